/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The printers: 1-D text that reads back to the very same expression, 2-D text in Unicode and in
 * ASCII line by line, breaking at the width of the screen, and what is shown of very large results.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cas/core/rtable.h"
#include "repl/print/box.h"
#include "repl/print/print.h"
#include "tests/lang/run.h"

static Expr value_of(const char *input)
{
    Expr value;
    eval_restart();
    if (run_try(input, &value) != ST_OK)
        run_fail("%s: %s", input, err_message());
    return value;
}

static char *shown(const char *label, Expr value)
{
    Buf out = {0};
    print_value(&out, label, value);
    return buf_steal(&out);
}

static void set_style(bool unicode, int width)
{
    print_style.prettyprint = 2;
    print_style.utf8 = unicode;
    print_style.centred = false;
    print_style.width = width;
    print_style.rtablesize = 10;
}

/* --- 1-D ---------------------------------------------------------------------------------------
 */

static const struct {
    const char *input, *linear;
} LINEAR[] = {
    {"diff(x(t),t)-u(t);", "diff(x(t),t)-u(t)"},
    {"1/2*x-1/3;", "1/2*x-1/3"},
    {"-(a+b)*c;", "-(a+b)*c"},
    {"a/b/c^2;", "a/b/c^2"},
    {"x^(-1/2);", "1/x^(1/2)"},
    {"x^(-n);", "x^(-n)"},
    {"(a^b)^c;", "(a^b)^c"},
    {"(-2)^x*(1/2)^y;", "(-2)^x*(1/2)^y"},
    {"(a+b)^(c*d);", "(a+b)^(c*d)"},
    {"2*I, 1-I, (1+2*I)*x, -I*y;", "2*I, 1-I, (1+2*I)*x, -I*y"},
    {"0.1, 2.70, 1., 1.5e-7, 2.0e11, -0.5*x;", "0.1, 2.70, 1., 1.5e-7, 2.0e11, -0.5*x"},
    {"1e3, 1000.;", "1.e3, 1000."},
    {"Float(undefined), Float(infinity), -Float(infinity);",
     "Float(undefined), Float(infinity), Float(-infinity)"},
    {"[a = b, c <> d, e < f, 1 .. n];", "[a = b, c <> d, e < f, 1 .. n]"},
    {"not (a and b) or c;", "not (a and b) or c"},
    {"(a = b) = c;", "(a = b) = c"},
    {"`a b`, `if`, `x^2`, `diff`;", "`a b`, `if`, `x^2`, diff"},
    {"\"a\\\"b\\\\c\\nd\";", "\"a\\\"b\\\\c\\nd\""},
    {"f(x)(y), A[1,2], D(x)(0), x::name;", "f(x)(y), A[1,2], D(x)(0), x::name"},
    {"''x'';", "'x'"},
    {"{3, x, {}}, [];", "{3, x, {}}, []"},
    {"Matrix([[1,a/b],[0,-x]]);", "Matrix(2,2,[[1,a/b],[0,-x]])"},
    {"Vector[row]([1,x]);", "Vector[row](2,[1,x])"},
    {"<1,x>;", "Vector[column](2,[1,x])"},
};

static void linear_text(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof LINEAR / sizeof *LINEAR; i++) {
        char *text = print_text(value_of(LINEAR[i].input), 0);
        assert_string_equal(text, LINEAR[i].linear);
        mem_free(text);
    }
}

static void linear_reads_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof LINEAR / sizeof *LINEAR; i++) {
        Buf again = {0};
        Expr value = value_of(LINEAR[i].input), second;
        print_linear(&again, value);
        buf_puts(&again, ";");
        assert_int_equal(run_try(buf_text(&again), &second), ST_OK);
        if (!(value->flags & (NODE_HAS_OBJECT | NODE_HAS_QUOTE)))
            assert_ptr_equal(value, second);
        buf_free(&again);
    }
}

static void text_stops_at_its_limit(void **state)
{
    (void)state;
    char *text = print_text(value_of("[alpha, beta, gamma];"), 8);
    assert_string_equal(text, "[alpha, ...");
    mem_free(text);
    /* 2^200 leaves, 200 nodes */
    text = print_text(value_of("e := x: for i to 200 do e := f(e,e) end do: e:"), 50);
    assert_int_equal(strlen(text), 53);
    mem_free(text);
}

static void self_holding_matrix(void **state)
{
    (void)state;
    Expr value = value_of("A := Matrix(1,2): A[1,1] := 'A': A[1,2] := 5: A;");
    char *text = print_text(value, 0), *screen = shown("", value);
    assert_non_null(strstr(text, "5"));
    assert_non_null(strstr(screen, "5"));
    mem_free(text);
    mem_free(screen);
}

/* --- 2-D ---------------------------------------------------------------------------------------
 */

static const struct {
    const char *input, *unicode, *ascii;
} PLANE[] = {
    {"x(t)^2+y(t)^2-1;", "x(t)² + y(t)² - 1\n", "    2       2\nx(t)  + y(t)  - 1\n\n"},
    {"diff(x(t),t)-u(t);", "d\n── x(t) - u(t)\ndt\n\n", "d\n-- x(t) - u(t)\ndt\n\n"},
    {"diff(x(t),t,t)+omega^2*x(t);", "d²\n─── x(t) + ω² x(t)\ndt²\n\n",
     " 2\nd               2\n--- x(t) + omega  x(t)\n  2\ndt\n\n"},
    {"diff(f(x,y),x,y);", " ∂²\n───── f(x, y)\n∂y ∂x\n\n", "  2\n d\n----- f(x, y)\ndy dx\n\n"},
    {"-1/2*g;", "  g\n- ─\n  2\n\n", "  g\n- -\n  2\n\n"},
    {"1/2, -2/3;", "1/2, -2/3\n", "1/2, -2/3\n"},
    {"2*x(t)*diff(v(t),t);", "       ⎛d      ⎞\n2 x(t) ⎜── v(t)⎟\n       ⎝dt     ⎠\n\n",
     "       /d      \\\n2 x(t) |-- v(t)|\n       \\dt     /\n\n"},
    {"2*diff(v(t),t);", "  d\n2 ── v(t)\n  dt\n\n", "  d\n2 -- v(t)\n  dt\n\n"},
    {"sqrt(2)*x+1/sqrt(a+b);", "          1\n√2 x + ────────\n       √(a + b)\n\n",
     "                 1\nsqrt(2) x + -----------\n            sqrt(a + b)\n\n"},
    {"x^n+x^(2/3);", " n    2/3\nx  + x\n\n", " n    2/3\nx  + x\n\n"},
    {"a = b, c <> d, e <= f;", "a = b, c ≠ d, e ≤ f\n", "a = b, c <> d, e <= f\n"},
    {"Matrix([[1,a],[0,-x]]);", "⎡1   a ⎤\n⎣0   -x⎦\n\n", "[1   a ]\n[0   -x]\n\n"},
    {"Vector[row]([1,2]), Matrix(2,0);", "[1, 2], [ ]\n", "[1, 2], [ ]\n"},
    {"A[1,2], x__1, x__max, lambda(t);", "A[1, 2], x₁, x_max, λ(t)\n",
     "A[1, 2], x__1, x__max, lambda(t)\n"},
    {"abs(x/y);", "│x│\n│─│\n│y│\n\n", "|x|\n|-|\n|y|\n\n"},
    {"(a+b)*c, -(a+b)/c;", "             a + b\n(a + b) c, - ─────\n               c\n\n", NULL},
    {"(1+2*I)*x-I;", "(1 + 2 I) x - I\n", "(1 + 2 I) x - I\n"},
    {"'Int'(f(x)/x,x);", "  f(x)\n∫ ──── dx\n   x\n\n",
     "  /\n |  f(x)\n |  ---- dx\n |   x\n/\n\n"},
    {"'Int'(f(x),x=0..Pi)+1;", "π\n⌠\n⎮ f(x) dx + 1\n⌡\n0\n\n", NULL},
    {"2*'Sum'(a[k],k=1..n);", "    n\n2   ∑   a[k]\n  k = 1\n\n",
     "    n\n  -----\n   \\\n2   )   a[k]\n   /\n  -----\n  k = 1\n\n"},
    {"'Limit'(f(x),x=0);", " lim  f(x)\nx → 0\n\n", " lim   f(x)\nx -> 0\n\n"},
    {"piecewise(x<0,-x,1)+y;", "⎛⎧ -x      x < 0  ⎞ + y\n⎝⎩ 1     otherwise⎠\n\n", NULL},
    {"n!, f@g;", "n!, f@g\n", "n!, f@g\n"},
    {"NULL;", "", ""},
};

static void plane_text(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof PLANE / sizeof *PLANE; i++) {
        Expr value = value_of(PLANE[i].input);
        set_style(true, 80);
        char *text = shown("", value);
        assert_string_equal(text, PLANE[i].unicode);
        mem_free(text);
        set_style(false, 80);
        text = shown("", value);
        if (PLANE[i].ascii)
            assert_string_equal(text, PLANE[i].ascii);
        mem_free(text);
    }
}

static void numbers_as_shown(void **state)
{
    (void)state;
    static const char *const CASES[][2] = {
        {"2.70;", "2.70"},
        {"1e3;", "1000."},
        {"1e-6;", "1.*10^(-6)"},
        {"2.0e11;", "2.0*10^11"},
        {"0.3333333333;", "0.3333333333"},
        {"0.00001;", "0.00001"},
        {"123456.5;", "123456.5"},
        {"1234567.;", "1.234567*10^6"},
        {"-0.5;", "-0.5"},
        {"0.;", "0."},
        {"150.0000000000000;", "150.0000000000000"},
        {"2.5-3*I;", "2.5 - 3 I"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Buf out = {0};
        print_number(&out, value_of(CASES[i][0]));
        assert_string_equal(buf_text(&out), CASES[i][1]);
        buf_free(&out);
    }
}

static void label_and_centre(void **state)
{
    (void)state;
    set_style(true, 21);
    print_style.centred = true;
    char *text = shown("a := ", value_of("x(t)^2;"));
    assert_string_equal(text, "     a := x(t)²\n");
    mem_free(text);
    set_style(true, 80);
    print_style.prettyprint = 0;
    text = shown("a := ", value_of("x(t)^2;"));
    assert_string_equal(text, "a := x(t)^2\n");
    mem_free(text);
}

/* --- what does not fit
 * ------------------------------------------------------------------------------ */

static void assert_within(const char *text, int width)
{
    for (const char *line = text; *line;) {
        size_t length = strcspn(line, "\n");
        if (box_cells(line, length) > width)
            run_fail("wider than %d:\n%s", width, text);
        line += length + (line[length] == '\n');
    }
}

static void wide_sum_breaks_between_terms(void **state)
{
    (void)state;
    set_style(true, 30);
    char *text = shown("s := ", value_of("add(k*x||k, k=1..8);"));
    assert_string_equal(text, "s := x1 + 2 x2 + 3 x3 + 4 x4\n"
                              "     + 5 x5 + 6 x6 + 7 x7\n"
                              "     + 8 x8\n\n");
    mem_free(text);
}

static void nothing_sticks_out(void **state)
{
    (void)state;
    static const char *const INPUTS[] = {
        "(add(x||k^k, k=1..20))/(add(y||k, k=1..20)^3);",
        "f(g(add(x||k, k=1..30)), h(add(a||k/b||k, k=1..9)));",
        "[seq(diff(x||k(t),t) = x||k(t)^2/(1+y||k(t)), k=1..9)];",
        "Matrix([[add(x||k, k=1..9), add(y||k, k=1..9)],[1, add(z||k, k=1..9)]]);",
        "2^2000;",
        "(add(x||k, k=1..30))*(add(y||k, k=1..30));",
        "cat(seq(`lambda`, k=1..60));",
        "{seq(x||k^2 = -y||k/3, k=1..30)};",
        "[seq(ffffff(ggggg({seq(diff(x||k(t),t)*a = b, k=1..n)}, {u}), c), n=1..9)];",
    };
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++)
        for (int width = 40; width <= 120; width += 40) {
            set_style(i % 2, width);
            char *text = shown("value := ", value_of(INPUTS[i]));
            assert_within(text, width);
            mem_free(text);
        }
}

static void wide_fraction_is_not_cut(void **state)
{
    (void)state;
    set_style(true, 30);
    char *text = shown("", value_of("(add(x||k, k=1..9))/(c+add(y||k, k=1..9));"));
    assert_string_equal(text, "(x1 + x2 + x3 + x4 + x5 + x6\n"
                              "     + x7 + x8 + x9)/(c + y1\n"
                              "     + y2 + y3 + y4 + y5 + y6\n"
                              "     + y7 + y8 + y9)\n\n");
    mem_free(text);
}

static void large_matrix_is_a_placeholder(void **state)
{
    (void)state;
    set_style(false, 80);
    char *text = shown("", value_of("Matrix(100,3);"));
    assert_string_equal(text, "[ 100 x 3 Matrix       ]\n"
                              "[ Data Type: anything  ]\n"
                              "[ Storage: rectangular ]\n"
                              "[ Order: Fortran_order ]\n\n");
    mem_free(text);
    print_style.rtablesize = 100;
    text = shown("", value_of("Matrix(100,3);"));
    assert_null(strstr(text, "Data Type"));
    mem_free(text);
}

static long lines_of(const char *text)
{
    long n = 0;
    for (; *text; text++)
        n += *text == '\n';
    return n;
}

/* Nothing sticks out: roots are broken as sums are; tables and records have a line an entry. */
static void wide_results_fit(void **state)
{
    (void)state;
    set_style(true, 40);
    static const char *const WIDE[] = {
        "1+sqrt(alpha^2*beta^4+4*alpha^2*gamma1^2*cos(q(t))^2-2*alpha^2*beta^2+alpha+1)/2:",
        "table([seq(k = sin(x)^k, k = 1 .. 9)]):",
        "[seq(x||k(t) = 1.25*k, k = 1 .. 9)]:",
    };
    for (size_t i = 0; i < sizeof WIDE / sizeof *WIDE; i++) {
        char *text = shown("", value_of(WIDE[i]));
        for (const char *line = text; *line;) {
            size_t length = strcspn(line, "\n");
            assert_true(box_cells(line, length) <= 40);
            line += length + (line[length] == '\n');
        }
        if (i > 0)
            assert_true(lines_of(text) >= 9);
        mem_free(text);
    }
}

/* Values of derivatives stand in a line like the others; equations are no values. */
static void values_stand_in_a_line(void **state)
{
    (void)state;
    set_style(true, 40);
    char *text = shown("", value_of("[t = 0.25, x(t) = 1.0625, diff(x(t),t) = -0.125]:"));
    assert_string_equal(text, "[t = 0.25, x(t) = 1.0625,\n    diff(x(t),t) = -0.125]\n\n");
    mem_free(text);
    text = shown("", value_of("[diff(x(t),t)-3*x(t)+y(t)+100000 = 0, y(t) = 0]:"));
    assert_true(lines_of(text) >= 4);
    mem_free(text);
}

static void huge_results_are_elided(void **state)
{
    (void)state;
    set_style(true, 40);
    char *text = shown("", value_of("add(x||k/y||k, k=1..2000);"));
    assert_true(lines_of(text) < 50);
    assert_non_null(strstr(text, "lines left out of a sum of 2,000 terms; "));
    assert_non_null(strstr(text, "\n... 1757 lines left out"));
    assert_non_null(strstr(text, "x2000"));
    mem_free(text);
    text = shown("", value_of("e := x: for i to 200 do e := f(e,e) end do: e:"));
    assert_true(strlen(text) < 6000);
    assert_non_null(strstr(text, "large value"));
    mem_free(text);
}

static void deep_values_are_refused_or_shown(void **state)
{
    (void)state;
    set_style(true, 80);
    Expr value = value_of("e := x: for i to 3000 do e := f(e) end do: e:");
    char *text = shown("", value);
    assert_non_null(strstr(text, "f("));
    mem_free(text);
}

static int begin(void **state)
{
    (void)state;
    run_begin();
    return 0;
}

static int end(void **state)
{
    (void)state;
    run_end();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(linear_text),
        cmocka_unit_test(linear_reads_back),
        cmocka_unit_test(text_stops_at_its_limit),
        cmocka_unit_test(self_holding_matrix),
        cmocka_unit_test(plane_text),
        cmocka_unit_test(numbers_as_shown),
        cmocka_unit_test(label_and_centre),
        cmocka_unit_test(wide_sum_breaks_between_terms),
        cmocka_unit_test(nothing_sticks_out),
        cmocka_unit_test(wide_fraction_is_not_cut),
        cmocka_unit_test(large_matrix_is_a_placeholder),
        cmocka_unit_test(wide_results_fit),
        cmocka_unit_test(values_stand_in_a_line),
        cmocka_unit_test(huge_results_are_elided),
        cmocka_unit_test(deep_values_are_refused_or_shown),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
