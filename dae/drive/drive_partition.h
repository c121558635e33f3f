/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Coordinate partitioning: only as many states are integrated as there are degrees of freedom; the
 * constraints give the others.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_PARTITION_H
#define DAESY_DAE_DRIVE_DRIVE_PARTITION_H

#include "dae/drive/drive.h"

/* A Step by a one-step method for drive, which has constraints. Raises ST_TYPE for a method that
 * keeps a past. */
Step *drive_partition_step(Drive *drive, const MethodChoice *choice);

#endif
