/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Curves of steady states: F(x, p) = 0 with n equations and n unknowns along one parameter, of a
 * system E(x, p)*x' = F(x, p). A point is u = (x, p), n+1 numbers. Here are its corrector, its
 * tangent and what is known of a single point; numeric/curve/branch.h follows the curve.
 */
#ifndef DAESY_NUMERIC_CURVE_CURVE_H
#define DAESY_NUMERIC_CURVE_CURVE_H

#include <stdbool.h>

#include "numeric/linear/pencil.h"
#include "numeric/search/newton.h"

/* The problem. Callbacks return ST_OK or why there is no value; fields to be filled arrive as
 * zeros. They neither raise nor keep pointers. */
typedef struct CurveSystem {
    long n;
    void *ctx;
    Status (*value)(void *ctx, const double *u, double *f);
    Status (*slope)(void *ctx, const double *u, double *j); /* F_u: n rows of n+1 */
    Status (*mass)(void *ctx, const double *u, double *e);  /* E: n*n */
    /* The derivatives of F_x*a + E*b with respect to u, n rows of n+1, and of transpose(F_u)*w,
     * n+1 rows of n+1. */
    Status (*bend)(void *ctx, const double *u, const double *a, const double *b, double *m);
    Status (*twist)(void *ctx, const double *u, const double *w, double *m);
    double low, high; /* range of the parameter */
} CurveSystem;

typedef enum CurveLabel {
    CURVE_PLAIN,
    CURVE_START,
    CURVE_END,      /* at an end of the range */
    CURVE_LIMIT,    /* LP: the parameter turns back */
    CURVE_BRANCH,   /* BP: another curve crosses */
    CURVE_MULTIPLE, /* BP where several eigenvalues vanish */
    CURVE_HOPF,     /* HB: a pair of eigenvalues crosses the imaginary axis */
    CURVE_POLE      /* SI: an eigenvalue passes infinity (the algebraic equations are singular) */
} CurveLabel;

typedef struct CurvePoint {
    CurveLabel label;
    int side;      /* sign of the tangent's part along the parameter, the last one that was not 0 */
    int turn;      /* sign of det [F_u; tangent]; 0: not known */
    int pairs;     /* sign of the product of all sums of two eigenvalues; 0: not known */
    long unstable; /* eigenvalues to the right of the imaginary axis; -1: not known */
    long before, after; /* at a special point: unstable eigenvalues on either side; -1: not known */
    bool neutral;       /* eigenvalues on the axis as far as doubles can tell */
    double omega;       /* at a Hopf point: the frequency */
    long place;         /* at a branch point: its number in the diagram, else -1 */
    long count;         /* of finite eigenvalues */
    double *u, *tangent, *re, *im; /* n+1, n+1, n, n */
} CurvePoint;

typedef struct Curve {
    CurveSystem system;
    double scale;  /* of the unknowns; lengths are measured in it and in the range of p */
    double spread; /* the root of a tenth of n, at least 1: so that a finer grid is no longer way */
    double *units; /* n+1 sizes at which Newton's corrections are measured */
    double *rows;  /* n largest entries of F_u met so far, in the units: what zero is compared to */
    double *matrix, *mass, *row, *at, *work;
    double *kept; /* n+1: the guess from which a point is sought */
    Newton *newton;
    Lu *lu;
    Pencil *pencil; /* NULL: without eigenvalues */
} Curve;

Curve *curve_new(const CurveSystem *system);
void curve_free(Curve *curve); /* NULL is nothing */

/* A point with room for its numbers, which are zero. */
CurvePoint *curve_point_new(const Curve *curve);
void curve_point_free(CurvePoint *point);

/* The unit in which coordinate i is measured: of the unknowns, or of the parameter. */
double curve_unit(const Curve *curve, long i);
/* The weighted inner product of two directions, and the distance of two points. */
double curve_dot(const Curve *curve, const double *a, const double *b);
double curve_distance(const Curve *curve, const double *u, const double *v);
/* Gives t length 1; false when it has none. */
bool curve_normalise(const Curve *curve, double *t);

/* F_u and E at u into curve->matrix (n rows of n+1) and curve->mass. */
Status curve_matrices(Curve *curve, const double *u) __attribute__((warn_unused_result));
/* Moves u onto the curve within the plane through u across the direction t; t = NULL keeps the
 * parameter instead. */
Status curve_correct(Curve *curve, double *u, const double *t) __attribute__((warn_unused_result));
/* From a rough guess: Newton's method with p kept, then a way in time to a state that attracts;
 * when the system is singular there, to the nearest point with p free. */
Status curve_find(Curve *curve, double *u) __attribute__((warn_unused_result));
/* The largest residual at u, or NaN. */
double curve_residual(Curve *curve, const double *u);
/* The tangents at u: 1 at an ordinary point, 2 at a simple branch point (a basis), as rows of t
 * (n+1 each, room for (n+1)^2). Raises nothing; 0 when there is no value. */
long curve_tangents(Curve *curve, const double *u, double *t);
/* Completes a point on the curve whose u is given: the tangent along `towards`, its turn, its
 * eigenvalues; its side is left to who follows the curve. ST_SINGULAR at a branch point. */
Status curve_look(Curve *curve, CurvePoint *point, const double *towards)
    __attribute__((warn_unused_result));
/* Does the curve run between two points of it as the cubic with their tangents does? Asked at
 * `probes` places of that cubic, where a Newton correction longer than `most` times the distance of
 * the two says no; so does not tell what is narrower than the places are apart. Uses curve->lu and
 * curve->work. */
bool curve_is_straight(Curve *curve, const CurvePoint *from, const CurvePoint *to, int probes,
                       double most);
/* Only the eigenvalues. */
void curve_spectrum(Curve *curve, CurvePoint *point);

#endif
