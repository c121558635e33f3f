/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Partial fractions: the denominator is factored over the rationals, q = c * b1^k1 * b2^k2 * ...;
 * the part over bi^ki is the numerator times the inverse of q/bi^ki modulo bi^ki (extended
 * Euclidean algorithm), written in powers of bi by repeated division. Coefficients may hold
 * parameters; divisions are those of ratfun_quotient. Over a field that was asked for the
 * numerators are unknowns of linear equations instead: remainders of floats would not end in a
 * zero.
 */
#include "cas/algebra/parfrac.h"

#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
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

/* --- over a field that was asked for ------------------------------------------------------------
 */

/* The unknown coefficients of the numerators, and the sums they stand in. */
typedef struct Ansatz {
    Expr *unknown, *term; /* term: numerator over base^k */
    long unknowns, terms;
    Expr whole; /* the sum of numerator * factored/base^k */
} Ansatz;

static Expr ansatz_numerator(Ansatz *a, long degree, Expr x)
{
    Expr numerator = EXPR_ZERO;
    for (long j = 0; j < degree; j++) {
        Expr c = a->unknown[a->unknowns++] = expr_from_symbol(sym_fresh("_c"));
        numerator = expr_add(numerator, expr_mul(c, expr_pow(x, expr_int(j))));
    }
    return numerator;
}

static void ansatz_fill(Ansatz *a, Expr factored, Expr x)
{
    for (long i = 0; i < expr_factor_count(factored); i++) {
        Expr base, exponent;
        long power;
        expr_split_power(expr_factor(factored, i), &base, &exponent);
        if (!walk_has(base, x) || !num_get_si(&power, exponent))
            continue;
        for (long k = power; k >= 1; k--) {
            Expr digit = expr_pow(base, expr_int(k));
            Expr numerator = ansatz_numerator(a, degree_expr(expand_expr(base), x), x);
            a->term[a->terms++] = expr_div(numerator, digit);
            a->whole = expr_add(a->whole, expr_mul(numerator, expr_div(factored, digit)));
        }
    }
}

/* The values of the unknowns with whole = p. */
static void ansatz_solve(Ansatz *a, Expr *value, Expr *eqs, Expr p, Expr x)
{
    Expr left = expand_expr(expr_sub(a->whole, p));
    for (long k = 0; k < a->unknowns; k++)
        eqs[k] = coeff_expr(left, x, k);
    if (linalg_solve_system(value, eqs, a->unknowns, a->unknown, a->unknowns) != 1)
        err_raise(ST_DOMAIN, "partial fractions need factors without common divisors");
    for (long k = 0; k < a->unknowns; k++)
        if (value[k] == a->unknown[k])
            err_raise(ST_DOMAIN, "partial fractions need factors without common divisors");
}

Expr parfrac_over(Expr p, Expr factored, Expr x)
{
    Expr q = expand_expr(factored), rest;
    Expr sum = ratfun_quotient(expand_expr(p), q, x, &rest);
    long n = degree_expr(q, x);
    if (rest == EXPR_ZERO || n < 1)
        return sum;
    Expr *room = mem_array(4 * (size_t)n, sizeof *room), *value = room + 2 * n;
    err_defer(mem_release, room);
    Ansatz a = {.unknown = room, .term = room + n, .whole = EXPR_ZERO};
    ansatz_fill(&a, factored, x);
    ansatz_solve(&a, value, room + 3 * n, rest, x);
    for (long i = 0; i < a.terms; i++)
        sum = expr_add(sum, walk_replace(a.term[i], a.unknown, value, a.unknowns));
    err_undefer(true);
    return sum;
}
