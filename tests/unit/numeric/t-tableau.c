/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every printed tableau satisfies the order conditions of the order it claims and not those of the
 * next one, for both solutions of a pair.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "numeric/step/tableau.h"

static void test_orders(void **state)
{
    (void)state;
    for (long i = 0; tableau_row(i); i++) {
        const TableauRow *row = tableau_row(i);
        Tableau *tableau = tableau_new(row);
        assert_true(tableau_order_defect(tableau, row->order, false) < 1e-14);
        assert_true(tableau_order_defect(tableau, row->order + 1, false) > 1e-6);
        if (row->lower) {
            assert_true(tableau_order_defect(tableau, row->lower, true) < 1e-14);
            assert_true(tableau_order_defect(tableau, row->lower + 1, true) > 1e-6);
        }
        tableau_free(tableau);
    }
}

/* sum_j a_ij = c_i, except for the one method that is not made so. */
static void test_row_sums(void **state)
{
    (void)state;
    for (long i = 0; tableau_row(i); i++) {
        Tableau *tableau = tableau_new(tableau_row(i));
        long s = tableau->stages;
        double worst = 0;
        for (long j = 0; j < s; j++) {
            double sum = 0;
            for (long k = 0; k < s; k++)
                sum += tableau->a[j * s + k];
            worst = fmax(worst, fabs(sum - tableau->c[j]));
        }
        if (strcmp(tableau->name, "lobattoIIIB2") == 0)
            assert_true(worst == 0.5);
        else
            assert_true(worst < 1e-14);
        tableau_free(tableau);
    }
}

static void test_properties(void **state)
{
    (void)state;
    Tableau *dopri5 = tableau_new(tableau_find("dopri5"));
    Tableau *radau = tableau_new(tableau_find("radauIIA3"));
    assert_true(dopri5->is_explicit && dopri5->fsal);
    assert_true(!radau->is_explicit && radau->stiffly_accurate && !radau->fsal);
    assert_null(tableau_find("dopri6"));
    tableau_free(dopri5);
    tableau_free(radau);
}

static void test_numbers(void **state)
{
    (void)state;
    const char *text = "1/2-3/4r rest";
    TableauNumber value;
    assert_true(tableau_read_number(&text, &value));
    assert_string_equal(text, " rest");
    assert_true(fabs(tableau_double(value, 3) - (0.5 - 0.75 * sqrt(3))) < 1e-15);
    text = "-r";
    assert_true(tableau_read_number(&text, &value));
    assert_true(tableau_double(value, 4) == -2);
    text = "1/0";
    assert_false(tableau_read_number(&text, &value));
    text = "x";
    assert_false(tableau_read_number(&text, &value));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orders),
        cmocka_unit_test(test_row_sums),
        cmocka_unit_test(test_properties),
        cmocka_unit_test(test_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
