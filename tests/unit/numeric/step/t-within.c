/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Roots within a step: random products of factors with known zeros over steps of exact solutions,
 * in both directions, with dense output and with slopes, with ranges that are known and that are
 * not. What is found is the first change of sign, and which function makes it; where there is none,
 * the values at the end come back and no call is counted.
 */
#include "tests/unit/numeric/numbers.h"

#include "numeric/linear/vec.h"
#include "numeric/step/within.h"

enum { MOST_ZEROS = 4, MOST_ROOTS = 3 };

/* Root function k is sign * product of (y - zero), y = t. */
typedef struct Plan {
    int zeros[MOST_ROOTS];
    double zero[MOST_ROOTS][MOST_ZEROS], sign[MOST_ROOTS];
    bool blind[MOST_ROOTS]; /* asked at the ends of steps only */
    int says;               /* of what is not excluded */
    double edge;            /* no values beyond */
    long asked, looked;
} Plan;

static Status steady(void *ctx, double t, const double *y, double *dydt)
{
    (void)ctx;
    (void)t;
    (void)y;
    dydt[0] = 1;
    return ST_OK;
}

static Status values(void *ctx, double t, const double *y, double *g)
{
    Plan *plan = ctx;
    plan->asked++;
    if (fabs(y[0] - t) > 1e-9 || y[0] > plan->edge)
        return ST_DOMAIN;
    for (int k = 0; k < MOST_ROOTS; k++) {
        g[k] = plan->sign[k];
        for (int i = 0; i < plan->zeros[k]; i++)
            g[k] *= y[0] - plan->zero[k][i];
    }
    return ST_OK;
}

static void near(void *ctx, long count, const double *times, const double *const *y, double off,
                 char *may)
{
    Plan *plan = ctx;
    (void)off;
    plan->looked++;
    double low = fmin(times[0], times[count - 1]), high = fmax(times[0], times[count - 1]);
    for (long i = 0; i < count; i++)
        assert_near(y[i][0], times[i], 1e-9);
    for (int k = 0; k < MOST_ROOTS; k++) {
        bool any = false;
        for (int i = 0; i < plan->zeros[k]; i++)
            any = any || (plan->zero[k][i] >= low && plan->zero[k][i] <= high);
        if (!any || plan->blind[k])
            may[k] = FUN_NOWHERE;
        else if (may[k])
            may[k] = (char)plan->says;
    }
}

static Status exact(Step *step, double t, double h, const double *state, const double *next,
                    double d, double *y)
{
    (void)step;
    (void)h;
    (void)state;
    (void)next;
    y[0] = t + d;
    return ST_OK;
}

static Status shorter(Step *step, double t, double h, const double *state, double *next,
                      double *error)
{
    (void)step;
    (void)t;
    (void)error;
    next[0] = state[0] + h;
    return ST_OK;
}

/* The first zero of function k behind t, in the direction of h; infinite: none within the step. */
static double first_zero(const Plan *plan, int k, double t, double h)
{
    double first = INFINITY;
    for (int i = 0; i < plan->zeros[k]; i++) {
        double part = (plan->zero[k][i] - t) / h;
        if (part > 0 && part <= 1)
            first = fmin(first, part);
    }
    return first;
}

typedef struct Found {
    bool any;
    double at, end[MOST_ROOTS];
    long which;
} Found;

static Found look(Plan *plan, double t, double h, bool dense, bool ranges)
{
    Fun fun = {.n = 1,
               .ctx = plan,
               .rhs = steady,
               .roots = MOST_ROOTS,
               .root = values,
               .near = ranges ? near : NULL,
               .places = 64};
    Step step = {
        .fun = &fun, .n = 1, .width = 1, .attempt = shorter, .inside = dense ? exact : NULL};
    double state[] = {t}, next[] = {t + h}, roots[MOST_ROOTS];
    assert_int_equal(values(plan, t, state, roots), ST_OK);
    Within *w = within_new(&step);
    WithinStep taken = {t, h, state, next, roots};
    Found found = {.which = -7};
    found.any = within_first(w, &taken, &found.at, &found.which, found.end);
    assert_int_equal(fun.calls, 0);
    within_free(w);
    return found;
}

static Plan random_plan(double t, double h, int most)
{
    Plan plan = {.says = FUN_PERHAPS, .edge = INFINITY};
    for (int k = 0; k < MOST_ROOTS; k++) {
        plan.sign[k] = number_below(2) ? 1 : -1;
        plan.zeros[k] = (int)number_below(most + 1);
        for (int i = 0; i < plan.zeros[k]; i++)
            plan.zero[k][i] = t + h * (0.5 + 0.8 * number_next());
    }
    return plan;
}

/* With ranges: the first zero of all, however near others are, but for those of one halving of
 * halvings. */
static void test_first(void **state)
{
    (void)state;
    number_seed = 5;
    for (int trial = 0; trial < 4000; trial++) {
        double t = 3 * number_next(), h = (trial % 2 ? 1 : -1) * (0.2 + 2 * fabs(number_next()));
        Plan plan = random_plan(t, h, MOST_ZEROS);
        plan.says = trial % 3 ? FUN_PERHAPS : FUN_UNKNOWN;
        double first = INFINITY, gap = INFINITY;
        int which = -1;
        for (int k = 0; k < MOST_ROOTS; k++)
            if (first_zero(&plan, k, t, h) < first) {
                first = first_zero(&plan, k, t, h);
                which = k;
            }
        for (int i = 0; which >= 0 && i < plan.zeros[which]; i++) {
            double part = (plan.zero[which][i] - t) / h;
            if (part != first)
                gap = fmin(gap, fabs(part - first));
        }
        Found found = look(&plan, t, h, trial % 4 < 2, true);
        if (gap < (plan.says == FUN_UNKNOWN ? 1.0 / 32 : 1.0 / 200))
            continue; /* two zeros in one place may be none */
        assert_int_equal(found.any, which >= 0);
        if (which >= 0) {
            assert_int_equal(found.which, which);
            assert_near(found.at, t + first * h, 1e-13);
            assert_true((found.at - t - first * h) * h <= 0);
        }
    }
}

/* Without: what differs between the ends, and where along the step it first does. */
static void test_ends_only(void **state)
{
    (void)state;
    number_seed = 6;
    for (int trial = 0; trial < 2000; trial++) {
        double t = 3 * number_next(), h = (trial % 2 ? 1 : -1) * (0.2 + 2 * fabs(number_next()));
        Plan plan = random_plan(t, h, 1);
        double first = INFINITY, at_end[MOST_ROOTS], end = t + h;
        int which = -1;
        for (int k = 0; k < MOST_ROOTS; k++)
            if (first_zero(&plan, k, t, h) < first) {
                first = first_zero(&plan, k, t, h);
                which = k;
            }
        bool blind = trial % 3 == 0;
        for (int k = 0; k < MOST_ROOTS; k++)
            plan.blind[k] = blind;
        Found found = look(&plan, t, h, trial % 4 < 2, blind);
        assert_int_equal(found.any, which >= 0);
        if (which >= 0) {
            assert_int_equal(found.which, which);
            assert_near(found.at, t + first * h, 1e-13);
        } else {
            assert_int_equal(values(&plan, end, &end, at_end), ST_OK);
            assert_true(vec_same(found.end, at_end, MOST_ROOTS));
        }
    }
}

/* One that is asked at the ends only comes first although another is found within. */
static void test_mixed(void **state)
{
    (void)state;
    for (int early = 0; early < MOST_ROOTS; early++)
        for (int late = 0; late < MOST_ROOTS; late++) {
            Plan plan = {.says = FUN_PERHAPS, .edge = INFINITY, .sign = {1, 1, 1}};
            if (early == late)
                continue;
            plan.zeros[early] = plan.zeros[late] = 1;
            plan.zero[early][0] = 0.31;
            plan.zero[late][0] = 0.77;
            plan.blind[early] = true;
            Found found = look(&plan, 0, 1, true, true);
            assert_true(found.any);
            assert_int_equal(found.which, early);
            assert_near(found.at, 0.31, 1e-13);
            plan.zero[early][0] = 0.9;
            found = look(&plan, 0, 1, true, true);
            assert_int_equal(found.which, late);
            assert_near(found.at, 0.77, 1e-13);
        }
}

/* A zero at the start is none, one at the end is one; what touches zero and turns is none. */
static void test_edges(void **state)
{
    (void)state;
    for (int ranges = 0; ranges < 2; ranges++) {
        Plan plan = {
            .zeros = {1}, .zero = {{2}}, .sign = {1, 1, 1}, .says = FUN_PERHAPS, .edge = INFINITY};
        assert_false(look(&plan, 2, 1, true, ranges).any);
        assert_false(look(&plan, 2, -1, true, ranges).any);
        Found found = look(&plan, 1, 1, true, ranges);
        assert_true(found.any && found.which == 0);
        assert_near(found.at, 2, 1e-14);
        found = look(&plan, 3, -1, true, ranges);
        assert_true(found.any && found.which == 0);
        assert_near(found.at, 2, 1e-14);
    }
}

/* Far from any zero the step is asked once, and no root function is. */
static void test_far(void **state)
{
    (void)state;
    for (int dense = 0; dense < 2; dense++) {
        Plan plan = {.zeros = {1, 1, 1},
                     .zero = {{5}, {-7}, {2.01}},
                     .sign = {1, 1, 1},
                     .says = FUN_PERHAPS,
                     .edge = INFINITY};
        Found found = look(&plan, 1, 1, dense, true);
        assert_false(found.any);
        assert_int_equal(plan.looked, 1);
        assert_int_equal(plan.asked, 2); /* here, and at the end of the step */
        plan.zero[2][0] = 1.6;
        plan.asked = 0;
        assert_true(look(&plan, 1, 1, dense, true).any);
        assert_true(plan.asked < 80);
    }
}

/* What rises or falls all along is known by its signs: the step is asked once. */
static void test_once(void **state)
{
    (void)state;
    for (int dense = 0; dense < 2; dense++) {
        Plan plan = {.zeros = {1, 1, 1},
                     .zero = {{1.7}, {1.6}, {5}},
                     .sign = {1, -1, 1},
                     .says = FUN_ONCE,
                     .edge = INFINITY};
        Found found = look(&plan, 1, 1, dense, true);
        assert_true(found.any && found.which == 1);
        assert_near(found.at, 1.6, 1e-13);
        assert_int_equal(plan.looked, 1);
        assert_true(plan.asked < 24);
    }
}

/* No value beyond a point within the step: the run ends there, by one or the other. */
static void test_no_value(void **state)
{
    (void)state;
    Plan plan = {
        .zeros = {1}, .zero = {{0.7}}, .sign = {1, 1, 1}, .says = FUN_PERHAPS, .edge = 0.4};
    Found found = look(&plan, 0, 1, true, true);
    assert_true(found.any);
    assert_near(found.at, 0.4, 1e-13);
    plan.edge = 0.8;
    found = look(&plan, 0, 1, true, true);
    assert_true(found.any);
    assert_int_equal(found.which, 0);
    assert_near(found.at, 0.7, 1e-13);
}

/* A simple zero takes few looks, one that is triple at most two for each halving. */
static void test_looks(void **state)
{
    (void)state;
    enum { FEW = 32, MOST = 110 };
    for (int round = 0; round < 200; round++) {
        double t = number_next(), h = (round % 2 ? 1 : -1) * (0.1 + fabs(number_next()));
        bool triple = round % 10 == 0;
        double zero = t + h * (0.1 + 0.8 * fabs(number_next()));
        Plan plan = {.sign = {1, -1, 1}, .edge = INFINITY, .zeros = {0, triple ? 3 : 2, 0}};
        for (int i = 0; i < 3; i++)
            plan.zero[1][i] = i == 0 || triple ? zero : t + 1.5 * h;
        Found found = look(&plan, t, h, true, false);
        assert_true(found.any && found.which == 1);
        assert_near(found.at, zero, 1e-14);
        assert_true(plan.asked <= (triple ? MOST : FEW));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first),    cmocka_unit_test(test_ends_only),
        cmocka_unit_test(test_mixed),    cmocka_unit_test(test_edges),
        cmocka_unit_test(test_far),      cmocka_unit_test(test_once),
        cmocka_unit_test(test_no_value), cmocka_unit_test(test_looks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
