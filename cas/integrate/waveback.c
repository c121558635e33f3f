/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From t back to sin(u), cos(u), tan(u) or cot(u). With c^2 = 1 - t^2 the other wave,
 *   A*ln(t-1) + B*ln(t+1) = (B-A)*L + (A+B)*ln(c) up to a constant,
 * where L is ln(sec(u)+tan(u)) for t = sin(u), -ln(csc(u)-cot(u)) for t = cos(u): tables write it
 * so, and ln(sin(u)-1) is real nowhere. A fraction whose denominator is that of a power of t^2-1 is
 * written in powers of c. For t = tan(u), ln(t) - ln(1+t^2)/2 is ln(sin(u)); for cot(u),
 * ln(cos(u)).
 *
 * What it does not do: logarithms of other functions of t stay as they are.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/value/funcs.h"

typedef struct Back {
    Expr t;
    Expr lower, upper; /* A and B; for tan(u), cot(u) those of ln(t) and ln(1+t^2) */
    Expr fraction;     /* rational in t and no polynomial */
    Expr rest;
    bool tangent;
} Back;

static bool is_fraction(Expr e, Expr t)
{
    return is_polynomial_in(numer_expr(e), &t, 1) && is_polynomial_in(denom_expr(e), &t, 1) &&
           !integrate_is_free(denom_expr(e), t);
}

static bool is_multiple(Expr e, Expr of, Expr t)
{
    return integrate_is_free(normal_expr(expr_div(e, of)), t);
}

/* Where the coefficient of ln(e) is kept; NULL: nowhere. */
static Expr *place_of(Back *b, Expr e)
{
    Expr one = b->tangent ? EXPR_ZERO : EXPR_ONE, t2 = expr_pow(b->t, EXPR_TWO);
    if (!is_polynomial_in(e, &b->t, 1))
        return NULL;
    if (is_multiple(e, expr_sub(b->t, one), b->t))
        return &b->lower;
    Expr other = b->tangent ? expr_add(EXPR_ONE, t2) : expr_add(b->t, EXPR_ONE);
    return is_multiple(e, other, b->t) ? &b->upper : NULL;
}

static void sort_term(Back *b, Expr term)
{
    Expr factor, core, *place = NULL;
    walk_split_factors(term, b->t, &factor, &core);
    Expr of = funcs_argument(core, "ln");
    if (of && (place = place_of(b, of)))
        *place = expr_add(*place, factor);
    else if (!b->tangent && is_fraction(term, b->t))
        b->fraction = expr_add(b->fraction, term);
    else
        b->rest = expr_add(b->rest, term);
}

/* The fraction by digits r of its numerator, of degree 1, to the base 1-t^2 = c^2. */
static Expr in_powers(Expr fraction, Expr t, Expr c)
{
    Expr base = expr_sub(EXPR_ONE, expr_pow(t, EXPR_TWO)), sum = EXPR_ZERO;
    fraction = normal_expr(fraction);
    Expr num = numer_expr(fraction), den = denom_expr(fraction), q;
    long k = 0;
    while (ratfun_divides(den, base, &q)) {
        den = q;
        k++;
    }
    if (k == 0 || !integrate_is_free(den, t))
        return expr_mul(expr_div(num, den), expr_pow(c, expr_int(-2 * k)));
    for (long j = -k; num != EXPR_ZERO; j++) {
        Expr digit;
        num = ratfun_quotient(num, base, t, &digit);
        sum = expr_add(sum, expr_mul(expr_div(digit, den), expr_pow(c, expr_int(2 * j))));
    }
    return expand_expr(sum);
}

static Expr logarithms(const Back *b, Expr u, bool sine, Expr c)
{
    Expr sum = sine ? expr_add(funcs_apply1("sec", u), funcs_apply1("tan", u))
                    : expr_sub(funcs_apply1("csc", u), funcs_apply1("cot", u));
    Expr difference = expr_sub(b->upper, b->lower);
    return expr_add(expr_mul(sine ? difference : expr_neg(difference), funcs_apply1("ln", sum)),
                    expr_mul(normal_expr(expr_add(b->lower, b->upper)), funcs_apply1("ln", c)));
}

static Expr back_to_wave(const Back *b, Expr u, bool sine)
{
    Expr c = funcs_apply1(sine ? "cos" : "sin", u), out = b->rest;
    if (b->lower != EXPR_ZERO || b->upper != EXPR_ZERO)
        out = expr_add(out, logarithms(b, u, sine, c));
    return b->fraction == EXPR_ZERO ? out : expr_add(out, in_powers(b->fraction, b->t, c));
}

static Expr back_to_tangent(const Back *b, Expr wave)
{
    Expr t = b->t, other = expr_add(EXPR_ONE, expr_pow(t, EXPR_TWO));
    if (b->lower != EXPR_ZERO &&
        normal_expr(expr_add(b->lower, expr_mul(EXPR_TWO, b->upper))) == EXPR_ZERO)
        return expr_add(b->rest, expr_mul(b->lower, funcs_apply1("ln", wave)));
    Expr logs = expr_add(expr_mul(b->lower, funcs_apply1("ln", t)),
                         expr_mul(b->upper, funcs_apply1("ln", other)));
    return expr_add(b->rest, logs);
}

Expr integrate_wave_back(Expr value, Expr t, Expr wave)
{
    Back b = {
        .t = t, .lower = EXPR_ZERO, .upper = EXPR_ZERO, .fraction = EXPR_ZERO, .rest = EXPR_ZERO};
    Expr of_sin = funcs_argument(wave, "sin"), of_cos = funcs_argument(wave, "cos");
    Expr of_tan = funcs_argument(wave, "tan"), of_cot = funcs_argument(wave, "cot");
    b.tangent = of_tan || of_cot;
    if (of_sin || of_cos || b.tangent) {
        for (long i = 0; i < expr_term_count(value); i++)
            sort_term(&b, expr_term(value, i));
        value = of_tan   ? back_to_tangent(&b, funcs_apply1("sin", of_tan))
                : of_cot ? back_to_tangent(&b, funcs_apply1("cos", of_cot))
                         : back_to_wave(&b, of_sin ? of_sin : of_cos, of_sin != NULL);
    }
    return integrate_replace(value, t, wave);
}
