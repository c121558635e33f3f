/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Edit distance on worked examples and against the recursion that defines it, its symmetry, its
 * limits, and the choice of the nearest name.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cas/base/near.h"
#include "cas/base/splitmix.h"

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

/* As many changes as the limit allows are counted, one more is as good as any number. */
static void test_limits(void **state)
{
    (void)state;
    static const char *const FROM = "abcdefgh", *const TO = "hgfedcba";
    int whole = near_distance(FROM, TO, 20);
    for (int limit = 0; limit < 12; limit++) {
        assert_int_equal(near_distance(FROM, TO, limit), whole <= limit ? whole : limit + 1);
        assert_int_equal(near_distance("abc", "abcdef", limit), limit >= 3 ? 3 : limit + 1);
    }
}

/* Names of up to 48 letters are compared, longer ones are far from everything. */
static void test_length(void **state)
{
    (void)state;
    char a[60] = {0}, b[60] = {0};
    for (int n = 1; n < 55; n++) {
        memset(a, 'x', (size_t)n);
        memcpy(b, a, (size_t)n);
        b[n - 1] = 'y';
        assert_int_equal(near_distance(a, b, 5), n <= 48 ? 1 : 6);
        assert_int_equal(near_distance(a, a + 1, 5), n <= 48 ? 1 : 6);
        assert_int_equal(near_distance(a + 1, a, 5), n <= 48 ? 1 : 6);
    }
}

/* The recursion that defines it, without a table. */
static int by_recursion(const char *a, size_t n, const char *b, size_t m)
{
    if (n == 0 || m == 0)
        return (int)(n + m);
    int best = by_recursion(a, n - 1, b, m - 1) + (a[n - 1] != b[m - 1]);
    int other = by_recursion(a, n - 1, b, m) + 1;
    best = other < best ? other : best;
    other = by_recursion(a, n, b, m - 1) + 1;
    best = other < best ? other : best;
    if (n > 1 && m > 1 && a[n - 1] == b[m - 2] && a[n - 2] == b[m - 1]) {
        other = by_recursion(a, n - 2, b, m - 2) + 1;
        best = other < best ? other : best;
    }
    return best;
}

static void test_words(void **state)
{
    (void)state;
    char a[6] = {0}, b[6] = {0};
    uint64_t seed = 3;
    for (int round = 0; round < 400; round++) {
        size_t n = splitmix_next(&seed) % 6, m = splitmix_next(&seed) % 6;
        for (size_t i = 0; i < 5; i++) {
            a[i] = i < n ? (char)('a' + splitmix_next(&seed) % 3) : '\0';
            b[i] = i < m ? (char)('a' + splitmix_next(&seed) % 3) : '\0';
        }
        assert_int_equal(near_distance(a, b, 9), by_recursion(a, n, b, m));
    }
}

/* Short names must be right, then one and two mistakes are forgiven. */
static void test_forgiven(void **state)
{
    (void)state;
    static const char *const WORDS[] = {
        "",      "a",      "ab",      "abc",      "abcd",
        "abcde", "abcdef", "abcdefg", "abcdefgh", "abcdefghijklmnopq"};
    static const int LIMITS[] = {0, 0, 0, 0, 1, 1, 1, 2, 2, 2};
    for (int i = 0; i < 10; i++)
        assert_int_equal(near_limit(WORDS[i]), LIMITS[i]);
    assert_null(near_find("method", name_at)); /* it is the name itself */
    assert_string_equal(near_find("rangge", name_at), "range");
    assert_string_equal(near_find("abserrxx", name_at), "abserr");
    assert_null(near_find("abserrxxx", name_at));
    assert_null(near_find("abxyrr", name_at));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_distance), cmocka_unit_test(test_find),
        cmocka_unit_test(test_limits),   cmocka_unit_test(test_length),
        cmocka_unit_test(test_words),    cmocka_unit_test(test_forgiven),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
