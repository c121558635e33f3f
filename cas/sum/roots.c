/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums over all roots r of a polynomial p: sum(f(r), r = RootOf(p)). Where f is a rational function
 * of r it is brought to a polynomial modulo p (the extended gcd inverts its denominator), whose sum
 * follows from Newton's identities between power sums and coefficients. Other terms stay under the
 * sum, except over the one root of a linear p.
 */
#include "cas/sum.h"

#include "cas/base/mem.h"
#include "cas/diff.h"
#include "cas/funcs.h"
#include "cas/num.h"
#include "cas/parfrac.h"
#include "cas/ratfun.h"
#include "cas/rootof.h"
#include "cas/walk.h"

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
    p = expand_expr(walk_replace(p, &z, &r, 1));
    slope = diff_name(p, r);
    g = slope == EXPR_ZERO ? EXPR_ONE : gcd_expr(p, slope);
    return walk_has(g, r) ? expand_expr(ratfun_quotient(p, g, r, NULL)) : p;
}

/* c0 + c1*r + ... summed over the roots of p, of degree n. */
static Expr sum_of_powers(Expr c, Expr p, Expr r, long n)
{
    long most = c == EXPR_ZERO ? 0 : degree_expr(c, r);
    Expr lead = coeff_expr(p, r, n), total = EXPR_ZERO;
    Expr *power = mem_array((size_t)most + 1, sizeof *power);
    err_defer(mem_release, power);
    for (long k = 0; k <= most; k++) { /* lead*P(k) + a(n-1)*P(k-1) + ... + k*a(n-k) = 0 */
        Expr s = expr_mul(expr_int(k), k <= n ? coeff_expr(p, r, n - k) : EXPR_ZERO);
        for (long i = 1; i < k && i <= n; i++)
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
    Expr p = polynomial_in(root, r), total = EXPR_ZERO, kept = EXPR_ZERO, u, v;
    if (!is_polynomial_in(p, &r, 1) || degree_expr(p, r) < 1)
        return NULL;
    if (degree_expr(p, r) == 1) {
        Expr at = expr_neg(expr_div(coeff_expr(p, r, 0), coeff_expr(p, r, 1)));
        return walk_replace(f, &r, &at, 1);
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

Expr sum_roots_derivative(Expr f, Expr r, Expr root, Expr x)
{
    Expr p = polynomial_in(root, r), slope = diff_name(f, x);
    Expr moves = diff_name(p, x);
    if (moves != EXPR_ZERO) /* dr/dx = -p_x/p_r */
        slope = expr_sub(slope, expr_div(expr_mul(diff_name(f, r), moves), diff_name(p, r)));
    return slope == EXPR_ZERO ? slope : sum_over_roots(slope, r, root);
}

/* --- values ------------------------------------------------------------------------------- */

Expr sum_roots_written(Expr call)
{
    enum { MOST = 100 };
    Expr f, r, root, total = EXPR_ZERO, z = expr_symbol("_Z");
    if (!sum_root_parts(call, &f, &r, &root) ||
        !rootof_is_constant(rootof_make(polynomial_in(root, z), z, 1)))
        return NULL;
    Expr p = polynomial_in(root, z);
    long n = degree_expr(p, z);
    if (n > MOST)
        return NULL;
    for (long k = 1; k <= n; k++) {
        Expr at = rootof_make(p, z, k);
        total = expr_add(total, walk_replace(f, &r, &at, 1));
    }
    return total;
}

/* Is e, of r and numbers alone, real where r is, and so conjugate where r is? */
static bool is_real_function(Expr e, Expr r)
{
    static const char *const ENTIRE[] = {"exp", "sin", "cos", "sinh", "cosh"};
    Expr base, exponent;
    err_stack_check();
    if (expr_is_real_number(e) || e == r || e == EXPR_PI)
        return true;
    for (size_t i = 0; i < sizeof ENTIRE / sizeof *ENTIRE; i++)
        if (funcs_argument(e, ENTIRE[i]))
            return is_real_function(funcs_argument(e, ENTIRE[i]), r);
    if (expr_is(e, EXPR_SUM)) {
        for (long i = 0; i < expr_term_count(e); i++)
            if (!is_real_function(expr_term(e, i), r))
                return false;
        return true;
    }
    for (long i = 0; i < expr_factor_count(e); i++) {
        expr_split_power(expr_factor(e, i), &base, &exponent);
        if (base == e || !expr_is(exponent, EXPR_INTEGER) || !is_real_function(base, r))
            return false;
    }
    return true;
}

/* For values: the sum is real where every term is a real function of the roots of a real
 * polynomial, whatever is left of the imaginary parts. */
static Expr written_for_value(Expr call)
{
    Expr written = sum_roots_written(call), f, r, root, p;
    long index;
    if (!written || !sum_root_parts(call, &f, &r, &root))
        return NULL;
    rootof_parts(root, &p, &index);
    return is_real_function(f, r) && is_real_function(p, expr_symbol("_Z"))
               ? funcs_apply1("Re", written)
               : written;
}

typedef struct Writing {
    Expr from[16], to[16];
    long count;
} Writing;

static void write_sum(Expr node, void *arg)
{
    Writing *w = arg;
    Expr written = w->count < 16 ? written_for_value(node) : NULL;
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
