/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Points that satisfy all constraints of a DAE, for values of which some are given: all that there
 * are, or the nearest one.
 */
#ifndef DAESY_DAE_START_START_SEARCH_H
#define DAESY_DAE_START_START_SEARCH_H

#include "dae/start/start.h"

enum { START_GUESSES = 24, START_BRANCHES = 8 };

/* A constraint counts as met below this; what is given by hand is rarely exact. */
#define START_CONSISTENT 1e-6

/* What a search found. */
typedef struct Branches {
    double *point; /* START_BRANCHES * n */
    long count;
    char *loose; /* values that stayed free, where any_loose; then there are no points */
    bool any_loose;
    long part; /* without points: the first part of the cascade that could not be met, ... */
    double *nearest, miss; /* ... the attempt that came nearest to it, its largest residual; or a
                              point where values stayed free */
} Branches;

/* Room for a search; start_search_end pairs with it in one function. */
void start_search_begin(Branches *branches, const Start *start);
void start_search_end(Branches *branches);
/* All points where the given values stay (but for rounding), part by part of the cascade. Parts
 * are joined where one leaves values open. */
void start_search_run(Branches *branches, const Start *start);
/* The consistent point nearest to the values given, from several guesses of the others; where the
 * system is large, the nearest for each part after the other. False: none was found. */
bool start_search_nearest(const Start *start, double *best);

/* Guess k of the values not given; the others as given. */
void start_search_guess(const Start *start, int k, double *y);
/* Values not given. */
long start_search_missing(const Start *start);
/* How many guesses to try where every value is asked about; large systems get fewer, at least one.
 * Nothing should be tried with all constraints at once where the system is not small. */
int start_search_affordable(const Start *start);
bool start_search_is_small(const Start *start);
/* Moves y onto the constraints, values given only when projecting; false where that is not
 * possible. *rank (NULL: not wanted): of the constraints in what may move. */
bool start_search_fits(const Start *start, double *y, bool projecting, long *rank);
/* With y as it is for the parts before, from there on: is there a point? y is set to it; of several
 * to the one where state j, not given, is nearest to start->y[j]. */
bool start_search_follow(const Start *start, long part, long j, double *y);

#endif
