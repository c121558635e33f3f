/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any powers of several functions of the sine S and cosine C of one linear argument u. Each base is
 * taken apart into irreducible factors of its numerator and denominator, equal ones are put
 * together, and a new variable t makes powers of polynomials of them: t = S beside a power of C,
 * t = C beside one of S, their inverses where that leaves one factor less (the exponents add up to
 * -2), z = exp(2*I*u), by which C and S, a*C+b*S and C+-I*S are linear up to powers of z, and
 * exp(I*u). What the integrand is to the form in t, times dt/dx, is constant between zeros of the
 * bases and stays as a factor. For exponents that are no halves: those have elliptic integrals.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/num.h"
#include "cas/value/funcs.h"

enum { MOST_FACTORS = 8 };

typedef struct Factors {
    Expr base[MOST_FACTORS], power[MOST_FACTORS];
    long n;
    bool full;
} Factors;

static void put(Factors *w, Expr base, Expr power)
{
    for (long i = 0; i < w->n; i++)
        if (w->base[i] == base || w->base[i] == expr_neg(base)) {
            w->power[i] = normal_expr(expr_add(w->power[i], power));
            return;
        }
    if (w->n == MOST_FACTORS) {
        w->full = true;
        return;
    }
    w->base[w->n] = base;
    w->power[w->n++] = power;
}

/* base^power by its factors; those free of S and C are left out. */
static void take(Factors *w, Expr base, Expr power, Expr S, Expr C)
{
    if ((integrate_is_free(base, S) && integrate_is_free(base, C)) || power == EXPR_ZERO)
        return;
    if (expr_is(base, EXPR_SUM)) {
        Expr f = normal_expr(base), top = factor_expr(numer_expr(f)), low = denom_expr(f);
        bool whole = integrate_is_free(low, S) && integrate_is_free(low, C);
        if (whole && expr_is(top, EXPR_SUM)) {
            put(w, top, power);
            return;
        }
        take(w, top, power, S, C);
        take(w, factor_expr(low), expr_neg(power), S, C);
        return;
    }
    for (long i = 0; i < expr_factor_count(base); i++) {
        Expr b, e;
        expr_split_power(expr_factor(base, i), &b, &e);
        if (expr_is(b, EXPR_SUM) || b != base)
            take(w, b, expr_mul(e, power), S, C);
        else
            put(w, b, power);
    }
}

/* A polynomial that is even in `other`, of which the square is 1-t^2, by t alone; else NULL. */
static Expr by_one(Expr base, Expr t, Expr other)
{
    Expr pair[] = {t, other}, square = expr_sub(EXPR_ONE, expr_pow(t, EXPR_TWO));
    if (!is_polynomial_in(base, pair, 2))
        return NULL;
    base = integrate_replace(expand_expr(base), other, expr_pow(square, EXPR_HALF));
    base = expand_expr(base);
    return is_polynomial_in(base, &t, 1) ? base : NULL;
}

static Expr product_of(const Factors *w)
{
    Expr product = EXPR_ONE;
    for (long i = 0; i < w->n; i++)
        product = expr_mul(product, expr_pow(w->base[i], w->power[i]));
    return product;
}

/* The form in t = S; C is a factor of its own or occurs in squares. */
static bool in_wave(const Factors *w, Expr t, Expr other, Factors *form)
{
    Expr p = EXPR_MINUS_ONE;
    for (long i = 0; i < w->n; i++) {
        if (w->base[i] == other) {
            p = expr_add(p, w->power[i]);
            continue;
        }
        Expr base = by_one(w->base[i], t, other);
        if (!base)
            return false;
        take(form, factor_expr(base), w->power[i], t, t);
    }
    p = normal_expr(expr_mul(EXPR_HALF, p));
    Expr up = expr_add(EXPR_ONE, t), down = expr_sub(EXPR_ONE, t);
    bool apart = false; /* is one of them there, beside 1-t^2 = up*down? */
    for (long i = 0; i < form->n; i++)
        apart = apart || integrate_is_free(normal_expr(expr_div(form->base[i], up)), t) ||
                integrate_is_free(normal_expr(expr_div(form->base[i], down)), t);
    if (p != EXPR_ZERO && apart) {
        put(form, up, p);
        put(form, down, p);
    } else if (p != EXPR_ZERO) {
        put(form, expr_sub(EXPR_ONE, expr_pow(t, EXPR_TWO)), p);
    }
    return !form->full;
}

/* The form in 1/t, where it is no power of that beside the others. */
static bool inverted(const Factors *w, Expr t, Factors *form)
{
    Expr sum = EXPR_TWO;
    for (long i = 0; i < w->n; i++) {
        long degree = degree_expr(w->base[i], t);
        Expr base =
            expr_mul(integrate_replace(w->base[i], t, expr_inv(t)), expr_pow(t, expr_int(degree)));
        base = expand_expr(normal_expr(base));
        sum = expr_add(sum, expr_mul(expr_int(degree), w->power[i]));
        if (!integrate_is_free(base, t))
            put(form, base, w->power[i]);
    }
    return normal_expr(sum) == EXPR_ZERO && !form->full && form->n < w->n;
}

/* The form in e = exp(I*u), or in its square. */
static bool in_exponential(const Factors *w, Expr S, Expr C, Expr e, bool square, Factors *form)
{
    Expr two = EXPR_TWO, s = expr_pow(e, two), power = EXPR_MINUS_ONE;
    Expr sine = expr_div(expr_sub(s, EXPR_ONE), expr_product((Expr[]){two, EXPR_I, e}, 3));
    Expr cosine = expr_div(expr_add(s, EXPR_ONE), expr_mul(two, e));
    for (long i = 0; i < w->n; i++) {
        Expr f = normal_expr(integrate_replace(integrate_replace(w->base[i], S, sine), C, cosine));
        Expr top = expand_expr(numer_expr(f)), low = expand_expr(denom_expr(f));
        if (!is_polynomial_in(top, &e, 1) || !is_polynomial_in(low, &e, 1) || top == EXPR_ZERO)
            return false;
        long down = degree_expr(low, e), least = 0;
        if (!integrate_is_free(normal_expr(expr_div(low, expr_pow(e, expr_int(down)))), e))
            return false;
        while (coeff_expr(top, e, least) == EXPR_ZERO)
            least++;
        top = expand_expr(normal_expr(expr_div(top, expr_pow(e, expr_int(least)))));
        power = expr_add(power, expr_mul(expr_int(least - down), w->power[i]));
        if (square) {
            top = expand_expr(integrate_replace(top, e, expr_pow(e, EXPR_HALF)));
            if (!is_polynomial_in(top, &e, 1))
                return false;
        }
        if (!integrate_is_free(top, e))
            put(form, top, w->power[i]);
    }
    if (square) /* exp(I*u)^p dx is z^(p/2) dz up to a constant, z = exp(2*I*u) */
        power = expr_mul(EXPR_HALF, expr_sub(power, EXPR_ONE));
    power = normal_expr(power);
    if (power != EXPR_ZERO)
        put(form, e, power);
    return !form->full;
}

typedef struct Waves {
    const Integral *in;
    Expr given, u, S, C, a; /* the integrand by S and C, u = a*x+b */
} Waves;

/* The search in t, where t = wave and dt = slope*du, both by S and C. */
static Expr in_form(const Waves *v, const Factors *form, Expr t, Expr wave, Expr slope)
{
    Expr f = product_of(form), value = integrate_search(v->in, f, t);
    if (!value)
        return NULL;
    Expr ratio =
        expr_div(v->given, expr_product((Expr[]){integrate_replace(f, t, wave), slope, v->a}, 3));
    value = expr_mul(ratio, integrate_replace(value, t, wave));
    value = integrate_replace(value, v->S, funcs_apply1("sin", v->u));
    return integrate_replace(value, v->C, funcs_apply1("cos", v->u));
}

static bool is_ours(const Factors *w)
{
    for (long i = 0; i < w->n; i++) {
        Expr twice = expr_mul(EXPR_TWO, w->power[i]);
        if (!expr_is(twice, EXPR_INTEGER))
            return true;
    }
    return false;
}

/* By one wave as the variable, or its inverse. */
static Expr by_wave(const Waves *v, const Factors *w, bool sine)
{
    Expr t = sine ? v->S : v->C, other = sine ? v->C : v->S, value = NULL;
    Expr slope = sine ? v->C : expr_neg(v->S), y = integrate_fresh();
    Factors form = {.n = 0}, turned = {.n = 0};
    if (!in_wave(w, t, other, &form))
        return NULL;
    for (long i = 0; i < form.n; i++)
        form.base[i] = integrate_replace(form.base[i], t, y);
    if (inverted(&form, y, &turned))
        value =
            in_form(v, &turned, y, expr_inv(t), expr_neg(expr_div(slope, expr_pow(t, EXPR_TWO))));
    return value ? value : in_form(v, &form, y, t, slope);
}

static Expr by_exponential(const Waves *v, const Factors *w, bool square)
{
    enum { MOST = 4 };
    Expr e = integrate_fresh(), k = expr_mul(square ? EXPR_TWO : EXPR_ONE, EXPR_I);
    Expr wave = funcs_apply1("exp", expr_mul(k, v->u));
    Factors form = {.n = 0};
    if (!in_exponential(w, v->S, v->C, e, square, &form) || form.n > MOST)
        return NULL;
    return in_form(v, &form, e, wave, expr_mul(k, wave));
}

/* f = even + C*odd with polynomials in S, where one factor is of that kind: its two parts. */
static bool parts_of(Expr base, Expr S, Expr C, Expr *even, Expr *odd)
{
    Expr pair[] = {S, C}, square = expr_sub(EXPR_ONE, expr_pow(S, EXPR_TWO));
    if (!is_polynomial_in(base, pair, 2))
        return false;
    base = expand_expr(base);
    *even = *odd = EXPR_ZERO;
    for (long k = 0; k <= degree_expr(base, C); k++) {
        Expr *to = k % 2 ? odd : even;
        *to = expr_add(*to, expr_mul(coeff_expr(base, C, k), expr_pow(square, expr_int(k / 2))));
    }
    return *even != EXPR_ZERO && *odd != EXPR_ZERO;
}

/* A sum beside powers, term by term: those that are even in C and those that are odd. */
static Expr by_terms(const Integral *in, Expr f, Expr u, Expr S, Expr C)
{
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr factor = expr_factor(f, i), part[2], sum = EXPR_ZERO;
        if (!expr_is(factor, EXPR_SUM) || !parts_of(factor, S, C, &part[0], &part[1]))
            continue;
        for (int k = 0; k < 2 && sum; k++) {
            Expr g = expr_mul(expr_div(f, factor), k ? expr_mul(C, part[k]) : part[k]);
            g = integrate_replace(g, S, funcs_apply1("sin", u));
            g = integrate_replace(g, C, funcs_apply1("cos", u));
            Expr value = integrate_search(in, g, in->x);
            sum = value ? expr_add(sum, value) : NULL;
        }
        return sum;
    }
    return NULL;
}

Expr wavefactors_search(const Integral *in)
{
    enum { MOST_DEPTH = 2 };
    Waves v = {.in = in, .S = integrate_fresh(), .C = integrate_fresh()};
    Factors w = {.n = 0};
    Expr b, value = NULL;
    if (in->depth > MOST_DEPTH)
        return NULL;
    v.given = integrate_by_waves(in->f, in->x, v.S, v.C, &v.u);
    if (!v.given || !integrate_linear(v.u, in->x, &v.a, &b))
        return NULL;
    for (long i = 0; i < expr_factor_count(v.given); i++) {
        Expr base, exponent;
        expr_split_power(expr_factor(v.given, i), &base, &exponent);
        if (!integrate_is_free(exponent, v.S) || !integrate_is_free(exponent, v.C))
            return NULL;
        take(&w, base, exponent, v.S, v.C);
    }
    if (w.full || !is_ours(&w))
        return NULL;
    for (int sine = 1; sine >= 0 && !value; sine--)
        value = by_wave(&v, &w, sine);
    for (int square = 1; square >= 0 && !value; square--)
        value = by_exponential(&v, &w, square);
    return value ? value : by_terms(in, v.given, v.u, v.S, v.C);
}
