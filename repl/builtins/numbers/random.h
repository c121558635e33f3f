/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The session's random numbers: one sequence for rand and the random matrices, the same in every
 * run until randomize.
 */
#ifndef DAESY_REPL_BUILTINS_NUMBERS_RANDOM_H
#define DAESY_REPL_BUILTINS_NUMBERS_RANDOM_H

/* An integer in lo..hi, lo <= hi. */
long random_between(long lo, long hi);
/* From here on the numbers of piece i of a computation that has this seed. */
void random_begin(long seed, long i);

#endif
