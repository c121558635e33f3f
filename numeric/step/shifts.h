/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The linear systems of an implicit Runge-Kutta method in the basis of its eigenvectors:
 * (m/h dF/dy' + dF/dy) x = b for the real eigenvalue m and one of each complex pair. The
 * derivatives are kept from step to step, the factors as long as the step size stays.
 */
#ifndef DAESY_NUMERIC_STEP_SHIFTS_H
#define DAESY_NUMERIC_STEP_SHIFTS_H

#include <stdbool.h>

#include "numeric/program/fun.h"
#include "numeric/step/radau_basis.h"

typedef struct Shifts Shifts;

Shifts *shifts_new(Fun *fun, int pairs);
void shifts_free(Shifts *shifts); /* NULL is nothing */

/* The derivatives at a point (yp: of F(t, y, y') = 0, else NULL), from memory where they are there.
 */
Status shifts_at(Shifts *shifts, double t, const double *y, const double *yp)
    __attribute__((warn_unused_result));
/* Forgets derivatives by differences, which have not served; false: there are no better ones. */
bool shifts_derive(Shifts *shifts);
/* The factors for steps of size h, from memory where they are there. ST_SINGULAR: the pencil of the
 * derivatives is singular. */
Status shifts_factor(Shifts *shifts, const RadauBasis *basis, double h)
    __attribute__((warn_unused_result));
/* x becomes the solution with the real eigenvalue; (re, im) that of pair k, whose first coordinate
 * is the real part and whose second one the imaginary part. */
void shifts_solve(const Shifts *shifts, double *x);
void shifts_solve_pair(const Shifts *shifts, int k, double *re, double *im);

#endif
