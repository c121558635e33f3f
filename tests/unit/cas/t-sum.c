/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Closed forms of sums and products: every one is compared with the terms added up for several
 * upper bounds; infinite sums against known values; what has no closed form.
 */
#include "read.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/subs/subs.h"
#include "cas/algebra/sum_roots.h"
#include "cas/calculus/sum/sum.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"

static Expr with_n(Expr e, long n)
{
    Expr rule = expr_equation(read_expr("n"), expr_int(n));
    return funcs_refresh(subs_once(&rule, 1, e));
}

static void closed_forms(void **state)
{
    (void)state;
    static const char *const INPUTS[] = {
        "k",
        "k^3-2*k+a",
        "2^k",
        "k*2^k",
        "x^k",
        "k*k!",
        "1/(k*(k+1))",
        "1/k",
        "1/k^2",
        "(k^2+1)/(k+2)",
        "(-1)^k*k",
        "a",
        "1/(4*k^2-1)",
        "k^2*3^k*x^k",
        "exp(2*k)",
        "1/(2*k+1)",
        "2^k+k",
        "(2*k)!/4^k/(k!)^2",
        "r^k*cos(k)",
        "k*2^k*sin(2*k)",
        "harmonic(k)",
        "k^2*harmonic(k)",
        "harmonic(k)/k",
        "harmonic(k)^2-k",
        "harmonic(k)*harmonic(k,2)",
        "Psi(1,k)",
    };
    Expr k = read_expr("k"), n = read_expr("n");
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr f = read_expr(INPUTS[i]), closed = sum_definite(f, k, EXPR_ONE, n);
        if (!closed)
            fail_msg("no closed form of the sum of %s", INPUTS[i]);
        for (long to = 0; to < 6; to++) {
            Expr plain = sum_definite(f, k, EXPR_ONE, expr_int(to)), at = with_n(closed, to);
            if (simplify_expr(expr_sub(plain, at)) != EXPR_ZERO)
                assert_expr(at, plain, INPUTS[i]);
        }
    }
}

static void products(void **state)
{
    (void)state;
    static const char *const INPUTS[] = {"k",     "2",          "(k+1)/k", "a^k",
                                         "3*k+1", "k^2*2^k",    "exp(k)",  "1-1/(k+1)^2",
                                         "k^2+1", "(k+3)/(k+5)"};
    Expr k = read_expr("k"), n = read_expr("n");
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr f = read_expr(INPUTS[i]), closed = sum_product(f, k, EXPR_ONE, n);
        assert_non_null(closed);
        for (long to = 1; to < 6; to++) {
            Expr plain = sum_product(f, k, EXPR_ONE, expr_int(to));
            Expr ratio = simplify_expr(expr_div(with_n(closed, to), plain));
            if (ratio != EXPR_ONE && !expr_is(ratio, EXPR_CALL)) {
                Expr rule = read_expr("a=3/2");
                ratio = evalf_expr(subs_once(&rule, 1, ratio), 15);
                if (!expr_is_real_number(ratio) ||
                    num_cmp(num_round(ratio, 10), num_to_float(EXPR_ONE, 10)) != 0)
                    assert_expr(with_n(closed, to), plain, INPUTS[i]);
            }
        }
    }
    assert_null(sum_product(read_expr("f(k)"), k, EXPR_ONE, n));
}

static void infinite(void **state)
{
    (void)state;
    static const char *const CASES[][3] = {
        {"1/k^2", "1", "Pi^2/6"},
        {"1/k^4", "1", "Pi^4/90"},
        {"1/(k*(k+1))", "1", "1"},
        {"1/(4*k^2-1)", "1", "1/2"},
        {"1/(k+1/2)^2", "0", "Pi^2/2"},
        {"1/k", "1", "infinity"},
        {"(1/2)^k", "1", "1"},
        {"x^k", "0", "1/(1-x)"},
        {"x^k/k!", "0", "exp(x)"},
        {"1/k!", "0", "exp(1)"},
        {"1/(k^2+1)", "0", "(Pi*coth(Pi)+1)/2"},
        {"1/(k^2+k+1)", "0", "Pi*tanh(Pi*sqrt(3)/2)/sqrt(3)"},
        {"1/(k^2+a^2)", "1", "(Pi*a*coth(Pi*a)-1)/(2*a^2)"},
        {"1/(k^2+1)^2", "0", "(Pi^2*coth(Pi)^2-Pi^2+Pi*coth(Pi)+2)/4"},
        {"(-1)^k/(2*k+1)", "0", "Pi/4"},
        {"(-1)^(k+1)/k", "1", "ln(2)"},
        {"(-1)^k/(2*k+1)^2", "0", "Catalan"},
        {"(-1)^k/k^2", "1", "-Pi^2/12"},
        {"x^k/k", "1", "-ln(1-x)"},
        {"k^2*x^k", "0", "x*(x+1)/(1-x)^3"},
        {"k^2*x^k/k!", "0", "x*(x+1)*exp(x)"},
        {"x^(2*k+1)/(2*k+1)", "0", "(ln(1+x)-ln(1-x))/2"},
        {"(-1)^k*x^(2*k+1)/(2*k+1)", "0", "arctan(x)"},
        {"(-1)^k*x^(2*k)/(2*k)!", "0", "cos(x)"},
        {"(-1)^k*(x/2)^(2*k)/k!^2", "0", "BesselJ(0,x)"},
        {"(-1)^k*x^(2*k)/(k!*(k+3)!)", "0", "BesselJ(3,2*x)/x^3"},
        {"x^k/(k!*(k+2)!)", "0", "BesselI(2,2*sqrt(x))/x"},
        {"1/(k!*(k+4)!)", "0", "BesselI(4,2)"},
        {"x^k/(k+1)!^2", "0", "(BesselI(0,2*sqrt(x))-1)/x"},
        {"1/((k+1)!*(k+3)!)", "0", "BesselI(2,2)-1/2"},
        {"(k+1)*x^k/((k+1)!*(k+2)!)", "0", "BesselI(2,2*sqrt(x))/x"},
        {"1/(k!*(k+2))", "0", "1"},
        {"binomial(2*k,k)*x^k", "0", "1/sqrt(1-4*x)"},
        {"1/binomial(2*k,k)", "0", "4/3+2*Pi*sqrt(3)/27"},
        {"(2*k)!/(4^k*k!^2*(2*k+1))", "0", "Pi/2"},
        {"k^2/2^k", "1", "6"},
        {"cos(k*x)/2^k", "0", "(4-2*cos(x))/(5-4*cos(x))"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr got = sum_definite(read_expr(CASES[i][0]), read_expr("k"), read_expr(CASES[i][1]),
                                EXPR_INFINITY);
        Expr wanted = read_expr(CASES[i][2]);
        if (!got || (got != wanted && normal_expr(expr_sub(got, wanted)) != EXPR_ZERO))
            assert_expr(got, wanted, CASES[i][0]);
    }
}

/* A series that diverges has no sum, whatever a formula says. */
static void divergent(void **state)
{
    (void)state;
    static const char *const INPUTS[] = {"(-1)^k", "(-1)^k*k", "(-3)^k/k", "binomial(2*k,k)", "k!"};
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr S = sum_definite(read_expr(INPUTS[i]), read_expr("k"), EXPR_ONE, EXPR_INFINITY);
        if (S && S != EXPR_INFINITY)
            assert_text(S, "nothing", INPUTS[i]);
    }
}

static void infinite_products(void **state)
{
    (void)state;
    static const char *const CASES[][3] = {
        {"1+1/k^2", "1", "sinh(Pi)/Pi"},
        {"1-1/k^2", "2", "1/2"},
        {"1-x^2/(k^2*Pi^2)", "1", "sin(x)/x"},
        {"4*k^2/(4*k^2-1)", "1", "Pi/2"},
        {"(k^3-1)/(k^3+1)", "2", "2/3"},
        {"1+1/k", "1", "infinity"},
        {"1-1/k", "2", "0"},
        {"1/2", "1", "0"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr got = sum_product(read_expr(CASES[i][0]), read_expr("k"), read_expr(CASES[i][1]),
                               EXPR_INFINITY);
        Expr wanted = read_expr(CASES[i][2]);
        if (!got || (got != wanted && normal_expr(expr_sub(got, wanted)) != EXPR_ZERO))
            assert_expr(got, wanted, CASES[i][0]);
    }
}

static void full_ranges(void **state)
{
    (void)state;
    Expr k = read_expr("k"), n = read_expr("n");
    assert_expr(sum_definite(read_expr("binomial(n,k)*x^k"), k, EXPR_ZERO, n), read_expr("(1+x)^n"),
                "binomial theorem");
    assert_expr(sum_definite(read_expr("(-1)^k*k*binomial(n,k)"), k, EXPR_ZERO, n), EXPR_ZERO,
                "alternating binomials");
    assert_expr(sum_definite(read_expr("binomial(n,k)"), k, EXPR_ZERO, n), read_expr("2^n"),
                "binomials");
    assert_expr(sum_definite(read_expr("binomial(n,k)/(k+1)"), k, EXPR_ZERO, n),
                read_expr("2^(n+1)/(n+1)-1/(n+1)"), "integrated binomials");
    assert_expr(sum_definite(k, k, expr_int(5), EXPR_ONE), expr_int(-9), "from 5 to 1");
    assert_expr(sum_definite(k, k, expr_int(5), expr_int(4)), EXPR_ZERO, "from 5 to 4");
}

static void not_found(void **state)
{
    (void)state;
    static const char *const INPUTS[] = {"f(k)", "k^k", "1/k!", "1/(k^3+k+1)^2", "ln(k)"};
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr S = sum_definite(read_expr(INPUTS[i]), read_expr("k"), EXPR_ONE, read_expr("n"));
        if (S)
            assert_text(S, "nothing", INPUTS[i]);
    }
}

/* From minus infinity on, over all integers. */
static void from_below(void **state)
{
    (void)state;
    static const char *const CASES[][3] = {
        {"1/(k^2+1)", "infinity", "Pi*coth(Pi)"},
        {"2^k", "0", "2"},
        {"2^k", "n", "2*2^n"},
        {"3^k", "-2", "1/6"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr got = sum_definite(read_expr(CASES[i][0]), read_expr("k"), expr_neg(EXPR_INFINITY),
                                read_expr(CASES[i][1]));
        assert_expr(got, read_expr(CASES[i][2]), CASES[i][0]);
    }
    assert_null(sum_definite(read_expr("1/(3*k+1)"), read_expr("k"), expr_neg(EXPR_INFINITY),
                             EXPR_INFINITY));
}

/* Sums over the roots of a polynomial: symmetric functions of them are rational. */
static void over_roots(void **state)
{
    (void)state;
    static const char *const CASES[][3] = {
        {"r", "_Z^3-_Z-1", "0"},
        {"r^2", "_Z^3-_Z-1", "2"},
        {"1/(2-r)", "_Z^3-_Z-1", "11/5"},
        {"1", "(_Z-1)^2*(_Z+2)", "2"},
        {"r^5", "_Z^2-a*_Z+b", "a^5-5*a^3*b+5*a*b^2"},
        {"1/(x-r)", "_Z^3+a", "3*x^2/(x^3+a)"},
        {"f(r)", "2*_Z-3", "f(3/2)"},
    };
    Expr r = read_expr("r");
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr root = expr_call1("RootOf", read_expr(CASES[i][1]));
        Expr got = sum_over_roots(read_expr(CASES[i][0]), r, root);
        Expr wanted = read_expr(CASES[i][2]);
        if (!got || normal_expr(expr_sub(got, wanted)) != EXPR_ZERO)
            assert_expr(got, wanted, CASES[i][0]);
    }
    assert_null(sum_over_roots(read_expr("1/(r-1)"), r, read_expr("RootOf(_Z^2-1)")));
    Expr open = sum_over_roots(read_expr("ln(3-r)"), r, read_expr("RootOf(_Z^3-_Z-1)"));
    Expr gap = expr_sub(open, read_expr("ln(23)")); /* the product of the 3-r */
    assert_false(evalf_excludes_zero(gap, 200));
    assert_true(evalf_excludes_zero(expr_add(gap, read_expr("1/10^20")), 200));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closed_forms),      cmocka_unit_test(products),
        cmocka_unit_test(infinite),          cmocka_unit_test(full_ranges),
        cmocka_unit_test(not_found),         cmocka_unit_test(divergent),
        cmocka_unit_test(infinite_products), cmocka_unit_test(from_below),
        cmocka_unit_test(over_roots),
    };
    return cmocka_run_group_tests(tests, read_setup, read_teardown);
}
