/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Jets agree with repeated symbolic differentiation, and stay small where that explodes.
 */
#include "tests/unit/cas/algebra.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/zero.h"
#include "cas/core/walk.h"
#include "dae/model/jet.h"

static void agree_with_diff(void **state)
{
    (void)state;
    static const char *const cases[] = {
        "x(t)",
        "t^3*x(t)",
        "x(t)^2+y(t)^2-1",
        "x(t)^5*diff(y(t),t)",
        "sin(x(t))*exp(t)",
        "x(t)/(1+y(t))",
        "sqrt(1+x(t)^2)",
        "ln(x(t))*arctan(y(t))",
        "x(t)^t",
        "7",
    };
    Expr t = expr_symbol("t");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Expr e = read_expr(cases[i]), d = e;
        Jet *jet = jet_begin(t);
        for (long k = 0; k <= 3; k++) {
            if (zero_truth(expr_sub(jet_derivative(jet, e, k), d)) != TRUTH_YES)
                fail_msg("derivative %ld of %s", k, cases[i]);
            d = diff_name(d, t);
        }
        jet_end(jet);
    }
}

static void stay_polynomial_in_size(void **state)
{
    (void)state;
    Expr e = read_expr("x(t)"), y = read_expr("y(t)");
    for (int i = 0; i < 12; i++)
        e = expr_mul(expr_add(e, y), expr_add(expr_pow(e, EXPR_TWO), EXPR_ONE));
    Jet *jet = jet_begin(expr_symbol("t"));
    assert_true(walk_node_count(jet_coefficient(jet, e, 6)) < 10000);
    jet_end(jet);
}

static void refuse(void *arg)
{
    Jet *jet = jet_begin(expr_symbol("t"));
    *(Expr *)arg = jet_coefficient(jet, read_expr("[x(t)]"), 1);
    jet_end(jet);
}

static void what_has_no_derivative_is_refused(void **state)
{
    (void)state;
    Expr e = NULL;
    assert_int_equal(err_try(refuse, &e), ST_TYPE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(agree_with_diff, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(stay_polynomial_in_size, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(what_has_no_derivative_is_refused, algebra_begin,
                                        algebra_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
