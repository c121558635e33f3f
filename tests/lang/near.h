/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How far two results are apart whose shape must be equal and whose numbers need only be near.
 */
#ifndef DAESY_TESTS_LANG_NEAR_H
#define DAESY_TESTS_LANG_NEAR_H

#include <math.h>

#include "tests/lang/run.h"

/* The largest difference between the numbers in a and b; infinite when they differ in shape. */
static inline double near_difference(Expr a, Expr b)
{
    if (rtable_of(a) && rtable_of(b)) {
        double most = 0;
        for (long i = 0; i < rtable_count(rtable_of(b)); i++)
            most = fmax(most, near_difference(rtable_of(a)->data[i], rtable_of(b)->data[i]));
        return most;
    }
    if (expr_is(b, EXPR_LIST) || expr_is(b, EXPR_EQUATION) || expr_is(b, EXPR_SEQ) ||
        expr_is(b, EXPR_SET)) {
        if (expr_kind(a) != expr_kind(b) || expr_count(a) != expr_count(b))
            return INFINITY;
        double most = 0;
        for (long i = 0; i < expr_count(b); i++)
            most = fmax(most, near_difference(expr_arg(a, i), expr_arg(b, i)));
        return most;
    }
    if (a == b)
        return 0;
    if (!expr_is_number(a) || !expr_is_number(b))
        return INFINITY;
    Expr x = expr_sub(a, b);
    bool complex = expr_is(x, EXPR_COMPLEX);
    return hypot(num_to_double(complex ? expr_arg(x, 0) : x),
                 complex ? num_to_double(expr_arg(x, 1)) : 0);
}

#endif
