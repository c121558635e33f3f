/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arithmetic with complex numbers by their real and imaginary parts. Results are not simplified
 * beyond the automatic rules; the sign of a real number is read off its form where that shows it.
 */
#include "cas/funcs/parts.h"

#include "cas/value/funcs_row.h"

FuncParts funcs_parts_product(FuncParts a, FuncParts b)
{
    return (FuncParts){expr_sub(expr_mul(a.re, b.re), expr_mul(a.im, b.im)),
                       expr_add(expr_mul(a.re, b.im), expr_mul(a.im, b.re))};
}

static Expr norm(FuncParts a)
{
    return expr_add(expr_pow(a.re, EXPR_TWO), expr_pow(a.im, EXPR_TWO));
}

FuncParts funcs_parts_inverse(FuncParts a)
{
    return (FuncParts){expr_div(a.re, norm(a)), expr_neg(expr_div(a.im, norm(a)))};
}

FuncParts funcs_parts_polar(Expr r, Expr angle)
{
    return (FuncParts){expr_mul(r, funcs_apply1("cos", angle)),
                       expr_mul(r, funcs_apply1("sin", angle))};
}

Expr funcs_parts_modulus(FuncParts a)
{
    return a.im == EXPR_ZERO ? funcs_apply1("abs", a.re) : funcs_sqrt(norm(a));
}

Expr funcs_parts_angle(FuncParts a)
{
    if (a.im == EXPR_ZERO && funcs_form_sign(a.re) != 2)
        return EXPR_ZERO;
    if (a.im == EXPR_ZERO) { /* 0 or Pi */
        Expr turn = expr_sub(EXPR_ONE, funcs_apply1("signum", a.re));
        return expr_product((Expr[]){EXPR_HALF, turn, EXPR_PI}, 3);
    }
    return funcs_apply2("arctan", a.im, a.re);
}

FuncParts funcs_parts_exp(FuncParts a)
{
    return funcs_parts_polar(funcs_apply1("exp", a.re), a.im);
}

FuncParts funcs_parts_ln(FuncParts a)
{
    return (FuncParts){funcs_apply1("ln", funcs_parts_modulus(a)), funcs_parts_angle(a)};
}
