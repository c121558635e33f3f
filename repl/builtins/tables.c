// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tables of command rows, one per file of this folder and one line each here. The order does
// not matter: builtin.c sorts the rows by name.
#include "repl/builtin.h"

extern const Builtin BUILTIN_CALCULUS[];
extern const Builtin BUILTIN_DAE[];
extern const Builtin BUILTIN_LINALG[];
extern const Builtin BUILTIN_LINALG_BUILD[];
extern const Builtin BUILTIN_MAPPING[];
extern const Builtin BUILTIN_MATRIX[];
extern const Builtin BUILTIN_PLOT[];
extern const Builtin BUILTIN_SEQUENCES[];

const Builtin *const BUILTIN_TABLES[] = {
    BUILTIN_CALCULUS,
    BUILTIN_DAE,
    BUILTIN_LINALG,
    BUILTIN_LINALG_BUILD,
    BUILTIN_MAPPING,
    BUILTIN_MATRIX,
    BUILTIN_PLOT,
    BUILTIN_SEQUENCES,
    NULL,
};
