/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each state's derivative is the next state of its unknown or, for the last one, a highest
 * derivative, which the elimination gives (numeric/tape_linear.h). What the elimination gives
 * besides is left alone.
 */
#include "dae/field.h"

#include "cas/base/mem.h"
#include "numeric/tape_stages.h"
#include "numeric/vec.h"

void field_begin(Field *field, long n, long m, const long *first, const long *order,
                 TapeLinear *linear, long count)
{
    *field = (Field){.n = n, .m = m, .first = first, .order = order, .linear = linear};
    field->top = tape_linear_out(linear);
    field->slope = mem_array((size_t)n + 1, sizeof *field->slope);
    for (long k = 0; k < m; k++) {
        long last = first[k] + order[k] - 1;
        for (long i = first[k]; i < last; i++)
            field->slope[i] = -1 - (i + 1);
        field->slope[last] = k;
    }
    field->plain = n == m && count == m;
    Tape *jacobian = tape_linear_jacobian(linear);
    if (jacobian)
        field->slopes = mem_array((size_t)tape_outputs(jacobian) + 1, sizeof *field->slopes);
}

void field_end(Field *field)
{
    tape_stages_free(field->program.whole);
    tape_linear_free(field->linear);
    mem_free(field->slopes);
    mem_free(field->slope);
    *field = (Field){0};
}

static bool holds(void *linear, const double *checked)
{
    return tape_linear_holds(linear, checked);
}

FunProgram *field_program(Field *field)
{
    TapeLinear *linear = field->linear;
    field->program = (FunProgram){.tape = tape_linear_program(linear),
                                  .slope = field->slope,
                                  .computed = field->m,
                                  .checked = tape_linear_unknowns(linear),
                                  .holds = holds,
                                  .ctx = linear};
    return field->program.tape ? &field->program : NULL;
}

Status field_rhs(Field *field, double t, const double *y, double *dydt)
{
    double *in = tape_linear_in(field->linear);
    in[0] = t;
    vec_copy(in + 1, y, field->n);
    if (field->plain)
        return tape_linear_eval(field->linear, in, dydt);
    Status status = tape_linear_eval(field->linear, in, field->top);
    for (long k = 0; k < field->m; k++) {
        long first = field->first[k], last = first + field->order[k] - 1;
        for (long i = first; i < last; i++)
            dydt[i] = y[i + 1];
        dydt[last] = field->top[k];
    }
    return status;
}

Status field_jac(Field *field, double t, const double *y, double *dfdy, double *dfdt)
{
    Tape *tape = tape_linear_jacobian(field->linear);
    long n = field->n, entries = tape_outputs(tape);
    double *in = tape_in(tape), *value = field->slopes;
    in[0] = t;
    vec_copy(in + 1, y, n);
    tape_eval(tape, in, value);
    vec_zero(dfdy, n * n);
    if (dfdt)
        vec_zero(dfdt, n);
    for (long k = 0; k < field->m; k++)
        for (long i = field->first[k]; i < field->first[k] + field->order[k] - 1; i++)
            dfdy[i * n + i + 1] = 1;
    for (long e = 0; e < entries; e++) {
        long k = tape_row(tape, e), column = tape_column(tape, e);
        if (k >= field->m)
            continue;
        long row = field->first[k] + field->order[k] - 1;
        if (column > 0)
            dfdy[row * n + column - 1] = value[e];
        else if (dfdt)
            dfdt[row] = value[e];
    }
    return vec_finite(value, entries) ? ST_OK : ST_DOMAIN;
}
