/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Partial fractions: the denominator is factored over the rationals, q = c * b1^k1 * b2^k2 * ...;
 * the part over bi^ki is the numerator times the inverse of q/bi^ki modulo bi^ki (extended
 * Euclidean algorithm), written in powers of bi by repeated division. Coefficients may hold
 * parameters; divisions are those of ratfun_quotient.
 */
#include "cas/algebra/parfrac.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"

bool parfrac_rational(Expr e, Expr x, Expr *p, Expr *q)
{
    Expr normal = normal_expanded(e);
    *p = expand_expr(numer_expr(normal));
    *q = expand_expr(denom_expr(normal));
    return is_polynomial_in(*p, &x, 1) && is_polynomial_in(*q, &x, 1);
}

static void parfrac_release(void *arg)
{
    mem_free(((Parfrac *)arg)->term);
}

static void add_term(Parfrac *out, Expr numerator, Expr base, long power)
{
    if (numerator == EXPR_ZERO)
        return;
    if (out->count == out->capacity) {
        out->capacity = out->capacity ? 2 * out->capacity : 8;
        out->term = mem_rearray(out->term, (size_t)out->capacity, sizeof *out->term);
    }
    out->term[out->count++] = (ParfracTerm){numerator, base, power};
}

/* s with s*a = 1 modulo b, for coprime a and b. */
static Expr inverse_modulo(Expr a, Expr b, Expr x)
{
    Expr r0 = b, r1 = a, s0 = EXPR_ZERO, s1 = EXPR_ONE, r, q;
    ratfun_quotient(a, b, x, &r1);
    while (degree_expr(r1, x) > 0) {
        err_poll();
        q = ratfun_quotient(r0, r1, x, &r);
        Expr s = expand_expr(expr_sub(s0, expr_mul(q, s1)));
        r0 = r1;
        r1 = r;
        s0 = s1;
        s1 = s;
    }
    ratfun_quotient(expand_expr(expr_div(s1, r1)), b, x, &r);
    return r;
}

/* The parts over base^power, where p/q = ... and rest = q/base^power. */
static void split_factor(Parfrac *out, Expr p, Expr rest, Expr base, long power, Expr x)
{
    Expr modulus = expand_expr(expr_pow(base, expr_int(power))), numerator, digit;
    Expr inverse = inverse_modulo(rest, modulus, x);
    ratfun_quotient(expand_expr(expr_mul(p, inverse)), modulus, x, &numerator);
    for (long k = power; k >= 1; k--) {
        numerator = ratfun_quotient(numerator, base, x, &digit);
        add_term(out, digit, base, k);
    }
}

void parfrac_begin(Parfrac *out, Expr p, Expr q, Expr x)
{
    CHECK(q != EXPR_ZERO);
    Expr rest;
    *out = (Parfrac){0};
    err_defer(parfrac_release, out);
    out->polynomial = ratfun_quotient(p, q, x, &rest);
    if (rest == EXPR_ZERO)
        return;
    Expr factored = factor_expr(q);
    for (long i = 0; i < expr_factor_count(factored); i++) {
        Expr base, exponent;
        long power;
        expr_split_power(expr_factor(factored, i), &base, &exponent);
        if (!walk_has(base, x) || !num_get_si(&power, exponent))
            continue;
        Expr others = ratfun_quotient(q, expand_expr(expr_pow(base, exponent)), x, NULL);
        split_factor(out, rest, others, base, power, x);
    }
}

void parfrac_end(Parfrac *out)
{
    (void)out;
    err_undefer(true);
}

Expr parfrac_expr(Expr e, Expr x)
{
    Expr p, q;
    Parfrac parts;
    if (!parfrac_rational(e, x, &p, &q))
        err_raise(ST_DOMAIN, "partial fractions need a rational function");
    parfrac_begin(&parts, p, q, x);
    Expr *terms = mem_array((size_t)parts.count + 1, sizeof *terms);
    err_defer(mem_release, terms);
    terms[0] = parts.polynomial;
    for (long i = 0; i < parts.count; i++) {
        const ParfracTerm *t = &parts.term[i];
        terms[i + 1] = expr_div(t->numerator, expr_pow(t->base, expr_int(t->power)));
    }
    Expr value = expr_sum(terms, parts.count + 1);
    err_undefer(true);
    parfrac_end(&parts);
    return value;
}
