/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gradient: how one quantity of a numeric solution changes with many parameters, by one run back
 * along it (dae/adjoint/adjoint.h).
 */
#include <math.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "dae/adjoint/adjoint.h"
#include "repl/builtin.h"

typedef struct Call {
    Expr by, integrand;
} Call;

#define PLACE(field) offsetof(Call, field)
static const OptionRow ROWS[] = {
    {"parameters", OPTION_LIST, PLACE(by), .form = "[a, x(0), ...]",
     .summary = "parameters and starting values; all parameters if\nnot said"},
    {"integrand", OPTION_EXPR, PLACE(integrand), .form = "r",
     .summary = "the integral of r from the start to t is added to\nthe quantity"},
    {.name = NULL},
};
static const OptionTable OPTIONS = {.command = "gradient", .rows = ROWS, .size = sizeof(Call)};

static Expr numbers(const double *x, long n)
{
    Expr *item = mem_array((size_t)n, sizeof *item);
    err_defer(mem_release, item);
    for (long i = 0; i < n; i++)
        item[i] = isfinite(x[i]) ? num_from_double(x[i], 15) : EXPR_UNDEFINED;
    Expr list = expr_list(item, n);
    err_undefer(true);
    return list;
}

/* Options, and t = ... by whatever name the variable has. */
static void read_call(const Solution *solution, const Expr *args, long n, Call *call,
                      AdjointGoal *goal)
{
    Expr t = solution->problem->t;
    options_begin(&OPTIONS, call);
    for (long i = 2; i < n; i++)
        if (expr_is(args[i], EXPR_EQUATION) && expr_arg(args[i], 0) == t)
            goal->t = drive_point(expr_arg(args[i], 1));
        else if (!options_take(&OPTIONS, call, args[i]))
            options_refuse(&OPTIONS, args[i]);
    if (!goal->t) {
        err_hint("t = 10");
        err_raise(ST_TYPE, "gradient: where? %s = ... is missing", expr_text(t));
    }
    if (!expr_is_real_number(goal->t))
        options_expected(expr_text(t), goal->t, "a number");
    goal->quantity = args[1];
    goal->integrand = call->integrand;
    if (!call->by)
        call->by = solution->parameters ? solution->parameters : expr_list(NULL, 0);
    if (expr_count(call->by) == 0)
        err_raise(ST_TYPE, "gradient: by what? The solution has no parameters");
}

static Expr gradient(const Expr *args, long n)
{
    Call call;
    AdjointGoal goal = {.t = NULL};
    Solution *solution = drive_of(args[0]);
    if (!solution)
        solution = drive_of_parts(args[0]);
    if (!solution)
        err_raise(ST_TYPE, "gradient: the first argument is no solution of dsolve(..., numeric)");
    read_call(solution, args, n, &call, &goal);
    double *slope = mem_array((size_t)expr_count(call.by) + 1, sizeof *slope);
    err_defer(mem_release, slope);
    adjoint_gradient(solution, &goal, call.by, slope);
    Expr list = numbers(slope, expr_count(call.by));
    err_undefer(true);
    return list;
}

#define DECAY                                                                                      \
    "S := dsolve({diff(x(t),t) = -a*x(t), x(0) = b}, numeric, parameters = [a, b], "               \
    "abserr = 1e-10, relerr = 1e-10): S(parameters = [2, 3]): "

const Builtin BUILTIN_GRADIENT[] = {
    {.name = "gradient",
     .signature = "gradient(solution:expr, quantity:expr, options..)",
     .fn = gradient,
     .options = &OPTIONS,
     .topic = "dae",
     .summary = "derivatives of a quantity of a numeric solution by many parameters",
     .text =
         "S := dsolve(system, numeric, parameters = [a, b, ...]): S(parameters = [...]):\n"
         "gradient(S, x(t)^2, t = 10) is the list of the derivatives of x(10)^2 by a, b, ...;\n"
         "with parameters = [a, x(0)] by these. They come from one run of the adjoint equations\n"
         "back along the solution, which costs some runs however many parameters there are;\n"
         "dsolve(..., sensitivity = [...]), which has the derivatives of all unknowns at all\n"
         "times, costs one and more for each. Consistent starting values, hidden constraints,\n"
         "events and changes of cases are followed. integrand = r adds the integral of r, such\n"
         "as a loss: gradient(S, 0, t = 10, integrand = (x(t) - 1)^2). Where an event halts the\n"
         "solution before, the quantity is that of the event, whose time changes as well:\n"
         "gradient(S, t, t = 10) is how it does. Tolerances are those of S.",
     .examples =
         {{DECAY "g := gradient(S, x(t), t = 1): evalf[7](g);", "[-.4060058, .1353353]", NULL},
          {DECAY "evalf[7](gradient(S, 0, t = 1, integrand = x(t)^2, parameters = [b]));",
           "[1.472527]", NULL},
          {"S := dsolve({diff(y(t),t,t) = -g, y(0) = h, D(y)(0) = 0}, numeric, parameters = [g,"
           " h], stop_cond = [y(t)]): S(parameters = [10, 5]): evalf[5](gradient(S, t, t = 3));",
           "[-.050000, .10000]", NULL},
          {DECAY "gradient(S, x(t), t = 1, parameters = [c]);",
           "error: c is no parameter of this solution", NULL},
          {DECAY "gradient(S, x(t));", "error: t = ... is missing", NULL}},
     .see = "dsolve fit ensemble",
     .flags = BUILTIN_DAESY},
    {.name = NULL},
};
