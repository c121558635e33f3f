/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * FLINT's roots of polynomials over the integers modulo m: m is factored, the roots modulo a prime
 * are split off by powers of x, lifted to the prime power and put together by remainders.
 */
#include "cas/algebra/modroots.h"

#include <stdlib.h>

#include <flint/fmpz_factor.h>
#include <flint/fmpz_mod.h>
#include <flint/fmpz_mod_poly.h>
#include <flint/fmpz_mod_poly_factor.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"

typedef struct Work {
    fmpz_mod_ctx_t ring;
    fmpz_factor_t primes;
    fmpz_mod_poly_t f;
    fmpz_mod_poly_factor_t roots; /* as monic factors */
} Work;

static void release(void *arg)
{
    Work *w = arg;
    fmpz_mod_poly_factor_clear(w->roots, w->ring);
    fmpz_mod_poly_clear(w->f, w->ring);
    fmpz_factor_clear(w->primes);
    fmpz_mod_ctx_clear(w->ring);
}

static void begin(Work *w, Expr f, Expr m)
{
    fmpz_mod_ctx_init(w->ring, m->u.integer);
    fmpz_factor_init(w->primes);
    fmpz_mod_poly_init(w->f, w->ring);
    fmpz_mod_poly_factor_init(w->roots, w->ring);
    err_defer(release, w);
    for (long k = 0; k < expr_count(f); k++)
        fmpz_mod_poly_set_coeff_fmpz(w->f, k, expr_arg(f, k)->u.integer, w->ring);
}

static int compare(const void *a, const void *b)
{
    return num_cmp(*(const Expr *)a, *(const Expr *)b);
}

static Expr root(const Work *w, long i)
{
    fmpz_t z;
    fmpz_init(z);
    fmpz_mod_poly_get_coeff_fmpz(z, w->roots->poly + i, 0, w->ring);
    fmpz_mod_neg(z, z, w->ring);
    return expr_take_fmpz(z);
}

_Noreturn static void too_many(void)
{
    err_raise(ST_LIMIT, "there are too many solutions to list");
}

enum { MOST_ROOTS = 1000000 };

/* Every number is a root of zero. */
static Expr all_numbers(Expr m)
{
    long n;
    if (!num_get_si(&n, m) || n > MOST_ROOTS)
        too_many();
    Expr *items = mem_array((size_t)n, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < n; i++)
        items[i] = expr_int(i);
    Expr list = expr_list(items, n);
    err_undefer(true);
    return list;
}

Expr modroots_list(Expr f, Expr m)
{
    Work w;
    begin(&w, f, m);
    if (fmpz_mod_poly_is_zero(w.f, w.ring)) {
        err_undefer(true);
        return all_numbers(m);
    }
    fmpz_factor(w.primes, m->u.integer);
    if (!fmpz_mod_poly_roots_factored(w.roots, w.f, 0, w.primes, w.ring) ||
        w.roots->num > MOST_ROOTS)
        too_many();
    Expr *items = mem_array((size_t)w.roots->num + 1, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < w.roots->num; i++)
        items[i] = root(&w, i);
    qsort(items, (size_t)w.roots->num, sizeof *items, compare);
    Expr list = expr_list(items, w.roots->num);
    err_undefer(true);
    err_undefer(true);
    return list;
}
