/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Computations with a limit of processor time.
 */
#ifndef DAESY_CAS_BASE_DEADLINE_H
#define DAESY_CAS_BASE_DEADLINE_H

#include "cas/base/status.h"

/* Runs body(arg) like err_try, for at most so many seconds of processor time; then the status is
 * ST_TIMEOUT. Calls nest: an outer limit that runs out first ends the inner body too. */
Status deadline_run(double seconds, void (*body)(void *arg), void *arg)
    __attribute__((warn_unused_result));

/* --- work in a child process (aside.h) ------------------------------------------------------ */

/* What is left of the innermost limit, in seconds; 0 without a limit, or when it has run out. */
double deadline_left(void);
/* In a child: ends the process after so many seconds of processor time (0: no limit). */
void deadline_end_after(double seconds);
/* Processor time used by a child counts for the limit. */
void deadline_charge(double seconds);

#endif
