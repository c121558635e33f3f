/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solutions exp(integral of w) of z'' = r*z, r a rational function of t, with w rational or
 * quadratic over the rational functions: cases 1 and 2 of J. J. Kovacic, "An algorithm for solving
 * second order linear homogeneous differential equations", J. Symbolic Computation 2 (1986). From
 * the expansions of sqrt(r) at the poles and at infinity come finitely many candidates for the
 * singular part of w; a polynomial that a linear system decides completes it. Poles must be
 * rational or roots of quadratic factors. Case 3, where w is of degree 4, 6 or 12, is klein.c's.
 * What it does not do: parameters on which the existence of a solution depends.
 */
#include "cas/ode/kovacic.h"
#include "cas/ode/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

enum { MOST_DEGREE = 40, MOST_ORDER = 24, MOST_CANDIDATES = 800 };

/* --- expansions ------------------------------------------------------------------------------ */

/* A number, or an expression, without roots of squares. */
static Expr plain(Expr e)
{
    e = normal_expr(e);
    return expr_is_number(e) ? e : normal_expr(simplify_radicals(e));
}

/* The first n Taylor coefficients of g at t = c as a list; NULL when g has a pole there. */
static Expr taylor(Expr g, Expr t, Expr c, long n)
{
    Expr list = expr_list(NULL, 0), factorial = EXPR_ONE;

    for (long k = 0; k < n; k++) {
        /* the normal form of 1/(t+sqrt(2)) has t^2-2 in it, which vanishes at sqrt(2) */
        Expr value = ode_replace(expr_is_rational(c) ? normal_expr(g) : g, t, c);

        list = ode_append(list, plain(expr_div(value, factorial)));
        factorial = expr_mul(factorial, expr_int(k + 1));
        g = diff_name(g, t);
    }
    return list;
}

/* The sum of a[i]*a[k-i] with both places in [from, to]. */
static Expr convolution(Expr a, long k, long from, long to)
{
    Expr sum = EXPR_ZERO;

    for (long i = from; i <= to; i++)
        if (k - i >= from && k - i <= to)
            sum = expr_add(sum, expr_mul(expr_arg(a, i), expr_arg(a, k - i)));
    return sum;
}

/* The first n coefficients of the square root of the series g. */
static Expr root_series(Expr g, long n)
{
    Expr first = ode_root(expr_arg(g, 0)), list = expr_list(&first, 1);

    for (long k = 1; k < n; k++) {
        Expr rest = expr_sub(expr_arg(g, k), convolution(list, k, 1, k - 1));

        list = ode_append(list, plain(expr_div(rest, expr_mul(EXPR_TWO, first))));
    }
    return list;
}

/* Exponents (1 +- sqrt(1+4*b))/2, and the integers among 2, 2 +- 2*sqrt(1+4*b). */
static void regular(Pole *p, Expr b)
{
    Expr s = plain(ode_root(plain(expr_add(EXPR_ONE, expr_mul(expr_int(4), b)))));
    Expr half = expr_mul(EXPR_HALF, s), twice = plain(expr_mul(EXPR_TWO, s));

    p->root = EXPR_ZERO;
    p->plus = expr_add(EXPR_HALF, half);
    p->minus = expr_sub(EXPR_HALF, half);
    p->choice[p->choices++] = EXPR_TWO;
    if (expr_is(twice, EXPR_INTEGER) && twice != EXPR_ZERO) {
        p->choice[p->choices++] = expr_add(EXPR_TWO, twice);
        p->choice[p->choices++] = expr_sub(EXPR_TWO, twice);
    }
}

/* A pole of order 2*n, n > 1: g = r*(t-c)^(2*n). */
static void irregular(Pole *p, Expr g, Expr t, long n)
{
    Expr list = taylor(g, t, p->at, n), a = root_series(list, n - 1), b;

    p->root = EXPR_ZERO;
    for (long k = 0; k < n - 1; k++)
        p->root = expr_add(p->root,
                           expr_mul(expr_arg(a, k), expr_pow(expr_sub(t, p->at), expr_int(k - n))));
    b = expr_sub(expr_arg(list, n - 1), convolution(a, n - 1, 0, n - 2));
    b = expr_div(b, expr_arg(a, 0));
    p->plus = plain(expr_mul(EXPR_HALF, expr_add(expr_int(n), b)));
    p->minus = plain(expr_mul(EXPR_HALF, expr_sub(expr_int(n), b)));
}

/* r*(t-c)^order from the other poles: with irrational ones nothing need be cancelled. */
static Expr without_pole(const Kovacic *k, const Pole *p)
{
    Expr down = expand_expr(denom_expr(k->r)), others = EXPR_ONE;

    for (long i = 0; i < k->poles; i++)
        if (&k->pole[i] != p)
            others = expr_mul(others,
                              expr_pow(expr_sub(k->t, k->pole[i].at), expr_int(k->pole[i].order)));
    others = expr_mul(others, coeff_expr(down, k->t, degree_expr(down, k->t)));
    return expr_div(numer_expr(k->r), others);
}

static void study_pole(const Kovacic *k, Pole *p)
{
    Expr g = without_pole(k, p);

    p->choices = 0;
    p->plus = p->minus = NULL;
    if (p->order == 1) {
        p->root = EXPR_ZERO;
        p->plus = p->minus = EXPR_ONE;
        p->choice[p->choices++] = expr_int(4);
    } else if (p->order == 2) {
        regular(p, expr_arg(taylor(g, k->t, p->at, 1), 0));
    } else {
        if (p->order % 2 == 0)
            irregular(p, g, k->t, p->order / 2);
        p->choice[p->choices++] = expr_int(p->order);
    }
}

/* Infinity of order -2*n <= 0. */
static void growing(Pole *p, Expr r, Expr t, long n)
{
    Expr s = ode_fresh(), g = ode_replace(r, t, expr_inv(s)), list, a, b;

    g = expr_mul(g, expr_pow(s, expr_int(2 * n)));
    list = taylor(g, s, EXPR_ZERO, n + 2);
    a = root_series(list, n + 1);
    p->root = EXPR_ZERO;
    for (long k = 0; k <= n; k++)
        p->root = expr_add(p->root, expr_mul(expr_arg(a, k), expr_pow(t, expr_int(n - k))));
    b = expr_sub(expr_arg(list, n + 1), convolution(a, n + 1, 0, n));
    b = expr_div(b, expr_arg(a, 0));
    p->plus = plain(expr_mul(EXPR_HALF, expr_sub(b, expr_int(n))));
    p->minus = plain(expr_mul(EXPR_HALF, expr_sub(expr_neg(b), expr_int(n))));
}

static void study_infinity(const Kovacic *k, Pole *p)
{
    p->choices = 0;
    p->plus = p->minus = NULL;
    p->root = EXPR_ZERO;
    if (p->order > 2) {
        p->plus = EXPR_ZERO;
        p->minus = EXPR_ONE;
        for (long e = 0; e <= 4; e += 2)
            p->choice[p->choices++] = expr_int(e);
    } else if (p->order == 2) {
        Expr s = ode_fresh(), g = ode_replace(k->r, k->t, expr_inv(s));

        g = expr_div(g, expr_mul(s, s));
        regular(p, expr_arg(taylor(g, s, EXPR_ZERO, 1), 0));
    } else {
        if (p->order % 2 == 0)
            growing(p, k->r, k->t, -p->order / 2);
        p->choice[p->choices++] = expr_int(p->order);
    }
}

/* --- poles ----------------------------------------------------------------------------------- */

static bool add_pole(Kovacic *k, Expr at, Expr order)
{
    Pole *p = &k->pole[k->poles];

    if (k->poles == KOVACIC_POLES || !num_get_si(&p->order, order) || p->order > MOST_ORDER)
        return false;
    p->at = at;
    k->poles++;
    return true;
}

static bool find_poles(Kovacic *k)
{
    Expr list = expr_arg(factor_list(denom_expr(k->r), true), 1);

    for (long i = 0; i < expr_count(list); i++) {
        Expr pair = expr_arg(list, i), factor = expr_arg(pair, 0), roots;

        if (ode_is_free(factor, k->t))
            continue;
        if (degree_expr(expand_expr(factor), k->t) > 2)
            return false;
        roots = ode_roots(factor, k->t);
        for (long j = 0; roots && j < expr_count(roots); j++)
            if (!add_pole(k, expr_arg(roots, j), expr_arg(pair, 1)))
                return false;
        if (!roots || expr_count(roots) == 0)
            return false;
    }
    return true;
}

bool kovacic_begin(Kovacic *k, Expr r, Expr t)
{
    Expr up = numer_expr(r), down = denom_expr(r);
    Pole *infinity;

    *k = (Kovacic){.r = r, .t = t};
    if (!is_polynomial_in(up, &t, 1) || !is_polynomial_in(down, &t, 1) || up == EXPR_ZERO ||
        !find_poles(k))
        return false;
    infinity = &k->pole[k->poles];
    infinity->at = NULL;
    infinity->order = degree_expr(expand_expr(down), t) - degree_expr(expand_expr(up), t);
    if (infinity->order < -MOST_ORDER)
        return false;
    for (long i = 0; i < k->poles; i++)
        study_pole(k, &k->pole[i]);
    study_infinity(k, infinity);
    return true;
}

/* --- polynomials ----------------------------------------------------------------------------- */

Expr kovacic_polynomial(const Kovacic *k, long d, Expr (*condition)(Expr P, void *arg), void *arg)
{
    CHECK(d >= 0);
    Expr P = expr_pow(k->t, expr_int(d)), names = expr_list(NULL, 0), sum, list;
    Expr *x;
    int count;

    for (long i = 0; i < d; i++) {
        Expr c = ode_fresh();

        names = ode_append(names, c);
        P = expr_add(P, expr_mul(c, expr_pow(k->t, expr_int(i))));
    }
    sum = condition(P, arg);
    if (d == 0)
        return ode_vanishes(sum) ? P : NULL;
    list = expr_list(NULL, 0);
    for (long i = 0; i <= degree_expr(sum, k->t); i++)
        list = ode_append(list, coeff_expr(sum, k->t, i));
    x = mem_array((size_t)d, sizeof *x);
    err_defer(mem_release, x);
    count = linalg_solve_system(x, list->u.args, expr_count(list), names->u.args, d);
    if (count == 1)
        P = walk_replace(P, names->u.args, x, d);
    err_undefer(true);
    return count == 1 && !walk_has_any(P, names->u.args, d) ? P : NULL;
}

typedef struct Operator {
    Expr a, t; /* coefficients */
} Operator;

/* The sum of a[i]*P^(i) */
static Expr apply_operator(Expr P, void *arg)
{
    const Operator *o = arg;
    Expr sum = EXPR_ZERO;

    for (long i = 0; i < expr_count(o->a); i++) {
        sum = expr_add(sum, expr_mul(expr_arg(o->a, i), P));
        P = diff_name(P, o->t);
    }
    return expand_expr(numer_expr(normal_expr(sum)));
}

/* The polynomial P = t^d + ... for which the sum of a[i]*P^(i) vanishes, or NULL. */
static Expr polynomial(const Kovacic *k, Expr a, long d)
{
    Operator o = {a, k->t};

    return kovacic_polynomial(k, d, apply_operator, &o);
}

/* d as a degree; negative when it is none. */
static long degree_of(Expr d)
{
    long n;

    d = plain(d);
    return num_get_si(&n, d) && n <= MOST_DEGREE ? n : -1;
}

/* --- case 1 ---------------------------------------------------------------------------------- */

/* [w, P, 0] when w, determined by the signs in the bits of s, is the logarithmic derivative of a
 * solution but for that of a polynomial P. */
static Expr try_signs(Kovacic *k, unsigned long s)
{
    Expr w = EXPR_ZERO, d = EXPR_ZERO, a, P;
    long degree;

    for (long i = 0; i <= k->poles; i++) {
        const Pole *p = &k->pole[i];
        bool minus = s >> i & 1;
        Expr alpha = minus ? p->minus : p->plus;

        if (minus && p->minus == p->plus && p->root == EXPR_ZERO)
            return NULL; /* tried with plus */
        w = minus ? expr_sub(w, p->root) : expr_add(w, p->root);
        if (p->at)
            w = expr_add(w, expr_div(alpha, expr_sub(k->t, p->at)));
        d = p->at ? expr_sub(d, alpha) : expr_add(d, alpha);
    }
    degree = degree_of(d);
    if (degree < 0)
        return NULL;
    w = plain(w); /* conjugate poles together */
    a = expr_sum((Expr[]){diff_name(w, k->t), expr_mul(w, w), expr_neg(k->r)}, 3);
    a = expr_list((Expr[]){normal_expr(a), expr_mul(EXPR_TWO, w), EXPR_ONE}, 3);
    P = polynomial(k, a, degree);
    return P ? expr_list((Expr[]){w, P, EXPR_ZERO}, 3) : NULL;
}

static Expr case_one(Kovacic *k)
{
    for (long i = 0; i <= k->poles; i++)
        if (!k->pole[i].plus)
            return NULL;
    for (unsigned long s = 0; s < 2UL << k->poles; s++) {
        Expr found = try_signs(k, s);

        err_poll();
        if (found)
            return found;
    }
    return NULL;
}

/* --- case 2 ---------------------------------------------------------------------------------- */

/* [w, 1, root^2], both logarithmic derivatives w +- root from the member of the product of the sets
 * E that has number s. */
static Expr try_choice(Kovacic *k, long s)
{
    Expr theta = EXPR_ZERO, d = EXPR_ZERO, P, phi, root, a[4], slope, square, t = k->t;
    long degree, parity = 0, e;

    for (long i = 0; i <= k->poles; i++) {
        const Pole *p = &k->pole[i];
        Expr choice = p->choice[s % p->choices];

        s /= p->choices;
        parity |= num_get_si(&e, choice) ? e & 1 : 0;
        if (p->at)
            theta = expr_add(theta, expr_div(choice, expr_sub(t, p->at)));
        d = p->at ? expr_sub(d, choice) : expr_add(d, choice);
    }
    degree = degree_of(expr_mul(EXPR_HALF, d));
    if (degree < 0 || !parity)
        return NULL;
    theta = expr_mul(EXPR_HALF, theta);
    slope = diff_name(theta, t);
    square = expr_mul(theta, theta);
    a[0] = expr_sum((Expr[]){diff_name(slope, t), expr_mul(expr_int(3), expr_mul(theta, slope)),
                             expr_mul(theta, square), expr_mul(expr_int(-4), expr_mul(k->r, theta)),
                             expr_mul(expr_int(-2), diff_name(k->r, t))},
                    5);
    a[1] = expr_sum((Expr[]){expr_mul(expr_int(3), square), expr_mul(expr_int(3), slope),
                             expr_mul(expr_int(-4), k->r)},
                    3);
    a[2] = expr_mul(expr_int(3), theta);
    a[3] = EXPR_ONE;
    P = polynomial(k, expr_list(a, 4), degree);
    if (!P)
        return NULL;
    /* w^2 - phi*w + phi'/2 + phi^2/2 - r = 0 */
    phi = normal_expr(expr_add(theta, expr_div(diff_name(P, t), P)));
    root = expr_sum((Expr[]){expr_mul(expr_int(4), k->r), expr_mul(expr_int(-2), diff_name(phi, t)),
                             expr_neg(expr_mul(phi, phi))},
                    3);
    root = normal_expr(expr_mul(expr_ratio(1, 4), root));
    return expr_list((Expr[]){expr_mul(EXPR_HALF, phi), EXPR_ONE, root}, 3);
}

static Expr case_two(Kovacic *k)
{
    long total = 1;

    for (long i = 0; i <= k->poles; i++)
        total *= k->pole[i].choices;
    for (long s = 0; s < total && s < MOST_CANDIDATES; s++) {
        Expr pair = try_choice(k, s);

        err_poll();
        if (pair)
            return pair;
    }
    return NULL;
}

/* --- the whole ------------------------------------------------------------------------------- */

typedef struct Search {
    Expr r, t;
} Search;

static Expr search(void *arg)
{
    const Search *s = arg;
    Kovacic k;
    Expr found;

    if (!kovacic_begin(&k, s->r, s->t))
        return NULL;
    found = case_one(&k);
    return found ? found : case_two(&k);
}

Expr ode_liouvillian(Expr r, Expr t)
{
    Search s = {normal_expr(r), t};

    return ode_attempt(search, &s);
}
