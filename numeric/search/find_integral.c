/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An integral in doubles. More than fifteen digits are not to be had this way, and a point without
 * a real value means that there is no answer.
 */
#include "numeric/search/find_integral.h"

#include <math.h>

#include "cas/base/err.h"
#include "cas/core/infinity.h"
#include "cas/core/num.h"
#include "cas/value/evalf.h"
#include "numeric/program/tape_function.h"
#include "numeric/program/tape_known.h"
#include "numeric/search/quad.h"

enum { MOST_DIGITS = 15, SURE_DIGITS = 10, END_DIGITS = 20 };

/* An end of the range; false when it is no real number, finite or not. */
static bool read_end(Expr e, double *end)
{
    Expr value = e;
    if (infinity_sign(e)) {
        *end = infinity_sign(e) * INFINITY;
        return true;
    }
    if (!expr_is_number(e))
        value = evalf_expr(e, END_DIGITS);
    *end = expr_is_real_number(value) ? num_to_double(value) : NAN;
    return !isnan(*end);
}

Expr find_integral_value(Expr f, Expr x, Expr a, Expr b, long digits)
{
    TapeFunction g = {0};
    double low, high, value = 0;
    if (digits > MOST_DIGITS || !read_end(a, &low) || !read_end(b, &high))
        return NULL;
    if (!x && !tape_known_is(f))
        return NULL;
    err_defer(tape_function_end, &g);
    if (x)
        tape_function_begin(&g, f, x);
    else
        tape_function_of_procedure(&g, f);
    double tolerance = pow(10, -(double)(digits < SURE_DIGITS ? digits : SURE_DIGITS)) / 10;
    Status status = quad_integrate(tape_function_value, &g, low, high, tolerance, &value);
    err_undefer(true);
    err_poll();
    return status == ST_OK ? num_round(num_to_float(num_from_double(value, 0), 17), digits) : NULL;
}
