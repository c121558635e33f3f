/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Messages with their place. The first line has the form that editors and CI systems know how to
 * jump to; the source line is cut to a window around the place when it is long, and the caret is
 * set by display cells, so that it stands under its character also behind Greek letters and tabs.
 * What is wider than the screen is broken between words.
 */
#include "repl/report.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/base/nls.h"
#include "repl/print/box.h"
#include "repl/print/visible.h"
#include "repl/syntax/source.h"

enum { WINDOW = 72, MARGIN = 8, DOTS = 6 }; /* bytes of a source line that are shown */

static void put_kind(Buf *out, const char *kind, bool colour)
{
    bool error = !strcmp(kind, "error");
    if (colour)
        buf_puts(out, error ? "\033[1;31m" : "\033[1;33m");
    buf_printf(out, "%s:", nls(kind));
    if (colour)
        buf_puts(out, "\033[0m");
    buf_putc(out, ' ');
}

static bool is_continuation(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

/* How much of a line is shown on a screen of this width (0: any) behind its number. */
static size_t window_of(size_t length, int width)
{
    size_t room = width == 0 || width > WINDOW + MARGIN ? WINDOW
                  : width > MARGIN + 3 * DOTS           ? (size_t)(width - MARGIN)
                                                        : 2 * DOTS;
    bool dotted = length > room && width && (size_t)width < WINDOW + MARGIN + DOTS;
    return dotted ? room - DOTS : room;
}

/* The part [from, to) of the line that is shown, around byte `at`. */
static void window(const char *line, size_t length, size_t at, int width, size_t *from, size_t *to)
{
    size_t most = window_of(length, width);
    *from = length > most && at > most / 2 ? at - most / 2 : 0;
    *to = length - *from > most ? *from + most : length;
    while (*from > 0 && is_continuation(line[*from]))
        (*from)--;
    while (*to < length && is_continuation(line[*to]))
        (*to)++;
}

/* Text as it is shown: control characters as blanks. */
static void put_clean(Buf *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        buf_putc(out, (unsigned char)text[i] < 0x20 || text[i] == 0x7f ? ' ' : text[i]);
}

static void put_source(Buf *out, const Place *place, int width)
{
    const Source *source = source_get(place->file);
    size_t length, from, to;
    const char *line = source ? source_line(source, place->line, &length) : NULL;
    if (!line || !place->column)
        return;
    size_t at = place->column - 1 < length ? place->column - 1 : length;
    window(line, length, at, width, &from, &to);
    char number[16];
    int margin = snprintf(number, sizeof number, "%5u", source_spot(source, place->line).line);
    buf_printf(out, "%s | %s", number, from ? "..." : "");
    put_clean(out, line + from, to - from);
    buf_puts(out, to < length ? "...\n" : "\n");
    buf_repeat(out, " ", margin);
    buf_puts(out, from ? " |    " : " | ");
    buf_repeat(out, " ", box_cells(line + from, at - from));
    buf_putc(out, '^');
    size_t end = at + place->length < to ? at + place->length : to;
    for (size_t i = at + 1; i < end; i++)
        if (!is_continuation(line[i]))
            buf_putc(out, '~');
    buf_putc(out, '\n');
}

/* How much of a word that no line holds is put in this room: up to a sign between terms, or behind
 * a comma, within as few brackets as may be beyond a third of the room, else behind the star of a
 * product where those may be broken; 0 when no such place is near enough. */
static size_t piece_of(const char *word, size_t length, int room, bool products)
{
    size_t best = 0, star = 0;
    int depth = 0, least = 0;
    for (size_t i = 1; i < length && box_cells(word, i) <= room; i++) {
        unsigned char before = (unsigned char)word[i - 1];
        bool exponent = before == 'e' && i > 1 && isdigit((unsigned char)word[i - 2]);
        bool term = strchr("+-", word[i]) && (isalnum(before) || before == ')') && !exponent;
        depth += strchr("([{", before) ? 1 : strchr(")]}", before) ? -1 : 0;
        if ((term || before == ',') &&
            (!best || depth <= least || box_cells(word, best) < room / 3)) {
            best = i;
            least = depth;
        }
        if (products && before == '*')
            star = i;
    }
    return best ? best : star;
}

/* One line, broken at blanks where it is wider than the screen, a long formula between terms; what
 * follows a break stands below `indent` blanks. `column` cells of the first line are taken. */
static void put_words(Buf *out, const char *text, size_t length, int column, int indent, int width)
{
    const char *end = text + length;
    bool fits = !width || column + box_cells(text, length) <= width;
    while (!fits && text < end) {
        size_t blanks = strspn(text, " ");
        size_t word = strcspn(text + blanks, " \n");
        if (word == 1 && text[blanks] == '=' && text[blanks + 1] == ' ') {
            size_t side = 2 + strcspn(text + blanks + 2, " \n"); /* the sign goes with it */
            word = box_cells(text + blanks, side) <= width - indent ? side : word;
        }
        if (box_cells(text + blanks, word) > width - indent) {
            size_t piece =
                piece_of(text + blanks, word, width - column - (int)blanks, column <= indent);
            word = piece ? piece : word;
        }
        int cells = box_cells(text, blanks + word);
        if (column > indent && column + cells > width) {
            buf_putc(out, '\n');
            buf_repeat(out, " ", indent);
            column = indent;
            text += blanks;
            continue;
        }
        buf_putn(out, text, blanks + word);
        column += cells;
        text += blanks + word;
    }
    buf_putn(out, text, (size_t)(end - text));
    buf_putc(out, '\n');
}

void report_put_text(Buf *out, const char *text, int column, int indent, int width)
{
    Buf shown = {0};
    err_defer(buf_release, &shown);
    visible_put(&shown, text, strlen(text));
    const char *line = buf_text(&shown);
    do {
        size_t length = strcspn(line, "\n");
        put_words(out, line, length, column, indent + 2, width);
        line += length + (line[length] == '\n');
        if (*line)
            buf_repeat(out, " ", indent);
        column = indent;
    } while (*line);
    err_undefer(true);
}

void report_put_lines(Buf *out, const char *text, int width)
{
    for (const char *line = text; *line;) {
        size_t length = strcspn(line, "\n"), blanks = strspn(line, " ");
        char *words = mem_strndup(line + blanks, length - blanks);
        err_defer(mem_release, words);
        buf_repeat(out, " ", (int)blanks);
        report_put_text(out, words, (int)blanks, (int)blanks + 2, width);
        err_undefer(true);
        line += length + (line[length] == '\n');
    }
}

static void put_indented(Buf *out, const char *text, int width)
{
    if (!text || !*text)
        return;
    buf_puts(out, "  ");
    report_put_text(out, text, 2, 2, width);
}

static void put_place(Buf *out, const Source *source, const Place *place)
{
    SourceSpot spot = source_spot(source, place->line);
    visible_put(out, spot.name, strlen(spot.name));
    buf_printf(out, ":%u:%u: ", spot.line, place->column);
}

void report_put(Buf *out, const Report *report, bool colour, int width)
{
    size_t start = out->length;
    const Source *source =
        report->place && report->place->line ? source_get(report->place->file) : NULL;
    if (source)
        put_place(out, source, report->place);
    int column = box_cells(buf_text(out) + start, out->length - start) +
                 box_cells(nls(report->kind), strlen(nls(report->kind))) + 2;
    put_kind(out, report->kind, colour);
    report_put_text(out, report->message, column, 0, width);
    if (source)
        put_source(out, report->place, width);
    put_indented(out, report->trace, width);
    put_indented(out, report->hint, width);
    put_indented(out, report->changed, width);
}
