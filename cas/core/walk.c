/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Memo tables and walks over shared graphs. Every walk visits a distinct node once; the recursive
 * ones check the stack.
 */
#include "cas/core/walk.h"

#include <math.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/origin.h"
#include "cas/core/packed.h"

/* --- memo ------------------------------------------------------------------------------- */

void memo_forget(Memo *memo)
{
    mem_free(memo->large);
    memo->used = memo->capacity = 0; /* what is small is emptied when it is put to use */
    memo->large = NULL;
}

static void memo_release(void *arg)
{
    memo_forget(arg);
}

void memo_begin(Memo *memo)
{
    memo->used = memo->capacity = 0;
    memo->large = NULL;
    err_defer(memo_release, memo);
}

void memo_end(Memo *memo)
{
    (void)memo;
    err_undefer(true);
}

static const MemoEntry *memo_table(const Memo *memo)
{
    return memo->large ? memo->large : memo->small;
}

/* Nodes born together are met together: sixteen of them stand side by side. */
static size_t memo_slot(const MemoEntry *table, size_t capacity, Expr key)
{
    size_t mask = capacity - 1, group = (size_t)((key->serial >> 4) * 0x9e3779b97f4a7c15ULL >> 20),
           at = (group << 4 | (key->serial & 15)) & mask;
    while (table[at].key && table[at].key != key)
        at = (at + 1) & mask;
    return at;
}

static void memo_grow(Memo *memo)
{
    if (memo->capacity == 0) {
        memset(memo->small, 0, sizeof memo->small);
        memo->capacity = MEMO_SMALL;
        return;
    }
    size_t capacity = (memo->large ? 2 : 4) * memo->capacity;
    MemoEntry *large = mem_zalloc(capacity * sizeof *large);
    const MemoEntry *old = memo_table(memo);
    for (size_t i = 0; i < memo->capacity; i++)
        if (old[i].key)
            large[memo_slot(large, capacity, old[i].key)] = old[i];
    mem_free(memo->large);
    memo->large = large;
    memo->capacity = capacity;
}

void memo_put(Memo *memo, Expr key, const void *value)
{
    CHECK(key != NULL);
    if (memo->used >= (memo->large ? memo->capacity / 2 : memo->capacity / 4 * 3))
        memo_grow(memo);
    MemoEntry *table = memo->large ? memo->large : memo->small,
              *entry = table + memo_slot(table, memo->capacity, key);
    memo->used += !entry->key;
    *entry = (MemoEntry){key, (void *)value};
}

void *memo_get(const Memo *memo, Expr key)
{
    if (memo->capacity == 0)
        return NULL;
    const MemoEntry *table = memo_table(memo),
                    *entry = table + memo_slot(table, memo->capacity, key);
    return entry->key ? entry->value : NULL;
}

void memo_each(const Memo *memo, void (*f)(void *value))
{
    const MemoEntry *entry = memo_table(memo);
    for (size_t i = 0; i < memo->capacity; i++)
        if (entry[i].key)
            f(entry[i].value);
}

/* --- children --------------------------------------------------------------------------- */

static bool is_compound(Expr e)
{
    switch (expr_kind(e)) {
    case EXPR_INTEGER:
    case EXPR_RATIONAL:
    case EXPR_FLOAT:
    case EXPR_STRING:
    case EXPR_SYMBOL:
    case EXPR_OBJECT:
        return false;
    default:
        return true;
    }
}

/* --- map -------------------------------------------------------------------------------- */

Expr walk_operands(Expr e, Expr (*f)(Expr operand, void *arg), void *arg)
{
    if (!is_compound(e))
        return e;
    long n = expr_nops(e);
    Expr small[16], *operands = small;
    if (n > 16) {
        operands = mem_array((size_t)n, sizeof *operands);
        err_defer(mem_release, operands);
    }
    bool changed = false;
    for (long i = 0; i < n; i++) {
        Expr old = expr_op(e, i + 1);
        operands[i] = f(old, arg);
        changed |= operands[i] != old;
    }
    Expr result = changed ? expr_rebuild(e, operands) : e;
    if (changed && expr_is(e, EXPR_EQUATION))
        origin_note(result, e);
    if (n > 16)
        err_undefer(true);
    return result;
}

typedef struct Rebuild {
    Memo done;
    Expr (*before)(Expr node, void *arg);
    Expr (*after)(Expr node, void *arg);
    void *arg;
} Rebuild;

static Expr rebuilt(Expr e, void *arg)
{
    Rebuild *r = arg;
    Expr value = memo_get(&r->done, e);
    if (value)
        return value;
    value = r->before ? r->before(e, r->arg) : NULL;
    if (!is_compound(e))
        return value ? value : e;
    err_stack_check();
    if (!value) {
        value = walk_operands(e, rebuilt, r);
        value = r->after ? r->after(value, r->arg) : value;
    }
    memo_put(&r->done, e, value);
    return value;
}

Expr walk_rebuild(Expr e, Expr (*before)(Expr node, void *arg), Expr (*after)(Expr node, void *arg),
                  void *arg)
{
    Rebuild r = {.before = before, .after = after, .arg = arg};
    memo_begin(&r.done);
    Expr value = rebuilt(e, &r);
    memo_end(&r.done);
    return value;
}

/* --- replace ---------------------------------------------------------------------------- */

enum { FEW = 8 }; /* nodes to be looked for that are compared one by one */

/* The nodes, for looking them up; the first of equal ones counts. */
static void index_nodes(Memo *index, const Expr *node, long n)
{
    for (long i = n - 1; i >= 0 && n > FEW; i--)
        memo_put(index, node[i], node + i);
}

/* The place of e among the nodes, or NULL. */
static const Expr *find_node(const Memo *index, const Expr *node, long n, Expr e)
{
    if (n > FEW)
        return memo_get(index, e);
    for (long i = 0; i < n; i++)
        if (e == node[i])
            return node + i;
    return NULL;
}

typedef struct Replace {
    Memo memo, index; /* index: of from[] */
    const Expr *from, *to;
    long n;
    uint64_t names; /* union of the masks of from[]: a node without any of them cannot match */
    bool nameless;  /* a from[] has no name at all */
    Expr (*after)(Expr node, void *unused); /* of a compound one that may have changed; or NULL */
} Replace;

static Expr replace_in(Expr e, void *arg);

static Expr replace_children(Expr e, Replace *r)
{
    Expr result = walk_operands(e, replace_in, r);
    if (result->kind != EXPR_CALL && result->kind != EXPR_INDEXED)
        return result;
    if (e->kind != result->kind)
        return result;
    Expr head = replace_in(result->u.args[0], r);
    if (head == result->u.args[0])
        return result;
    long n = (long)result->count;
    Expr *all = mem_array((size_t)n, sizeof *all);
    err_defer(mem_release, all);
    all[0] = head;
    for (long i = 1; i < n; i++)
        all[i] = result->u.args[i];
    result = expr_make(expr_kind(result), all, n);
    err_undefer(true);
    return result;
}

static Expr replace_in(Expr e, void *arg)
{
    Replace *r = arg;
    const Expr *place = find_node(&r->index, r->from, r->n, e);
    if (place)
        return r->to[place - r->from];
    if (!is_compound(e) || (!r->nameless && (e->names & r->names) == 0))
        return e;
    Expr known = memo_get(&r->memo, e);
    if (known)
        return known;
    err_stack_check();
    Expr result = replace_children(e, r);
    result = r->after ? r->after(result, NULL) : result;
    memo_put(&r->memo, e, result);
    return result;
}

Expr walk_replace(Expr e, const Expr *from, const Expr *to, long n)
{
    return walk_replace_after(e, from, to, n, NULL);
}

Expr walk_replace_after(Expr e, const Expr *from, const Expr *to, long n,
                        Expr (*after)(Expr node, void *unused))
{
    CHECK(n >= 0);
    Replace r = {.from = from, .to = to, .n = n, .after = after};
    for (long i = 0; i < n; i++) {
        r.names |= from[i]->names;
        r.nameless |= from[i]->names == 0;
    }
    memo_begin(&r.memo);
    memo_begin(&r.index);
    index_nodes(&r.index, from, n);
    Expr result = replace_in(e, &r);
    memo_end(&r.index);
    memo_end(&r.memo);
    return result;
}

Expr walk_replace1(Expr e, Expr from, Expr to)
{
    return walk_replace(e, &from, &to, 1);
}

/* --- search ----------------------------------------------------------------------------- */

/* Among the generators of a polynomial; false when the parts are of other kinds. */
static bool is_decided_by_generators(Expr e, const Expr *parts, long n)
{
    bool is = packed_known(e) != NULL;
    for (long i = 0; is && i < n; i++)
        is = packed_is_generator(parts[i]);
    return is;
}

typedef struct Parts {
    const Expr *part;
    long n;
    uint64_t names;
    bool nameless;
    bool powers; /* is a part a power? */
    Memo index, seen;
} Parts;

/* A product holds bases and exponents: its powers are no nodes. */
static bool has_power(Expr product, const Parts *p)
{
    for (long i = 0; i < expr_factor_count(product); i++) {
        Expr factor = expr_factor(product, i);
        if (expr_is(factor, EXPR_POWER) && find_node(&p->index, p->part, p->n, factor))
            return true;
    }
    return false;
}

static bool has_any(Expr e, Parts *p)
{
    if (find_node(&p->index, p->part, p->n, e))
        return true;
    if (!is_compound(e) || (!p->nameless && (e->names & p->names) == 0) || memo_get(&p->seen, e))
        return false;
    err_stack_check();
    memo_put(&p->seen, e, e);
    if (p->powers && expr_is(e, EXPR_PRODUCT) && has_power(e, p))
        return true;
    if (is_decided_by_generators(e, p->part, p->n)) {
        const Packed *packed = packed_known(e);
        for (long j = 0; j < packed->vars; j++)
            if (has_any(packed->gen[j], p))
                return true;
        return false;
    }
    for (uint32_t i = 0; i < e->count; i++)
        if (has_any(expr_args(e)[i], p))
            return true;
    return false;
}

bool walk_has_any(Expr e, const Expr *parts, long n)
{
    CHECK(n >= 0);
    Parts p = {.part = parts, .n = n};
    for (long i = 0; i < n; i++) {
        p.names |= parts[i]->names;
        p.nameless |= parts[i]->names == 0;
        p.powers |= expr_is(parts[i], EXPR_POWER);
    }
    memo_begin(&p.seen);
    memo_begin(&p.index);
    index_nodes(&p.index, parts, n);
    bool found = has_any(e, &p);
    memo_end(&p.index);
    memo_end(&p.seen);
    return found;
}

bool walk_has(Expr e, Expr part)
{
    return walk_has_any(e, &part, 1);
}

typedef struct Search {
    Memo seen;
    bool (*is)(Expr node, const void *arg);
    const void *arg;
    uint64_t names; /* whatever is looked for has these in it */
} Search;

static bool find_in(Expr e, Search *s)
{
    if (s->is(e, s->arg))
        return true;
    if (!is_compound(e) || (e->names & s->names) != s->names || memo_get(&s->seen, e))
        return false;
    err_stack_check();
    memo_put(&s->seen, e, e);
    for (uint32_t i = 0; i < e->count; i++)
        if (find_in(expr_args(e)[i], s))
            return true;
    return false;
}

static bool find(Expr e, bool (*is)(Expr node, const void *arg), const void *arg, uint64_t names)
{
    Search s = {.is = is, .arg = arg, .names = names};
    memo_begin(&s.seen);
    bool found = find_in(e, &s);
    memo_end(&s.seen);
    return found;
}

static bool is_of_kind(Expr node, const void *kind)
{
    return node->kind == *(const Kind *)kind;
}

bool walk_has_kind(Expr e, Kind kind)
{
    return find(e, is_of_kind, &kind, 0);
}

static bool is_call_of(Expr node, const void *head)
{
    return expr_is_call(node, head);
}

bool walk_has_call(Expr e, const char *name)
{
    Expr head = expr_symbol(name);
    return find(e, is_call_of, head, head->names);
}

static bool is_key(Expr node, const void *keys)
{
    return memo_get(keys, node) != NULL;
}

bool walk_has_key(Expr e, const Memo *keys)
{
    return find(e, is_key, keys, 0);
}

/* --- parts ------------------------------------------------------------------------------ */

void walk_split_factors(Expr e, Expr x, Expr *free, Expr *rest)
{
    *free = *rest = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(e); i++) {
        Expr factor = expr_factor(e, i), *to = walk_has(factor, x) ? rest : free;
        *to = expr_mul(*to, factor);
    }
}

void walk_split_terms(Expr e, Expr x, Expr *free, Expr *rest)
{
    *free = *rest = EXPR_ZERO;
    for (long i = 0; i < expr_term_count(e); i++) {
        Expr term = expr_term(e, i), *to = walk_has(term, x) ? rest : free;
        *to = expr_add(*to, term);
    }
}

bool walk_monomial(Expr e, Expr x, Expr *c, Expr *p)
{
    *c = EXPR_ONE;
    *p = EXPR_ZERO;
    for (long i = 0; i < expr_factor_count(e); i++) {
        Expr factor = expr_factor(e, i), base, exponent;
        expr_split_power(factor, &base, &exponent);
        if (!walk_has(factor, x))
            *c = expr_mul(*c, factor);
        else if (base == x && !walk_has(exponent, x))
            *p = expr_add(*p, exponent);
        else
            return false;
    }
    return true;
}

/* --- visiting --------------------------------------------------------------------------- */

typedef struct Visit {
    Memo seen;
    void (*visit)(Expr node, void *arg);
    void *arg;
    bool kernels; /* of a polynomial held as arrays, its generators instead of its terms */
} Visit;

static void visit_in(Expr e, Visit *v)
{
    if (memo_get(&v->seen, e))
        return;
    err_stack_check();
    err_poll();
    memo_put(&v->seen, e, e);
    const Packed *p = v->kernels ? packed_known(e) : NULL;
    for (long j = 0; p && j < p->vars; j++)
        visit_in(p->gen[j], v);
    if (!p && is_compound(e))
        for (uint32_t i = 0; i < e->count; i++)
            visit_in(expr_args(e)[i], v);
    v->visit(e, v->arg);
}

void walk_each(Expr e, void (*visit)(Expr node, void *arg), void *arg)
{
    Visit v = {.visit = visit, .arg = arg};
    memo_begin(&v.seen);
    visit_in(e, &v);
    memo_end(&v.seen);
}

void walk_each_kernel(Expr e, void (*visit)(Expr node, void *arg), void *arg)
{
    Visit v = {.visit = visit, .arg = arg, .kernels = true};
    memo_begin(&v.seen);
    visit_in(e, &v);
    memo_end(&v.seen);
}

typedef struct Calls {
    Expr head, list;
} Calls;

static void note_call(Expr node, void *arg)
{
    Calls *calls = arg;
    if (expr_is_call(node, calls->head))
        calls->list = collection_append(calls->list, node);
}

Expr walk_calls(Expr e, const char *name)
{
    Calls calls = {expr_symbol(name), expr_list(NULL, 0)};
    walk_each(e, note_call, &calls);
    return calls.list;
}

static void count_one(Expr node, void *arg)
{
    (void)node;
    ++*(long *)arg;
}

long walk_node_count(Expr e)
{
    long n = 0;
    walk_each(e, count_one, &n);
    return n;
}

/* The memo keeps the bits of the sizes: a size is at least 1, so none of them is a null pointer. */
static double tree_size(Expr e, double most, Memo *memo)
{
    if (!is_compound(e))
        return 1;
    union {
        double size;
        uint64_t bits;
    } known = {.bits = (uint64_t)(uintptr_t)memo_get(memo, e)};
    if (known.bits)
        return known.size;
    err_stack_check();
    known.size = 1;
    for (uint32_t i = 0; i < e->count && known.size <= most; i++)
        known.size += tree_size(expr_args(e)[i], most, memo);
    memo_put(memo, e, (void *)(uintptr_t)known.bits);
    return known.size;
}

double walk_tree_size(Expr e)
{
    Memo sizes;
    memo_begin(&sizes);
    double n = tree_size(e, INFINITY, &sizes);
    memo_end(&sizes);
    return n;
}

bool walk_tree_exceeds(Expr e, double most)
{
    Memo sizes;
    memo_begin(&sizes);
    bool exceeds = walk_trees_exceed(e, most, &sizes);
    memo_end(&sizes);
    return exceeds;
}

bool walk_trees_exceed(Expr e, double most, Memo *sizes)
{
    return tree_size(e, most, sizes) > most;
}
