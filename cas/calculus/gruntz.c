/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The algorithm of D. Gruntz (On computing limits in a symbolic manipulation system, 1996): the
 * most rapidly varying subexpressions are found by comparing logarithms, all of them written by one
 * w that tends to 0, and the leading term in w decides or leaves a slower problem.
 *
 * Powers with the variable in the exponent and hyperbolic functions are written by exp first, and
 * special functions of something large by their expansions (cas/value/funcs_facts.h). Other
 * functions of something large may grow like exponentials, so beside these nothing is said.
 */
#include "cas/calculus/gruntz.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/subs/subs.h"
#include "cas/calculus/divisor.h"
#include "cas/calculus/leading.h"
#include "cas/calculus/limit.h"
#include "cas/calculus/series/series.h"
#include "cas/core/infinity.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"

enum { MAX_DEPTH = 24, MAX_SET = 32 };

/* A set of most rapidly varying subexpressions: x or calls of exp. */
typedef struct Rapid {
    Expr item[MAX_SET];
    long n;
} Rapid;

typedef struct Limit {
    Expr x;
    int depth;
    bool failed;
} Limit;

static Expr at_infinity(Limit *l, Expr e);

static Expr replaced(Expr e, Expr from, Expr to)
{
    Expr rule = expr_equation(from, to);
    return subs_valued(&rule, 1, e);
}

/* --- most rapidly varying -----------------------------------------------------------------------
 */

/* Is the limit u infinite? Its sign may be open: signum(a)*infinity. */
static bool is_infinite(Expr u)
{
    return walk_has(u, EXPR_INFINITY);
}

/* Does a vary faster (1), slower (-1) or alike (0)? The limit of ln(a)/ln(b), up to a factor. */
static int compare(Limit *l, Expr a, Expr b)
{
    Expr la = a == l->x ? expr_call1("ln", a) : expr_arg(a, 1);
    Expr lb = b == l->x ? expr_call1("ln", b) : expr_arg(b, 1);
    Expr free, with;
    walk_split_factors(expr_div(la, lb), l->x, &free, &with);
    Expr c = at_infinity(l, with);
    if (!c) {
        l->failed = true;
        return 0;
    }
    if (c == EXPR_ZERO)
        return -1;
    return is_infinite(c) ? 1 : 0;
}

static bool contains(const Rapid *set, Expr e)
{
    for (long i = 0; i < set->n; i++)
        if (set->item[i] == e)
            return true;
    return false;
}

static void merge(Limit *l, Rapid *into, const Rapid *set)
{
    for (long i = 0; i < set->n; i++)
        if (!contains(into, set->item[i])) {
            if (into->n == MAX_SET)
                l->failed = true;
            else
                into->item[into->n++] = set->item[i];
        }
}

/* The faster of two sets into the first, both when they are alike. */
static void fastest(Limit *l, Rapid *a, const Rapid *b)
{
    if (b->n == 0 || l->failed)
        return;
    int order = a->n == 0 ? -1 : 0;
    for (long i = 0; i < a->n && order == 0; i++)
        if (contains(b, a->item[i])) {
            merge(l, a, b);
            return;
        }
    if (order == 0)
        order = compare(l, a->item[0], b->item[0]);
    if (order < 0)
        *a = *b;
    else if (order == 0)
        merge(l, a, b);
}

/* An entire function that is tame on the real line is not off it (Liouville), erf(I*x), nor is what
 * swings there, has poles off it, tanh, or several arguments, BesselJ(0, I*x). */
static bool is_tame(Limit *l, Expr e, long i)
{
    return funcs_is_tame(e, i) &&
           ((expr_count(e) == 2 && !funcs_is_entire(e) && !funcs_swings(e) && !funcs_wave(e)) ||
            limit_is_real(expr_arg(e, i), l->x, EXPR_INFINITY, 0));
}

/* Might the call, beside an exponential, count for more than nothing? Not where its arguments have
 * finite limits: where it is analytic there it has one too. */
static bool is_wild(Limit *l, Expr e)
{
    if (funcs_argument(e, "exp"))
        return false;
    for (long i = 1; i < expr_count(e); i++) {
        Expr u = is_tame(l, e, i) ? EXPR_ZERO : at_infinity(l, expr_arg(e, i));
        if (!u || u == EXPR_UNDEFINED || is_infinite(u))
            return true;
    }
    return false;
}

/* Is e = exp(u) on the unit circle for large x, as exp(I*x)? Beside what grows it counts for no
 * more than a number. */
static bool turns(Limit *l, Expr e)
{
    return limit_is_real(expr_mul(EXPR_I, expr_arg(e, 1)), l->x, EXPR_INFINITY, 0);
}

static void rapid_in(Limit *l, Expr e, Rapid *out)
{
    Rapid part;
    err_stack_check();
    out->n = 0;
    if (l->failed || !walk_has(e, l->x))
        return;
    if (e == l->x) {
        out->item[out->n++] = e;
        return;
    }
    if (expr_is(e, EXPR_CALL) && is_wild(l, e)) {
        l->failed = true;
        return;
    }
    for (long i = expr_is(e, EXPR_CALL); i < expr_count(e); i++) {
        rapid_in(l, expr_arg(e, i), &part);
        fastest(l, out, &part);
    }
    if (!funcs_argument(e, "exp"))
        return;
    Expr u = at_infinity(l, expr_arg(e, 1));
    if (!u || u == EXPR_UNDEFINED)
        l->failed = true;
    else if (infinity_sign(u) || (is_infinite(u) && !turns(l, e))) {
        part = (Rapid){.item = {e}, .n = 1};
        Rapid inner = *out;
        *out = part;
        fastest(l, out, &inner);
    }
}

/* --- rewriting ------------------------------------------------------------------------------- */

/* x becomes exp(x): ln(x) becomes x. */
static Expr moved_up(Expr e, Expr x)
{
    Expr rules[] = {expr_equation(expr_call1("ln", x), x),
                    expr_equation(x, funcs_apply1("exp", x))};
    return subs_valued(rules, 2, e);
}

static void sort_by_size(Rapid *set)
{
    for (long i = 1; i < set->n; i++)
        for (long j = i; j > 0 && walk_node_count(set->item[j]) > walk_node_count(set->item[j - 1]);
             j--) {
            Expr swap = set->item[j];
            set->item[j] = set->item[j - 1];
            set->item[j - 1] = swap;
        }
}

/* What is written for the items of a set, the smallest first. */
typedef struct Written {
    const Rapid *set;
    Expr to[MAX_SET];
    long n;
    bool whole; /* exponentials with w in them are not to be split */
} Written;

/* e with the items known so far replaced, the largest first: they may lie in one another. */
static Expr with_written(const Written *r, Expr e)
{
    for (long i = r->n; i-- > 0;)
        e = replaced(e, r->set->item[r->set->n - 1 - i], r->to[i]);
    return e;
}

/* What stands for exponentials that are kept whole. */
typedef struct Kept {
    Expr w, rule[2 * MAX_SET];
    long n;
} Kept;

static Expr keep_whole(Expr e, void *arg)
{
    Kept *kept = arg;
    if (!walk_has(e, kept->w))
        return e;
    if (!funcs_argument(e, "exp") || kept->n == 2 * MAX_SET)
        return NULL;
    Expr name = expr_from_symbol(sym_fresh("kept"));
    kept->rule[kept->n++] = expr_equation(name, e);
    return name;
}

static Expr as_it_is(Expr e, void *arg)
{
    (void)arg;
    return e;
}

/* normal splits exp(a+b) to find what cancels, and exp(a) alone may grow where exp(a+b) does not.
 */
static Expr normal_of_whole(Expr e, Expr w)
{
    Kept kept = {.w = w};
    e = normal_expr(walk_rebuild(e, keep_whole, as_it_is, &kept));
    return kept.n ? subs_once(kept.rule, kept.n, e) : e;
}

/* exp(u) = exp(rest)*w^k with rest slower than ln(w) = sign*v; items inside u are written by w
 * first, since normal may join them into others. */
static bool write_item(Limit *l, Written *r, Expr u, Expr v, int sign, Expr w)
{
    Expr c = at_infinity(l, expr_div(u, v)), rest;

    if (!c || is_infinite(c))
        return false;
    rest = with_written(r, expr_sub(u, expr_mul(c, v)));
    rest = r->whole ? normal_of_whole(rest, w) : normal_expr(rest);
    r->to[r->n++] = expr_mul(funcs_apply1("exp", rest), expr_pow(w, expr_mul(expr_int(sign), c)));
    return true;
}

/* e with every exp(u) of the set written by w = exp(sign*v), v the exponent of the smallest;
 * *log_w is ln(w). NULL when that fails. */
static Expr by_one(Limit *l, Expr e, Rapid *set, Expr w, bool whole, Expr *log_w)
{
    Written r = {.set = set, .whole = whole};

    sort_by_size(set);
    Expr v = expr_arg(set->item[set->n - 1], 1), grows = at_infinity(l, v);
    if (!grows || !infinity_sign(grows))
        return NULL;
    int sign = grows == EXPR_INFINITY ? -1 : 1; /* w = exp(sign*v) tends to 0 */
    for (long i = set->n; i-- > 0;) {
        if (!write_item(l, &r, expr_arg(set->item[i], 1), v, sign, w))
            return NULL;
        for (long k = 0; k < i; k++)
            if (set->item[k] == set->item[i])
                return NULL;
    }
    *log_w = expr_mul(expr_int(sign), v);
    return with_written(&r, e);
}

/* --- the limit at infinity ------------------------------------------------------------------- */

/* The leading term when the set is written by w. */
static bool leading_by(Limit *l, Expr e, Rapid *set, Expr w, bool whole, Expr *c, Expr *k)
{
    Expr log_w;
    e = by_one(l, e, set, w, whole, &log_w);
    if (!e)
        return false;
    if (!series_leading(e, w, log_w, c, k)) {
        if (!leading_find(e, w, log_w, c, k) || funcs_real_sign(*k) == 2)
            return false;
        *k = expr_int(funcs_real_sign(*k)); /* no more is asked of it */
    }
    return !walk_has(*c, w);
}

/* Leading term c*w^k of e for x to infinity. When x itself varies most rapidly, everything is moved
 * up first, so c belongs to the moved problem, whose limit is the same. */
static bool leading(Limit *l, Expr e, Expr *c, Expr *k)
{
    Rapid set;
    Expr w = expr_from_symbol(sym_fresh("w"));
    rapid_in(l, e, &set);
    if (l->failed || set.n == 0)
        return false;
    if (contains(&set, l->x)) {
        e = moved_up(e, l->x);
        for (long i = 0; i < set.n; i++)
            set.item[i] = moved_up(set.item[i], l->x);
    }
    for (long i = 0; i < set.n; i++)
        if (!funcs_argument(set.item[i], "exp"))
            return false;
    return leading_by(l, e, &set, w, false, c, k) || leading_by(l, e, &set, w, true, c, k);
}

/* The sign of e for large x: -1, 0, 1, or 2. */
static int sign_at_infinity(Limit *l, Expr e)
{
    Expr c, k;
    for (int i = 0; i < MAX_DEPTH && walk_has(e, l->x); i++) {
        if (!leading(l, e, &c, &k))
            return 2;
        e = c;
    }
    return funcs_real_sign(e);
}

static Expr decide(Limit *l, Expr e)
{
    Expr c, k;
    if (!leading(l, e, &c, &k) || !expr_is_real_number(k))
        return NULL;
    if (c != EXPR_ZERO && !divisor_is_safe(c, l->x))
        return NULL;
    if (!walk_has(c, l->x))
        return leading_tends(c, k);
    if (num_sign(k) > 0)
        return EXPR_ZERO;
    if (num_sign(k) == 0)
        return at_infinity(l, c);
    int sign = sign_at_infinity(l, c);
    return sign == 2 ? NULL : expr_mul(expr_int(sign), EXPR_INFINITY);
}

static Expr at_infinity(Limit *l, Expr e)
{
    err_stack_check();
    err_poll();
    if (!walk_has(e, l->x))
        return e;
    if (e == l->x)
        return EXPR_INFINITY;
    if (l->failed || l->depth >= MAX_DEPTH)
        return NULL;
    Limit inner = {.x = l->x, .depth = l->depth + 1};
    return decide(&inner, e);
}

/* --- preparation ----------------------------------------------------------------------------- */

typedef struct Prepare {
    Memo done;
    Expr x;
    Expr rest; /* the sum of the names for what expansions cut off */
} Prepare;

static Expr prepared(Expr e, void *arg);

/* Expansions are in the last argument; their error is bounded while the others stand still. */
static bool others_stand(Expr e, Expr x)
{
    for (long i = 1; i < expr_count(e) - 1; i++)
        if (walk_has(expr_arg(e, i), x))
            return false;
    return true;
}

/* Special functions of what tends to infinity by their expansions, which hold on the line where a
 * cut runs along it. */
static Expr expanded(Prepare *p, Expr e)
{
    Limit l = {.x = p->x};
    Expr u = expr_arg(e, expr_count(e) - 1), name, value = funcs_reduced(e);
    if (value != e)
        return prepared(value, p);
    name = expr_from_symbol(sym_fresh("rest"));
    if (!walk_has(u, p->x) || !others_stand(e, p->x) || !funcs_expansion(e, 1, name))
        return e;
    Expr end = at_infinity(&l, u);
    int sign = infinity_sign(end);
    value = sign ? funcs_expansion(e, sign, name) : NULL;
    if (!value || (funcs_is_cut_far(e, sign) && !limit_is_real(u, p->x, EXPR_INFINITY, 0)))
        return e;
    p->rest = expr_add(p->rest, name);
    return prepared(value, p);
}

static Expr power_by_exp(Prepare *p, Expr base, Expr exponent)
{
    base = prepared(base, p);
    if (!walk_has(exponent, p->x))
        return expr_pow(base, exponent);
    exponent = prepared(exponent, p);
    return funcs_apply1("exp", expr_mul(exponent, funcs_apply1("ln", base)));
}

static Expr prepared_node(Prepare *p, Expr e)
{
    if (expr_is(e, EXPR_POWER))
        return power_by_exp(p, expr_arg(e, 0), expr_arg(e, 1));
    if (expr_is(e, EXPR_PRODUCT)) {
        Expr value = expr_arg(e, 0);
        for (long i = 1; i < expr_count(e); i += 2)
            value = expr_mul(value, power_by_exp(p, expr_arg(e, i), expr_arg(e, i + 1)));
        return value;
    }
    e = walk_operands(e, prepared, p);
    if (!expr_is(e, EXPR_CALL) || expr_count(e) < 2)
        return e;
    return funcs_is_hyperbolic(e)
               ? funcs_wave_by_exp(funcs_wave(e), funcs_apply1("exp", expr_arg(e, 1)))
               : expanded(p, e);
}

static Expr prepared(Expr e, void *arg)
{
    Prepare *p = arg;
    if (expr_is_number(e) || !walk_has(e, p->x))
        return e;
    Expr value = memo_get(&p->done, e);
    if (!value) {
        err_stack_check();
        value = prepared_node(p, e);
        memo_put(&p->done, e, value);
    }
    return value;
}

Expr gruntz_prepare(Expr e, Expr x, Expr *rest)
{
    Prepare p = {.x = x, .rest = EXPR_ZERO};
    memo_begin(&p.done);
    Expr value = prepared(e, &p);
    memo_end(&p.done);
    *rest = p.rest;
    return value;
}

bool gruntz_has_rest(Expr e, Expr rest)
{
    for (long i = 0; rest != EXPR_ZERO && i < expr_term_count(rest); i++)
        if (walk_has(e, expr_term(rest, i)))
            return true;
    return false;
}

Expr gruntz_limit(Expr e, Expr x)
{
    Limit l = {.x = x};
    Expr rest, value = at_infinity(&l, gruntz_prepare(e, x, &rest));
    return value && gruntz_has_rest(value, rest) ? NULL : value;
}
