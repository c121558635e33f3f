/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hypergeometric functions beyond the circle of convergence by series in 1/z (DLMF 16.8.8). Where
 * parameters above differ by integers the terms of the sum are infinite and their sum is not: the
 * function is entire in these parameters, so that its value is a mean of values around it (Cauchy),
 * whose error the function's size on a wider circle bounds.
 */
#include "cas/funcs/outer.h"

#include "cas/base/ball_functions.h"

enum {
    MEMBERS = 8,   /* of the mean */
    ARCS = 96,     /* of the wider circle */
    GUARD = 16,    /* bits */
    ROUGH = 64,    /* bits of the size there */
    STEPS = 3,     /* radii that are tried, each a fifth of the one before */
    MOST_UPPER = 8 /* parameters above */
};

/* Is x an integer as far as its ball tells at this precision? Values are asked for at rising
 * precision, so what only comes close to one does not stay so. */
static bool is_near_integer(const acb_t x, slong prec)
{
    fmpz_t n;
    fmpz_init(n);
    bool near = acb_get_unique_fmpz(n, x) &&
                mag_cmp_2exp_si(arb_radref(acb_realref(x)), -prec / 2) < 0 &&
                mag_cmp_2exp_si(arb_radref(acb_imagref(x)), -prec / 2) < 0;
    fmpz_clear(n);
    return near;
}

bool outer_differ_by_integer(const acb_t a, const acb_t b, slong prec)
{
    acb_t d;
    acb_init(d);
    acb_sub(d, a, b, prec);
    bool whole = is_near_integer(d, prec);
    acb_clear(d);
    return whole;
}

/* Is |z| surely above 1? */
bool outer_is_outside(acb_srcptr z)
{
    arb_t size;
    arb_init(size);
    acb_abs(size, z, 64);
    arb_sub_ui(size, size, 1, 64);
    bool outside = arb_is_positive(size);
    arb_clear(size);
    return outside;
}

/* Wide balls left of zero by the recurrence, where reflection widens them without need. */
static void gamma_of(acb_t value, const acb_t x, slong prec)
{
    enum { MOST_SHIFT = 200 };
    double at = arf_get_d(arb_midref(acb_realref(x)), ARF_RND_FLOOR);
    slong shift = at < 1 && at > -MOST_SHIFT ? (slong)(2 - at) : 0;
    acb_t from, product;
    acb_init(from);
    acb_init(product);
    acb_rising_ui(product, x, (ulong)shift, prec);
    acb_add_si(from, x, shift, prec);
    acb_gamma(value, from, prec);
    acb_div(value, value, product, prec);
    acb_clear(from);
    acb_clear(product);
}

/* Term j of what follows, without the product of gamma functions of all parameters. */
static void outer_term(acb_t term, acb_srcptr a, slong p, acb_srcptr b, slong j, acb_srcptr z,
                       slong prec)
{
    acb_ptr up = _acb_vec_init(p), down = _acb_vec_init(p);
    acb_t w, g;
    long n = 0;
    acb_init(w);
    acb_init(g);
    acb_neg(w, z);
    acb_neg(g, a + j);
    acb_pow(term, w, g, prec);
    acb_gamma(g, a + j, prec);
    acb_mul(term, term, g, prec);
    acb_set(up, a + j);
    for (slong l = 0; l < p; l++) {
        if (l + 1 < p) { /* 1 - b + a(j) above, 1/gamma(b - a(j)) before */
            acb_sub(g, b + l, a + j, prec);
            acb_sub_ui(up + l + 1, g, 1, prec);
            acb_neg(up + l + 1, up + l + 1);
            acb_rgamma(g, g, prec);
            acb_mul(term, term, g, prec);
        }
        if (l == j)
            continue;
        acb_sub(g, a + l, a + j, prec);
        acb_sub_ui(down + n, g, 1, prec);
        acb_neg(down + n, down + n);
        n++;
        gamma_of(g, g, prec);
        acb_mul(term, term, g, prec);
    }
    acb_inv(w, z, prec);
    acb_hypgeom_pfq(g, up, p, down, p - 1, w, 0, prec);
    acb_mul(term, term, g, prec);
    acb_clear(w);
    acb_clear(g);
    _acb_vec_clear(up, p);
    _acb_vec_clear(down, p);
}

/* Beyond the circle of convergence, p parameters above and p-1 below: the sum over the parameters
 * above of series in 1/z (DLMF 16.8.8). Infinite where two of these differ by an integer. */
static void apart(acb_t value, acb_srcptr a, slong p, acb_srcptr b, acb_srcptr z, slong prec)
{
    acb_t term;
    acb_init(term);
    acb_zero(value);
    for (slong j = 0; j < p; j++) {
        outer_term(term, a, p, b, j, z, prec);
        acb_add(value, value, term, prec);
    }
    for (slong l = 0; l < p; l++) {
        acb_rgamma(term, a + l, prec);
        acb_mul(value, value, term, prec);
        if (l + 1 < p) {
            acb_gamma(term, b + l, prec);
            acb_mul(value, value, term, prec);
        }
    }
    acb_clear(term);
}

/* Puts how many earlier parameters differ from each by integers into rank, false where none does.
 */
static bool are_linked(slong *rank, acb_srcptr a, slong p, slong prec)
{
    bool linked = false;
    for (slong j = 0; j < p; j++) {
        rank[j] = 0;
        for (slong l = 0; l < j; l++)
            rank[j] += outer_differ_by_integer(a + j, a + l, prec);
        linked = linked || rank[j] > 0;
    }
    return linked;
}

/* What apart gives with every parameter moved by shift times its rank. */
static void moved(acb_t value, acb_srcptr a, const slong *rank, slong p, acb_srcptr b, acb_srcptr z,
                  const acb_t shift, slong prec)
{
    acb_ptr up = _acb_vec_init(p);
    for (slong j = 0; j < p; j++) {
        acb_mul_si(up + j, shift, rank[j], prec);
        acb_add(up + j, up + j, a + j, prec);
    }
    apart(value, up, p, b, z, prec);
    _acb_vec_clear(up, p);
}

/* The point on the circle, as a turn of k/n. */
static void on_circle(acb_t point, const arb_t radius, slong k, slong n, slong prec)
{
    arb_t turn;
    arb_init(turn);
    arb_set_si(turn, 2 * k);
    arb_div_si(turn, turn, n, prec);
    arb_sin_cos_pi(acb_imagref(point), acb_realref(point), turn, prec);
    acb_mul_arb(point, point, radius, prec);
    arb_clear(turn);
}

/* A bound of the function on the circle, from balls that cover it; infinite where one is. */
static void size_on_circle(mag_t size, acb_srcptr a, const slong *rank, slong p, acb_srcptr b,
                           acb_srcptr z, const arb_t radius)
{
    acb_t shift, value;
    mag_t one;
    arf_t width;
    acb_init(shift);
    acb_init(value);
    mag_init(one);
    arf_init(width);
    mag_zero(size);
    arf_mul_ui(width, arb_midref(radius), 4, ROUGH, ARF_RND_UP);
    arf_div_ui(width, width, ARCS, ROUGH, ARF_RND_UP);
    for (slong k = 0; k < ARCS && mag_is_finite(size); k++) {
        on_circle(shift, radius, k, ARCS, ROUGH);
        arb_add_error_arf(acb_realref(shift), width);
        arb_add_error_arf(acb_imagref(shift), width);
        moved(value, a, rank, p, b, z, shift, ROUGH);
        if (acb_is_finite(value))
            acb_get_mag(one, value);
        else
            mag_inf(one);
        mag_max(size, size, one);
    }
    acb_clear(shift);
    acb_clear(value);
    mag_clear(one);
    arf_clear(width);
}

/* The mean of the values on the circle of radius 2^(-bits)*wide; what it leaves out is at most
 * size*q/(1-q), q = 2^(-bits*MEMBERS). */
static void mean(acb_t value, acb_srcptr a, const slong *rank, slong p, acb_srcptr b, acb_srcptr z,
                 const arb_t wide, const mag_t size, slong prec)
{
    slong bits = prec / MEMBERS + 1, most = 0;
    for (slong j = 0; j < p; j++)
        most = FLINT_MAX(most, rank[j]);
    slong high = prec + GUARD + (most + 1) * (bits + GUARD);
    arb_t radius;
    acb_t shift, one;
    mag_t error;
    arb_init(radius);
    acb_init(shift);
    acb_init(one);
    mag_init(error);
    arb_mul_2exp_si(radius, wide, -bits);
    acb_zero(value);
    for (slong k = 0; k < MEMBERS; k++) {
        on_circle(shift, radius, k, MEMBERS, high);
        moved(one, a, rank, p, b, z, shift, high);
        acb_add(value, value, one, high);
    }
    acb_div_si(value, value, MEMBERS, high);
    mag_mul_2exp_si(error, size, 1 - bits * MEMBERS);
    acb_add_error_mag(value, error);
    acb_set_round(value, value, prec);
    arb_clear(radius);
    acb_clear(shift);
    acb_clear(one);
    mag_clear(error);
}

/* Is it known to be real? So left of the cut for real parameters. */
static bool is_real(acb_srcptr a, slong p, acb_srcptr b, acb_srcptr z)
{
    return _acb_vec_is_real(a, p) && _acb_vec_is_real(b, p - 1) && acb_is_real(z) &&
           arb_is_negative(acb_realref(z));
}

void outer_value(acb_t value, acb_srcptr a, slong p, acb_srcptr b, acb_srcptr z, slong prec)
{
    slong rank[MOST_UPPER];
    if (p > MOST_UPPER || !are_linked(rank, a, p, prec)) {
        apart(value, a, p, b, z, prec);
        return;
    }
    arb_t wide;
    mag_t size;
    arb_init(wide);
    mag_init(size);
    mag_inf(size);
    arb_set_d(wide, 0.0427); /* differences come to no integers within */
    for (int tries = 0; tries < STEPS && mag_is_inf(size); tries++) {
        size_on_circle(size, a, rank, p, b, z, wide);
        if (mag_is_inf(size)) {
            arb_div_ui(wide, wide, 5, ROUGH);
            arb_get_mid_arb(wide, wide);
        }
    }
    if (mag_is_inf(size))
        acb_indeterminate(value);
    else
        mean(value, a, rank, p, b, z, wide, size, prec);
    if (is_real(a, p, b, z)) /* or more and more bits would be asked for to see it */
        arb_zero(acb_imagref(value));
    arb_clear(wide);
    mag_clear(size);
}
