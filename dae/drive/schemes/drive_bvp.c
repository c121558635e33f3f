/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Items free of the variable that hold values of unknowns are conditions, in any form: y(0) = 1,
 * y(0)+D(y)(0) = 2, y(0) = y(1). Names without a value are to be found too, each by one condition
 * more. The collocation itself is numeric/step/bvp.h.
 *
 * With algebraic unknowns or other constraints the ordinary system under the equations (hidden.h)
 * is solved. Its solutions keep the constraints once they satisfy them, so these are conditions at
 * the left end besides the user's; they and the user's conditions together are as many as the
 * states. What is asked for between mesh points is moved onto the constraints.
 *
 * The first guess is the user's (approxsoln) or goes straight through the values that are given.
 * When Newton's method does not get on from there, bumps of several heights are put on it. With
 * continuation = p the problem is solved for p = 0 first, then for values up to 1 in steps as large
 * as Newton's method stands, each from the solution before.
 */
#include "dae/drive/schemes/drive_bvp.h"
#include "dae/ahead/poles.h"

#include <math.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "dae/reduce/posed.h"
#include "dae/start/manifold.h"
#include "numeric/linear/vec.h"
#include "numeric/program/tape.h"
#include "numeric/step/bvp.h"
#include "numeric/step/method.h"

enum { FIRST_MESH = 8, MOST_MESH = 8192, MOST_DOUBLES = 4000000 };
#define LEAST_CONTINUATION 1e-4

/* f(a) or a derivative of it in a condition. */
typedef struct Value {
    Expr node, name, point;
    long order;
} Value;

struct DriveBvp {
    Expr t, equations, conditions, names; /* lists; names: to be found */
    Expr approximate, continued;          /* options, or NULL */
    Expr constraints;                     /* list of residuals in the states, or NULL */
    Manifold *manifold;                   /* the same in numbers */
    Expr left;                            /* the point a as given */
    Value *value;
    long values, capacity;
    double a, b, at; /* at: of the continued name */
    long initmesh, maxmesh;
    /* in numbers: conditions in the states at both ends, and which state the continued name is */
    long n, count, moving;
    Tape *tape, *slopes;
    double *in;
    long entries, *row, *column; /* of the slopes, as in bvp.h */
    Fun *fun;
    Bvp *solution;
};

static const DriveBvp *bvp_in(const Problem *problem)
{
    return problem->work;
}

_Noreturn static void refuse(Status status, const char *format, Expr e)
{
    char *text = print_text(e, 100);
    err_defer(mem_release, text);
    err_raise(status, format, text);
}

/* --- reading ---------------------------------------------------------------------------------- */

/* The values found so far, and whether the expression that is looked at holds one. */
typedef struct Reading {
    DriveBvp *bvp;
    Memo known;
    bool found;
} Reading;

static void note_value(Expr node, void *arg)
{
    Reading *reading = arg;
    DriveBvp *bvp = reading->bvp;
    Value v = {.node = node};
    if (diff_op_is(node, NULL) || !ivp_is_value(node, bvp->t, &v.name, &v.order, &v.point))
        return;
    reading->found = true;
    if (memo_get(&reading->known, node))
        return;
    memo_put(&reading->known, node, node);
    if (bvp->values == bvp->capacity) {
        bvp->capacity = 2 * bvp->capacity + 8;
        bvp->value = mem_rearray(bvp->value, (size_t)bvp->capacity, sizeof *bvp->value);
    }
    bvp->value[bvp->values++] = v;
}

/* Is the item a condition? Its values are noted. */
static bool is_condition(Reading *reading, Expr item)
{
    if (walk_has(item, reading->bvp->t))
        return false;
    reading->found = false;
    walk_each(item, note_value, reading);
    return reading->found;
}

/* Is one side of the item a value of an unknown, and the other one free of such? */
static bool is_plain(Reading *reading, Expr item)
{
    for (int side = 0; side < 2 && expr_is(item, EXPR_EQUATION); side++) {
        if (!memo_get(&reading->known, expr_arg(item, side)))
            continue;
        reading->found = false;
        walk_each(expr_arg(item, 1 - side), note_value, reading);
        if (!reading->found)
            return true;
    }
    return false;
}

/* The two points; false when there is only one. */
static bool find_ends(DriveBvp *bvp)
{
    Expr end[2] = {NULL, NULL};
    for (long i = 0; i < bvp->values; i++) {
        Expr at = bvp->value[i].point;
        if (at == end[0] || at == end[1])
            continue;
        double x = options_real(at, "a boundary point");
        int known = 0;
        while (known < 2 && end[known] && options_real(end[known], "a boundary point") != x)
            known++;
        if (known == 2) {
            err_hint("give the conditions at two points, or solve from one to the next");
            refuse(ST_UNABLE, "conditions at more than two points: %s",
                   expr_seq((Expr[]){end[0], end[1], at}, 3));
        }
        end[known] = end[known] ? end[known] : at;
    }
    if (!end[1])
        return false;
    bvp->a = options_real(end[0], "a boundary point");
    bvp->b = options_real(end[1], "a boundary point");
    if (bvp->a > bvp->b) {
        double swap = bvp->a;
        bvp->a = bvp->b;
        bvp->b = swap;
        end[0] = end[1];
    }
    bvp->left = end[0];
    return true;
}

/* The equations, in which the names to be found are functions. */
static void set_equations(DriveBvp *bvp, const Expr *item, long n)
{
    long names = expr_count(bvp->names);
    Expr *function = mem_array((size_t)(2 * names + n) + 1, sizeof *function);
    err_defer(mem_release, function);
    Expr *list = function + names;
    for (long i = 0; i < names; i++)
        function[i] = expr_call(expr_arg(bvp->names, i), &bvp->t, 1);
    for (long i = 0; i < n; i++)
        list[i] = names ? walk_replace(item[i], bvp->names->u.args, function, names) : item[i];
    for (long i = 0; i < names; i++)
        list[n + i] = expr_equation(diff_make(function[i], bvp->t, 1), EXPR_ZERO);
    bvp->equations = expr_list(list, n + names);
    err_undefer(true);
}

static void items_release(void *arg)
{
    mem_free(((IvpItems *)arg)->item);
}

static void release(void *bvp)
{
    drive_bvp_free(bvp);
}

/* The names that will not get values as parameters (a list, or NULL). */
static Expr without(Expr names, Expr parameters)
{
    long n = expr_count(names), kept = 0;
    Expr *left = mem_array((size_t)n + 1, sizeof *left);
    err_defer(mem_release, left);
    for (long i = 0; i < n; i++)
        if (!parameters || !walk_has(parameters, expr_arg(names, i)))
            left[kept++] = expr_arg(names, i);
    Expr list = expr_list(left, kept);
    err_undefer(true);
    return list;
}

/* Fills in everything from the items; false when it is no boundary value problem. */
static bool take_apart(DriveBvp *bvp, const IvpItems *all, Expr parameters)
{
    Expr *part = mem_array((size_t)(2 * all->count) + 1, sizeof *part);
    err_defer(mem_release, part);
    Expr *condition = part + all->count;
    long equations = 0, conditions = 0;
    bool plain = true;
    Reading reading = {.bvp = bvp};
    memo_begin(&reading.known);
    for (long i = 0; i < all->count; i++)
        if (is_condition(&reading, all->item[i]))
            condition[conditions++] = all->item[i];
        else
            part[equations++] = all->item[i];
    for (long i = 0; i < conditions; i++)
        plain = plain && is_plain(&reading, condition[i]);
    memo_end(&reading.known);
    bool found = bvp->values > 0 && (find_ends(bvp) || !plain);
    if (found && !(bvp->b > bvp->a))
        refuse(ST_UNABLE, "%s: the conditions at one point must have the form y(0) = value",
               expr_seq(condition, conditions));
    if (found) {
        bvp->names = without(posed_nameless(bvp->t, all->item, all->count), parameters);
        bvp->conditions = expr_list(condition, conditions);
        set_equations(bvp, part, equations);
    }
    err_undefer(true);
    return found;
}

DriveBvp *drive_bvp_read(Expr system, const DriveOptions *options)
{
    IvpItems all = {0};
    DriveBvp *bvp = mem_zalloc(sizeof *bvp);
    err_defer(release, bvp);
    err_defer(items_release, &all);
    ivp_collect(&all, system);
    bvp->t = model_variable(all.item, all.count);
    bvp->approximate = options->approximate;
    bvp->continued = options->continued;
    bvp->initmesh = options->initmesh > 0 ? options->initmesh : FIRST_MESH;
    bvp->maxmesh = options->maxmesh;
    bvp->moving = -1;
    bool found = bvp->t && take_apart(bvp, &all, options->parameters);
    err_undefer(true);
    err_undefer(!found);
    return found ? bvp : NULL;
}

void drive_bvp_free(DriveBvp *bvp)
{
    if (!bvp)
        return;
    tape_free(bvp->tape);
    tape_free(bvp->slopes);
    bvp_free(bvp->solution);
    manifold_free(bvp->manifold);
    mem_free(bvp->value);
    mem_free(bvp->in);
    mem_free(bvp->row);
    mem_free(bvp);
}

static void mark_all(const void *work, void (*mark)(Expr e))
{
    const DriveBvp *bvp = work;
    const Expr held[] = {bvp->t,           bvp->equations, bvp->conditions,  bvp->names,
                         bvp->approximate, bvp->continued, bvp->constraints, bvp->left};
    for (size_t i = 0; i < sizeof held / sizeof *held; i++)
        if (held[i])
            mark(held[i]);
    for (long i = 0; i < bvp->values; i++)
        mark(bvp->value[i].node);
}

Expr drive_bvp_equations(const DriveBvp *bvp)
{
    return bvp->equations;
}

/* --- conditions in numbers -------------------------------------------------------------------- */

/* Which state a value is of, -1: none. */
static long state_of(const Problem *problem, const Ivp *ivp, const Value *v)
{
    for (long k = 0; k < ivp->model.count; k++)
        if (expr_arg(ivp->model.unknowns[k], 0) == v->name && v->order < problem->order[k])
            return problem->first[k] + v->order;
    return -1;
}

/* The place of the value among the variables of the conditions: states at a, then at b. */
static long place_of(const Problem *problem, const Ivp *ivp, const Value *v)
{
    long state = state_of(problem, ivp, v);
    if (state < 0)
        refuse(ST_TYPE, "the condition on %s: an unknown and its lower derivatives have conditions",
               v->node);
    return options_real(v->point, "a boundary point") == bvp_in(problem)->a ? state
                                                                            : problem->n + state;
}

/* Where the name stands among the states. */
static long state_named(const Problem *problem, Expr name)
{
    for (long i = 0; i < problem->n; i++)
        if (expr_is(problem->states[i], EXPR_CALL) && expr_arg(problem->states[i], 0) == name)
            return i;
    return -1;
}

static long constraint_count(const DriveBvp *bvp)
{
    return bvp->constraints ? expr_count(bvp->constraints) : 0;
}

/* The constraints in the names vars of the states at the left end. */
static void constraints_at_left(const Problem *problem, const Expr *vars, Expr *residual)
{
    long n = problem->n;
    Expr *from = mem_array(2 * ((size_t)n + 1), sizeof *from), *to = from + n + 1;
    err_defer(mem_release, from);
    for (long i = 0; i < n; i++) {
        from[i] = problem->states[i];
        to[i] = vars[i];
    }
    for (long k = 0; k < constraint_count(bvp_in(problem)); k++) {
        Expr e = walk_replace(expr_arg(bvp_in(problem)->constraints, k), from, to, n);
        residual[k] = walk_replace1(e, problem->t, bvp_in(problem)->left);
    }
    err_undefer(true);
}

static void compile_conditions(Problem *problem, const Ivp *ivp)
{
    DriveBvp *bvp = problem->work;
    long n = problem->n, own = expr_count(bvp->conditions), names = expr_count(bvp->names);
    long count = own + constraint_count(bvp);
    long swaps = bvp->values + names;
    Expr *vars = mem_array((size_t)(2 * n + 2 * swaps + count) + 1, sizeof *vars);
    err_defer(mem_release, vars);
    Expr *from = vars + 2 * n, *to = from + swaps, *residual = to + swaps;
    for (long i = 0; i < 2 * n; i++)
        vars[i] = expr_from_symbol(sym_fresh("y"));
    for (long i = 0; i < bvp->values; i++) {
        from[i] = bvp->value[i].node;
        to[i] = vars[place_of(problem, ivp, &bvp->value[i])];
    }
    for (long i = 0; i < names; i++) {
        from[bvp->values + i] = expr_arg(bvp->names, i);
        to[bvp->values + i] = vars[state_named(problem, expr_arg(bvp->names, i))];
    }
    for (long i = 0; i < own; i++)
        residual[i] = walk_replace(linalg_residual(expr_arg(bvp->conditions, i)), from, to, swaps);
    constraints_at_left(problem, vars, residual + own);
    bvp->tape = tape_new(residual, count, vars, 2 * n);
    bvp->slopes = tape_new_jacobian(residual, count, vars, 2 * n, 0, 2 * n);
    if (!bvp->slopes)
        err_raise(ST_UNABLE, "the boundary conditions cannot be differentiated");
    err_undefer(true);
}

/* Where the slopes of the conditions stand; that of the continued name is the last one. */
static void note_slopes(DriveBvp *bvp)
{
    long own = tape_outputs(bvp->slopes);
    bvp->entries = own + (bvp->moving >= 0);
    bvp->row = mem_array((size_t)(2 * bvp->entries) + 1, sizeof *bvp->row);
    bvp->column = bvp->row + bvp->entries;
    for (long e = 0; e < bvp->entries; e++) {
        bvp->row[e] = e < own ? tape_row(bvp->slopes, e) : bvp->n - 1;
        bvp->column[e] = e < own ? tape_column(bvp->slopes, e) : bvp->moving;
    }
}

static void put_ends(const DriveBvp *bvp, const double *ya, const double *yb)
{
    vec_copy(bvp->in, ya, bvp->n);
    vec_copy(bvp->in + bvp->n, yb, bvp->n);
}

static Status conditions(void *ctx, const double *ya, const double *yb, double *g)
{
    const DriveBvp *bvp = ctx;
    put_ends(bvp, ya, yb);
    tape_eval(bvp->tape, bvp->in, g);
    if (bvp->moving >= 0)
        g[bvp->n - 1] = ya[bvp->moving] - bvp->at;
    return ST_OK;
}

static Status condition_slopes(void *ctx, const double *ya, const double *yb, double *value)
{
    const DriveBvp *bvp = ctx;
    put_ends(bvp, ya, yb);
    tape_eval(bvp->slopes, bvp->in, value);
    if (bvp->moving >= 0)
        value[bvp->entries - 1] = 1;
    return ST_OK;
}

/* --- guesses ---------------------------------------------------------------------------------- */

/* The number that a condition gives the value: f(a) = number; NaN when it does not. */
static double given(const DriveBvp *bvp, long value)
{
    for (long i = 0; i < expr_count(bvp->conditions); i++) {
        Expr e = expr_arg(bvp->conditions, i);
        for (int side = 0; side < 2 && expr_is(e, EXPR_EQUATION); side++) {
            Expr x = evalf_expr(expr_arg(e, 1 - side), 20);
            if (expr_arg(e, side) == bvp->value[value].node && expr_is_real_number(x))
                return num_to_double(x);
        }
    }
    return NAN;
}

/* A straight line through the values given, one for each state; `end` holds them for both ends. */
static void lines(const Problem *problem, const double *end, double part, double *y)
{
    long n = problem->n;
    double length = bvp_in(problem)->b - bvp_in(problem)->a;
    for (long i = 0; i < n; i++) {
        double left = end[i], right = end[n + i];
        left = isnan(left) ? right : left;
        right = isnan(right) ? left : right;
        y[i] = isnan(left) ? 0 : left + part * (right - left);
    }
    for (long k = 0; k < problem->m; k++)
        for (long j = 1; j < problem->order[k]; j++) {
            long i = problem->first[k] + j;
            if (isnan(end[i]) && isnan(end[n + i]) && !isnan(end[i - 1]) && !isnan(end[n + i - 1]))
                y[i] = (end[n + i - 1] - end[i - 1]) / length;
        }
}

/* Attempts: a bump of this height on every unknown, and this value of every name to be found. */
static const struct {
    double bump, name;
} GUESSES[] = {{0, 1}, {1, 1}, {-1, 1}, {1, 10}, {4, 0.1}, {-4, -1}, {10, 100}};

static void guess_at(const Problem *problem, const double *end, double part, long attempt,
                     double *y)
{
    const DriveBvp *bvp = problem->work;
    double bump = 4 * GUESSES[attempt].bump, length = bvp->b - bvp->a;
    lines(problem, end, part, y);
    for (long k = 0; k < problem->m; k++) {
        long i = problem->first[k];
        y[i] += bump * part * (1 - part);
        if (problem->order[k] > 1)
            y[i + 1] += bump * (1 - 2 * part) / length;
    }
    for (long i = 0; i < expr_count(bvp->names); i++)
        y[state_named(problem, expr_arg(bvp->names, i))] = GUESSES[attempt].name;
}

/* The numbers that conditions give the states at a and b, NaN: none. */
static double *given_ends(const Problem *problem, const Ivp *ivp)
{
    double *end = mem_array((size_t)(2 * problem->n) + 1, sizeof *end);
    err_defer(mem_release, end);
    for (long i = 0; i < 2 * problem->n; i++)
        end[i] = NAN;
    for (long i = 0; i < bvp_in(problem)->values; i++)
        end[place_of(problem, ivp, &bvp_in(problem)->value[i])] = given(bvp_in(problem), i);
    err_undefer(false);
    return end;
}

static void tape_release(void *tape)
{
    tape_free(tape);
}

/* approxsoln: what it says of states and names replaces the guess in bvp. */
static void take_approximate(const Problem *problem, Bvp *guess)
{
    Expr list = bvp_in(problem)->approximate, t = problem->t;
    for (long i = 0; list && i < expr_count(list); i++) {
        Expr e = expr_arg(list, i);
        if (!expr_is(e, EXPR_EQUATION))
            refuse(ST_TYPE, "approxsoln: %s is no equation such as y(x) = x", e);
        Expr name = expr_arg(e, 0), value = expr_arg(e, 1);
        if (expr_is(name, EXPR_SYMBOL))
            name = expr_call(name, &t, 1);
        bool known = false;
        for (long j = 0; j < problem->n; j++) {
            bool later = known && diff_name(problem->states[j - 1], t) == problem->states[j];
            if (problem->states[j] != name && !later)
                continue;
            value = later ? diff_name(value, t) : value;
            known = true;
            Tape *tape = tape_new(&value, 1, &t, 1);
            err_defer(tape_release, tape);
            for (long k = 0; k <= guess->count; k++)
                tape_eval(tape, guess->x + k, guess->y + k * problem->n + j);
            err_undefer(true);
        }
        if (!known)
            refuse(ST_TYPE, "approxsoln: %s is no unknown", name);
    }
}

static Bvp *first_guess(const Problem *problem, long attempt)
{
    const DriveBvp *bvp = problem->work;
    Bvp *guess = bvp_new(problem->n, bvp->initmesh, bvp->a, bvp->b);
    for (long i = 0; i <= guess->count; i++)
        guess_at(problem, bvp->in, (double)i / (double)guess->count, attempt,
                 guess->y + i * problem->n);
    if (bvp->moving >= 0)
        for (long i = 0; i <= guess->count; i++)
            guess->y[i * problem->n + bvp->moving] = bvp->at;
    return guess;
}

/* --- setting up and solving ------------------------------------------------------------------- */

static void check_count(const Problem *problem)
{
    const DriveBvp *bvp = problem->work;
    long held = constraint_count(bvp), found = expr_count(bvp->conditions);
    long needed = problem->n - held - (bvp->continued != NULL);
    if (needed == found)
        return;
    if (held > 0)
        err_hint(
            "the constraints leave %ld degrees of freedom, and every name to be found needs one"
            " more",
            problem->n - held - expr_count(bvp->names));
    else
        err_hint(
            "the orders of the unknowns add up to %ld, and every name to be found needs one more",
            problem->n - expr_count(bvp->names));
    err_raise(ST_ARITY, "conditions at two points: %ld needed, %ld given", needed, found);
}

/* Holds the constraints of the system under which the problem is laid out. */
static void constrain(Problem *problem, const Hidden *hidden)
{
    DriveBvp *bvp = problem->work;
    bvp->constraints = hidden_residuals(hidden);
    bvp->manifold = manifold_new(bvp->constraints->u.args, constraint_count(bvp), problem->t,
                                 problem->states, problem->n);
}

/* The ordinary system under one with constraints. */
static void reduce(Problem *problem, Ivp *ivp)
{
    Hidden hidden;
    hidden_begin(&hidden, &ivp->model);
    posed_end(&hidden, ivp);
    for (long k = 0; k < ivp->model.count; k++)
        ivp->model.orders[k] = hidden.orders[k];
    drive_problem_lay_out(problem, ivp);
    problem->equations = expr_list(hidden.equations, hidden.count);
    constrain(problem, &hidden);
    hidden_end(&hidden);
}

/* The middle of the interval, with the first guess there in problem->y0: where the equations are
 * compiled. Raises ST_ARITY when the number of conditions is wrong. */
static void begin(Problem *problem, const Ivp *ivp)
{
    DriveBvp *bvp = problem->work;
    long n = bvp->n = problem->n;
    if (bvp->continued) {
        bvp->moving = state_named(problem, bvp->continued);
        if (bvp->moving < 0)
            refuse(ST_TYPE, "continuation: %s does not occur in the equations", bvp->continued);
    }
    check_count(problem);
    compile_conditions(problem, ivp);
    note_slopes(bvp);
    double *end = given_ends(problem, ivp);
    err_defer(mem_release, end);
    bvp->in = mem_zalloc((size_t)(2 * n) * sizeof *bvp->in);
    vec_copy(bvp->in, end, 2 * n);
    err_undefer(true);
    Bvp *guess = first_guess(problem, 1);
    bvp->solution = guess;
    take_approximate(problem, guess);
    problem->t0 = guess->x[guess->count / 2];
    vec_copy(problem->y0, guess->y + guess->count / 2 * n, n);
}

_Noreturn static void refuse_solution(const DriveBvp *bvp, Status status)
{
    if (status == ST_SINGULAR) {
        err_hint("the linearised problem has no solution or many: an eigenvalue needs a condition"
                 " that fixes the size of the solution");
        err_raise(ST_SINGULAR, "the boundary value problem is singular");
    }
    if (status == ST_LIMIT && bvp->solution->count > bvp->maxmesh / 3) {
        err_hint("raise maxmesh = %ld, or abserr and relerr; is there a singularity or a layer?",
                 bvp->maxmesh);
        err_raise(ST_LIMIT, "the boundary value problem needs more than %ld mesh points",
                  bvp->maxmesh);
    }
    err_hint("give a guess, approxsoln = [y(x) = ...], a finer initmesh, or a name in the equations"
             " that leads from an easy problem at 0 to this one at 1, continuation = name");
    err_raise(ST_LIMIT, "no solution of the boundary value problem was found: Newton's method does"
                        " not converge from the guesses that were tried");
}

static Status solve_once(DriveBvp *bvp, const BvpOptions *options)
{
    BvpProblem problem = {.fun = bvp->fun, .a = bvp->a, .b = bvp->b, .ctx = bvp};
    problem.conditions = conditions;
    problem.entries = bvp->entries;
    problem.row = bvp->row;
    problem.column = bvp->column;
    problem.slopes = condition_slopes;
    Status status = bvp_solve(&problem, options, &bvp->solution);
    err_poll();
    return status;
}

/* From the solution for one value of the continued name to that for 1. */
static Status carry_on(DriveBvp *bvp, const BvpOptions *options)
{
    double step = 0.1, done = 0;
    Status status = ST_OK;
    while (done < 1 && step >= LEAST_CONTINUATION) {
        Bvp *kept = bvp_thinned(bvp->solution, 1);
        bvp->at = fmin(1, done + step);
        status = solve_once(bvp, options);
        if (status == ST_OK) {
            bvp_free(kept);
            kept =
                bvp->solution; /* the error test doubled the mesh, other refinements were local */
            bvp->solution = bvp_thinned(kept, bvp->at < 1 && kept->count > FIRST_MESH ? 4 : 1);
            bvp_free(kept);
            done = bvp->at;
            step *= 2;
        } else {
            bvp_free(bvp->solution);
            bvp->solution = kept;
            step /= 4;
        }
    }
    return status;
}

/* Solves with problem->fun; t0 and y0 become the left end. Raises in words when nothing is found.
 */
static void solve(Problem *problem)
{
    DriveBvp *bvp = problem->work;
    const Pattern *pattern = problem->fun.pattern;
    long n = problem->n, guesses = sizeof GUESSES / sizeof *GUESSES;
    long room = MOST_DOUBLES / (pattern ? pattern->count + n : n * n);
    double *end = mem_array((size_t)(2 * n), sizeof *end);
    err_defer(mem_release, end);
    vec_copy(end, bvp->in, 2 * n);
    bvp->maxmesh = bvp->maxmesh > 0 ? bvp->maxmesh : room < MOST_MESH ? room : MOST_MESH;
    bvp->fun = &problem->fun;
    poles_refuse(problem->suspects, problem->t, bvp->a, bvp->b);
    BvpOptions options = {problem->options.traj.abserr, problem->options.traj.relerr, bvp->maxmesh};
    Status status = ST_LIMIT;
    for (long i = 0;
         i < guesses && (status == ST_LIMIT || status == ST_DOMAIN || status == ST_SINGULAR); i++) {
        vec_copy(bvp->in, end, 2 * n);
        bvp_free(bvp->solution);
        bvp->solution = NULL;
        bvp->solution = first_guess(problem, i);
        take_approximate(problem, bvp->solution);
        status = solve_once(bvp, &options);
    }
    if (status == ST_OK && bvp->moving >= 0)
        status = carry_on(bvp, &options);
    if (status != ST_OK)
        refuse_solution(bvp, status);
    err_undefer(true);
    problem->t0 = bvp->a;
    vec_copy(problem->y0, bvp->solution->y, n);
    for (long i = 0; i < expr_count(bvp->names); i++) /* shown as the names they are */
        problem->states[state_named(problem, expr_arg(bvp->names, i))] = expr_arg(bvp->names, i);
}

/* --- asking ----------------------------------------------------------------------------------- */

typedef struct BvpTrace {
    Trace trace;
    DriveBvp *bvp;
} BvpTrace;

static const DriveBvp *bvp_of(const Trace *trace)
{
    return ((const BvpTrace *)trace)->bvp;
}

static Status reach(Trace *trace, double t)
{
    const DriveBvp *bvp = bvp_of(trace);
    double slack = 1e-12 * (bvp->b - bvp->a);
    return t >= bvp->a - slack && t <= bvp->b + slack ? ST_OK : ST_LIMIT;
}

static Status eval(Trace *trace, double t, double *y)
{
    const DriveBvp *bvp = bvp_of(trace);
    Status status = reach(trace, t);
    if (status == ST_OK)
        bvp_eval(bvp->solution, t, y);
    if (status == ST_OK && bvp->manifold)
        status = manifold_near(manifold_solve(bvp->manifold, t, y, NULL, 1e-12, NULL));
    return status;
}

static TraceState state(const Trace *trace, bool forward)
{
    const DriveBvp *bvp = bvp_of(trace);
    return (TraceState){.t = forward ? bvp->b : bvp->a,
                        .end = TRACE_RANGE,
                        .steps = forward ? bvp->solution->count : 0,
                        .calls = forward ? bvp->fun->calls : 0};
}

static void destroy(Trace *trace)
{
    mem_free(trace);
}

static const TraceKind KIND = {.reach = reach, .eval = eval, .state = state, .free = destroy};

static Trace *new_trace(DriveBvp *bvp)
{
    BvpTrace *made = mem_zalloc(sizeof *made);
    made->trace.kind = &KIND;
    made->bvp = bvp;
    return &made->trace;
}

/* --- the scheme ------------------------------------------------------------------------------- */

static bool takes(const Problem *problem, const Setup *setup)
{
    (void)setup;
    return problem->work != NULL; /* which drive_bvp_read made */
}

static bool set_up(Problem *problem, Setup *setup)
{
    DriveOptions *options = &problem->options;
    /* which uses slopes, as this does */
    options->method = (MethodChoice){.name = method_usual(METHOD_FOR_RESIDUAL)};
    options->tableau = NULL;
    options->label = "bvp";
    if (options->events)
        err_raise(ST_UNABLE, "events: a boundary value problem has none");
    if (setup->is_dae)
        reduce(problem, setup->ivp);
    else
        drive_problem_lay_out(problem, setup->ivp);
    begin(problem, setup->ivp);
    drive_problem_compile(problem, true, &setup->report);
    if (!problem->field.linear)
        drive_problem_refuse(problem, &setup->report);
    return true;
}

/* The solution as it is told, at the left end too. */
static void attach(Problem *problem)
{
    solve(problem);
    Trace *trace = new_trace(problem->work);
    Status status = trace_eval(trace, problem->t0, problem->y0);
    trace_free(trace);
    if (status != ST_OK)
        err_raise(ST_SINGULAR, "the constraints have no solution next to the left end");
}

static Trace *trace_of(Problem *problem, double t, const double *y, const TraceOptions *options)
{
    (void)t;
    (void)y;
    (void)options;
    return new_trace(problem->work);
}

const Scheme drive_bvp_scheme = {
    .name = "bvp",
    .takes = takes,
    .set_up = set_up,
    .rhs = drive_problem_rhs,
    .jac = drive_problem_jac,
    .alone = true,
    .attach = attach,
    .trace = trace_of,
    .mark = mark_all,
    .free = release,
};
