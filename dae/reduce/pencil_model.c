/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pencil of a linear system with constant coefficients. Derivatives below the highest one of an
 * unknown become states of their own, so that the index is that of the system as repeated
 * splitting sees it, where they are states too.
 */
#include "dae/reduce/pencil.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/form.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/mem.h"
#include "cas/core/walk.h"

/* A derivative x_j^(k) and the column it belongs to: of E when it is a derivative of that column's
 * state, else of A. */
typedef struct Place {
    long column;
    bool in_E;
} Place;

typedef struct Layout {
    Expr *kernel; /* every derivative from order 0 to the highest one */
    Place *place;
    long kernels;
    Expr *state;
    long *below; /* of a state that is a derivative: the state it is the derivative of */
    long states;
} Layout;

static long order_of(const Model *model, long j)
{
    return model->orders[j] < 0 ? 0 : model->orders[j];
}

static Expr derivative(const Model *model, long j, long k)
{
    return k ? diff_make(model->unknowns[j], model->t, k) : model->unknowns[j];
}

static void lay_out(Layout *layout, const Model *model)
{
    layout->states = model->count;
    for (long j = 0; j < model->count; j++) {
        long order = order_of(model, j), column = j;
        layout->state[j] = model->unknowns[j];
        for (long k = 0; k <= order; k++) {
            bool in_E = order > 0 && k == order;
            if (k > 0 && !in_E) {
                layout->below[layout->states] = column;
                column = layout->states++;
                layout->state[column] = derivative(model, j, k);
            }
            layout->kernel[layout->kernels] = derivative(model, j, k);
            layout->place[layout->kernels++] = (Place){column, in_E};
        }
    }
}

/* Puts equation i into its row; false when it is not linear with constant coefficients. */
static bool put_row(RTable *E, RTable *A, RTable *f, long i, const Layout *layout,
                    LinearForms *forms, const Model *model)
{
    LinearForm form = linalg_form(forms, model->residuals[i]);
    bool constant = form.linear;
    for (long k = 0; constant && k < form.count; k++) {
        Place place = layout->place[form.index[k]];
        Expr coef = normal_expr(form.coef[k]);
        constant = !walk_has(coef, model->t);
        rtable_set(place.in_E ? E : A, i, place.column, place.in_E ? coef : expr_neg(coef));
    }
    if (constant)
        f->data[i] = expr_neg(form.rest);
    return constant;
}

/* One row (x^(k-1))' = x^(k) for each state x^(k) that is a derivative. */
static void put_chains(RTable *E, RTable *A, const Layout *layout, const Model *model)
{
    for (long column = model->count; column < layout->states; column++) {
        long row = model->equations + column - model->count;
        rtable_set(E, row, layout->below[column], EXPR_ONE);
        rtable_set(A, row, column, EXPR_ONE);
    }
}

static bool fill(RTable **E, RTable **A, RTable **f, Expr *x, const Layout *layout,
                 const Model *model)
{
    long m = model->equations + layout->states - model->count, n = layout->states;
    bool constant = true;
    *E = rtable_matrix(m, n);
    *A = rtable_matrix(m, n);
    *f = rtable_vector(RTABLE_COLUMN, m);
    LinearForms *forms = linalg_forms_begin(layout->kernel, layout->kernels);
    for (long i = 0; i < model->equations && constant; i++)
        constant = put_row(*E, *A, *f, i, layout, forms, model);
    linalg_forms_end(forms);
    put_chains(*E, *A, layout, model);
    *x = expr_list(layout->state, n);
    return constant;
}

bool pencil_of_model(RTable **E, RTable **A, RTable **f, Expr *x, const Model *model)
{
    size_t total = (size_t)model->count;
    for (long j = 0; j < model->count; j++)
        total += (size_t)order_of(model, j);
    Layout layout = {.kernel = mem_array(2 * total, sizeof *layout.kernel)};
    err_defer(mem_release, layout.kernel);
    layout.place = mem_array(total, sizeof *layout.place);
    err_defer(mem_release, layout.place);
    layout.below = mem_array(total, sizeof *layout.below);
    err_defer(mem_release, layout.below);
    layout.state = layout.kernel + total;
    lay_out(&layout, model);
    bool constant = fill(E, A, f, x, &layout, model);
    err_undefer(true);
    err_undefer(true);
    err_undefer(true);
    return constant;
}
