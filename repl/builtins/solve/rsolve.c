/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * rsolve, the command for recurrences: its unknown y(n) is found in the equations where only y is
 * given; cas/solve/solve.h does the mathematics.
 */
#include "cas/base/mem.h"
#include "cas/core/list.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "repl/builtin.h"

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

_Noreturn static void refuse_unknown(void)
{
    err_hint("rsolve({y(n+1) = 2*y(n), y(0) = 1}, y(n))");
    err_raise(ST_TYPE, "invalid input: rsolve needs an unknown such as y(n)");
}

/* {x(n), y(n)} as the set of x(n) = ..., y(n) = ... */
static Expr rsolve_system(const Expr *eqs, long m, Expr unknowns)
{
    long count = expr_count(unknowns);
    Expr *y = mem_array((size_t)count, sizeof *y), n = NULL, answer, list = expr_list(NULL, 0);
    Notes notes;

    err_defer(mem_release, y);
    for (long i = 0; i < count; i++) {
        Expr e = expr_arg(unknowns, i);

        if (!expr_is(e, EXPR_CALL) || expr_count(e) != 2 || !expr_is(expr_arg(e, 1), EXPR_SYMBOL) ||
            (n && expr_arg(e, 1) != n))
            refuse_unknown();
        y[i] = expr_arg(e, 0);
        n = expr_arg(e, 1);
    }
    solve_taken_begin(&notes, eqs, m);
    answer = recurrence_solve_all(eqs, m, y, count, n);
    solve_taken_end(&notes, answer);
    err_undefer(true);
    for (long i = 0; answer && i < count; i++)
        list = expr_list((Expr[]){expr_seq(list->u.args, i),
                                  expr_equation(expr_arg(unknowns, i), expr_arg(answer, i))},
                         2);
    return answer ? expr_set(list->u.args, count) : NULL;
}

/* y and n of the unknown y or y(n), the latter found in the equations. */
static Unknown unknown_of(Expr unknown, const Expr *eqs, long m)
{
    Unknown u = {unknown, NULL};
    if (expr_is(unknown, EXPR_CALL) && expr_count(unknown) == 2)
        u = (Unknown){expr_arg(unknown, 0), expr_arg(unknown, 1)};
    for (long i = 0; i < m && !u.n; i++)
        walk_each(eqs[i], find_variable, &u);
    if (!expr_is(u.y, EXPR_SYMBOL) || !u.n || !expr_is(u.n, EXPR_SYMBOL))
        refuse_unknown();
    return u;
}

/* A recurrence of first order by sums and products, which stand above cas/solve; NULL: none. */
static Expr by_sums(Expr eqs, const Unknown *u)
{
    Expr answer = builtin_call(builtin_find("RecurrenceSolve"), (Expr[]){eqs, u->y, u->n}, 3);
    return answer == EXPR_FAIL ? NULL : answer;
}

/* {x, y} stands for {x(n), y(n)}; sets of other kinds are as they are. */
static Expr with_variable(Expr unknowns, const Expr *eqs, long m)
{
    List calls;
    for (long i = 0; i < expr_count(unknowns); i++)
        if (!expr_is(expr_arg(unknowns, i), EXPR_SYMBOL))
            return unknowns;
    list_begin(&calls);
    for (long i = 0; i < expr_count(unknowns); i++) {
        Unknown u = unknown_of(expr_arg(unknowns, i), eqs, m);
        list_put(&calls, expr_call1(expr_text(u.y), u.n));
    }
    Expr all = expr_make(expr_kind(unknowns), calls.item, calls.count);
    list_end(&calls);
    return all;
}

static Expr rsolve(const Expr *args, long n)
{
    long m;
    const Expr *eqs = rtable_items(&args[0], &m);
    if (n == 3 && expr_is_symbol(args[2], "makeproc")) {
        Unknown u = unknown_of(args[1], eqs, m);
        Expr parts[] = {expr_list(eqs, m), u.y, u.n};
        return builtin_call(builtin_find("RecurrenceProcedure"), parts, 3);
    }
    Expr unknown = args[1], answer, z = series_name(args, n);

    if ((expr_is(unknown, EXPR_SET) || expr_is(unknown, EXPR_LIST)) && expr_count(unknown) == 1)
        unknown = expr_arg(unknown, 0);
    if (expr_is(unknown, EXPR_SET) || expr_is(unknown, EXPR_LIST))
        return expr_count(unknown) > 1 && !z ? rsolve_system(eqs, m, with_variable(unknown, eqs, m))
                                             : NULL;
    Unknown u = unknown_of(unknown, eqs, m);
    Notes notes;
    solve_taken_begin(&notes, eqs, m);
    answer =
        z != NULL ? recurrence_series(eqs, m, u.y, u.n, z) : recurrence_solve(eqs, m, u.y, u.n);
    solve_taken_end(&notes, answer && z ? expr_list(NULL, 0) : answer); /* z is no parameter */
    if (!answer && !z)
        answer = by_sums(expr_list(eqs, m), &u);
    if (!answer)
        return NULL;
    if (args[1] == unknown)
        return answer;
    answer = expr_equation(expr_make(EXPR_CALL, (Expr[]){u.y, u.n}, 2), answer);
    return expr_set(&answer, 1);
}

const Builtin BUILTIN_RSOLVE[] = {
    {.name = "rsolve",
     .signature = "rsolve(eqs:expr, unknown:expr, options:expr*) -> expr",
     .fn = rsolve,
     .topic = "algebra",
     .summary = "solve a linear recurrence",
     .text =
         "rsolve({recurrence, starting values}, y(n)) solves linear recurrences with constant\n"
         "coefficients and right-hand sides of terms n^k*r^n; with a set of unknowns systems of\n"
         "them. Of first order also y(n+1) = a(n)*y(n)+b(n), by a product and a sum, quotients of\n"
         "linear forms, powers, and y(n) = a*y(n/b)+f(n), which holds for n = 1, b, b^2, ...\n"
         "Starting values that are not given stay as y(0), y(1), ... The option genfunc(z)\n"
         "gives the generating function y(0) + y(1)*z + ... of a homogeneous one instead;\n"
         "makeproc a procedure that goes step by step, of any recurrence with starting values.",
     .examples = {{"rsolve({y(n+1) = 2*y(n), y(0) = 3}, y(n));", "3*2^n", NULL},
                  {"rsolve({y(n+2)-5*y(n+1)+6*y(n) = 0, y(0) = 1, y(1) = 2}, y);", "2^n", NULL},
                  {"rsolve({f(n) = n*f(n-1), f(0) = 1}, f(n));", "GAMMA(n+1)", NULL},
                  {"rsolve({x(n+1) = y(n), y(n+1) = 4*x(n), x(0) = 0, y(0) = 2}, {x(n), y(n)});",
                   "{x(n) = 1/2*2^n-1/2*(-2)^n, y(n) = 2^n+(-2)^n}", NULL},
                  {"rsolve({f(n) = f(n-1)+f(n-2), f(0) = 0, f(1) = 1}, f(n), genfunc(z));",
                   "z/(1-z-z^2)", NULL},
                  {"rsolve({f(n) = f(n-1)^2+1, f(0) = 0}, f(n), makeproc)(5);", "677", NULL},
                  {"rsolve(f(n+1) = f(n), f(n), quickly);", "error: does not know", NULL},
                  {"rsolve(y(n+1) = 2*y(n), 3);", "error: unknown such as y(n)", NULL}},
     .see = "dsolve solve sum"},
    {.name = NULL},
};
