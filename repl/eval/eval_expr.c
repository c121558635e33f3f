/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Evaluation of expressions: the full, recursive evaluation of Maple. Names become their values
 * (and these theirs), calls are applied once more, one level of quotes is stripped.
 *
 * Two things keep it from being exponential or slow. Within one traversal a memo table visits
 * every node of the shared graph once. Across traversals, nodes whose evaluation gave themselves
 * are remembered (env.h) until a name in them is bound. A node is not remembered when its
 * value depends on something no name tells: a table entry that is missing, a procedure that gave
 * the call back.
 */
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/origin.h"
#include "cas/core/packed.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "repl/builtin.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/object.h"
#include "repl/eval/proc.h"

static Memo *memo = NULL;    /* of the running traversal */
static bool depends = false; /* on something that no symbol's binding tells */
static int symbol_depth = 0; /* names being followed */
enum { SYMBOL_DEPTH_MAX = 5000 };

static Expr evaluate(Expr e);
static Expr evaluate_call(Expr call);

static bool is_last_name(Expr value)
{
    return expr_is(value, EXPR_OBJECT) &&
           (proc_of(value) || table_of(value) || (proc_module_of(value) && !object_module(value)));
}

static void leave_symbol(void *unused)
{
    (void)unused;
    symbol_depth--;
}

static Expr evaluate_symbol(Expr e)
{
    Symbol *symbol = sym_of(e);
    Expr value = symbol->value;
    if (!value) {
        env_note_free(symbol);
        return e;
    }
    if (value == e || is_last_name(value) ||
        (expr_is(value, EXPR_OBJECT) && env_is_usual(symbol))) {
        depends = true;
        return e;
    }
    if (expr_is_number(value) || expr_is(value, EXPR_OBJECT) || symbol->was_free & ENV_INDEX ||
        env_is_clean(value))
        return value;
    err_defer(leave_symbol, NULL);
    if (++symbol_depth > SYMBOL_DEPTH_MAX)
        err_raise(ST_DEPTH, "too many levels of recursion");
    value = evaluate(value);
    err_undefer(true);
    return value;
}

/* The operands of e evaluated into out[0..n); true when one has changed. */
static bool evaluate_operands(Expr e, Expr *out, long n)
{
    bool changed = false;
    for (long i = 0; i < n; i++) {
        Expr operand = expr_op(e, i + 1);
        out[i] = evaluate(operand);
        changed |= out[i] != operand;
    }
    return changed;
}

static Expr logical(Expr e, const Expr *operands)
{
    switch (expr_kind(e)) {
    case EXPR_AND:
        return eval_operator(AST_OP_AND, operands[0], operands[1]);
    case EXPR_OR:
        return eval_operator(AST_OP_OR, operands[0], operands[1]);
    default:
        return expr_is_symbol(operands[0], "true")    ? EXPR_FALSE
               : expr_is_symbol(operands[0], "false") ? EXPR_TRUE
                                                      : expr_make(EXPR_NOT, operands, 1);
    }
}

static Expr rebuild(Expr e, const Expr *operands, long n)
{
    switch (expr_kind(e)) {
    case EXPR_SUM:
        return eval_add(operands, n);
    case EXPR_PRODUCT:
        return eval_multiply(operands, n);
    case EXPR_POWER:
        return eval_power(operands[0], operands[1]);
    case EXPR_AND:
    case EXPR_OR:
    case EXPR_NOT:
        return logical(e, operands);
    default:
        return expr_make(expr_kind(e), operands, n);
    }
}

/* 'L - [1, 1]' was kept as a sum until now. */
static bool is_of_lists(Expr e)
{
    if (!expr_is(e, EXPR_SUM) && !expr_is(e, EXPR_PRODUCT))
        return false;
    for (long i = 1; i <= expr_nops(e); i++) {
        Expr operand = expr_op(e, i);
        if (expr_is(operand, EXPR_LIST) || (expr_is(operand, EXPR_PRODUCT) && is_of_lists(operand)))
            return true;
    }
    return false;
}

static Expr evaluate_compound(Expr e)
{
    long n = expr_nops(e);
    Expr small[16], *operands = small;
    if (n > 16) {
        operands = mem_array((size_t)n, sizeof *operands);
        err_defer(mem_release, operands);
    }
    bool changed = evaluate_operands(e, operands, n);
    bool again = changed || is_of_lists(e) || expr_is(e, EXPR_AND) || expr_is(e, EXPR_OR) ||
                 expr_is(e, EXPR_NOT) ||
                 ((e->flags & NODE_HAS_OBJECT) && expr_kind(e) <= EXPR_POWER);
    Expr value = again ? rebuild(e, operands, n) : e;
    if (expr_is(e, EXPR_EQUATION))
        origin_note(value, e);
    if (n > 16)
        err_undefer(true);
    return value;
}

static Expr evaluate_indexed(Expr e)
{
    Expr base = expr_arg(e, 0);
    Expr value = expr_is(base, EXPR_SYMBOL) ? evaluate_symbol(base) : evaluate(base);
    depends |= value != base || (expr_is(base, EXPR_SYMBOL) && sym_of(base)->value);
    long n = expr_nops(e);
    Expr small[8], *indices = small;
    if (n > 8) {
        indices = mem_array((size_t)n, sizeof *indices);
        err_defer(mem_release, indices);
    }
    evaluate_operands(e, indices, n);
    Expr result = eval_index(value, indices, n);
    if (n > 8)
        err_undefer(true);
    return result;
}

/* What a member belongs to: names are followed, calls and entries made, f(x):-a. */
static Expr member_base(Expr base)
{
    return expr_is(base, EXPR_SYMBOL) || expr_is(base, EXPR_MEMBER) ? base : evaluate(base);
}

static Expr evaluate_member(Expr e)
{
    depends = true;
    return eval_member(member_base(expr_arg(e, 0)), expr_text(expr_arg(e, 1)));
}

/* A polynomial whose generators evaluate to themselves does. */
static bool is_settled(Expr e)
{
    const Packed *p = packed_known(e);
    bool is = p != NULL;
    for (long j = 0; is && j < p->vars; j++)
        is = evaluate(p->gen[j]) == p->gen[j];
    return is;
}

static Expr evaluate_node(Expr e)
{
    if (is_settled(e))
        return e;
    switch (expr_kind(e)) {
    case EXPR_SYMBOL:
        return evaluate_symbol(e);
    case EXPR_QUOTE:
        depends = true;
        return expr_arg(e, 0);
    case EXPR_CALL:
        return evaluate_call(e);
    case EXPR_INDEXED:
        return evaluate_indexed(e);
    case EXPR_MEMBER:
        return evaluate_member(e);
    case EXPR_TYPED:
        return e;
    default:
        return evaluate_compound(e);
    }
}

static Expr evaluate(Expr e)
{
    if (expr_is_number(e) || expr_is(e, EXPR_STRING) || expr_is(e, EXPR_OBJECT))
        return e;
    if (expr_is(e, EXPR_SYMBOL))
        return evaluate_symbol(e);
    if (env_is_clean(e))
        return e;
    Expr known = memo_get(memo, e);
    if (known)
        return known;
    err_stack_check();
    bool outer = depends;
    depends = false;
    Memo *mine = memo;
    Expr value = evaluate_node(e);
    memo = mine;
    if (value == e && !depends)
        env_set_clean(e);
    else
        memo_put(memo, e, value);
    depends |= outer;
    return value;
}

static void restore_memo(void *outer)
{
    memo = outer;
}

Expr eval_expr(Expr e)
{
    if (expr_is_number(e) || expr_is(e, EXPR_STRING) || expr_is(e, EXPR_OBJECT))
        return e;
    if (!expr_is(e, EXPR_SYMBOL) && env_is_clean(e))
        return e;
    Memo own;
    Memo *outer = memo;
    bool outer_depends = depends;
    err_defer(restore_memo, outer);
    memo_begin(&own);
    memo = &own;
    depends = false;
    Expr value = evaluate(e);
    memo_end(&own);
    err_undefer(true);
    depends = outer_depends;
    return value;
}

/* --- stored calls ------------------------------------------------------------------------ */

static Expr call_head(Expr head)
{
    if (expr_is(head, EXPR_SYMBOL))
        return eval_follow(head);
    return evaluate(head);
}

static bool takes_quoted(Expr head, Expr f, long i)
{
    if (expr_is(f, EXPR_OBJECT)) {
        const Procedure *procedure = proc_of(f);
        return procedure && proc_quotes(procedure, i);
    }
    const Builtin *row = expr_is(head, EXPR_SYMBOL) && f == head ? sym_of(head)->command : NULL;
    return row &&
           ((row->flags & BUILTIN_QUOTE_ALL) || (i == 0 && (row->flags & BUILTIN_QUOTE_FIRST)));
}

/* The value of a call of head, whose value is f. A member is called as one: as a method it gets
 * its object. */
static Expr apply_head(Expr head, Expr f, const Expr *args, long n)
{
    if (f == head || (expr_is(head, EXPR_MEMBER) && proc_module_of(eval_follow(expr_arg(head, 0)))))
        return eval_apply(head, args, n);
    if (eval_overloads(proc_of(f)) && expr_is(head, EXPR_SYMBOL))
        return eval_apply(head, args, n);
    if (proc_of(f) && expr_is(head, EXPR_SYMBOL))
        return proc_call(proc_of(f), head, args, n);
    return eval_apply(f, args, n);
}

static Expr apply_stored(Expr call, Expr head, Expr f, const Expr *args, long n)
{
    if (expr_is(head, EXPR_SYMBOL) && !sym_of(head)->value)
        env_note_free(sym_of(head));
    Expr value = apply_head(head, f, args, n);
    if (!value)
        value = expr_call(head, args, n);
    depends |= f != head && value == call;
    return value;
}

static Expr evaluate_call(Expr call)
{
    Expr head = expr_arg(call, 0);
    Expr f = call_head(head);
    long n = expr_nops(call);
    Expr *args = mem_array((size_t)n, sizeof *args);
    err_defer(mem_release, args);
    bool sequences = false;
    for (long i = 0; i < n; i++) {
        Expr arg = expr_arg(call, i + 1);
        args[i] = takes_quoted(head, f, i) ? arg : evaluate(arg);
        sequences |= expr_is(args[i], EXPR_SEQ);
    }
    Expr value;
    if (sequences) {
        Expr all = expr_seq(args, n);
        bool many = expr_is(all, EXPR_SEQ);
        value = apply_stored(call, head, f, many ? all->u.args : &all, many ? expr_count(all) : 1);
    } else {
        value = apply_stored(call, head, f, args, n);
    }
    err_undefer(true);
    return value;
}

/* --- to a number of levels -------------------------------------------------------------------- */

/* eval(x, 1) is the value of the name x and nothing further, eval(x, 2) has the names in that
 * replaced by their values too. Calls are applied at each level. */
static Expr levels_of_call(Expr e, const Expr *args, long n)
{
    Expr all = expr_seq(args, n);
    bool many = expr_is(all, EXPR_SEQ);
    return eval_apply(expr_arg(e, 0), many ? all->u.args : &all, many ? expr_count(all) : 1);
}

static Expr levels_rebuilt(Expr e, const Expr *parts, long n)
{
    switch (expr_kind(e)) {
    case EXPR_CALL:
        return levels_of_call(e, parts, n);
    case EXPR_INDEXED:
        return eval_index(expr_arg(e, 0), parts, n);
    case EXPR_SUM:
        return eval_add(parts, n);
    case EXPR_PRODUCT:
        return eval_multiply(parts, n);
    case EXPR_POWER:
        return eval_power(parts[0], parts[1]);
    default:
        return expr_make(expr_kind(e), parts, n);
    }
}

Expr eval_levels(Expr e, long levels)
{
    err_stack_check();
    if (levels <= 0 || expr_is_number(e) || expr_is(e, EXPR_STRING) || expr_is(e, EXPR_OBJECT))
        return e;
    if (expr_is(e, EXPR_SYMBOL)) {
        Expr value = eval_value_of(e);
        return value ? eval_levels(value, levels - 1) : e;
    }
    if (expr_is(e, EXPR_QUOTE))
        return expr_arg(e, 0);
    if (expr_is(e, EXPR_MEMBER))
        return eval_levels(eval_member(expr_arg(e, 0), expr_text(expr_arg(e, 1))), levels - 1);
    long n = expr_nops(e);
    Expr *parts = mem_array((size_t)n, sizeof *parts);
    err_defer(mem_release, parts);
    for (long i = 0; i < n; i++)
        parts[i] = eval_levels(expr_op(e, i + 1), levels);
    Expr value = levels_rebuilt(e, parts, n);
    err_undefer(true);
    return value;
}
