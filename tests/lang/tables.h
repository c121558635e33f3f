/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands by arguments: each command of a table is called with each of its arguments, the fitting
 * and the odd ones, and a file beside the test says what it gives, an error included. Arguments
 * with the same answer share a line, in which %s is the argument, so that a changed message changes
 * few lines. A call takes a tenth of a millisecond: what a room does is pinned so at the least
 * cost.
 */
#ifndef DAESY_TESTS_LANG_TABLES_H
#define DAESY_TESTS_LANG_TABLES_H

#include <ctype.h>

#include "tests/lang/report.h"
#include "tests/lang/rows.h"

enum { TABLES_COMMANDS = 70, TABLES_ARGUMENTS = 40, TABLES_LONGEST = 200, TABLES_NAMED = 32 };

typedef struct Table {
    const char *name;
    const char *commands[TABLES_COMMANDS]; /* %s: the argument */
    const char *arguments[TABLES_ARGUMENTS];
    size_t every; /* where set, each command takes every so manieth argument, in turn */
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

/* On one line, without the usage, which is the same for each argument. */
static inline char *tables_line(const char *result)
{
    Buf line = {0};
    const char *usage = strstr(result, " (usage: ");
    size_t length = usage ? (size_t)(usage - result) : strlen(result);
    while (length > 0 && result[length - 1] == '\n')
        length--;
    for (size_t i = 0; i < length; i++)
        buf_putc(&line, result[i] == '\n' ? '\\' : result[i]);
    return buf_steal(&line);
}

static inline bool tables_in_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.';
}

/* The line with the mark wherever the first characters of a text stand as a word of their own. */
static inline char *tables_marked(const char *line, const char *text, size_t length,
                                  const char *mark)
{
    Buf marked = {0};
    bool opens = tables_in_word(text[0]), closes = tables_in_word(text[length - 1]);
    for (const char *at = line; *at;) {
        bool is_it = !strncmp(at, text, length) &&
                     !(opens && at > line && tables_in_word(at[-1])) &&
                     !(closes && tables_in_word(at[length]));
        if (is_it)
            buf_puts(&marked, mark);
        else
            buf_putc(&marked, *at);
        at += is_it ? length : 1;
    }
    return buf_steal(&marked);
}

/* The line with %s wherever the argument or its value stands and %f for the function it calls. */
static inline char *tables_pattern(const char *line, const char *argument, const char *value)
{
    size_t name = 0;
    while (tables_in_word(argument[name]))
        name++;
    bool calls = name > 0 && argument[name] == '(', valued = *value && strncmp(value, "error", 5);
    const char *const words[] = {argument, valued ? value : "", calls ? argument : ""};
    const size_t lengths[] = {strlen(argument), valued ? strlen(value) : 0, calls ? name : 0};
    const char *const marks[] = {"%s", "%s", "%f"};
    char *pattern = mem_strdup(line);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (lengths[i]) {
            char *marked = tables_marked(pattern, words[i], lengths[i], marks[i]);
            mem_free(pattern);
            pattern = marked;
        }
    return pattern;
}

/* The statement's answer on a line. */
static inline char *tables_answer(const char *statement)
{
    Buf result = {0};
    rows_put(&result, statement, rows_linear);
    char *line = tables_line(buf_text(&result));
    buf_free(&result);
    return line;
}

/* What a command gives for each argument: as it is, and its pattern. */
typedef struct TablesAnswers {
    char *plain[TABLES_ARGUMENTS], *pattern[TABLES_ARGUMENTS];
    bool asked[TABLES_ARGUMENTS], told[TABLES_ARGUMENTS];
} TablesAnswers;

static inline void tables_ask(TablesAnswers *answers, const Table *table, size_t number,
                              char *const *values)
{
    eval_restart();
    for (size_t k = 0; table->arguments[k]; k++) {
        Buf statement = {0};
        bool asked = !table->every || (number + k) % table->every == 0;
        tables_statement(&statement, table->commands[number], table->arguments[k]);
        answers->plain[k] = asked ? tables_answer(buf_text(&statement)) : mem_strdup("");
        answers->pattern[k] = tables_pattern(answers->plain[k], table->arguments[k], values[k]);
        answers->asked[k] = asked;
        answers->told[k] = !asked;
        buf_free(&statement);
    }
}

static inline void tables_forget(TablesAnswers *answers, const Table *table)
{
    for (size_t k = 0; table->arguments[k]; k++) {
        mem_free(answers->plain[k]);
        mem_free(answers->pattern[k]);
    }
}

/* How many arguments not yet told have the line of the first. */
static inline size_t tables_alike(const TablesAnswers *answers, char *const *lines, size_t first,
                                  const Table *table)
{
    size_t count = 0;
    for (size_t k = first; table->arguments[k]; k++)
        count += !answers->told[k] && !strcmp(lines[k], lines[first]);
    return count;
}

/* No longer than is looked at. */
static inline void tables_put_line(Buf *out, const char *line)
{
    size_t length = strlen(line);
    buf_putn(out, line, length < TABLES_LONGEST ? length : TABLES_LONGEST);
    if (length > TABLES_LONGEST)
        buf_printf(out, "... %zu", length);
    buf_putc(out, '\n');
}

/* Is an argument told by its number, with a legend at the head of its table? */
static inline bool tables_by_number(const char *argument)
{
    return strlen(argument) > TABLES_NAMED;
}

/* Have all that are asked and not told the line of the first, several? */
static inline bool tables_all(const TablesAnswers *answers, char *const *lines, size_t first,
                              const Table *table)
{
    size_t alike = tables_alike(answers, lines, first, table), asked = 0;
    for (size_t k = 0; table->arguments[k]; k++)
        asked += answers->asked[k];
    return alike > 1 && alike == asked;
}

/* The arguments that have an answer, before it; * for all. */
static inline void tables_put_alike(Buf *out, TablesAnswers *answers, size_t first,
                                    const Table *table)
{
    size_t plain = tables_alike(answers, answers->plain, first, table);
    size_t pattern = tables_alike(answers, answers->pattern, first, table);
    char **lines = pattern > plain ? answers->pattern : answers->plain;
    bool all = tables_all(answers, lines, first, table);
    if (all)
        buf_puts(out, "*");
    for (size_t k = first; table->arguments[k]; k++)
        if (!answers->told[k] && !strcmp(lines[k], lines[first])) {
            answers->told[k] = true;
            if (all)
                continue;
            buf_puts(out, k > first ? "  " : "");
            if (tables_by_number(table->arguments[k]))
                buf_printf(out, "#%zu", k + 1);
            else
                buf_puts(out, table->arguments[k]);
        }
    buf_puts(out, ": ");
    tables_put_line(out, lines[first]);
}

static inline void tables_put(Buf *out, const Table *table)
{
    char *values[TABLES_ARGUMENTS];
    eval_restart();
    buf_printf(out, "| arguments of %s\n", table->name);
    for (size_t k = 0; table->arguments[k]; k++) {
        values[k] = tables_answer(table->arguments[k]);
        if (tables_by_number(table->arguments[k]))
            buf_printf(out, "#%zu is %s\n", k + 1, table->arguments[k]);
    }
    for (size_t i = 0; table->commands[i]; i++) {
        TablesAnswers answers;
        tables_ask(&answers, table, i, values);
        buf_printf(out, "| %s: %s\n", table->name, table->commands[i]);
        for (size_t k = 0; table->arguments[k]; k++)
            if (!answers.told[k])
                tables_put_alike(out, &answers, k, table);
        tables_forget(&answers, table);
    }
    for (size_t k = 0; table->arguments[k]; k++)
        mem_free(values[k]);
}

/* What the tables give is the text of the file, as report_assert takes it. */
static inline void tables_assert(const Table *tables, size_t count, const char *path)
{
    Buf out = {0};
    for (size_t i = 0; i < count; i++)
        tables_put(&out, &tables[i]);
    report_assert_joined(buf_text(&out), false, path);
    buf_free(&out);
}

#define TABLES_ASSERT(tables, path) tables_assert(tables, sizeof(tables) / sizeof *(tables), path)

#endif
