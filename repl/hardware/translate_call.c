/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Calls: procedures of the language become functions of the program, one for each combination of
 * kinds of arguments; known functions are what their rows say, by C functions in doubles where they
 * are real, else by balls. What the language alone can evaluate (a procedure made by unapply, a
 * numeric solution) is called where its arguments are real.
 */
#include "repl/hardware/translate.h"

#include <math.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_row.h"
#include "numeric/program/tape_known.h"
#include "repl/eval/eval_parts.h"

/* --- what is called by number ----------------------------------------------------------------- */

static uint32_t add_called(Body *b, FlowCalled called)
{
    FlowProgram *p = b->all->program;
    for (long k = 0; k < p->called_count; k++) {
        const FlowCalled *c = &p->called[k];
        if (c->row == called.row && c->real1 == called.real1 && c->real2 == called.real2 &&
            c->other == called.other && c->low == called.low && c->high == called.high)
            return (uint32_t)k;
    }
    p->called = mem_rearray(p->called, (size_t)p->called_count + 1, sizeof *p->called);
    p->called[p->called_count] = called;
    return (uint32_t)p->called_count++;
}

static double place_of(FuncPlace place, double otherwise)
{
    Expr e = funcs_place(place);
    if (!e || e == EXPR_INFINITY || place == FUNC_MINUS_INFINITY)
        return otherwise;
    return num_to_double(evalf_expr(e, 18));
}

/* Where the function of one real argument is real. */
static FlowCalled with_span(const FuncRow *row)
{
    FuncSpan s = row->real;
    return (FlowCalled){.row = row,
                        .real1 = row->real1,
                        .low = place_of(s.low, -INFINITY),
                        .high = place_of(s.high, INFINITY),
                        .open_low = s.open_low && s.low != FUNC_MINUS_INFINITY,
                        .open_high = s.open_high && s.high != FUNC_INFINITY};
}

static bool is_line(const FuncRow *row)
{
    return row->always_real ||
           (row->real.low == FUNC_MINUS_INFINITY && row->real.high == FUNC_INFINITY);
}

bool translate_real_function(const FuncRow *row, FlowCalled *called)
{
    if (!row->real1 || row->whole || (!is_line(row) && row->real.low == FUNC_NOWHERE))
        return false;
    *called = with_span(row);
    return true;
}

/* --- known functions -------------------------------------------------------------------------- */

static Operand call_real1(Body *b, FlowCalled called, Operand x)
{
    Operand to = translate_temporary(b, KIND_REAL);
    translate_emit(b, FLOW_OP_DCALL1, to.cell, translate_convert(b, x, KIND_REAL).cell,
                   add_called(b, called));
    return to;
}

static FlowCalled everywhere(double (*f)(double))
{
    return (FlowCalled){.real1 = f, .low = -INFINITY, .high = INFINITY};
}

static Operand call_complex(Body *b, FlowComplexOp op, Operand z)
{
    Operand to = translate_temporary(b, KIND_COMPLEX);
    z = translate_convert(b, z, KIND_COMPLEX);
    translate_emit(b, FLOW_OP_COMPLEX, to.cell, z.cell, z.cell, op);
    return to;
}

/* A function with a value of its own in doubles. */
static Operand call_operation(Body *b, FuncOperation op, Operand x)
{
    static const struct {
        double (*real)(double);
        FlowComplexOp op;
        bool everywhere;
    } OF[] = {[FUNC_OPERATION_SIN] = {sin, FLOW_Z_SIN, true},
              [FUNC_OPERATION_COS] = {cos, FLOW_Z_COS, true},
              [FUNC_OPERATION_EXP] = {exp, FLOW_Z_EXP, true},
              [FUNC_OPERATION_LN] = {log, FLOW_Z_LN, false},
              [FUNC_OPERATION_SQRT] = {sqrt, FLOW_Z_SQRT, false}};
    bool positive = x.constant && x.kind <= KIND_REAL &&
                    (x.kind == KIND_WHOLE ? x.number[0].i >= 0 : x.number[0].d >= 0);
    if (x.kind == KIND_COMPLEX || (b->all->manner.is_complex && !OF[op].everywhere && !positive))
        return call_complex(b, OF[op].op, x);
    if (op == FUNC_OPERATION_SQRT) {
        Operand to = translate_temporary(b, KIND_REAL);
        translate_emit(b, FLOW_OP_DSQRT, to.cell, translate_convert(b, x, KIND_REAL).cell);
        return to;
    }
    FlowCalled called = everywhere(OF[op].real);
    if (!OF[op].everywhere)
        called.low = 0;
    return call_real1(b, called, x);
}

static Operand call_abs(Body *b, Operand x)
{
    if (x.kind == KIND_COMPLEX)
        return (Operand){.kind = KIND_REAL, .cell = call_complex(b, FLOW_Z_ABS, x).cell};
    Operand to = translate_temporary(b, x.kind);
    translate_emit(b, x.kind == KIND_WHOLE ? FLOW_OP_IABS : FLOW_OP_DABS, to.cell, x.cell);
    return to;
}

/* The largest or smallest of some real numbers. */
static Operand call_extreme(Body *b, bool largest, const Operand *args, long n)
{
    ValueKind kind = KIND_WHOLE;
    for (long k = 0; k < n; k++)
        if (args[k].kind != KIND_WHOLE)
            kind = KIND_REAL;
    Operand value = translate_temporary(b, kind);
    translate_move(b, value, translate_convert(b, args[0], kind));
    for (long k = 1; k < n; k++)
        translate_emit(b,
                       kind == KIND_WHOLE ? (largest ? FLOW_OP_IMAX : FLOW_OP_IMIN)
                                          : (largest ? FLOW_OP_DMAX : FLOW_OP_DMIN),
                       value.cell, value.cell, translate_convert(b, args[k], kind).cell);
    return value;
}

/* By balls, for any arguments. */
static Operand call_balls(Body *b, const FuncRow *row, const Operand *args, long n)
{
    if (!row->ball || row->lists || n > FLOW_MOST_ARGUMENTS)
        translate_refuse(b, "%s cannot be computed with hardware floats", row->name);
    uint32_t block = translate_block(b, 2 * n);
    bool is_complex = b->all->manner.is_complex;
    for (long k = 0; k < n; k++) {
        is_complex = is_complex || args[k].kind == KIND_COMPLEX;
        translate_put(b, block + 2 * (uint32_t)k, translate_convert(b, args[k], KIND_COMPLEX));
    }
    Operand to = translate_temporary(b, KIND_COMPLEX);
    translate_emit(b, FLOW_OP_KNOWN, to.cell, block, (uint32_t)n,
                   add_called(b, (FlowCalled){.row = row}));
    return is_complex && !row->always_real ? to : (Operand){.kind = KIND_REAL, .cell = to.cell};
}

/* Rounding functions leave whole numbers alone. */
static bool keeps_whole(const FuncRow *row)
{
    return row->whole && row->real1 && row->real1(3) == 3 && row->real1(-2) == -2;
}

static Operand call_row(Body *b, const FuncRow *row, const Operand *args, long n)
{
    bool real = true;
    for (long k = 0; k < n; k++)
        real = real && args[k].kind < KIND_COMPLEX;
    if (n == 1 && args[0].kind == KIND_WHOLE && keeps_whole(row))
        return args[0];
    if (n == 1 && real && row->real1 &&
        (is_line(row) || (row->real.low != FUNC_NOWHERE && !b->all->manner.is_complex)))
        return call_real1(b, with_span(row), args[0]);
    if (n == 2 && real && row->real2 && !b->all->manner.is_complex) {
        Operand to = translate_temporary(b, KIND_REAL);
        Operand x = translate_convert(b, args[0], KIND_REAL),
                y = translate_convert(b, args[1], KIND_REAL);
        translate_emit(b, FLOW_OP_DCALL2, to.cell, x.cell, y.cell,
                       add_called(b, (FlowCalled){.real2 = row->real2}));
        return to;
    }
    return call_balls(b, row, args, n);
}

Operand translate_function(Body *b, const FuncRow *row, const Operand *args, long n)
{
    for (long k = 0; k < n; k++)
        if (args[k].kind >= KIND_ARRAY)
            translate_refuse(b, "%s takes numbers, no array", row->name);
    if (row->arity >= 0 && (n < row->arity || n > row->arity + row->optional))
        translate_refuse(b, "%s takes another number of arguments", row->name);
    if (n == 0)
        translate_refuse(b, "%s needs an argument", row->name);
    switch (row->operation) {
    case FUNC_OPERATION_SIN:
    case FUNC_OPERATION_COS:
    case FUNC_OPERATION_EXP:
    case FUNC_OPERATION_LN:
    case FUNC_OPERATION_SQRT:
        return n == 1 ? call_operation(b, row->operation, args[0]) : call_row(b, row, args, n);
    case FUNC_OPERATION_ABS:
        return n == 1 ? call_abs(b, args[0]) : call_row(b, row, args, n);
    case FUNC_OPERATION_MIN:
    case FUNC_OPERATION_MAX:
        return call_extreme(b, row->operation == FUNC_OPERATION_MAX, args, n);
    default:
        return call_row(b, row, args, n);
    }
}

/* --- procedures ------------------------------------------------------------------------------- */

static uint32_t cells_of(const Operand *v)
{
    return v->kind == KIND_PROCEDURE ? 0 : v->kind == KIND_COMPLEX ? 2 : 1;
}

static Operand call_source(Body *b, const AstProc *code, Frame *outer, Expr name,
                           const Operand *args, long n)
{
    Instance *s = translate_source(b->all, code, outer, name, args, n);
    uint32_t cells = 0;
    for (long k = 0; k < n; k++)
        cells += cells_of(&args[k]);
    uint32_t block = translate_block(b, cells + 1), at = block;
    for (long k = 0; k < n; k++) {
        if (cells_of(&args[k]) > 0)
            translate_put(b, at, args[k]);
        at += cells_of(&args[k]);
    }
    Operand pair = translate_temporary(b, KIND_COMPLEX);
    translate_emit(b, FLOW_OP_CALL, pair.cell, block, (uint32_t)s->number);
    if (s->result == KIND_NONE || s->result == KIND_COMPLEX) {
        pair.kind = s->result;
        return pair;
    }
    Operand to = translate_temporary(b, s->result);
    translate_move(b, to, (Operand){.kind = s->result, .cell = pair.cell});
    translate_emit(b, s->result == KIND_WHOLE ? FLOW_OP_SETI : FLOW_OP_SETD, to.cell);
    return to;
}

/* What only the language evaluates, at real arguments. */
static Operand call_other(Body *b, Expr f, const Procedure *p, const Operand *args, long n)
{
    if (n > FLOW_MOST_ARGUMENTS)
        translate_refuse(b, "too many arguments");
    uint32_t block = translate_block(b, n + 1);
    for (long k = 0; k < n; k++)
        translate_put(b, block + (uint32_t)k, translate_convert(b, args[k], KIND_REAL));
    FlowCalled called = {.other = f};
    if (p && p->body && n == expr_count(p->formals))
        called.tape = tape_new(&p->body, 1, p->formals->u.args, n);
    FlowProgram *program = b->all->program;
    long before = program->called_count;
    uint32_t number = add_called(b, called);
    if (program->called_count == before)
        tape_free(called.tape);
    Operand to = translate_temporary(b, KIND_REAL);
    translate_emit(b, FLOW_OP_OTHER, to.cell, block, (uint32_t)n, number);
    return to;
}

/* f is what the head of a call stands for. */
static Operand call_value(Body *b, Expr f, const char *text, const Operand *args, long n)
{
    Expr value = eval_follow(f);
    const Procedure *p = proc_of(value);
    if (p && p->code)
        return call_source(b, p->code, p->outer, p->name, args, n);
    if (p && p->body)
        return call_other(b, value, p, args, n);
    if (!p && expr_is(value, EXPR_OBJECT) && tape_known_language.is_procedure(value))
        return call_other(b, value, NULL, args, n);
    const FuncRow *row = funcs_find(f);
    if (!row)
        translate_refuse(b, "%s cannot be computed with hardware floats", text);
    return translate_function(b, row, args, n);
}

/* --- arguments -------------------------------------------------------------------------------- */

static bool is_function_value(Expr e)
{
    return funcs_find(e) || expr_is(eval_follow(e), EXPR_OBJECT);
}

static Operand argument(Body *b, const Ast *ast)
{
    const Variable *v = translate_variable(b, ast);
    if (v && v->type.kind == KIND_PROCEDURE && v->type.procedure)
        return (Operand){.kind = KIND_PROCEDURE, .procedure = v->type.procedure};
    if (ast->kind == AST_NAME && ast->scope == AST_GLOBAL && is_function_value(eval_global(ast)))
        return (Operand){.kind = KIND_PROCEDURE, .procedure = eval_global(ast)};
    return translate_expr(b, ast);
}

/* log[b](x). */
static Operand call_indexed(Body *b, const Ast *ast)
{
    const Ast *head = ast->kid[0];
    Operand value;
    if (head->kid[0]->kind == AST_NAME && translate_form(b, ast, head->kid[0]->text, &value))
        return value; /* evalf[20](x), Vector[row](n) */
    const FuncRow *row =
        head->kid[0]->kind == AST_NAME ? funcs_find(eval_global(head->kid[0])) : NULL;
    if (!row || row->operation != FUNC_OPERATION_LN || head->count != 2 || ast->count != 2)
        translate_refuse(b, "this call cannot be computed with hardware floats");
    Operand x = translate_expr(b, ast->kid[1]), base = translate_expr(b, head->kid[1]);
    return translate_arithmetic(b, AST_OP_DIV, translate_function(b, row, &x, 1),
                                translate_function(b, row, &base, 1), NULL);
}

static Operand call_name(Body *b, const Ast *ast, const Operand *args, long n)
{
    const Ast *head = ast->kid[0];
    const Variable *v = translate_variable(b, head);
    b->at = ast;
    if (v && v->code)
        return call_source(b, v->code, NULL, NULL, args, n);
    if (v && v->type.procedure)
        return call_value(b, v->type.procedure, head->text, args, n);
    if (v)
        translate_refuse(b, "%s is no procedure", head->text);
    if (head->scope == AST_GLOBAL)
        return call_value(b, eval_global(head), head->text, args, n);
    Frame *frame = b->source->outer;
    for (int k = 1; frame && k < head->depth; k++)
        frame = frame->outer;
    Expr f =
        frame ? env_slot_value(
                    &frame->slots[env_slot_base(frame->code, (AstScope)head->scope) + head->slot])
              : NULL;
    if (!f)
        translate_refuse(b, "%s belongs to the procedure around this one", head->text);
    return call_value(b, f, head->text, args, n);
}

static bool is_own(const Ast *head)
{
    return head->scope == AST_GLOBAL && proc_of(eval_follow(eval_global(head)));
}

/* Refuses a head that nothing is known of, before its arguments are looked at. */
static void check_head(Body *b, const Ast *head)
{
    if (head->scope == AST_GLOBAL && !is_function_value(eval_global(head)))
        translate_refuse(b, "%s cannot be computed with hardware floats", head->text);
}

Operand translate_call(Body *b, const Ast *ast, const Operand *want)
{
    (void)want;
    const Ast *head = ast->kid[0];
    if (head->kind == AST_INDEX)
        return call_indexed(b, ast);
    if (head->kind != AST_NAME)
        translate_refuse(b, "only a name can be called with hardware floats");
    const Variable *v = translate_variable(b, head);
    if (v && v->type.kind == KIND_ARRAY) {
        Operand array, place = translate_entry(b, ast, &array);
        return translate_load(b, array, place);
    }
    Operand value;
    if (!v && !is_own(head) && translate_form(b, ast, head->text, &value))
        return value;
    check_head(b, head);
    long n = (long)ast->count - 1;
    Operand *args = mem_array((size_t)n + 1, sizeof *args);
    err_defer(mem_release, args);
    for (long k = 0; k < n; k++)
        args[k] = argument(b, ast->kid[k + 1]);
    value = call_name(b, ast, args, n);
    err_undefer(true);
    return value;
}
