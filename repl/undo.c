/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A state is what every global name has: value, assumption, alias, protection; and the entries of
 * the Matrices, Arrays and tables that are values. Expressions never change, so that a state is a
 * list of pointers; entries are copied, and a copy is shared by states between which the object was
 * not changed. Of too many entries none are kept, which going back says. What stands in files,
 * settings of interface and what % gives stay as they are.
 */
#include "repl/undo.h"

#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/heap.h"
#include "cas/core/rtable.h"
#include "cas/core/sym.h"
#include "cas/core/table.h"
#include "repl/eval/alias.h"
#include "repl/eval/assigned.h"
#include "repl/eval/env.h"
#include "repl/eval/eval.h"

enum { MOST_STATES = 30, MOST_ENTRIES = 100000, SHOWN = 40 };

typedef struct Kept {
    Symbol *symbol;
    Expr value, assumption, stands_for;
    Expr copy;           /* of the entries of the value, or NULL */
    uint32_t changed_in; /* of the object when it was copied */
    bool is_protected;
} Kept;

typedef struct State {
    Kept *kept;
    long n, room, entries;
    unsigned line;
    char text[SHOWN + 4]; /* of the statement that ran next */
} State;

typedef struct States {
    State state[MOST_STATES];
    long n;
} States;

static States past, future;

/* --- what is kept ----------------------------------------------------------------------------- */

static void mark_states(const States *states, void (*mark)(Expr e))
{
    for (long i = 0; i < states->n; i++)
        for (long k = 0; k < states->state[i].n; k++) {
            const Kept *kept = &states->state[i].kept[k];
            const Expr all[] = {kept->value, kept->assumption, kept->stands_for, kept->copy};
            for (size_t j = 0; j < sizeof all / sizeof *all; j++)
                if (all[j])
                    mark(all[j]);
        }
}

static void mark_all(void (*mark)(Expr e))
{
    mark_states(&past, mark);
    mark_states(&future, mark);
}

static void drop(States *states, long i)
{
    mem_free(states->state[i].kept);
    memmove(&states->state[i], &states->state[i + 1],
            (size_t)(states->n - i - 1) * sizeof *states->state);
    states->n--;
}

static void drop_all(States *states)
{
    while (states->n)
        drop(states, states->n - 1);
}

static bool waiting; /* the newest state is that before the statement that runs */

void undo_forget(void)
{
    drop_all(&past);
    drop_all(&future);
    waiting = false; /* restart forgets the state before itself, too */
}

static long entries_of(Expr value)
{
    const RTable *m = rtable_look(value);
    const Table *table = table_of(value);
    return m ? rtable_count(m) : table ? table_size(table) : 0;
}

/* A copy of the entries; that of the state before where nothing was changed since. */
static void keep_entries(State *state, Kept *kept, const State *before)
{
    long n = kept->value && expr_is(kept->value, EXPR_OBJECT) ? entries_of(kept->value) : 0;
    if (n == 0 && !(kept->value && table_of(kept->value)))
        return;
    const Object *object = kept->value->u.object;
    kept->changed_in = object->changed_in;
    for (long i = 0; before && i < before->n; i++)
        if (before->kept[i].value == kept->value && before->kept[i].copy &&
            before->kept[i].changed_in == object->changed_in) {
            kept->copy = before->kept[i].copy;
            return;
        }
    state->entries += n;
    if (state->entries > MOST_ENTRIES)
        return;
    RTable *m = rtable_look(kept->value);
    kept->copy = m ? rtable_expr(rtable_twin(m)) : table_expr(table_copy(table_of(kept->value)));
}

static bool is_plain(const Symbol *symbol)
{
    return !symbol->value && !symbol->assumption && !symbol->stands_for &&
           (symbol->is_protected != 0) == (symbol->command || symbol->function);
}

static void keep_symbol(Symbol *symbol, void *arg)
{
    State *state = arg;
    if (symbol->local || is_plain(symbol))
        return;
    if (state->n == state->room) {
        long room = state->room ? 2 * state->room : 64;
        state->kept = mem_rearray(state->kept, (size_t)room, sizeof *state->kept);
        state->room = room;
    }
    state->kept[state->n++] = (Kept){.symbol = symbol,
                                     .value = symbol->value,
                                     .assumption = symbol->assumption,
                                     .stands_for = symbol->stands_for,
                                     .is_protected = symbol->is_protected};
}

static void drop_newest(void *states)
{
    drop(states, ((States *)states)->n - 1);
}

/* Keeps what is now as the newest of states; none of it where that is stopped. */
static State *push(States *states)
{
    if (states->n == MOST_STATES)
        drop(states, 0);
    State *state = &states->state[states->n];
    const State *before = states->n ? state - 1 : NULL;
    *state = (State){0};
    states->n++;
    err_defer(drop_newest, states);
    heap_add_roots(mark_all);
    sym_each(keep_symbol, state);
    for (long i = 0; i < state->n; i++)
        keep_entries(state, &state->kept[i], before);
    err_undefer(false);
    return state;
}

/* --- statements ------------------------------------------------------------------------------- */

static void put_text(char to[SHOWN + 4], const char *text, size_t length)
{
    size_t n = 0;
    while (n < length && n < SHOWN && text[n] != '\n')
        n++;
    while (n > 0 && n < length && ((unsigned char)text[n] & 0xc0) == 0x80)
        n--;
    memcpy(to, text, n);
    strcpy(to + n, n < length ? "..." : "");
}

void undo_before(const char *text, size_t length, unsigned line)
{
    State *state = push(&past);
    put_text(state->text, text, length);
    state->line = line;
    waiting = true;
}

void undo_after(void)
{
    if (!waiting)
        return;
    waiting = false;
    if (assigned_values())
        drop_all(&future);
    else
        drop(&past, past.n - 1);
}

/* --- there and back --------------------------------------------------------------------------- */

static void clear_symbol(Symbol *symbol, void *unused)
{
    (void)unused;
    if (symbol->local || is_plain(symbol))
        return;
    symbol->value = symbol->assumption = symbol->stands_for = NULL;
    symbol->is_protected = symbol->command || symbol->function;
    env_touch(symbol);
}

/* The entries of the value become those of the copy. */
static void restore_entries(const Kept *kept)
{
    RTable *m = rtable_look(kept->value);
    Table *table = table_of(kept->value);
    if (!kept->copy || kept->value->u.object->changed_in == kept->changed_in)
        return;
    if (m && rtable_look(kept->copy) && rtable_equal_shape(m, rtable_look(kept->copy)))
        for (long i = 0; i < rtable_count(m); i++)
            eval_store(m, i, rtable_entry(rtable_look(kept->copy), i));
    if (table) {
        const Table *copy = table_of(kept->copy);
        while (table_size(table) > 0)
            table_remove(table, table_key(table, table_size(table) - 1));
        for (long i = 0; i < table_size(copy); i++)
            table_put(table, table_key(copy, i), table_value(copy, i));
    }
    kept->value->u.object->changed_in = kept->changed_in;
}

/* Names of the environment have more behind them than a value. */
static void restore_environment(const State *state)
{
    static const char *const names[] = {"Digits", "UseHardwareFloats"};
    for (long i = 0; i < state->n; i++)
        for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
            const Kept *kept = &state->kept[i];
            if (!strcmp(kept->symbol->name, names[k]) && kept->symbol->value != kept->value)
                eval_assign(expr_symbol(names[k]), kept->value);
        }
}

static void count_symbol(Symbol *symbol, void *count)
{
    *(long *)count += !symbol->local && !is_plain(symbol);
}

/* Has a name now what it had? */
static bool is_as_kept(const Kept *kept)
{
    const Symbol *symbol = kept->symbol;
    return symbol->value == kept->value && symbol->assumption == kept->assumption &&
           symbol->stands_for == kept->stands_for && symbol->is_protected == kept->is_protected &&
           !(kept->copy && kept->value->u.object->changed_in != kept->changed_in);
}

/* Does any name get something else by going back? */
static bool brings_back(const State *state)
{
    long count = 0;
    sym_each(count_symbol, &count);
    for (long i = 0; i < state->n; i++)
        if (!is_as_kept(&state->kept[i]))
            return true;
    return count != state->n;
}

/* All names have what they had. */
static void restore(const State *state)
{
    restore_environment(state);
    sym_each(clear_symbol, NULL);
    for (long i = 0; i < state->n; i++) {
        const Kept *kept = &state->kept[i];
        kept->symbol->value = kept->value;
        kept->symbol->assumption = kept->assumption;
        kept->symbol->stands_for = kept->stands_for;
        kept->symbol->is_protected = kept->is_protected;
        env_touch(kept->symbol);
        if (kept->value && expr_is(kept->value, EXPR_OBJECT))
            restore_entries(kept);
    }
    alias_after_undo();
}

/* Of too many entries, and of what stands inside of other things, nothing is kept. */
static void put_lost(Buf *said, const State *state, bool brings)
{
    if (state->entries > MOST_ENTRIES)
        buf_puts(said, "; entries of large tables are as they are now");
    else if (!brings)
        buf_puts(said, "; what it changed inside of other things is as it is now");
}

void undo_back(Buf *said, long n)
{
    if (past.n == 0) {
        buf_puts(said, "there is nothing to be undone");
        return;
    }
    for (; n > 0 && past.n > 0; n--) {
        State *now = push(&future);
        State *state = &past.state[past.n - 1];
        memcpy(now->text, state->text, sizeof now->text);
        now->line = state->line;
        bool brings = brings_back(state);
        restore(state);
        buf_truncate(said, 0);
        buf_printf(said, "back to before statement %u (%s)", state->line, state->text);
        put_lost(said, state, brings);
        drop(&past, past.n - 1);
    }
}

void undo_forward(Buf *said, long n)
{
    if (future.n == 0) {
        buf_puts(said, "there is nothing to be done again");
        return;
    }
    for (; n > 0 && future.n > 0; n--) {
        State *now = push(&past);
        State *state = &future.state[future.n - 1];
        memcpy(now->text, state->text, sizeof now->text);
        now->line = state->line;
        bool brings = brings_back(state);
        restore(state);
        buf_truncate(said, 0);
        buf_printf(said, "statement %u (%s) is done again", state->line, state->text);
        put_lost(said, state, brings);
        drop(&future, future.n - 1);
    }
}
