/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files of the user's own that are kept from one session to the next, where the XDG Base Directory
 * Specification has them.
 */
#ifndef DAESY_REPL_FILES_HOME_H
#define DAESY_REPL_FILES_HOME_H

#include <stdbool.h>

/* The path of `file`: below $variable/daesy if that is an absolute path, else below
 * $HOME/fallback/daesy; NULL without a home. `make` makes the folders. The caller frees it. */
char *home_file(const char *variable, const char *fallback, const char *file, bool make);

#endif
