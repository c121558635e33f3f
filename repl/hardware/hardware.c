/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Running a procedure once with hardware floats. It is translated for the kinds of its arguments
 * with whole numbers and real functions, which is fast; where a whole number leaves 2^53, or a
 * function has no real value, the same is run again with doubles, or with complex numbers, from the
 * arguments as they were. Tables are copied in, and back where they are asked to be changed: those
 * written var(A), and those whose entries are floats.
 */
#include "repl/hardware/hardware.h"

#include <math.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/value/evalf.h"
#include "numeric/flow/flow_native.h"
#include "numeric/program/tape_known.h"
#include "repl/eval/eval_parts.h"
#include "repl/hardware/translate.h"

enum { DIGITS = 17, ARGUMENT_DIGITS = 18 };

/* A call on its way. */
typedef struct Call {
    const Expr *args;
    long n;
    Type *type;
    FlowCell *cell;
    RTable **table; /* of each argument, or NULL */
    bool *changes;
    FlowRun run;
    FlowProgram program;
} Call;

/* --- failures --------------------------------------------------------------------------------- */

static const char *reason(FlowStatus status)
{
    switch (status) {
    case FLOW_NOTREAL:
        return "a complex number stands where a real one is needed";
    case FLOW_WHOLE:
        return "an integer is needed, such as an index";
    case FLOW_INDEX:
        return "index out of range";
    case FLOW_UNSET:
        return "a name or a call has no value";
    case FLOW_SIZE:
        return "no array has such sizes";
    case FLOW_COMPLEX:
        return "there is no real value";
    case FLOW_WIDE:
        return "an integer is too large";
    default:
        return "the value cannot be found in hardware floats";
    }
}

/* The message of a statement error; its parameters are not evaluated. */
static const char *message_of(const Ast *ast)
{
    bool text = ast->count > 0 && ast->kid[0]->kind == AST_STRING;
    return text ? ast->kid[0]->text : "the procedure ended by error";
}

_Noreturn void hardware_raise(const char *command, const FlowRun *run, int status)
{
    const Ast *at = run->in->origin[run->at];
    if (at)
        eval_current = at;
    if (status == FLOW_ERROR)
        err_raise(ST_USER, "%s", message_of(at));
    if (status == FLOW_ZERO)
        err_raise(ST_DIVZERO, "%s: numeric exception: division by zero", command);
    err_raise(ST_DOMAIN, "%s: %s", command, reason((FlowStatus)status));
}

/* --- arguments -------------------------------------------------------------------------------- */

static bool is_var(Expr e)
{
    return expr_is(e, EXPR_CALL) && expr_count(e) == 2 && expr_is_symbol(expr_arg(e, 0), "var");
}

static Type type_of_number(Expr e)
{
    long n;
    if (expr_is(e, EXPR_COMPLEX))
        return (Type){.kind = KIND_COMPLEX};
    bool small = num_get_si(&n, e) && labs(n) <= 1L << 53;
    return (Type){.kind = small ? KIND_WHOLE : KIND_REAL};
}

static void set_number(FlowCell *cell, ValueKind kind, Expr e)
{
    if (kind == KIND_WHOLE) {
        long n = 0;
        num_get_si(&n, e);
        cell->i = n;
    } else if (kind == KIND_REAL) {
        cell->d = num_to_double(e);
    } else {
        cell[0].d = num_to_double(expr_arg(e, 0));
        cell[1].d = num_to_double(expr_arg(e, 1));
    }
}

static Expr number_of(Expr e)
{
    Expr value = expr_is_number(e) ? e : evalf_expr(e, ARGUMENT_DIGITS);
    if (!expr_is_number(value))
        err_raise(ST_TYPE, "evalhf: unable to evaluate expression to hardware floats");
    return value;
}

/* What an argument is; tables are noted. */
static Type read_type(Call *call, long k)
{
    Expr e = call->args[k];
    bool var = is_var(e);
    RTable *m = rtable_of(eval_follow(var ? expr_arg(e, 1) : e));
    if (m) {
        if (m->ndim > FLOW_MOST_DIMENSIONS || m->ndim == 0)
            err_raise(ST_TYPE, "evalhf: an array of %ld dimensions", m->ndim);
        call->table[k] = m;
        call->changes[k] = var;
        return (Type){.kind = KIND_ARRAY, .dimensions = m->ndim};
    }
    if (var)
        err_raise(ST_TYPE, "evalhf: var(A) takes an Array, Matrix or Vector");
    if (tape_known_language.is_procedure(e))
        return (Type){.kind = KIND_PROCEDURE, .procedure = e};
    return type_of_number(number_of(e));
}

/* The entries of a table as doubles, pairs of them in a complex array. */
static FlowArray *read_table(Call *call, const RTable *m, bool is_complex, bool *floats)
{
    FlowCell bounds[2 * FLOW_MOST_DIMENSIONS];
    for (long d = 0; d < m->ndim; d++) {
        bounds[2 * d].i = m->lower[d];
        bounds[2 * d + 1].i = m->lower[d] + m->size[d] - 1;
    }
    FlowArray *array = flow_array_new(&call->run, bounds, m->ndim, is_complex);
    if (!array)
        err_raise(ST_LIMIT, "evalhf: the array is too large");
    for (long k = 0; k < array->count; k++) {
        Expr e = number_of(m->data[k]);
        FlowCell value[2] = {{.d = 0}, {.d = 0}};
        *floats = *floats && num_has_float(m->data[k]);
        set_number(value, expr_is(e, EXPR_COMPLEX) ? KIND_COMPLEX : KIND_REAL, e);
        array->data[is_complex ? 2 * k : k] = value[0].d;
        if (is_complex)
            array->data[2 * k + 1] = value[1].d;
    }
    return array;
}

static bool has_complex(const RTable *m)
{
    for (long k = 0, n = rtable_count(m); k < n; k++)
        if (expr_is(m->data[k], EXPR_COMPLEX))
            return true;
    return false;
}

static Expr complex_value(double re, double im)
{
    Expr real = num_from_double(re, DIGITS);
    if (im == 0)
        return real;
    return expr_complex(real, num_from_double(im, DIGITS));
}

static void write_table(RTable *m, const FlowArray *array)
{
    for (long k = 0; k < array->count; k++)
        m->data[k] = array->is_complex ? complex_value(array->data[2 * k], array->data[2 * k + 1])
                                       : num_from_double(array->data[k], DIGITS);
}

/* --- running ---------------------------------------------------------------------------------- */

static void release(void *arg)
{
    Call *call = arg;
    flow_end(&call->run);
    flow_release(&call->program);
    mem_free(call->type);
    mem_free(call->cell);
    mem_free(call->table);
    mem_free(call->changes);
}

/* The cells of the arguments as the program has them. */
static void fill_arguments(Call *call, const Manner *manner)
{
    FlowCell *at = call->cell;
    for (long k = 0; k < call->n; k++) {
        ValueKind kind = call->type[k].kind;
        if (kind == KIND_ARRAY) {
            bool floats = true;
            (at++)->x = read_table(call, call->table[k], manner->arrays_complex, &floats);
            call->changes[k] = call->changes[k] || floats;
        } else if (kind != KIND_PROCEDURE) {
            set_number(at, kind, number_of(call->args[k]));
            at += kind == KIND_COMPLEX ? 2 : 1;
        }
    }
}

static Expr value_of(ValueKind kind, const FlowCell *result)
{
    if (kind == KIND_NONE)
        return EXPR_NULL;
    if (kind == KIND_WHOLE)
        return result->i == FLOW_UNSET_WHOLE ? EXPR_NULL
                                             : num_from_double((double)result->i, DIGITS);
    if (flow_is_unset(result->d))
        return EXPR_NULL;
    return complex_value(result[0].d, kind == KIND_COMPLEX ? result[1].d : 0);
}

static FlowStatus attempt(Call *call, const Procedure *procedure, Manner *manner, Expr *value)
{
    FlowCell result[2] = {{.d = 0}, {.d = 0}};
    flow_release(&call->program);
    call->program = (FlowProgram){.widest = (int64_t)1 << 53};
    ValueKind kind = translate_procedure(&call->program, manner, procedure, call->type, call->n);
    flow_end(&call->run);
    fill_arguments(call, manner);
    for (long k = 0; k < call->program.functions; k++)
        flow_native_make(call->program.function[k], &call->program);
    FlowStatus status = flow_run(&call->run, &call->program, call->cell, result);
    if (status == FLOW_DONE)
        *value = value_of(kind, result);
    return status;
}

static void begin(Call *call)
{
    size_t n = (size_t)call->n + 1;
    call->type = mem_array(n, sizeof *call->type);
    call->cell = mem_zalloc(2 * n * sizeof *call->cell);
    call->table = mem_zalloc(n * sizeof *call->table);
    call->changes = mem_zalloc(n);
    for (long k = 0; k < call->n; k++)
        call->type[k] = read_type(call, k);
}

static void give_back(const Call *call)
{
    const FlowCell *at = call->cell;
    for (long k = 0; k < call->n; k++) {
        if (call->table[k] && call->changes[k])
            write_table(call->table[k], at->x);
        at += call->type[k].kind == KIND_PROCEDURE ? 0 : call->type[k].kind == KIND_COMPLEX ? 2 : 1;
    }
}

Expr hardware_call(const Procedure *procedure, const Expr *args, long n)
{
    Call call = {.args = args, .n = n};
    Manner manner = {.command = "evalhf"};
    Expr value = EXPR_NULL;
    const Ast *at = eval_current;
    err_defer(release, &call);
    begin(&call);
    for (long k = 0; k < n; k++) {
        manner.is_complex = manner.is_complex || call.type[k].kind == KIND_COMPLEX;
        if (call.table[k] && has_complex(call.table[k]))
            manner.arrays_complex = true;
    }
    for (;;) {
        FlowStatus status = attempt(&call, procedure, &manner, &value);
        if (status == FLOW_DONE)
            break;
        if (status == FLOW_WIDE && !manner.wide)
            manner.wide = true;
        else if (status == FLOW_COMPLEX && !manner.is_complex)
            manner.is_complex = true;
        else
            hardware_raise(manner.command, &call.run, (int)status);
    }
    give_back(&call);
    eval_current = at;
    err_undefer(true);
    return value;
}
