/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Poles that depend on the solution: what is watched for them, and what is one.
 */
#ifndef DAESY_DAE_AHEAD_GUARDS_H
#define DAESY_DAE_AHEAD_GUARDS_H

#include "dae/ahead/suspects.h"

typedef struct Guards Guards;

/* Points of the solution beside a place, from far to near: three, or two that are the ends of a
 * step; and the tolerances it was computed with. */
typedef struct GuardsPoints {
    double at;
    long count;
    const double *times;
    double *const *y; /* all states at each */
    double abserr, relerr;
    double way;   /* of the run so far */
    bool checked; /* every step's error is below these */
} GuardsPoints;

/* suspects: of suspects_find, moving, or NULL; states[0..n) are what they may depend on besides t;
 * both are borrowed. NULL when there is nothing to look for. */
Guards *guards_new(Expr suspects, Expr t, const Expr *states, long n);
void guards_free(Guards *guards); /* NULL is nothing */
long guards_count(const Guards *guards);

/* g[0..guards_count) at (t, y); ST_DOMAIN: they have no values. */
Status guards_values(Guards *guards, double t, const double *y, double *g);
/* Which of them may vanish along the points, as Fun.near has it. */
void guards_near(Guards *guards, const GuardsPoints *points, char *may);
/* Guard k vanishes at points->at, and the points come near to it: what do its equations do there?
 */
Growth guards_growth(Guards *guards, long k, const GuardsPoints *points);
/* Writes that, as it was found last, for guard k, which vanishes at `at`; next: what follows. */
void guards_put(const Guards *guards, long k, double at, const char *next, char *text, size_t size);

#endif
