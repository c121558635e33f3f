/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The derivative array: the equations and their total derivatives up to some order, as equations in
 * the unknowns and all their derivatives as independent variables. After k differentiations the
 * derivatives wanted (tops) are determined when no vector of the null space of the Jacobian with
 * respect to them and the higher ones has a part in the tops, which is a question of two ranks. The
 * structure alone may ask for more differentiations than this (G. Reissig, W. S. Martinson, P. I.
 * Barton, SIAM J. Sci. Comput. 21 (2000): circuits of index 1 of any structural index).
 *
 * Ranks are taken in doubles at random points that satisfy the whole array: shortest Newton steps
 * from random values, parameters and given functions of t being random numbers. Where these allow
 * no solution, or none nearby (a rate that must be positive), they move along. Rows and columns are
 * scaled to size 1 first. Two points must agree.
 */
#include "dae/reduce/derivative_array.h"

#include <math.h>
#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/base/splitmix.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"
#include "cas/value/names.h"
#include "dae/model/jet.h"
#include "numeric/linear/lsq.h"
#include "numeric/linear/qr.h"
#include "numeric/linear/vec.h"
#include "numeric/program/tape.h"

enum { MOST_COLUMNS = 500, MOST_STEPS = 60, MOST_STARTS = 8, POINTS = 2 };
static const double rank_tolerance = 1e-8, residual_tolerance = 1e-11;

/* Columns: what is given (parameters, t, functions of t), then the unknowns by order: states, tops,
 * and level after level what one more differentiation brings. */
typedef struct Array {
    const Model *model;
    long upper, rows, given, columns, *tops;
    Expr *vars, *equations;
    long var_count, var_capacity;
    bool is_general; /* holds a function without a rule of an unknown */
    Tape *value, *jacobian;
    double *point, *residual, *matrix, *work, *step;
    uint64_t random;
} Array;

static void release(void *arg)
{
    Array *a = arg;
    tape_free(a->value);
    tape_free(a->jacobian);
    mem_free(a->tops);
    mem_free(a->vars);
    mem_free(a->equations);
    mem_free(a->point);
}

/* --- the array ------------------------------------------------------------------------------- */

static void push(Array *a, Expr var)
{
    for (long i = 0; i < a->var_count; i++)
        if (a->vars[i] == var)
            return;
    if (a->var_count == a->var_capacity) {
        a->var_capacity = 2 * a->var_capacity + 64;
        a->vars = mem_rearray(a->vars, (size_t)a->var_capacity, sizeof *a->vars);
    }
    a->vars[a->var_count++] = var;
}

static bool is_unknown(const Array *a, Expr e)
{
    long j;
    for (long i = 0; i < a->model->count; i++)
        if (a->model->unknowns[i] == e)
            return true;
    return model_derivative_of(a->model, e, &j) != MODEL_ABSENT;
}

/* Names and functions of t that are no unknowns. */
static void note_given(Expr node, void *arg)
{
    Array *a = arg;
    if (names_is(node))
        push(a, node);
    if (!expr_is(node, EXPR_CALL) || is_unknown(a, node))
        return;
    Expr head = expr_arg(node, 0);
    if (expr_is(head, EXPR_SYMBOL) && funcs_find(head) && !expr_is_symbol(head, "diff"))
        return;
    push(a, node);
    a->is_general |= walk_has_any(node, a->model->unknowns, a->model->count);
}

static void make_equations(Array *a)
{
    const Model *model = a->model;
    Jet *jet = jet_begin(model->t);
    a->equations = mem_array((size_t)a->rows, sizeof *a->equations);
    for (long k = 0; k <= a->upper; k++)
        for (long i = 0; i < model->equations; i++)
            a->equations[k * model->equations + i] = jet_derivative(jet, model->residuals[i], k);
    jet_end(jet);
}

static void make_variables(Array *a)
{
    const Model *model = a->model;
    push(a, model->t);
    for (long i = 0; i < a->rows; i++)
        walk_each(a->equations[i], note_given, a);
    a->given = a->var_count;
    for (long j = 0; j < model->count; j++)
        for (long i = 0; i < a->tops[j]; i++)
            push(a, diff_make(model->unknowns[j], model->t, i));
    for (long k = 0; k <= a->upper; k++)
        for (long j = 0; j < model->count; j++)
            push(a, diff_make(model->unknowns[j], model->t, a->tops[j] + k));
    a->columns = a->var_count - a->given;
}

/* False: a function has no known derivative. */
static bool compile(Array *a)
{
    size_t n = (size_t)a->var_count, m = (size_t)a->rows, size = n > m ? n : m;
    a->value = tape_new(a->equations, a->rows, a->vars, a->var_count);
    a->jacobian = tape_new_jacobian(a->equations, a->rows, a->vars, a->var_count, 0, a->var_count);
    if (!a->jacobian)
        return false;
    a->point = mem_array((size_t)a->var_count + 2 * m * n + m + 6 * size + 6, sizeof *a->point);
    a->matrix = a->point + a->var_count;
    a->residual = a->matrix + 2 * m * n;
    a->step = a->residual + m;
    a->work = a->step + n;
    return true;
}

/* --- a consistent point ------------------------------------------------------------------------
 */

/* Between 1/2 and 3/2. */
static double next_random(Array *a)
{
    return 0.5 + splitmix_unit(&a->random);
}

static double residual_at(Array *a)
{
    tape_eval(a->value, a->point, a->residual);
    double worst = 0;
    for (long i = 0; i < a->rows; i++)
        worst =
            fabs(a->residual[i]) > worst || isnan(a->residual[i]) ? fabs(a->residual[i]) : worst;
    return worst;
}

/* rows x var_count, what is given first. */
static void jacobian_at(Array *a)
{
    memset(a->matrix, 0, (size_t)(a->rows * a->var_count) * sizeof *a->matrix);
    tape_eval_dense(a->jacobian, a->point, a->matrix, a->var_count);
}

/* The shortest Newton step, halved while the residual does not fall; the first `held` of the point
 * stay. */
static bool newton_step(Array *a, long held, double *size)
{
    double before = *size;
    jacobian_at(a);
    if (!vec_finite(a->matrix, a->rows * a->var_count))
        return false;
    for (long i = 0; i < a->rows; i++)
        vec_zero(a->matrix + i * a->var_count, held);
    lsq_solve(a->matrix, a->residual, a->rows, a->var_count, 1e-12, a->step, NULL, a->work);
    for (long j = held; j < a->var_count; j++)
        a->point[j] -= a->step[j];
    for (double part = 1; part > 1e-3; part /= 2) {
        *size = residual_at(a);
        if (*size < before)
            return true;
        for (long j = held; j < a->var_count; j++)
            a->point[j] += part / 2 * a->step[j];
    }
    return false;
}

static bool find_point(Array *a)
{
    for (long start = 0; start < MOST_STARTS; start++) {
        long held = start % 2 ? 0 : a->given;
        for (long i = 0; i < a->var_count; i++)
            a->point[i] = next_random(a);
        double size = residual_at(a);
        for (long k = 0; k < MOST_STEPS && size > residual_tolerance && isfinite(size); k++)
            if (!newton_step(a, held, &size))
                break;
        if (size <= residual_tolerance)
            return true;
    }
    return false;
}

/* --- ranks ---------------------------------------------------------------------------------------
 */

/* Rows and columns divided by their largest entries. */
static void scale(double *matrix, long m, long n)
{
    for (int side = 0; side < 2; side++)
        for (long i = 0; i < (side ? n : m); i++) {
            long step = side ? n : 1, count = side ? m : n;
            double *line = side ? matrix + i : matrix + i * n, largest = 0;
            for (long j = 0; j < count; j++)
                largest = fmax(largest, fabs(line[j * step]));
            for (long j = 0; j < count && largest > 0; j++)
                line[j * step] /= largest;
        }
}

/* The rank of the first m rows, columns from..to. */
static long rank_of(Array *a, long m, long from, long to)
{
    double *part = a->matrix + a->rows * a->var_count;
    long n = to - from;
    for (long i = 0; i < m; i++)
        vec_copy(part + i * n, a->matrix + i * a->var_count + a->given + from, n);
    scale(part, m, n);
    return n > 0 ? qr_factor(part, m, n, NULL, 0, rank_tolerance, a->work) : 0;
}

static long index_at_point(Array *a)
{
    long count = a->model->count, tops = a->columns - count * (a->upper + 1);
    jacobian_at(a);
    for (long k = 0; k < a->upper; k++) {
        long m = a->model->equations * (k + 1), to = tops + count * (k + 1);
        if (rank_of(a, m, tops, to) - rank_of(a, m, tops + count, to) == count)
            return k;
    }
    return a->upper;
}

static bool fits(Array *a)
{
    const Model *model = a->model;
    long states = 0;
    a->tops = mem_array((size_t)model->count + 1, sizeof *a->tops);
    for (long j = 0; j < model->count; j++) {
        a->tops[j] = model->orders[j] < 1 ? 1 : model->orders[j];
        states += a->tops[j];
    }
    a->rows = model->equations * (a->upper + 1);
    return states + model->count * (a->upper + 1) <= MOST_COLUMNS;
}

typedef struct Question {
    Array *array;
    long index;
} Question;

static void answer(void *arg)
{
    Question *q = arg;
    Array *a = q->array;
    make_equations(a);
    make_variables(a);
    for (long i = 0; i < POINTS && !a->is_general; i++) {
        if ((i == 0 && !compile(a)) || !find_point(a)) {
            q->index = -1;
            return;
        }
        long index = index_at_point(a);
        q->index = i == 0 || index == q->index ? index : -1;
    }
}

long derivative_array_index(const Model *model, long upper)
{
    CHECK(upper >= 0);
    Array array = {.model = model, .upper = upper, .random = 1};
    Question q = {&array, -1};
    err_defer(release, &array);
    if (fits(&array) && !err_attempt_for(ERR_UNABLE | ERR_DIVZERO | ERR_DOMAIN, answer, &q))
        q.index = -1;
    err_undefer(true);
    return q.index;
}
