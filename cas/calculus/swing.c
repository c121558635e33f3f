/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the real u runs to infinity continuously, the point (sin(u), cos(u)) goes round the unit
 * circle again and again, so with A, B and C near their limits f = A + B*sin(u) + C*cos(u) takes
 * all values between A - R and A + R, R = sqrt(B^2 + C^2), again and again: these are its limit
 * points; with one of B and C without bound there is no limit. Several waves of different arguments
 * may meet in fewer points, and functions that jump may leave some out, so nothing is said of them.
 */
#include "cas/calculus/swing.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/subs/subs.h"
#include "cas/algebra/vanish.h"
#include "cas/base/check.h"
#include "cas/calculus/limit.h"
#include "cas/core/infinity.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"

typedef struct Waves {
    Expr x, u;  /* u: the argument of all waves */
    bool other; /* another argument, or a function that may jump */
} Waves;

static void note_wave(Expr e, void *arg)
{
    Waves *w = arg;
    if (!expr_is(e, EXPR_CALL) || !walk_has(e, w->x))
        return;
    if (funcs_argument(e, "sin") || funcs_argument(e, "cos")) {
        w->other |= w->u && w->u != expr_arg(e, 1);
        w->u = expr_arg(e, 1);
    } else if (!funcs_is_analytic(e, 1) || funcs_jump(e) != FUNC_JUMP_NONE) {
        w->other = true;
    }
}

static bool runs_away(Expr u, Expr x, Expr a, int direction)
{
    Expr end = limit_expr(u, x, a, direction);
    return infinity_sign(end) && limit_is_real(u, x, a, direction);
}

/* The limit as a constant, or NULL. */
static Expr settled(Expr e, Expr x, Expr a, int direction)
{
    Expr end = limit_expr(e, x, a, direction);
    return end && funcs_is_constant(end) && end != EXPR_UNDEFINED && !infinity_sign(end) ? end
                                                                                         : NULL;
}

/* The range about the middle, as far as both slopes reach together. */
static Expr range_about(Expr middle, Expr b, Expr c)
{
    Expr reach;
    if (b == EXPR_ZERO || c == EXPR_ZERO)
        reach = funcs_apply1("abs", b == EXPR_ZERO ? c : b);
    else
        reach = funcs_apply1("sqrt", expr_add(expr_pow(b, EXPR_TWO), expr_pow(c, EXPR_TWO)));
    return expr_range(expr_sub(middle, reach), expr_add(middle, reach));
}

static Expr limit_points(Expr f, Expr x, Expr a, int direction)
{
    Waves w = {.x = x};
    walk_each(f, note_wave, &w);
    if (!w.u || w.other)
        return NULL;
    bool two_sided = direction == 0 && !infinity_sign(a);
    if (!runs_away(w.u, x, a, two_sided ? 1 : direction) ||
        (two_sided && !runs_away(w.u, x, a, -1)))
        return NULL;
    Expr s = expr_from_symbol(sym_fresh("s")), c = expr_from_symbol(sym_fresh("c"));
    Expr names[] = {expr_equation(expr_call1("sin", w.u), s),
                    expr_equation(expr_call1("cos", w.u), c)};
    Expr still[] = {expr_equation(s, EXPR_ZERO), expr_equation(c, EXPR_ZERO)};
    Expr g = subs_once(names, 2, f), of_sin = diff_name(g, s), of_cos = diff_name(g, c);
    if (walk_has(of_sin, s) || walk_has(of_sin, c) || walk_has(of_cos, s) || walk_has(of_cos, c))
        return NULL;
    Expr middle = settled(subs_valued(still, 2, g), x, a, direction);
    if (middle && (runs_away(of_sin, x, a, two_sided ? 1 : direction) ||
                   runs_away(of_cos, x, a, two_sided ? 1 : direction)))
        return EXPR_UNDEFINED;
    of_sin = settled(of_sin, x, a, direction);
    of_cos = settled(of_cos, x, a, direction);
    return middle && of_sin && of_cos ? range_about(middle, of_sin, of_cos) : NULL;
}

Expr swing_limit(Expr f, Expr x, Expr a, int direction)
{
    CHECK(direction >= -1 && direction <= 1);
    Notes notes;
    notes_begin_about(&notes, f, VANISH_ROOTS);
    Expr value = limit_expr(f, x, a, direction);
    if (value) {
        notes_keep(&notes);
        return simplify_assumed(value);
    }
    notes_drop(&notes);
    return limit_points(f, x, a, direction);
}
