/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Signs of polynomials decided exactly. p >= 0 on the half line when its leading coefficient is
 * positive there and no zero of odd multiplicity is positive: the square-free decomposition of Yun
 * separates the multiplicities, and Sturm's theorem counts the positive zeros of each part. Zeros
 * in the left half plane are counted by Routh's scheme: all are there when its first column is
 * positive throughout.
 */
#include "cas/value/surd_poly.h"

#include "cas/base/check.h"

SurdPoly surd_poly_new(Arena *arena, long degree)
{
    SurdPoly p = {degree, arena_array(arena, (size_t)(degree < 0 ? 1 : degree + 1), sizeof *p.c)};
    for (long i = 0; i <= degree; i++)
        p.c[i] = surd_int(0);
    return p;
}

void surd_poly_trim(SurdPoly *p)
{
    while (p->degree >= 0 && surd_is_zero(p->c[p->degree]))
        p->degree--;
}

static SurdPoly combine(Arena *arena, SurdPoly p, SurdPoly q, Surd (*join)(Surd x, Surd y))
{
    long degree = p.degree > q.degree ? p.degree : q.degree;
    SurdPoly r = surd_poly_new(arena, degree);
    for (long i = 0; i <= degree; i++)
        r.c[i] = join(i <= p.degree ? p.c[i] : surd_int(0), i <= q.degree ? q.c[i] : surd_int(0));
    surd_poly_trim(&r);
    return r;
}

double _Complex surd_poly_value(SurdPoly p, double _Complex z)
{
    double _Complex value = 0;
    for (long i = p.degree; i >= 0; i--)
        value = value * z + surd_double(p.c[i]);
    return value;
}

SurdPoly surd_poly_add(Arena *arena, SurdPoly p, SurdPoly q)
{
    return combine(arena, p, q, surd_add);
}

SurdPoly surd_poly_sub(Arena *arena, SurdPoly p, SurdPoly q)
{
    return combine(arena, p, q, surd_sub);
}

SurdPoly surd_poly_mul(Arena *arena, SurdPoly p, SurdPoly q)
{
    if (p.degree < 0 || q.degree < 0)
        return surd_poly_new(arena, -1);
    SurdPoly r = surd_poly_new(arena, p.degree + q.degree);
    for (long i = 0; i <= p.degree; i++)
        for (long j = 0; j <= q.degree; j++)
            r.c[i + j] = surd_add(r.c[i + j], surd_mul(p.c[i], q.c[j]));
    return r;
}

void surd_poly_divide(Arena *arena, SurdPoly p, SurdPoly q, SurdPoly *quotient, SurdPoly *remainder)
{
    CHECK(q.degree >= 0);
    SurdPoly rest = surd_poly_add(arena, p, surd_poly_new(arena, -1));
    *quotient = surd_poly_new(arena, p.degree - q.degree);
    for (long k = p.degree - q.degree; k >= 0; k--) {
        Surd factor = surd_div(rest.c[k + q.degree], q.c[q.degree]);
        quotient->c[k] = factor;
        for (long j = 0; j <= q.degree; j++)
            rest.c[k + j] = surd_sub(rest.c[k + j], surd_mul(factor, q.c[j]));
    }
    if (quotient->degree < 0)
        quotient->degree = -1;
    surd_poly_trim(&rest);
    *remainder = rest;
}

static SurdPoly quotient_of(Arena *arena, SurdPoly p, SurdPoly q)
{
    SurdPoly quotient, remainder;
    surd_poly_divide(arena, p, q, &quotient, &remainder);
    return quotient;
}

static SurdPoly remainder_of(Arena *arena, SurdPoly p, SurdPoly q)
{
    SurdPoly quotient, remainder;
    surd_poly_divide(arena, p, q, &quotient, &remainder);
    return remainder;
}

static SurdPoly monic(Arena *arena, SurdPoly p)
{
    SurdPoly r = surd_poly_new(arena, p.degree);
    for (long i = 0; i <= p.degree; i++)
        r.c[i] = surd_div(p.c[i], p.c[p.degree]);
    return r;
}

SurdPoly surd_poly_gcd(Arena *arena, SurdPoly p, SurdPoly q)
{
    while (q.degree >= 0) {
        err_poll();
        SurdPoly r = remainder_of(arena, p, q);
        p = q;
        q = monic(arena, r); /* keeps coefficients short */
    }
    return monic(arena, p);
}

static SurdPoly derivative(Arena *arena, SurdPoly p)
{
    SurdPoly r = surd_poly_new(arena, p.degree - 1);
    for (long i = 1; i <= p.degree; i++)
        r.c[i - 1] = surd_mul(surd_int(i), p.c[i]);
    return r;
}

/* --- zeros on the half line ------------------------------------------------------------------ */

/* Changes of sign in Sturm's chain at 0 less those at infinity: zeros of the square-free p in
 * (0, infinity), p(0) nonzero. */
static long positive_zeros(Arena *arena, SurdPoly p)
{
    SurdPoly before = p, now = derivative(arena, p);
    long changes = 0;
    int at_zero = surd_sign(p.c[0]), at_end = surd_sign(p.c[p.degree]);
    while (now.degree >= 0) {
        err_poll();
        int zero = surd_sign(now.c[0]), end = surd_sign(now.c[now.degree]);
        changes += zero * at_zero < 0;
        changes -= end * at_end < 0;
        at_zero = zero ? zero : at_zero;
        at_end = end;
        SurdPoly next = remainder_of(arena, before, now);
        for (long i = 0; i <= next.degree; i++)
            next.c[i] = surd_neg(next.c[i]);
        before = now;
        now = next;
    }
    return changes;
}

static SurdPoly without_zero_roots(SurdPoly p)
{
    while (p.degree > 0 && surd_is_zero(p.c[0])) {
        p.c++;
        p.degree--;
    }
    return p;
}

bool surd_poly_nonnegative(Arena *arena, SurdPoly p)
{
    if (p.degree < 0)
        return true;
    p = without_zero_roots(p);
    if (surd_sign(p.c[p.degree]) < 0)
        return false;
    /* Yun: w holds the factors of multiplicity >= k, each once */
    SurdPoly common = surd_poly_gcd(arena, p, derivative(arena, p));
    SurdPoly w = quotient_of(arena, p, common);
    for (long k = 1; w.degree > 0; k++) {
        SurdPoly more = surd_poly_gcd(arena, w, common);
        SurdPoly exactly = quotient_of(arena, w, more);
        if (k % 2 == 1 && exactly.degree > 0 && positive_zeros(arena, exactly) > 0)
            return false;
        common = quotient_of(arena, common, more);
        w = more;
    }
    return true;
}

/* --- half planes ------------------------------------------------------------------------------ */

bool surd_poly_is_hurwitz(Arena *arena, SurdPoly p)
{
    if (p.degree < 0)
        return false;
    int sign = surd_sign(p.c[p.degree]);
    long width = p.degree / 2 + 2;
    Surd *above = arena_array(arena, (size_t)width, sizeof *above);
    Surd *row = arena_array(arena, (size_t)width, sizeof *row);
    Surd *below = arena_array(arena, (size_t)width, sizeof *below);
    for (long j = 0; j < width; j++) {
        above[j] = 2 * j <= p.degree ? p.c[p.degree - 2 * j] : surd_int(0);
        row[j] = 2 * j + 1 <= p.degree ? p.c[p.degree - 2 * j - 1] : surd_int(0);
    }
    for (long i = 1; i <= p.degree; i++) {
        err_poll();
        if (surd_sign(row[0]) != sign)
            return false;
        Surd factor = surd_div(above[0], row[0]);
        for (long j = 0; j + 1 < width; j++)
            below[j] = surd_sub(above[j + 1], surd_mul(factor, row[j + 1]));
        below[width - 1] = surd_int(0);
        Surd *spare = above;
        above = row;
        row = below;
        below = spare;
    }
    return true;
}

SurdPoly surd_poly_cayley(Arena *arena, SurdPoly p, long n)
{
    SurdPoly sum = surd_poly_new(arena, -1);
    SurdPoly plus = surd_poly_new(arena, 1), minus = surd_poly_new(arena, 1);
    plus.c[0] = plus.c[1] = minus.c[0] = surd_int(1);
    minus.c[1] = surd_int(-1);
    for (long i = 0; i <= p.degree; i++) {
        SurdPoly term = surd_poly_new(arena, 0);
        term.c[0] = p.c[i];
        surd_poly_trim(&term);
        for (long k = 0; k < n; k++)
            term = surd_poly_mul(arena, term, k < i ? plus : minus);
        sum = surd_poly_add(arena, sum, term);
    }
    return sum;
}
