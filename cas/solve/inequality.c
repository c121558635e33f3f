/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Inequalities in one real unknown. The real zeros of all differences and denominators, and of what
 * stands under roots, and the breaks of functions, as their rows tell them, are the only places
 * where the truth of a condition can change. They are ordered by certified comparison, every
 * condition is tested at each of them and at a rational point between two neighbours, and
 * neighbouring places where all conditions hold are joined to intervals. When a zero may be missing
 * or a comparison stays open, the answer is "could not decide". Conditions with x in waves alone
 * are solved over one period, and moved by whole numbers of them.
 */
#include "cas/algebra/powers.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/base/held.h"
#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/solve/powers.h"
#include "cas/solve/solve.h"
#include "cas/value/assume.h"
#include "cas/value/enclose.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_facts.h"

#define SIGN_BITS 4000

/* --- constants ------------------------------------------------------------------------------- */

/* The sign of a real constant, 2 when it is open or not real. */
static int sign_of(Expr e)
{
    if (expr_is_real_number(e))
        return num_sign(e);
    return funcs_is_constant(e) ? evalf_sign(e, SIGN_BITS) : 2;
}

static bool is_real(Expr e)
{
    return expr_is_real_number(evalf_expr(e, 30));
}

/* --- critical points ------------------------------------------------------------------------- */

typedef struct Points {
    SolveList list; /* increasing */
    Expr x;
    Expr whole;     /* the difference that is being looked at */
    Expr low, high; /* bounds that the conditions give as constants, or NULL */
    bool decided;
} Points;

static void insert_point(Points *p, Expr point)
{
    long at = p->list.count;

    for (long i = 0; i < p->list.count; i++) {
        int sign = sign_of(expr_sub(point, p->list.item[i]));

        if (sign == 2 && zero_truth(expr_sub(point, p->list.item[i])) == TRUTH_YES)
            sign = 0;
        if (sign == 2)
            p->decided = false;
        if (sign == 0)
            return;
        if (sign < 0) {
            at = i;
            break;
        }
    }
    solve_list_put(&p->list, point);
    for (long i = p->list.count - 1; i > at; i--)
        p->list.item[i] = p->list.item[i - 1];
    p->list.item[at] = point;
}

/* Between the bounds, where there are two, else everywhere. */
static SolveResult zeros_of(const Points *p, Expr e)
{
    const Expr within[] = {e, expr_make(EXPR_LESSEQ, (Expr[]){p->low, p->x}, 2),
                           expr_make(EXPR_LESSEQ, (Expr[]){p->x, p->high}, 2)};

    return solve_equations_by((SolveOptions){.implicit = SOLVE_IMPLICIT}, within, 3, &p->x, 1);
}

static void insert_zeros(Points *p, Expr e)
{
    bool bounded = p->low != NULL && p->high != NULL;
    SolveResult zeros;

    if (!walk_has(e, p->x))
        return;
    zeros = bounded ? zeros_of(p, e)
                    : solve_for_by((SolveOptions){.implicit = SOLVE_IMPLICIT}, e, p->x);
    p->decided = p->decided && zeros.complete;
    for (long i = 0; i < expr_count(zeros.solutions); i++) {
        Expr zero = expr_arg(zeros.solutions, i);

        zero = bounded ? expr_arg(zero, 0) : zero;
        if (zero == p->x)
            continue;
        if (!funcs_is_constant(zero))
            p->decided = false;
        else if (is_real(zero))
            insert_point(p, zero);
    }
}

static bool is_relation(Expr e)
{
    return expr_is(e, EXPR_LESS) || expr_is(e, EXPR_LESSEQ) || expr_is(e, EXPR_EQUATION) ||
           expr_is(e, EXPR_UNEQUAL);
}

/* Zeros of the cosine or sine of u. */
static void insert_zeros_of(Points *p, Expr wave)
{
    if (!expr_is_number(wave))
        insert_zeros(p, wave);
}

/* Poles of tan, sec, cot, csc and their kin; a periodic function has too many zeros unless x is
 * bounded. */
static void insert_poles(Points *p, Expr call)
{
    const FuncWave *wave = funcs_wave(call);
    const FuncInverse *inverse = funcs_inverse(call);

    if (inverse != NULL && inverse->period > 0 && !inverse->imaginary &&
        (p->low == NULL || p->high == NULL))
        p->decided = false;
    if (wave != NULL && wave->cosine < 0)
        insert_zeros_of(p, funcs_cosine(expr_arg(call, 1), wave->is_hyperbolic));
    if (wave != NULL && wave->sine < 0)
        insert_zeros_of(p, funcs_sine(expr_arg(call, 1), wave->is_hyperbolic));
}

/* Appends where u passes the integers next to v, and half of them for round. */
static void insert_steps(Points *p, Expr u, Expr v)
{
    fmpz_t floor;
    Expr at;

    fmpz_init(floor);
    if (!enclose_floor(floor, v, SIGN_BITS))
        p->decided = false;
    at = expr_fmpz(floor);
    fmpz_clear(floor);
    for (long k = -3; k <= 5; k++)
        insert_zeros(p, expr_sub(u, expr_add(at, expr_ratio(k, 2))));
}

/* A condition on floor(u) alone, or its like, can change its truth only near the values that make
 * both sides equal. */
static void insert_floor(Points *p, Expr node)
{
    Expr z = solve_fresh(), e = solve_replace(p->whole, node, z);
    SolveList values;

    if (walk_has(e, p->x) || !is_polynomial_in(e, &z, 1) || !walk_has(e, z)) {
        p->decided = false;
        return;
    }
    solve_list_begin(&values);
    solve_polynomial(&values, e, z);
    for (long i = 0; i < values.count; i++) {
        if (!funcs_is_constant(values.item[i]))
            p->decided = false;
        else if (is_real(values.item[i]))
            insert_steps(p, expr_arg(node, 1), values.item[i]);
    }
    solve_list_end(&values);
}

/* Where two of the arguments are equal. */
static void insert_equal(Points *p, Expr call)
{
    for (long i = 2; i < expr_count(call); i++)
        for (long k = 1; k < i; k++)
            insert_zeros(p, expr_sub(expr_arg(call, i), expr_arg(call, k)));
}

/* Where a function of one argument leaps, bends, ends or has a pole. */
static void insert_breaks(Points *p, Expr call)
{
    Expr places[FUNC_MOST_REAL_BREAKS];
    long n = funcs_real_breaks(call, places);

    if (n < 0)
        p->decided = false;
    for (long i = 0; i < n; i++)
        insert_zeros(p, expr_sub(expr_arg(call, 1), places[i]));
    insert_poles(p, call);
}

static void insert_of_call(Points *p, Expr call)
{
    FuncJump jump = funcs_jump(call);

    if (solve_is_floor(call))
        insert_floor(p, call);
    else if (jump == FUNC_JUMP_EXTREME)
        insert_equal(p, call);
    else if (expr_is_call(call, expr_symbol("surd")) && !walk_has(expr_arg(call, 2), p->x))
        insert_zeros(p, expr_arg(call, 1));
    else if (jump != FUNC_JUMP_PIECEWISE)
        insert_breaks(p, call);
}

/* Where the formula for a part changes: breaks of functions, zeros of what stands under roots,
 * conditions of piecewise functions. */
static void insert_inner(Expr node, void *arg)
{
    Points *p = arg;

    if (!walk_has(node, p->x))
        return;
    if (expr_is(node, EXPR_CALL))
        insert_of_call(p, node);
    if (is_relation(node))
        insert_zeros(p, expr_sub(expr_arg(node, 0), expr_arg(node, 1)));
    for (long i = 0; i < expr_factor_count(node); i++) {
        Expr base, exponent;

        expr_split_power(expr_factor(node, i), &base, &exponent);
        if (!expr_is(exponent, EXPR_INTEGER) || num_sign(exponent) < 0)
            insert_zeros(p, base);
    }
}

/* A denominator that cancels keeps its zeros out of the solution. */
static void insert_below(Expr node, void *arg)
{
    Points *p = arg;

    if (!expr_is(node, EXPR_POWER) && !expr_is(node, EXPR_PRODUCT))
        return;
    for (long i = 0; i < expr_factor_count(node); i++) {
        Expr base, exponent;

        expr_split_power(expr_factor(node, i), &base, &exponent);
        if (expr_is_real_number(exponent) && num_sign(exponent) < 0)
            insert_zeros(p, base);
    }
}

/* --- truth at a point --------------------------------------------------------------------------
 */

typedef struct Question {
    const Expr *conditions;
    long m;
    Expr x, point;
    Truth answer;
} Question;

/* A constant that is not real, as a side of an order: ln(-1) < ln(-2) says nothing, although the
 * difference is real. */
static bool is_beside_order(Expr condition, Expr side)
{
    bool order = expr_is(condition, EXPR_LESS) || expr_is(condition, EXPR_LESSEQ);
    return order && funcs_is_constant(side) && expr_is(evalf_expr(side, 30), EXPR_COMPLEX) &&
           sign_of(side) == 2;
}

static Truth holds_at(Expr condition, Expr x, Expr point)
{
    Expr difference, left, right;
    int sign;

    if (!solve_has_value(condition, &x, &point, 1))
        return TRUTH_NO;
    left = solve_substitute(expr_arg(condition, 0), &x, &point, 1);
    right = solve_substitute(expr_arg(condition, 1), &x, &point, 1);
    if (is_beside_order(condition, left) || is_beside_order(condition, right))
        return TRUTH_NO;
    difference = expr_sub(left, right);
    if (walk_has(difference, EXPR_UNDEFINED))
        return TRUTH_NO;
    sign = zero_truth(difference) == TRUTH_YES ? 0 : sign_of(difference);
    if (sign == 2)
        return funcs_is_constant(difference) && !is_real(difference) ? TRUTH_NO : TRUTH_UNKNOWN;
    if (expr_is(condition, EXPR_UNEQUAL) || expr_is(condition, EXPR_EQUATION))
        return (sign == 0) == expr_is(condition, EXPR_EQUATION) ? TRUTH_YES : TRUTH_NO;
    return sign < 0 || (sign == 0 && expr_is(condition, EXPR_LESSEQ)) ? TRUTH_YES : TRUTH_NO;
}

/* b^e with x in e and b not positive at the point is real at places that no point beside them tells
 * of: (-2)^x at whole numbers. */
static bool is_scattered(Expr base, Expr exponent, const void *arg)
{
    const Question *q = arg;

    return walk_has(exponent, q->x) && sign_of(solve_substitute(base, &q->x, &q->point, 1)) != 1;
}

static void ask(void *arg)
{
    Question *q = arg;

    q->answer = TRUTH_YES;
    for (long i = 0; i < q->m; i++) {
        Truth t = powers_any(q->conditions[i], is_scattered, q)
                      ? TRUTH_UNKNOWN
                      : holds_at(q->conditions[i], q->x, q->point);

        if (t == TRUTH_NO)
            q->answer = TRUTH_NO;
        else if (t == TRUTH_UNKNOWN && q->answer == TRUTH_YES)
            q->answer = TRUTH_UNKNOWN;
    }
}

/* A pole is no point of a solution. */
static Truth truth_at(Question *q, Expr point)
{
    q->point = point;
    return err_attempt_for(ERR_DIVZERO | ERR_DOMAIN, ask, q) ? q->answer : TRUTH_NO;
}

/* --- intervals ---------------------------------------------------------------------------------
 */

/* A rational number strictly between a and b (NULL: infinite). */
static Expr between(Expr a, Expr b)
{
    fmpq_t lo, hi;
    Expr middle;

    held_fmpq(lo);
    held_fmpq(hi);
    if (a != NULL)
        num_get_fmpq(lo, evalf_expr(a, 40));
    if (b != NULL)
        num_get_fmpq(hi, evalf_expr(b, 40));
    if (a == NULL)
        fmpq_sub_si(lo, hi, 2);
    if (b == NULL)
        fmpq_add_si(hi, lo, 2);
    fmpq_add(lo, lo, hi);
    fmpq_div_2exp(lo, lo, 1);
    middle = a == NULL && b == NULL ? EXPR_ZERO : expr_fmpq(lo);
    held_end(2);
    return middle;
}

Expr solve_interval(Expr x, Expr lo, bool lo_in, Expr hi, bool hi_in)
{
    Expr parts[2];
    long n = 0;

    if (lo != NULL && lo == hi)
        return expr_list((Expr[]){expr_equation(x, lo)}, 1);
    if (lo != NULL)
        parts[n++] = expr_make(lo_in ? EXPR_LESSEQ : EXPR_LESS, (Expr[]){lo, x}, 2);
    if (hi != NULL)
        parts[n++] = expr_make(hi_in ? EXPR_LESSEQ : EXPR_LESS, (Expr[]){x, hi}, 2);
    if (n == 0)
        parts[n++] = expr_equation(x, x);
    return expr_list(parts, n);
}

/* Walks over point, gap, point, ..., gap and joins what holds. */
static void collect_intervals(SolveList *out, Points *p, Question *q)
{
    long n = p->list.count;
    bool open = false, lo_in = false;
    Expr lo = NULL;

    for (long k = 0; k <= 2 * n && p->decided; k++) {
        bool is_point = k % 2 == 1;
        Expr left = k / 2 > 0 ? p->list.item[k / 2 - 1] : NULL;
        Expr right = k / 2 < n ? p->list.item[k / 2] : NULL;
        Truth t = truth_at(q, is_point ? right : between(left, right));

        p->decided = p->decided && t != TRUTH_UNKNOWN;
        if (t == TRUTH_YES && !open) {
            open = true;
            lo = is_point ? right : left;
            lo_in = is_point;
        } else if (t != TRUTH_YES && open) {
            open = false;
            solve_list_put(out, is_point ? solve_interval(p->x, lo, lo_in, right, false)
                                         : solve_interval(p->x, lo, lo_in, left, true));
        }
    }
    if (open)
        solve_list_put(out, solve_interval(p->x, lo, lo_in, NULL, false));
}

/* --- one linear condition with parameters -------------------------------------------------------
 */

/* c*x + r < 0 with c of known sign: x < -r/c or x > -r/c. */
static Expr linear_condition(Expr condition, Expr x)
{
    Expr e = expand_expr(expr_sub(expr_arg(condition, 0), expr_arg(condition, 1))), c, bound;
    int sign;

    if ((!expr_is(condition, EXPR_LESS) && !expr_is(condition, EXPR_LESSEQ)) ||
        !is_polynomial_in(e, &x, 1) || degree_expr(e, x) != 1)
        return NULL;
    c = coeff_expr(e, x, 1);
    sign = assume_sign(c);
    if (sign == 0 || sign == 2)
        return NULL;
    bound = normal_expr(expr_neg(expr_div(coeff_expr(e, x, 0), c)));
    return expr_make(expr_kind(condition), sign > 0 ? (Expr[]){x, bound} : (Expr[]){bound, x}, 2);
}

/* A condition c < x or x < c with a constant c is a bound. */
static void read_bound(Points *p, Expr condition)
{
    Expr bound = linear_condition(condition, p->x);

    if (bound == NULL)
        return;
    if (expr_arg(bound, 0) == p->x && funcs_is_constant(expr_arg(bound, 1)) &&
        is_real(expr_arg(bound, 1)))
        p->high = expr_arg(bound, 1);
    if (expr_arg(bound, 1) == p->x && funcs_is_constant(expr_arg(bound, 0)) &&
        is_real(expr_arg(bound, 0)))
        p->low = expr_arg(bound, 0);
}

/* 2^x as exp(x*ln(2)), whose zeros and signs are known. */
static Expr with_exponential(Expr node, void *arg)
{
    Expr x = *(Expr *)arg, base, exponent;

    if (!expr_is(node, EXPR_POWER))
        return NULL;
    base = expr_arg(node, 0);
    exponent = expr_arg(node, 1);
    if (walk_has(base, x) || !walk_has(exponent, x) || !funcs_is_constant(base) ||
        sign_of(base) != 1)
        return NULL;
    return funcs_apply1("exp", expr_mul(exponent, funcs_apply1("ln", base)));
}

static SolveResult solve_read(const Expr *conditions, long m, Expr x);

/* --- periodic conditions ------------------------------------------------------------------------
 */

enum { MOST_WAVES = 16, MOST_CONDITIONS = 8 };

typedef struct Waves {
    Expr x, call[MOST_WAVES];
    long n;
    bool other; /* a wave of something that is not linear, or too many */
} Waves;

static void note_wave(Expr node, void *arg)
{
    Waves *w = arg;
    Expr x = w->x, u;

    if (!funcs_is_circular(node) || !walk_has(node, x))
        return;
    u = expand_expr(expr_arg(node, 1));
    w->other = w->other || w->n == MOST_WAVES || !is_polynomial_in(u, &x, 1) ||
               degree_expr(u, x) != 1 || !funcs_is_constant(coeff_expr(u, x, 1));
    if (!w->other)
        w->call[w->n++] = node;
}

/* A number T with e(x+T) = e(x), where x stands in waves alone; else NULL. */
static Expr period_of(Expr e, Expr x)
{
    Waves w = {.x = x};
    Expr slope = NULL, still[MOST_WAVES], half;
    fmpq_t q, g;

    walk_each(e, note_wave, &w);
    for (long i = 0; i < w.n; i++)
        still[i] = EXPR_ONE;
    if (w.other || w.n == 0 || walk_has(walk_replace(e, w.call, still, w.n), x))
        return NULL;
    held_fmpq(q);
    held_fmpq(g);
    for (long i = 0; i < w.n && !w.other; i++) {
        Expr a = coeff_expr(expand_expr(expr_arg(w.call[i], 1)), x, 1);

        slope = slope == NULL ? a : slope;
        a = normal_expr(expr_div(a, slope));
        w.other = !expr_is_rational(a) || !num_get_fmpq(q, a);
        if (!w.other)
            fmpq_gcd(g, g, q);
    }
    slope = w.other ? NULL : funcs_apply1("abs", expr_mul(expr_fmpq(g), slope));
    held_end(2);
    if (slope == NULL)
        return NULL;
    half = normal_expr(expr_div(EXPR_PI, slope));
    return zero_is(expr_sub(funcs_at(e, x, expr_add(x, half)), e)) ? half : expr_add(half, half);
}

/* The conditions from `from` on over one period. */
static SolveResult over_period(const Expr *conditions, long m, Expr x, Expr from, Expr period)
{
    Expr all[MOST_CONDITIONS + 2];

    for (long i = 0; i < m; i++)
        all[i] = conditions[i];
    all[m] = expr_make(EXPR_LESSEQ, (Expr[]){from, x}, 2);
    all[m + 1] = expr_make(EXPR_LESS, (Expr[]){x, expr_add(from, period)}, 2);
    return solve_read(all, m + 2, x);
}

/* The left end of an interval inside the period, so that none runs over its end; NULL: there is
 * none. */
static Expr left_end(Expr intervals, Expr x)
{
    for (long i = 0; i < expr_count(intervals); i++) {
        Expr first = expr_arg(expr_arg(intervals, i), 0), second = NULL;
        if (expr_count(expr_arg(intervals, i)) > 1)
            second = expr_arg(expr_arg(intervals, i), 1);
        Expr low = expr_arg(first, 1) == x              ? expr_arg(first, 0)
                   : second && expr_arg(second, 1) == x ? expr_arg(second, 0)
                                                        : NULL;
        if (low && low != EXPR_ZERO && low != x)
            return low;
    }
    return NULL;
}

/* A relation between x and a constant, the constant moved. */
static Expr moved(Expr relation, void *arg)
{
    const Expr *x_and_shift = arg;
    Expr side[2];

    for (long i = 0; i < 2; i++)
        side[i] = expr_arg(relation, i) == x_and_shift[0]
                      ? x_and_shift[0]
                      : expr_add(expr_arg(relation, i), x_and_shift[1]);
    return expr_make(expr_kind(relation), side, 2);
}

/* Each interval moved by whole periods; one that is the whole period is everything. */
static Expr repeated(Expr intervals, Expr x, Expr from, Expr period)
{
    Expr list = expr_list(NULL, 0), shift;
    Expr everything[] = {expr_make(EXPR_LESSEQ, (Expr[]){from, x}, 2),
                         expr_make(EXPR_LESS, (Expr[]){x, expr_add(from, period)}, 2)};

    for (long i = 0; i < expr_count(intervals); i++) {
        Expr interval = expr_arg(intervals, i);
        bool whole = expr_count(interval) == 2 && expr_arg(interval, 0) != expr_arg(interval, 1);
        for (long k = 0; k < expr_count(interval) && whole; k++)
            whole =
                expr_arg(interval, k) == everything[0] || expr_arg(interval, k) == everything[1];
        if (whole)
            return expr_list((Expr[]){expr_list((Expr[]){expr_equation(x, x)}, 1)}, 1);
        shift = expr_mul(period, solve_integer());
        interval = walk_operands(interval, moved, (Expr[]){x, shift});
        list = expr_list((Expr[]){expr_seq(list->u.args, expr_count(list)), interval}, 2);
    }
    return list;
}

static SolveResult solve_periodic(const Expr *conditions, long m, Expr x)
{
    SolveResult result = {.complete = false};
    Expr list = expr_list(conditions, m), period, from = EXPR_ZERO, low;
    SolveCount count = solve_integers_count();

    if (m > MOST_CONDITIONS || (period = period_of(list, x)) == NULL)
        return result;
    result = over_period(conditions, m, x, from, period);
    if (result.complete && (low = left_end(result.solutions, x)) != NULL) {
        from = low;
        result = over_period(conditions, m, x, from, period);
    }
    if (result.complete) {
        solve_integers_back(count);
        result.solutions = repeated(result.solutions, x, from, period);
    }
    return result;
}

/* Beside other conditions u < infinity and -infinity < u say nothing. */
static Expr finite_conditions(const Expr *conditions, long m)
{
    Expr list = expr_list(NULL, 0);

    for (long i = 0; i < m; i++)
        if (m == 1 || (expr_arg(conditions[i], 1) != EXPR_INFINITY &&
                       expr_arg(conditions[i], 0) != expr_neg(EXPR_INFINITY)))
            list = expr_list((Expr[]){expr_seq(list->u.args, expr_count(list)), conditions[i]}, 2);
    return list;
}

static SolveResult solve_power(const Expr *conditions, long m, Expr power)
{
    SolveResult result = {.complete = false, .solutions = expr_list(NULL, 0)};
    SolveList from, to;

    solve_list_begin(&from);
    solve_list_begin(&to);
    Expr named = powers_named(&from, &to, conditions, m, power);
    if (named) {
        result = solve_inequalities(named->u.args, m, to.item[0]);
        result.solutions = walk_replace(result.solutions, to.item, from.item, from.count);
    }
    solve_list_end(&to);
    solve_list_end(&from);
    return result;
}

SolveResult solve_inequalities(const Expr *conditions, long m, Expr x)
{
    CHECK(m >= 0);
    if (expr_is(x, EXPR_POWER))
        return solve_power(conditions, m, x);
    Expr list = walk_rebuild(finite_conditions(conditions, m), with_exponential, NULL, &x);
    m = expr_count(list);
    SolveResult result = solve_read(list->u.args, m, x), periodic;
    if (result.complete)
        return result;
    periodic = solve_periodic(list->u.args, m, x);
    return periodic.complete ? periodic : result;
}

static SolveResult solve_read(const Expr *conditions, long m, Expr x)
{
    SolveResult result = {.complete = true};
    Points p = {.x = x, .decided = true};
    Question q = {conditions, m, x, NULL, TRUTH_NO};
    bool plain = m == 1 && !solve_may_lack_value(conditions[0], &x, 1);
    Expr linear = plain ? linear_condition(conditions[0], x) : NULL;
    SolveList out;

    solve_list_begin(&out);
    solve_list_begin(&p.list);
    if (linear != NULL) {
        linear = expr_list(&linear, 1);
        solve_list_put(&out, linear);
    } else {
        for (long i = 0; i < m; i++)
            read_bound(&p, conditions[i]);
        for (long i = 0; i < m; i++) {
            Expr e = normal_expr(expr_sub(expr_arg(conditions[i], 0), expr_arg(conditions[i], 1)));

            p.whole = e;
            insert_zeros(&p, numer_expr(e));
            insert_zeros(&p, denom_expr(e));
            walk_each(e, insert_inner, &p);
            walk_each(conditions[i], insert_inner, &p);
            walk_each(conditions[i], insert_below, &p);
        }
        collect_intervals(&out, &p, &q);
        result.complete = p.decided;
    }
    result.solutions = p.decided ? solve_list_expr(&out) : expr_list(NULL, 0);
    solve_list_end(&p.list);
    solve_list_end(&out);
    return result;
}
