/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One walk through the equations: what is met outside of a periodic function does not turn.
 * Derivatives do not change with a turn and are not entered.
 */
#include "dae/start/turn.h"

#include <math.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"

typedef struct Look {
    const Model *model;
    char *turned, *bare; /* flags of unknowns: met in an angle; met elsewhere */
    Memo seen;
} Look;

/* An integer multiple of an unknown? */
static bool is_turn(Look *look, Expr e, long *j)
{
    Expr c, rest;
    expr_split_coefficient(e, &c, &rest);
    return num_is_integer_valued(c) && model_derivative_of(look->model, rest, j) == 0;
}

static bool has_period(Expr e)
{
    const FuncInverse *f = funcs_inverse(e);
    return f && !f->imaginary && (f->period == 1 || f->period == 2);
}

static void visit(Look *look, Expr e);

static void visit_angle(Look *look, Expr e)
{
    for (long i = 0; i < expr_term_count(e); i++) {
        long j;
        if (is_turn(look, expr_term(e, i), &j))
            look->turned[j] = 1;
        else
            visit(look, expr_term(e, i));
    }
}

static void visit(Look *look, Expr e)
{
    long j, order = model_derivative_of(look->model, e, &j);
    if (order == 0)
        look->bare[j] = 1;
    bool leaf = expr_kind(e) < EXPR_SUM || expr_is(e, EXPR_OBJECT);
    if (leaf || order >= 0 || memo_get(&look->seen, e))
        return;
    err_stack_check();
    memo_put(&look->seen, e, e);
    if (has_period(e)) {
        visit_angle(look, expr_arg(e, 1));
        return;
    }
    for (long i = 0; i < expr_count(e); i++)
        visit(look, expr_arg(e, i));
}

void turn_flags(const Model *model, const Expr *states, long n, char *flags)
{
    Look look = {.model = model};
    look.turned = mem_zalloc(2 * (size_t)model->count + 1);
    err_defer(mem_release, look.turned);
    look.bare = look.turned + model->count;
    memo_begin(&look.seen);
    for (long i = 0; i < model->equations; i++)
        visit(&look, model->residuals[i]);
    memo_end(&look.seen);
    for (long k = 0; k < n; k++) {
        long j;
        flags[k] =
            model_derivative_of(model, states[k], &j) == 0 && look.turned[j] && !look.bare[j];
    }
    err_undefer(true);
}

double turn_back(double y)
{
    static const double PI = 3.14159265358979323846,
                        EDGE = 1e-6; /* as near as two roots that are one */
    double turns = ceil((y - PI - EDGE) / (2 * PI));
    return turns == 0 ? y : y - 2 * PI * turns;
}
