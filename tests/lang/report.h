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
#include <stdbool.h>
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

typedef struct ReportTerm {
    const char *text;
    int length;
} ReportTerm;

static inline int report_compare(const void *one, const void *other)
{
    const ReportTerm *a = one, *b = other;
    int least = a->length < b->length ? a->length : b->length;
    int order = memcmp(a->text, b->text, (size_t)least);
    return order ? order : a->length - b->length;
}

enum { REPORT_TERMS = 400 };

/* Brackets, commas and the terms between them with their signs, of which + is left out, sorted. */
static inline int report_terms(const char *line, int length, ReportTerm *term)
{
    static const char ends[] = "()[]{},; +-";
    int count = 0;
    for (int i = 0, end; i < length && count < REPORT_TERMS; i = end) {
        bool sign = strchr("+-", line[i]), stands = !sign && strchr(ends, line[i]);
        int from = line[i] == '+' ? i + 1 : i;
        end = i + 1 + (sign && i + 1 < length && line[i + 1] == ' ');
        while (!stands && end < length && !strchr(ends, line[end]))
            end++;
        term[count++] = (ReportTerm){line + from, end - from};
    }
    qsort(term, (size_t)count, sizeof *term, report_compare);
    return count;
}

/* Are two lines the same but for the order of terms? That depends on what was there before. */
static inline bool report_alike(const char *one, int length, const char *other, int other_length)
{
    static ReportTerm a[REPORT_TERMS], b[REPORT_TERMS];
    if (length == other_length && !memcmp(one, other, (size_t)length))
        return true;
    int count = report_terms(one, length, a), least = report_terms(other, other_length, b);
    bool same = count == least && count < REPORT_TERMS;
    for (int i = 0; i < count && same; i++)
        same = report_compare(&a[i], &b[i]) == 0;
    return same;
}

/* The report is the text of the file, whose path begins at the top of the sources, but for the
 * order of terms; the first line that differs is told with the last one before it that begins with
 * `|`: what it is about. */
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
        if (!report_alike(got, have, expected, want))
            fail_msg("%.*s\n  %.*s, not\n  %.*s", (int)strcspn(about, "\n"), about, have, got, want,
                     expected);
        got += have + (got[have] != '\0');
        expected += want + (expected[want] != '\0');
    }
    mem_free(text);
}

#endif
