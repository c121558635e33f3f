/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changes of the unknown under which y' = f(t, y) becomes an equation of a classical kind: u = y/t;
 * u = exp(k*y), ln(y) or tan(k*y/2) where y occurs in such functions only; u = y/w(t) for a sum of
 * powers of y, with w chosen so that two coefficients agree, which separates an equation of
 * M. Chini's (Rend. Ist. Lombardo 57, 1924) with constant invariant; u = 1/y + integral of f2, t
 * the unknown, for Abel's equation y' = f3*y^3 + f2*y^2 + f1*y (E. S. Cheb-Terrab and A. D. Roche,
 * European J. Applied Math. 14, 2003); u = b(t)*y + c(t) for every other equation with a symmetry
 * linear in y (E. S. Cheb-Terrab and T. Kolokolnikov, ibid.), with t and y exchanged too. The first
 * integral of the new equation, which must not need a change in its turn, is one of the old.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rewrite.h"
#include "cas/base/told.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"

/* Rates of larger size are not looked at. */
static const double MOST_RATE = 1500;

typedef struct Change {
    const Ode *ode;
    Expr f, t, y;
    bool open; /* integrals by the new unknown may stay */
    Expr u;    /* name of the new unknown */
} Change;

/* The first integral of u' = g with u = back as a function of t and y. */
static Expr integral_after(const Change *c, Expr g, Expr back)
{
    Expr F = ode_first_integral_plain(c->ode, g, c->u, c->open);

    return F ? ode_replace(F, c->u, back) : NULL;
}

/* --- u = y/t --------------------------------------------------------------------------------- */

static Expr by_quotient(const Change *c)
{
    Expr g = expr_sub(ode_replace(c->f, c->y, expr_mul(c->u, c->t)), c->u);

    return integral_after(c, expr_div(g, c->t), expr_div(c->y, c->t));
}

/* --- functions of y -------------------------------------------------------------------------- */

typedef struct Kernels {
    Expr y;
    Expr exps, logs, angles; /* lists of arguments that hold y */
} Kernels;

static void note_argument(Expr *list, Expr u, Expr y)
{
    if (u && !ode_is_free(u, y))
        *list = ode_append(*list, u);
}

static void note_kernel(Expr node, void *arg)
{
    Kernels *k = arg;

    note_argument(&k->exps, funcs_argument(node, "exp"), k->y);
    note_argument(&k->logs, funcs_argument(node, "ln"), k->y);
    note_argument(&k->angles, funcs_is_circular(node) ? expr_arg(node, 1) : NULL, k->y);
}

/* The largest rate k of which all arguments r*y + q have an integer multiple r, the rests q being
 * free of y and, for angles, absent; NULL when there is none. */
static Expr common_rate(const Change *c, Expr arguments, bool rests)
{
    Expr rate = NULL;

    for (long i = 0; i < expr_count(arguments); i++) {
        Expr r, q, ratio;

        if (!ode_split_linear(expr_arg(arguments, i), c->y, &r, &q) || !ode_is_free(r, c->t) ||
            (!rests && q != EXPR_ZERO))
            return NULL;
        ratio = rate ? normal_expr(expr_div(r, rate)) : EXPR_ONE;
        if (!expr_is_rational(ratio))
            return NULL;
        rate = rate ? expr_div(rate, denom_expr(ratio)) : r;
    }
    return rate;
}

/* u = exp(k*y): u' = k*u*f */
static Expr by_exponential(const Change *c, Expr arguments)
{
    Expr k = common_rate(c, arguments, true), g = c->f;

    for (long i = 0; k && i < expr_count(arguments); i++) {
        Expr argument = expr_arg(arguments, i), r, q, power;

        ode_split_linear(argument, c->y, &r, &q);
        power = expr_pow(c->u, normal_expr(expr_div(r, k)));
        g = ode_replace(g, funcs_apply1("exp", argument), expr_mul(power, funcs_apply1("exp", q)));
    }
    if (!k || !ode_is_free(g, c->y))
        return NULL;
    return integral_after(c, expr_product((Expr[]){k, c->u, g}, 3),
                          funcs_apply1("exp", expr_mul(k, c->y)));
}

/* u = ln(y): u' = f/y */
static Expr by_logarithm(const Change *c)
{
    Expr g = ode_replace(c->f, funcs_apply1("ln", c->y), c->u);

    if (g == c->f)
        return NULL;
    g = expr_div(g, c->y);
    g = ode_gather_powers(expand_products(ode_replace(g, c->y, funcs_apply1("exp", c->u))));
    return integral_after(c, g, funcs_apply1("ln", c->y));
}

/* u = tan(k*y/2): sin(k*y) = 2*u/(1+u^2), cos(k*y) = (1-u^2)/(1+u^2), u' = k*(1+u^2)/2*f */
static Expr by_half_angle(const Change *c, Expr arguments)
{
    Expr k = common_rate(c, arguments, false), y = ode_fresh(), g;
    Expr square = expr_add(EXPR_ONE, expr_mul(c->u, c->u));

    if (!k)
        return NULL;
    g = expand_expr(rewrite_expr(ode_replace(c->f, c->y, expr_div(y, k)), REWRITE_SINCOS));
    g = rewrite_expr(g, REWRITE_TAN);
    g = ode_replace(g, funcs_apply1("tan", expr_mul(EXPR_HALF, y)), c->u);
    if (!ode_is_free(g, y))
        return NULL;
    return integral_after(c, expr_product((Expr[]){EXPR_HALF, k, square, g}, 4),
                          funcs_apply1("tan", expr_product((Expr[]){EXPR_HALF, k, c->y}, 3)));
}

static Expr by_function(const Change *c)
{
    Expr none = expr_list(NULL, 0);
    Kernels k = {c->y, none, none, none};

    walk_each(c->f, note_kernel, &k);
    if (expr_count(k.exps) > 0 && expr_count(k.logs) + expr_count(k.angles) == 0)
        return by_exponential(c, k.exps);
    if (expr_count(k.logs) > 0 && expr_count(k.exps) + expr_count(k.angles) == 0)
        return by_logarithm(c);
    if (expr_count(k.angles) > 0 && expr_count(k.exps) + expr_count(k.logs) == 0)
        return by_half_angle(c, k.angles);
    return NULL;
}

/* --- sums of powers of y --------------------------------------------------------------------- */

/* f as the sum of coefficient[i]*y^exponent[i]: lists of equal length. */
typedef struct Powers {
    Expr exponents, coefficients;
} Powers;

/* The coefficient of y^exponent; 0 when it is not listed. */
static Expr coefficient_of(const Powers *p, Expr exponent)
{
    for (long i = 0; i < expr_count(p->exponents); i++)
        if (expr_arg(p->exponents, i) == exponent)
            return expr_arg(p->coefficients, i);
    return EXPR_ZERO;
}

static void add_power(Powers *p, Expr exponent, Expr c)
{
    Expr exponents = expr_list(NULL, 0), coefficients = exponents;
    bool added = false;

    for (long i = 0; i < expr_count(p->exponents); i++) {
        Expr e = expr_arg(p->exponents, i), old = expr_arg(p->coefficients, i);
        bool here = e == exponent;

        added |= here;
        exponents = ode_append(exponents, e);
        coefficients = ode_append(coefficients, here ? expr_add(old, c) : old);
    }
    if (!added) {
        exponents = ode_append(exponents, exponent);
        coefficients = ode_append(coefficients, c);
    }
    *p = (Powers){exponents, coefficients};
}

/* Reads the sum; false when f is none. Terms whose coefficients vanish are left out. */
static bool read_sum(Powers *p, Expr f, Expr t, Expr y)
{
    Powers all = {expr_list(NULL, 0), expr_list(NULL, 0)};

    f = expand_products(f);
    for (long i = 0; i < expr_term_count(f); i++) {
        Expr c, exponent;

        if (!walk_monomial(expr_term(f, i), y, &c, &exponent) || !ode_is_free(exponent, t))
            return false;
        add_power(&all, exponent, c);
    }
    *p = (Powers){expr_list(NULL, 0), expr_list(NULL, 0)};
    for (long i = 0; i < expr_count(all.exponents); i++) {
        Expr c = normal_expr(expr_arg(all.coefficients, i));

        if (c != EXPR_ZERO)
            add_power(p, expr_arg(all.exponents, i), c);
    }
    return true;
}

/* c'/c */
static Expr log_rate(Expr c, Expr t)
{
    return normal_expr(expr_div(diff_name(c, t), c));
}

/* The constant c*w^n/common, or NULL when it is none; growth is w'/w. */
static Expr constant_ratio(const Change *change, Expr c, Expr n, Expr w, Expr growth, Expr common)
{
    Expr t = change->t, value;
    Expr rate = expr_sub(expr_add(log_rate(c, t), expr_mul(n, growth)), log_rate(common, t));

    if (!ode_vanishes(rate))
        return NULL;
    value = expr_div(expr_mul(c, expr_pow(w, n)), common);
    return ode_is_free(value, t) ? value : ode_value_at(value, t, 0, EXPR_ONE);
}

/* y = w*u with equal coefficients of u^n[i] and u^n[j]: u' = c[i]*w^(n[i]-1)*(sum of r[k]*u^n[k])
 * when all r[k] are constants; that of u itself is changed by -w'/w. */
static Expr scaled_by_pair(const Change *c, const Powers *p, long i, long j)
{
    Expr ci = expr_arg(p->coefficients, i), cj = expr_arg(p->coefficients, j), sum = EXPR_ZERO;
    Expr ni = expr_arg(p->exponents, i), nj = expr_arg(p->exponents, j), growth, w;
    Expr gap = expr_inv(expr_sub(nj, ni));
    Powers changed = *p;

    w = expr_pow(normal_expr(expr_div(ci, cj)), gap);
    growth = normal_expr(expr_mul(gap, expr_sub(log_rate(ci, c->t), log_rate(cj, c->t))));
    add_power(&changed, EXPR_ONE, expr_neg(growth));
    for (long k = 0; k < expr_count(changed.exponents); k++) {
        Expr n = expr_arg(changed.exponents, k),
             ck = normal_expr(expr_arg(changed.coefficients, k));
        Expr r = EXPR_ZERO;

        if (ck != EXPR_ZERO)
            r = constant_ratio(c, ck, expr_sub(n, ni), w, growth, ci);
        if (!r)
            return NULL;
        sum = expr_add(sum, expr_mul(r, expr_pow(c->u, n)));
    }
    ci = expr_mul(ci, expr_pow(w, expr_sub(ni, EXPR_ONE)));
    return integral_after(c, expr_mul(ci, sum), expr_div(c->y, w));
}

static Expr by_scale(const Change *c)
{
    Powers p;

    if (!read_sum(&p, c->f, c->t, c->y))
        return NULL;
    for (long i = 0; i < expr_count(p.exponents); i++)
        for (long j = 0; j < i; j++) {
            Expr F = NULL;

            if (expr_arg(p.exponents, i) != EXPR_ONE && expr_arg(p.exponents, j) != EXPR_ONE)
                F = scaled_by_pair(c, &p, i, j);
            if (F)
                return F;
        }
    return NULL;
}

/* --- Abel's equation ------------------------------------------------------------------------- */

static bool read_abel(Expr *f, const Change *c)
{
    Powers p;

    if (!read_sum(&p, c->f, c->t, c->y))
        return false;
    for (long k = 0; k < expr_count(p.exponents); k++)
        if (!expr_is(expr_arg(p.exponents, k), EXPR_INTEGER) ||
            num_sign(expr_arg(p.exponents, k)) < 0 ||
            num_cmp(expr_arg(p.exponents, k), expr_int(3)) > 0)
            return false;
    for (long k = 0; k <= 3; k++)
        f[k] = coefficient_of(&p, expr_int(k));
    return f[3] != EXPR_ZERO;
}

/* --- linear symmetries ----------------------------------------------------------------------- */

/* The rate A = f_yyy/f_yy and K = A_y/A^2; false where there is none. */
static bool bend_of(const Change *c, Expr *A, Expr *K)
{
    Expr second = normal_expr(diff_name(diff_name(c->f, c->y), c->y));

    if (second == EXPR_ZERO || ode_is_heavy(second))
        return false;
    *A = normal_expr(expr_div(diff_name(second, c->y), second));
    if (*A == EXPR_ZERO || walk_tree_size(*A) > MOST_RATE)
        return false;
    *K = normal_expr(expr_div(diff_name(*A, c->y), expr_mul(*A, *A)));
    return walk_tree_size(*K) <= MOST_RATE;
}

/* f = a(t)*G(b(t)*y + c(t)) + d(t)*y + e(t): the only ones with a symmetry that is linear in y. K
 * is a function of b*y + c, which K_t/K_y = (b'*y + c')/b tells, and v = b*y + c separates. */
static Expr by_linear_symmetry(const Change *c)
{
    Expr A, K, slope, ratio, p, q, b, shift, g;

    if (!bend_of(c, &A, &K))
        return NULL;
    slope = normal_expr(diff_name(K, c->y));
    if (ode_vanishes(slope))
        return NULL;
    ratio = normal_expr(expr_div(diff_name(K, c->t), slope));
    if (!ode_split_linear(ratio, c->y, &p, &q) || !ode_is_free(p, c->y) || !ode_is_free(q, c->y))
        return NULL;
    b = ode_antiderivative(normal_expr(p), c->t);
    b = b ? ode_exponential(b) : NULL;
    shift = b ? ode_antiderivative(normal_expr(expr_mul(q, b)), c->t) : NULL;
    if (!shift || (b == EXPR_ONE && shift == EXPR_ZERO))
        return NULL;
    g = expr_mul(b, expr_add(c->f, ratio));
    g = normal_expr(ode_replace(g, c->y, expr_div(expr_sub(c->u, shift), b)));
    return integral_after(c, g, expr_add(expr_mul(b, c->y), shift));
}

/* f = a(t)*exp(A(t)*y) + d(t)*y + e(t), where K = 0: u = exp(A*y). */
static Expr by_exponent(const Change *c)
{
    Expr A, K, g;

    if (!bend_of(c, &A, &K) || K != EXPR_ZERO || ode_is_free(A, c->t))
        return NULL;
    g = expr_add(expr_mul(c->y, diff_name(A, c->t)), expr_mul(A, c->f));
    g = ode_replace(expand_expr(g), c->y, expr_div(funcs_apply1("ln", c->u), A));
    return integral_after(c, expr_mul(c->u, normal_expr(g)),
                          funcs_apply1("exp", expr_mul(A, c->y)));
}

static Expr by_linear_symmetry_exchanged(const Change *c)
{
    Ode along = {.t = c->y};
    Change other = {&along, normal_expr(expr_inv(c->f)), c->y, c->t, c->open, c->u};

    return by_linear_symmetry(&other);
}

/* Where K is a constant f has a power of y - shift, and y = v + shift goes by scaling. */
static Expr by_centre(const Change *c)
{
    Expr A, K, shift, g, F;

    if (!bend_of(c, &A, &K) || K == EXPR_ZERO || !ode_is_free(K, c->y) || !ode_is_free(K, c->t))
        return NULL;
    shift = normal_expr(expr_neg(expr_add(c->y, expr_inv(expr_mul(K, A)))));
    if (shift == EXPR_ZERO || !ode_is_free(shift, c->y))
        return NULL;
    g = ode_replace(c->f, c->y, expr_sub(c->u, shift));
    Change moved = {
        c->ode, normal_expr(expr_add(g, diff_name(shift, c->t))), c->t, c->u, c->open, ode_fresh()};
    F = by_scale(&moved);
    return F ? ode_replace(F, c->u, expr_add(c->y, shift)) : NULL;
}

/* f0 = 0: y = E/v with E' = f1*E gives v' = -f3*E^2/v - f2*E, and s = v + integral of f2*E gives
 * dt/ds = (integral of f2*E - s)/(f3*E^2): Riccati's, Bernoulli's or linear for t where it is one
 * of the kinds for which t is the unknown. */
static Expr by_inverse(const Change *c)
{
    Expr f[4], E, shift, g, F;

    if (!read_abel(f, c) || f[0] != EXPR_ZERO)
        return NULL;
    E = ode_antiderivative(f[1], c->t);
    E = E ? ode_exponential(E) : NULL;
    shift = E ? ode_antiderivative(normal_expr(expr_mul(f[2], E)), c->t) : NULL;
    if (!shift)
        return NULL;
    g = expr_div(expr_sub(shift, c->u), expr_product((Expr[]){f[3], E, E}, 3));
    Ode along = {.t = c->u};
    F = ode_first_integral_plain(&along, g, c->t, c->open);
    return F ? ode_replace(F, c->u, expr_add(expr_div(E, c->y), shift)) : NULL;
}

/* --- all of them ----------------------------------------------------------------------------- */

typedef struct Try {
    const Change *change;
    Expr (*method)(const Change *change);
} Try;

static Expr run_method(void *arg)
{
    const Try *try = arg;

    return try->method(try->change);
}

Expr ode_integral_by_change(const Ode *ode, Expr f, Expr y, bool open)
{
    static const struct {
        Expr (*method)(const Change *);
        const char *what; /* the new unknown, for dsolve's infolevel */
    } METHODS[] = {
        {by_quotient, "y/t"},
        {by_function, "a function of y"},
        {by_scale, "y/w(t)"},
        {by_centre, "(y + c(t))/w(t)"},
        {by_inverse, "1/y + c(t), Abel's"},
        {by_linear_symmetry, "b(t)*y + c(t)"},
        {by_exponent, "exp(b(t)*y)"},
        {by_linear_symmetry_exchanged, "b(y)*t + c(y)"},
    };
    Change c = {ode, f, ode->t, y, open, ode_fresh()};

    for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++) {
        Try try = {&c, METHODS[i].method};
        Expr F;

        err_poll();
        F = ode_attempt(run_method, &try);
        if (F && ode_is_integral(ode, f, y, F)) {
            told_say("dsolve", 1, "first order, by a change of variables: %s", METHODS[i].what);
            return F;
        }
    }
    return NULL;
}
