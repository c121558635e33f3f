/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear combinations with rational coefficients r of logarithms, or of angles, of algebraic
 * numbers. With a common denominator N
 *
 *     exp(N*sum(r*ln(a))) = product(a^(N*r))         for positive a,
 *     exp(2*I*N*sum(r*w)) = product(exp(2*I*w)^(N*r))   for real w,
 *
 * where exp(2*I*w) is algebraic for w = arctan(b), arcsin(b), ..., and 1 for N*r*w a multiple
 * of Pi; inverse hyperbolic functions are logarithms. So a combination that is enclosed near zero
 * is zero exactly where the product is 1, which the separation bound decides: ln(6)-ln(2)-ln(3),
 * 4*arctan(1/5)-arctan(1/239)-Pi/4. Logarithms of products and exponentials are taken apart first.
 */
#include "cas/algebra/zero/ways.h"
#include "cas/base/compat.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_facts.h"

enum { MOST_TERMS = 40, MOST_EXPONENT = 400, SIGN_BITS = 2000 };

typedef struct Term {
    Expr coefficient;
    Expr base; /* what the exponential of the term is a power of */
} Term;

typedef struct Combination {
    Term term[MOST_TERMS];
    long count;
    bool logarithms, angles;
    Expr common; /* denominator */
} Combination;

/* --- terms ------------------------------------------------------------------------------------ */

static bool is_positive(Expr u)
{
    return evalf_sign(u, SIGN_BITS) == 1;
}

/* ln(u) for positive u as a sum over the factors of u. */
static Expr logarithm(Expr u)
{
    Expr sum = EXPR_ZERO;
    for (long i = 0; i < expr_factor_count(u); i++) {
        Expr base, exponent, inner;
        expr_split_power(expr_factor(u, i), &base, &exponent);
        inner = funcs_argument(base, "exp");
        if (!is_positive(base) || !expr_is_rational(exponent))
            return funcs_apply1("ln", u);
        sum = expr_add(sum, expr_mul(exponent, inner ? inner : funcs_apply1("ln", base)));
    }
    return sum;
}

/* The inverse hyperbolic function by logarithms of positive numbers where it is real, else NULL:
 * with cosine c and sine s it is ln(c + s), or half of ln(c + s) - ln(c - s). */
static Expr hyperbolic(Expr node)
{
    const FuncWave *wave = funcs_arc(node);
    Expr c, s, sum, difference;
    if (!wave || !wave->is_hyperbolic ||
        !funcs_is_real_on(funcs_row_of(node), node->u.args + 1, 1) || !funcs_arc_pair(node, &c, &s))
        return NULL;
    sum = expr_add(c, s);
    if (!wave->cosine || !wave->sine)
        return is_positive(sum) ? logarithm(sum) : NULL;
    difference = expr_sub(c, s);
    if (!is_positive(sum)) {
        sum = expr_neg(sum);
        difference = expr_neg(difference);
    }
    if (!is_positive(sum) || !is_positive(difference))
        return NULL;
    return expr_mul(EXPR_HALF, expr_sub(logarithm(sum), logarithm(difference)));
}

static Expr apart(Expr node, void *arg)
{
    (void)arg;
    Expr u = funcs_argument(node, "ln"), value = hyperbolic(node);
    if (value)
        return value;
    if (u && is_positive(u))
        return logarithm(u);
    return expr_is(node, EXPR_SUM) || expr_is(node, EXPR_PRODUCT) ? walk_operands(node, apart, NULL)
                                                                  : node;
}

/* exp(2*I*e) for an angle e with cosine c and sine s, NULL for others: (c + I*s)^2, or (c + I*s)
 * over (c - I*s). */
static Expr angle_base(Expr e)
{
    const FuncWave *wave = funcs_arc(e);
    Expr c, s;
    if (!wave || wave->is_hyperbolic || !funcs_arc_pair(e, &c, &s))
        return NULL;
    s = expr_mul(EXPR_I, s);
    if (!wave->cosine || !wave->sine)
        return expr_pow(expr_add(c, s), EXPR_TWO);
    return expr_div(expr_add(c, s), expr_sub(c, s));
}

static Expr least_multiple(Expr a, const fmpz_t b)
{
    fmpz_t multiple;
    fmpz_init(multiple);
    fmpz_lcm(multiple, a->u.integer, b);
    return expr_take_fmpz(multiple);
}

static bool read_term(Combination *c, Expr e)
{
    Expr number, rest, u, base;
    expr_split_coefficient(e, &number, &rest);
    if (c->count == MOST_TERMS || !expr_is_rational(number))
        return false;
    u = funcs_argument(rest, "ln");
    if (rest == EXPR_PI) {
        base = EXPR_ONE; /* exp(2*I*Pi*n) */
        c->angles = true;
    } else if (u || rest == EXPR_ONE) {
        base = u ? u : funcs_apply1("exp", EXPR_ONE);
        c->logarithms = true;
        if (!is_positive(base))
            return false;
    } else {
        base = angle_base(rest);
        c->angles = true;
        if (!base || evalf_sign(rest, SIGN_BITS) == 2)
            return false;
    }
    if (expr_is(number, EXPR_RATIONAL))
        c->common = least_multiple(c->common, number->u.rational.den);
    c->term[c->count++] = (Term){number, base};
    return true;
}

static bool read_terms(Combination *c, Expr e)
{
    for (long i = 0; i < expr_term_count(e); i++)
        if (!read_term(c, expr_term(e, i)))
            return false;
    return c->logarithms != c->angles;
}

/* product - 1, NULL where exponents are large. */
static Expr exponential(const Combination *c)
{
    Expr product = EXPR_ONE;
    for (long i = 0; i < c->count; i++) {
        Expr n = num_mul(c->common, c->term[i].coefficient);
        long power;
        if (!num_get_si(&power, n) || power > MOST_EXPONENT || power < -MOST_EXPONENT)
            return NULL;
        product = expr_mul(product, expr_pow(c->term[i].base, n));
    }
    return expr_sub(product, EXPR_ONE);
}

Truth zero_logarithms(Expr e, long most_bits)
{
    Combination c = {.common = EXPR_ONE};
    e = apart(e, NULL);
    if (expr_is_number(e))
        return num_is_zero(e) ? TRUTH_YES : TRUTH_NO;
    Expr difference = read_terms(&c, e) ? exponential(&c) : NULL;
    return difference ? zero_bound(difference, most_bits) : TRUTH_UNKNOWN;
}
