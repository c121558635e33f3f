/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The parts of constraints: every constraint and every state stands in one part, by jets in several
 * and by splitting in one; none depends on states of a part after it; solved one after the other,
 * from near by, they are points where all constraints hold; merged they are one.
 */
#include "tests/unit/cas/algebra.h"

#include <math.h>

#include "cas/core/walk.h"
#include "dae/start/cascade.h"

enum { MOST = 40 };

static const struct {
    const char *equations;
    long parts; /* by jets, at least */
} SYSTEMS[] = {
    {"[diff(x(t),t)-y(t),x(t)^2+y(t)-3]", 1},
    {"[diff(x(t),t)-z(t),diff(y(t),t)-z(t)*x(t),x(t)+y(t)^3+y(t)-2]", 1},
    {"[diff(x(t),t,t)+2*l(t)*x(t),diff(y(t),t,t)+2*l(t)*y(t)+1,x(t)^2+y(t)^2-1]", 3},
    {"[diff(x(t),t)-y(t),diff(y(t),t)-z(t),x(t)-sin(t)]", 2},
    {"[diff(a(t),t)-b(t),a(t)+b(t)^3+b(t)-1,diff(c(t),t)-d(t),c(t)*d(t)+a(t)+d(t)-1]", 2},
};

typedef struct Case {
    Model model;
    Hidden hidden;
    Manifold *whole;
    Cascade *cascade;
    Expr states[MOST], t;
    long n;
} Case;

static void begin_case(Case *c, const char *text, bool split)
{
    Expr list = read_expr(text);
    c->t = expr_symbol("t");
    model_begin(&c->model, list->u.args, expr_count(list), NULL, 0, NULL);
    if (split)
        hidden_begin_split(&c->hidden, &c->model, NULL);
    else
        hidden_begin(&c->hidden, &c->model);
    assert_int_equal(c->hidden.end, HIDDEN_REGULAR);
    c->n = 0;
    for (long j = 0; j < c->hidden.count; j++)
        for (long q = 0; q < c->hidden.orders[j]; q++)
            c->states[c->n++] = diff_make(c->model.unknowns[j], c->t, q);
    Expr residuals = hidden_residuals(&c->hidden);
    c->whole = manifold_new(residuals->u.args, expr_count(residuals), c->t, c->states, c->n);
    c->cascade = cascade_new(&c->hidden, c->whole, c->t, c->states, c->n);
}

static void end_case(Case *c)
{
    cascade_free(c->cascade);
    manifold_free(c->whole);
    hidden_end(&c->hidden);
    model_end(&c->model);
}

static void assert_once(const long *times, long n, const char *what)
{
    for (long i = 0; i < n; i++)
        if (times[i] != 1)
            fail_msg("%s %ld is in %ld parts", what, i, times[i]);
}

/* The next part that has one of the states that are flagged, for each of them alone. */
static void check_next(const Case *c, Expr residuals)
{
    for (long j = 0; j < c->n; j++)
        for (long k = 0; k < cascade_count(c->cascade); k++) {
            char flags[MOST] = {0};
            long wanted = -1, count;
            flags[j] = 1;
            for (long p = cascade_count(c->cascade) - 1; p > k; p--) {
                const long *row = cascade_rows(c->cascade, p, &count);
                for (long i = 0; i < count; i++)
                    if (walk_has(expr_arg(residuals, row[i]), c->states[j]))
                        wanted = p;
            }
            assert_int_equal(cascade_next(c->cascade, k, flags), wanted);
        }
}

/* All are there once, and the constraints of a part have no states of a later one. */
static void check_parts(const Case *c)
{
    long states[MOST] = {0}, rows[MOST] = {0}, count;
    Expr residuals = hidden_residuals(&c->hidden);
    for (long k = 0; k < cascade_count(c->cascade); k++) {
        const long *own = cascade_own(c->cascade, k, &count);
        for (long i = 0; i < count; i++)
            states[own[i]]++;
        const long *row = cascade_rows(c->cascade, k, &count);
        for (long i = 0; i < count; i++) {
            rows[row[i]]++;
            for (long later = k + 1; later < cascade_count(c->cascade); later++) {
                long others;
                const long *other = cascade_own(c->cascade, later, &others);
                for (long j = 0; j < others; j++)
                    assert_false(walk_has(expr_arg(residuals, row[i]), c->states[other[j]]) &&
                                 expr_is_symbol(expr_arg(c->states[other[j]], 0), "diff"));
            }
        }
    }
    check_next(c, residuals);
    assert_once(states, c->n, "state");
    assert_once(rows, expr_count(residuals), "constraint");
}

/* Then back from a little beside it. */
static void solve_parts(Case *c, bool settled)
{
    double y[MOST], step, mobility[MOST];
    for (long j = 0; j < c->n; j++) {
        y[j] = 0.4 + 0.05 * (double)j;
        mobility[j] = 1;
    }
    for (long k = 0; k < cascade_count(c->cascade); k++) {
        long rank, rows;
        cascade_rows(c->cascade, k, &rows);
        Status status = cascade_solve(c->cascade, k, 0.3, y, mobility, 1e-12, &step, &rank, NULL);
        if (rows > 0)
            assert_int_equal(status, ST_OK);
        assert_true(cascade_miss(c->cascade, k, 0.3, y) < 1e-9);
    }
    for (int back = 0; back <= settled; back++) {
        if (back) {
            for (long j = 0; j < c->n; j++)
                y[j] += 1e-4 * cos(3.0 * (double)j);
            cascade_settle(c->cascade);
            assert_int_equal(cascade_return(c->cascade, 0.3, y, 1e-10), ST_OK);
        }
        manifold_residual(c->whole, 0.3, y);
        for (long i = 0; i < c->whole->p; i++)
            assert_true(fabs(c->whole->residual[i]) < 1e-9);
    }
}

static void parts(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof SYSTEMS / sizeof *SYSTEMS; i++)
        for (int split = 0; split < 2; split++) {
            Case c;
            begin_case(&c, SYSTEMS[i].equations, split);
            long count = cascade_count(c.cascade);
            if (split ? count != 1 : count < SYSTEMS[i].parts)
                fail_msg("%s: %ld parts", SYSTEMS[i].equations, count);
            check_parts(&c);
            solve_parts(&c, false);
            cascade_merge(c.cascade, 0, count - 1);
            assert_int_equal(cascade_count(c.cascade), 1);
            check_parts(&c);
            solve_parts(&c, true);
            end_case(&c);
            begin_case(&c, SYSTEMS[i].equations, split);
            solve_parts(&c, true);
            end_case(&c);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
