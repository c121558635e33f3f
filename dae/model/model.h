/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A system of differential-algebraic equations as the user wrote it: residuals, unknown functions,
 * the independent variable, and which derivative of which unknown occurs where.
 */
#ifndef DAESY_DAE_MODEL_MODEL_H
#define DAESY_DAE_MODEL_MODEL_H

#include "cas/base/buf.h"
#include "cas/core/expr.h"

enum { MODEL_ABSENT = -1 }; /* order of an unknown that does not occur */

typedef struct ModelTerm {
    long column; /* unknown */
    long order;  /* highest derivative of it in the equation, >= 0 */
} ModelTerm;

typedef struct Model {
    Expr t;
    Expr *residuals; /* equation i is residuals[i] = 0, its floats as the exact numbers they are */
    long equations;
    struct ModelLabels *labels;
    bool floats;       /* there were some: results are shown with floats again (model_shown) */
    Expr *unknowns;    /* x_j(t) */
    long count;        /* of unknowns */
    ModelTerm **terms; /* of equation i, by column */
    long *term_counts;
    long *orders; /* highest derivative of unknown j anywhere; MODEL_ABSENT when it never occurs */
    /* Where the system is not the user's, but a rewording of it: what an expression was before. */
    Expr (*before)(const void *reworded, Expr e);
    const void *reworded; /* for that */
} Model;

/* Reads equations (a = b or expressions = 0) in the unknowns given (x(t), or names x for x(t));
 * with n = 0 the unknowns are all functions of the independent variable that occur, in order of
 * names. t may be NULL: then it is the variable of the derivatives, or of the unknowns.
 * Raises ST_DOMAIN when there is none or several. model_end pairs with it in one function. */
void model_begin(Model *model, const Expr *eqs, long m, const Expr *unknowns, long n, Expr t);
void model_end(Model *model);
/* The variable of the derivatives in eqs[0..m); NULL when there is none. Raises ST_DOMAIN when
 * there are several. */
Expr model_variable(const Expr *eqs, long m);
/* An expression made from the residuals as the user should see it: in the user's words, with floats
 * when the system had some. */
Expr model_shown(const Model *model, Expr e);
/* The same to be read on a screen: floats of six digits, integers where they are some. */
Expr model_brief(const Model *model, Expr e);
/* Appends what an equation is called, label.h: the user's name or its number, with primes for
 * derivatives. Equations beyond those of the model have no name. */
void model_put_name(Buf *out, const Model *model, long i, long primes);
/* Order of unknown j in equation i, or MODEL_ABSENT. */
long model_order(const Model *model, long i, long j);
/* Is e a derivative of unknown j (order >= 0)? Gives the order, else MODEL_ABSENT. */
long model_derivative_of(const Model *model, Expr e, long *j);

#endif
