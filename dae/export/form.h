/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A system as another program integrates it: states y, what is computed from them, constraints that
 * hold on the way. Every unknown, its derivatives, inputs and switches are names (x, x_d, x_dd), so
 * that what is written in another language reads as formulas and is differentiated by names.
 *
 *   y' = f(t, y, z, u, d, p)      z: highest derivatives and algebraic unknowns, linear:
 *   z in an order: some follow one by one, then the core M*z = r together, then others one by one
 *   0 = g(t, y, u, d, p)          what holds on the way, visible and hidden
 */
#ifndef DAESY_DAE_EXPORT_FORM_H
#define DAESY_DAE_EXPORT_FORM_H

#include "cas/base/arena.h"
#include "cas/core/expr.h"

/* How far the system is worked on. */
typedef enum FormStage {
    FORM_RESIDUAL, /* F(t, y, y') = 0 as written; what has a higher order as first order */
    FORM_EXPLICIT, /* y' = f(t, y, z), 0 = g(t, y, z): highest derivatives are among z, and g the
                      equations as written */
    FORM_REDUCED   /* the above */
} FormStage;

/* Kernels of the system and what they are called. */
typedef struct FormNames {
    Expr *kernel, *name;
    long count, capacity;
    Expr stem;   /* what was asked for last, */
    long number; /* and the number behind it */
} FormNames;

typedef struct Form {
    Arena arena;
    FormStage stage;
    Expr t;
    long index;       /* of the system as written; -1: not asked for */
    long n;           /* states */
    Expr *kernels;    /* x(t), diff(x(t),t), ... */
    Expr *states;     /* their names */
    char *algebraic;  /* flags of states that are never differentiated in the user's equations */
    double *mobility; /* of each state on the way onto the constraints */
    Expr *slopes;     /* derivatives of the states, in names; NULL as written */
    long m;           /* what is computed */
    Expr *top_kernels, *tops;
    long before, core;    /* tops[0..before) one by one, then the core, the rest one by one */
    Expr *values;         /* of each top in names; NULL in the core */
    Expr *matrix, *right; /* core x core, row by row; core */
    long p;
    Expr *constraints; /* in names */
    long *levels;      /* how often each was differentiated */
    long switches;     /* names that hold 1 or -1 between two zeros of their borders */
    Expr *switch_names, *borders;
    long inputs;
    Expr *input_kernels, *input_names; /* u(t), perhaps diff(u(t),t) */
    long parameters;
    Expr *parameter_names;
    /* As written: residuals in names of states and of their derivatives, slopes[i], or of tops;
     * flags of states whose starting values are given */
    Expr *residuals;
    char *given;
    FormNames names;
    long definitions; /* unknowns that were given to derivatives, and these */
    Expr *defined, *definition;
} Form;

/* Reads a system with or without starting values (a set or list as dsolve takes it). unknowns: a
 * list of functions, or NULL. parameters: a list of names that are parameters, also where they do
 * not occur. inputs: a list of functions that are given from outside. kernels[0..k) with
 * values[0..k): numbers where pivots should be large (t among them), k = 0: none; then switches are
 * not looked for either. Functions of t without an equation that are no inputs, and what the index
 * reduction refuses, are errors in words. form_end pairs with it in one function. */
void form_begin(Form *form, Expr system, Expr unknowns, Expr parameters, Expr inputs,
                FormStage stage, const Expr *kernels, const double *values, long k);
void form_end(Form *form);
/* e in names: of states, of what is computed, of inputs and switches. Raises ST_UNABLE naming a
 * function of t that is none of these. */
Expr form_named(const Form *form, Expr e);
/* The same for what the user gives besides the system: names that it knows nothing of are errors.
 */
Expr form_named_strictly(const Form *form, Expr e);
/* For writing: e with fractions that are short decimals as such. Formulas are computed with before:
 * a decimal is rounded to Digits by what is done with it. */
Expr form_decimals(Expr e);

#endif
