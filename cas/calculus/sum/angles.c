/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums of p(k)*c^k*cos(a*k+b) and of sines, p a polynomial. Without p the sum is known: half a
 * difference of sines when c is 1, else the imaginary or real part of a geometric sum. A polynomial
 * is lowered by summation by parts. Products of angles are made sums first.
 * Graham, Knuth, Patashnik, Concrete Mathematics, 2.6.
 */
#include "cas/calculus/sum/parts.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/zero.h"
#include "cas/calculus/sum/term.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

enum { MAX_DEGREE = 60 };

/* One term p(k) * c^k * f(a*k+b), f the sine or the cosine. */
typedef struct Wave {
    Expr polynomial, ratio, angle, step; /* angle = a*k+b, step = a */
    bool sine;
} Wave;

/* Is the call a sine or cosine of a linear function of k? */
static bool read_angle(Wave *w, Expr e, Expr k)
{
    Expr u = funcs_argument(e, "sin");
    w->sine = u != NULL;
    if (!u && !(u = funcs_argument(e, "cos")))
        return false;
    w->angle = u;
    w->step = expand_expr(expr_sub(term_shifted(u, k, 1), u));
    return !walk_has(w->step, k);
}

static bool read_factor(Wave *w, Expr e, Expr k)
{
    Expr base, exponent;
    if (!walk_has(e, k) || is_polynomial_in(e, &k, 1)) {
        w->polynomial = expr_mul(w->polynomial, e);
        return true;
    }
    expr_split_power(e, &base, &exponent);
    if (exponent == EXPR_ONE && expr_is(base, EXPR_CALL) && !funcs_argument(base, "exp"))
        return !w->angle && read_angle(w, base, k);
    Expr q = term_quotient(e, k);
    if (!q || walk_has(q = normal_expr(q), k))
        return false;
    w->ratio = expr_mul(w->ratio, q);
    w->polynomial = expr_mul(w->polynomial, term_at(e, k, EXPR_ZERO));
    return true;
}

static bool read_wave(Wave *w, Expr e, Expr k)
{
    *w = (Wave){.polynomial = EXPR_ONE, .ratio = EXPR_ONE};
    for (long i = 0; i < expr_factor_count(e); i++)
        if (!read_factor(w, expr_factor(e, i), k))
            return false;
    w->polynomial = expand_expr(w->polynomial);
    return w->angle != NULL;
}

/* The sum of c^k*f(a*k+b) without polynomial; NULL where its denominator may be zero. */
static Expr plain_sum(const Wave *w, Expr k)
{
    Expr half = expr_mul(w->step, EXPR_HALF), below;
    const char *f = w->sine ? "sin" : "cos";
    if (w->ratio == EXPR_ONE) {
        below = expr_mul(EXPR_TWO, funcs_apply1("sin", half));
        if (zero_is(below))
            return NULL;
        Expr value = funcs_apply1(w->sine ? "cos" : "sin", expand_expr(expr_sub(w->angle, half)));
        return expr_div(w->sine ? expr_neg(value) : value, below);
    }
    below = expr_sum(
        (Expr[]){EXPR_ONE, expr_mul(w->ratio, w->ratio),
                 expr_product((Expr[]){expr_int(-2), w->ratio, funcs_apply1("cos", w->step)}, 3)},
        3);
    if (zero_is(below))
        return NULL;
    Expr before = funcs_apply1(f, expand_expr(expr_sub(w->angle, w->step)));
    Expr top = expr_sub(expr_mul(w->ratio, before), funcs_apply1(f, w->angle));
    return expr_div(expr_mul(expr_pow(w->ratio, k), top), below);
}

/* sum p*dG = p*G - sum (p(k+1)-p(k))*G(k+1), where G(k+1) is again a sum of waves. */
static Expr wave_sum(Expr p, Expr G, Expr k, long depth)
{
    Expr lower = expand_expr(expr_sub(term_shifted(p, k, 1), p));
    if (lower == EXPR_ZERO)
        return expr_mul(p, G);
    if (depth > MAX_DEGREE)
        return NULL;
    Expr next = expand_products(term_shifted(G, k, 1)), rest = EXPR_ZERO;
    for (long i = 0; i < expr_term_count(next); i++) {
        Wave w;
        Expr plain, part;
        if (!read_wave(&w, expr_term(next, i), k) || !(plain = plain_sum(&w, k)))
            return NULL;
        part = wave_sum(expand_expr(expr_mul(lower, w.polynomial)), plain, k, depth + 1);
        if (!part)
            return NULL;
        rest = expr_add(rest, part);
    }
    return expr_sub(expr_mul(p, G), rest);
}

static bool has_angle(Expr e)
{
    return walk_has(e, expr_symbol("sin")) || walk_has(e, expr_symbol("cos"));
}

Expr sum_angles(Expr f, Expr k)
{
    if (!has_angle(f))
        return NULL;
    f = expand_products(simplify_combine(f, COMBINE_TRIG));
    Expr sum = EXPR_ZERO;
    for (long i = 0; i < expr_term_count(f) && sum; i++) {
        Wave w;
        Expr t = expr_term(f, i), plain, part = NULL;
        if (!has_angle(t))
            part = sum_gosper(t, k);
        else if (read_wave(&w, t, k) && (plain = plain_sum(&w, k)))
            part = wave_sum(w.polynomial, plain, k, 0);
        sum = part ? expr_add(sum, part) : NULL;
    }
    return sum;
}

/* Angles written out, with the sign that their first term has. */
static Expr tidy(Expr e, void *arg)
{
    (void)arg;
    if (!has_angle(e))
        return e;
    err_stack_check();
    e = walk_operands(e, tidy, NULL);
    for (int i = 0; i < 2; i++) {
        const char *f = i ? "cos" : "sin";
        Expr u = funcs_argument(e, f);
        if (u)
            return funcs_apply1(f, expand_expr(u));
    }
    return e;
}

Expr sum_tidy_angles(Expr e)
{
    return tidy(e, NULL);
}
