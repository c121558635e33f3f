/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first few names are kept as they were given, cut where they are long; the others are counted.
 * A loop writes to one file many times, so a name that was just noted is looked for first.
 */
#include "repl/files/touched.h"

#include <stdio.h>
#include <string.h>

enum { KEPT = 8, LONGEST = 120 };

static char names[KEPT][LONGEST];
static long count;

void touched_begin(void)
{
    count = 0;
}

void touched_note(const char *name)
{
    char cut[LONGEST] = "";
    memcpy(cut, name, strnlen(name, sizeof cut - 1));
    long kept = count < KEPT ? count : KEPT;
    for (long i = kept; i-- > 0;)
        if (!strcmp(names[i], cut))
            return;
    if (kept < KEPT)
        memcpy(names[kept], cut, sizeof cut);
    count++;
}

void touched_forget(const char *folder)
{
    size_t length = strlen(folder);
    long kept = count < KEPT ? count : KEPT, left = 0;
    for (long i = 0; i < kept; i++)
        if (strncmp(names[i], folder, length) != 0 || names[i][length] != '/')
            memmove(names[left++], names[i], LONGEST);
    count -= kept - left;
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
