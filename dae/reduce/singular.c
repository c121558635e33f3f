/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pivot may be zero somewhere and yet never where the constraints hold: the length of a rod does
 * not vanish. Its factors are reduced by a Groebner basis of the constraints (B. Buchberger 1965),
 * with sin(a)^2 + cos(a)^2 = 1 for every angle; floats count as the rationals they are. Work is
 * counted (cas/base/effort.h), so that large pivots are left as they are.
 */
#include "dae/reduce/singular.h"

#include <string.h>

#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/vanish.h"
#include "cas/base/check.h"
#include "cas/base/effort.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/solve/groebner/groebner.h"
#include "cas/solve/solve.h"
#include "cas/value/funcs_facts.h"

enum {
    MOST_RELATIONS = 24,    /* more of them are too much work for one of their bases */
    FACTOR_UNITS = 1000000, /* of work for the factors of all pivots: a third of a second */
    JUDGE_UNITS = 1000000   /* for what the constraints say of all pivots */
};

/* Larger trees are not begun with: what is shared in them would be written out. */
static const double largest_tree = 200000, largest_relation = 500;

/* --- factors ---------------------------------------------------------------------------- */

typedef struct Factoring {
    Expr pivot, product;
    bool below; /* of the denominator */
} Factoring;

static void factor_body(void *arg)
{
    Factoring *f = arg;
    f->product = factor_expr(f->below ? denom_expr(f->pivot) : numer_expr(f->pivot));
}

/* x^2+y^2 rather than -4*x^2-4*y^2 */
static Expr monic(Expr base)
{
    return expr_is(base, EXPR_SUM) ? expr_div(base, expr_arg(base, 1)) : base;
}

/* The factors of the numerator, or of the denominator, as a product; NULL when that is more work
 * than *units. */
static Expr factored(Expr pivot, bool below, uint64_t *units, Memo *sizes)
{
    if (walk_trees_exceed(pivot, largest_tree, sizes))
        return NULL;
    Factoring f = {pivot, NULL, below};
    return effort_attempt(units, factor_body, &f) ? f.product : NULL;
}

typedef struct Asking {
    Expr e;
    bool never;
} Asking;

static void never_body(void *arg)
{
    Asking *asking = arg;
    Expr c, t, base, exponent;
    expr_split_coefficient(asking->e, &c, &t);
    for (long i = 0; i < expr_factor_count(t); i++) {
        expr_split_power(expr_factor(t, i), &base, &exponent);
        if (!expr_is_number(expr_factor(t, i)) && !vanish_never(base))
            return;
    }
    asking->never = true;
}

bool singular_is_never(Expr e, uint64_t *units, Memo *sizes)
{
    Asking asking = {e, false};
    return !walk_trees_exceed(e, largest_tree, sizes) &&
           effort_attempt(units, never_body, &asking) && asking.never;
}

/* Do two factors differ by a number? 1-x and x-1 each have their first term without one. */
static bool is_multiple(Expr a, Expr b)
{
    Expr c, d, first, term;
    if (a == b)
        return true;
    if (!expr_is(a, EXPR_SUM) || !expr_is(b, EXPR_SUM) || expr_term_count(a) != expr_term_count(b))
        return false;
    expr_split_coefficient(expr_term(a, 0), &c, &first);
    for (long i = 0; i < expr_term_count(b); i++) {
        expr_split_coefficient(expr_term(b, i), &d, &term);
        if (term == first)
            return expr_mul(b, expr_div(c, d)) == a;
    }
    return false;
}

/* The factor of the product that differs from base by a number; NULL: none. */
static Expr find_factor(Expr product, Expr base, Expr *exponent)
{
    for (long k = 0; k < expr_factor_count(product); k++) {
        Expr there;
        expr_split_power(expr_factor(product, k), &there, exponent);
        if (is_multiple(there, base))
            return there;
    }
    return NULL;
}

/* product*factors, or product/factors. */
static Expr gather(Expr product, Expr factors, bool divides)
{
    for (long i = 0; i < expr_factor_count(factors); i++) {
        Expr base, exponent, power;
        expr_split_power(expr_factor(factors, i), &base, &exponent);
        if (expr_is_number(base))
            continue;
        Expr there = find_factor(product, monic(base), &power);
        base = there ? there : monic(base);
        product = expr_mul(product, expr_pow(base, divides ? expr_neg(exponent) : exponent));
    }
    return product;
}

/* The factors that the product still has above its bar, each once. */
static Expr above_bar(Expr factors, Expr product, uint64_t *units, Memo *sizes)
{
    Expr result = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(factors); i++) {
        Expr base, exponent, power;
        expr_split_power(expr_factor(factors, i), &base, &exponent);
        Expr there = expr_is_number(base) ? NULL : find_factor(product, monic(base), &power);
        if (there && !(expr_is_number(power) && num_sign(power) < 0) &&
            !singular_is_never(there, units, sizes))
            result = expr_mul(result, there);
    }
    return result;
}

/* What is left of the pivots of each elimination; those too large to be factored go to the end of
 * *large, a LIST. */
static Expr left_of(Expr eliminations, Expr *large)
{
    Expr left = expr_list(NULL, 0);
    uint64_t units = FACTOR_UNITS;
    Memo sizes;
    memo_begin(&sizes);
    for (long i = 0; i < expr_count(eliminations); i++) {
        Expr pivots = expr_arg(eliminations, i), tops = expr_list(NULL, 0), product = EXPR_ONE;
        for (long k = 0; k < expr_count(pivots); k++) {
            Expr pivot = expr_arg(pivots, k), top = factored(pivot, false, &units, &sizes);
            Expr bottom = top ? factored(pivot, true, &units, &sizes) : NULL;
            if (bottom) {
                tops = collection_append(tops, top);
                product = gather(gather(product, top, false), bottom, true);
            } else {
                *large = collection_append(*large, pivot);
            }
        }
        for (long k = 0; k < expr_count(tops); k++) {
            Expr rest = above_bar(expr_arg(tops, k), product, &units, &sizes);
            if (rest != EXPR_ONE)
                left = collection_append(left, rest);
        }
    }
    memo_end(&sizes);
    return left;
}

Expr singular_left(Expr eliminations)
{
    Expr large = expr_list(NULL, 0), left = left_of(eliminations, &large);
    for (long k = 0; k < expr_count(large); k++)
        left = collection_append(left, expr_arg(large, k));
    return left;
}

/* False: there is no room for all. */
static bool note_factors(Expr product, Expr *factors, long *count, long most)
{
    for (long i = 0; i < expr_factor_count(product); i++) {
        Expr factor = expr_factor(product, i);
        bool known = expr_is_number(factor);
        for (long k = 0; k < *count && !known; k++)
            known = is_multiple(factors[k], factor);
        if (!known && *count == most)
            return false;
        if (!known)
            factors[(*count)++] = factor;
    }
    return true;
}

long singular_factors(Expr eliminations, Expr *factors, long most, bool *all)
{
    CHECK(most >= 0);
    Expr large = expr_list(NULL, 0), left = left_of(eliminations, &large);
    long count = 0;
    *all = expr_count(large) == 0;
    for (long k = 0; k < expr_count(left); k++)
        *all &= note_factors(expr_arg(left, k), factors, &count, most);
    return count;
}

/* --- what the constraints say ----------------------------------------------------------- */

typedef struct Angles {
    Expr *relation;
    long count;
} Angles;

static void note_angle(Expr node, void *arg)
{
    Angles *angles = arg;
    Expr other = funcs_is_circular(node) ? funcs_partner(node) : NULL, square[2];
    if (!other || angles->count == MOST_RELATIONS)
        return;
    square[0] = expr_pow(node, EXPR_TWO);
    square[1] = expr_pow(other, EXPR_TWO);
    Expr relation = expr_sub(expr_add(square[0], square[1]), EXPR_ONE);
    for (long k = 0; k < angles->count; k++)
        if (angles->relation[k] == relation)
            return;
    angles->relation[angles->count++] = relation;
}

void singular_begin(Singular *singular, const Expr *constraints, long p, const Expr *unknowns,
                    long n)
{
    CHECK(p >= 0 && n >= 0);
    Expr relations[MOST_RELATIONS];
    Angles angles = {relations, 0};
    for (long k = 0; k < p && angles.count < MOST_RELATIONS; k++) {
        if (walk_tree_exceeds(constraints[k], largest_relation))
            continue;
        Expr relation = linalg_exact(numer_expr(constraints[k]));
        if (!walk_has_call(relation, "diff") &&
            groebner_remainder(EXPR_ONE, expr_list(&relation, 1), unknowns, n))
            relations[angles.count++] = relation;
    }
    for (long k = 0, given = angles.count; k < given; k++)
        walk_each(relations[k], note_angle, &angles);
    *singular = (Singular){expr_list(relations, angles.count), unknowns, n, JUDGE_UNITS};
}

typedef struct Judging {
    const Singular *singular;
    Expr pivot, found; /* NULL: nothing */
} Judging;

/* The constraints, and the relations of sines and cosines of the pivot. */
static Expr relations_for(const Singular *singular, Expr pivot)
{
    Expr relations[MOST_RELATIONS];
    Angles angles = {relations, 0};
    for (; angles.count < expr_count(singular->relations); angles.count++)
        relations[angles.count] = expr_arg(singular->relations, angles.count);
    walk_each(pivot, note_angle, &angles);
    return expr_list(relations, angles.count);
}

/* What a factor is where the constraints hold: itself, or something without unknowns. */
static Expr settled(const Singular *singular, Expr base)
{
    const Expr *unknowns = singular->unknowns;
    long n = singular->n;
    Expr rest = NULL;
    if (!walk_has_any(base, unknowns, n))
        return base;
    if (vanish_never(base))
        return EXPR_ONE;
    Expr relations = relations_for(singular, base);
    if (expr_count(relations) > 0)
        rest = groebner_remainder(linalg_exact(base), relations, unknowns, n);
    return rest && !num_is_zero(rest) && !walk_has_any(rest, unknowns, n) ? rest : base;
}

/* The distinct bases of a product, without numbers: zero where it is. */
static Expr radical(Expr product)
{
    Expr result = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(product); i++) {
        Expr base, exponent;
        expr_split_power(expr_factor(product, i), &base, &exponent);
        if (!expr_is_number(base))
            result = expr_mul(result, monic(base));
    }
    return result;
}

static void judge_body(void *arg)
{
    Judging *j = arg;
    Expr numerator = numer_expr(j->pivot), whole = settled(j->singular, numerator);
    if (whole != numerator) {
        j->found = radical(whole);
        return;
    }
    Expr product = factor_expr(numerator), result = EXPR_ONE;
    bool changed = false;
    for (long i = 0; i < expr_factor_count(product); i++) {
        Expr base, exponent;
        expr_split_power(expr_factor(product, i), &base, &exponent);
        Expr rest = settled(j->singular, base);
        changed |= rest != base;
        result = expr_mul(result, rest == base ? expr_pow(base, exponent) : radical(rest));
    }
    if (changed)
        j->found = result;
}

Expr singular_on(Singular *singular, Expr pivot)
{
    Judging j = {singular, pivot, NULL};
    if (expr_is_number(pivot) || walk_tree_exceeds(pivot, largest_tree) ||
        !walk_has_any(pivot, singular->unknowns, singular->n))
        return pivot;
    return effort_attempt(&singular->units, judge_body, &j) && j.found ? j.found : pivot;
}

/* Have the constraints and `more` (NULL: nothing) no solution, with z an unknown, too? */
static bool is_contradiction(const Singular *singular, Expr relations, Expr more, Expr z)
{
    Expr *unknowns = mem_array((size_t)singular->n + 1, sizeof *unknowns);
    err_defer(mem_release, unknowns);
    memcpy(unknowns, singular->unknowns, (size_t)singular->n * sizeof *unknowns);
    unknowns[singular->n] = z;
    if (more)
        relations = collection_append(relations, more);
    Expr rest = groebner_remainder(EXPR_ONE, relations, unknowns, singular->n + 1);
    err_undefer(true);
    return rest && num_is_zero(rest);
}

static void always_body(void *arg)
{
    Judging *j = arg;
    Expr relations = relations_for(j->singular, j->pivot), z = expr_from_symbol(sym_fresh("z"));
    Expr more = expr_sub(EXPR_ONE, expr_mul(z, linalg_exact(numer_expr(j->pivot))));
    if (expr_count(relations) > 0 && is_contradiction(j->singular, relations, more, z) &&
        !is_contradiction(j->singular, relations, NULL, z))
        j->found = EXPR_ZERO;
}

bool singular_always(Singular *singular, Expr pivot)
{
    Judging j = {singular, pivot, NULL};
    if (walk_tree_exceeds(pivot, largest_relation) ||
        !walk_has_any(pivot, singular->unknowns, singular->n))
        return false;
    return effort_attempt(&singular->units, always_body, &j) && j.found;
}
