/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * FLINT's polynomials and matrices of a word modulus, read from lists and written as lists.
 */
#include "cas/algebra/modpoly.h"

#include <flint/fmpz.h>
#include <flint/nmod_mat.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_factor.h>
#include <flint/ulong_extras.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"

static void poly_end(void *poly)
{
    nmod_poly_clear(poly);
}

/* Fills a zeroed place; the caller has poly_end deferred. */
static void poly_begin(nmod_poly_t to, Expr list, unsigned long p)
{
    nmod_poly_init(to, p);
    err_defer(poly_end, to);
    for (long k = 0; list && k < expr_count(list); k++)
        nmod_poly_set_coeff_ui(to, k, fmpz_get_ui(expr_arg(list, k)->u.integer));
}

static Expr poly_list(const nmod_poly_t f)
{
    long n = nmod_poly_length(f);
    Expr *items = mem_array((size_t)n, sizeof *items);
    err_defer(mem_release, items);
    for (long k = 0; k < n; k++)
        items[k] = expr_int((long)nmod_poly_get_coeff_ui(f, k));
    Expr list = expr_list(items, n);
    err_undefer(true);
    return list;
}

static void need_prime(unsigned long p)
{
    if (!n_is_prime(p))
        err_raise(ST_DOMAIN, "the modulus must be a prime number for this, not %lu", p);
}

static void need_nonzero(Expr f)
{
    if (expr_count(f) == 0)
        err_raise(ST_DIVZERO, "division by zero");
}

static void combine(ModpolyOp op, nmod_poly_t to, nmod_poly_t f, const nmod_poly_t g)
{
    switch (op) {
    case MODPOLY_GCD:
        nmod_poly_gcd(to, f, g);
        break;
    case MODPOLY_LCM:
        nmod_poly_gcd(to, f, g);
        nmod_poly_div(f, f, to);
        nmod_poly_mul(to, f, g);
        nmod_poly_make_monic(to, to);
        break;
    case MODPOLY_QUO:
        nmod_poly_div(to, f, g);
        break;
    case MODPOLY_REM:
        nmod_poly_rem(to, f, g);
        break;
    case MODPOLY_RESULTANT:
        nmod_poly_set_coeff_ui(to, 0, nmod_poly_resultant(f, g));
        break;
    }
}

Expr modpoly_combine(ModpolyOp op, Expr f, Expr g, unsigned long p)
{
    CHECK(p > 1);
    nmod_poly_t a, b, c;
    need_prime(p);
    if (op == MODPOLY_QUO || op == MODPOLY_REM || op == MODPOLY_LCM)
        need_nonzero(g);
    if (op == MODPOLY_LCM)
        need_nonzero(f);
    poly_begin(a, f, p);
    poly_begin(b, g, p);
    poly_begin(c, NULL, p);
    combine(op, c, a, b);
    Expr list = poly_list(c);
    for (int i = 0; i < 3; i++)
        err_undefer(true);
    return list;
}

Expr modpoly_powmod(Expr f, Expr n, Expr g, unsigned long p)
{
    nmod_poly_t a, b;
    fmpz_t exponent;
    need_prime(p);
    need_nonzero(g);
    poly_begin(a, f, p);
    poly_begin(b, g, p);
    nmod_poly_rem(a, a, b);
    fmpz_init_set(exponent, n->u.integer); /* read only, but not const there */
    nmod_poly_powmod_fmpz_binexp(a, a, exponent, b);
    fmpz_clear(exponent);
    Expr list = poly_list(a);
    err_undefer(true);
    err_undefer(true);
    return list;
}

bool modpoly_irreducible(Expr f, unsigned long p)
{
    nmod_poly_t a;
    need_prime(p);
    poly_begin(a, f, p);
    bool answer = nmod_poly_is_irreducible(a);
    err_undefer(true);
    return answer;
}

static void factor_end(void *factors)
{
    nmod_poly_factor_clear(factors);
}

Expr modpoly_factors(Expr f, unsigned long p)
{
    nmod_poly_t a;
    nmod_poly_factor_t found;
    need_prime(p);
    need_nonzero(f);
    poly_begin(a, f, p);
    nmod_poly_factor_init(found);
    err_defer(factor_end, found);
    unsigned long unit = nmod_poly_factor(found, a);
    Expr *pairs = mem_array((size_t)found->num, sizeof *pairs);
    err_defer(mem_release, pairs);
    for (long i = 0; i < found->num; i++) {
        Expr pair[] = {poly_list(found->p + i), expr_int(found->exp[i])};
        pairs[i] = expr_list(pair, 2);
    }
    Expr both[] = {expr_int((long)unit), expr_list(pairs, found->num)};
    for (int i = 0; i < 3; i++)
        err_undefer(true);
    return expr_list(both, 2);
}

/* --- matrices --------------------------------------------------------------------------------- */

static void matrix_end(void *matrix)
{
    nmod_mat_clear(matrix);
}

static void matrix_begin(nmod_mat_t to, const RTable *m, unsigned long p)
{
    long n = rtable_rows(m);
    need_prime(p);
    nmod_mat_init(to, n, n, p);
    err_defer(matrix_end, to);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            nmod_mat_entry(to, i, j) = fmpz_get_ui(rtable_get(m, i, j)->u.integer);
}

Expr modpoly_det(const RTable *m, unsigned long p)
{
    nmod_mat_t a;
    matrix_begin(a, m, p);
    Expr value = expr_int((long)nmod_mat_det(a));
    err_undefer(true);
    return value;
}

Expr modpoly_inverse(const RTable *m, unsigned long p)
{
    nmod_mat_t a;
    long n = rtable_rows(m);
    matrix_begin(a, m, p);
    if (!nmod_mat_inv(a, a))
        err_raise(ST_DIVZERO, "the matrix is singular modulo %lu", p);
    RTable *inverse = rtable_matrix(n, n);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            rtable_set(inverse, i, j, expr_int((long)nmod_mat_entry(a, i, j)));
    err_undefer(true);
    return rtable_expr(inverse);
}

/* --- integers --------------------------------------------------------------------------------- */

Expr modpoly_power(Expr a, Expr n, Expr m)
{
    fmpz_t base, power;
    fmpz_init_set(base, a->u.integer);
    fmpz_init(power);
    fmpz_abs(power, n->u.integer);
    bool fine = fmpz_sgn(n->u.integer) >= 0 || fmpz_invmod(base, base, m->u.integer);
    if (fine)
        fmpz_powm(base, base, power, m->u.integer);
    fmpz_clear(power);
    Expr value = expr_take_fmpz(base);
    if (!fine)
        err_raise(ST_DIVZERO, "the modular inverse does not exist");
    return value;
}
