/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums of inverse functions of x: arctan, arcsin, ... on one side, a constant on the other, and the
 * same for arctanh, arcsinh, ..., ln. Every such function is the angle (or the area) of a pair of
 * algebraic numbers: arcsin(u) belongs to (sqrt(1 - u^2), u), arctan(u) to (1, u). Pairs multiply
 * like cosine and sine of a sum, so the sum vanishes only where the second part of the product
 * does: an algebraic equation. It also holds where the sum is another multiple of Pi; the caller
 * verifies.
 */
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/held.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/value/funcs_facts.h"

enum { MOST_TIMES = 12 };

typedef enum Family { FAMILY_NONE, FAMILY_CIRCLE, FAMILY_HYPERBOLA } Family;

/* cosine and sine, up to a common factor */
typedef struct Pair {
    Expr c, s;
} Pair;

typedef struct Sum {
    Family family;
    Pair pair;
    long scale; /* the sum is multiplied by this: all coefficients are integers then */
} Sum;

/* --- pairs -------------------------------------------------------------------------------------
 */

static Pair pair_of(Expr call, Family *family)
{
    Expr u = funcs_argument(call, "ln"), square;
    const FuncWave *wave = funcs_arc(call);
    Pair pair = {EXPR_ONE, EXPR_ZERO};

    *family = FAMILY_NONE;
    if (u != NULL) {
        *family = FAMILY_HYPERBOLA;
        square = expr_pow(u, EXPR_TWO);
        pair = (Pair){expr_add(square, EXPR_ONE), expr_sub(square, EXPR_ONE)};
    } else if (funcs_arc_pair(call, &pair.c, &pair.s)) {
        *family = wave->is_hyperbolic ? FAMILY_HYPERBOLA : FAMILY_CIRCLE;
    }
    return pair;
}

static Pair product(Pair a, Pair b, Family family)
{
    Expr ss = expr_mul(a.s, b.s);

    return (Pair){
        expand_products(expr_add(expr_mul(a.c, b.c), family == FAMILY_CIRCLE ? expr_neg(ss) : ss)),
        expand_products(expr_add(expr_mul(a.s, b.c), expr_mul(a.c, b.s)))};
}

/* --- the sum -----------------------------------------------------------------------------------
 */

/* c*f(u) of a term; false for others. */
static bool read_term(Expr term, Expr *c, Pair *pair, Family *family)
{
    Expr call;

    expr_split_coefficient(term, c, &call);
    if (!expr_is_rational(*c) || !expr_is(call, EXPR_CALL) || expr_count(call) != 2)
        return false;
    *pair = pair_of(call, family);
    return *family != FAMILY_NONE;
}

/* The family of all terms with x and their common denominator; false when there is none. */
static bool read_sum(Sum *sum, Expr e, Expr x)
{
    fmpz_t scale;
    bool good = true;

    held_fmpz(scale);
    fmpz_one(scale);
    for (long i = 0; i < expr_term_count(e) && good; i++) {
        Expr term = expr_term(e, i), c;
        Family family = FAMILY_NONE;
        Pair pair;

        if (!walk_has(term, x))
            continue;
        good = read_term(term, &c, &pair, &family) &&
               (sum->family == FAMILY_NONE || sum->family == family);
        sum->family = family;
        if (good && expr_is(c, EXPR_RATIONAL))
            fmpz_lcm(scale, scale, c->u.rational.den);
    }
    good = good && sum->family != FAMILY_NONE && fmpz_cmp_ui(scale, MOST_TIMES) <= 0;
    sum->scale = good ? fmpz_get_si(scale) : 1;
    held_end(1);
    return good;
}

/* Multiplies with the pair of a term as often as its coefficient says. */
static bool put_term(Sum *sum, Expr term)
{
    Expr c;
    Pair pair;
    Family family = FAMILY_NONE;
    long times;

    if (!read_term(term, &c, &pair, &family) ||
        !num_get_si(&times, expr_mul(c, expr_int(sum->scale))) || times > MOST_TIMES ||
        times < -MOST_TIMES)
        return false;
    if (times < 0)
        pair.s = expr_neg(pair.s);
    for (long k = times < 0 ? -times : times; k > 0; k--)
        sum->pair = product(sum->pair, pair, family);
    return true;
}

/* Multiplies with the pair of the constant. */
static void put_constant(Sum *sum, Expr rest)
{
    Expr square;
    Pair pair;

    rest = expr_mul(rest, expr_int(sum->scale));
    if (sum->family == FAMILY_CIRCLE) {
        pair = (Pair){funcs_apply1("cos", rest), funcs_apply1("sin", rest)};
    } else {
        square = funcs_apply1("exp", expr_mul(EXPR_TWO, rest));
        pair = (Pair){expr_add(square, EXPR_ONE), expr_sub(square, EXPR_ONE)};
    }
    sum->pair = product(sum->pair, pair, sum->family);
}

bool solve_arcs(SolveList *roots, Expr e, Expr x)
{
    Sum sum = {FAMILY_NONE, {EXPR_ONE, EXPR_ZERO}, 1};
    Expr rest = EXPR_ZERO;
    bool all = false, complete;

    e = expand_products(e);
    if (!read_sum(&sum, e, x))
        return false;
    for (long i = 0; i < expr_term_count(e); i++) {
        Expr term = expr_term(e, i);

        if (!walk_has(term, x))
            rest = expr_add(rest, term);
        else if (!put_term(&sum, term))
            return false;
    }
    put_constant(&sum, rest);
    complete = solve_univariate(roots, &all, sum.pair.s, x);
    if (all)
        roots->region = true;
    return complete;
}
