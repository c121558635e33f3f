/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Poles of coefficients that depend on time alone: no step leads across one.
 */
#ifndef DAESY_DAE_AHEAD_POLES_H
#define DAESY_DAE_AHEAD_POLES_H

#include "dae/model/ivp.h"

typedef struct Poles Poles;

/* suspects: of suspects_find, of time alone, or NULL. begin: where the run begins, which may be a
 * pole. NULL when there is nothing to look for. */
Poles *poles_new(Expr suspects, Expr t, double begin);
void poles_free(Poles *poles); /* NULL is nothing */
/* Forgets what was found: parameters have other values. */
void poles_renew(Poles *poles); /* NULL is nothing */

/* The first pole behind t, up to t + h; false: there is none. */
bool poles_next(Poles *poles, double t, double h, double *at);
/* The same, less the way that steps keep off it. */
bool poles_wall(Poles *poles, double t, double h, double *at);
/* How a coefficient is named, in the user's words. */
typedef Expr PolesShown(void *ctx, Expr e);
/* Writes what the coefficient that poles_next found last in this direction does at `at`; false:
 * none was found. shown: NULL for names as they are. */
bool poles_put(const Poles *poles, bool forward, double at, PolesShown *shown, void *ctx,
               char *text, size_t size);
/* Raises ST_UNABLE when a coefficient has a pole between a and b, the ends left out. */
void poles_refuse(Expr suspects, Expr t, double a, double b);

#endif
