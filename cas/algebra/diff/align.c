/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * D(u)(t) and diff(u(t),t) are two spellings of one derivative. Expressions keep what was typed;
 * where one is looked for in another, the other spelling of it is rewritten first.
 */
#include "cas/algebra/diff/diff.h"
#include "cas/base/mem.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"

static uint64_t bit_of(const char *name)
{
    return sym_bit(sym_of(expr_symbol(name)));
}

/* May derivatives of this spelling occur? No promise that they do. */
static bool may_have(Expr e, const char *head)
{
    return (e->names & bit_of(head)) != 0;
}

typedef struct Wanted {
    Expr e;          /* being rewritten */
    bool only_diffs; /* by the spelling diff(...) alone */
} Wanted;

static void rewrite_as(Expr node, void *arg)
{
    Wanted *wanted = arg;
    if (!expr_is(node, EXPR_CALL))
        return;
    bool diffs = expr_is_symbol(expr_arg(node, 0), "diff");
    if (!diffs && (wanted->only_diffs || !diff_op_is(expr_arg(node, 0), NULL)))
        return;
    Expr other = diffs ? diff_to_D(node) : diff_from_D(node);
    if (other != node && walk_has(wanted->e, other))
        wanted->e = walk_replace1(wanted->e, other, node);
}

/* What of an equation is looked for: its left side. */
static void align_to(Wanted *wanted, Expr pattern)
{
    if (expr_is(pattern, EXPR_LIST) || expr_is(pattern, EXPR_SET)) {
        for (long i = 0; i < expr_count(pattern); i++)
            align_to(wanted, expr_arg(pattern, i));
        return;
    }
    walk_each(expr_is(pattern, EXPR_EQUATION) ? expr_arg(pattern, 0) : pattern, rewrite_as, wanted);
}

Expr diff_align(Expr e, Expr pattern)
{
    bool crossed = (may_have(pattern, "D") && may_have(e, "diff")) ||
                   (may_have(pattern, "diff") && may_have(e, "D"));
    if (!crossed)
        return e;
    Wanted wanted = {e, false};
    align_to(&wanted, pattern);
    return wanted.e;
}

Expr diff_unify(Expr e)
{
    if (!may_have(e, "D") || !may_have(e, "diff"))
        return e;
    Wanted wanted = {e, true};
    walk_each(e, rewrite_as, &wanted);
    return wanted.e;
}
