/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions of x and the functions that their derivatives need, each with a fresh name, until no
 * new ones come. Exponentials of sums are products of exponentials of the terms, multiples are
 * powers of the least one; circular functions are written by sin and cos, hyperbolic ones by exp;
 * roots of one base are powers of the one whose order has all of theirs, whose power is the base,
 * and cosines have their square. Other relations between the names are not known: what holds for
 * independent ones holds for those that are not.
 */
#include "cas/integrate/parallel/generators.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rewrite.h"
#include "cas/base/err.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/integrate/parts.h"
#include "cas/value/funcs.h"

static Expr named(Generators *g, Expr e);

/* The number of a new generator, or -1. */
static long add_generator(Generators *g, Expr value)
{
    long i = g->count;
    if (i == GENERATORS_MOST)
        return -1;
    g->count++;
    g->name[i] = integrate_fresh();
    g->value[i] = value;
    g->unit[i] = g->step[i] = g->power[i] = NULL;
    g->order[i] = 2;
    g->slope[i] = EXPR_ZERO;
    return i;
}

static long place_of(const Generators *g, Expr value)
{
    for (long i = 0; i < g->count; i++)
        if (g->value[i] == value)
            return i;
    return -1;
}

/* --- exponentials ----------------------------------------------------------------------------- */

/* term = c*unit, c rational. */
static void split_term(const Generators *g, Expr term, Expr *c, Expr *unit)
{
    if (g->whole) {
        *c = normal_expr(expr_div(term, g->whole));
        *unit = g->whole;
    } else {
        expr_split_coefficient(term, c, unit);
    }
    if (!expr_is_rational(*c)) {
        *c = EXPR_ONE;
        *unit = term;
    }
}

/* exp(term): a power of the generator with the same unit. */
static Expr exponential_of_term(Generators *g, Expr term)
{
    Expr c, unit;
    split_term(g, term, &c, &unit);
    for (long i = 0; i < g->count; i++)
        if (g->unit[i] == unit) {
            Expr times = num_div(c, g->step[i]);
            return expr_is(times, EXPR_INTEGER) ? expr_pow(g->name[i], times) : NULL;
        }
    long i = add_generator(g, funcs_apply1("exp", term));
    if (i < 0)
        return NULL;
    g->unit[i] = unit;
    g->step[i] = c;
    Expr inner = named(g, diff_name(term, g->x));
    if (!inner)
        return NULL;
    g->slope[i] = expr_mul(inner, g->name[i]);
    return g->name[i];
}

static Expr exponential(Generators *g, Expr u)
{
    Expr product = EXPR_ONE;
    if (g->whole)
        return exponential_of_term(g, u);
    u = expand_expr(u);
    for (long i = 0; i < expr_term_count(u) && product; i++) {
        Expr term = expr_term(u, i);
        Expr factor = integrate_is_free(term, g->x) ? funcs_apply1("exp", term)
                                                    : exponential_of_term(g, term);
        product = factor ? expr_mul(product, factor) : NULL;
    }
    return product;
}

typedef struct Whole {
    Expr x, u;
    bool good;
} Whole;

static void look_for_whole(Expr node, void *arg)
{
    Whole *w = arg;
    Expr u = funcs_argument(node, "exp");
    if (!u || integrate_is_free(u, w->x))
        return;
    if (!w->u)
        w->u = u;
    else if (!expr_is_rational(normal_expr(expr_div(u, w->u))))
        w->good = false;
}

/* The exponent of which all in e are multiples, where it is a sum; or NULL. */
static Expr whole_exponent(Expr e, Expr x)
{
    Whole w = {x, NULL, true};
    walk_each(e, look_for_whole, &w);
    return w.u && w.good ? w.u : NULL;
}

/* Makes the step of each unit so small that all multiples in e are whole ones: 1/2 and 1/3 give
 * 1/6. */
static void refine(Expr node, void *arg)
{
    Generators *g = arg;
    Expr u = funcs_argument(node, "exp"), c, unit;
    if (!u || integrate_is_free(u, g->x))
        return;
    u = g->whole ? u : expand_expr(u);
    for (long i = 0; i < (g->whole ? 1 : expr_term_count(u)); i++) {
        Expr term = g->whole ? u : expr_term(u, i);
        if (integrate_is_free(term, g->x))
            continue;
        split_term(g, term, &c, &unit);
        long at = 0;
        while (at < g->count && g->unit[at] != unit)
            at++;
        if (at == g->count) {
            if (exponential_of_term(g, term) == NULL)
                return;
        } else {
            Expr part = denom_expr(num_div(c, g->step[at]));
            g->step[at] = num_div(g->step[at], part);
        }
    }
}

/* What the steps have become. */
static bool settle_exponentials(Generators *g)
{
    for (long i = 0; i < g->count; i++) {
        if (!g->unit[i])
            continue;
        Expr u = expr_mul(g->step[i], g->unit[i]), inner = named(g, diff_name(u, g->x));
        if (!inner)
            return false;
        g->value[i] = funcs_apply1("exp", u);
        g->slope[i] = expr_mul(inner, g->name[i]);
    }
    return true;
}

/* --- functions -------------------------------------------------------------------------------- */

/* The number of the generator for value, with its derivative; -1: none. */
static long function(Generators *g, Expr value)
{
    long i = place_of(g, value);
    if (i >= 0)
        return i;
    i = add_generator(g, value);
    if (i < 0)
        return -1;
    Expr slope = named(g, rewrite_expr(diff_name(value, g->x), (RewriteForm)g->form));
    if (!slope || slope == EXPR_ZERO)
        return -1;
    g->slope[i] = slope;
    return i;
}

/* The root of base is c times a generator that is a root, c constant: a name for c, or NULL. */
static Expr ratio_to_root(Generators *g, Expr base, long *of)
{
    for (long i = 1; i < g->count; i++) {
        Expr other, half;
        expr_split_power(g->value[i], &other, &half);
        if (half != EXPR_HALF || !integrate_is_free(normal_expr(expr_div(base, other)), g->x))
            continue;
        *of = i;
        Expr value = expr_div(expr_pow(base, EXPR_HALF), g->value[i]);
        for (long k = 0; k < g->ratios; k++)
            if (g->ratio_value[k] == value)
                return g->ratio[k];
        if (g->ratios == GENERATORS_RATIOS)
            return NULL;
        g->ratio_value[g->ratios] = value;
        g->ratio_of[g->ratios] = i;
        return g->ratio[g->ratios++] = integrate_fresh();
    }
    return NULL;
}

/* base = c*rest with a rational c > 0. */
static Expr without_content(Expr base, Expr *c)
{
    Expr rest;
    expr_split_coefficient(factor_expr(base), c, &rest);
    if (!expr_is_rational(*c))
        *c = EXPR_ONE;
    else if (num_sign(*c) < 0)
        *c = num_neg(*c);
    return *c == EXPR_ONE ? base : expand_products(expr_div(base, *c));
}

/* Notes the root of an order that has those of all roots of this base. */
static void note_root(Generators *g, Expr base, Expr exponent)
{
    enum { MOST_ORDER = 12 };
    Expr c;
    long n, k = 0, common = 1;
    if (!expr_is(exponent, EXPR_RATIONAL) || integrate_is_free(base, g->x) ||
        !num_get_si(&n, denom_expr(exponent)))
        return;
    base = without_content(base, &c);
    while (k < g->roots && g->root_base[k] != base)
        k++;
    if (k == GENERATORS_ROOTS)
        return;
    if (k == g->roots) {
        g->root_base[g->roots] = base;
        g->root_order[g->roots++] = 1;
    }
    while (common <= MOST_ORDER && (common % g->root_order[k] || common % n))
        common++;
    g->root_order[k] = common;
}

static void note_roots(Expr node, void *arg)
{
    for (long i = 0; i < expr_factor_count(node); i++) {
        Expr base, exponent;
        expr_split_power(expr_factor(node, i), &base, &exponent);
        note_root(arg, base, exponent);
    }
}

/* Of the root that stands for all of this base. */
static long order_of_root(const Generators *g, Expr base, Expr exponent)
{
    for (long k = 0; k < g->roots; k++)
        if (g->root_base[k] == base)
            return g->root_order[k];
    long n;
    return num_get_si(&n, denom_expr(exponent)) ? n : 1;
}

static Expr root_of(Generators *g, Expr base, Expr exponent)
{
    Expr c, ratio;
    base = without_content(base, &c);
    Expr order = expr_int(order_of_root(g, base, exponent)), times = num_mul(order, exponent);
    Expr value = expr_pow(base, expr_inv(order)), under = named(g, base), factor;
    if (!under || !expr_is(times, EXPR_INTEGER) || !is_polynomial_in(under, g->name, g->count))
        return NULL;
    factor = expr_pow(c, exponent);
    long i = place_of(g, value);
    if (i < 0 && order == EXPR_TWO && (ratio = ratio_to_root(g, base, &i)) != NULL)
        factor = expr_mul(factor, expr_pow(ratio, times));
    else if (i < 0) {
        i = add_generator(g, value);
        Expr slope = i < 0 ? NULL : named(g, diff_name(base, g->x));
        if (!slope)
            return NULL;
        g->power[i] = under;
        num_get_si(&g->order[i], order);
        g->slope[i] =
            expr_div(slope, expr_mul(order, expr_pow(g->name[i], num_sub(order, EXPR_ONE))));
    }
    return expr_mul(factor, expr_pow(g->name[i], times));
}

/* base^exponent */
static Expr power(Generators *g, Expr base, Expr exponent)
{
    if (!integrate_is_free(exponent, g->x))
        return exponential(g, expr_mul(exponent, funcs_apply1("ln", base)));
    if (expr_is(exponent, EXPR_INTEGER)) {
        Expr inner = named(g, base);
        return inner ? expr_pow(inner, exponent) : NULL;
    }
    if (expr_is(exponent, EXPR_RATIONAL))
        return root_of(g, base, exponent);
    if (expr_is_number(exponent))
        return NULL;
    long i = place_of(g, expr_pow(base, exponent));
    if (i < 0 && (i = add_generator(g, expr_pow(base, exponent))) < 0)
        return NULL;
    Expr inner = named(g, base), slope = named(g, diff_name(base, g->x));
    if (!inner || !slope)
        return NULL;
    g->slope[i] = expr_product((Expr[]){exponent, slope, expr_inv(inner), g->name[i]}, 4);
    return g->name[i];
}

/* F(v) = (P*F(v-s) + Q*F(v-2*s))/R */
typedef struct Recurrence {
    const char *name;
    signed char step;               /* s */
    Expr (*middle)(Expr v, Expr u); /* P */
    Expr (*last)(Expr v);           /* Q */
    Expr (*first)(Expr v);          /* R */
} Recurrence;

static Expr bessel_middle(Expr v, Expr u)
{
    return expr_div(expr_mul(EXPR_TWO, expr_sub(v, EXPR_ONE)), u);
}

static Expr turned_middle(Expr v, Expr u)
{
    return expr_neg(bessel_middle(v, u));
}

static Expr legendre_middle(Expr v, Expr u)
{
    return expr_mul(expr_sub(expr_mul(EXPR_TWO, v), EXPR_ONE), u);
}

static Expr hermite_middle(Expr v, Expr u)
{
    (void)v;
    return expr_mul(EXPR_TWO, u);
}

static Expr one(Expr v)
{
    (void)v;
    return EXPR_ONE;
}

static Expr minus_one(Expr v)
{
    (void)v;
    return EXPR_MINUS_ONE;
}

static Expr itself(Expr v)
{
    return v;
}

static Expr legendre_last(Expr v)
{
    return expr_sub(EXPR_ONE, v);
}

static Expr hermite_first(Expr v)
{
    return expr_mul(EXPR_TWO, expr_add(v, EXPR_ONE));
}

/* DLMF 10.6, 10.29, 14.10, 18.9: derivatives lead to ever new neighbours else. */
static const Recurrence RECURRENCES[] = {
    {"BesselJ", 1, bessel_middle, minus_one, one},
    {"BesselY", 1, bessel_middle, minus_one, one},
    {"BesselI", 1, turned_middle, one, one},
    {"BesselK", 1, bessel_middle, one, one},
    {"LegendreP", 1, legendre_middle, legendre_last, itself},
    {"LegendreQ", 1, legendre_middle, legendre_last, itself},
    {"HermiteH", -1, hermite_middle, minus_one, hermite_first},
};

/* The call e by two neighbours that are generators; e itself where there are none. */
static Expr by_neighbours(const Generators *g, Expr e)
{
    if (expr_count(e) != 3)
        return e;
    for (size_t i = 0; i < sizeof RECURRENCES / sizeof *RECURRENCES; i++) {
        const Recurrence *r = &RECURRENCES[i];
        if (!expr_is_symbol(expr_arg(e, 0), r->name))
            continue;
        Expr v = expr_arg(e, 1), u = expr_arg(e, 2);
        Expr near = funcs_apply2(r->name, expr_sub(v, expr_int(r->step)), u);
        Expr far = funcs_apply2(r->name, expr_sub(v, expr_int(2 * r->step)), u);
        Expr first = r->first(v);
        if (first == EXPR_ZERO || place_of(g, e) >= 0 || place_of(g, near) < 0 ||
            place_of(g, far) < 0)
            return e;
        return expr_div(expr_add(expr_mul(r->middle(v, u), near), expr_mul(r->last(v), far)),
                        first);
    }
    return e;
}

/* cos^2 = 1-sin^2, cosh^2 = 1+sinh^2 for the pairs that there are. */
static void tie_waves(Generators *g, const char *wave, const char *partner, bool circular)
{
    for (long i = 0; i < g->count; i++) {
        Expr u = funcs_argument(g->value[i], wave);
        long k = u ? place_of(g, funcs_apply1(partner, u)) : -1;
        if (k < 0)
            continue;
        Expr square = expr_pow(g->name[k], EXPR_TWO);
        g->power[i] = circular ? expr_sub(EXPR_ONE, square) : expr_add(EXPR_ONE, square);
    }
}

static Expr call(Generators *g, Expr e)
{
    Expr other = by_neighbours(g, e);
    if (other != e)
        return named(g, other);
    long i = function(g, e);
    return i < 0 ? NULL : g->name[i];
}

static Expr product(Generators *g, Expr e)
{
    Expr value = EXPR_ONE, base, exponent;
    for (long i = 0; i < expr_factor_count(e) && value; i++) {
        Expr factor = expr_factor(e, i), u = integrate_exponent(factor), part;
        expr_split_power(factor, &base, &exponent);
        if (u)
            part = exponential(g, u);
        else if (exponent == EXPR_ONE && factor == e)
            part = expr_is(e, EXPR_CALL) ? call(g, e) : NULL;
        else if (exponent == EXPR_ONE)
            part = named(g, base);
        else
            part = power(g, base, exponent);
        value = part ? expr_mul(value, part) : NULL;
    }
    return value;
}

static Expr named(Generators *g, Expr e)
{
    if (integrate_is_free(e, g->x))
        return e;
    if (e == g->x)
        return g->name[0];
    if (!expr_is(e, EXPR_SUM))
        return product(g, e);
    Expr sum = EXPR_ZERO;
    for (long i = 0; i < expr_term_count(e) && sum; i++) {
        Expr term = named(g, expr_term(e, i));
        sum = term ? expr_add(sum, term) : NULL;
    }
    return sum;
}

Expr generators_read(Generators *g, Expr f, Expr x)
{
    g->x = x;
    g->count = g->ratios = g->roots = 0;
    add_generator(g, x);
    g->slope[0] = EXPR_ONE;
    g->form = walk_has_call(f, "exp") ? REWRITE_EXPSINCOS : REWRITE_SINCOS;
    f = rewrite_expr(f, (RewriteForm)g->form);
    if (walk_has_call(f, "diff") || walk_has_call(f, "piecewise"))
        return NULL;
    g->whole = whole_exponent(f, x);
    walk_each(f, refine, g);
    walk_each(f, note_roots, g);
    f = settle_exponentials(g) ? named(g, f) : NULL;
    tie_waves(g, "cos", "sin", true);
    tie_waves(g, "cosh", "sinh", false);
    return f;
}

/* --- what is asked of them -------------------------------------------------------------------- */

long generators_exponent(Expr product, Expr name)
{
    Expr base, exponent;
    long n = 0;
    for (long i = 0; i < expr_factor_count(product); i++) {
        expr_split_power(expr_factor(product, i), &base, &exponent);
        if (base == name && num_get_si(&n, exponent))
            return n;
    }
    return 0;
}

/* With c = r/s: s*c is r, c^2 is constant. */
static Expr with_given_root(const Generators *g, Expr e, long k)
{
    Expr c = g->ratio[k], s = g->name[g->ratio_of[k]], root = g->value[g->ratio_of[k]];
    long n = generators_exponent(e, c), half = n >= 0 ? n / 2 : -((1 - n) / 2);
    Expr square = normal_expr(expr_pow(g->ratio_value[k], EXPR_TWO));
    if (!integrate_is_free(square, g->x))
        return e;
    e = expr_div(e, expr_pow(c, expr_int(n)));
    e = expr_mul(e, expr_pow(square, expr_int(half)));
    if (n % 2 == 0)
        return e;
    if (generators_exponent(e, s) % 2 == 0)
        return expr_mul(e, g->ratio_value[k]);
    return expr_product((Expr[]){expr_div(e, s), g->ratio_value[k], root}, 3);
}

Expr generators_write(const Generators *g, Expr e)
{
    for (long i = 0; i < g->ratios; i++) {
        e = with_given_root(g, e, i);
        e = integrate_replace(e, g->ratio[i], g->ratio_value[i]);
    }
    for (long i = g->count - 1; i >= 0; i--)
        e = integrate_replace(e, g->name[i], g->value[i]);
    return e;
}

/* What vanishes: the power of name i less what it is. */
static Expr relation_of(const Generators *g, long i)
{
    return expr_sub(expr_pow(g->name[i], expr_int(g->order[i])), g->power[i]);
}

Expr generators_reduce(const Generators *g, Expr e)
{
    for (long i = g->count - 1; i >= 0; i--) {
        Expr z = g->name[i], rest = e;
        if (!g->power[i] || !walk_has(e, z))
            continue;
        ratfun_quotient(e, relation_of(g, i), z, &rest);
        e = expand_expr(rest);
    }
    return e;
}

Expr generators_reduce_by_roots(const Generators *g, Expr e)
{
    Expr x = g->name[0];
    for (long i = g->count - 1; i >= 0; i--) {
        Expr rest = e, relation;
        if (!g->power[i] || !walk_has(e, g->name[i]) || !walk_has(g->power[i], x))
            continue;
        relation = expand_expr(relation_of(g, i));
        Expr lead = coeff_expr(relation, x, degree_expr(relation, x));
        if (walk_has_any(lead, g->name, g->count))
            continue;
        ratfun_quotient(e, relation, x, &rest);
        e = expand_expr(rest);
    }
    return e;
}

Expr generators_raise_roots(const Generators *g, Expr e)
{
    for (long i = 1; i < g->count; i++) {
        Expr z = g->name[i], raised = EXPR_ZERO, quotient;
        if (!g->power[i] || !walk_has(e, z) || !walk_has(g->power[i], g->name[0]))
            continue;
        Expr power = expand_expr(g->power[i]);
        for (long k = degree_expr(e, z); k >= 0; k--) {
            Expr c = coeff_expr(e, z, k);
            bool higher = c != EXPR_ZERO && ratfun_divides(c, power, &quotient);
            raised =
                expr_add(raised, expr_mul(higher ? quotient : c,
                                          expr_pow(z, expr_int(higher ? k + g->order[i] : k))));
        }
        e = expand_expr(raised);
    }
    return e;
}

Expr generators_diff(const Generators *g, Expr e)
{
    Expr sum = EXPR_ZERO;
    for (long i = 0; i < g->count; i++)
        if (walk_has(e, g->name[i]))
            sum = expr_add(sum, expr_mul(diff_name(e, g->name[i]), g->slope[i]));
    return sum;
}
