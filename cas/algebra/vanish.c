/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The factors of a polynomial in names and functions that may vanish. A factor cannot where it is a
 * constant, an exponential, a sum of real quantities of one sign, a part of it not zero, linear in
 * a bounded function without a zero in its range, or where the assumptions say so.
 */
#include "cas/algebra/vanish.h"

#include <stdlib.h>

#include "cas/algebra/evalc.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/assume.h"
#include "cas/value/funcs_facts.h"

/* Is e a sum of what is not negative with factors of one sign, one of it positive? */
static bool is_definite(Expr e)
{
    bool positive = false;
    int sign = 0;

    for (long i = 0; i < expr_term_count(e); i++) {
        Expr c, term;

        expr_split_coefficient(expr_term(e, i), &c, &term);
        int form = funcs_form_sign(term);
        if (!expr_is_real_number(c) || form == 2 || (sign != 0 && num_sign(c) != sign))
            return false;
        sign = num_sign(c);
        positive = positive || form == 1 || (assume_active() && assume_sign(term) == 1);
    }
    return positive;
}

static int sign_with(Expr e, Expr call, FuncPlace place)
{
    Expr bound = funcs_place(place);

    return bound != NULL ? assume_sign(normal_expr(funcs_replace(e, &call, &bound, 1))) : 2;
}

/* Is e linear in a bounded function, and of one sign at its bounds, as a+cos(x) for a > 1? */
static bool is_bounded_away(Expr e)
{
    Expr kernels = ratfun_unknowns(e);

    for (long i = 0; i < expr_count(kernels); i++) {
        Expr call = expr_arg(kernels, i);
        FuncSpan range = funcs_range(call);
        int sign;

        if (range.low == range.high || !is_polynomial_in(e, &call, 1) || degree_expr(e, call) != 1)
            continue;
        sign = sign_with(e, call, range.low);
        if ((sign == 1 || sign == -1) && sign_with(e, call, range.high) == sign)
            return true;
    }
    return false;
}

static bool is_assumed_nonzero(Expr e)
{
    return assume_active() &&
           assume_decide(expr_make(EXPR_UNEQUAL, (Expr[]){e, EXPR_ZERO}, 2)) == TRUTH_YES;
}

/* Is e a sum of products of kernels, negative powers aside? Kernels may share names: a-sin(a). */
static bool is_polynomial(Expr e)
{
    for (long i = 0; i < expr_term_count(e); i++) {
        Expr term = expr_term(e, i);

        for (long k = 0; k < expr_factor_count(term); k++) {
            Expr base, exponent;

            expr_split_power(expr_factor(term, k), &base, &exponent);
            if (expr_is(base, EXPR_SUM) && expr_is(exponent, EXPR_INTEGER))
                return false;
            if (expr_is_real_number(exponent) && num_sign(exponent) < 0)
                return false;
        }
    }
    return true;
}

/* Do the kernels of e allow it to vanish? */
static bool kernels_allow(Expr e, int flags)
{
    Expr names = ratfun_unknowns(e);

    if (funcs_argument(e, "exp") != NULL)
        return false;
    if (flags & VANISH_ANY)
        return true;
    for (long i = 0; i < expr_count(names); i++) {
        Expr kernel = expr_arg(names, i);

        if (flags & VANISH_ROOTS
                ? kernel == e && funcs_argument(kernel, "exp") != NULL
                : expr_is(kernel, EXPR_POWER) || funcs_argument(kernel, "exp") != NULL)
            return false;
    }
    return is_polynomial(e);
}

bool vanish_never(Expr e)
{
    int sign = assume_sign(e);
    Expr re, im;

    if (sign == 1 || sign == -1 || is_definite(e) || is_bounded_away(e))
        return true;
    if (assume_active() &&
        (abs(assume_part_sign(e, false)) == 1 || abs(assume_part_sign(e, true)) == 1))
        return true;
    return walk_has_kind(e, EXPR_COMPLEX) && evalc_split(e, &re, &im) &&
           (is_definite(re) || is_definite(im));
}

bool vanish_possible(Expr e, int flags)
{
    return !funcs_is_constant(e) && !funcs_is_constant(simplify_expr(e)) && !vanish_never(e) &&
           !is_assumed_nonzero(e) && kernels_allow(e, flags);
}

/* e without a common factor of its coefficients. */
static Expr primitive(Expr e)
{
    Expr names = ratfun_unknowns(e);
    Expr content = ratfun_content(e, names->u.args, expr_count(names));

    return expr_is_rational(content) && content != EXPR_ZERO ? expand_products(expr_div(e, content))
                                                             : e;
}

static bool is_among(Expr found, Expr e)
{
    for (long i = 0; i < expr_count(found); i++)
        if (zero_truth(expr_sub(expr_arg(found, i), e)) == TRUTH_YES ||
            zero_truth(expr_add(expr_arg(found, i), e)) == TRUTH_YES)
            return true;
    return false;
}

Expr vanish_put(Expr found, Expr e)
{
    found = found != NULL ? found : expr_list(NULL, 0);
    return is_among(found, e) ? found : collection_append(found, e);
}

Expr vanish_collect(Expr found, Expr e, Expr known, int flags)
{
    Expr factored = factor_expr(e);

    for (long i = 0; i < expr_factor_count(factored); i++) {
        Expr base, exponent;

        expr_split_power(expr_factor(factored, i), &base, &exponent);
        if (!vanish_possible(base, flags) || ratfun_divides(known, base, NULL))
            continue;
        found = vanish_put(found, primitive(base));
    }
    return found;
}
