/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums of rational functions by polygamma functions. Partial fractions over the roots of linear and
 * quadratic factors give parts c/(k-r)^j, and 1/z^j + 1/(z+1)^j + ... is (-1)^j/(j-1)!*Psi(j-1, z),
 * as far as the logarithms of the parts with j = 1 cancel. Where the two roots of a quadratic
 * factor lie symmetrically about a multiple of 1/2 from the first index, the reflection of Psi
 * turns the pair into cot or tan of their distance: 1/(k^2+1) sums to coth(Pi). Factors of higher
 * degree are left. Abramowitz and Stegun 6.3.16, 6.4.7, 6.4.10; DLMF 5.15.
 */
#include "cas/calculus/sum/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/parfrac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rootof.h"
#include "cas/algebra/sum_roots.h"
#include "cas/calculus/sum/term.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

enum { MAX_REFLECTION = 200 };

Expr sum_square_root(Expr e)
{
    Expr root = EXPR_ONE, base, exponent;
    e = factor_expr(normal_expr(e));
    for (long i = 0; i < expr_factor_count(e); i++) {
        expr_split_power(expr_factor(e, i), &base, &exponent);
        root = expr_mul(root, expr_pow(base, expr_mul(exponent, EXPR_HALF)));
    }
    return root;
}

void sum_quadratic_roots(Expr polynomial, Expr k, Expr *centre, Expr *offset)
{
    Expr a = coeff_expr(polynomial, k, 2), b = coeff_expr(polynomial, k, 1);
    *centre = normal_expr(expr_neg(expr_div(b, expr_mul(EXPR_TWO, a))));
    *offset = sum_square_root(
        expr_sub(expr_mul(*centre, *centre), expr_div(coeff_expr(polynomial, k, 0), a)));
}

static Expr factorial(long n)
{
    return funcs_apply1("factorial", expr_int(n));
}

static Expr signed_one(long n)
{
    return n % 2 ? EXPR_MINUS_ONE : EXPR_ONE;
}

static Expr polygamma(long n, Expr z)
{
    return n ? funcs_apply2("Psi", expr_int(n), z) : funcs_apply1("Psi", z);
}

/* S with S(k+1) - S(k) = c/(k-r)^j. */
static Expr pole_sum(Expr c, Expr r, long j, Expr k)
{
    Expr psi = polygamma(j - 1, expr_sub(k, r));
    return expr_product((Expr[]){signed_one(j - 1), c, expr_inv(factorial(j - 1)), psi}, 4);
}

/* --- parts with a quadratic base ------------------------------------------------------------- */

/* numerator/base^m as the sum over j of C(j,u)/(k-c-u)^j + C(j,-u)/(k-c+u)^j with u^2 = offset^2.
 */
typedef struct Pair {
    Expr numerator, lead; /* lead: the leading coefficient of the base to the power m */
    Expr centre, offset, u, k;
    long power;
} Pair;

static Pair pair_read(const ParfracTerm *t, Expr k)
{
    Pair p = {.numerator = t->numerator, .power = t->power, .k = k};
    p.lead = expr_pow(coeff_expr(t->base, k, 2), expr_int(t->power));
    p.u = expr_from_symbol(sym_fresh("u"));
    sum_quadratic_roots(t->base, k, &p.centre, &p.offset);
    return p;
}

/* C(j,u): a Taylor coefficient at k = c+u of what is left without the pole. */
static Expr pair_coefficient(const Pair *p, long j)
{
    long n = p->power - j;
    Expr other = expr_add(expr_sub(p->k, p->centre), p->u);
    Expr g = expr_div(p->numerator, expr_mul(p->lead, expr_pow(other, expr_int(p->power))));
    for (long i = 0; i < n; i++)
        g = diff_name(g, p->k);
    return normal_expr(expr_div(term_at(g, p->k, expr_add(p->centre, p->u)), factorial(n)));
}

static Expr mirrored(const Pair *p, Expr e)
{
    return term_at(e, p->u, expr_neg(p->u));
}

static Expr pair_sum(const ParfracTerm *t, Expr k)
{
    Pair p = pair_read(t, k);
    Expr sum = EXPR_ZERO;
    for (long j = 1; j <= p.power; j++) {
        Expr c = pair_coefficient(&p, j);
        Expr part = pole_sum(c, expr_add(p.centre, p.u), j, k);
        sum = expr_sum((Expr[]){sum, part, mirrored(&p, part)}, 3);
    }
    return term_at(sum, p.u, p.offset);
}

/* The derivative of order n of Pi*cot(Pi*x) at x = twice/2 - u. */
static Expr cotangent_derivative(long n, long twice, Expr u)
{
    Expr v = expr_from_symbol(sym_fresh("v"));
    Expr f = funcs_apply1(twice % 2 ? "tan" : "cot", expr_mul(EXPR_PI, v));
    f = expr_product((Expr[]){twice % 2 ? EXPR_MINUS_ONE : EXPR_ONE, EXPR_PI, f}, 3);
    for (long i = 0; i < n; i++)
        f = diff_name(f, v);
    return term_at(f, v, expr_neg(u));
}

/* Psi(n, N-x) - (-1)^n*Psi(n, x) for x = N/2 - u. */
static Expr reflection(long n, long N, Expr u)
{
    Expr x = expr_sub(expr_ratio(N, 2), u), first = expr_sub(expr_int(N < 1 ? N : 1), x);
    Expr sum = EXPR_ZERO, e = expr_int(-n - 1);
    for (long i = 0; i <= (N < 1 ? -N : N - 2); i++)
        sum = expr_add(sum, expr_pow(expr_add(first, expr_int(i)), e));
    sum = expr_mul(factorial(n), N < 1 ? expr_neg(sum) : sum);
    return expr_mul(signed_one(n), expr_add(cotangent_derivative(n, N, u), sum));
}

/* The part from index a on, without its logarithm; *residue is the sum of its simple residues. */
static Expr pair_series(const ParfracTerm *t, Expr k, Expr a, Expr *residue)
{
    Pair p = pair_read(t, k);
    Expr twice = normal_expr(expr_mul(EXPR_TWO, expr_sub(a, p.centre))), sum = EXPR_ZERO;
    long N;
    bool reflects = num_get_si(&N, twice) && N <= MAX_REFLECTION && N >= -MAX_REFLECTION;
    for (long j = 1; j <= p.power; j++) {
        Expr c = pair_coefficient(&p, j), d = mirrored(&p, c), part;
        Expr x = expr_sub(expr_sub(a, p.centre), p.u);
        if (j == 1)
            *residue = normal_expr(term_at(expr_add(c, d), p.u, p.offset));
        if (reflects) {
            Expr both = normal_expr(expr_add(c, expr_mul(signed_one(j - 1), d)));
            part = both == EXPR_ZERO ? EXPR_ZERO : expr_mul(both, polygamma(j - 1, x));
            part = expr_add(part, expr_mul(d, reflection(j - 1, N, p.u)));
        } else {
            Expr y = mirrored(&p, x);
            part = expr_add(expr_mul(c, polygamma(j - 1, x)), expr_mul(d, polygamma(j - 1, y)));
        }
        part = expr_mul(part, expr_div(signed_one(j), factorial(j - 1)));
        sum = expr_add(sum, part);
    }
    return expand_products(term_at(sum, p.u, p.offset));
}

/* --- the whole ------------------------------------------------------------------------------- */

static Expr linear_pole(const ParfracTerm *t, Expr k, Expr at)
{
    Expr p = coeff_expr(t->base, k, 1);
    Expr root = expr_neg(expr_div(coeff_expr(t->base, k, 0), p));
    Expr c = expr_div(t->numerator, expr_pow(p, expr_int(t->power)));
    return pole_sum(c, root, t->power, at);
}

/* Simple poles at the roots r of a base of higher degree: the sum of residue(r)*Psi(at-r), and in
 * *total that of the residues; NULL where poles are not simple. */
static Expr root_poles(const ParfracTerm *t, Expr k, Expr at, Expr *total)
{
    Expr r = expr_symbol("_R"), root = rootof_make(t->base, k, 0);
    if (t->power != 1 || walk_has(t->base, r) || walk_has(t->numerator, r))
        return NULL;
    Expr residue = normal_expr(expr_div(t->numerator, diff_name(t->base, k)));
    residue = walk_replace1(residue, k, r);
    *total = sum_over_roots(residue, r, root);
    return *total ? sum_over_roots(expr_mul(residue, polygamma(0, expr_sub(at, r))), r, root)
                  : NULL;
}

static Expr part_sum(const ParfracTerm *t, Expr k)
{
    Expr total;
    long degree = degree_expr(t->base, k);
    if (degree > 2)
        return root_poles(t, k, k, &total);
    return degree == 1 ? linear_pole(t, k, k) : pair_sum(t, k);
}

Expr sum_rational(Expr f, Expr k)
{
    Expr p, q, sum;
    Parfrac parts;
    if (!parfrac_rational(f, k, &p, &q) || !walk_has(q, k))
        return NULL;
    parfrac_begin(&parts, p, q, k);
    sum = parts.polynomial == EXPR_ZERO ? EXPR_ZERO : sum_gosper(parts.polynomial, k);
    for (long i = 0; i < parts.count && sum; i++) {
        Expr term = part_sum(&parts.term[i], k);
        sum = term ? expr_add(sum, term) : NULL;
    }
    parfrac_end(&parts);
    return sum;
}

static Expr part_series(const ParfracTerm *t, Expr k, Expr a, Expr *residue)
{
    long degree = degree_expr(t->base, k);
    *residue = EXPR_ZERO;
    if (degree == 2)
        return pair_series(t, k, a, residue);
    if (degree > 2) {
        Expr sum = root_poles(t, k, a, residue);
        return sum ? expr_neg(sum) : NULL;
    }
    if (t->power == 1)
        *residue = expr_div(t->numerator, coeff_expr(t->base, k, 1));
    return expr_neg(linear_pole(t, k, a));
}

Expr sum_rational_series(Expr f, Expr k, Expr a)
{
    Expr p, q, residues = EXPR_ZERO, sum = EXPR_ZERO;
    Parfrac parts;
    if (!parfrac_rational(f, k, &p, &q) || !walk_has(q, k))
        return NULL;
    parfrac_begin(&parts, p, q, k);
    bool proper = parts.polynomial == EXPR_ZERO;
    for (long i = 0; i < parts.count && sum; i++) {
        Expr residue, part = part_series(&parts.term[i], k, a, &residue);
        residues = expr_add(residues, residue);
        sum = part ? expr_add(sum, part) : NULL;
    }
    parfrac_end(&parts);
    if (!sum || !proper)
        return NULL;
    residues = normal_expr(residues);
    if (residues == EXPR_ZERO)
        return sum;
    return expr_is_real_number(residues) ? expr_mul(expr_int(num_sign(residues)), EXPR_INFINITY)
                                         : NULL;
}

/* Terms that go to zero may be taken in pairs. */
Expr sum_alternating_series(Expr f, Expr k, Expr a)
{
    Expr p, q, j = expr_from_symbol(sym_fresh("j"));
    long first;
    if (!num_get_si(&first, a) || !parfrac_rational(f, k, &p, &q) || !walk_has(q, k))
        return NULL;
    if (p == EXPR_ZERO || degree_expr(p, k) >= degree_expr(q, k))
        return NULL;
    Expr even = expr_add(a, expr_mul(EXPR_TWO, j)), odd = expr_add(even, EXPR_ONE);
    Expr pairs = expr_sub(term_at(f, k, even), term_at(f, k, odd));
    Expr sum = sum_rational_series(normal_expr(pairs), j, EXPR_ZERO);
    return sum ? expr_mul(signed_one(first), sum) : NULL;
}
