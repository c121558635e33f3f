/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where something that a step divides by passes zero: at which points it is asked whether that is a
 * pole, from both sides, by the ends of a step that is too short for more; the first pole ends the
 * step, and what keeps its size costs one evaluation.
 */
#include "numeric/step/guard.h"
#include "tests/unit/numeric/numbers.h"

enum { MOST = 2, ASKED = 8 };

typedef struct Asked {
    long which, count;
    double at, times[3];
} Asked;

/* Guard k is rate*(y - place[k]), y = t. */
typedef struct Plan {
    double place[MOST], rate;
    bool (*says)(const Asked *asked);
    Asked asked[ASKED];
    long count, evaluated;
    double end; /* no points beyond */
} Plan;

static Status guards(void *ctx, double t, const double *y, double *g)
{
    Plan *plan = ctx;
    (void)t;
    plan->evaluated++;
    for (int k = 0; k < MOST; k++)
        g[k] = plan->rate * (y[0] - plan->place[k]);
    return ST_OK;
}

static void near(void *ctx, long count, const double *times, const double *const *y, double off,
                 char *may)
{
    (void)ctx, (void)count, (void)times, (void)y, (void)off, (void)may;
}

static bool bars(void *ctx, long k, double at, long count, const double *times,
                 const double *const *y)
{
    Plan *plan = ctx;
    assert_true(plan->count < ASKED && count <= 3);
    Asked *asked = &plan->asked[plan->count++];
    *asked = (Asked){.which = k, .count = count, .at = at};
    for (long i = 0; i < count; i++) {
        asked->times[i] = times[i];
        assert_true(y[i][0] == times[i]);
    }
    return plan->says(asked);
}

static Status slope(void *ctx, double t, const double *y, double *dydt)
{
    (void)ctx, (void)t, (void)y;
    dydt[0] = 1;
    return ST_OK;
}

static Status exact(Step *step, double t, double h, const double *state, const double *next,
                    double d, double *y)
{
    const Plan *plan = step->fun->ctx;
    (void)h, (void)state, (void)next;
    y[0] = t + d;
    return t + d <= plan->end ? ST_OK : ST_DOMAIN;
}

static bool never(const Asked *asked)
{
    (void)asked;
    return false;
}

static bool always(const Asked *asked)
{
    (void)asked;
    return true;
}

static bool from_right(const Asked *asked)
{
    return asked->times[0] > asked->at;
}

static bool from_ends(const Asked *asked)
{
    return asked->count == 2;
}

static bool of_second(const Asked *asked)
{
    return asked->which == 1;
}

typedef struct Case {
    double t, h, first, second, end;
    bool (*says)(const Asked *asked);
    long which; /* -1: no pole */
    double at;
    long asked, points[4]; /* how often, and of how many each time */
} Case;

static void test_poles(void **state)
{
    static const Case cases[] = {
        {0, 1, 0.3, 9, 9, never, -1, 0, 2, {3, 3}},
        {0, 1, 0.3, 9, 9, always, 0, 0.3, 1, {3}},
        {0, 1, 0.3, 9, 9, from_right, 0, 0.3, 2, {3, 3}},
        {0, -1, -0.3, 9, 9, from_right, 0, -0.3, 1, {3}},
        {0, -1, -0.3, 9, 9, never, -1, 0, 2, {3, 3}},
        {0, 1, 9, 0.4, 9, always, 1, 0.4, 1, {3}},
        /* both, in their order */
        {0, 1, 0.3, 0.6, 9, of_second, 1, 0.6, 3, {3, 3, 3}},
        {0, 1, 0.6, 0.3, 9, of_second, 1, 0.3, 1, {3}},
        {0, 1, 0.3, 0.6, 9, never, -1, 0, 4, {3, 3, 3, 3}},
        /* none */
        {0, 1, 9, -9, 9, always, -1, 0, 0, {0}},
        /* a step that rounding lets nobody look into */
        {1000, 1e-8, 1000 + 5e-9, 9, 2000, from_ends, 0, 1000 + 5e-9, 1, {2}},
        {1000, 1e-8, 1000 + 5e-9, 9, 2000, never, -1, 0, 1, {2}},
        /* from one side at least */
        {1, 1, 1 + 1e-13, 9, 9, from_ends, -1, 0, 1, {3}},
        {1, 1, 1 + 1e-13, 9, 9, always, 0, 1 + 1e-13, 1, {3}},
        {1, 1, 2 - 2e-13, 9, 9, from_ends, -1, 0, 1, {3}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Case *c = &cases[i];
        Plan plan = {.place = {c->first, c->second}, .rate = 1, .says = c->says, .end = c->end};
        Fun fun = {.n = 1,
                   .ctx = &plan,
                   .rhs = slope,
                   .guards = MOST,
                   .guard = guards,
                   .guard_near = near,
                   .bars = bars};
        Step step = {
            .fun = &fun, .n = 1, .width = 1, .inside = exact, .abserr = 1e-7, .relerr = 1e-7};
        Guard *guard = guard_new(&step);
        double at = NAN, from = c->t, to = c->t + c->h;
        WithinStep taken = {c->t, c->h, &from, &to, NULL};
        long which = -1;
        bool pole = guard_bars(guard, &taken, &at, &which);
        bool good = pole == (c->which >= 0) && plan.count == c->asked &&
                    (!pole || (which == c->which && fabs(at - c->at) <= 1e-14 * fabs(at)));
        for (long k = 0; k < plan.count && good; k++)
            good = plan.asked[k].count == c->points[k];
        if (!good)
            fail_msg("row %zu: %d, %ld at %.17g, asked %ld times, first of %ld", i, pole, which, at,
                     plan.count, plan.asked[0].count);
        for (long k = 0; k < plan.count; k++)
            for (long j = 0; j < plan.asked[k].count && plan.asked[k].count == 3; j++) {
                double far = fabs(plan.asked[k].times[j] - plan.asked[k].at);
                assert_near(far / (0.01 * fabs(c->h) * pow(0.1, (double)j)), 1, 1e-6);
            }
        TraceState so_far = {.end = TRACE_STEP};
        guard_forget(guard);
        plan.count = 0;
        assert_int_equal(guard_ends(guard, &taken, &so_far), pole);
        assert_int_equal(so_far.end, pole ? TRACE_POLE : TRACE_STEP);
        assert_true(!pole || (so_far.guard == which + 1 && so_far.pole == at));
        guard_free(guard);
    }
}

/* What keeps its size is asked at one end, and what begins where another ended is known. */
static void test_costs(void **state)
{
    (void)state;
    Plan plan = {.place = {-8, -8}, .rate = 1, .says = always, .end = 9};
    Fun fun = {.n = 1,
               .ctx = &plan,
               .rhs = slope,
               .guards = MOST,
               .guard = guards,
               .guard_near = near,
               .bars = bars};
    Step step = {.fun = &fun, .n = 1, .width = 1, .inside = exact, .abserr = 1e-7, .relerr = 1e-7};
    Guard *guard = guard_new(&step);
    double at, y[] = {0, 1, 2};
    long which;
    for (int i = 0; i < 2; i++) {
        WithinStep taken = {y[i], 1, &y[i], &y[i + 1], NULL};
        plan.evaluated = 0;
        assert_false(guard_bars(guard, &taken, &at, &which));
        assert_int_equal(plan.evaluated, i ? 1 : 2);
    }
    WithinStep taken = {1, 1, &y[1], &y[2], NULL};
    guard_forget(guard);
    plan.evaluated = 0;
    assert_false(guard_bars(guard, &taken, &at, &which));
    assert_int_equal(plan.evaluated, 2);
    /* negative ones alike; what doubles is looked into */
    plan.rate = -1;
    guard_forget(guard);
    plan.evaluated = 0;
    assert_false(guard_bars(guard, &taken, &at, &which));
    assert_int_equal(plan.evaluated, 2);
    for (int sign = -1; sign < 2; sign += 2)
        for (int way = 0; way < 2; way++) {
            double from = way ? 1 : 0, to = 1 - from;
            WithinStep doubled = {from, to - from, &from, &to, NULL};
            plan.place[0] = plan.place[1] = -0.9;
            plan.rate = sign;
            guard_forget(guard);
            plan.evaluated = 0;
            assert_false(guard_bars(guard, &doubled, &at, &which));
            assert_true(plan.evaluated > 2);
        }
    guard_free(guard);
    fun.guards = 0;
    assert_null(guard_new(&step));
    assert_false(guard_bars(NULL, &taken, &at, &which));
    guard_forget(NULL);
    guard_free(NULL);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_poles),
        cmocka_unit_test(test_costs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
