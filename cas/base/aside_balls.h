/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions of Arb on many balls, which an interrupt must not leave from inside: short ones are run
 * with interrupts blocked, long ones in a child process (aside.h).
 */
#ifndef DAESY_CAS_BASE_ASIDE_BALLS_H
#define DAESY_CAS_BASE_ASIDE_BALLS_H

#include <stdbool.h>

#include "cas/base/ball.h"

/* Balls that the work fills; two for each complex one. */
typedef struct AsideBalls {
    arb_ptr ball;
    slong count;
} AsideBalls;

/* Runs work(arg), which fills out[0..n) and nothing else that is looked at afterwards, and must not
 * raise; what it returns. `brief`: it takes some 50 ms at most. Raises what aside_run raises. */
bool aside_balls_fill(const AsideBalls *out, long n, bool brief, bool (*work)(void *arg),
                      void *arg);

#endif
