/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A unit is a zip archive: the description, the sources, a binary for this machine. It is put
 * together in a folder of its own among the temporary files, compiled there by cc where there is a
 * compiler, packed by zip, and then moved into its place as every file of a sheet is.
 *
 * Both are programs that are run when they are needed, as gnuplot is: nothing is linked for them.
 */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cas/base/mem.h"
#include "repl/files/program.h"
#include "repl/files/store.h"
#include "repl/fmu/fmu.h"
#include "repl/fmu/fmu_folder.h"
#include "repl/secure.h"

const char *fmu_platform(int version)
{
#if defined(__x86_64__) && defined(__linux__)
    return version == 2 ? "linux64" : "x86_64-linux";
#elif defined(__aarch64__) && defined(__linux__)
    (void)version;
    return "aarch64-linux";
#else
    (void)version;
    return "other";
#endif
}

static void put_file(const char *folder, const char *name, const char *text)
{
    char file[FMU_PATH];
    snprintf(file, sizeof file, "%s/%s", folder, name);
    FILE *out = fopen(file, "w");
    bool fine = out && fputs(text, out) >= 0;
    fine = out && fclose(out) == 0 && fine;
    if (!fine)
        err_raise(ST_IO, "cannot write %s: %s", file, strerror(errno));
}

static void put_folder(const char *folder, const char *name)
{
    char file[FMU_PATH];
    snprintf(file, sizeof file, "%s/%s", folder, name);
    if (mkdir(file, 0755) != 0)
        err_raise(ST_IO, "cannot make %s: %s", file, strerror(errno));
}

static void put_sources(const char *folder, FmuModel *model)
{
    Buf text = {0};
    char name[100];
    err_defer(buf_release, &text);
    put_folder(folder, "sources");
    fmu_source(&text, model);
    put_file(folder, "sources/model.c", buf_text(&text));
    for (const FmuText *part = FMU_TEXTS; part->name; part++) {
        char other = model->version == 2 ? '3' : '2';
        if (!strncmp(part->name, "fmi", 3) && part->name[3] == other)
            continue;
        snprintf(name, sizeof name, "sources/%s", part->name);
        put_file(folder, name, part->text);
    }
    buf_truncate(&text, 0);
    fmu_describe(&text, model);
    put_file(folder, "modelDescription.xml", buf_text(&text));
    buf_truncate(&text, 0);
    if (model->version == 3) {
        fmu_build_description(&text, model);
        put_file(folder, "sources/buildDescription.xml", buf_text(&text));
    }
    err_undefer(true);
}

/* False: there is no compiler. */
static bool compile(const char *folder, const FmuModel *model, Buf *said)
{
    char where[100], file[LONGEST_NAME + 120], override[60];
    const char *machine = fmu_platform(model->version);
    put_folder(folder, "binaries");
    snprintf(where, sizeof where, "binaries/%s", machine);
    put_folder(folder, where);
    snprintf(file, sizeof file, "%s/%s.so", where, model->name);
    snprintf(override, sizeof override, "-DFMI%d_OVERRIDE_FUNCTION_PREFIX", model->version);
    const char *arguments[] = {
        "cc",     "-std=c99", "-O2", "-fPIC",           "-shared", "-fvisibility=hidden",
        override, "-o",       file,  "sources/model.c", "-lm",     NULL};
    int status = program_run(folder, arguments, said);
    if (status == 127)
        rmdir(where);
    else if (status != 0)
        err_raise(ST_INTERNAL, "the unit does not compile: %.300s", buf_text(said));
    return status == 0;
}

static void pack(const char *file, const char *folder, Buf *said)
{
    char packed[FMU_PATH];
    const char *arguments[] = {"zip", "-q", "-X", "-r", "unit.zip", ".", NULL};
    int status = program_run(folder, arguments, said);
    if (status == 127) {
        err_hint("install it (Debian and Ubuntu: zip), then export again");
        err_raise(ST_IO, "units are packed by zip, which is not installed");
    }
    if (status != 0)
        err_raise(ST_IO, "the unit cannot be packed: %.300s", buf_text(said));
    snprintf(packed, sizeof packed, "%s/unit.zip", folder);
    FILE *from = fopen(packed, "rb");
    if (!from)
        err_raise(ST_IO, "cannot read %s: %s", packed, strerror(errno));
    fmu_close_later(from);
    store_stream(file, from);
    err_undefer(true);
}

bool fmu_write(const char *file, FmuModel *model, bool binary)
{
    FmuFolder *folder = mem_zalloc(sizeof *folder);
    Buf said = {0};
    err_defer(mem_release, folder);
    if (secure_on())
        err_raise(ST_DOMAIN, "a secure session writes no units: they are compiled and packed by "
                             "other programs");
    err_defer(buf_release, &said);
    fmu_folder_begin(folder);
    put_sources(folder->name, model);
    bool compiled = compile(folder->name, model, &said);
    if (binary && !compiled) {
        err_hint("install it (Debian and Ubuntu: gcc), or say binary=false for sources alone");
        err_raise(ST_IO, "units are compiled by cc, which is not installed");
    }
    buf_truncate(&said, 0);
    pack(file, folder->name, &said);
    fmu_folder_end(folder);
    err_undefer(true);
    err_undefer(true);
    return compiled;
}
