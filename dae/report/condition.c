/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pivots of mechanisms are products of sines and cosines that stand for sines and cosines of sums:
 * a linkage is at its dead point where sin(th1)*cos(th3)-cos(th1)*sin(th3) is zero, which says more
 * as sin(th1-th3). Numerator and denominator are put together so, each kept if that is shorter. For
 * being shown only: with decimals what is put together leaves traces of rounding, and terms of less
 * than 1e-8 of the largest coefficient are left out.
 */
#include "dae/report/condition.h"

#include <math.h>

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/base/effort.h"
#include "cas/base/err.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"

enum {
    TREE_MAX = 2000,      /* what is larger stays */
    SHORT_UNITS = 1000000 /* of work for one condition: a third of a second */
};

static const double TRACE = 1e-8;

typedef struct Form {
    Expr from, to;
} Form;

static double weight(Expr sum, long i)
{
    Expr coefficient = expr_arg(sum, i + 1);
    return expr_is_real_number(coefficient) ? fabs(num_to_double(coefficient)) : HUGE_VAL;
}

static Expr without_traces(Expr e)
{
    if (!expr_is(e, EXPR_SUM) || !walk_has_kind(e, EXPR_FLOAT))
        return e;
    double most = 0;
    for (long i = 0; i < expr_count(e); i += 2)
        most = fmax(most, weight(e, i));
    Expr rest = EXPR_ZERO;
    for (long i = 0; i < expr_count(e); i += 2)
        if (weight(e, i) > TRACE * most)
            rest = expr_add(rest, expr_mul(expr_arg(e, i + 1), expr_arg(e, i)));
    return rest;
}

static void combine(void *arg)
{
    Form *form = arg;
    form->to = without_traces(simplify_combine(form->from, COMBINE_TRIG));
}

static void normalise(void *arg)
{
    Form *form = arg;
    form->to = normal_expr(form->from);
}

static Expr shorter(Expr e, void (*make)(void *form))
{
    Form form = {e, e};
    if (walk_tree_exceeds(e, TREE_MAX) || !err_attempt_for(ERR_LIMIT | ERR_DEPTH, make, &form))
        return e;
    return walk_tree_size(form.to) < walk_tree_size(e) ? form.to : e;
}

static void shorten(void *arg)
{
    Form *form = arg;
    Expr fraction = shorter(form->from, normalise);
    Expr above = numer_expr(fraction), below = denom_expr(fraction);
    form->to = expr_div(shorter(above, combine), shorter(below, combine));
}

Expr condition_short(Expr e)
{
    Form form = {e, e};
    uint64_t units = SHORT_UNITS;
    if (!effort_attempt(&units, shorten, &form))
        return e;
    return walk_tree_size(form.to) < walk_tree_size(e) ? form.to : e;
}
