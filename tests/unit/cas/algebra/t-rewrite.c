/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The same expression by other functions: equal in balls at real and complex points, with none of
 * the functions that the form does without; nested polynomials and phases.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rewrite.h"
#include "cas/value/funcs.h"

static Expr x;

static int setup(void **state)
{
    algebra_begin(state);
    x = expr_symbol("x");
    return 0;
}

static const double POINTS[] = {-2.625, -0.71875, 0.28125, 0.90625, 1.34375, 2.53125};
enum { HOW_MANY = sizeof POINTS / sizeof *POINTS, LEAST = 2 };

/* Equal wherever both have values, which is at some points. */
static void assert_equal(Expr got, Expr e, const char *input)
{
    int seen = 0;
    acb_t z;
    acb_init(z);
    for (int i = 0; i < HOW_MANY; i++)
        if (oracle_value(z, e, x, POINTS[i]) && oracle_value(z, got, x, POINTS[i])) {
            assert_same_at(got, e, x, POINTS[i], input);
            seen++;
        }
    acb_clear(z);
    if (seen < LEAST)
        assert_text(got, "with values", input);
}

/* The same at rational points, where steps have values that no ball has. */
static void assert_equal_exactly(Expr got, Expr e, const char *input)
{
    for (int i = 0; i < HOW_MANY; i++) {
        Expr at = expr_ratio((long)(POINTS[i] * 32), 32);
        assert_same_number(funcs_refresh(walk_replace(got, &x, &at, 1)),
                           funcs_refresh(walk_replace(e, &x, &at, 1)), input);
    }
}

static void assert_without(Expr e, const char *const *names, const char *input)
{
    for (; *names; names++)
        if (walk_has_call(e, *names))
            assert_text(e, *names, input);
}

static const char *const WAVES[] = {"sin",  "cos",  "tan",  "cot",  "sec",  "csc", "sinh",
                                    "cosh", "tanh", "coth", "sech", "csch", NULL};
static const char *const ARCS[] = {"arcsin",  "arccos",  "arctan",  "arccot",  "arcsec",
                                   "arccsc",  "arcsinh", "arccosh", "arctanh", "arccoth",
                                   "arcsech", "arccsch", NULL};

/* Each of the functions of these arguments, and an expression around it. */
static void all_of(const char *const *functions, RewriteForm form, const char *const *without)
{
    static const char *const ARGUMENTS[] = {"x", "2*x+1", "-x/3", "x+I/3", "I*x/2"};
    for (; *functions; functions++)
        for (int k = 0; k < 5; k++) {
            char text[100];
            snprintf(text, sizeof text, "x*%s(%s)^2+3", *functions, ARGUMENTS[k]);
            Expr e = read_expr(text), got = rewrite_expr(e, form);
            assert_equal(got, e, text);
            assert_without(got, without, text);
        }
}

static void waves(void **state)
{
    static const char *const BUT_EXPSINCOS[] = {"tan",  "cot",  "sec",  "csc",  "sinh", "cosh",
                                                "tanh", "coth", "sech", "csch", NULL};
    static const char *const BUT_SINCOS[] = {"tan",  "cot",  "sec",  "csc", "tanh",
                                             "coth", "sech", "csch", NULL};
    static const char *const BUT_TAN[] = {"sin",  "cos",  "cot",  "sec",  "csc", "sinh",
                                          "cosh", "coth", "sech", "csch", NULL};
    (void)state;
    all_of(WAVES, REWRITE_EXP, WAVES);
    all_of(WAVES, REWRITE_EXPSINCOS, BUT_EXPSINCOS);
    all_of(WAVES, REWRITE_SINCOS, BUT_SINCOS);
    all_of(WAVES, REWRITE_TAN, BUT_TAN);
    all_of(ARCS, REWRITE_LN, ARCS);
}

typedef struct Case {
    const char *e;
    RewriteForm form;
    const char *without; /* a function */
} Case;

static const Case CASES[] = {
    {"exp(x)", REWRITE_TRIG, "exp"},
    {"exp(I*x)", REWRITE_TRIG, "exp"},
    {"exp(2*x-3*I*x+1)", REWRITE_TRIG, "exp"},
    {"exp(-x)+exp(x)", REWRITE_TRIG, "exp"},
    {"exp(I*(x+1))*x", REWRITE_TRIG, "exp"},
    {"GAMMA(x+1)", REWRITE_FACTORIAL, "GAMMA"},
    {"GAMMA(x/2)", REWRITE_FACTORIAL, "GAMMA"},
    {"binomial(x,3/2)", REWRITE_FACTORIAL, "binomial"},
    {"x!", REWRITE_GAMMA, "factorial"},
    {"binomial(x,1/3)", REWRITE_GAMMA, "binomial"},
    {"binomial(5/2,x)", REWRITE_GAMMA, "binomial"},
    {"Beta(x,1/3)", REWRITE_GAMMA, "Beta"},
    {"Beta(5/2,x+1)", REWRITE_GAMMA, "Beta"},
    {"piecewise(x<1,x,x^2)", REWRITE_HEAVISIDE, "piecewise"},
    {"piecewise(x<0,1,x<2,x,5)", REWRITE_HEAVISIDE, "piecewise"},
    {"piecewise(x<=-1,x,x<1/2,3,x<2,x^2)", REWRITE_HEAVISIDE, "piecewise"},
    {"piecewise(1<x,x)", REWRITE_HEAVISIDE, "piecewise"},
    {"piecewise(-1<x and x<2,x,7)", REWRITE_HEAVISIDE, "piecewise"},
    {"piecewise(x<-1 or x>2,x,7)", REWRITE_HEAVISIDE, "piecewise"},
    {"piecewise(not (x<1),x,7)", REWRITE_HEAVISIDE, "piecewise"},
    {"piecewise(x=1,3,x>1,x,7)", REWRITE_HEAVISIDE, "piecewise"},
    {"abs(x-1)", REWRITE_HEAVISIDE, "abs"},
    {"x*signum(x+1)", REWRITE_HEAVISIDE, "signum"},
    {"Heaviside(x)*signum(x)", REWRITE_HEAVISIDE, "signum"},
    {"abs(x-1)", REWRITE_PIECEWISE, "abs"},
    {"signum(x+1)*x", REWRITE_PIECEWISE, "signum"},
    {"Heaviside(1-x)", REWRITE_PIECEWISE, "Heaviside"},
    {"max(x,1)", REWRITE_PIECEWISE, "max"},
    {"min(x^2,2)", REWRITE_PIECEWISE, "min"},
    {"signum(x+1)", REWRITE_ABS, "signum"},
    {"Heaviside(2*x-1)*x", REWRITE_ABS, "Heaviside"},
};

static void others(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr e = read_expr(CASES[i].e), got = rewrite_expr(e, CASES[i].form);
        assert_equal_exactly(got, e, CASES[i].e);
        assert_without(got, (const char *[]){CASES[i].without, NULL}, CASES[i].e);
    }
    /* what is not of the form's functions stays as it is */
    static const char *const STAY[] = {"f(x)", "x^2+ln(x)", "erf(x)", "f(x,y)", "f()", "D(f)(x)"};
    for (int form = REWRITE_EXP; form <= REWRITE_ABS; form++)
        for (int i = 0; i < 6; i++)
            assert_expr(rewrite_expr(read_expr(STAY[i]), form), read_expr(STAY[i]), STAY[i]);
}

static void steps_are_merged(void **state)
{
    static const char *const PAIRS[] = {
        "piecewise(x<0,1,x<2,x,5)",
        "1+(x-1)*Heaviside(x)+(5-x)*Heaviside(x-2)",
        "piecewise(x<1,x,x^2)",
        "x+(x^2-x)*Heaviside(x-1)",
        "Heaviside(x)",
        "Heaviside(x)",
        "signum(x)",
        "2*Heaviside(x)-1",
        NULL,
    };
    (void)state;
    for (const char *const *p = PAIRS; *p; p += 2) {
        Expr got = rewrite_expr(read_expr(p[0]), REWRITE_HEAVISIDE);
        assert_expr(expand_expr(got), expand_expr(read_expr(p[1])), p[0]);
    }
}

static void roots(void **state)
{
    static const char *const PAIRS[] = {
        "sqrt(2)",   "RootOf(_Z^2-2, index = 1)",
        "7^(2/3)*a", "RootOf(_Z^3-7, index = 1)^2*a",
        "x^2",       "x^2",
        "1/sqrt(3)", "1/RootOf(_Z^2-3, index = 1)",
        NULL,
    };
    (void)state;
    for (const char *const *p = PAIRS; *p; p += 2)
        assert_same_at(rewrite_expr(read_expr(p[0]), REWRITE_ROOTOF), read_expr(p[0]), x, 0.5,
                       p[0]);
    assert_true(walk_has_call(rewrite_expr(read_expr("sqrt(2)"), REWRITE_ROOTOF), "RootOf"));
    assert_true(walk_has_call(rewrite_expr(read_expr("1/sqrt(3)"), REWRITE_ROOTOF), "RootOf"));
    assert_false(walk_has_call(rewrite_expr(read_expr("x^2+1/x"), REWRITE_ROOTOF), "RootOf"));
}

static void nested(void **state)
{
    static const char *const PAIRS[] = {
        "x^3+2*x^2+3*x+4", "4+x*(3+x*(2+x))", "5*x^4-1", "-1+5*x^4",
        "a*x^2+b*x",       "x*(b+a*x)",       "7",       "7",
        "x^5+x^2",         "x^2*(1+x^3)",     NULL,
    };
    (void)state;
    for (const char *const *p = PAIRS; *p; p += 2) {
        Expr e = read_expr(p[0]), got = rewrite_horner(e, expr_list(&x, 1));
        assert_equal(got, e, p[0]);
        assert_expr(got, read_expr(p[1]), p[0]);
    }
}

static void phases(void **state)
{
    static const char *const INPUTS[] = {"3*cos(x)+4*sin(x)",
                                         "cos(2*x)-sin(2*x)+x",
                                         "-3*cos(x)+4*sin(x)",
                                         "-cos(x)-sqrt(3)*sin(x)+5",
                                         "2*sin(x)+cos(3*x)",
                                         "x*sin(x)+x*cos(x)",
                                         "3*cos(x+1)+4*sin(x+1)+sin(x)-cos(x)"};
    static const bool ONE_WAVE[] = {true, true, true, true, false, false, false};
    (void)state;
    for (int i = 0; i < 7; i++) {
        Expr e = read_expr(INPUTS[i]), got = rewrite_phase(e, x);
        assert_equal(got, e, INPUTS[i]);
        if (ONE_WAVE[i])
            assert_without(got, (const char *[]){"sin", NULL}, INPUTS[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(waves), cmocka_unit_test(others), cmocka_unit_test(steps_are_merged),
        cmocka_unit_test(roots), cmocka_unit_test(nested), cmocka_unit_test(phases),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
