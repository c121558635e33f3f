/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Partial fractions over a field that was asked for, the denominator factored there already. The
 * numerators are unknowns of linear equations: Euclid's algorithm (parfrac.c) on floats would not
 * end in a zero.
 */
#include "cas/calculus/partial.h"

#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"

/* The unknown coefficients of the numerators, and the sums they stand in. */
typedef struct Ansatz {
    Expr *unknown, *term; /* term: numerator over base^k */
    long unknowns, terms;
    Expr whole; /* the sum of numerator * factored/base^k */
} Ansatz;

static Expr ansatz_numerator(Ansatz *a, long degree, Expr x)
{
    Expr numerator = EXPR_ZERO;
    for (long j = 0; j < degree; j++) {
        Expr c = a->unknown[a->unknowns++] = expr_from_symbol(sym_fresh("_c"));
        numerator = expr_add(numerator, expr_mul(c, expr_pow(x, expr_int(j))));
    }
    return numerator;
}

static void ansatz_fill(Ansatz *a, Expr factored, Expr x)
{
    for (long i = 0; i < expr_factor_count(factored); i++) {
        Expr base, exponent;
        long power;
        expr_split_power(expr_factor(factored, i), &base, &exponent);
        if (!walk_has(base, x) || !num_get_si(&power, exponent))
            continue;
        for (long k = power; k >= 1; k--) {
            Expr digit = expr_pow(base, expr_int(k));
            Expr numerator = ansatz_numerator(a, degree_expr(expand_expr(base), x), x);
            a->term[a->terms++] = expr_div(numerator, digit);
            a->whole = expr_add(a->whole, expr_mul(numerator, expr_div(factored, digit)));
        }
    }
}

/* The values of the unknowns with whole = p. */
static void ansatz_solve(Ansatz *a, Expr *value, Expr *eqs, Expr p, Expr x)
{
    Expr left = expand_expr(expr_sub(a->whole, p));
    for (long k = 0; k < a->unknowns; k++)
        eqs[k] = coeff_expr(left, x, k);
    if (linalg_solve_system(value, eqs, a->unknowns, a->unknown, a->unknowns) != 1)
        err_raise(ST_DOMAIN, "partial fractions need factors without common divisors");
    for (long k = 0; k < a->unknowns; k++)
        if (value[k] == a->unknown[k])
            err_raise(ST_DOMAIN, "partial fractions need factors without common divisors");
}

Expr partial_over(Expr p, Expr factored, Expr x)
{
    Expr q = expand_expr(factored), rest;
    Expr sum = ratfun_quotient(expand_expr(p), q, x, &rest);
    long n = degree_expr(q, x);
    if (rest == EXPR_ZERO || n < 1)
        return sum;
    Expr *room = mem_array(4 * (size_t)n, sizeof *room), *value = room + 2 * n;
    err_defer(mem_release, room);
    Ansatz a = {.unknown = room, .term = room + n, .whole = EXPR_ZERO};
    ansatz_fill(&a, factored, x);
    ansatz_solve(&a, value, room + 3 * n, rest, x);
    for (long i = 0; i < a.terms; i++)
        sum = expr_add(sum, walk_replace(a.term[i], a.unknown, value, a.unknowns));
    err_undefer(true);
    return sum;
}
