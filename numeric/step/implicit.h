/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Both forms of a problem as one: the residual F(t, y, y') and its derivatives, for implicit
 * methods. y' = f(t, y) is y' - f(t, y) = 0.
 */
#ifndef DAESY_NUMERIC_STEP_IMPLICIT_H
#define DAESY_NUMERIC_STEP_IMPLICIT_H

#include "numeric/program/fun.h"

typedef struct Implicit {
    Fun *fun;
    const Pattern *pattern;     /* how the derivatives are stored: fun's, or a dense one */
    double *y_slope, *yp_slope; /* dF/dy and dF/dy', as implicit_slopes left them */
    double *work;               /* 4*n */
    Pattern *own;
    long *diagonal; /* n: where the diagonal is stored; of a right-hand side */
    long spent;     /* evaluations for differences */
} Implicit;

Implicit *implicit_new(Fun *fun);
void implicit_free(Implicit *implicit); /* NULL is nothing */

/* r = F(t, y, yp) */
Status implicit_residual(Implicit *implicit, double t, const double *y, const double *yp, double *r)
    __attribute__((warn_unused_result));
/* back[0..n): the way from y to the nearest point on the constraints (Fun.project). */
Status implicit_back(Fun *fun, double t, const double *y, double *back)
    __attribute__((warn_unused_result));
/* Adds its derivative by y, times rate, to y_slope, which is stored dense. */
Status implicit_add_back(Implicit *implicit, double rate, double t, const double *y)
    __attribute__((warn_unused_result));
/* Both derivatives at a point: exact when the problem gives them, else by differences. */
Status implicit_slopes(Implicit *implicit, double t, const double *y, const double *yp)
    __attribute__((warn_unused_result));
/* Of y' = f(t, y) alone: df/dy into y_slope, and df/dt when dfdt is not NULL. */
Status implicit_jacobian(Implicit *implicit, double t, const double *y, double *dfdt)
    __attribute__((warn_unused_result));

/* Derivatives by differences have not served: has the problem exact ones from now on? */
bool implicit_derive(Implicit *implicit);

/* The pattern of the derivatives of `size` stages by `size` stages together; owned by the caller.
 */
Pattern *implicit_stages(const Implicit *implicit, long size);
/* Puts the derivatives that were taken last, weighted, into m of that pattern: those of the
 * residual of stage i by stage j. */
void implicit_put_stage(const Implicit *implicit, long i, long j, long size, double by_y,
                        double by_slope, double *m);

#endif
