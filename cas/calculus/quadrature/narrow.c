/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Narrow peaks that the double exponential rule did not see. The range is halved where balls around
 * f are widest, so that parts follow the variation of f whatever its scale is: a ball over a range
 * holds every peak in it, points need not. Gauss' rule of three points over the parts is a second
 * number. Where both differ the integral is taken anew between the places where the size of parts
 * changes. That finds what stands out of the variation of f by more than one in MOST_PARTS. Where
 * the balls leave room for far more than what was summed up, as where narrow peaks follow each
 * other, points all over the range are a witness: a value that they contradict is none.
 */
#include <float.h>
#include <math.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/calculus/quadrature/parts.h"

enum {
    MOST_PARTS = 240,
    FEW_BITS = 40,
    SCAN_BITS = 64,
    FURTHEST = 40,
    GRADES = 4,
    DEEPEST = 60,
    TURNS = 3,
    WITNESSES = 32768
};
/* A ball as wide as that tells nothing. */
#define VAST 1e100
/* By so much the balls leave room for more, and by so many deviations points contradict. */
#define ROOM 1000
#define SURE 4
/* An open ball is taken for so many times the value inside. */
#define OPEN 16
/* Parts that count less are not halved, numbers that differ by more are not the same. */
#define SMALL 1e-8
/* Where f varies by less than that of the whole nothing stands out. */
#define CALM 0.02
#define APART 1e-6
/* So far they may be where the pieces have no value, as ends weigh on points. */
#define ROUGH 0.1

typedef struct Part {
    double a, b, base; /* base: the size of the part of a line without end that it comes from */
    double wide, size; /* of the ball over it, and of what it may count */
    int depth;
    bool open; /* the ball tells nothing: `wide` is what a point makes likely */
} Part;

typedef struct Scan {
    QuadratureFunction *f;
    Part part[MOST_PARTS + 1];
    long count;
    double sum[2], size; /* by Gauss' rule; of |f| */
    double room;         /* what |f| may count by the balls */
} Scan;

static double bounded(const mag_t m)
{
    double value = mag_get_d(m);
    return isfinite(value) ? value : DBL_MAX;
}

/* The ball over a part. */
static void look_over(Scan *s, Part *p)
{
    acb_t over;
    mag_t m;
    acb_init(over);
    mag_init(m);
    arb_set_d(acb_realref(over), p->a + (p->b - p->a) / 2);
    mag_set_d(arb_radref(acb_realref(over)), (p->b - p->a) / 2);
    acb_srcptr z = enclose_eval(&s->f->c, &s->f->x, over, 1, SCAN_BITS);
    acb_get_mag(m, z);
    p->open = !acb_is_finite(z) || bounded(m) > VAST;
    p->wide = p->size = 0;
    if (p->open) {
        acb_get_mid(over, over);
        z = enclose_eval(&s->f->c, &s->f->x, over, 1, SCAN_BITS);
        acb_get_mag(m, z);
        p->wide = acb_is_finite(z) ? OPEN * bounded(m) : 1;
    } else {
        mag_hypot(m, arb_radref(acb_realref(z)), arb_radref(acb_imagref(z)));
        p->wide = bounded(m);
        acb_get_mag(m, z);
        p->size = bounded(m) * (p->b - p->a);
    }
    mag_clear(m);
    acb_clear(over);
}

static void put_part(Scan *s, double a, double b, double base, int depth)
{
    if (s->count > MOST_PARTS || !(a < b))
        return;
    Part *p = &s->part[s->count++];
    *p = (Part){.a = a, .b = b, .base = base, .depth = depth};
    look_over(s, p);
}

/* From an end away to where numbers are large. */
static void put_line(Scan *s, double end, int way)
{
    double near = 0, far = 1;
    for (int k = 0; k < FURTHEST; k++) {
        double a = end + way * near, b = end + way * far;
        put_part(s, fmin(a, b), fmax(a, b), far - near, 0);
        near = far;
        far *= 2;
    }
}

/* Halves the part over which f varies most, or the longest one without a ball in turn, until all
 * are halved enough. */
static void refine(Scan *s)
{
    while (s->count < MOST_PARTS && !err_interrupt_pending) {
        double whole = 0, most = -1, longest = 0;
        long best = -1, open = -1;
        for (long i = 0; i < s->count; i++)
            whole += s->part[i].size;
        s->room = whole;
        for (long i = 0; i < s->count; i++) {
            const Part *p = &s->part[i];
            double middle = p->a + (p->b - p->a) / 2, counts = p->wide * p->base;
            if (p->depth >= DEEPEST || middle <= p->a || middle >= p->b)
                continue;
            if (p->open && p->b - p->a > longest) {
                longest = p->b - p->a;
                open = i;
            }
            if (p->wide * (p->b - p->a) > SMALL * whole && counts > most) {
                most = counts;
                best = i;
            }
        }
        if (open >= 0 && (best < 0 || s->count % TURNS == 0))
            best = open;
        else if (open < 0 && most <= CALM * whole)
            return;
        if (best < 0)
            return;
        Part p = s->part[best];
        double middle = p.a + (p.b - p.a) / 2;
        s->part[best] = s->part[--s->count];
        put_part(s, p.a, middle, p.base, p.depth + 1);
        put_part(s, middle, p.b, p.base, p.depth + 1);
    }
}

static void sort_parts(Scan *s)
{
    for (long i = 1; i < s->count; i++) {
        Part p = s->part[i];
        long k = i;
        for (; k > 0 && s->part[k - 1].a > p.a; k--)
            s->part[k] = s->part[k - 1];
        s->part[k] = p;
    }
}

static void add_point(Scan *s, double x, double weight)
{
    acb_t at;
    acb_init(at);
    acb_set_d(at, x);
    acb_srcptr z = enclose_eval(&s->f->c, &s->f->x, at, 1, SCAN_BITS);
    if (acb_is_finite(z)) {
        double re = arf_get_d(arb_midref(acb_realref(z)), ARF_RND_NEAR);
        double im = arf_get_d(arb_midref(acb_imagref(z)), ARF_RND_NEAR);
        s->sum[0] += weight * re;
        s->sum[1] += weight * im;
        s->size += weight * hypot(re, im);
    }
    acb_clear(at);
}

/* Gauss' rule over each part. False: a part counts that has no ball, as around a pole, where what
 * cancels on both sides would be taken for a value. */
static bool sum_up(Scan *s)
{
    const double node = sqrt(0.6);
    double open = 0;
    for (long i = 0; i < s->count && !err_interrupt_pending; i++) {
        const Part *p = &s->part[i];
        double middle = p->a + (p->b - p->a) / 2, half = (p->b - p->a) / 2, before = s->size;
        add_point(s, middle, half * 8 / 9);
        add_point(s, middle - half * node, half * 5 / 9);
        add_point(s, middle + half * node, half * 5 / 9);
        bool inside = i > 0 && i + 1 < s->count;
        open = inside && p->open ? fmax(open, s->size - before) : open;
    }
    return open <= APART * s->size;
}

/* The last of the parts from `first` on whose sizes are alike. */
static long last_alike(const Scan *s, long first)
{
    double least = s->part[first].b - s->part[first].a, most = least;
    for (long i = first + 1; i < s->count; i++) {
        double size = s->part[i].b - s->part[i].a;
        least = fmin(least, size);
        most = fmax(most, size);
        if (most > ldexp(least, GRADES))
            return i - 1;
    }
    return s->count - 1;
}

/* Piece by piece, between parts of other sizes, and on to the ends. */
static bool in_pieces(acb_t value, const Scan *s, const QuadratureRange *r, slong bits)
{
    acb_t a, b, piece;
    mag_t whole;
    bool done = true;
    acb_init(a);
    acb_init(b);
    acb_init(piece);
    mag_init(whole);
    mag_set_d(whole, hypot(s->sum[0], s->sum[1]));
    acb_zero(value);
    if (r->from_left) {
        acb_set_d(b, s->part[0].a);
        done = quadrature_line(value, s->f, -1, b, bits);
    }
    for (long i = 0, last; i < s->count && done; i = last + 1) {
        last = last_alike(s, i);
        bool begins = i == 0 && !r->from_left, ends = last + 1 == s->count && !r->to_right;
        begins ? acb_set(a, r->lo) : acb_set_d(a, s->part[i].a);
        ends ? acb_set(b, r->hi) : acb_set_d(b, s->part[last].b);
        done = !err_interrupt_pending && quadrature_piece(piece, s->f, a, b, bits, whole);
        acb_add(value, value, piece, 2 * bits);
    }
    if (done && r->to_right) {
        acb_set_d(b, s->part[s->count - 1].b);
        done = quadrature_line(piece, s->f, 1, b, bits);
        acb_add(value, value, piece, 2 * bits);
    }
    mag_clear(whole);
    acb_clear(a);
    acb_clear(b);
    acb_clear(piece);
    return done;
}

/* The parts and their sum; false: they tell nothing. */
static bool scan(Scan *s, const QuadratureRange *r)
{
    double lo = r->from_left ? 0 : arf_get_d(arb_midref(acb_realref(r->lo)), ARF_RND_NEAR);
    double hi = r->to_right ? 0 : arf_get_d(arb_midref(acb_realref(r->hi)), ARF_RND_NEAR);
    s->f->c.analytic = false;
    if (!isfinite(lo) || !isfinite(hi))
        return false;
    if (r->from_left)
        put_line(s, hi, -1);
    if (r->to_right)
        put_line(s, lo, 1);
    if (!r->from_left && !r->to_right)
        put_part(s, lo, hi, hi - lo, 0);
    refine(s);
    sort_parts(s);
    return s->count > 0 && sum_up(s);
}

/* How far a value is from the sum by Gauss' rule, as a part of what there is. */
static double distance(const Scan *s, const acb_t value)
{
    double re = arf_get_d(arb_midref(acb_realref(value)), ARF_RND_NEAR);
    double im = arf_get_d(arb_midref(acb_imagref(value)), ARF_RND_NEAR);
    double apart = hypot(re - s->sum[0], im - s->sum[1]), size = fmax(hypot(re, im), s->size);
    return apart > 0 ? apart / size : apart;
}

/* Do two values agree as far as sums of that many bits can, so that a 0 stays one? */
static bool is_same(const Scan *s, const acb_t value, const acb_t again, slong bits)
{
    acb_t off;
    mag_t size, most;
    acb_init(off);
    mag_init(size);
    mag_init(most);
    acb_sub(off, value, again, 2 * bits);
    acb_get_mag(size, off);
    mag_set_d(most, s->size);
    mag_mul_2exp_si(most, most, GRADES - bits);
    bool same = mag_cmp(size, most) <= 0;
    acb_clear(off);
    mag_clear(size);
    mag_clear(most);
    return same;
}

/* The places that the k-th of n points is taken at lie in equal parts of a scanned range, by the
 * golden section in each (H. Weyl's equidistribution). */
static double witness_at(double a, double b, long k, long n)
{
    double turn = (double)k * 0.6180339887498949;
    return a + (b - a) * (((double)k + turn - floor(turn)) / (double)n);
}

/* Do points spread over the range contradict the value? Asked where the balls leave room for far
 * more than is known, as where peaks follow each other that no part and no rule resolves: by the
 * law of large numbers the mean of f is off by its deviation over the root of their number. */
static bool is_contradicted(const Scan *s, const acb_t value)
{
    Scan probe = {.f = s->f};
    double lo = s->part[0].a, hi = s->part[s->count - 1].b, h = (hi - lo) / WITNESSES, squares = 0;
    double re = arf_get_d(arb_midref(acb_realref(value)), ARF_RND_NEAR);
    double im = arf_get_d(arb_midref(acb_imagref(value)), ARF_RND_NEAR);
    double known = fmax(hypot(re, im), s->size);
    if (s->count < MOST_PARTS || s->room <= ROOM * known)
        return false;
    for (long k = 0; k < WITNESSES && !err_interrupt_pending; k++) {
        double before[2] = {probe.sum[0], probe.sum[1]};
        add_point(&probe, witness_at(lo, hi, k, WITNESSES), h);
        squares += pow(hypot(probe.sum[0] - before[0], probe.sum[1] - before[1]), 2);
    }
    double off = hypot(probe.sum[0] - re, probe.sum[1] - im);
    bool more = hypot(probe.sum[0], probe.sum[1]) > hypot(re, im); /* they may miss a peak, too */
    return more && off > SURE * sqrt(squares) && off > ROUGH * hypot(re, im);
}

bool quadrature_contradicted(Expr f, Expr x, Expr a, Expr b, Expr value)
{
    CHECK(f != NULL && x != NULL && value != NULL);
    QuadratureFunction g = {.x = x};
    QuadratureRange r;
    acb_t lo, hi, known;
    acb_init(lo);
    acb_init(hi);
    acb_init(known);
    r = (QuadratureRange){.lo = lo, .hi = hi};
    Scan s = {.f = &g};
    bool wrong = enclose_real(lo, a, SCAN_BITS) && acb_is_finite(lo) &&
                 enclose_real(hi, b, SCAN_BITS) && acb_is_finite(hi) &&
                 enclose_constant(known, value, SCAN_BITS);
    if (wrong) {
        wrong = enclose_begin(&g.c, f, &x, 1) && scan(&s, &r) && is_contradicted(&s, known);
        enclose_end(&g.c);
    }
    acb_clear(lo);
    acb_clear(hi);
    acb_clear(known);
    return wrong;
}

bool quadrature_narrow(acb_t value, QuadratureFunction *f, const QuadratureRange *r, slong bits)
{
    CHECK(f != NULL && r != NULL);
    Scan s = {.f = f};
    if (!scan(&s, r))
        return true;
    double apart = distance(&s, value);
    if (!r->from_left && !r->to_right && is_contradicted(&s, value))
        return false;
    if (!isfinite(apart) || apart <= APART)
        return true;
    acb_t again;
    acb_init(again);
    bool done = in_pieces(again, &s, r, FEW_BITS) && acb_is_finite(again);
    if (done && !is_same(&s, value, again, FEW_BITS)) {
        done = in_pieces(again, &s, r, bits) && acb_is_finite(again) &&
               distance(&s, again) <= fmax(ROUGH, apart);
        if (done)
            acb_set(value, again);
    }
    acb_clear(again);
    return done || apart <= ROUGH;
}

bool quadrature_graded(acb_t value, QuadratureFunction *f, const QuadratureRange *r, slong bits)
{
    CHECK(f != NULL && r != NULL);
    Scan s = {.f = f};
    return !r->from_left && !r->to_right && scan(&s, r) && s.size > 0 &&
           in_pieces(value, &s, r, bits) && distance(&s, value) <= ROUGH &&
           !is_contradicted(&s, value);
}
