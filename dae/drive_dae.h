/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The part of dsolve(..., numeric) that only differential-algebraic systems need: index reduction,
 * consistent starting values, projection on all constraints, the watch over singularities.
 */
#ifndef DAESY_DAE_DRIVE_DAE_H
#define DAESY_DAE_DRIVE_DAE_H

#include "dae/drive.h"
#include "dae/ivp.h"
#include "dae/manifold.h"

/* What a solution keeps of its constraints. */
typedef struct DriveDae {
    long index;
    Expr constraints;   /* list of their residuals, visible and hidden */
    Expr pivots;        /* list of the expressions assumed nonzero */
    Manifold *manifold; /* the constraints in numbers */
    Tape *watched;      /* the determinant of the reduced system, then the pivots; NULL: nothing
                           that could vanish */
    double *in, *values;
    bool projection;
} DriveDae;

/* Reduces ivp's system, lays out drive for it and completes its starting values. Raises in words,
 * by the number and text of the equation, when the system is contradictory or dependent, when its
 * starting values are inconsistent or still free. */
void drive_dae_setup(Drive *drive, Ivp *ivp, const DriveOptions *options);
void drive_dae_free(DriveDae *dae); /* NULL is nothing */
void drive_dae_trace(const DriveDae *dae, void (*mark)(Expr e));
/* Gives the integrator the projection and the root function. */
void drive_dae_attach(Drive *drive);
/* "the pivot 2*z(t) vanishes" at (t, y), for messages. */
void drive_dae_describe_root(const Drive *drive, double t, const double *y, char *text,
                             size_t size);

/* Of drive.c, used here: memory for the states and highest derivatives of ivp; a starting value as
 * a number (raises when it is none). */
void drive_lay_out(Drive *drive, const Ivp *ivp);
double drive_start_number(const Ivp *ivp, long function, long order, Expr value);

#endif
