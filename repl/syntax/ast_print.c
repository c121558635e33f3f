/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The 1-D form of syntax trees: expressions. Parentheses come from the binding powers of ops.def:
 * an operand is put in parentheses when it binds weaker than its place asks.
 *
 * There are two forms. As typed, the text parses back to an equal tree. As an echo, it is what
 * Maple's automatic simplification leaves of a procedure: the numeric factors of a product are
 * gathered in front (h/2*x is 1/2*h*x), A.B is the call `.`(A, B), package commands have long
 * names.
 *
 * Sums and products may be a million operands long and lean to the left: a loop goes down their
 * first operands and comes back up; recursion is left for other operands.
 */
#include "repl/syntax/ast.h"

#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "repl/syntax/ast_print_parts.h"

/* How tight things bind that are no operators. */
enum { POWER_PROC = AST_POWER_CALL - 1, POWER_ATOM = 1000 };

/* --- how tight a tree binds ----------------------------------------------------------------- */

static bool is_product(const Ast *ast)
{
    return ast->kind == AST_BINARY && (ast->op == AST_OP_MUL || ast->op == AST_OP_DIV);
}

static bool is_dot(const AstPrinter *p, const Ast *ast)
{
    return p->echo && ast->kind == AST_BINARY && ast->op == AST_OP_DOT;
}

static bool is_comparison(const Ast *ast)
{
    return ast->kind == AST_BINARY &&
           (ast->op == AST_OP_LT || ast->op == AST_OP_LE || ast->op == AST_OP_GT ||
            ast->op == AST_OP_GE || ast->op == AST_OP_NE);
}

/* The value of a short integer; 0 for anything else. */
static long small_integer(const Ast *ast)
{
    long value = 0;
    if (ast->kind != AST_NUMBER || ast->length > 9)
        return 0;
    for (const char *s = ast->text; *s; s++) {
        if (*s < '0' || *s > '9')
            return 0;
        value = 10 * value + (*s - '0');
    }
    return value;
}

/* Does an echo show the product as one integer (4/2)? */
static bool folds_to_integer(const Ast *ast)
{
    long a = small_integer(ast->kid[0]), b = small_integer(ast->kid[1]);
    return a && b && (ast->op == AST_OP_MUL || a % b == 0);
}

static int power_of(const AstPrinter *p, const Ast *ast)
{
    switch (ast->kind) {
    case AST_BINARY:
        if (is_dot(p, ast))
            return AST_POWER_CALL;
        if (p->echo && is_product(ast) && folds_to_integer(ast))
            return POWER_ATOM;
        if ((p->context.in_angle && is_comparison(ast)) ||
            (p->context.in_use && ast->op == AST_OP_IN_))
            return -1;
        return ast_op(ast->op)->left;
    case AST_MATCH_RANGE:
        return ast_op(AST_OP_RANGE)->left;
    case AST_UNARY:
        return ast_op(ast->op)->fixity == AST_POST ? ast_op(ast->op)->left
                                                   : ast_op(ast->op)->right - 1;
    case AST_ARROW:
        return ast_op(AST_OP_ARROW)->right;
    case AST_SEQ:
        return ast->count ? ast_op(AST_OP_COMMA)->left : POWER_ATOM;
    case AST_PROC:
    case AST_MODULE:
        return POWER_PROC;
    case AST_CALL:
    case AST_INDEX:
    case AST_ELEMENTWISE:
        return AST_POWER_CALL;
    case AST_MEMBER:
        return ast_op(AST_OP_MEMBER)->left;
    case AST_NUMBER: /* 2.(x) would be a product */
        return ast->length && ast->text[ast->length - 1] == '.' ? POWER_PROC : POWER_ATOM;
    default:
        return POWER_ATOM;
    }
}

/* --- brackets ------------------------------------------------------------------------------- */

static AstPrintContext open_bracket(AstPrinter *p, const char *bracket)
{
    AstPrintContext context = p->context;
    p->context = (AstPrintContext){0};
    buf_puts(p->out, bracket);
    return context;
}

static void close_bracket(AstPrinter *p, const char *bracket, AstPrintContext context)
{
    buf_puts(p->out, bracket);
    p->context = context;
}

void ast_print_items(AstPrinter *p, Ast *const *items, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i)
            buf_puts(p->out, ", ");
        ast_print_operand(p, items[i], AST_POWER_ITEM);
    }
}

static void bracketed(AstPrinter *p, const char *left, const Ast *ast, size_t from,
                      const char *right)
{
    AstPrintContext context = open_bracket(p, left);
    ast_print_items(p, ast->kid + from, ast->count - from);
    close_bracket(p, right, context);
}

static void angle(AstPrinter *p, const Ast *ast)
{
    AstPrintContext context = open_bracket(p, "<");
    p->context.in_angle = true;
    for (size_t i = 0; i < ast->count; i++) {
        if (i)
            buf_puts(p->out, ast->op ? " | " : ", ");
        ast_print_operand(p, ast->kid[i], AST_POWER_ITEM);
    }
    close_bracket(p, ">", context);
}

/* --- products in an echo -------------------------------------------------------------------- */

static void add_factor(AstPrinter *p, const Ast *ast, bool inverse)
{
    if (p->nfactors == p->factors_size) {
        size_t larger = p->factors_size ? 2 * p->factors_size : 32;
        p->factors = mem_rearray(p->factors, larger, sizeof *p->factors);
        p->factors_size = larger;
    }
    p->factors[p->nfactors++] = (AstPrintFactor){ast, inverse};
}

/* Adds the factors of a product, last first. */
static void add_factors(AstPrinter *p, const Ast *ast, bool inverse)
{
    err_stack_check();
    for (; is_product(ast); ast = ast->kid[0]) {
        bool below = inverse != (ast->op == AST_OP_DIV);
        if (is_product(ast->kid[1]))
            add_factors(p, ast->kid[1], below);
        else
            add_factor(p, ast->kid[1], below);
    }
    add_factor(p, ast, inverse);
}

static long common_divisor(long a, long b)
{
    while (b) {
        long r = a % b;
        a = b;
        b = r;
    }
    return a;
}

/* Takes the short integers out of the factors since base, into a fraction in lowest terms. */
static void take_coefficient(AstPrinter *p, size_t base, long *above, long *below)
{
    const long limit = 1000000000L;
    size_t kept = base;
    *above = *below = 1;
    for (size_t i = base; i < p->nfactors; i++) {
        long value = small_integer(p->factors[i].ast);
        long *side = p->factors[i].inverse ? below : above;
        if (value && *side <= limit) {
            *side *= value;
            long divisor = common_divisor(*above, *below);
            *above /= divisor;
            *below /= divisor;
        } else {
            p->factors[kept++] = p->factors[i];
        }
    }
    p->nfactors = kept;
}

static void product(AstPrinter *p, const Ast *ast)
{
    size_t base = p->nfactors;
    long above, below;
    add_factors(p, ast, false);
    take_coefficient(p, base, &above, &below);
    bool first_inverse = p->nfactors > base && p->factors[p->nfactors - 1].inverse;
    bool number = above != 1 || below != 1 || p->nfactors == base || first_inverse;
    if (number)
        buf_printf(p->out, "%ld", above);
    if (below != 1)
        buf_printf(p->out, "/%ld", below);
    for (size_t i = p->nfactors; i > base; i--) {
        AstPrintFactor factor = p->factors[i - 1];
        const AstOpRow *op = ast_op(factor.inverse ? AST_OP_DIV : AST_OP_MUL);
        bool first = i == p->nfactors && !number;
        p->nfactors = i;
        if (!first)
            buf_puts(p->out, op->text);
        ast_print_operand(p, factor.ast, first ? op->left : op->right);
    }
    p->nfactors = base;
}

/* --- leaves and whole operands -------------------------------------------------------------- */

static void name(AstPrinter *p, const Ast *ast)
{
    const char *full = NULL;
    if (p->qualify && ast->scope == AST_GLOBAL)
        full = p->qualify(ast->text);
    if (full)
        buf_puts(p->out, full);
    else
        print_name(p->out, ast->text);
}

/* `.`(A, B) */
static void dot(AstPrinter *p, const Ast *ast)
{
    bracketed(p, "`.`(", ast, 0, ")");
}

/* A prefix operator; another of its level behind it needs no parentheses (-+a), but --a counts
 * down. */
static void prefix(AstPrinter *p, const Ast *ast)
{
    const Ast *operand = ast->kid[0];
    int power = ast_op(ast->op)->right;
    if (operand->kind == AST_UNARY && operand->op != ast->op && ast_op(operand->op)->right == power)
        power--;
    buf_puts(p->out, ast_op(ast->op)->text);
    if (ast->op == AST_OP_NOT || ast->op == AST_OP_DOLLAR)
        buf_putc(p->out, ' ');
    ast_print_operand(p, operand, power);
}

static void quoted(AstPrinter *p, const Ast *ast)
{
    AstPrintContext context = open_bracket(p, "'");
    ast_print_operand(p, ast->kid[0], 0);
    close_bracket(p, "'", context);
}

static void step(AstPrinter *p, const Ast *ast)
{
    const char *sign = ast->op == AST_OP_ADD ? "++" : "--";
    buf_puts(p->out, ast->slot ? sign : "");
    ast_print_operand(p, ast->kid[0], AST_POWER_CALL);
    buf_puts(p->out, ast->slot ? "" : sign);
}

/* An if, a loop or an assignment inside an expression stands in parentheses. */
static void inner_statement(AstPrinter *p, const Ast *ast)
{
    AstPrintContext context = open_bracket(p, "(");
    bool outer = p->one_line;
    p->one_line = true;
    ast_print_statement(p, ast);
    p->one_line = outer;
    close_bracket(p, ")", context);
}

/* Apart from points before it: ...5 would be a range to 5. */
static void number(AstPrinter *p, const Ast *ast)
{
    if (*ast->text == '.' && p->out->length && p->out->data[p->out->length - 1] == '.')
        buf_putc(p->out, ' ');
    buf_puts(p->out, ast->text);
}

/* What has no first operand to go down. */
static void whole(AstPrinter *p, const Ast *ast)
{
    switch (ast->kind) {
    case AST_NUMBER:
        number(p, ast);
        break;
    case AST_STRING:
        print_string(p->out, ast->text, ast->length);
        break;
    case AST_NAME:
        name(p, ast);
        break;
    case AST_DITTO:
        buf_repeat(p->out, "%", ast->op);
        break;
    case AST_BINARY:
        if (is_dot(p, ast))
            dot(p, ast);
        else
            product(p, ast);
        break;
    case AST_UNARY:
        prefix(p, ast);
        break;
    case AST_SEQ:
        if (ast->count)
            ast_print_items(p, ast->kid, ast->count);
        else
            buf_puts(p->out, "()");
        break;
    case AST_LIST:
        bracketed(p, "[", ast, 0, "]");
        break;
    case AST_SET:
        bracketed(p, "{", ast, 0, "}");
        break;
    case AST_ANGLE:
        angle(p, ast);
        break;
    case AST_QUOTE:
        quoted(p, ast);
        break;
    case AST_MEMBER:
        buf_puts(p->out, ":-");
        print_name(p->out, ast->text);
        break;
    case AST_MATCH_RANGE:
        buf_puts(p->out, "..");
        if (ast->kid[1])
            ast_print_operand(p, ast->kid[1], ast_op(AST_OP_RANGE)->right);
        break;
    case AST_ARROW:
    case AST_PROC:
    case AST_MODULE:
        ast_print_procedure(p, ast->proc);
        break;
    case AST_STEP:
        step(p, ast);
        break;
    default:
        inner_statement(p, ast);
    }
}

/* --- operators behind their first operand --------------------------------------------------- */

/* Is the tree printed by printing kid[0] and then what follows it? */
static bool leans_left(const AstPrinter *p, const Ast *ast)
{
    switch (ast->kind) {
    case AST_BINARY:
        return !is_dot(p, ast) && !(p->echo && is_product(ast));
    case AST_UNARY:
        return ast_op(ast->op)->fixity == AST_POST;
    case AST_MATCH_RANGE:
        return ast->kid[0];
    case AST_MEMBER:
        return ast->count;
    case AST_CALL:
    case AST_INDEX:
    case AST_ELEMENTWISE:
        return true;
    default:
        return false;
    }
}

/* The power its first operand must bind with. */
static int first_power(const Ast *ast)
{
    switch (ast->kind) {
    case AST_BINARY:
        return ast_op(ast->op)->left +
               (ast_op(ast->op)->fixity == AST_NON && ast->op != AST_OP_ASSUMING);
    case AST_UNARY:
        return ast_op(ast->op)->left;
    case AST_MATCH_RANGE:
        return ast_op(AST_OP_RANGE)->left + 1;
    case AST_MEMBER:
        return ast_op(AST_OP_MEMBER)->left;
    default:
        return AST_POWER_CALL;
    }
}

static bool is_sum(const Ast *ast)
{
    return ast && ast->kind == AST_BINARY && (ast->op == AST_OP_ADD || ast->op == AST_OP_SUB);
}

static bool is_range(const Ast *ast)
{
    return ast->kind == AST_MATCH_RANGE || (ast->kind == AST_BINARY && ast->op == AST_OP_RANGE);
}

static void infix_text(AstPrinter *p, AstOp op)
{
    const char *text = ast_op(op)->text;
    bool narrow = p->context.tight && (op == AST_OP_ADD || op == AST_OP_SUB);
    switch (op) {
    case AST_OP_POW:
    case AST_OP_POWTILDE:
    case AST_OP_REPEAT:
    case AST_OP_COMPOSE:
    case AST_OP_MUL:
    case AST_OP_DIV:
    case AST_OP_TYPED:
    case AST_OP_CAT:
        narrow = true;
        break;
    case AST_OP_RANGE: /* 1. ..2 */
        if (p->out->length && p->out->data[p->out->length - 1] == '.')
            buf_putc(p->out, ' ');
        narrow = true;
        break;
    default:
        break;
    }
    buf_printf(p->out, narrow ? "%s" : " %s ", text);
}

/* What follows the first operand. */
static void rest(AstPrinter *p, const Ast *ast)
{
    switch (ast->kind) {
    case AST_BINARY:
        infix_text(p, (AstOp)ast->op);
        if (is_range(ast))
            p->context.tight = is_sum(ast->kid[1]);
        ast_print_operand(p, ast->kid[1], ast_op(ast->op)->right);
        break;
    case AST_UNARY:
        buf_puts(p->out, ast_op(ast->op)->text);
        break;
    case AST_MATCH_RANGE:
        infix_text(p, AST_OP_RANGE);
        break;
    case AST_MEMBER:
        buf_puts(p->out, ":-");
        print_name(p->out, ast->text);
        break;
    case AST_ELEMENTWISE:
        buf_putc(p->out, '~');
        break;
    case AST_CALL:
        bracketed(p, "(", ast, 1, ")");
        break;
    default:
        bracketed(p, "[", ast, 1, "]");
        break;
    }
}

static AstPrintLevel *push_level(AstPrinter *p)
{
    if (p->nlevels == p->levels_size) {
        size_t larger = p->levels_size ? 2 * p->levels_size : 32;
        p->levels = mem_rearray(p->levels, larger, sizeof *p->levels);
        p->levels_size = larger;
    }
    return &p->levels[p->nlevels++];
}

void ast_print_operand(AstPrinter *p, const Ast *ast, int power)
{
    err_stack_check();
    size_t base = p->nlevels;
    for (;;) {
        bool parenthesis = power_of(p, ast) < power;
        *push_level(p) = (AstPrintLevel){ast, parenthesis, p->context};
        if (parenthesis)
            open_bracket(p, "(");
        if (!leans_left(p, ast))
            break;
        if (is_range(ast))
            p->context.tight = is_sum(ast->kid[0]);
        power = first_power(ast);
        ast = ast->kid[0];
    }
    whole(p, ast);
    for (bool first = true; p->nlevels > base; first = false) {
        AstPrintLevel level = p->levels[--p->nlevels];
        p->context = level.context;
        if (level.parenthesis)
            p->context = (AstPrintContext){0};
        if (!first)
            rest(p, level.ast);
        if (level.parenthesis)
            buf_putc(p->out, ')');
        p->context = level.context;
    }
}

/* --- the two forms -------------------------------------------------------------------------- */

static void release(void *arg)
{
    AstPrinter *p = arg;
    mem_free(p->levels);
    mem_free(p->factors);
}

void ast_print(Buf *out, const Ast *ast, const char *(*qualify)(const char *name))
{
    AstPrinter printer = {.out = out, .qualify = qualify};
    err_defer(release, &printer);
    ast_print_statement(&printer, ast);
    err_undefer(true);
}

void ast_print_proc(Buf *out, const AstProc *proc, const char *(*qualify)(const char *name))
{
    AstPrinter printer = {.out = out, .qualify = qualify, .echo = true};
    err_defer(release, &printer);
    ast_print_procedure(&printer, proc);
    err_undefer(true);
}

void ast_print_numbered(Buf *out, const AstProc *proc)
{
    AstPrinter printer = {.out = out, .echo = true, .numbered = true};
    err_defer(release, &printer);
    ast_print_procedure(&printer, proc);
    err_undefer(true);
}
