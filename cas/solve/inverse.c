/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Inverting one function around the unknown: u from f(u) = v, by what the row of f says. The
 * principal value is taken, and a second one where f takes every value twice in its strip (the
 * cosine hyperbolic, the absolute value). When every solution is wanted, the reflected value and
 * the period of f join in: sin(u) = v gives arcsin(v) + 2*Pi*_Z1 and Pi - arcsin(v) + 2*Pi*_Z2,
 * where _Z1, _Z2, ... are names assumed to be integers. Powers u^n with n a name and exponentials
 * b^u are inverted alike.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/solve/solve.h"
#include "cas/value/assume.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_facts.h"

enum { MOST_ROOTS = 50, SIGN_BITS = 1000 };

/* --- integer constants ------------------------------------------------------------------------ */

static long last_integer, last_natural;

void solve_integers_restart(void)
{
    last_integer = last_natural = 0;
}

SolveCount solve_integers_count(void)
{
    return (SolveCount){last_integer, last_natural};
}

void solve_integers_back(SolveCount count)
{
    last_integer = count.integer;
    last_natural = count.natural;
}

static Expr constant(const char *prefix, long number, const char *type)
{
    char text[32];
    Expr name, facts;

    snprintf(text, sizeof text, "%s%ld", prefix, number);
    name = expr_symbol(text);
    facts = assume_facts(name);
    if (facts == NULL || expr_count(facts) == 0)
        assume_add(expr_make(EXPR_TYPED, (Expr[]){name, expr_symbol(type)}, 2));
    return name;
}

Expr solve_integer(void)
{
    return constant("_Z", ++last_integer, "integer");
}

Expr solve_natural(void)
{
    return constant("_NN", ++last_natural, "nonnegint");
}

bool solve_is_integer(Expr e)
{
    const char *text = expr_is(e, EXPR_SYMBOL) ? expr_text(e) : "";
    size_t prefix = strncmp(text, "_NN", 3) == 0 ? 3 : strncmp(text, "_Z", 2) == 0 ? 2 : 0;

    return prefix > 0 && text[prefix] != '\0' && assume_is_integer(e);
}

static void find_periodic(Expr node, void *arg)
{
    const FuncInverse *f = funcs_inverse(node);
    bool *found = arg;

    *found = *found || (f != NULL && f->period > 0);
    for (long i = 0; i < expr_factor_count(node); i++) { /* those of a product are no nodes */
        Expr base, exponent;

        expr_split_power(expr_factor(node, i), &base, &exponent);
        *found = *found || !funcs_is_constant(exponent);
    }
}

bool solve_has_periodic(Expr e)
{
    bool found = false;

    walk_each(e, find_periodic, &found);
    return found;
}

/* --- inverting -------------------------------------------------------------------------------- */

bool solve_inner(SolveList *roots, Expr u, Expr value, Expr x)
{
    bool all = false, complete = solve_univariate(roots, &all, expr_sub(u, value), x);

    return complete && !all;
}

/* Pi or Pi*I, `times`. */
static Expr half_turns(const FuncInverse *f, long times)
{
    return expr_product((Expr[]){expr_int(times), EXPR_PI, f->imaginary ? EXPR_I : EXPR_ONE}, 3);
}

static bool solve_periodic(SolveList *roots, const FuncInverse *f, Expr u, Expr value, long period,
                           Expr x)
{
    return solve_inner(roots, u, expr_add(value, expr_mul(half_turns(f, period), solve_integer())),
                       x);
}

/* Do the two values with f(u) = v fall together? */
static bool is_double(const FuncInverse *f, Expr v)
{
    if (f->imaginary && f->second == FUNC_SECOND_REFLECTED)
        v = expr_mul(v, EXPR_I);
    return v == EXPR_ONE || v == EXPR_MINUS_ONE;
}

/* All u with f(u) = v, where first is one of them. */
static bool invert_everywhere(SolveList *roots, const FuncInverse *f, Expr u, Expr first, Expr v,
                              Expr x)
{
    bool twice = f->second != FUNC_SECOND_NONE && !is_double(f, v), complete;

    if (twice && v == EXPR_ZERO && f->period == 2) /* both values are half a period apart */
        return solve_periodic(roots, f, u, first, 1, x);
    complete = solve_periodic(roots, f, u, first, f->period, x);
    if (twice && f->second == FUNC_SECOND_NEGATIVE)
        complete = solve_periodic(roots, f, u, expr_neg(first), f->period, x) && complete;
    else if (twice)
        complete = solve_periodic(roots, f, u, expr_sub(half_turns(f, 1), first), f->period, x) &&
                   complete;
    return complete;
}

/* x from f(u(x)) = v. */
static bool invert_call(SolveList *roots, Expr call, Expr v, Expr x)
{
    const FuncInverse *f = funcs_inverse(call);
    Expr u, first;
    bool complete;

    if (f == NULL)
        return false;
    if (v == EXPR_ZERO && f->never_zero)
        return true;
    u = expr_arg(call, 1);
    first = funcs_invert(f, v);
    if (first == NULL) /* at a pole of the inverse: tan(u) = I has no solution */
        return true;
    if (roots->every && f->period > 0)
        return invert_everywhere(roots, f, u, first, v, x);
    complete = solve_inner(roots, u, first, x);
    if (f->both && v != EXPR_ZERO)
        complete = solve_inner(roots, u, expr_neg(first), x) && complete;
    return complete;
}

/* surd(u, n) = v is the real root: u = v^n. */
static bool invert_surd(SolveList *roots, Expr call, Expr v, Expr x)
{
    if (walk_has(expr_arg(call, 2), x) || !expr_is(expr_arg(call, 2), EXPR_INTEGER))
        return false;
    return solve_inner(roots, expr_arg(call, 1), expr_pow(v, expr_arg(call, 2)), x);
}

Expr solve_logarithm(Expr base)
{
    return expr_sub(funcs_apply1("ln", numer_expr(base)), funcs_apply1("ln", denom_expr(base)));
}

/* exponent*ln(base) = ln(v) */
static bool invert_logarithm(SolveList *roots, Expr base, Expr exponent, Expr v, Expr x)
{
    if (base == x && solve_tower(roots, exponent, v, x))
        return true;
    return solve_inner(roots, expr_mul(exponent, solve_logarithm(base)), funcs_apply1("ln", v), x);
}

/* Real values with a negative base have an integer exponent: among them are those with base -1
 * where v is 1 or -1, else those where the absolute values are equal. */
static void invert_negative(SolveList *roots, Expr base, Expr exponent, Expr v, Expr x)
{
    int sign = funcs_is_constant(v) ? evalf_sign(v, SIGN_BITS) : 2;
    long before = roots->count;

    if (v == EXPR_ONE || v == EXPR_MINUS_ONE)
        (void)solve_inner(roots, base, EXPR_MINUS_ONE, x);
    else if ((sign == 1 || sign == -1) &&
             !solve_inner(roots, expr_mul(exponent, solve_logarithm(expr_neg(base))),
                          funcs_apply1("ln", sign < 0 ? expr_neg(v) : v), x))
        roots->count = before;
}

/* x from base^exponent = v, with x in both. Other logarithms of v give further values. */
static bool invert_tower(SolveList *roots, Expr base, Expr exponent, Expr v, Expr x)
{
    long before = roots->count;

    if (v == EXPR_ZERO)
        return solve_inner(roots, base, EXPR_ZERO, x);
    invert_negative(roots, base, exponent, v, x);
    if (invert_logarithm(roots, base, exponent, v, x))
        return true;
    roots->count = before;
    return false;
}

/* base^exponent = 0, where base is: with an exponent that is not negative, as is noted where it is
 * open. */
static bool invert_no_power(SolveList *roots, Expr base, Expr exponent, Expr x)
{
    int sign = assume_sign(exponent);

    if (sign == -1)
        return true;
    if (sign != 1)
        notes_add(notes_current(), expr_make(EXPR_LESS, (Expr[]){EXPR_ZERO, exponent}, 2));
    return solve_inner(roots, base, EXPR_ZERO, x);
}

/* base^(p/q) = v has its solutions among those of base^p = v^q, which are as many as p; the
 * principal one alone with names in v, and when they are too many. */
static bool invert_constant_power(SolveList *roots, Expr base, Expr exponent, Expr v, Expr x)
{
    Expr inverse = expr_inv(exponent), root = expr_pow(v, inverse);
    long p = 1;
    bool complete = true;

    if (expr_is(exponent, EXPR_RATIONAL) && funcs_is_constant(v) && v != EXPR_ZERO)
        num_get_si(&p, expr_fmpz(exponent->u.rational.num));
    p = labs(p);
    if (p > MOST_ROOTS) {
        p = 1;
        complete = false;
    }
    for (long k = 0; k < p; k++) {
        Expr turn = expr_pow(EXPR_MINUS_ONE, expr_mul(expr_int(2 * k), inverse));

        complete = solve_inner(roots, base, expr_mul(root, turn), x) && complete;
    }
    return complete;
}

/* x from base^exponent = v, with x in one of them. */
static bool invert_power(SolveList *roots, Expr base, Expr exponent, Expr v, Expr x)
{
    Expr value;

    if (!walk_has(base, x)) {
        if (v == EXPR_ZERO)
            return true;
        value = expr_div(funcs_apply1("ln", v), funcs_apply1("ln", base));
        if (roots->every)
            value = expr_add(
                value,
                expr_div(expr_product((Expr[]){EXPR_TWO, EXPR_PI, EXPR_I, solve_integer()}, 4),
                         funcs_apply1("ln", base)));
        return solve_inner(roots, exponent, value, x);
    }
    if (walk_has(exponent, x))
        return invert_tower(roots, base, exponent, v, x);
    if (v == EXPR_ZERO && !expr_is_number(exponent))
        return invert_no_power(roots, base, exponent, x);
    return invert_constant_power(roots, base, exponent, v, x);
}

bool solve_invert(SolveList *roots, Expr kernel, Expr v, Expr x)
{
    Expr base, exponent;

    if (kernel == x) {
        solve_list_put(roots, v);
        return true;
    }
    if (expr_is_call(kernel, expr_symbol("surd")) && expr_count(kernel) == 3)
        return invert_surd(roots, kernel, v, x);
    if (expr_is(kernel, EXPR_CALL))
        return invert_call(roots, kernel, v, x);
    expr_split_power(kernel, &base, &exponent);
    return exponent != EXPR_ONE && invert_power(roots, base, exponent, v, x);
}
