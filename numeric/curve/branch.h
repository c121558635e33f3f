/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One branch of steady states, followed from a point in one direction, with the special points on
 * it.
 */
#ifndef DAESY_NUMERIC_CURVE_BRANCH_H
#define DAESY_NUMERIC_CURVE_BRANCH_H

#include "numeric/curve/bifurcation.h"

/* Why a branch ended. */
typedef enum BranchEnd {
    BRANCH_RANGE,    /* at an end of the parameter's range, exactly */
    BRANCH_CROSSING, /* at a branch point that it does not pass straight on */
    BRANCH_CLOSED,   /* it came back to where it began */
    BRANCH_POINTS,   /* as many points as allowed */
    BRANCH_FAR,      /* the unknowns grow beyond all bounds */
    BRANCH_STUCK,    /* steps became too small: why says what the equations said last */
    BRANCH_STOPPED   /* an interrupt is pending */
} BranchEnd;

typedef struct BranchOptions {
    double first, most, least; /* step lengths, in the curve's units */
    long points;               /* most of a direction */
} BranchOptions;

typedef struct Branch {
    CurvePoint **point;
    long count, capacity;
    BranchEnd end[2]; /* at its first and its last point */
    Status why[2];
} Branch;

/* What the follower asks of the diagram when it has located a branch point: its number (-1: no
 * other curve crosses there). along: the direction in which the branch passes;
 * located: by Newton's method, not only between two points. *closes: the branch
 * began here. */
typedef struct BranchMeet {
    long (*meet)(void *ctx, const CurvePoint *point, const double *along, bool located,
                 bool *closes);
    void (*moved)(void *ctx, const CurvePoint *point); /* after each step */
    void *ctx;
} BranchMeet;

void branch_free(Branch *branch); /* NULL is nothing */
/* Takes the point over. */
void branch_add(Branch *branch, CurvePoint *point);
/* Turns the order of points and ends around. */
void branch_reverse(Branch *branch);

/* Follows the curve from `start` (whose tangent points the way) and appends what it meets, without
 * the start; sets end[1] and why[1]. */
void branch_follow(Branch *branch, Curve *curve, Bifurcation *bifurcation, const CurvePoint *start,
                   const BranchOptions *options, const BranchMeet *meet);

#endif
