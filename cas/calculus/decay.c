/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Products with exponentials that are not real, as exp(-(2+I)*x) or exp(-s*x) with Re(s) > 0, are
 * in size what the real part of the whole exponent makes of them. Where that is a polynomial in x
 * whose first real part is negative by what is assumed, exp(-c*x^d) is a bound in the end for some
 * c > 0; where the other factors times that tend to 0 for every c > 0, all does. What it does not
 * do: sizes of other functions with complex arguments.
 */
#include "cas/calculus/decay.h"

#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/assume.h"
#include "cas/value/funcs_facts.h"
#include "cas/value/names.h"

/* --- products -------------------------------------------------------------------------------- */

/* The exponents of f together, and its other factors with x. */
typedef struct Parts {
    Expr exponent, rest;
} Parts;

static Parts parts_of(Expr f, Expr x)
{
    Parts p = {EXPR_ZERO, EXPR_ONE};
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr base, exponent, factor = expr_factor(f, i);
        expr_split_power(factor, &base, &exponent);
        Expr u = funcs_argument(base, "exp");
        if (u && expr_is_real_number(exponent))
            p.exponent = expr_add(p.exponent, expr_mul(u, exponent));
        else if (walk_has(exponent, x) && !walk_has(base, x) && funcs_real_sign(base) == 1)
            p.exponent = expr_add(p.exponent, expr_mul(exponent, funcs_apply1("ln", base)));
        else if (walk_has(factor, x))
            p.rest = expr_mul(p.rest, factor);
    }
    return p;
}

/* Is a coefficient of the polynomial not known to be real? */
static bool is_off_line(Expr exponent, Expr x)
{
    bool real = true;
    for (long k = degree_expr(exponent, x); k > 0 && real; k--)
        real = assume_is_real(coeff_expr(exponent, x, k));
    return !real;
}

/* The power of x in the first term of the polynomial that has a real part, if that is negative;
 * else 0. */
static long falling_order(Expr exponent, Expr x)
{
    for (long k = degree_expr(exponent, x); k > 0; k--) {
        int sign = assume_part_sign(expand_expr(coeff_expr(exponent, x, k)), false);
        if (sign != 0)
            return sign == -1 ? k : 0;
    }
    return 0;
}

/* What holds along the real line only, as sin(a*x) is bounded, is said of the names in it. */
static void note_real(Expr e, void *variable)
{
    Expr x = *(Expr *)variable;
    const FuncRow *row = expr_is(e, EXPR_CALL) ? funcs_find(expr_arg(e, 0)) : NULL;
    if (!row || !funcs_is_bounded(row) || !walk_has(e, x))
        return;
    Expr names = names_in(e);
    for (long i = 0; i < expr_count(names); i++) {
        Expr name = expr_arg(names, i);
        if (name != x && !assume_is_real(name))
            notes_add(notes_current(),
                      expr_make(EXPR_TYPED, (Expr[]){name, expr_symbol("real")}, 2));
    }
}

typedef struct Falling {
    Expr rest, x, (*limit)(Expr e, Expr x);
    long order;
    bool vanishes;
} Falling;

/* Does the rest times exp(-c*x^order) tend to 0 for every positive c? */
static void let_fall(void *arg)
{
    Falling *f = arg;
    Expr c = expr_from_symbol(sym_fresh("c"));
    assume_add(expr_make(EXPR_LESS, (Expr[]){EXPR_ZERO, c}, 2));
    Expr power = expr_neg(expr_mul(c, expr_pow(f->x, expr_int(f->order))));
    f->vanishes = true;
    for (long i = 0; i < expr_term_count(f->rest) && f->vanishes; i++) {
        Expr with, free;
        walk_split_factors(expr_term(f->rest, i), f->x, &free, &with);
        f->vanishes = f->limit(expr_mul(with, funcs_apply1("exp", power)), f->x) == EXPR_ZERO;
    }
}

bool decay_vanishes(Expr f, Expr x, Expr (*limit)(Expr e, Expr x))
{
    CHECK(f != NULL && x != NULL);
    err_stack_check();
    for (long i = 0; expr_is(f, EXPR_SUM) && i < expr_term_count(f); i++)
        if (!decay_vanishes(expr_term(f, i), x, limit))
            return false;
    if (expr_is(f, EXPR_SUM))
        return true;
    Parts p = parts_of(f, x);
    p.exponent = expand_expr(p.exponent);
    if (!walk_has(p.exponent, x) || !is_polynomial_in(p.exponent, &x, 1) ||
        !is_off_line(p.exponent, x))
        return false;
    Falling falling = {expand_expr(p.rest), x, limit, falling_order(p.exponent, x), false};
    if (falling.order == 0)
        return false;
    Expr before = assume_snapshot();
    bool done = err_attempt_for(ERR_DIVZERO | ERR_DOMAIN | ERR_LIMIT, let_fall, &falling);
    assume_restore(before);
    if (done && falling.vanishes)
        walk_each(p.rest, note_real, &x);
    return done && falling.vanishes;
}
