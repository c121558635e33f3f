/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Assumptions: what follows and what does not, soundness at random points, use by the known
 * functions, contradictions, snapshots.
 */
#include "read.h"

#include "cas/algebra/subs/subs.h"
#include "cas/value/assume.h"
#include "cas/value/evalf.h"

static void typed(const char *name, const char *type)
{
    assume_add(expr_make(EXPR_TYPED, (Expr[]){expr_symbol(name), expr_symbol(type)}, 2));
}

static void decisions(void **state)
{
    (void)state;
    static const struct {
        const char *condition;
        Truth truth;
    } CASES[] = {
        {"p > 0", TRUTH_YES},          {"p+1 > 0", TRUTH_YES},
        {"p < 0", TRUTH_NO},           {"p > 1", TRUTH_UNKNOWN},
        {"p*q < 0", TRUTH_YES},        {"p^2+q^2 > 0", TRUTH_YES},
        {"q > -1", TRUTH_NO},          {"q+2 < 0", TRUTH_UNKNOWN},
        {"r^2 >= 0", TRUTH_YES},       {"r^2 > 0", TRUTH_UNKNOWN},
        {"exp(r) > 0", TRUTH_YES},     {"sin(r) <= 1", TRUTH_YES},
        {"sin(r)+2 > 0", TRUTH_YES},   {"exp(u) > 0", TRUTH_UNKNOWN},
        {"u^2 >= 0", TRUTH_UNKNOWN},   {"a < b", TRUTH_YES},
        {"b-a > 0", TRUTH_YES},        {"a-b > 0", TRUTH_NO},
        {"sqrt(p) > 0", TRUTH_YES},    {"1/p > 0", TRUTH_YES},
        {"p = 0", TRUTH_NO},           {"Pi > 3", TRUTH_YES},
        {"ln(n+1) >= 0", TRUTH_YES},   {"n >= 1", TRUTH_UNKNOWN},
        {"p > 0 and q > 0", TRUTH_NO}, {"u = u", TRUTH_YES},
        {"sinh(p) > 0", TRUTH_YES},    {"arctan(q) < 0", TRUTH_YES},
        {"arctan(r) < 2", TRUTH_YES},  {"LambertW(p) > 0", TRUTH_YES},
        {"arccot(r) > 0", TRUTH_YES},  {"ln(r) < 1", TRUTH_UNKNOWN},
        {"erfc(r) > 0", TRUTH_YES},    {"arcsinh(r) > 0", TRUTH_UNKNOWN},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Truth got = assume_decide(read_expr(CASES[i].condition));
        if (got != CASES[i].truth)
            fail_msg("%s: %d instead of %d", CASES[i].condition, got, CASES[i].truth);
    }
    assert_true(assume_is_integer(read_expr("n^2+3")));
    assert_false(assume_is_integer(read_expr("n/2")));
    assert_true(assume_is_real(read_expr("cos(r)+n")));
    assert_false(assume_is_real(read_expr("u")));
    assert_true(assume_is_real(read_expr("arccsch(r)+LambertW(p)+AiryAi(n)")));
    assert_false(assume_is_real(read_expr("ln(r)")));
    assert_false(assume_is_real(read_expr("arccosh(p)")));
    assert_false(assume_is_real(read_expr("LambertW(r)")));
}

/* What facts between several names imply together (the names of the set-up stay out of it). */
static void linear_facts_chain(void **state)
{
    (void)state;
    static const char *const FACTS[] = {"f1 < f2", "f2 <= f3", "0 < f1",  "f4 <= f3",
                                        "f5 > 1",  "f6 <= f7", "f7 <= f6"};
    static const struct {
        const char *condition;
        Truth truth;
    } CASES[] = {
        {"f1 < f3", TRUTH_YES},         {"f3 <= f1", TRUTH_NO},
        {"f2 < f3", TRUTH_UNKNOWN},     {"f3-f4 >= 0", TRUTH_YES},
        {"f2+f3 > 2*f1", TRUTH_YES},    {"f2^2-f1^2 > 0", TRUTH_YES},
        {"2*f1-f2 > 0", TRUTH_UNKNOWN}, {"f4 < f2", TRUTH_UNKNOWN},
        {"f5^2-f5 > 0", TRUTH_YES},     {"f3+f5 > 1", TRUTH_YES},
        {"f1*f3-f1*f1 > 0", TRUTH_YES}, {"f3 > 0", TRUTH_YES},
        {"f2 <= 0", TRUTH_NO},          {"f4 > 0", TRUTH_UNKNOWN},
        {"f6 = f7", TRUTH_YES},
    };
    Expr before = assume_snapshot();
    for (size_t i = 0; i < sizeof FACTS / sizeof *FACTS; i++)
        assume_add(read_expr(FACTS[i]));
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Truth got = assume_decide(read_expr(CASES[i].condition));
        if (got != CASES[i].truth)
            fail_msg("%s: %d instead of %d", CASES[i].condition, got, CASES[i].truth);
    }
    assume_restore(before);
}

static void functions_use_them(void **state)
{
    (void)state;
    static const char *const CASES[][2] = {
        {"abs(p)", "p"},
        {"abs(q)", "-q"},
        {"sqrt(p^2)", "p"},
        {"sqrt(r^2)", "abs(r)"},
        {"sqrt(u^2)", "(u^2)^(1/2)"},
        {"signum(p*q)", "-1"},
        {"ln(exp(r))", "r"},
        {"Re(r)", "r"},
        {"Im(r)", "0"},
        {"conjugate(p)", "p"},
        {"floor(n)", "n"},
        {"max(a,b)", "b"},
        {"Heaviside(q)", "0"},
        {"abs(a-b)", "b-a"},
        {"piecewise(p>0,1,2)", "1"},
        {"sqrt(p^2*u)", "p*u^(1/2)"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_expr(read_expr(CASES[i][0]), read_expr(CASES[i][1]), CASES[i][0]);
}

/* No sign is claimed that some point in the assumed ranges contradicts. */
static void sound(void **state)
{
    (void)state;
    static const char *const INPUTS[] = {
        "p+q",      "p-q",       "p*q*r",       "p^3-q^3",   "r^2-r+1", "p+r^2",
        "exp(r)-1", "exp(p)-1",  "1/q-1",       "q^2*p-n",   "n-n^2",   "sin(r)+p",
        "cos(r)-2", "sqrt(p)-q", "ln(p)",       "ln(n+2)",   "p/q+3",   "(p-q)^2",
        "abs(r)-1", "abs(q)+n",  "arctan(r)-3", "tanh(r)-1", "q^3*r^2", "n*p-q*p",
    };
    static const double P[] = {0.01, 0.7, 30}, Q[] = {-1.01, -3.3, -40}, R[] = {-2.5, 0, 1.7};
    static const long N[] = {0, 1, 7};
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr e = read_expr(INPUTS[i]);
        int strict = assume_sign(e), weak = assume_weak_sign(e);
        for (int k = 0; k < 81; k++) {
            Expr at[] = {expr_equation(read_expr("p"), num_from_double(P[k % 3], 17)),
                         expr_equation(read_expr("q"), num_from_double(Q[k / 3 % 3], 17)),
                         expr_equation(read_expr("r"), num_from_double(R[k / 9 % 3], 17)),
                         expr_equation(read_expr("n"), expr_int(N[k / 27]))};
            Expr value = evalf_expr(subs_once(at, 4, e), 15);
            if (!expr_is_real_number(value))
                continue;
            int sign = num_sign(value);
            if ((strict != 2 && sign != strict) || (weak != 2 && sign == -weak))
                fail_msg("%s: claimed %d and %d, found %d", INPUTS[i], strict, weak, sign);
        }
    }
}

static void add_body(void *arg)
{
    assume_add(arg);
}

static void kept_and_dropped(void **state)
{
    (void)state;
    Expr before = assume_snapshot(), q = read_expr("q");
    assert_int_equal(err_try(add_body, (void *)read_expr("q > 3")), ST_DOMAIN);
    assert_int_equal(err_try(add_body, (void *)read_expr("3")), ST_TYPE);
    assume_clear(q);
    assert_null(assume_facts(q));
    assert_int_equal(assume_sign(q), 2);
    assume_restore(before);
    assert_int_equal(assume_sign(q), -1);
    assert_int_equal(expr_count(assume_facts(q)), 1);
    assume_reset();
    assert_false(assume_active());
    assert_int_equal(assume_sign(q), 2);
    assume_restore(before);
}

static int setup(void **state)
{
    read_setup(state);
    assume_add(read_expr("p > 0"));
    assume_add(read_expr("q < -1"));
    typed("r", "real");
    typed("n", "nonnegint");
    assume_add(read_expr("a < b"));
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decisions),          cmocka_unit_test(linear_facts_chain),
        cmocka_unit_test(functions_use_them), cmocka_unit_test(sound),
        cmocka_unit_test(kept_and_dropped),
    };
    return cmocka_run_group_tests(tests, setup, read_teardown);
}
