/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What searches cost: for each problem how it ends, how often the function was asked, and the
 * result to seven digits, as work.txt and optima.txt have it. Results hold with worse steps; these
 * counts do not. They were measured; who makes a search cheaper lowers them there.
 */
#include "config.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "numeric/search/kkt.h"
#include "numeric/search/marquardt.h"
#include "numeric/search/nlopt.h"
#include "numeric/search/optimum.h"
#include "numeric/search/quad.h"
#include "numeric/search/root.h"
#include "numeric/search/wholes.h"
#include "tests/lang/report.h"

enum { MOST_ROOTS = 8, MOST_UNKNOWNS = 4, MOST_DATA = 9 };

/* --- functions of one number --------------------------------------------------------------- */

typedef struct Plain {
    int which;
    long calls;
    bool constrained;
} Plain;

static double plain(void *ctx, double x)
{
    Plain *p = ctx;
    p->calls++;
    switch (p->which) {
    case 0:
        return x * x - 2;
    case 1:
        return exp(-x * x);
    case 2:
        return cos(x) - x;
    case 3:
        return 1 / (1 + x * x);
    case 4:
        return sqrt(fabs(x));
    case 5:
        return log(x);
    case 6:
        return fabs(x - 0.3);
    case 7:
        return x < 0.7 ? 1 : 3;
    case 8:
        return sin(20 * x);
    case 9:
        return exp(-50 * x) - 0.5;
    case 10:
        return (x - 1) * (x - 1) * (x - 1);
    case 11:
        return (x - 1) * (x - 1);
    case 12:
        return 1 / x;
    case 13:
        return tan(x);
    case 14:
        return x * exp(-x);
    case 15:
        return 1e-8 * x - 1e-9;
    case 16:
        return 1 / sqrt(x);
    case 17:
        return atan(50 * (x - 0.4));
    case 18:
        return x > 0.9 ? NAN : x - 0.5;
    default:
        return 7;
    }
}

enum { PLAIN_COUNT = 20 };

static const double ranges[][2] = {{0, 1},  {-1, 2}, {0, INFINITY}, {-INFINITY, INFINITY},
                                   {3, -2}, {5, 5},  {1e3, 1e4},    {-INFINITY, -1}};
enum { RANGE_COUNT = sizeof ranges / sizeof *ranges };

static void put_integrals(Buf *out)
{
    for (int which = 0; which < PLAIN_COUNT; which++) {
        buf_printf(out, "| integral %d\n", which);
        for (int i = 0; i < RANGE_COUNT; i++)
            for (double tolerance = 1e-6; tolerance > 1e-13; tolerance *= 1e-6) {
                Plain p = {.which = which};
                double value = 0;
                Status status =
                    quad_integrate(plain, &p, ranges[i][0], ranges[i][1], tolerance, &value);
                buf_printf(out, "%g..%g %g: %d after %ld", ranges[i][0], ranges[i][1], tolerance,
                           (int)status, p.calls);
                if (status == ST_OK)
                    buf_printf(out, ", %.7g", fabs(value) < 1e-9 ? 0 : value);
                buf_putc(out, '\n');
            }
    }
}

static void put_roots(Buf *out)
{
    static const double from[] = {0, 0.45, 3};
    for (int which = 0; which < PLAIN_COUNT; which++) {
        buf_printf(out, "| roots %d\n", which);
        for (int i = 0; i < RANGE_COUNT; i++)
            for (int k = 0; k < 3 && ranges[i][0] <= ranges[i][1]; k++) {
                Plain p = {.which = which};
                double root[MOST_ROOTS];
                long n =
                    root_scan(plain, &p, ranges[i][0], ranges[i][1], from[k], 40, root, MOST_ROOTS);
                buf_printf(out, "%g..%g from %g: %ld after %ld", ranges[i][0], ranges[i][1],
                           from[k], n, p.calls);
                for (long j = 0; j < n; j++)
                    buf_printf(out, " %.7g", fabs(root[j]) < 1e-9 ? 0 : root[j]);
                buf_putc(out, '\n');
            }
    }
}

/* --- functions of several ------------------------------------------------------------------- */

/* Values, and derivatives row by row, of systems in two unknowns. */
static void pair(int which, const double *x, double *f, double *d)
{
    double a = x[0], b = x[1];
    const double slopes[][4] = {
        {1, 2, 3, -1},     {2 * a, 2 * b, 1, -1}, {-20 * a, 10, -1, 0},
        {exp(a), 1, b, a}, {1, 0, 0, 2 * b},      {2 * a, 2 * b, 2 * a, 2 * b},
    };
    const double values[][2] = {
        {a + 2 * b - 3, 3 * a - b - 2},   {a * a + b * b - 4, a - b},
        {10 * (b - a * a), 1 - a},        {exp(a) + b - 2, a * b},
        {a > 0.5 ? NAN : a - 0.4, b * b}, {a * a + b * b - 1, a * a + b * b - 2},
    };
    for (int i = 0; i < 2; i++)
        f[i] = values[which][i];
    for (int i = 0; i < 4 && d; i++)
        d[i] = slopes[which][i];
}

enum { PAIR_COUNT = 6 };

static void pair_system(void *ctx, const double *x, double *values, double *jacobian)
{
    Plain *p = ctx;
    p->calls++;
    pair(p->which, x, values, jacobian);
}

static const double starts[][2] = {{0, 0}, {1, 1.5}, {-2, 3}, {30, -40}, {0.4, -0.1}};
enum { START_COUNT = sizeof starts / sizeof *starts };

static void put_point(Buf *out, const double *x, long n)
{
    for (long j = 0; j < n; j++)
        buf_printf(out, " %.6g", fabs(x[j]) < 1e-6 ? 0 : x[j]);
}

static void put_systems(Buf *out)
{
    static const double bounds[][4] = {{-INFINITY, -INFINITY, INFINITY, INFINITY}, {0, 0, 1, 2}};
    for (int which = 0; which < PAIR_COUNT; which++) {
        buf_printf(out, "| system %d\n", which);
        for (int k = 0; k < START_COUNT; k++)
            for (int b = 0; b < 2; b++) {
                Plain p = {.which = which};
                RootSystem system = {2, bounds[b], bounds[b] + 2, &p, pair_system};
                double x[2] = {starts[k][0], starts[k][1]};
                Status status = root_solve(&system, x);
                buf_printf(out, "from %g %g, %d: %d after %ld", starts[k][0], starts[k][1], b,
                           (int)status, p.calls);
                put_point(out, x, status == ST_OK ? 2 : 0);
                buf_putc(out, '\n');
            }
    }
}

/* --- minima: half the sum of squares of a pair, within bounds and under a constraint -------- */

static void half_squares(void *ctx, const double *x, double *values, double *jacobian)
{
    Plain *p = ctx;
    double f[2], d[4];
    p->calls++;
    pair(p->which, x, f, d);
    if (values) {
        values[0] = 0.5 * (f[0] * f[0] + f[1] * f[1]);
        if (p->constrained)
            values[1] = x[0] + x[1] - 1;
    }
    for (int j = 0; j < 2 && jacobian; j++) {
        jacobian[j] = f[0] * d[j] + f[1] * d[2 + j];
        if (p->constrained)
            jacobian[2 + j] = 1;
    }
}

/* Without counts: NLopt has a part in them. */
static void put_minima(Buf *out)
{
    static const double bounds[][4] = {{-INFINITY, -INFINITY, INFINITY, INFINITY}, {0, -1, 1, 2}};
    for (int which = 0; which < PAIR_COUNT; which++) {
        buf_printf(out, "| minimum %d\n", which);
        for (int k = 0; k < START_COUNT; k++)
            for (int b = 0; b < 6; b++) {
                Plain p = {.which = which, .constrained = b >= 2};
                OptimumProblem problem = {.n = 2,
                                          .equalities = b >= 4,
                                          .inequalities = b / 2 == 1,
                                          .lower = bounds[b % 2],
                                          .upper = bounds[b % 2] + 2,
                                          .ctx = &p,
                                          .eval = half_squares};
                double x[2] = {starts[k][0], starts[k][1]}, value = 0;
                OptimumEnd end = optimum_find(&problem, x, false, &value);
                buf_printf(out, "from %g %g, %d: %d,", starts[k][0], starts[k][1], b, (int)end);
                put_point(out, x, end == OPTIMUM_FOUND ? 2 : 0);
                buf_putc(out, '\n');
            }
    }
}

/* --- Newton's method with chosen rows: constraint 0, lower bounds 1 and 2, upper ones 3 and 4 --
 */

/* So many calls depend on rounding and are not counted. */
enum { WANDERS = 200 };

static void put_newtons(Buf *out)
{
    static const double bounds[] = {0, -1, 1, 2};
    static const long rows[][2] = {{-1, -1}, {0, -1}, {1, -1}, {4, -1}, {0, 3}, {2, 3}, {1, 3}};
    for (int which = 0; which < PAIR_COUNT; which++) {
        buf_printf(out, "| newton %d\n", which);
        for (int k = 0; k < 3; k++)
            for (size_t b = which < 4 ? 0 : 3; b < sizeof rows / sizeof *rows; b++) {
                Plain p = {.which = which, .constrained = true};
                OptimumProblem problem = {.n = 2,
                                          .equalities = b % 2,
                                          .inequalities = 1 - b % 2,
                                          .lower = bounds,
                                          .upper = bounds + 2,
                                          .ctx = &p,
                                          .eval = half_squares};
                Arena arena;
                Kkt s;
                double x[2] = {starts[k][0], starts[k][1]};
                arena_begin(&arena);
                kkt_begin(&s, &arena, &problem);
                for (int i = 0; i < 2 && rows[b][i] >= 0; i++)
                    s.row[s.active++] = rows[b][i];
                OptimumEnd end = kkt_newton(&s, x);
                long worst = -1;
                double violation = kkt_violation(&s, x, &worst);
                buf_printf(out, "from %d, %d: %d after %ld, %ld violated by %.3g,", k, (int)b,
                           (int)end, p.calls < WANDERS ? p.calls : WANDERS, worst,
                           violation < 1e-9 ? 0 : violation);
                put_point(out, x, end == OPTIMUM_FOUND ? 2 : 0);
                put_point(out, s.multiplier, end == OPTIMUM_FOUND ? s.active : 0);
                buf_putc(out, '\n');
                arena_end(&arena);
            }
    }
}

/* --- linear programs -------------------------------------------------------------------------- */

enum { COLUMNS = 3, ROWS = 3, PROGRAMS = 60, MOST_WHOLE = 4 };

typedef struct Linear {
    double c[COLUMNS], A[ROWS * COLUMNS], b[ROWS], lower[COLUMNS], upper[COLUMNS];
} Linear;

static long dice(unsigned long *state, long low, long high)
{
    *state = *state * 6364136223846793005UL + 1442695040888963407UL;
    return low + (long)(*state >> 33) % (high - low + 1);
}

/* Small whole numbers; unknowns between two bounds, or with one or none. */
static Linear random_linear(unsigned long *state, bool boxed)
{
    Linear l;
    for (int j = 0; j < COLUMNS; j++) {
        long kind = boxed ? 3 : dice(state, 0, 3);
        l.c[j] = (double)dice(state, -3, 3);
        l.lower[j] = kind & 1 ? 0 : -INFINITY;
        l.upper[j] = kind & 2 ? MOST_WHOLE : INFINITY;
    }
    for (int i = 0; i < ROWS * COLUMNS; i++)
        l.A[i] = (double)dice(state, -3, 3);
    for (int i = 0; i < ROWS; i++)
        l.b[i] = (double)dice(state, -2, 7);
    return l;
}

static SimplexProblem program_of(const Linear *l, long equalities)
{
    return (SimplexProblem){COLUMNS, equalities, ROWS - equalities, l->c,
                            l->A,    l->b,       l->lower,          l->upper};
}

static double cost(const Linear *l, const double *x)
{
    return l->c[0] * x[0] + l->c[1] * x[1] + l->c[2] * x[2];
}

static bool meets(const SimplexProblem *p, const double *x)
{
    bool good = true;
    for (long i = 0; i < ROWS; i++) {
        double left = p->b[i];
        for (long j = 0; j < COLUMNS; j++)
            left -= p->A[i * COLUMNS + j] * x[j];
        good = good && left > -1e-9 && (i >= p->equalities || left < 1e-9);
    }
    for (long j = 0; j < COLUMNS; j++)
        good = good && x[j] > p->lower[j] - 1e-9 && x[j] < p->upper[j] + 1e-9;
    return good;
}

/* The same in other units: x[j] and the rows by powers of 10. */
static Linear in_other_units(const Linear *l, double *unit)
{
    Linear m = *l;
    for (int j = 0; j < COLUMNS; j++) {
        unit[j] = pow(10, 3 * j - 2);
        m.c[j] *= unit[j];
        m.lower[j] /= unit[j];
        m.upper[j] /= unit[j];
    }
    for (int i = 0; i < ROWS; i++) {
        m.b[i] *= pow(10, 4 - 3 * i);
        for (int j = 0; j < COLUMNS; j++)
            m.A[i * COLUMNS + j] *= unit[j] * pow(10, 4 - 3 * i);
    }
    return m;
}

/* Vertices meet what they have to, and are as good in other units; no step along two edges that
 * stays within is better. */
static void programs_have_best_vertices(void **state)
{
    (void)state;
    unsigned long dices = 7;
    long found = 0;
    for (long k = 0; k < 10 * PROGRAMS; k++) {
        double x[COLUMNS], y[COLUMNS], unit[COLUMNS], near[COLUMNS];
        Linear l = random_linear(&dices, false), m = in_other_units(&l, unit);
        SimplexProblem p = program_of(&l, k % 3), q = program_of(&m, k % 3);
        Status status = simplex_solve(&p, x);
        assert_int_equal(simplex_solve(&q, y), status);
        for (int j = 0; j < COLUMNS; j++)
            y[j] *= unit[j];
        if (status != ST_OK)
            continue;
        found++;
        assert_true(meets(&p, x));
        assert_float_equal(cost(&l, x), cost(&l, y), 1e-7 * fmax(1, fabs(cost(&l, x))));
        for (int step = 0; step < 200; step++) {
            for (int j = 0; j < COLUMNS; j++)
                near[j] = x[j] + (double)dice(&dices, -6, 6) / 12;
            assert_true(!meets(&p, near) || cost(&l, near) > cost(&l, x) - 1e-7);
        }
    }
    assert_true(found > PROGRAMS);
}

/* The best of all whole points of a box, one by one. */
static void whole_programs_are_best(void **state)
{
    (void)state;
    static const bool whole[] = {true, true, true};
    unsigned long dices = 3;
    for (long k = 0; k < PROGRAMS; k++) {
        double x[COLUMNS], best = INFINITY;
        Linear l = random_linear(&dices, true);
        SimplexProblem p = program_of(&l, k % 2);
        for (int point = 0; point < 125; point++) {
            double at[] = {point % 5, point / 5 % 5, point / 25};
            if (meets(&p, at))
                best = fmin(best, cost(&l, at));
        }
        Status status = wholes_solve(&p, whole, x);
        assert_int_equal(status, isinf(best) ? ST_UNABLE : ST_OK);
        if (status == ST_OK) {
            assert_true(meets(&p, x));
            assert_float_equal(cost(&l, x), best, 1e-9);
        }
    }
}

/* --- fits ------------------------------------------------------------------------------------ */

static bool curve(void *ctx, const double *q, double *residual, double *slope)
{
    Plain *p = ctx;
    p->calls++;
    for (int i = 0; i < MOST_DATA; i++) {
        double t = i / 4.0, e = exp(-q[1] * t);
        double f[] = {q[0] * e + q[2], q[0] + q[1] * t + q[2] * t * t, q[0] / (1 + q[1] * t) + q[2],
                      (q[0] + q[1]) * t + q[2]};
        double d[][3] = {{e, -q[0] * t * e, 1},
                         {1, t, t * t},
                         {1 / (1 + q[1] * t), -q[0] * t / pow(1 + q[1] * t, 2), 1},
                         {t, t, 1}};
        residual[i] = f[p->which] - (1 + 2 * exp(-0.7 * t) + (i % 3 - 1) / 64.0);
        for (int j = 0; j < 3 && slope; j++)
            slope[3 * i + j] = d[p->which][j];
    }
    return isfinite(residual[MOST_DATA - 1]);
}

static void put_fits(Buf *out)
{
    static const double low[] = {-INFINITY, -INFINITY, -INFINITY, 0, 0, 0.5},
                        high[] = {INFINITY, INFINITY, INFINITY, 1.5, 3, 2};
    static const double begin[][3] = {{1, 1, 1}, {5, 0.1, 0}, {-1, 4, 2}, {0, 0, 0}};
    for (int which = 0; which < 4; which++) {
        buf_printf(out, "| fit %d\n", which);
        for (int k = 0; k < 4; k++)
            for (int b = 0; b < 2; b++) {
                Plain p = {.which = which};
                Marquardt fit = {.m = MOST_DATA,
                                 .n = 3,
                                 .ctx = &p,
                                 .value = curve,
                                 .low = low + 3 * b,
                                 .high = high + 3 * b,
                                 .most = 60};
                double q[3] = {begin[k][0], begin[k][1], begin[k][2]};
                double residual[MOST_DATA], slope[3 * MOST_DATA], covariance[9];
                char group[9] = {0};
                long steps = 0;
                MarquardtEnd end = marquardt(&fit, q, residual, slope, &steps);
                long rank = marquardt_rank(slope, MOST_DATA, 3, q, group);
                bool regular = marquardt_covariance(slope, MOST_DATA, 3, covariance);
                buf_printf(out, "from %d, %d: %d after %ld, %ld steps, rank %ld, groups", k, b,
                           (int)end, p.calls, steps, rank);
                for (int j = 0; j < 9; j++)
                    buf_printf(out, " %d", group[j]);
                put_point(out, q, end == MARQUARDT_FOUND && rank == 3 ? 3 : 0);
                buf_puts(out, ", covariance");
                put_point(out, covariance, regular && rank == 3 ? 9 : 0);
                buf_putc(out, '\n');
            }
    }
}

static void searches_cost_what_they_did(void **state)
{
    (void)state;
    Buf out = {0};
    put_integrals(&out);
    put_roots(&out);
    put_systems(&out);
    put_fits(&out);
    put_newtons(&out);
    report_assert_joined(buf_text(&out), true, "tests/unit/numeric/search/work.txt");
    buf_free(&out);
}

/* NLopt chooses among minima, where it is there. */
static void minima_are_these(void **state)
{
    (void)state;
    if (!nlopt_is_available())
        skip();
    Buf out = {0};
    put_minima(&out);
    report_assert_joined(buf_text(&out), true, "tests/unit/numeric/search/optima.txt");
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_cost_what_they_did),
        cmocka_unit_test(minima_are_these),
        cmocka_unit_test(programs_have_best_vertices),
        cmocka_unit_test(whole_programs_are_best),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
