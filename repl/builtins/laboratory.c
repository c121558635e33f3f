/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The method laboratory: what theory says of a method of integration (MethodInfo), how fast it
 * converges on a problem (ConvergenceTable), where it is stable (StabilityRegion). The commands
 * read their arguments and show results; the theory is in dae/method_study.h.
 */
#include <stdio.h>

#include "cas/base/mem.h"
#include "dae/method_info.h"
#include "repl/builtin.h"

static Expr method_info(const Expr *args, long n)
{
    Expr output = builtin_option(args, n, 1, "output");
    Arena arena;
    arena_begin(&arena);
    MethodStudy study = method_study(&arena, args[0]);
    Expr result = EXPR_NULL;
    if (output && expr_is_symbol(output, "table")) {
        result = table_expr(method_info_table(&study));
    } else {
        Buf text = {0};
        err_defer(buf_release, &text);
        method_info_text(&study, &text);
        fputs(buf_text(&text), stdout);
        fflush(stdout);
        err_undefer(true);
    }
    arena_end(&arena);
    return result;
}

const Builtin BUILTIN_LABORATORY[] = {
    {.name = "MethodInfo",
     .signature = "MethodInfo(method:name|string|function|expr, output=o:name) -> expr",
     .fn = method_info,
     .topic = "dae",
     .summary = "coefficients, order and stability of a method of integration",
     .text =
         "method is what dsolve takes: rk4, radauIIA3, collocation[4], bdf3, tableau(A, b, c).\n"
         "Prints the exact tableau, the order by the conditions of all rooted trees, stage order\n"
         "and simplifying assumptions, the stability function with A- and L-stability decided\n"
         "exactly, and the orders to expect on differential-algebraic systems. output=table\n"
         "returns the same as a table with the entries \"order\", \"A\", \"R\", \"A_stable\",\n"
         "\"index2\", ...",
     .examples = {{"MethodInfo(radauIIA2, output=table)[\"R\"];", "(1+z/3)/(1-2*z/3+z^2/6)", NULL},
                  {"MethodInfo(tableau([[0,0],[1,0]], [1/2,1/2], [0,1]), output=table)[\"order\"];",
                   "2", NULL},
                  {"MethodInfo(bdf6, output=table)[\"A_stable\"];", "false", NULL},
                  {"MethodInfo(rk5);", "error: there is no method rk5", NULL}},
     .see = "dsolve tableau",
     .flags = BUILTIN_DAESY | BUILTIN_SHOWS_NOTHING},
    {.name = NULL},
};
