/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Harmonic numbers of any argument: harmonic(x) = Psi(x+1) + gamma, harmonic(x, m) = Zeta(m) -
 * Zeta(0, m, x+1), which for whole x are the sums of 1/k^m for k from 1 to x (DLMF 5.4.14, 25.11).
 * Whole arguments are written out, poles are at the negative integers.
 */
#include "cas/base/ball_functions.h"
#include "cas/funcs/family.h"

#include "cas/core/num.h"
#include "cas/value/integers.h"

enum { MOST_TERMS = 1000000 };

static Expr after(Expr x)
{
    return expr_add(x, EXPR_ONE);
}

static bool is_negative_integer(Expr e)
{
    return expr_is(e, EXPR_INTEGER) && num_sign(e) < 0;
}

/* --- evaluation ------------------------------------------------------------------------------ */

/* The sum of 1/k^m for k = low..high by halves. */
static Expr power_sum(long low, long high, const fmpz_t m)
{
    if (low == high)
        return num_pow_int(expr_int(low), m);
    long middle = low + (high - low) / 2;
    return num_add(power_sum(low, middle, m), power_sum(middle + 1, high, m));
}

static Expr finite_sum(Expr x, Expr m)
{
    long n;
    if (!num_get_si(&n, x) || n > MOST_TERMS)
        return NULL;
    if (n == 0)
        return EXPR_ZERO;
    return m == EXPR_ONE ? integers_harmonic(n) : power_sum(1, n, num_neg(m)->u.integer);
}

static Expr harmonic_eval(const Expr *args, long n)
{
    Expr x = args[0], m = n > 1 ? args[1] : EXPR_ONE;
    if (x == EXPR_INFINITY && expr_is_real_number(m))
        return num_cmp(m, EXPR_ONE) <= 0 ? x : funcs_apply1("Zeta", m);
    if (n > 1 && m == EXPR_ONE)
        return funcs_apply1("harmonic", x);
    if (is_negative_integer(x) && expr_is(m, EXPR_INTEGER) && num_sign(m) > 0)
        funcs_raise_pole("harmonic");
    bool whole = expr_is(x, EXPR_INTEGER) && num_sign(x) >= 0 && expr_is(m, EXPR_INTEGER);
    return whole ? finite_sum(x, m) : NULL;
}

static Expr harmonic_derivative(const Expr *args, long n, long i)
{
    if (i > 0)
        return NULL;
    if (n == 1)
        return funcs_apply2("Psi", EXPR_ONE, after(args[0]));
    Expr zeta[] = {EXPR_ZERO, after(args[1]), after(args[0])};
    return expr_mul(args[1], funcs_apply(expr_symbol("Zeta"), zeta, 3));
}

static bool harmonic_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    acb_t next, t;
    acb_init(next);
    acb_init(t);
    acb_add_ui(next, args, 1, 2 * prec); /* what is beside a pole stays there */
    if (n == 1 || acb_is_one(args + 1)) {
        acb_digamma(value, next, prec);
        arb_const_euler(acb_realref(t), prec);
        acb_add(value, value, t, prec);
    } else {
        acb_zeta(t, args + 1, prec);
        acb_hurwitz_zeta(value, args + 1, next, prec);
        acb_sub(value, t, value, prec);
    }
    acb_clear(next);
    acb_clear(t);
    return true;
}

/* --- facts ----------------------------------------------------------------------------------- */

static bool harmonic_is_real(const Expr *args, long n)
{
    return n == 1 || funcs_is_within(args[0], (FuncSpan)FUNC_ABOVE(MINUS_ONE));
}

/* Hurwitz's function has cuts in both arguments. */
static FuncCut harmonic_cut(const Expr *args, long n)
{
    (void)args;
    return n == 1 ? FUNC_CUT_NONE : FUNC_CUT_ALL;
}

/* By Psi, which has series at poles and at infinity: harmonic(x, m) = Zeta(m) -
 * (-1)^m*Psi(m-1, x+1)/(m-1)! for whole m above 1. */
static Expr by_psi(const Expr *args, long n)
{
    long order;
    if (n == 1)
        return expr_add(funcs_apply1("Psi", after(args[0])), expr_symbol("gamma"));
    if (!num_get_si(&order, args[1]) || order < 2)
        return NULL;
    Expr below = expr_int(order - 1), psi = funcs_apply2("Psi", below, after(args[0]));
    Expr part = expr_div(psi, funcs_apply1("factorial", below)),
         end = funcs_apply1("Zeta", args[1]);
    return order % 2 ? expr_add(end, part) : expr_sub(end, part);
}

static Expr harmonic_near(const Expr *args, long n, Expr place)
{
    return n == 1 && is_negative_integer(place) ? by_psi(args, n) : NULL;
}

const FuncRow funcs_harmonic_rows[] = {
    {.name = "harmonic",
     .rises = FUNC_FROM(ZERO),
     .cut = FUNC_CUT_NEGATIVE,
     .cut_of = harmonic_cut,
     .is_real = harmonic_is_real,
     .near = harmonic_near,
     .reduced = by_psi,
     .recurring = {FUNC_MINUS_ONE, FUNC_ONE, .down = true},
     .arity = 1,
     .optional = 1,
     .eval = harmonic_eval,
     .derivative = harmonic_derivative,
     .ball = harmonic_ball,
     .slow = true,
     .summary =
         "the sum of 1/k from k = 1 to n, for any n: Psi(n+1)+gamma; harmonic(n, m): of 1/k^m",
     .examples = {{"harmonic(4);", "25/12"},
                  {"harmonic(3, 2);", "49/36"},
                  {"diff(harmonic(x),x);", "Psi(1,x+1)"}}},
    {0},
};
