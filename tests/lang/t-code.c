/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The values of generated code: many expressions, chosen and random, are written as functions of
 * x, y, z in every language whose tool is installed, compiled and run, and what they print is
 * compared with evalf. Its text for chosen inputs is held by tests/unit/repl/print/t-texts.c.
 */
#include "config.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cas/value/evalf.h"
#include "tests/lang/run.h"
#include "tests/lang/tool.h"
#include "tests/prop/gen.h"

/* --- values ------------------------------------------------------------------------------ */

enum { POINTS = 3, MOST = 200 };

/* Functions of x, y, z. */
static const char *const BODIES[] = {
    "x+2*y-z/3",
    "x^2*y-1/(x*y^2)+3/4",
    "(x+y)^5/(x-4)^3",
    "sqrt(x)*sqrt(y+z)+x^(3/2)-y^(1/3)+z^(-1/2)",
    "2^x+x^y+exp(-x*y)",
    "sin(x)^2*cos(y)+tan(z)/5+sin(x)*cos(y)",
    "arcsin(x/10)+arccos(y/10)+arctan(z)+arctan(x,y)",
    "sinh(x)+cosh(y)+tanh(z)+arcsinh(x)+arccosh(y+1)+arctanh(z/10)",
    "sec(x/4)+csc(y)+cot(z/3)+sech(x)+csch(y)+coth(z)",
    "arcsec(x+2)+arccsc(y+2)+arccot(z)+arcsech(x/9)+arccsch(y)+arccoth(z+2)",
    "ln(x)+log10(y)+log[3](z)+abs(x-y)",
    "floor(3*x)+ceil(3*y)+trunc(3*z)+round(3*x)+frac(3*y)",
    "max(x,y,z)+min(x,y,z,1)+signum(x-y)+csgn(y-x)+Heaviside(x-1)",
    "piecewise(x < 1, y/x, x < 3/2 and y > 1, x*y, z)+piecewise(y <> z, 2)",
    "piecewise(x < 1, piecewise(y < 1, sin(x), cos(x)), not (z < 1), exp(x), 7)*2",
    "GAMMA(x)+erf(y)+factorial(3)+Pi*exp(1)+Catalan+gamma",
    "1.5*x+2.25e-3*y^2-1e10*z",
    "123456789012345678901*x/10^20",
    "-(x-y)^2-(-x)^3-y^(-2)/(-3)",
    "(x/y)/(z/x)/(x*y/z)^2",
    "3^700/2^1100*x+1e-434*y+exp(-1000)*z",
    "((x+y)*(x+y+1)*(x+y+2))^2/(x+y+3)+(x+y)*(x+y+1)",
    "exp(sin(x+y)^2)+cos(sin(x+y)^2)+(x+y)/(1+sin(x+y)^2)",
};

static const char *const PROCEDURES[] = {
    "proc(x, y, z) local s, i; s := 0; for i to 5 do s := s+x^i/i end do; return s*y+z end proc",
    "proc(x, y, z) local s; s := x; while s < 10 do s := s*2+y end do; s/z end proc",
    "proc(x, y, z) local a, b; a := sin(x)*y; b := a+sin(x)*y; a := b*z; a+b end proc",
    "proc(x, y, z) if x < 1 then y elif x < 3/2 then z else x*y end if end proc",
    "proc(x, y, z) local s, i; s := 0; for i from 10 by -3 to 1 do if i > 8 then next end if; "
    "if s > 100 then break end if; s := s+i*x end do; s end proc",
    "proc(x, y, z) local i, n; n := 7; for i to n while x*i < 4 do i*y end do end proc",
    "proc(x, y, z) local i, s; s := 0; for i to 4 do s := s+i/(i+1)*x end do end proc",
    "proc(x, y, z) local a, i, s; a := Vector(4); for i from 2 to 4 do a[i] := a[i-1]+x*i end do; "
    "s := 0; for i to 4 do s := s+a[i]*y end do; s+z end proc",
    "proc(x, y, z) local M; M := Matrix(2, 2); M[1,1] := x; M[1,2] := y; M[2,2] := z; "
    "M[1,1]*M[2,2]-M[1,2]*M[2,1] end proc",
    "(x, y, z) -> x*y/z+x*y",
    "(x, y, z) -> `if`(x < y, x, y)",
};

typedef struct Case {
    char *definition; /* a procedure */
    double wanted[POINTS];
} Case;

static Case cases[MOST];
static long count;

static const char *const POINT[POINTS] = {"0.7, 1.3, 0.9", "1.25, 0.6, 1.7", "1.9, 1.1, 0.4"};

static bool real_value(const char *definition, int point, double *value)
{
    Buf text = {0};
    Expr result;
    buf_printf(&text, "evalf((%s)(%s));", definition, POINT[point]);
    Status status = run_try(buf_text(&text), &result);
    if (status != ST_OK || !expr_is_real_number(result)) {
        buf_free(&text);
        return false;
    }
    *value = num_to_double(result);
    buf_free(&text);
    return isfinite(*value);
}

static bool add_case(const char *definition)
{
    Case *c = &cases[count];
    for (int i = 0; i < POINTS; i++)
        if (!real_value(definition, i, &c->wanted[i]))
            return false;
    c->definition = mem_strdup(definition);
    count++;
    return true;
}

static void add_body(const char *body, bool must)
{
    Buf text = {0};
    buf_printf(&text, "unapply(%s, x, y, z)", body);
    bool added = add_case(buf_text(&text));
    buf_free(&text);
    if (must && !added)
        run_fail("evalf has no value for %s", body);
}

static void add_random(void)
{
    Expr from[3] = {expr_symbol("f"), expr_symbol("g"), expr_symbol("a")};
    Expr to[3] = {expr_symbol("cos"), expr_symbol("sin"), expr_symbol("x")};
    for (long i = 0; i < 60; i++) {
        gen_seed((uint64_t)i);
        Expr e = gen_any(3 + (int)gen_below(3));
        char *text = print_text(walk_replace(e, from, to, 3), 0);
        if (strlen(text) < 4000)
            add_body(text, false);
        mem_free(text);
        heap_collect();
    }
}

static int set_up(void **state)
{
    (void)state;
    eval_restart();
    for (size_t i = 0; i < sizeof BODIES / sizeof *BODIES; i++)
        add_body(BODIES[i], true);
    for (size_t i = 0; i < sizeof PROCEDURES / sizeof *PROCEDURES; i++)
        if (!add_case(PROCEDURES[i]))
            run_fail("%s has no value", PROCEDURES[i]);
    add_random();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    for (long i = 0; i < count; i++)
        mem_free(cases[i].definition);
    return 0;
}

/* Its code as the function f<k>. */
static void put_function(Buf *out, const char *language, long k, bool optimize)
{
    Buf text = {0};
    Expr code;
    buf_printf(&text,
               "CodeGeneration:-%s(%s, resultname = f%ld, returntype = float, "
               "output = string, optimize = %s);",
               language, cases[k].definition, k, optimize ? "true" : "false");
    if (run_try(buf_text(&text), &code) != ST_OK)
        run_fail("%s: %s", buf_text(&text), err_message());
    buf_puts(out, expr_text(code));
    buf_free(&text);
}

typedef struct Tool {
    const char *language, *needs, *file;
    const char *before, *call, *after; /* call: number, point */
    const char *run;                   /* directory, directory */
    bool main_first;
} Tool;

static const Tool TOOLS[] = {
    {"C", "cc", "t.c", "#include <stdio.h>\n#include <math.h>\nint main(void)\n{\n",
     "  printf(\"%%.17g\\n\", f%ld(%s));\n", "  return 0;\n}\n",
     "cd %s && cc -w -o t t.c -lm && ./t", false},
    {"Python", "python3", "t.py", "", "print(repr(float(f%ld(%s))))\n", "", "cd %s && python3 t.py",
     false},
    {"Matlab", "octave-cli", "t.m", "", "printf(\"%%.17g\\n\", f%ld(%s));\n", "",
     "cd %s && octave-cli --no-gui --norc -q t.m 2> /dev/null", false},
    {"Julia", "julia", "t.jl", "", "println(f%ld(%s))\n", "", "cd %s && julia t.jl", false},
    {"Fortran", "gfortran", "t.f90", "program t\n", "  print '(es25.17e3)', f%ld(%s)\n",
     "end program t\n",
     "cd %s && gfortran -w -fdefault-real-8 -fdefault-double-8 -o t t.f90 && ./t", false},
};

static void write_program(const Tool *tool, const char *path, bool optimize)
{
    Buf text = {0};
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    if (!strcmp(tool->language, "Matlab"))
        buf_puts(&text, "1;\n");
    for (long k = 0; k < count; k++)
        put_function(&text, tool->language, k, optimize);
    buf_puts(&text, tool->before);
    for (long k = 0; k < count && !strcmp(tool->language, "Fortran"); k++)
        buf_printf(&text, "  double precision, external :: f%ld\n", k);
    for (long k = 0; k < count; k++)
        for (int i = 0; i < POINTS; i++)
            buf_printf(&text, tool->call, k, POINT[i]);
    buf_puts(&text, tool->after);
    assert_int_equal(fwrite(buf_text(&text), 1, text.length, file), text.length);
    fclose(file);
    buf_free(&text);
}

static bool is_near(double got, double wanted)
{
    return fabs(got - wanted) <= 1e-8 * (1 + fabs(wanted));
}

static void compare_output(const Tool *tool, FILE *output)
{
    char line[400];
    for (long k = 0; k < count; k++)
        for (int i = 0; i < POINTS; i++) {
            if (!fgets(line, sizeof line, output))
                run_fail("%s: no value for %s", tool->language, cases[k].definition);
            double got = strtod(line, NULL);
            if (!is_near(got, cases[k].wanted[i]))
                run_fail("%s: %s at %s\ngave %.17g, wanted %.17g (%s)", tool->language,
                         cases[k].definition, POINT[i], got, cases[k].wanted[i], line);
        }
}

static void run_program(const Tool *tool, bool optimize)
{
    char folder[] = "/tmp/daesy-code-XXXXXX", path[80], command[300];
    tool_folder(folder);
    snprintf(path, sizeof path, "%s/%s", folder, tool->file);
    write_program(tool, path, optimize);
    snprintf(command, sizeof command, tool->run, folder);
    FILE *output = popen(command, "r");
    assert_non_null(output);
    compare_output(tool, output);
    pclose(output);
    tool_remove(folder);
}

static void values_agree(void **state)
{
    const Tool *tool = *state;
    tool_need(tool->needs);
    run_program(tool, false);
    run_program(tool, true);
}

/* --- methods ----------------------------------------------------------------------------- */

static Buf captured;

static void capture(const char *text, size_t length)
{
    buf_putn(&captured, text, length);
}

static const char METHODS[] =
    "F := [u(t), v(t), -lambda(t)*x(t)/m+sin(x(t)+y(t)), -lambda(t)*y(t)/m-g+sin(x(t)+y(t))^2,"
    "      x(t)^2+y(t)^2-cos(t)*U(t), 0]:"
    "vars := [x(t), y(t), u(t), v(t), lambda(t)]:"
    "F_TO_MATLAB(F, vars, \"F\");"
    "J := Jacobian(F, vars):"
    "JF_TO_MATLAB(J, vars, \"JF\");"
    "at := [x(t) = 0.3, y(t) = 0.8, u(t) = -1.5, v(t) = 2.5, lambda(t) = 1.75, U(t) = 3*t^2,"
    "       m = 2, g = 9.81]:";

static const char SCRIPT[] = "self.m = 2; self.g = 9.81; self.U = @(t) 3*t^2;\n"
                             "r = F(self, 0.3, 0.8, -1.5, 2.5, 1.75, 0.4);\n"
                             "J = JF(self, 0.3, 0.8, -1.5, 2.5, 1.75);\n"
                             "printf('%.17g\\n', r, J');\n";

static void compare_entries(FILE *output, const char *statement, long n)
{
    Expr value;
    char line[100];
    if (run_try(statement, &value) != ST_OK)
        run_fail("%s: %s", statement, err_message());
    assert_int_equal(expr_count(value), n);
    for (long i = 0; i < n; i++) {
        assert_non_null(fgets(line, sizeof line, output));
        double wanted = num_to_double(expr_arg(value, i));
        if (!is_near(strtod(line, NULL), wanted))
            run_fail("%s: entry %ld is %s, wanted %.17g", statement, i + 1, line, wanted);
    }
}

static void methods_run(void **state)
{
    (void)state;
    tool_need("octave-cli");
    Expr value;
    void (*write)(const char *text, size_t length) = eval_write;
    eval_restart();
    eval_write = capture;
    Status status = run_try(METHODS, &value);
    eval_write = write;
    if (status != ST_OK)
        run_fail("%s", err_message());
    char path[] = "/tmp/daesy-method-XXXXXX", command[120];
    int descriptor = mkstemp(path);
    FILE *file = fdopen(descriptor, "w");
    fprintf(file, "1;\n%s\n%s", buf_text(&captured), SCRIPT);
    fclose(file);
    buf_free(&captured);
    snprintf(command, sizeof command, "octave-cli --no-gui --norc -q %s 2> /dev/null", path);
    FILE *output = popen(command, "r");
    assert_non_null(output);
    compare_entries(output, "evalf(subs(t = 0.4, subs(at, F)));", 6);
    compare_entries(output, "evalf(subs(at, [seq(seq(J[i, j], j = 1..5), i = 1..6)]));", 30);
    pclose(output);
    remove(path);
}

/* --- assignments and arrays outside of functions ----------------------------------------- */

static const struct {
    const char *language, *needs, *before, *after, *run;
} SCRIPTS[] = {
    {"Python", "python3", "import math\nx = 0.7\ny = 1.3\n",
     "for r in M + [[a, x]]:\n    for v in r:\n        print(repr(float(v)))\n", "python3 %s"},
    {"Matlab", "octave-cli", "x = 0.7;\ny = 1.3;\n", "M = [M; a, x];\nprintf('%.17g\\n', M');\n",
     "octave-cli --no-gui --norc -q %s 2> /dev/null"},
};

static void sequences_run(void **state)
{
    size_t i = (size_t)(uintptr_t)*state;
    tool_need(SCRIPTS[i].needs);
    char statement[400], path[] = "/tmp/daesy-script-XXXXXX", command[120];
    Expr value;
    eval_restart();
    run_try("m := <<sin(x)*y, (x+y)^2> | <x/(x+y)+sin(x)^2, piecewise(x < 1, y*sin(x), x)>>:",
            &value);
    snprintf(statement, sizeof statement,
             "CodeGeneration:-%s([M = m, a = (x+y)^2*sin(x), x = x+1, x = a*(x+y)+sin(x)^2], "
             "optimize, output = string);",
             SCRIPTS[i].language);
    if (run_try(statement, &value) != ST_OK)
        run_fail("%s: %s", statement, err_message());
    int descriptor = mkstemp(path);
    FILE *file = fdopen(descriptor, "w");
    fprintf(file, "%s%s%s", SCRIPTS[i].before, expr_text(value), SCRIPTS[i].after);
    fclose(file);
    snprintf(command, sizeof command, SCRIPTS[i].run, path);
    FILE *output = popen(command, "r");
    assert_non_null(output);
    compare_entries(output,
                    "x := 0.7: y := 1.3: a := (x+y)^2*sin(x):"
                    "[m[1,1], m[1,2], m[2,1], m[2,2], a, a*(x+1+y)+sin(x+1)^2];",
                    6);
    pclose(output);
    remove(path);
}

/* --- right-hand sides of differential equations ------------------------------------------- */

/* Three unknowns of orders 2, 1 and 1, two parameters with the values 3 and 0.5, an input U(t) =
 * t^2; called at t = 0.7 and (0.3, 0.8, -1.5, 2.5). */
static const char EQUATIONS[] =
    "sys := [diff(u(t),t,t) = -b*sin(u(t))/a-diff(u(t),t)*y(t)+U(t),"
    "        diff(y(t),t) = piecewise(t < 1, exp(-y(t)^2)*cos(u(t)*a), 1)/3,"
    "        diff(z(t),t) = (u(t)*a)^2-sin(u(t)*a)+diff(u(t),t)]:";

static const char SLOPES[] = "evalf(subs(U(t) = t^2, diff(u(t),t) = 0.8, u(t) = 0.3, y(t) = -1.5, "
                             "z(t) = 2.5, a = 3, b = 0.5,"
                             " t = 0.7, [diff(u(t),t), op(map(rhs, sys))]));";

typedef struct CodeLibrary {
    const char *language, *needs, *file, *before, *after, *run;
} CodeLibrary;

static const CodeLibrary LIBRARIES[] = {
    {"C", "cc", "t.c", "#include <stdio.h>\nstatic double U(double t) { return t * t; }\n",
     "int main(void) { double y[] = {0.3, 0.8, -1.5, 2.5}, d[4]; f(0.7, y, d, 3, 0.5);\n"
     "  for (int i = 0; i < 4; i++)\n    printf(\"%.17g\\n\", d[i]);\n  return 0; }\n",
     "cd %s && cc -Wall -Werror -o t t.c -lm && ./t"},
    {"Python", "python3", "t.py", "def U(t): return t * t\n",
     "for d in f(0.7, [0.3, 0.8, -1.5, 2.5], 3, 0.5): print(repr(d))\n", "cd %s && python3 t.py"},
    {"Matlab", "octave-cli", "t.m", "1;\nfunction u = U(t)\n  u = t ^ 2;\nend\n",
     "printf('%.17g\\n', f(0.7, [0.3; 0.8; -1.5; 2.5], 3, 0.5));\n",
     "cd %s && octave-cli --no-gui --norc -q t.m 2> /dev/null"},
    {"Julia", "julia", "t.jl", "U(t) = t^2\n",
     "d = zeros(4); f!(d, [0.3, 0.8, -1.5, 2.5], (3, 0.5), 0.7)\nforeach(println, d)\n",
     "cd %s && julia t.jl"},
    {"Fortran", "gfortran", "t.f90",
     "double precision function U(t)\n  double precision :: t\n  U = t ** 2\nend function\n",
     "program p\n  double precision :: y(4) = (/0.3D0, 0.8D0, -1.5D0, 2.5D0/), d(4)\n"
     "  call f(0.7D0, y, d, 3D0, 0.5D0)\n  print '(es25.17e3)', d\nend program\n",
     "cd %s && gfortran -o t t.f90 && ./t"},
};

static void right_hand_side_runs(const CodeLibrary *library, const char *optimize)
{
    char folder[] = "/tmp/daesy-ode-XXXXXX", text[400];
    Expr code;
    snprintf(text, sizeof text,
             "CodeGeneration:-%s(sys, resultname = f, optimize = %s, output = string);",
             library->language, optimize);
    if (run_try(text, &code) != ST_OK)
        run_fail("%s: %s", text, err_message());
    tool_folder(folder);
    snprintf(text, sizeof text, "%s/%s", folder, library->file);
    FILE *file = fopen(text, "w");
    assert_non_null(file);
    fprintf(file, "%s%s\n%s", library->before, expr_text(code), library->after);
    fclose(file);
    snprintf(text, sizeof text, library->run, folder);
    FILE *output = popen(text, "r");
    assert_non_null(output);
    compare_entries(output, SLOPES, 4);
    pclose(output);
    tool_remove(folder);
}

static void right_hand_sides_run(void **state)
{
    const CodeLibrary *library = *state;
    Expr value;
    tool_need(library->needs);
    eval_restart();
    assert_int_equal(run_try(EQUATIONS, &value), ST_OK);
    right_hand_side_runs(library, "false");
    right_hand_side_runs(library, "true");
}

int main(void)
{
    run_begin();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(values_agree, (void *)&TOOLS[0]),
        cmocka_unit_test_prestate(values_agree, (void *)&TOOLS[1]),
        cmocka_unit_test_prestate(values_agree, (void *)&TOOLS[2]),
        cmocka_unit_test_prestate(values_agree, (void *)&TOOLS[3]),
        cmocka_unit_test_prestate(values_agree, (void *)&TOOLS[4]),
        cmocka_unit_test(methods_run),
        cmocka_unit_test_prestate(sequences_run, (void *)(uintptr_t)0),
        cmocka_unit_test_prestate(sequences_run, (void *)(uintptr_t)1),
        cmocka_unit_test_prestate(right_hand_sides_run, (void *)&LIBRARIES[0]),
        cmocka_unit_test_prestate(right_hand_sides_run, (void *)&LIBRARIES[1]),
        cmocka_unit_test_prestate(right_hand_sides_run, (void *)&LIBRARIES[2]),
        cmocka_unit_test_prestate(right_hand_sides_run, (void *)&LIBRARIES[3]),
        cmocka_unit_test_prestate(right_hand_sides_run, (void *)&LIBRARIES[4]),
    };
    int failed = cmocka_run_group_tests_name("code", tests, set_up, tear_down);
    run_end();
    return failed;
}
