/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functional mock-up units (FMI 2.0 and 3.0): a system as a unit that other simulators load.
 * doc/design/fmi.md says what was decided.
 */
#ifndef DAESY_REPL_FMU_FMU_H
#define DAESY_REPL_FMU_FMU_H

#include "cas/base/buf.h"
#include "dae/export/form_start.h"

enum { FMU_HALT = 2 };

/* What happens at the user's event k. */
typedef struct FmuEvent {
    long first_condition, conditions; /* among FmuModel.conditions: they hold where not zero */
    long first_action, actions;
    bool halt;
} FmuEvent;

typedef struct FmuOutput {
    const char *name;
    Expr kernel; /* x(t) of an unknown, or NULL */
    Expr value;  /* of a formula in names, or NULL */
} FmuOutput;

typedef struct FmuModel {
    const FormStart *start;
    const char *name, *description;
    int version; /* 2 or 3 */
    double stop, tolerance;
    FmuEvent *events;
    long event_count;
    Expr *triggers, *conditions, *actions; /* in names */
    long *targets;                         /* states that the actions assign to */
    long condition_count, action_count;
    FmuOutput *outputs;
    long output_count, formulas;
    char token[40]; /* of the C text: fmu_source fills it in */
} FmuModel;

/* --- fmu_model.c --------------------------------------------------------------------------- */

/* Reads events and outputs (lists, or NULL) into the model; arrays are of the form's arena. Raises
 * ST_TYPE and ST_UNABLE in words. */
void fmu_read_events(FmuModel *model, Expr events);
void fmu_read_outputs(FmuModel *model, Expr outputs);
/* Raises ST_UNABLE naming a parameter that has no value, or when there is no start. */
void fmu_check(const FmuModel *model);

/* --- fmu_source.c, fmu_xml.c --------------------------------------------------------------- */

/* model.c; sets model->token. */
void fmu_source(Buf *out, FmuModel *model);
/* modelDescription.xml. */
void fmu_describe(Buf *out, const FmuModel *model);
/* sources/buildDescription.xml of FMI 3. */
void fmu_build_description(Buf *out, const FmuModel *model);

/* --- fmu_write.c --------------------------------------------------------------------------- */

/* Writes the unit. binary: it must hold a compiled one; else only where there is a compiler, and
 * the result says whether. Raises ST_IO with what is missing. */
bool fmu_write(const char *file, FmuModel *model, bool binary);

/* The folder of binaries for this machine in units of a version. */
const char *fmu_platform(int version);

/* Files of every unit's sources folder: a name and a text each, ended by NULL. */
typedef struct FmuText {
    const char *name, *text;
} FmuText;
extern const FmuText FMU_TEXTS[];

#endif
