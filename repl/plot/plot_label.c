/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Titles, captions and names of axes. gnuplot centres a text and cuts off what stands out of the
 * picture, so a long one is broken between words; a break that the user wrote stays. A newline
 * is no character of a quoted text: the lines are put together by sprintf with its number. The
 * name of an axis that stands up in space would lie over the numbers beside the axis: a long one
 * is turned along it.
 */
#include "repl/plot/plot_label.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/err.h"
#include "repl/plot/plot_box.h"

/* The usual picture, the width of a letter of the usual font in it, and what the middle of the axes
 * may be off that of the picture, in pixels. */
enum { WIDTH = 640, HEIGHT = 480, LETTER = 8, POINTS = 12, MARGIN = 48, LEAST = 12 };

static bool is_control(const char *c)
{
    unsigned char first = (unsigned char)c[0], second = first ? (unsigned char)c[1] : 0;
    return first < 0x20 || first == 0x7f || (first == 0xc2 && second >= 0x80 && second < 0xa0);
}

/* gnuplot 5.4 does not read a text that begins with a doubled quote: it is put in front by its
 * number. */
void plot_label_quote(Buf *out, const char *text)
{
    if (*text == '\'') {
        buf_puts(out, "\"\\047\".");
        text++;
    }
    buf_putc(out, '\'');
    for (; *text; text++) {
        if (*text == '\'')
            buf_putc(out, '\'');
        bool control = is_control(text);
        buf_putc(out, control ? ' ' : *text);
        text += control && *text == '\xc2'; /* the second byte */
    }
    buf_putc(out, '\'');
}

const char *plot_label_font(const PlotFrame *frame, PlotFont which)
{
    return frame->font[which] ? frame->font[which] : frame->font[PLOT_FONT_ALL];
}

void plot_label_put_font(Buf *out, const char *font)
{
    if (!font)
        return;
    buf_puts(out, " font ");
    plot_label_quote(out, font);
}

/* So many letters of the font go along a side of the picture. */
static long letters_along(const PlotFrame *frame, int side, PlotFont which, long columns)
{
    const char *font = plot_label_font(frame, which), *comma = font ? strchr(font, ',') : NULL;
    double points = comma ? strtod(comma + 1, NULL) : 0;
    long usual = side ? HEIGHT : WIDTH, pixels = frame->size[side] ? frame->size[side] : usual;
    double letter = LETTER * (points > 0 ? points : POINTS) / POINTS;
    double room = (double)pixels / (double)(side ? 1 : columns) - (side ? 2 : 1) * MARGIN;
    long count = lround(room / letter);
    return count > LEAST ? count : LEAST;
}

/* Where the first line of the text ends: at its break, or at the last blank that leaves it at most
 * `most` letters wide, or at the first one behind a longer word. */
static size_t line_end(const char *text, long most)
{
    size_t end = strcspn(text, "\n"), blank = 0;
    long letters = 0;
    for (size_t i = 0; i < end; i++) {
        letters += ((unsigned char)text[i] & 0xc0) != 0x80;
        if (letters > most && blank)
            return blank;
        if (text[i] == ' ' && i > 0)
            blank = i;
    }
    return end;
}

/* A text that sprintf puts together. */
typedef struct Lines {
    Buf form, pieces;
    long count;
} Lines;

static void lines_end(void *arg)
{
    Lines *lines = arg;
    buf_free(&lines->form);
    buf_free(&lines->pieces);
}

/* Appends the lines of the text, the first one `breaks` lines below what stands there. */
static void add_lines(Lines *lines, const char *text, int breaks, long most)
{
    Buf line = {0};
    err_defer(buf_release, &line);
    do {
        size_t end = line_end(text, most);
        for (int k = 0; k < breaks && lines->count; k++) {
            buf_puts(&lines->form, "%c");
            buf_puts(&lines->pieces, ", 10");
        }
        buf_puts(&lines->pieces, lines->count++ ? ", " : "");
        buf_puts(&lines->form, "%s");
        buf_truncate(&line, 0);
        buf_putn(&line, text, end);
        plot_label_quote(&lines->pieces, buf_text(&line));
        text += end + (text[end] != '\0');
        breaks = 1;
    } while (*text);
    err_undefer(true);
}

/* The text in lines, and what stands below it (or NULL). */
static void put_lines(Buf *out, const char *text, const char *below, long most)
{
    Lines lines = {.count = 0};
    err_defer(lines_end, &lines);
    add_lines(&lines, text, 0, most);
    if (below)
        add_lines(&lines, below, 2, most);
    if (lines.count > 1)
        buf_printf(out, "sprintf('%s', %s)", buf_text(&lines.form), buf_text(&lines.pieces));
    else
        buf_puts(out, buf_text(&lines.pieces));
    err_undefer(true);
}

void plot_label_put_title(Buf *out, const PlotFrame *frame, long columns)
{
    buf_puts(out, "set title ");
    put_lines(out, frame->title, NULL, letters_along(frame, 0, PLOT_FONT_TITLE, columns));
    plot_label_put_font(out, plot_label_font(frame, PLOT_FONT_TITLE));
    buf_puts(out, " noenhanced\n");
}

/* A long name of the upright axis of a box is turned, and keeps off its numbers. */
static void put_upright(Buf *out, const Plot *plot)
{
    enum { SHORT = 5, ROOM = 4 };
    double low, high;
    char number[2][32];
    plot_box_extent(plot, 2, &low, &high);
    snprintf(number[0], sizeof *number, "%.4g", low);
    snprintf(number[1], sizeof *number, "%.4g", high);
    size_t wide = strlen(number[0]) > strlen(number[1]) ? strlen(number[0]) : strlen(number[1]);
    if (strlen(plot->frame.label[2]) > SHORT)
        buf_printf(out, " rotate by 90 offset %d,0", wide > ROOM ? ROOM - (int)wide : 0);
}

void plot_label_put_axis(Buf *out, const Plot *plot, int axis, long columns)
{
    const PlotFrame *frame = &plot->frame;
    const char *label = frame->axes == PLOT_NONE ? NULL : frame->label[axis];
    const char *caption = axis == 0 ? frame->caption : NULL;
    PlotFont which = caption ? PLOT_FONT_CAPTION : PLOT_FONT_LABELS;
    bool space = plot_is_space(plot);
    if (!label && !caption)
        return;
    buf_printf(out, "set %clabel ", (char)('x' + axis));
    put_lines(out, label ? label : "", caption,
              letters_along(frame, axis > 0, which, axis ? 1 : columns));
    plot_label_put_font(out, plot_label_font(frame, which));
    if (space && axis == 2)
        put_upright(out, plot);
    buf_puts(out, space && axis < 2 ? " noenhanced offset 0,-0.8\n" : " noenhanced\n");
}
