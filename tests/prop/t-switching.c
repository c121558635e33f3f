/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random systems that switch, against a reference that knows nothing of daesy: small fixed steps of
 * the classical method of order 4 that end on the switchings, found by bisection. Up to four
 * conditions in time and state decide between cases of an ordinary system, a system with an
 * algebraic unknown, or a pendulum in Cartesian coordinates (index 3), by every method and every
 * way to hold constraints. The solution agrees with the reference, or it is refused; it is never
 * wrong in silence. What slides along a border, or depends on it by chance, is left out.
 *
 * How far from the reference a solution may be follows from what was asked: about the tolerance, or
 * what a fixed step leaves. Where switchings magnify errors it is farther; then it comes nearer as
 * its method promises when a shorter step or a smaller tolerance is asked. A switching that is
 * missed, or a wrong case, stays as wrong as it was.
 *
 * TEST_SEED chooses, TEST_SCALE multiplies; a failing trial prints the statement.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "numeric/step/method.h"
#include "tests/lang/run.h"
#include "tests/prop/gen.h"

enum { MOST_TERMS = 4, MOST_STATES = 3, MOST_TEXT = 4000, TRIALS = 24 };

/* --- terms that switch ----------------------------------------------------------------------- */

typedef enum Shift {
    SQUARE, /* piecewise(sin(a*t+b) > c, 1, 0) */
    STEP,   /* Heaviside(cos(a*t) - c) */
    SAW,    /* frac(a*t+b) */
    STAIRS, /* round(a*sin(t)) */
    CORNER, /* max(sin(a*t), c) */
    SIDE,   /* piecewise(x > c, 1, -1) */
    SIGN,   /* signum(x - y - c) */
    DISC,   /* piecewise(x^2+y^2 < a, 1, 0) */
    BEND,   /* abs(x - c) */
    LEVELS, /* floor(a*x) */
    BOTH,   /* piecewise(x > c and sin(a*t) > 0, 1, 0) */
    WAVES,  /* piecewise(sin(a*x+b) > 0, 1, 0) */
    SHIFTS
} Shift;

typedef struct Term {
    Shift kind;
    double a, b, c, weight;
    long x, y, into; /* states asked, and the one whose derivative has the term */
} Term;

static void put_term(char *text, size_t size, const Term *m, const char *const *name)
{
    const char *x = name[m->x], *y = name[m->y];
    double a = m->a, b = m->b, c = m->c;
    switch (m->kind) {
    case SQUARE:
        snprintf(text, size, "piecewise(sin(%.3f*t+(%.3f)) > %.3f, 1, 0)", a, b, c);
        break;
    case STEP:
        snprintf(text, size, "Heaviside(cos(%.3f*t)-(%.3f))", a, c);
        break;
    case SAW:
        snprintf(text, size, "frac(%.3f*t+(%.3f))", a, b);
        break;
    case STAIRS:
        snprintf(text, size, "round(%.3f*sin(t))", a);
        break;
    case CORNER:
        snprintf(text, size, "max(sin(%.3f*t), %.3f)", a, c);
        break;
    case SIDE:
        snprintf(text, size, "piecewise(%s > %.3f, 1, -1)", x, c);
        break;
    case SIGN:
        snprintf(text, size, "signum(%s-%s/2-(%.3f))", x, y, c);
        break;
    case DISC:
        snprintf(text, size, "piecewise(%s^2+%s^2 < %.3f, 1, 0)", x, y, a);
        break;
    case BEND:
        snprintf(text, size, "abs(%s-(%.3f))", x, c);
        break;
    case LEVELS:
        snprintf(text, size, "floor(%.3f*%s)", a, x);
        break;
    case BOTH:
        snprintf(text, size, "piecewise(%s > %.3f and sin(%.3f*t) > 0, 1, 0)", x, c, a);
        break;
    default:
        snprintf(text, size, "piecewise(sin(%.3f*%s+(%.3f)) > 0, 1, 0)", a, x, b);
    }
}

/* The case that holds, and the value in it: cases are followed by their numbers. */
static long case_of(const Term *m, double t, const double *x)
{
    double p = x[m->x], q = x[m->y];
    switch (m->kind) {
    case SQUARE:
        return sin(m->a * t + m->b) > m->c;
    case STEP:
        return cos(m->a * t) > m->c;
    case SAW:
        return (long)trunc(m->a * t + m->b);
    case STAIRS:
        return lround(m->a * sin(t));
    case CORNER:
        return sin(m->a * t) > m->c;
    case SIDE:
        return p > m->c;
    case SIGN:
        return p - q / 2 > m->c;
    case DISC:
        return p * p + q * q < m->a;
    case BEND:
        return p > m->c;
    case LEVELS:
        return (long)floor(m->a * p);
    case BOTH:
        return (p > m->c) + 2 * (sin(m->a * t) > 0);
    case WAVES:
        return sin(m->a * p + m->b) > 0;
    default:
        return 0;
    }
}

static double value_in(const Term *m, long which, double t, const double *x)
{
    switch (m->kind) {
    case SAW:
        return m->a * t + m->b - (double)which;
    case CORNER:
        return which ? sin(m->a * t) : m->c;
    case SIDE:
    case SIGN:
        return which ? 1 : -1;
    case BEND:
        return which ? x[m->x] - m->c : m->c - x[m->x];
    case BOTH:
        return which == 3;
    default:
        return (double)which;
    }
}

/* --- systems --------------------------------------------------------------------------------- */

typedef enum Shape { ORDINARY, ALGEBRAIC, PENDULUM, SHAPES } Shape;

typedef struct System {
    Shape shape;
    const char *method, *hold;
    long n, terms;
    Term term[MOST_TERMS];
    double drive[MOST_STATES], decay[MOST_STATES], start[MOST_STATES];
    long follows[MOST_STATES];
    double end;
} System;

static double uniform(double low, double high)
{
    return low + (high - low) * (double)(gen_next() >> 11) * 0x1p-53;
}

/* With three digits, as the text has it. */
static double draw(double low, double high)
{
    return nearbyint(1000 * uniform(low, high)) / 1000;
}

static Term draw_term(const System *s)
{
    Term m = {.kind = (Shift)gen_below(SHIFTS)};
    bool fast = gen_below(3) == 0;
    m.a = m.kind == DISC ? draw(0.2, 2) : draw(0.7, fast ? 25 : 5);
    if (m.kind == LEVELS || m.kind == WAVES)
        m.a = draw(0.7, 4);
    m.b = draw(-2, 2);
    m.c = draw(-0.8, 0.8);
    m.weight = draw(0.2, 1.5) * (gen_below(2) ? 1 : -1);
    m.x = gen_below(s->n);
    m.y = (m.x + 1) % s->n;
    m.into = s->shape == PENDULUM ? 1 : gen_below(s->n);
    return m;
}

static System draw_system(void)
{
    System s = {.shape = (Shape)gen_below(SHAPES), .end = draw(1, 6)};
    s.n = s.shape == PENDULUM ? 2 : 1 + gen_below(MOST_STATES);
    s.terms = 1 + gen_below(MOST_TERMS);
    for (long k = 0; k < s.terms; k++)
        s.term[k] = draw_term(&s);
    for (long i = 0; i < s.n; i++) {
        s.drive[i] = draw(-2, 2);
        s.decay[i] = draw(0, gen_below(4) ? 1.5 : 30);
        s.start[i] = draw(-1, 1);
        s.follows[i] = gen_below(s.n);
    }
    return s;
}

/* States of the pendulum: angle from below and its speed; conditions ask x and its speed. */
static void asked_of(const System *s, const double *x, double *asked)
{
    memcpy(asked, x, (size_t)s->n * sizeof *x);
    if (s->shape == PENDULUM) {
        asked[0] = sin(x[0]);
        asked[1] = cos(x[0]) * x[1];
    }
}

static void slopes(const System *s, const long *which, double t, const double *x, double *dx)
{
    double asked[MOST_STATES], push[MOST_STATES] = {0};
    asked_of(s, x, asked);
    for (long k = 0; k < s->terms; k++)
        push[s->term[k].into] += s->term[k].weight * value_in(&s->term[k], which[k], t, asked);
    if (s->shape == PENDULUM) {
        dx[0] = x[1];
        dx[1] = -5 * sin(x[0]) + cos(x[0]) * (push[1] - 0.25 * asked[1]);
        return;
    }
    for (long i = 0; i < s->n; i++)
        dx[i] = s->drive[i] * sin(t + x[s->follows[i]]) - s->decay[i] * x[i] + push[i];
}

static void put_start(char **at, const char *end, const char *name, double value)
{
    *at += snprintf(*at, (size_t)(end - *at), ", %s(0) = %.17g", name, value);
}

/* The sum of the terms that go into state i. */
static void put_push(const System *s, long i, const char *const *name, char *text, size_t size)
{
    char one[200];
    size_t length = 0;
    text[0] = '\0';
    for (long k = 0; k < s->terms; k++) {
        if (s->term[k].into != i)
            continue;
        put_term(one, sizeof one, &s->term[k], name);
        length +=
            (size_t)snprintf(text + length, size - length, "+(%.3f)*%s", s->term[k].weight, one);
    }
}

static void put_pendulum(const System *s, char *at, const char *end)
{
    static const char *const name[] = {"x(t)", "u(t)"};
    char push[1200];
    put_push(s, 1, name, push, sizeof push);
    at += snprintf(at, (size_t)(end - at),
                   "diff(x(t),t) = u(t), diff(y(t),t) = w(t), diff(u(t),t) = -l(t)*x(t)-u(t)/4%s,"
                   " diff(w(t),t) = -l(t)*y(t)-5, x(t)^2+y(t)^2 = 1",
                   push);
    put_start(&at, end, "x", sin(s->start[0]));
    put_start(&at, end, "y", -cos(s->start[0]));
    put_start(&at, end, "u", cos(s->start[0]) * s->start[1]);
    put_start(&at, end, "w", sin(s->start[0]) * s->start[1]);
}

/* With an algebraic unknown, state 1 is given its push by it. */
static void put_plain(const System *s, char *at, const char *end)
{
    static const char *const name[] = {"x1(t)", "x2(t)", "x3(t)"};
    static const char *const bare[] = {"x1", "x2", "x3"};
    char push[1200];
    for (long i = 0; i < s->n; i++) {
        bool hidden = i == 0 && s->shape == ALGEBRAIC;
        put_push(s, i, name, push, sizeof push);
        at += snprintf(at, (size_t)(end - at), "%sdiff(%s,t) = (%.3f)*sin(t+%s)-%.3f*%s%s",
                       i ? ", " : "", name[i], s->drive[i], name[s->follows[i]], s->decay[i],
                       name[i], hidden ? "+z(t)" : push);
        if (hidden)
            at += snprintf(at, (size_t)(end - at), ", z(t) = 0*t%s", push);
    }
    for (long i = 0; i < s->n; i++)
        put_start(&at, end, bare[i], s->start[i]);
}

/* --- the reference --------------------------------------------------------------------------- */

static void step(const System *s, const long *which, double t, double h, const double *x,
                 double *next)
{
    double k[4][MOST_STATES], y[MOST_STATES];
    for (int j = 0; j < 4; j++) {
        double part = j == 0 ? 0 : j == 3 ? h : h / 2;
        for (long i = 0; i < s->n; i++)
            y[i] = x[i] + (j ? part * k[j - 1][i] : 0);
        slopes(s, which, t + part, y, k[j]);
    }
    for (long i = 0; i < s->n; i++)
        next[i] = x[i] + h / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
}

static void cases(const System *s, double t, const double *x, long *which)
{
    double asked[MOST_STATES];
    asked_of(s, x, asked);
    for (long k = 0; k < s->terms; k++)
        which[k] = case_of(&s->term[k], t, asked);
}

static bool same_cases(const System *s, const long *a, const long *b)
{
    return memcmp(a, b, (size_t)s->terms * sizeof *a) == 0;
}

/* The longest part of h that keeps the cases, and just beyond. */
static double keeps(const System *s, const long *which, double t, double h, const double *x)
{
    double low = 0, high = h, next[MOST_STATES];
    long now[MOST_TERMS];
    for (int i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        step(s, which, t, middle, x, next);
        cases(s, t + middle, next, now);
        if (same_cases(s, which, now))
            low = middle;
        else
            high = middle;
    }
    return high;
}

/* x at the end, and the number of switchings; -1 where the run slides or has too many. */
static long refer(const System *s, double end, double step_size, double *x)
{
    enum { MOST = 400, MOST_QUICK = 6 };
    double t = 0, next[MOST_STATES], h = end < 0 ? -step_size : step_size;
    long which[MOST_TERMS], now[MOST_TERMS], count = 0, quick = 0;
    memcpy(x, s->start, sizeof s->start);
    step(s, (cases(s, 0, x, which), which), 0, h * 1e-6, x, next);
    cases(s, h * 1e-6, next, which);
    while (fabs(t) < fabs(end)) {
        double size = fabs(end - t) < step_size ? end - t : h, part = size;
        step(s, which, t, size, x, next);
        cases(s, t + size, next, now);
        if (!same_cases(s, which, now)) {
            part = keeps(s, which, t, size, x);
            step(s, which, t, part, x, next);
            cases(s, t + part, next, which);
            quick = fabs(part) < 1e-7 ? quick + 1 : 0;
            if (++count > MOST || quick > MOST_QUICK)
                return -1;
        }
        t = fabs(end - t - part) < 1e-14 ? end : t + part;
        memcpy(x, next, sizeof next);
    }
    return count;
}

/* Do two step sizes agree? Else a switching hangs on a thread. */
static bool is_sure(const System *s, double end, double *x, long *count)
{
    double other[MOST_STATES] = {0};
    *count = refer(s, end, 1e-3, x);
    if (*count < 0 || refer(s, end, 0.37e-3, other) != *count)
        return false;
    for (long i = 0; i < s->n; i++)
        if (!(fabs(x[i] - other[i]) < 1e-7))
            return false;
    return true;
}

/* --- daesy ----------------------------------------------------------------------------------- */

static const char *draw_method(bool steps_alone)
{
    for (;;) {
        long count = 0;
        while (method_row(count))
            count++;
        const MethodRow *row = method_row(gen_below(count));
        bool serves = !(row->is & METHOD_SERIES) && !method_lacks(row->name);
        if (serves && (!steps_alone || (row->family != METHOD_VARIABLE && !row->trace)))
            return row->name;
    }
}

/* Who has constraints has a way to hold them. */
static void draw_way(System *s)
{
    static const char *const holds[] = {"projection",   "none", "baumgarte(10,1)",
                                        "partitioning", "ggl",  "projection, reduction = full"};
    s->hold = s->shape == ORDINARY ? NULL : holds[gen_below(6)];
    bool ggl = s->hold && strcmp(s->hold, "ggl") == 0;
    s->method = ggl ? "radauIIA3" : draw_method(s->hold && s->hold[1] == 'a');
}

/* The statement; finer: with a fourth of the step, or a hundredth of the tolerance. */
static void put_call(const System *s, bool finer, char *text, size_t size)
{
    const char *tolerance = finer ? "1e-10" : "1e-8";
    const char *step = finer ? ", stepsize = 0.00005" : ", stepsize = 0.0002";
    char *at = text + snprintf(text, size, "S := dsolve({"), *end = text + size;
    if (s->shape == PENDULUM)
        put_pendulum(s, at, end);
    else
        put_plain(s, at, end);
    at += strlen(at);
    snprintf(at, (size_t)(end - at),
             "}, numeric, method = %s, abserr = %s, relerr = %s, maxfun = 100000000%s%s%s):",
             s->method, tolerance, tolerance, method_is_fixed(s->method) ? step : "",
             s->hold ? ", stabilization = " : "", s->hold ? s->hold : "");
}

/* Component i of the solution at t; false: refused. */
static bool solution_at(const System *s, long i, double t, double *value)
{
    static const char *const plain[] = {"x1(t)", "x2(t)", "x3(t)"};
    char text[200];
    Expr e;
    const char *name = s->shape != PENDULUM ? plain[i] : i ? "u(t)" : "x(t)";
    snprintf(text, sizeof text, "eval(%s, S(%.17g));", name, t);
    if (run_try(text, &e) != ST_OK || !expr_is_real_number(e))
        return false;
    *value = num_to_double(e);
    return true;
}

typedef struct Count {
    long agree, magnified, refused, unsure, switchings, wrong;
} Count;

/* The largest error of the components at t, in units of 1 + size; false: refused. */
static bool error_at(const System *s, double t, const double *asked, double *error)
{
    double value;
    *error = 0;
    for (long i = 0; i < s->n; i++) {
        if (!solution_at(s, i, t, &value))
            return false;
        *error = fmax(*error, fabs(value - asked[i]) / (1 + fabs(asked[i])));
    }
    return true;
}

/* Does the error fall as the method promises? By less than it does at the first order, since near
 * the reference the latter's own error is seen. */
static bool comes_nearer(const System *s, double t, const double *asked, double error)
{
    char call[MOST_TEXT];
    double finer = INFINITY;
    Expr value;
    put_call(s, true, call, sizeof call);
    if (run_try(call, &value) != ST_OK || !error_at(s, t, asked, &finer))
        return false;
    put_call(s, false, call, sizeof call);
    return run_try(call, &value) == ST_OK && finer < 0.4 * error;
}

static void compare(const System *s, double t, const char *call, Count *count)
{
    double x[MOST_STATES] = {0}, asked[MOST_STATES] = {0}, error;
    double bound = method_is_fixed(s->method) ? 1e-4 : 1e-5;
    long switchings;
    if (!is_sure(s, t, x, &switchings)) {
        count->unsure++;
        return;
    }
    asked_of(s, x, asked);
    if (!error_at(s, t, asked, &error)) {
        count->refused++;
        if (getenv("TEST_SHOW"))
            printf("# refused at %g: %s\n#   %s\n", t, err_message(), call);
        return;
    }
    count->magnified += error > bound;
    if (error > bound && !comes_nearer(s, t, asked, error)) {
        printf("# %s\n#   at %g, off by %g (%ld)\n", call, t, error, switchings);
        count->wrong++;
        return;
    }
    count->agree++;
    count->switchings += switchings;
}

static void test_random_systems(void **state)
{
    (void)state;
    char call[MOST_TEXT];
    Count count = {0};
    Expr value;
    for (long trial = 0; trial < gen_trials(TRIALS); trial++) {
        gen_seed((uint64_t)trial);
        System s = draw_system();
        draw_way(&s);
        put_call(&s, false, call, sizeof call);
        if (run_try(call, &value) != ST_OK) {
            if (getenv("TEST_SHOW"))
                printf("# refused: %s\n#   %s\n", err_message(), call);
            count.refused++;
            continue;
        }
        compare(&s, s.end / 3, call, &count);
        compare(&s, s.end, call, &count);
        if (s.decay[0] < 2)
            compare(&s, -s.end / 4, call, &count);
        heap_collect();
    }
    printf("# %ld agree with %ld switchings, %ld of them by coming nearer, %ld refused, %ld left "
           "out, %ld wrong\n",
           count.agree, count.switchings, count.magnified - count.wrong, count.refused,
           count.unsure, count.wrong);
    assert_int_equal(count.wrong, 0);
    assert_true(count.agree > count.refused);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_systems),
    };
    Expr value;
    run_begin();
    run_try("interface(warnlevel = 0):", &value);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
