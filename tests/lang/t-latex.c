/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * LaTeX: of random expressions braces, \left and \right are balanced and no superscript stands on a
 * superscript. Where pdflatex is installed, it typesets these, what gave trouble once, and the
 * result of every second example of the help (TEST_SCALE above 1: of each); as MathML they are
 * known and well-formed. The text for one of each kind is held by tests/unit/repl/print/t-texts.c.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <expat.h>

#include "repl/document/mathml.h"
#include "repl/print/print_latex.h"
#include "tests/lang/examples.h"
#include "tests/lang/tool.h"
#include "tests/prop/gen.h"

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

/* --- typesetting ------------------------------------------------------------------------- */

/* One of each kind (tests/unit/repl/print/t-texts.c has their text), and what gave trouble once. */
static const char *const INPUTS[] = {
    "x^2/3-1/2",
    "-(a+b)/c*(x-y)",
    "3*aa^2*bb*x/cc",
    "3*2^(1/3)",
    "sqrt(x+1)+(a+b)^n",
    "1.5e-7*x-2.",
    "I*x",
    "alpha+x__1+x__max+y1+infinity",
    "th1+lambda12+abc1+om2",
    "a_b+`x#y`",
    "x[1,2]^2",
    "sin(x)^2+f(x,y)",
    "exp(-x)*arcsinh(y)",
    "diff(x(t),t$3)",
    "diff(u(x,t),x,t,t)",
    "(D@@2)(x)(0)",
    "Int(x+1, x = 0..a)",
    "Sum(1/k, k = 1..n)",
    "Limit(f(x), x = 0)",
    "piecewise(x < 0, -x, x)",
    "Matrix([[a, b], [c, 1/2]])",
    "<1, 2>",
    "[a, {b, c}] = (x <= y)",
    "abs(x)+floor(y)+n!",
    "\"50%\"",
    "\"a<b -- c\"",
    "`a b`+`x'`",
    "`\u0394x`",
    "Limit(1/x, x = a+b, left)",
    "exp(1)*exp(x)^n",
    "x*2^n",
    "(sin@@2)+(D@f)",
    "(a union b) minus c",
    "(a mod b)^2",
    "x::integer",
    "proc(x) local y; y := `a b`; \"s\"||'x' || \"\\\\ ^ ~ { } # $ & _ % < > |\" end proc",
    "`\\\\^~{}<>|-`",
    "`\u00e9t\u00e9`",
    "`x'`^2",
    "A &^ 2",
    "_C1*exp(x)",
    "{}",
    "[]",
    "Matrix(0, 3)",
    "Array(1..2, 1..2, 1..2)",
    "table([a = 1])",
    "x -> x^2",
    "LinearAlgebra:-Rank",
    "[seq(i^2, i = 1..50)]",
    "Float(infinity)",
    "1e400*I",
    "a implies b",
    "a xor b",
    "x in {1, 2}",
    "A &* B",
    "doublefactorial(n)",
    "x__1__2^2",
    "x[1][2]^2",
    "f[1](x)^2",
    "((D@@2)(f)(0))^2",
    "Record(a = 1)",
    "1..10",
    "",
};

static FILE *document;
static long formulas, unknown;

/* Browsers get MathML made of the same text: its commands are known and its elements closed. */
static void read_as_mathml(const Buf *text)
{
    Buf math = {0};
    XML_Parser parser = XML_ParserCreate("UTF-8");
    err_defer(buf_release, &math);
    mathml_put(&math, buf_text(text), text->length, true);
    bool good = mathml_knows(buf_text(text), text->length) &&
                XML_Parse(parser, buf_text(&math), (int)math.length, 1) == XML_STATUS_OK;
    XML_ParserFree(parser);
    if (!good && ++unknown < 10)
        printf("# %.300s\n# %.900s\n", buf_text(text), buf_text(&math));
    err_undefer(true);
}

static void put_formula(void *arg)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    print_latex(&text, arg);
    read_as_mathml(&text);
    fprintf(document, "\\typeout{FORMULA %ld}%%\n\\setbox0\\hbox{$\\displaystyle %s$}\n", formulas,
            buf_text(&text));
    err_undefer(true);
}

static void typeset_value(const char *package, const char *input, const char *output,
                          const char *todo)
{
    (void)output;
    (void)todo;
    Expr value;
    eval_restart();
    if (package)
        examples_load(package);
    formulas++;
    if (run_try(input, &value) == ST_OK && err_try(put_formula, (void *)value) != ST_OK)
        run_fail("%s: %s", input, err_message());
    heap_collect();
}

static void typeset_drawn(const char *package, const char *input, const char *output,
                          const char *todo)
{
    gen_seed_name(input);
    if (gen_takes(2))
        typeset_value(package, input, output, todo);
}

static void typeset_random(void)
{
    for (long i = 0; i < gen_trials(200); i++) {
        gen_seed((uint64_t)i);
        formulas++;
        if (err_try(put_formula, (void *)gen_any(5)) != ST_OK)
            run_fail("%s", err_message());
    }
}

/* A complaint of TeX about a formula. */
static bool is_complaint(const char *line)
{
    return *line == '!' || strstr(line, "Missing character") ||
           strstr(line, "invalid in math mode");
}

static void everything_typesets(void **state)
{
    (void)state;
    tool_need("pdflatex");
    char folder[] = "/tmp/daesy-latex-XXXXXX", text[400], last[400] = "";
    tool_folder(folder);
    snprintf(text, sizeof text, "%s/t.tex", folder);
    document = fopen(text, "w");
    assert_non_null(document);
    fputs("\\documentclass{article}\\tracinglostchars=2\\begin{document}\n", document);
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++)
        typeset_value(NULL, INPUTS[i], NULL, NULL);
    typeset_random();
    examples_each(typeset_drawn);
    fputs("\\end{document}\n", document);
    assert_int_equal(fclose(document), 0);
    snprintf(text, sizeof text, "cd %s && pdflatex -interaction=nonstopmode t.tex", folder);
    FILE *said = popen(text, "r");
    assert_non_null(said);
    long complaints = 0;
    while (fgets(text, sizeof text, said))
        if (!strncmp(text, "FORMULA ", 8))
            strcpy(last, text);
        else if (is_complaint(text) && ++complaints < 10)
            printf("# %.*s: %s", (int)strcspn(last, "\n"), last, text);
    assert_int_equal(pclose(said), 0);
    assert_int_equal(complaints, 0);
    assert_int_equal(unknown, 0);
    snprintf(text, sizeof text, "FORMULA %ld\n", formulas);
    assert_string_equal(last, text);
    tool_remove(folder);
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
    assert_int_equal(run_try("latex(x, \"/nonexistent/file\");", &value), ST_IO);
    assert_int_equal(run_try("latex();", &value), ST_ARITY);
    assert_int_equal(run_try("latex(x, 3);", &value), ST_TYPE);
}

int main(void)
{
    run_begin();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_text_is_sound),
        cmocka_unit_test(everything_typesets),
        cmocka_unit_test(file_is_written),
    };
    int failed = cmocka_run_group_tests_name("latex", tests, NULL, NULL);
    run_end();
    return failed;
}
