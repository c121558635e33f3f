/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The zero test: identities are accepted, non-identities refused, branches are not mistaken for
 * identities; random trigonometric identities and their disturbances.
 */
#include "cas/algebra/zero.h"
#include "cas/core/heap.h"
#include "cas/core/sig.h"
#include "tests/unit/cas/algebra.h"

static void expect(const char *const *texts, Truth truth)
{
    for (; *texts; texts++)
        if (zero_test(read_expr(*texts), NULL) != truth)
            fail_msg("zero_test(%s) is not %d", *texts, (int)truth);
}

static void identities(void **state)
{
    (void)state;
    static const char *const texts[] = {"sin(x)^2+cos(x)^2-1",
                                        "sin(x+y)-sin(x)*cos(y)-cos(x)*sin(y)",
                                        "cos(2*x)-2*cos(x)^2+1",
                                        "cos(x/2)^2-(1+cos(x))/2",
                                        "tan(x)-sin(x)/cos(x)",
                                        "exp(x+y)-exp(x)*exp(y)",
                                        "cosh(x)^2-sinh(x)^2-1",
                                        "sinh(x)-(exp(x)-exp(-x))/2",
                                        "tanh(x)-(exp(2*x)-1)/(exp(2*x)+1)",
                                        "exp(I*x)-cos(x)-I*sin(x)",
                                        "sin((x+1)^2)-sin(x^2+2*x+1)",
                                        "sin(x/(x+1)+1/(x+1))-sin(1)",
                                        "sin(cos(x)^2)-sin(1-sin(x)^2)",
                                        "cos(Pi/4+x)-sqrt(2)/2*(cos(x)-sin(x))",
                                        "sin(x+Pi/3)-sin(x)/2-sqrt(3)/2*cos(x)",
                                        "2^(2*n)-4^n",
                                        "x^(n+1)-x*x^n",
                                        "x^(3/2)-x*sqrt(x)",
                                        "sqrt(4*x)-2*sqrt(x)",
                                        "sqrt(x^2+y^2)^2-x^2-y^2",
                                        "1/sqrt(2)-sqrt(2)/2",
                                        "sqrt(5+2*sqrt(6))-sqrt(2)-sqrt(3)",
                                        "ln(6)-ln(2)-ln(3)",
                                        "f((x+1)^2)-f(x^2+2*x+1)",
                                        "(x+1)^2-x^2-2*x-1",
                                        "0.1*x+0.2*x-0.3*x",
                                        "0",
                                        NULL};
    expect(texts, TRUTH_YES);
}

static void others(void **state)
{
    (void)state;
    static const char *const texts[] = {"sin(x+y)-sin(x)-sin(y)",
                                        "sin(x)^2+cos(y)^2-1",
                                        "exp(x)-exp(y)",
                                        "f(x)-g(x)",
                                        "x(t)^2+y(t)^2-1",
                                        "sqrt(2)-3/2",
                                        "Pi-355/113",
                                        "exp(1)-Pi",
                                        "sqrt(1-sin(x)^2)-cos(x)",
                                        "ln(x^2)-2*ln(x)",
                                        "x",
                                        "1",
                                        "diff(x(t),t)-u(t)",
                                        "x[1]-x[2]",
                                        "sin(x)-x",
                                        "2^n-3^n",
                                        NULL};
    expect(texts, TRUTH_NO);
}

static void roots_have_branches(void **state)
{
    (void)state;
    static const char *const texts[] = {"sqrt(x^2)-x", "sqrt(x*y)-sqrt(x)*sqrt(y)", "abs(x)-x",
                                        "sqrt((x-1)^2)-x+1", NULL};
    expect(texts, TRUTH_NO);
}

static void reasons(void **state)
{
    (void)state;
    ZeroReason why;
    assert_int_equal(zero_test(read_expr("3"), &why), TRUTH_NO);
    assert_int_equal(why, ZERO_EXACT);
    assert_int_equal(zero_test(read_expr("x+y"), &why), TRUTH_NO);
    assert_int_equal(why, ZERO_PROBE);
    assert_int_equal(zero_test(read_expr("sin(x)^2+cos(x)^2-1"), &why), TRUTH_YES);
    assert_int_equal(why, ZERO_EXACT);
    assert_int_equal(zero_test(read_expr("sqrt(2)+sqrt(3)-3"), &why), TRUTH_NO);
    assert_int_equal(why, ZERO_BALL);
}

static void signatures_agree_on_equal_expressions(void **state)
{
    (void)state;
    static const char *const pairs[] = {
        "(x+y)^2",    "x^2+2*x*y+y^2", "sin(2*x)", "2*sin(x)*cos(x)",
        "exp(x+y)",   "exp(x)*exp(y)", "cos(x-y)", "cos(x)*cos(y)+sin(x)*sin(y)",
        "g(2*(x+1))", "g(2*x+2)",      NULL};
    for (const char *const *p = pairs; *p; p += 2) {
        assert_true(read_expr(p[0])->sig != SIG_NONE);
        assert_true(read_expr(p[0])->sig == read_expr(p[1])->sig);
    }
    assert_true(read_expr("sqrt(x+y)")->sig == SIG_NONE);
    assert_true(read_expr("ln(x)")->sig == SIG_NONE);
}

/* --- random identities -------------------------------------------------------------------------
 */

static uint64_t rng = 2463534242;

static long pick(long n)
{
    rng ^= rng << 13;
    rng ^= rng >> 7;
    rng ^= rng << 17;
    return (long)(rng % (uint64_t)n);
}

static Expr random_angle(void)
{
    static const char *const NAMES[] = {"x", "y", "q(t)", "w*t", "1"};
    Expr e = expr_mul(expr_int(pick(4) + 1), read_expr(NAMES[pick(5)]));
    return expr_add(e, expr_mul(expr_ratio(pick(5) - 2, pick(2) + 1), read_expr(NAMES[pick(4)])));
}

static Expr call(const char *f, Expr a)
{
    return funcs_apply1(f, a);
}

/* left - right of a true identity in two random angles. */
static Expr random_identity(void)
{
    Expr a = random_angle(), b = random_angle(), two = EXPR_TWO;
    Expr ca = call("cos", a), sa = call("sin", a), cb = call("cos", b), sb = call("sin", b);
    switch (pick(6)) {
    case 0:
        return expr_sub(call("sin", expr_add(a, b)), expr_add(expr_mul(sa, cb), expr_mul(ca, sb)));
    case 1:
        return expr_sub(call("cos", expr_add(a, b)), expr_sub(expr_mul(ca, cb), expr_mul(sa, sb)));
    case 2:
        return expr_sub(expr_mul(two, expr_mul(ca, cb)),
                        expr_add(call("cos", expr_sub(a, b)), call("cos", expr_add(a, b))));
    case 3:
        return expr_sub(expr_mul(sa, sa),
                        expr_mul(EXPR_HALF, expr_sub(EXPR_ONE, call("cos", expr_mul(two, a)))));
    case 4:
        return expr_sub(call("exp", expr_add(a, b)), expr_mul(call("exp", a), call("exp", b)));
    default:
        return expr_sub(expr_mul(call("cosh", a), call("cosh", a)),
                        expr_add(EXPR_ONE, expr_mul(call("sinh", a), call("sinh", a))));
    }
}

static void random_identities_are_accepted(void **state)
{
    (void)state;
    for (int i = 0; i < 400; i++) {
        Expr zero = expr_mul(random_identity(), read_expr("x+f(y)"));
        zero = expr_add(zero, random_identity());
        if (zero_test(zero, NULL) != TRUTH_YES)
            fail_msg("identity %d not accepted: %s", i, print_text(zero, 0));
        Expr other = expr_add(zero, expr_mul(expr_int(pick(5) + 1), call("sin", random_angle())));
        if (other != zero && zero_test(other, NULL) != TRUTH_NO)
            fail_msg("disturbed identity %d accepted: %s", i, print_text(other, 0));
    }
}

static void answers_survive_a_collection(void **state)
{
    (void)state;
    assert_int_equal(zero_test(read_expr("exp(I*x)-cos(x)-I*sin(x)"), NULL), TRUTH_YES);
    heap_collect();
    assert_int_equal(zero_test(read_expr("exp(I*x)-cos(x)-I*sin(x)"), NULL), TRUTH_YES);
    assert_int_equal(zero_test(read_expr("exp(I*x)-cos(x)-I*sin(y)"), NULL), TRUTH_NO);
}

static void assumptions_are_recorded(void **state)
{
    (void)state;
    zero_assumptions_clear();
    assert_int_equal(expr_nops(zero_assumptions()), 0);
    Expr doubtful = read_expr("RootOf(z)-3");
    assert_int_equal(zero_test(doubtful, NULL), TRUTH_UNKNOWN);
    assert_false(zero_is(doubtful));
    assert_int_equal(expr_nops(zero_assumptions()), 1);
    heap_collect();
    assert_int_equal(expr_nops(zero_assumptions()), 1);
    zero_assumptions_clear();
    assert_int_equal(expr_nops(zero_assumptions()), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(identities),
        cmocka_unit_test(others),
        cmocka_unit_test(roots_have_branches),
        cmocka_unit_test(reasons),
        cmocka_unit_test(signatures_agree_on_equal_expressions),
        cmocka_unit_test(random_identities_are_accepted),
        cmocka_unit_test(answers_survive_a_collection),
        cmocka_unit_test(assumptions_are_recorded),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
