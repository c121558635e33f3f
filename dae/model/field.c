/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each state's derivative is the next state of its unknown or, for the last one, a highest
 * derivative, which the elimination gives (numeric/program/tape_linear.h). What the elimination
 * gives besides is left alone.
 */
#include "dae/model/field.h"

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"
#include "numeric/program/tape_stages.h"

/* The pattern: entries of the program, derivatives that are states, the diagonal. row: room for
 * 4*most numbers. */
static void put_places(Field *field, const Tape *jacobian, long *row, long most)
{
    long n = field->n, entries = tape_outputs(jacobian), count = 0;
    long *column = row + most, *place = column + most, *of = place + most;
    for (long e = 0; e < entries; e++) {
        long k = tape_row(jacobian, e);
        row[count] = k < field->m ? field->first[k] + field->order[k] - 1 : -1;
        column[count] = tape_column(jacobian, e) - 1;
        field->place[e] = row[count];
        of[count] = e;
        count += row[count] >= 0 && column[count] >= 0;
    }
    long own = count;
    for (long i = 0; i < n; i++, count++) {
        row[count] = i;
        column[count] = field->slope[i] < 0 ? -1 - field->slope[i] : i;
    }
    for (long i = 0; i < n; i++, count++)
        row[count] = column[count] = i;
    field->pattern = pattern_new(n, row, column, count, place);
    for (long e = 0; e < entries; e++)
        field->place[e] += field->place[e] >= 0 ? field->pattern->count : 0;
    for (long k = 0; k < own; k++)
        field->place[of[k]] = place[k];
    for (long i = 0; i < n; i++)
        field->shift[i] = field->slope[i] < 0 ? place[own + i] : -1;
}

/* The derivatives of the equations by what the elimination gives. */
static void put_inner(Field *field, const Tape *border, long *row, long most)
{
    long m = tape_linear_border_unknowns(field->derived), first = field->n + 1, count = 0;
    long *column = row + most, *place = column + most, *of = place + most;
    for (long e = 0; e < tape_outputs(border); e++) {
        row[count] = tape_row(border, e);
        column[count] = tape_column(border, e) - first;
        field->inner_place[e] = -1;
        of[count] = e;
        count += column[count] >= 0;
    }
    field->inner = pattern_new(m, row, column, count, place);
    field->lu = lu_new_for(field->inner);
    for (long k = 0; k < count; k++)
        field->inner_place[of[k]] = place[k];
}

/* The pattern with its border: derivatives that are states or what the elimination gives, the
 * diagonal, and the equations behind it. */
static void put_border(Field *field, const Tape *border, long *row, long most)
{
    long n = field->n, m = tape_linear_border_unknowns(field->derived);
    long entries = tape_outputs(border), count = 0;
    long *column = row + most, *place = column + most;
    for (long i = 0; i < n; i++, count++) {
        row[count] = i;
        column[count] = field->slope[i] < 0 ? -1 - field->slope[i] : n + field->slope[i];
    }
    for (long i = 0; i < n; i++, count++)
        row[count] = column[count] = i;
    for (long e = 0; e < entries; e++) {
        row[count] = n + tape_row(border, e);
        column[count] = tape_column(border, e) - 1;
        count += column[count] >= 0;
    }
    field->pattern = pattern_new_sparse(n + m, row, column, count, place);
    field->pattern->border = m;
    for (long i = 0; i < n; i++)
        field->shift[i] = place[i];
    for (long e = 0, k = 2 * n; e < entries; e++)
        field->place[e] =
            tape_column(border, e) > 0 ? place[k++] : field->pattern->count + tape_row(border, e);
    put_inner(field, border, row, most);
}

/* The Jacobian is to be asked for: where its entries go. */
static void place_slopes(Field *field)
{
    const Tape *border = tape_linear_border(field->derived);
    const Tape *jacobian = border ? border : tape_linear_jacobian(field->derived);
    if (!jacobian)
        return;
    long entries = tape_outputs(jacobian);
    tape_linear_expect_many(field->derived);
    field->slopes = mem_array((size_t)entries + 1, sizeof *field->slopes);
    field->place = mem_array((size_t)(entries + field->n) + 1, sizeof *field->place);
    field->shift = field->place + entries;
    long *row = mem_array(4 * (size_t)(entries + 2 * field->n) + 1, sizeof *row);
    err_defer(mem_release, row);
    if (border) {
        long m = tape_linear_border_unknowns(field->derived);
        field->inner_place = mem_array((size_t)entries + 1, sizeof *field->inner_place);
        field->by_time = mem_array((size_t)m + 1, sizeof *field->by_time);
        put_border(field, jacobian, row, entries + 2 * field->n);
    } else {
        put_places(field, jacobian, row, entries + 2 * field->n);
    }
    err_undefer(true);
}

void field_begin(Field *field, long n, long m, const long *first, const long *order,
                 TapeLinear *linear, long count)
{
    CHECK(n >= 0 && m >= 0 && count >= 0);
    *field = (Field){
        .n = n, .m = m, .first = first, .order = order, .linear = linear, .derived = linear};
    field->top = tape_linear_out(linear);
    field->slope = mem_array((size_t)n + 1, sizeof *field->slope);
    for (long k = 0; k < m; k++) {
        long last = first[k] + order[k] - 1;
        for (long i = first[k]; i < last; i++)
            field->slope[i] = -1 - (i + 1);
        field->slope[last] = k;
    }
    field->plain = n == m && count == m;
    place_slopes(field);
}

void field_derive(Field *field, TapeLinear *derived)
{
    CHECK(!field->slopes && (tape_linear_jacobian(derived) || tape_linear_border(derived)));
    field->derived = derived;
    place_slopes(field);
}

void field_end(Field *field)
{
    tape_stages_free(field->program.whole);
    if (field->derived != field->linear)
        tape_linear_free(field->derived);
    tape_linear_free(field->linear);
    mem_free(field->slopes);
    mem_free(field->place);
    pattern_free(field->pattern);
    lu_free(field->lu);
    pattern_free(field->inner);
    mem_free(field->inner_place);
    mem_free(field->by_time);
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
    if (field->n == field->m) {
        vec_copy(dydt, field->top, field->n);
        return status;
    }
    for (long i = 0; i < field->n; i++) {
        long slope = field->slope[i];
        dydt[i] = slope < 0 ? y[-1 - slope] : field->top[slope];
    }
    return status;
}

/* dfdt: what the elimination gives moves by t as g(t, y, z) = 0 says, with y as it is. */
static Status slopes_by_time(Field *field, const double *value, double *dfdt)
{
    const Tape *border = tape_linear_border(field->derived);
    double *by_time = field->by_time;
    vec_zero(field->lu->a, field->lu->count);
    vec_zero(by_time, tape_linear_border_unknowns(field->derived));
    for (long e = 0; e < tape_outputs(border); e++) {
        if (tape_column(border, e) == 0)
            by_time[tape_row(border, e)] = -value[e];
        if (field->inner_place[e] >= 0)
            field->lu->a[field->inner_place[e]] = value[e];
    }
    Status status = lu_factor(field->lu);
    if (status == ST_OK)
        lu_solve(field->lu, by_time);
    for (long i = 0; i < field->n; i++)
        dfdt[i] = field->slope[i] < 0 ? 0 : by_time[field->slope[i]];
    return status;
}

static Status bordered_jac(Field *field, double t, const double *y, double *dfdy, double *dfdt)
{
    long n = field->n, entries = tape_outputs(tape_linear_border(field->derived));
    double *in = tape_linear_in(field->derived), *value = field->slopes;
    in[0] = t;
    vec_copy(in + 1, y, n);
    Status status = tape_linear_border_eval(field->derived, in, value);
    if (status != ST_OK)
        return status;
    vec_zero(dfdy, field->pattern->count);
    for (long i = 0; i < n; i++)
        dfdy[field->shift[i]] = 1;
    for (long e = 0; e < entries; e++)
        if (field->place[e] < field->pattern->count)
            dfdy[field->place[e]] = -value[e];
    return dfdt ? slopes_by_time(field, value, dfdt) : ST_OK;
}

Status field_jac(Field *field, double t, const double *y, double *dfdy, double *dfdt)
{
    if (field->pattern->border)
        return bordered_jac(field, t, y, dfdy, dfdt);
    Tape *tape = tape_linear_jacobian(field->derived);
    long n = field->n, entries = tape_outputs(tape), count = field->pattern->count;
    double *in = tape_in(tape), *value = field->slopes;
    in[0] = t;
    vec_copy(in + 1, y, n);
    tape_eval(tape, in, value);
    vec_zero(dfdy, count);
    if (dfdt)
        vec_zero(dfdt, n);
    for (long i = 0; i < n; i++)
        if (field->shift[i] >= 0)
            dfdy[field->shift[i]] = 1;
    for (long e = 0; e < entries; e++) {
        long place = field->place[e];
        if (place >= count && dfdt)
            dfdt[place - count] = value[e];
        else if (place >= 0 && place < count)
            dfdy[place] = value[e];
    }
    return vec_finite(value, entries) ? ST_OK : ST_DOMAIN;
}
