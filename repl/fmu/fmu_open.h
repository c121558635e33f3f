/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Taking a unit's archive apart.
 */
#ifndef DAESY_REPL_FMU_FMU_OPEN_H
#define DAESY_REPL_FMU_FMU_OPEN_H

#include "repl/fmu/fmu_folder.h"
#include "repl/fmu/fmu_unit.h"

/* What of a unit lies in the folder: its description as text; fmu_binary_file says where the binary
 * for this machine is, or raises ST_IO naming what it has instead. Raises ST_IO, and ST_DOMAIN in a
 * secure session. */
void fmu_open(FmuFolder *folder, const char *file, Buf *description);
void fmu_binary_file(char path[FMU_PATH], const FmuFolder *folder, const UnitDescription *unit,
                     bool exchange);

#endif
