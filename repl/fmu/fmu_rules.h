/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rules of the standards FMI 2.0.4 and 3.0 about modelDescription.xml.
 */
#ifndef DAESY_REPL_FMU_FMU_RULES_H
#define DAESY_REPL_FMU_FMU_RULES_H

#include "repl/fmu/fmu_unit.h"

/* Notes in unit->faults what is against them. */
void fmu_rules(UnitDescription *unit);

#endif
