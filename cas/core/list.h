/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A growing list of expressions. It is released when an error passes by; what it holds needs no
 * care where no collection can happen (algorithms hold plain pointers, cas/core/heap.h).
 */
#ifndef DAESY_CAS_CORE_LIST_H
#define DAESY_CAS_CORE_LIST_H

#include "cas/core/expr.h"

typedef struct List {
    Expr *item;
    long count, capacity;
} List;

/* Begins empty and registers the release with err_defer; list_end runs it, so calls nest. */
void list_begin(List *list);
void list_end(List *list);
void list_put(List *list, Expr e);
/* The contents as a LIST. */
Expr list_expr(const List *list);

#endif
