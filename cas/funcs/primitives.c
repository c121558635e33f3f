/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Antiderivatives of functions with parameters (DLMF 14.10, 18.9, 18.17, 13.3, 16.3, 9.10):
 * by neighbouring parameters where there is such a formula, else by a hypergeometric series. What
 * divides by a parameter that is a number is left alone where that is zero.
 */
#include "cas/funcs/primitives.h"

#include "cas/core/num.h"
#include "cas/value/funcs.h"

static Expr plus(Expr e, long k)
{
    return expr_add(e, expr_int(k));
}

static Expr over(Expr e, Expr by)
{
    return by == EXPR_ZERO ? NULL : expr_div(e, by);
}

static Expr applied(const char *name, const Expr *args, long n)
{
    return funcs_apply(expr_symbol(name), args, n);
}

/* (P(v+1)-P(v-1))/(2*v+1) */
static Expr legendre(const char *name, const Expr *args, long n)
{
    if (n != 2)
        return NULL;
    Expr up = funcs_apply2(name, plus(args[0], 1), args[1]);
    Expr down = funcs_apply2(name, plus(args[0], -1), args[1]);
    return over(expr_sub(up, down), plus(expr_mul(EXPR_TWO, args[0]), 1));
}

Expr primitives_legendrep(const Expr *args, long n)
{
    return legendre("LegendreP", args, n);
}

Expr primitives_legendreq(const Expr *args, long n)
{
    return legendre("LegendreQ", args, n);
}

Expr primitives_hermiteh(const Expr *args, long n)
{
    (void)n;
    Expr up = plus(args[0], 1);
    return over(funcs_apply2("HermiteH", up, args[1]), expr_mul(EXPR_TWO, up));
}

Expr primitives_laguerrel(const Expr *args, long n)
{
    Expr x = args[n - 1], up = plus(args[0], 1);
    if (n == 2)
        return expr_sub(funcs_apply2("LaguerreL", args[0], x), funcs_apply2("LaguerreL", up, x));
    return expr_neg(applied("LaguerreL", (Expr[]){up, plus(args[1], -1), x}, 3));
}

Expr primitives_chebyshevt(const Expr *args, long n)
{
    (void)n;
    Expr up = plus(args[0], 1), down = plus(args[0], -1);
    Expr high = over(funcs_apply2("ChebyshevT", up, args[1]), expr_mul(EXPR_TWO, up));
    Expr low = over(funcs_apply2("ChebyshevT", down, args[1]), expr_mul(EXPR_TWO, down));
    return high && low ? expr_sub(high, low) : NULL;
}

Expr primitives_chebyshevu(const Expr *args, long n)
{
    (void)n;
    Expr up = plus(args[0], 1);
    return over(funcs_apply2("ChebyshevT", up, args[1]), up);
}

Expr primitives_gegenbauer(const Expr *args, long n)
{
    Expr low = plus(args[1], -1);
    (void)n;
    return over(applied("GegenbauerC", (Expr[]){plus(args[0], 1), low, args[2]}, 3),
                expr_mul(EXPR_TWO, low));
}

Expr primitives_jacobip(const Expr *args, long n)
{
    Expr next[4] = {plus(args[0], 1), plus(args[1], -1), plus(args[2], -1), args[3]};
    Expr sum = expr_add(args[0], expr_add(args[1], args[2]));
    (void)n;
    return over(expr_mul(EXPR_TWO, applied("JacobiP", next, 4)), sum);
}

/* z*F([.., 1], [.., 2], z) */
Expr primitives_hypergeom(const Expr *args, long n)
{
    Expr list[2], z = args[2];
    (void)n;
    for (long k = 0; k < 2; k++) {
        if (!expr_is(args[k], EXPR_LIST) || expr_count(args[k]) > 8)
            return NULL;
        Expr item[9];
        long count = expr_count(args[k]);
        for (long i = 0; i < count; i++)
            item[i] = expr_arg(args[k], i);
        item[count] = k == 0 ? EXPR_ONE : EXPR_TWO;
        list[k] = expr_list(item, count + 1);
    }
    return expr_mul(z, applied("hypergeom", (Expr[]){list[0], list[1], z}, 3));
}

Expr primitives_kummerm(const Expr *args, long n)
{
    Expr a = plus(args[0], -1), b = plus(args[1], -1), z = args[2];
    if (a == EXPR_ZERO || (expr_is(b, EXPR_INTEGER) && num_sign(b) <= 0)) {
        Expr series[3] = {expr_list(args, 1), expr_list(args + 1, 1), z};
        return primitives_hypergeom(series, n);
    }
    return expr_div(expr_mul(b, applied("KummerM", (Expr[]){a, b, z}, 3)), a);
}

Expr primitives_kummeru(const Expr *args, long n)
{
    Expr a = plus(args[0], -1);
    (void)n;
    return over(expr_neg(applied("KummerU", (Expr[]){a, plus(args[1], -1), args[2]}, 3)), a);
}

/* At zero y = c*f + d*g with f = 0F1(2/3, u), g = x*0F1(4/3, u), u = x^3/9. */
static Expr airy(const char *name, const Expr *args, long n)
{
    Expr x = args[n - 1], u = expr_div(expr_pow(x, expr_int(3)), expr_int(9));
    if (n == 2)
        return args[0] == EXPR_ONE ? funcs_apply1(name, x) : NULL;
    Expr c = funcs_apply1(name, EXPR_ZERO), d = funcs_apply2(name, EXPR_ONE, EXPR_ZERO);
    Expr third = expr_ratio(1, 3), two = expr_ratio(2, 3), four = expr_ratio(4, 3);
    Expr f = applied("hypergeom",
                     (Expr[]){expr_list(&third, 1), expr_list((Expr[]){two, four}, 2), u}, 3);
    Expr g =
        applied("hypergeom",
                (Expr[]){expr_list(&two, 1), expr_list((Expr[]){four, expr_ratio(5, 3)}, 2), u}, 3);
    return expr_add(expr_product((Expr[]){c, x, f}, 3),
                    expr_product((Expr[]){EXPR_HALF, d, x, x, g}, 5));
}

Expr primitives_airyai(const Expr *args, long n)
{
    return airy("AiryAi", args, n);
}

Expr primitives_airybi(const Expr *args, long n)
{
    return airy("AiryBi", args, n);
}

/* Pi/2*k*3F2([1/2, 1/2, first], [1, 3/2], k^2) */
static Expr elliptic(Expr first, Expr k)
{
    Expr upper = expr_list((Expr[]){EXPR_HALF, EXPR_HALF, first}, 3);
    Expr lower = expr_list((Expr[]){EXPR_ONE, expr_ratio(3, 2)}, 2);
    Expr series = applied("hypergeom", (Expr[]){upper, lower, expr_pow(k, EXPR_TWO)}, 3);
    return expr_product((Expr[]){EXPR_HALF, EXPR_PI, k, series}, 4);
}

Expr primitives_elliptick(const Expr *args, long n)
{
    return n == 1 ? elliptic(EXPR_HALF, args[0]) : NULL;
}

Expr primitives_elliptice(const Expr *args, long n)
{
    return n == 1 ? elliptic(num_neg(EXPR_HALF), args[0]) : NULL;
}

Expr primitives_lngamma(const Expr *args, long n)
{
    Expr line = funcs_apply1("ln", expr_mul(EXPR_TWO, EXPR_PI));
    (void)n;
    return expr_add(funcs_apply2("Psi", expr_int(-2), args[0]),
                    expr_product((Expr[]){EXPR_HALF, line, args[0]}, 3));
}

/* Hurwitz's alone: Zeta(0, s-1, v)/(1-s). */
Expr primitives_zeta(const Expr *args, long n)
{
    if (n != 3 || args[0] != EXPR_ZERO)
        return NULL;
    Expr low = plus(args[1], -1);
    if (low == EXPR_ZERO)
        return NULL;
    if (low == EXPR_ONE) /* Zeta(0, 1, a) is a pole for every a; Zeta(0, 2, a) = Psi(1, a) */
        return applied("Psi", &args[2], 1);
    return over(applied("Zeta", (Expr[]){EXPR_ZERO, low, args[2]}, 3), expr_neg(low));
}
