/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reverse mode: values are numbered so that operands come first, so one sweep from the output down
 * meets every value after all its users. The adjoints are values of the graph like any other, so
 * they share what the function computes, and a gradient costs a small multiple of the function,
 * whatever the number of inputs. What does not depend on the inputs asked for has no adjoint.
 * Functions that are C functions here are differentiated as
 * expressions, by the rows of cas/value/funcs.h. Conditions have derivative zero.
 *
 * Nothing times what has no value is nothing: a branch that is not taken adds nothing to the
 * derivative, sqrt(1-x) where x > 1, nor does a root at zero that is multiplied by zero,
 * x*sqrt(abs(x)). So products are guarded where the adjoint comes from a choice or the factor from
 * a root.
 */
#include "numeric/program/tape_grad.h"

#include <stdlib.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/value/funcs_row.h"
#include "numeric/program/tape_emit.h"
#include "numeric/program/tape_known.h"

typedef struct Sweep {
    TapeBuild *build;
    long from, to;
    TapeValue *adjoint; /* of the values reached, of others TAPE_NONE */
    char *active;       /* those that depend on the inputs asked for, of the first ones: */
    long known_active;
    char *guarded;      /* adjoints that may be zero because of a choice */
    TapeValue *reached; /* active values that the output depends on */
    long reached_count;
    long capacity; /* values there is room for */
    bool known;
} Sweep;

static TapeValue op(Sweep *s, TapeOp code, TapeValue a, TapeValue b)
{
    return tape_ir_make(&s->build->ir, code, a, b, TAPE_NONE);
}

static TapeValue op1(Sweep *s, TapeOp code, TapeValue a)
{
    return op(s, code, a, TAPE_NONE);
}

static TapeValue number(Sweep *s, double x)
{
    return tape_ir_number(&s->build->ir, x);
}

static bool is_plain(const Sweep *s, TapeValue v)
{
    const TapeNode *node = &s->build->ir.node[v];
    return node->fixed || node->op == TAPE_INPUT;
}

/* a * b, 0 where a is. */
static TapeValue guarded_product(Sweep *s, TapeValue a, TapeValue b)
{
    TapeValue part = op(s, TAPE_MUL, a, b), zero = number(s, 0);
    if (is_plain(s, b) || s->build->ir.node[a].fixed)
        return part;
    return tape_ir_make(&s->build->ir, TAPE_SELECT, op(s, TAPE_EQ, a, zero), zero, part);
}

/* adjoint of v += part */
static void add_part(Sweep *s, TapeValue v, TapeValue part, bool guard)
{
    TapeValue *place = &s->adjoint[v];
    s->guarded[v] |= guard;
    *place = *place == TAPE_NONE ? part : op(s, TAPE_ADD, *place, part);
}

/* adjoint of v += by * factor, by the adjoint of `from` */
static void push(Sweep *s, TapeValue from, TapeValue v, TapeValue by, TapeValue factor)
{
    bool guard = s->guarded[from];
    if (s->active[v])
        add_part(s, v, guard ? guarded_product(s, by, factor) : op(s, TAPE_MUL, by, factor), guard);
}

/* The same with a factor that may be infinite. */
static void push_steep(Sweep *s, TapeValue from, TapeValue v, TapeValue by, TapeValue factor)
{
    if (s->active[v])
        add_part(s, v, guarded_product(s, by, factor), s->guarded[from]);
}

/* Partial derivative of a C function's call with respect to its i-th argument. */
static TapeValue call_slope(Sweep *s, Expr call, long i)
{
    const FuncRow *row = funcs_find(expr_arg(call, 0));
    long n = expr_count(call) - 1;
    Expr slope = row->derivative ? row->derivative(call->u.args + 1, n, i) : NULL;
    if (!slope) {
        s->known = false;
        return number(s, 0);
    }
    return tape_build_expr(s->build, slope);
}

/* The adjoint of x where the call is f(x), f known to the language; its slope has none. */
static void pull_known(Sweep *s, TapeValue self, const TapeNode *node, TapeValue adjoint)
{
    Expr f = expr_arg(node->call, 0), x = expr_arg(node->call, 1);
    if (expr_is(f, EXPR_CALL)) {
        s->known = false;
        return;
    }
    Expr slope = expr_call(expr_call(expr_symbol("D"), &f, 1), &x, 1);
    push(s, self, node->arg[1], adjoint,
         tape_ir_call(&s->build->ir, TAPE_CALL2, node->arg[0], node->arg[1], slope));
}

static void pull_power(Sweep *s, TapeValue a, TapeValue b, TapeValue self, TapeValue adjoint)
{
    double exponent;
    if (tape_ir_is_number(&s->build->ir, b, &exponent)) {
        TapeValue lower = op(s, TAPE_POW, a, number(s, exponent - 1));
        if (exponent < 1)
            push_steep(s, self, a, adjoint, op(s, TAPE_MUL, lower, b));
        else
            push(s, self, a, adjoint, op(s, TAPE_MUL, lower, b));
        return;
    }
    TapeValue lower = op(s, TAPE_POW, a, op(s, TAPE_SUB, b, number(s, 1)));
    push(s, self, a, adjoint, op(s, TAPE_MUL, lower, b));
    push(s, self, b, adjoint, op(s, TAPE_MUL, self, op1(s, TAPE_LN, a)));
}

/* A choice between b and c by the condition: each gets the adjoint where it was chosen. */
static void pull_choice(Sweep *s, TapeValue condition, TapeValue b, TapeValue c, TapeValue adjoint)
{
    TapeIr *ir = &s->build->ir;
    TapeValue zero = number(s, 0);
    if (s->active[b])
        add_part(s, b, tape_ir_make(ir, TAPE_SELECT, condition, adjoint, zero), true);
    if (s->active[c])
        add_part(s, c, tape_ir_make(ir, TAPE_SELECT, condition, zero, adjoint), true);
}

/* d f(a) / da for the functions that are operations; v is the value itself. */
static TapeValue slope(Sweep *s, TapeOp code, TapeValue v, TapeValue a)
{
    switch (code) {
    case TAPE_NEG:
        return number(s, -1);
    case TAPE_SQR:
        return op(s, TAPE_MUL, number(s, 2), a);
    case TAPE_INV:
        return op1(s, TAPE_NEG, op1(s, TAPE_SQR, v));
    case TAPE_SQRT:
        return op(s, TAPE_DIV, number(s, 0.5), v);
    case TAPE_EXP:
        return v;
    case TAPE_LN:
        return op1(s, TAPE_INV, a);
    case TAPE_SIN:
        return op1(s, TAPE_COS, a);
    case TAPE_COS:
        return op1(s, TAPE_NEG, op1(s, TAPE_SIN, a));
    case TAPE_ABS:
        return tape_ir_make(&s->build->ir, TAPE_SELECT, op(s, TAPE_LT, a, number(s, 0)),
                            number(s, -1), number(s, 1));
    default: /* conditions */
        return number(s, 0);
    }
}

/* Hands the adjoint of value v on to its operands. */
static void pull(Sweep *s, TapeValue v, TapeValue adjoint)
{
    TapeNode node = s->build->ir.node[v]; /* a copy: the graph grows */
    TapeValue a = node.arg[0], b = node.arg[1];
    switch (node.op) {
    case TAPE_ADD:
    case TAPE_SUB:
        push(s, v, a, adjoint, number(s, 1));
        push(s, v, b, adjoint, number(s, node.op == TAPE_ADD ? 1 : -1));
        break;
    case TAPE_MUL:
        push(s, v, a, adjoint, b);
        push(s, v, b, adjoint, a);
        break;
    case TAPE_DIV:
        push(s, v, a, adjoint, op1(s, TAPE_INV, b));
        push(s, v, b, adjoint, op1(s, TAPE_NEG, op(s, TAPE_DIV, v, b)));
        break;
    case TAPE_POW:
        pull_power(s, a, b, v, adjoint);
        break;
    case TAPE_SELECT:
        pull_choice(s, a, b, node.arg[2], adjoint);
        break;
    case TAPE_MIN:
        pull_choice(s, op(s, TAPE_LT, a, b), a, b, adjoint);
        break;
    case TAPE_MAX:
        pull_choice(s, op(s, TAPE_LT, b, a), a, b, adjoint);
        break;
    case TAPE_CALL1:
        push(s, v, a, adjoint, call_slope(s, node.call, 0));
        break;
    case TAPE_CALL2:
        if (!funcs_find(expr_arg(node.call, 0))) {
            pull_known(s, v, &node, adjoint);
            break;
        }
        if (tape_known_is_special(node.call)) {
            push(s, v, b, adjoint, call_slope(s, node.call, tape_known_moving(node.call)));
            break;
        }
        push(s, v, a, adjoint, call_slope(s, node.call, 0));
        push(s, v, b, adjoint, call_slope(s, node.call, 1));
        break;
    default:
        if (node.op == TAPE_SQRT)
            push_steep(s, v, a, adjoint, slope(s, node.op, v, a));
        else if (tape_ir_arity(node.op) == 1)
            push(s, v, a, adjoint, slope(s, node.op, v, a));
        break;
    }
}

/* Room for the values up to the output. */
static void make_room(Sweep *s, TapeValue output)
{
    if (output < s->capacity)
        return;
    long before = s->capacity, after = 2 * (long)output + 64;
    size_t count = (size_t)after, added = (size_t)(after - before);
    s->adjoint = mem_rearray(s->adjoint, count, sizeof *s->adjoint);
    s->active = mem_rearray(s->active, count, sizeof *s->active);
    s->guarded = mem_rearray(s->guarded, count, sizeof *s->guarded);
    s->reached = mem_rearray(s->reached, count, sizeof *s->reached);
    memset(s->adjoint + before, 0xff, added * sizeof *s->adjoint); /* TAPE_NONE */
    memset(s->guarded + before, 0, added);
    s->capacity = after;
}

static void find_active(Sweep *s, TapeValue output)
{
    for (; s->known_active <= output; s->known_active++) {
        const TapeNode *node = &s->build->ir.node[s->known_active];
        int arity = tape_ir_arity(node->op);
        bool active = node->op == TAPE_INPUT && node->u.input >= s->from && node->u.input < s->to;
        for (int i = 0; i < arity && !active; i++)
            active = s->active[node->arg[i]];
        s->active[s->known_active] = active;
    }
}

static int downwards(const void *a, const void *b)
{
    TapeValue x = *(const TapeValue *)a, y = *(const TapeValue *)b;
    return (x < y) - (x > y);
}

/* Lists the active values that the output depends on, users first; those listed are marked by
 * `guarded` for a moment. */
static void reach(Sweep *s, TapeValue output)
{
    s->reached_count = 0;
    if (!s->active[output])
        return;
    s->reached[s->reached_count++] = output;
    s->guarded[output] = 1;
    for (long k = 0; k < s->reached_count; k++) {
        const TapeNode *node = &s->build->ir.node[s->reached[k]];
        for (int i = 0; i < tape_ir_arity(node->op); i++) {
            TapeValue v = node->arg[i];
            if (!s->active[v] || s->guarded[v])
                continue;
            s->guarded[v] = 1;
            s->reached[s->reached_count++] = v;
        }
    }
    qsort(s->reached, (size_t)s->reached_count, sizeof *s->reached, downwards);
    for (long k = 0; k < s->reached_count; k++)
        s->guarded[s->reached[k]] = 0;
}

static int by_column(const void *a, const void *b)
{
    const long *x = a, *y = b;
    return (x[0] > y[0]) - (x[0] < y[0]);
}

/* The derivative by an input. */
static void take(TapeGrad *grad, long column, TapeValue value)
{
    double x;
    if (tape_ir_is_number(&grad->room->build->ir, value, &x) && x == 0)
        return;
    grad->column[2 * grad->count] = column;
    grad->column[2 * grad->count++ + 1] = value;
}

/* Puts what was taken in order. */
static void order(TapeGrad *grad)
{
    qsort(grad->column, (size_t)grad->count, 2 * sizeof *grad->column, by_column);
    for (long k = 0; k < grad->count; k++) {
        grad->value[k] = (TapeValue)grad->column[2 * k + 1];
        grad->column[k] = grad->column[2 * k];
    }
}

bool tape_grad_of(TapeGrad *grad, TapeValue output)
{
    Sweep *s = grad->room;
    make_room(s, output);
    find_active(s, output);
    reach(s, output);
    grad->count = 0;
    if (s->active[output])
        s->adjoint[output] = tape_ir_number(&s->build->ir, 1);
    for (long k = 0; k < s->reached_count && s->known; k++) {
        TapeValue v = s->reached[k];
        const TapeNode *node = &s->build->ir.node[v];
        if (s->adjoint[v] == TAPE_NONE)
            continue;
        if (node->op != TAPE_INPUT)
            pull(s, v, s->adjoint[v]);
        else
            take(grad, node->u.input - s->from, s->adjoint[v]);
    }
    for (long k = 0; k < s->reached_count; k++) {
        s->adjoint[s->reached[k]] = TAPE_NONE;
        s->guarded[s->reached[k]] = 0;
    }
    order(grad);
    return s->known && tape_build_complete(s->build);
}

void tape_grad_free(void *grad)
{
    TapeGrad *g = grad;
    if (!g)
        return;
    if (g->room) {
        mem_free(g->room->adjoint);
        mem_free(g->room->active);
        mem_free(g->room->guarded);
        mem_free(g->room->reached);
    }
    mem_free(g->room);
    mem_free(g->column);
    mem_free(g->value);
    mem_free(g);
}

TapeGrad *tape_grad_new(TapeBuild *build, long from, long to)
{
    TapeGrad *grad = mem_zalloc(sizeof *grad);
    size_t most = (size_t)(to - from);
    err_defer(tape_grad_free, grad);
    grad->column = mem_array(2 * most + 1, sizeof *grad->column);
    grad->value = mem_array(most + 1, sizeof *grad->value);
    grad->room = mem_zalloc(sizeof *grad->room);
    *grad->room = (Sweep){.build = build, .from = from, .to = to, .known = true};
    err_undefer(false);
    return grad;
}

double tape_grad_work(TapeBuild *build, const TapeValue *outputs, long m, long from, long to,
                      double most)
{
    double sum = 0;
    TapeGrad *grad = tape_grad_new(build, from, to);
    err_defer(tape_grad_free, grad);
    for (long i = 0; i < m && sum <= most; i++) {
        make_room(grad->room, outputs[i]);
        find_active(grad->room, outputs[i]);
        reach(grad->room, outputs[i]);
        sum += (double)grad->room->reached_count;
    }
    err_undefer(true);
    return sum;
}

/* --- whole Jacobians -------------------------------------------------------------------------- */

void tape_grad_release(void *arg)
{
    TapeEntries *entries = arg;
    mem_free(entries->value);
    mem_free(entries->row);
    mem_free(entries->column);
}

void tape_grad_put(TapeEntries *entries, TapeValue value, long row, long column)
{
    if (entries->count == entries->capacity) {
        entries->capacity = 2 * entries->capacity + 16;
        size_t n = (size_t)entries->capacity;
        entries->value = mem_rearray(entries->value, n, sizeof *entries->value);
        entries->row = mem_rearray(entries->row, n, sizeof *entries->row);
        entries->column = mem_rearray(entries->column, n, sizeof *entries->column);
    }
    entries->value[entries->count] = value;
    entries->row[entries->count] = row;
    entries->column[entries->count++] = column;
}

/* The program of the entries, which takes their places over. */
static Tape *emit_entries(const TapeBuild *build, TapeEntries *entries, long n)
{
    Tape *tape = tape_emit(&build->ir, n, entries->value, entries->count);
    tape->row = entries->row;
    tape->column = entries->column;
    entries->row = entries->column = NULL;
    return tape;
}

Tape *tape_grad_program(TapeBuild *build, const TapeValue *outputs, long m, long inputs, long from,
                        long to)
{
    TapeEntries entries = {0};
    bool known = true;
    TapeGrad *grad = tape_grad_new(build, from, to);
    err_defer(tape_grad_free, grad);
    err_defer(tape_grad_release, &entries);
    for (long i = 0; i < m && known; i++) {
        known = tape_grad_of(grad, outputs[i]);
        for (long k = 0; k < grad->count && known; k++)
            tape_grad_put(&entries, grad->value[k], i, grad->column[k]);
    }
    Tape *tape = known ? emit_entries(build, &entries, inputs) : NULL;
    err_undefer(true);
    err_undefer(true);
    return tape;
}
