/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Growing strings. A zeroed Buf is an empty one. Always NUL-terminated once something was put.
 */
#ifndef DAESY_CAS_BASE_BUF_H
#define DAESY_CAS_BASE_BUF_H

#include <stdarg.h>
#include <stddef.h>

typedef struct Buf {
    char *data;
    size_t length, capacity;
} Buf;

void buf_putc(Buf *buf, char c);
void buf_puts(Buf *buf, const char *text);
void buf_putn(Buf *buf, const char *text, size_t length);
void buf_repeat(Buf *buf, const char *text, long times);
void buf_printf(Buf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buf_vprintf(Buf *buf, const char *format, va_list args);
void buf_truncate(Buf *buf, size_t length);
/* Takes away the first bytes; asks for no memory, and an empty buffer holds none. */
void buf_drop(Buf *buf, size_t length);
/* The text so far; "" for an empty buffer. Owned by the buffer. */
const char *buf_text(const Buf *buf);
/* Hands the text (never NULL) to the caller, who frees it; the buffer is empty afterwards. */
char *buf_steal(Buf *buf);
void buf_free(Buf *buf);
/* buf_free for err_defer. */
void buf_release(void *buf);

#endif
