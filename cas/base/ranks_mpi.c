/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The only file that knows MPI. It is a module of its own (daesy_mpi.so): MPI's libraries take
 * longer to load than the whole program takes to begin. Counts of MPI are ints, so bytes go in
 * rounds of at most ROUND.
 */
#include "cas/base/ranks_mpi.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { ROUND = 1 << 28 };

static int begin(void)
{
    int provided, here, count, near;
    MPI_Comm machine;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided) != MPI_SUCCESS)
        return 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &here);
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, here, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &near);
    MPI_Comm_free(&machine);
    daesy_mpi.here = here;
    daesy_mpi.count = count;
    daesy_mpi.near = near;
    return 0;
}

static void end(void)
{
    MPI_Finalize();
}

static void meet(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
}

static void compare(const int64_t *mine, int64_t *all)
{
    MPI_Allgather(mine, 2, MPI_INT64_T, all, 2, MPI_INT64_T, MPI_COMM_WORLD);
}

/* The bytes of one process to all. */
static void spread(char *bytes, int64_t length, int from)
{
    for (int64_t at = 0; at < length; at += ROUND) {
        int64_t left = length - at;
        MPI_Bcast(bytes + at, (int)(left < ROUND ? left : ROUND), MPI_BYTE, from, MPI_COMM_WORLD);
    }
}

static int gather(const char *mine, long length, char **all, long *total)
{
    int64_t own = length, sum = 0, *lengths = malloc((size_t)daesy_mpi.count * sizeof *lengths);
    int fails = lengths == NULL, fail_anywhere;
    MPI_Allreduce(&fails, &fail_anywhere, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    if (fail_anywhere) {
        free(lengths);
        return 1;
    }
    MPI_Allgather(&own, 1, MPI_INT64_T, lengths, 1, MPI_INT64_T, MPI_COMM_WORLD);
    for (long i = 0; i < daesy_mpi.count; i++)
        sum += lengths[i];
    *all = malloc((size_t)sum + 1);
    *total = (long)sum;
    fails = *all == NULL;
    MPI_Allreduce(&fails, &fail_anywhere, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    if (!fail_anywhere)
        for (int64_t i = 0, at = 0; i < daesy_mpi.count; at += lengths[i++]) {
            if (i == daesy_mpi.here)
                memcpy(*all + at, mine, (size_t)length);
            spread(*all + at, lengths[i], (int)i);
        }
    free(lengths);
    if (fail_anywhere)
        free(*all);
    return fail_anywhere;
}

RanksMpi daesy_mpi = {
    .begin = begin, .end = end, .meet = meet, .compare = compare, .gather = gather};
