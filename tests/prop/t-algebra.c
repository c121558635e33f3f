/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Laws that hold for every expression, tried on random ones: constructors give one node for equal
 * expressions, rewriting keeps the value, the derivative obeys its rules, substitution undoes
 * itself. Equality of values is asked of the zero test, which must never answer no.
 */
#include "config.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/subs/subs.h"
#include "tests/prop/law.h"

static Expr same(Expr a, Expr b)
{
    return a == b ? EXPR_ZERO : EXPR_ONE;
}

static Expr sum_commutes(Expr a, Expr b)
{
    return same(expr_add(a, b), expr_add(b, a));
}

static Expr product_commutes(Expr a, Expr b)
{
    return same(expr_mul(a, b), expr_mul(b, a));
}

static Expr sum_associates(Expr a, Expr b)
{
    Expr c = expr_mul(a, b);
    return expr_sub(expr_add(expr_add(a, b), c), expr_add(a, expr_add(b, c)));
}

static Expr difference_is_zero(Expr a, Expr b)
{
    (void)b;
    return same(expr_sub(a, a), EXPR_ZERO);
}

static Expr quotient_is_one(Expr a, Expr b)
{
    (void)b;
    if (expr_is_number(a))
        return NULL;
    return same(expr_div(a, a), EXPR_ONE);
}

static Expr form_is_canonical(Expr a, Expr b)
{
    const char *wrong = expr_check_canonical(expr_add(expr_mul(a, b), a));
    if (wrong != NULL)
        printf("# %s\n", wrong);
    return wrong ? EXPR_ONE : EXPR_ZERO;
}

static Expr expand_keeps(Expr a, Expr b)
{
    Expr e = expr_mul(a, b);
    return expr_sub(expand_expr(e), e);
}

static Expr expand_distributes(Expr a, Expr b)
{
    Expr c = expr_add(expr_symbol("x"), EXPR_ONE);
    return same(expand_expr(expr_mul(c, expr_add(a, b))),
                expand_expr(expr_add(expr_mul(c, a), expr_mul(c, b))));
}

static Expr normal_keeps(Expr a, Expr b)
{
    (void)b;
    return expr_sub(normal_expr(a), a);
}

static Expr normal_finds_zero(Expr a, Expr b)
{
    Expr square = expr_pow(expr_add(a, b), EXPR_TWO);
    Expr parts =
        expr_add(expr_add(expr_mul(a, a), expr_mul(expr_int(2), expr_mul(a, b))), expr_mul(b, b));
    return same(normal_expr(expr_sub(square, parts)), EXPR_ZERO);
}

static Expr fraction_is_numer_over_denom(Expr a, Expr b)
{
    (void)b;
    return expr_sub(expr_div(numer_expr(a), denom_expr(a)), a);
}

static Expr factor_keeps(Expr a, Expr b)
{
    return expr_sub(factor_expr(expand_expr(expr_mul(a, b))), expr_mul(a, b));
}

static Expr expand_undoes_factor(Expr a, Expr b)
{
    Expr e = expand_expr(expr_mul(a, b));
    return same(expand_expr(factor_expr(e)), e);
}

static Expr gcd_is_multiple(Expr a, Expr b)
{
    if (expr_is_number(a))
        return NULL;
    Expr g = gcd_expr(expand_expr(expr_mul(a, b)), expand_expr(expr_mul(a, a)));
    return expr_is_number(denom_expr(normal_expr(expr_div(g, a)))) ? EXPR_ZERO : EXPR_ONE;
}

static Expr simplify_keeps(Expr a, Expr b)
{
    (void)b;
    return expr_sub(simplify_expr(a), a);
}

static Expr simplify_knows_pythagoras(Expr a, Expr b)
{
    (void)b;
    Expr s = funcs_apply1("sin", a), c = funcs_apply1("cos", a);
    Expr e = expr_add(expr_mul(s, s), expr_mul(c, c));
    return expr_sub(simplify_expr(e), EXPR_ONE);
}

static Expr collect_keeps(Expr a, Expr b)
{
    Expr e = expr_mul(a, b);
    return expr_sub(collect_expr(e, expr_symbol("x"), NULL), e);
}

static Expr coefficients_rebuild(Expr a, Expr b)
{
    Expr x = expr_symbol("x"), e = expand_expr(expr_mul(a, b)), sum = EXPR_ZERO;
    if (e == EXPR_ZERO)
        return NULL;
    for (long k = 0, degree = degree_expr(e, x); k <= degree; k++)
        sum = expr_add(sum, expr_mul(coeff_expr(e, x, k), expr_pow(x, expr_int(k))));
    return expr_sub(sum, e);
}

static Expr derivative_of_sum(Expr a, Expr b)
{
    Expr x = expr_symbol("x");
    return expr_sub(diff_name(expr_add(a, b), x), expr_add(diff_name(a, x), diff_name(b, x)));
}

static Expr derivative_of_product(Expr a, Expr b)
{
    Expr x = expr_symbol("x");
    Expr right = expr_add(expr_mul(diff_name(a, x), b), expr_mul(a, diff_name(b, x)));
    return expr_sub(diff_name(expr_mul(a, b), x), right);
}

static Expr derivatives_commute(Expr a, Expr b)
{
    (void)b;
    Expr x = expr_symbol("x"), y = expr_symbol("y");
    return expr_sub(diff_name(diff_name(a, x), y), diff_name(diff_name(a, y), x));
}

static Expr derivative_of_sine(Expr a, Expr b)
{
    (void)b;
    Expr x = expr_symbol("x");
    return expr_sub(diff_name(funcs_apply1("sin", a), x),
                    expr_mul(funcs_apply1("cos", a), diff_name(a, x)));
}

static Expr substitution_undone(Expr a, Expr b)
{
    (void)b;
    Expr there = expr_equation(expr_symbol("x"), expr_symbol("fresh"));
    Expr back = expr_equation(expr_symbol("fresh"), expr_symbol("x"));
    return expr_sub(subs_once(&back, 1, subs_once(&there, 1, a)), a);
}

static const Law laws[] = {
    {"a+b and b+a are one node", gen_any, 4, 300, sum_commutes},
    {"a*b and b*a are one node", gen_any, 4, 300, product_commutes},
    {"(a+b)+c = a+(b+c)", gen_any, 3, 300, sum_associates},
    {"a-a is 0", gen_any, 4, 300, difference_is_zero},
    {"a/a is 1", gen_any, 4, 300, quotient_is_one},
    {"constructors give canonical nodes", gen_any, 4, 300, form_is_canonical},
    {"expand keeps the value", gen_any, 3, 150, expand_keeps},
    {"expand distributes", gen_polynomial, 3, 150, expand_distributes},
    {"normal keeps the value", gen_rational, 3, 150, normal_keeps},
    {"normal finds zero", gen_rational, 2, 100, normal_finds_zero},
    {"numer/denom is the fraction", gen_rational, 3, 150, fraction_is_numer_over_denom},
    {"factor keeps the value", gen_polynomial, 3, 150, factor_keeps},
    {"expand undoes factor", gen_polynomial, 3, 150, expand_undoes_factor},
    {"gcd(a*b, a*a) is a multiple of a", gen_polynomial, 2, 150, gcd_is_multiple},
    {"simplify keeps the value", gen_any, 3, 150, simplify_keeps},
    {"simplify knows sin^2+cos^2", gen_polynomial, 2, 100, simplify_knows_pythagoras},
    {"collect keeps the value", gen_polynomial, 3, 150, collect_keeps},
    {"coefficients rebuild the polynomial", gen_polynomial, 3, 150, coefficients_rebuild},
    {"(a+b)' = a'+b'", gen_any, 4, 200, derivative_of_sum},
    {"(a*b)' = a'*b+a*b'", gen_any, 3, 200, derivative_of_product},
    {"derivatives commute", gen_any, 3, 150, derivatives_commute},
    {"sin(a)' = cos(a)*a'", gen_any, 3, 150, derivative_of_sine},
    {"a substitution is undone by its inverse", gen_any, 4, 200, substitution_undone},
};

int main(void)
{
    return law_run(laws, sizeof laws / sizeof *laws);
}
