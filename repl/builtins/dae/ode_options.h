/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The options of dsolve without `numeric`.
 */
#ifndef DAESY_REPL_BUILTINS_DAE_ODE_OPTIONS_H
#define DAESY_REPL_BUILTINS_DAE_ODE_OPTIONS_H

#include "cas/value/options.h"
#include "dae/closed/symbolic.h"

typedef enum OdeMethod { ODE_BY_ALL, ODE_BY_LAPLACE, ODE_BY_MATRIXEXP, ODE_BY_SERIES } OdeMethod;

/* How constants of integration are named: _C1 or c__1. */
typedef enum OdeConstants { ODE_TRADITIONAL, ODE_SUBSCRIPTED } OdeConstants;
typedef enum OdeSingular { ODE_ALL_SOLUTIONS, ODE_GENERAL_ALONE } OdeSingular;

typedef struct OdeOptions {
    SymbolicOptions symbolic;
    int method;       /* OdeMethod */
    int output, type; /* as their words say */
    bool series;
    int constants, singular; /* OdeConstants, OdeSingular */
    long order;              /* of the series; 0: not said */
    long rest;               /* args[0..rest) are left for the solver */
} OdeOptions;

extern const OptionTable ODE_OPTIONS;

/* Reads args[0..n), the system first, then perhaps the unknowns, then options; moves what is no
 * option to the front. Raises ST_TYPE for an option that does not exist, naming those that do. */
OdeOptions ode_options_read(Expr *args, long n);
/* The answer as arbitraryconstants and singsol ask for it. */
Expr ode_options_dress(const OdeOptions *options, Expr answer);

#endif
