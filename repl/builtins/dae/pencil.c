/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands on linear constant pencils s*E - A: canonical forms, index, and the pencil of a system
 * of equations. Each takes two matrices, or equations and their unknowns as DAEinfo does.
 */
#include "dae/reduce/pencil.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "repl/builtin.h"
#include "repl/eval/types.h"

typedef struct Matrices {
    RTable *E, *A, *f;
    Expr x;
} Matrices;

/* The matrices of equations; raises ST_DOMAIN when they are not linear with constant coefficients.
 */
static Matrices matrices_of_equations(const Expr *eqs, const Expr *vars)
{
    long m, n = 0;
    const Expr *e = rtable_items(eqs, &m), *x = vars ? rtable_items(vars, &n) : NULL;
    Matrices found;
    Model model;
    model_begin(&model, e, m, x, n, NULL);
    if (!pencil_of_model(&found.E, &found.A, &found.f, &found.x, &model))
        err_raise(ST_DOMAIN, "the equations are not linear with constant coefficients");
    model_end(&model);
    return found;
}

/* Sets, relations, options and truth values are no coefficients. */
static void need_algebraic(const RTable *m)
{
    for (long i = 0; i < rtable_count(m); i++) {
        if (types_is_named(rtable_entry(m, i), "algebraic"))
            continue;
        char *text = print_text(rtable_entry(m, i), 60);
        err_defer(mem_release, text);
        err_raise(ST_TYPE, "invalid input: %s is no coefficient of a pencil", text);
    }
}

/* E and A from the first arguments of a command; *next: the first argument after them. */
static Matrices matrices_of(const Expr *args, long n, long *next)
{
    if (rtable_matrix_of(args[0])) {
        if (n < 2 || !rtable_matrix_of(args[1]))
            err_raise(ST_TYPE, "two matrices E and A are expected, of E*x' = A*x");
        *next = 2;
        need_algebraic(rtable_of(args[0]));
        need_algebraic(rtable_of(args[1]));
        return (Matrices){.E = rtable_of(args[0]), .A = rtable_of(args[1])};
    }
    bool has_vars = n > 1 && !expr_is(args[1], EXPR_EQUATION);
    *next = has_vars ? 2 : 1;
    return matrices_of_equations(&args[0], has_vars ? &args[1] : NULL);
}

static PencilForm form_of(const Expr *args, long n, long from)
{
    static const struct {
        const char *name;
        PencilForm form;
    } forms[] = {
        {"companion", PENCIL_COMPANION}, {"jordan", PENCIL_JORDAN}, {"plain", PENCIL_PLAIN}};
    Expr wanted = builtin_option(args, n, from, "form");
    for (size_t i = 0; wanted && i < sizeof forms / sizeof *forms; i++)
        if (expr_is_symbol(wanted, forms[i].name))
            return forms[i].form;
    if (wanted)
        err_raise(ST_DOMAIN, "form is companion, jordan or plain");
    return PENCIL_COMPANION;
}

static void refuse_singular(const Pencil *pencil)
{
    if (pencil->regular)
        return;
    err_hint("KroneckerForm takes singular and rectangular pencils");
    err_raise(ST_SINGULAR, "the pencil is singular: it has %ld column and %ld row minimal indices",
              expr_count(pencil->columns), expr_count(pencil->rows));
}

/* The results that output=[...] asks for; all[0..defaults) without it. */
static Expr results(const Pencil *pencil, Expr output, long defaults, bool kronecker)
{
    static const char *const names[] = {"W", "T", "J", "N", "E", "A", "index", "columns", "rows"};
    Expr all[] = {rtable_expr(pencil->W),  rtable_expr(pencil->T), rtable_expr(pencil->J),
                  rtable_expr(pencil->N),  rtable_expr(pencil->E), rtable_expr(pencil->A),
                  expr_int(pencil->index), pencil->columns,        pencil->rows};
    Expr kronecker_default[] = {all[0], all[1], all[4], all[5]};
    if (!output)
        return expr_seq(kronecker ? kronecker_default : all, defaults);
    return builtin_outputs(output, names, all, (long)(sizeof all / sizeof *all));
}

static Expr weierstrass_form(const Expr *args, long n)
{
    long next;
    Matrices given = matrices_of(args, n, &next);
    Pencil pencil;
    pencil_reduce(&pencil, given.E, given.A, form_of(args, n, next));
    refuse_singular(&pencil);
    return results(&pencil, builtin_option(args, n, next, "output"), 4, false);
}

static Expr kronecker_form(const Expr *args, long n)
{
    long next;
    Matrices given = matrices_of(args, n, &next);
    Pencil pencil;
    pencil_reduce(&pencil, given.E, given.A, form_of(args, n, next));
    return results(&pencil, builtin_option(args, n, next, "output"), 4, true);
}

static Expr pencil_index(const Expr *args, long n)
{
    long next;
    Matrices given = matrices_of(args, n, &next);
    Pencil pencil;
    pencil_reduce(&pencil, given.E, given.A, PENCIL_PLAIN);
    refuse_singular(&pencil);
    return expr_int(pencil.index);
}

static Expr pencil_matrices(const Expr *args, long n)
{
    Matrices m = matrices_of_equations(&args[0], n > 1 ? &args[1] : NULL);
    return expr_seq((Expr[]){rtable_expr(m.E), rtable_expr(m.A), rtable_expr(m.f), m.x}, 4);
}

#define NILPOTENT "Matrix([[0,1,0],[0,0,1],[0,0,0]]), Matrix([[1,0,0],[0,1,0],[0,0,1]])"
#define PENDULUM "[diff(x(t),t)=u(t), diff(u(t),t)=-x(t), y(t)=diff(x(t),t), diff(y(t),t)=z(t)]"

const Builtin BUILTIN_PENCIL[] = {
    {.name = "WeierstrassForm",
     .signature = "WeierstrassForm(E:Matrix|list|set, A:expr?, form=f:name, output=o:name|list)"
                  " -> sequence",
     .fn = weierstrass_form,
     .topic = "dae",
     .summary = "W.E.T = diag(I, N), W.A.T = diag(J, I) for a regular pencil",
     .text = "For E.x' = A.x, as two matrices or as linear equations and their unknowns. Returns\n"
             "W, T, J, N; output=[...] chooses among 'W', 'T', 'J', 'N', 'E', 'A' (the forms)\n"
             "and 'index' (least p with N^p = 0). N has blocks of ones above the diagonal, large\n"
             "ones first. J has companion matrices; form=jordan gives Jordan blocks, form=plain\n"
             "what the splitting gives. Exact: names count as indeterminates, floats as the\n"
             "rationals they are; multiplied out before it is returned.",
     .examples = {{"WeierstrassForm(" NILPOTENT ", output='index');", "3", NULL},
                  {"W, T, J, N := WeierstrassForm(<<1,0>|<0,0>>, <<1,1>|<0,1>>): J;", "<<1>>",
                   NULL},
                  {"WeierstrassForm(<<1,0>|<0,1>>, <<0,-2>|<1,3>>, form=jordan, output='J');",
                   "<<2,0>|<0,1>>", NULL},
                  {"WeierstrassForm(<<1,0>|<0,0>>, <<0,0>|<0,0>>);", "error: singular", NULL}},
     .see = "KroneckerForm PencilIndex PencilMatrices DAEinfo JordanForm",
     .flags = BUILTIN_DAESY},
    {.name = "KroneckerForm",
     .signature = "KroneckerForm(E:Matrix|list|set, A:expr?, form=f:name, output=o:name|list)"
                  " -> sequence",
     .fn = kronecker_form,
     .topic = "dae",
     .summary = "the canonical form of any pencil, singular or rectangular",
     .text = "Returns W, T, and the block diagonal W.E.T and W.A.T: for each column minimal index\n"
             "e a block [I 0], [0 I] of e rows, for each row minimal index its transpose, then\n"
             "the finite part I, J and the infinite part N, I. output=[...] chooses among 'W',\n"
             "'T', 'E', 'A', 'J', 'N', 'index', 'columns' and 'rows' (the minimal indices).\n"
             "Column indices count unknowns left free, row indices conditions on f(t).",
     .examples = {{"KroneckerForm(<<1>|<0>>, <<0>|<1>>, output='columns');", "[1]", NULL},
                  {"KroneckerForm(<<1,0>|<0,0>>, <<0,0>|<0,0>>, output=['columns','rows','J']);",
                   "[0], [0], <<0>>", NULL},
                  {"KroneckerForm(<<1>>, <<1>|<2>>);", "error: E is 1 x 1", NULL}},
     .see = "WeierstrassForm PencilIndex",
     .flags = BUILTIN_DAESY},
    {.name = "PencilIndex",
     .signature = "PencilIndex(E:Matrix|list|set, A:expr?) -> nonnegint",
     .fn = pencil_index,
     .topic = "dae",
     .summary = "index of nilpotency of a regular pencil: the index of E.x' = A.x",
     .examples = {{"PencilIndex(" NILPOTENT ");", "3", NULL},
                  {"PencilIndex(" PENDULUM ", [x(t),u(t),y(t),z(t)]);", "2", NULL},
                  {"PencilIndex([diff(x(t),t)=x(t)^2]);", "error: not linear", NULL}},
     .see = "WeierstrassForm DAEinfo",
     .flags = BUILTIN_DAESY},
    {.name = "PencilMatrices",
     .signature = "PencilMatrices(eqs:list|set|rtable, vars:list|set|rtable?) -> sequence",
     .fn = pencil_matrices,
     .topic = "dae",
     .summary = "E, A, f and x of a linear system E.x' = A.x + f",
     .text = "Unknowns with derivatives above the first give their lower derivatives as further\n"
             "entries of x, each with a row of its own at the end.",
     .examples = {{"E, A, f, x := PencilMatrices([diff(q(t),t,t)+q(t)=sin(t)]): x;",
                   "[q(t), diff(q(t),t)]", NULL},
                  {"E, A, f, x := PencilMatrices([diff(q(t),t,t)+q(t)=sin(t)]): A;",
                   "<<-1,0>|<0,1>>", NULL}},
     .see = "WeierstrassForm GenerateMatrix",
     .flags = BUILTIN_DAESY},
    {.name = NULL},
};
