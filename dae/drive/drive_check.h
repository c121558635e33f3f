/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be said of a problem before it is compiled: equations and unknowns that do not match,
 * equations that clash, names without values. Each complaint speaks of the equations by their
 * names.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_CHECK_H
#define DAESY_DAE_DRIVE_DRIVE_CHECK_H

#include "dae/model/ivp.h"
#include "dae/reduce/hidden.h"

/* Raises ST_TYPE when there is no unknown, ST_UNABLE for x(t-1) of an unknown x(t), ST_SINGULAR for
 * an unknown that does not occur and when the numbers of equations and unknowns differ, saying
 * which part has too many or too few. */
void drive_check_counts(const Ivp *ivp);
/* Raises ST_UNABLE naming the names in the equations that are neither unknowns, the independent
 * variable nor constants. */
void drive_check_values(const Ivp *ivp);
/* Raises ST_UNABLE for impulses, Dirac(t-1): what they do happens between two steps. */
void drive_check_impulses(const Ivp *ivp);
/* Names in e[0..n) that are neither the variable t nor constants, as a list; heads of calls are
 * none. */
Expr drive_check_nameless(Expr t, const Expr *e, long n);
/* Raises ST_SINGULAR when the reduction found the equations contradictory or dependent. */
void drive_check_end(const Hidden *hidden, const Ivp *ivp);
/* Does the structure show constraints: an unknown that is never differentiated, an equation that
 * must be? */
bool drive_check_is_dae(const Ivp *ivp);
/* Are there constraints that only the algebra shows, x'+y' = a, x'+y' = b? */
bool drive_check_hides_constraints(const Ivp *ivp);

#endif
