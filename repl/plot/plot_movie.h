/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Animations as files that move: a page with controls, and a film.
 */
#ifndef DAESY_REPL_PLOT_PLOT_MOVIE_H
#define DAESY_REPL_PLOT_PLOT_MOVIE_H

#include <stdbool.h>
#include <stdio.h>

#include "cas/base/buf.h"
#include "repl/plot/plot.h"

/* Appends a part of a page of HTML that needs no other file: the frames, drawn by gnuplot's
 * terminal (one of SVG), with a button and a slider; `delay` is the time between them in 1/100 s.
 * Raises ST_IO. */
void plot_movie_put(Buf *out, const Plot *plot, const char *terminal, long delay);
/* Writes a page of it. */
void plot_movie_html(const char *path, const Plot *plot, const char *terminal, long delay);
/* Writes a film that ffmpeg makes of the frames, drawn by the terminal (one of PNG). Raises ST_IO,
 * also where there is no ffmpeg, and ST_DOMAIN in a secure session. */
void plot_movie_mp4(const char *path, const Plot *plot, const char *terminal, long delay);
/* Gives a GIF with smooth lines, which gnuplot's own has not, to take; false, and nothing is done,
 * where ffmpeg is not there or must not run. */
bool plot_movie_gif(const Plot *plot, const char *terminal, long delay,
                    void (*take)(FILE *made, const void *arg), const void *arg);

#endif
