/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions of a state as methods of a Matlab class, the text of F_TO_MATLAB and JF_TO_MATLAB:
 *
 *     function res__F = F( self, x, y )
 *       g = self.g;
 *       t1 = ...
 *       res__1 = ...
 *       res__F = zeros(2, 1);
 *       res__F(1) = res__1;
 *     end
 *
 * The arguments are the variables (x for x(t), x__d for its derivative) and, where it occurs, the
 * independent variable; other names are parameters, read from self; unknown functions of the
 * time are functions that self holds. Entries that are zero are not computed. The numbers keep
 * their form: Matlab computes with doubles anyway.
 */
#include <stdio.h>
#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/mem.h"
#include "cas/core/order.h"
#include "cas/core/print/print.h"
#include "repl/print/print_code_parts.h"

typedef struct Names {
    Expr *items;
    size_t n, capacity;
} Names;

typedef struct Method {
    Code code;
    Expr *symbols; /* of the variables */
    Expr *values;  /* in terms of them */
    long n, count; /* variables, values */
    Expr time;     /* the independent variable, or NULL */
    bool uses_time;
    Memo functions, seen;
    Names parameters;
} Method;

/* --- variables --------------------------------------------------------------------------- */

/* x for x(t), x__dd for diff(x(t),t,t). */
static Expr variable_symbol(Method *m, Expr var)
{
    Expr f, x;
    if (expr_is(var, EXPR_SYMBOL))
        return var;
    long order = diff_order(var, &f, &x);
    if (!order)
        f = var;
    if (!expr_is(f, EXPR_CALL) || !expr_is(expr_arg(f, 0), EXPR_SYMBOL) || expr_count(f) != 2 ||
        !expr_is(expr_arg(f, 1), EXPR_SYMBOL)) {
        char *text = print_text(var, 60);
        err_defer(mem_release, text);
        err_raise(ST_TYPE, "a variable is a name, x(t) or a derivative of x(t), not %s", text);
    }
    m->time = expr_arg(f, 1);
    Buf name = {0};
    err_defer(buf_release, &name);
    buf_puts(&name, expr_text(expr_arg(f, 0)));
    if (order)
        buf_puts(&name, "__");
    buf_repeat(&name, "d", order);
    Expr symbol = expr_symbol(buf_text(&name));
    err_undefer(true);
    return symbol;
}

static void refuse_derivative(Expr e, void *arg)
{
    (void)arg;
    if (!expr_is_call(e, expr_symbol("diff")) &&
        !(expr_is(e, EXPR_CALL) && diff_op_is(expr_arg(e, 0), NULL)))
        return;
    char *text = print_text(e, 60);
    err_defer(mem_release, text);
    err_hint("give %s as a variable, or substitute it first", text);
    err_raise(ST_DOMAIN, "%s occurs, but is not among the variables", text);
}

/* Derivatives first: x(t) stands inside diff(x(t),t). */
static void set_values(Method *m, const Expr *values, const Expr *vars)
{
    Arena *arena = &m->code.arena;
    Expr *from = arena_array(arena, (size_t)m->n, sizeof *from);
    Expr *to = arena_array(arena, (size_t)m->n, sizeof *to);
    long derivatives = 0;
    for (long i = 0; i < m->n; i++)
        if (expr_is_call(vars[i], expr_symbol("diff"))) {
            from[derivatives] = vars[i];
            to[derivatives++] = m->symbols[i];
        }
    for (long i = 0; i < m->count; i++) {
        m->values[i] = walk_replace(values[i], from, to, derivatives);
        walk_each(m->values[i], refuse_derivative, NULL);
        m->values[i] = walk_replace(m->values[i], vars, m->symbols, m->n);
    }
}

/* --- what else occurs -------------------------------------------------------------------- */

static void note_function(Expr e, void *arg)
{
    Method *m = arg;
    if (expr_is(e, EXPR_CALL) && expr_is(expr_arg(e, 0), EXPR_SYMBOL))
        memo_put(&m->functions, expr_arg(e, 0), e);
}

static bool is_variable(const Method *m, Expr symbol)
{
    for (long i = 0; i < m->n; i++)
        if (m->symbols[i] == symbol)
            return true;
    return false;
}

/* self.U for a function that Matlab does not have. */
static void name_function(Method *m, Expr head, Expr call)
{
    if (print_code_function(m->code.language, expr_text(head), expr_count(call) - 1) ||
        print_code_is_choice(call))
        return;
    const char *name = print_code_name(&m->code, head);
    char *text = arena_alloc(&m->code.arena, strlen(name) + 6);
    memcpy(text, "self.", 5);
    memcpy(text + 5, name, strlen(name) + 1);
    memo_put(&m->code.names, head, text);
}

static void note_name(Expr e, void *arg)
{
    Method *m = arg;
    if (!expr_is(e, EXPR_SYMBOL) || memo_get(&m->seen, e))
        return;
    memo_put(&m->seen, e, e);
    Expr call = memo_get(&m->functions, e);
    if (call) {
        name_function(m, e, call);
    } else if (e == m->time && !is_variable(m, e)) {
        m->uses_time = true;
    } else if (!is_variable(m, e) && !print_code_is_constant(e)) {
        Names *p = &m->parameters;
        p->items = arena_grow(&m->code.arena, p->items, p->n, &p->capacity, sizeof e);
        p->items[p->n++] = e;
    }
}

/* --- the text ---------------------------------------------------------------------------- */

static void put_head(Method *m, const char *name)
{
    Code *code = &m->code;
    buf_printf(&code->line, "function res__%s = %s( self", name, name);
    for (long i = 0; i < m->n; i++)
        buf_printf(&code->line, ", %s", print_code_name(code, m->symbols[i]));
    if (m->uses_time)
        buf_printf(&code->line, ", %s", print_code_name(code, m->time));
    print_code_line(code, " )");
}

static void put_parameters(Method *m)
{
    Code *code = &m->code;
    order_sort(m->parameters.items, (long)m->parameters.n);
    for (size_t i = 0; i < m->parameters.n; i++) {
        const char *name = print_code_name(code, m->parameters.items[i]);
        buf_printf(&code->line, "%s = self.%s;", name, name);
        print_code_flush(code);
    }
}

static Expr entry_symbol(long k, long cols)
{
    char text[64];
    if (cols)
        snprintf(text, sizeof text, "res__%ld_%ld", k / cols + 1, k % cols + 1);
    else
        snprintf(text, sizeof text, "res__%ld", k + 1);
    return expr_symbol(text);
}

static void put_values(Method *m, long cols)
{
    CodeItem *items = arena_array(&m->code.arena, (size_t)m->count, sizeof *items);
    long n = 0;
    for (long k = 0; k < m->count; k++)
        if (m->values[k] != EXPR_ZERO)
            items[n++] = (CodeItem){entry_symbol(k, cols), m->values[k]};
    print_code_items(&m->code, items, n);
}

static void put_result(Method *m, const char *name, long rows, long cols)
{
    Code *code = &m->code;
    buf_printf(&code->line, "res__%s = zeros(%ld, %ld);", name, rows, cols ? cols : 1);
    print_code_flush(code);
    for (long k = 0; k < m->count; k++) {
        if (m->values[k] == EXPR_ZERO)
            continue;
        const char *entry = print_code_name(code, entry_symbol(k, cols));
        if (cols)
            buf_printf(&code->line, "res__%s(%ld, %ld) = %s;", name, k / cols + 1, k % cols + 1,
                       entry);
        else
            buf_printf(&code->line, "res__%s(%ld) = %s;", name, k + 1, entry);
        print_code_flush(code);
    }
}

static void find_names(Method *m, const char *name, long cols)
{
    print_code_claim(&m->code, expr_symbol("self"));
    print_code_claim(&m->code, expr_symbol(name));
    for (long i = 0; i < m->n; i++)
        print_code_claim(&m->code, m->symbols[i]);
    for (long i = 0; i < m->count; i++) {
        m->values[i] = print_code_prepare(&m->code, m->values[i]);
        print_code_claim(&m->code, m->values[i]);
        print_code_claim(&m->code, entry_symbol(i, cols));
        walk_each(m->values[i], note_function, m);
    }
    for (long i = 0; i < m->count; i++)
        walk_each(m->values[i], note_name, m);
}

void print_code_method(Buf *out, const char *name, const Expr *values, long rows, long cols,
                       const Expr *vars, long nvars)
{
    static const CodeOptions OPTIONS = {.optimize = true, .coerce = false};
    Method m = {.n = nvars, .count = cols ? rows * cols : rows};
    Code *code = &m.code;
    print_code_begin(code, print_code_language("Matlab"), &OPTIONS);
    memo_begin(&m.functions);
    memo_begin(&m.seen);
    m.symbols = arena_array(&code->arena, (size_t)nvars, sizeof *m.symbols);
    m.values = arena_array(&code->arena, (size_t)m.count, sizeof *m.values);
    for (long i = 0; i < nvars; i++)
        m.symbols[i] = variable_symbol(&m, vars[i]);
    set_values(&m, values, vars);
    find_names(&m, name, cols);
    put_head(&m, name);
    code->indent = 1;
    put_parameters(&m);
    put_values(&m, cols);
    put_result(&m, name, rows, cols);
    code->indent = 0;
    print_code_line(code, "end");
    buf_putn(out, buf_text(&code->out), code->out.length);
    code->unknown.n = 0; /* self holds them */
    print_code_warn(code);
    memo_end(&m.seen);
    memo_end(&m.functions);
    print_code_end(code);
}
