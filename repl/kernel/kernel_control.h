/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What goes on beside the session while a cell runs: interrupts, shutdown, progress.
 */
#ifndef DAESY_REPL_KERNEL_KERNEL_CONTROL_H
#define DAESY_REPL_KERNEL_KERNEL_CONTROL_H

#include <stdbool.h>

#include <jansson.h>

/* Starts the thread that listens to the control channel, and takes SIGINT, for the calling thread,
 * which is the session's. False: no thread is to be had. */
bool kernel_control_start(void);
void kernel_control_stop(void);
/* A file descriptor that can be read once the kernel is to end. */
int kernel_control_descriptor(void);
bool kernel_control_leaving(void);
/* The kernel is to end, as a request of the shell channel says. */
void kernel_control_leave(void);
/* Between these two a cell runs and can be interrupted; progress is shown for the request with this
 * header (NULL: for none). */
void kernel_control_begin(json_t *header);
void kernel_control_end(void);
/* What a request to shut down is answered by. */
json_t *kernel_control_shutdown(json_t *content);

#endif
