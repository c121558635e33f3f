/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Integrands with jumps and impulses at places u = a*x + b = 0. With G an antiderivative of g,
 * g*Heaviside(u) has Heaviside(u)*(G(x) - G(-b/a)), g*signum(u) the same with signum, abs(u) is
 * u*signum(u); g*Dirac(u) has g(-b/a)*Heaviside(u)/a, and derivatives of the impulse are lowered by
 * parts. A piecewise function is integrated on each of its intervals, and the constants make the
 * pieces meet, so that a definite integral across the jumps is a difference of values. Only
 * conditions that compare x with numbers (one of them: with anything free of x) are understood.
 * Functions of several formulas whose places are known numbers (max(x, x^2), abs(x^2-1)) are
 * integrated between the places likewise.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/steps.h"
#include "cas/base/mem.h"
#include "cas/calculus/jumps.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

enum { MAX_PLACES = 16 };

/* --- jumps and impulses ------------------------------------------------------------------------
 */

/* The first factor of f that is `name` of a linear function of x, none with I, whose place is off
 * the line; *rest is f without it. */
static Expr find_factor(const Integral *in, const char *name, Expr *rest, Expr *a, Expr *b)
{
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        Expr factor = expr_factor(in->f, i), u = funcs_argument(factor, name);

        if (u == NULL || walk_has_kind(u, EXPR_COMPLEX) || !integrate_linear(u, in->x, a, b))
            continue;
        *rest = expr_div(in->f, factor);
        return factor;
    }
    return NULL;
}

/* G(x) - G(-b/a). */
static Expr from_place(const Integral *in, Expr g, Expr a, Expr b)
{
    Expr G = integrate_search(in, g, in->x), at = normal_expr(expr_neg(expr_div(b, a)));

    return G == NULL ? NULL : expr_sub(G, integrate_replace(G, in->x, at));
}

static Expr of_step(const Integral *in, Expr step, Expr g, Expr a, Expr b)
{
    Expr G = from_place(in, g, a, b);

    return G == NULL ? NULL : expr_mul(step, G);
}

/* g*signum(u): signum(u)*G, as abs(u)*G/u where u divides G. */
static Expr of_sign(const Integral *in, Expr u, Expr g, Expr a, Expr b)
{
    Expr G = from_place(in, g, a, b), quotient;

    if (G == NULL)
        return NULL;
    quotient = normal_expr(expr_div(G, u));
    if (is_polynomial_in(quotient, &in->x, 1))
        return expr_mul(quotient, funcs_apply1("abs", u));
    return expr_mul(funcs_apply1("signum", u), G);
}

/* c*Dirac(n, a*x + b) with c free of x; NULL for another term. */
static Expr of_impulse_term(const Integral *in, Expr term)
{
    for (long k = 0; k < expr_factor_count(term); k++) {
        Expr factor = expr_factor(term, k), rest = expr_div(term, factor), a, b, u;
        long order;

        if (!steps_impulse(factor, in->x, &a, &b, &order) || !integrate_is_free(rest, in->x))
            continue;
        u = expr_arg(factor, expr_count(factor) - 1);
        if (order == 0 && expr_is_real_number(a) && num_sign(a) < 0) {
            u = expr_neg(u); /* the impulse is even */
            a = expr_neg(a);
        }
        if (order == 0)
            u = funcs_apply1("Heaviside", u);
        else
            u = order == 1 ? funcs_apply1("Dirac", u)
                           : funcs_apply2("Dirac", expr_int(order - 1), u);
        return expr_div(expr_mul(rest, u), a);
    }
    return NULL;
}

static Expr of_impulse(const Integral *in)
{
    Expr reduced = steps_reduce(in->f, in->x), sum = EXPR_ZERO;

    for (long i = 0; i < expr_term_count(reduced) && reduced != EXPR_ZERO; i++) {
        Expr integral = of_impulse_term(in, expr_term(reduced, i));

        if (integral == NULL)
            return NULL;
        sum = expr_add(sum, integral);
    }
    return sum;
}

/* --- pieces ------------------------------------------------------------------------------------
 */

/* The pieces' antiderivatives, piece(i) left of place i, made continuous; NULL when one is NULL. */
static Expr join(Expr x, const Expr *place, long places, Expr (*piece)(long i, void *arg),
                 void *arg)
{
    Expr *args = mem_array((size_t)(2 * places + 1), sizeof *args), last = NULL, F = NULL;
    err_defer(mem_release, args);
    for (long i = 0; i <= places; i++) {
        F = piece(i, arg);
        if (!F)
            break;
        if (i > 0)
            F = expr_add(F, expr_sub(integrate_replace(last, x, place[i - 1]),
                                     integrate_replace(F, x, place[i - 1])));
        if (i < places)
            args[2 * i] = expr_make(EXPR_LESS, (Expr[]){x, place[i]}, 2);
        args[2 * i + (i < places)] = F;
        last = F;
    }
    if (F)
        F = expr_call(expr_symbol("piecewise"), args, 2 * places + 1);
    err_undefer(true);
    return F;
}

typedef struct Join {
    const Integral *in;
    const Steps *s;
} Join;

static Expr on_interval(long i, void *arg)
{
    const Join *j = arg;
    Expr here = steps_on(j->s, j->in->f, i);

    return here == NULL ? NULL : integrate_search(j->in, here, j->in->x);
}

static Expr of_pieces(const Integral *in)
{
    Steps s = {.x = in->x};

    if (!walk_has(in->f, expr_symbol("piecewise")) || !steps_places(&s, in->f) || s.places == 0)
        return NULL;
    return join(in->x, s.place, s.places, on_interval, &(Join){in, &s});
}

typedef struct Pieces {
    const Integral *in;
    const Expr *place;
    long places;
} Pieces;

static Expr piece(long i, void *arg)
{
    const Pieces *p = arg;
    Expr a = i ? p->place[i - 1] : expr_neg(EXPR_INFINITY), x = p->in->x;
    Expr b = i < p->places ? p->place[i] : EXPR_INFINITY;
    Expr f = jumps_between(p->in->f, x, a, b);
    return f && !jumps_occur(f, x) ? integrate_search(p->in, f, x) : NULL;
}

Expr integrate_pieces(const Integral *in)
{
    Expr place[MAX_PLACES];
    if (!jumps_occur(in->f, in->x))
        return NULL;
    long n = integrate_places(in->f, in->x, place, MAX_PLACES);
    Pieces p = {in, place, n};
    return n > 0 ? join(in->x, place, n, piece, &p) : NULL;
}

/* --- the method ---------------------------------------------------------------------------------
 */

Expr integrate_steps(const Integral *in)
{
    Expr g, a, b, factor, u;

    if (steps_has_impulse(in->f, in->x))
        return of_impulse(in);
    if ((factor = find_factor(in, "Heaviside", &g, &a, &b)) != NULL)
        return of_step(in, factor, g, a, b);
    if ((factor = find_factor(in, "signum", &g, &a, &b)) != NULL)
        return of_sign(in, funcs_argument(factor, "signum"), g, a, b);
    if ((factor = find_factor(in, "abs", &g, &a, &b)) != NULL && g != EXPR_ONE) {
        u = funcs_argument(factor, "abs");
        return of_sign(in, u, expand_expr(expr_mul(g, u)), a, b);
    }
    return of_pieces(in);
}
