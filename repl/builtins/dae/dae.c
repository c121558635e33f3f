/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands of the DAE toolbox. Each unpacks its arguments, calls dae/, and packs the result as the
 * course's procedures return it: vectors and one-column matrices.
 */
#include "cas/algebra/linalg/linalg.h"
#include "cas/core/rtable.h"
#include "cas/core/table.h"
#include "cas/core/walk.h"
#include "dae/reduce/invariants.h"
#include "dae/reduce/reduce.h"
#include "dae/reduce/toolbox.h"
#include "repl/builtin.h"

static RTable *column_matrix(const Expr *items, long n)
{
    RTable *m = rtable_matrix(n, 1);
    for (long i = 0; i < n; i++)
        rtable_set(m, i, 0, items[i]);
    return m;
}

static RTable *column_vector(const Expr *items, long n)
{
    RTable *v = rtable_vector(RTABLE_COLUMN, n);
    for (long i = 0; i < n; i++)
        v->data[i] = items[i];
    return v;
}

static Expr reduce_by_1(const Expr *args, long n)
{
    (void)n;
    long m, unknowns;
    const Expr *eqs = rtable_items(&args[0], &m), *dvars = rtable_items(&args[1], &unknowns);
    Reduce r;
    reduce_begin(&r, eqs, m, dvars, unknowns);
    RTable *dae = column_matrix(r.differential, m);
    for (long i = 0; i < r.algebraic_count; i++)
        rtable_set(dae, r.rank + i, 0, r.derivative[i]);
    RTable *alg = column_vector(r.algebraic, r.algebraic_count);
    reduce_end(&r);
    return expr_seq((Expr[]){rtable_expr(dae), rtable_expr(alg)}, 2);
}

static Expr kernel_build(const Expr *args, long n)
{
    (void)n;
    RTable *K, *L;
    long rank = reduce_kernel(&K, &L, rtable_matrix_of(args[0]));
    return expr_seq((Expr[]){rtable_expr(K), rtable_expr(L), expr_int(rank)}, 3);
}

/* --- the toolbox ------------------------------------------------------------------------ */

static Expr separate(const RTable *E, const RTable *G)
{
    RTable *E1, *G1, *G2;
    long rank = toolbox_separate(&E1, &G1, &G2, E, G);
    return expr_seq((Expr[]){rtable_expr(E1), rtable_expr(G1), rtable_expr(G2), expr_int(rank)}, 4);
}

static Expr separate_algebraic(const Expr *args, long n)
{
    (void)n;
    return separate(rtable_of(args[0]), rtable_of(args[1]));
}

/* E and G of a list of equations. Raises ST_DOMAIN naming one that is not linear in dvars. */
static void generate(RTable **E, RTable **G, const Expr *eqs, const Expr *dvars)
{
    long m, n;
    const Expr *e = rtable_items(eqs, &m), *d = rtable_items(dvars, &n);
    linalg_generate(E, G, e, m, d, n);
    for (long i = 0; i < m; i++)
        if (walk_has_any((*G)->data[i], d, n))
            reduce_refuse_nonlinear(i, e[i]);
}

static Expr separate_algebraic_bis(const Expr *args, long n)
{
    (void)n;
    RTable *E, *G;
    generate(&E, &G, &args[0], &args[1]);
    return separate(E, G);
}

static Expr reduce_index_by_1(const Expr *args, long n)
{
    (void)n;
    long count;
    const Expr *dvars = rtable_items(&args[3], &count);
    RTable *E, *G;
    toolbox_augment(&E, &G, rtable_of(args[0]), rtable_of(args[1]), rtable_of(args[2]), dvars,
                    count);
    return separate(E, G);
}

/* E, G, A of one step: separated and augmented, A not separated again. */
static void reduce_full(RTable *result[3], const RTable *E, const RTable *G, const Expr *dvars_arg)
{
    long count;
    const Expr *dvars = rtable_items(dvars_arg, &count);
    RTable *E1, *G1;
    toolbox_separate(&E1, &G1, &result[2], E, G);
    toolbox_augment(&result[0], &result[1], E1, G1, result[2], dvars, count);
}

static Expr reduce_index_by_1_full(const Expr *args, long n)
{
    (void)n;
    RTable *r[3];
    reduce_full(r, rtable_of(args[0]), rtable_of(args[1]), &args[2]);
    return expr_seq((Expr[]){rtable_expr(r[0]), rtable_expr(r[1]), rtable_expr(r[2])}, 3);
}

static Expr reduce_index_by_1_full2(const Expr *args, long n)
{
    (void)n;
    RTable *E, *G, *r[3];
    long count;
    generate(&E, &G, &args[0], &args[1]);
    reduce_full(r, E, G, &args[1]);
    const Expr *dvars = rtable_items(&args[1], &count);
    RTable *eqs = rtable_vector(RTABLE_COLUMN, rtable_rows(r[0]));
    for (long i = 0; i < rtable_rows(r[0]); i++)
        eqs->data[i] =
            expr_sub(linalg_inner(r[0]->data + i * count, dvars, count, false), r[1]->data[i]);
    return expr_seq((Expr[]){rtable_expr(eqs), rtable_expr(r[2])}, 2);
}

static Expr make_semi_explicit(const Expr *args, long n)
{
    (void)n;
    long m, count;
    const Expr *eqs = rtable_items(&args[0], &m), *vars = rtable_items(&args[1], &count);
    Expr lists[4];
    toolbox_semi_explicit(lists, eqs, m, vars, count);
    return expr_seq(lists, 4);
}

static Expr jacobian(const Expr *args, long n)
{
    (void)n;
    long m, count;
    const Expr *f = rtable_items(&args[0], &m), *vars = rtable_items(&args[1], &count);
    return rtable_expr(toolbox_jacobian(f, m, vars, count));
}

/* Raises unless two arguments have one length. */
static void same_length(long a, long b, const char *what)
{
    if (a != b)
        err_raise(ST_DOMAIN, "%s: %ld and %ld", what, a, b);
}

static Expr ode_and_invariants(const Expr *args, InvariantsPart part)
{
    long m, n, forces, velocities, multipliers;
    const Expr *phi = rtable_items(&args[1], &m), *f = rtable_items(&args[2], &forces);
    const Expr *q = rtable_items(&args[3], &n), *v = rtable_items(&args[4], &velocities);
    const Expr *lambda = rtable_items(&args[5], &multipliers);
    same_length(n, velocities, "as many velocities as positions are needed");
    same_length(n, forces, "as many forces as positions are needed");
    same_length(m, multipliers, "as many multipliers as constraints are needed");
    return table_expr(invariants_table(rtable_of(args[0]), phi, m, f, q, v, n, lambda, part));
}

static Expr ode_and_invariants_basic(const Expr *args, long n)
{
    (void)n;
    return ode_and_invariants(args, INVARIANTS_BASIC);
}

static Expr ode_and_invariants_full(const Expr *args, long n)
{
    (void)n;
    return ode_and_invariants(args, INVARIANTS_FULL);
}

static Expr ode_and_invariants_stab(const Expr *args, long n)
{
    (void)n;
    return ode_and_invariants(args, INVARIANTS_STAB);
}

/* --- rows ------------------------------------------------------------------------------- */

#define PENDULUM_3                                                                                 \
    "(Matrix([[m,0],[0,m]]), [x(t)^2+y(t)^2-1], [0,-m*g], [x(t),y(t)], [u(t),v(t)], [lambda(t)])"

#define INVARIANTS_ROW(spelling, function, entry, value)                                           \
    .name = spelling,                                                                              \
    .signature = spelling "(Mass:Matrix, Phi:list|rtable, f:list|rtable, qvars:list|rtable, "      \
                          "vvars:list|rtable, lvars:list|rtable) -> table",                        \
    .fn = function, .topic = "dae",                                                                \
    .summary = "ODE and invariants of M v' + Phi_q^T lambda = f, Phi(q,t) = 0",                    \
    .text = "Entries: m n PVARS VVARS LVARS VDOT ODE_POS ODE_VEL ODE_RHS Phi Phi_P A A_rhs f g\n"  \
            "bigVAR bigM bigRHS, with bigM.[v';lambda] = bigRHS, A = Phi_q v + Phi_t and\n"        \
            "d/dt A = Phi_q v' - g. _full adds bigETA JbigETA JbigRHS; _stab (or _baumgarte)\n"    \
            "also h = g - 2 eta omega A - omega^2 Phi, bigRHS_stab, JbigRHS_stab.",                \
    .examples = {{"r := " spelling PENDULUM_3 ": r[\"A\"][1];", "2*x(t)*u(t)+2*y(t)*v(t)", NULL},  \
                 {"r := " spelling PENDULUM_3 ": " entry ";", value, NULL}},                       \
    .see = "DAE_make_semi_explicit ReduceBy1TheIndex", .flags = BUILTIN_DAESY

#define FULL2_ROW(spelling)                                                                        \
    .name = spelling,                                                                              \
    .signature = spelling "(EQS:list|set|rtable, Dvars:list|rtable) -> sequence",                  \
    .fn = reduce_index_by_1_full2, .topic = "dae",                                                 \
    .summary = "one index reduction of a list of equations",                                       \
    .text = "Returns the equations (= 0) with the algebraic ones replaced by their derivatives,\n" \
            "and the algebraic ones.",                                                             \
    .examples = {{"e, a := " spelling "([diff(x(t),t)-y(t), x(t)-sin(t)],"                         \
                  " diff([x(t), y(t)], t)): e;",                                                   \
                  "<diff(x(t),t)-y(t), cos(t)-diff(x(t),t)>", NULL},                               \
                 {"e, a := " spelling "([diff(x(t),t)-y(t), x(t)-sin(t)],"                         \
                  " diff([x(t), y(t)], t)): a;",                                                   \
                  "<sin(t)-x(t)>", NULL}},                                                         \
    .see = "DAE_reduce_index_by_1_full ReduceBy1TheIndex", .flags = BUILTIN_DAESY

#define JACOBIAN_ROW(spelling)                                                                     \
    .name = spelling, .signature = spelling "(fun:list|rtable|expr, pars:list|rtable) -> Matrix",  \
    .fn = jacobian, .topic = "calculus",                                                           \
    .summary = "matrix of the partial derivatives of fun with respect to pars",                    \
    .text = "pars may be names or functions such as y(t), each an independent variable.",          \
    .examples = {{spelling "([x^2+y(t), y(t)*x], [x, y(t)]);", "Matrix([[2*x,1],[y(t),x]])",       \
                  NULL},                                                                           \
                 {spelling "(sin(a*b), [a, b]);", "Matrix([[b*cos(a*b),a*cos(a*b)]])", NULL}},     \
    .see = "Diff diff", .flags = BUILTIN_DAESY

#define KERNEL_ROW(spelling)                                                                       \
    .name = spelling, .signature = spelling "(E:Matrix) -> sequence", .fn = kernel_build,          \
    .topic = "dae", .summary = "K and L with K.E = 0, L.E of full rank; and the rank of E",        \
    .text = "E may be rectangular and symbolic. [L;K] is nonsingular: together they split\n"       \
            "E.x' = G into L.E.x' = L.G and the algebraic part 0 = K.G. Empty parts are\n"         \
            "matrices with 0 rows. All three properties are verified before they are returned.",   \
    .examples = {{"K, L, r := " spelling "(Matrix([[1,0],[a,0]])): K;", "Matrix([[-a,1]])", NULL}, \
                 {"K, L, r := " spelling "(Matrix([[1,0],[0,1]])): r;", "2", NULL}},               \
    .see = "ReduceBy1TheIndex GenerateMatrix Rank", .flags = BUILTIN_DAESY

const Builtin BUILTIN_DAE[] = {
    {KERNEL_ROW("KernelBuild")},
    {KERNEL_ROW("Kernel_build")},
    {.name = "ReduceBy1TheIndex",
     .signature = "ReduceBy1TheIndex(EQS:list|set|rtable, Dvars:list|rtable) -> sequence",
     .fn = reduce_by_1,
     .topic = "dae",
     .summary = "split off the algebraic equations of a DAE and differentiate them",
     .text =
         "EQS are equations (or expressions = 0) linear in the derivatives Dvars, as given by\n"
         "diff(vars, t). Returns the differential equations followed by the derivatives of the\n"
         "algebraic ones as a one-column Matrix, and the algebraic equations as a Vector.\n"
         "Repeat with convert(%[1], list) until the Vector is empty: the index is the number\n"
         "of calls minus one.",
     .examples =
         {{"D1, A1 := ReduceBy1TheIndex([diff(x(t),t)-y(t), x(t)-sin(t)], diff([x(t), y(t)], t)): "
           "A1;",
           "<x(t)-sin(t)>", NULL},
          {"D1, A1 := ReduceBy1TheIndex([diff(x(t),t)-y(t), x(t)-sin(t)], diff([x(t), y(t)], t)): "
           "D1;",
           "Matrix([[diff(x(t),t)-y(t)], [diff(x(t),t)-cos(t)]])", NULL},
          {"D1, A1 := ReduceBy1TheIndex([diff(x(t),t)-y(t), x(t)-sin(t)], diff([x(t), y(t)], t)): "
           "D2, A2 := ReduceBy1TheIndex(convert(D1, list), diff([x(t), y(t)], t)): A2;",
           "<y(t)-cos(t)>", NULL},
          {"d, a := ReduceBy1TheIndex([diff(x(t),t)-y(t), x(t)-sin(t)],"
           " [diff(x(t),t),diff(y(t),t)]): a[1];",
           "test: x(t)-sin(t)", NULL},
          {"d, a := ReduceBy1TheIndex([diff(x(t),t)-y(t), x(t)-sin(t)],"
           " [diff(x(t),t),diff(y(t),t)]): d[2,1];",
           "test: diff(x(t),t)-cos(t)", NULL},
          {"ReduceBy1TheIndex([diff(x(t),t)^2-1], [diff(x(t),t)]);",
           "error: not linear in the derivatives", NULL}},
     .see = "KernelBuild GenerateMatrix dsolve",
     .flags = BUILTIN_DAESY},
    {.name = "DAE_separate_algebraic",
     .signature = "DAE_separate_algebraic(E:Matrix, G:rtable) -> sequence",
     .fn = separate_algebraic,
     .topic = "dae",
     .summary = "split E.x' = G into E1.x' = G1 and 0 = G2; and the rank of E",
     .text = "E1 = L.E, G1 = L.G, G2 = K.G with K, L of KernelBuild. E may be rectangular.",
     .examples = {{"a, b, c, r := DAE_separate_algebraic(Matrix([[1,0],[2,0]]), <u,v>): a, b, c;",
                   "Matrix([[1,0]]), <u>, <v-2*u>", NULL},
                  {"a, b, c, r := DAE_separate_algebraic(Matrix([[1,0],[2,0]]), <u,v>): r;", "1",
                   NULL},
                  {"a, b, c, r := DAE_separate_algebraic(Matrix([[1,0],[2,0]]), <u,v>): c[1]^2;",
                   "test: (v-2*u)^2", NULL},
                  {"a, b, c, r := DAE_separate_algebraic(Matrix([[0,0]]), <u>): [r, numelems(b)];",
                   "test: [0,0]", NULL},
                  {"DAE_separate_algebraic(Matrix([[1,0]]), <u,v>);", "error: E has 1 rows", NULL}},
     .see = "KernelBuild DAE_separate_algebraic_bis DAE_reduce_index_by_1",
     .flags = BUILTIN_DAESY},
    {.name = "DAE_separate_algebraic_bis",
     .signature = "DAE_separate_algebraic_bis(EQNS:list|set|rtable, DVARS:list|rtable) -> sequence",
     .fn = separate_algebraic_bis,
     .topic = "dae",
     .summary = "the same for a list of equations",
     .examples = {{"E1, G1, A1, r := DAE_separate_algebraic_bis([diff(x(t),t) = y(t), x(t) = 1], "
                   "diff([x(t), y(t)], t)): E1, G1;",
                   "Matrix([[1,0]]), <y(t)>", NULL},
                  {"E1, G1, A1, r := DAE_separate_algebraic_bis([diff(x(t),t) = y(t), x(t) = 1], "
                   "diff([x(t), y(t)], t)): A1, r;",
                   "<1-x(t)>, 1", NULL},
                  {"a, b, c, r := DAE_separate_algebraic_bis([diff(x(t),t)=y(t), x(t)=1],"
                   " [diff(x(t),t),diff(y(t),t)]): r;",
                   "test: 1", NULL},
                  {"a, b, c, r := DAE_separate_algebraic_bis([diff(x(t),t)=y(t), x(t)=1],"
                   " [diff(x(t),t),diff(y(t),t)]): c[1]^2;",
                   "test: (1-x(t))^2", NULL}},
     .see = "DAE_separate_algebraic GenerateMatrix",
     .flags = BUILTIN_DAESY},
    {.name = "DAE_make_semi_explicit",
     .signature = "DAE_make_semi_explicit(DAE:list|set|rtable, vars:list|rtable) -> sequence",
     .fn = make_semi_explicit,
     .topic = "dae",
     .summary = "x' = x__d with x__d as new algebraic variables",
     .text = "Returns the lists ODE, DVARS, AVARS, ALG: every derivative becomes a new variable\n"
             "x__d(t). Trivial equations such as x__d(t)-u(t) stay in ALG.",
     .examples =
         {{"o, d, a, g := DAE_make_semi_explicit([diff(x(t),t)-y(t), x(t)-1], [x(t),y(t)]): "
           "a;",
           "[x__d(t), y(t)]", NULL},
          {"o, d, a, g := DAE_make_semi_explicit([diff(x(t),t)-y(t), x(t)-1], [x(t),y(t)]): "
           "g;",
           "[x__d(t)-y(t), x(t)-1]", NULL}},
     .see = "DAE_separate_algebraic",
     .flags = BUILTIN_DAESY},
    {.name = "DAE_reduce_index_by_1",
     .signature = "DAE_reduce_index_by_1(E:Matrix, G:rtable, A:rtable, Dvars:list|rtable)"
                  " -> sequence",
     .fn = reduce_index_by_1,
     .topic = "dae",
     .summary = "one index reduction of E.x' = G, 0 = A",
     .text = "Differentiates A, joins it to E.x' = G and separates again. Returns E2, G2, A2 and\n"
             "the rank of E2; A2 is empty when an ordinary differential equation is reached.",
     .examples = {{"E2, G2, A2, r := DAE_reduce_index_by_1(<<1>|<0>>, <y(t)>, <x(t)-sin(t)>, "
                   "diff([x(t), y(t)], t)): A2;",
                   "<cos(t)-y(t)>", NULL},
                  {"E2, G2, A2, r := DAE_reduce_index_by_1(<<1>|<0>>, <y(t)>, <x(t)-sin(t)>, "
                   "diff([x(t), y(t)], t)): E2, G2, r;",
                   "Matrix([[1,0]]), <y(t)>, 1", NULL},
                  {"E2, G2, A2, r := DAE_reduce_index_by_1(Matrix([[1,0]]), <y(t)>, <x(t)-1>,"
                   " [diff(x(t),t),diff(y(t),t)]): A2[1]^2;",
                   "test: y(t)^2", NULL},
                  {"E2, G2, A2, r := DAE_reduce_index_by_1(Matrix([[1,0]]), <y(t)>, <y(t)-1>,"
                   " [diff(x(t),t),diff(y(t),t)]): r;",
                   "test: 2", NULL}},
     .see = "DAE_separate_algebraic DAE_reduce_index_by_1_full ReduceBy1TheIndex",
     .flags = BUILTIN_DAESY},
    {.name = "DAE_reduce_index_by_1_full",
     .signature = "DAE_reduce_index_by_1_full(E:Matrix, G:rtable, Dvars:list|rtable) -> sequence",
     .fn = reduce_index_by_1_full,
     .topic = "dae",
     .summary = "one index reduction of E.x' = G, not separated before",
     .text = "Returns [E1;H], [G1;F] and the algebraic part A, where dA/dt = H.x' - F.",
     .examples = {{"E1, G1, A1 := DAE_reduce_index_by_1_full(<<1,0>|<0,0>>, <y(t), x(t)-sin(t)>, "
                   "diff([x(t), y(t)], t)): E1, G1;",
                   "<<1,1>|<0,0>>, <y(t), cos(t)>", NULL},
                  {"E1, G1, A1 := DAE_reduce_index_by_1_full(<<1,0>|<0,0>>, <y(t), x(t)-sin(t)>, "
                   "diff([x(t), y(t)], t)): A1;",
                   "<x(t)-sin(t)>", NULL},
                  {"e, g, a := DAE_reduce_index_by_1_full(Matrix([[1,0],[0,0]]), <y(t),x(t)-1>,"
                   " [diff(x(t),t),diff(y(t),t)]): e[2,1];",
                   "test: 1", NULL},
                  {"e, g, a := DAE_reduce_index_by_1_full(Matrix([[1,0],[0,0]]), <y(t),x(t)-1>,"
                   " [diff(x(t),t),diff(y(t),t)]): a[1];",
                   "test: x(t)-1", NULL}},
     .see = "DAE_reduce_index_by_1",
     .flags = BUILTIN_DAESY},
    {FULL2_ROW("DAE_reduce_index_by_1_full2proc")},
    {FULL2_ROW("DAE_reduce_index_by_1_full2")},
    {INVARIANTS_ROW("DAE3_get_ODE_and_invariants", ode_and_invariants_basic, "r[\"g\"][1]",
                    "-2*u(t)^2-2*v(t)^2")},
    {INVARIANTS_ROW("DAE3_get_ODE_and_invariants_full", ode_and_invariants_full, "r[\"bigETA\"][3]",
                    "2*x(t)*mu1+2*y(t)*mu2")},
    {INVARIANTS_ROW("DAE3_get_ODE_and_invariants_stab", ode_and_invariants_stab,
                    "r[\"h\"][1]-r[\"g\"][1]",
                    "-2*eta*omega*(2*x(t)*u(t)+2*y(t)*v(t))-omega^2*(x(t)^2+y(t)^2-1)")},
    {INVARIANTS_ROW("DAE3_get_ODE_and_invariants_baumgarte", ode_and_invariants_stab,
                    "r[\"bigRHS_stab\"][1]", "0")},
    {JACOBIAN_ROW("Jacobian")},
    {JACOBIAN_ROW("JACOBIAN")},
    {.name = NULL},
};
