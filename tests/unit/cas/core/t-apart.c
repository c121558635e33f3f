/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The field in which expressions get random values tells different ones apart: functions of a list
 * no two of which are equal differ in pairs at a point, as they are, times a number and in a sum.
 * And each equality of a second list holds, also when both sides are operands of something else.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/core/residue/residue.h"

static Residue value_at(const ResiduePoint *point, Expr operand)
{
    return residue_of_node(point, operand);
}

/* No two of them differ by a rational factor or summand. */
static const char *const APART[] = {
    "x",         "y",          "x^2",        "x*y",           "x^(1/2)",       "x^(1/3)",
    "x^(2/3)",   "y^(1/2)",    "x^a",        "x^b",           "y^a",           "x^(a+b)",
    "x^(2*a)",   "x^(a/2)",    "x^(a*b)",    "2^a",           "3^a",           "2^b",
    "6^a",       "2^(a/2)",    "exp(a)",     "exp(b)",        "exp(a/2)",      "exp(2*a)",
    "exp(a+b)",  "exp(a*b)",   "exp(a^2)",   "exp(I*a)",      "exp(-a)",       "exp(I*b)",
    "sin(a)",    "cos(a)",     "sin(2*a)",   "cos(2*a)",      "sin(a/2)",      "cos(a/2)",
    "tan(a)",    "sin(b)",     "cos(b)",     "sin(a+b)",      "cos(a+b)",      "sin(a-b)",
    "cos(a*b)",  "sin(a*b)",   "sin(a^2)",   "sinh(a)",       "cosh(a)",       "tanh(a)",
    "sinh(2*a)", "cosh(a+b)",  "sin(3*a)",   "cos(3*a)",      "sin(a)*cos(b)", "sin(b)*cos(a)",
    "sin(a)^3",  "exp(a)*x",   "exp(a)*y",   "exp(a)*sin(a)", "f(a)",          "f(b)",
    "g(a)",      "f(a,b)",     "f(b,a)",     "f(f(a))",       "f(a)^2",        "f(2*a)",
    "exp(f(a))", "sin(f(a))",  "x^f(a)",     "a[1]",          "a[2]",          "2^(1/2)*x",
    "3^(1/2)*x", "2^(1/3)*x",  "I*x",        "x/(x+y)",       "x/(x-y)",       "1/(x+y)",
    "(x+y)^3",   "exp(x+I*y)", "exp(x-I*y)", "sin(x+1)",      "sin(x+2)",      "exp(x^2+y)",
    "cos(x+1)",  "sin(x+a)",   "sin(2*x+a)", "sin(x+2*a)",
};
enum { COUNT = sizeof APART / sizeof *APART };

/* Nearly all of them have values. */
static void values(Residue *v, bool *known, const ResiduePoint *point)
{
    long some = 0;
    for (int i = 0; i < COUNT; i++) {
        v[i] = value_at(point, read_expr(APART[i]));
        known[i] = !residue_is_none(v[i]);
        some += known[i];
    }
    assert_true(some >= COUNT - 6);
}

static bool equal(Residue a, Residue b)
{
    return a.re == b.re && a.im == b.im;
}

static void apart(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        ResiduePoint point = {seed * 0x9e3779b97f4a7c15ULL, value_at};
        Residue v[COUNT];
        bool known[COUNT];
        values(v, known, &point);
        for (int i = 0; i < COUNT; i++)
            for (int j = 0; j < i; j++)
                if (known[i] && known[j]) {
                    Residue minus = {sig_sub(0, v[j].re), sig_sub(0, v[j].im)};
                    if (equal(v[i], v[j]) || equal(v[i], minus))
                        fail_msg("%s and %s agree up to a sign", APART[i], APART[j]);
                }
    }
}

/* Of the node and of its operands at a point alike: other points give other values. */
static void points_differ(void **state)
{
    (void)state;
    ResiduePoint one = {11, value_at}, two = {12, value_at};
    for (int i = 0; i < COUNT; i++) {
        Expr e = read_expr(APART[i]);
        Residue a = value_at(&one, e), b = value_at(&two, e), again = value_at(&one, e);
        assert_true(equal(a, again));
        if (!residue_is_none(a) && equal(a, b))
            fail_msg("%s has one value at two points", APART[i]);
    }
}

static const char *const EQUAL[][2] = {
    {"sin(a+b)", "sin(a)*cos(b)+cos(a)*sin(b)"},
    {"cos(a-b)", "cos(a)*cos(b)+sin(a)*sin(b)"},
    {"sin(2*a+3*b)", "sin(2*a)*cos(3*b)+cos(2*a)*sin(3*b)"},
    {"cos(a/2)^2", "(1+cos(a))/2"},
    {"tan(a)", "sin(a)/cos(a)"},
    {"tan(a+b)", "(tan(a)+tan(b))/(1-tan(a)*tan(b))"},
    {"sin(3*a)", "3*sin(a)-4*sin(a)^3"},
    {"cos(a)", "(exp(I*a)+exp(-I*a))/2"},
    {"sin(a)", "(exp(I*a)-exp(-I*a))/(2*I)"},
    {"cosh(a+b)", "cosh(a)*cosh(b)+sinh(a)*sinh(b)"},
    {"exp(a+I*b)", "exp(a)*(cos(b)+I*sin(b))"},
    {"exp(2*a-b)", "exp(a)^2/exp(b)"},
    {"x^(a+b)", "x^a*x^b"},
    {"x^(2*a)", "(x^a)^2"},
    {"x^(a+2)", "x^2*x^a"},
    {"2^(a+3)", "8*2^a"},
    {"4^a", "(2^a)^2"},
    {"x^(3/2)", "x*x^(1/2)"},
    {"x^(1/2)*x^(1/3)", "x^(5/6)"},
    {"sin(a+Pi/2)", "cos(a)"},
    {"cos(a+Pi)", "-cos(a)"},
    {"sin(a+Pi/4)", "(sin(a)+cos(a))/sqrt(2)"},
    {"sin((a+b)*2)", "2*sin(a+b)*cos(a+b)"},
    {"sin(a*(b+1))", "sin(a*b)*cos(a)+cos(a*b)*sin(a)"},
    {"exp((a+b)^2)", "exp(a^2)*exp(2*a*b)*exp(b^2)"},
    {"exp(a/3)^3", "exp(a)"},
    {"cos(4*a)", "8*cos(a)^4-8*cos(a)^2+1"},
    {"sinh(I*a)", "I*sin(a)"},
    {"f(a)*(f(a)-f(b))", "f(a)^2-f(a)*f(b)"},
};

/* A side that has no value says nothing; that has few. */
static void relations(void **state)
{
    static const char *const AROUND[] = {"z", "z^2+x*z", "1/(z+y)", "f(1)*z-z^3", "(z-1)*(z+I)"};
    (void)state;
    long some = 0;
    Expr z = expr_symbol("z");
    for (size_t i = 0; i < sizeof EQUAL / sizeof *EQUAL; i++)
        for (size_t k = 0; k < sizeof AROUND / sizeof *AROUND; k++) {
            ResiduePoint point = {100 + i, value_at};
            Expr left = read_expr(EQUAL[i][0]), right = read_expr(EQUAL[i][1]);
            Expr whole = read_expr(AROUND[k]);
            Residue a = value_at(&point, walk_replace(whole, &z, &left, 1));
            Residue b = value_at(&point, walk_replace(whole, &z, &right, 1));
            if (residue_is_none(a) || residue_is_none(b))
                continue;
            some++;
            if (!equal(a, b))
                fail_msg("%s and %s differ in %s", EQUAL[i][0], EQUAL[i][1], AROUND[k]);
        }
    assert_true(some >= 5 * (long)(sizeof EQUAL / sizeof *EQUAL) - 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(apart),
        cmocka_unit_test(points_differ),
        cmocka_unit_test(relations),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
