/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A child hands the balls back exactly, as Arb's text of them, one a line behind a line that says
 * whether the work succeeded. Nothing of Arb is running when an interrupt jumps.
 */
#include "cas/base/aside_balls.h"

#include <string.h>

#include "cas/base/aside.h"
#include "cas/base/err.h"

typedef struct Task {
    const AsideBalls *out;
    long n;
    bool (*work)(void *arg);
    void *arg;
} Task;

static void put_ball(Buf *text, const arb_t x)
{
    char *line = arb_dump_str(x);

    buf_puts(text, line);
    buf_puts(text, "\n");
    flint_free(line);
}

/* In the child. */
static void run_task(Buf *text, void *arg)
{
    const Task *t = arg;
    bool done = t->work(t->arg);

    buf_puts(text, done ? "1\n" : "0\n");
    for (long k = 0; done && k < t->n; k++)
        for (slong i = 0; i < t->out[k].count; i++)
            put_ball(text, t->out[k].ball + i);
}

/* Reads one line; `text` is written into. */
static char *read_ball(arb_t x, char *text)
{
    char *end = strchr(text, '\n');

    if (end != NULL)
        *end = '\0';
    if (end == NULL || arb_load_str(x, text) != 0)
        err_raise(ST_INTERNAL, "balls came back damaged");
    return end + 1;
}

static bool read_back(const Task *t, char *text)
{
    if (text == NULL || text[0] != '1')
        return false;
    text += 2;
    for (long k = 0; k < t->n; k++)
        for (slong i = 0; i < t->out[k].count; i++)
            text = read_ball(t->out[k].ball + i, text);
    return true;
}

bool aside_balls_fill(const AsideBalls *out, long n, bool brief, bool (*work)(void *arg), void *arg)
{
    Task task = {out, n, work, arg};
    Buf result = {0};
    bool done;

    err_poll();
    if (brief) {
        err_fragile_begin();
        done = work(arg);
        err_fragile_end();
        return done;
    }
    err_defer(buf_release, &result);
    aside_run(&result, run_task, &task);
    err_interrupt_block();
    done = read_back(&task, result.data);
    err_interrupt_unblock();
    err_undefer(true);
    return done;
}
