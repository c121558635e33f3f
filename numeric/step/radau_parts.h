/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of radau share: the method with its room, the state of a step, and steps of any
 * size from any point by the derivatives that are known.
 */
#ifndef DAESY_NUMERIC_STEP_RADAU_PARTS_H
#define DAESY_NUMERIC_STEP_RADAU_PARTS_H

#include "numeric/step/implicit.h"
#include "numeric/step/radau_basis.h"
#include "numeric/step/shifts.h"
#include "numeric/step/step.h"

typedef struct Radau {
    Step step;
    long m;    /* unknowns that move: Z and what is solved for are of these, one stage m numbers */
    long most; /* stages there is room for */
    int fixed; /* stages, or 0 */
    int index; /* the highest one of an unknown */
    Shifts *shifts;
    Implicit *implicit;               /* of residuals */
    double *z, *w, *g, *slope, *side; /* z, w, g: all stages; side, slope: one */
    double *scale, *start;            /* start: y', of F(t, y, y') = 0 */
    struct RadauTogether *together;   /* of stages that are solved for together; NULL: none were */
    struct RadauInside *inside;       /* of radau_inside.h; NULL: no step was looked into */
    /* What the attempts at a step have shown: the rate at which the last one did not converge, and
     * whether that of a longer one was the same. */
    double failed;
    bool sticks;
    /* What attempt leaves for propose: */
    double shrink;
    int iterations, failures;
} Radau;

/* What stands behind the rest of a state. */
typedef struct RadauTail {
    double known, size;     /* stages and size of the step before; 0: there is none */
    double stages, since;   /* of the next step, and steps with them */
    double fresh;           /* are derivatives to be taken anew? */
    double at;              /* t of those that are kept */
    double left;            /* what is left, in units of the last correction */
    double rate;            /* of convergence */
    double together;        /* steps yet whose stages are solved for together */
    double advance, before; /* size and error of the last step that was accepted with an
                               error estimate; 0: there is none */
} RadauTail;

/* The three of a state besides y: Z, the point of the derivatives, the tail. */
static inline double *radau_past(const Radau *radau, const double *state)
{
    return (double *)state + radau->step.n;
}

static inline double *radau_point(const Radau *radau, const double *state)
{
    return (double *)state + radau->step.n + radau->most * radau->m;
}

static inline RadauTail *radau_tail(const Radau *radau, const double *state)
{
    long points = radau->step.fun->rhs ? 1 : 2;
    return (RadauTail *)(state + radau->step.n + (radau->most + points) * radau->m);
}

/* to = the weighted sum of s vectors of length n. */
void radau_weigh(const double *weight, const double *vectors, long s, long n, double *to);
/* radau->z = Z of a step of size d from y at t, begun with what is there, by the derivatives kept
 * in the state `next`, with its stages. ST_DIVERGED without convergence. */
Status radau_step_from(Radau *radau, double t, double d, const double *y, const double *next)
    __attribute__((warn_unused_result));

#endif
