/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * y := y - D J^T (J D J^T)^-1 g with the Jacobian J of the first point in all rounds (simplified
 * Newton), D the squares of the mobilities. The order of elimination and the fill come from
 * numeric/normal.h; here J, J J^T, its factors L D L^T and the substitutions become values of one
 * graph, so that zeros, equal entries and constant ones cost nothing. The first program does a
 * whole round and hands out J and the factors, which are inputs of the second one, that does each
 * further round.
 *
 * A round is saved where the rate of convergence shows that the step just taken was the last one
 * needed (Hairer and Wanner II, IV.8).
 *
 * What must hold: no pivot of D has lost more digits than LOST leaves of the diagonal of J J^T.
 */
#include "numeric/tape_project.h"

#include <math.h>
#include <string.h>

#include "cas/base/mem.h"
#include "numeric/normal.h"
#include "numeric/tape_build.h"
#include "numeric/tape_emit.h"
#include "numeric/tape_grad.h"
#include "numeric/tape_native.h"
#include "numeric/vec.h"

#define LOST 1e-11
enum { LONGEST = 8000, MOST_ROUNDS = 6 };

struct TapeProject {
    long n, p, passed;   /* passed: values from the first program to the second */
    long *moves, moving; /* coordinates that occur in the constraints */
    /* Out of both: residuals, moved coordinates; out of the first then diagonal, pivots, what is
     * passed. */
    Tape *first, *again;
    double *out, *weight;
};

typedef struct Work {
    TapeBuild build;
    long n, p;
    const double *mobility;
    TapeValue *residual, *entry; /* entries of J, times the mobility of the coordinate */
    TapeValue *gradient;         /* squared size of each row of J, by what doubles resolve of y */
    long *row, *column, entries, capacity;
    Normal *normal;
    TapeValue *square; /* p*p: J J^T, then L below D, in the order of elimination */
    TapeValue *m;
    TapeProject *project;
} Work;

static void release(void *arg)
{
    Work *w = arg;
    mem_free(w->residual);
    mem_free(w->entry);
    mem_free(w->row);
    mem_free(w->column);
    mem_free(w->square);
    normal_free(w->normal);
    tape_project_free(w->project);
}

/* --- the graph ------------------------------------------------------------------------------- */

static void add_entry(Work *w, TapeValue value, long row, long column)
{
    if (w->entries == w->capacity) {
        w->capacity = 2 * w->capacity + 16;
        size_t room = (size_t)w->capacity;
        w->entry = mem_rearray(w->entry, room, sizeof *w->entry);
        w->row = mem_rearray(w->row, room, sizeof *w->row);
        w->column = mem_rearray(w->column, room, sizeof *w->column);
    }
    w->entry[w->entries] = value;
    w->row[w->entries] = row;
    w->column[w->entries++] = column;
}

static void note_derivative(Work *w, TapeValue derivative, long row, long column)
{
    TapeIr *ir = &w->build.ir;
    TapeValue y = tape_ir_input(ir, 1 + column), size = tape_ir_mul(ir, y, y);
    size = tape_ir_add(ir, tape_ir_number(ir, 1), size);
    size = tape_ir_mul(ir, size, tape_ir_mul(ir, derivative, derivative));
    w->gradient[row] = tape_ir_add(ir, w->gradient[row], size);
    add_entry(w, tape_ir_mul(ir, derivative, tape_ir_number(ir, w->mobility[column])), row, column);
}

static bool read_jacobian(Work *w)
{
    double x;
    bool known = true;
    TapeValue *gradient = mem_array((size_t)w->n + 1, sizeof *gradient);
    err_defer(mem_release, gradient);
    for (long i = 0; i < w->p && known; i++) {
        known = tape_grad(&w->build, w->residual[i], 1, w->n + 1, gradient);
        w->gradient[i] = tape_ir_number(&w->build.ir, 0);
        for (long j = 0; j < w->n && known; j++)
            if (!tape_ir_is_number(&w->build.ir, gradient[j], &x) || x != 0)
                note_derivative(w, gradient[j], i, j);
    }
    err_undefer(true);
    return known;
}

/* Products of J J^T and of its elimination. */
static double operations(const Work *w)
{
    double count = 0;
    long below;
    for (long k = 0; k < w->p; k++) {
        normal_below(w->normal, k, &below);
        count += (double)below * (double)(below + 3) / 2;
    }
    return count + (double)normal_products(w->normal);
}

static TapeValue *at(const Work *w, long i, long k)
{
    return &w->square[i * w->p + k];
}

static void multiply(Work *w)
{
    for (long i = 0; i < w->p * w->p; i++)
        w->square[i] = tape_ir_number(&w->build.ir, 0);
    for (long a = 0; a < w->entries; a++)
        for (long b = 0; b < w->entries; b++) {
            long i = normal_place(w->normal, w->row[a]), k = normal_place(w->normal, w->row[b]);
            if (w->column[a] != w->column[b] || i < k)
                continue;
            TapeValue product = tape_ir_mul(&w->build.ir, w->entry[a], w->entry[b]);
            *at(w, i, k) = tape_ir_add(&w->build.ir, *at(w, i, k), product);
        }
}

/* J J^T becomes L D L^T; inverse[k] of the pivots. */
static void factor(Work *w, TapeValue *inverse)
{
    TapeIr *ir = &w->build.ir;
    for (long k = 0; k < w->p; k++) {
        long count;
        const long *below = normal_below(w->normal, k, &count);
        inverse[k] = tape_ir_make(ir, TAPE_INV, *at(w, k, k), TAPE_NONE, TAPE_NONE);
        err_poll();
        for (long a = 0; a < count; a++) {
            long i = below[a];
            TapeValue l = tape_ir_mul(ir, *at(w, i, k), inverse[k]);
            for (long b = 0; b <= a; b++) /* entries of this column not yet divided: b up to a */
                *at(w, i, below[b]) = tape_ir_sub(
                    ir, *at(w, i, below[b]), tape_ir_mul(ir, l, b < a ? w->m[b] : *at(w, i, k)));
            w->m[a] = *at(w, i, k);
            *at(w, i, k) = l;
        }
    }
}

/* The coordinates that move, after a step, into moved[0..moving). */
static void step(Work *w, const TapeValue *entry, const TapeValue *inverse, TapeValue *moved)
{
    TapeIr *ir = &w->build.ir;
    TapeValue *m = w->m;
    long count;
    for (long i = 0; i < w->p; i++)
        m[normal_place(w->normal, i)] = w->residual[i];
    for (long k = 0; k < w->p; k++) {
        const long *below = normal_below(w->normal, k, &count);
        for (long a = 0; a < count; a++)
            m[below[a]] = tape_ir_sub(ir, m[below[a]], tape_ir_mul(ir, *at(w, below[a], k), m[k]));
    }
    for (long k = w->p - 1; k >= 0; k--) {
        const long *below = normal_below(w->normal, k, &count);
        m[k] = tape_ir_mul(ir, m[k], inverse[k]);
        for (long a = 0; a < count; a++)
            m[k] = tape_ir_sub(ir, m[k], tape_ir_mul(ir, *at(w, below[a], k), m[below[a]]));
    }
    for (long j = 0; j < w->project->moving; j++) {
        long at = w->project->moves[j];
        TapeValue sum = tape_ir_number(ir, 0), mobility = tape_ir_number(ir, w->mobility[at]);
        for (long e = 0; e < w->entries; e++)
            if (w->column[e] == at)
                sum = tape_ir_add(ir, sum,
                                  tape_ir_mul(ir, entry[e], m[normal_place(w->normal, w->row[e])]));
        moved[j] = tape_ir_sub(ir, tape_ir_input(ir, 1 + at), tape_ir_mul(ir, mobility, sum));
    }
}

/* --- programs -------------------------------------------------------------------------------- */

/* Hands a value of the first program to the second, where an input stands for it. */
static void pass(Work *w, TapeValue *value, TapeValue *root, long *count)
{
    double x;
    if (tape_ir_is_number(&w->build.ir, *value, &x))
        return;
    root[(*count)++] = *value;
    *value = tape_ir_input(&w->build.ir, 1 + w->n + w->project->passed++);
}

static void list_moving(Work *w)
{
    TapeProject *project = w->project;
    char *moves = mem_zalloc((size_t)w->n + 1);
    err_defer(mem_release, moves);
    for (long e = 0; e < w->entries; e++)
        moves[w->column[e]] = 1;
    project->moves = mem_array((size_t)w->n + 1, sizeof *project->moves);
    for (long j = 0; j < w->n; j++)
        if (moves[j])
            project->moves[project->moving++] = j;
    err_undefer(true);
}

/* In the order of the constraints. */
static void put_diagonal(const Work *w, TapeValue *root, long *count)
{
    for (long i = 0; i < w->p; i++) {
        long k = normal_place(w->normal, i);
        root[(*count)++] = *at(w, k, k);
    }
}

static void emit(Work *w, TapeValue *root, TapeValue *inverse)
{
    TapeProject *project = w->project;
    long p = w->p, count = p + project->moving, below;
    memcpy(root, w->residual, (size_t)p * sizeof *root);
    multiply(w);
    put_diagonal(w, root, &count);
    memcpy(root + count, w->gradient, (size_t)p * sizeof *root);
    count += p;
    factor(w, inverse);
    step(w, w->entry, inverse, root + p);
    put_diagonal(w, root, &count);
    for (long k = 0; k < p; k++) {
        const long *i = normal_below(w->normal, k, &below);
        pass(w, &inverse[k], root, &count);
        for (long a = 0; a < below; a++)
            pass(w, at(w, i[a], k), root, &count);
    }
    for (long e = 0; e < w->entries; e++)
        pass(w, &w->entry[e], root, &count);
    project->first = tape_emit(&w->build.ir, w->n + 1, root, count);
    step(w, w->entry, inverse, root + p);
    project->again = tape_emit(&w->build.ir, w->n + 1 + project->passed, root, p + project->moving);
    tape_native_make(project->first);
    tape_native_make(project->again);
    project->out = mem_array((size_t)(count + p), sizeof *project->out);
    project->weight = project->out + count;
}

static bool compile(Work *w, const Expr *constraints)
{
    size_t p = (size_t)w->p, n = (size_t)w->n;
    w->residual = mem_array(4 * p + 1, sizeof *w->residual);
    w->m = w->residual + p;
    w->gradient = w->m + p;
    TapeValue *inverse = w->gradient + p;
    for (long i = 0; i < w->p; i++)
        w->residual[i] = tape_build_expr(&w->build, constraints[i]);
    tape_build_check(&w->build);
    if (!read_jacobian(w))
        return false;
    w->normal = normal_new(w->row, w->column, w->entries, w->p, w->n);
    if (operations(w) > LONGEST)
        return false;
    w->square = mem_array(p * p + 1, sizeof *w->square);
    list_moving(w);
    TapeValue *root = mem_array(5 * p + n + p * p + (size_t)w->entries, sizeof *root);
    err_defer(mem_release, root);
    emit(w, root, inverse);
    err_undefer(true);
    return true;
}

TapeProject *tape_project_new(const Expr *constraints, long p, const Expr *vars, long n,
                              const double *mobility)
{
    Work w = {.n = n, .p = p, .mobility = mobility};
    TapeProject *project = NULL;
    tape_build_begin(&w.build, vars, n + 1);
    err_defer(release, &w);
    w.project = mem_zalloc(sizeof *w.project);
    w.project->n = n;
    w.project->p = p;
    if (compile(&w, constraints)) {
        project = w.project;
        w.project = NULL;
    }
    err_undefer(true);
    tape_build_end(&w.build);
    return project;
}

void tape_project_free(TapeProject *project)
{
    if (!project)
        return;
    tape_free(project->first);
    tape_free(project->again);
    mem_free(project->moves);
    mem_free(project->out);
    mem_free(project);
}

/* --- rounds ---------------------------------------------------------------------------------- */

/* The largest squared residual in units of its gradient; NaN wins. */
static double misfit(const TapeProject *s)
{
    double worst = 0;
    for (long i = 0; i < s->p; i++) {
        double q = s->out[i] * s->out[i] * s->weight[i];
        if (!(q <= worst))
            worst = q;
    }
    return worst;
}

static void move(const TapeProject *s, double *y)
{
    const double *moved = s->out + s->p;
    for (long j = 0; j < s->moving; j++)
        y[s->moves[j]] = moved[j];
}

/* The first round's program; false when a pivot has lost its digits. */
static bool begin(TapeProject *s, double t, const double *y)
{
    double *in = tape_in(s->first);
    const double *diagonal = s->out + s->p + s->moving, *gradient = diagonal + s->p;
    const double *pivot = gradient + s->p;
    bool fine = true;
    in[0] = t;
    vec_copy(in + 1, y, s->n);
    tape_eval(s->first, in, s->out);
    for (long k = 0; k < s->p; k++) {
        s->weight[k] = 1 / gradient[k];
        fine = fine && pivot[k] > LOST * diagonal[k];
    }
    return fine;
}

bool tape_project_run(TapeProject *s, double t, double *y, double tolerance)
{
    double goal = tolerance * tolerance;
    if (!begin(s, t, y))
        return false;
    double before = misfit(s), *in = tape_in(s->again);
    if (before <= goal)
        return true;
    move(s, y);
    in[0] = t;
    vec_copy(in + 1 + s->n, s->out + 4 * s->p + s->moving, s->passed);
    for (int round = 0; round < MOST_ROUNDS; round++) {
        vec_copy(in + 1, y, s->n);
        tape_eval(s->again, in, s->out);
        double now = misfit(s);
        if (now <= goal)
            return true;
        if (!(now < before / 16)) /* rounding ends it, if it is that */
            return now <= 1e4 * goal;
        move(s, y);
        if (now * (now / before) <= 0.01 * goal)
            return true;
        before = now;
    }
    return false;
}
