/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Signs of linear expressions from linear facts such as a < b and b < c + 1: e is positive when the
 * facts and e <= 0 contradict each other, which the elimination of Fourier and Motzkin decides
 * (cas/algebra/linalg/halfspaces.c). Facts reach over names that they share.
 */
#include "cas/algebra/linalg/halfspaces.h"
#include "cas/value/assume.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/walk.h"

enum { MOST_NAMES = 8, MOST_FACTS = 24 };

typedef struct Facts {
    Expr name[MOST_NAMES], fact[MOST_FACTS + 1]; /* a place for the question */
    long names, facts;
    bool full;
} Facts;

static void note_name(Expr node, void *arg)
{
    Facts *f = arg;
    if (!expr_is(node, EXPR_SYMBOL) || !assume_facts(node))
        return;
    for (long i = 0; i < f->names; i++)
        if (f->name[i] == node)
            return;
    f->full |= f->names == MOST_NAMES;
    if (!f->full)
        f->name[f->names++] = node;
}

static void note_fact(Facts *f, Expr fact)
{
    for (long i = 0; i < f->facts; i++)
        if (f->fact[i] == fact)
            return;
    f->full |= f->facts == MOST_FACTS;
    if (!f->full)
        f->fact[f->facts++] = fact;
}

/* What is known of one name: the relations it is in, and its sign where a type says it. */
static void note_facts(Facts *f, Expr name)
{
    Expr facts = assume_facts(name), sides[2] = {EXPR_ZERO, name};
    for (long i = 0; i < expr_count(facts); i++) {
        Expr fact = expr_arg(facts, i);
        if (!expr_is(fact, EXPR_TYPED)) {
            note_fact(f, fact);
            walk_each(fact, note_name, f);
        }
    }
    bool strict;
    int sign = assume_own_sign(name, &strict);
    if (sign == 2)
        return;
    sides[sign > 0] = name;
    sides[sign < 0] = EXPR_ZERO;
    note_fact(f, expr_make(strict ? EXPR_LESS : EXPR_LESSEQ, sides, 2));
}

/* Do the facts exclude a < b, or a <= b? */
static bool excludes(Facts *f, Expr a, Expr b, bool strict)
{
    f->fact[f->facts] = expr_make(strict ? EXPR_LESS : EXPR_LESSEQ, (Expr[]){a, b}, 2);
    return halfspaces_contradict(f->fact, f->facts + 1, f->name, f->names);
}

int assume_linear_sign(Expr e)
{
    Facts f = {.names = 0};
    walk_each(e, note_name, &f);
    for (long i = 0; i < f.names; i++) /* grows on the way */
        note_facts(&f, f.name[i]);
    if (f.full || f.facts == 0 || !is_polynomial_in(e, f.name, f.names))
        return 2;
    bool not_negative = excludes(&f, e, EXPR_ZERO, true);
    bool not_positive = excludes(&f, EXPR_ZERO, e, true);
    if (not_negative && not_positive)
        return 0;
    if (not_negative)
        return excludes(&f, e, EXPR_ZERO, false) ? 1 : 3;
    if (not_positive)
        return excludes(&f, EXPR_ZERO, e, false) ? -1 : -3;
    return 2;
}
