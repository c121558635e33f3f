/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Everything that the session writes to standard output or standard error and that a sheet may
 * have made goes through here, so that no sheet moves the cursor, sets the title or asks the
 * terminal for an answer that is then read as typed. Terminals know two kinds of control
 * characters: those below 32 with 127, and 128 to 159, which in UTF-8 take two bytes and in the old
 * character sets one.
 */
#include "repl/print/visible.h"

#include <stdbool.h>

typedef enum Kind { PLAIN, CONTROL, LATE_CONTROL } Kind;

/* How many bytes follow this first byte of a character. */
static size_t bytes_after(unsigned char first)
{
    return first < 0xc2 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf5 ? 3 : 0;
}

/* The bytes of the character that begins here: broken ones stand for themselves. */
static size_t bytes_of(const unsigned char *at, size_t left)
{
    size_t more = bytes_after(*at);
    if (more >= left)
        return 1;
    for (size_t i = 1; i <= more; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 1;
    return 1 + more;
}

static Kind kind_of(const unsigned char *at, size_t bytes)
{
    if (bytes == 2 && at[0] == 0xc2 && at[1] < 0xa0)
        return LATE_CONTROL;
    if (bytes > 1 || *at == '\n' || *at == '\t' || *at == '\r')
        return PLAIN;
    return *at < 0x20 || (*at >= 0x7f && *at < 0xa0) ? CONTROL : PLAIN;
}

void visible_put(Buf *out, const char *text, size_t length)
{
    const unsigned char *bytes = (const unsigned char *)text;
    size_t plain = 0; /* from here on nothing needs a change */
    for (size_t i = 0, step; i < length; i += step) {
        step = bytes_of(bytes + i, length - i);
        Kind kind = kind_of(bytes + i, step);
        if (kind == PLAIN)
            continue;
        buf_putn(out, text + plain, i - plain);
        plain = i + step;
        buf_printf(out, kind == CONTROL ? "\\x%02x" : "\\u%04x", bytes[plain - 1]);
    }
    buf_putn(out, text + plain, length - plain);
}
