/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nobody but the user enters the folders that are made.
 */
#include "repl/files/home.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cas/base/buf.h"
#include "cas/base/err.h"

char *home_file(const char *variable, const char *fallback, const char *file, bool make)
{
    const char *base = getenv(variable), *home = getenv("HOME");
    Buf path = {0};
    bool own = base && *base == '/';
    if (!own && !(home && *home))
        return NULL;
    err_defer(buf_release, &path);
    if (own)
        buf_puts(&path, base);
    else
        buf_printf(&path, "%s/%s", home, fallback);
    if (make)
        for (char *slash = strchr(path.data + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
            *slash = '\0';
            mkdir(path.data, 0700);
            *slash = '/';
        }
    if (make)
        mkdir(path.data, 0700);
    buf_puts(&path, "/daesy");
    if (make)
        mkdir(path.data, 0700);
    buf_printf(&path, "/%s", file);
    char *text = buf_steal(&path);
    err_undefer(true);
    return text;
}
