/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Integrals: each antiderivative found is differentiated and compared with its integrand in balls
 * at several points; those that must be found are; definite integrals against known values,
 * improper and broken ones among them; partial fractions.
 */
#include "read.h"

#include "cas/algebra/parfrac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/integrate/integrate.h"
#include "cas/value/enclose.h"
#include "cas/value/evalf.h"

/* F' = f at this point to 40 digits, names other than x having values too. */
static bool agrees_at(Expr F, Expr f, Expr x, double point)
{
    Expr names[] = {x, read_expr("a"), read_expr("b"), read_expr("c")};
    acb_ptr values = _acb_vec_init(4);
    acb_set_d(values, point);
    acb_set_d(values + 1, 1.375);
    acb_set_d(values + 2, 0.625);
    acb_set_d(values + 3, 2.25);
    Enclosure e;
    bool agrees = false;
    if (enclose_begin(&e, expr_sub(diff_name(F, x), f), names, 4)) {
        acb_srcptr d = enclose_eval(&e, names, values, 4, 400);
        mag_t bound;
        mag_init(bound);
        acb_get_mag(bound, d);
        agrees = mag_cmp_2exp_si(bound, -130) < 0;
        mag_clear(bound);
    }
    enclose_end(&e);
    _acb_vec_clear(values, 4);
    return agrees;
}

static const char *const FOUND[] = {
    "sin(x^2)",
    "cos(2*x^2+x+1)",
    "ln(1-x)/x",
    "ln(2*x+1)/(x+3)",
    "x*BesselJ(0,x)",
    "x^3*BesselI(2,x)",
    "1/sqrt((1-x^2/9)*(1-x^2/16))",
    "exp(-x^2)/x^2",
    "exp(x^2)*x*(2*x^2-1)/(2*x^2+1)^2",
    "exp(x)*(x^3-5*x^2+2*x+2)/(x^2-4*x+2)^2",
    "x*erf(x)",
    "sin(x)^2/x^2",
    "sqrt(a^2-x^2/99)",
    "x^2-3*x+a",
    "1/(x^2-1)",
    "1/(x^2+a^2)",
    "1/(x^2+x+1)^2",
    "1/(x^4+1)",
    "1/(x^3+1)",
    "x^4/(x^2+1)^3",
    "(x^5+2)/(x^3-x^2)",
    "1/(a*x^2+b*x+c)",
    "(a*x+b)/(c*x+1)",
    "x^3/(x^8+1)",
    "1/(x^5+x+1)",
    "(x+1)/(x^5-x-1)",
    "x/(x^3+2*x+1)^2",
    "1/(x^4+a*x+1)",
    "exp(x)/(exp(3*x)+exp(x)+1)",
    "(2*x+1)^(7/3)",
    "2^x",
    "x*exp(x)",
    "x^2*sin(x)",
    "exp(a*x)*cos(b*x)",
    "sin(x)^2*cos(x)^3",
    "x*exp(-x)*sin(2*x+1)",
    "sinh(x)*sin(x)",
    "exp(x)*cosh(x)",
    "tan(x)^2",
    "sec(x)^3",
    "1/(2+cos(x))",
    "1/(sin(x)+cos(x))",
    "sqrt(tan(x))",
    "ln(x)^2",
    "x^2*ln(x)",
    "arctan(x)*x",
    "arcsin(x)^2",
    "ln(x+sqrt(1+x^2))",
    "sqrt(1-x^2)",
    "sqrt(x^2+4*x+13)",
    "x^2/sqrt(1-x^2)",
    "1/((x+2)*sqrt(x^2+x+1))",
    "1/((x+2)^2*sqrt(x^2+x+1))",
    "sqrt(x)/(1+x)",
    "1/(sqrt(x)+x^(1/3))",
    "sqrt(1+sqrt(x))",
    "1/(1+exp(x))",
    "exp(2*x)/(exp(x)+1)",
    "tanh(x)^2",
    "exp(sqrt(x))",
    "exp(-x^2)",
    "x^2*exp(-x^2+x)",
    "exp(x)/x^2",
    "sin(x)/x",
    "cos(x)/(x+1)",
    "1/ln(x+2)",
    "cos(ln(x))/x",
    "1/(x*ln(x))",
    "exp(x)*(1/x+ln(x))",
    "x*exp(x^2)",
    "1/sqrt(x^2+a^2)",
    /* whose derivative is simpler than they are, as their rows say */
    "FresnelS(x)",
    "Shi(x)",
    "x*Chi(x)",
    "Li(x)*x",
    "dilog(x)",
    "arctan(x,2)",
    "Ei(1,x)",
    "arccsch(x)",
    "x*Si(x)",
    "x^2*FresnelS(x)",
    /* waves by the powers in their rows */
    "coth(x+1)/(1+coth(x+1))",
    "sech(x)^3",
    "csc(x+1)*cot(x+1)^2",
    "1/(1+cot(x+1)^3)",
};

static void antiderivatives(void **state)
{
    (void)state;
    Expr x = read_expr("x");
    for (size_t i = 0; i < sizeof FOUND / sizeof *FOUND; i++) {
        Expr f = read_expr(FOUND[i]), F = integrate_indefinite(f, x);
        if (!F)
            fail_msg("the integral of %s is not found", FOUND[i]);
        if (!agrees_at(F, f, x, 0.3125) || !agrees_at(F, f, x, 0.71875))
            assert_text(F, "an antiderivative", FOUND[i]);
    }
}

static void not_elementary(void **state)
{
    (void)state;
    static const char *const INPUTS[] = {"f(x)", "x^x", "exp(x^3)/(x^5+x+1)", "exp(exp(x^2))",
                                         "sqrt(1+x+x^5)"};
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr F = integrate_indefinite(read_expr(INPUTS[i]), read_expr("x"));
        if (F)
            assert_text(F, "nothing", INPUTS[i]);
    }
}

static void unknown_functions(void **state)
{
    (void)state;
    Expr t = read_expr("t");
    assert_expr(integrate_indefinite(read_expr("x(t)*diff(x(t),t)"), t), read_expr("x(t)^2/2"),
                "x*x'");
    assert_expr(integrate_indefinite(read_expr("diff(x(t),t,t)+2*t"), t),
                read_expr("diff(x(t),t)+t^2"), "x''");
}

typedef struct Definite {
    const char *f, *a, *b, *value; /* value NULL: not found */
} Definite;

static void assert_definite(const Definite *c)
{
    Expr x = read_expr("x"), wanted = c->value ? read_expr(c->value) : NULL;
    Expr got = integrate_definite(read_expr(c->f), x, read_expr(c->a), read_expr(c->b));
    if (got == wanted)
        return;
    if (!got || !wanted || simplify_expr(expr_sub(got, wanted)) != EXPR_ZERO)
        assert_expr(got, wanted ? wanted : EXPR_NULL, c->f);
}

static void definite(void **state)
{
    (void)state;
    static const Definite CASES[] = {
        {"x^2", "a", "b", "b^3/3-a^3/3"},
        {"sin(x)", "0", "Pi", "2"},
        {"abs(x)", "-1", "2", "5/2"},
        {"piecewise(x<1,x,x^2)", "0", "2", "17/6"},
        {"x*Heaviside(x-1)", "0", "2", "3/2"},
        {"1/(x^2+1)", "0", "infinity", "Pi/2"},
        {"1/(x^2+2*x+2)", "-infinity", "infinity", "Pi"},
        {"exp(-x^2)", "-infinity", "infinity", "sqrt(Pi)"},
        {"exp(-abs(x))", "-infinity", "infinity", "2"},
        {"x^3*exp(-x)", "0", "infinity", "6"},
        {"sin(x)/x", "0", "infinity", "Pi/2"},
        {"1/sqrt(x)", "0", "1", "2"},
        {"ln(x)", "0", "1", "-1"},
        {"ln(x)/(1-x)", "0", "1", "-Pi^2/6"},
        {"1/(2+cos(x))", "0", "2*Pi", "2*Pi/sqrt(3)"},
        {"cos(x)^2", "0", "2*Pi", "Pi"},
        {"sqrt(4-x^2)", "-2", "2", "2*Pi"},
        {"1/x", "-1", "1", "undefined"},
        {"1/x^2", "-1", "1", "infinity"},
        {"1/x", "0", "1", "infinity"},
        {"tan(x)", "0", "Pi", "undefined"},
        {"x", "1", "1", "0"},
        {"x", "2", "0", "-2"},
        {"f(x)", "0", "1", NULL},
        /* circular functions have zeros beyond the principal one */
        {"abs(sin(x))", "0", "2*Pi", "4"},
        {"signum(sin(2*x))", "0", "5", "2*Pi-5"},
        {"cos(2*x)/(5-3*cos(x))", "0", "2*Pi", "Pi/18"},
        {"abs(sin(x))*exp(-x)", "0", "infinity", NULL},
        /* poles of f and F */
        {"csch(x)*coth(x)", "-1", "2", "infinity"},
        {"GAMMA(x)*Psi(x)", "-1/2", "1/2", "-infinity"},
        {"GAMMA(x)*Psi(x)", "1", "2", "0"},
        {"2*x/cos(x^2)^2", "0", "2", "infinity"},
        {"2*x/cos(x^2)^2", "0", "1", "tan(1)"},
        {"sec(x)^2", "0", "infinity", NULL},
        {"arctanh(x)", "0", "1/2", "arctanh(1/2)/2+ln(3/4)/2"},
        {"erf(x)*Heaviside(x-a)", "b", "c",
         "Heaviside(c-a)*(c*erf(c)+exp(-c^2)/sqrt(Pi)-a*erf(a)-exp(-a^2)/sqrt(Pi))"
         "-Heaviside(b-a)*(b*erf(b)+exp(-b^2)/sqrt(Pi)-a*erf(a)-exp(-a^2)/sqrt(Pi))"},
        /* by formulas for the whole range */
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_definite(&CASES[i]);
}

/* Those without an antiderivative. */
static void by_formulas(void **state)
{
    (void)state;
    static const Definite CASES[] = {
        {"x^(2/3)*exp(-2*x)", "0", "infinity", "GAMMA(5/3)/2^(5/3)"},
        {"exp(-x)*ln(x)", "0", "infinity", "-gamma"},
        {"cos(x^2)", "0", "infinity", "sqrt(2*Pi)/4"},
        {"exp(-x)*sin(x)/x", "0", "infinity", "Pi/4"},
        {"x*exp(-x)*sin(3*x)", "0", "infinity", "3/50"},
        {"exp(-x)*ln(x)*sin(x)", "0", "infinity", "Pi/8-gamma/2-ln(2)/4"},
        {"exp(-x^2)*cos(2*x)", "-infinity", "infinity", "sqrt(Pi)*exp(-1)"},
        {"(exp(-2*x)-exp(-3*x))/x", "0", "infinity", "ln(3)-ln(2)"},
        {"(cos(x)-exp(-2*x))/x", "0", "infinity", "ln(2)"},
        {"x^(-1/2)/(1+x)", "0", "infinity", "Pi"},
        {"x^3/(exp(x)-1)", "0", "infinity", "Pi^4/15"},
        {"1/(exp(2*x)+1)*x", "0", "infinity", "Pi^2/48"},
        {"cos(x)/(1+x^2)", "0", "infinity", "Pi/2*exp(-1)"},
        {"x*sin(2*x)/(x^2+9)", "-infinity", "infinity", "Pi*exp(-6)"},
        {"ln(sin(x))", "0", "Pi/2", "-Pi*ln(2)/2"},
        {"1/sqrt(1-sin(x)^2/4)", "0", "Pi/2", "EllipticK(1/2)"},
        {"ln(x)/(1-x)", "0", "1", "-Pi^2/6"},
        {"BesselJ(3,2*x)", "0", "infinity", "1/2"},
        /* the pole is a root of a cubic */
        {"(3*x^2-1)/(sqrt(x^3-x)*(x^3-x+1))", "-2", "-1", NULL},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_definite(&CASES[i]);
}

static void partial_fractions(void **state)
{
    (void)state;
    Expr x = read_expr("x");
    assert_expr(parfrac_expr(read_expr("1/(x^2-1)"), x), read_expr("1/2/(x-1)-1/2/(x+1)"), "1");
    assert_expr(parfrac_expr(read_expr("x^3/(x-1)^2"), x), read_expr("x+2+1/(x-1)^2+3/(x-1)"), "2");
    Expr e = read_expr("(a*x+b)/((x+c)*(x^2+1)^2)");
    assert_expr(normal_expr(expr_sub(parfrac_expr(e, x), e)), EXPR_ZERO, "3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(antiderivatives),   cmocka_unit_test(not_elementary),
        cmocka_unit_test(unknown_functions), cmocka_unit_test(definite),
        cmocka_unit_test(by_formulas),       cmocka_unit_test(partial_fractions),
    };
    return cmocka_run_group_tests(tests, read_setup, read_teardown);
}
