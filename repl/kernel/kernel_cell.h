/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A cell that runs, and what comes of it.
 */
#ifndef DAESY_REPL_KERNEL_KERNEL_CELL_H
#define DAESY_REPL_KERNEL_KERNEL_CELL_H

#include <stdbool.h>
#include <stddef.h>

#include "cas/core/expr.h"
#include "repl/kernel/kernel_message.h"
#include "repl/report.h"

/* Carries an execute_request out. False: it failed, and those that were sent with it are not to
 * run.
 */
bool kernel_cell_run(const KernelMessage *request);
/* Says how it ended, and answers it. */
void kernel_cell_answer(void);
/* The answer to one that is not run. */
json_t *kernel_cell_aborted(void);
/* Asks the person at the front end for a line (eval_ask). */
char *kernel_cell_ask(const char *prompt);
/* The header of the request whose cell runs; NULL: none runs, or it is silent. */
json_t *kernel_cell_header(void);
/* A new output of the running cell: a bundle (given away) and an object of its metadata, or NULL.
 */
void kernel_cell_display(json_t *bundle, json_t *transient);

/* The members of the session's sink. */
void kernel_cell_begin(const char *file, unsigned line, unsigned column, const char *text,
                       size_t length);
void kernel_cell_result(const char *label, Expr value);
void kernel_cell_print(Expr value);
void kernel_cell_output(const char *text, size_t length);
void kernel_cell_message(const Report *report);
void kernel_cell_plot(const char *path);
void kernel_cell_picture(Expr plot, const char *kind);
bool kernel_cell_end(void);

#endif
