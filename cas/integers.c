/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Factorisation and numbers with names, by FLINT; results are expressions.
 */
#include "cas/integers.h"

#include <flint/arith.h>
#include <flint/fmpz_factor.h>
#include <flint/ulong_extras.h>

#include "cas/base/compat.h"

/* Factors are read only after FLINT is done: a constructor may raise, FLINT's may not be left open.
 */
static void release(void *factors)
{
    fmpz_factor_clear(factors);
}

static int visit_factors(const fmpz_t z, int direction,
                         void (*visit)(Expr prime, long exponent, void *arg), void *arg)
{
    fmpz_factor_t factors;
    fmpz_factor_init(factors);
    err_defer(release, factors);
    fmpz_factor(factors, z);
    int sign = factors->sign;
    for (slong i = 0; i < factors->num; i++)
        visit(expr_fmpz(factors->p + i), direction * (long)factors->exp[i], arg);
    err_undefer(true);
    return sign;
}

int integers_factor(Expr e, void (*visit)(Expr prime, long exponent, void *arg), void *arg)
{
    if (expr_is(e, EXPR_INTEGER))
        return visit_factors(e->u.integer, 1, visit, arg);
    int sign = visit_factors(e->u.rational.num, 1, visit, arg);
    visit_factors(e->u.rational.den, -1, visit, arg);
    return sign;
}

static Expr taken(fmpz_t z)
{
    return expr_take_fmpz(z);
}

Expr integers_prime(long i)
{
    fmpz_t z;
    fmpz_init_set_ui(z, n_nth_prime((ulong)i));
    return taken(z);
}

Expr integers_bell(long n)
{
    fmpz_t z;
    fmpz_init(z);
    arith_bell_number(z, (ulong)n);
    return taken(z);
}

Expr integers_bernoulli(long n)
{
    fmpq_t q;
    fmpq_init(q);
    arith_bernoulli_number(q, (ulong)n);
    return expr_take_fmpq(q);
}
