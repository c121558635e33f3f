/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Everything follows from the nodes c, the zeros of P_s - P_{s-1} (Legendre polynomials on [0, 1]),
 * and is computed in long doubles when a method is made; no table is copied from anywhere.
 *
 * With the Lagrange polynomials L_j of the nodes 0, c_1, ..., c_s the inverse of the Runge-Kutta
 * matrix has the entries L_j'(c_i). Let M(x) = (x - c_1)...(x - c_s). A polynomial p of degree s
 * with p(0) = 0 and p'(c_i) = r p(c_i) at all nodes satisfies p' - r p = -k M, thus p is a multiple
 * of the sum of M^(k)(x) / r^k over k = 0..s, and p(0) = 0 is the equation of the eigenvalues r:
 * the sum of M^(k)(0) r^(s-k) vanishes. The eigenvector has the values of p at the nodes, where the
 * first term is zero. The zeros are found all at once by the iteration of Durand and Kerner.
 */
#include "numeric/step/radau_basis.h"

#include <math.h>
#include <stdbool.h>

#include "cas/base/check.h"

enum { ROUNDS = 200, FACES = RADAU_MOST + 1 };

typedef struct Complex {
    long double re, im;
} Complex;

static Complex times(Complex a, Complex b)
{
    return (Complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static Complex over(Complex a, Complex b)
{
    long double square = b.re * b.re + b.im * b.im;
    return (Complex){(a.re * b.re + a.im * b.im) / square, (a.im * b.re - a.re * b.im) / square};
}

/* --- nodes ----------------------------------------------------------------------------------- */

/* P_s - P_{s-1} on [0, 1] at x, with its derivative. */
static long double legendre(int s, long double x, long double *slope)
{
    long double z = 2 * x - 1, before = 1, now = z, before_slope = 0, now_slope = 2;
    for (int k = 1; k < s; k++) {
        long double next = ((2 * k + 1) * z * now - k * before) / (k + 1);
        long double next_slope =
            ((2 * k + 1) * (2 * now + z * now_slope) - k * before_slope) / (k + 1);
        before = now;
        before_slope = now_slope;
        now = next;
        now_slope = next_slope;
    }
    *slope = now_slope - before_slope;
    return now - before;
}

/* From 0 Newton's method for what is left after division by the zeros known comes to the next one
 * from below. */
static void find_nodes(int s, long double *node)
{
    for (int i = 0; i < s; i++) {
        long double x = 0, step = 1;
        for (int round = 0; round < ROUNDS && fabsl(step) > 1e-21L; round++) {
            long double slope, value = legendre(s, x, &slope), known = 0;
            for (int k = 0; k < i; k++)
                known += 1 / (x - node[k]);
            step = value / (slope - value * known);
            x -= step;
        }
        node[i] = i + 1 < s ? x : 1;
    }
}

/* --- Lagrange polynomials of 0 and the nodes -------------------------------------------------- */

/* L_j'(x) */
static long double lagrange_slope(const long double *face, int s, int j, long double x)
{
    long double sum = 0;
    for (int skip = 0; skip <= s; skip++) {
        long double product = 1;
        for (int k = 0; k <= s; k++)
            if (k != j)
                product *= (k == skip ? 1 : x - face[k]) / (face[j] - face[k]);
        sum += skip == j ? 0 : product;
    }
    return sum;
}

static void find_inverse(RadauBasis *basis, const long double *face)
{
    int s = basis->stages;
    for (int j = 0; j < s; j++) {
        for (int i = 0; i < s; i++)
            basis->inverse[i * s + j] = (double)lagrange_slope(face, s, j + 1, face[i + 1]);
        basis->start[j] = (double)lagrange_slope(face, s, j + 1, 0);
    }
}

/* The weights of radau_basis_at for the polynomial by the nodes from `first` on alone; first -1:
 * and by the start. Returns the sum of their sizes. */
static double lagrange(const RadauBasis *basis, int first, double x, double *weight)
{
    double sum = 0;
    for (int j = 0; j < basis->stages; j++) {
        weight[j] = j < first ? 0 : first < 0 ? x / basis->node[j] : 1;
        for (int k = first < 0 ? 0 : first; k < basis->stages && j >= first; k++)
            if (k != j)
                weight[j] *= (x - basis->node[k]) / (basis->node[j] - basis->node[k]);
        sum += fabs(weight[j]);
    }
    return sum;
}

void radau_basis_at(const RadauBasis *basis, double x, double *weight)
{
    (void)lagrange(basis, -1, x, weight);
}

void radau_basis_ahead(const RadauBasis *basis, double x, double most, double *weight)
{
    for (int first = -1; first < basis->stages; first++)
        if (lagrange(basis, first, x, weight) <= most)
            return;
}

void radau_basis_slope(const RadauBasis *basis, double *weight)
{
    for (int j = 0; j < basis->stages; j++)
        weight[j] = basis->inverse[(basis->stages - 1) * basis->stages + j];
}

/* --- eigenvalues and eigenvectors ------------------------------------------------------------- */

/* derivative[k] = M^(k)(x), k = 0..s, from the zeros of M. */
static void find_derivatives(const long double *node, int s, long double x, long double *derivative)
{
    long double factorial = 1;
    derivative[0] = 1;
    for (int i = 0; i < s; i++) { /* times (d + x - node), d the distance from x */
        derivative[i + 1] = derivative[i];
        for (int k = i; k > 0; k--)
            derivative[k] = derivative[k - 1] + (x - node[i]) * derivative[k];
        derivative[0] *= x - node[i];
    }
    for (int k = 1; k <= s; k++) {
        factorial *= k;
        derivative[k] *= factorial;
    }
}

/* The zeros of the polynomial with the leading coefficient first. */
static void find_zeros(const long double *coefficient, int s, Complex *zero)
{
    long double radius = powl(fabsl(coefficient[s] / coefficient[0]), 1 / (long double)s);
    for (int i = 0; i < s; i++)
        zero[i] = (Complex){radius * cosl(2.0L * i + 0.4L), radius * sinl(2.0L * i + 0.4L)};
    long double most = 1;
    for (int round = 0; round < ROUNDS && most > 1e-36L; round++) {
        most = 0;
        for (int i = 0; i < s; i++) {
            Complex value = {1, 0}, product = {1, 0};
            for (int k = 1; k <= s; k++) {
                value = times(value, zero[i]);
                value.re += coefficient[k] / coefficient[0];
            }
            for (int j = 0; j < s; j++)
                if (j != i)
                    product =
                        times(product, (Complex){zero[i].re - zero[j].re, zero[i].im - zero[j].im});
            Complex step = over(value, product);
            zero[i].re -= step.re;
            zero[i].im -= step.im;
            most = fmaxl(most, step.re * step.re + step.im * step.im);
        }
    }
}

/* v[i] = p(c_i), in units of p(1). */
static void find_vector(const long double *node, int s, Complex eigenvalue, Complex *v)
{
    for (int i = 0; i < s; i++) {
        long double derivative[FACES];
        find_derivatives(node, s, node[i], derivative);
        Complex power = {1, 0};
        v[i] = (Complex){0, 0};
        for (int k = 1; k <= s; k++) {
            power = over(power, eigenvalue);
            v[i].re += derivative[k] * power.re;
            v[i].im += derivative[k] * power.im;
        }
    }
    Complex unit = v[s - 1];
    for (int i = 0; i < s; i++)
        v[i] = over(v[i], unit);
}

/* to = from^-1 by elimination with exchanges of rows; from is used up. */
static void invert(long double *from, long double *to, int s)
{
    for (int i = 0; i < s * s; i++)
        to[i] = i % (s + 1) == 0;
    for (int k = 0; k < s; k++) {
        int best = k;
        for (int i = k + 1; i < s; i++)
            best = fabsl(from[i * s + k]) > fabsl(from[best * s + k]) ? i : best;
        for (int j = 0; j < s; j++) {
            long double a = from[k * s + j], b = to[k * s + j];
            from[k * s + j] = from[best * s + j];
            to[k * s + j] = to[best * s + j];
            from[best * s + j] = a;
            to[best * s + j] = b;
        }
        long double pivot = from[k * s + k];
        for (int j = 0; j < s; j++) {
            from[k * s + j] /= pivot;
            to[k * s + j] /= pivot;
        }
        for (int i = 0; i < s; i++) {
            long double factor = i == k ? 0 : from[i * s + k];
            for (int j = 0; j < s; j++) {
                from[i * s + j] -= factor * from[k * s + j];
                to[i * s + j] -= factor * to[k * s + j];
            }
        }
    }
}

/* The column or columns of one eigenvalue, of those not below the real axis. */
static void put_vector(RadauBasis *basis, Complex eigenvalue, const Complex *v, long double *t)
{
    int s = basis->stages, column = 0;
    bool is_real = fabsl(eigenvalue.im) < 1e-9L;
    if (is_real) {
        basis->real = (double)eigenvalue.re;
    } else {
        column = 1 + 2 * basis->pairs;
        basis->re[basis->pairs] = (double)eigenvalue.re;
        basis->im[basis->pairs++] = (double)eigenvalue.im;
    }
    for (int i = 0; i < s; i++) {
        t[i * s + column] = v[i].re;
        if (!is_real)
            t[i * s + column + 1] = v[i].im;
    }
}

static void find_transformation(RadauBasis *basis, const long double *node)
{
    int s = basis->stages;
    long double coefficient[FACES], t[RADAU_MOST * RADAU_MOST], back[RADAU_MOST * RADAU_MOST];
    Complex zero[RADAU_MOST], v[RADAU_MOST];
    find_derivatives(node, s, 0, coefficient);
    find_zeros(coefficient, s, zero);
    for (int i = 0; i < s; i++)
        if (zero[i].im > -1e-9L) {
            find_vector(node, s, zero[i], v);
            put_vector(basis, zero[i], v, t);
        }
    for (int i = 0; i < s * s; i++)
        basis->to[i] = (double)t[i];
    invert(t, back, s);
    for (int i = 0; i < s * s; i++)
        basis->from[i] = (double)back[i];
}

const RadauBasis *radau_basis(int stages)
{
    static RadauBasis known[RADAU_PAIRS + 1]; /* they never change */
    CHECK(stages > 0 && stages % 2 == 1 && stages <= RADAU_MOST);
    RadauBasis *basis = &known[stages / 2];
    if (basis->stages)
        return basis;
    long double face[FACES] = {0};
    *basis = (RadauBasis){.stages = stages};
    find_nodes(stages, face + 1);
    for (int i = 0; i < stages; i++)
        basis->node[i] = (double)face[i + 1];
    find_inverse(basis, face);
    find_transformation(basis, face + 1);
    return basis;
}
