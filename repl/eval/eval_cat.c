/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The concatenation a || b: names, strings and integers joined to a name or a string, item by item
 * where one side is a sequence or a range. The left side is taken as it is written, the right one
 * by its value; a quoted x||i waits until its i is known. A long chain a || b || c ... recurs on
 * its left side, as deep as the parser lets it nest.
 */
#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/grow.h"
#include "cas/core/num.h"
#include "repl/eval/eval_parts.h"

static void cat_piece(Buf *out, Expr e)
{
    if (expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_STRING)) {
        buf_puts(out, expr_text(e));
        return;
    }
    if (!expr_is(e, EXPR_INTEGER))
        err_raise(ST_TYPE, "invalid arguments for the concatenation operator: only names, strings "
                           "and integers can be joined");
    char *text = num_print(e);
    err_defer(mem_release, text);
    buf_puts(out, text);
    err_undefer(true);
}

static Expr cat_two(Expr a, Expr b)
{
    Buf out = {0};
    err_defer(buf_release, &out);
    bool grows = expr_is(a, EXPR_STRING);
    if (!grows)
        cat_piece(&out, a);
    cat_piece(&out, b);
    Expr result =
        grows ? grow_string(a, buf_text(&out), (long)out.length) : expr_symbol(buf_text(&out));
    err_undefer(true);
    return result;
}

static Expr cat_values(Expr a, Expr b);

/* Every item of a sequence or range joined to a. */
static Expr cat_each(Expr a, Expr b)
{
    long n = expr_count(b);
    Expr *items = mem_array((size_t)n, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < n; i++)
        items[i] = cat_values(a, expr_arg(b, i));
    Expr result = expr_seq(items, n);
    err_undefer(true);
    return result;
}

static Expr range_items(Expr range)
{
    Expr lo = expr_arg(range, 0), hi = expr_arg(range, 1);
    long from, to;
    bool letters = expr_is(lo, EXPR_STRING) || expr_is(lo, EXPR_SYMBOL);
    if (letters && (expr_is(hi, EXPR_STRING) || expr_is(hi, EXPR_SYMBOL))) {
        from = (unsigned char)expr_text(lo)[0];
        to = (unsigned char)expr_text(hi)[0];
    } else if (!expr_is(lo, EXPR_INTEGER) || !expr_is(hi, EXPR_INTEGER) || !num_get_si(&from, lo) ||
               !num_get_si(&to, hi)) {
        err_raise(ST_TYPE, "invalid range in the concatenation operator");
    }
    if (to - from >= 10000000)
        err_raise(ST_LIMIT, "object too large");
    long n = to < from ? 0 : to - from + 1;
    Expr *items = mem_array((size_t)n, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < n; i++) {
        char letter = (char)(from + i);
        items[i] = letters ? expr_string(&letter, 1) : expr_int(from + i);
    }
    Expr result = expr_list(items, n);
    err_undefer(true);
    return result;
}

static Expr cat_values(Expr a, Expr b)
{
    if (expr_is(a, EXPR_SEQ)) {
        long n = expr_count(a);
        Expr *items = mem_array((size_t)n, sizeof *items);
        err_defer(mem_release, items);
        for (long i = 0; i < n; i++)
            items[i] = cat_values(expr_arg(a, i), b);
        Expr result = expr_seq(items, n);
        err_undefer(true);
        return result;
    }
    if (expr_is(b, EXPR_SEQ))
        return cat_each(a, b);
    if (expr_is(b, EXPR_RANGE))
        return cat_each(a, range_items(b));
    return cat_two(a, b);
}

static Expr cat_left(const Ast *ast)
{
    if (ast->kind == AST_NAME) {
        /* A name is taken as it is written; a parameter stands for its argument. */
        if (ast->scope == AST_PARAM || ast->scope == AST_KEYWORD)
            return eval_quoted(ast);
        return eval_global(ast);
    }
    if (ast->kind == AST_BINARY && ast->op == AST_OP_CAT)
        return eval_cat_names(ast);
    return eval_ast(ast);
}

/* The names that a waiting x||i on the left of another || stands for, themselves not evaluated. */
static Expr cat_resolve(Expr left)
{
    if (!expr_is(left, EXPR_CALL) || !expr_is_symbol(expr_arg(left, 0), "||"))
        return left;
    err_stack_check();
    Expr first = expr_arg(left, 1);
    if (expr_is(first, EXPR_QUOTE))
        first = expr_arg(first, 0);
    return cat_values(cat_resolve(first), eval_expr(expr_arg(left, 2)));
}

Expr eval_joined(Expr call)
{
    return cat_resolve(call);
}

/* Is what || appends known without evaluation? */
static bool is_settled(Expr e)
{
    if (expr_is(e, EXPR_RANGE))
        return is_settled(expr_arg(e, 0)) && is_settled(expr_arg(e, 1));
    return expr_is_number(e) || expr_is(e, EXPR_STRING);
}

Expr eval_cat_names(const Ast *ast)
{
    Expr left = cat_left(ast->kid[0]);
    Expr right = eval_ast(ast->kid[1]);
    eval_current = ast;
    return cat_values(left, right);
}

Expr eval_cat_quoted(const Ast *ast)
{
    bool nested = ast->kid[0]->kind == AST_BINARY && ast->kid[0]->op == AST_OP_CAT;
    Expr left = nested ? eval_cat_quoted(ast->kid[0]) : cat_left(ast->kid[0]);
    Expr right = eval_quoted(ast->kid[1]);
    eval_current = ast;
    /* A quoted x||i waits for its i, as in seq(x||i, i = 1..3); its x stays a name. */
    bool waits = nested && expr_is(left, EXPR_CALL);
    if (waits || !is_settled(right))
        return expr_call2("||", expr_make(EXPR_QUOTE, &left, 1), right);
    return cat_values(left, right);
}

Expr eval_cat(Expr a, Expr b)
{
    return eval_expr(cat_values(cat_resolve(a), b));
}
