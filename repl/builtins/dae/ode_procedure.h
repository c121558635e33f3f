/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * dsolve(numeric, procedure = f, initial = y0, start = t0, number = n).
 */
#ifndef DAESY_REPL_BUILTINS_DAE_ODE_PROCEDURE_H
#define DAESY_REPL_BUILTINS_DAE_ODE_PROCEDURE_H

#include "cas/core/expr.h"

/* The system that f(n, t, Y, YP) computes, as equations in the functions of procvars or y[1](t),
 * y[2](t), ..., is given to solve with what other arguments there are. Raises ST_TYPE for what is
 * missing. */
Expr ode_procedure(const Expr *args, long n, Expr (*solve)(const Expr *args, long n));

#endif
