/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Signatures: the value of an expression at a random point modulo the prime 2^61-1. Kernels are
 * mapped consistently with their relations (a point on the circle for sin and cos, group laws on
 * integer-linear arguments for exp, sin, cos). Computed once, when a node is made.
 */
#ifndef DAESY_CAS_CORE_SIG_H
#define DAESY_CAS_CORE_SIG_H

#include "cas/core/expr.h"

#define SIG_PRIME 2305843009213693951ULL /* 2^61 - 1 */
#define SIG_TENTH 2075258708292324556ULL /* 1/10 modulo SIG_PRIME */
#define SIG_NONE UINT64_MAX              /* no value here (a pole, a branch) */

/* The signature of a node whose args have theirs already. */
uint64_t sig_of_node(const Node *node);

/* The signature of a sum in which the coefficient of a term has changed. */
uint64_t sig_changed(uint64_t sum, uint64_t term, uint64_t before, uint64_t after);

/* The signature of a list or set from the sum of sig_item over its items, which all have one. */
uint64_t sig_item(uint64_t sig, uint64_t i);
uint64_t sig_of_items(Kind kind, uint64_t parts);

uint64_t sig_add(uint64_t a, uint64_t b);
uint64_t sig_sub(uint64_t a, uint64_t b);
uint64_t sig_mul(uint64_t a, uint64_t b);
uint64_t sig_pow(uint64_t a, uint64_t n);
uint64_t sig_inv(uint64_t a); /* a != 0 */

#endif
