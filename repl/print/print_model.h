/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A system in its form for other programs (dae/export/form.h) as functions of another language.
 */
#ifndef DAESY_REPL_PRINT_PRINT_MODEL_H
#define DAESY_REPL_PRINT_PRINT_MODEL_H

#include "cas/base/buf.h"
#include "dae/export/form.h"
#include "repl/print/print_code.h"

/* What happens at an event where its conditions (numbers, not zero) hold. */
typedef struct ModelAction {
    long event, state; /* state -1: it ends the simulation */
    Expr value;
} ModelAction;

/* What else is to be written. */
typedef struct ModelText {
    const Form *form;
    const char *name;     /* of the model: the functions are name_slopes, ... */
    Expr *values;         /* of the parameters: numbers; NULL, or NULL among them: none was given */
    const double *starts; /* of the states at `start`, or NULL */
    const double *tops;   /* of what is computed there, semi-explicit; or NULL */
    double start;
    long events; /* user's triggers in names */
    Expr *triggers;
    ModelAction *actions; /* what they assign to states */
    long action_count;
    bool whole;    /* every function has every argument (for a runtime that calls them) */
    bool symbolic; /* Python: in the manner of CasADi */
} ModelText;

/* A whole file. Raises ST_TYPE for a language that has no models, and what print_code raises. */
void print_model(Buf *out, const CodeLanguage *language, const ModelText *text);
/* What a name is called there. */
void print_model_name(Buf *out, const CodeLanguage *language, const ModelText *text, Expr name);

/* The system as it was written (FORM_RESIDUAL) as a model of Modelica. */
void print_model_modelica(Buf *out, const ModelText *text);

/* One function: values[0..rows*cols) (cols = 0: a vector), row by row. */
typedef struct ModelBlock {
    const char *name, *comment;
    const char *arguments; /* letters: t; y states; s their slopes; c a factor; x the core; z what
                              is computed; u inputs; d switches; p parameters */
    long rows, cols;
    const Expr *values;
    enum {
        MODEL_NONE,
        MODEL_BEFORE,
        MODEL_ALL
    } locals; /* of what is computed one by one: what
                comes before the core, or all, first */
} ModelBlock;

/* Appends the function. */
void print_model_block(Buf *out, const CodeLanguage *language, const ModelText *text,
                       const ModelBlock *block);

#endif
