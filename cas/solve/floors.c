/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Polynomial equations in x and one floor, ceil, round, trunc or frac of a linear expression u =
 * p*x + q. With u = n + f, where n is the function's value and f is at most 1 in size, the equation
 * is a polynomial in n whose coefficients are bounded, so n is bounded (Cauchy): every n within is
 * put in and the polynomial in x that is left is solved; the caller verifies which of its roots
 * have that n. Where n drops out, x is any integer plus f. An equation in the function alone holds
 * on intervals, which solve_inequalities finds.
 */
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_facts.h"

enum { MOST_VALUES = 2000 };

typedef struct Floor {
    Expr call, x; /* floor(u) */
    Expr p, q;    /* u = p*x + q */
    Expr n, f;    /* names for its value and for u - n */
    Expr e;       /* the equation in x and n */
} Floor;

bool solve_is_floor(Expr call)
{
    return funcs_jump(call) == FUNC_JUMP_ROUNDING && funcs_is_least(call) &&
           funcs_has_whole_values(call);
}

/* --- reading -----------------------------------------------------------------------------------
 */

/* Is every coefficient of e in the names rational? */
static bool is_rational_polynomial(Expr e, const Expr *names, long n)
{
    e = expand_expr(e);
    if (!is_polynomial_in(e, names, n))
        return false;
    for (long i = 0; i < expr_term_count(e); i++) {
        Expr term = expr_term(e, i);

        for (long k = 0; k < expr_factor_count(term); k++) {
            Expr base, exponent;

            expr_split_power(expr_factor(term, k), &base, &exponent);
            if (!walk_has_any(base, names, n) && !expr_is_rational(expr_factor(term, k)))
                return false;
        }
    }
    return true;
}

static bool read_floor(Floor *f, Expr e, const SolveList *kernels, Expr x)
{
    Expr u;

    for (long k = 0; k < kernels->count; k++) {
        if (kernels->item[k] == x)
            continue;
        if (f->call != NULL || !solve_is_floor(kernels->item[k]))
            return false;
        f->call = kernels->item[k];
    }
    if (f->call == NULL)
        return false;
    f->x = x;
    f->n = solve_fresh();
    f->f = solve_fresh();
    f->e = solve_replace(e, f->call, f->n);
    u = expand_expr(expr_arg(f->call, 1));
    if (!is_rational_polynomial(u, &x, 1) || degree_expr(u, x) != 1 ||
        !is_rational_polynomial(f->e, (Expr[]){x, f->n}, 2))
        return false;
    f->p = coeff_expr(u, x, 1);
    f->q = coeff_expr(u, x, 0);
    return true;
}

/* x for the value n and the rest f. */
static Expr place(const Floor *f, Expr n, Expr rest)
{
    return expr_div(expr_sub(expr_add(n, rest), f->q), f->p);
}

/* --- the bound ---------------------------------------------------------------------------------
 */

/* The sum of the sizes of the coefficients of e, a polynomial in one name. */
static Expr size_of(Expr e)
{
    Expr size = EXPR_ZERO;

    for (long i = 0; i < expr_term_count(e); i++) {
        Expr c, rest;

        expr_split_coefficient(expr_term(e, i), &c, &rest);
        size = num_add(size, num_sign(c) < 0 ? num_neg(c) : c);
    }
    return size;
}

/* A bound of |n| for a polynomial of the degree given, -1 when there is none that is small. */
static long bound_of(Expr h, Expr n, long degree)
{
    Expr leading = coeff_expr(h, n, degree), largest = EXPR_ZERO, bound;
    long limit;

    if (!expr_is_rational(leading))
        return -1;
    for (long i = 0; i < degree; i++) {
        Expr size = size_of(coeff_expr(h, n, i));

        largest = num_cmp(size, largest) > 0 ? size : largest;
    }
    bound = num_div(largest, num_sign(leading) < 0 ? num_neg(leading) : leading);
    for (limit = 1; limit <= MOST_VALUES && num_cmp(expr_int(limit - 1), bound) < 0; limit++)
        continue;
    return limit <= MOST_VALUES ? limit : -1;
}

/* --- solving -----------------------------------------------------------------------------------
 */

static int real_sign(Expr e)
{
    e = evalf_expr(e, 20);
    return expr_is_real_number(e) ? num_sign(e) : 0;
}

/* The equation says f alone: x is any integer and f, for what floor and ceil leave over; trunc
 * leaves what has the sign of the integer. */
static bool any_integer(SolveList *roots, const Floor *f, Expr h)
{
    SolveList rests;

    bool trunc = expr_is_symbol(expr_arg(f->call, 0), "trunc");

    if (!walk_has(h, f->f))
        return false;
    solve_list_begin(&rests);
    solve_polynomial(&rests, h, f->f);
    for (long i = 0; i < rests.count; i++) {
        int sign = trunc ? real_sign(rests.item[i]) : 0;
        Expr n = sign == 0 ? solve_integer() : expr_mul(expr_int(sign), solve_natural());

        solve_list_put(roots, expand_expr(place(f, n, rests.item[i])));
    }
    solve_list_end(&rests);
    return true;
}

/* The real roots of e: these functions are for real numbers. */
static void real_roots(SolveList *roots, Expr e, Expr x)
{
    SolveList all;

    solve_list_begin(&all);
    all.implicit = roots->implicit;
    solve_polynomial(&all, e, x);
    for (long i = 0; i < all.count; i++)
        if (expr_is_real_number(evalf_expr(all.item[i], 20)))
            solve_list_put(roots, all.item[i]);
    solve_list_end(&all);
}

static bool enumerate(SolveList *roots, const Floor *f, long bound)
{
    for (long n = -bound; n <= bound; n++) {
        Expr e = expand_expr(solve_replace(f->e, f->n, expr_int(n)));

        err_poll();
        if (e == EXPR_ZERO)
            roots->region = true;
        else if (walk_has(e, f->x))
            real_roots(roots, e, f->x);
    }
    return true;
}

/* frac(u) as u - trunc(u). */
static Expr without_fractions(Expr e, const SolveList *kernels)
{
    for (long k = 0; k < kernels->count; k++) {
        Expr call = kernels->item[k];
        bool fraction = funcs_jump(call) == FUNC_JUMP_ROUNDING && !funcs_has_whole_values(call);
        Expr plain = fraction ? funcs_plain(call) : NULL;

        if (plain != NULL)
            e = solve_replace(e, call, plain);
    }
    return e;
}

bool solve_floors(SolveList *roots, Expr e, const SolveList *kernels, Expr x)
{
    Floor f = {NULL};
    Expr h;
    long degree, bound;
    SolveList all;
    bool read;

    e = without_fractions(e, kernels);
    solve_list_begin(&all);
    solve_kernels_of(&all, e, x);
    read = read_floor(&f, e, &all, x);
    solve_list_end(&all);
    if (!read)
        return false;
    h = expand_expr(solve_replace(f.e, x, place(&f, f.n, f.f)));
    if (!walk_has(h, f.n))
        return any_integer(roots, &f, h);
    degree = degree_expr(h, f.n);
    bound = bound_of(h, f.n, degree);
    return bound >= 0 && enumerate(roots, &f, bound);
}
