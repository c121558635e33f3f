/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What op finds inside the objects of the language, in Maple's order. A Matrix, Vector or Array:
 * its sizes (an Array: its ranges), the set of its nonzero entries as index = entry, its options.
 * A procedure: its parameters, locals, options, remember table, description, globals, and two that
 * are empty here. A module: its exports, one that is empty here, its locals. A table: the list of
 * its entries.
 */
#include "repl/inside.h"

#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "repl/eval/proc.h"
#include "repl/items.h"

static Expr sizes_of(const RTable *m)
{
    List items;
    list_begin(&items);
    for (long k = 0; k < m->ndim; k++)
        list_put(&items,
                 m->kind == RTABLE_ARRAY
                     ? expr_range(expr_int(m->lower[k]), expr_int(m->lower[k] + m->size[k] - 1))
                     : expr_int(m->size[k]));
    return items_seq(&items);
}

/* The indices of the k-th entry: a number, or a sequence. */
static Expr index_of(const RTable *m, long k)
{
    List items;
    list_begin(&items);
    long block = rtable_count(m);
    for (long d = 0; d < m->ndim; d++) {
        block /= m->size[d];
        list_put(&items, expr_int(m->lower[d] + k / block));
        k %= block;
    }
    return items_seq(&items);
}

static Expr nonzero_entries(const RTable *m)
{
    List items;
    list_begin(&items);
    for (long k = 0; k < rtable_count(m); k++) {
        Expr entry = rtable_entry(m, k);
        if (entry != EXPR_ZERO && !(m->block && num_is_zero(entry)))
            list_put(&items, expr_equation(index_of(m, k), entry));
    }
    Expr set = expr_set(items.item, items.count);
    list_end(&items);
    return set;
}

/* float[8], or anything. */
static Expr type_of_entries(const RTable *m)
{
    static const struct {
        const char *name;
        long bytes;
    } types[] = {
        [RTABLE_FLOAT] = {"float", 8},
        [RTABLE_COMPLEX] = {"complex", 8},
        [RTABLE_INTEGER4] = {"integer", 4},
        [RTABLE_INTEGER8] = {"integer", 8},
    };
    if (m->type == RTABLE_ANY)
        return expr_symbol("anything");
    Expr parts[2] = {expr_symbol(types[m->type].name), expr_int(types[m->type].bytes)};
    return expr_make(EXPR_INDEXED, parts, 2);
}

static Expr options_of_rtable(const RTable *m)
{
    const char *options[][2] = {{"storage", "rectangular"},
                                {"order", m->block ? "C_order" : "Fortran_order"}};
    Expr type = type_of_entries(m);
    List items;
    list_begin(&items);
    list_put(&items, expr_equation(expr_symbol("datatype"), type));
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        list_put(&items, expr_equation(expr_symbol(options[i][0]), expr_symbol(options[i][1])));
    if (m->readonly)
        list_put(&items, expr_symbol("readonly"));
    return items_seq(&items);
}

static Expr entries_of(const Table *table)
{
    List items;
    list_begin(&items);
    for (long i = 0; i < table_size(table); i++)
        list_put(&items, expr_equation(table_key(table, i), table_value(table, i)));
    return items_list(&items);
}

static Expr names_of(const AstParam *params, uint32_t n)
{
    List items;
    list_begin(&items);
    for (uint32_t i = 0; i < n; i++)
        list_put(&items, expr_symbol(params[i].name));
    return items_seq(&items);
}

static Expr texts_of(const char *const *texts, uint32_t n)
{
    List items;
    list_begin(&items);
    for (uint32_t i = 0; i < n; i++)
        list_put(&items, expr_symbol(texts[i]));
    return items_seq(&items);
}

enum {
    PARAMETERS = 1,
    LOCALS,
    OPTIONS,
    REMEMBERED,
    DESCRIPTION,
    GLOBALS,
    LEXICALS,
    RESULT,
    PROC_PARTS = RESULT
};

static Expr part_of_proc(const Procedure *p, long i)
{
    const AstProc *code = p->code;
    if (i == REMEMBERED)
        return p->remember ? p->remember : EXPR_NULL;
    if (!code)
        return i == PARAMETERS && p->formals ? expr_seq(p->formals->u.args, expr_count(p->formals))
                                             : EXPR_NULL;
    switch (i) {
    case PARAMETERS:
        return names_of(code->params, code->nparams);
    case LOCALS:
        return names_of(code->locals, code->nlocals);
    case OPTIONS:
        return texts_of(code->options, code->noptions);
    case GLOBALS:
        return texts_of(code->globals, code->nglobals);
    case DESCRIPTION:
        return code->description ? expr_string(code->description, -1) : EXPR_NULL;
    default: /* surrounding names are bound by place, types of results are in the code */
        return EXPR_NULL;
    }
}

enum { EXPORTS = 1, DEFINITION, MODULE_LOCALS, MODULE_PARTS = MODULE_LOCALS };

static Expr part_of_module(const Module *m, long i)
{
    if (i == EXPORTS)
        return expr_seq(m->members, m->count);
    return i == MODULE_LOCALS && m->code ? names_of(m->code->locals, m->code->nlocals) : EXPR_NULL;
}

enum { RTABLE_PARTS = 3 };

long inside_count(Expr e)
{
    if (rtable_look(e))
        return RTABLE_PARTS;
    return table_of(e) ? 1 : proc_of(e) ? PROC_PARTS : proc_module_of(e) ? MODULE_PARTS : 0;
}

Expr inside_operand(Expr e, long i)
{
    const RTable *m = rtable_look(e);
    if (m)
        return i == 1 ? sizes_of(m) : i == 2 ? nonzero_entries(m) : options_of_rtable(m);
    if (proc_module_of(e))
        return part_of_module(proc_module_of(e), i);
    return table_of(e) ? entries_of(table_of(e)) : part_of_proc(proc_of(e), i);
}
