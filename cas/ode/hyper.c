/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear equations of any order that join two powers of t only: with d = t*d/dt they are L(d)*y +
 * t^m*M(d)*y = 0 for polynomials L and M. A root r of L gives y = t^r times a hypergeometric series
 * in t^m, since L(r+m*k+m)*c[k+1] = -M(r+m*k)*c[k] (DLMF 16.8). Roots of L that differ by multiples
 * of m would bring logarithms and are left alone.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/num.h"
#include "cas/value/funcs.h"

enum { MOST_DEGREE = 40 };

typedef struct Pair {
    Expr d;         /* the name in L and M */
    Expr L, M;      /* of the lower and of the higher power */
    long low, high; /* the powers of t beside them */
    long powers;    /* how many there are in the equation */
} Pair;

/* Adds c*t^e*q(d) to the two. */
static void add_term(Pair *p, Expr c, long e, Expr q)
{
    Expr term = expr_mul(c, q);

    if (p->powers > 0 && e == p->low) {
        p->L = expr_add(p->L, term);
    } else if (p->powers > 1 && e == p->high) {
        p->M = expr_add(p->M, term);
    } else {
        p->powers++;
        if (p->powers == 1) {
            p->low = e;
            p->L = term;
        } else {
            p->high = e;
            p->M = term;
        }
    }
}

/* Reads the equation; false when its coefficients are no polynomials, or there are other powers. */
static bool read_pair(Pair *p, const OdeLinear *eq)
{
    Expr falling = EXPR_ONE, t = eq->t;

    *p = (Pair){.d = ode_fresh(), .L = EXPR_ZERO, .M = EXPR_ZERO};
    for (long k = 0; k <= ode_linear_order(eq); k++) {
        Expr a = expand_expr(ode_linear_coeff(eq, k));
        long n = is_polynomial_in(a, &t, 1) ? degree_expr(a, t) : MOST_DEGREE + 1;

        if (n > MOST_DEGREE)
            return false;
        for (long j = 0; j <= n; j++) {
            Expr c = normal_expr(coeff_expr(a, t, j));

            if (c != EXPR_ZERO)
                add_term(p, c, j - k, falling);
        }
        falling = expr_mul(falling, expr_sub(p->d, expr_int(k)));
    }
    if (p->powers != 2)
        return false;
    if (p->low > p->high) {
        Pair other = {p->d, p->M, p->L, p->high, p->low, 2};

        *p = other;
    }
    p->L = expand_expr(p->L);
    p->M = expand_expr(p->M);
    return true;
}

/* The roots of the polynomial as a list with as many members as its degree, all different; NULL
 * when they are not found. */
static Expr all_roots(Expr e, Expr x)
{
    long n = degree_expr(e, x);
    Expr roots = n == 0 ? expr_list(NULL, 0) : ode_roots(e, x);

    return roots && expr_count(roots) == n ? roots : NULL;
}

/* (r - roots[i])/m + shift for all i but number `left`, as a list. */
static Expr parameters(Expr roots, Expr r, long m, long shift, long left)
{
    Expr list = expr_list(NULL, 0);

    for (long i = 0; i < expr_count(roots); i++) {
        Expr a = expr_div(expr_sub(r, expr_arg(roots, i)), expr_int(m));

        if (i != left)
            list = ode_append(list, normal_expr(expr_add(a, expr_int(shift))));
    }
    return list;
}

/* Is a lower parameter a pole, or 1: the exponent of another solution as well? */
static bool is_taken(Expr lower)
{
    long value;

    for (long i = 0; i < expr_count(lower); i++)
        if (num_get_si(&value, expr_arg(lower, i)) && value <= 1)
            return true;
    return false;
}

Expr ode_hypergeometric_basis(const OdeLinear *eq)
{
    Pair p;
    Expr alpha, beta, basis = expr_list(NULL, 0), scale;
    long m, n = ode_linear_order(eq);

    if (!read_pair(&p, eq) || degree_expr(p.L, p.d) != n)
        return NULL;
    alpha = all_roots(p.L, p.d);
    beta = all_roots(p.M, p.d);
    if (!alpha || !beta)
        return NULL;
    m = p.high - p.low;
    scale = expr_pow(expr_int(m), expr_int(expr_count(beta) - n));
    scale =
        expr_mul(scale, expr_div(coeff_expr(p.M, p.d, expr_count(beta)), coeff_expr(p.L, p.d, n)));
    scale = expr_mul(normal_expr(expr_neg(scale)), expr_pow(eq->t, expr_int(m)));
    for (long i = 0; i < n; i++) {
        Expr r = expr_arg(alpha, i), lower = parameters(alpha, r, m, 1, i), y;

        if (is_taken(lower))
            return NULL;
        y = funcs_apply(expr_symbol("hypergeom"),
                        (Expr[]){parameters(beta, r, m, 0, -1), lower, scale}, 3);
        basis = ode_append(basis, expr_mul(expr_pow(eq->t, r), y));
    }
    return basis;
}
