/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arithmetic of elimination. The swell of symbolic elimination is met by a budget: an entry is
 * normalised to one reduced fraction only while its tree stays below a fixed weight, so that small
 * systems give the fractions of the textbook, and beyond that it stays a shared graph, built in
 * constant time and decided by its signature. The weight of a shared result is the sum of its
 * parts' weights, never measured again, so a step costs no walk over the graph. Weights and
 * classes depend on structure only: the same input takes the same pivots in every run.
 */
#include "cas/algebra/linalg/entry.h"

#include <stdio.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/base/compat.h"
#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "cas/value/assume.h"

const LinalgRules *(*linalg_rules)(void);

/* About 100 terms of a fraction in several functions. */
#define NORMAL_WEIGHT 4000.0
#define SHOW_WEIGHT 40000.0

EntryClass linalg_entry_class(Expr e)
{
    if (expr_is_number(e))
        return ENTRY_NUMBER;
    return walk_has_kind(e, EXPR_CALL) ? ENTRY_FUNCTION : ENTRY_PARAMETER;
}

static Entry of_number(Expr e)
{
    return (Entry){num_is_zero(e) ? EXPR_ZERO : e, 1, ENTRY_NUMBER};
}

/* A name, x(t) or a derivative of it. */
static bool is_plain_kernel(Expr e)
{
    Expr f, x;

    if (expr_is(e, EXPR_SYMBOL))
        return true;
    if (diff_order(e, &f, &x) > 0)
        e = f;
    return expr_is(e, EXPR_CALL) && expr_count(e) == 2 && expr_is(expr_arg(e, 1), EXPR_SYMBOL);
}

/* Such kernels to whole positive powers, times a number. */
static bool is_plain_term(Expr e)
{
    if (expr_is_number(e))
        return expr_is(e, EXPR_INTEGER);
    for (long i = 0; i < expr_factor_count(e); i++) {
        Expr base, exponent, factor = expr_factor(e, i);

        if (expr_is(factor, EXPR_INTEGER))
            continue;
        expr_split_power(factor, &base, &exponent);
        if (!is_plain_kernel(base) || !expr_is(exponent, EXPR_INTEGER) || num_sign(exponent) < 0)
            return false;
    }
    return true;
}

/* Is e an expanded polynomial with integer coefficients, which is its own normal form? */
static bool is_plain(Expr e)
{
    for (long i = 0; i < expr_term_count(e); i++)
        if (!is_plain_term(expr_term(e, i)))
            return false;
    return true;
}

/* What the sheet's Normalizer makes of e, and whether its Testzero says that this is zero. */
static Entry by_rules(const LinalgRules *rules, Expr e)
{
    e = rules->normal(e);
    if (expr_is_number(e))
        return of_number(e);
    if (zero_is(e) || rules->is_zero(e))
        return of_number(EXPR_ZERO);
    return (Entry){e, walk_tree_size(e), linalg_entry_class(e)};
}

static const LinalgRules *current_rules(void)
{
    return linalg_rules ? linalg_rules() : NULL;
}

Entry linalg_entry(Expr e)
{
    Entry entry;
    const LinalgRules *rules = current_rules();

    if (rules)
        return by_rules(rules, e);

    if (expr_is_number(e))
        return of_number(e);
    entry.weight = walk_tree_size(e);
    if (entry.weight < NORMAL_WEIGHT && !is_plain(e)) {
        e = unsplit_normal(e);
        entry.weight = walk_tree_size(e);
    }
    if (zero_is(e))
        return of_number(EXPR_ZERO);
    entry.e = e;
    entry.kind = linalg_entry_class(e);
    return entry;
}

/* The entry of a freshly combined expression that weighs at most `weight`. */
static Entry combined(Expr e, double weight, EntryClass kind)
{
    if (expr_is_number(e))
        return of_number(e);
    if (current_rules())
        return linalg_entry(e);
    if (zero_is(e))
        return of_number(EXPR_ZERO);
    if (weight < NORMAL_WEIGHT)
        return linalg_entry(e);
    return (Entry){e, weight, kind};
}

static EntryClass worse(EntryClass a, EntryClass b)
{
    return a > b ? a : b;
}

Entry linalg_entry_reduce(Entry a, Entry f, Entry b)
{
    if (linalg_entry_is_zero(&f) || linalg_entry_is_zero(&b))
        return a;
    return combined(expr_sub(a.e, expr_mul(f.e, b.e)), a.weight + f.weight + b.weight + 3,
                    worse(a.kind, worse(f.kind, b.kind)));
}

Entry linalg_entry_defer(Entry a, Entry f, Entry b)
{
    Expr e = expr_sub(a.e, expr_mul(f.e, b.e));

    if (expr_is_number(e))
        return of_number(e);
    return (Entry){e, a.weight + f.weight + b.weight + 3, worse(a.kind, worse(f.kind, b.kind))};
}

Entry linalg_entry_raw(Expr e)
{
    return expr_is_number(e) ? of_number(e) : (Entry){e, walk_tree_size(e), ENTRY_FUNCTION};
}

Entry linalg_entry_div(Entry a, Entry b)
{
    CHECK(!linalg_entry_is_zero(&b));
    if (linalg_entry_is_zero(&a) || b.e == EXPR_ONE)
        return a;
    return combined(expr_div(a.e, b.e), a.weight + b.weight + 3, worse(a.kind, b.kind));
}

/* Compares |a| with |b| for real numbers of which one is a float; 0 otherwise. */
static int compare_size(const Entry *a, const Entry *b)
{
    double x, y;

    if (!expr_is_real_number(a->e) || !expr_is_real_number(b->e))
        return 0;
    if (!expr_is(a->e, EXPR_FLOAT) && !expr_is(b->e, EXPR_FLOAT))
        return 0;
    x = num_to_double(a->e);
    y = num_to_double(b->e);
    x = x < 0 ? -x : x;
    y = y < 0 ? -y : y;
    return (x > y) - (x < y);
}

bool linalg_entry_better(const Entry *a, const Entry *b)
{
    int size = compare_size(a, b);

    if (size != 0)
        return size > 0;
    if (a->kind != b->kind)
        return a->kind < b->kind;
    return a->weight < b->weight;
}

Expr linalg_entry_show(Entry a)
{
    return a.weight >= NORMAL_WEIGHT && a.weight < SHOW_WEIGHT ? unsplit_normal(a.e) : a.e;
}

uint64_t linalg_sig_fma(uint64_t acc, Expr a, Expr b)
{
    if (acc == SIG_NONE || a->sig == SIG_NONE || b->sig == SIG_NONE)
        return SIG_NONE;
    return sig_add(acc, sig_mul(a->sig, b->sig));
}

/* What is no number and no expression of numbers: the rules of a field do not hold for it. */
static void find_foreign(Expr e, void *arg)
{
    Expr *found = arg;
    Kind kind = (Kind)expr_kind(e);
    bool named = e == EXPR_INFINITY || expr_is_symbol(e, "undefined") || expr_is_symbol(e, "FAIL");
    if (named || kind == EXPR_STRING || kind >= EXPR_SEQ)
        *found = e;
}

static void refuse_foreign(Expr e, const char *what)
{
    Expr found = NULL;
    char *text;

    walk_each(e, find_foreign, &found);
    if (found == NULL)
        return;
    text = print_text(found, 60);
    err_defer(mem_release, text);
    err_raise(ST_DOMAIN, "%s computes with algebraic entries, and %s is none", what, text);
}

void linalg_verify_zero(Expr e, const Expr *entry, long n, const char *what)
{
    char *text, shown[200];

    if (current_rules() != NULL) /* it is as right as they are */
        return;
    if (e->sig == 0 || (e->flags & NODE_HAS_FLOAT) != 0 || zero_truth(e) != TRUTH_NO ||
        assume_is_zero(e))
        return;
    refuse_foreign(e, what);
    for (long i = 0; i < n; i++)
        refuse_foreign(entry[i], what);
    text = print_text(e, 150);
    snprintf(shown, sizeof shown, "%s", text);
    mem_free(text);
    err_raise(ST_INTERNAL, "%s failed its check: %s is not zero", what, shown);
}

bool linalg_has_float(const Expr *e, long n)
{
    for (long i = 0; i < n; i++)
        if (e[i]->flags & NODE_HAS_FLOAT)
            return true;
    return false;
}

static Expr exact(Expr e, void *unused)
{
    fmpq_t value;
    Expr result;

    (void)unused;
    if (!expr_is(e, EXPR_FLOAT))
        return e->flags & NODE_HAS_FLOAT ? NULL : e;
    fmpq_init(value);
    result = num_get_fmpq(value, e) ? expr_fmpq(value) : e;
    fmpq_clear(value);
    return result;
}

Expr linalg_exact(Expr e)
{
    return walk_rebuild(e, exact, NULL, NULL);
}
