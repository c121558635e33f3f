/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Relatives of solve: eliminate, and isolve for integers. The commands unpack the forms of the call
 * and pack the answers.
 */
#include "cas/base/mem.h"
#include "cas/core/rtable.h"
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
    {.name = NULL},
};
