/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who takes what a session says in place of the terminal: records of JSON (emit.h), a notebook
 * (kernel/). All of these may raise.
 */
#ifndef DAESY_REPL_SINK_H
#define DAESY_REPL_SINK_H

#include <stdbool.h>
#include <stddef.h>

#include "cas/core/expr.h"
#include "repl/report.h"

typedef struct Sink {
    /* A statement begins: where it stands, and what was typed. */
    void (*begin)(const char *file, unsigned line, unsigned column, const char *text,
                  size_t length);
    /* A result shown with its label ("A := " or ""). */
    void (*result)(const char *label, Expr value);
    /* What print is called with; NULL: it is printed text. */
    void (*print)(Expr value);
    /* Printed text. */
    void (*output)(const char *text, size_t length);
    void (*message)(const Report *report);
    /* A file was drawn. */
    void (*plot)(const char *path);
    /* Shows a plot drawn as a file of this kind ("svg", "png", "jpg", "gif"); NULL: it cannot. */
    void (*picture)(Expr plot, const char *kind);
    /* The statement has ended; false where something is lost. */
    bool (*end)(void);
    /* Where statements come from once the files of the command line have run; NULL: a pipe. Who
     * gives them is a person. */
    void (*run)(void);
} Sink;

#endif
