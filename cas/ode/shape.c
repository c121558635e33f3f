/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Small questions and changes of shape that the methods for differential equations share:
 * constants of integration, which are local names `_C` and so can never meet a user's name,
 * integrals, and forms that are easy to read. Nothing here decides how an equation is solved.
 */
#include "cas/ode/parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/powers.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/steps.h"
#include "cas/base/check.h"
#include "cas/base/effort.h"
#include "cas/base/told.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/integrate/integrate.h"
#include "cas/solve/solve.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "cas/value/funcs_facts.h"

enum { MOST_NODES = 6000, SIGN_BITS = 400, ROUGH_DIGITS = 15 }; /* of what is tidied; of balls */

/* --- constants ------------------------------------------------------------------------------- */

Expr ode_constant(void)
{
    return expr_from_symbol(sym_fresh("_C"));
}

Expr ode_fresh(void)
{
    return expr_from_symbol(sym_fresh("_z"));
}

static bool is_constant(Expr e)
{
    return expr_is(e, EXPR_SYMBOL) && sym_of(e)->local != 0 && strcmp(expr_text(e), "_C") == 0;
}

static void find_constant(Expr node, void *arg)
{
    Expr *list = arg;

    if (is_constant(node))
        *list = ode_append(*list, node);
}

Expr ode_list_constants(Expr e)
{
    Expr list = expr_list(NULL, 0);

    walk_each(e, find_constant, &list);
    return list;
}

Expr ode_constants(Expr e)
{
    Expr list = ode_list_constants(e);

    return expr_make(EXPR_SET, list->u.args, expr_count(list));
}

bool ode_has_constant(Expr e)
{
    return expr_count(ode_list_constants(e)) > 0;
}

/* The next name _C1, _C2, ... that does not occur in taken. */
static Expr next_name(long *number, Expr taken)
{
    for (;;) {
        char text[24];
        Expr name;

        snprintf(text, sizeof text, "_C%ld", ++*number);
        name = expr_symbol(text);
        if (!walk_has(taken, name))
            return name;
    }
}

Expr ode_name_constants(Expr e, Expr taken)
{
    Expr list = ode_list_constants(e), names = expr_list(NULL, 0);
    long number = 0;

    for (long i = 0; i < expr_count(list); i++)
        names = ode_append(names, next_name(&number, taken));
    return walk_replace(e, list->u.args, names->u.args, expr_count(list));
}

/* --- questions ------------------------------------------------------------------------------- */

bool ode_is_free(Expr e, Expr x)
{
    return !walk_has(e, x);
}

Expr ode_replace(Expr e, Expr from, Expr to)
{
    return funcs_at(e, from, to);
}

bool ode_split_linear(Expr e, Expr x, Expr *a, Expr *b)
{
    *a = normal_expr(diff_name(e, x));
    if (!ode_is_free(*a, x))
        return false;
    *b = normal_expr(expr_sub(e, expr_mul(*a, x)));
    return ode_is_free(*b, x);
}

typedef struct Order {
    Expr y;
    long highest;
} Order;

static void note_order(Expr node, void *arg)
{
    Order *o = arg;
    Expr f, x;
    long k = node == o->y ? 0 : -1;

    if (expr_is(node, EXPR_CALL) && diff_order(node, &f, &x) > 0 && f == o->y)
        k = diff_order(node, &f, &x);
    if (k > o->highest)
        o->highest = k;
}

long ode_order(Expr e, Expr y)
{
    Order o = {y, -1};

    walk_each(e, note_order, &o);
    return o.highest;
}

Expr ode_append(Expr list, Expr item)
{
    CHECK(expr_is(list, EXPR_LIST) && item != NULL);
    return collection_append(list, item);
}

typedef struct Attempt {
    Expr (*f)(void *arg);
    void *arg;
    Expr result;
} Attempt;

static void run_attempt(void *arg)
{
    Attempt *a = arg;

    a->result = a->f(a->arg);
}

Expr ode_attempt_within(uint64_t units, Expr (*f)(void *arg), void *arg)
{
    Attempt a = {f, arg, NULL};
    Notes notes;
    bool done;

    notes_begin(&notes);
    done = effort_attempt(&units, run_attempt, &a);
    if (done && a.result) {
        notes_keep(&notes);
        return a.result;
    }
    if (!done && units == 0)
        told_say("dsolve", 1, "a method is given up: too much work");
    notes_drop(&notes);
    return NULL;
}

Expr ode_attempt(Expr (*f)(void *arg), void *arg)
{
    return ode_attempt_within(UINT64_MAX, f, arg);
}

static bool is_root(Expr base, Expr exponent, const void *arg)
{
    (void)base;
    (void)arg;
    return expr_is(exponent, EXPR_RATIONAL);
}

typedef struct Roots {
    Expr e, x, root;
} Roots;

static void put_root(void *arg)
{
    const Roots *r = arg;

    funcs_replace(r->e, &r->x, &r->root, 1);
}

/* Roots at which e has no value are those of what its terms were multiplied by: p^2 + 1 for
 * y + 1/sqrt(p^2+1). Without roots in e they are where it can be continued. */
static Expr with_values(Expr roots, Expr e, Expr x)
{
    Expr list = expr_list(NULL, 0);

    for (long i = 0; i < expr_count(roots); i++)
        if (err_attempt_for(ERR_DIVZERO, put_root, &(Roots){e, x, expr_arg(roots, i)}))
            list = ode_append(list, expr_arg(roots, i));
    return list;
}

static Expr find_roots(void *arg)
{
    const Roots *r = arg;
    SolveResult result = solve_for(numer_expr(normal_expr(r->e)), r->x);

    if (!result.complete)
        return NULL;
    return powers_any(r->e, is_root, NULL) ? with_values(result.solutions, r->e, r->x)
                                           : result.solutions;
}

Expr ode_roots(Expr e, Expr x)
{
    Roots r = {e, x, NULL};

    return ode_attempt(find_roots, &r);
}

static bool is_nested_root(Expr base, Expr exponent, const void *arg)
{
    return is_root(base, exponent, arg) && expr_is(base, EXPR_SUM) &&
           powers_any(base, is_root, NULL);
}

bool ode_is_heavy(Expr e)
{
    return walk_has_call(e, "RootOf") || powers_any(e, is_nested_root, NULL);
}

bool ode_is_generic(Expr e)
{
    return ode_differs(zero_named_integrals(e));
}

static ZeroAnswer ask(Expr e)
{
    ZeroQuestion q = {.effort = ode_is_heavy(e) ? &ZERO_BY_SAMPLES : &ZERO_USUAL};

    return zero_ask(e, &q);
}

bool ode_vanishes(Expr e)
{
    return ask(e).taken == TRUTH_YES;
}

bool ode_differs(Expr e)
{
    return ask(e).truth == TRUTH_NO;
}

/* --- integrals ------------------------------------------------------------------------------- */

typedef struct Integrand {
    Expr f, t;
} Integrand;

static Expr antiderivative(void *arg)
{
    const Integrand *in = arg;

    return integrate_indefinite(in->f, in->t);
}

static void look_for_circular(Expr node, void *arg)
{
    bool *found = arg;
    *found = *found || funcs_is_circular(node);
}

/* Elliptic integrals of waves jump where the wave of the half angle vanishes, and LambertW(t)
 * stands for one of several branches: neither helps to a solution. */
static bool is_of_one_branch(Expr f, Expr F, Expr t)
{
    bool circular = false;
    Expr lamberts = walk_calls(f, "LambertW");

    for (long i = 0; i < expr_count(lamberts); i++)
        if (is_polynomial_in(expr_arg(expr_arg(lamberts, i), 1), &t, 1))
            return true;
    walk_each(f, look_for_circular, &circular);
    return (circular && (walk_has_call(F, "EllipticF") || walk_has_call(F, "EllipticE") ||
                         walk_has_call(F, "EllipticPi")));
}

static Expr closed_antiderivative(Expr f, Expr t)
{
    Integrand in = {f, t};
    Expr F = ode_attempt(antiderivative, &in);

    return F && (walk_has_call(F, "int") || is_of_one_branch(f, F, t)) ? NULL : F;
}

Expr ode_antiderivative(Expr f, Expr t)
{
    Expr F, apart;

    err_poll();
    if (ode_is_free(f, t))
        return expr_mul(f, t);
    F = closed_antiderivative(f, t);
    if (F)
        return F;
    apart = ode_roots_apart(f);
    return apart == f ? NULL : closed_antiderivative(apart, t);
}

typedef struct Logarithms {
    const Expr *names, *points;
    long n;
    Expr from, to;
} Logarithms;

static void note_logarithm(Expr node, void *arg)
{
    Logarithms *l = arg;
    Expr u = funcs_argument(node, "ln"), at = u;

    if (!u || !walk_has_any(u, l->names, l->n))
        return;
    for (long i = 0; at && i < l->n; i++)
        at = ode_value_at(at, l->names[i], 0, l->points[i]);
    if (!at || !funcs_is_constant(at) || evalf_sign(at, SIGN_BITS) != -1)
        return;
    l->from = ode_append(l->from, node);
    l->to = ode_append(l->to, funcs_apply1("ln", expr_neg(u)));
}

Expr ode_real_logarithms(Expr e, const Expr *names, const Expr *points, long n)
{
    Logarithms l = {names, points, n, expr_list(NULL, 0), expr_list(NULL, 0)};

    walk_each(e, note_logarithm, &l);
    return walk_replace(e, l.from->u.args, l.to->u.args, expr_count(l.from));
}

/* int(f, t), or with a variable of its own from the point of the starting values. */
static Expr standing_integral(const Ode *ode, Expr f)
{
    Expr name = expr_symbol("_z1"), c, g;

    walk_split_factors(f, ode->t, &c, &g);
    if (ode->starts == 0)
        return expr_mul(c, expr_call2("int", g, ode->t));
    g = expr_call2("int", ode_replace(g, ode->t, name),
                   expr_equation(name, expr_range(ode->start[0].point, ode->t)));
    return expr_mul(c, g);
}

/* e at t, in doubles; false where it has no value there. */
static bool value_near(double part[2], Expr e, Expr t, Expr at)
{
    Expr value = evalf_expr(funcs_at(e, t, at), ROUGH_DIGITS);
    bool complex = expr_is(value, EXPR_COMPLEX);
    if (!complex && !expr_is_real_number(value))
        return false;
    part[0] = num_to_double(complex ? expr_arg(value, 0) : value);
    part[1] = complex ? num_to_double(expr_arg(value, 1)) : 0;
    return isfinite(part[0]) && isfinite(part[1]);
}

typedef struct Leap {
    Expr f, F, t;
    Expr a, b; /* the part that is looked at */
    bool found;
} Leap;

/* Is F(b)-F(a) another number than Simpson's rule has for f, which is about as smooth as it is? */
static void look_between(void *leap)
{
    Leap *l = leap;
    Expr width = evalf_expr(expr_sub(l->b, l->a), ROUGH_DIGITS);
    double f[3][2], F[2][2], h = num_to_double(width), off = 0;
    Expr at[] = {l->a, expr_mul(EXPR_HALF, expr_add(l->a, l->b)), l->b};
    for (int i = 0; i < 3; i++)
        if (!value_near(f[i], l->f, l->t, at[i]))
            return;
    if (!value_near(F[0], l->F, l->t, l->a) || !value_near(F[1], l->F, l->t, l->b))
        return;
    double size = hypot(F[0][0], F[0][1]) + hypot(F[1][0], F[1][1]), most = 0;
    for (int k = 0; k < 2; k++) {
        off = fmax(off, fabs(F[1][k] - F[0][k] - h / 6 * (f[0][k] + 4 * f[1][k] + f[2][k])));
        for (int i = 0; i < 3; i++)
            most = fmax(most, fabs(f[i][k]));
    }
    l->found = off > 1e-6 * size && off > fabs(h) * most;
}

/* In `parts` parts of this width, half of them on either side of the start. */
static bool leaps_near(Leap *l, Expr start, Expr width, long parts)
{
    for (long k = -parts / 2; k < parts / 2 && !l->found; k++) {
        l->a = expr_add(start, expr_mul(expr_ratio(2 * k + 1, 2), width));
        l->b = expr_add(l->a, width);
        (void)err_attempt(look_between, l);
    }
    return l->found;
}

typedef struct Cuts {
    bool any, several; /* functions with cuts, roots; with several arguments */
} Cuts;

static void look_for_cut(Expr node, void *cuts)
{
    Cuts *c = cuts;
    const FuncRow *row = expr_is(node, EXPR_CALL) ? funcs_row_of(node) : NULL;
    long n = row ? expr_count(node) - 1 : 0;
    if (row && funcs_cut(row, node->u.args + 1, n) != FUNC_CUT_NONE) {
        c->any = true;
        c->several |= n > 1;
    }
    for (long i = 0; !expr_is(node, EXPR_CALL) && i < expr_factor_count(node); i++) {
        Expr base, exponent;
        expr_split_power(expr_factor(node, i), &base, &exponent);
        c->any |= expr_is(exponent, EXPR_RATIONAL) && !funcs_is_constant(base);
    }
}

/* Does F cross a cut on the way, as functions of exp(I*t) with several arguments do? Near the start
 * and far from it; with parameters nobody can look. */
static bool leaps(const Ode *ode, Expr f, Expr F)
{
    enum { PARTS = 32 };
    Leap leap = {.f = f, .F = F, .t = ode->t};
    Expr start = ode->start[0].point;
    Cuts cuts = {false, false};
    walk_each(F, look_for_cut, &cuts);
    if (!cuts.any)
        return false;
    if (!funcs_is_constant(start) || !funcs_is_constant_beside(F, ode->t))
        return cuts.several && walk_has_kind(F, EXPR_COMPLEX);
    return leaps_near(&leap, start, expr_ratio(1, 4), PARTS) ||
           leaps_near(&leap, start, expr_int(4), PARTS);
}

/* F on the way from the starting values: real there, and without leaps. Where it leaps for all that
 * the integral stands; ode_along makes it inert. */
static Expr real_integral(const Ode *ode, Expr f, Expr F)
{
    if (ode->starts == 0)
        return F;
    F = walk_rebuild(F, NULL, ode_gone_on, (void *)ode->t);
    F = ode_real_logarithms(F, &ode->t, &ode->start[0].point, 1);
    return leaps(ode, f, F) ? standing_integral(ode, f) : F;
}

/* The first of 0, 1, -1, 2 where f has a value, else 0. */
static Expr regular_point(Expr f, Expr y)
{
    static const long POINTS[] = {0, 1, -1, 2};

    for (size_t i = 0; i < sizeof POINTS / sizeof *POINTS; i++)
        if (ode_value_at(f, y, 0, expr_int(POINTS[i])))
            return expr_int(POINTS[i]);
    return EXPR_ZERO;
}

/* A name for a variable of integration that does not occur in e. */
static Expr bound_name(Expr e)
{
    char text[] = "_a";

    while (text[1] < 'z' && walk_has(e, expr_symbol(text)))
        text[1]++;
    return expr_symbol(text);
}

static Expr integral_up_to(Expr f, Expr y, Expr from)
{
    Expr name = bound_name(f);

    f = ode_replace(f, y, name);
    return expr_call2("int", f, expr_equation(name, expr_range(from, y)));
}

/* int(g(y), y) with limits from and y, everywhere in f. */
static Expr with_limits(Expr f, Expr y, Expr from)
{
    Expr list = walk_calls(f, "int");

    for (long i = 0; i < expr_count(list); i++) {
        Expr node = expr_arg(list, i), g = expr_arg(node, 1);

        if (expr_count(node) != 3 || expr_arg(node, 2) != y || walk_has(g, expr_symbol("int")))
            continue;
        g = integral_up_to(g, y, from);
        f = walk_replace1(f, node, g);
    }
    return f;
}

/* Integrals by another name that depend on y? */
static bool has_other_integrals(Expr f, Expr y)
{
    Expr list = walk_calls(f, "int");

    for (long i = 0; i < expr_count(list); i++) {
        Expr node = expr_arg(list, i), by = expr_count(node) == 3 ? expr_arg(node, 2) : node;

        if (expr_is(by, EXPR_SYMBOL) && by != y && !ode_is_free(node, y))
            return true;
    }
    return false;
}

Expr ode_open_integral(Expr f, Expr y, Expr from)
{
    if (has_other_integrals(f, y))
        return NULL;
    if (!from)
        from = walk_has(f, expr_symbol("int")) ? EXPR_ZERO : regular_point(f, y);
    return integral_up_to(with_limits(f, y, from), y, from);
}

Expr ode_integral(const Ode *ode, Expr f)
{
    Expr F, closed = EXPR_ZERO, open = EXPR_ZERO;

    if (ode->inert)
        return f == EXPR_ZERO ? f : standing_integral(ode, f);
    F = ode_antiderivative(f, ode->t);
    if (F)
        return real_integral(ode, f, F);
    f = expand_products(f);
    for (long i = 0; i < expr_term_count(f); i++) {
        Expr term = expr_term(f, i), part = ode_antiderivative(term, ode->t);

        if (part)
            closed = expr_add(closed, real_integral(ode, term, part));
        else
            open = expr_add(open, term);
    }
    return open == EXPR_ZERO ? closed : expr_add(closed, standing_integral(ode, open));
}

/* --- forms ----------------------------------------------------------------------------------- */

/* The square root of the polynomial e: *outside * sqrt(*inside). */
static void split_squares(Expr e, Expr *outside, Expr *inside)
{
    Expr list = factor_list(e, true), factors = expr_arg(list, 1);

    *outside = EXPR_ONE;
    *inside = expr_arg(list, 0);
    for (long i = 0; i < expr_count(factors); i++) {
        Expr pair = expr_arg(factors, i), base = expr_arg(pair, 0);
        long k = 1;

        num_get_si(&k, expr_arg(pair, 1));
        *outside = expr_mul(*outside, expr_pow(base, expr_int(k / 2)));
        if (k % 2)
            *inside = expr_mul(*inside, base);
    }
}

Expr ode_root(Expr e)
{
    Expr up, down, over, under;

    if (expr_is_number(e) || ode_is_heavy(e))
        return funcs_sqrt(e);
    e = normal_expr(e);
    split_squares(numer_expr(e), &up, &over);
    split_squares(denom_expr(e), &down, &under);
    if (expr_is_real_number(over) && num_sign(over) < 0 && !expr_is_number(under)) {
        over = expr_neg(over); /* -4/(t^2-1) is 4/(1-t^2) */
        under = expr_neg(under);
    }
    over = funcs_sqrt(expand_products(over));
    under = funcs_sqrt(expand_products(under));
    return expr_mul(expr_div(up, down), expr_div(over, under));
}

static Expr roots_apart(Expr e, void *arg)
{
    Expr base, exponent, twice;

    err_stack_check();
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL))
        return e;
    e = walk_operands(e, roots_apart, arg);
    if (!expr_is(e, EXPR_POWER))
        return e;
    expr_split_power(e, &base, &exponent);
    twice = expr_mul(EXPR_TWO, exponent);
    if (!expr_is(exponent, EXPR_RATIONAL) || !expr_is(twice, EXPR_INTEGER))
        return e;
    return expr_pow(ode_root(base), twice);
}

Expr ode_roots_apart(Expr e)
{
    return roots_apart(e, NULL);
}

typedef struct Buckets {
    Expr key, sum; /* lists: functions of t and constants, and what they are multiplied by */
} Buckets;

/* The list with another item at place i. */
static Expr with_item(Expr list, long i, Expr item)
{
    Expr before = expr_seq(list->u.args, i);
    Expr after = expr_seq(list->u.args + i + 1, expr_count(list) - i - 1);

    return expr_list((Expr[]){before, item, after}, 3);
}

static void add_term(Buckets *buckets, Expr term, Expr t)
{
    Expr key = EXPR_ONE, c = EXPR_ONE;

    for (long i = 0; i < expr_factor_count(term); i++) {
        Expr factor = expr_factor(term, i);

        if (ode_is_free(factor, t) && !ode_has_constant(factor))
            c = expr_mul(c, factor);
        else
            key = expr_mul(key, factor);
    }
    for (long i = 0; i < expr_count(buckets->key); i++)
        if (expr_arg(buckets->key, i) == key) {
            Expr sum = expr_add(expr_arg(buckets->sum, i), c);

            buckets->sum = with_item(buckets->sum, i, sum);
            return;
        }
    buckets->key = ode_append(buckets->key, key);
    buckets->sum = ode_append(buckets->sum, c);
}

typedef struct Tidy {
    Expr e, t;
} Tidy;

/* A sum of functions of t times coefficients that are one fraction each. */
static Expr sort_terms(void *arg)
{
    const Tidy *tidy = arg;
    Expr e = ode_gather_powers(simplify_combine(expand_products(tidy->e), COMBINE_EXP));
    Expr sum = EXPR_ZERO;
    Buckets buckets = {expr_list(NULL, 0), expr_list(NULL, 0)};

    for (long i = 0; i < expr_term_count(e); i++)
        add_term(&buckets, expr_term(e, i), tidy->t);
    for (long i = 0; i < expr_count(buckets.key); i++)
        sum = expr_add(sum,
                       expr_mul(normal_expr(expr_arg(buckets.sum, i)), expr_arg(buckets.key, i)));
    return sum;
}

static Expr tidy_smooth(Expr e, Expr t)
{
    e = ode_gather_powers(e);
    Tidy tidy = {e, t};
    Expr other = NULL;

    if (walk_tree_size(e) < MOST_NODES && !ode_is_heavy(e))
        other = ode_attempt(sort_terms, &tidy);

    return funcs_refresh(other && walk_tree_size(other) <= walk_tree_size(e) ? other : e);
}

typedef struct Waves {
    Expr t;
    bool any, fixed; /* some; some of a constant */
} Waves;

static void find_wave(Expr node, void *arg)
{
    Waves *waves = arg;
    const FuncInverse *inverse = funcs_inverse(node);

    if (!inverse || !inverse->period || inverse->imaginary)
        return;
    waves->any = true;
    waves->fixed = waves->fixed || ode_is_free(node, waves->t);
}

static Waves waves_in(Expr e, Expr t)
{
    Waves waves = {t, false, false};

    walk_each(e, find_wave, &waves);
    return waves;
}

static Expr shift_waves(void *arg)
{
    const Tidy *tidy = arg;

    return tidy_smooth(simplify_combine(tidy->e, COMBINE_TRIG), tidy->t);
}

static Expr shorter(Expr a, Expr b)
{
    return walk_tree_size(b) < walk_tree_size(a) ? b : a;
}

/* Sines of constants are what is left of waves that begin elsewhere than at 0: cos(t)*cos(1) +
 * sin(t)*sin(1) is cos(t-1). Beside waves, terms one by one are easier to read than a fraction that
 * is a little shorter. */
static Expr shortest(Expr e, Expr t)
{
    Expr simple = tidy_smooth(simplify_expr(e), t), shifted;
    Tidy tidy = {tidy_smooth(e, t), t};
    Waves waves = waves_in(tidy.e, t);

    if (waves.fixed && !ode_is_heavy(tidy.e)) {
        shifted = ode_attempt(shift_waves, &tidy);
        if (shifted && !waves_in(shifted, t).fixed)
            return shorter(tidy.e, shifted);
    }
    if (waves.any && 4 * walk_tree_size(simple) > 3 * walk_tree_size(tidy.e))
        return tidy.e;
    return shorter(tidy.e, simple);
}

/* What stands beside each step, as simple as it gets. */
static Expr beside_steps(Expr e, Expr t)
{
    Expr steps = walk_calls(e, "Heaviside"), sum = EXPR_ZERO;

    e = expand_products(e);
    for (long i = 0; i < expr_count(steps); i++) {
        Expr step = expr_arg(steps, i);

        if (!is_polynomial_in(e, &step, 1) || degree_expr(e, step) > 1)
            continue;
        sum = expr_add(sum, expr_mul(shortest(coeff_expr(e, step, 1), t), step));
        e = coeff_expr(e, step, 0);
    }
    return expr_add(sum, shortest(e, t));
}

Expr ode_tidy(Expr e, Expr t)
{
    if (steps_has_impulse(e, t))
        e = steps_reduce(e, t);
    if (walk_has(e, expr_symbol("Heaviside")) && walk_tree_size(e) < MOST_NODES)
        return beside_steps(e, t);
    if (walk_has(e, expr_symbol("piecewise")))
        return steps_gather(e, t, shortest);
    return waves_in(e, t).fixed && !ode_is_heavy(e) ? shortest(e, t) : tidy_smooth(e, t);
}

/* exp(u)^k becomes exp(k*u). */
static Expr gather_powers(Expr e, void *arg)
{
    Expr base, exponent, u;

    err_stack_check();
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL))
        return e;
    e = walk_operands(e, gather_powers, arg);
    if (!expr_is(e, EXPR_POWER))
        return e;
    expr_split_power(e, &base, &exponent);
    u = funcs_argument(base, "exp");
    return u ? funcs_apply1("exp", expand_products(expr_mul(u, exponent))) : e;
}

Expr ode_gather_powers(Expr e)
{
    return gather_powers(e, NULL);
}
