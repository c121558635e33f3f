/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table: functions of a linear argument u = a*x+b, whose antiderivative in u is divided by a.
 * Powers of u, b^u with a constant b, and one row for each known function.
 */
#include "cas/integrate/parts.h"

#include "cas/core/num.h"
#include "cas/value/funcs.h"

static Expr apply(const char *name, Expr u)
{
    return funcs_apply1(name, u);
}

static Expr square_plus(Expr u, long c)
{
    return expr_add(expr_pow(u, EXPR_TWO), expr_int(c));
}

static Expr half_ln(Expr e)
{
    return expr_mul(EXPR_HALF, apply("ln", e));
}

static Expr of_exp(Expr u)
{
    return apply("exp", u);
}

static Expr of_ln(Expr u)
{
    return expr_sub(expr_mul(u, apply("ln", u)), u);
}

static Expr of_sin(Expr u)
{
    return expr_neg(apply("cos", u));
}

static Expr of_cos(Expr u)
{
    return apply("sin", u);
}

static Expr of_tan(Expr u)
{
    return expr_neg(apply("ln", apply("cos", u)));
}

static Expr of_cot(Expr u)
{
    return apply("ln", apply("sin", u));
}

static Expr of_sec(Expr u)
{
    return apply("ln", expr_add(apply("sec", u), apply("tan", u)));
}

static Expr of_csc(Expr u)
{
    return expr_neg(apply("ln", expr_add(apply("csc", u), apply("cot", u))));
}

static Expr of_sinh(Expr u)
{
    return apply("cosh", u);
}

static Expr of_cosh(Expr u)
{
    return apply("sinh", u);
}

static Expr of_tanh(Expr u)
{
    return apply("ln", apply("cosh", u));
}

static Expr of_coth(Expr u)
{
    return apply("ln", apply("sinh", u));
}

static Expr of_sech(Expr u)
{
    return apply("arctan", apply("sinh", u));
}

static Expr of_csch(Expr u)
{
    return apply("ln", apply("tanh", expr_mul(EXPR_HALF, u)));
}

static Expr of_arcsin(Expr u)
{
    return expr_add(expr_mul(u, apply("arcsin", u)), funcs_sqrt(expr_neg(square_plus(u, -1))));
}

static Expr of_arccos(Expr u)
{
    return expr_sub(expr_mul(u, apply("arccos", u)), funcs_sqrt(expr_neg(square_plus(u, -1))));
}

static Expr of_arctan(Expr u)
{
    return expr_sub(expr_mul(u, apply("arctan", u)), half_ln(square_plus(u, 1)));
}

static Expr of_arccot(Expr u)
{
    return expr_add(expr_mul(u, apply("arccot", u)), half_ln(square_plus(u, 1)));
}

static Expr of_arcsinh(Expr u)
{
    return expr_sub(expr_mul(u, apply("arcsinh", u)), funcs_sqrt(square_plus(u, 1)));
}

static Expr of_arccosh(Expr u)
{
    return expr_sub(expr_mul(u, apply("arccosh", u)),
                    expr_mul(funcs_sqrt(expr_sub(u, EXPR_ONE)), funcs_sqrt(expr_add(u, EXPR_ONE))));
}

static Expr of_arctanh(Expr u)
{
    return expr_add(expr_mul(u, apply("arctanh", u)), half_ln(expr_neg(square_plus(u, -1))));
}

static Expr of_erf(Expr u)
{
    Expr gauss = apply("exp", expr_neg(expr_pow(u, EXPR_TWO)));
    return expr_add(expr_mul(u, apply("erf", u)), expr_div(gauss, funcs_sqrt(EXPR_PI)));
}

static Expr of_heaviside(Expr u)
{
    return expr_mul(u, apply("Heaviside", u));
}

static Expr of_dirac(Expr u)
{
    return apply("Heaviside", u);
}

static Expr of_signum(Expr u)
{
    return apply("abs", u);
}

static Expr of_abs(Expr u)
{
    return expr_product((Expr[]){EXPR_HALF, u, apply("abs", u)}, 3);
}

static const struct {
    const char *name;
    Expr (*integral)(Expr u);
} TABLE[] = {
    {"exp", of_exp},
    {"ln", of_ln},
    {"sin", of_sin},
    {"cos", of_cos},
    {"tan", of_tan},
    {"cot", of_cot},
    {"sec", of_sec},
    {"csc", of_csc},
    {"sinh", of_sinh},
    {"cosh", of_cosh},
    {"tanh", of_tanh},
    {"coth", of_coth},
    {"sech", of_sech},
    {"csch", of_csch},
    {"arcsin", of_arcsin},
    {"arccos", of_arccos},
    {"arctan", of_arctan},
    {"arccot", of_arccot},
    {"arcsinh", of_arcsinh},
    {"arccosh", of_arccosh},
    {"arctanh", of_arctanh},
    {"erf", of_erf},
    {"Heaviside", of_heaviside},
    {"Dirac", of_dirac},
    {"signum", of_signum},
    {"abs", of_abs},
};

/* u^n: u^(n+1)/(n+1), or ln(u). */
static Expr of_power(Expr u, Expr n)
{
    if (n == EXPR_MINUS_ONE || (expr_is_number(n) && num_is_zero(expr_add(n, EXPR_ONE))))
        return apply("ln", u);
    Expr up = expr_add(n, EXPR_ONE);
    return expr_div(expr_pow(u, up), up);
}

Expr integrate_table(const Integral *in)
{
    Expr f = in->f, x = in->x, u, n, a, b;
    if (expr_is(f, EXPR_CALL) && expr_count(f) == 2) {
        u = expr_arg(f, 1);
        if (!integrate_linear(u, x, &a, &b))
            return NULL;
        for (size_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++)
            if (expr_is_symbol(expr_arg(f, 0), TABLE[i].name))
                return expr_div(TABLE[i].integral(u), a);
        return NULL;
    }
    expr_split_power(f, &u, &n);
    if (integrate_is_free(n, x) && integrate_linear(u, x, &a, &b))
        return expr_div(of_power(u, n), a);
    if (integrate_is_free(u, x) && integrate_linear(n, x, &a, &b))
        return expr_div(f, expr_mul(a, apply("ln", u)));
    return NULL;
}
