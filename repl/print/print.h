/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Showing values: 2-D in Unicode or ASCII, width measured in display cells, broken at top-level
 * terms; the 1-D form is cas/core/print/print.h.
 */
#ifndef DAESY_REPL_PRINT_PRINT_H
#define DAESY_REPL_PRINT_PRINT_H

#include "cas/base/buf.h"
#include "cas/core/expr.h"
#include "repl/print/print_labels.h"

enum { PRINT_SPEECH = -1 };
enum { PRINT_RTABLESIZE = 10, PRINT_LABELWIDTH = 20 }; /* at start */

typedef struct PrintStyle {
    int prettyprint; /* PRINT_SPEECH words, 0 1-D, 1 ASCII 2-D, 2 and 3 Unicode 2-D (ASCII where not
                        UTF-8) */
    int width;       /* columns */
    long rtablesize; /* larger matrices are shown as placeholders */
    int labelwidth;  /* narrower parts have no labels */
    int verboseproc; /* 0: procedures are shown without their statements */
    long places;     /* floats are shown with so many places; -1: all their digits */
    /* Of integers with more digits than `digits` the first and last are shown, and so of sums with
     * more terms (-1: all). */
    struct {
        long threshold, before, after;
    } digits, terms;
    bool utf8;
    bool labelling;   /* parts that a wide result repeats are named */
    bool fixed_width; /* by interface(screenwidth = n): the terminal is not asked any more */
    bool centred;     /* on a terminal: results in the middle of the line */
} PrintStyle;

extern PrintStyle print_style;
/* The labels of what print_value showed last. */
extern PrintLabels print_labels;

/* Appends the value as it is shown after a statement (with its final newline). label is
 * "E, G := " style text put in front ("" for none), such as the targets of an assignment. */
void print_value(Buf *out, const char *label, Expr value);
/* Number in Maple's display form (1.*10^(-6), 2.70, 0.3333333333, 1/2). */
void print_number(Buf *out, Expr number);

#endif
