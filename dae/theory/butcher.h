/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runge-Kutta methods in exact numbers: order conditions, simplifying assumptions, algebraic
 * stability.
 */
#ifndef DAESY_DAE_THEORY_BUTCHER_H
#define DAESY_DAE_THEORY_BUTCHER_H

#include "cas/value/surd_poly.h"
#include "numeric/step/tableau.h"

enum { BUTCHER_MOST_STAGES = 64 };

/* Conditions hold when they miss by no more than tolerance: 0 for coefficients that are known
 * exactly, the accuracy of the coefficients otherwise. */
typedef struct Butcher {
    Arena *arena;
    long s;
    Surd *a, *b, *c, *e; /* s*s (row by row), s, s; e: weights of the embedded solution, or NULL */
    double tolerance;
    bool is_gauss; /* collocation at the Gauss nodes, whose coefficients are no surds */
} Butcher;

/* From a printed tableau; from the nodes of Gauss; from doubles (c: row sums); from the parts of
 * tableau(A, b, c, e): matrices, vectors or lists of real numbers (raises ST_TYPE otherwise).
 * Memory comes from the arena. */
Butcher butcher_from_row(Arena *arena, const TableauRow *row);
Butcher butcher_from_gauss(Arena *arena, long points);
Butcher butcher_from_doubles(Arena *arena, long s, const double *a, const double *b);
Butcher butcher_from_call(Arena *arena, Expr call);
/* The entries of such a call as given: a (row by row), b, c and, when *embedded, the weights of the
 * embedded solution. Raises ST_TYPE when they are no real numbers or do not fit together. */
Expr *butcher_entries(Arena *arena, Expr call, long *stages, bool *embedded);

/* How far the order conditions hold: the largest p such that all trees of up to p nodes have the
 * weight 1/gamma, tried up to `most` (<= TREES_MOST_NODES). *trees: conditions looked at. */
int butcher_order(const Butcher *method, bool embedded, int most, long *trees);

/* The largest k for which the assumption holds, tried up to `most`:
 *   B(k): sum_i b_i c_i^(q-1) = 1/q,  C(k): sum_j a_ij c_j^(q-1) = c_i^q/q,
 *   D(k): sum_i b_i c_i^(q-1) a_ij = b_j (1 - c_j^q)/q,  q = 1..k. */
int butcher_B(const Butcher *method, int most);
int butcher_C(const Butcher *method, int most);
int butcher_D(const Butcher *method, int most);

bool butcher_is_explicit(const Butcher *method);
bool butcher_is_diagonally_implicit(const Butcher *method);
bool butcher_is_stiffly_accurate(const Butcher *method); /* the last row of A is b */
bool butcher_begins_explicitly(const Butcher *method);   /* the first row of A is zero */
/* Is A regular, without its first row and column when `inner`? */
bool butcher_is_regular(const Butcher *method, bool inner);
/* Are all b_i >= 0 and M = B A + A^T B - b b^T nonnegative definite? Then the method is
 * algebraically stable, hence B-stable (Burrage and Butcher; Crouzeix). */
bool butcher_is_algebraically_stable(const Butcher *method);

#endif
