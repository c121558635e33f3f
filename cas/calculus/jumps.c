/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A rounding function of u has its places where u is an integer (for round: half of an odd one);
 * which integers come into question is read off an enclosure of u over the whole range. max and min
 * have theirs where two arguments meet. Between two places each of these functions is one of its
 * branches: that of every sample inside, else none. abs and its kin are taken for what they are on
 * the real line, so their argument must be real at sample points inside; where it may cease to be
 * real, at the zeros of what stands under a broken power, are places too.
 */
#include "cas/calculus/jumps.h"

#include "cas/algebra/steps.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/enclose.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"

enum { MOST_INTEGERS = 2000, RANGE_BITS = 64, DIGITS = 20, SAMPLES = 5 };

typedef enum Jump { OTHER, SIGN, ROUNDING, EXTREME, PIECEWISE } Jump;

static Jump jump_of(Expr node)
{
    static const struct {
        const char *name;
        Jump jump;
    } rows[] = {{"abs", SIGN},       {"signum", SIGN},    {"csgn", SIGN},
                {"Heaviside", SIGN}, {"floor", ROUNDING}, {"ceil", ROUNDING},
                {"round", ROUNDING}, {"trunc", ROUNDING}, {"frac", ROUNDING},
                {"max", EXTREME},    {"min", EXTREME},    {"piecewise", PIECEWISE}};

    if (!expr_is(node, EXPR_CALL) || expr_count(node) < 2)
        return OTHER;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (expr_is_symbol(expr_arg(node, 0), rows[i].name))
            return rows[i].jump;
    return OTHER;
}

static Expr put(Expr e, Expr x, Expr at)
{
    return funcs_at(e, x, at);
}

/* --- places ---------------------------------------------------------------------------------- */

/* The integers between which u lies for x from a to b. */
static bool range_of(Expr u, Expr x, Expr a, Expr b, long *low, long *high)
{
    Expr ends[] = {a, b};
    Enclosure c;
    acb_t over, end;
    bool good = true;

    acb_init(over);
    acb_init(end);
    for (long i = 0; i < 2 && good; i++) {
        good = enclose_begin(&c, ends[i], NULL, 0);
        if (good)
            acb_set(end, enclose_eval(&c, NULL, NULL, 0, RANGE_BITS));
        enclose_end(&c);
        if (i == 0)
            acb_set(over, end);
        else
            acb_union(over, over, end, RANGE_BITS);
    }
    if (good) {
        good = enclose_begin(&c, u, &x, 1);
        if (good)
            acb_set(end, enclose_eval(&c, &x, over, 1, RANGE_BITS));
        enclose_end(&c);
    }
    good = good && acb_is_finite(end) && mag_cmp_2exp_si(arb_radref(acb_realref(end)), 40) < 0 &&
           arf_cmpabs_2exp_si(arb_midref(acb_realref(end)), 40) < 0;
    if (good) {
        arf_t bound;

        arf_init(bound);
        arb_get_lbound_arf(bound, acb_realref(end), RANGE_BITS);
        *low = arf_get_si(bound, ARF_RND_FLOOR);
        arb_get_ubound_arf(bound, acb_realref(end), RANGE_BITS);
        *high = arf_get_si(bound, ARF_RND_CEIL);
        arf_clear(bound);
    }
    acb_clear(over);
    acb_clear(end);
    return good;
}

static bool rounding_places(Expr node, Expr x, Expr a, Expr b, JumpsZeros zeros, void *arg)
{
    Expr u = expr_arg(node, 1);
    long low, high;

    if (expr_is_symbol(expr_arg(node, 0), "round"))
        u = expr_add(u, EXPR_HALF);
    if (!range_of(u, x, a, b, &low, &high) || high - low > MOST_INTEGERS)
        return false;
    for (long n = low; n <= high; n++)
        zeros(expr_sub(u, expr_int(n)), arg);
    return true;
}

static bool extreme_places(Expr node, JumpsZeros zeros, void *arg)
{
    for (long i = 1; i < expr_count(node); i++)
        for (long j = i + 1; j < expr_count(node); j++)
            zeros(expr_sub(expr_arg(node, i), expr_arg(node, j)), arg);
    return true;
}

static bool condition_places(Expr c, Expr x, JumpsZeros zeros, void *arg)
{
    if (!walk_has(c, x))
        return true;
    if (expr_is(c, EXPR_AND) || expr_is(c, EXPR_OR))
        return condition_places(expr_arg(c, 0), x, zeros, arg) &&
               condition_places(expr_arg(c, 1), x, zeros, arg);
    if (expr_is(c, EXPR_NOT))
        return condition_places(expr_arg(c, 0), x, zeros, arg);
    if (!expr_is(c, EXPR_LESS) && !expr_is(c, EXPR_LESSEQ) && !expr_is(c, EXPR_EQUATION) &&
        !expr_is(c, EXPR_UNEQUAL))
        return false;
    zeros(expr_sub(expr_arg(c, 0), expr_arg(c, 1)), arg);
    return true;
}

typedef struct Roots {
    Expr x;
    JumpsZeros zeros;
    void *arg;
} Roots;

/* What is under a power that is not whole may turn negative at its zeros. */
static void look_under_root(Expr node, void *arg)
{
    Roots *r = arg;
    Expr base, exponent;

    for (long i = 0; i < expr_factor_count(node); i++) {
        expr_split_power(expr_factor(node, i), &base, &exponent);
        if (exponent != EXPR_ONE && !expr_is(exponent, EXPR_INTEGER) && walk_has(base, r->x))
            r->zeros(base, r->arg);
    }
}

bool jumps_places(Expr node, Expr x, Expr a, Expr b, JumpsZeros zeros, void *arg)
{
    Roots roots = {x, zeros, arg};
    bool told = true;

    if (jump_of(node) == OTHER || !walk_has(node, x))
        return true;
    switch (jump_of(node)) {
    case SIGN:
        zeros(expr_arg(node, expr_count(node) - 1), arg);
        walk_each(expr_arg(node, expr_count(node) - 1), look_under_root, &roots);
        return true;
    case ROUNDING:
        return rounding_places(node, x, a, b, zeros, arg);
    case EXTREME:
        return extreme_places(node, zeros, arg);
    default:
        for (long i = 1; i + 1 < expr_count(node); i += 2)
            told = condition_places(expr_arg(node, i), x, zeros, arg) && told;
        return told;
    }
}

static void look_for_jump(Expr node, void *arg)
{
    Roots *r = arg;

    if (jump_of(node) != OTHER && walk_has(node, r->x))
        r->arg = r;
}

bool jumps_occur(Expr f, Expr x)
{
    Roots r = {.x = x};

    walk_each_kernel(f, look_for_jump, &r);
    return r.arg != NULL;
}

/* --- between two places ----------------------------------------------------------------------- */

typedef struct Inside {
    Memo done;
    Expr x, at[SAMPLES];
    bool open;
} Inside;

/* A point inside a..b, `part` of the way. */
static Expr inside_point(Expr a, Expr b, Expr part)
{
    if (a == expr_neg(EXPR_INFINITY) && b == EXPR_INFINITY)
        return expr_sub(expr_mul(EXPR_TWO, part), EXPR_ONE);
    if (a == expr_neg(EXPR_INFINITY))
        return expr_sub(b, expr_mul(EXPR_TWO, part));
    if (b == EXPR_INFINITY)
        return expr_add(a, expr_mul(EXPR_TWO, part));
    return expr_add(a, expr_mul(part, expr_sub(b, a)));
}

/* Is u without a real value at x = at, as far as can be seen? */
static bool is_unreal_at(Expr u, Expr x, Expr at)
{
    Expr here = put(u, x, at);

    return funcs_is_constant(here) && expr_is(evalf_expr(here, DIGITS), EXPR_COMPLEX);
}

/* The same at one of the samples. */
static bool is_unreal(const Inside *in, Expr u)
{
    for (long i = 0; i < SAMPLES; i++)
        if (is_unreal_at(u, in->x, in->at[i]))
            return true;
    return false;
}

/* The value that head(e) has at every sample, a real number; NULL when it has several or none. */
static Expr common_value(const Inside *in, Expr head, Expr e)
{
    Expr common = NULL;

    if (is_unreal(in, e))
        return NULL;
    for (long i = 0; i < SAMPLES; i++) {
        Expr here = put(e, in->x, in->at[i]), value = funcs_apply(head, &here, 1);

        if (expr_is(value, EXPR_FLOAT))
            value = funcs_apply1("round", value);
        if (!expr_is_real_number(value) || (common != NULL && value != common))
            return NULL;
        common = value;
    }
    return common;
}

static Expr branch_of_sign(const Inside *in, Expr e)
{
    Expr head = expr_arg(e, 0), u = expr_arg(e, expr_count(e) - 1), s;

    s = expr_count(e) == 2 ? common_value(in, expr_symbol("signum"), u) : NULL;
    if (s == NULL)
        return NULL;
    if (expr_is_symbol(head, "abs"))
        return expr_mul(s, u);
    if (expr_is_symbol(head, "Heaviside"))
        return num_sign(s) > 0 ? EXPR_ONE : EXPR_ZERO;
    return s;
}

static Expr branch_of_rounding(const Inside *in, Expr e)
{
    bool fraction = expr_is_symbol(expr_arg(e, 0), "frac");
    Expr whole = common_value(in, fraction ? expr_symbol("trunc") : expr_arg(e, 0), expr_arg(e, 1));

    return whole != NULL && fraction ? expr_sub(expr_arg(e, 1), whole) : whole;
}

static Expr branch_of_extreme(const Inside *in, Expr e)
{
    int wanted = expr_is_symbol(expr_arg(e, 0), "max") ? 1 : -1;
    Expr best = expr_arg(e, 1);

    for (long i = 2; i < expr_count(e); i++) {
        Expr s = common_value(in, expr_symbol("signum"), expr_sub(expr_arg(e, i), best));

        if (s == NULL || is_unreal(in, best))
            return NULL;
        if (num_sign(s) == wanted)
            best = expr_arg(e, i);
    }
    return best;
}

static Expr branch_of_piecewise(const Inside *in, Expr e)
{
    Expr head = expr_arg(e, 0);

    for (long i = 1; i + 1 < expr_count(e); i += 2) {
        Expr c = put(expr_arg(e, i), in->x, in->at[0]);

        c = funcs_apply(head, (Expr[]){c, EXPR_ONE, EXPR_ZERO}, 3);
        if (c == EXPR_ONE)
            return expr_arg(e, i + 1);
        if (c != EXPR_ZERO)
            return NULL;
    }
    return expr_count(e) % 2 == 0 ? expr_arg(e, expr_count(e) - 1) : EXPR_ZERO;
}

static Expr branch_of(const Inside *in, Expr e)
{
    switch (jump_of(e)) {
    case SIGN:
        return branch_of_sign(in, e);
    case ROUNDING:
        return branch_of_rounding(in, e);
    case EXTREME:
        return branch_of_extreme(in, e);
    default:
        return branch_of_piecewise(in, e);
    }
}

static Expr inside(Expr e, void *arg)
{
    Inside *in = arg;
    Expr value, branch;

    if (!walk_has(e, in->x) || expr_is(e, EXPR_SYMBOL))
        return e;
    value = memo_get(&in->done, e);
    if (value != NULL)
        return value;
    err_stack_check();
    value = walk_operands(e, inside, in);
    if (jump_of(value) != OTHER && walk_has(value, in->x)) {
        branch = branch_of(in, value);
        if (branch == NULL && funcs_is_constant(put(value, in->x, in->at[0])))
            in->open = true;
        value = branch != NULL ? branch : value;
    }
    memo_put(&in->done, e, value);
    return value;
}

Expr jumps_between(Expr f, Expr x, Expr a, Expr b)
{
    static const int parts[SAMPLES] = {16, 3, 10, 21, 29};
    Inside in = {.x = x};
    Expr value;

    if (!jumps_occur(f, x))
        return f;
    for (long i = 0; i < SAMPLES; i++)
        in.at[i] = inside_point(a, b, expr_ratio(parts[i], 32));
    memo_begin(&in.done);
    value = inside(f, &in);
    memo_end(&in.done);
    return in.open ? NULL : value;
}

/* --- antiderivatives -------------------------------------------------------------------------- */

typedef struct Hidden {
    Expr x;
    bool found;
} Hidden;

/* At none of some places on both sides of 0. */
static bool is_never_real(Expr u, Expr x)
{
    static const int at[] = {3, -7, 41, -67, 211};

    for (size_t i = 0; i < sizeof at / sizeof *at; i++)
        if (!is_unreal_at(u, x, expr_ratio(at[i], 10)))
            return false;
    return true;
}

static void look_for_hidden(Expr node, void *arg)
{
    Hidden *h = arg;

    if (h->found || !walk_has(node, h->x))
        return;
    if (jump_of(node) == ROUNDING)
        h->found = true;
    else if (jump_of(node) == SIGN)
        h->found = is_never_real(expr_arg(node, expr_count(node) - 1), h->x);
}

bool jumps_hide(Expr f, Expr x)
{
    Hidden h = {x, false};

    if (jumps_occur(f, x))
        walk_each_kernel(f, look_for_hidden, &h);
    return h.found;
}
