/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The relations that values in the field keep, on random arguments: group laws of exp, of the
 * circular and hyperbolic functions and of powers, for rational multiples whose denominators have a
 * value and for Pi; which inputs have a value at all, up to the borders; combinations up to their
 * limits.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/base/splitmix.h"
#include "cas/core/residue/residue.h"

static uint64_t drawn = 4;

static long below(long n)
{
    return (long)(splitmix_next(&drawn) % (uint64_t)n);
}

static Residue value_at(const ResiduePoint *point, Expr operand)
{
    return residue_of_node(point, operand);
}

static bool equal(Residue a, Residue b)
{
    return a.re == b.re && a.im == b.im;
}

static void assert_equal_values(Expr a, Expr b, const char *what)
{
    for (uint64_t seed = 1; seed <= 3; seed++) {
        ResiduePoint point = {seed * 1000003, value_at};
        Residue u = value_at(&point, a), v = value_at(&point, b);
        if (residue_is_none(u) || residue_is_none(v) || !equal(u, v)) {
            char *s = print_text(a, 300), *t = print_text(b, 300);
            fail_msg("%s: %s and %s%s", what, s, t,
                     residue_is_none(u) || residue_is_none(v) ? ": no value" : "");
        }
    }
}

/* --- laws ------------------------------------------------------------------------------------ */

static const char *const KERNELS[] = {"x",   "y",   "t[1]",   "f(x)",     "x*y",    "x^2",
                                      "1/x", "x/y", "x*f(y)", "x^3*y^-2", "exp(x)", "sin(y)"};

/* A rational combination; the denominators are those that have a value. */
static Expr argument(const long *den, long dens, bool calls)
{
    Expr u = EXPR_ZERO;
    for (long k = 1 + below(3); k > 0; k--) {
        Expr c = expr_ratio(below(13) - 6, den[below(dens)]);
        u = expr_add(u, expr_mul(c, read_expr(KERNELS[below(calls ? 12 : 10)])));
    }
    return u;
}

static Expr of(const char *name, Expr u)
{
    return expr_call1(name, u);
}

static Expr square(Expr e)
{
    return expr_mul(e, e);
}

static const long ROOTS[] = {1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 16, 48, 720720};
static const long TURNS[] = {1, 1, 2, 3, 4, 5, 7, 8, 64, 128, 99, 1001};

static void exponentials(void **state)
{
    (void)state;
    for (int round = 0; round < 60; round++) {
        Expr u = argument(ROOTS, 15, true), v = argument(ROOTS, 15, true);
        assert_equal_values(of("exp", expr_add(u, v)), expr_mul(of("exp", u), of("exp", v)),
                            "exp of a sum");
        assert_equal_values(of("exp", expr_neg(u)), expr_inv(of("exp", u)), "exp of -u");
        Expr c = of("cosh", u), s = of("sinh", u);
        assert_equal_values(expr_add(c, s), of("exp", u), "cosh + sinh");
        assert_equal_values(expr_sub(square(c), square(s)), EXPR_ONE, "cosh^2 - sinh^2");
        if (u != EXPR_ZERO) {
            assert_equal_values(of("tanh", u), expr_div(s, c), "tanh");
            assert_equal_values(of("coth", u), expr_div(c, s), "coth");
            assert_equal_values(of("csch", u), expr_inv(s), "csch");
            assert_equal_values(of("sech", u), expr_inv(c), "sech");
        }
    }
}

static void circle(void **state)
{
    (void)state;
    for (int round = 0; round < 60; round++) {
        Expr u = argument(TURNS, 12, false), v = argument(TURNS, 12, false);
        Expr c = of("cos", u), s = of("sin", u), d = of("cos", v), r = of("sin", v);
        assert_equal_values(of("cos", expr_add(u, v)), expr_sub(expr_mul(c, d), expr_mul(s, r)),
                            "cos of a sum");
        assert_equal_values(of("sin", expr_add(u, v)), expr_add(expr_mul(s, d), expr_mul(c, r)),
                            "sin of a sum");
        assert_equal_values(expr_add(square(c), square(s)), EXPR_ONE, "cos^2 + sin^2");
        assert_equal_values(of("exp", expr_mul(EXPR_I, u)), expr_add(c, expr_mul(EXPR_I, s)),
                            "exp(I*u)");
        if (u != EXPR_ZERO) {
            assert_equal_values(of("tan", u), expr_div(s, c), "tan");
            assert_equal_values(of("cot", u), expr_div(c, s), "cot");
            assert_equal_values(of("csc", u), expr_inv(s), "csc");
            assert_equal_values(of("sec", u), expr_inv(c), "sec");
        }
    }
}

/* exp(a + I*b) for both parts at once. */
static void complex_arguments(void **state)
{
    (void)state;
    for (int round = 0; round < 40; round++) {
        Expr a = argument(ROOTS, 6, false), b = argument(TURNS, 6, false);
        Expr u = expr_add(a, expr_mul(EXPR_I, b));
        Expr e = expr_mul(of("exp", a), expr_add(of("cos", b), expr_mul(EXPR_I, of("sin", b))));
        assert_equal_values(of("exp", u), e, "exp(a+I*b)");
        Expr product = expr_mul(read_expr("(2+3*I)"), u); /* (2a-3b) + I*(3a+2b) */
        assert_equal_values(of("exp", product),
                            expr_mul(expr_pow(of("exp", u), EXPR_TWO),
                                     expr_pow(of("exp", expr_mul(EXPR_I, u)), expr_int(3))),
                            "a complex multiple");
    }
}

/* Eighths of a turn and smaller powers of two. */
static void turns(void **state)
{
    static const char *const CASES[][2] = {
        {"exp(x+I*Pi)", "-exp(x)"},
        {"exp(x+I*Pi/2)", "I*exp(x)"},
        {"exp(x-I*Pi/2)", "-I*exp(x)"},
        {"exp(x+I*Pi/4)^2", "I*exp(x)^2"},
        {"exp(x+I*Pi/128)^64", "I*exp(64*x)"},
        {"exp(x+I*Pi/256)^128", "I*exp(128*x)"},
        {"sin(x+Pi/2)", "cos(x)"},
        {"sin(x+3*Pi/2)", "-cos(x)"},
        {"cos(x+Pi/4)^2", "(1-2*sin(x)*cos(x))/2"},
        {"sin(x+Pi)", "-sin(x)"},
        {"tan(x+Pi/4)", "(1+tan(x))/(1-tan(x))"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_equal_values(read_expr(CASES[i][0]), read_expr(CASES[i][1]), CASES[i][0]);
}

static void powers(void **state)
{
    static const char *const BASES[] = {"x", "y", "f(x)", "t[2]", "2", "3", "999983"};
    (void)state;
    for (int round = 0; round < 80; round++) {
        Expr b = read_expr(BASES[below(7)]), u = argument(ROOTS, 15, true);
        Expr v = argument(ROOTS, 15, true), w = expr_int(below(9) - 4);
        assert_equal_values(expr_pow(b, expr_add(u, v)), expr_mul(expr_pow(b, u), expr_pow(b, v)),
                            "a power of a sum");
        assert_equal_values(expr_pow(b, expr_add(u, w)), expr_mul(expr_pow(b, u), expr_pow(b, w)),
                            "a whole part of an exponent");
        if (!expr_is(b, EXPR_INTEGER)) {
            long n = ROOTS[below(15)], m = 1 + below(7);
            Expr root = expr_pow(b, expr_ratio(m, n));
            assert_equal_values(expr_pow(root, expr_int(n)), expr_pow(b, expr_int(m)), "a root");
            assert_equal_values(expr_pow(b, expr_ratio(-m, n)), expr_inv(root), "a root below");
            assert_equal_values(expr_pow(b, expr_add(u, expr_ratio(m, n))),
                                expr_mul(expr_pow(b, u), root), "a root in an exponent");
        }
    }
}

/* Rational functions: values are those of arithmetic modulo the prime. */
static void fractions(void **state)
{
    (void)state;
    ResiduePoint point = {17, value_at};
    Residue x = value_at(&point, read_expr("x")), y = value_at(&point, read_expr("y"));
    Residue two = {2, 0}, three = {3, 0};
    Residue wanted = residue_mul(residue_add(residue_pow(x, 3), residue_mul(two, y)),
                                 residue_inv(residue_add(residue_mul(x, y), three)));
    assert_true(equal(value_at(&point, read_expr("(x^3+2*y)/(x*y+3)")), wanted));
    assert_true(equal(value_at(&point, read_expr("2/3")), residue_mul(two, residue_inv(three))));
    assert_true(equal(value_at(&point, read_expr("2.25")),
                      residue_mul((Residue){9, 0}, residue_inv((Residue){4, 0}))));
    assert_true(equal(value_at(&point, read_expr("2.0e3")), (Residue){2000, 0}));
    assert_true(equal(value_at(&point, read_expr("-1")), (Residue){SIG_PRIME - 1, 0}));
    Residue i = value_at(&point, read_expr("2/3-5*I"));
    assert_true(equal(residue_mul(i, three), (Residue){2, SIG_PRIME - 15}));
    assert_true(equal(value_at(&point, read_expr("2305843009213693956")), (Residue){5, 0}));
    assert_true(equal(value_at(&point, read_expr("(x-y)^2-x^2+2*x*y-y^2")), (Residue){0, 0}));
}

/* --- what has no value ------------------------------------------------------------------------ */

static const struct {
    const char *text;
    bool known;
} BORDERS[] = {
    {"exp(x/720720)", true},
    {"exp(x/17)", false},
    {"exp(x/32)", false},
    {"exp(I*x/17)", true},
    {"exp(I*x/256)", true},
    {"exp(I*x/512)", false},
    {"exp(I*Pi/3+x)", false},
    {"exp(I*Pi/256+x)", true},
    {"exp(I*Pi/512+x)", false},
    {"exp(2147483647*x)", true},
    {"exp(2147483648*x)", false},
    {"exp(-2147483647*x)", true},
    {"exp(-2147483648*x)", false},
    {"exp(x/2147483647)", false},
    {"sin(x/2147483647)", true},
    {"sin(x/2147483649)", false},
    {"exp(10.0^20*x)", false},
    {"exp(0.5*x)", true},
    {"x^(1/17)", false},
    {"x^(1/13)", true},
    {"x^I", false},
    {"x^(I*y)", false},
    {"6^x", false},
    {"999983^x", true},
    {"1000003^x", false},
    {"(-2)^x", false},
    {"2^(1/2)", false},
    {"(x+1)^y", false},
    {"(x+1)^3", true},
    {"sqrt(x+1)", false},
    {"1/(x-x+y)", true},
    {"exp(exp(x))", true},
    {"exp(exp(x)*sin(x))", false},
    {"exp(exp(x)^2)", false},
    {"exp(sin(x)*y)", true},
    {"exp(sin(2*x))", false},
    {"exp(1/(x+1))", false},
    {"exp((x+1)^3)", true},
    {"exp(x^64)", true},
    {"exp(x^65)", false},
    {"exp(x^(-64))", true},
    {"exp(x^(-65))", false},
    {"exp(sqrt(x))", false},
    {"exp(ln(x)*y)", false},
    {"tan(x)", true},
    {"abs(x+y)", false},
    {"RootOf(x)", false},
    {"f(ln(x))", false},
    {"f(x+1)", true},
    {"infinity", false},
    {"f(infinity)", false},
    {"undefined", false},
    {"[x,y]", true},
    {"{x,y}", true},
    {"piecewise(x<1,1,2)", false},
    {"(x<y)", true},
};

static void borders(void **state)
{
    (void)state;
    ResiduePoint point = {5, value_at};
    for (size_t i = 0; i < sizeof BORDERS / sizeof *BORDERS; i++)
        if (residue_is_none(value_at(&point, read_expr(BORDERS[i].text))) == BORDERS[i].known)
            fail_msg("%s has %s value", BORDERS[i].text, BORDERS[i].known ? "no" : "a");
}

static void tied(void **state)
{
    static const char *const TIED[] = {
        "RootOf(x)",   "piecewise(x<1,1,2)", "'int'(x,y)", "Int(x,y)",       "'sum'(x,y)",
        "Sum(x,y)",    "'limit'(x,y)",       "Limit(x,y)", "'product'(x,y)", "Product(x,y)",
        "'eval'(x,y)", "'subs'(x,y)",        "GAMMA(x)",   "sin(x)"};
    static const char *const FREE[] = {"f(x)", "g(x,y)", "sum2(x)", "a[1](x)", "'D'(f)(x)"};
    (void)state;
    for (size_t i = 0; i < sizeof TIED / sizeof *TIED; i++)
        if (!residue_is_tied(read_expr(TIED[i])))
            fail_msg("%s is not tied", TIED[i]);
    for (size_t i = 0; i < sizeof FREE / sizeof *FREE; i++)
        if (residue_is_tied(read_expr(FREE[i])))
            fail_msg("%s is tied", FREE[i]);
}

/* Different kernels, arguments, indices, heads and points have different values. */
static void apart(void **state)
{
    static const char *const TEXTS[] = {
        "x",        "y",        "f(x)",    "f(y)",    "g(x)",     "f(x,y)",   "f(y,x)", "t[1]",
        "t[2]",     "t[1](x)",  "exp(x)",  "exp(y)",  "exp(2*x)", "sin(x)",   "cos(x)", "sin(2*x)",
        "exp(I*x)", "exp(-x)",  "cosh(x)", "sinh(x)", "2^x",      "3^x",      "x^y",    "y^x",
        "x^(1/2)",  "x^(1/3)",  "x^(2/3)", "2^(x/2)", "exp(x*y)", "exp(x/y)", "Pi",     "x^2",
        "[x,y]",    "[y,x]",    "(x<y)",   "(y<x)",   "1/x",      "tan(x)",   "cot(x)", "x+1",
        "exp(x^2)", "exp(1)",   "exp(2)",  "2",       "1/2",      "I",        "-I",     "1+I",
        "2*x",      "exp(x)^y", "f(x)^y",  "2^y",     "f(2)",     "f(1)",     "f(I)",   "f(-I)",
    };
    enum { COUNT = sizeof TEXTS / sizeof *TEXTS };
    Residue v[2][COUNT];
    (void)state;
    for (uint64_t p = 0; p < 2; p++) {
        ResiduePoint point = {p + 9, value_at};
        for (int i = 0; i < COUNT; i++)
            v[p][i] = value_at(&point, read_expr(TEXTS[i]));
        for (int i = 0; i < COUNT; i++)
            for (int k = 0; k < i; k++)
                if (!residue_is_none(v[p][i]) && equal(v[p][i], v[p][k]))
                    fail_msg("%s and %s agree", TEXTS[i], TEXTS[k]);
    }
    for (int i = 0; i < COUNT; i++) {
        bool is_number = expr_is_number(read_expr(TEXTS[i]));
        if (!residue_is_none(v[0][i]) && equal(v[0][i], v[1][i]) != is_number)
            fail_msg("%s at two points", TEXTS[i]);
    }
}

/* --- combinations ----------------------------------------------------------------------------- */

static long terms_of(const char *text, ResidueLinear *out)
{
    static const ResiduePoint POINT = {31, value_at};
    return residue_linear(&POINT, read_expr(text), out) ? out->count : -1;
}

static void counts(void **state)
{
    static const struct {
        const char *text;
        long count; /* -1: none */
        bool has_call;
    } CASES[] = {
        {"0", 0, false},
        {"5", 1, false},
        {"2+3*I", 1, false},
        {"x-y+x", 2, false},
        {"(x+y)^2", 3, false},
        {"(x+y)*(x-y)", 2, false},
        {"(x+1)^2-(x-1)^2-4*x", 0, false},
        {"x*(y+1)/x", 2, false},
        {"(x+y)^4*(x-y)^4", 5, false},
        {"exp(x)+1", 2, true},
        {"x*exp(y)", 1, true},
        {"exp(x)*exp(y)", -1, false},
        {"sin(x)^2", -1, false},
        {"sin(x)*(1+cos(y))", -1, false},
        {"(1+sin(x))*y", 2, true},
        {"sin(x+y)", -1, false},
        {"tan(x)", -1, false},
        {"1/(x+y)", -1, false},
        {"(x+y)^23", 24, false},
        {"(x+y)^24", -1, false},
        {"x^(1/2)", -1, false},
        {"x^y", -1, false},
        {"I*x+y", 2, false},
        {"(1+I)*x*(1-I)", 1, false},
        {"(x+I*y)*(x-I*y)", 2, false},
        {"ln(x)", -1, false},
        {"f(x)^2*t[1]", 1, false},
        {"100000*x*(100000+y)", -1, false},
        {"(x/100000)*(1/100000+y)", -1, false},
        {"0.25*x", 1, false},
    };
    ResidueLinear u;
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        long n = terms_of(CASES[i].text, &u);
        if (n != CASES[i].count || (n >= 0 && u.has_call != CASES[i].has_call))
            fail_msg("%s is a combination of %ld", CASES[i].text, n);
    }
}

static void assert_ratio(ResidueRatio r, long num, long den, const char *what)
{
    if (r.num != num || r.den != den)
        fail_msg("%s: %ld/%ld", what, (long)r.num, (long)r.den);
}

static void coefficients(void **state)
{
    ResidueLinear u;
    (void)state;
    assert_int_equal(terms_of("x/6+x/10", &u), 1);
    assert_ratio(u.term[0].re, 4, 15, "x/6+x/10");
    assert_int_equal(terms_of("(1/2+I/3)*(3/5-2*I)*x", &u), 1);
    assert_ratio(u.term[0].re, 29, 30, "real part");
    assert_ratio(u.term[0].im, -4, 5, "imaginary part");
    assert_int_equal(terms_of("-0.125*x", &u), 1);
    assert_ratio(u.term[0].re, -1, 8, "a float");
    assert_ratio(u.term[0].im, 0, 1, "its imaginary part");
    assert_int_equal(terms_of("7", &u), 1);
    assert_true(u.term[0].key == 1);
    assert_int_equal(terms_of("(x-1/2)^3-x^3", &u), 3);
    long found = 0;
    for (int i = 0; i < 3; i++) {
        ResidueRatio r = u.term[i].re;
        found += (r.num == -3 && r.den == 2) + (r.num == 3 && r.den == 4) +
                 (r.num == -1 && r.den == 8 && u.term[i].key == 1);
    }
    assert_int_equal(found, 3);
}

/* A sum in which one coefficient changes has the signature of the new sum. */
static void changes(void **state)
{
    (void)state;
    for (int round = 0; round < 30; round++) {
        Expr t = argument(ROOTS, 5, false), rest = argument(ROOTS, 5, false);
        Expr before = expr_int(below(9)), after = expr_int(below(9));
        Expr from = expr_add(expr_mul(before, t), rest), to = expr_add(expr_mul(after, t), rest);
        assert_true(sig_changed(from->sig, t->sig, before->sig, after->sig) == to->sig);
    }
    assert_true(sig_changed(SIG_NONE, 1, 2, 3) == SIG_NONE);
    assert_true(sig_changed(1, SIG_NONE, 2, 3) == SIG_NONE);
    assert_true(sig_changed(1, 2, SIG_NONE, 3) == SIG_NONE);
    assert_true(sig_changed(1, 2, 3, SIG_NONE) == SIG_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exponentials),
        cmocka_unit_test(circle),
        cmocka_unit_test(complex_arguments),
        cmocka_unit_test(turns),
        cmocka_unit_test(powers),
        cmocka_unit_test(fractions),
        cmocka_unit_test(borders),
        cmocka_unit_test(tied),
        cmocka_unit_test(apart),
        cmocka_unit_test(counts),
        cmocka_unit_test(coefficients),
        cmocka_unit_test(changes),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
