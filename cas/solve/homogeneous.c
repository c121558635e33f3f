/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums of exponentials whose quotients are powers of one of them: in 6^x + 4^x = 9^x the terms over
 * 4^x are (3/2)^x, 1 and (3/2)^(2*x). Logarithms of rational bases are written by those of primes,
 * which are independent over the rationals, so that quotients of exponents are seen to be rational.
 * The sum is then a polynomial in the quotient z = exp(v), which is inverted.
 */
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/compat.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/value/funcs.h"
#include "cas/value/integers.h"

enum { MOST_DEGREE = 60, WORD_BITS = 64 };

/* coefficient*exp(exponent), without x in the coefficient. */
typedef struct Exponential {
    Expr coefficient, exponent;
} Exponential;

static void add_prime(Expr prime, long times, void *arg)
{
    Expr *sum = arg;

    *sum = expr_add(*sum, expr_mul(expr_int(times), funcs_apply1("ln", prime)));
}

/* Is the rational quick to factor? */
static bool is_word(Expr e)
{
    return fmpz_bits(numer_expr(e)->u.integer) <= WORD_BITS &&
           fmpz_bits(denom_expr(e)->u.integer) <= WORD_BITS;
}

/* ln(base), of a positive rational in those of primes where these are found at once. */
static Expr logarithm(Expr base)
{
    Expr sum = EXPR_ZERO;

    if (!expr_is_rational(base) || num_sign(base) <= 0 || !is_word(base))
        return funcs_apply1("ln", base);
    integers_factor(base, add_prime, &sum);
    return sum;
}

/* Reads a factor of a term; false when it is no exponential in x[0..n). */
static bool read_factor(Exponential *term, Expr factor, const Expr *x, long n)
{
    Expr base, exponent, u = funcs_argument(factor, "exp");

    if (!solve_has(factor, x, n)) {
        term->coefficient = expr_mul(term->coefficient, factor);
        return true;
    }
    expr_split_power(factor, &base, &exponent);
    if (u == NULL && expr_is(exponent, EXPR_INTEGER) && funcs_argument(base, "exp") != NULL)
        u = expr_mul(exponent, funcs_argument(base, "exp"));
    if (u == NULL && (solve_has(base, x, n) || base == EXPR_ZERO))
        return false;
    term->exponent = expr_add(term->exponent, u != NULL ? u : expr_mul(exponent, logarithm(base)));
    return true;
}

static bool read_term(Exponential *term, Expr e, const Expr *x, long n)
{
    *term = (Exponential){EXPR_ONE, EXPR_ZERO};
    for (long i = 0; i < expr_factor_count(e); i++)
        if (!read_factor(term, expr_factor(e, i), x, n))
            return false;
    return true;
}

/* The quotients' exponents over the first as multiples of one: ratio[i], put as powers of z into
 * *sum; the unit they are multiples of, NULL when there is none. */
static Expr quotients(Expr *sum, const Exponential *terms, long n, Expr z, Expr x)
{
    Expr unit = NULL, step = EXPR_ONE, least = EXPR_ZERO, ratio[MOST_DEGREE];

    for (long i = 0; i < n; i++) {
        Expr v = expand_expr(expr_sub(terms[i].exponent, terms[0].exponent));

        if (unit == NULL && walk_has(v, x))
            unit = v;
        ratio[i] = v == EXPR_ZERO ? v : unit == NULL ? x : normal_expr(expr_div(v, unit));
        if (!expr_is_rational(ratio[i]))
            return NULL;
        if (ratio[i] != EXPR_ZERO)
            step = solve_rational_gcd(step, ratio[i]);
        least = num_cmp(ratio[i], least) < 0 ? ratio[i] : least;
    }
    *sum = EXPR_ZERO;
    for (long i = 0; i < n; i++) {
        Expr power = expr_div(expr_sub(ratio[i], least), step);

        *sum = expr_add(*sum, expr_mul(terms[i].coefficient, expr_pow(z, power)));
    }
    return unit == NULL ? NULL : expr_mul(step, unit);
}

bool solve_homogeneous(SolveList *roots, Expr e, Expr x)
{
    Exponential terms[MOST_DEGREE];
    Expr z = solve_fresh(), sum, unit;
    long n;

    e = expand_expr(e);
    n = expr_term_count(e);
    if (n < 2 || n > MOST_DEGREE)
        return false;
    for (long i = 0; i < n; i++)
        if (!read_term(&terms[i], expr_term(e, i), &x, 1))
            return false;
    unit = quotients(&sum, terms, n, z, x);
    return unit != NULL && solve_through(roots, sum, z, funcs_apply1("exp", unit), x);
}

Expr solve_exponents(Expr e, const Expr *x, long n)
{
    Exponential a, b;
    Expr difference;

    if (!expr_is(e, EXPR_SUM) || expr_term_count(e) != 2 || !read_term(&a, expr_term(e, 0), x, n) ||
        !read_term(&b, expr_term(e, 1), x, n))
        return NULL;
    difference = expand_expr(expr_sub(a.exponent, b.exponent));
    return expr_add(difference, logarithm(expr_neg(expr_div(a.coefficient, b.coefficient))));
}
