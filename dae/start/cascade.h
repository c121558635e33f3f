/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The constraints of a DAE in the order in which its structure solves them: block by block, in each
 * stage by stage. Each part has few constraints and values, of which only the first stages are
 * nonlinear, and none depends on a part after it.
 */
#ifndef DAESY_DAE_START_CASCADE_H
#define DAESY_DAE_START_CASCADE_H

#include "dae/reduce/hidden.h"
#include "dae/start/manifold.h"

typedef struct Cascade Cascade;

/* For the constraints of a reduction in the states[0..n); `whole` are the same constraints all at
 * once. What is known of their structure is used: by splitting there is one part. All must stay
 * alive. The caller frees. */
Cascade *cascade_new(const Hidden *hidden, Manifold *whole, Expr t, const Expr *states, long n);
void cascade_free(Cascade *cascade); /* NULL is nothing */

long cascade_count(const Cascade *cascade);
/* The states that part k is solved for, its constraints (places in hidden->constraints). */
const long *cascade_own(const Cascade *cascade, long k, long *count);
const long *cascade_rows(const Cascade *cascade, long k, long *count);

/* A note of the caller's on part k; 0 until it is set, and when parts are joined. */
char *cascade_note(Cascade *cascade, long k);
/* The largest residual of part k at (t, y). */
double cascade_miss(Cascade *cascade, long k, double t, const double *y);
/* manifold_solve for part k: only its own states move. *step: the length of the Newton step from
 * there, in the largest component; *rank and free[0..n) (NULL: not wanted) as of manifold_solve,
 * free only for own states. */
Status cascade_solve(Cascade *cascade, long k, double t, double *y, const double *mobility,
                     double tolerance, double *step, long *rank, char *free);
/* nearest_point for part k: its own states move nearer to from[0..n). */
double cascade_nearest(Cascade *cascade, long k, double t, const double *from,
                       const double *mobility, double tolerance, double *y);

/* All parts are compiled, and what the cascade was made of need not stay alive, but for `whole`:
 * from now on only cascade_return. */
void cascade_settle(Cascade *cascade);
/* manifold_return part by part. */
Status cascade_return(Cascade *cascade, double t, double *y, double tolerance);

/* Parts k..last become one. */
void cascade_merge(Cascade *cascade, long k, long last);
/* The first part after k in whose constraints one of the states with a flag occurs; -1: none. */
long cascade_next(const Cascade *cascade, long k, const char *flags);

#endif
