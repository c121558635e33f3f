/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who answers the questions of the constructors. Nothing is registered before cas_init: then no
 * power of floats may be formed, and nothing is assumed.
 */
#include "cas/core/above.h"

static Expr no_value(Expr e, long digits)
{
    (void)e, (void)digits;
    err_raise(ST_INTERNAL, "a float is needed before cas_init");
}

static Expr no_form(Expr k)
{
    (void)k;
    return NULL;
}

static const FuncWave *no_wave(Expr e)
{
    (void)e;
    return NULL;
}

static bool no_operator(Expr call)
{
    (void)call;
    return false;
}

Above above = {no_value, no_form, no_wave, no_operator};
