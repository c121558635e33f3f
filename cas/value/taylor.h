/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Initial value problems y_i' = f_i(t, y) at any number of digits, step by step with Taylor series
 * (A. Jorba, M. Zou, Experimental Mathematics 14, 2005).
 */
#ifndef DAESY_CAS_VALUE_TAYLOR_H
#define DAESY_CAS_VALUE_TAYLOR_H

#include "cas/core/expr.h"

typedef struct Taylor Taylor;

/* slopes[0..n): the derivatives of names[0..n) with respect to t, in t, the names and constants;
 * start[0..n): the values at t0, real constants. The error of a step is at most about 2^absolute +
 * 2^relative times the largest value. Raises ST_UNABLE for a function in the slopes that is not
 * smooth or whose derivatives lead to ever new functions and for a start that is no real number.
 * taylor_free, by err_defer, is the caller's. */
Taylor *taylor_new(Expr t, const Expr *names, const Expr *slopes, long n, Expr t0,
                   const Expr *start, double absolute, double relative);
void taylor_free(void *taylor); /* NULL is nothing */

/* How far the solution is known forward (or backward), as a double; the size of its last step and
 * how many there were. */
double taylor_end(const Taylor *taylor, bool forward);
double taylor_last_step(const Taylor *taylor, bool forward);
long taylor_steps(const Taylor *taylor, bool forward);
long taylor_order(const Taylor *taylor);
/* One step further. ST_OK; ST_DOMAIN: the slopes have no value at the end; ST_LIMIT: the steps
 * became too small for the precision, as they do before a singularity. Not to be left by an
 * interrupt: the caller asks between steps. */
Status taylor_step(Taylor *taylor, bool forward) __attribute__((warn_unused_result));
/* Forgets the last step. */
void taylor_back(Taylor *taylor, bool forward);
/* The next step goes no further than most > 0. */
void taylor_limit(Taylor *taylor, bool forward, double most);
/* Does the known part reach the number at? */
bool taylor_reaches(const Taylor *taylor, Expr at);
/* values[0..n): the solution at a number that is reached, with `digits` digits. */
void taylor_values(Taylor *taylor, Expr at, long digits, Expr *values);

#endif
