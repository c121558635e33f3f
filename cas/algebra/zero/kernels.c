/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Identities that hold whatever the functions in them are: f*(x+1) - f*x - f is zero for every f.
 * The largest parts without residues (calls of functions whose arguments are in no canonical form,
 * roots of sums, integrals) get names, and the points decide: zero with names is zero. The converse
 * is not true, since kernels have relations. These are told: exp(k*W + r) = (z/W)^k*exp(r) for the
 * branches W = LambertW(z), which solutions of exponential equations are made of; Euler's
 * recurrence GAMMA(u+1) = u*GAMMA(u) and reflection GAMMA(r)*GAMMA(1-r) = Pi/sin(Pi*r); and what
 * powers are: exp(m*ln(b) + r) = b^m*exp(r), b^(u + k) = b^u*b^k for a whole k.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cas/algebra/zero/ways.h"
#include "cas/core/num.h"
#include "cas/core/sig.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

enum { MOST_SHIFT = 100 };

typedef struct Names {
    Memo done;
    long count;
} Names;

static Expr named(Expr e, void *arg);

static Expr name_of(Names *names)
{
    char text[32];
    snprintf(text, sizeof text, "_kernel%ld", ++names->count);
    return expr_symbol(text);
}

/* exp(k*W + r) with a whole k as above; NULL for others. */
static Expr without_lambert(Expr e)
{
    Expr u = funcs_argument(e, "exp"), head = expr_symbol("LambertW");
    for (long i = 0; u && i < expr_term_count(u); i++) {
        Expr term = expr_term(u, i), k, W;
        expr_split_coefficient(term, &k, &W);
        if (!expr_is(k, EXPR_INTEGER) || !expr_is_call(W, head))
            continue;
        Expr z = expr_arg(W, expr_count(W) - 1);
        return expr_mul(expr_pow(expr_div(z, W), k), funcs_apply1("exp", expr_sub(u, term)));
    }
    return NULL;
}

/* exp(m*ln(b) + r) as above; NULL for others. */
static Expr without_logarithm(Expr e)
{
    Expr u = funcs_argument(e, "exp");
    for (long i = 0; u && i < expr_term_count(u); i++) {
        Expr term = expr_term(u, i), logarithms = walk_calls(term, "ln");
        if (expr_count(logarithms) != 1)
            continue;
        Expr ln = expr_arg(logarithms, 0), m = expr_div(term, ln);
        if (walk_has(m, ln))
            continue;
        Expr rest = funcs_apply1("exp", expr_sub(u, term));
        return expr_mul(expr_pow(funcs_argument(ln, "ln"), m), rest);
    }
    return NULL;
}

/* GAMMA(r) of a rational r between 1/2 and 1 by that of 1-r; NULL for others. */
static Expr reflected(Expr e)
{
    Expr r = expr_count(e) == 2 ? funcs_argument(e, "GAMMA") : NULL;
    if (!r || !expr_is(r, EXPR_RATIONAL) || num_cmp(r, EXPR_HALF) <= 0 || num_cmp(r, EXPR_ONE) >= 0)
        return NULL;
    Expr sine = funcs_apply1("sin", expr_mul(EXPR_PI, r));
    return expr_div(EXPR_PI, expr_mul(sine, funcs_apply1("GAMMA", num_sub(EXPR_ONE, r))));
}

/* GAMMA(v + n), the rational term of v from 0 to 1, by GAMMA(v); NULL for others. */
static Expr shifted_down(Expr e)
{
    Expr u = expr_count(e) == 2 ? funcs_argument(e, "GAMMA") : NULL, rational = EXPR_ZERO;
    for (long i = 0; u && i < expr_term_count(u); i++)
        if (expr_is_rational(expr_term(u, i)))
            rational = expr_term(u, i);
    long n;
    if (!u || !num_get_si(&n, funcs_apply1("floor", rational)) || n == 0 || labs(n) > MOST_SHIFT)
        return NULL;
    Expr v = expr_sub(u, expr_int(n)), factors = EXPR_ONE;
    for (long i = n < 0 ? n : 0; i < (n < 0 ? 0 : n); i++)
        factors = expr_mul(factors, expr_add(v, expr_int(i)));
    return expr_mul(funcs_apply1("GAMMA", v), n > 0 ? factors : expr_inv(factors));
}

/* b^(u + k) as above, else a name. */
static Expr named_power(Expr e, Names *names)
{
    Expr base = expr_arg(e, 0), exponent = expr_arg(e, 1);
    for (long i = 0; expr_is(exponent, EXPR_SUM) && i < expr_term_count(exponent); i++) {
        Expr k = expr_term(exponent, i);
        if (expr_is(k, EXPR_INTEGER))
            return expr_mul(named(expr_pow(base, expr_sub(exponent, k)), names),
                            expr_pow(named(base, names), k));
    }
    return name_of(names);
}

static Expr fresh(Expr e, Names *names)
{
    switch (expr_kind(e)) {
    case EXPR_SUM:
    case EXPR_PRODUCT:
        return walk_operands(e, named, names);
    case EXPR_POWER:
        if (expr_is(expr_arg(e, 1), EXPR_INTEGER))
            return expr_pow(named(expr_arg(e, 0), names), expr_arg(e, 1));
        return named_power(e, names);
    case EXPR_CALL: {
        Expr other = without_lambert(e);
        other = other ? other : without_logarithm(e);
        other = other ? other : shifted_down(e);
        other = other ? other : reflected(e);
        return other ? named(other, names) : name_of(names);
    }
    default:
        return e;
    }
}

static Expr named(Expr e, void *arg)
{
    Names *names = arg;
    Expr value = e->sig == SIG_NONE ? memo_get(&names->done, e) : e;
    if (value)
        return value;
    err_stack_check();
    value = fresh(e, names);
    memo_put(&names->done, e, value);
    return value;
}

Expr zero_named_kernels(Expr e)
{
    Names names = {.count = 0};
    memo_begin(&names.done);
    Expr value = named(e, &names);
    memo_end(&names.done);
    return names.count > 0 ? value : NULL;
}
