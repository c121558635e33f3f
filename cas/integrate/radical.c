/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions with roots of one linear expression or one quotient of such, L = (a*x+b)/(c*x+d)
 * (t = L^(1/n) makes the algebraic ones rational), and algebraic ones with the root of one
 * quadratic q = a*x^2+b*x+c. The latter are A + B*sqrt(q) with rational A, B; with B*q = P + sum of
 * n/(x-r)^k the integral of P/sqrt(q) comes from the ansatz Q*sqrt(q) + constant * integral of
 * 1/sqrt(q), and a pole by x = r + 1/u; powers of q below are taken off first. Whatever is left is
 * made rational by Euler's substitution. Of several roots an innermost one becomes the new
 * variable, and the search goes on.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/parfrac.h"
#include "cas/algebra/powers.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/subs/subs.h"
#include "cas/algebra/zero.h"
#include "cas/base/compat.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

enum { MAX_ROOT = 24, MAX_BASES = 4 };

/* The roots in f: one base, the least common denominator of the exponents. */
typedef struct Roots {
    Expr x, base;
    long n;
    Expr only;  /* the one to look for; NULL: any */
    bool other; /* more than one base */
    bool calls; /* with x in them */
} Roots;

static void note_root(Roots *r, Expr base, Expr exponent)
{
    if (integrate_is_free(base, r->x) || expr_is(exponent, EXPR_INTEGER) ||
        (r->only && base != r->only))
        return;
    if (!expr_is(exponent, EXPR_RATIONAL) || (r->base && r->base != base) ||
        !fmpz_fits_si(exponent->u.rational.den)) {
        r->other = true;
        return;
    }
    r->base = base;
    long d = fmpz_get_si(exponent->u.rational.den), g = r->n, h = d;
    while (h) {
        long rest = g % h;
        g = h;
        h = rest;
    }
    r->n = r->n / g * d;
    r->other = r->other || r->n > MAX_ROOT;
}

static void look_at(Expr node, void *arg)
{
    Roots *r = arg;
    if (expr_is(node, EXPR_CALL) && !integrate_is_free(node, r->x))
        r->calls = true;
    if (expr_is(node, EXPR_POWER))
        note_root(r, expr_arg(node, 0), expr_arg(node, 1));
    for (long i = 1; expr_is(node, EXPR_PRODUCT) && i < expr_count(node); i += 2)
        note_root(r, expr_arg(node, i), expr_arg(node, i + 1));
}

/* f with base^(k/n) replaced by t^k everywhere. */
typedef struct Unroot {
    Expr base, t;
    long n;
} Unroot;

static Expr unroot(Expr e, void *arg)
{
    const Unroot *u = arg;
    bool is = expr_is(e, EXPR_POWER) && expr_arg(e, 0) == u->base &&
              expr_is(expr_arg(e, 1), EXPR_RATIONAL);
    return is ? expr_pow(u->t, expr_mul(expr_arg(e, 1), expr_int(u->n))) : NULL;
}

static Expr without_roots(Expr f, const Roots *r, Expr t)
{
    Unroot u = {.base = r->base, .t = t, .n = r->n};
    return walk_rebuild(f, unroot, NULL, &u);
}

/* --- linear ------------------------------------------------------------------------------------
 */

bool integrate_quotient(Expr L, Expr x, Expr *a, Expr *b, Expr *c, Expr *d)
{
    Expr top, bottom;
    *c = EXPR_ZERO;
    *d = EXPR_ONE;
    if (integrate_linear(L, x, a, b))
        return true;
    if (!parfrac_rational(L, x, &top, &bottom))
        return false;
    if (integrate_is_free(top, x)) {
        *a = EXPR_ZERO;
        *b = top;
    } else if (!integrate_linear(top, x, a, b)) {
        return false;
    }
    return integrate_linear(bottom, x, c, d) &&
           normal_expr(expr_sub(expr_mul(*a, *d), expr_mul(*b, *c))) != EXPR_ZERO;
}

/* p(t)/d(t) at t = base^(1/n), d a polynomial in t^n but for a power of t: the powers of t below n
 * with fractions of x; NULL for other d, and where d is that power alone. */
static Expr fraction_of_root(Expr p, Expr d, Expr t, Expr base, long n)
{
    long low = ldegree_expr(d, t), high = degree_expr(d, t), lift = (n - low % n) % n;
    Expr sum = EXPR_ZERO, below = EXPR_ZERO;
    if (low == high)
        return NULL;
    for (long k = low; k <= high; k++) {
        Expr c = coeff_expr(d, t, k);
        if (c != EXPR_ZERO && (k + lift) % n)
            return NULL;
        below = expr_add(below, expr_mul(c, expr_pow(base, expr_int((k + lift) / n))));
    }
    for (long j = 0; j < n; j++) {
        Expr up = EXPR_ZERO;
        for (long k = 0; k <= degree_expr(p, t); k++)
            if ((k + lift) % n == j)
                up = expr_add(
                    up, expr_mul(coeff_expr(p, t, k), expr_pow(base, expr_int((k + lift) / n))));
        up = factor_expr(normal_expr(expr_div(up, below)));
        sum = expr_add(sum, expr_mul(up, expr_pow(base, expr_ratio(j, n))));
    }
    return sum;
}

/* value at t = base^(1/n), its fractions in t put together. */
static Expr back_from_root(Expr value, Expr t, Expr base, long n)
{
    Expr fractions = EXPR_ZERO, rest = EXPR_ZERO, p, d, constant;
    walk_split_factors(value, t, &constant, &value);
    for (long i = 0; i < expr_term_count(value); i++) {
        Expr term = expr_mul(constant, expr_term(value, i));
        bool ours = parfrac_rational(term, t, &p, &d) && !integrate_is_free(d, t);
        *(ours ? &fractions : &rest) = expr_add(ours ? fractions : rest, term);
    }
    Expr plain = NULL, root = expr_pow(base, expr_ratio(1, n));
    if (fractions != EXPR_ZERO && parfrac_rational(normal_expr(fractions), t, &p, &d))
        plain = fraction_of_root(p, d, t, base, n);
    if (!plain)
        plain = integrate_replace(fractions, t, root);
    return expr_add(integrate_replace(rest, t, root), plain);
}

/* t = L^(1/n): x = (d*t^n - b)/(a - c*t^n). */
static Expr linear_root(const Integral *in, const Roots *r, Expr a, Expr b, Expr c, Expr d)
{
    Expr t = integrate_fresh(), tn = expr_pow(t, expr_int(r->n));
    Expr x = expr_div(expr_sub(expr_mul(d, tn), b), expr_sub(a, expr_mul(c, tn)));
    Expr f = integrate_replace(without_roots(in->f, r, t), in->x, x);
    Expr value = integrate_search(in, normal_expr(expr_mul(f, diff_name(x, t))), t);
    return value ? back_from_root(value, t, r->base, r->n) : NULL;
}

/* --- quadratic ---------------------------------------------------------------------------------
 */

/* Is e a square of something with names, whose root has a sign of its own? */
static bool has_signs(Expr e)
{
    Expr root = integrate_root(e), base, exponent;
    for (long i = 0; i < expr_factor_count(root); i++) {
        expr_split_power(expr_factor(root, i), &base, &exponent);
        if (!expr_is(exponent, EXPR_INTEGER) && !expr_is_number(base))
            return false;
    }
    return root != funcs_sqrt(e);
}

/* May the derivative of value not be 1/sqrt(q), the parameters having signs of their own? */
static bool is_wrong_for(Expr value, Expr q, Expr a, Expr d, Expr x)
{
    if (!expr_is_real_number(d) && has_signs(d))
        return true;
    Expr f = expr_pow(q, expr_neg(EXPR_HALF));
    if (!expr_is_number(denom_expr(a)))
        return true;
    return !expr_is_real_number(a) && zero_truth(expr_sub(diff_name(value, x), f)) == TRUTH_NO;
}

/* Integral of 1/sqrt(a*x^2+b*x+c). */
static Expr inverse_root(Expr a, Expr b, Expr c, Expr x)
{
    Expr slope = expr_add(expr_product((Expr[]){EXPR_TWO, a, x}, 3), b);
    Expr d =
        normal_expr(expr_sub(expr_pow(b, EXPR_TWO), expr_product((Expr[]){expr_int(4), a, c}, 3)));
    if (funcs_real_sign(a) < 0 || expr_is(a, EXPR_PRODUCT)) {
        Expr c0, t0;
        expr_split_coefficient(a, &c0, &t0);
        if (funcs_real_sign(c0) < 0) {
            Expr r = funcs_sqrt(expr_neg(a)), q = expr_mul(a, expr_pow(x, EXPR_TWO));
            Expr angle = normal_expr(expr_neg(expr_div(slope, integrate_root(d)))), value;
            q = expr_sum((Expr[]){q, expr_mul(b, x), c}, 3);
            value = expr_div(funcs_apply1("arcsin", angle), r);
            if (!is_wrong_for(value, q, a, d, x))
                return value;
            /* arctan(u/sqrt(q)): right for any sign of the parameters */
            slope = expr_div(slope, expr_mul(expr_int(-2), r));
            return expr_div(funcs_apply1("arctan", expr_div(slope, funcs_sqrt(q))), r);
        }
    }
    if (funcs_real_sign(a) > 0 && funcs_real_sign(d) < 0)
        return expr_div(
            funcs_apply1("arcsinh", normal_expr(expr_div(slope, integrate_root(expr_neg(d))))),
            funcs_sqrt(a));
    Expr q = expr_sum((Expr[]){expr_mul(a, expr_pow(x, EXPR_TWO)), expr_mul(b, x), c}, 3);
    Expr root = integrate_root(a);
    Expr inside = expr_add(expr_div(slope, expr_mul(EXPR_TWO, root)), funcs_sqrt(q));
    return expr_div(funcs_apply1("ln", inside), root);
}

/* Integral of P/sqrt(q): Q*sqrt(q) + k*integral of 1/sqrt(q), Q from the top:
 * (x^n*sqrt(q))' = (n*x^(n-1)*q + x^n*q'/2)/sqrt(q). */
static Expr polynomial_over_root(Expr P, Expr q, Expr x)
{
    Expr a, b, c, Q = EXPR_ZERO;
    if (!integrate_quadratic(q, x, &a, &b, &c))
        return NULL;
    Expr half_slope = expr_mul(EXPR_HALF, diff_name(expand_expr(q), x));
    P = expand_expr(P);
    for (long n; P != EXPR_ZERO && (n = degree_expr(P, x)) > 0;) {
        Expr lead = expr_div(coeff_expr(P, x, n), expr_mul(expr_int(n), a));
        Expr part = expr_mul(lead, expr_pow(x, expr_int(n - 1)));
        Q = expr_add(Q, part);
        Expr slope = expr_add(expr_mul(diff_name(part, x), q), expr_mul(part, half_slope));
        P = expand_expr(normal_expr(expr_sub(P, slope)));
        if (P != EXPR_ZERO && degree_expr(P, x) >= n)
            return NULL;
    }
    Expr value = expr_mul(Q, funcs_sqrt(q));
    return P == EXPR_ZERO ? value : expr_add(value, expr_mul(P, inverse_root(a, b, c, x)));
}

/* What the integrals I(k) of 1/((x-r)^k*sqrt(q)) are made of: q = a*X^2 + b*X + c, X = x-r. */
typedef struct Pole {
    Expr x, X, q, a, b, c, root; /* root: sqrt(q) */
} Pole;

static Expr pole_integral(const Pole *p, long k);

/* I(1) = -ln((2*c + b*X + 2*sqrt(c*q))/X)/sqrt(c), for c < 0
 * arctan((2*c + b*X)/(2*sqrt(-c*q)))/sqrt(-c) */
static Expr simple_pole(const Pole *p)
{
    if (funcs_real_sign(p->c) < 0) {
        Expr r = integrate_root(expr_neg(p->c));
        Expr up = expr_add(expr_mul(EXPR_TWO, p->c), expr_mul(p->b, p->X));
        Expr down = expr_product((Expr[]){EXPR_TWO, r, p->root}, 3);
        return expr_div(funcs_apply1("arctan", expr_div(up, down)), r);
    }
    Expr s = integrate_root(p->c);
    Expr top = expr_sum((Expr[]){expr_mul(EXPR_TWO, p->c), expr_mul(p->b, p->X),
                                 expr_product((Expr[]){EXPR_TWO, s, p->root}, 3)},
                        3);
    return expr_neg(expr_div(funcs_apply1("ln", expr_div(top, p->X)), s));
}

/* (sqrt(q)/X^n)' = ((1-n)*a*X^(1-n) + (1/2-n)*b*X^(-n) - n*c*X^(-n-1))/sqrt(q), solved for the last
 * integral, or for the middle one where c = 0. */
static Expr pole_integral(const Pole *p, long k)
{
    Expr a, b, c;
    if (k == 0) {
        integrate_quadratic(p->q, p->x, &a, &b, &c);
        return inverse_root(a, b, c, p->x);
    }
    if (p->c == EXPR_ZERO) {
        Expr sum = expr_mul(p->root, expr_pow(p->X, expr_int(-k)));
        if (k > 1)
            sum = expr_add(
                sum, expr_product((Expr[]){expr_int(k - 1), p->a, pole_integral(p, k - 1)}, 3));
        return expr_div(sum, expr_mul(expr_ratio(1 - 2 * k, 2), p->b));
    }
    if (k == 1)
        return simple_pole(p);
    Expr sum = expr_mul(p->root, expr_pow(p->X, expr_int(1 - k)));
    sum = expr_add(
        sum, expr_product((Expr[]){expr_ratio(2 * k - 3, 2), p->b, pole_integral(p, k - 1)}, 3));
    if (k > 2)
        sum = expr_add(sum,
                       expr_product((Expr[]){expr_int(k - 2), p->a, pole_integral(p, k - 2)}, 3));
    return expr_div(sum, expr_mul(expr_int(1 - k), p->c));
}

static Expr pole_over_root(Expr r, long k, Expr q, Expr x)
{
    Expr a, b, c;
    integrate_quadratic(q, x, &a, &b, &c);
    Pole p = {.x = x,
              .X = expr_sub(x, r),
              .q = q,
              .a = a,
              .b = normal_expr(integrate_replace(diff_name(q, x), x, r)),
              .c = normal_expr(integrate_replace(q, x, r)),
              .root = expr_pow(q, EXPR_HALF)};
    return pole_integral(&p, k);
}

/* p/(d*sqrt(q)) = (*sum)' + p/(d*sqrt(q)) with a new p and a new d that is no multiple of q.
 * Hermite's way (Q*q^(1/2-k))' = (Q'*q + (1/2-k)*Q*q')/(q^k*sqrt(q)) gives Q modulo q. False where
 * d and q have another factor in common. */
static bool reduce_own_powers(Expr *p, Expr *d, Expr q, Expr x, Expr *sum)
{
    Expr quotient, slope = diff_name(expand_expr(q), x);
    long k = 0;
    *sum = EXPR_ZERO;
    for (; ratfun_divides(*d, q, &quotient); k++)
        *d = expand_expr(quotient);
    for (; k > 0; k--) {
        Expr inverse, other, Q, left, exponent = expr_ratio(1 - 2 * k, 2);
        Expr lead = expand_expr(expr_product((Expr[]){exponent, slope, *d}, 3));
        if (ratfun_gcdex(lead, q, x, &inverse, &other, normal_expr) != EXPR_ONE)
            return false;
        ratfun_quotient(expand_expr(expr_mul(*p, inverse)), q, x, &Q);
        *sum = expr_add(*sum, expr_mul(Q, expr_pow(q, exponent)));
        Expr part = expr_mul(expr_mul(diff_name(Q, x), q), *d);
        left = expr_sum((Expr[]){*p, expr_neg(part), expr_neg(expr_mul(Q, lead))}, 3);
        *p = ratfun_quotient(expand_expr(normal_expr(left)), q, x, &other);
        if (zero_truth(other) != TRUTH_YES)
            return false;
    }
    return true;
}

/* F(t) for t = x/sqrt(q), F odd up to logarithms and such: what is rational in t becomes one
 * fraction in x. */
static Expr back_from_ratio(Expr F, Expr t, Expr q, Expr x)
{
    Expr ratio = expr_mul(x, expr_pow(q, expr_neg(EXPR_HALF))), rational = EXPR_ZERO,
         sum = EXPR_ZERO;
    for (long i = 0; i < expr_term_count(F); i++) {
        Expr term = expr_term(F, i), up, down;
        if (parfrac_rational(term, t, &up, &down))
            rational = expr_add(rational, expr_div(term, t));
        else
            sum = expr_add(sum, integrate_replace(term, t, ratio));
    }
    Expr square = expr_div(expr_pow(x, EXPR_TWO), q);
    rational = integrate_replace(normal_expr(rational), t, expr_pow(square, EXPR_HALF));
    return expr_add(sum, expr_mul(normal_expr(rational), ratio));
}

/* Integral of (x*odd + even)/(base^k*sqrt(q)), all even in x and q = a*x^2 + c: the first part by
 * s = sqrt(q), x*dx/sqrt(q) = ds/a; the second by t = x/sqrt(q), x^2 = c*t^2/(1-a*t^2) and
 * dx/sqrt(q) = dt/(1-a*t^2). NULL for others. */
static Expr even_over_root(const Integral *in, const ParfracTerm *term, Expr q)
{
    Expr x = in->x, t = integrate_fresh(), t2 = expr_pow(t, EXPR_TWO), a, b, c;
    Expr minus = expr_neg(x), mirrored = integrate_replace(term->base, x, minus);
    if (!integrate_quadratic(q, x, &a, &b, &c) || b != EXPR_ZERO ||
        normal_expr(expr_sub(term->base, mirrored)) != EXPR_ZERO)
        return NULL;
    Expr N = term->numerator, other = integrate_replace(N, x, minus);
    Expr f = expr_mul(EXPR_HALF, expr_pow(term->base, expr_int(-term->power)));
    Expr odd = normal_expr(expr_mul(f, expr_div(expr_sub(N, other), x)));
    Expr even = normal_expr(expr_mul(f, expr_add(N, other)));
    Expr root = expr_pow(expr_div(expr_sub(t2, c), a), EXPR_HALF);
    odd = normal_expr(expr_div(integrate_replace(odd, x, root), a));
    Expr below = expr_sub(EXPR_ONE, expr_mul(a, t2));
    root = expr_pow(expr_div(expr_mul(c, t2), below), EXPR_HALF);
    even = normal_expr(expr_div(integrate_replace(even, x, root), below));
    odd = integrate_search(in, odd, t);
    even = odd ? integrate_search(in, even, t) : NULL;
    return even ? expr_add(integrate_replace(odd, t, expr_pow(q, EXPR_HALF)),
                           back_from_ratio(even, t, q, x))
                : NULL;
}

/* Integral of p/(d*sqrt(q)). */
static Expr rational_over_root(const Integral *in, Expr p, Expr d, Expr q)
{
    Parfrac parts;
    Expr a, b, sum, own, num = p, den = d, x = in->x;
    if (!reduce_own_powers(&num, &den, q, x, &own)) {
        num = p;
        den = d;
        own = EXPR_ZERO;
    }
    parfrac_begin(&parts, num, den, x);
    sum = polynomial_over_root(parts.polynomial, q, x);
    for (long i = 0; i < parts.count && sum; i++) {
        const ParfracTerm *t = &parts.term[i];
        Expr value = NULL;
        if (integrate_linear(t->base, x, &a, &b))
            value = pole_over_root(expr_neg(expr_div(b, a)), t->power, q, x);
        if (value) {
            Expr scale = expr_div(t->numerator, expr_pow(a, expr_int(t->power)));
            value = expr_mul(scale, value);
        } else {
            value = even_over_root(in, t, q);
        }
        sum = value ? expr_add(sum, value) : NULL;
    }
    parfrac_end(&parts);
    return sum ? expr_add(own, sum) : NULL;
}

static bool is_named_power(Expr base, Expr exponent, const void *x)
{
    return !expr_is_number(exponent) && !integrate_is_free(base, x);
}

/* sqrt(q) = t - sqrt(a)*x, or x*t + sqrt(c): x is rational in t. Beside x^m that leaves powers of
 * three factors for what is one of two. */
static Expr by_euler(const Integral *in, Expr f, const Roots *r, Expr a, Expr b, Expr c)
{
    Expr t = integrate_fresh(), w = integrate_fresh(), x, root, back;
    Expr t2 = expr_pow(t, EXPR_TWO);
    if (powers_any(f, is_named_power, in->x))
        return NULL;
    if (funcs_real_sign(a) < 0 && funcs_real_sign(c) >= 0) {
        Expr s = integrate_root(c);
        x = expr_div(expr_sub(expr_product((Expr[]){EXPR_TWO, s, t}, 3), b), expr_sub(a, t2));
        root = expr_add(expr_mul(x, t), s);
        back = expr_div(expr_sub(funcs_sqrt(r->base), s), in->x);
    } else {
        Expr s = integrate_root(a);
        x = expr_div(expr_sub(t2, c), expr_add(expr_product((Expr[]){EXPR_TWO, s, t}, 3), b));
        root = expr_sub(t, expr_mul(s, x));
        back = expr_add(funcs_sqrt(r->base), expr_mul(s, in->x));
    }
    f = without_roots(f, r, w);
    Expr rules[] = {expr_equation(w, root), expr_equation(in->x, x)};
    f = normal_expr(expr_mul(subs_once(rules, 2, f), diff_name(x, t)));
    Expr value = integrate_search(in, f, t);
    return value ? integrate_replace(value, t, back) : NULL;
}

static Expr quadratic_root(const Integral *in, const Roots *r, Expr a, Expr b, Expr c)
{
    Expr w = integrate_fresh(), p, d, even = EXPR_ZERO, odd = EXPR_ZERO, x = in->x;
    Expr f = without_roots(in->f, r, w), q = r->base;
    Expr minus = integrate_replace(f, w, expr_neg(w));
    Expr sum = normal_expanded(expr_mul(EXPR_HALF, expr_add(f, minus)));
    Expr difference = expr_mul(EXPR_HALF, expr_sub(f, minus));
    /* even in w: w^2 = q; the odd part is B*w = B*q/sqrt(q) */
    Expr root = expr_pow(q, EXPR_HALF);
    sum = normal_expr(integrate_replace(sum, w, root));
    difference = normal_expr(integrate_replace(normal_expanded(expr_mul(difference, w)), w, root));
    if (walk_has(sum, root) || walk_has(difference, root))
        return NULL;
    if (sum != EXPR_ZERO && !(even = integrate_search(in, sum, x)))
        return NULL;
    if (difference != EXPR_ZERO) {
        if (!parfrac_rational(difference, x, &p, &d))
            return NULL;
        odd = rational_over_root(in, p, d, q);
    }
    if (!odd)
        odd = by_euler(in, expr_div(difference, root), r, a, b, c);
    return odd ? expr_add(even, odd) : NULL;
}

/* --- several roots ----------------------------------------------------------------------------
 */

/* Roots of different things, or inside of one another: one with no root inside is made a new
 * variable, which leaves one less. */
typedef struct Innermost {
    Expr x, base[MAX_BASES];
    long count;
} Innermost;

static void note_innermost(Innermost *all, Expr base, Expr exponent)
{
    Roots inside = {.x = all->x, .n = 1};
    if (integrate_is_free(base, all->x) || !expr_is(exponent, EXPR_RATIONAL) ||
        all->count == MAX_BASES)
        return;
    walk_each(base, look_at, &inside);
    for (long i = 0; i < all->count; i++)
        if (all->base[i] == base)
            return;
    if (!inside.base && !inside.other)
        all->base[all->count++] = base;
}

static void look_for_innermost(Expr node, void *arg)
{
    if (expr_is(node, EXPR_POWER))
        note_innermost(arg, expr_arg(node, 0), expr_arg(node, 1));
    for (long i = 1; expr_is(node, EXPR_PRODUCT) && i < expr_count(node); i += 2)
        note_innermost(arg, expr_arg(node, i), expr_arg(node, i + 1));
}

/* The roots of this base alone. */
static Roots roots_of(Expr f, Expr base, Expr x)
{
    Roots r = {.x = x, .n = 1, .only = base};
    walk_each(f, look_at, &r);
    return r;
}

/* A rational function with a denominator, times broken powers of two linear functions: with the
 * root of their product, s = sqrt(p)*sqrt(q)/sqrt(p*q) being constant between their zeros. */
static Expr merged_roots(const Integral *in)
{
    Expr rest = EXPR_ONE, roots = EXPR_ONE, product = EXPR_ONE, whole = EXPR_ONE;
    Expr p, q, a, b, base, exponent;
    long n = 0;
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        Expr factor = expr_factor(in->f, i);
        expr_split_power(factor, &base, &exponent);
        bool half = expr_is(exponent, EXPR_RATIONAL) &&
                    expr_is(expr_add(exponent, EXPR_HALF), EXPR_INTEGER);
        if (half && !integrate_linear(base, in->x, &a, &b))
            return NULL;
        n += half;
        product = half ? expr_mul(product, base) : product;
        roots = half ? expr_mul(roots, expr_pow(base, EXPR_HALF)) : roots;
        whole = half ? expr_mul(whole, expr_pow(base, expr_sub(exponent, EXPR_HALF))) : whole;
        rest = half ? rest : expr_mul(rest, factor);
    }
    if (n != 2 || !parfrac_rational(rest, in->x, &p, &q) || integrate_is_free(q, in->x))
        return NULL;
    rest = expr_mul(rest, whole);
    Expr root = expr_pow(expand_expr(product), EXPR_HALF);
    Expr value = integrate_search(in, expr_mul(rest, root), in->x);
    return value ? expr_mul(expr_div(roots, root), value) : NULL;
}

static Expr several_roots(const Integral *in)
{
    Innermost all = {.x = in->x};
    Expr a, b, c, d, value = merged_roots(in);
    walk_each(in->f, look_for_innermost, &all);
    for (long i = 0; i < all.count && !value; i++) {
        Roots r = roots_of(in->f, all.base[i], in->x);
        if (!r.other && integrate_quotient(r.base, in->x, &a, &b, &c, &d))
            value = linear_root(in, &r, a, b, c, d);
    }
    for (long i = 0; i < all.count && !value; i++) {
        Roots r = roots_of(in->f, all.base[i], in->x);
        if (!r.other && !r.calls && r.n == 2 && integrate_quadratic(r.base, in->x, &a, &b, &c))
            value = by_euler(in, in->f, &r, a, b, c);
    }
    return value;
}

Expr integrate_radical(const Integral *in)
{
    Roots r = {.x = in->x, .n = 1};
    Expr a, b, c, d;
    walk_each(in->f, look_at, &r);
    if (!r.base)
        return NULL;
    if (r.other)
        return several_roots(in);
    if (integrate_quotient(r.base, in->x, &a, &b, &c, &d))
        return linear_root(in, &r, a, b, c, d);
    if (!r.calls && r.n == 2 && integrate_quadratic(r.base, in->x, &a, &b, &c))
        return quadratic_root(in, &r, a, b, c);
    return NULL;
}
