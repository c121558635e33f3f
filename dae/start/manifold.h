/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The constraints of a DAE as a manifold in numbers: residuals, their Jacobian, and the nearest
 * point on it by Gauss-Newton steps of shortest length.
 */
#ifndef DAESY_DAE_START_MANIFOLD_H
#define DAESY_DAE_START_MANIFOLD_H

#include "cas/base/status.h"
#include "cas/core/expr.h"

typedef struct Manifold {
    long n, p;  /* coordinates, constraints */
    long first; /* the constraints are differentiated by the coordinates from here on */
    struct Tape *value, *jacobian; /* the latter NULL until it is asked for, where it is long */
    const Expr *constraints, *coordinates; /* until the Jacobian is compiled */
    Expr t;
    struct TapeProject *back;  /* see manifold_compile_return, or NULL */
    long *row, *column;        /* of the Jacobian's entries */
    double *entries;           /* the Jacobian, and room for as much */
    struct Normal *normal;     /* of manifold_return: analysis of the Jacobian's places, or NULL */
    struct Shortest *shortest; /* of manifold_solve, or NULL */
    double *mobility, *begin;  /* of manifold_return */
    double *gradient, *weight; /* sizes of the constraints' derivatives; of their terms */
    double least; /* coordinates count by their size, but by no less than this: 1, or set */
    double *in, *residual, *rhs, *step, *y, *coarse;
    char *free;  /* after a solve: coordinates that the constraints leave free */
    char *moves; /* those that may move */
    char *fine;  /* rows measured beside their own terms, during a solve */
} Manifold;

/* Constraints[0..p) as functions of t and the coordinates (names or functions). Raises ST_UNABLE
 * as tape_new does. */
Manifold *manifold_new(const Expr *constraints, long p, Expr t, const Expr *coordinates, long n);
/* The same when only coordinates[first..n) may ever move: the others must have mobility 0. */
Manifold *manifold_new_last(const Expr *constraints, long p, Expr t, const Expr *coordinates,
                            long n, long first);
/* As manifold_new, but where the constraints are long their Jacobian is compiled when it is first
 * needed: the arrays must stay alive. */
Manifold *manifold_new_later(const Expr *constraints, long p, Expr t, const Expr *coordinates,
                             long n);
/* Are they that long? */
bool manifold_is_long(const Manifold *manifold);
void manifold_free(Manifold *manifold); /* NULL is nothing */

/* manifold->residual[0..p) at (t, y). */
void manifold_residual(Manifold *manifold, double t, const double *y);
/* manifold->gradient[0..p): the largest derivatives of the constraints, where manifold_residual was
 * asked last. */
void manifold_gradients(Manifold *manifold);
/* Flags known[0..n), after manifold_gradients: of coordinates whose share in some constraint is
 * more than that part of the largest one there. */
void manifold_known(const Manifold *manifold, double part, char *known);
/* The constraints' derivatives at (t, y), p x n, row by row. */
void manifold_jacobian(Manifold *manifold, double t, const double *y, double *matrix);
/* Moves y onto the manifold. mobility: n numbers (NULL: all 1), 0 for coordinates that stay; the
 * step is shortest in units of the mobility, so a coordinate of mobility 1e4 moves rather than one
 * of 1, and is taken as determined rather than as free. ST_OK when every residual is below
 * tolerance (relative to the size of its gradient and y), ST_UNABLE when the steps do not get
 * there, ST_DOMAIN when there are no values. *rank: of the Jacobian in the coordinates that may
 * move (NULL: not asked); manifold->free then tells those the constraints leave free. */
Status manifold_solve(Manifold *manifold, double t, double *y, const double *mobility,
                      double tolerance, long *rank);
/* z[0..n): the shortest one for which from + mobility*z meets the constraints as they are linear at
 * (t, y); false where they have no values. */
bool manifold_nearest_step(Manifold *manifold, double t, const double *y, const double *from,
                           const double *mobility, double *z);
/* Sets the mobilities of manifold_return (NULL: all 1), and compiles what it does, for the
 * constraints and coordinates of manifold_new. */
void manifold_compile_return(Manifold *manifold, const Expr *constraints, Expr t,
                             const Expr *coordinates, const double *mobility);
/* The same for a point that is nearly on the manifold, as after a step: the Jacobian of the point
 * itself serves for all rounds, and each coordinate counts by its own size (tape_project.h). Where
 * that does not do, manifold_solve. */
Status manifold_return(Manifold *manifold, double t, double *y, double tolerance);
/* What a run makes of the status of one of these: it goes on from a point that is as near as it
 * gets, unless there is no value. */
static inline Status manifold_near(Status status)
{
    return status == ST_DOMAIN ? ST_DOMAIN : ST_OK;
}

#endif
