/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who asks whom: every process meets the others in ranks_gather in the same order, since all run
 * the same sheet. Each sends how many exchanges it has been at and what this one is, so that a
 * sheet which takes different ways in different processes is told instead of mixed up.
 */
#include "config.h"

#include "cas/base/ranks.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/beside.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/base/ranks_mpi.h"

static struct {
    void *module;
    RanksMpi *mpi; /* NULL: alone */
    int64_t exchanges;
} ranks;

static bool is_started_by_mpirun(void)
{
    static const char *const names[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (getenv(names[i]))
            return true;
    return false;
}

static void *open_module(void)
{
    char path[4096];
    bool found = beside_find(RANKS_MODULE, path, sizeof path);
    return dlopen(found ? path : RANKS_MODULE, RTLD_NOW | RTLD_GLOBAL);
}

static void end(void)
{
    if (ranks.mpi)
        ranks.mpi->end();
    ranks.mpi = NULL;
}

const char *ranks_begin(void)
{
    static char why[400];
    if (!is_started_by_mpirun() || ranks.mpi)
        return NULL;
#ifndef HAVE_MPI
    return "this daesy was built without MPI";
#endif
    ranks.module = open_module();
    RanksMpi *mpi = ranks.module ? dlsym(ranks.module, "daesy_mpi") : NULL;
    if (!mpi) {
        snprintf(why, sizeof why, "%s", dlerror());
        return why;
    }
    if (mpi->begin() != 0)
        return "MPI does not begin";
    ranks.mpi = mpi;
    atexit(end);
    return NULL;
}

long ranks_here(void)
{
    return ranks.mpi ? ranks.mpi->here : 0;
}

long ranks_count(void)
{
    return ranks.mpi ? ranks.mpi->count : 1;
}

long ranks_near(void)
{
    return ranks.mpi ? ranks.mpi->near : 1;
}

void ranks_meet(void)
{
    if (ranks.mpi)
        ranks.mpi->meet();
}

void ranks_leave(void)
{
    ranks.mpi = NULL;
}

void ranks_gather(const Buf *mine, long what, Buf *all)
{
    int64_t head[2] = {++ranks.exchanges, what};
    char *bytes = NULL;
    long length = 0;
    if (!ranks.mpi) {
        buf_putn(all, buf_text(mine), mine->length);
        return;
    }
    int64_t *heads = mem_array((size_t)(2 * ranks.mpi->count), sizeof *heads);
    ranks.mpi->compare(head, heads);
    bool same = true;
    for (long i = 0; i < ranks.mpi->count; i++)
        same = same && heads[2 * i] == head[0] && heads[2 * i + 1] == head[1];
    mem_free(heads);
    if (!same)
        err_raise(ST_UNABLE, "the processes that mpirun started are at different places of the"
                             " sheet: what it does must not depend on the process");
    if (ranks.mpi->gather(buf_text(mine), (long)mine->length, &bytes, &length) != 0)
        err_raise(ST_NOMEM, "MPI has no memory for what %ld processes found", ranks_count());
    buf_putn(all, bytes, (size_t)length);
    free(bytes);
}

long ranks_agree(long mine)
{
    Buf bytes = {0};
    err_defer(buf_release, &bytes);
    buf_putn(&bytes, (const char *)&mine, sizeof mine);
    ranks_share(&bytes);
    memcpy(&mine, buf_text(&bytes), sizeof mine);
    err_undefer(true);
    return mine;
}

void ranks_share(Buf *text)
{
    Buf mine = {0}, all = {0};
    if (!ranks.mpi)
        return;
    err_defer(buf_release, &mine);
    err_defer(buf_release, &all);
    if (ranks.mpi->here == 0)
        buf_putn(&mine, buf_text(text), text->length);
    ranks_gather(&mine, -1, &all);
    buf_truncate(text, 0);
    buf_putn(text, buf_text(&all), all.length);
    err_undefer(true);
    err_undefer(true);
}
