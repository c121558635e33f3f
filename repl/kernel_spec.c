/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The shell's side of the Jupyter kernel. The kernel is a program of its own, since the libraries
 * of the network would cost every start of the shell; this one only becomes it. Jupyter finds a
 * kernel by a folder with a description, its icon and the colours of its cells: the files of
 * repl/kernel/spec/, which the build has made texts of, written for one user. `make install` writes
 * the same for all.
 */
#include "config.h"

#include "repl/kernel_spec.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cas/base/beside.h"

static const struct {
    const char *name, *text;
} FILES[] = {
#define KERNEL_FILE(name, text) {name, text},
#include "repl/kernel/kernel_files.def"
#undef KERNEL_FILE
};

enum { LONGEST = 4096 };

/* Every folder of the path that is not there; false when one cannot be made. */
static bool make_folders(const char *path)
{
    char part[LONGEST];
    for (size_t i = 1; path[i - 1]; i++) {
        if (path[i] && path[i] != '/')
            continue;
        memcpy(part, path, i);
        part[i] = '\0';
        if (mkdir(part, 0777) != 0 && errno != EEXIST)
            return false;
    }
    return true;
}

/* $JUPYTER_DATA_DIR, $XDG_DATA_HOME/jupyter or ~/.local/share/jupyter, and our folder in it. */
static bool find_folder(char folder[LONGEST])
{
    const char *own = getenv("JUPYTER_DATA_DIR"), *data = getenv("XDG_DATA_HOME"),
               *home = getenv("HOME");
    int n = own && *own     ? snprintf(folder, LONGEST, "%s/kernels/daesy", own)
            : data && *data ? snprintf(folder, LONGEST, "%s/jupyter/kernels/daesy", data)
            : home && *home
                ? snprintf(folder, LONGEST, "%s/.local/share/jupyter/kernels/daesy", home)
                : 0;
    return n > 0 && n < LONGEST;
}

/* As a JSON string has it. */
static void put_path(FILE *out, const char *path)
{
    for (; *path; path++) {
        if (*path == '"' || *path == '\\')
            putc('\\', out);
        if ((unsigned char)*path < 0x20)
            fprintf(out, "\\u%04x", (unsigned)*path);
        else
            putc(*path, out);
    }
}

/* The text, with the path of the program in it. */
static bool write_file(const char *folder, const char *name, const char *text, const char *program)
{
    static const char MARK[] = "@daesy@";
    char path[LONGEST + 64];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *out = fopen(path, "we");
    if (!out)
        return false;
    for (const char *mark; (mark = strstr(text, MARK)); text = mark + strlen(MARK)) {
        fwrite(text, 1, (size_t)(mark - text), out);
        put_path(out, program);
    }
    fputs(text, out);
    bool fine = !ferror(out);
    return fclose(out) == 0 && fine;
}

bool kernel_spec_install(void)
{
    char folder[LONGEST], program[LONGEST], kernel[LONGEST];
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    if (n < 0 || !find_folder(folder)) {
        fputs("daesy: no folder for the kernel: set HOME or JUPYTER_DATA_DIR\n", stderr);
        return false;
    }
    program[n] = '\0';
    bool fine = make_folders(folder);
    for (size_t i = 0; fine && i < sizeof FILES / sizeof *FILES; i++)
        fine = write_file(folder, FILES[i].name, FILES[i].text, program);
    if (!fine) {
        fprintf(stderr, "daesy: the kernel cannot be written to %s: %s\n", folder, strerror(errno));
        return false;
    }
    printf("The kernel is in %s\nNow `jupyter notebook` offers it as daesy.\n", folder);
    if (!beside_find("daesy-kernel", kernel, sizeof kernel))
        puts("Its program daesy-kernel is missing, though: build daesy with libzmq, or install "
             "daesy-jupyter.");
    return true;
}

void kernel_spec_become(char **argv)
{
    char path[LONGEST];
    if (!beside_find("daesy-kernel", path, sizeof path)) {
        fputs("daesy: daesy-kernel is not there: build daesy with libzmq (Debian and Ubuntu: "
              "libzmq3-dev), or install daesy-jupyter\n",
              stderr);
        return;
    }
    execv(path, argv);
    fprintf(stderr, "daesy: %s cannot be started: %s\n", path, strerror(errno));
}
