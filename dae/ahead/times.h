/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * When triggers that depend on time alone change their signs: known ahead of the run.
 */
#ifndef DAESY_DAE_AHEAD_TIMES_H
#define DAESY_DAE_AHEAD_TIMES_H

#include <stdbool.h>

#include "cas/core/expr.h"

typedef struct Times Times;

/* Of the triggers that the program can be compiled for and enclosed with t as the only unknown;
 * NULL when there is none. begin: where the run begins. */
Times *times_new(const Expr *triggers, long count, Expr t, double begin);
void times_free(Times *times); /* NULL is nothing */
/* Forgets what was found: parameters in the triggers have other values. */
void times_renew(Times *times); /* NULL is nothing */

/* Does trigger k depend on time alone? */
bool times_has(const Times *times, long k);
/* The first change of sign behind t, up to t + h; false: there is none. */
bool times_next(Times *times, double t, double h, double *at);
/* The same, at the last double before it where it is no zero: a step that ends there asks nothing
 * where the case that it holds has no value, as sqrt(sin(t)) has none behind Pi. */
bool times_stop(Times *times, double t, double h, double *at);
/* Does trigger k change its sign at t, which times_next gave? heading: 1 or -1. */
bool times_changes(Times *times, long k, double t, double heading);
/* The sign of trigger k just behind t, in the direction of heading: 1, 0 or -1. */
int times_sign(Times *times, long k, double t, double heading);
/* Where what comes behind the change of trigger k at t begins: at the zero of the trigger, or at
 * the first double behind it; changes a few roundings apart count as one. */
double times_behind(Times *times, long k, double t, double heading);
/* How often triggers were evaluated so far, at times and between them. */
long times_cost(const Times *times);

#endif
