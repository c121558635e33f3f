/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of a class: a line for each submission, a column for each result that is asked.
 */
#ifndef DAESY_REPL_SHEET_SHEET_TABLE_H
#define DAESY_REPL_SHEET_SHEET_TABLE_H

#include "repl/sheet/sheet_marked.h"

typedef struct MarkAnswer {
    MarkVerdict verdict;
    char *remark; /* or NULL */
} MarkAnswer;

typedef struct MarkLine {
    const char *path;
    MarkAnswer *answer; /* one a question */
    MarkEnd end;
    char *remark; /* or NULL */
} MarkLine;

typedef struct MarkTable {
    MarkQuestions questions;
    MarkLine *line;
    long n;
} MarkTable;

/* For a terminal: the table, and a line for each remark. */
void sheet_table_text(Buf *out, const MarkTable *table);
void sheet_table_csv(Buf *out, const MarkTable *table);
void sheet_table_html(Buf *out, const MarkTable *table);

#endif
