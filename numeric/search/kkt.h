/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Newton's method for a minimum where chosen constraints hold with equality.
 */
#ifndef DAESY_NUMERIC_SEARCH_KKT_H
#define DAESY_NUMERIC_SEARCH_KKT_H

#include "cas/base/arena.h"
#include "numeric/search/optimum.h"

/* Violations are relative to what a change of x in its last digits makes of a constraint. Newton's
 * last step leaves them near 1e-16; MET is what counts as met, NEARLY_MET what a point that is not
 * settled yet may have, such as one of NLopt. */
static const double KKT_MET = 1e-9, KKT_NEARLY_MET = 1e-6;
/* Relative to max(1, |x|): an inflection is left by this: x^3 falls by 1e-9. */
static const double KKT_NEIGHBOUR = 1e-3;
static const double KKT_ROUNDING = 1e-14; /* of f, also of a coordinate beside the largest */
static const double KKT_RANK = 1e-11;     /* of the equations of a step */
static const double KKT_NOTHING = 1e-300; /* keeps quotients finite */

/* Constraint k < m is the problem's; m + j the lower bound of x[j], m + n + j its upper bound. */
typedef struct Kkt {
    const OptimumProblem *p;
    long n, m;
    long active, room; /* rows that hold with equality, and how many there may be */
    long *row;
    double *values, *jacobian; /* at the point looked at last */
    double *c, *A, *multiplier;
    double *H, *gradient, *forward, *backward, *trial, *other, *M;
    double *step; /* dx, then the new multipliers */
    double *kkt, *rhs, *work;
    double raise; /* what was added to the curvature in the last step */
} Kkt;

/* No row is active. The arena has the room, and outlives it, as the problem does. */
void kkt_begin(Kkt *s, Arena *arena, const OptimumProblem *p);
/* Values, and slopes too, of f and all constraints at x. */
void kkt_look(Kkt *s, const double *x, bool slopes);
/* The value of row k at x, the point looked at last, and its slopes there. */
double kkt_row(const Kkt *s, long k, const double *x);
void kkt_slopes(const Kkt *s, long k, double *a);
/* Values and slopes of f and the active rows at x; false where there are none. */
bool kkt_look_active(Kkt *s, const double *x);
/* A violation in units of what rounding in x makes of it. */
double kkt_relative(const Kkt *s, double c, const double *slopes, const double *x);
/* The worst violation at x of all constraints and bounds; *worst: of which inequality or bound that
 * is not active (-1: none is violated). Looks at x. */
double kkt_violation(Kkt *s, const double *x, long *worst);
/* That of the active rows, at the point looked at last. */
double kkt_active_violation(const Kkt *s, const double *x);
/* to := x + part*step */
void kkt_move(const Kkt *s, const double *x, double part, double *to);
/* Moves x to a minimum among the points where the active rows hold with equality, and gives their
 * multipliers. */
OptimumEnd kkt_newton(Kkt *s, double *x);

#endif
