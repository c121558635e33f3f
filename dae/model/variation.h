/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The variational equations of an initial value problem: what the derivatives of its solution by
 * parameters and by starting values satisfy.
 */
#ifndef DAESY_DAE_MODEL_VARIATION_H
#define DAESY_DAE_MODEL_VARIATION_H

#include "cas/core/expr.h"

/* The system with its variational equations, a list. by[0..n): names in the system, or starting
 * values x(0), D(x)(0) that it gives. The derivative of x(t) by by[i] is the unknown x[tag[i]](t),
 * that of x[1](t) is x[1, tag[i]](t). *unknowns: the unknowns of
 * the system (given as a list or set, or NULL), then their derivatives by by[0], by by[1], ...
 * Raises ST_TYPE for what nothing can be differentiated by, and what ivp_begin raises. */
Expr variation_system(Expr system, Expr *unknowns, const Expr *by, const Expr *tag, long n);

#endif
