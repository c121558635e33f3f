/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A step as one program is the step stage by stage, bit by bit: for every explicit method, on a
 * system with one or more computed unknowns, a second order and function calls, and on random ones
 * whose equations share their parts (up to the rounding of quotients).
 */
#include "tests/unit/cas/read.h"

#include <math.h>

#include "cas/base/mem.h"
#include "cas/cas.h"
#include "numeric/program/fun.h"
#include "numeric/program/tape_stages.h"
#include "numeric/step/rk.h"
#include "tests/prop/gen.h"

enum { N = 3, STEPS = 60, MOST = 3, OUTPUTS = 6, RANDOM = 20 };

typedef struct System {
    Tape *tape;
    FunProgram program;
    double out[OUTPUTS]; /* two slopes, the computed unknowns, and one that is checked */
    long computed;
    bool refuses;
} System;

static const long SLOPE[N] = {-2, 0, 1}; /* x' = v, v' and w' are outputs */

static int setup(void **state)
{
    (void)state;
    cas_init();
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    expr_done();
    return 0;
}

static Status rhs(void *ctx, double t, const double *y, double *dydt)
{
    System *s = ctx;
    const double in[] = {t, y[0], y[1], y[2]};
    tape_eval(s->tape, in, s->out);
    dydt[0] = y[1];
    dydt[1] = s->out[0];
    dydt[2] = s->out[1];
    return ST_OK;
}

static bool holds(void *ctx, const double *checked)
{
    (void)checked;
    return !((System *)ctx)->refuses;
}

static const Expr *outputs_known(void)
{
    return read_expr("[-sin(x)-v/10+t*w, cos(x)*v-w*exp(-w^2), x^2*w-v, w*v+t, x-w, x+1]")->u.args;
}

/* outputs[0..OUTPUTS); checks: outputs that are to be checked, at the end. */
static void begin(System *s, const Expr *outputs, long computed, long checks)
{
    Expr vars = read_expr("[t, x, v, w]"), chosen[OUTPUTS];
    for (long i = 0; i < 2 + computed; i++)
        chosen[i] = outputs[i];
    chosen[2 + computed] = outputs[OUTPUTS - 1];
    *s = (System){.tape = tape_new(chosen, 2 + computed + checks, vars->u.args, 4),
                  .computed = computed};
    s->program = (FunProgram){.tape = s->tape,
                              .slope = SLOPE,
                              .computed = 2,
                              .checked = 2 + computed,
                              .holds = holds,
                              .ctx = s};
}

static void end(System *s)
{
    tape_stages_free(s->program.whole);
    tape_free(s->tape);
}

static Fun fun_of(System *s, bool whole)
{
    return (Fun){.n = N,
                 .ctx = s,
                 .rhs = rhs,
                 .program = whole ? &s->program : NULL,
                 .computed = s->out + 2,
                 .computed_count = s->computed};
}

/* Is the error of the computed unknowns known, where the method has an estimate? Both steps agree
 * within this. */
static bool compare(const TableauRow *row, const Expr *outputs, long computed, bool refuses,
                    double within)
{
    System s;
    begin(&s, outputs, computed, refuses);
    s.refuses = refuses;
    Fun fun[2] = {fun_of(&s, false), fun_of(&s, true)};
    Step *step[2];
    double y[2][N] = {{1, 0.5, 0.25}, {1, 0.5, 0.25}}, next[N], error[2][N] = {{0}}, h = 0.07;
    for (int k = 0; k < 2; k++) {
        step[k] = rk_new(&fun[k], tableau_new(row));
        step[k]->abserr = step[k]->relerr = 1e-6;
    }
    assert_non_null(s.program.whole);
    for (int i = 0; i < STEPS; i++) {
        for (int k = 0; k < 2; k++) {
            assert_int_equal(step[k]->attempt(step[k], i * h, h, y[k], next, error[k]), ST_OK);
            memcpy(y[k], next, sizeof next);
        }
        for (int j = 0; j < N; j++)
            assert_true(fabs(y[0][j] - y[1][j]) <= within &&
                        fabs(error[0][j] - error[1][j]) <= within);
        assert_true(fabs(step[0]->besides - step[1]->besides) * step[0]->abserr <= within);
    }
    assert_true(refuses || fun[0].calls == fun[1].calls);
    bool estimates = !step[0]->adaptive || step[0]->besides > 0;
    step_free(step[0]);
    step_free(step[1]);
    end(&s);
    return estimates;
}

static void compare_random(const TableauRow *row, long computed)
{
    enum { LEAVES = 4, PARTS = 16 };
    Expr part[PARTS], vars = read_expr("[t, x, v, w]"), outputs[OUTPUTS];
    for (long k = 0; k < LEAVES; k++)
        part[k] = expr_arg(vars, k);
    gen_parts(part, LEAVES, PARTS);
    for (long k = 0; k < OUTPUTS; k++) /* bounded: no step fails */
        outputs[k] = funcs_apply1("sin", part[PARTS - 1 - gen_below(PARTS - LEAVES)]);
    compare(row, outputs, computed, false, 1e-13);
}

static void same_bits(void **state)
{
    (void)state;
    long compared = 0;
    for (long i = 0; tableau_row(i); i++) {
        Tableau *tableau = tableau_new(tableau_row(i));
        bool is_explicit = tableau->is_explicit;
        tableau_free(tableau);
        if (!is_explicit)
            continue;
        for (long computed = 1; computed <= MOST; computed++) {
            assert_true(compare(tableau_row(i), outputs_known(), computed, false, 0));
            assert_true(compare(tableau_row(i), outputs_known(), computed, true, 0));
        }
        for (long k = 0; k < RANDOM; k++)
            compare_random(tableau_row(i), 1 + k % MOST);
        compared++;
    }
    assert_true(compared > 5);
}

/* A program made for one method does not serve another. */
static void methods_are_kept_apart(void **state)
{
    (void)state;
    System s;
    begin(&s, outputs_known(), 1, 0);
    Fun fun = fun_of(&s, true);
    Step *step = rk_new(&fun, tableau_new(tableau_find("rkf45")));
    Tableau *own = tableau_new(tableau_find("rkf45")), *other = tableau_new(tableau_find("dopri5"));
    assert_true(tape_stages_serve(s.program.whole, own));
    assert_false(tape_stages_serve(s.program.whole, other));
    tableau_free(own);
    tableau_free(other);
    step_free(step);
    end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bits),
        cmocka_unit_test(methods_are_kept_apart),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
