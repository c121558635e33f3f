/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Denominators that the solution moves are compiled into one program, which integrators follow
 * (Fun.guards). Where one vanishes its equations are evaluated at points of the solution that come
 * nearer and nearer to the place. In the distance d the right-hand side f of the state y may be
 *
 *   - as large as c/d, where c is more than the tolerances of y explain: a pole; where c is more
 *     than a tolerance, but not by much, or less and always the same, it is said that there may
 *     be one, and the run goes on;
 *   - bounded, as it is for y' = y/(x-1), y = 1-t, x = t, but with a derivative by y like c/d: all
 *     solutions meet there, and what follows is not determined. A matrix of such derivatives counts
 *     by its largest eigenvalue: z' = y/x, y = x^2 has none, and z goes on;
 *   - as large as a power of d that has an integral: methods come that near only by chance;
 *   - smaller: it is crossed, as sin(x)/x and ln(x^2) are, where the points are a solution: a state
 *     that heads for a pole of its own right-hand side is thrown over it by a step that leaps.
 *
 * Where doubles show that all is bounded and smooth, that is it. Else the equations are evaluated
 * in balls, from the exact values of the doubles, so rounding has no say in it; what the errors of
 * the solution make of it is what the tolerances are for.
 */
#include "dae/ahead/guards.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/entry.h"
#include "cas/base/check.h"
#include "cas/base/held.h"
#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/enclose.h"
#include "cas/value/funcs.h"
#include "dae/ahead/suspects.h"
#include "numeric/linear/vec.h"
#include "numeric/program/fun.h"
#include "numeric/program/tape_ask.h"
#include "numeric/program/tape_parameters.h"
#include "numeric/program/tape_range.h"

enum { BITS = 200, MOST_ROWS = 8, POINTS = 3, SQUARINGS = 6 };

#define STEADY 0.5      /* c keeps more than this from a point to the next */
#define SAME 1e-6       /* c depends on no state, so no error of the solution explains it */
#define FASTER 2.0      /* what grows more than that is no logarithm */
#define TOLERANCES 1e2  /* that c must exceed */
#define EIGENVALUE 1e-6 /* of a matrix of c that counts */
#define FAR 1e4         /* times what a state is */
#define FAR_TOLERANCE 1e-6
#define SMOOTH 1e2     /* the way from the first point to the last: what is bounded shrinks so */
#define EVEN 3.0       /* nearly */
#define NOTHING 1e-200 /* a right-hand side that is zero */

struct Guards {
    Expr suspects, t; /* borrowed, as the states */
    const Expr *states;
    long n, count;
    Expr *zero;     /* what vanishes */
    long *guard;    /* of each suspect: which of these; -1: it is not followed */
    Growth *growth; /* what was found last */
    Tape *tape;
    TapeRange *range;
    double *in;
    Tape **rows; /* of each guard: its equations and their derivatives by own states, of states and
                    t; NULL: not asked for, or there is none */
    bool *asked;
};

/* --- making ---------------------------------------------------------------------------------- */

void guards_free(Guards *guards)
{
    if (!guards)
        return;
    tape_free(guards->tape);
    for (long k = 0; guards->rows && k < guards->count; k++)
        tape_free(guards->rows[k]);
    mem_free(guards->rows);
    mem_free(guards->asked);
    mem_free(guards->zero);
    mem_free(guards->guard);
    mem_free(guards->growth);
    mem_free(guards->range);
    mem_free(guards->in);
    mem_free(guards);
}

static void release(void *guards)
{
    guards_free(guards);
}

/* Numbers what may vanish; one by one where not all of it has values. */
static void number_guards(Guards *guards, const Expr *vars, bool all)
{
    Memo place;
    TapeAsk ask;
    memo_begin(&place);
    tape_ask_begin(&ask, vars, guards->n + 1);
    guards->count = 0;
    for (long j = 0; j < expr_count(guards->suspects); j++) {
        Expr zero = expr_arg(expr_arg(guards->suspects, j), SUSPECT_ZERO);
        const long *known = memo_get(&place, zero);
        guards->guard[j] = known ? *known : -1;
        if (known || (!all && !tape_ask_value(&ask, &zero, 1, false)))
            continue;
        guards->guard[j] = guards->count;
        guards->zero[guards->count++] = zero;
        memo_put(&place, zero, &guards->guard[j]);
    }
    tape_ask_end(&ask);
    memo_end(&place);
}

static void fill(Guards *guards)
{
    long suspects = expr_count(guards->suspects);
    Expr *vars = mem_array((size_t)guards->n + 1, sizeof *vars);
    err_defer(mem_release, vars);
    vars[0] = guards->t;
    for (long i = 0; i < guards->n; i++)
        vars[1 + i] = guards->states[i];
    guards->zero = mem_array((size_t)suspects, sizeof(Expr));
    guards->guard = mem_array((size_t)suspects, sizeof *guards->guard);
    guards->growth = mem_zalloc((size_t)suspects * sizeof *guards->growth);
    guards->rows = mem_zalloc((size_t)suspects * sizeof(Tape *));
    guards->asked = mem_zalloc((size_t)suspects);
    number_guards(guards, vars, true);
    guards->tape = tape_try(guards->zero, guards->count, vars, guards->n + 1);
    if (!guards->tape) {
        number_guards(guards, vars, false);
        if (guards->count > 0)
            guards->tape = tape_new(guards->zero, guards->count, vars, guards->n + 1);
    }
    if (guards->count > 0) {
        size_t ranges = (size_t)(guards->n + 1 + guards->count) + tape_range_room(guards->tape);
        guards->range = mem_array(ranges, sizeof *guards->range);
        guards->in = mem_array((size_t)guards->n + 1, sizeof *guards->in);
    }
    err_undefer(true);
}

Guards *guards_new(Expr suspects, Expr t, const Expr *states, long n)
{
    if (!suspects)
        return NULL;
    Guards *guards = mem_zalloc(sizeof *guards);
    *guards = (Guards){.suspects = suspects, .t = t, .states = states, .n = n};
    err_defer(release, guards);
    fill(guards);
    bool any = guards->count > 0;
    err_undefer(!any);
    return any ? guards : NULL;
}

long guards_count(const Guards *guards)
{
    return guards->count;
}

/* --- during the run -------------------------------------------------------------------------- */

Status guards_values(Guards *guards, double t, const double *y, double *g)
{
    guards->in[0] = t;
    vec_copy(guards->in + 1, y, guards->n);
    tape_eval(guards->tape, guards->in, g);
    return vec_finite(g, guards->count) ? ST_OK : ST_DOMAIN;
}

void guards_near(Guards *guards, const GuardsPoints *points, char *may)
{
    TapeRange *in = guards->range, *out = in + guards->n + 1;
    tape_range_along(guards->tape, in, points->count, points->times,
                     (const double *const *)points->y, points->abserr, points->relerr);
    tape_range(guards->tape, in, out, out + guards->count);
    for (long k = 0; k < guards->count; k++)
        if (!tape_range_has_zero(out[k]))
            may[k] = FUN_NOWHERE;
        else if (may[k] && isnan(out[k].low))
            may[k] = FUN_UNKNOWN;
}

/* --- what is a pole -------------------------------------------------------------------------- */

/* An equation near to where its suspect vanishes. */
typedef struct Row {
    Expr e, own;
    double c[POINTS]; /* e times the distance */
    double y[POINTS]; /* its own state */
    double tolerance; /* of its own state */
    bool known;
} Row;

typedef struct Judging {
    Guards *guards;
    const GuardsPoints *points;
    long k;
    Expr *from, *number; /* states and t, and their values at a point */
    Row row[MOST_ROWS];
    long rows;
    double slope[POINTS][MOST_ROWS * MOST_ROWS]; /* derivatives of rows by own states, the same */
    Growth growth;
} Judging;

static Expr number_from(double x)
{
    fmpq_t value;
    fmpq_init(value);
    if (num_get_fmpq(value, num_from_double(x, 17)))
        return expr_take_fmpq(value);
    fmpq_clear(value);
    err_raise(ST_DOMAIN, "no number");
}

static double distance(const Judging *judging, long i)
{
    return fabs(judging->points->times[i] - judging->points->at);
}

/* The states at point i as numbers. */
static void set_point(Judging *judging, long i)
{
    long n = judging->guards->n;
    for (long j = 0; j < n; j++)
        judging->number[j] = number_from(judging->points->y[i][j]);
    judging->number[n] = number_from(judging->points->times[i]);
}

/* e at the point that is set; NaN: it is not known, or not real. */
static double value_of(const Judging *judging, Expr e)
{
    Expr value = funcs_replace(e, judging->from, judging->number, judging->guards->n + 1);
    acb_struct ball[1];
    held_acb(ball);
    bool known = enclose_constant(ball, value, BITS) && acb_is_finite(ball) &&
                 arb_contains_zero(acb_imagref(ball));
    double found = known ? arf_get_d(arb_midref(acb_realref(ball)), ARF_RND_NEAR) : NAN;
    held_end(1);
    return found;
}

static Expr exact(Expr e)
{
    return linalg_exact(tape_parameters_numbers(e));
}

/* The derivative of e by a state; NULL: it is not known. */
static Expr derivative(Expr e, Expr state)
{
    Expr name = expr_from_symbol(sym_fresh("own"));
    Expr slope = diff_name(walk_replace1(e, state, name), name);
    return slope ? walk_replace1(slope, name, state) : NULL;
}

/* The equations that have the guard, without the highest derivatives. */
static void list_rows(Judging *judging)
{
    const Guards *guards = judging->guards;
    for (long j = 0; j < expr_count(guards->suspects) && judging->rows < MOST_ROWS; j++) {
        if (guards->guard[j] != judging->k)
            continue;
        Expr suspect = expr_arg(guards->suspects, j);
        judging->row[judging->rows++] = (Row){.e = expr_arg(suspect, SUSPECT_EQUATION),
                                              .own = expr_arg(suspect, SUSPECT_OWN),
                                              .known = true};
    }
}

/* The place of the row's own state, -1: none. */
static long own_of(const Judging *judging, const Row *row)
{
    for (long j = 0; j < judging->guards->n; j++)
        if (judging->guards->states[j] == row->own)
            return j;
    return -1;
}

static void find_own(const Judging *judging, Row *row)
{
    const GuardsPoints *points = judging->points;
    long j = own_of(judging, row);
    for (long i = 0; i < points->count; i++)
        row->y[i] = j < 0 ? NAN : points->y[i][j];
    bool sized = j >= 0 && points->checked; /* fixed steps may have been thrown far off */
    row->tolerance = points->abserr + points->relerr * (sized ? fabs(row->y[0]) : 1);
}

/* slope[r * rows + s]: the derivative of equation r by the own state of s, NULL: none. */
static void list_slopes(const Judging *judging, Expr *slope)
{
    long rows = judging->rows;
    for (long r = 0; r < rows; r++)
        for (long s = 0; s < rows; s++)
            slope[r * rows + s] = judging->row[s].own == EXPR_ZERO
                                      ? NULL
                                      : derivative(judging->row[r].e, judging->row[s].own);
}

/* Everything at the points in balls. */
static void measure(Judging *judging)
{
    long rows = judging->rows;
    Expr slope[MOST_ROWS * MOST_ROWS];
    for (long r = 0; r < rows; r++) {
        judging->row[r].e = exact(judging->row[r].e);
        judging->row[r].known = true;
    }
    list_slopes(judging, slope);
    for (long i = 0; i < judging->points->count; i++) {
        double d = distance(judging, i);
        set_point(judging, i);
        for (long r = 0; r < rows; r++) {
            Row *row = &judging->row[r];
            row->c[i] = d * value_of(judging, row->e);
            row->known = row->known && !isnan(row->c[i]);
        }
        for (long e = 0; e < rows * rows; e++)
            judging->slope[i][e] = slope[e] ? d * value_of(judging, slope[e]) : 0;
    }
}

/* The same in doubles; false: there is no program. */
static bool measure_quickly(Judging *judging)
{
    long rows = judging->rows, n = judging->guards->n;
    Tape *tape = judging->guards->rows[judging->k];
    double out[MOST_ROWS * (MOST_ROWS + 1)], *in = judging->guards->in;
    for (long i = 0; tape && i < judging->points->count; i++) {
        double d = distance(judging, i);
        vec_copy(in, judging->points->y[i], n);
        in[n] = judging->points->times[i];
        tape_eval(tape, in, out);
        for (long r = 0; r < rows; r++) {
            judging->row[r].c[i] = d * out[r];
            judging->row[r].known = judging->row[r].known && isfinite(out[r]);
        }
        for (long e = 0; e < rows * rows; e++)
            judging->slope[i][e] = d * out[rows + e];
    }
    return tape != NULL;
}

/* The spectral radius of a matrix, by its powers; NaN: entries are not known. */
static double radius(const double *matrix, long n)
{
    double a[MOST_ROWS * MOST_ROWS], b[MOST_ROWS * MOST_ROWS], log_size = 0;
    vec_copy(a, matrix, n * n);
    for (int power = 0; power <= SQUARINGS; power++) {
        double size = vec_max(a, n * n);
        if (!(size > 0))
            return size;
        log_size += log(size) / (double)(1 << power);
        for (long e = 0; e < n * n; e++)
            a[e] /= size;
        for (long i = 0; i < n; i++)
            for (long j = 0; j < n; j++) {
                b[i * n + j] = 0;
                for (long k = 0; k < n; k++)
                    b[i * n + j] += a[i * n + k] * a[k * n + j];
            }
        vec_copy(a, b, n * n);
    }
    return exp(log_size);
}

/* Are the points no solution: did the step leap? A state that heads for the pole of its own right-
 * hand side is thrown anywhere behind it. Equations are written with all on one side: e is less the
 * right-hand side. */
static bool leaps(const Judging *judging, const Row *row)
{
    const GuardsPoints *points = judging->points;
    const long last = POINTS - 1;
    double went = row->y[last] - row->y[0], time = points->times[last] - points->times[0];
    double a = -row->c[0] / distance(judging, 0) * time,
           b = -row->c[last] / distance(judging, last) * time;
    double off = fmax(fmin(a, b) - went, went - fmax(a, b));
    return points->checked && off > STEADY * fabs(went) + TOLERANCES * row->tolerance;
}

/* Does the right-hand side grow like 1/d, or like what has an integral? */
static Growth growth_of(const Judging *judging, const Row *row)
{
    double c0 = fabs(row->c[0]), c1 = fabs(row->c[1]), c2 = fabs(row->c[2]);
    double d0 = distance(judging, 0), d1 = distance(judging, 1), d2 = distance(judging, 2);
    if (!row->known)
        return GROWTH_UNKNOWN;
    if ((c2 > STEADY * c1 && c2 > TOLERANCES * row->tolerance) || leaps(judging, row))
        return GROWTH_POLE;
    bool same = fabs(c0 - c1) < SAME * c2 && fabs(c1 - c2) < SAME * c2;
    if (c2 > STEADY * c1 && (c2 > row->tolerance || same))
        return GROWTH_UNKNOWN;
    bool grows = c2 / d2 > FASTER * c1 / d1 && c1 / d1 > FASTER * c0 / d0;
    return grows && c2 < STEADY * c1 && c1 < STEADY * c0 && c0 > row->tolerance ? GROWTH_FINITE
                                                                                : GROWTH_NONE;
}

/* The same at the ends of a step that is too short to look into it: could the state come far in the
 * whole run that way? */
static bool races(const Judging *judging, const Row *row)
{
    const GuardsPoints *points = judging->points;
    bool any = false;
    for (long i = 0; i < points->count; i++) {
        double far = points->way * fabs(row->c[i]) / distance(judging, i);
        any |= far > FAR * fmax(fabs(row->y[i]), row->tolerance / FAR_TOLERANCE);
    }
    return any;
}

/* Do solutions meet there? Not where nothing moves, as an angle along a line through the centre. */
static bool meets(const Judging *judging)
{
    bool moves = false;
    for (long r = 0; r < judging->rows; r++)
        moves |= judging->row[r].known && fabs(judging->row[r].c[2]) > NOTHING;
    double before = radius(judging->slope[1], judging->rows);
    double last = radius(judging->slope[2], judging->rows);
    return moves && last > STEADY * before &&
           last > fmax(EIGENVALUE, TOLERANCES * judging->points->relerr);
}

static Growth judge_points(const Judging *judging)
{
    Growth found = GROWTH_NONE;
    bool brief = judging->points->count < POINTS;
    for (long r = 0; r < judging->rows; r++) {
        const Row *row = &judging->row[r];
        Growth growth = !brief                ? growth_of(judging, row)
                        : !row->known         ? GROWTH_UNKNOWN
                        : races(judging, row) ? GROWTH_POLE
                                              : GROWTH_NONE;
        found = growth > found ? growth : found;
    }
    return found <= GROWTH_UNKNOWN && !brief && meets(judging) ? GROWTH_POLE : found;
}

/* Does a value that was measured as c shrink with the distance, as of something smooth? */
static bool is_smooth(double c0, double c2)
{
    double part = fabs(c2 / c0) * SMOOTH;
    return part > 1 / EVEN && part < EVEN;
}

static void compile_rows(void *arg)
{
    Judging *judging = arg;
    long rows = judging->rows, m = rows + rows * rows;
    Expr out[MOST_ROWS * (MOST_ROWS + 1)];
    for (long r = 0; r < rows; r++)
        out[r] = judging->row[r].e;
    list_slopes(judging, out + rows);
    for (long e = rows; e < m; e++)
        out[e] = out[e] ? out[e] : EXPR_ZERO;
    judging->guards->rows[judging->k] = tape_new(out, m, judging->from, judging->guards->n + 1);
}

/* Is everything so smooth there that doubles decide it? Most zeros of guards are of this kind, in a
 * model that passes them again and again. */
static bool is_plain(Judging *judging)
{
    bool *asked = &judging->guards->asked[judging->k];
    if (!*asked)
        (void)err_attempt(compile_rows, judging);
    *asked = true;
    if (judging->points->count < POINTS || !measure_quickly(judging))
        return false;
    bool plain = true;
    for (long r = 0; r < judging->rows; r++)
        plain =
            plain && judging->row[r].known && is_smooth(judging->row[r].c[0], judging->row[r].c[2]);
    for (long e = 0; e < judging->rows * judging->rows; e++) {
        double a = judging->slope[0][e], b = judging->slope[2][e];
        plain = plain && ((a == 0 && b == 0) || is_smooth(a, b));
    }
    return plain && judge_points(judging) == GROWTH_NONE;
}

static void judge(void *arg)
{
    Judging *judging = arg;
    list_rows(judging);
    for (long r = 0; r < judging->rows; r++)
        find_own(judging, &judging->row[r]);
    if (is_plain(judging))
        return;
    measure(judging);
    judging->growth = judge_points(judging);
}

Growth guards_growth(Guards *guards, long k, const GuardsPoints *points)
{
    CHECK(points->count <= POINTS);
    Judging judging = {.guards = guards, .points = points, .k = k};
    judging.from = mem_array(2 * (size_t)(guards->n + 1), sizeof(Expr));
    judging.number = judging.from + guards->n + 1;
    for (long j = 0; j < guards->n; j++)
        judging.from[j] = guards->states[j];
    judging.from[guards->n] = guards->t;
    err_defer(mem_release, judging.from);
    bool known = err_attempt(judge, &judging);
    err_undefer(true);
    return guards->growth[k] = known ? judging.growth : GROWTH_UNKNOWN;
}

void guards_put(const Guards *guards, long k, double at, const char *next, char *text, size_t size)
{
    static const char *const DOES[] = {"is not defined", "may have a pole",
                                       "is infinite, with a finite integral", "has a pole"};
    const char *does = DOES[guards->growth[k]], *t = expr_text(guards->t);
    long j = 0;
    while (guards->guard[j] != k)
        j++;
    Expr coefficient = expr_arg(expr_arg(guards->suspects, j), SUSPECT_COEFFICIENT);
    char *zero = print_text(guards->zero[k], 60), *shown = print_text(coefficient, 100);
    if (expr_is(coefficient, EXPR_CALL))
        snprintf(text, size, "%s %s at %s = %.8g: %s", shown, does, t, at, next);
    else
        snprintf(text, size, "%s vanishes at %s = %.8g, where %s %s: %s", zero, t, at, shown, does,
                 next);
    mem_free(shown);
    mem_free(zero);
}
