/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Across a pole of a coefficient a step of any method may look accurate: on both sides the values
 * are ordinary, and a pole of odd order leaves nothing of itself in a sum of stages. But there the
 * solution ends, so a pole is looked for ahead of the run, as changes of cases are
 * (times.h), and no step crosses it.
 *
 * Suspects are what stands in denominators (its factors, and their derivatives, whose zeros are
 * where a factor touches zero) and arguments of functions less their places where they are not
 * analytic (ln, tan, GAMMA), in the parts of an equation that depend on time alone, and what stands
 * at its highest derivative. Where a suspect vanishes the equation, divided by that, is looked at
 * with any numbers in the place of the solution: it has a pole when it changes some hundred times
 * as much from a distance d to 1e-3*d as it does before, which tells 1/t from sin(t)/t, whose pole
 * is none, from ln(t^2), where steps become short and lead across, and from 1/sqrt(|t|): there the
 * run ends as well, for methods come that near only by chance, but the message says what it is.
 * This is asked of balls, so rounding has no say in it.
 *
 * What it does not do: look for poles that depend on the solution (x'=1, y'=y/(x-1)), which a step
 * may still cross unseen; look into cases that the solution decides, coefficients of more than
 * MOST_SIZE nodes, or more than MOST_COUPLED coupled equations.
 */
#include "dae/ahead/poles.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"
#include "cas/base/held.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/sym.h"
#include "cas/value/enclose.h"
#include "cas/value/funcs.h"
#include "cas/value/funcs_facts.h"
#include "dae/ahead/times.h"
#include "numeric/program/tape_parameters.h"

enum { ZERO_OF, COEFFICIENT, EQUATION, PARTS }; /* of a suspect */
enum { MOST_COUPLED = 6, BITS = 200 };

static const double MOST_SIZE = 1000; /* of a coefficient, as a tree */

/* --- suspects -------------------------------------------------------------------------------- */

typedef struct Suspects {
    const Ivp *ivp;
    Expr t, coefficient, equation;
    Memo number; /* of every derivative that is to be found a number in its place */
    Expr *found;
    long n, capacity;
    long first; /* of those found that is the present equation's */
    long i;     /* equation looked at */
} Suspects;

static void release(void *suspects)
{
    mem_free(((Suspects *)suspects)->found);
}

/* Does e depend on time, and on nothing that is to be found? */
static bool is_of_time(const Suspects *s, Expr e)
{
    return walk_has(e, s->t) && !walk_has_key(e, &s->number);
}

static void add(Suspects *s, Expr zero_of)
{
    for (long i = s->first; i < s->n; i++)
        if (expr_arg(s->found[i], ZERO_OF) == zero_of &&
            expr_arg(s->found[i], EQUATION) == s->equation)
            return;
    if (s->n == s->capacity) {
        s->capacity = 2 * s->capacity + 8;
        s->found = mem_rearray(s->found, (size_t)s->capacity, sizeof *s->found);
    }
    s->found[s->n++] = expr_list((Expr[]){zero_of, s->coefficient, s->equation}, PARTS);
}

/* The factors of u and where they may touch zero. */
static void suspect(Suspects *s, Expr u)
{
    Expr factored = factor_expr(u);
    for (long i = 0; i < expr_factor_count(factored); i++) {
        Expr base, exponent;
        expr_split_power(expr_factor(factored, i), &base, &exponent);
        if (!walk_has(base, s->t))
            continue;
        add(s, base);
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
    if (!walk_has(node, s->t))
        return;
    if (expr_is(node, EXPR_CALL) && expr_count(node) > 1 && !funcs_jump(node)) {
        suspect_places(s, node);
        return;
    }
    for (long i = 0; i < expr_factor_count(node); i++) {
        Expr base, exponent;
        expr_split_power(expr_factor(node, i), &base, &exponent);
        if (expr_is_real_number(exponent) && num_sign(exponent) < 0 && walk_has(base, s->t))
            suspect(s, base);
    }
}

static void take_coefficient(Suspects *s, Expr e)
{
    if (walk_tree_size(e) > MOST_SIZE)
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

/* Does unknown k occur in an equation besides `but` that has no derivative of highest order? */
static bool is_elsewhere(const Model *model, long k, long but)
{
    long other;
    for (long i = 0; i < model->equations; i++)
        if (i != but && model_order(model, i, k) != MODEL_ABSENT &&
            count_tops(model, i, false, &other) == 0)
            return true;
    return false;
}

/* The unknown that equation i alone gives, by its highest derivative; -1: none for sure. */
static long given_by(const Model *model, long i)
{
    long k = -1, differential = count_tops(model, i, false, &k);
    if (differential > 0)
        return differential == 1 ? k : -1;
    return count_tops(model, i, true, &k) == 1 && !is_elsewhere(model, k, i) ? k : -1;
}

/* e = a*top + rest with a of time, or a constant: then a, else NULL. */
static Expr leading(const Suspects *s, Expr e, Expr top, Expr *rest)
{
    Expr name = expr_from_symbol(sym_fresh("top"));
    Expr renamed = walk_replace1(e, top, name), a = diff_name(renamed, name);
    if (!a || walk_has(a, name) || walk_has_key(a, &s->number))
        return NULL;
    *rest = walk_replace1(renamed, name, EXPR_ZERO);
    return a == EXPR_ZERO ? NULL : a;
}

static Expr number_for(Expr node, void *suspects)
{
    return memo_get(&((Suspects *)suspects)->number, node);
}

static void take_equation(void *suspects)
{
    Suspects *s = suspects;
    long i = s->i;
    const Model *model = &s->ivp->model;
    Expr e = model->residuals[i], rest = e;
    long k = given_by(model, i);
    Expr top = k < 0 ? NULL : ivp_derivative(s->ivp, k, model->orders[k]);
    Expr a = k < 0 ? NULL : leading(s, e, top, &rest);
    if (!a)
        a = EXPR_ONE;
    s->equation = expr_div(walk_rebuild(rest, number_for, NULL, s), a);
    if (walk_has(a, s->t)) {
        s->coefficient = expr_div(EXPR_ONE, a);
        suspect(s, a);
        take_coefficient(s, s->coefficient);
    }
    take_parts(s, e);
}

/* Do the highest derivatives belong together in some equation? */
static bool is_coupled(const Model *model)
{
    bool any = false;
    long k;
    for (long i = 0; i < model->equations; i++)
        any |= count_tops(model, i, false, &k) > 1;
    for (long j = 0; j < model->count; j++)
        if (model->orders[j] < 1)
            return false;
    return any && model->equations == model->count && model->count <= MOST_COUPLED;
}

/* The determinant of what stands at the highest derivatives, where time alone makes it vanish. */
static void take_matrix(void *suspects)
{
    Suspects *s = suspects;
    const Model *model = &s->ivp->model;
    long n = model->count;
    RTable *matrix = rtable_matrix(n, n);
    Expr rest;
    bool moves = false;
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            if (model_order(model, i, j) != model->orders[j])
                continue;
            Expr top = ivp_derivative(s->ivp, j, model->orders[j]);
            Expr a = leading(s, model->residuals[i], top, &rest);
            if (!a)
                return;
            rtable_set(matrix, i, j, a);
            moves |= walk_has(a, s->t);
        }
    if (!moves)
        return;
    Expr det = normal_expr(linalg_det(matrix));
    if (det == EXPR_ZERO || !walk_has(det, s->t))
        return;
    s->coefficient = s->equation = expr_div(EXPR_ONE, det);
    suspect(s, det);
}

/* Numbers that hardly any coefficient is made for. */
static void number_derivatives(Suspects *s)
{
    const Model *model = &s->ivp->model;
    for (long k = 0, n = 0; k < model->count; k++)
        for (long j = model->orders[k]; j >= 0; j--, n++)
            memo_put(&s->number, ivp_derivative(s->ivp, k, j),
                     expr_ratio(731 + 113 * n, 997 + 59 * n));
}

Expr poles_find(const Ivp *ivp)
{
    CHECK(ivp->model.t);
    Suspects s = {.ivp = ivp, .t = ivp->model.t};
    err_defer(release, &s);
    memo_begin(&s.number);
    number_derivatives(&s);
    for (s.i = 0; s.i < ivp->model.equations; s.i++) {
        s.first = s.n;
        (void)err_attempt(take_equation, &s);
    }
    if (is_coupled(&ivp->model))
        (void)err_attempt(take_matrix, &s);
    Expr list = s.n ? expr_list(s.found, s.n) : NULL;
    memo_end(&s.number);
    err_undefer(true);
    return list;
}

/* --- places ---------------------------------------------------------------------------------- */

#define OFF 1e-9   /* how far steps keep off a pole, as part of the way to it */
#define SMALL 1e-3 /* a way beside the time */

/* How many times as much a value changes from SMALL*d to SMALL^2*d as from d to SMALL*d: 1/SMALL of
 * 1/d, 1 of ln(d), SMALL where it is smooth; up to SLOW steps lead across, below FAST its integral
 * is finite. */
enum { SLOW = 3, FAST = 300 };

/* What an equation does towards a place: it stays bounded, or steps lead across; it is infinite but
 * has an integral; it has none. */
typedef enum Growth { GROWTH_NONE, GROWTH_FINITE, GROWTH_POLE } Growth;

/* What is known in one direction. */
typedef struct Way {
    double clear; /* up to here there is no pole; NaN: nobody has looked */
    double pole;  /* the first one; NaN: none so far */
    long which;   /* its suspect */
    Growth growth;
} Way;

struct Poles {
    Expr suspects, t; /* borrowed */
    double begin;
    Times *times;
    Way way[2];
};

void poles_renew(Poles *poles)
{
    if (!poles)
        return;
    times_renew(poles->times);
    for (int i = 0; i < 2; i++)
        poles->way[i] = (Way){.clear = NAN, .pole = NAN, .which = -1};
}

Poles *poles_new(Expr suspects, Expr t, double begin)
{
    if (!suspects)
        return NULL;
    long n = expr_count(suspects);
    Expr *zero_of = mem_array((size_t)n, sizeof(Expr));
    err_defer(mem_release, zero_of);
    for (long i = 0; i < n; i++)
        zero_of[i] = expr_arg(expr_arg(suspects, i), ZERO_OF);
    Times *times = times_new(zero_of, n, t, begin);
    err_undefer(true);
    if (!times)
        return NULL;
    Poles *poles = mem_zalloc(sizeof *poles);
    *poles = (Poles){.suspects = suspects, .t = t, .begin = begin, .times = times};
    poles_renew(poles);
    return poles;
}

void poles_free(Poles *poles)
{
    if (poles)
        times_free(poles->times);
    mem_free(poles);
}

/* The way from where the run begins, or what is no less beside the time. */
static double way_to(const Poles *poles, double at)
{
    return fmax(fabs(at - poles->begin), SMALL * fabs(at));
}

/* |value at u - value at v|, infinite where there is none. */
static void apart(arb_t out, const acb_t u, const acb_t v)
{
    acb_t difference;
    acb_init(difference);
    acb_sub(difference, u, v, BITS);
    acb_abs(out, difference, BITS);
    acb_clear(difference);
}

typedef struct Place {
    Expr e, t, x; /* e at t = x */
} Place;

static void take_place(void *place)
{
    Place *p = place;
    p->e = funcs_at(p->e, p->t, p->x);
}

/* The value of e, which has nothing but t in it, at t = at + d; false: it is not known. */
static bool value_at(acb_t value, Expr e, Expr t, double at, double d)
{
    fmpq_t x, way;
    fmpq_init(x);
    fmpq_init(way);
    bool known =
        num_get_fmpq(x, num_from_double(at, 17)) && num_get_fmpq(way, num_from_double(d, 3));
    fmpq_add(x, x, way);
    fmpq_clear(way);
    Place place = {e, t, expr_take_fmpq(x)};
    return known && err_attempt(take_place, &place) && enclose_constant(value, place.e, BITS);
}

/* Does e, which has nothing but t in it, grow from t = at + 1e-4*d to at, and how? */
static Growth growth(Expr e, Expr t, double at, double d)
{
    acb_struct value[3];
    arb_struct change[2];
    bool known = true;
    for (int i = 0; i < 3; i++)
        held_acb(value + i);
    for (int i = 0; i < 2; i++)
        held_arb(change + i);
    d *= 1e-4;
    for (int i = 0; i < 3 && known; i++, d *= SMALL)
        known = value_at(value + i, e, t, at, d);
    for (int i = 0; i < 2 && known; i++)
        apart(change + i, value + i, value + i + 1);
    known = known && arb_is_finite(change) && arb_is_finite(change + 1);
    arb_mul_ui(change, change, SLOW, BITS);
    Growth found = known && arb_gt(change + 1, change) ? GROWTH_FINITE : GROWTH_NONE;
    arb_mul_ui(change, change, FAST / SLOW, BITS);
    if (found && arb_gt(change + 1, change))
        found = GROWTH_POLE;
    held_end(5);
    return found;
}

/* Is e real before t = at and not beyond? There the run ends by itself. */
static bool ceases(Expr e, Expr t, double at, double d)
{
    acb_struct before[1], beyond[1];
    held_acb(before);
    held_acb(beyond);
    bool known = value_at(before, e, t, at, -1e-4 * d) && value_at(beyond, e, t, at, 1e-4 * d);
    bool any = known && acb_is_real(before) && !arb_contains_zero(acb_imagref(beyond));
    held_end(2);
    return any;
}

/* What becomes of the equation where suspect k vanishes at `at`, seen from either side. */
static Growth growth_at(const Poles *poles, long k, double at, double heading)
{
    Expr suspect = expr_arg(poles->suspects, k);
    Expr e = linalg_exact(tape_parameters_numbers(expr_arg(suspect, EQUATION)));
    double way = heading * way_to(poles, at);
    if (ceases(e, poles->t, at, way))
        return GROWTH_NONE;
    Growth before = growth(e, poles->t, at, -way), behind = growth(e, poles->t, at, way);
    return before > behind ? before : behind;
}

/* Looks as far as `end`. */
static void look(Poles *poles, Way *way, double end, double heading)
{
    double from = isnan(way->clear) ? poles->begin : way->clear, at;
    while (isnan(way->pole) && heading * (end - from) > 0 &&
           times_next(poles->times, from, end - from, &at)) {
        for (long k = 0; k < expr_count(poles->suspects) && isnan(way->pole); k++)
            if (times_has(poles->times, k) && times_changes(poles->times, k, at, heading) &&
                (way->growth = growth_at(poles, k, at, heading)) != GROWTH_NONE) {
                way->pole = at;
                way->which = k;
            }
        from = at;
    }
    way->clear = end;
}

bool poles_next(Poles *poles, double t, double h, double *at)
{
    double heading = h > 0 ? 1 : -1;
    Way *way = &poles->way[h > 0];
    if (isnan(way->pole) && !(heading * (t + h - way->clear) <= 0))
        look(poles, way, t + 2 * h, heading);
    *at = way->pole;
    return !isnan(way->pole) && heading * (way->pole - t) > 0 && heading * (t + h - *at) >= 0;
}

bool poles_wall(Poles *poles, double t, double h, double *at)
{
    double pole, heading = h > 0 ? 1 : -1;
    if (!poles_next(poles, t, h + heading * 2 * OFF * way_to(poles, t + h), &pole))
        return false;
    *at = pole - heading * OFF * way_to(poles, pole);
    double gap = heading * (t + h - *at); /* a step that ends there does so but for rounding */
    return heading * (*at - t) > 0 && gap >= -8 * DBL_EPSILON * (fabs(*at) + fabs(h));
}

/* What the suspect of a way does where it vanishes, in the words of `shown`. */
static void put(const Poles *poles, const Way *way, double at, PolesShown *shown, void *ctx,
                char *text, size_t size)
{
    Expr e = expr_arg(expr_arg(poles->suspects, way->which), COEFFICIENT);
    char *name = print_text(shown ? shown(ctx, e) : e, 100);
    bool finite = way->growth == GROWTH_FINITE;
    snprintf(text, size, "the coefficient %s %s at %s = %.8g%s", name,
             finite ? "is infinite" : "has a pole", expr_text(poles->t), at,
             finite ? ", where its integral is finite: begin anew behind it" : "");
    mem_free(name);
}

bool poles_put(const Poles *poles, bool forward, double at, PolesShown *shown, void *ctx,
               char *text, size_t size)
{
    const Way *way = &poles->way[forward];
    if (way->which >= 0)
        put(poles, way, at, shown, ctx, text, size);
    return way->which >= 0;
}

static void release_poles(void *poles)
{
    poles_free(poles);
}

void poles_refuse(Expr suspects, Expr t, double a, double b)
{
    Poles *poles = poles_new(suspects, t, a);
    double at;
    err_defer(release_poles, poles);
    if (poles && poles_next(poles, a, (1 - OFF) * (b - a), &at)) {
        char text[300];
        at = fabs(at) < DBL_EPSILON * (b - a) ? 0 : at;
        put(poles, &poles->way[true], at, NULL, NULL, text, sizeof text);
        err_hint("solve on one side of it");
        err_raise(ST_UNABLE, "%s, between the two points", text);
    }
    err_undefer(true);
}
