/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the answers of a statement take for granted (notes.h) is said once at the end of
 * the statement, and kept until another statement takes something for granted. So is what numeric
 * solutions had to say (drive_notes.h).
 */
#include "repl/taken.h"

#include <string.h>

#include "cas/algebra/notes.h"
#include "cas/algebra/zero.h"
#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/base/told.h"
#include "cas/core/heap.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "repl/eval/eval.h"
#include "repl/items.h"

enum { MOST_SHOWN = 5, MOST_WIDTH = 80 };

static Expr last;        /* a set, or NULL */
static DriveNotes notes; /* of all numeric solutions of the session */

static void mark_last(void (*mark)(Expr e))
{
    if (last)
        mark(last);
}

static void forget(void)
{
    last = NULL;
    notes_clear(notes_current());
}

/* The level under the command's name or under all. */
static long asked_level(const char *who)
{
    long own = eval_infolevel(expr_symbol(who)), all = eval_infolevel(expr_symbol("all"));
    return own > all ? own : all;
}

/* infolevel[dsolve] or infolevel[all] above 0 asks for a line about every numeric run. */
static bool asks_for_runs(void)
{
    return asked_level("dsolve") > 0;
}

/* As userinfo of the language does. */
static void tell_of(const char *who, const char *line)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    buf_printf(&text, "%s:   %s", who, line);
    eval_write_lines(buf_text(&text));
    err_undefer(true);
}

static void tell(const char *line)
{
    tell_of("dsolve", line);
}

void taken_begin(void)
{
    told_level = asked_level;
    told_line = tell_of;
    notes.asked = asks_for_runs;
    notes.tell = tell;

    heap_add_roots(mark_last);
    eval_add_restart(forget);
    notes_clear(notes_current());
    bool stopped;
    notes.done[0] = '\0';
    drive_notes_take(&notes, &stopped); /* of a statement that an error ended */
}

/* A numeric solution that was asked for more than it has. */
static void report_solutions(void)
{
    bool stopped;
    const char *warning = drive_notes_take(&notes, &stopped);
    if (warning)
        eval_warning("%s", warning);
}

DriveNotes *taken_notes(void)
{
    return &notes;
}

static void put_relation(Buf *text, Expr relation)
{
    char *shown = print_text(relation, MOST_WIDTH);
    err_defer(mem_release, shown);
    buf_printf(text, "%s%s", text->length ? ", " : "", shown);
    err_undefer(true);
}

static bool is_local(Expr node)
{
    return expr_is(node, EXPR_SYMBOL) && sym_of(node)->local;
}

static void see_names(Expr e, void *seen);

/* Keeps a local name; looks into an object. */
static void see(Expr node, void *seen)
{
    bool object = expr_is(node, EXPR_OBJECT);
    if (!(object || is_local(node)) || memo_get(seen, node))
        return;
    memo_put(seen, node, node);
    if (object)
        items_each_entry(node, see_names, seen);
}

/* The local names in e, also in entries of tables and Matrices. */
static void see_names(Expr e, void *seen)
{
    err_stack_check();
    walk_each(e, see, seen);
}

/* The local names in sight, and whether there is another one. */
typedef struct Beside {
    const Memo *seen;
    bool found;
} Beside;

static void look_for_local(Expr node, void *arg)
{
    Beside *beside = arg;
    if (is_local(node) && !memo_get(beside->seen, node))
        beside->found = true;
}

/* Those about names that the user has. A local one that is not in the value is of a procedure that
 * has ended, as the direction in which residue looks. */
static Expr those_in_sight(Expr set, Expr value)
{
    Memo seen;
    memo_begin(&seen);
    see_names(value, &seen);
    List kept;
    list_begin(&kept);
    for (long i = 0; i < expr_count(set); i++) {
        Beside beside = {&seen, false};
        walk_each(expr_arg(set, i), look_for_local, &beside);
        if (!beside.found)
            list_put(&kept, expr_arg(set, i));
    }
    Expr result = expr_set(kept.item, kept.count);
    list_end(&kept);
    memo_end(&seen);
    return result;
}

void taken_report(Expr value)
{
    report_solutions();
    Expr set = those_in_sight(notes_relations(notes_current()), value);
    long n = expr_count(set);
    notes_clear(notes_current());
    if (n == 0)
        return;
    last = set;
    Buf text = {0};
    err_defer(buf_release, &text);
    for (long i = 0; i < n && i < MOST_SHOWN; i++)
        put_relation(&text, expr_arg(set, i));
    if (n > MOST_SHOWN)
        buf_printf(&text, " and %ld more: assumed() has them all", n - MOST_SHOWN);
    eval_warning("assumed %s", buf_text(&text));
    err_undefer(true);
}

Expr taken_last(void)
{
    return last ? last : expr_set(NULL, 0);
}
