/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One equation in one unknown: every root that is returned is put back in balls, the number of
 * roots is the one counted by hand, and no root known from elsewhere is missing. Families with
 * integer constants are asked for several of their members.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/solve/parts.h"
#include "cas/solve/solve.h"

static Expr x;

static int setup(void **state)
{
    algebra_begin(state);
    x = expr_symbol("x");
    return 0;
}

typedef struct Equation {
    const char *e;
    long roots;
    const char *one; /* a root that must be among them, or NULL */
} Equation;

/* The equation has value 0 at the root: not simplified; known functions are applied only where they
 * have no value as they stand. */
static void assert_root(Expr e, Expr root, const char *input)
{
    Expr left = solve_replace(e, x, root);
    if (!oracle_is_zero(left, NULL, 0) && !oracle_is_zero(funcs_refresh(left), NULL, 0)) {
        char *text = print_text(root, 300);
        fail_msg("%s: %s is no root", input, text);
    }
}

static bool contains(Expr list, Expr value)
{
    for (long i = 0; i < expr_count(list); i++)
        if (oracle_is_zero(expr_sub(expr_arg(list, i), value), NULL, 0))
            return true;
    return false;
}

static void check(const Equation *c, SolveOptions options)
{
    Expr e = read_expr(c->e);
    SolveResult r = solve_for_by(options, e, x);
    if (!r.complete)
        fail_msg("%s: not complete", c->e);
    if (expr_count(r.solutions) != c->roots) {
        char *text = print_text(r.solutions, 500);
        fail_msg("%s: %s are not %ld roots", c->e, text, c->roots);
    }
    for (long i = 0; i < c->roots; i++)
        assert_root(e, expr_arg(r.solutions, i), c->e);
    if (c->one && !contains(r.solutions, read_expr(c->one)))
        fail_msg("%s: %s is missing", c->e, c->one);
}

static void check_all(const Equation *c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        check(&c[i], (SolveOptions){0});
}

#define CHECK_ALL(cases) check_all(cases, sizeof(cases) / sizeof *(cases))

static void polynomials(void **state)
{
    static const Equation CASES[] = {
        {"3*x-7", 1, "7/3"},
        {"x^2-x-1", 2, "(1+sqrt(5))/2"},
        {"x^2+x+1", 2, "-1/2+I*sqrt(3)/2"},
        {"(x-2)^3*(x+5)", 4, "-5"},
        {"x^3-2", 3, "2^(1/3)"},
        {"x^3+x^2-2*x-1", 3, "2*cos(2*Pi/7)"},
        {"x^4-10*x^2+1", 4, "sqrt(2)+sqrt(3)"},
        {"x^4+x+1", 4, NULL},
        {"x^3+2*x^2+3*x-1", 3, NULL},
        {"2*x^3-5*x^2+x+7", 3, NULL},
        {"x^4+2*x^3-x+3", 4, NULL},
        {"x^5-x-1", 5, NULL},
        {"x^6-7*x^3+8", 6, NULL},
        {"x^8-1", 8, "(1+I)/sqrt(2)"},
        {"x^2-2*a*x+a^2-b^2", 2, "a+b"},
        {"a*x^2+b*x+c", 2, "(-b+sqrt(b^2-4*a*c))/(2*a)"},
        {"x^3-(a+b+c)*x^2+(a*b+b*c+c*a)*x-a*b*c", 3, "c"},
        {"x^4-4*x^3+5*x^2-4*x+1", 4, "(3+sqrt(5))/2"},
        {"x^2-2*sqrt(2)*x+2", 2, "sqrt(2)"},
        {"x^2-(1+I)*x+I", 2, "I"},
    };
    (void)state;
    CHECK_ALL(CASES);
}

static void fractions_and_roots(void **state)
{
    static const Equation CASES[] = {
        {"1/x+1/(x-1)-3/2", 2, "2"},
        {"(x^2-4)/(x-2)", 1, "-2"},
        {"x/(x^2+1)-2/5", 2, "1/2"},
        {"1/(x-a)-1/(b-x)", 1, "(a+b)/2"},
        {"sqrt(x+1)-x+1", 1, "3"},
        {"sqrt(x)+sqrt(x+5)-5", 1, "4"},
        {"sqrt(2*x+3)-sqrt(x-2)-2", 2, "3"},
        {"sqrt(x)+1", 0, NULL},
        {"x^(1/3)-2", 1, "8"},
        {"x^(2/3)-4", 1, "8"},
        {"x+sqrt(x)-6", 1, "4"},
        {"sqrt(x^2+3)-2*x", 1, "1"},
        {"sqrt(1+sqrt(x))-2", 1, "9"},
        {"x^(1/2)-x^(1/3)", 2, "1"},
    };
    (void)state;
    CHECK_ALL(CASES);
}

static void exponentials_and_logarithms(void **state)
{
    static const Equation CASES[] = {
        {"exp(x)-5", 1, "ln(5)"},
        {"exp(2*x)-3*exp(x)+2", 2, "ln(2)"},
        {"2^x-3^(x-1)", 1, "ln(3)/ln(3/2)"},
        {"4^x-2^x-6", 2, "ln(3)/ln(2)"},
        {"exp(x)+exp(-x)-3", 2, "ln((3+sqrt(5))/2)"},
        {"ln(x)-2", 1, "exp(2)"},
        {"ln(x)+ln(x+1)-ln(6)", 1, "2"},
        {"ln(x)^2-3*ln(x)+2", 2, "exp(2)"},
        {"x*exp(x)-2", 1, "LambertW(2)"},
        {"x+exp(x)", 1, "-LambertW(1)"},
        {"x*ln(x)-3", 1, "exp(LambertW(3))"},
        {"x^(3*x)-5", 1, "exp(LambertW(ln(5)/3))"},
        {"x^x-1", 1, "1"},
        {"x^2*exp(x)-1/10", 3, "2*LambertW(1/(2*sqrt(10)))"},
        {"exp(x^2-3*x+2)-1", 2, "1"},
        {"ln(x^2-3)", 2, "2"},
        {"sinh(x)-1", 1, "ln(1+sqrt(2))"},
        {"cosh(x)-2", 2, "ln(2+sqrt(3))"},
        {"tanh(x)-1/2", 1, "ln(3)/2"},
        {"exp(a*x)-b", 1, "ln(b)/a"},
    };
    (void)state;
    CHECK_ALL(CASES);
}

static void circular(void **state)
{
    static const Equation CASES[] = {
        {"tan(x)-1", 1, "Pi/4"},
        {"2*sin(x)^2-3*sin(x)+1", 2, "Pi/2"},
        {"arcsin(x)-Pi/6", 1, "1/2"},
        {"arctan(x)+arctan(2*x)-Pi/4", 1, "(-3+sqrt(17))/4"},
        {"arccos(x)-arcsin(x)", 1, "1/sqrt(2)"},
        {"arcsinh(x)-ln(2)", 1, "3/4"},
        {"arcsin(x)-2", 0, NULL},
        {"arccsc(x)-1/2", 1, "csc(1/2)"},
        {"arccsc(x)", 0, NULL},
        {"arcsec(x)-Pi/3", 1, "2"},
        {"arcsec(x)-5", 0, NULL},
        {"arccoth(x)-ln(3)/2", 1, "2"},
        {"arcsech(x)-ln(2)", 1, "4/5"},
        {"arccsch(x)-ln(2)", 1, "4/3"},
        {"arccsch(x)-arcsinh(x)", 2, "-1"},
        {"arctanh(x)-ln(3)/2", 1, "1/2"},
    };
    (void)state;
    CHECK_ALL(CASES);
}

static void cases_of_functions(void **state)
{
    static const Equation CASES[] = {
        {"abs(x-1)-3", 2, "-2"},      {"abs(x)+abs(x-2)-6", 2, "4"},
        {"abs(x)+1", 0, NULL},        {"max(x,2*x-1)-5", 1, "3"},
        {"min(x,x^2)-1/4", 1, "1/2"}, {"piecewise(x<0,x+2,x-3)", 2, "-2"},
        {"x*abs(x)-4", 1, "2"},       {"abs(x^2-1)-3", 4, "I*sqrt(2)"},
    };
    (void)state;
    CHECK_ALL(CASES);
}

/* All branches: the integer constant is put in, too. */
/* A zero of one factor that is a pole of another is no root. */
static void poles(void **state)
{
    static const Equation CASES[] = {
        {"x*ln(x)", 1, "1"},         {"x*coth(x)", 1, "I*Pi/2"},
        {"x*cot(x)", 1, "Pi/2"},     {"x*exp(Ei(x))", 0},
        {"x*arccsch(x)", 0},         {"(x-1)*arctanh(x)", 1, "0"},
        {"x*arcsech(x)", 1, "1"},    {"(x-2)*ln(x-sqrt(2)*sqrt(2))", 1, "3"},
        {"x*exp(BesselY(0,x))", 0},  {"x*signum(x)^2", 1, "0"},
        {"(x-1)*arcsin(x)", 2, "1"},
    };
    (void)state;
    CHECK_ALL(CASES);
}

static void families(void **state)
{
    static const struct {
        const char *e;
        const char *one[4]; /* roots that are members */
    } CASES[] = {
        {"sin(x)-1/2", {"Pi/6", "5*Pi/6", "Pi/6-2*Pi", "17*Pi/6"}},
        {"cos(x)", {"Pi/2", "-Pi/2", "3*Pi/2", "5*Pi/2"}},
        {"tan(3*x)-1", {"Pi/12", "5*Pi/12", "-Pi/4", "13*Pi/12"}},
        {"exp(x)-1", {"0", "2*I*Pi", "-2*I*Pi", "4*I*Pi"}},
        {"sin(x)+cos(x)-1", {"0", "Pi/2", "2*Pi", "-3*Pi/2"}},
        {"cos(2*x)-cos(x)", {"0", "2*Pi/3", "-2*Pi/3", "4*Pi/3"}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr e = read_expr(CASES[i].e), members = expr_list(NULL, 0);
        SolveResult r = solve_for_by((SolveOptions){.every = true}, e, x);
        assert_true(r.complete);
        for (long j = 0; j < expr_count(r.solutions); j++)
            for (long k = -3; k <= 3; k++) {
                Expr member = solve_member(expr_arg(r.solutions, j), k);
                assert_root(e, member, CASES[i].e);
                members = expr_list((Expr[]){members, member}, 2);
            }
        for (int k = 0; k < 4; k++) {
            Expr rest = members;
            bool found = false;
            while (expr_count(rest) == 2 && !found) {
                found = oracle_is_zero(expr_sub(expr_arg(rest, 1), read_expr(CASES[i].one[k])),
                                       NULL, 0);
                rest = expr_arg(rest, 0);
            }
            if (!found)
                fail_msg("%s: %s is missing", CASES[i].e, CASES[i].one[k]);
        }
    }
}

/* Steps take whole intervals; a single number is none of them. */
static void floors(void **state)
{
    (void)state;
    SolveResult r = solve_for(read_expr("floor(x)-x"), x);
    for (long i = 0; i < expr_count(r.solutions); i++)
        for (long k = -2; k <= 2; k++)
            assert_root(read_expr("floor(x)-x"), solve_member(expr_arg(r.solutions, i), k),
                        "floor(x)-x");
    r = solve_for(read_expr("2*floor(x)-x-1/2"), x);
    assert_true(r.complete);
    assert_int_equal(expr_count(r.solutions), 1); /* n <= 2*n-1/2 < n+1: n = 1 */
    assert_expr(expr_arg(r.solutions, 0), read_expr("3/2"), "2*floor(x)-x-1/2");
}

/* Nothing found is told apart from nothing there. */
static void undecided(void **state)
{
    static const char *const INPUTS[] = {
        "x+sin(x)+exp(x)+ln(x)", "f(x)-x",        "GAMMA(x)-x^2-1/3", "(f(x)+x)^2-4",
        "(x+sin(x)+exp(x))^3-8", "exp(f(x)+x)-2", "(f(x)+x)^(2/3)-4", "(x+sin(x)+exp(x))^(3/4)-8",
        "ln(f(x)+x)^2-1"};
    (void)state;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++)
        assert_false(solve_for(read_expr(INPUTS[i]), x).complete);
    assert_true(solve_for(EXPR_ONE, x).complete);
    assert_int_equal(expr_count(solve_for(EXPR_ONE, x).solutions), 0);
}

/* Roots as RootOf stay the roots in their order; each value is a root. */
static void implicit_roots(void **state)
{
    (void)state;
    Expr p = read_expr("x^3-3*x+1");
    SolveResult r = solve_for_by((SolveOptions){.implicit = true}, p, x);
    assert_int_equal(expr_count(r.solutions), 3);
    for (long i = 0; i < 3; i++)
        assert_root(p, expr_arg(r.solutions, i), "x^3-3*x+1");
    assert_true(contains(r.solutions, read_expr("2*cos(2*Pi/9)")));
    Expr all = solve_all_values(expr_arg(r.solutions, 0));
    assert_true(expr_count(all) >= 1);
    for (long i = 0; i < expr_count(all); i++)
        assert_root(p, expr_arg(all, i), "x^3-3*x+1");
}

static void helpers(void **state)
{
    (void)state;
    Expr c[2];
    assert_true(solve_is_linear(c, read_expr("a*x+3-x"), x));
    assert_same_at(c[0], read_expr("3"), x, 0.3, "constant part");
    assert_same_at(c[1], read_expr("a-1"), x, 0.3, "slope");
    assert_false(solve_is_linear(c, read_expr("x^2"), x));
    assert_false(solve_is_linear(c, read_expr("exp(x)"), x));
    assert_expr(solve_rational_gcd(read_expr("3/4"), read_expr("5/6")), read_expr("1/12"), "gcd");
    assert_expr(solve_rational_gcd(read_expr("-2"), read_expr("3")), EXPR_ONE, "gcd");
    assert_true(solve_has_periodic(read_expr("1+exp(x)")));
    assert_false(solve_has_periodic(read_expr("ln(x)+x^2")));
    assert_true(solve_is_floor(read_expr("floor(x/2)")));
    assert_false(solve_is_floor(read_expr("sin(x)")));
    solve_integers_restart();
    Expr z = solve_integer();
    assert_expr(z, read_expr("_Z1"), "the first integer");
    assert_true(solve_is_integer(z) && solve_is_integer(solve_natural()));
    assert_false(solve_is_integer(x));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(polynomials),
        cmocka_unit_test(fractions_and_roots),
        cmocka_unit_test(exponentials_and_logarithms),
        cmocka_unit_test(circular),
        cmocka_unit_test(cases_of_functions),
        cmocka_unit_test(poles),
        cmocka_unit_test(families),
        cmocka_unit_test(floors),
        cmocka_unit_test(undecided),
        cmocka_unit_test(implicit_roots),
        cmocka_unit_test(helpers),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
