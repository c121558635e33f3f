/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Requests that are answered at once: what the kernel is, completion, help, is the cell complete,
 * the history of the session. Each gives the content of its reply.
 */
#ifndef DAESY_REPL_KERNEL_KERNEL_REQUESTS_H
#define DAESY_REPL_KERNEL_KERNEL_REQUESTS_H

#include <jansson.h>

/* From any thread; does not raise. */
json_t *kernel_requests_info(void);
json_t *kernel_requests_complete(json_t *content);
json_t *kernel_requests_inspect(json_t *content);
json_t *kernel_requests_is_complete(json_t *content);
json_t *kernel_requests_history(json_t *content);
/* Remembers the text of cell number n. */
void kernel_requests_remember(long n, const char *code);
void kernel_requests_forget(void);

#endif
