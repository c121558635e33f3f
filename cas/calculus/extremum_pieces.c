/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Extreme values of piecewise functions of one variable: between two neighbouring places where the
 * branch changes the function is that of one branch, which is asked for its infimum there; at the
 * places it has the value of the branch that holds at them. What a branch tends to at such a place
 * is no value of the function.
 */
#include "cas/calculus/extremum_pieces.h"

#include "cas/algebra/steps.h"
#include "cas/base/err.h"
#include "cas/core/infinity.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

/* Where the branch holds on: its bounds within the range. */
typedef struct Piece {
    Expr low, high;
} Piece;

static bool is_place(const Steps *s, Expr at)
{
    for (long i = 0; i < s->places; i++)
        if (extremum_compare(s->place[i], at) == 0)
            return true;
    return false;
}

/* Interval i between the places within low..high; false: which is smaller is open. */
static bool piece_of(const Steps *s, long i, Expr low, Expr high, Piece *piece)
{
    *piece = (Piece){low, high};
    int below = i > 0 ? extremum_compare(s->place[i - 1], low) : 0;
    int above = i < s->places ? extremum_compare(s->place[i], high) : 0;
    if (below == 2 || above == 2)
        return false;
    if (i > 0 && below > 0)
        piece->low = s->place[i - 1];
    if (i < s->places && above < 0)
        piece->high = s->place[i];
    return extremum_compare(piece->low, piece->high) != 2;
}

/* A point between the bounds, one of which is finite. */
static Expr between(Piece piece)
{
    if (infinity_sign(piece.low))
        return expr_sub(piece.high, EXPR_ONE);
    if (infinity_sign(piece.high))
        return expr_add(piece.low, EXPR_ONE);
    return expr_div(expr_add(piece.low, piece.high), EXPR_TWO);
}

static bool offer_piece(const Steps *s, Expr branch, Piece piece, ExtremumOffer offer, void *arg)
{
    Extremum found;
    bool inside = false;
    if (!extremum_smallest(&found, branch, &s->x, &piece.low, &piece.high, 1))
        return false;
    offer(arg, found.value, NULL, false);
    for (long i = 0; i < expr_count(found.points); i++) {
        if (is_place(s, expr_arg(expr_arg(found.points, i), 0)))
            continue;
        offer(arg, found.value, expr_arg(found.points, i), found.more);
        inside = true;
    }
    if (inside || !found.more)
        return true;
    Expr at = between(piece); /* constant there, but for the places */
    offer(arg, funcs_value(branch, &s->x, &at, 1), expr_list(&at, 1), true);
    return true;
}

typedef struct There {
    const Steps *s;
    Expr f, value;
    long i;
} There;

static void look_there(void *arg)
{
    There *t = arg;
    t->value = steps_at(t->s, t->f, t->i);
}

static void look_on(void *arg)
{
    There *t = arg;
    t->value = steps_on(t->s, t->f, t->i);
    t->value = t->value ? funcs_refresh(t->value) : NULL; /* ln(0) has none */
}

bool extremum_pieces(Expr f, Expr x, Expr low, Expr high, ExtremumOffer offer, void *arg)
{
    Steps s = {.x = x};
    if (!steps_places(&s, f) || s.places == 0)
        return false;
    for (long i = 0; i <= s.places; i++) {
        Piece piece;
        if (!piece_of(&s, i, low, high, &piece))
            return false;
        if (extremum_compare(piece.low, piece.high) >= 0)
            continue;
        There on = {.s = &s, .f = f, .i = i};
        if (!err_attempt_for(ERR_DIVZERO | ERR_DOMAIN, look_on, &on))
            continue; /* f has no value anywhere there */
        if (!on.value || !offer_piece(&s, on.value, piece, offer, arg))
            return false;
    }
    for (long i = 0; i < s.places; i++) {
        if (extremum_compare(s.place[i], low) < 0 || extremum_compare(s.place[i], high) > 0)
            continue;
        There there = {.s = &s, .f = f, .i = i};
        if (!err_attempt_for(ERR_DIVZERO | ERR_DOMAIN, look_there, &there))
            continue; /* a pole: the branches beside it have been asked */
        if (!there.value)
            return false;
        if (!walk_has(there.value, EXPR_UNDEFINED)) /* a step has no value where it jumps */
            offer(arg, there.value, expr_list(&s.place[i], 1), false);
    }
    return true;
}
