/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Inverting one function around the unknown: u from f(u) = v, by a table. The principal value is
 * taken, and a second one where f takes every value twice in its strip (the cosine hyperbolic, the
 * absolute value). When every solution is wanted, the reflected value and the period of f join in:
 * sin(u) = v gives arcsin(v) + 2*Pi*_Z1 and Pi - arcsin(v) + 2*Pi*_Z2, where _Z1, _Z2, ... are
 * names assumed to be integers. Powers u^n with n a name and exponentials b^u are inverted alike.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/solve/solve.h"
#include "cas/value/assume.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"

enum { MOST_ROOTS = 50, SIGN_BITS = 1000 };

/* --- integer constants ------------------------------------------------------------------------ */

static long last_integer, last_natural;

void solve_integers_restart(void)
{
    last_integer = last_natural = 0;
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

/* --- the table -------------------------------------------------------------------------------- */

static Expr itself(Expr v)
{
    return v;
}

static Expr square(Expr v)
{
    return expr_pow(v, EXPR_TWO);
}

static Expr lambert_inverse(Expr v)
{
    return expr_mul(v, funcs_apply1("exp", v));
}

/* Which other value goes with u. */
typedef enum Second {
    SECOND_NONE,
    SECOND_NEGATIVE,  /* -u */
    SECOND_REFLECTED, /* half a period minus u */
} Second;

typedef struct Inverse {
    const char *f, *g;
    Expr (*formula)(Expr v); /* instead of g */
    Second second;
    bool always;    /* the second value belongs to the principal ones */
    long period;    /* in units of Pi, or of Pi*I */
    bool imaginary; /* the period is */
    bool never_zero;
} Inverse;

static const Inverse INVERSES[] = {
    {"exp", "ln", NULL, SECOND_NONE, false, 2, true, true},
    {"ln", "exp", NULL, SECOND_NONE, false, 0, false, false},
    {"sin", "arcsin", NULL, SECOND_REFLECTED, false, 2, false, false},
    {"cos", "arccos", NULL, SECOND_NEGATIVE, false, 2, false, false},
    {"tan", "arctan", NULL, SECOND_NONE, false, 1, false, false},
    {"cot", "arccot", NULL, SECOND_NONE, false, 1, false, false},
    {"sec", "arcsec", NULL, SECOND_NEGATIVE, false, 2, false, true},
    {"csc", "arccsc", NULL, SECOND_REFLECTED, false, 2, false, true},
    {"sinh", "arcsinh", NULL, SECOND_REFLECTED, false, 2, true, false},
    {"cosh", "arccosh", NULL, SECOND_NEGATIVE, true, 2, true, false},
    {"tanh", "arctanh", NULL, SECOND_NONE, false, 1, true, false},
    {"coth", "arccoth", NULL, SECOND_NONE, false, 1, true, false},
    {"sech", "arcsech", NULL, SECOND_NEGATIVE, true, 2, true, true},
    {"csch", "arccsch", NULL, SECOND_REFLECTED, false, 2, true, true},
    {"arcsin", "sin", NULL, SECOND_NONE, false, 0, false, false},
    {"arccos", "cos", NULL, SECOND_NONE, false, 0, false, false},
    {"arctan", "tan", NULL, SECOND_NONE, false, 0, false, false},
    {"arccot", "cot", NULL, SECOND_NONE, false, 0, false, false},
    {"arcsinh", "sinh", NULL, SECOND_NONE, false, 0, false, false},
    {"arccosh", "cosh", NULL, SECOND_NONE, false, 0, false, false},
    {"arctanh", "tanh", NULL, SECOND_NONE, false, 0, false, false},
    {"abs", NULL, itself, SECOND_NEGATIVE, true, 0, false, false},
    {"conjugate", "conjugate", NULL, SECOND_NONE, false, 0, false, false},
    {"sqrt", NULL, square, SECOND_NONE, false, 0, false, false},
    {"LambertW", NULL, lambert_inverse, SECOND_NONE, false, 0, false, false},
};

static const Inverse *find_inverse(Expr head)
{
    for (size_t i = 0; i < sizeof INVERSES / sizeof *INVERSES; i++)
        if (expr_is_symbol(head, INVERSES[i].f))
            return &INVERSES[i];
    return NULL;
}

static void find_periodic(Expr node, void *arg)
{
    const Inverse *f = expr_is(node, EXPR_CALL) ? find_inverse(expr_arg(node, 0)) : NULL;
    bool *found = arg;

    *found = *found || (f != NULL && f->period > 0);
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
static Expr half_turns(const Inverse *f, long times)
{
    return expr_product((Expr[]){expr_int(times), EXPR_PI, f->imaginary ? EXPR_I : EXPR_ONE}, 3);
}

static bool solve_periodic(SolveList *roots, const Inverse *f, Expr u, Expr value, long period,
                           Expr x)
{
    return solve_inner(roots, u, expr_add(value, expr_mul(half_turns(f, period), solve_integer())),
                       x);
}

/* Do the two values with f(u) = v fall together? */
static bool is_double(const Inverse *f, Expr v)
{
    if (f->imaginary && f->second == SECOND_REFLECTED)
        v = expr_mul(v, EXPR_I);
    return v == EXPR_ONE || v == EXPR_MINUS_ONE;
}

/* All u with f(u) = v, where first is one of them. */
static bool invert_everywhere(SolveList *roots, const Inverse *f, Expr u, Expr first, Expr v,
                              Expr x)
{
    bool twice = f->second != SECOND_NONE && !is_double(f, v), complete;

    if (twice && v == EXPR_ZERO && f->period == 2) /* both values are half a period apart */
        return solve_periodic(roots, f, u, first, 1, x);
    complete = solve_periodic(roots, f, u, first, f->period, x);
    if (twice && f->second == SECOND_NEGATIVE)
        complete = solve_periodic(roots, f, u, expr_neg(first), f->period, x) && complete;
    else if (twice)
        complete = solve_periodic(roots, f, u, expr_sub(half_turns(f, 1), first), f->period, x) &&
                   complete;
    return complete;
}

typedef struct Principal {
    const Inverse *f;
    Expr v, value;
} Principal;

static void find_principal(void *arg)
{
    Principal *p = arg;

    p->value = p->f->g != NULL ? funcs_apply1(p->f->g, p->v) : p->f->formula(p->v);
}

/* The principal value of the inverse function; NULL at its pole: tan(u) = I has no solution. */
static Expr principal_value(const Inverse *f, Expr v)
{
    Principal p = {f, v, NULL};

    return err_attempt_for(ERR_DIVZERO, find_principal, &p) ? p.value : NULL;
}

/* x from f(u(x)) = v. */
static bool invert_call(SolveList *roots, Expr call, Expr v, Expr x)
{
    const Inverse *f = find_inverse(expr_arg(call, 0));
    Expr u, first;
    bool complete;

    if (f == NULL || expr_count(call) != 2)
        return false;
    if (v == EXPR_ZERO && f->never_zero)
        return true;
    u = expr_arg(call, 1);
    first = principal_value(f, v);
    if (first == NULL)
        return true;
    if (roots->every && f->period > 0)
        return invert_everywhere(roots, f, u, first, v, x);
    complete = solve_inner(roots, u, first, x);
    if (f->always && v != EXPR_ZERO)
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
