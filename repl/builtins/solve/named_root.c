/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Equations in known functions that no method solves: the answer is RootOf of the equation. It
 * stands for one root. Where there are no parameters a root in numbers is asked for first, so that
 * an equation without any stays.
 */
#include "repl/builtins/solve/named_root.h"

#include "cas/core/walk.h"
#include "cas/value/funcs.h"
#include "cas/value/names.h"
#include "repl/eval/eval.h"

/* Unknown functions, and those whose equations have whole curves of roots. */
static void look_at_functions(Expr node, void *strange)
{
    static const char *const CURVES[] = {"Re", "Im", "abs", "argument", "conjugate"};
    if (!expr_is(node, EXPR_CALL))
        return;
    if (!funcs_find(expr_arg(node, 0)))
        *(bool *)strange = true;
    for (size_t i = 0; i < sizeof CURVES / sizeof *CURVES; i++)
        if (expr_is_symbol(expr_arg(node, 0), CURVES[i]))
            *(bool *)strange = true;
}

Expr named_root(const Expr *eqs, long m, const Expr *unknowns, long n, bool listed)
{
    if (m != 1 || n != 1)
        return NULL;
    Expr eq = eqs[0], x = unknowns[0];
    Expr z = expr_symbol("_Z"), f, root;
    bool strange = false;
    if (!expr_is(x, EXPR_SYMBOL) || expr_is(eq, EXPR_LESS) || expr_is(eq, EXPR_LESSEQ) ||
        expr_is(eq, EXPR_UNEQUAL))
        return NULL;
    f = expr_is(eq, EXPR_EQUATION) ? expr_sub(expr_arg(eq, 0), expr_arg(eq, 1)) : eq;
    walk_each(f, look_at_functions, &strange);
    if (strange || !walk_has_kind(f, EXPR_CALL) || !walk_has(f, x) || walk_has(f, z) ||
        walk_has(f, expr_symbol("piecewise")) || walk_has_kind(f, EXPR_FLOAT))
        return NULL;
    root = eval_apply(expr_symbol("RootOf"), (Expr[]){walk_replace1(f, x, z)}, 1);
    if (expr_count(names_in(f)) == 1 && !expr_is_number(eval_apply(expr_symbol("evalf"), &root, 1)))
        return NULL;
    return listed ? expr_list(&root, 1) : root;
}
