/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Indefinite sums of hypergeometric terms by the algorithm of R. W. Gosper (1978; Petkovsek, Wilf,
 * Zeilberger, A = B, chapter 5), which decides: what it does not find has no such sum.
 */
#include "cas/calculus/sum/parts.h"

#include <stdlib.h>

#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/parfrac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/calculus/sum/term.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"

enum { MAX_DISPERSION = 1000, MAX_DEGREE = 200 };

/* quotient = a(k)/b(k) * c(k+1)/c(k) with a(k) and b(k+h) coprime for h = 0, 1, 2, ... */
typedef struct GosperForm {
    Expr a, b, c;
} GosperForm;

/* Is u(k) = c*v(k+h), and h an integer? By the two coefficients that lead. */
static bool is_shifted(Expr u, Expr v, Expr k, long *h)
{
    long d = degree_expr(u, k);
    if (d < 1 || degree_expr(v, k) != d)
        return false;
    Expr lead = coeff_expr(u, k, d), other = coeff_expr(v, k, d);
    Expr ways =
        expr_sub(expr_div(coeff_expr(u, k, d - 1), lead), expr_div(coeff_expr(v, k, d - 1), other));
    if (!num_get_si(h, normal_expr(expr_div(ways, expr_int(d)))) || labs(*h) > MAX_DISPERSION)
        return false;
    Expr apart = expr_sub(expr_mul(u, other), expr_mul(term_shifted(v, k, *h), lead));
    return normal_expr(apart) == EXPR_ZERO;
}

/* The least integer h >= from for which a(k) and b(k+h) have a common factor, or -1: irreducible
 * factors of a are shifted ones of b (Y.-K. Man, F. J. Wright, Fast polynomial dispersion
 * computation, 1994). */
static long next_dispersion(Expr a, Expr b, Expr k, long from)
{
    Expr of_a = factor_extended(a, &b, 1), of_b = factor_extended(b, &a, 1), u, v, exponent;
    long best = -1, h;
    for (long i = 0; i < expr_factor_count(of_a); i++) {
        expr_split_power(expr_factor(of_a, i), &u, &exponent);
        for (long j = 0; j < expr_factor_count(of_b); j++) {
            expr_split_power(expr_factor(of_b, j), &v, &exponent);
            if (is_shifted(expand_expr(u), expand_expr(v), k, &h) && h >= from &&
                (best < 0 || h < best))
                best = h;
        }
    }
    return best;
}

static bool gosper_form(Expr quotient, Expr k, GosperForm *f)
{
    if (!parfrac_rational(quotient, k, &f->a, &f->b))
        return false;
    f->c = EXPR_ONE;
    for (long h = 0; (h = next_dispersion(f->a, f->b, k, h)) >= 0; h++) {
        Expr g = gcd_expr(f->a, expand_expr(term_shifted(f->b, k, h)));
        if (!walk_has(g, k))
            continue;
        f->a = ratfun_quotient(f->a, g, k, NULL);
        f->b = ratfun_quotient(f->b, expand_expr(term_shifted(g, k, -h)), k, NULL);
        for (long i = 1; i <= h; i++)
            f->c = expr_mul(f->c, term_shifted(g, k, -i));
    }
    f->c = expand_expr(f->c);
    return true;
}

/* Most degree of a polynomial x with a(k)*x(k+1) - b(k-1)*x(k) = c(k), or -1. */
static long degree_bound(Expr a, Expr b, Expr c, Expr k)
{
    Expr sum = expand_expr(expr_add(a, b)), difference = expand_expr(expr_sub(a, b));
    long dc = c == EXPR_ZERO ? -1 : degree_expr(c, k);
    long ds = sum == EXPR_ZERO ? -1 : degree_expr(sum, k);
    long dd = difference == EXPR_ZERO ? -1 : degree_expr(difference, k), n;
    if (dd >= ds)
        return dc - dd;
    Expr lead = coeff_expr(sum, k, ds),
         next = dd < 0 ? EXPR_ZERO : coeff_expr(difference, k, ds - 1);
    Expr special = normal_expr(expr_div(expr_mul(expr_int(-2), next), lead));
    long bound = dc - ds + 1;
    return num_get_si(&n, special) && n > bound ? n : bound;
}

/* The polynomial x, or NULL. */
static Expr gosper_solve(Expr a, Expr b, Expr c, Expr k)
{
    Expr before = expand_expr(term_shifted(b, k, -1)), x = EXPR_ZERO;
    long n = degree_bound(a, before, c, k);
    if (n < 0 || n > MAX_DEGREE)
        return NULL;
    Expr *unknown = mem_array((size_t)n + 1, sizeof *unknown), *value = NULL, *eqs = NULL;
    err_defer(mem_release, unknown);
    for (long i = 0; i <= n; i++) {
        unknown[i] = expr_from_symbol(sym_fresh("x"));
        x = expr_add(x, expr_mul(unknown[i], expr_pow(k, expr_int(i))));
    }
    Expr r =
        expand_expr(expr_sub(expr_sub(expr_mul(a, term_shifted(x, k, 1)), expr_mul(before, x)), c));
    long m = r == EXPR_ZERO ? 0 : degree_expr(r, k) + 1;
    value = mem_array((size_t)(n + 1 + m), sizeof *value);
    err_defer(mem_release, value);
    eqs = value + n + 1;
    for (long i = 0; i < m; i++)
        eqs[i] = coeff_expr(r, k, i);
    bool solved = linalg_solve_system(value, eqs, m, unknown, n + 1) == 1;
    for (long i = 0; i <= n && solved; i++)
        x = term_at(x, unknown[i], value[i]);
    for (long i = 0; i <= n && solved; i++) /* what stayed free */
        x = term_at(x, unknown[i], EXPR_ZERO);
    err_undefer(true);
    err_undefer(true);
    return solved ? x : NULL;
}

Expr sum_gosper(Expr t, Expr k)
{
    CHECK(t != NULL && expr_is(k, EXPR_SYMBOL));
    GosperForm f;
    Expr q = term_quotient(t, k), x;
    if (!q || !gosper_form(normal_expr(q), k, &f) || !(x = gosper_solve(f.a, f.b, f.c, k)))
        return NULL;
    Expr factor = expr_div(expr_mul(term_shifted(f.b, k, -1), x), f.c);
    return normal_expr(expr_mul(factor, t));
}
