/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Signs of real and imaginary parts by what is assumed: of sums of real terms and of numbers times
 * names, such as -a-I*w with real a and w, or s+2 with Re(s) > 0.
 */
#include "cas/value/assume.h"

#include "cas/core/num.h"
#include "cas/value/funcs.h"

/* The part of number*rest; NULL where the rest is neither real nor a name. */
static Expr part_of(Expr number, Expr rest, bool imaginary)
{
    Expr re = funcs_apply1("Re", number), im = funcs_apply1("Im", number);
    if (assume_is_real(rest))
        return expr_mul(imaginary ? im : re, rest);
    if (!expr_is(rest, EXPR_SYMBOL))
        return NULL;
    Expr x = funcs_apply1("Re", rest), y = funcs_apply1("Im", rest);
    return imaginary ? expr_add(expr_mul(re, y), expr_mul(im, x))
                     : expr_sub(expr_mul(re, x), expr_mul(im, y));
}

static Expr part_of_sum(Expr e, bool imaginary)
{
    Expr sum = EXPR_ZERO;
    for (long i = 0; i < expr_term_count(e); i++) {
        Expr term = expr_term(e, i), number = EXPR_ONE, rest = EXPR_ONE;
        for (long k = 0; k < expr_factor_count(term); k++) {
            Expr factor = expr_factor(term, k);
            if (funcs_is_constant(factor))
                number = expr_mul(number, factor);
            else
                rest = expr_mul(rest, factor);
        }
        Expr part = part_of(number, rest, imaginary);
        if (!part)
            return NULL;
        sum = expr_add(sum, part);
    }
    return sum;
}

/* Relations between names decide it, or all terms have one sign. */
static int sign_of(Expr e)
{
    int sign = funcs_real_sign(e);
    if (sign != 2)
        return sign;
    for (int s = -1; s <= 1; s += 2) {
        Expr relation = s < 0 ? expr_make(EXPR_LESS, (Expr[]){e, EXPR_ZERO}, 2)
                              : expr_make(EXPR_LESS, (Expr[]){EXPR_ZERO, e}, 2);
        if (assume_decide(relation) == TRUTH_YES)
            return s;
    }
    for (long i = 0; expr_is(e, EXPR_SUM) && i < expr_term_count(e); i++) {
        int term = sign_of(expr_term(e, i));
        if (term == 2 || term == 0 || (i > 0 && term != sign))
            return 2;
        sign = term;
    }
    return sign;
}

int assume_part_sign(Expr e, bool imaginary)
{
    Expr part = part_of_sum(e, imaginary);
    return part ? sign_of(part) : 2;
}
