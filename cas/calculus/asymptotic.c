/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stirling's series and those of the error functions, integrals and Bessel's functions for a large
 * argument (DLMF 5.11, 6.12, 7.12, 9.7, 10.40). Each is a prefactor times 1 + c1*s + c2*s^2 +
 * c3*s^3
 * + rest*s^4 in the small s that the function asks for. The rest is bounded, which is all that its
 * name promises.
 */
#include "cas/calculus/asymptotic.h"

#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

/* 1 + c[0]*s + ... + rest*s^4 */
static Expr tail(Expr s, const Expr *c, Expr rest)
{
    Expr sum = EXPR_ONE;

    for (long i = 0; i < 3; i++)
        sum = expr_add(sum, expr_mul(c[i], expr_pow(s, expr_int(i + 1))));
    return expr_add(sum, expr_mul(rest, expr_pow(s, expr_int(4))));
}

static Expr tail_of(Expr s, const long num[3], const long den[3], Expr rest)
{
    Expr c[3];

    for (long i = 0; i < 3; i++)
        c[i] = expr_ratio(num[i], den[i]);
    return tail(s, c, rest);
}

static Expr root(Expr e)
{
    return expr_pow(e, EXPR_HALF);
}

static Expr exponential(Expr e)
{
    return funcs_apply1("exp", e);
}

/* --- GAMMA and its kin ------------------------------------------------------------------------ */

static Expr factorial_form(Expr u, Expr rest)
{
    static const long num[] = {1, 1, -139}, den[] = {12, 288, 51840};
    Expr power = exponential(expr_sub(expr_mul(u, funcs_apply1("ln", u)), u));
    Expr factor = root(expr_product((Expr[]){EXPR_TWO, EXPR_PI}, 2));

    return expr_product((Expr[]){factor, root(u), power, tail_of(expr_inv(u), num, den, rest)}, 4);
}

static Expr gamma_form(Expr u, int sign, Expr rest)
{
    return sign > 0 ? expr_div(factorial_form(u, rest), u) : NULL;
}

static Expr factorial_large(Expr u, int sign, Expr rest)
{
    return sign > 0 ? factorial_form(u, rest) : NULL;
}

static Expr log_gamma_form(Expr u, int sign, Expr rest)
{
    Expr log = funcs_apply1("ln", u), constant;

    if (sign < 0)
        return NULL;
    constant = expr_mul(EXPR_HALF, funcs_apply1("ln", expr_mul(EXPR_TWO, EXPR_PI)));
    return expr_sum((Expr[]){expr_mul(expr_sub(u, EXPR_HALF), log), expr_neg(u), constant,
                             expr_div(expr_ratio(1, 12), u),
                             expr_div(expr_ratio(-1, 360), expr_pow(u, expr_int(3))),
                             expr_div(rest, expr_pow(u, expr_int(5)))},
                    6);
}

static Expr psi_form(Expr u, int sign, Expr rest)
{
    if (sign < 0)
        return NULL;
    return expr_sum((Expr[]){funcs_apply1("ln", u), expr_div(expr_ratio(-1, 2), u),
                             expr_div(expr_ratio(-1, 12), expr_pow(u, EXPR_TWO)),
                             expr_div(rest, expr_pow(u, expr_int(4)))},
                    4);
}

/* --- error functions and exponential integrals ------------------------------------------------ */

/* exp(way*u^2)/(sqrt(Pi)*u)*(1 + way/(2*u^2) + 3/(4*u^4) + ...) */
static Expr error_form(Expr u, int way, Expr rest)
{
    static const long den[] = {2, 4, 8}, up[] = {1, 3, 15}, down[] = {-1, 3, -15};
    Expr square = expr_pow(u, EXPR_TWO);

    return expr_product((Expr[]){exponential(expr_mul(expr_int(way), square)),
                                 expr_inv(expr_mul(root(EXPR_PI), u)),
                                 tail_of(expr_inv(square), way > 0 ? up : down, den, rest)},
                        3);
}

static Expr erfc_form(Expr u, int sign, Expr rest)
{
    Expr form = error_form(u, -1, rest);

    return sign > 0 ? form : expr_add(EXPR_TWO, form);
}

static Expr erf_form(Expr u, int sign, Expr rest)
{
    return expr_sub(expr_int(sign), error_form(u, -1, rest));
}

static Expr erfi_form(Expr u, int sign, Expr rest)
{
    (void)sign;
    return error_form(u, 1, rest);
}

/* 1 + s + 2*s^2 + 6*s^3 */
static Expr factorials_tail(Expr u, Expr rest)
{
    static const long num[] = {1, 2, 6}, den[] = {1, 1, 1};

    return tail_of(expr_inv(u), num, den, rest);
}

static Expr ei_form(Expr u, int sign, Expr rest)
{
    (void)sign;
    return expr_product((Expr[]){exponential(u), expr_inv(u), factorials_tail(u, rest)}, 3);
}

/* Shi(u) and Chi(u) for u to infinity: half of Ei(u). */
static Expr half_ei_form(Expr u, int sign, Expr rest)
{
    return sign > 0 ? expr_mul(EXPR_HALF, ei_form(u, sign, rest)) : NULL;
}

/* --- Bessel's and Airy's functions ------------------------------------------------------------ */

static Expr bessel_tail(Expr order, Expr u, int way, Expr rest)
{
    Expr mu = expr_mul(expr_int(4), expr_pow(order, EXPR_TWO)), c[3], product = EXPR_ONE;

    for (long i = 0; i < 3; i++) {
        Expr odd = expr_int((2 * i + 1) * (2 * i + 1));

        product =
            expr_product((Expr[]){product, expr_sub(mu, odd), expr_ratio(way, 8 * (i + 1))}, 3);
        c[i] = product;
    }
    return tail(expr_inv(u), c, rest);
}

static Expr bessel_form(Expr call, Expr rest)
{
    Expr order = expr_arg(call, 1), u = expr_arg(call, 2);

    if (expr_is_symbol(expr_arg(call, 0), "BesselI"))
        return expr_product(
            (Expr[]){exponential(u),
                     expr_inv(root(expr_product((Expr[]){EXPR_TWO, EXPR_PI, u}, 3))),
                     bessel_tail(order, u, -1, rest)},
            3);
    return expr_product((Expr[]){exponential(expr_neg(u)),
                                 root(expr_div(EXPR_PI, expr_mul(EXPR_TWO, u))),
                                 bessel_tail(order, u, 1, rest)},
                        3);
}

static Expr airy_form(Expr u, bool growing, Expr rest)
{
    static const long up[] = {5, 385, 85085}, down[] = {-5, 385, -85085};
    static const long den[] = {48, 4608, 663552};
    Expr power = expr_pow(u, expr_ratio(3, 2));

    return expr_product((Expr[]){expr_ratio(1, growing ? 1 : 2), expr_inv(root(EXPR_PI)),
                                 expr_pow(u, expr_ratio(-1, 4)),
                                 exponential(expr_mul(expr_ratio(growing ? 2 : -2, 3), power)),
                                 tail_of(expr_inv(power), growing ? up : down, den, rest)},
                        5);
}

static Expr airy_ai_form(Expr u, int sign, Expr rest)
{
    return sign > 0 ? airy_form(u, false, rest) : NULL;
}

static Expr airy_bi_form(Expr u, int sign, Expr rest)
{
    return sign > 0 ? airy_form(u, true, rest) : NULL;
}

/* --- all of them ------------------------------------------------------------------------------ */

Expr asymptotic_form(Expr call, int sign, Expr rest)
{
    static const struct {
        const char *name;
        Expr (*form)(Expr u, int sign, Expr rest);
    } forms[] = {{"GAMMA", gamma_form},       {"factorial", factorial_large},
                 {"lnGAMMA", log_gamma_form}, {"Psi", psi_form},
                 {"erfc", erfc_form},         {"erf", erf_form},
                 {"erfi", erfi_form},         {"Ei", ei_form},
                 {"Shi", half_ei_form},       {"Chi", half_ei_form},
                 {"AiryAi", airy_ai_form},    {"AiryBi", airy_bi_form}};
    Expr head = expr_arg(call, 0);

    if (expr_count(call) == 3 && sign > 0 &&
        (expr_is_symbol(head, "BesselI") || expr_is_symbol(head, "BesselK")))
        return bessel_form(call, rest);
    for (size_t i = 0; expr_count(call) == 2 && i < sizeof forms / sizeof *forms; i++)
        if (expr_is_symbol(head, forms[i].name))
            return forms[i].form(expr_arg(call, 1), sign, rest);
    return NULL;
}

Expr asymptotic_reduced(Expr call)
{
    Expr head = expr_arg(call, 0), a = expr_arg(call, 1), b;

    if (expr_count(call) == 2 && expr_is_symbol(head, "Li"))
        return funcs_apply1("Ei", funcs_apply1("ln", a));
    if (expr_count(call) != 3)
        return call;
    b = expr_arg(call, 2);
    if (expr_is_symbol(head, "binomial"))
        return expr_div(
            funcs_apply1("factorial", a),
            expr_mul(funcs_apply1("factorial", b), funcs_apply1("factorial", expr_sub(a, b))));
    if (expr_is_symbol(head, "Beta"))
        return expr_div(expr_mul(funcs_apply1("GAMMA", a), funcs_apply1("GAMMA", b)),
                        funcs_apply1("GAMMA", expr_add(a, b)));
    return call;
}

bool asymptotic_is_tame(Expr head)
{
    static const char *const names[] = {
        "ln",       "log",      "sin",      "cos",     "arcsin",  "arccos",    "arctan",
        "arccot",   "arcsec",   "arccsc",   "arcsinh", "arccosh", "arctanh",   "arccoth",
        "tanh",     "coth",     "abs",      "signum",  "csgn",    "Heaviside", "floor",
        "ceil",     "round",    "trunc",    "frac",    "max",     "min",       "Si",
        "Ci",       "FresnelS", "FresnelC", "BesselJ", "BesselY", "dilog",     "polylog",
        "LambertW", "Zeta",     "surd",     "root",    "Re",      "Im",        "conjugate",
        "argument", "erf",      "dawson"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (expr_is_symbol(head, names[i]))
            return true;
    return false;
}
