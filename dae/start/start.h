/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Consistent starting values: what a subset implies, which values are free, what is at fault when
 * the values given do not satisfy the constraints, the nearest consistent point.
 */
#ifndef DAESY_DAE_START_START_H
#define DAESY_DAE_START_START_H

#include "cas/base/buf.h"
#include "dae/reduce/hidden.h"
#include "dae/start/cascade.h"
#include "dae/start/manifold.h"

typedef struct Start {
    const Hidden *hidden;
    Manifold *manifold;
    long n;            /* states */
    const Expr *names; /* of the starting values: x(0), D(x)(0), ... */
    const Expr *states;
    double t0;
    const char *algebraic; /* n flags: states that the user's equations never differentiate */
    char *given;           /* n flags */
    double *y;             /* n values; those not given are set by start_complete */
    Cascade *cascade;      /* the constraints in their order of solution */
    bool again;            /* the same values are given each time that the cascade is used */
    const char *turns;     /* n flags of turn_flags; NULL: asked of the model when it is needed */
    /* Does the reduction serve at y, the point found or the attempt that came nearest? NULL: it is
     * not asked. */
    bool (*serves)(void *arg, const double *y);
    void *arg;
} Start;

/* How the values are made consistent. */
typedef enum StartMode {
    START_KEEP,   /* values given stay; the others follow; else an error that names the culprit */
    START_PROJECT /* all values move to the nearest consistent point (initial=project) */
} StartMode;

/* Completes start->y. Raises ST_DOMAIN with the residual of every constraint, visible and hidden,
 * when the values given contradict them; ST_ARITY naming the values that are still free;
 * ST_DOMAIN offering the branches when several points fit. Messages speak of the equations by
 * number and text. Appends to *moved (NULL: nothing wanted) what START_PROJECT moved. False, with
 * nothing raised and that point in start->y, where the reduction does not serve there. */
bool start_complete(Start *start, StartMode mode, Buf *moved);
/* As start_complete with START_KEEP, where nothing is to be said: false, with start->y as it was,
 * where that raises. Needs no model and no names. */
bool start_again(Start *start);
/* Raises ST_SINGULAR: the pivot is zero where the run is to begin. */
_Noreturn void start_refuse_singular(const Model *model, Expr pivot);

#endif
