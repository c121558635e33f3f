/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a problem keeps of its constraints: the way back onto them after each step and behind
 * events, and the watch over singularities. Schemes for differential-algebraic systems share it.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_DAE_H
#define DAESY_DAE_DRIVE_DRIVE_DAE_H

#include "dae/drive/drive_scheme.h"
#include "dae/start/manifold.h"

typedef struct DriveDae {
    long index;
    Expr constraints;   /* list of their residuals, visible and hidden */
    Expr levels;        /* list of how often each was differentiated */
    Expr pivots;        /* list of the expressions assumed nonzero */
    Expr last;          /* list of those whose product is the determinant */
    bool floats;        /* the system has floats: so are the above shown */
    Manifold *manifold; /* the constraints in numbers */
    double *mobility;   /* of each state on the way back to the constraints where multipliers are
                           computed or the equations are as written (drive_reduce.h) */
    double *drift;      /* found before the last event */
    double *jumps;      /* the same behind an event: unknowns that the user never differentiates
                           may jump */
    Expr determinant;   /* of the reduced system */
    Tape *watched;      /* factors of the determinant of the reduced system, then the pivots; NULL:
                           nothing that could vanish */
    double *exponent;   /* of each factor of the determinant */
    long factors;
    double size; /* binary logarithm of the determinant at the start of this stretch */
    double *in, *values;
    double *scale; /* of each pivot at the start of this stretch; 0: not watched */
    bool projection;
    struct Cascade *cascade; /* the way back onto long constraints, part by part, or NULL */
} DriveDae;

/* problem->dae from a reduction; the problem is laid out. floats: the system has some. */
void drive_dae_begin(Problem *problem, const Hidden *hidden, bool floats);
/* The size below which a coordinate counts as that: where abserr takes over from relerr. */
double drive_dae_least(const Problem *problem);
void drive_dae_free(DriveDae *dae); /* NULL is nothing */
void drive_dae_mark(const DriveDae *dae, void (*mark)(Expr e));
/* Sizes of the pivots at the start, by which "small" is judged later. */
void drive_dae_set_scales(Problem *problem);

/* --- for the rows of schemes (drive_scheme.h says what they are) ------------------------------ */

/* How many values drive_dae_roots gives: the determinant, then each pivot, down to a thousandth of
 * its size at the start; 0: nothing could vanish. */
long drive_dae_watches(const Problem *problem);
Status drive_dae_roots(Problem *problem, double t, const double *y, const double *all, double *g);
Status drive_dae_project(void *ctx, double t, double *y);
/* Moves y onto the manifold after a step; ST_DOMAIN where that cannot be. */
Status drive_dae_return(const Problem *problem, Manifold *manifold, double t, double *y);
/* Before an event, where constraints are not held by projection: notes how far y has drifted, so
 * that this is not taken for a jump by drive_dae_cross. */
void drive_dae_gauge(Problem *problem, double t, const double *y);
/* Moves y onto the constraints behind an event, first those unknowns that may jump, however the
 * constraints are held on the way. ST_UNABLE when others had to jump as well: between two cases of
 * one equation the solution then has an impulse. */
Status drive_dae_cross(Problem *problem, double t, double *y);
/* "the pivot 2*z(t) vanishes", or what runs to zero as t goes to the end of the stretch. */
void drive_dae_describe(Problem *problem, bool forward, const TraceState *state, char *text,
                        size_t size);

#endif
