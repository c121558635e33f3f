/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Integrals of known kinds, asked of integrate_known itself: values by numeric quadrature with 30
 * digits (mpmath, on graded intervals, oscillating ones by extrapolation between zeros), names
 * under assumptions by values put in, and integrals beside each kind, that diverge, have another
 * form or whose signs are open: of them there may be no answer.
 */
#include "tests/unit/cas/oracle.h"

#include <math.h>

#include "cas/integrate/parts.h"
#include "cas/value/assume.h"
#include "cas/value/evalf.h"

static Expr x;

static int setup(void **state)
{
    algebra_begin(state);
    x = expr_symbol("x");
    return 0;
}

typedef struct Known {
    const char *f, *from, *to;
    double value;
} Known;

typedef struct Work {
    const Known *known;
    Expr value;
} Work;

static void integrate(void *arg)
{
    Work *work = arg;
    const Known *k = work->known;
    work->value = integrate_known(read_expr(k->f), x, read_expr(k->from), read_expr(k->to));
}

/* As the callers ask: what cannot be computed is no answer. */
static Expr value_of(const Known *known)
{
    Work work = {known, NULL};
    return err_attempt(integrate, &work) ? work.value : NULL;
}

static double real_of(Expr e)
{
    e = e ? evalf_expr(e, 20) : NULL;
    if (e && expr_is(e, EXPR_COMPLEX) && fabs(num_to_double(expr_arg(e, 1))) < 1e-12)
        e = expr_arg(e, 0);
    return e && expr_is_real_number(e) ? num_to_double(e) : NAN;
}

/* 1 and a word about it when the value is another one. */
static int count_wrong(const Known *k, Expr value, double wanted)
{
    double got = real_of(value);
    if (fabs(got - wanted) <= 1e-12 * (1 + fabs(wanted)))
        return 0;
    char *text = value ? print_text(value, 300) : NULL;
    printf("# %s from %s to %s: %s is %.15g instead of %.15g\n", k->f, k->from, k->to,
           text ? text : "nothing", got, wanted);
    mem_free(text);
    return 1;
}

static const Known KNOWN[] = {
    {"x^2*ln(x)*exp(-2*x)", "0", "infinity", 0.0574092886346305},
    {"ln(x)^2*exp(-x^2)", "0", "infinity", 1.94752218030078},
    {"ln(x)^3*exp(-x)", "0", "infinity", -5.44487445648532},
    {"5*sqrt(x)*exp(-3*x^2)", "0", "infinity", 1.3439492309603},
    {"ln(x)*ln(x)*x^(-1/2)*exp(-x)", "0", "infinity", 15.5801774424063},
    {"cos(x^2)", "0", "infinity", 0.62665706865775},
    {"sin(3*x^2)", "0", "infinity", 0.361800627279134},
    {"sin(2*x)/sqrt(x)", "0", "infinity", 0.886226925452758},
    {"cos(2*x)/sqrt(x)", "0", "infinity", 0.886226925452758},
    {"sin(x)/x^(3/2)", "0", "infinity", 2.506628274631},
    {"ln(x)*cos(x)/sqrt(x)", "0", "infinity", -4.42959611758868},
    {"exp(-x)*sin(2*x)/x", "0", "infinity", 1.10714871779409},
    {"exp(-x)*cos(3*x)*x^2", "0", "infinity", -0.052},
    {"exp(-x^2)*cos(x)", "0", "infinity", 0.690194223521571},
    {"exp(-2*x)*sin(x)*ln(x)", "0", "infinity", -0.0909278806233942},
    {"sin(x)*exp(-3*x)/sqrt(x)", "0", "infinity", 0.159657493564618},
    {"x^(1/3)/(1+x^2)", "0", "infinity", 1.81379936423422},
    {"1/(2+3*x^4)^2", "0", "infinity", 0.188184277721433},
    {"sqrt(x)/(4+x)^3", "0", "infinity", 0.0490873852123405},
    {"ln(x)/(1+x)^2", "0", "infinity", 0.0},
    {"ln(x)/(4+x^2)", "0", "infinity", 0.544396522575901},
    {"1/(sqrt(x)*(2+x))", "0", "infinity", 2.22144146907918},
    {"1/(1+x^2)^(3/2)", "0", "infinity", 1.0},
    {"x^3/(exp(x)-1)", "0", "infinity", 6.49393940226683},
    {"x/(exp(2*x)+1)", "0", "infinity", 0.205616758356028},
    {"1/(exp(3*x)+1)", "0", "infinity", 0.231049060186648},
    {"sqrt(x)/(1+exp(x))", "0", "infinity", 0.678093895153101},
    {"1/(sqrt(x)*(1+exp(x)))", "0", "infinity", 1.07215492994019},
    {"x*ln(x)/(exp(x)-1)", "0", "infinity", -0.242095898582599},
    {"x*ln(x)/(exp(x)+1)", "0", "infinity", 0.449042756030127},
    {"ln(x)/(exp(x)+1)", "0", "infinity", -0.240226506959101},
    {"ln(x)/(exp(2*x)+1)", "0", "infinity", -0.360339760438652},
    {"AiryAi(2*x)", "0", "infinity", 0.166666666666667},
    {"BesselJ(0,2*x)", "0", "infinity", 0.5},
    {"BesselJ(1/3,x)", "0", "infinity", 1.0},
    {"(exp(-x)-exp(-3*x))/x", "0", "infinity", 1.09861228866811},
    {"(cos(x)-cos(2*x))/x", "0", "infinity", 0.693147180559945},
    {"(2*exp(-x)-exp(-3*x)-exp(-4*x))/x", "0", "infinity", 2.484906649788},
    {"exp(-x)+exp(-x^2)", "0", "infinity", 1.88622692545276},
    {"x*(exp(-x)+1/(1+x^2)^2)", "0", "infinity", 1.5},
    {"cos(x)/(x^2+1)", "-infinity", "infinity", 1.15572734979092},
    {"x*sin(2*x)/(x^2+4)", "-infinity", "infinity", 0.0575402765786508},
    {"cos(x)/(x^2+1)^2", "-infinity", "infinity", 1.15572734979092},
    {"cos(x)/(x^4+4)", "-infinity", "infinity", 0.399238295811224},
    {"sin(x)/(x^2+2*x+2)", "-infinity", "infinity", -0.972511031197987},
    {"(x^2+1)*cos(x)/(x^2+4)^2", "-infinity", "infinity", -0.0265730207242273},
    {"cos(3*x)/(x^2+1)", "0", "infinity", 0.0782053441141271},
    {"x*sin(x)/(x^2+1)^2", "0", "infinity", 0.28893183744773},
    {"exp(-x^2)", "-infinity", "infinity", 1.77245385090552},
    {"exp(-x^2)*cos(3*x)", "-infinity", "infinity", 0.186815261457132},
    {"1/(1+x^4)", "-infinity", "infinity", 2.22144146907918},
    {"sqrt(x)*(1-x)^(1/3)", "0", "1", 0.458895961742876},
    {"ln(x)/sqrt(1-x)", "0", "1", -1.22741127776022},
    {"x^2*ln(x)^2*sqrt(1-x)", "0", "1", 0.0553821979981062},
    {"3*(1-x)^(-1/3)*x^(-1/2)", "0", "1", 7.76132867768937},
    {"sin(x)^3*cos(x)^2", "0", "Pi/2", 0.133333333333333},
    {"2*sqrt(sin(x))", "0", "Pi/2", 2.39628046947118},
    {"cos(x)^(-1/3)", "0", "Pi/2", 2.10327315798818},
    {"ln(sin(x))", "0", "Pi/2", -1.0887930451518},
    {"ln(cos(x))", "0", "Pi/2", -1.0887930451518},
    {"sin(x)*ln(cos(x))", "0", "Pi/2", -1.0},
    {"cos(x)^2*ln(sin(x))", "0", "Pi/2", -0.937095604274625},
    {"sqrt(1+sin(x)^2)", "0", "Pi/2", 1.91009889451386},
    {"3/sqrt(2-sin(x)^2)", "0", "Pi/2", 3.93308633143818},
    {"sqrt(4*cos(x)^2+sin(x)^2)", "0", "Pi/2", 2.42211205513692},
    {"AiryAi(x^2)", "0", "infinity", 0.314290956353639},
    {"x*AiryAi(2*x)", "0", "infinity", 0.0647048509482017},
    {"ln(x)*AiryAi(x)", "0", "infinity", -0.250338179830131},
    {"x*Ei(1,3*x)", "0", "infinity", 0.0555555555555556},
    {"x^2*erfc(2*x)", "0", "infinity", 0.0235078993144898},
    {"erf(x)/x^(3/2)", "0", "infinity", 4.09106268845267},
    {"BesselK(1/3,x)*sqrt(x)", "0", "infinity", 1.14100428995769},
    {"BesselJ(0,x^2)", "0", "infinity", 1.0460496200531},
    {"BesselJ(1,3*x)/x", "0", "infinity", 1.0},
    {"ln(1+2*x^2)/x^2", "0", "infinity", 4.44288293815837},
    {"arctan(x)/x^(3/2)", "0", "infinity", 4.44288293815837},
    {"x/cosh(x)^2", "0", "infinity", 0.693147180559945},
    {"x^3/cosh(2*x)^2", "0", "infinity", 0.084519626003409},
    {"x^3/sinh(x)", "0", "infinity", 12.1761363792503},
    {"x^2/sinh(x)^2", "0", "infinity", 1.64493406684823},
    {"cos(x)/cosh(2*x)", "0", "infinity", 0.592928260699883},
    {"sin(3*x)/sinh(2*x)", "0", "infinity", 0.771412876758817},
    {"cosh(x)/cosh(3*x)", "0", "infinity", 0.604599788078073},
    {"exp(-2*x-3/x)*x", "0", "infinity", 0.0179142421378814},
    {"exp(-x^2-1/x^2)", "0", "infinity", 0.119937771968061},
    {"exp(-3*x)*BesselJ(2,2*x)", "0", "infinity", 0.0254255396193801},
    {"exp(-3*x)*BesselJ(1,2*x)*x^2", "0", "infinity", 0.0295402471362548},
    {"exp(-3*x^2)*BesselJ(1,2*x)*x^2", "0", "infinity", 0.0398072950318772},
    {"exp(2*cos(x))*cos(3*x)", "0", "Pi", 0.668342293072913},
    {"cos(x-2*sin(x))", "-Pi", "Pi", 3.62366883838396},
    {"ln(5-4*cos(x))", "0", "Pi", 4.3551721806072},
    {"ln(3+sin(x))", "0", "2*Pi", 6.72049496358752},
    {"(arctan(2*x)-arctan(x))/x", "0", "infinity", 1.0887930451518},
    {"(tanh(x)-tanh(3*x))/x", "0", "infinity", -1.09861228866811},
    {"exp(x/3)/(1+exp(x))", "-infinity", "infinity", 3.62759872846844},
    {"x^2*exp(x)/(1+exp(x))^2", "-infinity", "infinity", 3.28986813369645},
    {"sqrt(-ln(x))", "0", "1", 0.886226925452758},
    {"x^2*ln(x)/(1+x)", "0", "1", -0.0724670334241132},
    {"ln(x)^3/(1-x)", "0", "1", -6.49393940226683},
    {"ln(1-x)^2/x", "0", "1", 2.40411380631919},
    {"sqrt(tan(x))", "0", "Pi/2", 2.22144146907918},
};

static void test_values(void **state)
{
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        wrong += count_wrong(&KNOWN[i], value_of(&KNOWN[i]), KNOWN[i].value);
    assert_int_equal(wrong, 0);
}

static const Known NONE[] = {
    {"exp(x)", "0", "infinity", 0},
    {"exp(-x)/x^2", "0", "infinity", 0},
    {"exp(-a*x)", "0", "infinity", 0},
    {"exp(-x^a)", "0", "infinity", 0},
    {"x^a*exp(-x)", "0", "infinity", 0},
    {"exp(-x)*ln(x)^4", "0", "infinity", 0},
    {"exp(-x)*ln(x)^a", "0", "infinity", 0},
    {"exp(-x)/ln(x)", "0", "infinity", 0},
    {"exp(-x)*ln(2*x)^2", "0", "infinity", 0},
    {"exp(-x-x^2)", "0", "infinity", 0},
    {"x*cos(x)", "0", "infinity", 0},
    {"cos(x)/x", "0", "infinity", 0},
    {"sin(x)/x^2", "0", "infinity", 0},
    {"sin(a*x)/x", "0", "infinity", 0},
    {"sin(x+1)/x", "0", "infinity", 0},
    {"exp(-x)*cos(x)/x", "0", "infinity", 0},
    {"exp(-x)*sin(x)/x^2", "0", "infinity", 0},
    {"exp(-x^2)*sin(x)", "0", "infinity", 0},
    {"x*exp(-x^2)*cos(x)", "0", "infinity", 0},
    {"exp(-x^2)*cos(x)*ln(x)", "0", "infinity", 0},
    {"exp(-x)*cos(x^2)", "0", "infinity", 0},
    {"exp(-x)*cos(a*x)", "0", "infinity", 0},
    {"exp(-a*x)*cos(x)", "0", "infinity", 0},
    {"exp(-x)*sin(x)*cos(x)", "0", "infinity", 0},
    {"exp(-x)*f(x)", "0", "infinity", 0},
    {"x^2/(1+x^2)", "0", "infinity", 0},
    {"1/(x*(1+x^2))", "0", "infinity", 0},
    {"1/(1+x^2)^(1/2)", "0", "infinity", 0},
    {"1/(1-x^2)", "0", "infinity", 0},
    {"1/(x^2-1)", "0", "infinity", 0},
    {"1/(x^2+a)", "0", "infinity", 0},
    {"1/(a*x^2+1)", "0", "infinity", 0},
    {"1/(1+x^2)^a", "0", "infinity", 0},
    {"1/(1+x^2)^x", "0", "infinity", 0},
    {"1/(x+x^2)", "0", "infinity", 0},
    {"1/(1+x^2+x^3)", "0", "infinity", 0},
    {"1/(exp(x)-1)", "0", "infinity", 0},
    {"1/(x*(exp(x)+1))", "0", "infinity", 0},
    {"ln(x)^2/(exp(x)+1)", "0", "infinity", 0},
    {"x/(exp(x)+2)", "0", "infinity", 0},
    {"x/(exp(x)+x)", "0", "infinity", 0},
    {"x/(exp(-x)+1)", "0", "infinity", 0},
    {"x/(exp(x^2)+1)", "0", "infinity", 0},
    {"x/(exp(a*x)+1)", "0", "infinity", 0},
    {"x/(exp(x)+1)^2", "0", "infinity", 0},
    {"AiryAi(-x)", "0", "infinity", 0},
    {"BesselJ(-2,x)*x", "0", "infinity", 0},
    {"BesselJ(a,x)", "0", "infinity", 0},
    {"BesselJ(x,2)", "0", "infinity", 0},
    {"BesselJ(0,x)*x", "0", "infinity", 0},
    {"BesselK(1,x)", "0", "infinity", 0},
    {"arctan(x)/sqrt(x)", "0", "infinity", 0},
    {"erf(x)", "0", "infinity", 0},
    {"x/sinh(x)^2", "0", "infinity", 0},
    {"cosh(3*x)/cosh(2*x)", "0", "infinity", 0},
    {"cos(a*x)/cosh(x)", "0", "infinity", 0},
    {"exp(-x-a/x)", "0", "infinity", 0},
    {"exp(x-1/x)", "0", "infinity", 0},
    {"exp(-x)*BesselJ(-1,x)/x", "0", "infinity", 0},
    {"ln(1+2*cos(x))", "0", "Pi", 0},
    {"ln(a+cos(x))", "0", "Pi", 0},
    {"exp(sin(x))", "0", "Pi", 0},
    {"cos(x/2-sin(x))", "0", "Pi", 0},
    {"(arctan(x)-tanh(x))/x", "0", "infinity", 0},
    {"(arctan(x)-2*arctan(3*x))/x", "0", "infinity", 0},
    {"exp(x)/(1+exp(x))", "-infinity", "infinity", 0},
    {"ln(x)^a", "0", "1", 0},
    {"1/ln(x)", "0", "1", 0},
    {"1/(1-x)", "0", "1", 0},
    {"tan(x)", "0", "Pi/2", 0},
    {"BesselJ(0,a*x)", "0", "infinity", 0},
    {"BesselJ(0,x+1)", "0", "infinity", 0},
    {"(exp(-x)+exp(-3*x))/x", "0", "infinity", 0},
    {"(exp(-x)-exp(-a*x))/x", "0", "infinity", 0},
    {"(exp(-x)-exp(-x^2))/x", "0", "infinity", 0},
    {"(exp(-x)-exp(-2*x))/x^2", "0", "infinity", 0},
    {"ln(x)*(exp(-x)-exp(-2*x))/x", "0", "infinity", 0},
    {"(exp(-x)-arctan(x))/x", "0", "infinity", 0},
    {"exp(-x)+exp(x)", "0", "infinity", 0},
    {"cos(x)/(x^2-1)", "-infinity", "infinity", 0},
    {"cos(x)/(x^2+a)", "-infinity", "infinity", 0},
    {"cos(x)/(x^5-x-1)", "-infinity", "infinity", 0},
    {"x^2*cos(x)/(x^2+1)", "-infinity", "infinity", 0},
    {"cos(x)*sin(2*x)/(x^2+1)", "-infinity", "infinity", 0},
    {"cos(x^2)/(x^2+1)", "-infinity", "infinity", 0},
    {"cos(a*x)/(x^2+1)", "-infinity", "infinity", 0},
    {"cos(x)/(abs(x)+1)", "-infinity", "infinity", 0},
    {"cos(x)*sqrt(x)/(x^2+1)", "-infinity", "infinity", 0},
    {"x*exp(-x^2)+exp(x)", "-infinity", "infinity", 0},
    {"(1-x)^(-2)", "0", "1", 0},
    {"x^(-2)*(1-x)", "0", "1", 0},
    {"(1-x)^x", "0", "1", 0},
    {"(2-x)^2", "0", "1", 0},
    {"sin(x)^(-1)", "0", "Pi/2", 0},
    {"cos(x)^(-2)", "0", "Pi/2", 0},
    {"sin(x)^a", "0", "Pi/2", 0},
    {"sin(x)^x", "0", "Pi/2", 0},
    {"cos(x)^x", "0", "Pi/2", 0},
    {"ln(sin(x))^2", "0", "Pi/2", 0},
    {"ln(sin(x))*ln(cos(x))", "0", "Pi/2", 0},
    {"ln(tan(x))", "0", "Pi/2", 0},
    {"sqrt(1+sin(x))", "0", "Pi/2", 0},
    {"sqrt(1+sin(x)+sin(x)^2)", "0", "Pi/2", 0},
    {"sqrt(x+sin(x)^2)", "0", "Pi/2", 0},
    {"sin(x)*sqrt(1+sin(x)^2)", "0", "Pi/2", 0},
    {"sqrt(1+exp(x))", "0", "Pi/2", 0},
    {"exp(-x)", "0", "2", 0},
};

/* Nothing where something diverges, another form stands there, or a sign is not known. */
static void test_none(void **state)
{
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++) {
        Expr value = value_of(&NONE[i]);
        wrong += value && count_wrong(&NONE[i], value, NAN);
    }
    assert_int_equal(wrong, 0);
}

/* With a, b, p positive: the closed form at values is the integral with the values put in. */
static void test_assumed(void **state)
{
    (void)state;
    static const Known WITH[] = {
        {"x^p*exp(-a*x^2)", "0", "infinity", 0},
        {"exp(-a*x)*sin(b*x)", "0", "infinity", 0},
        {"exp(-a*x)*cos(b*x)*x^p", "0", "infinity", 0},
        {"exp(-a*x^2)*cos(b*x)", "0", "infinity", 0},
        {"1/(a+b*x^2)^2", "0", "infinity", 0},
        {"x^p/(exp(a*x)+1)", "0", "infinity", 0},
        {"x^p/(exp(a*x)-1)", "0", "infinity", 0},
        {"(exp(-a*x)-exp(-b*x))/x", "0", "infinity", 0},
        {"cos(a*x)/(x^2+b^2)", "-infinity", "infinity", 0},
        {"x^p*(1-x)^a", "0", "1", 0},
        {"sin(x)^p*cos(x)^a", "0", "Pi/2", 0},
        {"BesselJ(p,a*x)", "0", "infinity", 0},
    };
    static const char *const NAMES[] = {"a", "b", "p"};
    Expr values[] = {expr_ratio(5, 4), expr_ratio(7, 3), expr_ratio(2, 5)};
    int wrong = 0;
    for (int k = 0; k < 3; k++)
        assume_add(expr_make(EXPR_LESS, (Expr[]){EXPR_ZERO, expr_symbol(NAMES[k])}, 2));
    for (size_t i = 0; i < sizeof WITH / sizeof *WITH; i++) {
        Expr open = value_of(&WITH[i]), f = read_expr(WITH[i].f);
        for (int k = 0; k < 3; k++) {
            open = open ? integrate_replace(open, expr_symbol(NAMES[k]), values[k]) : NULL;
            f = integrate_replace(f, expr_symbol(NAMES[k]), values[k]);
        }
        Expr a = read_expr(WITH[i].from), b = read_expr(WITH[i].to);
        wrong += count_wrong(&WITH[i], open, real_of(integrate_known(f, x, a, b)));
    }
    assume_reset();
    assert_int_equal(wrong, 0);
}

/* Antiderivatives by a function inside as the variable. */
static void test_variables(void **state)
{
    static const char *const INPUTS[] = {
        "1/((1+x^2)^2*arctan(x))",
        "sqrt(1+arctan(x))/(1+x^2)^(5/2)",
        "1/((1-x^2)^2*(2+arctanh(x)))",
        "arcsin(x/2)^3*(4-x^2)^(3/2)",
        "(a+b*arcsin(x))^2/(1-x^2)",
        "x^2/arccosh(x+1)^2",
        "exp(b*(2+3*x)^a)",
        "1/(a+b*ln(3*(2+x)^k))",
        "x*exp((1+2*x)^3)",
        "exp(b*x)*exp(-exp(k*x))",
        "ln(x+sqrt(x^2+2))/x",
        "(2+2*sin(x))^k*cos(x)^2",
        "(1-cos(x))^a*sin(x)",
        "(-cos(x))^k*sin(x)^2",
        "cos(x)^k/(1+sin(x))",
        "exp(a*x)*cos(b*x)^k",
        "exp(x)*cosh(x)^a",
        "exp(I*arctan(a*x))*x^2",
        "exp(2*I*arctan(x))/x",
    };
    (void)state;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr f = read_expr(INPUTS[i]), F = integrate_indefinite(f, x);
        if (!F)
            fail_msg("%s is not found", INPUTS[i]);
        for (int k = 1; k <= 3; k++)
            assert_same_at(diff_name(F, x), f, x, 0.28125 * k, INPUTS[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_none),
        cmocka_unit_test(test_assumed),
        cmocka_unit_test(test_variables),
    };
    return cmocka_run_group_tests_name("known", tests, setup, algebra_end);
}
