/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables: entries in order of insertion, found through a hash of the key. Keys are interned, and
 * integers of a word always stand in disguise (small.h), so equal keys are the same pointer; the
 * hash places them and nothing else depends on it. Numbers are made nodes for those who ask.
 * Removing an entry takes no memory, so it cannot fail, and places the others anew.
 */
#include "cas/core/table.h"

#include <string.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/hash_number.h"
#include "cas/core/order.h"

typedef struct Entry {
    Value key, value;
} Entry;

struct Table {
    Object object;
    Expr name;
    Entry *entries;
    long used, capacity;
    bool sparse, symmetric;
    long *places;     /* hash table of entry numbers + 1; 0 is free */
    long place_count; /* a power of two */
};

static void table_trace(Object *object, void (*mark)(Expr e))
{
    const Table *table = (const Table *)object;
    if (table->name)
        mark(table->name);
    for (long i = 0; i < table->used; i++) {
        if (!small_is(table->entries[i].key))
            mark(table->entries[i].key);
        if (!small_is(table->entries[i].value))
            mark(table->entries[i].value);
    }
}

static void table_destroy(Object *object)
{
    Table *table = (Table *)object;
    mem_free(table->entries);
    mem_free(table->places);
    mem_free(table);
}

const ObjectClass TABLE_CLASS = {.name = "table", .trace = table_trace, .destroy = table_destroy};

Table *table_new(void)
{
    Table *table = mem_zalloc(sizeof *table);
    object_register(&table->object, &TABLE_CLASS);
    return table;
}

Expr table_expr(const Table *table)
{
    return table->object.node;
}

static uint32_t hash_of(Value key)
{
    long number = 0;
    if (!small_is(key))
        return key->hash;
    small_get(&number, key);
    fmpz z = number; /* below 2^62: a small one of FLINT */
    return hash_of_integer(&z);
}

/* The place of the key, or the free place where it would go. */
static long place_of(const Table *table, Value key)
{
    long mask = table->place_count - 1;
    long at = (long)hash_of(key) & mask;
    while (table->places[at] && table->entries[table->places[at] - 1].key != key)
        at = (at + 1) & mask;
    return at;
}

/* The key that stands for all that are equal to it: of a symmetric table in order. */
static Value canonical(const Table *table, Value key)
{
    long number;
    if (small_get(&number, key))
        return small_value(number);
    key = small_expr(key);
    if (!table->symmetric || !expr_is(key, EXPR_SEQ))
        return key;
    long n = expr_count(key);
    Expr *items = mem_array((size_t)n, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < n; i++)
        items[i] = expr_arg(key, i);
    order_sort(items, n);
    key = expr_seq(items, n);
    err_undefer(true);
    return key;
}

static Entry *find(const Table *table, Value key)
{
    if (table->used == 0)
        return NULL;
    long place = table->places[place_of(table, key)];
    return place ? &table->entries[place - 1] : NULL;
}

/* Where every entry is found, in places that are free. */
static void place_all(Table *table)
{
    for (long i = 0; i < table->used; i++)
        table->places[place_of(table, table->entries[i].key)] = i + 1;
}

/* Makes room for twice as many. The table is whole until both blocks are there. */
static void grow(Table *table)
{
    long capacity = table->used < 4 ? 8 : 2 * table->used;
    Entry *entries = mem_array((size_t)capacity, sizeof *entries);
    long place_count = 16;
    while (place_count < 2 * capacity)
        place_count *= 2;
    err_defer(mem_release, entries);
    long *places = mem_zalloc((size_t)place_count * sizeof *places);
    err_undefer(false);
    if (table->used)
        memcpy(entries, table->entries, (size_t)table->used * sizeof *entries);
    mem_free(table->entries);
    mem_free(table->places);
    table->entries = entries;
    table->capacity = capacity;
    table->places = places;
    table->place_count = place_count;
    place_all(table);
}

Value table_look(const Table *table, Value key)
{
    const Entry *entry = find(table, canonical(table, key));
    return entry ? entry->value : NULL;
}

Expr table_get(const Table *table, Value key)
{
    return small_expr(table_look(table, key));
}

void table_put(Table *table, Value key, Value value)
{
    key = canonical(table, key);
    Entry *entry = find(table, key);
    if (entry) {
        entry->value = value;
        return;
    }
    if (table->used == table->capacity)
        grow(table);
    table->entries[table->used++] = (Entry){key, value};
    table->places[place_of(table, key)] = table->used;
}

bool table_remove(Table *table, Value key)
{
    Entry *entry = find(table, canonical(table, key));
    if (!entry)
        return false;
    long after = table->used - (entry - table->entries) - 1;
    memmove(entry, entry + 1, (size_t)after * sizeof *entry);
    table->used--;
    memset(table->places, 0, (size_t)table->place_count * sizeof *table->places);
    place_all(table);
    return true;
}

long table_size(const Table *table)
{
    return table->used;
}

Expr table_key(const Table *table, long i)
{
    CHECK(i >= 0 && i < table_size(table));
    return small_expr(table->entries[i].key);
}

Expr table_value(const Table *table, long i)
{
    CHECK(i >= 0 && i < table_size(table));
    return small_expr(table->entries[i].value);
}

Expr table_name(const Table *table)
{
    return table->name;
}

void table_set_name(Table *table, Expr name)
{
    table->name = name;
}

Table *table_copy(const Table *table)
{
    Table *copy = table_new();
    for (long i = 0; i < table->used; i++)
        table_put(copy, table->entries[i].key, table->entries[i].value);
    copy->sparse = table->sparse;
    copy->symmetric = table->symmetric;
    return copy;
}

bool table_is_sparse(const Table *table)
{
    return table->sparse;
}

void table_set_sparse(Table *table)
{
    table->sparse = true;
}

bool table_is_symmetric(const Table *table)
{
    return table->symmetric;
}

void table_set_symmetric(Table *table)
{
    CHECK(table->used == 0);
    table->symmetric = true;
}
