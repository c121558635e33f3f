/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Code for a value of the language: what it consists of becomes a list of assignments, which
 * print_code_share.c puts in order. Results without a name are called cg0, cg1, ... as in Maple. An
 * array is one assignment where the language has arrays as values, else one for each element.
 * Differential equations make a function (print_code_ode.c).
 */
#include "repl/print/print_code.h"

#include <stdio.h>
#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "repl/eval/eval.h"
#include "repl/eval/proc.h"
#include "repl/print/print_code_parts.h"

/* --- the state --------------------------------------------------------------------------- */

enum { MEMOS = 10 };

static Memo *const *memos_of(Code *code, Memo *list[MEMOS])
{
    list[0] = &code->names;
    list[1] = &code->taken;
    list[2] = &code->types;
    list[3] = &code->dimensions;
    list[4] = &code->known;
    list[5] = &code->prepared;
    list[6] = &code->uses;
    list[7] = &code->done;
    list[8] = &code->temps;
    list[9] = &code->constant;
    return list;
}

static void release(void *arg)
{
    Code *code = arg;
    Memo *list[MEMOS];
    memos_of(code, list);
    for (int i = 0; i < MEMOS; i++)
        memo_forget(list[i]);
    buf_free(&code->out);
    buf_free(&code->line);
}

static void declare(Code *code)
{
    Expr list = code->options->declared;
    for (long i = 0; list && i < expr_count(list); i++) {
        long dimensions;
        Expr item = expr_arg(list, i);
        if (!expr_is(item, EXPR_TYPED) || !expr_is(expr_arg(item, 0), EXPR_SYMBOL))
            err_raise(ST_TYPE, "declare expects a list of name::type");
        CodeType type = print_code_type_named(code, expr_arg(item, 1), &dimensions);
        if (type != CODE_ANY)
            print_code_set_type(code, expr_arg(item, 0), type);
    }
}

void print_code_begin(Code *code, const CodeLanguage *language, const CodeOptions *options)
{
    long unused;
    *code = (Code){.language = language, .options = options, .next_temp = 1};
    arena_begin(&code->arena);
    err_defer(release, code);
    if (options->name_type)
        code->name_type = print_code_type_named(code, options->name_type, &unused);
    declare(code);
}

void print_code_end(Code *code)
{
    err_undefer(true);
    arena_end(&code->arena);
}

void print_code_unable(const Code *code, const char *what, Expr e)
{
    char *text = print_text(e, 60);
    err_defer(mem_release, text);
    err_raise(ST_TYPE, "%s %s has no counterpart in %s", what, text, code->language->name);
}

/* --- warnings ---------------------------------------------------------------------------- */

static void put_texts(Buf *out, const Texts *texts)
{
    for (size_t i = 0; i < texts->n; i++) {
        buf_puts(out, i ? ", " : "");
        buf_puts(out, texts->items[i]);
    }
}

void print_code_warn(Code *code)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    if (code->unknown.n) {
        put_texts(&text, &code->unknown);
        eval_warning("the function names {%s} are not recognized in the target language",
                     buf_text(&text));
    }
    if (code->replaced.n) {
        buf_truncate(&text, 0);
        put_texts(&text, &code->replaced);
        eval_warning("the following variable name replacements were made: %s", buf_text(&text));
    }
    err_undefer(true);
}

/* --- values as assignments --------------------------------------------------------------- */

static long next_result = 0;

void print_code_reset(void)
{
    next_result = 0;
}

static Expr result_name(const CodeOptions *options)
{
    if (options->name)
        return expr_symbol(options->name);
    char text[32];
    snprintf(text, sizeof text, "cg%ld", next_result++);
    return expr_symbol(text);
}

typedef struct Items {
    Arena arena;
    CodeItem *data;
    size_t n, capacity;
    Expr *calls, *names; /* x(t) was assigned as x */
    size_t call_count, call_capacity, name_capacity;
} Items;

static void add(Items *items, Expr target, Expr value)
{
    items->data =
        arena_grow(&items->arena, items->data, items->n, &items->capacity, sizeof *items->data);
    items->data[items->n++] = (CodeItem){target, value};
}

/* One assignment for each element. */
static void add_elements(Items *items, Expr name, const RTable *m)
{
    Expr *parts = arena_array(&items->arena, (size_t)m->ndim + 1, sizeof *parts);
    parts[0] = name;
    for (long k = 0; k < rtable_count(m); k++) {
        long rest = k;
        for (long d = m->ndim; d > 0; d--) {
            parts[d] = expr_int(rest % m->size[d - 1] + 1);
            rest /= m->size[d - 1];
        }
        add(items, expr_make(EXPR_INDEXED, parts, m->ndim + 1), m->data[k]);
    }
}

static RTable *table_of_list(Expr list)
{
    long n = expr_count(list),
         cols = expr_is(expr_arg(list, 0), EXPR_LIST) ? expr_count(expr_arg(list, 0)) : -1;
    for (long i = 0; i < n; i++)
        if (!expr_is(expr_arg(list, i), EXPR_LIST) || expr_count(expr_arg(list, i)) != cols)
            cols = -1;
    RTable *m = cols < 0 ? rtable_vector(RTABLE_ROW, n) : rtable_matrix(n, cols);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < (cols < 0 ? 1 : cols); j++)
            m->data[cols < 0 ? i : i * cols + j] =
                cols < 0 ? expr_arg(list, i) : expr_arg(expr_arg(list, i), j);
    return m;
}

/* The array as an expression, so that its entries are looked at like all others: a list, or
 * `<;>`(rows, columns, entries ...). */
static Expr array_value(const Code *code, const RTable *m)
{
    bool column = m->kind == RTABLE_COLUMN && code->language->arrays == CODE_BY_ROWS;
    long n = rtable_count(m);
    if (m->ndim == 1 && !column)
        return expr_list(m->data, n);
    Expr *parts = mem_array((size_t)n + 2, sizeof *parts);
    err_defer(mem_release, parts);
    parts[0] = expr_int(m->size[0]);
    parts[1] = expr_int(column ? 1 : m->size[1]);
    memcpy(parts + 2, m->data, (size_t)n * sizeof *parts);
    Expr value = expr_call(expr_symbol(PRINT_CODE_ARRAY), parts, n + 2);
    err_undefer(true);
    return value;
}

static void add_value(const Code *code, Items *items, Expr name, Expr value)
{
    bool list = expr_is(value, EXPR_LIST) && expr_count(value) > 0;
    const RTable *m = list ? table_of_list(value) : rtable_of(value);
    bool whole = code->language->arrays != CODE_BY_ELEMENTS && (!m || m->ndim <= 2);
    if (m && !whole)
        add_elements(items, name, m);
    else
        add(items, name, m ? array_value(code, m) : value);
}

static bool is_sequence(Expr x)
{
    bool list = expr_is(x, EXPR_LIST) || expr_is(x, EXPR_SEQ);
    for (long i = 0; list && i < expr_count(x); i++)
        if (!expr_is(expr_arg(x, i), EXPR_EQUATION))
            return false;
    return list && expr_count(x) > 0;
}

/* x(t) = ... assigns x, and x(t) is x from then on. */
static Expr name_call(Items *items, Expr call)
{
    items->calls = arena_grow(&items->arena, items->calls, items->call_count, &items->call_capacity,
                              sizeof call);
    items->names = arena_grow(&items->arena, items->names, items->call_count, &items->name_capacity,
                              sizeof call);
    items->calls[items->call_count] = call;
    items->names[items->call_count++] = expr_arg(call, 0);
    return expr_arg(call, 0);
}

static void add_equation(const Code *code, Items *items, Expr equation)
{
    Expr target = expr_arg(equation, 0), value = expr_arg(equation, 1);
    value = walk_replace(value, items->calls, items->names, (long)items->call_count);
    Expr f, t;
    if (diff_order(target, &f, &t))
        print_code_unable(code, "an assignment to", target);
    if (expr_is(target, EXPR_CALL) && expr_is(expr_arg(target, 0), EXPR_SYMBOL))
        target = name_call(items, target);
    Expr base = expr_is(target, EXPR_INDEXED) ? expr_arg(target, 0) : target;
    if (!expr_is(base, EXPR_SYMBOL))
        print_code_unable(code, "an assignment to", target);
    add_value(code, items, target, eval_follow(value));
}

static void collect(const Code *code, Items *items, Expr x)
{
    if (expr_is(x, EXPR_EQUATION))
        add_equation(code, items, x);
    else if (is_sequence(x))
        for (long i = 0; i < expr_count(x); i++)
            add_equation(code, items, expr_arg(x, i));
    else
        add_value(code, items, result_name(code->options), x);
}

static void write_values(Code *code, Items *items)
{
    for (size_t i = 0; i < items->n; i++) {
        print_code_claim(code, items->data[i].target);
        print_code_claim(code, items->data[i].value);
    }
    for (size_t i = 0; i < items->n; i++)
        print_code_deduce(code, items->data[i].value);
    print_code_items(code, items->data, (long)items->n);
}

void print_code(Buf *out, const CodeLanguage *language, const CodeOptions *options, Expr x)
{
    Code code;
    print_code_begin(&code, language, options);
    Expr value = eval_follow(x);
    long count;
    const Expr *parts = rtable_items(&value, &count);
    if (proc_of(value) && !language->function) {
        print_code_unable(&code, "the procedure", x);
    } else if (proc_of(value)) {
        Expr name = proc_of(value)->name;
        bool named = !options->name && (name || expr_is(x, EXPR_SYMBOL));
        name = !named ? result_name(options) : expr_is(x, EXPR_SYMBOL) ? x : name;
        print_code_procedure(&code, value, name);
    } else if (language->ode[0] && print_code_is_ode(parts, count)) {
        print_code_ode(&code, parts, count, result_name(options));
    } else {
        Items items = {.data = NULL};
        arena_begin(&items.arena);
        collect(&code, &items, value);
        write_values(&code, &items);
        arena_end(&items.arena);
    }
    buf_putn(out, buf_text(&code.out), code.out.length);
    print_code_warn(&code);
    print_code_end(&code);
}
