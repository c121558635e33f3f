/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Polynomial equations modulo m: the equations are reduced, cas/algebra/modsystem.h solves them.
 */
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/modsystem.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"
#include "cas/value/names.h"
#include "repl/builtin.h"
#include "repl/items.h"

typedef struct Job {
    Expr modulus;
    Expr names[MODSYSTEM_UNKNOWNS];
    long n;
    List equations; /* reduced polynomials that are not zero */
} Job;

static void note_names(Job *job, Expr equations)
{
    Expr names = names_in(equations);
    job->n = expr_count(names);
    if (job->n > MODSYSTEM_UNKNOWNS)
        err_raise(ST_LIMIT, "there are too many unknowns");
    for (long i = 0; i < job->n; i++)
        job->names[i] = expr_arg(names, i);
}

/* false: an equation is no polynomial. */
static bool read_equations(Job *job, Expr given)
{
    long m;
    const Expr *eqs = rtable_items(&given, &m);
    note_names(job, expr_list(eqs, m));
    for (long i = 0; i < m; i++) {
        Expr e[] = {expand_expr(linalg_residual(eqs[i])), job->modulus};
        if (!is_polynomial_in(e[0], job->names, job->n))
            return false;
        Expr reduced = builtin_call(builtin_find("mod"), e, 2);
        if (!reduced)
            return false;
        if (reduced != EXPR_ZERO)
            list_put(&job->equations, reduced);
    }
    return true;
}

static Expr solution(const Job *job, Expr values)
{
    Expr eqs[MODSYSTEM_UNKNOWNS];
    for (long i = 0; i < job->n; i++)
        eqs[i] = expr_equation(job->names[i], values ? expr_arg(values, i) : EXPR_ZERO);
    return expr_set(eqs, job->n);
}

static Expr solutions(const Job *job)
{
    if (job->n == 0)
        return job->equations.count ? EXPR_NULL : expr_set(NULL, 0);
    if (job->modulus == EXPR_ONE)
        return solution(job, NULL);
    Expr values = modsystem_solve(job->equations.item, job->equations.count, job->names, job->n,
                                  job->modulus);
    List found;
    list_begin(&found);
    for (long i = 0; i < expr_count(values); i++)
        list_put(&found, solution(job, expr_arg(values, i)));
    return items_seq(&found);
}

static Expr msolve(const Expr *args, long n)
{
    Job job = {.modulus = args[1]};
    Expr answer = NULL;
    (void)n;
    list_begin(&job.equations);
    if (read_equations(&job, args[0]))
        answer = solutions(&job);
    list_end(&job.equations);
    return answer;
}

const Builtin BUILTIN_MSOLVE[] = {
    {.name = "msolve",
     .signature = "msolve(equations:expr, m:posint) -> set",
     .fn = msolve,
     .topic = "integers",
     .summary = "the solutions of polynomial equations modulo m",
     .text = "In one unknown the modulus may be large; in several unknowns solutions modulo its\n"
             "prime factors are found by trial.",
     .examples = {{"msolve(x^2 = 2, 7);", "{x=3}, {x=4}", NULL},
                  {"msolve({x+y = 1, x-y = 0}, 5);", "{x=3, y=3}", NULL},
                  {"[msolve(x^2 = 3, 7)];", "[]", NULL},
                  {"{seq(rhs(op(s))^2 mod (10^20+39)*(10^12+39), s ="
                   " [msolve(x^2 = 4, (10^20+39)*(10^12+39))])};",
                   "{4}", NULL},
                  {"nops([msolve({x*y = 1, x+y = z}, 2^4*3*5)]);", "8*2*4", NULL},
                  {"msolve({x^2 = 1, x = 3}, 8);", "{x=3}", NULL},
                  {"msolve({x+y = 1, y = x^2}, 10^12+39);", "error: too many to try", NULL}},
     .see = "mod solve chrem"},
    {0}};
