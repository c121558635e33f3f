/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands of the DAE toolbox. Each unpacks its arguments, calls dae/, and packs the result as the
 * course's procedures return it: vectors and one-column matrices.
 */
#include "cas/rtable.h"
#include "dae/reduce.h"
#include "repl/builtin.h"

static RTable *column_matrix(const Expr *items, long n)
{
    RTable *m = rtable_matrix(n, 1);
    for (long i = 0; i < n; i++)
        rtable_set(m, i, 0, items[i]);
    return m;
}

static RTable *column_vector(const Expr *items, long n)
{
    RTable *v = rtable_vector(RTABLE_COLUMN, n);
    for (long i = 0; i < n; i++)
        v->data[i] = items[i];
    return v;
}

static Expr reduce_by_1(const Expr *args, long n)
{
    (void)n;
    long m, unknowns;
    const Expr *eqs = rtable_items(&args[0], &m), *dvars = rtable_items(&args[1], &unknowns);
    Reduce r;
    reduce_begin(&r, eqs, m, dvars, unknowns);
    RTable *dae = column_matrix(r.differential, m);
    for (long i = 0; i < r.algebraic_count; i++)
        rtable_set(dae, r.rank + i, 0, r.derivative[i]);
    RTable *alg = column_vector(r.algebraic, r.algebraic_count);
    reduce_end(&r);
    return expr_seq((Expr[]){rtable_expr(dae), rtable_expr(alg)}, 2);
}

static Expr kernel_build(const Expr *args, long n)
{
    (void)n;
    RTable *K, *L;
    long rank = reduce_kernel(&K, &L, rtable_matrix_of(args[0]));
    return expr_seq((Expr[]){rtable_expr(K), rtable_expr(L), expr_int(rank)}, 3);
}

#define KERNEL_ROW(spelling)                                                                       \
    .signature = spelling "(E:Matrix) -> sequence", .fn = kernel_build, .topic = "dae",            \
    .summary = "K and L with K.E = 0, L.E of full rank; and the rank of E",                        \
    .text = "E may be rectangular and symbolic. [L;K] is nonsingular: together they split\n"       \
            "E.x' = G into L.E.x' = L.G and the algebraic part 0 = K.G. Empty parts are\n"         \
            "matrices with 0 rows. K.E = 0 is verified before it is returned.",                    \
    .examples = {{"K, L, r := " spelling "(Matrix([[1,0],[a,0]])): K;", "Matrix([[-a,1]])", NULL}, \
                 {"K, L, r := " spelling "(Matrix([[1,0],[0,1]])): r;", "2", NULL}},               \
    .see = "ReduceBy1TheIndex GenerateMatrix Rank", .flags = BUILTIN_DAESY

const Builtin BUILTIN_DAE[] = {
    {.name = "KernelBuild", KERNEL_ROW("KernelBuild")},
    {.name = "Kernel_build", KERNEL_ROW("Kernel_build")},
    {.name = "ReduceBy1TheIndex",
     .signature = "ReduceBy1TheIndex(EQS:list|set|rtable, Dvars:list|rtable) -> sequence",
     .fn = reduce_by_1,
     .topic = "dae",
     .summary = "split off the algebraic equations of a DAE and differentiate them",
     .text =
         "EQS are equations (or expressions = 0) linear in the derivatives Dvars, as given by\n"
         "diff(vars, t). Returns the differential equations followed by the derivatives of the\n"
         "algebraic ones as a one-column Matrix, and the algebraic equations as a Vector.\n"
         "Repeat with convert(%[1], list) until the Vector is empty: the index is the number\n"
         "of calls minus one.",
     .examples = {{"d, a := ReduceBy1TheIndex([diff(x(t),t)-y(t), x(t)-sin(t)],"
                   " [diff(x(t),t),diff(y(t),t)]): a[1];",
                   "x(t)-sin(t)", NULL},
                  {"d, a := ReduceBy1TheIndex([diff(x(t),t)-y(t), x(t)-sin(t)],"
                   " [diff(x(t),t),diff(y(t),t)]): d[2,1];",
                   "diff(x(t),t)-cos(t)", NULL},
                  {"ReduceBy1TheIndex([diff(x(t),t)^2-1], [diff(x(t),t)]);",
                   "error: not linear in the derivatives", NULL}},
     .see = "KernelBuild GenerateMatrix dsolve",
     .flags = BUILTIN_DAESY},
    {.name = NULL},
};
