/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Operators of packages, which stand for the global ones after with(..) and inside `use .. in`.
 * Vectors are real in VectorCalculus and the student's packages: their `.` does not conjugate. `.`
 * and `^` of GroupTheory multiply permutations. Of other operands they are the usual ones.
 */
#include "cas/core/rtable.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"

static bool is_vector(const RTable *m)
{
    return m && (m->kind == RTABLE_COLUMN || m->kind == RTABLE_ROW);
}

static Expr real_product(const Expr *args, long n)
{
    (void)n;
    return builtin_call(
        builtin_find_in("LinearAlgebra", "DotProduct"),
        (Expr[]){args[0], args[1], expr_equation(expr_symbol("conjugate"), EXPR_FALSE)}, 3);
}

static Expr real_dot(const Expr *args, long n)
{
    const RTable *a = rtable_look(args[0]), *b = rtable_look(args[1]);
    return is_vector(a) && is_vector(b) && a->kind == b->kind ? real_product(args, n)
                                                              : eval_dot(args[0], args[1]);
}

static bool is_permutation(Expr e)
{
    return expr_is_call(e, expr_symbol("Perm"));
}

static Expr group_dot(const Expr *args, long n)
{
    return is_permutation(args[0]) && is_permutation(args[1])
               ? eval_apply_export("GroupTheory", "PermProduct", args, n)
               : eval_dot(args[0], args[1]);
}

static Expr group_power(const Expr *args, long n)
{
    return is_permutation(args[0]) && expr_is(args[1], EXPR_INTEGER)
               ? eval_apply_export("GroupTheory", "PermPower", args, n)
               : eval_power(args[0], args[1]);
}

const Builtin BUILTIN_OPERATORS[] = {
    {.name = ".",
     .package = "GroupTheory",
     .signature = ".(p:expr, q:expr) -> expr",
     .fn = group_dot,
     .topic = "algebra",
     .summary = "the product of permutations, the first one first",
     .examples = {{"use GroupTheory in Perm([[1,2]]) . Perm([[2,3]]) end use;",
                   "GroupTheory:-Perm([[1,3,2]])", NULL},
                  {"use GroupTheory in <1,2> . <3,4,5> end use;", "error: dimensions differ",
                   NULL}},
     .see = "PermProduct"},
    {.name = "^",
     .package = "GroupTheory",
     .signature = "^(p:expr, n:expr) -> expr",
     .fn = group_power,
     .topic = "algebra",
     .summary = "a power of a permutation",
     .examples = {{"use GroupTheory in Perm([[1,2,3]])^(-1) end use;",
                   "GroupTheory:-Perm([[1,3,2]])", NULL},
                  {"use GroupTheory in 2^3 end use;", "8", NULL}},
     .see = "PermPower"},
    {.name = ".",
     .package = "VectorCalculus",
     .signature = ".(u:expr, v:expr) -> expr",
     .fn = real_dot,
     .topic = "linear algebra",
     .summary = "the dot product of real vectors, without conjugates",
     .examples = {{"use VectorCalculus in <a,b> . <c,d> end use;", "a*c+b*d", NULL},
                  {"use VectorCalculus in <1,2> . <3,4,5> end use;", "error: dimensions differ",
                   NULL}},
     .see = "DotProduct CrossProduct"},
    {.name = "DotProduct",
     .package = "VectorCalculus",
     .signature = "DotProduct(u:rtable|list, v:rtable|list) -> algebraic",
     .fn = real_product,
     .topic = "linear algebra",
     .summary = "the dot product of real vectors, without conjugates",
     .examples = {{"VectorCalculus:-DotProduct(<a,b>, <c,d>);", "a*c+b*d", NULL},
                  {"VectorCalculus:-DotProduct(<1,2>, <3>);", "error: dimensions differ", NULL}},
     .see = "CrossProduct Norm",
     .flags = BUILTIN_DOUBLES},
    {.name = NULL},
};
