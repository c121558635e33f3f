/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Critical points under constraints, by Lagrange's multipliers as unknowns of one system. A family
 * of them with integers in it is given by its members within one period of the function.
 */
#include "cas/calculus/critical.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "cas/value/funcs_facts.h"

/* Names in a constant call are bound there, as those of RootOf are. */
static Expr without_bound(Expr node, void *arg)
{
    (void)arg;
    return expr_is(node, EXPR_CALL) && funcs_is_constant(node) ? EXPR_ONE : node;
}

Expr critical_names(Expr e)
{
    return solve_default_unknowns(walk_rebuild(e, NULL, without_bound, NULL));
}

/* Is a coordinate a constant that is not real? */
static bool is_complex(Expr point)
{
    for (long i = 0; i < expr_count(point); i++)
        if (funcs_is_constant(expr_arg(point, i)) &&
            !expr_is_real_number(evalf_expr(expr_arg(point, i), 20)))
            return true;
    return false;
}

/* Points of a periodic family: those whose values differ among neighbours, as far as one period. */
typedef struct Family {
    Expr f, point, names; /* names: the integers */
    const Expr *x;
    long n;
    Expr points, values; /* kept */
} Family;

static bool is_among(Expr values, Expr value)
{
    for (long i = 0; i < expr_count(values); i++)
        if (zero_is(expr_sub(expr_arg(values, i), value)))
            return true;
    return false;
}

/* The member of these integers; false: its value is a new one. */
static bool is_known(Family *y, const Expr *integer, bool keeps)
{
    Expr at = expr_list(y->point->u.args, y->n);
    for (long i = 0; i < expr_count(y->names); i++)
        at = walk_replace1(at, expr_arg(y->names, i), integer[i]);
    Expr value = funcs_refresh(walk_replace(y->f, y->x, at->u.args, y->n));
    if (is_among(y->values, value))
        return true;
    if (keeps) {
        y->values = collection_append(y->values, value);
        y->points = collection_append(y->points, at);
    }
    return false;
}

/* All members with integers from 0, 1 and -1 are kept for which f differs; false: there are others,
 * as of x/2+sin(x), or too many integers. */
static bool take_members(Family *y)
{
    enum { MOST_NAMES = 4 };
    static const long NEAR[] = {0, 1, -1};
    Expr integer[MOST_NAMES];
    long count = expr_count(y->names), all = 1;
    if (count > MOST_NAMES)
        return false;
    for (long i = 0; i < count; i++)
        all *= 3;
    for (long c = 0; c < all; c++) {
        for (long i = 0, rest = c; i < count; i++, rest /= 3)
            integer[i] = expr_int(NEAR[rest % 3]);
        (void)is_known(y, integer, true);
    }
    for (long far = -3; far <= 3; far++)
        for (long i = 0; i < count; i++) {
            for (long k = 0; k < count; k++)
                integer[k] = expr_int(k == i ? far : 0);
            if (!is_known(y, integer, false))
                return false;
        }
    return true;
}

/* Names of the point that are in no equation: the integers of a family. */
static Expr integers_of(Expr point, Expr eqs)
{
    Expr names = critical_names(point);
    Expr found = expr_list(NULL, 0);
    for (long i = 0; i < expr_count(names); i++)
        if (!walk_has(eqs, expr_arg(names, i)))
            found = collection_append(found, expr_arg(names, i));
    return found;
}

Expr critical_points(Expr f, const Expr *g, long m, const Expr *x, long n)
{
    CHECK(m >= 0 && n >= 0);
    Expr eqs = expr_list(NULL, 0), unknowns = expr_list(x, n), points = eqs, given = f;
    SolveResult result;

    for (long k = 0; k < m; k++) {
        Expr multiplier = expr_from_symbol(sym_fresh("_l"));

        f = expr_sub(f, expr_mul(multiplier, g[k]));
        unknowns = collection_append(unknowns, multiplier);
        eqs = collection_append(eqs, g[k]);
    }
    for (long i = 0; i < n; i++)
        eqs = collection_append(eqs, diff_name(f, x[i]));
    result = solve_equations_by((SolveOptions){.every = true}, eqs->u.args, expr_count(eqs),
                                unknowns->u.args, n + m);
    if (!result.complete)
        return NULL;
    for (long r = 0; r < expr_count(result.solutions); r++) {
        Expr point = expr_list(expr_arg(result.solutions, r)->u.args, n);
        Expr names = integers_of(point, expr_list((Expr[]){eqs, unknowns}, 2));
        Family family = {given, point, names, x, n, expr_list(NULL, 0), expr_list(NULL, 0)};

        if (expr_count(names) == 0)
            family.points = expr_list(&point, 1);
        else if (!take_members(&family))
            return NULL;
        for (long i = 0; i < expr_count(family.points); i++)
            if (!is_complex(expr_arg(family.points, i)))
                points = collection_append(points, expr_arg(family.points, i));
    }
    return points;
}
