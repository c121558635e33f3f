/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading events of a numeric solution (drive_events.h).
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_TRIGGERS_H
#define DAESY_DAE_DRIVE_DRIVE_TRIGGERS_H

#include "cas/core/walk.h"
#include "dae/drive/drive_events.h"

/* Lists of expressions that grow while events are read. */
typedef struct DriveReading {
    Problem *problem;
    DriveEvents *events;
    Expr *trigger, *check, *value;
    long checks, values;
    const Memo *algebraic; /* unknowns that no equation differentiates, while events are read */
} DriveReading;

/* Fills the lists and, of events, counts, event[...] and target[...], from the user's events and
 * the problem's switches. The lists are released by the caller's err_undefer. Raises ST_TYPE naming
 * the event that is none. */
void drive_triggers_read(DriveReading *reading, Problem *problem, DriveEvents *events);
/* The state that e is, or -1. */
long drive_triggers_state(const Problem *problem, Expr e);

#endif
