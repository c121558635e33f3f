/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * GenerateMatrix: equations (an expression counts as = 0) to A and b with A.x - b = lhs - rhs.
 * An equation that is linear in the unknowns keeps its coefficients as they were collected and b
 * is minus the equation at zero unknowns, neither expanded. Otherwise the equation is expanded;
 * the terms c*x with c free of unknowns go to A and every other term goes to b, so that
 * A.x - b is still the equation: nothing is lost and no error is raised.
 */
#include "cas/algebra/linalg/linalg.h"

#include "cas/algebra/linalg/form.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"

static void put_coefficients(RTable *A, long row, const LinearForm *form)
{
    for (long k = 0; k < form->count; k++)
        rtable_set(A, row, form->index[k],
                   expr_add(rtable_get(A, row, form->index[k]), form->coef[k]));
}

/* The row of an equation that is not linear as it stands. */
static void generate_expanded(RTable *A, RTable *b, long row, LinearForms *forms, Expr e)
{
    long n;
    Expr *others;

    e = expand_expr(e);
    n = expr_term_count(e);
    others = mem_array((size_t)n, sizeof *others);
    err_defer(mem_release, others);
    for (long i = 0; i < n; i++) {
        Expr term = expr_term(e, i);
        LinearForm form = linalg_form(forms, term);

        others[i] = expr_neg(form.linear ? form.rest : term);
        if (form.linear)
            put_coefficients(A, row, &form);
    }
    b->data[row] = expr_sum(others, n);
    err_undefer(true);
}

void linalg_generate(RTable **A, RTable **b, const Expr *eqs, long m, const Expr *vars, long n)
{
    CHECK(m >= 0 && n >= 0);
    LinearForms *forms;

    *A = rtable_matrix(m, n);
    *b = rtable_vector(RTABLE_COLUMN, m);
    forms = linalg_forms_begin(vars, n);
    for (long i = 0; i < m; i++) {
        Expr e = linalg_residual(eqs[i]);
        LinearForm form = linalg_form(forms, e);

        if (!form.linear) {
            generate_expanded(*A, *b, i, forms, e);
            continue;
        }
        put_coefficients(*A, i, &form);
        (*b)->data[i] = expr_neg(form.rest);
    }
    linalg_forms_end(forms);
}

Expr linalg_residual(Expr equation)
{
    if (expr_is(equation, EXPR_EQUATION))
        return expr_sub(expr_arg(equation, 0), expr_arg(equation, 1));
    return equation;
}
