/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Branch switching. Every branch point knows the ways out of it (numeric/curve/crossing.h) and
 * which have been taken. A branch that passes marks the one it comes on and the one it leaves on;
 * what is left is followed next, opposite ways as one branch. So a curve that several branch points
 * lie on is followed once, and a closed one ends where it began.
 */
#include "numeric/curve/diagram.h"

#include <math.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/sign.h"
#include "numeric/linear/vec.h"

#define SAME 1e-6   /* branch points nearer than this are one */
#define ALONG 0.7   /* cosine of the angle within which a branch passes along a way */
#define LEVEL 1e-10 /* a tangent's part along the parameter below this is zero */
/* The way from end to end by a point of the curve between them, beside the straight one. */
#define ROUND_ABOUT 1.2

enum { CROSSED = 3 }; /* ways out where more than one curve passes */
enum { MOST_HALVINGS = 40 };

void (*diagram_watch)(const DiagramWatch *watch);

/* One half of a branch while it is followed. */
typedef struct Half {
    Diagram *diagram;
    Branch *branch;
    long place, way; /* where it began, or -1 */
    bool left;       /* it has gone some way */
} Half;

static void release(void *diagram)
{
    diagram_free(diagram);
}

Diagram *diagram_new(const CurveSystem *system, const BranchOptions *options, long most)
{
    Diagram *diagram = mem_zalloc(sizeof *diagram);
    err_defer(release, diagram);
    diagram->options = *options;
    diagram->most = most;
    diagram->curve = curve_new(system);
    diagram->bifurcation = bifurcation_new(diagram->curve);
    err_undefer(false);
    return diagram;
}

void diagram_free(Diagram *diagram)
{
    if (!diagram)
        return;
    for (long i = 0; i < diagram->branches; i++)
        branch_free(diagram->branch[i]);
    for (long i = 0; i < diagram->places; i++)
        crossing_end(&diagram->place[i]);
    mem_free(diagram->branch);
    mem_free(diagram->place);
    bifurcation_free(diagram->bifurcation);
    curve_free(diagram->curve);
    mem_free(diagram);
}

static Branch *new_branch(Diagram *diagram)
{
    diagram->branch =
        mem_rearray(diagram->branch, (size_t)diagram->branches + 1, sizeof *diagram->branch);
    Branch *branch = mem_zalloc(sizeof *branch);
    return diagram->branch[diagram->branches++] = branch;
}

static void release_point(void *point)
{
    curve_point_free(point);
}

/* --- branch points ------------------------------------------------------------------------- */

static long find_place(const Diagram *diagram, const double *u)
{
    for (long i = 0; i < diagram->places; i++)
        if (curve_distance(diagram->curve, diagram->place[i].u, u) < SAME)
            return i;
    return -1;
}

static long new_place(Diagram *diagram, const double *u, bool located)
{
    diagram->place =
        mem_rearray(diagram->place, (size_t)diagram->places + 1, sizeof *diagram->place);
    crossing_begin(&diagram->place[diagram->places], diagram->curve, diagram->bifurcation, u,
                   located);
    return diagram->places++;
}

/* Marks the way on which the branch comes and the one on which it goes. It closes when it comes on
 * the way opposite to the one on which it left. */
static long meet(void *ctx, const CurvePoint *point, const double *along, bool located,
                 bool *closes)
{
    Half *half = ctx;
    Diagram *diagram = half->diagram;
    long at = find_place(diagram, point->u);
    if (at < 0)
        at = new_place(diagram, point->u, located);
    Crossing *place = &diagram->place[at];
    if (place->count < CROSSED && !place->surface) { /* only the branch itself */
        if (at == diagram->places - 1)
            crossing_end(&diagram->place[--diagram->places]);
        return -1;
    }
    long out = crossing_nearest(place, diagram->curve, along, 1, ALONG);
    long in = crossing_nearest(place, diagram->curve, along, -1, ALONG);
    if (out >= 0)
        place->done[out] = true;
    if (in >= 0)
        place->done[in] = true;
    *closes = half->left && at == half->place && in >= 0 && in == place->opposite[half->way];
    return at;
}

static void moved(void *ctx, const CurvePoint *point)
{
    Half *half = ctx;
    Diagram *diagram = half->diagram;
    half->left = true;
    if (diagram_watch)
        diagram_watch(&(DiagramWatch){diagram->branches, half->branch->count,
                                      point->u[diagram->curve->system.n], false});
}

/* --- branches ------------------------------------------------------------------------------ */

static void copy_point(const Curve *curve, CurvePoint *to, const CurvePoint *from)
{
    CurvePoint numbers = *to;
    long n = curve->system.n;
    *to = *from;
    to->u = numbers.u;
    to->tangent = numbers.tangent;
    to->re = numbers.re;
    to->im = numbers.im;
    vec_copy(to->u, from->u, n + 1);
    vec_copy(to->tangent, from->tangent, n + 1);
    vec_copy(to->re, from->re, n);
    vec_copy(to->im, from->im, n);
}

/* A start that is a fold itself has no side, so nothing changes there; its neighbours tell. */
static void note_fold_at_start(const Branch *branch, CurvePoint *origin, long m)
{
    for (long i = 1; i + 1 < branch->count; i++)
        if (branch->point[i] == origin && origin->label == CURVE_START && origin->side == 0 &&
            (branch->point[i - 1]->u[m - 1] - origin->u[m - 1]) *
                    (branch->point[i + 1]->u[m - 1] - origin->u[m - 1]) >
                0)
            origin->label = CURVE_LIMIT;
}

/* Turns a start around, for the other half of its branch; false when there is none. */
static bool turn_around(Half *half, CurvePoint *start)
{
    long m = half->diagram->curve->system.n + 1;
    half->left = false;
    if (half->place >= 0) {
        const Crossing *place = &half->diagram->place[half->place];
        half->way = place->opposite[half->way];
        if (half->way >= 0)
            vec_copy(start->tangent, crossing_way(place, half->diagram->curve, half->way), m);
        return half->way >= 0;
    }
    for (long i = 0; i < m; i++)
        start->tangent[i] = -start->tangent[i];
    start->side = -start->side;
    start->turn = -start->turn;
    return true;
}

/* Both halves of the branch through `start`, along its tangent; closed ones in one go. */
static void follow_both(Diagram *diagram, CurvePoint *start, long place, long way)
{
    Branch *branch = new_branch(diagram);
    Half half = {diagram, branch, place, way, false};
    BranchMeet met = {meet, moved, &half};
    CurvePoint *origin = curve_point_new(diagram->curve);
    err_defer(release_point, origin);
    branch_add(branch, origin);
    err_undefer(false);
    copy_point(diagram->curve, origin, start);
    for (int k = 0; k < 2; k++) {
        branch_follow(branch, diagram->curve, diagram->bifurcation, start, &diagram->options, &met);
        if (branch->end[1] == BRANCH_CLOSED)
            branch->end[0] = BRANCH_CLOSED;
        if (branch->end[1] == BRANCH_CLOSED || branch->end[1] == BRANCH_STOPPED)
            break;
        if (k == 0 && !turn_around(&half, start)) {
            branch->end[0] = BRANCH_CROSSING;
            break;
        }
        branch_reverse(branch);
    }
    diagram->stopped = branch->end[1] == BRANCH_STOPPED;
    note_fold_at_start(branch, origin, diagram->curve->system.n + 1);
}

/* The branch along way k of a place, which is marked as followed with its opposite. */
static void follow_way(Diagram *diagram, long at, long k)
{
    long m = diagram->curve->system.n + 1;
    Crossing *place = &diagram->place[at];
    place->done[k] = true;
    if (place->opposite[k] >= 0)
        place->done[place->opposite[k]] = true;
    if (diagram->branches >= diagram->most) {
        diagram->left++;
        return;
    }
    CurvePoint *start = curve_point_new(diagram->curve);
    err_defer(release_point, start);
    start->label = CURVE_BRANCH;
    start->place = at;
    vec_copy(start->u, place->u, m);
    vec_copy(start->tangent, crossing_way(place, diagram->curve, k), m);
    curve_spectrum(diagram->curve, start);
    follow_both(diagram, start, at, k);
    err_undefer(true);
}

/* Follows one way that has not been; false when there is none left. */
static bool follow_next(Diagram *diagram)
{
    for (long i = 0; i < diagram->places; i++)
        for (long k = 0; k < diagram->place[i].count; k++)
            if (!diagram->place[i].done[k]) {
                follow_way(diagram, i, k);
                return true;
            }
    return false;
}

/* The size of the unknowns at the start: of what the range makes of them, or of their values where
 * that is less: a curve at 10^4 may be one unit wide. */
static double first_scale(const Curve *curve, const double *u, const double *tangent)
{
    long n = curve->system.n;
    double size = vec_max(u, n), range = curve->system.high - curve->system.low;
    double moved = vec_max(tangent, n) / fabs(tangent[n]) * range;
    if (isfinite(moved) && moved > 0 && (moved < size || !(size > 0)))
        size = moved;
    return size > 1e-9 && isfinite(size) ? size : 1;
}

static Status begin(Diagram *diagram, const double *u, CurvePoint *start)
{
    Curve *curve = diagram->curve;
    long m = curve->system.n + 1;
    double *tangents = mem_array((size_t)(m * m), sizeof *tangents);
    err_defer(mem_release, tangents);
    long count = curve_tangents(curve, u, tangents);
    curve->scale = first_scale(curve, u, tangents);
    vec_copy(start->u, u, m);
    start->label = CURVE_START;
    Status status = count == 0 ? ST_DOMAIN : ST_OK;
    if (count == 1) {
        double sign = tangents[m - 1] < 0 ? -1 : 1;
        for (long i = 0; i < m; i++)
            tangents[i] *= sign;
        curve_normalise(curve, tangents);
        status = curve_look(curve, start, tangents);
        start->side = fabs(start->tangent[m - 1]) > LEVEL * curve_unit(curve, m - 1);
    } else if (count > 1) {
        long place = new_place(diagram, u, true);
        status = diagram->place[place].count > 0 ? ST_OK : ST_SINGULAR;
    }
    err_undefer(true);
    return status;
}

Status diagram_follow(Diagram *diagram, double *u)
{
    Status status = curve_find(diagram->curve, u);
    if (status != ST_OK)
        return status;
    CurvePoint *start = curve_point_new(diagram->curve);
    err_defer(release_point, start);
    status = begin(diagram, u, start);
    if (status == ST_OK && diagram->places == 0)
        follow_both(diagram, start, -1, -1);
    err_undefer(true);
    while (status == ST_OK && !diagram->stopped && follow_next(diagram))
        ;
    if (diagram_watch)
        diagram_watch(&(DiagramWatch){.done = true});
    return status;
}

/* --- asking -------------------------------------------------------------------------------- */

/* Onto the curve with the parameter kept; true where that is between low and high, not elsewhere.
 */
static bool is_between(Curve *curve, const double *low, const double *high, double *u)
{
    return curve_correct(curve, u, NULL) == ST_OK &&
           curve_distance(curve, low, u) + curve_distance(curve, u, high) <=
               ROUND_ABOUT * curve_distance(curve, low, high);
}

/* The state at p between two neighbouring points, or at the first of them. Where the way from the
 * chord leads elsewhere, as beside a limit point, the half of the curve is taken that passes p. */
static bool at_parameter(Diagram *diagram, const CurvePoint *a, const CurvePoint *b, double p,
                         CurvePoint *to)
{
    Curve *curve = diagram->curve;
    long n = curve->system.n, m = n + 1;
    vec_copy(to->u, a->u, m);
    if (a->u[n] == p)
        return true;
    if (!sign_differs(a->u[n] - p, b->u[n] - p))
        return false;
    double *low = mem_array((size_t)(3 * m), sizeof *low), *high = low + m, *chord = high + m;
    err_defer(mem_release, low);
    vec_copy(low, a->u, m);
    vec_copy(high, b->u, m);
    bool found = false, good = true;
    for (int k = 0; k < MOST_HALVINGS && good && !found; k++) {
        double part = (p - low[n]) / (high[n] - low[n]);
        for (long i = 0; i < m; i++) {
            chord[i] = high[i] - low[i];
            to->u[i] = i < n ? low[i] + part * chord[i] : p;
        }
        found = is_between(curve, low, high, to->u);
        if (found)
            break;
        for (long i = 0; i < m; i++)
            to->u[i] = low[i] + chord[i] / 2;
        good = curve_normalise(curve, chord) && curve_correct(curve, to->u, chord) == ST_OK;
        vec_copy(sign_differs(low[n] - p, to->u[n] - p) ? high : low, to->u, m);
        found = good && to->u[n] == p;
    }
    err_undefer(true);
    return found;
}

void diagram_at(Diagram *diagram, double p,
                void (*visit)(void *ctx, const CurvePoint *point, long branch), void *ctx)
{
    CurvePoint *to = curve_point_new(diagram->curve);
    err_defer(release_point, to);
    for (long k = 0; k < diagram->branches; k++) {
        const Branch *branch = diagram->branch[k];
        for (long i = 0; i < branch->count; i++) {
            const CurvePoint *a = branch->point[i];
            bool last = i + 1 == branch->count;
            if (last && (branch->end[1] == BRANCH_CLOSED || branch->count == 1))
                continue;
            if (!at_parameter(diagram, a, last ? a : branch->point[i + 1], p, to))
                continue;
            curve_spectrum(diagram->curve, to);
            visit(ctx, to, k);
        }
    }
    err_undefer(true);
}
