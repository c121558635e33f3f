/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What numeric solutions have to say besides their values: where they end, what was moved. Who
 * solves gives the place for it; a solution keeps it and uses it whenever it is asked.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_NOTES_H
#define DAESY_DAE_DRIVE_DRIVE_NOTES_H

#include <stdbool.h>

typedef struct DriveNotes {
    char text[500], taken[500];
    char done[300];   /* what was done to the system, a line; "": nothing */
    bool interrupted; /* the run was stopped by the user */
    /* Set by who wants to know of every run; NULL: nobody. asked: now? */
    bool (*asked)(void);
    void (*tell)(const char *line);
} DriveNotes;

/* Leaves a note in place of the one before; notes may be NULL. */
void drive_notes_say(DriveNotes *notes, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The last note, until the next one is taken, or NULL; *stopped: it was an interrupt. Asking
 * forgets it. */
const char *drive_notes_take(DriveNotes *notes, bool *stopped);

struct Problem;
struct Ivp;
struct Hidden;
/* Leaves in the problem's notes what was done to the system ("index 3 reduced to 1, projected on
 * ALG, ALG'; lambda(0) = 0 computed") in place of what was done to the one before; the starting
 * values are complete. */
void drive_notes_reduced(const struct Problem *problem, const struct Ivp *ivp,
                         const struct Hidden *hidden);

struct TraceState;
/* Tells (notes->tell) what the method has done from t = from on. */
void drive_notes_stretch(const DriveNotes *notes, const char *method, const char *t, double from,
                         const struct TraceState *state);

#endif
