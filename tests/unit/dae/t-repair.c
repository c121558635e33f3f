/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Systems that the structure misjudges are rewritten until it is right: each conversion on a system
 * that needs it, the degrees of freedom against those of splitting, which does not know
 * the structure. Pantelides' counts are the canonical offsets; dummy derivatives make systems of
 * structural index 1 with the same degrees of freedom.
 */
#include "tests/unit/cas/algebra.h"

#include "dae/reduce/dummy.h"
#include "dae/reduce/hidden.h"
#include "dae/reduce/repair.h"
#include "dae/reduce/structure.h"

/* Degrees of freedom by splitting; -1: it does not end regularly, or does not apply. */
static long degrees_of(const Model *model)
{
    Hidden hidden;
    hidden_begin_split(&hidden, model, NULL);
    long degrees = -hidden.constraint_count;
    for (long j = 0; j < model->count; j++)
        degrees += hidden.orders[j];
    degrees = hidden.end == HIDDEN_REGULAR ? degrees : -1;
    hidden_end(&hidden);
    return degrees;
}

/* What the rewritten system says of itself and the number of steps; degrees of freedom also against
 * those of the system as given, where it can be split. The index may have become lower: equations
 * were differentiated. */
static void assert_repaired(const char *text, bool splits, long index, long degrees, long steps)
{
    Expr eqs = read_expr(text);
    Model model;
    Repair repair;
    model_begin(&model, eqs->u.args, expr_count(eqs), NULL, 0, NULL);
    repair_system(&repair, &model);
    if (!repair.holds || repair.index != index || repair.degrees != degrees)
        fail_msg("%s: holds %d, index %ld, degrees %ld", text, repair.holds, repair.index,
                 repair.degrees);
    assert_int_equal(expr_count(repair.steps), steps);
    if (splits)
        assert_int_equal(degrees_of(&model), degrees);
    model_end(&model);
}

static void conversions(void **state)
{
    (void)state;
    /* right as it is */
    assert_repaired("[diff(x(t),t)-y(t), x(t)-sin(t)]", true, 2, 0, 0);
    /* linear combination, with numbers, with derivatives of equations, twice */
    assert_repaired("[diff(x(t),t)+diff(y(t),t)-1, diff(x(t),t)+diff(y(t),t)+x(t)-2]", true, 1, 1,
                    1);
    assert_repaired("[diff(x(t),t)-y(t)-z(t), x(t)-sin(t), y(t)+z(t)-cos(t)+w(t),"
                    " diff(w(t),t)+y(t)-z(t)]",
                    true, 3, 0, 1);
    /* expression substitution: Tan, Nedialkov and Pryce, example 4.4 with known functions */
    assert_repaired("[x(t)+exp(-diff(x(t),t)-x(t)*diff(y(t),t,t))-1,"
                    " y(t)+diff(x(t),t)+x(t)*diff(y(t),t,t)-2]",
                    false, 1, 2, 1);
    /* augmentation */
    assert_repaired("[sin(diff(x(t),t)*diff(y(t),t))-x(t), exp(diff(x(t),t)*diff(y(t),t))+y(t)-t]",
                    false, 1, 1, 1);
}

/* Structure says index 3 and two degrees of freedom; there are none, and the index is 5. */
static void robotic_arm(void **state)
{
    (void)state;
    assert_repaired(
        "[diff(x1(t),t)-x4(t), diff(x2(t),t)-x5(t), diff(x3(t),t)-x6(t),"
        " diff(x4(t),t)*(2-cos(x3(t))^2)-x2(t)-2*(u1(t)-u2(t)),"
        " diff(x5(t),t)*(2-cos(x3(t))^2)+x2(t)+2*u1(t)-(4-cos(x3(t))^2)*u2(t),"
        " diff(x6(t),t)*(2-cos(x3(t))^2)+x2(t)*(2-9*cos(x3(t)))+(2+cos(x3(t)))*(u1(t)-u2(t)),"
        " cos(x1(t))+cos(x1(t)+x3(t))-cos(exp(t)-1)-cos(t-1),"
        " sin(x1(t))+sin(x1(t)+x3(t))+sin(exp(t)-1)+sin(t-1)]",
        false, 5, 0, 1);
}

static void without_transversal(void **state)
{
    (void)state;
    Expr eqs = read_expr("[x(t)-1, x(t)^2-1, diff(y(t),t)-z(t)]");
    Model model;
    Repair repair;
    model_begin(&model, eqs->u.args, expr_count(eqs), NULL, 0, NULL);
    repair_system(&repair, &model);
    assert_false(repair.holds);
    assert_int_equal(expr_count(repair.steps), 0);
    model_end(&model);
}

/* The derivative of floor is zero wherever there is one, and no conversion brings it further. */
static void nothing_gained(void **state)
{
    (void)state;
    Expr eqs = read_expr("[diff(x(t),t)-y(t), floor(x(t)/5+1/3)-z(t), z(t)-1/4-sin(t)/10]");
    Model model;
    Repair repair;
    model_begin(&model, eqs->u.args, expr_count(eqs), NULL, 0, NULL);
    repair_system(&repair, &model);
    assert_false(repair.holds);
    assert_true(expr_count(repair.steps) < 5);
    model_end(&model);
}

static const char *const regular[] = {
    "[diff(x(t),t)-u(t), diff(y(t),t)-v(t), diff(u(t),t)+x(t)*l(t), diff(v(t),t)+y(t)*l(t)+g,"
    " x(t)^2+y(t)^2-1]",
    "[diff(x(t),t,t)+x(t)*l(t), diff(y(t),t,t)+y(t)*l(t)+g, x(t)^2+y(t)^2-1,"
    " diff(z(t),t,t)+z(t)*m(t), diff(w(t),t,t)+w(t)*m(t)+g, z(t)^2+w(t)^2-(1+l(t)/10)^2]",
    "[diff(x(t),t)-y(t), x(t)-sin(t)]",
    "[diff(x(t),t)-y(t), y(t)+z(t)-x(t)^2, z(t)*y(t)-1]",
    "[diff(x(t),t)+x(t), diff(y(t),t,t)-x(t)]",
};

static void pantelides_gives_the_offsets(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof regular / sizeof *regular; k++) {
        Expr eqs = read_expr(regular[k]);
        long counts[8], total = 0;
        Model model;
        Sigma sigma;
        model_begin(&model, eqs->u.args, expr_count(eqs), NULL, 0, NULL);
        sigma_begin(&sigma, &model);
        dummy_pantelides(counts, &model);
        for (long i = 0; i < model.count; i++) {
            assert_int_equal(counts[i], sigma.c[i]);
            total += counts[i] + 1;
        }
        assert_int_equal(expr_count(dummy_array(&model, eqs->u.args, counts)), total);
        sigma_end(&sigma);
        model_end(&model);
    }
}

static void dummy_systems_have_index_1(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof regular / sizeof *regular; k++) {
        Expr eqs = read_expr(regular[k]);
        Model model, after;
        Sigma before, sigma;
        Dummy dummy;
        model_begin(&model, eqs->u.args, expr_count(eqs), NULL, 0, NULL);
        sigma_begin(&before, &model);
        dummy_system(&dummy, &model, eqs->u.args);
        model_begin(&after, dummy.equations->u.args, expr_count(dummy.equations),
                    dummy.unknowns->u.args, expr_count(dummy.unknowns), model.t);
        sigma_begin(&sigma, &after);
        assert_true(sigma.regular);
        assert_int_equal(sigma.value, before.value);
        assert_true(sigma.index <= 1);
        assert_true(structure_holds(&after, &sigma));
        sigma_end(&sigma);
        model_end(&after);
        sigma_end(&before);
        model_end(&model);
    }
}

/* What the choice of dummies divides by is said, numbers are not. */
static void pivots_of_dummies(void **state)
{
    (void)state;
    static const struct {
        const char *system;
        bool any;
    } cases[] = {
        {"[diff(x(t),t,t)+l(t)*x(t),diff(y(t),t,t)+l(t)*y(t)+1,x(t)^2+y(t)^2-1]", true},
        {"[diff(x(t),t)-y(t),2*x(t)-sin(t)]", false},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        Expr eqs = read_expr(cases[k].system);
        Model model;
        Dummy dummy;
        model_begin(&model, eqs->u.args, expr_count(eqs), NULL, 0, NULL);
        dummy_system(&dummy, &model, eqs->u.args);
        assert_int_equal(expr_count(dummy.pivots) > 0, cases[k].any);
        for (long i = 0; i < expr_count(dummy.pivots); i++)
            assert_false(expr_is_number(expr_arg(dummy.pivots, i)));
        model_end(&model);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(conversions, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(robotic_arm, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(without_transversal, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(nothing_gained, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(pantelides_gives_the_offsets, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(dummy_systems_have_index_1, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(pivots_of_dummies, algebra_begin, algebra_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
