/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Removing follows no links: what is removed is what lies in the folder, wherever a link in it may
 * lead.
 */
#include "config.h"

#include "repl/fmu/fmu_folder.h"

#include <errno.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/err.h"

static int remove_one(const char *file, const struct stat *about, int kind, struct FTW *walk)
{
    (void)about, (void)kind, (void)walk;
    remove(file);
    return 0;
}

static void release(void *arg)
{
    const FmuFolder *folder = arg;
    nftw(folder->name, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

void fmu_folder_begin(FmuFolder *folder)
{
    const char *root = getenv("TMPDIR");
    if (!root || !*root || strlen(root) > sizeof folder->name - 40)
        root = "/tmp";
    snprintf(folder->name, sizeof folder->name, "%s/daesy-unit-XXXXXX", root);
    if (!mkdtemp(folder->name))
        err_raise(ST_IO, "no temporary folder in %s: %s", root, strerror(errno));
    err_defer(release, folder);
}

void fmu_folder_end(FmuFolder *folder)
{
    (void)folder;
    err_undefer(true);
}

static void close_stream(void *stream)
{
    fclose(stream);
}

void fmu_close_later(FILE *stream)
{
    err_defer(close_stream, stream);
}
