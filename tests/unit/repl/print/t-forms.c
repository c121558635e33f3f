/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What values look like: printed, in one line, in LaTeX and as code of five languages, and what
 * procedures and differential equations become there; forms.txt says so, to the character.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/report.h"
#include "tests/lang/rows.h"

static const char *const values[] = {
    /* numbers */
    "0",
    "-7",
    "2/3",
    "-2/3",
    "1.5",
    "-0.25e-12",
    "1.0e20",
    "123456789012345678901234567890",
    "3+4*I",
    "-I/2",
    "2.5-1.5*I",
    "Float(infinity)",
    "-infinity",
    "2^(1/2)",
    "-5^(1/3)/7",
    "(1+3^(1/2))^(1/2)",
    "Pi*I+exp(1)",
    /* sums, products, powers */
    "x-y",
    "-x-1",
    "-(x+y)",
    "a+b/c-d*e",
    "a/b/c",
    "a/(b*c)",
    "-a/b",
    "-(a+b)/(c-d)",
    "(a+b)*(c+d)^2",
    "2*x*(y-1)",
    "x^2",
    "x^(-1)",
    "x^(-3/2)",
    "x^(a+b)",
    "(x^2)^a",
    "(-x)^n",
    "(a*b)^n",
    "(2/3)^n",
    "(-2)^n",
    "x^(y^z)",
    "(x^y)^z",
    "sqrt(x)",
    "1/sqrt(x)",
    "x^(1/3)",
    "sqrt(x^2+1)/(x+1)",
    "exp(x)",
    "exp(-x^2/2)",
    "exp(x)^2*exp(1)",
    "1e-5*x^2+1.0*y",
    "x*10^20",
    /* functions */
    "sin(x)^2",
    "sin(x^2)",
    "1/sin(x)",
    "arctan(y, x)",
    "ln(abs(x))",
    "log[10](x)",
    "log10(x)",
    "BesselJ(0, x)",
    "GAMMA(n+1)*Beta(a, b)",
    "n!",
    "(n+1)!",
    "-n!/2",
    "binomial(n, k)",
    "f(x, y)(z)",
    "f[1](x)",
    "D(f)(x)",
    "D[1, 2](f)(x, y)",
    "(D@@2)(y)(0)",
    "diff(y(t), t)",
    "diff(y(t), t, t)",
    "diff(f(x, y), x, y)",
    "diff(y(t), t$4)",
    "conjugate(z)*Re(w)",
    "floor(x)+ceil(y)+signum(z)",
    "max(a, b, c)",
    "piecewise(x < 0, -x, x)",
    "piecewise(x < 0, 0, x < 1, x^2, 1)",
    "Heaviside(t-1)*Dirac(t)",
    "Int(f(x), x)",
    "Int(x^2, x = 0..1)",
    "Sum(1/k^2, k = 1..infinity)",
    "Product(k, k = 1..n)",
    "Limit(sin(x)/x, x = 0)",
    "Diff(f(x), x)",
    "a &* b",
    "f@g",
    "(x -> x^2+1)(u)",
    "x -> x^2+1",
    "(x, y) -> x*y",
    /* names */
    "alpha+Beta1+omega[0]",
    "x[1, 2]",
    "x[i]^2",
    "x__1+x_2+theta_dot",
    "`a b`+`x'`",
    "_C1*exp(t)+_Z1",
    "Gamma+zeta+infinity",
    /* relations, logic, collections */
    "a = b",
    "a <= b",
    "a <> b+1",
    "1..n",
    "a and not b or c",
    "a implies b xor c",
    "x in S",
    "{1, 2} union A",
    "[1, [2, 3], {x}]",
    "{b, a, 1}",
    "a, b, c",
    "[]",
    "{}",
    "NULL",
    "\"a text\"",
    "\"with \\\"quotes\\\"\\n\"",
    "true",
    "x::integer",
    "'f(x)'",
    "table([a = 1, b = 2])",
    "<1, 2, 3>",
    "<a | b>",
    "<1, 2; x^2, 1/y>",
    "Matrix(2, 3)",
    "Matrix(12, 12, symbol = m)",
    "Vector[row](3, i -> i^2)",
    "Array(1..2, 0..1, (i, j) -> i+j)",
    "series(sin(x), x = 0, 6)",
    "series(1/x+x, x = 0, 3)",
    "RootOf(_Z^3-_Z-1)",
    "x = solve(x^2+x+1, x)",
    "[seq(x[i] = i^2/(i+1), i = 1..9)]",
    "expand((x+y+1)^6)",
    "add(sin(k*x)/k, k = 1..14)",
    "add(a[k]*b[k]^k, k = 1..10)/add(c[k], k = 1..12)",
    "Unit(m/s^2)",
    "3.5*Unit(kN)",
    "%%",
};

static const char *const procedures[] = {
    "proc(x) x^2+1 end proc",
    "proc(x, n::integer) local s, i; s := 0; for i to n do s := s+x^i/i end do; s end proc",
    "proc(a, b) if a < b then a elif a = b then 0 else b end if end proc",
    "proc(x) local y; y := x; while y > 1 do y := y/2 end do; return y end proc",
    "proc(x) local i, s; s := 0; for i from 10 by -2 to 0 do s := s+i*x; if s > 5 then break "
    "end if end do; s end proc",
    "proc(n::posint) local A, i; A := Vector(n); for i to n do A[i] := i^2 end do; A[n] end proc",
    "proc(n::integer) local A; A := Matrix(2, 3); A[1, 2] := n; A[1, 2]+A[2, 3] end proc",
    "proc(x::float, y::float)::float; sqrt(x^2+y^2)*exp(-x)+arctan(y, x)^3 end proc",
    "proc(x) local a, b; a := sin(x); b := a^2+cos(x); a*b-x^(1/3)+x^2.5 end proc",
    "proc(x) if x > 0 and x < 1 or x = 3 then return 1.5 end if; -x end proc",
    "proc(x) do x end do end proc",
    "proc(x) f(x)+max(x, 1, 2)+abs(x)+floor(x/2) end proc",
    "proc(v) local i; add(v[i]^2, i = 1..3) end proc",
    "proc(x) to 3 do next end do; piecewise(x < 0, 0, x < 1, x, 1) end proc",
};

static const char *const equations[] = {
    "[diff(y(t), t) = -y(t)]",
    "[diff(y(t), t, t) = -y(t)-diff(y(t), t), diff(x(t), t, t, t) = y(t)+t, diff(z(t), t) = "
    "sin(x(t))*diff(x(t), t, t)]",
    "[diff(a(x), x) = k*a(x)^2+exp(-x), diff(b(x), x, x) = a(x)/b(x)]",
    "[diff(y(t), t) = diff(y(t), t, t)]",
    "[diff(y(t), t) = x(t)]",
};

static const char *const languages[] = {"C", "Matlab", "Python", "Julia", "Fortran"};

/* The texts after one value, a procedure or equations. */
static void put_forms(Buf *out, const char *text, bool printed)
{
    char statements[1000];
    eval_restart();
    buf_printf(out, "| %s\n", text);
    if (printed) {
        snprintf(statements, sizeof statements,
                 "shown := %s: print(shown): lprint(shown): "
                 "printf(\"%%s\\n\", latex(shown, output = string)): NULL",
                 text);
        rows_put(out, statements, rows_linear);
    }
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
        snprintf(statements, sizeof statements,
                 "shown := %s: printf(\"%%s\", CodeGeneration:-%s(shown, output = string)): NULL",
                 text, languages[i]);
        rows_put(out, statements, rows_linear);
    }
}

static void forms_are_these(void **state)
{
    (void)state;
    Buf out = {0};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        put_forms(&out, values[i], true);
    for (size_t i = 0; i < sizeof procedures / sizeof *procedures; i++)
        put_forms(&out, procedures[i], true);
    for (size_t i = 0; i < sizeof equations / sizeof *equations; i++)
        put_forms(&out, equations[i], true);
    report_assert(buf_text(&out), "tests/unit/repl/print/forms.txt");
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms_are_these),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
