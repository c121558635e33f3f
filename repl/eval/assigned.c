/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A symbol carries the number of the statement that assigned it last, so that noting costs one
 * store in the loops where it matters, and what a statement has assigned is asked of all symbols.
 * Names bound for a time (the variable of seq, the environment of a procedure) are given back by
 * an interrupt and are not noted.
 */
#include "repl/eval/assigned.h"

#include <stdbool.h>

enum { MOST_SHOWN = 8 };

static uint32_t statement;
static bool nameless; /* an entry of something that was reached by no global name */

void assigned_begin(void)
{
    statement++;
    nameless = false;
}

void assigned_note(Symbol *symbol)
{
    symbol->assigned_in = statement;
}

void assigned_note_place(Expr place)
{
    while (expr_is(place, EXPR_INDEXED) || expr_is(place, EXPR_CALL) || expr_is(place, EXPR_MEMBER))
        place = expr_arg(place, 0);
    bool global = expr_is(place, EXPR_SYMBOL) && !sym_of(place)->local;
    nameless |= !global;
    if (global)
        assigned_note(sym_of(place));
}

typedef struct Shown {
    Buf *out;
    long count;
} Shown;

static void show(Symbol *symbol, void *arg)
{
    Shown *shown = arg;
    if (symbol->assigned_in != statement || symbol->local)
        return;
    if (shown->count++ < MOST_SHOWN)
        buf_printf(shown->out, "%s%s",
                   shown->count > 1 ? ", " : "Assigned until then: ", symbol->name);
}

void assigned_put(Buf *out)
{
    Shown shown = {out, 0};
    sym_each(show, &shown);
    if (shown.count == 0)
        buf_puts(out, "No name was assigned");
    if (shown.count > MOST_SHOWN)
        buf_printf(out, " and %ld more", shown.count - MOST_SHOWN);
    buf_puts(out, nameless ? "; entries of tables or matrices may have been." : ".");
}
