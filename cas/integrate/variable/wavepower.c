/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Symbolic powers of waves of one linear argument u = a*x+b. P(S)*C^p*(1+S)^m*(1-S)^n with S the
 * sine and C the cosine, or the other way round, is with t = S a polynomial times powers of 1+t and
 * 1-t, up to a factor that is constant between the zeros of C. exp(q*x)*C^n, also with a sine or a
 * hyperbolic one, is exp((q-n*g)*x)*(1+z)^n up to such a factor, z = +-exp(2*g*u), g = I or 1,
 * whose integral is a hypergeometric function.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/core/num.h"
#include "cas/value/funcs_facts.h"

typedef struct Waves {
    Expr S, C, rest, p, m, n; /* rest * C^p*(1+S)^m*(1-S)^n */
    Expr ratio;               /* of powers of a+a*S and those of 1+S */
    Expr given;               /* the factors that are C^p up to one between the zeros of C */
    bool named;               /* an exponent holds names */
} Waves;

/* base^exponent into w; false when it is of another kind. */
static bool take_power(Waves *w, Expr base, Expr exponent)
{
    Expr a, b, q = expr_div(base, w->C);
    bool named = !expr_is_number(exponent);
    if (integrate_is_free(q, w->C) && integrate_is_free(q, w->S)) {
        w->p = expr_add(w->p, exponent);
        w->given = expr_mul(w->given, expr_pow(base, exponent));
        w->named = w->named || named;
        return true;
    }
    if (!integrate_is_free(base, w->C) || !integrate_linear(base, w->S, &b, &a))
        return false;
    for (int sign = -1; sign <= 1; sign += 2)
        if (normal_expr(expr_sub(a, expr_mul(expr_int(sign), b))) == EXPR_ZERO) {
            Expr *to = sign > 0 ? &w->m : &w->n;
            *to = expr_add(*to, exponent);
            Expr plain = expr_add(EXPR_ONE, expr_mul(expr_int(sign), w->S));
            w->ratio =
                expr_mul(w->ratio, expr_div(expr_pow(base, exponent), expr_pow(plain, exponent)));
            w->named = w->named || named;
            return true;
        }
    return false;
}

static bool read_waves(Waves *w, Expr f)
{
    Expr base, exponent;
    w->rest = w->ratio = w->given = EXPR_ONE;
    w->p = w->m = w->n = EXPR_ZERO;
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr factor = expr_factor(f, i);
        expr_split_power(factor, &base, &exponent);
        if (!integrate_is_free(exponent, w->S) || !integrate_is_free(exponent, w->C))
            return false;
        if (take_power(w, base, exponent))
            continue;
        w->rest = expr_mul(w->rest, factor);
        w->named = w->named || !expr_is_number(exponent);
    }
    return w->named && integrate_is_free(w->rest, w->C);
}

/* Is there a power of a+b*S? Beside it 1+S and 1-S are better apart: with 1+S as the variable
 * Appell's function is taken where it is real. */
static bool has_lines(Expr rest, Expr S)
{
    Expr base, exponent, a, b;
    for (long i = 0; i < expr_factor_count(rest); i++) {
        expr_split_power(expr_factor(rest, i), &base, &exponent);
        if (!expr_is(exponent, EXPR_INTEGER) && integrate_linear(base, S, &b, &a) && a != EXPR_ZERO)
            return true;
    }
    return false;
}

/* The integral in u, t = S of the waves. */
static Expr of_waves(const Integral *in, const Waves *w, Expr u, bool sine)
{
    Expr t = integrate_fresh(), half = EXPR_HALF, p = expr_mul(half, expr_sub(w->p, EXPR_ONE));
    Expr up = expr_add(EXPR_ONE, t), down = expr_sub(EXPR_ONE, t);
    Expr m = expr_add(w->m, p), n = expr_add(w->n, p);
    bool even = normal_expr(expr_sub(m, n)) == EXPR_ZERO && !has_lines(w->rest, w->S);
    Expr square = expr_sub(EXPR_ONE, expr_pow(t, EXPR_TWO));
    Expr beside = even ? expr_pow(square, m) : expr_mul(expr_pow(up, m), expr_pow(down, n));
    Expr f = expr_mul(integrate_replace(w->rest, w->S, t), beside);
    Expr value = integrate_search(in, f, t);
    if (!value)
        return NULL;
    Expr S = funcs_apply1(sine ? "sin" : "cos", u), C = funcs_apply1(sine ? "cos" : "sin", u);
    Expr both = expr_mul(expr_pow(up, expr_neg(p)), expr_pow(down, expr_neg(p)));
    if (even) /* then it was (1-t^2)^p */
        both = expr_pow(square, expr_neg(p));
    both = expr_mul(integrate_replace(w->ratio, w->S, t), both);
    value = integrate_replace(expr_mul(value, both), t, S);
    value = expr_mul(value, expr_div(integrate_replace(w->given, w->C, C), C));
    return sine ? value : expr_neg(value);
}

static Expr by_waves(const Integral *in)
{
    Expr S = integrate_fresh(), C = integrate_fresh(), a, b, u, value = NULL;
    Expr f = integrate_by_waves(in->f, in->x, S, C, &u);
    if (!f || !integrate_linear(u, in->x, &a, &b))
        return NULL;
    for (int sine = 1; sine >= 0 && !value; sine--) {
        Waves w = {.S = sine ? S : C, .C = sine ? C : S};
        value = read_waves(&w, f) ? of_waves(in, &w, u, sine) : NULL;
    }
    return value ? expr_div(value, a) : NULL;
}

/* --- beside an exponential -------------------------------------------------------------------- */

static Expr beside_exponential(const Integral *in)
{
    Expr x = in->x, g = EXPR_ZERO, base, exponent, n = EXPR_ZERO, power = NULL, q, d, a, b;
    const FuncWave *w = NULL;
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        Expr factor = expr_factor(in->f, i), e = integrate_exponent(factor);
        expr_split_power(factor, &base, &exponent);
        if (e) {
            g = expr_add(g, e);
            continue;
        }
        w = funcs_wave(base);
        if (power || !w || (w->sine && w->cosine) || !integrate_is_free(exponent, x))
            return NULL;
        power = base;
        n = exponent;
    }
    if (!power || expr_is(n, EXPR_INTEGER) || !integrate_linear(expr_arg(power, 1), x, &a, &b))
        return NULL;
    if (!integrate_linear(g, x, &q, &d))
        return NULL;
    bool sine = w->sine != 0, below = w->sine + w->cosine < 0;
    Expr N = below ? expr_neg(n) : n, unit = w->is_hyperbolic ? EXPR_ONE : EXPR_I;
    Expr ga = expr_mul(unit, a),
         z = funcs_apply1("exp", expr_product((Expr[]){EXPR_TWO, unit, expr_arg(power, 1)}, 3));
    Expr sign = sine ? EXPR_MINUS_ONE : EXPR_ONE;
    Expr rate = normal_expr(expr_sub(q, expr_mul(N, ga)));
    Expr first = normal_expr(expr_div(rate, expr_mul(EXPR_TWO, ga)));
    if (rate == EXPR_ZERO)
        return NULL;
    Expr inner = expr_neg(expr_mul(sign, z));
    Expr series = integrate_series(expr_neg(N), first, expr_add(first, EXPR_ONE), inner);
    Expr fade = expr_pow(expr_sub(EXPR_ONE, inner), expr_neg(N));
    return expr_div(expr_product((Expr[]){in->f, fade, series}, 3), rate);
}

Expr wavepower_search(const Integral *in)
{
    Expr value = by_waves(in);
    return value ? value : beside_exponential(in);
}
