/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Entries by number, A[i] and A[i, j], of lists, rtables and tables: no node is made of an index or
 * of a plain number that is read or stored. What else stands there (ranges, names, indices out of
 * range, entries that wait for a value) is left to eval_index.c.
 */
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/core/table.h"
#include "repl/eval/eval_parts.h"

/* --- reading ------------------------------------------------------------------------------- */

/* The position of a number among so many; -1: it is none, or out of range. */
static inline long position_of(Value index, long lower, long size)
{
    long i;
    if (!small_get(&i, index))
        return -1;
    if (lower == 1 && i < 0)
        i += size + 1;
    return i >= lower && i - lower < size ? i - lower : -1;
}

/* Where the entry stands, -1 where the indices are not one number for each dimension. */
static long offset_of(const RTable *m, const Value *at, long n)
{
    if (n != m->ndim)
        return -1;
    if (n == 1)
        return position_of(at[0], m->lower[0], m->size[0]);
    long offset = 0;
    for (long d = 0; d < n; d++) {
        long k = position_of(at[d], m->lower[d], m->size[d]);
        if (k < 0)
            return -1;
        offset = offset * m->size[d] + k;
    }
    return offset;
}

/* An entry as it is stored; at top level it may hold names whose values are asked for. */
static Value stored(Value entry)
{
    return small_is(entry) || expr_is_number(entry) || (env_frame && !expr_is(entry, EXPR_INDEXED))
               ? entry
               : NULL;
}

static Value block_value(const RTable *m, long k)
{
    Value value = m->type == RTABLE_FLOAT      ? small_hard(rtable_doubles(m)[k])
                  : m->type == RTABLE_INTEGER4 ? small_value(((const int32_t *)m->block)[k])
                                               : NULL;
    return value ? value : rtable_entry(m, k);
}

static Value item_of(Expr list, const Value *at, long n)
{
    for (long d = 0; d < n; d++) {
        long k = expr_is(list, EXPR_LIST) ? position_of(at[d], 1, expr_count(list)) : -1;
        if (k < 0)
            return NULL;
        list = expr_arg(list, k);
    }
    return list;
}

Value eval_entry_of(Expr object, const Value *at, long n)
{
    if (!expr_is(object, EXPR_OBJECT))
        return item_of(object, at, n);
    const RTable *m = rtable_look(object);
    if (m) {
        long k = offset_of(m, at, n);
        return k < 0 ? NULL : m->block ? block_value(m, k) : stored(m->data[k]);
    }
    const Table *table = table_of(object);
    if (!table || n != 1)
        return NULL;
    Value entry = table_look(table, at[0]);
    return entry ? stored(entry) : NULL;
}

/* --- storing ------------------------------------------------------------------------------- */

/* The double of a number in disguise; false where it takes more than one rounding. */
static bool double_of(double *value, Value number)
{
    SmallNumber x;
    return small_read_hard(value, number) || (small_is(number) && small_read(&x, number) &&
                                              num_decimal_double(value, x.mant, x.exp10));
}

/* A number for a block goes through a node where it must; what is none is left to others. */
static bool store_number(RTable *m, long k, Value value)
{
    double number;
    if (m->type == RTABLE_FLOAT && !m->data && double_of(&number, value)) {
        rtable_doubles(m)[k] = number;
        return true;
    }
    value = small_expr(value);
    return expr_is_number(value) && rtable_put(m, k, value);
}

/* Into an rtable, at the numbers of one entry. */
static bool store_at(RTable *m, long k, Value value)
{
    if (m && m->readonly)
        return false;
    if (k < 0 || m->mirror != RTABLE_UNMIRRORED)
        return false;
    if (m->block)
        return store_number(m, k, value);
    value = small_expr(value);
    if (expr_is(value, EXPR_SEQ))
        return false;
    m->data[k] = value;
    return true;
}

bool eval_entry_store(Expr object, const Value *at, long n, Value value)
{
    RTable *m = rtable_look(object);
    Table *table = m || n != 1 ? NULL : table_of(object);
    if (!table && (!m || !store_at(m, offset_of(m, at, n), value)))
        return false;
    if (table)
        table_put(table, at[0], value);
    object_note_change(object->u.object);
    return true;
}
