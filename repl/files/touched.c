/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first few names are kept as they were given, cut where they are long; the others are counted.
 * A loop writes to one file many times, so a name that was just noted is looked for first.
 */
#include "repl/files/touched.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { KEPT = 8, LONGEST = 120, HIDDEN = 4 };

static char names[KEPT][LONGEST];
static long count;
static char hidden[HIDDEN][LONGEST]; /* folders that will be gone; "": none */

static bool is_below(const char *name, const char *folder)
{
    size_t length = strlen(folder);
    return length && !strncmp(name, folder, length) && name[length] == '/';
}

void touched_hide(const char *folder)
{
    for (int i = 0; i < HIDDEN; i++)
        if (!*hidden[i]) {
            snprintf(hidden[i], LONGEST, "%s", folder);
            return;
        }
}

void touched_begin(void)
{
    count = 0;
}

void touched_note(const char *name)
{
    char cut[LONGEST] = "";
    memcpy(cut, name, strnlen(name, sizeof cut - 1));
    long kept = count < KEPT ? count : KEPT;
    for (int i = 0; i < HIDDEN; i++)
        if (is_below(name, hidden[i]))
            return;
    for (long i = kept; i-- > 0;)
        if (!strcmp(names[i], cut))
            return;
    if (kept < KEPT)
        memcpy(names[kept], cut, sizeof cut);
    count++;
}

void touched_forget(const char *folder)
{
    for (int i = 0; i < HIDDEN; i++)
        if (!strcmp(hidden[i], folder))
            *hidden[i] = '\0';
}

long touched_count(void)
{
    return count;
}

void touched_put(Buf *out)
{
    for (long i = 0; i < count && i < KEPT; i++)
        buf_printf(out, "%s%s", i ? ", " : "", names[i]);
    if (count > KEPT)
        buf_puts(out, " and others");
}
