/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Periodic solutions of E(x, p)*x' = F(x, p) as points of a curve (numeric/curve/curve.h), so that
 * what follows steady states follows them too.
 */
#ifndef DAESY_NUMERIC_CURVE_ORBIT_H
#define DAESY_NUMERIC_CURVE_ORBIT_H

#include "numeric/curve/curve.h"

/* A discretisation. Its unknowns are z = (states at the nodes, weight*period, p): the nodes divide
 * each of the intervals evenly, and the one after the last is the first again. */
typedef struct Orbit {
    CurveSystem base;
    long n, intervals, degree, nodes; /* nodes = intervals*degree */
    long unknowns;                    /* n*nodes + 1; p comes after these */
    double weight;
    double *basis, *rate; /* degree x (degree+1): the polynomials at the collocation points */
    double *quadrature;   /* degree weights */
    double *reference;    /* n*nodes: the solution that fixes the phase */
    double *room, *ahead, *behind, *shifted, *direction;
} Orbit;

Orbit *orbit_new(const CurveSystem *base, long intervals, double weight);
void orbit_free(Orbit *orbit); /* NULL is nothing */
/* The curve of periodic solutions; good while orbit is. */
CurveSystem orbit_system(Orbit *orbit);
/* The phase is that of the solution z from now on. */
void orbit_set_reference(Orbit *orbit, const double *z);
double orbit_period(const Orbit *orbit, const double *z);
/* The state at the time t of 0..1, n numbers. */
void orbit_state(const Orbit *orbit, const double *z, double t, double *x);
/* The Floquet multipliers, n numbers each. ST_SINGULAR where the linearised system cannot be solved
 * along the solution; ST_UNABLE without LAPACK. */
Status orbit_multipliers(Orbit *orbit, const double *z, double *re, double *im)
    __attribute__((warn_unused_result));

#endif
