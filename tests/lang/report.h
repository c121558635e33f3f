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
    if (!file)
        fail_msg("%s cannot be read; REPORTS=FOLDER writes it there", buf_text(&name));
    for (int c; (c = getc(file)) != EOF;)
        buf_putc(&text, (char)c);
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

/* --- lines that are alike ------------------------------------------------------------------ */

/* How a line comes apart outside brackets: at commas and colons, what stands there at relations, a
 * side at signs, a term at `*` and `/`. What stands first has the first mark of its level. */
enum { REPORT_ITEMS, REPORT_SIDES, REPORT_TERMS, REPORT_FACTORS, REPORT_LEVELS };
static const char *const REPORT_MARKS[REPORT_LEVELS] = {",;:", "=<>", "+-", "*/"};
enum { REPORT_PARTS = 400 }; /* that are sorted at most */

static inline int report_order(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

/* The first byte in [at, end) that is one of the marks outside brackets, or end. */
static inline const char *report_find(const char *at, const char *end, const char *marks)
{
    for (int depth = 0; at < end; at++) {
        if (depth == 0 && strchr(marks, *at))
            return at;
        depth += (strchr("([{", *at) != NULL) - (depth > 0 && strchr(")]}", *at) != NULL);
    }
    return end;
}

static inline void report_sort(Buf *out, const char *at, const char *end, int level, bool sorted);

/* What has no mark outside brackets: what is within them sorted. */
static inline void report_sort_within(Buf *out, const char *at, const char *end)
{
    while (at < end) {
        const char *open = at, *close;
        while (open < end && !strchr("([{", *open))
            open++;
        close = open < end ? report_find(open + 1, end, ")]}") : end;
        buf_putn(out, at, (size_t)(open - at) + (open < end));
        if (open < end)
            report_sort(out, open + 1, close, REPORT_ITEMS, *open == '{');
        at = close;
    }
}

/* The part of a text that begins here, its mark before it; *at is behind it. */
static inline char *report_part(const char **at, const char *end, int level, bool first)
{
    Buf part = {0};
    const char *marks = REPORT_MARKS[level];
    bool marked = strchr(marks, **at) && (!first || level == REPORT_TERMS);
    buf_putc(&part, marked ? *(*at)++ : *marks);
    const char *next = report_find(*at, end, marks);
    report_sort(&part, *at, next, level + 1, level + 1 >= REPORT_TERMS);
    *at = next;
    return buf_steal(&part);
}

/* Appends the text with terms, factors and items of sets in order of their bytes. */
static inline void report_sort(Buf *out, const char *at, const char *end, int level, bool sorted)
{
    char *part[REPORT_PARTS];
    int count = 0;
    if (level == REPORT_LEVELS) {
        report_sort_within(out, at, end);
        return;
    }
    for (; at < end && *at == ' '; at++)
        buf_putc(out, ' ');
    const char *last = end;
    while (last > at && last[-1] == ' ')
        last--;
    for (; at < last && count < REPORT_PARTS; count++)
        part[count] = report_part(&at, last, level, count == 0);
    if (sorted)
        qsort(part, (size_t)count, sizeof *part, report_order);
    for (int i = 0; i < count; i++) {
        buf_puts(out, part[i]);
        mem_free(part[i]);
    }
    buf_putn(out, at, (size_t)(end - at));
}

/* Are two lines the same but for the order of terms, factors and items of sets? That depends on
 * what was there before. */
static inline bool report_alike(const char *one, int length, const char *other, int other_length)
{
    if (length == other_length && !memcmp(one, other, (size_t)length))
        return true;
    Buf a = {0}, b = {0};
    report_sort(&a, one, one + length, REPORT_ITEMS, false);
    report_sort(&b, other, other + other_length, REPORT_ITEMS, false);
    bool same = !strcmp(buf_text(&a), buf_text(&b));
    buf_free(&a);
    buf_free(&b);
    return same;
}

/* --- answers that are the same ------------------------------------------------------------- */

/* A block of a report: its title, a line that begins with `|`, and the lines below. */
typedef struct ReportBlock {
    const char *title, *body;
    int title_length, body_length;
    bool told;
} ReportBlock;

/* The block that begins here; *at is behind it. */
static inline ReportBlock report_block(const char **at)
{
    ReportBlock block = {.title = *at, .title_length = (int)strcspn(*at, "\n")};
    *at += block.title_length + ((*at)[block.title_length] != '\0');
    block.body = *at;
    while (**at && **at != '|') {
        size_t length = strcspn(*at, "\n");
        *at += length + ((*at)[length] != '\0');
    }
    block.body_length = (int)(*at - block.body);
    return block;
}

/* The lines `what: answer` of a body, those with the same answer as one. */
static inline void report_gather(Buf *out, const char *body, int length)
{
    enum { MOST = 200 };
    const char *line[MOST];
    int count = 0, size[MOST], answer[MOST];
    for (const char *at = body; at < body + length && count < MOST; count++) {
        line[count] = at;
        size[count] = (int)strcspn(at, "\n");
        const char *colon = strchr(at, ':');
        answer[count] = colon && colon < at + size[count] ? (int)(colon - at) : 0;
        at += size[count] + 1;
    }
    assert_true(count < MOST);
    for (int i = 0; i < count; i++) {
        for (int k = i; k < count && line[i] && (k == i || answer[i] > 0); k++)
            if (line[k] && size[k] - answer[k] == size[i] - answer[i] &&
                !memcmp(line[k] + answer[k], line[i] + answer[i], (size_t)(size[i] - answer[i]))) {
                buf_printf(out, "%s%.*s", k > i ? "  " : "", answer[k], line[k]);
                line[k] = k > i ? NULL : line[k];
            }
        if (line[i])
            buf_printf(out, "%.*s\n", size[i] - answer[i], line[i] + answer[i]);
    }
}

/* The report with blocks of the same body as one, whose titles stand in one line; in a body that
 * is a list of answers those that are the same are one. The caller frees. */
static inline char *report_joined(const char *text, bool answers)
{
    enum { MOST = 1000 };
    static ReportBlock block[MOST];
    Buf out = {0};
    int count = 0;
    while (*text && count < MOST)
        block[count++] = report_block(&text);
    assert_int_equal(*text, '\0');
    for (int i = 0; i < count; i++) {
        if (block[i].told)
            continue;
        for (int k = i; k < count; k++)
            if (block[k].body_length == block[i].body_length &&
                !memcmp(block[k].body, block[i].body, (size_t)block[i].body_length)) {
                int skip = k > i ? 2 : 0;
                buf_printf(&out, "%s%.*s", k > i ? "  " : "", block[k].title_length - skip,
                           block[k].title + skip);
                block[k].told = true;
            }
        buf_putc(&out, '\n');
        if (answers)
            report_gather(&out, block[i].body, block[i].body_length);
        else
            buf_putn(&out, block[i].body, (size_t)block[i].body_length);
    }
    return buf_steal(&out);
}

/* The report is the text of the file, whose path begins at the top of the sources, but for lines
 * that are alike; the first that differs is told with the last one before it that begins with `|`:
 * what it is about. */
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

/* The same of a report whose answers are joined. */
static inline void report_assert_joined(const char *got, bool answers, const char *path)
{
    char *joined = report_joined(got, answers);
    report_assert(joined, path);
    mem_free(joined);
}

#endif
