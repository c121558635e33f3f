/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values as bytes, for another process of the same program: every node once, those it is made of
 * before it. Matrices, Vectors, Arrays and tables are copied.
 */
#ifndef DAESY_CAS_CORE_WIRE_H
#define DAESY_CAS_CORE_WIRE_H

#include "cas/base/buf.h"
#include "cas/core/expr.h"

/* How many objects and names of procedures there were when the processes parted. */
typedef struct WireSince {
    uint64_t objects, names;
} WireSince;

WireSince wire_now(void);
/* Appends e. A procedure, solution or the like that was made before they parted is the reader's;
 * raises ST_UNABLE for one made since, and for a table that holds itself. */
void wire_put(Buf *out, Expr e, WireSince since);
/* The value. Names of running procedures that were made since are fresh ones. */
Expr wire_get(const char *bytes, size_t length);

#endif
