/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numeric integrals: thirty digits and more against closed forms of smooth integrands, of poles of
 * all sorts at the ends and of infinite ranges; reversed and joined ranges; calls of Int with
 * options; integrals that diverge or hold a name have no value.
 */
#include "tests/unit/cas/calculus/integrals.h"

#include "cas/calculus/quadrature/parts.h"
#include "cas/core/num.h"

static void smooth(void **state)
{
    static const Integral CASES[] = {
        {"x^2", "0", "3", "9"},
        {"exp(x)", "-1", "1", "exp(1)-exp(-1)"},
        {"sin(x)^2", "0", "Pi", "Pi/2"},
        {"1/(1+x^2)", "-1", "1", "Pi/2"},
        {"1/(1+1000*x^2)", "-1", "1", "2*arctan(sqrt(1000))/sqrt(1000)"},
        {"cos(20*x)", "0", "2", "sin(40)/20"},
        {"exp(-x^2)", "0", "2", "sqrt(Pi)/2*erf(2)"},
        {"BesselJ(0,x)*x", "0", "3", "3*BesselJ(1,3)"},
        {"exp(I*x)", "0", "1", "sin(1)+I*(1-cos(1))"},
        {"x", "1", "1", "0"},
    };
    (void)state;
    CHECK_ALL(CASES, 10, 35);
}

static void singular_ends(void **state)
{
    static const Integral CASES[] = {
        {"1/sqrt(x)", "0", "1", "2"},       {"ln(x)", "0", "1", "-1"},
        {"sqrt(1-x^2)", "-1", "1", "Pi/2"}, {"1/sqrt(1-x^2)", "-1", "1", "Pi"},
        {"x^(-2/3)", "0", "8", "6"},        {"ln(x)^2", "0", "1", "2"},
        {"sin(x)/x", "0", "1", "Si(1)"},    {"ln(sin(x))", "0", "Pi/2", "-Pi*ln(2)/2"},
    };
    (void)state;
    CHECK_ALL(CASES, 10, 30);
}

static void infinite(void **state)
{
    static const Integral CASES[] = {
        {"exp(-x)", "0", "infinity", "1"},
        {"1/(1+x^2)", "-infinity", "infinity", "Pi"},
        {"exp(-x^2)", "-infinity", "infinity", "sqrt(Pi)"},
        {"x^3/(exp(x)-1)", "0", "infinity", "Pi^4/15"},
        {"exp(-x)*ln(x)", "0", "infinity", "-gamma"},
        {"1/x^2", "1", "infinity", "1"},
        {"exp(x)", "-infinity", "0", "1"},
        {"1/cosh(x)", "-infinity", "infinity", "Pi"},
        {"exp(-x)/sqrt(x)", "0", "infinity", "sqrt(Pi)"},
    };
    (void)state;
    CHECK_ALL(CASES, 10, 30);
}

/* What is reversed changes its sign; a third and two thirds of a range are the whole. */
static void reversed(void **state)
{
    static const Integral PARTS[] = {{"1/(1+x)^2", "2", "0", "-2/3"},
                                     {"1/(1+x)^2", "0", "1/2", "1/3"},
                                     {"1/(1+x)^2", "1/2", "2", "1/3"},
                                     {"1/(1+x)^2", "infinity", "0", "-1"}};
    (void)state;
    CHECK_ALL(PARTS, 10, 25);
}

static void without_value(void **state)
{
    static const Integral CASES[] = {
        {"1/x", "0", "1", NULL},
        {"1/x^2", "-1", "1", NULL},
        {"exp(x)", "0", "infinity", NULL},
        {"a*x", "0", "1", NULL},
        {"f(x)", "0", "1", NULL},
        {"sin(x)", "0", "infinity", NULL},
        {"1/(x-1/2)", "0", "1", NULL},
        {"x*cos(x)", "0", "infinity", NULL},
        {"cos(x)", "-infinity", "0", NULL},
        {"tan(x)", "0", "3", NULL},
        {"floor(x)", "0", "infinity", NULL},
        {"x", "a", "1", NULL},
        {"1/x", "-1", "1", NULL},
        {"1/x", "1", "infinity", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        if (integral(&CASES[i], 10))
            fail_msg("%s from %s to %s has a value", CASES[i].f, CASES[i].a, CASES[i].b);
}

typedef struct Asked {
    const char *call;
    Expr value;
} Asked;

static void ask(void *asked)
{
    Asked *a = asked;
    a->value = quadrature_call(read_expr(a->call), 10);
}

/* What is no option, or none of its values, is refused. */
static void refused(void **state)
{
    (void)state;
    static const char *const WRONG[] = {
        "'Int'(x,x=0..1,digits=0)",  "'Int'(x,x=0..1,digits=10001)", "'Int'(x,x=0..1,digits=n)",
        "'Int'(x,x=0..1,epsilon=0)", "'Int'(x,x=0..1,epsilon=1)",    "'Int'(x,x=0..1,epsilon=n)",
        "'Int'(x,x=0..1,speed=3)",   "'Int'(x,x=0..1,Gquad)",
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        Asked asked = {.call = WRONG[i]};
        if (err_try(ask, &asked) != ST_TYPE)
            fail_msg("%s is taken", WRONG[i]);
    }
}

static void calls(void **state)
{
    (void)state;
    static const struct {
        const char *call, *value;
    } CASES[] = {
        {"'Int'(x^2,x=0..3)", "9"},
        {"'int'(exp(-x),x=0..infinity)", "1"},
        {"'Int'(x^2,x=0..1,digits=20)", "1/3"},
        {"'Int'(x^2,x=0..1,epsilon=1e-20)", "1/3"},
        {"'Int'(x^2,x=0..1,epsilon=1e-20,method=_d01ajc)", "1/3"},
        {"'Int'(x^2,x=0..1,_Gquad)", "1/3"},
        {"'Int'(sin,0..Pi)", "2"},
        {"'Int'(x,x=2..0)", "-2"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_digits(quadrature_call(read_expr(CASES[i].call), 12), read_expr(CASES[i].value), 12,
                      CASES[i].call);
    static const char *const NONE[] = {
        "sin(2)",
        "'Int'(x,x)",
        "'Int'(a*x,x=0..1)",
        "'f'(x,x=0..1)",
        "'Int'(x)",
        "x",
        "'Int'(x*y,x=0..1)",
        "'Int'(x,x=0..a)",
        "'Int'(x*y,x=0..1,y=0..x)",
    };
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++)
        if (quadrature_call(read_expr(NONE[i]), 10))
            fail_msg("%s has a value", NONE[i]);
}

static Expr asked_with;

static Expr pointwise(Expr f, Expr name, Expr a, Expr b, long digits)
{
    (void)name, (void)a, (void)b, (void)digits;
    asked_with = f;
    return expr_int(42);
}

/* Who can evaluate more is asked, and only where the algebra has no value. */
static void registered(void **state)
{
    (void)state;
    Expr (*before)(Expr f, Expr name, Expr a, Expr b, long digits) = quadrature_pointwise;
    quadrature_pointwise = pointwise;
    asked_with = NULL;
    assert_digits(quadrature_call(read_expr("'Int'(x,x=0..2)"), 10), EXPR_TWO, 10, "known");
    assert_null(asked_with);
    assert_expr(quadrature_call(read_expr("'Int'(f(x),x=0..2)"), 10), expr_int(42), "unknown");
    assert_ptr_equal(asked_with, read_expr("f(x)"));
    quadrature_pointwise = before;
}

/* What comes to a wave far out, on its own: an exponential leaves little of it. */
static void swinging(void **state)
{
    static const char *const YES[] = {"BesselJ(0,x)", "x*BesselJ(1,2*x)", "BesselY(2,3*x+1)",
                                      "BesselJ(0,x^2)/x"};
    static const char *const NO[] = {"sin(x)",    "1/(1+x^2)",         "BesselJ(0,x)*exp(-x)",
                                     "exp(-x)",   "BesselI(0,x)",      "BesselJ(0,a*x)",
                                     "AiryAi(x)", "BesselJ(0,exp(x))", "BesselJ(0,2)*x"};
    (void)state;
    for (size_t i = 0; i < sizeof YES / sizeof *YES; i++)
        if (!quadrature_swings(read_expr(YES[i]), x))
            fail_msg("%s does not swing", YES[i]);
    for (size_t i = 0; i < sizeof NO / sizeof *NO; i++)
        if (quadrature_swings(read_expr(NO[i]), x))
            fail_msg("%s swings", NO[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(smooth),   cmocka_unit_test(singular_ends), cmocka_unit_test(infinite),
        cmocka_unit_test(reversed), cmocka_unit_test(without_value), cmocka_unit_test(calls),
        cmocka_unit_test(refused),  cmocka_unit_test(registered),    cmocka_unit_test(swinging),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
