/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One function: values at points spread evenly over the interval, and, since an interval may be
 * long or infinite, more and more sparsely with the distance from zero. A change of sign is
 * narrowed down to neighbouring doubles (T. R. Chandrupatla, A new hybrid quadratic/bisection
 * algorithm, 1997), and is a root if f is small there (it is not at a pole or a jump). Where |f| is
 * smaller at a point than at both its neighbours, its minimum is sought by the golden section and
 * is a root if f nearly vanishes.
 *
 * Systems: Newton steps of least length (R. Fletcher's Gauss-Newton with rank decision), cut back
 * to the bounds and halved while the residual does not fall.
 */
#include "numeric/search/root.h"

#include <float.h>
#include <math.h>

#include "cas/base/arena.h"
#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/base/sort.h"
#include "numeric/linear/lsq.h"
#include "numeric/linear/sign.h"
#include "numeric/linear/vec.h"

enum {
    MOST_HALVINGS = 2000, /* from 1e308 to neighbouring doubles below 1e-300 */
    MOST_SECTIONS = 200,  /* of the golden section */
    MOST_STEPS = 200,     /* of Newton */
    MOST_CUTS = 40        /* of one step */
};

/* One function. */
static const double SAME = 1e-9;  /* relative: of roots that two looks found */
static const double SMALL = 1e-6; /* beside f at the ends: a root, not a pole or a jump */
static const double TOUCH = 1e-12,
                    NARROW = 1e-9; /* f where it touches zero; half the digits of x */
/* Systems. A root: what is left of f is rounding in x; steps relative to x. */
static const double LEFT = 1e-8, SETTLED = 1e-7, STUCK = 1e-3;
static const double SHARE = 1e-4; /* of the fall that the slope promises (Armijo) */
static const double RANK = 1e-12;
static const double UNIT = 1e-3;      /* coordinates below count as this in relative measures */
static const double NOTHING = 1e-300; /* keeps quotients finite */

/* --- one function ---------------------------------------------------------------------------- */

typedef struct Scan {
    RootFunction f;
    void *ctx;
    double *x, *y; /* the points looked at, increasing, and the values there */
    long count;
    double from;
    double *roots;
    long found, most;
} Scan;

static void put_point(Scan *s, double a, double b, double x)
{
    if (x >= a && x <= b)
        s->x[s->count++] = x;
}

enum { DECADES = 24, LEAST_DECADE = -8 }; /* 1e-8 to 1e16 */

/* The points, each once (a minimum is looked for where neighbours are larger or the same): at most
 * 2*samples + 5. */
static void spread(Scan *s, double a, double b, long samples)
{
    double low = fmax(a, -10), high = fmin(b, 10);
    if (isfinite(a) && isfinite(b)) {
        low = a;
        high = b;
    }
    for (long k = 0; k <= samples && low <= high; k++)
        put_point(s, a, b, low + (high - low) * (double)k / (double)samples);
    long each = samples / (2 * DECADES);
    for (long k = 0; k < each * DECADES; k++) {
        double x = pow(10, LEAST_DECADE + (double)k / (double)each);
        put_point(s, a, b, x);
        put_point(s, a, b, -x);
    }
    put_point(s, a, b, 0);
    if (isfinite(a))
        put_point(s, a, b, a);
    if (isfinite(b))
        put_point(s, a, b, b);
    sort_doubles(s->x, s->count);
    long distinct = 0;
    for (long i = 0; i < s->count; i++)
        if (distinct == 0 || s->x[i] != s->x[distinct - 1])
            s->x[distinct++] = s->x[i];
    s->count = distinct;
}

/* Is x nearer than y? Of two equally near the one to the right comes first. */
static bool is_nearer(const Scan *s, double x, double y)
{
    double dx = fabs(x - s->from), dy = fabs(y - s->from);
    return fabs(dx - dy) <= SAME * fmax(UNIT, dx) ? x > y : dx < dy;
}

/* Keeps the root if it is new and among the nearest. */
static void keep(Scan *s, double x)
{
    long at = s->found;
    for (long i = 0; i < s->found; i++)
        if (fabs(s->roots[i] - x) <= SAME * fmax(UNIT, fabs(x)))
            return;
    while (at > 0 && is_nearer(s, x, s->roots[at - 1]))
        at--;
    if (at == s->most)
        return;
    if (s->found < s->most)
        s->found++;
    for (long i = s->found - 1; i > at; i--)
        s->roots[i] = s->roots[i - 1];
    s->roots[at] = x;
}

/* A root of a function that is `size` at the ends of its interval, where it is small beside that.
 */
static void keep_small(Scan *s, double x, double fx, double size)
{
    if (fabs(fx) <= SMALL * size)
        keep(s, x);
}

/* |f| at the ends of an interval, as far as that is finite. */
static double size_at(double fa, double fb)
{
    double a = isfinite(fa) ? fabs(fa) : 0, b = isfinite(fb) ? fabs(fb) : 0;
    return fmax(a, b);
}

/* f has a value at a and none at b: the last place where it has one. Where it changes its sign on
 * the way, `changes` is told between which places, unless NULL. */
static void halve(Scan *s, double a, double fa, double b,
                  void (*changes)(Scan *s, double a, double fa, double b, double fb))
{
    double size = size_at(fa, fa);
    for (int k = 0; k < MOST_HALVINGS && fa != 0; k++) {
        double m = a + (b - a) / 2;
        if (m == a || m == b)
            break;
        double fm = s->f(s->ctx, m);
        if (isnan(fm)) {
            b = m;
            continue;
        }
        if (changes && fm != 0 && (fm > 0) != (fa > 0))
            changes(s, a, fa, m, fm);
        a = m;
        fa = fm;
    }
    keep_small(s, a, fa, size);
}

/* Where between a (0) and b (1) the next value is taken: by inverse quadratic interpolation through
 * a, b and the end c that was left last, where that is sure to lie between them; else half way. */
static double next_part(double a, double fa, double b, double fb, double c, double fc)
{
    double xi = (a - b) / (c - b), phi = (fa - fb) / (fc - fb);
    bool sure = phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi; /* false where f is infinite */
    return sure ? fa / (fb - fa) * fc / (fb - fc) +
                      (c - a) / (b - a) * fa / (fc - fa) * fb / (fc - fb)
                : 0.5;
}

/* f changes sign between a and b: narrowed down to neighbouring doubles, or to the edges of where
 * it has no values. */
static void narrow(Scan *s, double a, double fa, double b, double fb)
{
    double size = size_at(fa, fb), part = 0.5;
    for (int k = 0; k < MOST_HALVINGS; k++) {
        double x = a + part * (b - a);
        if (x == a || x == b)
            break;
        double fx = s->f(s->ctx, x), c = a, fc = fa;
        if (isnan(fx)) {
            halve(s, a, fa, x, NULL);
            halve(s, b, fb, x, NULL);
            return;
        }
        if ((fx > 0) != (fa > 0)) {
            c = b;
            fc = fb;
            b = a;
            fb = fa;
        }
        a = x;
        fa = fx;
        if (fx == 0)
            break;
        /* at least to the next double, from either end */
        double least = DBL_EPSILON * fmax(fabs(a), fabs(b)) / fabs(b - a);
        part = least < 0.5 ? fmax(fmin(next_part(a, fa, b, fb, c, fc), 1 - least), least) : 0.5;
    }
    if (fabs(fb) < fabs(fa)) {
        a = b;
        fa = fb;
    }
    keep_small(s, a, fa, size);
}

/* |f| at b is no larger than at a and c, where it is `one` and `other`: the minimum by the golden
 * section. Where that is no less than at either, f stays as it is: it touches nothing. */
static void touch(Scan *s, double a, double b, double c, double one, double other)
{
    const double part = 0.3819660112501051;
    double fb = fabs(s->f(s->ctx, b));
    for (int k = 0; k < MOST_SECTIONS && fabs(c - a) > NARROW * fabs(b) + NOTHING; k++) {
        bool right = fabs(c - b) > fabs(b - a);
        double x = right ? b + part * (c - b) : b + part * (a - b);
        double fx = fabs(s->f(s->ctx, x));
        if (!(fx < fb)) { /* NaN is no better */
            if (right)
                c = x;
            else
                a = x;
            continue;
        }
        if (right)
            a = b;
        else
            c = b;
        b = x;
        fb = fx;
    }
    if (fb <= TOUCH * size_at(one, other) && fb < fmin(fabs(one), fabs(other)))
        keep(s, b);
}

static void look_between(Scan *s, long i)
{
    double a = s->x[i], b = s->x[i + 1], fa = s->y[i], fb = s->y[i + 1];
    if (fa == 0 || fb == 0)
        return;
    if (isnan(fa) != isnan(fb)) {
        if (isnan(fa))
            halve(s, b, fb, a, narrow);
        else
            halve(s, a, fa, b, narrow);
    } else if (!isnan(fa) && (fa > 0) != (fb > 0)) {
        narrow(s, a, fa, b, fb);
    } else if (i > 0 && sign_agrees(s->y[i - 1], fa) && fabs(fa) <= fabs(fb) &&
               fabs(fa) <= fabs(s->y[i - 1]) && sign_agrees(fa, fb) &&
               (fa != fb || fa != s->y[i - 1])) {
        touch(s, s->x[i - 1], a, b, s->y[i - 1], fb);
    }
}

static double distance(const Scan *s, double a, double b)
{
    return fmax(0, fmax(a - s->from, s->from - b));
}

/* The intervals from the nearest on, until what is left lies beyond the roots that are wanted. */
static void look_outwards(Scan *s)
{
    long right = 0;
    while (right + 1 < s->count && s->x[right + 1] < s->from)
        right++;
    for (long left = right - 1; (left >= 0 || right + 1 < s->count) && !err_interrupt_pending;) {
        double before = left < 0 ? INFINITY : distance(s, s->x[left], s->x[left + 1]);
        double behind = right + 1 >= s->count
                            ? INFINITY
                            : distance(s, s->x[right > 0 ? right - 1 : 0], s->x[right + 1]);
        if (s->found == s->most && s->found > 0 &&
            fmin(before, behind) > fabs(s->roots[s->most - 1] - s->from))
            break;
        if (before <= behind)
            look_between(s, left--);
        else
            look_between(s, right++);
    }
}

long root_scan(RootFunction f, void *ctx, double a, double b, double from, long samples,
               double *roots, long most)
{
    CHECK(a <= b && most >= 0 && samples > 0);
    Scan s = {.f = f, .ctx = ctx, .from = from, .roots = roots, .most = most};
    long room = 2 * samples + 4; /* samples+1 that are even, as many by decades, 0 and both ends */
    s.x = mem_array((size_t)(2 * room), sizeof *s.x);
    err_defer(mem_release, s.x);
    s.y = s.x + room;
    spread(&s, a, b, samples);
    for (long i = 0; i < s.count && !err_interrupt_pending; i++) {
        s.y[i] = f(ctx, s.x[i]);
        if (s.y[i] == 0)
            keep(&s, s.x[i]);
    }
    look_outwards(&s);
    err_undefer(true);
    return s.found;
}

/* --- systems --------------------------------------------------------------------------------- */

typedef struct Work {
    const RootSystem *p;
    double *f, *J, *rhs, *step, *trial, *work;
} Work;

static void work_begin(Work *w, Arena *arena, const RootSystem *p)
{
    size_t n = (size_t)p->n, one = sizeof(double);
    w->p = p;
    w->f = arena_array(arena, n, one);
    w->J = arena_array(arena, n * n, one);
    w->rhs = arena_array(arena, n, one);
    w->step = arena_array(arena, n, one);
    w->trial = arena_array(arena, n, one);
    w->work = arena_array(arena, 4 * n, one); /* lsq_solve */
}

static double norm(const double *x, long n)
{
    double sum = 0;
    for (long i = 0; i < n; i++)
        sum = hypot(sum, x[i]);
    return sum;
}

static void clip(const RootSystem *p, double *x)
{
    for (long j = 0; j < p->n; j++)
        x[j] = fmin(fmax(x[j], p->lower[j]), p->upper[j]);
}

/* x := x + s*step with the largest s = 1, 1/2, ... for which |f| falls; false: none. */
static bool descend(Work *w, double *x)
{
    long n = w->p->n;
    double before = norm(w->f, n), s = 1;
    for (int k = 0; k < MOST_CUTS; k++, s /= 2) {
        vec_copy(w->trial, x, n);
        vec_axpy(w->trial, s, w->step, n);
        clip(w->p, w->trial);
        w->p->eval(w->p->ctx, w->trial, w->f, NULL);
        if (vec_finite(w->f, n) && norm(w->f, n) < before * (1 - SHARE * s)) {
            vec_copy(x, w->trial, n);
            return true;
        }
    }
    return false;
}

static double step_size(const Work *w, const double *x)
{
    double size = 0;
    for (long j = 0; j < w->p->n; j++)
        size = fmax(size, fabs(w->step[j]) / fmax(UNIT, fabs(x[j])));
    return size;
}

/* Is what is left of f no more than rounding in x makes of it? */
static bool is_root(const Work *w, const double *x)
{
    long n = w->p->n;
    for (long i = 0; i < n; i++) {
        double scale = NOTHING;
        for (long j = 0; j < n; j++)
            scale = fmax(scale, fabs(w->J[i * n + j]) * fmax(1, fabs(x[j])));
        if (!(fabs(w->f[i]) <= LEFT * fmax(scale, 1)))
            return false;
    }
    return true;
}

Status root_solve(const RootSystem *p, double *x)
{
    CHECK(p->n > 0);
    Work w;
    Arena arena;
    long n = p->n;
    Status status = ST_UNABLE;
    arena_begin(&arena);
    work_begin(&w, &arena, p);
    clip(p, x);
    for (int k = 0; k < MOST_STEPS; k++) {
        if (err_interrupt_pending) {
            status = ST_INTERRUPT;
            break;
        }
        vec_zero(w.J, n * n);
        p->eval(p->ctx, x, w.f, w.J);
        if (!vec_finite(w.f, n) || !vec_finite(w.J, n * n)) {
            status = ST_DOMAIN;
            break;
        }
        bool root = is_root(&w, x);
        for (long i = 0; i < n; i++)
            w.rhs[i] = -w.f[i];
        lsq_solve(w.J, w.rhs, n, n, RANK, w.step, NULL, w.work);
        double size = step_size(&w, x);
        if (root && size < SETTLED) {
            vec_axpy(x, 1, w.step, n);
            clip(p, x);
            status = ST_OK;
            break;
        }
        if (!descend(&w, x)) {
            status = root && size < STUCK ? ST_OK : ST_UNABLE;
            break;
        }
    }
    arena_end(&arena);
    return status;
}
