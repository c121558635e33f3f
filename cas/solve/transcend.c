/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Equations with exponentials and logarithms of the unknown. Exponentials, hyperbolic functions
 * and powers b^u whose arguments are rational multiples of one become powers of one exponential; a
 * sum of logarithms becomes a product; two terms whose quotient is an exponential give an equation
 * for the exponents, and where the unknown stands beside it one for lambert.c.
 */
#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"
#include "cas/base/compat.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/value/funcs_facts.h"

enum { MOST_EXPONENTIAL_DEGREE = 400 };

static Expr exp_of(Expr u)
{
    return funcs_apply1("exp", u);
}

static bool is_function(Expr e, const char *f)
{
    return expr_is(e, EXPR_CALL) && expr_count(e) == 2 && expr_is_symbol(expr_arg(e, 0), f);
}

/* --- exponentials of multiples of one argument ---------------------------------------------- */

/* Hyperbolic functions of u by z = exp(u); NULL for others. */
static Expr hyperbolic(Expr call, Expr z)
{
    return funcs_is_hyperbolic(call) ? funcs_wave_by_exp(funcs_wave(call), z) : NULL;
}

/* The exponent of e as exp(u) or c^u with x in u alone, or u of a hyperbolic function; NULL for
 * others. */
static Expr exponential_argument(Expr e, Expr x)
{
    Expr base, exponent;

    if (is_function(e, "exp") || funcs_is_hyperbolic(e))
        return expr_arg(e, 1);
    expr_split_power(e, &base, &exponent);
    if (base != EXPR_ZERO && walk_has(exponent, x) && !walk_has(base, x))
        return expr_mul(exponent, funcs_apply1("ln", base));
    return NULL;
}

Expr solve_rational_gcd(Expr a, Expr b)
{
    CHECK(expr_is_rational(a) && expr_is_rational(b));
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

/* A ratio that comes from a measured number would be a degree of thousands. */
static bool is_degree(Expr ratio)
{
    long n;

    return num_get_si(&n, ratio) && n <= MOST_EXPONENTIAL_DEGREE && n >= -MOST_EXPONENTIAL_DEGREE;
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
    for (long i = 0; i < kernel->count; i++)
        if (!is_degree(normal_expr(
                expr_div(exponential_argument(kernel->item[i], x), expr_mul(step, unit)))))
            return NULL;
    for (long i = 0; i < kernel->count; i++) {
        Expr k = kernel->item[i], ratio = normal_expr(expr_div(exponential_argument(k, x), unit));
        Expr power = expr_pow(z, expr_div(ratio, step)), formula = hyperbolic(k, power);

        *e = solve_replace(*e, k, formula != NULL ? formula : power);
    }
    return exp_of(expr_mul(step, unit));
}

Expr solve_exponent(Expr e, Expr x)
{
    return !funcs_is_hyperbolic(e) ? exponential_argument(e, x) : NULL;
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

/* --- two terms ------------------------------------------------------------------------------- */

/* A product as constant*base^power*exp(exponent), base the only factor with x in it. */
typedef struct Monomial {
    Expr constant, exponent, base, power;
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
    if ((m->base != NULL && m->base != base) || !expr_is_rational(exponent))
        return false;
    m->base = base;
    m->power = expr_add(m->power, exponent);
    return true;
}

/* The exponent as s + r*w^c, w = p*x + q; false when it is not that. */
static bool read_exponent(SolvePower *e, Expr *s, Expr exponent, Expr x)
{
    Expr w = expr_add(e->pq[0], expr_mul(e->pq[1], x)), st[2], rest;

    if (solve_is_linear(st, exponent, x)) {
        e->c = EXPR_ONE;
        e->r = expr_div(st[1], e->pq[1]);
        *s = normal_expr(expr_sub(st[0], expr_mul(e->r, e->pq[0])));
        return st[1] != EXPR_ZERO;
    }
    walk_split_terms(expand_expr(exponent), x, s, &rest);
    /* w*g'/(p*g) = c for g = r*w^c */
    e->c = normal_expr(expr_div(expr_mul(w, diff_name(rest, x)), expr_mul(e->pq[1], rest)));
    e->r = expr_is_rational(e->c) ? normal_expr(expr_div(rest, expr_pow(w, e->c))) : x;
    return e->c != EXPR_ZERO && !walk_has(e->r, x);
}

/* c*base^m*exp(u) = 1 with base linear in x, or without a base. */
static bool solve_monomial(SolveList *roots, Monomial *m, Expr x)
{
    SolvePower e = {.logarithm = false};
    Expr logarithm, s;

    if (m->base == NULL) {
        logarithm = funcs_apply1("ln", expr_inv(m->constant));
        if (roots->every)
            logarithm = expr_add(
                logarithm, expr_product((Expr[]){EXPR_TWO, EXPR_PI, EXPR_I, solve_integer()}, 4));
        return solve_inner(roots, m->exponent, logarithm, x);
    }
    if (expr_is_real_number(m->power) && num_sign(m->power) < 0) {
        m->power = expr_neg(m->power);
        m->exponent = expr_neg(m->exponent);
        m->constant = expr_inv(m->constant);
    }
    e.a = m->power;
    if (e.a == EXPR_ZERO || !solve_is_linear(e.pq, m->base, x) ||
        !read_exponent(&e, &s, m->exponent, x))
        return false;
    e.v = expr_inv(expr_mul(m->constant, exp_of(s)));
    return solve_power_exponential(roots, &e, x);
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
    Monomial m = {EXPR_ONE, EXPR_ZERO, NULL, EXPR_ZERO};
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
