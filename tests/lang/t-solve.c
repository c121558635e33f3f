/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * solve: every solution is put back into its equation in 30 digits and the solutions are counted;
 * the three answers "none", "all values" and "could not decide" are kept apart; answers that must
 * be these very expressions; what an answer with parameters takes for granted is said.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/run.h"

static Expr value_of(const char *format, ...) __attribute__((format(printf, 1, 2)));

static Expr value_of(const char *format, ...)
{
    char statement[1200];
    Expr value;
    va_list args;
    va_start(args, format);
    vsnprintf(statement, sizeof statement, format, args);
    va_end(args);
    if (run_try(statement, &value) != ST_OK)
        run_fail("%s: %s", statement, err_message());
    return value;
}

/* An equation in x (parameters get the values), and how many solutions it has. */
static const struct {
    const char *equation, *options, *values;
    int count;
} counted[] = {
    {"x^5-x-1", "", "", 5},
    {"x^4+x+1", "", "", 4},
    {"x^5-1", "", "", 5},
    {"x^10-1", "", "", 10},
    {"x^4-3*x^3+x^2-3*x+1", "", "", 4},
    {"(x-1)^3*(x+2)", "", "", 4},
    {"(x-1)^3*(x+2)", ",dropmultiplicity", "", 2},
    {"x^6-2*x^3-1", "", "", 6},
    {"(x+1)^4 = 5", "", "", 4},
    {"x^4-3*x^3+x^2+3*x+1", "", "", 4},
    {"sin(2*x) = sin(x)", "", "", 4},
    {"sin(x)*cos(x) = 1/4", "", "", 4},
    {"sin(x)^2+sin(x)*cos(x) = 1", "", "", 3},
    {"cos(x)+cos(2*x)+cos(3*x)", "", "", 6},
    {"2*cos(x)^2-3*cos(x)+1", "", "", 2},
    {"sin(x)^2+cos(x) = 1", "", "", 3},
    {"cos(2*x)+sin(x)", "", "", 3},
    {"sin(x/2) = cos(x)", "", "", 3},
    {"tan(x) = 2*sin(x)", "", "", 4},
    /* real roots by complex radicals, held against floor, max and conditions */
    {"x^2+floor(x/2)+x^3 = -1", "", "", 1},
    {"piecewise(x < 1, x^2-2, x^3-3*x+1) = 0", "", "", 2},
    {"sec(x)+tan(x) = 2", "", "", 1},
    {"3*sin(x)+4*cos(x) = 2", "", "", 2},
    {"a*sin(x)+b*cos(x) = c", "", "a=3,b=4,c=2", 2},
    {"2*cosh(x)-sinh(x) = 3", "", "", 2},
    {"tanh(x)+sech(x) = 1", "", "", 1},
    {"exp(2*x)-3*exp(x)+2", "", "", 2},
    {"4^x-2^x-2", "", "", 2},
    {"2^x = 3^(x-1)", "", "", 1},
    {"2^(x+1)*5^x = 7", "", "", 1},
    {"x*exp(x) = 1", "", "", 1},
    {"x*exp(x) = -1/5", "", "", 2},
    {"x+ln(x) = 2", "", "", 1},
    {"3*ln(2*x+1) = x-4", "", "", 2},
    {"x^3 = exp(x)", "", "", 4},
    {"x*ln(x) = 2", "", "", 1},
    {"I*x^2 = 1", "", "", 2},
    {"x^2+(1+I)*x+I", "", "", 2},
    {"conjugate(x) = 2+I", "", "", 1},
    {"x^x = 2", "", "", 1},
    {"exp(x)+x", "", "", 1},
    {"ln(x)+ln(x-1) = ln(2)", "", "", 1},
    {"sqrt(x+1) = x-1", "", "", 1},
    {"sqrt(2*x+1)-sqrt(x) = 1", "", "", 2},
    {"sqrt(x)+sqrt(x+5) = 5", "", "", 1},
    {"x^(2/3) = 4", "", "", 1},
    {"surd(x,3) = -2", "", "", 1},
    {"sqrt(x^2+1) = a", "", "a=3", 2},
    {"sqrt(x) = a", "", "a=3", 1},
    {"T = 2*Pi*sqrt(l/x)", "", "T=2,l=3", 1},
    {"v = sqrt(2*g*x)", "", "v=2,g=9", 1},
    {"E = m*c^2/sqrt(1-x^2/c^2)", "", "E=5,m=1,c=2", 2},
    {"abs(x-1)+abs(x+1) = 4", "", "", 2},
    {"abs(x^2-2) = x", "", "", 2},
    {"abs(abs(x)-3) = 1", "", "", 4},
    {"max(x,1-x) = 3", "", "", 2},
    {"x*abs(x) = -4", "", "", 1},
    {"piecewise(x<1,x^2,2-x) = 1/4", "", "", 3},
    {"1/x+1/(x+1) = 1", "", "", 2},
    {"y = ln(x+sqrt(x^2+1))", "", "y=1", 1},
    {"y = A*sin(w*x+p)", "", "y=1,A=3,w=2,p=1", 1},
    {"sin(x) = 1/2", ",allsolutions", "_Z1=3,_Z2=-4", 2},
    {"cos(3*x) = 1/3", ",allsolutions", "_Z1=3,_Z2=-4", 2},
    {"tan(x)^2 = 3", ",allsolutions", "_Z1=3,_Z2=-4", 2},
    {"sin(x)+cos(x) = 1", ",allsolutions", "_Z1=3,_Z2=-4", 2},
    {"sinh(x) = 1", ",allsolutions", "_Z1=3,_Z2=-4", 2},
    {"exp(x) = 2", ",allsolutions", "_Z1=5", 1},
    {"2^x = 5", ",allsolutions", "_Z1=5", 1},
};

static void test_counted(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) {
        Expr answer =
            value_of("restart: eq := %s: eq := `if`(type(eq, `=`), lhs(eq)-rhs(eq), eq):"
                     "s := [solve(eq, x%s)]: s := eval(s, {%s}): r := eval(eq, {%s}):"
                     "[nops(s), seq(evalb(abs(evalf[30](eval(r, x = k))) < 1e-20), k = s)];",
                     counted[i].equation, counted[i].options, counted[i].values, counted[i].values);
        bool right = expr_count(answer) == counted[i].count + 1;
        for (long k = 1; k < expr_count(answer); k++)
            right = right && expr_arg(answer, k) == EXPR_TRUE;
        if (!right)
            run_fail("%s%s: %s", counted[i].equation, counted[i].options, print_text(answer, 300));
    }
}

/* Statements that must be true. */
static const char *const facts[] = {
    "evalb(solve({y = abs(x), x^2 = 4, z = y^2}, {x, y, z}) = ({x = 2, y = 2, z = 4}, {x = -2, y = "
    "2,"
    " z = 4}))",
    "evalb([solve({y = ln(x), x^2 = x}, {x, y})] = [{x = 1, y = 0}])",
    "evalb(solve({1/x+a < 1/x}, {x}) = piecewise(a < 0, [{x < 0}, {0 < x}], []))",
    /* what a family has is no solution beside it */
    "evalb({solve({(x-y)*(x-1) = 0, (x-y)*(y-1) = 0}, {x, y})} = {{x = y, y = y}})",
    "evalb({solve({(x-y)*(x-1)*(x-2) = 0, (x-y)*(y-1)*(y-2) = 0}, {x, y})} = {{x = y, y = y}, "
    "{x = 1, y = 2}, {x = 2, y = 1}})",
    "evalb({solve({(x-y^2)*(y-2) = 0, (x-y^2)*(x-k) = 0}, {x, y})} = {{x = y^2, y = y}, {x = k, y "
    "= 2}}) and evalb({solve({(x-y^2)*(y-2) = 0, (x-y^2)*(x-4) = 0}, {x, y})} = {{x = y^2, y = "
    "y}})",
    "evalb({solve(piecewise(a < 0, x-1, x-2) = 0, x)} = {'solve'(piecewise(a < 0, x-1, x-2) = 0, "
    "x)})",
    "evalb(solve({<x,y> = <1,2>, z = x}, {x, y, z}) = {x = 1, y = 2, z = 1})",
    "evalb(solve(<1,2;3,4> . <x,y> = <5,6>, [x, y]) = [[x = -4, y = 9/2]])",
    "evalb([solve({<x|1> = <1|2>}, {x})] = [])",
    "evalb(solve({infinity*x = 0}, {x}) = 'solve'({infinity*x = 0}, {x}))",
    "evalb(solve(undefined*x = 1, x) = 'solve'(undefined*x = 1, x))",
    /* none */
    "evalb([solve(x = x+1, x)] = [])",
    "evalb([solve(sqrt(x) = -1, x)] = [])",
    "evalb([solve(exp(x) = 0, x)] = [])",
    "evalb([solve(abs(x) = -1, x)] = [])",
    "evalb(nops([solve(piecewise(a > 0, x-3, 2*x-4) = 0, x)]) = 1)",
    "evalb(eval(solve({piecewise(a > 0, x, 2*x)+y = 3, x-y = 1}, {x, y}), a = 1) = {x = 2, y = 1})",
    "evalb([solve(arcsin(x) = 2, x)] = [])",
    "evalb(solve([x+y = 1, x+y = 2], [x, y]) = [])",
    "evalb([solve(x^2 < -1, x)] = [])",
    "evalb([solve({x > 1, x < 0}, {x})] = [])",
    /* all values */
    "evalb([solve(x = x, x)] = [x])",
    "evalb([solve(sin(x)^2+cos(x)^2 = 1, x)] = [x])",
    "evalb([solve({x = x}, {x})] = [{x = x}])",
    "evalb([solve(x^2 >= 0, x)] = [x])",
    /* could not decide */
    "type(solve(sin(x) = x^2, x), function)",
    "type(solve(tan(x) = x, x), function)",
    "type(solve(sin(x) > 0, x), function)",
    /* very expressions */
    "evalb({solve(x^2 = 2^x, x)} = {2, 4, -2*LambertW(ln(2)/2)/ln(2)})",
    "evalb([solve(cos(x) = 0, x, allsolutions)] = [Pi/2+Pi*_Z1])",
    "evalb({solve({sin(x) = 1/2, 0 < x, x < 3*Pi}, {x})} ="
    " {{x = Pi/6}, {x = 5*Pi/6}, {x = 13*Pi/6}, {x = 17*Pi/6}})",
    "evalb({solve({x^2 = 2*y, y^2 = 2*x}, {x, y})} = {{x = 0, y = 0}, {x = 2, y = 2},"
    " {x = -1+I*sqrt(3), y = -1-I*sqrt(3)}, {x = -1-I*sqrt(3), y = -1+I*sqrt(3)}})",
    "evalb(solve({x[1]+x[2] = 3, x[1]-x[2] = 1}) = {x[1] = 2, x[2] = 1})",
    "evalb([solve(x^2 = 4, x, maxsols = 1)] = [2])",
    "evalb(solve({cos(t)*x-sin(t)*y = 1, sin(t)*x+cos(t)*y = 2}, {x, y}) ="
    " {x = 2*sin(t)+cos(t), y = 2*cos(t)-sin(t)})",
    "evalb([evalf(solve(x^2-3*x+1, x))] = [2.618033989, 0.3819660113])",
    /* inequalities */
    "evalb([solve(x <> 2, x)] = [RealRange(-infinity, Open(2)), RealRange(Open(2), infinity)])",
    "evalb([solve(abs(x) <= abs(x-2), x)] = [RealRange(-infinity, 1)])",
    "evalb([solve(abs(x) = x, x)] = [RealRange(0, infinity)])",
    "evalb([solve(Heaviside(x-1) = 1, x)] = [RealRange(Open(1), infinity)])",
    "evalb([solve(sqrt(x^2) = x, x)] = [RealRange(0, infinity)])",
    "evalb([solve(x > 1 and x < 3, x)] = [RealRange(Open(1), Open(3))])",
    "evalb([solve(signum(x) = 1, x)] = [RealRange(Open(0), infinity)])",
    "evalb([solve({(x-1)/(x+2) >= 0}, {x})] = [{x < -2}, {1 <= x}])",
    "evalb([solve(max(x, 2-x) < 3, x)] = [RealRange(Open(-1), Open(3))])",
    "evalb([solve(piecewise(x < 0, -1, x) > 1/2, x)] = [RealRange(Open(1/2), infinity)])",
    "assume(k > 0): evalb([solve(k*x > 1, x)] = [RealRange(Open(1/k), infinity)])",
    "assume(k < 0): evalb([solve(k*x > 1, x)] = [RealRange(-infinity, Open(1/k))])",
    "evalb([solve({cos(x) <= 1/2, 0 <= x, x <= 2*Pi}, {x})] = [{Pi/3 <= x, x <= 5*Pi/3}])",
    "evalb([solve({tan(x) > 1, 0 < x, x < Pi}, {x})] = [{Pi/4 < x, x < Pi/2}])",
    "s := [solve(x^3-3*x+1 > 0, x)]: evalb(nops(s) = 2 and"
    " abs(evalf(op(op(1, s[1])))+1.879385242) < 1e-8)",
    /* extreme values */
    "evalb(abs(evalf(minimize(x^4-3*x^2+x, x))+3.513905039) < 1e-8)",
    "evalb(minimize(abs(x-1)+abs(x+2)) = 3)",
    "evalb([maximize(x^3-3*x+1, x = -2..2, location)] = [3, {[{x = -1}, 3], [{x = 2}, 3]}])",
    "evalb(minimize(1/x, x = -1..1) = -infinity and minimize(x+1/x, x = 0..infinity) = 2)",
    "evalb([minimize(x*y, x = -1..1, y = -1..1)] = [-1])",
    "type(minimize(sin(1000*x)+x/1000, x = 0..10), function)",
    "evalb({solve({sin(x) = 0, x > 5}, x)} = {{x = 2*Pi}})",
    "evalb({solve({sin(x) = 0, x < -20}, x)} <> {})",
    "evalb(minimize(1/(1+x^2+y^2), x = -1..1, y = -2..1) = 1/6)",
    "type(minimize(sqrt(x^2+y^2), x = -1..1, y = -1..1), function)",
    "evalb(minimize(x^2+x*y+y^2-3*x) = -3 and minimize(x^2-y^2) = -infinity)",
    "evalb(minimize(sin(x), x) = -1 and maximize(arctan(x), x) = Pi/2)",
    "evalb(type(minimize(x^2-a*x, x), function))",
    "evalb(extrema(x+y+z, {x^2+y^2+z^2 = 3}, {x, y, z}, 's') = {-3, 3} and nops(s) = 2)",
    /* elimination */
    "evalb(eliminate({x = cos(t), y = sin(t)}, t) = [{t = arctan(y, x)}, {x^2+y^2-1}])",
    "evalb(eliminate({x = t^2, y = t^3}, {t}) = [{t = y/x}, {x^3-y^2}]"
    " or eliminate({x = t^2, y = t^3}, {t}) = [{t = y/x}, {y^2-x^3}])",
    "e := eliminate({x^2+y^2-1, x^3-y^2*x+x*y-3}, x): p := op(e[2]): y0 := fsolve(p, y, "
    "complex)[1]:"
    " x0 := eval(rhs(e[1][1]), y = y0): evalb(abs(x0^2+y0^2-1) < 1e-7 and"
    " abs(x0^3-y0^2*x0+x0*y0-3) < 1e-7)",
    /* recurrences, against their values */
    "f := rsolve({f(n) = f(n-1)+f(n-2), f(0) = 0, f(1) = 1}, f(n)):"
    " evalb(round(evalf[20](eval(f, n = 30))) = 832040)",
    "g := rsolve({y(n+2) = 3*y(n+1)-2*y(n)+n*2^n+n^2, y(0) = 1, y(1) = 0}, y(n)):"
    " evalb([seq(eval(g, n = k), k = 0..4)] = [1, 0, -2, -3, 7])",
    "evalb(rsolve({f(n) = n*f(n-1), f(0) = 1}, f(n)) = GAMMA(n+1))",
    "evalb(simplify(rsolve({y(n+1) = a*y(n)+b, y(0) = c}, y(n))-(a^n*c+b*(a^n-1)/(a-1))) = 0)",
    "evalb(type(rsolve(y(n+1) = y(n)^2+1, y(n)), function))",
    /* integers */
    "s := isolve(6*x+10*y+15*z = 1): evalb(simplify(eval(6*x+10*y+15*z, s)) = 1 and"
    " nops(indets(s, name)) = 5)",
    "evalb([isolve(6*x+9*y = 2)] = [])",
    /* roots near a number */
    "evalb(abs(evalf(RootOf(x^3-2*x+1/5, x, 1.3..1.5))-1.3606) < 0.01)",
    "evalb(diff(RootOf(_Z^3-x), x) = 1/(3*RootOf(_Z^3-x)^2))",
    "not has([solve(expand((x^2-sqrt(2)*x+1)*(x^3+sqrt(2)*x+1)), x)], RootOf)",
    "evalb(type(RootOf(_Z^2-2), RootOf))",
    /* every case */
    "evalb(solve(a*x = b, x, parametric) ="
    " piecewise(a = 0, piecewise(b = 0, [[x = x]], []), [[x = b/a]]))",
    "evalb(eval(solve({a*x+y = 1, x+a*y = 1}, {x, y}, parametric = true), a = -1) = [])",
    "evalb(eval(solve({a*x+y = 1, x+a*y = 1}, {x, y}, parametric = true), a = 1) ="
    " [[x = 1-y, y = y]])",
    "evalb(eval(solve(a*x^2+b*x+c, x, parametric), {a = 0, b = 2, c = 6}) = [[x = -3]])",
    "evalb(eval(solve(a*x^2+b*x+c, x, parametric), {a = 0, b = 0, c = 6}) = [])",
    "evalb(nops(eval(solve({a*x+b*y = e, c*x+d*y = f}, {x, y}, parametric),"
    " {a = 1, b = 2, c = 2, d = 4, e = 3, f = 5})) = 0)",
    "evalb(eval(solve({a*x+b*y = e, c*x+d*y = f}, {x, y}, parametric),"
    " {a = 1, b = 2, c = 3, d = 4, e = 3, f = 5}) = [[x = -1, y = 2]])",
    /* values of Lambert's function */
    "evalb({solve(x*ln(x) = -1/5, x)} = {exp(LambertW(-1/5)), exp(LambertW(-1, -1/5))})",
    "evalb(nops({solve(x^x = 4/5, x)}) = 2 and nops({solve(x^x = 4, x)}) = 1)",
    "evalb(eval(piecewise(x = 0, 1, sin(x)/x), x = 0) = 1)",
    "evalb(LambertW(-1, -ln(2)/2) = -2*ln(2) and LambertW(-ln(2)/2) = -ln(2))",
    "evalb(LambertW(2*ln(2)) = ln(2) and LambertW(-1, 2*ln(2)) <> ln(2))",
};

static void test_facts(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (value_of("restart: %s;", facts[i]) != EXPR_TRUE)
            run_fail("%s is not true", facts[i]);
}

/* --- what is taken for granted ------------------------------------------------------------------
 */

static char warned[400];

static void keep_warning(const char *text)
{
    snprintf(warned, sizeof warned, "%s", text);
}

static const char *const taken[][2] = {
    {"solve(a*x = b, x)", "assumed a <> 0"},
    {"solve({a*x+y = 1, x+a*y = 1}, {x, y})", "assumed a-1 <> 0, a+1 <> 0"},
    {"solve(sqrt(x^2+1) = a, x)", "assumed (a^2)^(1/2)-a = 0"},
    {"solve(1/R = 1/R1+1/x, x)", "assumed R-R1 <> 0"},
    {"solve((a^2+1)*x = b, x)", ""},
    {"solve(a*x = b, x) assuming a > 0", ""},
    {"solve(x^2 = a, x)", ""},
    {"solve({x+y = abs(x), x-1/2 = 3}, {x, y})", ""},
    {"solve({<x,y> = <1,2>}, {x, y})", ""},
};

static void test_taken(void **state)
{
    (void)state;
    void (*warn)(const char *text) = eval_warn;
    eval_warn = keep_warning;
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
        warned[0] = '\0';
        value_of("restart: %s;", taken[i][0]);
        if (strcmp(warned, taken[i][1]) != 0)
            run_fail("%s warns \"%s\"", taken[i][0], warned);
    }
    eval_warn = warn;
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counted),
        cmocka_unit_test(test_facts),
        cmocka_unit_test(test_taken),
    };
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
