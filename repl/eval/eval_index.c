/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Selection and assignment by index: entries and slices of matrices, elements and sublists of
 * lists, sets, sequences and strings, entries of tables, members of modules.
 *
 * Indices count from 1; negative ones from the end. A range may be empty when it starts one past
 * the end (A[6..-1, 1..-1] of a matrix with five rows has no rows): loops that shrink a
 * matrix end with such slices. A missing table entry and an index of anything else is an
 * indexed name.
 */
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/rtable_convert.h"
#include "cas/core/table.h"
#include "cas/value/evalf.h"
#include "repl/builtin.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/object.h"
#include "repl/eval/proc.h"

/* The positions one index selects: count of them from `from` on, or those in `items`. */
typedef struct Selector {
    bool single;
    long from, count;
    Expr items; /* a LIST of integers, or NULL */
} Selector;

static bool get_integer(Expr e, long *value)
{
    return expr_is(e, EXPR_INTEGER) && num_get_si(value, e);
}

/* Index i of a dimension of this size as a position from 0; -1 when it is out of range. */
static long position(long i, long lower, long size)
{
    if (lower != 1)
        return i >= lower && i < lower + size ? i - lower : -1;
    if (i < 0)
        i += size + 1;
    return i >= 1 && i <= size ? i - 1 : -1;
}

/* A side of a range; one that is missing (NULL) is the end of the dimension. */
static bool range_side(Expr side, long end, long *value)
{
    *value = end;
    return side == EXPR_NULL || get_integer(side, value);
}

static bool range_bounds(Expr range, long lower, long size, long *from, long *to)
{
    if (!expr_is(range, EXPR_RANGE) || !range_side(expr_arg(range, 0), lower, from) ||
        !range_side(expr_arg(range, 1), lower + size - 1, to))
        return false;
    if (lower == 1) {
        *from += *from < 0 ? size + 1 : 0;
        *to += *to < 0 ? size + 1 : 0;
    }
    return true;
}

/* The next step of an index that is none of those there are. */
static void hint_indices(long lower, long size)
{
    if (size <= 0)
        err_hint("it has no entries");
    else if (lower != 1)
        err_hint("the indices here are %ld .. %ld", lower, lower + size - 1);
    else if (size == 1)
        err_hint("the index here is 1: there is one entry");
    else
        err_hint("the indices here are 1 .. %ld, or -1 .. -%ld from the end", size, size);
}

static _Noreturn void refuse_index(const char *what, long lower, long size)
{
    hint_indices(lower, size);
    err_raise(ST_DOMAIN, "%s index out of range", what);
}

/* How many positions the elements of the list [1, 3..5, -1] stand for; *ranges: of them ranges. */
static long spread_count(Expr list, long lower, long size, const char *what, long *ranges)
{
    long from, to, count = 0;
    *ranges = 0;
    for (long i = 0; i < expr_count(list); i++) {
        if (!range_bounds(expr_arg(list, i), lower, size, &from, &to)) {
            count++;
            continue;
        }
        if (from < lower || to >= lower + size)
            refuse_index(what, lower, size);
        ++*ranges;
        count += to >= from ? to - from + 1 : 0;
    }
    return count;
}

/* The list with every range of integers in it written out; itself where there is none. */
static Expr spread(Expr list, long lower, long size, const char *what)
{
    long from, to, n = 0, ranges, count = spread_count(list, lower, size, what, &ranges);
    if (!ranges)
        return list;
    Expr *items = mem_array((size_t)count, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < expr_count(list); i++) {
        Expr item = expr_arg(list, i);
        if (!range_bounds(item, lower, size, &from, &to)) {
            items[n++] = item;
            continue;
        }
        for (; from <= to; from++)
            items[n++] = expr_int(from);
    }
    Expr result = expr_list(items, n);
    err_undefer(true);
    return result;
}

/* False for an index that is no number (a name): the selection stays unevaluated. Raises, naming
 * what is indexed, when it is out of range. */
static bool select_positions(Selector *s, Expr index, long lower, long size, const char *what)
{
    long from, to;
    *s = (Selector){0};
    if (get_integer(index, &from)) {
        s->single = true;
        s->count = 1;
        s->from = position(from, lower, size);
        if (s->from < 0)
            refuse_index(what, lower, size);
        return true;
    }
    if (expr_is(index, EXPR_LIST)) {
        index = spread(index, lower, size, what);
        s->items = index;
        s->count = expr_count(index);
        for (long i = 0; i < s->count; i++)
            if (!get_integer(expr_arg(index, i), &from) || position(from, lower, size) < 0)
                refuse_index(what, lower, size);
        return true;
    }
    if (!range_bounds(index, lower, size, &from, &to))
        return false;
    if (from < lower || to >= lower + size || to < from - 1)
        refuse_index(what, lower, size);
    s->from = from - lower;
    s->count = to - from + 1;
    return true;
}

static long selected(const Selector *s, long k, long lower, long size)
{
    long i;
    if (!s->items)
        return s->from + k;
    get_integer(expr_arg(s->items, k), &i);
    return position(i, lower, size);
}

Expr eval_index_form(Expr base, const Expr *indices, long n)
{
    Expr small[9], *all = small;
    if (n > 8) {
        all = mem_array((size_t)n + 1, sizeof *all);
        err_defer(mem_release, all);
    }
    all[0] = base;
    memcpy(all + 1, indices, (size_t)n * sizeof *all);
    Expr result = expr_make(EXPR_INDEXED, all, n + 1);
    if (n > 8)
        err_undefer(true);
    return result;
}

/* --- matrices and vectors ---------------------------------------------------------------- */

static const char *table_kind(const RTable *table)
{
    return table->kind == RTABLE_MATRIX  ? "Matrix"
           : table->kind == RTABLE_ARRAY ? "Array"
                                         : "Vector";
}

/* A number for the block of a packed table, or ST_TYPE. */
static void store_number(RTable *m, long k, Expr value)
{
    enum { STORED_DIGITS = 18 };
    Expr number = value;
    if (!expr_is_number(value) && (m->type == RTABLE_FLOAT || m->type == RTABLE_COMPLEX))
        number = evalf_expr(value, STORED_DIGITS);
    if (rtable_put(m, k, number))
        return;
    char *text = print_text(value, 60);
    err_defer(mem_release, text);
    err_raise(ST_TYPE, "unable to store `%s' when datatype=%s", text, rtable_type_name(m->type));
}

void eval_store(RTable *m, long k, Expr value)
{
    if (m->block)
        store_number(m, k, value);
    else
        m->data[k] = value;
}

/* Does the shape of the Matrix say that this entry is 0? */
static bool is_fixed_zero(const RTable *m, long i, long j)
{
    switch (m->mirror) {
    case RTABLE_DIAGONAL:
        return i != j;
    case RTABLE_UPPER:
        return i > j;
    case RTABLE_LOWER:
        return i < j;
    case RTABLE_ANTISYMMETRIC:
        return i == j;
    default:
        return false;
    }
}

static bool is_zero(Expr value)
{
    bool real = expr_is(value, EXPR_INTEGER) || expr_is(value, EXPR_FLOAT);
    return real && num_sign(value) == 0;
}

static void need_zero(const RTable *m, long k, Expr value)
{
    if (m->mirror == RTABLE_UNMIRRORED)
        return;
    long i = k / m->size[1], j = k % m->size[1];
    if (!is_fixed_zero(m, i, j) || is_zero(value))
        return;
    err_hint("copy it without its shape: Matrix(A, shape = rectangular)");
    err_raise(ST_DOMAIN,
              "attempt to assign a nonzero value to entry [%ld,%ld], which is 0 by "
              "the shape of the Matrix",
              i + 1, j + 1);
}

void eval_need_writable(const RTable *m)
{
    if (m->readonly)
        err_raise(ST_DOMAIN, "cannot assign to a read-only %s", table_kind(m));
}

void eval_need_place(const RTable *m, long k, Expr value)
{
    eval_need_writable(m);
    need_zero(m, k, value);
    if (!m->block || (m->type == RTABLE_FLOAT && expr_is(value, EXPR_FLOAT)))
        return;
    double room[2];
    RTable trial = {.type = m->type, .ndim = 1, .size = (long[]){1}, .block = room};
    store_number(&trial, 0, value);
}

/* eval_store, and what a symmetric Matrix has on the other side. */
static void store_both(RTable *m, long k, Expr value)
{
    if (m->mirror == RTABLE_UNMIRRORED) {
        eval_store(m, k, value);
        return;
    }
    long n = m->size[1], i = k / n, j = k % n;
    need_zero(m, k, value);
    eval_store(m, k, value);
    if (m->mirror >= RTABLE_DIAGONAL || i == j)
        return;
    long other = j * n + i;
    eval_store(m, other,
               m->mirror == RTABLE_ANTISYMMETRIC ? expr_neg(value)
               : m->mirror == RTABLE_HERMITIAN   ? eval_apply(expr_symbol("conjugate"), &value, 1)
                                                 : value);
}

enum { MAX_DIMENSIONS = 16 };

/* A slice of the type of a Matrix or Vector. */
static RTable *slice_of(const RTable *m, RTableKind kind, long rows, long cols)
{
    long size[2] = {kind == RTABLE_ROW ? cols : rows, cols};
    long ndim = kind == RTABLE_MATRIX ? 2 : 1;
    if (m->block)
        return rtable_packed(m->type, kind, ndim, NULL, size);
    return kind == RTABLE_MATRIX ? rtable_matrix(rows, cols) : rtable_vector(kind, size[0]);
}

static void take_entry(RTable *to, long at, const RTable *from, long k)
{
    if (to->type == RTABLE_FLOAT)
        rtable_doubles(to)[at] = rtable_doubles(from)[k];
    else
        eval_store(to, at, rtable_entry(from, k));
}

/* How many entries the selectors of all dimensions pick. */
static long picked_count(const Selector *s, long ndim)
{
    long count = 1;
    for (long d = 0; d < ndim; d++)
        count *= s[d].count;
    return count;
}

/* The offset of the k-th of them; the last index runs fastest. */
static long picked(const RTable *t, const Selector *s, long k)
{
    long offset = 0, below = 1;
    for (long d = t->ndim; d-- > 0; k /= s[d].count, below *= t->size[d])
        offset += below * selected(&s[d], k % s[d].count, t->lower[d], t->size[d]);
    return offset;
}

/* An Array of the dimensions that are not single, each from 1. */
static RTable *array_slice(const RTable *t, const Selector *s)
{
    long lower[MAX_DIMENSIONS], size[MAX_DIMENSIONS], n = 0;
    for (long d = 0; d < t->ndim; d++)
        if (!s[d].single) {
            lower[n] = 1;
            size[n++] = s[d].count;
        }
    return t->block ? rtable_packed(t->type, RTABLE_ARRAY, n, lower, size)
                    : rtable_array(n, lower, size);
}

/* What the selectors, not all of them single, pick of the table. */
static Expr slice(const RTable *t, const Selector *s)
{
    RTable *to = t->kind == RTABLE_ARRAY ? array_slice(t, s)
                 : t->ndim == 1          ? slice_of(t, t->kind, s[0].count, s[0].count)
                                         : slice_of(t,
                                           s[0].single   ? RTABLE_ROW
                                                    : s[1].single ? RTABLE_COLUMN
                                                                  : RTABLE_MATRIX,
                                                    s[0].count, s[1].count);
    for (long k = 0, count = picked_count(s, t->ndim); k < count; k++)
        take_entry(to, k, t, picked(t, s, k));
    return rtable_expr(to);
}

/* One selector for each dimension; those that have no index are taken whole. False when an index
 * is symbolic. */
static bool table_selectors(Selector *s, const RTable *t, const Expr *indices, long n)
{
    if (n > t->ndim)
        err_raise(ST_DOMAIN, "unsupported %s indexing: %ld indices of %ld", table_kind(t), n,
                  t->ndim);
    for (long d = 0; d < t->ndim; d++) {
        if (d >= n)
            s[d] = (Selector){.count = t->size[d]};
        else if (!select_positions(&s[d], indices[d], t->lower[d], t->size[d], table_kind(t)))
            return false;
    }
    return true;
}

/* Offset of the entry that single selectors pick. */
static long entry_offset(const RTable *t, const Selector *s)
{
    long offset = 0;
    for (long d = 0; d < t->ndim; d++)
        offset = offset * t->size[d] + s[d].from;
    return offset;
}

static bool all_single(const Selector *s, long n)
{
    for (long d = 0; d < n; d++)
        if (!s[d].single)
            return false;
    return true;
}

static Expr at_top_level(Expr e)
{
    return env_frame ? e : eval_expr(e);
}

/* Is this entry of t the name that asks for it, as in an array without values? */
static bool is_open(const RTable *t, Expr entry, const Selector *s)
{
    long i;
    if (!expr_is(entry, EXPR_INDEXED) || expr_nops(entry) != t->ndim ||
        !expr_is(expr_arg(entry, 0), EXPR_SYMBOL) ||
        eval_follow(expr_arg(entry, 0)) != rtable_expr(t))
        return false;
    for (long d = 0; d < t->ndim; d++)
        if (!get_integer(expr_arg(entry, d + 1), &i) || i - t->lower[d] != s[d].from)
            return false;
    return true;
}

/* The entry that single selectors pick. */
static Expr entry_at(const RTable *t, const Selector *s)
{
    Expr entry = rtable_entry(t, entry_offset(t, s));
    if (t->block)
        return entry;
    return is_open(t, entry, s) ? entry : at_top_level(entry);
}

static Expr table_select(Expr base, const RTable *t, const Expr *indices, long n)
{
    Selector s[MAX_DIMENSIONS];
    if (t->ndim > MAX_DIMENSIONS)
        err_raise(ST_LIMIT, "too many dimensions");
    if (n == 0)
        return base;
    if (!table_selectors(s, t, indices, n))
        return eval_index_form(base, indices, n);
    if (all_single(s, t->ndim))
        return entry_at(t, s);
    return slice(t, s);
}

/* --- lists, sets, sequences, strings ----------------------------------------------------- */

static Expr items_select(Expr base, Expr index)
{
    long n = expr_count(base), i;
    Selector s;
    if (get_integer(index, &i) && position(i, 1, n) < 0) {
        hint_indices(1, n);
        err_raise(ST_DOMAIN, "invalid subscript selector");
    }
    if (!select_positions(&s, index, 1, n, expr_is(base, EXPR_SEQ) ? "sequence" : "list"))
        return NULL;
    if (s.single)
        return expr_arg(base, s.from);
    Expr *items = mem_array((size_t)s.count, sizeof *items);
    err_defer(mem_release, items);
    for (long k = 0; k < s.count; k++)
        items[k] = expr_arg(base, selected(&s, k, 1, n));
    Expr result = expr_make(expr_kind(base), items, s.count);
    err_undefer(true);
    return result;
}

static Expr string_select(Expr base, Expr index)
{
    long n = (long)base->u.string.length;
    Selector s;
    if (!select_positions(&s, index, 1, n, "string") || s.items)
        return NULL;
    return expr_string(base->u.string.text + s.from, s.count);
}

static Expr item_or_items(Expr base, Expr index)
{
    return expr_is(base, EXPR_STRING) ? string_select(base, index) : items_select(base, index);
}

/* --- all of them ------------------------------------------------------------------------- */

/* Element i of what has n elements. */
static Expr element(Expr e, long i)
{
    const Table *table = table_of(e);
    if (table)
        return table_value(table, i);
    if (expr_is(e, EXPR_STRING))
        return expr_string(e->u.string.text + i, 1);
    return expr_op(e, i + 1);
}

Expr eval_elements(Expr e)
{
    e = eval_follow(e);
    if (expr_is(e, EXPR_LIST))
        return e;
    if (rtable_of(e))
        return rtable_convert_list(rtable_of(e));
    Expr iterated = eval_iterated(e);
    if (iterated)
        return iterated;
    bool string = expr_is(e, EXPR_STRING);
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL) || (expr_is(e, EXPR_OBJECT) && !table_of(e)))
        return expr_list(&e, 1);
    long n = table_of(e) ? table_size(table_of(e))
             : string    ? (long)e->u.string.length
                         : expr_nops(e);
    Expr *items = mem_array((size_t)n, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < n; i++)
        items[i] = element(e, i);
    Expr list = expr_list(items, n);
    err_undefer(true);
    return list;
}

static Expr entry_of_table(const Table *table, Expr base, const Expr *indices, long n)
{
    Expr value = table_get(table, expr_seq(indices, n));
    if (value)
        return at_top_level(value);
    if (table_is_sparse(table))
        return EXPR_ZERO;
    Expr name = table_name(table);
    return eval_index_form(name ? name : base, indices, n);
}

static bool has_members(Expr e)
{
    return expr_is(e, EXPR_OBJECT) && e->u.object->cls->member;
}

static Expr member_of_object(Expr e, const char *name)
{
    Expr part = e->u.object->cls->member(e->u.object, name);
    if (!part)
        err_raise(ST_DOMAIN, "this %s has no part `%s`", e->u.object->cls->name, name);
    return part;
}

const Builtin *eval_table_command(Expr base)
{
    const Builtin *row =
        expr_is(base, EXPR_SYMBOL) ? sym_of(base)->command : eval_member_command(base);
    return row && row->flags & BUILTIN_ENTRIES ? row : NULL;
}

Expr eval_index(Expr base, const Expr *indices, long n)
{
    Expr object = eval_follow(base);
    const RTable *rtable = rtable_look(object);
    if (rtable)
        return table_select(object, rtable, indices, n);
    const Table *table = table_of(object);
    if (table)
        return entry_of_table(table, base, indices, n);
    Expr method = expr_is(object, EXPR_OBJECT) ? object_method(object, "?[]") : NULL;
    if (method)
        return eval_apply(method, (Expr[]){object, expr_list(indices, n)}, 2);
    if (proc_module_of(object) && n == 1 && expr_is(indices[0], EXPR_SYMBOL))
        return eval_member(object, expr_text(indices[0]));
    if (has_members(object) && n == 1 &&
        (expr_is(indices[0], EXPR_SYMBOL) || expr_is(indices[0], EXPR_STRING)))
        return member_of_object(object, expr_text(indices[0]));
    bool indexable = expr_is(object, EXPR_LIST) || expr_is(object, EXPR_SET) ||
                     expr_is(object, EXPR_SEQ) || expr_is(object, EXPR_STRING);
    if (!indexable) {
        const Builtin *row = object == base ? eval_table_command(base) : NULL;
        return row ? builtin_call(row, indices, n) : eval_index_form(base, indices, n);
    }
    if (n == 0) /* L[]: all elements */
        return expr_is(object, EXPR_STRING) ? object : expr_seq(object->u.args, expr_count(object));
    Expr item = item_or_items(object, indices[0]);
    if (!item)
        return eval_index_form(base, indices, n);
    return n == 1 ? item : eval_index(item, indices + 1, n - 1);
}

Expr eval_member(Expr base, const char *name)
{
    Expr object = eval_follow(base);
    const Module *module = proc_module_of(object);
    if (has_members(object))
        return member_of_object(object, name);
    if (!module)
        return expr_make(EXPR_MEMBER, (Expr[]){base, expr_symbol(name)}, 2);
    Slot *slot = object_need_slot(module, name);
    Expr value = env_slot_value(slot);
    return value ? value : env_slot_name(slot, name);
}

/* --- assignment -------------------------------------------------------------------------- */

/* The k-th of the values that fill a slice: entries of a matrix or list, or one for all. */
static Expr filling(Expr value, long k, long count)
{
    const RTable *table = rtable_look(value);
    long have = table ? rtable_count(table) : expr_is(value, EXPR_LIST) ? expr_count(value) : -1;
    if (have < 0)
        return value;
    if (have != count)
        err_raise(ST_DOMAIN, "the right side has %ld entries, the slice %ld", have, count);
    return table ? rtable_entry(table, k) : expr_arg(value, k);
}

static void put_entries(RTable *t, const Expr *indices, long n, Expr value)
{
    Selector s[MAX_DIMENSIONS];
    eval_need_writable(t);
    if (t->ndim > MAX_DIMENSIONS)
        err_raise(ST_LIMIT, "too many dimensions");
    if (!table_selectors(s, t, indices, n))
        err_raise(ST_TYPE, "bad index into %s: an integer or range is expected", table_kind(t));
    if (all_single(s, t->ndim)) {
        store_both(t, entry_offset(t, s), value);
        return;
    }
    if (rtable_look(value) == t) /* its entries as they are before: V[[2, 1]] := V */
        value = rtable_expr(t->block ? rtable_twin(t) : rtable_copy(t));
    long count = picked_count(s, t->ndim);
    for (long k = 0; k < count; k++)
        eval_need_place(t, picked(t, s, k), filling(value, k, count));
    for (long k = 0; k < count; k++)
        store_both(t, picked(t, s, k), filling(value, k, count));
}

/* The missing sides of a..b in the index of an Array that does not count from 1. */
void eval_open_ends(const Ast *index, Expr base, Expr *indices, long n)
{
    const RTable *t = rtable_look(eval_follow(base));
    for (long d = 0; t && n + 1 == (long)index->count && d < n && d < t->ndim; d++) {
        const Ast *range = index->kid[d + 1];
        if (range->kind != AST_MATCH_RANGE || t->lower[d] == 1)
            continue;
        bool from = range->count > 0 && range->kid[0], to = range->count > 1 && range->kid[1];
        indices[d] =
            expr_range(from ? expr_arg(indices[d], 0) : expr_int(t->lower[d]),
                       to ? expr_arg(indices[d], 1) : expr_int(t->lower[d] + t->size[d] - 1));
    }
}

void eval_keep_open_ends(const Ast *index, Expr base, Expr *indices, long n)
{
    if (!expr_is(base, EXPR_SYMBOL) && !expr_is(base, EXPR_OBJECT))
        for (long d = 0; n + 1 == (long)index->count && d < n; d++) {
            const Ast *range = index->kid[d + 1];
            bool open = range->kind == AST_MATCH_RANGE && expr_is(indices[d], EXPR_RANGE);
            bool from = range->count > 0 && range->kid[0], to = range->count > 1 && range->kid[1];
            if (open)
                indices[d] = expr_range(from ? expr_arg(indices[d], 0) : EXPR_NULL,
                                        to ? expr_arg(indices[d], 1) : EXPR_NULL);
        }
    else
        eval_open_ends(index, base, indices, n);
}

/* --- round brackets: A(i, j), A(k) counted column by column, growth on assignment -------- */

static bool round_indices(const RTable *m, const Expr *indices, long n, long *at)
{
    if (n > m->ndim || n < 1 || n > 2 || m->ndim > 2)
        return false;
    for (long i = 0; i < n; i++)
        if (!get_integer(indices[i], &at[i]) || at[i] < 1)
            return false;
    return true;
}

/* Ranges and lists among the indices, one for each dimension: A(1..2, [1, 3]) picks as A[...]. */
static bool picks_parts(const RTable *m, const Expr *indices, long n)
{
    bool parts = false;
    for (long i = 0; i < n; i++) {
        bool part = expr_is(indices[i], EXPR_RANGE) || expr_is(indices[i], EXPR_LIST);
        if (!part && !expr_is(indices[i], EXPR_INTEGER))
            return false;
        parts |= part;
    }
    return parts && n == m->ndim;
}

Expr eval_round_index(const RTable *m, const Expr *indices, long n)
{
    long at[2];
    if (picks_parts(m, indices, n))
        return eval_index(rtable_expr(m), indices, n);
    if (!round_indices(m, indices, n, at))
        return NULL;
    if (n < m->ndim && at[0] <= rtable_count(m))
        return rtable_entry(m,
                            (at[0] - 1) % m->size[0] * rtable_cols(m) + (at[0] - 1) / m->size[0]);
    return eval_index(rtable_expr(m), indices, n);
}

/* The table itself when the place exists, else a larger copy. */
static RTable *grown(RTable *m, const long *at, long n)
{
    long size[2] = {m->size[0], m->ndim > 1 ? m->size[1] : 1};
    bool fits = true;
    for (long d = 0; d < n; d++) {
        fits &= at[d] - m->lower[d] < size[d];
        size[d] = at[d] - m->lower[d] < size[d] ? size[d] : at[d] - m->lower[d] + 1;
    }
    if (fits)
        return m;
    eval_need_writable(m);
    RTable *out = m->block ? rtable_packed(m->type, m->kind, m->ndim, m->lower, size)
                  : m->kind == RTABLE_MATRIX ? rtable_matrix(size[0], size[1])
                  : m->kind == RTABLE_ARRAY  ? rtable_array(m->ndim, m->lower, size)
                                             : rtable_vector(m->kind, size[0]);
    for (long i = 0; i < rtable_rows(m); i++)
        for (long j = 0; j < rtable_cols(m); j++)
            take_entry(out, i * rtable_cols(out) + j, m, i * rtable_cols(m) + j);
    return out;
}

Expr eval_round_put(Expr object, const Expr *indices, long n, Expr value)
{
    RTable *m = rtable_look(object);
    long at[2];
    if (picks_parts(m, indices, n)) {
        eval_index_put(object, indices, n, value);
        return object;
    }
    if (!round_indices(m, indices, n, at) || n < m->ndim)
        err_raise(ST_DOMAIN, "A(i) := value expects positive integers, one for each dimension");
    m = grown(m, at, n);
    eval_index_put(rtable_expr(m), indices, n, value);
    return rtable_expr(m);
}

void eval_index_put(Expr object, const Expr *indices, long n, Expr value)
{
    RTable *rtable = rtable_look(object);
    Table *table = table_of(object);
    const Module *module = proc_module_of(object);
    bool member = module && n == 1 && expr_is(indices[0], EXPR_SYMBOL);
    Expr method =
        !expr_is(object, EXPR_OBJECT) || (member && object_slot(module, expr_text(indices[0])))
            ? NULL
            : object_method(object, "?[]");
    if (expr_is(value, EXPR_SEQ) && rtable)
        err_raise(ST_TYPE, "a sequence cannot be an entry of a %s", table_kind(rtable));
    if (rtable) {
        put_entries(rtable, indices, n, value);
    } else if (table) {
        table_put(table, expr_seq(indices, n), value);
    } else if (method) {
        Expr one = expr_is(value, EXPR_SEQ) ? expr_list(value->u.args, expr_count(value))
                                            : expr_list(&value, 1);
        eval_apply(method, (Expr[]){object, expr_list(indices, n), one}, 3);
    } else if (member) {
        env_slot_set(object_need_slot(module, expr_text(indices[0])), value);
    } else {
        err_raise(ST_TYPE, "invalid left hand side in assignment: the object has no entries");
    }
    object_note_change(object->u.object);
}

Expr eval_list_put(Expr list, const Expr *indices, long n, Expr value)
{
    long count = expr_count(list), at;
    if (!get_integer(indices[0], &at) || position(at, 1, count) < 0) {
        if (count > 0)
            err_hint("its indices are 1 .. %ld; L := [op(L), x] makes L longer", count);
        else
            err_hint("it has no entries; L := [op(L), x] makes L longer");
        err_raise(ST_DOMAIN, "out of bound assignment to a list");
    }
    at = position(at, 1, count);
    Expr item = expr_arg(list, at);
    if (n > 1) {
        if (expr_is(item, EXPR_LIST))
            value = eval_list_put(item, indices + 1, n - 1, value);
        else {
            eval_index_put(item, indices + 1, n - 1, value);
            return list;
        }
    }
    Expr *items = mem_array((size_t)count, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < count; i++)
        items[i] = i == at ? value : expr_arg(list, i);
    Expr result = expr_list(items, count);
    err_undefer(true);
    return result;
}
