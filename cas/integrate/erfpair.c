/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * P(x)*exp(A*x^(2*k) + C + B/x^(2*k)), P a sum of powers that become even ones of t = x^k in
 * P(x)*dx. With I(n) the integral of t^n*exp(g), g = A*t^2 + C + B/t^2,
 *
 *     (t^j*exp(g))' = (j*t^(j-1) + 2*A*t^(j+1) - 2*B*t^(j-3))*exp(g)
 *
 * brings every even n to I(0) and I(-2), which are error functions (Abramowitz and Stegun, 7.4.33):
 * with A = -p^2, B = -q^2
 *
 *     I(0) = (E1 + E2)*c/p,  I(-2) = (E2 - E1)*c/q,  c = sqrt(Pi)*exp(C)/4,
 *     E1 = exp(2*p*q)*erf(p*t+q/t),  E2 = exp(-2*p*q)*erf(p*t-q/t);
 *
 * for A = p^2, B = q^2 erfi instead, with the signs of p*q in the exponents turned.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/num.h"
#include "cas/value/funcs.h"

enum { MOST_POWER = 24 };

/* part*exp(g) + zero*I(0) + low*I(-2) */
typedef struct ErfPair {
    Expr t, A, B, C;
    Expr part, zero, low;
} ErfPair;

/* c*I(n), n even, added to the sum. */
static void add_power(ErfPair *s, Expr c, long n)
{
    Expr two = EXPR_TWO, over;
    if (n == 0) {
        s->zero = expr_add(s->zero, c);
    } else if (n == -2) {
        s->low = expr_add(s->low, c);
    } else if (n > 0) {
        over = expr_div(c, expr_mul(two, s->A));
        s->part = expr_add(s->part, expr_mul(over, expr_pow(s->t, expr_int(n - 1))));
        add_power(s, expr_mul(over, expr_int(1 - n)), n - 2);
        add_power(s, expr_product((Expr[]){over, two, s->B}, 3), n - 4);
    } else {
        over = expr_div(c, expr_mul(two, s->B));
        s->part = expr_sub(s->part, expr_mul(over, expr_pow(s->t, expr_int(n + 3))));
        add_power(s, expr_mul(over, expr_int(n + 3)), n + 2);
        add_power(s, expr_product((Expr[]){over, two, s->A}, 3), n + 4);
    }
}

static Expr value_of(const ErfPair *s)
{
    bool real = funcs_real_sign(s->A) == 1 && funcs_real_sign(s->B) == 1; /* erfi */
    Expr p = integrate_root(real ? s->A : expr_neg(s->A));
    Expr q = integrate_root(real ? s->B : expr_neg(s->B)), inverse = expr_inv(s->t);
    Expr e = expr_product((Expr[]){expr_int(real ? -2 : 2), p, q}, 3), sum = EXPR_ZERO;
    Expr front = expr_div(expr_pow(EXPR_PI, EXPR_HALF), expr_int(4));
    Expr zero = expr_div(s->zero, p), low = expr_div(s->low, q);
    for (int side = 1; side >= -1; side -= 2) {
        Expr sign = expr_int(side), c = normal_expr(expr_sub(zero, expr_mul(sign, low)));
        Expr at = expr_add(expr_mul(p, s->t), expr_product((Expr[]){sign, q, inverse}, 3));
        Expr height = funcs_apply1("exp", expr_add(s->C, expr_mul(sign, e)));
        Expr wave = funcs_apply1(real ? "erfi" : "erf", at);
        sum = expr_add(sum, expr_product((Expr[]){front, c, height, wave}, 4));
    }
    Expr g = expr_sum((Expr[]){expr_mul(s->A, expr_pow(s->t, EXPR_TWO)), s->C,
                               expr_div(s->B, expr_pow(s->t, EXPR_TWO))},
                      3);
    return expr_add(expr_mul(collect_expr(s->part, s->t, normal_expr), funcs_apply1("exp", g)),
                    sum);
}

/* g = A*x^(2*k) + C + B*x^(-2*k): *k */
static bool read_exponent(ErfPair *s, Expr g, Expr x, Expr *k)
{
    Expr a, b, m, n;
    walk_split_terms(expand_expr(g), x, &s->C, &g);
    g = collect_expr(g, x, NULL);
    if (!expr_is(g, EXPR_SUM) || expr_term_count(g) != 2 ||
        !walk_monomial(expr_term(g, 0), x, &a, &m) || !walk_monomial(expr_term(g, 1), x, &b, &n) ||
        !expr_is_real_number(m) || num_add(m, n) != EXPR_ZERO)
        return false;
    bool up = num_sign(m) > 0;
    s->A = up ? a : b;
    s->B = up ? b : a;
    *k = num_mul(EXPR_HALF, up ? m : n);
    return true;
}

Expr integrate_erf_pair(const Integral *in)
{
    ErfPair s = {.part = EXPR_ZERO, .zero = EXPR_ZERO, .low = EXPR_ZERO};
    Expr P, k, c, m, x = in->x, g = integrate_outer_exponent(in->f, &P);
    long n;
    if (g == EXPR_ZERO || !read_exponent(&s, g, x, &k))
        return NULL;
    s.t = expr_pow(x, k);
    P = expand_expr(P);
    for (long i = 0; i < expr_term_count(P); i++) {
        if (!walk_monomial(expr_term(P, i), x, &c, &m) || !expr_is_real_number(m) ||
            !num_get_si(&n, num_sub(num_div(num_add(m, EXPR_ONE), k), EXPR_ONE)) || n % 2 != 0 ||
            n < -MOST_POWER || n > MOST_POWER)
            return NULL;
        add_power(&s, expr_div(c, k), n);
    }
    return value_of(&s);
}
