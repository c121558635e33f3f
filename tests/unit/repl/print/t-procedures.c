/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Procedures in other languages: what each statement becomes, written by hand after the rules of
 * the language, and what is refused with its reason. That such code gives the right values when it
 * runs is held by tests/lang/t-code.c.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

typedef struct Code {
    const char *procedure, *language, *text;
} Code;

static char *text_of(Expr value)
{
    return expr_is(value, EXPR_STRING) ? mem_strdup(expr_text(value)) : rows_linear(value);
}

static void codes_hold(const Code *codes, size_t count)
{
    static char said[ROWS_TEXT];
    char statements[1000];
    int wrong = 0;
    for (size_t i = 0; i < count; i++) {
        snprintf(statements, sizeof statements, "f := %s: CodeGeneration:-%s(f, output = string)",
                 codes[i].procedure, codes[i].language);
        rows_run(statements, text_of, said);
        if (strcmp(said, codes[i].text) == 0)
            continue;
        printf("# %s in %s\n#  gives  %s\n#  wanted %s\n", codes[i].procedure, codes[i].language,
               said, codes[i].text);
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

#define CODES_HOLD(codes) codes_hold(codes, sizeof(codes) / sizeof *(codes))

static const Code loops[] = {
    {"proc(n::integer) local i, s; s := 0; for i from 1 by 2 to n do s := s+i end do; return s end "
     "proc",
     "C",
     "#include <math.h>\nint f(int n)\n{\n  int s;\n  int i;\n  s = 0;\n  for (i = 1; i <= n; i += "
     "2) {\n    s = s + "
     "i;\n  }\n  return s;\n}\n"},
    {"proc(n::integer) local i, s; s := 0; for i from n by -1 to 1 do s := s+i end do; s end proc",
     "Python",
     "def f(n):\n    s = 0\n    for i in range(n, 1 - 1, -1):\n        s = s + i\n    return s\n"},
    {"proc(x) local s; s := x; to 3 do s := s/2 end do; s end proc", "Matlab",
     "function freturn = f(x)\n  s = x;\n  for i1 = 1:3\n    s = s / 0.2e1;\n  end\n  freturn = "
     "s;\nend\n"},
    {"proc(n, x) local s, i; s := x; for i to n-1 do s := s/2 end do; s end proc", "C",
     "#include <math.h>\ndouble f(int n, double x)\n{\n  double s;\n  int i;\n  s = x;\n  for (i = "
     "1; i <= n - 1; i++) {\n    s = s / 0.2e1;\n  }\n  return s;\n}\n"},
    {"proc(x) local s; s := x; to 3 do to 2 do s := s/2 end do end do; s end proc", "Python",
     "def f(x):\n    s = x\n    for i1 in range(1, 3 + 1):\n        for i2 in range(1, 2 + 1):\n   "
     "   "
     "      s = s / 0.2e1\n    return s\n"},
    {"proc(x) local s; s := x; do s := s/2; if s < 1 then break end if end do; s end proc",
     "Python",
     "def f(x):\n    s = x\n    while True:\n        s = s / 0.2e1\n        if s < 0.1e1:\n        "
     " "
     "   break\n    return s\n"},
    {"proc(x) local s; s := x; do s := s/2 until s < 1; s end proc", "Matlab",
     "function freturn = f(x)\n  s = x;\n  while (true)\n    s = s / 0.2e1;\n    if (s < 0.1e1)\n  "
     "  "
     " "
     " break;\n    end\n  end\n  freturn = s;\nend\n"},
    {"proc(x) local i, s; s := x; for i to 9 while s > 1 do s := s/2 end do; s end proc", "Python",
     "def f(x):\n    s = x\n    for i in range(1, 9 + 1):\n        if not (0.1e1 < s):\n           "
     " "
     "break\n        s = s / 0.2e1\n    return s\n"},
    {"proc(x) local i, s; s := x; for i to 9 do if i = 2 then next end if; s := s/2 end do; s end "
     "proc",
     "Python",
     "def f(x):\n    s = x\n    for i in range(1, 9 + 1):\n        if i == 2:\n            "
     "continue\n        s = s / 0.2e1\n    return s\n"},
    {"proc(x) local i; for i to 3 do end do; x end proc", "Python",
     "def f(x):\n    for i in range(1, 3 + 1):\n        pass\n    return x\n"},
    {"proc(x) if x > 1 then return 2 end if; x end proc", "Fortran",
     "function f(x) result(freturn)\n  implicit none\n  double precision :: x\n  double precision "
     ":: freturn\n  if (0.1D1 < x) then\n    freturn = 0.2D1\n    return\n  end if\n  freturn = "
     "x\nend function f\n"},
    {"proc(n) if n < 2 then 1 else n*f(n-1) end if end proc", "Fortran",
     "recursive function f(n) result(freturn)\n  implicit none\n  double precision :: n\n  double "
     "precision :: freturn\n  if (n < 0.2D1) then\n    freturn = 0.1D1\n  else\n    freturn = n * "
     "f(n - 0.1D1)\n  end if\nend function f\n"},
};

static const Code arrays[] = {
    {"proc(n) local v; v := Vector(3); v[1] := n; v[1] end proc", "Matlab",
     "function freturn = f(n)\n  v = zeros(3, 1);\n  v(1) = n;\n  freturn = v(1);\nend\n"},
    {"proc(n) local v; v := Matrix(3); v[1,2]+n end proc", "Python",
     "def f(n):\n    v = [[0.0] * (3) for _ in range(3)]\n    return v[0][1] + n\n"},
    {"proc(n) local v; v := Matrix(2,n+1); v[1,2] end proc", "Matlab",
     "function freturn = f(n)\n  v = zeros(2, n + 1);\n  freturn = v(1, 2);\nend\n"},
    {"proc(n) local v; v := Array(1..n, datatype = float[8], order = C_order); v[1] end proc",
     "Python", "def f(n):\n    v = [0.0] * (n)\n    return v[0]\n"},
    {"proc(n) local v; v := Vector(2*n+1); v[1] end proc", "Python",
     "def f(n):\n    v = [0.0] * (2 * n + 1)\n    return v[0]\n"},
    {"proc(n) local v; v := Array(1..3,1..2); v[1,2]+n end proc", "Julia",
     "function f(n)\n    v = zeros(3, 2)\n    return v[1, 2] + n\nend\n"},
    /* 2 entries that are 5, not 2 rows of 5 zeros */
    {"proc(n) local v; v := Vector(2,5); v[1] end proc", "Matlab",
     "error: an array with entries of its own cannot be translated to Matlab"},
    {"proc(n) local v; v := Matrix(2,2,5); v[1,1] end proc", "Python",
     "error: an array with entries of its own cannot be translated to Python"},
    {"proc(n) local v; v := Array(1..2,[3,4]); v[1] end proc", "Matlab",
     "error: an array with other entries than 0, or that begins elsewhere than at 1, cannot be "
     "translated to Matlab"},
    {"proc(n) local v; v := Array(0..3); v[1] end proc", "Matlab",
     "error: an array with other entries than 0, or that begins elsewhere than at 1, cannot be "
     "translated to Matlab"},
    {"proc(n) local v; v := Vector(); v[1] end proc", "Matlab",
     "error: an array with entries of its own cannot be translated to Matlab"},
    {"proc(n) local v; v := Vector(n); v[1] end proc", "C",
     "error: an array whose size is no number cannot be translated to C"},
    {"proc(n) local v; v := Vector(3); if n > 1 then v := Vector(2) end if; v[1] end proc", "C",
     "error: an array that is made anew cannot be translated to C"},
    {"proc(n) local v; v := Vector(3); v end proc", "C",
     "error: a procedure whose value is an array cannot be translated to C"},
    {"proc(n) local v; v := Matrix(2); v[1,2] := n; v[1,2] end proc", "Fortran",
     "function f(n) result(freturn)\n  implicit none\n  double precision :: n\n  double precision "
     ":: "
     "freturn\n  double precision :: v(2, 2)\n  v = 0\n  v(1, 2) = n\n  freturn = v(1, 2)\nend "
     "function f\n"},
    {"proc(n) local v::Array(1..2, 1..3, datatype = integer); v[1,2] := n; v[1,2] end proc", "Java",
     "public static double f(double n)\n{\n  double[][] v = new double[2][3];\n  v[0][1] = n;\n  "
     "return v[0][1];\n}\n"},
    {"proc(A::Array(1..3)) A[2] end proc", "C",
     "#include <math.h>\ndouble f(double *A)\n{\n  return A[1];\n}\n"},
};

static const Code others[] = {
    {"proc(x) local s; s := x; s += 2; s *= x; s end proc", "Python",
     "def f(x):\n    s = x\n    s = s + 0.2e1\n    s = s * x\n    return s\n"},
    {"proc(x) ; x+1; end proc", "Python", "def f(x):\n    return x + 0.1e1\n"},
    {"x -> x+1", "Python", "def f(x):\n    return x + 0.1e1\n"},
    {"proc(x) iquo(x,2) end proc", "Matlab",
     "function freturn = f(x)\n  freturn = fix(x / 0.2e1);\nend\n"},
    {"proc(x) log[2](x) end proc", "Matlab",
     "function freturn = f(x)\n  freturn = log(x) / log(0.2e1);\nend\n"},
};

static const Code refused[] = {
    {"proc(x) log[2,3](x) end proc", "C", "error: the call log[2,3](x) has no counterpart in C"},
    {"proc(x) log[2](x,3) end proc", "C", "error: the call log[2](x,3) has no counterpart in C"},
    {"proc(x) return end proc", "C", "error: a return without a value cannot be translated to C"},
    {"proc(x) return x, 1 end proc", "C", "error: a sequence of values cannot be translated to C"},
    {"proc(x) x, 1 end proc", "C", "error: a sequence of values cannot be translated to C"},
    {"proc(x) print(x); x end proc", "C", "error: a call for its effect cannot be translated to C"},
    {"proc(x) global g; g := x; x end proc", "C",
     "error: an assignment to a global name cannot be translated to C"},
    {"proc(x) x := 2; x end proc", "C",
     "error: an assignment to a parameter cannot be translated to C"},
    {"proc(x) local a, b; a, b := x, 1; a end proc", "C",
     "error: an assignment to several names or to a call cannot be translated to C"},
    {"proc(x) local i; for i by x to 3 do end do; x end proc", "C",
     "error: a loop whose step is not a number cannot be translated to C"},
    {"proc(x) local i; for i from 1 do end do; x end proc", "C",
     "error: a loop that counts without end cannot be translated to C"},
    {"proc(x) local i; for i do end do; x end proc", "C",
     "error: a loop that counts without end cannot be translated to C"},
    {"proc(x) from x do end do; x end proc", "C",
     "error: a loop that counts without end cannot be translated to C"},
    {"proc(x) by 2 while x > 0 do end do; x end proc", "C",
     "error: a loop that counts without end cannot be translated to C"},
    {"proc(x) local i; for i in [1,2] do end do; x end proc", "C",
     "error: a loop over the elements of something cannot be translated to C"},
    {"proc(x) local g; g := y -> y; x end proc", "C",
     "error: the expression y -> y has no counterpart in C"},
    {"proc(x) try x catch: 1 end try end proc", "C",
     "error: an error or its handling cannot be translated to C"},
    {"proc(x) error \"no\" end proc", "C",
     "error: an error or its handling cannot be translated to C"},
    {"proc(x) if x > 1 then 2 end if end proc", "C",
     "error: a procedure that may end without a value cannot be translated to C"},
    {"proc(x) args[1] end proc", "C",
     "error: a procedure with keywords or any number of arguments cannot be translated to C"},
    {"proc(x) nargs end proc", "C",
     "error: a procedure with keywords or any number of arguments cannot be translated to C"},
    {"proc(x, {k := 1}) x end proc", "C",
     "error: a procedure with keywords or any number of arguments cannot be translated to C"},
    {"proc(x) local v; v[2] := x; v[1] end proc", "C",
     "error: an array of unknown size cannot be translated to C"},
    {"proc(v::Array(0..3)) v[1] end proc", "C",
     "error: an array that does not begin at 1 cannot be translated to C"},
};

static void test_loops(void **state)
{
    (void)state;
    CODES_HOLD(loops);
}

static void test_arrays(void **state)
{
    (void)state;
    CODES_HOLD(arrays);
}

static void test_others(void **state)
{
    (void)state;
    CODES_HOLD(others);
}

static void test_refused(void **state)
{
    (void)state;
    CODES_HOLD(refused);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_loops),
        cmocka_unit_test(test_arrays),
        cmocka_unit_test(test_others),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests_name("procedures", tests, run_setup, run_teardown);
}
