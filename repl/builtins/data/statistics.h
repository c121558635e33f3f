/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the procedures of the package Statistics have in common: text in the language.
 */
#ifndef DAESY_REPL_BUILTINS_DATA_STATISTICS_H
#define DAESY_REPL_BUILTINS_DATA_STATISTICS_H

/* Of a Matrix: a row of what the columns give. */
#define STATISTICS_BY_COLUMNS                                                                      \
    "  if type(data, 'Matrix') then return Vector['row']("                                         \
    "    [seq(thisproc(data[.., i], _rest), i = 1..op([1, 2], data))]) end if;"
/* The list L of n data, not empty. */
#define STATISTICS_READ                                                                            \
    "  L := convert(data, list); n := nops(L);"                                                    \
    "  if n = 0 then error \"there are no data\" end if;"

#endif
