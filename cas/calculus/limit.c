/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Limits. At a point the leading term of the series decides, where there is one. Otherwise, and
 * at infinity, the algorithm of Gruntz (gruntz.h), and limits of parts that are put together.
 *
 * Oscillating functions are bounded: times something that tends to 0 they tend to 0, otherwise no
 * limit is found. The sign of a symbolic constant is not guessed: signum(c)*infinity. That it does
 * not vanish is taken for granted, and noted (notes.h).
 */
#include "cas/calculus/limit.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/steps.h"
#include "cas/algebra/subs/subs.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/calculus/along.h"
#include "cas/calculus/beside.h"
#include "cas/calculus/decay.h"
#include "cas/calculus/divisor.h"
#include "cas/calculus/gruntz.h"
#include "cas/calculus/leading.h"
#include "cas/calculus/neighbours.h"
#include "cas/calculus/series/series.h"
#include "cas/calculus/squeeze.h"
#include "cas/calculus/substituted.h"
#include "cas/core/infinity.h"
#include "cas/core/num.h"
#include "cas/core/order.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/assume.h"
#include "cas/value/funcs_facts.h"

static Expr replaced(Expr e, Expr from, Expr to)
{
    Expr rule = expr_equation(from, to);
    return subs_valued(&rule, 1, e);
}

/* --- oscillation ----------------------------------------------------------------------------- */

static Expr for_large(Expr f, Expr x);
static bool is_real_far(Expr e, Expr x);

/* On which side of its limit L u comes to it: 1 above, -1 below, 0 not told. */
static int side_far(Expr u, Expr L, Expr x)
{
    Expr d = expr_sub(u, L);
    Expr large = walk_has(d, x) && !infinity_sign(L) ? for_large(expr_inv(d), x) : NULL;
    return infinity_sign(large);
}

static bool is_real_call(Expr e, Expr x)
{
    for (long i = 1; i < expr_count(e); i++)
        if (!is_real_far(expr_arg(e, i), x))
            return false;
    if (!funcs_row_of(e))
        return true;
    Expr u = expr_arg(e, expr_count(e) - 1), L = for_large(u, x);
    return L && L != EXPR_UNDEFINED &&
           (funcs_is_real_near(e, L, 0) || funcs_is_real_near(e, L, side_far(u, L, x)));
}

static bool is_real_power(Expr base, Expr exponent, Expr x)
{
    if (!is_real_far(base, x) || !is_real_far(exponent, x))
        return false;
    if (expr_is(exponent, EXPR_INTEGER))
        return true;
    Expr L = for_large(base, x);
    int sign = L == EXPR_INFINITY ? 1 : L && !infinity_sign(L) ? funcs_real_sign(L) : 2;
    return sign == 1 || (sign == 0 && side_far(base, L, x) == 1);
}

/* Is e real for large real x, other names being real too? */
static bool is_real_far(Expr e, Expr x)
{
    err_stack_check();
    if (expr_is_number(e))
        return expr_is_real_number(e);
    if (expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_INDEXED))
        return true;
    if (expr_is(e, EXPR_CALL))
        return is_real_call(e, x);
    if (expr_is(e, EXPR_POWER))
        return is_real_power(expr_arg(e, 0), expr_arg(e, 1), x);
    bool sum = expr_is(e, EXPR_SUM), real = sum || expr_is(e, EXPR_PRODUCT);
    for (long i = 0, n = sum ? expr_term_count(e) : expr_factor_count(e); i < n && real; i++)
        real = is_real_far(sum ? expr_term(e, i) : expr_factor(e, i), x);
    return real;
}

static bool is_bounded(Expr factor, Expr x)
{
    Expr base, exponent;
    expr_split_power(factor, &base, &exponent);
    const FuncRow *row = funcs_unary(base);
    return row && expr_is(exponent, EXPR_INTEGER) && num_sign(exponent) > 0 &&
           funcs_is_bounded(row) && is_real_far(expr_arg(base, 1), x);
}

/* Bounded factors without a limit away; *some says whether there were any. */
static Expr without_bounded(Expr f, Expr x, bool *some)
{
    Expr rest = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr factor = expr_factor(f, i);
        if (is_bounded(factor, x) && !for_large(factor, x))
            *some = true;
        else
            rest = expr_mul(rest, factor);
    }
    return rest;
}

/* Every term is bounded times something that tends to 0, or has a limit of its own. */
static Expr squeezed(Expr f, Expr x)
{
    Expr sum = EXPR_ZERO;
    bool any = false;
    for (long i = 0; i < expr_term_count(f); i++) {
        bool some = false;
        Expr term = expr_term(f, i), rest = without_bounded(term, x, &some);
        Expr value = for_large(some ? rest : term, x);
        if (!value || (some && value != EXPR_ZERO))
            return NULL;
        any = any || some;
        sum = expr_add(sum, value);
    }
    return any ? sum : NULL;
}

/* Functions that swing, by waves and what is left. */
static Expr by_waves(Expr f, Expr x)
{
    Expr rest, waves = gruntz_prepare(f, x, &rest), value = NULL;
    if (rest != EXPR_ZERO)
        value = squeezed(expand_products(waves), x);
    return value && gruntz_has_rest(value, rest) ? NULL : value;
}

/* As it stands, where a sum tends to 0, or term by term. */
static Expr oscillating(Expr f, Expr x)
{
    Expr value = squeezed(f, x);
    if (!value)
        value = squeezed(expand_expr(f), x);
    if (!value)
        value = squeeze_limit(f, x, for_large, is_real_far);
    return value ? value : by_waves(f, x);
}

/* --- part by part ------------------------------------------------------------------------------
 */

/* The limit of a part that is to be put together with others: finite, or NULL. */
static Expr finite_part(Expr e, Expr x)
{
    Expr value = for_large(e, x);
    return value && value != EXPR_UNDEFINED && !walk_has(value, EXPR_INFINITY) ? value : NULL;
}

/* Has an entire function f(..) of one argument its value at the infinity u beside the real line,
 * too? Those whose derivative dies away have: Si and erf, not FresnelC, which grows there. */
static bool settles(Expr f, Expr u, Expr x)
{
    Expr there = infinity_sign(u) > 0 ? x : expr_neg(x);
    Expr slope = diff_name(expr_call(expr_arg(f, 0), &there, 1), x), value = for_large(slope, x);
    return (value ? value : oscillating(slope, x)) == EXPR_ZERO;
}

static bool is_cut_far(Expr f, int sign)
{
    return funcs_unary(f) && funcs_is_cut_far(f, sign);
}

/* A function of something that tends to infinity, where the function has a value there, or to a
 * point where it is continuous. */
static Expr call_at_limit(Expr f, Expr x)
{
    Expr u = for_large(expr_arg(f, 1), x);
    if (!u || u == EXPR_UNDEFINED || (!infinity_sign(u) && !funcs_is_continuous_at(f, u)))
        return NULL;
    if (infinity_sign(u) && !is_real_far(expr_arg(f, 1), x) &&
        (funcs_is_entire(f) ? !settles(f, u, x) : is_cut_far(f, infinity_sign(u))))
        return NULL;
    Expr value = funcs_apply(expr_arg(f, 0), &u, 1);
    return value == EXPR_UNDEFINED || walk_has(value, EXPR_INFINITY) ? NULL : value;
}

/* b^p for a positive p; a root of what comes to b < 0 off the real line may leap there. */
static Expr power_at_limit(Expr f, Expr x)
{
    Expr p = expr_arg(f, 1), b;
    if (!expr_is_real_number(p) || num_sign(p) < 0 || !(b = finite_part(expr_arg(f, 0), x)))
        return NULL;
    if (!expr_is(p, EXPR_INTEGER) && funcs_real_sign(b) == -1 && !is_real_far(expr_arg(f, 0), x))
        return NULL;
    return expr_pow(b, p);
}

/* The limits of the parts put together, where each is finite. */
static Expr part_by_part(Expr f, Expr x)
{
    bool sum = expr_is(f, EXPR_SUM);
    err_stack_check();
    if (expr_is(f, EXPR_CALL) && expr_count(f) == 2)
        return call_at_limit(f, x);
    if (expr_is(f, EXPR_POWER))
        return power_at_limit(f, x);
    if (!sum && !expr_is(f, EXPR_PRODUCT))
        return NULL;
    Expr value = sum ? EXPR_ZERO : EXPR_ONE;
    long n = sum ? expr_term_count(f) : expr_factor_count(f);
    for (long i = 0; i < n && value; i++) {
        Expr part = finite_part(sum ? expr_term(f, i) : expr_factor(f, i), x);
        value = part ? (sum ? expr_add(value, part) : expr_mul(value, part)) : NULL;
    }
    return value;
}

/* --- all together ---------------------------------------------------------------------------- */

/* The limit, t to 0 from above, of c*t^k times powers b^p with symbolic p: what is assumed of p
 * decides the sign of the exponent of t in all. NULL for other g, or when it is not known. */
static Expr of_symbolic_powers(Expr g, Expr t)
{
    Expr rest = EXPR_ONE, size = EXPR_ONE, total = EXPR_ZERO, c, k, base, p;
    bool any = false;
    for (long i = 0; i < expr_factor_count(g); i++) {
        Expr factor = expr_factor(g, i);
        expr_split_power(factor, &base, &p);
        if (!walk_has(base, t) || expr_is_real_number(p)) {
            rest = expr_mul(rest, factor);
            continue;
        }
        if (walk_has(p, t) || !series_leading(base, t, NULL, &c, &k) || walk_has(c, t) ||
            funcs_real_sign(c) != 1)
            return NULL;
        any = true;
        total = expr_add(total, expr_mul(k, p));
        size = expr_mul(size, expr_pow(c, p));
    }
    if (!any || !series_leading(rest, t, NULL, &c, &k))
        return NULL;
    int sign = funcs_real_sign(normal_expr(expr_add(total, k)));
    if (c == EXPR_ZERO || sign == 1) /* logarithms in c count for less */
        return EXPR_ZERO;
    if (sign == 2 || walk_has(c, t))
        return NULL;
    return leading_tends(expr_mul(c, size), expr_int(sign));
}

/* The limit of g for t to 0 from above where its leading term decides. */
static Expr of_leading(Expr g, Expr t)
{
    Expr c, k;
    if (!series_leading(g, t, NULL, &c, &k))
        return of_symbolic_powers(g, t);
    return walk_has(c, t) ? NULL : leading_tends(c, k);
}

static bool vanishes_far(Expr e, Expr x)
{
    return for_large(e, x) == EXPR_ZERO;
}

/* By Gruntz' algorithm; no answer where it depends on what expansions cut off. */
static Expr prepared_limit(Expr f, Expr x)
{
    Expr rest, value = gruntz_limit(f, x);
    if (value)
        return value;
    Expr apart = neighbours_apart(f, x, vanishes_far, &rest);
    value = apart == f ? NULL : gruntz_limit(apart, x);
    return value && gruntz_has_rest(value, rest) ? NULL : value;
}

static bool speaks_of_parts(Expr facts)
{
    return facts && (walk_has_call(facts, "Re") || walk_has_call(facts, "Im"));
}

static void look_off_line(Expr node, void *found)
{
    *(bool *)found |= expr_is(node, EXPR_COMPLEX) ||
                      (expr_is(node, EXPR_SYMBOL) && speaks_of_parts(assume_facts(node)));
}

/* Is there an I, or a name whose real part is spoken of? */
static bool is_off_line(Expr f)
{
    bool found = false;
    walk_each(f, look_off_line, &found);
    return found;
}

static Expr for_large(Expr f, Expr x)
{
    Expr t = expr_from_symbol(sym_fresh("t")), value = NULL;
    if (!walk_has(f, x))
        return f;
    if (is_off_line(f) && decay_vanishes(f, x, for_large))
        return EXPR_ZERO;
    Expr g = replaced(f, x, expr_inv(t));
    value = of_leading(g, t);
    if (!value)
        value = prepared_limit(f, x);
    return value ? value : part_by_part(f, x);
}

/* x to a from one side. */
static Expr one_sided(Expr f, Expr x, Expr a, int direction)
{
    Expr t = expr_from_symbol(sym_fresh("t")), value = NULL;
    Expr step = expr_mul(expr_int(direction), t), g = beside_place(f, x, a, direction);
    if (!g)
        return NULL;
    g = replaced(steps_beside(g, x, a, direction), x, expr_add(a, step));
    value = of_leading(g, t);
    if (!value) {
        g = replaced(g, t, expr_inv(t));
        value = for_large(g, t);
        if (!value)
            value = oscillating(g, t);
    }
    return value;
}

static Expr at_any_infinity(Expr f, Expr x, Expr a)
{
    Expr t = expr_from_symbol(sym_fresh("t"));
    f = beside_place(f, x, a, 0);
    if (!f)
        return NULL;
    f = steps_beside(f, x, a, 0);
    Expr g = replaced(f, x, a == EXPR_INFINITY ? t : expr_neg(t)), value = for_large(g, t);
    return value ? value : oscillating(g, t);
}

typedef struct Job {
    Expr f, x, a, value;
    int direction;
} Job;

/* From one side, or at an infinity (0). Where it is not found, what symbolic signs leave open is
 * taken for granted. */
static Expr from_side(Expr f, Expr x, Expr a, int direction)
{
    Notes notes;
    Expr value = direction ? one_sided(f, x, a, direction) : at_any_infinity(f, x, a);
    if (value)
        return value;
    notes_begin(&notes);
    Expr sizes, g = beside_granted(f, x, a, direction, &sizes);
    if (g)
        value = direction ? one_sided(g, x, a, direction) : at_any_infinity(g, x, a);
    if (value)
        notes_keep(&notes);
    else
        notes_drop(&notes);
    return value ? beside_signs(value, sizes) : NULL;
}

static void job_body(void *arg)
{
    Job *j = arg;
    if (infinity_sign(j->a)) {
        j->value = from_side(j->f, j->x, j->a, 0);
        return;
    }
    Expr right = j->direction >= 0 ? from_side(j->f, j->x, j->a, 1) : NULL;
    Expr left = j->direction <= 0 ? from_side(j->f, j->x, j->a, -1) : NULL;
    if (j->direction)
        j->value = right ? right : left;
    else if (right && left)
        j->value = right == left || (!infinity_sign(right) && !infinity_sign(left) &&
                                     zero_is(expr_sub(right, left)))
                       ? right
                       : EXPR_UNDEFINED;
}

Expr limit_expr(Expr f, Expr x, Expr a, int direction)
{
    CHECK(direction >= -1 && direction <= 1);
    bool real = infinity_sign(a) || !walk_has_kind(a, EXPR_COMPLEX);
    Job job = {.f = real ? along_line(f, x) : f, .x = x, .a = a, .direction = direction};
    if (!walk_has(f, x))
        return f;
    /* What grows too large to be written down is not decided. */
    bool done = err_attempt_for(ERR_DIVZERO | ERR_DOMAIN | ERR_LIMIT, job_body, &job);
    if (!done || !job.value || substituted_hides_pole(job.value))
        return NULL;
    return substituted_shorter(job.value, f, x, a);
}

static void real_body(void *arg)
{
    Job *j = arg;
    Expr t = expr_from_symbol(sym_fresh("t"));
    bool real = true;
    if (infinity_sign(j->a))
        real = is_real_far(replaced(j->f, j->x, j->a == EXPR_INFINITY ? t : expr_neg(t)), t);
    for (int side = -1; side <= 1 && real && !infinity_sign(j->a); side += 2)
        if (side + j->direction != 0)
            real =
                is_real_far(replaced(j->f, j->x, expr_add(j->a, expr_div(expr_int(side), t))), t);
    j->value = real ? EXPR_TRUE : NULL;
}

bool limit_is_real(Expr e, Expr x, Expr a, int direction)
{
    Job job = {.f = e, .x = x, .a = a, .direction = direction};
    return err_attempt_for(ERR_DIVZERO | ERR_DOMAIN, real_body, &job) && job.value;
}
