/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What theory says of a method of integration: its coefficients, order, stability, and the orders
 * to be expected on differential-algebraic systems.
 */
#ifndef DAESY_DAE_THEORY_METHOD_STUDY_H
#define DAESY_DAE_THEORY_METHOD_STUDY_H

#include "dae/theory/multistep.h"
#include "dae/theory/predict.h"
#include "numeric/step/method.h"

typedef enum StudyKind {
    STUDY_RUNGE_KUTTA,
    STUDY_ROSENBROCK,
    STUDY_MULTISTEP,
    STUDY_NONE
} StudyKind;

typedef struct MethodStudy {
    StudyKind kind; /* STUDY_NONE: a method of varying order, only name and summary */
    const char *name, *summary;
    long points; /* of collocation; 0: another method */
    int order, lower;
    Prediction prediction;
    /* one-step methods */
    Butcher butcher; /* of a Rosenbrock method: beta and b, for its stability */
    Stability stability;
    int B, C, D;
    long conditions; /* order conditions that were checked */
    double defect;   /* by how much they miss at most; 0: they hold exactly */
    bool is_explicit, is_diagonal, stiffly_accurate, algebraically_stable;
    /* multistep methods */
    Multistep multistep;
    Surd error_constant;
    bool zero_stable, a_stable;
    double angle, interval;
} MethodStudy;

/* Of the value of dsolve's option method. Memory comes from the arena. Raises ST_TYPE when there is
 * no such method. */
MethodStudy method_study(Arena *arena, Expr method);
/* By how much one step multiplies y in y' = lambda*y, h*lambda = x + i*y: |R(z)|, or the largest
 * zero of the characteristic polynomial. Stable where it is at most 1. Not for STUDY_NONE. */
double method_study_growth(const MethodStudy *study, double x, double y);
/* The order expected of variable `kind` (0, 1, 2, see Prediction) on systems of a row of the
 * prediction (0: ordinary ones), with the method applied to the equations as they are. */
int method_study_expected(const MethodStudy *study, int row, int kind);

#endif
