/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * combine: the other way round than expand. Products and whole powers of sines and cosines become
 * sums of sines and cosines of combined angles, exp(a)*exp(b) = exp(a+b), sums of logarithms of
 * positive numbers one logarithm, products of roots of positive numbers with one exponent one root.
 * Products are multiplied out first, so that factors meet.
 *
 * A product of circular functions is kept as a list of c*cos(a) and c*sin(a) and multiplied by one
 * function at a time; like angles are merged at once, so sin(x)^n needs n+1 entries, not 2^n.
 */
#include "cas/algebra/kernel.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/base/arena.h"
#include "cas/core/num.h"
#include "cas/value/assume.h"
#include "cas/value/funcs_facts.h"

enum { MAX_POWER = 200 };

typedef struct Combiner {
    Arena arena;
    int what;
} Combiner;

/* --- products of sines and cosines ------------------------------------------------------------ */

typedef struct Wave {
    Expr c, angle;
    bool is_sine;
} Wave;

typedef struct Waves {
    Wave *wave;
    size_t count, capacity;
} Waves;

static void add_wave(Arena *arena, Waves *w, Expr c, bool is_sine, Expr angle)
{
    for (size_t i = 0; i < w->count; i++)
        if (w->wave[i].is_sine == is_sine && w->wave[i].angle == angle) {
            w->wave[i].c = expr_add(w->wave[i].c, c);
            return;
        }
    w->wave = arena_grow(arena, w->wave, w->count, &w->capacity, sizeof *w->wave);
    w->wave[w->count++] = (Wave){c, angle, is_sine};
}

/* Adds c * f(angle) with the sign of the angle made canonical. */
static void put_wave(Arena *arena, Waves *w, Expr c, bool is_sine, Expr angle)
{
    Expr other = expr_neg(angle);
    for (size_t i = 0; i < w->count; i++)
        if (w->wave[i].is_sine == is_sine && w->wave[i].angle == other) {
            add_wave(arena, w, is_sine ? expr_neg(c) : c, is_sine, other);
            return;
        }
    add_wave(arena, w, c, is_sine, angle);
}

/* f(a)*g(b) = (h(a+b) + s*h(a-b))/2 with h = sine when exactly one is. */
static void times_function(Arena *arena, Waves *w, bool is_sine, Expr b, bool is_hyperbolic)
{
    Waves r = {0};
    for (size_t i = 0; i < w->count; i++) {
        err_poll();
        const Wave *v = &w->wave[i];
        Expr sum = expr_add(v->angle, b), diff = expr_sub(v->angle, b);
        Expr c = expr_mul(EXPR_HALF, v->c), plus = c, minus = c;
        bool both = v->is_sine && is_sine;
        if (both && is_hyperbolic)
            minus = expr_neg(c);
        else if (both)
            plus = expr_neg(c);
        else if (is_sine)
            minus = expr_neg(c);
        put_wave(arena, &r, plus, v->is_sine != is_sine, sum);
        put_wave(arena, &r, minus, v->is_sine != is_sine, diff);
    }
    *w = r;
}

static Expr waves_expr(Arena *arena, const Waves *w, bool is_hyperbolic)
{
    Expr *term = arena_array(arena, w->count + 1, sizeof *term);
    for (size_t i = 0; i < w->count; i++) {
        Expr angle = w->wave[i].angle;
        term[i] = expr_mul(w->wave[i].c, w->wave[i].is_sine ? funcs_sine(angle, is_hyperbolic)
                                                            : funcs_cosine(angle, is_hyperbolic));
    }
    return expr_sum(term, (long)w->count);
}

/* Is e sin/cos (or sinh/cosh) of one argument? */
static bool is_wave(Expr e, bool is_hyperbolic, bool *is_sine)
{
    const FuncWave *wave = funcs_wave(e);
    *is_sine = wave && wave->sine;
    return wave && wave->is_hyperbolic == is_hyperbolic && funcs_is_plain_wave(e);
}

/* A term without sums: its waves of one sort multiplied together. */
static Expr combine_waves(Combiner *c, Expr e, bool is_hyperbolic)
{
    Waves w = {0};
    Expr rest = EXPR_ONE;
    long n = expr_factor_count(e), found = 0;
    add_wave(&c->arena, &w, EXPR_ONE, false, EXPR_ZERO);
    for (long i = 0; i < n; i++) {
        Expr base, exponent, f = expr_factor(e, i);
        bool is_sine;
        long k;
        expr_split_power(f, &base, &exponent);
        if (!is_wave(base, is_hyperbolic, &is_sine) || !num_get_si(&k, exponent) || k < 1 ||
            k > MAX_POWER) {
            rest = expr_mul(rest, f);
            continue;
        }
        for (found += k; k > 0; k--)
            times_function(&c->arena, &w, is_sine, expr_arg(base, 1), is_hyperbolic);
    }
    if (found < 2)
        return e;
    return expand_products(expr_mul(rest, waves_expr(&c->arena, &w, is_hyperbolic)));
}

/* --- exponentials and roots ---------------------------------------------------------------------
 */

static Expr combine_exponentials(Expr e)
{
    Expr rest = EXPR_ONE, sum = EXPR_ZERO;
    for (long i = 0; i < expr_factor_count(e); i++) {
        Expr base, exponent, f = expr_factor(e, i);
        expr_split_power(f, &base, &exponent);
        if (expr_is(base, EXPR_CALL) && expr_count(base) == 2 &&
            expr_is_symbol(expr_arg(base, 0), "exp") && expr_is(exponent, EXPR_INTEGER))
            sum = expr_add(sum, expr_mul(exponent, expr_arg(base, 1)));
        else
            rest = expr_mul(rest, f);
    }
    return sum == EXPR_ZERO && rest == e ? e : expr_mul(rest, funcs_apply1("exp", sum));
}

/* A positive number or what is assumed to be positive; anything when no branches are asked for. */
static bool is_positive(const Combiner *c, Expr e)
{
    if (assume_active() && assume_sign(e) == 1)
        return true;
    return expr_is_rational(e) ? num_sign(e) > 0 : (c->what & COMBINE_FORMAL) != 0;
}

/* a^r * b^r = (a*b)^r for positive a and b. */
static Expr combine_roots(Combiner *c, Expr e)
{
    Expr r = EXPR_ONE;
    long n = expr_factor_count(e);
    for (long i = 0; i < n; i++) {
        Expr a, x, b, y;
        expr_split_power(expr_factor(e, i), &a, &x);
        bool is_taken = false;
        if (expr_is(x, EXPR_RATIONAL) && is_positive(c, a)) {
            for (long j = 0; j < n; j++) {
                expr_split_power(expr_factor(e, j), &b, &y);
                if (j == i || y != x || !is_positive(c, b))
                    continue;
                is_taken |= j < i; /* merged when the first of them came */
                a = expr_mul(a, b);
            }
        }
        if (!is_taken)
            r = expr_mul(r, expr_pow(a, x));
    }
    return r;
}

/* --- logarithms ------------------------------------------------------------------------------- */

/* sum of k*ln(a) for positive a and whole k: one logarithm. */
static Expr combine_logarithms(const Combiner *k, Expr e)
{
    Expr rest = EXPR_ZERO, product = EXPR_ONE;
    for (long i = 0; i < expr_term_count(e); i++) {
        Expr c, t, term = expr_term(e, i);
        expr_split_coefficient(term, &c, &t);
        if (expr_is(t, EXPR_CALL) && expr_count(t) == 2 && expr_is_symbol(expr_arg(t, 0), "ln") &&
            expr_is(c, EXPR_INTEGER) && is_positive(k, expr_arg(t, 1)))
            product = expr_mul(product, expr_pow(expr_arg(t, 1), c));
        else
            rest = expr_add(rest, term);
    }
    return rest == e ? e : expr_add(rest, funcs_apply1("ln", product));
}

/* --- all together ------------------------------------------------------------------------------
 */

static Expr combine_term(Combiner *c, Expr e)
{
    if (c->what & COMBINE_EXP)
        e = combine_exponentials(e);
    if (c->what & COMBINE_RADICAL)
        e = combine_roots(c, e);
    return e;
}

static Expr each_term(Combiner *c, Expr e, Expr (*f)(Combiner *c, Expr term))
{
    long n = expr_term_count(e);
    Expr *term = arena_array(&c->arena, (size_t)n, sizeof *term);
    for (long i = 0; i < n; i++)
        term[i] = f(c, expr_term(e, i));
    return expr_sum(term, n);
}

static Expr circular(Combiner *c, Expr term)
{
    return combine_waves(c, term, false);
}

static Expr hyperbolic(Combiner *c, Expr term)
{
    return combine_waves(c, term, true);
}

static Expr combine_argument(Expr u, long what)
{
    return simplify_combine(u, (int)what);
}

static Expr combine_entry(Expr e, void *arg)
{
    Combiner c = {.what = *(const int *)arg};
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL))
        return e;
    arena_begin(&c.arena);
    KernelForm arguments = {.with = combine_argument, .settings = c.what};
    e = expand_products(kernel_prepare_calls(e, arguments, NULL, NULL));
    if (c.what & COMBINE_TRIG)
        e = each_term(&c, each_term(&c, e, circular), hyperbolic);
    e = each_term(&c, e, combine_term);
    if (c.what & COMBINE_LN)
        e = combine_logarithms(&c, e);
    arena_end(&c.arena);
    return e;
}

Expr simplify_combine(Expr e, int what)
{
    return kernel_map(e, combine_entry, &what);
}
