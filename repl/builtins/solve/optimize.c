/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The package Optimization: Minimize, Maximize and their kin unpack objective, constraints, ranges
 * and options, and pack what the search (numeric/search/find_minimum.h) finds as [value, [x = 1.,
 * ...]], unknowns in the order of sets. A maximum is a minimum of the negated objective.
 * Constraints that are numbers are decided here.
 */
#include <math.h>
#include <string.h>

#include "cas/algebra/linalg/linalg.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/order.h"
#include "cas/core/rtable.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "numeric/search/find_minimum.h"
#include "numeric/search/nlopt.h"
#include "repl/builtin.h"
#include "repl/builtins/solve/optimize_forms.h"
#include "repl/eval/eval.h"
#include "repl/unknowns.h"

typedef struct Problem {
    Expr objective;
    Expr *equal, *less; /* residuals: = 0 and <= 0 */
    long equals, lesses, capacity;
    bool impossible; /* a constraint that is false */
    Expr *name;      /* ranges given: name, low, high; name NULL in operator form */
    Expr *low, *high;
    long ranges, operands; /* operands: unknowns of the operator form, or 0 */
    Expr initial;          /* or NULL */
    bool maximize, nonnegative, all_integer, all_binary;
    Expr integer, binary; /* unknowns that must be integers, 0 or 1: containers, or NULL */

    Expr unknowns; /* a set, or the list of operands */
    long n;
    double *x, *lower, *upper;
    bool *is_integer;
} Problem;

static void problem_release(void *arg)
{
    Problem *p = arg;
    mem_free(p->equal);
    mem_free(p->less);
    mem_free(p->name);
    mem_free(p->low);
    mem_free(p->high);
    mem_free(p->x);
    mem_free(p->is_integer);
}

/* --- reading the constraints ------------------------------------------------------------- */

static void grow(Problem *p)
{
    long need = p->equals + p->lesses + p->ranges;
    if (need < p->capacity)
        return;
    p->capacity = 2 * need + 8;
    Expr **fields[] = {&p->equal, &p->less, &p->name, &p->low, &p->high};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        *fields[i] = mem_rearray(*fields[i], (size_t)p->capacity, sizeof **fields[i]);
}

static void add_residual(Problem *p, Expr residual, bool equal)
{
    if (expr_is_real_number(residual)) {
        int sign = num_sign(residual);
        p->impossible = p->impossible || sign > 0 || (equal && sign != 0);
        return;
    }
    grow(p);
    if (equal)
        p->equal[p->equals++] = residual;
    else
        p->less[p->lesses++] = residual;
}

static void add_range(Problem *p, Expr name, Expr range)
{
    grow(p);
    p->name[p->ranges] = name;
    p->low[p->ranges] = expr_arg(range, 0);
    p->high[p->ranges] = expr_arg(range, 1);
    p->ranges++;
}

static void add_constraint(Problem *p, Expr e)
{
    err_stack_check();
    if (e == EXPR_TRUE)
        return;
    if (e == EXPR_FALSE) {
        p->impossible = true;
        return;
    }
    switch (expr_kind(e)) {
    case EXPR_LIST:
    case EXPR_SET:
    case EXPR_AND:
        for (long i = 0; i < expr_count(e); i++)
            add_constraint(p, expr_arg(e, i));
        return;
    case EXPR_EQUATION:
        if (expr_is(expr_arg(e, 1), EXPR_RANGE))
            add_range(p, expr_arg(e, 0), expr_arg(e, 1));
        else
            add_residual(p, linalg_residual(e), true);
        return;
    case EXPR_LESS:
    case EXPR_LESSEQ:
        add_residual(p, expr_sub(expr_arg(e, 0), expr_arg(e, 1)), false);
        return;
    default:
        err_hint("constraints are equations and inequalities: {x+y = 1, x^2 <= y}");
        err_raise(ST_TYPE, "constraints must be specified as a set or list of equalities and "
                           "inequalities");
    }
}

/* --- reading the options ----------------------------------------------------------------- */

enum { NONNEGATIVE = 1, WHOLE = 2, BINARY = 4 };

static const OptionWord ASSUMED[] = {{"nonnegative", NONNEGATIVE},
                                     {"integer", WHOLE},
                                     {"nonnegint", NONNEGATIVE | WHOLE},
                                     {"binary", WHOLE | BINARY},
                                     {NULL, 0}};

static void take_assume(void *target, Expr value, const OptionRow *row)
{
    Problem *p = target;
    long n;
    const Expr *item = rtable_items(&value, &n);
    for (long i = 0; i < n; i++) {
        const OptionWord *word = options_word(ASSUMED, item[i], false);
        if (!word)
            options_unsuited(row, item[i]);
        p->nonnegative = p->nonnegative || (word->value & NONNEGATIVE);
        p->all_integer = p->all_integer || (word->value & WHOLE);
        p->all_binary = p->all_binary || (word->value & BINARY);
    }
}

#define PLACE(field) offsetof(Problem, field)

/* Maple's methods: which of NLopt's and GLPK's is taken follows from the problem. */
static const OptionWord METHODS[] = {{"activeset", 0},
                                     {"branchandbound", 0},
                                     {"interiorpoint", 0},
                                     {"modifiednewton", 0},
                                     {"nonlinearsimplex", 0},
                                     {"pcg", 0},
                                     {"quadratic", 0},
                                     {"sqp", 0},
                                     {NULL, 0}};

static const OptionWord OUTPUTS[] = {{"solutionmodule", 0}, {NULL, 0}};

static const OptionRow ROWS[] = {
    {"initialpoint", OPTION_EXPR, PLACE(initial), .form = "{x=1,y=2}",
     .summary = "where the search begins; else at 1, or in mid-range"},
    {"assume", OPTION_OWN, .take = take_assume, .words = ASSUMED, .form = "w",
     .trial = "[nonnegative, integer]",
     .summary = "of every unknown; what makes integers is for linear\nproblems"},
    {"integervariables", OPTION_EXPR, PLACE(integer), .form = "[x]",
     .summary = "unknowns that must be integers, in linear problems"},
    {"binaryvariables", OPTION_EXPR, PLACE(binary), .form = "[x]",
     .summary = "unknowns that must be 0 or 1, in linear problems"},
    {"maximize", OPTION_TRUTH, PLACE(maximize), .bare = true,
     .summary = "the largest value instead"},
    /* limits, tolerances and the choice of Maple's own methods */
    {"depthlimit", OPTION_IDLE, .is = OPTION_INTEGER, .low = 1, .fine = true},
    {"evaluationlimit", OPTION_IDLE, .is = OPTION_INTEGER, .low = 1},
    {"feasibilitytolerance", OPTION_IDLE, .is = OPTION_POSITIVE},
    {"infinitebound", OPTION_IDLE, .is = OPTION_POSITIVE, .fine = true},
    {"initialvalues", OPTION_IDLE},
    {"integertolerance", OPTION_IDLE, .is = OPTION_POSITIVE},
    {"iterationlimit", OPTION_IDLE, .is = OPTION_INTEGER, .low = 1},
    {"method", OPTION_IDLE, .words = METHODS, .fine = true},
    {"nodelimit", OPTION_IDLE, .is = OPTION_INTEGER, .low = 0},
    {"objectivetarget", OPTION_IDLE, .is = OPTION_REAL},
    {"optimalitytolerance", OPTION_IDLE, .is = OPTION_POSITIVE},
    {"optimize", OPTION_IDLE, .is = OPTION_TRUTH, .fine = true},
    {"output", OPTION_IDLE, .words = OUTPUTS},
    {"variables", OPTION_IDLE, .is = OPTION_LIST, .fine = true},
    {.name = NULL},
};

static const OptionTable OPTIONS = {
    .command = "Optimization",
    .rows = ROWS,
    .size = sizeof(Problem),
    .hint = "constraints belong into a set: Minimize(f, {x = 1}); bounds are x = 0..1",
};

static void read_argument(Problem *p, Expr e)
{
    if (expr_is(e, EXPR_EQUATION) && expr_is(expr_arg(e, 1), EXPR_RANGE))
        add_range(p, expr_arg(e, 0), expr_arg(e, 1));
    else if (options_take(&OPTIONS, p, e))
        return;
    else if (expr_is(e, EXPR_EQUATION))
        options_refuse(&OPTIONS, e);
    else if (expr_is(e, EXPR_RANGE))
        add_range(p, NULL, e);
    else
        add_constraint(p, e);
}

/* --- unknowns, bounds and the start ------------------------------------------------------ */

static void find_unknowns(Problem *p)
{
    if (!p->unknowns) {
        Expr parts[] = {p->objective, expr_list(p->equal, p->equals), expr_list(p->less, p->lesses),
                        EXPR_NULL};
        for (long i = 0; i < p->ranges; i++)
            if (!p->name[i] || !unknowns_can_be(p->name[i])) {
                err_hint("bounds are given as x = 0..1");
                err_raise(ST_TYPE, "invalid input: a range must belong to an unknown");
            }
        parts[3] = expr_list(p->name, p->ranges);
        p->unknowns = unknowns_of(expr_list(parts, 4));
    }
    p->n = expr_count(p->unknowns);
    if (p->n == 0)
        err_raise(ST_TYPE, "the objective and the constraints have no unknowns");
}

static long unknown_index(const Problem *p, Expr name)
{
    for (long j = 0; j < p->n; j++)
        if (expr_arg(p->unknowns, j) == name)
            return j;
    return -1;
}

/* Marks the unknowns in a container (names, or places among operands) as integers. */
static void mark_integers(Problem *p, Expr container, bool binary)
{
    long n;
    const Expr *item = rtable_items(&container, &n);
    for (long i = 0; i < n; i++) {
        long j = unknown_index(p, item[i]);
        if (j < 0 && num_get_si(&j, item[i]))
            j--;
        if (j < 0 || j >= p->n)
            err_raise(ST_TYPE, "invalid input: integervariables names what is no unknown");
        p->is_integer[j] = true;
        if (binary) {
            p->lower[j] = fmax(p->lower[j], 0);
            p->upper[j] = fmin(p->upper[j], 1);
        }
    }
}

static void read_integers(Problem *p)
{
    p->is_integer = mem_zalloc((size_t)p->n * sizeof *p->is_integer);
    Expr all = expr_list(p->unknowns->u.args, p->n);
    if (p->all_integer)
        mark_integers(p, all, p->all_binary);
    if (p->integer)
        mark_integers(p, p->integer, false);
    if (p->binary)
        mark_integers(p, p->binary, true);
}

static bool has_integers(const Problem *p)
{
    for (long j = 0; j < p->n; j++)
        if (p->is_integer[j])
            return true;
    return false;
}

static void read_bounds(Problem *p)
{
    p->x = mem_array((size_t)(3 * p->n), sizeof *p->x);
    p->lower = p->x + p->n;
    p->upper = p->lower + p->n;
    for (long j = 0; j < p->n; j++) {
        p->lower[j] = p->nonnegative ? 0 : -INFINITY;
        p->upper[j] = INFINITY;
    }
    for (long i = 0; i < p->ranges; i++) {
        long j = unknown_index(p, p->name[i]);
        p->lower[j] = fmax(p->lower[j], unknowns_number(p->low[i], "a bound"));
        p->upper[j] = fmin(p->upper[j], unknowns_number(p->high[i], "a bound"));
        p->impossible = p->impossible || p->lower[j] > p->upper[j];
    }
}

static void read_initial(Problem *p)
{
    for (long j = 0; j < p->n; j++) {
        bool range = isfinite(p->lower[j]) && isfinite(p->upper[j]);
        p->x[j] = range ? (p->lower[j] + p->upper[j]) / 2 : fmin(fmax(1, p->lower[j]), p->upper[j]);
    }
    if (!p->initial)
        return;
    long count;
    const Expr *item = rtable_items(&p->initial, &count);
    for (long i = 0; i < count; i++) {
        Expr value = item[i];
        long j = p->operands ? i : -1;
        if (expr_is(value, EXPR_EQUATION)) {
            j = unknown_index(p, expr_arg(value, 0));
            value = expr_arg(value, 1);
        }
        if (j < 0 || j >= p->n) {
            err_hint("give it as initialpoint = {x = 1, y = 2}");
            err_raise(ST_TYPE, "invalid input: the initial point names what is no unknown");
        }
        p->x[j] = unknowns_number(value, "the initial point");
    }
}

/* --- the search -------------------------------------------------------------------------- */

_Noreturn static void refuse_infeasible(bool linear)
{
    err_hint("check the constraints: no point was found that meets them all");
    err_raise(ST_UNABLE, linear ? "no feasible solution found"
                                : "no feasible point found for the nonlinear constraints");
}

_Noreturn static void refuse_lost(void)
{
    if (nlopt_is_available())
        err_hint("try another initialpoint = {x = 1}");
    else
        err_hint("this build lacks NLopt, which finds more (Debian and Ubuntu: libnlopt-dev)");
    err_raise(ST_UNABLE, "no improved point could be found");
}

/* Returns when the minimum was found, says why not otherwise. */
static void check_end(const Problem *p, const FindMinimumProblem *problem, OptimumEnd end)
{
    switch (end) {
    case OPTIMUM_FOUND:
        return;
    case OPTIMUM_FLAT:
        eval_warning("the objective does not change where the search begins: it may be better "
                     "elsewhere");
        return;
    case OPTIMUM_INFEASIBLE:
        refuse_infeasible(p->impossible || find_minimum_is_linear_within(problem));
    case OPTIMUM_UNBOUNDED:
        err_hint("add constraints or bounds such as x = 0..10");
        err_raise(ST_UNABLE, "problem appears to be unbounded");
    case OPTIMUM_UNDEFINED:
        err_hint("give a point where the functions are real: initialpoint = {x = 1}");
        err_raise(ST_DOMAIN, "complex value encountered");
    case OPTIMUM_STOPPED:
        err_poll();
        break;
    case OPTIMUM_LOST:
        break;
    }
    refuse_lost();
}

/* Moves p->x to the minimum; returns the objective there. */
static double search(Problem *p, OptimizeKind kind)
{
    FindMinimumProblem problem = {
        p->objective,        p->equal, p->less,  p->equals, p->lesses,
        p->unknowns->u.args, p->n,     p->lower, p->upper,  p->is_integer};
    OptimumEnd end;
    double value = 0;
    if (!find_minimum_linear(&problem, p->x, &end, &value)) {
        if (kind == OPTIMIZE_LINEAR)
            err_raise(ST_TYPE, "objective function and constraints must be linear");
        if (has_integers(p))
            err_raise(ST_UNABLE, "integer unknowns are only handled in linear problems");
        end = find_minimum_smooth(&problem, p->x, p->initial != NULL, &value);
    }
    check_end(p, &problem, end);
    return value;
}

/* --- packing ----------------------------------------------------------------------------- */

static Expr number(double value)
{
    return num_from_double(value, num_digits < 15 ? (int)num_digits : 15);
}

static Expr pack(const Problem *p, double value)
{
    if (p->operands) {
        RTable *point = rtable_vector(RTABLE_COLUMN, p->n);
        for (long j = 0; j < p->n; j++)
            point->data[j] = number(p->x[j]);
        return expr_list((Expr[]){number(value), rtable_expr(point)}, 2);
    }
    Expr *items = mem_array((size_t)p->n, sizeof *items);
    err_defer(mem_release, items);
    for (long j = 0; j < p->n; j++)
        items[j] = expr_equation(expr_arg(p->unknowns, j), number(p->x[j]));
    Expr point = expr_list(items, p->n);
    err_undefer(true);
    return expr_list((Expr[]){number(value), point}, 2);
}

static Expr optimise(OptimizeKind kind, const Expr *args, long n, bool maximize)
{
    Problem p = {0};
    double value;
    err_defer(problem_release, &p);
    options_begin(&OPTIONS, &p);
    p.maximize = maximize;
    OptimizeForm form = optimize_forms_read(kind, args, n);
    p.objective = form.objective;
    p.unknowns = form.names;
    p.operands = form.names ? expr_count(form.names) : 0;
    for (long i = 0; i < expr_count(form.rest); i++)
        read_argument(&p, expr_arg(form.rest, i));
    find_unknowns(&p);
    read_bounds(&p);
    read_integers(&p);
    read_initial(&p);
    if (p.maximize)
        p.objective = expr_neg(p.objective);
    if (p.impossible)
        refuse_infeasible(true);
    value = search(&p, kind);
    Expr result = pack(&p, p.maximize ? -value : value);
    err_undefer(true);
    return result;
}

static Expr minimize(const Expr *args, long n)
{
    return optimise(OPTIMIZE_ANY, args, n, false);
}

static Expr maximize(const Expr *args, long n)
{
    return optimise(OPTIMIZE_ANY, args, n, true);
}

static Expr lp_solve(const Expr *args, long n)
{
    return optimise(OPTIMIZE_LINEAR, args, n, false);
}

static Expr qp_solve(const Expr *args, long n)
{
    return optimise(OPTIMIZE_QUADRATIC, args, n, false);
}

/* [c, G], or half the sum of the squares of residuals. */
static Expr ls_solve(const Expr *args, long n)
{
    long count;
    const Expr *item = rtable_items(&args[0], &count);
    if (count == 2 && rtable_of(item[1]))
        return optimise(OPTIMIZE_SQUARES, args, n, false);
    Expr *all = mem_array((size_t)(count + n), sizeof *all);
    err_defer(mem_release, all);
    for (long i = 0; i < count; i++)
        all[i] = expr_mul(EXPR_HALF, expr_pow(linalg_residual(item[i]), EXPR_TWO));
    Expr objective = expr_sum(all, count);
    memcpy(all, args, (size_t)n * sizeof *all);
    all[0] = objective;
    Expr result = optimise(OPTIMIZE_ANY, all, n, false);
    err_undefer(true);
    return result;
}

#define OPTIONS_TEXT                                                                               \
    "Constraints are equations and inequalities in a set or list. Further arguments:\n"            \
    "  x = a..b                 bounds of an unknown\n"

const Builtin BUILTIN_OPTIMIZE[] = {
    {.name = "Minimize",
     .package = "Optimization",
     .signature = "Minimize(objective:algebraic|procedure, options:expr*) -> list",
     .fn = minimize,
     .options = &OPTIONS,
     .topic = "numeric",
     .summary = "a minimum of a function under constraints",
     .text = "Minimize(f, {constraints}) gives [smallest value, [x = 1., y = 2.]], the unknowns\n"
             "in order of name. The minimum is a local one. " OPTIONS_TEXT
             "An operator or procedure f takes its bounds as ranges, Minimize(f, 0..1, 2..3), and\n"
             "constraints as procedures u(x,y) <= 0 in a first set, v(x,y) = 0 in a second one;\n"
             "the point comes as a Vector.",
     .examples = {{"Optimization:-Minimize((x-1)^2+(y-2)^2, {x+y = 1});", "[2., [x=0., y=1.]]",
                   NULL},
                  {"with(Optimization): Minimize(x^2+y^2, {x*y >= 1, x >= 1/2});",
                   "[2., [x=1., y=1.]]", NULL},
                  {"Optimization:-Minimize(x^2, {x >= 2, x <= 1});", "error: no feasible", NULL},
                  {"Optimization:-Minimize(x^3, {x <= 5});", "error: unbounded", NULL},
                  {"Optimization:-Minimize((u-3)^2, {u = 5}, initialpoint = {u = 1});",
                   "[4., [u=5.]]", NULL}},
     .see = "Maximize NLPSolve LSSolve LPSolve fsolve"},
    {.name = "Maximize",
     .package = "Optimization",
     .signature = "Maximize(objective:algebraic|procedure, options:expr*) -> list",
     .fn = maximize,
     .options = &OPTIONS,
     .topic = "numeric",
     .summary = "a maximum of a function under constraints",
     .text = "Maximize(f, {constraints}) gives [largest value, [x = 1., y = 2.]]. The maximum is\n"
             "a local one. " OPTIONS_TEXT,
     .examples = {{"Optimization:-Maximize(3*x+2*y, {x+y <= 4, x+3*y <= 6, x <= 3},"
                   " assume=nonnegative);",
                   "[11., [x=3., y=1.]]", NULL},
                  {"Optimization:-Maximize(x*y, [x+y = 2]);", "[1., [x=1., y=1.]]", NULL}},
     .see = "Minimize LPSolve"},
    {.name = "NLPSolve",
     .package = "Optimization",
     .signature = "NLPSolve(objective:expr, options:expr*) -> list",
     .fn = minimize,
     .options = &OPTIONS,
     .topic = "numeric",
     .summary = "a local minimum of a nonlinear function under constraints",
     .text = "NLPSolve(f, {constraints}) gives [smallest value, [x = 1., y = 2.]].\n" OPTIONS_TEXT,
     .examples = {{"Optimization:-NLPSolve(x^4-2*x^2, x = 0..3);", "[-1., [x=1.]]", NULL},
                  {"Optimization:-NLPSolve((x-1)^2, x = 2..5, maximize);", "[16., [x=5.]]", NULL},
                  {"Optimization:-NLPSolve(x^3, {x >= -1}, x = -2..2);", "[-1., [x=-1.]]", NULL}},
     .see = "Minimize Maximize"},
    {.name = "QPSolve",
     .package = "Optimization",
     .signature = "QPSolve(objective:expr, options:expr*) -> list",
     .fn = qp_solve,
     .options = &OPTIONS,
     .topic = "numeric",
     .summary = "a minimum of a quadratic function under linear constraints",
     .text = OPTIONS_TEXT
     "In Matrix form QPSolve([c, H], [A, b, Aeq, beq], [lower, upper]) makes c.x + x.H.x/2\n"
     "smallest where A.x <= b and Aeq.x = beq.",
     .examples = {{"Optimization:-QPSolve(x^2+y^2-x*y, {x+y >= 2});", "[1., [x=1., y=1.]]", NULL},
                  {"Optimization:-QPSolve(x^2+4*x, [x >= 0]);", "[0., [x=0.]]", NULL},
                  {"Optimization:-QPSolve([<-2,0>, <<2,0>|<0,2>>])[1];", "-1.", NULL}},
     .see = "Minimize LPSolve"},
    {.name = "LPSolve",
     .package = "Optimization",
     .signature = "LPSolve(objective:expr, options:expr*) -> list",
     .fn = lp_solve,
     .options = &OPTIONS,
     .topic = "numeric",
     .summary = "a minimum of a linear function under linear constraints",
     .text = OPTIONS_TEXT
     "By the simplex method; the point is a vertex. Integers by branch and bound.\n"
     "In Matrix form LPSolve(c, [A, b, Aeq, beq], [lower, upper]) makes c.x\n"
     "smallest where A.x <= b and Aeq.x = beq.",
     .examples =
         {{"Optimization:-LPSolve(-x-y, {x+2*y <= 4, 3*x+y <= 7, x >= 0, y >= 0});",
           "[-3., [x=2., y=1.]]", NULL},
          {"Optimization:-LPSolve(-5*x-4*y, {6*x+4*y <= 24, x+2*y <= 6}, assume = nonnegint);",
           "[-20., [x=4., y=0.]]", NULL},
          {"Optimization:-LPSolve(<-1,-1>, [<<1,3>|<2,1>>, <4,7>])[1];", "-3.", NULL},
          {"Optimization:-LPSolve(x+y, {x+y <= 1, x+y >= 2});", "error: no feasible solution found",
           NULL},
          {"Optimization:-LPSolve(x-y, {x >= 0, y >= x});",
           "error: problem appears to be unbounded", NULL}},
     .see = "Minimize"},
    {.name = "LSSolve",
     .package = "Optimization",
     .signature = "LSSolve(residuals:list|set|rtable, options:expr*) -> list",
     .fn = ls_solve,
     .options = &OPTIONS,
     .topic = "numeric",
     .summary = "least squares under constraints",
     .text = "LSSolve([r1, r2, ...], {constraints}) makes (r1^2 + r2^2 + ...)/2 as small as\n"
             "possible; LSSolve([c, G]) does for the entries of c - G.x. " OPTIONS_TEXT,
     .examples = {{"Optimization:-LSSolve([x-1, x-2, x-6]);", "[7., [x=3.]]", NULL},
                  {"Optimization:-LSSolve([x-1, y-1], {x+y = 4});", "[1., [x=2., y=2.]]", NULL}},
     .see = "Minimize LeastSquares"},
    {.name = NULL},
};
