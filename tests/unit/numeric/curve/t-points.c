/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Limit, branch and Hopf points of systems with every second derivative and a matrix at the
 * derivatives, at 0 by their making: from a millionth away Newton's method is there after as many
 * evaluations as with exact derivatives, and the directions at a branch point are curves.
 */
#include <limits.h>

#include "numeric/curve/bifurcation.h"
#include "numeric/curve/curve.h"
#include "tests/unit/numeric/numbers.h"

enum { N = 3, M = N + 1, EXACT = 5 };
enum { VALUE, SLOPE, MASS, BEND, TWIST, PARTS };
#define AWAY 1e-6

/* F = E*(linear*u + bent(u, u)), u = (x, p) */
typedef struct Bent {
    double e[N][N], linear[N][M], bent[N][M][M];
    long values;
    long calls[PARTS], fails; /* so often each part was asked; from this call on a part ... */
    int part;
    double *spoils; /* ... has no value, or one that is none */
} Bent;

/* Asked again: is there no value? With what is none for a number of it. */
static Status asked(Bent *s, int part, double *number)
{
    bool failing = ++s->calls[part] >= s->fails && s->part == part;
    if (failing && s->spoils)
        *number = *s->spoils;
    return failing && !s->spoils ? ST_DOMAIN : ST_OK;
}

static Status value(void *ctx, const double *u, double *f)
{
    Bent *s = ctx;
    s->values++;
    for (int r = 0; r < N; r++) {
        f[r] = 0;
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++) {
                f[r] += s->e[r][i] * s->linear[i][j] * u[j];
                for (int k = 0; k < M; k++)
                    f[r] += s->e[r][i] * s->bent[i][j][k] * u[j] * u[k];
            }
    }
    return asked(s, VALUE, f);
}

/* The second derivative of part i by u[j] and u[k]. */
static double second(const Bent *s, int i, int j, int k)
{
    return s->bent[i][j][k] + s->bent[i][k][j];
}

static Status slope(void *ctx, const double *u, double *a)
{
    Bent *s = ctx;
    for (int r = 0; r < N; r++)
        for (int j = 0; j < M; j++)
            for (int i = 0; i < N; i++) {
                a[r * M + j] += s->e[r][i] * s->linear[i][j];
                for (int k = 0; k < M; k++)
                    a[r * M + j] += s->e[r][i] * second(s, i, j, k) * u[k];
            }
    return asked(s, SLOPE, a);
}

static Status mass(void *ctx, const double *u, double *e)
{
    (void)u;
    memcpy(e, ((Bent *)ctx)->e, sizeof((Bent *)ctx)->e);
    return asked(ctx, MASS, e);
}

static Status bend(void *ctx, const double *u, const double *v, const double *w, double *a)
{
    Bent *s = ctx;
    (void)u, (void)w;
    for (int r = 0; r < N; r++)
        for (int k = 0; k < M; k++)
            for (int i = 0; i < N; i++)
                for (int j = 0; j < N; j++)
                    a[r * M + k] += s->e[r][i] * second(s, i, j, k) * v[j];
    return asked(s, BEND, a);
}

static Status twist(void *ctx, const double *u, const double *w, double *a)
{
    Bent *s = ctx;
    (void)u;
    for (int r = 0; r < N; r++)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                for (int k = 0; k < M; k++)
                    a[j * M + k] += w[r] * s->e[r][i] * second(s, i, j, k);
    return asked(s, TWIST, a);
}

static void draw(Bent *s, const double linear[N][M])
{
    *s = (Bent){.fails = LONG_MAX};
    memcpy(s->linear, linear, sizeof s->linear);
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++)
            s->e[i][j] = (i == j) + 0.3 * number_next();
        for (int j = 0; j < M; j++)
            for (int k = 0; k < M; k++)
                s->bent[i][j][k] = number_next();
    }
}

static void begin(double *u)
{
    for (int j = 0; j < M; j++)
        u[j] = AWAY * number_next();
}

static void check(const Bent *s, Status status, const double *u, const char *what)
{
    double far = 0;
    for (int j = 0; j < M; j++)
        far = fmax(far, fabs(u[j]));
    if (status != ST_OK || !(far < 1e-11) || s->values > EXACT)
        fail_msg("%s: %d, %g away after %ld evaluations", what, (int)status, far, s->values);
}

typedef struct Points {
    Bent s;
    CurveSystem system;
    Curve *curve;
    Bifurcation *b;
} Points;

static void make(Points *p, const double linear[N][M])
{
    draw(&p->s, linear);
    p->system = (CurveSystem){N, &p->s, value, slope, mass, bend, twist, -1, 1};
    p->curve = curve_new(&p->system);
    p->b = bifurcation_new(p->curve);
}

static void drop(Points *p)
{
    bifurcation_free(p->b);
    curve_free(p->curve);
}

static const double LIMIT[N][M] = {{0, 0, 0, 1}, {0, -1, 0.5, 0.3}, {0, 0.2, -2, -0.7}},
                    BRANCH[N][M] = {{0, 0, 0, 0}, {0, -1, 0.5, 0.3}, {0, 0.2, -2, -0.7}},
                    HOPF[N][M] = {{0, -2, 0, 0}, {2, 0, 0, 0}, {0.4, -0.3, -1, 0.2}};

static void test_points(void **state)
{
    (void)state;
    number_seed = 5;
    for (int trial = 0; trial < 20; trial++) {
        Points p;
        double u[M], towards[M] = {1, 0.1 * AWAY, 0, 0}, omega = 2 * (1 + AWAY);
        make(&p, LIMIT);
        begin(u);
        Status status = bifurcation_limit(p.b, u, towards);
        check(&p.s, status, u, "limit point");
        assert_int_equal(bifurcation_limit(p.b, u, (double[M]){0, 0, 0, 1}), ST_SINGULAR);
        drop(&p);
        make(&p, BRANCH);
        begin(u);
        status = bifurcation_branch(p.b, u);
        check(&p.s, status, u, "branch point");
        drop(&p);
        make(&p, HOPF);
        begin(u);
        status = bifurcation_hopf(p.b, u, &omega);
        check(&p.s, status, u, "Hopf point");
        assert_near(omega, 2, 1e-11);
        drop(&p);
    }
}

/* Along a curve through 0 a step leaves F as small as its square, corrected for what bends; the
 * first part says it alone: w*F = form(d, d) for d in the kernel. */
static void test_directions(void **state)
{
    (void)state;
    number_seed = 6;
    long found = 0;
    for (int trial = 0; trial < 40; trial++) {
        Points p;
        double u[M] = {0}, way[2][M];
        make(&p, BRANCH);
        Status status = bifurcation_directions(p.b, u, way[0], way[1]);
        found += status == ST_OK;
        for (int k = 0; k < 2 && status == ST_OK; k++) {
            const double *d = way[k];
            double form = 0, size = 0;
            for (int i = 0; i < M; i++)
                for (int j = 0; j < M; j++) {
                    form += p.s.bent[0][i][j] * d[i] * d[j];
                    size += fabs(p.s.bent[0][i][j] * d[i] * d[j]);
                }
            assert_near(form / size, 0, 1e-12);
            for (int i = 1; i < N; i++)
                assert_near(p.s.linear[i][1] * d[1] + p.s.linear[i][2] * d[2] +
                                p.s.linear[i][3] * d[3],
                            0, 1e-12);
            const double *nearest = bifurcation_nearest_direction(p.b, u, d);
            for (int j = 0; j < M && nearest; j++)
                assert_near(nearest[j], d[j], 1e-12);
            assert_non_null(nearest);
        }
        drop(&p);
    }
    assert_true(found > 8 && found < 40);
}

/* --- without values -------------------------------------------------------------------------- */

static Status limit_of(Points *p, double *u)
{
    return bifurcation_limit(p->b, u, (double[M]){1, 0.1 * AWAY, 0, 0});
}

static Status branch_of(Points *p, double *u)
{
    return bifurcation_branch(p->b, u);
}

static Status hopf_of(Points *p, double *u)
{
    double omega = 2 * (1 + AWAY);
    return bifurcation_hopf(p->b, u, &omega);
}

static Status directions_of(Points *p, double *u)
{
    double way[2][M];
    return bifurcation_directions(p->b, u, way[0], way[1]);
}

typedef struct Finder {
    Status (*find)(Points *p, double *u);
    const double (*linear)[M];
    bool of_mass; /* what the mass matrix holds matters */
} Finder;

/* Does it find the point, where `part` fails from call k on (0: never)? *calls: so many there were.
 */
static bool finds(const Finder *finder, int part, double *spoils, long k, long *calls)
{
    Points p;
    double u[M] = {0};
    number_seed = 11;
    make(&p, finder->linear);
    if (finder->find != directions_of)
        begin(u);
    p.s.part = part;
    p.s.fails = k ? k : LONG_MAX;
    p.s.spoils = spoils;
    Status status = finder->find(&p, u);
    *calls = p.s.calls[part];
    drop(&p);
    return status == ST_OK;
}

/* What has no value from any call on that is made, or one that is no number, is no point. */
static void test_faults(void **state)
{
    static const Finder FINDERS[] = {{limit_of, LIMIT, false},
                                     {branch_of, BRANCH, false},
                                     {hopf_of, HOPF, true},
                                     {directions_of, BRANCH, false}};
    double none[] = {NAN, INFINITY}, *spoils[] = {NULL, &none[0], &none[1]};
    (void)state;
    for (size_t w = 0; w < sizeof FINDERS / sizeof *FINDERS; w++)
        for (int part = 0; part < PARTS; part++)
            for (int way = 0; way < (part == MASS && !FINDERS[w].of_mass ? 1 : 3); way++) {
                long calls, fewer;
                assert_true(finds(&FINDERS[w], part, spoils[way], 0, &calls));
                for (long k = 1; k <= calls; k++)
                    if (finds(&FINDERS[w], part, spoils[way], k, &fewer))
                        fail_msg("%zu, part %d, way %d: a point with faults from call %ld of %ld",
                                 w, part, way, k, calls);
            }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points),
        cmocka_unit_test(test_directions),
        cmocka_unit_test(test_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
