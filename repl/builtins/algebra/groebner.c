/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Groebner: Basis, of polynomials with rational coefficients for the orders plex (lexicographic)
 * and tdeg (by degree, ties reverse lexicographic), or modulo a prime; names that the order does
 * not mention are parameters, and what has some, or another order, goes on in the language
 * (library/groebner.dae).
 */
#include "cas/solve/groebner/groebner.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/num.h"
#include "cas/solve/solve.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/items.h"

/* The numerators, or denominators, of the equations or expressions. */
static Expr each(Expr (*part)(Expr e), Expr list)
{
    List out;
    list_begin(&out);
    for (long i = 0; i < expr_count(list); i++) {
        Expr e = expr_arg(list, i);
        if (expr_is(e, EXPR_EQUATION))
            e = expr_sub(expr_arg(e, 0), expr_arg(e, 1));
        list_put(&out, part(e));
    }
    return items_list(&out);
}

/* The names of the order, of its blocks one after the other. */
static void names_of(List *names, Expr order)
{
    for (long i = expr_is(order, EXPR_CALL); i < expr_count(order); i++) {
        Expr e = expr_arg(order, i);
        bool name = expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_INDEXED);
        if (!name && !expr_is(e, EXPR_CALL) && !expr_is(e, EXPR_LIST))
            err_raise(ST_TYPE, "invalid input: Basis expects names in its order");
        if (name)
            list_put(names, e);
        else
            names_of(names, e);
    }
}

/* Is there a name that the order does not mention? */
static bool has_parameters(Expr polys, const List *names)
{
    Expr found = eval_apply(expr_symbol("indets"), &polys, 1);
    for (long i = 0; i < expr_count(found); i++) {
        long k = 0;
        while (k < names->count && names->item[k] != expr_arg(found, i))
            k++;
        if (k == names->count)
            return true;
    }
    return false;
}

static bool is_order(Expr order, const char *name)
{
    return expr_is_call(order, expr_symbol(name));
}

static _Noreturn void refuse(void)
{
    err_raise(ST_UNABLE, "Basis finds no basis: these are no polynomials with rational "
                         "coefficients, or the basis is too large");
}

/* Of polynomials over the prime field, the numerators of what is given. */
static Expr basis_modulo_prime(Expr given, Expr polys, const List *names, bool plex, bool tdeg,
                               Expr p)
{
    long prime;
    bool small = expr_is(p, EXPR_INTEGER) && num_get_si(&prime, p) && prime > 1 && prime < 1L << 31;
    if (!small || eval_apply(expr_symbol("isprime"), &p, 1) != EXPR_TRUE)
        err_raise(ST_DOMAIN, "Basis expects the characteristic 0 or a prime below 2^31");
    if ((!plex && !tdeg) || has_parameters(polys, names))
        err_raise(ST_UNABLE, "modulo a prime Basis takes the orders plex and tdeg, of all names");
    Expr below = each(denom_expr, given);
    for (long i = 0; i < expr_count(below); i++)
        if (expr_is(expr_div(expr_arg(below, i), p), EXPR_INTEGER))
            err_raise(ST_DOMAIN,
                      "modulo %ld Basis takes no coefficients with denominators that %ld divides",
                      prime, prime);
    return groebner_basis_modulo(polys, names->item, names->count, tdeg, (unsigned long)prime);
}

static Expr basis_for(Expr given, Expr order, const List *names, Expr p)
{
    Expr polys = each(numer_expr, given);
    bool block = is_order(order, "lexdeg") || is_order(order, "prod");
    bool plex = is_order(order, "plex") || expr_is(order, EXPR_LIST),
         tdeg = is_order(order, "tdeg");
    if (!plex && !tdeg && !block && !is_order(order, "grlex")) {
        err_hint("Basis([x^2+y^2-1, x-y], plex(x, y))");
        err_raise(ST_TYPE, "invalid input: Basis expects the order plex(x, y) or tdeg(x, y)");
    }
    for (long i = 0; i < expr_count(polys) && (!p || p == EXPR_ZERO); i++)
        if (expr_is_number(expr_arg(polys, i)) && expr_arg(polys, i) != EXPR_ZERO)
            return expr_list((Expr[]){EXPR_ONE}, 1);
    if (p && p != EXPR_ZERO)
        return basis_modulo_prime(given, polys, names, plex, tdeg, p);
    bool parameters = has_parameters(polys, names), plain = (plex || tdeg) && !parameters;
    Expr basis = groebner_basis(polys, names->item, names->count, plain && tdeg);
    if (!basis || plain)
        return basis;
    /* in the language, over the field of rational functions of the parameters */
    Expr lex = expr_call(expr_symbol("plex"), names->item, names->count);
    return builtin_call(builtin_find_in("Groebner", "Walk"),
                        (Expr[]){basis, lex, plex ? lex : order}, 3);
}

static Expr Basis(const Expr *args, long n)
{
    List names;
    list_begin(&names);
    names_of(&names, args[1]);
    Expr basis = basis_for(args[0], args[1], &names, builtin_option(args, n, 2, "characteristic"));
    list_end(&names);
    if (!basis)
        refuse();
    return basis;
}

#define GR "Groebner:-"

const Builtin BUILTIN_GROEBNER[] = {
    {.name = "Basis",
     .package = "Groebner",
     .signature = "Basis(polynomials:list|set, order:expr, characteristic=p:nonnegint, "
                  "method=how:name) -> list",
     .fn = Basis,
     .topic = "polynomials",
     .summary = "a reduced Groebner basis for plex(x, y, ...) or tdeg(x, y, ...)",
     .text =
         "Polynomials are expressions or equations with rational coefficients; other names are\n"
         "parameters: coefficients are rational functions of them, whose denominators are "
         "cleared,\n"
         "and the basis holds for generic values. Orders: plex, tdeg, grlex, lexdeg([x], [y]) and\n"
         "prod(tdeg(x), plex(y)). With characteristic=p coefficients are residues modulo the "
         "prime\n"
         "p (orders plex and tdeg). Larger bases are found modulo many primes.",
     .examples = {{GR "Basis([x^2+y^2-1, x-y], plex(x, y));", "[2*y^2-1, x-y]", NULL},
                  {"nops(" GR "Basis([x*y-1, x^2+y^2-4], tdeg(x, y)));", "3", NULL},
                  {"degree(" GR
                   "Basis([3*x^3+7*y^2*z-1, 5*y^3-x*z^2-2, z^3+x*y*z-7*x^2+1], plex(x, y, z))[1]);",
                   "27", NULL},
                  {GR "Basis([3*x^2-1, x*y+5], tdeg(x, y), characteristic=7);", "[x+y, y^2+2]",
                   NULL},
                  {GR "Basis([c*x-d, x^2-1], plex(x));", "[1]", NULL},
                  {GR "Basis([x^2], 3);", "error: plex", NULL}},
     .see = "solve resultant eliminate"},
    {.name = NULL},
};
