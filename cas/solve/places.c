/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where an equation has no value: at the zeros of its denominators and of what logarithms are taken
 * of. A solution found from a residual may lie there, since sides cancel (x + 1/x = 1/x), fractions
 * are reduced ((x^2-1)/(x-1) = 0) and a product with a vanishing factor hides it (x*ln(x) = 0). So
 * the equation is looked at as it was given, both sides of it. What it does not know: poles of
 * functions other than powers and ln, whose evaluation raises.
 */
#include "cas/algebra/notes.h"
#include "cas/algebra/zero.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/value/funcs.h"

/* Bases of negative powers, and arguments of logarithms. */
typedef struct Places {
    SolveList below, logarithm;
} Places;

static void note_place(Expr node, void *arg)
{
    Places *p = arg;
    Expr u = funcs_argument(node, "ln");

    if (u != NULL)
        solve_list_put(&p->logarithm, u);
    if (!expr_is(node, EXPR_POWER) && !expr_is(node, EXPR_PRODUCT))
        return;
    for (long i = expr_is(node, EXPR_POWER) ? 1 : 2; i < expr_count(node); i += 2) {
        Expr exponent = expr_arg(node, i);

        if (expr_is_real_number(exponent) && num_sign(exponent) < 0)
            solve_list_put(&p->below, expr_arg(node, i - 1));
    }
}

static void places_begin(Places *p, Expr equation)
{
    solve_list_begin(&p->below);
    solve_list_begin(&p->logarithm);
    walk_each(equation, note_place, p);
}

static void places_end(Places *p)
{
    solve_list_end(&p->logarithm);
    solve_list_end(&p->below);
}

static bool is_zero_there(Expr e, const Expr *names, const Expr *values, long n, bool noted)
{
    Expr value;

    if (!walk_has_any(e, names, n))
        return false;
    value = solve_substitute(e, names, values, n);
    if (zero_truth(value) == TRUTH_YES)
        return true;
    if (noted && !walk_has_any(value, names, n))
        notes_pivot(value);
    return false;
}

bool solve_may_lack_value(Expr equation, const Expr *names, long n)
{
    Places p;
    bool found = false;

    places_begin(&p, equation);
    for (long i = 0; i < p.below.count && !found; i++)
        found = walk_has_any(p.below.item[i], names, n);
    for (long i = 0; i < p.logarithm.count && !found; i++)
        found = walk_has_any(p.logarithm.item[i], names, n);
    places_end(&p);
    return found;
}

bool solve_has_value(Expr equation, const Expr *names, const Expr *values, long n)
{
    Places p;
    bool found = false;

    places_begin(&p, equation);
    for (long i = 0; i < p.below.count && !found; i++)
        found = is_zero_there(p.below.item[i], names, values, n, true);
    for (long i = 0; i < p.logarithm.count && !found; i++)
        found = is_zero_there(p.logarithm.item[i], names, values, n, false);
    places_end(&p);
    return !found;
}
