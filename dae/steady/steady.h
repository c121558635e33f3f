/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Steady states of a system along a parameter: from equations as written to E(z, p)*z' = F(z, p) in
 * plain names and in numbers.
 */
#ifndef DAESY_DAE_STEADY_STEADY_H
#define DAESY_DAE_STEADY_STEADY_H

#include "cas/core/expr.h"
#include "numeric/curve/curve.h"
#include "numeric/program/tape.h"

typedef struct SteadyEntry {
    long row, column;
    Expr value; /* in names; at the steady state */
} SteadyEntry;

typedef struct Steady {
    Expr p, t;      /* the parameter; the independent variable, or NULL */
    long n;         /* states: the unknowns, then their derivatives below the highest */
    long shown;     /* unknowns */
    Expr *unknowns; /* as given: y or y(t) */
    Expr *names;    /* of the states, plain */
    Expr *rates;    /* F[0..n) in names and p */
    Expr *velocity; /* names of the states' derivatives */
    Expr *balance;  /* F - E*velocity, with what is nonlinear in the velocities as well */
    SteadyEntry *mass;
    long masses; /* entries of E that are not zero */
    Tape *value, *slope, *weight, *bend, *twist;
    double *in, *out;
} Steady;

/* Reads equations (a list, set or Vector) in the unknowns given, which are names or functions of
 * one variable. With derivatives they are differential-algebraic equations of any order; without
 * them equation number i is the rate of unknown number i: f, 0 = f and f = 0 stand for x' = f, and
 * a = b for x' = a - b. Raises ST_DOMAIN in words for what has no steady states or is not square,
 * ST_UNABLE naming what has no value. */
Steady *steady_new(Expr equations, Expr unknowns, Expr p);
void steady_free(Steady *steady); /* NULL is nothing */
/* The problem in numbers; good while steady is. */
CurveSystem steady_system(Steady *steady, double low, double high);
/* A float that an answer holds; a list of complex ones. */
Expr steady_number(double x);
Expr steady_numbers(const double *re, const double *im, long n);
/* F_z as expressions, row by row, n*n of them into matrix. */
void steady_jacobian(const Steady *steady, Expr *matrix);

#endif
