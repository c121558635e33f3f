/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source texts: their copies outlive what was copied, lines are found by their numbers, with and
 * without newlines at their ends.
 */
#include "tests/unit/repl/tree.h"

static void assert_line(const Source *source, uint32_t line, const char *expected)
{
    size_t length;
    const char *text = source_line(source, line, &length);
    assert_int_equal(length, strlen(expected));
    assert_memory_equal(text, expected, length);
}

static void lines(void **state)
{
    (void)state;
    const Source *source = source_add("a", "one\r\n\nthree", 11, 1);
    assert_line(source, 1, "one");
    assert_line(source, 2, "");
    assert_line(source, 3, "three");
    assert_line(source, 4, "");
    assert_line(source, 0, "");
    const Source *later = source_add("b", "x\ny\n", 4, 7);
    assert_line(later, 7, "x");
    assert_line(later, 8, "y");
    assert_line(later, 9, "");
    assert_line(later, 6, "");
    assert_line(source_add("c", NULL, 0, 1), 1, "");
}

static void texts_are_copied_and_kept(void **state)
{
    (void)state;
    char name[] = "name", text[] = "text";
    const Source *first = source_add(name, text, 4, 1);
    name[0] = text[0] = 'X';
    for (int i = 0; i < 100; i++)
        source_add("more", "", 0, 1);
    assert_string_equal(first->name, "name");
    assert_string_equal(first->text, "text");
    assert_ptr_equal(source_get(first->index), first);
    assert_null(source_get(first->index + 1000));
    source_done();
    assert_null(source_get(0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines),
        cmocka_unit_test(texts_are_copied_and_kept),
    };
    return cmocka_run_group_tests(tests, NULL, tree_end);
}
