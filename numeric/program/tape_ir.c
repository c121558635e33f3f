/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hash-consed value nodes. Local simplifications keep the graph small, above all for derivatives,
 * where most adjoints start as 0, 1 or -1. A product with an exact 0 is 0 whatever the other
 * factor: such a zero comes from a derivative that vanishes identically, not from a number that was
 * computed.
 */
#include "numeric/program/tape_ir.h"

#include <math.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/value/funcs_row.h"
#include "numeric/program/tape_known.h"

int tape_ir_arity(TapeOp op)
{
    static const uint8_t arities[TAPE_OP_COUNT] = {
#define OP(name, arity, value) arity,
#include "numeric/program/tape.def"
#undef OP
    };
    return arities[op];
}

void tape_ir_release(void *arg)
{
    TapeIr *ir = arg;
    mem_free(ir->node);
    mem_free(ir->table);
    *ir = (TapeIr){0};
}

/* --- hash-consing ---------------------------------------------------------------------------- */

static uint64_t mix(uint64_t h, uint64_t x)
{
    h = (h ^ x) * 0x9e3779b97f4a7c15u;
    return h ^ (h >> 29);
}

static uint64_t hash_of(const TapeNode *node)
{
    uint64_t h = mix(0, node->op);
    for (int i = 0; i < 3; i++)
        h = mix(h, (uint32_t)node->arg[i]);
    return mix(h, node->u.bits);
}

static bool same(const TapeNode *a, const TapeNode *b)
{
    return a->op == b->op && memcmp(a->arg, b->arg, sizeof a->arg) == 0 && a->u.bits == b->u.bits;
}

static void grow_table(TapeIr *ir)
{
    size_t size = ir->table_size ? 2 * ir->table_size : 256;
    TapeValue *table = mem_array(size, sizeof *table);
    memset(table, 0xff, size * sizeof *table); /* TAPE_NONE */
    for (long i = 0; i < ir->count; i++) {
        size_t slot = hash_of(&ir->node[i]) & (size - 1);
        while (table[slot] != TAPE_NONE)
            slot = (slot + 1) & (size - 1);
        table[slot] = (TapeValue)i;
    }
    mem_free(ir->table);
    ir->table = table;
    ir->table_size = size;
}

static bool is_fixed(const TapeIr *ir, const TapeNode *node)
{
    if (node->op == TAPE_INPUT)
        return false;
    for (int i = 0; i < tape_ir_arity(node->op); i++)
        if (!ir->node[node->arg[i]].fixed)
            return false;
    return true;
}

static TapeValue intern(TapeIr *ir, const TapeNode *node)
{
    if (2 * (size_t)(ir->count + 1) > ir->table_size)
        grow_table(ir);
    size_t slot = hash_of(node) & (ir->table_size - 1);
    for (; ir->table[slot] != TAPE_NONE; slot = (slot + 1) & (ir->table_size - 1))
        if (same(&ir->node[ir->table[slot]], node))
            return ir->table[slot];
    if (ir->count == ir->capacity) {
        if (ir->count >= INT32_MAX / 2)
            err_raise(ST_LIMIT, "the program for these expressions would be too long");
        ir->capacity = 2 * ir->capacity + 256;
        ir->node = mem_rearray(ir->node, (size_t)ir->capacity, sizeof *ir->node);
    }
    ir->node[ir->count] = *node;
    ir->node[ir->count].fixed = is_fixed(ir, node);
    return ir->table[slot] = (TapeValue)ir->count++;
}

/* --- leaves ---------------------------------------------------------------------------------- */

TapeValue tape_ir_number(TapeIr *ir, double number)
{
    TapeNode node = {.op = TAPE_CONSTANT, .arg = {TAPE_NONE, TAPE_NONE, TAPE_NONE}};
    node.u.number = number == 0 ? 0 : number; /* one zero */
    return intern(ir, &node);
}

TapeValue tape_ir_input(TapeIr *ir, long input)
{
    TapeNode node = {.op = TAPE_INPUT, .arg = {TAPE_NONE, TAPE_NONE, TAPE_NONE}};
    node.u.input = input;
    return intern(ir, &node);
}

TapeValue tape_ir_parameter(TapeIr *ir, const double *parameter)
{
    TapeNode node = {.op = TAPE_PARAMETER, .arg = {TAPE_NONE, TAPE_NONE, TAPE_NONE}};
    node.u.parameter = parameter;
    return intern(ir, &node);
}

bool tape_ir_is_number(const TapeIr *ir, TapeValue v, double *number)
{
    if (ir->node[v].op != TAPE_CONSTANT)
        return false;
    *number = ir->node[v].u.number;
    return true;
}

/* --- operations ------------------------------------------------------------------------------ */

double tape_ir_apply(const TapeNode *node, double A, double B, double C)
{
#define CALL_1(x) node->u.function.real1(x)
#define CALL_2(x, y) node->u.function.real2(x, y)
    switch (node->op) {
#define OP(name, arity, value)                                                                     \
    case TAPE_##name:                                                                              \
        return value;
#include "numeric/program/tape.def"
#undef OP
    case TAPE_OP_COUNT:
        break;
    }
#undef CALL_1
#undef CALL_2
    return NAN;
}

static TapeValue raw(TapeIr *ir, TapeOp op, TapeValue a, TapeValue b, TapeValue c)
{
    TapeNode node = {.op = op, .arg = {a, b, c}};
    return intern(ir, &node);
}

/* The value when every operand is a number. */
static bool fold(const TapeIr *ir, const TapeNode *node, double *value)
{
    double x[3] = {0, 0, 0};
    for (int i = 0; i < tape_ir_arity(node->op); i++)
        if (!tape_ir_is_number(ir, node->arg[i], &x[i]))
            return false;
    *value = tape_ir_apply(node, x[0], x[1], x[2]);
    return true;
}

static bool is(const TapeIr *ir, TapeValue v, double number)
{
    double x;
    return tape_ir_is_number(ir, v, &x) && x == number;
}

/* Is v = -(inner)? */
static bool is_negative(const TapeIr *ir, TapeValue v, TapeValue *inner)
{
    *inner = ir->node[v].arg[0];
    return ir->node[v].op == TAPE_NEG;
}

static TapeValue negate(TapeIr *ir, TapeValue a)
{
    const TapeNode *node = &ir->node[a];
    if (node->op == TAPE_NEG)
        return node->arg[0];
    if (node->op == TAPE_SUB)
        return raw(ir, TAPE_SUB, node->arg[1], node->arg[0], TAPE_NONE);
    if (node->op == TAPE_CONSTANT)
        return tape_ir_number(ir, -node->u.number);
    return raw(ir, TAPE_NEG, a, TAPE_NONE, TAPE_NONE);
}

TapeValue tape_ir_add(TapeIr *ir, TapeValue a, TapeValue b)
{
    TapeValue inner;
    double x, y;
    if (is(ir, a, 0))
        return b;
    if (is(ir, b, 0))
        return a;
    if (tape_ir_is_number(ir, a, &x) && tape_ir_is_number(ir, b, &y))
        return tape_ir_number(ir, x + y);
    if (is_negative(ir, b, &inner))
        return tape_ir_sub(ir, a, inner);
    if (is_negative(ir, a, &inner))
        return tape_ir_sub(ir, b, inner);
    return a < b ? raw(ir, TAPE_ADD, a, b, TAPE_NONE) : raw(ir, TAPE_ADD, b, a, TAPE_NONE);
}

TapeValue tape_ir_sub(TapeIr *ir, TapeValue a, TapeValue b)
{
    TapeValue inner;
    double x, y;
    if (is(ir, b, 0))
        return a;
    if (is(ir, a, 0))
        return negate(ir, b);
    if (a == b)
        return tape_ir_number(ir, 0);
    if (tape_ir_is_number(ir, a, &x) && tape_ir_is_number(ir, b, &y))
        return tape_ir_number(ir, x - y);
    if (is_negative(ir, b, &inner))
        return tape_ir_add(ir, a, inner);
    return raw(ir, TAPE_SUB, a, b, TAPE_NONE);
}

TapeValue tape_ir_mul(TapeIr *ir, TapeValue a, TapeValue b)
{
    TapeValue inner;
    double x, y;
    if (is(ir, a, 0) || is(ir, b, 0))
        return tape_ir_number(ir, 0);
    if (is(ir, a, 1))
        return b;
    if (is(ir, b, 1))
        return a;
    if (tape_ir_is_number(ir, a, &x) && tape_ir_is_number(ir, b, &y))
        return tape_ir_number(ir, x * y);
    if (is(ir, a, -1))
        return negate(ir, b);
    if (is(ir, b, -1))
        return negate(ir, a);
    if (is_negative(ir, a, &inner))
        return negate(ir, tape_ir_mul(ir, inner, b));
    if (is_negative(ir, b, &inner))
        return negate(ir, tape_ir_mul(ir, a, inner));
    if (a == b)
        return raw(ir, TAPE_SQR, a, TAPE_NONE, TAPE_NONE);
    return a < b ? raw(ir, TAPE_MUL, a, b, TAPE_NONE) : raw(ir, TAPE_MUL, b, a, TAPE_NONE);
}

static TapeValue divide(TapeIr *ir, TapeValue a, TapeValue b)
{
    if (is(ir, a, 0))
        return a;
    if (is(ir, a, 1))
        return tape_ir_make(ir, TAPE_INV, b, TAPE_NONE, TAPE_NONE);
    if (is(ir, b, 1))
        return a;
    return raw(ir, TAPE_DIV, a, b, TAPE_NONE);
}

TapeValue tape_ir_make(TapeIr *ir, TapeOp op, TapeValue a, TapeValue b, TapeValue c)
{
    TapeNode node = {.op = op, .arg = {a, b, c}};
    double value;
    if (fold(ir, &node, &value))
        return tape_ir_number(ir, value);
    switch (op) {
    case TAPE_NEG:
        return negate(ir, a);
    case TAPE_ADD:
        return tape_ir_add(ir, a, b);
    case TAPE_SUB:
        return tape_ir_sub(ir, a, b);
    case TAPE_MUL:
        return tape_ir_mul(ir, a, b);
    case TAPE_DIV:
        return divide(ir, a, b);
    case TAPE_INV:
        if (ir->node[a].op == TAPE_INV)
            return ir->node[a].arg[0];
        break;
    case TAPE_SELECT:
        if (b == c)
            return b;
        if (tape_ir_is_number(ir, a, &value))
            return value != 0 ? b : c;
        break;
    default:
        break;
    }
    return intern(ir, &node);
}

static TapeValue make_call(TapeIr *ir, const TapeNode *node)
{
    double value;
    return fold(ir, node, &value) ? tape_ir_number(ir, value) : intern(ir, node);
}

TapeValue tape_ir_call(TapeIr *ir, TapeOp op, TapeValue a, TapeValue b, Expr call)
{
    const FuncRow *row = funcs_find(expr_arg(call, 0));
    TapeNode node = {.op = op, .arg = {a, b, TAPE_NONE}, .call = call};
    if (!row || tape_known_is_special(call))
        node.u.function.real2 =
            expr_is(expr_arg(call, 0), EXPR_CALL) ? tape_known_slope : tape_known_value;
    else if (op == TAPE_CALL1)
        node.u.function.real1 = row->real1;
    else
        node.u.function.real2 = row->real2;
    return make_call(ir, &node);
}

TapeValue tape_ir_function(TapeIr *ir, TapeOp op, TapeValue a, TapeValue b, TapeFunction function)
{
    TapeNode node = {.op = op, .arg = {a, b, TAPE_NONE}};
    node.u.function = function;
    return make_call(ir, &node);
}

TapeValue tape_ir_power(TapeIr *ir, TapeValue a, long n)
{
    CHECK(n >= 0);
    TapeValue result = tape_ir_number(ir, 1);
    for (; n > 0; n /= 2) {
        if (n % 2)
            result = tape_ir_mul(ir, result, a);
        if (n > 1)
            a = tape_ir_mul(ir, a, a);
    }
    return result;
}
