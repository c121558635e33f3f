/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which known name did a misspelt one mean?
 */
#ifndef DAESY_CAS_BASE_NEAR_H
#define DAESY_CAS_BASE_NEAR_H

/* Edits (insert, delete, replace a letter, swap neighbours) from a to b; anything beyond limit is
 * limit + 1. */
int near_distance(const char *a, const char *b, int limit);
/* How many edits a name may be away to count as meant: none for very short names. */
int near_limit(const char *name);
/* The name nearest to `name` among item(0), item(1), ... (ended by NULL), or NULL when none is
 * near. A name is not near itself. */
const char *near_find(const char *name, const char *(*item)(long i));

#endif
