/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each piece is written at once, so that a session that is ended loses nothing. A file that cannot
 * be written any more is closed and said once: a transcript must not end the work it is of.
 */
#include "repl/echo.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "repl/files/path.h"

static struct {
    FILE *file;
    char *path;
} echo;

static void close_file(void)
{
    if (echo.file)
        fclose(echo.file);
    mem_free(echo.path);
    echo.file = NULL;
    echo.path = NULL;
}

void echo_open(const char *path)
{
    close_file();
    if (!path)
        return;
    char *copy = mem_strdup(path);
    err_defer(mem_release, copy);
    echo.file = path_write(path, false);
    if (!echo.file)
        err_raise(ST_IO, "no transcript can be written to %s: %s", path, strerror(errno));
    err_undefer(false);
    echo.path = copy;
}

const char *echo_path(void)
{
    return echo.path;
}

void echo_put(const char *text, size_t length)
{
    if (!echo.file)
        return;
    if (fwrite(text, 1, length, echo.file) == length && fflush(echo.file) == 0)
        return;
    fprintf(stderr, "daesy: the transcript %s ends here: %s\n", echo.path, strerror(errno));
    close_file();
}

void echo_statement(const char *prompt, const char *text, size_t length)
{
    echo_put(prompt, strlen(prompt));
    echo_put(text, length);
    echo_put("\n", 1);
}
