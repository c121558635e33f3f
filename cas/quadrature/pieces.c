/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Singular places inside the range: zeros of what stands in abs, ln, signum and under negative or
 * broken powers cut it into pieces with singularities at their ends only, which the double
 * exponential rule takes. A half line on which f decreases too slowly for that rule, such as
 * 1/(x*ln(x)^2), is taken by exp(u) for x.
 */
#include "cas/evalf.h"
#include "cas/funcs.h"
#include "cas/num.h"
#include "cas/quadrature/parts.h"
#include "cas/solve.h"

enum { MOST_PLACES = 50, SIGN_BITS = 1000, GUARD_DIGITS = 3 };

typedef struct Places {
    Expr x, a, b;
    Expr place[MOST_PLACES]; /* increasing, inside a..b */
    long count;
    bool open; /* there may be others */
} Places;

/* The sign of p - q, infinities included; 2 when it is open. */
static int compare(Expr p, Expr q)
{
    Expr difference;

    if (q == EXPR_INFINITY || p == expr_neg(EXPR_INFINITY))
        return -1;
    if (p == EXPR_INFINITY || q == expr_neg(EXPR_INFINITY))
        return 1;
    difference = expr_sub(p, q);
    return expr_is_real_number(difference) ? num_sign(difference)
                                           : evalf_sign(difference, SIGN_BITS);
}

static void add_place(Places *p, Expr place)
{
    long at = 0;

    if (!funcs_is_constant(place) || !expr_is_real_number(evalf_expr(place, 20)) ||
        compare(place, p->a) != 1 || compare(place, p->b) != -1)
        return;
    while (at < p->count && compare(p->place[at], place) == -1)
        at++;
    if (at < p->count && compare(p->place[at], place) == 0)
        return;
    if (p->count == MOST_PLACES) {
        p->open = true;
        return;
    }
    for (long i = p->count++; i > at; i--)
        p->place[i] = p->place[i - 1];
    p->place[at] = place;
}

static void add_zeros(Places *p, Expr e)
{
    SolveResult zeros;

    if (!walk_has(e, p->x))
        return;
    zeros = solve_for(e, p->x);
    p->open = p->open || !zeros.complete;
    for (long i = 0; i < expr_count(zeros.solutions); i++)
        add_place(p, expr_arg(zeros.solutions, i));
}

static void look(Expr node, void *arg)
{
    static const char *const names[] = {"abs", "ln", "signum", "Heaviside"};
    Places *p = arg;

    if (!walk_has(node, p->x))
        return;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (funcs_argument(node, names[i]) != NULL)
            add_zeros(p, funcs_argument(node, names[i]));
    for (long i = 0; i < expr_factor_count(node); i++) {
        Expr base, exponent;

        expr_split_power(expr_factor(node, i), &base, &exponent);
        if (exponent != EXPR_ONE && (!expr_is(exponent, EXPR_INTEGER) || num_sign(exponent) < 0))
            add_zeros(p, base);
    }
}

static Expr sum_of_pieces(const Places *p, Expr f, long digits)
{
    Expr sum = EXPR_ZERO;

    for (long i = 0; i <= p->count; i++) {
        Expr from = i == 0 ? p->a : p->place[i - 1], to = i == p->count ? p->b : p->place[i];
        Expr part = quadrature_by_rules(f, p->x, from, to, digits + GUARD_DIGITS);

        if (part == NULL)
            return NULL;
        sum = num_add(sum, part);
    }
    return evalf_expr(sum, digits);
}

/* x = exp(u) on a half line to the right of zero. */
static Expr by_exponential(Expr f, Expr x, Expr a, Expr b, long digits)
{
    Expr e = funcs_apply1("exp", x);

    if (b != EXPR_INFINITY || compare(a, EXPR_ZERO) != 1)
        return NULL;
    f = expr_mul(funcs_refresh(walk_replace(f, &x, &e, 1)), e);
    return quadrature_by_rules(f, x, funcs_apply1("ln", a), b, digits);
}

Expr quadrature_pieces(Expr f, Expr x, Expr a, Expr b, long digits)
{
    Places p = {.x = x, .a = a, .b = b};

    walk_each(f, look, &p);
    if (!p.open && p.count > 0)
        return sum_of_pieces(&p, f, digits);
    return by_exponential(f, x, a, b, digits);
}
