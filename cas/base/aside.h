/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Work in child processes: for long computations in a library that must not be broken off from
 * inside, and for many at a time. A child starts with all that is in memory and hands back bytes.
 */
#ifndef DAESY_CAS_BASE_ASIDE_H
#define DAESY_CAS_BASE_ASIDE_H

#include "cas/base/buf.h"
#include "cas/base/status.h"

/* Runs work(out, arg) in a child and appends to result what it put into out. An interrupt ends the
 * child at once and raises here, and so does a limit of processor time, to which the child's time
 * counts; an error raised in the child is raised here. Raises ST_LIMIT when there can be no child,
 * ST_NOMEM when it was killed. result is registered by the caller. */
void aside_run(Buf *result, void (*work)(Buf *out, void *arg), void *arg);

/* Many pieces of work that do not depend on each other. */
typedef struct AsideTasks {
    long count;
    long processes; /* at most; 0: as many as there are processors */
    /* In a child: piece i, from 0. What it changes in memory is seen by other pieces that happen to
     * be done in the same child, and by nobody else. */
    void (*work)(Buf *out, long i, void *arg);
    /* In the caller, once a piece, in any order: what work put out; or, with a status that is not
     * ST_OK, the message of the error that it raised. */
    void (*take)(long i, Status status, const char *bytes, size_t n, void *arg);
    void *arg;
} AsideTasks;

/* Does all pieces in children, as many at a time as asked for; each child takes the next piece that
 * nobody has. Of several processes that mpirun started (ranks.h) each does a part, and all take
 * every piece. An interrupt ends all of them at once and raises here, a limit of processor time
 * likewise. A piece whose child was killed has ST_NOMEM. Raises ST_LIMIT when there can be no
 * child. */
void aside_each(const AsideTasks *tasks);
/* Processors that may be used: on this machine by this process; by all that mpirun started. */
long aside_processors(void);
long aside_everywhere(void);

#endif
