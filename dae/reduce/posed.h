/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be said of a problem before it is compiled: equations and unknowns that do not match,
 * equations that clash, names without values. Each complaint speaks of the equations by their
 * names.
 */
#ifndef DAESY_DAE_REDUCE_POSED_H
#define DAESY_DAE_REDUCE_POSED_H

#include "dae/model/ivp.h"
#include "dae/reduce/hidden.h"

/* Raises ST_TYPE when there is no unknown, ST_UNABLE for x(t-1) of an unknown x(t), ST_SINGULAR for
 * an unknown that does not occur and when the numbers of equations and unknowns differ, saying
 * which part has too many or too few. */
void posed_counts(const Ivp *ivp);
/* Raises ST_UNABLE naming the names in the equations that are neither unknowns, the independent
 * variable nor constants. */
void posed_values(const Ivp *ivp);
/* Raises ST_UNABLE for impulses, Dirac(t-1): what they do happens between two steps. */
void posed_impulses(const Ivp *ivp);
/* Names in e[0..n) that are neither the variable t nor constants, as a list; heads of calls are
 * none. */
Expr posed_nameless(Expr t, const Expr *e, long n);
/* Raises ST_SINGULAR when the reduction found the equations contradictory or dependent. */
void posed_end(const Hidden *hidden, const Ivp *ivp);
/* Does the structure show constraints: an unknown that is never differentiated, an equation that
 * must be? */
bool posed_is_dae(const Ivp *ivp);
/* Are there constraints that only the algebra shows, x'+y' = a, x'+y' = b? */
bool posed_hides_constraints(const Ivp *ivp);

#endif
