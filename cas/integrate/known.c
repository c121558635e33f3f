/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Definite integrals that have a value although the antiderivative has none: R. H. Mellin's
 * integrals of powers times exp, cos, sin, both, 1/(A+B*x^q) and 1/(exp(x)+-1), B. Riemann's of
 * Beta's kind, waves times rational functions by residues, complete elliptic integrals, and powers
 * of sines. A logarithm beside a power is the derivative by the exponent. Convergence is decided by
 * the signs that are known or assumed (I. S. Gradshteyn, I. M. Ryzhik, Table of Integrals, 3.24,
 * 3.25, 3.38, 3.41, 3.43, 3.62, 3.76, 3.89, 3.94): where they are not, there is no answer.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/evalc.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/calculus/limit.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/funcs/family.h"
#include "cas/solve/solve.h"
#include "cas/value/funcs.h"

enum { MOST_LOGARITHMS = 3 };

/* f = c*x^p*ln(x)^k*core */
typedef struct Shape {
    Expr x, c, p, core;
    long k;
} Shape;

static void read_shape(Shape *s, Expr f)
{
    s->c = s->core = EXPR_ONE;
    s->p = EXPR_ZERO;
    s->k = 0;
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr factor = expr_factor(f, i), base, exponent;
        long k;
        expr_split_power(factor, &base, &exponent);
        if (integrate_is_free(factor, s->x))
            s->c = expr_mul(s->c, factor);
        else if (base == s->x && integrate_is_free(exponent, s->x))
            s->p = expr_add(s->p, exponent);
        else if (funcs_argument(base, "ln") == s->x && num_get_si(&k, exponent) && k > 0 &&
                 s->k + k <= MOST_LOGARITHMS)
            s->k += k;
        else
            s->core = expr_mul(s->core, factor);
    }
}

/* u = a*x^q */
static bool read_power(Expr u, Expr x, Expr *a, Expr *q)
{
    return walk_monomial(u, x, a, q) && integrate_is_positive(*q);
}

static Expr gamma_of(Expr s)
{
    return funcs_apply1("GAMMA", s);
}

/* --- from 0 to infinity ---------------------------------------------------------------------- */

/* A value as a function of the exponent p, a name; NULL when the core is of another kind. */
typedef Expr Formula(const Shape *s, Expr p);

/* (p+1)/q as a function of the name p; whether its value lies between 0 and most (NULL: no bound),
 * and above least. */
static bool lies_between(const Shape *s, Expr q, Expr least, Expr most)
{
    Expr at = expr_div(expr_add(s->p, EXPR_ONE), q);
    return integrate_is_positive(expr_sub(at, least)) &&
           (!most || integrate_is_positive(expr_sub(most, at)));
}

/* x^p*exp(-a*x^q): GAMMA(s)/(q*a^s), s = (p+1)/q */
static Expr with_exponential(const Shape *s, Expr p)
{
    Expr u = integrate_exponent(s->core), a, q, at;
    if (!u || !read_power(expr_neg(u), s->x, &a, &q) || !integrate_is_positive(a) ||
        !lies_between(s, q, EXPR_ZERO, NULL))
        return NULL;
    at = expr_div(expr_add(p, EXPR_ONE), q);
    return expr_div(gamma_of(at), expr_mul(q, expr_pow(a, at)));
}

/* x^p*cos(a*x^q): GAMMA(s)*cos(Pi*s/2)/(q*a^s) for 0 < s < 1; sin likewise for -1 < s < 1. */
static Expr with_wave(const Shape *s, Expr p)
{
    Expr u = funcs_argument(s->core, "cos"), a, q, at, angle;
    bool cosine = u != NULL;
    if (!u)
        u = funcs_argument(s->core, "sin");
    if (!u || !read_power(u, s->x, &a, &q) || !integrate_is_positive(a) ||
        !lies_between(s, q, cosine ? EXPR_ZERO : EXPR_MINUS_ONE, EXPR_ONE))
        return NULL;
    at = expr_div(expr_add(p, EXPR_ONE), q);
    angle = expr_product((Expr[]){EXPR_HALF, EXPR_PI, at}, 3);
    return expr_div(expr_mul(gamma_of(at), funcs_apply1(cosine ? "cos" : "sin", angle)),
                    expr_mul(q, expr_pow(a, at)));
}

/* The two factors of the core: an exponential exp(-a*x^q) and a wave in b*x. */
static bool read_damped(const Shape *s, Expr *a, Expr *q, Expr *b, bool *cosine)
{
    Expr u = NULL, v = NULL, one;
    for (long i = 0; i < expr_factor_count(s->core); i++) {
        Expr factor = expr_factor(s->core, i);
        *cosine = funcs_argument(factor, "cos") != NULL || (v && *cosine);
        u = u ? u : integrate_exponent(factor);
        v = v ? v : funcs_argument(factor, *cosine ? "cos" : "sin");
    }
    return expr_factor_count(s->core) == 2 && u && v && read_power(expr_neg(u), s->x, a, q) &&
           read_power(v, s->x, b, &one) && one == EXPR_ONE && integrate_is_positive(*a) &&
           integrate_is_positive(*b);
}

/* x^p*exp(-a*x)*sin(b*x): GAMMA(s)*sin(s*arctan(b/a))/(a^2+b^2)^(s/2), s = p+1 > -1, at s = 0 its
 * limit; with cos likewise for s > 0. exp(-a*x^2)*cos(b*x): sqrt(Pi/a)/2*exp(-b^2/(4*a)). */
static Expr with_damped_wave(const Shape *s, Expr p)
{
    Expr a, b, q, at = expr_add(p, EXPR_ONE), least = EXPR_MINUS_ONE, angle, size;
    bool cosine = false;
    if (!read_damped(s, &a, &q, &b, &cosine))
        return NULL;
    if (q == EXPR_TWO && cosine && s->p == EXPR_ZERO && s->k == 0) {
        Expr exponent = expr_neg(expr_div(expr_mul(b, b), expr_mul(expr_int(4), a)));
        return expr_product((Expr[]){EXPR_HALF, integrate_root(expr_div(EXPR_PI, a)),
                                     funcs_apply1("exp", exponent)},
                            3);
    }
    if (q != EXPR_ONE || !lies_between(s, q, cosine ? EXPR_ZERO : least, NULL))
        return NULL;
    angle = funcs_apply1("arctan", expr_div(b, a));
    if (at == EXPR_ZERO && s->k == 0)
        return angle;
    size = expr_add(expr_mul(a, a), expr_mul(b, b));
    return expr_product((Expr[]){gamma_of(at),
                                 funcs_apply1(cosine ? "cos" : "sin", expr_mul(at, angle)),
                                 expr_pow(size, expr_mul(expr_neg(EXPR_HALF), at))},
                        3);
}

/* x^p/(A+B*x^q)^r: A^(s-r)*B^(-s)*Beta(s, r-s)/q */
static Expr with_fraction(const Shape *s, Expr p)
{
    Expr base, exponent, A, B, q, r, at, beta;
    expr_split_power(s->core, &base, &exponent);
    r = expr_neg(exponent);
    if (!expr_is(base, EXPR_SUM) || expr_term_count(base) != 2 || !integrate_is_free(r, s->x))
        return NULL;
    A = expr_term(base, 0);
    B = expr_term(base, 1);
    if (!integrate_is_free(A, s->x)) {
        Expr swap = A;
        A = B;
        B = swap;
    }
    if (!integrate_is_free(A, s->x) || !read_power(B, s->x, &B, &q) || !integrate_is_positive(A) ||
        !integrate_is_positive(B) || !lies_between(s, q, EXPR_ZERO, r))
        return NULL;
    at = expr_div(expr_add(p, EXPR_ONE), q);
    if (r == EXPR_ONE)
        beta = expr_div(EXPR_PI, funcs_apply1("sin", expr_mul(EXPR_PI, at)));
    else
        beta = expr_div(expr_mul(gamma_of(at), gamma_of(expr_sub(r, at))), gamma_of(r));
    return expr_div(
        expr_product((Expr[]){beta, expr_pow(A, expr_sub(at, r)), expr_pow(B, expr_neg(at))}, 3),
        q);
}

/* GAMMA(p+1)*Zeta(p+1)*(1-2^(-p))/a^(p+1) to first order in p, where Zeta has its pole:
 * ln(2)*(1-p*ln(a*sqrt(2)))/a. */
static Expr occupation_near_zero(Expr a, Expr p)
{
    Expr two = funcs_apply1("ln", EXPR_TWO);
    Expr slope = expr_add(expr_mul(EXPR_HALF, two), funcs_apply1("ln", a));
    return expr_div(expr_mul(two, expr_sub(EXPR_ONE, expr_mul(p, slope))), a);
}

/* x^p/(exp(a*x)-1): GAMMA(p+1)*Zeta(p+1)/a^(p+1); for exp(a*x)+1 times 1-2^(-p). */
static Expr with_occupation(const Shape *s, Expr p)
{
    Expr base, exponent, u = NULL, a, q, next = expr_add(p, EXPR_ONE), value, one = NULL;
    expr_split_power(s->core, &base, &exponent);
    if (exponent != EXPR_MINUS_ONE || !expr_is(base, EXPR_SUM) || expr_term_count(base) != 2)
        return NULL;
    for (long i = 0; i < 2; i++) {
        if (funcs_argument(expr_term(base, i), "exp"))
            u = funcs_argument(expr_term(base, i), "exp");
        else
            one = expr_term(base, i);
    }
    if (!u || !read_power(u, s->x, &a, &q) || q != EXPR_ONE || !integrate_is_positive(a) ||
        (one != EXPR_ONE && one != EXPR_MINUS_ONE))
        return NULL;
    if (!integrate_is_positive(one == EXPR_ONE ? expr_add(s->p, EXPR_ONE) : s->p))
        return NULL;
    if (one == EXPR_ONE && s->p == EXPR_ZERO)
        return s->k <= 1 ? occupation_near_zero(a, p) : NULL;
    value = expr_div(expr_mul(gamma_of(next), funcs_apply1("Zeta", next)), expr_pow(a, next));
    if (one == EXPR_MINUS_ONE)
        return value;
    return expr_mul(value, expr_sub(EXPR_ONE, expr_pow(EXPR_TWO, expr_neg(p))));
}

/* A function with a name. */
static Expr with_name(const Shape *s, Expr p)
{
    return integrate_mellin(s->core, s->x, s->p, p);
}

/* The k-th derivative of the formula by p, at p. */
static Expr by_formula(const Shape *s, Formula *formula)
{
    Expr p = integrate_fresh(), value = formula(s, s->k ? p : s->p);
    if (!value)
        return NULL;
    for (long i = 0; i < s->k; i++)
        value = diff_name(value, p);
    return s->k ? integrate_replace(value, p, s->p) : value;
}

static Expr over_half_line(Expr f, Expr x)
{
    static Formula *const FORMULAS[] = {with_exponential, with_wave,       with_damped_wave,
                                        with_fraction,    with_occupation, with_name};
    Shape s = {.x = x};
    Expr value = NULL;
    read_shape(&s, f);
    for (size_t i = 0; !value && i < sizeof FORMULAS / sizeof *FORMULAS; i++)
        value = by_formula(&s, FORMULAS[i]);
    return value ? expr_mul(s.c, value) : NULL;
}

/* g(0) - g(infinity) for the core g(a*x), where g(infinity) is 0 on the average for cos; NULL when
 * one is not found. */
static Expr drop_of(Expr core, Expr x, Expr *a)
{
    Expr u = integrate_exponent(core), q, g, near, far;
    int sign;
    if (u)
        return read_power(expr_neg(u), x, a, &q) && q == EXPR_ONE ? EXPR_ONE : NULL;
    if (!expr_is(core, EXPR_CALL) || expr_count(core) != 2)
        return NULL;
    if (!read_power(expr_arg(core, 1), x, a, &q) || q != EXPR_ONE)
        return NULL;
    if (funcs_argument(core, "cos"))
        return EXPR_ONE;
    g = funcs_apply(expr_arg(core, 0), &x, 1);
    near = limit_expr(g, x, EXPR_ZERO, 1);
    far = limit_expr(g, x, EXPR_INFINITY, 0);
    if (!near || !far || funcs_is_infinite(near, &sign) || funcs_is_infinite(far, &sign))
        return NULL;
    near = expr_sub(near, far);
    return funcs_real_sign(near) <= 1 ? near : NULL;
}

/* c1*g(a1*x)/x + c2*g(a2*x)/x + ... where what the terms drop by adds up to 0: the sum of
 * -drop*c*ln(a), since any two of these differ by a logarithm (G. Frullani). */
static Expr of_differences(Expr f, Expr x)
{
    Expr total = EXPR_ZERO, sum = EXPR_ZERO, a, drop, head = NULL;
    for (long i = 0; i < expr_term_count(f); i++) {
        Shape s = {.x = x};
        read_shape(&s, expr_term(f, i));
        drop = s.p == EXPR_MINUS_ONE && s.k == 0 ? drop_of(s.core, x, &a) : NULL;
        if (!drop || !integrate_is_positive(a))
            return NULL;
        bool falls = integrate_exponent(s.core) || funcs_argument(s.core, "cos");
        Expr kind = falls ? EXPR_ONE : expr_arg(s.core, 0);
        if (head && head != kind)
            return NULL;
        head = kind;
        total = expr_add(total, expr_mul(s.c, drop));
        sum = expr_sub(sum, expr_product((Expr[]){drop, s.c, funcs_apply1("ln", a)}, 3));
    }
    return normal_expr(total) == EXPR_ZERO ? sum : NULL;
}

/* --- waves times rational functions, by residues --------------------------------------------- */

/* The product of x-z over the roots but the value z. */
static Expr product_without(Expr list, Expr z, Expr x, long *m)
{
    Expr product = EXPR_ONE;
    *m = 0;
    for (long i = 0; i < expr_count(list); i++) {
        *m += expr_arg(list, i) == z;
        if (expr_arg(list, i) != z)
            product = expr_mul(product, expr_sub(x, expr_arg(list, i)));
    }
    return product;
}

/* The sum of the residues of R*exp(I*a*x) in the upper half plane; NULL when a pole is not found,
 * or lies on the real line. */
static Expr upper_residues(Expr R, Expr a, Expr x)
{
    Expr down = expand_expr(denom_expr(R)), up = numer_expr(R), list, sum = EXPR_ZERO, seen = sum;
    SolveResult r = solve_for(down, x);
    if (!r.complete)
        return NULL;
    list = simplify_symbolic(r.solutions); /* both signs of a root are there */
    up = expr_div(up, coeff_expr(down, x, degree_expr(down, x)));
    up = expr_mul(up, funcs_apply1("exp", expr_product((Expr[]){EXPR_I, a, x}, 3)));
    for (long i = 0; i < expr_count(list); i++) {
        Expr z = expr_arg(list, i), g;
        long m;
        Expr re, im;
        int sign = evalc_split(z, &re, &im) ? funcs_real_sign(normal_expr(im)) : 2;
        if (sign == 0 || sign == 2)
            return NULL;
        if (sign < 0 || z == seen)
            continue;
        seen = z; /* multiple roots stand beside each other */
        g = expr_div(up, product_without(list, z, x, &m));
        for (long k = 1; k < m; k++)
            g = expr_div(diff_name(g, x), expr_int(k));
        sum = expr_add(sum, integrate_replace(g, x, z));
    }
    return sum;
}

/* The integral over the line of R*cos(a*x) or R*sin(a*x): 2*Pi*I times the residues, its real or
 * imaginary part, R being real. */
static Expr over_line(Expr f, Expr x)
{
    Shape s = {.x = x};
    Expr R = EXPR_ONE, wave = NULL, a, q, sum;
    bool cosine = false;
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr factor = expr_factor(f, i), u = funcs_argument(factor, "cos");
        cosine = cosine || u;
        u = u ? u : funcs_argument(factor, "sin");
        if (u && wave)
            return NULL;
        wave = u ? u : wave;
        R = u ? R : expr_mul(R, factor);
    }
    R = normal_expr(R);
    if (!wave || !read_power(wave, x, &a, &q) || q != EXPR_ONE || !integrate_is_positive(a) ||
        !is_polynomial_in(numer_expr(R), &s.x, 1) || !is_polynomial_in(denom_expr(R), &s.x, 1) ||
        degree_expr(expand_expr(denom_expr(R)), x) <= degree_expr(expand_expr(numer_expr(R)), x))
        return NULL;
    sum = upper_residues(R, a, x);
    if (!sum)
        return NULL;
    sum = expr_product((Expr[]){EXPR_TWO, EXPR_PI, EXPR_I, sum}, 4);
    Expr re, im;
    if (!evalc_split(sum, &re, &im))
        return NULL;
    return simplify_expr(cosine ? re : im);
}

/* Is f(-x) = f(x)? */
static bool is_even(Expr f, Expr x)
{
    return normal_expr(expr_sub(integrate_replace(f, x, expr_neg(x)), f)) == EXPR_ZERO;
}

/* --- from 0 to 1 ----------------------------------------------------------------------------- */

/* x^p*(1-x)^q with logarithms of x: derivatives of Beta(p+1, q+1). */
static Expr over_unit(Expr f, Expr x)
{
    Shape s = {.x = x};
    Expr base, exponent, p = integrate_fresh(), at, value, q1;
    read_shape(&s, f);
    expr_split_power(s.core, &base, &exponent);
    if (s.core == EXPR_ONE || !integrate_is_free(exponent, x) ||
        normal_expr(expr_sub(base, expr_sub(EXPR_ONE, x))) != EXPR_ZERO)
        return NULL;
    q1 = expr_add(exponent, EXPR_ONE);
    if (!integrate_is_positive(expr_add(s.p, EXPR_ONE)) || !integrate_is_positive(q1))
        return NULL;
    at = expr_add(s.k ? p : s.p, EXPR_ONE);
    value = s.k == 0 ? funcs_apply2("Beta", at, q1)
                     : expr_div(expr_mul(gamma_of(at), gamma_of(q1)), gamma_of(expr_add(at, q1)));
    for (long i = 0; i < s.k; i++)
        value = diff_name(value, p);
    return expr_mul(s.c, integrate_replace(value, p, s.p));
}

/* x^p*(A+B*x^n)^q from 0 to c, A > 0 and A+B*c^n = 0: A^q*c^(p+1)*Beta((p+1)/n, q+1)/n. */
static Expr up_to_root(Expr f, Expr x, Expr c)
{
    Shape s = {.x = x};
    Expr base, q, A, B, n;
    read_shape(&s, f);
    expr_split_power(s.core, &base, &q);
    if (s.k || s.core == EXPR_ONE || !integrate_is_free(q, x) || expr_term_count(base) != 2)
        return NULL;
    walk_split_terms(base, x, &A, &base);
    if (!walk_monomial(base, x, &B, &n) || !integrate_is_positive(A) || !integrate_is_positive(n) ||
        !integrate_is_positive(c) ||
        normal_expr(expr_add(A, expr_mul(B, expr_pow(c, n)))) != EXPR_ZERO)
        return NULL;
    Expr next = expr_add(s.p, EXPR_ONE), up = expr_add(q, EXPR_ONE);
    if (!integrate_is_positive(next) || !integrate_is_positive(up))
        return NULL;
    Expr value = funcs_apply2("Beta", normal_expr(expr_div(next, n)), up);
    Expr scale = expr_mul(expr_pow(A, q), expr_pow(c, next));
    return expr_div(expr_product((Expr[]){s.c, scale, value}, 3), n);
}

/* --- from 0 to Pi/2 -------------------------------------------------------------------------- */

/* (A+B*sin(x)^2)^(+-1/2): sqrt(A)*EllipticE(k), EllipticK(k)/sqrt(A), k^2 = -B/A. */
static Expr elliptic(Expr base, Expr exponent, Expr x)
{
    Expr s = integrate_fresh(), sine = funcs_apply1("sin", x), cosine = funcs_apply1("cos", x);
    Expr e, A, B, k, root;
    e = expr_sub(EXPR_ONE, expr_mul(s, s));
    e = walk_replace1(base, cosine, expr_pow(e, EXPR_HALF));
    e = expand_expr(walk_replace1(e, sine, s));
    if (!is_polynomial_in(e, &s, 1) || degree_expr(e, s) != 2 || !integrate_is_free(e, x) ||
        coeff_expr(e, s, 1) != EXPR_ZERO)
        return NULL;
    A = coeff_expr(e, s, 0);
    B = coeff_expr(e, s, 2);
    k = integrate_root(normal_expr(expr_neg(expr_div(B, A))));
    root = integrate_root(A);
    if (exponent == EXPR_HALF)
        return expr_mul(root, funcs_apply1("EllipticE", k));
    return expr_div(funcs_apply1("EllipticK", k), root);
}

/* sin(x)^p*cos(x)^q: Beta((p+1)/2, (q+1)/2)/2, ln(sin(x)) and ln(cos(x)) by derivatives. */
static Expr over_quarter(Expr f, Expr x)
{
    Expr c = EXPR_ONE, p = EXPR_ZERO, q = EXPR_ZERO, base, exponent, name = NULL, a, b, value;
    bool cosine = false;
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr factor = expr_factor(f, i), u;
        expr_split_power(factor, &base, &exponent);
        u = funcs_argument(factor, "ln");
        if (integrate_is_free(factor, x)) {
            c = expr_mul(c, factor);
        } else if (funcs_argument(base, "sin") == x && integrate_is_free(exponent, x)) {
            p = expr_add(p, exponent);
        } else if (funcs_argument(base, "cos") == x && integrate_is_free(exponent, x)) {
            q = expr_add(q, exponent);
        } else if (funcs_argument(base, "tan") == x && integrate_is_free(exponent, x)) {
            p = expr_add(p, exponent);
            q = expr_sub(q, exponent);
        } else if (u && !name && (funcs_argument(u, "sin") == x || funcs_argument(u, "cos") == x)) {
            name = integrate_fresh();
            cosine = funcs_argument(u, "cos") != NULL;
        } else if (integrate_is_free(expr_div(f, factor), x) &&
                   (exponent == EXPR_HALF || exponent == expr_neg(EXPR_HALF))) {
            value = elliptic(base, exponent, x);
            return value ? expr_mul(value, expr_div(f, factor)) : NULL;
        } else {
            return NULL;
        }
    }
    if (!integrate_is_positive(expr_add(p, EXPR_ONE)) ||
        !integrate_is_positive(expr_add(q, EXPR_ONE)))
        return NULL;
    a = expr_mul(EXPR_HALF, expr_add(name && !cosine ? name : p, EXPR_ONE));
    b = expr_mul(EXPR_HALF, expr_add(name && cosine ? name : q, EXPR_ONE));
    value = expr_div(expr_mul(gamma_of(a), gamma_of(b)), gamma_of(expr_add(a, b)));
    if (name)
        value = integrate_replace(diff_name(value, name), name, cosine ? q : p);
    return expand_products(expr_product((Expr[]){EXPR_HALF, c, value}, 3));
}

/* --- all of them ----------------------------------------------------------------------------- */

static Expr of_term(Expr f, Expr x, Expr a, Expr b)
{
    Expr value = NULL, minus_infinity = expr_neg(EXPR_INFINITY);
    if (a == EXPR_ZERO && b == EXPR_INFINITY) {
        value = over_half_line(f, x);
        if (!value && is_even(f, x) && (value = over_line(f, x)))
            value = expr_mul(EXPR_HALF, value);
    } else if (a == minus_infinity && b == EXPR_INFINITY) {
        value = over_line(f, x);
        if (!value && is_even(f, x) && (value = over_half_line(f, x)))
            value = expr_mul(EXPR_TWO, value);
    } else if (a == EXPR_ZERO && b == EXPR_ONE) {
        value = over_unit(f, x);
    } else if (a == EXPR_ZERO && b == expr_mul(EXPR_HALF, EXPR_PI)) {
        value = over_quarter(f, x);
    }
    if (!value && a == EXPR_ZERO)
        value = up_to_root(f, x, b);
    return value ? value : integrate_kernel(f, x, a, b);
}

Expr integrate_known(Expr f, Expr x, Expr a, Expr b)
{
    Expr sum = EXPR_ZERO, value = of_term(f, x, a, b);
    if (value)
        return value;
    f = expand_products(f);
    if (a == EXPR_ZERO && b == EXPR_INFINITY && (value = of_differences(f, x)))
        return value;
    for (long i = 0; i < expr_term_count(f) && expr_term_count(f) > 1; i++) {
        value = of_term(expr_term(f, i), x, a, b);
        if (!value)
            return NULL;
        sum = expr_add(sum, value);
    }
    return expr_term_count(f) > 1 ? sum : NULL;
}
