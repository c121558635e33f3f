/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Marks: what counts as right in another form and what is for a person to look at, what points on
 * the real line say, the digits of rounded numbers, results as they are kept, and the tables.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cas/base/buf.h"
#include "repl/sheet/sheet_alike.h"
#include "repl/sheet/sheet_points.h"
#include "repl/sheet/sheet_run.h"
#include "repl/sheet/sheet_stored.h"
#include "repl/sheet/sheet_table.h"
#include "tests/lang/run.h"

/* Two values and what is said of them; all that is said otherwise is told before the test fails. */
typedef struct Pair {
    const char *value, *result, *wanted;
} Pair;

static int wrong;

static void is(const char *a, const char *b, Buf *got, const char *wanted)
{
    if (strcmp(buf_text(got), wanted) != 0) {
        printf("# %s against %s\n#  gives  %s\n#  wanted %s\n", a, b, buf_text(got), wanted);
        wrong++;
    }
    buf_free(got);
}

static void all_are_right(void)
{
    int n = wrong;
    wrong = 0;
    assert_int_equal(n, 0);
}

/* One value of a list, or the sequence of several. */
static Expr one_of(Expr list)
{
    return expr_count(list) == 1 ? expr_arg(list, 0) : expr_seq(expr_args(list), expr_count(list));
}

static void values_of(const Pair *pair, Expr *value, Expr *result)
{
    char text[400];
    Expr both;
    eval_restart();
    snprintf(text, sizeof text, "[[%s], [%s]]:", pair->value, pair->result);
    if (run_try(text, &both) != ST_OK)
        run_fail("%s: %s", text, err_message());
    *value = one_of(expr_arg(both, 0));
    *result = one_of(expr_arg(both, 1));
}

static void pairs_hold(const Pair *pairs, size_t n,
                       void (*say)(Buf *out, const Pair *pair, Expr value, Expr result))
{
    for (size_t i = 0; i < n; i++) {
        Buf out = {0};
        Expr value, result;
        values_of(&pairs[i], &value, &result);
        say(&out, &pairs[i], value, result);
        is(pairs[i].value, pairs[i].result, &out, pairs[i].wanted);
        heap_collect();
    }
    all_are_right();
}

#define PAIRS_HOLD(pairs, say) pairs_hold(pairs, sizeof(pairs) / sizeof *(pairs), say)

/* --- forms ------------------------------------------------------------------------------------ */

/* The value is what a statement of the reference gives. */
static const Pair forms[] = {
    {"int(x*cos(x^2), x)", "sin(x^2)/2+7", "form: right but for a constant of integration"},
    {"int(x*cos(x^2), x)", "sin(x^2)/2+C", "form: right but for a constant of integration"},
    {"int(x*cos(x^2), x)", "sin(x^2)+C", "wrong"},
    {"int(x*cos(x^2), x)", "Int(x*cos(x^2), x)", "wrong"},
    {"int(2*x, x)", "x^2+floor(x)", "wrong"},
    {"int(2*x, x)", "3", "wrong"},
    {"int(1/(x^2-1), x)", "ln(abs((x-1)/(x+1)))/2",
     "form: right but for a constant of integration"},
    {"int(1/(x^2-1), x)", "-arctanh(x)", "form: right but for a constant of integration"},
    {"int(1/(x^2-1), x)", "ln(x^2-1)", "wrong"},
    {"int(1/x, x)", "ln(abs(x))+2", "form: right but for a constant of integration"},
    {"int(1/x, x)", "F = ln(x)", "form: as an equation"},
    /* hardly a point that is tried is beyond 1000 */
    {"int(1/(x-1000), x)", "ln(abs(x-1000))+1", "form: right but for a constant of integration"},
    {"int(1/(x-1000), x)", "ln(abs(x-1000))^2", "wrong"},
    {"int(1/(x-1000)+1/(x-2000), x)", "ln(abs(x-2000))+ln(abs(1000-x))",
     "form: right but for a constant of integration"},
    {"simplify(int(1/(1+x^2), x))", "-arctan(1/x)",
     "undecided: its derivative is right, but the constant is another one behind a jump"},
    {"int(x*exp(-x), x)", "piecewise(x < 0, -(x+1)*exp(-x), 3-(x+1)*exp(-x))",
     "undecided: its derivative is right, but the constant is another one behind a jump"},
    {"int(1/sqrt(x^2-1), x)", "arccosh(x)", "form: right but for a constant of integration"},
    {"int(1/sqrt(x^2-1), x)", "ln(x-sqrt(x^2-1))", "wrong"},
    {"int(1/sqrt(x), x)", "2*sqrt(x)+1", "form: right but for a constant of integration"},
    {"int(x, x = 0..1)", "3/2", "wrong"},
    {"dsolve(diff(y(t),t) = -2*y(t), y(t))", "y(t) = K*exp(-2*(t-1))",
     "form: the same solutions, with other constants"},
    {"dsolve(diff(y(t),t) = -2*y(t), y(t))", "c[1]*exp(-2*t)", "form: the right side alone"},
    {"dsolve(diff(y(t),t) = -2*y(t), y(t))", "y(t) = c[1]*exp(-2*t)",
     "form: with other names of its constants"},
    {"dsolve(diff(y(t),t) = -2*y(t), y(t))", "y(t) = c[k]*exp(-2*t)",
     "form: with other names of its constants"},
    {"dsolve(diff(y(t),t) = -2*y(t), y(t))", "y(t) = c[1]*exp(-2*t)+0*c",
     "form: with other names of its constants"},
    {"dsolve(diff(y(t),t) = -2*y(t), y(t))", "y(t) = c*exp(-2*t)+k", "wrong"},
    {"rhs(dsolve(diff(y(t),t) = -2*y(t), y(t)))", "K*exp(-2*(t-1))",
     "form: the same solutions, with other constants"},
    {"rhs(dsolve(diff(y(t),t) = -2*y(t), y(t)))", "K*exp(-3*(t-1))", "wrong"},
    {"rhs(dsolve(diff(y(z),z) = -2*y(z), y(z)))", "K*exp(-2*(z-1))",
     "form: the same solutions, with other constants"},
    {"rhs(dsolve(diff(y(t),t) = -2*a*y(t), y(t)))", "K*exp(-3*a*(t-1))", "wrong"},
    {"dsolve(diff(y(t),t) = -2*a*y(t), y(t))", "y(t) = K*exp(-2*a*(t-1))",
     "form: the same solutions, with other constants"},
    {"rhs(dsolve(diff(y(t),t) = -2*a*y(t), y(t)))", "K*exp(-2*a*(t-1))",
     "undecided: the same solutions if its variable is the right one"},
    {"dsolve(diff(y(t),t) = -2*y(t), y(t))", "y(t) = _C1*exp(-2*t)+_C2", "wrong"},
    {"dsolve(diff(y(t),t) = -2*y(t), y(t))", "y(t) = exp(-2*t)", "wrong"},
    {"dsolve(diff(y(t),t) = -2*y(t), y(t))", "z(t) = K*exp(-2*t)",
     "undecided: right, but for the name on the left"},
    {"dsolve(diff(y(t),t,t)+y(t) = 0, y(t))", "y(t) = A*cos(t-phi)",
     "form: the same solutions, with other constants"},
    {"dsolve(diff(y(t),t,t)+y(t) = 0, y(t))", "y(t) = _C1*exp(I*t)+_C2*exp(-I*t)",
     "form: the same solutions, with other constants"},
    {"dsolve(diff(y(t),t,t)+y(t) = 0, y(t))", "y(t) = A*(cos(t)+sin(t))+B*(cos(t)+sin(t))",
     "wrong"},
    {"dsolve(diff(y(t),t,t)+y(t) = 0, y(t))", "y(t) = A*sin(t)+B*cos(t)",
     "form: with other names of its constants"},
    {"dsolve(diff(y(t),t,t)+y(t) = 0, y(t))", "y(t) = A+B+C+D+E+cos(t)", "wrong"},
    {"dsolve({diff(y(t),t) = -y(t), y(0) = 1}, y(t))", "exp(-t)", "form: the right side alone"},
    {"dsolve({diff(y(t),t) = -y(t), y(0) = 1}, y(t))", "y(t) = 2*exp(-t)", "wrong"},
    {"dsolve({diff(u(t),t) = -u(t), u(0) = 1}, u(t))", "x(t) = exp(-t)",
     "undecided: right, but for the name on the left"},
    {"dsolve({diff(x(t),t) = y(t), diff(y(t),t) = -x(t)}, {x(t), y(t)})",
     "{x(t) = A*cos(t)+B*sin(t), y(t) = A*cos(t)+B*sin(t)}",
     "undecided: right one by one: names or constants may be mixed up"},
    {"dsolve({diff(x(t),t) = y(t), diff(y(t),t) = -x(t)}, {x(t), y(t)})",
     "{x(t) = B*sin(t)-A*cos(t), y(t) = A*sin(t)+B*cos(t)}",
     "form: with other names of its constants"},
    {"solve(sin(x) = 0, x, allsolutions)", "Pi*k", "form: with other names of its constants"},
    {"solve(sin(x) = 0, x, allsolutions)", "2*Pi*_Z1", "wrong"},
    {"solve(sin(x) = 0, x, allsolutions)", "Pi*_B1", "wrong"},
    {"solve({x+y = 3, x-y = 1}, {x, y})", "[x = 2, y = 1]", "form: with other brackets or signs"},
    {"solve({x+y = 3, x-y = 1}, {x, y})", "y = 1, x = 2",
     "form: with other brackets, order or signs"},
    {"solve({x+y = 3, x-y = 1}, {x, y})", "[1, 2]",
     "undecided: right one by one: names or constants may be mixed up"},
    {"solve({x+y = 3, x-y = 1}, {x, y})", "{[2 = x, y = 1]}", "form: with other brackets"},
    {"[solve(x^2 = x+1, x)]", "[(1-sqrt(5))/2, (1+sqrt(5))/2]",
     "form: with other brackets, order or signs"},
    {"[2, 1]", "{1, 2}", "undecided: right, but for the order of its entries"},
    {"[2, 1]", "[1, 2]", "undecided: right, but for the order of its entries"},
    {"[1, 1, 2]", "[1, 2, 2]", "wrong"},
    {"[2, 1]", "[[2, 1]]", "form: with other brackets"},
    {"[2, 1]", "2, 1", "form: with other brackets or signs"},
    {"<2, 1>", "{1, 2}", "undecided: right, but for the order of its entries"},
    {"<2, 1>", "[2, 1]", "form: with other brackets or signs"},
    {"<2, 1>", "[2, 3]", "wrong"},
    {"Matrix([[1,2],[3,4]])", "[[1,2],[3,4]]", "form: with other brackets or signs"},
    {"Matrix([[1,2],[3,4]])", "[[3,4],[1,2]]", "wrong"},
    {"Matrix([[1,2],[3,4]])", "[[1,3],[2,4]]", "wrong"},
    {"x^2+y^2 = 1", "2 = 2*y^2+2*x^2", "form: a multiple of the equation"},
    {"x^2+y^2 = 1", "x^2-y^2 = 1", "wrong"},
    {"x^2+y^2 = 1", "y^2 = 1-x^2", "form: a multiple of the equation"},
    {"isolate(2*x-y = 3, x)", "2*x-y = 3", "undecided: a multiple of the equation, not solved"},
    {"isolate(2*x-y = 3, x)", "x-y/2 = 3/2", "undecided: a multiple of the equation, not solved"},
    {"2*x = y+3", "4*x-2*y = 6", "form: a multiple of the equation"},
    {"2*x = y+3", "x = (y+3)/2", "form: a multiple of the equation"},
    {"m*diff(x(t),t)+k*x(t) = 0", "diff(x(t),t)+k/m*x(t) = 0", "undecided: the equation times 1/m"},
    {"m*diff(x(t),t)+k*x(t) = 0", "t*(m*diff(x(t),t)+k*x(t)) = 0", "wrong"},
    {"x^2 = 2", "x = 2", "wrong"},
    {"x^2 = 2", "x^2-2", "undecided: the difference of the sides, not = 0"},
    {"x = 2", "2 = x", "form: a multiple of the equation"},
    {"x = 2", "2", "form: the right side alone"},
    {"x = 2", "z = 2", "undecided: right, but for the name on the left"},
    {"x^3-1", "(x-1)*(x^2+x+1) = x^3-1", "form: as an equation"},
    {"x^3-1", "apple = x^3-1", "undecided: the value is right, of a name that was not asked for"},
    {"x^3-1", "x = x^3-1", "wrong"},
    {"abs(x)", "sqrt(x^2)", "wrong"},
    {"series(sin(x), x, 6)", "x-x^3/6+x^5/120", "form: without the order of what is left out"},
    {"series(sin(x), x, 6)", "x-x^3/6", "wrong"},
    {"LinearAlgebra:-NullSpace(<1,1;1,1>)", "{<1,-1>}", "form: another basis of the same space"},
    {"LinearAlgebra:-NullSpace(<1,1;1,1>)", "{<1,1>}", "wrong"},
    {"{<1,-1>}", "{<-2,2>}", "undecided: another basis of the same space"},
    {"LinearAlgebra:-Eigenvectors(<2,0;0,3>)[2]", "<1,0;0,-5>",
     "undecided: columns in another order, or times factors"},
    {"LinearAlgebra:-Eigenvectors(<2,0;0,3>)[2]", "<0,1;1,0>",
     "undecided: columns in another order, or times factors"},
    {"LinearAlgebra:-Eigenvectors(<2,0;0,3>)[2]", "<1,1;0,1>", "wrong"},
    {"infinity", "1e308", "wrong"},
    {"fsolve(cos(x) = x, x)", "0.739", "undecided: right to 3 digits"},
    {"fsolve(cos(x) = x, x)", "0.7390851332 = x", "form: as an equation"},
    {"fsolve(cos(x) = x, x)", "0.74", "undecided: right to 2 digits"},
    {"fsolve(cos(x) = x, x)", "0.7", "wrong"},
    {"fsolve(cos(x) = x, x)", "0.738", "wrong"},
    {"solve(x^2 < 4, x)", "-2 < x and x < 2", "form: the same conditions, in another form"},
    {"solve(x^2 < 4, x)", "x < 2", "wrong: at -3 one holds and the other does not"},
    {"solve(x^2 < 4, x)", "RealRange(-2, 2)", "wrong"},
    {"solve(x^2 < 4, x)", "x^2 < 4",
     "undecided: conditions in another form, the same at all points tried"},
    {"solve(x^2 < 4, x)", "y < 4", "wrong: at -5 one holds and the other does not"},
    {"solve(x^2 > 4, x)", "x < -2 or 2 < x", "form: the same conditions, in another form"},
    {"\"text\"", "3", "wrong"},
};

static void say_form(Buf *out, const Pair *pair, Expr value, Expr result)
{
    static const char *const VERDICTS[] = {"missing", "right", "form", "wrong", "undecided"};
    char sheet[400];
    const char *remark;
    snprintf(sheet, sizeof sheet, "F := %s;", pair->value);
    MarkQuestion question = {.name = "F", .value = value, .text = "", .sheet = sheet};
    sheet_alike_ask(&question, sheet);
    MarkVerdict verdict = sheet_alike(&question, result, &remark);
    buf_printf(out, "%s%s%s", VERDICTS[verdict], *remark ? ": " : "", remark);
}

static void forms_are_told(void **state)
{
    (void)state;
    PAIRS_HOLD(forms, say_form);
}

static const struct {
    const char *statement, *wanted;
} ASKS[] = {
    {"F := int(f(x), x)", "x"},
    {"F := simplify(int(f(x), x))", "x"},
    {"int(f(x), x = 0..1)", ""},
    {"int(f(x), t)", "t"},
    {"[int(f(x), x)]", "x"},
    {"x := [1, int(f(x), x)]", ""},
    {"integrate(f, y): 3", "y"},
    {"F := expand(factor(Int(f, z)))", "z"},
    {"diff(f, x)", ""},
    {"S := solve(x^2 = 1)", " order"},
    {"S := fsolve(x^2 = 1, x)", " order"},
    {"LinearAlgebra:-Eigenvalues(A)", " order"},
    {"LinearAlgebra[Eigenvalues](A)", " order"},
    {"N := NullSpace(A)", " basis"},
    {"LinearAlgebra:-NullSpace(A)", " basis"},
    {"V := Eigenvectors(A)[2]", " column"},
    {"LinearAlgebra:-Eigenvectors(A)[2]", " column"},
    {"{solve(x)}", " order"},
    {"evalf(roots(p))", " order"},
    {"kernel(A)", " basis"},
    {"eigenvects(A)", " column"},
    {"f(x)", ""},
    {"x := ", ""},
    {"int(f, a123456789b123456789c123456789d)", "a123456789b123456789c123456789d"},
    {"int(f, a123456789b123456789c123456789de)", ""},
    {"int(f, averyveryveryveryveryverylongname)", ""},
    {"int(f, x[1])", ""},
    {"a, b := solve(x)", " order"},
    {"sort(solve(x))", ""},
};

static void statements_ask(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ASKS / sizeof *ASKS; i++) {
        char statement[100];
        Buf out = {0};
        MarkQuestion question = {.name = ""};
        snprintf(statement, sizeof statement, "%s;", ASKS[i].statement);
        sheet_alike_ask(&question, statement);
        buf_printf(&out, "%s%s%s%s", question.variable, question.any_order ? " order" : "",
                   question.any_basis ? " basis" : "", question.any_column ? " column" : "");
        is(statement, "", &out, ASKS[i].wanted);
    }
    all_are_right();
}

/* --- points ----------------------------------------------------------------------------------- */

static const Pair digits[] = {
    {"Pi", "3.14", "3"},
    {"Pi", "3.15", "0"},
    {"Pi", "3.1416", "5"},
    {"Pi", "3.1415", "5"},
    {"Pi", "3.141", "4"},
    {"Pi", "3.142", "4"},
    {"Pi", "3.", "0"},
    {"Pi", "3.1", "2"},
    {"Pi", "3.2", "0"},
    {"Pi", "3.14159265359", "99"},
    {"Pi", "22/7", "0"},
    {"Pi", "3.141594", "6"},
    {"Pi", "3.1419", "0"},
    {"Pi", "x", "0"},
    {"x", "3.14", "0"},
    {"2/3", "0.66", "2"},
    {"2/3", "0.67", "2"},
    {"2/3", "0.68", "0"},
    {"2/3", ".6667", "4"},
    {"-2/3", "-0.66", "2"},
    {"-2/3", "0.66", "0"},
    {"1000*Pi", "3141.6", "5"},
    {"Pi/1000", ".0031416", "5"},
    {"0", "0.001", "0"},
    {"1/8", "0.13", "2"},
    {"1/8", "0.12", "2"},
    {"1/8", "0.125", "99"},
    {"3", "3.0", "99"},
    {"3", "3", "0"},
    {"1+2*I/3", "1.0+.667*I", "3"},
    {"1/3+2*I/3", ".333+.6667*I", "3"},
    {"1/3+2*I/3", ".333+.7*I", "0"},
    {"1/3", ".3333+.1*I", "0"},
    {"infinity", "1e308", "0"},
    {"exp(20)", "485165195.4", "99"},
};

static void say_digits(Buf *out, const Pair *pair, Expr value, Expr result)
{
    (void)pair;
    buf_printf(out, "%d", sheet_points_digits(value, result));
}

static void digits_are_counted(void **state)
{
    (void)state;
    PAIRS_HOLD(digits, say_digits);
}

static const Pair constants[] = {
    {"x^2", "x^2+1", "constant, real: constant"},
    {"x^2", "x^2+x", "jump, real: jump"},
    {"ln(x)", "ln(2*x)", "constant, real: constant"},
    {"ln(x)", "ln(abs(x))", "constant, real: constant"},
    {"ln(x)", "ln(-x)", "constant, real: none"},
    {"arctan(x)", "-arctan(1/x)", "jump, real: jump"},
    {"x+signum(x-3)", "x", "jump, real: jump"},
    {"x+signum(x-3)", "x+signum(x-3)+2", "constant, real: constant"},
    {"sqrt(x)", "sqrt(x)+c", "constant, real: constant"},
    {"a*x", "a*x+b", "constant, real: constant"},
    {"a*x", "b*x", "jump, real: jump"},
    {"1", "2", "constant, real: constant"},
    {"sqrt(-1-x^2)", "x", "jump, real: none"},
    {"ln(x-1000)", "ln(x-1000)", "constant, real: none"},
    {"1e-12*x^2", "1e-12*x^2+1e-13*x", "jump, real: jump"},
    {"1e12*x", "1e12*x+1", "constant, real: constant"},
    {"sqrt(x^2-1)", "sqrt(x-1)*sqrt(x+1)", "jump, real: jump"},
    {"x", "abs(x)", "jump, real: jump"},
    {"x", "sqrt(x)^2+1", "constant, real: constant"},
    {"arcsin(x)", "-arccos(x)", "constant, real: none"},
    {"sqrt(1-x^2)", "sqrt(1-x^2)+1", "constant, real: constant"},
    {"floor(x)", "0", "jump, real: jump"},
    {"frac(x)", "x", "jump, real: jump"},
    {"x", "x+piecewise(x<20,0,1)", "jump, real: jump"},
    {"x", "x+piecewise(x<1/7,0,1)", "jump, real: jump"},
    {"x", "x+piecewise(x<-97,0,1)", "jump, real: jump"},
    {"f(x)", "f(x)", "none, real: none"},
};

static void say_constant(Buf *out, const Pair *pair, Expr value, Expr result)
{
    static const char *const DIFFER[] = {"none", "constant", "partly", "jump"};
    Expr x = expr_symbol("x");
    (void)pair;
    buf_printf(out, "%s, real: %s", DIFFER[sheet_points_differ(value, result, x, false)],
               DIFFER[sheet_points_differ(value, result, x, true)]);
}

static void constants_are_found(void **state)
{
    (void)state;
    PAIRS_HOLD(constants, say_constant);
}

static const Pair conditions[] = {
    {"x < 2", "2 > x", "same"},
    {"x < 2", "x <= 2", "other at 2"},
    {"x < 2", "x < 3", "other at 2"},
    {"x <= 2", "not (x > 2)", "same"},
    {"x <> 2", "x < 2 or x > 2", "same"},
    {"x = 2", "x >= 2 and x <= 2", "same"},
    {"RealRange(-2,2)", "x >= -2 and x <= 2", "same"},
    {"RealRange(Open(-2),2)", "x > -2 and x <= 2", "same"},
    {"RealRange(Open(-2),2)", "x >= -2 and x <= 2", "other at -2"},
    {"RealRange(-2,Open(2))", "x >= -2 and x <= 2", "other at 2"},
    {"RealRange(-infinity,2)", "x <= 2", "same"},
    {"RealRange(2,infinity)", "x >= 2", "same"},
    {"{x > 1, x < 2}", "x > 1 and x < 2", "same"},
    {"[x < 1, x > 2]", "x < 1 or x > 2", "same"},
    {"{x < 1, x > 2}", "x < 1 or x > 2", "other at -3"},
    {"x^2 < 4", "x > -2 and x < 2", "alike"},
    {"x^2 < 4", "x > -2", "other at 2"},
    {"x < y", "x < 2", "unknown"},
    {"x < 1", "y < 1", "unknown"},
    {"x < sqrt(2)", "x < 1.414213562373095", "same"},
    {"x < sqrt(2)", "x < 1.4142", "other at 1.4142"},
    {"x < 2", "f(x)", "unknown"},
    {"ln(x) < 0", "x < 1", "unknown"},
    {"exp(x) > 0", "x < infinity", "alike"},
    {"x > -infinity and x < 1", "x < 1", "same"},
    {"x > 0 and x < 1 or x = 5", "x > 0 and (x < 1 or x = 5)", "same"},
    {"x > 0", "true", "unknown"},
    {"x < 1", "x < 1", "same"},
    {"x > Pi", "x > 3.14", "other at 1.570000000+1/2*Pi"},
    {"x = 1", "x = -1", "other at -1"},
    {"sqrt(x-5) > 1", "x > 6", "unknown"},
    {"x > 3", "not x <= 3", "same"},
};

static void say_condition(Buf *out, const Pair *pair, Expr value, Expr result)
{
    static const char *const HOLD[] = {"unknown", "same", "alike", "other"};
    Expr where = NULL;
    (void)pair;
    PointsHold hold = sheet_points_hold(value, result, &where);
    buf_puts(out, HOLD[hold]);
    if (hold == POINTS_OTHER) {
        char *text = print_text(where, 0);
        buf_printf(out, " at %s", text);
        mem_free(text);
    }
}

static void conditions_are_held(void **state)
{
    (void)state;
    PAIRS_HOLD(conditions, say_condition);
}

static const Pair numbers[] = {
    {"1", "1", ""},
    {"1", "1.000001", ""},
    {"1", "1.0000001", ""},
    {"1", "1.00001", "apart"},
    {"0", "1e-30", ""},
    {"1e-30", "0", ""},
    {"6.6e-34", "6.7e-34", "apart"},
    {"6.6e-34", "6.6e-34", ""},
    {"1", "I", "apart"},
    {"1+I", "1+I*1.00001", "apart"},
    {"x", "y", ""},
    {"1", "x", ""},
    {"1", "-1", "apart"},
    {"sqrt(2)", "1.41421", "apart"},
    {"sqrt(2)", "1.414213", ""},
};

static void say_apart(Buf *out, const Pair *pair, Expr value, Expr result)
{
    (void)pair;
    buf_puts(out, sheet_points_apart(value, result) ? "apart" : "");
}

static void numbers_are_apart(void **state)
{
    (void)state;
    PAIRS_HOLD(numbers, say_apart);
}

/* --- results that are kept -------------------------------------------------------------------- */

static const struct {
    const char *script, *wanted;
} STORED[] = {
    {"A := (x+1)^2; B := 3: C := 4;\nprintf(\"%d\\n%d\", 1, 2); x, y;\n# remark\nif true then\n  "
     "5;\n  6\nend if;",
     "> A := (x+1)^2;\n: A := (x+1)^2\n> B := 3:\n> C := 4;\n: C := 4\n> printf(\"%d\\n%d\", 1, "
     "2);\n| 1\n| 2\n> x, y;\n= x, y\n> if true then\n.   5;\n.   6\n. end if;\n= 5\n= 6\n\n[A := "
     "(x+1)^2;] 0 A((x+1)^2)=\n[B := 3:]\n[C := 4;] 0 C(4)=\n[printf(\"%d\\n%d\", 1, 2);] 1(1) "
     "1(2)\n[x, y;] 0 (x, y)=\n[if true then\n  5;\n  6\nend if;] 0 (5)= 0 (6)=\n"},
    {"1/0; f := proc(x)\n  x^2;\nend proc; \"a\nb\"; plot(x, x = 0..1);",
     "> 1/0;\n! numeric exception: division by zero\n> f := proc(x)\n.   x^2;\n. end proc;\n: f := "
     "proc(x)\n.     x^2\n. end proc\n> \"a\n. b\";\n= \"a\\nb\"\n> plot(x, x = 0..1);\n* "
     "plot\n\n[1/0;] 2(numeric exception: division by zero)\n[f := proc(x)\n  x^2;\nend proc;] 0 "
     "f(proc(x)\n    x^2\nend proc)=\n[\"a\nb\";] 0 (\"a\\nb\")=\n[plot(x, x = 0..1);] 4(plot)\n"},
    {"1 2; 3;\n4;", "! two factors side by side with no operator between them\n> 3;\n= 3\n> 4;\n= "
                    "4\n\n[3;] 0 (3)=\n[4;] 0 (4)=\n"},
    {"print(7); 8; printf(\"a\"); quit; 9;",
     "> print(7);\n| 7\n> 8;\n= 8\n> printf(\"a\");\n| a\n> quit;\nended\n[print(7);] 1(7)\n[8;] 0 "
     "(8)=\n[printf(\"a\");] 1(a)\n[quit;]\n"},
    {"a, b := 1, 2; NULL; T := table([1 = 2]);",
     "> a, b := 1, 2;\n: a, b := 1, 2\n> NULL;\n> T := table([1 = 2]);\n: T := table([1 = "
     "2])\n\n[a, b := 1, 2;] 0 a,b(1, 2)=\n[NULL;]\n[T := table([1 = 2]);] 0 T(table([1 = 2]))=\n"},
};

static void put_items(Buf *out, const MwSheet *sheet)
{
    for (long i = 0; i < sheet->nitems; i++) {
        buf_printf(out, "[%s]", sheet->items[i].text);
        for (long k = 0; k < sheet->items[i].noutputs; k++) {
            const MwOutput *output = &sheet->items[i].outputs[k];
            buf_printf(out, " %d%s%s(%s)%s", (int)output->kind, output->left ? " " : "",
                       output->left ? output->left : "", output->text ? output->text : "",
                       output->value ? "=" : "");
        }
        buf_putc(out, '\n');
    }
}

static void put_stored(Buf *out, const char *text)
{
    MwSheet stored = {0};
    eval_restart();
    sheet_stored_read(&stored, text);
    put_items(out, &stored);
    sheet_stored_release(&stored);
}

static void results_are_kept(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof STORED / sizeof *STORED; i++) {
        Buf out = {0}, read = {0};
        const char *script = STORED[i].script;
        eval_restart();
        bool whole = sheet_stored_put(&out, source_add("script", script, strlen(script), 1));
        put_stored(&read, buf_text(&out));
        buf_printf(&out, "%s\n%s", whole ? "" : "ended", buf_text(&read));
        buf_free(&read);
        is(script, "", &out, STORED[i].wanted);
    }
    all_are_right();
}

/* Statements of a script that was edited since. */
static const Pair edited[] = {
    {"> A;\n= 1\n> B;\n= 2\n> C;\n= 3\n", "A; B; C;",
     "[A;] 0 (1)=\n[B;] 0 (2)=\n[C;] 0 (3)=\n[]\n"},
    {"> A;\n= 1\n> B;\n= 2\n> C;\n= 3\n", "# new\nZ; A; Y;\nB; C; X;",
     "[Z;]\n[A;] 0 (1)=\n[Y;]\n[B;] 0 (2)=\n[C;] 0 (3)=\n[X;]\n[]\n"},
    {"> A;\n= 1\n> B;\n= 2\n> C;\n= 3\n", "A; B+1; C;",
     "[A;] 0 (1)=\n[B+1;] 0 (2)=\n[C;] 0 (3)=\n[]\n"},
    {"> A;\n= 1\n> B;\n= 2\n> C;\n= 3\n", "A; C;", "[A;] 0 (1)=\n[C;] 0 (3)=\n[] 0 (2)=\n"},
    {"> A;\n= 1\n> B;\n= 2\n> C;\n= 3\n", "A; B+1; B+2; C;",
     "[A;] 0 (1)=\n[B+1;]\n[B+2;]\n[C;] 0 (3)=\n[] 0 (2)=\n"},
    {"> A;\n= 1\n> B;\n= 2\n> C;\n= 3\n", "C; A; B;",
     "[C;] 0 (3)=\n[A;]\n[B;]\n[] 0 (1)= 0 (2)=\n"},
    {"> A;\n= 1\n> A;\n= 2\n> B;\n", "A; A; B+1;", "[A;] 0 (1)=\n[A;] 0 (2)=\n[B+1;]\n[]\n"},
    {"> A;\n= 1\n= 2\n| said\n", "Q;", "[Q;] 0 (1)= 0 (2)= 1(said)\n[]\n"},
    {"> A;\n= 1\n> 1 2;\n! no\n> C;\n= 3\n", "A; 1 2;\n C;",
     "[A;] 0 (1)=\n[ 1 2;] 2(no)\n[C;] 0 (3)=\n[]\n"},
    {"", "A;", "[A;]\n[]\n"},
    {"# kept\n. x\n\n> A\n. B;\n: x := 1\n. 2\n", "A\nB;", "[A\nB;] 0 x(1\n2)\n[]\n"},
};

static void edited_scripts_are_paired(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof edited / sizeof *edited; i++) {
        MwSheet stored = {0}, sheet = {0};
        Buf out = {0};
        const char *script = edited[i].result;
        sheet_stored_read(&stored, edited[i].value);
        sheet_stored_pair(&sheet, source_add("script", script, strlen(script), 1), &stored);
        put_items(&out, &sheet);
        is(edited[i].value, script, &out, edited[i].wanted);
        sheet_stored_release(&stored);
        sheet_stored_release(&sheet);
    }
    all_are_right();
}

static void read_text(void *text)
{
    MwSheet stored = {0};
    err_defer(sheet_stored_release, &stored);
    sheet_stored_read(&stored, text);
    err_undefer(true);
}

static void other_texts_are_refused(void **state)
{
    (void)state;
    static const char *const FINE[] = {"", "\n", "= 1\n", ">\n", "> A\n", "#\n# x"};
    static const char *const WRONG[] = {"A", "> A\n>B", "> A\n? B\n", " > A"};
    static const char *const SAYS[] = {"line 1 is no kept result", "line 2 is no kept result",
                                       "line 2 is no kept result", "line 1 is no kept result"};
    for (size_t i = 0; i < sizeof FINE / sizeof *FINE; i++)
        assert_int_equal(err_try(read_text, (void *)FINE[i]), ST_OK);
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        assert_int_equal(err_try(read_text, (void *)WRONG[i]), ST_SYNTAX);
        assert_string_equal(err_message(), SAYS[i]);
    }
}

static void labels_are_names(void **state)
{
    (void)state;
    static const char *const LABELS[][2] = {{"x := ", "x"}, {"a, b := ", "a,b"}, {"", ""},
                                            {"x", "x"},     {" := ", ""},        {":= ", ":="}};
    for (size_t i = 0; i < sizeof LABELS / sizeof *LABELS; i++) {
        Buf out = {0};
        sheet_run_put_name(&out, LABELS[i][0]);
        is(LABELS[i][0], "", &out, LABELS[i][1]);
    }
    all_are_right();
}

/* --- tables ----------------------------------------------------------------------------------- */

static const struct {
    const char *name, *from;
    void (*put)(Buf *out, const MarkTable *table);
    const char *wanted;
} TABLES[] = {
    {"text", "", sheet_table_text,
     "submission              A      result 1  a_long_näme  result 2  right\nright.dae             "
     "  right  form      right        right     4 of 4\n    result 1: other \"form\"\nüüb.dae      "
     "           wrong  ?         -            right     1 of 4\n    ends with an error: line 1: "
     "\"no\"\n    A: a<b & c>d\n    result 1: =1\na much longer name.dae  -      -         -       "
     "     -         0 of 4\n    cannot be read\n=lost                   -      -         -        "
     "    -         0 of 4\n    was ended by the system\n=                       -      -         "
     "-            -         0 of 4\n    tried what is refused\n-e                      -      -   "
     "      -            -         0 of 4\n    did not end: time\n"},
    {"csv", "", sheet_table_csv,
     "submission,\"A\",\"result 1\",\"a_long_näme\",\"result "
     "2\",right,of,remarks\n\"right.dae\",right,right in another form,right,right,4,4,\"result 1: "
     "other \"\"form\"\"\"\n\"üüb.dae\",wrong,not decided,not there,right,1,4,\"ends with an "
     "error: line 1: \"\"no\"\"; A: a<b & c>d; result 1: =1\"\n\"a much longer name.dae\",not "
     "there,not there,not there,not there,0,4,\"cannot be read\"\n\" =lost\",not there,not "
     "there,not there,not there,0,4,\"was ended by the system\"\n\"=\",not there,not there,not "
     "there,not there,0,4,\"tried what is refused\"\n\" -e\",not there,not there,not there,not "
     "there,0,4,\"did not end: time\"\n"},
    {"html", "<table>", sheet_table_html,
     "<table>\n<tr><th>submission</th><th>A</th><th>result 1</th><th>a_long_näme</th><th>result "
     "2</th><th>right</th><th>remarks</th></tr>\n<tr><td>right.dae</td><td "
     "class=\"v1\">right</td><td class=\"v2\">right in another form<small>other "
     "&#34;form&#34;</small></td><td class=\"v1\">right</td><td class=\"v1\">right</td><td>4 of "
     "4</td><td></td></tr>\n<tr><td>üüb.dae</td><td class=\"v3\">wrong<small>a&#60;b &#38; "
     "c&#62;d</small></td><td class=\"v4\">not decided<small>=1</small></td><td class=\"v0\">not "
     "there</td><td class=\"v1\">right</td><td>1 of 4</td><td>ends with an error: line 1: "
     "&#34;no&#34;</td></tr>\n<tr><td>a much longer name.dae</td><td class=\"v0\">not "
     "there</td><td class=\"v0\">not there</td><td class=\"v0\">not there</td><td class=\"v0\">not "
     "there</td><td>0 of 4</td><td>cannot be read</td></tr>\n<tr><td>=lost</td><td "
     "class=\"v0\">not there</td><td class=\"v0\">not there</td><td class=\"v0\">not there</td><td "
     "class=\"v0\">not there</td><td>0 of 4</td><td>was ended by the "
     "system</td></tr>\n<tr><td>=</td><td class=\"v0\">not there</td><td class=\"v0\">not "
     "there</td><td class=\"v0\">not there</td><td class=\"v0\">not there</td><td>0 of "
     "4</td><td>tried what is refused</td></tr>\n<tr><td>-e</td><td class=\"v0\">not there</td><td "
     "class=\"v0\">not there</td><td class=\"v0\">not there</td><td class=\"v0\">not "
     "there</td><td>0 of 4</td><td>did not end: time</td></tr>\n</table>\n</body></html>\n"},
};

static void tables_are_right(void **state)
{
    (void)state;
    MarkQuestion questions[] = {
        {.name = "A"}, {.name = ""}, {.name = "a_long_n\u00e4me"}, {.name = ""}};
    MarkAnswer all[] = {{MARK_RIGHT, NULL},
                        {MARK_FORM, (char[]){"other \"form\""}},
                        {MARK_RIGHT, (char[]){""}},
                        {MARK_RIGHT, NULL}};
    MarkAnswer some[] = {{MARK_WRONG, (char[]){"a<b & c>d"}},
                         {MARK_UNDECIDED, (char[]){"=1"}},
                         {MARK_MISSING, NULL},
                         {MARK_RIGHT, NULL}};
    MarkAnswer none[] = {
        {MARK_MISSING, NULL}, {MARK_MISSING, NULL}, {MARK_MISSING, NULL}, {MARK_MISSING, NULL}};
    MarkLine lines[] = {
        {"class/right.dae", all, MARK_FINE, NULL},
        {"class/\u00fc\u00fcb.dae", some, MARK_ERROR, (char[]){"line 1: \"no\""}},
        {"a much longer name.dae", none, MARK_UNREAD, NULL},
        {"=lost", none, MARK_LOST, (char[]){""}},
        {"=", none, MARK_REFUSED, NULL},
        {"-e", none, MARK_ENDLESS, (char[]){"time"}},
    };
    MarkTable table = {{questions, 4}, lines, sizeof lines / sizeof *lines};
    for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; i++) {
        Buf out = {0}, part = {0};
        TABLES[i].put(&out, &table);
        const char *from = strstr(buf_text(&out), TABLES[i].from);
        assert_non_null(from);
        buf_puts(&part, from);
        is(TABLES[i].name, "", &part, TABLES[i].wanted);
        buf_free(&out);
    }
    all_are_right();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms_are_told),          cmocka_unit_test(statements_ask),
        cmocka_unit_test(digits_are_counted),      cmocka_unit_test(constants_are_found),
        cmocka_unit_test(conditions_are_held),     cmocka_unit_test(numbers_are_apart),
        cmocka_unit_test(results_are_kept),        cmocka_unit_test(edited_scripts_are_paired),
        cmocka_unit_test(other_texts_are_refused), cmocka_unit_test(labels_are_names),
        cmocka_unit_test(tables_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
