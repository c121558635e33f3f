/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Putting solutions back, and finding constants of integration. A solution is substituted together
 * with its derivatives, and the zero test decides; what it cannot decide counts as no solution.
 * Constants come from starting and boundary values: linear equations where the constants enter
 * linearly, else solve.h, and every choice of them is put back into the values it must give.
 */
#include "cas/ode/parts.h"

#include <math.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/steps.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/calculus/limit.h"
#include "cas/calculus/swing.h"
#include "cas/core/infinity.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "cas/value/assume.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "cas/value/names.h"

/* --- substitution ---------------------------------------------------------------------------- */

Expr ode_substitute(Expr residual, Expr t, const Expr *unknowns, const Expr *values, long n)
{
    Expr from = expr_list(NULL, 0), to = from;

    for (long i = 0; i < n; i++) {
        long order = ode_order(residual, unknowns[i]);
        Expr value = values[i];

        for (long k = 0; k <= order; k++) {
            from = ode_append(from, diff_make(unknowns[i], t, k));
            to = ode_append(to, value);
            if (k < order)
                value = ode_slope(value, t);
        }
    }
    residual = funcs_replace(residual, from->u.args, to->u.args, expr_count(from));
    return walk_has_kind(residual, EXPR_COMPLEX) ? residual : ode_without_logarithms(residual);
}

typedef struct Filled {
    Expr residual, t;
    const Expr *unknowns, *values;
    long n;
} Filled;

static Expr filled(void *arg)
{
    const Filled *f = arg;

    return steps_reduce(ode_substitute(f->residual, f->t, f->unknowns, f->values, f->n), f->t);
}

/* A residual without a value does not vanish. */
bool ode_holds(Expr residual, Expr t, const Expr *unknowns, const Expr *values, long n)
{
    Filled f = {residual, t, unknowns, values, n};
    Expr left = ode_attempt(filled, &f);

    err_poll();
    return left && ode_vanishes(left);
}

/* --- values at a point ----------------------------------------------------------------------- */

enum { ROOT_OF_TIME = 12 }; /* t = s^12: powers of s are whole */

typedef struct Place {
    Expr e, t, point;
    long d;
} Place;

/* int(f, z = a..a) is 0. */
static void find_empty(Expr node, void *arg)
{
    Expr *list = arg, range;

    if (!expr_is_call(node, expr_symbol("int")) || expr_count(node) != 3 ||
        !expr_is(expr_arg(node, 2), EXPR_EQUATION))
        return;
    range = expr_arg(expr_arg(node, 2), 1);
    if (expr_is(range, EXPR_RANGE) && expr_arg(range, 0) == expr_arg(range, 1))
        *list = ode_append(*list, node);
}

static Expr without_empty_integrals(Expr e)
{
    Expr list = expr_list(NULL, 0);

    walk_each(e, find_empty, &list);
    for (long i = 0; i < expr_count(list); i++)
        e = ode_replace(e, expr_arg(list, i), EXPR_ZERO);
    return e;
}

/* Impulses where the rest vanishes are none: t*Dirac(t - a) is a*Dirac(t - a). */
static Expr derivative(const Place *p)
{
    Expr e = p->e;

    for (long i = 0; i < p->d; i++)
        e = steps_reduce(diff_name(e, p->t), p->t);
    return e;
}

static void put_in_call(Expr node, void *arg)
{
    const Place *p = arg;

    if (expr_is(node, EXPR_CALL) && walk_has(node, p->t))
        ode_replace(node, p->t, p->point);
}

/* Raises where a function has no value, also beside 0: t*sinh(ln(t)) is -1/2 at 0. */
static Expr put_point(void *arg)
{
    Place *p = arg;
    Expr e = derivative(p);

    walk_each(e, put_in_call, p);
    return without_empty_integrals(ode_replace(e, p->t, p->point));
}

/* For a removable singularity. */
static Expr take_limit(void *arg)
{
    const Place *p = arg;

    return limit_expr(derivative(p), p->t, p->point, 0);
}

/* The limit of e from the right with so many terms of its Bessel functions; NULL when that does not
 * tell it. */
static Expr limit_by_terms(Expr e, const Place *p, long terms)
{
    Expr s = ode_fresh(), rests, near = ode_bessel_near(e, p->t, p->point, terms, &rests);

    if (!near)
        return NULL;
    near = ode_replace(near, p->t, expr_add(p->point, expr_pow(s, expr_int(ROOT_OF_TIME))));
    near = limit_expr(normal_expr(simplify_symbolic(near)), s, EXPR_ZERO, 1);
    return near && !walk_has_any(near, rests->u.args, expr_count(rests)) ? near : NULL;
}

/* The same from the right by the leading powers of t - point of Bessel functions. */
static Expr take_leading(void *arg)
{
    enum { MOST_TERMS = 4 };
    const Place *p = arg;
    Expr e = derivative(p), value = NULL;

    for (long terms = 1; terms <= MOST_TERMS && !value; terms *= 2)
        value = limit_by_terms(e, p, terms);
    return value ? simplify_expr(value) : NULL;
}

static bool is_finite_value(Expr e)
{
    return !walk_has(e, EXPR_UNDEFINED) && !walk_has(e, EXPR_INFINITY);
}

Expr ode_value_at(Expr e, Expr t, long d, Expr point)
{
    CHECK(d >= 0);
    /* 0*BesselK(1/4, 0) would be 0 */
    static Expr (*const WAYS[])(void *) = {take_leading, put_point, take_limit};
    Place p = {e, t, point, d};

    for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++) {
        Expr value = ode_attempt(WAYS[i], &p);

        if (value && is_finite_value(value))
            return value;
        if (value && i == 0)
            return NULL;
    }
    return NULL;
}

/* --- constants from starting values ---------------------------------------------------------- */

static long index_of(Expr y, const Expr *unknowns, long n)
{
    for (long i = 0; i < n; i++)
        if (unknowns[i] == y)
            return i;
    return -1;
}

static Expr take_swing(void *arg)
{
    const Place *p = arg;

    return swing_limit(p->e, p->t, p->point, 0);
}

/* The limit of a part of the solution, or of a quotient of two: a range or undefined where it
 * swings; NULL where that is not found. */
static Expr far_limit(Expr part, const Place *p)
{
    Place of = {part, p->t, p->point, 0};

    return ode_attempt(take_swing, &of);
}

static bool is_far_finite(Expr value)
{
    return !expr_is(value, EXPR_RANGE) && is_finite_value(value);
}

/* The solution far out: the functions beside its constants, and last what stands alone (constant
 * 1), with their limits. */
typedef struct Far {
    Expr constants, parts, limits;
    long n, top; /* top: the one that outgrows the others without a finite limit; -1: none */
} Far;

/* false: e is not linear in the constants, or a limit is not found. */
static bool read_far(Far *f, Expr e, const Place *p)
{
    Expr constants = ode_constants(e), part, limit;

    *f = (Far){expr_list(NULL, 0), expr_list(NULL, 0), expr_list(NULL, 0), 0, -1};
    for (long i = 0; i <= expr_count(constants); i++) {
        Expr c = i < expr_count(constants) ? expr_arg(constants, i) : EXPR_ONE;

        part = c == EXPR_ONE ? e : diff_name(e, c);
        limit = ode_has_constant(part) ? NULL : far_limit(part, p);
        if (!limit)
            return false;
        f->constants = ode_append(f->constants, c);
        f->parts = ode_append(f->parts, part);
        f->limits = ode_append(f->limits, limit);
        f->n++;
        e = c == EXPR_ONE ? e : ode_replace(e, c, EXPR_ZERO);
    }
    return true;
}

static bool swings(const Far *f, long i)
{
    return !is_far_finite(expr_arg(f->limits, i)) && !infinity_sign(expr_arg(f->limits, i));
}

/* The limit of part i by that of part k; NULL: not found. Of two that swing it may have poles ever
 * again, as tan(x): then there is none. */
static Expr far_quotient(const Far *f, long i, long k, const Place *p)
{
    Expr quotient = simplify_expr(expr_div(expr_arg(f->parts, i), expr_arg(f->parts, k)));
    Expr limit = far_limit(quotient, p);

    return !limit && swings(f, i) && swings(f, k) ? EXPR_UNDEFINED : limit;
}

/* Which of the parts beside constants outgrows the others; false: that is open. */
static bool find_top(Far *f, const Place *p)
{
    for (long i = 0; i < f->n - 1; i++) {
        if (is_far_finite(expr_arg(f->limits, i)))
            continue;
        Expr quotient = f->top < 0 ? EXPR_INFINITY : far_quotient(f, i, f->top, p);
        if (!quotient)
            return false;
        if (f->top < 0 || infinity_sign(quotient))
            f->top = i;
    }
    return true;
}

/* What the constant of the part that outgrows the others is: by the limits of their quotients those
 * that grow alike cancel, exp(x^2) and exp(x^2)*erf(x). Parts that swing against it do not. NULL:
 * a limit is not found, or what stands alone outgrows them. */
static Expr top_constant(const Far *f, const Place *p)
{
    Expr value = EXPR_ZERO;

    for (long i = 0; i < f->n; i++) {
        if (i == f->top || is_far_finite(expr_arg(f->limits, i)))
            continue;
        Expr quotient = far_quotient(f, i, f->top, p);
        bool alone = i == f->n - 1;
        if (!quotient || infinity_sign(quotient) || (alone && !is_far_finite(quotient)))
            return NULL;
        if (is_far_finite(quotient))
            value = expr_sub(value, expr_mul(quotient, expr_arg(f->constants, i)));
    }
    return value;
}

/* What a condition at infinity asks of the constants, in which the solution is linear: functions
 * without a finite limit vanish or cancel, from the one that grows most on, and the limits of the
 * others meet it. NULL where it is not linear or a limit is not found. */
static Expr add_far(Expr list, Expr e, Expr target, const Place *p)
{
    Far f;

    for (;;) {
        if (!read_far(&f, e, p) || !find_top(&f, p))
            return NULL;
        if (f.top < 0)
            break;
        Expr c = expr_arg(f.constants, f.top), value = top_constant(&f, p);
        if (!value)
            return NULL;
        list = ode_append(list, expr_sub(c, value));
        e = ode_replace(e, c, value);
    }
    if (!is_far_finite(expr_arg(f.limits, f.n - 1)))
        return NULL;
    Expr sum = expr_neg(target);
    for (long i = 0; i < f.n; i++)
        sum = expr_add(sum, expr_mul(expr_arg(f.constants, i), expr_arg(f.limits, i)));
    return ode_append(list, sum);
}

/* The conditions on the constants as a list of expressions to vanish; NULL when one of them has
 * no value. */
static Expr conditions(const Ode *ode, Expr values, const Expr *unknowns, long n)
{
    Expr list = expr_list(NULL, 0);

    for (long k = 0; k < ode->starts; k++) {
        const OdeStart *s = &ode->start[k];
        long i = index_of(s->function, unknowns, n);
        Expr value;

        if (i < 0)
            continue;
        if (infinity_sign(s->point)) {
            Place far = {expr_arg(values, i), ode->t, s->point, s->order};
            Expr more = add_far(list, derivative(&far), s->value, &far);

            if (more) {
                list = more;
                continue;
            }
        }
        value = ode_value_at(expr_arg(values, i), ode->t, s->order, s->point);
        if (!value)
            return NULL;
        list = ode_append(list, expr_sub(value, s->value));
    }
    return list;
}

/* Appends the values with the constants replaced, if all conditions then hold. */
static void add_choice(Expr *solutions, Expr values, Expr list, Expr constants, const Expr *choice)
{
    long n = expr_count(constants);

    for (long i = 0; i < expr_count(list); i++) {
        Expr left = funcs_replace(expr_arg(list, i), constants->u.args, choice, n);

        if (ode_differs(left))
            return;
    }
    *solutions = ode_append(*solutions, funcs_replace(values, constants->u.args, choice, n));
}

static Expr tidy_value(Expr value, void *arg)
{
    return ode_tidy(value, arg);
}

static Expr tidy_values(Expr values, void *arg)
{
    return walk_operands(values, tidy_value, arg);
}

/* What is assumed about a name as a range, of which 0 < name is none of its own. */
static ZeroRange range_of(Expr name)
{
    Expr facts = assume_facts(name);
    ZeroRange range = {name, NULL, NULL};
    bool strict;

    for (long i = 0; facts && i < expr_count(facts); i++) {
        Expr fact = expr_arg(facts, i);

        if (!expr_is(fact, EXPR_LESS) && !expr_is(fact, EXPR_LESSEQ))
            continue;
        if (expr_arg(fact, 0) == name)
            range.high = expr_arg(fact, 1);
        else if (expr_arg(fact, 1) == name)
            range.low = expr_arg(fact, 0);
    }
    if (!range.low && !range.high && assume_own_sign(name, &strict) == -1)
        range.high = EXPR_ZERO;
    return range;
}

enum { MOST_RANGES = 16 };

/* The ranges of the names of e: bounds with names in them first, those names have theirs next. */
static long ranges_of(ZeroRange *range, Expr e)
{
    Expr names = names_in(e);
    long n = 0;

    for (int bound = 1; bound >= 0; bound--)
        for (long i = 0; i < expr_count(names) && n + 1 < MOST_RANGES; i++) {
            ZeroRange r = range_of(expr_arg(names, i));
            bool positive = !r.high && (!r.low || r.low == EXPR_ZERO);
            bool named =
                (r.low && !funcs_is_constant(r.low)) || (r.high && !funcs_is_constant(r.high));

            if (!positive && named == (bound == 1))
                range[n++] = r;
        }
    range[n++] = ZERO_POSITIVE;
    return n;
}

bool ode_meets_start(Expr difference, bool only)
{
    ZeroRange range[MOST_RANGES];

    bool constant = funcs_is_constant(difference), vanishes = ode_vanishes(difference);
    if (!walk_has(difference, expr_symbol("LambertW")) || (constant && (vanishes || !only)))
        return vanishes;
    long ranges = ranges_of(range, difference);
    if (ranges == 1 && !only && !vanishes)
        return false;
    ZeroQuestion q = {.domain = ZERO_RANGES, .range = range, .ranges = ranges, .facts = true};
    ZeroAnswer answer = zero_ask(difference, &q);
    if (answer.taken == TRUTH_YES && zero_truth(difference) != TRUTH_YES)
        notes_add(notes_current(), expr_equation(difference, EXPR_ZERO));
    return answer.taken == TRUTH_YES;
}

/* Conditions without constants cannot be met by a choice of constants. */
static bool contradicts(Expr list)
{
    for (long i = 0; i < expr_count(list); i++)
        if (!ode_has_constant(expr_arg(list, i)) && ode_differs(expr_arg(list, i)) &&
            !ode_meets_start(expr_arg(list, i), true))
            return true;
    return false;
}

/* --- numbers that are too heavy to compute with ---------------------------------------------- */

enum { MOST_HEAVY = 8 };

typedef struct Names {
    Expr from, to; /* heavy parts, and names for them */
} Names;

static Expr name_heavy(Expr e, void *arg)
{
    Names *names = arg;
    Expr base, exponent;

    if (!ode_is_heavy(e))
        return e;
    err_stack_check();
    expr_split_power(e, &base, &exponent);
    if (ode_has_constant(e) || expr_is(e, EXPR_PRODUCT) || expr_is(e, EXPR_LIST) ||
        (expr_is(e, EXPR_POWER) && expr_is(exponent, EXPR_INTEGER)))
        return walk_operands(e, name_heavy, arg);
    for (long i = 0; i < expr_count(names->from); i++)
        if (expr_arg(names->from, i) == e)
            return expr_arg(names->to, i);
    names->from = ode_append(names->from, e);
    names->to = ode_append(names->to, ode_fresh());
    return expr_arg(names->to, expr_count(names->to) - 1);
}

/* linalg_solve_system with heavy numbers as names: x holds for them as for any others. */
static int solve_linear(Expr *x, Expr list, Expr constants)
{
    long n = expr_count(constants);
    Names names = {expr_list(NULL, 0), expr_list(NULL, 0)};
    int count = ode_fit_conjugate(x, list, constants);
    Expr light;

    if (count >= 0)
        return count;
    light = name_heavy(list, &names);
    if (expr_count(names.to) > MOST_HEAVY)
        return -2;
    count = linalg_solve_system(x, light->u.args, expr_count(light), constants->u.args, n);

    for (long i = 0; i < n; i++)
        x[i] = walk_replace(x[i], names.to->u.args, names.from->u.args, expr_count(names.to));
    return count;
}

static Expr with_constants(Expr list)
{
    Expr some = expr_list(NULL, 0);

    for (long i = 0; i < expr_count(list); i++)
        if (ode_has_constant(expr_arg(list, i)))
            some =
                ode_append(some, ode_is_heavy(expr_arg(list, i)) ? expr_arg(list, i)
                                                                 : normal_expr(expr_arg(list, i)));
    return some;
}

typedef struct Conditions {
    Expr list, constants;
    SolveResult result;
} Conditions;

static Expr solve_conditions(void *arg)
{
    Conditions *c = arg;

    c->result = solve_equations(c->list->u.args, expr_count(c->list), c->constants->u.args,
                                expr_count(c->constants));
    return c->result.solutions;
}

static OdeFit fit_nonlinear(Expr *solutions, Expr values, Expr list, Expr constants)
{
    Conditions c = {.list = list, .constants = constants};
    Expr choices = ode_attempt(solve_conditions, &c);

    if (!choices)
        return ODE_FIT_UNABLE;
    for (long i = 0; i < expr_count(choices); i++)
        add_choice(solutions, values, list, constants, expr_arg(choices, i)->u.args);
    if (expr_count(*solutions) > 0)
        return ODE_FIT_DONE;
    return c.result.complete ? ODE_FIT_NONE : ODE_FIT_UNABLE;
}

/* --- uniqueness ------------------------------------------------------------------------------ */

enum { MOST_UNKNOWN = 6 };

/* The determinant of the conditions by the constants, NULL when they are too many or not linear. */
static Expr determinant(Expr list, Expr constants)
{
    long n = expr_count(constants);
    RTable *A;
    Expr sum;

    if (expr_count(list) != n || n > MOST_UNKNOWN || ode_is_heavy(list))
        return NULL;
    A = rtable_matrix(n, n);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            Expr a = diff_name(expr_arg(list, i), expr_arg(constants, j));

            if (ode_has_constant(a))
                return NULL;
            rtable_set(A, i, j, a);
        }
    sum = linalg_det(A);
    return simplify_expr(normal_expr(sum));
}

/* The other solutions are those where the determinant vanishes: a boundary value problem with a
 * parameter has one at most for others only. Factors that are never 0 are left out. */
static void assume_unique(Expr list, Expr constants)
{
    Expr d = determinant(list, constants), e = EXPR_ONE;

    d = d ? factor_expr(numer_expr(normal_expr(d))) : EXPR_ONE;
    for (long i = 0; i < expr_factor_count(d); i++) {
        Expr factor = expr_factor(d, i), base, power;

        expr_split_power(factor, &base, &power);
        if (!funcs_is_constant(base) && !expr_is_number(base) && !funcs_argument(base, "exp"))
            e = expr_mul(e, base);
    }
    if (e != EXPR_ONE && ode_differs(e))
        notes_add(notes_current(), expr_make(EXPR_UNEQUAL, (Expr[]){e, EXPR_ZERO}, 2));
}

static OdeFit fit_conditions(Expr *solutions, Expr values, Expr list, bool boundary)
{
    Expr constants = ode_constants(list);
    long n = expr_count(constants);
    Expr *choice;
    int count;

    if (contradicts(list))
        return ODE_FIT_NONE;
    if (n == 0) {
        *solutions = ode_append(*solutions, values);
        return ODE_FIT_DONE;
    }
    choice = mem_array((size_t)n, sizeof *choice);
    err_defer(mem_release, choice);
    list = with_constants(list);
    count = solve_linear(choice, list, constants);
    if (count == 1)
        add_choice(solutions, values, list, constants, choice);
    err_undefer(true);
    if (count == 1 && boundary)
        assume_unique(list, constants);
    if (count == -2)
        return ODE_FIT_UNABLE;
    if (count < 0)
        return fit_nonlinear(solutions, values, list, constants);
    return expr_count(*solutions) > 0 ? ODE_FIT_DONE : ODE_FIT_NONE;
}

OdeFit ode_fit_list(Expr *solutions, Expr t, Expr values, Expr list, bool boundary)
{
    OdeFit end = fit_conditions(solutions, values, list, boundary);

    *solutions = walk_operands(*solutions, tidy_values, (void *)t);
    return end;
}

static bool at_several_points(const Ode *ode)
{
    for (long i = 1; i < ode->starts; i++)
        if (ode->start[i].point != ode->start[0].point)
            return true;
    return false;
}

/* The values of the derivative beside the point, as floats. */
static Expr put_beside(void *arg)
{
    enum { FAR = -6, NEAR = -12 };
    const Place *p = arg;
    Expr e = derivative(p), pair[2];

    for (int i = 0; i < 2; i++) {
        Expr step = expr_pow(expr_int(10), expr_int(i == 0 ? FAR : NEAR));

        pair[i] = evalf_expr(ode_replace(e, p->t, expr_add(p->point, step)), 20);
    }
    return expr_list(pair, 2);
}

/* Has e, whose value at the point was not found, numbers on the right of it that do not grow
 * towards it? Even a logarithm doubles from 10^-6 to 10^-12. */
static bool has_unknown_value(Expr e, Expr t, long d, Expr point)
{
    Place p = {e, t, point, d};
    Expr there = ode_attempt(put_beside, &p);

    return there && expr_is(expr_arg(there, 0), EXPR_FLOAT) &&
           expr_is(expr_arg(there, 1), EXPR_FLOAT) &&
           fabs(num_to_double(expr_arg(there, 1))) <
               1.5 * fabs(num_to_double(expr_arg(there, 0))) + 1e-5;
}

/* Has the value's part with the constant C, in which it is linear, no value where one is given? */
static bool is_singular(const Ode *ode, Expr value, const OdeStart *s, Expr C)
{
    Expr part = diff_name(value, C);

    return part != EXPR_ZERO && ode_is_free(part, C) &&
           !ode_value_at(part, ode->t, s->order, s->point) &&
           !has_unknown_value(part, ode->t, s->order, s->point);
}

/* The values without the one part, if it is the only one, that is singular where a value is given:
 * its constant must be 0. */
static Expr without_singular(const Ode *ode, Expr values, const Expr *unknowns, long n)
{
    Expr singular = EXPR_NULL, constants = ode_constants(values);

    for (long k = 0; k < ode->starts; k++) {
        long i = index_of(ode->start[k].function, unknowns, n);

        for (long j = 0; i >= 0 && j < expr_count(constants); j++) {
            Expr C = expr_arg(constants, j);

            if (!is_singular(ode, expr_arg(values, i), &ode->start[k], C))
                continue;
            if (singular != EXPR_NULL && singular != C)
                return NULL;
            singular = C;
        }
    }
    return singular == EXPR_NULL ? NULL : ode_replace(values, singular, EXPR_ZERO);
}

typedef struct Mirror {
    Expr t, point;
    bool found;
} Mirror;

/* KummerU of an argument that vanishes at the point and is the same on both sides of it. */
static void find_mirror(Expr node, void *arg)
{
    Mirror *m = arg;
    Expr at, other;

    if (m->found || !expr_is_call(node, expr_symbol("KummerU")) || expr_count(node) != 4)
        return;
    at = expr_arg(node, 3);
    if (ode_is_free(at, m->t) || ode_value_at(at, m->t, 0, m->point) != EXPR_ZERO)
        return;
    other = ode_replace(at, m->t, expr_sub(expr_add(m->point, m->point), m->t));
    m->found = normal_expr(expr_sub(other, at)) == EXPR_ZERO;
}

/* The power of u = x^2 in KummerU(a, b, u) is that of abs(x), so x*KummerU(a, 3/2, x^2) jumps at 0:
 * constants that meet values there do so on the right. */
static void note_side(const Ode *ode, Expr solutions)
{
    for (long k = 0; k < ode->starts; k++) {
        Mirror m = {ode->t, ode->start[k].point, false};

        walk_each(solutions, find_mirror, &m);
        if (m.found)
            notes_add(notes_current(), expr_make(EXPR_LESS, (Expr[]){m.point, m.t}, 2));
    }
}

OdeFit ode_fit(Expr *solutions, const Ode *ode, Expr values, const Expr *unknowns, long n)
{
    Expr list = conditions(ode, values, unknowns, n);

    if (!list) {
        Expr regular = without_singular(ode, values, unknowns, n);

        values = regular ? regular : values;
        list = regular ? conditions(ode, values, unknowns, n) : NULL;
    }

    *solutions = expr_list(NULL, 0);
    if (!list)
        return ODE_FIT_UNABLE;
    if (expr_count(list) == 0) {
        *solutions = ode_append(*solutions, values);
        return ODE_FIT_DONE;
    }
    OdeFit end = ode_fit_list(solutions, ode->t, values, list, at_several_points(ode));
    note_side(ode, *solutions);
    return end;
}
