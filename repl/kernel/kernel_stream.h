/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Printed text on its way to the notebook, gathered into pieces.
 */
#ifndef DAESY_REPL_KERNEL_KERNEL_STREAM_H
#define DAESY_REPL_KERNEL_KERNEL_STREAM_H

#include <stddef.h>

#include <jansson.h>

/* From now on text comes of the request with this header; NULL: to standard error of the program.
 */
void kernel_stream_begin(json_t *header);
/* Appends text to "stdout" or "stderr". Raises ST_NOMEM. */
void kernel_stream_put(const char *name, const char *text, size_t length);
/* Sends what is gathered; from any thread. */
void kernel_stream_flush(void);

#endif
