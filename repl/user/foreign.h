/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What Maple has and daesy has not: its other packages and commands by name, each with what is
 * nearest to it, so that calling one is a message and no call that stays in silence.
 */
#ifndef DAESY_REPL_USER_FOREIGN_H
#define DAESY_REPL_USER_FOREIGN_H

#include <stdbool.h>

/* What is nearest to the package; NULL when the table has none of this name. */
const char *foreign_package(const char *package);
/* Does the table hold this name among the commands of Maple's package? */
bool foreign_has(const char *package, const char *name);
/* Is it Student, whose packages are opened one by one: none itself, nor the older student? */
bool foreign_family(const char *name);
/* Is it a package within a package that has no commands of its own here, Units:-Standard? */
bool foreign_part(const char *name);
/* A sheet has opened the package, so its commands are told when they are called. */
void foreign_open(const char *package);
/* What is nearest to a command of a package that was opened, or with `top` of the top level, whose
 * name comes in *package ("" for the top level); NULL for others. */
const char *foreign_command(const char *name, bool top, const char **package);
/* The i-th row, for tests; false past the end. */
bool foreign_row(long i, const char **package, const char **nearest, const char **names);

#endif
