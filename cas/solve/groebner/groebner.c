/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Groebner bases of polynomial systems, in the lexicographic order that makes them triangular or
 * by degree (basis.c). The last unknown is the lowest; every other kernel counts as a parameter
 * below all unknowns, so the basis holds for generic parameters.
 */
#include "cas/solve/groebner/groebner.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/stage.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/groebner/basis.h"
#include "cas/solve/parts.h"
#include "cas/solve/solve.h"

/* Is the leading monomial of p below that of q? */
static bool leads_below(const Basis *b, const fmpz_mpoly_struct *p, const fmpz_mpoly_struct *q)
{
    fmpz_mpoly_t m, n;

    fmpz_mpoly_init(m, b->ctx);
    fmpz_mpoly_init(n, b->ctx);
    fmpz_mpoly_get_term_monomial(m, p, 0, b->ctx);
    fmpz_mpoly_get_term_monomial(n, q, 0, b->ctx);
    bool below = fmpz_mpoly_cmp(m, n, b->ctx) < 0;
    fmpz_mpoly_clear(m, b->ctx);
    fmpz_mpoly_clear(n, b->ctx);
    return below;
}

/* The elements that matter, each reduced by the others (if `reduces`), the newest first or, if
 * `sorted`, that with the lowest leading monomial. */
static Expr result_of(Basis *b, bool reduces, bool sorted)
{
    SolveList list;
    Expr result;
    long order[BASIS_MOST], count = 0;

    for (long i = b->count - 1; i >= 0; i--) {
        if (b->redundant[i])
            continue;
        if (reduces)
            basis_reduce(b, &b->poly[i], i);
        long k = count++;
        for (; k > 0 && sorted && leads_below(b, &b->poly[i], &b->poly[order[k - 1]]); k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
    solve_list_begin(&list);
    for (long k = 0; k < count; k++)
        solve_list_put(&list, basis_expr(b, &b->poly[order[k]]));
    result = b->failed ? NULL : solve_list_expr(&list);
    solve_list_end(&list);
    return result;
}

static Expr expanded(Expr e, void *arg)
{
    (void)arg;
    return expand_expr(e);
}

static Expr basis_by(Expr eqs, const Expr *unknowns, long n, ordering_t order, long steps)
{
    int stage = stage_enter("solve", "a Groebner basis");
    Basis *b =
        basis_of(walk_operands(eqs, expanded, NULL), expr_list(NULL, 0), unknowns, n, order, steps);
    Expr result;

    stage_leave(stage);
    if (b == NULL)
        return NULL;
    result = result_of(b, true, steps == BASIS_PATIENT);
    err_undefer(true);
    return result;
}

Expr groebner_basis(Expr eqs, const Expr *unknowns, long n, bool by_degree)
{
    return basis_by(eqs, unknowns, n, by_degree ? ORD_DEGREVLEX : ORD_LEX, BASIS_PATIENT);
}

Expr groebner_basis_modulo(Expr eqs, const Expr *unknowns, long n, bool by_degree, unsigned long p)
{
    Basis *b = basis_modulo(walk_operands(eqs, expanded, NULL), unknowns, n,
                            by_degree ? ORD_DEGREVLEX : ORD_LEX, p);
    Expr result;

    if (b == NULL)
        return NULL;
    result = result_of(b, false, true);
    err_undefer(true);
    return result;
}

Expr groebner_triangular(Expr eqs, const Expr *unknowns, long n)
{
    return basis_by(eqs, unknowns, n, ORD_LEX, BASIS_USUAL);
}

/* Takes over the kernels of the expressions in a LIST that have unknowns in them, each once. */
static void note_kernels(SolveList *seen, Expr list, const Expr *unknowns, long n)
{
    SolveList kernel;

    solve_list_begin(&kernel);
    for (long i = 0; i < expr_count(list); i++)
        for (long j = 0; j < n; j++)
            if (walk_has(expr_arg(list, i), unknowns[j]))
                solve_kernels_of(&kernel, expr_arg(list, i), unknowns[j]);
    for (long k = 0; k < kernel.count; k++) {
        bool known = false;

        for (long i = 0; i < seen->count && !known; i++)
            known = seen->item[i] == kernel.item[k];
        if (!known)
            solve_list_put(seen, kernel.item[k]);
    }
    solve_list_end(&kernel);
}

Expr groebner_remainder(Expr e, Expr eqs, const Expr *unknowns, long n)
{
    enum { REMAINDER_STEPS = 100 };
    SolveList high;
    Expr result = NULL, others;

    eqs = walk_operands(eqs, expanded, NULL);
    e = expand_expr(e);
    others = expr_list(&e, 1);
    solve_list_begin(&high);
    note_kernels(&high, eqs, unknowns, n);
    note_kernels(&high, others, unknowns, n);
    Basis *b = basis_of(eqs, others, high.item, high.count, ORD_DEGREVLEX, REMAINDER_STEPS);
    if (b != NULL) {
        fmpz_mpoly_t p;

        fmpz_mpoly_init(p, b->ctx);
        basis_fill(b, p, e);
        basis_reduce(b, p, -1);
        if (!b->failed)
            result = basis_expr(b, p);
        fmpz_mpoly_clear(p, b->ctx);
        err_undefer(true);
    }
    solve_list_end(&high);
    return result;
}
