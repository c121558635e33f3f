/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Step control by its formulas: what a law makes of an error, at its bounds and after a rejection;
 * the norm of an error; the first step. The numbers are of an independent program for the formulas
 * at the head of numeric/step/control.c.
 */
#include "numeric/step/control.h"
#include "tests/unit/numeric/numbers.h"

static void near(double found, double wanted, size_t row)
{
    if (!(fabs(found - wanted) <= 1e-12 * fabs(wanted)))
        fail_msg("row %zu: %.15g instead of %.15g", row, found, wanted);
}

typedef struct Update {
    long law;
    double h, past, error;
    int order;
    bool again, accepted;
    double next, kept;
} Update;

static void test_updates(void **state)
{
    static const Update rows[] = {
        {0, 1, 0, 0.5, 4, false, true, 1.04282487851605, -0.693147180559945},
        {0, -2, 0, 0.5, 4, false, true, -2.0856497570321, -0.693147180559945},
        {0, 1, -9.21, 1, 4, false, true, 0.56787127432333, 0.0},
        {0, 1, -2, 0.1, 4, false, true, 1.32835165520033, -2.30258509299405},
        {0, 1, -2, 0.1, 4, true, true, 1.0, -2.30258509299405},
        {0, 1, -9, 1, 1, true, true, 0.2, 0.0},
        {0, 1, -9.21, 1, 1, false, true, 0.2, 0.0},
        {0, 1, 0, 0.001, 5, false, true, 2.91234291236665, -6.90775527898214},
        {0, 1, 0, 1e-09, 5, false, true, 5.0, -9.21},
        {0, 1, 0, 0, 5, false, true, 5.0, -9.21},
        {0, 1, 0, 1e-30, 2, false, true, 5.0, -9.21},
        {0, 1, 0, 1.1, 4, false, false, 0.878808680708679, 0.0},
        {0, 3, -1, 50, 4, false, false, 1.01536283513333, -1.0},
        {0, 1, -1, 1000000.0, 4, false, false, 0.1, -1.0},
        {0, 1, -1, 1000000.0, 4, true, false, 0.1, -1.0},
        {0, 1, 0, INFINITY, 4, false, false, 0.25, 0.0},
        {0, -4, 0, NAN, 4, false, false, -1.0, 0.0},
        {0, 1, 0, 1, 7, false, true, 0.9, 0.0},
        {0, 1, 0, 1e-05, 7, false, true, 3.64238095568379, -9.21},
        {0, 1, -3, 0.01, 3, false, true, 2.71675377830813, -4.60517018598809},
        {0, 1, 5, 1, 1, false, true, 2.44645364561314, 0.0},
        {1, 1, 0, 0.5, 4, false, true, 1.07028640350245, -0.693147180559945},
        {1, -2, 0, 0.5, 4, false, true, -2.1405728070049, -0.693147180559945},
        {1, 1, -9.21, 1, 4, false, true, 0.9, 0.0},
        {1, 1, -2, 0.1, 4, false, true, 1.60045146903503, -2.30258509299405},
        {1, 1, -2, 0.1, 4, true, true, 1.0, -2.30258509299405},
        {1, 1, -9, 1, 1, true, true, 0.9, 0.0},
        {1, 1, -9.21, 1, 1, false, true, 0.9, 0.0},
        {1, 1, 0, 0.001, 5, false, true, 3.58296453498148, -6.90775527898214},
        {1, 1, 0, 1e-09, 5, false, true, 10.0, -9.21},
        {1, 1, 0, 0, 5, false, true, 10.0, -9.21},
        {1, 1, 0, 1e-30, 2, false, true, 10.0, -9.21},
        {1, 1, 0, 1.1, 4, false, false, 0.878808680708679, 0.0},
        {1, 3, -1, 50, 4, false, false, 1.01536283513333, -1.0},
        {1, 1, -1, 1000000.0, 4, false, false, 0.2, -1.0},
        {1, 1, -1, 1000000.0, 4, true, false, 0.2, -1.0},
        {1, 1, 0, INFINITY, 4, false, false, 0.25, 0.0},
        {1, -4, 0, NAN, 4, false, false, -1.0, 0.0},
        {1, 1, 0, 1, 7, false, true, 0.9, 0.0},
        {1, 1, 0, 1e-05, 7, false, true, 4.66152721130809, -9.21},
        {1, 1, -3, 0.01, 3, false, true, 4.1774299502515, -4.60517018598809},
        {1, 1, 5, 1, 1, false, true, 0.9, 0.0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Update *r = &rows[i];
        Control control = {r->h, r->past};
        bool accepted = control_update(control_law(r->law), &control, r->error, r->order, r->again);
        assert_int_equal(accepted, r->accepted);
        near(control.h, r->next, i);
        near(control.past, r->kept, i);
    }
}

static void test_laws(void **state)
{
    (void)state;
    const ControlLaw *pi = control_law(0), *elementary = control_law(1);
    assert_true(control_find("pi") == pi && control_find("elementary") == elementary);
    assert_true(!control_find("other") && !control_law(2) && !control_law(-1));
    static const double error[] = {3e-3, -4e-3}, before[] = {1, -2}, after[] = {-3, 1};
    double a = 3e-3 / (0.5 + 3 * 0.25), b = 4e-3 / (0.5 + 2 * 0.25);
    near(control_error(pi, error, before, after, 2, 0.5, 0.25), fmax(a, b), 0);
    near(control_error(pi, error, before, after, 1, 0.5, 0.25), a, 1);
    near(control_error(elementary, error, before, after, 2, 0.5, 0.25), sqrt((a * a + b * b) / 2),
         2);
    near(control_error(elementary, error, before, after, 1, 0.5, 0.25), a, 3);
    assert_true(control_error(elementary, error, before, after, 0, 0.5, 0.25) == 0);
    static const double none[] = {1, NAN};
    assert_false(isfinite(control_error(pi, none, before, after, 2, 1, 1)));
    assert_false(isfinite(control_error(elementary, none, before, after, 2, 1, 1)));
}

typedef struct First {
    long n;
    double y[2], a, b, t; /* y' = a*y + b*t */
    int order, direction;
    double abserr, relerr, span, h;
} First;

static const First *asked;
static Status answer; /* of the equations where the step leads */

static Status rhs(void *ctx, double t, const double *y, double *dydt)
{
    (void)ctx;
    for (long i = 0; i < asked->n; i++)
        dydt[i] = asked->a * y[i] + asked->b * t;
    return answer;
}

static double first(const First *row)
{
    double slope[2], scratch[4];
    Fun fun = {.n = row->n, .rhs = rhs};
    asked = row;
    rhs(NULL, row->t, row->y, slope);
    return control_first(&fun, row->t, row->y, slope, row->order, row->direction, row->abserr,
                         row->relerr, row->span, scratch);
}

static void test_first(void **state)
{
    static const First rows[] = {
        {1, {1.0, 0.0}, -1.0, 0.0, 0.0, 4, 1, 1e-06, 1e-06, 0, 0.0118920711500272},
        {1, {1.0, 0.0}, -1.0, 0.0, 0.0, 4, -1, 1e-06, 1e-06, 0, -0.0118920711500272},
        {1, {1.0, 0.0}, -1.0, 0.0, 0.0, 1, 1, 1e-06, 1e-06, 0, 2e-08},
        {2, {1.0, 2.0}, -1.0, 0.0, 0.0, 4, 1, 1e-06, 0.001, 0, 0.0562446721384477},
        {2, {1.0, 20.0}, -30.0, 2.0, 3.0, 5, 1, 1e-06, 0.001, 0, 0.0261960674331377},
        {1, {1.0, 0.0}, -1.0, 0.0, 0.0, 4, 1, 1e-06, 1e-06, 0.001, 0.001},
        {1, {1.0, 0.0}, -1.0, 0.0, 0.0, 4, 1, 1e-06, 1e-06, 1e-05, 1e-05},
        {1, {1e-12, 0.0}, -1.0, 0.0, 0.0, 4, 1, 1e-06, 1e-06, 0, 0.0001},
        {1, {1e-10, 0.0}, -1.0, 0.0, 0.0, 4, 1, 1e-06, 1e-06, 0, 1.0},
        {1, {0.0, 0.0}, -1.0, 0.0, 0.0, 4, 1, 1e-06, 1e-06, 0, 1e-06},
        {1, {0.0, 0.0}, 0.0, 1.0, 0.0, 4, 1, 1e-06, 1e-06, 0, 0.0001},
        {1, {1.0, 0.0}, 0.0, 0.0, 0.0, 4, 1, 1e-06, 1e-06, 0, 1e-06},
        {1, {0.0, 0.0}, 0.0, 0.0, 0.0, 4, 1, 1e-06, 1e-06, 0, 1e-06},
        {1, {1.0, 0.0}, 0.0, 0.0, 0.0, 4, 1, 1e-06, 1e-06, 0.001, 1e-06},
        {1, {1000000.0, 0.0}, 0.0, 1e-09, 0.0, 4, 1, 1e-06, 1e-06, 0, 0.0001},
        {1, {1000000000000.0, 0.0}, 1e-14, 0.0, 0.0, 4, 1, 1, 1, 0, 0.0001},
        {1,
         {1.0, 0.0},
         -1000000000000.0,
         0.0,
         1000000.0,
         4,
         1,
         1e-06,
         1e-06,
         0,
         7.105427357601e-09},
        {1,
         {1.0, 0.0},
         -1000000000000.0,
         0.0,
         -1000000.0,
         4,
         1,
         1e-06,
         1e-06,
         0,
         7.105427357601e-09},
        {1, {5.0, 0.0}, -1.0, 3.0, 1.0, 2, -1, 0.0001, 0.01, 0, -0.0100099950049938},
    };
    (void)state;
    answer = ST_OK;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        near(first(&rows[i]), rows[i].h, i);
    /* where there are no values, a hundredth of the first guess */
    answer = ST_DOMAIN;
    near(first(&rows[0]), 1e-4, 0);
    near(first(&rows[1]), -1e-4, 1);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_updates),
        cmocka_unit_test(test_laws),
        cmocka_unit_test(test_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
