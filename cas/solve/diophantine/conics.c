/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Integer points of a*x^2 + b*x*y + c*y^2 + d*x + e*y + f = 0 (C. F. Gauss, Disquisitiones, art.
 * 216; K. Matthews, The Diophantine equation ax^2+bxy+cy^2+dx+ey+f=0). With D = b^2 - 4*a*c: D < 0
 * is an ellipse, whose lines of integer y are tried; where D is a square the form is a product of
 * two and the constant is split into divisors; else X^2 - D*Y^2 = N for X = D*y + b*d - 2*a*e and
 * Y = 2*a*x + b*y + d, whose solutions are finitely many ones times powers of the unit t +
 * u*sqrt(D) of Pell's equation. Which powers give integers x and y repeats with the powers modulo
 * 2*a*D.
 */
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/compat.h"
#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/solve/parts.h"
#include "cas/value/integers.h"

/* Lines tried, divisors followed, powers looked at, steps of a continued fraction. */
enum { MOST_LINES = 2000000, MOST_DIVISORS = 100000, MOST_POWERS = 2000, MOST_STEPS = 10000 };

typedef struct Conic {
    Expr a, b, c, d, e, f; /* integers */
    Expr D;
    SolveList *out; /* LISTs [x, y] */
} Conic;

/* --- exact integers -----------------------------------------------------------------------------
 */

static Expr times(Expr a, Expr b)
{
    return num_mul(a, b);
}

static Expr square(Expr a)
{
    return num_mul(a, a);
}

/* The root of a square integer, else NULL. */
static Expr exact_root(Expr e)
{
    Expr r;

    if (num_sign(e) < 0)
        return NULL;
    r = expr_pow(e, EXPR_HALF);
    return expr_is(r, EXPR_INTEGER) ? r : NULL;
}

/* The largest integer at most e. */
static Expr floor_of(Expr e)
{
    fmpq_t value;
    fmpz_t q;

    fmpq_init(value);
    fmpz_init(q);
    num_get_fmpq(value, e);
    fmpz_fdiv_q(q, fmpq_numref(value), fmpq_denref(value));
    fmpq_clear(value);
    return expr_take_fmpz(q);
}

/* The largest integer whose square is at most e >= 0. */
static Expr floor_root(Expr e)
{
    fmpz_t r;

    e = floor_of(e);
    fmpz_init(r);
    fmpz_sqrt(r, e->u.integer);
    return expr_take_fmpz(r);
}

static void put_point(Conic *k, Expr x, Expr y)
{
    if (expr_is(x, EXPR_INTEGER) && expr_is(y, EXPR_INTEGER))
        solve_list_put(k->out, expr_list((Expr[]){x, y}, 2));
}

/* --- ellipses ------------------------------------------------------------------------------------
 */

/* The points with this y: a*x^2 + (b*y + d)*x + (c*y^2 + e*y + f) = 0. */
static void put_line(Conic *k, Expr y)
{
    Expr p = num_add(times(k->b, y), k->d);
    Expr q = num_add(num_add(times(k->c, square(y)), times(k->e, y)), k->f);
    Expr root = exact_root(num_sub(square(p), times(expr_int(4), times(k->a, q))));
    Expr below = times(EXPR_TWO, k->a);

    if (root == NULL)
        return;
    put_point(k, num_div(num_sub(num_neg(p), root), below), y);
    if (root != EXPR_ZERO)
        put_point(k, num_div(num_add(num_neg(p), root), below), y);
}

/* D*y^2 + 2*m*y + n >= 0 bounds y. */
static bool solve_ellipse(Conic *k)
{
    Expr m = num_sub(times(k->b, k->d), times(EXPR_TWO, times(k->a, k->e)));
    Expr n = num_sub(square(k->d), times(expr_int(4), times(k->a, k->f)));
    Expr inside = num_sub(square(m), times(k->D, n)), middle, reach;
    long low, high;

    if (num_sign(inside) < 0)
        return true;
    middle = num_neg(num_div(m, k->D));
    reach = num_div(num_add(floor_root(inside), EXPR_ONE), num_neg(k->D));
    if (!num_get_si(&low, floor_of(num_sub(middle, reach))) ||
        !num_get_si(&high, floor_of(num_add(middle, reach))) || high - low > MOST_LINES)
        return false;
    for (long y = low; y <= high; y++) {
        err_poll();
        put_line(k, expr_int(y));
    }
    return true;
}

/* --- products ------------------------------------------------------------------------------------
 */

static void put_power(Expr prime, long exponent, void *arg)
{
    SolveList *divisors = arg;
    long n = divisors->count;
    Expr power = EXPR_ONE;

    for (long i = 0; i < exponent && divisors->count <= MOST_DIVISORS; i++) {
        power = times(power, prime);
        for (long j = 0; j < n; j++)
            solve_list_put(divisors, times(divisors->item[j], power));
    }
}

/* (s*u + P)*(s*v + Q) = K for u = 2*a*x + (b-s)*y, v = 2*a*x + (b+s)*y; where a = 0, u = b*x, v =
 * y. */
static void put_divisor(Conic *k, Expr s, Expr P, Expr Q, Expr K, Expr g)
{
    Expr u = num_div(num_sub(g, P), s), v = num_div(num_sub(num_div(K, g), Q), s), y;

    y = num_div(num_sub(v, u), times(EXPR_TWO, s));
    put_point(k, num_div(num_sub(u, times(num_sub(k->b, s), y)), times(EXPR_TWO, k->a)), y);
}

/* (b*x + e)*(b*y + d) = d*e - b*f where a = c = 0. */
static void put_plain_divisor(Conic *k, Expr K, Expr g)
{
    put_point(k, num_div(num_sub(g, k->e), k->b), num_div(num_sub(num_div(K, g), k->d), k->b));
}

static bool solve_product(Conic *k, Expr s)
{
    bool plain = k->a == EXPR_ZERO;
    Expr m = num_sub(times(EXPR_TWO, times(k->a, k->e)), times(k->b, k->d));
    Expr P = num_add(times(s, k->d), m), Q = num_sub(times(s, k->d), m);
    Expr K = plain ? num_sub(times(k->d, k->e), times(k->b, k->f))
                   : num_sub(times(P, Q), times(expr_int(4), times(times(k->a, k->f), square(s))));
    SolveList divisors;
    bool done;

    if (K == EXPR_ZERO)
        return false; /* two lines */
    solve_list_begin(&divisors);
    solve_list_put(&divisors, EXPR_ONE);
    integers_factor(K, put_power, &divisors);
    done = divisors.count <= MOST_DIVISORS;
    for (long i = 0; i < divisors.count && done; i++)
        for (int sign = 1; sign >= -1; sign -= 2) {
            Expr g = times(divisors.item[i], expr_int(sign));

            err_poll();
            if (plain)
                put_plain_divisor(k, K, g);
            else
                put_divisor(k, s, P, Q, K, g);
        }
    solve_list_end(&divisors);
    return done;
}

/* --- Pell
 * ------------------------------------------------------------------------------------------ */

/* X + Y*sqrt(D) */
typedef struct Pair {
    Expr X, Y;
} Pair;

static Pair product(Pair p, Pair q, Expr D)
{
    return (Pair){num_add(times(p.X, q.X), times(D, times(p.Y, q.Y))),
                  num_add(times(p.X, q.Y), times(p.Y, q.X))};
}

/* The smallest t + u*sqrt(D) > 1 with t^2 - D*u^2 = 1, by the continued fraction of sqrt(D). */
static bool fundamental_unit(Pair *unit, Expr D)
{
    Expr a0 = floor_root(D), m = EXPR_ZERO, d = EXPR_ONE, a = a0;
    Expr h1 = EXPR_ONE, h = a0, k1 = EXPR_ZERO, k = EXPR_ONE;

    for (long step = 0; step < MOST_STEPS; step++) {
        Expr next;

        err_poll();
        if (num_sub(square(h), times(D, square(k))) == EXPR_ONE) {
            *unit = (Pair){h, k};
            return true;
        }
        m = num_sub(times(d, a), m);
        d = num_div(num_sub(D, square(m)), d);
        a = floor_of(num_div(num_add(a0, m), d));
        next = num_add(times(a, h), h1);
        h1 = h;
        h = next;
        next = num_add(times(a, k), k1);
        k1 = k;
        k = next;
    }
    return false;
}

/* Do both differ by a power of the unit and a sign only? */
static bool is_same_class(Pair p, Pair q, Expr D, Expr N)
{
    Pair ratio = product(p, (Pair){q.X, num_neg(q.Y)}, D);

    return expr_is(num_div(ratio.X, N), EXPR_INTEGER) && expr_is(num_div(ratio.Y, N), EXPR_INTEGER);
}

/* Appends one solution of X^2 - D*Y^2 = N of each class as [X, Y] (T. Nagell, Introduction to
 * Number Theory, sec. 58). */
static bool put_classes(SolveList *classes, Expr D, Expr N, Pair unit)
{
    Expr size = num_sign(N) > 0 ? N : num_neg(N);
    Expr bound = num_div(times(size, num_sub(unit.X, num_div(N, size))), times(EXPR_TWO, D));
    long most;

    if (!num_get_si(&most, floor_root(bound)) || most > MOST_LINES)
        return false;
    for (long Y = 0; Y <= most; Y++) {
        Expr y = expr_int(Y), X = exact_root(num_add(N, times(D, square(y))));

        err_poll();
        for (int k = 0; k < 4 && X != NULL; k++) {
            Pair p = {k & 1 ? num_neg(X) : X, k & 2 ? num_neg(y) : y};
            bool again = false;

            for (long i = 0; i < classes->count && !again; i++)
                again = is_same_class(
                    p, (Pair){expr_arg(classes->item[i], 0), expr_arg(classes->item[i], 1)}, D, N);
            if (!again)
                solve_list_put(classes, expr_list((Expr[]){p.X, p.Y}, 2));
        }
    }
    return true;
}

/* x and y of X and Y (any expressions). */
static void coordinates(const Conic *k, Expr shift, Expr X, Expr Y, Expr *x, Expr *y)
{
    *y = expr_div(expr_sub(X, shift), k->D);
    *x = expr_div(expr_sub(expr_sub(Y, expr_mul(k->b, *y)), k->d), expr_mul(EXPR_TWO, k->a));
}

static bool is_integral(const Conic *k, Expr shift, Pair p)
{
    Expr x, y;

    coordinates(k, shift, p.X, p.Y, &x, &y);
    return expr_is(x, EXPR_INTEGER) && expr_is(y, EXPR_INTEGER);
}

/* The p*unit^n for all integers n, as formulas in _Z1. */
static void put_family(Conic *k, Expr shift, Pair p, Pair unit)
{
    Expr root = expr_pow(k->D, EXPR_HALF), n = solve_fresh(), up, down, x, y;

    up = expr_mul(expand_expr(expr_add(p.X, expr_mul(p.Y, root))),
                  expr_pow(expand_expr(expr_add(unit.X, expr_mul(unit.Y, root))), n));
    down = expr_mul(expand_expr(expr_sub(p.X, expr_mul(p.Y, root))),
                    expr_pow(expand_expr(expr_sub(unit.X, expr_mul(unit.Y, root))), n));
    coordinates(k, shift, expr_mul(EXPR_HALF, expr_add(up, down)),
                expr_div(expr_sub(up, down), expr_mul(EXPR_TWO, root)), &x, &y);
    solve_list_put(k->out, expr_list((Expr[]){expand_expr(x), expand_expr(y)}, 2));
}

/* The smallest power of the unit that is 1 modulo M; 0 when that is not found. */
static long period_of(Pair unit, Expr D, Expr M)
{
    Pair power = unit;

    for (long n = 1; n <= MOST_POWERS; n++) {
        if (expr_is(num_div(num_sub(power.X, EXPR_ONE), M), EXPR_INTEGER) &&
            expr_is(num_div(power.Y, M), EXPR_INTEGER))
            return n;
        power = product(power, unit, D);
        power.X = num_sub(power.X, times(M, floor_of(num_div(power.X, M))));
        power.Y = num_sub(power.Y, times(M, floor_of(num_div(power.Y, M))));
    }
    return 0;
}

static Pair raised(Pair unit, long n, Expr D)
{
    Pair power = {EXPR_ONE, EXPR_ZERO};

    while (n-- > 0)
        power = product(power, unit, D);
    return power;
}

/* The powers j below `period` whose points are integers repeat with a divisor of it. */
static long repetition(const bool *good, long period)
{
    for (long d = 1; d < period; d++) {
        bool repeats = period % d == 0;

        for (long j = d; j < period && repeats; j++)
            repeats = good[j] == good[j - d];
        if (repeats)
            return d;
    }
    return period;
}

static void put_class(Conic *k, Expr shift, Pair p, Pair unit, long period)
{
    bool *good = mem_array((size_t)period, sizeof *good);
    Pair q = p;
    long step;

    err_defer(mem_release, good);
    for (long j = 0; j < period; j++) {
        err_poll();
        good[j] = is_integral(k, shift, q);
        q = product(q, unit, k->D);
    }
    step = repetition(good, period);
    q = p;
    for (long j = 0; j < step; j++) {
        if (good[j])
            put_family(k, shift, q, raised(unit, step, k->D));
        q = product(q, unit, k->D);
    }
    err_undefer(true);
}

static bool solve_hyperbola(Conic *k)
{
    Expr shift = num_sub(times(k->b, k->d), times(EXPR_TWO, times(k->a, k->e)));
    Expr m = num_sub(square(k->d), times(expr_int(4), times(k->a, k->f)));
    Expr N = num_sub(square(shift), times(k->D, m)), M = times(EXPR_TWO, times(k->a, k->D));
    SolveList classes;
    Pair unit;
    long period;
    bool done;

    if (N == EXPR_ZERO) {
        Expr x, y;

        coordinates(k, shift, EXPR_ZERO, EXPR_ZERO, &x, &y);
        put_point(k, x, y);
        return true;
    }
    if (!fundamental_unit(&unit, k->D))
        return false;
    period = period_of(unit, k->D, num_sign(M) < 0 ? num_neg(M) : M);
    solve_list_begin(&classes);
    done = period > 0 && put_classes(&classes, k->D, N, unit);
    for (long i = 0; i < classes.count && done; i++) {
        Pair p = {expr_arg(classes.item[i], 0), expr_arg(classes.item[i], 1)};

        put_class(k, shift, p, unit, period);
        put_class(k, shift, (Pair){num_neg(p.X), num_neg(p.Y)}, unit, period);
    }
    solve_list_end(&classes);
    return done;
}

/* --- the equation
 * --------------------------------------------------------------------------------- */

static bool read_conic(Conic *k, Expr e, Expr x, Expr y)
{
    const Expr names[] = {x, y};
    Expr x0, x1;

    e = expand_expr(e);
    if (!is_polynomial_in(e, names, 2) || degree_total(e, names, 2, 1) != 2)
        return false;
    x0 = coeff_expr(e, x, 0);
    x1 = coeff_expr(e, x, 1);
    *k = (Conic){coeff_expr(e, x, 2),
                 coeff_expr(x1, y, 1),
                 coeff_expr(x0, y, 2),
                 coeff_expr(x1, y, 0),
                 coeff_expr(x0, y, 1),
                 coeff_expr(x0, y, 0),
                 NULL,
                 NULL};
    if (!expr_is(k->a, EXPR_INTEGER) || !expr_is(k->b, EXPR_INTEGER) ||
        !expr_is(k->c, EXPR_INTEGER) || !expr_is(k->d, EXPR_INTEGER) ||
        !expr_is(k->e, EXPR_INTEGER) || !expr_is(k->f, EXPR_INTEGER))
        return false;
    k->D = num_sub(square(k->b), times(expr_int(4), times(k->a, k->c)));
    return true;
}

bool conics_integer_points(SolveList *points, Expr e, Expr x, Expr y)
{
    Conic k;
    Expr s;

    if (!read_conic(&k, e, x, y))
        return false;
    k.out = points;
    s = exact_root(k.D);
    if (k.a == EXPR_ZERO && k.c != EXPR_ZERO) {
        long before = points->count;

        if (!conics_integer_points(points, e, y, x))
            return false;
        for (long i = before; i < points->count; i++)
            points->item[i] =
                expr_list((Expr[]){expr_arg(points->item[i], 1), expr_arg(points->item[i], 0)}, 2);
        return true;
    }
    if (k.D == EXPR_ZERO)
        return false; /* a parabola */
    if (num_sign(k.D) < 0)
        return solve_ellipse(&k);
    return s != NULL ? solve_product(&k, s) : solve_hyperbola(&k);
}
