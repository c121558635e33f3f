/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Assumptions: what follows and what does not, soundness at random points, use by the known
 * functions, contradictions, snapshots.
 */
#include "read.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/subs/subs.h"
#include "cas/core/heap.h"
#include "cas/core/sym.h"
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

/* What a property says, by numbers that have it and numbers that have not: a question whose answer
 * is the same for all that have it is answered so; any other is left open. */
static const struct {
    const char *name;
    const char *members; /* of SAMPLES */
    bool asked;          /* can be shown to hold */
} PROPERTIES[] = {
    {"positive", "....+++++.", true},    {"negative", "+++.......", true},
    {"nonnegative", "...++++++.", true}, {"nonpositive", "++++......", true},
    {"real", "+++++++++.", true},        {"realcons", "+++++++++.", true},
    {"numeric", "+++++++++.", true},     {"integer", "++.+.++++.", true},
    {"posint", ".....++++.", true},      {"negint", "++........", true},
    {"nonnegint", "...+.++++.", true},   {"nonposint", "++.+......", true},
    {"complex", "++++++++++", true},     {"nonzero", "+++.++++++", true},
    {"rational", "+++++++++.", false},   {"even", "+..+..+.+.", false},
    {"odd", ".+...+.+..", false},        {"prime", "......++..", false},
};
enum { PROPERTY_COUNT = sizeof PROPERTIES / sizeof *PROPERTIES, SAMPLE_COUNT = 10 };
static const char *const SAMPLES[SAMPLE_COUNT] = {"-2", "-1", "-1/2", "0", "1/2",
                                                  "1",  "2",  "3",    "4", "I"};

/* Is the property asked for one that all numbers with the property given have, or none? */
static Truth by_samples(const char *given, const char *asked)
{
    bool all = true, none = true;
    for (int i = 0; i < SAMPLE_COUNT; i++)
        if (given[i] == '+') {
            all = all && asked[i] == '+';
            none = none && asked[i] != '+';
        }
    return all ? TRUTH_YES : none ? TRUTH_NO : TRUTH_UNKNOWN;
}

/* Below, at and above zero. */
static const struct {
    const char *relation, *members;
} SIGNS[] = {
    {"v > 0", "....+++++."},  {"v >= 0", "...++++++."}, {"v < 0", "+++......."},
    {"v <= 0", "++++......"}, {"v = 0", "...+......"},  {"v <> 0", "+++.++++++"},
};

static void assert_truth(Truth got, Truth wanted, const char *given, const char *asked)
{
    if (got != wanted)
        fail_msg("%s for what is %s: %d instead of %d", asked, given, got, wanted);
}

static void properties(void **state)
{
    (void)state;
    Expr v = expr_symbol("v");
    for (int i = 0; i < PROPERTY_COUNT; i++) {
        const char *name = PROPERTIES[i].name, *has = PROPERTIES[i].members;
        typed("v", name);
        for (size_t k = 0; k < sizeof SIGNS / sizeof *SIGNS; k++)
            assert_truth(assume_decide(read_expr(SIGNS[k].relation)),
                         by_samples(has, SIGNS[k].members), name, SIGNS[k].relation);
        for (int k = 0; k < PROPERTY_COUNT; k++) {
            Expr c = expr_make(EXPR_TYPED, (Expr[]){v, expr_symbol(PROPERTIES[k].name)}, 2);
            Truth got = assume_decide(c), wanted = by_samples(has, PROPERTIES[k].members);
            if (got != TRUTH_UNKNOWN || (wanted == TRUTH_YES && PROPERTIES[k].asked))
                assert_truth(got, wanted, name, PROPERTIES[k].name);
        }
        assert_int_equal(assume_is_real(v), has[SAMPLE_COUNT - 1] != '+');
        assert_int_equal(assume_is_integer(v), has[2] != '+' && has[4] != '+' && i > 1);
        assume_clear(v);
        assert_null(assume_facts(v));
    }
    /* a number has its properties, and no other */
    for (int i = 0; i < PROPERTY_COUNT; i++)
        for (int k = 0; k < SAMPLE_COUNT; k++) {
            Expr number = read_expr(SAMPLES[k]);
            Expr type = expr_symbol(PROPERTIES[i].name);
            Truth got = assume_decide(expr_make(EXPR_TYPED, (Expr[]){number, type}, 2));
            bool has = PROPERTIES[i].members[k] == '+';
            if (got != TRUTH_UNKNOWN || (has && PROPERTIES[i].asked))
                assert_truth(got, has ? TRUTH_YES : TRUTH_NO, SAMPLES[k], PROPERTIES[i].name);
        }
}

/* Each bound open and closed, asked on both sides of it and in it, through sums, products, powers
 * and functions. */
static const char *const BOUNDS[] = {"v >= 1", "v < 3", "e > -2", "e <= 0", "h >= 0"};
static const struct {
    const char *condition;
    Truth truth;
} BORDERS[] = {
    {"v >= 1", TRUTH_YES},        {"v > 1", TRUTH_UNKNOWN},      {"v > 1/2", TRUTH_YES},
    {"v >= 2", TRUTH_UNKNOWN},    {"v < 3", TRUTH_YES},          {"v <= 3", TRUTH_YES},
    {"v <= 2", TRUTH_UNKNOWN},    {"v < 1", TRUTH_NO},           {"v <= 1", TRUTH_UNKNOWN},
    {"v >= 3", TRUTH_NO},         {"v > 3", TRUTH_NO},           {"v = 3", TRUTH_NO},
    {"v = 1", TRUTH_UNKNOWN},     {"v <> 3", TRUTH_YES},         {"v <> 2", TRUTH_UNKNOWN},
    {"e > -2", TRUTH_YES},        {"e >= 0", TRUTH_UNKNOWN},     {"e > 0", TRUTH_NO},
    {"e = -2", TRUTH_NO},         {"e = 0", TRUTH_UNKNOWN},      {"e < 0", TRUTH_UNKNOWN},
    {"-2*v <= -2", TRUTH_YES},    {"-2*v < -2", TRUTH_UNKNOWN},  {"6-2*v > 0", TRUTH_YES},
    {"2*v-6 < 0", TRUTH_YES},     {"v+e > -1", TRUTH_YES},       {"v+e < 3", TRUTH_YES},
    {"v+e > 0", TRUTH_UNKNOWN},   {"v-e >= 1", TRUTH_YES},       {"v-e > 1", TRUTH_UNKNOWN},
    {"v-e < 5", TRUTH_YES},       {"v*e <= 0", TRUTH_YES},       {"v*e < 0", TRUTH_UNKNOWN},
    {"v*h >= 0", TRUTH_YES},      {"v*h > 0", TRUTH_UNKNOWN},    {"e*h <= 0", TRUTH_YES},
    {"e^2 >= 0", TRUTH_YES},      {"e^3 <= 0", TRUTH_YES},       {"e^3 < 0", TRUTH_UNKNOWN},
    {"v^3 > 0", TRUTH_YES},       {"1/v > 0", TRUTH_YES},        {"1/v^2 > 0", TRUTH_YES},
    {"1/e <= 0", TRUTH_YES},      {"sqrt(h) >= 0", TRUTH_YES},   {"sqrt(h) > 0", TRUTH_UNKNOWN},
    {"1/sqrt(v) > 0", TRUTH_YES}, {"h^v >= 0", TRUTH_YES},       {"v^e > 0", TRUTH_YES},
    {"ln(v) >= 0", TRUTH_YES},    {"ln(v) > 0", TRUTH_UNKNOWN},  {"ln(1+v) > 0", TRUTH_YES},
    {"exp(e) > 0", TRUTH_YES},    {"arctan(h) >= 0", TRUTH_YES}, {"arctan(h) > 0", TRUTH_UNKNOWN},
    {"arctan(v) > 0", TRUTH_YES}, {"tanh(e) <= 0", TRUTH_YES},   {"tanh(e) < 0", TRUTH_UNKNOWN},
    {"cos(h) >= -1", TRUTH_YES},  {"cos(h) < 1", TRUTH_UNKNOWN}, {"cos(h) > 1", TRUTH_NO},
    {"h+v >= 1", TRUTH_YES},      {"h+v > 1", TRUTH_UNKNOWN},    {"h+v > 0", TRUTH_YES},
    {"h-v < 0", TRUTH_UNKNOWN},   {"e-v < 0", TRUTH_YES},        {"e-v <= -1", TRUTH_YES},
};

static void borders(void **state)
{
    (void)state;
    Expr before = assume_snapshot();
    for (size_t i = 0; i < sizeof BOUNDS / sizeof *BOUNDS; i++)
        assume_add(read_expr(BOUNDS[i]));
    for (size_t i = 0; i < sizeof BORDERS / sizeof *BORDERS; i++)
        assert_truth(assume_decide(read_expr(BORDERS[i].condition)), BORDERS[i].truth, "bounded",
                     BORDERS[i].condition);
    assume_restore(before);
}

/* The sign of what strict and weak facts leave, and of the name by itself. */
static void signs(void **state)
{
    (void)state;
    static const struct {
        const char *facts[2];
        int sign, weak;
        bool strict;
    } CASES[] = {
        {{"v > 0"}, 1, 1, true},
        {{"v >= 0"}, 2, 1, false},
        {{"v < 0"}, -1, -1, true},
        {{"v <= 0"}, 2, -1, false},
        {{"v >= 0", "v <> 0"}, 1, 1, true},
        {{"v <= 0", "v <> 0"}, -1, -1, true},
        {{"v >= 0", "v <= 0"}, 0, 1, false},
        {{"v <> 0"}, 2, 2, true},
        {{"v = 2"}, 1, 1, true},
        {{"v = 0"}, 0, 1, false},
        {{"v = -2"}, -1, -1, true},
        {{"v > -1", "v < 1"}, 2, 2, false},
        {{"v >= 0", "v > 0"}, 1, 1, true},
        {{"v > 0", "v >= 0"}, 1, 1, true},
        {{"v < 2", "v <= -1"}, -1, -1, true},
        {{"v <= 0", "v < 0"}, -1, -1, true},
        {{"v > 2", "v > 1"}, 1, 1, true},
    };
    Expr v = expr_symbol("v"), before = assume_snapshot();
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        bool strict;
        for (int k = 0; k < 2 && CASES[i].facts[k]; k++)
            assume_add(read_expr(CASES[i].facts[k]));
        int own = assume_own_sign(v, &strict);
        if (own != CASES[i].weak || strict != CASES[i].strict)
            fail_msg("%s: own sign %d, strict %d", CASES[i].facts[0], own, strict);
        bool real = CASES[i].sign != 2 || CASES[i].weak != 2 || CASES[i].facts[1];
        assert_int_equal(assume_is_real(v), real);
        assert_int_equal(assume_sign(v), CASES[i].sign);
        assert_int_equal(assume_weak_sign(v), CASES[i].weak);
        assert_int_equal(assume_is_zero(v), CASES[i].sign == 0);
        assume_restore(before);
    }
    assert_false(assume_is_zero(v));
}

/* (-1)^k as it is written; k is an integer by what is assumed. */
static void alternating(void **state)
{
    (void)state;
    static const char *const CASES[][2] = {
        {"2*n", "1"},      {"-4*n+2", "1"},  {"2*n+1", "-1"},        {"n+1", "-(-1)^n"},
        {"n-2", "(-1)^n"}, {"-n", "(-1)^n"}, {"-3*n", "(-1)^(3*n)"}, {"n+3", "-(-1)^n"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_expr(assume_alternating(read_expr(CASES[i][0])), read_expr(CASES[i][1]),
                    CASES[i][0]);
    assert_null(assume_alternating(read_expr("n")));
    assert_null(assume_alternating(read_expr("3*n")));
    assert_null(assume_alternating(read_expr("r")));
    assert_null(assume_alternating(read_expr("2")));
}

/* Conditions that are joined, where one side is not known. */
static void joined(void **state)
{
    (void)state;
    static const struct {
        const char *condition;
        Truth truth;
    } CASES[] = {
        {"p > 0 and p+1 > 0", TRUTH_YES},
        {"p > 0 and r > 0", TRUTH_UNKNOWN},
        {"r > 0 and p > 0", TRUTH_UNKNOWN},
        {"r > 0 and p < 0", TRUTH_NO},
        {"p < 0 and r > 0", TRUTH_NO},
        {"p > 0 or r > 0", TRUTH_YES},
        {"r > 0 or p > 0", TRUTH_YES},
        {"p < 0 or r > 0", TRUTH_UNKNOWN},
        {"p < 0 or q > 0", TRUTH_NO},
        {"not (p > 0)", TRUTH_NO},
        {"not (p < 0)", TRUTH_YES},
        {"not (r < 0)", TRUTH_UNKNOWN},
        {"sqrt(2)*sqrt(3) = sqrt(6)", TRUTH_YES},
        {"sqrt(2)+sqrt(3) <> 3", TRUTH_YES},
        {"true = 1", TRUTH_NO},
        {"true <> p+1", TRUTH_YES},
        {"p^2 = FAIL", TRUTH_NO},
        {"true < 1", TRUTH_UNKNOWN},
        {"true", TRUTH_YES},
        {"false", TRUTH_NO},
        {"FAIL", TRUTH_UNKNOWN},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_truth(assume_decide(read_expr(CASES[i].condition)), CASES[i].truth, "given",
                     CASES[i].condition);
}

/* What a fact says of expressions that differ by a factor alone. */
static void facts_about_expressions(void **state)
{
    (void)state;
    static const struct {
        const char *fact, *condition;
        Truth truth;
    } CASES[] = {
        {"c*d-k*w <> 0", "c*d = k*w", TRUTH_NO},      {"c*d-k*w <> 0", "2*k*w <> 2*c*d", TRUTH_YES},
        {"c*d = k*w", "c*d = k*w", TRUTH_YES},        {"c*d = k*w", "3*k*w <> 3*c*d", TRUTH_NO},
        {"c*d < k*w", "c*d = k*w", TRUTH_NO},         {"c*d <= k*w", "c*d = k*w", TRUTH_UNKNOWN},
        {"c*d <> k*w", "c*d = 2*k*w", TRUTH_UNKNOWN}, {"c = d", "2*c = 2*d", TRUTH_YES},
    };
    Expr before = assume_snapshot();
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        assume_add(read_expr(CASES[i].fact));
        assert_truth(assume_decide(read_expr(CASES[i].condition)), CASES[i].truth, CASES[i].fact,
                     CASES[i].condition);
        assume_restore(before);
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
    /* a relation stands with each of its names, once */
    Expr a = read_expr("a"), b = read_expr("b");
    assume_add(read_expr("a < b"));
    assert_int_equal(expr_count(assume_facts(a)), 1);
    assert_ptr_equal(assume_facts(a), assume_facts(b));
    assume_add(read_expr("b < c"));
    assert_int_equal(expr_count(assume_facts(b)), 2);
    assert_null(assume_facts(read_expr("Pi")));
    assume_clear(b);
    assume_clear(b);
    assert_true(assume_active());
    assume_clear(read_expr("b+1"));
    assume_restore(before);
    assert_ptr_equal(assume_snapshot(), before);
    assert_int_equal(expr_count(before), 6);
}

/* With nothing assumed the last fact that goes makes it so. */
static void none_is_left(void **state)
{
    (void)state;
    Expr before = assume_snapshot(), v = read_expr("v");
    assume_reset();
    assume_add(read_expr("v <= 0"));
    typed("v", "integer");
    assume_add(read_expr("v >= 0 and v < 1"));
    assert_true(assume_active() && assume_is_zero(v));
    assume_clear(v);
    assert_false(assume_active());
    assert_false(assume_is_zero(v));
    assert_int_equal(expr_count(assume_snapshot()), 0);
    assume_restore(before);
    assert_true(assume_active());
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

/* A name of a procedure that is older than a scope, with a fact that is not. */
static void facts_stay_with_old_names(void **state)
{
    (void)state;
    Expr p = expr_from_symbol(sym_fresh("p"));
    HeapScope scope = heap_scope_begin();
    assume_add(expr_make(EXPR_LESS, (Expr[]){EXPR_ZERO, p}, 2));
    heap_scope_collect(scope, NULL, 0);
    for (long i = 0; i < 1000; i++) { /* what was freed is used again */
        Expr other = expr_make(EXPR_LESS, (Expr[]){expr_int(i + 5), EXPR_TWO}, 2);
        expr_list(&other, 1);
    }
    assert_int_equal(assume_sign(p), 1);
    Expr snapshot = assume_snapshot();
    assume_reset();
    assert_int_equal(assume_sign(p), 2);
    assume_restore(snapshot);
    assert_int_equal(assume_sign(p), 1);
    assume_reset();
}

/* Signs of parts: of numbers times what is real or a name, by relations and by terms. */
static void signs_of_parts(void **state)
{
    (void)state;
    static const struct {
        const char *facts, *e;
        int re, im;
    } CASES[] = {
        {"[g > h]", "g-h", 1, 0},
        {"[g < h]", "g-h", -1, 0},
        {"[g > h]", "I*g-I*h", 0, 1},
        {"[g > h]", "(2-3*I)*g-(2-3*I)*h", 1, -1},
        {"[g > 0, w > 0]", "-g-I*w", -1, -1},
        {"[g > 0, w > 0]", "-g+I*w-1", -1, 1},
        {"[g > 0, w > 0]", "g*w+I", 1, 1},
        {"[g > 0, w < 0]", "sqrt(2)*g-I*Pi*w+3", 1, 1},
        {"[g > 0, w > 0]", "g-w", 2, 0},
        {"[g > 0, w > 0]", "g-I*w+I*g", 1, 2},
        {"[Re(s) > 0]", "s+2", 1, 2},
        {"[Re(s) > 0]", "-3*s", -1, 2},
        {"[Re(s) > 0]", "I*s", 2, 1},
        {"[Im(s) > 0]", "I*s", -1, 2},
        {"[Im(s) > 0]", "(1+I)*s", 2, 2},
        {"[Im(s) > 0, Re(s) < 0]", "(1+I)*s", -1, 2},
        {"[Im(s) > 0, Re(s) > 0]", "(1+I)*s", 2, 1},
        {"[]", "s", 2, 2},
        {"[g > 0]", "s^2*g", 2, 2},
        {"[]", "3-4*I", 1, -1},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr before = assume_snapshot(), facts = read_expr(CASES[i].facts);
        for (long k = 0; k < expr_count(facts); k++)
            assume_add(expr_arg(facts, k));
        Expr e = expand_expr(read_expr(CASES[i].e));
        int re = assume_part_sign(e, false), im = assume_part_sign(e, true);
        if (re != CASES[i].re || im != CASES[i].im)
            print_error("%s with %s: %d, %d\n", CASES[i].e, CASES[i].facts, re, im);
        assert_true(re == CASES[i].re && im == CASES[i].im);
        assume_restore(before);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signs_of_parts),
        cmocka_unit_test(decisions),
        cmocka_unit_test(linear_facts_chain),
        cmocka_unit_test(functions_use_them),
        cmocka_unit_test(sound),
        cmocka_unit_test(kept_and_dropped),
        cmocka_unit_test(properties),
        cmocka_unit_test(borders),
        cmocka_unit_test(signs),
        cmocka_unit_test(alternating),
        cmocka_unit_test(joined),
        cmocka_unit_test(none_is_left),
        cmocka_unit_test(facts_about_expressions),
        cmocka_unit_test(facts_stay_with_old_names),
    };
    return cmocka_run_group_tests(tests, setup, read_teardown);
}
