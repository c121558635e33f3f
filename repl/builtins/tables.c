// SPDX-License-Identifier: GPL-3.0-or-later
//
// The list of all tables of command rows, made of tables.def: a new table is a file of this folder
// and one line there.
#include "repl/builtin.h"

extern const Builtin BUILTIN_CALCULUS[];
extern const Builtin BUILTIN_DAE[];
extern const Builtin BUILTIN_LINALG[];
extern const Builtin BUILTIN_LINALG_BUILD[];
extern const Builtin BUILTIN_MAPPING[];
extern const Builtin BUILTIN_MATRIX[];
extern const Builtin BUILTIN_PLOT[];
extern const Builtin BUILTIN_SEQUENCES[];
extern const Builtin BUILTIN_SOLVE[];

// clang-format off
const Builtin *const BUILTIN_TABLES[] = {
    BUILTIN_CALCULUS,
    BUILTIN_DAE,
    BUILTIN_LINALG,
    BUILTIN_LINALG_BUILD,
    BUILTIN_MAPPING,
    BUILTIN_MATRIX,
    BUILTIN_PLOT,
    BUILTIN_SEQUENCES,
    BUILTIN_SOLVE,
    NULL,
};
// clang-format on
