/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands by arguments: each command of a table is called with each of its arguments, the fitting
 * and the odd ones, and a file beside the test says what it gives, an error included. A call takes
 * a tenth of a millisecond: what a room does is pinned so at the least cost.
 */
#ifndef DAESY_TESTS_LANG_TABLES_H
#define DAESY_TESTS_LANG_TABLES_H

#include "tests/lang/report.h"
#include "tests/lang/rows.h"

enum { TABLES_COMMANDS = 70, TABLES_ARGUMENTS = 40, TABLES_LONGEST = 200 };

typedef struct Table {
    const char *name;
    const char *commands[TABLES_COMMANDS]; /* %s: the argument */
    const char *arguments[TABLES_ARGUMENTS];
} Table;

/* The command with the argument in each of its places. */
static inline void tables_statement(Buf *out, const char *command, const char *argument)
{
    for (; *command; command++)
        if (command[0] == '%' && command[1] == 's') {
            buf_puts(out, argument);
            command++;
        } else if (command[0] == '%' && command[1] == '%') {
            buf_putc(out, *command++);
        } else {
            buf_putc(out, *command);
        }
}

/* On one line, and no longer than is looked at. */
static inline void tables_short(Buf *out, Buf *result)
{
    size_t length = result->length;
    while (length > 0 && result->data[length - 1] == '\n')
        length--;
    for (size_t i = 0; i < length && i < TABLES_LONGEST; i++)
        buf_putc(out, result->data[i] == '\n' ? '\\' : result->data[i]);
    if (length > TABLES_LONGEST)
        buf_printf(out, "... %zu", length);
    buf_putc(out, '\n');
}

static inline void tables_put(Buf *out, const Table *table)
{
    for (size_t i = 0; table->commands[i]; i++) {
        eval_restart();
        buf_printf(out, "| %s: %s\n", table->name, table->commands[i]);
        for (size_t k = 0; table->arguments[k]; k++) {
            Buf statement = {0}, result = {0};
            tables_statement(&statement, table->commands[i], table->arguments[k]);
            rows_put(&result, buf_text(&statement), rows_linear);
            buf_printf(out, "%s: ", table->arguments[k]);
            tables_short(out, &result);
            buf_free(&statement);
            buf_free(&result);
        }
    }
}

/* What the tables give is the text of the file, as report_assert takes it. */
static inline void tables_assert(const Table *tables, size_t count, const char *path)
{
    Buf out = {0};
    for (size_t i = 0; i < count; i++)
        tables_put(&out, &tables[i]);
    report_assert(buf_text(&out), path);
    buf_free(&out);
}

#define TABLES_ASSERT(tables, path) tables_assert(tables, sizeof(tables) / sizeof *(tables), path)

#endif
