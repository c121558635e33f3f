/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * continuation: steady states along a parameter (dae/steady/continuation.h); limitcycles: the
 * periodic solutions that leave its Hopf points (dae/steady/cycles.h); and bifplot, which draws
 * them: stable parts solid, unstable ones dashed, special points with their labels. Here the
 * arguments are read and the curves cut where the stability changes.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/value/funcs.h"
#include "dae/steady/continuation.h"
#include "dae/steady/cycles.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/plot/plot.h"
#include "repl/plot/plot_colour.h"
#include "repl/plot/plot_options.h"
#include "repl/plot/plot_words.h"
#include "repl/session.h"
#include "repl/term.h"
#include "repl/unknowns.h"

enum { CYCLE_COLOUR = 0x7b3294 };

/* --- the call ------------------------------------------------------------------------------ */

/* One call while its options are read. */
typedef struct Call {
    Expr unknowns, p; /* unknowns: a list */
    Expr start;       /* as given, or NULL */
    ContinuationOptions options;
} Call;

#define STEPS(type, most_, points_)                                                                \
    {"initstep", OPTION_POSITIVE, offsetof(type, options.steps.first), .otherwise = 0.01,          \
     .summary = "first step along a branch"},                                                      \
        {"maxstep", OPTION_POSITIVE, offsetof(type, options.steps.most), .otherwise = (most_),     \
         .summary = "longest step, in units of the size of the unknowns"},                         \
        {"minstep", OPTION_POSITIVE, offsetof(type, options.steps.least), .otherwise = 1e-9,       \
         .summary = "shorter steps end a branch"},                                                 \
    {                                                                                              \
        "maxpoints", OPTION_INTEGER, offsetof(type, options.steps.points),                         \
            .otherwise = (points_), .low = 1, .summary = "most points in one direction"            \
    }

static const OptionRow ROWS[] = {
    {"start", OPTION_EXPR, offsetof(Call, start), .form = "[x=1,y=2]",
     .summary = "where it begins: values of the unknowns, and perhaps\nof the parameter"},
    STEPS(Call, 0.05, 4000),
    {"branches", OPTION_INTEGER, offsetof(Call, options.branches), .otherwise = 24, .low = 1,
     .summary = "how many are followed"},
    {"exact", OPTION_TRUTH, offsetof(Call, options.exact), .otherwise = true,
     .summary = "special points are not looked for exactly"},
    {.name = NULL},
};

static const OptionTable OPTIONS = {.command = "continuation", .rows = ROWS, .size = sizeof(Call)};

/* A name as it stands: D may be a Damkoehler number here. */
static bool is_parameter(Expr e)
{
    return unknowns_can_be(e) || (expr_is(e, EXPR_SYMBOL) && !funcs_is_constant_name(e));
}

/* p = a..b */
static void read_range(Call *call, Expr range)
{
    if (!expr_is(range, EXPR_EQUATION) || !expr_is(expr_arg(range, 1), EXPR_RANGE) ||
        !is_parameter(expr_arg(range, 0))) {
        err_hint("continuation(eqs, [x, y], p = 0..5, start = [x = 1, y = 2])");
        err_raise(ST_TYPE, "continuation expects its 3rd argument to be parameter = a..b");
    }
    call->p = expr_arg(range, 0);
    Expr ends = expr_arg(range, 1);
    double a = unknowns_number(expr_arg(ends, 0), "the range");
    double b = unknowns_number(expr_arg(ends, 1), "the range");
    if (!isfinite(a) || !isfinite(b) || a == b)
        err_raise(ST_DOMAIN, "the range of the parameter must be finite and not empty");
    call->options.low = fmin(a, b);
    call->options.high = fmax(a, b);
    call->options.start[expr_count(call->unknowns)] = a;
}

/* Which coordinate a name in start= means: x for x or x(t), the parameter; -1: none. */
static long coordinate(const Call *call, Expr name)
{
    long n = expr_count(call->unknowns);
    for (long j = 0; j < n; j++) {
        Expr unknown = expr_arg(call->unknowns, j);
        if (name == unknown || (expr_is(unknown, EXPR_CALL) && name == expr_arg(unknown, 0)))
            return j;
    }
    return name == call->p ? n : -1;
}

static void read_start(Call *call, Expr start)
{
    long n = expr_count(call->unknowns), given;
    const Expr *items = rtable_items(&start, &given);
    bool named = given > 0 && expr_is(items[0], EXPR_EQUATION);
    if (!named && given != n && given != n + 1) {
        err_hint("one value for each unknown, then the parameter's; or names: start = [x = 1]");
        err_raise(ST_DOMAIN, "start has %ld values, there are %ld unknowns", given, n);
    }
    for (long i = 0; i < given; i++) {
        bool pair = expr_is(items[i], EXPR_EQUATION);
        long j = !named ? i : pair ? coordinate(call, expr_arg(items[i], 0)) : -1;
        if (j < 0) {
            char *text = print_text(items[i], 60);
            err_defer(mem_release, text);
            err_raise(ST_DOMAIN, "start: %s is neither an unknown nor the parameter", text);
        }
        call->options.start[j] =
            unknowns_number(named ? expr_arg(items[i], 1) : items[i], "a value of start");
    }
    double p = call->options.start[n];
    if (p < call->options.low || p > call->options.high)
        err_raise(ST_DOMAIN, "the start, %.10g, is outside the range of the parameter", p);
}

static void say_how_far(const DiagramWatch *watch)
{
    char text[80];
    snprintf(text, sizeof text, "branch %ld   %ld points   parameter at %.6g", watch->branch,
             watch->points, watch->p);
    term_work_measure(watch->done ? "" : text);
}

static void warn(const Continuation *c)
{
    const Diagram *d = c->diagram;
    if (!d->curve->pencil)
        eval_warning(
            "this daesy was built without LAPACK: stability and Hopf points are not known");
    if (d->left > 0)
        eval_warning("%ld further branches are not followed; branches = %ld allows them", d->left,
                     d->branches + d->left);
    if (d->stopped) {
        eval_warning("interrupted: the diagram is what was found so far");
        if (err_interrupt_pending < 2) /* a limit of time goes on to who has set it */
            err_interrupt_request(session_is_interactive() ? 0 : 1);
    }
}

static Expr continuation(const Expr *args, long n)
{
    long unknowns;
    const Expr *item = rtable_items(&args[1], &unknowns);
    Call call = {.unknowns = expr_list(item, unknowns)};
    options_read(&OPTIONS, &call, args + 3, n - 3);
    call.options.start = mem_zalloc((size_t)(unknowns + 1) * sizeof(double));
    err_defer(mem_release, call.options.start);
    read_range(&call, args[2]);
    if (call.start)
        read_start(&call, call.start);
    diagram_watch = say_how_far;
    Continuation *c = continuation_new(args[0], args[1], call.p, &call.options);
    warn(c);
    err_undefer(true);
    return c->object.node;
}

/* --- periodic solutions ------------------------------------------------------------------------
 */

typedef struct CyclesCall {
    CyclesOptions options;
} CyclesCall;

static const OptionRow CYCLES_ROWS[] = {
    {"intervals", OPTION_INTEGER, offsetof(CyclesCall, options.intervals), .otherwise = 30,
     .low = 1, .summary = "of the mesh over a period; where it is too coarse the\nbranch ends"},
    STEPS(CyclesCall, 0.1, 150),
    {.name = NULL},
};

static const OptionTable CYCLES_OPTIONS = {
    .command = "limitcycles", .rows = CYCLES_ROWS, .size = sizeof(CyclesCall)};

static Expr limitcycles(const Expr *args, long n)
{
    CyclesCall call;
    options_read(&CYCLES_OPTIONS, &call, args + 2, n - 2);
    long point = options_integer(args[1], "the number of the point", 1, 0);
    return cycles_new(args[0], point - 1, &call.options)->object.node;
}

/* --- bifplot ------------------------------------------------------------------------------- */

typedef struct Drawing {
    const Continuation *c;
    Plot *plot;
    Tape *tape; /* the two coordinates */
    double *in;
    double room[2]; /* that the label of a point takes, in units of the axes */
    double *named;  /* points with labels */
    long names;
    int kinds; /* of points with labels so far */
} Drawing;

static void release(void *arg)
{
    Drawing *d = arg;
    tape_free(d->tape);
    mem_free(d->in);
    mem_free(d->named);
}

static void compile(Drawing *d, Expr axes)
{
    const Steady *s = d->c->steady;
    Expr *vars = mem_array((size_t)s->shown + 1, sizeof *vars);
    err_defer(mem_release, vars);
    memcpy(vars, s->unknowns, (size_t)s->shown * sizeof *vars);
    vars[s->shown] = s->p;
    d->in = mem_array((size_t)s->shown + 1, sizeof *d->in);
    d->tape = tape_new(axes->u.args, 2, vars, s->shown + 1);
    err_undefer(true);
    for (int axis = 0; axis < 2; axis++)
        plot_words_set(&d->plot->frame.label[axis], expr_arg(axes, axis));
}

static void place(Drawing *d, const CurvePoint *point, double *xy)
{
    const Steady *s = d->c->steady;
    memcpy(d->in, point->u, (size_t)s->shown * sizeof *d->in);
    d->in[s->shown] = point->u[s->n];
    tape_eval(d->tape, d->in, xy);
}

/* The stability of the piece from point i to the next: that of an end that is not special, or what
 * is known of this side of one that is. */
static int piece(const Branch *branch, long i)
{
    const CurvePoint *a = branch->point[i], *b = branch->point[i + 1];
    if (!continuation_label(a->label) || !continuation_label(b->label))
        return continuation_is_stable(continuation_label(a->label) ? b : a);
    long unstable = a->after >= 0 ? a->after : b->before;
    return unstable < 0 ? -1 : unstable == 0;
}

/* Takes back a curve that has stayed empty. */
static void drop_last(Plot *plot)
{
    mem_free(plot->curves[--plot->n].points);
}

/* All pieces of this stability as one curve with gaps. */
static void draw_pieces(Drawing *d, int stable, const char *legend, int linestyle, double thickness)
{
    const Diagram *diagram = d->c->diagram;
    long total = 0, used = 0;
    for (long k = 0; k < diagram->branches; k++)
        total += 3 * diagram->branch[k]->count;
    PlotCurve *curve = plot_add_curve(d->plot, total);
    for (long k = 0; k < diagram->branches; k++) {
        const Branch *branch = diagram->branch[k];
        for (long i = 0; i + 1 < branch->count; i++) {
            if (piece(branch, i) != stable)
                continue;
            if (i == 0 || piece(branch, i - 1) != stable) {
                curve->points[2 * used] = curve->points[2 * used + 1] = NAN;
                used++;
                place(d, branch->point[i], curve->points + 2 * used++);
            }
            place(d, branch->point[i + 1], curve->points + 2 * used++);
        }
    }
    curve->n = used;
    curve->linestyle = linestyle;
    curve->thickness = thickness;
    if (used == 0)
        drop_last(d->plot);
    else
        plot_set_text(&curve->legend, legend);
}

/* Points of one kind look the same in every diagram. */
typedef struct Mark {
    const char *label;
    int symbol;
    long colour; /* of the palette */
} Mark;

static const Mark MARKS[] = {{"LP", 5, 2}, {"BP", 9, 3}, {"HB", 7, 4}, {"SI", 13, 6}};

/* The room of a label: a part of what is seen of the axis. */
static void measure_labels(Drawing *d)
{
    static const double PART[] = {0.05, 0.04};
    const PlotFrame *frame = &d->plot->frame;
    for (int axis = 0; axis < 2; axis++) {
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (long k = 0; k < d->plot->n; k++)
            for (long i = 0; i < d->plot->curves[k].n; i++) {
                low = fmin(low, d->plot->curves[k].points[2 * i + axis]);
                high = fmax(high, d->plot->curves[k].points[2 * i + axis]);
            }
        if (frame->has_view[axis]) {
            low = frame->view[axis][0];
            high = frame->view[axis][1];
        }
        d->room[axis] = PART[axis] * fabs(high - low);
    }
    d->named = mem_array(2 * (size_t)d->c->specials + 2, sizeof *d->named);
}

/* Does a label stand where that of this point would? Else this one is noted. The label is at the
 * corner that is the turn of its kind, as scripts put them: right and above, left, below, left. */
static bool is_crowded(Drawing *d, const double *xy, int turn)
{
    double *label = d->named + 2 * d->names;
    label[0] = xy[0] + (turn % 2 ? -0.8 : 0.8) * d->room[0];
    label[1] = xy[1] + (turn % 4 > 1 ? -0.7 : 0.7) * d->room[1];
    for (long i = 0; i < d->names; i++)
        if (fabs(d->named[2 * i] - label[0]) < d->room[0] &&
            fabs(d->named[2 * i + 1] - label[1]) < d->room[1])
            return true;
    d->names++;
    return false;
}

/* The points of one kind, of which those that are crowded have no label. */
static void draw_specials(Drawing *d, const Mark *mark, bool *crowded, bool wanted)
{
    const char *label = mark->label;
    const Continuation *c = d->c;
    PlotCurve *curve = plot_add_curve(d->plot, c->specials);
    curve->n = 0;
    for (long k = 0; k < c->specials; k++) {
        double *xy = curve->points + 2 * curve->n;
        if (strcmp(continuation_label(c->special[k].point->label), label) != 0 ||
            continuation_is_repeated(c, k))
            continue;
        place(d, c->special[k].point, xy);
        if (!wanted)
            crowded[k] = is_crowded(d, xy, d->kinds);
        curve->n += crowded[k] == wanted;
    }
    curve->style = PLOT_POINT;
    curve->symbol = mark->symbol;
    curve->colour = plot_colour_of_palette(mark->colour);
    if (curve->n == 0) {
        drop_last(d->plot);
        return;
    }
    if (wanted)
        return;
    d->kinds++;
    plot_set_text(&curve->text, label);
    plot_set_text(&curve->legend, label);
}

/* Points without labels behind all others, so that legends keep their order. */
static void draw_all_specials(Drawing *d)
{
    bool *crowded = mem_zalloc((size_t)d->c->specials + 1);
    err_defer(mem_release, crowded);
    measure_labels(d);
    for (int wanted = 0; wanted < 2; wanted++)
        for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++)
            draw_specials(d, &MARKS[i], crowded, wanted);
    err_undefer(true);
}

/* Where the ordinate is least along a periodic solution, and where it is largest: two points. */
static void place_extremes(Drawing *d, const Cycles *c, const Cycle *cycle, double *xy)
{
    const Steady *s = d->c->steady;
    long many = 4 * c->orbit->nodes;
    double at[2], *x = mem_array((size_t)s->n, sizeof *x);
    err_defer(mem_release, x);
    d->in[s->shown] = cycle->z[c->orbit->unknowns];
    for (long i = 0; i < many; i++) {
        orbit_state(c->orbit, cycle->z, (double)i / (double)many, x);
        memcpy(d->in, x, (size_t)s->shown * sizeof *d->in);
        tape_eval(d->tape, d->in, at);
        if (i == 0 || at[1] < xy[1])
            memcpy(xy, at, sizeof at);
        if (i == 0 || at[1] > xy[3])
            memcpy(xy + 2, at, sizeof at);
    }
    err_undefer(true);
}

/* The least and the largest ordinates of the solutions that are stable, or of those that are not,
 * as one curve with gaps. */
static void draw_cycles(Drawing *d, const Cycles *c, bool stable, const char *legend)
{
    double *xy = mem_array((size_t)(4 * c->count), sizeof *xy);
    long used = 0;
    err_defer(mem_release, xy);
    for (long i = 0; i < c->count; i++)
        place_extremes(d, c, &c->cycle[i], xy + 4 * i);
    PlotCurve *curve = plot_add_curve(d->plot, 6 * c->count);
    for (int side = 0; side < 2; side++)
        for (long i = 0; i + 1 < c->count; i++) {
            const Cycle *end = &c->cycle[c->cycle[i + 1].label == CYCLE_PLAIN ? i + 1 : i];
            if ((end->unstable == 0) != stable)
                continue;
            double *to = curve->points + 2 * used;
            to[0] = to[1] = NAN;
            memcpy(to + 2, xy + 4 * i + 2 * side, 2 * sizeof *to);
            memcpy(to + 4, xy + 4 * i + 4 + 2 * side, 2 * sizeof *to);
            used += 3;
        }
    err_undefer(true);
    curve->n = used;
    curve->linestyle = stable ? 0 : 3;
    curve->thickness = 2;
    curve->colour = CYCLE_COLOUR;
    if (used == 0)
        drop_last(d->plot);
    else if (legend)
        plot_set_text(&curve->legend, legend);
}

static Expr bifplot(const Expr *args, long n)
{
    Drawing d = {.c = continuation_of(args[0]), .plot = plot_new()};
    if (!d.c) {
        err_hint("R := continuation(eqs, [x], p = 0..1): bifplot(R, [p, x])");
        err_raise(ST_TYPE, "bifplot draws the result of continuation");
    }
    PlotOptions options;
    plot_options_begin(&options, d.plot);
    const Steady *s = d.c->steady;
    Expr axes = expr_list((Expr[]){s->p, s->unknowns[0]}, 2);
    long first = 1, from;
    while (first < n && cycles_of(args[first]))
        first++;
    from = first;
    if (n > first && expr_is(args[first], EXPR_LIST)) {
        axes = args[first];
        from++;
        if (expr_count(axes) != 2)
            err_raise(ST_TYPE, "bifplot: the axes are two expressions, [p, x]");
    }
    err_defer(release, &d);
    compile(&d, axes);
    if (expr_arg(axes, 0) == s->p) { /* the whole range, and no more */
        PlotFrame *frame = &d.plot->frame;
        frame->has_view[0] = true;
        frame->view[0][0] = d.c->diagram->curve->system.low;
        frame->view[0][1] = d.c->diagram->curve->system.high;
    }
    plot_options_read(&options, d.plot, NULL, NULL, args + from, n - from);
    draw_pieces(&d, 1, "stable", 0, 2);
    draw_pieces(&d, 0, "unstable", 2, 1.5);
    draw_pieces(&d, -1, "not decided", 3, 1.5);
    for (long i = 1; i < first; i++) {
        if (continuation_of(cycles_of(args[i])->diagram) != d.c)
            err_raise(ST_TYPE, "bifplot: the periodic solutions belong to another diagram");
        draw_cycles(&d, cycles_of(args[i]), true, i == 1 ? "periodic, stable" : NULL);
        draw_cycles(&d, cycles_of(args[i]), false, i == 1 ? "periodic, unstable" : NULL);
    }
    draw_all_specials(&d);
    plot_options_dress(&options, d.plot, 0);
    err_undefer(true);
    return plot_expr(d.plot);
}

const Builtin BUILTIN_CONTINUATION[] = {
    {.name = "continuation",
     .signature = "continuation(eqs:list|set|rtable|equation|algebraic, vars:list|set|rtable|name|"
                  "function, range:equation, options..) -> expr",
     .fn = continuation,
     .options = &OPTIONS,
     .topic = "dae",
     .summary = "steady states along a parameter, with their bifurcations",
     .text = "continuation(eqs, vars, p = a..b, start = [...]) follows the steady states\n"
             "of a system along p by pseudo-arclength continuation, through limit points\n"
             "(LP), branch points (BP; the branches that cross there are followed too) and\n"
             "Hopf points (HB), and tells where they are stable.\n"
             "eqs: differential-algebraic equations of any order in vars = [x(t), y(t)];\n"
             "or without derivatives, where equation number i, f or 0 = f, is the rate of\n"
             "unknown number i. start: a guess for the unknowns (zeros) and, as one value\n"
             "more, for p (a); or by name: start = [x = 1, p = 2]. SI is where an\n"
             "eigenvalue passes infinity.\n"
             "The result R shows itself as a list of branches and points. R(p0) are the\n"
             "steady states at p0. R:-LP, R:-BP, R:-HB: the points [p = .., x = .., ...].\n"
             "R:-special: tables with label, branch, point, eigenvalues, omega, unstable\n"
             "(number before and after), lyapunov (the first Lyapunov coefficient of a Hopf\n"
             "point: negative where it is supercritical) and, where it is known, exact:\n"
             "seq([k[\"label\"], k[\"omega\"]], k in R:-special). R:-branches:\n"
             "matrices with the columns R:-columns. bifplot(R) draws it.",
     .examples =
         {{"R := continuation(y*(p - 2 - y^2), [y], p = 0..3): R:-BP;", "[[p=2., y=0.]]", NULL},
          {"R := continuation([x^2 + p - 1], [x], p = 0..3, start = [1]): rhs(R:-LP[1][1]);", "1.",
           NULL},
          {"R := continuation([diff(x(t),t) = y(t), 0 = p*x(t) - y(t) - x(t)^2], [x(t), y(t)],"
           " p = -1..1, start = [1, 0, 1]): R:-special[1][\"exact\"];",
           "[p = 0, x(t) = 0, y(t) = 0]", NULL},
          {"continuation([x^2 + p + 1], [x], p = 0..3);", "error: no steady state", NULL}},
     .see = "bifplot limitcycles dsolve fsolve",
     .flags = BUILTIN_DAESY},
    {.name = "limitcycles",
     .signature = "limitcycles(diagram:expr, point:integer, options..) -> expr",
     .fn = limitcycles,
     .options = &CYCLES_OPTIONS,
     .topic = "dae",
     .summary = "periodic solutions that leave a Hopf point, along the parameter",
     .text = "limitcycles(R, k) follows the periodic solutions from the Hopf point\n"
             "R:-special[k] of R = continuation(...) through the range of its parameter, by\n"
             "collocation with polynomials of degree 4, and finds where they turn back (LPC),\n"
             "where others cross (BPC), where the period doubles (PD) and where a torus\n"
             "begins (NS).\n"
             "The result C shows itself. C(i): solution number i as a Matrix with the columns\n"
             "time and unknowns. C:-branch: a Matrix with the columns C:-columns, the parameter,\n"
             "the period, least and largest values, multipliers outside the unit circle.\n"
             "C:-multipliers: of each; one of them is 1 up to the error of the mesh.\n"
             "C:-special: tables with label, index, point and multipliers.",
     .examples =
         {{"R := continuation([p*x - y - x*(x^2 + y^2), x + p*y - y*(x^2 + y^2)], [x, y],"
           " p = -1..1): C := limitcycles(R, 1): M := C:-branch: [M[-1,1], evalf[6](M[-1,2])];",
           "[1., 6.28319]", NULL},
          {"R := continuation([p*x - y - x*(x^2 + y^2), x + p*y - y*(x^2 + y^2)], [x, y],"
           " p = -1..1): C := limitcycles(R, 1, maxpoints = 5): C:-columns;",
           "", NULL},
          {"R := continuation(y*(p - 2 - y^2), [y], p = 0..3): limitcycles(R, 1);",
           "error: begin at a Hopf point", NULL}},
     .see = "continuation bifplot odeplot",
     .flags = BUILTIN_DAESY},
    {.name = "bifplot",
     .signature = "bifplot(diagram:expr, cycles:expr*)",
     .fn = bifplot,
     .options = &PLOT_OPTIONS,
     .topic = "plots",
     .summary = "draw the result of continuation",
     .text = "bifplot(R, [p, x], options) draws the branches of R = continuation(...):\n"
             "stable parts solid, unstable ones dashed, special points with their labels.\n"
             "The axes are any expressions in the parameter and the unknowns, by default\n"
             "the parameter and the first unknown. The options are those of plot.\n"
             "bifplot(R, C, [p, x]) with C = limitcycles(R, k) also draws the least and the\n"
             "largest values along the periodic solutions.",
     .examples = {{"R := continuation(y*(p - 2 - y^2), [y], p = 0..3): bifplot(R, [p, y]);", "",
                   NULL},
                  {"R := continuation([x^2 + p - 1], [x], p = 0..3, start = [1]): "
                   "bifplot(R, [p, x^2], color = \"Black\");",
                   "", NULL},
                  {"R := continuation([p*x - y - x*(x^2 + y^2), x + p*y - y*(x^2 + y^2)], [x, y],"
                   " p = -1..1): bifplot(R, limitcycles(R, 1), [p, x]);",
                   "", NULL},
                  {"bifplot(3);", "error: draws the result of continuation", NULL}},
     .see = "continuation limitcycles plot display plotsetup",
     .flags = BUILTIN_DAESY},
    {.name = NULL},
};
