/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sparse elimination with a fixed order of pivots, as circuit simulators do it: the pivots are
 * chosen at a sample point (tape_pivot.c), and the elimination is recorded in the value graph.
 * Where every multiplier is a number nothing more is needed. Where one is not, the program also
 * returns the pivot and the entries below it; when these have grown beyond LARGEST_MULTIPLIER, or a
 * pivot is zero, the same E and G are solved in numbers with partial pivoting at that point.
 *
 * What must hold: the result at a point depends on nothing but the point.
 */
#include "numeric/program/tape_linear.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/base/splitmix.h"
#include "numeric/linear/lu.h"
#include "numeric/linear/vec.h"
#include "numeric/program/tape_build.h"
#include "numeric/program/tape_emit.h"
#include "numeric/program/tape_grad.h"
#include "numeric/program/tape_pivot.h"

#define LARGEST_MULTIPLIER 1e4
#define BESIDE 1e-3     /* of a value: how far off the sample */
#define CANCELLED 1e-12 /* of a pivot before the last subtraction, what is left of it */
#define WORTH 4         /* times the work on derivatives of F, for those of z */

typedef TapeEntry Entry;
typedef TapeRow Row;

/* A multiplier that is not a number: the outputs of a pivot and of an entry below it. */
typedef struct Check {
    long pivot, below;
    double limit; /* of the multiplier */
} Check;

struct TapeLinear {
    long m, n;
    Tape *solve;         /* z, then what is checked */
    Tape *matrix;        /* entries of E, then G */
    Tape *jacobian;      /* or NULL */
    Tape *border;        /* of the derivatives of F, or of what is behind it, instead; or NULL */
    Tape *rows, *others; /* these themselves, and what they have besides vars and z */
    Pattern *pattern;
    long *place; /* of the entries of E in it */
    Check *check;
    long checks;
    double *out, *spare, *entries;
    Lu *lu;
    bool in_numbers; /* always by lu */
};

typedef struct Work {
    TapeBuild build;
    long m, n;
    double *at; /* every value of the graph at the sample */
    long at_count, at_capacity;
    TapeDelay delay;
    const double *sample;
    TapeValue *memo; /* values with z replaced, TAPE_NONE: not yet */
    long memo_size;
    Row *row;
    long *pivot_row, *pivot_column; /* in order of elimination */
    TapePivots *pivots;
    long *where;     /* position of a column in the row being changed, or -1 */
    TapeValue *root; /* outputs collected */
    long roots, root_capacity;
    TapeLinear *linear;
    TapeLinearReport *report;
} Work;

/* --- values at the sample -------------------------------------------------------------------- */

/* A value of a parameter for which nothing vanishes by accident. */
static double parameter_off(const double *parameter)
{
    return 1.0625 * *parameter + 0.3718281828;
}

/* Near x; for no two places k by the same way. */
static double beside(double x, long k)
{
    uint64_t place = (uint64_t)k * SPLITMIX_STEP;
    double unit = splitmix_unit(&place);
    return x + (unit < 0.5 ? -1 - unit : unit) * BESIDE * fmax(1, fabs(x));
}

/* Where values are asked for: at the sample; with other parameters; with other vars, too. */
typedef enum Where { AT_SAMPLE, OFF_PARAMETERS, OFF_SAMPLE } Where;

/* Values first..v of the graph, the unknowns being z_at, 2*z_at, ... */
static void evaluate(const Work *work, double *at, long first, TapeValue v, double z_at,
                     Where where)
{
    for (long k = first; k <= v; k++) {
        const TapeNode *node = &work->build.ir.node[k];
        double x[3] = {0, 0, 0};
        for (int i = 0; i < tape_ir_arity(node->op); i++)
            x[i] = at[node->arg[i]];
        if (node->op == TAPE_CONSTANT)
            at[k] = node->u.number;
        else if (node->op == TAPE_PARAMETER)
            at[k] = where == AT_SAMPLE ? *node->u.parameter : parameter_off(node->u.parameter);
        else if (node->op != TAPE_INPUT)
            at[k] = tape_ir_apply(node, x[0], x[1], x[2]);
        else if (node->u.input < work->n)
            at[k] = where == OFF_SAMPLE ? beside(work->sample[node->u.input], node->u.input)
                                        : work->sample[node->u.input];
        else
            at[k] = z_at * (double)(1 + node->u.input - work->n);
    }
}

/* The value of v at the sample and z = 0; values once computed are kept. */
static double at_sample(Work *work, TapeValue v)
{
    if (work->at_capacity <= v) {
        work->at_capacity = 2 * (long)v + 64;
        work->at = mem_rearray(work->at, (size_t)work->at_capacity, sizeof *work->at);
    }
    if (work->at_count <= v) {
        evaluate(work, work->at, work->at_count, v, 0, AT_SAMPLE);
        work->at_count = (long)v + 1;
    }
    return work->at[v];
}

/* Is v the same for other z? Where it has no value nothing is known against it. */
static bool independent_there(const Work *work, TapeValue v, double *at, Where where)
{
    bool same = true;
    evaluate(work, at, 0, v, 0, where);
    double expected = at[v];
    for (double z_at = -1.37; z_at < 1; z_at += 2.2) {
        evaluate(work, at, 0, v, z_at, where);
        if (isfinite(at[v]) && isfinite(expected))
            same = same && fabs(at[v] - expected) <= 1e-9 * (fabs(at[v]) + fabs(expected)) + 1e-290;
    }
    return same;
}

/* Is v the same for other z, whatever the parameters, and not by accident of the sample: friction
 * that depends on a force vanishes where a motion begins at rest? */
static bool independent_of_unknowns(const Work *work, TapeValue v)
{
    double *at = mem_array((size_t)v + 1, sizeof *at);
    bool same = independent_there(work, v, at, OFF_PARAMETERS) &&
                independent_there(work, v, at, OFF_SAMPLE);
    mem_free(at);
    return same;
}

/* --- the linear system ----------------------------------------------------------------------- */

/* Copies of values with every z replaced by 0; v is below work->memo_size. */
static TapeValue replace(Work *work, TapeValue v)
{
    TapeIr *ir = &work->build.ir;
    if (work->memo[v] != TAPE_NONE)
        return work->memo[v];
    err_stack_check();
    TapeNode node = ir->node[v];
    TapeValue result = v;
    if (node.op == TAPE_INPUT) {
        result = node.u.input < work->n ? v : tape_ir_number(ir, 0);
    } else if (!node.fixed) {
        TapeValue arg[3] = {TAPE_NONE, TAPE_NONE, TAPE_NONE};
        bool changed = false;
        for (int i = 0; i < tape_ir_arity(node.op); i++) {
            arg[i] = replace(work, node.arg[i]);
            changed = changed || arg[i] != node.arg[i];
        }
        if (changed && (node.op == TAPE_CALL1 || node.op == TAPE_CALL2))
            result = tape_ir_call(ir, node.op, arg[0], arg[1], node.call);
        else if (changed)
            result = tape_ir_make(ir, node.op, arg[0], arg[1], arg[2]);
    }
    return work->memo[v] = result;
}

/* v with every z replaced by 0. */
static TapeValue without_unknowns(Work *work, TapeValue v)
{
    if (work->memo_size <= v) {
        long size = 2 * (long)v + 64;
        work->memo = mem_rearray(work->memo, (size_t)size, sizeof *work->memo);
        memset(work->memo + work->memo_size, 0xff, /* TAPE_NONE */
               (size_t)(size - work->memo_size) * sizeof *work->memo);
        work->memo_size = size;
    }
    return replace(work, v);
}

static void add_entry(Row *row, Entry entry)
{
    if (row->count == row->capacity) {
        row->capacity = 2 * row->capacity + 4;
        row->entry = mem_rearray(row->entry, (size_t)row->capacity, sizeof *row->entry);
    }
    row->entry[row->count++] = entry;
}

static bool fault(Work *work, TapeLinearFault what, long equation, long unknown)
{
    *work->report = (TapeLinearReport){what, equation, unknown};
    return false;
}

/* Reads row i of E and G off the derivatives of the equation with respect to z. */
static bool read_row(Work *work, long i, TapeValue equation, TapeGrad *grad)
{
    TapeBuild *build = &work->build;
    Row *row = &work->row[i];
    if (!tape_grad_of(grad, equation))
        return fault(work, TAPE_LINEAR_NONLINEAR, i, 0);
    for (long k = 0; k < grad->count; k++) {
        long j = grad->column[k];
        TapeValue value = without_unknowns(work, grad->value[k]);
        if (value != grad->value[k] && !independent_of_unknowns(work, grad->value[k]))
            return fault(work, TAPE_LINEAR_NONLINEAR, i, j);
        double at = at_sample(work, value);
        if (!isfinite(at))
            return fault(work, TAPE_LINEAR_UNDEFINED, i, j);
        add_entry(row, (Entry){j, value, at, TAPE_NONE});
        row->scale = fmax(row->scale, fabs(at));
    }
    TapeValue rest = without_unknowns(work, equation);
    row->rhs = tape_ir_make(&build->ir, TAPE_NEG, rest, TAPE_NONE, TAPE_NONE);
    return isfinite(at_sample(work, row->rhs)) || fault(work, TAPE_LINEAR_UNDEFINED, i, 0);
}

static bool read_system(Work *work, const TapeValue *equations)
{
    bool fine = true;
    TapeGrad *grad = tape_grad_new(&work->build, work->n, work->n + work->m);
    err_defer(tape_grad_free, grad);
    for (long i = 0; i < work->m && fine; i++)
        fine = read_row(work, i, equations[i], grad);
    err_undefer(true);
    return fine;
}

/* --- elimination ----------------------------------------------------------------------------- */

static Entry *entry_in(const Row *row, long column)
{
    for (long k = 0; k < row->count; k++)
        if (row->entry[k].column == column)
            return &row->entry[k];
    return NULL;
}

static void drop_entry(Row *row, const Entry *entry)
{
    long k = entry - row->entry;
    row->entry[k] = row->entry[--row->count];
}

/* row -= factor * top, without the pivot's column, which is dropped. */
static void subtract_row(Work *work, Row *row, const Row *top, const Entry *pivot, Entry *below)
{
    TapeIr *ir = &work->build.ir;
    TapeValue factor = tape_ir_make(ir, TAPE_DIV, below->value, pivot->value, TAPE_NONE);
    double factor_at = below->at / pivot->at;
    drop_entry(row, below);
    for (long k = 0; k < row->count; k++)
        work->where[row->entry[k].column] = k;
    for (long k = 0; k < top->count; k++) {
        const Entry *entry = &top->entry[k];
        if (entry->column == pivot->column)
            continue;
        TapeValue part = tape_ir_mul(ir, factor, entry->value);
        long place = work->where[entry->column];
        if (place < 0) {
            TapeValue minus = tape_ir_make(ir, TAPE_NEG, part, TAPE_NONE, TAPE_NONE);
            add_entry(row, (Entry){entry->column, minus, -factor_at * entry->at, TAPE_NONE});
            tape_pivots_add(work->pivots, row - work->row, entry->column);
        } else {
            Entry *old = &row->entry[place];
            old->before = old->value;
            old->value = tape_ir_sub(ir, old->value, part);
            old->at -= factor_at * entry->at;
        }
    }
    for (long k = 0; k < row->count; k++)
        work->where[row->entry[k].column] = -1;
    row->rhs = tape_ir_sub(ir, row->rhs, tape_ir_mul(ir, factor, top->rhs));
}

/* Entries that became the number zero are no entries. */
static void drop_zeros(const Work *work, Row *row)
{
    double x;
    for (long k = row->count; k-- > 0;)
        if (tape_ir_is_number(&work->build.ir, row->entry[k].value, &x) && x == 0)
            drop_entry(row, &row->entry[k]);
}

static void add_root(Work *work, TapeValue value)
{
    if (work->roots == work->root_capacity) {
        work->root_capacity = 2 * work->root_capacity + 16;
        work->root = mem_rearray(work->root, (size_t)work->root_capacity, sizeof *work->root);
    }
    work->root[work->roots++] = value;
}

/* Checks of the pivot against the entries from..to below it. */
static void add_checks(TapeLinear *linear, long pivot, long from, long to, double limit)
{
    size_t count = (size_t)(linear->checks + to - from);
    linear->check = mem_rearray(linear->check, count, sizeof *linear->check);
    for (long below = from; below < to; below++)
        linear->check[linear->checks++] = (Check){pivot - linear->m, below - linear->m, limit};
}

/* A pivot with nothing below it may be what rounding leaves of a matrix that has become singular:
 * it is checked against what it was before. */
static void check_last(Work *work, const Entry *pivot)
{
    double x;
    long root = work->roots;
    if (pivot->before == TAPE_NONE || tape_ir_is_number(&work->build.ir, pivot->value, &x))
        return;
    add_root(work, pivot->value);
    add_root(work, pivot->before);
    add_checks(work->linear, root, root + 1, work->roots, 1 / CANCELLED);
}

/* Eliminates the pivot's column from the other rows; a check is noted when a multiplier is not a
 * number. */
static void eliminate(Work *work, long p, long q)
{
    Row *top = &work->row[p];
    double limit = LARGEST_MULTIPLIER; /* of the multipliers of this pivot */
    long pivot_root = work->roots, first_root = pivot_root + 1;
    top->done = true;
    long count;
    const long *rows = tape_pivots_rows(work->pivots, q, &count);
    for (long k = 0; k < count; k++) {
        Row *row = &work->row[rows[k]];
        Entry *below = entry_in(row, q);
        const Entry *pivot = entry_in(top, q);
        double x, y;
        err_poll();
        if (!tape_ir_is_number(&work->build.ir, pivot->value, &x) ||
            !tape_ir_is_number(&work->build.ir, below->value, &y)) {
            if (work->roots == pivot_root)
                add_root(work, pivot->value);
            add_root(work, below->value);
            limit = fmax(limit, LARGEST_MULTIPLIER * fabs(below->at / pivot->at));
        }
        subtract_row(work, row, top, pivot, below);
        drop_zeros(work, row);
    }
    if (count == 0)
        check_last(work, entry_in(top, q));
    else if (work->roots > first_root)
        add_checks(work->linear, pivot_root, first_root, work->roots, limit);
    tape_pivots_update(work->pivots, p, q);
}

static bool eliminate_all(Work *work)
{
    work->delay.ir = &work->build.ir;
    work->pivots = tape_pivots_new(work->row, work->m, &work->delay);
    for (long k = 0; k < work->m; k++) {
        long p, q;
        if (!tape_pivots_choose(work->pivots, &p, &q)) {
            for (p = 0; work->row[p].done; p++)
                ;
            return fault(work, TAPE_LINEAR_SINGULAR, p, 0);
        }
        work->pivot_row[k] = p;
        work->pivot_column[k] = q;
        eliminate(work, p, q);
    }
    return true;
}

/* z from the last pivot to the first, into root[0..m). */
static void substitute_back(Work *work)
{
    TapeIr *ir = &work->build.ir;
    for (long k = work->m - 1; k >= 0; k--) {
        const Row *row = &work->row[work->pivot_row[k]];
        const Entry *pivot = entry_in(row, work->pivot_column[k]);
        TapeValue sum = row->rhs;
        for (long j = 0; j < row->count; j++)
            if (row->entry[j].column != pivot->column)
                sum = tape_ir_sub(
                    ir, sum,
                    tape_ir_mul(ir, row->entry[j].value, work->root[row->entry[j].column]));
        work->root[pivot->column] = tape_ir_make(ir, TAPE_DIV, sum, pivot->value, TAPE_NONE);
    }
}

/* --- programs -------------------------------------------------------------------------------- */

/* The program of E and G as they were read, for elimination in numbers. */
static void emit_matrix(Work *work)
{
    long entries = 0, k = 0;
    for (long i = 0; i < work->m; i++)
        entries += work->row[i].count;
    size_t count = (size_t)(entries + work->m);
    TapeValue *roots = mem_array(count, sizeof *roots);
    err_defer(mem_release, roots);
    long *place = mem_array(2 * count, sizeof *place);
    err_defer(mem_release, place);
    for (long i = 0; i < work->m; i++)
        for (long j = 0; j < work->row[i].count; j++, k++) {
            roots[k] = work->row[i].entry[j].value;
            place[k] = i;
            place[count + (size_t)k] = work->row[i].entry[j].column;
        }
    for (long i = 0; i < work->m; i++)
        roots[entries + i] = work->row[i].rhs;
    Tape *tape = work->linear->matrix = tape_emit(&work->build.ir, work->n, roots, (long)count);
    tape->row = mem_array(count, sizeof *place);
    tape->column = mem_array(count, sizeof *place);
    memcpy(tape->row, place, count * sizeof *place);
    memcpy(tape->column, place + count, count * sizeof *place);
    err_undefer(true);
    err_undefer(true);
}

/* Room for elimination in numbers, of which most systems have no need: as sparse as E is. */
static void make_numbers(TapeLinear *linear)
{
    const Tape *matrix = linear->matrix;
    long entries = tape_outputs(matrix) - linear->m;
    linear->place = mem_array((size_t)entries + 1, sizeof *linear->place);
    linear->pattern = pattern_new(linear->m, matrix->row, matrix->column, entries, linear->place);
    linear->lu = lu_new_for(linear->pattern);
}

static void allocate(Work *work)
{
    size_t m = (size_t)work->m;
    work->row = mem_zalloc((m + 1) * sizeof *work->row);
    work->pivot_row = mem_array(m, sizeof(long));
    work->pivot_column = mem_array(m, sizeof(long));
    work->where = mem_array(m, sizeof(long));
    for (size_t j = 0; j < m; j++) {
        work->where[j] = -1;
        add_root(work, TAPE_NONE); /* z comes first */
    }
}

static void release(void *arg)
{
    Work *work = arg;
    for (long i = 0; work->row && i < work->m; i++)
        mem_free(work->row[i].entry);
    mem_free(work->row);
    mem_free(work->at);
    mem_free(work->delay.delay);
    tape_pivots_free(work->pivots);
    mem_free(work->memo);
    mem_free(work->pivot_row);
    mem_free(work->pivot_column);
    mem_free(work->where);
    mem_free(work->root);
    tape_linear_free(work->linear);
}

/* The relations whose derivatives are those of the border, and the values of the others. */
typedef struct Relations {
    TapeValue *row, *value;
    long count; /* others */
} Relations;

static void compile_border(Work *work, const Relations *relations)
{
    TapeLinear *linear = work->linear;
    long size = work->m + relations->count, inputs = work->n + size;
    linear->border = tape_grad_program(&work->build, relations->row, size, inputs, 0, inputs);
    if (!linear->border)
        return;
    linear->rows = tape_emit(&work->build.ir, inputs, relations->row, size);
    linear->others = tape_emit(&work->build.ir, work->n, relations->value, relations->count);
}

static void compile_slopes(Work *work, const Relations *relations, TapeLinearSlopes slopes)
{
    TapeLinear *linear = work->linear;
    TapeBuild *build = &work->build;
    long m = work->m, n = work->n, size = m + relations->count;
    if (slopes == TAPE_LINEAR_BORDER) {
        double most = WORTH * tape_grad_work(build, relations->row, size, 0, n + size, INFINITY);
        if (tape_grad_work(build, work->root, m, 0, n, most) > most)
            compile_border(work, relations);
    }
    if (slopes != TAPE_LINEAR_NO_SLOPES && !linear->border)
        linear->jacobian = tape_grad_program(build, work->root, m, n, 0, n);
}

/* Eliminates; the result is in work->linear. */
static bool eliminate_system(Work *work, const TapeValue *equations)
{
    TapeLinear *linear = work->linear;
    if (!read_system(work, equations))
        return false;
    emit_matrix(work);
    if (!eliminate_all(work))
        return false;
    substitute_back(work);
    linear->solve = tape_emit(&work->build.ir, work->n, work->root, work->roots);
    linear->out = mem_array(2 * (size_t)work->roots, sizeof(double));
    linear->spare = linear->out + work->roots;
    linear->entries = mem_array((size_t)tape_outputs(linear->matrix), sizeof(double));
    if (linear->checks > 0)
        make_numbers(linear);
    return true;
}

static bool compile(Work *work, const Expr *F, const TapeLinearBehind *behind,
                    TapeLinearSlopes slopes)
{
    TapeBuild *build = &work->build;
    long m = work->m, others = behind ? behind->count : 0;
    TapeValue *equations = mem_array((size_t)(2 * m + 2 * others), sizeof *equations);
    err_defer(mem_release, equations);
    Relations relations = {equations, equations + 2 * m + others, others};
    for (long i = 0; i < m; i++)
        equations[i] = tape_build_expr(build, F[i]);
    if (behind)
        relations.row = equations + m;
    for (long i = 0; behind && i < m + others; i++)
        relations.row[i] = tape_build_expr(build, behind->row[i]);
    for (long i = 0; i < others; i++)
        relations.value[i] = tape_build_expr(build, behind->value[i]);
    tape_build_check(build);
    bool fine = eliminate_system(work, equations);
    if (fine)
        compile_slopes(work, &relations, slopes);
    err_undefer(true);
    return fine;
}

TapeLinear *tape_linear_new(const Expr *F, long m, const Expr *vars, long n, const Expr *z,
                            const double *sample, TapeLinearSlopes slopes,
                            const TapeLinearBehind *behind, TapeLinearReport *report)
{
    CHECK(m > 0 && n >= 0);
    Work work = {.m = m, .n = n, .sample = sample, .report = report};
    if (slopes == TAPE_LINEAR_BORDER && n <= PATTERN_LEAST)
        slopes = TAPE_LINEAR_SLOPES;
    if (slopes != TAPE_LINEAR_BORDER)
        behind = NULL;
    long others = behind ? behind->count : 0;
    size_t count = (size_t)(n + m + others);
    *report = (TapeLinearReport){TAPE_LINEAR_FINE, 0, 0};
    Expr *all = mem_array(count, sizeof *all);
    err_defer(mem_release, all);
    memcpy(all, vars, (size_t)n * sizeof *all);
    memcpy(all + n, z, (size_t)m * sizeof *all);
    for (long i = 0; i < others; i++)
        all[n + m + i] = behind->other[i];
    tape_build_begin(&work.build, all, (long)count);
    err_defer(release, &work);
    work.linear = mem_zalloc(sizeof *work.linear);
    work.linear->m = m;
    work.linear->n = n;
    allocate(&work);
    bool fine = compile(&work, F, behind, slopes);
    TapeLinear *linear = fine ? work.linear : NULL;
    if (fine)
        work.linear = NULL;
    err_undefer(true);
    tape_build_end(&work.build);
    err_undefer(true);
    return linear;
}

void tape_linear_free(TapeLinear *linear)
{
    if (!linear)
        return;
    tape_free(linear->solve);
    tape_free(linear->matrix);
    tape_free(linear->jacobian);
    tape_free(linear->border);
    tape_free(linear->rows);
    tape_free(linear->others);
    pattern_free(linear->pattern);
    mem_free(linear->place);
    mem_free(linear->check);
    mem_free(linear->out);
    mem_free(linear->entries);
    lu_free(linear->lu);
    mem_free(linear);
}

/* --- values ---------------------------------------------------------------------------------- */

bool tape_linear_holds(const TapeLinear *linear, const double *checked)
{
    bool holds = true;
    for (const Check *c = linear->check, *end = c + linear->checks; c < end; c++)
        holds &= fabs(checked[c->below]) <= c->limit * fabs(checked[c->pivot]);
    return holds;
}

static Status solve_in_numbers(TapeLinear *linear, const double *in, double *z)
{
    long m = linear->m, entries = tape_outputs(linear->matrix) - m;
    double *a = linear->lu->a;
    tape_eval(linear->matrix, in, linear->entries);
    vec_zero(a, linear->lu->count);
    for (long k = 0; k < entries; k++)
        a[linear->place[k]] = linear->entries[k];
    Status status = lu_factor(linear->lu);
    if (status != ST_OK)
        return status;
    vec_copy(z, linear->entries + entries, m);
    lu_solve(linear->lu, z);
    return ST_OK;
}

void tape_linear_use_numbers(TapeLinear *linear)
{
    if (!linear->lu)
        make_numbers(linear);
    linear->in_numbers = true;
}

/* out: room for what the program gives. */
static Status eval(TapeLinear *linear, const double *in, double *out, double *z)
{
    if (linear->in_numbers)
        return solve_in_numbers(linear, in, z);
    if (linear->checks == 0) {
        tape_eval(linear->solve, in, z);
        return ST_OK;
    }
    tape_eval(linear->solve, in, out);
    if (z != out)
        vec_copy(z, out, linear->m);
    return tape_linear_holds(linear, out + linear->m) ? ST_OK : solve_in_numbers(linear, in, z);
}

Status tape_linear_eval(TapeLinear *linear, const double *in, double *z)
{
    return eval(linear, in, linear->out, z);
}

/* What is not finite in value becomes a difference; at: all inputs, which are moved and put back.
 */
static Status mend(TapeLinear *linear, double *at, double *value)
{
    const Tape *border = linear->border;
    long size = tape_outputs(linear->rows), inputs = tape_inputs(border);
    long count = tape_outputs(border);
    double *base = mem_array(2 * (size_t)size + 1, sizeof *base), *moved = base + size;
    err_defer(mem_release, base);
    char *wanted = mem_zalloc((size_t)inputs);
    err_defer(mem_release, wanted);
    for (long e = 0; e < count; e++)
        wanted[tape_column(border, e)] |= !isfinite(value[e]);
    tape_eval(linear->rows, at, base);
    for (long j = 0; j < inputs; j++) {
        if (!wanted[j])
            continue;
        double keep = at[j];
        at[j] += sqrt(DBL_EPSILON * fmax(fabs(keep), 1e-5));
        tape_eval(linear->rows, at, moved);
        for (long e = 0; e < count; e++) {
            long i = tape_row(border, e);
            if (tape_column(border, e) == j && !isfinite(value[e]))
                value[e] = (moved[i] - base[i]) / (at[j] - keep);
        }
        at[j] = keep;
    }
    err_undefer(true);
    err_undefer(true);
    return vec_finite(value, count) ? ST_OK : ST_DOMAIN;
}

Status tape_linear_border_eval(TapeLinear *linear, const double *in, double *value)
{
    double *at = tape_in(linear->border), *z = at + linear->n;
    if (at != in)
        vec_copy(at, in, linear->n);
    Status status = eval(linear, at, linear->spare, z);
    if (status != ST_OK)
        return status;
    if (tape_outputs(linear->others) > 0)
        tape_eval(linear->others, at, z + linear->m);
    tape_eval(linear->border, at, value);
    return vec_finite(value, tape_outputs(linear->border)) ? ST_OK : mend(linear, at, value);
}

double *tape_linear_in(TapeLinear *linear)
{
    return tape_in(linear->solve);
}

double *tape_linear_out(TapeLinear *linear)
{
    return linear->out;
}

Tape *tape_linear_jacobian(TapeLinear *linear)
{
    return linear->jacobian;
}

void tape_linear_expect_many(TapeLinear *linear)
{
    tape_expect_many(linear->border ? linear->border : linear->jacobian);
    if (linear->border && tape_outputs(linear->others) > 0)
        tape_expect_many(linear->others);
}

const Tape *tape_linear_border(const TapeLinear *linear)
{
    return linear->border;
}

long tape_linear_border_unknowns(const TapeLinear *linear)
{
    return tape_outputs(linear->rows);
}

Tape *tape_linear_program(const TapeLinear *linear)
{
    return linear->in_numbers ? NULL : linear->solve;
}

long tape_linear_unknowns(const TapeLinear *linear)
{
    return linear->m;
}

long tape_linear_length(const TapeLinear *linear)
{
    return tape_length(linear->solve);
}
