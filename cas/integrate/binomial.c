/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * P. L. Chebyshev's binomials x^m*(a+b*x^n)^p. With w = x^n and q = (m+1)/n they are
 * w^(q-1)*(a+b*w)^p dw/n: elementary for a whole q, by t^s = a+b*w, and for a whole q+p, by
 * t^s = (a+b*w)/w, s being the denominator of p; else a hypergeometric function of w. A binomial
 * x^j*(a+b*x^n) gives x^(j*p) away up to a factor that is constant where x does not change sign.
 * So are powers of sines and cosines, t = sin(v). A function R(x^n) beside (a+b*x^n)^p goes through
 * the same changes. R(x)*P(x)^p is taken to binomials by x = v+c and, at a pole, by x = r+1/u.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/parfrac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/compat.h"
#include "cas/core/num.h"
#include "cas/value/funcs_facts.h"

enum { MAX_TERMS = 8 };

/* f = ratio*x^m*(a+b*x^n)^p, ratio locally constant; power = (a+b*x^n)^p. */
typedef struct Binomial {
    Expr x, m, a, b, n, p, ratio, power;
} Binomial;

/* base = c[0]*x^k[0] + c[1]*x^k[1]; a constant may have several terms. */
static bool read_terms(Expr base, Expr x, Expr c[2], Expr k[2])
{
    Expr free = EXPR_ZERO;
    long found = 0;
    for (long i = 0; i < expr_term_count(base); i++) {
        Expr term = expr_term(base, i);
        if (integrate_is_free(term, x))
            free = expr_add(free, term);
        else if (found == 2 || !walk_monomial(term, x, &c[found], &k[found]))
            return false;
        else
            found++;
    }
    if (found == 1 && free != EXPR_ZERO) {
        c[found] = free;
        k[found++] = EXPR_ZERO;
    } else if (free != EXPR_ZERO) {
        return false;
    }
    return found == 2;
}

/* base^p into the binomial. */
static bool read_base(Binomial *u, Expr factor)
{
    Expr base, c[2], k[2];
    expr_split_power(factor, &base, &u->p);
    if (u->b || !integrate_is_free(u->p, u->x) || !read_terms(base, u->x, c, k))
        return false;
    bool second = k[1] == EXPR_ZERO;
    if (k[0] != EXPR_ZERO && !second) { /* the lower one; that without names */
        if (expr_is_rational(k[0]) && expr_is_rational(k[1]))
            second = num_sign(num_sub(k[1], k[0])) < 0;
        else
            second = expr_is_rational(k[1]);
    }
    Expr low = k[second];
    u->a = c[second];
    u->b = c[!second];
    u->n = expr_sub(k[!second], low);
    u->power = expr_pow(expr_add(u->a, expr_mul(u->b, expr_pow(u->x, u->n))), u->p);
    u->m = expr_add(u->m, expr_mul(low, u->p));
    Expr given = expr_mul(expr_pow(u->x, expr_mul(low, u->p)), u->power);
    bool whole = low == EXPR_ZERO || expr_is(u->p, EXPR_INTEGER);
    u->ratio = whole ? EXPR_ONE : expr_div(factor, given);
    return u->n != EXPR_ZERO;
}

static bool read(Binomial *u, Expr f)
{
    Expr base, exponent;
    u->m = EXPR_ZERO;
    for (long i = 0; i < expr_factor_count(f); i++) {
        expr_split_power(expr_factor(f, i), &base, &exponent);
        if (base == u->x && integrate_is_free(exponent, u->x))
            u->m = expr_add(u->m, exponent);
        else if (!read_base(u, expr_factor(f, i)))
            return false;
    }
    return u->b != NULL;
}

static Expr times3(Expr a, Expr b, Expr c)
{
    return expr_product((Expr[]){a, b, c}, 3);
}

/* t^s = a+b*w: w^(q-1)*(a+b*w)^p dw = ((t^s-a)/b)^(q-1)*t^(s*p) * s*t^(s-1)/b dt. */
static Expr by_sum(const Integral *in, const Binomial *u, Expr q, long s)
{
    Expr t = integrate_fresh(), ts = expr_pow(t, expr_int(s));
    Expr w = expr_div(expr_sub(ts, u->a), u->b);
    Expr f = times3(expr_pow(w, expr_sub(q, EXPR_ONE)),
                    expr_pow(t, expr_add(expr_mul(expr_int(s), u->p), expr_int(s - 1))),
                    expr_div(expr_int(s), u->b));
    Expr value = integrate_search(in, expand_products(f), t);
    Expr back = expr_pow(expr_add(u->a, expr_mul(u->b, expr_pow(u->x, u->n))), expr_ratio(1, s));
    return value ? integrate_replace(value, t, back) : NULL;
}

/* t^s = (a+b*w)/w, w = a/(t^s-b): w^(q+p-1)*t^(s*p) dw. */
static Expr by_quotient(const Integral *in, const Binomial *u, Expr whole, long s)
{
    Expr t = integrate_fresh(), ts = expr_pow(t, expr_int(s));
    Expr w = expr_div(u->a, expr_sub(ts, u->b)), sp = expr_mul(expr_int(s), u->p);
    Expr f = times3(expr_pow(w, expr_sub(whole, EXPR_ONE)), expr_pow(t, sp), diff_name(w, t));
    Expr value = integrate_search(in, normal_expr(f), t), xn = expr_pow(u->x, u->n);
    if (!value)
        return NULL;
    Expr back = expr_pow(expr_add(expr_div(u->a, xn), u->b), expr_ratio(1, s));
    Expr given = expr_mul(expr_pow(u->x, expr_mul(u->n, u->p)), expr_pow(back, sp));
    return expr_mul(expr_div(u->power, given), integrate_replace(value, t, back));
}

/* x^(m+1)/(m+1)*a^p*hypergeom([-p, q], [q+1], -b*x^n/a) for a positive number a, else
 * x^(m+1)/(m+1)*(a+b*x^n)^(p+1)/a*hypergeom([1, p+q+1], [q+1], -b*x^n/a). */
static Expr by_series(const Binomial *u, Expr q)
{
    Expr next = expr_add(u->m, EXPR_ONE), xn = expr_pow(u->x, u->n);
    Expr z = expr_neg(expr_div(expr_mul(u->b, xn), u->a)), up = expr_add(q, EXPR_ONE);
    bool finite = expr_is(u->p, EXPR_INTEGER) && num_sign(u->p) > 0;
    if (finite || expr_is(q, EXPR_INTEGER) || next == EXPR_ZERO)
        return NULL;
    Expr front = expr_div(expr_pow(u->x, next), next);
    if (expr_is_number(u->a) && num_sign_known(u->a) > 0)
        return times3(front, expr_pow(u->a, u->p), integrate_series(expr_neg(u->p), q, up, z));
    Expr sum = expr_add(u->a, expr_mul(u->b, xn));
    Expr series = integrate_series(EXPR_ONE, expr_add(up, u->p), up, z);
    return times3(front, expr_div(expr_mul(u->power, sum), u->a), series);
}

/* A whole q that is not positive, any p: by the powers of a+b*w. */
static Expr by_other_series(const Binomial *u, Expr q)
{
    Expr w = expr_pow(u->x, u->n), sum = expr_add(u->a, expr_mul(u->b, w));
    Expr up = expr_add(u->p, EXPR_ONE), z = expr_div(sum, u->a);
    Expr series = integrate_series(EXPR_ONE, expr_add(up, q), expr_add(up, EXPR_ONE), z);
    Expr front = times3(sum, u->power, expr_pow(w, q));
    return expr_neg(expr_div(expr_mul(front, series), expr_mul(up, u->a)));
}

/* Whole p and q = k/d: t = x^(n/d) makes the function rational. */
static Expr by_root(const Integral *in, const Binomial *u, Expr q)
{
    Expr d = expr_is(q, EXPR_RATIONAL) ? denom_expr(q) : EXPR_ONE, t = integrate_fresh();
    Expr sum = expr_add(u->a, expr_mul(u->b, expr_pow(t, d)));
    Expr power = expr_pow(t, expr_sub(expr_mul(d, q), EXPR_ONE));
    Expr value = integrate_search(in, times3(d, power, expr_pow(sum, u->p)), t);
    return value ? integrate_replace(value, t, expr_pow(u->x, expr_div(u->n, d))) : NULL;
}

/* Is it for rational.c? */
static bool is_rational(const Binomial *u)
{
    return expr_is(u->p, EXPR_INTEGER) && expr_is_rational(u->m) && expr_is_rational(u->n);
}

/* A power of a circular or hyperbolic function, up to a constant factor, as one of its sine and
 * cosine: *p and *q grow, *form is multiplied by these powers. */
static bool read_wave(Expr factor, Expr x, const FuncWave **kind, Expr *v, Expr *pq, Expr *form)
{
    Expr base, exponent, c, k;
    long whole;
    expr_split_power(factor, &base, &exponent);
    walk_split_factors(base, x, &c, &base);
    expr_split_power(base, &base, &k);
    const FuncWave *wave = funcs_wave(base);
    if (!wave || !num_get_si(&whole, k) || !integrate_is_free(exponent, x) ||
        (*v && (expr_arg(base, 1) != *v || wave->is_hyperbolic != (*kind)->is_hyperbolic)))
        return false;
    *v = expr_arg(base, 1);
    *kind = wave;
    exponent = expr_mul(exponent, k);
    Expr S = expr_mul(exponent, expr_int(wave->sine)),
         C = expr_mul(exponent, expr_int(wave->cosine));
    pq[0] = expr_add(pq[0], S);
    pq[1] = expr_add(pq[1], C);
    *form = times3(*form, expr_pow(funcs_sine(*v, wave->is_hyperbolic), S),
                   expr_pow(funcs_cosine(*v, wave->is_hyperbolic), C));
    return true;
}

/* sin(v)^p*cos(v)^q, p or q broken or a name: t = sin(v), and what is hyperbolic. */
static Expr by_sine(const Integral *in)
{
    Expr v = NULL, pq[2] = {EXPR_ZERO, EXPR_ZERO}, form = EXPR_ONE, a, b;
    const FuncWave *kind = NULL;
    for (long i = 0; i < expr_factor_count(in->f); i++)
        if (!read_wave(expr_factor(in->f, i), in->x, &kind, &v, pq, &form))
            return NULL;
    if (!v || !integrate_linear(v, in->x, &a, &b) ||
        (expr_is(pq[0], EXPR_INTEGER) && expr_is(pq[1], EXPR_INTEGER)))
        return NULL;
    Expr t = integrate_fresh(), other = expr_sub(pq[1], EXPR_ONE), square = expr_pow(t, EXPR_TWO);
    Expr sine = funcs_sine(v, kind->is_hyperbolic), cosine = funcs_cosine(v, kind->is_hyperbolic);
    square = kind->is_hyperbolic ? expr_add(EXPR_ONE, square) : expr_sub(EXPR_ONE, square);
    Expr root = expr_pow(square, expr_mul(EXPR_HALF, other));
    Expr value = integrate_search(in, expr_mul(expr_pow(t, pq[0]), root), t);
    if (!value)
        return NULL;
    Expr ratio = expr_div(expr_pow(cosine, other), integrate_replace(root, t, sine));
    ratio = expr_mul(ratio, expr_div(in->f, form)); /* both are constant in between */
    return expr_div(expr_mul(ratio, integrate_replace(value, t, sine)), a);
}

/* A polynomial of several terms beside a binomial: term by term. */
static Expr by_terms(const Integral *in)
{
    Expr P = EXPR_ONE, rest = EXPR_ONE, base, exponent, sum = EXPR_ZERO, x = in->x;
    Binomial u = {.x = x};
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        Expr factor = expr_factor(in->f, i);
        expr_split_power(factor, &base, &exponent);
        bool whole = expr_is(exponent, EXPR_INTEGER) && num_sign(exponent) > 0;
        Expr *to = whole && expr_is(base, EXPR_SUM) ? &P : &rest;
        *to = expr_mul(*to, factor);
    }
    P = expand_expr(P);
    if (!expr_is(P, EXPR_SUM) || expr_term_count(P) > MAX_TERMS || !read(&u, rest) ||
        is_rational(&u) || expr_is(u.p, EXPR_INTEGER))
        return NULL;
    for (long i = 0; i < expr_term_count(P) && sum; i++) {
        Expr value = integrate_search(in, expr_mul(expr_term(P, i), rest), x);
        sum = value ? expr_add(sum, value) : NULL;
    }
    return sum;
}

/* --- beside rational functions -----------------------------------------------------------------
 */

/* R*P^p, R rational, P a polynomial, p broken. */
typedef struct Broken {
    Expr x, R, P, p, power;
    long s; /* the denominator of p */
} Broken;

static bool read_broken(Broken *r, Expr f)
{
    Expr base, exponent, up, down;
    r->R = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr factor = expr_factor(f, i);
        expr_split_power(factor, &base, &exponent);
        if (expr_is(exponent, EXPR_INTEGER) || integrate_is_free(factor, r->x)) {
            r->R = expr_mul(r->R, factor);
            continue;
        }
        if (r->P || !expr_is(exponent, EXPR_RATIONAL) || !is_polynomial_in(base, &r->x, 1) ||
            !num_get_si(&r->s, denom_expr(exponent)))
            return false;
        r->P = expand_expr(base);
        r->p = exponent;
        r->power = factor;
    }
    return r->P && parfrac_rational(r->R, r->x, &up, &down);
}

/* The terms of the polynomial P with exponents j, j+n, j+2*n, ..., over x^j, by w = x^n. */
static Expr each_nth(Expr P, Expr x, long j, long n, Expr w)
{
    Expr sum = EXPR_ZERO;
    for (long k = j, i = 0; P != EXPR_ZERO && k <= degree_expr(P, x); k += n, i++)
        sum = expr_add(sum, expr_mul(coeff_expr(P, x, k), expr_pow(w, expr_int(i))));
    return sum;
}

/* x^j*R(x^n)*(a+b*x^n)^p with a whole q = (j+1)/n or q+p, by t^s = a+b*w or (a+b*w)/w. */
static Expr of_class(const Integral *in, const Binomial *u, Expr R, Expr w, long s)
{
    Expr q = normal_expr(expr_div(expr_add(u->m, EXPR_ONE), u->n)), t = integrate_fresh();
    Expr whole = normal_expr(expr_add(q, u->p)), ts = expr_pow(t, expr_int(s)), form, back;
    Expr xn = expr_pow(u->x, u->n), tp = expr_pow(t, expr_mul(expr_int(s), u->p));
    bool sum = expr_is(q, EXPR_INTEGER);
    if (!sum && !expr_is(whole, EXPR_INTEGER))
        return NULL;
    Expr by_t = sum ? expr_div(expr_sub(ts, u->a), u->b) : expr_div(u->a, expr_sub(ts, u->b));
    Expr f = expr_mul(
        integrate_replace(R, w, by_t),
        times3(expr_pow(by_t, expr_sub(sum ? q : whole, EXPR_ONE)), tp, diff_name(by_t, t)));
    Expr value = integrate_search(in, normal_expr(f), t);
    if (!value)
        return NULL;
    back = sum ? expr_add(u->a, expr_mul(u->b, xn)) : expr_add(expr_div(u->a, xn), u->b);
    back = expr_pow(back, expr_ratio(1, s));
    form = integrate_replace(tp, t, back);
    if (!sum)
        form = expr_mul(form, expr_pow(u->x, expr_mul(u->n, u->p)));
    return expr_div(expr_mul(expr_div(u->power, form), integrate_replace(value, t, back)), u->n);
}

/* R(x)*(a+b*x^n)^p, the denominator of R a function of x^n beside a power of x. */
static Expr by_classes(const Integral *in, const Broken *r)
{
    Binomial u = {.x = in->x, .m = EXPR_ZERO};
    Expr up, down, w = integrate_fresh(), x = in->x, sum = EXPR_ZERO;
    long n, low = 0;
    if (!read_base(&u, r->power) || u.ratio != EXPR_ONE || u.m != EXPR_ZERO ||
        !num_get_si(&n, u.n) || n < 2 || !parfrac_rational(r->R, x, &up, &down))
        return NULL;
    while (coeff_expr(down, x, low) == EXPR_ZERO)
        low++;
    Expr below = each_nth(down, x, low % n, n, w);
    if (normal_expr(expr_sub(down, expr_mul(integrate_replace(below, w, expr_pow(x, u.n)),
                                            expr_pow(x, expr_int(low % n))))) != EXPR_ZERO)
        return NULL;
    for (long j = 0; j < n && sum; j++) {
        Expr part = each_nth(up, x, j, n, w);
        if (part == EXPR_ZERO)
            continue;
        u.m = expr_int(j - low % n);
        Expr value = of_class(in, &u, expr_div(part, below), w, r->s);
        sum = value ? expr_add(sum, value) : NULL;
    }
    return sum;
}

/* What is added to x to take the second coefficient of the polynomial P away. */
static Expr middle(Expr P, Expr x)
{
    long n = degree_expr(P, x);
    return normal_expr(
        expr_div(coeff_expr(P, x, n - 1), expr_mul(expr_int(-n), coeff_expr(P, x, n))));
}

static Expr moved(Expr e, Expr x, Expr by)
{
    return expand_expr(normal_expr(integrate_replace(e, x, by)));
}

/* P where it has two powers of x at the most, NULL else. */
static Expr few_terms(Expr P, Expr x)
{
    Expr sum = EXPR_ZERO;
    long found = 0;
    for (long k = degree_expr(P, x); k >= 0; k--) {
        Expr c = normal_expr(coeff_expr(P, x, k));
        found += c != EXPR_ZERO;
        sum = expr_add(sum, expr_mul(c, expr_pow(x, expr_int(k))));
    }
    return found <= 2 ? sum : NULL;
}

/* c/(x-r)^k*P^p by x = r+1/u: with D a multiple of s and Q(u) = u^D*P, where Q is a binomial around
 * its middle; the line through a point of the curve y^s = P that meets it nowhere else. */
static Expr of_pole(const Integral *in, const Broken *r, Expr at, long k)
{
    Expr x = in->x, u = integrate_fresh();
    long n = degree_expr(r->P, x), D = (n + r->s - 1) / r->s * r->s, whole;
    Expr Q = moved(
        expr_mul(expr_pow(u, expr_int(D)), integrate_replace(r->P, x, expr_add(at, expr_inv(u)))),
        u, u);
    if (!is_polynomial_in(Q, &u, 1) || degree_expr(Q, u) < 2 ||
        !num_get_si(&whole, expr_mul(expr_int(D), r->p)))
        return NULL;
    Expr shift = middle(Q, u);
    Q = moved(Q, u, expr_add(u, shift));
    if (!(Q = few_terms(Q, u)))
        return NULL;
    Expr line = expr_pow(expr_add(u, shift), expr_int(k - 2 - whole)), power = expr_pow(Q, r->p);
    if (k - 2 - whole > 0)
        line = expand_expr(line);
    Expr value = integrate_search(in, expr_mul(line, power), u);
    if (!value)
        return NULL;
    Expr back = expr_sub(expr_inv(expr_sub(x, at)), shift);
    Expr ratio = expr_div(r->power, expr_mul(integrate_replace(power, u, back),
                                             expr_pow(expr_sub(x, at), expr_int(whole))));
    return expr_neg(expr_mul(ratio, integrate_replace(value, u, back)));
}

/* One part of R. */
static Expr of_part(const Integral *in, const Broken *r, const ParfracTerm *t)
{
    Expr a, b, root[2], slope[2], x = in->x, sum = EXPR_ZERO;
    if (integrate_linear(t->base, x, &a, &b)) {
        Expr value = of_pole(in, r, normal_expr(expr_neg(expr_div(b, a))), t->power);
        return value ? expr_mul(expr_div(t->numerator, expr_pow(a, expr_int(t->power))), value)
                     : NULL;
    }
    if (t->power != 1 || !integrate_two_roots(t->base, x, root, slope))
        return NULL;
    for (int i = 0; i < 2 && sum; i++) {
        Expr at = normal_expr(expr_div(integrate_replace(t->numerator, x, root[i]), slope[i]));
        Expr value = at == EXPR_ZERO ? EXPR_ZERO : of_pole(in, r, root[i], 1);
        sum = value ? expr_add(sum, expr_mul(at, value)) : NULL;
    }
    return sum;
}

static Expr by_poles(const Integral *in, const Broken *r)
{
    Parfrac parts;
    Expr up, down, sum;
    Broken low = *r; /* with p below zero */
    for (; num_sign(low.p) > 0; low.p = num_sub(low.p, EXPR_ONE))
        low.R = expr_mul(low.R, low.P);
    low.power = expr_pow(low.P, low.p);
    r = &low;
    if (!parfrac_rational(r->R, in->x, &up, &down) || degree_expr(down, in->x) < 1)
        return NULL;
    parfrac_begin(&parts, up, down, in->x);
    sum = parts.polynomial == EXPR_ZERO
              ? EXPR_ZERO
              : integrate_search(in, expr_mul(parts.polynomial, r->power), in->x);
    for (long i = 0; i < parts.count && sum; i++) {
        Expr value = of_part(in, r, &parts.term[i]);
        sum = value ? expr_add(sum, value) : NULL;
    }
    parfrac_end(&parts);
    return sum;
}

static Expr by_broken(const Integral *in)
{
    Broken r = {.x = in->x};
    if (!read_broken(&r, in->f) || r.s == 2 || degree_expr(r.P, in->x) < 2)
        return NULL;
    Expr shift = middle(r.P, in->x), value;
    if (shift != EXPR_ZERO) {
        Expr t = integrate_fresh(), P = moved(r.P, in->x, expr_add(t, shift));
        if ((P = few_terms(P, t))) {
            Expr f = integrate_replace(r.R, in->x, expr_add(t, shift));
            value = integrate_search(in, expr_mul(normal_expr(f), expr_pow(P, r.p)), t);
            return value ? integrate_replace(value, t, expr_sub(in->x, shift)) : NULL;
        }
    }
    value = by_classes(in, &r);
    return value ? value : by_poles(in, &r);
}

/* A square root of a cubic with a rational zero e beside a rational function, x = v+e: the root
 * then holds a power of v. */
static Expr by_zero(const Integral *in)
{
    Broken r = {.x = in->x};
    Expr a, b, x = in->x;
    if (!read_broken(&r, in->f) || r.s != 2 || degree_expr(r.P, x) != 3 ||
        coeff_expr(r.P, x, 0) == EXPR_ZERO)
        return NULL;
    Expr factored = factor_expr(r.P);
    for (long i = 0; i < expr_factor_count(factored); i++) {
        Expr factor = expr_factor(factored, i);
        if (integrate_is_free(factor, x) || !integrate_linear(factor, x, &a, &b))
            continue;
        Expr v = integrate_fresh(), e = normal_expr(expr_neg(expr_div(b, a)));
        Expr P = moved(r.P, x, expr_add(v, e));
        Expr f = expr_mul(normal_expr(integrate_replace(r.R, x, expr_add(v, e))), expr_pow(P, r.p));
        Expr value = integrate_search(in, f, v);
        return value ? integrate_replace(value, v, expr_sub(x, e)) : NULL;
    }
    return NULL;
}

Expr integrate_binomial(const Integral *in)
{
    Binomial u = {.x = in->x};
    if (!read(&u, in->f)) {
        Expr whole = by_sine(in);
        if (!whole)
            whole = by_terms(in);
        if (!whole)
            whole = by_broken(in);
        return whole ? whole : by_zero(in);
    }
    if (is_rational(&u))
        return NULL;
    Expr q = normal_expr(expr_div(expr_add(u.m, EXPR_ONE), u.n)), value = NULL;
    Expr whole = normal_expr(expr_add(q, u.p));
    bool broken = expr_is(u.p, EXPR_RATIONAL) && fmpz_fits_si(u.p->u.rational.den);
    long s = broken ? fmpz_get_si(u.p->u.rational.den) : 1, power;
    if (expr_is(u.p, EXPR_INTEGER) && expr_is_rational(q))
        value = by_root(in, &u, q);
    else if (expr_is(q, EXPR_INTEGER) && num_get_si(&power, q) && !broken && power <= 0)
        value = by_other_series(&u, q);
    else if (expr_is(q, EXPR_INTEGER) && num_get_si(&power, q))
        value = by_sum(in, &u, q, s);
    else if (broken && expr_is(whole, EXPR_INTEGER))
        value = by_quotient(in, &u, whole, s);
    if (!value && (value = by_series(&u, q)))
        return expr_mul(u.ratio, value);
    return value ? expr_div(expr_mul(u.ratio, value), u.n) : NULL;
}
