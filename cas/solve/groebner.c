/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Groebner bases of polynomial systems, in the lexicographic order that makes them triangular or
 * by degree (basis.c). The last unknown is the lowest; every other kernel counts as a parameter
 * below all unknowns, so the basis holds for generic parameters.
 */
#include "cas/num.h"
#include "cas/ratfun.h"
#include "cas/solve.h"
#include "cas/solve/basis.h"
#include "cas/solve/parts.h"
#include "cas/walk.h"

/* --- polynomials to expressions ----------------------------------------------------------------
 */

static Expr expr_of(const Basis *b, const fmpz_mpoly_struct *p)
{
    SolveList terms;
    ulong exponents[BASIS_MOST_GENERATORS];
    Expr sum;
    fmpz_t c;

    solve_list_begin(&terms);
    fmpz_init(c);
    for (long k = 0; k < p->length; k++) {
        Expr term;

        fmpz_mpoly_get_term_coeff_fmpz(c, p, k, b->ctx);
        fmpz_mpoly_get_term_exp_ui(exponents, p, k, b->ctx);
        term = expr_fmpz(c);
        for (long i = 0; i < b->generators; i++)
            if (exponents[i] != 0)
                term = expr_mul(term, expr_pow(b->generator[i], expr_int((long)exponents[i])));
        solve_list_put(&terms, term);
    }
    fmpz_clear(c);
    sum = expr_sum(terms.item, terms.count);
    solve_list_end(&terms);
    return sum;
}

/* The elements that matter, each reduced by the others. */
static Expr result_of(Basis *b)
{
    SolveList list;
    Expr result;

    solve_list_begin(&list);
    for (long i = b->count - 1; i >= 0; i--) {
        if (b->redundant[i])
            continue;
        basis_reduce(b, &b->poly[i], i);
        solve_list_put(&list, expr_of(b, &b->poly[i]));
    }
    result = b->failed ? NULL : solve_list_expr(&list);
    solve_list_end(&list);
    return result;
}

static Expr expanded(Expr e, void *arg)
{
    (void)arg;
    return expand_expr(e);
}

Expr solve_basis(Expr eqs, const Expr *unknowns, long n, bool by_degree)
{
    ordering_t order = by_degree ? ORD_DEGREVLEX : ORD_LEX;
    Basis *b = basis_of(walk_operands(eqs, expanded, NULL), unknowns, n, order);
    Expr result;

    if (b == NULL)
        return NULL;
    result = result_of(b);
    err_undefer(true);
    return result;
}

Expr solve_groebner(Expr eqs, const Expr *unknowns, long n)
{
    return solve_basis(eqs, unknowns, n, false);
}
