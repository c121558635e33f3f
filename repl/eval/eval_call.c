/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Applying things: what stands in front of the parentheses decides. A procedure is called, a
 * command of the tables runs, a known function simplifies, an unknown one stays; lists, sums,
 * products and numbers apply element by element ([f, g](t), (f + g)(t), 2(t)); objects of other
 * modules (numeric solutions) are applied by what they registered.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"
#include "repl/builtin.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/eval_state.h"
#include "repl/eval/object.h"
#include "repl/eval/proc.h"
#include "repl/eval/types.h"
#include "repl/user/foreign.h"

/* --- names that are nearly commands ------------------------------------------------------ */

/* An argument that only a command would get: a matrix, a list, an equation, a compound expression.
 */
static bool looks_like_work(Expr arg)
{
    return !expr_is_number(arg) && !expr_is(arg, EXPR_SYMBOL) && !expr_is(arg, EXPR_INDEXED);
}

/* A name that a rule of evala or mod reads stays on purpose: evala(Norm(a)). */
static bool read_by_rule(const char *name)
{
    static const char *const READERS[] = {"evala", "mod"};
    bool found = false;
    for (size_t i = 0; i < sizeof READERS / sizeof *READERS && !found; i++) {
        Buf text = {0};
        err_defer(buf_release, &text);
        buf_printf(&text, "%s/%s", READERS[i], name);
        found = builtin_find(buf_text(&text));
        err_undefer(true);
    }
    return found;
}

static bool worth_a_warning(const char *name, const Expr *args, long n)
{
    if (strlen(name) < 4 || *name == '%' || *name == '&') /* inert, neutral on purpose */
        return false;
    if (strcmp(name, "identity") == 0) /* what solve reads */
        return false;
    for (long i = 0; i < n; i++)
        if (looks_like_work(args[i]))
            return true;
    return false;
}

/* MathieuC, MatrixInverse */
static bool has_capital_within(const char *name)
{
    for (; *name; name++)
        if (islower((unsigned char)*name) && isupper((unsigned char)name[1]))
            return true;
    return false;
}

/* A name that no sheet makes by chance is told whatever it is called with: a long one, one with a
 * capital within a word. A short one may be a sheet's own. */
static bool is_unmistakable(const char *name)
{
    enum { LONG_NAME = 10 };
    return strlen(name) >= LONG_NAME || has_capital_within(name);
}

/* Warns once for a name that is nearly that of a command, or that of one not yet loaded. */
static void warn_unknown(Expr head, const Expr *args, long n)
{
    Symbol *symbol = sym_of(head);
    const char *package, *instead;
    if ((symbol->was_free & ENV_WARNED) || symbol->local || types_exists(symbol->name))
        return;
    const Builtin *row = builtin_find(symbol->name);
    bool worth = worth_a_warning(symbol->name, args, n) ||
                 (row && row->package && has_capital_within(symbol->name));
    instead = foreign_command(symbol->name, worth || is_unmistakable(symbol->name), &package);
    if ((!instead && !worth) || read_by_rule(symbol->name))
        return;
    symbol->was_free |= ENV_WARNED;
    if (row && row->package) {
        eval_warning("%s is kept as an unknown function (with(%s): is needed first)", symbol->name,
                     row->package);
        return;
    }
    if (instead && !row) {
        eval_warning("%s is a command of Maple%s%s that daesy does not have, kept as an unknown "
                     "function; nearest to it: %s",
                     symbol->name, *package ? "'s package " : "", package, instead);
        return;
    }
    const char *near = row ? NULL : builtin_near(symbol->name);
    if (!near)
        return;
    row = builtin_find(near);
    bool closed = row && row->package && sym_global(near)->command != row;
    eval_warning("%s is not a command, kept as an unknown function. Did you mean %s?%s%s%s",
                 symbol->name, near, closed ? " (with(" : "", closed ? row->package : "",
                 closed ? "): is needed first)" : "");
}

/* --- commands and functions -------------------------------------------------------------- */

static Expr apply_symbol(Expr f, const Expr *args, long n)
{
    Symbol *symbol = sym_of(f);
    const Builtin *row = eval_bound_command(symbol);
    if (row)
        return eval_command(row, f, args, n);
    Expr bound = symbol->function && eval_overload ? eval_overload(symbol->name, args, n) : NULL;
    if (symbol->function)
        return bound ? bound : funcs_apply(f, args, n);
    Expr value = eval_operator_call(symbol->name, args, n);
    if (value)
        return value;
    env_note_free(symbol);
    /* '<a, b>' when its time comes; what stands between the brackets has its value now */
    if (!strcmp(expr_text(f), "<,>"))
        return eval_stack(args, n);
    if (!strcmp(expr_text(f), "<|>"))
        return eval_beside(args, n);
    warn_unknown(f, args, n);
    return expr_call(f, args, n);
}

static Expr apply_object(Expr f, Expr called_as, const Expr *args, long n)
{
    Procedure *procedure = proc_of(f);
    if (procedure) {
        Expr value = proc_call(procedure, called_as, args, n);
        Expr name = called_as || procedure->code ? called_as : procedure->name;
        return value ? value : expr_call(name ? name : f, args, n);
    }
    const Module *module = proc_module_of(f);
    Expr apply = module ? object_special(module, "ModuleApply") : NULL;
    if (apply && proc_of(apply)) {
        Expr value = proc_call(proc_of(apply), called_as, args, n);
        return value ? value : expr_call(called_as ? called_as : f, args, n);
    }
    if (apply)
        return eval_apply(apply, args, n);
    Object *object = f->u.object;
    Expr entry = rtable_look(f) ? eval_round_index(rtable_look(f), args, n) : NULL;
    if (entry)
        return entry;
    Expr value = object->cls->apply ? object->cls->apply(object, args, n) : NULL;
    if (value)
        return value;
    return expr_call(called_as ? called_as : f, args, n);
}

/* --- operators as heads ------------------------------------------------------------------ */

typedef struct Applied {
    const Expr *args;
    long n;
} Applied;

static Expr apply_operand(Expr f, void *arg)
{
    const Applied *applied = arg;
    return eval_apply(f, applied->args, applied->n);
}

static Expr apply_operands(Expr f, const Expr *args, long n)
{
    Applied applied = {args, n};
    long count = expr_nops(f);
    Expr *values = mem_array((size_t)count, sizeof *values);
    err_defer(mem_release, values);
    for (long i = 0; i < count; i++)
        values[i] = apply_operand(expr_op(f, i + 1), &applied);
    Expr result = expr_is(f, EXPR_SUM)       ? eval_add(values, count)
                  : expr_is(f, EXPR_PRODUCT) ? eval_multiply(values, count)
                                             : expr_make(expr_kind(f), values, count);
    err_undefer(true);
    return result;
}

/* (f@g)(x), (f@@3)(x), (sin@@(-1))(x); NULL for other calls as heads. */
static Expr apply_composition(Expr f, const Expr *args, long n)
{
    if (expr_is_call(f, expr_symbol("@"))) {
        Expr value = NULL;
        for (long i = expr_nops(f); i >= 1; i--) {
            value =
                value ? eval_apply(expr_op(f, i), &value, 1) : eval_apply(expr_op(f, i), args, n);
        }
        return value;
    }
    if (!expr_is_call(f, expr_symbol("@@")) || expr_nops(f) != 2)
        return NULL;
    Expr times = expr_op(f, 2),
         inverse = times == EXPR_MINUS_ONE ? funcs_inverse_name(expr_op(f, 1)) : NULL;
    long count;
    if (inverse)
        return eval_apply(inverse, args, n);
    if (!expr_is(times, EXPR_INTEGER) || !num_get_si(&count, times) || count < 0 || n != 1)
        return NULL;
    Expr value = args[0];
    for (long i = count; i > 0; i--)
        value = eval_apply(expr_op(f, 1), &value, 1);
    return value;
}

typedef struct With {
    Expr f;
} With;

static Expr apply_with(void *with, const Expr *args, long n)
{
    return eval_apply(((With *)with)->f, args, n);
}

/* A known function of numbers: lists inside lists are no arguments of it, so f~ goes down to what
 * they hold. */
static bool is_of_numbers(Expr f)
{
    return expr_is(f, EXPR_SYMBOL) && (sym_of(f)->function || !isalpha((uint8_t)*expr_text(f)));
}

static Expr apply_call(Expr f, const Expr *args, long n)
{
    if (expr_is_call(f, expr_symbol("~")) && expr_nops(f) == 1) {
        With with = {expr_op(f, 1)};
        if (n == 1 && rtable_look(args[0]) && rtable_look(args[0])->block)
            return eval_command(builtin_find("map"), expr_symbol("map"), (Expr[]){with.f, args[0]},
                                2);
        return eval_elementwise(apply_with, &with, args, n, is_of_numbers(with.f));
    }
    Expr value = apply_composition(f, args, n);
    if (!value)
        value = diff_op_apply(f, args, n);
    return value ? value : expr_call(f, args, n);
}

/* evalf[20](x), D[1](f): the indices follow the arguments. */
static Expr apply_with_indices(const Builtin *row, Expr f, const Expr *args, long n)
{
    long indices = expr_nops(f);
    Expr *all = mem_array((size_t)(n + indices), sizeof *all);
    err_defer(mem_release, all);
    memcpy(all, args, (size_t)n * sizeof *all);
    for (long i = 0; i < indices; i++)
        all[n + i] = expr_op(f, i + 1);
    Expr value = builtin_call(row, all, n + indices);
    err_undefer(true);
    return value ? value : expr_call(f, args, n);
}

const struct Builtin *eval_member_command(Expr e)
{
    bool member = expr_is(e, EXPR_MEMBER) || expr_is(e, EXPR_INDEXED);
    return member && expr_count(e) == 2 && expr_is(expr_arg(e, 1), EXPR_SYMBOL)
               ? eval_package_command(expr_arg(e, 0), expr_text(expr_arg(e, 1)))
               : NULL;
}

/* The command that an indexed name is of: log of log[2], LinearAlgebra:-UnitVector of
 * LinearAlgebra:-UnitVector[row]. */
static const Builtin *indexed_command(Expr base)
{
    return expr_is(base, EXPR_SYMBOL) ? sym_of(base)->command : eval_member_command(base);
}

/* max[index](L): known functions have what an index makes of them as a command `max/indexed`,
 * which gets the indices as a list first; NULL: there is none. */
static Expr apply_indexed_function(Expr f, const Expr *args, long n)
{
    Expr base = expr_arg(f, 0);
    if (!expr_is(base, EXPR_SYMBOL) || !sym_of(base)->function)
        return NULL;
    Expr *all = mem_array((size_t)(n + 1), sizeof *all);
    err_defer(mem_release, all);
    Buf name = {0};
    err_defer(buf_release, &name);
    buf_printf(&name, "%s/indexed", expr_text(base));
    const Builtin *row = builtin_find(buf_text(&name));
    all[0] = expr_list(f->u.args + 1, expr_nops(f));
    memcpy(all + 1, args, (size_t)n * sizeof *all);
    Expr value = row ? builtin_call(row, all, n + 1) : NULL;
    err_undefer(true);
    err_undefer(true);
    return value;
}

/* stats[describe, mean](data) is describe[mean](data) of the package; NULL: there is none. */
static Expr apply_indexed_member(Expr f, const Expr *args, long n)
{
    if (expr_nops(f) < 2 || !expr_is(expr_arg(f, 1), EXPR_SYMBOL))
        return NULL;
    const Builtin *row = eval_package_command(expr_arg(f, 0), expr_text(expr_arg(f, 1)));
    if (!row || !(row->flags & BUILTIN_INDEXED))
        return NULL;
    return apply_with_indices(row, expr_make(EXPR_INDEXED, f->u.args + 1, expr_nops(f)), args, n);
}

/* plots[display](...), LinearAlgebra[Rank](A), log[2](x): the member of a package, a command or
 * procedure called by an indexed name, or just an unknown indexed function. */
static Expr apply_indexed(Expr f, const Expr *args, long n)
{
    Expr base = expr_arg(f, 0), index = expr_arg(f, 1);
    if (expr_nops(f) == 1 && expr_is(index, EXPR_SYMBOL)) {
        const Builtin *row = eval_package_command(base, expr_text(index));
        if (row)
            return eval_command(row, f, args, n);
        object_member_stays(base, expr_text(index));
    }
    Expr value = apply_indexed_member(f, args, n);
    if (value)
        return value;
    Expr procedure = eval_follow(base);
    if (proc_of(procedure))
        return apply_object(procedure, f, args, n);
    if (procedure == base) {
        const Builtin *row = indexed_command(base);
        if (row && row->flags & BUILTIN_INDEXED)
            return apply_with_indices(row, f, args, n);
        value = row && row->indexed ? builtin_call_indexed(row, f, args, n)
                                    : apply_indexed_function(f, args, n);
        if (value)
            return value;
    }
    return funcs_apply(f, args, n);
}

_Noreturn void eval_no_such_member(Expr base, const char *name)
{
    char *text = print_text(base, 60);
    err_defer(mem_release, text);
    const char *own = eval_own_package(base);
    if (own) {
        builtin_hint_in(own, name);
        err_raise(ST_DOMAIN, "the package %s has no command `%s`", text, name);
    }
    const char *nearest = foreign_package(text);
    if (nearest)
        err_raise(ST_DOMAIN,
                  "%s is a package of Maple that daesy does not have: there is no %s:-%s%s%s", text,
                  text, name, *nearest ? "; nearest to it: " : "", nearest);
    err_raise(ST_TYPE, "`%s` does not evaluate to a module: there is no %s:-%s", text, text, name);
}

static Expr apply_member(Expr f, const Expr *args, long n)
{
    Expr base = expr_arg(f, 0);
    const char *name = expr_text(expr_arg(f, 1));
    const Builtin *row = eval_package_command(base, name);
    if (row)
        return eval_command(row, f, args, n);
    Module *module = proc_module_of(eval_follow(base));
    if (module)
        return object_call(module, base, name, args, n);
    Expr value = eval_member(base, name);
    if (expr_is(value, EXPR_MEMBER))
        eval_no_such_member(base, name);
    return eval_apply(value, args, n);
}

static bool is_operator(Expr f)
{
    const char *name = expr_text(f);
    for (int i = 0; EVAL_OPERATORS[i]; i++)
        if (!strcmp(EVAL_OPERATORS[i], name))
            return true;
    return false;
}

bool eval_overloads(const Procedure *procedure)
{
    return procedure && procedure->code && procedure->code->noptions > 0 &&
           proc_has_option(procedure->code, "overload");
}

typedef struct Bound {
    Expr f;
    const Expr *args;
    long n;
    Expr value;
} Bound;

static void run_bound(void *arg)
{
    Bound *bound = arg;
    bound->value = eval_apply(bound->f, bound->args, bound->n);
}

Expr eval_apply_bound(Expr f, const Expr *args, long n)
{
    static const char misfit[] = "invalid input:";
    if (!eval_overloads(proc_of(eval_follow(f))))
        return eval_apply(f, args, n);
    Bound bound = {f, args, n, NULL};
    int level = eval_level;
    bool done = err_attempt(run_bound, &bound);
    eval_level = level;
    if (done)
        return bound.value;
    if (strncmp(err_message(), misfit, sizeof misfit - 1) != 0)
        err_reraise();
    eval_state_clear_trace();
    return NULL;
}

/* What a name stands for, applied; a bound procedure may leave it to the usual meaning. */
static Expr apply_value(Expr f, Expr value, const Expr *args, long n)
{
    const Symbol *symbol = sym_of(f);
    bool has_meaning = symbol->function || symbol->command || is_operator(f);
    if (!symbol->local && eval_overloads(proc_of(value)) && has_meaning) {
        Expr bound = eval_apply_bound(value, args, n);
        return bound ? bound : apply_symbol(f, args, n);
    }
    return expr_is(value, EXPR_OBJECT) ? apply_object(value, f, args, n)
                                       : eval_apply(value, args, n);
}

Expr eval_apply(Expr f, const Expr *args, long n)
{
    err_stack_check();
    err_poll();
    switch (expr_kind(f)) {
    case EXPR_SYMBOL: {
        Expr value = object_dispatch(expr_text(f), args, n);
        if (value)
            return value;
        value = eval_follow(f);
        if (value == f || env_is_usual(sym_of(f)) ||
            (eval_overload_running && !sym_of(f)->local && is_operator(f)))
            return apply_symbol(f, args, n);
        return apply_value(f, value, args, n);
    }
    case EXPR_OBJECT:
        return apply_object(f, NULL, args, n);
    case EXPR_INTEGER:
    case EXPR_RATIONAL:
    case EXPR_FLOAT:
    case EXPR_COMPLEX:
        return f;
    case EXPR_LIST:
    case EXPR_SET:
    case EXPR_SUM:
    case EXPR_PRODUCT:
    case EXPR_EQUATION:
        return apply_operands(f, args, n);
    case EXPR_POWER:
        if (expr_is_number(expr_arg(f, 1)))
            return eval_power(eval_apply(expr_arg(f, 0), args, n), expr_arg(f, 1));
        return expr_call(f, args, n);
    case EXPR_CALL:
        return apply_call(f, args, n);
    case EXPR_INDEXED:
        return apply_indexed(f, args, n);
    case EXPR_MEMBER:
        return apply_member(f, args, n);
    case EXPR_QUOTE:
        return eval_apply(expr_arg(f, 0), args, n);
    case EXPR_SEQ:
        err_raise(ST_TYPE, "a sequence of %ld things cannot be applied", expr_count(f));
    default:
        return expr_call(f, args, n);
    }
}

Expr eval_apply_export(const char *package, const char *name, const Expr *args, long n)
{
    Expr parts[] = {expr_symbol(package), expr_symbol(name)};
    return eval_apply(expr_make(EXPR_MEMBER, parts, 2), args, n);
}

/* --- calls in syntax trees --------------------------------------------------------------- */

/* procname and thisproc stand for the running procedure, in calls too. */
static bool names_procedure(const Ast *name)
{
    return env_frame && (name->text[0] == 'p' || name->text[0] == 't') &&
           (!strcmp(name->text, "procname") || !strcmp(name->text, "thisproc"));
}

/* A macro's name is what it stands for; alias(y = y(t)) leaves y(0) alone. */
static Expr typed_head(const Ast *head)
{
    Expr name = eval_typed_name(head);
    return expr_is(name, EXPR_CALL) ? eval_global(head) : name;
}

/* The head of a call: a name stays a name (so that procname and messages know it). */
static Expr head_value(const Ast *head)
{
    if (head->kind == AST_NAME && head->scope == AST_GLOBAL)
        return names_procedure(head) ? eval_ast(head) : typed_head(head);
    if (head->kind == AST_ELEMENTWISE)
        return expr_call1("~", head_value(head->kid[0]));
    if (head->kind == AST_MEMBER && head->count == 0)
        return expr_symbol(head->text);
    if (head->kind == AST_MEMBER || head->kind == AST_INDEX) {
        Expr quoted = eval_quoted(head);
        Expr base = expr_arg(quoted, 0);
        bool member = expr_is(base, EXPR_SYMBOL) && expr_nops(quoted) >= 1 &&
                      expr_is(expr_arg(quoted, 1), EXPR_SYMBOL) &&
                      builtin_find_in(expr_text(base), expr_text(expr_arg(quoted, 1)));
        if (member)
            return quoted;
    }
    return head->kind == AST_MEMBER ? eval_member_head(head) : eval_ast(head);
}

static const Builtin *command_of(Expr head)
{
    if (expr_is(head, EXPR_SYMBOL))
        return sym_of(head)->value && !env_is_usual(sym_of(head))
                   ? NULL
                   : eval_bound_command(sym_of(head));
    if ((expr_is(head, EXPR_INDEXED) || expr_is(head, EXPR_MEMBER)) && expr_count(head) == 2 &&
        expr_is(expr_arg(head, 0), EXPR_SYMBOL) && expr_is(expr_arg(head, 1), EXPR_SYMBOL))
        return builtin_find_in(expr_text(expr_arg(head, 0)), expr_text(expr_arg(head, 1)));
    return NULL;
}

/* Which arguments are to stay unevaluated, as a mask of positions. */
static uint64_t quoted_arguments(Expr head)
{
    const Builtin *row = command_of(head);
    if (row)
        return (row->flags & BUILTIN_QUOTE_ALL)     ? UINT64_MAX
               : (row->flags & BUILTIN_QUOTE_FIRST) ? 1
                                                    : 0;
    const Procedure *procedure = proc_of(eval_follow(head));
    long count = procedure && procedure->code ? (long)procedure->code->nparams : 0;
    uint64_t mask = 0;
    for (int i = 0; i < count && i < 63; i++)
        if (proc_quotes(procedure, i))
            mask |= (uint64_t)1 << i;
    return mask;
}

/* D, D[i], D@@n: their arguments are functions, so under alias(x = x(t)) D(x)(0) is about x. */
static bool is_derivative(Expr head)
{
    if (expr_is(head, EXPR_INDEXED) || (expr_is(head, EXPR_CALL) && expr_count(head) > 1 &&
                                        expr_is_symbol(expr_arg(head, 0), "@@")))
        head = expr_arg(head, expr_is(head, EXPR_CALL) ? 1 : 0);
    return expr_is_symbol(head, "D");
}

static Expr function_argument(const Ast *arg)
{
    bool global = arg->kind == AST_NAME && arg->scope == AST_GLOBAL;
    bool aliased = global && expr_is(eval_typed_name(arg), EXPR_CALL);
    return aliased ? eval_expr(eval_global(arg)) : eval_ast(arg);
}

bool eval_tree_assigns(const Ast *ast)
{
    err_stack_check();
    if (ast->kind == AST_ASSIGN || ast->kind == AST_STEP)
        return true;
    for (uint32_t i = 0; i < ast->count; i++)
        if (ast->kid[i] && eval_tree_assigns(ast->kid[i]))
            return true;
    return false;
}

/* seq((p := k), k = 1..3): what assigns is read at each value of k, and not before. */
static bool assigns_over(const Ast *ast, const Builtin *row)
{
    enum { PARTS = 3 };
    return row && row->tree && (ast->count == PARTS || ast->count == PARTS + 1) &&
           ast->kid[2]->kind == AST_BINARY && ast->kid[2]->kid[0]->kind == AST_NAME &&
           eval_tree_assigns(ast->kid[1]);
}

static Expr quoted_unless_it_assigns(const Ast *ast)
{
    return eval_tree_assigns(ast) ? EXPR_ZERO : eval_quoted(ast);
}

static void call_arguments(Operands *operands, const Ast *ast, Expr head, const Builtin *row)
{
    if (assigns_over(ast, row)) {
        eval_operands(operands, ast->kid + 1, (long)ast->count - 1, quoted_unless_it_assigns);
        return;
    }
    if (is_derivative(head)) {
        eval_operands(operands, ast->kid + 1, (long)ast->count - 1, function_argument);
        return;
    }
    AliasPause pause;
    bool paused = alias_pause(&pause, ast);
    if (paused)
        err_defer(alias_resume, &pause);
    eval_operands_quoting(operands, ast->kid + 1, (long)ast->count - 1, quoted_arguments(head));
    if (paused)
        err_undefer(true);
}

/* 'f'(x): the call as it stands, its arguments evaluated. */
static Expr quoted_head_call(const Ast *ast)
{
    return eval_call_form(eval_quoted(ast->kid[0]->kid[0]), ast, eval_ast);
}

/* `if`(c, a, b) evaluates only the one it chooses. */
static bool is_choice(const Ast *ast)
{
    enum { PARTS = 4 }; /* the head, the condition and two values */
    const Ast *head = ast->kid[0];
    return ast->count == PARTS && head->kind == AST_NAME && head->scope == AST_GLOBAL &&
           !strcmp(head->text, "if");
}

/* eval(e, n) with an integer n evaluates e to so many levels only; NULL for other calls. */
static Expr call_of_levels(const Ast *ast)
{
    enum { PARTS = 3 };
    const Ast *head = ast->kid[0];
    long levels;
    if (ast->count != PARTS || head->kind != AST_NAME || head->scope != AST_GLOBAL ||
        head->length != 4 || strcmp(head->text, "eval") != 0 || ast->kid[2]->kind != AST_NUMBER ||
        !num_get_si(&levels, eval_ast(ast->kid[2])))
        return NULL;
    return eval_levels(eval_quoted(ast->kid[1]), levels);
}

/* What stands before :- as it is named; NULL where it must be asked for its value. */
static Expr quoted_base(const Ast *base)
{
    bool global = base->kind == AST_NAME && base->scope == AST_GLOBAL &&
                  strcmp(base->text, "thismodule") != 0;
    return global ? eval_typed_name(base) : base->kind == AST_MEMBER ? eval_quoted(base) : NULL;
}

/* M:-f(args) of a module; NULL for other calls, and then *evaluated is the value of M where that
 * had to be asked: it is not to be evaluated again. */
static Expr member_call(const Ast *ast, Expr *evaluated)
{
    const Ast *head = ast->kid[0];
    if (head->kind != AST_MEMBER || head->count == 0)
        return NULL;
    Expr base = quoted_base(head->kid[0]);
    Expr object = base && expr_is(base, EXPR_SYMBOL) ? eval_follow(base) : NULL;
    if (!object && (!base || !eval_package_command(base, head->text)))
        object = *evaluated = eval_follow(eval_ast(head->kid[0]));
    Module *module = object ? proc_module_of(object) : NULL;
    if (!module)
        return NULL;
    Slot *slot = object_need_slot(module, head->text);
    Expr value = env_slot_value(slot);
    Operands operands;
    eval_operands_quoting(&operands, ast->kid + 1, (long)ast->count - 1,
                          value ? quoted_arguments(value) : 0);
    eval_current = ast;
    Expr result = object_call(module, base ? base : object, head->text, operands.items, operands.n);
    eval_operands_end(&operands);
    return result;
}

typedef struct Trial {
    const Ast *ast;
    Expr value;
} Trial;

static void run_trial(void *arg)
{
    Trial *trial = arg;
    Operands operands;
    eval_operands(&operands, trial->ast->kid + 1, (long)trial->ast->count - 1, eval_ast);
    trial->value = expr_seq(operands.items, operands.n);
    eval_operands_end(&operands);
}

/* traperror(e): as it is written, for 1/0 is no expression that could wait. */
static Expr trapped_call(const Ast *ast)
{
    Trial trial = {ast, NULL};
    int level = eval_level;
    if (err_attempt(run_trial, &trial))
        return trial.value;
    eval_level = level;
    Expr message = expr_string(err_message(), -1);
    eval_state_note_error(NULL);
    return message;
}

/* The value of a call of head; a command may read it as it stands in the text. */
static Expr applied(Expr head, const Builtin *row, const Ast *call, const Operands *operands)
{
    Expr value = row ? builtin_call_tree(row, call, operands->items, operands->n) : NULL;
    return value ? value : eval_apply(head, operands->items, operands->n);
}

/* The procedure that f(x) calls where nothing else may be meant by the name f; *called_as is that
 * name, or NULL for a parameter or local that holds the procedure itself. */
static Procedure *plain_procedure(const Ast *head, Expr *called_as)
{
    Value value;
    if (head->kind != AST_NAME)
        return NULL;
    if (head->scope == AST_GLOBAL) {
        Expr name = eval_typed_name(head);
        *called_as = name;
        bool free = expr_is(name, EXPR_SYMBOL) && !sym_of(name)->command;
        value = free && !env_is_usual(sym_of(name)) ? sym_of(name)->value : NULL;
    } else {
        const Slot *slot = eval_slot(head);
        *called_as = NULL;
        value = slot->name || small_is(slot->value) ? NULL : slot->value;
    }
    Procedure *procedure = value && expr_is(value, EXPR_OBJECT) ? proc_of(value) : NULL;
    bool plain = procedure && procedure->code && !procedure->remember &&
                 !eval_overloads(procedure) &&
                 !(head->scope == AST_GLOBAL && names_procedure(head));
    for (long i = 0; plain && i < (long)procedure->code->nparams; i++)
        plain = !proc_quotes(procedure, i);
    return plain ? procedure : NULL;
}

/* Sequences, which are several arguments, and objects, whose methods come first. */
static bool is_simple_argument(Value value)
{
    return small_is(value) || (!expr_is(value, EXPR_SEQ) && !expr_is(value, EXPR_OBJECT));
}

Value eval_call_procedure(const Ast *ast)
{
    enum { MOST = 8 };
    Expr called_as;
    Value args[MOST];
    long n = (long)ast->count - 1;
    Procedure *procedure = n <= MOST ? plain_procedure(ast->kid[0], &called_as) : NULL;
    if (!procedure)
        return NULL;
    int results = eval_frame_wanted();
    bool simple = true;
    for (long i = 0; i < n; i++) {
        args[i] = eval_value(ast->kid[i + 1]);
        simple = simple && is_simple_argument(args[i]);
    }
    eval_current = ast;
    eval_frame_want(results);
    Value value;
    if (simple) {
        value = proc_call_plain(procedure, called_as, args, n);
    } else {
        for (long i = 0; i < n; i++)
            args[i] = small_expr(args[i]);
        Expr all = expr_seq(args, n), head = called_as ? called_as : procedure->object.node;
        bool several = expr_is(all, EXPR_SEQ);
        value = eval_apply(head, several ? expr_args(all) : &all, several ? expr_count(all) : 1);
    }
    eval_frame_want(0);
    return value;
}

Expr eval_call(const Ast *ast)
{
    Value called = eval_call_procedure(ast);
    if (called)
        return small_expr(called);
    int results = eval_frame_wanted();
    if (ast->kid[0]->kind == AST_QUOTE)
        return quoted_head_call(ast);
    if (is_choice(ast))
        return eval_ast(ast->kid[eval_condition(ast->kid[1]) ? 2 : 3]);
    Expr known = call_of_levels(ast);
    Expr base = NULL;
    if (!known)
        known = member_call(ast, &base);
    if (known)
        return known;
    Expr head = base ? eval_member(base, ast->kid[0]->text) : head_value(ast->kid[0]);
    const Builtin *row = command_of(head);
    if (row && row->flags & BUILTIN_TRAPS)
        return trapped_call(ast);
    Operands operands;
    call_arguments(&operands, ast, head, row);
    eval_current = ast;
    if (results && proc_of(eval_follow(head)))
        eval_frame_want(results);
    Expr value = applied(head, row, ast, &operands);
    eval_frame_want(0);
    eval_operands_end(&operands);
    return value;
}
