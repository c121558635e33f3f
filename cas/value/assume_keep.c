/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Facts are kept with their names: Symbol.assumption is a LIST of relations and name::type, and a
 * relation between names stands with each of them. Nothing is judged here; assume.c says what
 * follows.
 */
#include "cas/value/assume_keep.h"

#include "cas/base/mem.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/assume.h"

static long names_with_facts; /* so that nothing is asked while nothing is assumed */
static bool some_weak;        /* is any fact assumed that may make something zero? */

static const AssumeType TYPES[] = {
    {"positive", 1, true, false, true, true},      {"negative", -1, true, false, true, true},
    {"nonnegative", 1, false, false, true, false}, {"nonpositive", -1, false, false, true, false},
    {"real", 2, false, false, true, false},        {"realcons", 2, false, false, true, false},
    {"numeric", 2, false, false, true, false},     {"rational", 2, false, false, true, false},
    {"integer", 2, false, true, true, false},      {"posint", 1, true, true, true, true},
    {"negint", -1, true, true, true, true},        {"nonnegint", 1, false, true, true, false},
    {"nonposint", -1, false, true, true, false},   {"even", 2, false, true, true, false},
    {"odd", 2, false, true, true, true},           {"complex", 2, false, false, false, false},
    {"nonzero", 2, false, false, false, true},     {"prime", 1, true, true, true, true},
    {"irrational", 2, false, false, true, true},   {"composite", 1, true, true, true, true},
};

const AssumeType *assume_type(Expr type)
{
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++)
        if (expr_is_symbol(type, TYPES[i].name))
            return &TYPES[i];
    return NULL;
}

bool assume_active(void)
{
    return names_with_facts > 0;
}

bool assume_is_weak(void)
{
    return names_with_facts > 0 && some_weak;
}

Expr assume_facts(Expr name)
{
    return expr_is(name, EXPR_SYMBOL) ? sym_of(name)->assumption : NULL;
}

/* Two bounds that exclude nothing but zero are needed, or an equation. */
static bool is_weak(Expr fact)
{
    const AssumeType *type = expr_is(fact, EXPR_TYPED) ? assume_type(expr_arg(fact, 1)) : NULL;
    return expr_is(fact, EXPR_EQUATION) || expr_is(fact, EXPR_LESSEQ) ||
           (type && type->sign == -1 && !type->strict);
}

void assume_keep(Expr name, Expr fact)
{
    Symbol *symbol = sym_of(name);
    some_weak |= is_weak(fact);
    if (!symbol->assumption) {
        sym_assume(symbol, expr_list(&fact, 1));
        names_with_facts++;
        return;
    }
    Expr old = symbol->assumption;
    long n = expr_count(old);
    for (long i = 0; i < n; i++)
        if (expr_arg(old, i) == fact)
            return;
    sym_assume(symbol, expr_list((Expr[]){expr_make(EXPR_SEQ, old->u.args, n), fact}, 2));
}

void assume_clear(Expr name)
{
    if (!expr_is(name, EXPR_SYMBOL) || !sym_of(name)->assumption)
        return;
    sym_assume(sym_of(name), NULL);
    names_with_facts--;
}

static void clear_symbol(Symbol *symbol, void *arg)
{
    (void)arg;
    sym_assume(symbol, NULL);
}

void assume_reset(void)
{
    if (names_with_facts)
        sym_each_assumed(clear_symbol, NULL);
    names_with_facts = 0;
    some_weak = false;
}

typedef struct Names {
    Expr *item;
    long n, capacity;
} Names;

static void release_names(void *arg)
{
    mem_free(((Names *)arg)->item);
}

static void collect_name(Symbol *symbol, void *arg)
{
    Names *names = arg;
    if (names->n == names->capacity) {
        names->capacity = names->capacity ? 2 * names->capacity : 16;
        names->item = mem_rearray(names->item, (size_t)names->capacity, sizeof *names->item);
    }
    names->item[names->n++] = expr_from_symbol(symbol);
}

/* All names with assumptions, local ones behind the others, as a LIST. */
static Expr assume_names(void)
{
    Names names = {0};
    err_defer(release_names, &names);
    if (names_with_facts)
        sym_each_assumed(collect_name, &names);
    Expr list = expr_list(names.item, names.n);
    err_undefer(true);
    return list;
}

static Expr with_facts(Expr name, void *arg)
{
    (void)arg;
    return expr_list((Expr[]){name, assume_facts(name)}, 2);
}

Expr assume_snapshot(void)
{
    return walk_operands(assume_names(), with_facts, NULL);
}

void assume_restore(Expr snapshot)
{
    assume_reset();
    for (long i = 0; i < expr_count(snapshot); i++) {
        Expr entry = expr_arg(snapshot, i);
        sym_assume(sym_of(expr_arg(entry, 0)), expr_arg(entry, 1));
        names_with_facts++;
        for (long k = 0; k < expr_count(expr_arg(entry, 1)); k++)
            some_weak |= is_weak(expr_arg(expr_arg(entry, 1), k));
    }
}
