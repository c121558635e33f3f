/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All tables of command rows.
 */
#ifndef DAESY_REPL_BUILTINS_TABLES_H
#define DAESY_REPL_BUILTINS_TABLES_H

#include "repl/builtin.h"

extern const Builtin *const BUILTIN_TABLES[]; /* ended by NULL */

#endif
