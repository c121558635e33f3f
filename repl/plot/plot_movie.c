/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Animations as pages and films. A page holds every frame as a picture of its own, so that it can
 * be stopped, gone through by a slider and printed, and opens in any browser without other files. A
 * film and a smooth GIF are what ffmpeg makes of the frames as PNG; the sides of a film are made
 * even, which its format asks for. A plot that does not move is a page of one picture and no film.
 */
#include "config.h"

#include "repl/plot/plot_movie.h"

#include <stdio.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/err.h"
#include "repl/document/document.h"
#include "repl/files/path.h"
#include "repl/files/program.h"
#include "repl/files/scratch.h"
#include "repl/files/store.h"
#include "repl/plot/plot_gnuplot.h"

enum { FOLDER = 280, NAME = 320, SAID = 200 };

/* --- a page ----------------------------------------------------------------------------------- */

static const char HEAD[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>daesy</title>\n"
    "<style>body{margin:1em;font-family:sans-serif}</style></head><body>\n";

static const char BEGIN[] =
    "<div class=\"film\"><style>.film img{display:block;margin:auto;max-width:100%}.film "
    "img[hidden]{display:none}"
    ".film input{width:60%;max-width:30em;vertical-align:middle}"
    "@media print{.film p{display:none}}</style>\n";

static const char CONTROLS[] =
    "<p><button>Pause</button> <input type=\"range\" min=\"0\" value=\"0\" "
    "aria-label=\"frame\"></p>\n"
    "<script>(function (film) {\n"
    "const frames = film.querySelectorAll('img'), time = film.querySelector('input');\n"
    "const button = film.querySelector('button');\n"
    "let at = 0, timer = null;\n"
    "time.max = frames.length - 1;\n"
    "function show(k) { frames[at].hidden = true; at = k; frames[at].hidden = false; time.value = "
    "k; }\n"
    "function stop() { clearInterval(timer); timer = null; button.textContent = 'Play'; }\n"
    "function play() { timer = setInterval(() => show((at + 1) % frames.length), DELAY); "
    "button.textContent = 'Pause'; }\n"
    "button.onclick = () => timer ? stop() : play();\n"
    "time.oninput = () => { stop(); show(+time.value); };\n"
    "play();\n})(document.currentScript.parentNode);</script>\n";

static void put_frame(Buf *out, const Plot *frame, const char *terminal, long number)
{
    Buf bytes = {0}, *to = &bytes;
    err_defer(buf_release, &bytes);
    plot_gnuplot_draw(frame, terminal, plot_gnuplot_take, &to);
    buf_printf(out, "<img alt=\"frame %ld\"%s src=\"data:image/svg+xml;base64,", number,
               number > 1 ? " hidden" : "");
    document_put_base64(out, buf_text(&bytes), bytes.length);
    buf_puts(out, "\">\n");
    err_undefer(true);
}

void plot_movie_put(Buf *out, const Plot *plot, const char *terminal, long delay)
{
    bool moves = plot->show == PLOT_ANIMATION;
    buf_puts(out, BEGIN);
    for (long i = 0; moves && i < plot->count; i++)
        put_frame(out, plot_of(plot->parts[i]), terminal, i + 1);
    if (!moves)
        put_frame(out, plot, terminal, 1);
    if (moves && plot->count > 1) {
        const char *rate = strstr(CONTROLS, "DELAY");
        buf_putn(out, CONTROLS, (size_t)(rate - CONTROLS));
        buf_printf(out, "%ld%s", 10 * delay, rate + strlen("DELAY"));
    }
    buf_puts(out, "</div>\n");
}

void plot_movie_html(const char *path, const Plot *plot, const char *terminal, long delay)
{
    Buf page = {0};
    err_defer(buf_release, &page);
    buf_puts(&page, HEAD);
    plot_movie_put(&page, plot, terminal, delay);
    buf_puts(&page, "</body></html>\n");
    store_text(path, buf_text(&page), page.length);
    err_undefer(true);
}

/* --- a film ----------------------------------------------------------------------------------- */

static void keep_stream(FILE *made, const void *path)
{
    store_stream(path, made);
}

/* Every frame as a picture of its own in the folder, where ffmpeg finds them by number. */
static void draw_frames(const char *folder, const Plot *plot, const char *terminal)
{
    char name[NAME];
    for (long i = 0; i < plot->count; i++) {
        snprintf(name, sizeof name, "%s/frame-%05ld.png", folder, i);
        plot_gnuplot_draw(plot_of(plot->parts[i]), terminal, keep_stream, name);
    }
}

static void close_stream(void *stream)
{
    fclose(stream);
}

/* Gives the file that a call of ffmpeg makes of the frames to `take`. */
static void film(const Plot *plot, const char *terminal, const char *const *call, const char *made,
                 void (*take)(FILE *made, const void *arg), const void *arg)
{
    char folder[FOLDER], name[NAME];
    Buf said = {0};
    scratch_make(folder, sizeof folder, "film");
    err_defer(scratch_remove, folder);
    err_defer(buf_release, &said);
    draw_frames(folder, plot, terminal);
    if (program_run(folder, call, &said) != 0)
        err_raise(ST_IO, "ffmpeg made no film: %.*s", SAID, buf_text(&said));
    snprintf(name, sizeof name, "%s/%s", folder, made);
    FILE *stream = fopen(name, "rb");
    if (!stream)
        err_raise(ST_IO, "ffmpeg made no film");
    err_defer(close_stream, stream);
    take(stream, arg);
    for (int i = 0; i < 3; i++)
        err_undefer(true);
}

static void put_rate(char *rate, size_t size, long delay)
{
    snprintf(rate, size, "100/%ld", delay);
}

bool plot_movie_gif(const Plot *plot, const char *terminal, long delay,
                    void (*take)(FILE *made, const void *arg), const void *arg)
{
    char rate[32], file[PROGRAM_PATH];
    put_rate(rate, sizeof rate, delay);
    if (path_confined() || !program_find("ffmpeg", file))
        return false;
    film(plot, terminal,
         (const char *const[]){"ffmpeg", "-nostdin", "-loglevel", "error", "-framerate", rate, "-i",
                               "frame-%05d.png", "-vf",
                               "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none", "-loop",
                               "0", "film.gif", NULL},
         "film.gif", take, arg);
    return true;
}

void plot_movie_mp4(const char *path, const Plot *plot, const char *terminal, long delay)
{
    char rate[32], file[PROGRAM_PATH];
    put_rate(rate, sizeof rate, delay);
    if (plot->show != PLOT_ANIMATION) {
        err_hint("end the name by .svg or .png; a film is made of animate(..)");
        err_raise(ST_DOMAIN, "a plot that does not move is no film");
    }
    if (!program_find("ffmpeg", file)) {
        err_hint("apt install ffmpeg, or write it as .html or .gif");
        err_raise(ST_IO, "there is no ffmpeg to make a film with");
    }
    film(plot, terminal,
         (const char *const[]){"ffmpeg", "-nostdin", "-loglevel", "error", "-framerate", rate, "-i",
                               "frame-%05d.png", "-vf", "scale=trunc(iw/2)*2:trunc(ih/2)*2",
                               "-pix_fmt", "yuv420p", "-movflags", "faststart", "film.mp4", NULL},
         "film.mp4", keep_stream, path);
}
