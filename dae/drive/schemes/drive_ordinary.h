/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ordinary differential equations, of any order and implicit ones.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_ORDINARY_H
#define DAESY_DAE_DRIVE_DRIVE_ORDINARY_H

#include "dae/drive/drive_scheme.h"

/* Lays an ordinary system out and compiles it; false, with setup->is_dae, when it has constraints.
 */
bool drive_ordinary_set_up(Problem *problem, Setup *setup);

#endif
