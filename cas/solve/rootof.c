/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expressions with RootOf(p(_Z), index = k) in them: which values do they stand for? allvalues
 * replaces each RootOf by its roots in radicals where degree and factors allow; an index picks the
 * root whose value is enclosed.
 */
#include "cas/solve/parts.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rootof.h"
#include "cas/algebra/sum_roots.h"
#include "cas/algebra/zero.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"

#define VALUE_BITS 400

static void collect(Expr node, void *arg)
{
    Expr p;
    long index;

    if (rootof_parts(node, &p, &index))
        solve_list_put(arg, node);
}

/* e modulo p as polynomials in z. */
static Expr modulo(Expr e, Expr p, Expr z)
{
    Expr rest;

    ratfun_quotient(e, p, z, &rest);
    return rest;
}

/* --- lower powers ------------------------------------------------------------------------------
 */

Expr solve_lower_roots(Expr e)
{
    SolveList roots;

    solve_list_begin(&roots);
    walk_each(e, collect, &roots);
    for (long i = 0; i < roots.count; i++) {
        Expr z = expr_from_symbol(sym_fresh("_z")), p, with_name;

        p = expand_expr(solve_replace(expr_arg(roots.item[i], 1), expr_symbol("_Z"), z));
        with_name = solve_replace(e, roots.item[i], z);
        if (is_polynomial_in(with_name, &z, 1) && is_polynomial_in(p, &z, 1))
            e = solve_replace(modulo(with_name, p, z), z, roots.item[i]);
    }
    solve_list_end(&roots);
    return e;
}

/* --- all values ------------------------------------------------------------------------------ */

/* Is a - b enclosed away from zero? */
static bool differ(Expr a, Expr b)
{
    return evalf_excludes_zero(expr_sub(a, b), VALUE_BITS);
}

/* Appends what the RootOf may be; of an equation that is no polynomial, the RootOf itself. */
static void values_of(SolveList *values, Expr root)
{
    Expr p, x = expr_from_symbol(sym_fresh("_z"));
    SolveList all;
    long index;

    rootof_parts(root, &p, &index);
    Expr unknown = expr_symbol("_Z");
    if (!is_polynomial_in(p, &unknown, 1)) {
        solve_list_put(values, root);
        return;
    }
    solve_list_begin(&all);
    solve_polynomial(&all, solve_replace(p, unknown, x), x);
    if (index == 0) {
        for (long i = 0; i < all.count; i++)
            solve_list_put(values, all.item[i]);
    } else if (!rootof_is_constant(root)) {
        solve_list_put(values, index <= all.count ? all.item[index - 1] : root);
    } else {
        long i = 0;

        while (i < all.count && differ(all.item[i], root))
            i++;
        solve_list_put(values, i < all.count ? all.item[i] : root);
    }
    solve_list_end(&all);
}

/* Replaces roots[k..] in e in every way. */
static void replace_roots(SolveList *results, Expr e, const SolveList *roots, long k)
{
    SolveList values;

    err_stack_check();
    err_poll();
    if (k == roots->count) {
        solve_list_put(results, solve_substitute(e, NULL, NULL, 0));
        return;
    }
    solve_list_begin(&values);
    values_of(&values, roots->item[k]);
    for (long i = 0; i < values.count; i++)
        replace_roots(results, solve_replace(e, roots->item[k], values.item[i]), roots, k + 1);
    solve_list_end(&values);
}

typedef struct Sums {
    SolveList from, to;
} Sums;

/* Of a sum over roots: its terms at the values of the RootOf. */
static void write_sum(Expr node, void *arg)
{
    Sums *sums = arg;
    SolveList values;
    Expr f, r, root, total = EXPR_ZERO;

    if (!sum_root_parts(node, &f, &r, &root))
        return;
    solve_list_begin(&values);
    values_of(&values, root);
    for (long i = 0; i < values.count; i++)
        total = expr_add(total, solve_replace(f, r, values.item[i]));
    solve_list_end(&values);
    solve_list_put(&sums->from, node);
    solve_list_put(&sums->to, total);
}

static Expr with_sums_written(Expr e)
{
    Sums sums;

    solve_list_begin(&sums.from);
    solve_list_begin(&sums.to);
    walk_each(e, write_sum, &sums);
    e = walk_replace(e, sums.from.item, sums.to.item, sums.from.count);
    solve_list_end(&sums.to);
    solve_list_end(&sums.from);
    return e;
}

Expr solve_all_values(Expr e)
{
    SolveList roots, results;
    Expr list;

    e = with_sums_written(e);
    solve_list_begin(&roots);
    solve_list_begin(&results);
    walk_each(e, collect, &roots);
    replace_roots(&results, e, &roots, 0);
    list = solve_list_expr(&results);
    solve_list_end(&results);
    solve_list_end(&roots);
    return list;
}
