/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Folders among the temporary files, for what other programs read and write.
 */
#ifndef DAESY_REPL_FILES_SCRATCH_H
#define DAESY_REPL_FILES_SCRATCH_H

#include <stddef.h>

/* Makes a folder below $TMPDIR (/tmp) that only the user may enter, and writes its name of less
 * than size characters; `what` is part of it: daesy-what-XXXXXX. Raises ST_IO. */
void scratch_make(char *name, size_t size, const char *what);
/* Removes it, by its name, with all that lies in it; for err_defer, too. */
void scratch_remove(void *name);

#endif
