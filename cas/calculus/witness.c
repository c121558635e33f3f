/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An antiderivative may pass a cut for some values of the other names where the integrand is
 * smooth: logarithms of what is not real, roots of squares, functions that the integrand has not.
 * So values are put for the names, as far as they fulfil what is assumed and noted, and a number by
 * panels with the double exponential rule (H. Takahasi, M. Mori 1974) is held against the closed
 * form. Where the integrand itself branches between the ends for these values, that it does not is
 * noted, if that is enough; where cases change there are panels of their own. Numbers that agree
 * prove nothing: all that they can do is to refute.
 */
#include "cas/calculus/witness.h"

#include <math.h>
#include <string.h>

#include "cas/algebra/subs/subs.h"
#include "cas/base/check.h"
#include "cas/base/effort.h"
#include "cas/base/held.h"
#include "cas/core/collection.h"
#include "cas/core/infinity.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/assume.h"
#include "cas/value/enclose.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_facts.h"
#include "cas/value/names.h"

enum { BITS = 64 };

/* Values of names: of either sign, around 1, each of these four kinds among the first ones, for few
 * are asked. */
static const struct {
    long num, den;
} TRIED[] = {{3, 7}, {-2, 7}, {17, 5}, {-5, 3}, {7, 5}, {-3, 1}, {9, 2}, {2, 1}};
enum { TRIES = sizeof TRIED / sizeof *TRIED, TRY_DIGITS = 8, ENOUGH = 5 };
#define ROUGH 1e-3
#define APART 0.01
#define TRY_UNITS 400000

typedef struct Witness {
    Expr f, x, a, b, value, names, relations;
    Expr rule[TRIES];
    Expr may;      /* a SET: f does not branch between the ends */
    Expr turns;    /* a SET of expressions */
    Expr branches; /* the same where that is asked, or NULL */
    long agree;    /* values at which the numbers do */
    bool against;
} Witness;

static Expr at_values(const Witness *w, Expr e)
{
    return subs_valued(w->rule, expr_count(w->names), e);
}

/* Has e, made of numbers and x, one sign from a to b, as far as some points tell? */
static bool keeps_sign(const Witness *w, Expr e)
{
    enum { POINTS = 24 };
    Expr a = at_values(w, w->a), b = at_values(w, w->b);
    int sign = 0;
    for (long i = 0; i <= POINTS; i++) {
        Expr at = expr_add(a, expr_mul(expr_sub(b, a), expr_ratio(i, POINTS)));
        Expr value = evalf_expr(funcs_at(e, w->x, at), TRY_DIGITS);
        int here = expr_is_real_number(value) ? num_sign(value) : 2;
        if (here == 2 || (sign != 0 && here == -sign))
            return false;
        sign = here != 0 ? here : sign;
    }
    return true;
}

/* Do the values fulfil a list of relations, those in x from a to b? */
static bool fulfils(const Witness *w, Expr relations)
{
    for (long i = 0; relations && i < expr_count(relations); i++) {
        Expr relation = at_values(w, expr_arg(relations, i));
        bool in_x = walk_has(relation, w->x);
        if (in_x ? !expr_is(relation, EXPR_UNEQUAL) ||
                       !keeps_sign(w, expr_sub(expr_arg(relation, 0), expr_arg(relation, 1)))
                 : assume_decide(relation) != TRUTH_YES)
            return false;
    }
    return true;
}

/* The constant that a fact `lower` < name or name < `upper` says, or NULL. */
static Expr bound_of(Expr fact, Expr name, bool upper)
{
    if (!expr_is(fact, EXPR_LESS) && !expr_is(fact, EXPR_LESSEQ))
        return NULL;
    Expr bound = expr_arg(fact, upper);
    return expr_arg(fact, !upper) == name && funcs_is_constant(bound) ? bound : NULL;
}

/* The value at `at` for a name, moved between the constants that it is assumed to lie between. */
static Expr tried_value(Expr name, long at)
{
    Expr value = expr_ratio(TRIED[at].num, TRIED[at].den), facts = assume_facts(name),
         side[2] = {0};
    bool fits = true;
    for (long i = 0; facts && i < expr_count(facts); i++)
        for (int upper = 0; upper < 2; upper++) {
            Expr bound = bound_of(expr_arg(facts, i), name, upper),
                 rule = expr_equation(name, value);
            side[upper] = bound ? bound : side[upper];
            fits = fits &&
                   (!bound || assume_decide(subs_once(&rule, 1, expr_arg(facts, i))) == TRUTH_YES);
        }
    if (fits)
        return value;
    if (side[0] && side[1])
        return expr_add(
            side[0], expr_mul(expr_sub(side[1], side[0]), expr_ratio(2 * at + 1, 2 * (long)TRIES)));
    value = num_sign(value) < 0 ? expr_neg(value) : value;
    return side[0] ? expr_add(side[0], value) : expr_sub(side[1], value);
}

static void choose_values(Witness *w, long which)
{
    for (long i = 0; i < expr_count(w->names); i++) {
        Expr name = expr_arg(w->names, i);
        w->rule[i] = expr_equation(name, tried_value(name, (which * (2 * i + 1) + 3 * i) % TRIES));
    }
}

/* --- by panels ------------------------------------------------------------------------------- */

enum { MOST_PARTS = 12 };

typedef struct Panels {
    Enclosure c;
    Expr x;
    double a, b; /* of s, where x is s, or tells an infinite range */
    double from; /* x = from + sign*s/(1-s), or s/(1-s^2) with both ends infinite */
    int sign, infinite;
    double at[MOST_PARTS]; /* breaks between the ends */
    long breaks;
    double sum[2];
} Panels;

/* Adds weight*f at s; what is infinite at an end counts nothing. */
static bool add_point(Panels *p, double s, double weight)
{
    acb_t at;
    double x = s, rate = 1, left = 1 - s * s;
    if (p->infinite == 2) {
        x = s / left;
        rate = (1 + s * s) / (left * left);
    } else if (p->infinite == 1) {
        x = p->from + p->sign * s / (1 - s);
        rate = 1 / ((1 - s) * (1 - s));
    }
    held_acb(at);
    acb_set_d(at, x);
    acb_srcptr z = enclose_eval(&p->c, &p->x, at, 1, BITS);
    bool known = isfinite(x) && isfinite(rate) && acb_is_finite(z);
    if (known) {
        p->sum[0] += weight * rate * arf_get_d(arb_midref(acb_realref(z)), ARF_RND_NEAR);
        p->sum[1] += weight * rate * arf_get_d(arb_midref(acb_imagref(z)), ARF_RND_NEAR);
    }
    held_end(1);
    return known || fabs(weight) < 1e-6;
}

static bool add_panels(Panels *p, double a, double b, long count)
{
    enum { NODES = 12 };
    const double step = 0.25;
    double half = (b - a) / (2 * (double)count);
    for (long i = 0; i < count; i++)
        for (long k = -NODES; k <= NODES; k++) {
            double u = M_PI_2 * sinh((double)k * step), spread = cosh(u);
            double weight = step * M_PI_2 * cosh((double)k * step) / (spread * spread);
            double at = a + half * ((double)(2 * i + 1) + tanh(u));
            if (!add_point(p, at, weight * half))
                return false;
        }
    return true;
}

/* So many panels between each two breaks. */
static bool add_parts(Panels *p, long count)
{
    double from = p->a;
    p->sum[0] = p->sum[1] = 0;
    for (long i = 0; i <= p->breaks; i++) {
        double to = i < p->breaks ? p->at[i] : p->b;
        if (!add_panels(p, from, to, count))
            return false;
        from = to;
    }
    return true;
}

/* The real part of e at s; NaN: not known. */
static double real_at(Enclosure *c, Expr x, double s)
{
    acb_t at;
    held_acb(at);
    acb_set_d(at, s);
    acb_srcptr z = enclose_eval(c, &x, at, 1, BITS);
    double value = acb_is_finite(z) ? arf_get_d(arb_midref(acb_realref(z)), ARF_RND_NEAR) : NAN;
    held_end(1);
    return value;
}

static void put_part(Panels *p, double at)
{
    long i = p->breaks;
    double way = p->b > p->a ? 1 : -1;
    if (i == MOST_PARTS)
        return;
    for (; i > 0 && way * (p->at[i - 1] - at) > 0; i--)
        p->at[i] = p->at[i - 1];
    p->at[i] = at;
    p->breaks++;
}

/* Breaks where the real e changes its sign, as far as some points tell. */
static void add_changes(Panels *p, Expr e)
{
    enum { POINTS = 24, HALVINGS = 50 };
    Enclosure c;
    bool known = enclose_begin(&c, e, &p->x, 1);
    for (long i = 0; i < POINTS && known; i++) {
        double low = p->a + (p->b - p->a) * (double)i / POINTS;
        double high = p->a + (p->b - p->a) * (double)(i + 1) / POINTS;
        double before = real_at(&c, p->x, low);
        if (!(before * real_at(&c, p->x, high) < 0))
            continue;
        for (int k = 0; k < HALVINGS; k++) {
            double middle = low + (high - low) / 2;
            *(before * real_at(&c, p->x, middle) > 0 ? &low : &high) = middle;
        }
        put_part(p, high);
    }
    enclose_end(&c);
}

/* An end as a double; NaN: it is not real. */
static double end_of(Expr e)
{
    int sign = infinity_sign(e);
    Expr value = sign ? NULL : evalf_expr(e, 17);
    return sign ? sign * INFINITY : expr_is_real_number(value) ? num_to_double(value) : NAN;
}

/* Does value differ from the integral, as far as two numbers of panels tell? 0: yes, 1: no, -1:
 * they do not tell. */
static int agrees(const Witness *w, Expr value)
{
    enum { FEW = 5, MORE = 8 };
    double a = end_of(at_values(w, w->a)), b = end_of(at_values(w, w->b)), few[2];
    Panels p = {.x = w->x, .a = a, .b = b};
    p.infinite = (isinf(a) != 0) + (isinf(b) != 0); /* isinf may be -1 */
    p.sign = isinf(b) ? 1 : -1;
    if (p.infinite) {
        p.from = isinf(a) ? b : a;
        p.a = p.infinite == 2 ? -1 : 0;
        p.b = 1;
    }
    for (long i = 0; !p.infinite && i < expr_count(w->may); i++)
        add_changes(&p, at_values(w, expr_arg(expr_arg(w->may, i), 0)));
    for (long i = 0; !p.infinite && i < expr_count(w->turns); i++)
        add_changes(&p, at_values(w, expr_arg(w->turns, i)));
    bool usual = isfinite(a) || isfinite(b) || a < b;
    bool known = enclose_begin(&p.c, at_values(w, w->f), &w->x, 1) && usual && add_parts(&p, FEW);
    memcpy(few, p.sum, sizeof few);
    known = known && add_parts(&p, MORE);
    enclose_end(&p.c);
    double re =
        expr_is(value, EXPR_COMPLEX) ? num_to_double(expr_arg(value, 0)) : num_to_double(value);
    double im = expr_is(value, EXPR_COMPLEX) ? num_to_double(expr_arg(value, 1)) : 0;
    double size = 1 + hypot(p.sum[0], p.sum[1]),
           error = hypot(p.sum[0] - few[0], p.sum[1] - few[1]);
    double apart = hypot(re - p.sum[0], im - p.sum[1]);
    if (!known || !(error < ROUGH * size) || !isfinite(apart))
        return -1;
    return apart < APART * size + 10 * error;
}

static void compare(void *arg)
{
    Witness *w = arg;
    for (long i = 0; i < expr_count(w->names); i++)
        if (!fulfils(w, assume_facts(expr_arg(w->names, i))))
            return;
    if (!fulfils(w, w->relations) || !fulfils(w, w->branches))
        return;
    Expr value = evalf_expr(at_values(w, w->value), TRY_DIGITS);
    int found = expr_is_number(value) ? agrees(w, value) : -1;
    w->against = found == 0;
    w->agree += found == 1;
}

/* Where cases change f may jump. */
static void look_at_turn(Expr node, void *witness)
{
    Witness *w = witness;
    bool decides = expr_is(node, EXPR_LESS) || expr_is(node, EXPR_LESSEQ);
    Expr border = decides ? expr_sub(expr_arg(node, 0), expr_arg(node, 1))
                  : funcs_jump(node) == FUNC_JUMP_SIGN ? expr_arg(node, 1)
                                                       : NULL;
    if (border && walk_has(border, w->x))
        w->turns = collection_union(w->turns, expr_set(&border, 1));
}

static void add_branch(Witness *w, Expr u)
{
    Expr p;
    if (!walk_has(u, w->x) || funcs_is_constant_beside(u, w->x))
        return;
    expr_split_power(u, &u, &p);
    Expr relation = expr_make(EXPR_UNEQUAL, (Expr[]){u, EXPR_ZERO}, 2);
    w->may = collection_union(w->may, expr_set(&relation, 1));
}

static void look_at_branch(Expr node, void *witness)
{
    Expr u = funcs_argument(node, "ln"), p;
    if (u)
        add_branch(witness, u);
    for (long i = 0; i < expr_factor_count(node); i++) {
        expr_split_power(expr_factor(node, i), &u, &p);
        if (!expr_is(p, EXPR_INTEGER))
            add_branch(witness, u);
    }
}

/* Compares at all values that fulfil what is assumed, until one speaks against. */
static void ask_witnesses(Witness *w)
{
    w->agree = 0;
    w->against = false;
    for (long i = 0; i < TRIES && w->agree < ENOUGH && !w->against; i++) {
        uint64_t units = TRY_UNITS;
        choose_values(w, i);
        if (!effort_attempt(&units, compare, w))
            w->against = false;
    }
}

typedef struct Doubt {
    Expr f;
    bool any;
} Doubt;

/* Roots of squares and of what swings turn where they vanish, functions that f has not have cuts of
 * their own. */
static void look_at_doubt(Expr node, void *doubt)
{
    Doubt *d = doubt;
    Expr base, p, head;
    long n;
    for (long i = 0; i < expr_factor_count(node) && !d->any; i++) {
        expr_split_power(expr_factor(node, i), &base, &p);
        if (expr_is(p, EXPR_INTEGER) || !expr_is_real_number(p))
            continue;
        d->any = walk_has_kind(base, EXPR_CALL);
        expr_split_power(base, &base, &p);
        d->any |= num_get_si(&n, p) && n % 2 == 0;
    }
    head = expr_is(node, EXPR_CALL) ? expr_arg(node, 0) : NULL;
    d->any |= head && !funcs_is_entire(node) && funcs_jump(node) == FUNC_JUMP_NONE &&
              !walk_has(d->f, head);
}

/* May the antiderivative that gave value have cuts between the ends that f has not? */
static bool is_doubtful(const Witness *w)
{
    Doubt doubt = {w->f, walk_has_kind(w->value, EXPR_COMPLEX)};
    if (!doubt.any && (expr_count(w->may) > 0 || walk_has_kind(w->f, EXPR_CALL)))
        walk_each(w->value, look_at_doubt, &doubt);
    return doubt.any;
}

bool witness_against(Expr f, Expr x, Expr a, Expr b, Expr value, Notes *notes)
{
    CHECK(f != NULL && value != NULL && notes != NULL);
    Witness w = {.f = f,
                 .x = x,
                 .a = a,
                 .b = b,
                 .value = value,
                 .relations = notes_relations(notes),
                 .may = expr_set(NULL, 0),
                 .turns = expr_set(NULL, 0)};
    Expr all = expr_list((Expr[]){f, a, b}, 3);
    w.names = collection_filter(names_in(all), expr_list(&x, 1), false);
    long names = expr_count(w.names);
    if (names == 0 || names > TRIES || walk_has(all, expr_symbol("_Z")) ||
        walk_has_kind(all, EXPR_COMPLEX) || walk_has(value, EXPR_INFINITY))
        return false;
    walk_each(f, look_at_branch, &w);
    walk_each(f, look_at_turn, &w);
    if (!is_doubtful(&w))
        return false;
    ask_witnesses(&w);
    if (!w.against)
        return false;
    w.branches = w.may;
    if (expr_count(w.may) > 0)
        ask_witnesses(&w);
    for (long i = 0; !w.against && w.agree > 0 && i < expr_count(w.may); i++)
        notes_add(notes, expr_arg(w.may, i));
    return w.against || w.agree == 0;
}
