/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Infinite sums as numbers. Terms that die out at least as fast as those of a geometric series are
 * added up. What is left goes through Levin's u transformation (D. Levin, Development of non-linear
 * transformations for improving convergence of sequences, Int. J. Computer Math. 3, 1973; E. J.
 * Weniger, Computer Physics Reports 10, 1989). It gives many divergent sums a value as well, and it
 * looks at few terms. So it is believed only where the terms far out are those of a convergent sum,
 * and where two transformations, of the first terms and of those behind the first thousand, agree.
 */
#include <math.h>

#include "cas/base/ball.h"
#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/calculus/quadrature/parts.h"
#include "cas/calculus/sum/parts.h"
#include "cas/core/num.h"
#include "cas/value/enclose.h"

/* Terms come in blocks; so many in a row must each be below three quarters of the one before. */
enum { BLOCK = 64, FALLING = 4, MOST = 128 * BLOCK };
#define FALL 0.415 /* log2(4/3) */
/* The second transformation starts BEHIND terms, or ZEROS later where there are zeros; terms far
 * out are looked at behind a power of two times as many, from the power NEAR to FAR: at
 * LEAST_SEEN of them must have a value that does not take long. */
enum { BEHIND = 1024, ZEROS = 8, NEAR = 4, FAR = 34, LEAST_SEEN = 6 };
/* The orders of a transformation; each loses some bits, as do the terms before it. */
enum { LEAST_ORDER = 4, MORE_ORDERS = 30, BITS_PER_ORDER = 2, GUARD_BITS = 256, BIT_FACTOR = 6 };
/* Where the ratio of two terms is as near to one as this they fall like a power of k. */
#define NEAR_ONE 0.01
/* By so many bits at least what must fall does. */
#define SLOWEST 0.02

typedef struct Series {
    Enclosure c;
    Expr k;
    long first;
    int direction; /* of k: 1 or -1 */
    acb_ptr term;
    fmpz_t place;  /* where terms are evaluated, */
    acb_t at, far; /* this as a ball, and such a term */
    acb_t sum, other;
    acb_t before, next; /* of a transformation: what comes before its terms, and its last order */
    long count;
    slong bits, prec;
} Series;

static void series_release(void *arg)
{
    Series *s = arg;
    acb_ptr all[] = {s->at, s->far, s->sum, s->other, s->before, s->next};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        acb_clear(all[i]);
    fmpz_clear(s->place);
    _acb_vec_clear(s->term, MOST);
}

/* log2 of |z|, -HUGE_VAL of zero. */
static double size_of(const acb_t z)
{
    mag_t m;
    mag_init(m);
    acb_get_mag(m, z);
    double size = mag_is_zero(m) ? -HUGE_VAL
                                 : log2((double)MAG_MAN(m)) - MAG_BITS + fmpz_get_d(MAG_EXPREF(m));
    mag_clear(m);
    return size;
}

/* The term with n * 2^power others before it; false: it has no value. */
static bool term_at(acb_t z, Series *s, long n, unsigned power)
{
    fmpz_set_si(s->place, s->direction * n);
    fmpz_mul_2exp(s->place, s->place, power);
    if (s->first >= 0)
        fmpz_add_ui(s->place, s->place, (ulong)s->first);
    else
        fmpz_sub_ui(s->place, s->place, -(ulong)s->first);
    acb_set_fmpz(s->at, s->place);
    acb_set_round(z, enclose_eval(&s->c, &s->k, s->at, 1, s->prec), s->prec);
    return acb_is_finite(z);
}

/* Are there n terms? */
static bool fetch(Series *s, long n)
{
    for (; s->count < n; s->count++)
        if (!term_at(s->term + s->count, s, s->count, 0))
            return false;
    return true;
}

static double largest(const Series *s, long from)
{
    double most = -HUGE_VAL;
    for (long i = from; i < from + BLOCK; i++)
        most = fmax(most, size_of(s->term + i));
    return most;
}

/* The size of the term behind n * 2^power others; false where that is not known. */
static bool far_size(double *size, Series *s, long n, unsigned power)
{
    s->c.brief = true;
    s->c.left = false;
    bool known = term_at(s->far, s, n, power) && !s->c.left;
    s->c.brief = false;
    *size = known ? size_of(s->far) : 0;
    return known;
}

/* Is no term far out above the last block? */
static bool stays_small(Series *s)
{
    double most = largest(s, s->count - BLOCK), size;
    for (unsigned power = 1; power <= FAR; power++)
        if (far_size(&size, s, s->count, power) && size > most)
            return false;
    return true;
}

/* The sum of the terms, added up until what follows no longer counts. */
static bool added_up(Series *s)
{
    long falling = 0;
    double before = HUGE_VAL;
    acb_zero(s->sum);
    for (long n = BLOCK; n <= MOST; n += BLOCK) {
        if (!fetch(s, n))
            return false;
        for (long i = n - BLOCK; i < n; i++)
            acb_add(s->sum, s->sum, s->term + i, s->prec);
        double most = largest(s, n - BLOCK);
        falling = most <= before - FALL ? falling + 1 : 0;
        before = most;
        /* All that follow together have three times as much as this block. */
        if (n >= BEHIND && falling >= FALLING &&
            most + log2(3 * BLOCK) <= size_of(s->sum) - (double)s->bits)
            return stays_small(s);
        if (n >= BEHIND + 2 * BLOCK && falling == 0)
            return false;
    }
    return false;
}

/* Far out the terms of a convergent sum fall; those with one sign in the end must fall faster than
 * 1/k, by which the transformation gives a sum that diverges a value, too. */
static bool converges(Series *s)
{
    acb_div(s->other, s->term + BEHIND + 1, s->term + BEHIND, s->prec);
    acb_sub_ui(s->other, s->other, 1, s->prec);
    bool alike = size_of(s->other) < log2(NEAR_ONE), falls = acb_is_finite(s->other);
    double start = HUGE_VAL, before = start, size;
    int seen = 0;
    for (unsigned power = NEAR; power <= FAR && falls; power++) {
        if (!far_size(&size, s, BEHIND, power))
            continue;
        size += alike ? (double)power : 0;
        falls = size < before || size == -HUGE_VAL;
        start = start == HUGE_VAL ? size : start;
        before = size;
        seen++;
    }
    return falls && seen >= LEAST_SEEN && before < start - SLOWEST;
}

/* One order of the transformation of the terms from m on, which `sum` is the sum of all before. */
static void transform(acb_t value, const Series *s, const acb_t sum, long m, long order)
{
    acb_t partial, below, weight, part;
    fmpz_t choose;
    acb_ptr all[] = {partial, below, weight, part};
    for (size_t i = 0; i < 4; i++)
        acb_init(all[i]);
    fmpz_init(choose);
    acb_set(partial, sum);
    acb_zero(value);
    for (long i = 0; i <= order; i++) {
        acb_add(partial, partial, s->term + m + i, s->prec);
        fmpz_bin_uiui(choose, (ulong)order, (ulong)i);
        acb_set_si(weight, m + i + 1);
        acb_pow_ui(weight, weight, (ulong)order - 2, s->prec);
        acb_mul_fmpz(weight, weight, choose, s->prec);
        acb_div(weight, weight, s->term + m + i, s->prec);
        if (i % 2)
            acb_neg(weight, weight);
        acb_add(below, below, weight, s->prec);
        acb_mul(part, weight, partial, s->prec);
        acb_add(value, value, part, s->prec);
    }
    acb_div(value, value, below, s->prec);
    fmpz_clear(choose);
    for (size_t i = 0; i < 4; i++)
        acb_clear(all[i]);
}

/* Are both known and no further apart than the digits asked for leave room? */
static bool agree(const Series *s, const acb_t a, const acb_t b)
{
    acb_t gap;
    acb_init(gap);
    acb_sub(gap, a, b, s->prec);
    bool near = acb_is_finite(gap) && size_of(gap) <= size_of(a) - (double)s->bits;
    acb_clear(gap);
    return near;
}

/* The sum by the transformation of the terms from m on: where three orders agree. */
static bool transformed(acb_t value, Series *s, long m)
{
    long most = MORE_ORDERS + s->bits / BITS_PER_ORDER, same = 0;
    if (m + most >= MOST || !fetch(s, m + most + 1))
        return false;
    acb_zero(s->before);
    for (long i = 0; i < m; i++)
        acb_add(s->before, s->before, s->term + i, s->prec);
    for (long order = LEAST_ORDER; order <= most && same < 2; order++) {
        err_fragile_begin(); /* for as long as one order takes */
        transform(s->next, s, s->before, m, order);
        err_fragile_end();
        same = order > LEAST_ORDER && agree(s, s->next, value) ? same + 1 : 0;
        acb_swap(value, s->next);
    }
    return same == 2;
}

static bool accelerated(Series *s)
{
    long m = 0;
    if (!fetch(s, BEHIND + ZEROS) || !converges(s))
        return false;
    for (long i = 0; i < ZEROS; i++)
        m = acb_is_zero(s->term + i) ? i + 1 : m;
    return transformed(s->sum, s, m) && transformed(s->other, s, BEHIND) &&
           agree(s, s->sum, s->other);
}

/* The sum from `first` on in one direction as a float; NULL: not found. */
static Expr one_way(Expr f, Expr k, Expr first, int direction, long digits)
{
    Series s = {.k = k, .direction = direction, .bits = quadrature_bits(digits)};
    Expr value = NULL;
    s.prec = BIT_FACTOR * s.bits + GUARD_BITS;
    if (!num_get_si(&s.first, first))
        return NULL;
    if (enclose_begin(&s.c, f, &k, 1)) {
        acb_ptr all[] = {s.at, s.far, s.sum, s.other, s.before, s.next};
        for (size_t i = 0; i < sizeof all / sizeof *all; i++)
            acb_init(all[i]);
        fmpz_init(s.place);
        s.term = _acb_vec_init(MOST);
        err_defer(series_release, &s);
        if (added_up(&s) || accelerated(&s))
            value = quadrature_float(s.sum, digits);
        err_undefer(true);
    }
    enclose_end(&s.c);
    return value;
}

Expr sum_accelerated(Expr f, Expr k, Expr a, Expr b, long digits)
{
    CHECK(digits > 0);
    if (b == EXPR_INFINITY && expr_is(a, EXPR_INTEGER))
        return one_way(f, k, a, 1, digits);
    if (a != expr_neg(EXPR_INFINITY))
        return NULL;
    if (expr_is(b, EXPR_INTEGER))
        return one_way(f, k, b, -1, digits);
    if (b != EXPR_INFINITY)
        return NULL;
    Expr up = one_way(f, k, EXPR_ZERO, 1, digits);
    Expr down = up ? one_way(f, k, EXPR_MINUS_ONE, -1, digits) : NULL;
    return down ? quadrature_add(up, down, digits) : NULL;
}
