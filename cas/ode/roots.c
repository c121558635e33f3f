/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Constant coefficients: real solutions from the roots of the characteristic polynomial (L. Euler,
 * 1743). The polynomial is factored over the rationals; factors of degree 1 and 2 have explicit
 * roots, cubics a real one with a quadratic left, polynomials in r^2 (undamped oscillations) the
 * square roots of theirs; all others are a RootOf each, or what solve.h finds for parameters. A
 * pair of conjugate roots a +- i*b gives exp(a*t)*cos(b*t) and exp(a*t)*sin(b*t). A quadratic with
 * parameters counts as oscillating when its roots are square roots of something written with minus
 * signs only (y'' + w^2*y = 0), or by what is assumed; otherwise its solutions are exponentials,
 * which are valid for every value of the parameters.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/evalc.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rootof.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "cas/value/assume.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"

enum { SIGN_BITS = 2000, REAL_DIGITS = 20 };

typedef struct Modes {
    Expr t;
    Expr list; /* the functions so far */
} Modes;

/* --- functions ------------------------------------------------------------------------------- */

/* t^k * exp(re*t), or times cos(im*t) and sin(im*t), for k below the multiplicity. */
static void add_mode(Modes *modes, Expr re, Expr im, long multiplicity)
{
    Expr growth = funcs_apply1("exp", expr_mul(re, modes->t));

    for (long k = 0; k < multiplicity; k++) {
        Expr factor = expr_mul(expr_pow(modes->t, expr_int(k)), growth), angle;

        if (im == EXPR_ZERO) {
            modes->list = ode_append(modes->list, factor);
            continue;
        }
        angle = expr_mul(im, modes->t);
        modes->list = ode_append(modes->list, expr_mul(factor, funcs_apply1("sin", angle)));
        modes->list = ode_append(modes->list, expr_mul(factor, funcs_apply1("cos", angle)));
    }
}

/* --- signs ----------------------------------------------------------------------------------- */

/* In normal form, unless that is hopeless. */
static Expr light(Expr e)
{
    return ode_is_heavy(e) ? e : normal_expr(e);
}

/* Are all terms of a polynomial written with minus? */
static bool all_minus(Expr e)
{
    for (long i = 0; i < expr_term_count(e); i++) {
        Expr c, term;

        expr_split_coefficient(expr_term(e, i), &c, &term);
        if (!expr_is_real_number(c) || num_sign(c) >= 0)
            return false;
    }
    return true;
}

/* -1 for what is negative, or looks so: parameters count as positive where nothing else is known;
 * 0 for zero, else 1. */
static int sign_of(Expr e)
{
    if (!ode_is_heavy(e) && zero_is(e))
        return 0;
    if (funcs_is_constant(e) && !walk_has_kind(e, EXPR_COMPLEX)) {
        int sign = evalf_sign(e, SIGN_BITS);

        if (sign == 1 || sign == -1)
            return sign;
    }
    e = light(e);
    return all_minus(expand_expr(numer_expr(e))) ? -1 : 1;
}

/* The sign of a product by what is assumed of its factors; 1 when it is open. */
static int assumed_sign(Expr e)
{
    Expr factored = assume_active() && !ode_is_heavy(e) ? factor_expr(e) : EXPR_ONE;
    int sign = 1;

    for (long i = 0; i < expr_factor_count(factored); i++) {
        int s = assume_sign(expr_factor(factored, i));

        if (s != 1 && s != -1)
            return 1;
        sign *= s;
    }
    return sign;
}

static bool is_real(Expr e)
{
    return !walk_has_kind(e, EXPR_COMPLEX);
}

/* --- roots ----------------------------------------------------------------------------------- */

/* The roots +-sqrt(s) of a real s. */
static void add_square_roots(Modes *modes, Expr s, long multiplicity)
{
    Expr root;

    s = light(s);
    if (sign_of(s) < 0) {
        add_mode(modes, EXPR_ZERO, ode_root(expr_neg(s)), multiplicity);
        return;
    }
    root = ode_root(s);
    add_mode(modes, root, EXPR_ZERO, multiplicity);
    add_mode(modes, expr_neg(root), EXPR_ZERO, multiplicity);
}

/* The roots of a*r^2 + b*r + c. */
static void add_quadratic(Modes *modes, Expr a, Expr b, Expr c, long multiplicity)
{
    Expr middle = light(expr_div(b, expr_mul(expr_int(-2), a)));
    Expr square = light(expr_sub(expr_mul(middle, middle), expr_div(c, a)));
    bool plain = funcs_is_constant(square) || middle == EXPR_ZERO;
    int sign = plain && is_real(square) ? sign_of(square) : assumed_sign(square);
    Expr root = ode_root(sign < 0 ? expr_neg(square) : square);

    if (sign > 0 && walk_has_kind(root, EXPR_COMPLEX) && is_real(square)) { /* -(b-c)^2 */
        sign = -1;
        root = ode_root(expr_neg(square));
    }
    if (sign == 0) {
        add_mode(modes, middle, EXPR_ZERO, 2 * multiplicity);
    } else if (sign < 0) {
        add_mode(modes, middle, root, multiplicity);
    } else {
        add_mode(modes, expr_add(middle, root), EXPR_ZERO, multiplicity);
        add_mode(modes, expr_sub(middle, root), EXPR_ZERO, multiplicity);
    }
}

/* Splits the constant z = *re + I * *im and notes the pair. */
typedef enum Split { SPLIT_NEW, SPLIT_CONJUGATE, SPLIT_UNABLE } Split;

static Split split_root(Expr *pairs, Expr z, Expr *re, Expr *im)
{
    if (!evalc_split(z, re, im) || !funcs_is_constant(*re) || !funcs_is_constant(*im))
        return SPLIT_UNABLE;
    *re = light(*re);
    *im = light(*im);
    for (long i = 0; i < expr_count(*pairs); i++) {
        Expr pair = expr_arg(*pairs, i);

        if (zero_is(expr_sub(expr_arg(pair, 0), *re)) && zero_is(expr_add(expr_arg(pair, 1), *im)))
            return SPLIT_CONJUGATE;
    }
    *pairs = ode_append(*pairs, expr_list((Expr[]){*re, *im}, 2));
    if (evalf_sign(*im, SIGN_BITS) < 0)
        *im = expr_neg(*im);
    return SPLIT_NEW;
}

/* Whatever solve finds for the polynomial p in r; false when it does not find all. */
static bool add_solved(Modes *modes, Expr p, Expr r, long multiplicity)
{
    SolveResult roots = solve_for(p, r);

    if (expr_count(roots.solutions) != degree_expr(p, r))
        return false;
    for (long i = 0; i < expr_count(roots.solutions); i++)
        add_mode(modes, expr_arg(roots.solutions, i), EXPR_ZERO, multiplicity);
    return true;
}

/* The roots of a polynomial with numbers as coefficients, one RootOf each; NULL for others. */
static Expr named_roots(Expr p, Expr r)
{
    Expr list = expr_list(NULL, 0);

    for (long k = 1; k <= degree_expr(p, r); k++) {
        Expr root = rootof_make(p, r, k);

        if (!rootof_is_constant(root))
            return NULL;
        list = ode_append(list, root);
    }
    return list;
}

static bool add_named(Modes *modes, Expr p, Expr r, long multiplicity)
{
    Expr roots = named_roots(p, r);

    for (long i = 0; roots && i < expr_count(roots); i++)
        add_mode(modes, expr_arg(roots, i), EXPR_ZERO, multiplicity);
    return roots != NULL;
}

/* A cubic with numbers as coefficients: its real root, then the quadratic that is left. Its other
 * roots written by radicals would hide that they are a conjugate pair. */
static bool add_cubic(Modes *modes, Expr p, Expr r, long multiplicity)
{
    Expr a[3], roots, top = coeff_expr(p, r, 3);

    for (long k = 0; k < 3; k++)
        a[k] = normal_expr(expr_div(coeff_expr(p, r, k), top));
    if (!funcs_is_constant(a[0]) || !funcs_is_constant(a[1]) || !funcs_is_constant(a[2]))
        return false;
    roots = solve_for(p, r).solutions;
    for (long i = 0; i < expr_count(roots); i++) {
        Expr root = expr_arg(roots, i), middle;

        if (!is_real(root) || walk_has(root, expr_symbol("RootOf")))
            continue;
        middle = expr_add(a[2], root);
        add_mode(modes, root, EXPR_ZERO, multiplicity);
        add_quadratic(modes, EXPR_ONE, middle, expr_add(a[1], expr_mul(middle, root)),
                      multiplicity);
        return true;
    }
    return false;
}

static bool is_even(Expr p, Expr r)
{
    for (long k = 1; k <= degree_expr(p, r); k += 2)
        if (coeff_expr(p, r, k) != EXPR_ZERO)
            return false;
    return true;
}

/* The four roots whose squares are re +- I*im: +-a +- I*b. */
static void add_quadruple(Modes *modes, Expr re, Expr im, long multiplicity)
{
    Expr modulus = ode_root(expr_add(expr_mul(re, re), expr_mul(im, im)));
    Expr a = ode_root(expr_mul(EXPR_HALF, expr_add(modulus, re)));
    Expr b = ode_root(expr_mul(EXPR_HALF, expr_sub(modulus, re)));

    add_mode(modes, a, b, multiplicity);
    add_mode(modes, expr_neg(a), b, multiplicity);
}

/* The square roots of at most two numbers or parameters. */
static bool add_few_squares(Modes *modes, Expr roots, long multiplicity)
{
    Expr pairs = expr_list(NULL, 0);

    for (long i = 0; i < expr_count(roots); i++) {
        Expr root = expr_arg(roots, i), re, im;
        Split split = is_real(root) ? SPLIT_UNABLE : split_root(&pairs, root, &re, &im);

        if (split == SPLIT_NEW)
            add_quadruple(modes, re, im, multiplicity);
        else if (split == SPLIT_UNABLE)
            add_square_roots(modes, root, multiplicity);
    }
    return true;
}

/* The square roots of real numbers given as RootOf; false when one is not real. */
static bool add_named_squares(Modes *modes, Expr roots, long multiplicity)
{
    for (long i = 0; i < expr_count(roots); i++)
        if (!expr_is_real_number(evalf_expr(expr_arg(roots, i), REAL_DIGITS)))
            return false;
    for (long i = 0; i < expr_count(roots); i++)
        add_square_roots(modes, expr_arg(roots, i), multiplicity);
    return true;
}

/* A polynomial in r^2, through the roots s = r^2. */
static bool add_even(Modes *modes, Expr p, Expr r, long multiplicity)
{
    Expr s = ode_fresh(), q = EXPR_ZERO, roots;
    long d = degree_expr(p, r) / 2;

    for (long k = 0; k <= d; k++)
        q = expr_add(q, expr_mul(coeff_expr(p, r, 2 * k), expr_pow(s, expr_int(k))));
    if (d > 2) {
        roots = named_roots(q, s);
        return roots && add_named_squares(modes, roots, multiplicity);
    }
    roots = solve_for(q, s).solutions;
    return expr_count(roots) == d && add_few_squares(modes, roots, multiplicity);
}

static bool add_factor(Modes *modes, Expr p, Expr r, long multiplicity)
{
    long degree = degree_expr(p, r);

    err_poll();
    if (degree == 1) {
        Expr root = expr_div(coeff_expr(p, r, 0), expr_neg(coeff_expr(p, r, 1)));

        add_mode(modes, normal_expr(root), EXPR_ZERO, multiplicity);
        return true;
    }
    if (degree == 2) {
        add_quadratic(modes, coeff_expr(p, r, 2), coeff_expr(p, r, 1), coeff_expr(p, r, 0),
                      multiplicity);
        return true;
    }
    return (degree == 3 && add_cubic(modes, p, r, multiplicity)) ||
           (is_even(p, r) && add_even(modes, p, r, multiplicity)) ||
           add_named(modes, p, r, multiplicity) || add_solved(modes, p, r, multiplicity);
}

Expr ode_exponentials(Expr c, Expr t)
{
    CHECK(expr_is(c, EXPR_LIST) && expr_count(c) > 0);
    Modes modes = {t, expr_list(NULL, 0)};
    Expr r = ode_fresh(), p = EXPR_ZERO, factors;

    for (long k = 0; k < expr_count(c); k++)
        p = expr_add(p, expr_mul(expr_arg(c, k), expr_pow(r, expr_int(k))));
    factors = expr_arg(factor_list(numer_expr(normal_expr(p)), false), 1);
    for (long i = 0; i < expr_count(factors); i++) {
        Expr pair = expr_arg(factors, i), base = expand_expr(expr_arg(pair, 0));
        long k = 1;

        if (ode_is_free(base, r))
            continue;
        if (!num_get_si(&k, expr_arg(pair, 1)) || !add_factor(&modes, base, r, k))
            return NULL;
    }
    return expr_count(modes.list) == expr_count(c) - 1 ? modes.list : NULL;
}
