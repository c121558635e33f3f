/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any powers of three linear functions of t = u^s, u = x or one of the linear bases, by Appell's
 * function: with v = v0*(1-t/r), w = w0*(1-t/q) and a = (m+1)/s,
 *
 *     u^(m+1)/(m+1)*(1-t/r)^(-n)*(1-t/q)^(-p)*AppellF1(a, -n, -p, a+1, t/r, t/q) * v^n*w^p
 *
 * is an integral of u^m*v^n*w^p in u. Two of the linear functions may come as one quadratic, whose
 * roots are r and q; a polynomial beside them is taken term by term. The last resort: whatever has
 * an answer in simpler functions is for the methods before it.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/num.h"
#include "cas/value/funcs.h"
#include "cas/value/names.h"

enum { MOST_BASES = 3, MOST_TERMS = 8 };

typedef struct Powers {
    Expr x, m;                                /* x^m beside */
    Expr base[MOST_BASES], power[MOST_BASES]; /* that are no polynomials */
    long n;
    Expr polynomial;
} Powers;

static bool is_whole(Expr e)
{
    return expr_is(e, EXPR_INTEGER) && num_sign(e) > 0;
}

static bool read(Powers *p, Expr f)
{
    Expr base, exponent;
    p->m = EXPR_ZERO;
    p->polynomial = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr factor = expr_factor(f, i);
        expr_split_power(factor, &base, &exponent);
        if (!integrate_is_free(exponent, p->x))
            return false;
        if (base == p->x) {
            p->m = expr_add(p->m, exponent);
        } else if (is_whole(exponent)) {
            p->polynomial = expr_mul(p->polynomial, factor);
        } else if (p->n < MOST_BASES) {
            p->base[p->n] = base;
            p->power[p->n++] = exponent;
        } else {
            return false;
        }
    }
    p->polynomial = expand_expr(p->polynomial);
    return p->n > 0 && expr_term_count(p->polynomial) <= MOST_TERMS;
}

/* The exponent s with all bases polynomials in x^s: the smallest in the first one. */
static Expr find_step(const Powers *p)
{
    Expr step = NULL, c, k;
    for (long i = 0; i < expr_term_count(p->base[0]); i++) {
        Expr term = expr_term(p->base[0], i);
        if (integrate_is_free(term, p->x))
            continue;
        if (!walk_monomial(term, p->x, &c, &k))
            return NULL;
        Expr ratio = step ? normal_expr(expr_div(k, step)) : NULL;
        if (ratio && !expr_is_rational(ratio))
            return NULL;
        if (!ratio || num_cmp(ratio, EXPR_ONE) < 0)
            step = k;
    }
    return step;
}

/* A base in x as a polynomial in t = x^step, or NULL. */
static Expr in_steps(Expr base, Expr x, Expr step, Expr t)
{
    Expr sum = EXPR_ZERO, c, k;
    for (long i = 0; i < expr_term_count(base); i++) {
        Expr term = expr_term(base, i);
        if (integrate_is_free(term, x)) {
            sum = expr_add(sum, term);
            continue;
        }
        if (!walk_monomial(term, x, &c, &k))
            return NULL;
        k = normal_expr(expr_div(k, step));
        if (!is_whole(k))
            return NULL;
        sum = expr_add(sum, expr_mul(c, expr_pow(t, k)));
    }
    return sum;
}

/* The zeros zero[0..2) of the bases, polynomials in t, and their powers. */
static bool find_zeros(const Powers *p, const Expr *base, Expr t, Expr *zero, Expr *power)
{
    Expr a, b, slope[2];
    long found = 0;
    for (long i = 0; i < p->n; i++) {
        if (found < 2 && integrate_linear(base[i], t, &a, &b)) {
            power[found] = p->power[i];
            zero[found++] = normal_expr(expr_neg(expr_div(b, a)));
        } else if (found == 0 && integrate_two_roots(base[i], t, zero, slope)) {
            power[0] = power[1] = p->power[i];
            found = 2;
        } else {
            return false;
        }
    }
    return found == 2 && zero[0] != EXPR_ZERO && zero[1] != EXPR_ZERO;
}

/* The integral of u^m beside the powers, without these, or NULL. */
static Expr of_power(Expr u, Expr step, Expr m, const Expr *zero, const Expr *power)
{
    Expr next = normal_expr(expr_add(m, EXPR_ONE)), t = expr_pow(u, step), arg[6];
    if (next == EXPR_ZERO)
        return NULL;
    arg[0] = normal_expr(expr_div(next, step));
    arg[3] = normal_expr(expr_add(arg[0], EXPR_ONE));
    if (expr_is(arg[0], EXPR_INTEGER) && num_sign(arg[0]) < 0)
        return NULL;
    Expr value = expr_div(expr_pow(u, next), next);
    if (normal_expr(expr_add(zero[0], zero[1])) == EXPR_ZERO && power[0] == power[1]) {
        Expr half = expr_mul(EXPR_HALF, arg[0]), square = expr_pow(expr_div(t, zero[0]), EXPR_TWO);
        Expr series = integrate_series(expr_neg(power[0]), half, expr_add(half, EXPR_ONE), square);
        return expr_product(
            (Expr[]){value, expr_pow(expr_sub(EXPR_ONE, square), expr_neg(power[0])), series}, 3);
    }
    for (int i = 0; i < 2; i++) {
        arg[1 + i] = expr_neg(power[i]);
        arg[4 + i] = normal_expr(expr_div(t, zero[i]));
        value = expr_mul(value, expr_pow(expr_sub(EXPR_ONE, arg[4 + i]), arg[1 + i]));
    }
    return expr_mul(value, funcs_apply(expr_symbol("AppellF1"), arg, 6));
}

/* The sum over the terms of a polynomial in u. */
static Expr of_polynomial(Expr polynomial, Expr u, Expr back, Expr step, Expr m, const Expr *zero,
                          const Expr *power)
{
    Expr sum = EXPR_ZERO, c, k;
    for (long i = 0; i < expr_term_count(polynomial) && sum; i++) {
        if (!walk_monomial(expr_term(polynomial, i), u, &c, &k))
            return NULL;
        Expr value = of_power(back, step, expr_add(m, k), zero, power);
        sum = value ? expr_add(sum, expr_mul(c, value)) : NULL;
    }
    return sum;
}

static Expr by_x(const Powers *p)
{
    Expr t = integrate_fresh(), step = find_step(p), base[MOST_BASES], zero[2], power[2];
    if (!step)
        return NULL;
    for (long i = 0; i < p->n; i++)
        if (!(base[i] = in_steps(p->base[i], p->x, step, t)))
            return NULL;
    if (!find_zeros(p, base, t, zero, power))
        return NULL;
    Expr value = of_polynomial(p->polynomial, p->x, p->x, step, p->m, zero, power);
    for (long i = 0; i < p->n && value; i++)
        value = expr_mul(value, expr_pow(p->base[i], p->power[i]));
    return value;
}

/* The base that is number i, linear in x, as u. */
static Expr by_base(const Powers *p, long i)
{
    Expr a, b, t = integrate_fresh(), base[MOST_BASES] = {NULL}, zero[2], power[2], value = NULL;
    Powers others = *p;
    if (!integrate_linear(p->base[i], p->x, &b, &a) || p->power[i] == EXPR_MINUS_ONE)
        return NULL;
    Expr x = expr_div(expr_sub(t, a), b);
    others.n = 0;
    for (long k = 0; k < p->n; k++) {
        if (k == i)
            continue;
        base[others.n] = expand_expr(normal_expr(integrate_replace(p->base[k], p->x, x)));
        others.base[others.n] = p->base[k];
        others.power[others.n++] = p->power[k];
    }
    Expr polynomial = expand_expr(normal_expr(integrate_replace(p->polynomial, p->x, x)));
    if (find_zeros(&others, base, t, zero, power))
        value = of_polynomial(polynomial, t, p->base[i], EXPR_ONE, p->power[i], zero, power);
    for (long k = 0; k < others.n && value; k++)
        value = expr_mul(value, expr_pow(others.base[k], others.power[k]));
    return value ? expr_div(value, b) : NULL;
}

/* A base without names is taken first: it is often the one that is positive. */
static Expr by_bases(const Powers *p)
{
    Expr value = NULL;
    for (int named = 0; named < 2; named++)
        for (long i = 0; i < p->n && !value; i++)
            if ((expr_count(names_in(p->base[i])) > 1) == named)
                value = by_base(p, i);
    return value;
}

/* A quadratic by its roots as two bases, beside a linear one: by the first of them. */
static Expr by_root(const Powers *p)
{
    Expr a, b, root[2], slope[2];
    for (long i = 0; i < p->n && p->n == 2; i++) {
        if (!integrate_linear(p->base[1 - i], p->x, &a, &b) ||
            !integrate_two_roots(p->base[i], p->x, root, slope))
            continue;
        Powers apart = *p;
        Expr powers = EXPR_ONE;
        for (long k = 0; k < 2; k++) {
            apart.base[k] = expr_sub(p->x, root[k]);
            apart.power[k] = p->power[i];
            powers = expr_mul(powers, expr_pow(apart.base[k], p->power[i]));
        }
        apart.base[2] = p->base[1 - i];
        apart.power[2] = p->power[1 - i];
        apart.n = 3;
        Expr value = by_base(&apart, 0); /* the quotient is a constant between the roots */
        return value ? expr_mul(value, expr_div(expr_pow(p->base[i], p->power[i]), powers)) : NULL;
    }
    return NULL;
}

Expr threepowers_search(const Integral *in)
{
    enum { MOST_DEPTH = 4 };
    Powers p = {.x = in->x};
    if (in->depth > MOST_DEPTH || !read(&p, in->f))
        return NULL;
    if (is_whole(p.m)) {
        p.polynomial = expand_expr(expr_mul(p.polynomial, expr_pow(p.x, p.m)));
        p.m = EXPR_ZERO;
    }
    Expr value = p.m == EXPR_ZERO ? by_bases(&p) : NULL;
    if (!value)
        value = by_x(&p);
    return value || p.m != EXPR_ZERO ? value : by_root(&p);
}
