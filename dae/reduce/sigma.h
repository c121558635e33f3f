/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The structural view: J. D. Pryce's signature method. sigma_ij is the highest derivative of
 * unknown j in equation i. A highest-value transversal assigns equations to unknowns; the
 * canonical offsets c_i, d_j say how often equation i must be differentiated and up to which
 * derivative unknown j then occurs.
 */
#ifndef DAESY_DAE_REDUCE_SIGMA_H
#define DAESY_DAE_REDUCE_SIGMA_H

#include "dae/model/model.h"

/* Coarse parts of a system without a transversal (Dulmage and Mendelsohn). */
typedef enum SigmaPart { SIGMA_SQUARE, SIGMA_OVER, SIGMA_UNDER } SigmaPart;

typedef struct Sigma {
    long equations, count;
    bool regular; /* square with a transversal; only then the next five and blocks mean something */
    long *unknown_of;  /* transversal: unknown of equation i, or -1 */
    long *equation_of; /* and the other way round */
    long *c, *d;       /* canonical offsets */
    long value;        /* of the transversal: sum of its sigma = degrees of freedom */
    long index;        /* structural index: max c + (1 when some d is 0) */
    SigmaPart *equation_part, *unknown_part; /* when not regular */
    long blocks;    /* block triangular form: blocks in order of solution */
    long *block_of; /* block of equation i (and of its unknown) */
    char *is_alone; /* flags of equations: among highest derivatives it is a block of its own */
} Sigma;

/* Analyses a model. sigma_end pairs with it in one function. Time about n times the number of
 * terms in the worst case. */
void sigma_begin(Sigma *sigma, const Model *model);
void sigma_end(Sigma *sigma);

#endif
