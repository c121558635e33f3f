/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A solution with parameters holds where its denominators do not vanish: cos(v*t)/(w^2-v^2) is none
 * at resonance. The general solution of linear equations is one where its Wronskian does not: of
 * sin(sqrt(a)*t) and cos(sqrt(a)*t) it is -sqrt(a), and at a = 0 a solution is lost. By N. H. Abel
 * the Wronskian is a factor free of t times one that vanishes nowhere between singular points, so
 * its value at one point shows that factor. What it does not do: Wronskians of differential-
 * algebraic systems, of special functions, of more than MOST_CONSTANTS solutions.
 */
#include "dae/closed/taken.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/zero.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/ode/ode.h"
#include "cas/value/funcs_facts.h"

enum { MOST_CONSTANTS = 4, POINTS = 3 };
static const double MOST_SIZE = 2000;

/* --- what is known --------------------------------------------------------------------------- */

/* Coefficients of the highest derivatives of an unknown, and denominators. */
static Expr known_factors(const Model *model)
{
    Expr known = EXPR_ONE;

    for (long i = 0; i < model->equations; i++) {
        Expr residual = model->residuals[i];

        if (walk_tree_exceeds(residual, MOST_SIZE))
            continue;
        known = expr_mul(known, denom_expr(residual));
        for (long j = 0; j < model->count; j++) {
            Expr d = diff_make(model->unknowns[j], model->t, model->orders[j]);

            if (walk_has(residual, d))
                known = expr_mul(known, numer_expr(normal_expr(diff_function(residual, d))));
        }
    }
    return expand_expr(known);
}

/* --- denominators ---------------------------------------------------------------------------- */

/* Bases of negative powers that depend on parameters alone. */
static void note_base(Expr node, void *arg)
{
    const Model *model = arg;
    bool product = expr_is(node, EXPR_PRODUCT);

    if (!product && !expr_is(node, EXPR_POWER))
        return;
    for (long i = product; i + 1 < expr_count(node); i += 2) {
        Expr base = expr_arg(node, i), exponent = expr_arg(node, i + 1);

        if (expr_is_real_number(exponent) && num_sign(exponent) < 0 && !walk_has(base, model->t) &&
            !ode_has_constant(base) && !funcs_is_constant(base))
            notes_pivot(base);
    }
}

/* --- the Wronskian --------------------------------------------------------------------------- */

typedef struct Wronskian {
    const Model *model;
    Expr values, constants, point, value;
} Wronskian;

static void find_special(Expr node, void *arg)
{
    bool *found = arg;

    *found = *found || (expr_is(node, EXPR_CALL) && !funcs_is_elementary(node));
}

/* Linear in the constants, with elementary functions, and as many derivatives as constants. */
static bool is_plain(const Wronskian *w)
{
    long n = expr_count(w->constants), rows = 0;
    bool special = false;

    for (long j = 0; j < w->model->count; j++)
        rows += w->model->orders[j];
    walk_each(w->values, find_special, &special);
    if (special || n < 2 || n > MOST_CONSTANTS || rows != n ||
        walk_tree_exceeds(w->values, MOST_SIZE))
        return false;
    for (long k = 0; k < n; k++)
        if (ode_has_constant(diff_name(w->values, expr_arg(w->constants, k))))
            return false;
    return true;
}

/* The determinant of the basis and its derivatives at the point. */
static void take_determinant(void *arg)
{
    Wronskian *w = arg;
    long n = expr_count(w->constants), row = 0;
    RTable *A = rtable_matrix(n, n);

    for (long j = 0; j < w->model->count; j++) {
        Expr value = expr_arg(w->values, j);

        for (long d = 0; d < w->model->orders[j]; d++, row++) {
            for (long k = 0; k < n; k++) {
                Expr part = diff_name(value, expr_arg(w->constants, k));

                rtable_set(A, row, k, funcs_at(part, w->model->t, w->point));
            }
            value = diff_name(value, w->model->t);
        }
    }
    w->value = simplify_expr(normal_expr(linalg_det(A)));
}

/* A root vanishes where what is under it does. */
static void note_factors(Expr e)
{
    e = factor_expr(numer_expr(e));
    for (long i = 0; i < expr_factor_count(e); i++) {
        Expr base, exponent;

        expr_split_power(expr_factor(e, i), &base, &exponent);
        notes_pivot(expr_is_rational(exponent) ? base : expr_factor(e, i));
    }
}

/* Notes its factor that is free of t, seen at a point where it is not zero for all parameters. */
static void note_wronskian(const Model *model, Expr values)
{
    Wronskian w = {model, values, ode_list_constants(values), NULL, NULL};

    if (!is_plain(&w))
        return;
    for (long k = 0; k < POINTS; k++) {
        w.point = expr_int(k);
        if (err_attempt(take_determinant, &w) && zero_truth(w.value) == TRUTH_NO) {
            note_factors(w.value);
            return;
        }
    }
}

/* --- answers --------------------------------------------------------------------------------- */

/* The values of the unknowns in their order; NULL for solutions of other forms. */
static Expr values_of(const Model *model, Expr solution)
{
    Expr list = expr_list(NULL, 0);

    for (long j = 0; j < model->count; j++)
        for (long i = 0; i < expr_count(solution); i++) {
            Expr e = expr_arg(solution, i);

            if (expr_is(e, EXPR_EQUATION) && expr_arg(e, 0) == model->unknowns[j])
                list = collection_append(list, expr_arg(e, 1));
        }
    return expr_count(list) == model->count ? list : NULL;
}

/* y^(1-a)/(1-a)-x+_C1 = 0 is a solution where its denominators do not vanish, too. */
static void note_implicit(const Model *model, Expr solution)
{
    for (long i = 0; i < expr_count(solution); i++) {
        Expr e = linalg_residual(expr_arg(solution, i));

        if (!expr_is(e, EXPR_LIST) && !ode_has_constant(denom_expr(e)))
            notes_denominators_beside(e, model->t);
    }
}

static void note_solution(const Model *model, Expr solution)
{
    Expr values = values_of(model, solution);

    if (values == NULL)
        note_implicit(model, solution);
    if (values == NULL || walk_tree_exceeds(values, MOST_SIZE))
        return;
    walk_each(values, note_base, (void *)model);
    note_wronskian(model, values);
}

void taken_note(const Model *model, Expr answers)
{
    Notes notes;

    notes_begin_pivots(&notes, known_factors(model), 0);
    for (long i = 0; i < expr_count(answers); i++)
        note_solution(model, expr_arg(answers, i));
    notes_keep(&notes);
}
