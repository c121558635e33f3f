/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nonlinear equations of second order in a normal form. y'' + P(t)*y' + B(t, y) = 0 with a sum B of
 * powers of y: y = f*u(z) + g with z' = exp(-integral of P)/f^2 has no u', and
 * f^(m+3) = exp(-2*integral of P)/c makes the coefficient c of the highest power, y^m, a constant;
 * g takes one more term away. Where all coefficients become constants the equation for u is one
 * without z (E. Kamke, Differentialgleichungen, A 23). With c*exp(k*y) it is y = u(z) + g, and with
 * y'' + (3*k*y + a(t))*y' + k^2*y^3 + k*a*y^2 + b*y + d = 0 it is y = u'/(k*u), for which u obeys a
 * linear equation of third order. Where y -> y + C*t changes nothing y = t*u lacks u.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

enum { MOST_TERMS = 8 };

/* y'' + P*y' + the sum of coefficient[i]*y^power[i] + c*exp(k*y) */
typedef struct Force {
    const Ode *ode;
    Expr residual, y, t, P;
    Expr Y, p, q; /* names for y, y', y'' */
    Expr B;       /* with the name Y */
    Expr power[MOST_TERMS], coefficient[MOST_TERMS];
    long n;
    Expr c, k; /* or NULL */
} Force;

static Expr function_of(const char *name, Expr t)
{
    return expr_call(expr_from_symbol(sym_fresh(name)), &t, 1);
}

static Expr product3(Expr a, Expr b, Expr c)
{
    return expr_product((Expr[]){a, b, c}, 3);
}

/* One term of B; false when it is of another kind. */
static bool take_term(Force *e, Expr term)
{
    Expr c, power, free, rest, slope;
    long i = 0;

    if (ode_is_free(term, e->Y)) {
        c = term;
        power = EXPR_ZERO;
    } else if (!walk_monomial(term, e->Y, &c, &power)) {
        walk_split_factors(term, e->Y, &free, &rest);
        Expr u = funcs_argument(rest, "exp");
        if (!u || e->c || !ode_split_linear(u, e->Y, &slope, &power) || !ode_is_free(slope, e->t))
            return false;
        e->k = slope;
        e->c = expr_mul(free, funcs_apply1("exp", power));
        return true;
    }
    while (i < e->n && e->power[i] != power)
        i++;
    if (i == MOST_TERMS || !ode_is_free(power, e->t))
        return false;
    e->power[i] = power;
    e->coefficient[i] = i == e->n ? c : expr_add(e->coefficient[i], c);
    e->n += i == e->n;
    return true;
}

static bool read_force(Force *e, Expr R)
{
    Expr a, b, sum;

    if (!ode_split_linear(R, e->q, &a, &b) || !ode_is_free(b, e->q) ||
        !ode_split_linear(normal_expr(expr_div(b, a)), e->p, &e->P, &e->B))
        return false;
    sum = expand_expr(e->B);
    for (long i = 0; i < expr_term_count(sum); i++)
        if (!take_term(e, expr_term(sum, i)))
            return false;
    return true;
}

static Expr coefficient_of(const Force *e, Expr power)
{
    for (long i = 0; i < e->n; i++)
        if (e->power[i] == power)
            return e->coefficient[i];
    return EXPR_ZERO;
}

/* The one power beside 0 and 1, or the highest of several whole ones; NULL when there is none. */
static Expr highest(const Force *e)
{
    Expr m = NULL;
    bool whole = true;

    for (long i = 0; i < e->n; i++) {
        Expr power = e->power[i];
        if (power == EXPR_ZERO || power == EXPR_ONE)
            continue;
        whole = whole && expr_is(power, EXPR_INTEGER) && num_sign(power) > 0;
        if (m && !whole)
            return NULL;
        m = !m || num_cmp(power, m) > 0 ? power : m;
    }
    return m;
}

/* --- the equation for u ---------------------------------------------------------------------- */

typedef struct Form {
    Expr f, g, rate, z; /* rate = z' */
    Expr force;         /* u'' + force = 0, with a name u for the unknown */
    Expr u;
} Form;

/* L(w) = w'' + P*w' */
static Expr bent(const Force *e, Expr w)
{
    Expr slope = diff_name(w, e->t);

    return expr_add(diff_name(slope, e->t), expr_mul(e->P, slope));
}

/* An equal expression without t, or NULL. */
static Expr without_t(Expr N, Expr t)
{
    Expr value = NULL;

    N = normal_expr(ode_gather_powers(N));
    if (ode_is_free(N, t))
        return N;
    if (!ode_vanishes(diff_name(N, t)))
        return NULL;
    for (long i = 1; i < 4 && !value; i++)
        value = ode_value_at(N, t, 0, expr_int(i));
    return value && ode_is_free(value, t) ? value : NULL;
}

/* The terms of a sum by their factors that hold u. */
typedef struct Parts {
    Expr of[2 * MOST_TERMS], part[2 * MOST_TERMS];
    long n;
} Parts;

static bool take_part(Parts *p, Expr term, Expr u)
{
    Expr free, rest;
    long i = 0;

    walk_split_factors(term, u, &free, &rest);
    while (i < p->n && p->of[i] != rest)
        i++;
    if (i == 2 * MOST_TERMS)
        return false;
    p->of[i] = rest;
    p->part[i] = i == p->n ? free : expr_add(p->part[i], free);
    p->n += i == p->n;
    return true;
}

/* L(f*u+g) + B(f*u+g); powers that are no whole ones with g = 0 only. */
static Expr moved(const Force *e, const Form *form, Expr g)
{
    Expr inner = expr_add(expr_mul(form->f, form->u), g);
    Expr sum = expr_add(expr_mul(bent(e, form->f), form->u), bent(e, g));

    if (e->k) { /* f = 1 */
        Expr power = expr_mul(ode_exponential(expr_mul(e->k, g)),
                              funcs_apply1("exp", expr_mul(e->k, form->u)));
        sum = expr_add(sum, expr_mul(e->c, power));
    }
    for (long i = 0; i < e->n; i++) {
        Expr power = g == EXPR_ZERO
                         ? expr_mul(expr_pow(form->f, e->power[i]), expr_pow(form->u, e->power[i]))
                         : expr_pow(inner, e->power[i]);
        sum = expr_add(sum, expr_mul(e->coefficient[i], power));
    }
    return expand_expr(sum);
}

/* The force on u for this g; false where it depends on t, be it beside u, as in (u+g)^p. */
static bool takes_shift(const Force *e, Form *form, Expr g)
{
    Expr scale = product3(form->f, form->rate, form->rate), sum = moved(e, form, g);
    Parts parts = {.n = 0};

    form->g = g;
    form->force = EXPR_ZERO;
    for (long i = 0; i < expr_term_count(sum); i++)
        if (!take_part(&parts, expr_term(sum, i), form->u))
            return false;
    for (long i = 0; i < parts.n; i++) {
        Expr part =
            ode_is_free(parts.of[i], e->t) ? without_t(expr_div(parts.part[i], scale), e->t) : NULL;
        if (!part)
            return false;
        form->force = expr_add(form->force, expr_mul(part, parts.of[i]));
    }
    return true;
}

/* The factors of c that depend on t. */
static Expr moving_part(Expr c, Expr t)
{
    Expr free, rest;

    walk_split_factors(normal_expr(c), t, &free, &rest);
    return rest;
}

/* base^p factor by factor: one of its values. */
static Expr root_of(Expr base, Expr p)
{
    Expr product = EXPR_ONE, angle = EXPR_ZERO, b, k;

    for (long i = 0; i < expr_factor_count(base); i++) {
        expr_split_power(expr_factor(base, i), &b, &k);
        Expr u = funcs_argument(b, "exp");
        k = normal_expr(expr_mul(k, p));
        if (u)
            angle = expr_add(angle, expand_products(expr_mul(u, k)));
        else
            product = expr_mul(product, expr_pow(b, k));
    }
    return expr_mul(product, funcs_apply1("exp", angle));
}

/* f, z' and g; false where the equation has no such form, or is one already. */
static bool find_form(const Force *e, Form *form)
{
    Expr E = ode_antiderivative(e->P, e->t), m = e->k ? NULL : highest(e), c;

    if (!E || (!m && !e->k))
        return false;
    E = ode_exponential(expr_neg(E));
    form->u = ode_fresh();
    if (e->k) {
        form->f = EXPR_ONE;
        form->rate = E;
        c = expr_div(expr_mul(E, E), moving_part(e->c, e->t));
        Expr g = expr_div(funcs_apply1("ln", c), e->k);
        return e->n <= 1 && takes_shift(e, form, g);
    }
    c = coefficient_of(e, m);
    Expr base = expr_div(expr_mul(E, E), moving_part(c, e->t)), index = expr_add(m, expr_int(3));
    if (index == EXPR_ZERO)
        return false;
    form->f = root_of(base, expr_inv(index));
    form->rate = ode_gather_powers(expr_div(E, expr_pow(form->f, EXPR_TWO)));
    if (ode_is_free(form->f, e->t) && e->P == EXPR_ZERO)
        return false;
    if (takes_shift(e, form, EXPR_ZERO))
        return true;
    if (!expr_is(m, EXPR_INTEGER) || num_sign(m) < 0)
        return false;
    Expr g = m == EXPR_TWO
                 ? expr_neg(expr_div(
                       expr_add(bent(e, form->f), expr_mul(coefficient_of(e, EXPR_ONE), form->f)),
                       product3(EXPR_TWO, c, form->f)))
                 : expr_neg(expr_div(coefficient_of(e, expr_sub(m, EXPR_ONE)), expr_mul(m, c)));
    g = normal_expr(g);
    return g != EXPR_ZERO && takes_shift(e, form, g);
}

/* --- back to y ---------------------------------------------------------------------------------
 */

/* The starting values of u; false where there are none for both. */
static bool starts_of(const Force *e, const Form *form, Expr u, OdeStart *start)
{
    const OdeStart *y0 = ode_start(e->ode, e->y, 0), *v0 = ode_start(e->ode, e->y, 1);
    Expr value, slope, z;

    if (!y0 || !v0 || y0->point != v0->point)
        return false;
    value = expr_div(expr_sub(e->Y, form->g), form->f);
    slope = expr_sub(e->p,
                     expr_add(diff_name(form->g, e->t), expr_mul(diff_name(form->f, e->t), value)));
    slope = expr_div(slope, expr_mul(form->f, form->rate));
    value = ode_replace(value, e->Y, y0->value);
    slope = ode_replace(ode_replace(slope, e->Y, y0->value), e->p, v0->value);
    value = ode_value_at(value, e->t, 0, y0->point);
    slope = ode_value_at(slope, e->t, 0, y0->point);
    z = ode_value_at(form->z, e->t, 0, y0->point);
    if (!value || !slope || !z)
        return false;
    start[0] = (OdeStart){u, 0, z, value};
    start[1] = (OdeStart){u, 1, z, slope};
    return true;
}

static Expr add_back(const Force *e, const Form *form, Expr list, Expr solution, Expr u)
{
    Expr z = expr_arg(u, 1), value = expr_arg(solution, 1);

    if (!expr_is(solution, EXPR_EQUATION)) /* a curve */
        return list;
    if (expr_arg(solution, 0) != u || walk_has(value, u)) {
        Expr from[] = {u, z};
        Expr to[] = {expr_div(expr_sub(e->y, form->g), form->f), form->z};
        return ode_append(list, ode_gather_powers(funcs_replace(solution, from, to, 2)));
    }
    value = expr_add(expr_mul(form->f, ode_replace(value, z, form->z)), form->g);
    value = ode_tidy(ode_gather_powers(value), e->t);
    if (!ode_holds(e->residual, e->t, &e->y, &value, 1))
        return list;
    return ode_append(list, expr_equation(e->y, value));
}

static Expr by_form(const Force *e)
{
    Form form;
    Expr name = ode_fresh(), u = function_of("_y", name), list = expr_list(NULL, 0), found;
    OdeStart start[2];
    Ode lower = {.t = name};

    if (!find_form(e, &form) || !(form.z = ode_antiderivative(form.rate, e->t)))
        return NULL;
    if (e->ode->starts > 0) {
        if (!starts_of(e, &form, u, start))
            return NULL;
        lower.start = start;
        lower.starts = 2;
    }
    found =
        ode_scalar(&lower, expr_add(diff_make(u, name, 2), ode_replace(form.force, form.u, u)), u);
    for (long i = 0; found && i < expr_count(found); i++)
        list = add_back(e, &form, list, expr_arg(found, i), u);
    return list;
}

/* --- y = u'/(k*u) ------------------------------------------------------------------------------
 */

/* u'/(k*u), u with the constants of a basis, the first one taken as 1. */
static Expr general_quotient(Expr basis, Expr k, Expr t)
{
    Expr u = expr_arg(basis, 0);

    for (long i = 1; i < expr_count(basis); i++)
        u = expr_add(u, expr_mul(ode_constant(), expr_arg(basis, i)));
    return normal_expr(expr_div(diff_name(u, t), expr_mul(k, u)));
}

/* The same with u = 1, u' = k*y and u'' = k*(y'+k*y^2) in the starting point, or NULL. */
static Expr started_quotient(const Ode *ode, Expr y, Expr basis, Expr k)
{
    const OdeStart *y0 = ode_start(ode, y, 0), *v0 = ode_start(ode, y, 1);
    Expr u = function_of("_y", ode->t), value = EXPR_ZERO, fitted;

    if (!y0 || !v0 || y0->point != v0->point)
        return NULL;
    Expr ky = expr_mul(k, y0->value);
    Expr bend = expr_add(expr_mul(k, v0->value), expr_mul(ky, ky));
    OdeStart start[] = {
        {u, 0, y0->point, EXPR_ONE}, {u, 1, y0->point, ky}, {u, 2, y0->point, bend}};
    Ode lower = {.t = ode->t, .start = start, .starts = 3};
    for (long i = 0; i < expr_count(basis); i++)
        value = expr_add(value, expr_mul(ode_constant(), expr_arg(basis, i)));
    if (ode_fit(&fitted, &lower, expr_list(&value, 1), &u, 1) != ODE_FIT_DONE ||
        expr_count(fitted) != 1)
        return NULL;
    u = expr_arg(expr_arg(fitted, 0), 0);
    return normal_expr(expr_div(diff_name(u, ode->t), expr_mul(k, u)));
}

/* The coefficients of the equation for u, and k; false where it is of another kind. */
static bool read_quotient(OdeLinear *linear, Expr *k, const Force *e, Expr R)
{
    Expr a, b, P, B, f, c[4];

    if (!ode_split_linear(R, e->q, &a, &b) ||
        !ode_split_linear(normal_expr(expr_div(b, a)), e->p, &P, &B) ||
        !ode_split_linear(P, e->Y, k, &f) || !is_polynomial_in(B = expand_expr(B), &e->Y, 1) ||
        degree_expr(B, e->Y) != 3)
        return false;
    *k = normal_expr(expr_div(*k, expr_int(3)));
    for (long i = 0; i < 4; i++)
        c[i] = coeff_expr(B, e->Y, i);
    if (!ode_is_free(*k, e->t) || normal_expr(expr_sub(c[3], expr_mul(*k, *k))) != EXPR_ZERO ||
        normal_expr(expr_sub(c[2], expr_mul(*k, f))) != EXPR_ZERO)
        return false;
    *linear =
        (OdeLinear){e->t, expr_list((Expr[]){expr_mul(*k, c[0]), c[1], f, EXPR_ONE}, 4), EXPR_ZERO};
    return true;
}

static Expr by_quotient(const Force *e, Expr R)
{
    OdeLinear linear;
    Ode free = {.t = e->t};
    Expr k, basis, value;

    if (!read_quotient(&linear, &k, e, R) || !(basis = ode_basis(&free, &linear)))
        return NULL;
    value = e->ode->starts == 0 ? general_quotient(basis, k, e->t)
                                : started_quotient(e->ode, e->y, basis, k);
    if (!value || !ode_holds(e->residual, e->t, &e->y, &value, 1))
        return NULL;
    value = expr_equation(e->y, value);
    return expr_list(&value, 1);
}

/* --- y = t*u -----------------------------------------------------------------------------------
 */

/* y -> y + C*t changes nothing, and so y = t*u has no u. */
static Expr by_lines(const Force *e, Expr R)
{
    Expr change = expr_add(expr_mul(e->t, diff_name(R, e->Y)), diff_name(R, e->p)), u, found;
    Expr list = expr_list(NULL, 0), t = e->t, u1, to[3], from[] = {e->Y, e->p, e->q};
    Ode lower = {.t = t};

    if (e->ode->starts > 0 || ode_is_free(R, e->Y) || normal_expr(change) != EXPR_ZERO)
        return NULL;
    u = function_of("_y", t);
    u1 = diff_make(u, t, 1);
    to[0] = expr_mul(t, u);
    to[1] = expr_add(u, expr_mul(t, u1));
    to[2] = expr_add(expr_mul(EXPR_TWO, u1), expr_mul(t, diff_make(u, t, 2)));
    found = ode_scalar(&lower, normal_expr(funcs_replace(R, from, to, 3)), u);
    for (long i = 0; found && i < expr_count(found); i++) {
        Expr solution = expr_arg(found, i), value;

        if (!expr_is(solution, EXPR_EQUATION))
            continue;
        value = expr_mul(t, expr_arg(solution, 1));
        if (expr_arg(solution, 0) != u || walk_has(value, u))
            list = ode_append(list, ode_replace(solution, u, expr_div(e->y, t)));
        else if (ode_holds(e->residual, t, &e->y, &value, 1))
            list = ode_append(list, expr_equation(e->y, ode_tidy(value, t)));
    }
    return list;
}

Expr ode_by_normal_form(const Ode *ode, Expr residual, Expr y, Expr R, const Expr *names)
{
    Force e = {.ode = ode,
               .residual = residual,
               .y = y,
               .t = ode->t,
               .Y = names[0],
               .p = names[1],
               .q = names[2]};
    Expr found = by_quotient(&e, R);

    if (!found && ode_is_free(diff_name(R, names[1]), names[0]) && read_force(&e, R))
        found = by_form(&e);
    return found && expr_count(found) > 0 ? found : by_lines(&e, R);
}
