/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One file at a time takes the output of the session, and is flushed with each piece, so that it is
 * whole when the session ends in whatever way.
 */
#include "repl/divert.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cas/base/err.h"
#include "repl/eval/eval.h"
#include "repl/files/path.h"
#include "repl/files/store.h"

static FILE *target = NULL;
static void (*before)(const char *text, size_t length); /* where the output went */

static void put(const char *text, size_t length)
{
    if (!store_piece(target, text, length)) {
        int cause = errno;
        divert_end();
        err_raise(ST_IO, "the output cannot be written: %s", strerror(cause));
    }
}

void divert_begin(const char *path, bool append)
{
    FILE *file = path_write(path, append);
    if (!file)
        err_raise(ST_IO, "cannot write to %s: %s", path, strerror(errno));
    divert_end();
    target = file;
    before = eval_write;
    eval_write = put;
}

void divert_end(void)
{
    if (!target)
        return;
    fclose(target);
    target = NULL;
    eval_write = before;
}
