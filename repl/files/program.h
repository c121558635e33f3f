/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Other programs that daesy itself runs, with arguments of its own: a compiler, zip. No shell, and
 * never what a sheet names.
 */
#ifndef DAESY_REPL_FILES_PROGRAM_H
#define DAESY_REPL_FILES_PROGRAM_H

#include <stdbool.h>

#include "cas/base/buf.h"

enum { PROGRAM_PATH = 1024 };

/* The program's file as the shell would find it. */
bool program_find(const char *program, char file[PROGRAM_PATH]);
/* Runs it in a folder and waits; what it says (both streams) goes to `said`. Returns its exit
 * status; 127: it is not there. Raises ST_IO where no process can be made, ST_INTERRUPT after
 * Ctrl-C, which ends the program, and ST_DOMAIN in a secure session. */
int program_run(const char *folder, const char *const *arguments, Buf *said);

#endif
