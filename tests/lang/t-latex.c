/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * LaTeX: the text for one of each kind, and for random expressions that braces, \left and \right
 * and environments are balanced and no superscript stands on a superscript. Where pdflatex is
 * installed, it typesets these, what gave trouble once, and the result of every example of the
 * help; as MathML they are known and well-formed.
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

static const struct {
    const char *input, *text;
} TEXTS[] = {
    {"x^2/3-1/2", "\\frac{x^{2}}{3}-\\frac{1}{2}"},
    {"-(a+b)/c*(x-y)", "-\\frac{\\left(a+b\\right) \\left(x-y\\right)}{c}"},
    {"3*aa^2*bb*x/cc", "\\frac{3 \\mathit{aa}^{2} \\, \\mathit{bb} \\, x}{\\mathit{cc}}"},
    {"3*2^(1/3)", "3\\cdot 2^{\\frac{1}{3}}"},
    {"sqrt(x+1)+(a+b)^n", "\\sqrt{x+1}+\\left(a+b\\right)^{n}"},
    {"1.5e-7*x-2.", "1.5\\times 10^{-7} x-2."},
    {"I*x", "\\mathrm{I} x"},
    {"alpha+x__1+x__max+y1+infinity", "\\alpha +x_{1}+x_{\\mathit{max}}+y_{1}+\\infty "},
    {"th1+lambda12+abc1+om2", "\\theta _{1}+\\lambda _{12}+\\mathit{abc1}+\\omega _{2}"},
    {"a_b+`x#y`", "\\mathit{a\\_b}+\\mathit{x\\#y}"},
    {"x[1,2]^2", "{x}_{1, 2}^{2}"},
    {"sin(x)^2+f(x,y)", "\\sin \\! \\left(x\\right)^{2}+f \\! \\left(x, y\\right)"},
    {"exp(-x)*arcsinh(y)", "{\\mathrm e}^{-x} \\mathrm{arcsinh} \\! \\left(y\\right)"},
    {"diff(x(t),t$3)", "\\frac{d^{3}}{d t^{3}}x \\! \\left(t\\right)"},
    {"diff(u(x,t),x,t,t)",
     "\\frac{\\partial^{3}}{\\partial x\\partial t^{2}}u \\! \\left(x, t\\right)"},
    {"(D@@2)(x)(0)", "\\mathrm{D}^{(2)} \\! \\left(x\\right) \\! \\left(0\\right)"},
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
    {"\"a<b -- c\"", "\\textrm{``a\\textless{}b -{}-{} c''}"},
    {"`a b`+`x'`", "\\textit{a b}+\\mathit{x'}"},
    {"`\u0394x`", "\\textit{\\ensuremath{\\Delta}x}"},
    {"Limit(1/x, x = a+b, left)", "\\lim_{x\\rightarrow \\left(a+b\\right)^{-}}\\frac{1}{x}"},
    {"exp(1)*exp(x)^n", "\\mathrm{e} \\left({\\mathrm e}^{x}\\right)^{n}"},
    {"x*2^n", "x\\cdot 2^{n}"},
    {"(sin@@2)+(D@f)", "\\sin^{(2)}+\\mathrm{D}\\circ f"},
    {"(a union b) minus c", "\\left(a\\cup b\\right)\\setminus c"},
    {"(a mod b)^2", "\\left(a\\bmod b\\right)^{2}"},
    {"x::integer", "x::\\mathit{integer}"},
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

/* --- typesetting ------------------------------------------------------------------------- */

/* What has only to pass. */
static const char *const INPUTS[] = {
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
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++)
        typeset_value(NULL, TEXTS[i].input, NULL, NULL);
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++)
        typeset_value(NULL, INPUTS[i], NULL, NULL);
    typeset_random();
    examples_each(typeset_value);
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

/* As people write them; known: all of it is. */
static const struct {
    const char *latex;
    bool known;
    const char *mathml;
} TYPED[] = {
    {"\\frac12", true, "<mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac>"},
    {"\\frac 1{23}", true,
     "<mfrac><mrow><mn>1</mn></mrow><mrow><mrow><mn>23</mn></mrow></mrow></mfrac>"},
    {"x^23_a", true,
     "<msup><mrow><mi>x</mi></mrow><mrow><mn>2</mn></mrow></msup><msub><mrow><mn>3</mn></"
     "mrow><mrow><mi>a</mi></mrow></msub>"},
    {"\\sqrt[3]{x+1}", true,
     "<mroot><mrow><mrow><mi>x</mi><mo>+</mo><mn>1</mn></mrow></mrow><mrow><mn>3</mn></mrow></"
     "mroot>"},
    {"\\sqrt2", true, "<msqrt><mrow><mn>2</mn></mrow></msqrt>"},
    {"{n \\choose k+1}", true,
     "<mrow><mo>(</mo><mfrac "
     "linethickness=\"0\"><mrow><mi>n</mi></mrow><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></"
     "mfrac><mo>)</mo></mrow>"},
    {"\\vec{x}\\cdot\\dot x", true,
     "<mover "
     "accent=\"true\"><mrow><mrow><mi>x</mi></mrow></mrow><mo>→</mo></mover><mo>⋅</mo><mover "
     "accent=\"true\"><mrow><mi>x</mi></mrow><mo>˙</mo></mover>"},
    {"\\mathbf{F}=m\\,a", true,
     "<mrow "
     "style=\"font-weight:bold\"><mrow><mrow><mi>F</mi></mrow></mrow></mrow><mo>=</mo><mi>m</"
     "mi><mspace width=\"0.17em\"></mspace><mi>a</mi>"},
    {"\\text{if } x<0", true, "<mtext>if </mtext><mi>x</mi><mo>&lt;</mo><mn>0</mn>"},
    {"\\left\\langle a\\right\\rangle", true, "<mrow><mo>⟨</mo><mi>a</mi><mo>⟩</mo></mrow>"},
    {"\\left.x\\right|_{0}", true,
     "<msub><mrow><mrow><mi>x</mi><mo>|</mo></mrow></mrow><mrow><mrow><mn>0</mn></mrow></mrow></"
     "msub>"},
    {"\\begin{matrix}a&b\\\\c&d\\end{matrix}", true,
     "<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></"
     "mtd><mtd><mi>d</mi></mtd></mtr></mtable>"},
    {"\\begin{array}{c|c}1&2\\end{array}", true,
     "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>"},
    {"\\lim_{x\\to0}f'(x)", true,
     "<munder><mrow><mo>lim</mo></mrow><mrow><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></mrow></"
     "munder><mi>f</mi><mo>′</mo><mo>(</mo><mi>x</mi><mo>)</mo>"},
    {"a\\", false, "<mi>a</mi><mtext>\\</mtext>"},
    {"\\ä", false, "<mtext>\\ä</mtext>"},
    {"\\unknown x", false, "<mtext>\\unknown</mtext><mi>x</mi>"},
    {"\\left(x", false, "<mrow><mo>(</mo><mi>x</mi></mrow>"},
    {"x}", false, "<mi>x</mi>"},
    {"{x", false, "<mrow><mi>x</mi></mrow>"},
    {"\\frac1", false, "<mfrac><mrow><mn>1</mn></mrow><mrow></mrow></mfrac>"},
    {"\\begin{tabular}x\\end{tabular}", false,
     "<mi>x</mi><mi>e</mi><mi>n</mi><mi>d</mi><mrow><mi>t</mi><mi>a</mi><mi>b</mi><mi>u</mi><mi>l</"
     "mi><mi>a</mi><mi>r</mi></mrow>"},
    {"\\text{a", false, "<mtext>a</mtext>"},
    {"\\quad\\!\\;", true, "<mspace width=\"1em\"></mspace><mspace width=\"0.17em\"></mspace>"},
    {"^2", true, "<msup><mrow></mrow><mrow><mn>2</mn></mrow></msup>"},
    {"a&b\\\\c", false, "<mi>a</mi><mi>b</mi><mtext>\\c</mtext>"},
    {"\\mathrm{\\alpha\\_\\ b}", true, "<mi mathvariant=\"normal\">α_ b</mi>"},
    {"ä-1.5", true, "<mi>ä</mi><mo>−</mo><mn>1.5</mn>"},
    {"x_{i}^{2}", true,
     "<msubsup><mrow><mi>x</mi></mrow><mrow><mrow><mi>i</mi></mrow></mrow><mrow><mrow><mn>2</mn></"
     "mrow></mrow></msubsup>"},
    {"\\sum_{k=1}^n k", true,
     "<munderover><mrow><mo>∑</mo></mrow><mrow><mrow><mi>k</mi><mo>=</mo><mn>1</mn></mrow></"
     "mrow><mrow><mi>n</mi></mrow></munderover><mi>k</mi>"},
    {"\\sum^n", true, "<mover><mrow><mo>∑</mo></mrow><mrow><mi>n</mi></mrow></mover>"},
    {"\\sum_n", true, "<munder><mrow><mo>∑</mo></mrow><mrow><mi>n</mi></mrow></munder>"},
    {"x^", false, "<msup><mrow><mi>x</mi></mrow><mrow></mrow></msup>"},
    {"\\left<x\\right>", false, "<mrow><mo>&lt;</mo><mi>x</mi></mrow><mo>&gt;</mo>"},
    {"\\begin{cases}x\\end{cases}", true, "<mtable><mtr><mtd><mi>x</mi></mtd></mtr></mtable>"},
    {"\\end", false, "<mi>e</mi><mi>n</mi><mi>d</mi>"},
    {"\\text{\\textless}``q''", true,
     "<mtext>&lt;</mtext><mo>`</mo><mo>`</mo><mi>q</mi><mo>′</mo><mo>′</mo>"},
    {"", true, ""},
};

static void typed_is_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof TYPED / sizeof *TYPED; i++) {
        Buf math = {0}, wanted = {0};
        size_t length = strlen(TYPED[i].latex);
        buf_printf(&wanted, "<math><mrow>%s</mrow></math>", TYPED[i].mathml);
        mathml_put(&math, TYPED[i].latex, length, false);
        if (math.length != wanted.length || strcmp(buf_text(&math), buf_text(&wanted)) ||
            mathml_knows(TYPED[i].latex, length) != TYPED[i].known)
            run_fail("%s\ngave   %s\nwanted %s", TYPED[i].latex, buf_text(&math),
                     buf_text(&wanted));
        buf_free(&math);
        buf_free(&wanted);
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
    assert_int_equal(run_try("latex(x, \"/nonexistent/file\");", &value), ST_IO);
    assert_int_equal(run_try("latex();", &value), ST_ARITY);
    assert_int_equal(run_try("latex(x, 3);", &value), ST_TYPE);
}

int main(void)
{
    run_begin();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is),
        cmocka_unit_test(random_text_is_sound),
        cmocka_unit_test(everything_typesets),
        cmocka_unit_test(typed_is_read),
        cmocka_unit_test(file_is_written),
    };
    int failed = cmocka_run_group_tests_name("latex", tests, NULL, NULL);
    run_end();
    return failed;
}
