/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values of many expressions, each evaluated in a process of its own: for Grid:-Map and Grid:-Seq.
 */
#ifndef DAESY_REPL_BUILTINS_DATA_CREW_H
#define DAESY_REPL_BUILTINS_DATA_CREW_H

#include "cas/core/expr.h"

typedef struct CrewWork {
    long count;
    Expr (*value)(long i, void *arg); /* of piece i, in a process of its own */
    void *arg;
} CrewWork;

/* values[0..count): as they are handed back. What pieces print or warn of is shown in their order;
 * what they assign is lost. Random numbers of a piece depend on the piece, not on its process. The
 * error of the first piece that has one is raised. */
void crew_values(const CrewWork *work, Expr *values);

#endif
