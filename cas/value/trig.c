/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Addition theorems. The argument is split into terms c*t with rational c; each term contributes
 * the pair (cos, sin) of an integer multiple n of one angle, which is computed by repeated
 * doubling, and pairs are combined by the addition theorem. Hyperbolic functions differ by one
 * sign: c(a+b) = c(a)c(b) + k*s(a)s(b) with k = -1 for cos, 1 for cosh.
 */
#include "cas/value/trig.h"

#include "cas/core/num.h"
#include "cas/value/funcs_facts.h"

/* Of one angle; of all in a sum together, whose multiples are multiplied out. */
enum { MAX_MULTIPLE = 64, MAX_TOGETHER = 128 };

typedef struct Pair {
    Expr c, s;
} Pair;

static Pair pair_add(Pair a, Pair b, bool is_hyperbolic)
{
    Expr ss = expr_mul(a.s, b.s);
    return (Pair){expr_add(expr_mul(a.c, b.c), is_hyperbolic ? ss : expr_neg(ss)),
                  expr_add(expr_mul(a.s, b.c), expr_mul(a.c, b.s))};
}

static Pair pair_of(Expr angle, bool is_hyperbolic)
{
    return (Pair){funcs_cosine(angle, is_hyperbolic), funcs_sine(angle, is_hyperbolic)};
}

/* c(n*a) and s(n*a) by f((k+1)*a) = 2*c(a)*f(k*a) - f((k-1)*a), which circular and hyperbolic
 * functions share; cosines come out in cosines alone. */
static Pair pair_multiple(Pair a, long n)
{
    Pair before = {EXPR_ONE, EXPR_ZERO}, r = a;
    Expr twice = expr_mul(EXPR_TWO, a.c);
    bool is_negative = n < 0;
    n = is_negative ? -n : n;
    if (n == 0)
        return before;
    for (; n > 1; n--) {
        Pair next = {expr_sub(expr_mul(twice, r.c), before.c),
                     expr_sub(expr_mul(twice, r.s), before.s)};
        before = r;
        r = next;
    }
    if (is_negative)
        r.s = expr_neg(r.s);
    return r;
}

/* c*t = n*angle, n at most *most, which is divided by it. */
static Expr smallest_angle(Expr c, Expr t, long *n, long *most, Expr (*unit)(Expr, void *),
                           void *arg)
{
    long bound = *most < MAX_MULTIPLE ? *most : MAX_MULTIPLE;
    *n = 1;
    if (!expr_is_rational(c) || t == EXPR_PI || (t == EXPR_ONE && !unit))
        return expr_mul(c, t);
    Expr smallest = unit ? unit(t, arg) : NULL;
    if (!smallest)
        smallest =
            expr_is(c, EXPR_INTEGER) ? EXPR_ONE : num_div(EXPR_ONE, expr_fmpz(c->u.rational.den));
    Expr multiple = num_div(c, smallest);
    if (!num_get_si(n, multiple) || *n > bound || *n < -bound) {
        *n = 1;
        return expr_mul(c, t);
    }
    if (*n != 0)
        *most /= *n > 0 ? *n : -*n;
    return expr_mul(smallest, t);
}

Expr trig_expand(Expr call, bool all, Expr (*unit)(Expr t, void *arg), void *arg)
{
    const FuncWave *row = funcs_wave(call);
    bool is_basic = row && row->cosine >= 0 && row->sine >= 0;
    if (!row || (!all && !is_basic))
        return NULL;
    Expr u = expr_arg(call, 1);
    Pair sum = {EXPR_ONE, EXPR_ZERO};
    bool is_single = expr_term_count(u) == 1;
    long most = MAX_TOGETHER;
    for (long i = 0; i < expr_term_count(u); i++) {
        Expr c, t;
        long n;
        expr_split_coefficient(expr_term(u, i), &c, &t);
        Expr angle = smallest_angle(c, t, &n, &most, unit, arg);
        is_single = is_single && (n == 1 || n == -1);
        Pair term = pair_multiple(pair_of(angle, row->is_hyperbolic), n);
        sum = pair_add(sum, term, row->is_hyperbolic);
    }
    if (is_single && is_basic)
        return NULL;
    return funcs_wave_by(row, sum.c, sum.s);
}

/* A tangent stands for a pair 1, tan: cosine and sine up to a common factor. */
bool trig_expand_tangent(Expr call, Expr *up, Expr *down)
{
    const FuncWave *row = funcs_wave(call);
    if (!row || row->cosine != -1 || row->sine != 1)
        return false;
    Expr u = expr_arg(call, 1);
    Pair sum = {EXPR_ONE, EXPR_ZERO};
    bool some = expr_term_count(u) > 1;
    long most = MAX_TOGETHER;
    for (long i = 0; i < expr_term_count(u); i++) {
        Expr c, t;
        long n;
        expr_split_coefficient(expr_term(u, i), &c, &t);
        Expr angle = smallest_angle(c, t, &n, &most, NULL, NULL);
        Expr tangent = funcs_apply(expr_arg(call, 0), &angle, 1);
        Pair one = {EXPR_ONE, n < 0 ? expr_neg(tangent) : tangent};
        some = some || n > 1 || n < -1;
        for (long k = 0; k < (n < 0 ? -n : n); k++)
            sum = pair_add(sum, one, row->is_hyperbolic);
    }
    *up = sum.s;
    *down = sum.c;
    return some;
}
