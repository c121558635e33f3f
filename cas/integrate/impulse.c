/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Impulses under an integral sign. A term g(x)*Dirac(n, p*x+q) with p and q free of x puts
 * (-1)^n * g^(n)(c) / (|p| * p^n) at c = -q/p into the integral over any interval around c: no
 * antiderivative by limits sees that. Inside or outside is decided for real constants; a symbolic
 * place lies inside the whole line, and between symbolic or finite ends it counts with
 * Heaviside(c-a) - Heaviside(c-b). An impulse exactly at an end, or where g has neither a value nor
 * a limit, leaves the integral as it is.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/steps.h"
#include "cas/algebra/zero.h"
#include "cas/base/err.h"
#include "cas/calculus/limit.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

/* How much of an impulse at c lies between a and b: 1, 0, a step function; NULL: at an end. */
static Expr share(Expr c, Expr a, Expr b)
{
    bool from_left = a == expr_neg(EXPR_INFINITY), to_right = b == EXPR_INFINITY;
    Expr lo = from_left ? EXPR_ONE : funcs_apply1("Heaviside", expr_sub(c, a));
    Expr hi = to_right ? EXPR_ZERO : funcs_apply1("Heaviside", expr_sub(c, b));
    if (lo == EXPR_UNDEFINED || hi == EXPR_UNDEFINED)
        return NULL;
    return expr_sub(lo, hi);
}

typedef struct Place {
    Expr g, x, c, value;
} Place;

static void evaluate(void *arg)
{
    Place *place = arg;
    place->value = integrate_replace(place->g, place->x, place->c);
}

/* g at c: its value, or where it has none there, as sin(x)/x at 0, its limit. NULL: neither. */
static Expr value_at(Expr g, Expr x, Expr c)
{
    Place place = {g, x, c, NULL};
    if (err_attempt_for(ERR_DIVZERO | ERR_DOMAIN, evaluate, &place))
        return place.value;
    const Expr outside[] = {EXPR_INFINITY, EXPR_UNDEFINED};
    Notes notes;
    notes_begin(&notes);
    Expr limit = limit_expr(g, x, c, 0);
    bool finite = limit && !walk_has_any(limit, outside, 2);
    if (finite)
        notes_keep(&notes);
    else
        notes_drop(&notes);
    return finite ? limit : NULL;
}

static Expr weight(Expr g, Expr x, long n, Expr p, Expr c)
{
    for (long i = 0; i < n; i++)
        g = diff_name(g, x);
    Expr scale = expr_mul(funcs_apply1("abs", p), expr_pow(expr_neg(p), expr_int(n)));
    Expr value = value_at(g, x, c);
    return value ? expr_div(value, scale) : NULL;
}

/* The integral of one term: its impulse and what g is; false when it has none. */
static bool split_impulse(Expr term, Expr x, Expr *impulse, Expr *g)
{
    long n;
    Expr p, q;
    *g = EXPR_ONE;
    *impulse = NULL;
    for (long i = 0; i < expr_factor_count(term); i++) {
        Expr factor = expr_factor(term, i);
        if (!*impulse && steps_impulse(factor, x, &p, &q, &n))
            *impulse = factor;
        else
            *g = expr_mul(*g, factor);
    }
    return *impulse && !walk_has(*g, expr_symbol("Dirac"));
}

/* Is each impulse a factor of a term already? Other factors, exp(-s*x) say, stay as they are. */
static bool stands_apart(Expr f, Expr x)
{
    Expr impulse, g;
    for (long i = 0; i < expr_term_count(f); i++)
        if (walk_has(expr_term(f, i), expr_symbol("Dirac")) &&
            !split_impulse(expr_term(f, i), x, &impulse, &g))
            return false;
    return true;
}

bool integrate_impulses(Expr f, Expr x, Expr a, Expr b, Expr *sum, Expr *rest)
{
    *sum = *rest = EXPR_ZERO;
    if (!walk_has(f, expr_symbol("Dirac")))
        return false;
    if (!stands_apart(f, x))
        f = expand_expr(f);
    for (long i = 0; i < expr_term_count(f); i++) {
        Expr term = expr_term(f, i), impulse, g, p, q, part = NULL;
        long n;
        if (!split_impulse(term, x, &impulse, &g)) {
            *rest = expr_add(*rest, term);
            continue;
        }
        steps_impulse(impulse, x, &p, &q, &n);
        Expr c = normal_expr(expr_neg(expr_div(q, p)));
        part = share(c, a, b);
        if (part && part != EXPR_ZERO) {
            Expr one = weight(g, x, n, p, c);
            part = one ? expr_mul(part, one) : NULL;
        }
        if (!part)
            return false;
        *sum = expr_add(*sum, part);
    }
    return *rest != f;
}
