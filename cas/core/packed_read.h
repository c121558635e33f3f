/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Long polynomials from their text.
 */
#ifndef DAESY_CAS_CORE_PACKED_READ_H
#define DAESY_CAS_CORE_PACKED_READ_H

#include <stddef.h>

#include "cas/core/expr.h"

/* The sum that text[0..length) (NUL-terminated) is the 1-D form of, its names the global ones and
 * not evaluated. NULL for everything but long sums of terms like -3/7*x^2*y that are all different
 * and whose factors come in one order: these take the parser's way. */
Expr packed_read(const char *text, size_t length);

#endif
