/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plots that move: animate draws a plot command for several values of a name, animatecurve lets
 * curves grow. All frames show the same part of the plane, so that only what moves moves.
 */
#include <math.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "repl/builtin.h"
#include "repl/builtins/plots/animate.h"
#include "repl/eval/eval.h"
#include "repl/plot/plot_colour.h"
#include "repl/plot/plot_items.h"
#include "repl/plot/plot_options.h"

enum { FRAMES = 25, CURVE_FRAMES = 16 };

typedef struct Own {
    long frames; /* 0: as usual */
    Expr background, trace;
} Own;

#define PLACE(field) offsetof(Own, field)
enum { MOST_FRAMES = 1000, MOST_TRACED = 20000000 };

static const OptionRow OWN_ROWS[] = {
    {"frames", OPTION_INTEGER, PLACE(frames), .low = 1, .high = MOST_FRAMES,
     .summary = "how many pictures"},
    {"numframes", OPTION_INTEGER, PLACE(frames), .low = 1, .high = MOST_FRAMES},
    {"background", OPTION_EXPR, PLACE(background), .form = "p",
     .summary = "a plot that is in every picture"},
    {"digits", OPTION_IDLE, .is = OPTION_INTEGER, .low = 1},
    {"paraminfo", OPTION_IDLE, .is = OPTION_TRUTH},
    {"trace", OPTION_EXPR, PLACE(trace), .form = "n",
     .summary = "so many pictures, evenly spread, stay visible once they were\nshown; or a list of "
                "their numbers"},
    {.name = NULL},
};

static const OptionTable OWN = {
    .command = "animate", .rows = OWN_ROWS, .size = sizeof(Own), .also = &PLOT_OPTIONS};

/* --- the same view for all frames ------------------------------------------------------------- */

static void extend(const Plot *plot, int axis, double *low, double *high)
{
    for (long k = 0; k < plot->n; k++)
        for (long i = 0; i < plot->curves[k].n && axis < plot->curves[k].dim; i++) {
            double x = plot->curves[k].points[i * plot->curves[k].dim + axis];
            *low = isfinite(x) ? fmin(*low, x) : *low;
            *high = isfinite(x) ? fmax(*high, x) : *high;
        }
}

static void share_view(const Expr *frame, long n)
{
    for (int axis = 0; axis < 3; axis++) {
        double low = INFINITY, high = -INFINITY;
        for (long k = 0; k < n; k++)
            extend(plot_of(frame[k]), axis, &low, &high);
        double margin = high > low ? 0.02 * (high - low) : 1;
        for (long k = 0; k < n && low <= high; k++) {
            PlotFrame *f = &plot_of(frame[k])->frame;
            if (f->has_view[axis] || f->log[axis])
                continue;
            f->has_view[axis] = true;
            f->view[axis][0] = low - margin;
            f->view[axis][1] = high + margin;
        }
    }
}

/* --- traces ----------------------------------------------------------------------------------- */

/* Which of the n frames stay: of trace = m those at 0, 1/m, 2/m ... of the way. */
static void choose_traces(Expr trace, bool *stays, long n)
{
    memset(stays, 0, (size_t)n * sizeof *stays);
    if (expr_is(trace, EXPR_LIST)) {
        for (long i = 0; i < expr_count(trace); i++)
            stays[plot_options_integer(expr_arg(trace, i), "trace", 1, n) - 1] = true;
        return;
    }
    long count = plot_options_integer(trace, "trace", 0, n);
    for (long i = 0; i < count; i++)
        stays[i * n / count] = true;
}

/* The colours that curves get by their order: a curve keeps its own beside those of other frames.
 */
static void fix_colours(Plot *plot)
{
    long next = 0;
    for (long i = 0; i < plot->n; i++) {
        PlotCurve *curve = &plot->curves[i];
        if (curve->colour < 0 && curve->kind != PLOT_SURFACE && curve->kind != PLOT_IMAGE)
            curve->colour = plot_colour_of_palette(next++);
    }
}

/* What stays is copied into every later frame. */
static void check_size(const Expr *frame, const bool *stays, long n)
{
    double numbers = 0;
    for (long i = 0; i < n; i++) {
        const Plot *plot = plot_of(frame[i]);
        for (long c = 0; c < plot->n && stays[i]; c++)
            numbers += (double)(n - 1 - i) * (double)plot->curves[c].n * plot->curves[c].dim;
    }
    if (numbers <= MOST_TRACED)
        return;
    err_hint("take fewer frames or a smaller trace");
    err_raise(ST_LIMIT, "the frames with their traces would hold %.0f million numbers",
              numbers / 1e6);
}

/* To each frame come those that stay of the frames before it. */
static void leave_traces(Expr *frame, long n, Expr trace)
{
    bool *stays = mem_array((size_t)n, sizeof *stays);
    err_defer(mem_release, stays);
    choose_traces(trace, stays, n);
    check_size(frame, stays, n);
    for (long k = 0; k < n; k++)
        fix_colours(plot_of(frame[k]));
    for (long k = n - 1; k > 0; k--) /* those before it are still alone */
        for (long i = 0; i < k; i++) {
            err_poll();
            Plot *plot = plot_of(frame[k]);
            long first = plot->n;
            if (stays[i])
                plot_join(plot, plot_of(frame[i]));
            for (long c = first; c < plot->n; c++)
                plot_set_text(&plot->curves[c].legend, NULL);
        }
    err_undefer(true);
}

/* --- animate ---------------------------------------------------------------------------------- */

/* One call. */
typedef struct Job {
    Expr command, arguments; /* what draws, and a list of what it gets */
    Expr name;
    double from, to;
    Expr values; /* a list of those that it takes, or NULL */
    long frames;
    Own own;
    const Expr *args; /* the options that dress every frame */
    long n;
} Job;

/* The options of animate alone; the others are taken when a plot is there. */
static Own read_own(const Expr *args, long n)
{
    Own own;
    options_begin(&OWN, &own);
    for (long i = 0; i < n; i++)
        options_take(&OWN, &own, args[i]);
    return own;
}

static void take_range(Job *job, Expr range)
{
    if (expr_is(range, EXPR_EQUATION) && expr_is(expr_arg(range, 1), EXPR_LIST) &&
        expr_count(expr_arg(range, 1)) > 0) { /* a = [1, 2, 3] */
        job->name = expr_arg(range, 0);
        job->values = expr_arg(range, 1);
        return;
    }
    job->name = plot_items_is_range(range) ? plot_items_range_name(range) : NULL;
    if (!job->name) {
        err_hint("animate(plot, [sin(a*x), x=0..5], a=1..3), or animate(sin(a*x), x=0..5, a=1..3)");
        err_raise(ST_TYPE, "animate needs a range of the name that moves, a = 1..3");
    }
    plot_options_range(range, &job->from, &job->to);
}

/* What plot gets where no command is named: a function, its range, and the options that are not
 * those of animate. */
static Expr plain_arguments(const Expr *args, long n)
{
    Expr list = expr_list(args, 2), value;

    for (long i = 3; i < n; i++)
        if (!options_row(&OWN, args[i], &value))
            list = collection_append(list, args[i]);
    return list;
}

static void read_call(Job *job, const Expr *args, long n)
{
    bool command = expr_is(args[1], EXPR_LIST);

    *job = (Job){.args = args + 3, .n = command ? n - 3 : 0};
    job->command = command ? args[0] : expr_symbol("plot");
    job->arguments = command ? args[1] : plain_arguments(args, n);
    take_range(job, args[2]);
    job->own = read_own(args + 3, n - 3);
    if (job->own.background && !plot_is(job->own.background))
        plot_options_unsuited("background", job->own.background);
    job->frames = job->values       ? expr_count(job->values)
                  : job->own.frames ? job->own.frames
                                    : FRAMES;
}

static Expr evaluated(Expr e, Expr name, Expr value)
{
    return eval_expr(walk_replace1(e, name, value));
}

/* Is there a range t = a .. a in what is drawn? */
static bool has_empty_range(Expr e)
{
    err_stack_check();
    if (expr_is(e, EXPR_RANGE)) {
        Expr low = expr_arg(e, 0), high = expr_arg(e, 1);
        return expr_is_number(low) && expr_is_number(high) && num_is_zero(expr_sub(high, low));
    }
    for (long i = 0; (expr_is(e, EXPR_LIST) || expr_is(e, EXPR_EQUATION)) && i < expr_count(e); i++)
        if (has_empty_range(expr_arg(e, i)))
            return true;
    return false;
}

static double double_of(Expr e)
{
    Expr value = expr_is_real_number(e) ? e : evalf_expr(e, 17);
    return expr_is_real_number(value) ? num_to_double(value) : NAN;
}

/* The value of a list in frame k, `off` of the way to the nearest frame with another number, the
 * later one of two; the value itself where there is none. */
static Expr listed_value(Expr values, long k, double off)
{
    double here = double_of(expr_arg(values, k));
    for (long d = 1; off > 0 && d < expr_count(values); d++)
        for (long way = 1; way >= -1; way -= 2) {
            long i = k + way * d;
            double there = i >= 0 && i < expr_count(values) ? double_of(expr_arg(values, i)) : NAN;
            if (isfinite(here) && isfinite(there) && there != here)
                return num_from_double(here + off * (there - here), 15);
        }
    return expr_arg(values, k);
}

/* The value of the name in frame k, `off` of the way further in. */
static Expr value_in(const Job *job, long k, double off)
{
    double part = job->frames > 1 ? (double)k / (double)(job->frames - 1) : 0;
    part += part < 0.5 ? off : -off;
    return job->values ? listed_value(job->values, k, off)
                       : num_from_double(job->from + part * (job->to - job->from), 15);
}

/* What the command gets in frame k; true: it has an empty range in it. */
static bool fill_arguments(const Job *job, Expr value, Expr *given, long count)
{
    bool empty = false;
    for (long i = 0; i < count; i++) {
        given[i] = evaluated(expr_arg(job->arguments, i), job->name, value);
        empty = empty || has_empty_range(given[i]);
    }
    return empty;
}

/* A curve that grows from nothing, t = 0 .. a from a = 0 on, begins with a little of it. */
static Expr draw_frame(const Job *job, long k)
{
    const double little = 1e-3;
    long count = expr_count(job->arguments);
    Expr *given = mem_array((size_t)count + 1, sizeof *given);
    err_defer(mem_release, given);
    if (fill_arguments(job, value_in(job, k, 0), given, count))
        fill_arguments(job, value_in(job, k, little), given, count);
    Expr drawn = eval_apply(job->command, given, count);
    err_undefer(true);
    if (!plot_is(drawn) || plot_of(drawn)->show != PLOT_PICTURE)
        err_raise(ST_TYPE, "what animate calls must give a plot");
    Plot *plot = plot_new();
    Own own;
    if (job->own.background)
        plot_join(plot, plot_of(job->own.background));
    plot_join(plot, plot_of(drawn));
    PlotOptions options;
    plot_options_begin(&options, plot);
    plot_options_read(&options, plot, &OWN, &own, job->args, job->n);
    plot_options_dress(&options, plot, 0);
    return plot_expr(plot);
}

static Expr animate(const Expr *args, long n)
{
    Job job;
    read_call(&job, args, n);
    Expr *frame = mem_array((size_t)job.frames, sizeof *frame);
    err_defer(mem_release, frame);
    for (long k = 0; k < job.frames; k++)
        frame[k] = draw_frame(&job, k);
    share_view(frame, job.frames);
    if (job.own.trace)
        leave_traces(frame, job.frames, job.own.trace);
    Plot *plot = plot_of_parts(PLOT_ANIMATION, frame, job.frames, 0);
    err_undefer(true);
    return plot_expr(plot);
}

/* --- animatecurve ------------------------------------------------------------------------------
 */

/* The plot with the first part of each of its curves. */
static Expr beginning(const Plot *from, double part)
{
    Plot *plot = plot_new();
    plot_join(plot, from);
    for (long k = 0; k < plot->n; k++)
        if (plot->curves[k].kind == PLOT_CURVE) {
            long n = lround(part * (double)plot->curves[k].n);
            plot->curves[k].n = n > 1 ? n : 1;
        }
    return plot_expr(plot);
}

Expr animate_growth(Expr whole, long frames)
{
    Expr *frame = mem_array((size_t)frames, sizeof *frame);
    err_defer(mem_release, frame);
    for (long k = 0; k < frames; k++)
        frame[k] = beginning(plot_of(whole), (double)(k + 1) / (double)frames);
    share_view(frame, frames);
    /* the view is that of the whole curve, which only the last frame shows */
    Plot *plot = plot_of_parts(PLOT_ANIMATION, frame, frames, 0);
    err_undefer(true);
    return plot_expr(plot);
}

static Expr animatecurve(const Expr *args, long n)
{
    Own own = read_own(args + 1, n - 1);
    Expr *given = mem_array((size_t)n + 1, sizeof *given), value;
    err_defer(mem_release, given);
    long count = 0;
    for (long i = 0; i < n; i++)
        if (i == 0 || !options_row(&OWN, args[i], &value))
            given[count++] = args[i];
    Expr whole = eval_apply(expr_symbol("plot"), given, count);
    err_undefer(true);
    return animate_growth(whole, own.frames ? own.frames : CURVE_FRAMES);
}

const Builtin BUILTIN_ANIMATE[] = {
    {.name = "animate",
     .package = "plots",
     .signature = "animate(command:expr, arguments:expr, range:expr, options..)",
     .fn = animate,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw a plot for several values of a name, one after the other",
     .text =
         "animate(plot, [sin(a*x), x=0..5], a=1..3, frames=25, options) calls plot (or another\n"
         "plot command, or a procedure that gives a plot) with each value of a;\n"
         "animate(f(x,a), x=0..5, a=1..3) is short for that; a=[1,2,5] names the values. "
         "background=p draws p in each\n"
         "frame, trace=5 leaves five of them visible. The result goes to a GIF file, or to a file "
         "for each frame with\n"
         "plotsetup(svg) and the like.",
     .examples = {{"p := plots:-animate(plot, [sin(a*x), x=0..5], a=1..3, frames=5): "
                   "nops(plottools:-getdata(p));",
                   "test: 5", NULL},
                  {"plots:-animate(a*x^2, x=-1..1, a=0..1, frames=3, color=\"Red\");", "", NULL},
                  {"plots:-animate(plot, [x, x=0..1], 3);", "error: needs a range", NULL}},
     .see = "animatecurve display plot odeplot"},
    {.name = "animatecurve",
     .package = "plots",
     .signature = "animatecurve(f:expr, more:expr*, options..)",
     .fn = animatecurve,
     .options = &OWN,
     .topic = "plots",
     .summary = "let the curves of a plot grow",
     .examples = {{"plots:-animatecurve([cos(t),sin(t),t=0..2*Pi], frames=4);", "", NULL},
                  {"plots:-animatecurve(x^2, x=0..1, frames=0);", "error: frames = 0", NULL}},
     .see = "animate"},
    {0}};
