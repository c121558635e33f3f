/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Syntax trees to values: one switch over the kinds of expression trees, in two modes.
 * eval_ast gives the value: global names are followed fully (last-name evaluation for tables,
 * procedures and modules), locals and parameters one step, calls applied. eval_quoted gives the
 * expression as typed: what stands between quotes, or the arguments of commands that take them
 * unevaluated.
 *
 * Sequences are spliced where they appear. The operands of long sums and products are gathered
 * first and built at once, so that neither time nor depth grows with the square of their length.
 */
#include "repl/eval/eval.h"

#include <ctype.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/grow.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "repl/builtin.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/proc.h"
#include "repl/user/foreign.h"

const Ast *eval_current = NULL;

/* --- operands ---------------------------------------------------------------------------- */

static void release_operands(void *operands)
{
    mem_free(((Operands *)operands)->items);
}

static void room_for(Operands *operands, long n)
{
    operands->items = operands->small;
    operands->allocated = n > (long)(sizeof operands->small / sizeof *operands->small);
    if (!operands->allocated)
        return;
    operands->items = mem_array((size_t)n, sizeof(Expr));
    err_defer(release_operands, operands);
}

void eval_operands_end(Operands *operands)
{
    if (operands->allocated)
        err_undefer(true);
}

/* Splices the sequences among the operands. */
static void splice(Operands *operands)
{
    long n = 0;
    for (long i = 0; i < operands->n; i++)
        n += expr_is(operands->items[i], EXPR_SEQ) ? expr_count(operands->items[i]) : 1;
    Expr *items = mem_array((size_t)n, sizeof *items), *to = items;
    for (long i = 0; i < operands->n; i++) {
        const Expr *from = &operands->items[i];
        bool many = expr_is(*from, EXPR_SEQ);
        size_t count = many ? (size_t)expr_count(*from) : 1;
        memcpy(to, many ? (*from)->u.args : from, count * sizeof *to);
        to += count;
    }
    if (operands->allocated)
        mem_free(operands->items);
    else
        err_defer(release_operands, operands);
    operands->items = items;
    operands->allocated = true;
    operands->n = n;
}

/* The same, the first of them, unless it is NULL, evaluated already; those of the mask quoted. */
static void operands_after(Operands *operands, Expr first, Ast *const *kids, long count,
                           Expr (*value)(const Ast *), uint64_t quoted)
{
    enum { LAST_BIT = 63 };
    room_for(operands, count);
    operands->n = 0;
    bool sequences = false;
    for (long i = 0; i < count; i++) {
        bool stays = quoted >> (i < LAST_BIT ? i : LAST_BIT) & 1;
        Expr e = i == 0 && first ? first : stays ? eval_quoted(kids[i]) : value(kids[i]);
        sequences |= expr_is(e, EXPR_SEQ);
        operands->items[operands->n++] = e;
    }
    if (sequences)
        splice(operands);
}

void eval_operands(Operands *operands, Ast *const *kids, long count, Expr (*value)(const Ast *))
{
    operands_after(operands, NULL, kids, count, value, 0);
}

void eval_operands_quoting(Operands *operands, Ast *const *kids, long count, uint64_t quoted)
{
    operands_after(operands, NULL, kids, count, eval_ast, quoted);
}

/* --- names ------------------------------------------------------------------------------- */

/* Global names are never given back, so the tree remembers where its own is. */
static const Symbol *symbol_of(const Ast *name)
{
    if (!name->symbol)
        ((Ast *)name)->symbol = sym_global_n(name->text, name->length);
    return name->symbol;
}

Expr eval_global(const Ast *name)
{
    return symbol_of(name)->node;
}

Expr eval_typed_name(const Ast *name)
{
    const Symbol *symbol = symbol_of(name);
    return symbol->stands_for && !name->plain ? symbol->stands_for : symbol->node;
}

/* args, thismodule and their kin: what they stand for in the running procedure, or NULL. */
Expr eval_special_name(const Ast *name)
{
    if (!env_frame)
        return NULL;
    switch (name->text[0]) {
    case 'a':
    case 'n':
    case 'p':
    case 't':
    case '_':
        return eval_frame_name(name->text);
    default:
        return NULL;
    }
}

static Expr missing_parameter(const Ast *name)
{
    const Frame *frame = env_frame;
    char *procedure = proc_display_name(frame->called_as, frame->procedure);
    err_defer(mem_release, procedure);
    err_raise(ST_ERROR, "invalid input: %s uses a %s argument, %s, which is missing", procedure,
              print_ordinal(name->slot + 1), name->text);
}

static Expr local_value(const Ast *name, bool quoted)
{
    Slot *slot = eval_slot(name);
    Expr value = env_slot_value(slot);
    if (name->scope == AST_PARAM || name->scope == AST_KEYWORD) {
        eval_current = name;
        return value ? value : missing_parameter(name);
    }
    return value && !quoted ? value : env_slot_name(slot, name->text);
}

static Expr name_value(const Ast *name)
{
    if (name->scope != AST_GLOBAL)
        return local_value(name, false);
    Expr special = eval_special_name(name);
    return special ? special : eval_expr(eval_typed_name(name));
}

static Expr name_quoted(const Ast *name)
{
    if (name->scope != AST_GLOBAL)
        return local_value(name, true);
    Expr special = eval_special_name(name);
    return special ? special : eval_typed_name(name);
}

/* --- the two walks ----------------------------------------------------------------------- */

static Expr sequence_after(const Ast *ast, Kind kind, Expr first, Expr (*value)(const Ast *))
{
    Operands operands;
    operands_after(&operands, first, ast->kid, ast->count, value, 0);
    Expr result = kind == EXPR_SEQ ? expr_seq(operands.items, operands.n)
                                   : expr_make(kind, operands.items, operands.n);
    eval_operands_end(&operands);
    return result;
}

static Expr sequence_of(const Ast *ast, Kind kind, Expr (*value)(const Ast *))
{
    return sequence_after(ast, kind, NULL, value);
}

static bool is_arguments(const Ast *base)
{
    return base->kind == AST_NAME && base->scope == AST_GLOBAL && env_frame &&
           (!strcmp(base->text, "args") || !strcmp(base->text, "_passed") ||
            !strcmp(base->text, "_rest"));
}

/* The argument of op(L), or NULL. */
static const Ast *op_argument(const Ast *ast)
{
    const Ast *head = ast->kind == AST_CALL && ast->count == 2 ? ast->kid[0] : NULL;
    return head && head->kind == AST_NAME && head->scope == AST_GLOBAL && !strcmp(head->text, "op")
               ? ast->kid[1]
               : NULL;
}

static Expr applied(Expr f, Expr argument)
{
    bool many = expr_is(argument, EXPR_SEQ);
    return eval_apply(f, many ? argument->u.args : &argument, many ? expr_count(argument) : 1);
}

/* [op(L), x] and L, x in a loop: the long list or sequence and more, without a copy between. */
static Expr longer(const Ast *ast, Kind kind)
{
    enum { LONG = 32 };
    if (ast->count < 2)
        return sequence_of(ast, kind, eval_ast);
    const Ast *argument = op_argument(ast->kid[0]);
    Expr first = eval_ast(argument ? argument : ast->kid[0]);
    if (!expr_is(first, argument ? EXPR_LIST : EXPR_SEQ) || expr_count(first) < LONG) {
        if (argument)
            first = applied(eval_global(ast->kid[0]->kid[0]), first);
        return sequence_after(ast, kind, first, eval_ast);
    }
    Operands operands;
    eval_operands(&operands, ast->kid + 1, (long)ast->count - 1, eval_ast);
    Expr result = grow_items(kind, first, operands.items, operands.n);
    eval_operands_end(&operands);
    return result;
}

/* Indices: a..b with a missing side stands for the whole way to that end. */
static Expr match_range(const Ast *ast, Expr (*value)(const Ast *))
{
    Expr lo = ast->count > 0 && ast->kid[0] ? value(ast->kid[0]) : EXPR_ONE;
    Expr hi = ast->count > 1 && ast->kid[1] ? value(ast->kid[1]) : EXPR_MINUS_ONE;
    return expr_range(lo, hi);
}

/* <a, b> by the package whose command `<,>` is bound to the name (PolynomialIdeals) or by what a
 * module exports so, else stacked. */
static Expr stacked(const Expr *parts, long n)
{
    Symbol *name = sym_global("<,>");
    const struct Builtin *row = eval_bound_command(name);
    if (row)
        return eval_command(row, name->node, parts, n);
    Expr bound = name->value && eval_overload ? eval_overload("<,>", parts, n) : NULL;
    return bound ? bound : eval_stack(parts, n);
}

static Expr angle_value(const Ast *ast)
{
    Operands operands;
    eval_operands(&operands, ast->kid, ast->count, eval_ast);
    eval_current = ast;
    Expr result = ast->op == 1 ? eval_beside(operands.items, operands.n)
                               : stacked(operands.items, operands.n);
    eval_operands_end(&operands);
    return result;
}

/* A sequence of one is its element, yet args[1] is the first argument and args[2..-1] empty. */
static Expr indexed_base(const Ast *base)
{
    Expr value = eval_ast(base);
    return is_arguments(base) && !expr_is(value, EXPR_SEQ) ? expr_list(&value, 1) : value;
}

static Expr index_value(const Ast *ast)
{
    Expr part = eval_frame_part(ast);
    if (part)
        return part;
    Expr base = indexed_base(ast->kid[0]);
    Operands operands;
    eval_operands(&operands, ast->kid + 1, (long)ast->count - 1, eval_ast);
    eval_current = ast;
    eval_open_ends(ast, base, operands.items, operands.n);
    Expr result = eval_index(base, operands.items, operands.n);
    bool slice = operands.n == 1 && expr_is(operands.items[0], EXPR_RANGE);
    if (slice && expr_is(base, EXPR_LIST) && is_arguments(ast->kid[0]))
        result = expr_seq(result->u.args, expr_count(result));
    eval_operands_end(&operands);
    return result;
}

static bool is_package(const char *name)
{
    return builtin_is_package(name) || foreign_package(name);
}

/* A command of a package, or a package within it: Student:-Calculus1. The packages whose names
 * begin with a small letter (plots, linalg) stand in no other. */
static bool is_package_part(Expr package, const char *name)
{
    const char *whole = expr_is(package, EXPR_SYMBOL) ? expr_text(package) : "";
    bool within = is_package(whole) || foreign_family(whole);
    bool inner = (is_package(name) && isupper((unsigned char)*name)) || foreign_part(name);
    return eval_package_command(package, name) || (within && inner);
}

Expr eval_member_head(const Ast *ast)
{
    eval_current = ast;
    if (ast->count == 0)
        return eval_expr(expr_symbol(ast->text));
    const Ast *base = ast->kid[0];
    bool global = base->kind == AST_NAME && base->scope == AST_GLOBAL && !eval_special_name(base);
    return eval_member(global ? eval_global(base) : eval_ast(base), ast->text);
}

static Expr member_value(const Ast *ast)
{
    Expr value = eval_member_head(ast);
    if (ast->count > 0 && expr_is(value, EXPR_MEMBER) &&
        !is_package_part(expr_arg(value, 0), ast->text))
        eval_no_such_member(expr_arg(value, 0), ast->text);
    return value;
}

static Expr statement_value(const Ast *ast)
{
    Value value = EXPR_NULL;
    eval_run(ast, &value);
    return small_expr(value);
}

static Expr branch_value(const Ast *branch)
{
    bool one = branch->kind == AST_BLOCK && branch->count == 1;
    return eval_ast(one ? branch->kid[0] : branch);
}

/* (if c then a else b end if) inside an expression. */
static Expr choice_value(const Ast *ast)
{
    uint32_t i = 0;
    for (; i + 1 < ast->count; i += 2)
        if (eval_condition(ast->kid[i]))
            return branch_value(ast->kid[i + 1]);
    return i < ast->count ? branch_value(ast->kid[i]) : EXPR_NULL;
}

/* Short integers, the most frequent numbers by far, need no general reader. */
static Value read_number(const Ast *ast)
{
    enum { SHORT = 18 };
    long value = 0;
    for (uint32_t i = 0; i < ast->length; i++) {
        unsigned digit = (unsigned char)ast->text[i] - (unsigned)'0';
        if (digit > 9 || ast->length > SHORT) {
            Value typed = small_typed(ast->text, ast->length);
            return typed ? typed : num_parse(ast->text, ast->length);
        }
        value = 10 * value + digit;
    }
    return small_value(value);
}

Value eval_number(const Ast *ast)
{
    if (ast->symbol)
        return ast->symbol;
    Value value = read_number(ast);
    if (small_is(value)) /* a node may be given back, this cannot */
        ((Ast *)ast)->symbol = (void *)value;
    return value;
}

Expr eval_ast(const Ast *ast)
{
    err_stack_check();
    switch (ast->kind) {
    case AST_NUMBER:
        return small_expr(eval_number(ast));
    case AST_STRING:
        return expr_string(ast->text, ast->length);
    case AST_NAME:
        return name_value(ast);
    case AST_DITTO:
        return eval_ditto(ast->op);
    case AST_BINARY:
        return eval_binary(ast);
    case AST_UNARY:
        return eval_unary(ast);
    case AST_CALL:
        return eval_call(ast);
    case AST_INDEX:
        return index_value(ast);
    case AST_SEQ:
        return longer(ast, EXPR_SEQ);
    case AST_LIST:
        return longer(ast, EXPR_LIST);
    case AST_SET:
        return sequence_of(ast, EXPR_SET, eval_ast);
    case AST_ANGLE:
        return angle_value(ast);
    case AST_QUOTE:
        return eval_quoted(ast->kid[0]);
    case AST_MEMBER:
        return member_value(ast);
    case AST_ARROW:
    case AST_PROC:
        return proc_make(ast->proc);
    case AST_MODULE:
        return proc_make_module(ast->proc, ast->count ? ast->kid[0] : NULL);
    case AST_ELEMENTWISE:
        return expr_call1("~", eval_ast(ast->kid[0]));
    case AST_MATCH_RANGE:
        return match_range(ast, eval_ast);
    case AST_IF:
        return choice_value(ast);
    case AST_FOR:
    case AST_FOR_IN:
        return eval_loop_values(ast);
    case AST_STEP:
        return eval_step(ast);
    case AST_ASSIGN:
        return eval_assignment(ast, NULL);
    default:
        return statement_value(ast);
    }
}

Expr eval_call_form(Expr head, const Ast *call, Expr (*value)(const Ast *))
{
    Operands operands;
    eval_operands(&operands, call->kid + 1, (long)call->count - 1, value);
    Expr result = expr_call(head, operands.items, operands.n);
    eval_operands_end(&operands);
    return result;
}

static Expr call_quoted(const Ast *ast)
{
    Expr head = ast->kid[0]->kind == AST_ELEMENTWISE
                    ? expr_call1("~", eval_quoted(ast->kid[0]->kid[0]))
                    : eval_quoted(ast->kid[0]);
    AliasPause pause;
    bool paused = alias_pause(&pause, ast);
    if (paused)
        err_defer(alias_resume, &pause);
    Expr call = eval_call_form(head, ast, eval_quoted);
    if (paused)
        err_undefer(true);
    return call;
}

/* What is indexed; a sequence, such as args, as the list of its elements. */
static Expr indexed_base_quoted(const Ast *base, bool *sequence)
{
    Expr e = eval_quoted(base);
    *sequence = expr_is(e, EXPR_SEQ) || is_arguments(base);
    if (expr_is(e, EXPR_SEQ))
        return expr_list(e->u.args, expr_count(e));
    return *sequence ? expr_list(&e, 1) : e;
}

static Expr index_quoted(const Ast *ast)
{
    bool sequence;
    Expr base = indexed_base_quoted(ast->kid[0], &sequence);
    Operands operands;
    eval_operands(&operands, ast->kid + 1, (long)ast->count - 1, eval_quoted);
    eval_keep_open_ends(ast, base, operands.items, operands.n);
    Expr result = eval_index_form(base, operands.items, operands.n);
    bool slice = operands.n == 1 && expr_is(operands.items[0], EXPR_RANGE);
    eval_operands_end(&operands);
    return sequence && slice ? expr_call1("op", result) : result;
}

static Expr angle_quoted(const Ast *ast)
{
    Operands operands;
    eval_operands(&operands, ast->kid, ast->count, eval_quoted);
    Expr result = expr_call(expr_symbol(ast->op == 1 ? "<|>" : "<,>"), operands.items, operands.n);
    eval_operands_end(&operands);
    return result;
}

static Expr unary_quoted(const Ast *ast)
{
    Expr e = eval_quoted(ast->kid[0]);
    switch (ast->op) {
    case AST_OP_NEG:
        return expr_neg(e);
    case AST_OP_PLUS:
        return e;
    case AST_OP_NOT:
        return expr_make(EXPR_NOT, &e, 1);
    case AST_OP_FACTORIAL:
        return expr_call1("factorial", e);
    case AST_OP_TRANSPOSE:
        return expr_call2("^", e, expr_symbol("%T"));
    default:
        return expr_call1("$", e);
    }
}

static Expr member_quoted(const Ast *ast)
{
    if (ast->count == 0)
        return expr_symbol(ast->text);
    Expr args[2] = {eval_quoted(ast->kid[0]), expr_symbol(ast->text)};
    return expr_make(EXPR_MEMBER, args, 2);
}

Expr eval_quoted(const Ast *ast)
{
    err_stack_check();
    switch (ast->kind) {
    case AST_NAME:
        return name_quoted(ast);
    case AST_BINARY:
        return eval_binary_quoted(ast);
    case AST_UNARY:
        return unary_quoted(ast);
    case AST_CALL:
        return call_quoted(ast);
    case AST_INDEX:
        return index_quoted(ast);
    case AST_SEQ:
        return sequence_of(ast, EXPR_SEQ, eval_quoted);
    case AST_LIST:
        return sequence_of(ast, EXPR_LIST, eval_quoted);
    case AST_SET:
        return sequence_of(ast, EXPR_SET, eval_quoted);
    case AST_ANGLE:
        return angle_quoted(ast);
    case AST_QUOTE: {
        Expr inner = eval_quoted(ast->kid[0]);
        return expr_make(EXPR_QUOTE, &inner, 1);
    }
    case AST_MEMBER:
        return member_quoted(ast);
    case AST_MATCH_RANGE:
        return match_range(ast, eval_quoted);
    default:
        return eval_ast(ast);
    }
}

/* --- once more ------------------------------------------------------------------------------- */

static Expr entries(Expr e, void *unused)
{
    err_stack_check();
    const RTable *table = rtable_look(e);
    if (table)
        return rtable_expr(table->block ? rtable_twin(table) : rtable_map(table, entries, unused));
    if (e->flags & NODE_HAS_OBJECT && !expr_is(e, EXPR_OBJECT))
        e = walk_operands(e, entries, unused);
    return eval_expr(e);
}

Expr eval_entries(Expr e)
{
    return entries(e, NULL);
}

Expr eval_deep(Expr e)
{
    Expr value = eval_expr(e);
    return expr_is(value, EXPR_SYMBOL) ? eval_follow(value) : value;
}
