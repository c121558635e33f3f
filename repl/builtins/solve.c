/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command solve: unpacks the many forms of the call and packs the solutions in the form the
 * unknowns were given in: one unknown gives its values, a set gives sets of equations (sorted), a
 * list gives a list of lists in the order of the unknowns. No solution is NULL or []; a call that
 * could not be decided stays as it is; solutions that may have been lost are warned of.
 */
#include "cas/solve.h"

#include "cas/base/mem.h"
#include "cas/rtable.h"
#include "repl/builtin.h"
#include "repl/eval.h"

typedef enum Form { FORM_VALUES, FORM_SETS, FORM_LISTS } Form;

typedef struct Call {
    Form form;
    const Expr *eqs, *unknowns;
    long m, n;
    Expr own_unknowns; /* the set found when none were given */
} Call;

static Form form_of(Expr e)
{
    if (expr_is(e, EXPR_SET))
        return FORM_SETS;
    return expr_is(e, EXPR_LIST) || rtable_of(e) != NULL ? FORM_LISTS : FORM_VALUES;
}

static bool can_be_unknown(Expr e)
{
    return expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_CALL) || expr_is(e, EXPR_INDEXED) ||
           expr_is(e, EXPR_POWER);
}

static void check_unknowns(const Call *call)
{
    for (long i = 0; i < call->n; i++)
        if (!can_be_unknown(call->unknowns[i])) {
            err_hint("unknowns are names or functions such as x(t); solve for x, {x}, [x, y]");
            err_raise(ST_TYPE, "invalid input: solve received an unknown it cannot solve for");
        }
}

/* The names in all equations. */
static void find_unknowns(Call *call, Expr eqs)
{
    const RTable *m = rtable_of(eqs);

    if (m != NULL)
        eqs = expr_list(m->data, rtable_count(m));
    call->own_unknowns = solve_default_unknowns(eqs);
    call->unknowns = rtable_items(&call->own_unknowns, &call->n);
    if (call->form == FORM_VALUES && call->n != 1)
        call->form = FORM_SETS;
}

static void read_call(Call *call, const Expr *args, long n)
{
    bool given = n > 1 && !expr_is(args[1], EXPR_EQUATION);

    call->eqs = rtable_items(&args[0], &call->m);
    call->form = form_of(args[0]);
    if (given) {
        Form form = form_of(args[1]);

        call->unknowns = rtable_items(&args[1], &call->n);
        if (form != FORM_VALUES)
            call->form = form;
    } else {
        find_unknowns(call, args[0]);
    }
    check_unknowns(call);
}

/* One solution as a set or list of equations. */
static Expr pack_solution(const Call *call, Expr values)
{
    Expr *eqs = mem_array((size_t)call->n, sizeof *eqs), packed;

    err_defer(mem_release, eqs);
    for (long i = 0; i < call->n; i++)
        eqs[i] = expr_equation(call->unknowns[i], expr_arg(values, i));
    packed = call->form == FORM_SETS ? expr_set(eqs, call->n) : expr_list(eqs, call->n);
    err_undefer(true);
    return packed;
}

static Expr pack(const Call *call, Expr solutions)
{
    long count = expr_count(solutions);
    Expr *items, packed;

    if (call->form == FORM_VALUES)
        return expr_seq(solutions->u.args, count);
    items = mem_array((size_t)count, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < count; i++)
        items[i] = pack_solution(call, expr_arg(solutions, i));
    packed = call->form == FORM_SETS ? expr_seq(items, count) : expr_list(items, count);
    err_undefer(true);
    return packed;
}

static Expr solve(const Expr *args, long n)
{
    Call call = {0};
    SolveResult result;

    read_call(&call, args, n);
    if (call.form == FORM_VALUES)
        result = solve_for(call.eqs[0], call.unknowns[0]);
    else
        result = solve_equations(call.eqs, call.m, call.unknowns, call.n);
    if (!result.complete && expr_count(result.solutions) == 0)
        return NULL;
    if (!result.complete)
        eval_warning("solutions may have been lost");
    return pack(&call, result.solutions);
}

const Builtin BUILTIN_SOLVE[] = {
    {.name = "solve",
     .signature = "solve(eqs:expr, unknowns:expr?, options:equation*) -> expr",
     .fn = solve,
     .topic = "algebra",
     .summary = "solve equations exactly",
     .text = "solve(e, x)           the values of x with e = 0, or of the equation e\n"
             "solve({eqs}, {x, y})  one set of equations for each solution\n"
             "solve([eqs], [x, y])  a list of solutions, in the order of the unknowns\n"
             "Unknowns may be functions or derivatives. An unknown that stays free is given as\n"
             "itself. No solution: nothing, or []. What cannot be decided stays unevaluated.\n"
             "Every solution is put back into the equations before it is returned.",
     .examples = {{"solve(x^2-3*x+2, x);", "2, 1", NULL},
                  {"solve([x+y=3, x-y=1], [x,y]);", "[[x=2,y=1]]", NULL},
                  {"solve({m*diff(u(t),t)+x(t)=0}, {diff(u(t),t)});", "{diff(u(t),t)=-x(t)/m}",
                   NULL},
                  {"solve({x+y=1}, {x,y});", "{x=1-y, y=y}", NULL},
                  {"solve([x=1, x=2], [x]);", "[]", NULL},
                  {"solve(x=1, 2);", "error: cannot solve for", NULL}},
     .see = "LinearSolve dsolve fsolve isolate"},
    {.name = NULL},
};
