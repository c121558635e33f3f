/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Symbolic solutions of ordinary differential equations. Every solution is put back into its
 * equations, and into its starting values, before it is returned; "not found" is an answer.
 * Constants of integration are fresh names until ode_name_constants gives them the names _C1,
 * _C2, ... Implemented by cas/ode/.
 */
#ifndef DAESY_CAS_ODE_ODE_H
#define DAESY_CAS_ODE_ODE_H

#include "cas/core/expr.h"

/* A value that a solution must have: a derivative of y(t) at a point. */
typedef struct OdeStart {
    Expr function; /* y(t) */
    long order;
    Expr point, value;
} OdeStart;

/* Classes of equations, to restrict the search to some of them. */
typedef enum OdeClass {
    ODE_SEPARABLE = 1,
    ODE_IS_LINEAR = 2,
    ODE_BERNOULLI = 4,
    ODE_HOMOGENEOUS = 8,
    ODE_RICCATI = 16,
    ODE_EXACT = 32,
    ODE_ABEL = 64,
    ODE_CLAIRAUT = 128,
    ODE_DALEMBERT = 256
} OdeClass;

/* What all solvers are given. */
typedef struct Ode {
    Expr t; /* the independent variable, a name */
    const OdeStart *start;
    long starts;
    bool implicit; /* first integrals are not solved for the unknown */
    Expr *limits;  /* gets the list of equations y = value that the solutions returned only tend to
                      as a constant grows; NULL: not wanted */
    bool inert;    /* integrals by t stay */
    unsigned classes; /* of OdeClass: only these; 0: all */
    Expr *left; /* gets the list of equations that the search came to whose solutions, which are
                   ones of the equation too, were not found; NULL: not wanted */
} Ode;

/* Solves residual = 0 for the function y. The result is a list, singular solutions last: equations
 * y = value, relations F = 0 between y and t where y could not be isolated, and parametric
 * solutions [t(_T) = ..., y(_T) = ...]. Starting values of y are met as far as
 * they determine constants. NULL when no solution was found. */
Expr ode_scalar(const Ode *ode, Expr residual, Expr y);

/* Solves residuals[0..m) = 0 for the functions unknowns[0..n): linear systems, differential and
 * algebraic equations mixed, with as many constants as there are degrees of freedom, and nonlinear
 * ones that elimination leads to one equation. The result is a list of solutions, each a list of
 * the unknowns' values; an empty list when the equations contradict each other; NULL when no
 * solution was found. Starting values are left to ode_fit. */
Expr ode_coupled(const Ode *ode, const Expr *residuals, long m, const Expr *unknowns, long n);

/* Constants of integration from starting values: *solutions becomes a list of lists of values of
 * the unknowns (several when the constants are not unique). Starting values of other functions
 * are not looked at. Solutions that jump at the point, and meet the values right of it only, are
 * noted so: point < t. */
typedef enum OdeFit {
    ODE_FIT_DONE,
    ODE_FIT_NONE,  /* no choice of the constants gives these values */
    ODE_FIT_UNABLE /* the equations for the constants could not be solved */
} OdeFit;
OdeFit ode_fit(Expr *solutions, const Ode *ode, Expr values, const Expr *unknowns, long n);
/* A solution through the starting values beyond the places where its arc tangents leap. Where it
 * cannot go on, what it holds for is noted (cas/algebra/notes.h). */
Expr ode_along(const Ode *ode, Expr solution);

/* The same for conditions given as a list of expressions that must vanish. With boundary, what has
 * to be different from 0 for the solution to be the only one is recorded as an assumption. */
OdeFit ode_fit_list(Expr *solutions, Expr t, Expr values, Expr list, bool boundary);

/* residual with unknowns[i](t) and its derivatives replaced by values[i] and its derivatives; for
 * real functions ln(exp(u)) is u. */
Expr ode_substitute(Expr residual, Expr t, const Expr *unknowns, const Expr *values, long n);
/* Is e = 0 for all values of its names and integrals? Doubt counts as no. */
bool ode_vanishes(Expr e);
/* Does the residual vanish when the values are put in? Doubt counts as no. */
bool ode_holds(Expr residual, Expr t, const Expr *unknowns, const Expr *values, long n);
/* The d-th derivative of e at t = point; NULL where it has no value. */
Expr ode_value_at(Expr e, Expr t, long d, Expr point);
/* e with the constants of integration named _C1, _C2, ... in order of occurrence, avoiding names
 * that occur in taken. */
Expr ode_name_constants(Expr e, Expr taken);
/* y as a sum of constants times series about the point, by exponents, powers and logarithms, up to
 * O of (t - point)^terms beside each; NULL when the equation is not linear, the point an irregular
 * singular one or the exponents are not found (frobenius.c). */
Expr ode_frobenius(Expr residual, Expr y, Expr t, Expr point, long terms);

/* Are all residuals linear in the functions and their derivatives? Only then is the general
 * solution all there is, and values that it cannot take have none. */
bool ode_is_linear(Expr t, const Expr *residuals, long m, const Expr *unknowns, long n);

/* The constants of integration in e, as a list in order of occurrence. */
Expr ode_list_constants(Expr e);
/* Does a constant of integration occur in e? */
bool ode_has_constant(Expr e);

#endif
