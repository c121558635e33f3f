/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Change of variable, t = u(x): f dx = f/u' dt, where f/u' must be a function of u alone. Tried
 * for u: every function call, function argument, base and exponent in f that is not linear, and
 * powers x^k. After other methods x is solved for: t = ln(a*x+b), x = (exp(t)-b)/a, and arcsin and
 * its kin, roots of the integrand becoming waves of t; and t = (a*x+b)/(c*x+d), the argument of a
 * function, which makes exp(1/x) an exponential over t^2.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"

enum { MAX_CANDIDATES = 24, MAX_POWER = 6, MAX_SIZE = 60 };

typedef struct Candidates {
    Expr item[MAX_CANDIDATES];
    long n;
    Expr x;
    long powers; /* some power of x, or several: x^k is worth trying */
} Candidates;

static void add_candidate(Candidates *c, Expr u)
{
    Expr a, b;
    if (u == c->x || integrate_is_free(u, c->x) || c->n == MAX_CANDIDATES || expr_is_number(u) ||
        integrate_linear(u, c->x, &a, &b))
        return;
    for (long i = 0; i < c->n; i++)
        if (c->item[i] == u)
            return;
    c->item[c->n++] = u;
}

static void add_power(Candidates *c, Expr base, Expr exponent)
{
    long k;
    add_candidate(c, base);
    add_candidate(c, exponent);
    if (base == c->x && num_get_si(&k, exponent) && (k > 1 || k < -1))
        c->powers++;
}

static void look_at(Expr node, void *arg)
{
    Candidates *c = arg;
    switch (expr_kind(node)) {
    case EXPR_CALL:
        add_candidate(c, node);
        for (long i = 1; i < expr_count(node); i++)
            add_candidate(c, expr_arg(node, i));
        break;
    case EXPR_POWER:
        add_power(c, expr_arg(node, 0), expr_arg(node, 1));
        if (!expr_is(expr_arg(node, 1), EXPR_INTEGER))
            add_candidate(c, node);
        break;
    case EXPR_PRODUCT:
        for (long i = 1; i < expr_count(node); i += 2) {
            add_power(c, expr_arg(node, i), expr_arg(node, i + 1));
            if (!expr_is_number(expr_arg(node, i + 1)))
                add_candidate(c, expr_pow(expr_arg(node, i), expr_arg(node, i + 1)));
        }
        break;
    default:
        break;
    }
}

static void look_for_waves(Expr node, void *arg)
{
    Expr *x = arg;
    if (*x && funcs_is_circular(node) && !integrate_is_free(node, *x))
        *x = NULL;
}

static bool has_waves(Expr e, Expr x)
{
    walk_each(e, look_for_waves, &x);
    return !x;
}

/* f/u' for t = tan(v), cos(v) = 1/sqrt(1+t^2): right where only even powers of cosines are left;
 * else the other one. */
static Expr of_tangent(Expr f, Expr x, Expr u, Expr t, Expr other)
{
    Expr v = expr_arg(u, 1), w = integrate_fresh();
    Expr square = expr_add(EXPR_ONE, expr_pow(t, EXPR_TWO));
    Expr q = funcs_by_waves(integrate_replace(f, u, t), v, expr_inv(w), expr_div(t, w));
    q = normal_expr(expr_div(q, expr_mul(square, diff_name(v, x))));
    if (normal_expr(expr_sub(q, integrate_replace(q, w, expr_neg(w)))) != EXPR_ZERO)
        return other;
    return normal_expr(integrate_replace(q, w, expr_pow(square, EXPR_HALF)));
}

/* f/u' with u replaced by t, or NULL when x is left. Relations of circular functions are used where
 * that is needed. */
static Expr in_new_variable(Expr f, Expr x, Expr u, Expr t)
{
    Expr du = diff_name(u, x);
    if (du == EXPR_ZERO)
        return NULL;
    Expr q, n;
    if (walk_monomial(u, x, &q, &n) && !expr_is_number(n) && q == EXPR_ONE) {
        q = expr_div(expr_mul(integrate_replace(f, u, t), x), expr_mul(n, t)); /* dx/x = dt/(n*t) */
        if (integrate_is_free(q, x))
            return q;
    }
    q = integrate_replace(normal_expr(expr_div(f, du)), u, t);
    if (!integrate_is_free(q, x) && has_waves(q, x) && funcs_argument(u, "tan"))
        q = of_tangent(f, x, u, t, q);
    if (!integrate_is_free(q, x) && has_waves(q, x) && walk_tree_size(q) < MAX_SIZE)
        q = simplify_form(expr_div(integrate_replace(f, u, t), du), SIMPLIFY_SIN, 0);
    return integrate_is_free(q, x) ? q : NULL;
}

/* t = u in the result; g(t) for t = f(v), g the inverse of a periodic f that takes every value once
 * in a period (exp, tan), is v, up to constants. */
static Expr put_back(Expr value, Expr t, Expr u)
{
    const FuncInverse *f = funcs_inverse(u);
    if (f && f->name && f->period > 0 && f->second == FUNC_SECOND_NONE)
        value = integrate_replace(value, expr_call1(f->name, t), expr_arg(u, 1));
    return integrate_wave_back(value, t, u);
}

static Expr by_candidate(const Integral *in, Expr u)
{
    Expr t = integrate_fresh();
    Expr q = in_new_variable(in->f, in->x, u, t);
    if (!q)
        return NULL;
    Expr value = integrate_search(in, q, t);
    return value ? put_back(integrate_exponentials_back(value, in->f, t, u), t, u) : NULL;
}

/* t = x^k, when f/(k*x^(k-1)) is a function of x^k by whole powers. */
static Expr by_power(const Integral *in, long k)
{
    Expr t = integrate_fresh(), x = in->x;
    Expr q = normal_expr(expr_div(in->f, expr_mul(expr_int(k), expr_pow(x, expr_int(k - 1)))));
    q = integrate_replace(q, x, expr_pow(t, expr_ratio(1, k)));
    if (integrate_has_broken(q, t))
        return NULL;
    Expr value = integrate_search(in, q, t);
    return value ? integrate_replace(value, t, expr_pow(x, expr_int(k))) : NULL;
}

Expr integrate_by_change(const Integral *in)
{
    Candidates c = {.x = in->x};
    Expr value = NULL;
    walk_each(in->f, look_at, &c);
    for (long i = c.n - 1; i >= 0 && !value; i--) /* the outermost first */
        value = by_candidate(in, c.item[i]);
    for (long k = MAX_POWER; k >= 2 && c.powers && !value; k--)
        value = by_power(in, k);
    return value;
}

/* --- by solving for x -------------------------------------------------------------------------
 */

enum { MAX_CALLS = 4 };

typedef struct Calls {
    Expr x, arc[MAX_CALLS], argument[MAX_CALLS];
    long arcs, arguments;
} Calls;

static void note(Expr *list, long *n, Expr e)
{
    for (long i = 0; i < *n; i++)
        if (list[i] == e)
            return;
    if (*n < MAX_CALLS)
        list[(*n)++] = e;
}

static void look_for_calls(Expr node, void *arg)
{
    Calls *all = arg;
    Expr a, b, c, d;
    if (!expr_is(node, EXPR_CALL) || expr_count(node) != 2 || integrate_is_free(node, all->x))
        return;
    if (integrate_linear(expr_arg(node, 1), all->x, &a, &b)) {
        if (funcs_arc(node) || funcs_argument(node, "ln") || funcs_argument(node, "LambertW"))
            note(all->arc, &all->arcs, node);
    } else if (integrate_quotient(expr_arg(node, 1), all->x, &a, &b, &c, &d)) {
        note(all->argument, &all->arguments, expr_arg(node, 1));
    }
}

/* The integral in t, where x = value and u = t. */
static Expr in_variable(const Integral *in, Expr u, Expr t, Expr value)
{
    Expr f = integrate_replace(in->f, u, t), x = in->x;
    f = expr_mul(integrate_replace(f, x, value), diff_name(value, t));
    Expr found = integrate_search(in, f, t);
    return found ? integrate_replace(found, t, u) : NULL;
}

typedef struct Turned {
    Expr arc, t, cosine, sine, unit;
} Turned;

/* exp(n*i*t) of an angle t = arc, or exp(n*t) of a hyperbolic one, by its sine and cosine. */
static Expr turned(Expr node, void *arg)
{
    const Turned *turn = arg;
    Expr u = funcs_argument(node, "exp"), b, k, n;
    long whole;
    if (!u)
        return NULL;
    walk_split_terms(expand_expr(u), turn->t, &b, &k);
    n = normal_expr(expr_div(k, expr_mul(turn->unit, turn->t)));
    if (!num_get_si(&whole, n) || whole == 0)
        return NULL;
    Expr up = expr_mul(turn->unit, turn->sine), power;
    if (whole % 2 == 0) /* whatever the common factor is */
        power = expr_pow(expr_div(expr_add(turn->cosine, up), expr_sub(turn->cosine, up)),
                         expr_int(whole / 2));
    else if (normal_expr(expr_sub(
                 expr_sub(expr_pow(turn->cosine, EXPR_TWO), expr_pow(up, EXPR_TWO)), EXPR_ONE)) ==
             EXPR_ZERO)
        power = expr_pow(expr_add(turn->cosine, up), n);
    else
        return NULL;
    return expr_mul(funcs_apply1("exp", b), power);
}

/* A base of degree 2 that is k times a power of cos(t), sin(t) or tan(t), t = arc, k free of x. */
static Expr wave_of_base(Expr base, Expr x, const Turned *turn)
{
    static const char *const NAMES[2][3] = {{"cos", "sin", "tan"}, {"cosh", "sinh", "tanh"}};
    bool hyperbolic = funcs_arc(turn->arc)->is_hyperbolic;
    Expr square[3], two = EXPR_TWO, sine = expr_pow(turn->sine, two);
    Expr cosine = expr_pow(turn->cosine, two);
    Expr norm = hyperbolic ? expr_sub(cosine, sine) : expr_add(cosine, sine);
    if (integrate_is_free(base, x) || !is_polynomial_in(base, &x, 1) || degree_expr(base, x) != 2)
        return NULL;
    square[0] = expr_div(cosine, norm);
    square[1] = expr_div(sine, norm);
    square[2] = expr_div(sine, cosine);
    for (long i = 0; i < 3; i++)
        for (int up = -1; up <= 1; up += 2) {
            Expr k = normal_expr(expr_div(base, expr_pow(square[i], expr_int(up))));
            if (integrate_is_free(k, x))
                return expr_mul(
                    k, expr_pow(funcs_apply1(NAMES[hyperbolic][i], turn->t), expr_int(2 * up)));
        }
    return NULL;
}

/* f with powers of quadratics as waves of t; *back is what broken powers are to these, a constant
 * between their zeros. */
static Expr by_waves_of(const Integral *in, const Turned *turn, Expr *back)
{
    Expr f = EXPR_ONE, base, exponent;
    *back = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        Expr factor = expr_factor(in->f, i), wave, power, b, e;
        expr_split_power(factor, &base, &exponent);
        if (!integrate_is_free(exponent, in->x) || !(wave = wave_of_base(base, in->x, turn))) {
            f = expr_mul(f, factor);
            continue;
        }
        power = EXPR_ONE;
        for (long k = 0; k < expr_factor_count(wave); k++) {
            expr_split_power(expr_factor(wave, k), &b, &e);
            power = expr_mul(power, expr_pow(b, expr_mul(e, exponent)));
        }
        f = expr_mul(f, power);
        if (!expr_is(exponent, EXPR_INTEGER))
            *back = expr_mul(*back, expr_div(factor, integrate_replace(power, turn->t, turn->arc)));
    }
    return f;
}

/* dx/dt of x = (wave-b)/a; of tan(t) and its kin by cos(t) or sin(t). */
static Expr slope_of_wave(Expr x, Expr wave, Expr t, Expr a)
{
    const FuncWave *w = funcs_wave(wave);
    if (!w || !w->cosine || !w->sine)
        return diff_name(x, t);
    const char *name = w->sine > 0 ? "cos" : "sin";
    if (w->is_hyperbolic)
        name = w->sine > 0 ? "cosh" : "sinh";
    Expr slope = expr_pow(funcs_apply1(name, t), expr_int(-2));
    return expr_div(w->sine > 0 ? slope : expr_neg(slope), a);
}

static Expr by_arc(const Integral *in, Expr arc)
{
    Expr a, b, t = integrate_fresh(), back = EXPR_ONE, f = in->f;
    Turned turn = {.arc = arc, .t = t};
    bool waves = funcs_arc(arc) && funcs_arc_pair(arc, &turn.cosine, &turn.sine);
    if (waves && funcs_arc(arc)->is_hyperbolic && funcs_arc(arc)->cosine && !funcs_arc(arc)->sine)
        turn.sine = expr_mul(expr_pow(expr_sub(turn.cosine, EXPR_ONE), EXPR_HALF),
                             expr_pow(expr_add(turn.cosine, EXPR_ONE), EXPR_HALF));
    if (waves)
        f = by_waves_of(in, &turn, &back);
    Expr wave = funcs_argument(arc, "LambertW")
                    ? expr_mul(t, funcs_apply1("exp", t))
                    : expr_call(funcs_inverse_name(expr_arg(arc, 0)), &t, 1);
    integrate_linear(expr_arg(arc, 1), in->x, &a, &b);
    Expr x = expr_div(expr_sub(wave, b), a);
    f = integrate_replace(integrate_replace(f, arc, t), in->x, x);
    Expr value = integrate_search(in, expr_mul(f, slope_of_wave(x, wave, t, a)), t);
    if (!value)
        return NULL;
    if (waves) {
        turn.unit = funcs_arc(arc)->is_hyperbolic ? EXPR_ONE : EXPR_I;
        value = walk_rebuild(value, turned, NULL, &turn);
    }
    return expr_mul(back, integrate_replace(value, t, arc));
}

static Expr by_argument(const Integral *in, Expr u)
{
    Expr a, b, c, d, t = integrate_fresh();
    integrate_quotient(u, in->x, &a, &b, &c, &d);
    Expr x = expr_div(expr_sub(expr_mul(d, t), b), expr_sub(a, expr_mul(c, t)));
    return in_variable(in, u, t, normal_expr(x));
}

/* --- ln and LambertW of a power ---------------------------------------------------------------
 */

static void look_for_power(Expr node, void *arg)
{
    Expr *x_then_call = arg, c, n;
    if ((funcs_argument(node, "ln") || funcs_argument(node, "LambertW")) && expr_count(node) == 2 &&
        walk_monomial(expr_arg(node, 1), x_then_call[0], &c, &n) && n != EXPR_ZERO)
        x_then_call[1] = node;
}

/* x^m*G(t) with t = ln(c*x^n) or LambertW(c*x^n): c*x^n = exp(t) or t*exp(t), dx/x = dt/n or
 * (1+1/t)*dt/n, and x^(m+1) is (c*x^n)^((m+1)/n) up to a constant factor. */
static Expr by_power_argument(const Integral *in, bool polynomials)
{
    Expr x_then_call[2] = {in->x, NULL}, c, n, m, base, x = in->x, t = integrate_fresh();
    walk_each(in->f, look_for_power, x_then_call);
    Expr call = x_then_call[1];
    if (!call)
        return NULL;
    walk_monomial(expr_arg(call, 1), x, &c, &n);
    Expr f = integrate_replace(in->f, call, t), power = EXPR_ONE, G = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(f); i++) {
        bool ours = integrate_is_free(expr_factor(f, i), x);
        *(ours ? &G : &power) = expr_mul(ours ? G : power, expr_factor(f, i));
    }
    if (!walk_monomial(power, x, &base, &m) || (!polynomials && is_polynomial_in(G, &t, 1)))
        return NULL;
    Expr r = normal_expr(expr_div(expr_add(m, EXPR_ONE), n));
    bool lambert = funcs_argument(call, "LambertW") != NULL;
    Expr grown = funcs_apply1("exp", expr_mul(r, t)), slope = EXPR_ONE;
    if (lambert) {
        grown = expr_mul(expr_pow(t, r), grown);
        slope = expr_add(EXPR_ONE, expr_inv(t));
    }
    Expr value = integrate_search(in, expr_product((Expr[]){G, grown, slope}, 3), t);
    if (!value)
        return NULL;
    Expr whole = expr_is(r, EXPR_INTEGER) ? expr_pow(expr_arg(call, 1), r)
                                          : integrate_replace(grown, t, call);
    Expr factor = expr_div(expr_mul(power, x), whole);
    return expr_div(expr_mul(factor, integrate_replace(value, t, call)), n);
}

Expr integrate_by_logarithm(const Integral *in)
{
    return by_power_argument(in, false);
}

/* A power of something with an inverse function; a square over what is left of a fraction by
 * parts, a square of a sum over a quadratic, a square beside a quadratic that is a wave of it. */
static bool has_power(Expr f, Expr x, Expr arc)
{
    Expr base, exponent;
    Turned turn = {.arc = arc, .t = x};
    bool waves = funcs_arc_pair(arc, &turn.cosine, &turn.sine), beside = false;
    long square = 0, below = 0;
    for (long i = 0; i < expr_factor_count(f); i++) {
        expr_split_power(expr_factor(f, i), &base, &exponent);
        if (walk_has(base, arc) && exponent != EXPR_ONE && exponent != EXPR_TWO)
            return true;
        if (walk_has(base, arc) && exponent == EXPR_TWO)
            square = base == arc ? 1 : 2;
        if (!walk_has(base, arc) && exponent == EXPR_MINUS_ONE && is_polynomial_in(base, &x, 1))
            below = degree_expr(base, x);
        bool whole = expr_is(exponent, EXPR_INTEGER), low = whole && num_sign(exponent) < 0;
        low = low || (!whole && waves && funcs_arc(arc)->cosine && funcs_arc(arc)->sine);
        beside = beside || (waves && low && wave_of_base(base, x, &turn));
    }
    return square > 0 && (below == square || beside);
}

Expr integrate_by_arc(const Integral *in)
{
    Calls all = {.x = in->x};
    walk_each(in->f, look_for_calls, &all);
    bool ours = all.arcs == 1 && all.arguments == 0 && funcs_arc(all.arc[0]);
    return ours && has_power(in->f, in->x, all.arc[0]) ? by_arc(in, all.arc[0]) : NULL;
}

Expr integrate_by_inverse(const Integral *in)
{
    Calls all = {.x = in->x};
    Expr value = by_power_argument(in, true);
    walk_each(in->f, look_for_calls, &all);
    for (long i = 0; i < all.arguments && !value; i++)
        value = by_argument(in, all.argument[i]);
    for (long i = 0; i < all.arcs && !value; i++)
        value = by_arc(in, all.arc[i]);
    return value;
}
