/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Branches of periodic solutions as objects of the language: followed from a Hopf point of a
 * bifurcation diagram, with period, extremes, Floquet multipliers and bifurcations.
 */
#ifndef DAESY_DAE_STEADY_CYCLES_H
#define DAESY_DAE_STEADY_CYCLES_H

#include "dae/steady/continuation.h"
#include "numeric/curve/orbit.h"

typedef struct CyclesOptions {
    long intervals; /* of the mesh */
    BranchOptions steps;
} CyclesOptions;

typedef enum CycleLabel {
    CYCLE_PLAIN,
    CYCLE_FOLD,   /* LPC: the parameter turns back */
    CYCLE_BRANCH, /* BPC: another branch crosses */
    CYCLE_DOUBLE, /* PD: a multiplier passes -1 */
    CYCLE_TORUS   /* NS: a complex pair passes the unit circle */
} CycleLabel;

/* One periodic solution. */
typedef struct Cycle {
    CycleLabel label;
    double *z;       /* as numeric/curve/orbit.h keeps it */
    double *re, *im; /* the multipliers, n each */
    double *low;     /* the least value of each unknown, then the largest: 2*shown */
    long unstable;   /* multipliers outside the unit circle; -1: not known */
} Cycle;

typedef struct Cycles {
    Object object;
    Expr diagram; /* a Continuation, which owns the system */
    Orbit *orbit;
    Cycle *cycle;
    long count;
    BranchEnd end;
    bool coarse, shrunk; /* ended where the mesh was too coarse; at another Hopf point */
} Cycles;

extern const ObjectClass CYCLES_CLASS;

/* Follows the periodic solutions from special point k, a Hopf point, of a diagram, within the range
 * of its parameter. Raises ST_TYPE when it is none, ST_UNABLE when no periodic solution is found
 * near it. */
Cycles *cycles_new(Expr diagram, long k, const CyclesOptions *options);
static inline Cycles *cycles_of(Expr e) /* NULL when e is none */
{
    return (Cycles *)object_of(e, &CYCLES_CLASS);
}

#endif
