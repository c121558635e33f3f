/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is said of the tables that commands of LinearAlgebra make: the options of Matrix and Vector
 * (datatype, shape, storage, order, readonly, attributes, the same in outputoptions=[...]), and
 * inplace, which puts the result into the first table among the arguments. One truth for all of
 * them, so that no signature lists these options.
 */
#ifndef DAESY_REPL_BUILTIN_MADE_H
#define DAESY_REPL_BUILTIN_MADE_H

#include "repl/builtin.h"

/* Is there such an option among args[0..n) for the row, and none that its signature has itself? */
bool builtin_made_asked(const Builtin *row, const Expr *args, long n);

typedef struct Made {
    Expr *plain, *said; /* the arguments of the command; the options of the constructor, from
                           said[1] on, said[0] being left for the table */
    long plains, saids;
    bool inplace;
} Made;

/* Parts them from the others. The arrays are deferred: the caller ends with err_undefer(true)
 * twice. Raises ST_TYPE for outputoptions that are no list, ST_DOMAIN for inplace with others. */
void builtin_made_split(Made *made, const Builtin *row, const Expr *args, long n);

#endif
