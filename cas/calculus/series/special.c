/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Series of special functions where their derivatives are quotients 0/0: around argument 0 (1 for
 * dilog), and of GAMMA and Psi at their poles. Functions are powers times hypergeometric ones there
 * (DLMF 10.2.2, 19.5), whose coefficients are known, as are those of LambertW (J. L. Lagrange's
 * inversion).
 */
#include "cas/calculus/series/parts.h"

#include <string.h>

#include "cas/core/num.h"
#include "cas/value/funcs.h"

enum { MOST_ORDER = 12, MOST_POLE = 100 };

static Expr hypergeom(Expr up, Expr down, Expr z)
{
    return funcs_apply(expr_symbol("hypergeom"), (Expr[]){up, down, z}, 3);
}

static Expr list_of(Expr item, long n)
{
    Expr items[MOST_ORDER + 1];
    for (long i = 0; i < n; i++)
        items[i] = item;
    return expr_list(items, n);
}

/* (u/2)^v/GAMMA(v+1)*hypergeom([], [v+1], sign*u^2/4) */
static Expr bessel(Expr v, Expr u, int sign)
{
    Expr next = expr_add(v, EXPR_ONE), square = expr_mul(expr_ratio(sign, 4), expr_mul(u, u));
    return expr_product((Expr[]){expr_pow(expr_mul(EXPR_HALF, u), v),
                                 expr_inv(funcs_apply1("GAMMA", next)),
                                 hypergeom(list_of(v, 0), list_of(next, 1), square)},
                        3);
}

/* Pi/2*hypergeom([first, 1/2], [1], k^2) */
static Expr elliptic(Expr first, Expr k)
{
    Expr F =
        hypergeom(expr_list((Expr[]){first, EXPR_HALF}, 2), list_of(EXPR_ONE, 1), expr_mul(k, k));
    return expr_product((Expr[]){EXPR_HALF, EXPR_PI, F}, 3);
}

/* u*hypergeom([1/2], [3/2, 3/2], sign*u^2/4), Si and Shi */
static Expr wave_integral(Expr u, int sign)
{
    Expr F = hypergeom(list_of(EXPR_HALF, 1), list_of(expr_ratio(3, 2), 2),
                       expr_mul(expr_ratio(sign, 4), expr_mul(u, u)));
    return expr_mul(u, F);
}

/* z*hypergeom([1, ..., 1], [2, ..., 2], z) for a small whole order */
static Expr polylog(Expr order, Expr z)
{
    long n;
    if (!num_get_si(&n, order) || n < 1 || n > MOST_ORDER)
        return NULL;
    return expr_mul(z, hypergeom(list_of(EXPR_ONE, n + 1), list_of(EXPR_TWO, n), z));
}

/* At the pole -n: GAMMA(u) is GAMMA(u+n+1) over the product of the u+k, k to n, Psi(u) is
 * Psi(u+n+1) less the sum of the 1/(u+k). */
static Expr beside_pole(const char *name, Expr u, long n)
{
    Expr value = funcs_apply1(name, expr_add(u, expr_int(n + 1)));
    bool product = strcmp(name, "GAMMA") == 0;
    for (long k = 0; k <= n; k++) {
        Expr factor = expr_add(u, expr_int(k));
        value = product ? expr_div(value, factor) : expr_sub(value, expr_inv(factor));
    }
    return value;
}

Expr series_rewritten(Expr call, Expr c0)
{
    const char *name = expr_text(expr_arg(call, 0));
    long n = expr_count(call) - 1;
    Expr u = expr_arg(call, n);

    if (strcmp(name, "dilog") == 0)
        return c0 == EXPR_ONE ? polylog(EXPR_TWO, expr_sub(EXPR_ONE, u)) : NULL;
    long pole;
    if (n == 1 && (strcmp(name, "GAMMA") == 0 || strcmp(name, "Psi") == 0) &&
        num_get_si(&pole, c0) && pole <= 0 && pole >= -MOST_POLE)
        return beside_pole(name, u, -pole);
    if (c0 != EXPR_ZERO)
        return NULL;
    if (n == 1 && strcmp(name, "EllipticK") == 0)
        return elliptic(EXPR_HALF, u);
    if (n == 1 && strcmp(name, "EllipticE") == 0)
        return elliptic(expr_neg(EXPR_HALF), u);
    if (n == 1 && strcmp(name, "Si") == 0)
        return wave_integral(u, -1);
    if (n == 1 && strcmp(name, "Shi") == 0)
        return wave_integral(u, 1);
    if (n == 2 && strcmp(name, "BesselJ") == 0)
        return bessel(expr_arg(call, 1), u, -1);
    if (n == 2 && strcmp(name, "BesselI") == 0)
        return bessel(expr_arg(call, 1), u, 1);
    return n == 2 && strcmp(name, "polylog") == 0 ? polylog(expr_arg(call, 1), u) : NULL;
}

/* The product of (a)_k over the items a of the list. */
static Expr rising(Expr list, long k)
{
    Expr product = EXPR_ONE;
    for (long i = 0; i < expr_count(list); i++)
        for (long j = 0; j < k; j++)
            product = expr_mul(product, expr_add(expr_arg(list, i), expr_int(j)));
    return product;
}

Expr series_coefficient(Expr call, long k)
{
    Expr factorial = funcs_apply1("factorial", expr_int(k));
    if (expr_is_symbol(expr_arg(call, 0), "LambertW") && expr_count(call) == 2)
        return k == 0 ? EXPR_ZERO : expr_div(expr_pow(expr_int(-k), expr_int(k - 1)), factorial);
    if (!expr_is_symbol(expr_arg(call, 0), "hypergeom"))
        return NULL;
    Expr up = rising(expr_arg(call, 1), k), down = rising(expr_arg(call, 2), k);
    return expr_div(up, expr_mul(down, factorial));
}
