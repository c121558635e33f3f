/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A. M. Legendre's reduction. An even rational function of x times odd powers of roots whose bases
 * are even and have a product A*(1-m*y)*(1-n*y), y = x^2, is R(y)/W with W = sqrt(P(y)),
 * P = (1-m*y)*(1-n*y) = 1 + B*y + C*y^2, and a factor that is constant between the zeros of the
 * bases. Partial fractions of R leave y^j/W and 1/((y-r)^j*W), which derivatives of x^(2*j-1)*W and
 * x*W/(y-r)^j reduce to
 *
 *     1/W: F/sqrt(m),   y/W: (F-E)/(n*sqrt(m)),   1/((y-r)*W): -Pi(1/(m*r))/(r*sqrt(m)),
 *
 * F = EllipticF(sqrt(m)*x, k) and so on, k^2 = n/m. Other quartics are made even or cubic first.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/parfrac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/zero.h"
#include "cas/core/num.h"
#include "cas/value/funcs.h"

enum { MAX_DEGREE = 10, MAX_TERMS = 6 };

typedef struct Legendre {
    Expr x, y, m, n, B, C, A, P, W; /* W by x */
    Expr z, k, scale;               /* sqrt(m)*x; k; sqrt(m) */
    Expr rational;                  /* R with x */
    Expr roots, base;               /* the product of the roots of the bases, that of the bases */
} Legendre;

/* f as rational*1/roots. */
static bool read(Legendre *e, Expr f)
{
    Expr base, exponent;
    e->rational = e->roots = e->base = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr factor = expr_factor(f, i);
        expr_split_power(factor, &base, &exponent);
        Expr up = expr_add(exponent, EXPR_HALF);
        if (!expr_is(exponent, EXPR_RATIONAL)) {
            e->rational = expr_mul(e->rational, factor);
            continue;
        }
        if (!expr_is(up, EXPR_INTEGER) || !is_polynomial_in(base, &e->x, 1))
            return false;
        e->roots = expr_mul(e->roots, expr_pow(base, EXPR_HALF));
        e->base = expr_mul(e->base, base);
        e->rational = expr_mul(e->rational, expr_pow(base, up));
    }
    return e->base != EXPR_ONE;
}

/* x^2 = y in a fraction; NULL where it is not even. */
static Expr by_square(Expr f, Expr x, Expr y)
{
    f = normal_expr(f);
    Expr g = normal_expr(integrate_replace(f, x, expr_pow(y, EXPR_HALF))), top, bottom;
    return parfrac_rational(g, y, &top, &bottom) ? g : NULL;
}

/* The slopes -b/a of the linear factors a + b*y of the base, or of its roots. */
static bool find_slopes(Legendre *e, Expr base)
{
    Expr a[2], b[2], factored = factor_expr(base);
    long found = 0;
    for (long i = 0; i < expr_factor_count(factored); i++) {
        Expr factor = expr_factor(factored, i);
        if (integrate_is_free(factor, e->y))
            continue;
        if (found < 2 && integrate_linear(factor, e->y, &b[found], &a[found]) &&
            a[found] != EXPR_ZERO)
            found++;
        else
            found = 3;
    }
    if (found == 2) {
        e->m = normal_expr(expr_neg(expr_div(b[0], a[0])));
        e->n = normal_expr(expr_neg(expr_div(b[1], a[1])));
        return true;
    }
    Expr root =
        integrate_root(normal_expr(expr_sub(expr_mul(e->B, e->B), expr_mul(expr_int(4), e->C))));
    e->m = normal_expr(expr_mul(EXPR_HALF, expr_sub(root, e->B)));
    e->n = normal_expr(expr_sub(expr_neg(e->B), e->m));
    return true;
}

/* Is n the better one to divide by: positive beside a negative one, or larger; or a
 * number? */
static bool is_better(Expr n, Expr m)
{
    if (!expr_is_number(n) || !expr_is_number(m))
        return expr_is_number(n) && !expr_is_number(m);
    int s = funcs_real_sign(n), difference = funcs_real_sign(expr_sub(n, m));
    return (s > 0 && funcs_real_sign(m) < 0) || (s > 0 && difference == 1) ||
           (s < 0 && funcs_real_sign(m) < 0 && difference == -1);
}

static bool prepare(Legendre *e)
{
    Expr base = by_square(e->base, e->x, e->y), t;
    if (!base || !is_polynomial_in(base = expand_expr(base), &e->y, 1) ||
        degree_expr(base, e->y) != 2)
        return false;
    e->A = coeff_expr(base, e->y, 0);
    if (e->A == EXPR_ZERO)
        return false;
    e->B = normal_expr(expr_div(coeff_expr(base, e->y, 1), e->A));
    e->C = normal_expr(expr_div(coeff_expr(base, e->y, 2), e->A));
    find_slopes(e, base);
    if (e->m == EXPR_ZERO || e->n == EXPR_ZERO || e->m == e->n)
        return false;
    if (is_better(e->n, e->m)) {
        t = e->m;
        e->m = e->n;
        e->n = t;
    }
    e->scale = integrate_root(e->m);
    e->z = expr_mul(e->scale, e->x);
    e->k = integrate_root(normal_expr(expr_div(e->n, e->m)));
    e->P = expr_sum(
        (Expr[]){EXPR_ONE, expr_mul(e->B, e->y), expr_mul(e->C, expr_pow(e->y, EXPR_TWO))}, 3);
    t = expr_pow(e->x, EXPR_TWO);
    e->W = expr_mul(funcs_sqrt(expr_sub(EXPR_ONE, expr_mul(e->m, t))),
                    funcs_sqrt(expr_sub(EXPR_ONE, expr_mul(e->n, t))));
    return true;
}

/* --- integrals -------------------------------------------------------------------------------- */

/* What an integral is made of: an algebraic part, and F, E. */
static Expr first_kind(const Legendre *e)
{
    return expr_div(funcs_apply2("EllipticF", e->z, e->k), e->scale);
}

static Expr second_kind(const Legendre *e)
{
    Expr E = expr_div(funcs_apply2("EllipticE", e->z, e->k), e->scale);
    return expr_div(expr_sub(first_kind(e), E), e->n);
}

/* x^(2*j-1)*W */
static Expr odd_times_root(const Legendre *e, long j)
{
    return expr_mul(expr_pow(e->x, expr_int(2 * j - 1)), e->W);
}

/* y^j/W: (2*j-1)*I(j-1) + 2*j*B*I(j) + (2*j+1)*C*I(j+1) = x^(2*j-1)*W. */
static Expr of_power(const Legendre *e, long j)
{
    if (j == 0)
        return first_kind(e);
    if (j == 1)
        return second_kind(e);
    long up = j > 0, i = up ? j - 1 : j + 1;
    Expr middle = expr_product((Expr[]){expr_int(2 * i), e->B, of_power(e, i)}, 3);
    Expr last = of_power(e, up ? i - 1 : i + 1);
    last = up ? expr_mul(expr_int(2 * i - 1), last)
              : expr_product((Expr[]){expr_int(2 * i + 1), e->C, last}, 3);
    Expr sum = expr_sub(odd_times_root(e, i), expr_add(middle, last));
    return up ? expr_div(sum, expr_mul(expr_int(2 * i + 1), e->C))
              : expr_div(sum, expr_int(2 * i - 1));
}

/* The coefficients of (y-r)^i, i < 4, in P*(y-r) + (B*y+2*C*y^2)*(y-r) - 2*j*y*P. */
static void coefficients(const Legendre *e, Expr r, long j, Expr *c)
{
    Expr y = expr_add(e->y, r), square = expr_pow(e->y, EXPR_TWO), N;
    Expr half = expr_add(expr_mul(e->B, e->y), expr_product((Expr[]){EXPR_TWO, e->C, square}, 3));
    N = expr_add(expr_mul(expr_add(e->P, half), expr_sub(e->y, r)),
                 expr_product((Expr[]){expr_int(-2 * j), e->y, e->P}, 3));
    N = expand_expr(integrate_replace(N, e->y, y));
    for (long i = 0; i < 4; i++)
        c[i] = normal_expr(coeff_expr(N, e->y, i));
}

/* 1/((y-r)^j*W), j >= -2 */
static Expr of_pole(const Legendre *e, Expr r, long j)
{
    Expr c[4], two = expr_mul(EXPR_TWO, r);
    if (j == 0)
        return first_kind(e);
    if (j == -1)
        return expr_sub(second_kind(e), expr_mul(r, first_kind(e)));
    if (j == -2)
        return expr_sum((Expr[]){of_power(e, 2), expr_neg(expr_mul(two, second_kind(e))),
                                 expr_product((Expr[]){r, r, first_kind(e)}, 3)},
                        3);
    Expr at = normal_expr(integrate_replace(e->P, e->y, r));
    bool at_zero = zero_is(at);
    if (j == 1 && !at_zero) {
        Expr nu = normal_expr(expr_inv(expr_mul(r, e->m)));
        Expr Pi = funcs_apply(expr_symbol("EllipticPi"), (Expr[]){e->z, nu, e->k}, 3);
        return expr_neg(expr_div(Pi, expr_mul(r, e->scale)));
    }
    long i = at_zero ? j : j - 1; /* x*W/(y-r)^i */
    coefficients(e, r, i, c);
    Expr sum = expr_product(
        (Expr[]){e->x, e->W, expr_pow(expr_sub(expr_pow(e->x, EXPR_TWO), r), expr_int(-i))}, 3);
    for (long l = at_zero ? 2 : 1; l < 4; l++)
        if (c[l] != EXPR_ZERO)
            sum = expr_sub(sum, expr_mul(c[l], of_pole(e, r, i + 1 - l)));
    return expr_div(sum, c[at_zero]);
}

/* A part numerator/base^power of the fraction in y. */
static Expr of_term(const Legendre *e, const ParfracTerm *t)
{
    Expr a, b, c, base = expand_expr(t->base), sum = EXPR_ZERO, y = e->y;
    if (integrate_linear(base, y, &a, &b)) {
        Expr scale = expr_div(t->numerator, expr_pow(a, expr_int(t->power)));
        Expr r = normal_expr(expr_neg(expr_div(b, a)));
        Expr value = r == EXPR_ZERO ? of_power(e, -t->power) : of_pole(e, r, t->power);
        return expr_mul(scale, value);
    }
    if (t->power != 1 || !integrate_quadratic(base, y, &a, &b, &c))
        return NULL;
    Expr w = integrate_root(
        normal_expr(expr_sub(expr_mul(b, b), expr_product((Expr[]){expr_int(4), a, c}, 3))));
    for (int side = -1; side <= 1; side += 2) {
        Expr r = expr_sub(expr_mul(expr_int(side), w), b);
        r = normal_expr(expr_div(r, expr_mul(EXPR_TWO, a)));
        Expr at = expr_div(integrate_replace(t->numerator, y, r),
                           expr_product((Expr[]){expr_int(side), w}, 2));
        sum = expr_add(sum, expr_mul(normal_expr(at), of_pole(e, r, 1)));
    }
    return sum;
}

static Expr of_fraction(const Legendre *e, Expr f)
{
    Parfrac parts;
    Expr p, q, sum = EXPR_ZERO;
    if (!parfrac_rational(f, e->y, &p, &q) || degree_expr(p, e->y) > MAX_DEGREE ||
        degree_expr(q, e->y) > MAX_DEGREE)
        return NULL;
    parfrac_begin(&parts, p, q, e->y);
    long n = parts.polynomial == EXPR_ZERO ? -1 : degree_expr(parts.polynomial, e->y);
    for (long j = 0; j <= n; j++) {
        Expr c = coeff_expr(parts.polynomial, e->y, j);
        if (c != EXPR_ZERO)
            sum = expr_add(sum, expr_mul(c, of_power(e, j)));
    }
    for (long i = 0; i < parts.count && sum; i++) {
        Expr value = parts.count <= MAX_TERMS ? of_term(e, &parts.term[i]) : NULL;
        sum = value ? expr_add(sum, value) : NULL;
    }
    parfrac_end(&parts);
    return sum;
}

/* The sum by its F, E, Pi and the rest, each with one coefficient. */
static Expr collected(Expr sum)
{
    static const char *const NAMES[] = {"EllipticF", "EllipticE", "EllipticPi"};
    Expr value = EXPR_ZERO;
    sum = expand_products(sum);
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        Expr calls = walk_calls(sum, NAMES[i]);
        for (long k = 0; k < expr_count(calls); k++) {
            Expr call = expr_arg(calls, k), c = EXPR_ZERO, rest = EXPR_ZERO;
            for (long t = 0; t < expr_term_count(sum) && sum != EXPR_ZERO; t++) {
                Expr term = expr_term(sum, t);
                Expr *to = walk_has(term, call) ? &c : &rest;
                *to = expr_add(*to, walk_has(term, call) ? expr_div(term, call) : term);
            }
            value = expr_add(value, expr_mul(normal_expr(c), call));
            sum = rest;
        }
    }
    return expr_add(value, sum);
}

/* The even part of R, and the odd one over x. */
static void split(const Legendre *e, Expr *even, Expr *odd)
{
    Expr R = e->rational, minus = integrate_replace(R, e->x, expr_neg(e->x));
    *even = normal_expr(expr_mul(EXPR_HALF, expr_add(R, minus)));
    *odd = normal_expr(expr_mul(EXPR_HALF, expr_sub(R, minus)));
}

/* x*h(y) over the roots, by dy = 2*x dx. */
static Expr of_odd(const Integral *in, const Legendre *e, Expr odd)
{
    Expr h = by_square(expr_div(odd, e->x), e->x, e->y);
    Expr roots = integrate_replace(e->roots, e->x, expr_pow(e->y, EXPR_HALF));
    Expr value = h ? integrate_search(in, expr_div(h, roots), e->y) : NULL;
    value = value ? integrate_replace(value, e->y, expr_pow(e->x, EXPR_TWO)) : NULL;
    return value ? expr_mul(EXPR_HALF, value) : NULL;
}

Expr integrate_elliptic(const Integral *in)
{
    Legendre e = {.x = in->x, .y = integrate_fresh()};
    Expr even, odd, f, value;
    if (!read(&e, in->f) || !prepare(&e))
        return NULL;
    split(&e, &even, &odd);
    if (odd != EXPR_ZERO && !(odd = of_odd(in, &e, odd)))
        return NULL;
    if (even == EXPR_ZERO)
        return odd;
    f = by_square(even, e.x, e.y);
    if (!f || !(value = of_fraction(&e, f)))
        return NULL;
    value = collected(value);
    Expr plain = expr_div(value, integrate_root(e.A));
    bool unknown = !funcs_is_constant(e.A) && !integrate_is_positive(e.A);
    if (unknown ||
        zero_truth(expr_sub(diff_name(plain, in->x), expr_div(even, e.roots))) == TRUTH_NO)
        plain = expr_mul(value, expr_div(e.W, e.roots));
    return expr_add(plain, odd);
}

/* --- quartics that are not even ----------------------------------------------------------------
 *
 * R(x)/sqrt(P(x)), R rational, P of degree 4 with numbers for coefficients, by a fractional linear
 * function of another variable. A root r of P goes to infinity by x = r+1/t, which leaves a cubic:
 * the least root, so that beyond the greatest one no path leads through infinity. Where P is S1*S2,
 * both quadratics without rational roots, x = (p+q*t)/(1+t) makes both even in t: p and q are the
 * roots of the Jacobian S1'*S2 - S1*S2', and where that is linear x = t+p, p its root.
 */

typedef struct Quartic {
    Expr x, P, roots, rational; /* f = rational/roots, roots^2 = P */
} Quartic;

/* A fractional linear x of t, and t of x. */
typedef struct Moebius {
    Expr t, x, inverse;
} Moebius;

static bool read_quartic(Quartic *q, Expr f)
{
    Expr base, exponent, up, down;
    q->P = q->roots = q->rational = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr factor = expr_factor(f, i);
        expr_split_power(factor, &base, &exponent);
        if (!expr_is(exponent, EXPR_RATIONAL)) {
            q->rational = expr_mul(q->rational, factor);
            continue;
        }
        Expr whole = expr_add(exponent, EXPR_HALF);
        if (!expr_is(whole, EXPR_INTEGER) || !is_polynomial_in(base, &q->x, 1))
            return false;
        q->P = expr_mul(q->P, base);
        q->roots = expr_mul(q->roots, expr_pow(base, EXPR_HALF));
        q->rational = expr_mul(q->rational, expr_pow(base, whole));
    }
    q->P = expand_expr(q->P);
    return is_polynomial_in(q->P, &q->x, 1) && degree_expr(q->P, q->x) == 4 &&
           parfrac_rational(q->rational, q->x, &up, &down);
}

/* x = (p+q*t)/(1+t) for two quadratics, false where there is none. */
static bool by_quadratics(Expr one, Expr other, Expr x, Moebius *m)
{
    Expr J = expand_expr(
        expr_sub(expr_mul(diff_name(one, x), other), expr_mul(one, diff_name(other, x))));
    Expr a, b, p[2], slope[2], t = m->t;
    if (J == EXPR_ZERO)
        return false;
    if (integrate_linear(J, x, &a, &b)) {
        b = expr_neg(expr_div(b, a));
        m->x = expr_add(t, b);
        m->inverse = expr_sub(x, b);
        return true;
    }
    if (!integrate_two_roots(J, x, p, slope) || funcs_real_sign(expr_mul(slope[0], slope[1])) != -1)
        return false;
    m->x = expr_div(expr_add(p[0], expr_mul(p[1], t)), expr_add(EXPR_ONE, t));
    m->inverse = expr_div(expr_sub(x, p[0]), expr_sub(p[1], x));
    return true;
}

static bool find_moebius(const Quartic *q, Moebius *m)
{
    Expr factors = expr_arg(factor_list(q->P, false), 1), found[2], x = q->x, a, b;
    Expr least = NULL;
    long n = 0;
    m->t = integrate_fresh();
    for (long i = 0; i < expr_count(factors); i++) {
        Expr factor = expr_arg(expr_arg(factors, i), 0);
        if (expr_arg(expr_arg(factors, i), 1) != EXPR_ONE)
            return false;
        if (integrate_linear(factor, x, &a, &b)) {
            Expr root = expr_neg(expr_div(b, a));
            least = !least || integrate_order(root, least) == -1 ? root : least;
        } else if (n < 2) {
            found[n++] = factor;
        }
    }
    if (least) {
        m->x = expr_add(least, expr_inv(m->t));
        m->inverse = expr_inv(expr_sub(x, least));
        return true;
    }
    return n == 2 && degree_expr(found[0], x) == 2 && degree_expr(found[1], x) == 2 &&
           by_quadratics(found[0], found[1], x, m);
}

/* Sums that are rational in x as one fraction. */
static Expr as_fraction(Expr node, void *arg)
{
    Expr x = *(Expr *)arg, up, down;
    if (!expr_is(node, EXPR_SUM) || integrate_is_free(node, x) ||
        !parfrac_rational(node, x, &up, &down))
        return NULL;
    return factor_expr(normal_expr(node));
}

static Expr in_fractions(Expr value, Expr t, Expr back, Expr x)
{
    return walk_rebuild(integrate_replace(value, t, back), as_fraction, NULL, &x);
}

Expr integrate_quartic(const Integral *in)
{
    Quartic q = {.x = in->x};
    Moebius m;
    if (!read_quartic(&q, in->f) || !find_moebius(&q, &m))
        return NULL;
    Expr below = expr_pow(denom_expr(normal_expr(m.x)), EXPR_TWO);
    Expr square = expr_mul(integrate_replace(q.P, q.x, m.x), expr_pow(below, EXPR_TWO));
    square = simplify_radicals(expand_expr(normal_expr(square)));
    Expr slope = expr_product((Expr[]){diff_name(m.x, m.t), below}, 2);
    Expr g = expr_mul(integrate_replace(q.rational, q.x, m.x), slope);
    g = expr_div(normal_expr(g), expr_pow(square, EXPR_HALF));
    Expr value = integrate_search(in, g, m.t);
    if (!value)
        return NULL;
    value = in_fractions(value, m.t, m.inverse, q.x);
    if (zero_truth(expr_sub(diff_name(value, q.x), in->f)) != TRUTH_NO)
        return value;
    /* the root of the square, as a function of x, over that of P */
    Expr other = in_fractions(expr_div(expr_pow(square, EXPR_HALF), below), m.t, m.inverse, q.x);
    return expr_mul(value, expr_div(other, q.roots));
}
