/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bifurcation diagrams: all branches of steady states that hang together with a start through their
 * branch points.
 */
#ifndef DAESY_NUMERIC_CURVE_DIAGRAM_H
#define DAESY_NUMERIC_CURVE_DIAGRAM_H

#include "numeric/curve/branch.h"
#include "numeric/curve/crossing.h"

typedef struct Diagram {
    Curve *curve;
    Bifurcation *bifurcation;
    BranchOptions options;
    long most; /* branches to follow */
    Branch **branch;
    long branches;
    Crossing *place; /* branch points */
    long places;
    long left;    /* branches that were not followed any more */
    bool stopped; /* by an interrupt */
} Diagram;

Diagram *diagram_new(const CurveSystem *system, const BranchOptions *options, long most);
void diagram_free(Diagram *diagram); /* NULL is nothing */

/* Finds the steady state near u (n+1 numbers, which become it) and follows everything from there.
 * What was found before an interrupt stays. ST_LIMIT, ST_DOMAIN: there is no steady state near u;
 * ST_SINGULAR: curves meet there, and no
 * way out is found. */
Status diagram_follow(Diagram *diagram, double *u) __attribute__((warn_unused_result));
/* The steady states at this value of the parameter: calls visit for each. */
void diagram_at(Diagram *diagram, double p,
                void (*visit)(void *ctx, const CurvePoint *point, long branch), void *ctx);

/* Called every now and then; NULL: nobody watches. */
typedef struct DiagramWatch {
    long branch, points;
    double p;
    bool done;
} DiagramWatch;
extern void (*diagram_watch)(const DiagramWatch *watch);

#endif
