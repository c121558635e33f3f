/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Right in another form is right; what could not be decided is for a person to look at and counts
 * as neither.
 */
#include "repl/sheet/sheet_table.h"

#include <string.h>

#include "repl/print/box.h"

static const char *const VERDICT[MARK_VERDICTS] = {"-", "right", "form", "wrong", "?"};
static const char *const VERDICT_TEXT[MARK_VERDICTS] = {
    "not there", "right", "right in another form", "wrong", "not decided"};
static const char *const END_TEXT[MARK_ENDS] = {
    "was ended by the system", "", "ends with an error", "tried what is refused", "did not end",
    "cannot be read"};

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void put_question(Buf *out, const MarkTable *table, long i)
{
    const MarkQuestion *question = table->questions.question;
    long nameless = 1;
    for (long k = 0; k < i; k++)
        nameless += !*question[k].name;
    if (*question[i].name)
        buf_puts(out, question[i].name);
    else
        buf_printf(out, "result %ld", nameless);
}

static long right_of(const MarkTable *table, const MarkLine *line)
{
    long right = 0;
    for (long i = 0; i < table->questions.n; i++)
        right += line->answer[i].verdict == MARK_RIGHT || line->answer[i].verdict == MARK_FORM;
    return right;
}

/* --- text ------------------------------------------------------------------------------------- */

enum { LEAST = 5 }; /* cells of a verdict */

static long cells_of(const char *text)
{
    return box_cells(text, strlen(text));
}

static void put_padded(Buf *out, const char *text, long cells)
{
    buf_puts(out, text);
    buf_repeat(out, " ", cells - cells_of(text) + 2);
}

static long question_cells(const MarkTable *table, long i)
{
    Buf name = {0};
    put_question(&name, table, i);
    long cells = cells_of(buf_text(&name));
    buf_free(&name);
    return cells < LEAST ? LEAST : cells;
}

static long path_cells(const MarkTable *table)
{
    long most = (long)strlen("submission");
    for (long k = 0; k < table->n; k++) {
        long cells = cells_of(name_of(table->line[k].path));
        most = cells > most ? cells : most;
    }
    return most;
}

static void put_end(Buf *out, const MarkLine *line)
{
    buf_puts(out, END_TEXT[line->end]);
    if (line->remark && *line->remark)
        buf_printf(out, ": %s", line->remark);
}

static void put_remarks(Buf *out, const MarkTable *table, const MarkLine *line)
{
    if (line->end != MARK_FINE) {
        buf_puts(out, "    ");
        put_end(out, line);
        buf_putc(out, '\n');
    }
    for (long i = 0; i < table->questions.n; i++)
        if (line->answer[i].remark && *line->answer[i].remark) {
            buf_puts(out, "    ");
            put_question(out, table, i);
            buf_printf(out, ": %s\n", line->answer[i].remark);
        }
}

void sheet_table_text(Buf *out, const MarkTable *table)
{
    long width = path_cells(table);
    put_padded(out, "submission", width);
    for (long i = 0; i < table->questions.n; i++) {
        size_t start = out->length;
        put_question(out, table, i);
        buf_repeat(out, " ", question_cells(table, i) - cells_of(buf_text(out) + start) + 2);
    }
    buf_puts(out, "right\n");
    for (long k = 0; k < table->n; k++) {
        const MarkLine *line = &table->line[k];
        put_padded(out, name_of(line->path), width);
        for (long i = 0; i < table->questions.n; i++)
            put_padded(out, VERDICT[line->answer[i].verdict], question_cells(table, i));
        buf_printf(out, "%ld of %ld\n", right_of(table, line), table->questions.n);
        put_remarks(out, table, line);
    }
}

/* --- comma-separated values --------------------------------------------------------------------
 */

/* A text in quotes; one that a spreadsheet would take for a formula begins with a blank. */
static void put_quoted(Buf *out, const char *text)
{
    buf_putc(out, '"');
    if (*text && strchr("=+-@", *text) && text[1])
        buf_putc(out, ' ');
    for (; *text; text++)
        buf_puts(out, *text == '"' ? "\"\"" : (char[]){*text, 0});
    buf_putc(out, '"');
}

static void put_remark_list(Buf *out, const MarkTable *table, const MarkLine *line)
{
    Buf all = {0};
    put_end(&all, line);
    for (long i = 0; i < table->questions.n; i++)
        if (line->answer[i].remark && *line->answer[i].remark) {
            buf_puts(&all, all.length ? "; " : "");
            put_question(&all, table, i);
            buf_printf(&all, ": %s", line->answer[i].remark);
        }
    put_quoted(out, buf_text(&all));
    buf_free(&all);
}

void sheet_table_csv(Buf *out, const MarkTable *table)
{
    buf_puts(out, "submission,");
    for (long i = 0; i < table->questions.n; i++) {
        Buf name = {0};
        put_question(&name, table, i);
        put_quoted(out, buf_text(&name));
        buf_free(&name);
        buf_putc(out, ',');
    }
    buf_puts(out, "right,of,remarks\n");
    for (long k = 0; k < table->n; k++) {
        const MarkLine *line = &table->line[k];
        put_quoted(out, name_of(line->path));
        for (long i = 0; i < table->questions.n; i++)
            buf_printf(out, ",%s", VERDICT_TEXT[line->answer[i].verdict]);
        buf_printf(out, ",%ld,%ld,", right_of(table, line), table->questions.n);
        put_remark_list(out, table, line);
        buf_putc(out, '\n');
    }
}

/* --- HTML ------------------------------------------------------------------------------------- */

static void put_html(Buf *out, const char *text)
{
    for (; *text; text++)
        if (*text == '<' || *text == '>' || *text == '&' || *text == '"')
            buf_printf(out, "&#%d;", *text);
        else
            buf_putc(out, *text);
}

static const char HTML_HEAD[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Marks</title>\n"
    "<style>body{font:15px/1.4 sans-serif;margin:2em;color:#222}table{border-collapse:collapse}"
    "th,td{border:1px solid #ccc;padding:.3em .6em;text-align:left;vertical-align:top}"
    "th{background:#f4f4f4}.v1,.v2{background:#e3f4e3}.v3{background:#fbe2e2}"
    ".v0{background:#eee;color:#777}.v4{background:#fdf3d6}small{display:block;color:#555}"
    "</style></head><body>\n<table>\n<tr><th>submission</th>";

void sheet_table_html(Buf *out, const MarkTable *table)
{
    Buf text = {0};
    buf_puts(out, HTML_HEAD);
    for (long i = 0; i < table->questions.n; i++) {
        buf_truncate(&text, 0);
        put_question(&text, table, i);
        buf_puts(out, "<th>");
        put_html(out, buf_text(&text));
        buf_puts(out, "</th>");
    }
    buf_puts(out, "<th>right</th><th>remarks</th></tr>\n");
    for (long k = 0; k < table->n; k++) {
        const MarkLine *line = &table->line[k];
        buf_puts(out, "<tr><td>");
        put_html(out, name_of(line->path));
        buf_puts(out, "</td>");
        for (long i = 0; i < table->questions.n; i++) {
            const MarkAnswer *answer = &line->answer[i];
            buf_printf(out, "<td class=\"v%d\">%s", (int)answer->verdict,
                       VERDICT_TEXT[answer->verdict]);
            if (answer->remark && *answer->remark) {
                buf_puts(out, "<small>");
                put_html(out, answer->remark);
                buf_puts(out, "</small>");
            }
            buf_puts(out, "</td>");
        }
        buf_printf(out, "<td>%ld of %ld</td><td>", right_of(table, line), table->questions.n);
        buf_truncate(&text, 0);
        put_end(&text, line);
        put_html(out, buf_text(&text));
        buf_puts(out, "</td></tr>\n");
    }
    buf_puts(out, "</table>\n</body></html>\n");
    buf_free(&text);
}
