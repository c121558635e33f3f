/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Messages for infolevel: the searches for closed forms say which method found the answer. The
 * floors below the session know neither infolevel nor where lines go, so both are hooks.
 *
 * What must hold: a search does the same whether or not anybody asks.
 */
#include "cas/base/told.h"

#include <stdarg.h>
#include <stddef.h>

#include "cas/base/buf.h"
#include "cas/base/err.h"

long (*told_level)(const char *who);
void (*told_line)(const char *who, const char *line);

bool told_wanted(const char *who, long level)
{
    return told_level && told_line && told_level(who) >= level;
}

void told_say(const char *who, long level, const char *format, ...)
{
    Buf line = {0};
    va_list args;
    if (!told_wanted(who, level))
        return;
    err_defer(buf_release, &line);
    va_start(args, format);
    buf_vprintf(&line, format, args);
    va_end(args);
    told_line(who, buf_text(&line));
    err_undefer(true);
}
