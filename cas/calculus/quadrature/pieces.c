/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Singular places inside the range: where functions are not analytic (cas/algebra/places.h) and
 * zeros of what stands under negative or broken powers cut it into pieces with singularities at
 * their ends only, which the double exponential rule takes. A half line on which f decreases too
 * slowly for that rule, such as 1/(x*ln(x)^2), is taken by exp(u) for x.
 */
#include "cas/algebra/places.h"
#include "cas/calculus/jumps.h"
#include "cas/calculus/quadrature/parts.h"
#include "cas/core/num.h"
#include "cas/solve/solve.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_facts.h"

enum { MOST_PLACES = 2000, SIGN_BITS = 1000, GUARD_DIGITS = 3 };

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
    long at = p->count;

    if (!funcs_is_constant(place) || !expr_is_real_number(evalf_expr(place, 20)) ||
        compare(place, p->a) != 1 || compare(place, p->b) != -1)
        return;
    while (at > 0 && compare(p->place[at - 1], place) == 1)
        at--;
    if (at > 0 && compare(p->place[at - 1], place) == 0)
        return;
    if (p->count == MOST_PLACES) {
        p->open = true;
        return;
    }
    for (long i = p->count++; i > at; i--)
        p->place[i] = p->place[i - 1];
    p->place[at] = place;
}

static void look_for_circular(Expr node, void *arg)
{
    Expr *x = arg;

    if (*x != NULL && funcs_is_circular(node) && walk_has(node, *x))
        *x = NULL;
}

static bool is_circular(Expr e, Expr x)
{
    walk_each(e, look_for_circular, &x);
    return x == NULL;
}

/* The zeros of a circular function repeat: those in the range, if that is finite. */
static void add_all_zeros(Places *p, Expr e)
{
    Expr conditions[] = {e, expr_make(EXPR_LESSEQ, (Expr[]){p->a, p->x}, 2),
                         expr_make(EXPR_LESSEQ, (Expr[]){p->x, p->b}, 2)};
    SolveResult zeros;

    if (p->b == EXPR_INFINITY || p->a == expr_neg(EXPR_INFINITY)) {
        p->open = true;
        return;
    }
    zeros = solve_equations(conditions, 3, &p->x, 1);
    p->open = p->open || !zeros.complete;
    for (long i = 0; i < expr_count(zeros.solutions); i++)
        add_place(p, expr_arg(expr_arg(zeros.solutions, i), 0));
}

static void add_zeros(Places *p, Expr e)
{
    SolveResult zeros;

    if (!walk_has(e, p->x))
        return;
    if (is_circular(e, p->x)) {
        add_all_zeros(p, e);
        return;
    }
    zeros = solve_for(e, p->x);
    p->open = p->open || !zeros.complete;
    for (long i = 0; i < expr_count(zeros.solutions); i++)
        add_place(p, expr_arg(zeros.solutions, i));
}

static void add_jump(Expr e, void *arg)
{
    add_zeros(arg, e);
}

static void look(Expr node, void *arg)
{
    Places *p = arg;

    if (!walk_has(node, p->x))
        return;
    if (!places_each(node, p->x, p->a, p->b, PLACES_ALL, add_jump, p))
        p->open = true;
    for (long i = 0; i < expr_factor_count(node); i++) {
        Expr base, exponent;

        expr_split_power(expr_factor(node, i), &base, &exponent);
        if (exponent != EXPR_ONE && (!expr_is(exponent, EXPR_INTEGER) || num_sign(exponent) < 0))
            add_zeros(p, base);
    }
}

/* Between two places by the branch there; by f itself where that leaves the real line, as a root of
 * it may by rounding close to an end. */
static Expr piece(Expr f, Expr x, Expr from, Expr to, long digits)
{
    Expr here = jumps_between(f, x, from, to);
    Expr value = quadrature_by_rules(here != NULL ? here : f, x, from, to, digits);
    bool off = here != NULL && here != f && value != NULL && expr_is(value, EXPR_COMPLEX);
    Expr own = off ? quadrature_by_rules(f, x, from, to, digits) : NULL;

    return own != NULL ? own : value;
}

static Expr sum_of_pieces(const Places *p, Expr f, long digits)
{
    Expr sum = EXPR_ZERO;

    for (long i = 0; i <= p->count; i++) {
        Expr from = i == 0 ? p->a : p->place[i - 1], to = i == p->count ? p->b : p->place[i];
        Expr part = piece(f, p->x, from, to, digits + GUARD_DIGITS);

        if (part == NULL)
            return NULL;
        sum = quadrature_add(sum, part, digits + GUARD_DIGITS);
    }
    return evalf_expr(sum, digits);
}

/* x = exp(u) on a half line to the right of zero. */
static Expr by_exponential(Expr f, Expr x, Expr a, Expr b, long digits)
{
    Expr e = funcs_apply1("exp", x);

    if (b != EXPR_INFINITY || compare(a, EXPR_ZERO) != 1)
        return NULL;
    f = expr_mul(funcs_at(f, x, e), e);
    return quadrature_by_rules(f, x, funcs_apply1("ln", a), b, digits);
}

Expr quadrature_pieces(Expr f, Expr x, Expr a, Expr b, long digits)
{
    Places p = {.x = x, .a = a, .b = b};

    if (compare(a, b) == 1) {
        Expr value = quadrature_pieces(f, x, b, a, digits);

        return value != NULL ? num_neg(value) : NULL;
    }
    walk_each(f, look, &p);
    if (!p.open && (p.count > 0 || jumps_occur(f, x)))
        return sum_of_pieces(&p, f, digits);
    return by_exponential(f, x, a, b, digits);
}
