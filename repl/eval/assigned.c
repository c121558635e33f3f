/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A symbol and an object carry the number of the statement that changed them last, so that noting
 * costs one store in the loops where it matters, and what a statement has changed is asked of all
 * of them. Names bound for a time (the variable of seq, the environment of a procedure) are given
 * back by an interrupt and are not noted; an object that the statement made itself was not changed.
 * An object is shown by the names whose value it is.
 */
#include "repl/eval/assigned.h"

#include <stdbool.h>

#include "cas/core/object.h"
#include "repl/files/touched.h"

enum { MOST_SHOWN = 8 };

static uint32_t statement;
static uint64_t last_object; /* that was there before the statement */

void assigned_begin(void)
{
    object_statement = ++statement;
    last_object = object_created();
    touched_begin();
}

void assigned_note(Symbol *symbol)
{
    symbol->assigned_in = statement;
}

void assigned_note_known(Symbol *symbol)
{
    symbol->known_in = statement;
}

typedef struct Shown {
    Buf *out; /* NULL: they are counted only */
    const char *before;
    bool (*wanted)(const Symbol *symbol);
    long count;
} Shown;

static bool is_assigned(const Symbol *symbol)
{
    return symbol->assigned_in == statement && !symbol->local;
}

static bool is_known_anew(const Symbol *symbol)
{
    return symbol->known_in == statement && !symbol->local;
}

static bool is_changed(const Object *object)
{
    return object->changed_in == statement && object->id <= last_object;
}

static bool holds_changed(const Symbol *symbol)
{
    Expr value = symbol->local ? NULL : symbol->value;
    return value && expr_is(value, EXPR_OBJECT) && is_changed(value->u.object);
}

static void show(Symbol *symbol, void *arg)
{
    Shown *shown = arg;
    if (shown->wanted(symbol) && shown->count++ < MOST_SHOWN && shown->out)
        buf_printf(shown->out, "%s%s", shown->count > 1 ? ", " : shown->before, symbol->name);
}

static long put_names(Buf *out, const char *before, bool (*wanted)(const Symbol *symbol))
{
    Shown shown = {out, before, wanted, 0};
    sym_each(show, &shown);
    if (out && shown.count > MOST_SHOWN)
        buf_printf(out, " and %ld more", shown.count - MOST_SHOWN);
    return shown.count;
}

static void count_changed(Object *object, void *count)
{
    *(long *)count += is_changed(object);
}

static long changed_objects(void)
{
    long count = 0;
    object_each(count_changed, &count);
    return count;
}

bool assigned_values(void)
{
    return put_names(NULL, "", is_assigned) > 0 || put_names(NULL, "", is_known_anew) > 0 ||
           changed_objects() > 0;
}

bool assigned_any(void)
{
    return assigned_values() || touched_count() > 0;
}

void assigned_put(Buf *out)
{
    if (put_names(out, "Assigned until then: ", is_assigned) == 0)
        buf_puts(out, "No name was assigned");
    put_names(out, "; what is known was changed of: ", is_known_anew);
    long named = put_names(out, "; entries were changed of: ", holds_changed);
    if (named == 0 && changed_objects() > 0)
        buf_puts(out, "; entries of something without a name of its own were changed");
    if (touched_count() > 0) {
        buf_puts(out, "; files changed: ");
        touched_put(out);
    }
    buf_puts(out, ".");
}
