/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Running programs: the stack of cells, local arrays, calls. All cells of a run lie in one block, a
 * call takes its own from the top. Arrays made in a call are freed when it returns, which is right
 * as no function returns one.
 */
#include "numeric/flow/flow.h"

#include <math.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/flow/flow_native.h"

enum { STACK_CELLS = 1 << 19 };

#define MOST_ENTRIES ((int64_t)1 << 32)

const char *const flow_kinds[] = {
#define OP(name, kinds, action) [FLOW_OP_##name] = kinds,
#include "numeric/flow/flow.def"
#undef OP
};

long flow_target(const FlowInstruction *i)
{
    const uint32_t operand[4] = {i->to, i->a, i->b, i->c};
    for (int k = 0; k < 4; k++)
        if (flow_kinds[i->op][k] == 'l')
            return (long)operand[k];
    return -1;
}

static const uint64_t UNSET_BITS = 0x7ff8dae500000001ULL; /* a NaN that no operation makes */

double flow_unset(void)
{
    double x;
    memcpy(&x, &UNSET_BITS, sizeof x);
    return x;
}

bool flow_is_unset(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits == UNSET_BITS;
}

/* --- arrays ----------------------------------------------------------------------------------- */

static void free_arrays(FlowRun *run, long left)
{
    while (run->arrays > left)
        mem_free(run->array[--run->arrays]);
}

/* NULL when the sizes are no sizes. bounds: lower and upper bound of each dimension. */
FlowArray *flow_array_over(FlowRun *run, const FlowCell *bounds, long dimensions, bool is_complex,
                           double *data)
{
    FlowArray shape = {.count = 1, .dimensions = dimensions, .is_complex = is_complex};
    for (long d = 0; d < dimensions; d++) {
        shape.lower[d] = bounds[2 * d].i;
        int64_t size = (int64_t)((uint64_t)bounds[2 * d + 1].i - (uint64_t)bounds[2 * d].i + 1);
        if (size < 0 || (size > 0 && shape.count > MOST_ENTRIES / size))
            return NULL;
        shape.size[d] = size;
        shape.count *= size;
    }
    if (run->arrays == run->arrays_capacity) {
        long more = 2 * run->arrays_capacity + 8;
        run->array = mem_rearray(run->array, (size_t)more, sizeof *run->array);
        run->arrays_capacity = more;
    }
    size_t doubles = data ? 0 : (size_t)shape.count * (is_complex ? 2 : 1);
    FlowArray *array = mem_zalloc(sizeof *array + doubles * sizeof(double));
    *array = shape;
    array->data = data ? data : (double *)(array + 1);
    run->array[run->arrays++] = array;
    return array;
}

FlowArray *flow_array_new(FlowRun *run, const FlowCell *bounds, long dimensions, bool is_complex)
{
    return flow_array_over(run, bounds, dimensions, is_complex, NULL);
}

bool flow_stores(const FlowProgram *program)
{
    for (long k = 0; k < program->functions; k++)
        for (long i = 0; i < program->function[k]->length; i++) {
            uint32_t op = program->function[k]->code[i].op;
            if (op == FLOW_OP_STORE || op == FLOW_OP_STOREPART || op == FLOW_OP_SETENTRY ||
                op == FLOW_OP_XFILL)
                return true;
        }
    return false;
}

void flow_array_fill(FlowArray *array, double re, double im)
{
    for (int64_t k = 0; k < array->count; k++)
        if (array->is_complex) {
            array->data[2 * k] = re;
            array->data[2 * k + 1] = im;
        } else {
            array->data[k] = re;
        }
}

/* --- calls ------------------------------------------------------------------------------------ */

static FlowStatus enter(FlowRun *run, const FlowFunction *f, const FlowCell *arguments,
                        FlowCell *result)
{
    FlowCell *cell = run->top;
    long arrays = run->arrays;
    if (run->end - cell < f->cells || (char *)__builtin_frame_address(0) < err_stack_limit)
        err_raise(ST_DEPTH, "too many levels of recursion");
    size_t given = (size_t)f->parameters, all = (size_t)f->cells;
    memcpy(cell, arguments, given * sizeof *cell);
    memcpy(cell + given, f->initial + given, (all - given) * sizeof *cell);
    run->top = cell + all;
    FlowStatus status = f->native ? f->native(cell, run) : flow_interpret(run, f, cell);
    run->top = cell;
    if (status == FLOW_DONE) {
        free_arrays(run, arrays);
        result[0] = cell[f->result];
        result[1] = cell[f->result + 1];
    }
    return status;
}

FlowStatus flow_call(FlowRun *run, const FlowCell *cell, uint32_t function, uint32_t arguments,
                     FlowCell *to)
{
    err_poll();
    return enter(run, run->program->function[function], cell + arguments, to);
}

FlowStatus flow_run(FlowRun *run, const FlowProgram *program, const FlowCell *arguments,
                    FlowCell *result)
{
    run->program = program;
    if (!run->stack)
        run->stack = mem_array(STACK_CELLS, sizeof *run->stack);
    run->top = run->stack;
    run->end = run->stack + STACK_CELLS;
    return enter(run, program->function[0], arguments, result);
}

void flow_end(void *arg)
{
    FlowRun *run = arg;
    free_arrays(run, 0);
    mem_free(run->array);
    mem_free(run->stack);
    *run = (FlowRun){0};
}

static void release_function(FlowFunction *f)
{
    flow_native_free(f);
    mem_free(f->code);
    mem_free(f->origin);
    mem_free(f->initial);
    mem_free(f->kind);
    mem_free(f);
}

void flow_release(void *arg)
{
    FlowProgram *program = arg;
    for (long k = 0; k < program->functions; k++)
        release_function(program->function[k]);
    for (long k = 0; k < program->called_count; k++)
        tape_free(program->called[k].tape);
    mem_free(program->function);
    mem_free(program->called);
    program->function = NULL;
    program->called = NULL;
    program->functions = program->called_count = 0;
}
