/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The face of compiled expressions: builds the value graph, the derivatives where asked for, and
 * keeps the program with its registers.
 */
#include "numeric/program/tape.h"

#include <stdint.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "numeric/program/tape_build.h"
#include "numeric/program/tape_emit.h"
#include "numeric/program/tape_grad.h"
#include "numeric/program/tape_native.h"

/* from < 0: without derivatives. */
static Tape *compiled(const Expr *outputs, long m, const Expr *vars, long n, long from, long to)
{
    TapeBuild build;
    tape_build_begin(&build, vars, n);
    TapeValue *roots = mem_array((size_t)m, sizeof *roots);
    err_defer(mem_release, roots);
    for (long i = 0; i < m; i++)
        roots[i] = tape_build_expr(&build, outputs[i]);
    tape_build_check(&build);
    Tape *tape = from < 0 ? tape_emit(&build.ir, n, roots, m)
                          : tape_grad_program(&build, roots, m, n, from, to);
    err_undefer(true);
    tape_build_end(&build);
    return tape;
}

Tape *tape_new(const Expr *outputs, long m, const Expr *vars, long n)
{
    CHECK(m >= 0 && n >= 0);
    return compiled(outputs, m, vars, n, -1, -1);
}

typedef struct Attempt {
    const Expr *outputs, *vars;
    long m, n;
    Tape *tape;
} Attempt;

static void attempt(void *arg)
{
    Attempt *a = arg;
    a->tape = tape_new(a->outputs, a->m, a->vars, a->n);
}

Tape *tape_try(const Expr *outputs, long m, const Expr *vars, long n)
{
    Attempt a = {outputs, vars, m, n, NULL};
    return err_attempt(attempt, &a) ? a.tape : NULL;
}

Tape *tape_new_jacobian(const Expr *outputs, long m, const Expr *vars, long n, long from, long to)
{
    CHECK(from >= 0 && from <= to && to <= n);
    return compiled(outputs, m, vars, n, from, to);
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

double *tape_in(Tape *tape)
{
    return tape->registers;
}

void tape_expect_many(Tape *tape)
{
    tape_native_make(tape);
}

/* From this many runs on machine code pays: making it costs about as much. */
enum { OFTEN = 20 };

/* Do the arrays have places in common? */
static bool overlap(const double *a, long m, const double *b, long n)
{
    uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
    return x < y + (size_t)n * sizeof *b && y < x + (size_t)m * sizeof *a;
}

/* Machine code reads inputs and writes outputs where they are, the interpreter in the registers;
 * inputs never share a register with anything that is computed. */
void tape_eval(Tape *tape, const double *in, double *out)
{
    double *r = tape->registers;
    tape_emit_fresh(tape);
    if (tape->runs < OFTEN && ++tape->runs == OFTEN)
        tape_native_make(tape);
    bool copies = in != r && (!tape->native || overlap(in, tape->inputs, out, tape->outputs));
    if (copies && tape->inputs > 0)
        memcpy(r, in, (size_t)tape->inputs * sizeof *r);
    if (tape->native) {
        tape->native(r, copies ? r : in, out);
        return;
    }
    tape_run(tape, r);
    for (long k = 0; k < tape->outputs; k++)
        out[k] = r[tape->result[k]];
}

void tape_eval_dense(Tape *tape, const double *in, double *matrix, long columns)
{
    tape_eval(tape, in, tape->values);
    for (long k = 0; k < tape->outputs; k++)
        matrix[tape->row[k] * columns + tape->column[k]] = tape->values[k];
}
