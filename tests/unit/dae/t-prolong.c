/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reduction on jets agrees with repeated splitting, and reaches index 47.
 */
#include "tests/unit/cas/algebra.h"

#include <math.h>

#include "cas/core/walk.h"
#include "dae/reduce/hidden.h"
#include "dae/reduce/prolong.h"
#include "dae/reduce/relations.h"
#include "dae/start/manifold.h"

/* p point pendula, each as long as the tension of the one before says: index 2p+1. */
static Expr pendula(int p)
{
    Expr eqs[3 * 23];
    char text[80];
    for (int i = 1; i <= p; i++) {
        snprintf(text, sizeof text, "diff(x%d(t),t,t)+2*l%d(t)*x%d(t)", i, i, i);
        eqs[3 * i - 3] = read_expr(text);
        snprintf(text, sizeof text, "diff(y%d(t),t,t)+2*l%d(t)*y%d(t)+1", i, i, i);
        eqs[3 * i - 2] = read_expr(text);
        if (i == 1)
            snprintf(text, sizeof text, "x1(t)^2+y1(t)^2-1");
        else
            snprintf(text, sizeof text, "x%d(t)^2+y%d(t)^2-(1+l%d(t)/10)^2", i, i, i - 1);
        eqs[3 * i - 1] = read_expr(text);
    }
    return expr_list(eqs, 3 * p);
}

/* Where the constraints hold the relations behind each derivative do, with what was solved put in,
 * and they are as many as what they determine. */
static void relations_hold(const Prolong *p, Sample *sample)
{
    for (long j = 0; j < p->solved_count; j++) {
        Expr relations = relations_of(p, &p->solved[j], 1);
        Expr rows = expr_arg(relations, RELATIONS_ROWS);
        assert_int_equal(expr_count(rows), 1 + expr_count(expr_arg(relations, RELATIONS_OTHERS)));
        for (long k = 0; k < expr_count(rows); k++) {
            Expr row = walk_replace(expr_arg(rows, k), p->solved, p->values, p->solved_count);
            row = walk_replace(row, (Expr[]){expr_symbol("g")}, (Expr[]){EXPR_TWO}, 1);
            assert_true(fabs(sample_value(sample, row)) < 1e-9);
        }
    }
    Expr other = read_expr("diff(nobody(t),t)");
    assert_null(relations_of(p, &other, 1));
}

/* With the solved derivatives put in, every hidden constraint holds wherever the states satisfy
 * theirs. */
static void agree(Expr system, long index)
{
    Model model;
    model_begin(&model, system->u.args, expr_count(system), NULL, 0, NULL);
    Sigma sigma;
    sigma_begin(&sigma, &model);
    Prolong p;
    prolong_begin(&p, &model, &sigma, NULL, NULL);
    prolong_check(&p, &model);
    Hidden hidden;
    hidden_begin_split(&hidden, &model, NULL);
    assert_int_equal(hidden.index, index);
    assert_int_equal(sigma.index, index);
    assert_int_equal(p.state_count - p.constraint_count, sigma.value);
    double y[16] = {0.5, 0.8, -0.3, 0.6, 0.9, 0.4, 0.7, -0.2, 0.3, 0.45, 0.65, 0.85};
    Expr residuals[16];
    for (long k = 0; k < p.constraint_count; k++)
        residuals[k] = p.constraints[k].residual;
    Manifold *manifold =
        manifold_new(residuals, p.constraint_count, model.t, p.states, p.state_count);
    assert_int_equal(manifold_solve(manifold, 0.3, y, NULL, 1e-13, NULL), ST_OK);
    manifold_free(manifold);
    Sample sample;
    p.states = mem_rearray(p.states, (size_t)p.state_count + 1, sizeof(Expr));
    p.states[p.state_count] = model.t;
    y[p.state_count] = 0.3;
    sample_begin(&sample, p.states, y, p.state_count + 1);
    for (long k = 0; k < hidden.constraint_count; k++) {
        Expr residual =
            walk_replace(hidden.constraints[k].residual, p.solved, p.values, p.solved_count);
        residual = walk_replace(residual, (Expr[]){expr_symbol("g")}, (Expr[]){EXPR_TWO}, 1);
        double value = sample_value(&sample, residual);
        if (!(fabs(value) < 1e-9))
            fail_msg("constraint %ld, level %ld: %g", k, hidden.constraints[k].level, value);
    }
    relations_hold(&p, &sample);
    sample_end(&sample);
    hidden_end(&hidden);
    prolong_end(&p);
    sigma_end(&sigma);
    model_end(&model);
}

static void agrees_with_splitting(void **state)
{
    (void)state;
    agree(pendula(1), 3);
    agree(pendula(2), 5);
    agree(pendula(3), 7);
    agree(read_expr("[diff(x(t),t)-u(t), diff(y(t),t)-v(t), diff(u(t),t)+x(t)*l(t),"
                    " diff(v(t),t)+y(t)*l(t)+g, x(t)^2+y(t)^2-1]"),
          3);
}

static void index_47(void **state)
{
    (void)state;
    Expr system = pendula(23);
    Model model;
    model_begin(&model, system->u.args, expr_count(system), NULL, 0, NULL);
    Sigma sigma;
    sigma_begin(&sigma, &model);
    assert_int_equal(sigma.index, 47);
    Prolong p;
    prolong_begin(&p, &model, &sigma, NULL, NULL);
    prolong_check(&p, &model);
    assert_int_equal(p.state_count - p.constraint_count, 46);
    assert_true(prolong_multiplications(p.coefficients, p.solved_count) < 200000);
    prolong_end(&p);
    sigma_end(&sigma);
    model_end(&model);
}

static void refuse(void *system)
{
    Expr eqs = read_expr(system);
    Model model;
    model_begin(&model, eqs->u.args, expr_count(eqs), NULL, 0, NULL);
    Sigma sigma;
    sigma_begin(&sigma, &model);
    Prolong p;
    prolong_begin(&p, &model, &sigma, NULL, NULL);
    prolong_check(&p, &model);
    prolong_end(&p);
    sigma_end(&sigma);
    model_end(&model);
}

static void what_misleads_is_refused(void **state)
{
    (void)state;
    char singular[] = "[diff(x(t),t)+diff(y(t),t)-1, diff(x(t),t)+diff(y(t),t)+x(t)-2]";
    assert_int_equal(err_try(refuse, singular), ST_UNABLE);
    assert_non_null(strstr(err_message(), "the structure misleads"));
    char nonlinear[] = "[diff(x(t),t)^2-x(t)]";
    assert_int_equal(err_try(refuse, nonlinear), ST_UNABLE);
    assert_non_null(strstr(err_message(), "not linear"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(agrees_with_splitting, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(index_47, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(what_misleads_is_refused, algebra_begin, algebra_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
