/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * LaTeX: the text for one of each kind, and for random expressions that braces, \left and \right
 * and environments are balanced and no superscript stands on a superscript.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "repl/print/print_latex.h"
#include "tests/lang/run.h"
#include "tests/prop/gen.h"

static const struct {
    const char *input, *text;
} TEXTS[] = {
    {"x^2/3-1/2", "\\frac{x^{2}}{3}-\\frac{1}{2}"},
    {"-(a+b)/c*(x-y)", "-\\frac{\\left(a+b\\right) \\left(x-y\\right)}{c}"},
    {"3*2^(1/3)", "3\\cdot 2^{\\frac{1}{3}}"},
    {"sqrt(x+1)+(a+b)^n", "\\sqrt{x+1}+\\left(a+b\\right)^{n}"},
    {"1.5e-7*x-2.", "1.5\\times 10^{-7} x-2."},
    {"I*x", "\\mathrm{I} x"},
    {"alpha+x__1+x__max+y1+infinity", "\\alpha +x_{1}+x_{\\mathit{max}}+\\mathit{y1}+\\infty "},
    {"a_b+`x#y`", "\\mathit{a\\_b}+\\mathit{x\\#y}"},
    {"x[1,2]^2", "{{x}_{1, 2}}^{2}"},
    {"sin(x)^2+f(x,y)", "\\sin \\! \\left(x\\right)^{2}+f \\! \\left(x, y\\right)"},
    {"exp(-x)*arcsinh(y)", "{\\mathrm e}^{-x} \\mathrm{arcsinh} \\! \\left(y\\right)"},
    {"diff(x(t),t$3)", "\\frac{d^{3}}{d t^{3}}x \\! \\left(t\\right)"},
    {"diff(u(x,t),x,t,t)",
     "\\frac{\\partial^{3}}{\\partial x\\partial t^{2}}u \\! \\left(x, t\\right)"},
    {"(D@@2)(x)(0)", "D^{(2)} \\! \\left(x\\right) \\! \\left(0\\right)"},
    {"Int(x+1, x = 0..a)", "\\int _{0}^{a} \\left(x+1\\right)\\,d x"},
    {"Sum(1/k, k = 1..n)", "\\sum_{k=1}^{n}\\frac{1}{k}"},
    {"Limit(f(x), x = 0)", "\\lim_{x\\rightarrow 0}f \\! \\left(x\\right)"},
    {"piecewise(x < 0, -x, x)",
     "\\left\\{\\begin{array}{cc}\n-x & x<0 \\\\\nx & \\textrm{otherwise}\n\\end{array}\\right."},
    {"Matrix([[a, b], [c, 1/2]])",
     "\\left[\\begin{array}{cc}\na & b \\\\\nc & \\frac{1}{2}\n\\end{array}\\right]"},
    {"<1, 2>", "\\left[\\begin{array}{c}\n1 \\\\\n2\n\\end{array}\\right]"},
    {"[a, {b, c}] = (x <= y)", "\\left[a, \\left\\{b, c\\right\\}\\right]=\\left(x\\leq y\\right)"},
    {"abs(x)+floor(y)+n!", "\\left| x\\right|+\\left\\lfloor y\\right\\rfloor +n!"},
    {"\"50%\"", "\\textrm{``50\\%''}"},
};

static void text_is(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        Expr value;
        Buf text = {0};
        eval_restart();
        buf_printf(&text, "latex(%s, output = string);", TEXTS[i].input);
        if (run_try(buf_text(&text), &value) != ST_OK)
            run_fail("%s: %s", TEXTS[i].input, err_message());
        if (strcmp(expr_text(value), TEXTS[i].text))
            run_fail("%s\ngave   %s\nwanted %s", TEXTS[i].input, expr_text(value), TEXTS[i].text);
        buf_free(&text);
        heap_collect();
    }
}

static long occurrences(const char *text, const char *word)
{
    long n = 0;
    for (; (text = strstr(text, word)); text += strlen(word))
        n++;
    return n;
}

/* Braces that are no signs. */
static bool braces_balance(const char *text)
{
    long depth = 0;
    for (const char *s = text; *s && depth >= 0; s++) {
        if (*s == '\\' && s[1])
            s++;
        else
            depth += *s == '{' ? 1 : *s == '}' ? -1 : 0;
    }
    return depth == 0;
}

/* }^{...}^{ at one depth is an error of TeX. */
static bool no_double_superscript(const char *text)
{
    for (const char *s = strstr(text, "^{"); s; s = strstr(s + 1, "^{")) {
        long depth = 0;
        const char *end = s + 1;
        do {
            depth += *end == '{' ? 1 : *end == '}' ? -1 : 0;
            end += *end == '\\' ? 2 : 1;
        } while (depth > 0);
        if (*end == '^')
            return false;
    }
    return true;
}

static void random_text_is_sound(void **state)
{
    (void)state;
    eval_restart();
    for (long i = 0; i < gen_trials(500); i++) {
        gen_seed((uint64_t)i);
        Expr e = gen_below(2) ? gen_any(5) : gen_rational(4);
        Buf text = {0};
        print_latex(&text, e);
        const char *t = buf_text(&text);
        if (!braces_balance(t) || !no_double_superscript(t) ||
            occurrences(t, "\\left") != occurrences(t, "\\right")) {
            gen_show("e", e);
            run_fail("%s", t);
        }
        buf_free(&text);
        heap_collect();
    }
}

static void file_is_written(void **state)
{
    (void)state;
    char path[] = "/tmp/daesy-latex-XXXXXX", statement[100], line[100];
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    close(descriptor);
    Expr value;
    eval_restart();
    snprintf(statement, sizeof statement, "latex(x^2, \"%s\");", path);
    assert_int_equal(run_try(statement, &value), ST_OK);
    assert_ptr_equal(value, EXPR_NULL);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file));
    assert_string_equal(line, "x^{2}\n");
    fclose(file);
    remove(path);
    assert_int_equal(run_try("latex(x, \"/nonexistent/file\");", &value), ST_ERROR);
    assert_int_equal(run_try("latex();", &value), ST_ARITY);
    assert_int_equal(run_try("latex(x, 3);", &value), ST_TYPE);
}

int main(void)
{
    run_begin();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is),
        cmocka_unit_test(random_text_is_sound),
        cmocka_unit_test(file_is_written),
    };
    int failed = cmocka_run_group_tests_name("latex", tests, NULL, NULL);
    run_end();
    return failed;
}
