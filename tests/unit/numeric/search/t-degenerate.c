/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What searches promise at the edges: how many values a scan spends and how near to each other its
 * points are far from zero, roots at the ends of half-infinite intervals, which roots are kept when
 * there is no room for all; linear programs whose vertices belong to many bases, against all their
 * vertices and where pivoting goes round in circles; systems at their bounds, in any units, without
 * values and without roots.
 */
#include "tests/unit/numeric/numbers.h"

#include "numeric/linear/vec.h"
#include "numeric/search/root.h"
#include "numeric/search/simplex.h"

/* --- one function ------------------------------------------------------------------------ */

typedef struct Product {
    double root[4];
    int count;
    long calls;
} Product;

static double factors(void *ctx, double x)
{
    Product *p = ctx;
    double y = 1;
    p->calls++;
    for (int i = 0; i < p->count; i++)
        y *= x / p->root[i] - 1;
    return y;
}

/* Grows and has no root. */
static double growing(void *ctx, double x)
{
    ++*(long *)ctx;
    return 100 + asinh(x);
}

/* As many values as are said, where there is nothing to be found. */
static void test_values_spent(void **state)
{
    (void)state;
    for (long samples = 96; samples <= 960; samples += 96) {
        long calls = 0;
        double roots[1];
        assert_int_equal(root_scan(growing, &calls, -INFINITY, INFINITY, 0, samples, roots, 1), 0);
        assert_true(calls > 2 * samples - 5 && calls <= 2 * samples + 5);
        calls = 0;
        assert_int_equal(root_scan(growing, &calls, 2, 3, 0, samples, roots, 1), 0);
        assert_true(calls >= samples && calls <= 2 * samples + 5);
    }
}

/* Ten points a decade: two roots in the ratio of 1.3 do not hide from it, far from zero or near. */
static void test_far_roots(void **state)
{
    (void)state;
    for (int decade = -7; decade < 15; decade++)
        for (int sign = -1; sign < 2; sign += 2) {
            double unit = sign * 1.7 * pow(10, decade);
            Product two = {.root = {unit, 1.3 * unit}, .count = 2};
            double roots[4];
            long count = root_scan(factors, &two, -INFINITY, INFINITY, 0, 480, roots, 4);
            if (decade > 0 || decade < -2)
                assert_int_equal(count, 2);
            if (count == 2) {
                assert_near(roots[0] / unit, 1, 1e-9);
                assert_near(roots[1] / unit, 1.3, 1e-9);
            }
        }
}

/* The end of an interval is looked at, wherever it lies. */
static void test_ends(void **state)
{
    (void)state;
    static const double ends[] = {-1e7, -1234, -57, -3.3, 4.4, 57, 1234, 1e7};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        Product one = {.root = {ends[i]}, .count = 1};
        double root[2];
        assert_int_equal(root_scan(factors, &one, ends[i], INFINITY, 0, 480, root, 2), 1);
        assert_true(root[0] == ends[i]);
        assert_int_equal(root_scan(factors, &one, -INFINITY, ends[i], 0, 480, root, 2), 1);
        assert_true(root[0] == ends[i]);
        assert_int_equal(root_scan(factors, &one, ends[i] - 1, ends[i], 0, 100, root, 2), 1);
        assert_int_equal(root_scan(factors, &one, ends[i], ends[i] + 1, 0, 100, root, 2), 1);
        assert_int_equal(root_scan(factors, &one, ends[i], ends[i], 0, 100, root, 2), 1);
        double step = 1e-6 * fabs(ends[i]);
        assert_int_equal(root_scan(factors, &one, ends[i] + step, INFINITY, 0, 480, root, 2), 0);
        assert_int_equal(root_scan(factors, &one, -INFINITY, ends[i] - step, 0, 480, root, 2), 0);
    }
}

/* The nearest ones are kept, in their order, whatever the room. */
static void test_nearest(void **state)
{
    (void)state;
    Product four = {.root = {-6.1, -1.3, 2.7, 8.2}, .count = 4};
    for (double from = -9; from < 9; from += 0.37)
        for (long most = 0; most <= 4; most++) {
            double roots[4];
            assert_int_equal(root_scan(factors, &four, -10, 10, from, 300, roots, most), most);
            for (long i = 0; i < most; i++) {
                long nearer = 0;
                for (int k = 0; k < 4; k++)
                    nearer += fabs(four.root[k] - from) < fabs(roots[i] - from) - 1e-8;
                assert_int_equal(nearer, i);
            }
        }
}

/* --- linear programs --------------------------------------------------------------------- */

/* E. M. L. Beale's program, K. T. Marshall and J. W. Suurballe's, and V. Chvatal's: by the rule of
 * the steepest descent alone their vertices at zero are gone round in circles. */
static void test_circles(void **state)
{
    (void)state;
    static const struct {
        double c[4], A[12], b[3], best;
        long rows;
    } programs[] = {
        {{-0.75, 150, -0.02, 6},
         {0.25, -60, -0.04, 9, 0.5, -90, -0.02, 3, 0, 0, 1, 0},
         {0, 0, 1},
         -0.05,
         3},
        {{-10, 57, 9, 24}, {0.5, -5.5, -2.5, 9, 0.5, -1.5, -0.5, 1, 1, 0, 0, 0}, {0, 0, 1}, -1, 3},
        {{-2.3, -2.15, 13.55, 0.4},
         {0.4, 0.2, -1.4, -0.2, -7.8, -1.4, 7.8, 0.4, 1, 1, 1, 1},
         {0, 0, 1},
         NAN,
         3},
    };
    static const double low[4] = {0, 0, 0, 0};
    static const double high[] = {INFINITY, INFINITY, INFINITY, INFINITY};
    for (size_t k = 0; k < sizeof programs / sizeof *programs; k++) {
        double x[4], value = 0;
        SimplexProblem p = {4,   0,   programs[k].rows, programs[k].c, programs[k].A, programs[k].b,
                            low, high};
        assert_int_equal(simplex_solve(&p, x), ST_OK);
        for (int j = 0; j < 4; j++)
            value += p.c[j] * x[j];
        if (!isnan(programs[k].best))
            assert_near(value, programs[k].best, 1e-9);
        for (long i = 0; i < 3; i++) {
            double sum = 0;
            for (int j = 0; j < 4; j++)
                sum += p.A[4 * i + j] * x[j];
            assert_true(sum <= p.b[i] + 1e-9);
        }
    }
}

/* Programs whose only vertex is zero, with a ray along which the objective falls. Found by trial:
 * where ties of rows go to the first row, to the last one or to the highest unknown, they are gone
 * round in circles even when the first column enters. */
static void test_ties(void **state)
{
    (void)state;
    static const struct {
        double c[5], A[15];
    } programs[] = {{{2, 4, 6, -5, -2}, {-1, -8, 8, 1, 1, -7, 8, -1, 0, -6, -6, -4, 3, 9, -2}},
                    {{3, 9, 4, 3, -4}, {3, -9, 0, -5, 4, -6, -8, -3, -3, -9, 3, -7, -1, -4, 1}},
                    {{5, 0, 1, -1, 6}, {3, -3, -9, 6, 5, 9, -8, 2, -5, 0, -9, -5, -4, 1, 8}}};
    static const double low[5], b[3];
    static const double high[] = {INFINITY, INFINITY, INFINITY, INFINITY, INFINITY};
    for (size_t k = 0; k < sizeof programs / sizeof *programs; k++) {
        double x[5];
        SimplexProblem p = {5, 0, 3, programs[k].c, programs[k].A, b, low, high};
        assert_int_equal(simplex_solve(&p, x), ST_LIMIT);
    }
}

/* Assignments: every vertex is a permutation and has many bases; against all of them. */
static void test_assignments(void **state)
{
    (void)state;
    static const int orders[][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                    {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    double A[6 * 9] = {0}, b[6], low[9] = {0}, high[9], c[9], x[9];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            A[i * 9 + 3 * i + j] = A[(3 + j) * 9 + 3 * i + j] = 1;
    for (int trial = 0; trial < 100; trial++) {
        double best = INFINITY, value = 0;
        for (int j = 0; j < 9; j++) {
            c[j] = (double)number_below(7) - 3;
            high[j] = trial % 2 ? 1 : INFINITY;
        }
        for (int i = 0; i < 6; i++)
            b[i] = 1;
        for (int k = 0; k < 6; k++)
            best = fmin(best, c[orders[k][0]] + c[3 + orders[k][1]] + c[6 + orders[k][2]]);
        SimplexProblem p = {9, 6, 0, c, A, b, low, high};
        assert_int_equal(simplex_solve(&p, x), ST_OK);
        for (int j = 0; j < 9; j++)
            value += c[j] * x[j];
        assert_near(value, best, 1e-10);
    }
}

/* A program that is made from its solution: x with the bounds and rows that it meets, and the
 * multipliers that prove it to be the best (c = A'y with signs, complementary), many of them 0. */
typedef struct Made {
    SimplexProblem p;
    double c[8], A[8 * 8], b[8], low[8], high[8], x[8], best;
} Made;

static void add_multiple(Made *m, long row, double factor)
{
    for (long j = 0; j < m->p.n; j++)
        m->c[j] += factor * m->A[row * m->p.n + j];
}

static void make_bounds(Made *m)
{
    for (long j = 0; j < m->p.n; j++) {
        long kind = number_below(5), slope = number_below(3), room = 1 + number_below(4);
        m->x[j] = (double)number_below(9) - 4;
        m->low[j] = kind == 0 || kind == 1 ? -INFINITY : m->x[j] - (kind == 2 ? room : 0);
        m->high[j] = kind == 0 || kind == 3 ? INFINITY : m->x[j] + (kind == 4 ? room : 0);
        m->c[j] = kind == 0 ? 0 : kind < 3 ? -slope : slope;
    }
}

/* Every third program has an equation that is the sum of the others. */
static void make_rows(Made *m)
{
    long n = m->p.n, rows = m->p.equalities + m->p.inequalities;
    for (long i = 0; i < rows; i++) {
        bool equation = i < m->p.equalities;
        bool sum = i > 0 && i == m->p.equalities - 1 && number_below(3) == 0;
        double factor = (double)(equation ? number_below(7) - 3 : number_below(3));
        m->b[i] = equation || number_below(2) ? 0 : (double)number_below(5);
        factor = m->b[i] > 0 ? 0 : factor;
        for (long j = 0; j < n; j++) {
            double a = (double)number_below(7) - 3;
            for (long k = 0; sum && k < i; k++)
                a = m->A[k * n + j] + (k > 0 ? a : 0);
            m->A[i * n + j] = a;
            m->b[i] += a * m->x[j];
        }
        add_multiple(m, i, equation ? factor : -factor);
    }
}

static void make_program(Made *m)
{
    m->p = (SimplexProblem){
        1 + number_below(5), number_below(4), number_below(4), m->c, m->A, m->b, m->low, m->high};
    make_bounds(m);
    make_rows(m);
    m->best = 0;
    for (long j = 0; j < m->p.n; j++)
        m->best += m->c[j] * m->x[j];
}

/* One unknown more, so that from the solution the objective falls without end: along it and the
 * unknowns whose bounds allow it, no row grows. */
static void make_endless(Made *m, Made *wider)
{
    long n = m->p.n, rows = m->p.equalities + m->p.inequalities;
    double along[8];
    *wider = *m;
    wider->p = (SimplexProblem){n + 1,    m->p.equalities, m->p.inequalities, wider->c,
                                wider->A, wider->b,        wider->low,        wider->high};
    wider->low[n] = 0;
    wider->high[n] = INFINITY;
    wider->c[n] = -1;
    for (long j = 0; j < n; j++) {
        along[j] = isinf(m->high[j]) ? (double)number_below(3) : 0;
        along[j] -= isinf(m->low[j]) ? (double)number_below(3) : 0;
        wider->c[n] -= m->c[j] * along[j];
    }
    for (long i = 0; i < rows; i++) {
        double *row = wider->A + i * (n + 1);
        row[n] = i < m->p.equalities ? 0 : -(double)number_below(2);
        for (long j = 0; j < n; j++) {
            row[j] = m->A[i * n + j];
            row[n] -= row[j] * along[j];
        }
    }
}

/* One row more, which says the opposite of a sum of the others. */
static void make_opposite(Made *m)
{
    long n = m->p.n, rows = m->p.equalities + m->p.inequalities;
    vec_zero(m->A + rows * n, n);
    m->b[rows] = -1;
    for (long i = 0; i < rows; i++) {
        double factor = (double)number_below(3) - (i < m->p.equalities ? 1 : 0);
        vec_axpy(m->A + rows * n, -factor, m->A + i * n, n);
        m->b[rows] -= factor * m->b[i];
    }
    m->p.inequalities++;
}

static void assert_best(const Made *m, const double *x)
{
    double value = 0;
    for (long j = 0; j < m->p.n; j++) {
        assert_true(x[j] >= m->low[j] - 1e-9 && x[j] <= m->high[j] + 1e-9);
        value += m->c[j] * x[j];
    }
    for (long i = 0; i < m->p.equalities + m->p.inequalities; i++) {
        double left = -m->b[i];
        for (long j = 0; j < m->p.n; j++)
            left += m->A[i * m->p.n + j] * x[j];
        assert_true(left <= 1e-9 && (i >= m->p.equalities || left >= -1e-9));
    }
    assert_near(value, m->best, 1e-9);
}

static void test_duality(void **state)
{
    (void)state;
    for (int trial = 0; trial < 3000; trial++) {
        Made m, wider;
        double x[8];
        make_program(&m);
        assert_int_equal(simplex_solve(&m.p, x), ST_OK);
        assert_best(&m, x);
        make_endless(&m, &wider);
        assert_int_equal(simplex_solve(&wider.p, x), ST_LIMIT);
        make_opposite(&m);
        assert_int_equal(simplex_solve(&m.p, x), ST_UNABLE);
    }
}

static double draw_power(void)
{
    return ldexp(1, (int)number_below(121) - 60);
}

/* The same program with everything in units of its own, those of the unknowns by all rows. */
static void change_units(Made *m, double *unit)
{
    long n = m->p.n, rows = m->p.equalities + m->p.inequalities;
    double steepness = draw_power(), size = draw_power();
    for (long j = 0; j < n; j++) {
        unit[j] = ldexp(size, (int)number_below(41) - 20);
        m->c[j] *= steepness / unit[j];
        m->low[j] *= unit[j];
        m->high[j] *= unit[j];
    }
    for (long i = 0; i < rows; i++) {
        double weight = draw_power();
        m->b[i] *= weight;
        for (long j = 0; j < n; j++)
            m->A[i * n + j] *= weight / unit[j];
    }
}

static void solve_changed(const Made *m, double *x, Status wanted)
{
    double unit[8];
    Made changed = *m;
    changed.p.c = changed.c;
    changed.p.A = changed.A;
    changed.p.b = changed.b;
    changed.p.lower = changed.low;
    changed.p.upper = changed.high;
    change_units(&changed, unit);
    assert_int_equal(simplex_solve(&changed.p, x), wanted);
    for (long j = 0; j < m->p.n; j++)
        x[j] /= unit[j];
}

static void test_any_units(void **state)
{
    (void)state;
    for (int trial = 0; trial < 3000; trial++) {
        Made m, wider;
        double x[8];
        make_program(&m);
        solve_changed(&m, x, ST_OK);
        assert_best(&m, x);
        make_endless(&m, &wider);
        solve_changed(&wider, x, ST_LIMIT);
        make_opposite(&m);
        solve_changed(&m, x, ST_UNABLE);
    }
}

/* sign*(u - 2*v) where it is in reach. */
static double value_at(const double *low, const double *high, int sign, double u, double v)
{
    bool good = isfinite(u) && isfinite(v) && u >= low[0] && u <= high[0] && v >= low[1] &&
                v <= high[1] && fabs(u + v) <= 4 + 1e-12;
    return good ? sign * (u - 2 * v) : INFINITY;
}

/* The least of sign*(u - 2*v) with |u + v| <= 4: at two bounds, or at one and a line. */
static double best_of(const double *low, const double *high, int sign)
{
    const double us[] = {low[0], high[0]}, vs[] = {low[1], high[1]};
    double best = INFINITY;
    for (int i = 0; i < 2; i++)
        for (int k = -1; k < 2; k++) {
            best = fmin(best, value_at(low, high, sign, us[i], k ? 4 * k - us[i] : vs[0]));
            best = fmin(best, value_at(low, high, sign, us[i], k ? 4 * k - us[i] : vs[1]));
            best = fmin(best, value_at(low, high, sign, k ? 4 * k - vs[i] : us[0], vs[i]));
        }
    return best;
}

/* Unknowns with one bound, two, none, and no room between them. */
static void test_bounds(void **state)
{
    (void)state;
    static const double ends[][2] = {
        {-2, 3},    {-2, INFINITY}, {-INFINITY, 3}, {-INFINITY, INFINITY},
        {1.5, 1.5}, {2, 5},         {-5, -1}};
    enum { KINDS = sizeof ends / sizeof *ends };
    for (int i = 0; i < KINDS; i++)
        for (int j = 0; j < KINDS; j++)
            for (int sign = -1; sign < 2; sign += 2) {
                double low[] = {ends[i][0], ends[j][0]}, high[] = {ends[i][1], ends[j][1]}, x[2];
                double c[] = {sign, -2 * sign}, A[] = {1, 1, -1, -1}, b[] = {4, 4};
                /* x goes to one end and y to the other, held by |x + y| <= 4. */
                SimplexProblem p = {2, 0, 2, c, A, b, low, high};
                Status status = simplex_solve(&p, x);
                bool ends_x = isfinite(sign > 0 ? low[0] : high[0]);
                bool ends_y = isfinite(sign > 0 ? high[1] : low[1]);
                if (low[0] + low[1] > 4 || high[0] + high[1] < -4) {
                    assert_int_equal(status, ST_UNABLE);
                } else if (!ends_x && !ends_y) {
                    assert_int_equal(status, ST_LIMIT);
                } else {
                    assert_int_equal(status, ST_OK);
                    double best = best_of(low, high, sign);
                    assert_near(sign * (x[0] - 2 * x[1]), best, 1e-10);
                }
            }
}

/* --- systems ----------------------------------------------------------------------------- */

typedef struct Circle {
    double unit, radius;
    long calls;
} Circle;

/* x^2 + y^2 = r^2, x*y = r^2/4, both in units of their own. */
static void crossing(void *ctx, const double *x, double *values, double *jacobian)
{
    Circle *c = ctx;
    double r = c->radius;
    c->calls++;
    values[0] = c->unit * (x[0] * x[0] + x[1] * x[1] - r * r);
    values[1] = (x[0] * x[1] - r * r / 4) / r / r;
    if (jacobian)
        vec_copy(jacobian,
                 (double[]){2 * c->unit * x[0], 2 * c->unit * x[1], x[1] / r / r, x[0] / r / r}, 4);
}

static void test_units(void **state)
{
    (void)state;
    static const double lower[] = {-INFINITY, -INFINITY}, upper[] = {INFINITY, INFINITY};
    for (int size = -2; size <= 8; size += 2)
        for (int unit = -2; unit <= 2; unit += 2) {
            Circle c = {.unit = pow(10, unit - 2 * size), .radius = pow(10, size)};
            RootSystem system = {2, lower, upper, &c, crossing};
            double x[] = {1.3 * c.radius, 0.1 * c.radius}, r = c.radius;
            assert_int_equal(root_solve(&system, x), ST_OK);
            assert_near((x[0] * x[0] + x[1] * x[1]) / r / r, 1, 1e-9);
            assert_near(x[0] * x[1] / r / r, 0.25, 1e-9);
            assert_true(c.calls < 60);
        }
}

/* Within bounds: the root that lies there, on the edge too; none where there is none. */
static void test_within_bounds(void **state)
{
    (void)state;
    Circle c = {.unit = 1, .radius = 1};
    double large = sqrt((1 + sqrt(0.75)) / 2), small = sqrt((1 - sqrt(0.75)) / 2);
    double edges[][4] = {
        {0, 0, 2, 2}, {large, 0, 2, small}, {large + 0.1, 0, 2, 2}, {-2, -2, 0, 0}};
    for (int k = 0; k < 4; k++) {
        RootSystem system = {2, edges[k], edges[k] + 2, &c, crossing};
        double x[] = {k == 3 ? -1.5 : 1.5, k == 3 ? -0.3 : 0.3};
        Status status = root_solve(&system, x);
        if (k == 2) {
            assert_int_equal(status, ST_UNABLE);
            continue;
        }
        assert_int_equal(status, ST_OK);
        assert_near(fabs(x[0]), large, 1e-8);
        assert_near(fabs(x[1]), small, 1e-8);
        for (int j = 0; j < 2; j++)
            assert_true(x[j] >= edges[k][j] && x[j] <= edges[k][2 + j]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_spent), cmocka_unit_test(test_far_roots),
        cmocka_unit_test(test_ends),         cmocka_unit_test(test_nearest),
        cmocka_unit_test(test_circles),      cmocka_unit_test(test_ties),
        cmocka_unit_test(test_assignments),  cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_duality),      cmocka_unit_test(test_any_units),
        cmocka_unit_test(test_units),        cmocka_unit_test(test_within_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
