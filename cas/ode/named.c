/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Equations of second order whose solutions are functions with a name. In the normal form
 * z'' = r*z the equation is recognised up to a shift and a power of the variable, by comparing
 * coefficients: r = A*x^(2*c-2) + B*x^(c-2) + D/x^2 has Airy, Bessel (B = 0) or Kummer functions
 * of x^c (DLMF 9.2, 10.13, 13.14); a double pole at two places has Legendre or hypergeometric ones
 * (B. Riemann's P symbol, DLMF 15.11). Coefficients that depend on an exponential, a cosine or a
 * power of t are first written in that variable. Nothing is verified here.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"

/* y'' + p*y' + q*y = 0 */
typedef struct Plain {
    Expr t, p, q;
} Plain;

static Expr apply3(const char *name, Expr a, Expr b, Expr c)
{
    return funcs_apply(expr_symbol(name), (Expr[]){a, b, c}, 3);
}

/* A root, numbers without squares under it; of a negative number as of its absolute value when
 * *negative is asked for. */
static Expr root_of(Expr e, bool *negative)
{
    Expr c, rest;

    e = normal_expr(e);
    expr_split_coefficient(factor_expr(e), &c, &rest);
    *negative = expr_is_real_number(c) && num_sign(c) < 0;
    return simplify_radicals(ode_root(*negative ? expr_neg(e) : e));
}

static Expr pair_of(Expr factor, Expr first, Expr second)
{
    return expr_list((Expr[]){expr_mul(factor, first), expr_mul(factor, second)}, 2);
}

/* --- powers ---------------------------------------------------------------------------------- */

/* r = A*x^(2*c-2) + B*x^(c-2) + D/x^2 in x = t - at */
typedef struct Power {
    Expr t, x, A, B, D, c;
} Power;

/* The exponents and coefficients of the terms of r, a sum of powers of t; false when it is none. */
static bool read_powers(Expr r, Expr t, Expr *exponents, Expr *coefficients)
{
    Expr e = collect_expr(expand_expr(r), t, normal_expr);

    *exponents = *coefficients = expr_list(NULL, 0);
    for (long i = 0; i < expr_term_count(e); i++) {
        Expr c, exponent;

        if (!walk_monomial(expr_term(e, i), t, &c, &exponent) ||
            collection_find(*exponents, exponent) >= 0)
            return false;
        *exponents = ode_append(*exponents, exponent);
        *coefficients = ode_append(*coefficients, c);
    }
    return true;
}

/* Sorts the terms into A, B and D. */
static bool read_power(Power *w, Expr r)
{
    Expr exponents, coefficients, high = NULL, low = NULL, minus_two = expr_int(-2);

    if (!read_powers(r, w->t, &exponents, &coefficients))
        return false;
    w->A = w->B = w->D = EXPR_ZERO;
    for (long i = 0; i < expr_count(exponents); i++) {
        Expr e = expr_arg(exponents, i), c = expr_arg(coefficients, i);

        if (e == minus_two) {
            w->D = c;
        } else if (!high) {
            high = e;
            w->A = c;
        } else if (!low) {
            low = e;
            w->B = c;
        } else {
            return false;
        }
    }
    if (!high)
        return false; /* Euler's equation */
    w->c = expand_expr(expr_mul(EXPR_HALF, expr_add(high, EXPR_TWO)));
    if (low && normal_expr(expr_sub(low, expr_sub(w->c, EXPR_TWO))) !=
                   EXPR_ZERO) { /* in the other order? */
        Expr A = w->A;

        w->c = expand_expr(expr_mul(EXPR_HALF, expr_add(low, EXPR_TWO)));
        w->A = w->B;
        w->B = A;
        return normal_expr(expr_sub(high, expr_sub(w->c, EXPR_TWO))) == EXPR_ZERO;
    }
    return true;
}

/* Ai and Bi for r = A*x. */
static Expr airy(const Power *w)
{
    Expr c, rest, third = expr_ratio(1, 3), u;

    expr_split_coefficient(w->A, &c, &rest);
    if (expr_is_real_number(c) && num_sign(c) < 0)
        u = expr_neg(expr_mul(expr_pow(expr_neg(w->A), third), w->x));
    else
        u = expr_mul(expr_pow(w->A, third), w->x);
    return pair_of(EXPR_ONE, funcs_apply1("AiryAi", u), funcs_apply1("AiryBi", u));
}

/* sqrt(x)*Z(v, 2*sqrt(A)/c*x^c...) with v = sqrt(1+4*D)/(2*c): r = A*x^(2*c-2) + D/x^2. */
static Expr bessel(const Power *w)
{
    bool negative, odd;
    Expr root = root_of(w->A, &negative), c = w->c, v, u;

    v = root_of(expr_add(EXPR_ONE, expr_mul(expr_int(4), w->D)), &odd);
    if (odd)
        v = expr_mul(EXPR_I, v);
    v = normal_expr(expr_div(v, expr_mul(EXPR_TWO, c)));
    if (expr_is_rational(v) && num_sign(v) < 0)
        v = expr_neg(v);
    if (expr_is_rational(c) && num_sign(c) < 0)
        c = expr_neg(c);
    u = expr_mul(expr_div(root, c), expr_pow(w->x, w->c));
    return pair_of(expr_pow(w->x, EXPR_HALF), funcs_apply2(negative ? "BesselJ" : "BesselI", v, u),
                   funcs_apply2(negative ? "BesselY" : "BesselK", v, u));
}

/* A solution of Kummer's equation beside KummerM(a, b, z): KummerU, unless both are polynomials. */
static Expr second_kummer(const Power *w, Expr a, Expr b, Expr z)
{
    Expr rest = expr_sub(EXPR_ONE, b);

    if (!expr_is(a, EXPR_INTEGER) || num_sign(a) > 0)
        return apply3("KummerU", a, b, z);
    if (!expr_is(b, EXPR_INTEGER))
        return expr_mul(expr_pow(w->x, expr_mul(w->c, rest)),
                        apply3("KummerM", expr_add(a, rest), expr_sub(EXPR_TWO, b), z));
    return expr_mul(funcs_apply1("exp", z), apply3("KummerU", expr_sub(b, a), b, expr_neg(z)));
}

/* x^((1-c)/2) times Whittaker's functions of zeta = 2*sqrt(A)/c*x^c with kappa = -B/(2*c*sqrt(A))
 * and mu = sqrt(1+4*D)/(2*c), by Kummer's. */
static Expr kummer(const Power *w)
{
    bool negative, odd;
    Expr root = root_of(w->A, &negative), c = w->c, mu, kappa, zeta, a, b, front;

    if (negative)
        root = expr_mul(EXPR_I, root);
    mu = root_of(expr_add(EXPR_ONE, expr_mul(expr_int(4), w->D)), &odd);
    if (odd)
        mu = expr_mul(EXPR_I, mu);
    mu = normal_expr(expr_div(mu, expr_mul(EXPR_TWO, c)));
    if (expr_is_rational(mu) && num_sign(mu) < 0)
        mu = expr_neg(mu);
    kappa = expr_neg(expr_div(w->B, expr_product((Expr[]){EXPR_TWO, c, root}, 3)));
    zeta = expr_mul(expr_div(expr_mul(EXPR_TWO, root), c), expr_pow(w->x, c));
    a = normal_expr(expr_sum((Expr[]){mu, expr_neg(kappa), EXPR_HALF}, 3));
    b = expr_add(EXPR_ONE, expr_mul(EXPR_TWO, mu));
    /* constant powers of the factor of x^c are left out */
    front = expr_mul(expr_mul(EXPR_HALF, expr_sub(EXPR_ONE, c)), funcs_apply1("ln", w->x));
    front =
        expr_add(front, expr_mul(expr_mul(c, expr_add(mu, EXPR_HALF)), funcs_apply1("ln", w->x)));
    front = expr_sub(front, expr_mul(EXPR_HALF, zeta));
    return expr_list((Expr[]){front, apply3("KummerM", a, b, zeta), second_kummer(w, a, b, zeta)},
                     3);
}

/* Where r looks simplest: its pole, or the place where a quadratic is even. */
static Expr centre(Expr r, Expr t)
{
    Expr up = expand_expr(numer_expr(r)), down = denom_expr(r), list, at = EXPR_ZERO;
    long n;

    if (!is_polynomial_in(up, &t, 1) || !is_polynomial_in(down, &t, 1))
        return EXPR_ZERO; /* t^k with a parameter k */
    n = degree_expr(up, t);
    if (ode_is_free(down, t)) {
        if (n < 1)
            return EXPR_ZERO;
        at = expr_div(coeff_expr(up, t, n - 1), expr_mul(expr_int(n), coeff_expr(up, t, n)));
        return normal_expr(expr_neg(at));
    }
    list = expr_arg(factor_list(down, true), 1);
    for (long i = 0; i < expr_count(list); i++) {
        Expr factor = expr_arg(expr_arg(list, i), 0), roots;

        if (ode_is_free(factor, t))
            continue;
        roots = ode_roots(factor, t);
        return roots && expr_count(roots) == 1 ? expr_arg(roots, 0) : NULL;
    }
    return at;
}

/* z1, z2, each with the logarithm of a factor in front: a list [log, z1, z2]. */
static Expr by_power(Expr r, Expr t)
{
    Expr at = centre(r, t), pair;
    Power w = {.t = t};

    if (!at)
        return NULL;
    w.x = expr_sub(t, at);
    if (!read_power(&w, normal_expr(ode_replace(r, t, expr_add(t, at)))))
        return NULL;
    if (w.B != EXPR_ZERO)
        return kummer(&w);
    pair = w.D == EXPR_ZERO && w.c == expr_ratio(3, 2) ? airy(&w) : bessel(&w);
    return expr_list((Expr[]){EXPR_ZERO, expr_arg(pair, 0), expr_arg(pair, 1)}, 3);
}

/* --- two places ------------------------------------------------------------------------------ */

/* Exponents (1 + d)/2 and (1 - d)/2 of r at a finite pole, (-1 + d)/2 and (-1 - d)/2 at infinity:
 * d, from the coefficient of 1/x^2. */
static Expr difference(Expr b)
{
    bool negative;
    Expr d = root_of(expr_add(EXPR_ONE, expr_mul(expr_int(4), b)), &negative);

    return negative ? expr_mul(EXPR_I, d) : d;
}

/* (1-u^2)^(1/2) times Legendre functions of u = (2*t-c1-c2)/(c2-c1). LegendreP(-1/2, u) is an
 * elliptic integral. */
static Expr legendre(Expr mu, Expr far, Expr u)
{
    Expr v = normal_expr(expr_mul(EXPR_HALF, expr_sub(far, EXPR_ONE))), square = expr_mul(u, u);
    Expr front = funcs_apply1("ln", factor_expr(expr_sub(square, EXPR_ONE)));

    front = expr_mul(EXPR_HALF, front);
    if (mu == EXPR_ZERO && normal_expr(expr_add(v, EXPR_HALF)) == EXPR_ZERO) {
        Expr up = ode_root(expr_mul(EXPR_HALF, expr_add(EXPR_ONE, u)));
        Expr down = ode_root(expr_mul(EXPR_HALF, expr_sub(EXPR_ONE, u)));

        return expr_list(
            (Expr[]){front, funcs_apply1("EllipticK", up), funcs_apply1("EllipticK", down)}, 3);
    }
    if (mu == EXPR_ZERO)
        return expr_list(
            (Expr[]){front, funcs_apply2("LegendreP", v, u), funcs_apply2("LegendreQ", v, u)}, 3);
    return expr_list((Expr[]){front, apply3("LegendreP", v, mu, u), apply3("LegendreQ", v, mu, u)},
                     3);
}

/* x^e1*(1-x)^e2 times hypergeometric functions of x = (t-c1)/(c2-c1), and for the second solution
 * of x or, where their exponents differ by an integer, of 1-x. */
static Expr hypergeometric(Expr d1, Expr d2, Expr far, Expr x)
{
    Expr rest = expr_sub(EXPR_ONE, x), e1, e2, a, b, c, front, first, second, down;

    e1 = expr_mul(EXPR_HALF, expr_sub(EXPR_ONE, d1));
    e2 = expr_mul(EXPR_HALF, expr_sub(EXPR_ONE, d2));
    front = expr_add(expr_mul(e1, funcs_apply1("ln", x)), expr_mul(e2, funcs_apply1("ln", rest)));
    a = expr_mul(EXPR_HALF, expr_sub(far, EXPR_ONE));
    a = normal_expr(expr_sum((Expr[]){e1, e2, a}, 3));
    b = normal_expr(expr_sub(a, far));
    c = normal_expr(expr_sub(EXPR_ONE, d1));
    if (!expr_is(c, EXPR_INTEGER)) {
        first = apply3("hypergeom", expr_list((Expr[]){a, b}, 2), expr_list(&c, 1), x);
        down = normal_expr(expr_sub(EXPR_TWO, c));
        second = apply3("hypergeom",
                        expr_list((Expr[]){normal_expr(expr_sub(expr_add(a, EXPR_ONE), c)),
                                           normal_expr(expr_sub(expr_add(b, EXPR_ONE), c))},
                                  2),
                        expr_list(&down, 1), x);
        second = expr_mul(expr_pow(x, expr_sub(EXPR_ONE, c)), second);
    } else {
        if (num_sign(c) <= 0)
            return NULL;
        first = apply3("hypergeom", expr_list((Expr[]){a, b}, 2), expr_list(&c, 1), x);
        down = normal_expr(expr_sub(expr_sum((Expr[]){a, b, EXPR_ONE}, 3), c));
        if (expr_is(down, EXPR_INTEGER) && num_sign(down) <= 0)
            return NULL;
        second = apply3("hypergeom", expr_list((Expr[]){a, b}, 2), expr_list(&down, 1), rest);
    }
    return expr_list((Expr[]){front, first, second}, 3);
}

/* The exponent difference with the sign for which the exponent at the pole c, after the factor
 * exp(-integral of p/2), is zero if it can be. */
static Expr signed_difference(const Plain *eq, Expr d, Expr c)
{
    Expr half = expr_mul(EXPR_HALF, expr_mul(eq->p, expr_sub(eq->t, c))), other;

    half = ode_value_at(normal_expr(half), eq->t, 0, c);
    other = half ? expr_sub(EXPR_ONE, expr_mul(EXPR_TWO, half)) : d;
    return normal_expr(expr_add(d, other)) == EXPR_ZERO ? other : d;
}

/* Two double poles, infinity regular. */
static Expr by_poles(const Plain *eq, Expr r)
{
    Expr t = eq->t, roots = ode_roots(denom_expr(r), t), c[2], d[2], far, list = expr_list(NULL, 0),
         width, g;

    for (long i = 0; roots && i < expr_count(roots); i++)
        if (collection_find(list, expr_arg(roots, i)) < 0)
            list = ode_append(list, expr_arg(roots, i));
    if (expr_count(list) != 2 ||
        degree_expr(expand_expr(denom_expr(r)), t) - degree_expr(expand_expr(numer_expr(r)), t) < 2)
        return NULL;
    for (long i = 0; i < 2; i++) {
        c[i] = expr_arg(list, i);
        g = expr_mul(r, expr_pow(expr_sub(t, c[i]), EXPR_TWO));
        g = ode_value_at(normal_expr(g), t, 0, c[i]);
        if (!g)
            return NULL;
        d[i] = signed_difference(eq, difference(g), c[i]);
    }
    Expr s = ode_fresh();
    g = normal_expr(expr_div(ode_replace(r, t, expr_inv(s)), expr_mul(s, s)));
    far = difference(ode_replace(g, s, EXPR_ZERO));
    width = expr_sub(c[1], c[0]);
    if (normal_expr(expr_sub(d[0], d[1])) == EXPR_ZERO && !expr_is(d[0], EXPR_RATIONAL)) {
        Expr u = expr_sub(expr_mul(EXPR_TWO, t), expr_add(c[0], c[1]));

        u = normal_expr(expr_div(u, width));
        if (num_is_negative(coeff_expr(u, t, 1)))
            u = normal_expr(expr_neg(u));
        return legendre(d[0], far, u);
    }
    return hypergeometric(d[0], d[1], far, normal_expr(expr_div(expr_sub(t, c[0]), width)));
}

/* --- rational coefficients ------------------------------------------------------------------- */

static bool is_rational_in(Expr e, Expr t)
{
    e = normal_expr(e);
    return is_polynomial_in(numer_expr(e), &t, 1) && is_polynomial_in(denom_expr(e), &t, 1);
}

/* ln(u) as the sum of logarithms of the factors of u that depend on t: a constant is left out. */
static Expr split_logarithms(Expr F, Expr t)
{
    Expr list = walk_calls(F, "ln");

    for (long i = 0; i < expr_count(list); i++) {
        Expr u = funcs_argument(expr_arg(list, i), "ln"), sum = EXPR_ZERO;
        Expr factors = expr_arg(factor_list(u, true), 1);

        for (long k = 0; k < expr_count(factors); k++) {
            Expr pair = expr_arg(factors, k), base = expr_arg(pair, 0);

            if (!ode_is_free(base, t))
                sum = expr_add(sum, expr_mul(expr_arg(pair, 1), funcs_apply1("ln", base)));
        }
        F = ode_replace(F, expr_arg(list, i), sum);
    }
    return F;
}

/* A basis [y1, y2] from [log of a factor, z1, z2]. */
static Expr with_factor(const Plain *eq, Expr found)
{
    Expr F = ode_antiderivative(expr_mul(expr_ratio(-1, 2), eq->p), eq->t), factor;

    if (!F)
        return NULL;
    F = split_logarithms(expr_add(expr_arg(found, 0), F), eq->t);
    factor = ode_exponential(F);
    if (walk_has_kind(factor, EXPR_COMPLEX))
        factor = ode_gather_powers(factor);
    return pair_of(factor, expr_arg(found, 1), expr_arg(found, 2));
}

static Expr rational_basis(const Plain *eq)
{
    Expr r, found;

    r = expr_add(expr_mul(expr_ratio(1, 4), expr_mul(eq->p, eq->p)),
                 expr_mul(EXPR_HALF, diff_name(eq->p, eq->t)));
    r = normal_expr(expr_sub(r, eq->q));
    if (r == EXPR_ZERO)
        return NULL;
    found = by_power(r, eq->t);
    if (!found)
        found = by_poles(eq, r);
    return found ? with_factor(eq, found) : NULL;
}

/* --- another variable ------------------------------------------------------------------------ */

/* A basis by all methods of an equation with rational coefficients. */
static Expr basis_of(const Plain *eq)
{
    Ode plane = {.t = eq->t};
    OdeLinear linear = {eq->t, expr_list((Expr[]){eq->q, eq->p, EXPR_ONE}, 3), EXPR_ZERO};
    Expr basis = ode_basis(&plane, &linear);

    return basis && !walk_has(basis, expr_symbol("int")) ? basis : NULL;
}

/* The equation in s = s(t), where rate is s' and bend s'' as functions of s, and p, q are written
 * in s: y_ss + (bend + p*rate)/rate^2*y_s + q/rate^2*y = 0. */
static Expr in_variable(const Plain *eq, Expr s, Expr value, Expr rate, Expr bend)
{
    Expr square = expr_mul(rate, rate), basis;
    Plain changed = {s, normal_expr(expr_div(expr_add(bend, expr_mul(eq->p, rate)), square)),
                     normal_expr(expr_div(eq->q, square))};

    if (!is_rational_in(changed.p, s) || !is_rational_in(changed.q, s) ||
        !ode_is_free(changed.p, eq->t) || !ode_is_free(changed.q, eq->t))
        return NULL;
    basis = basis_of(&changed);
    return basis ? ode_replace(basis, s, value) : NULL;
}

static void find_exponential(Expr node, void *arg)
{
    Expr *found = arg, u = funcs_argument(node, "exp");

    if (u && (!*found || walk_tree_size(u) < walk_tree_size(*found)))
        *found = u;
}

/* s = exp(k*t) */
static Expr in_exponential(const Plain *eq)
{
    Expr u = NULL, k, b, s = ode_fresh(), t = expr_div(funcs_apply1("ln", s), EXPR_ONE);

    walk_each(expr_add(eq->p, eq->q), find_exponential, &u);
    if (!u || !ode_split_linear(u, eq->t, &k, &b))
        return NULL;
    t = expr_div(t, k);
    Plain moved = {eq->t, ode_gather_powers(ode_replace(eq->p, eq->t, t)),
                   ode_gather_powers(ode_replace(eq->q, eq->t, t))};
    moved.p = simplify_symbolic(expand_expr(moved.p));
    moved.q = simplify_symbolic(expand_expr(moved.q));
    return in_variable(&moved, s, funcs_apply1("exp", expr_mul(k, eq->t)), expr_mul(k, s),
                       expr_product((Expr[]){k, k, s}, 3));
}

/* (s-1)^k*(s+1)^k as sine^(2*k) but for a constant factor, for each member of a basis. */
static Expr with_sine(Expr e, void *arg)
{
    const Expr *s = arg; /* s, the sine */
    Expr powers[2] = {EXPR_ZERO, EXPR_ZERO}, rest = EXPR_ONE;
    Expr bases[] = {expr_sub(s[0], EXPR_ONE), expr_add(s[0], EXPR_ONE)};

    for (long i = 0; i < expr_factor_count(e); i++) {
        Expr base, exponent;
        int k;

        expr_split_power(expr_factor(e, i), &base, &exponent);
        for (k = 0; k < 2 && base != bases[k]; k++)
            ;
        if (k < 2)
            powers[k] = expr_add(powers[k], exponent);
        else
            rest = expr_mul(rest, expr_factor(e, i));
    }
    if (powers[0] != powers[1])
        return e;
    return expr_mul(rest, expr_pow(s[1], expr_mul(EXPR_TWO, powers[0])));
}

/* s = cos(t) */
static Expr in_cosine(const Plain *eq)
{
    Expr s = ode_fresh(), sine = ode_fresh(), square = expr_sub(EXPR_ONE, expr_mul(s, s));
    Plain moved = {eq->t, funcs_by_waves(eq->p, eq->t, s, sine),
                   funcs_by_waves(eq->q, eq->t, s, sine)};

    /* p must be odd in the sine, q even */
    moved.p = normal_expr(expr_div(moved.p, sine));
    moved.p = normal_expr(ode_replace(moved.p, sine, expr_pow(square, EXPR_HALF)));
    moved.q = normal_expr(ode_replace(normal_expr(moved.q), sine, expr_pow(square, EXPR_HALF)));
    if (!ode_is_free(moved.p, eq->t) || !ode_is_free(moved.q, eq->t))
        return NULL;
    /* s' = -sine, s'' = -s: p*s' = -(p/sine)*square */
    Plain even = {s, normal_expr(expr_sub(expr_div(expr_neg(s), square), moved.p)),
                  normal_expr(expr_div(moved.q, square))};
    if (!is_rational_in(even.p, s) || !is_rational_in(even.q, s))
        return NULL;
    Expr basis = basis_of(&even);
    if (!basis)
        return NULL;
    basis = walk_operands(basis, with_sine, (Expr[]){s, funcs_apply1("sin", eq->t)});
    return ode_replace(basis, s, funcs_apply1("cos", eq->t));
}

/* s = ln(t): y_ss + (t*p - 1)*y_s + t^2*q*y = 0 */
static Expr in_logarithm(const Plain *eq)
{
    Expr s = ode_fresh(), log = funcs_apply1("ln", eq->t), basis;
    Plain changed = {s, expr_sub(expr_mul(eq->t, eq->p), EXPR_ONE),
                     expr_mul(expr_mul(eq->t, eq->t), eq->q)};

    changed.p = normal_expr(ode_replace(changed.p, log, s));
    changed.q = normal_expr(ode_replace(changed.q, log, s));
    if (!ode_is_free(changed.p, eq->t) || !ode_is_free(changed.q, eq->t) ||
        !is_rational_in(changed.p, s) || !is_rational_in(changed.q, s))
        return NULL;
    basis = basis_of(&changed);
    return basis ? ode_from_logarithm(basis, s, eq->t) : NULL;
}

/* s = t^2 */
static Expr in_square(const Plain *eq)
{
    Expr s = ode_fresh(), root = expr_pow(s, EXPR_HALF);
    Expr p = normal_expr(ode_replace(expr_mul(eq->t, eq->p), eq->t, root));
    Expr q = normal_expr(ode_replace(eq->q, eq->t, root)), four = expr_mul(expr_int(4), s), basis;

    /* 4*s*y_ss + (2 + 2*t*p)*y_s + q*y = 0 */
    Plain changed = {s, normal_expr(expr_div(expr_add(EXPR_TWO, expr_mul(EXPR_TWO, p)), four)),
                     normal_expr(expr_div(q, four))};
    if (!is_rational_in(changed.p, s) || !is_rational_in(changed.q, s))
        return NULL;
    basis = rational_basis(&changed);
    if (!basis)
        return NULL;
    basis = simplify_symbolic(ode_replace(basis, s, expr_mul(eq->t, eq->t)));
    return funcs_refresh(basis);
}

typedef struct Search {
    const Plain *eq;
    Expr (*method)(const Plain *eq);
} Search;

static Expr run(void *arg)
{
    const Search *s = arg;

    return s->method(s->eq);
}

Expr ode_named_basis(Expr p, Expr q, Expr t)
{
    static Expr (*const METHODS[])(const Plain *) = {rational_basis, in_square, in_exponential,
                                                     in_cosine, in_logarithm};
    bool rational = is_rational_in(p, t) && is_rational_in(q, t);
    Plain eq = {t, p, q};

    for (long i = 0; i < (rational ? 2 : 5); i++) {
        Search s = {&eq, METHODS[i]};
        Expr basis = rational || i != 1 ? ode_attempt(run, &s) : NULL;

        if (basis)
            return basis;
    }
    return NULL;
}
