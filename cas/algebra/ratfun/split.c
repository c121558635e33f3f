/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Splitting by powers of one kernel. Only products of factors that contain the kernel are
 * multiplied out; factors free of it go to the coefficient as they are. A part is free of the
 * kernel when the Bloom mask of its names says so, else when a search says so.
 */
#include "cas/algebra/ratfun/split.h"

#include <stdlib.h>
#include <string.h>

#include "cas/core/auto.h"
#include "cas/core/num.h"
#include "cas/core/packed_ops.h"
#include "cas/core/walk.h"

enum { MAX_POWER = 100000, FEW_GROUPS = 16 };

static bool is_free_of(Expr e, Expr x)
{
    return (x->names & ~e->names) != 0 || !walk_has(e, x);
}

static size_t *slot_of(const Split *out, Expr exponent)
{
    size_t i = exponent->hash;
    for (;; i++) {
        size_t *slot = &out->slot[i & (out->slots - 1)];
        if (*slot == 0 || out->group[*slot - 1].exponent == exponent)
            return slot;
    }
}

static SplitGroup *find(const Split *out, Expr exponent)
{
    if (out->slots > 0) {
        size_t at = *slot_of(out, exponent);
        return at > 0 ? &out->group[at - 1] : NULL;
    }
    for (size_t i = 0; i < out->count; i++)
        if (out->group[i].exponent == exponent)
            return &out->group[i];
    return NULL;
}

/* Four times as many slots as groups, at least. */
static void index_groups(Arena *arena, Split *out)
{
    for (out->slots = 1; out->slots < 4 * out->count;)
        out->slots *= 2;
    out->slot = arena_array(arena, out->slots, sizeof *out->slot);
    for (size_t i = 0; i < out->count; i++)
        *slot_of(out, out->group[i].exponent) = i + 1;
}

static SplitGroup *add_group(Arena *arena, Split *out, Expr exponent)
{
    out->group = arena_grow(arena, out->group, out->count, &out->capacity, sizeof *out->group);
    size_t place = out->count++;
    out->group[place] = (SplitGroup){.exponent = exponent, .place = place};
    if (out->slots >= 2 * out->count)
        *slot_of(out, exponent) = out->count;
    else if (out->count >= FEW_GROUPS)
        index_groups(arena, out);
    return &out->group[place];
}

static bool is_wanted(const Split *out, Expr exponent)
{
    return !out->only || out->only == exponent;
}

static void put(Arena *arena, Split *out, Expr exponent, Expr part)
{
    if (!is_wanted(out, exponent))
        return;
    SplitGroup *g = find(out, exponent);
    if (!g)
        g = add_group(arena, out, exponent);
    g->part = arena_grow(arena, g->part, g->count, &g->capacity, sizeof *g->part);
    g->part[g->count++] = part;
}

Expr split_coefficient(const SplitGroup *group)
{
    return group->count == 1 ? group->part[0] : expr_sum(group->part, (long)group->count);
}

static void split_into(Arena *arena, Split *out, Expr e, Expr x, Expr factor);

static void multiply(Arena *arena, Split *out, const Split *a, const Split *b, Expr factor)
{
    for (size_t i = 0; i < a->count; i++) {
        Expr ca = split_coefficient(&a->group[i]);
        if (ca == EXPR_ZERO)
            continue;
        for (size_t j = 0; j < b->count; j++) {
            err_poll();
            Expr c = expr_mul(ca, split_coefficient(&b->group[j]));
            if (c != EXPR_ZERO)
                put(arena, out, expr_add(a->group[i].exponent, b->group[j].exponent),
                    expr_mul(factor, c));
        }
    }
}

/* out = base^k by repeated squaring. */
static void power(Arena *arena, Split *out, const Split *base, long k)
{
    Split result = {0}, square = *base;
    put(arena, &result, EXPR_ZERO, EXPR_ONE);
    for (; k > 0; k >>= 1) {
        if (k & 1) {
            Split next = {0};
            multiply(arena, &next, &result, &square, EXPR_ONE);
            result = next;
        }
        if (k > 1) {
            Split next = {0};
            multiply(arena, &next, &square, &square, EXPR_ONE);
            square = next;
        }
    }
    *out = result;
}

static void split_power(Arena *arena, Split *out, Expr base, Expr exponent, Expr x)
{
    long k;
    if (base == x && is_free_of(exponent, x)) {
        put(arena, out, exponent, EXPR_ONE);
    } else if (expr_is(base, EXPR_SUM) && num_get_si(&k, exponent) && k > 0 && k < MAX_POWER &&
               !is_free_of(base, x)) {
        Split b = {0};
        split_into(arena, &b, base, x, EXPR_ONE);
        power(arena, out, &b, k);
    } else {
        put(arena, out, EXPR_ZERO, expr_pow(base, exponent));
    }
}

/* Is pair i of the product e free of x? */
static bool pair_is_free(Expr e, long i, Expr x)
{
    return is_free_of(expr_arg(e, i), x) && is_free_of(expr_arg(e, i + 1), x);
}

/* The most frequent product, x^k times what is free of x: its pair with x, else 0. */
static long only_power(Expr e, Expr x)
{
    long at = 0;
    for (long i = 1; i < expr_count(e); i += 2) {
        if (pair_is_free(e, i, x))
            continue;
        if (at > 0 || expr_arg(e, i) != x || !is_free_of(expr_arg(e, i + 1), x))
            return 0;
        at = i;
    }
    return at;
}

static Expr without_pair(Arena *arena, Expr e, long at, Expr factor)
{
    long n = expr_count(e), count = 0;
    Expr *rest = arena_array(arena, (size_t)n, sizeof *rest);
    rest[count++] = num_mul(expr_arg(e, 0), factor);
    for (long i = 1; i < n; i += 2)
        if (i != at)
            rest[count++] = auto_power(expr_arg(e, i), expr_arg(e, i + 1));
    return expr_product(rest, count);
}

static void split_product(Arena *arena, Split *out, Expr e, Expr x, Expr factor)
{
    long n = expr_count(e), free_count = 0, at = only_power(e, x);
    if (at > 0) {
        if (is_wanted(out, expr_arg(e, at + 1)))
            put(arena, out, expr_arg(e, at + 1), without_pair(arena, e, at, factor));
        return;
    }
    Expr *free_part = arena_array(arena, (size_t)n, sizeof *free_part);
    free_part[free_count++] = expr_arg(e, 0);
    free_part[free_count++] = factor;
    Split product = {0};
    put(arena, &product, EXPR_ZERO, EXPR_ONE);
    for (long i = 1; i < n; i += 2) {
        Expr base = expr_arg(e, i), exponent = expr_arg(e, i + 1);
        if (pair_is_free(e, i, x)) {
            free_part[free_count++] = expr_pow(base, exponent);
            continue;
        }
        Split f = {0}, next = {0};
        split_power(arena, &f, base, exponent, x);
        multiply(arena, &next, &product, &f, EXPR_ONE);
        product = next;
    }
    Expr coefficient = expr_product(free_part, free_count);
    for (size_t i = 0; i < product.count; i++)
        put(arena, out, product.group[i].exponent,
            expr_mul(coefficient, split_coefficient(&product.group[i])));
}

typedef struct Taker {
    Arena *arena;
    Split *out;
    Expr factor;
} Taker;

static void take_packed(void *arg, long k, Expr coefficient)
{
    const Taker *t = arg;
    put(t->arena, t->out, expr_int(k), expr_mul(t->factor, coefficient));
}

/* Adds factor * e, factor a number. */
static void split_into(Arena *arena, Split *out, Expr e, Expr x, Expr factor)
{
    err_stack_check();
    if (e == x) {
        put(arena, out, EXPR_ONE, factor);
        return;
    }
    if (is_free_of(e, x)) {
        put(arena, out, EXPR_ZERO, expr_mul(factor, e));
        return;
    }
    switch (expr_kind(e)) {
    case EXPR_SUM:
        if (packed_ops_split(e, x, take_packed, &(Taker){arena, out, factor}))
            break;
        for (long i = 0; i < expr_count(e); i += 2)
            split_into(arena, out, expr_arg(e, i), x, num_mul(factor, expr_arg(e, i + 1)));
        break;
    case EXPR_PRODUCT:
        split_product(arena, out, e, x, factor);
        break;
    case EXPR_POWER: {
        Split p = {0};
        split_power(arena, &p, expr_arg(e, 0), expr_arg(e, 1), x);
        for (size_t i = 0; i < p.count; i++)
            put(arena, out, p.group[i].exponent, expr_mul(factor, split_coefficient(&p.group[i])));
        break;
    }
    default:
        put(arena, out, EXPR_ZERO, expr_mul(factor, e));
    }
}

void split_by(Arena *arena, Split *out, Expr e, Expr x)
{
    *out = (Split){0};
    split_into(arena, out, e, x, EXPR_ONE);
}

void split_one(Arena *arena, Split *out, Expr e, Expr x, Expr exponent)
{
    *out = (Split){.only = exponent};
    split_into(arena, out, e, x, EXPR_ONE);
}

static int compare_groups(const void *a, const void *b)
{
    const SplitGroup *x = a, *y = b;
    bool is_x = expr_is_real_number(x->exponent), is_y = expr_is_real_number(y->exponent);
    int order = is_x && is_y ? num_cmp(y->exponent, x->exponent) : (int)is_x - (int)is_y;
    return order != 0 ? order : x->place < y->place ? -1 : x->place > y->place;
}

void split_sort(Split *split)
{
    if (split->count > 1)
        qsort(split->group, split->count, sizeof *split->group, compare_groups);
    split->slots = 0; /* the places are others now */
}
