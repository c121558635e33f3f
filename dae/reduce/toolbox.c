/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The toolbox's matrix functions, on top of the kernel of reduce.h. What they return is normalised
 * entry by entry, for these are the small systems of the course; reduce.h is for the large ones.
 */
#include "dae/reduce/toolbox.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/buf.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "dae/model/model.h"
#include "dae/reduce/reduce.h"

/* --- separating and augmenting ---------------------------------------------------------- */

static Expr normalised(Expr e, void *arg)
{
    (void)arg;
    return normal_expr(e);
}

/* K.G as a column vector. */
static RTable *times_vector(const RTable *K, const RTable *G)
{
    RTable *product = rtable_vector(RTABLE_COLUMN, rtable_rows(K));
    for (long i = 0; i < rtable_rows(K); i++)
        product->data[i] =
            linalg_inner(K->data + i * rtable_cols(K), G->data, rtable_cols(K), false);
    return product;
}

long toolbox_separate(RTable **E1, RTable **G1, RTable **G2, const RTable *E, const RTable *G)
{
    if (rtable_rows(E) != rtable_count(G))
        err_raise(ST_DOMAIN, "E has %ld rows but G has %ld entries", rtable_rows(E),
                  rtable_count(G));
    RTable *K, *L;
    long rank = reduce_kernel(&K, &L, E);
    *E1 = linalg_multiply(L, E);
    *G1 = times_vector(L, G);
    *G2 = rtable_map(times_vector(K, G), normalised, NULL);
    return rank;
}

/* The rows of a, then those of b, which have as many columns. */
static RTable *stacked(const RTable *a, const RTable *b, bool vector)
{
    long rows = rtable_rows(a) + rtable_rows(b);
    RTable *m = vector ? rtable_vector(RTABLE_COLUMN, rows) : rtable_matrix(rows, rtable_cols(a));
    for (long i = 0; i < rtable_count(a); i++)
        m->data[i] = a->data[i];
    for (long i = 0; i < rtable_count(b); i++)
        m->data[rtable_count(a) + i] = b->data[i];
    return m;
}

void toolbox_augment(RTable **E2, RTable **G2, const RTable *E1, const RTable *G1, const RTable *A,
                     const Expr *dvars, long n)
{
    if (rtable_cols(E1) != n)
        err_raise(ST_DOMAIN, "E has %ld columns but %ld derivatives are given", rtable_cols(E1), n);
    Expr f, t = NULL;
    if (n == 0 || diff_order(dvars[0], &f, &t) < 1)
        err_raise(ST_TYPE, "derivatives such as diff(x(t), t) are expected");
    long m = rtable_count(A);
    Expr *derivatives = mem_array((size_t)m + 1, sizeof *derivatives);
    err_defer(mem_release, derivatives);
    for (long i = 0; i < m; i++)
        derivatives[i] = diff_name(A->data[i], t);
    RTable *H, *F;
    linalg_generate(&H, &F, derivatives, m, dvars, n);
    err_undefer(true);
    *E2 = stacked(E1, H, false);
    *G2 = stacked(G1, F, true);
}

/* --- semi-explicit form ----------------------------------------------------------------- */

Expr toolbox_dotted(Expr x)
{
    Buf name = {0};
    err_defer(buf_release, &name);
    buf_printf(&name, "%s__d", expr_text(expr_op(x, 0)));
    Expr t = expr_op(x, 1);
    Expr dotted = expr_call(expr_symbol(buf_text(&name)), &t, 1);
    err_undefer(true);
    return dotted;
}

/* Lists being filled; room for `capacity` each. */
typedef struct Parts {
    Expr *ode, *differential, *algebraic, *from, *to;
    long odes, differentials, algebraics;
} Parts;

static void split_unknown(Parts *parts, const Model *model, long j)
{
    Expr x = model->unknowns[j];
    for (long k = 1; k <= model->orders[j]; k++) {
        Expr dotted = toolbox_dotted(x);
        parts->from[parts->odes] = diff_make(model->unknowns[j], model->t, k);
        parts->to[parts->odes] = dotted;
        parts->ode[parts->odes++] = expr_equation(diff_make(x, model->t, 1), dotted);
        parts->differential[parts->differentials++] = x;
        x = dotted;
    }
    if (model->orders[j] > 0)
        parts->algebraic[parts->algebraics++] = x;
}

void toolbox_semi_explicit(Expr lists[4], const Expr *eqs, long m, const Expr *vars, long n)
{
    CHECK(m >= 0 && n >= 0);
    Model model;
    model_begin(&model, eqs, m, vars, n, NULL);
    long total = 1;
    for (long j = 0; j < model.count; j++)
        total += model.orders[j] > 0 ? model.orders[j] + 1 : 1;
    Expr *room = mem_array(5 * (size_t)total + (size_t)m, sizeof *room);
    err_defer(mem_release, room);
    Parts parts = {room, room + total, room + 2 * total, room + 3 * total, room + 4 * total, 0, 0,
                   0};
    Expr *replaced = room + 5 * total;
    for (long j = 0; j < model.count; j++)
        split_unknown(&parts, &model, j);
    for (long j = 0; j < model.count; j++)
        if (model.orders[j] <= 0)
            parts.algebraic[parts.algebraics++] = model.unknowns[j];
    for (long i = 0; i < m; i++)
        replaced[i] = walk_replace(eqs[i], parts.from, parts.to, parts.odes);
    lists[0] = expr_list(parts.ode, parts.odes);
    lists[1] = expr_list(parts.differential, parts.differentials);
    lists[2] = expr_list(parts.algebraic, parts.algebraics);
    lists[3] = expr_list(replaced, m);
    err_undefer(true);
    model_end(&model);
}

/* --- partial derivatives ---------------------------------------------------------------- */

RTable *toolbox_jacobian(const Expr *f, long m, const Expr *vars, long n)
{
    CHECK(m >= 0 && n >= 0);
    RTable *jacobian = rtable_matrix(m, n);
    for (long i = 0; i < m; i++)
        for (long j = 0; j < n; j++)
            rtable_set(jacobian, i, j, diff_function(f[i], vars[j]));
    return jacobian;
}

Expr toolbox_explicit_diff(Expr e, Expr t, const Expr *kernels, long n)
{
    Expr *frozen = mem_array((size_t)n + 1, sizeof *frozen);
    err_defer(mem_release, frozen);
    for (long i = 0; i < n; i++)
        frozen[i] = expr_from_symbol(sym_fresh("frozen"));
    Expr d = diff_name(walk_replace(e, kernels, frozen, n), t);
    d = walk_replace(d, frozen, kernels, n);
    err_undefer(true);
    return d;
}
