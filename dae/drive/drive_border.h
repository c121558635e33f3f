/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Over the border that a run has come to.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_BORDER_H
#define DAESY_DAE_DRIVE_DRIVE_BORDER_H

#include "dae/drive/drive_problem.h"

/* Steps come to a border by a rounding, and not over it where a case has no values beyond its own,
 * as sqrt(-x) behind x = 0. y, a state at t, of a run that came from `earlier`: moves it on over
 * the border of switch k, or with k < 0 the one that it heads for, along the straight line, if that
 * is less than the tolerances of what does not jump (jumps[i] <= 1; NULL: nothing does) or takes no
 * time but roundings of t; way: the time since `earlier`. The switch, or -1: y stays. */
long drive_border_leap(Problem *problem, long k, double t, double way, const double *earlier,
                       const double *jumps, double *y);
/* What the trigger of an event does at a place: it keeps its sign, passes zero, is a step over zero
 * with the same value all along one side, or leaps over zero between values that move, at a jump
 * or a pole. */
enum { BORDER_STAYS, BORDER_PASSES, BORDER_STEPS, BORDER_LEAPS };

/* kinds[i]: of the trigger of each event that is given, between `earlier`, as above, and a rounding
 * behind (t, y), where that of event k, or what time alone decides, ended the way. zero[i]: what
 * counts as zero of trigger i there. y is moved on to behind steps and leaps that the state has
 * part in, the time there is returned. */
double drive_border_look(Problem *problem, long k, double t, double way, const double *earlier,
                         const double *zero, double *y, char *kinds);

#endif
