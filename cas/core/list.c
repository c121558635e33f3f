/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Growing lists of expressions: one array that doubles, so putting n items costs O(n). The array is
 * released by the error mechanism when an error passes by.
 */
#include "cas/core/list.h"

#include "cas/base/check.h"
#include "cas/base/mem.h"

static void release(void *arg)
{
    mem_free(((List *)arg)->item);
}

void list_begin(List *list)
{
    *list = (List){0};
    err_defer(release, list);
}

void list_end(List *list)
{
    (void)list;
    err_undefer(true);
}

void list_put(List *list, Expr e)
{
    CHECK(e != NULL);
    if (list->count == list->capacity) {
        list->capacity = list->capacity == 0 ? 8 : 2 * list->capacity;
        list->item = mem_rearray(list->item, (size_t)list->capacity, sizeof *list->item);
    }
    list->item[list->count++] = e;
}

Expr list_expr(const List *list)
{
    return expr_list(list->item, list->count);
}
