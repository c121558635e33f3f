/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where plots go: what plotsetup chose, or what the circumstances suggest.
 */
#ifndef DAESY_REPL_PLOT_PLOT_DEVICE_H
#define DAESY_REPL_PLOT_PLOT_DEVICE_H

#include <stdbool.h>

#include "cas/base/buf.h"
#include "cas/core/expr.h"

/* Chooses a device by its name in plotsetup ("svg", "window", "char", ...; "default": as the
 * circumstances suggest). Returns false when there is none of that name. */
bool plot_device_set(const char *name);
/* The names, NULL past the end. */
const char *plot_device_row(long i);
const char *plot_device_name(void);
/* Has the sheet chosen a device, or a file? */
bool plot_device_is_chosen(void);
/* The file the next plot goes to (NULL: daesy-plot-N). Raises ST_IO when its folder is not there.
 */
void plot_device_set_output(const char *path);
const char *plot_device_output(void);
/* The width (axis 0) or height of pictures that do not say theirs, in pixels; 0: the usual. */
void plot_device_set_size(int axis, long pixels);
/* Draws a plot there. Raises ST_IO. */
void plot_device_show(Expr plot);
/* Draws it into this file, of the kind its ending says. Raises ST_DOMAIN when it says none, ST_IO.
 */
void plot_device_export(const char *path, Expr plot);
/* Appends the plot drawn as a file of this kind ("svg", "png", "jpg", "gif", or "txt" for
 * characters; of an animation only "gif" and "html", a part of a page, move, and nothing else can
 * be asked for). Raises ST_IO.
 */
void plot_device_put(Buf *out, Expr plot, const char *kind);
/* At the end of the session: ends the drawing program. */
void plot_device_done(void);
/* As at the start. */
void plot_device_reset(void);

#endif
