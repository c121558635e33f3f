/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Powers whose exponents hold names. base^p, base = c*x or a product, is taken apart into powers of
 * the factors and a factor that is constant between their zeros, so that equal ones come together.
 * So do (c*x^k)^p and (b^u)^p wherever they stand, with a name for the constant factor. Powers of x
 * that are whole powers of t = x^s up to a common one: x^(s-1)*R(t) is R(t) dt/s, and
 * x^m/(a+b*t+c*t^2) is split over the roots of the quadratic into binomials.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/parfrac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/num.h"
#include "cas/value/funcs.h"

/* --- bases taken apart ------------------------------------------------------------------------ */

/* base^p by its factors, constants first; NULL where it is one power already. */
static Expr apart(Expr base, Expr p, Expr x)
{
    Expr factored = factor_expr(base), product = EXPR_ONE, constant = EXPR_ONE;
    long moving = 0, powers = 0;
    for (long i = 0; i < expr_factor_count(factored); i++) {
        Expr factor = expr_factor(factored, i), b, e;
        expr_split_power(factor, &b, &e);
        if (integrate_is_free(factor, x)) {
            constant = expr_mul(constant, factor);
            continue;
        }
        moving++;
        powers += e != EXPR_ONE;
        product = expr_mul(product, expr_pow(b, expr_mul(e, p)));
    }
    if (moving < 2 && powers == 0 && (constant == EXPR_ONE || expr_div(base, constant) != x))
        return NULL;
    return expr_mul(product, constant == EXPR_ONE ? constant : expr_pow(constant, p));
}

/* A broken power of x^k*P(x) that makes f no binomial: of x and of P, for what is elliptic by P. */
static bool has_power(Expr f, Expr base, Expr exponent, Expr x)
{
    Expr c, k;
    return expr_is(exponent, EXPR_RATIONAL) && expr_is(base, EXPR_SUM) &&
           degree_expr(base, x) > 2 && coeff_expr(base, x, 0) == EXPR_ZERO &&
           (expr_term_count(base) > 2 ||
            !walk_monomial(expr_div(f, expr_pow(base, exponent)), x, &c, &k));
}

static Expr by_factors(const Integral *in)
{
    Expr f = EXPR_ONE, ratio = EXPR_ONE, x = in->x;
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        Expr factor = expr_factor(in->f, i), base, exponent, split = NULL;
        expr_split_power(factor, &base, &exponent);
        if (integrate_is_free(exponent, x) && base != x && is_polynomial_in(base, &x, 1) &&
            (!expr_is_number(exponent) || has_power(in->f, base, exponent, x)))
            split = apart(base, exponent, x);
        f = expr_mul(f, split ? split : factor);
        if (split)
            ratio = expr_mul(ratio, expr_div(factor, split));
    }
    Expr value = ratio == EXPR_ONE ? NULL : integrate_search(in, f, x);
    return value ? expr_mul(ratio, value) : NULL;
}

/* --- powers of powers ------------------------------------------------------------------------- */

enum { MOST_CONSTANTS = 4 };

/* (c*x^k)^p, and (b^u)^p with u linear in x, by names times x^(k*p) and exp(p*u*ln(b)) */
typedef struct Nested {
    Expr x, name[MOST_CONSTANTS], value[MOST_CONSTANTS];
    long n;
} Nested;

/* What base^p is but for a constant factor, or NULL. */
static Expr plain_power(Expr base, Expr p, Expr x)
{
    Expr c, k, b, u, slope, low;
    if (expr_is(p, EXPR_INTEGER) || base == x || !integrate_is_free(p, x))
        return NULL;
    if (walk_monomial(base, x, &c, &k) && k != EXPR_ZERO)
        return k == EXPR_ONE ? NULL : expr_pow(x, normal_expr(expr_mul(k, p)));
    expr_split_power(base, &b, &u);
    u = integrate_is_free(b, x) ? expr_mul(u, funcs_apply1("ln", b)) : integrate_exponent(base);
    if (!u || !integrate_linear(u, x, &slope, &low))
        return NULL;
    return funcs_apply1("exp", expr_mul(normal_expr(expr_mul(slope, p)), x));
}

static Expr constant_for(Nested *s, Expr value)
{
    long i = 0;
    while (i < s->n && s->value[i] != value)
        i++;
    if (i == MOST_CONSTANTS)
        return NULL;
    if (i == s->n) {
        s->value[s->n] = value;
        s->name[s->n++] = integrate_fresh();
    }
    return s->name[i];
}

static Expr unnested(Expr node, void *arg)
{
    Nested *s = arg;
    Expr product = EXPR_ONE, base, exponent;
    if (!expr_is(node, EXPR_POWER) && !expr_is(node, EXPR_PRODUCT))
        return node;
    for (long i = 0; i < expr_factor_count(node); i++) {
        Expr factor = expr_factor(node, i), name = NULL;
        expr_split_power(factor, &base, &exponent);
        Expr plain = plain_power(base, exponent, s->x);
        if (plain)
            name = constant_for(s, expr_div(factor, plain));
        product = expr_mul(product, name ? expr_mul(name, plain) : factor);
    }
    return product;
}

static Expr by_constants(const Integral *in)
{
    Nested s = {.x = in->x};
    Expr f = walk_rebuild(in->f, NULL, unnested, &s);
    Expr value = s.n ? integrate_search(in, f, in->x) : NULL;
    for (long i = 0; i < s.n && value; i++)
        value = integrate_replace(value, s.name[i], s.value[i]);
    return value;
}

/* --- powers of x ------------------------------------------------------------------------------ */

typedef struct Steps {
    Expr x, t, step; /* t = x^step */
    bool good;
} Steps;

static void note_exponent(Steps *s, Expr base, Expr exponent)
{
    if (base != s->x || expr_is_number(exponent) || !integrate_is_free(exponent, s->x))
        return;
    Expr named = expr_without_numbers(exponent),
         times = s->step ? normal_expr(expr_div(named, s->step)) : NULL;
    if (!s->step)
        s->step = named;
    else if (!expr_is_rational(times))
        s->good = false;
    else
        s->step = expr_div(s->step, denom_expr(times));
}

static void look_at(Expr node, void *arg)
{
    if (expr_is(node, EXPR_POWER))
        note_exponent(arg, expr_arg(node, 0), expr_arg(node, 1));
    for (long i = 1; expr_is(node, EXPR_PRODUCT) && i < expr_count(node); i += 2)
        note_exponent(arg, expr_arg(node, i), expr_arg(node, i + 1));
}

/* x^e as x^(e - k*step)*t^k. */
static Expr power_in(const Steps *s, Expr exponent)
{
    Expr times = normal_expr(expr_div(expr_without_numbers(exponent), s->step));
    if (!expr_is(times, EXPR_INTEGER))
        return expr_pow(s->x, exponent);
    Expr left = normal_expr(expr_sub(exponent, expr_mul(times, s->step)));
    return expr_mul(expr_pow(s->x, left), expr_pow(s->t, times));
}

static Expr stepped(Expr node, void *arg)
{
    const Steps *s = arg;
    Expr product = EXPR_ONE, base, exponent;
    if (!expr_is(node, EXPR_POWER) && !expr_is(node, EXPR_PRODUCT))
        return node;
    for (long i = 0; i < expr_factor_count(node); i++) {
        Expr factor = expr_factor(node, i);
        expr_split_power(factor, &base, &exponent);
        bool ours = base == s->x && !expr_is_number(exponent);
        product = expr_mul(product, ours ? power_in(s, exponent) : factor);
    }
    return product;
}

/* x^(m-1)/(a*t^2+b*t+c) over the roots of the quadratic. */
static Expr over_roots(const Integral *in, const Steps *s, Expr f)
{
    Expr p, q, m, front, power, root[2], slope[2], sum = EXPR_ZERO;
    Expr plain = integrate_replace(f, in->x, EXPR_ONE), tx = expr_pow(in->x, s->step);
    m = normal_expr(expr_div(f, plain)); /* a power of x alone? */
    if (!walk_monomial(m, in->x, &front, &power) || !parfrac_rational(plain, s->t, &p, &q) ||
        !integrate_two_roots(q, s->t, root, slope) || degree_expr(p, s->t) > 1)
        return NULL;
    for (long i = 0; i < 2 && sum; i++) {
        Expr value = integrate_search(in, expr_div(m, expr_sub(tx, root[i])), in->x);
        Expr at = normal_expr(expr_div(integrate_replace(p, s->t, root[i]), slope[i]));
        sum = value ? expr_add(sum, expr_mul(at, value)) : NULL;
    }
    return sum;
}

static Expr by_step(const Integral *in)
{
    Steps s = {in->x, integrate_fresh(), NULL, true};
    Expr c, p;
    for (long i = 0; i < expr_factor_count(in->f); i++)
        if (!walk_monomial(expr_factor(in->f, i), in->x, &c, &p))
            walk_each(expr_factor(in->f, i), look_at, &s);
    if (!s.step || !s.good)
        return NULL;
    Expr f = walk_rebuild(in->f, NULL, stepped, &s);
    Expr g = normal_expr(expr_div(expr_mul(f, in->x), expr_mul(s.step, s.t)));
    if (!integrate_is_free(g, in->x))
        return over_roots(in, &s, f);
    Expr value = integrate_search(in, g, s.t);
    return value ? integrate_replace(value, s.t, expr_pow(in->x, s.step)) : NULL;
}

Expr integrate_anypower(const Integral *in)
{
    Expr value = by_factors(in);
    if (!value)
        value = by_constants(in);
    return value ? value : by_step(in);
}
