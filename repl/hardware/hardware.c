/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Running a procedure once with hardware floats. It is translated for the kinds of its arguments
 * with whole numbers and real functions, which is fast; where a whole number leaves 2^53, or a
 * function has no real value, the same is run again with doubles, or with complex numbers, from the
 * arguments as they were. Tables are copied in, and back where they are asked to be changed: those
 * written var(A), and those whose entries are floats. Packed tables of doubles are worked on where
 * they are, unless evalhf might have to begin again after it has changed them.
 */
#include "repl/hardware/hardware.h"

#include <math.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "numeric/flow/flow_loops.h"
#include "numeric/flow/flow_native.h"
#include "numeric/program/tape_known.h"
#include "repl/eval/eval_parts.h"
#include "repl/hardware/translate.h"

enum { DIGITS = 17, ARGUMENT_DIGITS = 18 };

/* A call on its way. */
typedef struct Call {
    const Expr *args;
    long n;
    const char *command;
    int64_t widest; /* whole numbers are at most so large */
    Type *type;
    FlowCell *cell;
    RTable **table; /* of each argument, or NULL */
    bool *changes;
    bool shares; /* packed tables are not copied */
    FlowRun run;
    FlowProgram program; /* of evalhf, which keeps none */
} Call;

/* --- failures --------------------------------------------------------------------------------- */

static const char *reason(FlowStatus status)
{
    switch (status) {
    case FLOW_NOTREAL:
        return "a complex number stands where a real one is needed";
    case FLOW_WHOLE:
        return "an integer is needed, such as an index";
    case FLOW_MODULUS:
        return "the modulus must be a positive integer";
    case FLOW_INDEX:
        return "index out of range";
    case FLOW_UNSET:
        return "a name or a call has no value";
    case FLOW_SIZE:
        return "no array has such sizes";
    case FLOW_ENTRIES:
        return "the initialiser has more entries than the array";
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

static _Noreturn void raise_failure(const char *command, const FlowRun *run, FlowStatus status)
{
    const Ast *at = run->in->origin[run->at];
    if (at)
        eval_current = at;
    if (status == FLOW_ERROR)
        err_raise(ST_USER, "%s", message_of(at));
    if (status == FLOW_ZERO)
        err_raise(ST_DIVZERO, "%s: numeric exception: division by zero", command);
    err_raise(ST_DOMAIN, "%s: %s", command, reason(status));
}

/* --- arguments -------------------------------------------------------------------------------- */

static bool is_var(Expr e)
{
    return expr_is(e, EXPR_CALL) && expr_count(e) == 2 && expr_is_symbol(expr_arg(e, 0), "var");
}

static Type type_of_number(Expr e, int64_t widest)
{
    long n;
    if (expr_is(e, EXPR_COMPLEX))
        return (Type){.kind = KIND_COMPLEX};
    bool small = num_get_si(&n, e) && n <= widest && n >= -widest;
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
        bool pair = expr_is(e, EXPR_COMPLEX);
        cell[0].d = num_to_double(pair ? expr_arg(e, 0) : e);
        cell[1].d = pair ? num_to_double(expr_arg(e, 1)) : 0;
    }
}

static Expr number_of(const Call *call, Expr e)
{
    Expr value = expr_is_number(e) ? e : evalf_expr(e, ARGUMENT_DIGITS);
    if (!expr_is_number(value))
        err_raise(ST_TYPE, "%s: unable to evaluate expression to hardware floats", call->command);
    return value;
}

bool hardware_is_function(Expr e)
{
    return tape_known_language.is_procedure(e) || funcs_find(e);
}

/* What an argument is; tables are noted. */
static Type read_type(Call *call, long k)
{
    Expr e = call->args[k];
    bool var = is_var(e);
    RTable *m = rtable_look(eval_follow(var ? expr_arg(e, 1) : e));
    if (m) {
        if (m->ndim > FLOW_MOST_DIMENSIONS || m->ndim == 0)
            err_raise(ST_TYPE, "%s: an array of %ld dimensions", call->command, m->ndim);
        call->table[k] = m;
        call->changes[k] = var;
        return (Type){.kind = KIND_ARRAY, .dimensions = m->ndim};
    }
    if (var)
        err_raise(ST_TYPE, "%s: var(A) takes an Array, Matrix or Vector", call->command);
    if (hardware_is_function(e))
        return (Type){.kind = KIND_PROCEDURE, .procedure = e};
    return type_of_number(number_of(call, e), call->widest);
}

/* The k-th entry as one double, or two in a complex array. */
static void read_entry(Call *call, Expr entry, bool is_complex, double *at)
{
    FlowCell value[2] = {{.d = 0}, {.d = 0}};
    Expr e = number_of(call, entry);
    set_number(value, expr_is(e, EXPR_COMPLEX) ? KIND_COMPLEX : KIND_REAL, e);
    at[0] = value[0].d;
    if (is_complex)
        at[1] = value[1].d;
}

/* The entries of a table as doubles, pairs of them in a complex array. */
static FlowArray *read_table(Call *call, const RTable *m, bool is_complex, bool *floats)
{
    FlowCell bounds[2 * FLOW_MOST_DIMENSIONS];
    for (long d = 0; d < m->ndim; d++) {
        bounds[2 * d].i = m->lower[d];
        bounds[2 * d + 1].i = m->lower[d] + m->size[d] - 1;
    }
    bool same = m->type == (is_complex ? RTABLE_COMPLEX : RTABLE_FLOAT);
    bool shared = same && call->shares && !m->readonly && rtable_count(m) > 0;
    FlowArray *array =
        flow_array_over(&call->run, bounds, m->ndim, is_complex, shared ? rtable_doubles(m) : NULL);
    if (!array)
        err_raise(ST_LIMIT, "%s: the array is too large", call->command);
    if (same && !shared)
        memcpy(array->data, m->block, (size_t)array->count * sizeof(double) * (is_complex ? 2 : 1));
    for (long k = 0; k < array->count && !same; k++) {
        Expr entry = rtable_entry(m, k);
        *floats = *floats && (m->type == RTABLE_FLOAT || num_has_float(entry));
        read_entry(call, entry, is_complex, array->data + (is_complex ? 2 * k : k));
    }
    return array;
}

static bool has_complex(const Call *call, const RTable *m)
{
    if (m->block)
        return m->type == RTABLE_COMPLEX;
    for (long k = 0, n = rtable_count(m); k < n; k++)
        if (expr_is(number_of(call, m->data[k]), EXPR_COMPLEX))
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

static void write_packed(RTable *m, const FlowArray *array)
{
    bool same = m->type == (array->is_complex ? RTABLE_COMPLEX : RTABLE_FLOAT);
    if (same && array->data != m->block)
        memcpy(m->block, array->data,
               (size_t)array->count * sizeof(double) * (array->is_complex ? 2 : 1));
    for (long k = 0; k < array->count && !same; k++) {
        double re = array->data[array->is_complex ? 2 * k : k];
        double im = array->is_complex ? array->data[2 * k + 1] : 0;
        bool whole = m->type > RTABLE_COMPLEX && im == 0 && flow_is_whole(re);
        eval_store(m, k, whole ? expr_int((long)re) : complex_value(re, im));
    }
    rtable_touch(m);
}

/* Entries that are what they were keep their form. */
static void write_table(RTable *m, const FlowArray *array)
{
    if (m->block) {
        write_packed(m, array);
        return;
    }
    for (long k = 0; k < array->count; k++) {
        Expr old = m->data[k];
        double re = array->data[array->is_complex ? 2 * k : k],
               im = array->is_complex ? array->data[2 * k + 1] : 0;
        if (im == 0 && expr_is_real_number(old) && num_to_double(old) == re)
            continue;
        m->data[k] = complex_value(re, im);
    }
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

static long cells_of(ValueKind kind)
{
    return kind == KIND_PROCEDURE ? 0 : kind == KIND_COMPLEX ? 2 : 1;
}

/* What an argument before this one has made of the same table, so that a change through one name
 * is seen through the other; NULL. */
static FlowArray *array_before(const Call *call, long k)
{
    const FlowCell *at = call->cell;
    for (long i = 0; i < k; at += cells_of(call->type[i++].kind))
        if (call->table[i] == call->table[k])
            return at->x;
    return NULL;
}

/* The cells of the arguments as the program has them. */
static void fill_arguments(Call *call, const Manner *manner)
{
    FlowCell *at = call->cell;
    for (long k = 0; k < call->n; k++) {
        ValueKind kind = call->type[k].kind;
        if (kind == KIND_ARRAY) {
            FlowArray *same = array_before(call, k);
            bool floats = !same;
            at->x = same ? same : read_table(call, call->table[k], manner->arrays_complex, &floats);
            call->changes[k] = call->changes[k] || floats;
        } else if (kind != KIND_PROCEDURE) {
            set_number(at, kind, number_of(call, call->args[k]));
        }
        at += cells_of(kind);
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

/* Runs a program for the arguments. */
static FlowStatus run_program(Call *call, const FlowProgram *program, const Manner *manner,
                              FlowCell *result)
{
    flow_end(&call->run);
    call->shares = manner->compiled || !flow_stores(program);
    fill_arguments(call, manner);
    return flow_run(&call->run, program, call->cell, result);
}

/* Is machine code worth its making: is there a loop or a call? */
static bool repeats(const FlowFunction *f)
{
    for (long k = 0; k < f->length; k++) {
        long target = flow_target(&f->code[k]);
        if ((target >= 0 && target <= k) || f->code[k].op == FLOW_OP_CALL)
            return true;
    }
    return false;
}

static ValueKind make_program(FlowProgram *program, Manner *manner, const Procedure *procedure,
                              const Call *call)
{
    *program = (FlowProgram){.widest = call->widest, .real_only = manner->compiled};
    ValueKind kind = translate_procedure(program, manner, procedure, call->type, call->n);
    for (long k = 0; k < program->functions; k++)
        if (manner->compiled || repeats(program->function[k])) {
            flow_loops_hoist(program->function[k]);
            flow_native_make(program->function[k], program);
        }
    return kind;
}

static void begin(Call *call)
{
    size_t n = (size_t)call->n + 1;
    call->type = mem_zalloc(n * sizeof *call->type);
    call->cell = mem_zalloc(2 * n * sizeof *call->cell);
    call->table = mem_zalloc(n * sizeof *call->table);
    call->changes = mem_zalloc(n);
    for (long k = 0; k < call->n; k++)
        call->type[k] = read_type(call, k);
}

/* Raises where a read-only table would have other entries now. */
static void need_unchanged(Call *call, const RTable *m, const FlowArray *array)
{
    long width = array->is_complex ? 2 : 1;
    for (long k = 0; k < array->count; k++) {
        double was[2];
        read_entry(call, rtable_entry(m, k), array->is_complex, was);
        if (memcmp(was, array->data + width * k, (size_t)width * sizeof *was) != 0)
            eval_need_writable(m);
    }
}

static void give_back(Call *call)
{
    const FlowCell *at = call->cell;
    for (long k = 0; k < call->n; k++) {
        if (call->table[k] && call->table[k]->readonly)
            need_unchanged(call, call->table[k], at->x);
        else if (call->table[k] && call->changes[k])
            write_table(call->table[k], at->x);
        at += cells_of(call->type[k].kind);
    }
}

/* What complex arguments ask for. */
static void suit_arguments(const Call *call, Manner *manner)
{
    for (long k = 0; k < call->n; k++) {
        if (call->type[k].kind == KIND_COMPLEX)
            manner->is_complex = true;
        if (call->table[k] && has_complex(call, call->table[k]))
            manner->arrays_complex = manner->is_complex = true;
    }
}

Expr hardware_call(const Procedure *procedure, const Expr *args, long n)
{
    Call call = {.args = args, .n = n, .command = "evalhf", .widest = (int64_t)1 << 53};
    Manner manner = {.command = call.command};
    FlowCell result[2] = {{.d = 0}, {.d = 0}};
    ValueKind kind;
    const Ast *at = eval_current;
    err_defer(release, &call);
    begin(&call);
    suit_arguments(&call, &manner);
    for (;;) {
        flow_release(&call.program);
        kind = make_program(&call.program, &manner, procedure, &call);
        FlowStatus status = run_program(&call, &call.program, &manner, result);
        if (status == FLOW_DONE)
            break;
        if (status == FLOW_WIDE && !manner.wide)
            manner.wide = true;
        else if (status == FLOW_COMPLEX && !manner.is_complex)
            manner.is_complex = true;
        else
            raise_failure(manner.command, &call.run, status);
    }
    give_back(&call);
    Expr value = value_of(kind, result);
    eval_current = at;
    err_undefer(true);
    return value;
}

/* --- compiled procedures ---------------------------------------------------------------------- */

/* A program for arguments of certain types. */
typedef struct Kept {
    FlowProgram program;
    Manner manner;
    Type *type;
    long n;
    ValueKind kind;
} Kept;

typedef struct Compiled {
    Object object;
    Expr procedure;
    Kept **kept;
    long count;
} Compiled;

static void free_kept(void *arg)
{
    Kept *kept = arg;
    flow_release(&kept->program);
    mem_free(kept->type);
    for (long k = 0; k < kept->manner.units; k++)
        ast_release(kept->manner.unit[k]);
    mem_free(kept->manner.unit);
    mem_free(kept);
}

static void trace_compiled(Object *object, void (*mark)(Expr e))
{
    Compiled *c = (Compiled *)object;
    mark(c->procedure);
    for (long k = 0; k < c->count; k++) {
        for (long i = 0; i < c->kept[k]->program.called_count; i++)
            if (c->kept[k]->program.called[i].other)
                mark(c->kept[k]->program.called[i].other);
        for (long i = 0; i < c->kept[k]->n; i++)
            if (c->kept[k]->type[i].procedure)
                mark(c->kept[k]->type[i].procedure);
    }
}

static void destroy_compiled(Object *object)
{
    Compiled *c = (Compiled *)object;
    for (long k = 0; k < c->count; k++)
        free_kept(c->kept[k]);
    mem_free(c->kept);
    mem_free(c);
}

static void print_compiled(Buf *out, Object *object)
{
    const Compiled *c = (const Compiled *)object;
    const Procedure *p = proc_of(c->procedure);
    buf_printf(out, "compiled(%s)", p->name ? expr_text(p->name) : "procedure");
}

/* Declared types of parameters: floats of whole numbers, and nothing else for integers. */
static void declare(Call *call, const AstProc *code)
{
    for (long k = 0; k < call->n && k < (long)code->nparams; k++) {
        const Ast *type = code->params[k].type;
        Type *t = &call->type[k];
        if (t->kind == KIND_WHOLE &&
            (translate_declares(type, "float") || translate_declares(type, "numeric")))
            t->kind = KIND_REAL;
        if (t->kind < KIND_COMPLEX && translate_declares(type, "complex"))
            t->kind = KIND_COMPLEX;
        if (t->kind != KIND_WHOLE && translate_declares(type, "integer"))
            err_raise(ST_TYPE, "%s: the parameter %s is an integer of 64 bits", call->command,
                      code->params[k].name);
    }
}

static Kept *find_kept(const Compiled *c, const Call *call, const Manner *manner)
{
    for (long k = 0; k < c->count; k++) {
        Kept *kept = c->kept[k];
        bool same = kept->n == call->n && (!manner->arrays_complex || kept->manner.arrays_complex);
        for (long i = 0; i < call->n && same; i++)
            same = kept->type[i].kind == call->type[i].kind &&
                   kept->type[i].dimensions == call->type[i].dimensions &&
                   kept->type[i].procedure == call->type[i].procedure;
        if (same)
            return kept;
    }
    return NULL;
}

static Kept *add_kept(Compiled *c, const Call *call, Manner manner)
{
    Kept *kept = mem_zalloc(sizeof *kept);
    err_defer(free_kept, kept);
    kept->n = call->n;
    kept->type = mem_array((size_t)call->n + 1, sizeof *kept->type);
    for (long k = 0; k < call->n; k++)
        kept->type[k] = call->type[k];
    kept->manner = manner;
    kept->kind = make_program(&kept->program, &kept->manner, proc_of(c->procedure), call);
    c->kept = mem_rearray(c->kept, (size_t)c->count + 1, sizeof(Kept *));
    c->kept[c->count++] = kept;
    err_undefer(false);
    return kept;
}

static Expr call_compiled(Object *object, const Expr *args, long n)
{
    Compiled *c = (Compiled *)object;
    Call call = {.args = args, .n = n, .command = "compiled procedure", .widest = INT64_MAX};
    Manner manner = {.command = call.command, .compiled = true};
    FlowCell result[2] = {{.d = 0}, {.d = 0}};
    const Ast *at = eval_current;
    err_defer(release, &call);
    begin(&call);
    declare(&call, proc_of(c->procedure)->code);
    suit_arguments(&call, &manner);
    Kept *kept = find_kept(c, &call, &manner);
    if (!kept)
        kept = add_kept(c, &call, manner);
    FlowStatus status = run_program(&call, &kept->program, &kept->manner, result);
    if (status != FLOW_DONE)
        raise_failure(call.command, &call.run, status);
    for (long k = 0; k < n; k++)
        call.changes[k] = true;
    give_back(&call);
    bool whole = kept->kind == KIND_WHOLE && result->i != FLOW_UNSET_WHOLE;
    Expr value = whole ? expr_int(result->i) : value_of(kept->kind, result);
    eval_current = at;
    err_undefer(true);
    return value;
}

static const ObjectClass COMPILED_CLASS = {.name = "procedure",
                                           .trace = trace_compiled,
                                           .destroy = destroy_compiled,
                                           .print = print_compiled,
                                           .apply = call_compiled};

Expr hardware_compile(Expr procedure)
{
    const Procedure *p = proc_of(procedure);
    if (!p || !p->code)
        err_raise(ST_TYPE, "Compile: only a procedure with statements can be compiled");
    Compiled *c = mem_zalloc(sizeof *c);
    c->procedure = procedure;
    err_defer(mem_release, c);
    Expr node = object_register(&c->object, &COMPILED_CLASS);
    err_undefer(false);
    return node;
}
