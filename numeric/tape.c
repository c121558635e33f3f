/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The face of compiled expressions: builds the value graph, the derivatives where asked for, and
 * keeps the program with its registers.
 */
#include "numeric/tape.h"

#include <string.h>

#include "cas/base/mem.h"
#include "numeric/tape_build.h"
#include "numeric/tape_emit.h"
#include "numeric/tape_grad.h"

Tape *tape_new(const Expr *outputs, long m, const Expr *vars, long n)
{
    TapeBuild build;
    tape_build_begin(&build, vars, n);
    TapeValue *roots = mem_array((size_t)m, sizeof *roots);
    err_defer(mem_release, roots);
    for (long i = 0; i < m; i++)
        roots[i] = tape_build_expr(&build, outputs[i]);
    tape_build_check(&build);
    Tape *tape = tape_emit(&build.ir, n, roots, m);
    err_undefer(true);
    tape_build_end(&build);
    return tape;
}

/* --- Jacobians ------------------------------------------------------------------------------- */

typedef struct Entries {
    TapeValue *value;
    long *row, *column;
    long count, capacity;
} Entries;

static void release_entries(void *arg)
{
    Entries *entries = arg;
    mem_free(entries->value);
    mem_free(entries->row);
    mem_free(entries->column);
}

static void add_entry(Entries *entries, TapeValue value, long row, long column)
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

/* The entries of one row that are not identically zero. */
static bool add_row(TapeBuild *build, Entries *entries, TapeValue output, long row, long from,
                    long to, TapeValue *gradient)
{
    double x;
    if (!tape_grad(build, output, from, to, gradient))
        return false;
    for (long j = 0; j < to - from; j++)
        if (!tape_ir_is_number(&build->ir, gradient[j], &x) || x != 0)
            add_entry(entries, gradient[j], row, j);
    return true;
}

/* The program of the entries, which takes their places over. */
static Tape *emit_entries(const TapeBuild *build, Entries *entries, long n)
{
    Tape *tape = tape_emit(&build->ir, n, entries->value, entries->count);
    tape->row = entries->row;
    tape->column = entries->column;
    entries->row = entries->column = NULL;
    return tape;
}

Tape *tape_new_jacobian(const Expr *outputs, long m, const Expr *vars, long n, long from, long to)
{
    TapeBuild build;
    Entries entries = {0};
    bool known = true;
    tape_build_begin(&build, vars, n);
    TapeValue *roots = mem_array((size_t)(m + to - from), sizeof *roots);
    err_defer(mem_release, roots);
    err_defer(release_entries, &entries);
    for (long i = 0; i < m; i++)
        roots[i] = tape_build_expr(&build, outputs[i]);
    tape_build_check(&build);
    for (long i = 0; i < m && known; i++)
        known = add_row(&build, &entries, roots[i], i, from, to, roots + m);
    Tape *tape = known ? emit_entries(&build, &entries, n) : NULL;
    err_undefer(true);
    err_undefer(true);
    tape_build_end(&build);
    return tape;
}

/* --- using a program ------------------------------------------------------------------------- */

void tape_free(Tape *tape)
{
    tape_emit_free(tape);
}

long tape_inputs(const Tape *tape)
{
    return tape->inputs;
}

long tape_outputs(const Tape *tape)
{
    return tape->outputs;
}

long tape_row(const Tape *tape, long k)
{
    return tape->row[k];
}

long tape_column(const Tape *tape, long k)
{
    return tape->column[k];
}

long tape_length(const Tape *tape)
{
    return tape->length;
}

void tape_eval(Tape *tape, const double *in, double *out)
{
    double *r = tape->registers;
    memcpy(r, in, (size_t)tape->inputs * sizeof *r);
    tape_run(tape, r);
    for (long k = 0; k < tape->outputs; k++)
        out[k] = r[tape->result[k]];
}

void tape_eval_dense(Tape *tape, const double *in, double *matrix, long columns)
{
    double *r = tape->registers;
    memcpy(r, in, (size_t)tape->inputs * sizeof *r);
    tape_run(tape, r);
    for (long k = 0; k < tape->outputs; k++)
        matrix[tape->row[k] * columns + tape->column[k]] = r[tape->result[k]];
}
