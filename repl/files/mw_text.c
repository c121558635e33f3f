/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Base64 is that of RFC 4648, section 4; padding may be missing. A byte that is no UTF-8 is a
 * letter of Latin-1, as older sheets have them.
 */
#include "config.h"

#include "repl/files/mw_text.h"

#include <stdint.h>
#include <string.h>

#include <unistr.h>

static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void mw_text_put(Buf *out, const char *bytes, size_t length)
{
    while (length > 0) {
        ucs4_t letter;
        int n = u8_mbtoucr(&letter, (const uint8_t *)bytes, length);
        if (n > 0) {
            buf_putn(out, bytes, (size_t)n);
        } else {
            unsigned char c = (unsigned char)*bytes;
            n = 1;
            buf_putc(out, (char)(0xC0 | c >> 6));
            buf_putc(out, (char)(0x80 | (c & 0x3F)));
        }
        bytes += n;
        length -= (size_t)n;
    }
}

bool mw_text_decode(Buf *out, const char *text, size_t length)
{
    uint32_t bits = 0;
    int n = 0;
    for (size_t i = 0; i < length; i++) {
        if (!text[i])
            return false;
        if (strchr(" \t\r\n", text[i]))
            continue;
        if (text[i] == '=') {
            while (i < length && text[i] && strchr("= \t\r\n", text[i]))
                i++;
            return i == length && n != 1;
        }
        const char *digit = strchr(DIGITS, text[i]);
        if (!digit)
            return false;
        bits = bits << 6 | (uint32_t)(digit - DIGITS);
        if (n++) {
            buf_putc(out, (char)(bits >> 2 * (4 - n)));
            n %= 4;
        }
    }
    return n != 1;
}
