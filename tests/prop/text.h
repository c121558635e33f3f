/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statements that random tests put together.
 */
#ifndef DAESY_TESTS_PROP_TEXT_H
#define DAESY_TESTS_PROP_TEXT_H

#include <stdarg.h>
#include <stdio.h>

typedef struct Text {
    char text[8000];
    size_t used;
} Text;

static inline void say(Text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    t->used += (size_t)vsnprintf(t->text + t->used, sizeof t->text - t->used, format, args);
    va_end(args);
    assert_true(t->used < sizeof t->text);
}

#endif
