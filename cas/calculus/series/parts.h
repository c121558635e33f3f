/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files that make series share.
 */
#ifndef DAESY_CAS_CALCULUS_SERIES_PARTS_H
#define DAESY_CAS_CALCULUS_SERIES_PARTS_H

#include "cas/calculus/series/series.h"
#include "cas/core/walk.h"

/* What a series is made with. */
typedef struct SeriesMaker {
    Arena *arena;
    Expr x, log_x;
    long terms;
    bool more;      /* a first term cancelled: more terms are needed */
    bool imaginary; /* I occurs: arguments may lie beside cuts */
    Expr turn;      /* that of the series; NULL: none yet */
    Memo done;      /* node to Series; nothing: not yet */
} SeriesMaker;

/* A series of n coefficients 0, to be filled; then its leading zeros away and at most `terms` terms
 * kept. */
Series *series_fresh(SeriesMaker *m, long low, long n, long ram);
Series *series_finish(SeriesMaker *m, Series *s);
bool series_is_zero(const Series *s);
/* The coefficient at position k of the grid low + k, or 0; one past the last position. */
Expr series_at(const Series *s, long k);
long series_end(const Series *s);
const Series *series_constant(SeriesMaker *m, Expr c);
/* exp(h), ln(1+h), sin(h) and cos(h) (sinh(h) and cosh(h) with sign 1 instead of -1) for h of
 * positive order. */
const Series *series_exp(SeriesMaker *m, const Series *h);
const Series *series_ln(SeriesMaker *m, const Series *h);
void series_waves(SeriesMaker *m, const Series *h, int sign, const Series **sine,
                  const Series **cosine);

/* The sign of a constant that is real, however it is written; 2 for others and where it is not
 * known.
 */
int series_real_sign(Expr c);
/* On which side of the axis that the first coefficient lies on a series comes there: 1 above the
 * real axis (right of the imaginary one), -1 below (left), 0 along it or, unless *seen, not shown
 * by the terms there are. */
int series_side(const Series *a, bool imaginary, bool *seen);

/* A root or logarithm of a is taken: keeps what that is of in first order (or its inverse, where a
 * is infinite), if that is not real. */
void series_note_turn(SeriesMaker *m, const Series *a);

typedef enum SeriesSide {
    SERIES_HERE,   /* the function goes on to where its argument comes from */
    SERIES_BELOW,  /* it leaps on the real axis */
    SERIES_BESIDE, /* it leaps on the imaginary axis */
    SERIES_APART,  /* its value there is that of neither side */
    SERIES_UNSEEN  /* more terms have to be seen */
} SeriesSide;

/* Does a function leap between the first coefficient of its last argument and the side from which
 * that comes? */
SeriesSide series_beyond_cut(Expr call, const Series *a);
/* The series with conjugate coefficients, times -1 for a reflection in the imaginary axis. */
const Series *series_reflected(Arena *arena, const Series *a, bool imaginary);

#endif
