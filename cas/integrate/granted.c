/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Poles of an integrand with names: 1/(x-a) from 0 to 1 has one between the ends or not, as a is.
 * What is assumed may say which. Where it does not, the integral is that without a pole, and the
 * answer takes for granted (notes.h) that what stands under the power does not vanish there: it is
 * noted as it is, x being what runs from end to end; between ends with names the two values of a
 * linear one have the same sign. What is no polynomial and has either sign between the ends has a
 * pole. A polynomial p*x^n+q is looked at over the range of x^n. Names are taken for real.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/vanish.h"
#include "cas/algebra/zero.h"
#include "cas/base/err.h"
#include "cas/core/infinity.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/value/assume.h"
#include "cas/value/funcs_facts.h"

/* Larger ones are noted as they are. */
static const double MOST_SIZE = 500;

int integrate_order(Expr p, Expr q)
{
    if (p == q)
        return 0;
    int far = infinity_sign(p) - infinity_sign(q);
    if (far)
        return far > 0 ? 1 : -1;
    int sign = funcs_real_sign(expr_sub(p, q));
    return sign == 2 && zero_is(expr_sub(p, q)) ? 0 : sign;
}

static Expr replaced(Expr e, Expr from, Expr to)
{
    return funcs_replace(e, &from, &to, 1);
}

static bool at_most(Expr p, Expr q)
{
    int order = integrate_order(p, q);
    return order == 0 || order == -1;
}

/* Is the real point known not to lie between low and high? */
static bool is_outside(Expr point, Expr low, Expr high)
{
    return at_most(point, low) || at_most(high, point);
}

/* One written with I is on the line for some values of its names at most. */
static bool is_inside(Expr point, Expr low, Expr high)
{
    return !walk_has_kind(point, EXPR_COMPLEX) && integrate_order(low, point) == -1 &&
           integrate_order(point, high) == -1;
}

static Expr power_of(Expr e, long n)
{
    return e == EXPR_INFINITY ? e : expr_pow(e, expr_int(n));
}

/* Where e is p*x^n + q: does the range of x^n leave its zero out, or have it inside, where it is
 * told? */
static bool is_power_known(Expr e, const Poles *k)
{
    long n = is_polynomial_in(e, &k->x, 1) ? degree_expr(e, k->x) : 0;
    if (n < 2 || k->order != -1)
        return false;
    Expr top = coeff_expr(e, k->x, n), rest = coeff_expr(e, k->x, 0);
    if (normal_expr(expr_sub(e, expr_add(expr_mul(top, power_of(k->x, n)), rest))) != EXPR_ZERO)
        return false;
    Expr level = expr_neg(expr_div(rest, top));
    if (!at_most(EXPR_ZERO, k->a))
        return n % 2 == 0 && integrate_order(level, EXPR_ZERO) == -1;
    Expr low = power_of(k->a, n), high = power_of(k->b, n);
    if (is_inside(level, low, high)) {
        k->place(expr_pow(level, expr_ratio(1, n)), k->arg);
        return true;
    }
    return is_outside(level, low, high);
}

static void restore(void *snapshot)
{
    assume_restore(snapshot);
}

typedef struct Question {
    const Poles *poles;
    Expr e, factors;
} Question;

/* With x between the ends. */
static void ask_between(void *arg)
{
    Question *q = arg;
    const Poles *k = q->poles;
    Expr t = expr_from_symbol(sym_fresh("_t")), found;
    if (k->order == -1 && k->a != expr_neg(EXPR_INFINITY))
        assume_add(expr_make(EXPR_LESS, (Expr[]){k->a, t}, 2));
    if (k->order == -1 && k->b != EXPR_INFINITY)
        assume_add(expr_make(EXPR_LESS, (Expr[]){t, k->b}, 2));
    found = vanish_collect(expr_list(NULL, 0), replaced(q->e, k->x, t), EXPR_ONE, VANISH_ROOTS);
    q->factors = replaced(found, t, k->x);
}

/* The factors of e that may vanish, as far as their form and the assumptions show. */
static Expr factors_of(Expr e, const Poles *k)
{
    Question q = {k, e, NULL};
    err_defer(restore, (void *)assume_snapshot());
    bool asked = err_attempt(ask_between, &q);
    err_undefer(true);
    return asked ? q.factors : expr_list(&e, 1);
}

static void note(const Poles *k, Kind kind, Expr left, Expr right)
{
    if (k->noted)
        notes_add(notes_current(), expr_make(kind, (Expr[]){left, right}, 2));
}

/* A polynomial e without a positive rational factor. */
static Expr primitive(Expr e)
{
    if (denom_expr(e) != EXPR_ONE)
        return e;
    Expr names = ratfun_unknowns(e);
    Expr content = ratfun_content(e, names->u.args, expr_count(names));
    if (!expr_is_rational(content) || content == EXPR_ZERO)
        return e;
    return expand_products(expr_div(e, num_sign(content) < 0 ? expr_neg(content) : content));
}

/* Between ends whose order is not known. */
static bool is_same_sign(const Poles *k, Expr e)
{
    Expr both = normal_expr(expr_mul(replaced(e, k->x, k->a), replaced(e, k->x, k->b)));
    int sign = assume_weak_sign(both);
    if (sign == -1)
        return false;
    if (sign != 1)
        note(k, EXPR_LESS, EXPR_ZERO, primitive(both));
    return true;
}

/* Is e of either sign between finite ends, at the ends or where these are divided evenly? */
static bool changes_sign(const Poles *k, Expr e)
{
    enum { PARTS = 4 };
    int signs = 0;
    for (long i = 0; i <= PARTS; i++) {
        Expr point = expr_add(k->a, expr_mul(expr_ratio(i, PARTS), expr_sub(k->b, k->a))), value;
        int sign;
        point = expand_expr(point);
        value = funcs_value(e, &k->x, &point, 1);
        sign = value ? assume_sign(value) : 0; /* no value: a pole of e */
        signs |= sign == 1 ? 1 : sign == -1 ? 2 : 0;
    }
    return signs == 3;
}

typedef struct Squares {
    Expr x, e;
    bool rooted;
} Squares;

static void look_at_root(Expr base, Expr exponent, Squares *s)
{
    if (expr_is(exponent, EXPR_INTEGER) || !is_polynomial_in(base, &s->x, 1) ||
        degree_expr(base, s->x) < 2)
        return;
    Expr rest = normal_expr(expr_div(base, expr_pow(s->e, EXPR_TWO)));
    s->rooted = s->rooted || !walk_has(denom_expr(rest), s->x);
}

static void look_for_roots(Expr node, void *arg)
{
    if (expr_is(node, EXPR_POWER))
        look_at_root(expr_arg(node, 0), expr_arg(node, 1), arg);
    for (long i = 1; expr_is(node, EXPR_PRODUCT) && i < expr_count(node); i += 2)
        look_at_root(expr_arg(node, i), expr_arg(node, i + 1), arg);
}

/* Is there a root of e^2*q in the whole? Beside 1/e it jumps where e vanishes. */
static bool has_root_of_square(const Poles *k, Expr e)
{
    Squares s = {k->x, e, false};
    if (k->whole && is_polynomial_in(e, &k->x, 1))
        walk_each(k->whole, look_for_roots, &s);
    return s.rooted;
}

static bool of_factor(const Poles *poles, Expr e)
{
    Poles told = *poles, *k = &told;
    bool finite = k->a != expr_neg(EXPR_INFINITY) && k->b != EXPR_INFINITY;
    bool polynomial = is_polynomial_in(e, &k->x, 1);
    bool linear = polynomial && degree_expr(e, k->x) == 1;
    if (!walk_has(e, k->x))
        return true;
    told.noted = told.noted || has_root_of_square(k, e);
    if (linear && k->order != -1 && finite)
        return is_same_sign(k, e);
    if (linear && k->order == -1) {
        Expr point =
            normal_expr(expr_neg(expr_div(coeff_expr(e, k->x, 0), coeff_expr(e, k->x, 1))));
        if (is_outside(point, k->a, k->b))
            return true;
        if (is_inside(point, k->a, k->b)) {
            k->place(point, k->arg);
            return true;
        }
    }
    if (!polynomial && k->order == -1 && finite && changes_sign(k, e))
        return false; /* there is a pole, and nobody knows where */
    if (funcs_form_sign(e) == 2 && funcs_form_sign(expr_neg(e)) == 2 && !is_power_known(e, k))
        note(k, EXPR_UNEQUAL, e, EXPR_ZERO);
    return true;
}

bool integrate_poles(const Poles *k, Expr e)
{
    bool known = true;
    if (walk_tree_size(e) > MOST_SIZE) {
        note(k, EXPR_UNEQUAL, e, EXPR_ZERO);
        return true;
    }
    Expr factors = factors_of(numer_expr(e), k);
    for (long i = 0; i < expr_count(factors); i++)
        known = of_factor(k, expr_arg(factors, i)) && known;
    return known;
}
