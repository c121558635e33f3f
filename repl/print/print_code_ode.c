/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Equations diff(x(t),t) = ... as the right-hand side of a system of ordinary differential
 * equations, in the form that the integrators of the language ask for (ode45, solve_ivp,
 * ODEProblem, a C or Fortran library): a function of the time, the state and the parameters.
 *
 * The state is the unknowns in the order of their equations, each followed by its derivatives below
 * the one that its equation gives. It is read where it is needed, as y[1]; other names are
 * parameters, in alphabetical order. The equations must be solved for the highest derivatives, as
 * those of a reduced system are. Functions of the time alone are called by their names.
 */
#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/mem.h"
#include "cas/core/order.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "repl/print/print_code_parts.h"

typedef struct Ode {
    Code *code;
    Expr *from, *to; /* x(t), diff(x(t),t), ... and y[1], y[2], ... */
    CodeItem *items; /* dydt[1] = ... */
    long n;          /* states */
    Expr name, time, state, slopes, arguments;
    Expr *parameters;
    size_t count, capacity;
    Memo unknowns, heads, seen; /* unknowns and functions by their names; parameters */
} Ode;

/* The order of what stands on the left of diff(x(t),t,...) = ...; 0 when it is something else. */
static long order_of(Expr equation, Expr *f, Expr *t)
{
    long order = expr_is(equation, EXPR_EQUATION) ? diff_order(expr_arg(equation, 0), f, t) : 0;
    bool plain = order && expr_is(*f, EXPR_CALL) && expr_count(*f) == 2 &&
                 expr_is(expr_arg(*f, 0), EXPR_SYMBOL) && expr_arg(*f, 1) == *t;
    return plain ? order : 0;
}

bool print_code_is_ode(const Expr *equations, long n)
{
    Expr f, t, time = NULL;
    for (long i = 0; i < n; i++)
        if (!order_of(equations[i], &f, &t) || (time && t != time))
            return false;
        else
            time = t;
    return n > 0;
}

_Noreturn static void refuse(Expr e, const char *why)
{
    char *text = print_text(e, 60);
    err_defer(mem_release, text);
    err_raise(ST_TYPE, "%s %s", text, why);
}

static Expr entry(Expr array, long i)
{
    return expr_make(EXPR_INDEXED, (Expr[]){array, expr_int(i + 1)}, 2);
}

/* The states of one equation and what they are the slopes of, from place on. */
static void list_states(Ode *ode, Expr equation, long place)
{
    Expr f;
    long order = order_of(equation, &f, &ode->time);
    if (memo_get(&ode->unknowns, expr_arg(f, 0)))
        refuse(f, "has two equations");
    memo_put(&ode->unknowns, expr_arg(f, 0), (void *)(intptr_t)order);
    for (long k = 0; k < order; k++, place++) {
        ode->from[place] = k ? diff_make(f, ode->time, k) : f;
        ode->to[place] = entry(ode->state, place);
        ode->items[place].target = entry(ode->slopes, place);
        ode->items[place].value =
            k + 1 < order ? entry(ode->state, place + 1) : expr_arg(equation, 1);
    }
}

static void list_all(Ode *ode, const Expr *equations, long count)
{
    Arena *arena = &ode->code->arena;
    Expr f, t;
    for (long i = 0; i < count; i++)
        ode->n += order_of(equations[i], &f, &t);
    ode->from = arena_array(arena, (size_t)ode->n, sizeof *ode->from);
    ode->to = arena_array(arena, (size_t)ode->n, sizeof *ode->to);
    ode->items = arena_array(arena, (size_t)ode->n, sizeof *ode->items);
    for (long i = 0, place = 0; i < count; place += order_of(equations[i++], &f, &t))
        list_states(ode, equations[i], place);
}

/* An unknown must stand at the time itself, and below the derivative that its equation gives. */
static void check_call(Expr e, void *arg)
{
    const Ode *ode = arg;
    Expr f, t;
    if (!expr_is(e, EXPR_CALL))
        return;
    long order = diff_order(e, &f, &t);
    intptr_t given = order ? (intptr_t)memo_get(&ode->unknowns, expr_arg(f, 0)) : 0;
    if (given && order >= given) {
        err_hint("solve the equations for their highest derivatives first");
        refuse(e, "occurs on a right-hand side");
    }
    if (memo_get(&ode->unknowns, expr_arg(e, 0)) &&
        (expr_count(e) != 2 || expr_arg(e, 1) != ode->time))
        refuse(e, "is not the unknown at the time of the equation");
}

static void note_head(Expr e, void *arg)
{
    Ode *ode = arg;
    if (!expr_is(e, EXPR_CALL))
        return;
    memo_put(&ode->heads, expr_arg(e, 0), e);
    print_code_claim(ode->code, expr_arg(e, 0));
}

static void note_parameter(Expr e, void *arg)
{
    Ode *ode = arg;
    if (!expr_is(e, EXPR_SYMBOL) || e == ode->time || e == ode->state || memo_get(&ode->heads, e) ||
        memo_get(&ode->seen, e) || print_code_is_constant(e))
        return;
    memo_put(&ode->seen, e, e);
    ode->parameters =
        arena_grow(&ode->code->arena, ode->parameters, ode->count, &ode->capacity, sizeof e);
    ode->parameters[ode->count++] = e;
    print_code_claim(ode->code, e);
}

/* What the right-hand sides say of state, time and parameters. */
static void read_sides(Ode *ode)
{
    Code *code = ode->code;
    for (long i = 0; i < ode->n; i++) {
        Expr value = ode->items[i].value;
        walk_each(value, check_call, ode);
        value = walk_replace(value, ode->from, ode->to, ode->n);
        ode->items[i].value = print_code_prepare(code, value);
    }
    for (long i = 0; i < ode->n; i++)
        walk_each(ode->items[i].value, note_head, ode);
    for (long i = 0; i < ode->n; i++)
        walk_each(ode->items[i].value, note_parameter, ode);
    order_sort(ode->parameters, (long)ode->count);
    print_code_claim(code, ode->name);
    print_code_claim(code, ode->time);
    print_code_own(code, ode->state);
    print_code_own(code, ode->slopes);
    print_code_own(code, ode->arguments);
}

/* --- the text ---------------------------------------------------------------------------- */

static void put_parameters(const Ode *ode, Buf *out, const char *before, bool first)
{
    for (size_t i = 0; i < ode->count; i++)
        buf_printf(out, "%s%s", i || first ? before : "",
                   print_code_name(ode->code, ode->parameters[i]));
}

/* In a comment of as many lines as it takes, each with the sign of the first. */
static void put_states(const Ode *ode, Buf *out)
{
    const char *newline = strrchr(buf_text(out), '\n');
    size_t start = newline ? (size_t)(newline + 1 - buf_text(out)) : 0, first = start;
    size_t sign = strspn(buf_text(out) + start, " *" PRINT_CODE_COMMENT);
    for (long i = 0; i < ode->n; i++) {
        char *text = print_text(ode->from[i], 0);
        err_defer(mem_release, text);
        buf_puts(out, i ? "," : "");
        if (i && out->length - start + strlen(text) + 4 > (size_t)ode->code->language->width) {
            buf_putc(out, '\n');
            start = out->length;
            for (size_t k = first; k < first + sign; k++)
                buf_putc(out, strchr("/*", buf_text(out)[k]) ? ' ' : buf_text(out)[k]);
        } else {
            buf_puts(out, i ? " " : "");
        }
        buf_puts(out, text);
        err_undefer(true);
    }
}

static void put_declarations(const Ode *ode, Buf *out)
{
    const CodeLanguage *language = ode->code->language;
    print_code_externals(ode->code, out);
    for (size_t i = 0; *language->types && i < ode->code->made_count; i++)
        buf_printf(out, "%*s%s%s%s%s\n", language->indent, "", language->types[CODE_FLOAT],
                   *language->stop ? " " : " :: ", print_code_name(ode->code, ode->code->made[i]),
                   language->stop);
}

static Expr symbol_of(const Ode *ode, char letter)
{
    return letter == 'f'   ? ode->name
           : letter == 't' ? ode->time
           : letter == 'y' ? ode->state
           : letter == 'd' ? ode->slopes
                           : ode->arguments;
}

/* A template: ## is #, #f name, #t time, #y state, #d slopes, #n their number, #a parameters as
 * one, #p parameters, each with a comma before it, #q with the type of numbers too, #l with commas
 * between them; #s the states. */
static void put_template(const Ode *ode, Buf *to, const char *template)
{
    Buf *out = &ode->code->line;
    for (const char *s = template; *s; s++)
        if (*s != '#')
            buf_putc(out, *s);
        else if (*++s == '#')
            buf_putc(out, '#');
        else if (*s == 'p' || *s == 'l')
            put_parameters(ode, out, ", ", *s == 'p');
        else if (*s == 'q')
            put_parameters(ode, out, ", double ", true);
        else if (*s == 's')
            put_states(ode, out);
        else if (*s == 'n')
            buf_printf(out, "%ld", ode->n);
        else
            buf_puts(out, print_code_name(ode->code, symbol_of(ode, *s)));
    print_code_head(ode->code, to);
}

static void put_function(Ode *ode)
{
    Code *code = ode->code;
    const CodeLanguage *language = code->language;
    Buf text = {0};
    err_defer(buf_release, &text);
    code->indent = 1;
    print_code_items(code, ode->items, ode->n);
    code->indent = 0;
    const char *body = buf_text(&code->out);
    if (language->preamble && (language->declare || strstr(body, "math.")))
        buf_printf(&text, "%s\n", language->preamble);
    put_template(ode, &text, language->ode[0]);
    put_template(ode, &text, ode->count ? language->ode[1] : "");
    put_declarations(ode, &text);
    buf_puts(&text, body);
    put_template(ode, &text, language->ode[2]);
    buf_truncate(&code->out, 0);
    buf_puts(&code->out, buf_text(&text));
    err_undefer(true);
}

void print_code_ode(Code *code, const Expr *equations, long n, Expr name)
{
    Ode ode = {.code = code,
               .name = name,
               .state = sym_fresh("y")->node,
               .slopes = sym_fresh("dydt")->node,
               .arguments = sym_fresh("p")->node};
    memo_begin(&ode.unknowns);
    memo_begin(&ode.heads);
    memo_begin(&ode.seen);
    code->name_type = CODE_FLOAT;
    list_all(&ode, equations, n);
    read_sides(&ode);
    put_function(&ode);
    memo_end(&ode.seen);
    memo_end(&ode.heads);
    memo_end(&ode.unknowns);
}
