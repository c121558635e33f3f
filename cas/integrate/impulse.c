/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Impulses under an integral sign. A term g(x)*Dirac(n, p*x+q) with p and q free of x puts
 * (-1)^n * g^(n)(c) / (|p| * p^n) at c = -q/p into the integral over any interval around c: no
 * antiderivative by limits sees that. Inside or outside is decided for real constants; a symbolic
 * place lies inside the whole line, and between symbolic or finite ends it counts with
 * Heaviside(c-a) - Heaviside(c-b). An impulse exactly at an end leaves the integral as it is.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/steps.h"
#include "cas/algebra/zero.h"
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

static Expr weight(Expr g, Expr x, long n, Expr p, Expr c)
{
    for (long i = 0; i < n; i++)
        g = diff_name(g, x);
    Expr scale = expr_mul(funcs_apply1("abs", p), expr_pow(expr_neg(p), expr_int(n)));
    return expr_div(integrate_replace(g, x, c), scale);
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

bool integrate_impulses(Expr f, Expr x, Expr a, Expr b, Expr *sum, Expr *rest)
{
    *sum = *rest = EXPR_ZERO;
    if (!walk_has(f, expr_symbol("Dirac")))
        return false;
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
        if (!part)
            return false;
        *sum = expr_add(*sum, expr_mul(part, weight(g, x, n, p, c)));
    }
    return *rest != f;
}
