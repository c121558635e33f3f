/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A branch of periodic solutions is a curve (numeric/curve/orbit.h), which numeric/curve/branch.h
 * follows as it follows steady states: it begins with a small circle in the plane of the Hopf
 * point's eigenvector, and folds and branch points of the curve are found and located there. What
 * the multipliers tell, period doublings (one passes -1) and tori (a complex pair passes the unit
 * circle), is looked for between neighbouring points afterwards and located by the method of
 * Illinois (M. Dowell and P. Jarratt, BIT 11, 1971) along the chord.
 *
 * What it does not do: follow the branches that leave at these points; adapt its mesh, so a
 * solution that becomes steep needs more intervals. The multiplier that must be 1 shows where the
 * mesh is too coarse, and there the branch ends; so it does where the solutions shrink to another
 * Hopf point.
 */
#include "dae/steady/cycles.h"

#include <complex.h>
#include <math.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/table.h"
#include "numeric/linear/lapack.h"
#include "numeric/linear/sign.h"
#include "numeric/linear/vec.h"

#define OUTSIDE 1e-6 /* beyond the unit circle by more than this */
#define NEAR_CIRCLE 1e-4
#define POINT                                                                                      \
    1e-3 /* an amplitude below this, relative to the size of the unknowns: at a Hopf point */
#define COARSE 0.02 /* the multiplier 1 off by more than this: the mesh does not follow */
enum { SAMPLES = 4, LOCATE = 40, FIRST_TRIES = 5 };

static const char *const LABELS[] = {
    [CYCLE_FOLD] = "LPC",
    [CYCLE_BRANCH] = "BPC",
    [CYCLE_DOUBLE] = "PD",
    [CYCLE_TORUS] = "NS",
};

static const Continuation *diagram_of(const Cycles *c)
{
    return continuation_of(c->diagram);
}

/* --- single solutions ---------------------------------------------------------------------- */

/* Room for one more; its numbers are zero. The list may move. */
static Cycle *add_cycle(Cycles *c, long at)
{
    long n = c->orbit->n, size = c->orbit->unknowns + 1;
    c->cycle = mem_rearray(c->cycle, (size_t)c->count + 1, sizeof *c->cycle);
    double *room = mem_zalloc((size_t)(size + 4 * n) * sizeof *room);
    for (long i = c->count++; i > at; i--)
        c->cycle[i] = c->cycle[i - 1];
    c->cycle[at] =
        (Cycle){CYCLE_PLAIN, room, room + size, room + size + n, room + size + 2 * n, -1};
    return &c->cycle[at];
}

/* The value between three evenly spaced ones where their parabola is level, if that is next to the
 * middle one. */
static double level_value(double a, double b, double c)
{
    double bend = a - 2 * b + c, slope = (c - a) / 2;
    return fabs(slope) <= fabs(bend) / 2 && bend != 0 ? b - slope * slope / (2 * bend) : b;
}

static void measure_extremes(const Cycles *c, Cycle *cycle)
{
    long n = c->orbit->n, shown = diagram_of(c)->steady->shown, many = SAMPLES * c->orbit->nodes;
    double *x = mem_array((size_t)(3 * n), sizeof *x);
    err_defer(mem_release, x);
    for (long i = 0; i < many; i++) {
        for (int k = 0; k < 3; k++)
            orbit_state(c->orbit, cycle->z, (double)(i + k - 1) / (double)many, x + k * n);
        for (long j = 0; j < shown; j++) {
            double value = level_value(x[j], x[n + j], x[2 * n + j]);
            cycle->low[j] = i == 0 ? value : fmin(cycle->low[j], value);
            cycle->low[shown + j] = i == 0 ? value : fmax(cycle->low[shown + j], value);
        }
    }
    err_undefer(true);
}

/* The multiplier that is 1 because solutions may be shifted in time. */
static long trivial(const Cycles *c, const Cycle *cycle)
{
    long best = 0;
    for (long i = 1; i < c->orbit->n; i++)
        if (hypot(cycle->re[i] - 1, cycle->im[i]) < hypot(cycle->re[best] - 1, cycle->im[best]))
            best = i;
    return best;
}

/* Is the multiplier that must be 1 near it, as far as rounding of the largest one allows? */
static bool is_resolved(const Cycles *c, const Cycle *cycle)
{
    long one = trivial(c, cycle);
    double most = 0;
    for (long i = 0; i < c->orbit->n; i++)
        most = fmax(most, hypot(cycle->re[i], cycle->im[i]));
    return hypot(cycle->re[one] - 1, cycle->im[one]) <= COARSE + 1e-10 * most;
}

static void complete(Cycles *c, Cycle *cycle)
{
    measure_extremes(c, cycle);
    if (orbit_multipliers(c->orbit, cycle->z, cycle->re, cycle->im) != ST_OK)
        return;
    long one = trivial(c, cycle);
    if (!is_resolved(c, cycle))
        return;
    cycle->unstable = 0;
    for (long i = 0; i < c->orbit->n; i++)
        cycle->unstable += i != one && hypot(cycle->re[i], cycle->im[i]) > 1 + OUTSIDE;
}

/* --- period doublings and tori ------------------------------------------------------------- */

static double test_of(const Cycles *c, const Cycle *cycle, CycleLabel label)
{
    double complex product = 1;
    long one = trivial(c, cycle);
    for (long i = 0; i < c->orbit->n; i++) {
        double complex mu = cycle->re[i] + I * cycle->im[i];
        if (label == CYCLE_DOUBLE)
            product *= 1 + mu;
        for (long j = 0; label == CYCLE_TORUS && j < i; j++)
            if (i != one && j != one)
                product *= 1 - mu * (cycle->re[j] + I * cycle->im[j]);
    }
    return creal(product);
}

/* Did a complex pair pass, and not two real multipliers with product 1? */
static bool is_torus(const Cycles *c, const Cycle *cycle)
{
    for (long i = 0; i < c->orbit->n; i++)
        if (cycle->im[i] > 0 && fabs(hypot(cycle->re[i], cycle->im[i]) - 1) < NEAR_CIRCLE)
            return true;
    return false;
}

/* The solution at this part of the way from a to b, into to. */
static bool go_between(Cycles *c, Curve *curve, const Cycle *a, const Cycle *b, double part,
                       Cycle *to)
{
    long size = c->orbit->unknowns + 1;
    double *chord = mem_array((size_t)size, sizeof *chord);
    err_defer(mem_release, chord);
    for (long i = 0; i < size; i++) {
        chord[i] = b->z[i] - a->z[i];
        to->z[i] = a->z[i] + part * chord[i];
    }
    orbit_set_reference(c->orbit, a->z);
    bool good = curve_normalise(curve, chord) && curve_correct(curve, to->z, chord) == ST_OK;
    err_undefer(true);
    if (good)
        complete(c, to);
    return good && to->unstable >= 0;
}

/* Inserts the point between i and i+1 where the test vanishes, if it is one. */
static void locate(Cycles *c, Curve *curve, long i, CycleLabel label)
{
    Cycle *middle = add_cycle(c, i + 1), *a = &c->cycle[i], *b = &c->cycle[i + 2];
    double low = 0, high = 1, at_low = test_of(c, a, label), at_high = test_of(c, b, label);
    bool good = true;
    for (int k = 0; k < LOCATE && good; k++) {
        double part = low - at_low * (high - low) / (at_high - at_low);
        good = go_between(c, curve, a, b, part, middle);
        double value = good ? test_of(c, middle, label) : 0;
        if (fabs(value) <= 1e-13)
            break;
        if (sign_differs(value, at_high)) {
            low = high;
            at_low = at_high;
        } else {
            at_low /= 2;
        }
        high = part;
        at_high = value;
        if (fabs(high - low) < 1e-11)
            break;
    }
    middle->label = label;
    if (good && (label != CYCLE_TORUS || is_torus(c, middle)))
        return;
    mem_free(middle->z);
    for (long k = i + 1; k + 1 < c->count; k++)
        c->cycle[k] = c->cycle[k + 1];
    c->count--;
}

static void look_between(Cycles *c, Curve *curve)
{
    static const CycleLabel TESTS[] = {CYCLE_DOUBLE, CYCLE_TORUS};
    for (long i = 0; i + 1 < c->count; i++)
        for (int k = 0; k < 2; k++) {
            const Cycle *a = &c->cycle[i], *b = &c->cycle[i + 1];
            err_poll();
            if (a->label != CYCLE_PLAIN || b->label != CYCLE_PLAIN || a->unstable < 0 ||
                b->unstable < 0 || a->unstable == b->unstable ||
                !sign_differs(test_of(c, a, TESTS[k]), test_of(c, b, TESTS[k])))
                continue;
            locate(c, curve, i, TESTS[k]);
        }
}

/* --- following ----------------------------------------------------------------------------- */

static long no_crossing(void *ctx, const CurvePoint *point, const double *along, bool located,
                        bool *closes)
{
    (void)ctx;
    (void)point;
    (void)along;
    (void)located;
    *closes = false;
    return -1;
}

static void moved(void *ctx, const CurvePoint *point)
{
    orbit_set_reference(ctx, point->u);
}

/* The steady state as a solution of this period, and the direction of the small circle around it.
 */
static bool begin_at_hopf(const Cycles *c, const CurvePoint *hopf, double *z, double *direction)
{
    Curve *curve = diagram_of(c)->diagram->curve;
    const Orbit *o = c->orbit;
    long n = o->n;
    double *a = mem_array((size_t)(n * n + 2 * n), sizeof *a), *re = a + n * n, *im = re + n;
    err_defer(mem_release, a);
    bool good = curve->pencil && curve_matrices(curve, hopf->u) == ST_OK;
    for (long i = 0; i < n && good; i++)
        vec_copy(a + i * n, curve->matrix + i * (n + 1), n);
    good = good && pencil_vector(curve->pencil, a, curve->mass, hopf->omega, re, im) == ST_OK;
    vec_zero(direction, o->unknowns + 1);
    for (long j = 0; j < o->nodes && good; j++) {
        double angle = 2 * acos(-1.0) * (double)j / (double)o->nodes;
        vec_copy(z + j * n, hopf->u, n);
        vec_axpy(direction + j * n, cos(angle), re, n);
        vec_axpy(direction + j * n, -sin(angle), im, n);
    }
    z[o->unknowns - 1] = o->weight * 2 * acos(-1.0) / hopf->omega;
    z[o->unknowns] = hopf->u[n];
    err_undefer(true);
    return good;
}

/* The first solution, small enough for Newton's method to find it. */
static bool find_first(Cycles *c, Curve *curve, const CurvePoint *hopf, double length,
                       CurvePoint *start)
{
    long size = c->orbit->unknowns + 1;
    double *z = mem_array((size_t)(2 * size), sizeof *z), *direction = z + size;
    err_defer(mem_release, z);
    bool good = begin_at_hopf(c, hopf, z, direction) && curve_normalise(curve, direction);
    bool found = false;
    for (int k = 0; k < FIRST_TRIES && good && !found; k++, length /= 3) {
        vec_copy(start->u, z, size);
        vec_axpy(start->u, length, direction, size);
        orbit_set_reference(c->orbit, start->u);
        found = curve_correct(curve, start->u, direction) == ST_OK &&
                curve_distance(curve, start->u, z) < 3 * length &&
                curve_look(curve, start, direction) == ST_OK;
    }
    double p = start->u[size - 1];
    start->label = CURVE_START;
    start->side = fabs(start->tangent[size - 1]) > 1e-11 * curve_unit(curve, size - 1);
    err_undefer(true);
    return found && p >= curve->system.low && p <= curve->system.high;
}

static CycleLabel label_of(CurveLabel label)
{
    return label == CURVE_LIMIT ? CYCLE_FOLD : label == CURVE_BRANCH ? CYCLE_BRANCH : CYCLE_PLAIN;
}

static void release_curve(void *curve)
{
    curve_free(curve);
}

static void release_bifurcation(void *b)
{
    bifurcation_free(b);
}

static void release_branch(void *branch)
{
    branch_free(branch);
}

static void release_point(void *point)
{
    curve_point_free(point);
}

/* The largest difference between two values of an unknown. */
static double amplitude(const Cycles *c, const Cycle *cycle)
{
    long shown = diagram_of(c)->steady->shown;
    double most = 0;
    for (long j = 0; j < shown; j++)
        most = fmax(most, cycle->low[shown + j] - cycle->low[j]);
    return most;
}

static void drop_last(Cycles *c)
{
    mem_free(c->cycle[--c->count].z);
}

/* Up to where the mesh is too coarse, or there is no more than a point. */
static void take_points(Cycles *c, const CurvePoint *start, const Branch *branch)
{
    double size = diagram_of(c)->diagram->curve->scale;
    for (long i = -1; i < branch->count; i++) {
        const CurvePoint *point = i < 0 ? start : branch->point[i];
        Cycle *cycle = add_cycle(c, c->count);
        err_poll();
        vec_copy(cycle->z, point->u, c->orbit->unknowns + 1);
        cycle->label = label_of(point->label);
        complete(c, cycle);
        c->shrunk = cycle->label == CYCLE_FOLD && amplitude(c, cycle) <= POINT * size;
        if (c->shrunk) {
            drop_last(c);
            break;
        }
    }
    for (; c->count > 0 && c->cycle[c->count - 1].unstable < 0; c->coarse = true)
        drop_last(c);
}

static void follow(Cycles *c, const CurvePoint *hopf, const CyclesOptions *options)
{
    CurveSystem system = orbit_system(c->orbit);
    Curve *curve = curve_new(&system);
    err_defer(release_curve, curve);
    pencil_free(curve->pencil); /* multipliers tell the stability */
    curve->pencil = NULL;
    curve->scale = diagram_of(c)->diagram->curve->scale;
    Bifurcation *bifurcation = bifurcation_new(curve);
    err_defer(release_bifurcation, bifurcation);
    CurvePoint *start = curve_point_new(curve);
    err_defer(release_point, start);
    if (!find_first(c, curve, hopf, options->steps.first, start)) {
        err_hint("the point may lie at the end of the parameter's range");
        err_raise(ST_UNABLE, "no periodic solution is found near the Hopf point");
    }
    Branch *branch = mem_zalloc(sizeof *branch);
    err_defer(release_branch, branch);
    BranchMeet meet = {no_crossing, moved, c->orbit};
    branch_follow(branch, curve, bifurcation, start, &options->steps, &meet);
    err_poll();
    c->end = branch->end[1];
    take_points(c, start, branch);
    look_between(c, curve);
    for (int k = 0; k < 4; k++)
        err_undefer(true);
}

Cycles *cycles_new(Expr diagram, long k, const CyclesOptions *options)
{
    const Continuation *d = continuation_of(diagram);
    if (!d || k < 0 || k >= d->specials || d->special[k].point->label != CURVE_HOPF) {
        err_hint("R:-special[k][\"label\"] tells which points are Hopf points, HB");
        err_raise(ST_TYPE, "periodic solutions begin at a Hopf point: the result of continuation "
                           "and the number of one");
    }
    if (!lapack_is_available())
        err_raise(ST_UNABLE, "this daesy was built without LAPACK: there are no multipliers");
    Cycles *c = mem_zalloc(sizeof *c);
    c->diagram = diagram;
    object_register(&c->object, &CYCLES_CLASS);
    const CurvePoint *hopf = d->special[k].point;
    double weight = d->diagram->curve->scale * hopf->omega / (2 * acos(-1.0));
    c->orbit = orbit_new(&d->diagram->curve->system, options->intervals, weight);
    follow(c, hopf, options);
    return c;
}

/* --- the object ---------------------------------------------------------------------------- */

static void trace(Object *object, void (*mark)(Expr e))
{
    mark(((Cycles *)object)->diagram);
}

static void destroy(Object *object)
{
    Cycles *c = (Cycles *)object;
    for (long i = 0; i < c->count; i++)
        mem_free(c->cycle[i].z);
    mem_free(c->cycle);
    orbit_free(c->orbit);
    mem_free(c);
}

static double parameter(const Cycles *c, const Cycle *cycle)
{
    return cycle->z[c->orbit->unknowns];
}

static Expr branch_matrix(const Cycles *c)
{
    long shown = diagram_of(c)->steady->shown;
    RTable *m = rtable_matrix(c->count, 3 + 2 * shown);
    for (long i = 0; i < c->count; i++) {
        const Cycle *cycle = &c->cycle[i];
        rtable_set(m, i, 0, steady_number(parameter(c, cycle)));
        rtable_set(m, i, 1, steady_number(orbit_period(c->orbit, cycle->z)));
        for (long j = 0; j < 2 * shown; j++)
            rtable_set(m, i, 2 + j, steady_number(cycle->low[j]));
        rtable_set(m, i, 2 + 2 * shown,
                   cycle->unstable < 0 ? EXPR_FAIL : expr_int(cycle->unstable));
    }
    return rtable_expr(m);
}

/* [p, period, min(x), ..., max(x), ..., unstable] */
static Expr columns(const Cycles *c)
{
    const Steady *s = diagram_of(c)->steady;
    long shown = s->shown;
    Expr *item = mem_array((size_t)(3 + 2 * shown), sizeof *item);
    err_defer(mem_release, item);
    item[0] = s->p;
    item[1] = expr_symbol("period");
    for (long j = 0; j < 2 * shown; j++)
        item[2 + j] = expr_call(expr_symbol(j < shown ? "min" : "max"), &s->unknowns[j % shown], 1);
    item[2 + 2 * shown] = expr_symbol("unstable");
    Expr list = expr_list(item, 3 + 2 * shown);
    err_undefer(true);
    return list;
}

static Expr all_multipliers(const Cycles *c)
{
    Expr *item = mem_array((size_t)c->count, sizeof *item);
    err_defer(mem_release, item);
    for (long i = 0; i < c->count; i++)
        item[i] = steady_numbers(c->cycle[i].re, c->cycle[i].im, c->orbit->n);
    Expr list = expr_list(item, c->count);
    err_undefer(true);
    return list;
}

static Expr special_table(const Cycles *c, long i)
{
    const Cycle *cycle = &c->cycle[i];
    Table *table = table_new();
    Expr point[2] = {
        expr_equation(diagram_of(c)->steady->p, steady_number(parameter(c, cycle))),
        expr_equation(expr_symbol("period"), steady_number(orbit_period(c->orbit, cycle->z)))};
    table_put(table, expr_string("label", -1), expr_symbol(LABELS[cycle->label]));
    table_put(table, expr_string("index", -1), expr_int(i + 1));
    table_put(table, expr_string("point", -1), expr_list(point, 2));
    table_put(table, expr_string("multipliers", -1),
              steady_numbers(cycle->re, cycle->im, c->orbit->n));
    return table_expr(table);
}

static Expr specials(const Cycles *c)
{
    Expr *item = mem_array((size_t)c->count + 1, sizeof *item);
    long count = 0;
    err_defer(mem_release, item);
    for (long i = 0; i < c->count; i++)
        if (c->cycle[i].label != CYCLE_PLAIN)
            item[count++] = special_table(c, i);
    Expr list = expr_list(item, count);
    err_undefer(true);
    return list;
}

static Expr member(Object *object, const char *name)
{
    static const struct {
        const char *name;
        Expr (*value)(const Cycles *c);
    } PARTS[] = {{"branch", branch_matrix},
                 {"columns", columns},
                 {"multipliers", all_multipliers},
                 {"special", specials}};
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++)
        if (strcmp(PARTS[i].name, name) == 0)
            return PARTS[i].value((const Cycles *)object);
    return NULL;
}

/* C(i): solution number i, one row a node: the time and the unknowns. */
static Expr apply(Object *object, const Expr *args, long n)
{
    const Cycles *c = (const Cycles *)object;
    long i, shown = diagram_of(c)->steady->shown, rows = c->orbit->nodes + 1;
    if (n != 1 || !expr_is(args[0], EXPR_INTEGER))
        return NULL;
    if (!num_get_si(&i, args[0]) || i < 1 || i > c->count)
        err_raise(ST_DOMAIN, "there are %ld periodic solutions", c->count);
    const Cycle *cycle = &c->cycle[i - 1];
    double period = orbit_period(c->orbit, cycle->z);
    RTable *m = rtable_matrix(rows, shown + 1);
    for (long r = 0; r < rows; r++) {
        rtable_set(m, r, 0, steady_number(period * (double)r / (double)(rows - 1)));
        for (long j = 0; j < shown; j++)
            rtable_set(m, r, j + 1, steady_number(cycle->z[r % (rows - 1) * c->orbit->n + j]));
    }
    return rtable_expr(m);
}

static void put_solution(Buf *out, const Cycles *c, const Cycle *cycle)
{
    char *name = print_text(diagram_of(c)->steady->p, 60);
    err_defer(mem_release, name);
    buf_printf(out, "%s = %.10g, period %.10g", name, parameter(c, cycle),
               orbit_period(c->orbit, cycle->z));
    err_undefer(true);
}

static void print(Buf *out, Object *object)
{
    const Cycles *c = (const Cycles *)object;
    if (c->count == 0) {
        buf_puts(out, "limitcycles");
        return;
    }
    buf_printf(out, "%ld periodic solutions\n  from ", c->count);
    put_solution(out, c, &c->cycle[0]);
    buf_puts(out, "\n  to ");
    put_solution(out, c, &c->cycle[c->count - 1]);
    buf_puts(out, c->coarse                 ? " (beyond, the mesh is too coarse: more intervals)"
                  : c->shrunk               ? " (a Hopf point)"
                  : c->end == BRANCH_POINTS ? " (as many points as allowed)"
                  : c->end == BRANCH_STUCK  ? " (no convergence beyond)"
                  : c->end == BRANCH_FAR    ? " (unbounded)"
                                            : "");
    for (long i = 0; i < c->count; i++)
        if (c->cycle[i].label != CYCLE_PLAIN) {
            buf_printf(out, "\n  %s  ", LABELS[c->cycle[i].label]);
            put_solution(out, c, &c->cycle[i]);
        }
}

const ObjectClass CYCLES_CLASS = {
    .name = "limitcycles",
    .trace = trace,
    .destroy = destroy,
    .print = print,
    .closed = "a branch of cycles",
    .apply = apply,
    .member = member,
};
