/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Limits. At a point the leading term of the series decides, where there is one. Otherwise, and
 * at infinity, the algorithm of D. Gruntz (On computing limits in a symbolic manipulation system,
 * 1996): the most rapidly varying subexpressions are found by comparing logarithms, all of them
 * written by one w that tends to 0, and the leading term in w decides or leaves a slower problem.
 *
 * Powers with the variable in the exponent and hyperbolic functions are written by exp first, and
 * special functions of something large by their expansions (cas/value/funcs_facts.h). Other
 * functions of something large may grow like exponentials, so beside these nothing is said.
 * Oscillating functions are bounded: times something that tends to 0 they tend to 0, otherwise no
 * limit is found. The sign of a symbolic constant is not guessed: signum(c)*infinity. That it does
 * not vanish is taken for granted, and noted (notes.h).
 */
#include "cas/calculus/limit.h"

#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/steps.h"
#include "cas/algebra/subs/subs.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/calculus/beside.h"
#include "cas/calculus/divisor.h"
#include "cas/calculus/leading.h"
#include "cas/calculus/neighbours.h"
#include "cas/calculus/series/series.h"
#include "cas/calculus/squeeze.h"
#include "cas/calculus/substituted.h"
#include "cas/core/num.h"
#include "cas/core/order.h"
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
    return funcs_refresh(subs_once(&rule, 1, e));
}

static int sign_of(Expr e)
{
    Expr s = funcs_apply1("signum", e);
    return expr_is_real_number(s) ? num_sign(s) : 2;
}

static bool is_infinite(Expr e)
{
    return e == EXPR_INFINITY || e == expr_neg(EXPR_INFINITY);
}

/* c*infinity for a constant c */
static Expr infinite(Expr c)
{
    int sign = sign_of(c);
    if (sign != 2)
        return expr_mul(expr_int(sign), EXPR_INFINITY);
    return expr_mul(funcs_apply1("signum", c), EXPR_INFINITY);
}

/* --- most rapidly varying -----------------------------------------------------------------------
 */

/* Does a vary faster (1), slower (-1) or alike (0)? The limit of ln(a)/ln(b). */
static int compare(Limit *l, Expr a, Expr b)
{
    Expr la = a == l->x ? expr_call1("ln", a) : expr_arg(a, 1);
    Expr lb = b == l->x ? expr_call1("ln", b) : expr_arg(b, 1);
    Expr c = at_infinity(l, expr_div(la, lb));
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

/* Might the call, beside an exponential, count for more than nothing? Not where its arguments have
 * finite limits: where it is analytic there it has one too. */
static bool is_wild(Limit *l, Expr e)
{
    if (funcs_argument(e, "exp"))
        return false;
    for (long i = 1; i < expr_count(e); i++) {
        Expr u = funcs_is_tame(e, i) ? EXPR_ZERO : at_infinity(l, expr_arg(e, i));
        if (!u || u == EXPR_UNDEFINED || walk_has(u, EXPR_INFINITY))
            return true;
    }
    return false;
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
    if (!u)
        l->failed = true;
    else if (is_infinite(u)) {
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
    return funcs_refresh(subs_once(rules, 2, e));
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
    if (!grows || !is_infinite(grows))
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

/* The constant c of a leading term c*w^k is taken not to vanish where its sign or its inverse
 * counts. */
static void note_leading(Expr c, Expr k)
{
    notes_denominators(&c, 1);
    if (num_sign(k) < 0)
        notes_pivot(c);
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
        if (!leading_find(e, w, log_w, c, k) || sign_of(*k) == 2)
            return false;
        *k = expr_int(sign_of(*k)); /* no more is asked of it */
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
    return sign_of(e);
}

static Expr decide(Limit *l, Expr e)
{
    Expr c, k;
    if (!leading(l, e, &c, &k) || !expr_is_real_number(k))
        return NULL;
    if (c != EXPR_ZERO && !divisor_is_safe(c, l->x))
        return NULL;
    if (!walk_has(c, l->x))
        note_leading(c, k);
    if (c == EXPR_ZERO || num_sign(k) > 0)
        return EXPR_ZERO;
    if (num_sign(k) == 0)
        return at_infinity(l, c);
    int sign = sign_at_infinity(l, c);
    if (sign == 2)
        return walk_has(c, l->x) ? NULL : infinite(c);
    return expr_mul(expr_int(sign), EXPR_INFINITY);
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

/* Special functions of what tends to infinity by their expansions. */
static Expr expanded(Prepare *p, Expr e)
{
    Limit l = {.x = p->x};
    Expr u = expr_arg(e, expr_count(e) - 1), name, value = funcs_reduced(e);
    if (value != e)
        return prepared(value, p);
    name = expr_from_symbol(sym_fresh("rest"));
    if (!walk_has(u, p->x) || !others_stand(e, p->x) || !funcs_expansion(e, 1, name))
        return e;
    u = at_infinity(&l, u);
    value = u && is_infinite(u) ? funcs_expansion(e, u == EXPR_INFINITY ? 1 : -1, name) : NULL;
    if (!value)
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

static Expr prepare(Expr e, Expr x, Expr *rest)
{
    Prepare p = {.x = x, .rest = EXPR_ZERO};
    memo_begin(&p.done);
    Expr value = prepared(e, &p);
    memo_end(&p.done);
    *rest = p.rest;
    return value;
}

/* --- oscillation ----------------------------------------------------------------------------- */

static Expr for_large(Expr f, Expr x);
static bool is_real_far(Expr e, Expr x);

/* On which side of its limit L u comes to it: 1 above, -1 below, 0 not told. */
static int side_far(Expr u, Expr L, Expr x)
{
    Expr d = expr_sub(u, L);
    Expr large = walk_has(d, x) && !is_infinite(L) ? for_large(expr_inv(d), x) : NULL;
    return large && is_infinite(large) ? (large == EXPR_INFINITY ? 1 : -1) : 0;
}

static bool is_real_call(Expr e, Expr x)
{
    for (long i = 1; i < expr_count(e); i++)
        if (!is_real_far(expr_arg(e, i), x))
            return false;
    if (!funcs_row_of(e))
        return true;
    Expr u = expr_arg(e, expr_count(e) - 1), L = for_large(u, x);
    return L && L != EXPR_UNDEFINED &&
           (funcs_is_real_near(e, L, 0) || funcs_is_real_near(e, L, side_far(u, L, x)));
}

static bool is_real_power(Expr base, Expr exponent, Expr x)
{
    if (!is_real_far(base, x) || !is_real_far(exponent, x))
        return false;
    if (expr_is(exponent, EXPR_INTEGER))
        return true;
    Expr L = for_large(base, x);
    int sign = L == EXPR_INFINITY ? 1 : L && !is_infinite(L) ? sign_of(L) : 2;
    return sign == 1 || (sign == 0 && side_far(base, L, x) == 1);
}

/* Is e real for large real x, other names being real too? */
static bool is_real_far(Expr e, Expr x)
{
    err_stack_check();
    if (expr_is_number(e))
        return expr_is_real_number(e);
    if (expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_INDEXED))
        return true;
    if (expr_is(e, EXPR_CALL))
        return is_real_call(e, x);
    if (expr_is(e, EXPR_POWER))
        return is_real_power(expr_arg(e, 0), expr_arg(e, 1), x);
    bool sum = expr_is(e, EXPR_SUM), real = sum || expr_is(e, EXPR_PRODUCT);
    for (long i = 0, n = sum ? expr_term_count(e) : expr_factor_count(e); i < n && real; i++)
        real = is_real_far(sum ? expr_term(e, i) : expr_factor(e, i), x);
    return real;
}

static bool is_bounded(Expr factor, Expr x)
{
    Expr base, exponent;
    expr_split_power(factor, &base, &exponent);
    const FuncRow *row = funcs_unary(base);
    return row && expr_is(exponent, EXPR_INTEGER) && num_sign(exponent) > 0 &&
           funcs_is_bounded(row) && is_real_far(expr_arg(base, 1), x);
}

/* Bounded factors without a limit away; *some says whether there were any. */
static Expr without_bounded(Expr f, Expr x, bool *some)
{
    Expr rest = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr factor = expr_factor(f, i);
        if (is_bounded(factor, x) && !for_large(factor, x))
            *some = true;
        else
            rest = expr_mul(rest, factor);
    }
    return rest;
}

/* Every term is bounded times something that tends to 0, or has a limit of its own. */
static Expr squeezed(Expr f, Expr x)
{
    Expr sum = EXPR_ZERO;
    bool any = false;
    for (long i = 0; i < expr_term_count(f); i++) {
        bool some = false;
        Expr term = expr_term(f, i), rest = without_bounded(term, x, &some);
        Expr value = for_large(some ? rest : term, x);
        if (!value || (some && value != EXPR_ZERO))
            return NULL;
        any = any || some;
        sum = expr_add(sum, value);
    }
    return any ? sum : NULL;
}

static bool has_some_of(Expr e, Expr names)
{
    for (long i = 0; names != EXPR_ZERO && i < expr_term_count(names); i++)
        if (walk_has(e, expr_term(names, i)))
            return true;
    return false;
}

/* Functions that swing, by waves and what is left. */
static Expr by_waves(Expr f, Expr x)
{
    Expr rest, waves = prepare(f, x, &rest), value = NULL;
    if (rest != EXPR_ZERO)
        value = squeezed(expand_products(waves), x);
    return value && has_some_of(value, rest) ? NULL : value;
}

/* As it stands, where a sum tends to 0, or term by term. */
static Expr oscillating(Expr f, Expr x)
{
    Expr value = squeezed(f, x);
    if (!value)
        value = squeezed(expand_expr(f), x);
    if (!value)
        value = squeeze_limit(f, x, for_large, is_real_far);
    return value ? value : by_waves(f, x);
}

/* --- part by part ------------------------------------------------------------------------------
 */

/* The limit of a part that is to be put together with others: finite, or NULL. */
static Expr finite_part(Expr e, Expr x)
{
    Expr value = for_large(e, x);
    return value && value != EXPR_UNDEFINED && !walk_has(value, EXPR_INFINITY) ? value : NULL;
}

/* A function of something that tends to infinity, where the function has a value there, or to a
 * point where it is continuous. */
static Expr call_at_limit(Expr f, Expr x)
{
    Expr u = for_large(expr_arg(f, 1), x);
    if (!u || u == EXPR_UNDEFINED || (!is_infinite(u) && !funcs_is_continuous_at(f, u)))
        return NULL;
    Expr value = funcs_apply(expr_arg(f, 0), &u, 1);
    return value == EXPR_UNDEFINED || walk_has(value, EXPR_INFINITY) ? NULL : value;
}

/* b^p for a positive p */
static Expr power_at_limit(Expr f, Expr x)
{
    Expr p = expr_arg(f, 1), b;
    if (!expr_is_real_number(p) || num_sign(p) < 0 || !(b = finite_part(expr_arg(f, 0), x)))
        return NULL;
    return expr_pow(b, p);
}

/* The limits of the parts put together, where each is finite. */
static Expr part_by_part(Expr f, Expr x)
{
    bool sum = expr_is(f, EXPR_SUM);
    err_stack_check();
    if (expr_is(f, EXPR_CALL) && expr_count(f) == 2)
        return call_at_limit(f, x);
    if (expr_is(f, EXPR_POWER))
        return power_at_limit(f, x);
    if (!sum && !expr_is(f, EXPR_PRODUCT))
        return NULL;
    Expr value = sum ? EXPR_ZERO : EXPR_ONE;
    long n = sum ? expr_term_count(f) : expr_factor_count(f);
    for (long i = 0; i < n && value; i++) {
        Expr part = finite_part(sum ? expr_term(f, i) : expr_factor(f, i), x);
        value = part ? (sum ? expr_add(value, part) : expr_mul(value, part)) : NULL;
    }
    return value;
}

/* --- all together ---------------------------------------------------------------------------- */

/* What c*t^k tends to for t to 0 from above; NULL when c still has t in it. */
static Expr of_leading(Expr c, Expr k, Expr t)
{
    if (c == EXPR_ZERO)
        return c;
    if (walk_has(c, t))
        return NULL;
    note_leading(c, k);
    if (num_sign(k) > 0)
        return EXPR_ZERO;
    return num_sign(k) == 0 ? c : infinite(c);
}

/* The limit, t to 0 from above, of c*t^k times powers b^p with symbolic p: what is assumed of p
 * decides the sign of the exponent of t in all. NULL for other g, or when it is not known. */
static Expr of_symbolic_powers(Expr g, Expr t)
{
    Expr rest = EXPR_ONE, size = EXPR_ONE, total = EXPR_ZERO, c, k, base, p;
    bool any = false;
    for (long i = 0; i < expr_factor_count(g); i++) {
        Expr factor = expr_factor(g, i);
        expr_split_power(factor, &base, &p);
        if (!walk_has(base, t) || expr_is_real_number(p)) {
            rest = expr_mul(rest, factor);
            continue;
        }
        if (walk_has(p, t) || !series_leading(base, t, NULL, &c, &k) || walk_has(c, t) ||
            sign_of(c) != 1)
            return NULL;
        any = true;
        total = expr_add(total, expr_mul(k, p));
        size = expr_mul(size, expr_pow(c, p));
    }
    if (!any || !series_leading(rest, t, NULL, &c, &k))
        return NULL;
    int sign = sign_of(normal_expr(expr_add(total, k)));
    if (c == EXPR_ZERO || sign == 1) /* logarithms in c count for less */
        return EXPR_ZERO;
    if (sign == 2 || walk_has(c, t))
        return NULL;
    c = expr_mul(c, size);
    return sign == 0 ? c : infinite(c);
}

static Expr gruntz_limit(Limit *l, Expr f)
{
    Expr rest, value = at_infinity(l, prepare(f, l->x, &rest));
    return value && has_some_of(value, rest) ? NULL : value;
}

static bool vanishes_far(Expr e, Expr x)
{
    return for_large(e, x) == EXPR_ZERO;
}

/* By Gruntz' algorithm; no answer where it depends on what expansions cut off. */
static Expr prepared_limit(Limit *l, Expr f)
{
    Expr rest, value = gruntz_limit(l, f);
    if (value)
        return value;
    Expr apart = neighbours_apart(f, l->x, vanishes_far, &rest);
    value = apart == f ? NULL : gruntz_limit(l, apart);
    return value && has_some_of(value, rest) ? NULL : value;
}

static Expr for_large(Expr f, Expr x)
{
    Expr t = expr_from_symbol(sym_fresh("t")), c, k, value = NULL;
    Limit l = {.x = x};
    if (!walk_has(f, x))
        return f;
    Expr g = replaced(f, x, expr_inv(t));
    value = series_leading(g, t, NULL, &c, &k) ? of_leading(c, k, t) : of_symbolic_powers(g, t);
    if (!value)
        value = prepared_limit(&l, f);
    return value ? value : part_by_part(f, x);
}

/* x to a from one side. */
static Expr one_sided(Expr f, Expr x, Expr a, int direction)
{
    Expr t = expr_from_symbol(sym_fresh("t")), c, k, value = NULL;
    Expr step = expr_mul(expr_int(direction), t), g = beside_place(f, x, a, direction);
    if (!g)
        return NULL;
    g = replaced(steps_beside(g, x, a, direction), x, expr_add(a, step));
    value = series_leading(g, t, NULL, &c, &k) ? of_leading(c, k, t) : of_symbolic_powers(g, t);
    if (!value) {
        g = replaced(g, t, expr_inv(t));
        value = for_large(g, t);
        if (!value)
            value = oscillating(g, t);
    }
    return value;
}

static Expr at_any_infinity(Expr f, Expr x, Expr a)
{
    Expr t = expr_from_symbol(sym_fresh("t"));
    f = beside_place(f, x, a, 0);
    if (!f)
        return NULL;
    f = steps_beside(f, x, a, 0);
    Expr g = replaced(f, x, a == EXPR_INFINITY ? t : expr_neg(t)), value = for_large(g, t);
    return value ? value : oscillating(g, t);
}

typedef struct Job {
    Expr f, x, a, value;
    int direction;
} Job;

static void job_body(void *arg)
{
    Job *j = arg;
    if (is_infinite(j->a)) {
        j->value = at_any_infinity(j->f, j->x, j->a);
        return;
    }
    Expr right = j->direction >= 0 ? one_sided(j->f, j->x, j->a, 1) : NULL;
    Expr left = j->direction <= 0 ? one_sided(j->f, j->x, j->a, -1) : NULL;
    if (j->direction)
        j->value = right ? right : left;
    else if (right && left)
        j->value = right == left || (!is_infinite(right) && !is_infinite(left) &&
                                     zero_is(expr_sub(right, left)))
                       ? right
                       : EXPR_UNDEFINED;
}

Expr limit_expr(Expr f, Expr x, Expr a, int direction)
{
    CHECK(direction >= -1 && direction <= 1);
    Job job = {.f = f, .x = x, .a = a, .direction = direction};
    if (!walk_has(f, x))
        return f;
    /* What grows too large to be written down is not decided. */
    bool done = err_attempt_for(ERR_DIVZERO | ERR_DOMAIN | ERR_LIMIT, job_body, &job);
    return done && job.value ? substituted_shorter(job.value, f, x, a) : NULL;
}

static void real_body(void *arg)
{
    Job *j = arg;
    Expr t = expr_from_symbol(sym_fresh("t"));
    bool real = true;
    if (is_infinite(j->a))
        real = is_real_far(replaced(j->f, j->x, j->a == EXPR_INFINITY ? t : expr_neg(t)), t);
    for (int side = -1; side <= 1 && real && !is_infinite(j->a); side += 2)
        if (side + j->direction != 0)
            real =
                is_real_far(replaced(j->f, j->x, expr_add(j->a, expr_div(expr_int(side), t))), t);
    j->value = real ? EXPR_TRUE : NULL;
}

bool limit_is_real(Expr e, Expr x, Expr a, int direction)
{
    Job job = {.f = e, .x = x, .a = a, .direction = direction};
    return err_attempt_for(ERR_DIVZERO | ERR_DOMAIN, real_body, &job) && job.value;
}
