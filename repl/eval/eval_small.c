/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Loops and conditions over small integers make no nodes: a value is then a number in disguise
 * (small.h), computed with the overflow checks of the compiler. Chains with floats are computed by
 * small.c, longer ones by num.h. What does not fit, and every other kind of value, takes
 * the general way; no rule of arithmetic is written twice but those of + - * / ^ and mod on machine
 * integers. Known functions of one float are asked without a node, too (quick.h).
 */
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/value/quick.h"
#include "repl/eval/eval_parts.h"

static Value whole_sum(const Value *values, const Ast *const *nodes, long n)
{
    long sum, term;
    if (!small_get(&sum, values[0]))
        return NULL;
    for (long i = 1; i < n; i++)
        if (!small_get(&term, values[i]) ||
            (nodes[i]->op == AST_OP_SUB ? __builtin_sub_overflow(sum, term, &sum)
                                        : __builtin_add_overflow(sum, term, &sum)))
            return NULL;
    return small_fits(sum) ? small_value(sum) : NULL;
}

static Value whole_product(const Value *values, const Ast *const *nodes, long n)
{
    long product, factor;
    if (!small_get(&product, values[0]))
        return NULL;
    for (long i = 1; i < n; i++) {
        if (!small_get(&factor, values[i]))
            return NULL;
        if (nodes[i]->op == AST_OP_DIV) {
            if (factor == 0 || product % factor != 0)
                return NULL;
            product /= factor;
        } else if (__builtin_mul_overflow(product, factor, &product)) {
            return NULL;
        }
    }
    return small_fits(product) ? small_value(product) : NULL;
}

/* --- floats ---------------------------------------------------------------------------------- */

/* The operations on small numbers as far as they go, then those on nodes from there on. */
static bool small_step(SmallNumber *x, SmallNumber y, AstOp op)
{
    switch (op) {
    case AST_OP_SUB:
        return small_add(x, small_negated(y));
    case AST_OP_MUL:
        return small_multiply(x, y);
    case AST_OP_DIV:
        return small_divide(x, y);
    default:
        return small_add(x, y);
    }
}

static Value small_chain(const Value *values, const Ast *const *nodes, long n)
{
    SmallNumber x, y;
    bool floats = false;
    if (!small_read(&x, values[0]))
        return NULL;
    floats = x.is_float;
    for (long i = 1; i < n; i++) {
        if (!small_read(&y, values[i]) || !small_step(&x, y, (AstOp)nodes[i]->op))
            return NULL;
        floats = floats || y.is_float;
    }
    return floats ? small_written(x) : NULL;
}

/* Are all values real numbers, a float among them? */
static bool are_floats(const Value *values, long n)
{
    bool floats = false;
    for (long i = 0; i < n; i++) {
        bool disguised = small_is(values[i]);
        if (!disguised && (!values[i] || !expr_is_real_number(values[i])))
            return false;
        floats =
            floats || (disguised ? !((uintptr_t)values[i] & 1) : expr_is(values[i], EXPR_FLOAT));
    }
    return floats;
}

static Expr float_sum(const Value *values, const Ast *const *nodes, long n)
{
    if (!are_floats(values, n))
        return NULL;
    Expr sum = small_expr(values[0]);
    for (long i = 1; i < n; i++) {
        Expr term = small_expr(values[i]);
        sum = nodes[i]->op == AST_OP_SUB ? num_sub(sum, term) : num_add(sum, term);
    }
    return sum;
}

static Expr float_product(const Value *values, const Ast *const *nodes, long n)
{
    if (!are_floats(values, n))
        return NULL;
    Expr product = small_expr(values[0]);
    for (long i = 1; i < n; i++) {
        Expr factor = small_expr(values[i]);
        if (nodes[i]->op == AST_OP_DIV && num_is_zero(factor))
            return NULL; /* the general way knows what that is */
        product = nodes[i]->op == AST_OP_DIV ? num_div(product, factor) : num_mul(product, factor);
    }
    return product;
}

Value eval_number_sum(const Value *values, const Ast *const *nodes, long n)
{
    Value sum = whole_sum(values, nodes, n);
    if (!sum)
        sum = small_chain(values, nodes, n);
    return sum ? sum : float_sum(values, nodes, n);
}

Value eval_number_product(const Value *values, const Ast *const *nodes, long n)
{
    Value product = whole_product(values, nodes, n);
    if (!product)
        product = small_chain(values, nodes, n);
    return product ? product : float_product(values, nodes, n);
}

/* --- expressions ----------------------------------------------------------------------------- */

static bool is_sum(AstOp op)
{
    return op == AST_OP_ADD || op == AST_OP_SUB;
}

/* Does the left operand belong to the chain of this operator? */
static bool goes_on(const Ast *ast)
{
    const Ast *left = ast->kid[0];
    return left->kind == AST_BINARY &&
           (is_sum((AstOp)ast->op) ? is_sum((AstOp)left->op)
                                   : left->op == AST_OP_MUL || left->op == AST_OP_DIV);
}

/* Two small integers; NULL for others, and where the result is none. */
static inline Value whole_pair(AstOp op, Value a, Value b)
{
    long x, y, z;
    if (!small_get(&x, a) || !small_get(&y, b))
        return NULL;
    bool over = op == AST_OP_ADD   ? __builtin_add_overflow(x, y, &z)
                : op == AST_OP_SUB ? __builtin_sub_overflow(x, y, &z)
                : op == AST_OP_MUL ? __builtin_mul_overflow(x, y, &z)
                                   : true;
    return !over && small_fits(z) ? small_value(z) : NULL;
}

/* A float with a number. */
static inline Value float_pair(AstOp op, Value a, Value b)
{
    return op == AST_OP_ADD   ? small_sum(a, b)
           : op == AST_OP_SUB ? small_difference(a, b)
           : op == AST_OP_MUL ? small_product(a, b)
                              : small_quotient(a, b);
}

/* a + - * / b, the values of the operands of a tree. */
static Value pair_of(const Ast *ast, Value a, Value b)
{
    AstOp op = (AstOp)ast->op;
    if (eval_overload)
        return eval_pair(ast, a, b);
    Value value = whole_pair(op, a, b);
    if (!value)
        value = float_pair(op, a, b);
    if (!value)
        return eval_pair(ast, a, b);
    eval_current = ast;
    return value;
}

/* Chains of few small numbers, from the left. */
static Value short_chain(const Ast *ast)
{
    enum { SHORT = 6 };
    const Ast *nodes[SHORT];
    Value values[SHORT];
    long n = 2;
    for (const Ast *left = ast; goes_on(left); left = left->kid[0])
        if (++n > SHORT)
            return eval_chain(ast);
    for (long i = n; --i > 0; ast = ast->kid[0])
        nodes[i] = ast;
    nodes[0] = NULL;
    values[0] = eval_value(nodes[1]->kid[0]);
    for (long i = 1; i < n; i++)
        values[i] = eval_value(nodes[i]->kid[1]);
    Value value = eval_overload ? NULL : values[0];
    for (long i = 1; i < n && value; i++) {
        AstOp op = (AstOp)nodes[i]->op;
        Value whole = whole_pair(op, value, values[i]);
        value = whole ? whole : float_pair(op, value, values[i]);
    }
    if (!value)
        return eval_joined_chain(values, nodes, n);
    eval_current = nodes[n - 1];
    return value;
}

/* Most chains have two operands, most of these are small. */
static Value chain_value(const Ast *ast)
{
    if (goes_on(ast))
        return short_chain(ast);
    Value a = eval_value(ast->kid[0]);
    return pair_of(ast, a, eval_value(ast->kid[1]));
}

static Value small_square(Value base)
{
    SmallNumber x;
    double hard;
    if (small_read_hard(&hard, base) && num_hardware_allowed())
        return small_hard(hard * hard);
    return small_read(&x, base) && x.is_float && x.mant != 0 && small_multiply(&x, x)
               ? small_written(x)
               : NULL;
}

static Value small_power(Value base, Value exponent)
{
    long b, k, power = 1;
    if (exponent == small_value(2) && !small_get(&b, base))
        return small_square(base);
    if (!small_get(&b, base) || !small_get(&k, exponent) || k < 0 || (b == 0 && k == 0))
        return NULL;
    for (;;) {
        if ((k & 1) && __builtin_mul_overflow(power, b, &power))
            return NULL;
        k >>= 1;
        if (k == 0)
            break;
        if (__builtin_mul_overflow(b, b, &b))
            return NULL;
    }
    return small_fits(power) ? small_value(power) : NULL;
}

static Value small_modulo(Value a, Value m)
{
    long n, d;
    if (!small_get(&n, a) || !small_get(&d, m) || d <= 0 || eval_residues())
        return NULL;
    return small_value(n % d < 0 ? n % d + d : n % d);
}

static Value modulo_of(const Ast *ast, Value a, Value m)
{
    Value r = small_modulo(a, m);
    eval_current = ast;
    return r ? r : eval_operator(AST_OP_MOD, small_expr(a), small_expr(m));
}

static Value power_of(const Ast *ast, Value a, Value b)
{
    Value power = small_power(a, b);
    eval_current = ast;
    return power ? power : eval_operator(AST_OP_POW, small_expr(a), small_expr(b));
}

static __attribute__((noinline)) Value binary_value(const Ast *ast)
{
    err_stack_check();
    switch (ast->op) {
    case AST_OP_MOD: {
        Value a = eval_value(ast->kid[0]);
        return modulo_of(ast, a, eval_value(ast->kid[1]));
    }
    case AST_OP_ADD:
    case AST_OP_SUB:
    case AST_OP_MUL:
    case AST_OP_DIV:
        return chain_value(ast);
    case AST_OP_POW: {
        Value a = eval_value(ast->kid[0]);
        return power_of(ast, a, eval_value(ast->kid[1]));
    }
    default:
        return eval_binary(ast);
    }
}

static Value negative_of(const Ast *ast, Value value)
{
    long n;
    SmallNumber x;
    double hard;
    if (small_get(&n, value))
        return small_value(-n);
    eval_current = ast;
    if (small_read_hard(&hard, value))
        return small_hard(-hard);
    if (small_is(value) && small_read(&x, value))
        return small_written(small_negated(x));
    return eval_multiply((Expr[]){EXPR_MINUS_ONE, value}, 2);
}

static Value negated(const Ast *ast)
{
    err_stack_check();
    return negative_of(ast, eval_value(ast->kid[0]));
}

/* A known function of one float, with nothing in the name's way. Others than floats go on to where
 * all calls are made, with the argument as it is. */
static __attribute__((noinline)) Value function_value(const Ast *ast)
{
    const Ast *head = ast->kid[0];
    Value called = eval_call_procedure(ast);
    if (called)
        return called;
    if (ast->count != 2 || head->kind != AST_NAME || head->scope != AST_GLOBAL)
        return eval_ast(ast);
    Expr name = eval_typed_name(head);
    const Symbol *symbol = expr_is(name, EXPR_SYMBOL) ? sym_of(name) : NULL;
    if (!symbol || !symbol->function || symbol->command || symbol->value ||
        !quick_knows(symbol->function))
        return eval_ast(ast);
    eval_frame_wanted();
    err_stack_check();
    Value arg = eval_value(ast->kid[1]);
    SmallNumber x;
    double hard;
    eval_current = ast;
    if (small_read_hard(&hard, arg) && num_hardware_allowed() &&
        quick_double(symbol->function, &hard))
        return small_hard(hard);
    if (small_read(&x, arg) && x.is_float && x.mant != 0 &&
        quick_decimal(symbol->function, &x.mant, &x.exp10)) {
        Value value = small_written(x);
        if (value)
            return value;
    }
    Expr node = small_expr(arg);
    bool several = expr_is(node, EXPR_SEQ);
    return eval_apply(name, several ? expr_args(node) : &node, several ? expr_count(node) : 1);
}

/* --- entries by number ---------------------------------------------------------------------- */

enum { MOST_INDICES = 4 };

/* What a name holds that is looked up and nothing else; NULL for other bases. */
static Expr held_by(const Ast *base)
{
    if (base->kind != AST_NAME)
        return NULL;
    if (base->scope != AST_GLOBAL) {
        const Slot *slot = eval_slot(base);
        Value value = slot->name ? sym_of(slot->name)->value : slot->value;
        if (!value || small_is(value))
            return NULL;
        return expr_is(value, EXPR_SYMBOL) ? eval_follow(value) : value;
    }
    Expr name = eval_special_name(base) ? NULL : eval_typed_name(base);
    if (!name || !expr_is(name, EXPR_SYMBOL))
        return NULL;
    Expr value = eval_follow(name);
    return expr_is(value, EXPR_OBJECT) || env_is_clean(value) ? value : NULL;
}

/* The general way, the indices as they have been evaluated. */
static Expr entry_by_nodes(const Ast *ast, Value *at, long n)
{
    bool several = false;
    for (long d = 0; d < n; d++) {
        at[d] = small_expr(at[d]);
        several = several || expr_is(at[d], EXPR_SEQ);
    }
    Expr base = eval_ast(ast->kid[0]);
    eval_current = ast;
    if (!several) {
        eval_open_ends(ast, base, at, n);
        return eval_index(base, at, n);
    }
    Expr all = expr_seq(at, n);
    bool one = !expr_is(all, EXPR_SEQ);
    return eval_index(base, one ? &all : expr_args(all), one ? 1 : expr_count(all));
}

static __attribute__((noinline)) Value entry_value(const Ast *ast)
{
    long n = (long)ast->count - 1;
    Expr object = n >= 1 && n <= MOST_INDICES ? held_by(ast->kid[0]) : NULL;
    if (!object)
        return eval_ast(ast);
    err_stack_check();
    Value at[MOST_INDICES];
    for (long d = 0; d < n; d++)
        at[d] = eval_value(ast->kid[d + 1]);
    eval_current = ast;
    Value value = eval_entry_of(object, at, n);
    return value ? value : entry_by_nodes(ast, at, n);
}

/* --- all of them ---------------------------------------------------------------------------- */

/* A global name that holds a number evaluates to it. */
static Value name_value(const Ast *name)
{
    const Symbol *symbol = name->scope == AST_GLOBAL ? name->symbol : NULL;
    if (symbol && !symbol->stands_for && symbol->value && expr_is_number(symbol->value) &&
        !eval_special_name(name))
        return symbol->value;
    return eval_ast(name);
}

Value eval_value_of_tree(const Ast *ast)
{
    switch (ast->kind) {
    case AST_NUMBER:
        return eval_number(ast);
    case AST_NAME:
        return name_value(ast);
    case AST_INDEX:
        return entry_value(ast);
    case AST_BINARY:
        return binary_value(ast);
    case AST_UNARY:
        return ast->op == AST_OP_NEG ? negated(ast) : eval_ast(ast);
    case AST_CALL:
        return function_value(ast);
    default:
        return eval_ast(ast);
    }
}

static bool holds(AstOp op, int order)
{
    switch (op) {
    case AST_OP_EQ:
        return order == 0;
    case AST_OP_NE:
        return order != 0;
    case AST_OP_LT:
        return order < 0;
    case AST_OP_LE:
        return order <= 0;
    case AST_OP_GT:
        return order > 0;
    default:
        return order >= 0;
    }
}

static bool is_comparison(AstOp op)
{
    return op == AST_OP_EQ || op == AST_OP_NE || op == AST_OP_LT || op == AST_OP_LE ||
           op == AST_OP_GT || op == AST_OP_GE;
}

bool eval_comparison(const Ast *ast, bool *truth)
{
    long m, n;
    SmallNumber x, y;
    int order;
    if (ast->kind != AST_BINARY || !is_comparison((AstOp)ast->op))
        return false;
    Value a = eval_value(ast->kid[0]), b = eval_value(ast->kid[1]);
    eval_current = ast;
    if (small_get(&m, a) && small_get(&n, b)) {
        *truth = holds((AstOp)ast->op, (m > n) - (m < n));
    } else if (ast->op != AST_OP_EQ && ast->op != AST_OP_NE && small_read(&x, a) &&
               small_read(&y, b) && small_compare(x, y, &order)) {
        *truth = holds((AstOp)ast->op, order);
    } else if (small_hard_order(&order, a, b)) {
        *truth = holds((AstOp)ast->op, order);
    } else {
        a = small_expr(a);
        b = small_expr(b);
        if (expr_is_rational(a) && expr_is_rational(b))
            *truth = holds((AstOp)ast->op, num_cmp(a, b));
        else
            *truth = eval_truth(eval_operator((AstOp)ast->op, a, b));
    }
    return true;
}

/* --- expressions of an index ------------------------------------------------------------------ */

static bool is_exact(Value value)
{
    return value && ((uintptr_t)value & 1 || (!small_is(value) && expr_is_rational(value)));
}

static bool is_real(Value value)
{
    return value && (small_is(value) || expr_is_real_number(value));
}

/* What a local or parameter holds, NULL where that is no real number. */
static Value real_local(const Ast *name)
{
    if (name->kind != AST_NAME || name->scope == AST_GLOBAL)
        return NULL;
    const Slot *slot = eval_slot(name);
    Value value = slot->name ? sym_of(slot->name)->value : slot->value;
    return is_real(value) ? value : NULL;
}

/* The same of integers and fractions. */
static Value exact_local(const Ast *name)
{
    Value value = real_local(name);
    return is_exact(value) ? value : NULL;
}

static bool is_same_name(const Ast *a, const Ast *b)
{
    if (a->kind != AST_NAME || a->scope != b->scope)
        return false;
    if (a->scope == AST_GLOBAL)
        return eval_typed_name(a) == eval_typed_name(b);
    return a->depth == b->depth && a->slot == b->slot && a->self == b->self;
}

/* A number that is there already, other than zero: a divisor. */
static bool is_divisor(const Ast *ast, const Ast *index)
{
    Value value = ast->kind == AST_NUMBER     ? eval_number(ast)
                  : !is_same_name(ast, index) ? exact_local(ast)
                                              : NULL;
    return is_exact(value) && value != small_value(0) && value != EXPR_ZERO;
}

static bool is_exponent(const Ast *ast)
{
    enum { MOST = 1000 };
    long n = 0;
    return ast->kind == AST_NUMBER && small_get(&n, eval_number(ast)) && n > 0 && n <= MOST;
}

static bool suits(const Ast *ast, const Ast *index)
{
    err_stack_check();
    if (ast->kind == AST_NUMBER)
        return is_exact(eval_number(ast));
    if (ast->kind == AST_NAME)
        return is_same_name(ast, index) || exact_local(ast);
    if (ast->kind == AST_UNARY)
        return ast->op == AST_OP_NEG && suits(ast->kid[0], index);
    if (ast->kind != AST_BINARY || !suits(ast->kid[0], index))
        return false;
    switch (ast->op) {
    case AST_OP_ADD:
    case AST_OP_SUB:
    case AST_OP_MUL:
        return suits(ast->kid[1], index);
    case AST_OP_DIV:
        return is_divisor(ast->kid[1], index);
    case AST_OP_MOD:
        return is_divisor(ast->kid[1], index) && !eval_residues();
    case AST_OP_POW:
        return is_exponent(ast->kid[1]);
    default:
        return false;
    }
}

bool eval_over_suits(const Ast *body, const Ast *index)
{
    return !eval_overload && index->kind == AST_NAME && suits(body, index);
}

static bool is_zero(Value value)
{
    SmallNumber x;
    double hard;
    return small_read(&x, value) ? x.mant == 0 : small_read_hard(&hard, value) && hard == 0;
}

/* A number other than zero, which goes away beside a name. */
static bool is_real_tree(const Ast *ast, const Ast *index)
{
    if (ast->kind == AST_UNARY)
        return ast->op == AST_OP_NEG && is_real_tree(ast->kid[0], index);
    Value value = ast->kind == AST_NUMBER     ? eval_number(ast)
                  : !is_same_name(ast, index) ? real_local(ast)
                                              : NULL;
    return is_real(value) && !is_zero(value);
}

static bool is_power(const Ast *ast, const Ast *index)
{
    return is_same_name(ast, index) ||
           (ast->kind == AST_BINARY && ast->op == AST_OP_POW && is_same_name(ast->kid[0], index) &&
            is_exponent(ast->kid[1]));
}

/* A number and a part of which the same is asked, in either order. */
static bool is_with_number(const Ast *ast, const Ast *index, bool (*part)(const Ast *, const Ast *))
{
    return (part(ast->kid[0], index) && is_real_tree(ast->kid[1], index)) ||
           (is_real_tree(ast->kid[0], index) && part(ast->kid[1], index));
}

static bool is_term(const Ast *ast, const Ast *index)
{
    return is_power(ast, index) || (ast->kind == AST_BINARY && ast->op == AST_OP_MUL &&
                                    is_with_number(ast, index, is_power));
}

bool eval_over_suits_floats(const Ast *body, const Ast *index)
{
    return !eval_overload && index->kind == AST_NAME &&
           (is_term(body, index) || (body->kind == AST_BINARY && is_sum((AstOp)body->op) &&
                                     is_with_number(body, index, is_term)));
}

Value eval_over(const Ast *body, const Ast *index, Value at)
{
    err_stack_check();
    if (body->kind == AST_NUMBER)
        return eval_number(body);
    if (body->kind == AST_NAME)
        return is_same_name(body, index) ? at : real_local(body);
    Value a = eval_over(body->kid[0], index, at);
    if (body->kind == AST_UNARY)
        return negative_of(body, a);
    Value b = eval_over(body->kid[1], index, at);
    return body->op == AST_OP_MOD   ? modulo_of(body, a, b)
           : body->op == AST_OP_POW ? power_of(body, a, b)
                                    : pair_of(body, a, b);
}
