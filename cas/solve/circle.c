/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Equations in sines, cosines and the like of rational multiples of one angle. All become
 * polynomials in s = sin(w) and c = cos(w) of the largest angle w that divides the others (T. M.
 * MacRobert, Trigonometry). What is left in s alone or c alone modulo s^2 + c^2 = 1 is a polynomial
 * with two angles for each root; a*s + b*c = 0 gives the tangent; everything else is rational in z
 * = tan(w/2), the pole w = Pi looked at apart. Angles are taken in (-Pi, Pi].
 */
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_facts.h"

enum { MOST_MULTIPLE = 12, SIGN_BITS = 1000 };

typedef struct Circle {
    SolveList *roots;
    bool doubled;         /* the unit is twice the angle asked for: every value stands for two */
    Expr unit, x;         /* the angle w and the unknown in it */
    Expr w, sine, cosine; /* names for w, sin(w) and cos(w) */
    Expr e;               /* a polynomial in sine and cosine */
} Circle;

/* The angle of a circular function, or NULL. */
static Expr angle_of(Expr e)
{
    return funcs_is_circular(e) ? expr_arg(e, 1) : NULL;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* The angle that divides all others, NULL when there is none. */
static Expr common_angle(const SolveList *kernel)
{
    Expr first = angle_of(kernel->item[0]), step = EXPR_ONE;

    for (long i = 0; i < kernel->count; i++) {
        Expr u = angle_of(kernel->item[i]), ratio;

        if (u == NULL)
            return NULL;
        ratio = normal_expr(expr_div(u, first));
        if (!expr_is_rational(ratio))
            return NULL;
        step = solve_rational_gcd(step, ratio);
    }
    return expr_mul(step, first);
}

/* f(times*w) by sine and cosine of w. */
static Expr by_sine_and_cosine(const Circle *c, Expr call, Expr times)
{
    Expr angle = expr_mul(times, c->w), sine, cosine;

    sine = expand_expr(funcs_sine(angle, false));
    cosine = expand_expr(funcs_cosine(angle, false));
    return funcs_wave_by(funcs_wave(call), cosine, sine);
}

static bool read_circle(Circle *c, Expr e, const SolveList *kernel)
{
    c->w = solve_fresh();
    c->sine = solve_fresh();
    c->cosine = solve_fresh();
    for (long i = 0; i < kernel->count; i++) {
        Expr times = normal_expr(expr_div(angle_of(kernel->item[i]), c->unit));
        long n;

        if (!num_get_si(&n, times) || n > MOST_MULTIPLE || n < -MOST_MULTIPLE)
            return false;
        e = solve_replace(e, kernel->item[i], by_sine_and_cosine(c, kernel->item[i], times));
    }
    e = solve_replace(e, funcs_sine(c->w, false), c->sine);
    e = solve_replace(e, funcs_cosine(c->w, false), c->cosine);
    c->e = expand_expr(numer_expr(normal_expr(e)));
    return !walk_has(c->e, c->x) && !walk_has(c->e, c->w) &&
           is_polynomial_in(c->e, (Expr[]){c->sine, c->cosine}, 2);
}

/* --- angles ----------------------------------------------------------------------------------- */

/* x with w = value. */
static bool put_angle(Circle *c, Expr value, long period)
{
    Expr turn = expr_mul(expr_int(period), EXPR_PI);
    bool complete;

    if (c->roots->every)
        value = expr_add(value, expr_mul(turn, solve_integer()));
    else if (funcs_is_constant(value) && evalf_sign(expr_sub(value, EXPR_PI), SIGN_BITS) == 1)
        value = expr_sub(value, expr_mul(EXPR_TWO, EXPR_PI));
    complete = solve_inner(c->roots, c->unit, value, c->x);
    if (c->doubled && !c->roots->every) {
        bool positive = funcs_is_constant(value) && evalf_sign(value, SIGN_BITS) == 1;

        turn = expr_mul(expr_int(positive ? -2 : 2), EXPR_PI);
        complete = solve_inner(c->roots, c->unit, expr_add(value, turn), c->x) && complete;
    }
    return complete;
}

/* The two angles with this sine or cosine. */
static bool put_both(Circle *c, bool is_sine, Expr value)
{
    Expr first = funcs_apply1(is_sine ? "arcsin" : "arccos", value);
    bool complete = put_angle(c, first, 2);

    if (value == EXPR_ONE || value == EXPR_MINUS_ONE)
        return complete;
    return put_angle(c, is_sine ? expr_sub(EXPR_PI, first) : expr_neg(first), 2) && complete;
}

/* e is a polynomial in z alone, the sine or cosine. */
static bool in_one(Circle *c, Expr e, Expr z)
{
    SolveList values;
    bool complete = true;

    solve_list_begin(&values);
    values.implicit = c->roots->implicit;
    solve_polynomial(&values, e, z);
    for (long i = 0; i < values.count; i++) {
        bool again = false;

        for (long k = 0; k < i; k++)
            again = again || values.item[k] == values.item[i];
        if (!again)
            complete = put_both(c, z == c->sine, values.item[i]) && complete;
    }
    solve_list_end(&values);
    return complete;
}

/* e modulo s^2 + c^2 - 1 as a polynomial in z. */
static Expr reduced(const Circle *c, Expr z)
{
    Expr relation = expr_add(expr_pow(c->sine, EXPR_TWO), expr_pow(c->cosine, EXPR_TWO)), rest;

    ratfun_quotient(c->e, expr_sub(relation, EXPR_ONE), z, &rest);
    return expand_expr(rest);
}

/* a*s + b*c = 0. */
static bool by_tangent(Circle *c, bool *complete)
{
    Expr a = coeff_expr(c->e, c->sine, 1), b = coeff_expr(c->e, c->cosine, 1), first;
    Expr rest = expr_sub(c->e, expr_add(expr_mul(a, c->sine), expr_mul(b, c->cosine)));

    if (walk_has_any(a, (Expr[]){c->sine, c->cosine}, 2) ||
        walk_has_any(b, (Expr[]){c->sine, c->cosine}, 2) || expand_expr(rest) != EXPR_ZERO)
        return false;
    first = funcs_apply1("arctan", normal_expr(expr_neg(expr_div(b, a))));
    *complete = put_angle(c, first, 1);
    if (!c->roots->every && funcs_is_constant(first)) {
        bool positive = evalf_sign(first, SIGN_BITS) == 1;

        first = expr_add(first, positive ? expr_neg(EXPR_PI) : EXPR_PI);
        *complete = put_angle(c, first, 2) && *complete;
    }
    return true;
}

static bool by_half_angle(Circle *c)
{
    Expr z = solve_fresh(), d = expr_add(EXPR_ONE, expr_pow(z, EXPR_TWO)), at_pole, e;
    const Expr names[] = {c->sine, c->cosine}, pole[] = {EXPR_ZERO, EXPR_MINUS_ONE};
    const Expr values[] = {expr_div(expr_mul(EXPR_TWO, z), d),
                           expr_div(expr_sub(EXPR_ONE, expr_pow(z, EXPR_TWO)), d)};
    bool complete;

    e = walk_replace(c->e, names, values, 2);
    at_pole = walk_replace(c->e, names, pole, 2);
    complete =
        solve_through(c->roots, e, z, funcs_apply1("tan", expr_mul(EXPR_HALF, c->unit)), c->x);
    if (zero_is(at_pole))
        complete = put_angle(c, EXPR_PI, 2) && complete;
    return complete;
}

/* s^i*c^j with i + j even, by sine and cosine of the double angle. */
static Expr doubled_term(const Circle *c, long i, long j)
{
    Expr half_sum = expr_mul(EXPR_HALF, expr_add(EXPR_ONE, c->cosine));
    Expr half_difference = expr_mul(EXPR_HALF, expr_sub(EXPR_ONE, c->cosine));
    Expr mixed = i % 2 == 0 ? EXPR_ONE : expr_mul(EXPR_HALF, c->sine);

    return expr_product((Expr[]){mixed, expr_pow(half_difference, expr_int(i / 2)),
                                 expr_pow(half_sum, expr_int(j / 2))},
                        3);
}

/* Terms of even degree only: an equation for twice the angle, of half the degree. */
static bool double_angle(Circle *c)
{
    Expr sum = EXPR_ZERO;
    long degree = degree_expr(c->e, c->sine);

    for (long i = 0; i <= degree; i++) {
        Expr row = coeff_expr(c->e, c->sine, i);

        for (long j = 0; row != EXPR_ZERO && j <= degree_expr(row, c->cosine); j++) {
            Expr a = coeff_expr(row, c->cosine, j);

            if (a != EXPR_ZERO && (i + j) % 2 != 0)
                return false;
            sum = expr_add(sum, expr_mul(a, doubled_term(c, i, j)));
        }
    }
    c->e = expand_expr(sum);
    c->unit = expr_mul(EXPR_TWO, c->unit);
    c->doubled = true;
    return true;
}

static bool by_sine_or_cosine(Circle *c)
{
    Expr rest = reduced(c, c->cosine);
    bool complete;

    if (!walk_has(rest, c->cosine))
        return in_one(c, rest, c->sine);
    rest = reduced(c, c->sine);
    if (!walk_has(rest, c->sine))
        return in_one(c, rest, c->cosine);
    if (by_tangent(c, &complete))
        return complete;
    return !c->doubled && double_angle(c) ? by_sine_or_cosine(c) : by_half_angle(c);
}

bool solve_circular(SolveList *roots, Expr e, const SolveList *kernel, Expr x)
{
    Circle c = {.roots = roots, .x = x, .unit = common_angle(kernel)};

    return c.unit != NULL && read_circle(&c, e, kernel) && by_sine_or_cosine(&c);
}
