/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A program has a place for every name, so that trying each of n expressions in n names would take
 * the square of n. Here only those that stand in the expression are its inputs.
 */
#include "numeric/program/tape_ask.h"

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/program/tape_range.h"

void tape_ask_begin(TapeAsk *ask, const Expr *vars, long n)
{
    memo_begin(&ask->vars);
    for (long i = 0; i < n; i++)
        memo_put(&ask->vars, vars[i], vars[i]);
    ask->met = mem_array((size_t)n, sizeof *ask->met);
    err_defer(mem_release, ask->met);
}

void tape_ask_end(TapeAsk *ask)
{
    err_undefer(true);
    memo_end(&ask->vars);
}

typedef struct Meeting {
    TapeAsk *ask;
    Memo seen;
    long count;
} Meeting;

static void meet(Expr node, void *meeting)
{
    Meeting *m = meeting;
    if (!memo_get(&m->ask->vars, node) || memo_get(&m->seen, node))
        return;
    memo_put(&m->seen, node, node);
    m->ask->met[m->count++] = node;
}

bool tape_ask_value(TapeAsk *ask, const Expr *outputs, long m, bool range)
{
    Meeting meeting = {.ask = ask};
    memo_begin(&meeting.seen);
    for (long i = 0; i < m; i++)
        walk_each(outputs[i], meet, &meeting);
    memo_end(&meeting.seen);
    Tape *tape = tape_try(outputs, m, ask->met, meeting.count);
    bool good = tape && (!range || tape_range_serves(tape));
    tape_free(tape);
    return good;
}
