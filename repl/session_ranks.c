/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Under mpirun every process runs the same sheet. mpirun hands the standard input to the first one
 * only, which reads it to its end and shares it; what the others write goes nowhere.
 */
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "cas/base/err.h"
#include "cas/base/ranks.h"
#include "repl/session_parts.h"

static void read_input(Buf *text)
{
    char chunk[1 << 14];
    ssize_t n;
    while ((n = read(STDIN_FILENO, chunk, sizeof chunk)) > 0 || (n < 0 && errno == EINTR))
        if (n > 0)
            buf_putn(text, chunk, (size_t)n);
}

/* The standard input is what the first process reads from it. */
static void share_input(void *unused)
{
    (void)unused;
    Buf text = {0};
    err_defer(buf_release, &text);
    if (ranks_here() == 0)
        read_input(&text);
    ranks_share(&text);
    FILE *file = tmpfile();
    if (!file)
        err_raise(ST_IO, "no file for the input");
    fwrite(buf_text(&text), 1, text.length, file);
    rewind(file);
    dup2(fileno(file), STDIN_FILENO);
    fclose(file);
    err_undefer(true);
}

void session_join(const SessionOptions *options)
{
    if (options->secure)
        return;
    const char *why = ranks_begin();
    if (why)
        fprintf(stderr, "daesy: not joined to the other processes of mpirun: %s\n", why);
    if (ranks_count() == 1)
        return;
    if (ranks_here() > 0 &&
        (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)))
        _exit(SESSION_INTERNAL);
    if (options->nfiles == 0 && options->ncommands == 0 && err_try(share_input, NULL) != ST_OK)
        fprintf(stderr, "daesy: %s\n", err_message());
}
