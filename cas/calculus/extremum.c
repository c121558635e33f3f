/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Candidates and comparison. In a box the infimum is taken at a point inside where all derivatives
 * vanish, at a place where f is not smooth (cas/algebra/places.h; where it may leap there are
 * limits from both sides), or on a face, where one variable less is free. In several variables f
 * must be smooth: what stands under roots, in denominators and logarithms has a least value above
 * zero. On a line without ends the limits join in. In several variables without ends only quadratic
 * polynomials are decided, by the minors of their constant second derivatives. The candidates are
 * compared by certified signs, by what is assumed where there are other names; a candidate that
 * cannot be compared with the smallest one leaves the question open.
 */
#include "cas/calculus/extremum.h"

#include <math.h>
#include <stdlib.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/evalc.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/places.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/calculus/critical.h"
#include "cas/calculus/extremum_pieces.h"
#include "cas/calculus/family.h"
#include "cas/calculus/limit.h"
#include "cas/core/collection.h"
#include "cas/core/fraction.h"
#include "cas/core/infinity.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "cas/value/assume.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_facts.h"

enum { SIGN_BITS = 2000, NEAR_DIGITS = 40, MOST_VARIABLES = FAMILY_MOST, MOST_PERIODS = 1 << 30 };

#define NEAR_REAL 1e-25 /* a smaller imaginary part may be what rounding left */

typedef struct Search {
    Expr f;
    const Expr *x, *low, *high;
    long n;
    Expr best, points; /* NULL: no candidate yet */
    Expr pairs; /* points and others beside them in families: with both there are infinitely many */
    Expr open;  /* values, their points or 0, that could not be compared with the best then */
    Expr lines; /* the smallest value on lines of critical points without a known member */
    bool beside;     /* f may leap where zeros are offered now */
    bool parametric; /* there are other names, of which something is assumed */
    bool good;
} Search;

/* --- comparison ---------------------------------------------------------------------------------
 */

/* The sign that what is assumed of the names gives the difference; 2 when it is open. */
static int assumed_sign(Expr difference)
{
    int sign = assume_sign(difference);
    return sign == 2 ? assume_sign(factor_expr(difference)) : sign;
}

int extremum_compare(Expr a, Expr b)
{
    Expr least = expr_neg(EXPR_INFINITY), difference;
    int sign;

    if (a == b)
        return 0;
    if (a == least || b == EXPR_INFINITY)
        return -1;
    if (b == least || a == EXPR_INFINITY)
        return 1;
    difference = expr_sub(a, b);
    if (!funcs_is_constant(difference))
        return assumed_sign(difference);
    sign =
        expr_is_real_number(difference) ? num_sign(difference) : evalf_sign(difference, SIGN_BITS);
    return sign == 2 && zero_truth(difference) == TRUTH_YES ? 0 : sign;
}

static bool is_real_value(Expr e)
{
    if (!funcs_is_constant(e) && !infinity_sign(e))
        return assume_is_real(e);
    return infinity_sign(e) || (funcs_is_constant(e) && expr_is_real_number(evalf_expr(e, 20)));
}

/* A real value with its point beside the best so far; false: which is smaller is open. */
static bool take(Search *s, Expr value, Expr point)
{
    int sign = s->best == NULL ? -1 : extremum_compare(value, s->best);

    if (sign > 0)
        return sign != 2;
    if (sign < 0) {
        s->best = value;
        s->points = expr_list(NULL, 0);
    }
    if (point != NULL && !walk_has(s->points, point))
        s->points = collection_append(s->points, point);
    return true;
}

/* A value that f takes or comes near; point NULL: not attained. */
static void offer(Search *s, Expr value, Expr point)
{
    if (value != NULL && s->parametric && !infinity_sign(value))
        value = simplify_expr(value);
    if (value == NULL || !is_real_value(value)) {
        s->good = s->good && value != NULL && funcs_is_constant(value); /* complex: no candidate */
        return;
    }
    if (!take(s, value, point)) {
        s->open = collection_append(s->open, value);
        s->open = collection_append(s->open, point ? point : EXPR_ZERO);
    }
}

/* The best that was found last may decide what was open. */
static void close_open(Search *s)
{
    for (long i = 0; i < expr_count(s->open) && s->good; i += 2) {
        Expr point = expr_arg(s->open, i + 1);

        s->good = take(s, expr_arg(s->open, i), point == EXPR_ZERO ? NULL : point);
    }
}

/* Both belong to one family of points. */
static void note_pair(Search *s, Expr point, Expr other)
{
    s->pairs = collection_append(collection_append(s->pairs, point), other);
}

/* --- values -------------------------------------------------------------------------------------
 */

/* f at a point, NULL where it has no value. */
static Expr value_at(const Search *s, Expr point)
{
    return funcs_value(s->f, s->x, point->u.args, s->n);
}

/* Is the value of variable i within its range? A comparison that stays open leaves the search
 * open. */
static bool is_inside(Search *s, long i, Expr value)
{
    int above, below;

    if (!is_real_value(value))
        return false;
    above = extremum_compare(value, s->low[i]);
    below = extremum_compare(s->high[i], value);
    if ((above == 2 && below >= 0) || (below == 2 && above >= 0))
        s->good = false;
    return above >= 0 && above != 2 && below >= 0 && below != 2;
}

/* --- one variable -------------------------------------------------------------------------------
 */

typedef struct Along {
    const Search *s;
    Expr e;
    bool real;
    int sign; /* as of assume_sign */
} Along;

static void look_along(void *arg)
{
    Along *along = arg;
    const Search *s = along->s;
    Expr z = expr_from_symbol(sym_fresh("z"));

    assume_add(expr_make(EXPR_TYPED, (Expr[]){z, expr_symbol("real")}, 2));
    if (!infinity_sign(s->low[0]))
        assume_add(expr_make(EXPR_LESS, (Expr[]){s->low[0], z}, 2));
    if (!infinity_sign(s->high[0]))
        assume_add(expr_make(EXPR_LESS, (Expr[]){z, s->high[0]}, 2));
    Expr e = funcs_at(along->e, s->x[0], z);
    along->real = assume_is_real(e);
    along->sign = assume_sign(e);
}

/* What follows from what is assumed of e between the ends. */
static Along along_line(const Search *s, Expr e)
{
    Along along = {s, e, false, 2};
    Expr before = assume_snapshot();

    if (!err_attempt(look_along, &along))
        along.real = false;
    assume_restore(before);
    return along;
}

/* Is f real near `at`, on that side: 1, 0, or -1: open? It is on one side of the last place where
 * it changes, or on none; what is nearly real is open. */
static int is_real_near(const Search *s, Expr at, int side)
{
    int far = infinity_sign(at), real = 0, points = 0;

    if (s->parametric)
        return along_line(s, s->f).real ? 1 : -1;
    for (long k = 6; k <= 18; k += 6) {
        Expr way = expr_mul(expr_ratio(10001, 7000), /* x^x is real at integers */
                            expr_pow(expr_int(10), expr_int(far ? k : -k)));
        Expr x =
            far ? (far > 0 ? way : expr_neg(way)) : expr_add(at, side > 0 ? way : expr_neg(way));
        Expr value = funcs_value(s->f, s->x, &x, 1);
        value = value ? evalf_expr(value, NEAR_DIGITS) : NULL;

        if (value == NULL || !expr_is_number(value) || num_is_undefined(value))
            continue;
        if (!expr_is_real_number(value) && fabs(num_to_double(expr_arg(value, 1))) <
                                               NEAR_REAL * fabs(num_to_double(expr_arg(value, 0))))
            return -1;
        real += expr_is_real_number(value);
        points++;
    }
    return points == 0 || (real > 0 && real < points) ? -1 : real > 0;
}

/* A limit counts where f has real values on the way. */
static void offer_limit(Search *s, Expr at, int side)
{
    int real = is_real_near(s, at, side);

    if (real == -1)
        s->good = false;
    if (real == 1)
        offer(s, limit_expr(s->f, s->x[0], at, side), NULL);
}

/* The limits of f on both sides of a point in range. */
static void offer_sides(Search *s, Expr at)
{
    for (int side = -1; side <= 1; side += 2)
        if (extremum_compare(at, side < 0 ? s->low[0] : s->high[0]) != 0)
            offer_limit(s, at, side);
}

/* Does it follow from what is assumed that e is not real? */
static bool is_off_line(Expr e)
{
    Expr re, im;

    return evalc_split(e, &re, &im) && abs(assumed_sign(im)) == 1;
}

static void offer_root(Search *s, Expr at)
{
    Expr value, point = expr_list(&at, 1);

    if (!funcs_is_constant(at) && !(s->parametric && assume_is_real(at))) {
        s->good = s->good && s->parametric && is_off_line(at);
        return;
    }
    if (!is_inside(s, 0, at))
        return;
    value = value_at(s, point);
    if (value != NULL)
        offer(s, value, point);
    if (value == NULL || s->beside)
        offer_sides(s, at);
}

/* The member of a periodic family with k for its integers. Names that f has itself stay. */
static Expr member(const Search *s, Expr root, Expr names, long k)
{
    for (long i = 0; i < expr_count(names); i++)
        if (!walk_has(s->f, expr_arg(names, i)))
            root = funcs_at(root, expr_arg(names, i), expr_int(k));
    return root;
}

static double number_of(Expr e)
{
    Expr value = evalf_expr(e, 20);

    return expr_is_real_number(value) ? num_to_double(value) : NAN;
}

/* Of a range with one end, which is offered itself, the second member inside; else the zeroth. */
static long second_inside(const Search *s, Expr zeroth, Expr first)
{
    bool ends_below = s->low[0] != expr_neg(EXPR_INFINITY);
    double start = number_of(zeroth), step = number_of(first) - start;
    double k = (number_of(ends_below ? s->low[0] : s->high[0]) - start) / step;

    if (!(fabs(k) < MOST_PERIODS))
        return 0;
    return ends_below == (step > 0) ? (long)ceil(k) + 1 : (long)floor(k) - 1;
}

/* Three neighbours of a periodic family, which f takes its values at: cos(x), whose derivative
 * vanishes twice in each period. */
static void offer_members(Search *s, Expr root)
{
    Expr names = solve_default_unknowns(root), zeroth = member(s, root, names, 0);

    if (zeroth == root || funcs_is_constant(root)) {
        offer_root(s, root);
        return;
    }
    if (s->parametric && !(infinity_sign(s->low[0]) && infinity_sign(s->high[0]))) {
        s->good = false; /* how many of them are in range depends on the names */
        return;
    }
    long middle = second_inside(s, zeroth, member(s, root, names, 1));
    Expr near[3];
    for (long k = 0; k < 3; k++) {
        Expr at = member(s, root, names, middle - 1 + k);

        offer_root(s, at);
        near[k] = expr_list(&at, 1);
        for (long i = 0; i < k; i++)
            note_pair(s, near[i], near[k]);
    }
}

/* The x in range with e = 0. */
static void offer_zeros(Search *s, Expr e)
{
    bool bounded = s->low[0] != expr_neg(EXPR_INFINITY) && s->high[0] != EXPR_INFINITY;
    Expr x = s->x[0];
    bounded = bounded && !s->parametric; /* else all are found and sorted by what is assumed */
    const Expr within[] = {e, expr_make(EXPR_LESSEQ, (Expr[]){s->low[0], x}, 2),
                           expr_make(EXPR_LESSEQ, (Expr[]){x, s->high[0]}, 2)};
    SolveResult zeros;

    if (!walk_has(e, x) || (s->parametric && abs(along_line(s, e).sign) == 1))
        return;
    zeros = bounded
                ? solve_equations_by((SolveOptions){.implicit = SOLVE_IMPLICIT}, within, 3, &x, 1)
                : solve_for_by((SolveOptions){true, SOLVE_IMPLICIT}, e, x);
    s->good = s->good && zeros.complete;
    for (long i = 0; i < expr_count(zeros.solutions); i++) {
        Expr root = expr_arg(zeros.solutions, i);

        root = bounded ? expr_arg(root, 0) : root;
        if (root != x)
            offer_members(s, root);
    }
}

static void offer_end(Search *s, Expr end, int side)
{
    Expr point = expr_list(&end, 1);

    if (infinity_sign(end)) {
        Expr limit = limit_expr(s->f, s->x[0], end, 0);

        if (limit != NULL && limit != EXPR_UNDEFINED) /* none: f oscillates between its values */
            offer_limit(s, end, 0);
        return;
    }
    if (value_at(s, point) != NULL)
        offer(s, value_at(s, point), point);
    else
        offer_limit(s, end, side);
}

static void offer_place(Expr e, void *arg)
{
    offer_zeros(arg, e);
}

static void look_for_break(Expr node, void *arg)
{
    Search *s = arg;
    FuncJump jump = funcs_jump(node);

    s->beside = jump != FUNC_JUMP_EXTREME && !funcs_is_continuous(node);
    if (jump == FUNC_JUMP_PIECEWISE ||
        !places_each(node, s->x[0], s->low[0], s->high[0], PLACES_ALL, offer_place, s))
        s->good = false;
    s->beside = false;
    for (long i = 0; i < expr_factor_count(node); i++) {
        Expr base, exponent;

        expr_split_power(expr_factor(node, i), &base, &exponent);
        if (expr_is(exponent, EXPR_RATIONAL) ||
            (expr_is_real_number(exponent) && num_sign(exponent) < 0))
            offer_zeros(s, base);
    }
}

typedef struct Jumps {
    bool pieces, steps; /* is there a piecewise function, a step or a sign? */
} Jumps;

static void look_for_jumps(Expr node, void *arg)
{
    Jumps *jumps = arg;
    FuncJump jump = funcs_jump(node);
    Expr below, above;

    jumps->pieces = jumps->pieces || jump == FUNC_JUMP_PIECEWISE;
    jumps->steps = jumps->steps || (funcs_sides(node, &below, &above) && expr_is_number(below) &&
                                    expr_is_number(above));
}

static void offer_of_piece(void *arg, Expr value, Expr point, bool more)
{
    offer(arg, value, point);
    if (more)
        note_pair(arg, point, point);
}

static void on_line(Search *s)
{
    Jumps jumps = {false, false};
    walk_each(s->f, look_for_jumps, &jumps);
    bool found = (jumps.pieces || jumps.steps) &&
                 extremum_pieces(s->f, s->x[0], s->low[0], s->high[0], offer_of_piece, s);
    if (jumps.pieces || found) {
        s->good = found;
        close_open(s);
        return;
    }
    offer_end(s, s->low[0], 1);
    offer_end(s, s->high[0], -1);
    walk_each(s->f, look_for_break, s);
    offer_zeros(s, diff_name(s->f, s->x[0]));
    close_open(s);
}

/* --- several variables --------------------------------------------------------------------------
 */

static bool is_in_box(Search *s, Expr point)
{
    bool inside = true;

    for (long i = 0; i < s->n && inside; i++)
        inside = is_inside(s, i, expr_arg(point, i));
    return inside;
}

/* A line or surface of critical points, on which f is constant: one of its points in the box. Where
 * none is found there may be some all the same, on a circle that no face cuts; what is known of it
 * then is its value, with which the smallest one is compared in the end. */
static void offer_line(Search *s, Expr line)
{
    static const int parts[] = {8, 0, 16, 5, 11};
    Expr value = simplify_expr(funcs_replace(s->f, s->x, line->u.args, s->n));
    int sign;

    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
        Expr way[MOST_VARIABLES], point;

        for (long i = 0; i < s->n; i++)
            way[i] = expr_add(s->low[i],
                              expr_mul(expr_ratio(parts[k], 16), expr_sub(s->high[i], s->low[i])));
        point = funcs_replace(line, s->x, way, s->n);
        if (is_in_box(s, point)) {
            offer(s, value_at(s, point), point);
            note_pair(s, point, point);
            return;
        }
    }
    if (family_misses(line, s->x, s->low, s->high, s->n))
        return;
    sign = s->lines != NULL && is_real_value(value) ? extremum_compare(value, s->lines) : -1;
    if (!is_real_value(value) || sign == 2)
        s->good = false;
    else if (sign < 0)
        s->lines = value;
}

/* f with the variables that `fixed` gives numbers; the others are free. */
static void inside_box(Search *s, Expr fixed)
{
    Expr eqs = expr_list(NULL, 0), free = eqs, f = s->f;
    SolveResult result;

    f = funcs_replace(f, s->x, fixed->u.args, s->n);
    for (long i = 0; i < s->n; i++)
        if (expr_arg(fixed, i) == s->x[i]) {
            free = collection_append(free, s->x[i]);
            eqs = collection_append(eqs, diff_name(f, s->x[i]));
        }
    if (expr_count(free) == 0) {
        offer(s, value_at(s, fixed), fixed);
        return;
    }
    result = solve_equations(eqs->u.args, expr_count(eqs), free->u.args, expr_count(free));
    s->good = s->good && result.complete;
    for (long r = 0; r < expr_count(result.solutions); r++) {
        Expr point = walk_replace(fixed, free->u.args, expr_arg(result.solutions, r)->u.args,
                                  expr_count(free));

        if (walk_has_any(point, s->x, s->n))
            offer_line(s, point);
        else if (is_in_box(s, point))
            offer(s, value_at(s, point), point);
    }
}

static Expr with(Expr list, long i, Expr value, const Search *s)
{
    Expr items[MOST_VARIABLES];

    for (long k = 0; k < s->n; k++)
        items[k] = k == i ? value : expr_arg(list, k);
    return expr_list(items, s->n);
}

/* Variables from k on are free, at their low end, or at their high end. */
static void box(Search *s, Expr fixed, long k)
{
    err_poll();
    if (k == s->n) {
        inside_box(s, fixed);
        return;
    }
    box(s, fixed, k + 1);
    box(s, with(fixed, k, s->low[k], s), k + 1);
    box(s, with(fixed, k, s->high[k], s), k + 1);
}

/* The whole box. */
static void in_box(Search *s)
{
    box(s, expr_list(s->x, s->n), 0);
    close_open(s);
    if (s->lines != NULL && s->best != NULL && extremum_compare(s->best, s->lines) > 0)
        s->good = false;
}

/* Is the smooth e > 0 in the whole box? false: not known. */
static bool is_positive(const Search *s, Expr e)
{
    Search inner = {.f = e,
                    .x = s->x,
                    .low = s->low,
                    .high = s->high,
                    .n = s->n,
                    .pairs = expr_list(NULL, 0),
                    .open = expr_list(NULL, 0),
                    .good = true};

    in_box(&inner);
    return inner.good && inner.best != NULL && extremum_compare(inner.best, EXPR_ZERO) == 1;
}

typedef struct Smooth {
    const Search *s;
    bool all;
} Smooth;

/* Operands come before nodes, so what stands in a node is smooth when its turn comes. */
static void look_for_kink(Expr node, void *arg)
{
    Smooth *look = arg;
    const Search *s = look->s;

    if (!look->all || !walk_has_any(node, s->x, s->n))
        return;
    if (expr_is(node, EXPR_CALL)) {
        look->all = funcs_is_analytic(node, 0) ||
                    (funcs_is_analytic(node, 1) && is_positive(s, expr_arg(node, 1)));
        return;
    }
    for (long i = 0; i < expr_factor_count(node) && look->all; i++) {
        Expr base, exponent;
        long power;

        expr_split_power(expr_factor(node, i), &base, &exponent);
        if (walk_has_any(expr_factor(node, i), s->x, s->n) &&
            !(num_get_si(&power, exponent) && power > 0))
            look->all = is_positive(s, base) ||
                        (expr_is(exponent, EXPR_INTEGER) && is_positive(s, expr_neg(base)));
    }
}

/* Does f have derivatives in the whole box, its faces included? false: not known. */
static bool is_smooth(const Search *s)
{
    Smooth look = {s, true};

    walk_each(s->f, look_for_kink, &look);
    return look.all;
}

/* Are all principal minors of the numeric Matrix H nonnegative? */
static Truth is_semidefinite(const RTable *H, long n)
{
    Truth truth = TRUTH_YES;

    for (long set = 1; set < 1L << n; set++) {
        long index[MOST_VARIABLES], size = 0;
        RTable *part;
        int sign;

        for (long i = 0; i < n; i++)
            if (set >> i & 1)
                index[size++] = i;
        part = rtable_matrix(size, size);
        for (long i = 0; i < size; i++)
            for (long j = 0; j < size; j++)
                rtable_set(part, i, j, rtable_get(H, index[i], index[j]));
        sign = extremum_compare(linalg_det(part), EXPR_ZERO);
        if (sign < 0)
            return TRUTH_NO;
        if (sign == 2)
            truth = TRUTH_UNKNOWN;
    }
    return truth;
}

/* A quadratic polynomial on the whole space. */
static bool whole_space(Search *s)
{
    RTable *H = rtable_matrix(s->n, s->n);
    Expr eqs = expr_list(NULL, 0), point;
    SolveResult result;
    Truth convex;

    for (long i = 0; i < s->n; i++) {
        Expr slope = diff_name(s->f, s->x[i]);

        eqs = collection_append(eqs, slope);
        for (long j = 0; j < s->n; j++) {
            Expr second = normal_expr(diff_name(slope, s->x[j]));

            if (!is_real_value(second))
                return false;
            rtable_set(H, i, j, second);
        }
    }
    result = solve_equations(eqs->u.args, s->n, s->x, s->n);
    convex = is_semidefinite(H, s->n);
    if (convex == TRUTH_UNKNOWN || !result.complete)
        return false;
    if (convex == TRUTH_NO || expr_count(result.solutions) == 0) {
        s->best = expr_neg(EXPR_INFINITY);
        s->points = expr_list(NULL, 0);
        return true;
    }
    point = expr_arg(result.solutions, 0);
    s->best = normal_expr(value_at(s, point));
    s->points = expr_list(&point, 1);
    return is_real_value(s->best);
}

static bool is_bounded(const Search *s, bool *bounded)
{
    *bounded = true;
    for (long i = 0; i < s->n; i++) {
        if (!is_real_value(s->low[i]) || !is_real_value(s->high[i]))
            return false;
        *bounded = *bounded && s->low[i] != expr_neg(EXPR_INFINITY) && s->high[i] != EXPR_INFINITY;
    }
    return true;
}

/* Are there names but the variables? */
static bool has_other_names(Expr e, const Expr *x, long n)
{
    Expr names = critical_names(e);
    bool other = false;

    for (long i = 0; i < expr_count(names); i++)
        other = other || !walk_has_any(expr_arg(names, i), x, n);
    return other;
}

/* Is the best value taken at a place of one variable that is not listed? */
static bool is_best_at(Search *s, Expr at)
{
    for (long i = 0; i < expr_count(s->points); i++)
        if (extremum_compare(at, expr_arg(expr_arg(s->points, i), 0)) == 0)
            return false;
    Expr value = is_inside(s, 0, at) ? value_at(s, expr_list(&at, 1)) : NULL;
    return value != NULL && is_real_value(value) && extremum_compare(value, s->best) == 0;
}

/* A float as the fraction that it says. */
static Expr exact_leaf(Expr e, void *arg)
{
    (void)arg;
    if (!expr_is(e, EXPR_FLOAT) || e->u.decimal.exp10 == FLOAT_SPECIAL)
        return NULL;
    fmpq_t value;
    fmpq_init(value);
    num_get_fmpq(value, e);
    return expr_take_fmpq(value);
}

static Expr in_fractions(Expr e)
{
    return e->flags & NODE_HAS_FLOAT ? walk_rebuild(e, exact_leaf, NULL, NULL) : e;
}

/* Is the best value taken at points that are not listed: of a family, or where f is constant,
 * beside one that is or between two? Floats count as fractions: what is small beside a point is
 * lost in their rounding. */
static bool is_taken_elsewhere(Search *s)
{
    Expr tiny = expr_ratio(1, 1L << 40), before = NULL, low = in_fractions(s->low[0]),
         high = in_fractions(s->high[0]);
    Search exact = *s;

    for (long i = 0; i < expr_count(s->pairs); i += 2)
        if (walk_has(s->points, expr_arg(s->pairs, i)) &&
            walk_has(s->points, expr_arg(s->pairs, i + 1)))
            return true;
    if (s->n == 1 && (s->f->flags | s->points->flags) & NODE_HAS_FLOAT) {
        exact.f = in_fractions(s->f);
        exact.points = in_fractions(s->points);
        exact.low = &low;
        exact.high = &high;
        exact.best = expr_count(exact.points) ? value_at(&exact, expr_arg(exact.points, 0)) : NULL;
        s = &exact;
    }
    for (long i = 0; s->n == 1 && i < expr_count(s->points); i++) {
        Expr at = expr_arg(expr_arg(s->points, i), 0);

        if (!s->best)
            return false;
        if (is_best_at(s, expr_sub(at, tiny)) || is_best_at(s, expr_add(at, tiny)) ||
            (before && is_best_at(s, expr_div(expr_add(before, at), EXPR_TWO))))
            return true;
        before = at;
    }
    return false;
}

bool extremum_smallest(Extremum *result, Expr f, const Expr *x, const Expr *low, const Expr *high,
                       long n)
{
    CHECK(n >= 0);
    Search s = {.f = f,
                .x = x,
                .low = low,
                .high = high,
                .n = n,
                .pairs = expr_list(NULL, 0),
                .open = expr_list(NULL, 0),
                .good = true};
    bool bounded;

    if (n < 1 || n > MOST_VARIABLES || !is_bounded(&s, &bounded))
        return false;
    for (long i = 0; i < n; i++)
        s.parametric = s.parametric || has_other_names(f, x, n) || has_other_names(low[i], x, n) ||
                       has_other_names(high[i], x, n);
    if (n == 1) {
        on_line(&s);
    } else if (bounded) {
        if (!is_smooth(&s))
            return false;
        in_box(&s);
    } else {
        for (long i = 0; i < n; i++)
            if (low[i] != expr_neg(EXPR_INFINITY) || high[i] != EXPR_INFINITY)
                return false;
        s.good = whole_space(&s);
    }
    if (!s.good || s.best == NULL)
        return false;
    bool more = is_taken_elsewhere(&s);
    if (walk_has(s.best, expr_symbol("RootOf")))
        s.best = simplify_algebraic(s.best);
    *result = (Extremum){s.best, s.points, more};
    return true;
}
