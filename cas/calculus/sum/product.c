/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Products in closed form: of linear and quadratic factors by GAMMA, powers by sums of exponents.
 * An infinite product of a rational function converges to a number other than 0 when numerator and
 * denominator agree in degree, leading coefficient and sum of roots; then it is a quotient of GAMMA
 * at the roots, and GAMMA(x)*GAMMA(1-x) = Pi/sin(Pi*x) where the roots of a quadratic factor lie
 * symmetrically. Whittaker, Watson, A Course of Modern Analysis, 12.13.
 */
#include "cas/calculus/sum/sum.h"

#include <math.h>
#include <stdlib.h>

#include "cas/algebra/evalc.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/parfrac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/zero.h"
#include "cas/base/mem.h"
#include "cas/calculus/sum/parts.h"
#include "cas/calculus/sum/term.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "cas/value/assume.h"
#include "cas/value/funcs.h"

enum { MAX_FACTORS = 100000, MAX_REFLECTION = 200, MAX_ROOTS = 60, MAX_SIGNS = 10000 };

static Expr product_of(Expr f, Expr k, Expr a, Expr b);

static Expr gamma_of(Expr e)
{
    return funcs_apply1("GAMMA", normal_expr(e));
}

/* --- finite products ------------------------------------------------------------------------- */

/* x <= y where they differ by an integer. */
static bool is_up_to(Expr x, Expr y)
{
    return sum_is_known(EXPR_LESSEQ, x, y) || sum_is_known(EXPR_LESS, expr_sub(x, EXPR_ONE), y);
}

/* The product of k-r from a to b. Where r-a is an integer that is not negative, GAMMA has poles:
 * the product is 0, or, above b, that of r-k but for signs. NULL: it is not known which. */
static Expr root_product(Expr r, Expr a, Expr b)
{
    if (assume_is_integer(expr_sub(r, a)) && is_up_to(a, r)) {
        Expr count = expr_add(expr_sub(b, a), EXPR_ONE);
        if (is_up_to(r, b))
            return EXPR_ZERO;
        if (!sum_is_known(EXPR_LESS, b, r))
            return NULL;
        return expr_product((Expr[]){expr_pow(EXPR_MINUS_ONE, count),
                                     gamma_of(expr_add(expr_sub(r, a), EXPR_ONE)),
                                     expr_inv(gamma_of(expr_sub(r, b)))},
                            3);
    }
    return expr_div(gamma_of(expr_sub(expr_add(b, EXPR_ONE), r)), gamma_of(expr_sub(a, r)));
}

static Expr polynomial_product(Expr f, Expr k, Expr a, Expr b)
{
    Expr count = expr_add(expr_sub(b, a), EXPR_ONE), centre, offset;
    long degree = is_polynomial_in(f, &k, 1) ? degree_expr(f, k) : 0;
    if (degree != 1 && degree != 2)
        return NULL;
    Expr leading = coeff_expr(f, k, degree), power = expr_pow(leading, count);
    notes_pivot(leading);
    if (degree == 1) {
        centre = expr_neg(expr_div(coeff_expr(f, k, 0), coeff_expr(f, k, 1)));
        Expr value = root_product(normal_expr(centre), a, b);
        return value ? expr_mul(power, value) : NULL;
    }
    sum_quadratic_roots(f, k, &centre, &offset);
    Expr first = root_product(expr_add(centre, offset), a, b);
    Expr second = root_product(expr_sub(centre, offset), a, b);
    return first && second ? expr_product((Expr[]){power, first, second}, 3) : NULL;
}

static Expr factor_product(Expr base, Expr exponent, Expr k, Expr a, Expr b)
{
    if (walk_has(exponent, k)) {
        Expr sum = walk_has(base, k) ? NULL : sum_definite(exponent, k, a, b);
        return sum ? expr_pow(base, sum) : NULL;
    }
    Expr value = product_of(base, k, a, b);
    return value ? expr_pow(value, exponent) : NULL;
}

static Expr product_of(Expr f, Expr k, Expr a, Expr b)
{
    if (!walk_has(f, k))
        return expr_pow(f, expr_add(expr_sub(b, a), EXPR_ONE));
    if (expr_is(f, EXPR_POWER))
        return factor_product(expr_arg(f, 0), expr_arg(f, 1), k, a, b);
    Expr u = funcs_argument(f, "exp");
    if (u) {
        Expr sum = sum_definite(u, k, a, b);
        return sum ? funcs_apply1("exp", sum) : NULL;
    }
    if (!expr_is(f, EXPR_PRODUCT))
        return polynomial_product(f, k, a, b);
    Expr value = product_of(expr_arg(f, 0), k, a, b);
    for (long i = 1; i < expr_count(f) && value; i += 2) {
        Expr part = factor_product(expr_arg(f, i), expr_arg(f, i + 1), k, a, b);
        value = part ? expr_mul(value, part) : NULL;
    }
    return value;
}

/* --- infinite products ----------------------------------------------------------------------- */

/* GAMMA(x)*GAMMA(N-x) for x = N/2 - w by the reflection. */
static Expr reflected(long N, Expr w)
{
    Expr x = expr_sub(expr_ratio(N, 2), w), first = expr_sub(expr_int(N < 1 ? N : 1), x);
    Expr angle = expr_mul(EXPR_PI, w), sine, value = EXPR_ONE;
    for (long i = 0; i <= (N < 1 ? -N : N - 2); i++)
        value = expr_mul(value, expr_add(first, expr_int(i)));
    if (N % 2 == 0) /* sin(Pi*(N/2-w)) */
        sine = expr_mul(expr_int(N % 4 == 0 ? -1 : 1), funcs_apply1("sin", angle));
    else
        sine = expr_mul(expr_int((N % 4 + 4) % 4 == 1 ? 1 : -1), funcs_apply1("cos", angle));
    value = N < 1 ? expr_inv(value) : value;
    return expr_product((Expr[]){value, EXPR_PI, expr_inv(sine)}, 3);
}

/* a - r for the roots r of a polynomial. */
typedef struct Roots {
    Expr from[MAX_ROOTS];
    long count;
} Roots;

static bool put_root(Roots *roots, Expr x, long power)
{
    if (roots->count + power > MAX_ROOTS)
        return false;
    for (long i = 0; i < power; i++)
        roots->from[roots->count++] = normal_expr(x);
    return true;
}

/* Those of a polynomial that is solved by radicals. */
static bool put_radicals(Roots *roots, Expr p, Expr k, Expr a, long power)
{
    Expr values = solve_for(p, k).solutions;
    for (long i = 0; i < expr_count(values); i++)
        if (walk_has(expr_arg(values, i), expr_symbol("RootOf")) ||
            !put_root(roots, expr_sub(a, expr_arg(values, i)), power))
            return false;
    return expr_count(values) == degree_expr(p, k);
}

static bool read_roots(Roots *roots, Expr p, Expr k, Expr a)
{
    roots->count = 0;
    p = factor_expr(p);
    for (long i = 0; i < expr_factor_count(p); i++) {
        Expr base, exponent, centre, offset;
        long power;
        expr_split_power(expr_factor(p, i), &base, &exponent);
        if (!walk_has(base, k))
            continue;
        long degree = degree_expr(base, k);
        if (!num_get_si(&power, exponent))
            return false;
        if (degree > 2) {
            if (!put_radicals(roots, base, k, a, power))
                return false;
            continue;
        }
        if (degree == 1) {
            centre = expr_neg(expr_div(coeff_expr(base, k, 0), coeff_expr(base, k, 1)));
            if (!put_root(roots, expr_sub(a, centre), power))
                return false;
            continue;
        }
        sum_quadratic_roots(base, k, &centre, &offset);
        Expr x = expr_sub(a, centre);
        if (!put_root(roots, expr_sub(x, offset), power) ||
            !put_root(roots, expr_add(x, offset), power))
            return false;
    }
    return true;
}

/* The product of GAMMA over the list; pairs with an integer sum by reflection. */
static Expr gamma_product(Roots *roots)
{
    Expr value = EXPR_ONE;
    while (roots->count > 0) {
        Expr x = roots->from[--roots->count];
        long i = expr_is_rational(x) ? roots->count : 0, N;
        while (i < roots->count && (!num_get_si(&N, normal_expr(expr_add(x, roots->from[i]))) ||
                                    labs(N) > MAX_REFLECTION))
            i++;
        if (i < roots->count) {
            value = expr_mul(value, reflected(N, normal_expr(expr_sub(expr_ratio(N, 2), x))));
            roots->from[i] = roots->from[--roots->count];
        } else
            value = expr_mul(value, gamma_of(x));
    }
    return value;
}

/* 0 or infinity where factors tend to another number than 1, or as 1 + c/k; NULL: neither. */
static Expr limit_of_product(Expr p, Expr q, Expr k)
{
    long m = degree_expr(p, k), n = degree_expr(q, k);
    Expr lead = normal_expr(expr_div(coeff_expr(p, k, m), coeff_expr(q, k, n))), size;
    if (m != n)
        return m < n ? EXPR_ZERO : NULL;
    if (lead != EXPR_ONE) {
        size = expr_sub(funcs_apply1("abs", lead), EXPR_ONE);
        if (!expr_is_real_number(size) || num_sign(size) == 0)
            return NULL;
        return num_sign(size) < 0 ? EXPR_ZERO : num_sign(lead) > 0 ? EXPR_INFINITY : NULL;
    }
    if (n == 0)
        return EXPR_ONE;
    size =
        expr_div(expr_sub(coeff_expr(p, k, n - 1), coeff_expr(q, k, n - 1)), coeff_expr(q, k, n));
    size = normal_expr(size);
    if (size == EXPR_ZERO)
        return EXPR_ONE;
    if (!expr_is_real_number(size))
        return NULL;
    return num_sign(size) < 0 ? EXPR_ZERO : EXPR_INFINITY;
}

/* A number that no root of a polynomial with rational coefficients is beyond, by Lagrange's bound;
 * 0 when it has others, or the bound is too large. */
static long last_root(Expr p, Expr k)
{
    long n = degree_expr(p, k);
    double sum = 0;
    for (long i = 0; i < n; i++) {
        Expr c = normal_expr(expr_div(coeff_expr(p, k, i), coeff_expr(p, k, n)));
        if (!expr_is_rational(c))
            return 0;
        sum += fabs(num_to_double(c));
    }
    return sum < MAX_SIGNS ? (long)ceil(fmax(sum, 1)) : 0;
}

/* What the factors p/q make of the sign from the integer a on, if they are positive in the end. */
typedef enum ProductSign {
    PRODUCT_POSITIVE,
    PRODUCT_NEGATIVE,
    PRODUCT_ZERO, /* one of them is 0 */
    PRODUCT_POLE, /* one of them has no value */
    PRODUCT_OPEN
} ProductSign;

static ProductSign sign_of_product(Expr p, Expr q, Expr k, Expr a)
{
    long first, above = last_root(p, k), below = last_root(q, k);
    ProductSign sign = PRODUCT_POSITIVE;
    if (above == 0 || below == 0 || !num_get_si(&first, a) || labs(first) > MAX_SIGNS)
        return PRODUCT_OPEN;
    for (long i = first; i <= above || i <= below; i++) {
        Expr up = term_at(p, k, expr_int(i)), down = term_at(q, k, expr_int(i));
        err_poll();
        if (!expr_is_rational(up) || !expr_is_rational(down))
            return PRODUCT_OPEN;
        if (num_sign(down) == 0)
            return PRODUCT_POLE;
        if (num_sign(up) == 0)
            sign = PRODUCT_ZERO;
        else if (num_sign(up) != num_sign(down) && sign != PRODUCT_ZERO)
            sign = sign == PRODUCT_POSITIVE ? PRODUCT_NEGATIVE : PRODUCT_POSITIVE;
    }
    return sign;
}

/* A real number without I: sines of conjugate angles together. */
static Expr real_form(Expr e)
{
    Expr re, im;
    if (!funcs_is_constant(e) || !walk_has(e, expr_symbol("sin")) || !evalc_split(e, &re, &im) ||
        zero_truth(im) == TRUTH_NO)
        return e;
    return simplify_expr(re);
}

static Expr infinite_product(Expr f, Expr k, Expr a)
{
    Expr p, q, end;
    Roots above, below;
    if (!parfrac_rational(f, k, &p, &q))
        return NULL;
    ProductSign sign = p == EXPR_ZERO ? PRODUCT_ZERO : sign_of_product(p, q, k, a);
    if (sign == PRODUCT_ZERO || sign == PRODUCT_POLE)
        return sign == PRODUCT_ZERO ? EXPR_ZERO : NULL;
    end = limit_of_product(p, q, k);
    if (end == EXPR_INFINITY)
        return sign == PRODUCT_POSITIVE ? end : sign == PRODUCT_NEGATIVE ? expr_neg(end) : NULL;
    if (end != EXPR_ONE)
        return end;
    if (!read_roots(&above, p, k, a) || !read_roots(&below, q, k, a))
        return NULL;
    return real_form(normal_expr(expr_div(gamma_product(&below), gamma_product(&above))));
}

static Expr any_product(Expr f, Expr k, Expr a, Expr b)
{
    long lo, hi;
    if (num_get_si(&lo, a) && num_get_si(&hi, b)) {
        if (hi < lo - 1)
            return expr_inv(any_product(f, k, expr_add(b, EXPR_ONE), expr_sub(a, EXPR_ONE)));
        if (hi - lo < MAX_FACTORS)
            return hi < lo ? EXPR_ONE : sum_gather(f, k, lo, hi, expr_product);
    }
    if (a == expr_neg(EXPR_INFINITY)) /* from b downwards */
        return b == EXPR_INFINITY ? NULL
                                  : infinite_product(term_at(f, k, expr_neg(k)), k, expr_neg(b));
    if (b == EXPR_INFINITY)
        return infinite_product(f, k, a);
    return product_of(walk_has(f, k) ? factor_expr(f) : f, k, a, b);
}

/* GAMMA at roots of numerator and denominator that differ by integers leaves a rational function.
 */
Expr sum_product(Expr f, Expr k, Expr a, Expr b)
{
    Notes notes;
    notes_begin_about(&notes, f, 0);
    Expr value = sum_try((SumJob){f, k, a, b, NULL, any_product});
    if (value)
        notes_keep(&notes);
    else
        notes_drop(&notes);
    return value && walk_has(value, expr_symbol("GAMMA")) ? simplify_expr(value) : value;
}
