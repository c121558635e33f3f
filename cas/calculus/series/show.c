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

/* e with x = a + t, or 1/t. */
static Expr shifted(Expr e, Expr x, Expr a, Expr t)
{
    int sign = infinity_sign(a);
    Expr to = sign ? expr_div(expr_int(sign), t) : expr_add(a, t);
    Expr rule = expr_equation(x, to);
    return funcs_refresh(subs_once(&rule, 1, e));
}

static Expr shift_back(Expr x, Expr a)
{
    if (a == EXPR_INFINITY)
        return expr_inv(x);
    return a == expr_neg(EXPR_INFINITY) ? expr_neg(expr_inv(x)) : expr_sub(x, a);
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
    if (broken)
        terms[count++] = expr_call1("O", expr_pow(u, expr_ratio(end > s->low ? end : cut, s->ram)));
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

/* --- left of the point ----------------------------------------------------------------------- */

static void look_for_branches(Expr node, void *found)
{
    const FuncRow *row = expr_is(node, EXPR_CALL) ? funcs_find(expr_arg(node, 0)) : NULL;
    Expr base, exponent;
    bool root = false;
    for (long i = 0; i < expr_factor_count(node); i++) { /* a power in a product is no node */
        expr_split_power(expr_factor(node, i), &base, &exponent);
        root = root || (exponent != EXPR_ONE && !expr_is(exponent, EXPR_INTEGER));
    }
    *(bool *)found |= root || (row && (row->cut != FUNC_CUT_NONE || row->ball == NULL ||
                                       funcs_jump(node) != FUNC_JUMP_NONE));
}

/* The series of e, one for t > 0, and whether for t < 0 it is another. */
typedef struct Sides {
    Arena *arena;
    const Series *s;
    Expr e, t;
    long order;
    bool differ;
} Sides;

static void compare_sides(void *arg)
{
    Sides *sides = arg;
    const Series *s = sides->s;
    Expr sum = EXPR_ZERO, rule = expr_equation(sides->t, expr_neg(sides->t));
    long cut = cut_of(s, sides->order);
    for (long k = 0; k < s->n && s->low + k < cut; k++)
        if (s->c[k] != EXPR_ZERO)
            sum = expr_add(sum, term_at(s, k, sides->t));
    Expr apart = funcs_refresh(subs_once(&rule, 1, expr_sub(sides->e, sum)));
    bool more;
    const Series *d = series_of(sides->arena, apart, sides->t, NULL, sides->order + 2, &more);
    long end = s->exact || s->low + s->n > cut ? cut : s->low + s->n;
    sides->differ =
        d && d->n > 0 && d->low * s->ram < end * d->ram && zero_truth(d->c[0]) == TRUTH_NO;
}

/* Is that proved, as of sqrt(t^2)? What raises on the left says nothing. */
static bool differs_left(Arena *arena, const Series *s, Expr e, Expr t, long order)
{
    Sides sides = {.arena = arena, .s = s, .e = e, .t = t, .order = order};
    bool branches = false;
    walk_each(e, look_for_branches, &branches);
    if (!branches)
        return false;
    Notes notes;
    notes_begin_silent(&notes);
    bool known = err_attempt(compare_sides, &sides);
    notes_drop(&notes);
    return known && sides.differ;
}

/* Does the series in u = x - a hold on one side only, which is not assumed to be the one? */
static bool is_one_sided(Arena *arena, const Series *s, Expr e, Expr t, Expr a, Expr u, long order)
{
    return !infinity_sign(a) && !(assume_active() && assume_sign(u) == 1) &&
           differs_left(arena, s, e, t, order);
}

Expr series_expr(Expr e, Expr x, Expr a, long order)
{
    CHECK(order > 0);
    Expr t = expr_from_symbol(sym_fresh("t")), value = NULL;
    Arena arena;
    arena_begin(&arena);
    Expr at = shifted(e, x, a, t);
    const Series *s = long_enough(&arena, at, t, order);
    Expr u = shift_back(x, a);
    if (s && is_one_sided(&arena, s, at, t, a, u, order))
        notes_add(notes_current(), expr_make(EXPR_LESS, (Expr[]){EXPR_ZERO, u}, 2));
    if (s) {
        value = shown(s, order, u);
        Expr rule = expr_equation(t, u);
        value = subs_once(&rule, 1, value); /* in logarithms */
    }
    arena_end(&arena);
    return value;
}

Expr series_taylor(Expr e, Expr x, Expr a, long order)
{
    Expr t = expr_from_symbol(sym_fresh("t")), value = NULL;
    Arena arena;
    arena_begin(&arena);
    Expr at = shifted(e, x, a, t);
    const Series *s = long_enough(&arena, at, t, order);
    bool plain = s && s->ram == 1 && (s->n == 0 || s->low >= 0);
    for (long k = 0; plain && k < s->n; k++)
        plain = !walk_has(s->c[k], t);
    plain = plain && !is_one_sided(&arena, s, at, t, a, shift_back(x, a), order);
    if (plain)
        value = shown(s, order, shift_back(x, a));
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
