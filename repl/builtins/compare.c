/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The stabilisation laboratory: one differential-algebraic system integrated in several ways, with
 * what each way costs and how far it drifts from the constraints.
 */
#include <math.h>
#include <stdio.h>
#include <time.h>

#include "cas/base/mem.h"
#include "cas/num.h"
#include "cas/print.h"
#include "cas/rtable.h"
#include "dae/drive.h"
#include "repl/builtin.h"
#include "repl/eval.h"

enum { SAMPLES = 1001, COLUMNS = 5 };

typedef struct Outcome {
    double drift, seconds;
    long steps, calls;
    const char *trouble;
} Outcome;

/* Largest constraint residual at equidistant points. */
static double largest_drift(Drive *drive, double a, double b, const char **trouble)
{
    Expr constraints = drive_dae_constraints(drive);
    if (constraints == EXPR_NULL)
        err_raise(ST_TYPE, "compare: the system has no constraints, there is nothing to stabilise");
    long p = expr_count(constraints);
    double *values = mem_array((size_t)(p * SAMPLES), sizeof *values), worst = 0;
    err_defer(mem_release, values);
    *trouble = drive_sample(drive, constraints->u.args, p, a, b, SAMPLES, values);
    for (long i = 0; i < p * SAMPLES; i++)
        worst = fmax(worst, fabs(values[i])); /* fmax passes over NaN */
    err_undefer(true);
    return worst;
}

static Outcome run(Expr system, Expr way, const Expr *options, long n, double a, double b)
{
    Expr *args = mem_array((size_t)n + 3, sizeof *args);
    err_defer(mem_release, args);
    args[0] = system;
    args[1] = expr_symbol("numeric");
    args[2] = expr_equation(expr_symbol("stabilization"), way);
    for (long i = 0; i < n; i++)
        args[i + 3] = options[i];
    clock_t begun = clock();
    Drive *drive = drive_of(drive_solve(args, n + 3));
    if (!drive)
        err_raise(ST_TYPE, "compare: output= is not for it");
    Outcome outcome = {0};
    long rejected;
    outcome.drift = largest_drift(drive, a, b, &outcome.trouble);
    outcome.seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    drive_counts(drive, &outcome.steps, &rejected, &outcome.calls);
    if (outcome.trouble)
        eval_warning("%s", outcome.trouble);
    err_undefer(true);
    return outcome;
}

static Expr compare(const Expr *args, long n)
{
    long ways;
    const Expr *way = rtable_items(&args[1], &ways);
    Expr range = expr_is(args[2], EXPR_EQUATION) ? expr_arg(args[2], 1) : args[2];
    if (!expr_is(range, EXPR_RANGE))
        err_raise(ST_TYPE, "compare expects its 3rd argument to be a range a..b");
    double a = drive_options_number(expr_arg(range, 0), "the range");
    double b = drive_options_number(expr_arg(range, 1), "the range");
    RTable *table = rtable_matrix(ways + 1, COLUMNS);
    static const char *const titles[COLUMNS] = {"stabilization", "drift", "steps", "calls",
                                                "seconds"};
    for (long j = 0; j < COLUMNS; j++)
        rtable_set(table, 0, j, expr_string(titles[j], -1));
    for (long i = 0; i < ways; i++) {
        Outcome o = run(args[0], way[i], args + 3, n - 3, a, b);
        Expr row[COLUMNS] = {way[i], num_from_double(o.drift, 3), expr_int(o.steps),
                             expr_int(o.calls), num_from_double(o.seconds, 3)};
        for (long j = 0; j < COLUMNS; j++)
            rtable_set(table, i + 1, j, row[j]);
    }
    return rtable_expr(table);
}

#define PENDULUM                                                                                   \
    "{diff(x(t),t)=u(t), diff(y(t),t)=v(t), diff(u(t),t)=-x(t)*l(t), diff(v(t),t)=-y(t)*l(t)-1,"   \
    " x(t)^2+y(t)^2=1, x(0)=1, y(0)=0, u(0)=0, v(0)=0}"

const Builtin BUILTIN_COMPARE[] = {
    {.name = "compare",
     .signature = "compare(system:set|list, ways:list, interval:range|equation, options..)"
                  " -> Matrix",
     .fn = compare,
     .topic = "dae",
     .summary = "drift, steps and time of several stabilisations of one DAE",
     .text =
         "ways: none, projection, baumgarte(omega = 5, zeta = 1). The table gives, for each, the\n"
         "largest residual of a constraint (visible or hidden) on the interval, the steps, the\n"
         "calls of the right-hand side and the seconds of computing. options are dsolve's.\n"
         "odeplot(SOL, drift = true) draws the residuals of one solution.",
     .examples = {{"M := compare(" PENDULUM ", [none, projection], 0..5):"
                   " evalb(M[2,2] > M[3,2]);",
                   "true", NULL},
                  {"M := compare(" PENDULUM ", [none, baumgarte(omega=5)], 0..5):"
                   " evalb(M[2,2] > M[3,2]);",
                   "true", NULL},
                  {"compare({diff(x(t),t)=1, x(0)=0}, [none], 0..1);", "error: no constraints",
                   NULL}},
     .see = "dsolve DAEinfo odeplot",
     .flags = BUILTIN_DAESY},
    {.name = NULL},
};
