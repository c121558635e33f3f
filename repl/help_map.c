/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The map of the help. Somebody who does not know what a thing is called finds it by what it is
 * for: TASKS goes from a system of equations to the report, what only a shell for DAEs has before
 * what every system of computer algebra has. Packages and topics are those of the rows of commands.
 * The tasks are chosen and hold few names; everything there is stands in ?index,names.
 */
#include "config.h"

#include "repl/help_map.h"

#include <stdlib.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "cas/value/funcs_row.h"
#include "repl/builtin.h"
#include "repl/help_topics.h"

enum { COLUMNS = 80, TITLE_COLUMNS = 32, NAME_COLUMNS = 22 };

static const HelpTask TASKS[] = {
    {"Differential-algebraic equations", NULL},
    {"what kind of system is it", "DAEinfo reading DAEstructure"},
    {"why has it no solution", "StructureRepair underdetermined singular"},
    {"reduce the index step by step", "ReduceBy1TheIndex ReduceByJets DummyDerivatives"},
    {"matrix pencils, normal forms", "PencilIndex WeierstrassForm KroneckerForm"},
    {"solve with numbers", "dsolve methods MethodInfo start events"},
    {"drift, ways of stabilising", "compare drift stabilization"},
    {"many runs, fits, gradients", "ensemble fit gradient"},
    {"steady states, branches, cycles", "continuation bifplot limitcycles"},
    {"figures of solutions", "odeplot mechanismplot phaseportrait animate"},
    {"for other programs", "CodeGeneration FMUExport Export latex"},
    {"Mathematics", NULL},
    {"equations", "solve fsolve isolate eliminate rsolve"},
    {"equations with derivatives", "dsolve odetest pdsolve laplace"},
    {"derivatives, integrals, limits", "diff int limit sum series"},
    {"forms of an expression", "simplify expand factor collect combine convert"},
    {"put values in", "subs eval evalf assume"},
    {"matrices", "Matrix Vector LinearAlgebra"},
    {"numbers as minima, data", "Optimization CurveFitting Statistics"},
    {"control", "DynamicSystems BodePlot"},
    {"figures", "plot plot3d plots plotsetup"},
    {"The shell", NULL},
    {"the language", "assignment proc for if list table module"},
    {"sheets, files, reports", "read report Export ImportMatrix mw"},
    {"the session", "interface restart undo timelimit"},
    {NULL, NULL},
};

const HelpTask *help_map_task(long i)
{
    return TASKS[i].title ? &TASKS[i] : NULL;
}

/* A word on this line, or on a new one that begins at `indent`. */
static void put_name(Buf *out, size_t *column, const char *name, size_t length, int indent)
{
    if (*column + length + 1 > COLUMNS) {
        buf_putc(out, '\n');
        buf_repeat(out, " ", indent);
        *column = (size_t)indent;
    }
    buf_putc(out, ' ');
    buf_putn(out, name, length);
    *column += length + 1;
}

static void put_task(Buf *out, const HelpTask *task)
{
    if (!task->pages) {
        buf_printf(out, "%s\n", task->title);
        return;
    }
    buf_printf(out, "  %-*s", TITLE_COLUMNS, task->title);
    size_t column = TITLE_COLUMNS + 2;
    for (const char *at = task->pages; *at;) {
        size_t length = strcspn(at, " ");
        put_name(out, &column, at, length, TITLE_COLUMNS + 2);
        at += length + (at[length] == ' ');
    }
    buf_putc(out, '\n');
}

bool help_map_begins_topic(long i)
{
    for (long j = 0; j < i; j++)
        if (!strcmp(builtin_row(j)->topic, builtin_row(i)->topic))
            return false;
    return true;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The packages in order of name; the caller's to release. */
static const char **packages(long *count)
{
    long rows = 0;
    *count = 0;
    while (builtin_row(rows))
        rows++;
    const char **all = mem_array((size_t)rows + 1, sizeof *all);
    for (long i = 0, n = rows; i < n; i++)
        if (builtin_row(i)->package)
            all[(*count)++] = builtin_row(i)->package;
    qsort(all, (size_t)*count, sizeof *all, by_name);
    long kept = 0;
    for (long i = 0; i < *count; i++)
        if (kept == 0 || strcmp(all[i], all[kept - 1]) != 0)
            all[kept++] = all[i];
    *count = kept;
    return all;
}

static void put_packages(Buf *out)
{
    size_t column = 1;
    long count;
    const char **all = packages(&count);
    err_defer(mem_release, all);
    buf_putc(out, ' ');
    for (long i = 0; i < count; i++)
        put_name(out, &column, all[i], strlen(all[i]), 1);
    buf_putc(out, '\n');
    err_undefer(true);
}

void help_map_put(Buf *out)
{
    buf_puts(out, "?name explains, ??word searches, ?intro is a tour, ?guide the guide,\n"
                  "?index,names every name there is\n\n");
    for (const HelpTask *task = TASKS; task->title; task++)
        put_task(out, task);
    buf_puts(out, "Packages: ?name lists one, with(name): opens it\n");
    put_packages(out);
    buf_puts(out, "Topics: ?name lists one\n ");
    size_t column = 1;
    for (long i = 0; builtin_row(i); i++)
        if (help_map_begins_topic(i)) {
            const char *topic = builtin_row(i)->topic, *comma = column > 1 ? "," : "";
            buf_puts(out, comma);
            column += strlen(comma) + 1; /* the comma behind it fits too */
            size_t before = column;
            put_name(out, &column, topic, strlen(topic), 1);
            column -= column > before;
        }
    buf_putc(out, '\n');
}

/* --- every name ------------------------------------------------------------------------------ */

/* One topic with the names of its rows. */
static void put_topic_names(Buf *out, const char *topic)
{
    size_t column = strlen(topic) + 3;
    buf_printf(out, "  %s:", topic);
    const Builtin *row;
    for (long i = 0; (row = builtin_row(i)); i++)
        if (!strcmp(row->topic, topic))
            put_name(out, &column, row->name, strlen(row->name), 3);
    buf_putc(out, '\n');
}

void help_map_put_names(Buf *out)
{
    buf_puts(out, "Every name, by topics: ?name explains, ? is a shorter list, by tasks\n\n");
    for (long i = 0; builtin_row(i); i++)
        if (help_map_begins_topic(i))
            put_topic_names(out, builtin_row(i)->topic);
    size_t column = 11;
    buf_puts(out, "  language:");
    for (long i = 0; help_topics_row(i); i++) {
        const char *names = help_topics_row(i)->names;
        put_name(out, &column, names, strcspn(names, " "), 3);
    }
    column = 12;
    buf_puts(out, "\n  functions:");
    for (long i = 0; funcs_row(i); i++)
        put_name(out, &column, funcs_row(i)->name, strlen(funcs_row(i)->name), 3);
    buf_putc(out, '\n');
}

/* --- one kind -------------------------------------------------------------------------------- */

/* "  ?name   7 commands, for example ...": its first one that is no operator. */
static void put_package(Buf *out, const char *package)
{
    const Builtin *row;
    const char *example = NULL;
    long count = 0;
    for (long i = 0; (row = builtin_row(i)); i++)
        if (row->package && !strcmp(row->package, package)) {
            example = example || !print_is_plain_name(row->name) ? example : row->name;
            count++;
        }
    buf_printf(out, "  ?%-*s %4ld %s", NAME_COLUMNS, package, count,
               count == 1 ? "command" : "commands");
    buf_printf(out, example ? ", for example %s\n" : "\n", example);
}

void help_map_put_packages(Buf *out)
{
    long count;
    const char **all = packages(&count);
    err_defer(mem_release, all);
    buf_puts(out, "Packages: ?name lists the commands of one, with(name): opens it\n\n");
    for (long i = 0; i < count; i++)
        put_package(out, all[i]);
    err_undefer(true);
}

bool help_map_put_topic(Buf *out, const char *topic)
{
    const Builtin *row;
    bool any = false;
    for (long i = 0; (row = builtin_row(i)); i++) {
        if (strcmp(row->topic, topic) != 0)
            continue;
        if (!any)
            buf_printf(out, "topic %s\n\n", topic);
        buf_printf(out, "  ?%-*s %s\n", NAME_COLUMNS, row->name, row->summary);
        any = true;
    }
    return any;
}
