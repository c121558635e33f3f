/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Automatic simplification of sums, products and powers: see auto.c. The public constructors are
 * those of expr.h; these are the pieces that its accessors and the algebra share.
 */
#ifndef DAESY_CAS_CORE_AUTO_H
#define DAESY_CAS_CORE_AUTO_H

#include "cas/core/expr.h"

/* The node of a compound kind with these very args, found or made: no simplification. For
 * code that keeps the canonical form itself. */
Expr expr_intern(Kind kind, const Expr *args, long n);

/* The sum (a SUM) with the pair `at` set to term and coefficient: its own term with another nonzero
 * coefficient, or a new one behind the last. *pairs_hash is expr_pairs_hash of the sum before, of
 * the result afterwards. */
Expr expr_intern_changed(Expr sum, long at, Expr term, Expr coefficient, uint64_t *pairs_hash);
uint64_t expr_pairs_hash(Expr sum);
/* A LIST or SEQ of the items and count more (none of them a SEQ, two at least in all), given the
 * sum of hash_item over all of them and the signature. */
Expr expr_intern_appended(Kind kind, Expr items, const Expr *tail, long count, uint64_t parts,
                          uint64_t sig);
/* The string of two pieces that has this hash (hash.h). */
Expr expr_intern_string(const char *text, size_t first, const char *tail, size_t second,
                        uint32_t hash);

/* c*t for a number c and a term t as it stands in a sum (not flattened into sums). */
Expr auto_scale(Expr c, Expr t);
/* The power of a base and exponent as they stand in a product. */
Expr auto_power(Expr base, Expr exponent);
/* The product with coefficient 1 of pairs as they stand in a product (n expressions). */
Expr auto_unit_product(const Expr *pairs, long n);

#endif
