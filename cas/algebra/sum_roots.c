/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums over all roots r of a polynomial p: sum(f(r), r = RootOf(p)). Where f is a rational function
 * of r it is brought to a polynomial modulo p (the extended gcd inverts its denominator), whose sum
 * follows from Newton's identities between power sums and coefficients. Other terms stay under the
 * sum, except over the one root of a linear p. For values the roots are written one by one, or by
 * pairs of conjugate ones.
 */
#include "cas/algebra/sum_roots.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/parfrac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rootof.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_facts.h"

bool sum_root_parts(Expr call, Expr *f, Expr *r, Expr *root)
{
    long index;
    Expr p;
    if (!expr_is(call, EXPR_CALL) || expr_count(call) != 3 ||
        !(expr_is_symbol(expr_arg(call, 0), "sum") || expr_is_symbol(expr_arg(call, 0), "Sum")))
        return false;
    Expr over = expr_arg(call, 2);
    if (!expr_is(over, EXPR_EQUATION) || !expr_is(expr_arg(over, 0), EXPR_SYMBOL) ||
        !rootof_parts(expr_arg(over, 1), &p, &index) || index != 0)
        return false;
    *f = expr_arg(call, 1);
    *r = expr_arg(over, 0);
    *root = expr_arg(over, 1);
    return true;
}

/* The polynomial of RootOf(p) in r, without multiple roots. */
static Expr polynomial_in(Expr root, Expr r)
{
    Expr z = expr_symbol("_Z"), p, slope, g;
    long index;
    rootof_parts(root, &p, &index);
    p = expand_expr(walk_replace1(p, z, r));
    slope = diff_name(p, r);
    g = slope == EXPR_ZERO ? EXPR_ONE : gcd_expr(p, slope);
    return walk_has(g, r) ? expand_expr(ratfun_quotient(p, g, r, NULL)) : p;
}

/* c0 + c1*r + ... of a degree below n summed over the roots of p, of degree n. */
static Expr sum_of_powers(Expr c, Expr p, Expr r, long n)
{
    long most = c == EXPR_ZERO ? 0 : degree_expr(c, r);
    CHECK(most < n);
    Expr lead = coeff_expr(p, r, n), total = EXPR_ZERO;
    Expr *power = mem_array((size_t)most + 1, sizeof *power);
    err_defer(mem_release, power);
    for (long k = 0; k <= most; k++) { /* lead*P(k) + a(n-1)*P(k-1) + ... + k*a(n-k) = 0 */
        Expr s = expr_mul(expr_int(k), coeff_expr(p, r, n - k));
        for (long i = 1; i < k; i++)
            s = expr_add(s, expr_mul(coeff_expr(p, r, n - i), power[k - i]));
        power[k] = k == 0 ? expr_int(n) : normal_expr(expr_neg(expr_div(s, lead)));
        total = expr_add(total, expr_mul(coeff_expr(c, r, k), power[k]));
    }
    err_undefer(true);
    return normal_expr(total);
}

/* The sum of a rational function u/v; NULL when a root of p is a pole. */
static Expr sum_of_rational(Expr u, Expr v, Expr p, Expr r)
{
    Expr s, t, rest;
    if (walk_has(v, r)) {
        if (walk_has(ratfun_gcdex(v, p, r, &s, &t, normal_expr), r))
            return NULL;
        u = expr_mul(u, s);
        v = EXPR_ONE;
    }
    ratfun_quotient(expand_expr(u), p, r, &rest);
    rest = expand_expr(normal_expr(rest));
    return normal_expr(expr_div(sum_of_powers(rest, p, r, degree_expr(p, r)), v));
}

Expr sum_over_roots(Expr f, Expr r, Expr root)
{
    CHECK(f != NULL && r != NULL && root != NULL);
    Expr p = polynomial_in(root, r), total = EXPR_ZERO, kept = EXPR_ZERO, u, v;
    if (!is_polynomial_in(p, &r, 1) || degree_expr(p, r) < 1)
        return NULL;
    if (degree_expr(p, r) == 1) {
        Expr at = expr_neg(expr_div(coeff_expr(p, r, 0), coeff_expr(p, r, 1)));
        return walk_replace1(f, r, at);
    }
    if (parfrac_rational(f, r, &u, &v))
        return sum_of_rational(u, v, p, r);
    for (long i = 0; i < expr_term_count(f); i++) {
        Expr term = expr_term(f, i);
        Expr value = parfrac_rational(term, r, &u, &v) ? sum_of_rational(u, v, p, r) : NULL;
        if (value)
            total = expr_add(total, value);
        else
            kept = expr_add(kept, term);
    }
    if (kept == EXPR_ZERO)
        return total;
    Expr c, core;
    expr_split_coefficient(kept, &c, &core);
    bool negative = expr_is_real_number(c) && num_sign(c) < 0;
    Expr call = expr_call2("sum", negative ? expr_neg(kept) : kept, expr_equation(r, root));
    return negative ? expr_sub(total, call) : expr_add(total, call);
}

/* Subexpressions with x and without r, of which one stands for all others. */
typedef struct Inner {
    Expr x, r, g, name; /* g: what it is, NULL before one was met; name stands for it */
    bool several;
} Inner;

static Expr name_inner(Inner *in, Expr g)
{
    in->several = in->several || (in->g != NULL && in->g != g);
    in->g = g;
    return in->name;
}

static Expr inner_named(Expr e, void *arg)
{
    Inner *in = arg;
    Expr free = NULL, rest = NULL;
    if (!walk_has(e, in->x))
        return e;
    if (!walk_has(e, in->r))
        return name_inner(in, e);
    bool sum = expr_is(e, EXPR_SUM);
    if (sum)
        walk_split_terms(e, in->r, &free, &rest);
    else if (expr_is(e, EXPR_PRODUCT))
        walk_split_factors(e, in->r, &free, &rest);
    if (free == NULL || !walk_has(free, in->x))
        return NULL;
    free = name_inner(in, free);
    rest = walk_rebuild(rest, inner_named, NULL, in);
    return sum ? expr_add(free, rest) : expr_mul(free, rest);
}

/* Where f has x in one function g(x) alone and p has no x, its derivative times that of g: what the
 * roots sum up to is rational in g, and radicals in g would swell when it is brought to a fraction
 * in x. NULL elsewhere. */
static Expr derivative_through(Expr f, Expr r, Expr root, Expr x)
{
    Inner in = {x, r, NULL, expr_from_symbol(sym_fresh("g")), false};
    f = walk_rebuild(f, inner_named, NULL, &in);
    if (in.g == NULL || in.several)
        return NULL;
    Expr value = sum_over_roots(diff_name(f, in.name), r, root);
    return value ? expr_mul(walk_replace1(value, in.name, in.g), diff_name(in.g, x)) : NULL;
}

Expr sum_roots_derivative(Expr f, Expr r, Expr root, Expr x)
{
    Expr p = polynomial_in(root, r), moves = diff_name(p, x);
    Expr through = moves == EXPR_ZERO ? derivative_through(f, r, root, x) : NULL;
    if (through != NULL)
        return through;
    Expr slope = diff_name(f, x);
    if (moves != EXPR_ZERO) /* dr/dx = -p_x/p_r */
        slope = expr_sub(slope, expr_div(expr_mul(diff_name(f, r), moves), diff_name(p, r)));
    return slope == EXPR_ZERO ? slope : sum_over_roots(slope, r, root);
}

/* --- values ------------------------------------------------------------------------------- */

/* The polynomial of the roots in _Z, over the rationals and of moderate degree; NULL for others. */
static Expr polynomial_with_values(Expr root)
{
    enum { MOST = 100 };
    Expr z = expr_symbol("_Z"), p = polynomial_in(root, z);
    return rootof_is_constant(rootof_make(p, z, 1)) && degree_expr(p, z) <= MOST ? p : NULL;
}

static Expr term_at_root(Expr f, Expr r, Expr p, long k)
{
    Expr at = rootof_make(p, expr_symbol("_Z"), k);
    return walk_replace1(f, r, at);
}

Expr sum_roots_written(Expr call)
{
    Expr f, r, root, p, total = EXPR_ZERO;
    if (!sum_root_parts(call, &f, &r, &root) || !(p = polynomial_with_values(root)))
        return NULL;
    for (long k = 1; k <= degree_expr(p, expr_symbol("_Z")); k++)
        total = expr_add(total, term_at_root(f, r, p, k));
    return total;
}

Expr sum_roots_value(Expr call, long digits)
{
    Expr written = sum_roots_written(call);

    return written ? evalf_expr(written, digits) : NULL;
}

static bool is_real_constant(Expr e)
{
    return funcs_is_constant(e) && expr_is_real_number(evalf_expr(e, 10));
}

static bool is_symmetric(Expr e, Expr r);

/* A real multiple of a root that is not real, plus something real, does not meet the real line. */
static bool is_symmetric_call(Expr e, Expr r)
{
    Expr u = expr_arg(e, expr_count(e) - 1);
    const FuncRow *row = funcs_row_of(e);
    if (!row || !funcs_is_mirrored(row, expr_nops(e)))
        return false;
    for (long i = 1; i + 1 < expr_count(e); i++)
        if (!is_real_constant(expr_arg(e, i)))
            return false;
    return is_polynomial_in(u, &r, 1) && degree_expr(u, r) == 1 &&
           is_real_constant(coeff_expr(u, r, 0)) && is_real_constant(coeff_expr(u, r, 1));
}

/* Is e, where r is not real, the conjugate of what it is at the conjugate of r? As far as seen. */
static bool is_symmetric(Expr e, Expr r)
{
    err_stack_check();
    if (e == r)
        return true;
    if (!walk_has(e, r))
        return is_real_constant(e);
    if (expr_is(e, EXPR_CALL))
        return is_symmetric_call(e, r);
    if (expr_is(e, EXPR_SUM)) {
        for (long i = 0; i < expr_term_count(e); i++)
            if (!is_symmetric(expr_term(e, i), r))
                return false;
        return true;
    }
    for (long i = 0; i < expr_factor_count(e); i++) {
        Expr factor = expr_factor(e, i), base, exponent;
        expr_split_power(factor, &base, &exponent);
        if (!walk_has(factor, r)
                ? !is_real_constant(factor)
                : base == e || !expr_is(exponent, EXPR_INTEGER) || !is_symmetric(base, r))
            return false;
    }
    return true;
}

/* On which side of the real line does the root lie: 1 above, -1 below, 0 on it; 2 not told. */
static int side_of_root(Expr p, long k)
{
    acb_t value;
    acb_init(value);
    rootof_enclose(value, rootof_make(p, expr_symbol("_Z"), k), 64);
    int side = arb_is_zero(acb_imagref(value))       ? 0
               : arb_is_positive(acb_imagref(value)) ? 1
               : arb_is_negative(acb_imagref(value)) ? -1
                                                     : 2;
    acb_clear(value);
    return side;
}

/* The same with twice the real part of one for each pair of conjugate terms, so that a real sum is
 * seen to be real; NULL when the terms are none, or it is not told. */
static Expr written_by_pairs(Expr call)
{
    Expr f, r, root, p, total = EXPR_ZERO;
    if (!sum_root_parts(call, &f, &r, &root) || !(p = polynomial_with_values(root)) ||
        !is_symmetric(f, r))
        return NULL;
    for (long k = 1; k <= degree_expr(p, expr_symbol("_Z")); k++) {
        Expr term = term_at_root(f, r, p, k);
        int side = side_of_root(p, k);
        if (side == 2)
            return NULL;
        if (side == 1)
            term = expr_mul(EXPR_TWO, funcs_apply1("Re", term));
        if (side >= 0)
            total = expr_add(total, term);
    }
    return total;
}

typedef struct Writing {
    Expr from[16], to[16];
    long count;
} Writing;

static void write_sum(Expr node, void *arg)
{
    Writing *w = arg;
    Expr written = w->count < 16 ? written_by_pairs(node) : NULL;
    if (!written && w->count < 16)
        written = sum_roots_written(node);
    if (written) {
        w->from[w->count] = node;
        w->to[w->count++] = written;
    }
}

Expr sum_roots_expanded(Expr e)
{
    Writing w = {.count = 0};
    if (!walk_has(e, expr_symbol("RootOf")))
        return e;
    walk_each(e, write_sum, &w);
    return w.count > 0 ? walk_replace(e, w.from, w.to, w.count) : e;
}
