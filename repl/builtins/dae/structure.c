/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands of the structural view: what it says of a system, the systems of index 1 that follow
 * from it, and the rewriting of systems that it misjudges.
 */

#include "dae/reduce/structure.h"
#include "cas/base/mem.h"
#include "cas/core/rtable.h"
#include "dae/reduce/dummy.h"
#include "dae/reduce/repair.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"

/* Equations and unknowns as these commands take them. */
typedef struct System {
    const Expr *eqs, *vars;
    long m, n;
} System;

static System system_of(const Expr *args, long n)
{
    System s = {.vars = NULL};
    s.eqs = rtable_items(&args[0], &s.m);
    if (n > 1 && !expr_is(args[1], EXPR_EQUATION))
        s.vars = rtable_items(&args[1], &s.n);
    return s;
}

static void begin_model(Model *model, const System *s)
{
    model_begin(model, s->eqs, s->m, s->vars, s->n, NULL);
}

static Expr integers(const long *value, long n)
{
    Expr *items = mem_array((size_t)n, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < n; i++)
        items[i] = expr_int(value[i]);
    Expr list = expr_list(items, n);
    err_undefer(true);
    return list;
}

static Expr dae_structure(const Expr *args, long n)
{
    System s = system_of(args, n);
    Expr output = builtin_option(args, n, 1, "output");
    bool as_table = output && expr_is_symbol(output, "table");
    if (output && !as_table)
        err_raise(ST_TYPE, "DAEstructure: output=table is the only other form");
    Buf text = {0};
    err_defer(buf_release, &text);
    Table *table = structure_table(s.eqs, s.m, s.vars, s.n, as_table ? NULL : &text);
    if (!as_table) {
        eval_write(buf_text(&text), text.length);
    }
    err_undefer(true);
    return as_table ? table_expr(table) : EXPR_NULL;
}

static Expr signature_matrix(const Expr *args, long n)
{
    System s = system_of(args, n);
    Model model;
    begin_model(&model, &s);
    Expr matrix = rtable_expr(structure_signature(&model));
    model_end(&model);
    return matrix;
}

static Expr pantelides(const Expr *args, long n)
{
    System s = system_of(args, n);
    Model model;
    begin_model(&model, &s);
    long *counts = mem_array((size_t)s.m + 1, sizeof *counts);
    err_defer(mem_release, counts);
    dummy_pantelides(counts, &model);
    Expr result = expr_seq((Expr[]){dummy_array(&model, s.eqs, counts), integers(counts, s.m)}, 2);
    err_undefer(true);
    model_end(&model);
    return result;
}

static Expr dummy_derivatives(const Expr *args, long n)
{
    System s = system_of(args, n);
    Model model;
    Dummy dummy;
    begin_model(&model, &s);
    dummy_system(&dummy, &model, s.eqs);
    model_end(&model);
    return expr_seq((Expr[]){dummy.equations, dummy.unknowns, dummy.meaning}, 3);
}

static Expr structure_repair(const Expr *args, long n)
{
    System s = system_of(args, n);
    Model model;
    Repair repair;
    Table *table = table_new();
    begin_model(&model, &s);
    repair_system(&repair, &model);
    table_put(table, expr_string("equations", -1), model_shown(&model, repair.equations));
    table_put(table, expr_string("assumed", -1), model_shown(&model, repair.assumed));
    model_end(&model);
    table_put(table, expr_string("unknowns", -1), repair.unknowns);
    table_put(table, expr_string("steps", -1), repair.steps);
    table_put(table, expr_string("holds", -1), repair.holds ? EXPR_TRUE : EXPR_FALSE);
    if (repair.holds) {
        table_put(table, expr_string("index", -1), expr_int(repair.index));
        table_put(table, expr_string("degrees", -1), expr_int(repair.degrees));
    }
    return table_expr(table);
}

#define PENDULUM                                                                                   \
    "[diff(x(t),t)=u(t), diff(y(t),t)=v(t), diff(u(t),t)=-x(t)*l(t), diff(v(t),t)=-y(t)*l(t)-g,"   \
    " x(t)^2+y(t)^2=1]"
#define MISLED "[diff(x(t),t)+diff(y(t),t)=1, diff(x(t),t)+diff(y(t),t)+x(t)=2]"

const Builtin BUILTIN_STRUCTURE[] = {
    {.name = "DAEstructure",
     .signature = "DAEstructure(eqs:list|set|rtable, vars:list|set|rtable?, output=o:name) -> expr",
     .fn = dae_structure,
     .topic = "dae",
     .summary = "signature matrix, transversal, offsets, index and blocks of a DAE",
     .text = "Prints one screen: the signature matrix with its highest-value transversal (*), the\n"
             "offsets c and d, structural index, degrees of freedom, the blocks in order of\n"
             "solution; or the parts with too many or too few equations. Where the system\n"
             "Jacobian is singular although a transversal exists, it says so and how the system\n"
             "is rewritten (StructureRepair). output=table returns the same as a table:\n"
             "\"signature\", \"transversal\", \"c\", \"d\", \"index\", \"degrees\", \"blocks\",\n"
             "\"jacobian\", \"holds\", \"over_equations\", \"under_unknowns\", ...",
     .examples = {{"DAEstructure([diff(x(t),t) = u(t), diff(y(t),t) = v(t), diff(u(t),t) = "
                   "-x(t)*l(t), diff(v(t),t) = -y(t)*l(t)-g, x(t)^2+y(t)^2 = 1]);",
                   BUILTIN_PRINTS
                   "                     l(t)     u(t)     v(t)     x(t)     y(t)        c\n"
                   "  equation 1                    0*                1                  1\n"
                   "  equation 2                             0                 1*        1\n"
                   "  equation 3           0*       1                 0                  0\n"
                   "  equation 4           0                 1*                0         0\n"
                   "  equation 5                                      0*       0         2\n"
                   "  d                    0        1        1        2        2\n"
                   "  structural index 3, 2 degrees of freedom\n"
                   "  1 block, in order of solution:\n"
                   "    equation 1, equation 2, equation 3, equation 4, equation 5  for u(t), "
                   "y(t), l(t), v(t), x(t)\n"
                   "  the system Jacobian is nonsingular: the structure is right\n",
                   NULL},
                  {"r := DAEstructure(" PENDULUM ", output=table): [r[\"index\"], r[\"c\"]];",
                   "[3, [1,1,0,0,2]]", NULL},
                  {"r := DAEstructure([x(t)=1, x(t)^2=2, diff(y(t),t)=z(t)], output=table):"
                   " r[\"over_equations\"];",
                   "[\"equation 1\", \"equation 2\"]", NULL},
                  {"r := DAEstructure(" MISLED ", output=table): [r[\"index\"], r[\"holds\"],"
                   " r[\"repaired_index\"]];",
                   "test: [0, false, 1]", NULL}},
     .see = "DAEinfo SignatureMatrix Pantelides StructureRepair",
     .flags = BUILTIN_DAESY},
    {.name = "SignatureMatrix",
     .signature = "SignatureMatrix(eqs:list|set|rtable, vars:list|set|rtable?) -> Matrix",
     .fn = signature_matrix,
     .topic = "dae",
     .summary = "which derivative of which unknown stands in which equation",
     .text = "Entry (i,j) is the order of the highest derivative of unknown j in equation i,\n"
             "-infinity where it does not occur.",
     .examples = {{"SignatureMatrix([diff(x(t),t,t)=y(t), x(t)=sin(t)]);",
                   "Matrix([[2,0],[0,-infinity]])", NULL},
                  {"SignatureMatrix([diff(x(t),t)=y(t)], [y(t), x(t)]);", "Matrix([[0,1]])", NULL}},
     .see = "DAEstructure",
     .flags = BUILTIN_DAESY},
    {.name = "Pantelides",
     .signature = "Pantelides(eqs:list|set|rtable, vars:list|set|rtable?) -> sequence",
     .fn = pantelides,
     .topic = "dae",
     .summary = "equations with the derivatives that make them of index 1 at most",
     .text = "Returns the list of all equations, each followed by its derivatives, and how often\n"
             "each was differentiated. There are more equations than unknowns then;\n"
             "DummyDerivatives makes the system square again.",
     .examples = {{"eqs, n := Pantelides(" PENDULUM "): n;", "[1, 1, 0, 0, 2]", NULL},
                  {"eqs, n := Pantelides([diff(x(t),t)=y(t), x(t)=sin(t)]): eqs;",
                   "[diff(x(t),t)=y(t), x(t)=sin(t), diff(x(t),t)=cos(t)]", NULL},
                  {"Pantelides([x(t)=1, x(t)^2=2, diff(y(t),t)=z(t)]);",
                   "error: structurally singular", NULL}},
     .see = "DummyDerivatives DAEstructure ReduceBy1TheIndex",
     .flags = BUILTIN_DAESY},
    {.name = "DummyDerivatives",
     .signature = "DummyDerivatives(eqs:list|set|rtable, vars:list|set|rtable?) -> sequence",
     .fn = dummy_derivatives,
     .topic = "dae",
     .summary = "a square system of index 1 by dummy derivatives",
     .text = "Returns the equations with the derivatives that Pantelides' algorithm asks for, the\n"
             "unknowns, and what the new ones stand for: x__d(t) = diff(x(t),t), an algebraic\n"
             "unknown. All constraints stay in the system. Which derivatives are chosen is fixed:\n"
             "where a pivot of the choice vanishes, choose again.",
     .examples = {{"eqs, vars, new := DummyDerivatives([diff(x(t),t) = y(t), x(t) = sin(t)]): new;",
                   "[x__d(t) = diff(x(t),t)]", NULL},
                  {"eqs, vars, new := DummyDerivatives([diff(x(t),t) = u(t), diff(y(t),t) = v(t), "
                   "diff(u(t),t) = -x(t)*l(t), diff(v(t),t) = -y(t)*l(t)-g, x(t)^2+y(t)^2 = 1]): "
                   "{op(vars)};",
                   "{l(t), u(t), u__d(t), v(t), v__d(t), x(t), x__d(t), x__d__d(t), y(t)}", NULL},
                  {"eqs, vars, new := DummyDerivatives([diff(x(t),t)=y(t), x(t)=sin(t)]): eqs;",
                   "[x__d(t)=y(t), x(t)=sin(t), x__d(t)=cos(t)]", NULL},
                  {"eqs, vars, new := DummyDerivatives(" PENDULUM
                   "): [nops(eqs), nops(vars), nops(new)];",
                   "test: [9, 9, 4]", NULL}},
     .see = "Pantelides DAEstructure",
     .flags = BUILTIN_DAESY},
    {.name = "StructureRepair",
     .signature = "StructureRepair(eqs:list|set|rtable, vars:list|set|rtable?) -> table",
     .fn = structure_repair,
     .topic = "dae",
     .summary = "rewrites a system whose structure misleads until it is right",
     .text = "Where the system Jacobian is singular although a transversal exists, equations are\n"
             "replaced by combinations of them and their derivatives, derivatives are substituted\n"
             "by new unknowns, or equations are copied with new unknowns, until the Jacobian is\n"
             "nonsingular. The table has \"equations\" (= 0), \"unknowns\", \"steps\" (what was\n"
             "done), \"assumed\" (nonzero for the two systems to agree), \"holds\", \"index\" and\n"
             "\"degrees\" of the system rewritten.",
     .examples = {{"r := StructureRepair([diff(x(t),t)+diff(y(t),t) = 1, "
                   "diff(x(t),t)+diff(y(t),t)+x(t) = 2]): r[\"equations\"];",
                   "[x(t)-1, diff(x(t),t)+diff(y(t),t)+x(t)-2]", NULL},
                  {"r := StructureRepair([diff(x(t),t)+diff(y(t),t) = 1, "
                   "diff(x(t),t)+diff(y(t),t)+x(t) = 2]): r[\"steps\"], r[\"index\"];",
                   "[\"equation 1 := -equation 1 + equation 2\"], 1", NULL},
                  {"r := StructureRepair(" MISLED "): r[\"index\"];", "test: 1", NULL},
                  {"r := StructureRepair([diff(x(t),t)=y(t), x(t)=sin(t)]): r[\"steps\"];",
                   "test: []", NULL}},
     .see = "DAEstructure DAEinfo",
     .flags = BUILTIN_DAESY},
    {.name = NULL},
};
