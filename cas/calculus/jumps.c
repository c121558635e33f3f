/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Between two places (cas/algebra/places.h) each of these functions is one of its branches: that of
 * every sample inside, else none. abs and its kin are taken for what they are on the real line, so
 * their argument must be real at sample points inside.
 */
#include "cas/calculus/jumps.h"

#include "cas/algebra/steps.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_facts.h"

enum { DIGITS = 20, SAMPLES = 5 };

static Expr put(Expr e, Expr x, Expr at)
{
    return funcs_at(e, x, at);
}

typedef struct Occurrence {
    Expr x;
    bool found;
} Occurrence;

static void look_for_jump(Expr node, void *arg)
{
    Occurrence *o = arg;

    o->found = o->found || (funcs_jump(node) != FUNC_JUMP_NONE && walk_has(node, o->x));
}

bool jumps_occur(Expr f, Expr x)
{
    Occurrence o = {.x = x};

    walk_each_kernel(f, look_for_jump, &o);
    return o.found;
}

/* --- between two places ----------------------------------------------------------------------- */

typedef struct Inside {
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
    return expr_is_symbol(head, "abs") ? expr_mul(s, u) : funcs_apply(head, &s, 1);
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

/* Which branch of a piecewise function holds at a sample, counted by arguments, that without a
 * condition being the last; -1 when it is open. */
static long branch_at(Expr e, Expr x, Expr at)
{
    for (long i = 1; i + 1 < expr_count(e); i += 2) {
        Expr c = put(expr_arg(e, i), x, at);
        c = funcs_apply(expr_arg(e, 0), (Expr[]){c, EXPR_ONE, EXPR_ZERO}, 3);
        if (c == EXPR_ONE)
            return i + 1;
        if (c != EXPR_ZERO)
            return -1;
    }
    return expr_count(e) % 2 == 0 ? expr_count(e) - 1 : expr_count(e);
}

static Expr branch_of_piecewise(const Inside *in, Expr e)
{
    long branch = branch_at(e, in->x, in->at[0]);
    for (long i = 1; i < SAMPLES && branch > 0; i++)
        if (branch_at(e, in->x, in->at[i]) != branch)
            branch = -1;
    if (branch < 0)
        return NULL;
    return branch < expr_count(e) ? expr_arg(e, branch) : EXPR_ZERO;
}

static Expr branch_of(const Inside *in, Expr e)
{
    switch (funcs_jump(e)) {
    case FUNC_JUMP_SIGN:
        return branch_of_sign(in, e);
    case FUNC_JUMP_ROUNDING:
        return branch_of_rounding(in, e);
    case FUNC_JUMP_EXTREME:
        return branch_of_extreme(in, e);
    default:
        return branch_of_piecewise(in, e);
    }
}

static Expr if_free(Expr e, void *arg)
{
    const Inside *in = arg;

    return walk_has(e, in->x) ? NULL : e;
}

static Expr inside(Expr e, void *arg)
{
    Inside *in = arg;
    Expr branch;

    if (funcs_jump(e) == FUNC_JUMP_NONE || !walk_has(e, in->x))
        return e;
    branch = branch_of(in, e);
    if (branch == NULL && funcs_is_constant(put(e, in->x, in->at[0])))
        in->open = true;
    return branch != NULL ? branch : e;
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
    value = walk_rebuild(f, if_free, inside, &in);
    return in.open ? NULL : value;
}

/* --- antiderivatives -------------------------------------------------------------------------- */

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
    Occurrence *h = arg;

    if (h->found || !walk_has(node, h->x))
        return;
    if (funcs_jump(node) == FUNC_JUMP_ROUNDING)
        h->found = true;
    else if (funcs_jump(node) == FUNC_JUMP_SIGN)
        h->found = is_never_real(expr_arg(node, expr_count(node) - 1), h->x);
}

bool jumps_hide(Expr f, Expr x)
{
    Occurrence h = {x, false};

    if (jumps_occur(f, x))
        walk_each_kernel(f, look_for_hidden, &h);
    return h.found;
}
