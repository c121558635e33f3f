/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values and plots in the forms a front end chooses from: objects of MIME types.
 */
#ifndef DAESY_REPL_KERNEL_KERNEL_BUNDLE_H
#define DAESY_REPL_KERNEL_KERNEL_BUNDLE_H

#include <jansson.h>

#include "cas/core/expr.h"

/* A value with its label ("A := " or ""): text/plain as the shell shows it, text/latex where it is
 * mathematics of a size to be set. */
json_t *kernel_bundle_value(const char *label, Expr value);
/* A plot drawn as "svg", "png", "jpg" or "gif", and of characters as text/plain. Raises ST_IO. */
json_t *kernel_bundle_plot(Expr plot, const char *kind);
/* Plain text. */
json_t *kernel_bundle_text(const char *text);

#endif
