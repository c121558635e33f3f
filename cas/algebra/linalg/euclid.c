/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Row and column reduction over the integers or the polynomials in one unknown, with the
 * transformations: the Hermite form H = U.A and the Smith form S = U.A.V, U and V invertible in
 * the ring. Euclid's algorithm on the entries (W. H. Brown, Matrices over Commutative Rings; the
 * textbook reduction): the entry of least size becomes the pivot, the others are reduced by it
 * until they vanish. Sizes are absolute values or degrees; leading coefficients with
 * other names are pivots (notes.h). For the small matrices of linear
 * systems theory; coefficients are not kept small.
 */
#include "cas/algebra/linalg/euclid.h"

#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/compat.h"
#include "cas/core/num.h"

typedef struct Reduction {
    RTable *m;     /* what is being reduced */
    RTable *left;  /* left . A . right = m */
    RTable *right; /* NULL when columns are left alone */
    Expr x;        /* NULL: integers */
} Reduction;

/* --- the ring ------------------------------------------------------------------------------ */

static long degree(Expr e, Expr x)
{
    return degree_expr(e, x);
}

/* Is a smaller than b, both nonzero? */
static bool smaller(const Reduction *r, Expr a, Expr b)
{
    if (r->x)
        return degree(a, r->x) < degree(b, r->x);
    return fmpz_cmpabs(a->u.integer, b->u.integer) < 0;
}

/* The leading coefficient, which is taken not to vanish. */
static Expr leading(const Reduction *r, Expr e)
{
    Expr c = coeff_expr(e, r->x, degree(e, r->x));
    notes_pivot(c);
    return c;
}

static Expr quotient(const Reduction *r, Expr a, Expr b)
{
    if (r->x) {
        leading(r, b);
        return ratfun_quotient(a, b, r->x, NULL);
    }
    fmpz_t q;
    fmpz_init(q);
    fmpz_fdiv_q(q, a->u.integer, b->u.integer);
    return expr_take_fmpz(q);
}

static Expr tidy(const Reduction *r, Expr e)
{
    return r->x ? expand_expr(normal_expr(e)) : e;
}

/* The unit that makes e monic, or positive. */
static Expr unit_of(const Reduction *r, Expr e)
{
    if (!r->x)
        return num_sign(e) < 0 ? EXPR_MINUS_ONE : EXPR_ONE;
    return normal_expr(expr_inv(leading(r, e)));
}

static void check_entries(const RTable *A, Expr x)
{
    for (long i = 0; i < rtable_count(A); i++)
        if (x ? !is_polynomial_in(A->data[i], &x, 1) : !expr_is(A->data[i], EXPR_INTEGER))
            err_raise(ST_DOMAIN, "the entries must be integers, or polynomials whose unknown is "
                                 "given");
}

/* --- elementary operations ----------------------------------------------------------------- */

/* Row i of m becomes c times itself plus f times row k. */
static void combine_rows(const Reduction *r, RTable *m, long i, Expr c, long k, Expr f)
{
    for (long j = 0; j < rtable_cols(m); j++) {
        Expr e = expr_mul(c, rtable_get(m, i, j));
        if (f != EXPR_ZERO)
            e = expr_add(e, expr_mul(f, rtable_get(m, k, j)));
        rtable_set(m, i, j, tidy(r, e));
    }
}

static void combine_cols(const Reduction *r, RTable *m, long i, long k, Expr f)
{
    for (long j = 0; j < rtable_rows(m); j++)
        rtable_set(m, j, i,
                   tidy(r, expr_add(rtable_get(m, j, i), expr_mul(f, rtable_get(m, j, k)))));
}

static void swap_rows(RTable *m, long i, long k)
{
    for (long j = 0; j < rtable_cols(m); j++) {
        Expr e = rtable_get(m, i, j);
        rtable_set(m, i, j, rtable_get(m, k, j));
        rtable_set(m, k, j, e);
    }
}

static void swap_cols(RTable *m, long i, long k)
{
    for (long j = 0; j < rtable_rows(m); j++) {
        Expr e = rtable_get(m, j, i);
        rtable_set(m, j, i, rtable_get(m, j, k));
        rtable_set(m, j, k, e);
    }
}

static void add_row(Reduction *r, long i, long k, Expr f)
{
    combine_rows(r, r->m, i, EXPR_ONE, k, f);
    combine_rows(r, r->left, i, EXPR_ONE, k, f);
}

static void exchange_rows(Reduction *r, long i, long k)
{
    if (i == k)
        return;
    swap_rows(r->m, i, k);
    swap_rows(r->left, i, k);
}

static void add_col(Reduction *r, long i, long k, Expr f)
{
    combine_cols(r, r->m, i, k, f);
    combine_cols(r, r->right, i, k, f);
}

static void exchange_cols(Reduction *r, long i, long k)
{
    if (i == k)
        return;
    swap_cols(r->m, i, k);
    swap_cols(r->right, i, k);
}

static void make_unit(Reduction *r, long row, long col)
{
    Expr u = unit_of(r, rtable_get(r->m, row, col));
    combine_rows(r, r->m, row, u, row, EXPR_ZERO);
    combine_rows(r, r->left, row, u, row, EXPR_ZERO);
}

/* --- Hermite -------------------------------------------------------------------------------- */

/* Euclid down the column from row `top`: all below become zero. False when all are. */
static bool clear_below(Reduction *r, long top, long col)
{
    for (;;) {
        long best = -1, nonzero = 0;
        err_poll();
        for (long i = top; i < rtable_rows(r->m); i++) {
            Expr e = rtable_get(r->m, i, col);
            if (e == EXPR_ZERO)
                continue;
            nonzero++;
            if (best < 0 || smaller(r, e, rtable_get(r->m, best, col)))
                best = i;
        }
        if (nonzero == 0)
            return false;
        exchange_rows(r, top, best);
        if (nonzero == 1)
            return true;
        for (long i = top + 1; i < rtable_rows(r->m); i++)
            if (rtable_get(r->m, i, col) != EXPR_ZERO)
                add_row(
                    r, i, top,
                    expr_neg(quotient(r, rtable_get(r->m, i, col), rtable_get(r->m, top, col))));
    }
}

void linalg_hermite(const RTable *A, Expr x, RTable **H, RTable **U)
{
    check_entries(A, x);
    Reduction r = {rtable_copy(A), linalg_identity(rtable_rows(A)), NULL, x};
    long top = 0;
    for (long col = 0; col < rtable_cols(A) && top < rtable_rows(A); col++) {
        if (!clear_below(&r, top, col))
            continue;
        make_unit(&r, top, col);
        for (long i = 0; i < top; i++)
            if (rtable_get(r.m, i, col) != EXPR_ZERO)
                add_row(&r, i, top,
                        expr_neg(quotient(&r, rtable_get(r.m, i, col), rtable_get(r.m, top, col))));
        top++;
    }
    *H = r.m;
    *U = r.left;
}

/* --- Smith ---------------------------------------------------------------------------------- */

/* Brings the smallest nonzero entry from (at, at) on to that place; false when there is none. */
static bool bring_smallest(Reduction *r, long at)
{
    long row = -1, col = -1;
    for (long i = at; i < rtable_rows(r->m); i++)
        for (long j = at; j < rtable_cols(r->m); j++) {
            Expr e = rtable_get(r->m, i, j);
            if (e != EXPR_ZERO && (row < 0 || smaller(r, e, rtable_get(r->m, row, col)))) {
                row = i;
                col = j;
            }
        }
    if (row < 0)
        return false;
    exchange_rows(r, at, row);
    exchange_cols(r, at, col);
    return true;
}

/* Reduces row and column `at` by the pivot; true when nothing but the pivot is left there. */
static bool reduce_cross(Reduction *r, long at)
{
    bool clean = true;
    for (long i = at + 1; i < rtable_rows(r->m); i++) {
        Expr e = rtable_get(r->m, i, at);
        if (e != EXPR_ZERO)
            add_row(r, i, at, expr_neg(quotient(r, e, rtable_get(r->m, at, at))));
        clean = clean && rtable_get(r->m, i, at) == EXPR_ZERO;
    }
    for (long j = at + 1; j < rtable_cols(r->m); j++) {
        Expr e = rtable_get(r->m, at, j);
        if (e != EXPR_ZERO)
            add_col(r, j, at, expr_neg(quotient(r, e, rtable_get(r->m, at, at))));
        clean = clean && rtable_get(r->m, at, j) == EXPR_ZERO;
    }
    return clean;
}

/* A row below with an entry that the pivot does not divide, added to the pivot's; or false. */
static bool mix_undivided(Reduction *r, long at)
{
    Expr pivot = rtable_get(r->m, at, at);
    for (long i = at + 1; i < rtable_rows(r->m); i++)
        for (long j = at + 1; j < rtable_cols(r->m); j++) {
            Expr e = rtable_get(r->m, i, j);
            if (tidy(r, expr_sub(e, expr_mul(quotient(r, e, pivot), pivot))) == EXPR_ZERO)
                continue;
            add_row(r, at, i, EXPR_ONE);
            return true;
        }
    return false;
}

void linalg_smith_form(const RTable *A, Expr x, RTable **S, RTable **U, RTable **V)
{
    check_entries(A, x);
    long rows = rtable_rows(A), cols = rtable_cols(A);
    Reduction r = {rtable_copy(A), linalg_identity(rows), linalg_identity(cols), x};
    for (long at = 0; at < rows && at < cols; at++) {
        do {
            err_poll();
            if (!bring_smallest(&r, at))
                break;
        } while (!reduce_cross(&r, at) || mix_undivided(&r, at));
        if (rtable_get(r.m, at, at) == EXPR_ZERO)
            break;
        make_unit(&r, at, at);
    }
    *S = r.m;
    *U = r.left;
    *V = r.right;
}
