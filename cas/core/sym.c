/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of global names. Global symbols and their nodes live until the end; a local symbol
 * lives as long as its node (heap.c frees it). Their values and assumptions are roots.
 */
#include "cas/core/sym.h"

#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/hash.h"
#include "cas/core/heap.h"

static Symbol **buckets;
static size_t bucket_count;
static Symbol **globals; /* in order of creation */
static size_t global_count, global_capacity;
static uint64_t local_count;
static Symbol *assumed_locals; /* chained both ways */

static uint64_t text_hash(const char *text, size_t length)
{
    uint64_t h = 0xcbf29ce484222325ULL; /* FNV-1a, then a finaliser */
    for (size_t i = 0; i < length; i++)
        h = (h ^ (unsigned char)text[i]) * 0x100000001b3ULL;
    h ^= h >> 31;
    h *= 0x9e3779b97f4a7c15ULL;
    return h ^ h >> 29;
}

static void grow(void)
{
    size_t count = bucket_count ? 2 * bucket_count : 1024;
    Symbol **fresh = mem_zalloc(count * sizeof *fresh);
    for (size_t i = 0; i < global_count; i++) {
        Symbol *s = globals[i];
        s->next = fresh[s->hash & (count - 1)];
        fresh[s->hash & (count - 1)] = s;
    }
    mem_free(buckets);
    buckets = fresh;
    bucket_count = count;
}

static void discard(void *arg)
{
    Symbol *s = arg;
    mem_free(s->name);
    mem_free(s);
}

/* A symbol with its node, which nobody else knows yet: when memory is short nothing is left of it.
 */
static Symbol *make(const char *name, size_t length, uint64_t hash, uint64_t local)
{
    Symbol *s = mem_zalloc(sizeof *s);
    err_defer(discard, s);
    s->name = mem_strndup(name, length);
    s->local = local;
    s->hash = hash;
    expr_from_symbol(s);
    err_undefer(false);
    return s;
}

Symbol *sym_global_n(const char *name, long length)
{
    uint64_t hash = text_hash(name, (size_t)length);
    for (Symbol *s = buckets[hash & (bucket_count - 1)]; s; s = s->next)
        if (s->hash == hash && strncmp(s->name, name, (size_t)length) == 0 &&
            s->name[length] == '\0')
            return s;
    if (global_count == bucket_count)
        grow();
    if (global_count == global_capacity) {
        size_t more = global_capacity ? 2 * global_capacity : 1024;
        globals = mem_rearray(globals, more, sizeof *globals);
        global_capacity = more;
    }
    Symbol *s = make(name, (size_t)length, hash, 0);
    globals[global_count++] = s;
    s->next = buckets[hash & (bucket_count - 1)];
    buckets[hash & (bucket_count - 1)] = s;
    return s;
}

Symbol *sym_global(const char *name)
{
    return sym_global_n(name, (long)strlen(name));
}

static uint64_t local_hash(const char *name, uint64_t local)
{
    return text_hash(name, strlen(name)) + local * 0x9e3779b97f4a7c15ULL;
}

Symbol *sym_fresh(const char *name)
{
    uint64_t local = ++local_count;
    return make(name, strlen(name), local_hash(name, local), local);
}

uint64_t sym_created(void)
{
    return local_count;
}

Expr sym_local(const char *name, uint64_t local)
{
    uint32_t hash = (uint32_t)hash_mix(local_hash(name, local) + 5); /* expr_from_symbol */
    HeapProbe probe = {hash, hash};
    const Node *node;
    while ((node = heap_probe(&probe)) != NULL)
        if (node->kind == EXPR_SYMBOL && node->u.symbol->local == local &&
            strcmp(node->u.symbol->name, name) == 0)
            return node;
    return NULL;
}

void sym_each(void (*visit)(Symbol *symbol, void *arg), void *arg)
{
    for (size_t i = 0; i < global_count; i++)
        visit(globals[i], arg);
}

static void unchain(Symbol *s)
{
    if (s->before)
        s->before->next = s->next;
    else
        assumed_locals = s->next;
    if (s->next)
        s->next->before = s->before;
    s->next = s->before = NULL;
}

static void chain(Symbol *s)
{
    s->next = assumed_locals;
    if (s->next)
        s->next->before = s;
    assumed_locals = s;
}

void sym_assume(Symbol *symbol, Expr facts)
{
    if (symbol->local && symbol->assumption && !facts)
        unchain(symbol);
    else if (symbol->local && !symbol->assumption && facts)
        chain(symbol);
    symbol->assumption = facts;
}

void sym_each_assumed(void (*visit)(Symbol *symbol, void *arg), void *arg)
{
    for (size_t i = 0; i < global_count; i++)
        if (globals[i]->assumption)
            visit(globals[i], arg);
    for (Symbol *s = assumed_locals, *next; s; s = next) {
        next = s->next;
        visit(s, arg);
    }
}

void sym_free_local(Symbol *symbol)
{
    sym_assume(symbol, NULL);
    discard(symbol);
}

static void mark_roots(void (*mark)(Expr e))
{
    for (Symbol *const *at = globals; at < globals + global_count; at++) {
        const Symbol *s = *at;
        if (s->node)
            mark(s->node);
        if (s->value)
            mark(s->value);
        if (s->assumption)
            mark(s->assumption);
        if (s->stands_for)
            mark(s->stands_for);
    }
}

void sym_init(void)
{
    grow();
    heap_add_roots(mark_roots);
}

void sym_done(void)
{
    for (size_t i = 0; i < global_count; i++) {
        mem_free(globals[i]->name);
        mem_free(globals[i]);
    }
    mem_free(globals);
    mem_free(buckets);
    globals = buckets = NULL;
    global_count = global_capacity = bucket_count = 0;
}
