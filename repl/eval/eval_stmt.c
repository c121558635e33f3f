/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statements: assignment, if, return, error, try, save; loops are in eval_loop.c, use in
 * eval_use.c.
 *
 * What is displayed: the terminator of the statement typed at top level decides for everything
 * inside it; results of statements nested no deeper than printlevel (1) are shown, those of
 * procedure bodies (five levels deeper) are not.
 */
#include <stdio.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/deadline.h"
#include "cas/base/mem.h"
#include "cas/base/nls.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/core/object.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/sym.h"
#include "cas/core/table.h"
#include "cas/core/walk.h"
#include "repl/builtin.h"
#include "repl/eval/alias.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/eval_state.h"
#include "repl/eval/object.h"
#include "repl/eval/proc.h"
#include "repl/eval/watch.h"
#include "repl/files/store.h"

int eval_level = 0;

/* --- results ----------------------------------------------------------------------------- */

static bool shows(void)
{
    if (!eval_state_showing)
        return false;
    long limit = 1;
    Expr level = eval_state_level->value;
    if (level && !small_get(&limit, level))
        limit = 1;
    return eval_level <= limit;
}

static __attribute__((noinline)) void show(Value value, const char *label)
{
    if (!label[0] && eval_state_was_told(value))
        return;
    if ((value != EXPR_NULL || label[0]) && eval_show)
        eval_show(label, alias_displayed(object_shown(small_expr(value))));
}

static __attribute__((noinline)) Value run_shown_assignment(const Ast *ast)
{
    Buf label = {0};
    err_defer(buf_release, &label);
    Value value = eval_assignment(ast, &label);
    eval_history_push(value);
    if (shows()) /* the assignment of printlevel counts already */
        show(value, buf_text(&label));
    err_undefer(true);
    return value;
}

static Value run_assignment(const Ast *ast)
{
    if (shows())
        return run_shown_assignment(ast);
    Value value = eval_assignment(ast, NULL);
    eval_history_push(value);
    if (ast->kid[0]->scope == AST_GLOBAL && value != EXPR_NULL && shows()) /* of printlevel */
        show(value, "");
    return value;
}

static Value run_expression(const Ast *ast)
{
    Value value = eval_value(ast);
    eval_history_push(value);
    if (value != EXPR_NULL && shows())
        show(value, "");
    return value;
}

/* --- blocks and conditions --------------------------------------------------------------- */

static Flow run_block(const Ast *block, Value *value)
{
    for (uint32_t i = 0; i < block->count; i++) {
        if (watch_stopping)
            watch_statement(block->kid[i], small_expr(*value));
        Flow flow = eval_run(block->kid[i], value);
        if (flow != FLOW_NEXT)
            return flow;
    }
    return FLOW_NEXT;
}

Flow eval_run_inner(const Ast *block, Value *value)
{
    eval_level++;
    Flow flow = eval_run(block, value);
    eval_level--;
    return flow;
}

static __attribute__((noinline)) Flow run_if(const Ast *ast, Value *value)
{
    uint32_t i = 0;
    for (; i + 1 < ast->count; i += 2)
        if (eval_condition(ast->kid[i]))
            return eval_run_inner(ast->kid[i + 1], value);
    return i < ast->count ? eval_run_inner(ast->kid[i], value) : FLOW_NEXT;
}

/* --- errors ------------------------------------------------------------------------------ */

/* %1, %2 ... in an error message are its parameters, %0 all of them. */
static void put_parameter(Buf *out, const Expr *parameters, long n, long i)
{
    if (i > n)
        return;
    if (i > 0) {
        print_linear(out, parameters[i - 1]);
        return;
    }
    for (long k = 0; k < n; k++) {
        buf_puts(out, k ? ", " : "");
        print_linear(out, parameters[k]);
    }
}

/* %-2 is the second parameter as an ordinal: 3rd. */
static void put_ordinal(Buf *out, const Expr *parameters, long n, long i)
{
    long number;
    if (i <= n && num_get_si(&number, parameters[i - 1]) && number > 0)
        buf_puts(out, print_ordinal(number));
    else
        put_parameter(out, parameters, n, i);
}

/* Those of a message without places for them stand behind it: ERROR(`wrong sign`, x). */
void eval_put_message(Buf *out, const char *format, const Expr *parameters, long n)
{
    bool placed = n == 0;
    for (const char *p = format; *p; p++) {
        if (p[0] == '%' && p[1] >= '0' && p[1] <= '9') {
            put_parameter(out, parameters, n, p[1] - '0');
            placed = true;
            p++;
        } else if (p[0] == '%' && p[1] == '-' && p[2] >= '1' && p[2] <= '9') {
            put_ordinal(out, parameters, n, p[2] - '0');
            placed = true;
            p += 2;
        } else {
            buf_putc(out, *p);
        }
    }
    if (!placed) {
        buf_puts(out, ", ");
        put_parameter(out, parameters, n, 0);
    }
}

/* The last error statement: procedure, format and parameters as lastexception shows them, and
 * what it said with the parameters put in. */
static Expr raised = NULL, raised_text;

static void raised_roots(void (*mark)(Expr e))
{
    if (!raised)
        return;
    mark(raised);
    mark(raised_text);
}

static void note_raised(Expr format, const Operands *parameters, const char *text)
{
    Expr procedure = env_frame && env_frame->called_as ? env_frame->called_as : EXPR_ZERO;
    if (expr_is(procedure, EXPR_MEMBER)) /* by its name: M:-f would be the procedure itself */
        procedure = expr_symbol(expr_text(expr_arg(procedure, 1)));
    Expr parts[3] = {procedure, expr_string(expr_text(format), -1),
                     expr_seq(parameters->items, parameters->n)};
    heap_add_roots(raised_roots);
    raised_text = expr_string(text, -1);
    raised = expr_seq(parts, 3);
}

/* Was it the one that is being handled? */
static bool is_raised(void)
{
    return raised && !strcmp(expr_text(raised_text), err_message());
}

void eval_note_error(void)
{
    eval_state_note_error(is_raised() ? raised : NULL);
}

/* The message in the language of the user. */
static void put_shown(Buf *text, const char *format, const Operands *parameters)
{
    const char *shown = nls(format);
    if (shown == format)
        return;
    eval_put_message(text, shown, parameters->items, parameters->n);
    err_show_as(buf_text(text));
}

static __attribute__((noinline)) void run_error(const Ast *ast)
{
    if (ast->count == 0)
        err_raise(ST_USER, "%s", err_message());
    Operands all; /* the message and its parameters: error("%1 is wrong", x) has one kid */
    eval_operands(&all, ast->kid, (long)ast->count, eval_ast);
    Expr message = all.n > 0 ? all.items[0] : expr_string("", 0);
    Operands parameters = {.items = all.items + 1, .n = all.n > 0 ? all.n - 1 : 0};
    Buf text = {0};
    err_defer(buf_release, &text);
    if (expr_is(message, EXPR_STRING) || expr_is(message, EXPR_SYMBOL)) {
        put_shown(&text, expr_text(message), &parameters);
        buf_truncate(&text, 0);
        eval_put_message(&text, expr_text(message), parameters.items, parameters.n);
        note_raised(message, &parameters, buf_text(&text));
    } else {
        print_linear(&text, message);
    }
    eval_current = ast;
    err_raise(ST_USER, "%s", buf_text(&text));
}

typedef struct Attempt {
    const Ast *block;
    Value value;
    Flow flow;
} Attempt;

static void run_attempt(void *arg)
{
    Attempt *attempt = arg;
    attempt->flow = eval_run(attempt->block, &attempt->value);
}

/* Does the message begin so, as it reads or, as in Maple, before its parameters were put in? */
static bool begins_with(const char *text, size_t length)
{
    return !strncmp(text, err_message(), length) ||
           (is_raised() && !strncmp(text, expr_text(expr_arg(raised, 1)), length));
}

/* A catch without strings takes every error but interrupts; one with strings those whose message
 * begins with one of them. */
static bool catches(const Ast *strings, Status status)
{
    if (status == ST_INTERRUPT || status == ST_QUIT || status == ST_INTERNAL)
        return false;
    if (!strings || (strings->kind == AST_SEQ && strings->count == 0))
        return status != ST_TIMEOUT;
    long n = strings->kind == AST_SEQ ? (long)strings->count : 1;
    for (long i = 0; i < n; i++) {
        Expr text = eval_ast(strings->kind == AST_SEQ ? strings->kid[i] : strings);
        if (!expr_is(text, EXPR_STRING))
            continue;
        if (begins_with(expr_text(text), text->u.string.length))
            return true;
    }
    return false;
}

/* The handlers of a try that failed; true when one took the error. */
static bool run_handlers(const Ast *ast, uint32_t end, Status status, Attempt *attempt)
{
    for (uint32_t i = 1; i + 1 < end; i += 2) {
        if (!catches(ast->kid[i], status))
            continue;
        eval_note_error();
        eval_state_clear_trace();
        attempt->flow = eval_run_inner(ast->kid[i + 1], &attempt->value);
        return true;
    }
    return false;
}

typedef struct Handling {
    const Ast *ast;
    uint32_t end;
    Status status;
    Attempt *attempt;
    bool handled;
} Handling;

static void run_handling(void *arg)
{
    Handling *h = arg;
    h->handled = run_handlers(h->ast, h->end, h->status, h->attempt);
}

#define LAST_SECONDS 0.2 /* of processor time */

/* The statements behind `finally`. */
typedef struct Last {
    const Ast *ast;
    Flow flow;
} Last;

static void run_last(void *arg)
{
    Last *last = arg;
    Value ignored = EXPR_NULL;
    last->flow = eval_run_inner(last->ast, &ignored);
}

/* After Ctrl-C or the end of a time limit they have a moment, no more: a loop among them would go
 * on for ever. What they raise themselves takes the place of status. */
static Status run_last_briefly(Last *last, Status status)
{
    int level = eval_level;
    Status second = deadline_run(LAST_SECONDS, run_last, last);
    eval_level = level;
    return second == ST_OK || second == ST_TIMEOUT ? status : second;
}

_Noreturn static void raise_again(Status status, const char *message)
{
    err_raise(status, "%s", message);
}

static __attribute__((noinline)) Flow run_try(const Ast *ast, Value *value)
{
    bool finally = ast->op == 1;
    uint32_t end = ast->count - (finally ? 1 : 0);
    Attempt attempt = {ast->kid[0], *value, FLOW_NEXT};
    int level = eval_level++;
    Status status = err_try(run_attempt, &attempt);
    eval_level = level;
    if (status != ST_OK) {
        Handling handling = {ast, end, status, &attempt, false};
        Status second = err_try(run_handling, &handling);
        eval_level = level;
        if (second != ST_OK)
            status = second;
        else if (handling.handled)
            status = ST_OK;
    }
    if (finally) {
        char *message = mem_strdup(status == ST_OK ? "" : err_message());
        err_defer(mem_release, message);
        Last last = {ast->kid[end], FLOW_NEXT};
        Status first = status;
        if (status == ST_INTERRUPT || status == ST_TIMEOUT)
            status = run_last_briefly(&last, status);
        else
            run_last(&last);
        if (status != ST_OK)
            raise_again(status, status == first ? message : err_message());
        err_undefer(true);
        if (last.flow != FLOW_NEXT)
            attempt.flow = last.flow;
    } else if (status != ST_OK) {
        raise_again(status, err_message());
    }
    *value = attempt.value;
    return attempt.flow;
}

/* --- the rest ---------------------------------------------------------------------------- */

/* What of a value no text gives back; NULL: nothing. Objects in objects are looked at so deep: one
 * may hold itself. */
static const char *closed_part;
static int object_depth;
enum { DEEPEST = 12 };

static void look_for_closed(Expr e);

static void look_at_object(Expr e, void *unused)
{
    (void)unused;
    if (closed_part || !expr_is(e, EXPR_OBJECT))
        return;
    Object *object = e->u.object;
    closed_part = object->cls->closed;
    if (!closed_part && (rtable_look(e) || table_of(e)) && object_depth < DEEPEST) {
        object_depth++;
        object->cls->trace(object, look_for_closed);
        object_depth--;
    }
}

static void look_for_closed(Expr e)
{
    err_stack_check();
    walk_each(e, look_at_object, NULL);
}

static bool is_open(Expr value)
{
    closed_part = NULL;
    object_depth = 0;
    look_for_closed(value);
    return !closed_part;
}

static void need_open(Expr name, Expr value)
{
    if (is_open(value))
        return;
    char *text = print_text(name, 60);
    err_defer(mem_release, text);
    err_hint("save what it was made from, and make it again");
    err_raise(ST_DOMAIN, "%s holds %s, which cannot be read back from a file", text, closed_part);
}

/* A name without value stands for itself, in quotes: x := x would be recursive. */
static void put_value(Buf *out, Expr name, Expr value)
{
    const char *quote = value == name ? "'" : "";
    buf_puts(out, quote);
    print_whole = true;
    print_linear(out, value);
    print_whole = false;
    buf_puts(out, quote);
}

static void print_as_usual(void *unused)
{
    (void)unused;
    print_whole = false;
}

/* name := value; lines that read back. */
static void put_saved(Buf *out, Expr name)
{
    print_linear(out, name);
    buf_puts(out, " := ");
    Expr value = eval_deep(name);
    need_open(name, value);
    put_value(out, name, value);
    buf_puts(out, ";\n");
}

/* Every name that has a value, save with a file alone; what cannot be read back is left out. */
static void save_all(Buf *out)
{
    Expr names = builtin_call(builtin_find("anames"), (Expr[]){expr_symbol("user")}, 1);
    bool several = expr_is(names, EXPR_SEQ);
    for (long i = 0; i < (several ? expr_count(names) : 1); i++) {
        Expr name = several ? expr_arg(names, i) : names;
        if (is_open(eval_deep(name)))
            put_saved(out, name);
        else
            eval_warning("%s is not saved: it holds %s", expr_text(name), closed_part);
    }
}

static __attribute__((noinline)) void run_save(const Ast *ast)
{
    Expr path = eval_ast(ast->kid[ast->count - 1]);
    if (!expr_is(path, EXPR_STRING) && !expr_is(path, EXPR_SYMBOL))
        err_raise(ST_TYPE, "invalid file name in save");
    Buf out = {0};
    err_defer(buf_release, &out);
    err_defer(print_as_usual, NULL);
    for (uint32_t i = 0; i + 1 < ast->count; i++)
        put_saved(&out, eval_quoted(ast->kid[i]));
    if (ast->count == 1)
        save_all(&out);
    err_undefer(true);
    store_text(expr_text(path), buf_text(&out), out.length);
    err_undefer(true);
}

static __attribute__((noinline)) void run_read(const Ast *ast)
{
    Expr path = eval_ast(ast->kid[0]);
    if (!expr_is(path, EXPR_STRING) && !expr_is(path, EXPR_SYMBOL))
        err_raise(ST_TYPE, "invalid file name in read");
    eval_current = ast;
    if (!eval_read)
        err_raise(ST_IO, "there is no session to read files");
    eval_read(expr_text(path));
}

static __attribute__((noinline)) void run_quit(const Ast *ast)
{
    long code = 0;
    if (ast->count > 0 && !num_get_si(&code, eval_ast(ast->kid[0])))
        code = 0;
    eval_state_quit_code = (int)code;
    err_raise(ST_QUIT, "quit");
}

Flow eval_run(const Ast *ast, Value *value)
{
    err_stack_check();
    switch (ast->kind) {
    case AST_ASSIGN:
        *value = run_assignment(ast);
        return FLOW_NEXT;
    case AST_BLOCK:
        return run_block(ast, value);
    case AST_IF:
        return run_if(ast, value);
    case AST_FOR:
    case AST_FOR_IN:
        return eval_loop(ast, value);
    case AST_BREAK:
        eval_loop_leave(ast);
        return FLOW_BREAK;
    case AST_NEXT:
        eval_loop_leave(ast);
        return FLOW_CONTINUE;
    case AST_RETURN:
        *value = ast->count > 0 ? eval_value(ast->kid[0]) : EXPR_NULL;
        return FLOW_RETURN;
    case AST_ERROR:
        run_error(ast);
        return FLOW_NEXT;
    case AST_TRY:
        return run_try(ast, value);
    case AST_USE:
        return eval_use(ast, value);
    case AST_QUIT:
        run_quit(ast);
        return FLOW_NEXT;
    case AST_RESTART:
        if (env_frame || eval_level > 0)
            err_raise(ST_DOMAIN, "restart is for the top level only");
        eval_restart();
        *value = EXPR_NULL;
        return FLOW_NEXT;
    case AST_READ:
        run_read(ast);
        return FLOW_NEXT;
    case AST_SAVE:
        run_save(ast);
        return FLOW_NEXT;
    case AST_HELP:
        if (eval_help)
            eval_help(ast->text);
        return FLOW_NEXT;
    case AST_EMPTY:
        return FLOW_NEXT;
    default:
        *value = run_expression(ast);
        return FLOW_NEXT;
    }
}
