/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values of Kummer's and Whittaker's functions by Arb (DLMF 13.2 and 13.14), at z = 0 by what they
 * tend to there.
 */
#include "cas/funcs/kummer.h"

#include "cas/base/ball_functions.h"

bool kummer_m_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    acb_hypgeom_m(value, args, args + 1, args + 2, 0, prec);
    return true;
}

/* At z = 0 it is infinite from b = 1 on (DLMF 13.2.16), where FLINT 3.1 gives numbers. */
static void second_kummer(acb_t value, acb_srcptr args, slong prec)
{
    arb_t past;
    arb_init(past);
    arb_sub_si(past, acb_realref(args + 1), 1, prec);
    bool polynomial = acb_is_int(args) && !arb_is_positive(acb_realref(args));
    if (acb_contains_zero(args + 2) && !arb_is_negative(past) && !polynomial)
        acb_indeterminate(value);
    else
        acb_hypgeom_u(value, args, args + 1, args + 2, prec);
    arb_clear(past);
}

bool kummer_u_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    second_kummer(value, args, prec);
    return true;
}

/* W at z = 0, of which the terms of least order are z^(1/2+m) and z^(1/2-m), for m = 0 with ln(z).
 */
static bool vanishes_at_zero(acb_srcptr args, slong prec)
{
    arb_t size;
    arb_init(size);
    arb_abs(size, acb_realref(args + 1));
    arb_mul_2exp_si(size, size, 1);
    arb_sub_ui(size, size, 1, prec);
    bool vanishes = acb_is_zero(args + 2) && arb_is_negative(size);
    arb_clear(size);
    return vanishes;
}

/* exp(-z/2)*z^(m+1/2)*f(m-k+1/2, 1+2*m, z), the second function being even in m */
static bool whittaker_value(acb_t value, acb_srcptr args, slong prec, bool second)
{
    if (second && vanishes_at_zero(args, prec)) {
        acb_zero(value);
        return true;
    }
    acb_ptr w = _acb_vec_init(3);
    acb_t half;
    acb_init(half);
    acb_set_d(half, 0.5);
    if (second && arb_is_positive(acb_realref(args + 1)))
        acb_sub(w + 1, half, args + 1, prec);
    else
        acb_add(w + 1, args + 1, half, prec);
    acb_sub(w, w + 1, args, prec);
    acb_swap(half, w + 1);
    acb_mul_2exp_si(w + 1, half, 1);
    acb_set(w + 2, args + 2);
    if (second)
        second_kummer(value, w, prec);
    else
        acb_hypgeom_m(value, w, w + 1, w + 2, 0, prec);
    acb_pow(w, args + 2, half, prec);
    acb_mul(value, value, w, prec);
    acb_mul_2exp_si(w, args + 2, -1);
    acb_neg(w, w);
    acb_exp(w, w, prec);
    acb_mul(value, value, w, prec);
    acb_clear(half);
    _acb_vec_clear(w, 3);
    return true;
}

bool kummer_whittaker_m_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    return whittaker_value(value, args, prec, false);
}

bool kummer_whittaker_w_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    return whittaker_value(value, args, prec, true);
}
