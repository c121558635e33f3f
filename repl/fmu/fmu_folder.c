/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A scratch folder (repl/files/scratch.h) as one of the things that errors give back, as streams
 * are.
 */
#include "config.h"

#include "repl/fmu/fmu_folder.h"

#include "cas/base/err.h"
#include "repl/files/scratch.h"

void fmu_folder_begin(FmuFolder *folder)
{
    scratch_make(folder->name, sizeof folder->name, "unit");
    err_defer(scratch_remove, folder->name);
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
