/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Computations with a limit of work. Work is counted, not timed: a unit is a node asked for or a
 * block of memory that a library asks for, blocks of many bytes counting for more. So the same
 * computation ends at the same place on every machine, however busy.
 *
 * What is counted depends on what is remembered from before: who wants the same answer whatever was
 * computed earlier empties the caches first (heap_clear_caches). Loops in doubles count nothing.
 */
#ifndef DAESY_CAS_BASE_EFFORT_H
#define DAESY_CAS_BASE_EFFORT_H

#include <stdbool.h>
#include <stdint.h>

#include "cas/base/status.h"

/* Runs body(arg) like err_try, for at most so many units of work, and subtracts from *units those
 * that were used; ST_TIMEOUT when they run out. Calls nest: an outer limit that runs out first
 * ends the inner body too. A limit of time that runs out inside is not caught: it raises. */
Status effort_run(uint64_t *units, void (*body)(void *arg), void *arg)
    __attribute__((warn_unused_result));

/* Tries body(arg) like err_attempt, with a limit like effort_run: false when the work runs out,
 * too. An outer limit that runs out raises: the attempt has no answer then. */
bool effort_attempt(uint64_t *units, void (*body)(void *arg), void *arg);

/* --- what counts ---------------------------------------------------------------------------- */

extern uint64_t effort_used, effort_limit;
/* Raises ST_TIMEOUT unless interrupts are blocked. */
void effort_over(void);

/* A request for so many bytes, wherever a pending interrupt may raise. */
static inline void effort_count(uint64_t bytes)
{
    effort_used += 1 + bytes / 64;
    if (__builtin_expect(effort_used >= effort_limit, 0))
        effort_over();
}

/* Work that cannot be counted (in a child process) is as much as is left: raises if there is a
 * limit. */
void effort_uncounted(void);

#endif
