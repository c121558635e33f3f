/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A piece hands back what it wanted to show, one record after the other (a letter, the length, the
 * bytes), and its value at the end (wire.h).
 */
#include "repl/builtins/data/crew.h"

#include <limits.h>
#include <string.h>

#include "cas/base/aside.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/heap.h"
#include "cas/core/wire.h"
#include "repl/builtins/numbers/random.h"
#include "repl/eval/eval.h"

typedef struct Reply {
    Status status;
    char *bytes; /* or the message */
    size_t length;
} Reply;

typedef struct Crew {
    const CrewWork *work;
    WireSince since;
    long seed;
    Reply *reply;
} Crew;

/* --- in a process of its own ------------------------------------------------------------------ */

static Buf *said; /* of the piece that is done here */
static WireSince said_since;

static void put_said(char letter, const char *bytes, size_t length)
{
    buf_putc(said, letter);
    buf_putn(said, (const char *)&length, sizeof length);
    buf_putn(said, bytes, length);
}

static void say_text(const char *text, size_t length)
{
    put_said('w', text, length);
}

static void say_warning(const char *text)
{
    put_said('!', text, strlen(text) + 1);
}

static void say_value(const char *label, Expr value)
{
    Buf bytes = {0};
    err_defer(buf_release, &bytes);
    wire_put(&bytes, value, said_since);
    put_said('l', label, strlen(label) + 1);
    put_said('s', buf_text(&bytes), bytes.length);
    err_undefer(true);
}

static void do_piece(Buf *out, long i, void *arg)
{
    const Crew *crew = arg;
    HeapScope scope = heap_scope_begin();
    Buf value = {0};
    err_defer(buf_release, &value);
    said = out;
    said_since = crew->since;
    eval_write = say_text;
    eval_warn = say_warning;
    eval_show = say_value;
    random_begin(crew->seed, i);
    wire_put(&value, crew->work->value(i, crew->work->arg), crew->since);
    put_said('v', buf_text(&value), value.length);
    err_undefer(true);
    heap_scope_maybe(scope, NULL, 0);
}

/* --- here ------------------------------------------------------------------------------------- */

static void take_piece(long i, Status status, const char *bytes, size_t n, void *arg)
{
    Reply *reply = &((Crew *)arg)->reply[i];
    reply->status = status;
    reply->length = n;
    reply->bytes = mem_strndup(bytes, n);
}

static void show(const char *label, Expr value)
{
    if (eval_show)
        eval_show(label, value);
}

/* What the piece wanted to show is shown; its value. */
static Expr read_reply(const Reply *reply)
{
    const char *at = reply->bytes, *label = "";
    for (;;) {
        size_t length;
        char letter = *at;
        memcpy(&length, at + 1, sizeof length);
        at += 1 + sizeof length;
        if (letter == 'v')
            return wire_get(at, length);
        if (letter == 'w')
            eval_write(at, length);
        else if (letter == '!')
            eval_warning("%s", at);
        else if (letter == 'l')
            label = at;
        else
            show(label, wire_get(at, length));
        at += length;
    }
}

static void crew_release(void *arg)
{
    Crew *crew = arg;
    for (long i = 0; i < crew->work->count; i++)
        mem_free(crew->reply[i].bytes);
    mem_free(crew->reply);
}

void crew_values(const CrewWork *work, Expr *values)
{
    Crew crew = {.work = work, .since = wire_now()};
    crew.seed = random_between(0, LONG_MAX);
    crew.reply = mem_zalloc(((size_t)work->count + 1) * sizeof *crew.reply);
    err_defer(crew_release, &crew);
    aside_each(
        &(AsideTasks){.count = work->count, .work = do_piece, .take = take_piece, .arg = &crew});
    for (long i = 0; i < work->count; i++) {
        const Reply *reply = &crew.reply[i];
        if (reply->status != ST_OK)
            err_raise(reply->status, "%s", reply->bytes);
        values[i] = read_reply(reply);
    }
    err_undefer(true);
}
