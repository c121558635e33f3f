/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Relatives of solve: eliminate, isolate, and isolve for integers. The commands unpack the forms of
 * the call and pack the answers.
 */
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/mem.h"
#include "cas/core/rtable.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "repl/builtin.h"
#include "repl/unknowns.h"

/* unknowns[i] = values[i] as a set. */
static Expr equations_of(const Expr *unknowns, long n, Expr values)
{
    Expr *eqs = mem_array((size_t)n + 1, sizeof *eqs), set;

    err_defer(mem_release, eqs);
    for (long i = 0; i < n; i++)
        eqs[i] = expr_equation(unknowns[i], expr_arg(values, i));
    set = expr_set(eqs, n);
    err_undefer(true);
    return set;
}

/* Every item of a LIST through f, as a sequence. */
static Expr each(Expr list, Expr (*f)(const Expr *unknowns, long n, Expr item),
                 const Expr *unknowns, long n)
{
    long count = expr_count(list);
    Expr *items = mem_array((size_t)count + 1, sizeof *items), seq;

    err_defer(mem_release, items);
    for (long i = 0; i < count; i++)
        items[i] = f(unknowns, n, expr_arg(list, i));
    seq = expr_seq(items, count);
    err_undefer(true);
    return seq;
}

/* --- eliminate -------------------------------------------------------------------------------- */

static Expr pack_elimination(const Expr *unknowns, long n, Expr item)
{
    Expr rest = expr_arg(item, 1);

    return expr_list((Expr[]){equations_of(unknowns, n, expr_arg(item, 0)),
                              expr_set(rest->u.args, expr_count(rest))},
                     2);
}

static Expr eliminate(const Expr *args, long n)
{
    long m, count;
    const Expr *eqs = rtable_items(&args[0], &m), *unknowns = rtable_items(&args[1], &count);
    Expr results = solve_eliminate(eqs, m, unknowns, count);

    (void)n;
    return results ? each(results, pack_elimination, unknowns, count) : NULL;
}

/* --- isolve ----------------------------------------------------------------------------------- */

static Expr isolve(const Expr *args, long n)
{
    long m, count;
    const Expr *eqs = rtable_items(&args[0], &m);
    Expr names = unknowns_of(expr_list(eqs, m)), solutions;

    (void)n;
    names = expr_list(names->u.args, expr_count(names));
    count = expr_count(names);
    solve_integers_restart();
    solutions = diophantine_solve(eqs, m, names->u.args, count);
    return solutions ? each(solutions, equations_of, names->u.args, count) : NULL;
}

/* --- isolate ---------------------------------------------------------------------------------- */

/* Is none of the factors of the product left in e? */
static bool is_free_of(Expr e, Expr product)
{
    for (long i = 0; i < expr_factor_count(product); i++)
        if (!expr_is_number(expr_factor(product, i)) && walk_has(e, expr_factor(product, i)))
            return false;
    return true;
}

/* The values of a product in e: of a new name for it, which one of its factors brings in. */
static Expr values_of_product(Expr e, Expr product)
{
    Expr z = expr_from_symbol(sym_fresh("_z")), values = EXPR_NULL;

    for (long i = 0; i < expr_factor_count(product) && expr_count(values) == 0; i++) {
        Expr factor = expr_factor(product, i);
        Expr put = expr_div(expr_mul(z, factor), product);
        Expr whole = normal_expr(walk_replace1(expand_expr(e), factor, put));

        if (is_free_of(whole, product))
            values = solve_for(whole, z).solutions;
    }
    return values;
}

static Expr isolate(const Expr *args, long n)
{
    bool equation = expr_is(args[0], EXPR_EQUATION);
    SolveResult result = solve_for_by((SolveOptions){.beside = true}, args[0], args[1]);

    (void)n;
    if (expr_count(result.solutions) == 0 && expr_is(args[1], EXPR_PRODUCT))
        result.solutions = values_of_product(
            equation ? expr_sub(expr_arg(args[0], 0), expr_arg(args[0], 1)) : args[0], args[1]);
    if (expr_count(result.solutions) == 0) {
        err_hint("solve(equation, unknown) shows whether there is a solution");
        err_raise(ST_UNABLE, "unable to isolate the unknown");
    }
    return expr_equation(args[1], expr_arg(result.solutions, 0));
}

const Builtin BUILTIN_SOLVE_RELATIVES[] = {
    {.name = "eliminate",
     .signature = "eliminate(eqs:set|list, unknowns:expr) -> expr",
     .fn = eliminate,
     .topic = "algebra",
     .summary = "eliminate unknowns from equations",
     .text = "eliminate({eqs}, {x, y}) gives [{x = ..., y = ...}, {rest}]: the values of the\n"
             "unknowns, and the expressions without them that must vanish; several such lists\n"
             "when there are several branches.",
     .examples = {{"eliminate({x+y = a, x-y = b}, x);", "[{x = b+y}, {2*y+b-a}]", NULL},
                  {"eliminate({x = cos(t), y = sin(t)}, t);", "[{t = arctan(y, x)}, {x^2+y^2-1}]",
                   NULL},
                  {"eliminate({x = t^2, y = t^3}, {t});", "[{t = y/x}, {x^3-y^2}]", NULL}},
     .see = "solve resultant",
     .flags = BUILTIN_LOOKS_IN_FIRST},
    {.name = "isolve",
     .signature = "isolve(eqs:expr, names:name|set|list?) -> expr",
     .fn = isolve,
     .topic = "algebra",
     .summary = "solve equations in integers",
     .text =
         "isolve(eqs) gives the integer solutions of linear equations, of polynomials in one\n"
         "unknown and of equations of degree 2 in two unknowns as sets; _Z1, _Z2, ... are\n"
         "any integers. What is beyond that, parabolas among it, stays unevaluated. Conditions\n"
         "(<, <=, <>) choose among the solutions; _NN1, _NN2, ... are integers from 0 on.",
     .examples = {{"isolve(x^2 = 4);", "{x = 2}, {x = -2}", NULL},
                  {"isolve(x*y = 2, x);",
                   "{x = 1, y = 2}, {x = -1, y = -2}, {x = 2, y = 1}, "
                   "{x = -2, y = -1}",
                   NULL},
                  {"subs(_Z1 = 2, [isolve(x^2-2*y^2 = 1)][1][1]): expand(%);", "x = 17", NULL},
                  {"isolve({x^2 < 5, x > 0});", "{x = 1}, {x = 2}", NULL},
                  {"isolve({x+y = 5, x-y = 1});", "{x = 3, y = 2}", NULL},
                  {"isolve(2*x+4*y = 1);", "NULL", NULL}},
     .see = "solve"},
    {.name = "isolate",
     .package = "student",
     .signature = "isolate(equation:equation|algebraic, unknown:expr) -> equation",
     .fn = isolate,
     .topic = "solve",
     .summary = "isolate of the session",
     .examples = {{"student:-isolate(2*x+b=c, x);", "x=(c-b)/2", NULL},
                  {"student:-isolate(1=2, x);", "error: unable to isolate", NULL}},
     .see = "isolate"},
    {.name = "isolate",
     .signature = "isolate(equation:equation|algebraic, unknown:expr) -> equation",
     .fn = isolate,
     .topic = "algebra",
     .summary = "an equation solved for one expression in it",
     .examples = {{"isolate(a*x+b=c, x);", "x=(c-b)/a", NULL},
                  {"isolate(m*diff(v(t),t)+k*v(t)=0, diff(v(t),t));", "diff(v(t),t)=-k*v(t)/m",
                   NULL},
                  {"isolate(a*x*y+b*x^2*y^2/(x*y)=c, x*y);", "x*y=c/(a+b)", NULL},
                  {"isolate(F*cos(t)-a*w^2=0, F*cos(t));", "F*cos(t)=a*w^2", NULL},
                  {"isolate(1=2, x);", "error: unable to isolate", NULL}},
     .see = "solve",
     .flags = BUILTIN_LOOKS_IN_FIRST},
    {.name = NULL},
};
