/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Series as the user sees them: the point is moved to 0 (or 1/x there), as many terms asked for as
 * the order needs after cancellation, and a sum of powers of x-a with the call O(..) written. Where
 * it is proved to hold right of the point only, that is noted.
 */
#include "cas/calculus/series/series.h"

#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/subs/subs.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/infinity.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/assume.h"
#include "cas/value/funcs.h"
#include "cas/value/funcs_facts.h"
#include "cas/value/funcs_row.h"

enum { EXTRA_TERMS = 96 }; /* looked at beyond the order when terms cancel */

/* A series in t = x - a, a - x where it is looked at from the left, c*(x-a) from another
 * direction, 1/x or -1/x at infinities. */
typedef struct Place {
    Expr e, x, a, t, u; /* u: t by x */
    Expr at;            /* e by t */
} Place;

/* t = c*(x-a), or c/x where a is infinite, whose sign is not asked of c. */
static Place place_of(Expr e, Expr x, Expr a, Expr t, Expr c)
{
    int sign = infinity_sign(a);
    Expr side = sign ? expr_int(sign) : c;
    Expr to = sign ? expr_div(side, t) : expr_add(a, expr_div(t, side));
    Expr rule = expr_equation(x, to);
    Expr u = sign                     ? expr_div(side, x)
             : side == EXPR_MINUS_ONE ? expr_sub(a, x)
                                      : expand_expr(expr_mul(side, expr_sub(x, a)));
    return (Place){e, x, a, t, u, subs_valued(&rule, 1, e)};
}

/* First position (on the grid) that is not shown. */
static long cut_of(const Series *s, long order)
{
    long from = s->low < 0 ? s->low : 0;
    return from + order * s->ram;
}

static Expr term_at(const Series *s, long k, Expr u)
{
    Expr c = s->c[k];
    if (!expr_is_number(c))
        c = normal_expr(c);
    return expr_mul(c, expr_pow(u, expr_ratio(s->low + k, s->ram)));
}

static Expr shown(const Series *s, long order, Expr u)
{
    long cut = cut_of(s, order), end = s->low + s->n, count = 0;
    bool broken = !s->exact || end > cut;
    if (end > cut)
        end = cut;
    long n = end > s->low ? end - s->low : 0;
    Expr *terms = mem_array((size_t)n + 1, sizeof *terms);
    err_defer(mem_release, terms);
    for (long k = 0; k < n; k++)
        if (s->c[k] != EXPR_ZERO)
            terms[count++] = term_at(s, k, u);
    if (broken) {
        Expr sign, size, power = expr_pow(u, expr_ratio(end, s->ram));
        expr_split_coefficient(power, &sign, &size);
        terms[count++] = expr_call1("O", size);
    }
    Expr value = count ? expr_sum(terms, count) : EXPR_ZERO;
    err_undefer(true);
    return value;
}

/* Long enough for the order asked for, where cancellation takes terms away. */
static const Series *long_enough(Arena *arena, Expr e, Expr t, long order)
{
    const Series *s = NULL;
    for (long terms = order + 2; terms <= 4 * order + EXTRA_TERMS; terms *= 2) {
        bool more;
        s = series_of(arena, e, t, NULL, terms, &more);
        if ((!s && !more) || (s && (s->exact || (s->n > 0 && s->low + s->n >= cut_of(s, order)))))
            break;
    }
    return s;
}

/* --- sides of the point
 * ----------------------------------------------------------------------- */

static bool is_cut(const FuncRow *row, Expr call)
{
    return funcs_cut(row, call->u.args + 1, expr_count(call) - 1) != FUNC_CUT_NONE;
}

static void look_for_branches(Expr node, void *found)
{
    const FuncRow *row = expr_is(node, EXPR_CALL) ? funcs_find(expr_arg(node, 0)) : NULL;
    Expr base, exponent;
    bool root = false;
    for (long i = 0; i < expr_factor_count(node); i++) { /* a power in a product is no node */
        expr_split_power(expr_factor(node, i), &base, &exponent);
        root = root || (exponent != EXPR_ONE && !expr_is(exponent, EXPR_INTEGER));
    }
    *(bool *)found |=
        root ||
        (row && (is_cut(row, node) || row->ball == NULL || funcs_jump(node) != FUNC_JUMP_NONE));
}

/* The series of e, one for t > 0, and whether for other = t*r, t > 0, it is another, or is not
 * found. */
typedef struct Sides {
    Arena *arena;
    const Series *s;
    Expr e, t, other;
    long order;
    Truth differ; /* unknown: no series was found there */
} Sides;

static void compare_sides(void *arg)
{
    Sides *sides = arg;
    const Series *s = sides->s;
    Expr sum = EXPR_ZERO, rule = expr_equation(sides->t, sides->other);
    long cut = cut_of(s, sides->order);
    for (long k = 0; k < s->n && s->low + k < cut; k++)
        if (s->c[k] != EXPR_ZERO)
            sum = expr_add(sum, term_at(s, k, sides->t));
    Expr apart = subs_valued(&rule, 1, expr_sub(sides->e, sum));
    bool more;
    const Series *d = series_of(sides->arena, apart, sides->t, NULL, sides->order + 2, &more);
    long end = s->exact || s->low + s->n > cut ? cut : s->low + s->n;
    if (!d)
        return;
    bool low = d->n > 0 && d->low * s->ram < end * d->ram;
    sides->differ = low && zero_truth(d->c[0]) == TRUTH_NO ? TRUTH_YES : TRUTH_NO;
}

/* Is that so, as of sqrt(t^2) for -t? */
static Truth differs_on(Arena *arena, const Series *s, const Place *p, Expr ray, long order)
{
    Expr e = p->at, t = p->t;
    Sides sides = {.arena = arena,
                   .s = s,
                   .e = e,
                   .t = t,
                   .other = expr_mul(ray, t),
                   .order = order,
                   .differ = TRUTH_UNKNOWN};
    bool branches = false;
    walk_each(e, look_for_branches, &branches);
    if (!branches)
        return TRUTH_NO;
    Notes notes;
    notes_begin_silent(&notes);
    bool known = err_attempt(compare_sides, &sides);
    notes_drop(&notes);
    return known ? sides.differ : TRUTH_UNKNOWN;
}

/* Does the series hold on one side only, which is not assumed to be the one? So does one whose
 * root leaps off the real line. */
static bool is_one_sided(Arena *arena, const Series *s, const Place *p, long order)
{
    return !infinity_sign(p->a) && !(assume_active() && assume_sign(p->u) == 1) &&
           (s->turn || differs_on(arena, s, p, EXPR_MINUS_ONE, order) != TRUTH_NO);
}

/* Does the series hold in all quadrants? */
static bool holds_around(Arena *arena, const Series *s, const Place *p, long order)
{
    static const signed char RAYS[][2] = {{3, 4}, {3, -4}, {-3, 4}, {-3, -4}};
    bool holds = true;
    for (size_t i = 0; i < sizeof RAYS / sizeof *RAYS && holds; i++) {
        Expr ray = expr_complex(expr_int(RAYS[i][0]), expr_int(RAYS[i][1]));
        holds = differs_on(arena, s, p, ray, order) == TRUTH_NO;
    }
    return holds;
}

/* The factor of x - a that makes the argument of the root or logarithm positive first. */
static Expr unit_of(Expr turn)
{
    Expr unit = funcs_apply1("signum", turn);
    return expr_is(unit, EXPR_COMPLEX) ? unit : turn;
}

/* Seen from where a root's argument is positive, as of sqrt(1+x^2) at I; NULL where that holds no
 * better. */
static const Series *turned(Arena *arena, const Series *s, Place *p, long order)
{
    if (!s || !s->turn || infinity_sign(p->a))
        return NULL;
    Place at = place_of(p->e, p->x, p->a, p->t, unit_of(s->turn));
    const Series *m = long_enough(arena, at.at, at.t, order);
    if (!m || !holds_around(arena, m, &at, order))
        return NULL;
    *p = at;
    return m;
}

/* From the right, from the direction of a root, or from the left where that holds on both sides, as
 * of sqrt(1-x) at 1, or is the side that is assumed. */
static const Series *from_a_side(Arena *arena, Place *p, long order, bool *one_sided)
{
    bool finite = !infinity_sign(p->a), sided = false;
    bool left = finite && assume_active() && assume_sign(expr_sub(p->x, p->a)) == -1;
    if (left)
        *p = place_of(p->e, p->x, p->a, p->t, EXPR_MINUS_ONE);
    const Series *s = long_enough(arena, p->at, p->t, order);
    const Series *m = left ? NULL : turned(arena, s, p, order);
    if (m) { /* on the cut there may be no series; another one where the cut is bent */
        *one_sided = differs_on(arena, m, p, EXPR_MINUS_ONE, order) == TRUTH_YES;
        return m;
    }
    *one_sided = s && is_one_sided(arena, s, p, order);
    if (!*one_sided || left)
        return s;
    Place mirror = place_of(p->e, p->x, p->a, p->t, EXPR_MINUS_ONE);
    m = long_enough(arena, mirror.at, mirror.t, order);
    sided = !m || is_one_sided(arena, m, &mirror, order);
    if (sided)
        return s;
    *p = mirror;
    *one_sided = false;
    return m;
}

/* t in logarithms by x: ln(1/x) is -ln(x), as x is positive. */
static Expr in_terms_of_x(Expr e, const Place *p)
{
    Expr log = funcs_apply1("ln", p->t), rules[2] = {expr_equation(p->t, p->u)};
    long n = 1;
    if (infinity_sign(p->a))
        rules[n++] = expr_equation(log, expr_neg(funcs_apply1("ln", expr_inv(p->u))));
    return subs_once(rules, n, e);
}

Expr series_expr(Expr e, Expr x, Expr a, long order)
{
    CHECK(order > 0);
    Place p = place_of(e, x, a, expr_from_symbol(sym_fresh("t")), EXPR_ONE);
    Expr value = NULL;
    Arena arena;
    arena_begin(&arena);
    bool one_sided;
    const Series *s = from_a_side(&arena, &p, order, &one_sided);
    if (one_sided)
        notes_add(notes_current(), expr_make(EXPR_LESS, (Expr[]){EXPR_ZERO, p.u}, 2));
    if (s) {
        value = in_terms_of_x(shown(s, order, p.u), &p);
    }
    arena_end(&arena);
    return value;
}

Expr series_taylor(Expr e, Expr x, Expr a, long order)
{
    Place p = place_of(e, x, a, expr_from_symbol(sym_fresh("t")), EXPR_ONE);
    Expr value = NULL;
    Arena arena;
    arena_begin(&arena);
    const Series *s = long_enough(&arena, p.at, p.t, order);
    bool plain = s && s->ram == 1 && (s->n == 0 || s->low >= 0);
    for (long k = 0; plain && k < s->n; k++)
        plain = !walk_has(s->c[k], p.t);
    plain = plain && !is_one_sided(&arena, s, &p, order);
    if (plain)
        value = shown(s, order, p.u);
    arena_end(&arena);
    if (s && !plain)
        err_raise(ST_DOMAIN, "does not have a taylor expansion, try series()");
    return value;
}

Expr series_polynomial(Expr e)
{
    Expr O = expr_symbol("O");
    if (expr_is(e, EXPR_CALL) && expr_arg(e, 0) == O)
        return EXPR_ZERO;
    for (long i = 0; expr_is(e, EXPR_SUM) && i < expr_count(e); i += 2)
        if (expr_is(expr_arg(e, i), EXPR_CALL) && expr_arg(expr_arg(e, i), 0) == O)
            return expr_sub(e, expr_mul(expr_arg(e, i + 1), expr_arg(e, i)));
    return e;
}
