/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Steep fronts and narrow peaks whose places depend on time alone: a step ends there.
 */
#ifndef DAESY_DAE_AHEAD_FRONTS_H
#define DAESY_DAE_AHEAD_FRONTS_H

#include "dae/model/ivp.h"

typedef struct Fronts Fronts;

/* What in the equations of ivp may have a front, for fronts_new: a list that the caller keeps
 * marked; NULL: nothing. */
Expr fronts_find(const Ivp *ivp);
/* suspects: of fronts_find, or NULL, borrowed; begin: where the run begins. NULL when there is
 * nothing to look for. */
Fronts *fronts_new(Expr suspects, Expr t, double begin);
void fronts_free(Fronts *fronts);  /* NULL is nothing */
void fronts_renew(Fronts *fronts); /* parameters have other values; NULL is nothing */
/* The first place behind t, up to t + h, that is too narrow for a step from t to t + h; false:
 * there is none. */
bool fronts_next(Fronts *fronts, double t, double h, double *at);

/* Does a function have a value at infinity, on either side? call: with one argument. */
bool fronts_settles(Expr call);

#endif
