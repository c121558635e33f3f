/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * LinearAlgebra: triangular factors A = P.L.U by Gaussian elimination. The other two methods are
 * made of them. Fraction-free: row k of U is multiplied by the pivots of the rows above, which
 * makes the minors of Bareiss of it, so that polynomials stay polynomials; L is divided by the
 * same. To reduced row echelon form: U = U1.R, where the columns of U1 are those of U in which R
 * has its leading ones, and of the unit matrix for the rows of zeros.
 */
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "repl/builtin.h"
#include "repl/hardware/block.h"

typedef struct Factors {
    RTable *P, *L, *U;
    long rank;
} Factors;

/* The column of the first entry of a row that is none of zeros; -1. */
static long leading_column(const RTable *U, long row)
{
    for (long j = 0; j < rtable_cols(U); j++)
        if (rtable_get(U, row, j) != EXPR_ZERO)
            return j;
    return -1;
}

static Factors factors_of(Expr A)
{
    Factors f;
    linalg_lu(&f.P, &f.L, &f.U, rtable_of(A));
    f.rank = 0;
    while (f.rank < rtable_rows(f.U) && leading_column(f.U, f.rank) >= 0)
        f.rank++;
    return f;
}

static void clear_fractions(Factors *f)
{
    Expr scale = EXPR_ONE;
    for (long k = 0; k < f->rank; k++) {
        Expr pivot = rtable_get(f->U, k, leading_column(f->U, k));
        for (long j = 0; j < rtable_cols(f->U); j++)
            rtable_set(f->U, k, j, normal_expr(expr_mul(scale, rtable_get(f->U, k, j))));
        for (long i = 0; i < rtable_rows(f->L); i++)
            rtable_set(f->L, i, k, normal_expr(expr_div(rtable_get(f->L, i, k), scale)));
        scale = normal_expr(expr_mul(scale, pivot));
    }
}

/* U1 with U = U1.R. */
static RTable *unit_factor(const Factors *f)
{
    long m = rtable_rows(f->U);
    RTable *U1 = linalg_identity(m);
    for (long k = 0; k < f->rank; k++)
        for (long i = 0, j = leading_column(f->U, k); i < m; i++)
            rtable_set(U1, i, k, rtable_get(f->U, i, j));
    return U1;
}

/* Does the output name this part? */
static bool wants(Expr output, const char *name)
{
    long n;
    const Expr *wanted = output ? rtable_items(&output, &n) : NULL;
    for (long i = 0; wanted && i < n; i++)
        if (expr_is_symbol(wanted[i], name))
            return true;
    return false;
}

static Expr reduced_factors(const Expr *args, const Factors *f, Expr output, Expr det)
{
    static const char *const NAMES[] = {"P", "L", "U1", "R", "determinant", "rank"};
    Expr results[] = {rtable_expr(f->P),
                      rtable_expr(f->L),
                      rtable_expr(unit_factor(f)),
                      rtable_expr(linalg_echelon(rtable_of(args[0]))),
                      det,
                      expr_int(f->rank)};
    return output ? builtin_outputs(output, NAMES, results, 6) : expr_seq(results, 4);
}

/* The L with A = L.L^H of a positive definite A, whose rank is whole. */
static Expr cholesky(Expr A, Expr output)
{
    static const char *const NAMES[] = {"L", "determinant", "rank"};
    Expr L = builtin_call(builtin_find_in("LinearAlgebra", "CholeskyDecomposition"), &A, 1);
    Expr det = wants(output, "determinant") ? linalg_det(rtable_of(A)) : EXPR_NULL;
    Expr results[] = {L, det, expr_int(rtable_rows(rtable_look(A)))};
    return output ? builtin_outputs(output, NAMES, results, 3) : L;
}

static Expr lu_decomposition(const Expr *args, long n)
{
    enum { CHOLESKY, FRACTION_FREE, REDUCED };
    static const char *const METHODS[] = {
        "Cholesky", "FractionFree", "RREF", "GaussianElimination", "none", NULL};
    static const char *const NAMES[] = {"P", "L", "U", "determinant", "rank"};
    Expr output = builtin_option(args, n, 1, "output");
    long method = builtin_option_word(args, n, 1, "method", METHODS);
    if (method == CHOLESKY)
        return cholesky(args[0], output);
    Factors f = factors_of(args[0]);
    Expr det = wants(output, "determinant") ? linalg_det(rtable_of(args[0])) : EXPR_NULL;
    if (method == REDUCED || wants(output, "U1") || wants(output, "R"))
        return reduced_factors(args, &f, output, det);
    if (method == FRACTION_FREE)
        clear_fractions(&f);
    Expr results[] = {rtable_expr(f.P), rtable_expr(f.L), rtable_expr(f.U), det, expr_int(f.rank)};
    return output ? builtin_outputs(output, NAMES, results, 5) : expr_seq(results, 3);
}

static Expr gaussian_elimination(const Expr *args, long n)
{
    static const char *const METHODS[] = {"FractionFree", "GaussianElimination", NULL};
    Factors f = factors_of(args[0]);
    if (builtin_option_word(args, n, 1, "method", METHODS) == 0)
        clear_fractions(&f);
    return rtable_expr(f.U);
}

static Expr reduced_echelon(const Expr *args, long n)
{
    (void)n;
    return rtable_expr(linalg_echelon(rtable_of(args[0])));
}

const Builtin BUILTIN_LINALG_LU[] = {
    {.name = "LUDecomposition",
     .package = "LinearAlgebra",
     .flags = BUILTIN_GENERIC | BUILTIN_DOUBLES,
     .signature = "LUDecomposition(A:Matrix, output=what:name|list, method=way:name{Cholesky, "
                  "FractionFree, GaussianElimination, RREF, none}) -> Matrix, Matrix, Matrix",
     .fn = lu_decomposition,
     .topic = "linear algebra",
     .summary = "P, L, U with A = P.L.U",
     .text = "L is unit lower triangular, U in row echelon form. Rows are swapped only when the\n"
             "candidate pivot is zero; a symbolic pivot counts as nonzero. A matrix of numbers\n"
             "with floats takes the largest pivot. output names one of P, L, U, determinant,\n"
             "rank, or a list of them. method=FractionFree: U has no fractions that A has not, L\n"
             "no unit diagonal. method=RREF, or output with U1 or R: P, L, U1, R with\n"
             "A = P.L.U1.R and R the reduced row echelon form. method=Cholesky gives the L with\n"
             "A = L.L^H alone.",
     .examples = {{"P, L, U := LUDecomposition(<<1,3>|<2,4>>): L;", "<<1,3>|<0,1>>", NULL},
                  {"P, L, U := LUDecomposition(<<1,3>|<2,4>>): U;", "<<1,0>|<2,-2>>", NULL},
                  {"P, L, U := LUDecomposition(<<0,1>|<a,0>>): P.L.U;", "<<0,1>|<a,0>>", NULL},
                  {"LUDecomposition(<<1,3>|<2,4>>, output=['U','rank']);", "<<1,0>|<2,-2>>, 2",
                   NULL},
                  {"P, L, U := LUDecomposition(<a,b|c,d>, method=FractionFree): U, "
                   "map(normal, P.L.U);",
                   "<a,0|c,a*d-b*c>, <a,b|c,d>", NULL},
                  {"P, L, U1, R := LUDecomposition(<1,2|2,4|3,7>, method=RREF): R, P.L.U1.R;",
                   "<1,0|2,0|0,1>, <1,2|2,4|3,7>", NULL},
                  {"LUDecomposition(<<4,2>|<2,5>>, method=Cholesky, output=[L,rank]);",
                   "<<2,1>|<0,2>>, 2", NULL}},
     .see = "GaussianElimination QRDecomposition CholeskyDecomposition"},
    {.name = "GaussianElimination",
     .package = "LinearAlgebra",
     .flags = BUILTIN_GENERIC,
     .signature = "GaussianElimination(A:Matrix, method=way:name{FractionFree, "
                  "GaussianElimination}) -> Matrix",
     .fn = gaussian_elimination,
     .topic = "linear algebra",
     .summary = "a row echelon form: the U of LUDecomposition",
     .examples = {{"GaussianElimination(<<1,3>|<2,4>>);", "<<1,0>|<2,-2>>", NULL},
                  {"GaussianElimination(<<0,a>|<1,b>>);", "<<a,0>|<b,1>>", NULL},
                  {"GaussianElimination(<2,3|1,2>, method=FractionFree);", "<2,0|1,1>", NULL}},
     .see = "ReducedRowEchelonForm LUDecomposition"},
    {.name = "ReducedRowEchelonForm",
     .package = "LinearAlgebra",
     .flags = BUILTIN_GENERIC,
     .signature = "ReducedRowEchelonForm(A:Matrix) -> Matrix",
     .fn = reduced_echelon,
     .topic = "linear algebra",
     .summary = "the reduced row echelon form",
     .examples = {{"ReducedRowEchelonForm(<<1,2>|<2,4>|<3,7>>);", "<<1,0>|<2,0>|<0,1>>", NULL},
                  {"ReducedRowEchelonForm(<<a,0>|<1,b>>);", "<<1,0>|<0,1>>", NULL}},
     .see = "GaussianElimination RowSpace"},
    {.name = NULL},
};
