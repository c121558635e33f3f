/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Texts of values for others: in LaTeX, one of each kind, and in other languages, with what is
 * refused, where lines are broken and what is computed once. That TeX sets the first and compilers
 * take the second is held by tests/lang/t-latex.c and tests/lang/t-code.c.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

static char *text_of(Expr value)
{
    return expr_is(value, EXPR_STRING) ? mem_strdup(expr_text(value)) : rows_linear(value);
}

static const Row formulas[] = {
    {"latex("
     "x^2/3-1/2"
     ", output = string)",
     "\\frac{x^{2}}{3}-\\frac{1}{2}"},
    {"latex("
     "-(a+b)/c*(x-y)"
     ", output = string)",
     "-\\frac{\\left(a+b\\right) \\left(x-y\\right)}{c}"},
    {"latex("
     "3*aa^2*bb*x/cc"
     ", output = string)",
     "\\frac{3 \\mathit{aa}^{2} \\, \\mathit{bb} \\, x}{\\mathit{cc}}"},
    {"latex("
     "3*2^(1/3)"
     ", output = string)",
     "3\\cdot 2^{\\frac{1}{3}}"},
    {"latex("
     "sqrt(x+1)+(a+b)^n"
     ", output = string)",
     "\\sqrt{x+1}+\\left(a+b\\right)^{n}"},
    {"latex("
     "1.5e-7*x-2."
     ", output = string)",
     "1.5\\times 10^{-7} x-2."},
    {"latex("
     "I*x"
     ", output = string)",
     "\\mathrm{I} x"},
    {"latex("
     "alpha+x__1+x__max+y1+infinity"
     ", output = string)",
     "\\alpha +x_{1}+x_{\\mathit{max}}+y_{1}+\\infty "},
    {"latex("
     "th1+lambda12+abc1+om2"
     ", output = string)",
     "\\theta _{1}+\\lambda _{12}+\\mathit{abc1}+\\omega _{2}"},
    {"latex("
     "a_b+`x#y`"
     ", output = string)",
     "\\mathit{a\\_b}+\\mathit{x\\#y}"},
    {"latex("
     "x[1,2]^2"
     ", output = string)",
     "{x}_{1, 2}^{2}"},
    {"latex("
     "sin(x)^2+f(x,y)"
     ", output = string)",
     "\\sin \\! \\left(x\\right)^{2}+f \\! \\left(x, y\\right)"},
    {"latex("
     "exp(-x)*arcsinh(y)"
     ", output = string)",
     "{\\mathrm e}^{-x} \\mathrm{arcsinh} \\! \\left(y\\right)"},
    {"latex("
     "diff(x(t),t$3)"
     ", output = string)",
     "\\frac{d^{3}}{d t^{3}}x \\! \\left(t\\right)"},
    {"latex("
     "diff(u(x,t),x,t,t)"
     ", output = string)",
     "\\frac{\\partial^{3}}{\\partial x\\partial t^{2}}u \\! \\left(x, t\\right)"},
    {"latex("
     "(D@@2)(x)(0)"
     ", output = string)",
     "\\mathrm{D}^{(2)} \\! \\left(x\\right) \\! \\left(0\\right)"},
    {"latex("
     "Int(x+1, x = 0..a)"
     ", output = string)",
     "\\int _{0}^{a} \\left(x+1\\right)\\,d x"},
    {"latex("
     "Sum(1/k, k = 1..n)"
     ", output = string)",
     "\\sum_{k=1}^{n}\\frac{1}{k}"},
    {"latex("
     "Limit(f(x), x = 0)"
     ", output = string)",
     "\\lim_{x\\rightarrow 0}f \\! \\left(x\\right)"},
    {"latex("
     "piecewise(x < 0, -x, x)"
     ", output = string)",
     "\\left\\{\\begin{array}{cc}\n-x & x<0 \\\\\nx & \\textrm{otherwise}\n\\end{array}\\right."},
    {"latex("
     "Matrix([[a, b], [c, 1/2]])"
     ", output = string)",
     "\\left[\\begin{array}{cc}\na & b \\\\\nc & \\frac{1}{2}\n\\end{array}\\right]"},
    {"latex("
     "<1, 2>"
     ", output = string)",
     "\\left[\\begin{array}{c}\n1 \\\\\n2\n\\end{array}\\right]"},
    {"latex("
     "[a, {b, c}] = (x <= y)"
     ", output = string)",
     "\\left[a, \\left\\{b, c\\right\\}\\right]=\\left(x\\leq y\\right)"},
    {"latex("
     "abs(x)+floor(y)+n!"
     ", output = string)",
     "\\left| x\\right|+\\left\\lfloor y\\right\\rfloor +n!"},
    {"latex("
     "\"50%\""
     ", output = string)",
     "\\textrm{``50\\%''}"},
    {"latex("
     "\"a<b -- c\""
     ", output = string)",
     "\\textrm{``a\\textless{}b -{}-{} c''}"},
    {"latex("
     "`a b`+`x'`"
     ", output = string)",
     "\\textit{a b}+\\mathit{x'}"},
    {"latex("
     "`\u0394x`"
     ", output = string)",
     "\\textit{\\ensuremath{\\Delta}x}"},
    {"latex("
     "Limit(1/x, x = a+b, left)"
     ", output = string)",
     "\\lim_{x\\rightarrow \\left(a+b\\right)^{-}}\\frac{1}{x}"},
    {"latex("
     "exp(1)*exp(x)^n"
     ", output = string)",
     "\\mathrm{e} \\left({\\mathrm e}^{x}\\right)^{n}"},
    {"latex("
     "x*2^n"
     ", output = string)",
     "x\\cdot 2^{n}"},
    {"latex("
     "(sin@@2)+(D@f)"
     ", output = string)",
     "\\sin^{(2)}+\\mathrm{D}\\circ f"},
    {"latex("
     "(a union b) minus c"
     ", output = string)",
     "\\left(a\\cup b\\right)\\setminus c"},
    {"latex("
     "(a mod b)^2"
     ", output = string)",
     "\\left(a\\bmod b\\right)^{2}"},
    {"latex("
     "x::integer"
     ", output = string)",
     "x::\\mathit{integer}"},
};

static const Row code[] = {
    {"with(CodeGeneration): "
     "C([[x, 2*z], [5, y*z]], resultname = w, output = string)",
     "w[0][0] = x;\nw[0][1] = 2 * z;\nw[1][0] = 5;\nw[1][1] = y * z;\n"},
    {"with(CodeGeneration): "
     "Matlab([[x, 2*z], [5, y*z]], resultname = w, output = string)",
     "w = [x, 2 * z; 5, y * z];\n"},
    {"with(CodeGeneration): "
     "Python([[x, 2*z], [5, y*z]], resultname = w, output = string)",
     "w = [[x, 2 * z], [5, y * z]]\n"},
    {"with(CodeGeneration): "
     "Julia(<a, b>, resultname = w, output = string)",
     "w = [a; b]\n"},
    {"with(CodeGeneration): "
     "Matlab(Vector(0), resultname = w, output = string)",
     "w = zeros(0, 1);\n"},
    {"with(CodeGeneration): "
     "Matlab(sin(x)+2*x+1, output = string)",
     "cg0 = sin(x) + 0.2e1 * x + 0.1e1;\n"},
    {"with(CodeGeneration): "
     "Matlab(sin(x)+2*x+1/2, coercetypes = false, deducetypes = false, output = string)",
     "cg0 = sin(x) + 2 * x + 1 / 2;\n"},
    {"with(CodeGeneration): "
     "C(1/2, coercetypes = false, output = string)",
     "cg0 = 0.1e1 / 0.2e1;\n"},
    {"with(CodeGeneration): "
     "C(i/n, declare = [i::integer, n::integer], output = string)",
     "cg0 = (double) i / n;\n"},
    {"with(CodeGeneration): "
     "C(x[i]+A[1,2], output = string)",
     "cg0 = x[i - 1] + A[0][1];\n"},
    {"with(CodeGeneration): "
     "Fortran(x[i]+A[1,2], output = string)",
     "cg0 = x(i) + A(1, 2)\n"},
    {"with(CodeGeneration): "
     "Python(lambda+lambda_, output = string)",
     "Warning, the following variable name replacements were made: lambda -> lambda__2\ncg0 = "
     "lambda__2 + lambda_\n"},
    {"with(CodeGeneration): "
     "Fortran(x+X, output = string)",
     "Warning, the following variable name replacements were made: X -> X_2\ncg0 = x + X_2\n"},
    {"with(CodeGeneration): "
     "Matlab([t1 = (a+b)^2, r = (a+b)^3], optimize, output = string)",
     "t2 = a + b;\nt1 = t2 ^ 2;\nr = t2 ^ 3;\n"},
    {"with(CodeGeneration): "
     "C([x = x+1, y = x+1, z = (x+1)^2], optimize, output = string)",
     "x = x + 1;\ny = x + 1;\nz = y * y;\n"},
    {"with(CodeGeneration): "
     "C([a = b, a = a*b, c = a*b], optimize, output = string)",
     "a = b;\na = a * b;\nc = a * b;\n"},
    {"with(CodeGeneration): "
     "Matlab([x(t) = a, y(t) = x(t)^2], output = string)",
     "x = a;\ny = x ^ 2;\n"},
    {"with(CodeGeneration): "
     "Matlab(piecewise(x < 0, -x, x), resultname = w, output = string)",
     "if (x < 0)\n  w = -x;\nelse\n  w = x;\nend\n"},
    {"with(CodeGeneration): "
     "f := proc(x, n::integer) local s; s := x/n; if s > 1 then return s end if; s+1 end proc:"
     "C(f, output = string)",
     "#include <math.h>\ndouble f(double x, int n)\n{\n  double s;\n  s = x / n;\n"
     "  if (0.1e1 < s) {\n    return s;\n  }\n  return s + 0.1e1;\n}\n"},
};

static const Row refused[] = {
    {"with(CodeGeneration): "
     "C({x}, output = string)",
     "error: the expression {x} has no counterpart in C"},
    {"with(CodeGeneration): "
     "C(table([a = 1]), output = string)",
     "error: the expression table([a = 1]) has no counterpart in C"},
    {"with(CodeGeneration): "
     "C(proc(x) a, b := x, x end proc, output = string)",
     "error: an assignment to several names or to a call cannot be translated to C"},
    {"with(CodeGeneration): "
     "C(proc(x) error \"no\" end proc, output = string)",
     "error: an error or its handling cannot be translated to C"},
    {"with(CodeGeneration): "
     "C(proc(x) if x > 0 then 1 end if end proc, output = string)",
     "error: a procedure that may end without a value cannot be translated to C"},
    {"with(CodeGeneration): "
     "Python(proc(x) local s; for s from 0.5 to x do s end do end proc, output = string)",
     "error: a loop over numbers that are no integers cannot be translated to Python"},
    {"with(CodeGeneration): "
     "C([x, y] = 3, output = string)",
     "error: an assignment to [x, y] has no counterpart in C"},
    {"with(CodeGeneration): "
     "C(proc(x) global G; G := x; x end proc, output = string)",
     "error: an assignment to a global name cannot be translated to C"},
    {"with(CodeGeneration): "
     "C(proc(x, {k := 3}) x*k end proc, output = string)",
     "error: a procedure with keywords or any number of arguments cannot be translated to C"},
    {"with(CodeGeneration): "
     "C(proc() args[1] end proc, output = string)",
     "error: a procedure with keywords or any number of arguments cannot be translated to C"},
    {"with(CodeGeneration): "
     "Matlab(x, declare = [x])",
     "error: declare expects a list of name::type"},
    {"with(CodeGeneration): "
     "C([diff(x(t),t) = 1, diff(x(t),t) = 2])",
     "error: x(t) has two equations"},
    {"with(CodeGeneration): "
     "C([diff(x(t),t) = diff(y(t),t), diff(y(t),t) = x(t)])",
     "error: diff(y(t),t) occurs on a right-hand side"},
    {"with(CodeGeneration): "
     "C([diff(x(t),t) = x(t-1)])",
     "error: x(t-1) is not the unknown at the time of the equation"},
    {"with(CodeGeneration): "
     "C()",
     "error: invalid input: C uses a 1st argument, X, which is missing"},
    {"with(CodeGeneration): "
     "C(x, nonsense = 3)",
     "error: invalid input: too many and/or wrong type of arguments passed to C; first unused "
     "argument is nonsense = 3"},
    {"with(CodeGeneration): "
     "Matlab(x, output = 3)",
     "error: invalid input: Matlab expects the option output to be of type name or string, but "
     "received 3"},
};

static void formulas_are_right(void **state)
{
    (void)state;
    rows_hold(formulas, sizeof formulas / sizeof *formulas, text_of);
}

static void code_is_right(void **state)
{
    (void)state;
    rows_hold(code, sizeof code / sizeof *code, text_of);
}

static void what_has_no_code_is_refused(void **state)
{
    (void)state;
    ROWS_HOLD(refused);
}

/* A line of a language that limits them stays within the limit, and nothing is lost by breaking. */
static void lines_fit(void **state)
{
    (void)state;
    static const char *const LANGUAGES[] = {"C", "Matlab", "Python", "Julia", "Fortran"};
    for (size_t k = 0; k < sizeof LANGUAGES / sizeof *LANGUAGES; k++) {
        char statement[200];
        Expr value;
        snprintf(statement, sizeof statement,
                 "CodeGeneration:-%s(add(sin(a[i]*x)/i, i = 1..60), output = string);",
                 LANGUAGES[k]);
        eval_restart();
        assert_int_equal(run_try(statement, &value), ST_OK);
        long sines = 0, lines = 0;
        const char *text = expr_text(value);
        for (const char *s = text; (s = strstr(s, "sin(a")); s++)
            sines++;
        for (const char *s = text; *s; lines++) {
            size_t length = strcspn(s, "\n");
            assert_true(length <= 132);
            s += length + 1;
        }
        assert_int_equal(sines, 60);
        assert_true(lines > 10);
        heap_collect();
    }
}

/* A graph of a thousand nodes that stands for more than 2^100 of them. */
static void shared_graphs(void **state)
{
    (void)state;
    static const char MAKE[] = "f := x: for i to 100 do f := sin(f)*f+f^2/(1+f) end do:";
    Expr value;
    eval_restart();
    assert_int_equal(run_try(MAKE, &value), ST_OK);
    assert_int_equal(run_try("CodeGeneration:-C(f, optimize, output = string);", &value), ST_OK);
    assert_non_null(strstr(expr_text(value), "t297 = "));
    assert_int_equal(run_try("CodeGeneration:-C(f, output = string);", &value), ST_LIMIT);
    assert_int_equal(run_try("evalb(coeff(codegen:-cost(f), divisions) > 2^100);", &value), ST_OK);
    assert_ptr_equal(value, EXPR_TRUE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formulas_are_right),
        cmocka_unit_test(code_is_right),
        cmocka_unit_test(what_has_no_code_is_refused),
        cmocka_unit_test(lines_fit),
        cmocka_unit_test(shared_graphs),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
