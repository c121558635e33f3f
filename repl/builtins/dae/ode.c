/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * dsolve: with `numeric` or type=numeric a numeric solution (dae/drive/drive.h), else one in closed
 * form (dae/closed/symbolic.h). The command only decides which solver is meant and shows what the
 * solver had to warn about.
 */
#include <stdio.h>
#include <string.h>

#include "cas/algebra/zero.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "dae/closed/odetest.h"
#include "dae/closed/symbolic.h"
#include "dae/drive/drive.h"
#include "numeric/step/method.h"
#include "repl/builtin.h"
#include "repl/builtins/dae/ode_options.h"
#include "repl/builtins/dae/ode_procedure.h"
#include "repl/eval/eval.h"
#include "repl/session.h"
#include "repl/taken.h"
#include "repl/term.h"

static bool is_numeric(const Expr *args, long n)
{
    Expr type = builtin_option(args, n, 1, "type");
    return drive_of(args[0]) || builtin_flag(args, n, 1, "numeric") ||
           (type && expr_is_symbol(type, "numeric"));
}

/* How far a long integration is, for the progress line. */
static void say_how_far(const TraceWatch *watch)
{
    static const double often = 0.1; /* seconds: nobody reads faster */
    static double said;              /* seconds into this stretch of work */
    char text[80];
    bool recent = watch->seconds >= said && watch->seconds < said + often;
    if (recent && !watch->done)
        return;
    said = watch->done ? 0 : watch->seconds;
    double part = (watch->t - watch->start) / (watch->target - watch->start);
    if (!watch->done)
        snprintf(text, sizeof text, "at %.6g of %.6g   %.1f %%   step %.1e", watch->t,
                 watch->target, 100 * part, watch->h);
    term_work_measure(watch->done ? "" : text);
}

static void say_notes(const SymbolicNotes *notes)
{
    for (long i = 0; i < expr_count(notes->limits); i++) {
        char *text = print_text(expr_arg(notes->limits, i), 70);
        err_defer(mem_release, text);
        eval_warning("%s is a solution too, which the general one tends to as _C1 grows", text);
        err_undefer(true);
    }
    for (long i = 0; i < expr_count(notes->left); i++) {
        char *text = print_text(expr_arg(notes->left, i), 70);
        err_defer(mem_release, text);
        eval_warning("the solutions of %s were not found", text);
        err_undefer(true);
    }
    if (notes->several)
        eval_warning("these values do not determine the solution uniquely");
}

static bool is_zero_residual(Expr e)
{
    if (!expr_is(e, EXPR_LIST) && !expr_is(e, EXPR_SET))
        return e == EXPR_ZERO;
    for (long i = 0; i < expr_count(e); i++)
        if (expr_arg(e, i) != EXPR_ZERO)
            return false;
    return true;
}

/* By a command of DEtools, whose answer is put back into the equations; NULL when it is none. */
static Expr solve_by(const char *command, const Expr *args, long n)
{
    Expr answer;
    if (n != 2)
        err_raise(ST_TYPE, "the method needs the unknowns: dsolve(system, y(t), method = ...)");
    answer = builtin_call(builtin_find_in("DEtools", command), args, n);
    notes_clear(notes_current()); /* the answer is verified */
    if (!expr_is(answer, EXPR_EQUATION) && !expr_is(answer, EXPR_SET))
        return NULL;
    return is_zero_residual(odetest_residuals(answer, args[0], NULL)) ? answer : NULL;
}

static Expr solve_symbolic(const Expr *given, long n)
{
    Expr *args = mem_array((size_t)n, sizeof *args), answer = NULL;
    SymbolicNotes notes = {expr_list(NULL, 0), false, expr_list(NULL, 0)};
    err_defer(mem_release, args);
    for (long i = 0; i < n; i++)
        args[i] = given[i];
    OdeOptions options = ode_options_read(args, n);
    if (options.method == ODE_BY_LAPLACE)
        answer = solve_by("laplacesols", args, options.rest);
    else if (options.method == ODE_BY_MATRIXEXP)
        answer = solve_by("matrixexpsols", args, options.rest);
    if (options.method != ODE_BY_MATRIXEXP && !answer) /* waves that enter at 0 have no transform */
        answer = symbolic_solve(args, options.rest, options.symbolic, &notes);
    err_undefer(true);
    if (answer)
        say_notes(&notes);
    else
        notes_clear(notes_current()); /* they were about attempts */
    if (answer == EXPR_NULL)
        eval_warning("no solution has these boundary values");
    return answer ? ode_options_dress(&options, answer) : NULL;
}

/* dsolve(.., {y(x)}): one unknown, so the answer is its equation. */
static Expr of_one_unknown(Expr answer, const Expr *args, long n)
{
    bool braces = n > 1 && expr_is(args[1], EXPR_SET) && expr_count(args[1]) == 1 &&
                  expr_is(expr_arg(args[1], 0), EXPR_CALL);
    if (!answer || !braces)
        return answer;
    long count = expr_is(answer, EXPR_SEQ) ? expr_count(answer) : 1;
    Expr *parts = mem_array((size_t)count, sizeof *parts);
    err_defer(mem_release, parts);
    for (long i = 0; i < count; i++) {
        Expr part = expr_is(answer, EXPR_SEQ) ? expr_arg(answer, i) : answer;
        bool single = expr_is(part, EXPR_SET) && expr_count(part) == 1;
        parts[i] = single ? expr_arg(part, 0) : part;
    }
    Expr value = expr_seq(parts, count);
    err_undefer(true);
    return value;
}

static Expr ode_dsolve(const Expr *args, long n);

/* dsolve(numeric, system, ...) is dsolve(system, numeric, ...). */
static Expr with_system_first(const Expr *args, long n)
{
    Expr *all = mem_array((size_t)n, sizeof *all);
    err_defer(mem_release, all);
    memcpy(all, args, (size_t)n * sizeof *all);
    all[0] = args[1];
    all[1] = args[0];
    Expr value = ode_dsolve(all, n);
    err_undefer(true);
    return value;
}

static Expr ode_dsolve(const Expr *args, long n)
{
    if (n > 1 && expr_is_symbol(args[0], "numeric") && !expr_is_symbol(args[1], "numeric"))
        return with_system_first(args, n);
    if (builtin_option(args, n, 0, "procedure"))
        return ode_procedure(args, n, ode_dsolve);
    if (!is_numeric(args, n))
        return of_one_unknown(solve_symbolic(args, n), args, n);
    bool stopped;
    trace_watch = say_how_far;
    Expr solution = drive_solve(args, n, taken_notes());
    const char *warning = drive_notes_take(taken_notes(), &stopped);
    if (warning)
        eval_warning("%s", warning);
    if (stopped && !session_is_interactive())
        err_interrupt_request(1); /* a script ends; at the prompt the solution is kept */
    return solution;
}

static Expr ode_test(const Expr *args, long n)
{
    bool unknowns = n > 2 && args[2]->kind != EXPR_EQUATION && !expr_is_symbol(args[2], "series");

    return odetest_residuals(args[0], args[1], unknowns ? args[2] : NULL);
}

/* The methods, under a heading. */
static bool dsolve_word(long i, BuiltinWord *word)
{
    const MethodRow *row = i > 0 ? method_row(i - 1) : NULL;
    if (row)
        *word = (BuiltinWord){row->name, "", NULL, row->summary, "method"};
    else if (i == 0)
        *word = (BuiltinWord){.summary = "Methods (method=classical[rk4] and method=rk4 are the"
                                         " same):"};
    return row || i == 0;
}

/* Stays as it is: dsolve reads it. */
static Expr tableau(const Expr *args, long n)
{
    (void)args;
    (void)n;
    return NULL;
}

const Builtin BUILTIN_ODE[] = {
    {.name = "dsolve",
     .signature = "dsolve(system:set|list|equation|algebraic|procedure, options:expr*)",
     .fn = ode_dsolve,
     .options = &ODE_OPTIONS,
     .topic = "dae",
     .summary = "solve differential equations, in closed form or numerically",
     .text =
         "dsolve(system, unknowns) solves ordinary differential equations in closed form:\n"
         "equations of first order of the classical kinds, linear ones of any order,\n"
         "linear systems with constant coefficients and those that are solved one\n"
         "equation after the other, linear differential-algebraic systems. Starting or\n"
         "boundary values may stand among the equations; constants that are left are\n"
         "_C1, _C2, ... One equation gives y(t) = ..., several give a set, several\n"
         "solutions a sequence, singular ones last. Where y(t) cannot be isolated there\n"
         "are relations F + _C1 = 0 or curves [t(_T) = ..., y(_T) = ...]. The call stays\n"
         "as it is when no solution is found. A list of classes as odeadvisor names them,\n"
         "[separable, linear], tries no others. Series at a regular singular point go by\n"
         "Frobenius.\n"
         "\n"
         "dsolve(system, numeric, options) integrates a set or list of equations (or\n"
         "expressions = 0) and starting values x(0)=1, D(x)(0)=0, (D@@2)(x)(0)=2.\n"
         "The equations may be of any order and implicit, also in the highest\n"
         "derivatives. The result S is a procedure: S(1.5) is [t = 1.5, x(t) = ...].\n"
         "It integrates as far as it is asked, in both directions, and odeplot draws\n"
         "it. dsolve(S, range=a..b) goes on with it. A list of the unknowns may follow\n"
         "the system.\n"
         "Conditions at two points make a boundary value problem. They may have any form,\n"
         "y(0)+D(y)(0) = 1 or y(0) = y(1), and names without a value are found by one\n"
         "condition more each. It is solved at once on a mesh of its own to abserr, relerr.\n"
         "With algebraic unknowns there are as many conditions as degrees of freedom.\n"
         "dsolve(numeric, procedure=f, initial=Array([1, 0]), start=0, number=2) takes the\n"
         "system that f(n, t, Y, YP) assigns to YP; procvars=[x(t), v(t)] names the unknowns.\n"
         "Differential-algebraic systems of any index are taken as they are written. Starting\n"
         "values that the constraints give may be left out; initial=project moves those that\n"
         "contradict them to the nearest consistent point. All constraints, visible and hidden,\n"
         "are held by projection after each step; stabilization = none, baumgarte(omega=5),\n"
         "ggl or partitioning do otherwise (?compare).\n"
         "Where a case of piecewise, Heaviside or signum changes, the run is cut as at an event\n"
         "(not with equidistant steps).\n"
         "Where a solution ends (a singularity, no real value, maxfun, Ctrl-C) the reason\n"
         "and the time are said; what was integrated stays, S(last) is its end, S(numfun) the\n"
         "number of evaluations, and the next question or dsolve(S, numeric, maxfun=0) goes on.\n"
         "After infolevel[dsolve] := 1 the method that found a closed form is told, and each run "
         "tells\n"
         "its methods, steps, orders and evaluations.",
     .examples = {{"dsolve({diff(x(t),t) = -y(t), diff(y(t),t) = x(t), x(0) = 1, y(0) = 0});",
                   "{x(t) = cos(t), y(t) = sin(t)}", NULL},
                  {"S := dsolve({diff(x(t),t) = u(t), diff(y(t),t) = v(t), diff(u(t),t) = "
                   "-x(t)*l(t), diff(v(t),t) = -y(t)*l(t)-9.81, x(t)^2+y(t)^2 = 1, x(0) = 1, y(0) "
                   "= 0, v(0) = 0}, numeric): evalf[5](S(1));",
                   "[t = 1., l(t) = 4.8563, u(t) = -0.29690, v(t) = 1.7746, x(t) = -0.98629, y(t) "
                   "= -0.16501]",
                   NULL},
                  {"S := dsolve({diff(x(t),t) = -a*x(t), x(0) = 1}, numeric, parameters = [a]): "
                   "S(parameters = [3]): evalf[5](S(1));",
                   "[t = 1., x(t) = 0.049787]", NULL},
                  {"S := dsolve({diff(y(x),x,x) = -k*y(x), y(0) = 0, y(1) = 0, D(y)(0) = 1}, "
                   "numeric): evalf[5](eval(k, S(0)));",
                   "9.8696", NULL},
                  {"dsolve({diff(y(t),t)+y(t) = Heaviside(t-1), y(0) = 0});",
                   "y(t) = Heaviside(t-1)*(1-exp(1-t))", NULL},
                  {"S := dsolve({diff(y(t),t,t) = -2, y(0) = 1, D(y)(0) = 0}, numeric,"
                   " events=[[y(t), halt]]): try S(2): catch: end try: S(eventstop),"
                   " evalf(S(eventfired=[1])[1], 6);",
                   "1, 1.00000", NULL},
                  {"dsolve({diff(x(t),t) = a*x(t), x(0) = 1}, numeric);", "error: a has no value",
                   NULL},
                  {"dsolve({diff(x(t),t,t) = -x(t), x(0) = 1}, numeric);",
                   "error: a starting value is missing: D(x)(0)", NULL}},
     .see = "odetest odeplot diff solve tableau MethodInfo ConvergenceTable ReduceBy1TheIndex",
     .word = dsolve_word,
     .flags = BUILTIN_UNITS},
    {.name = "odetest",
     .signature = "odetest(solution:equation|set|list, system:set|list|equation|algebraic,"
                  " unknowns:expr?) -> expr",
     .fn = ode_test,
     .topic = "dae",
     .summary = "put a solution back into its differential equations",
     .text =
         "odetest(y(x) = f, ode) gives 0 when the equation holds, else what is left of it. For\n"
         "a set or list of equations and starting values the residuals of all of them. The\n"
         "solution may be a set or list, or a relation between x and y(x).",
     .examples = {{"odetest(y(x) = exp(2*x), diff(y(x),x) = 2*y(x));", "0", NULL},
                  {"odetest(y(x) = x, diff(y(x),x) = y(x));", "1-x", NULL},
                  {"odetest({x(t) = cos(t), y(t) = sin(t)}, [diff(x(t),t) = -y(t),"
                   " diff(y(t),t) = x(t), x(0) = 1, y(0) = 1]);",
                   "[0, 0, 0, -1]", NULL},
                  {"odetest(x^2+y(x)^2 = _C1, diff(y(x),x) = -x/y(x));", "0", NULL},
                  {"odetest(x+1, diff(y(x),x) = 1);", "error: odetest", NULL}},
     .see = "dsolve"},
    {.name = "tableau",
     .signature = "tableau(A:expr, b:expr, c:expr, e:expr?) -> expr",
     .fn = tableau,
     .topic = "dae",
     .summary = "a Runge-Kutta method by its coefficients",
     .text = "dsolve(system, numeric, method=tableau(A, b, c)) integrates by the method with the\n"
             "Butcher tableau A (Matrix or list of rows), b and c (Vectors or lists). Explicit\n"
             "and implicit ones; the order is found out. e, the weights of an embedded solution,\n"
             "gives step control; without them explicit methods go by stepsize.",
     .examples = {{"S := dsolve({diff(x(t),t) = x(t), x(0) = 1}, numeric, method = "
                   "tableau([[1/2]], [1], [1/2])): evalf[5](S(1));",
                   "[t = 1., x(t) = 2.7183]", NULL},
                  {"S := dsolve({diff(x(t),t) = x(t), x(0) = 1}, numeric, method ="
                   " tableau([[0,0],[1/2,0]], [0,1], [0,1/2]), stepsize = 0.1): S(0.1);",
                   "[t = 0.1, x(t) = 1.105]", NULL},
                  {"S := dsolve({diff(x(t),t) = x(t), x(0) = 1}, numeric, method ="
                   " tableau([[1/2]], [1], [1/2])): evalb(abs(rhs(S(1)[2])-exp(1.)) < 1e-4);",
                   "test: true", NULL}},
     .see = "dsolve",
     .flags = BUILTIN_DAESY},
    {.name = NULL},
};
