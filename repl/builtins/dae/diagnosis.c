/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * DAEinfo: the diagnosis of a system on one screen, or as a table.
 */

#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/rtable.h"
#include "dae/reduce/prolong.h"
#include "dae/report/explain.h"
#include "dae/report/info.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"

static Expr dae_info(const Expr *args, long n)
{
    long m, unknowns = 0;
    const Expr *eqs = rtable_items(&args[0], &m), *vars = NULL;
    if (n > 1 && !expr_is(args[1], EXPR_EQUATION))
        vars = rtable_items(&args[1], &unknowns);
    Expr output = builtin_option(args, n, 1, "output");
    bool as_table = output && expr_is_symbol(output, "table");
    if (output && !as_table)
        err_raise(ST_TYPE, "DAEinfo: output=table is the only other form");
    Buf text = {0};
    err_defer(buf_release, &text);
    Table *table = info_table(eqs, m, vars, unknowns, as_table ? NULL : &text);
    if (!as_table)
        eval_write_lines(buf_text(&text));
    err_undefer(true);
    return as_table ? table_expr(table) : EXPR_NULL;
}

static Expr explain(const Expr *args, long n)
{
    long m, unknowns = 0;
    const Expr *eqs = rtable_items(&args[0], &m), *vars = NULL;
    if (n > 1)
        vars = rtable_items(&args[1], &unknowns);
    Buf text = {0};
    err_defer(buf_release, &text);
    explain_put(&text, eqs, m, vars, unknowns);
    eval_write_lines(buf_text(&text));
    err_undefer(true);
    return EXPR_NULL;
}

/* --- reduction on jets ------------------------------------------------------------------- */

static void put(Table *table, const char *key, Expr value)
{
    table_put(table, expr_string(key, -1), value);
}

static Table *jets_table(const Prolong *p, const Sigma *sigma)
{
    Table *table = table_new();
    size_t room = (size_t)(p->solved_count + p->constraint_count + p->pivot_count);
    Expr *equations = mem_array(room + 1, sizeof *equations), *pivots = equations;
    err_defer(mem_release, equations);
    for (long k = 0; k < p->solved_count; k++)
        equations[k] = expr_equation(p->solved[k], p->values[k]);
    put(table, "index", expr_int(sigma->index));
    put(table, "degrees", expr_int(sigma->value));
    put(table, "solved", expr_list(equations, p->solved_count));
    put(table, "states", expr_list(p->states, p->state_count));
    for (long k = 0; k < p->constraint_count; k++)
        equations[k] = p->constraints[k].residual;
    put(table, "constraints", expr_list(equations, p->constraint_count));
    long count = 0;
    for (long block = 0; block < p->last_count; block++)
        for (long k = 0; k < expr_count(p->last[block]); k++)
            if (!expr_is_number(expr_arg(p->last[block], k)))
                pivots[count++] = expr_arg(p->last[block], k);
    put(table, "pivots", expr_list(pivots, count));
    put(table, "multiplications",
        expr_int(prolong_multiplications(p->coefficients, p->solved_count)));
    err_undefer(true);
    return table;
}

static Expr reduce_by_jets(const Expr *args, long n)
{
    long m, unknowns = 0;
    const Expr *eqs = rtable_items(&args[0], &m), *vars = NULL;
    if (n > 1)
        vars = rtable_items(&args[1], &unknowns);
    Model model;
    model_begin(&model, eqs, m, vars, unknowns, NULL);
    Sigma sigma;
    sigma_begin(&sigma, &model);
    Prolong p;
    prolong_begin(&p, &model, &sigma, NULL, NULL);
    prolong_check(&p, &model);
    Table *table = jets_table(&p, &sigma);
    prolong_end(&p);
    sigma_end(&sigma);
    model_end(&model);
    return table_expr(table);
}

#define PENDULUM                                                                                   \
    "[diff(x(t),t)-u(t), diff(y(t),t)-v(t), diff(u(t),t)+x(t)*l(t), diff(v(t),t)+y(t)*l(t)+g,"     \
    " x(t)^2+y(t)^2-1]"

const Builtin BUILTIN_DIAGNOSIS[] = {
    {.name = "DAEinfo",
     .signature = "DAEinfo(eqs:list|set|rtable, vars:list|set|rtable?, output=o:name) -> expr",
     .fn = dae_info,
     .topic = "dae",
     .summary = "kind, index, hidden constraints and free starting values of a DAE",
     .text = "Prints one screen: numbers of equations and unknowns, structural and differential\n"
             "index, kind, how often each equation is differentiated, the hidden constraints,\n"
             "which starting values are free, which pivots were assumed nonzero and where the\n"
             "system is singular. output=table returns the same as a table with the entries\n"
             "\"index\", \"structural_index\", \"hidden\", \"free\", \"implied\", \"pivots\", ...\n"
             "Without vars the unknowns are all functions of the independent variable.",
     .examples =
         {{"DAEinfo([diff(x(t),t) = u(t), diff(y(t),t) = v(t), diff(u(t),t) = -x(t)*l(t), "
           "diff(v(t),t) = -y(t)*l(t)-g, x(t)^2+y(t)^2 = 1]);",
           BUILTIN_PRINTS
           "  5 equations, 5 unknowns, structural index 3, differential index 3\n"
           "  nonlinear, autonomous, semi-explicit, Hessenberg of size 3\n"
           "    equation 5  differentiated twice\n"
           "    equation 1, equation 2  differentiated once\n"
           "    equation 3, equation 4  used as written\n"
           "  hidden:  equation 5'   2*x(t)*u(t)+2*y(t)*v(t) = 0\n"
           "           equation 5''   (-2*x(t)^2-2*y(t)^2)*l(t)+2*u(t)^2+2*v(t)^2-2*y(t)*g = 0\n"
           "  2 free starting values, for example of u(t), v(t); the constraints give x(t), y(t), "
           "l(t)\n"
           "  next:    ReduceBy1TheIndex, or dsolve(..., numeric) reduces the index itself\n",
           NULL},
          {"DAEinfo([C*diff(u(t),t) = i(t), u(t) = sin(t)], [u(t), i(t)]);",
           BUILTIN_PRINTS
           "  2 equations, 2 unknowns, structural index 2, differential index 2\n"
           "  linear time-invariant, non-autonomous, semi-explicit, Hessenberg of size 2\n"
           "    equation 2  differentiated once\n"
           "    equation 1  used as written\n"
           "  hidden:  equation 2'   C*cos(t)-i(t) = 0\n"
           "  0 free starting values; the constraints give u(t), i(t)\n"
           "  regular pencil s*E-A: nilpotency index 2, no finite eigenvalues\n"
           "  next:    ReduceBy1TheIndex, or dsolve(..., numeric) reduces the index itself\n",
           NULL},
          {"DAEinfo([C*diff(u(t),t) = i(t), u(t) = sin(t)], [u(t), i(t)], output = "
           "table)[\"free\"];",
           "[]", NULL},
          {"r := DAEinfo(" PENDULUM ", output=table): r[\"index\"];", "test: 3", NULL},
          {"r := DAEinfo(" PENDULUM ", output=table): r[\"degrees\"];", "test: 2", NULL},
          {"r := DAEinfo([diff(x(t),t)=y(t), x(t)=sin(t)], [x(t),y(t)], output=table):"
           " r[\"hidden\"][1]^2;",
           "test: (y(t)-cos(t))^2", NULL},
          {"DAEinfo([diff(x(t),t)=1], output=nosuch);", "error: output=table", NULL}},
     .see = "explain ReduceBy1TheIndex dsolve",
     .flags = BUILTIN_DAESY},
    {.name = "explain",
     .signature = "explain(eqs:list|set|rtable, vars:list|set|rtable?) -> expr",
     .fn = explain,
     .topic = "dae",
     .summary = "the steps of the index reduction of a DAE, with their reasons",
     .text = "For each equation that is a constraint: its derivative, the derivatives in it that\n"
             "other equations replace, and what is left, down to the constraint that determines\n"
             "what no equation differentiates. DAEinfo has the results on one screen.",
     .examples =
         {{"explain([C*diff(u(t),t) = i(t), u(t) = sin(t)], [u(t), i(t)]);",
           BUILTIN_PRINTS "  equation 2:\n"
                          "    u(t)-sin(t) = 0\n"
                          "    a constraint: true for all t, so its derivative is zero, too\n"
                          "  equation 2', the derivative:\n"
                          "    diff(u(t),t)-cos(t) = 0\n"
                          "    with diff(u(t),t) from equation 1:\n"
                          "    C*cos(t)-i(t) = 0\n"
                          "    helps to determine i(t), which no equation differentiates\n"
                          "  once more differentiated, the last ones give the derivatives that are "
                          "missing: 2 differentiations in all, the index is 2\n",
           NULL},
          {"explain([diff(x(t),t) = -x(t)]);",
           BUILTIN_PRINTS
           "  the equations can be solved for all highest derivatives: nothing is reduced\n",
           NULL},
          {"explain([x^2 = 1]);", "error: no independent variable", NULL}},
     .see = "DAEinfo ReduceBy1TheIndex",
     .flags = BUILTIN_DAESY},
    {.name = "ReduceByJets",
     .signature = "ReduceByJets(eqs:list|set|rtable, vars:list|set|rtable?) -> table",
     .fn = reduce_by_jets,
     .topic = "dae",
     .summary = "structural index reduction on jets, for large and high-index systems",
     .text =
         "Derivatives are taken as Taylor coefficients of the shared graph and solved stage by\n"
         "stage; nothing is expanded. The table has \"index\", \"degrees\" (of freedom),\n"
         "\"solved\" (equations derivative = value in the states), \"states\", \"constraints\"\n"
         "(among the states), \"pivots\" (assumed nonzero) and \"multiplications\" (of the\n"
         "whole shared graph). Where the structure misleads it refuses; then use DAEinfo.",
     .examples = {{"r := ReduceByJets([diff(x(t),t) = y(t), x(t) = sin(t)]): r[\"index\"], "
                   "r[\"degrees\"], r[\"solved\"];",
                   "2, 0, [x(t) = sin(t), diff(x(t),t) = cos(t), y(t) = cos(t)]", NULL},
                  {"r := ReduceByJets([diff(x(t),t) = u(t), diff(y(t),t) = v(t), diff(u(t),t) = "
                   "-x(t)*l(t), diff(v(t),t) = -y(t)*l(t)-g, x(t)^2+y(t)^2 = 1]): r[\"states\"];",
                   "[y(t), x(t), u(t), diff(y(t),t), v(t), diff(x(t),t)]", NULL},
                  {"r := ReduceByJets([diff(x(t),t) = u(t), diff(y(t),t) = v(t), diff(u(t),t) = "
                   "-x(t)*l(t), diff(v(t),t) = -y(t)*l(t)-g, x(t)^2+y(t)^2 = 1]): "
                   "nops(r[\"constraints\"]), r[\"pivots\"];",
                   "4, [-x(t)^2-y(t)^2]", NULL},
                  {"r := ReduceByJets(" PENDULUM "): r[\"index\"];", "test: 3", NULL},
                  {"r := ReduceByJets([diff(x(t),t)=y(t), x(t)=sin(t)]): r[\"solved\"][1];",
                   "test: x(t) = sin(t)", NULL},
                  {"ReduceByJets([diff(x(t),t)+diff(y(t),t)=1, diff(x(t),t)+diff(y(t),t)+x(t)=2]);",
                   "error: the structure misleads", NULL}},
     .see = "DAEinfo ReduceBy1TheIndex",
     .flags = BUILTIN_DAESY},
    {.name = NULL},
};
