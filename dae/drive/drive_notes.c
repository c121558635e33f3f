/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One note at a time: the last one counts. What is taken is copied, so that the next note does not
 * change it under whoever shows it.
 *
 * What was done to a differential-algebraic system before it is integrated is a line of its own:
 * its index and what holds the constraints, and the starting values that the constraints gave.
 */
#include "dae/drive/drive_notes.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "dae/drive/drive_dae.h"
#include "numeric/step/trace.h"

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

/* --- what was done to a system ------------------------------------------------------------- */

enum { MOST_NAMES = 6, MOST_VALUES = 4 };

static const char *how_held(const DriveOptions *options)
{
    return options->scheme == DRIVE_GGL         ? "multipliers (ggl) hold "
           : options->scheme == DRIVE_PARTITION ? "independent states only (partitioning), by "
           : options->omega                     ? "stabilised (Baumgarte) on "
           : options->projection                ? "projected on "
                                                : "without holding ";
}

/* By name, or how many they are. */
static void put_constraints(Buf *out, const Hidden *hidden)
{
    long count = hidden->constraint_count, visible = 0;
    for (long k = 0; k < count; k++)
        visible += hidden->constraints[k].level == 0;
    if (count > MOST_NAMES) {
        buf_printf(out, "%ld constraints, %ld of them hidden", count, count - visible);
        return;
    }
    for (long k = 0; k < count; k++) {
        buf_puts(out, k ? ", " : "");
        model_put_name(out, hidden->model, hidden->constraints[k].equation,
                       hidden->constraints[k].level);
    }
}

static void put_index(Buf *out, const Problem *problem, const Hidden *hidden)
{
    const DriveOptions *options = &problem->options;
    if (hidden->index < 2)
        return;
    buf_printf(out, "index %ld", hidden->index);
    if (options->reduction == DRIVE_AS_WRITTEN) {
        buf_puts(out, ", integrated as written");
        return;
    }
    buf_printf(out, " reduced to %d, %s", options->scheme == DRIVE_GGL ? 2 : 1, how_held(options));
    put_constraints(out, hidden);
}

static void put_starts(Buf *out, const Problem *problem, const Ivp *ivp)
{
    long computed = 0;
    for (long k = 0; k < problem->m; k++)
        for (long j = 0; j < problem->order[k]; j++) {
            if (ivp_start(ivp, k, j) || computed++ >= MOST_VALUES)
                continue;
            char *name = print_text(ivp_start_name(ivp, k, j), 40);
            buf_printf(out, "%s%s = %.6g",
                       computed > 1  ? ", "
                       : out->length ? "; "
                                     : "",
                       name, problem->y0[problem->first[k] + j]);
            mem_free(name);
        }
    if (computed > MOST_VALUES)
        buf_printf(out, " and %ld more", computed - MOST_VALUES);
    if (computed)
        buf_puts(out, " computed");
}

void drive_notes_reduced(const struct Problem *problem, const struct Ivp *ivp,
                         const struct Hidden *hidden)
{
    DriveNotes *notes = problem->notes;
    Buf text = {0};
    if (!notes)
        return;
    err_defer(buf_release, &text);
    put_index(&text, problem, hidden);
    put_starts(&text, problem, ivp);
    snprintf(notes->done, sizeof notes->done, "%s", buf_text(&text));
    err_undefer(true);
}

void drive_notes_stretch(const DriveNotes *notes, const char *method, const char *t, double from,
                         const struct TraceState *state)
{
    char text[200], orders[40] = "";
    if (state->low > 0 && state->low < state->high)
        snprintf(orders, sizeof orders, ", orders %d to %d", state->low, state->high);
    else if (state->low > 0)
        snprintf(orders, sizeof orders, ", order %d", state->low);
    snprintf(text, sizeof text,
             "%s from %s = %.6g to %.6g: %ld steps, %ld rejected, %ld evaluations%s", method, t,
             from, state->t, state->steps, state->rejected, state->calls, orders);
    notes->tell(text);
}
