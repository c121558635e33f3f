/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Growing strings: capacity doubles, the text always ends with a NUL.
 */
#include "cas/base/buf.h"

#include <stdio.h>
#include <string.h>

#include "cas/base/mem.h"

static void reserve(Buf *buf, size_t more)
{
    size_t need = buf->length + more + 1;
    if (need <= buf->capacity)
        return;
    size_t capacity = buf->capacity ? 2 * buf->capacity : 32;
    if (capacity < need)
        capacity = need;
    buf->data = mem_realloc(buf->data, capacity);
    buf->capacity = capacity;
}

void buf_putn(Buf *buf, const char *text, size_t length)
{
    reserve(buf, length);
    memcpy(buf->data + buf->length, text, length);
    buf->length += length;
    buf->data[buf->length] = '\0';
}

void buf_putc(Buf *buf, char c)
{
    buf_putn(buf, &c, 1);
}

void buf_puts(Buf *buf, const char *text)
{
    buf_putn(buf, text, strlen(text));
}

void buf_repeat(Buf *buf, const char *text, long times)
{
    for (long i = 0; i < times; i++)
        buf_puts(buf, text);
}

void buf_vprintf(Buf *buf, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length <= 0)
        return;
    reserve(buf, (size_t)length);
    vsnprintf(buf->data + buf->length, (size_t)length + 1, format, args);
    buf->length += (size_t)length;
}

void buf_printf(Buf *buf, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    buf_vprintf(buf, format, args);
    va_end(args);
}

void buf_truncate(Buf *buf, size_t length)
{
    if (length < buf->length) {
        buf->length = length;
        buf->data[length] = '\0';
    }
}

void buf_drop(Buf *buf, size_t length)
{
    if (length >= buf->length) {
        buf_free(buf);
        return;
    }
    buf->length -= length;
    memmove(buf->data, buf->data + length, buf->length + 1);
}

const char *buf_text(const Buf *buf)
{
    return buf->data ? buf->data : "";
}

char *buf_steal(Buf *buf)
{
    char *text = buf->data ? buf->data : mem_strdup("");
    *buf = (Buf){0};
    return text;
}

void buf_free(Buf *buf)
{
    mem_free(buf->data);
    *buf = (Buf){0};
}

void buf_release(void *buf)
{
    buf_free(buf);
}
