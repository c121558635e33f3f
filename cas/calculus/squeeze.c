/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two functions around f for large x: sin(u) and cos(u), u real, lie in [-1, 1] as their ranges
 * say, (-c)^x for c > 0 in a circle of the size c^x, floor(u) in [u-1, u], abs(u) from 0 to the
 * larger size. Sums add bounds, products multiply them where the signs far out are known, rising
 * functions (exp, arctan, ln, roots) and whole powers take them along, quotients where zero lies
 * outside. Where the outer two have one limit, f has it.
 */
#include "cas/calculus/squeeze.h"

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/core/infinity.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"

typedef struct Squeeze {
    Expr x;
    Expr (*limit)(Expr e, Expr x);
    bool (*real)(Expr e, Expr x);
} Squeeze;

/* low <= f <= high for large x; low NULL: not known. */
typedef struct Bounds {
    Expr low, high;
} Bounds;

static const Bounds NOTHING = {NULL, NULL};

static Bounds bounds_of(const Squeeze *s, Expr f);

/* The sign far out: -1, 0 (zero for good), 1; 2 when it is not known. */
static int sign_of(const Squeeze *s, Expr e)
{
    if (e == EXPR_ZERO)
        return 0;
    Expr L = s->limit(e, s->x);
    if (L == EXPR_ZERO) {
        L = s->limit(expr_inv(e), s->x);
        int end = infinity_sign(L);
        return end ? end : 2;
    }
    if (!L || infinity_sign(L))
        return L ? infinity_sign(L) : 2;
    int sign = funcs_real_sign(L);
    return sign == 0 ? 2 : sign;
}

static Bounds around(Expr middle, Expr below, Expr above)
{
    return (Bounds){expr_add(middle, below), expr_add(middle, above)};
}

/* What is rounded is as near as that; what is left, frac, lies between -1 and 1. */
static Bounds of_rounding(const Squeeze *s, Expr f)
{
    static const struct {
        const char *name;
        long low, high; /* halves */
    } ROUNDING[] = {{"floor", -2, 0}, {"ceil", 0, 2}, {"round", -1, 1}, {"trunc", -2, 2}};
    for (size_t i = 0; i < sizeof ROUNDING / sizeof *ROUNDING; i++)
        if (funcs_argument(f, ROUNDING[i].name)) {
            Bounds b = bounds_of(s, expr_arg(f, 1));
            return b.low ? (Bounds){expr_add(b.low, expr_ratio(ROUNDING[i].low, 2)),
                                    expr_add(b.high, expr_ratio(ROUNDING[i].high, 2))}
                         : NOTHING;
        }
    return around(EXPR_ZERO, EXPR_MINUS_ONE, EXPR_ONE);
}

static Bounds of_rising(const Squeeze *s, Expr f)
{
    Bounds b = bounds_of(s, expr_arg(f, 1));
    bool logarithm = funcs_argument(f, "ln") != NULL;
    if (!b.low || (logarithm && sign_of(s, b.low) != 1))
        return NOTHING;
    return (Bounds){funcs_apply(expr_arg(f, 0), &b.low, 1),
                    funcs_apply(expr_arg(f, 0), &b.high, 1)};
}

/* Between 0 and the larger of both sizes where the sign is open. */
static Bounds of_size(const Squeeze *s, Expr f)
{
    Bounds b = bounds_of(s, expr_arg(f, 1));
    if (!b.low)
        return NOTHING;
    int low = sign_of(s, b.low), high = sign_of(s, b.high);
    if (low == 0 || low == 1)
        return b;
    Bounds other = {expr_neg(b.high), expr_neg(b.low)};
    if (high == 0 || high == -1)
        return other;
    int more = sign_of(s, expr_add(b.high, b.low));
    if (more == 2)
        return NOTHING;
    return (Bounds){EXPR_ZERO, more >= 0 ? b.high : other.high};
}

/* By the range of the function, whatever the real argument. */
static Bounds of_range(const Squeeze *s, Expr f)
{
    FuncSpan range = funcs_range(f);
    if (range.low == FUNC_NOWHERE || !bounds_of(s, expr_arg(f, 1)).low)
        return NOTHING;
    return (Bounds){funcs_place(range.low), funcs_place(range.high)};
}

static Bounds of_call(const Squeeze *s, Expr f)
{
    if (expr_count(f) != 2)
        return NOTHING;
    if (funcs_jump(f) == FUNC_JUMP_ROUNDING)
        return of_rounding(s, f);
    if (funcs_argument(f, "abs"))
        return of_size(s, f);
    if (funcs_is_rising(f) || funcs_argument(f, "ln"))
        return of_rising(s, f);
    return of_range(s, f);
}

/* Both factors known. */
static Bounds product(const Squeeze *s, Bounds a, Bounds b)
{
    if (!a.low || !b.low)
        return NOTHING;
    if (a.low != a.high) {
        Bounds swap = a;
        a = b;
        b = swap;
    }
    int la = sign_of(s, a.low), ha = a.low == a.high ? la : sign_of(s, a.high);
    if (la == 2 || ha == 2)
        return NOTHING;
    if (la <= 0 && ha <= 0 && la + ha < 0) { /* -(-a)*b */
        Bounds minus = {expr_neg(a.high), expr_neg(a.low)};
        b = product(s, minus, b);
        return b.low ? (Bounds){expr_neg(b.high), expr_neg(b.low)} : NOTHING;
    }
    if (a.low == a.high)
        return (Bounds){expr_mul(a.low, b.low), expr_mul(a.low, b.high)};
    int lb = sign_of(s, b.low), hb = sign_of(s, b.high);
    if (la >= 0 && lb != 2 && hb != 2)
        return (Bounds){expr_mul(lb >= 0 ? a.low : a.high, b.low),
                        expr_mul(hb >= 0 ? a.high : a.low, b.high)};
    if (a.low != expr_neg(a.high) || b.low != expr_neg(b.high))
        return NOTHING;
    Expr most = expr_mul(a.high, b.high);
    return (Bounds){expr_neg(most), most};
}

static Bounds inverse(const Squeeze *s, Bounds b)
{
    if (!b.low || (sign_of(s, b.low) != 1 && sign_of(s, b.high) != -1))
        return NOTHING;
    return (Bounds){expr_inv(b.high), expr_inv(b.low)};
}

static Bounds of_power(const Squeeze *s, Expr base, Expr exponent)
{
    Bounds b;
    long n;
    if (walk_has(exponent, s->x)) {
        if (expr_is_real_number(base) && num_sign(base) < 0) { /* on a circle */
            Expr size = expr_pow(num_neg(base), exponent);
            return (Bounds){expr_neg(size), size};
        }
        Expr power = expr_mul(exponent, funcs_apply1("ln", base));
        return bounds_of(s, funcs_apply1("exp", power));
    }
    if (!expr_is_real_number(exponent))
        return NOTHING;
    if (num_sign(exponent) < 0)
        return inverse(s, of_power(s, base, num_neg(exponent)));
    b = bounds_of(s, base);
    if (!b.low)
        return NOTHING;
    bool even = num_get_si(&n, exponent) && n % 2 == 0, odd = num_get_si(&n, exponent) && n % 2;
    int low = odd ? 1 : sign_of(s, b.low);
    if (low == 0 || low == 1)
        return (Bounds){expr_pow(b.low, exponent), expr_pow(b.high, exponent)};
    if (even && b.low == expr_neg(b.high))
        return (Bounds){EXPR_ZERO, expr_pow(b.high, exponent)};
    return NOTHING;
}

/* Factors without bounds of their own between come first. */
static Bounds of_product(const Squeeze *s, Expr f)
{
    Expr plain = EXPR_ONE, base, exponent;
    Bounds all = {EXPR_ONE, EXPR_ONE};
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr factor = expr_factor(f, i);
        expr_split_power(factor, &base, &exponent);
        Bounds b = exponent == EXPR_ONE ? bounds_of(s, factor) : of_power(s, base, exponent);
        if (b.low && b.low == b.high)
            plain = expr_mul(plain, factor);
        else
            all = all.low == all.high ? b : product(s, all, b);
        if (!b.low || !all.low)
            return NOTHING;
    }
    return plain == EXPR_ONE ? all : product(s, (Bounds){plain, plain}, all);
}

static void look_for_waves(Expr node, void *arg)
{
    const FuncRow *row = funcs_unary(node);
    Expr *x = arg;
    bool power = expr_is(node, EXPR_POWER) && expr_is_real_number(expr_arg(node, 0)) &&
                 num_sign(expr_arg(node, 0)) < 0;
    bool wave = row && (funcs_is_bounded(row) || funcs_jump(node) == FUNC_JUMP_ROUNDING);
    for (long i = 1; expr_is(node, EXPR_PRODUCT) && i < expr_count(node) && !power; i += 2)
        power = expr_is_real_number(expr_arg(node, i)) && num_sign(expr_arg(node, i)) < 0 &&
                walk_has(expr_arg(node, i + 1), *x);
    if (*x && (power || wave) && walk_has(node, *x))
        *x = NULL;
}

static Bounds bounds_of(const Squeeze *s, Expr f)
{
    Expr x = s->x;
    err_stack_check();
    walk_each(f, look_for_waves, &x);
    if (x)
        return s->real(f, x) ? (Bounds){f, f} : NOTHING;
    if (expr_is(f, EXPR_CALL))
        return of_call(s, f);
    if (expr_is(f, EXPR_POWER))
        return of_power(s, expr_arg(f, 0), expr_arg(f, 1));
    if (expr_is(f, EXPR_PRODUCT))
        return of_product(s, f);
    if (!expr_is(f, EXPR_SUM))
        return NOTHING;
    Bounds sum = {EXPR_ZERO, EXPR_ZERO};
    for (long i = 0; i < expr_term_count(f); i++) {
        Bounds b = bounds_of(s, expr_term(f, i));
        if (!b.low)
            return NOTHING;
        sum = (Bounds){expr_add(sum.low, b.low), expr_add(sum.high, b.high)};
    }
    return sum;
}

Expr squeeze_limit(Expr f, Expr x, Expr (*limit)(Expr e, Expr x), bool (*real)(Expr e, Expr x))
{
    CHECK(f != NULL && x != NULL);
    Squeeze s = {x, limit, real};
    Bounds b = bounds_of(&s, f);
    if (!b.low || b.low == b.high)
        return NULL;
    Expr low = limit(b.low, x), high = limit(b.high, x);
    if (low == EXPR_INFINITY)
        return low;
    if (high && expr_neg(high) == EXPR_INFINITY)
        return high;
    return low && low == high && low != EXPR_UNDEFINED ? low : NULL;
}
