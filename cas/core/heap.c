/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Node memory: slabs of equal-sized cells for small nodes, malloc for large ones; the unique
 * table; precise mark and sweep with an explicit mark stack.
 *
 * All nodes stand in one vector in order of birth, so a scope is a suffix of it: marking stops at
 * nodes born before the scope, sweeping walks the suffix only. The unique table is weak: a swept
 * node is unlinked from it.
 */
#include "cas/core/heap.h"

#include <string.h>

#include "cas/base/check.h"
#include "cas/base/effort.h"
#include "cas/base/mem.h"
#include "cas/core/object.h"
#include "cas/core/packed.h"
#include "cas/core/sym.h"

enum {
    CELL = 16,   /* sizes are rounded up to it */
    SMALL = 512, /* larger nodes come from malloc */
    SLAB = 64 * 1024,
    FEW_SLABS = 64,     /* from here on slabs are cut from blocks */
    BLOCK = 128 * SLAB, /* of so many bytes */
    MAX_HOOKS = 32,
    COLLECT_EVERY = 12000,     /* nodes made between collections at maybe-points, at least: as many
                                  as stay in the second-level cache */
    COLLECT_BYTES = 4 << 20,   /* or so many bytes, */
    COLLECT_OBJECTS = 32 << 20 /* or so many anywhere */
};

typedef struct Cell {
    struct Cell *next;
} Cell;

static Cell *free_cells[SMALL / CELL + 1];
static void **slabs;
static size_t slab_count, slab_capacity; /* the slabs, later the blocks of slabs */
static char *next_slab, *block_end;
static char *bump[SMALL / CELL + 1], *bump_end[SMALL / CELL + 1];

static Node **nodes; /* in order of birth */
static size_t node_count, node_capacity;
static uint64_t births;
static size_t bytes_live;

static uint64_t *table;
static size_t table_size, table_gone;

static HeapRoots root_hooks[MAX_HOOKS];
static int root_hook_count;
static void (*cache_hooks[MAX_HOOKS])(void);
static int cache_hook_count;

static Node **mark_stack;
static size_t mark_depth, mark_capacity;
static uint64_t mark_floor;
static uint64_t births_at_collection;
static size_t bytes_at_collection, in_use_at_collection;
static bool asked;

void heap_add_roots(HeapRoots roots)
{
    for (int i = 0; i < root_hook_count; i++)
        if (root_hooks[i] == roots)
            return;
    if (root_hook_count == MAX_HOOKS)
        err_raise(ST_INTERNAL, "too many places of roots");
    root_hooks[root_hook_count++] = roots;
}

void heap_add_cache(void (*clear)(void))
{
    for (int i = 0; i < cache_hook_count; i++)
        if (cache_hooks[i] == clear)
            return;
    if (cache_hook_count == MAX_HOOKS)
        err_raise(ST_INTERNAL, "too many caches");
    cache_hooks[cache_hook_count++] = clear;
}

/* --- allocation ------------------------------------------------------------------------- */

static size_t cell_class(size_t bytes)
{
    return (bytes + CELL - 1) / CELL;
}

static char *take_slab(void)
{
    if (next_slab < block_end) {
        next_slab += SLAB;
        return next_slab - SLAB;
    }
    if (slab_count == slab_capacity) {
        size_t capacity = slab_capacity ? 2 * slab_capacity : FEW_SLABS;
        slabs = mem_rearray(slabs, capacity, sizeof *slabs);
        slab_capacity = capacity;
    }
    size_t bytes = slab_count < FEW_SLABS ? SLAB : BLOCK;
    char *slab = mem_scattered(bytes);
    slabs[slab_count++] = slab;
    next_slab = slab + SLAB;
    block_end = slab + bytes;
    return slab;
}

static void *new_cell(size_t class)
{
    if (free_cells[class]) {
        Cell *cell = free_cells[class];
        free_cells[class] = cell->next;
        mem_idle -= class * CELL;
        return cell;
    }
    size_t bytes = class * CELL;
    if ((size_t)(bump_end[class] - bump[class]) < bytes) {
        char *slab = take_slab();
        bump[class] = slab;
        bump_end[class] = slab + SLAB;
    }
    void *cell = bump[class];
    bump[class] += bytes;
    return cell;
}

Node *heap_alloc(size_t bytes)
{
    CHECK(bytes > 0);
    err_poll();
    effort_count(bytes);
    Node *node = bytes <= SMALL ? new_cell(cell_class(bytes)) : mem_alloc(bytes);
    memset(node, 0, offsetof(Node, u));
    return node;
}

void heap_release(Node *node, size_t bytes)
{
    if (bytes > SMALL) {
        mem_free(node);
        return;
    }
    size_t class = cell_class(bytes);
#ifdef DAESY_STRESS_GC
    memset(node, 0xdb, class * CELL);
#endif
    Cell *cell = (Cell *)node;
    cell->next = free_cells[class];
    free_cells[class] = cell;
    mem_idle += class * CELL;
}

/* --- unique table ----------------------------------------------------------------------- */

/* Open addressing. An entry is the address of a node with the upper half of its hash in the sixteen
 * bits that addresses of user space leave free, so that a search that fails reads hardly any node.
 */
enum { TAG_SHIFT = 48 };
#define GONE ((uint64_t)1) /* a node was here: the search goes on */

static uint64_t tag_of(uint32_t hash)
{
    return (uint64_t)(hash >> 16) << TAG_SHIFT;
}

static Node *node_of(uint64_t entry)
{
    return (Node *)(uintptr_t)(entry & (((uint64_t)1 << TAG_SHIFT) - 1)); /* NOLINT */
}

static void table_put(Node *node)
{
    size_t at = node->hash & (table_size - 1);
    while (table[at] > GONE)
        at = (at + 1) & (table_size - 1);
    if (table[at] == GONE)
        table_gone--;
    table[at] = (uint64_t)(uintptr_t)node | tag_of(node->hash);
}

/* A table with room for twice as many nodes as there are. */
static void table_rebuild(void)
{
    size_t size = 1 << 14;
    while (size < 4 * node_count)
        size *= 2;
    uint64_t *fresh = mem_scattered(size * sizeof *fresh);
    memset(fresh, 0, size * sizeof *fresh);
    mem_free(table);
    table = fresh;
    table_size = size;
    table_gone = 0;
    for (size_t i = 0; i < node_count; i++)
        table_put(nodes[i]);
}

const Node *heap_probe(HeapProbe *probe)
{
    uint64_t tag = tag_of(probe->hash);
    for (size_t at = probe->at;; at++) {
        uint64_t entry = table[at & (table_size - 1)];
        if (entry == 0)
            return NULL;
        if ((entry >> TAG_SHIFT) << TAG_SHIFT != tag || entry == GONE)
            continue;
        const Node *node = node_of(entry);
        if (node->hash == probe->hash) {
            probe->at = at + 1;
            return node;
        }
    }
}

Expr heap_publish(Node *node, size_t bytes)
{
    if (node_count == node_capacity) {
        size_t capacity = node_capacity ? 2 * node_capacity : 1 << 14;
        nodes = mem_rearray(nodes, capacity, sizeof *nodes);
        node_capacity = capacity;
    }
    if (2 * (node_count + table_gone) >= table_size)
        table_rebuild();
    node->serial = ++births;
    table_put(node);
    nodes[node_count++] = node;
    bytes_live += bytes;
    return node;
}

static void table_unlink(const Node *node)
{
    size_t at = node->hash & (table_size - 1);
    while (node_of(table[at]) != node)
        at = (at + 1) & (table_size - 1);
    bool last = table[(at + 1) & (table_size - 1)] == 0;
    table[at] = last ? 0 : GONE;
    table_gone += !last;
}

/* --- marking ---------------------------------------------------------------------------- */

static void mark(Expr e)
{
    Node *node = (Node *)e;
    if (node->serial < mark_floor || (node->flags & NODE_MARK))
        return;
    node->flags |= NODE_MARK;
    mark_stack[mark_depth++] = node;
}

static void drain(void)
{
    while (mark_depth > 0) {
        const Node *node = mark_stack[--mark_depth];
        if (node->flags & NODE_UNWRITTEN) {
            packed_trace(node, mark);
        } else if (node->kind >= EXPR_SUM ? node->kind != EXPR_OBJECT
                                          : node->kind == EXPR_COMPLEX) {
            for (uint32_t i = 0; i < node->count; i++)
                mark(node->u.args[i]);
        } else if (node->kind == EXPR_OBJECT) {
            Object *object = node->u.object;
            if (object->cls->trace)
                object->cls->trace(object, mark);
        } else if (node->kind == EXPR_SYMBOL && node->u.symbol->local) {
            /* Global symbols are roots (sym.c); a local one keeps its value while it is reached. */
            if (node->u.symbol->value)
                mark(node->u.symbol->value);
            if (node->u.symbol->assumption)
                mark(node->u.symbol->assumption);
        }
    }
}

static void mark_one(Expr e)
{
    mark(e);
    drain();
}

/* Old objects are changed to hold young nodes. */
static void mark_old_object(Object *object, void *arg)
{
    (void)arg;
    if (object->node->serial < mark_floor && object->cls->trace)
        object->cls->trace(object, mark_one);
}

/* Old local names may have new facts; those of global ones are roots. */
static void mark_new_facts(Symbol *symbol, void *arg)
{
    (void)arg;
    if (symbol->local && symbol->node->serial < mark_floor)
        mark_one(symbol->assumption);
}

/* --- sweeping --------------------------------------------------------------------------- */

static size_t first_born_since(uint64_t serial)
{
    size_t lo = 0, hi = node_count;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (nodes[mid]->serial < serial)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

static void sweep(size_t from)
{
    enum { AHEAD = 16 };
    size_t kept = from;
    for (size_t i = from; i < node_count; i++) {
        Node *node = nodes[i];
        if (i + AHEAD < node_count) { /* what the next rounds read comes from all over memory */
            __builtin_prefetch(nodes[i + AHEAD]);
            __builtin_prefetch(&table[nodes[i + AHEAD / 2]->hash & (table_size - 1)]);
        }
        if (node->flags & NODE_MARK) {
            node->flags &= (uint8_t)~NODE_MARK;
            nodes[kept++] = node;
            continue;
        }
        table_unlink(node);
        size_t bytes = expr_node_bytes(node);
        bytes_live -= bytes;
        expr_node_clear(node);
        heap_release(node, bytes);
    }
    node_count = kept;
}

void heap_clear_caches(void)
{
    for (int i = 0; i < cache_hook_count; i++)
        cache_hooks[i]();
}

static void mark_roots(void)
{
    for (int i = 0; i < root_hook_count; i++)
        root_hooks[i](mark_one);
}

HeapScope heap_scope_begin(void)
{
    return births + 1;
}

static bool object_is_live(const Object *object)
{
    return object->mark;
}

static void note_mark(Object *object, void *arg)
{
    (void)arg;
    object->mark = object->node->serial < mark_floor || (object->node->flags & NODE_MARK) != 0;
}

/* Sweeps the nodes born since the floor, and the objects among them. */
static void reclaim(void)
{
    object_each(note_mark, NULL);
    sweep(first_born_since(mark_floor));
    object_reclaim(object_is_live);
    births_at_collection = births;
    bytes_at_collection = bytes_live;
    in_use_at_collection = mem_bytes_in_use();
    asked = false;
}

/* Marking is not to ask for memory: every node is pushed once at most. */
static bool ready_to_mark(void)
{
    if (mark_capacity > node_count)
        return true;
    size_t room = node_count + node_count / 2 + 1024;
    Node **grown = mem_try_array(room, sizeof *grown);
    if (!grown)
        return false;
    mem_free(mark_stack);
    mark_stack = grown;
    mark_capacity = room;
    return true;
}

void heap_scope_collect(HeapScope scope, const Expr *keep, long n)
{
    if (!ready_to_mark())
        return;
    err_interrupt_block();
    mem_hold();
    heap_clear_caches();
    mark_floor = scope;
    mark_roots();
    object_each(mark_old_object, NULL);
    sym_each_assumed(mark_new_facts, NULL);
    for (long i = 0; i < n; i++)
        if (keep[i])
            mark_one(keep[i]);
    packed_mark_late(scope, mark_one);
    packed_forget_late(scope);
    reclaim();
    mem_unhold();
    err_interrupt_unblock();
}

static bool due(void)
{
#ifdef DAESY_STRESS_GC
    return true;
#else
    uint64_t made = births - births_at_collection;
    if (asked || (made >= COLLECT_EVERY && made >= node_count / 2))
        return true;
    /* Objects hold memory that is not the heap's. */
    size_t in_use = mem_bytes_in_use();
    if (in_use >= in_use_at_collection + COLLECT_OBJECTS && in_use >= in_use_at_collection / 2 * 3)
        return true;
    /* Few large nodes (a sum that grows term by term) count by their size. */
    return bytes_live >= bytes_at_collection + COLLECT_BYTES &&
           bytes_live >= 2 * bytes_at_collection;
#endif
}

void heap_scope_maybe(HeapScope scope, const Expr *keep, long n)
{
    if (due())
        heap_scope_collect(scope, keep, n);
}

void heap_collect(void)
{
    if (!ready_to_mark())
        return;
    err_interrupt_block();
    mem_hold();
    heap_clear_caches();
    mark_floor = 0;
    mark_roots();
    packed_forget_late(0);
    reclaim();
    mem_unhold();
    err_interrupt_unblock();
}

void heap_ask(void)
{
    asked = true;
}

void heap_maybe_collect(void)
{
    if (due())
        heap_collect();
}

uint64_t heap_node_count(void)
{
    return node_count;
}

uint64_t heap_created(void)
{
    return births;
}

void heap_init(void)
{
    table_rebuild();
}

void heap_done(void)
{
    err_interrupt_block();
    mem_hold();
    heap_clear_caches();
    object_reclaim(NULL);
    for (size_t i = 0; i < node_count; i++) {
        Node *node = nodes[i];
        size_t bytes = expr_node_bytes(node);
        expr_node_clear(node);
        if (bytes > SMALL)
            mem_free(node);
    }
    packed_done();
    for (size_t i = 0; i < slab_count; i++)
        mem_free(slabs[i]);
    mem_free(slabs);
    mem_free(nodes);
    mem_free(table);
    mem_free(mark_stack);
    slabs = NULL;
    next_slab = block_end = NULL;
    nodes = mark_stack = NULL;
    table = NULL;
    slab_count = slab_capacity = node_count = node_capacity = 0;
    table_size = table_gone = mark_depth = mark_capacity = 0;
    mem_idle = 0;
    memset(free_cells, 0, sizeof free_cells);
    memset(bump, 0, sizeof bump);
    memset(bump_end, 0, sizeof bump_end);
    births_at_collection = births; /* serials are never given again (order.c) */
    bytes_at_collection = 0;
    bytes_live = 0;
    root_hook_count = cache_hook_count = 0;
    mem_unhold();
    err_interrupt_unblock();
}
