/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands that draw where functions of two variables have given values: implicitplot, contourplot,
 * densityplot, inequal and their like for tables of values.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cas/algebra/linalg/linalg.h"
#include "cas/base/mem.h"
#include "cas/base/sort.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/plot/plot_colour.h"
#include "repl/plot/plot_items.h"
#include "repl/plot/plot_level.h"
#include "repl/plot/plot_options.h"
#include "repl/plot/plot_words.h"

enum { CURVE_GRID = 81, CONTOUR_GRID = 61, CONTOURS = 8, CELLS = 160 };

enum { FEASIBLE, EXCLUDED, OPEN, CLOSED, PARTS };

typedef struct Own {
    long grid[2];
    bool grid_given, regions, bar, smooth;
    int polar;
    Expr contours;
    Expr part[PARTS]; /* of inequal: options of one part of the picture, or NULL */
} Own;

#define PLACE(field) offsetof(Own, field)

static const OptionWord COORDS[] = {
    {"cartesian", false}, {"rectangular", false}, {"polar", true}, {NULL, 0}};

static const OptionRow OWN_ROWS[] = {
    {"grid", OPTION_INTEGERS, PLACE(grid), .given = PLACE(grid_given), .count = 2, .low = 2,
     .high = 2000, .form = "[m,n]", .summary = "how finely the functions are looked at"},
    {"contours", OPTION_EXPR, PLACE(contours), .form = "n",
     .summary = "how many levels, or a list of them"},
    {"filledregions", OPTION_TRUTH, PLACE(regions), .bare = true,
     .summary = "colours between the levels"},
    {"colorbar", OPTION_TRUTH, PLACE(bar), .otherwise = true, .bare = true,
     .summary = "of contourplot and densityplot: which colour is which value"},
    {"brightness", OPTION_IDLE, .is = OPTION_REAL},
    {"contourlabels", OPTION_IDLE, .bare = true},
    {"contrast", OPTION_IDLE, .is = OPTION_REAL},
    {"restricttoranges", OPTION_IDLE, .bare = true, .fine = true},
    {"scaletorange", OPTION_IDLE},
    {"coords", OPTION_WORD, PLACE(polar), .words = COORDS, .summary = "what the ranges are of"},
    {"crossingrefine", OPTION_IDLE, .is = OPTION_INTEGER, .fine = true},
    {"factor", OPTION_IDLE, .is = OPTION_TRUTH, .fine = true},
    {"gridrefine", OPTION_IDLE, .is = OPTION_INTEGER, .fine = true},
    {"nolines", OPTION_IDLE, .bare = true},
    {"optionsclosed", OPTION_EXPR, PLACE(part[CLOSED]), .form = "[..]",
     .summary = "of inequal: the borders that belong to the region"},
    {"optionsexcluded", OPTION_EXPR, PLACE(part[EXCLUDED]), .form = "[..]",
     .summary = "what is outside, [color = c]"},
    {"optionsfeasible", OPTION_EXPR, PLACE(part[FEASIBLE]), .form = "[..]",
     .summary = "what is inside"},
    {"optionsopen", OPTION_EXPR, PLACE(part[OPEN]), .form = "[..]",
     .summary = "the borders that do not belong to it"},
    {"rangeasview", OPTION_IDLE, .bare = true, .fine = true},
    {"smooth", OPTION_TRUTH, PLACE(smooth), .bare = true,
     .summary = "of listdensityplot: shades between the values"},
    {"signchange", OPTION_IDLE, .is = OPTION_TRUTH, .fine = true},
    {.name = NULL},
};

static const OptionTable OWN = {.command = "a plot of levels",
                                .rows = OWN_ROWS,
                                .size = sizeof(Own),
                                .also = &PLOT_OPTIONS,
                                .any_case = true};

/* One call. */
typedef struct Job {
    Plot *plot;
    PlotOptions options;
    Expr names[2]; /* NULL: functions are applied */
    double low[2], high[2];
    long grid[2];
    bool polar;
    Own own;
} Job;

static void read_own(Job *job, const Expr *args, long n)
{
    plot_options_read(&job->options, job->plot, &OWN, &job->own, args, n);
    for (int k = 0; k < 2 && job->own.grid_given; k++)
        job->grid[k] = job->own.grid[k];
    if (!job->own.grid_given && job->options.numpoints)
        job->grid[0] = job->grid[1] = 1 + lround(ceil(sqrt((double)job->options.numpoints)));
    job->polar = job->own.polar;
}

static void begin(Job *job, const Expr *args, long n, long grid)
{
    *job = (Job){.plot = plot_new(), .grid = {grid, grid}};
    plot_options_begin(&job->options, job->plot);
    long i = 1;
    for (int k = 0; k < 2; k++, i++) {
        if (i >= n || !plot_items_is_range(args[i])) {
            err_hint("contourplot(x^2+y^2, x=-1..1, y=-1..1)");
            err_raise(ST_TYPE, "two ranges are needed, one for each variable");
        }
        plot_options_range(args[i], &job->low[k], &job->high[k]);
        job->names[k] = plot_items_range_name(args[i]);
        PlotFrame *frame = &job->plot->frame;
        if (job->names[k] && expr_is(job->names[k], EXPR_SYMBOL) && !frame->label[k])
            plot_words_set(&frame->label[k], job->names[k]);
    }
    if ((job->names[0] != NULL) != (job->names[1] != NULL))
        err_raise(ST_TYPE, "name both variables, or none for a procedure");
    read_own(job, args + i, n - i);
}

static Expr finish(Job *job)
{
    plot_options_dress(&job->options, job->plot, 0);
    return plot_expr(job->plot);
}

/* A function on its grid. */
typedef struct Sheet {
    PlotMap map;
    PlotGrid grid;
} Sheet;

static void sheet_end(void *arg)
{
    Sheet *sheet = arg;
    plot_grid_end(&sheet->grid);
    plot_map_end(&sheet->map);
}

/* Fills a zeroed sheet; sheet_end by err_defer is the caller's. */
static void sheet_fill(Sheet *sheet, const Job *job, Expr f)
{
    plot_map_begin(&sheet->map, f, job->names[0] ? job->names : NULL, 2, job->low, job->high);
    plot_grid_begin(&sheet->grid, &sheet->map, job->low, job->high, job->grid[0], job->grid[1]);
}

/* --- implicitplot ----------------------------------------------------------------------------- */

/* A curve in radius and angle. */
static void to_plane(PlotCurve *curve)
{
    for (long i = 0; i < curve->n; i++) {
        double r = curve->points[2 * i], angle = curve->points[2 * i + 1];
        curve->points[2 * i] = r * cos(angle);
        curve->points[2 * i + 1] = r * sin(angle);
    }
}

static bool is_inequality(Expr e)
{
    return expr_is(e, EXPR_LESS) || expr_is(e, EXPR_LESSEQ);
}

/* What is positive where the condition holds: y - x of x < y. */
static Expr excess(Expr e)
{
    return expr_sub(expr_arg(e, 1), expr_arg(e, 0));
}

/* What is zero on the curve, and below zero where the left side is the smaller one. */
static Expr residual(Expr e)
{
    if (is_inequality(e))
        return expr_neg(excess(e));
    return expr_is(e, EXPR_OBJECT) ? e : linalg_residual(e);
}

/* The colour of the part where the left side is the smaller one, or of the other. */
static long side_colour(const Job *job, bool larger)
{
    if (job->options.scale)
        return plot_colour_scale(job->options.scale, larger);
    return larger ? 0xeaf2f8 : 0x9ec7e6;
}

/* Where the left side is the smaller one and, of one equation, the rest paler. */
static void draw_sides(Job *job, Expr f, bool both)
{
    Sheet sheet = {0};
    err_defer(sheet_end, &sheet);
    sheet_fill(&sheet, job, residual(f));
    for (int side = 0; side <= both; side++) {
        double low = side ? 0 : -INFINITY, high = side ? INFINITY : 0;
        PlotCurve *region = plot_grid_region(&sheet.grid, job->plot, low, high, 2);
        region->colour = side_colour(job, side);
        if (job->polar)
            to_plane(region);
    }
    err_undefer(true);
}

static void draw_zero(Job *job, Expr f)
{
    Sheet sheet = {0};
    err_defer(sheet_end, &sheet);
    sheet_fill(&sheet, job, residual(f));
    PlotCurve *curve = plot_grid_level(&sheet.grid, job->plot, 0, 2);
    if (job->polar)
        to_plane(curve);
    err_undefer(true);
}

static Expr implicitplot(const Expr *args, long n)
{
    Job job;
    begin(&job, args, n, CURVE_GRID);
    bool filled = job.own.regions || job.options.filled;
    job.options.filled = false;
    if (job.polar)
        for (int k = 0; k < 2; k++)
            plot_set_text(&job.plot->frame.label[k], NULL);
    bool many = expr_is(args[0], EXPR_LIST) || expr_is(args[0], EXPR_SET);
    long count = many ? expr_count(args[0]) : 1;
    const Expr *equation = many ? expr_args(args[0]) : args;
    for (long i = 0; i < count; i++)
        if (filled || is_inequality(equation[i]))
            draw_sides(&job, equation[i], count == 1 && !is_inequality(equation[i]));
    long regions = job.plot->n;
    for (long i = 0; i < count; i++)
        draw_zero(&job, equation[i]);
    Expr e = finish(&job);
    for (long i = 0; i < regions; i++) /* color = red is that of the curve */
        job.plot->curves[i].colour = side_colour(&job, count == 1 && i);
    return e;
}

/* --- contourplot ------------------------------------------------------------------------------ */

/* The levels, in rising order as given or evenly between the least and the largest value; beside a
 * pole between those that are not far from the others, else all lie around it. */
typedef struct Levels {
    double *at;
    long n;
} Levels;

static void levels_end(void *levels)
{
    mem_free(((Levels *)levels)->at);
}

/* Does the function grow on and on towards the place of this value? A narrow peak does not. */
static bool is_by_pole(const PlotGrid *grid, double extreme)
{
    enum { NEAR = 4 };
    const double grows = 1.8;
    long at = 0, size = grid->columns * grid->rows;
    while (at < size && grid->value[at] != extreme)
        at++;
    if (at == size || !grid->map)
        return false;
    long place[2] = {at % grid->columns, at / grid->columns};
    long count[2] = {grid->columns - 1, grid->rows - 1};
    for (int i = -NEAR; i <= NEAR; i++)
        for (int k = -NEAR; k <= NEAR; k++) {
            double point[2], part[2] = {i / (NEAR + 1.0), k / (NEAR + 1.0)};
            for (int d = 0; d < 2; d++)
                point[d] = grid->low[d] + (grid->high[d] - grid->low[d]) *
                                              ((double)place[d] + part[d]) / (double)count[d];
            bool within = point[0] >= grid->low[0] && point[0] <= grid->high[0] &&
                          point[1] >= grid->low[1] && point[1] <= grid->high[1];
            double value = within ? plot_map_at(grid->map, point) : 0;
            if (isfinite(value) && value * extreme > 0 && fabs(value) > grows * fabs(extreme))
                return true;
        }
    return false;
}

/* Beside a pole all but a twentieth of the values. */
static void leave_poles(const PlotGrid *grid, double *least, double *most)
{
    const double far = 3;
    long size = grid->columns * grid->rows, n = 0;
    double *value = mem_array((size_t)size + 1, sizeof *value);
    for (long i = 0; i < size; i++)
        if (isfinite(grid->value[i]))
            value[n++] = grid->value[i];
    sort_doubles(value, n);
    double low = n ? value[n / 20] : 0, high = n ? value[n - 1 - n / 20] : 0, wide = high - low;
    mem_free(value);
    if (wide > 0 && *least < low - far * wide && is_by_pole(grid, *least))
        *least = low;
    if (wide > 0 && *most > high + far * wide && is_by_pole(grid, *most))
        *most = high;
}

static void find_levels(Levels *levels, const PlotGrid *grid, Expr wish)
{
    double least = 0, most = 0;
    bool listed = wish && expr_is(wish, EXPR_LIST);
    levels->n = listed ? expr_count(wish)
                : wish ? plot_options_integer(wish, "contours", 1, 1000)
                       : CONTOURS;
    levels->at = mem_array((size_t)levels->n + 1, sizeof *levels->at);
    plot_grid_range(grid, &least, &most);
    if (!listed)
        leave_poles(grid, &least, &most);
    for (long k = 0; k < levels->n; k++)
        levels->at[k] = listed ? plot_options_real(expr_arg(wish, k), "contours")
                               : least + (most - least) * ((double)k + 1) / (double)(levels->n + 1);
}

static double part_of(long k, long n)
{
    return n > 1 ? (double)k / (double)(n - 1) : 0.5;
}

static void fill_between(Job *job, const PlotGrid *grid, const Levels *levels, Expr colours,
                         int dim)
{
    for (long k = 0; k <= levels->n; k++) {
        double low = k > 0 ? levels->at[k - 1] : -INFINITY;
        double high = k < levels->n ? levels->at[k] : INFINITY;
        plot_grid_region(grid, job->plot, low, high, dim)->colour =
            plot_colour_scale(colours, part_of(k, levels->n + 1));
    }
}

/* The bar that says which colour is which value. */
static void add_bar(Job *job, Expr colours, double least, double most)
{
    PlotFrame *frame = &job->plot->frame;
    frame->has_bar = job->own.bar && most > least;
    frame->bar[0] = least;
    frame->bar[1] = most;
    for (int k = 0; k < PLOT_BAR_COLOURS; k++)
        frame->bar_colours[k] = plot_colour_scale(colours, part_of(k, PLOT_BAR_COLOURS));
}

static void draw_levels(Job *job, const PlotGrid *grid, const Levels *levels, Expr colours, int dim,
                        bool filled)
{
    for (long k = 0; k < levels->n; k++) {
        PlotCurve *curve = plot_grid_level(grid, job->plot, levels->at[k], dim);
        curve->colour = filled ? 0x303030 : plot_colour_scale(colours, part_of(k, levels->n));
        curve->thickness = filled ? 0.6 : 0;
    }
}

/* The whole rectangle is shown, also where no level lies. */
static void draw_contours(Job *job, const PlotGrid *grid, int dim)
{
    for (int k = 0; k < 2 && dim == 2 && !job->polar; k++) {
        job->plot->frame.has_room[k] = true;
        memcpy(job->plot->frame.room[k], (double[]){job->low[k], job->high[k]},
               sizeof job->plot->frame.room[k]);
    }
    Levels levels = {0};
    Expr colours = job->options.scale;
    bool filled = job->options.filled || job->own.regions;
    job->options.filled = false;
    err_defer(levels_end, &levels);
    find_levels(&levels, grid, job->own.contours);
    if (filled)
        fill_between(job, grid, &levels, colours, dim);
    draw_levels(job, grid, &levels, colours, dim, filled);
    if (dim == 2 && !job->options.colour && levels.n > 1)
        add_bar(job, colours, levels.at[0], levels.at[levels.n - 1]);
    err_undefer(true);
}

static Expr contours(const Expr *args, long n, int dim)
{
    Job job;
    Sheet sheet = {0};
    begin(&job, args, n, CONTOUR_GRID);
    err_defer(sheet_end, &sheet);
    sheet_fill(&sheet, &job, args[0]);
    draw_contours(&job, &sheet.grid, dim);
    err_undefer(true);
    return finish(&job);
}

static Expr contourplot(const Expr *args, long n)
{
    return contours(args, n, 2);
}

static Expr contourplot3d(const Expr *args, long n)
{
    return contours(args, n, 3);
}

/* Each point of the grid as a cell in the colour of its value. */
static void draw_image(Job *job, const PlotGrid *grid)
{
    double least, most;
    Expr colours = job->options.scale;
    bool any = plot_grid_range(grid, &least, &most);
    PlotCurve *image = plot_grid_image(grid, job->plot);
    for (long k = 0; k < image->n; k++) {
        double part = most > least ? (grid->value[k] - least) / (most - least) : 0.5;
        image->colours[k] = isfinite(grid->value[k]) ? plot_colour_scale(colours, part) : -1;
    }
    if (any)
        add_bar(job, colours, least, most);
}

/* The grid looked at in the middles of its cells, which then fill the ranges. */
static void move_to_middles(Job *job)
{
    for (int k = 0; k < 2; k++) {
        double half = (job->high[k] - job->low[k]) / (double)job->grid[k] / 2;
        job->low[k] += half;
        job->high[k] -= half;
    }
}

static Expr densityplot(const Expr *args, long n)
{
    Job job;
    Sheet sheet = {0};
    begin(&job, args, n, CELLS);
    err_defer(sheet_end, &sheet);
    move_to_middles(&job);
    sheet_fill(&sheet, &job, args[0]);
    draw_image(&job, &sheet.grid);
    err_undefer(true);
    return finish(&job);
}

/* --- tables of values ------------------------------------------------------------------------- */

/* value[i][j] stands at x = i, y = j, counted from one. */
typedef struct Table {
    double *value;
    long rows, columns;
} Table;

static void table_end(void *table)
{
    mem_free(((Table *)table)->value);
}

/* Fills a zeroed table; table_end by err_defer is the caller's. */
static void table_read(Table *table, Expr e)
{
    const RTable *m = rtable_matrix_of(e);
    table->rows = m ? rtable_rows(m) : plot_items_count(e);
    table->columns = m                 ? rtable_cols(m)
                     : table->rows > 0 ? plot_items_count(plot_items_entry(e, 0))
                                       : 0;
    if (table->rows < 2 || table->columns < 2)
        err_raise(ST_TYPE, "at least two rows of two values are needed");
    table->value = mem_array((size_t)(table->rows * table->columns), sizeof *table->value);
    for (long i = 0; i < table->rows; i++) {
        Expr row = m ? NULL : plot_items_entry(e, i);
        if (row && plot_items_count(row) != table->columns)
            err_raise(ST_TYPE, "row %ld has another length than the first", i + 1);
        for (long j = 0; j < table->columns; j++)
            table->value[i * table->columns + j] =
                plot_map_real(m ? rtable_get(m, i, j) : plot_items_entry(row, j));
    }
}

/* The cell of a coordinate counted from one, and how far it is in it. */
static long cell_of(double at, long n, double *part)
{
    long cell = (long)fmin(fmax(floor(at - 1), 0), (double)(n - 2));
    *part = at - 1 - (double)cell;
    return cell;
}

/* Between the values: linear along both directions. */
static double table_at(const void *ctx, const double *at)
{
    const Table *table = ctx;
    double s, t;
    long i = cell_of(at[0], table->rows, &s), j = cell_of(at[1], table->columns, &t);
    const double *v = table->value + i * table->columns + j, *w = v + table->columns;
    return (1 - s) * ((1 - t) * v[0] + t * v[1]) + s * ((1 - t) * w[0] + t * w[1]);
}

static void table_fill(const Table *table, Job *job, Sheet *sheet)
{
    sheet->map = (PlotMap){.value = table_at, .ctx = table, .n = 2};
    plot_grid_begin(&sheet->grid, &sheet->map, job->low, job->high, job->grid[0], job->grid[1]);
}

static void begin_table(Job *job, const Table *table, const Expr *args, long n)
{
    *job = (Job){.plot = plot_new(),
                 .low = {1, 1},
                 .high = {(double)table->rows, (double)table->columns},
                 .grid = {table->rows, table->columns}};
    plot_options_begin(&job->options, job->plot);
    read_own(job, args + 1, n - 1);
}

static Expr listed_contours(const Expr *args, long n, int dim)
{
    Job job;
    Table table = {0};
    Sheet sheet = {0};
    err_defer(table_end, &table);
    table_read(&table, args[0]);
    begin_table(&job, &table, args, n);
    err_defer(sheet_end, &sheet);
    table_fill(&table, &job, &sheet);
    draw_contours(&job, &sheet.grid, dim);
    err_undefer(true);
    err_undefer(true);
    return finish(&job);
}

static Expr listcontplot(const Expr *args, long n)
{
    return listed_contours(args, n, 2);
}

static Expr listcontplot3d(const Expr *args, long n)
{
    return listed_contours(args, n, 3);
}

static Expr listdensityplot(const Expr *args, long n)
{
    Job job;
    Table table = {0};
    Sheet sheet = {0};
    err_defer(table_end, &table);
    table_read(&table, args[0]);
    begin_table(&job, &table, args, n);
    for (int k = 0; k < 2 && job.own.smooth; k++)
        job.grid[k] = CELLS;
    err_defer(sheet_end, &sheet);
    table_fill(&table, &job, &sheet);
    draw_image(&job, &sheet.grid);
    err_undefer(true);
    err_undefer(true);
    return finish(&job);
}

/* --- inequal ---------------------------------------------------------------------------------- */

/* Dresses the curves from the first on by the options said of that part of the picture. */
static void dress_part(Job *job, long first, int part)
{
    Expr said = job->own.part[part];
    if (!said)
        return;
    static const char *const NAMES[] = {"optionsfeasible", "optionsexcluded", "optionsopen",
                                        "optionsclosed"};
    bool many = !expr_is(said, EXPR_EQUATION);
    if (many && !expr_is(said, EXPR_LIST) && !expr_is(said, EXPR_SEQ))
        plot_options_unsuited(NAMES[part], said);
    PlotOptions options = job->options;
    options.colour = NULL; /* that of all is the region's */
    plot_options_read(&options, job->plot, NULL, NULL, many ? said->u.args : &said,
                      many ? expr_count(said) : 1);
    for (long i = first; i < job->plot->n; i++)
        plot_options_dress_one(&options, job->plot, i, 0);
}

/* Where all hold: the least of all excesses, as min(...) >= 0, and what is left when its looks are
 * said. */
static void draw_feasible(Job *job, const Expr *condition, long n)
{
    Expr *part = mem_array((size_t)n + 1, sizeof *part);
    err_defer(mem_release, part);
    long count = 0;
    for (long i = 0; i < n; i++)
        if (is_inequality(condition[i]))
            part[count++] = excess(condition[i]);
    if (count > 0) {
        Sheet sheet = {0};
        Expr least = count > 1 ? eval_expr(expr_call(expr_symbol("min"), part, count)) : part[0];
        err_defer(sheet_end, &sheet);
        sheet_fill(&sheet, job, least);
        if (job->own.part[EXCLUDED]) {
            plot_grid_region(&sheet.grid, job->plot, -INFINITY, 0, 2);
            dress_part(job, 0, EXCLUDED);
        }
        long first = job->plot->n;
        plot_grid_region(&sheet.grid, job->plot, 0, INFINITY, 2)->colour = 0x9ec7e6;
        for (long i = first; i < job->plot->n; i++)
            plot_options_dress_one(&job->options, job->plot, i, i - first);
        dress_part(job, first, FEASIBLE);
        err_undefer(true);
    }
    err_undefer(true);
}

/* Borders: solid where they belong to the region, dashed where not. */
static void draw_borders(Job *job, const Expr *condition, long n)
{
    for (long i = 0; i < n; i++) {
        Sheet sheet = {0};
        bool open = expr_is(condition[i], EXPR_LESS);
        err_defer(sheet_end, &sheet);
        sheet_fill(&sheet, job, residual(condition[i]));
        long first = job->plot->n;
        PlotCurve *curve = plot_grid_level(&sheet.grid, job->plot, 0, 2);
        curve->linestyle = open ? 2 : 0;
        curve->colour = 0x203060;
        dress_part(job, first, open ? OPEN : CLOSED);
        err_undefer(true);
    }
}

static Expr inequal(const Expr *args, long n)
{
    Job job;
    begin(&job, args, n, CURVE_GRID);
    bool many = expr_is(args[0], EXPR_LIST) || expr_is(args[0], EXPR_SET);
    const Expr *condition = many ? args[0]->u.args : args;
    long count = many ? expr_count(args[0]) : 1;
    for (long i = 0; i < count; i++)
        if (!is_inequality(condition[i]) && !expr_is(condition[i], EXPR_EQUATION))
            err_raise(ST_TYPE, "inequal draws inequalities and equations");
    draw_feasible(&job, condition, count);
    draw_borders(&job, condition, count);
    for (int k = 0; k < 2;
         k++) /* a region may be empty or narrow: all that was asked for is shown */
        if (!job.plot->frame.has_view[k]) {
            job.plot->frame.has_view[k] = true;
            job.plot->frame.view[k][0] = job.low[k];
            job.plot->frame.view[k][1] = job.high[k];
        }
    return plot_expr(job.plot);
}

const Builtin BUILTIN_PLOT_LEVELS[] = {
    {.name = "implicitplot",
     .package = "plots",
     .signature = "implicitplot(equations:expr, ranges:expr.., options..)",
     .fn = implicitplot,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw the curve on which an equation holds",
     .text = "implicitplot(x^2+y^2=1, x=-1..1, y=-1..1); a list or set draws several. An\n"
             "expression or a procedure means = 0. Points are found to rounding; grid=[m,n] says\n"
             "how finely the curve is looked for (81 each). Where the function only touches zero\n"
             "without changing sign nothing is found. coords=polar: the variables are radius and\n"
             "angle. filledregions=true colours both sides of a curve.",
     .examples = {{"plots:-implicitplot({x^2+y^2=1, y=x^3}, x=-2..2, y=-2..2);", "", NULL},
                  {"M := plottools:-getdata(plots:-implicitplot(x^2+y^2=4, x=-3..3, y=-3..3))[3]: "
                   "evalb(abs(M[7,1]^2+M[7,2]^2-4) < 1e-9);",
                   "test: true", NULL},
                  {"plots:-implicitplot(x=y, x=0..1);", "error: two ranges", NULL}},
     .see = "contourplot inequal plot"},
    {.name = "contourplot",
     .package = "plots",
     .signature = "contourplot(f:expr, ranges:expr.., options..)",
     .fn = contourplot,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw level curves of a function of two variables",
     .examples = {{"plots:-contourplot(x^2-y^2, x=-1..1, y=-1..1, contours=[-1/2,0,1/2]);", "",
                   NULL},
                  {"plots:-contourplot((x,y) -> x*y, -1..1, -1..1, filledregions=true);", "", NULL},
                  {"plots:-contourplot(x*y, x=0..1);", "error: two ranges", NULL}},
     .see = "implicitplot contourplot3d densityplot plot3d"},
    {.name = "contourplot3d",
     .package = "plots",
     .signature = "contourplot3d(f:expr, ranges:expr.., options..)",
     .fn = contourplot3d,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw level curves of a function at their heights",
     .text = "filledregions=true draws the surface between them, each band in one colour.",
     .examples = {{"plots:-contourplot3d(x^2+y^2, x=-1..1, y=-1..1);", "", NULL},
                  {"plots:-contourplot3d(sin(x)*y, x=-3..3, y=-2..2, filledregions=true);", "",
                   NULL},
                  {"plots:-contourplot3d(sin(x)*y, x=0..3, y=0..1, contours=5);", "", NULL}},
     .see = "contourplot plot3d"},
    {.name = "densityplot",
     .package = "plots",
     .signature = "densityplot(f:expr, ranges:expr.., options..)",
     .fn = densityplot,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw the values of a function of two variables as shades",
     .examples = {{"plots:-densityplot(sin(x*y), x=-3..3, y=-3..3);", "", NULL},
                  {"plots:-densityplot(x, x=0..1, y=0..1, coloring=[\"White\",\"Blue\"]);", "",
                   NULL}},
     .see = "contourplot listdensityplot"},
    {.name = "listdensityplot",
     .package = "plots",
     .signature = "listdensityplot(values:list|rtable, options..)",
     .fn = listdensityplot,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw a table of values as coloured cells",
     .text =
         "The j-th value of row i is the cell around x = i, y = j; smooth=true shades what lies\n"
         "between. A value that is no real number leaves a hole.",
     .examples =
         {{"plots:-listdensityplot([seq([seq(sin(i*j/10), j=1..20)], i=1..20)]);", "", NULL},
          {"plots:-listdensityplot(<1,2|3,4>, smooth=true, colorscheme=[\"White\",\"Red\"]);", "",
           NULL},
          {"plottools:-getdata(plots:-listdensityplot([[1,2],[3,4],[5,6]]))[2];",
           "[1. .. 3., 1. .. 2.]", NULL},
          {"plots:-listdensityplot([[1,2],[3]]):", "error: row 2 has another length", NULL}},
     .see = "densityplot listcontplot matrixplot"},
    {.name = "listcontplot",
     .package = "plots",
     .signature = "listcontplot(values:list|rtable, options..)",
     .fn = listcontplot,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw level curves of a table of values",
     .text = "The j-th value of row i stands at x = i, y = j; between them it is linear.",
     .examples =
         {{"plots:-listcontplot([seq([seq(i^2-j^2, j=-5..5)], i=-5..5)], filledregions=true);", "",
           NULL},
          {"plots:-listcontplot([[0,1],[0,1]], contours=[1/2]);", "", NULL},
          {"plots:-listcontplot([1,2]):", "error: two rows of two values", NULL}},
     .see = "contourplot listcontplot3d listdensityplot"},
    {.name = "listcontplot3d",
     .package = "plots",
     .signature = "listcontplot3d(values:list|rtable, options..)",
     .fn = listcontplot3d,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw level curves of a table of values at their heights",
     .examples = {{"plots:-listcontplot3d([seq([seq(i^2-j^2, j=-5..5)], i=-5..5)]);", "", NULL},
                  {"plots:-listcontplot3d(<1,2,4|3,4,5|5,7,9>, filledregions=true);", "", NULL}},
     .see = "contourplot3d listcontplot"},
    {.name = "inequal",
     .package = "plots",
     .signature = "inequal(conditions:expr, ranges:expr.., options..)",
     .fn = inequal,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw the region in which inequalities hold",
     .text = "A list or set of conditions must hold together. Borders that do not belong to the\n"
             "region are dashed.",
     .examples = {{"plots:-inequal({x+y <= 1, x > 0, y > 0}, x=-1..2, y=-1..2);", "", NULL},
                  {"plots:-inequal(x^2+y^2 < 1, x=-2..2, y=-2..2, color=\"Gold\");", "", NULL},
                  {"plots:-inequal(x^2+y^2 < 1, x=-2..2, y=-2..2, optionsexcluded=[color=Grey], "
                   "optionsopen=(color=Red, thickness=3));",
                   "", NULL},
                  {"plots:-inequal(x, x=0..1, y=0..1);", "error: draws inequalities", NULL}},
     .see = "implicitplot"},
    {0}};
