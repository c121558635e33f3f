/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The 1-D form of packed sums.
 */
#ifndef DAESY_CAS_CORE_PRINT_PRINT_PACKED_H
#define DAESY_CAS_CORE_PRINT_PRINT_PACKED_H

#include "cas/base/buf.h"
#include "cas/core/expr.h"

/* Appends the text of a sum that has only arrays, until it is longer than end (0: all of it).
 * False, nothing done, for other expressions. */
bool print_packed(Buf *out, Expr sum, size_t end);

#endif
