/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expressions to instructions: numbers, names, arithmetic of the three kinds, conditions, entries
 * of arrays. Complex arithmetic is taken apart into doubles where that is a few operations, so that
 * they can stay in registers. Sums and products of known numbers are worked out here, rounded as
 * the program would.
 */
#include "repl/hardware/translate.h"

#include <math.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/core/num.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_row.h"
#include "repl/eval/eval_parts.h"

enum { DIGITS = 18, MOST_PRODUCT = 8 };

static Operand place_for(Body *b, ValueKind kind, const Operand *want)
{
    return want && want->kind == kind ? *want : translate_temporary(b, kind);
}

/* --- arithmetic ------------------------------------------------------------------------------- */

/* The known result of an operation on doubles; false: not here. */
static bool fold(AstOp op, double x, double y, double *value)
{
    if (op == AST_OP_DIV && y == 0)
        return false;
    *value = op == AST_OP_ADD ? x + y : op == AST_OP_SUB ? x - y : op == AST_OP_MUL ? x * y : x / y;
    return true;
}

static FlowOp real_op(AstOp op)
{
    return op == AST_OP_ADD   ? FLOW_OP_DADD
           : op == AST_OP_SUB ? FLOW_OP_DSUB
           : op == AST_OP_MUL ? FLOW_OP_DMUL
                              : FLOW_OP_DDIV;
}

static void emit_real(Body *b, AstOp op, uint32_t to, uint32_t x, uint32_t y)
{
    translate_emit(b, real_op(op), to, x, y);
}

static Operand real_arithmetic(Body *b, AstOp op, Operand x, Operand y, const Operand *want)
{
    x = translate_convert(b, x, KIND_REAL);
    y = translate_convert(b, y, KIND_REAL);
    double value;
    if (x.constant && y.constant && fold(op, x.number[0].d, y.number[0].d, &value))
        return translate_real(b, value);
    Operand to = place_for(b, KIND_REAL, want);
    emit_real(b, op, to.cell, x.cell, y.cell);
    return to;
}

static Operand whole_arithmetic(Body *b, AstOp op, Operand x, Operand y, const Operand *want)
{
    static const int64_t SMALL = 1 << 20;
    int64_t m = x.number[0].i, n = y.number[0].i;
    if (x.constant && y.constant && m < SMALL && m > -SMALL && n < SMALL && n > -SMALL)
        return translate_whole(b, op == AST_OP_ADD ? m + n : op == AST_OP_SUB ? m - n : m * n);
    Operand to = place_for(b, KIND_WHOLE, want);
    translate_emit(b,
                   op == AST_OP_ADD   ? FLOW_OP_IADD
                   : op == AST_OP_SUB ? FLOW_OP_ISUB
                                      : FLOW_OP_IMUL,
                   to.cell, x.cell, y.cell);
    return to;
}

static Operand complex_product(Body *b, Operand x, Operand y)
{
    Operand to = translate_temporary(b, KIND_COMPLEX), p = translate_temporary(b, KIND_REAL),
            q = translate_temporary(b, KIND_REAL);
    emit_real(b, AST_OP_MUL, p.cell, x.cell, y.cell);
    emit_real(b, AST_OP_MUL, q.cell, x.cell + 1, y.cell + 1);
    emit_real(b, AST_OP_SUB, to.cell, p.cell, q.cell);
    emit_real(b, AST_OP_MUL, p.cell, x.cell, y.cell + 1);
    emit_real(b, AST_OP_MUL, q.cell, x.cell + 1, y.cell);
    emit_real(b, AST_OP_ADD, to.cell + 1, p.cell, q.cell);
    return to;
}

/* One of the two is real: no products with a zero that might meet an infinity. */
static Operand scaled(Body *b, AstOp op, Operand z, Operand real)
{
    Operand to = translate_temporary(b, KIND_COMPLEX);
    real = translate_convert(b, real, KIND_REAL);
    emit_real(b, op, to.cell, z.cell, real.cell);
    emit_real(b, op, to.cell + 1, z.cell + 1, real.cell);
    return to;
}

static Operand complex_arithmetic(Body *b, AstOp op, Operand x, Operand y)
{
    if (op == AST_OP_MUL && y.kind < KIND_COMPLEX)
        return scaled(b, op, x, y);
    if (op == AST_OP_MUL && x.kind < KIND_COMPLEX)
        return scaled(b, op, y, x);
    if (op == AST_OP_DIV && y.kind < KIND_COMPLEX)
        return scaled(b, op, x, y);
    x = translate_convert(b, x, KIND_COMPLEX);
    y = translate_convert(b, y, KIND_COMPLEX);
    if (op == AST_OP_MUL)
        return complex_product(b, x, y);
    Operand to = translate_temporary(b, KIND_COMPLEX);
    if (op == AST_OP_DIV) {
        translate_emit(b, FLOW_OP_COMPLEX, to.cell, x.cell, y.cell, FLOW_Z_DIVIDE);
        return to;
    }
    emit_real(b, op, to.cell, x.cell, y.cell);
    emit_real(b, op, to.cell + 1, x.cell + 1, y.cell + 1);
    return to;
}

/* --- powers ----------------------------------------------------------------------------------- */

/* x^n by products, n >= 1. */
static Operand repeated(Body *b, Operand x, int64_t n)
{
    Operand power = x, value = {.kind = KIND_NONE};
    for (; n > 0; n /= 2) {
        if (n % 2)
            value = value.kind == KIND_NONE
                        ? power
                        : translate_arithmetic(b, AST_OP_MUL, value, power, NULL);
        if (n > 1)
            power = translate_arithmetic(b, AST_OP_MUL, power, power, NULL);
    }
    return value;
}

bool translate_is_known(Operand v, int64_t *n)
{
    if (!v.constant || v.kind > KIND_REAL)
        return false;
    *n = v.kind == KIND_WHOLE ? v.number[0].i : (int64_t)v.number[0].d;
    return v.kind == KIND_WHOLE || (fabs(v.number[0].d) < 1e9 && (double)*n == v.number[0].d);
}

static Operand power(Body *b, Operand x, Operand y, const Operand *want)
{
    int64_t n;
    bool known = translate_is_known(y, &n);
    if (known && n == 0)
        return translate_whole(b, 1);
    if (known && n > 0 && n <= (x.kind == KIND_WHOLE ? 64 : MOST_PRODUCT))
        return repeated(b, x, n);
    if (known && n < 0 && -n <= MOST_PRODUCT)
        return translate_arithmetic(b, AST_OP_DIV, translate_whole(b, 1), repeated(b, x, -n), want);
    if (x.kind == KIND_COMPLEX || y.kind == KIND_COMPLEX ||
        (b->all->manner.is_complex && y.kind == KIND_REAL && !known &&
         !(x.constant && x.kind == KIND_REAL && x.number[0].d >= 0))) {
        x = translate_convert(b, x, KIND_COMPLEX);
        y = translate_convert(b, y, KIND_COMPLEX);
        Operand to = translate_temporary(b, KIND_COMPLEX);
        translate_emit(b, FLOW_OP_COMPLEX, to.cell, x.cell, y.cell, FLOW_Z_POWER);
        return to;
    }
    x = translate_convert(b, x, KIND_REAL);
    y = translate_convert(b, y, KIND_REAL);
    Operand to = place_for(b, KIND_REAL, want);
    translate_emit(b, FLOW_OP_DPOW, to.cell, x.cell, y.cell);
    return to;
}

Operand translate_arithmetic(Body *b, AstOp op, Operand x, Operand y, const Operand *want)
{
    if (x.kind >= KIND_ARRAY || y.kind >= KIND_ARRAY)
        translate_refuse(b, "arithmetic is of numbers only: whole arrays cannot be operands");
    if (op == AST_OP_POW)
        return power(b, x, y, want);
    if (op != AST_OP_ADD && op != AST_OP_SUB && op != AST_OP_MUL && op != AST_OP_DIV)
        translate_refuse(b, "the operator %s is not available with hardware floats",
                         ast_op(op)->text);
    if (x.kind == KIND_COMPLEX || y.kind == KIND_COMPLEX)
        return complex_arithmetic(b, op, x, y);
    if (x.kind == KIND_WHOLE && y.kind == KIND_WHOLE && op != AST_OP_DIV && !b->all->manner.wide)
        return whole_arithmetic(b, op, x, y, want);
    return real_arithmetic(b, op, x, y, want);
}

static Operand negated(Body *b, Operand x, const Operand *want)
{
    if (x.constant && x.kind == KIND_WHOLE)
        return translate_whole(b, -x.number[0].i);
    if (x.constant && x.kind == KIND_REAL)
        return translate_real(b, -x.number[0].d);
    if (x.kind >= KIND_ARRAY)
        translate_refuse(b, "arithmetic is of numbers only: whole arrays cannot be operands");
    Operand to =
        x.kind == KIND_COMPLEX ? translate_temporary(b, x.kind) : place_for(b, x.kind, want);
    if (x.kind == KIND_WHOLE) {
        translate_emit(b, FLOW_OP_INEG, to.cell, x.cell);
        return to;
    }
    translate_emit(b, FLOW_OP_DNEG, to.cell, x.cell);
    if (x.kind == KIND_COMPLEX)
        translate_emit(b, FLOW_OP_DNEG, to.cell + 1, x.cell + 1);
    return to;
}

/* --- conditions ------------------------------------------------------------------------------- */

static void jump_compare(Body *b, FlowOp op, Operand x, Operand y, uint32_t label)
{
    translate_emit(b, op, x.cell, y.cell, label);
}

static void compare_complex(Body *b, Operand x, Operand y, bool equal, uint32_t label)
{
    x = translate_convert(b, x, KIND_COMPLEX);
    y = translate_convert(b, y, KIND_COMPLEX);
    uint32_t out = translate_label(b);
    translate_emit(b, FLOW_OP_DNE, x.cell, y.cell, equal ? out : label);
    translate_emit(b, equal ? FLOW_OP_DEQ : FLOW_OP_DNE, x.cell + 1, y.cell + 1, label);
    translate_place(b, out);
}

/* op is one of < <= = <>, after the sides of > and >= were exchanged. */
static void compare(Body *b, AstOp op, Operand x, Operand y, bool when, uint32_t label)
{
    bool equality = op == AST_OP_EQ || op == AST_OP_NE;
    if (equality && (x.kind == KIND_COMPLEX || y.kind == KIND_COMPLEX)) {
        compare_complex(b, x, y, (op == AST_OP_EQ) == when, label);
        return;
    }
    if (x.kind == KIND_WHOLE && y.kind == KIND_WHOLE) {
        if (equality)
            jump_compare(b, (op == AST_OP_EQ) == when ? FLOW_OP_IEQ : FLOW_OP_INE, x, y, label);
        else if (when)
            jump_compare(b, op == AST_OP_LT ? FLOW_OP_ILT : FLOW_OP_ILE, x, y, label);
        else
            jump_compare(b, op == AST_OP_LT ? FLOW_OP_ILE : FLOW_OP_ILT, y, x, label);
        return;
    }
    x = translate_convert(b, x, KIND_REAL);
    y = translate_convert(b, y, KIND_REAL);
    if (equality)
        jump_compare(b, (op == AST_OP_EQ) == when ? FLOW_OP_DEQ : FLOW_OP_DNE, x, y, label);
    else if (when)
        jump_compare(b, op == AST_OP_LT ? FLOW_OP_DLT : FLOW_OP_DLE, x, y, label);
    else
        jump_compare(b, op == AST_OP_LT ? FLOW_OP_DNLT : FLOW_OP_DNLE, x, y, label);
}

void translate_beyond(Body *b, Operand a, Operand c, bool falling, uint32_t label)
{
    compare(b, AST_OP_LE, falling ? c : a, falling ? a : c, false, label);
}

void translate_within(Body *b, Operand a, Operand c, bool falling, uint32_t label)
{
    compare(b, AST_OP_LE, falling ? c : a, falling ? a : c, true, label);
}

static bool is_comparison(const Ast *ast)
{
    return ast->kind == AST_BINARY && ast->op >= AST_OP_EQ && ast->op <= AST_OP_GE;
}

static bool is_logical(const Ast *ast)
{
    if (ast->kind == AST_UNARY)
        return ast->op == AST_OP_NOT;
    return ast->kind == AST_BINARY && (ast->op == AST_OP_AND || ast->op == AST_OP_OR ||
                                       ast->op == AST_OP_XOR || ast->op == AST_OP_IMPLIES);
}

static void truth_of_comparison(Body *b, const Ast *ast, bool when, uint32_t label)
{
    Operand x = translate_expr(b, ast->kid[0]), y = translate_expr(b, ast->kid[1]);
    b->at = ast;
    if (ast->op == AST_OP_GT)
        compare(b, AST_OP_LT, y, x, when, label);
    else if (ast->op == AST_OP_GE)
        compare(b, AST_OP_LE, y, x, when, label);
    else
        compare(b, (AstOp)ast->op, x, y, when, label);
}

/* Both, when `both`; else one of the two. Truth of the left is as it stands, or negated. */
static void truth_of_pair(Body *b, const Ast *ast, bool both, bool left, bool when, uint32_t label)
{
    if (both != when) {
        translate_condition(b, ast->kid[0], left == when, label);
        translate_condition(b, ast->kid[1], when, label);
        return;
    }
    uint32_t out = translate_label(b);
    translate_condition(b, ast->kid[0], left != when, out);
    translate_condition(b, ast->kid[1], when, label);
    translate_place(b, out);
}

static Operand truth_value(Body *b, const Ast *ast)
{
    uint32_t out = translate_label(b);
    Operand to = translate_temporary(b, KIND_WHOLE);
    translate_emit(b, FLOW_OP_IMOVE, to.cell, translate_index(b, 0).cell);
    long mark = translate_mark(b);
    translate_condition(b, ast, false, out);
    translate_release(b, mark);
    translate_emit(b, FLOW_OP_IMOVE, to.cell, translate_index(b, 1).cell);
    translate_place(b, out);
    return to;
}

static void truth_of_logic(Body *b, const Ast *ast, bool when, uint32_t label)
{
    if (ast->op == AST_OP_NOT)
        translate_condition(b, ast->kid[0], !when, label);
    else if (ast->op == AST_OP_AND)
        truth_of_pair(b, ast, true, true, when, label);
    else if (ast->op == AST_OP_OR)
        truth_of_pair(b, ast, false, true, when, label);
    else if (ast->op == AST_OP_IMPLIES)
        truth_of_pair(b, ast, false, false, when, label);
    else {
        Operand x = truth_value(b, ast->kid[0]), y = truth_value(b, ast->kid[1]);
        jump_compare(b, when ? FLOW_OP_INE : FLOW_OP_IEQ, x, y, label);
    }
}

void translate_condition(Body *b, const Ast *ast, bool when, uint32_t label)
{
    err_stack_check();
    long mark = translate_mark(b);
    b->at = ast;
    if (is_comparison(ast)) {
        truth_of_comparison(b, ast, when, label);
    } else if (is_logical(ast)) {
        truth_of_logic(b, ast, when, label);
    } else {
        Operand v = translate_expr(b, ast);
        compare(b, AST_OP_NE, v, translate_convert(b, translate_whole(b, 0), v.kind), when, label);
    }
    translate_release(b, mark);
}

/* --- entries of arrays ------------------------------------------------------------------------ */

static void add_index(Body *b, const Ast *index, Operand array, Operand place, long k)
{
    Operand i = translate_to_whole(b, translate_expr(b, index));
    b->at = index;
    translate_emit(b, k == 0 ? FLOW_OP_PLACE : FLOW_OP_PLACEMORE, place.cell, i.cell, array.cell,
                   (uint32_t)k);
}

/* The indices of A[i][j] one after the other. */
static long add_indices(Body *b, const Ast *ast, Operand *array, Operand place)
{
    const Ast *base = ast->kid[0];
    long k = 0;
    if (base->kind == AST_INDEX)
        k = add_indices(b, base, array, place);
    else
        *array = translate_expr(b, base);
    if (array->kind != KIND_ARRAY)
        translate_refuse(b, "only arrays have entries");
    for (uint32_t i = 1; i < ast->count; i++, k++) {
        if (k >= array->dimensions)
            translate_refuse(b, "there are more indices than the array has dimensions, %ld",
                             array->dimensions);
        add_index(b, ast->kid[i], *array, place, k);
    }
    return k;
}

Operand translate_entry(Body *b, const Ast *ast, Operand *array)
{
    Operand place = translate_temporary(b, KIND_WHOLE);
    long n = add_indices(b, ast, array, place);
    if (n != array->dimensions)
        translate_refuse(b, "the array has %ld dimensions, but %ld indices are given",
                         array->dimensions, n);
    b->at = ast;
    return place;
}

Operand translate_load(Body *b, Operand array, Operand place)
{
    if (!b->all->manner.arrays_complex) {
        Operand to = translate_temporary(b, KIND_REAL);
        translate_emit(b, FLOW_OP_LOAD, to.cell, array.cell, place.cell);
        return to;
    }
    Operand to = translate_temporary(b, KIND_COMPLEX);
    translate_emit(b, FLOW_OP_LOADPART, to.cell, array.cell, place.cell);
    translate_emit(b, FLOW_OP_LOADPART, to.cell + 1, array.cell, place.cell, 1);
    return to;
}

void translate_widen_arrays(Body *b, Operand value)
{
    if (value.kind == KIND_COMPLEX && !b->all->manner.arrays_complex)
        b->all->manner.arrays_complex = b->all->again = true;
}

void translate_store(Body *b, Operand array, Operand place, Operand value)
{
    translate_widen_arrays(b, value);
    if (!b->all->manner.arrays_complex) {
        value = translate_convert(b, value, KIND_REAL);
        translate_emit(b, FLOW_OP_STORE, array.cell, place.cell, value.cell);
        return;
    }
    value = translate_convert(b, value, KIND_COMPLEX);
    translate_emit(b, FLOW_OP_STOREPART, array.cell, place.cell, value.cell);
    translate_emit(b, FLOW_OP_STOREPART, array.cell, place.cell, value.cell + 1, 1);
}

/* --- all -------------------------------------------------------------------------------------- */

/* A global name or one of an enclosing procedure: what its value is now. */
static Operand global_value(Body *b, const Ast *ast)
{
    Expr value = NULL;
    if (ast->scope == AST_GLOBAL) {
        value = eval_expr(eval_global(ast));
    } else {
        Frame *frame = b->source->outer;
        for (int k = 1; frame && k < ast->depth; k++)
            frame = frame->outer;
        if (!frame)
            translate_refuse(b, "%s belongs to the procedure around this one", ast->text);
        value = env_slot_value(
            &frame->slots[env_slot_base(frame->code, (AstScope)ast->scope) + ast->slot]);
    }
    b->at = ast;
    if (value == EXPR_TRUE || value == EXPR_FALSE)
        return translate_whole(b, value == EXPR_TRUE);
    if (value == EXPR_INFINITY)
        return translate_real(b, INFINITY);
    if (value && expr_is_symbol(value, "undefined"))
        return translate_real(b, NAN);
    if (value && !expr_is(value, EXPR_INTEGER))
        value = evalf_expr(value, DIGITS);
    if (!value || !expr_is_number(value))
        translate_refuse(b, "%s has no numeric value", ast->text);
    return translate_number(b, value);
}

static Operand name_value(Body *b, const Ast *ast)
{
    for (const Bound *bound = b->bound; bound; bound = bound->outer)
        if (!strcmp(bound->name, ast->text))
            return bound->value;
    return translate_variable(b, ast) ? translate_read(b, ast) : global_value(b, ast);
}

/* Values of both operands; what the right one needs beyond its value is given back. */
static Operand binary(Body *b, const Ast *ast, const Operand *want)
{
    if (is_comparison(ast) || is_logical(ast))
        return truth_value(b, ast);
    if (ast->op == AST_OP_MOD) {
        Operand value;
        if (eval_residues())
            translate_refuse(b, "`mod` stands for another operation");
        if (translate_form(b, ast, "mod", &value))
            return value;
    }
    Operand x = translate_expr(b, ast->kid[0]), y = translate_expr(b, ast->kid[1]);
    b->at = ast;
    return translate_arithmetic(b, (AstOp)ast->op, x, y, want);
}

static Operand unary(Body *b, const Ast *ast, const Operand *want)
{
    if (is_logical(ast))
        return truth_value(b, ast);
    Operand x = translate_expr(b, ast->kid[0]);
    b->at = ast;
    if (ast->op == AST_OP_PLUS)
        return x;
    if (ast->op == AST_OP_NEG)
        return negated(b, x, want);
    if (ast->op == AST_OP_FACTORIAL)
        return translate_function(b, funcs_find(expr_symbol("factorial")), &x, 1);
    translate_refuse(b, "the operator %s is not available with hardware floats",
                     ast_op((AstOp)ast->op)->text);
}

static Operand entry(Body *b, const Ast *ast)
{
    Operand array, place = translate_entry(b, ast, &array);
    return translate_load(b, array, place);
}

static Operand value_of(Body *b, const Ast *ast, const Operand *want)
{
    Operand v;
    switch (ast->kind) {
    case AST_NUMBER:
        return translate_number(b, small_expr(eval_number(ast)));
    case AST_NAME:
        return name_value(b, ast);
    case AST_BINARY:
        return binary(b, ast, want);
    case AST_UNARY:
        return unary(b, ast, want);
    case AST_INDEX:
        return entry(b, ast);
    case AST_CALL:
        v = translate_call(b, ast, want);
        return v.kind == KIND_NONE ? translate_unknown(b, ast) : v;
    case AST_IF:
        if (translate_form(b, ast, "if", &v))
            return v;
        break;
    case AST_STRING:
        translate_refuse(b, "strings cannot be used with hardware floats");
    case AST_LIST:
    case AST_SET:
    case AST_SEQ:
        translate_refuse(b, "lists, sets and sequences cannot be used with hardware floats");
    default:
        break;
    }
    translate_refuse(b, "this is not available with hardware floats");
}

Operand translate_into(Body *b, const Ast *ast, const Operand *want)
{
    err_stack_check();
    const Ast *at = b->at;
    long mark = translate_mark(b);
    b->at = ast;
    Operand v = value_of(b, ast, want);
    b->at = at;
    translate_keep(b, mark, v);
    return v;
}

Operand translate_expr(Body *b, const Ast *ast)
{
    return translate_into(b, ast, NULL);
}
