/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * y := y - D J^T (J D J^T)^-1 g, Newton steps of shortest length, D the squares of the mobilities.
 * The order of elimination and the fill come from numeric/linear/normal.h; here J, J J^T, its
 * factors L D L^T and the substitutions become values of one graph, so that zeros, equal entries
 * and constant ones cost nothing. One program does a whole round, another one the residuals alone:
 * after a step of an integrator the first round is nearly always the only one, and the second
 * program says so.
 *
 * A look at the residuals is saved where the rate of convergence shows that the step just taken was
 * the last one needed (Hairer and Wanner II, IV.8).
 *
 * What must hold: no pivot of D has lost more digits than LOST leaves of the diagonal of J J^T.
 */
#include "numeric/program/tape_project.h"

#include <math.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "numeric/linear/normal.h"
#include "numeric/linear/vec.h"
#include "numeric/program/tape_build.h"
#include "numeric/program/tape_emit.h"
#include "numeric/program/tape_grad.h"
#include "numeric/program/tape_native.h"

#define LOST 1e-11
enum { LONGEST = 8000, MOST_ROUNDS = 6 };

struct TapeProject {
    long n, p;
    long *moves, moving; /* coordinates that occur in the constraints */
    Tape *round;         /* residuals, moved coordinates, diagonal, gradients, pivots */
    Tape *residuals;
    double *out, *weight;
};

typedef struct Work {
    TapeBuild build;
    long n, p;
    const double *mobility;
    double least;
    TapeValue *residual;
    TapeEntries entries; /* of J, times the mobility of the coordinate */
    TapeValue *gradient; /* squared size of each row of J, by what doubles resolve of y */
    Normal *normal;
    long *begin, *of;  /* first entry of each row; the row that is eliminated k-th */
    TapeValue *square; /* p*p: J J^T, then L below D, in the order of elimination; or TAPE_NONE */
    TapeValue *diagonal;
    TapeValue *m;
    TapeProject *project;
} Work;

static void release(void *arg)
{
    Work *w = arg;
    mem_free(w->residual);
    tape_grad_release(&w->entries);
    mem_free(w->begin);
    mem_free(w->square);
    normal_free(w->normal);
    tape_project_free(w->project);
}

/* --- the graph ------------------------------------------------------------------------------- */

static void note_derivative(Work *w, TapeValue derivative, long row, long column)
{
    TapeIr *ir = &w->build.ir;
    TapeValue y = tape_ir_input(ir, 1 + column), size = tape_ir_mul(ir, y, y);
    size = tape_ir_add(ir, tape_ir_number(ir, w->least * w->least), size);
    size = tape_ir_mul(ir, size, tape_ir_mul(ir, derivative, derivative));
    w->gradient[row] = tape_ir_add(ir, w->gradient[row], size);
    tape_grad_put(&w->entries, tape_ir_mul(ir, derivative, tape_ir_number(ir, w->mobility[column])),
                  row, column);
}

static bool read_jacobian(Work *w)
{
    bool known = true;
    TapeGrad *grad = tape_grad_new(&w->build, 1, w->n + 1);
    err_defer(tape_grad_free, grad);
    for (long i = 0; i < w->p && known; i++) {
        w->begin[i] = w->entries.count;
        known = tape_grad_of(grad, w->residual[i]);
        w->gradient[i] = tape_ir_number(&w->build.ir, 0);
        for (long k = 0; k < grad->count && known; k++)
            note_derivative(w, grad->value[k], i, grad->column[k]);
    }
    w->begin[w->p] = w->entries.count;
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

/* Entry (i, k) of J J^T, i and k in the order of elimination. */
static TapeValue product(Work *w, long i, long k)
{
    TapeIr *ir = &w->build.ir;
    TapeValue sum = tape_ir_number(ir, 0);
    for (long a = w->begin[w->of[i]]; a < w->begin[w->of[i] + 1]; a++)
        for (long b = w->begin[w->of[k]]; b < w->begin[w->of[k] + 1]; b++)
            if (w->entries.column[a] == w->entries.column[b])
                sum =
                    tape_ir_add(ir, sum, tape_ir_mul(ir, w->entries.value[a], w->entries.value[b]));
    return sum;
}

/* The same as far as it is eliminated, made when it is asked for first: so it does not wait in the
 * program for what comes before it. */
static TapeValue *at(Work *w, long i, long k)
{
    TapeValue *value = &w->square[i * w->p + k];
    if (*value == TAPE_NONE) {
        *value = product(w, i, k);
        if (i == k)
            w->diagonal[w->of[k]] = *value;
    }
    return value;
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
static void step(Work *w, const TapeValue *inverse, TapeValue *moved)
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
        for (long e = 0; e < w->entries.count; e++)
            if (w->entries.column[e] == at)
                sum = tape_ir_add(ir, sum,
                                  tape_ir_mul(ir, w->entries.value[e],
                                              m[normal_place(w->normal, w->entries.row[e])]));
        moved[j] = tape_ir_sub(ir, tape_ir_input(ir, 1 + at), tape_ir_mul(ir, mobility, sum));
    }
}

/* --- programs -------------------------------------------------------------------------------- */

static void list_moving(Work *w)
{
    TapeProject *project = w->project;
    char *moves = mem_zalloc((size_t)w->n + 1);
    err_defer(mem_release, moves);
    for (long e = 0; e < w->entries.count; e++)
        moves[w->entries.column[e]] = 1;
    project->moves = mem_array((size_t)w->n + 1, sizeof *project->moves);
    for (long j = 0; j < w->n; j++)
        if (moves[j])
            project->moves[project->moving++] = j;
    err_undefer(true);
}

static void emit(Work *w, TapeValue *root, TapeValue *inverse)
{
    TapeProject *project = w->project;
    long p = w->p, count = p + project->moving;
    memcpy(root, w->residual, (size_t)p * sizeof *root);
    factor(w, inverse);
    step(w, inverse, root + p);
    for (long i = 0; i < p; i++) {
        root[count + i] = w->diagonal[i];
        root[count + p + i] = w->gradient[i];
        root[count + 2 * p + i] = *at(w, normal_place(w->normal, i), normal_place(w->normal, i));
    }
    count += 3 * p;
    project->round = tape_emit(&w->build.ir, w->n + 1, root, count);
    project->residuals = tape_emit(&w->build.ir, w->n + 1, w->residual, p);
    tape_native_make(project->round);
    tape_native_make(project->residuals);
    project->out = mem_array((size_t)(count + p), sizeof *project->out);
    project->weight = project->out + count;
}

static bool compile(Work *w, const Expr *constraints)
{
    size_t p = (size_t)w->p, n = (size_t)w->n;
    w->residual = mem_array(5 * p + 1, sizeof *w->residual);
    w->m = w->residual + p;
    w->gradient = w->m + p;
    w->diagonal = w->gradient + p;
    TapeValue *inverse = w->diagonal + p;
    w->begin = mem_array(2 * p + 1, sizeof *w->begin);
    w->of = w->begin + p + 1;
    for (long i = 0; i < w->p; i++)
        w->residual[i] = tape_build_expr(&w->build, constraints[i]);
    tape_build_check(&w->build);
    if (!read_jacobian(w))
        return false;
    w->normal = normal_new(w->entries.row, w->entries.column, w->entries.count, w->p, w->n);
    if (operations(w) > LONGEST)
        return false;
    for (long i = 0; i < w->p; i++)
        w->of[normal_place(w->normal, i)] = i;
    w->square = mem_array(p * p + 1, sizeof *w->square);
    memset(w->square, 0xff, p * p * sizeof *w->square); /* TAPE_NONE */
    list_moving(w);
    TapeValue *root = mem_array(4 * p + n + 1, sizeof *root);
    err_defer(mem_release, root);
    emit(w, root, inverse);
    err_undefer(true);
    return true;
}

TapeProject *tape_project_new(const Expr *constraints, long p, const Expr *vars, long n,
                              const double *mobility, double least)
{
    CHECK(p > 0 && n > 0);
    CHECK(least > 0);
    Work w = {.n = n, .p = p, .mobility = mobility, .least = least};
    TapeProject *project = NULL;
    if (p >= NORMAL_DENSE) /* long, and not analysed */
        return NULL;
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
    tape_free(project->round);
    tape_free(project->residuals);
    mem_free(project->moves);
    mem_free(project->out);
    mem_free(project);
}

/* --- rounds ---------------------------------------------------------------------------------- */

/* The largest squared residual in units of its gradient; NaN wins. */
static double misfit(const TapeProject *s)
{
    double worst = 0, sum = 0;
    for (long i = 0; i < s->p; i++) {
        double q = s->out[i] * s->out[i] * s->weight[i];
        worst = vec_larger(q, worst);
        sum += q;
    }
    return isnan(sum) ? sum : worst;
}

static void move(const TapeProject *s, double *y)
{
    const double *moved = s->out + s->p;
    if (s->moving == s->n) {
        vec_copy(y, moved, s->n);
        return;
    }
    for (long j = 0; j < s->moving; j++)
        y[s->moves[j]] = moved[j];
}

/* The program of a round; false when a pivot has lost its digits. */
static bool go_round(TapeProject *s, double t, const double *y)
{
    double *in = tape_in(s->round);
    const double *diagonal = s->out + s->p + s->moving, *gradient = diagonal + s->p;
    const double *pivot = gradient + s->p;
    bool fine = true;
    in[0] = t;
    vec_copy(in + 1, y, s->n);
    tape_eval(s->round, in, s->out);
    for (long k = 0; k < s->p; k++) {
        s->weight[k] = 1 / gradient[k];
        fine &= pivot[k] > LOST * diagonal[k];
    }
    return fine;
}

static void look(TapeProject *s, double t, const double *y)
{
    double *in = tape_in(s->residuals);
    in[0] = t;
    vec_copy(in + 1, y, s->n);
    tape_eval(s->residuals, in, s->out);
}

bool tape_project_run(TapeProject *s, double t, double *y, double tolerance)
{
    CHECK(tolerance > 0);
    double goal = tolerance * tolerance;
    if (!go_round(s, t, y))
        return false;
    double before = misfit(s);
    if (before <= goal)
        return true;
    move(s, y);
    for (int round = 0; round < MOST_ROUNDS; round++) {
        look(s, t, y);
        double now = misfit(s);
        if (now <= goal)
            return true;
        if (!(now < before / 16)) /* rounding ends it, if it is that */
            return now <= 1e4 * goal;
        if (!go_round(s, t, y))
            return false;
        move(s, y);
        if (now * (now / before) <= 0.01 * goal)
            return true;
        before = now;
    }
    return false;
}
