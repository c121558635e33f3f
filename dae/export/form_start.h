/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A system with numbers: parameters, inputs and starting values as they are given to dsolve.
 */
#ifndef DAESY_DAE_EXPORT_FORM_START_H
#define DAESY_DAE_EXPORT_FORM_START_H

#include "dae/drive/drive.h"
#include "dae/export/form.h"

typedef struct FormTask {
    Expr system;     /* equations and perhaps starting values */
    Expr unknowns;   /* a list, or NULL: found */
    Expr parameters; /* a list of names and of equations name = number, or NULL */
    Expr inputs;     /* a list of functions u(t) and of equations u(t) = value at the start (an
                        expression in t), or NULL */
    Expr events;     /* as dsolve takes them, or NULL */
    Expr initial;    /* as dsolve takes it: project or keep, or NULL */
    DriveNotes *notes;
} FormTask;

/* Where pivots are taken: kernels, what is asked for their values. */
typedef struct FormPoint {
    Expr *kernel, *asked;
    double *value;
    long n;
} FormPoint;

typedef struct FormStart {
    FormPoint point;
    Form form;
    Solution *solution; /* of the system with all numbers, or NULL: some are missing */
    double t;
    double *starts;       /* of form.states, consistent; NULL without a solution */
    double *input_starts; /* of form.inputs */
    double *top_starts;   /* of form.tops */
    Expr *values;         /* of form.parameter_names, NULL where none was given */
} FormStart;

/* Raises what form_begin and drive_solve raise, and ST_TYPE for options that are none.
 * form_start_end pairs with it in one function. */
void form_start_begin(FormStart *start, const FormTask *task, FormStage stage);
void form_start_end(FormStart *start);

#endif
