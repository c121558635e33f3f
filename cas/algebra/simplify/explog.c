/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * exp(c*ln(v) + w) = v^c * exp(w): true on every branch, since v^c is defined so. A term with two
 * logarithms stays; each distinct node once.
 */
#include "cas/algebra/simplify/parts.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

/* term = c*ln(v) with no other logarithm in it? */
static bool is_logarithm(Expr term, Expr *c, Expr *v)
{
    for (long i = 0; i < expr_factor_count(term); i++) {
        *v = funcs_argument(expr_factor(term, i), "ln");
        if (!*v)
            continue;
        *c = expr_div(term, expr_factor(term, i));
        return !walk_has_call(*c, "ln");
    }
    return false;
}

/* The exponential of the sum u with its logarithms taken out. */
static Expr without_logarithms(Expr u)
{
    Expr rest = EXPR_ZERO, factor = EXPR_ONE;
    for (long i = 0; i < expr_term_count(u); i++) {
        Expr c, v, term = expr_term(u, i);
        if (is_logarithm(term, &c, &v))
            factor = expr_mul(factor, expr_pow(v, c));
        else
            rest = expr_add(rest, term);
    }
    return factor == EXPR_ONE ? NULL : expr_mul(factor, funcs_apply1("exp", rest));
}

static Expr split(Expr e, void *unused)
{
    (void)unused;
    Expr u = funcs_argument(e, "exp"), parts = u ? without_logarithms(u) : NULL;
    return parts ? parts : e;
}

Expr simplify_explog(Expr e)
{
    if (!walk_has(e, expr_symbol("exp")) || !walk_has(e, expr_symbol("ln")))
        return e;
    return walk_rebuild(e, NULL, split, NULL);
}
