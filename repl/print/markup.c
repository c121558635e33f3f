/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pages, formulas in MathML, descriptions of units and cells of notebooks write text of the user
 * between tags: nothing of it may be taken for one. Worksheets have their own way
 * (repl/files/mw_write.c), which keeps to ASCII.
 */
#include "repl/print/markup.h"

#include <stdbool.h>
#include <string.h>

static bool put_name(Buf *out, char c)
{
    switch (c) {
    case '<':
        buf_puts(out, "&lt;");
        return true;
    case '>':
        buf_puts(out, "&gt;");
        return true;
    case '&':
        buf_puts(out, "&amp;");
        return true;
    default:
        return false;
    }
}

void markup_put(Buf *out, const char *text, size_t length)
{
    for (const char *end = text + length; text < end; text++)
        if (!put_name(out, *text) &&
            ((unsigned char)*text >= ' ' || *text == '\n' || *text == '\t'))
            buf_putc(out, *text);
}

void markup_put_attribute(Buf *out, const char *key, const char *text)
{
    buf_printf(out, " %s=\"", key);
    for (; *text; text++)
        if (*text == '"')
            buf_puts(out, "&quot;");
        else if (!put_name(out, *text))
            buf_putc(out, (unsigned char)*text < ' ' ? ' ' : *text);
    buf_putc(out, '"');
}
