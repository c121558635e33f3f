/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Equations for undetermined coefficients. Most of them have no solution: before they are solved,
 * numbers are put for the names in the coefficients and it is asked modulo a prime whether the
 * equations agree. Bad luck may lose a solution, or pass what has none, which the solver sees then.
 */
#include "cas/integrate/parallel/undetermined.h"

#include "cas/base/compat.h"

#include <flint/nmod_mat.h>

#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/integrate/parts.h"
#include "cas/value/funcs.h"
#include "cas/value/names.h"

static const unsigned long PRIME = 2147483629; /* below 2^31 */

static void release(void *arg)
{
    Undetermined *u = arg;
    mem_release(u->entry);
    memo_forget(&u->row);
}

void undetermined_begin(Undetermined *u, const Expr *name, long names, long unknowns)
{
    *u = (Undetermined){.name = name, .names = names, .columns = unknowns + 1};
    err_defer(release, u);
}

void undetermined_end(Undetermined *u)
{
    (void)u;
    err_undefer(true);
}

static void add_entry(Undetermined *u, Expr monomial, long column, Expr value)
{
    long row = (long)(intptr_t)memo_get(&u->row, monomial);
    if (row == 0) {
        row = ++u->rows;
        memo_put(&u->row, monomial, (void *)(intptr_t)row); // NOLINT(performance-no-int-to-ptr)
    }
    if (u->count == u->capacity) {
        long capacity = u->capacity ? 2 * u->capacity : 256;
        u->entry = mem_rearray(u->entry, (size_t)capacity, sizeof *u->entry);
        u->capacity = capacity;
    }
    u->entry[u->count++] = (UndeterminedEntry){row - 1, column, value};
}

void undetermined_add(Undetermined *u, long column, Expr polynomial)
{
    Expr p = expand_expr(polynomial);
    for (long i = 0; i < expr_term_count(p) && p != EXPR_ZERO; i++) {
        Expr term = expr_term(p, i), monomial = EXPR_ONE, rest = EXPR_ONE;
        for (long k = 0; k < expr_factor_count(term); k++) {
            Expr factor = expr_factor(term, k);
            Expr *to = walk_has_any(factor, u->name, u->names) ? &monomial : &rest;
            *to = expr_mul(*to, factor);
        }
        add_entry(u, monomial, column, rest);
    }
}

/* --- modulo a prime --------------------------------------------------------------------------- */

/* A rational number modulo PRIME; false for what is none. */
static bool residue(Expr e, unsigned long *to)
{
    if (expr_is(e, EXPR_INTEGER)) {
        *to = fmpz_fdiv_ui(e->u.integer, PRIME);
        return true;
    }
    if (!expr_is(e, EXPR_RATIONAL))
        return false;
    unsigned long den = fmpz_fdiv_ui(e->u.rational.den, PRIME);
    if (den == 0)
        return false;
    *to = n_mulmod2(fmpz_fdiv_ui(e->u.rational.num, PRIME), n_invmod(den, PRIME), PRIME);
    return true;
}

static void clear_matrix(void *arg)
{
    nmod_mat_clear(arg);
}

/* False where the equations contradict each other for numbers in place of the names. */
static bool may_agree(const Undetermined *u, Expr values)
{
    Expr names = names_in(values);
    long n = expr_count(names);
    Expr *number = mem_array((size_t)n + 1, sizeof *number);
    err_defer(mem_release, number);
    for (long i = 0; i < n; i++)
        number[i] = expr_int(1009 + 373 * i * i);
    nmod_mat_t m;
    nmod_mat_init(m, u->rows, u->columns, PRIME);
    err_defer(clear_matrix, m);
    bool known = true;
    for (long i = 0; i < u->count && known; i++) {
        const UndeterminedEntry *e = &u->entry[i];
        unsigned long value = 0, *at = &nmod_mat_entry(m, e->row, e->column);
        known = residue(funcs_replace(e->value, expr_args(names), number, n), &value);
        *at = n_addmod(*at, value, PRIME);
    }
    long rank = known ? nmod_mat_rref(m) : 0;
    if (known && rank > 0) { /* is the last pivot in the last column? */
        known = false;
        for (long k = 0; k + 1 < u->columns && !known; k++)
            known = nmod_mat_entry(m, rank - 1, k) != 0;
    } else {
        known = true;
    }
    err_undefer(true);
    err_undefer(true);
    return known;
}

/* --- exactly ---------------------------------------------------------------------------------- */

static bool solve_exactly(const Undetermined *u, Expr *sum, Expr *unknown, Expr *x)
{
    long n = u->columns - 1;
    for (long i = 0; i < n; i++)
        unknown[i] = integrate_fresh();
    for (long i = 0; i < u->rows; i++)
        sum[i] = EXPR_ZERO;
    for (long i = 0; i < u->count; i++) {
        const UndeterminedEntry *e = &u->entry[i];
        Expr factor = e->column == n ? EXPR_MINUS_ONE : unknown[e->column];
        sum[e->row] = expr_add(sum[e->row], expr_mul(factor, e->value));
    }
    if (linalg_solve_system(x, sum, u->rows, unknown, n) != 1)
        return false;
    for (long i = 0; i < n; i++) {
        for (long k = 0; k < n; k++)
            if (walk_has(x[i], unknown[k]))
                x[i] = walk_replace1(x[i], unknown[k], EXPR_ZERO);
        x[i] = normal_expr(x[i]);
    }
    return true;
}

bool undetermined_solve(const Undetermined *u, Expr *x)
{
    Expr *all = mem_array((size_t)(u->count + u->rows + u->columns), sizeof *all);
    err_defer(mem_release, all);
    for (long i = 0; i < u->count; i++)
        all[i] = u->entry[i].value;
    bool found = may_agree(u, expr_list(all, u->count));
    if (found)
        found = solve_exactly(u, all, all + u->rows, x);
    err_undefer(true);
    return found;
}
