/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nonlinear equations of first order, y' = f(t, y), by the classical methods (E. L. Ince, Ordinary
 * Differential Equations, ch. II): separable equations, Bernoulli's, f of a linear combination of t
 * and y, homogeneous ones and those that become so by a shift, Riccati's through a linear equation
 * of second order, exact ones and those with an integrating factor of one variable, t^a*y^b or
 * t+-y, f = t^(k-1)*g(y/t^k), and all of them with the roles of t and y exchanged. Here y is a
 * name. Each method gives a first integral F(t, y) = C, which is checked: F_t + F_y*f = 0.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/base/stage.h"
#include "cas/base/told.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "cas/value/funcs.h"

typedef struct First {
    const Ode *ode;
    Expr f, t, y;
    bool open; /* integrals by y may stay */
} First;

/* Positive, between 0 and 1, beyond 1. */
static ZeroRange in_region(Expr name, int region)
{
    return (ZeroRange){name, region == 2 ? EXPR_ONE : EXPR_ZERO, region == 1 ? EXPR_ONE : NULL};
}

/* Does e vanish, at least where t and y are positive, perhaps only below or beyond 1? */
static bool is_zero_somewhere(const First *eq, Expr e)
{
    if (ode_vanishes(e))
        return true;
    if (ode_is_heavy(e))
        return false;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            ZeroRange where[] = {in_region(eq->t, i), in_region(eq->y, k)};
            ZeroQuestion q = {
                .domain = ZERO_RANGES, .range = where, .ranges = 2, .effort = &ZERO_BY_SAMPLES};

            if (zero_ask(e, &q).taken == TRUTH_NO) /* most are no zeros */
                continue;
            q.effort = NULL;
            if (zero_ask(e, &q).taken == TRUTH_YES)
                return true;
        }
    return false;
}

/* The difference of two integrals, NULL when one was not found. */
static Expr difference(Expr a, Expr b)
{
    return a && b ? expr_sub(a, b) : NULL;
}

/* --- separable ------------------------------------------------------------------------------- */

/* f = g(t)*h(y) by the factors of f as it stands. */
static bool split_factors(const First *eq, Expr f, Expr *g, Expr *h)
{
    walk_split_factors(f, eq->y, g, h);
    return ode_is_free(*h, eq->t);
}

/* The same from two values: f(t, y)*f(s, c) = f(t, c)*f(s, y). */
static bool split_values(const First *eq, Expr *g, Expr *h)
{
    Expr slope = expr_mul(eq->f, diff_name(diff_name(eq->f, eq->t), eq->y));
    Expr cross = expr_mul(diff_name(eq->f, eq->t), diff_name(eq->f, eq->y));

    if (!is_zero_somewhere(eq, expr_sub(slope, cross)))
        return false;
    for (long c = 0; c < 4; c++) {
        Expr at = expr_int(c), scale;

        *g = ode_value_at(eq->f, eq->y, 0, at);
        *h = ode_value_at(eq->f, eq->t, 0, at);
        scale = *g ? ode_value_at(*g, eq->t, 0, at) : NULL;
        if (!scale || !*h || !ode_differs(scale))
            continue;
        *g = normal_expr(expr_div(*g, scale));
        *h = normal_expr(*h);
        return true;
    }
    return false;
}

static bool is_separable(const First *eq, Expr *g, Expr *h)
{
    return split_factors(eq, eq->f, g, h) || split_factors(eq, factor_expr(eq->f), g, h) ||
           split_factors(eq, expand_expr(eq->f), g, h) || split_values(eq, g, h);
}

/* The integral of f by the name u, that of y or of a new unknown. */
static Expr integral_by(const First *eq, Expr f, Expr u)
{
    bool from_start = u == eq->y && eq->ode->starts > 0;

    f = normal_expr(f);
    if (!eq->open)
        return ode_antiderivative(f, u);
    return ode_open_integral(f, u, from_start ? eq->ode->start[0].value : NULL);
}

static Expr separable(const First *eq)
{
    Expr g, h;

    if (!is_separable(eq, &g, &h) || (eq->open && ode_is_free(h, eq->y)))
        return NULL;
    return difference(integral_by(eq, expr_inv(h), eq->y), ode_integral(eq->ode, g));
}

/* --- Bernoulli ------------------------------------------------------------------------------- */

/* f = a(t)*y + b(t)*y^n: y^(1-n) obeys a linear equation. */
static Expr bernoulli(const First *eq)
{
    Expr q = normal_expr(expr_sub(expr_mul(eq->y, diff_name(eq->f, eq->y)), eq->f)), n, a, b, k;

    if (ode_vanishes(q))
        return NULL;
    n = normal_expr(expr_div(expr_mul(eq->y, diff_name(q, eq->y)), q));
    if (!ode_is_free(n, eq->y) || !ode_is_free(n, eq->t))
        return NULL;
    b = normal_expr(expr_div(q, expr_mul(expr_sub(n, EXPR_ONE), expr_pow(eq->y, n))));
    a = normal_expr(expr_div(expr_sub(eq->f, expr_mul(b, expr_pow(eq->y, n))), eq->y));
    if (!ode_is_free(a, eq->y) || !ode_is_free(b, eq->y))
        return NULL;
    k = expr_sub(EXPR_ONE, n);
    /* v' = k*a*v + k*b for v = y^k: v = growth*(C + integral of k*b/growth) */
    OdeLinear linear = {eq->t, expr_list((Expr[]){expr_neg(expr_mul(k, a)), EXPR_ONE}, 2),
                        expr_mul(k, b)};
    Expr basis = ode_basis(eq->ode, &linear), growth, drive;

    if (!basis)
        return NULL;
    growth = expr_arg(basis, 0);
    drive = ode_integral(eq->ode, normal_expr(expr_div(linear.b, growth)));
    return expr_sub(expr_div(expr_pow(eq->y, k), growth), drive);
}

/* --- functions of one combination ------------------------------------------------------------ */

/* The first integral of u' = rate(u)*s'(t), in terms of u. */
static Expr one_variable(const First *eq, Expr rate, Expr u, Expr s)
{
    if (ode_vanishes(rate))
        return u;
    return difference(integral_by(eq, expr_inv(rate), u), s);
}

/* f(y + k*t) */
static Expr combination(const First *eq)
{
    Expr slope = diff_name(eq->f, eq->y), k, u, rate, w = ode_fresh();

    if (ode_vanishes(slope))
        return NULL;
    k = normal_expr(expr_div(diff_name(eq->f, eq->t), slope));
    if (!ode_is_free(k, eq->t) || !ode_is_free(k, eq->y) || k == EXPR_ZERO)
        return NULL;
    u = expr_add(eq->y, expr_mul(k, eq->t));
    rate = normal_expr(ode_replace(eq->f, eq->y, expr_sub(w, expr_mul(k, eq->t))));
    if (!ode_is_free(rate, eq->t))
        return NULL;
    rate = one_variable(eq, expr_add(rate, k), w, eq->t);
    return rate ? ode_replace(rate, w, u) : NULL;
}

/* f(t, u*t^k) = t^(k-1)*f(1, u): the first integral by u = y/t^k. */
static Expr by_scaling(const First *eq, Expr k)
{
    Expr u = ode_fresh(), rate = ode_value_at(ode_replace(eq->f, eq->y, u), eq->t, 0, EXPR_ONE), F;

    if (!rate)
        return NULL;
    F = one_variable(eq, normal_expr(expr_sub(rate, expr_mul(k, u))), u, funcs_apply1("ln", eq->t));
    return F ? ode_replace(F, u, expr_div(eq->y, expr_pow(eq->t, k))) : NULL;
}

/* t*f_t + k*y*f_y = (k-1)*f? */
static bool scales(const First *eq, Expr k)
{
    Expr change = expr_add(expr_mul(eq->t, diff_name(eq->f, eq->t)),
                           expr_product((Expr[]){k, eq->y, diff_name(eq->f, eq->y)}, 3));

    return is_zero_somewhere(eq, expr_sub(change, expr_mul(expr_sub(k, EXPR_ONE), eq->f)));
}

/* f(y/t) */
static Expr homogeneous(const First *eq)
{
    return scales(eq, EXPR_ONE) ? by_scaling(eq, EXPR_ONE) : NULL;
}

/* f = t^(k-1)*g(y/t^k) for another k, which is (f + t*f_t)/(f - y*f_y). */
static Expr isobaric(const First *eq)
{
    Expr up = expr_add(eq->f, expr_mul(eq->t, diff_name(eq->f, eq->t)));
    Expr down = expr_sub(eq->f, expr_mul(eq->y, diff_name(eq->f, eq->y))), k;

    if (ode_vanishes(down))
        return NULL;
    k = ode_value_at(expr_div(up, down), eq->y, 0, EXPR_TWO);
    k = k ? ode_value_at(k, eq->t, 0, EXPR_ONE) : NULL;
    if (!k)
        return NULL;
    k = normal_expr(k);
    return scales(eq, k) ? by_scaling(eq, k) : NULL;
}

/* The point (t0, y0) around which f is homogeneous: with r = f_t/f_y, r*(t - t0) + y - y0 = 0 holds
 * everywhere, so at two places. False when there is none, or more than one. */
static bool centre(const First *eq, Expr r, Expr *t0, Expr *y0)
{
    Expr names[] = {ode_fresh(), ode_fresh()}, eqs[2], x[2], left;
    static const long PLACES[][2] = {{2, 3}, {5, -7}};
    Expr vars[] = {eq->t, eq->y};

    if (!is_polynomial_in(numer_expr(r), vars, 2) || !is_polynomial_in(denom_expr(r), vars, 2))
        return false;
    left = expr_add(expr_mul(r, expr_sub(eq->t, names[0])), expr_sub(eq->y, names[1]));
    for (int i = 0; i < 2; i++) {
        eqs[i] = ode_value_at(left, eq->t, 0, expr_int(PLACES[i][0]));
        eqs[i] = eqs[i] ? ode_value_at(eqs[i], eq->y, 0, expr_int(PLACES[i][1])) : NULL;
        if (!eqs[i])
            return false;
    }
    if (linalg_solve_system(x, eqs, 2, names, 2) != 1 || walk_has_any(x[0], names, 2) ||
        walk_has_any(x[1], names, 2))
        return false;
    *t0 = normal_expr(x[0]);
    *y0 = normal_expr(x[1]);
    return ode_vanishes(ode_replace(ode_replace(left, names[0], *t0), names[1], *y0));
}

/* f((a*t+b*y+c)/(d*t+e*y+g)) is homogeneous around the point where both vanish. */
static Expr shifted(const First *eq)
{
    Expr t = ode_fresh(), y = ode_fresh(), vars[] = {eq->t, eq->y}, t0, y0, F;
    Expr slope = diff_name(eq->f, eq->y);

    if (ode_vanishes(slope) ||
        !centre(eq, normal_expr(expr_div(diff_name(eq->f, eq->t), slope)), &t0, &y0))
        return NULL;
    Expr to[] = {expr_add(t, t0), expr_add(y, y0)};
    Expr from[] = {t, y}, back[] = {expr_sub(eq->t, t0), expr_sub(eq->y, y0)};
    First moved = {eq->ode, normal_expr(funcs_replace(eq->f, vars, to, 2)), t, y, eq->open};

    F = homogeneous(&moved);
    return F ? funcs_replace(F, from, back, 2) : NULL;
}

/* --- Riccati --------------------------------------------------------------------------------- */

/* f = a*y^2 + b*y + c: y = -u'/(a*u) with u'' - (b + a'/a)*u' + a*c*u = 0. The first integral is
 * the ratio of the coefficients of the two solutions u. */
static Expr riccati(const First *eq)
{
    Expr f = expand_products(eq->f), a, b, c, basis, u1, u2;

    if (!is_polynomial_in(f, &eq->y, 1) || degree_expr(f, eq->y) != 2)
        return NULL;
    a = coeff_expr(f, eq->y, 2);
    b = coeff_expr(f, eq->y, 1);
    c = coeff_expr(f, eq->y, 0);
    OdeLinear linear = {
        eq->t,
        expr_list((Expr[]){normal_expr(expr_mul(a, c)),
                           normal_expr(expr_neg(expr_add(b, expr_div(diff_name(a, eq->t), a)))),
                           EXPR_ONE},
                  3),
        EXPR_ZERO};
    basis = ode_basis(eq->ode, &linear);
    if (!basis)
        return NULL;
    u1 = expr_arg(basis, 0);
    u2 = expr_arg(basis, 1);
    /* a*y*(u1 + C*u2) + u1' + C*u2' = 0 */
    a = expr_mul(a, eq->y);
    u1 = expr_add(expr_mul(a, u1), diff_name(u1, eq->t));
    u2 = expr_add(expr_mul(a, u2), diff_name(u2, eq->t));
    c = expr_neg(expr_div(u1, u2));
    return walk_has_kind(c, EXPR_COMPLEX) ? c : normal_expr(c);
}

/* --- exact equations ------------------------------------------------------------------------- */

/* F with F_t = M and F_y = N. */
static Expr potential(const First *eq, Expr M, Expr N)
{
    Expr F = ode_antiderivative(M, eq->t), rest;

    if (!F)
        return NULL;
    rest = normal_expr(expr_sub(N, diff_name(F, eq->y)));
    if (!ode_is_free(rest, eq->t))
        rest = simplify_expr(rest);
    rest = ode_is_free(rest, eq->t) ? ode_antiderivative(rest, eq->y) : NULL;
    return rest ? expr_add(F, rest) : NULL;
}

/* exp(integral of rate by x) when the rate is free of the other variable. */
static Expr factor_of(Expr rate, Expr x, Expr other)
{
    rate = normal_expr(rate);
    if (!ode_is_free(rate, other))
        rate = simplify_expr(rate);
    rate = ode_is_free(rate, other) ? ode_antiderivative(rate, x) : NULL;
    return rate ? funcs_apply1("exp", rate) : NULL;
}

/* M + N*y' = 0 */
static Expr exact(const First *eq)
{
    Expr f = normal_expr(eq->f), M = expr_neg(numer_expr(f)), N = denom_expr(f), mu = EXPR_ONE;
    Expr gap = expr_sub(diff_name(M, eq->y), diff_name(N, eq->t));

    if (!ode_vanishes(gap)) {
        mu = factor_of(expr_div(gap, N), eq->t, eq->y);
        if (!mu)
            mu = factor_of(expr_neg(expr_div(gap, M)), eq->y, eq->t);
        if (!mu)
            return NULL;
    }
    return potential(eq, normal_expr(expr_mul(mu, M)), normal_expr(expr_mul(mu, N)));
}

/* The powers a, b with (t^a*y^b*M)_y = (t^a*y^b*N)_t for polynomials M, N: t*y times the
 * difference, b*t*M - a*y*N + t*y*(M_y - N_t) = 0, is linear in a and b. */
static Expr power_factor(const First *eq, Expr M, Expr N, Expr gap)
{
    Expr a = ode_fresh(), b = ode_fresh(), vars[] = {eq->t, eq->y}, e, list;
    Expr x[2];

    if (!is_polynomial_in(M, vars, 2) || !is_polynomial_in(N, vars, 2))
        return NULL;
    e = expr_sub(expr_product((Expr[]){b, eq->t, M}, 3), expr_product((Expr[]){a, eq->y, N}, 3));
    e = expand_expr(expr_add(e, expr_product((Expr[]){eq->t, eq->y, gap}, 3)));
    list = expr_list(NULL, 0);
    for (long i = 0; i <= degree_expr(e, eq->t); i++) {
        Expr c = coeff_expr(e, eq->t, i);

        for (long k = 0; k <= degree_expr(c, eq->y); k++)
            list = ode_append(list, coeff_expr(c, eq->y, k));
    }
    if (linalg_solve_system(x, list->u.args, expr_count(list), (Expr[]){a, b}, 2) != 1 ||
        walk_has(x[0], a) || walk_has(x[0], b) || walk_has(x[1], a) || walk_has(x[1], b))
        return NULL;
    return expr_mul(expr_pow(eq->t, x[0]), expr_pow(eq->y, x[1]));
}

/* A factor mu(z), z = t + y or t - y: mu'/mu = (M_y - N_t)/(N - k*M) must be a function of z. */
static Expr sum_factor(const First *eq, Expr M, Expr N, Expr gap)
{
    Expr z = ode_fresh(), mu = NULL;

    for (long k = 1; k >= -1 && !mu; k -= 2) {
        Expr by = expr_mul(expr_int(k), eq->y),
             down = normal_expr(expr_sub(N, expr_mul(expr_int(k), M)));

        if (down == EXPR_ZERO)
            continue;
        mu = factor_of(ode_replace(expr_div(gap, down), eq->t, expr_sub(z, by)), z, eq->y);
        mu = mu ? ode_replace(mu, z, expr_add(eq->t, by)) : NULL;
    }
    return mu;
}

static Expr exact_by_powers(const First *eq)
{
    Expr M = expr_neg(numer_expr(eq->f)), N = denom_expr(eq->f), mu, gap;

    gap = normal_expr(expr_sub(diff_name(M, eq->y), diff_name(N, eq->t)));
    mu = power_factor(eq, M, N, gap);
    mu = mu ? mu : sum_factor(eq, M, N, gap);
    return mu ? potential(eq, normal_expr(expr_mul(mu, M)), normal_expr(expr_mul(mu, N))) : NULL;
}

/* --- all of them ----------------------------------------------------------------------------- */

typedef struct Try {
    const First *eq;
    Expr (*method)(const First *eq);
} Try;

static Expr run_method(void *arg)
{
    const Try *try = arg;

    return try->method(try->eq);
}

bool ode_is_integral(const Ode *ode, Expr f, Expr y, Expr F)
{
    CHECK(F != NULL);
    First eq = {ode, f, ode->t, y, false};
    Expr slope = diff_name(F, y);
    Expr rate = expr_add(diff_name(F, ode->t), expr_mul(slope, f));

    return ode_is_generic(slope) && is_zero_somewhere(&eq, rate);
}

/* Units of work (cas/base/effort.h) for one method and for all of them: what they solve takes a
 * hundredth of it as a rule; a second has half a million of them. */
enum { METHOD_WORK = 1000000, SEARCH_WORK = 3000000 };

typedef struct Method {
    Expr (*run)(const First *eq);
    unsigned class;
    bool open; /* it has an integral by y, which may stay */
    const char *name;
} Method;

static Expr by_methods(const First *eq)
{
    static const Method METHODS[] = {
        {separable, ODE_SEPARABLE, true, "separable"},
        {bernoulli, ODE_BERNOULLI, false, "Bernoulli's"},
        {combination, ODE_HOMOGENEOUS, true, "in a linear combination of both variables"},
        {homogeneous, ODE_HOMOGENEOUS, true, "homogeneous"},
        {shifted, ODE_HOMOGENEOUS, true, "homogeneous, shifted"},
        {riccati, ODE_RICCATI, false, "Riccati's"},
        {exact, ODE_EXACT, false, "exact, or with an integrating factor"},
        {exact_by_powers, ODE_EXACT, false, "exact with powers as integrating factor"},
        {isobaric, ODE_HOMOGENEOUS, true, "isobaric"},
    };
    for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++) {
        const Method *method = &METHODS[i];
        Try try = {eq, method->run};
        Expr F;

        if ((eq->open && !method->open) || !ode_allows(eq->ode, method->class))
            continue;
        err_poll();
        int stage = stage_enter("dsolve", method->name);
        F = ode_attempt_within(METHOD_WORK, run_method, &try);
        stage_leave(stage);
        if (F && ode_is_integral(eq->ode, eq->f, eq->y, F)) {
            told_say("dsolve", 1, "first order, %s", method->name);
            return F;
        }
    }
    return NULL;
}

/* The first integral of a linear dt/dy = a*t + b. */
static Expr linear_exchanged(const First *eq)
{
    Expr a, b, mu, part;

    if (!ode_split_linear(normal_expr(expr_inv(eq->f)), eq->t, &a, &b))
        return NULL;
    mu = factor_of(expr_neg(a), eq->y, eq->t);
    part = mu ? ode_antiderivative(normal_expr(expr_mul(mu, b)), eq->y) : NULL;
    return part ? expr_sub(expr_mul(mu, eq->t), part) : NULL;
}

/* With the roles of t and y exchanged. */
static Expr exchanged(const First *eq)
{
    Try linear = {eq, linear_exchanged};
    Ode plane = {.t = eq->y};
    First other = {&plane, normal_expr(expr_inv(eq->f)), eq->y, eq->t, false};
    Expr F = ode_attempt(run_method, &linear);

    if (F && ode_is_integral(eq->ode, eq->f, eq->y, F)) {
        told_say("dsolve", 1, "first order, linear with its variables exchanged");
        return F;
    }
    F = by_methods(&other);
    return F && !walk_has(F, expr_symbol("int")) && ode_is_integral(eq->ode, eq->f, eq->y, F)
               ? F
               : NULL;
}

Expr ode_first_integral_plain(const Ode *ode, Expr f, Expr y, bool open)
{
    First eq = {ode, normal_expr(f), ode->t, y, open};
    Expr F = by_methods(&eq);

    return F || open || eq.f == EXPR_ZERO || ode->classes != 0 ? F : exchanged(&eq);
}

static Expr search(void *arg)
{
    const First *eq = arg;
    Expr F = NULL, f = normal_expr(eq->f);

    for (int open = 0; open <= 1 && !F; open++) {
        F = ode_first_integral_plain(eq->ode, f, eq->y, open);
        if (!F && f != EXPR_ZERO && ode_allows(eq->ode, ODE_ABEL))
            F = ode_integral_by_change(eq->ode, f, eq->y, open);
    }
    return F;
}

Expr ode_first_integral(const Ode *ode, Expr f, Expr y)
{
    First eq = {ode, f, ode->t, y, false};

    return ode_attempt_within(SEARCH_WORK, search, &eq);
}
