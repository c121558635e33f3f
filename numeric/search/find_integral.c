/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An integral in doubles. More than fifteen digits are not to be had this way, and a point without
 * a real value means that there is no answer. What steps and conditions ask has to be real as well:
 * programs take what is no number for one that is not above zero.
 */
#include "numeric/search/find_integral.h"

#include <math.h>

#include "cas/base/err.h"
#include "cas/core/infinity.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_facts.h"
#include "numeric/program/tape_function.h"
#include "numeric/program/tape_known.h"
#include "numeric/search/quad.h"

enum { MOST_DIGITS = 15, SURE_DIGITS = 10, END_DIGITS = 20 };

/* An end of the range; false when it is no real number, finite or not. */
static bool read_end(Expr e, double *end)
{
    Expr value = e;
    if (infinity_sign(e)) {
        *end = infinity_sign(e) * INFINITY;
        return true;
    }
    if (!expr_is_number(e))
        value = evalf_expr(e, END_DIGITS);
    *end = expr_is_real_number(value) ? num_to_double(value) : NAN;
    return !isnan(*end);
}

/* --- what jumps ask ----------------------------------------------------------------------------
 */

static Expr asked_by(Expr e);

/* The sizes of what stands in e, or of both sides of the relations in a condition. */
static Expr asked_by_operands(Expr e, bool condition)
{
    Expr sum = EXPR_ZERO;
    for (long i = 1; i <= expr_nops(e); i++) {
        Expr part = expr_op(e, i);
        bool relation = expr_is(part, EXPR_LESS) || expr_is(part, EXPR_LESSEQ);
        sum = expr_add(sum, asked_by(part));
        if (condition && !relation && part != EXPR_TRUE && part != EXPR_FALSE)
            sum = expr_add(sum, funcs_apply1("abs", part));
    }
    return sum;
}

/* Of a piecewise function from its argument i on: a condition asks where those before do not hold,
 * a branch where it is taken. */
static Expr asked_by_cases(Expr e, long i)
{
    if (i > expr_nops(e))
        return EXPR_ZERO;
    if (i == expr_nops(e))
        return asked_by(expr_op(e, i));
    Expr condition = expr_op(e, i), here = EXPR_ZERO;
    if (expr_is(condition, EXPR_LESS) || expr_is(condition, EXPR_LESSEQ))
        here = asked_by_operands(condition, true);
    Expr parts[] = {condition, asked_by(expr_op(e, i + 1)), asked_by_cases(e, i + 2)};
    if (parts[1] != EXPR_ZERO || parts[2] != EXPR_ZERO)
        here = expr_add(here, funcs_apply(expr_arg(e, 0), parts, 3));
    return here;
}

/* A sum of sizes that is a number where all is real whose sign decides about e; 0: nothing does.
 */
static Expr asked_by(Expr e)
{
    err_stack_check();
    if (funcs_jump(e) == FUNC_JUMP_PIECEWISE)
        return asked_by_cases(e, 1);
    if (expr_is_number(e) || expr_is(e, EXPR_STRING) || expr_is(e, EXPR_SYMBOL))
        return EXPR_ZERO;
    return asked_by_operands(e, funcs_jump(e) == FUNC_JUMP_SIGN);
}

typedef struct Integrand {
    TapeFunction f, asked;
    bool asks;
} Integrand;

static void end_integrand(void *integrand)
{
    Integrand *g = integrand;
    tape_function_end(&g->f);
    tape_function_end(&g->asked);
}

static double value_at(void *integrand, double x)
{
    Integrand *g = integrand;
    if (g->asks && isnan(tape_function_value(&g->asked, x)))
        return NAN;
    return tape_function_value(&g->f, x);
}

static void begin_integrand(Integrand *g, Expr f, Expr x)
{
    Expr asked = x ? asked_by(f) : EXPR_ZERO;
    g->asks = asked != EXPR_ZERO && walk_has(asked, x);
    if (g->asks)
        tape_function_begin(&g->asked, asked, x);
    if (x)
        tape_function_begin(&g->f, f, x);
    else
        tape_function_of_procedure(&g->f, f);
}

Expr find_integral_value(Expr f, Expr x, Expr a, Expr b, long digits)
{
    Integrand g = {.asks = false};
    double low, high, value = 0;
    if (digits > MOST_DIGITS || !read_end(a, &low) || !read_end(b, &high))
        return NULL;
    if (!x && !tape_known_is(f))
        return NULL;
    err_defer(end_integrand, &g);
    begin_integrand(&g, f, x);
    double tolerance = pow(10, -(double)(digits < SURE_DIGITS ? digits : SURE_DIGITS)) / 10;
    Status status = quad_integrate(value_at, &g, low, high, tolerance, &value);
    err_undefer(true);
    err_poll();
    return status == ST_OK ? num_round(num_to_float(num_from_double(value, 0), 17), digits) : NULL;
}
