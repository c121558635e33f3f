/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is told of a search that runs or was stopped: its outermost and its innermost part, after
 * errors that were caught too, and never more than there is room for.
 */
#include "tests/unit/cas/algebra.h"

#include "cas/base/stage.h"

static void is_told(const char *expected)
{
    char text[STAGE_TEXT];
    stage_look(text, sizeof text);
    assert_string_equal(text, expected);
}

static void test_nested(void **state)
{
    (void)state;
    stage_forget();
    is_told("");
    int outer = stage_enter("int", "");
    is_told("int");
    int method = stage_enter("int", "by parts");
    is_told("int: by parts");
    int other = stage_enter("simplify", "");
    is_told("int: by parts, simplify");
    stage_enter("simplify", "one fraction");
    is_told("int: by parts, simplify: one fraction");
    stage_leave(other);
    is_told("int: by parts");
    stage_leave(method);
    stage_leave(outer);
    is_told("");
}

static void refuse(void *arg)
{
    (void)arg;
    stage_enter("solve", "a polynomial");
    err_raise(ST_DOMAIN, "no");
}

static void stop(void *arg)
{
    (void)arg;
    stage_enter("solve", "a Groebner basis");
    err_interrupt_request(1);
    err_interrupt_raise();
}

static void test_raised(void **state)
{
    char text[STAGE_TEXT], little[9];
    (void)state;
    stage_forget();
    stage_enter("map", "");
    for (int i = 0; i < 100; i++)
        assert_int_equal(err_try(refuse, NULL), ST_DOMAIN);
    is_told("map");
    assert_int_equal(err_try(stop, NULL), ST_INTERRUPT);
    is_told("map");
    stage_look_kept(text, sizeof text);
    assert_string_equal(text, "map, solve: a Groebner basis");
    stage_look_kept(little, sizeof little);
    assert_string_equal(little, "map, sol");
    for (int i = 0; i < 100; i++)
        stage_enter("f", "x");
    stage_forget();
    stage_look_kept(text, sizeof text);
    assert_string_equal(text, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_nested),
                                       cmocka_unit_test(test_raised)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
