/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Polynomials in x times exp(a*x) times a rational function of exponentials, also in the guise of
 * circular and hyperbolic functions. All of them are powers of t = exp(g*x+h), g complex (-I times
 * that where it makes the coefficients real); partial fractions over the roots r of the
 * denominators leave x^k*exp(a*x)/(t-r)^j, j is lowered by parts and, with z = t/r,
 *
 *     1/(t-r) = -1/r/(1-z),    L(i) = polylog(i, z)/g^i,    M(i) = exp(a*x)/a^i*H(i),
 *
 * where L(0) = z/(1-z), L(i)' = L(i-1) for a = 0 and otherwise M(0) = exp(a*x)/(1-z),
 * M(i)' = M(i-1), H(i) = hypergeom([1, a/g, ..., a/g], [1+a/g, ..., 1+a/g], z) with i of each, so
 * that parts give all powers of x. Roots are those of linear, quadratic and biquadratic factors and
 * of binomials. Rational functions of exp alone are left to exponential.c.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/parfrac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/subs/subs.h"
#include "cas/base/err.h"
#include "cas/base/held.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/funcs/family.h"
#include "cas/value/funcs_facts.h"

#include <stdlib.h>

enum { MAX_CALLS = 16, MAX_POWER = 8, MAX_ROOTS = 8, MAX_TIMES = 12 };

typedef struct Calls {
    Expr call[MAX_CALLS];
    long n;
    Expr x;
    bool other; /* something in x that is no function of an exponential */
} Calls;

/* x^k*exp(a*x)*R(t), t = unit*exp(g*x+h) */
typedef struct Powers {
    Expr x, t, g, h, a, unit;
    bool circular;
} Powers;

static void look_at(Expr node, void *arg)
{
    Calls *c = arg;
    Expr a, b;
    if (!expr_is(node, EXPR_CALL) || integrate_is_free(node, c->x))
        return;
    bool ours = expr_count(node) == 2 && (funcs_argument(node, "exp") || funcs_wave(node)) &&
                c->n < MAX_CALLS && integrate_linear(expr_arg(node, 1), c->x, &a, &b);
    if (ours)
        c->call[c->n++] = node;
    c->other = c->other || !ours;
}

/* The slope of the exponential in a call, its argument in *angle. */
static Expr slope_of(Expr call, Expr x, Expr *angle)
{
    Expr a, b;
    *angle = expr_arg(call, 1);
    if (funcs_is_circular(call))
        *angle = expr_mul(EXPR_I, *angle);
    integrate_linear(*angle, x, &a, &b);
    return a;
}

/* gcd and the ratio of e to first; false where that is no rational number. */
static bool take_ratio(fmpq_t gcd, Expr e, Expr first)
{
    Expr ratio = normal_expr(expr_div(e, first));
    fmpq_t q;
    held_fmpq(q);
    bool ok = expr_is_rational(ratio) && num_get_fmpq(q, ratio);
    if (ok)
        fmpq_gcd(gcd, gcd, q);
    held_end(1);
    return ok;
}

/* The common slope of all calls, and of exp(a*x) where that is a multiple of it: then a is 0. */
static bool common_slope(const Calls *c, Powers *kind)
{
    Expr angle, first = slope_of(c->call[0], c->x, &angle);
    fmpq_t gcd;
    held_fmpq(gcd);
    bool ok = true;
    for (long i = 0; i < c->n && ok; i++)
        ok = take_ratio(gcd, slope_of(c->call[i], c->x, &angle), first);
    if (ok && kind->a != EXPR_ZERO && take_ratio(gcd, kind->a, first))
        kind->a = EXPR_ZERO;
    if (ok) { /* the angle of the first call is a multiple of g*x+h */
        Expr whole = slope_of(c->call[0], c->x, &angle);
        kind->g = expr_mul(expr_fmpq(gcd), first);
        angle = normal_expr(expr_sub(angle, expr_mul(whole, c->x)));
        kind->h = normal_expr(expr_div(expr_mul(angle, kind->g), first));
    }
    held_end(1);
    return ok;
}

/* exp(angle) by t. */
static Expr power_of_t(const Powers *k, Expr angle)
{
    Expr a, b, n;
    integrate_linear(angle, k->x, &a, &b);
    n = normal_expr(expr_div(a, k->g));
    b = normal_expr(expr_sub(b, expr_mul(n, k->h)));
    return expr_mul(funcs_apply1("exp", b), expr_pow(k->t, n));
}

static Expr by_t(const Powers *k, Expr call)
{
    Expr angle;
    slope_of(call, k->x, &angle);
    Expr e = power_of_t(k, angle), half = EXPR_HALF;
    if (!funcs_wave(call))
        return e;
    if (funcs_is_hyperbolic(call))
        return funcs_wave_by_exp(funcs_wave(call), e);
    Expr cosine = expr_mul(half, expr_add(e, expr_inv(e)));
    Expr sine = expr_div(expr_sub(e, expr_inv(e)), expr_mul(EXPR_TWO, EXPR_I));
    return funcs_wave_by(funcs_wave(call), cosine, sine);
}

/* f = x-part * exp(a*x) * R(t): R with the x-part, or NULL. */
static Expr read(Powers *k, Expr f)
{
    Calls c = {.x = k->x};
    Expr rest, outer = integrate_outer_exponent(f, &rest), b = EXPR_ZERO, rules[MAX_CALLS];
    k->a = EXPR_ZERO;
    if (outer != EXPR_ZERO && !integrate_linear(outer, k->x, &k->a, &b))
        return NULL;
    walk_each(rest, look_at, &c);
    if (c.n == 0 || c.other || !common_slope(&c, k))
        return NULL;
    for (long i = 0; i < c.n; i++) {
        rules[i] = expr_equation(c.call[i], by_t(k, c.call[i]));
        k->circular = k->circular || funcs_is_circular(c.call[i]);
    }
    rest = subs_once(rules, c.n, rest);
    if (outer != EXPR_ZERO)
        rest = expr_mul(rest, k->a == EXPR_ZERO ? power_of_t(k, outer) : funcs_apply1("exp", b));
    return rest;
}

/* --- the integrals ---------------------------------------------------------------------------- */

static Expr exponential(Expr rate, Expr x)
{
    return rate == EXPR_ZERO ? EXPR_ONE : funcs_apply1("exp", expr_mul(rate, x));
}

/* t in x. */
static Expr t_in_x(const Powers *kind)
{
    Expr angle = expr_add(expr_mul(kind->g, kind->x), kind->h);
    return expr_mul(kind->unit, funcs_apply1("exp", angle));
}

/* scale times the sum of (-1)^i*k!/(k-i)!*x^(k-i)*item(i+1) */
static Expr by_parts(const Powers *kind, Expr scale, long k,
                     Expr (*item)(const Powers *, Expr, long), Expr z)
{
    Expr sum = EXPR_ZERO, c = scale;
    for (long i = 0; i <= k; i++) {
        Expr power = expr_pow(kind->x, expr_int(k - i));
        sum = expr_add(sum, expr_product((Expr[]){c, power, item(kind, z, i + 1)}, 3));
        c = expr_mul(c, expr_int(i - k));
    }
    return sum;
}

static Expr item_of_power(const Powers *kind, Expr rate, long i)
{
    Expr n = normal_expr(expr_div(expr_sub(rate, kind->a), kind->g));
    Expr angle = expr_add(expr_mul(rate, kind->x), expr_mul(n, kind->h));
    return expr_div(funcs_apply1("exp", angle), expr_pow(rate, expr_int(i)));
}

static Expr item_of_log(const Powers *kind, Expr z, long i)
{
    Expr value = i == 1 ? expr_neg(funcs_apply1("ln", expr_sub(EXPR_ONE, z)))
                        : funcs_apply2("polylog", expr_int(i), z);
    return expr_div(value, expr_pow(kind->g, expr_int(i)));
}

static Expr item_of_series(const Powers *kind, Expr z, long i)
{
    Expr up[MAX_POWER + 2] = {EXPR_ONE}, down[MAX_POWER + 1];
    Expr ratio = normal_expr(expr_div(kind->a, kind->g));
    for (long j = 0; j < i; j++) {
        up[j + 1] = ratio;
        down[j] = expr_add(ratio, EXPR_ONE);
    }
    Expr upper = expr_list(up, i + 1), lower = expr_list(down, i);
    Expr series = funcs_apply(expr_symbol("hypergeom"), (Expr[]){upper, lower, z}, 3);
    return expr_product(
        (Expr[]){exponential(kind->a, kind->x), expr_pow(kind->a, expr_int(-i)), series}, 3);
}

/* scale*x^k*exp(a*x)*t^n */
static Expr of_power(const Powers *kind, Expr scale, long k, long n)
{
    Expr rate = normal_expr(expr_add(kind->a, expr_mul(expr_int(n), kind->g)));
    Expr up = expr_int(k + 1);
    scale = expr_mul(scale, expr_pow(kind->unit, expr_int(n)));
    if (rate == EXPR_ZERO)
        return expr_mul(scale, expr_div(expr_pow(kind->x, up), up));
    return by_parts(kind, scale, k, item_of_power, rate);
}

/* scale*x^k*exp(a*x)/(t-r)^j; the scale goes into each term, so that those of the powers of x can
 * be put together. */
static Expr of_pole(const Powers *kind, Expr scale, long k, long j, Expr r)
{
    Expr t = t_in_x(kind), over, part, less, last;
    over = simplify_radicals(normal_expr(expr_div(scale, r)));
    if (over == EXPR_ZERO)
        return over;
    if (j == 1) {
        Expr up = expr_inv(r);
        Expr z = expr_mul(t, funcs_is_constant(r) ? simplify_radicals(up) : up);
        over = expr_neg(over);
        if (kind->a != EXPR_ZERO)
            return by_parts(kind, over, k, item_of_series, z);
        return expr_add(of_power(kind, over, k, 0), by_parts(kind, over, k, item_of_log, z));
    }
    part = normal_expr(expr_div(over, expr_mul(expr_int(j - 1), kind->g)));
    less = of_pole(kind, expr_sub(expr_mul(part, kind->a), over), k, j - 1, r);
    last = k == 0 ? EXPR_ZERO : of_pole(kind, expr_mul(expr_int(k), part), k - 1, j - 1, r);
    Expr first =
        expr_product((Expr[]){part, expr_pow(kind->x, expr_int(k)), exponential(kind->a, kind->x),
                              expr_pow(expr_sub(t, r), expr_int(1 - j))},
                     4);
    return expr_sum((Expr[]){less, last, expr_neg(first)}, 3);
}

/* --- roots ------------------------------------------------------------------------------------ */

/* Both roots of a*s^2 + b*s + c. */
static void two_roots(Expr a, Expr b, Expr c, Expr *root)
{
    Expr d = expr_sub(expr_mul(b, b), expr_product((Expr[]){expr_int(4), a, c}, 3));
    Expr w = integrate_root(normal_expr(d)), twice = expr_mul(EXPR_TWO, a);
    root[0] = normal_expr(expr_div(expr_sub(w, b), twice));
    root[1] = normal_expr(expr_neg(expr_div(expr_add(w, b), twice)));
}

/* The roots of an irreducible polynomial in t by radicals: their number, 0 when not found. */
static long roots_of(Expr p, Expr t, Expr *root)
{
    long d = degree_expr(p, t), inner = 0;
    Expr lead = coeff_expr(p, t, d), last = coeff_expr(p, t, 0);
    if (d > MAX_ROOTS)
        return 0;
    for (long i = 1; i < d; i++)
        inner += coeff_expr(p, t, i) != EXPR_ZERO;
    if (d == 2) {
        two_roots(lead, coeff_expr(p, t, 1), last, root);
        return 2;
    }
    if (inner == 1 && d == 4 && coeff_expr(p, t, 2) != EXPR_ZERO) {
        Expr square[2];
        two_roots(lead, coeff_expr(p, t, 2), last, square);
        for (long i = 0; i < 4; i++) {
            root[i] = simplify_radicals(integrate_root(square[i / 2]));
            root[i] = i % 2 ? expr_neg(root[i]) : root[i];
        }
        return 4;
    }
    Expr first = expr_pow(normal_expr(expr_neg(expr_div(last, lead))), expr_ratio(1, d));
    for (long i = 0; i < d && !inner; i++) {
        Expr turn = expr_product((Expr[]){expr_ratio(2 * i, d), EXPR_PI, EXPR_I}, 3);
        root[i] = expr_mul(first, funcs_apply1("exp", turn));
    }
    return inner ? 0 : d;
}

/* x^k*exp(a*x)*numerator/base^m over the roots of the base. */
static Expr over_roots(const Powers *kind, long k, const ParfracTerm *term)
{
    Expr root[MAX_ROOTS], base = expand_expr(term->base), sum = EXPR_ZERO, t = kind->t;
    long n = roots_of(base, t, root);
    Expr lead = expr_pow(coeff_expr(base, t, n), expr_int(term->power));
    for (long i = 0; i < n; i++) {
        Expr h = expr_div(term->numerator, lead), c = EXPR_ONE;
        for (long l = 0; l < n; l++)
            if (l != i)
                h = expr_mul(h, expr_pow(expr_sub(t, root[l]), expr_int(-term->power)));
        for (long j = term->power; j >= 1; j--) {
            Expr at = normal_expr(expr_mul(c, integrate_replace(h, t, root[i])));
            if (at != EXPR_ZERO)
                sum = expr_add(sum, of_pole(kind, at, k, j, root[i]));
            h = diff_name(h, t);
            c = expr_div(c, expr_int(term->power - j + 1));
        }
    }
    return n ? sum : NULL;
}

static Expr of_term(const Powers *kind, long k, const ParfracTerm *term)
{
    Expr a, b;
    if (!integrate_linear(term->base, kind->t, &a, &b))
        return over_roots(kind, k, term);
    Expr scale = expr_div(term->numerator, expr_pow(a, expr_int(term->power)));
    if (b == EXPR_ZERO)
        return of_power(kind, scale, k, -term->power);
    Expr r = normal_expr(expr_neg(expr_div(b, a)));
    return of_pole(kind, scale, k, term->power, r);
}

/* x^k*exp(a*x)*p/q */
static Expr of_fraction(const Powers *kind, long k, Expr p, Expr q)
{
    Parfrac parts;
    Expr sum = EXPR_ZERO, t = kind->t;
    parfrac_begin(&parts, p, q, t);
    long n = parts.polynomial == EXPR_ZERO ? -1 : degree_expr(parts.polynomial, t);
    for (long i = 0; i <= n; i++) {
        Expr c = coeff_expr(parts.polynomial, t, i);
        if (c != EXPR_ZERO)
            sum = expr_add(sum, of_power(kind, c, k, i));
    }
    for (long i = 0; i < parts.count && sum; i++) {
        err_poll();
        bool within = parts.term[i].power <= MAX_TIMES;
        Expr value = within ? of_term(kind, k, &parts.term[i]) : NULL;
        sum = value ? expr_add(sum, value) : NULL;
    }
    parfrac_end(&parts);
    return sum;
}

/* The gcd of n and of the exponents of t in p less `from`. */
static long common_power(long n, Expr p, Expr t, long from)
{
    for (long i = p == EXPR_ZERO ? -1 : degree_expr(p, t); i >= 0; i--) {
        long a = n, b = labs(i - from);
        if (coeff_expr(p, t, i) == EXPR_ZERO)
            continue;
        while (b) {
            long rest = a % b;
            a = b;
            b = rest;
        }
        n = a;
    }
    return n;
}

/* A fraction in t^m alone: t^m is the new t. */
static void take_root(Powers *kind, Expr *up, Expr *down)
{
    long low = ldegree_expr(*down, kind->t), m;
    m = common_power(common_power(0, *down, kind->t, low), *up, kind->t, low);
    if (m < 2)
        return;
    Expr f = expr_div(expr_div(*up, expr_pow(kind->t, expr_int(low))),
                      expr_div(*down, expr_pow(kind->t, expr_int(low))));
    f = normal_expr(integrate_replace(f, kind->t, expr_pow(kind->t, expr_ratio(1, m))));
    if (!is_polynomial_in(numer_expr(f), &kind->t, 1) ||
        !is_polynomial_in(denom_expr(f), &kind->t, 1))
        return;
    kind->g = expr_mul(expr_int(m), kind->g);
    kind->h = expr_mul(expr_int(m), kind->h);
    kind->unit = expr_pow(kind->unit, expr_int(m));
    *up = expand_expr(numer_expr(f));
    *down = expand_expr(denom_expr(f));
}

/* f = up/down, both expanded; false when that is no polynomial in x and t over one in t. */
static bool as_fraction(const Powers *kind, Expr f, Expr *up, Expr *down)
{
    Expr x = kind->x, t = kind->t;
    f = normal_expr(f);
    *down = expand_expr(denom_expr(f));
    *up = expand_expr(numer_expr(f));
    return integrate_is_free(*down, x) && is_polynomial_in(*up, &x, 1) && *up != EXPR_ZERO &&
           is_polynomial_in(*up, &t, 1) && is_polynomial_in(*down, &t, 1);
}

/* A fraction by -I*exp(g*x), which needs no I for sines alone and so has the lower degree then. */
static void turn(Powers *kind, Expr f, Expr *up, Expr *down)
{
    Expr p, q, t = kind->t;
    if (!kind->circular ||
        !as_fraction(kind, integrate_replace(f, t, expr_mul(EXPR_I, t)), &p, &q) ||
        degree_expr(q, t) >= degree_expr(*down, t))
        return;
    kind->unit = expr_neg(EXPR_I);
    *up = p;
    *down = q;
}

static Expr of_powers(Powers *kind, Expr up, Expr down, long n)
{
    Expr sum = EXPR_ZERO, p, q;
    for (long k = 0; k <= n && sum; k++) {
        Expr c = coeff_expr(up, kind->x, k), value = NULL;
        if (c == EXPR_ZERO)
            continue;
        if (parfrac_rational(expr_div(c, down), kind->t, &p, &q))
            value = of_fraction(kind, k, p, q);
        sum = value ? expr_add(sum, value) : NULL;
    }
    return sum;
}

Expr integrate_polylog(const Integral *in)
{
    Powers kind = {.x = in->x, .t = integrate_fresh(), .h = EXPR_ZERO, .unit = EXPR_ONE};
    Expr f = read(&kind, in->f), up, down;
    if (!f || !as_fraction(&kind, f, &up, &down))
        return NULL;
    long n = degree_expr(up, in->x);
    if (n > MAX_POWER || (n == 0 && kind.a == EXPR_ZERO) ||
        (n > 0 && kind.a != EXPR_ZERO && kind.circular))
        return NULL;
    turn(&kind, f, &up, &down);
    take_root(&kind, &up, &down);
    return of_powers(&kind, up, down, n);
}
