/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of the model printer (print_model*.c) share among themselves.
 */
#ifndef DAESY_REPL_PRINT_PRINT_MODEL_PARTS_H
#define DAESY_REPL_PRINT_PRINT_MODEL_PARTS_H

#include "repl/print/print_code_parts.h"
#include "repl/print/print_model.h"

/* How functions of models are written in a language. Templates: #m the name of the model, #f of the
 * function, #a its arguments, #, a comma where it has some, #D their declarations, #(tyz) the
 * arguments of these letters in a call, #Y the letter's (y's) own name, #r the result, #n its
 * rows, #k its columns, #e its entries, #c the size of the core, #x a name, #v what it is, #i a
 * number from the language's base. */
typedef struct ModelLanguage {
    const char *name;
    const char *comment, *end_comment;
    const char *argument[3]; /* a number, an array, the parameters; # the name */
    const char *declared[3]; /* the same as declarations behind the head, or NULL */
    const char *head[2];     /* of a function that gives a vector, a matrix */
    const char *zero[2], *foot[2];
    const char *alias, *element, *member;
    const char *declare;   /* #x: names that are assigned to; NULL: with their alias, or never */
    const char *temporary; /* declares one, or NULL */
    bool flat;             /* matrices have one index, and only entries that are zero are set */
    const char *begin, *end;
    const char *parameters[3]; /* begin, item, end */
    const char *defaults[3];   /* likewise; NULL: with the items above */
    const char *rhs[2];        /* y' as a whole: without, with a core */
    const char *listed[3];     /* all functions, where the language wants that: begin, item, end */
} ModelLanguage;

/* NULL: there is none. */
const ModelLanguage *print_model_language(const CodeLanguage *language, const ModelText *text);

/* Appends a template as part of the function block (NULL: of none); #x is the name (NULL: that of
 * the block), #v the value. */
void print_model_template(Buf *out, const CodeLanguage *language, const ModelText *text,
                          const ModelBlock *block, const char *template, Expr name,
                          const char *value);

#endif
