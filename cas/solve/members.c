/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Members of a family of solutions a + b*_Z1 that lie between bounds: sin(x) = 1/2 with 0 < x and x
 * < Pi has the members Pi/6 and 5*Pi/6. Bounds are conditions that compare an unknown with a
 * number. An integer constant that is not bounded on both sides stays when every solution is
 * wanted, else it is set to 0, the principal value. And: do two members solve the same factors?
 */
#include <math.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"

enum { MOST_MEMBERS = 1000, BOUND_DIGITS = 17 };
static const double FURTHEST = 1e15; /* where doubles still count by ones */

typedef struct Family {
    SolveList *out;
    const Expr *unknown;
    long n;
    const SolveList *conditions;
    bool keep; /* unbounded integers */
    bool complete;
} Family;

static void find_integer(Expr node, void *arg)
{
    if (solve_is_integer(node))
        solve_list_put(arg, node);
}

/* The value of a real constant, NaN for others. */
static double number_of(Expr e)
{
    Expr value = funcs_is_constant(e) ? evalf_expr(e, BOUND_DIGITS) : e;

    return expr_is_real_number(value) ? num_to_double(value) : NAN;
}

/* Narrows low..high by conditions on the unknown alone. */
static void narrow(const Family *f, Expr unknown, double *low, double *high)
{
    for (long i = 0; i < f->conditions->count; i++) {
        Expr c = f->conditions->item[i];

        if (expr_is(c, EXPR_UNEQUAL))
            continue;
        if (expr_arg(c, 0) == unknown)
            *high = fmin(*high, number_of(expr_arg(c, 1)));
        else if (expr_arg(c, 1) == unknown)
            *low = fmax(*low, number_of(expr_arg(c, 0)));
    }
}

/* The integers z for which every value that depends on z may lie within its bounds. */
static void bounds_of(const Family *f, Expr values, Expr z, double *first, double *last)
{
    *first = -INFINITY;
    *last = INFINITY;
    for (long k = 0; k < f->n; k++) {
        Expr value = expr_arg(values, k);
        double low = -INFINITY, high = INFINITY, step, start;

        if (!walk_has(value, z))
            continue;
        step = number_of(diff_name(value, z));
        start = number_of(solve_replace(value, z, EXPR_ZERO));
        narrow(f, f->unknown[k], &low, &high);
        if (!isfinite(step) || !isfinite(start) || step == 0)
            continue;
        low = (low - start) / step;
        high = (high - start) / step;
        *first = fmax(*first, floor(fmin(low, high)));
        *last = fmin(*last, ceil(fmax(low, high)));
    }
}

/* Of infinitely many the one nearest to 0; where that lies at a bound, which is not exact or may be
 * left out, the next one too. */
static void nearest(double *first, double *last)
{
    bool above = *first >= 0, below = *last <= 0;
    double least = fmax(0, *first), most = fmin(0, *last);

    *first = below ? most - 1 : least;
    *last = above ? least + 1 : most;
}

/* Does a condition a <> b leave these values out? */
static bool is_excluded(const Family *f, Expr values)
{
    for (long i = 0; i < f->conditions->count; i++) {
        Expr c = f->conditions->item[i];
        Expr gap = expr_sub(expr_arg(c, 0), expr_arg(c, 1));

        if (expr_is(c, EXPR_UNEQUAL) &&
            solve_substitute(gap, f->unknown, values->u.args, f->n) == EXPR_ZERO)
            return true;
    }
    return false;
}

static Expr at(Expr values, Expr z, double number)
{
    return solve_replace(values, z, expr_int((long)number));
}

/* Gives numbers to the integers from z[k] on. */
static void follow(Family *f, Expr values, const SolveList *z, long k)
{
    double first, last;

    err_stack_check();
    err_poll();
    if (k == z->count) {
        solve_list_put(f->out, funcs_refresh(values));
        return;
    }
    bounds_of(f, values, z->item[k], &first, &last);
    if (!isfinite(first) || !isfinite(last) || last - first > MOST_MEMBERS) {
        if (f->keep) {
            follow(f, values, z, k + 1);
            return;
        }
        if (isfinite(first) && isfinite(last))
            f->complete = false;
        nearest(&first, &last);
        if (!(fabs(first) < FURTHEST && fabs(last) < FURTHEST)) {
            f->complete = false;
            return;
        }
        for (long i = 0; i < f->conditions->count && is_excluded(f, at(values, z->item[k], last));
             i++)
            last++;
    }
    for (double i = first; i <= last; i++)
        follow(f, at(values, z->item[k], i), z, k + 1);
}

typedef struct Member {
    Expr value, at;
} Member;

static void take_member(void *arg)
{
    Member *m = arg;
    SolveList integers;

    solve_list_begin(&integers);
    walk_each(m->value, find_integer, &integers);
    for (long i = 0; i < integers.count; i++)
        m->value = solve_replace(m->value, integers.item[i], m->at);
    solve_list_end(&integers);
    m->value = funcs_refresh(m->value);
}

Expr solve_member(Expr family, long k)
{
    Member m = {family, expr_int(k)};

    return err_attempt_for(ERR_DIVZERO | ERR_DOMAIN, take_member, &m) ? m.value : NULL;
}

bool solve_members(SolveList *out, Expr values, const Expr *unknowns, long n,
                   const SolveList *conditions)
{
    Family f = {out, unknowns, n, conditions, out->every, true};
    SolveList integers;

    solve_list_begin(&integers);
    walk_each(values, find_integer, &integers);
    follow(&f, values, &integers, 0);
    solve_list_end(&integers);
    return f.complete;
}

bool solve_is_nonreal(Expr values)
{
    for (long k = 0; k < expr_count(values); k++) {
        Expr value = expr_arg(values, k);
        if (funcs_is_constant(value) && expr_is(evalf_expr(value, 20), EXPR_COMPLEX))
            return true;
    }
    return false;
}

static Expr factored(Expr e, void *unused)
{
    (void)unused;
    return factor_expr(e);
}

static bool vanishes(Expr e, const Expr *names, Expr values)
{
    Expr at = solve_try_substitute(e, names, values->u.args, expr_count(values));

    return at != NULL && zero_ask(at, NULL).taken == TRUTH_YES;
}

/* Does a factor of e vanish at both a and b? */
static bool shares_factor(Expr e, const Expr *names, Expr a, Expr b)
{
    for (long i = 0; i < expr_factor_count(e); i++) {
        Expr base, exponent;

        expr_split_power(expr_factor(e, i), &base, &exponent);
        if (solve_has(base, names, expr_count(a)) && vanishes(base, names, a) &&
            vanishes(base, names, b))
            return true;
    }
    return false;
}

bool solve_shares_factors(Expr eqs, const Expr *names, const SolveList *others, Expr values)
{
    if (others->count == 0)
        return false;
    eqs = walk_operands(eqs, factored, NULL);
    for (long k = 0; k < others->count; k++) {
        bool shares = true;

        for (long i = 0; shares && i < expr_count(eqs); i++)
            shares = shares_factor(expr_arg(eqs, i), names, others->item[k], values);
        if (shares)
            return true;
    }
    return false;
}
