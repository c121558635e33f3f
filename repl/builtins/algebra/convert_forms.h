/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The forms of convert that rewrite mathematics and numbers; those of containers and text are in
 * convert.c.
 */
#ifndef DAESY_REPL_BUILTINS_ALGEBRA_CONVERT_FORMS_H
#define DAESY_REPL_BUILTINS_ALGEBRA_CONVERT_FORMS_H

#include "cas/core/expr.h"

typedef struct ConvertForm {
    const char *name;
    /* convert(args[0], name, args[2], ..., args[n-1]) */
    Expr (*convert)(const Expr *args, long n);
    long more; /* arguments that it takes behind the form, at most */
} ConvertForm;

/* Ended by a row with name NULL. */
extern const ConvertForm CONVERT_FORMS[];

#endif
