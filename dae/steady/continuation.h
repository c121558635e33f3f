/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bifurcation diagrams as objects of the language: steady states of a system along a parameter,
 * with their special points.
 */
#ifndef DAESY_DAE_STEADY_CONTINUATION_H
#define DAESY_DAE_STEADY_CONTINUATION_H

#include "cas/core/object.h"
#include "dae/steady/steady.h"
#include "numeric/curve/diagram.h"

typedef struct ContinuationOptions {
    double low, high; /* range of the parameter, low < high */
    double *start;    /* the unknowns, then the parameter: a guess */
    BranchOptions steps;
    long branches; /* most to follow */
    bool exact;    /* look for exact values of the special points */
} ContinuationOptions;

/* A special point on a branch. */
typedef struct ContinuationPoint {
    long branch, index; /* from 0 */
    const CurvePoint *point;
    long before, after; /* unstable eigenvalues on either side; -1: not known */
    double lyapunov;    /* of a Hopf point: the first coefficient; NaN: not known */
    Expr exact;         /* LIST of equations for the parameter and the unknowns, or NULL */
} ContinuationPoint;

typedef struct Continuation {
    Object object;
    Steady *steady;
    Diagram *diagram;
    ContinuationPoint *special;
    long specials;
} Continuation;

extern const ObjectClass CONTINUATION_CLASS;

/* Follows all branches from the start. Raises what steady_new raises, and in words, with the
 * residual, when there is no steady state near the start. What an interrupt leaves is valid:
 * diagram->stopped. */
Continuation *continuation_new(Expr equations, Expr unknowns, Expr p,
                               const ContinuationOptions *options);
static inline Continuation *continuation_of(Expr e) /* NULL when e is none */
{
    return (Continuation *)object_of(e, &CONTINUATION_CLASS);
}
/* Is special point k the same branch point as one before it, on another branch? */
bool continuation_is_repeated(const Continuation *c, long k);
/* "LP", "BP", ... of a special point; NULL for others. */
const char *continuation_label(CurveLabel label);
/* Is the steady state stable? -1: not known, or eigenvalues on the imaginary axis. */
int continuation_is_stable(const CurvePoint *point);
/* Coordinate i (the parameter last), zero where it is no more than rounding. */
double continuation_coordinate(const Continuation *c, const CurvePoint *point, long i);
/* Appends one screen about the diagram. */
void continuation_describe(struct Buf *out, const Continuation *c);

#endif
