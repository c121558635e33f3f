/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Suspects are what stands in denominators (its factors, and, where time alone moves them, their
 * derivatives, whose zeros are where a factor touches zero) and arguments of functions less their
 * places where they are not analytic (ln, tan, GAMMA), and what stands at the highest derivative of
 * an equation. Each comes with its equation divided by that, the highest derivative left out: what
 * becomes of this where the suspect vanishes says whether there is a pole.
 *
 * Those of time alone are looked for in the largest parts that depend on nothing else, and in their
 * equations any numbers stand in the place of the solution. Those that the solution moves keep
 * their equation; only highest derivatives that it gives together with others are numbers.
 *
 * What it does not do: look into coefficients of more than MOST_SIZE nodes, or for determinants of
 * more than MOST_COUPLED coupled equations.
 */
#include "dae/ahead/suspects.h"

#include <math.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/core/sym.h"
#include "cas/value/funcs.h"
#include "cas/value/funcs_facts.h"
#include "dae/reduce/sigma.h"

enum { MOST_COUPLED = 7, MOST_EXPANDED = 3 }; /* equations with a determinant; with a polynomial */

static const double MOST_SIZE = 50000; /* of a coefficient, as a tree */
static const double MOST_FACTORED = 200;
static const double MOST_DEGREE = 50;

/* --- suspects -------------------------------------------------------------------------------- */

typedef struct Suspects {
    const Ivp *ivp;
    bool moving; /* those that the solution moves are looked for, else those of time alone */
    Expr t, coefficient;
    Expr equation;    /* the present one as a suspect keeps it; NULL: not made yet, of ... */
    Expr top, factor; /* ... the highest derivative that it gives, or NULL, and what stands at it */
    Expr own;         /* the state that the equation gives the derivative of; EXPR_ZERO: none */
    Memo number;      /* of every derivative that is to be found: its place, from 1 */
    Memo top_number;  /* the same of the highest ones alone */
    long *plain;      /* of each unknown: the equations without a highest derivative that have it */
    long *having;     /* of each unknown: the equations that have its highest derivative */
    long *alone; /* of each equation: the unknown that it gives by itself, or -1; NULL: not asked */
    Expr *found;
    long n, capacity;
    long first; /* of those found that is the present equation's */
    long i;     /* equation looked at */
} Suspects;

static void release(void *suspects)
{
    Suspects *s = suspects;
    mem_free(s->plain);
    mem_free(s->having);
    mem_free(s->alone);
    mem_free(s->found);
}

/* Does what may vanish belong to those that are looked for? */
static bool is_sought(const Suspects *s, Expr e)
{
    return walk_has(e, s->t) && (!s->moving || walk_has_key(e, &s->number));
}

/* Does e depend on time, and on nothing that is to be found? */
static bool is_of_time(const Suspects *s, Expr e)
{
    return walk_has(e, s->t) && !walk_has_key(e, &s->number);
}

/* A number that hardly any coefficient is made for. */
static Expr number_for(Expr node, void *memo)
{
    long n = (long)(size_t)memo_get(memo, node);
    return n ? expr_ratio(618 + 113 * n, 938 + 59 * n) : NULL;
}

/* The present equation divided by what stands at its highest derivative, this left out, with
 * numbers for what it is not asked about. Most equations have no suspects. */
static void make_equation(Suspects *s)
{
    Expr rest = s->ivp->model.residuals[s->i];
    if (s->top)
        rest = walk_replace1(rest, s->top, EXPR_ZERO);
    Expr numbered = walk_rebuild(rest, number_for, NULL, s->moving ? &s->top_number : &s->number);
    s->equation = expr_div(numbered, s->factor);
}

static void add(Suspects *s, Expr zero_of)
{
    if (!s->equation)
        make_equation(s);
    for (long i = s->first; i < s->n; i++)
        if (expr_arg(s->found[i], SUSPECT_ZERO) == zero_of &&
            expr_arg(s->found[i], SUSPECT_EQUATION) == s->equation)
            return;
    if (s->n == s->capacity) {
        s->capacity = 2 * s->capacity + 8;
        s->found = mem_rearray(s->found, (size_t)s->capacity, sizeof *s->found);
    }
    Expr parts[] = {zero_of, s->coefficient, s->equation, s->own};
    s->found[s->n++] = expr_list(parts, SUSPECT_PARTS);
}

/* What passes zero where |u| touches it. */
static Expr kink(Expr e)
{
    bool sign = expr_is(e, EXPR_CALL) && funcs_jump(e) == FUNC_JUMP_SIGN && expr_count(e) == 2;
    return sign ? expr_arg(e, 1) : e;
}

static void look_large(Expr node, void *large)
{
    if (expr_is_real_number(node))
        *(bool *)large |= fabs(num_to_double(node)) > MOST_DEGREE;
}

static void look_calls(Expr node, void *large)
{
    if (expr_is(node, EXPR_CALL) && expr_count(node) == 2 && funcs_find(expr_arg(node, 0)))
        walk_each(expr_arg(node, 1), look_large, large);
}

/* Would factors take long? Among functions of arguments like 2000*x-2000/3 one is a high power of
 * another. */
static bool is_hard(Expr u)
{
    bool large = false;
    walk_each(u, look_calls, &large);
    return large || walk_tree_exceeds(u, MOST_FACTORED);
}

/* The factors of u and where they may touch zero. */
static void suspect(Suspects *s, Expr u)
{
    Expr factored = is_hard(u) ? u : factor_expr(u);
    for (long i = 0; i < expr_factor_count(factored); i++) {
        Expr base, exponent;
        expr_split_power(expr_factor(factored, i), &base, &exponent);
        if (!is_sought(s, base))
            continue;
        add(s, kink(base));
        if (s->moving)
            continue;
        Expr slope = diff_name(base, s->t);
        if (slope && walk_has(slope, s->t))
            add(s, slope);
    }
}

static void suspect_places(Suspects *s, Expr call)
{
    Expr u = expr_arg(call, expr_count(call) - 1);
    const FuncPlace *breaks = funcs_breaks(call);
    for (int i = 0; i < FUNC_MOST_BREAKS && breaks[i]; i++)
        if (breaks[i] != FUNC_INFINITY && breaks[i] != FUNC_MINUS_INFINITY &&
            !funcs_is_continuous_at(call, funcs_place(breaks[i])))
            suspect(s, expr_sub(u, funcs_place(breaks[i])));
    FuncComb comb = funcs_recurring(call);
    if (comb.step == FUNC_NOWHERE)
        return;
    Expr turns = expr_div(expr_sub(u, funcs_place(comb.first)), funcs_place(comb.step));
    Expr sine = expr_symbol("sin"), arg = expr_mul(EXPR_PI, turns);
    suspect(s, expr_call(sine, &arg, 1));
}

static void look_at(Expr node, void *suspects)
{
    Suspects *s = suspects;
    if (!is_sought(s, node))
        return;
    if (s->moving)
        s->coefficient = node;
    if (expr_is(node, EXPR_CALL) && expr_count(node) > 1 && !funcs_jump(node)) {
        suspect_places(s, node);
        return;
    }
    for (long i = 0; i < expr_factor_count(node); i++) {
        Expr base, exponent;
        expr_split_power(expr_factor(node, i), &base, &exponent);
        if (!expr_is_real_number(exponent) || num_sign(exponent) >= 0 || !is_sought(s, base))
            continue;
        if (s->moving)
            s->coefficient = expr_pow(base, exponent);
        suspect(s, base);
    }
}

static void take_coefficient(Suspects *s, Expr e)
{
    if (walk_tree_exceeds(e, MOST_SIZE))
        return;
    s->coefficient = e;
    walk_each(e, look_at, s);
}

/* Is it the solution that decides between the cases of the node? */
static bool is_undecided(const Suspects *s, Expr node)
{
    if (!expr_is(node, EXPR_CALL) || funcs_jump(node) != FUNC_JUMP_PIECEWISE)
        return false;
    for (long i = 1; i + 1 < expr_count(node); i += 2)
        if (walk_has_key(expr_arg(node, i), &s->number))
            return true;
    return false;
}

/* The largest parts of e that depend on time alone; factors of a product together. */
static void take_parts(Suspects *s, Expr e)
{
    if (!walk_has(e, s->t) || is_undecided(s, e))
        return;
    if (is_of_time(s, e)) {
        take_coefficient(s, e);
        return;
    }
    if (memo_get(&s->number, e))
        return;
    long factors = expr_factor_count(e);
    if (factors > 1) {
        Expr of_time = EXPR_ONE;
        for (long i = 0; i < factors; i++)
            if (is_of_time(s, expr_factor(e, i)))
                of_time = expr_mul(of_time, expr_factor(e, i));
            else
                take_parts(s, expr_factor(e, i));
        if (of_time != EXPR_ONE)
            take_coefficient(s, of_time);
        return;
    }
    for (long i = 0; i < expr_count(e); i++)
        take_parts(s, expr_arg(e, i));
}

/* --- equations ------------------------------------------------------------------------------- */

/* Of equation i, the number of unknowns whose highest derivatives it has, *k the last of them. */
static long count_tops(const Model *model, long i, bool algebraic, long *k)
{
    long count = 0;
    for (long j = 0; j < model->term_counts[i]; j++) {
        const ModelTerm *term = &model->terms[i][j];
        if (term->order != model->orders[term->column] || (term->order == 0) != algebraic)
            continue;
        count++;
        *k = term->column;
    }
    return count;
}

/* Counts, for each unknown, the equations that have its highest derivative, and those without a
 * derivative of highest order that have it. */
static void count_equations(Suspects *s)
{
    const Model *model = &s->ivp->model;
    long top;
    s->plain = mem_zalloc(((size_t)model->count + 1) * sizeof *s->plain);
    s->having = mem_zalloc(((size_t)model->count + 1) * sizeof *s->having);
    for (long i = 0; i < model->equations; i++) {
        bool is_plain = count_tops(model, i, false, &top) == 0;
        for (long j = 0; j < model->term_counts[i]; j++) {
            const ModelTerm *term = &model->terms[i][j];
            s->having[term->column] += term->order == model->orders[term->column];
            s->plain[term->column] += is_plain;
        }
    }
}

/* Do other equations give, or bind, the derivative that an equation might give, too? */
static bool is_shared(const Suspects *s)
{
    const Model *model = &s->ivp->model;
    for (long i = 0, k; i < model->equations; i++)
        if (count_tops(model, i, false, &k) == 1 && (s->having[k] > 1 || s->plain[k] > 0))
            return true;
    return false;
}

/* Finds, for each equation, the unknown that it gives by itself when those of the blocks before are
 * known; -1: none. */
static void find_alone(Suspects *s)
{
    const Model *model = &s->ivp->model;
    if (!is_shared(s))
        return;
    Sigma sigma;
    sigma_begin(&sigma, model);
    if (sigma.regular)
        s->alone = mem_array((size_t)model->equations + 1, sizeof *s->alone);
    for (long i = 0; i < model->equations && sigma.regular; i++)
        s->alone[i] = sigma.is_alone[i] ? sigma.unknown_of[i] : -1;
    sigma_end(&sigma);
}

/* The unknown that equation i alone gives, by its highest derivative; -1: none for sure. Of
 * x+sin(t)*(x'-y) = 0 and x' = y only both together give something, which need not have the zeros
 * of the first one's coefficient; beside x = cos(t) sin(t)*x' = y gives y. */
static long given_by(const Suspects *s, long i)
{
    const Model *model = &s->ivp->model;
    long k = -1, differential = count_tops(model, i, false, &k);
    if (differential > 0)
        return differential == 1 && (s->alone ? s->alone[i] == k : s->having[k] == 1) ? k : -1;
    return count_tops(model, i, true, &k) == 1 && s->plain[k] == 1 ? k : -1;
}

/* e = a*top + rest with a of time, or a constant, or of states that move it: then a, else NULL. */
static Expr leading(const Suspects *s, Expr e, Expr top)
{
    Expr a = diff_function(e, top);
    if (!a || a == EXPR_ZERO || walk_has(a, top) || (!s->moving && walk_has_key(a, &s->number)))
        return NULL;
    return a;
}

static void take_equation(void *suspects)
{
    Suspects *s = suspects;
    long i = s->i;
    const Model *model = &s->ivp->model;
    Expr e = model->residuals[i];
    long k = given_by(s, i);
    Expr top = k < 0 ? NULL : ivp_derivative(s->ivp, k, model->orders[k]);
    Expr a = k < 0 ? NULL : leading(s, e, top);
    s->equation = NULL;
    s->top = a ? top : NULL;
    s->factor = a ? a : EXPR_ONE;
    s->own =
        a && model->orders[k] > 0 ? ivp_derivative(s->ivp, k, model->orders[k] - 1) : EXPR_ZERO;
    if (is_sought(s, s->factor)) {
        s->coefficient = expr_div(EXPR_ONE, a);
        suspect(s, a);
        take_coefficient(s, s->coefficient);
    }
    if (s->moving)
        take_coefficient(s, e);
    else
        take_parts(s, e);
}

/* Do the highest derivatives belong together in some equation? */
static bool is_coupled(const Model *model, long most)
{
    bool any = false;
    long k;
    for (long i = 0; i < model->equations; i++)
        any |= count_tops(model, i, false, &k) > 1;
    for (long j = 0; j < model->count; j++)
        if (model->orders[j] < 1)
            return false;
    return any && model->equations == model->count && model->count <= most;
}

/* The determinant by minors that are shared: n*2^(n-1) products, none of them multiplied out.
 * minor[c]: of the first rows, as many as c has columns. */
static Expr det_by_minors(RTable *matrix, long n)
{
    Expr minor[1 << MOST_COUPLED];
    CHECK(n <= MOST_COUPLED);
    minor[0] = EXPR_ONE;
    for (unsigned c = 1; c < 1U << n; c++) {
        long row = -1, right = 0;
        for (long j = 0; j < n; j++)
            row += c >> j & 1;
        minor[c] = EXPR_ZERO;
        for (long j = n - 1; j >= 0; j--) {
            if (!(c >> j & 1))
                continue;
            Expr term = expr_mul(rtable_get(matrix, row, j), minor[c & ~(1U << j)]);
            minor[c] = right++ % 2 ? expr_sub(minor[c], term) : expr_add(minor[c], term);
        }
    }
    return minor[(1U << n) - 1];
}

/* The determinant of what stands at the highest derivatives, where time alone makes it vanish. */
static void take_matrix(void *suspects)
{
    Suspects *s = suspects;
    const Model *model = &s->ivp->model;
    long n = model->count;
    RTable *matrix = rtable_matrix(n, n);
    bool moves = false;
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            if (model_order(model, i, j) != model->orders[j])
                continue;
            Expr top = ivp_derivative(s->ivp, j, model->orders[j]);
            Expr a = leading(s, model->residuals[i], top);
            if (!a)
                return;
            rtable_set(matrix, i, j, a);
            moves |= is_sought(s, a);
        }
    if (!moves)
        return;
    Expr det = n > MOST_EXPANDED ? det_by_minors(matrix, n) : normal_expr(linalg_det(matrix));
    if (det == EXPR_ZERO || !is_sought(s, det))
        return;
    s->own = EXPR_ZERO;
    s->coefficient = s->equation = expr_div(EXPR_ONE, det);
    suspect(s, det);
}

static void number_derivatives(Suspects *s)
{
    const Model *model = &s->ivp->model;
    size_t n = 0;
    for (long k = 0; k < model->count; k++)
        for (long j = model->orders[k]; j >= 0; j--) {
            Expr e = ivp_derivative(s->ivp, k, j);
            memo_put(&s->number, e, (void *)++n);
            if (j > 0 && j == model->orders[k])
                memo_put(&s->top_number, e, (void *)n);
        }
}

Expr suspects_find(const Ivp *ivp, bool moving)
{
    CHECK(ivp->model.t);
    Suspects s = {.ivp = ivp, .moving = moving, .t = ivp->model.t};
    err_defer(release, &s);
    memo_begin(&s.number);
    memo_begin(&s.top_number);
    number_derivatives(&s);
    count_equations(&s);
    find_alone(&s);
    for (s.i = 0; s.i < ivp->model.equations; s.i++) {
        s.first = s.n;
        (void)err_attempt(take_equation, &s);
    }
    if (is_coupled(&ivp->model, MOST_COUPLED))
        (void)err_attempt(take_matrix, &s);
    Expr list = s.n ? expr_list(s.found, s.n) : NULL;
    memo_end(&s.top_number);
    memo_end(&s.number);
    err_undefer(true);
    return list;
}
