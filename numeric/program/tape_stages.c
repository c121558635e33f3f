/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The program of the right-hand side is read back into a value graph once a stage, on arguments
 * that are sums of the stages before. So weights are constants, calls and copies between integrator
 * and right-hand side are gone, stages stay in registers, and what does not depend on the stage is
 * computed once. Sums are taken in the order of numeric/step/rk.c, so the results are the same to
 * the last bit; but a product with an inverse is rounded once where it is the inverse's only reader
 * (tape_emit.c), which it may be in one of the programs alone.
 */
#include "numeric/program/tape_stages.h"

#include <string.h>

#include "cas/base/mem.h"
#include "numeric/linear/vec.h"
#include "numeric/program/tape_emit.h"
#include "numeric/program/tape_native.h"

enum { LONGEST = 3000 }; /* instructions: more than the instruction cache holds does not pay */

struct TapeStages {
    Tape *tape;
    long n, computed; /* unknowns, computed unknowns */
    bool estimates, takes_first;
    const char *method;
    double *out;
};

typedef struct Work {
    TapeIr ir;
    const Tape *rhs;
    const FunProgram *program;
    long n, computed; /* unknowns, computed unknowns */
    const Tableau *tableau;
    long end;          /* the stage that is handed out */
    bool gauges;       /* the errors of the computed unknowns */
    TapeValue *stage;  /* stages * n */
    TapeValue *values; /* computed unknowns of one stage */
    TapeValue *at;     /* arguments of one stage */
    TapeValue *error;
    TapeValue *place; /* of each register of rhs while it is read */
    TapeValue *fixed; /* of each register of what it has from parameters alone */
    TapeValue *root;
    long roots;
    long registers;
    TapeStages *stages;
} Work;

static void release(void *arg)
{
    Work *w = arg;
    tape_ir_release(&w->ir);
    mem_free(w->stage);
    mem_free(w->place);
    mem_free(w->fixed);
    mem_free(w->root);
    tape_stages_free(w->stages);
}

/* The value of one instruction. */
static TapeValue read_instruction(Work *w, const Tape *tape, const TapeValue *place,
                                  const TapeInstruction *i)
{
    TapeIr *ir = &w->ir;
    TapeValue a = place[i->a], b = place[i->b];
    switch (i->op) {
    case TAPE_MULADD:
        return tape_ir_add(ir, tape_ir_mul(ir, a, b), place[i->c]);
    case TAPE_MULSUB:
        return tape_ir_sub(ir, tape_ir_mul(ir, a, b), place[i->c]);
    case TAPE_SUBMUL:
        return tape_ir_sub(ir, place[i->c], tape_ir_mul(ir, a, b));
    case TAPE_ADD3:
        return tape_ir_add(ir, tape_ir_add(ir, a, b), place[i->c]);
    case TAPE_MUL3:
        return tape_ir_mul(ir, tape_ir_mul(ir, a, b), place[i->c]);
    case TAPE_SQR:
        return tape_ir_mul(ir, a, a);
    case TAPE_CALL1:
        return tape_ir_function(ir, TAPE_CALL1, a, TAPE_NONE, tape->function[i->c]);
    case TAPE_CALL2:
        return tape_ir_function(ir, TAPE_CALL2, a, b, tape->function[i->c]);
    default:
        return tape_ir_make(ir, (TapeOp)i->op, a, tape_ir_arity((TapeOp)i->op) > 1 ? b : TAPE_NONE,
                            tape_ir_arity((TapeOp)i->op) > 2 ? place[i->c] : TAPE_NONE);
    }
}

/* Reads the instructions, with what the registers are before the first one. */
static void read_code(Work *w, const Tape *tape, TapeValue *place)
{
    for (const TapeInstruction *i = tape->code; i->op != TAPE_END; i++) {
        TapeValue a = place[i->a];
        if (i->op == TAPE_SINCOS) {
            place[i->to] = tape_ir_make(&w->ir, TAPE_SIN, a, TAPE_NONE, TAPE_NONE);
            place[i->c] = tape_ir_make(&w->ir, TAPE_COS, a, TAPE_NONE, TAPE_NONE);
        } else {
            place[i->to] = read_instruction(w, tape, place, i);
        }
    }
}

/* What the right-hand side has from parameters alone. */
static void read_fixed(Work *w)
{
    const Tape *fixed = w->rhs->fixed;
    for (long k = 0; k < fixed->places; k++)
        w->fixed[k] = tape_ir_number(&w->ir, fixed->registers[k]);
    for (long k = 0; k < fixed->parameters; k++)
        w->fixed[fixed->parameter_place[k]] = tape_ir_parameter(&w->ir, fixed->parameter[k]);
    read_code(w, fixed, w->fixed);
    for (long k = 0; k < fixed->outputs; k++)
        w->place[w->rhs->fixed_place[k]] = w->fixed[fixed->result[k]];
}

/* Registers that the program does not write before it reads them are inputs and constants. */
static void read_program(Work *w, TapeValue t)
{
    const Tape *rhs = w->rhs;
    w->place[0] = t;
    for (long k = 0; k < w->n; k++)
        w->place[k + 1] = w->at[k];
    for (long k = rhs->inputs; k < w->registers; k++)
        w->place[k] = tape_ir_number(&w->ir, rhs->registers[k]);
    if (rhs->fixed)
        read_fixed(w);
    read_code(w, rhs, w->place);
}

/* Component i of the weighted sum of the first `count` stages, of which each has `width`. */
static TapeValue sum(Work *w, const double *weight, long count, const TapeValue *stage, long width,
                     long i)
{
    TapeValue total = tape_ir_number(&w->ir, 0);
    for (long j = 0; j < count; j++)
        if (weight[j] != 0)
            total = tape_ir_add(
                &w->ir, total,
                tape_ir_mul(&w->ir, tape_ir_number(&w->ir, weight[j]), stage[j * width + i]));
    return total;
}

static TapeValue state(Work *w, long i)
{
    return tape_ir_input(&w->ir, 2 + i);
}

/* y + h * the sum of the first `count` stages, into at. */
static void combine(Work *w, const double *weight, long count)
{
    TapeValue h = tape_ir_input(&w->ir, 1);
    for (long i = 0; i < w->n; i++)
        w->at[i] = tape_ir_add(&w->ir, state(w, i),
                               tape_ir_mul(&w->ir, h, sum(w, weight, count, w->stage, w->n, i)));
}

static void add_roots(Work *w, const TapeValue *value, long count)
{
    for (long i = 0; i < count; i++)
        w->root[w->roots++] = value[i];
}

/* Reads the program at the arguments; node: the time in the step; what is to be checked goes to
 * checks. */
static void evaluate(Work *w, double node, TapeValue *checks)
{
    TapeIr *ir = &w->ir;
    TapeValue t = tape_ir_input(ir, 0), h = tape_ir_input(ir, 1);
    read_program(w,
                 node == 0 ? t : tape_ir_add(ir, t, tape_ir_mul(ir, h, tape_ir_number(ir, node))));
    for (long k = w->program->checked; k < w->rhs->outputs; k++)
        *checks++ = w->place[w->rhs->result[k]];
}

static TapeValue computed(const Work *w, long q)
{
    return w->place[w->rhs->result[w->program->computed + q]];
}

static void evaluate_stage(Work *w, long j, TapeValue *checks)
{
    evaluate(w, w->tableau->c[j], checks);
    for (long i = 0; i < w->n; i++) {
        long slope = w->program->slope[i];
        w->stage[j * w->n + i] = slope < 0 ? w->at[-1 - slope] : w->place[w->rhs->result[slope]];
    }
    for (long q = 0; q < w->computed && j == w->end; q++)
        w->values[q] = computed(w, q);
}

static long check_count(const Work *w)
{
    return w->rhs->outputs - w->program->checked;
}

/* All stages and the new state; what is to be checked of them goes to check, whose end is returned.
 */
static TapeValue *evaluate_all(Work *w, TapeValue *check)
{
    const Tableau *tableau = w->tableau;
    long s = tableau->stages;
    for (long i = 0; i < w->n; i++) {
        w->at[i] = state(w, i);
        w->stage[i] = tape_ir_input(&w->ir, 2 + w->n + i);
    }
    if (!tableau->fsal) {
        evaluate_stage(w, 0, check);
        check += check_count(w);
    }
    for (long j = 1; j < s; j++, check += check_count(w)) {
        combine(w, tableau->a + j * s, j);
        evaluate_stage(w, j, check);
    }
    if (!tableau->fsal)
        combine(w, tableau->b, s);
    return check;
}

/* The computed unknowns where the error is added to the argument of the last stage or the first;
 * the arguments are changed. */
static TapeValue *evaluate_moved(Work *w, TapeValue *check)
{
    for (long i = 0; i < w->n; i++)
        w->at[i] = tape_ir_add(&w->ir, w->tableau->fsal ? w->at[i] : state(w, i), w->error[i]);
    evaluate(w, w->tableau->c[w->end], check);
    return check + check_count(w);
}

/* The roots in the order of the outputs: new state, error, first or last stage, its computed
 * unknowns, their error, checks. */
static void build(Work *w)
{
    const Tableau *tableau = w->tableau;
    long n = w->n, s = tableau->stages;
    TapeValue h = tape_ir_input(&w->ir, 1), zero = tape_ir_number(&w->ir, 0);
    TapeValue *check = evaluate_all(w, w->root + 3 * n + 2 * w->computed);
    for (long i = 0; i < n; i++)
        w->error[i] =
            !tableau->e ? zero : tape_ir_mul(&w->ir, h, sum(w, tableau->e, s, w->stage, n, i));
    add_roots(w, w->at, n);
    add_roots(w, w->error, n);
    add_roots(w, w->stage + w->end * n, n);
    add_roots(w, w->values, w->computed);
    if (w->gauges)
        check = evaluate_moved(w, check);
    for (long q = 0; q < w->computed; q++)
        w->root[w->roots++] = w->gauges ? tape_ir_sub(&w->ir, computed(w, q), w->values[q]) : zero;
    w->roots = check - w->root;
}

static void allocate(Work *w)
{
    long s = w->tableau->stages;
    w->registers = w->rhs->places;
    w->stage = mem_array((size_t)((s + 2) * w->n + w->computed) + 1, sizeof *w->stage);
    w->at = w->stage + s * w->n;
    w->error = w->at + w->n;
    w->values = w->error + w->n;
    w->place = mem_array((size_t)w->registers + 1, sizeof *w->place);
    size_t fixed = w->rhs->fixed ? (size_t)w->rhs->fixed->places : 0;
    w->fixed = mem_array(fixed + 1, sizeof *w->fixed);
    w->root = mem_array((size_t)(3 * w->n + 2 * w->computed + (s + 1) * check_count(w)) + 1,
                        sizeof *w->root);
}

TapeStages *tape_stages_new(const FunProgram *program, long n, const Tableau *tableau)
{
    const Tape *rhs = program->tape;
    long s = tableau->stages, computed = program->checked - program->computed;
    if (s * rhs->length + n * s * (s + 3) / 2 > LONGEST)
        return NULL;
    Work w = {.rhs = rhs,
              .program = program,
              .n = n,
              .computed = computed,
              .tableau = tableau,
              .end = tableau->fsal ? s - 1 : 0,
              .gauges = computed > 0 && tableau->e};
    err_defer(release, &w);
    allocate(&w);
    TapeStages *stages = w.stages = mem_zalloc(sizeof *w.stages);
    build(&w);
    *stages = (TapeStages){.n = n,
                           .computed = computed,
                           .estimates = tableau->e != NULL,
                           .takes_first = tableau->fsal,
                           .method = tableau->name};
    stages->tape = tape_emit(&w.ir, 2 + n + (tableau->fsal ? n : 0), w.root, w.roots);
    stages->out = mem_array((size_t)w.roots + 1, sizeof(double));
    tape_native_make(stages->tape);
    w.stages = NULL;
    err_undefer(true);
    return stages;
}

bool tape_stages_serve(const TapeStages *stages, const Tableau *tableau)
{
    return stages && strcmp(stages->method, tableau->name) == 0;
}

void tape_stages_free(TapeStages *stages)
{
    if (!stages)
        return;
    tape_free(stages->tape);
    mem_free(stages->out);
    mem_free(stages);
}

const double *tape_stages_step(TapeStages *s, double t, double h, const double *y, double *next,
                               double *error, const TapeStagesEnds *ends)
{
    long n = s->n, computed = s->computed;
    double *in = tape_in(s->tape), *out = s->out;
    in[0] = t;
    in[1] = h;
    vec_copy(in + 2, y, n);
    if (s->takes_first)
        vec_copy(in + 2 + n, ends->first, n);
    tape_eval(s->tape, in, out);
    vec_copy(next, out, n);
    if (s->estimates)
        vec_copy(error, out + n, n);
    vec_copy(s->takes_first ? ends->last : ends->first, out + 2 * n, n);
    vec_copy(ends->computed, out + 3 * n, computed);
    vec_copy(ends->besides, out + 3 * n + computed, computed);
    return out + 3 * n + 2 * computed;
}
