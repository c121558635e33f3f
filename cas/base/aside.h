/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Work in a child process: for long computations in a library that must not be broken off from
 * inside. The child starts with all that is in memory and hands back bytes.
 */
#ifndef DAESY_CAS_BASE_ASIDE_H
#define DAESY_CAS_BASE_ASIDE_H

#include "cas/base/buf.h"

/* Runs work(out, arg) in a child and appends to result what it put into out. An interrupt ends the
 * child at once and raises here, and so does a limit of processor time, to which the child's time
 * counts; an error raised in the child is raised here. Raises ST_LIMIT when there can be no child,
 * ST_NOMEM when it was killed. result is registered by the caller. */
void aside_run(Buf *result, void (*work)(Buf *out, void *arg), void *arg);

#endif
