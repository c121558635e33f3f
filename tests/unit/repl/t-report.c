/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Messages: the place in front, the caret under its character also behind wide and combining text,
 * long lines cut to a window, traces and hints indented.
 */
#include "config.h"

#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cas/base/mem.h"
#include "repl/print/visible.h"
#include "repl/report.h"
#include "repl/syntax/source.h"

static char *reported(const char *text, uint32_t line, uint32_t column, uint32_t length)
{
    const Source *source = source_add("sheet.dae", text, strlen(text), 1);
    Place place = {source->index, line, column, length};
    Report report = {"error", &place, "what", "", ""};
    Buf out = {0};
    report_put(&out, &report, false, 0);
    return buf_steal(&out);
}

static void check(const char *text, uint32_t line, uint32_t column, uint32_t length,
                  const char *wanted)
{
    char *got = reported(text, line, column, length);
    assert_string_equal(got, wanted);
    mem_free(got);
}

static void caret_under_its_character(void **state)
{
    (void)state;
    check("a;\nx := 1/0;\n", 2, 7, 1,
          "sheet.dae:2:7: error: what\n    2 | x := 1/0;\n      |       ^\n");
    check("abc+def", 1, 5, 3, "sheet.dae:1:5: error: what\n    1 | abc+def\n      |     ^~~\n");
    check("λ := μ", 1, 7, 2, "sheet.dae:1:7: error: what\n    1 | λ := μ\n      |      ^\n");
    check("\tx", 1, 2, 1, "sheet.dae:1:2: error: what\n    1 |  x\n      |  ^\n");
    check("x", 1, 40, 1, "sheet.dae:1:40: error: what\n    1 | x\n      |  ^\n");
}

static void long_lines_are_cut(void **state)
{
    (void)state;
    Buf text = {0};
    buf_repeat(&text, "0123456789", 1000);
    char *got = reported(buf_text(&text), 1, 5001, 1);
    assert_true(strlen(got) < 250);
    char *line = strchr(got, '\n') + 1, *caret = strchr(line, '\n') + 1;
    assert_memory_equal(line, "    1 | ...", 11);
    assert_int_equal(line[strchr(caret, '^') - caret], '0');
    mem_free(got);
    got = reported(buf_text(&text), 1, 3, 1);
    assert_memory_equal(strchr(got, '\n') + 1, "    1 | 0123", 12);
    mem_free(got);
    buf_free(&text);
}

/* Also with the dots at its ends, whatever its length and place. */
static void lines_fit_the_screen(void **state)
{
    (void)state;
    char line[161];
    memset(line, '-', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    for (size_t length = 10; length < sizeof line; length += 5) {
        Place place = {source_add("s", line, length, 1)->index, 1, 1, 1};
        for (; place.column <= length; place.column += 7)
            for (int width = 24; width <= 100; width += 4) {
                Buf out = {0};
                report_put(&out, &(Report){"e", &place, "m", "", NULL}, false, width);
                for (const char *at = buf_text(&out); *at; at += strcspn(at, "\n") + 1)
                    assert_true(strcspn(at, "\n") <= (size_t)width);
                buf_free(&out);
            }
    }
}

static void trace_and_hint(void **state)
{
    (void)state;
    Buf out = {0};
    report_put(&out, &(Report){"error", NULL, "what", "in f\nin g\n", "do this"}, false, 0);
    assert_string_equal(buf_text(&out), "error: what\n  in f\n  in g\n  do this\n");
    buf_truncate(&out, 0);
    report_put(&out, &(Report){"note", NULL, "what", "", NULL}, true, 0);
    assert_non_null(strstr(buf_text(&out), "\033["));
    buf_free(&out);
}

static void check_text(const char *text, int column, int indent, int width, const char *wanted)
{
    Buf out = {0};
    report_put_text(&out, text, column, indent, width);
    assert_string_equal(buf_text(&out), wanted);
    buf_free(&out);
}

/* At words, by cells, and only where a line is too wide. */
static void text_is_broken_at_words(void **state)
{
    (void)state;
    check_text("one two three", 0, 0, 0, "one two three\n");
    check_text("one two three", 0, 0, 13, "one two three\n");
    check_text("one two three", 0, 0, 12, "one two\n  three\n");
    check_text("one two three", 1, 0, 13, "one two\n  three\n");
    check_text("one two three four", 0, 0, 7, "one two\n  three\n  four\n");
    check_text("aλbλc dλe", 0, 0, 9, "aλbλc dλe\n");
    check_text("aλbλc dλe", 0, 0, 8, "aλbλc\n  dλe\n");
    check_text("onelongword x", 0, 0, 5, "onelongword\n  x\n");
    check_text("onelongword x", 4, 0, 5, "\n  onelongword\n  x\n");
    check_text("a  b\n  c  d e", 2, 2, 7, "a  b\n    c\n    d e\n");
    check_text("a b\nc d", 2, 2, 80, "a b\n  c d\n");
    check_text("", 0, 0, 80, "\n");
    check_text("12345*sin(x)+b*c-d", 0, 0, 15, "12345*sin(x)\n  +b*c-d\n");
    check_text("y = 12345*sin(x)*cos(x)", 0, 0, 16, "y =\n  12345*sin(x)*\n  cos(x)\n");
}

/* A whole message: behind the place and the kind there is less room. */
static void messages_fit_the_screen(void **state)
{
    (void)state;
    const Source *source = source_add("sheet.dae", "x", 1, 1);
    Place place = {source->index, 1, 1, 1};
    Report report = {"error", &place, "this is long", "in a procedure", "do that or this", "c c"};
    Buf out = {0};
    report_put(&out, &report, false, 32);
    assert_string_equal(buf_text(&out),
                        "sheet.dae:1:1: error: this is\n  long\n    1 | x\n      | ^\n"
                        "  in a procedure\n  do that or this\n  c c\n");
    buf_truncate(&out, 0);
    report_put(&out, &report, true, 14);
    assert_string_equal(
        buf_text(&out),
        "sheet.dae:1:1: \033[1;31merror:\033[0m \n  this is long\n    1 | x\n      | ^\n"
        "  in a\n    procedure\n  do that or\n    this\n  c c\n");
    buf_free(&out);
}

/* No text that a sheet made commands the terminal. */
static void control_characters_are_shown(void **state)
{
    (void)state;
    static const char *const CASES[][2] = {
        {"a\tb\r\n", "a\tb\r\n"},
        {"\033]0;x\007", "\\x1b]0;x\\x07"},
        {"\302\233"
         "31m",
         "\\u009b31m"},
        {"\233"
         "31m\177",
         "\\x9b31m\\x7f"},
        {"\303\244 \302\240 \342\202\254", "\303\244 \302\240 \342\202\254"},
        {"\342\202", "\342\\x82"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Buf out = {0};
        visible_put(&out, CASES[i][0], strlen(CASES[i][0]));
        assert_string_equal(buf_text(&out), CASES[i][1]);
        buf_free(&out);
    }
    Buf out = {0};
    report_put(&out, &(Report){"error", NULL, "\033[2J", "in \033c\n", "\033"}, false, 0);
    assert_null(strchr(buf_text(&out), '\033'));
    buf_free(&out);
}

static int end(void **state)
{
    (void)state;
    source_done();
    return 0;
}

/* A formula that no line holds is broken between terms, at no sign of an exponent. */
static void formulas_are_broken(void **state)
{
    (void)state;
    Buf out = {0};
    report_put_text(&out, "ALG aaaa*(t)+bbbbbbb*(u)-1.25e-12*cccccc(t)+dddd, ee = 0", 0, 0, 24);
    assert_string_equal(buf_text(&out), "ALG aaaa*(t)+bbbbbbb*(u)\n  -1.25e-12*cccccc(t)\n"
                                        "  +dddd, ee = 0\n");
    buf_truncate(&out, 0); /* nor behind the sign of the equation */
    report_put_text(&out, "aaaa(t)*bbbbb(t)*cccc = 0, d", 0, 0, 24);
    assert_string_equal(buf_text(&out), "aaaa(t)*bbbbb(t)*cccc\n  = 0, d\n");
    buf_truncate(&out, 0); /* not in the call, where a sign stands before it */
    report_put_text(&out, "3*cos(a(t))*sin(a(t))+diff(a(t),t)^2*cos(a(t)) = 0", 0, 0, 34);
    assert_string_equal(buf_text(&out), "3*cos(a(t))*sin(a(t))\n  +diff(a(t),t)^2*cos(a(t)) = 0\n");
    buf_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(caret_under_its_character), cmocka_unit_test(long_lines_are_cut),
        cmocka_unit_test(lines_fit_the_screen),      cmocka_unit_test(trace_and_hint),
        cmocka_unit_test(text_is_broken_at_words),   cmocka_unit_test(messages_fit_the_screen),
        cmocka_unit_test(formulas_are_broken),       cmocka_unit_test(control_characters_are_shown),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
