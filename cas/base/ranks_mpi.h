/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the module has that knows MPI.
 */
#ifndef DAESY_CAS_BASE_RANKS_MPI_H
#define DAESY_CAS_BASE_RANKS_MPI_H

#include <stdint.h>

#define RANKS_MODULE "daesy_mpi.so"

/* Functions that may fail return 0, or another number. */
typedef struct RanksMpi {
    long here, count, near; /* from begin on */
    int (*begin)(void);
    void (*end)(void);
    void (*meet)(void);
    /* all[2*i], all[2*i+1]: the two numbers of process i. */
    void (*compare)(const int64_t *mine, int64_t *all);
    /* *all: what everybody has, one after the other; free() it. */
    int (*gather)(const char *mine, long length, char **all, long *total);
} RanksMpi;

extern RanksMpi daesy_mpi;

#endif
