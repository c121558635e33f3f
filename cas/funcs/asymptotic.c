/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions of a large argument, by the expansions of the Digital Library of Mathematical
 * Functions, chapters 8, 9, 10 and 13: a power or an exponential times three terms and a bounded
 * rest, or, where the function swings, its leading wave and a bounded rest.
 */
#include "cas/funcs/asymptotic.h"

#include "cas/core/num.h"
#include "cas/funcs/family.h"
#include "cas/value/funcs.h"

/* 1 + way*(m-1)/8/u + ..., m = 4*v^2, DLMF 10.40.1 and 10.40.2 */
static Expr bessel_tail(Expr order, Expr u, int way, Expr rest)
{
    Expr m = expr_mul(expr_int(4), expr_pow(order, EXPR_TWO)), c[3], product = EXPR_ONE;
    for (long i = 0; i < 3; i++) {
        Expr odd = expr_int((2 * i + 1) * (2 * i + 1));
        product =
            expr_product((Expr[]){product, expr_sub(m, odd), expr_ratio(way, 8 * (i + 1))}, 3);
        c[i] = product;
    }
    return funcs_tail_of(expr_inv(u), c, rest);
}

Expr asymptotic_besseli(const Expr *args, long n, int sign, Expr rest)
{
    (void)n;
    Expr u = args[1];
    if (sign < 0)
        return NULL;
    Expr root = expr_pow(expr_product((Expr[]){EXPR_TWO, EXPR_PI, u}, 3), expr_ratio(-1, 2));
    return expr_product((Expr[]){funcs_apply1("exp", u), root, bessel_tail(args[0], u, -1, rest)},
                        3);
}

Expr asymptotic_besselk(const Expr *args, long n, int sign, Expr rest)
{
    (void)n;
    Expr u = args[1];
    if (sign < 0)
        return NULL;
    Expr root = expr_pow(expr_div(EXPR_PI, expr_mul(EXPR_TWO, u)), EXPR_HALF);
    return expr_product(
        (Expr[]){funcs_apply1("exp", expr_neg(u)), root, bessel_tail(args[0], u, 1, rest)}, 3);
}

/* DLMF 9.7.5 and 9.7.7 */
static Expr airy_tail(Expr u, bool growing, Expr rest)
{
    static const long up[] = {5, 385, 85085}, down[] = {-5, 385, -85085};
    static const long den[] = {48, 4608, 663552};
    Expr power = expr_pow(u, expr_ratio(3, 2));
    return expr_product(
        (Expr[]){expr_ratio(1, growing ? 1 : 2), expr_pow(EXPR_PI, expr_ratio(-1, 2)),
                 expr_pow(u, expr_ratio(-1, 4)),
                 funcs_apply1("exp", expr_mul(expr_ratio(growing ? 2 : -2, 3), power)),
                 funcs_tail(expr_inv(power), growing ? up : down, den, rest)},
        5);
}

/* size*(wave(angle) + rest/scale): what swings with an angle that grows. */
static Expr swinging(const char *wave, Expr angle, Expr size, Expr scale, Expr rest)
{
    return expr_mul(size, expr_add(funcs_apply1(wave, angle), expr_div(rest, scale)));
}

/* DLMF 10.17.3 and 10.17.4 */
static Expr bessel_wave(const char *wave, const Expr *args, int sign, Expr rest)
{
    Expr u = args[1], turn = expr_mul(expr_mul(EXPR_HALF, args[0]), EXPR_PI);
    if (sign < 0)
        return NULL;
    Expr angle = expr_sub(expr_sub(u, turn), expr_mul(expr_ratio(1, 4), EXPR_PI));
    Expr size = expr_pow(expr_div(EXPR_TWO, expr_mul(EXPR_PI, u)), EXPR_HALF);
    return swinging(wave, angle, size, u, rest);
}

Expr asymptotic_besselj(const Expr *args, long n, int sign, Expr rest)
{
    return n == 2 ? bessel_wave("cos", args, sign, rest) : NULL;
}

Expr asymptotic_bessely(const Expr *args, long n, int sign, Expr rest)
{
    return n == 2 ? bessel_wave("sin", args, sign, rest) : NULL;
}

/* DLMF 9.7.9 and 9.7.11, for u to -infinity */
static Expr airy_wave(const char *wave, Expr u, Expr rest)
{
    Expr v = expr_neg(u), power = expr_pow(v, expr_ratio(3, 2));
    Expr angle = expr_add(expr_mul(expr_ratio(2, 3), power), expr_mul(expr_ratio(1, 4), EXPR_PI));
    Expr size = expr_mul(expr_pow(EXPR_PI, expr_ratio(-1, 2)), expr_pow(v, expr_ratio(-1, 4)));
    return swinging(wave, angle, size, power, rest);
}

Expr asymptotic_airyai(const Expr *args, long n, int sign, Expr rest)
{
    if (n != 1)
        return NULL;
    return sign > 0 ? airy_tail(args[0], false, rest) : airy_wave("sin", args[0], rest);
}

Expr asymptotic_airybi(const Expr *args, long n, int sign, Expr rest)
{
    if (n != 1)
        return NULL;
    return sign > 0 ? airy_tail(args[0], true, rest) : airy_wave("cos", args[0], rest);
}

/* --- Kummer's functions and what is one of them -------------------------------------------------
 */

static bool is_pole_of_gamma(Expr a)
{
    return expr_is(a, EXPR_INTEGER) && num_sign(a) <= 0;
}

/* 1 + a*b*s + a*(a+1)*b*(b+1)/2*s^2 + ..., the rest beside the first term that is left out. */
static Expr kummer_tail(Expr a, Expr b, Expr s, Expr rest)
{
    Expr c[4], product = EXPR_ONE;
    for (long i = 0; i < 4; i++) {
        Expr k = expr_int(i);
        product = expr_product(
            (Expr[]){product, expr_add(a, k), expr_add(b, k), expr_ratio(1, i + 1)}, 4);
        c[i] = product;
    }
    return funcs_tail_of(s, c, c[3] == EXPR_ZERO ? rest : expr_mul(c[3], rest));
}

/* DLMF 13.7.1 and 13.7.2. Where the leading factor is 0 the rest is not small beside it. */
Expr asymptotic_kummerm(const Expr *args, long n, int sign, Expr rest)
{
    (void)n;
    Expr a = args[0], b = args[1], u = args[2], other = expr_sub(b, a);
    Expr below = sign > 0 ? a : other;
    if (is_pole_of_gamma(below) || is_pole_of_gamma(b))
        return NULL;
    Expr factor = expr_div(funcs_apply1("GAMMA", b), funcs_apply1("GAMMA", below));
    if (sign > 0)
        return expr_product((Expr[]){factor, funcs_apply1("exp", u), expr_pow(u, expr_neg(other)),
                                     kummer_tail(expr_sub(EXPR_ONE, a), other, expr_inv(u), rest)},
                            4);
    Expr v = expr_neg(u);
    return expr_product((Expr[]){factor, expr_pow(v, expr_neg(a)),
                                 kummer_tail(a, expr_sub(EXPR_ONE, other), expr_inv(v), rest)},
                        3);
}

/* DLMF 13.7.3 */
Expr asymptotic_kummeru(const Expr *args, long n, int sign, Expr rest)
{
    (void)n;
    Expr a = args[0], u = args[2];
    if (sign < 0)
        return NULL;
    Expr other = expr_add(expr_sub(a, args[1]), EXPR_ONE);
    return expr_mul(expr_pow(u, expr_neg(a)), kummer_tail(a, other, expr_neg(expr_inv(u)), rest));
}

/* DLMF 18.15(v): of (2*u)^n = 2^n*KummerU(-n/2, 1/2, u^2) */
Expr asymptotic_hermiteh(const Expr *args, long n, int sign, Expr rest)
{
    (void)n;
    Expr half = expr_mul(expr_ratio(-1, 2), args[0]), u = args[1];
    if (sign < 0)
        return NULL;
    Expr s = expr_neg(expr_inv(expr_mul(u, u)));
    return expr_mul(expr_pow(expr_mul(EXPR_TWO, u), args[0]),
                    kummer_tail(half, expr_add(half, EXPR_HALF), s, rest));
}

/* DLMF 8.11.2, GAMMA(a, u) */
Expr asymptotic_upper_gamma(const Expr *args, long n, int sign, Expr rest)
{
    Expr less = expr_sub(args[0], EXPR_ONE), u = args[1], c[3], product = EXPR_ONE;
    (void)n;
    if (sign < 0)
        return NULL;
    for (long i = 0; i < 3; i++)
        c[i] = product = expr_mul(product, expr_sub(less, expr_int(i)));
    return expr_product((Expr[]){funcs_apply1("exp", expr_neg(u)), expr_pow(u, less),
                                 funcs_tail_of(expr_inv(u), c, rest)},
                        3);
}
