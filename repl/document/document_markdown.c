/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Markdown with formulas between dollar signs, and notebooks of Jupyter, whose texts are Markdown.
 * Figures of the first are files beside it, those of a notebook are inside.
 */
#include <string.h>

#include "cas/base/err.h"
#include "repl/document/document.h"
#include "repl/files/store.h"
#include "repl/plot/plot.h"
#include "repl/plot/plot_device.h"

/* A fence longer than any run of backquotes inside. */
static void put_fenced(Buf *out, const char *language, const char *text)
{
    long most = 2, run = 0;
    for (const char *c = text; *c; c++) {
        run = *c == '`' ? run + 1 : 0;
        most = run > most ? run : most;
    }
    buf_repeat(out, "`", most + 1);
    buf_printf(out, "%s\n%s%s", language, text,
               *text && text[strlen(text) - 1] == '\n' ? "" : "\n");
    buf_repeat(out, "`", most + 1);
    buf_puts(out, "\n\n");
}

static bool is_animation(Expr figure)
{
    return plot_of(figure)->show == PLOT_ANIMATION;
}

static void put_figure(Buf *out, Expr figure, const char *stem, long number)
{
    const char *ending = is_animation(figure) ? "gif" : "svg", *slash = strrchr(stem, '/');
    Buf path = {0};
    err_defer(buf_release, &path);
    buf_printf(&path, "%s-%ld.%s", stem, number, ending);
    plot_device_export(buf_text(&path), figure);
    buf_printf(out, "![figure %ld](<%s>)\n\n", number,
               slash ? buf_text(&path) + (slash + 1 - stem) : buf_text(&path));
    err_undefer(true);
}

/* Texts are Markdown already: nothing but what would be tags is changed. */
static void put_text(Buf *out, const DocPart *part)
{
    if (part->kind == DOC_HEADING) {
        buf_repeat(out, "#", part->level < 1 ? 1 : part->level);
        buf_putc(out, ' ');
    } else if (part->kind == DOC_POINT) {
        buf_puts(out, "- ");
    }
    for (const char *c = part->text; *c; c++)
        buf_puts(out, *c == '<' ? "&lt;" : (char[]){*c, 0});
    buf_puts(out, part->kind == DOC_POINT ? "\n" : "\n\n");
}

void document_markdown(Buf *out, const Document *document, const char *stem)
{
    long figures = 0;
    for (long i = 0; i < document->n; i++) {
        const DocPart *part = &document->part[i];
        if (i && document->part[i - 1].kind == DOC_POINT && part->kind != DOC_POINT)
            buf_putc(out, '\n');
        switch (part->kind) {
        case DOC_HEADING:
        case DOC_PARAGRAPH:
        case DOC_POINT:
            put_text(out, part);
            break;
        case DOC_INPUT:
            put_fenced(out, "maple", part->text);
            break;
        case DOC_RESULT:
            buf_printf(out, "$$\n%s\n$$\n\n", part->text);
            break;
        case DOC_PRINTED:
        case DOC_MESSAGE:
            put_fenced(out, "", part->text);
            break;
        case DOC_FIGURE:
            put_figure(out, part->figure, stem, ++figures);
        }
    }
}

/* --- notebooks -------------------------------------------------------------------------------- */

static void put_string(Buf *out, const char *text)
{
    buf_putc(out, '"');
    for (; *text; text++)
        if (*text == '"' || *text == '\\')
            buf_printf(out, "\\%c", *text);
        else if (*text == '\n')
            buf_puts(out, "\\n");
        else if ((unsigned char)*text < ' ')
            buf_printf(out, "\\u%04x", *text);
        else
            buf_putc(out, *text);
    buf_putc(out, '"');
}

static bool is_text(const DocPart *part)
{
    return part->kind == DOC_HEADING || part->kind == DOC_PARAGRAPH || part->kind == DOC_POINT;
}

static void begin_cell(Buf *out, long number, const char *kind)
{
    buf_printf(
        out, "%s\n  {\"cell_type\": \"%s\", \"id\": \"daesy-%ld\", \"metadata\": {}, \"source\": ",
        number ? "," : "", kind, number);
}

/* The texts from part i on as one cell; the number of the first part behind them. */
static long put_text_cell(Buf *out, const Document *document, long i)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    for (; i < document->n && is_text(&document->part[i]); i++)
        put_text(&text, &document->part[i]);
    while (text.length && text.data[text.length - 1] == '\n')
        buf_truncate(&text, text.length - 1);
    put_string(out, buf_text(&text));
    buf_putc(out, '}');
    err_undefer(true);
    return i;
}

static void put_data(Buf *out, const char *type, const char *text, const char *plain)
{
    buf_printf(out,
               "{\"output_type\": \"display_data\", \"metadata\": {}, \"data\": {\"%s\": ", type);
    put_string(out, text);
    buf_puts(out, ", \"text/plain\": ");
    put_string(out, plain);
    buf_puts(out, "}}");
}

static void put_figure_data(Buf *out, Expr figure)
{
    Buf bytes = {0}, text = {0};
    err_defer(buf_release, &bytes);
    err_defer(buf_release, &text);
    plot_device_put(&bytes, figure, is_animation(figure) ? "gif" : "svg");
    if (is_animation(figure))
        document_put_base64(&text, buf_text(&bytes), bytes.length);
    put_data(out, is_animation(figure) ? "image/gif" : "image/svg+xml",
             buf_text(is_animation(figure) ? &text : &bytes), "a figure");
    err_undefer(true);
    err_undefer(true);
}

static void put_output(Buf *out, const DocPart *part)
{
    Buf latex = {0};
    err_defer(buf_release, &latex);
    if (part->kind == DOC_RESULT) {
        buf_printf(&latex, "$$%s$$", part->text);
        put_data(out, "text/latex", buf_text(&latex), part->plain ? part->plain : part->text);
    } else if (part->kind == DOC_FIGURE) {
        put_figure_data(out, part->figure);
    } else {
        buf_printf(out, "{\"output_type\": \"stream\", \"name\": \"%s\", \"text\": ",
                   part->kind == DOC_PRINTED ? "stdout" : "stderr");
        put_string(out, part->text);
        buf_putc(out, '}');
    }
    err_undefer(true);
}

/* Statements and what came of them. */
static long put_code_cell(Buf *out, const Document *document, long i)
{
    bool typed = document->part[i].kind == DOC_INPUT, first = true;
    put_string(out, typed ? document->part[i].text : "");
    buf_puts(out, ", \"execution_count\": null, \"outputs\": [");
    for (i += typed;
         i < document->n && !is_text(&document->part[i]) && document->part[i].kind != DOC_INPUT;
         i++) {
        buf_puts(out, first ? "" : ", ");
        put_output(out, &document->part[i]);
        first = false;
    }
    buf_puts(out, "]}");
    return i;
}

void document_notebook(Buf *out, const Document *document, const char *stem)
{
    (void)stem;
    buf_puts(out, "{\"cells\": [");
    for (long i = 0, number = 0; i < document->n; number++) {
        bool text = is_text(&document->part[i]);
        begin_cell(out, number, text ? "markdown" : "code");
        i = text ? put_text_cell(out, document, i) : put_code_cell(out, document, i);
    }
    buf_puts(out, "\n ],\n \"metadata\": {\"kernelspec\": {\"display_name\": \"daesy\", "
                  "\"language\": \"daesy\", "
                  "\"name\": \"daesy\"}},\n \"nbformat\": 4, \"nbformat_minor\": 5}\n");
}
