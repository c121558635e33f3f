/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What values a program can take while its inputs move within bounds.
 */
#ifndef DAESY_NUMERIC_PROGRAM_TAPE_RANGE_H
#define DAESY_NUMERIC_PROGRAM_TAPE_RANGE_H

#include "numeric/program/tape.h"

/* From low to high; without bound where a pole may lie between; NaN: nothing is known. */
typedef struct TapeRange {
    double low, high;
} TapeRange;

/* out[0..tape_outputs): bounds of each output while each input stays in in[0..tape_inputs).
 * room: tape_range_room(tape) of them. */
void tape_range(Tape *tape, const TapeRange *in, TapeRange *out, TapeRange *room);
size_t tape_range_room(const Tape *tape);
/* Are the ranges of all functions that the program calls known? */
bool tape_range_serves(const Tape *tape);

/* From the least to the largest of x[0..count); NaN where one is. */
TapeRange tape_range_of(const double *x, long count);
/* The range of a smooth function with these values at equidistant points, each with an error up to
 * the tolerances. */
TapeRange tape_range_through(const double *x, long count, double abserr, double relerr);
enum { TAPE_RANGE_POINTS = 8 };

/* in[0..tape_inputs): the ranges of time and of states through y[0..count) at times[0..count), at
 * most TAPE_RANGE_POINTS of them, where the program reads them; the others stay. No tolerance makes
 * time uncertain. */
void tape_range_along(const Tape *tape, TapeRange *in, long count, const double *times,
                      const double *const *y, double abserr, double relerr);

static inline bool tape_range_has_zero(TapeRange x)
{
    return !(x.low > 0 || x.high < 0);
}

#endif
