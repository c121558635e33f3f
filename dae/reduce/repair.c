/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Structural analysis fails where the system Jacobian J is identically singular although a
 * transversal exists. Three conversions, each of which lowers the value of the transversal, so that
 * repeating them ends:
 *
 * - the linear combination (G. Tan, N. S. Nedialkov, J. D. Pryce, Conversion methods for improving
 *   structural analysis of differential-algebraic equation systems, BIT 57, 2017): with u*J = 0 and
 *   theta the least c_i where u_i is not 0, an equation with c = theta becomes the sum of
 *   u_i * f_i^(c_i-theta), allowed while u holds no derivative x_j^(d_j-theta) or higher;
 * - the expression substitution (the same paper): with J*v = 0, new unknowns
 *   y_j = x_j^(d_j-C) - v_j/v_l * x_l^(d_l-C) take the place of x_j, C the largest c_i of the
 *   equations that feel v, allowed while v holds no derivatives x_j^(d_j-C) or higher;
 * - augmentation (T. Oki, Improved structural methods for nonlinear differential-algebraic
 * equations via combinatorial relaxation, ISSAC 2019), when neither is allowed: of the equations I
 * that cancel, copies of f_i^(c_i-theta) are added in which the derivatives x_j^(d_j-theta) are new
 *   unknowns y_j for columns J with J[I,J] nonsingular, and a constant for the others (1: with 0
 *   products would vanish); the copy of the equation with the least c takes its place.
 *
 * All of it happens inside one block of the triangular form, whose Jacobian is singular; unknowns
 * of other blocks count as known functions there.
 *
 * What must hold, and is reported as assumed: u_l (v_l) does not vanish.
 */
#include "dae/reduce/repair.h"

#include <stdio.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/sparse.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "dae/reduce/reduce.h"
#include "dae/reduce/structure.h"

/* Attempt at one conversion of a system whose Jacobian is singular. */
typedef struct Attempt {
    Repair *repair;
    const Model *model;
    const Sigma *sigma;
    long block;             /* the block whose Jacobian is singular */
    const RTable *jacobian; /* with zeros outside the block */
    const Expr *u;          /* the vector, n entries */
    Expr *equations, *unknowns;
    long count; /* of both, growing from n to at most 2n */
} Attempt;

static Expr derivative(const Model *model, long j, long order)
{
    return order == 0 ? model->unknowns[j] : diff_make(model->unknowns[j], model->t, order);
}

static Expr differentiated(Expr e, Expr t, long times)
{
    for (long k = 0; k < times; k++)
        e = diff_name(e, t);
    return e;
}

static bool in_block(const Attempt *a, long j)
{
    return a->sigma->block_of[a->sigma->equation_of[j]] == a->block;
}

/* --- null vectors ------------------------------------------------------------------------ */

/* A vector free of denominators; u_i is 0 exactly where it was. */
static void clear_denominators(Expr *u, long n)
{
    for (long i = 0; i < n; i++) {
        Expr factor = denom_expr(u[i]);
        for (long k = 0; k < n; k++)
            u[k] = unsplit_normal(expr_mul(u[k], factor));
    }
}

/* The rows and columns of one block. */
static RTable *block_of_matrix(const RTable *jacobian, const Sigma *sigma, long block)
{
    long n = sigma->count, size = 0, row = 0;
    for (long i = 0; i < n; i++)
        size += sigma->block_of[i] == block;
    RTable *part = rtable_matrix(size, size);
    for (long i = 0; i < n; i++) {
        if (sigma->block_of[i] != block)
            continue;
        for (long k = 0, column = 0; k < n; k++)
            if (sigma->block_of[k] == block)
                rtable_set(part, row, column++, rtable_get(jacobian, i, sigma->unknown_of[k]));
        row++;
    }
    return part;
}

/* The row of K with the fewest entries, or -1. */
static long sparsest(const RTable *K)
{
    long best = -1, least = rtable_cols(K) + 1;
    for (long k = 0; k < rtable_rows(K); k++) {
        long support = 0;
        for (long i = 0; i < rtable_cols(K); i++)
            support += rtable_get(K, k, i) != EXPR_ZERO;
        if (support < least) {
            least = support;
            best = k;
        }
    }
    return best;
}

static RTable *transposed(const RTable *m)
{
    RTable *result = rtable_matrix(rtable_cols(m), rtable_rows(m));
    for (long i = 0; i < rtable_rows(m); i++)
        for (long j = 0; j < rtable_cols(m); j++)
            rtable_set(result, j, i, rtable_get(m, i, j));
    return result;
}

/* u with u*J = 0 (of_columns: J*u = 0) in the block, 0 elsewhere; false: the block is nonsingular.
 */
static bool null_vector(Expr *u, const RTable *jacobian, const Sigma *sigma, long block,
                        bool of_columns)
{
    RTable *K, *L, *part = block_of_matrix(jacobian, sigma, block);
    reduce_kernel(&K, &L, of_columns ? transposed(part) : part);
    long best = sparsest(K);
    for (long i = 0; i < sigma->count; i++)
        u[i] = EXPR_ZERO;
    for (long i = 0, at = 0; i < sigma->count && best >= 0; i++)
        if (sigma->block_of[i] == block)
            u[of_columns ? sigma->unknown_of[i] : i] = rtable_get(K, best, at++);
    if (best >= 0)
        clear_denominators(u, sigma->count);
    return best >= 0;
}

typedef struct Order {
    Expr unknown;
    long highest;
} Order;

static void note_order(Expr node, void *arg)
{
    Order *order = arg;
    Expr f = node, x;
    long k = diff_order(node, &f, &x);
    if (k == 0)
        f = node;
    if (f == order->unknown && k > order->highest)
        order->highest = k;
}

/* Highest derivative of unknown j in e; MODEL_ABSENT when there is none. */
static long order_in(const Model *model, Expr e, long j)
{
    Order order = {model->unknowns[j], MODEL_ABSENT};
    walk_each(e, note_order, &order);
    return order.highest;
}

static bool is_below(const Attempt *a, long j, long order)
{
    for (long i = 0; i < a->sigma->count; i++)
        if (a->u[i] != EXPR_ZERO && in_block(a, j) && order_in(a->model, a->u[i], j) >= order)
            return false;
    return true;
}

/* --- saying it --------------------------------------------------------------------------- */

static void note_step(Attempt *a, Buf *text, Expr nonzero)
{
    a->repair->steps = collection_append(a->repair->steps, expr_string(buf_text(text), -1));
    if (nonzero && !expr_is_number(nonzero))
        a->repair->assumed = collection_append(a->repair->assumed, nonzero);
}

static void put_expr(Buf *out, Expr e)
{
    char *text = print_text(e, 60);
    err_defer(mem_release, text);
    buf_puts(out, text);
    err_undefer(true);
}

/* --- linear combination ------------------------------------------------------------------ */

/* The equation of the support with the least offset; of these, with the simplest entry. */
static long leader(const Attempt *a)
{
    long best = -1;
    for (long i = 0; i < a->sigma->count; i++) {
        if (a->u[i] == EXPR_ZERO)
            continue;
        long c = a->sigma->c[i];
        if (best < 0 || c < a->sigma->c[best] ||
            (c == a->sigma->c[best] && expr_is_number(a->u[i]) && !expr_is_number(a->u[best])))
            best = i;
    }
    return best;
}

/* "a*", "-", " + ", " - 2*", " + (a-b)*": what stands before a name in a sum. */
static void put_factor(Buf *text, Expr factor, bool first)
{
    Expr number, rest;
    expr_split_coefficient(factor, &number, &rest);
    bool negative = num_sign(number) < 0;
    factor = negative ? expr_neg(factor) : factor;
    buf_puts(text, negative ? (first ? "-" : " - ") : (first ? "" : " + "));
    if (factor == EXPR_ONE)
        return;
    buf_puts(text, expr_is(factor, EXPR_SUM) ? "(" : "");
    put_expr(text, factor);
    buf_puts(text, expr_is(factor, EXPR_SUM) ? ")*" : "*");
}

static bool combine(Attempt *a)
{
    long n = a->sigma->count, l = leader(a), theta = a->sigma->c[l];
    for (long j = 0; j < n; j++)
        if (!is_below(a, j, a->sigma->d[j] - theta))
            return false;
    Buf text = {0};
    err_defer(buf_release, &text);
    model_put_name(&text, a->model, l, 0);
    buf_puts(&text, " := ");
    Expr sum = EXPR_ZERO;
    for (long i = 0, first = 1; i < n; i++) {
        if (a->u[i] == EXPR_ZERO)
            continue;
        long times = a->sigma->c[i] - theta;
        sum = expr_add(
            sum, expr_mul(a->u[i], differentiated(a->model->residuals[i], a->model->t, times)));
        put_factor(&text, a->u[i], first);
        first = 0;
        model_put_name(&text, a->model, i, times);
    }
    a->equations[l] = simplify_expr(sum);
    note_step(a, &text, a->u[l]);
    err_undefer(true);
    return true;
}

/* --- expression substitution -------------------------------------------------------------- */

/* A function name that neither the system nor the session uses: y1(t), y2(t), ... */
static Expr new_unknown(const Attempt *a, long count)
{
    long k = 0;
    char name[40];
    Expr y;
    do {
        snprintf(name, sizeof name, "y__%ld", ++k);
        y = expr_call(expr_symbol(name), &a->model->t, 1);
        for (long i = 0; i < count && y; i++)
            if (a->unknowns[i] == y)
                y = NULL;
    } while (!y || sym_of(expr_arg(y, 0))->value);
    return y;
}

/* The largest c_i of the equations whose row of J meets the support of v. */
static long largest_offset(const Attempt *a)
{
    long n = a->sigma->count, largest = 0;
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            if (a->u[j] != EXPR_ZERO && rtable_get(a->jacobian, i, j) != EXPR_ZERO &&
                a->sigma->c[i] > largest)
                largest = a->sigma->c[i];
    return largest;
}

/* x_j^(d_j-c_i) by (y + ratio*x_l^(d_l-C))^(C-c_i) in every equation where it is J's entry. */
static void replace_column(Attempt *a, long j, Expr value, long C)
{
    for (long i = 0; i < a->sigma->count; i++) {
        long order = a->sigma->d[j] - a->sigma->c[i];
        if (rtable_get(a->jacobian, i, j) == EXPR_ZERO || C < a->sigma->c[i])
            continue;
        Expr from = derivative(a->model, j, order);
        Expr to = differentiated(value, a->model->t, C - a->sigma->c[i]);
        a->equations[i] = simplify_expr(walk_replace1(a->equations[i], from, to));
    }
}

static long pivot_column(const Attempt *a)
{
    long best = -1;
    for (long j = 0; j < a->sigma->count; j++)
        if (a->u[j] != EXPR_ZERO &&
            (best < 0 || (expr_is_number(a->u[j]) && !expr_is_number(a->u[best]))))
            best = j;
    return best;
}

static bool substitute(Attempt *a)
{
    long n = a->sigma->count, l = pivot_column(a), C = largest_offset(a);
    for (long j = 0; j < n; j++) {
        bool in_support = a->u[j] != EXPR_ZERO;
        long d = a->sigma->d[j];
        if ((in_support && d < C) || !is_below(a, j, in_support ? d - C : d - C + 1))
            return false;
    }
    Buf text = {0};
    err_defer(buf_release, &text);
    buf_puts(&text, "new unknowns ");
    for (long j = 0, first = 1; j < n; j++) {
        if (j == l || a->u[j] == EXPR_ZERO)
            continue;
        Expr y = new_unknown(a, a->count), ratio = unsplit_normal(expr_div(a->u[j], a->u[l]));
        Expr rest = expr_mul(ratio, derivative(a->model, l, a->sigma->d[l] - C));
        Expr meaning = expr_sub(derivative(a->model, j, a->sigma->d[j] - C), rest);
        replace_column(a, j, expr_add(y, rest), C);
        a->unknowns[a->count] = y;
        a->equations[a->count++] = expr_sub(y, meaning);
        buf_puts(&text, first ? "" : ", ");
        first = 0;
        put_expr(&text, expr_equation(y, meaning));
    }
    note_step(a, &text, a->u[l]);
    err_undefer(true);
    return true;
}

/* --- augmentation ------------------------------------------------------------------------ */

/* Columns J with J[I,J] nonsingular, I the support without the leader: marks[j] = 1. */
static void choose_columns(const Attempt *a, long l, char *marks)
{
    long n = a->sigma->count, rows = 0;
    Sparse *sparse = linalg_sparse_begin(n, n, 0);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n && i != l && a->u[i] != EXPR_ZERO; j++)
            linalg_sparse_put(sparse, i, j, rtable_get(a->jacobian, i, j));
    rows = linalg_sparse_eliminate(sparse, false);
    for (long j = 0; j < n && rows > 0; j++)
        marks[j] = !linalg_sparse_is_free(sparse, j);
    linalg_sparse_end(sparse);
}

/* A copy of f_i^(c_i-theta) with x_j^(d_j-theta) as a new unknown or 1. */
static Expr copy_of(const Attempt *a, long i, const Expr *from, const Expr *to)
{
    long times = a->sigma->c[i] - a->sigma->c[leader(a)];
    Expr f = differentiated(a->model->residuals[i], a->model->t, times);
    return simplify_expr(walk_replace(f, from, to, a->sigma->count));
}

static bool augment(Attempt *a)
{
    long n = a->sigma->count, l = leader(a), theta = a->sigma->c[l];
    char *marks = mem_zalloc((size_t)n + 1);
    err_defer(mem_release, marks);
    Expr *from = mem_array(2 * (size_t)n + 1, sizeof *from), *to = from + n;
    err_defer(mem_release, from);
    Buf text = {0};
    err_defer(buf_release, &text);
    choose_columns(a, l, marks);
    long unknowns = a->count;
    buf_puts(&text, "copies of ");
    for (long j = 0; j < n; j++) {
        long order = a->sigma->d[j] - theta;
        bool replaced = order >= 0 && in_block(a, j);
        from[j] = replaced ? derivative(a->model, j, order) : EXPR_NULL;
        to[j] = EXPR_ONE;
        if (!marks[j])
            continue;
        to[j] = new_unknown(a, unknowns);
        a->unknowns[unknowns++] = to[j];
    }
    for (long i = 0, first = 1; i < n; i++) {
        if (i == l || a->u[i] == EXPR_ZERO)
            continue;
        a->equations[a->count++] = copy_of(a, i, from, to);
        buf_puts(&text, first ? "" : ", ");
        first = 0;
        model_put_name(&text, a->model, i, a->sigma->c[i] - theta);
    }
    a->equations[l] = copy_of(a, l, from, to);
    buf_puts(&text, " with new unknowns; of ");
    model_put_name(&text, a->model, l, 0);
    buf_puts(&text, " only the copy");
    note_step(a, &text, NULL);
    err_undefer(true);
    err_undefer(true);
    err_undefer(true);
    return a->count == unknowns;
}

/* --- the whole --------------------------------------------------------------------------- */

static void clear_outside(RTable *jacobian, const Sigma *sigma, long block)
{
    for (long i = 0; i < sigma->count; i++)
        for (long j = 0; j < sigma->count; j++)
            if (sigma->block_of[i] != block || sigma->block_of[sigma->equation_of[j]] != block)
                rtable_set(jacobian, i, j, EXPR_ZERO);
}

/* The first block that is singular is converted; u has room for a vector. */
static void convert(Attempt *a, Expr *u)
{
    const Sigma *s = a->sigma;
    RTable *jacobian = structure_jacobian(a->model, s);
    while (a->block < s->blocks && !null_vector(u, jacobian, s, a->block, false))
        a->block++;
    if (a->block == s->blocks)
        return;
    clear_outside(jacobian, s, a->block);
    a->jacobian = jacobian;
    bool done = combine(a);
    if (!done && null_vector(u, jacobian, s, a->block, true))
        done = substitute(a);
    if (!done && null_vector(u, jacobian, s, a->block, false))
        augment(a);
}

/* One conversion; false when the structure holds, or there is no transversal. */
static bool improve(Repair *repair, const Model *model, const Sigma *sigma)
{
    long n = sigma->count;
    if (!sigma->regular)
        return false;
    repair->holds = structure_holds(model, sigma);
    if (repair->holds) {
        repair->index = sigma->index;
        repair->degrees = sigma->value;
        return false;
    }
    Expr *room = mem_array(5 * (size_t)n + 1, sizeof *room);
    err_defer(mem_release, room);
    Attempt a = {.repair = repair, .model = model, .sigma = sigma, .u = room, .count = n};
    a.equations = room + n;
    a.unknowns = room + 3 * n;
    for (long i = 0; i < n; i++) {
        a.equations[i] = model->residuals[i];
        a.unknowns[i] = model->unknowns[i];
    }
    long steps = expr_count(repair->steps);
    convert(&a, room);
    repair->equations = expr_list(a.equations, a.count);
    repair->unknowns = expr_list(a.unknowns, a.count);
    err_undefer(true);
    return expr_count(repair->steps) > steps;
}

/* A conversion makes what the structure takes for the number of degrees of freedom smaller, or it
 * has gained nothing and the next would not either. value: that number of the last system. */
static bool step(Repair *repair, Expr t, long *value)
{
    Model model;
    Sigma sigma;
    model_begin(&model, repair->equations->u.args, expr_count(repair->equations),
                repair->unknowns->u.args, expr_count(repair->unknowns), t);
    sigma_begin(&sigma, &model);
    bool more = (*value < 0 || sigma.value < *value) && improve(repair, &model, &sigma);
    *value = sigma.value;
    sigma_end(&sigma);
    model_end(&model);
    return more;
}

void repair_system(Repair *repair, const Model *model)
{
    *repair = (Repair){expr_list(model->residuals, model->equations),
                       expr_list(model->unknowns, model->count),
                       expr_list(NULL, 0),
                       expr_list(NULL, 0),
                       false,
                       0,
                       0};
    long value = -1;
    while (step(repair, model->t, &value))
        err_poll();
}
