/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands that draw fields of vectors: fieldplot and gradplot of given functions; DEplot,
 * dfieldplot and phaseportrait of differential equations, with their solutions. The equations go
 * through dsolve, so they may be implicit; the field is the right-hand side that it integrates.
 */
#include <math.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "dae/drive/drive.h"
#include "repl/builtin.h"
#include "repl/builtins/plots/ode_curves.h"
#include "repl/builtins/plots/plot_hues.h"
#include "repl/eval/eval.h"
#include "repl/plot/plot_colour.h"
#include "repl/plot/plot_field.h"
#include "repl/plot/plot_items.h"
#include "repl/plot/plot_level.h"
#include "repl/plot/plot_map.h"
#include "repl/plot/plot_options.h"
#include "repl/plot/plot_words.h"
#include "repl/taken.h"

enum { GRID = 20, MOST_OPTIONS = 16 };

/* Maple's arrows; here each is a line with a head. */
static const OptionWord ARROWS[] = {
    {"cheap", 0},     {"comet", 0}, {"curve", 0},      {"large", 0},
    {"largefill", 0}, {"line", 0},  {"medium", 0},     {"mediumfill", 0},
    {"none", 0},      {"slim", 0},  {"small", 0},      {"smalltwo", 0},
    {"thick", 0},     {"thin", 0},  {"triangular", 0}, {NULL, 0}};

/* The only option is the grid, which stands at the front. */
static const OptionRow FIELD_ROWS[] = {
    {"grid", OPTION_INTEGERS, 0, .count = 2, .otherwise = GRID, .low = 2, .high = 500,
     .form = "[m,n]", .summary = "arrows along the axes"},
    {"anchor", OPTION_IDLE},
    {"arrows", OPTION_IDLE, .words = ARROWS, .fine = true},
    {"fieldstrength", OPTION_IDLE},
    {.name = NULL},
};

static const OptionTable FIELD_OPTIONS = {.command = "a field",
                                          .rows = FIELD_ROWS,
                                          .size = 2 * sizeof(long),
                                          .also = &PLOT_OPTIONS,
                                          .any_case = true};

/* --- given functions -------------------------------------------------------------------------- */

static void maps_end(void *arg)
{
    PlotMap *map = arg;
    plot_map_end(&map[0]);
    plot_map_end(&map[1]);
}

static void hues_end(void *hues)
{
    plot_hues_end(hues);
}

/* The colour of each arrow, at its middle. */
static void colour_arrows(PlotCurve *curve, const PlotHues *hues)
{
    double *value = mem_array((size_t)(curve->n * hues->n + 1), sizeof *value);
    err_defer(mem_release, value);
    for (long i = 0; i < curve->n; i++) {
        const double *p = curve->points + 4 * (i / 2);
        plot_hues_at(hues, (double[]){(p[0] + p[2]) / 2, (p[1] + p[3]) / 2}, value + i * hues->n);
    }
    plot_hues_colour(hues, curve, value);
    err_undefer(true);
}

static void map_vector(void *ctx, double x, double y, double *u, double *v)
{
    const PlotMap *map = ctx;
    double at[] = {x, y};
    *u = plot_map_at(&map[0], at);
    *v = plot_map_at(&map[1], at);
}

/* args[1], args[2]: the ranges. */
static Expr draw_field(Expr f, Expr g, const Expr *args, long n)
{
    Plot *plot = plot_new();
    PlotOptions options;
    PlotField field = {.length = 1};
    PlotMap map[2] = {{0}, {0}};
    Expr names[2];
    plot_options_begin(&options, plot);
    for (int k = 0; k < 2; k++) {
        plot_options_range(args[1 + k], &field.low[k], &field.high[k]);
        names[k] = plot_items_range_name(args[1 + k]);
        if (names[k] && expr_is(names[k], EXPR_SYMBOL))
            plot_words_set(&plot->frame.label[k], names[k]);
    }
    plot_options_read(&options, plot, &FIELD_OPTIONS, field.grid, args + 3, n - 3);
    const Expr *given = names[0] && names[1] ? names : NULL;
    err_defer(maps_end, map);
    plot_map_begin(&map[0], f, given, 2, field.low, field.high);
    plot_map_begin(&map[1], g, given, 2, field.low, field.high);
    PlotCurve *arrows = plot_field_add(plot, &field, map_vector, map);
    PlotHues hues = {.n = 0};
    if (options.colour && plot_hues_are(options.colour, given, 2)) {
        err_defer(hues_end, &hues);
        plot_hues_begin(&hues, options.colour, given, 2, field.low, field.high);
        options.colour = NULL;
        colour_arrows(arrows, &hues);
        err_undefer(true);
    }
    err_undefer(true);
    plot_options_dress(&options, plot, 0);
    return plot_expr(plot);
}

static void need_ranges(const Expr *args, long n)
{
    if (n >= 3 && plot_items_is_range(args[1]) && plot_items_is_range(args[2]))
        return;
    err_hint("fieldplot([y, -x], x=-1..1, y=-1..1)");
    err_raise(ST_TYPE, "two ranges are needed, one for each variable");
}

static Expr fieldplot(const Expr *args, long n)
{
    need_ranges(args, n);
    if (plot_items_count(args[0]) != 2)
        err_raise(ST_TYPE, "a plane field has two parts: [f, g]");
    return draw_field(plot_items_entry(args[0], 0), plot_items_entry(args[0], 1), args, n);
}

static Expr gradplot(const Expr *args, long n)
{
    need_ranges(args, n);
    Expr x = plot_items_range_name(args[1]), y = plot_items_range_name(args[2]);
    if (!x || !y)
        err_raise(ST_TYPE, "gradplot needs the names of the variables: x=a..b, y=c..d");
    return draw_field(eval_expr(expr_call2("diff", args[0], x)),
                      eval_expr(expr_call2("diff", args[0], y)), args, n);
}

/* --- differential equations ------------------------------------------------------------------- */

enum {
    PASSED = 5,       /* options that dsolve gets, the first rows */
    NULL_POINTS = 101 /* of the grid that nullclines are looked for on */
};

typedef struct Own {
    Expr passed[PASSED];
    Expr arrows, scene, linecolour;
    long grid[2];
    bool nullclines;
} Own;

#define PLACE(field) offsetof(Own, field)

static const OptionRow EQUATION_ROWS[] = {
    {"stepsize", OPTION_EXPR, PLACE(passed[0]), .form = "h", .summary = "as dsolve takes it"},
    {"method", OPTION_EXPR, PLACE(passed[1]), .form = "m", .summary = "as dsolve takes it"},
    {"abserr", OPTION_EXPR, PLACE(passed[2]), .form = "e", .summary = "as dsolve takes it"},
    {"relerr", OPTION_EXPR, PLACE(passed[3]), .form = "e", .summary = "as dsolve takes it"},
    {"maxfun", OPTION_EXPR, PLACE(passed[4]), .form = "n", .summary = "as dsolve takes it"},
    {"arrows", OPTION_EXPR, PLACE(arrows), .words = ARROWS, .form = "none",
     .summary = "no field of directions"},
    {"dirgrid", OPTION_INTEGERS, PLACE(grid), .count = 2, .otherwise = GRID, .low = 2, .high = 500,
     .form = "[m,n]", .summary = "arrows along the axes"},
    {"nullclines", OPTION_TRUTH, PLACE(nullclines), .bare = true,
     .summary = "where one of the derivatives is zero, dashed"},
    {"linecolor", OPTION_EXPR, PLACE(linecolour), .form = "c",
     .summary = "of the solutions, or a list with one for each"},
    {"linecolour", OPTION_EXPR, PLACE(linecolour)},
    {"scene", OPTION_EXPR, PLACE(scene), .form = "[x,y]", .summary = "what the axes are"},
    {"animatecurves", OPTION_IDLE, .is = OPTION_TRUTH},
    {"animatefield", OPTION_IDLE, .is = OPTION_TRUTH},
    {"dirfield", OPTION_INTEGERS, PLACE(grid), .count = 2, .otherwise = GRID, .low = 2,
     .high = 500},
    {"iterations", OPTION_IDLE, .is = OPTION_INTEGER, .low = 1, .fine = true},
    {"numframes", OPTION_IDLE, .is = OPTION_INTEGER, .low = 1},
    {"numsteps", OPTION_IDLE, .is = OPTION_INTEGER, .low = 1},
    {"obsrange", OPTION_IDLE, .is = OPTION_TRUTH, .fine = true},
    {.name = NULL},
};

static const OptionTable EQUATION_OPTIONS = {.command = "DEplot",
                                             .rows = EQUATION_ROWS,
                                             .size = sizeof(Own),
                                             .also = &PLOT_OPTIONS,
                                             .any_case = true};

/* One call of DEplot or a relative. */
typedef struct Job {
    Plot *plot;
    PlotOptions options;
    Expr system, unknowns, t;
    double from, to;
    Expr starts; /* list of lists, or NULL */
    double low[2], high[2];
    bool has_ranges, has_arrows;
    Expr scene[2]; /* what the axes are; NULL: not said */
    Own own;
} Job;

/* A state as it is named in a scene: x(t), x or t. */
static Expr scene_part(const Job *job, Expr e)
{
    return expr_is(e, EXPR_SYMBOL) && e != job->t ? expr_call(e, &job->t, 1) : e;
}

/* The options that dsolve takes, behind the system. */
static Solution *solve(const Job *job, Expr start)
{
    Expr pair[] = {job->system, start}, args[MOST_OPTIONS];
    long n = 0;
    args[n++] = expr_list(pair, 2);
    if (job->unknowns)
        args[n++] = job->unknowns;
    args[n++] = expr_symbol("numeric");
    for (int k = 0; k < PASSED; k++)
        if (job->own.passed[k])
            args[n++] = expr_equation(expr_symbol(EQUATION_ROWS[k].name), job->own.passed[k]);
    return drive_of(drive_solve(args, n, taken_notes()));
}

/* The axes: the variable and the unknown of one equation, two unknowns of a system. */
static void choose_scene(Job *job, const Solution *solution)
{
    bool plane = solution->problem->m >= 2;
    if (!job->scene[0])
        job->scene[0] = plane ? solution->problem->states[solution->problem->first[0]] : job->t;
    if (!job->scene[1])
        job->scene[1] = solution->problem->states[solution->problem->first[plane]];
}

static void draw_solution(Job *job, Solution *solution)
{
    long n = job->options.numpoints;
    if (n == 0) {
        ode_curves_add(job->plot, solution, job->scene, 1, 2, job->from, job->to);
        return;
    }
    double *value = mem_array((size_t)(2 * n), sizeof *value);
    err_defer(mem_release, value);
    const char *trouble = drive_sample(solution, job->scene, 2, job->from, job->to, n, value);
    if (trouble)
        eval_warning("%s", trouble);
    ode_curves_fill(job->plot, value, 1, 2, n);
    err_undefer(true);
}

/* --- the direction field ---------------------------------------------------------------------- */

typedef struct Directions {
    Solution *solution;
    double t, *y, *slope;
    long state[2]; /* of the axes; -1: the variable itself */
} Directions;

static double slope_along(const Directions *d, int k)
{
    return d->state[k] < 0 ? 1 : d->slope[d->state[k]];
}

static void direction(void *ctx, double x, double y, double *u, double *v)
{
    Directions *d = ctx;
    double at[] = {x, y}, t = d->t;
    for (int k = 0; k < 2; k++)
        *(d->state[k] < 0 ? &t : &d->y[d->state[k]]) = at[k];
    Status status = drive_problem_rhs(d->solution->problem, t, d->y, d->slope);
    *u = status == ST_OK ? slope_along(d, 0) : NAN;
    *v = status == ST_OK ? slope_along(d, 1) : NAN;
}

/* Do the axes fix the whole state? Only then is there one direction at each point. */
static bool has_field(const Job *job, Directions *d)
{
    const Problem *problem = d->solution->problem;
    for (int k = 0; k < 2; k++) {
        d->state[k] = -2;
        if (job->scene[k] == job->t)
            d->state[k] = -1;
        for (long i = 0; i < problem->n; i++)
            if (job->scene[k] == problem->states[i])
                d->state[k] = i;
        if (d->state[k] == -2)
            return false;
    }
    long wanted = problem->n == 1 ? 1 : 2, fixed = (d->state[0] >= 0) + (d->state[1] >= 0);
    return problem->n <= 2 && !problem->dae && fixed == wanted && d->state[0] != d->state[1];
}

/* Where the arrows stand when no ranges are given: where the solutions are. */
static bool measure_curves(Job *job)
{
    for (int k = 0; k < 2; k++) {
        job->low[k] = INFINITY;
        job->high[k] = -INFINITY;
        for (long c = 0; c < job->plot->n; c++)
            for (long i = 0; i < job->plot->curves[c].n; i++) {
                double x = job->plot->curves[c].points[2 * i + k];
                job->low[k] = isfinite(x) ? fmin(job->low[k], x) : job->low[k];
                job->high[k] = isfinite(x) ? fmax(job->high[k], x) : job->high[k];
            }
        if (!(job->high[k] > job->low[k]))
            return false;
    }
    return true;
}

static void draw_arrows(Job *job, Directions *d)
{
    PlotField field = {.same_length = true, .length = 0.75};
    for (int k = 0; k < 2; k++) {
        field.low[k] = job->low[k];
        field.high[k] = job->high[k];
    }
    field.grid[0] = job->own.grid[0];
    field.grid[1] = job->own.grid[1];
    PlotCurve *curve = plot_field_add(job->plot, &field, direction, d);
    curve->colour = job->options.colour && !expr_is(job->options.colour, EXPR_LIST)
                        ? plot_colour_of(job->options.colour)
                        : 0xa04040;
    curve->thickness = 1;
}

/* One part of the direction, as a function of the axes. */
typedef struct Part {
    Directions *d;
    int k;
} Part;

static double part_at(const void *ctx, const double *at)
{
    const Part *part = ctx;
    double along[2];
    direction(part->d, at[0], at[1], &along[0], &along[1]);
    return along[part->k];
}

/* Where the derivative of one axis is zero: fixed points are where two such curves meet. */
static void draw_nullcline(Job *job, Directions *d, int k)
{
    static const int COLOURS[] = {0x208040, 0x7030a0};
    Part part = {d, k};
    PlotMap map = {.value = part_at, .ctx = &part, .n = 2};
    PlotGrid grid;
    plot_grid_begin(&grid, &map, job->low, job->high, NULL_POINTS, NULL_POINTS);
    err_defer(plot_grid_end, &grid);
    PlotCurve *curve = plot_grid_level(&grid, job->plot, 0, 2);
    curve->colour = COLOURS[k];
    curve->thickness = 2;
    curve->linestyle = 2;
    err_undefer(true);
}

/* Arrows and what else is asked for of the field, where the axes fix the state. */
static void draw_directions(Job *job, Solution *solution)
{
    Directions d = {.solution = solution, .t = job->from};
    Expr arrows = job->own.arrows;
    static const OptionWord NONE[] = {{"none", 0}, {NULL, 0}};
    bool bare = arrows && options_word(NONE, arrows, true);
    if ((bare && !job->own.nullclines) || !has_field(job, &d))
        return;
    if (!job->has_ranges && !measure_curves(job))
        return;
    drive_problem_need(solution->problem);
    d.y = mem_zalloc((size_t)(2 * solution->problem->n) * sizeof *d.y);
    err_defer(mem_release, d.y);
    d.slope = d.y + solution->problem->n;
    if (!bare)
        draw_arrows(job, &d);
    job->has_arrows = !bare;
    for (int k = 0; k < 2 && job->own.nullclines; k++)
        if (d.state[k] >= 0)
            draw_nullcline(job, &d, k);
    err_undefer(true);
}

/* --- reading the call ------------------------------------------------------------------------- */

static bool is_listed(Expr e)
{
    return expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET);
}

static bool is_start(Expr e)
{
    return is_listed(e) && expr_count(e) > 0 && is_listed(expr_arg(e, 0));
}

static bool is_conditions(Expr e)
{
    if (!is_listed(e) || expr_count(e) == 0)
        return false;
    for (long i = 0; i < expr_count(e); i++)
        if (!expr_is(expr_arg(e, i), EXPR_EQUATION) ||
            !expr_is(expr_arg(expr_arg(e, i), 0), EXPR_CALL))
            return false;
    return true;
}

/* A list of starts, or conditions in one list: a start each for one unknown, else one start. NULL:
 * none of these. */
static Expr starts_of(const Job *job, Expr e)
{
    if (is_start(e))
        return e;
    if (!is_conditions(e))
        return NULL;
    if (expr_count(job->unknowns) > 1)
        return expr_list(&e, 1);
    long n = expr_count(e);
    Expr *starts = mem_array((size_t)n, sizeof *starts);
    err_defer(mem_release, starts);
    for (long i = 0; i < n; i++)
        starts[i] = expr_list(&e->u.args[i], 1);
    Expr all = expr_list(starts, n);
    err_undefer(true);
    return all;
}

/* [x(0) = 1, y(0) = 2] as it is; the older [0, 1, 2], time and values, as that. */
static Expr start_equations(const Job *job, Expr start)
{
    long n = expr_count(job->unknowns);
    if (!expr_is(start, EXPR_LIST) || expr_count(start) != n + 1 ||
        expr_is(expr_arg(start, 0), EXPR_EQUATION))
        return start;
    Expr *items = mem_array((size_t)n, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < n; i++)
        items[i] =
            expr_equation(expr_call(expr_arg(expr_arg(job->unknowns, i), 0), &start->u.args[0], 1),
                          expr_arg(start, i + 1));
    Expr list = expr_list(items, n);
    err_undefer(true);
    return list;
}

static Expr read_unknowns(const Job *job, Expr e)
{
    long n = is_listed(e) ? expr_count(e) : 1;
    Expr *items = mem_array((size_t)n, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < n; i++) {
        items[i] = scene_part(job, is_listed(e) ? expr_arg(e, i) : e);
        if (!expr_is(items[i], EXPR_CALL))
            plot_options_unsuited("unknown", items[i]);
    }
    Expr list = expr_list(items, n);
    err_undefer(true);
    return list;
}

static void read_scene(Job *job)
{
    Expr scene = job->own.scene;
    if (!scene)
        return;
    if (!expr_is(scene, EXPR_LIST) || expr_count(scene) != 2)
        plot_options_unsuited("scene", scene);
    for (int k = 0; k < 2; k++)
        job->scene[k] = scene_part(job, expr_arg(scene, k));
}

static void read_range(Job *job, Expr range, int k)
{
    plot_options_range(range, &job->low[k], &job->high[k]);
}

static void read_call(Job *job, const Expr *args, long n)
{
    *job = (Job){.plot = plot_new(), .system = args[0]};
    plot_options_begin(&job->options, job->plot);
    if (n < 3 || !plot_items_is_range(args[2]) || !plot_items_range_name(args[2])) {
        err_hint("DEplot(diff(y(t),t)=-y(t), y(t), t=0..5, [[y(0)=1]])");
        err_raise(ST_TYPE, "the third argument must be the range of the variable, t = a..b");
    }
    job->t = plot_items_range_name(args[2]);
    job->unknowns = read_unknowns(job, args[1]);
    plot_options_range(args[2], &job->from, &job->to);
    long i = 3;
    int ranges = 0;
    for (; i < n; i++)
        if (!job->starts && starts_of(job, args[i]))
            job->starts = starts_of(job, args[i]);
        else if (ranges < 2 && plot_items_is_range(args[i]))
            read_range(job, args[i], ranges++);
        else
            break;
    job->has_ranges = ranges > 0;
    if (ranges == 1) { /* of the unknown, over the whole time */
        job->low[1] = job->low[0];
        job->high[1] = job->high[0];
        job->low[0] = job->from;
        job->high[0] = job->to;
    }
    plot_options_read(&job->options, job->plot, &EQUATION_OPTIONS, &job->own, args + i, n - i);
    read_scene(job);
}

/* Some start, to see what kind of system it is: the middle of the ranges, else zero. */
static Expr some_start(const Job *job)
{
    long n = expr_count(job->unknowns);
    Expr *items = mem_array((size_t)n, sizeof *items);
    err_defer(mem_release, items);
    Expr at = eval_expr(num_from_double(job->from, 15));
    for (long i = 0; i < n; i++)
        items[i] = expr_equation(expr_call(expr_arg(expr_arg(job->unknowns, i), 0), &at, 1),
                                 num_from_double((job->low[1] + job->high[1]) / 2, 15));
    Expr list = expr_list(items, n);
    err_undefer(true);
    return list;
}

/* Views, labels, and colours of the solutions, which are the first curves. */
static Expr finish(Job *job, long solutions)
{
    Expr colour = job->own.linecolour;
    if (colour && !expr_is(colour, EXPR_LIST) && walk_has(colour, job->t))
        colour = NULL; /* a colour that changes along the curve: each curve has one */
    Expr given = job->options.colour;
    job->options.colour = colour ? colour : job->has_arrows ? NULL : given;
    for (long i = 0; i < solutions; i++)
        plot_options_dress_one(&job->options, job->plot, i, i);
    PlotFrame *frame = &job->plot->frame;
    for (int k = 0; k < 2; k++) {
        if (!frame->label[k])
            frame->label[k] = plot_words_of(job->scene[k]);
        if (!job->has_ranges || frame->has_view[k])
            continue;
        frame->view[k][0] = job->low[k];
        frame->view[k][1] = job->high[k];
        frame->has_view[k] = true;
    }
    return plot_expr(job->plot);
}

static Expr DEplot(const Expr *args, long n)
{
    Job job;
    Solution *solution = NULL;
    read_call(&job, args, n);
    for (long i = 0; job.starts && i < expr_count(job.starts); i++) {
        solution = solve(&job, start_equations(&job, expr_arg(job.starts, i)));
        choose_scene(&job, solution);
        draw_solution(&job, solution);
    }
    if (!solution && !job.has_ranges) {
        err_hint("give starting values [[x(0)=1], ...], or ranges x = a..b, y = c..d");
        err_raise(ST_TYPE, "there is nothing to draw");
    }
    if (!solution) {
        solution = solve(&job, some_start(&job));
        choose_scene(&job, solution);
    }
    long solutions = job.plot->n;
    draw_directions(&job, solution);
    return finish(&job, solutions);
}

#define EQUATIONS_TEXT                                                                             \
    "DEplot(equations, [x(t),y(t)], t=a..b, [[x(0)=1,y(0)=0], ...], x=c..d, y=e..f, options):\n"   \
    "one curve for each list of starting values, and the field of directions where the axes fix\n" \
    "the state (one equation of first order, two autonomous ones). Starting values or ranges "     \
    "may\n"                                                                                        \
    "be left out. color= is of the arrows; nullclines=true draws the curves where one derivative " \
    "is\n"                                                                                         \
    "zero, which meet in the fixed points."

const Builtin BUILTIN_PLOT_FIELDS[] = {
    {.name = "fieldplot",
     .package = "plots",
     .signature = "fieldplot(field:list|rtable, ranges:expr.., options..)",
     .fn = fieldplot,
     .options = &FIELD_OPTIONS,
     .topic = "plots",
     .summary = "draw a plane field of vectors as arrows",
     .text =
         "fieldplot([f(x,y), g(x,y)], x=a..b, y=c..d, grid=[20,20]); f and g may be procedures\n"
         "(with a..b, c..d). The longest arrow is as long as the meshes are wide. color= may be "
         "an\n"
         "expression or procedure of the place, or [r,g,b] of these.",
     .examples = {{"plots:-fieldplot([y,-x], x=-1..1, y=-1..1, color=x^2+y^2);", "", NULL},
                  {"plots:-fieldplot([(x,y)->x, (x,y)->-y], -1..1, -1..1, grid=[9,9]);", "", NULL},
                  {"plots:-fieldplot([x], x=0..1, y=0..1):", "error: two parts", NULL}},
     .see = "gradplot DEplot"},
    {.name = "gradplot",
     .package = "plots",
     .signature = "gradplot(f:expr, ranges:expr.., options..)",
     .fn = gradplot,
     .options = &FIELD_OPTIONS,
     .topic = "plots",
     .summary = "draw the gradient of a function as arrows",
     .examples = {{"plots:-gradplot(x^2-y^2, x=-1..1, y=-1..1);", "", NULL},
                  {"plots:-gradplot(x*y, -1..1, -1..1):", "error: the names", NULL}},
     .see = "fieldplot contourplot"},
    {.name = "DEplot",
     .package = "DEtools",
     .signature = "DEplot(equations:expr, unknowns:expr, range:expr, more:expr*, options..)",
     .fn = DEplot,
     .options = &EQUATION_OPTIONS,
     .topic = "plots",
     .summary = "draw solutions of differential equations and their directions",
     .text = EQUATIONS_TEXT,
     .examples = {{"DEtools:-DEplot(diff(y(t),t) = -y(t)+t, y(t), t=0..3, [[y(0)=0],[y(0)=1]],"
                   " y=0..3);",
                   "", NULL},
                  {"DEtools:-DEplot([diff(x(t),t)=y(t), diff(y(t),t)=-sin(x(t))], [x(t),y(t)],"
                   " t=0..10, [[x(0)=1,y(0)=0],[x(0)=0,y(0)=2.5]], x=-4..4, y=-3..3);",
                   "", NULL},
                  {"DEtools:-DEplot(diff(y(t),t) = y(t), y(t), t=0..1, y=0..2, [[y(0)=1]]);", "",
                   NULL},
                  {"DEtools:-DEplot(diff(y(t),t) = y(t), y(t), 3);", "error: the third argument",
                   NULL},
                  {"DEtools:-DEplot(diff(y(t),t) = y(t), [1], t=2..5, y=4..6);",
                   "error: unknown cannot be 1", NULL}},
     .see = "phaseportrait dfieldplot odeplot dsolve"},
    {.name = "phaseportrait",
     .package = "DEtools",
     .signature = "phaseportrait(equations:expr, unknowns:expr, range:expr, more:expr*, options..)",
     .fn = DEplot,
     .options = &EQUATION_OPTIONS,
     .topic = "plots",
     .summary = "draw solutions from several starting values in the phase plane",
     .text = EQUATIONS_TEXT,
     .examples = {{"DEtools:-phaseportrait([D(x)(t)=y(t), D(y)(t)=-x(t)], [x(t),y(t)], t=0..6,"
                   " [[x(0)=1,y(0)=0]]);",
                   "", NULL},
                  {"DEtools:-phaseportrait(diff(y(t),t)=y(t)*(1-y(t)), y(t), t=0..5,"
                   " [[y(0)=0.1],[y(0)=2]], linecolor=\"Blue\", arrows=NONE);",
                   "", NULL},
                  {"DEtools:-phaseportrait([diff(x(t),t)=y(t), diff(y(t),t)=x(t)-x(t)^3-y(t)/10],"
                   " [x(t),y(t)], t=0..20, x=-2..2, y=-2..2, [[x(0)=0.1,y(0)=0]], nullclines);",
                   "", NULL}},
     .see = "DEplot"},
    {.name = "dfieldplot",
     .package = "DEtools",
     .signature = "dfieldplot(equations:expr, unknowns:expr, range:expr, more:expr*, options..)",
     .fn = DEplot,
     .options = &EQUATION_OPTIONS,
     .topic = "plots",
     .summary = "draw the directions of differential equations",
     .text = EQUATIONS_TEXT,
     .examples =
         {{"DEtools:-dfieldplot(diff(y(t),t) = sin(t)-y(t), y(t), t=0..6, t=0..6, y=-2..2);", "",
           NULL},
          {"DEtools:-dfieldplot([diff(x(t),t)=y(t), diff(y(t),t)=-x(t)], [x(t),y(t)],"
           " t=0..1, x=-1..1, y=-1..1, dirgrid=[10,10]);",
           "", NULL}},
     .see = "DEplot fieldplot"},
    {0}};
