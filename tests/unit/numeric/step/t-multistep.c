/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How methods of several steps begin: the steps of a one-step method, bit by bit and with all that
 * it remembers, until there are as many values as they need; and that a step from a state depends
 * on nothing else.
 */
#include "tests/unit/numeric/numbers.h"

#include "numeric/linear/vec.h"
#include "numeric/step/method.h"

enum { N = 3, MOST_WIDTH = 60 };

static Status wave(void *ctx, double t, const double *y, double *dydt)
{
    (void)ctx;
    dydt[0] = y[1];
    dydt[1] = -y[0];
    dydt[2] = y[2] * (y[0] + t / 2);
    return ST_OK;
}

static Status residual(void *ctx, double t, const double *y, const double *yp, double *r)
{
    wave(ctx, t, y, r);
    for (long i = 0; i < N; i++)
        r[i] = yp[i] - r[i] + 0.1 * (yp[(i + 1) % N] - r[(i + 1) % N]) * (i < 2);
    return ST_OK;
}

static Step *begin(const char *method, Fun *fun, double *state)
{
    MethodChoice choice = {.name = method, .fixed = true};
    Step *step = method_new(&choice, fun);
    assert_non_null(step);
    assert_true(step->width <= MOST_WIDTH);
    step->abserr = step->relerr = 1e-12;
    vec_copy(state, (double[]){0, 1, 1}, N);
    if (step->begin)
        assert_int_equal(step->begin(step, 0, 0.1, state), ST_OK);
    return step;
}

/* The first steps of `method` are those of the starter; the next one is another. */
static void check_start(const char *method, const char *starter, long steps, int form, double h)
{
    Fun fun[2];
    double state[2][2][MOST_WIDTH] = {{{0}}}, error[MOST_WIDTH];
    Step *step[2];
    fun[0] = (Fun){.n = N,
                   .rhs = form == 0 ? wave : NULL,
                   .residual = form ? residual : NULL,
                   .slope = form == 2 ? wave : NULL};
    fun[1] = form == 2 ? (Fun){.n = N, .rhs = wave} : fun[0]; /* an explicit one goes by slopes */
    for (int k = 0; k < 2; k++)
        step[k] = begin(k ? starter : method, &fun[k], state[k][0]);
    for (long i = 0; i <= steps; i++) {
        for (int k = 0; k < 2; k++)
            assert_int_equal(step[k]->attempt(step[k], (double)i * h, h, state[k][i % 2],
                                              state[k][(i + 1) % 2], error),
                             ST_OK);
        if (vec_same(state[0][(i + 1) % 2], state[1][(i + 1) % 2], N) != (i < steps))
            fail_msg("%s, form %d, step %ld", method, form, i);
    }
    step_free(step[0]);
    step_free(step[1]);
}

static void test_starts(void **state)
{
    (void)state;
    static const char *const bdf[] = {"bdf2", "bdf3", "bdf4", "bdf5", "bdf6"};
    for (long k = 0; k < 5; k++)
        for (int way = -1; way < 2; way += 2) {
            check_start(bdf[k], "radauIIA3", k + 1, 0, 0.1 * way);
            check_start(bdf[k], "radauIIA3", k + 1, 1, 0.1 * way);
            check_start(bdf[k], "dverk78", k + 1, 2, 0.1 * way);
        }
}

/* A step with other steps before it, and without. */
static void test_replay(void **state)
{
    (void)state;
    for (long i = 0; method_row(i); i++)
        for (int form = 0; form < 2; form++) {
            Fun fun = {.n = N, .rhs = form ? NULL : wave, .residual = form ? residual : NULL};
            MethodChoice choice = {.name = method_row(i)->name, .fixed = true};
            Step *probe = method_row(i)->step ? method_new(&choice, &fun) : NULL;
            if (!probe)
                continue;
            step_free(probe);
            enum { STEPS = 9 };
            double s[STEPS + 1][200], again[200], error[200], h = 0.05;
            Step *step = method_new(&choice, &fun);
            assert_true(step->width <= 200);
            memset(s, 0, sizeof s);
            step->abserr = step->relerr = 1e-10;
            vec_copy(s[0], (double[]){0, 1, 1}, N);
            if (step->begin)
                assert_int_equal(step->begin(step, 0, h, s[0]), ST_OK);
            for (long k = 0; k < STEPS; k++)
                assert_int_equal(step->attempt(step, (double)k * h, h, s[k], s[k + 1], error),
                                 ST_OK);
            for (long k = STEPS - 1; k >= 0; k -= 3) {
                memset(again, 0, sizeof again);
                assert_int_equal(step->attempt(step, (double)k * h, h, s[k], again, error), ST_OK);
                if (!vec_same(again, s[k + 1], step->width))
                    fail_msg("%s, form %d: step %ld is another when it is taken again",
                             method_row(i)->name, form, k);
            }
            step_free(step);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_starts),
        cmocka_unit_test(test_replay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
