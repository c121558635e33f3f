/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * R(z) = det(I - zA + z 1 b^T) / det(I - zA) (Hairer and Wanner II, proposition IV.3.2), both
 * determinants from characteristic polynomials by Faddeev and Leverrier; for an explicit method the
 * sum 1 + sum z^k b^T A^(k-1) 1, for collocation at the Gauss nodes the diagonal Pade approximation
 * (theorem IV.3.11).
 *
 * A-stability: the zeros of q lie in the open right half plane (Routh), and on the imaginary axis
 * E = |q(iy)|^2 - |p(iy)|^2, a polynomial in y^2, is not negative (Sturm); the maximum principle
 * does the rest. On the negative axis q^2 - p^2 is looked at in the same way; only where it changes
 * its sign is found in doubles.
 */
#include "dae/theory/stability.h"

#include <complex.h>
#include <math.h>

/* Of a product of coefficients that are known to the accuracy of doubles only. */
static const double ROUNDED = 1e-9;

/* --- the function ----------------------------------------------------------------------------- */

/* det(I - z m), m s*s. */
static SurdPoly determinant(Arena *arena, const Surd *m, long s)
{
    SurdPoly p = surd_poly_new(arena, s);
    Surd *n = arena_array(arena, (size_t)(s * s), sizeof *n);
    Surd *next = arena_array(arena, (size_t)(s * s), sizeof *next);
    for (long i = 0; i < s * s; i++)
        n[i] = surd_int(i % (s + 1) == 0);
    p.c[0] = surd_int(1);
    for (long k = 1; k <= s; k++) {
        err_poll();
        Surd trace = surd_int(0);
        for (long i = 0; i < s; i++)
            for (long j = 0; j < s; j++) {
                Surd sum = surd_int(0);
                for (long l = 0; l < s; l++)
                    if (!surd_is_zero(m[i * s + l]) && !surd_is_zero(n[l * s + j]))
                        sum = surd_add(sum, surd_mul(m[i * s + l], n[l * s + j]));
                next[i * s + j] = sum;
            }
        for (long i = 0; i < s; i++)
            trace = surd_add(trace, next[i * s + i]);
        p.c[k] = surd_mul(trace, surd_ratio(-1, k));
        for (long i = 0; i < s * s; i++)
            n[i] = i % (s + 1) == 0 ? surd_add(next[i], p.c[k]) : next[i];
    }
    surd_poly_trim(&p);
    return p;
}

/* Coefficients that the accuracy of the method does not tell from zero are zero. */
static void clean(const Butcher *method, SurdPoly *p)
{
    for (long i = 0; i <= p->degree && method->tolerance > 0; i++)
        if (fabs(surd_double(p->c[i])) <= method->tolerance)
            p->c[i] = surd_int(0);
    surd_poly_trim(p);
}

static double size_of(SurdPoly p, long i)
{
    return i <= p.degree ? fabs(surd_double(p.c[i])) : 0;
}

/* The same of q*q - p*p, or of every other coefficient of it with other signs (step 2), beside the
 * products that each is summed of: those of high degree are small, but not zero. */
static void clean_squares(const Butcher *method, const Stability *s, long step, SurdPoly *squares)
{
    for (long i = 0; i <= squares->degree && method->tolerance > 0; i++) {
        double size = 0;
        for (long j = 0; j <= step * i; j++)
            size += size_of(s->p, j) * size_of(s->p, step * i - j) +
                    size_of(s->q, j) * size_of(s->q, step * i - j);
        if (size_of(*squares, i) <= ROUNDED * size)
            squares->c[i] = surd_int(0);
    }
    surd_poly_trim(squares);
}

static void implicit_function(const Butcher *method, SurdPoly *p, SurdPoly *q)
{
    long s = method->s;
    Surd *m = arena_array(method->arena, (size_t)(s * s), sizeof *m);
    for (long i = 0; i < s * s; i++)
        m[i] = surd_sub(method->a[i], method->b[i % s]);
    *p = determinant(method->arena, m, s);
    *q = determinant(method->arena, method->a, s);
}

static void explicit_function(const Butcher *method, SurdPoly *p, SurdPoly *q)
{
    long s = method->s;
    Surd *v = arena_array(method->arena, (size_t)s, sizeof *v);
    Surd *next = arena_array(method->arena, (size_t)s, sizeof *next);
    *p = surd_poly_new(method->arena, s);
    *q = surd_poly_new(method->arena, 0);
    p->c[0] = q->c[0] = surd_int(1);
    for (long i = 0; i < s; i++)
        v[i] = surd_int(1);
    for (long k = 1; k <= s; k++) { /* v = A^(k-1) 1 */
        for (long i = 0; i < s; i++) {
            p->c[k] = surd_add(p->c[k], surd_mul(method->b[i], v[i]));
            next[i] = surd_int(0);
            for (long j = 0; j < i; j++)
                next[i] = surd_add(next[i], surd_mul(method->a[i * s + j], v[j]));
        }
        for (long i = 0; i < s; i++)
            v[i] = next[i];
    }
    surd_poly_trim(p);
}

/* The coefficients of the numerator: (2s-k)! s! / ((2s)! k! (s-k)!); those of the denominator
 * alternate in sign. */
static void pade(const Butcher *method, SurdPoly *p, SurdPoly *q)
{
    long s = method->s;
    *p = surd_poly_new(method->arena, s);
    *q = surd_poly_new(method->arena, s);
    p->c[0] = q->c[0] = surd_int(1);
    for (long k = 1; k <= s; k++) {
        p->c[k] = surd_mul(p->c[k - 1], surd_ratio(s - k + 1, (2 * s - k + 1) * k));
        q->c[k] = k % 2 ? surd_neg(p->c[k]) : p->c[k];
    }
}

static void reduce(Arena *arena, SurdPoly *p, SurdPoly *q)
{
    SurdPoly common = surd_poly_gcd(arena, *p, *q), rest;
    surd_poly_divide(arena, *p, common, p, &rest);
    surd_poly_divide(arena, *q, common, q, &rest);
    Surd unit = q->c[0];
    for (long i = 0; i <= p->degree; i++)
        p->c[i] = surd_div(p->c[i], unit);
    for (long i = 0; i <= q->degree; i++)
        q->c[i] = surd_div(q->c[i], unit);
}

/* --- stability -------------------------------------------------------------------------------- */

/* |p(iy)|^2 as a polynomial in y^2. */
static SurdPoly modulus(Arena *arena, SurdPoly p)
{
    SurdPoly even = surd_poly_new(arena, p.degree / 2);
    SurdPoly odd = surd_poly_new(arena, (p.degree - 1) / 2);
    SurdPoly x = surd_poly_new(arena, 1);
    x.c[1] = surd_int(1);
    for (long i = 0; i <= p.degree; i++)
        (i % 2 ? odd : even).c[i / 2] = i / 2 % 2 ? surd_neg(p.c[i]) : p.c[i];
    surd_poly_trim(&even);
    surd_poly_trim(&odd);
    return surd_poly_add(arena, surd_poly_mul(arena, even, even),
                         surd_poly_mul(arena, x, surd_poly_mul(arena, odd, odd)));
}

/* p(-x) */
static SurdPoly mirrored(Arena *arena, SurdPoly p)
{
    SurdPoly r = surd_poly_new(arena, p.degree);
    for (long i = 0; i <= p.degree; i++)
        r.c[i] = i % 2 ? surd_neg(p.c[i]) : p.c[i];
    return r;
}

static bool is_a_stable(const Butcher *method, const Stability *s)
{
    Arena *arena = method->arena;
    if (s->p.degree > s->q.degree || !surd_poly_is_hurwitz(arena, mirrored(arena, s->q)))
        return false;
    SurdPoly e = surd_poly_sub(arena, modulus(arena, s->q), modulus(arena, s->p));
    clean_squares(method, s, 2, &e);
    return surd_poly_nonnegative(arena, e);
}

static double growth(const Stability *s, double x)
{
    double u, v;
    stability_value(s, x, 0, &u, &v);
    return hypot(u, v);
}

/* Where |R| first exceeds 1 to the left of 0. */
static double find_interval(const Butcher *method, const Stability *s)
{
    Arena *arena = method->arena;
    SurdPoly p = mirrored(arena, s->p), q = mirrored(arena, s->q);
    SurdPoly margin = surd_poly_sub(arena, surd_poly_mul(arena, q, q), surd_poly_mul(arena, p, p));
    clean_squares(method, s, 1, &margin);
    if (s->a_stable || surd_poly_nonnegative(arena, margin))
        return INFINITY;
    double low = 0, high = 1e-3;
    while (high < 1e6 && growth(s, -high) <= 1 + 1e-9) {
        low = high;
        high = high < 64 ? high + 1e-3 : 1.001 * high;
    }
    for (int i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        if (growth(s, -middle) <= 1)
            low = middle;
        else
            high = middle;
    }
    return low < 2e-3 ? 0 : low;
}

Stability stability_of(const Butcher *method)
{
    Stability s = {0};
    if (method->is_gauss)
        pade(method, &s.p, &s.q);
    else if (butcher_is_explicit(method))
        explicit_function(method, &s.p, &s.q);
    else
        implicit_function(method, &s.p, &s.q);
    clean(method, &s.p);
    clean(method, &s.q);
    if (!method->is_gauss)
        reduce(method->arena, &s.p, &s.q);
    s.is_bounded = s.p.degree <= s.q.degree;
    s.infinity_class = 1;
    if (s.is_bounded) {
        s.at_infinity =
            s.p.degree < s.q.degree ? surd_int(0) : surd_div(s.p.c[s.p.degree], s.q.c[s.q.degree]);
        Surd beyond = surd_sub(surd_mul(s.at_infinity, s.at_infinity), surd_int(1));
        bool is_one = method->tolerance > 0 && fabs(surd_double(beyond)) <= ROUNDED;
        s.infinity_class = is_one ? 0 : surd_sign(beyond);
    }
    s.a_stable = is_a_stable(method, &s);
    s.l_stable = s.a_stable && s.p.degree < s.q.degree;
    s.interval = find_interval(method, &s);
    return s;
}

/* --- values ----------------------------------------------------------------------------------- */

void stability_value(const Stability *stability, double x, double y, double *u, double *v)
{
    double complex z = x + y * I,
                   value = surd_poly_value(stability->p, z) / surd_poly_value(stability->q, z);
    *u = creal(value);
    *v = cimag(value);
}
