/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Splitting into real and imaginary part: rules for sums, products and integer powers, the polar
 * form for other powers and logarithms, the addition theorems for exp and the circular and
 * hyperbolic functions. A real function of a real argument stays as it is. Results are not
 * simplified beyond the automatic rules. Parts are kept per node, so shared graphs cost once.
 */
#include "cas/algebra/evalc.h"

#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

typedef struct Parts {
    Expr re, im;
} Parts;

typedef struct Splitter {
    Memo re, im;
} Splitter;

static bool split(Splitter *s, Expr e, Parts *out);

static Parts product(Parts a, Parts b)
{
    return (Parts){expr_sub(expr_mul(a.re, b.re), expr_mul(a.im, b.im)),
                   expr_add(expr_mul(a.re, b.im), expr_mul(a.im, b.re))};
}

static Parts inverse(Parts a)
{
    Expr norm = expr_add(expr_pow(a.re, EXPR_TWO), expr_pow(a.im, EXPR_TWO));
    return (Parts){expr_div(a.re, norm), expr_neg(expr_div(a.im, norm))};
}

/* r*(cos(angle) + I*sin(angle)) */
static Parts polar(Expr r, Expr angle)
{
    return (Parts){expr_mul(r, funcs_apply1("cos", angle)),
                   expr_mul(r, funcs_apply1("sin", angle))};
}

static Expr modulus(Parts a)
{
    if (a.im == EXPR_ZERO)
        return funcs_apply1("abs", a.re);
    return funcs_sqrt(expr_add(expr_pow(a.re, EXPR_TWO), expr_pow(a.im, EXPR_TWO)));
}

static bool is_nonnegative(Expr e);

static bool is_nonnegative_power(Expr base, Expr exponent)
{
    bool even = expr_is(exponent, EXPR_INTEGER) && fmpz_is_even(exponent->u.integer);
    return even || is_nonnegative(base);
}

/* For certain, with real names: sums and products of squares, moduli and exponentials. */
static bool is_nonnegative(Expr e)
{
    err_stack_check();
    if (expr_is_real_number(e))
        return num_sign(e) >= 0;
    if (expr_is(e, EXPR_SUM)) {
        for (long i = 0; i < expr_term_count(e); i++)
            if (!is_nonnegative(expr_term(e, i)))
                return false;
        return true;
    }
    if (expr_is(e, EXPR_CALL))
        return expr_is_symbol(expr_arg(e, 0), "abs") || expr_is_symbol(expr_arg(e, 0), "exp") ||
               expr_is_symbol(expr_arg(e, 0), "cosh");
    for (long i = 0; i < expr_factor_count(e); i++) {
        Expr base, exponent;
        if (expr_is_real_number(expr_factor(e, i)) && num_sign(expr_factor(e, i)) < 0)
            return false;
        expr_split_power(expr_factor(e, i), &base, &exponent);
        if (base == e ? !funcs_is_constant_name(e) : !is_nonnegative_power(base, exponent))
            return false;
    }
    return true;
}

static Expr angle_of(Parts a)
{
    if (a.im == EXPR_ZERO && is_nonnegative(a.re))
        return EXPR_ZERO;
    if (a.im == EXPR_ZERO) { /* 0 or Pi */
        Expr turn = expr_sub(EXPR_ONE, funcs_apply1("signum", a.re));
        return expr_product((Expr[]){EXPR_HALF, turn, EXPR_PI}, 3);
    }
    return funcs_apply2("arctan", a.im, a.re);
}

static Parts power_integer(Parts base, long n)
{
    if (n < 0) {
        base = inverse(base);
        n = -n;
    }
    Parts result = {EXPR_ONE, EXPR_ZERO};
    for (; n > 0; n >>= 1) {
        if (n & 1)
            result = product(result, base);
        if (n > 1)
            base = product(base, base);
    }
    return result;
}

static Parts logarithm(Parts a)
{
    return (Parts){funcs_apply1("ln", modulus(a)), angle_of(a)};
}

static Parts exponential(Parts a)
{
    return polar(funcs_apply1("exp", a.re), a.im);
}

static Parts power(Parts base, Parts exponent)
{
    long n;
    if (base.im == EXPR_ZERO && exponent.im == EXPR_ZERO &&
        (expr_is(exponent.re, EXPR_INTEGER) || is_nonnegative(base.re)))
        return (Parts){expr_pow(base.re, exponent.re), EXPR_ZERO};
    if (exponent.im == EXPR_ZERO && num_get_si(&n, exponent.re) && n > -1000 && n < 1000)
        return power_integer(base, n);
    if (base.im == EXPR_ZERO && exponent.im == EXPR_ZERO && is_nonnegative(expr_neg(base.re)))
        return polar(expr_pow(expr_neg(base.re), exponent.re), expr_mul(exponent.re, EXPR_PI));
    if (exponent.im == EXPR_ZERO)
        return polar(expr_pow(modulus(base), exponent.re), expr_mul(exponent.re, angle_of(base)));
    return exponential(product(exponent, logarithm(base)));
}

/* --- functions ---------------------------------------------------------------------------------
 */

static Expr times(const char *f, Expr x, const char *g, Expr y)
{
    return expr_mul(funcs_apply1(f, x), funcs_apply1(g, y));
}

static Parts sine(Parts a)
{
    return (Parts){times("sin", a.re, "cosh", a.im), times("cos", a.re, "sinh", a.im)};
}

static Parts cosine(Parts a)
{
    return (Parts){times("cos", a.re, "cosh", a.im), expr_neg(times("sin", a.re, "sinh", a.im))};
}

static Parts hyperbolic_sine(Parts a)
{
    return (Parts){times("sinh", a.re, "cos", a.im), times("cosh", a.re, "sin", a.im)};
}

static Parts hyperbolic_cosine(Parts a)
{
    return (Parts){times("cosh", a.re, "cos", a.im), times("sinh", a.re, "sin", a.im)};
}

static Parts tangent(Parts a)
{
    return product(sine(a), inverse(cosine(a)));
}

static Parts hyperbolic_tangent(Parts a)
{
    return product(hyperbolic_sine(a), inverse(hyperbolic_cosine(a)));
}

static Parts absolute(Parts a)
{
    return (Parts){modulus(a), EXPR_ZERO};
}

static Parts real_part(Parts a)
{
    return (Parts){a.re, EXPR_ZERO};
}

static Parts imaginary_part(Parts a)
{
    return (Parts){a.im, EXPR_ZERO};
}

static Parts conjugate(Parts a)
{
    return (Parts){a.re, expr_neg(a.im)};
}

static Parts argument(Parts a)
{
    return (Parts){angle_of(a), EXPR_ZERO};
}

static const struct {
    const char *name;
    Parts (*parts)(Parts argument);
    bool at_real; /* used for real arguments too: the function is not real there */
} RULES[] = {
    {"exp", exponential, false},
    {"ln", logarithm, true},
    {"sin", sine, false},
    {"cos", cosine, false},
    {"tan", tangent, false},
    {"sinh", hyperbolic_sine, false},
    {"cosh", hyperbolic_cosine, false},
    {"tanh", hyperbolic_tangent, false},
    {"abs", absolute, false},
    {"Re", real_part, true},
    {"Im", imaginary_part, true},
    {"conjugate", conjugate, true},
    {"argument", argument, true},
};

/* Real on part of the real line only, and no rule above. */
static const char *const NOT_REAL[] = {"arcsin", "arccos", "arccosh", "arctanh", "arccoth",
                                       "arcsec", "arccsc", "arcsech", "LambertW"};

static bool is_partly_real(Expr head)
{
    for (size_t i = 0; i < sizeof NOT_REAL / sizeof *NOT_REAL; i++)
        if (expr_is_symbol(head, NOT_REAL[i]))
            return true;
    return false;
}

/* The call with the real parts of its arguments; *last: the parts of the last one. */
static bool split_arguments(Splitter *s, Expr e, Expr *call, bool *real, Parts *last)
{
    long n = expr_nops(e);
    Expr *items = mem_array((size_t)n + 1, sizeof *items);
    err_defer(mem_release, items);
    bool ok = true;
    for (long i = 0; i < n && ok; i++) {
        ok = split(s, expr_op(e, i + 1), last);
        items[i] = last->re;
        *real = *real && last->im == EXPR_ZERO;
    }
    if (ok)
        *call = *real ? funcs_refresh(expr_rebuild(e, items)) : e;
    err_undefer(true);
    return ok;
}

static bool split_call(Splitter *s, Expr e, Parts *out)
{
    Expr head = expr_arg(e, 0), call = e;
    bool real = true;
    Parts a = {EXPR_ZERO, EXPR_ZERO};
    if (!split_arguments(s, e, &call, &real, &a))
        return false;
    for (size_t i = 0; i < sizeof RULES / sizeof *RULES && expr_count(e) == 2; i++)
        if (expr_is_symbol(head, RULES[i].name) && (!real || RULES[i].at_real)) {
            *out = RULES[i].parts(a);
            return true;
        }
    *out = (Parts){call, EXPR_ZERO};
    return real && !is_partly_real(head);
}

/* --- arithmetic ----------------------------------------------------------------------------------
 */

static bool split_sum(Splitter *s, Expr e, Parts *out)
{
    long n = expr_term_count(e);
    Expr *re = mem_array((size_t)n * 2, sizeof *re), *im = re + n;
    err_defer(mem_release, re);
    bool ok = true;
    Parts p;
    for (long i = 0; i < n && ok; i++) {
        ok = split(s, expr_term(e, i), &p);
        re[i] = p.re;
        im[i] = p.im;
    }
    if (ok)
        *out = (Parts){expr_sum(re, n), expr_sum(im, n)};
    err_undefer(true);
    return ok;
}

static bool split_product(Splitter *s, Expr e, Parts *out)
{
    Parts p, all = {EXPR_ONE, EXPR_ZERO};
    for (long i = 0; i < expr_factor_count(e); i++) {
        if (!split(s, expr_factor(e, i), &p))
            return false;
        all = product(all, p);
    }
    *out = all;
    return true;
}

static bool split_power(Splitter *s, Expr e, Parts *out)
{
    Parts base, exponent;
    if (!split(s, expr_arg(e, 0), &base) || !split(s, expr_arg(e, 1), &exponent))
        return false;
    *out = power(base, exponent);
    return true;
}

static bool split_node(Splitter *s, Expr e, Parts *out)
{
    switch (expr_kind(e)) {
    case EXPR_COMPLEX:
        *out = (Parts){expr_arg(e, 0), expr_arg(e, 1)};
        return true;
    case EXPR_SUM:
        return split_sum(s, e, out);
    case EXPR_PRODUCT:
        return split_product(s, e, out);
    case EXPR_POWER:
        return split_power(s, e, out);
    case EXPR_CALL:
        return split_call(s, e, out);
    default:
        *out = (Parts){e, EXPR_ZERO};
        return expr_is_number(e) || expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_INDEXED);
    }
}

static bool split(Splitter *s, Expr e, Parts *out)
{
    err_stack_check();
    Expr re = memo_get(&s->re, e);
    if (re) {
        *out = (Parts){re, memo_get(&s->im, e)};
        return true;
    }
    if (!split_node(s, e, out))
        return false;
    memo_put(&s->re, e, out->re);
    memo_put(&s->im, e, out->im);
    return true;
}

bool evalc_split(Expr e, Expr *re, Expr *im)
{
    Splitter s;
    Parts p;
    memo_begin(&s.re);
    memo_begin(&s.im);
    bool ok = split(&s, e, &p);
    memo_end(&s.im);
    memo_end(&s.re);
    if (ok) {
        *re = p.re;
        *im = p.im;
    }
    return ok;
}

static Expr evalc_entry(Expr e, void *arg)
{
    (void)arg;
    return evalc_expr(e);
}

Expr evalc_expr(Expr e)
{
    Expr re, im;
    RTable *table = rtable_of(e);
    if (table)
        return rtable_expr(rtable_map(table, evalc_entry, NULL));
    if (expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET) || expr_is(e, EXPR_EQUATION))
        return walk_operands(e, evalc_entry, NULL);
    return evalc_split(e, &re, &im) ? expr_add(re, expr_mul(EXPR_I, im)) : e;
}
