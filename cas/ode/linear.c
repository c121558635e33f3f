/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One linear equation of any order. Equations with constant coefficients are solved as they are,
 * Euler's equations, whose k-th coefficient is a constant times (t+c)^k, through t+c = exp(s); a
 * first-order equation by its integrating factor; all others go to variable.c. The solution is the
 * span of a basis plus one particular solution: from undetermined coefficients where the
 * right-hand side allows it, from variation of parameters for the rest of it (J.-L. Lagrange,
 * 1774).
 */
#include "cas/ode/parts.h"

#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/steps.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/base/told.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "cas/value/funcs.h"

/* --- equations that are constant in some variable -------------------------------------------- */

typedef struct Steady {
    Expr c;     /* list of the constant coefficients */
    Expr s;     /* their variable: t itself, or ln(t + shift) */
    Expr shift; /* NULL: s is t */
    Expr scale; /* b of the equation is divided by this */
} Steady;

/* e when it is free of t, else what it simplifies to when that is; NULL when it depends on t. */
static Expr constant_of(Expr e, Expr t)
{
    e = normal_expr(e);
    if (ode_is_free(e, t))
        return e;
    if (!zero_is(diff_name(e, t)))
        return NULL;
    e = simplify_expr(e);
    return ode_is_free(e, t) ? e : NULL;
}

/* The coefficients a[k]/a[n]*w^(n-k) as a list, NULL when one depends on t. */
static Expr constant_list(const OdeLinear *eq, Expr w)
{
    long n = ode_linear_order(eq);
    Expr list = expr_list(NULL, 0), top = ode_linear_coeff(eq, n);

    for (long k = 0; k <= n; k++) {
        Expr power = expr_pow(w, expr_int(n - k));
        Expr c = constant_of(expr_mul(expr_div(ode_linear_coeff(eq, k), top), power), eq->t);

        if (!c)
            return NULL;
        list = ode_append(list, c);
    }
    return list;
}

/* The shift of Euler's equation: a[k]/a[n] = c*(t+shift)^(k-n) for the first k that occurs. */
static Expr euler_shift(const OdeLinear *eq)
{
    long n = ode_linear_order(eq), k = 0;
    Expr q, shift;

    while (k < n && ode_linear_coeff(eq, k) == EXPR_ZERO)
        k++;
    if (k == n)
        return NULL;
    q = normal_expr(expr_div(ode_linear_coeff(eq, k), ode_linear_coeff(eq, n)));
    if (ode_is_free(q, eq->t) || zero_is(diff_name(q, eq->t))) /* a piecewise constant */
        return NULL;
    q = expr_div(expr_mul(expr_int(k - n), q), diff_name(q, eq->t));
    shift = normal_expr(expr_sub(q, eq->t));
    return ode_is_free(shift, eq->t) ? shift : NULL;
}

/* The coefficients in s of the sum of c[k]*(t+shift)^k*y^(k): (t+shift)^k*d^k/dt^k is
 * d*(d-1)*...*(d-k+1) with d = d/ds. */
static Expr falling_sum(Expr c)
{
    Expr d = ode_fresh(), sum = EXPR_ZERO, power = EXPR_ONE, list = expr_list(NULL, 0);

    for (long k = 0; k < expr_count(c); k++) {
        sum = expr_add(sum, expr_mul(expr_arg(c, k), power));
        power = expr_mul(power, expr_sub(d, expr_int(k)));
    }
    sum = collect_expr(expand_products(sum), d, normal_expr);
    for (long k = 0; k < expr_count(c); k++)
        list = ode_append(list, coeff_expr(sum, d, k));
    return list;
}

static bool is_steady(Steady *steady, const OdeLinear *eq)
{
    Expr top = ode_linear_coeff(eq, ode_linear_order(eq)), w;

    *steady = (Steady){constant_list(eq, EXPR_ONE), eq->t, NULL, top};
    if (steady->c)
        return true;
    steady->shift = euler_shift(eq);
    if (!steady->shift)
        return false;
    w = expr_add(eq->t, steady->shift);
    steady->c = constant_list(eq, w);
    if (!steady->c)
        return false;
    steady->c = falling_sum(steady->c);
    steady->s = ode_fresh();
    steady->scale = expr_div(top, expr_pow(w, expr_int(ode_linear_order(eq))));
    return true;
}

/* --- between t and s = ln(t + shift) --------------------------------------------------------- */

/* A right-hand side in t as one in s. */
static Expr to_steady(const Steady *steady, Expr b, Expr t)
{
    Expr growth = funcs_apply1("exp", steady->s), w;

    if (!steady->shift)
        return b;
    w = expr_add(t, steady->shift);
    b = ode_replace(b, funcs_apply1("ln", w), steady->s);
    b = ode_replace(b, t, expr_sub(growth, steady->shift));
    return ode_gather_powers(normal_expr(b));
}

typedef struct Growths {
    Expr s, w;
    Expr from, to;
} Growths;

/* Notes exp(r*s + q), which is w^r*exp(q). */
static void note_growth(Expr node, void *arg)
{
    Growths *g = arg;
    Expr u = funcs_argument(node, "exp"), r, q;

    if (!u || ode_is_free(u, g->s) || !ode_split_linear(u, g->s, &r, &q))
        return;
    g->from = ode_append(g->from, node);
    g->to = ode_append(g->to, expr_mul(expr_pow(g->w, r), funcs_apply1("exp", q)));
}

Expr ode_from_logarithm(Expr e, Expr s, Expr w)
{
    Expr none = expr_list(NULL, 0);
    Growths g = {s, w, none, none};

    walk_each(e, note_growth, &g);
    e = walk_replace(e, g.from->u.args, g.to->u.args, expr_count(g.from));
    return ode_replace(e, s, funcs_apply1("ln", w));
}

static Expr from_steady(const Steady *steady, Expr e, Expr t)
{
    return steady->shift ? ode_from_logarithm(e, steady->s, expr_add(t, steady->shift)) : e;
}

/* --- basis ----------------------------------------------------------------------------------- */

/* inner, where term is ln(inner)*factor and the factor holds names only that inner does not hold:
 * a parameter. NULL for others. */
static Expr logarithm_in(Expr term, Expr *factor)
{
    Expr inner = NULL;

    *factor = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(term); i++) {
        Expr f = expr_factor(term, i), u = funcs_argument(f, "ln");

        if (u && inner)
            return NULL;
        inner = u ? u : inner;
        *factor = u ? *factor : expr_mul(*factor, f);
    }
    if (inner && *factor != EXPR_ONE) {
        Expr names = solve_default_unknowns(inner);

        if (walk_has_any(*factor, names->u.args, expr_count(names)))
            return NULL;
    }
    return inner;
}

Expr ode_exponential(Expr u)
{
    Expr product = EXPR_ONE, rest = EXPR_ZERO;

    u = expand_products(u);
    for (long i = 0; i < expr_term_count(u); i++) {
        Expr c, term, inner, factor;

        expr_split_coefficient(expr_term(u, i), &c, &term);
        inner = logarithm_in(term, &factor);
        if (inner)
            product = expr_mul(product, expr_pow(inner, expr_mul(c, factor)));
        else
            rest = expr_add(rest, expr_term(u, i));
    }
    return expr_mul(product, funcs_apply1("exp", rest));
}

Expr ode_basis_steady(const OdeLinear *eq)
{
    Steady steady;
    Expr basis = is_steady(&steady, eq) ? ode_exponentials(steady.c, steady.s) : NULL;

    return basis ? from_steady(&steady, basis, eq->t) : NULL;
}

Expr ode_basis(const Ode *ode, const OdeLinear *eq)
{
    Expr rate, basis;

    if (ode_linear_order(eq) == 0)
        return expr_list(NULL, 0);
    /* solutions on the pieces would have to be joined with their slopes */
    if (ode_linear_order(eq) > 1 && steps_has_jump(eq->a))
        return NULL;
    basis = ode_basis_steady(eq);
    if (basis) {
        told_say("dsolve", 1, "linear of order %ld, constant coefficients or Euler's",
                 ode_linear_order(eq));
        return basis;
    }
    if (ode_linear_order(eq) > 1)
        return ode_basis_variable(ode, eq);
    told_say("dsolve", 1, "linear of first order");
    rate = expr_div(ode_linear_coeff(eq, 0), ode_linear_coeff(eq, 1));
    basis = ode_exponential(expr_neg(ode_integral(ode, normal_expr(rate))));
    return expr_list(&basis, 1);
}

/* --- particular solutions -------------------------------------------------------------------- */

/* f(second)*g - f*g(second) = c/u for pairs of functions: DLMF 9.2.7, 10.5.2, 10.28.2. */
static const struct {
    const char *first, *second;
    bool airy; /* f(1, u) is the derivative, else f(v+1, u) stands for it */
    int sign, pi;
    long factor;
} PAIRS[] = {
    {"AiryAi", "AiryBi", true, 1, 1, 1},
    {"BesselJ", "BesselY", false, -1, 1, 2},
    {"BesselI", "BesselK", false, 1, 0, 1},
};

typedef struct Relation {
    Expr W;        /* where they occur */
    Expr from, to; /* lists: next values of second functions, and what they are */
} Relation;

/* second' = (c + first'*second)/first for Airy functions; Y(v+1) = (J(v+1)*Y(v) - 2/(Pi*u))/J(v);
 * K(v+1) = (1/u - I(v+1)*K(v))/I(v). */
static void note_next(Expr node, void *arg)
{
    Relation *r = arg;

    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++) {
        Expr u, low, up, c, first, next;

        if (!expr_is_call(node, expr_symbol(PAIRS[i].second)) || expr_count(node) != 3)
            continue;
        up = expr_arg(node, 1);
        u = expr_arg(node, 2);
        low = PAIRS[i].airy ? EXPR_ZERO : expr_sub(up, EXPR_ONE);
        if (!PAIRS[i].airy && !walk_has(r->W, funcs_apply2(PAIRS[i].second, low, u)))
            continue; /* the first of the two itself */
        first = funcs_apply2(PAIRS[i].first, low, u);
        next = funcs_apply2(PAIRS[i].first, up, u);
        c = expr_int(PAIRS[i].sign * PAIRS[i].factor);
        c = PAIRS[i].pi ? expr_div(c, EXPR_PI) : c;
        c = PAIRS[i].airy ? c : expr_div(c, u);
        next = expr_mul(next, funcs_apply2(PAIRS[i].second, low, u));
        next = strcmp(PAIRS[i].first, "BesselI") == 0 ? expr_neg(next) : next;
        r->from = ode_append(r->from, node);
        r->to = ode_append(r->to, expr_div(expr_add(c, next), first));
    }
}

/* The Wronskian y1*y2' - y1'*y2 of second order, in which these functions drop out; or NULL. */
static Expr short_wronskian(const OdeLinear *eq, Expr basis)
{
    Expr y1 = expr_arg(basis, 0), y2 = expr_arg(basis, 1), W, none = expr_list(NULL, 0);
    Relation r = {NULL, none, none};

    W = expr_sub(expr_mul(y1, diff_name(y2, eq->t)), expr_mul(diff_name(y1, eq->t), y2));
    r.W = W;
    walk_each(W, note_next, &r);
    if (expr_count(r.from) == 0)
        return NULL;
    W = normal_expr(walk_replace(W, r.from->u.args, r.to->u.args, expr_count(r.from)));
    return walk_has_any(W, r.from->u.args, expr_count(r.from)) ? NULL : W;
}

/* -y2*b/(a[2]*W) and y1*b/(a[2]*W), or NULL. */
static Expr short_rates(const OdeLinear *eq, Expr basis)
{
    Expr W = expr_count(basis) == 2 ? short_wronskian(eq, basis) : NULL, rate;

    if (!W)
        return NULL;
    rate = expr_div(eq->b, expr_mul(ode_linear_coeff(eq, 2), W));
    return expr_list(
        (Expr[]){expr_neg(expr_mul(expr_arg(basis, 1), rate)), expr_mul(expr_arg(basis, 0), rate)},
        2);
}

/* The derivatives of the parameters: the Wronskian times them is (0, ..., 0, b/a[n]). */
static Expr parameter_rates(const OdeLinear *eq, Expr basis)
{
    long n = ode_linear_order(eq);
    RTable *W = rtable_matrix(n, n), *r = rtable_vector(RTABLE_COLUMN, n), *u;

    for (long j = 0; j < n; j++) {
        Expr y = expr_arg(basis, j);

        for (long i = 0; i < n; i++) {
            rtable_set(W, i, j, y);
            y = diff_name(y, eq->t);
        }
    }
    r->data[n - 1] = expr_div(eq->b, ode_linear_coeff(eq, n));
    u = linalg_solve(W, r);
    return expr_list(u->data, n);
}

Expr ode_variation(const Ode *ode, const OdeLinear *eq, Expr basis)
{
    Expr rates = short_rates(eq, basis), sum = EXPR_ZERO;

    if (!rates)
        rates = parameter_rates(eq, basis);

    for (long i = 0; i < expr_count(basis); i++) {
        Expr rate = simplify_expr(expr_arg(rates, i));

        sum = expr_add(sum, expr_mul(expr_arg(basis, i), ode_integral(ode, rate)));
    }
    return ode_tidy(sum, eq->t);
}

static Expr particular(const Ode *ode, const OdeLinear *eq, Expr basis)
{
    OdeLinear left = *eq;
    Expr part = EXPR_ZERO;
    Steady steady;

    if (is_steady(&steady, eq)) {
        Expr b = to_steady(&steady, expr_div(eq->b, steady.scale), eq->t);

        part = from_steady(&steady, ode_undetermined(steady.c, b, steady.s, &b), eq->t);
        left.b = expr_mul(steady.scale, from_steady(&steady, b, eq->t));
    }
    return left.b == EXPR_ZERO ? part : expr_add(part, ode_variation(ode, &left, basis));
}

Expr ode_solve_linear(const Ode *ode, const OdeLinear *eq)
{
    CHECK(ode_linear_order(eq) >= 0);
    CHECK(ode_linear_coeff(eq, ode_linear_order(eq)) != EXPR_ZERO);
    Expr basis, sum;

    if (ode_linear_order(eq) == 0)
        return ode_tidy(expr_div(eq->b, ode_linear_coeff(eq, 0)), eq->t);
    basis = ode_basis(ode, eq);
    if (!basis)
        return NULL;
    sum = eq->b == EXPR_ZERO ? EXPR_ZERO : particular(ode, eq, basis);
    for (long i = 0; i < expr_count(basis); i++)
        sum = expr_add(sum, expr_mul(ode_constant(), expr_arg(basis, i)));
    return sum;
}

/* --- reading --------------------------------------------------------------------------------- */

/* a*y^(0..n) = b without coefficients that vanish at the top; false when y drops out. */
static bool trim(OdeLinear *eq)
{
    long n = ode_linear_order(eq);

    while (n >= 0 && zero_is(ode_linear_coeff(eq, n)))
        n--;
    eq->a = expr_list(eq->a->u.args, n + 1);
    return n >= 0;
}

bool ode_is_linear(Expr t, const Expr *residuals, long m, const Expr *unknowns, long n)
{
    Expr *row = mem_array((size_t)n, sizeof *row), b;
    bool linear = true;

    err_defer(mem_release, row);
    for (long i = 0; i < m && linear; i++)
        linear = ode_read_row(row, &b, residuals[i], t, unknowns, n);
    err_undefer(true);
    return linear;
}

bool ode_read_linear(OdeLinear *eq, Expr residual, Expr y, Expr t)
{
    *eq = (OdeLinear){.t = t};
    return ode_read_row(&eq->a, &eq->b, residual, t, &y, 1) && trim(eq);
}
