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

#endif
