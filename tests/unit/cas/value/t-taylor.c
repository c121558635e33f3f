/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Taylor series of solutions against solutions in closed form, to thirty digits, forward and back;
 * values in the middle of steps; what a singularity, a function without derivatives and a start
 * that is no number lead to.
 */
#include "tests/unit/cas/oracle.h"

#include <math.h>

#include "cas/value/evalf.h"
#include "cas/value/taylor.h"

static Expr t;

static int setup(void **state)
{
    algebra_begin(state);
    t = expr_symbol("t");
    return 0;
}

typedef struct Problem {
    const char *slope[2], *start[2], *solution[2]; /* in u, v, t; values at t0 */
    const char *t0;
    long n;
} Problem;

static Taylor *begin(const Problem *p)
{
    Expr names[] = {expr_symbol("u"), expr_symbol("v")}, slopes[2], start[2];
    for (long i = 0; i < p->n; i++) {
        slopes[i] = read_expr(p->slope[i]);
        start[i] = read_expr(p->start[i]);
    }
    return taylor_new(t, names, slopes, p->n, read_expr(p->t0), start, -120, -120);
}

static void go_to(Taylor *y, Expr at, bool forward)
{
    for (int k = 0; k < 400 && !taylor_reaches(y, at); k++)
        assert_int_equal(taylor_step(y, forward), ST_OK);
    assert_true(taylor_reaches(y, at));
}

/* The value, to 28 digits, is that of the solution: the difference is taken in balls. */
static void check_value(Expr got, Expr wanted, const char *input)
{
    acb_t a, b;
    mag_t bound;
    acb_init(a);
    acb_init(b);
    mag_init(bound);
    bool known = oracle_value(a, got, NULL, 0) && oracle_value(b, wanted, NULL, 0);
    acb_sub(a, a, b, ORACLE_BITS);
    acb_get_mag(bound, a);
    bool near = known && mag_cmp_2exp_si(bound, -90) < 0;
    mag_clear(bound);
    acb_clear(b);
    acb_clear(a);
    if (!near) {
        char *text = print_text(got, 200);
        fail_msg("%s gives %s", input, text);
    }
}

static void check(const Problem *p, const char *const *times)
{
    Taylor *y = begin(p);
    double start = taylor_end(y, true);
    for (; *times; times++) {
        Expr at = read_expr(*times), values[2];
        bool forward = expr_is_real_number(at) && !expr_is_call(at, t) &&
                       evalf_sign(expr_sub(at, read_expr(p->t0)), 200) >= 0;
        go_to(y, at, forward);
        taylor_values(y, at, 32, values);
        for (long i = 0; i < p->n; i++)
            check_value(values[i], walk_replace(read_expr(p->solution[i]), &t, &at, 1),
                        p->slope[i]);
    }
    assert_true(taylor_end(y, true) >= start && taylor_end(y, false) <= start);
    assert_true(taylor_steps(y, true) > 0 && taylor_last_step(y, true) > 0);
    taylor_free(y);
}

static void closed_forms(void **state)
{
    static const Problem CASES[] = {
        {{"u"}, {"1"}, {"exp(t)"}, "0", 1},
        {{"-2*t*u"}, {"1"}, {"exp(-t^2)"}, "0", 1},
        {{"v", "-u"}, {"0", "1"}, {"sin(t)", "cos(t)"}, "0", 2},
        {{"1+u^2"}, {"0"}, {"tan(t)"}, "0", 1},
        {{"u*cos(t)"}, {"1"}, {"exp(sin(t))"}, "0", 1},
        {{"1/(2*u)"}, {"2"}, {"sqrt(t+4)"}, "0", 1},
        {{"exp(-u)"}, {"ln(3)"}, {"ln(t+3)"}, "0", 1},
        {{"sqrt(u)"}, {"4"}, {"(t/2+2)^2"}, "0", 1},
        {{"v", "2*u^3"}, {"1/3", "1/9"}, {"1/(3-t)", "1/(3-t)^2"}, "0", 2},
        {{"u/t"}, {"2"}, {"2*t"}, "1", 1},
        {{"arctan(t)-u+1/(1+t^2)"}, {"0"}, {"arctan(t)"}, "0", 1},
        {{"1"}, {"0"}, {"t"}, "0", 1},
    };
    static const char *const TIMES[] = {"1/10", "1/2", "1", "7/5", "3/10", NULL};
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        check(&CASES[i], TIMES + (i == 9 ? 2 : 0));
}

/* What runs fifty times as fast takes steps of a fiftieth: the last terms say how far they reach.
 */
static void first_steps(void **state)
{
    static const Problem slow = {{"u"}, {"1"}, {"exp(t)"}, "0", 1},
                         fast = {{"50*u"}, {"1"}, {"exp(50*t)"}, "0", 1};
    (void)state;
    Taylor *a = begin(&slow), *b = begin(&fast);
    assert_int_equal(taylor_step(a, true), ST_OK);
    assert_int_equal(taylor_step(b, true), ST_OK);
    double ratio = taylor_last_step(a, true) / taylor_last_step(b, true);
    taylor_free(a);
    taylor_free(b);
    assert_true(ratio > 49.9 && ratio < 50.1);
}

/* The double as the exact number that it is, at most 2^11 with 2^-60 for its last bit. */
static Expr exact(double value)
{
    fmpz_t n;
    fmpz_init(n);
    fmpz_set_d(n, ldexp(value, 60));
    Expr e = expr_div(expr_fmpz(n), expr_pow(EXPR_TWO, expr_int(60)));
    fmpz_clear(n);
    return e;
}

/* Where steps end the values are the last ones, of each unknown. */
static void ends_of_steps(void **state)
{
    static const Problem pair = {{"v", "-u"}, {"0", "1"}, {"sin(t)", "cos(t)"}, "0", 2};
    (void)state;
    Taylor *y = begin(&pair);
    Expr values[2], ends[9];
    for (int i = 0; i < 9; i++) { /* the start, four ahead and four back */
        if (i > 0)
            assert_int_equal(taylor_step(y, i % 2 == 0), ST_OK);
        ends[i] = exact(taylor_end(y, i % 2 == 0));
    }
    for (int i = 0; i < 9; i++) {
        taylor_values(y, ends[i], 32, values);
        for (long k = 0; k < 2; k++)
            check_value(values[k], walk_replace(read_expr(pair.solution[k]), &t, &ends[i], 1),
                        pair.slope[k]);
    }
    assert_true(taylor_steps(y, true) == 4 && taylor_steps(y, false) == 4);
    double end = taylor_end(y, true), before = end - taylor_last_step(y, true);
    taylor_back(y, true);
    assert_true(taylor_steps(y, true) == 3 && taylor_end(y, true) == before);
    taylor_limit(y, true, 0.0625);
    assert_int_equal(taylor_step(y, true), ST_OK);
    assert_true(taylor_end(y, true) == before + 0.0625);
    taylor_free(y);
}

static void backwards(void **state)
{
    static const Problem CASES[] = {
        {{"v", "-u"}, {"0", "1"}, {"sin(t)", "cos(t)"}, "0", 2},
        {{"u"}, {"1"}, {"exp(t)"}, "0", 1},
    };
    static const char *const TIMES[] = {"1/2", "-1/3", "-2", "1", NULL};
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        check(&CASES[i], TIMES);
}

/* u = 1/(1-t): steps shrink and end before the pole. */
static void singularity(void **state)
{
    Problem p = {{"u^2"}, {"1"}, {"1/(1-t)"}, "0", 1};
    Taylor *y = begin(&p);
    Status status = ST_OK;
    (void)state;
    for (int k = 0; k < 2000 && status == ST_OK; k++) {
        status = taylor_step(y, true);
        assert_true(taylor_end(y, true) <= 1);
    }
    assert_true(status == ST_LIMIT || status == ST_DOMAIN);
    assert_true(taylor_end(y, true) > 0.99);
    taylor_free(y);
}

/* Before any step only the start is reached, of either way; then what lies between the ends. */
static void reached(void **state)
{
    Problem p = {{"u"}, {"2"}, {"2*exp(t-1)"}, "1", 1};
    Taylor *y = begin(&p);
    Expr start = EXPR_ONE, above = read_expr("1+1/10^6"), below = read_expr("1-1/10^6"), value;
    (void)state;
    assert_true(taylor_reaches(y, start));
    assert_false(taylor_reaches(y, above) || taylor_reaches(y, below) || taylor_reaches(y, t));
    assert_true(taylor_steps(y, true) == 0 && taylor_steps(y, false) == 0);
    taylor_values(y, start, 32, &value);
    check_value(value, EXPR_TWO, "the start");
    assert_int_equal(taylor_step(y, false), ST_OK);
    assert_true(taylor_reaches(y, below) && taylor_reaches(y, start));
    assert_false(taylor_reaches(y, above));
    assert_true(taylor_steps(y, true) == 0 && taylor_steps(y, false) == 1);
    assert_int_equal(taylor_step(y, true), ST_OK);
    assert_true(taylor_reaches(y, below) && taylor_reaches(y, above));
    assert_true(taylor_end(y, false) < 1 && taylor_end(y, true) > 1);
    assert_false(taylor_reaches(y, read_expr("1000")) || taylor_reaches(y, read_expr("-1000")));
    taylor_free(y);
}

static void more_digits_more_order(void **state)
{
    (void)state;
    Expr u = expr_symbol("u"), zero = EXPR_ZERO, one = EXPR_ONE;
    Taylor *few = taylor_new(t, &u, &u, 1, zero, &one, -40, -40);
    Taylor *many = taylor_new(t, &u, &u, 1, zero, &one, -400, -400);
    assert_true(taylor_order(many) > 4 * taylor_order(few));
    taylor_free(many);
    taylor_free(few);
    taylor_free(NULL);
}

static void start_it(void *arg)
{
    taylor_free(begin(arg));
}

static void errors(void **state)
{
    Problem rough = {{"abs(u)+f(u)"}, {"1"}, {NULL}, "0", 1};
    Problem name = {{"u"}, {"a"}, {NULL}, "0", 1}, complex = {{"u"}, {"I"}, {NULL}, "0", 1};
    (void)state;
    assert_status(start_it, &rough, ST_UNABLE, "f(u)");
    assert_status(start_it, &name, ST_UNABLE, "a start with a name");
    assert_status(start_it, &complex, ST_UNABLE, "a complex start");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closed_forms),
        cmocka_unit_test(first_steps),
        cmocka_unit_test(ends_of_steps),
        cmocka_unit_test(backwards),
        cmocka_unit_test(singularity),
        cmocka_unit_test(reached),
        cmocka_unit_test(more_digits_more_order),
        cmocka_unit_test(errors),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
