/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numeric integrals: thirty digits and more against closed forms of smooth integrands, of poles of
 * all sorts at the ends, of infinite ranges and of oscillations; reversed and joined ranges; calls
 * of Int with options; integrals that diverge or hold a name have no value.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/calculus/quadrature/parts.h"
#include "cas/core/num.h"

static Expr x;

static int setup(void **state)
{
    algebra_begin(state);
    x = expr_symbol("x");
    return 0;
}

typedef struct Integral {
    const char *f, *a, *b, *value;
} Integral;

/* |got - value| < 10^(1-digits) * |value|, the difference taken in balls: floats would be rounded.
 */
static void assert_digits(Expr got, Expr value, long digits, const char *input)
{
    if (!got)
        fail_msg("%s: no value", input);
    acb_t z, v;
    acb_init(z);
    acb_init(v);
    arb_t gap, most;
    arb_init(gap);
    arb_init(most);
    bool known = oracle_value(z, got, NULL, 0) && oracle_value(v, value, NULL, 0);
    acb_abs(most, v, ORACLE_BITS);
    acb_sub(z, z, v, ORACLE_BITS);
    acb_abs(gap, z, ORACLE_BITS);
    for (long i = 1; i < digits; i++)
        arb_mul_ui(gap, gap, 10, ORACLE_BITS);
    bool near = known && (arb_lt(gap, most) || acb_is_zero(z));
    arb_clear(gap);
    arb_clear(most);
    acb_clear(z);
    acb_clear(v);
    if (!near) {
        char *text = print_text(got, 200);
        fail_msg("%s to %ld digits is %s", input, digits, text);
    }
}

static Expr integral(const Integral *c, long digits)
{
    return quadrature_integral(read_expr(c->f), x, read_expr(c->a), read_expr(c->b), digits);
}

static void check(const Integral *c, size_t n, const long *digits)
{
    for (size_t i = 0; i < n; i++)
        for (const long *d = digits; *d; d++)
            assert_digits(integral(&c[i], *d), read_expr(c[i].value), *d, c[i].f);
}

#define CHECK_ALL(cases, ...)                                                                      \
    check(cases, sizeof(cases) / sizeof *(cases), (const long[]){__VA_ARGS__, 0})

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

static void broken_inside(void **state)
{
    static const Integral CASES[] = {
        {"abs(x-1/3)", "0", "1", "5/18"},
        {"Heaviside(x-1/2)*x", "0", "1", "3/8"},
        {"piecewise(x<1/3,x,1-x)", "0", "1", "5/18"},
        {"floor(3*x)", "0", "1", "1"},
        {"abs(cos(x))", "0", "2*Pi", "4"},
        {"max(x,1-x)", "0", "1", "3/4"},
        {"1/sqrt(abs(x-1/4))", "0", "1", "1+sqrt(3)"},
        {"sqrt(abs(tan(x)))", "0", "Pi", "Pi*sqrt(2)"},
        {"arctanh(x)^2", "-1", "1", "Pi^2/6"},
    };
    static const Integral LONG[] = {{"Li(x)", "0", "2", "2*Li(2)-Ei(2*ln(2))"}}; /* seconds */
    (void)state;
    CHECK_ALL(CASES, 10, 25);
    CHECK_ALL(LONG, 10);
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

static void oscillating(void **state)
{
    static const Integral CASES[] = {
        {"sin(x)/x", "0", "infinity", "Pi/2"},
        {"cos(x)/(1+x^2)", "0", "infinity", "Pi/2*exp(-1)"},
        {"sin(x^2)", "0", "infinity", "sqrt(2*Pi)/4"},
        {"sin(x)/sqrt(x)", "0", "infinity", "sqrt(Pi/2)"},
        {"cos(2*x)/(4+x^2)", "-infinity", "infinity", "Pi/2*exp(-4)"},
        {"x*sin(x)/(1+x^2)", "0", "infinity", "Pi/2*exp(-1)"},
    };
    (void)state;
    CHECK_ALL(CASES, 10, 20);
}

/* From and to either side, of several waves, with the oscillation at a finite end. */
static void oscillating_ends(void **state)
{
    static const Integral CASES[] = {
        {"sin(x)/x", "1", "infinity", "Pi/2-Si(1)"},
        {"sin(x)/x", "-infinity", "-1", "Pi/2-Si(1)"},
        {"sin(x)/x", "infinity", "1", "Si(1)-Pi/2"},
        {"sin(x)/x", "30", "infinity", "Pi/2-Si(30)"},
        {"sin(x)*exp(x)", "-infinity", "0", "-1/2"},
        {"sin(1/x)", "0", "1", "sin(1)-Ci(1)"},
        {"sin(1/(x-1))", "0", "1", "Ci(1)-sin(1)"},
        {"cos(1/x)", "-1", "0", "cos(1)+Si(1)-Pi/2"},
        {"sin(3*x)*cos(x)/x", "2", "infinity", "(Pi-Si(8)-Si(4))/2"},
        {"sin(3*x)*cos(x)/x", "1/2", "infinity", "(Pi-Si(2)-Si(1))/2"},
        {"cos(x)^2/x^2", "1", "infinity", "1/2+cos(2)/2-Pi/2+Si(2)"},
        {"cos(3-2*x)/x", "1", "infinity", "sin(3)*(Pi/2-Si(2))-cos(3)*Ci(2)"},
        {"sin(x)^3/x", "0", "infinity", "Pi/4"},
        {"cos(x)/sqrt(x)", "0", "infinity", "sqrt(Pi/2)"},
        {"sin(x^3)", "0", "infinity", "GAMMA(4/3)/2"},
        {"cos(5*x)/(1+x^2)^2", "-infinity", "infinity", "3*Pi*exp(-5)"},
    };
    (void)state;
    CHECK_ALL(CASES, 18);
}

/* Places that cut an infinite range, many of them, and zeros that solve does not tell. */
static void cut_ranges(void **state)
{
    static const Integral CASES[] = {
        {"abs(x-1)*exp(-x)", "0", "infinity", "2*exp(-1)"},
        {"exp(-abs(x))", "-infinity", "infinity", "2"},
        {"exp(-abs(x-3))*signum(x)", "-infinity", "infinity", "2-2*exp(-3)"},
        {"exp(-abs(x-3))*signum(x)", "infinity", "-infinity", "2*exp(-3)-2"},
        {"1/(x*ln(x)^2)", "2", "infinity", "1/ln(2)"},
        {"1/sqrt(abs(x^2-1))", "-2", "2", "Pi+2*ln(2+sqrt(3))"},
        {"floor(x)", "-5/2", "5/2", "-5/2"},
        {"frac(x)", "0", "7/2", "13/8"},
        {"piecewise(frac(x)<1/2,1,0)", "0", "3", "3/2"},
        {"abs(x*(x-1)*(x-2))", "-1", "3", "5"},
        {"abs(sin(x))", "0", "20*Pi", "40"},
        {"signum(x-sqrt(2))+signum(x+sqrt(2))", "-2", "3", "2"},
        {"abs(x)^(1/2)*Heaviside(x-1)", "-1", "4", "14/3"},
        {"ln(abs(x))", "-1", "2", "2*ln(2)-3"},
        {"1/abs(x-1)^(1/3)", "0", "9", "15/2"},
        {"max(x,x^2,1/2)", "0", "2", "1/4+3/8+7/3"},
    };
    static const Integral ROUGH[] = {
        {"abs(cos(x)-x)", "0", "2",
         "2*(sin(0.7390851332151606416553)-0.7390851332151606416553^2/2)-(sin(2)-2)"},
        {"Heaviside(cos(x)-x)", "0", "2", "0.7390851332151606416553"},
    };
    (void)state;
    CHECK_ALL(CASES, 22);
    CHECK_ALL(ROUGH, 10);
}

/* Peaks between the points of every rule, beside singular ends and on lines without an end. */
static void narrow(void **state)
{
    static const Integral CASES[] = {
        {"exp(-10^10*(x-1/3)^2)/x", "1/10", "1", "sqrt(Pi)/10^5*(3+27/2/10^10)"},
        {"exp(-10^10*(x-1/3)^2)*ln(x)", "0", "1", "sqrt(Pi)/10^5*(-ln(3)-9/4/10^10)"},
        {"1/cosh(10^5*(x-1/3))", "0", "1", "Pi/10^5"},
        {"1/cosh(1000*(x-7))^2", "-infinity", "infinity", "1/500"},
        {"1/cosh(1000*(x-7))^2+1/(1+x^2)", "-infinity", "infinity", "1/500+Pi"},
        {"1/cosh(1000*(x-7))^2", "0", "infinity", "1/500"},
        {"exp(-10^8*(x^3-3)^2-x^2/2)", "-infinity", "infinity", "1003895210732917/10^20"},
        {"exp(-10^9*(1+x^2))", "0", "1", "sqrt(Pi/10^9)/2*exp(-10^9)"},
    };
    (void)state;
    CHECK_ALL(CASES, 10);
}

/* Six thousand peaks in a row, for which the rule of doubles gave the first alone. */
static void many_narrow(void **state)
{
    Expr f = read_expr("exp(-10^6*sin(3000*x)^2)"), b = read_expr("Pi");
    (void)state;
    assert_true(quadrature_contradicted(f, x, EXPR_ZERO, b, read_expr("3/10^7")));
    assert_false(quadrature_contradicted(f, x, EXPR_ZERO, b, read_expr("17725/10^7")));
    assert_false(quadrature_contradicted(read_expr("g(x)"), x, EXPR_ZERO, b, EXPR_ZERO));
    assert_false(quadrature_contradicted(f, x, EXPR_ZERO, EXPR_INFINITY, EXPR_ZERO));
}

/* To any number of digits; far below the integral of |f| all digits are seen, too. */
static void vanishing(void **state)
{
    static const Integral ZERO[] = {
        {"sin(x)", "-1", "1", "0"},
        {"sin(x)*exp(cos(x))", "0", "2*Pi", "0"},
        {"cos(x)", "0", "Pi", "0"},
        {"x^3-x", "-1", "1", "0"},
        {"sin(101*x)", "-1", "1", "0"},
        {"ln(x)+1", "0", "1", "0"},
        {"sqrt(x)-2/3", "0", "1", "0"},
        {"exp(I*x)", "0", "2*Pi", "0"},
        {"x*exp(-x^2)", "-infinity", "infinity", "0"},
        {"exp(-x)*(sin(x)-1/2)", "0", "infinity", "0"},
        {"signum(x)*exp(abs(x))", "-1", "1", "0"},
        {"abs(x-1/3)-5/18", "0", "1", "0"},
        {"abs(cos(x))-2/Pi", "0", "Pi", "0"},
    };
    static const Integral SMALL[] = {
        {"sin(x)+x^2/10^15", "-1", "1", "2/3/10^15"},
        {"cos(x)+exp(-x)/10^9", "0", "Pi", "(1-exp(-Pi))/10^9"},
    };
    static const Integral POLES[] = {
        {"1/x", "-1", "1", NULL},        {"1/x^3", "-1", "1", NULL},
        {"sin(x)/x^2", "-1", "1", NULL}, {"x/(x^2-1/4)", "-1", "1", NULL},
        {"tan(x)", "-2", "2", NULL},
    };
    static const long digits[] = {10, 30, 50, 0};
    (void)state;
    for (const long *d = digits; *d; d++)
        for (size_t i = 0; i < sizeof ZERO / sizeof *ZERO; i++) {
            Expr value = integral(&ZERO[i], *d);
            if (!value || !expr_is_real_number(value) || num_sign(value) != 0)
                fail_msg("%s to %ld digits: %s", ZERO[i].f, *d, value ? print_text(value, 80) : "");
        }
    CHECK_ALL(SMALL, 10, 30);
    for (size_t i = 0; i < sizeof POLES / sizeof *POLES; i++)
        if (integral(&POLES[i], 10))
            fail_msg("%s from %s to %s has a value", POLES[i].f, POLES[i].a, POLES[i].b);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(smooth),           cmocka_unit_test(singular_ends),
        cmocka_unit_test(broken_inside),    cmocka_unit_test(infinite),
        cmocka_unit_test(oscillating),      cmocka_unit_test(reversed),
        cmocka_unit_test(without_value),    cmocka_unit_test(calls),
        cmocka_unit_test(refused),          cmocka_unit_test(registered),
        cmocka_unit_test(oscillating_ends), cmocka_unit_test(cut_ranges),
        cmocka_unit_test(vanishing),        cmocka_unit_test(narrow),
        cmocka_unit_test(many_narrow),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
