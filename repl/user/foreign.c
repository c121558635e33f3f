/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of what Maple has and daesy has not (foreign.def). Names of packages' commands are
 * words that sheets use for themselves, too (Map, Display): they are told only after with(package).
 */
#include "repl/user/foreign.h"

#include <stddef.h>
#include <string.h>

#include "cas/core/sym.h"
#include "repl/eval/env.h"
#include "repl/eval/eval.h"

typedef struct Foreign {
    const char *package, *nearest, *names;
} Foreign;

static const Foreign ROWS[] = {
#define MISSING(package, nearest, names) {package, nearest, names},
#include "repl/user/foreign.def"
#undef MISSING
};
enum { ROW_COUNT = sizeof ROWS / sizeof *ROWS };

static bool opened[ROW_COUNT];
static bool resets = false;

static void forget(void)
{
    memset(opened, 0, sizeof opened);
}

bool foreign_row(long i, const char **package, const char **nearest, const char **names)
{
    if (i < 0 || i >= ROW_COUNT)
        return false;
    *package = ROWS[i].package;
    *nearest = ROWS[i].nearest;
    *names = ROWS[i].names;
    return true;
}

/* Is the row that of Student[package]? Such a package is opened by its last name. */
static bool is_students(const char *row, const char *package)
{
    static const char student[] = "Student[";
    size_t length = strlen(package), head = sizeof student - 1;
    return strlen(row) == head + length + 1 && !strncmp(row, student, head) &&
           !strncmp(row + head, package, length);
}

static long row_of(const char *package)
{
    for (long i = 0; *package && i < ROW_COUNT; i++)
        if (!strcmp(ROWS[i].package, package))
            return i;
    for (long i = 0; *package && i < ROW_COUNT; i++)
        if (is_students(ROWS[i].package, package))
            return i;
    return -1;
}

const char *foreign_package(const char *package)
{
    long i = row_of(package);
    return i < 0 ? NULL : ROWS[i].nearest;
}

static bool has_word(const char *words, const char *word)
{
    size_t length = strlen(word);
    if (length == 0) /* the name `` is no word */
        return false;
    for (const char *at = words; (at = strstr(at, word)); at += length)
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
            return true;
    return false;
}

bool foreign_has(const char *package, const char *name)
{
    long i = row_of(package);
    return i >= 0 && has_word(ROWS[i].names, name);
}

bool foreign_family(const char *name)
{
    return !strcmp(name, "Student");
}

bool foreign_part(const char *name)
{
    return has_word("Generic Natural Simple Standard", name);
}

/* A call before the package was opened has marked the name, and nothing was said. */
static void tell_anew(Symbol *symbol, void *row)
{
    if ((symbol->was_free & ENV_WARNED) && has_word(ROWS[*(long *)row].names, symbol->name))
        symbol->was_free &= (uint8_t)~ENV_WARNED;
}

void foreign_open(const char *package)
{
    if (!resets)
        eval_add_restart(forget);
    resets = true;
    for (long i = 0; i < ROW_COUNT; i++)
        if (!opened[i] &&
            (!strcmp(ROWS[i].package, package) || is_students(ROWS[i].package, package))) {
            opened[i] = true;
            sym_each(tell_anew, &i);
        }
}

const char *foreign_command(const char *name, bool top, const char **package)
{
    for (long i = 0; i < ROW_COUNT; i++)
        if (((top && !*ROWS[i].package) || opened[i]) && has_word(ROWS[i].names, name)) {
            *package = ROWS[i].package;
            return ROWS[i].nearest;
        }
    return NULL;
}
