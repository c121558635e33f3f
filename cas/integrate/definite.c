/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Definite integrals by an antiderivative F: F(b) - F(a), the values at the ends being one-sided
 * limits. Between the ends F must be continuous: the interval is split where functions jump or
 * turn and at the poles of f and F inside it, each piece taken with its own
 * limits; an infinite piece makes the whole infinite or leaves the integral as it is. Poles are
 * looked for where a denominator vanishes and where functions have theirs (cas/algebra/places.h);
 * with names in them or in the ends what is assumed decides, else none lies between, which is noted
 * (granted.c), and so are the denominators in names that the antiderivative has and f has not.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/cuts.h"
#include "cas/algebra/diff/diff.h"
#include "cas/algebra/evalc.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/parfrac.h"
#include "cas/algebra/places.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/steps.h"
#include "cas/algebra/sum_roots.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/base/held.h"
#include "cas/base/mem.h"
#include "cas/calculus/along.h"
#include "cas/calculus/jumps.h"
#include "cas/calculus/limit.h"
#include "cas/calculus/witness.h"
#include "cas/core/infinity.h"
#include "cas/core/num.h"
#include "cas/core/order.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "cas/value/enclose.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_facts.h"

enum { MAX_BREAKS = 128, PROOF_BITS = 64, ROUGH_DIGITS = 20 };

typedef struct Breaks {
    Expr x, a, b;
    Expr point[MAX_BREAKS];
    long n;
    bool unknown;           /* a place that matters was not found */
    bool open;              /* nobody knows on which side of an end with names a place is */
    Expr doubt[MAX_BREAKS]; /* those places */
    long doubts;
    int order;  /* of the ends: -1, or 2 where it is not known */
    bool noted; /* what is taken for granted of poles: of the integrand only */
    Expr whole; /* the antiderivative whose poles these are, or NULL */
} Breaks;

/* --- where to split
 * -------------------------------------------------------------------------------- */

/* One more of the points, unless it is there. */
static void put_point(Breaks *k, Expr *points, long *n, Expr point)
{
    for (long i = 0; i < *n; i++)
        if (integrate_order(points[i], point) == 0)
            return;
    if (*n < MAX_BREAKS)
        points[(*n)++] = point;
    else
        k->unknown = true;
}

/* A point that is inside. */
static void put_break(Breaks *k, Expr point)
{
    put_point(k, k->point, &k->n, point);
}

/* A point of which it is not known whether it is inside. */
static void put_doubt(Breaks *k, Expr point)
{
    k->open = true;
    put_point(k, k->doubt, &k->doubts, point);
}

/* integrate_order, or the sign of a float where that is not known. */
static int rough_order(Expr p, Expr q)
{
    int order = integrate_order(p, q);
    Expr difference = order == 2 ? evalf_expr(expr_sub(p, q), ROUGH_DIGITS) : EXPR_ZERO;
    return order == 2 && expr_is_real_number(difference) ? num_sign(difference) : order;
}

/* A constant whose sign no ball tells may be real and inside, as a root of a polynomial whose
 * coefficients are not rational: then nobody knows on which side of the others it is. */
static void add_break(Breaks *k, Expr point)
{
    bool known = integrate_order(point, EXPR_ZERO) != 2;
    int above = integrate_order(point, k->a), below = integrate_order(k->b, point);
    if (known && above == 1 && below == 1)
        put_break(k, point);
    else if (known && above > 0 && below > 0)
        put_doubt(k, point);
    else if (!known && expr_is_real_number(evalf_expr(point, ROUGH_DIGITS)) &&
             rough_order(point, k->a) != -1 && rough_order(k->b, point) != -1)
        k->unknown = true;
}

/* Does a ball around e leave zero out on all of [lo, hi], in halves of halves if need be? */
static bool stays_away(Enclosure *c, Expr x, const arb_t lo, const arb_t hi, int depth)
{
    acb_t at;
    arb_t middle;
    held_acb(at);
    held_arb(middle);
    arb_union(acb_realref(at), lo, hi, PROOF_BITS);
    acb_srcptr value = enclose_eval(c, &x, at, 1, PROOF_BITS);
    bool away = acb_is_finite(value) && !acb_contains_zero(value);
    if (!away && depth > 0) {
        arb_add(middle, lo, hi, PROOF_BITS);
        arb_mul_2exp_si(middle, middle, -1);
        away = stays_away(c, x, lo, middle, depth - 1) && stays_away(c, x, middle, hi, depth - 1);
    }
    held_end(2);
    return away;
}

/* Is there provably no zero of e between finite ends? */
static bool never_zero(const Breaks *k, Expr e)
{
    enum { DEPTH = 8 };
    Enclosure ends, c;
    arb_t lo, hi;
    bool away = false;
    held_arb(lo);
    held_arb(hi);
    if (enclose_begin(&ends, expr_add(k->a, expr_mul(EXPR_I, k->b)), NULL, 0)) {
        acb_srcptr z = enclose_eval(&ends, NULL, NULL, 0, PROOF_BITS);
        arb_set(lo, acb_realref(z));
        arb_set(hi, acb_imagref(z));
        if (enclose_begin(&c, e, &k->x, 1))
            away = stays_away(&c, k->x, lo, hi, DEPTH);
        enclose_end(&c);
    }
    enclose_end(&ends);
    held_end(2);
    return away;
}

static void add_named(Expr point, void *arg)
{
    put_break(arg, point);
}

/* The zeros of e where names have a say. */
static void add_named_zeros(Breaks *k, Expr e, bool pole)
{
    Poles poles = {k->x,      k->a, k->b, k->order, k->noted && pole, pole ? k->whole : NULL,
                   add_named, k};
    if (!integrate_poles(&poles, e) && pole)
        k->unknown = true;
}

static bool has_constant_ends(const Breaks *k)
{
    return funcs_is_constant(k->a) && funcs_is_constant(k->b);
}

static void add_zeros(Breaks *k, Expr e);

static void add_jump(Expr e, void *arg)
{
    add_zeros(arg, e);
}

/* The real zeros of e between the ends. */
static void add_zeros(Breaks *k, Expr e)
{
    Expr p, q;
    bool recurs;
    if (integrate_is_free(e, k->x))
        return;
    if (!funcs_is_constant_beside(e, k->x)) {
        add_named_zeros(k, e, false);
        return;
    }
    if (integrate_linear(e, k->x, &p, &q)) {
        add_break(k, expr_neg(expr_div(q, p)));
        return;
    }
    if (!places_of_zeros(e, k->x, k->a, k->b, &recurs, add_jump, k))
        k->unknown = true;
    k->open = k->open || (recurs && !has_constant_ends(k));
    if (recurs || never_zero(k, e))
        return;
    SolveResult r = solve_zeros(e, k->x, k->a, k->b);
    k->unknown = k->unknown || !r.complete;
    for (long i = 0; i < expr_count(r.solutions); i++)
        add_break(k, expr_arg(r.solutions, i));
}

/* Has the polynomial in x zeros that are not simple? */
static bool has_multiple_zeros(Expr e, Expr x)
{
    if (!is_polynomial_in(e, &x, 1) || degree_expr(e, x) < 2)
        return false;
    Expr radical = denom_expr(normal_expr(expr_div(diff_name(e, x), e)));
    return degree_expr(radical, x) < degree_expr(e, x);
}

static void add_negative_power(Breaks *k, Expr base, Expr exponent)
{
    int sign = integrate_is_free(exponent, k->x) ? funcs_real_sign(exponent) : 0;
    if (sign == 0 || sign == 1)
        return;
    bool pole =
        funcs_real_sign(expr_add(exponent, EXPR_ONE)) != 1 ||
        (funcs_real_sign(expr_add(exponent, EXPR_HALF)) != 1 && has_multiple_zeros(base, k->x));
    k->open = k->order != -1 || !funcs_is_constant_beside(base, k->x);
    if (!k->open)
        add_zeros(k, base);
    if (k->open)
        add_named_zeros(k, base, pole);
}

/* Poles that recur, as those of tan, where names have a say: zeros of sin. */
static void add_recurring(Breaks *k, Expr node)
{
    FuncComb comb = funcs_recurring(node);
    if (!comb.step || comb.down || expr_count(node) != 2 || funcs_jump(node) != FUNC_JUMP_NONE ||
        (k->order == -1 && funcs_is_constant_beside(node, k->x) && has_constant_ends(k)))
        return;
    Expr u = expr_sub(expr_arg(node, 1), funcs_place(comb.first));
    u = expand_expr(expr_mul(u, expr_div(EXPR_PI, funcs_place(comb.step))));
    bool noted = k->noted;
    k->noted = true; /* an antiderivative that jumps with them, too */
    add_named_zeros(k, funcs_apply1("sin", u), true);
    k->noted = noted;
}

static void look_at(Expr node, void *arg)
{
    Breaks *k = arg;
    if (integrate_is_free(node, k->x))
        return;
    if ((k->order == -1 || !k->noted) &&
        !places_each(node, k->x, k->a, k->b, PLACES_BROKEN, add_jump, k))
        k->unknown = true;
    add_recurring(k, node);
    if (expr_is(node, EXPR_POWER))
        add_negative_power(k, expr_arg(node, 0), expr_arg(node, 1));
    for (long i = 1; expr_is(node, EXPR_PRODUCT) && i < expr_count(node); i += 2)
        add_negative_power(k, expr_arg(node, i), expr_arg(node, i + 1));
}

static void sort_breaks(Breaks *k)
{
    for (long i = 1; i < k->n; i++)
        for (long j = i; j > 0 && integrate_order(k->point[j - 1], k->point[j]) > 0; j--) {
            Expr swap = k->point[j];
            k->point[j] = k->point[j - 1];
            k->point[j - 1] = swap;
        }
}

static void look_at_jump(Expr node, void *arg)
{
    Breaks *k = arg;
    if (funcs_jump(node) != FUNC_JUMP_NONE && !integrate_is_free(node, k->x) &&
        !places_each(node, k->x, k->a, k->b, PLACES_ALL, add_jump, k))
        k->unknown = true;
}

long integrate_places(Expr f, Expr x, Expr *place, long most)
{
    Breaks k = {.x = x, .a = expr_neg(EXPR_INFINITY), .b = EXPR_INFINITY, .order = -1};
    walk_each(f, look_at_jump, &k);
    if (k.unknown || k.n > most)
        return -1;
    sort_breaks(&k);
    for (long i = 0; i < k.n; i++)
        place[i] = k.point[i];
    return k.n;
}

/* --- one piece
 * ---------------------------------------------------------------------------------------- */

/* The sign of what is infinite in e: -1, 1, 0 (nothing), 2 (unclear). */
static int infinite_part(Expr e)
{
    int sign = 0;
    for (long i = 0; i < expr_term_count(e); i++) {
        Expr c, t, term = expr_term(e, i);
        if (!walk_has(term, EXPR_INFINITY))
            continue;
        expr_split_coefficient(term, &c, &t);
        int s = t == EXPR_INFINITY && expr_is_real_number(c) ? num_sign(c) : 2;
        sign = sign == 0 || sign == s ? s : 2;
    }
    return sign;
}

static Expr limit_at(Expr F, Expr x, Expr end, int side)
{
    if (walk_has(end, EXPR_INFINITY))
        side = 0;
    F = integrate_root_limit(F, x, end, side);
    return F ? limit_expr(F, x, end, side) : NULL;
}

/* F(b) - F(a) by limits from inside; infinity or -infinity where it is that. */
static Expr between(Expr F, Expr x, Expr a, Expr b)
{
    Expr high = limit_at(F, x, b, -1), low = limit_at(F, x, a, 1);
    if (!high || !low || high == EXPR_UNDEFINED || low == EXPR_UNDEFINED)
        return NULL;
    int up = infinite_part(high), down = infinite_part(low);
    if (up == 2 || down == 2 || (up != 0 && up == down))
        return NULL;
    if (up == 0 && down == 0)
        return expr_sub(high, low);
    return expr_mul(expr_int(up != 0 ? up : -down), EXPR_INFINITY);
}

static bool is_finite(Expr e)
{
    return e && e != EXPR_UNDEFINED && infinite_part(e) == 0;
}

/* Does F jump at the point, or may it? Where it is infinite the integrand is as well, and that has
 * been told. */
static bool may_jump(Expr F, Expr x, Expr point)
{
    Expr low = limit_at(F, x, point, -1), high = limit_at(F, x, point, 1);
    if (!low || !high)
        return true;
    return is_finite(low) && is_finite(high) && !zero_is(expr_sub(low, high));
}

static void note_order(Expr p, Expr q)
{
    notes_add(notes_current(), expr_make(EXPR_LESSEQ, (Expr[]){p, q}, 2));
}

/* An end with names is taken to be on this side of the places where F jumps. */
static void settle_doubts(Breaks *k, Expr F)
{
    Expr least = NULL, largest = NULL;
    for (long i = 0; i < k->doubts; i++) {
        Expr r = k->doubt[i];
        bool from = integrate_order(r, k->a) == 1, to = integrate_order(k->b, r) == 1;
        if (!may_jump(F, k->x, r))
            continue;
        k->unknown = k->unknown || (!from && !to);
        if (from && (!least || integrate_order(r, least) == -1))
            least = r;
        if (to && (!largest || integrate_order(r, largest) == 1))
            largest = r;
    }
    if (least)
        note_order(k->b, least);
    if (largest)
        note_order(largest, k->a);
}

/* The sum of pieces, undefined when they are infinite with both signs. */
static Expr joined(Expr sum, Expr part)
{
    if (!sum || !part)
        return NULL;
    if (sum == EXPR_UNDEFINED || part == EXPR_UNDEFINED)
        return EXPR_UNDEFINED;
    int s = infinite_part(sum), p = infinite_part(part);
    if (s == 0 && p == 0)
        return expr_add(sum, part);
    return s == 0 ? part : p == 0 || s == p ? sum : EXPR_UNDEFINED;
}

/* From break to break; NULL when these are not all known. */
static Expr sum_of_pieces(Breaks *k, Expr f, Expr (*piece)(Expr f, Expr x, Expr a, Expr b))
{
    if (k->unknown)
        return NULL;
    sort_breaks(k);
    Expr sum = EXPR_ZERO, from = k->a;
    for (long i = 0; i <= k->n && sum; i++) {
        Expr to = i < k->n ? k->point[i] : k->b;
        sum = joined(sum, piece(f, k->x, from, to));
        from = to;
    }
    return sum;
}

static Expr over_piece(Expr f, Expr x, Expr a, Expr b);

/* From minus infinity to b: logarithms of x - r are followed along the positive line. */
static Expr reflected(Expr f, Expr x, Expr b)
{
    Expr mirror = integrate_replace(f, x, expr_neg(x)), zero = EXPR_ZERO;
    if (b != EXPR_INFINITY)
        return over_piece(mirror, x, expr_neg(b), EXPR_INFINITY);
    return joined(over_piece(mirror, x, zero, b), over_piece(f, x, zero, b));
}

typedef struct Line {
    Expr x, a, b, r;
    bool left;
} Line;

static void look_along(Expr node, void *arg)
{
    Line *l = arg;
    Expr u = funcs_argument(node, "ln");
    if (u && walk_has(u, l->x) && walk_has(u, l->r))
        l->left = l->left || cuts_leaves_line(expr_add(u, l->r), l->x, l->a, l->b);
}

/* May a logarithm of u(x) - r in a sum over roots r pass its cut? Not with real u. */
static bool roots_pass_cut(Expr F, Expr x, Expr a, Expr b)
{
    Expr f, root, sum = integrate_root_sum(F);
    Line l = {.x = x, .a = a, .b = b};
    if (!sum || !sum_root_parts(sum, &f, &l.r, &root))
        return false;
    walk_each(F, look_along, &l);
    return l.left;
}

static Expr antiderivative(Expr f, Expr x)
{
    Notes notes;
    notes_begin_silent(&notes);
    Expr F = integrate_indefinite(f, x);
    notes_keep(&notes);
    if (F)
        notes_denominators_beside(F, x);
    return F;
}

static Expr over_piece(Expr f, Expr x, Expr a, Expr b)
{
    f = jumps_between(f, x, a, b);
    Expr F = f ? antiderivative(f, x) : NULL, roots;
    if (!F || roots_pass_cut(F, x, a, b))
        return NULL;
    if (a == expr_neg(EXPR_INFINITY) && (roots = integrate_root_sum(F)) && walk_has(roots, x))
        return reflected(f, x, b);
    int order = integrate_order(a, b);
    Breaks k = {.x = x, .a = a, .b = b, .order = order == 1 ? 2 : order, .whole = F};
    walk_each(F, look_at, &k); /* an antiderivative may jump where f does not */
    settle_doubts(&k, F);
    return sum_of_pieces(&k, F, between);
}

/* Is e made of entire functions of x, and of functions with jumps? */
static bool is_entire(Expr e, Expr x)
{
    Expr base, exponent;
    err_stack_check();
    if (integrate_is_free(e, x) || e == x)
        return true;
    if (funcs_jump(e) == FUNC_JUMP_SIGN)
        return true;
    if (funcs_jump(e) == FUNC_JUMP_PIECEWISE) {
        for (long i = 1; i < expr_count(e); i++) /* conditions are no functions of x */
            if ((i % 2 == 0 || i + 1 == expr_count(e)) && !is_entire(expr_arg(e, i), x))
                return false;
        return true;
    }
    if (funcs_is_entire(e))
        return is_entire(expr_arg(e, 1), x);
    if (expr_is(e, EXPR_SUM)) {
        for (long i = 0; i < expr_term_count(e); i++)
            if (!is_entire(expr_term(e, i), x))
                return false;
        return true;
    }
    for (long i = 0; i < expr_factor_count(e); i++) {
        expr_split_power(expr_factor(e, i), &base, &exponent);
        if (base == e || !is_entire(base, x) ||
            (exponent != EXPR_ONE && (!expr_is(exponent, EXPR_INTEGER) || num_sign(exponent) < 0)))
            return false;
    }
    return true;
}

/* --- the integral
 * --------------------------------------------------------------------------------------- */

/* By an antiderivative. */
static Expr by_pieces(Expr f, Expr x, Expr a, Expr b)
{
    int order = integrate_order(a, b);
    if (order == 0)
        return EXPR_ZERO;
    if (f == EXPR_ZERO)
        return f;
    if (integrate_is_free(f, x))
        return expr_mul(f, expr_sub(b, a));
    if (order == 1) {
        Expr value = by_pieces(f, x, b, a);
        return value && value != EXPR_UNDEFINED ? expr_neg(value) : value;
    }
    Expr impulses, rest;
    if (integrate_impulses(f, x, a, b, &impulses, &rest))
        return joined(impulses, integrate_definite(rest, x, a, b));
    if (walk_has(f, expr_symbol("Dirac")))
        return NULL;
    if (order == 2 && steps_has_jump(f) && is_entire(f, x)) { /* F is continuous everywhere */
        Expr F = antiderivative(f, x);
        return F ? expr_sub(integrate_replace(F, x, b), integrate_replace(F, x, a)) : NULL;
    }
    Breaks k = {.x = x, .a = a, .b = b, .order = order, .noted = true};
    walk_each(f, look_at, &k);
    return sum_of_pieces(&k, f, over_piece);
}

typedef struct Known {
    Expr f, x, a, b, value;
} Known;

static void by_formula(void *arg)
{
    Known *k = arg;
    k->value = integrate_known(k->f, k->x, k->a, k->b);
}

/* x^n with a name in n, whose limits at the ends ask for more than the formulas do, or the
 * logarithm of a sum or a sine or cosine over a quadratic, whose antiderivatives have
 * polylogarithms, Si and Ci of complex arguments. */
static bool is_for_formulas(Expr f, Expr x)
{
    Expr base, exponent;
    bool wave = false, below = false;
    for (long i = 0; i < expr_factor_count(f); i++) {
        expr_split_power(expr_factor(f, i), &base, &exponent);
        Expr u = funcs_argument(base, "ln");
        if ((base == x && !funcs_is_constant(exponent)) || (u && expr_is(u, EXPR_SUM)))
            return true;
        wave = wave || (funcs_is_circular(base) && !integrate_is_free(base, x));
        below = below || (expr_is(exponent, EXPR_INTEGER) && num_sign(exponent) < 0 &&
                          is_polynomial_in(base, &x, 1) && degree_expr(base, x) > 1);
    }
    return wave && below;
}

/* ln(u) = ln(-u)+I*Pi for what is known to be negative. */
static Expr of_positive(Expr e, void *unused)
{
    (void)unused;
    Expr u = funcs_argument(e, "ln");
    if (!u || funcs_real_sign(u) != -1)
        return e;
    return expr_add(funcs_apply1("ln", expr_neg(u)), expr_mul(EXPR_I, EXPR_PI));
}

/* Ci(I*r) = Chi(r)+I*Pi/2, r > 0. */
static Expr of_imaginary(Expr e, void *unused)
{
    (void)unused;
    Expr u = funcs_argument(e, "Ci"), r = u ? expr_div(u, EXPR_I) : NULL;
    if (!r || !expr_is_real_number(r) || num_sign(r) == 0)
        return e;
    Expr turn = expr_product((Expr[]){expr_int(num_sign(r)), EXPR_HALF, EXPR_I, EXPR_PI}, 4);
    return expr_add(funcs_apply1("Chi", num_sign(r) > 0 ? r : expr_neg(r)), turn);
}

/* polylog(2, z) and polylog(3, z) of a number z > 1 by those of 1/z (Lewin, "Polylogarithms and
 * associated functions", 1.3 and 6.2). */
static Expr of_inverse(Expr node, void *unused)
{
    (void)unused;
    if (!expr_is_call(node, expr_symbol("polylog")) || expr_count(node) != 3)
        return node;
    Expr s = expr_arg(node, 1), z = expr_arg(node, 2);
    if ((s != EXPR_TWO && s != expr_int(3)) || !expr_is_rational(z) ||
        num_sign(num_sub(z, EXPR_ONE)) <= 0)
        return node;
    Expr log = funcs_apply1("ln", z), pi = EXPR_PI,
         third = expr_mul(expr_ratio(1, 3), expr_mul(pi, pi));
    Expr turn = expr_product((Expr[]){EXPR_MINUS_ONE, EXPR_I, pi, log}, 4);
    Expr inverse = funcs_apply2("polylog", s, expr_inv(z));
    if (s == EXPR_TWO)
        return expr_sum((Expr[]){third, expr_mul(expr_ratio(-1, 2), expr_mul(log, log)),
                                 expr_neg(inverse), turn},
                        4);
    return expr_sum((Expr[]){inverse, expr_mul(third, log),
                             expr_mul(expr_ratio(-1, 6), expr_pow(log, expr_int(3))),
                             expr_product((Expr[]){EXPR_HALF, turn, log}, 3)},
                    4);
}

/* A value that is real though it is written with logarithms of what is negative: a constant, or by
 * what is assumed. */
static Expr made_real(Expr value)
{
    Expr re = walk_rebuild(value, NULL, of_imaginary, NULL), im;
    value = re == value ? value : expand_expr(re);
    if (!funcs_is_constant(value)) {
        re = walk_rebuild(value, NULL, of_positive, NULL);
        re = re == value ? value : expand_expr(re);
        return walk_has_kind(re, EXPR_COMPLEX) ? value : re;
    }
    if (!walk_has_kind(value, EXPR_COMPLEX) || integrate_root_sum(value) ||
        !evalc_split(walk_rebuild(value, NULL, of_inverse, NULL), &re, &im) ||
        zero_truth(im) != TRUTH_YES)
        return value;
    Expr flat = expand_expr(re); /* ln(sqrt(2)) is ln(2)/2 */
    return walk_tree_size(flat) < walk_tree_size(re) ? flat : re;
}

/* x*h(x) with h(a+b-x) = h(x) is half of a+b times the integral of h; where that is finite, so is
 * this one. h is no fraction of polynomials. */
static Expr by_reflection(Expr f, Expr x, Expr a, Expr b)
{
    Expr sum, h, p, q, base, exponent, value;
    bool linear = false;
    for (long i = 0; i < expr_factor_count(f); i++) {
        expr_split_power(expr_factor(f, i), &base, &exponent);
        linear = linear || (base == x && exponent == EXPR_ONE);
    }
    if (!linear || !funcs_is_constant(a) || !funcs_is_constant(b) ||
        walk_has(sum = expr_add(a, b), EXPR_INFINITY) ||
        parfrac_rational(h = expr_div(f, x), x, &p, &q))
        return NULL;
    Expr mirrored = integrate_replace(h, x, expr_sub(sum, x));
    if (mirrored != h && zero_truth(expr_sub(mirrored, h)) != TRUTH_YES)
        return NULL;
    value = integrate_definite(h, x, a, b);
    if (!value || value == EXPR_UNDEFINED || walk_has(value, EXPR_INFINITY))
        return NULL;
    return expand_expr(expr_product((Expr[]){EXPR_HALF, sum, value}, 3));
}

static bool is_real_end(Expr e)
{
    return infinity_sign(e) || funcs_apply1("Im", e) == EXPR_ZERO;
}

Expr integrate_definite(Expr f, Expr x, Expr a, Expr b)
{
    CHECK(f != NULL && a != NULL && b != NULL);
    if (a != b && (a == EXPR_INFINITY || b == expr_neg(EXPR_INFINITY))) {
        Expr there = integrate_definite(f, x, b, a);
        return there && there != EXPR_UNDEFINED ? expr_neg(there) : there;
    }
    if (is_real_end(a) && is_real_end(b))
        f = along_line(f, x);
    Known k = {f, x, a, b, NULL};
    if (is_for_formulas(f, x) && err_attempt(by_formula, &k) && k.value)
        return k.value;
    Expr reflected_value = by_reflection(f, x, a, b);
    if (reflected_value)
        return reflected_value;
    Notes notes;
    notes_begin_about(&notes, f, 0);
    Expr value = by_pieces(f, x, a, b);
    if (value && witness_against(f, x, a, b, value, &notes))
        value = NULL;
    if (value && value != EXPR_UNDEFINED && !integrate_root_sum(value)) {
        notes_keep(&notes);
        return made_real(value);
    }
    notes_drop(&notes);
    if (value == EXPR_UNDEFINED)
        return value;
    return err_attempt(by_formula, &k) && k.value ? k.value : value;
}
