/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * unzip takes out the description and what may be needed for this machine, no more, into a folder
 * of our own; it writes nowhere else.
 */
#include "repl/fmu/fmu_open.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cas/base/err.h"
#include "repl/files/path.h"
#include "repl/files/program.h"
#include "repl/fmu/fmu.h"
#include "repl/secure.h"

/* A copy of the archive: what unzip is told is a name of ours. */
static void copy(const FmuFolder *folder, const char *file)
{
    char name[FMU_PATH], chunk[8192];
    size_t n;
    FILE *from = path_read(file);
    if (!from)
        err_raise(ST_IO, "cannot read %s: %s", file, strerror(errno));
    fmu_close_later(from);
    snprintf(name, sizeof name, "%s/unit.zip", folder->name);
    FILE *to = fopen(name, "wb");
    if (!to)
        err_raise(ST_IO, "cannot write %s: %s", name, strerror(errno));
    fmu_close_later(to);
    while ((n = fread(chunk, 1, sizeof chunk, from)) > 0)
        if (fwrite(chunk, 1, n, to) != n)
            err_raise(ST_IO, "cannot write %s: %s", name, strerror(errno));
    err_undefer(true);
    err_undefer(true);
}

static void read_whole(const FmuFolder *folder, const char *name, Buf *text)
{
    char file[FMU_PATH], chunk[8192];
    size_t n;
    snprintf(file, sizeof file, "%s/%s", folder->name, name);
    FILE *from = fopen(file, "rb");
    if (!from)
        err_raise(ST_IO, "the archive holds no %s: it is no functional mock-up unit", name);
    fmu_close_later(from);
    while ((n = fread(chunk, 1, sizeof chunk, from)) > 0)
        buf_putn(text, chunk, n);
    err_undefer(true);
}

void fmu_open(FmuFolder *folder, const char *file, Buf *description)
{
    char binaries[2][100];
    Buf said = {0};
    if (secure_on())
        err_raise(ST_DOMAIN, "a secure session runs no units: their binaries are code");
    err_defer(buf_release, &said);
    copy(folder, file);
    for (int k = 0; k < 2; k++)
        snprintf(binaries[k], sizeof binaries[k], "binaries/%s/*", fmu_platform(k + 2));
    const char *arguments[] = {
        "unzip",     "-q",        "-o",          "unit.zip", "modelDescription.xml",
        binaries[0], binaries[1], "resources/*", NULL};
    int status = program_run(folder->name, arguments, &said);
    if (status == 127) {
        err_hint("install it (Debian and Ubuntu: unzip)");
        err_raise(ST_IO, "units are taken apart by unzip, which is not installed");
    }
    if (status > 1 && status != 11) /* 11: one of the folders is not in it */
        err_raise(ST_IO, "%s is no functional mock-up unit: %.200s", file, buf_text(&said));
    read_whole(folder, "modelDescription.xml", description);
    err_undefer(true);
}

void fmu_binary_file(char path[FMU_PATH], const FmuFolder *folder, const UnitDescription *unit,
                     bool exchange)
{
    const char *name = exchange ? unit->exchange : unit->cosimulation;
    if (!name)
        err_raise(ST_UNABLE, "the unit does not serve for %s",
                  exchange ? "model exchange" : "co-simulation");
    int length = snprintf(path, FMU_PATH, "%s/binaries/%s/%s.so", folder->name,
                          fmu_platform(unit->version), name);
    if (strchr(name, '/') || length >= FMU_PATH || access(path, R_OK) != 0)
        err_raise(ST_IO, "the unit has no binary for this machine (%s)",
                  fmu_platform(unit->version));
}
