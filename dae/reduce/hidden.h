/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All constraints of a DAE, visible and hidden, and the ordinary differential equation under it:
 * the splitting of reduce.h repeated until no algebraic part is left, or the same on jets.
 */
#ifndef DAESY_DAE_REDUCE_HIDDEN_H
#define DAESY_DAE_REDUCE_HIDDEN_H

#include <stdint.h>

#include "dae/reduce/prolong.h"

/* How the reduction ended. */
typedef enum HiddenEnd {
    HIDDEN_REGULAR,       /* an ordinary differential equation was reached */
    HIDDEN_CONTRADICTION, /* a constraint without unknowns, such as 1 = 0 or sin(t) = 0: `witness`
                             is its equation */
    HIDDEN_DEPENDENT,     /* an equation follows from the others: `witness` */
    HIDDEN_NOT_SQUARE     /* numbers of equations and unknowns differ: nothing was done */
} HiddenEnd;

typedef struct Hidden {
    const Model *model;
    HiddenEnd end;
    long witness;
    long index;              /* number of differentiations: the differential index */
    Constraint *constraints; /* in the order found */
    long constraint_count;
    long *levels;   /* constraints that come from each equation: hidden_levels */
    long *orders;   /* of the tops */
    long *block_of; /* block of each unknown (Constraint.block); by splitting all are one */
    long *offsets;  /* its derivative of order q belongs to stage q - offset (Constraint.stage) */
    long blocks;
    Expr *tops;      /* highest derivative of each unknown (at least the first) */
    Expr *equations; /* n equations of full rank in the tops */
    bool by_jets;    /* each gives its top explicitly; else equation i is the user's equation i or
                        a derivative of it */
    Expr relations;  /* of relations.h, what determines the tops; or NULL */
    long count;      /* unknowns */
    Expr *pivots; /* distinct, no numbers, not kept from zero by the constraints: assumed nonzero */
    long pivot_count;
    uint64_t units;   /* of work that may still ask which pivots are never zero */
    Expr last;        /* list of lists: the pivots of the last eliminations, one a block ... */
    Expr determinant; /* ... and their product: that of the reduced system, up to sign */
    Expr vanishing; /* a factor of it that the constraints make zero wherever they hold, or NULL */
} Hidden;

/* Raises what reduce_begin raises. hidden_end pairs with it in one function. */
void hidden_begin(Hidden *hidden, const Model *model);
/* The same with a point (values of unknowns and their derivatives) where small pivots are avoided,
 * for numbers: constraints stay as they were found (reduce_shown makes them readable). */
void hidden_begin_at(Hidden *hidden, const Model *model, Sample *sample);
/* The same by splitting only. */
void hidden_begin_split(Hidden *hidden, const Model *model, Sample *sample);
/* Constraints that come from one equation of the user's: how often it was found algebraic. */
long hidden_levels(const Hidden *hidden, long equation);
/* The pivots of all last eliminations, a list. */
Expr hidden_last_pivots(const Hidden *hidden);
/* The residuals of all constraints, a list. */
Expr hidden_residuals(const Hidden *hidden);
void hidden_end(Hidden *hidden);
/* What was found outlives the model: `to` takes it over, and hidden_end of `from` frees nothing. No
 * expression in it is marked. hidden_drop frees it. */
void hidden_take(Hidden *to, Hidden *from);
void hidden_drop(Hidden *hidden); /* of one filled with zeros nothing */

#endif
