/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of all tables of command rows, made of tables.def: a new table is a file of this folder
 * and one line there.
 */
#include "repl/builtins/tables.h"

#define TABLE(name) extern const Builtin BUILTIN_##name[];
#include "repl/builtins/tables.def"
#undef TABLE

const Builtin *const BUILTIN_TABLES[] = {
#define TABLE(name) BUILTIN_##name,
#include "repl/builtins/tables.def"
#undef TABLE
    NULL};
