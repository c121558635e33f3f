/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Groebner: Basis, of polynomials with rational coefficients for the orders plex (lexicographic)
 * and tdeg (by degree, ties reverse lexicographic); names that the order does not mention are
 * parameters.
 */
#include "cas/solve/groebner/groebner.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/solve/solve.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/items.h"

/* The numerators of the equations or expressions. */
static Expr polynomials(Expr list)
{
    List out;
    list_begin(&out);
    for (long i = 0; i < expr_count(list); i++) {
        Expr e = expr_arg(list, i);
        if (expr_is(e, EXPR_EQUATION))
            e = expr_sub(expr_arg(e, 0), expr_arg(e, 1));
        list_put(&out, numer_expr(e));
    }
    return items_list(&out);
}

static Expr Basis(const Expr *args, long n)
{
    (void)n;
    Expr order = args[1];
    if (expr_is_call(order, expr_symbol("lexdeg"))) { /* a plex order eliminates the same names */
        List names;
        list_begin(&names);
        for (long i = 1; i < expr_count(order); i++)
            for (long k = 0;
                 expr_is(expr_arg(order, i), EXPR_LIST) && k < expr_count(expr_arg(order, i)); k++)
                list_put(&names, expr_arg(expr_arg(order, i), k));
        order = expr_list(names.item, names.count);
        list_end(&names);
    }
    bool plex = expr_is_call(order, expr_symbol("plex")) || expr_is(order, EXPR_LIST);
    if (!plex && !expr_is_call(order, expr_symbol("tdeg"))) {
        err_hint("Basis([x^2+y^2-1, x-y], plex(x, y))");
        err_raise(ST_TYPE, "invalid input: Basis expects the order plex(x, y) or tdeg(x, y)");
    }
    const Expr *names = expr_is(order, EXPR_LIST) ? order->u.args : order->u.args + 1;
    long count = expr_is(order, EXPR_LIST) ? expr_count(order) : expr_nops(order);
    for (long i = 0; i < count; i++)
        if (!expr_is(names[i], EXPR_SYMBOL) && !expr_is(names[i], EXPR_INDEXED))
            err_raise(ST_TYPE, "invalid input: Basis expects names in its order");
    Expr basis = groebner_basis(polynomials(args[0]), names, count, !plex);
    if (!basis)
        err_raise(ST_UNABLE, "Basis finds no basis: these are no polynomials with rational "
                             "coefficients, or the basis is too large");
    return basis;
}

#define GR "Groebner:-"

const Builtin BUILTIN_GROEBNER[] = {
    {.name = "Basis",
     .package = "Groebner",
     .signature = "Basis(polynomials:list|set, order:expr) -> list",
     .fn = Basis,
     .topic = "polynomials",
     .summary = "a reduced Groebner basis for plex(x, y, ...) or tdeg(x, y, ...)",
     .text =
         "Polynomials are expressions or equations with rational coefficients; other names are\n"
         "parameters, and the basis holds for generic values of them. Larger bases are found "
         "modulo\n"
         "many primes.",
     .examples = {{GR "Basis([x^2+y^2-1, x-y], plex(x, y));", "[2*y^2-1, x-y]", NULL},
                  {"nops(" GR "Basis([x*y-1, x^2+y^2-4], tdeg(x, y)));", "3", NULL},
                  {"degree(" GR
                   "Basis([3*x^3+7*y^2*z-1, 5*y^3-x*z^2-2, z^3+x*y*z-7*x^2+1], plex(x, y, z))[1]);",
                   "27", NULL},
                  {GR "Basis([x^2], 3);", "error: plex", NULL}},
     .see = "solve resultant eliminate"},
    {.name = NULL},
};
