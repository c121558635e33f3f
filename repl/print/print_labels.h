/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names %1, %2, ... for parts that a wide result holds more than once.
 */
#ifndef DAESY_REPL_PRINT_PRINT_LABELS_H
#define DAESY_REPL_PRINT_PRINT_LABELS_H

#include "cas/core/expr.h"

enum { PRINT_LABELS_MAX = 64 };

/* Parts in the order in which they are met; opposite[i]: what is -parts[i] and occurs too, or
 * NULL. */
typedef struct PrintLabels {
    Expr parts[PRINT_LABELS_MAX], opposite[PRINT_LABELS_MAX];
    int n;
} PrintLabels;

/* Looks for sums and calls that are shown at two places of e or more and are at least `least`
 * cells wide. Between print_2d_begin and print_2d_end. */
void print_labels_find(PrintLabels *labels, Expr e, int least);
/* From now on, until print_2d_end, the parts are shown by their labels. */
void print_labels_use(const PrintLabels *labels);

#endif
