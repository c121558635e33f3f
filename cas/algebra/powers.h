/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Questions about the powers in an expression: has it roots of something, has it denominators with
 * something in them? In a product a power is no node of its own, so walks over nodes (walk.h) miss
 * it.
 */
#ifndef DAESY_CAS_ALGEBRA_POWERS_H
#define DAESY_CAS_ALGEBRA_POWERS_H

#include "cas/core/expr.h"

/* Does a power occur anywhere in e, alone or as a factor, of whose base and exponent `is` says yes?
 * An exponent is never 1. */
bool powers_any(Expr e, bool (*is)(Expr base, Expr exponent, const void *arg), const void *arg);

#endif
