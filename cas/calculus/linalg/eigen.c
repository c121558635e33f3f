/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Eigenvalues and eigenvectors. The characteristic polynomial det(x*I - A) is factored; the
 * eigenvalues are the roots of its factors. For a simple factor p the eigenvector is a column of
 * the adjoint of z*I - A computed modulo p(z), its last entry made 1 by the inverse modulo p: no
 * radical is ever tested for zero, and conjugate eigenvalues share one computation. For a rational
 * matrix that column is (p(A) - p(z))/(A - z) times a vector of the kernel of p(A). A factor that
 * occurs several times has its null space taken, for which its roots must be rational or
 * quadratic. Floats are taken as exact rationals and rounded at the end, vectors to length 1.
 */
#include "cas/algebra/linalg/linalg.h"

#include "cas/algebra/linalg/balls.h"
#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/linalg/rational.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"

/* Of larger matrices of eigenvectors no determinant is taken. */
enum { MOST_NOTED = 5 };

RTable *linalg_characteristic_matrix(const RTable *A, Expr x)
{
    long n = rtable_rows(A);
    RTable *m = rtable_matrix(n, n);

    linalg_check_square(A);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            rtable_set(m, i, j, expr_sub(i == j ? x : EXPR_ZERO, rtable_get(A, i, j)));
    return m;
}

Expr linalg_charpoly(const RTable *A, Expr x)
{
    Expr p;

    linalg_check_square(A);
    p = linalg_rational_charpoly(A, x);
    return p != NULL ? p : collect_expr(linalg_det(linalg_characteristic_matrix(A, x)), x, NULL);
}

static Expr exact_entry(Expr e, void *arg)
{
    (void)arg;
    return funcs_refresh(linalg_exact(e)); /* subs leaves cos(Pi) behind */
}

/* --- the factors of the characteristic polynomial -------------------------------------------- */

typedef struct Spectrum {
    const RTable *A; /* exact */
    Expr z, factored;
    RTable *values, *vectors; /* vectors may be NULL: not wanted */
    long filled;              /* columns so far */
    bool rounds;              /* only the digits of the values count: roots need no radicals */
} Spectrum;

/* The i-th factor that mentions z, with its multiplicity; NULL for others. */
static Expr factor_at(const Spectrum *s, long i, long *multiplicity)
{
    Expr base, exponent;

    expr_split_power(expr_factor(s->factored, i), &base, &exponent);
    if (!walk_has(base, s->z) || !num_get_si(multiplicity, exponent))
        return NULL;
    return base;
}

static void put_column(Spectrum *s, long col, Expr value, const RTable *vector)
{
    s->values->data[col] = value;
    for (long i = 0; vector != NULL && i < rtable_count(vector); i++)
        rtable_set(s->vectors, i, col, vector->data[i]);
}

typedef struct Factoring {
    Expr p, factored;
} Factoring;

static void factor_in_field(void *arg)
{
    Factoring *f = arg;

    f->factored = factor_extended(f->p, NULL, 0);
}

/* With too many algebraic numbers among the entries over the rationals. */
Expr linalg_charpoly_factored(const RTable *A, Expr x)
{
    Factoring f = {linalg_charpoly(A, x), NULL};

    return err_attempt_for(ERR_LIMIT | ERR_DOMAIN, factor_in_field, &f) ? f.factored
                                                                        : factor_expr(f.p);
}

/* --- simple eigenvalues ------------------------------------------------------------------------
 */

static Expr modulo(Expr e, Expr p, Expr z)
{
    Expr rest;

    ratfun_quotient(e, p, z, &rest);
    return rest;
}

/* The inverse of e modulo p: q of degree < deg p with e*q = 1, from linear equations. */
static Expr inverse_modulo(Expr e, Expr p, Expr z)
{
    long n = degree_expr(p, z);
    Expr *unknown = mem_array((size_t)n * 3, sizeof *unknown), *eqs = unknown + n, *x = eqs + n;
    Expr q = EXPR_ZERO, product;
    Notes notes;

    err_defer(mem_release, unknown);
    for (long k = 0; k < n; k++) {
        unknown[k] = expr_from_symbol(sym_fresh("_q"));
        q = expr_add(q, expr_mul(unknown[k], expr_pow(z, expr_int(k))));
    }
    product = expand_expr(expr_sub(modulo(expr_mul(e, q), p, z), EXPR_ONE));
    for (long k = 0; k < n; k++)
        eqs[k] = coeff_expr(product, z, k);
    notes_begin_silent(&notes);
    if (linalg_solve_system(x, eqs, n, unknown, n) != 1)
        err_raise(ST_UNABLE, "eigenvectors: the characteristic polynomial has a factor that may "
                             "split further");
    notes_keep(&notes);
    q = walk_replace(q, unknown, x, n);
    err_undefer(true);
    return q;
}

/* A column of the adjoint of z*I - A modulo p that does not vanish, its last entry 1. */
static RTable *simple_vector(const Spectrum *s, Expr p)
{
    long n = rtable_rows(s->A);
    RTable *m, *v = rtable_vector(RTABLE_COLUMN, n);

    if (linalg_rational_eigenvector(v, s->A, p, s->z))
        return v;
    m = linalg_characteristic_matrix(s->A, s->z);
    for (long j = n - 1; j >= 0; j--) {
        long last = -1;
        Expr inverse;

        for (long i = 0; i < n; i++) {
            Expr minor = modulo(linalg_minor(m, j, i), p, s->z);

            v->data[i] = (i + j) % 2 == 0 ? minor : expr_neg(minor);
            if (minor != EXPR_ZERO)
                last = i;
        }
        if (last < 0)
            continue;
        inverse = inverse_modulo(v->data[last], p, s->z);
        for (long i = 0; i < n; i++)
            v->data[i] = modulo(expr_mul(v->data[i], inverse), p, s->z);
        return v;
    }
    err_raise(ST_INTERNAL, "a simple eigenvalue without eigenvector");
}

typedef struct Put {
    Expr z, value;
} Put;

static Expr at_value(Expr entry, void *arg)
{
    const Put *put = arg;

    return normal_expr(walk_replace1(entry, put->z, put->value));
}

/* --- multiple eigenvalues ----------------------------------------------------------------------
 */

static void multiple(Spectrum *s, Expr value, long multiplicity)
{
    RTable *m = linalg_characteristic_matrix(s->A, value);
    Expr basis = linalg_nullspace(m);

    for (long k = 0; k < multiplicity; k++)
        put_column(s, s->filled++, value,
                   k < expr_count(basis) ? rtable_of(expr_arg(basis, k)) : NULL);
}

/* --- the whole ------------------------------------------------------------------------------- */

static void add_factor(Spectrum *s, Expr p, long multiplicity)
{
    SolveOptions options = {.implicit = s->rounds ? SOLVE_IMPLICIT : SOLVE_RADICALS};
    Expr roots = solve_for_by(options, p, s->z).solutions;
    RTable *vector = NULL;

    if (s->vectors != NULL && multiplicity > 1 && degree_expr(expand_expr(p), s->z) > 2)
        err_raise(ST_UNABLE, "eigenvectors of a multiple eigenvalue of degree over 2");
    if (s->vectors != NULL && multiplicity == 1)
        vector = simple_vector(s, expand_expr(p));
    for (long k = 0; k < expr_count(roots); k++) {
        Put put = {s->z, expr_arg(roots, k)};

        if (s->vectors != NULL && multiplicity > 1) {
            multiple(s, put.value, multiplicity);
            continue;
        }
        for (long i = 0; i < multiplicity; i++)
            put_column(s, s->filled++, put.value,
                       vector == NULL ? NULL : rtable_map(vector, at_value, &put));
    }
}

/* Rounds, and gives each eigenvector the length 1. */
static void round_spectrum(Spectrum *s)
{
    long n = rtable_rows(s->A);

    for (long j = 0; j < n; j++) {
        Expr length = EXPR_ZERO;

        s->values->data[j] = evalf_expr(s->values->data[j], num_digits);
        for (long i = 0; s->vectors != NULL && i < n; i++) {
            Expr e = evalf_expr(rtable_get(s->vectors, i, j), num_digits + 5);

            rtable_set(s->vectors, i, j, e);
            length = expr_add(length, expr_mul(e, linalg_conjugate(e)));
        }
        if (s->vectors == NULL || !expr_is_number(length) || num_is_zero(length))
            continue;
        length = evalf_expr(expr_pow(length, EXPR_HALF), num_digits + 5);
        for (long i = 0; i < n; i++)
            rtable_set(s->vectors, i, j,
                       evalf_expr(expr_div(rtable_get(s->vectors, i, j), length), num_digits));
    }
}

/* Eigenvectors with parameters are independent where their determinant does not vanish. */
static void note_vectors(const RTable *vectors)
{
    long n = rtable_rows(vectors);
    Expr det;

    notes_denominators(vectors->data, n * n);
    if (!notes_take_pivots() || n > MOST_NOTED)
        return;
    det = normal_expr(linalg_det(vectors));
    if (det != EXPR_ZERO)
        notes_pivot(det);
}

RTable *linalg_eigen(const RTable *A, RTable **vectors)
{
    long n = rtable_rows(A), count;
    Spectrum s = {
        rtable_map(A, exact_entry, NULL), expr_from_symbol(sym_fresh("_z")), NULL, NULL, NULL, 0};

    linalg_check_square(A);
    s.values = rtable_vector(RTABLE_COLUMN, n);
    s.vectors = vectors == NULL ? NULL : rtable_matrix(n, n);
    if (linalg_ball_eigen(s.values, s.vectors, A)) {
        round_spectrum(&s);
        if (vectors != NULL)
            *vectors = s.vectors;
        return s.values;
    }
    s.rounds = linalg_has_float(A->data, rtable_count(A));
    s.factored = linalg_charpoly_factored(s.A, s.z);
    count = expr_factor_count(s.factored);
    for (long i = 0; i < count && n > 0; i++) {
        long multiplicity = 0;
        Expr p = factor_at(&s, i, &multiplicity);

        if (p != NULL)
            add_factor(&s, p, multiplicity);
    }
    if (s.filled < n)
        err_raise(ST_UNABLE, "the eigenvalues could not be found");
    if (s.rounds)
        round_spectrum(&s);
    if (vectors != NULL) {
        note_vectors(s.vectors);
        *vectors = s.vectors;
    }
    return s.values;
}
