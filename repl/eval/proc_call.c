/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Calling a procedure: binding the arguments to parameters (types, defaults, keywords), running
 * the body in a fresh frame, checking the return type, and the remember table.
 *
 * Arguments that are equations key = value with a declared keyword on the left are taken out
 * first; the others go to the parameters in order. A parameter with a default takes the next
 * argument only if that has its type. What is left over is _rest.
 */
#include <stdio.h>
#include <string.h>

#include "cas/algebra/subs/subs.h"
#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/base/unwind.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/eval_state.h"
#include "repl/eval/proc.h"
#include "repl/eval/types.h"
#include "repl/eval/watch.h"

typedef struct Call {
    Procedure *procedure;
    Frame *frame;
    const Expr *positional; /* arguments that are no keywords */
    long n;
} Call;

static char *call_name(const Call *call)
{
    return proc_display_name(call->frame->called_as, call->procedure->object.node);
}

/* Says what the call expected; what is "its 1st argument, x," or the like. */
_Noreturn static void wrong_value(const Call *call, const char *what, const Ast *type, Expr value)
{
    Buf shown_type = {0};
    ast_print(&shown_type, type, NULL);
    err_defer(buf_release, &shown_type);
    char *name = call_name(call), *text = print_text(value, 80);
    err_defer(mem_release, name);
    err_defer(mem_release, text);
    err_raise(ST_TYPE, "invalid input: %s expects %s to be of type %s, but received %s", name, what,
              buf_text(&shown_type), text);
}

/* x::expects(T) := default: an argument of another type is an error, not left to what follows. */
static bool must_fit(const AstParam *param)
{
    return proc_modified_type(param->type, "expects") != NULL;
}

/* T of x::T and of x::expects(T). */
static const Ast *wanted_type(const AstParam *param)
{
    return must_fit(param) ? param->type->kid[1] : param->type;
}

_Noreturn static void wrong_type(const Call *call, long i, const AstParam *param, Expr value)
{
    char what[200];
    snprintf(what, sizeof what, "its %s argument, %s,", print_ordinal(i + 1), param->name);
    wrong_value(call, what, wanted_type(param), value);
}

_Noreturn static void wrong_keyword(const Call *call, const AstParam *param, Expr value)
{
    char what[200];
    snprintf(what, sizeof what, "value for keyword parameter %s", param->name);
    wrong_value(call, what, wanted_type(param), value);
}

static bool has_type(const AstParam *param, Expr value)
{
    if (!param->type)
        return true;
    const Ast *wanted = wanted_type(param), *modified = proc_modified_type(wanted, "evaln");
    if (modified) /* of the value of the name */
        return types_is(eval_expr(value), eval_quoted(modified));
    if ((modified = proc_modified_type(wanted, "uneval"))) /* of what is written */
        return types_is(value, eval_quoted(modified));
    if ((modified = proc_modified_type(wanted, "depends"))) /* speaks of other parameters */
        return types_is(value, eval_ast(modified));
    Expr type = eval_quoted(wanted);
    if (expr_is_symbol(type, "evaln") || expr_is_symbol(type, "uneval"))
        return true;
    return types_is(value, type);
}

typedef struct Coercion {
    Expr type, value;
} Coercion;

/* By the user's `~T`, else by convert. */
static void coerce(void *arg)
{
    Coercion *c = arg;
    Buf name = {0};
    err_defer(buf_release, &name);
    buf_printf(&name, "~%s", expr_text(c->type));
    Expr symbol = expr_symbol(buf_text(&name)), own = eval_follow(symbol);
    err_undefer(true);
    c->value = own != symbol ? eval_apply(own, &c->value, 1)
                             : eval_apply(expr_symbol("convert"), (Expr[]){c->value, c->type}, 2);
}

/* The value a parameter takes for an argument, what x::~T makes of it among them; NULL: none. */
static Expr taken(const AstParam *param, Expr value)
{
    if (has_type(param, value))
        return value;
    Coercion c = {.type = param->coerces ? eval_quoted(param->type) : NULL, .value = value};
    bool can = c.type && expr_is(c.type, EXPR_SYMBOL);
    return can && err_attempt(coerce, &c) && types_is(c.value, c.type) ? c.value : NULL;
}

/* x::seq(T) takes every following argument of type T. */
static Expr sequence_type(const AstParam *param)
{
    const Ast *type = proc_modified_type(param->type, "seq");
    return type ? eval_quoted(type) : NULL;
}

/* Is it a spelling of the keyword? */
static bool spells(const AstParam *keyword, const char *name)
{
    bool is = !strcmp(keyword->name, name);
    for (uint32_t i = 0; i < keyword->nalso && !is; i++)
        is = !strcmp(keyword->also[i], name);
    return is;
}

/* May the keyword stand alone, for true? Where that has its type; in the library, where its default
 * is a truth value. */
static bool takes_true(const AstParam *keyword)
{
    if (keyword->type)
        return has_type(keyword, EXPR_TRUE);
    const Ast *value = keyword->value;
    return value && value->kind == AST_NAME && value->plain &&
           (!strcmp(value->text, "false") || !strcmp(value->text, "true"));
}

/* The keyword an argument sets: key = value, or its bare name for true. -1: none. */
static long keyword_of(const AstProc *code, Expr arg, Expr *value)
{
    bool bare = expr_is(arg, EXPR_SYMBOL);
    Expr key = expr_is(arg, EXPR_EQUATION) ? expr_arg(arg, 0) : arg;
    *value = bare ? EXPR_TRUE : expr_arg(arg, 1);
    if (!expr_is(key, EXPR_SYMBOL))
        return -1;
    for (long k = (long)code->nkeywords - 1; k >= 0; k--) {
        const AstParam *keyword = &code->keywords[k];
        if (spells(keyword, expr_text(key)) && (!bare || takes_true(keyword)))
            return k;
    }
    return -1;
}

bool proc_takes_alone(const AstProc *code, Expr name)
{
    Expr value;
    return keyword_of(code, name, &value) >= 0;
}

static void bind_keywords(Call *call, Expr *positional)
{
    const AstProc *code = call->procedure->code;
    Slot *slots = call->frame->slots + env_slot_base(code, AST_KEYWORD);
    const Frame *frame = call->frame;
    for (long i = 0; i < frame->nargs; i++) {
        Expr arg = frame->args[i], value = NULL;
        bool may = expr_is(arg, EXPR_EQUATION) || expr_is(arg, EXPR_SYMBOL);
        long k = may ? keyword_of(code, arg, &value) : -1;
        if (k < 0) {
            positional[call->n++] = arg;
            continue;
        }
        slots[k].value = taken(&code->keywords[k], value);
        if (!slots[k].value)
            wrong_keyword(call, &code->keywords[k], value);
    }
}

static bool speaks_of(const Ast *e, AstScope scope)
{
    bool found = e->kind == AST_NAME && e->scope == scope;
    for (uint32_t i = 0; i < e->count && !found; i++)
        found = e->kid[i] && speaks_of(e->kid[i], scope);
    return found;
}

/* The defaults of a list; of such as speak of options only where `late`. */
static void bind_list(Slot *slots, const AstParam *list, uint32_t n, bool late)
{
    for (uint32_t i = 0; i < n; i++)
        if (!slots[i].value && list[i].value && (late || !speaks_of(list[i].value, AST_KEYWORD)))
            slots[i].value = eval_ast(list[i].value);
}

/* What was not given: a default may speak of the parameters that were (proc(k, {n := k})), and of
 * other defaults. */
static void bind_defaults(Call *call)
{
    const AstProc *code = call->procedure->code;
    Slot *keywords = call->frame->slots + env_slot_base(code, AST_KEYWORD);
    bind_list(call->frame->slots, code->params, code->nparams, code->nkeywords == 0);
    bind_list(keywords, code->keywords, code->nkeywords, true);
    bind_list(call->frame->slots, code->params, code->nparams, true);
}

/* The keywords, for one that may be misspelt. */
static void hint_keywords(const AstProc *code)
{
    Buf names = {0};
    err_defer(buf_release, &names);
    for (uint32_t k = 0; k < code->nkeywords; k++)
        buf_printf(&names, "%s%s", k ? ", " : "", code->keywords[k].name);
    err_hint("the options are %s", buf_text(&names));
    err_undefer(true);
}

/* proc(x, $) takes no more arguments than it has parameters. */
_Noreturn static void too_many(const Call *call, Expr unused)
{
    if (call->procedure->code->nkeywords > 0 && expr_is(unused, EXPR_EQUATION))
        hint_keywords(call->procedure->code);
    char *name = call_name(call), *text = print_text(unused, 80);
    err_defer(mem_release, name);
    err_defer(mem_release, text);
    err_raise(ST_ARITY,
              "invalid input: too many and/or wrong type of arguments passed to %s; first unused "
              "argument is %s",
              name, text);
}

static void bind_parameters(Call *call)
{
    const AstProc *code = call->procedure->code;
    Frame *frame = call->frame;
    long next = 0;
    for (long i = 0; i < (long)code->nparams; i++) {
        const AstParam *param = &code->params[i];
        Expr sequence = sequence_type(param);
        if (sequence) {
            long from = next;
            while (next < call->n && types_is(call->positional[next], sequence))
                next++;
            frame->slots[i].value = expr_seq(call->positional + from, next - from);
            continue;
        }
        if (next < call->n) {
            Expr value = call->positional[next], fits = taken(param, value);
            if (fits) {
                frame->slots[i].value = fits;
                next++;
                continue;
            }
            if (!param->value || must_fit(param))
                wrong_type(call, next, param, value);
        }
    }
    if (code->closed && next < call->n)
        too_many(call, call->positional[next]);
    bind_defaults(call);
    frame->rest = next < call->n ? expr_seq(call->positional + next, call->n - next) : EXPR_NULL;
}

static void start_names(Frame *frame, AstScope scope, const AstParam *names, uint32_t n)
{
    Slot *slots = frame->slots + env_slot_base(frame->code, scope);
    for (uint32_t i = 0; i < n; i++)
        if (names[i].value)
            eval_start_slot(&slots[i], names[i].name, eval_ast(names[i].value));
}

void proc_start_locals(Frame *frame)
{
    const AstProc *code = frame->code;
    start_names(frame, AST_LOCAL, code->locals, code->nlocals);
    start_names(frame, AST_EXPORT, code->exports, code->nexports);
}

/* x::T1, T2 behind the parameters: so many results, each of its type. */
static bool suits_types(const Ast *type, Expr value)
{
    if (type->kind != AST_SEQ)
        return types_is(value, eval_quoted(type));
    if (!expr_is(value, EXPR_SEQ) || expr_count(value) != (long)type->count)
        return false;
    for (uint32_t i = 0; i < type->count; i++)
        if (!types_is(expr_arg(value, i), eval_quoted(type->kid[i])))
            return false;
    return true;
}

bool proc_checks_types(void)
{
    long level;
    Expr value = eval_value_of(expr_symbol("_assertlevel"));
    return value && num_get_si(&level, value) && level >= 2;
}

static void check_result(const Call *call, Expr value)
{
    const Ast *type = call->procedure->code->return_type;
    if (type && proc_checks_types() && !suits_types(type, value))
        wrong_value(call, "its return value", type, value);
}

/* Runs when an error passes through: one more line of the trace. */
static void note_call(void *frame)
{
    const Frame *running = frame;
    char *name = proc_display_name(running->called_as, running->procedure);
    err_defer(mem_release, name);
    eval_trace_add(name, running->called_at);
    err_undefer(true);
}

/* A running call, and what it changes of how results are shown. */
typedef struct Running {
    Frame *frame;
    int level;
    bool showing;
} Running;

static void unwind(void *arg)
{
    const Running *running = arg;
    eval_level = running->level;
    eval_state_showing = running->showing;
    err_aside(note_call, running->frame);
    watch_end(running->frame);
    env_pop();
}

/* The statements of a body are five levels deeper; those of a traced procedure are shown. */
static void begin_shown(const Procedure *procedure)
{
    eval_level = procedure->traced ? 0 : eval_level + 5;
    eval_state_showing = eval_state_showing || procedure->traced;
    if (procedure->traced)
        watch_enter(env_frame);
}

/* Parameters that take what comes, and no more arguments than these: they are bound by copying. */
static bool is_plain(const AstProc *code, long n)
{
    if (code->nkeywords > 0 || n > (long)code->nparams)
        return false;
    for (uint32_t i = 0; i < code->nparams; i++)
        if (code->params[i].type || code->params[i].value)
            return false;
    return true;
}

static void bind(Call *call)
{
    Frame *frame = call->frame;
    if (is_plain(frame->code, frame->nargs)) {
        for (long i = 0; i < frame->nargs; i++)
            frame->slots[i].value = frame->args[i];
        frame->rest = EXPR_NULL;
        return;
    }
    call->positional = env_args(frame);
    call->n = frame->nargs;
    if (frame->code->nkeywords == 0) {
        bind_parameters(call);
        return;
    }
    Expr *positional = mem_array((size_t)frame->nargs, sizeof *positional);
    err_defer(mem_release, positional);
    call->positional = positional;
    call->n = 0;
    bind_keywords(call, positional);
    bind_parameters(call);
    err_undefer(true);
}

static Value run_body(Call *call)
{
    const AstProc *code = call->procedure->code;
    bind(call);
    proc_start_locals(call->frame);
    Value value = EXPR_NULL;
    if (code->is_arrow)
        value = eval_value(code->body);
    else if (code->body)
        eval_loop_check(eval_run(code->body, &value));
    if (code->return_type)
        check_result(call, small_expr(value));
    return value;
}

/* The floats that a procedure with option hfloat is given. */
static void harden(Frame *frame)
{
    double number;
    for (long i = 0; i < frame->nargs; i++) {
        Value arg = frame->args[i];
        if (small_read_float(&number, arg))
            frame->args[i] = small_hard(number);
        else if (arg && !small_is(arg) && arg->kind == EXPR_COMPLEX && num_has_float(arg))
            frame->args[i] = num_harden(arg);
    }
}

static Value run_code(Procedure *procedure, Expr called_as, const Value *args, long n)
{
    const Ast *caller = eval_current;
    Frame *frame =
        env_frame_new(procedure->code, procedure->object.node, procedure->outer, args, n);
    if (proc_has_option(procedure->code, "hfloat"))
        harden(frame);
    frame->called_as = called_as;
    frame->results = eval_frame_wanted();
    eval_state_inherit(frame->ditto);
    if (caller)
        frame->called_at = caller->place;
    env_push(frame);
    Running running = {frame, eval_level, eval_state_showing};
    err_defer(unwind, &running);
    begin_shown(procedure);
    Call call = {.procedure = procedure, .frame = frame};
    Value value = run_body(&call);
    if (procedure->traced)
        watch_leave(frame, small_expr(value));
    err_undefer(false);
    eval_level = running.level;
    eval_state_showing = running.showing;
    if (watch_stopping)
        watch_end(frame);
    env_pop();
    eval_current = caller;
    return value;
}

/* Applies formals -> body by substitution and evaluation. */
static Expr run_unapply(const Procedure *procedure, const Expr *args, long n)
{
    long m = expr_count(procedure->formals);
    if (n < m) {
        char *name = proc_display_name(NULL, procedure->object.node);
        err_defer(mem_release, name);
        err_raise(ST_ERROR, "invalid input: %s uses a %s argument, %s, which is missing", name,
                  print_ordinal(n + 1), expr_text(expr_arg(procedure->formals, n)));
    }
    Expr *eqs = mem_array((size_t)m, sizeof *eqs);
    err_defer(mem_release, eqs);
    for (long i = 0; i < m; i++)
        eqs[i] = expr_equation(expr_arg(procedure->formals, i), args[i]);
    Expr value = eval_entries(subs_once(eqs, m, procedure->body));
    err_undefer(true);
    return value;
}

static void begin_call(void)
{
    if ((char *)__builtin_frame_address(0) < err_stack_limit + 65536)
        err_raise(ST_DEPTH, "too many levels of recursion");
    err_poll();
}

Value proc_call_plain(Procedure *procedure, Expr called_as, const Value *args, long n)
{
    begin_call();
    return run_code(procedure, called_as, args, n);
}

Expr proc_call(Procedure *procedure, Expr called_as, const Expr *args, long n)
{
    begin_call();
    Expr key = procedure->remember ? expr_seq(args, n) : NULL;
    if (key) {
        Expr known = table_get(table_of(procedure->remember), key);
        if (known)
            return known;
    }
    if (procedure->body)
        return run_unapply(procedure, args, n);
    if (!procedure->code)
        return NULL;
    Expr value = small_expr(run_code(procedure, called_as, args, n));
    if (procedure->remember &&
        (proc_has_option(procedure->code, "remember") || proc_has_option(procedure->code, "cache")))
        table_put(table_of(procedure->remember), key, value);
    return value;
}
