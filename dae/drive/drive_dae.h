/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The part of dsolve(..., numeric) that only differential-algebraic systems need: index reduction,
 * consistent starting values, projection on all constraints, the watch over singularities.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_DAE_H
#define DAESY_DAE_DRIVE_DRIVE_DAE_H

#include "dae/drive/drive.h"
#include "dae/model/ivp.h"
#include "dae/start/manifold.h"

/* What a solution keeps of its constraints. */
typedef struct DriveDae {
    long index;
    Expr constraints;   /* list of their residuals, visible and hidden */
    Expr levels;        /* list of how often each was differentiated */
    Expr pivots;        /* list of the expressions assumed nonzero */
    Expr last;          /* list of those whose product is the determinant */
    bool floats;        /* the system has floats: so are the above shown */
    Manifold *manifold; /* the constraints in numbers */
    double *mobility;   /* of each state on the way back to the constraints where multipliers are
                           computed or the equations are as written (drive_levels.h) */
    double *jumps;      /* the same behind an event: unknowns that the user never differentiates
                           may jump */
    Expr determinant;   /* of the reduced system */
    Tape *watched;      /* the determinant of the reduced system, then the pivots; NULL: nothing
                           that could vanish */
    double *in, *values;
    double *scale; /* of each pivot at the start of this stretch; 0: not watched */
    bool projection;
    struct DriveAlgebraic *algebraic; /* differential=false, NULL otherwise */
    struct DriveCondense *condense;   /* without the unknowns it computes, NULL: all are states */
    struct DriveGgl *ggl;             /* the formulation of drive_ggl.h, NULL when it is not used */
    struct Cascade *cascade; /* the way back onto long constraints, part by part, or NULL */
    /* A pivot may become small where the system itself is regular: then the solution goes on in a
     * stretch of its own, reduced with other pivots. */
    Expr system;
    DriveOptions options;
    Drive *next[2]; /* to the left, to the right */
    bool tried[2];
} DriveDae;

/* Reduces ivp's system, lays out drive for it and completes its starting values. Raises in words,
 * by the number and text of the equation, when the system is contradictory or dependent, when its
 * starting values are inconsistent or still free. */
void drive_dae_setup(Drive *drive, Ivp *ivp, const DriveOptions *options);
/* The same for a stretch that goes on from (t, y) of an earlier one. */
void drive_dae_setup_next(Drive *drive, Ivp *ivp, const Drive *from, double t, const double *y);
/* The stretch that follows where this one ended, made when it is first asked for; NULL when it
 * ended for another reason than a small pivot. */
Drive *drive_dae_next(Drive *drive, bool forward);
void drive_dae_free(DriveDae *dae); /* NULL is nothing */
void drive_dae_trace(const DriveDae *dae, void (*mark)(Expr e));
/* Gives the integrator the projection and the root function. */
void drive_dae_attach(Drive *drive);
/* "sin(x(t)) vanishes at 1.5446: the system is singular there", when a factor of the determinant is
 * running to zero as t goes to the end of the stretch; else "". */
void drive_dae_describe_end(Drive *drive, bool forward, char *text, size_t size);
/* Moves y onto the manifold after a step; ST_DOMAIN where that cannot be. */
Status drive_dae_return(const Drive *drive, Manifold *manifold, double t, double *y);
/* Moves y onto the constraints behind an event, first those that may jump. ST_UNABLE when others
 * had to jump as well: between two cases of one equation the solution then has an impulse. */
Status drive_dae_cross(Drive *drive, double t, double *y);
/* That root function: 1 + number of pivots values, or none when nothing is watched. */
Status drive_dae_roots(void *ctx, double t, const double *y, double *g);
/* "the pivot 2*z(t) vanishes" at (t, y), for messages. */
void drive_dae_describe_root(const Drive *drive, double t, const double *y, char *text,
                             size_t size);

/* Of drive.c, used here: memory for the states and highest derivatives of ivp; a starting value as
 * a number (raises when it is none). */
void drive_lay_out(Drive *drive, const Ivp *ivp);
/* A stretch of the same problem from (t, y) on. */
Drive *drive_go_on(const Drive *from, double t, const double *y);
/* Does the method use derivatives of the right-hand side? */
bool drive_uses_slopes(const DriveOptions *options);
/* The highest derivatives tops[0..m) at in[...]: t and all states. Compiled when first asked for,
 * where the integrator needs less; then it may raise. */
Status drive_tops(Drive *drive, const double *in, double *tops);
double drive_start_number(const Ivp *ivp, long function, long order, Expr value);

#endif
