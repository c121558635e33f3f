/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dot product of packages in which vectors are real: VectorCalculus and the student's packages
 * do not conjugate. Their operator `.` stands for the global one after with(VectorCalculus) and
 * inside `use VectorCalculus in`; of what is no pair of Vectors alike it is the usual one.
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

const Builtin BUILTIN_REAL_DOT[] = {
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
