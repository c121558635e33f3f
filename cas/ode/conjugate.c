/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Constants of integration that belong to the roots of one irreducible polynomial p. In a solution
 * C1*exp(r1*t) + ... + Cd*exp(rd*t) over all roots of p the conditions on the constants have
 * conjugate coefficients g(r1), ..., g(rd), so that their solution is conjugate as well: Ck = c(rk)
 * with one polynomial c of degree below d. Its coefficients obey linear equations without roots in
 * them, since the sum of r^i*g(r) over all roots is a trace, made of the power sums that I. Newton
 * read off the coefficients of p. A factor that all coefficients share, exp(r*t0) or the square
 * root of -r, is moved into the constants first.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rootof.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

/* A constant whose coefficients hold one root. */
typedef struct Orbit {
    Expr root, p; /* RootOf(p, index = k); NULL: no root */
    long k;
    Expr factor; /* that all coefficients share, in the name rho */
    Expr g;      /* list of the coefficients without it, polynomials in rho */
} Orbit;

typedef struct Conjugate {
    Expr list, constants; /* the conditions, to vanish */
    Expr rho;
    Orbit *orbit;  /* of each constant */
    Expr unknowns; /* of the system without roots */
} Conjugate;

/* --- reading --------------------------------------------------------------------------------- */

static void find_rootof(Expr node, void *arg)
{
    Expr *list = arg, p;
    long k;

    if (rootof_parts(node, &p, &k) && k > 0)
        *list = ode_append(*list, node);
}

static Expr rootofs(Expr e)
{
    Expr list = expr_list(NULL, 0);

    walk_each(e, find_rootof, &list);
    return list;
}

/* The coefficients divided by the factor; NULL when they are not polynomials in rho then. */
static Expr divided(Expr g, Expr factor, Expr rho)
{
    Expr list = expr_list(NULL, 0);

    for (long i = 0; i < expr_count(g); i++) {
        Expr q = normal_expr(expr_div(expr_arg(g, i), factor));

        if (!is_polynomial_in(q, &rho, 1))
            return NULL;
        list = ode_append(list, q);
    }
    return list;
}

static bool take_factor(Orbit *orbit, Expr rho)
{
    Expr given = orbit->g, growths = walk_calls(given, "exp");
    Expr tries[] = {EXPR_ONE, funcs_sqrt(expr_neg(rho)), funcs_sqrt(rho), NULL};

    if (expr_count(growths) > 0)
        tries[3] = expr_arg(growths, 0);
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        orbit->factor = tries[i];
        orbit->g = tries[i] ? divided(given, tries[i], rho) : NULL;
        if (orbit->g)
            return true;
    }
    return false;
}

/* The coefficients of a constant in all conditions. */
static Expr coefficients(const Conjugate *c, Expr constant)
{
    Expr list = expr_list(NULL, 0);

    for (long i = 0; i < expr_count(c->list); i++)
        list = ode_append(list, diff_name(expr_arg(c->list, i), constant));
    return list;
}

/* false when several roots meet in the coefficients of one constant, or in no polynomial way. */
static bool read_orbit(const Conjugate *c, Orbit *orbit, Expr constant)
{
    Expr g = coefficients(c, constant), roots = rootofs(g);

    *orbit = (Orbit){.factor = EXPR_ONE, .g = g};
    if (expr_count(roots) == 0)
        return true;
    if (expr_count(roots) > 1)
        return false;
    orbit->root = expr_arg(roots, 0);
    rootof_parts(orbit->root, &orbit->p, &orbit->k);
    orbit->g = ode_replace(g, orbit->root, c->rho);
    return take_factor(orbit, c->rho);
}

/* --- families -------------------------------------------------------------------------------- */

static bool same_family(const Orbit *a, const Orbit *b)
{
    return a->p == b->p && a->g == b->g && a->factor == b->factor;
}

/* Does every root of p occur once in the family of constant number `first`? */
static bool is_complete(const Conjugate *c, long first, long d)
{
    long count = 0, sum = 0;

    for (long i = 0; i < expr_count(c->constants); i++)
        if (same_family(&c->orbit[i], &c->orbit[first])) {
            count++;
            sum += c->orbit[i].k;
        }
    return count == d && sum == d * (d + 1) / 2;
}

static bool is_first(const Conjugate *c, long i)
{
    for (long k = 0; k < i; k++)
        if (same_family(&c->orbit[k], &c->orbit[i]))
            return false;
    return true;
}

/* The power sums of the roots of p of degree d: s[0..d). */
static Expr power_sums(Expr p, Expr z, long d)
{
    Expr list = expr_list(NULL, 0), top = coeff_expr(p, z, d);

    for (long m = 0; m < d; m++) {
        Expr sum = expr_mul(expr_int(-m), expr_div(coeff_expr(p, z, d - m), top));

        for (long i = 1; i < m; i++)
            sum = expr_sub(sum,
                           expr_mul(expr_div(coeff_expr(p, z, d - i), top), expr_arg(list, m - i)));
        list = ode_append(list, m == 0 ? expr_int(d) : normal_expr(sum));
    }
    return list;
}

/* The sum of e over all roots rho of p. */
static Expr trace(Expr e, Expr p, Expr rho, Expr sums)
{
    Expr rest, total = EXPR_ZERO;

    ratfun_quotient(e, p, rho, &rest);
    rest = expand_products(rest);
    for (long m = 0; m < expr_count(sums); m++)
        total = expr_add(total, expr_mul(coeff_expr(rest, rho, m), expr_arg(sums, m)));
    return normal_expr(total);
}

/* The part of the family of constant `first` in all equations; its unknowns are appended. */
static bool add_family(Conjugate *c, Expr *equations, long first)
{
    const Orbit *orbit = &c->orbit[first];
    Expr p = expand_expr(ode_replace(orbit->p, expr_symbol("_Z"), c->rho));
    long d = degree_expr(p, c->rho);
    Expr sums = power_sums(p, c->rho, d);

    if (!is_complete(c, first, d))
        return false;
    for (long m = 0; m < d; m++) {
        Expr unknown = ode_fresh(), power = expr_pow(c->rho, expr_int(m));

        err_poll();
        c->unknowns = ode_append(c->unknowns, unknown);
        for (long i = 0; i < expr_count(c->list); i++) {
            Expr weight = trace(expr_mul(power, expr_arg(orbit->g, i)), p, c->rho, sums);

            equations[i] = expr_add(equations[i], expr_mul(unknown, weight));
        }
    }
    return true;
}

/* The conditions without their roots; false when they are not of this kind. */
static bool build(Conjugate *c, Expr *equations)
{
    Expr rest;

    for (long i = 0; i < expr_count(c->list); i++) {
        rest = expr_arg(c->list, i);
        for (long k = 0; k < expr_count(c->constants); k++)
            rest = ode_replace(rest, expr_arg(c->constants, k), EXPR_ZERO);
        if (expr_count(rootofs(rest)) > 0)
            return false;
        equations[i] = rest;
    }
    for (long k = 0; k < expr_count(c->constants); k++) {
        if (c->orbit[k].p && is_first(c, k) && !add_family(c, equations, k))
            return false;
        if (c->orbit[k].p)
            continue;
        c->unknowns = ode_append(c->unknowns, expr_arg(c->constants, k));
        for (long i = 0; i < expr_count(c->list); i++)
            equations[i] = expr_add(
                equations[i], expr_mul(expr_arg(c->constants, k), expr_arg(c->orbit[k].g, i)));
    }
    return true;
}

/* --- the constants --------------------------------------------------------------------------- */

/* The unknowns of a family, from x at its place. */
static Expr constant_of(const Orbit *orbit, const Expr *x, long d, Expr rho)
{
    Expr sum = EXPR_ZERO, factor = ode_replace(orbit->factor, rho, orbit->root);

    for (long m = 0; m < d; m++)
        sum = expr_add(sum, expr_mul(x[m], expr_pow(orbit->root, expr_int(m))));
    return expr_div(sum, factor);
}

static void hand_out(Expr *choice, const Conjugate *c, const Expr *x)
{
    long at = 0;

    for (long k = 0; k < expr_count(c->constants); k++) {
        long d;

        if (!c->orbit[k].p) {
            choice[k] = x[at++];
            continue;
        }
        if (!is_first(c, k))
            continue;
        d = degree_expr(expand_expr(c->orbit[k].p), expr_symbol("_Z"));
        for (long i = k; i < expr_count(c->constants); i++)
            if (same_family(&c->orbit[i], &c->orbit[k]))
                choice[i] = constant_of(&c->orbit[i], x + at, d, c->rho);
        at += d;
    }
}

static int solve(Expr *choice, Conjugate *c, Expr *equations)
{
    long n = expr_count(c->unknowns);
    Expr *x = mem_array((size_t)n, sizeof *x);
    int count;

    err_defer(mem_release, x);
    count = linalg_solve_system(x, equations, expr_count(c->list), c->unknowns->u.args, n);
    for (long i = 0; i < n && count == 1; i++)
        if (walk_has_any(x[i], c->unknowns->u.args, n) && !ode_has_constant(x[i]))
            count = -1;
    if (count == 1)
        hand_out(choice, c, x);
    err_undefer(true);
    return count;
}

int ode_fit_conjugate(Expr *choice, Expr list, Expr constants)
{
    CHECK(expr_is(list, EXPR_LIST));
    long n = expr_count(constants), m = expr_count(list);
    Conjugate c = {.list = list, .constants = constants, .rho = ode_fresh()};
    Expr *equations;
    bool read = expr_count(rootofs(list)) > 0;
    int count = -1;

    c.orbit = mem_array((size_t)n, sizeof *c.orbit);
    err_defer(mem_release, c.orbit);
    equations = mem_array((size_t)m, sizeof *equations);
    err_defer(mem_release, equations);
    c.unknowns = expr_list(NULL, 0);
    for (long k = 0; k < n && read; k++)
        read = read_orbit(&c, &c.orbit[k], expr_arg(constants, k));
    if (read && build(&c, equations))
        count = solve(choice, &c, equations);
    err_undefer(true);
    err_undefer(true);
    return count;
}
