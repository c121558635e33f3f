/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * expand: products and integer powers of sums are multiplied out through a ring in which every
 * negative power of a sum is a kernel, so denominators stay as they are. Powers x^(a+b) and
 * exp(a+b) split, known functions are expanded as their addition theorems say, logarithms where
 * factors are positive. Floats are kernels
 * during the computation, so their digits are only touched by ordinary arithmetic at the end.
 */
#include "cas/algebra/kernel.h"
#include "cas/algebra/ratfun/frac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/packed.h"
#include "cas/core/walk.h"
#include "cas/value/assume.h"
#include "cas/value/funcs.h"
#include "cas/value/trig.h"

enum { MANY_TERMS = 1000 };

static Expr work_expand(PolyRing *ring, const FracJob *job)
{
    return frac_expanded_expr(ring, frac_of(ring, job->e[0]));
}

/* ln of a product: the logarithms of its positive factors, and of what is left. */
static Expr expand_logarithm(Expr u)
{
    Expr sum = EXPR_ZERO, rest = EXPR_ONE, base, power;
    for (long i = 0; i < expr_factor_count(u); i++) {
        Expr factor = expr_factor(u, i);
        expr_split_power(factor, &base, &power);
        if (assume_sign(base) == 1 && assume_is_real(power))
            sum = expr_add(sum, expr_mul(power, funcs_apply1("ln", base)));
        else
            rest = expr_mul(rest, factor);
    }
    return rest == EXPR_ONE ? sum : expr_add(sum, funcs_apply1("ln", rest));
}

/* tan(x+y) by tan(x) and tan(y); NULL: it is no such call. */
static Expr tangent_of_sum(Expr e)
{
    Expr up, down;
    return expr_is(e, EXPR_CALL) && expr_count(e) == 2 && trig_expand_tangent(e, &up, &down)
               ? expr_div(expand_expr(up), expand_expr(down))
               : NULL;
}

/* binomial(u, k) as the polynomial in u that it is for a number k; NULL: it is no such call. */
static Expr polynomial_of_binomial(Expr call)
{
    enum { MOST_FACTORS = 100 };
    long k;
    bool is = expr_is_call(call, expr_symbol("binomial")) && expr_count(call) == 3 &&
              expr_is(expr_arg(call, 2), EXPR_INTEGER) && num_get_si(&k, expr_arg(call, 2)) &&
              k >= 0 && k <= MOST_FACTORS;
    if (!is)
        return NULL;
    Expr product = EXPR_ONE;
    for (long i = 0; i < k; i++)
        product =
            expr_mul(product, expr_div(expr_sub(expr_arg(call, 1), expr_int(i)), expr_int(i + 1)));
    return expand_expr(product);
}

/* Known functions: their arguments expanded, then by the addition theorems. */
static Expr expand_call(Expr call, void *arg)
{
    (void)arg;
    Expr polynomial = polynomial_of_binomial(call);
    if (polynomial)
        return polynomial;
    if (!funcs_find(expr_arg(call, 0)) || expr_count(call) != 2)
        return call;
    Expr u = expr_arg(call, 1), x = kernel_form(u, expand_expr), v;
    Expr e = x == u ? call : funcs_apply(expr_arg(call, 0), &x, 1);
    if (!expr_is(e, EXPR_CALL) || poly_is_exp(e, &v))
        return e;
    v = funcs_argument(e, "ln");
    if (v && (expr_is(v, EXPR_PRODUCT) || expr_is(v, EXPR_POWER)))
        return expand_logarithm(v);
    Expr quotient = tangent_of_sum(e);
    if (quotient)
        return quotient;
    Expr sum = trig_expand(e, false, NULL, NULL);
    return sum ? sum : e;
}

static Expr keep(Expr e)
{
    return e;
}

static Expr expand_whole(Expr e)
{
    FracJob job = {.mode = POLY_EXPAND | POLY_FLOATS, .e = &e, .n = 1, .work = work_expand};
    return frac_run(&job);
}

/* A number times integer powers of names and calls without sums, at which exponentials split. */
static bool is_expanded(Expr term)
{
    for (long i = 0; i < expr_factor_count(term); i++) {
        Expr base, exponent, factor = expr_factor(term, i);
        expr_split_power(factor, &base, &exponent);
        bool name = expr_is(base, EXPR_SYMBOL) || expr_is(base, EXPR_INDEXED);
        bool call = expr_is(base, EXPR_CALL) && !walk_has_kind(base, EXPR_SUM);
        if (!expr_is_rational(factor) && !(name && expr_is(exponent, EXPR_INTEGER)) &&
            !(call && exponent == EXPR_ONE))
            return false;
    }
    return true;
}

/* Exponents are rows as long as there are kernels, which sums of thousands may have: these are
 * taken term by term. A float makes floats of all numbers beside it, so it needs the whole. */
static Expr expand_sum(Expr e)
{
    long n = expr_term_count(e);
    if (n < MANY_TERMS || packed_known(e) || walk_has_kind(e, EXPR_FLOAT))
        return expand_whole(e);
    Expr *terms = mem_array((size_t)n, sizeof *terms);
    err_defer(mem_release, terms);
    for (long i = 0; i < n; i++) {
        Expr term = expr_term(e, i);
        terms[i] = is_expanded(term) ? term : expand_whole(term);
    }
    Expr sum = expr_sum(terms, n);
    err_undefer(true);
    return sum;
}

static Expr expand_one(Expr e, void *arg)
{
    const bool with_functions = *(const bool *)arg;
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL) || expr_kind(e) >= EXPR_INDEXED)
        return e;
    Expr quotient = with_functions ? tangent_of_sum(e) : NULL;
    if (quotient) /* one fraction, as people write it */
        return quotient;
    e = with_functions
            ? kernel_prepare_calls(e, (KernelForm){.plain = expand_expr}, expand_call, NULL)
            : kernel_prepare(e, keep);
    return expand_sum(e);
}

Expr expand_expr(Expr e)
{
    CHECK(e != NULL);
    bool with_functions = true;
    return kernel_map(e, expand_one, &with_functions);
}

Expr expand_products(Expr e)
{
    bool with_functions = false;
    return kernel_map(e, expand_one, &with_functions);
}
