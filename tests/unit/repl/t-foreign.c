/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What Maple has and daesy has not: no name of the table exists here after all, and calling one is
 * told once, those of a package only after it was opened. Operators with another meaning: those of
 * a user's module and those that reckon with units, for any number of arguments.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cas/base/buf.h"
#include "repl/user/foreign.h"
#include "tests/lang/rows.h"

static Buf said;

static void note(const char *text)
{
    buf_puts(&said, text);
    buf_puts(&said, "\n");
}

static bool exists(const char *package, const char *name)
{
    const Builtin *row = *package ? builtin_find_in(package, name) : builtin_find(name);
    return row && (*package || !row->package);
}

static void no_name_exists(void **state)
{
    (void)state;
    const char *package, *nearest, *names;
    long wrong = 0, count = 0;
    for (long i = 0; foreign_row(i, &package, &nearest, &names); i++) {
        char text[2000], *word;
        snprintf(text, sizeof text, "%s", names);
        for (word = strtok(text, " "); word; word = strtok(NULL, " ")) {
            count++;
            if (!exists(package, word))
                continue;
            printf("# %s %s exists\n", package, word);
            wrong++;
        }
        for (long k = 0; *package && !*names && builtin_row(k); k++)
            wrong += builtin_row(k)->package && !strcmp(builtin_row(k)->package, package);
    }
    assert_true(count > 100);
    assert_int_equal(wrong, 0);
}

/* What the statements warn of. */
static const char *warned(const char *statements)
{
    Expr value;
    buf_truncate(&said, 0);
    assert_int_equal(run_try(statements, &value), ST_OK);
    return buf_text(&said);
}

static void calls_are_told(void **state)
{
    (void)state;
    eval_warn = note;
    eval_restart();
    assert_string_equal(warned("IsPlanar({{1,2}}); ChromaticIndex([1]);"), "");
    assert_non_null(
        strstr(warned("with(GlobalOptimization);"), "GlobalOptimization is not part of daesy"));
    assert_non_null(
        strstr(warned("with(GraphTheory): IsPlanar([1]);"), "Maple's package GraphTheory"));
    assert_string_equal(warned("IsPlanar([2]);"), "");
    assert_non_null(strstr(warned("with(numtheory): thue(x^3-2*y^3 = 1);"), "package numtheory"));
    assert_string_equal(warned("ifactor(12); expand(%);"), ""); /* heads without a name */
    assert_non_null(strstr(warned("makehelp('a', \"b\");"), "a command of Maple that daesy"));
    assert_non_null(strstr(warned("MathieuC(1, 2, 3/10);"), "nearest to it: dsolve(.., numeric)"));
    assert_non_null(strstr(warned("with(Student:-Basics);"), "Basics is not part of daesy"));
    assert_non_null(strstr(warned("FactorSteps(x^2);"), "package Student[Basics]"));
    assert_string_equal(warned("galois(a);"), ""); /* a name that sheets may have */
    assert_non_null(strstr(warned("MTM[ezplot](x^2);"), "MTM is a package of Maple"));
    assert_string_equal(warned("MTM[ezplot](x^3);"), "");
    assert_string_equal(
        warned("with(Statistics): TreeMap([1]);"),
        "TreeMap is a command of Maple's package Statistics that daesy does not "
        "have, kept as an unknown function; nearest to it: NonlinearFit, LinearFit, "
        "Sample\n");
    eval_restart();
    assert_string_equal(warned("IsPlanar([1]); LimitTutor(x); with(Student);"), "");
    static const char *const OPEN[] = {"with(Student[Calculus1]): LimitTutor(x);",
                                       "with(Calculus1): LimitTutor(x);",
                                       "with(Student:-Calculus1): LimitTutor(x);"};
    for (size_t i = 0; i < sizeof OPEN / sizeof *OPEN; i++) {
        eval_restart();
        assert_string_equal(
            warned(OPEN[i]),
            "LimitTutor is a command of Maple's package Student[Calculus1] that daesy does not "
            "have, kept as an unknown function; nearest to it: the command of that name without "
            "Tutor; plot\n");
    }
    eval_warn = NULL;
    buf_release(&said);
}

/* A package of Student goes by its last name, too; a command is a whole word of its row. */
static void rows_are_found(void **state)
{
    (void)state;
    static const char *const PACKAGES[] = {"GraphTheory", "Student[Calculus1]", "Calculus1"};
    static const char *const NONE[] = {
        "",         "Calculus", "Calculus12",       "[Calculus1",  "Calculus1]",
        "alculus1", "Student",  "Student[Calculus", "graphtheory", "GraphTheor"};
    static const char *const WORDS[] = {"makehelp", "fortran", "interactive", "apropos", "usage"};
    static const char *const OTHERS[] = {"",           "akehelp",  "makehel",
                                         "smartplot3", "IsPlanar", "sage"};
    const char *package, *nearest, *names;
    for (size_t i = 0; i < sizeof PACKAGES / sizeof *PACKAGES; i++)
        assert_non_null(foreign_package(PACKAGES[i]));
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++)
        assert_null(foreign_package(NONE[i]));
    eval_restart();
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        assert_non_null(foreign_command(WORDS[i], true, &package));
        assert_string_equal(package, "");
        assert_null(foreign_command(WORDS[i], false, &package));
    }
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
        assert_null(foreign_command(OTHERS[i], true, &package));
    foreign_open("GraphTheory");
    foreign_open("no such package");
    assert_non_null(foreign_command("IsPlanar", false, &package));
    assert_string_equal(package, "GraphTheory");
    assert_null(foreign_command("LimitTutor", false, &package));
    eval_restart();
    assert_null(foreign_command("IsPlanar", false, &package));
    assert_false(foreign_row(-1, &package, &nearest, &names));
    long n = 0;
    for (; foreign_row(n, &package, &nearest, &names); n++) {
        char text[2000], *word;
        snprintf(text, sizeof text, "%s", names);
        foreign_open(package);
        assert_true(!*package || foreign_package(package));
        for (word = strtok(text, " "); word; word = strtok(NULL, " "))
            assert_non_null(foreign_command(word, !*package, &package));
        eval_restart();
    }
    assert_false(foreign_row(n + 1, &package, &nearest, &names));
}

#define MODULE                                                                                     \
    "M := module() option package; export `+`, `*`, `.`; `+` := proc() local s; s := f(args); s "  \
    "end proc; `.` := (a,b) -> g(a,b); `*` := () -> h(args) end module: "
#define UNITS "with(Units:-Standard): "

static const Row operators[] = {
    {MODULE "a+b+c, a*b, 2*a, a-b", "a+b+c, a*b, 2*a, a-b"},
    {MODULE "use M in a+b+c, a.b, a*b, 2*3, 1+2, a/b, a^2 end use; a+b",
     "f(a,b,c), g(a,b), h(a,b), h(2,3), f(1,2), h(a,1/b), a^2\na+b"},
    {MODULE "with(M): a+b+c, a.b, a*b, 2*3, a^2; unwith(M): a+b, a*b",
     "f(a,b,c), g(a,b), h(a,b), h(2,3), a^2\na+b, a*b"},
    {UNITS "sqrt(4*Unit(m^2)), abs(-3*Unit(m)), -(3*Unit(m)), (2*Unit(m))^2",
     "2*Unit(m), 3*Unit(m), -3*Unit(m), 4*Unit(m^2)"},
    {UNITS "2*Unit(m)+3*Unit(cm), Unit(km)/(2*Unit(s)), max(2*Unit(m),3*Unit(km)), 2+3, max(2,3)",
     "203/100*Unit(m), 500*Unit(m/s), 3000*Unit(m), 5, 3"},
    {UNITS "seq(max(seq((20-k)*Unit(m),k=1..n)),n=6..9), min(seq((20-k)*Unit(cm),k=1..12),Unit(m))",
     "19*Unit(m), 19*Unit(m), 19*Unit(m), 19*Unit(m), 2/25*Unit(m)"},
    {UNITS "add(k*Unit(m),k=1..12), mul(Unit(m),k=1..10), Unit(m)+Unit(m)+Unit(m)+Unit(m)+Unit(m)+"
           "Unit(m)+Unit(m)+Unit(m)+Unit(cm)",
     "78*Unit(m), Unit(m^10), 801/100*Unit(m)"},
    {UNITS "<Unit(m), 3*Unit(cm)>+<Unit(cm), Unit(m)>, 2*<Unit(m)>, [Unit(m)]+[Unit(cm)]",
     "Vector[column](2,[101/100*Unit(m),103/100*Unit(m)]), Vector[column](1,[2*Unit(m)]), "
     "[101/100*Unit(m)]"},
    {UNITS "<0, Unit(cm); Unit(m), 0>^2, <Unit(m) | 1>^%T, <Unit(m), 0; 0, 2*Unit(s)>^(-1)",
     "Matrix(2,2,[[1/100*Unit(m^2),0],[0,1/100*Unit(m^2)]]), Vector[column](2,[Unit(m),1]), "
     "Matrix(2,2,[[Unit(1/m),0],[0,1/2*Unit(1/s)]])"},
    {UNITS "<Unit(m), 1; 2, 3>^2", "error: wrong dimensions: Unit(m)^2 is in m^2, 2 in numbers"},
    {UNITS "2*Unit(m)+3*Unit(s)", "error: wrong dimensions: 2*Unit(m) is in m, 3*Unit(s) in s"},
    {"with(Units:-Standard): 2*Unit(m)+3*Unit(cm); restart: M := module() option package; export "
     "`+`; `+` := proc() f(args) end end module: with(M): sqrt(4*Unit(m^2)), 2*Unit(m)*Unit(m), "
     "a+b",
     "203/100*Unit(m)\n2*Unit(m^2)^(1/2), 2*Unit(m)^2, f(a,b)"},
};

/* Rules of users for commands are asked for calls of names alone. */
static const Row rules[] = {
    {"`evalf/(null)` := () -> 7: evalf(D(f)(0)), evalf(x[1](2)), evalf((x->x)(2))",
     "D(f)(0), x[1](2), 2."},
    {"`evalf/g` := x -> x+1: evalf(g(2)), evalf(D(g)(2))", "3., D(g)(2)"},
    /* any number of arguments up to sixteen; what is no procedure is no rule, the call itself no
       value */
    {"`evalf/r` := proc() nargs end: evalf(r(1,2)), evalf(r(seq(1,i=1..16))), "
     "evalf(r(seq(1,i=1..17)))",
     "2., 16., r(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)"},
    {"`evalf/s` := 3: `evalf/t` := x -> 't'(x): evalf(s(1)), evalf(t(1))", "s(1), t(1)"},
    /* a procedure that leaves exact arguments is asked for floats */
    {"f := x -> `if`(type(x,float), x+1, 'f'(x)): evalf(f(sqrt(2))), evalf(f(sqrt(2)*a)), "
     "evalf(f(Pi)*f(3)), evalf(f(sqrt(2)*I)), evalf[5](f(Pi)), evalf(u(Pi)), "
     "simplify(f(1.5)+'f'(2.5))",
     "2.414213562, f(1.414213562*a), 4.141592654*f(3), f(1.414213562*I), 4.1416, u(3.141592654), "
     "2.5+f(2.5)"},
    {"h := (x,y) -> `if`(type(x,float), x+y, 'h'(x,y)): evalf(h(sqrt(2),3)), evalf(h(3,sqrt(2))), "
     "evalf(h(a,sqrt(2))), evalf(h(sqrt(2),a)), evalf(h(sqrt(2),Pi))",
     "4.414213562, h(3,1.414213562), h(a,1.414213562), h(1.414213562,a), 4.555806216"},
    {"k := x -> `if`(type(x,float), [x], 'k'(x)): evalf(k(sqrt(2)))", "k(1.414213562)"},
    {"e := proc(x) if type(x,float) then error \"no\" else 'e'(x) end if end: evalf(e(sqrt(2)))",
     "e(1.414213562)"},
    {"v := 3: evalf('v'(Pi))", "v(3.141592654)"},
    /* expand, diff, simplify, evala and convert have rules, too */
    {"`expand/f` := x -> x^2: `expand/g` := x -> 'g'(x): expand(f(a+b)+g(x)), "
     "expand(f(x)*(f(y)+1))",
     "a^2+2*a*b+b^2+g(x), x^2*y^2+x^2"},
    {"`diff/q` := (u,x) -> u*diff(u,x): diff(q(x^2),x), diff(q(y),x), diff(q(x)+r(x),x)",
     "2*x^3, 0, x+diff(r(x),x)"},
    {"`simplify/w` := e -> subs(w = v, e): simplify(w(x)+w(y)*2), simplify(v(x)+w), simplify(w)",
     "v(x)+2*v(y), v(x)+w, w"},
    {"`evala/f` := (x,y) -> x^y: evala(f(x,2)), evala(g(x))", "x^2, g(x)"},
    {"`convert/f` := (x,y) -> [x,y]: convert(1+x, f, 3)", "[1+x, 3]"},
    /* names in a procedure */
    {"p := proc(x) x+a+b end: subs({a=3,b=y}, eval(p))(1), subs(a=2, [b=a], eval(p))(1), "
     "subs(f(x)=3, eval(p))(1), subs(a=3, b=4, eval(p))(1), subs({b=2}, {}, eval(p))(1)",
     "4+y, 3+a, 1+a+b, 8, 3+a"},
    {"p := proc(x) x+`a b`*2 end: subs(`a b`=c+d, eval(p))(1), eval(subs(c=3, eval(p)))",
     "1+2*c+2*d, proc(x)\n    x + 2*`a b`\nend proc"},
    {"`+` := 3", "error: attempting to assign to `+` which is protected"},
    {MODULE "with(M): a+b", "f(a,b)"},
    {"M := module() option package; export diff; diff := (a,b) -> g(a,b) end module: with(M): "
     "diff(x^2,x)",
     "g(x^2,x)"},
    {"u := k -> k mod 3: `mod` := mods: 7 mod 4, u(5), x^2+7*x mod 4, `mod`(7, 4)",
     "-1, -1, x^2-x, -1"},
    {"j := (x,y) -> `if`(type(y,float), y, 'j'(x,y)): evalf(j(a,sqrt(2))), evalf(j(3,sqrt(2)))",
     "j(a,1.414213562), 1.414213562"},
    {"c := 0: n := proc(x) global c; c := c+1; `if`(c > 1, 5, 'n'(x)) end: evalf(n(3))", "n(3)"},
    {"`diff/q` := proc() nargs end: diff(q(seq(x,i=1..15)),x), nops(diff(q(seq(x,i=1..16)),x))",
     "16, 16"},
};

static void rules_are_for_names(void **state)
{
    (void)state;
    ROWS_HOLD(rules);
}

static void operators_have_another_meaning(void **state)
{
    (void)state;
    ROWS_HOLD(operators);
}

int main(void)
{
    run_begin();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_name_exists),
        cmocka_unit_test(calls_are_told),
        cmocka_unit_test(rows_are_found),
        cmocka_unit_test(rules_are_for_names),
        cmocka_unit_test(operators_have_another_meaning),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
