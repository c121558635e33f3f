/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Equations with exponentials and logarithms of the unknown. Exponentials, hyperbolic functions
 * and powers b^u whose arguments are rational multiples of one become powers of one exponential; a
 * sum of logarithms becomes a product; two terms whose quotient is an exponential give an equation
 * for the exponents. The unknown beside its exponential or logarithm gives Lambert's function:
 * w^m*exp(c*w) = V means w = m/c*W(c/m*V^(1/m)), for every m-th root (R. M. Corless and others, On
 * the Lambert W function, 1996); where the argument lies in (-1/e, 0) W has a second real value,
 * that of branch -1.
 */
#include "cas/evalf.h"
#include "cas/funcs.h"
#include "cas/num.h"
#include "cas/ratfun.h"
#include "cas/solve/parts.h"
#include "cas/walk.h"

enum { MOST_ROOTS = 6, SIGN_BITS = 1000 };

static Expr exp_of(Expr u)
{
    return funcs_apply1("exp", u);
}

static bool is_function(Expr e, const char *f)
{
    return expr_is(e, EXPR_CALL) && expr_count(e) == 2 && expr_is_symbol(expr_arg(e, 0), f);
}

/* --- exponentials of multiples of one argument ---------------------------------------------- */

/* Hyperbolic functions of u by z = exp(u). */
static Expr hyperbolic(Expr call, Expr z)
{
    Expr w = expr_inv(z), sinh = expr_mul(EXPR_HALF, expr_sub(z, w));
    Expr cosh = expr_mul(EXPR_HALF, expr_add(z, w));

    if (is_function(call, "sinh"))
        return sinh;
    if (is_function(call, "cosh"))
        return cosh;
    if (is_function(call, "tanh"))
        return expr_div(sinh, cosh);
    if (is_function(call, "coth"))
        return expr_div(cosh, sinh);
    if (is_function(call, "sech"))
        return expr_inv(cosh);
    return is_function(call, "csch") ? expr_inv(sinh) : NULL;
}

/* The exponent of e as exp(u) or c^u with x in u alone, or u of a hyperbolic function; NULL for
 * others. */
static Expr exponential_argument(Expr e, Expr x)
{
    Expr base, exponent;

    if (is_function(e, "exp") || hyperbolic(e, EXPR_TWO) != NULL)
        return expr_arg(e, 1);
    expr_split_power(e, &base, &exponent);
    if (base != EXPR_ZERO && walk_has(exponent, x) && !walk_has(base, x))
        return expr_mul(exponent, funcs_apply1("ln", base));
    return NULL;
}

Expr solve_rational_gcd(Expr a, Expr b)
{
    fmpq_t p, q;
    Expr g;

    fmpq_init(p);
    fmpq_init(q);
    num_get_fmpq(p, a);
    num_get_fmpq(q, b);
    fmpq_gcd(p, p, q);
    fmpq_clear(q);
    g = expr_take_fmpq(p);
    return g;
}

Expr solve_exponential_kernel(Expr *e, const SolveList *kernel, Expr z, Expr x)
{
    Expr unit = exponential_argument(kernel->item[0], x), step = EXPR_ONE;

    if (unit == NULL)
        return NULL;
    for (long i = 1; i < kernel->count; i++) {
        Expr u = exponential_argument(kernel->item[i], x), ratio;

        ratio = u == NULL ? x : normal_expr(expr_div(u, unit));
        if (!expr_is_rational(ratio))
            return NULL;
        step = solve_rational_gcd(step, ratio);
    }
    for (long i = 0; i < kernel->count; i++) {
        Expr k = kernel->item[i], ratio = normal_expr(expr_div(exponential_argument(k, x), unit));
        Expr power = expr_pow(z, expr_div(ratio, step)), formula = hyperbolic(k, power);

        *e = solve_replace(*e, k, formula != NULL ? formula : power);
    }
    return exp_of(expr_mul(step, unit));
}

bool solve_exponentials(SolveList *roots, Expr e, const SolveList *kernel, Expr x)
{
    Expr z = solve_fresh(), exponential = solve_exponential_kernel(&e, kernel, z, x);

    return exponential != NULL && solve_through(roots, e, z, exponential, x);
}

/* --- logarithms ------------------------------------------------------------------------------ */

/* e = sum of c*ln(u) + rest with rational c and rest free of x: the product of the u^c is
 * exp(-rest). */
bool solve_logarithms(SolveList *roots, Expr e, Expr x)
{
    Expr product = EXPR_ONE, rest = EXPR_ZERO;
    bool all = false;

    e = expand_expr(e);
    for (long i = 0; i < expr_term_count(e); i++) {
        Expr term = expr_term(e, i), c, kernel;

        expr_split_coefficient(term, &c, &kernel);
        if (!walk_has(term, x))
            rest = expr_add(rest, term);
        else if (is_function(kernel, "ln") && expr_is_rational(c))
            product = expr_mul(product, expr_pow(expr_arg(kernel, 1), c));
        else
            return false;
    }
    e = expr_sub(product, exp_of(expr_neg(rest)));
    return solve_univariate(roots, &all, e, x) && !all;
}

/* --- Lambert's function ---------------------------------------------------------------------- */

/* e = c[0] + c[1]*x; false when it is not linear. */
static bool linear_in(Expr c[2], Expr e, Expr x)
{
    e = expand_expr(e);
    if (!is_polynomial_in(e, &x, 1) || degree_expr(e, x) > 1)
        return false;
    c[0] = coeff_expr(e, x, 0);
    c[1] = coeff_expr(e, x, 1);
    return true;
}

/* Is the constant e in (-1/e, 0), where W has two real values? */
static bool has_second_branch(Expr e)
{
    Expr above = expr_add(e, exp_of(EXPR_MINUS_ONE));

    return funcs_is_constant(e) && evalf_sign(e, SIGN_BITS) == -1 &&
           evalf_sign(above, SIGN_BITS) == 1;
}

/* W(argument) into w, on both branches where both are real; how many there are. */
static int lambert_values(Expr w[2], Expr argument)
{
    w[0] = funcs_apply1("LambertW", argument);
    if (!has_second_branch(argument))
        return 1;
    w[1] = funcs_apply2("LambertW", EXPR_MINUS_ONE, argument);
    return 2;
}

/* x from p*x + q = value. */
static void put_linear(SolveList *roots, const Expr pq[2], Expr value)
{
    solve_list_put(roots, expr_div(expr_sub(value, pq[0]), pq[1]));
}

/* x from p*x + q = scale*W(argument). */
static void put_lambert(SolveList *roots, const Expr pq[2], Expr scale, Expr argument)
{
    Expr w[2];
    int n = lambert_values(w, argument);

    for (int i = 0; i < n; i++)
        put_linear(roots, pq, expr_mul(scale, w[i]));
}

/* x from ln(p*x + q) = W(argument). */
static void put_exp_lambert(SolveList *roots, const Expr pq[2], Expr argument)
{
    Expr w[2];
    int n = lambert_values(w, argument);

    for (int i = 0; i < n; i++)
        put_linear(roots, pq, exp_of(w[i]));
}

/* (p*x + q)^m*exp(r*x + s) = v: with w = p*x + q and c = r/p, w^m*exp(c*w) = v*exp(c*q - s). */
static void lambert(SolveList *roots, long m, const Expr pq[2], const Expr rs[2], Expr v)
{
    SolveList unity;
    Expr c = expr_div(rs[1], pq[1]), z = solve_fresh(), root;

    v = expr_mul(v, exp_of(normal_expr(expr_sub(expr_mul(c, pq[0]), rs[0]))));
    root = expr_pow(v, expr_inv(expr_int(m)));
    c = expr_div(c, expr_int(m));
    solve_list_begin(&unity);
    solve_polynomial(&unity, expr_sub(expr_pow(z, expr_int(m)), EXPR_ONE), z);
    for (long k = 0; k < unity.count; k++)
        put_lambert(roots, pq, expr_inv(c),
                    normal_expr(expr_product((Expr[]){c, unity.item[k], root}, 3)));
    solve_list_end(&unity);
}

/* x and one exponential: (p*x + q)*exp(r*x + s) + t = 0, or p*x + q + t*exp(r*x + s) = 0. */
static bool beside_exponential(SolveList *roots, Expr e, Expr exponential, Expr u, Expr x)
{
    Expr z = solve_fresh(), with[2], without[2], rs[2];

    e = expand_expr(solve_replace(e, exponential, z));
    if (!linear_in(rs, u, x) || rs[1] == EXPR_ZERO || !is_polynomial_in(e, &z, 1) ||
        degree_expr(e, z) != 1 || !linear_in(with, coeff_expr(e, z, 1), x) ||
        !linear_in(without, coeff_expr(e, z, 0), x))
        return false;
    if (without[1] == EXPR_ZERO && with[1] != EXPR_ZERO) {
        lambert(roots, 1, with, rs, expr_neg(without[0]));
    } else if (with[1] == EXPR_ZERO && without[1] != EXPR_ZERO) {
        rs[0] = expr_neg(rs[0]);
        rs[1] = expr_neg(rs[1]);
        lambert(roots, 1, without, rs, expr_neg(with[0]));
    } else {
        return false;
    }
    return true;
}

/* a*w*ln(w) + b*w + c = 0 with w = p*x + q: with s = ln(w) + b/a, s*exp(s) = -c/a*exp(b/a). */
static bool times_logarithm(SolveList *roots, Expr a, Expr t, const Expr pq[2], Expr x)
{
    Expr bc[2], w[2];
    int n;

    a = normal_expr(expr_div(a, expr_add(pq[0], expr_mul(pq[1], x))));
    if (walk_has(a, x) || !linear_in(bc, t, x))
        return false;
    bc[1] = expr_div(bc[1], pq[1]);
    bc[0] = expr_sub(bc[0], expr_mul(bc[1], pq[0]));
    if (bc[0] == EXPR_ZERO)
        return false;
    bc[1] = normal_expr(expr_div(bc[1], a));
    n = lambert_values(w, normal_expr(expr_neg(expr_mul(expr_div(bc[0], a), exp_of(bc[1])))));
    for (int i = 0; i < n; i++)
        put_linear(roots, pq, expr_mul(exp_of(w[i]), exp_of(expr_neg(bc[1]))));
    return true;
}

/* e as c*(p*x + q)^k with c free of x; false when it is not that. */
static bool monomial_in(Expr *c, long *k, Expr e, const Expr pq[2], Expr x)
{
    *k = degree_expr(e, x);
    *c = normal_expr(expr_div(e, expr_pow(expr_add(pq[0], expr_mul(pq[1], x)), expr_int(*k))));
    return !walk_has(*c, x) && *c != EXPR_ZERO;
}

/* a*w^m*ln(w) + b*w^n = 0 with w = p*x + q: with s = ln(w) and k = m-n, s*exp(k*s) = -b/a. */
static bool powers_logarithm(SolveList *roots, Expr a, Expr b, const Expr pq[2], Expr x)
{
    Expr w[2];
    long m, n;
    int count;

    if (!is_polynomial_in(a, &x, 1) || !is_polynomial_in(b, &x, 1) ||
        !monomial_in(&a, &m, a, pq, x) || !monomial_in(&b, &n, b, pq, x) || m == n)
        return false;
    count = lambert_values(w, normal_expr(expr_mul(expr_int(n - m), expr_div(b, a))));
    for (int i = 0; i < count; i++)
        put_linear(roots, pq, exp_of(expr_div(w[i], expr_int(m - n))));
    return true;
}

/* x and one logarithm: a*ln(p*x + q) + b*x + c = 0. */
static bool beside_logarithm(SolveList *roots, Expr e, Expr logarithm, Expr x)
{
    Expr z = solve_fresh(), a, pq[2], bc[2];

    e = expand_expr(solve_replace(e, logarithm, z));
    if (!is_polynomial_in(e, &z, 1) || degree_expr(e, z) != 1 ||
        !linear_in(pq, expr_arg(logarithm, 1), x) || pq[1] == EXPR_ZERO)
        return false;
    a = coeff_expr(e, z, 1);
    if (powers_logarithm(roots, a, coeff_expr(e, z, 0), pq, x))
        return true;
    if (walk_has(a, x))
        return times_logarithm(roots, a, coeff_expr(e, z, 0), pq, x);
    if (!linear_in(bc, coeff_expr(e, z, 0), x) || bc[1] == EXPR_ZERO)
        return false;
    bc[0] = expr_div(bc[0], a);
    bc[1] = expr_div(bc[1], a);
    lambert(roots, 1, pq, bc, EXPR_ONE);
    return true;
}

bool solve_beside(SolveList *roots, Expr e, const SolveList *kernel, Expr x)
{
    Expr other, u;

    if (kernel->count != 2 || (kernel->item[0] != x && kernel->item[1] != x))
        return false;
    other = kernel->item[kernel->item[0] == x];
    if (is_function(other, "ln"))
        return beside_logarithm(roots, e, other, x);
    u = exponential_argument(other, x);
    return u != NULL && hyperbolic(other, EXPR_TWO) == NULL &&
           beside_exponential(roots, e, other, u, x);
}

bool solve_tower(SolveList *roots, Expr exponent, Expr v, Expr x)
{
    Expr c[2];

    if (!linear_in(c, exponent, x) || c[0] != EXPR_ZERO)
        return false;
    put_exp_lambert(roots, (Expr[]){EXPR_ZERO, EXPR_ONE}, expr_div(funcs_apply1("ln", v), c[1]));
    return true;
}

/* --- two terms ------------------------------------------------------------------------------- */

/* A product as constant*base^power*exp(exponent), base the only factor with x in it. */
typedef struct Monomial {
    Expr constant, exponent, base;
    long power;
} Monomial;

static bool read_factor(Monomial *m, Expr factor, Expr x)
{
    Expr base, exponent;

    if (!walk_has(factor, x)) {
        m->constant = expr_mul(m->constant, factor);
        return true;
    }
    expr_split_power(factor, &base, &exponent);
    if (is_function(base, "exp")) {
        m->exponent = expr_add(m->exponent, expr_mul(exponent, expr_arg(base, 1)));
        return true;
    }
    if (!walk_has(base, x)) {
        m->exponent = expr_add(m->exponent, expr_mul(exponent, funcs_apply1("ln", base)));
        return true;
    }
    if (m->base != NULL || !num_get_si(&m->power, exponent))
        return false;
    m->base = base;
    return true;
}

/* c*base^m*exp(u) = 1 with base linear in x, or without a base. */
static bool solve_monomial(SolveList *roots, Monomial *m, Expr x)
{
    Expr pq[2], rs[2], logarithm;

    if (m->base == NULL) {
        logarithm = funcs_apply1("ln", expr_inv(m->constant));
        if (roots->every)
            logarithm = expr_add(
                logarithm, expr_product((Expr[]){EXPR_TWO, EXPR_PI, EXPR_I, solve_integer()}, 4));
        return solve_inner(roots, m->exponent, logarithm, x);
    }
    if (m->power < 0) {
        m->power = -m->power;
        m->exponent = expr_neg(m->exponent);
        m->constant = expr_inv(m->constant);
    }
    if (m->power > MOST_ROOTS || !linear_in(pq, m->base, x) || !linear_in(rs, m->exponent, x) ||
        rs[1] == EXPR_ZERO)
        return false;
    lambert(roots, m->power, pq, rs, expr_inv(m->constant));
    return true;
}

/* The quotient of two terms with opposite signs; NULL for other sums. */
static Expr quotient_of_two(Expr e)
{
    if (!expr_is(e, EXPR_SUM) || expr_term_count(e) != 2)
        return NULL;
    return expr_neg(expr_div(expr_term(e, 0), expr_term(e, 1)));
}

bool solve_two_terms(SolveList *roots, Expr e, Expr x)
{
    Monomial m = {EXPR_ONE, EXPR_ZERO, NULL, 0};
    Expr quotient = quotient_of_two(e);

    if (quotient == NULL)
        return false;
    for (long i = 0; i < expr_factor_count(quotient); i++)
        if (!read_factor(&m, expr_factor(quotient, i), x))
            return false;
    return solve_monomial(roots, &m, x);
}

bool solve_towers(SolveList *roots, Expr e, Expr x)
{
    Expr quotient = quotient_of_two(e), logarithm = EXPR_ZERO, constant = EXPR_ONE, tower = NULL;

    for (long i = 0; quotient != NULL && i < expr_factor_count(quotient); i++) {
        Expr factor = expr_factor(quotient, i), base, exponent;

        if (!walk_has(factor, x)) {
            constant = expr_mul(constant, factor);
            continue;
        }
        expr_split_power(factor, &base, &exponent);
        if (is_function(base, "exp")) {
            exponent = expr_mul(exponent, expr_arg(base, 1));
            base = NULL;
        }
        if (base != NULL && walk_has(base, x) && walk_has(exponent, x))
            tower = numer_expr(base) == EXPR_ONE ? denom_expr(base) : base;
        logarithm = expr_add(logarithm,
                             base == NULL ? exponent : expr_mul(exponent, solve_logarithm(base)));
    }
    if (tower == NULL)
        return false;
    (void)solve_inner(roots, tower, EXPR_MINUS_ONE, x); /* where integers become exponents */
    return solve_inner(roots, collect_expr(logarithm, funcs_apply1("ln", tower), NULL),
                       expr_neg(funcs_apply1("ln", constant)), x);
}
