/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numeric integrals over ranges that are taken in pieces: broken inside, cut by many places, with
 * peaks between the points of every rule.
 */
#include "tests/unit/cas/calculus/integrals.h"

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
    (void)state;
    CHECK_ALL(CASES, 10, 25);
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
        {"piecewise(x^3-3*x+1<0,1,0)", "0", "2", "2*cos(2*Pi/9)-2*cos(4*Pi/9)"},
        {"piecewise(x^3-3*x<-1,3,x)", "-1", "1", "3*(1-2*cos(4*Pi/9))+(4*cos(4*Pi/9)^2-1)/2"},
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

/* A wrong value is taken anew between parts whose sizes are alike, on every kind of range, a right
 * one stays right. */
static void narrow_by_itself(void **state)
{
    static const Integral CASES[] = {
        {"exp(-10^6*(x-1/3)^2)", "0", "1", "sqrt(Pi)/1000"},
        {"exp(-10^8*(x-1/7)^2)*(1+x)", "0", "1", "sqrt(Pi)/10^4*8/7"},
        {"1/(1+x^2)", "0", "1", "Pi/4"},
        {"exp(-x)+exp(-10^6*(x-7)^2)", "0", "infinity", "1+sqrt(Pi)/1000"},
        {"exp(x)+exp(-10^6*(x+7)^2)", "-infinity", "0", "1+sqrt(Pi)/1000"},
        {"1/(1+x^2)+exp(-10^6*(x-7)^2)", "-infinity", "infinity", "Pi+sqrt(Pi)/1000"},
        {"exp(-x)/sqrt(x)", "0", "infinity", "sqrt(Pi)"},
        {"1/(10^(-8)+x^2)", "-1", "1", "2*10^4*arctan(10^4)"},
    };
    (void)state;
    enum { BITS = 60, WANTED_BITS = 45 };
    acb_t lo, hi, value, wanted;
    acb_init(lo);
    acb_init(hi);
    acb_init(value);
    acb_init(wanted);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const Integral *c = &CASES[i];
        Expr a = read_expr(c->a), b = read_expr(c->b);
        QuadratureRange r = {.lo = lo, .hi = hi};
        QuadratureFunction f = {.x = x};
        r.from_left = a == expr_neg(EXPR_INFINITY);
        r.to_right = b == EXPR_INFINITY;
        assert_true(r.from_left || enclose_real(lo, a, 2 * BITS));
        assert_true(r.to_right || enclose_real(hi, b, 2 * BITS));
        assert_true(oracle_value(wanted, read_expr(c->value), NULL, 0));
        assert_true(enclose_begin(&f.c, read_expr(c->f), &x, 1));
        for (int start = 0; start < 3; start++) {
            acb_zero(value);
            if (start > 0)
                acb_mul_2exp_si(value, wanted, 2 * start - 2);
            if (!quadrature_narrow(value, &f, &r, BITS))
                fail_msg("%s: refused", c->f);
            acb_sub(value, value, wanted, 2 * BITS);
            acb_div(value, value, wanted, 2 * BITS);
            mag_t off;
            mag_init(off);
            acb_get_mag(off, value);
            if (mag_cmp_2exp_si(off, -WANTED_BITS) > 0)
                fail_msg("%s: off by 2^%g", c->f, mag_get_d_log2_approx(off));
            mag_clear(off);
        }
        enclose_end(&f.c);
    }
    acb_clear(wanted);
    acb_clear(value);
    acb_clear(hi);
    acb_clear(lo);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_inside),    cmocka_unit_test(cut_ranges),
        cmocka_unit_test(narrow),           cmocka_unit_test(many_narrow),
        cmocka_unit_test(narrow_by_itself),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
