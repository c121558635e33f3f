/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Formulas for browsers, which set MathML by themselves, made of the LaTeX that print_latex.h
 * writes: so there is one place that knows how an expression is set. What people write between
 * dollar signs is read, too.
 */
#ifndef DAESY_REPL_DOCUMENT_MATHML_H
#define DAESY_REPL_DOCUMENT_MATHML_H

#include <stdbool.h>
#include <stddef.h>

#include "cas/base/buf.h"

/* Appends <math>...</math>; in a paragraph of its own when `block`. Commands that are not known are
 * shown as text. */
void mathml_put(Buf *out, const char *latex, size_t length, bool block);
/* A formula in a paragraph of its own; one of more than about `line` signs may be broken before the
 * signs + and - of a sum and behind the commas of a list. */
void mathml_put_broken(Buf *out, const char *latex, size_t length, long line);
/* Are all its commands known, and its braces closed? What is not is no formula. */
bool mathml_knows(const char *latex, size_t length);

#endif
