/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The method laboratory: what theory says of a method of integration (MethodInfo), how fast it
 * converges on a problem (ConvergenceTable), where it is stable (StabilityRegion). The commands
 * read their arguments and show results; the theory is in dae/theory/method_study.h.
 */
#include <math.h>
#include <stdio.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "dae/drive/drive_options.h"
#include "dae/theory/convergence.h"
#include "dae/theory/method_info.h"
#include "numeric/step/method.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/taken.h"

typedef struct Shown {
    int output;
} Shown;

enum { OUTPUT_TEXT, OUTPUT_TABLE };

static const OptionWord OUTPUTS[] = {{"table", OUTPUT_TABLE}, {NULL, 0}};

static const OptionRow SHOWN_ROWS[] = {
    {"output", OPTION_WORD, offsetof(Shown, output), .otherwise = OUTPUT_TEXT, .words = OUTPUTS,
     .summary = "returns the same as a table with the entries\n\"order\", \"A\", \"R\", "
                "\"A_stable\", \"index2\", ..."},
    {.name = NULL},
};

static const OptionTable SHOWN_OPTIONS = {
    .command = "MethodInfo", .rows = SHOWN_ROWS, .size = sizeof(Shown)};

static Expr method_info(const Expr *args, long n)
{
    Shown shown;
    options_read(&SHOWN_OPTIONS, &shown, args + 1, n - 1);
    Arena arena;
    arena_begin(&arena);
    MethodStudy study = method_study(&arena, args[0]);
    Expr result = EXPR_NULL;
    if (shown.output == OUTPUT_TABLE) {
        result = table_expr(method_info_table(&study));
    } else {
        Buf text = {0};
        err_defer(buf_release, &text);
        method_info_text(&study, &text);
        eval_write(buf_text(&text), text.length);
        err_undefer(true);
    }
    arena_end(&arena);
    return result;
}

/* The methods of the one table. */
static bool method_word(long i, BuiltinWord *word)
{
    const MethodRow *row = method_row(i);
    if (row)
        *word = (BuiltinWord){.name = row->name, .after = ""};
    return row != NULL;
}

/* --- convergence ------------------------------------------------------------------------------ */

enum { FIXED_COLUMNS = 2 }; /* method, h; then error and order of each quantity */

typedef struct Experiment {
    Convergence problem;
    const Expr *methods, *steps;
    long method_count, step_count;
    RTable *table;
    Buf text;
    bool blurred; /* some errors are rounding */
} Experiment;

static void put_cell(Buf *text, const char *format, double x)
{
    char cell[40];
    if (isfinite(x))
        snprintf(cell, sizeof cell, format, x);
    buf_printf(text, "%12s", isfinite(x) ? cell : "");
}

static Expr number_or_undefined(double x, int digits)
{
    return isfinite(x) ? num_from_double(x, digits) : EXPR_UNDEFINED;
}

static void put_titles(Experiment *e)
{
    const Convergence *c = &e->problem;
    rtable_set(e->table, 0, 0, expr_string("method", -1));
    rtable_set(e->table, 0, 1, expr_string("h", -1));
    buf_printf(&e->text, "%-16s%12s", "method", "h");
    for (long i = 0; i < c->count; i++) {
        Expr quantity = convergence_quantity(c, i);
        char *name = print_text(quantity, 11);
        err_defer(mem_release, name);
        rtable_set(e->table, 0, FIXED_COLUMNS + 2 * i, quantity);
        rtable_set(e->table, 0, FIXED_COLUMNS + 2 * i + 1, expr_string("order", -1));
        buf_printf(&e->text, "%12s%12s", name, "order");
        err_undefer(true);
    }
    buf_putc(&e->text, '\n');
}

/* What theory expects of the method, where it says anything. */
static void put_theory(Experiment *e, Expr method)
{
    const Convergence *c = &e->problem;
    Arena arena;
    arena_begin(&arena);
    MethodStudy study = method_study(&arena, method);
    buf_printf(&e->text, "%-16s%12s", "", "theory");
    for (long i = 0; i < c->count; i++) {
        int order = method_study_expected(&study, c->row, c->kind[i]);
        put_cell(&e->text, "%g", NAN);
        put_cell(&e->text, "%g", study.kind == STUDY_NONE || order < 0 ? NAN : order);
    }
    buf_putc(&e->text, '\n');
    arena_end(&arena);
}

/* One measurement; a run that does not reach the end leaves a gap and a warning. */
typedef struct Trial {
    const Convergence *c;
    Expr method;
    double h, *error;
} Trial;

static void try_errors(void *arg)
{
    const Trial *trial = arg;
    convergence_errors(trial->c, trial->method, trial->h, trial->error);
}

static void errors_or_gap(const Convergence *c, Expr method, double h, double *error)
{
    Trial trial = {c, method, h, error};
    if (err_attempt_for(ERR_LIMIT, try_errors, &trial))
        return;
    eval_warning("h = %.6g: %s", h, err_message());
    for (long i = 0; i < c->count; i++)
        error[i] = NAN;
}

/* The rows of one method, from row `from` of the table. */
static void measure(Experiment *e, Expr method, long from)
{
    const Convergence *c = &e->problem;
    double *error = mem_array((size_t)(2 * c->count) + 1, sizeof *error), before_h = NAN;
    err_defer(mem_release, error);
    char *name = print_text(method, 15);
    err_defer(mem_release, name);
    for (long k = 0; k < e->step_count; k++) {
        double h = options_real(e->steps[k], "a step size");
        double *now = error + k % 2 * c->count, *before = error + (k + 1) % 2 * c->count;
        errors_or_gap(c, method, h, now);
        rtable_set(e->table, from + k, 0, method);
        rtable_set(e->table, from + k, 1, e->steps[k]);
        buf_printf(&e->text, "%-16s", k ? "" : name);
        put_cell(&e->text, "%.6g", h);
        for (long i = 0; i < c->count; i++) {
            bool blurred = now[i] <= convergence_rounding(c, i, fabs(h));
            double order = k ? convergence_order(before_h, before[i], h, now[i]) : NAN;
            order = blurred ? NAN : order;
            e->blurred |= blurred;
            long column = FIXED_COLUMNS + 2 * i;
            rtable_set(e->table, from + k, column, number_or_undefined(now[i], 4));
            rtable_set(e->table, from + k, column + 1, number_or_undefined(order, 4));
            put_cell(&e->text, "%.3e", now[i]);
            if (blurred)
                buf_printf(&e->text, "%12s", "rounding");
            else
                put_cell(&e->text, "%.2f", order);
        }
        buf_putc(&e->text, '\n');
        before_h = h;
    }
    err_undefer(true);
    err_undefer(true);
    put_theory(e, method);
}

typedef struct Wanted {
    Expr exact, variables, range;
} Wanted;

static const OptionRow WANTED_ROWS[] = {
    {"range", OPTION_EXPR, offsetof(Wanted, range), .form = "a..b",
     .summary = "the end of the interval, one unit after the start if\nnot said"},
    {"exact", OPTION_EXPR, offsetof(Wanted, exact), .form = "[x(t)=...]",
     .summary = "the solution; else one at tight tolerances is\ncomputed"},
    {"variables", OPTION_EXPR, offsetof(Wanted, variables), .form = "[x(t), [u(t),v(t)]]",
     .summary = "expressions, or lists whose largest error\ncounts"},
    {.name = NULL},
};

static const OptionTable WANTED_OPTIONS = {.command = "ConvergenceTable",
                                           .rows = WANTED_ROWS,
                                           .size = sizeof(Wanted),
                                           .also = &DRIVE_OPTIONS,
                                           .heading = "Options besides those of dsolve:"};

static void check_method(Expr method)
{
    DriveOptions options;
    drive_options_method(&options, method);
    if (method_has_loop(options.method.name))
        err_raise(ST_TYPE, "ConvergenceTable: %s chooses its steps itself", options.label);
}

static Expr convergence_table(const Expr *args, long n)
{
    Arena arena;
    Experiment e = {0};
    long count = 0, options = 0;
    arena_begin(&arena);
    e.methods = rtable_items(&args[1], &e.method_count);
    e.steps = rtable_items(&args[2], &e.step_count);
    for (long i = 0; i < e.method_count; i++)
        check_method(e.methods[i]);
    Wanted wanted;
    Expr *option = arena_array(&arena, (size_t)n, sizeof *option);
    options_begin(&WANTED_OPTIONS, &wanted);
    for (long i = 3; i < n; i++)
        if (!options_take(&WANTED_OPTIONS, &wanted, args[i]))
            option[options++] = args[i];
    Expr end = wanted.range;
    const Expr *quantities = wanted.variables ? rtable_items(&wanted.variables, &count) : NULL;
    if (end && expr_is(end, EXPR_RANGE))
        end = expr_arg(end, 1);
    e.problem = convergence_begin(&arena, args[0], quantities, count, end ? &end : NULL,
                                  wanted.exact, option, options, taken_notes());
    e.table = rtable_matrix(1 + e.method_count * e.step_count, FIXED_COLUMNS + 2 * e.problem.count);
    err_defer(buf_release, &e.text);
    put_titles(&e);
    for (long i = 0; i < e.method_count; i++)
        measure(&e, e.methods[i], 1 + i * e.step_count);
    if (e.blurred)
        buf_printf(&e.text, "rounding: such errors say nothing of an order, take larger steps%s\n",
                   wanted.exact ? "" : ", or give exact=...");
    eval_write(buf_text(&e.text), e.text.length);
    err_undefer(true);
    arena_end(&arena);
    eval_tell(rtable_expr(e.table));
    return rtable_expr(e.table);
}

#define PENDULUM                                                                                   \
    "{diff(x(t),t)=u(t), diff(y(t),t)=v(t), diff(u(t),t)=-x(t)*l(t), diff(v(t),t)=-y(t)*l(t)-1,"   \
    " x(t)^2+y(t)^2=1, x(0)=1, y(0)=0, u(0)=0, v(0)=0}"

const Builtin BUILTIN_LABORATORY[] = {
    {.name = "ConvergenceTable",
     .signature = "ConvergenceTable(problem:set|list, methods:list|name|function|expr, steps:list,"
                  " options..) -> Matrix",
     .fn = convergence_table,
     .options = &WANTED_OPTIONS,
     .topic = "dae",
     .summary = "errors of methods for several step sizes, and the orders they show",
     .text =
         "problem is what dsolve takes, methods a list of what its option method takes, steps a\n"
         "list of step sizes. Prints the error of every unknown at the end, the order between one\n"
         "step size and the next, and the order that theory expects; returns the same as a Matrix\n"
         "whose first row has the titles. Where the error is no more than rounding the order is "
         "left\n"
         "out (undefined in the Matrix).\n"
         "With reduction=none the methods meet a differential-algebraic system as it is.",
     .examples = {{"ConvergenceTable({diff(x(t),t) = -x(t), x(0) = 1}, [rk4, dopri5], [1/10, "
                   "1/20], exact = [x(t) = exp(-t)]):",
                   BUILTIN_PRINTS "method                     h        x(t)       order\n"
                                  "rk4                      0.1   3.332e-07\n"
                                  "                        0.05   1.998e-08        4.06\n"
                                  "                      theory                       4\n"
                                  "dopri5                   0.1   1.209e-09\n"
                                  "                        0.05   3.476e-11        5.12\n"
                                  "                      theory                       5\n",
                   NULL},
                  {"M := ConvergenceTable({diff(x(t),t)=-x(t), x(0)=1}, [rk4], [1/10,1/20],"
                   " exact=[x(t)=exp(-t)]): evalb(abs(M[3,4]-4) < 0.2);",
                   "test: true", NULL},
                  {"M := ConvergenceTable(" PENDULUM ", [radauIIA2], [1/20,1/40],"
                   " variables=[[u(t),v(t)]], reduction=none): evalb(abs(M[3,4]-2) < 0.2);",
                   "test: true", NULL},
                  {"M := ConvergenceTable({diff(x(t),t)=-x(t), x(0)=1}, [dverk78], [1/2,1/4,1/40],"
                   " exact=[x(t)=exp(-t)]): evalb(abs(M[3,4]-8) < 0.3), M[4,4];",
                   "test: true, undefined", NULL},
                  {"ConvergenceTable({diff(x(t),t)=-x(t), x(0)=1}, [rk4], [1/10], exact=[y(t)=1]);",
                   "error: exact: there is no equation x(t)", NULL}},
     .see = "MethodInfo StabilityRegion dsolve",
     .flags = BUILTIN_DAESY,
     .word = method_word},
    {.name = "MethodInfo",
     .signature = "MethodInfo(method:name|string|function|expr, options..) -> expr",
     .fn = method_info,
     .options = &SHOWN_OPTIONS,
     .topic = "dae",
     .summary = "coefficients, order and stability of a method of integration",
     .text =
         "method is what dsolve takes: rk4, radauIIA3, collocation[4], bdf3, tableau(A, b, c).\n"
         "Prints the exact tableau, the order by the conditions of all rooted trees, stage order\n"
         "and simplifying assumptions, the stability function with A- and L-stability decided\n"
         "exactly, and the orders to expect on differential-algebraic systems.",
     .examples =
         {{"MethodInfo(radauIIA2);",
           BUILTIN_PRINTS
           "radauIIA2: Radau IIA method, 2 stages\n"
           "  1/3 |  5/12  -1/12\n"
           "    1 |   3/4    1/4\n"
           "  ----+-------------\n"
           "      |   3/4    1/4\n"
           "  order 3; 5 order conditions checked exactly\n"
           "  stage order 2; B(3), C(2), D(1); stiffly accurate; implicit\n"
           "  R(z) = (1+1/3*z)/(1-2/3*z+1/6*z^2), R(infinity) = 0\n"
           "  L-stable, algebraically stable\n"
           "  on DAEs: of order 3 in all variables of the reduced system that dsolve makes;\n"
           "  applied to the equations as they are (reduction=none), order\n"
           "    index 1: 3 in the differential variables, 3 in the algebraic ones\n"
           "    index 2: 3 in the differential variables, 2 in the algebraic ones\n"
           "    index 3: 2 in the positions, 2 in the velocities, 1 in the multipliers\n"
           "    index 3, linear in multipliers: 3 in the positions, 2 in the velocities, 1 in the "
           "multipliers\n",
           NULL},
          {"MethodInfo(radauIIA2, output=table)[\"R\"];", "(1+z/3)/(1-2*z/3+z^2/6)", NULL},
          {"MethodInfo(tableau([[0,0],[1,0]], [1/2,1/2], [0,1]), output=table)[\"order\"];", "2",
           NULL},
          {"MethodInfo(bdf6, output=table)[\"A_stable\"];", "test: false", NULL},
          {"MethodInfo(rk5);", "error: there is no method rk5", NULL}},
     .see = "dsolve tableau ConvergenceTable StabilityRegion",
     .flags = BUILTIN_DAESY,
     .word = method_word},
    {.name = NULL},
};
