/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Long reports that are compared with what stands in a file of the sources. With REPORTS=FOLDER
 * they are written there as well, under the same name: read the difference before such a file
 * becomes the one that is expected.
 */
#ifndef DAESY_TESTS_LANG_REPORT_H
#define DAESY_TESTS_LANG_REPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cas/base/buf.h"
#include "cas/base/mem.h"

static inline char *report_read(const char *path)
{
    const char *top = getenv("srcdir");
    Buf name = {0}, text = {0};
    buf_printf(&name, "%s/%s", top ? top : ".", path);
    FILE *file = fopen(buf_text(&name), "r");
    for (int c; file && (c = getc(file)) != EOF;)
        buf_putc(&text, (char)c);
    if (file)
        fclose(file);
    buf_free(&name);
    return buf_steal(&text);
}

static inline void report_write(const char *got, const char *path)
{
    Buf name = {0};
    buf_printf(&name, "%s/%s", getenv("REPORTS"), strrchr(path, '/') + 1);
    FILE *file = fopen(buf_text(&name), "w");
    assert_non_null(file);
    fputs(got, file);
    fclose(file);
    buf_free(&name);
}

/* The report is the text of the file, whose path begins at the top of the sources; the first line
 * that differs is told with the last one before it that begins with `|`: what it is about. */
static inline void report_assert(const char *got, const char *path)
{
    if (getenv("REPORTS"))
        report_write(got, path);
    char *text = report_read(path);
    const char *about = "", *expected = text;
    while (*got || *expected) {
        int have = (int)strcspn(got, "\n"), want = (int)strcspn(expected, "\n");
        if (*got == '|')
            about = got;
        if (have != want || strncmp(got, expected, (size_t)have))
            fail_msg("%.*s\n  %.*s, not\n  %.*s", (int)strcspn(about, "\n"), about, have, got, want,
                     expected);
        got += have + (got[have] != '\0');
        expected += want + (expected[want] != '\0');
    }
    mem_free(text);
}

#endif
