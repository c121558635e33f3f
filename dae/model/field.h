/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The right-hand side y' = f(t, y) of a problem whose highest derivatives a compiled elimination
 * gives.
 */
#ifndef DAESY_DAE_MODEL_FIELD_H
#define DAESY_DAE_MODEL_FIELD_H

#include "numeric/linear/lu.h"
#include "numeric/program/fun.h"
#include "numeric/program/tape_linear.h"

/* Unknown k has the states first[k] ... first[k]+order[k]-1: itself and its derivatives. */
typedef struct Field {
    long n, m;                 /* states, unknowns */
    const long *first, *order; /* borrowed */
    TapeLinear *linear;        /* the m highest derivatives from t and the states, perhaps more */
    TapeLinear *derived;       /* the one whose Jacobian is used: linear, or another of the same */
    long *slope;               /* of each state, and the whole as a program: */
    FunProgram program;
    bool plain;     /* it gives the derivatives of the states in their order */
    double *top;    /* what it gives, in its own room */
    double *slopes; /* entries of its Jacobian, NULL when that is not known */
    /* How the derivatives of the states by the states are stored, perhaps with what the elimination
     * gives as border (fun.h); NULL as above. */
    Pattern *pattern;
    long *place; /* of each entry: in the pattern; behind that the derivatives by t; -1: none */
    long *shift; /* of each state: where its derivative's 1 by a state, or by what the elimination
                    gives, is; -1: none */
    /* Of a border: the derivatives by what the elimination gives, alone, for those by t. */
    Pattern *inner;
    Lu *lu;
    long *inner_place; /* of each entry, -1: none */
    double *by_time;
} Field;

/* Takes over linear, which gives `count` values. A Jacobian that it brings is that of this field.
 */
void field_begin(Field *field, long n, long m, const long *first, const long *order,
                 TapeLinear *linear, long count);
/* Takes over the same with a Jacobian, where it had none. */
void field_derive(Field *field, TapeLinear *derived);
void field_end(Field *field); /* of one filled with zeros nothing */
/* The right-hand side as a program; what else the elimination gives are computed unknowns (fun.h).
 * NULL when it is none. */
FunProgram *field_program(Field *field);
/* As Fun's rhs and jac. */
Status field_rhs(Field *field, double t, const double *y, double *dydt);
Status field_jac(Field *field, double t, const double *y, double *dfdy, double *dfdt);

#endif
