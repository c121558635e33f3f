/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An integrand in doubles: compiled where that is possible, else evaluated point by point by the
 * language. More than fifteen digits are not to be had this way, and a point without a real value
 * means that there is no answer.
 */
#include "repl/integrand.h"

#include <math.h>

#include "cas/core/num.h"
#include "cas/value/evalf.h"
#include "numeric/program/tape.h"
#include "numeric/search/quad.h"
#include "repl/eval/eval.h"
#include "repl/eval/proc.h"
#include "repl/eval/types.h"
#include "repl/unknowns.h"

enum { MOST_DIGITS = 15, SURE_DIGITS = 10 };

typedef struct Integrand {
    Expr f, x; /* x NULL: f is applied */
    Tape *tape;
    Expr at, value; /* of the evaluation under way */
    double a, b;
} Integrand;

static void release(void *integrand)
{
    tape_free(((Integrand *)integrand)->tape);
}

static void compile(void *arg)
{
    Integrand *g = arg;
    g->tape = tape_new(&g->f, 1, &g->x, 1);
}

static void apply(void *arg)
{
    Integrand *g = arg;
    g->value = evalf_expr(eval_apply(g->f, &g->at, 1), MOST_DIGITS);
}

static void read_ends(void *arg)
{
    Integrand *g = arg;
    g->a = unknowns_number(g->at, "an end of the range");
    g->b = unknowns_number(g->value, "an end of the range");
}

static double compiled(void *arg, double x)
{
    double y;
    tape_eval(((Integrand *)arg)->tape, &x, &y);
    return y;
}

static double evaluated(void *arg, double x)
{
    Integrand *g = arg;
    g->at = num_from_double(x, 0);
    return err_attempt(apply, g) && expr_is_real_number(g->value) ? num_to_double(g->value) : NAN;
}

Expr integrand_integral(Expr f, Expr x, Expr a, Expr b, long digits)
{
    Integrand g = {.f = eval_follow(f), .x = x, .at = a, .value = b};
    double value = 0;
    if (digits > MOST_DIGITS || !err_attempt(read_ends, &g))
        return NULL;
    if (!x && !types_is_named(g.f, "procedure"))
        return NULL;
    err_defer(release, &g);
    if (x && !err_attempt(compile, &g))
        g.f = proc_make_unapply(&x, 1, f);
    double tolerance = pow(10, -(double)(digits < SURE_DIGITS ? digits : SURE_DIGITS)) / 10;
    Status status = quad_integrate(g.tape ? compiled : evaluated, &g, g.a, g.b, tolerance, &value);
    err_undefer(true);
    err_poll();
    return status == ST_OK ? num_round(num_to_float(num_from_double(value, 0), 17), digits) : NULL;
}
