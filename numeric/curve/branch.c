/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pseudo-arclength continuation (H. B. Keller, 1977): a step along the tangent, Newton's method in
 * the plane across it. The step is long where the curve is straight: its length is chosen so that
 * the tangent turns by a given angle, and a step that turns it much more, or whose correction is
 * long, is tried again at half the length. So neither tight folds nor a neighbouring branch are
 * jumped over. A wiggle within one step shows in the residuals between its ends; one that is
 * narrower than the places where they are asked does not.
 *
 * Between two points what changed tells what lies between: the side of the tangent a fold, the
 * determinant of the bordered system a branch point, the number of unstable eigenvalues the
 * rest. An interval with more than one event is halved until each has its own; then Newton's method
 * on the augmented system goes to the point, and an answer outside the interval does not count.
 * Where the product of sums of eigenvalues changes sign but the number of unstable ones does not,
 * there is a neutral saddle (two real eigenvalues with sum zero), which is no bifurcation.
 */
#include "numeric/curve/branch.h"

#include <math.h>
#include <stdlib.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/curve/multiple.h"
#include "numeric/linear/sign.h"
#include "numeric/linear/vec.h"

#define TURN 0.12     /* the angle aimed at */
#define MOST_TURN 0.4 /* the angle that is too much */
#define LEVEL 1e-11   /* a tangent's part along the parameter below this is zero */
#define SAME 1e-7     /* points nearer than this are one */
#define SHORT 1e-5    /* an interval that tells where an event is */
#define FAR 1e9       /* growth that counts as unbounded */
#define RETURN 2.0    /* how much longer than its chord the path of an eigenvalue may be */
#define STRAY 0.03    /* how far the curve may be from the cubic between two points, in lengths */
enum { DEEPEST = 28, HIDDEN = 5, PROBES = 12, FINEST = 16 };

typedef struct Follow {
    Branch *branch;
    Curve *curve;
    Bifurcation *bifurcation;
    const BranchOptions *options;
    const BranchMeet *meet;
    const CurvePoint *start;
    bool closed;
    bool torn; /* a change between two points that no point between them explains */
} Follow;

/* --- the list ------------------------------------------------------------------------------ */

void branch_free(Branch *branch)
{
    for (long i = 0; branch && i < branch->count; i++)
        curve_point_free(branch->point[i]);
    if (branch)
        mem_free(branch->point);
    mem_free(branch);
}

void branch_add(Branch *branch, CurvePoint *point)
{
    if (branch->count == branch->capacity) {
        branch->capacity = 2 * branch->capacity + 32;
        branch->point = mem_rearray(branch->point, (size_t)branch->capacity, sizeof *branch->point);
    }
    branch->point[branch->count++] = point;
}

void branch_reverse(Branch *branch)
{
    for (long i = 0; i < branch->count; i++) {
        CurvePoint *point = branch->point[i];
        long before = point->before;
        point->before = point->after;
        point->after = before;
    }
    for (long i = 0, j = branch->count - 1; i < j; i++, j--) {
        CurvePoint *point = branch->point[i];
        branch->point[i] = branch->point[j];
        branch->point[j] = point;
    }
    BranchEnd end = branch->end[0];
    Status why = branch->why[0];
    branch->end[0] = branch->end[1];
    branch->why[0] = branch->why[1];
    branch->end[1] = end;
    branch->why[1] = why;
}

static void release_point(void *point)
{
    curve_point_free(point);
}

/* A new point at u, released by a raise until keep has added it to the branch or drop has freed it:
 * the two pair with fresh within one function. */
static CurvePoint *fresh(const Follow *f, const double *u)
{
    CurvePoint *point = curve_point_new(f->curve);
    err_defer(release_point, point);
    vec_copy(point->u, u, f->curve->system.n + 1);
    return point;
}

static void keep(Follow *f, CurvePoint *point)
{
    branch_add(f->branch, point);
    err_undefer(false);
}

static void drop(void)
{
    err_undefer(true);
}

/* Adds the point to the branch if it was found. */
static bool keep_found(Follow *f, CurvePoint *point, bool found)
{
    if (found)
        keep(f, point);
    else
        drop();
    return found;
}

/* --- single points ------------------------------------------------------------------------- */

static void note_side(const Follow *f, CurvePoint *to, const CurvePoint *from)
{
    long n = f->curve->system.n;
    double along = to->tangent[n] / curve_unit(f->curve, n);
    to->side = fabs(along) > LEVEL ? (along > 0) - (along < 0) : from ? from->side : 0;
}

/* An eigenvalue on the axis has no side, as a tangent across the parameter has none: it counts as
 * it did before, so that what changes there changes once. */
static void carry(CurvePoint *to, const CurvePoint *from)
{
    if (to->neutral > 0 && from->unstable >= to->unstable &&
        from->unstable <= to->unstable + to->neutral)
        to->unstable = from->unstable;
    if (to->pairs == 0)
        to->pairs = from->pairs;
}

/* Corrects to->u in the plane across the tangent of `from`, and completes the point. */
static Status arrive(const Follow *f, const CurvePoint *from, CurvePoint *to, bool keep_parameter)
{
    Status status = curve_correct(f->curve, to->u, keep_parameter ? NULL : from->tangent);
    if (status == ST_OK && !vec_finite(to->u, f->curve->system.n + 1))
        status = ST_DOMAIN;
    if (status == ST_OK)
        status = curve_look(f->curve, to, from->tangent);
    note_side(f, to, from);
    carry(to, from);
    return status;
}

/* Where along the tangent of `from` u lies. */
static double advance(const Follow *f, const CurvePoint *from, const double *u)
{
    long n = f->curve->system.n;
    double sum = 0;
    for (long i = 0; i <= n; i++)
        sum += from->tangent[i] / curve_unit(f->curve, i) *
               ((u[i] - from->u[i]) / curve_unit(f->curve, i));
    return sum;
}

/* --- what lies between two points ---------------------------------------------------------- */

typedef struct Change {
    bool fold, branch, pairs;
    long unstable; /* change of the number; 0 also when it is not known */
    bool known;
} Change;

static Change change(const CurvePoint *p, const CurvePoint *q)
{
    Change c = {p->side * q->side < 0, p->turn * q->turn < 0, p->pairs * q->pairs < 0, 0,
                p->unstable >= 0 && q->unstable >= 0};
    if (c.known)
        c.unstable = labs(q->unstable - p->unstable);
    return c;
}

/* A point beyond an end belongs to the neighbour, which may hold another of its kind. */
static bool is_between(const Follow *f, const CurvePoint *p, const CurvePoint *q, const double *u)
{
    double length = curve_distance(f->curve, p->u, q->u);
    return advance(f, p, u) >= -SAME && advance(f, q, u) <= SAME &&
           curve_distance(f->curve, p->u, u) <= 1.3 * length + SAME;
}

static bool is_noted(const Follow *f, CurveLabel label, const double *u)
{
    for (long i = f->branch->count - 1; i >= 0 && i >= f->branch->count - 4; i--) {
        const CurvePoint *point = f->branch->point[i];
        if (point->label == label && curve_distance(f->curve, point->u, u) < SAME)
            return true;
    }
    return false;
}

/* Does Newton's method answer for this interval, with a point that is not there yet? */
static bool is_new(const Follow *f, CurveLabel label, const CurvePoint *p, const CurvePoint *q,
                   const double *u)
{
    return is_between(f, p, q, u) && !is_noted(f, label, u);
}

/* Labels a point that lies between p and q. */
static void set_label(CurvePoint *point, CurveLabel label, const CurvePoint *p, const CurvePoint *q)
{
    point->label = label;
    point->side = q->side;
    point->before = p->unstable;
    point->after = q->unstable;
}

static void between(const Follow *f, const CurvePoint *p, const CurvePoint *q, double part,
                    double *u)
{
    for (long i = 0; i <= f->curve->system.n; i++)
        u[i] = p->u[i] + part * (q->u[i] - p->u[i]);
}

static bool find_fold(Follow *f, const CurvePoint *p, const CurvePoint *q)
{
    long n = f->curve->system.n;
    double a = fabs(p->tangent[n]), b = fabs(q->tangent[n]);
    CurvePoint *point = fresh(f, p->u);
    between(f, p, q, a + b > 0 ? a / (a + b) : 0.5, point->u);
    bool found =
        bifurcation_limit(f->bifurcation, point->u, a < b ? p->tangent : q->tangent) == ST_OK &&
        is_new(f, CURVE_LIMIT, p, q, point->u) && curve_look(f->curve, point, p->tangent) == ST_OK;
    set_label(point, CURVE_LIMIT, p, q);
    return keep_found(f, point, found);
}

/* Do two curves cross at u, of which the one along this direction turns back there or does not? */
static bool is_crossing(const Follow *f, const double *u, const double *along, bool turns_back)
{
    long n = f->curve->system.n;
    const double *way = bifurcation_nearest_direction(f->bifurcation, u, along);
    return way && (!turns_back || fabs(way[n]) < 1e-5 * curve_unit(f->curve, n));
}

/* with_fold: only a point where the branch also turns back counts. */
static bool find_branch(Follow *f, const CurvePoint *p, const CurvePoint *q, bool with_fold)
{
    CurvePoint *point = fresh(f, p->u);
    between(f, p, q, 0.5, point->u);
    bool found = bifurcation_branch(f->bifurcation, point->u) == ST_OK &&
                 is_new(f, CURVE_BRANCH, p, q, point->u) &&
                 is_crossing(f, point->u, p->tangent, with_fold);
    vec_copy(point->tangent, p->tangent, f->curve->system.n + 1);
    set_label(point, CURVE_BRANCH, p, q);
    curve_spectrum(f->curve, point);
    if (found)
        point->place = f->meet->meet(f->meet->ctx, point, p->tangent, true, &f->closed);
    return keep_found(f, point, found);
}

/* The complex pair nearest to the axis, by its angle; -1: there is none. */
static long nearest_pair(const CurvePoint *point)
{
    long best = -1;
    double least = INFINITY;
    for (long i = 0; i < point->count; i++) {
        double angle = fabs(point->re[i]) / hypot(point->re[i], point->im[i]);
        if (point->im[i] > 0 && angle < least) {
            least = angle;
            best = i;
        }
    }
    return best;
}

static bool find_hopf(Follow *f, const CurvePoint *p, const CurvePoint *q)
{
    long i = nearest_pair(p), j = nearest_pair(q);
    double part = 0.5;
    if (i < 0 && j < 0)
        return false;
    if (i >= 0 && j >= 0 && sign_differs(p->re[i], q->re[j]))
        part = p->re[i] / (p->re[i] - q->re[j]);
    double omega = i < 0 ? q->im[j] : j < 0 ? p->im[i] : (1 - part) * p->im[i] + part * q->im[j];
    CurvePoint *point = fresh(f, p->u);
    between(f, p, q, part, point->u);
    bool found = bifurcation_hopf(f->bifurcation, point->u, &omega) == ST_OK &&
                 is_new(f, CURVE_HOPF, p, q, point->u) &&
                 curve_look(f->curve, point, p->tangent) == ST_OK;
    set_label(point, CURVE_HOPF, p, q);
    point->omega = omega;
    return keep_found(f, point, found);
}

/* What Newton's method does not reach, at the middle of an interval that is as short as can be. */
static void note_rest(Follow *f, const CurvePoint *p, const CurvePoint *q, CurveLabel label)
{
    CurvePoint *point = fresh(f, p->u);
    between(f, p, q, 0.5, point->u);
    vec_copy(point->tangent, p->tangent, f->curve->system.n + 1);
    long several = labs(q->unstable - p->unstable);
    if ((label == CURVE_MULTIPLE || label == CURVE_BRANCH) && several > 1)
        multiple_locate(f->curve, point->u, p->tangent, several,
                        curve_distance(f->curve, p->u, q->u) + SAME);
    set_label(point, label, p, q);
    curve_spectrum(f->curve, point);
    bool noted = !is_noted(f, label, point->u);
    if (noted && (label == CURVE_BRANCH || label == CURVE_MULTIPLE))
        point->place = f->meet->meet(f->meet->ctx, point, p->tangent, false, &f->closed);
    if (label == CURVE_BRANCH && point->place < 0) /* a singular point, where nothing crosses */
        noted = false;
    keep_found(f, point, noted);
}

/* Is there exactly one event, and was it found? */
static bool find_single(Follow *f, const CurvePoint *p, const CurvePoint *q, Change c)
{
    long crossed = c.fold != c.branch; /* a real eigenvalue passes zero */
    bool plain = !c.known || (c.unstable == crossed && !c.pairs);
    if (c.fold && !c.branch)
        return plain && find_fold(f, p, q);
    if (c.branch)
        return plain && find_branch(f, p, q, c.fold);
    return c.unstable == 2 && c.pairs && find_hopf(f, p, q);
}

static void note_unfound(Follow *f, const CurvePoint *p, const CurvePoint *q, Change c)
{
    bool fold = c.fold && find_fold(f, p, q); /* there may be both */
    bool branch = c.branch && find_branch(f, p, q, false);
    bool found = fold || branch || (c.unstable >= 2 && find_hopf(f, p, q));
    if (fold && c.branch && !branch) /* the determinant changes its sign at no fold */
        f->torn = true;
    if (found)
        return;
    if (curve_distance(f->curve, p->u, q->u) > SHORT) {
        f->torn = f->torn || c.fold || c.branch;
        return;
    }
    if (c.fold || c.branch)
        note_rest(f, p, q, c.branch ? CURVE_BRANCH : CURVE_LIMIT);
    else
        note_rest(f, p, q, c.unstable % 2 ? CURVE_POLE : CURVE_MULTIPLE);
}

/* The distance of eigenvalue i of p to the nearest of q. */
static double movement(const CurvePoint *p, long i, const CurvePoint *q)
{
    double least = INFINITY;
    for (long j = 0; j < q->count; j++)
        least = fmin(least, hypot(p->re[i] - q->re[j], p->im[i] - q->im[j]));
    return least;
}

/* Does a pair of eigenvalues move so far between the two that it may have crossed the axis and come
 * back? */
static bool may_hide(const CurvePoint *p, const CurvePoint *q)
{
    for (int k = 0; k < 2; k++) {
        const CurvePoint *a = k ? q : p, *b = k ? p : q;
        for (long i = 0; i < a->count && b->count > 0; i++)
            if (a->im[i] > 0 && fabs(a->re[i]) < RETURN * movement(a, i, b))
                return true;
    }
    return false;
}

/* May the parameter turn back and forth between the two? Its slope along the curve, of the cubic
 * with the values and slopes at both ends, then goes below `level` times the larger of the two. */
static bool may_turn_twice(const Follow *f, const CurvePoint *p, const CurvePoint *q, double level)
{
    long n = f->curve->system.n;
    double unit = curve_unit(f->curve, n), length = curve_distance(f->curve, p->u, q->u);
    double a = p->side * p->tangent[n] / unit, b = p->side * q->tangent[n] / unit;
    double chord = p->side * (q->u[n] - p->u[n]) / (unit * length);
    double bend = 3 * (a + b - 2 * chord), linear = 2 * (3 * chord - 2 * a - b);
    if (!(bend > 0)) /* a + linear*s + bend*s^2, s in [0, 1], has no minimum */
        return false;
    double s = -linear / (2 * bend);
    return s > 0 && s < 1 && a + s * (linear + s * bend) < level * fmax(a, b);
}

/* Is there reason to look closer although nothing has changed between the two? */
static bool is_suspicious(const Follow *f, const CurvePoint *p, const CurvePoint *q, int depth)
{
    if (depth < HIDDEN && (may_hide(p, q) || may_turn_twice(f, p, q, 0.1)))
        return true;
    return depth < DEEPEST / 2 && may_turn_twice(f, p, q, 0);
}

/* Finds and appends all special points between p and q. */
static void examine(Follow *f, const CurvePoint *p, const CurvePoint *q, int depth)
{
    Change c = change(p, q);
    bool quiet = !c.fold && !c.branch && c.unstable == 0;
    if (f->closed || (quiet && !is_suspicious(f, p, q, depth)) ||
        (!quiet && find_single(f, p, q, c)))
        return;
    CurvePoint *middle = fresh(f, p->u);
    between(f, p, q, 0.5, middle->u);
    bool good =
        depth < DEEPEST && arrive(f, p, middle, false) == ST_OK && is_between(f, p, q, middle->u);
    if (good) {
        examine(f, p, middle, depth + 1);
        examine(f, middle, q, depth + 1);
    } else if (!quiet) {
        note_unfound(f, p, q, c);
    }
    drop();
}

/* --- steps --------------------------------------------------------------------------------- */

typedef enum Outcome { STEPPED, FAILED, ENDED } Outcome;

static bool is_smooth(const Follow *f, const CurvePoint *from, const CurvePoint *to, double *angle)
{
    double c = curve_dot(f->curve, from->tangent, to->tangent);
    *angle = acos(fmax(-1, fmin(1, c)));
    return *angle <= MOST_TURN;
}

/* Lands on the end of the range, from the guess in to->u. length: how far it should be at most. */
static bool land(Follow *f, const CurvePoint *from, CurvePoint *to, double bound, double length)
{
    double angle;
    to->u[f->curve->system.n] = bound;
    if (arrive(f, from, to, true) != ST_OK)
        return false;
    return curve_distance(f->curve, from->u, to->u) <= 1.5 * length &&
           advance(f, from, to->u) > 0 && is_smooth(f, from, to, &angle);
}

static double bound_beyond(const Follow *f, double p)
{
    const CurveSystem *s = &f->curve->system;
    return p > s->high ? s->high : p < s->low ? s->low : NAN;
}

/* A step of this length from `from`; on success *turned is the angle. */
static Outcome attempt(Follow *f, const CurvePoint *from, CurvePoint *to, double length,
                       double *turned, Status *why)
{
    long n = f->curve->system.n;
    vec_copy(to->u, from->u, n + 1);
    vec_axpy(to->u, length, from->tangent, n + 1);
    double bound = bound_beyond(f, to->u[n]);
    if (!isnan(bound)) { /* equations may have no value beyond: first straight to the end */
        double part = (bound - from->u[n]) / from->tangent[n];
        vec_copy(to->u, from->u, n + 1);
        vec_axpy(to->u, part, from->tangent, n + 1);
        if (part <= SAME * SAME)
            return ENDED;
        if (land(f, from, to, bound, part)) {
            to->label = CURVE_END;
            return ENDED;
        }
        vec_copy(to->u, from->u, n + 1);
        vec_axpy(to->u, length, from->tangent, n + 1);
    }
    *why = arrive(f, from, to, false);
    if (*why != ST_OK)
        return FAILED;
    bool near = curve_distance(f->curve, from->u, to->u) <= 1.25 * length;
    bool probed = length * FINEST > f->options->most;
    if (!is_smooth(f, from, to, turned) || !near ||
        (probed && !curve_is_straight(f->curve, from, to, PROBES, STRAY))) {
        *why = ST_LIMIT;
        return FAILED;
    }
    bound = bound_beyond(f, to->u[n]);
    if (isnan(bound))
        return STEPPED;
    double part = (bound - from->u[n]) / (to->u[n] - from->u[n]);
    for (long i = 0; i <= n; i++)
        to->u[i] = from->u[i] + part * (to->u[i] - from->u[i]);
    if (part <= SAME * SAME)
        return ENDED;
    if (!land(f, from, to, bound, length))
        return FAILED;
    to->label = CURVE_END;
    return ENDED;
}

/* Does the curve pass its own start between `from` and `to`? */
static bool is_back(Follow *f, const CurvePoint *from, const CurvePoint *to)
{
    long n = f->curve->system.n;
    double length = curve_distance(f->curve, from->u, to->u), s = advance(f, from, f->start->u);
    if (f->start->label == CURVE_BRANCH || f->branch->count < 3 || s <= 0 || s > 1.01 * length ||
        curve_distance(f->curve, from->u, f->start->u) > 1.2 * length ||
        curve_dot(f->curve, from->tangent, f->start->tangent) <= 0)
        return false;
    CurvePoint *there = fresh(f, from->u);
    vec_axpy(there->u, s, from->tangent, n + 1);
    bool same = curve_correct(f->curve, there->u, from->tangent) == ST_OK &&
                curve_distance(f->curve, there->u, f->start->u) < SAME;
    drop();
    return same;
}

static void close_at_start(Follow *f, const CurvePoint *from)
{
    long n = f->curve->system.n;
    CurvePoint *last = fresh(f, f->start->u);
    vec_copy(last->tangent, f->start->tangent, n + 1);
    if (curve_look(f->curve, last, f->start->tangent) != ST_OK)
        curve_spectrum(f->curve, last);
    note_side(f, last, from);
    carry(last, from);
    examine(f, from, last, 0);
    f->closed = true;
    keep(f, last);
}

/* The scale follows the unknowns as they go away from the start, so that steps grow. */
static void rescale(Follow *f, CurvePoint *point)
{
    double size = 0;
    for (long i = 0; i < f->curve->system.n; i++)
        size = fmax(size, fabs(point->u[i] - f->start->u[i]));
    if (size > f->curve->scale)
        f->curve->scale = size;
    curve_normalise(f->curve, point->tangent);
}

static void end(Follow *f, BranchEnd how, Status why)
{
    f->branch->end[1] = how;
    f->branch->why[1] = why;
}

/* Is the step from one curve to another one next to it? What was found between is taken back. */
static bool leaps(Follow *f, const CurvePoint *from, const CurvePoint *to)
{
    long count = f->branch->count;
    f->torn = false;
    examine(f, from, to, 0);
    while (f->torn && f->branch->count > count)
        curve_point_free(f->branch->point[--f->branch->count]);
    return f->torn;
}

/* One accepted step, or the end of the branch (false). */
static bool go_on(Follow *f, CurvePoint *from, double *length, CurvePoint **arrived)
{
    Status why = ST_LIMIT;
    double turned = 0;
    for (;; *length /= 2) {
        if (err_interrupt_pending || *length < f->options->least) {
            end(f, err_interrupt_pending ? BRANCH_STOPPED : BRANCH_STUCK, why);
            return false;
        }
        CurvePoint *to = fresh(f, from->u);
        Outcome outcome = attempt(f, from, to, *length, &turned, &why);
        if (outcome == FAILED || (outcome == ENDED && to->label != CURVE_END)) {
            drop();
            if (outcome == FAILED)
                continue;
            end(f, BRANCH_RANGE, ST_OK);
            return false;
        }
        if (outcome == STEPPED && is_back(f, from, to)) {
            close_at_start(f, from);
        } else if (leaps(f, from, to)) {
            why = ST_LIMIT;
            drop();
            continue;
        }
        *arrived = to;
        if (f->closed) {
            drop();
            end(f, BRANCH_CLOSED, ST_OK);
            return false;
        }
        keep(f, to);
        if (outcome == ENDED)
            end(f, BRANCH_RANGE, ST_OK);
        *length = fmin(f->options->most, *length * fmax(0.5, fmin(1.6, TURN / fmax(turned, 1e-9))));
        return outcome == STEPPED;
    }
}

void branch_follow(Branch *branch, Curve *curve, Bifurcation *bifurcation, const CurvePoint *start,
                   const BranchOptions *options, const BranchMeet *meet)
{
    CHECK(options->least > 0 && options->least <= options->most);
    CHECK(options->first > 0 && options->points > 0);
    Follow f = {branch, curve, bifurcation, options, meet, start, false, false};
    CurvePoint *from = fresh(&f, start->u);
    vec_copy(from->tangent, start->tangent, curve->system.n + 1);
    if (start->label != CURVE_BRANCH && start->side != 0) {
        from->turn = start->turn;
        from->unstable = start->unstable;
        from->neutral = start->neutral;
        from->pairs = start->pairs;
        note_side(&f, from, NULL);
    }
    double length = start->label == CURVE_BRANCH ? options->first / 8 : options->first;
    long last = branch->count + options->points;
    double far = FAR * fmax(curve->scale, vec_max(start->u, curve->system.n));
    rescale(&f, from);
    while (go_on(&f, from, &length, &from)) {
        meet->moved(meet->ctx, from);
        rescale(&f, from);
        if (branch->count >= last) {
            end(&f, BRANCH_POINTS, ST_OK);
            break;
        }
        if (curve->scale > far) {
            end(&f, BRANCH_FAR, ST_OK);
            break;
        }
    }
    drop();
}
