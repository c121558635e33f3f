/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Oscillators with a solution in Jacobi's elliptic functions (DLMF 22.19): the pendulum
 * y'' = -a*sin(y) has y = 2*arcsin(k*sn(w*t+u, k)) with w^2 = a, and G. Duffing's equation
 * y'' = a*y + b*y^3 has y = c*sn(w*t+u, k) with w^2 = -a-b*c^2/2, k^2 = b*c^2/(2*w^2). Starting
 * values at one point give k and u by the energy; for Duffing's equation only those at rest. What
 * names in them leave open (that the pendulum does not turn over, where it starts) is assumed and
 * recorded.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

typedef struct Oscillator {
    const Ode *ode;
    Expr y;
    const OdeStart *y0, *v0; /* both, or neither */
} Oscillator;

static Expr sn(Expr u, Expr k)
{
    return funcs_apply2("JacobiSN", u, k);
}

/* t - t0, or t */
static Expr time_of(const Oscillator *o)
{
    return o->y0 ? expr_sub(o->ode->t, o->y0->point) : o->ode->t;
}

static void assume_at_most(Expr low, Expr high)
{
    notes_add(notes_current(), expr_make(EXPR_LESSEQ, (Expr[]){low, high}, 2));
}

/* The multiple of 2*Pi about which the pendulum starts; 0 where names leave that open. */
static Expr turns(Expr start)
{
    Expr n = funcs_apply1("round", expr_div(start, expr_mul(EXPR_TWO, EXPR_PI)));

    if (expr_is(n, EXPR_INTEGER))
        return expr_product((Expr[]){n, EXPR_TWO, EXPR_PI}, 3);
    assume_at_most(funcs_apply1("abs", start), EXPR_PI);
    return EXPR_ZERO;
}

/* Is |k| > 1? Then the pendulum turns over, and no arcsin follows it. */
static bool turns_over(Expr k)
{
    Expr size = funcs_apply1("abs", k);
    int sign = funcs_real_sign(expr_sub(size, EXPR_ONE));

    if (sign == 2)
        assume_at_most(size, EXPR_ONE);
    return sign == 1;
}

/* k and u by sin(y/2) = h = k*sn(u) and y'/(2*w) = speed = k*cn(u), so k has the sign of speed;
 * false when it turns over. */
static bool read_start(const Oscillator *o, Expr about, Expr w, Expr *k, Expr *u)
{
    Expr h = funcs_apply1("sin", expr_mul(EXPR_HALF, expr_sub(o->y0->value, about))), ratio;
    Expr speed = normal_expr(expr_div(o->v0->value, expr_mul(EXPR_TWO, w)));

    *k = h;
    if (speed != EXPR_ZERO) {
        ratio = normal_expr(expr_div(h, speed));
        *k = expr_mul(speed, funcs_sqrt(expr_add(EXPR_ONE, expr_mul(ratio, ratio))));
        if (turns_over(*k))
            return false;
    }
    if (*k == EXPR_ZERO)
        return false;
    *u = funcs_apply2("EllipticF", normal_expr(expr_div(h, *k)), *k);
    return true;
}

/* 2*arcsin(k*sn(w*t+u, k)) */
static Expr pendulum(const Oscillator *o, Expr w)
{
    Expr k, u, about = EXPR_ZERO;

    if (o->y0) {
        about = turns(o->y0->value);
        if (!read_start(o, about, w, &k, &u))
            return NULL;
    } else {
        k = ode_constant();
        u = ode_constant();
    }
    u = sn(expr_add(expr_mul(w, time_of(o)), u), k);
    return expr_add(about, expr_mul(EXPR_TWO, funcs_apply1("arcsin", expr_mul(k, u))));
}

/* c*sn(w*t+u, k) */
static Expr duffing(const Oscillator *o, Expr a, Expr b)
{
    Expr c, u, w, k, half;

    if (o->y0 && !ode_vanishes(o->v0->value))
        return NULL;
    c = o->y0 ? o->y0->value : ode_constant();
    half = expr_product((Expr[]){EXPR_HALF, b, c, c}, 4);
    w = simplify_radicals(ode_root(normal_expr(expr_neg(expr_add(a, half)))));
    k = expr_div(expr_mul(c, simplify_radicals(ode_root(expr_mul(EXPR_HALF, b)))), w);
    u = o->y0 ? funcs_apply1("EllipticK", k) : ode_constant();
    return expr_mul(c, sn(expr_add(expr_mul(w, time_of(o)), u), k));
}

Expr ode_oscillator(const Ode *ode, Expr y, Expr force, Expr name)
{
    Oscillator o = {ode, y, ode_start(ode, y, 0), ode_start(ode, y, 1)};
    Expr sine = funcs_apply1("sin", name), s = ode_fresh(), a, b;

    if (!o.y0 != !o.v0 || (o.y0 && o.y0->point != o.v0->point))
        return NULL;
    force = expand_expr(force);
    if (is_polynomial_in(force, &name, 1)) {
        a = coeff_expr(force, name, 1);
        b = coeff_expr(force, name, 3);
        force = expr_sub(force, expr_mul(a, name));
        force = expr_sub(force, expr_mul(b, expr_pow(name, expr_int(3))));
        return b != EXPR_ZERO && ode_vanishes(force) ? duffing(&o, a, b) : NULL;
    }
    a = walk_replace1(force, sine, s);
    if (!ode_split_linear(a, s, &a, &b) || b != EXPR_ZERO || !ode_is_free(a, name))
        return NULL;
    return pendulum(&o, ode_root(normal_expr(expr_neg(a))));
}
