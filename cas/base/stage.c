/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A stack of what is being tried. It is plain memory and holds literals and names of rows, so that
 * a handler may read it at any time. A raise leaves entries behind, which err_try takes away.
 *
 * What must hold: nothing is decided by it.
 */
#include "cas/base/stage.h"

#include <stdbool.h>
#include <string.h>

enum { DEEPEST = 16 };

typedef struct Stages {
    const char *volatile who[DEEPEST], *volatile what[DEEPEST];
    volatile int depth;
} Stages;

static Stages running, kept;

int stage_enter(const char *who, const char *what)
{
    int depth = running.depth;
    if (depth < DEEPEST) {
        running.who[depth] = who;
        running.what[depth] = what;
        running.depth = depth + 1;
    }
    return depth;
}

void stage_leave(int entered)
{
    running.depth = entered;
}

int stage_now(void)
{
    return running.depth;
}

void stage_forget(void)
{
    running.depth = kept.depth = 0;
}

void stage_keep(void)
{
    kept = running;
}

static size_t append(char *to, size_t at, size_t size, const char *text)
{
    while (*text && at + 1 < size)
        to[at++] = *text++;
    to[at] = '\0';
    return at;
}

static bool is_same(const char *a, const char *b)
{
    return !strcmp(a, b);
}

/* The outermost search, and behind a comma the innermost of others. */
static void look(const Stages *stages, char *text, size_t size)
{
    int first = 0, last = stages->depth - 1;
    *text = '\0';
    if (last < 0)
        return;
    while (first < last && !*stages->what[first] &&
           is_same(stages->who[first], stages->who[first + 1]))
        first++;
    size_t n = append(text, 0, size, stages->who[first]);
    n = append(text, n, size, *stages->what[first] ? ": " : "");
    n = append(text, n, size, stages->what[first]);
    if (last == first || is_same(stages->who[last], stages->who[first]))
        return;
    n = append(text, n, size, ", ");
    n = append(text, n, size, stages->who[last]);
    n = append(text, n, size, *stages->what[last] ? ": " : "");
    append(text, n, size, stages->what[last]);
}

void stage_look(char *text, size_t size)
{
    look(&running, text, size);
}

void stage_look_kept(char *text, size_t size)
{
    look(&kept, text, size);
}
