/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Relatives of solve: eliminate, rsolve for recurrences, isolve for integers. The commands unpack
 * the forms of the call and pack the answers.
 */
#include "cas/base/mem.h"
#include "cas/linalg.h"
#include "cas/rtable.h"
#include "cas/solve.h"
#include "cas/walk.h"
#include "cas/zero.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
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

/* --- rsolve ----------------------------------------------------------------------------------- */

typedef struct Unknown {
    Expr y, n; /* y(n) */
} Unknown;

static void find_variable(Expr node, void *arg)
{
    Unknown *u = arg;

    if (u->n || !expr_is(node, EXPR_CALL) || expr_arg(node, 0) != u->y || expr_count(node) != 2)
        return;
    Expr names = solve_default_unknowns(expr_arg(node, 1));
    if (expr_count(names) == 1)
        u->n = expr_arg(names, 0);
}

/* z of the option genfunc(z), NULL without options. */
static Expr series_name(const Expr *args, long n)
{
    if (n < 3)
        return NULL;
    if (n > 3 || !expr_is_call(args[2], expr_symbol("genfunc")) || expr_count(args[2]) != 2 ||
        !expr_is(expr_arg(args[2], 1), EXPR_SYMBOL)) {
        err_hint("genfunc(z) gives the generating function in z");
        err_raise(ST_TYPE, "invalid input: rsolve received an option it does not know");
    }
    return expr_arg(args[2], 1);
}

static Expr rsolve(const Expr *args, long n)
{
    long m;
    const Expr *eqs = rtable_items(&args[0], &m);
    Expr unknown = args[1], answer, z = series_name(args, n);

    if ((expr_is(unknown, EXPR_SET) || expr_is(unknown, EXPR_LIST)) && expr_count(unknown) == 1)
        unknown = expr_arg(unknown, 0);
    if (expr_is(unknown, EXPR_SET) || expr_is(unknown, EXPR_LIST)) /* systems are left alone */
        return NULL;
    Unknown u = {unknown, NULL};
    if (expr_is(unknown, EXPR_CALL) && expr_count(unknown) == 2)
        u = (Unknown){expr_arg(unknown, 0), expr_arg(unknown, 1)};
    for (long i = 0; i < m && !u.n; i++)
        walk_each(eqs[i], find_variable, &u);
    if (!expr_is(u.y, EXPR_SYMBOL) || !u.n || !expr_is(u.n, EXPR_SYMBOL)) {
        err_hint("rsolve({y(n+1) = 2*y(n), y(0) = 1}, y(n))");
        err_raise(ST_TYPE, "invalid input: rsolve needs an unknown such as y(n)");
    }
    solve_taken_begin(eqs, m);
    answer = z != NULL ? solve_recurrence_series(eqs, m, u.y, u.n, z)
                       : solve_recurrence(eqs, m, u.y, u.n);
    solve_taken_end(answer && z ? expr_list(NULL, 0) : answer); /* z is no parameter */
    if (!answer)
        return NULL;
    if (args[1] == unknown)
        return answer;
    answer = expr_equation(unknown, answer);
    return expr_set(&answer, 1);
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
    solutions = solve_integers(eqs, m, names->u.args, count);
    return solutions ? each(solutions, equations_of, names->u.args, count) : NULL;
}

const Builtin BUILTIN_SOLVE_MORE[] = {
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
     .see = "solve resultant"},
    {.name = "isolve",
     .signature = "isolve(eqs:expr, options:expr*) -> expr",
     .fn = isolve,
     .topic = "algebra",
     .summary = "solve equations in integers",
     .text = "isolve(eqs) gives the integer solutions of linear equations, of polynomials in one\n"
             "unknown and of equations of degree 2 in two unknowns as sets; _Z1, _Z2, ... are\n"
             "any integers. What is beyond that, parabolas among it, stays unevaluated.",
     .examples = {{"isolve(x^2 = 4);", "{x = 2}, {x = -2}", NULL},
                  {"isolve(x*y = 2, x);",
                   "{x = 1, y = 2}, {x = -1, y = -2}, {x = 2, y = 1}, "
                   "{x = -2, y = -1}",
                   NULL},
                  {"subs(_Z1 = 2, [isolve(x^2-2*y^2 = 1)][1][1]): expand(%);", "x = 17", NULL},
                  {"isolve({x+y = 5, x-y = 1});", "{x = 3, y = 2}", NULL},
                  {"isolve(2*x+4*y = 1);", "NULL", NULL}},
     .see = "solve"},
    {.name = "rsolve",
     .signature = "rsolve(eqs:expr, unknown:expr, options:expr*) -> expr",
     .fn = rsolve,
     .topic = "algebra",
     .summary = "solve a linear recurrence",
     .text = "rsolve({recurrence, starting values}, y(n)) solves linear recurrences with constant\n"
             "coefficients and right-hand sides of terms n^k*r^n, and y(n+1) = a(n)*y(n).\n"
             "Starting values that are not given stay as y(0), y(1), ... The option genfunc(z)\n"
             "gives the generating function y(0) + y(1)*z + ... of a homogeneous one instead.",
     .examples = {{"rsolve({y(n+1) = 2*y(n), y(0) = 3}, y(n));", "3*2^n", NULL},
                  {"rsolve({y(n+2)-5*y(n+1)+6*y(n) = 0, y(0) = 1, y(1) = 2}, y);", "2^n", NULL},
                  {"rsolve({f(n) = n*f(n-1), f(0) = 1}, f(n));", "GAMMA(n+1)", NULL},
                  {"rsolve({f(n) = f(n-1)+f(n-2), f(0) = 0, f(1) = 1}, f(n), genfunc(z));",
                   "z/(1-z-z^2)", NULL},
                  {"rsolve(f(n+1) = f(n), f(n), makeproc);", "error: does not know", NULL},
                  {"rsolve(y(n+1) = 2*y(n), 3);", "error: unknown such as y(n)", NULL}},
     .see = "dsolve solve sum"},
    {.name = NULL},
};
