/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Edit distance on worked examples, its symmetry, its limit, and the choice of the nearest name.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cas/base/near.h"

static const char *const NAMES[] = {"method", "maxfun", "abserr", "relerr", "range", NULL};

static const char *name_at(long i)
{
    return NAMES[i];
}

static void test_distance(void **state)
{
    (void)state;
    assert_int_equal(near_distance("kitten", "sitting", 9), 3);
    assert_int_equal(near_distance("abcd", "acbd", 9), 1);
    assert_int_equal(near_distance("", "abc", 9), 3);
    assert_int_equal(near_distance("same", "same", 9), 0);
    assert_int_equal(near_distance("ab", "ba", 9), 1);
    assert_int_equal(near_distance("kitten", "sitting", 2), 3);
    for (int i = 0; NAMES[i]; i++)
        for (int j = 0; NAMES[j]; j++)
            assert_int_equal(near_distance(NAMES[i], NAMES[j], 9),
                             near_distance(NAMES[j], NAMES[i], 9));
}

static void test_find(void **state)
{
    (void)state;
    assert_string_equal(near_find("maxfn", name_at), "maxfun");
    assert_string_equal(near_find("realerr", name_at), "relerr");
    assert_string_equal(near_find("mehtod", name_at), "method");
    assert_null(near_find("projection", name_at));
    assert_null(near_find("xyz", name_at));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_distance),
        cmocka_unit_test(test_find),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
