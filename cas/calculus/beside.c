/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The argument u of a rounding function tends to a constant L. Where the function does not jump at
 * L it is its value there; where it does, 1/(u - L) tends to infinity or to -infinity and so says
 * on which side of L, a quarter away is as good as close. max and min are the argument that is the
 * largest or smallest one, by the same question about differences; abs and its kin go by the sign.
 * The angle arctan(y, x) is one of a quotient, by the signs of y and x beside the place.
 * The argument of an argument comes first.
 */
#include "cas/calculus/beside.h"

#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/calculus/limit.h"
#include "cas/core/collection.h"
#include "cas/core/infinity.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"

typedef struct Beside {
    Expr x, a;
    int direction;
    bool open;     /* on no side of a place */
    bool granting; /* symbolic limits are taken not to vanish */
    Expr sizes;    /* a LIST of abs(L) of these */
} Beside;

static Expr limit_of(const Beside *b, Expr u)
{
    Expr L = walk_has(u, b->x) ? limit_expr(u, b->x, b->a, b->direction) : u;

    return L != NULL && funcs_is_constant(L) && !walk_has(L, EXPR_INFINITY) &&
                   !walk_has(L, EXPR_UNDEFINED)
               ? L
               : NULL;
}

/* The sign beside the point of what tends to 0; 2 when it is not told. */
static int side_of(const Beside *b, Expr u)
{
    Expr large;

    if (zero_is(u))
        return 0;
    large = limit_expr(expr_inv(u), b->x, b->a, b->direction);
    int end = infinity_sign(large);
    return end ? end : 2;
}

/* Does the rounding function jump at the constant L, or might it? */
static bool jumps_at(Expr call, Expr L)
{
    FuncComb comb = funcs_recurring(call);
    Expr moved = expr_div(expr_sub(L, funcs_place(comb.first)), funcs_place(comb.step));
    Expr whole = funcs_apply1("round", moved);

    return !expr_is(whole, EXPR_INTEGER) || zero_is(expr_sub(moved, whole));
}

static Expr rounded(Beside *b, Expr call)
{
    Expr head = expr_arg(call, 0), u = expr_arg(call, 1), L = limit_of(b, u), value;
    bool fraction = expr_is_symbol(head, "frac");
    int side = 0;

    if (L == NULL)
        return call;
    if (fraction)
        head = expr_symbol("trunc");
    if (jumps_at(call, L))
        side = side_of(b, expr_sub(u, L));
    if (side == 2) {
        b->open = true;
        return call;
    }
    L = expr_add(L, expr_ratio(side, 4));
    value = funcs_apply(head, &L, 1);
    return fraction ? expr_sub(u, value) : value;
}

static int sign_of(const Beside *b, Expr u)
{
    Expr L = limit_expr(u, b->x, b->a, b->direction);
    int end = infinity_sign(L);
    if (end || L == NULL)
        return end ? end : 2;
    int sign = funcs_real_sign(L);
    return sign == 0 ? side_of(b, u) : sign;
}

static Expr extreme(Beside *b, Expr call)
{
    int wanted = expr_is_symbol(expr_arg(call, 0), "max") ? 1 : -1;
    Expr best = expr_arg(call, 1);

    for (long i = 2; i < expr_count(call); i++) {
        int sign = sign_of(b, expr_sub(expr_arg(call, i), best));

        if (sign == 2)
            return call;
        if (sign == wanted)
            best = expr_arg(call, i);
    }
    return best;
}

/* abs(u) is u*abs(L)/L where u tends to L, a real expression in other names that is not zero. */
static Expr by_symbolic_sign(Beside *b, Expr call)
{
    Expr L = limit_expr(expr_arg(call, 1), b->x, b->a, b->direction);
    bool odd =
        expr_is_symbol(expr_arg(call, 0), "abs") || expr_is_symbol(expr_arg(call, 0), "signum");

    if (!odd || L == NULL || funcs_is_constant(L) || walk_has(L, EXPR_INFINITY) ||
        walk_has(L, EXPR_UNDEFINED))
        return call;
    notes_pivot(L);
    Expr size = funcs_apply1("abs", L);
    b->sizes = collection_append(b->sizes, size);
    return funcs_by_sign(call, expr_div(size, L));
}

/* abs(u) and its kin where u has no zero: steps_beside sees to linear u alone. */
static Expr of_sign(Beside *b, Expr call)
{
    bool real = expr_count(call) == 2 && limit_is_real(expr_arg(call, 1), b->x, b->a, b->direction);
    int sign = real ? sign_of(b, expr_arg(call, 1)) : 2;

    if (real && sign == 2 && b->granting)
        return by_symbolic_sign(b, call);
    return sign == 1 || sign == -1 ? funcs_by_sign(call, expr_int(sign)) : call;
}

/* arctan(y, x) as an arc tangent of one argument, by the half plane in which (x, y) comes. It jumps
 * at y = 0 for x < 0 and at the origin: nothing but the side tells what it tends to. */
static Expr angle(Beside *b, Expr call)
{
    Expr y = expr_arg(call, 1), x = expr_arg(call, 2), half = expr_mul(EXPR_HALF, EXPR_PI);
    bool real =
        limit_is_real(y, b->x, b->a, b->direction) && limit_is_real(x, b->x, b->a, b->direction);
    int across = real ? sign_of(b, x) : 2, up = real ? sign_of(b, y) : 2;

    Expr L = up == 2 ? limit_expr(y, b->x, b->a, b->direction) : NULL;
    if (L && !funcs_is_constant(L)) /* off the cut, as a rule */
        return call;
    if (across == 1)
        return funcs_apply1("arctan", expr_div(y, x));
    if (up == 1 || up == -1)
        return expr_sub(expr_mul(expr_int(up), half), funcs_apply1("arctan", expr_div(x, y)));
    if (across == -1 && up == 0)
        return EXPR_PI;
    b->open = b->open || real;
    return call;
}

static Expr if_free(Expr e, void *arg)
{
    const Beside *b = arg;

    return walk_has(e, b->x) ? NULL : e;
}

static Expr beside(Expr e, void *arg)
{
    Beside *b = arg;

    if (!expr_is(e, EXPR_CALL) || !walk_has(e, b->x))
        return e;
    if (expr_count(e) == 3 && expr_is_call(e, expr_symbol("arctan")))
        return angle(b, e);
    switch (funcs_jump(e)) {
    case FUNC_JUMP_ROUNDING:
        return rounded(b, e);
    case FUNC_JUMP_EXTREME:
        return expr_count(e) > 2 ? extreme(b, e) : e;
    case FUNC_JUMP_SIGN:
        return of_sign(b, e);
    default:
        return e;
    }
}

Expr beside_place(Expr f, Expr x, Expr a, int direction)
{
    CHECK(direction >= -1 && direction <= 1);
    Beside b = {.x = x, .a = a, .direction = direction};
    Expr value = walk_rebuild(f, if_free, beside, &b);

    return b.open ? NULL : value;
}

Expr beside_granted(Expr f, Expr x, Expr a, int direction, Expr *sizes)
{
    CHECK(direction >= -1 && direction <= 1);
    Beside b = {
        .x = x, .a = a, .direction = direction, .granting = true, .sizes = expr_list(NULL, 0)};
    Expr value = walk_rebuild(f, if_free, beside, &b);

    *sizes = b.sizes;
    return b.open || value == f ? NULL : value;
}

/* abs(L) = signum(L)*L */
static Expr as_signum(Expr e, void *sizes)
{
    if (collection_find(sizes, e) < 0 || !expr_is_call(e, expr_symbol("abs")))
        return e;
    return expr_mul(funcs_apply1("signum", expr_arg(e, 1)), expr_arg(e, 1));
}

/* signum(abs(L)), L not zero */
static Expr of_size(Expr e, void *sizes)
{
    bool is_sign = expr_is_call(e, expr_symbol("signum"));
    return is_sign && collection_find(sizes, expr_arg(e, 1)) >= 0 ? EXPR_ONE : NULL;
}

Expr beside_signs(Expr value, Expr sizes)
{
    value = walk_rebuild(value, of_size, NULL, (void *)(uintptr_t)sizes);
    Expr other = walk_rebuild(value, NULL, as_signum, (void *)(uintptr_t)sizes);
    other = other == value ? value : normal_expr(other);
    return walk_node_count(other) <= walk_node_count(value) ? other : value;
}
