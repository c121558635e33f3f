/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Initial value problems as they are written: differential equations and starting values in one set
 * or list, taken apart.
 */
#ifndef DAESY_DAE_MODEL_IVP_H
#define DAESY_DAE_MODEL_IVP_H

#include "dae/model/model.h"

/* One starting value: derivative number `order` of unknown number `unknown` at a point. */
typedef struct IvpStart {
    long unknown, order;
    Expr point, value;
    long next; /* starting value of the same unknown, -1: none */
} IvpStart;

typedef struct IvpItems {
    Expr *item;
    long count, capacity;
} IvpItems;

/* Appends what stands in sets, lists and sequences nested at will; items->item is the caller's to
 * free. */
void ivp_collect(IvpItems *items, Expr e);

typedef struct Ivp {
    Model model;                      /* the equations */
    IvpItems items, equations, given; /* all items; residuals; unknowns given */
    IvpStart *start;
    long starts;
    long *first; /* of each unknown: a starting value, -1: none */
    Expr t0;     /* where the (first) starting value is given; NULL when there are none */
} Ivp;

/* Takes the system apart: equations, expressions (= 0) and starting values x(0) = 1, D(x)(0) = 2,
 * (D@@2)(x)(0) = 3 in sets and lists, nested at will. unknowns: a list or set of x(t), or NULL.
 * Raises what model_begin raises, and in words when starting values belong to nothing or contradict
 * each other, and when an equation can never hold. ivp_end pairs with it in one function. */
void ivp_begin(Ivp *ivp, Expr system, Expr unknowns);
void ivp_end(Ivp *ivp);
/* Where a solution begins: t0, and 0 when there are no starting values. */
Expr ivp_point(const Ivp *ivp);
/* Raises when values are given at different points. */
void ivp_need_one_point(const Ivp *ivp);

/* Is e f(a), D(f)(a) or (D@@n)(f)(a), a free of the variable t (or a constant, where t is NULL)?
 * Then *name is f, *order the number of derivatives, *point a. */
bool ivp_is_value(Expr e, Expr t, Expr *name, long *order, Expr *point);

/* The functions that are differentiated, as a list, when there are more functions than equations
 * and just as many of them are: the others are given. NULL when that does not help. */
Expr ivp_guess_unknowns(Expr system);
/* The starting value of a derivative, or NULL. */
Expr ivp_start(const Ivp *ivp, long unknown, long order);
/* x(t), diff(x(t),t), ... */
Expr ivp_derivative(const Ivp *ivp, long unknown, long order);
/* How a starting value is written: x(0), D(x)(0), (D@@2)(x)(0), with the point of ivp_point. */
Expr ivp_start_name(const Ivp *ivp, long unknown, long order);

#endif
