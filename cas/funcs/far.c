/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For Re(z) > 0, exp(z^2)*erfc(z) = 2/sqrt(Pi)*int(exp(-t^2-2*z*t), t = 0..infinity) is at most 1
 * in size, so erf(z) is 1 within exp(-Re(z^2)). For Re(s) >= 2 the terms of Zeta(s) behind the
 * first are less than 2^(2-Re(s)) together. tanh(z) and coth(z) are 1 within 4*exp(-2*Re(z)) for
 * Re(z) >= 1.
 */
#include "cas/funcs/far.h"
#include "cas/base/ball_functions.h"

/* Adds 2^-prec to the radii; a real value stays real. */
static void widen(acb_t value, bool real, slong prec)
{
    mag_t tiny;
    mag_init(tiny);
    mag_set_ui_2exp_si(tiny, 1, -prec);
    arb_add_error_mag(acb_realref(value), tiny);
    if (!real)
        arb_add_error_mag(acb_imagref(value), tiny);
    mag_clear(tiny);
}

/* Is Re(z^2) > prec, with a real part that is not zero? */
static bool is_far(const acb_t z, slong prec)
{
    arb_t x, y;
    if (!arb_is_positive(acb_realref(z)) && !arb_is_negative(acb_realref(z)))
        return false;
    arb_init(x);
    arb_init(y);
    arb_sqr(x, acb_realref(z), 64);
    arb_sqr(y, acb_imagref(z), 64);
    arb_sub(x, x, y, 64);
    arb_sub_si(x, x, prec, 64);
    bool far = arb_is_positive(x);
    arb_clear(x);
    arb_clear(y);
    return far;
}

void far_erf(acb_t value, const acb_t z, slong prec)
{
    bool real = acb_is_real(z);
    if (!is_far(z, prec)) {
        acb_hypgeom_erf(value, z, prec);
        return;
    }
    acb_set_si(value, arb_is_positive(acb_realref(z)) ? 1 : -1);
    widen(value, real, prec);
}

void far_erfc(acb_t value, const acb_t z, slong prec)
{
    bool real = acb_is_real(z);
    if (!arb_is_negative(acb_realref(z)) || !is_far(z, prec)) {
        acb_hypgeom_erfc(value, z, prec);
        return;
    }
    acb_set_si(value, 2);
    widen(value, real, prec);
}

/* -I*erf(I*z) */
void far_erfi(acb_t value, const acb_t z, slong prec)
{
    acb_t turned;
    acb_init(turned);
    acb_mul_onei(turned, z);
    if (is_far(turned, prec)) {
        far_erf(value, turned, prec);
        acb_div_onei(value, value);
    } else {
        acb_hypgeom_erfi(value, z, prec);
    }
    acb_clear(turned);
}

/* Is |x| > prec? */
static bool is_beyond(const arb_t x, slong prec)
{
    arb_t size;
    arb_init(size);
    arb_abs(size, x);
    arb_sub_si(size, size, prec + 2, 64);
    bool beyond = arb_is_positive(size);
    arb_clear(size);
    return beyond;
}

/* 1 or -1 as x, within 2^-prec. */
static void sign_of(acb_t value, const arb_t x, bool real, slong prec)
{
    acb_set_si(value, arb_is_positive(x) ? 1 : -1);
    widen(value, real, prec);
}

void far_tanh(acb_t value, const acb_t z, slong prec)
{
    if (is_beyond(acb_realref(z), prec))
        sign_of(value, acb_realref(z), acb_is_real(z), prec);
    else
        acb_tanh(value, z, prec);
}

void far_coth(acb_t value, const acb_t z, slong prec)
{
    if (is_beyond(acb_realref(z), prec))
        sign_of(value, acb_realref(z), acb_is_real(z), prec);
    else
        acb_coth(value, z, prec);
}

/* f(I*z) */
static void at_turned(acb_t value, const acb_t z, slong prec,
                      void (*f)(acb_t value, const acb_t z, slong prec))
{
    acb_t turned;
    acb_init(turned);
    acb_mul_onei(turned, z);
    f(value, turned, prec);
    acb_clear(turned);
}

/* tan(z) = -I*tanh(I*z) */
void far_tan(acb_t value, const acb_t z, slong prec)
{
    if (is_beyond(acb_imagref(z), prec)) {
        at_turned(value, z, prec, far_tanh);
        acb_div_onei(value, value);
    } else {
        acb_tan(value, z, prec);
    }
}

/* cot(z) = I*coth(I*z) */
void far_cot(acb_t value, const acb_t z, slong prec)
{
    if (is_beyond(acb_imagref(z), prec)) {
        at_turned(value, z, prec, far_coth);
        acb_mul_onei(value, value);
    } else {
        acb_cot(value, z, prec);
    }
}

void far_zeta(acb_t value, const acb_t s, slong prec)
{
    bool real = acb_is_real(s);
    arb_t margin;
    arb_init(margin);
    arb_sub_si(margin, acb_realref(s), prec + 2, 64);
    if (arb_is_positive(margin)) {
        acb_one(value);
        widen(value, real, prec);
    } else {
        acb_zeta(value, s, prec);
    }
    arb_clear(margin);
}
