/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * exp(a*x+d) times a rational function h of sines and cosines of one argument u. In t = tan(u), or
 * t = tan(u/2), the answer is G(t)*exp(a*x+d) with
 *
 *     (1+t^2)*G'*dt/dx/(1+t^2) + a*G = h,
 *
 * where G is rational: a factor of multiplicity k in the denominator of h has k-1 in that of G, but
 * for 1+t^2, which keeps its own; the numerator comes from linear equations. There is no answer
 * where these have none. (M. Bronstein, Symbolic Integration I, chapter 6, the case of a tangent.)
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/subs/subs.h"
#include "cas/core/num.h"
#include "cas/value/funcs.h"

enum { MAX_UNKNOWNS = 24, MAX_SIZE = 400 };

/* The denominator of G. */
static Expr denominator(Expr down, Expr t)
{
    Expr list = expr_arg(factor_list(down, false), 1), D = EXPR_ONE;
    Expr special = expr_add(expr_pow(t, EXPR_TWO), EXPR_ONE);
    long k;
    for (long i = 0; i < expr_count(list); i++) {
        Expr p = expr_arg(expr_arg(list, i), 0);
        if (integrate_is_free(p, t) || !num_get_si(&k, expr_arg(expr_arg(list, i), 1)))
            continue;
        D = expr_mul(D, expr_pow(p, expr_int(expand_expr(p) == special ? k : k - 1)));
    }
    return D;
}

/* G with slope*(1+t^2)*G' + a*G = h, or NULL. */
static Expr solve_for_g(Expr h, Expr slope, Expr a, Expr t)
{
    Expr up = expand_expr(numer_expr(h)), down = expand_expr(denom_expr(h));
    if (!is_polynomial_in(up, &t, 1) || !is_polynomial_in(down, &t, 1) || up == EXPR_ZERO)
        return NULL;
    Expr D = denominator(down, t), c[MAX_UNKNOWNS], value[MAX_UNKNOWNS], N = EXPR_ZERO;
    Expr equation[4 * MAX_UNKNOWNS];
    long over = degree_expr(up, t) - degree_expr(down, t) - 1;
    long n = degree_expr(expand_expr(D), t) + (over > 0 ? over : 0) + 1;
    if (n > MAX_UNKNOWNS)
        return NULL;
    for (long i = 0; i < n; i++) {
        c[i] = integrate_fresh();
        N = expr_add(N, expr_mul(c[i], expr_pow(t, expr_int(i))));
    }
    Expr G = expr_div(N, D), one = expr_add(expr_pow(t, EXPR_TWO), EXPR_ONE);
    Expr rest = expr_sum((Expr[]){expr_product((Expr[]){slope, one, diff_name(G, t)}, 3),
                                  expr_mul(a, G), expr_neg(h)},
                         3);
    rest = expand_expr(numer_expr(normal_expr(rest)));
    long m = rest == EXPR_ZERO ? -1 : degree_expr(rest, t);
    if (m >= 4 * MAX_UNKNOWNS)
        return NULL;
    for (long i = 0; i <= m; i++)
        equation[i] = coeff_expr(rest, t, i);
    if (linalg_solve_system(value, equation, m + 1, c, n) != 1)
        return NULL;
    for (long i = 0; i < n; i++)
        G = integrate_replace(G, c[i], value[i]);
    return normal_expr(G);
}

/* G at t = tan(v), or by sine and cosine of 2*v where that is shorter. */
static Expr in_waves(Expr G, Expr t, Expr v)
{
    Expr plain = integrate_replace(G, t, funcs_apply1("tan", v)), w = expand_expr(expr_add(v, v));
    Expr q = expr_div(funcs_apply1("sin", w), expr_add(EXPR_ONE, funcs_apply1("cos", w)));
    Expr other = simplify_form(integrate_replace(G, t, q), SIMPLIFY_SIN, MAX_SIZE);
    return walk_tree_size(other) < walk_tree_size(plain) ? other : plain;
}

Expr integrate_wave_exp(const Integral *in)
{
    Expr h, g = integrate_outer_exponent(in->f, &h), a, b, slope, u, G, t = integrate_fresh();
    Expr S = integrate_fresh(), C = integrate_fresh();
    if (!integrate_linear(g, in->x, &a, &b) || !(h = integrate_by_waves(h, in->x, S, C, &u)))
        return NULL;
    integrate_linear(u, in->x, &slope, &b);
    Expr half = expr_mul(EXPR_HALF, slope), one = expr_add(EXPR_ONE, expr_pow(t, EXPR_TWO));
    Expr rules[] = {expr_equation(S, expr_div(expr_add(t, t), one)),
                    expr_equation(C, expr_div(expr_sub(EXPR_TWO, one), one))};
    if (!(G = solve_for_g(normal_expr(subs_once(rules, 2, h)), half, a, t)))
        return NULL;
    Expr value = in_waves(G, t, expand_expr(expr_mul(EXPR_HALF, u)));
    return expr_mul(value, funcs_apply1("exp", g));
}
