/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables of the language: a mutable map from index sequences to expressions, in order of
 * insertion (so printing never depends on a hash).
 */
#ifndef DAESY_CAS_CORE_TABLE_H
#define DAESY_CAS_CORE_TABLE_H

#include "cas/core/object.h"
#include "cas/core/small.h"

typedef struct Table Table;
extern const ObjectClass TABLE_CLASS;

Table *table_new(void);
static inline Table *table_of(Expr e)
{
    return (Table *)object_of(e, &TABLE_CLASS);
}
Expr table_expr(const Table *table);
/* The entry, or NULL. The key is the index expression (a SEQ for several). Keys and values may be
 * numbers in disguise; only table_look gives them back so. */
Expr table_get(const Table *table, Value key);
Value table_look(const Table *table, Value key);
void table_put(Table *table, Value key, Value value);
bool table_remove(Table *table, Value key);
long table_size(const Table *table);
Expr table_key(const Table *table, long i); /* i-th in order of insertion */
Expr table_value(const Table *table, long i);
/* The name it prints unassigned entries with (a symbol), or NULL. */
Expr table_name(const Table *table);
void table_set_name(Table *table, Expr name);
Table *table_copy(const Table *table);
/* Is an entry that is not there 0? */
bool table_is_sparse(const Table *table);
void table_set_sparse(Table *table);
bool table_is_symmetric(const Table *table);
/* From now on, entries are the same whatever the order of their indices. The table is empty. */
void table_set_symmetric(Table *table);

#endif
