/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Operators on values. Long chains of + - and of * / are gathered first and built at once.
 * Matrices, lists and equations take part in sums and products as in Maple (eval_arith.c); here
 * are the comparisons, the set operators, `$`, and the elementwise forms; `||` has its own file.
 */
#include <ctype.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/core/sym.h"
#include "cas/value/funcs.h"
#include "repl/builtin.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/proc.h"
#include "repl/hardware/block.h"

/* --- chains of sums and products --------------------------------------------------------- */

static bool is_chain(const Ast *ast, AstOp plus, AstOp minus)
{
    return ast->kind == AST_BINARY && (ast->op == plus || ast->op == minus);
}

static Expr inverted(Expr e, AstOp op)
{
    Expr bound = !eval_overload     ? NULL
                 : op == AST_OP_SUB ? eval_overload("-", &e, 1)
                 : op == AST_OP_DIV ? eval_overload("/", &e, 1)
                                    : NULL;
    if (bound)
        return bound;
    if (op == AST_OP_SUB)
        return eval_multiply((Expr[]){EXPR_MINUS_ONE, e}, 2);
    return op == AST_OP_DIV ? eval_power(e, EXPR_MINUS_ONE) : e;
}

static Expr inverted_quoted(Expr e, AstOp op)
{
    return op == AST_OP_SUB ? expr_neg(e) : op == AST_OP_DIV ? expr_inv(e) : e;
}

/* How the two walks take operands and build: with the values of things, or as typed. */
typedef struct Mode {
    Value (*operand)(const Ast *);
    Value (*numbers_sum)(const Value *values, const Ast *const *nodes, long n);
    Value (*numbers_product)(const Value *values, const Ast *const *nodes, long n);
    Expr (*inverted)(Expr e, AstOp op);
    Expr (*sum)(const Expr *terms, long n);
    Expr (*product)(const Expr *factors, long n);
} Mode;

static Value never(const Value *values, const Ast *const *nodes, long n)
{
    (void)values;
    (void)nodes;
    (void)n;
    return NULL;
}

static Value value_of(const Ast *ast)
{
    return eval_value(ast);
}

static const Mode by_value = {value_of, eval_number_sum, eval_number_product,
                              inverted, eval_add,        eval_multiply};
static const Mode as_typed = {eval_quoted, never, never, inverted_quoted, expr_sum, expr_product};

/* What the operands values[0..n) make; nodes[i] is the operator before the i-th. */
static Value joined(Value *values, const Ast *const *nodes, long n, bool sums, const Mode *mode)
{
    Value result = eval_overload ? NULL
                   : sums        ? mode->numbers_sum(values, nodes, n)
                                 : mode->numbers_product(values, nodes, n);
    eval_current = nodes[n - 1];
    if (result)
        return result;
    values[0] = small_expr(values[0]);
    for (long i = 1; i < n; i++) {
        eval_current = nodes[i];
        values[i] = mode->inverted(small_expr(values[i]), (AstOp)nodes[i]->op);
    }
    return sums ? mode->sum(values, n) : mode->product(values, n);
}

/* a + b - c + ... from its leftmost operand on. */
static Value chain(const Ast *ast, AstOp plus, AstOp minus, const Mode *mode)
{
    long n = 1;
    for (const Ast *a = ast; is_chain(a, plus, minus); a = a->kid[0])
        n++;
    Expr small[8], *values = small;
    const Ast *spine[8] = {NULL}, **nodes = spine;
    if (n > 8) {
        values = mem_array((size_t)n, sizeof *values);
        err_defer(mem_release, values);
        nodes = mem_array((size_t)n, sizeof *nodes);
        err_defer(mem_release, nodes);
    }
    long i = n;
    for (const Ast *a = ast; i > 1; a = a->kid[0])
        nodes[--i] = a;
    values[0] = mode->operand(nodes[1]->kid[0]);
    for (i = 1; i < n; i++)
        values[i] = mode->operand(nodes[i]->kid[1]);
    Value result = joined(values, nodes, n, plus == AST_OP_ADD, mode);
    if (n > 8) {
        err_undefer(true);
        err_undefer(true);
    }
    return result;
}

/* A chain of + - or of * /, or NULL when the operator is none of these. */
static Value any_chain(const Ast *ast, const Mode *mode)
{
    switch (ast->op) {
    case AST_OP_ADD:
    case AST_OP_SUB:
        return chain(ast, AST_OP_ADD, AST_OP_SUB, mode);
    case AST_OP_MUL:
    case AST_OP_DIV:
        return chain(ast, AST_OP_MUL, AST_OP_DIV, mode);
    default:
        return NULL;
    }
}

Value eval_chain(const Ast *ast)
{
    return any_chain(ast, &by_value);
}

Value eval_pair(const Ast *ast, Value a, Value b)
{
    Value values[] = {a, b};
    const Ast *nodes[] = {NULL, ast};
    return eval_joined_chain(values, nodes, 2);
}

Value eval_joined_chain(Value *values, const Ast *const *nodes, long n)
{
    const Ast *last = nodes[n - 1];
    return joined(values, nodes, n, last->op == AST_OP_ADD || last->op == AST_OP_SUB, &by_value);
}

/* --- logic ------------------------------------------------------------------------------- */

static Expr logic(AstOp op, Expr a, Expr b)
{
    Expr da = eval_decide(a), db = eval_decide(b);
    if (da && db && da != EXPR_FAIL && db != EXPR_FAIL) {
        bool x = da == EXPR_TRUE, y = db == EXPR_TRUE;
        bool value = op == AST_OP_AND   ? x && y
                     : op == AST_OP_OR  ? x || y
                     : op == AST_OP_XOR ? x != y
                                        : !x || y;
        return value ? EXPR_TRUE : EXPR_FALSE;
    }
    Expr absorbing = op == AST_OP_AND ? EXPR_FALSE : EXPR_TRUE;
    if ((op == AST_OP_AND || op == AST_OP_OR) && (da == absorbing || db == absorbing))
        return absorbing;
    if (op == AST_OP_IMPLIES && (da == EXPR_FALSE || db == EXPR_TRUE))
        return EXPR_TRUE;
    if (da && db)
        return EXPR_FAIL;
    if (op == AST_OP_AND || op == AST_OP_OR)
        return expr_make(op == AST_OP_AND ? EXPR_AND : EXPR_OR, (Expr[]){a, b}, 2);
    return expr_call2(op == AST_OP_XOR ? "xor" : "implies", a, b);
}

static Expr negated(Expr e)
{
    Expr decided = eval_decide(e);
    if (decided == EXPR_TRUE || decided == EXPR_FALSE)
        return decided == EXPR_TRUE ? EXPR_FALSE : EXPR_TRUE;
    return decided ? decided : expr_make(EXPR_NOT, &e, 1);
}

/* The right side is evaluated only if the left does not decide. */
static Expr logic_value(const Ast *ast)
{
    Expr a = eval_ast(ast->kid[0]);
    Expr da = eval_decide(a);
    if (da && ast->op == AST_OP_AND && da == EXPR_FALSE)
        return EXPR_FALSE;
    if (da && ast->op == AST_OP_OR && da == EXPR_TRUE)
        return EXPR_TRUE;
    return logic((AstOp)ast->op, a, eval_ast(ast->kid[1]));
}

bool eval_condition(const Ast *ast)
{
    if (ast->kind == AST_BINARY && ast->op == AST_OP_AND)
        return eval_condition(ast->kid[0]) && eval_condition(ast->kid[1]);
    if (ast->kind == AST_BINARY && ast->op == AST_OP_OR)
        return eval_condition(ast->kid[0]) || eval_condition(ast->kid[1]);
    if (ast->kind == AST_UNARY && ast->op == AST_OP_NOT)
        return !eval_condition(ast->kid[0]);
    bool truth;
    if (eval_comparison(ast, &truth))
        return truth;
    Expr value = eval_ast(ast);
    eval_current = ast;
    return eval_truth(value);
}

/* --- sets -------------------------------------------------------------------------------- */

static Expr set_operation(AstOp op, Expr a, Expr b)
{
    if (!collection_is(a) || !collection_is(b))
        return eval_quoted_operator(op, a, b);
    switch (op) {
    case AST_OP_UNION:
        return collection_union(a, b);
    case AST_OP_INTERSECT:
        return collection_filter(a, b, true);
    case AST_OP_MINUSSET:
        return collection_filter(a, b, false);
    default:
        return expr_count(collection_filter(a, b, false)) == 0 ? EXPR_TRUE : EXPR_FALSE;
    }
}

/* --- x $ n ------------------------------------------------------------------------------- */

static Expr repeated(Expr e, Expr count)
{
    long n;
    if (!expr_is(count, EXPR_INTEGER))
        return expr_call2("$", e, count);
    if (!num_get_si(&n, count) || n > 100000000)
        err_raise(ST_LIMIT, "object too large");
    n = n < 0 ? 0 : n;
    Expr *items = mem_array((size_t)n, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < n; i++)
        items[i] = e;
    Expr result = expr_seq(items, n);
    err_undefer(true);
    return result;
}

/* e $ i = a..b and x $ n; the left side is quoted, as i stands for something else. */
static Expr dollar(const Ast *ast)
{
    Expr count = eval_quoted(ast->kid[1]);
    if (expr_is(count, EXPR_EQUATION)) {
        const Builtin *seq = builtin_find("seq");
        Expr args[2] = {eval_quoted(ast->kid[0]), count};
        return seq ? eval_command(seq, expr_symbol("seq"), args, 2)
                   : expr_call2("$", args[0], count);
    }
    Expr e = eval_ast(ast->kid[0]);
    count = eval_expr(count);
    eval_current = ast;
    return repeated(e, count);
}

/* $ a..b */
static Expr dollar_range(Expr range)
{
    const Builtin *seq = builtin_find("seq");
    if (!expr_is(range, EXPR_RANGE) || !seq)
        return expr_call1("$", range);
    return eval_command(seq, expr_symbol("seq"), &range, 1);
}

/* --- elementwise ------------------------------------------------------------------------- */

static long element_count(Expr e)
{
    const RTable *table = rtable_look(e);
    if (table)
        return rtable_count(table);
    return collection_is(e) ? expr_count(e) : -1;
}

static Expr element(Expr e, long i)
{
    const RTable *table = rtable_look(e);
    return table ? rtable_entry(table, i) : collection_is(e) ? expr_arg(e, i) : e;
}

static Expr same_container(Expr like, const Expr *items, long n)
{
    const RTable *table = rtable_look(like);
    return table ? rtable_expr(block_like(table, items)) : expr_make(expr_kind(like), items, n);
}

typedef Expr (*Elementwise)(void *with, const Expr *args, long n);

/* The table with f applied to its values; other tables among the arguments have the same keys. */
static Expr over_table(Elementwise f, void *with, const Expr *args, long n, const Table *like)
{
    Table *out = table_new();
    Expr result = table_expr(out), *row = mem_array((size_t)n, sizeof *row);
    err_defer(mem_release, row);
    for (long k = 0; k < table_size(like); k++) {
        Expr key = table_key(like, k);
        for (long i = 0; i < n; i++) {
            const Table *table = table_of(eval_follow(args[i]));
            row[i] = table ? table_get(table, key) : args[i];
            if (!row[i])
                err_raise(ST_DOMAIN, "an elementwise operation needs tables with the same indices");
        }
        table_put(out, key, f(with, row, n));
    }
    err_undefer(true);
    return result;
}

Expr eval_elementwise(Elementwise f, void *with, const Expr *args, long n, bool deep)
{
    Expr like = NULL;
    for (long i = 0; i < n; i++)
        if (expr_is(args[i], EXPR_SYMBOL) || expr_is(args[i], EXPR_OBJECT)) {
            const Table *table = table_of(eval_follow(args[i]));
            if (table)
                return over_table(f, with, args, n, table);
        }
    long count = -1;
    for (long i = 0; i < n; i++) {
        long here = element_count(args[i]);
        if (here < 0)
            continue;
        if (like && here != count)
            err_raise(ST_DOMAIN, "dimension bounds must be the same for all container objects in "
                                 "an elementwise operation");
        if (!like || (!rtable_look(like) && rtable_look(args[i])))
            like = args[i];
        count = here;
    }
    if (!like)
        return f(with, args, n);
    Expr *items = mem_array((size_t)count, sizeof *items);
    err_defer(mem_release, items);
    Expr *row = mem_array((size_t)n, sizeof *row);
    err_defer(mem_release, row);
    for (long k = 0; k < count; k++) {
        err_poll();
        for (long i = 0; i < n; i++)
            row[i] = element(args[i], k);
        items[k] = deep ? eval_elementwise(f, with, row, n, true) : f(with, row, n);
    }
    Expr result = same_container(like, items, count);
    err_undefer(true);
    err_undefer(true);
    return result;
}

static Expr apply_operator(void *op, const Expr *args, long n)
{
    (void)n;
    return eval_operator(*(const AstOp *)op, args[0], args[1]);
}

static Expr elementwise_operator(AstOp op, Expr a, Expr b)
{
    char letter = op == AST_OP_ADD   ? '+'
                  : op == AST_OP_SUB ? '-'
                  : op == AST_OP_MUL ? '*'
                  : op == AST_OP_DIV ? '/'
                                     : '^';
    Expr packed = op == AST_OP_EQ ? NULL : block_entrywise(letter, a, b);
    if (packed)
        return packed;
    return eval_elementwise(apply_operator, &op, (Expr[]){a, b}, 2, true);
}

/* --- one operator on two values ---------------------------------------------------------- */

static Expr relation(Kind kind, Expr a, Expr b)
{
    return expr_make(kind, (Expr[]){a, b}, 2);
}

Expr eval_residues(void)
{
    static Symbol *symbol = NULL; /* symbols last as long as the program */
    if (!symbol)
        symbol = sym_global("mod");
    Expr bound = symbol->value ? eval_follow(symbol->node) : NULL;
    return bound == expr_symbol("modp") ? NULL : bound; /* what it is by itself */
}

Expr eval_command(const void *row, Expr head, const Expr *args, long n)
{
    Expr value = builtin_call(row, args, n);
    return value ? value : expr_call(head, args, n);
}

const void *eval_bound_command(const Symbol *symbol)
{
    const Builtin *row = symbol->command;
    return row && row->package && env_is_usual(symbol) ? builtin_usual(symbol->name) : row;
}

static Expr modulo(Expr a, Expr b)
{
    static const Builtin *row = NULL; /* rows last as long as the program */
    Expr bound = eval_residues();
    if (bound)
        return eval_apply(bound, (Expr[]){a, b}, 2);
    if (!row)
        row = builtin_find("mod");
    return row ? eval_command(row, expr_symbol("mod"), (Expr[]){a, b}, 2) : expr_call2("mod", a, b);
}

/* By a package whose command `^` or `.` is bound to the name (RealDomain, VectorCalculus), if there
 * is one. */
static Expr by_package(const char *operator, Expr (*usual)(Expr, Expr), Expr a, Expr b)
{
    const Builtin *row = eval_bound_command(sym_global(operator));
    return row ? eval_command(row, expr_symbol(operator), (Expr[]){a, b}, 2) : usual(a, b);
}

Expr eval_operator(AstOp op, Expr a, Expr b)
{
    switch (op) {
    case AST_OP_ADD:
    case AST_OP_SUB:
        return eval_add((Expr[]){a, inverted(b, op)}, 2);
    case AST_OP_MUL:
    case AST_OP_DIV:
        return eval_multiply((Expr[]){a, inverted(b, op)}, 2);
    case AST_OP_POW:
        return by_package("^", eval_power, a, b);
    case AST_OP_DOT:
        return by_package(".", eval_dot, a, b);
    case AST_OP_AND:
    case AST_OP_OR:
    case AST_OP_XOR:
    case AST_OP_IMPLIES:
        return logic(op, a, b);
    case AST_OP_UNION:
    case AST_OP_INTERSECT:
    case AST_OP_MINUSSET:
    case AST_OP_SUBSET:
        return set_operation(op, a, b);
    case AST_OP_MOD:
        return modulo(a, b);
    case AST_OP_EQTILDE:
        return elementwise_operator(AST_OP_EQ, a, b);
    case AST_OP_ADDTILDE:
        return elementwise_operator(AST_OP_ADD, a, b);
    case AST_OP_SUBTILDE:
        return elementwise_operator(AST_OP_SUB, a, b);
    case AST_OP_MULTILDE:
        return elementwise_operator(AST_OP_MUL, a, b);
    case AST_OP_DIVTILDE:
        return elementwise_operator(AST_OP_DIV, a, b);
    case AST_OP_POWTILDE:
        return elementwise_operator(AST_OP_POW, a, b);
    default:
        return eval_quoted_operator(op, a, b);
    }
}

static const char *operator_text(AstOp op)
{
    static const char *const texts[AST_OP_COUNT] = {
#define OP(name, text, lbp, rbp, fixity, unicode) [AST_OP_##name] = text,
#include "cas/core/ops.def"
#undef OP
    };
    return texts[op];
}

/* `union`(S), `.`(A), `and`(): of one operand and of none, or NULL. */
static Expr folded_few(AstOp op, const Expr *args, long n)
{
    bool sets = op == AST_OP_UNION || op == AST_OP_INTERSECT;
    if (n == 1 && sets)
        return collection_is(args[0]) ? args[0] : NULL;
    if (n == 1 && (op == AST_OP_AND || op == AST_OP_OR || op == AST_OP_DOT))
        return args[0];
    if (n == 0 && op == AST_OP_DOT)
        return EXPR_ONE;
    if (n == 0 && op == AST_OP_UNION)
        return expr_set(NULL, 0);
    if (n == 0 && (op == AST_OP_AND || op == AST_OP_OR))
        return op == AST_OP_AND ? EXPR_TRUE : EXPR_FALSE;
    return NULL;
}

Expr eval_operator_call(const char *name, const Expr *args, long n)
{
    bool word = isalpha((unsigned char)name[0]);
    if (word && !name[1])
        return NULL;
    for (int op = 1; op < AST_OP_COUNT; op++) {
        const char *text = operator_text((AstOp)op);
        if (strcmp(text, name) != 0)
            continue;
        if (op == AST_OP_ADD || op == AST_OP_MUL)
            return op == AST_OP_ADD ? eval_add(args, n) : eval_multiply(args, n);
        if (n == 1 && op == AST_OP_SUB)
            return eval_multiply((Expr[]){EXPR_MINUS_ONE, args[0]}, 2);
        if (n == 1 && op == AST_OP_NOT)
            return negated(args[0]);
        bool folds = op == AST_OP_UNION || op == AST_OP_INTERSECT || op == AST_OP_AND ||
                     op == AST_OP_OR || op == AST_OP_DOT;
        if (op == AST_OP_CAT)
            return n == 2 ? eval_cat(args[0], args[1]) : NULL;
        if (n < 2)
            return folded_few((AstOp)op, args, n);
        if ((n > 2 && !folds) || op == AST_OP_DOLLAR)
            return NULL;
        Expr value = args[0];
        for (long i = 1; i < n; i++)
            value = eval_operator((AstOp)op, value, args[i]);
        return value;
    }
    return NULL;
}

Expr eval_quoted_operator(AstOp op, Expr a, Expr b)
{
    switch (op) {
    case AST_OP_ADD:
        return expr_add(a, b);
    case AST_OP_SUB:
        return expr_sub(a, b);
    case AST_OP_MUL:
        return expr_mul(a, b);
    case AST_OP_DIV:
        return expr_div(a, b);
    case AST_OP_POW:
        return expr_pow(a, b);
    case AST_OP_EQ:
        return relation(EXPR_EQUATION, a, b);
    case AST_OP_NE:
        return relation(EXPR_UNEQUAL, a, b);
    case AST_OP_LT:
        return relation(EXPR_LESS, a, b);
    case AST_OP_LE:
        return relation(EXPR_LESSEQ, a, b);
    case AST_OP_GT:
        return relation(EXPR_LESS, b, a);
    case AST_OP_GE:
        return relation(EXPR_LESSEQ, b, a);
    case AST_OP_AND:
        return relation(EXPR_AND, a, b);
    case AST_OP_OR:
        return relation(EXPR_OR, a, b);
    case AST_OP_RANGE:
        return relation(EXPR_RANGE, a, b);
    case AST_OP_TYPED:
        return relation(EXPR_TYPED, a, b);
    default:
        return expr_call2(operator_text(op), a, b);
    }
}

/* --- trees ------------------------------------------------------------------------------- */

Expr eval_unary(const Ast *ast)
{
    if (ast->op == AST_OP_NOT)
        return negated(eval_ast(ast->kid[0]));
    Expr e = eval_ast(ast->kid[0]);
    eval_current = ast;
    switch (ast->op) {
    case AST_OP_NEG:
        return eval_multiply((Expr[]){EXPR_MINUS_ONE, e}, 2);
    case AST_OP_FACTORIAL:
        return funcs_apply1("factorial", e);
    case AST_OP_TRANSPOSE:
        return eval_power(e, expr_symbol("%T"));
    case AST_OP_DOLLAR:
        return dollar_range(e);
    default:
        return e;
    }
}

Expr eval_binary(const Ast *ast)
{
    Value chained = any_chain(ast, &by_value);
    if (chained)
        return small_expr(chained);
    switch (ast->op) {
    case AST_OP_AND:
    case AST_OP_OR:
    case AST_OP_XOR:
    case AST_OP_IMPLIES:
        return logic_value(ast);
    case AST_OP_CAT:
        return eval_expr(eval_cat_names(ast));
    case AST_OP_DOLLAR:
        return dollar(ast);
    case AST_OP_ASSUMING:
        return eval_assuming(ast);
    case AST_OP_TYPED: {
        Expr left = eval_quoted(ast->kid[0]);
        return eval_quoted_operator(AST_OP_TYPED, left, eval_quoted(ast->kid[1]));
    }
    default:
        break;
    }
    Expr a = eval_ast(ast->kid[0]);
    Expr b = eval_ast(ast->kid[1]);
    eval_current = ast;
    return eval_operator((AstOp)ast->op, a, b);
}

Expr eval_binary_quoted(const Ast *ast)
{
    Expr chained = any_chain(ast, &as_typed);
    if (chained)
        return chained;
    if (ast->op == AST_OP_CAT)
        return eval_cat_quoted(ast);
    Expr a = eval_quoted(ast->kid[0]);
    return eval_quoted_operator((AstOp)ast->op, a, eval_quoted(ast->kid[1]));
}
