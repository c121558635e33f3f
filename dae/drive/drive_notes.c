/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One note at a time: the last one counts. What is taken is copied, so that the next note does not
 * change it under whoever shows it.
 */
#include "dae/drive/drive_notes.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void drive_notes_say(DriveNotes *notes, const char *format, ...)
{
    va_list args;
    if (!notes)
        return;
    va_start(args, format);
    vsnprintf(notes->text, sizeof notes->text, format, args);
    va_end(args);
    notes->interrupted = false;
}

const char *drive_notes_take(DriveNotes *notes, bool *stopped)
{
    memcpy(notes->taken, notes->text, sizeof notes->taken);
    notes->text[0] = '\0';
    *stopped = notes->interrupted;
    notes->interrupted = false;
    return notes->taken[0] ? notes->taken : NULL;
}

void drive_notes_done(DriveNotes *notes, const char *text)
{
    if (notes)
        snprintf(notes->done, sizeof notes->done, "%s", text);
}
