/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * SingularValues. Alone it is exact: the roots of the eigenvalues of A^H.A (Gram's matrix of the
 * shorter side). With output=[U, S, Vt] the Matrix is taken as one of doubles and decomposed by
 * numeric/linear/svd.h: U and Vt are orthogonal, A = U.S.Vt with S as the diagonal of a Matrix of
 * the size of A.
 */
#include "cas/algebra/linalg/linalg.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "numeric/linear/svd.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/hardware/block.h"
#include "repl/hardware/matrices.h"

/* --- exact values -------------------------------------------------------------------------------
 */

static Expr conjugate_entry(Expr e, void *unused)
{
    (void)unused;
    return funcs_apply1("conjugate", e);
}

static Expr root_entry(Expr e, void *unused)
{
    (void)unused;
    return funcs_sqrt(e);
}

static bool is_less(Expr a, Expr b)
{
    return eval_decide(expr_make(EXPR_LESS, (Expr[]){a, b}, 2)) == EXPR_TRUE;
}

static Expr exact_values(const RTable *A)
{
    const RTable *doubles = matrices_singular_values(A);
    if (doubles)
        return rtable_expr(doubles);
    Expr At = rtable_expr(linalg_transpose(rtable_map(A, conjugate_entry, NULL)));
    bool wide = rtable_cols(A) > rtable_rows(A);
    Expr G = wide ? linalg_dot(rtable_expr(A), At) : linalg_dot(At, rtable_expr(A));
    RTable *s = rtable_map(linalg_eigen(rtable_of(G), NULL), root_entry, NULL);
    for (long i = 1; i < rtable_count(s); i++)
        for (long j = i; j > 0 && is_less(s->data[j - 1], s->data[j]); j--) {
            Expr before = s->data[j - 1];
            s->data[j - 1] = s->data[j];
            s->data[j] = before;
        }
    return rtable_expr(s);
}

/* --- the whole decomposition ---------------------------------------------------------------------
 */

/* The entries as doubles, transposed when there are more columns than rows. */
static double *read_tall(const RTable *A, long m, long n, bool wide)
{
    double *a = mem_array((size_t)(m * n), sizeof *a);
    err_defer(mem_release, a);
    for (long i = 0; i < m; i++)
        for (long j = 0; j < n; j++) {
            Expr e = evalf_expr(wide ? rtable_get(A, j, i) : rtable_get(A, i, j), 20);
            if (!expr_is_real_number(e))
                err_raise(ST_TYPE, "invalid input: SingularValues expects real numbers as entries "
                                   "where U or Vt is asked for");
            a[i * n + j] = num_to_double(e);
        }
    return a;
}

static Expr square_table(const double *q, long n, bool transposed)
{
    RTable *table = rtable_matrix(n, n);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            rtable_set(table, i, j, num_from_double(transposed ? q[j * n + i] : q[i * n + j], 0));
    return rtable_expr(table);
}

static Expr decomposition(const RTable *A, Expr output)
{
    bool wide = rtable_cols(A) > rtable_rows(A);
    long m = wide ? rtable_cols(A) : rtable_rows(A), n = wide ? rtable_rows(A) : rtable_cols(A);
    double *a = read_tall(A, m, n, wide);
    double *work = mem_array((size_t)(n * n + n + m * m), sizeof *work);
    err_defer(mem_release, work);
    double *v = work, *s = work + n * n, *q = s + n;
    if (!svd_jacobi(a, m, n, s, v))
        err_raise(ST_UNABLE, "the singular value decomposition does not converge");
    svd_complete(a, m, n, q);
    RTable *values = rtable_vector(RTABLE_COLUMN, n);
    for (long i = 0; i < n; i++)
        values->data[i] = num_from_double(s[i], 0);
    /* A = q.s.v^T, or its transpose v.s.q^T. */
    Expr U = wide ? square_table(v, n, false) : square_table(q, m, false);
    Expr Vt = wide ? square_table(q, m, true) : square_table(v, n, true);
    static const char *const names[] = {"U", "S", "Vt", NULL};
    Expr results[] = {U, rtable_expr(values), Vt};
    err_undefer(true);
    err_undefer(true);
    return builtin_outputs(output, names, results, 3);
}

static Expr singular_values(const Expr *args, long n)
{
    Expr output = builtin_option(args, n, 1, "output");
    static const char *const names[] = {"U", "S", "Vt", NULL};
    Expr packed[3];
    if (block_svd(args[0], packed))
        return output ? builtin_outputs(output, names, packed, 3) : packed[1];
    const RTable *A = rtable_of(args[0]);
    bool values_only = !output || expr_is_symbol(output, "S") ||
                       (expr_is(output, EXPR_LIST) && expr_count(output) == 1 &&
                        expr_is_symbol(expr_arg(output, 0), "S"));
    return values_only ? exact_values(A) : decomposition(A, output);
}

#define LA "LinearAlgebra:-"

const Builtin BUILTIN_LINALG_SVD[] = {
    {.name = "SingularValues",
     .package = "LinearAlgebra",
     .signature = "SingularValues(A:Matrix, output=what:name|list) -> sequence",
     .fn = singular_values,
     .topic = "linear algebra",
     .summary = "singular values, descending; the decomposition by output=[U,S,Vt]",
     .text =
         "Without output, or for S alone, the values are exact: the roots of the eigenvalues of\n"
         "A^H.A. With U or Vt the entries must be real numbers and are taken as floats.",
     .examples = {{LA "SingularValues(<3,0|0,4>);", "<4,3>", NULL},
                  {"U, S, Vt := " LA "SingularValues(<3,0|4,5>, output=[U,S,Vt]): "
                   "map(round, U . " LA "DiagonalMatrix(S) . Vt);",
                   "<3,0|4,5>", NULL},
                  {"U := " LA "SingularValues(<1,2,2|0,0,0>, output=[U]): map(fnormal, U . U^%T);",
                   "<1.,0,0|0,1.,0|0,0,1.>", NULL},
                  {LA "SingularValues(1);", "error: A", NULL}},
     .see = "Eigenvalues Norm ConditionNumber PseudoInverse",
     .flags = BUILTIN_DOUBLES},
    {.name = NULL},
};
