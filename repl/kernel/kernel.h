/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A session that speaks with a Jupyter front end.
 */
#ifndef DAESY_REPL_KERNEL_KERNEL_H
#define DAESY_REPL_KERNEL_KERNEL_H

#include "repl/sink.h"

/* Opens the channels of a connection file. Returns NULL or what is wrong; KERNEL_SINK is then for
 * SessionOptions. */
const char *kernel_open(const char *path);
extern const Sink KERNEL_SINK;
/* When the session has ended. */
void kernel_close(void);

#endif
