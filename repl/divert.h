/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Output of the session that goes to a file (writeto, appendto) until it comes back. What is shown
 * and printed is diverted; messages, prompts and JSON are not.
 */
#ifndef DAESY_REPL_DIVERT_H
#define DAESY_REPL_DIVERT_H

#include <stdbool.h>

/* From now on to this file, which begins anew unless `append`. Raises ST_IO. */
void divert_begin(const char *path, bool append);
/* Back to the session; closes the file. */
void divert_end(void);

#endif
