/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What map and seq share: their values put together by an index.
 */
#ifndef DAESY_REPL_BUILTINS_DATA_MAPPING_H
#define DAESY_REPL_BUILTINS_DATA_MAPPING_H

#include "cas/core/expr.h"

/* head is map[reduce = f] or seq[reduce = f]: f of all parts of value at once; [fold = (f, a)]: f
 * of what is there, a at first, and each part. Raises ST_TYPE for another index. */
Expr mapping_gather(Expr head, Expr value);

#endif
