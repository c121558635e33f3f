/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nonlinear equations R(t, y, y', y'') = 0 of which the order is lowered by a symmetry or a first
 * integral (E. L. Ince, Ordinary Differential Equations, ch. II; G. W. Bluman and S. Kumei,
 * Symmetries and Differential Equations, ch. 3). Homogeneous in y and its derivatives: y'/y = z
 * obeys an equation of first order. Unchanged by t -> c*t, y -> c^k*y: y = t^k*u(s), t = exp(s),
 * has no s in it. Exact: R or R/y' is the derivative of some G(t, y, y'), and G = C is of first
 * order. Of higher order: what is linear in the highest derivative is integrated by the one below
 * it, its derivative is taken away, and so on down, as it stands or after a simple multiplier.
 * Values found are put back into the equation; relations are what they are by construction.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

typedef struct Second {
    const Ode *ode;
    Expr residual, y;
    Expr R, Y, p, q; /* the residual in names for y, y', y'' */
    Expr list;       /* solutions so far */
} Second;

static Expr function_of(const char *name, Expr t)
{
    return expr_call(expr_from_symbol(sym_fresh(name)), &t, 1);
}

static Expr put(const Second *s, Expr e, Expr Y, Expr p, Expr q)
{
    Expr from[] = {s->Y, s->p, s->q}, to[] = {Y, p, q};

    return funcs_replace(e, from, to, 3);
}

static void add_value(Second *s, Expr value)
{
    value = ode_tidy(ode_gather_powers(value), s->ode->t);
    if (ode_holds(s->residual, s->ode->t, &s->y, &value, 1))
        s->list = ode_append(s->list, expr_equation(s->y, value));
}

/* Both starting values, at one point? */
static bool has_start(const Second *s, const OdeStart **y0, const OdeStart **v0)
{
    *y0 = ode_start(s->ode, s->y, 0);
    *v0 = ode_start(s->ode, s->y, 1);
    return *y0 && *v0 && (*y0)->point == (*v0)->point;
}

/* --- homogeneous in y ------------------------------------------------------------------------ */

/* y' = z*y, y'' = (z' + z^2)*y: what is left of R without its power of y, or NULL. */
static Expr without_scale(const Second *s, Expr z)
{
    Expr slope = diff_name(z, s->ode->t), e, degree;

    e = put(s, s->R, s->Y, expr_mul(z, s->Y), expr_mul(expr_add(slope, expr_mul(z, z)), s->Y));
    degree = normal_expr(expr_div(expr_mul(s->Y, diff_name(e, s->Y)), e));
    if (!ode_is_free(degree, s->Y) || !ode_is_free(degree, s->ode->t))
        return NULL;
    return ode_replace(e, s->Y, EXPR_ONE);
}

static Expr homogeneous(Second *s)
{
    Expr t = s->ode->t, z = function_of("_y", t), e = without_scale(s, z), found;
    const OdeStart *y0, *v0;
    Expr left = expr_list(NULL, 0), rate = expr_div(diff_make(s->y, t, 1), s->y);
    OdeStart start = {z, 0, NULL, NULL};
    Ode lower = {.t = t, .left = &left};

    if (!e)
        return NULL;
    if (has_start(s, &y0, &v0) && ode_differs(y0->value)) {
        start.point = y0->point;
        start.value = expr_div(v0->value, y0->value);
        lower.start = &start;
        lower.starts = 1;
    }
    found = ode_scalar(&lower, e, z);
    for (long i = 0; found && i < expr_count(found); i++) {
        Expr value = expr_arg(expr_arg(found, i), 1);

        if (expr_arg(expr_arg(found, i), 0) != z || walk_has(value, z)) {
            if (expr_is(expr_arg(found, i), EXPR_EQUATION))
                left = ode_append(left, expr_arg(found, i));
            continue;
        }
        value = ode_exponential(ode_integral(s->ode, value));
        add_value(s, expr_mul(ode_constant(), value));
    }
    for (long i = 0; i < expr_count(left); i++)
        ode_note_left(s->ode, ode_replace(expr_arg(left, i), z, rate));
    return s->list;
}

/* --- weights --------------------------------------------------------------------------------- */

/* k with R(c*t, c^k*y, ...) = c^m*R: t*R_t + k*y*R_y + (k-1)*p*R_p + (k-2)*q*R_q = m*R, linear in k
 * and m, at some places and then everywhere. NULL when there is none. */
static Expr weight(const Second *s)
{
    static const long PLACES[][4] = {{2, 3, 5, 7}, {3, 7, 2, 5}, {5, 2, 7, 3}};
    Expr k = ode_fresh(), m = ode_fresh(), t = s->ode->t, eqs[3], x[2], left;
    Expr names[] = {t, s->Y, s->p, s->q};

    left = expr_mul(t, diff_name(s->R, t));
    for (long i = 0; i < 3; i++)
        left = expr_add(left, expr_product((Expr[]){expr_sub(k, expr_int(i)), names[i + 1],
                                                    diff_name(s->R, names[i + 1])},
                                           3));
    left = expr_sub(left, expr_mul(m, s->R));
    for (int i = 0; i < 3; i++) {
        Expr to[4];

        for (int j = 0; j < 4; j++)
            to[j] = expr_int(PLACES[i][j]);
        eqs[i] = funcs_replace(left, names, to, 4);
    }
    if (linalg_solve_system(x, eqs, 3, (Expr[]){k, m}, 2) != 1 || walk_has(x[0], k) ||
        walk_has(x[0], m) || walk_has(x[1], k) || walk_has(x[1], m))
        return NULL;
    left = ode_replace(ode_replace(left, k, x[0]), m, x[1]);
    return ode_vanishes(left) ? normal_expr(x[0]) : NULL;
}

/* A solution for u(s) as one for y: s = ln(t), u = y/t^k. */
static void add_scaled(Second *s, Expr solution, Expr u, Expr k)
{
    Expr t = s->ode->t, power = expr_pow(t, k), log = funcs_apply1("ln", t);
    Expr name = expr_arg(u, 1), from[] = {u, name}, to[] = {expr_div(s->y, power), log};

    if (!expr_is(solution, EXPR_EQUATION)) /* a curve */
        return;
    if (expr_arg(solution, 0) == u && !walk_has(expr_arg(solution, 1), u)) {
        add_value(s, expr_mul(power, ode_from_logarithm(expr_arg(solution, 1), name, t)));
        return;
    }
    solution = funcs_replace(solution, from, to, 2);
    s->list = ode_append(s->list, solution);
}

static Expr scaled(Second *s)
{
    Expr k = weight(s), t = s->ode->t, name = ode_fresh(), u, u1, u2, e, found, power;
    const OdeStart *y0, *v0;
    OdeStart start[2];
    Ode lower = {.t = name};

    if (!k)
        return NULL;
    u = function_of("_y", name);
    u1 = diff_make(u, name, 1);
    u2 = diff_make(u, name, 2);
    /* at t = 1: y' = u1 + k*u, y'' = u2 + (2*k-1)*u1 + k*(k-1)*u */
    power = expr_mul(k, expr_sub(k, EXPR_ONE));
    e = put(s, ode_replace(s->R, t, EXPR_ONE), u, expr_add(u1, expr_mul(k, u)),
            expr_sum((Expr[]){u2, expr_mul(expr_sub(expr_mul(EXPR_TWO, k), EXPR_ONE), u1),
                              expr_mul(power, u)},
                     3));
    if (has_start(s, &y0, &v0)) {
        Expr scale = expr_pow(y0->point, k), at = funcs_apply1("ln", y0->point), slope;

        slope = expr_div(expr_mul(v0->value, y0->point), scale);
        start[0] = (OdeStart){u, 0, at, expr_div(y0->value, scale)};
        start[1] = (OdeStart){u, 1, at, expr_sub(slope, expr_mul(k, start[0].value))};
        lower.start = start;
        lower.starts = 2;
    }
    found = ode_scalar(&lower, e, u);
    for (long i = 0; found && i < expr_count(found); i++)
        add_scaled(s, expr_arg(found, i), u, k);
    return s->list;
}

/* --- exact ----------------------------------------------------------------------------------- */

/* g(t, Y) with g_t = M and g_Y = N, or NULL. */
static Expr potential(const Second *s, Expr M, Expr N)
{
    Ode plane = {.t = s->ode->t};
    Expr g = ode_integral(&plane, M), rest, part;

    if (!ode_vanishes(expr_sub(diff_name(M, s->Y), diff_name(N, s->ode->t))))
        return NULL;
    rest = normal_expr(expr_sub(N, diff_name(g, s->Y)));
    if (!ode_is_free(rest, s->ode->t))
        return NULL;
    part = ode_antiderivative(rest, s->Y);
    part = part ? part : ode_open_integral(rest, s->Y, NULL);
    return part ? expr_add(g, part) : NULL;
}

/* G(t, Y, p) with R = a*q + b = G_t + p*G_Y + q*G_p, or NULL. */
static Expr exact_integral(const Second *s, Expr R)
{
    Expr a, b, G, M, N;

    if (!ode_split_linear(R, s->q, &a, &b))
        return NULL;
    G = ode_antiderivative(a, s->p);
    if (!G)
        return NULL;
    b = expr_sub(b, expr_add(diff_name(G, s->ode->t), expr_mul(s->p, diff_name(G, s->Y))));
    if (!ode_split_linear(normal_expr(b), s->p, &N, &M))
        return NULL;
    M = potential(s, M, N);
    return M ? expr_add(G, M) : NULL;
}

/* G where the starting values are, or a constant. */
static Expr start_constant(const Second *s, Expr G)
{
    const OdeStart *y0, *v0;

    if (s->ode->starts == 0)
        return ode_constant();
    return has_start(s, &y0, &v0)
               ? put(s, ode_replace(G, s->ode->t, y0->point), y0->value, v0->value, EXPR_ZERO)
               : NULL;
}

/* The same after a factor mu(t): for q + alpha(t, Y)*p + beta(t, Y) it obeys mu'' - alpha*mu' +
 * (beta_Y - alpha_t)*mu = 0 for all Y, of which the derivative by Y is of first order (E. S.
 * Cheb-Terrab and A. D. Roche, J. Symbolic Computation 27, 1999). */
static Expr integral_with_factor(const Second *s)
{
    Expr a, b, alpha, beta, bend, rate, mu, t = s->ode->t;

    if (!ode_split_linear(s->R, s->q, &a, &b) ||
        !ode_split_linear(normal_expr(expr_div(b, a)), s->p, &alpha, &beta))
        return NULL;
    bend = normal_expr(diff_name(alpha, s->Y));
    if (bend == EXPR_ZERO)
        return NULL;
    rate = expr_sub(diff_name(diff_name(beta, s->Y), s->Y), diff_name(bend, t));
    rate = normal_expr(expr_div(rate, bend));
    mu = ode_is_free(rate, s->Y) ? ode_antiderivative(rate, t) : NULL;
    if (!mu)
        return NULL;
    b = expr_sum((Expr[]){s->q, expr_mul(alpha, s->p), beta}, 3);
    return exact_integral(s, expand_products(expr_mul(ode_exponential(mu), b)));
}

/* The relation G = 0 as p - slope = 0, where that is one slope. */
static Expr with_one_slope(const Second *s, Expr G)
{
    Expr slopes;

    if (ode_is_free(normal_expr(diff_name(G, s->p)), s->p))
        return G;
    slopes = ode_isolate(expr_equation(G, EXPR_ZERO), s->p);
    return expr_count(slopes) == 1 ? expr_sub(s->p, expr_arg(slopes, 0)) : G;
}

static Expr exact(Second *s)
{
    Expr G = exact_integral(s, s->R), C, found;

    if (!G) /* J. Liouville's y'' + f(t)*y' + g(y)*y'^2 = 0 */
        G = exact_integral(s, normal_expr(expr_div(s->R, s->p)));
    if (!G)
        G = integral_with_factor(s);
    C = G ? start_constant(s, G) : NULL;
    if (!C)
        return NULL;
    G = with_one_slope(s, expr_sub(G, C));
    G = put(s, G, s->y, diff_make(s->y, s->ode->t, 1), EXPR_ZERO);
    Ode lower = *s->ode;
    lower.limits = NULL;
    found = ode_scalar(&lower, G, s->y);
    for (long i = 0; found && i < expr_count(found); i++) {
        Expr solution = expr_arg(found, i);

        if (expr_is(solution, EXPR_EQUATION) && expr_arg(solution, 0) == s->y)
            add_value(s, expr_arg(solution, 1));
        else
            s->list = ode_append(s->list, solution);
    }
    return s->list;
}

/* --- total derivatives of higher order -------------------------------------------------------- */

enum { MOST_ORDER = 6, MOST_STEPS = 16 };

typedef struct Total {
    const Ode *ode;
    Expr residual, y;
    Expr jet[MOST_ORDER + 1], name[MOST_ORDER + 1]; /* y, y', ... and names for them */
    long order;
    Expr R, list;
} Total;

/* The derivative of e in names. */
static Expr slope_of(const Total *s, Expr e)
{
    Expr sum = diff_name(e, s->ode->t);

    for (long i = 0; i < s->order; i++)
        sum = expr_add(sum, expr_mul(s->name[i + 1], diff_name(e, s->name[i])));
    return sum;
}

/* G in names with G' = R, or NULL. */
static Expr total_integral(const Total *s, Expr R)
{
    Expr G = EXPR_ZERO, a, b, part;

    R = normal_expr(R);
    for (int step = 0; step < MOST_STEPS && R != EXPR_ZERO; step++) {
        long k = s->order;

        while (k >= 0 && !walk_has(R, s->name[k]))
            k--;
        if (k < 0)
            return expr_add(G, ode_integral(&(Ode){.t = s->ode->t}, R));
        if (k == 0 || !ode_split_linear(R, s->name[k], &a, &b))
            return NULL;
        part = ode_antiderivative(a, s->name[k - 1]);
        if (!part)
            return NULL;
        G = expr_add(G, part);
        R = normal_expr(expr_sub(R, slope_of(s, part)));
    }
    return R == EXPR_ZERO ? G : NULL;
}

/* G = C in y, as a linear equation where it is one, for every C; or NULL. */
static Expr linear_lowered(const Total *s, Expr G)
{
    OdeLinear eq;

    G = walk_replace(numer_expr(normal_expr(G)), s->name, s->jet, MOST_ORDER + 1);
    return ode_read_linear(&eq, G, s->y, s->ode->t) ? G : NULL;
}

/* G by the multipliers one after the other, the first with a linear G - C if there is one. */
static Expr with_multiplier(const Total *s)
{
    Expr low = s->name[s->order - 1];
    const Expr multiplier[] = {EXPR_ONE,
                               expr_inv(s->name[0]),
                               expr_inv(low),
                               s->name[1],
                               s->ode->t,
                               expr_inv(expr_mul(s->name[1], low)),
                               expr_pow(s->name[0], expr_int(-2))};
    Expr first = NULL;

    for (size_t i = 0; i < sizeof multiplier / sizeof *multiplier; i++) {
        Expr G = total_integral(s, expr_mul(multiplier[i], s->R));

        if (G && linear_lowered(s, expr_sub(G, ode_constant())))
            return G;
        first = first ? first : G;
    }
    return first;
}

/* G at the starting values, or a constant; NULL where values are missing. */
static Expr constant_of(const Total *s, Expr G)
{
    Expr point = NULL;

    if (s->ode->starts == 0)
        return ode_constant();
    for (long i = 0; i < s->order; i++) {
        const OdeStart *start = ode_start(s->ode, s->y, i);

        if (!start || (point && start->point != point))
            return NULL;
        point = start->point;
        G = ode_replace(G, s->name[i], start->value);
    }
    return ode_replace(G, s->ode->t, point);
}

/* R = 0, of lower order, with as many integrals as there are at once. */
static Expr further(Total *s, Expr R)
{
    while (s->ode->starts == 0 && --s->order > 1) {
        Expr G = total_integral(s, R);

        if (!G)
            break;
        R = expr_sub(G, ode_constant());
    }
    return R;
}

/* For C = 0 the linear equation G = C may have solutions that no other C tends to, as y'' = C*y has
 * straight lines: those are added. */
static void add_degenerate(Total *s, Expr G, Expr C, Expr value)
{
    Expr found;

    if (!ode_has_constant(C) || !ode_is_free(ode_replace(value, C, EXPR_ZERO), s->ode->t))
        return;
    found = ode_scalar(s->ode, ode_replace(G, C, EXPR_ZERO), s->y);
    if (found && !ode_is_free(expr_arg(expr_arg(found, 0), 1), s->ode->t))
        s->list = ode_append(s->list, expr_arg(found, 0));
}

static Expr lowered(void *arg)
{
    Total *s = arg;
    Expr G = with_multiplier(s), C = G ? constant_of(s, G) : NULL, found, linear;
    Ode lower = *s->ode;

    if (!C)
        return NULL;
    lower.limits = NULL;
    G = expr_sub(G, C);
    linear = linear_lowered(s, G);
    G = linear ? linear : walk_replace(further(s, G), s->name, s->jet, MOST_ORDER + 1);
    found = ode_scalar(&lower, G, s->y);
    for (long i = 0; found && i < expr_count(found); i++) {
        Expr solution = expr_arg(found, i), value;

        if (!expr_is(solution, EXPR_EQUATION) || expr_arg(solution, 0) != s->y) {
            s->list = ode_append(s->list, solution);
            continue;
        }
        value = ode_tidy(ode_gather_powers(expr_arg(solution, 1)), s->ode->t);
        if (ode_holds(s->residual, s->ode->t, &s->y, &value, 1))
            s->list = ode_append(s->list, expr_equation(s->y, value));
    }
    if (linear && expr_count(s->list) == 1)
        add_degenerate(s, linear, C, expr_arg(expr_arg(s->list, 0), 1));
    return s->list;
}

static Expr by_total(const Ode *ode, Expr residual, Expr y)
{
    Total s = {.ode = ode, .residual = residual, .y = y, .order = ode_order(residual, y)};
    Expr found;

    if (s.order < 3 || s.order > MOST_ORDER)
        return NULL;
    for (long i = 0; i <= MOST_ORDER; i++) {
        s.jet[i] = diff_make(y, ode->t, i);
        s.name[i] = ode_fresh();
    }
    s.R = walk_replace(residual, s.jet, s.name, s.order + 1);
    s.list = expr_list(NULL, 0);
    if (walk_has(s.R, expr_arg(y, 0)))
        return NULL;
    found = ode_attempt(lowered, &s);
    return found && expr_count(found) > 0 ? found : NULL;
}

/* --- all of them ----------------------------------------------------------------------------- */

typedef struct Try {
    Second *second;
    Expr (*method)(Second *s);
} Try;

static Expr run_method(void *arg)
{
    const Try *try = arg;

    return try->method(try->second);
}

static Expr by_normal_form(Second *s)
{
    return ode_by_normal_form(s->ode, s->residual, s->y, s->R, (Expr[]){s->Y, s->p, s->q});
}

Expr ode_by_symmetry(const Ode *ode, Expr residual, Expr y)
{
    static Expr (*const METHODS[])(Second *) = {homogeneous, exact, scaled, by_normal_form};
    Expr from[3], left = ode->left ? *ode->left : NULL;
    Second s = {ode, residual, y, NULL, ode_fresh(), ode_fresh(), ode_fresh(), NULL};

    if (ode_order(residual, y) > 2)
        return by_total(ode, residual, y);
    for (long k = 0; k < 3; k++)
        from[k] = diff_make(y, ode->t, k);
    s.R = walk_replace(residual, from, (Expr[]){s.Y, s.p, s.q}, 3);
    if (walk_has(s.R, expr_arg(y, 0)))
        return NULL;
    for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++) {
        Try try = {&s, METHODS[i]};
        Expr found;

        err_poll();
        s.list = expr_list(NULL, 0);
        found = ode_attempt(run_method, &try);
        if (found && expr_count(found) > 0)
            return found;
        ode_forget_left(ode, left);
    }
    return NULL;
}
