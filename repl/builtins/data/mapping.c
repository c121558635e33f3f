/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands that apply a function to the parts of something: map, map2, zip, select, remove,
 * sort. Matrices and Vectors give fresh ones; sums and products are taken apart into their
 * operands. What a call of the function made besides its value is given back as they go (heap.h).
 */
#include <stdlib.h>
#include <string.h>

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/aside.h"
#include "cas/base/compat.h"
#include "cas/base/mem.h"
#include "cas/core/arrange.h"
#include "cas/core/heap.h"
#include "cas/core/list.h"
#include "cas/core/num.h"
#include "cas/core/order.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/small.h"
#include "cas/core/table.h"
#include "repl/builtin.h"
#include "repl/builtins/data/crew.h"
#include "repl/builtins/data/mapping.h"
#include "repl/eval/eval_parts.h"
#include "repl/hardware/block.h"

/* The entries of a fresh table put into the table it was made from, for [inplace]. */
static Expr into_table(Expr e, Expr value)
{
    if (!rtable_look(eval_follow(e)))
        err_raise(ST_TYPE, "invalid input: inplace needs a Matrix, Vector or Array");
    builtin_store_result("inplace", eval_follow(e), value);
    return e;
}

/* --- map --------------------------------------------------------------------------------- */

typedef struct Mapping {
    Expr f;
    List *parts;       /* not NULL: what f would be applied to is put here, nothing is applied */
    const Expr *value; /* not NULL: the values, in that order; f is not applied */
    Expr *args;        /* with a free place for the element */
    long n, place;
    HeapScope scope; /* begun before the first call, when the table that holds the values is there;
                        0: not yet */
} Mapping;

static Expr map_apply(Expr element, Mapping *m)
{
    if (m->parts)
        list_put(m->parts, element);
    if (m->parts)
        return element;
    if (m->value)
        return *m->value++;
    m->args[m->place] = element;
    return eval_apply(m->f, m->args, m->n);
}

static Expr map_one(Expr element, void *arg)
{
    Mapping *m = arg;
    err_poll();
    if (!m->scope)
        m->scope = heap_scope_begin();
    Expr value = map_apply(element, m);
    if (!m->parts && !m->value)
        heap_scope_maybe(m->scope, &value, 1);
    return value;
}

static Expr rebuild(Expr e, const Expr *parts, long n)
{
    if (expr_is(e, EXPR_SUM))
        return eval_add(parts, n);
    if (expr_is(e, EXPR_PRODUCT))
        return eval_multiply(parts, n);
    return expr_rebuild(e, parts);
}

static Expr map_operands(Expr e, Mapping *m)
{
    long n = expr_nops(e);
    Expr *parts = mem_array((size_t)n, sizeof *parts);
    err_defer(mem_release, parts);
    HeapScope scope = heap_scope_begin();
    for (long i = 0; i < n; i++) {
        err_poll();
        parts[i] = map_apply(expr_op(e, i + 1), m);
        if (!m->parts && !m->value)
            heap_scope_maybe(scope, parts, i + 1);
    }
    Expr result = rebuild(e, parts, n);
    err_undefer(true);
    return result;
}

/* Of a packed table a packed one, where all values are floats. */
static Expr map_rtable(const RTable *table, Mapping *m)
{
    if (!table->block)
        return rtable_expr(rtable_map(table, map_one, m));
    long n = rtable_count(table);
    RTable *values = rtable_array(1, (long[]){1}, &n);
    for (long i = 0; i < n; i++)
        values->data[i] = map_one(rtable_entry(table, i), m);
    return rtable_expr(block_like(table, values->data));
}

static Expr map_table(const Table *table, Mapping *m)
{
    Table *out = table_new();
    for (long i = 0; i < table_size(table); i++)
        table_put(out, table_key(table, i), map_one(table_value(table, i), m));
    return table_expr(out);
}

static bool is_atom(Expr e)
{
    return expr_is_number(e) || expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_STRING) ||
           expr_is(e, EXPR_OBJECT);
}

static Expr map_parts(Expr e, Mapping *m)
{
    Expr object = eval_follow(e);
    return rtable_look(object) ? map_rtable(rtable_look(object), m)
           : table_of(object)  ? map_table(table_of(object), m)
           : is_atom(e)        ? map_one(e, m)
                               : map_operands(e, m);
}

/* f applied to the parts of args[place]; the other arguments go along. */
static Expr map_over(Expr f, const Expr *args, long n, long place)
{
    Mapping m = {.f = f, .n = n, .place = place};
    m.args = mem_array((size_t)n, sizeof(Expr));
    err_defer(mem_release, m.args);
    memcpy(m.args, args, (size_t)n * sizeof(Expr));
    Expr object = eval_follow(args[place]);
    Expr packed = n == 1 && rtable_look(object) ? block_map(f, &object, 1) : NULL;
    Expr result = packed ? packed : map_parts(args[place], &m);
    err_undefer(true);
    return result;
}

static Expr map(const Expr *args, long n)
{
    return map_over(args[0], args + 1, n - 1, 0);
}

static Expr map2(const Expr *args, long n)
{
    return map_over(args[0], args + 1, n - 1, 1);
}

/* The values of a container put together: by reduce = f all at once, by fold = (f, a) one after the
 * other from a. */
static Expr gathered(Expr how, Expr value)
{
    bool folds = expr_is_symbol(expr_arg(how, 0), "fold");
    Expr by = expr_arg(how, 1);
    if (folds && (!expr_is(by, EXPR_SEQ) || expr_count(by) != 2))
        err_raise(ST_TYPE, "fold wants a function and a start: fold = (f, 0)");
    List parts;
    list_begin(&parts);
    Mapping take = {.parts = &parts};
    map_parts(value, &take);
    Expr sum = folds ? expr_arg(by, 1) : eval_apply(by, parts.item, parts.count);
    for (long i = 0; folds && i < parts.count; i++)
        sum = eval_apply(expr_arg(by, 0), (Expr[]){sum, parts.item[i]}, 2);
    list_end(&parts);
    return sum;
}

static bool gathers(Expr index)
{
    return expr_is(index, EXPR_EQUATION) && (expr_is_symbol(expr_arg(index, 0), "reduce") ||
                                             expr_is_symbol(expr_arg(index, 0), "fold"));
}

Expr mapping_gather(Expr head, Expr value)
{
    if (expr_nops(head) == 1 && gathers(expr_op(head, 1)))
        return gathered(expr_op(head, 1), value);
    char *text = print_text(head, 60);
    err_defer(mem_release, text);
    err_hint("the indices are reduce = f and fold = (f, start)");
    err_raise(ST_TYPE, "there is no %s", text);
}

/* map[2](f, a, e): the part goes to that place. map[inplace](f, A) changes A itself; map[evalhf]
 * is map, map[reduce = g] puts the values together. */
static Expr map_indexed(Expr f, const Expr *args, long n)
{
    long place;
    bool inplace = false;
    Expr index = expr_nops(f) == 1 ? expr_op(f, 1) : EXPR_NULL;
    if (num_get_si(&place, index)) {
        if (place < 1 || place >= n)
            err_raise(ST_ARITY, "invalid input: map[%ld] has no argument at this place", place);
        return map_over(args[0], args + 1, n - 1, place - 1);
    }
    Expr value = map(args, n);
    for (long i = 1; i <= expr_nops(f); i++)
        if (expr_is_symbol(expr_op(f, i), "inplace"))
            inplace = true;
        else if (!expr_is_symbol(expr_op(f, i), "evalhf"))
            return mapping_gather(f, value);
    return inplace ? into_table(args[1], value) : value;
}

/* --- Grid:-Map --------------------------------------------------------------------------- */

typedef struct Share {
    Mapping *mapping;
    const Expr *part;
} Share;

static Expr share_value(long i, void *arg)
{
    const Share *share = arg;
    return map_apply(share->part[i], share->mapping);
}

/* The parts are taken, their values found in processes, and what e is is made of these. */
static Expr grid_map(const Expr *args, long n)
{
    List parts;
    list_begin(&parts);
    Mapping take = {.parts = &parts}, m = {.f = args[0], .n = n - 1};
    map_parts(args[1], &take);
    Expr *value = mem_array((size_t)(parts.count + n), sizeof *value);
    err_defer(mem_release, value);
    m.args = value + parts.count;
    memcpy(m.args, args + 1, (size_t)(n - 1) * sizeof *value);
    Share share = {&m, parts.item};
    crew_values(&(CrewWork){parts.count, share_value, &share}, value);
    m.value = value;
    Expr result = map_parts(args[1], &m);
    err_undefer(true);
    list_end(&parts);
    return result;
}

static Expr num_nodes(const Expr *args, long n)
{
    (void)args;
    (void)n;
    return expr_int(aside_everywhere());
}

/* --- zip --------------------------------------------------------------------------------- */

static long length_of(Expr e)
{
    const RTable *table = rtable_look(e);
    if (table)
        return rtable_count(table);
    if (!expr_is(e, EXPR_LIST))
        err_raise(ST_TYPE, "invalid input: zip expects lists, Vectors or Matrices");
    return expr_count(e);
}

static Expr element_of(Expr e, long i)
{
    const RTable *table = rtable_look(e);
    return table ? rtable_entry(table, i) : expr_arg(e, i);
}

static Expr zip(const Expr *args, long n)
{
    Expr packed = n == 3 && rtable_look(args[1]) ? block_map(args[0], args + 1, 2) : NULL;
    if (packed)
        return packed;
    long la = length_of(args[1]), lb = length_of(args[2]);
    long shorter = la < lb ? la : lb, longer = la < lb ? lb : la;
    long count = n > 3 ? longer : shorter;
    Expr *items = mem_array((size_t)count, sizeof *items);
    err_defer(mem_release, items);
    HeapScope scope = heap_scope_begin();
    for (long i = 0; i < count; i++) {
        Expr pair[2] = {i < la ? element_of(args[1], i) : args[3],
                        i < lb ? element_of(args[2], i) : args[3]};
        items[i] = eval_apply(args[0], pair, 2);
        heap_scope_maybe(scope, items, i + 1);
    }
    const RTable *table = rtable_look(args[1]), *other = rtable_look(args[2]);
    if (table && count != la && other && count == lb)
        table = other;
    bool fits = table && count == (table == other ? lb : la);
    Expr result = fits ? rtable_expr(block_like(table, items)) : expr_list(items, count);
    err_undefer(true);
    return result;
}

static Expr zip_indexed(Expr f, const Expr *args, long n)
{
    if (expr_nops(f) != 1 || !expr_is_symbol(expr_op(f, 1), "inplace"))
        err_raise(ST_TYPE, "zip has no index but inplace");
    return into_table(args[1], zip(args, n));
}

/* --- select, remove ---------------------------------------------------------------------- */

typedef struct Chosen {
    Expr *yes, *no;
    long nyes, nno;
} Chosen;

static void chosen_release(void *chosen)
{
    mem_free(((Chosen *)chosen)->yes);
}

static bool test(const Expr *args, long n, Expr *call, Expr element)
{
    memcpy(call, args + 1, (size_t)(n - 1) * sizeof *call);
    call[0] = element;
    return eval_truth(eval_apply(args[0], call, n - 1));
}

static void choose(Chosen *c, const Expr *args, long n)
{
    Expr e = args[1], object = eval_follow(e);
    const RTable *table = rtable_of(object);
    if (is_atom(e) && !table)
        err_raise(ST_TYPE, "invalid input: a list, set, sum, product or Vector is expected");
    long count = table ? rtable_count(table) : expr_nops(e);
    c->yes = mem_zalloc((size_t)(2 * count + n) * sizeof(Expr));
    c->no = c->yes + count;
    HeapScope scope = heap_scope_begin();
    for (long i = 0; i < count; i++) {
        Expr element = table ? table->data[i] : expr_op(e, i + 1);
        if (test(args, n, c->yes + 2 * count, element))
            c->yes[c->nyes++] = element;
        else
            c->no[c->nno++] = element;
        heap_scope_maybe(scope, c->yes, 2 * count);
    }
}

static Expr chosen(Expr e, const Expr *items, long n)
{
    const RTable *table = rtable_of(e);
    if (table) {
        RTable *v = rtable_vector(table->kind == RTABLE_ROW ? RTABLE_ROW : RTABLE_COLUMN, n);
        memcpy(v->data, items, (size_t)n * sizeof *items);
        return rtable_expr(v);
    }
    switch (expr_kind(e)) {
    case EXPR_SUM:
        return n ? eval_add(items, n) : EXPR_ZERO;
    case EXPR_PRODUCT:
        return n ? eval_multiply(items, n) : EXPR_ONE;
    case EXPR_CALL:
        return expr_call(expr_arg(e, 0), items, n);
    case EXPR_LIST:
    case EXPR_SET:
        return expr_make(expr_kind(e), items, n);
    default:
        return expr_seq(items, n);
    }
}

enum { YES = 1, NO = 2 };

/* Those for which the test is true, false, or first the ones and then the others. */
static Expr filtered(const Expr *args, long n, int which)
{
    Chosen c = {0};
    err_defer(chosen_release, &c);
    choose(&c, args, n);
    Expr parts[2] = {which & YES ? chosen(args[1], c.yes, c.nyes) : EXPR_NULL,
                     which & NO ? chosen(args[1], c.no, c.nno) : EXPR_NULL};
    err_undefer(true);
    return expr_seq(parts, 2);
}

static Expr select_those(const Expr *args, long n)
{
    return filtered(args, n, YES);
}

static Expr remove_those(const Expr *args, long n)
{
    return filtered(args, n, NO);
}

static Expr selectremove(const Expr *args, long n)
{
    return filtered(args, n, YES | NO);
}

/* select[flatten]: what a Matrix or Array gives is a Vector, as without it. select[inplace](f, V)
 * changes the table: only one that keeps its size can be. */
static Expr filtered_indexed(Expr f, const Expr *args, long n, int which)
{
    Expr index = expr_nops(f) == 1 ? expr_op(f, 1) : EXPR_NULL;
    bool inplace = expr_is_symbol(index, "inplace");
    if (!inplace && !expr_is_symbol(index, "flatten"))
        err_raise(ST_TYPE, "select and remove have no index but flatten and inplace");
    Expr value = filtered(args, n, which);
    return inplace ? into_table(args[1], value) : value;
}

static Expr select_indexed(Expr f, const Expr *args, long n)
{
    return filtered_indexed(f, args, n, YES);
}

static Expr remove_indexed(Expr f, const Expr *args, long n)
{
    return filtered_indexed(f, args, n, NO);
}

static Expr selectremove_indexed(Expr f, const Expr *args, long n)
{
    return filtered_indexed(f, args, n, YES | NO);
}

/* --- sort -------------------------------------------------------------------------------- */

typedef struct Sorting {
    Expr before; /* a comparator, or NULL: numbers by value, then the order of expressions */
    const Expr *keys;
    bool descending;
    HeapScope scope; /* begun when all keys are there: comparisons leave nothing */
} Sorting;

static bool precedes(const Sorting *s, long i, long j)
{
    Expr a = s->keys[i], b = s->keys[j];
    if (s->before)
        return eval_truth(eval_apply(s->before, (Expr[]){a, b}, 2));
    SmallNumber x, y;
    int order = 0;
    if (small_read(&x, a) && small_read(&y, b) && small_compare(x, y, &order) && order != 0)
        return s->descending ? order > 0 : order < 0;
    order = order_cmp(a, b);
    if (!expr_is_real_number(a) || !expr_is_real_number(b)) {
        Expr less = eval_decide(expr_make(EXPR_LESS, (Expr[]){a, b}, 2));
        if (less)
            order = less == EXPR_TRUE ? -1 : a == b ? 0 : 1;
    }
    return s->descending ? order >= 0 : order <= 0;
}

/* Merge sort of positions: stable, and safe with any comparator. */
static void merge_sort(const Sorting *s, long *at, long *spare, long n)
{
    if (n < 2)
        return;
    long half = n / 2;
    merge_sort(s, at, spare, half);
    merge_sort(s, at + half, spare, n - half);
    memcpy(spare, at, (size_t)half * sizeof *at);
    for (long i = 0, j = half, k = 0; i < half; k++) {
        at[k] = j < n && !precedes(s, spare[i], at[j]) ? at[j++] : spare[i++];
        heap_scope_maybe(s->scope, NULL, 0);
    }
}

/* Integers of a machine word are sorted by their digits, the last first, beside their positions: no
 * two are compared, and no pointer is followed. */
typedef struct WordAt {
    uint64_t word; /* above the least, or below the greatest where they go down */
    long at;
} WordAt;

enum { DIGIT_BITS = 8 };

static void sort_digit(WordAt *to, const WordAt *from, long n, int shift)
{
    long start[1 << DIGIT_BITS] = {0}, sum = 0;
    const uint64_t mask = (1 << DIGIT_BITS) - 1;
    for (long i = 0; i < n; i++)
        start[from[i].word >> shift & mask]++;
    for (long d = 0; d < 1 << DIGIT_BITS; d++) {
        long count = start[d];
        start[d] = sum;
        sum += count;
    }
    for (long i = 0; i < n; i++)
        to[start[from[i].word >> shift & mask]++] = from[i];
}

/* Puts the sorted positions to at[0..n), or false if not all keys are such integers. */
static bool sort_words(const Sorting *s, long *at, long n)
{
    slong least = COEFF_MAX, most = COEFF_MIN;
    for (long i = 0; i < n; i++) {
        slong word = s->keys[i]->kind == EXPR_INTEGER ? *s->keys[i]->u.integer : COEFF_MAX + 1;
        if (COEFF_IS_MPZ(word) || word > COEFF_MAX)
            return false;
        least = word < least ? word : least;
        most = word > most ? word : most;
    }
    WordAt *words = mem_array(2 * (size_t)n + 1, sizeof *words), *other = words + n;
    for (long i = 0; i < n; i++) {
        slong word = *s->keys[i]->u.integer;
        words[i] = (WordAt){(uint64_t)(s->descending ? most - word : word - least), i};
    }
    WordAt *from = words;
    uint64_t range = n ? (uint64_t)(most - least) : 0;
    for (int shift = 0; shift < 64 && range >> shift; shift += DIGIT_BITS) {
        sort_digit(other, from, n, shift);
        WordAt *sorted = other;
        other = from;
        from = sorted;
    }
    for (long i = 0; i < n; i++)
        at[i] = from[i].at;
    mem_free(words);
    return true;
}

static Expr sorted_like(Expr e, const Expr *items, const long *at, long n, bool permutation)
{
    Expr *out = mem_array((size_t)n, sizeof *out);
    err_defer(mem_release, out);
    for (long i = 0; i < n; i++)
        out[i] = permutation ? expr_int(at[i] + 1) : items[at[i]];
    Expr result;
    if (rtable_of(e) && !permutation) {
        RTable *copy = rtable_copy(rtable_of(e));
        memcpy(copy->data, out, (size_t)n * sizeof *out);
        result = rtable_expr(copy);
    } else {
        result = expr_list(out, n);
    }
    err_undefer(true);
    return result;
}

static _Noreturn void no_such_output(void)
{
    err_raise(ST_DOMAIN, "sort: output is sorted, permutation or a list of these");
}

/* output = permutation or sorted. */
static Expr one_output(Expr e, const Expr *items, const long *at, long n, Expr output)
{
    bool permutation = expr_is_symbol(output, "permutation");
    if (!permutation && !expr_is_symbol(output, "sorted"))
        no_such_output();
    return sorted_like(e, items, at, n, permutation);
}

/* The same, or a list of them. */
static Expr output_of(Expr e, const Expr *items, const long *at, long n, Expr output)
{
    if (!expr_is(output, EXPR_LIST))
        return one_output(e, items, at, n, output);
    Expr parts[2] = {EXPR_NULL, EXPR_NULL};
    long count = expr_count(output);
    if (count > 2)
        no_such_output();
    for (long i = 0; i < count; i++)
        parts[i] = one_output(e, items, at, n, expr_arg(output, i));
    return expr_seq(parts, 2);
}

static Expr sort_items(Expr e, const Expr *items, long n, Sorting *s, Expr key, Expr output)
{
    Expr *keys = mem_array((size_t)n, sizeof *keys);
    err_defer(mem_release, keys);
    HeapScope scope = heap_scope_begin();
    for (long i = 0; i < n; i++) {
        keys[i] = key ? eval_apply(key, &items[i], 1) : items[i];
        heap_scope_maybe(scope, keys, i + 1);
    }
    s->keys = keys;
    s->scope = heap_scope_begin();
    long *at = mem_array((size_t)(2 * n), sizeof *at);
    err_defer(mem_release, at);
    if (s->before || !sort_words(s, at, n)) {
        for (long i = 0; i < n; i++)
            at[i] = i;
        merge_sort(s, at, at + n, n);
    }
    Expr result = output ? output_of(e, items, at, n, output) : sorted_like(e, items, at, n, false);
    err_undefer(true);
    err_undefer(true);
    return result;
}

/* sort(p), sort(p, x), sort(p, [x,y], plex, ascending): a polynomial by falling degree. */
static Expr sort_terms(const Expr *args, long n)
{
    Expr vars = n > 1 && !expr_is_symbol(args[1], "plex") && !expr_is_symbol(args[1], "tdeg") &&
                        !expr_is_symbol(args[1], "ascending") &&
                        !expr_is_symbol(args[1], "descending")
                    ? args[1]
                    : NULL;
    if (vars && !expr_is(vars, EXPR_LIST) && !expr_is(vars, EXPR_SET))
        vars = expr_list(&vars, 1);
    if (!vars) {
        bool is_equation = expr_is(args[0], EXPR_EQUATION);
        vars = ratfun_unknowns(is_equation ? expr_sub(expr_op(args[0], 1), expr_op(args[0], 2))
                                           : args[0]);
        vars = expr_set(vars->u.args, expr_count(vars));
    }
    Arrangement arrangement = {.vars = vars->u.args,
                               .n = expr_count(vars),
                               .by_main = builtin_flag(args, n, 1, "plex"),
                               .ascending = builtin_flag(args, n, 1, "ascending")};
    arrange_expr(args[0], &arrangement);
    return args[0];
}

/* Only lists and their kin have options. */
static void check_sort_options(const Expr *args, long n, bool terms)
{
    for (long i = 1; i < n; i++) {
        Expr key = expr_is(args[i], EXPR_EQUATION) ? expr_arg(args[i], 0) : NULL;
        if (!key || (!terms && (expr_is_symbol(key, "key") || expr_is_symbol(key, "output"))))
            continue;
        char *text = print_text(key, 60);
        err_defer(mem_release, text);
        err_raise(ST_DOMAIN, "sort has no option %s for this", text);
    }
}

static Expr sort(const Expr *args, long n)
{
    Expr e = args[0];
    const RTable *table = rtable_of(e);
    bool terms = !table && !expr_is(e, EXPR_LIST) && !expr_is(e, EXPR_SET);
    check_sort_options(args, n, terms);
    if (terms)
        return sort_terms(args, n);
    Sorting s = {0};
    for (long i = 1; i < n; i++) {
        if (expr_is_symbol(args[i], ">") || expr_is_symbol(args[i], "descending"))
            s.descending = true;
        else if (!expr_is(args[i], EXPR_EQUATION) && !expr_is_symbol(args[i], "<") &&
                 !expr_is_symbol(args[i], "ascending") && !expr_is_symbol(args[i], "lexorder") &&
                 !expr_is_symbol(args[i], "numeric") && !expr_is_symbol(args[i], "string") &&
                 !expr_is_symbol(args[i], "address") && !expr_is_symbol(args[i], "length"))
            s.before = args[i];
    }
    Expr key = builtin_option(args, n, 1, "key");
    for (long i = 1; i < n && !key; i++)
        key = expr_is_symbol(args[i], "length") ? args[i] : NULL;
    return sort_items(e, table ? table->data : e->u.args,
                      table ? rtable_count(table) : expr_count(e), &s, key,
                      builtin_option(args, n, 1, "output"));
}

/* sort[inplace](A) changes A itself. */
static Expr sort_indexed(Expr f, const Expr *args, long n)
{
    bool inplace = expr_is_symbol(expr_op(f, 1), "inplace");
    return inplace ? into_table(args[0], sort(args, n)) : sort(args, n);
}

const Builtin BUILTIN_MAPPING[] = {
    {.name = "map",
     .signature = "map(f:expr, e:expr, more:expr*) -> expr",
     .fn = map,
     .topic = "programming",
     .summary = "apply a function to every part of an expression or container",
     .text =
         "The parts are the elements of a list, set, Matrix, Vector or table, the sides of an\n"
         "equation, the operands of a sum, product or call. Further arguments go to f after the\n"
         "part: map(diff, L, x); map[2](f, a, L) puts the part second. map[inplace](f, A)\n"
         "changes the Matrix itself, map[reduce=g](f, L) is g of all values, map[fold=(g,a)]\n"
         "g(g(a, first), second) and so on.",
     .examples = {{"map(x -> x^2, [1,2,3]);", "[1,4,9]", NULL},
                  {"map(diff, [x^2, sin(x)], x);", "[2*x, cos(x)]", NULL},
                  {"map(f, a+b);", "f(a)+f(b)", NULL},
                  {"map[2](op, 1, [a=b, c=d]);", "[a,c]", NULL},
                  {"A := <1,2>: map[inplace](x -> x^2, A): A[2];", "4", NULL},
                  {"map[reduce=`+`](x -> x^2, [1,2,3]);", "14", NULL},
                  {"map[some](f, [b]);", "error: there is no map[some]", NULL},
                  {"map[3](f, a, [b]);", "error: no argument at this place", NULL}},
     .see = "map2 zip select seq",
     .indexed = map_indexed,
     .flags = BUILTIN_MAPS_LAST},
    {.name = "Map",
     .package = "Grid",
     .signature = "Map(f:expr, e:expr, more:expr*) -> expr",
     .fn = grid_map,
     .topic = "programming",
     .summary = "map, in processes on all processors",
     .text =
         "Each part is done in a process of its own, which knows all that was assigned before; "
         "what\nf assigns is lost here, what it prints is shown in the order of the parts. Random "
         "numbers\ndepend on the part only. Values are handed back as bytes: a procedure that "
         "f makes\ncannot be. Under mpirun all machines share the work, and each has the "
         "values.",
     .examples = {{"Grid:-Map(x -> x^2, [1,2]);", "[1,4]", NULL},
                  {"Grid[Map](f, [a], b);", "[f(a,b)]", NULL},
                  {"Grid:-Map(nextprime, <6, 35>)[2];", "37", NULL},
                  {"n := 0: Grid:-Map(proc(x) global n; n := n+x end, [1,2]), n;", "", NULL},
                  {"Grid:-Map(x -> 1/x, [1,0]);", "error: division by zero", NULL}},
     .see = "map ensemble"},
    {.name = "NumNodes",
     .package = "Grid",
     .signature = "NumNodes() -> integer",
     .fn = num_nodes,
     .topic = "programming",
     .summary = "how many processes Grid:-Map and Grid:-Seq use",
     .text = "As many as there are processors, on all machines under mpirun.",
     .examples = {{"evalb(Grid:-NumNodes() >= 1);", "true", NULL},
                  {"type(Grid[NumNodes](), posint);", "true", NULL}},
     .see = "map"},
    {.name = "map2",
     .signature = "map2(f:expr, first:expr, e:expr, more:expr*) -> expr",
     .fn = map2,
     .topic = "programming",
     .summary = "map with a fixed first argument: f(first, part)",
     .text = "map2(f, a, [x,y]) is [f(a,x), f(a,y)].",
     .examples = {{"map2(f, a, [x,y]);", "[f(a,x),f(a,y)]", NULL},
                  {"map2(op, 1, [a=b, c=d]);", "[a,c]", NULL}},
     .see = "map zip"},
    {.name = "zip",
     .signature = "zip(f:expr, a:list|rtable, b:list|rtable, default:expr?) -> list",
     .fn = zip,
     .topic = "programming",
     .summary = "apply a function of two arguments to two lists side by side",
     .text = "The result is as long as the shorter one, or with a default value as the longer one.",
     .examples = {{"zip((x,y) -> x*y, [1,2,3], [4,5,6]);", "[4,10,18]", NULL},
                  {"zip(`=`, [a,b], [1,2]);", "[a=1,b=2]", NULL},
                  {"zip(`+`, <1,2>, <3,4,5>, 0);", "<4,6,5>", NULL},
                  {"A := <1,2>: zip[inplace](`+`, A, <3,4>): A;", "<4,6>", NULL}},
     .see = "map map2",
     .indexed = zip_indexed},
    {.name = "select",
     .signature = "select(f:expr, e:expr, more:expr*) -> expr",
     .fn = select_those,
     .topic = "programming",
     .summary = "the parts for which a function is true",
     .text = "select(f, e, more) keeps the parts p of e with f(p, more) true.",
     .examples = {{"select(x -> x > 2, [1,2,3,4]);", "[3,4]", NULL},
                  {"select(has, [x^2, y, x*y], x);", "[x^2, x*y]", NULL},
                  {"select[flatten](x -> x > 1, <1,2;3,0>)[2];", "3", NULL}},
     .see = "remove selectremove map",
     .indexed = select_indexed},
    {.name = "remove",
     .signature = "remove(f:expr, e:expr, more:expr*) -> expr",
     .fn = remove_those,
     .topic = "programming",
     .summary = "the parts for which a function is false",
     .text = "remove(f, e, more) drops the parts p of e with f(p, more) true.",
     .examples = {{"remove(x -> x > 2, [1,2,3,4]);", "[1,2]", NULL},
                  {"remove(has, x+y+1, x);", "y+1", NULL}},
     .see = "select selectremove",
     .indexed = remove_indexed},
    {.name = "selectremove",
     .signature = "selectremove(f:expr, e:expr, more:expr*) -> sequence",
     .fn = selectremove,
     .topic = "programming",
     .summary = "what select keeps and what it drops",
     .text = "Two results: select(f, e) and remove(f, e).",
     .examples = {{"selectremove(x -> x > 2, [1,2,3,4]);", "[3,4],[1,2]", NULL},
                  {"a, b := selectremove(has, x+y, x): b;", "y", NULL}},
     .see = "select remove",
     .indexed = selectremove_indexed},
    {.name = "sort",
     .signature = "sort(e:expr, how:expr*) -> expr",
     .fn = sort,
     .topic = "programming",
     .summary = "sort a list, set or Vector; a polynomial by falling degree",
     .text =
         "Numbers are sorted by value, names by text. A second argument `>` sorts downwards; a\n"
         "function f(a,b) that is true when a comes first sorts by it; key = g by g(element);\n"
         "output = permutation gives the positions instead, output = [sorted, permutation]\n"
         "both. sort[inplace](A) sorts the Vector itself. A polynomial is shown by falling\n"
         "degree, in all its unknowns or in those given as x or [x,y]; plex compares the first\n"
         "unknown first instead of the total degree, ascending turns the order round.",
     .examples = {{"sort([3,1,2]);", "[1,2,3]", NULL},
                  {"sort([3,1,2], `>`);", "[3,2,1]", NULL},
                  {"sort([c,a,b]);", "[a,b,c]", NULL},
                  {"sort([30,10,20], output = permutation);", "[2,3,1]", NULL},
                  {"[sort([b,a], output = [sorted,permutation])];", "[[a,b],[2,1]]", NULL},
                  {"A := <3,1>: sort[inplace](A): A[1];", "1", NULL},
                  {"convert(sort(1+x^3+x), string);", "\"x^3+x+1\"", NULL},
                  {"convert(sort(x+y^2*x+1, [y,x], plex), string);", "\"y^2*x+x+1\"", NULL}},
     .see = "member min max",
     .indexed = sort_indexed},
    {.name = NULL},
};
