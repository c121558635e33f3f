/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Choosing where a plot is drawn. Without plotsetup: in scripts and pipes an SVG file; at a prompt
 * a window when there is a display and gnuplot can open one, else a character plot beside an SVG
 * file. A file given by plotoutput holds the first plot after it, the following get -2, -3 ...
 * before the suffix, so that no plot of a sheet overwrites another. An animation is a GIF file,
 * a page or a film (plot_movie.h), or a file for each of its frames where another kind was chosen.
 */
#include "config.h"

#include "repl/plot/plot_device.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cas/base/buf.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/base/nls.h"
#include "repl/eval/eval.h"
#include "repl/files/path.h"
#include "repl/files/store.h"
#include "repl/plot/plot_gnuplot.h"
#include "repl/plot/plot_movie.h"
#include "repl/plot/plot_script.h"
#include "repl/print/print.h"
#include "repl/session.h"
#include "repl/term.h"

typedef enum DeviceKind { AUTO, WINDOW, CHARACTERS, FILES, SCRIPT } DeviceKind;

typedef struct Device {
    const char *name, *suffix, *terminal; /* terminal: with %ld %ld for the size */
    DeviceKind kind;
    long unit;          /* pixels per unit of size */
    const char *ending; /* stands near the end of a file that is whole; one byte: it is the last */
} Device;

static const Device DEVICES[] = {
    {"default", "svg", NULL, AUTO, 1},
    {"inline", "svg", NULL, AUTO, 1},
    {"window", NULL, NULL, WINDOW, 1},
    {"char", "txt", "dumb size %ld,%ld noenhanced mono", CHARACTERS, 1},
    {"svg", "svg", "svg size %ld,%ld dynamic noenhanced background rgb 'white'", FILES, 1,
     "</svg>"},
    {"png", "png", "pngcairo size %ld,%ld noenhanced background rgb 'white'", FILES, 1, "IEND"},
    {"pdf", "pdf", "pdfcairo size %ldcm,%ldcm noenhanced", FILES, 40, "%%EOF"},
    {"ps", "ps", "postscript color size %ldcm,%ldcm noenhanced", FILES, 40, "%%Trailer"},
    {"jpeg", "jpg", "jpeg size %ld,%ld noenhanced background rgb 'white'", FILES, 1, "\xff\xd9"},
    {"gif", "gif", "gif size %ld,%ld background rgb 'white'", FILES, 1, ";"},
    {"eps", "eps", "postscript eps color size %ldcm,%ldcm noenhanced", FILES, 40, "%%Trailer"},
    {"latex", "tex", "tikz size %ldcm,%ldcm noenhanced", FILES, 40, "\\end{tikzpicture}"},
    {"html", "html", "svg size %ld,%ld noenhanced background rgb 'white'", FILES, 1, "</html>"},
    {"mp4", "mp4", "pngcairo size %ld,%ld noenhanced background rgb 'white'", FILES, 1, ""},
    {"gnuplot", "gp", NULL, SCRIPT, 1},
};

enum {
    DEVICE_COUNT = sizeof DEVICES / sizeof *DEVICES,
    WIDTH = 640,
    HEIGHT = 480,
    DELAY = 10 /* between the frames of an animation, in 1/100 s */
};

static struct {
    const Device *device;
    char *output;
    long size[2]; /* pixels of pictures that say nothing; 0: the default */
    long written; /* plots into `output` so far */
    long counter; /* of the files named by us */
} state = {.device = DEVICES};

static const Device *find(const char *name)
{
    for (long i = 0; i < DEVICE_COUNT; i++)
        if (!strcmp(DEVICES[i].name, name))
            return &DEVICES[i];
    return NULL;
}

bool plot_device_set(const char *name)
{
    const Device *device = find(name);
    if (device)
        state.device = device;
    return device != NULL;
}

const char *plot_device_row(long i)
{
    return i < DEVICE_COUNT ? DEVICES[i].name : NULL;
}

const char *plot_device_name(void)
{
    return state.device->name;
}

bool plot_device_is_chosen(void)
{
    return state.device != DEVICES || state.output;
}

const char *plot_device_output(void)
{
    return state.output;
}

void plot_device_set_output(const char *path)
{
    PathSpot spot;
    if (path && *path) {
        path_check(path);
        if (!path_locate(&spot, path))
            err_raise(ST_IO, "no plot can be written to %s: %s", path, strerror(errno));
        path_leave(&spot);
    }
    char *copy = path && *path ? mem_strdup(path) : NULL;
    mem_free(state.output);
    state.output = copy;
    state.written = 0;
}

void plot_device_set_size(int axis, long pixels)
{
    state.size[axis] = pixels;
}

void plot_device_reset(void)
{
    state.device = DEVICES;
    mem_free(state.output);
    state.output = NULL;
    state.size[0] = state.size[1] = 0;
    state.written = 0;
}

/* The name of the next file. */
static void put_file_name(Buf *out, const Device *device)
{
    if (!state.output) {
        buf_printf(out, "daesy-plot-%ld.%s", ++state.counter, device->suffix);
        return;
    }
    const char *slash = strrchr(state.output, '/');
    const char *dot = strrchr(slash ? slash : state.output, '.');
    size_t stem = dot ? (size_t)(dot - state.output) : strlen(state.output);
    buf_putn(out, state.output, stem);
    if (++state.written > 1)
        buf_printf(out, "-%ld", state.written);
    if (dot)
        buf_puts(out, dot);
    else
        buf_printf(out, ".%s", device->suffix);
}

static long size_of(const Plot *plot, int axis, const Device *device)
{
    long usual = state.size[axis] ? state.size[axis] : axis ? HEIGHT : WIDTH;
    if (plot->show == PLOT_ANIMATION && plot->count > 0 && !plot->frame.size[axis])
        return size_of(plot_of(plot->parts[0]), axis, device);
    if (plot->show == PLOT_TABLE &&
        !state.size[axis]) /* three quarters of the usual size for each */
        usual = usual * 3 / 4 *
                (axis ? (plot->count + plot->columns - 1) / plot->columns : plot->columns);
    long pixels = plot->frame.size[axis] ? plot->frame.size[axis] : usual;
    long n = pixels / device->unit;
    return n > 0 ? n : 1;
}

static void say(const char *format, const char *path)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    buf_printf(&text, "%s%s\n", format, path);
    eval_write(buf_text(&text), text.length);
    err_undefer(true);
}

/* --- ways to show ----------------------------------------------------------------------------- */

/* What gnuplot is to draw on; frames of an animation are put into one file where that can move. */
static void put_terminal(Buf *out, const Plot *plot, const Device *device)
{
    long width = size_of(plot, 0, device), height = size_of(plot, 1, device);
    if (plot->show == PLOT_ANIMATION) {
        buf_printf(out, "gif animate delay %d loop 0 size %ld,%ld background rgb 'white'", DELAY,
                   width, height);
        return;
    }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    buf_printf(out, device->terminal, width, height);
#pragma GCC diagnostic pop
}

typedef struct Keeping {
    const char *path, *ending;
} Keeping;

enum { TAIL = 256 };

/* gnuplot does not say when the disk is full. */
static bool is_whole(FILE *made, const char *ending)
{
    char tail[TAIL];
    size_t length = strlen(ending);
    if (fseek(made, -(long)TAIL, SEEK_END) != 0)
        rewind(made);
    size_t n = fread(tail, 1, TAIL, made);
    rewind(made);
    size_t from = length == 1 && n > 0 ? n - 1 : 0;
    for (size_t i = from; i + length <= n; i++)
        if (!memcmp(tail + i, ending, length))
            return true;
    return false;
}

static void keep(FILE *made, const void *keeping)
{
    const Keeping *k = keeping;
    if (!is_whole(made, k->ending)) {
        err_hint("is the disk full? gnuplot draws in $TMPDIR, or else in /tmp");
        err_raise(ST_IO, "gnuplot made only a part of %s", k->path);
    }
    store_stream(k->path, made);
}

/* Does a file of this kind hold an animation? */
static bool is_moving(const Device *device)
{
    return !strcmp(device->name, "gif") || !strcmp(device->name, "html") ||
           !strcmp(device->name, "mp4");
}

static bool is_animation(const Plot *plot)
{
    return plot->show == PLOT_ANIMATION && plot->count > 0;
}

static const Plot *first_frame(const Plot *plot)
{
    return is_animation(plot) ? plot_of(plot->parts[0]) : plot;
}

/* An animation as a smooth GIF, if that can be made. */
static bool draw_smooth(const Plot *plot, void (*take)(FILE *made, const void *arg),
                        const void *arg)
{
    Buf terminal = {0};
    if (!is_animation(plot))
        return false;
    err_defer(buf_release, &terminal);
    put_terminal(&terminal, first_frame(plot), find("png"));
    bool drawn = plot_movie_gif(plot, buf_text(&terminal), DELAY, take, arg);
    err_undefer(true);
    return drawn;
}

/* The file of one plot. */
static void draw_to(const char *path, const Plot *plot, const Device *device)
{
    const Keeping keeping = {path, device->ending};
    Buf terminal = {0};
    bool page = !strcmp(device->name, "html"), is_film = !strcmp(device->name, "mp4");
    if (!page && !is_film && draw_smooth(plot, keep, &keeping))
        return;
    err_defer(buf_release, &terminal);
    put_terminal(&terminal, page || is_film ? first_frame(plot) : plot, device);
    if (page)
        plot_movie_html(path, plot, buf_text(&terminal), DELAY);
    else if (is_film)
        plot_movie_mp4(path, plot, buf_text(&terminal), DELAY);
    else
        plot_gnuplot_draw(plot, buf_text(&terminal), keep, &keeping);
    err_undefer(true);
}

static void draw_file(const Plot *plot, const Device *device, const char *words)
{
    Buf path = {0};
    if (plot->show == PLOT_ANIMATION && !is_moving(device)) {
        for (long i = 0; i < plot->count; i++)
            draw_file(plot_of(plot->parts[i]), device, words);
        return;
    }
    err_defer(buf_release, &path);
    put_file_name(&path, device);
    draw_to(buf_text(&path), plot, device);
    session_note_plot(buf_text(&path));
    say(words, buf_text(&path));
    err_undefer(true);
}

static void write_script_to(const Plot *plot, const char *path)
{
    Buf script = {0};
    err_defer(buf_release, &script);
    plot_script_put(&script, plot);
    store_text(path, buf_text(&script), script.length);
    err_undefer(true);
}

static void write_script(const Plot *plot, const Device *device)
{
    Buf path = {0};
    err_defer(buf_release, &path);
    put_file_name(&path, device);
    write_script_to(plot, buf_text(&path));
    session_note_plot(buf_text(&path));
    say("plot written for gnuplot to ", buf_text(&path));
    err_undefer(true);
}

/* Shows a character plot without blank lines before it and blanks behind its lines; how many there
 * were. */
static int show_characters_counted(FILE *made)
{
    char line[1024];
    int lines = 0;
    for (bool seen = false; fgets(line, sizeof line, made);) {
        size_t length = strlen(line);
        while (length && strchr(" \f\n", line[length - 1]))
            length--;
        seen = seen || length;
        line[length] = '\n';
        if (seen)
            eval_write(line, length + 1);
        lines += seen;
    }
    return lines;
}

static void show_characters(FILE *made, const void *unused)
{
    (void)unused;
    show_characters_counted(made);
}

/* Frames stand on each other where they can: the cursor goes back up. */
static void show_characters_again(FILE *made, const void *frame)
{
    static int lines;
    bool again = *(const long *)frame > 0;
    if (again)
        printf("\033[%dA", lines);
    lines = show_characters_counted(made);
    fflush(stdout);
}

static void draw_characters_moving(const Plot *plot, const char *terminal)
{
    for (long i = 0; i < plot->count; i++) {
        plot_gnuplot_draw(plot_of(plot->parts[i]), terminal, show_characters_again, &i);
        nanosleep(&(struct timespec){0, DELAY * 10000000L}, NULL);
        err_poll();
    }
}

/* Where frames follow each other in their place: on a terminal that a person looks at. */
static bool plays(const Plot *plot)
{
    const char *kind = getenv("TERM");
    return plot->show == PLOT_ANIMATION && session_is_interactive() && term_output() && kind &&
           strcmp(kind, "dumb") != 0;
}

static void draw_characters(const Plot *plot)
{
    char terminal[80];
    long height = term_height() - 4;
    snprintf(terminal, sizeof terminal, "dumb size %d,%ld noenhanced mono", term_width() - 1,
             height > 24   ? 24
             : height < 12 ? 12
                           : height);
    if (plays(plot))
        draw_characters_moving(plot, terminal);
    else
        plot_gnuplot_draw(plot, terminal, show_characters, NULL);
}

/* The terminal for a window, or NULL when none can be opened. */
static const char *window_terminal(void)
{
    static const char *const WINDOWS[] = {"qt", "wxt", "x11"};
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))
        return NULL;
    plot_gnuplot_start();
    for (size_t i = 0; i < sizeof WINDOWS / sizeof *WINDOWS; i++)
        if (plot_gnuplot_knows(WINDOWS[i]))
            return WINDOWS[i];
    return NULL;
}

static void draw_window(const Plot *plot, const char *kind)
{
    static long window;
    char terminal[96];
    snprintf(terminal, sizeof terminal, "%s %ld size %ld,%ld noenhanced", kind, window++ % 16,
             size_of(plot, 0, DEVICES), size_of(plot, 1, DEVICES));
    if (plot->show != PLOT_ANIMATION)
        plot_gnuplot_draw(plot, terminal, NULL, NULL);
    for (long i = 0; i < plot->count && plot->show == PLOT_ANIMATION; i++) {
        plot_gnuplot_draw(plot_of(plot->parts[i]), terminal, NULL, NULL);
        nanosleep(&(struct timespec){0, DELAY * 10000000L}, NULL);
        err_poll();
    }
}

/* The kind of file that the name given by plotoutput asks for, or else the usual one. */
static const Device *device_of_name(const Plot *plot)
{
    const char *dot = state.output ? strrchr(state.output, '.') : NULL;
    for (long i = 0; dot && i < DEVICE_COUNT; i++)
        if (DEVICES[i].kind == FILES && !strcmp(DEVICES[i].suffix, dot + 1))
            return &DEVICES[i];
    return find(plot->show == PLOT_ANIMATION ? "gif" : "svg");
}

static void draw_as_suggested(const Plot *plot)
{
    const Device *file = device_of_name(plot);
    if (!session_is_interactive() || !term_output()) {
        draw_file(plot, file, "plot written to ");
        return;
    }
    const char *window = window_terminal();
    if (window) {
        draw_window(plot, window);
        return;
    }
    draw_characters(plot);
    draw_file(plot, file, nls("  no display found: drawn as text, full quality in "));
}

/* Who takes what is said shows pictures, too; but for those that the sheet wants in a file. */
static bool show_in_place(const Plot *plot, Expr e)
{
    static const char *const KINDS[] = {"svg", "png", "jpg", "gif"};
    const char *suffix = state.device->suffix;
    if (!session_shows_pictures() || state.output)
        return false;
    for (size_t i = 0; suffix && i < sizeof KINDS / sizeof *KINDS; i++)
        if (!strcmp(KINDS[i], suffix)) {
            session_show_picture(e, plot->show == PLOT_ANIMATION ? "gif" : suffix);
            return true;
        }
    return false;
}

void plot_device_show(Expr e)
{
    const Plot *plot = plot_of(e);
    const char *window;
    if (show_in_place(plot, e))
        return;
    switch (state.device->kind) {
    case AUTO:
        draw_as_suggested(plot);
        break;
    case WINDOW:
        window = window_terminal();
        if (!window) {
            err_hint("plotsetup(svg) writes a file instead");
            err_raise(ST_IO, "no window can be opened here");
        }
        draw_window(plot, window);
        break;
    case CHARACTERS:
        draw_characters(plot);
        break;
    case FILES:
        draw_file(plot, state.device, "plot written to ");
        break;
    case SCRIPT:
        write_script(plot, state.device);
        break;
    }
}

void plot_device_export(const char *path, Expr e)
{
    const Plot *plot = plot_of(e);
    const char *dot = strrchr(path, '.');
    path_check(path);
    const Device *device = NULL;
    for (long i = 0; dot && i < DEVICE_COUNT && !device; i++)
        if ((DEVICES[i].kind == FILES || DEVICES[i].kind == SCRIPT) &&
            !strcmp(DEVICES[i].suffix, dot + 1))
            device = &DEVICES[i];
    if (!device) {
        err_hint("end it by .svg, .png, .gif, .html, .mp4, .pdf, .eps, .ps, .tex or .gp");
        err_raise(ST_DOMAIN, "%s says no kind of file for a plot", path);
    }
    if (device->kind == SCRIPT) {
        write_script_to(plot, path);
        return;
    }
    if (plot->show == PLOT_ANIMATION && !is_moving(device)) {
        err_hint("end the name by .html, .mp4 or .gif, or export one frame as a plot of its own");
        err_raise(ST_DOMAIN, "an animation cannot be written to %s: it would not move", path);
    }
    draw_to(path, plot, device);
}

/* A page of pictures has a size of its own for each. */
static void put_fixed_terminal(Buf *out, const Plot *plot, const char *kind)
{
    const Device *device = DEVICES;
    while (!device->terminal || strcmp(device->suffix, kind) != 0)
        device++;
    put_terminal(out, plot, device);
    char *dynamic = strstr(out->data, " dynamic");
    if (dynamic)
        memset(dynamic, ' ', strlen(" dynamic"));
}

void plot_device_put(Buf *out, Expr e, const char *kind)
{
    const Plot *plot = plot_of(e);
    Buf terminal = {0};
    if (!strcmp(kind, "gif") && draw_smooth(plot, plot_gnuplot_take, &out))
        return;
    err_defer(buf_release, &terminal);
    if (!strcmp(kind, "html")) {
        put_terminal(&terminal, first_frame(plot), find(kind));
        plot_movie_put(out, plot, buf_text(&terminal), DELAY);
        err_undefer(true);
        return;
    }
    if (strcmp(kind, "txt") != 0)
        put_fixed_terminal(&terminal, plot, kind);
    else
        buf_printf(&terminal, "dumb size %d,24 noenhanced mono", print_style.width - 1);
    plot_gnuplot_draw(plot, buf_text(&terminal), plot_gnuplot_take, &out);
    err_undefer(true);
}

void plot_device_done(void)
{
    plot_gnuplot_stop();
    plot_device_reset();
}
