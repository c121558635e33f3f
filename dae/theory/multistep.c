/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Multistep methods by their generating polynomials (Hairer, Norsett, Wanner I, III.2 and III.3;
 * Hairer and Wanner II, V.1). Zero-stability: the Cayley transform takes the unit disk to the left
 * half plane, where Routh's scheme decides. A-stability: the root locus z = rho(w)/sigma(w),
 * |w| = 1, must not enter the left half plane; on the circle Re(rho * conj(sigma)) is a polynomial
 * in cos(theta), and that it is not negative on [-1, 1] is decided by Sturm's theorem. The angle of
 * A(alpha)-stability is the smallest that the locus makes with the negative real axis, found in
 * doubles.
 */
#include "dae/theory/multistep.h"

#include <complex.h>
#include <math.h>
#include <stdlib.h>

#include "cas/base/check.h"
#include "numeric/step/adams.h"

enum { MOST_STEPS = 8, SCAN = 20000 };

/* --- making ----------------------------------------------------------------------------------- */

static Multistep allocate(Arena *arena, long k)
{
    Surd *data = arena_array(arena, (size_t)(2 * (k + 1)), sizeof *data);
    for (long j = 0; j < 2 * (k + 1); j++)
        data[j] = surd_int(0);
    return (Multistep){.arena = arena, .k = k, .alpha = data, .beta = data + k + 1};
}

static void take_polynomials(Multistep *method)
{
    long k = method->k;
    method->rho = surd_poly_new(method->arena, k);
    method->sigma = surd_poly_new(method->arena, k);
    for (long j = 0; j <= k; j++) {
        method->rho.c[k - j] = method->alpha[j];
        method->sigma.c[k - j] = method->beta[j];
    }
    surd_poly_trim(&method->sigma);
}

/* sum_{m=1..k} (1/m) nabla^m y = h f */
Multistep multistep_bdf(Arena *arena, int k)
{
    CHECK(k >= 1);
    Multistep method = allocate(arena, k);
    for (int m = 1; m <= k; m++) {
        long binomial = 1;
        for (int j = 0; j <= m; j++) {
            method.alpha[j] = surd_add(method.alpha[j], surd_ratio(binomial, m));
            binomial = -binomial * (m - j) / (j + 1);
        }
    }
    method.beta[0] = surd_int(1);
    take_polynomials(&method);
    return method;
}

Multistep multistep_adams(Arena *arena, bool corrected)
{
    Multistep method = allocate(arena, ADAMS_STEPS);
    method.alpha[0] = surd_int(1);
    method.alpha[1] = surd_int(-1);
    Surd *predictor = arena_array(arena, ADAMS_STEPS + 1, sizeof *predictor);
    for (long j = 0; j < ADAMS_STEPS; j++) {
        predictor[j + 1] = surd_ratio(ADAMS_PREDICT[j], ADAMS_UNIT);
        if (corrected)
            method.beta[j] = surd_ratio(ADAMS_CORRECT[j], ADAMS_UNIT);
        else
            method.beta[j + 1] = predictor[j + 1];
    }
    method.predictor = corrected ? predictor : NULL;
    take_polynomials(&method);
    return method;
}

/* --- order ------------------------------------------------------------------------------------ */

/* sum_j alpha_j t_j^q/q! - beta_j t_j^(q-1)/(q-1)! at t_j = -j: what is missed for y = t^q/q!. */
static Surd defect(const Multistep *method, int q)
{
    Surd sum = surd_int(0);
    for (long j = 0; j <= method->k; j++) {
        Surd power = surd_int(1), before = surd_int(0);
        for (int i = 1; i <= q; i++) {
            before = power;
            power = surd_mul(power, surd_ratio(-j, i));
        }
        sum = surd_add(sum, surd_mul(method->alpha[j], power));
        sum = surd_sub(sum, surd_mul(method->beta[j], before));
    }
    return sum;
}

int multistep_order(const Multistep *method, Surd *constant)
{
    int order = -1;
    Surd missed;
    do {
        order++;
        missed = defect(method, order);
    } while (surd_is_zero(missed) && order <= 2 * method->k);
    Surd weight = surd_int(0);
    for (long j = 0; j <= method->k; j++)
        weight = surd_add(weight, method->beta[j]);
    *constant = surd_div(missed, weight);
    return order - 1;
}

/* --- stability -------------------------------------------------------------------------------- */

/* Divides out the zero 1, which every consistent method has. */
static SurdPoly without_one(const Multistep *method)
{
    SurdPoly one = surd_poly_new(method->arena, 1), quotient, rest;
    one.c[0] = surd_int(-1);
    one.c[1] = surd_int(1);
    surd_poly_divide(method->arena, method->rho, one, &quotient, &rest);
    return quotient;
}

bool multistep_is_zero_stable(const Multistep *method)
{
    SurdPoly rest = without_one(method);
    SurdPoly p = surd_poly_cayley(method->arena, rest, rest.degree);
    return p.degree == rest.degree && surd_poly_is_hurwitz(method->arena, p);
}

/* Re(rho(w) conj(sigma(w))) on |w| = 1 as a polynomial in cos(theta), with the Chebyshev
 * polynomials T_m(cos theta) = cos(m theta). */
static SurdPoly real_part(const Multistep *method)
{
    long k = method->k;
    Arena *arena = method->arena;
    SurdPoly sum = surd_poly_new(arena, -1), twice = surd_poly_new(arena, 1);
    SurdPoly before = surd_poly_new(arena, 1), now = surd_poly_new(arena, 0);
    before.c[1] = now.c[0] = surd_int(1); /* T_(-1) = T_1, T_0 */
    twice.c[1] = surd_int(2);
    for (long m = 0; m <= k; m++) {
        SurdPoly weight = surd_poly_new(arena, 0);
        for (long i = 0; i <= k; i++)
            for (long j = 0; j <= k; j++)
                if (labs(i - j) == m)
                    weight.c[0] =
                        surd_add(weight.c[0], surd_mul(method->alpha[i], method->beta[j]));
        surd_poly_trim(&weight);
        sum = surd_poly_add(arena, sum, surd_poly_mul(arena, weight, now));
        SurdPoly next = surd_poly_sub(arena, surd_poly_mul(arena, twice, now), before);
        before = now;
        now = next;
    }
    return sum;
}

/* p((1-u)/(1+u)) * (1+u)^degree: u >= 0 is the interval (-1, 1]. */
static SurdPoly from_interval(Arena *arena, SurdPoly p)
{
    SurdPoly r = surd_poly_cayley(arena, p, p.degree);
    for (long i = 1; i <= r.degree; i += 2)
        r.c[i] = surd_neg(r.c[i]);
    return r;
}

bool multistep_is_a_stable(const Multistep *method)
{
    SurdPoly real = real_part(method);
    /* the zeros of sigma, where z is infinite, must be stable too */
    SurdPoly sigma = surd_poly_cayley(method->arena, method->sigma, method->sigma.degree);
    return !method->predictor && method->sigma.degree == method->k && sigma.degree == method->k &&
           surd_poly_is_hurwitz(method->arena, sigma) &&
           surd_poly_nonnegative(method->arena, from_interval(method->arena, real));
}

/* Angle between the locus at theta and the negative real axis; pi to the right of 0. */
static double angle_at(const Multistep *method, double theta)
{
    double complex w = cexp(theta * I);
    double complex z = surd_poly_value(method->rho, w) / surd_poly_value(method->sigma, w);
    return fabs(carg(-z));
}

double multistep_angle(const Multistep *method)
{
    if (method->predictor || method->sigma.degree < method->k)
        return 0; /* explicit: no unbounded region is stable */
    if (multistep_is_a_stable(method))
        return 90;
    double best = M_PI / 2, at = 0, step = M_PI / SCAN;
    for (long i = 1; i <= SCAN; i++) {
        double angle = angle_at(method, (double)i * step);
        if (angle < best) {
            best = angle;
            at = (double)i * step;
        }
    }
    for (double h = step / 2; h > 1e-9; h /= 2)
        for (int side = -1; side <= 1; side += 2) {
            double angle = angle_at(method, at + side * h);
            if (angle < best) {
                best = angle;
                at += side * h;
            }
        }
    return best * 180 / M_PI;
}

/* --- growth ----------------------------------------------------------------------------------- */

/* The largest modulus of a zero of sum c[i] x^i, degree n, by the simultaneous iteration of
 * Durand and Kerner. */
static double largest_zero(const double complex *c, long n)
{
    double complex x[MOST_STEPS];
    double largest = 0;
    for (long i = 0; i < n; i++)
        x[i] = cpow(0.4 + 0.9 * I, i);
    for (int round = 0; round < 60; round++) {
        double moved = 0;
        for (long i = 0; i < n; i++) {
            double complex value = c[n], others = c[n];
            for (long k = n - 1; k >= 0; k--)
                value = value * x[i] + c[k];
            for (long k = 0; k < n; k++)
                others *= k == i ? 1 : x[i] - x[k];
            double complex step = value / others;
            x[i] -= step;
            moved = fmax(moved, cabs(step));
        }
        if (moved < 1e-12)
            break;
    }
    for (long i = 0; i < n; i++)
        largest = fmax(largest, cabs(x[i]));
    return largest;
}

double multistep_growth(const Multistep *method, double x, double y)
{
    double complex c[MOST_STEPS + 1], z = x + y * I;
    long k = method->k;
    for (long j = 0; j <= k; j++)
        c[k - j] = surd_double(method->alpha[j]) - z * surd_double(method->beta[j]);
    if (method->predictor) { /* z*beta_0*y* in place of z*beta_0*y_(n+1) */
        double beta = surd_double(method->beta[0]);
        c[k] += z * beta;
        c[k - 1] -= z * beta;
        for (long j = 1; j <= k; j++)
            c[k - j] -= z * z * beta * surd_double(method->predictor[j]);
    }
    return cabs(c[k]) > 0 ? largest_zero(c, k) : INFINITY;
}

double multistep_interval(const Multistep *method)
{
    double low = 0, high = 1e-2;
    while (high < 1e4 && multistep_growth(method, -high, 0) <= 1 + 1e-7) {
        low = high;
        high = high < 10 ? high + 1e-2 : 1.1 * high;
    }
    if (high >= 1e4)
        return INFINITY;
    for (int i = 0; i < 50; i++) {
        double middle = (low + high) / 2;
        if (multistep_growth(method, -middle, 0) <= 1 + 1e-7)
            low = middle;
        else
            high = middle;
    }
    return low;
}
