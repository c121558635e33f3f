/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums in closed form. Hypergeometric terms (t(k+1)/t(k) rational: polynomials, powers c^k,
 * factorials, binomials and their products) by the algorithm of R. W. Gosper (1978; Petkovsek,
 * Wilf, Zeilberger, A = B, chapter 5), which decides; rational functions that have no rational sum
 * by Psi, infinite ones by limits, Zeta and the exponential and binomial series. Products of
 * linear factors by GAMMA. Sums with integer bounds are added up.
 */
#include "cas/sum.h"

#include "cas/base/mem.h"
#include "cas/funcs.h"
#include "cas/limit.h"
#include "cas/linalg.h"
#include "cas/num.h"
#include "cas/parfrac.h"
#include "cas/ratfun.h"
#include "cas/subs.h"
#include "cas/sym.h"
#include "cas/walk.h"

enum { MAX_TERMS = 100000, MAX_DISPERSION = 1000, MAX_SHIFT = 50, MAX_DEGREE = 200 };

static Expr at(Expr f, Expr k, Expr value)
{
    Expr rule = expr_equation(k, value);
    return funcs_refresh(subs_once(&rule, 1, f));
}

static Expr shifted(Expr f, Expr k, long n)
{
    return n ? at(f, k, expr_add(k, expr_int(n))) : f;
}

/* --- the quotient t(k+1)/t(k) ------------------------------------------------------------------
 */

static Expr quotient_of(Expr t, Expr k);

/* (u+s)!/u! for u = k's shift s: the product of u+1, ..., u+s, or its inverse. */
static Expr factorial_quotient(Expr u, Expr k)
{
    Expr step = expand_expr(expr_sub(shifted(u, k, 1), u)), value = EXPR_ONE;
    long s;
    if (!num_get_si(&s, step) || s > MAX_SHIFT || s < -MAX_SHIFT)
        return NULL;
    for (long i = 1; i <= s; i++)
        value = expr_mul(value, expr_add(u, expr_int(i)));
    for (long i = 0; i > s; i--)
        value = expr_div(value, expr_add(u, expr_int(i)));
    return value;
}

static Expr call_quotient(Expr t, Expr k)
{
    Expr u = funcs_argument(t, "factorial");
    if (u)
        return factorial_quotient(u, k);
    if ((u = funcs_argument(t, "GAMMA")))
        return factorial_quotient(expr_sub(u, EXPR_ONE), k);
    if ((u = funcs_argument(t, "exp"))) {
        Expr step = expand_expr(expr_sub(shifted(u, k, 1), u));
        return walk_has(step, k) ? NULL : funcs_apply1("exp", step);
    }
    if (expr_count(t) == 3 && expr_is_symbol(expr_arg(t, 0), "binomial")) {
        Expr n = expr_arg(t, 1), m = expr_arg(t, 2);
        Expr a = factorial_quotient(n, k), b = factorial_quotient(m, k);
        Expr c = factorial_quotient(expr_sub(n, m), k);
        return a && b && c ? expr_div(a, expr_mul(b, c)) : NULL;
    }
    return NULL;
}

static Expr power_quotient(Expr base, Expr exponent, Expr k)
{
    if (!walk_has(exponent, k)) {
        Expr q = quotient_of(base, k);
        return q && expr_is(exponent, EXPR_INTEGER) ? expr_pow(q, exponent) : NULL;
    }
    Expr step = expand_expr(expr_sub(shifted(exponent, k, 1), exponent));
    if (walk_has(base, k) || walk_has(step, k))
        return NULL;
    return expr_pow(base, step);
}

/* A rational function of k, or NULL when t is no hypergeometric term. */
static Expr quotient_of(Expr t, Expr k)
{
    if (!walk_has(t, k))
        return EXPR_ONE;
    if (is_polynomial_in(t, &k, 1))
        return expr_div(shifted(t, k, 1), t);
    if (expr_is(t, EXPR_CALL))
        return call_quotient(t, k);
    if (expr_is(t, EXPR_POWER))
        return power_quotient(expr_arg(t, 0), expr_arg(t, 1), k);
    if (expr_is(t, EXPR_SUM)) {
        Expr normal = normal_expr(t);
        return expr_is(normal, EXPR_SUM) ? NULL : quotient_of(normal, k);
    }
    if (!expr_is(t, EXPR_PRODUCT))
        return NULL;
    Expr value = EXPR_ONE;
    for (long i = 1; i < expr_count(t) && value; i += 2) {
        Expr q = power_quotient(expr_arg(t, i), expr_arg(t, i + 1), k);
        value = q ? expr_mul(value, q) : NULL;
    }
    return value;
}

/* --- Gosper --------------------------------------------------------------------------------------
 */

/* quotient = a(k)/b(k) * c(k+1)/c(k) with a(k) and b(k+h) coprime for h = 0, 1, 2, ... */
typedef struct GosperForm {
    Expr a, b, c;
} GosperForm;

/* The nonnegative integers h for which a(k) and b(k+h) have a common factor: the shifts by which
 * the factors of a come from factors of b. */
static long next_dispersion(Expr a, Expr b, Expr k, long from)
{
    Expr h = expr_from_symbol(sym_fresh("h"));
    Expr r = factor_expr(ratfun_resultant(a, expand_expr(at(b, k, expr_add(k, h))), k));
    long best = -1;
    for (long i = 0; i < expr_factor_count(r); i++) {
        Expr base, exponent;
        expr_split_power(expr_factor(r, i), &base, &exponent);
        if (!walk_has(base, h) || !is_polynomial_in(base, &h, 1) || degree_expr(base, h) != 1)
            continue;
        Expr root = normal_expr(expr_neg(expr_div(coeff_expr(base, h, 0), coeff_expr(base, h, 1))));
        long n;
        if (num_get_si(&n, root) && n >= from && n <= MAX_DISPERSION && (best < 0 || n < best))
            best = n;
    }
    return best;
}

static bool gosper_form(Expr quotient, Expr k, GosperForm *f)
{
    if (!parfrac_rational(quotient, k, &f->a, &f->b))
        return false;
    f->c = EXPR_ONE;
    for (long h = 0; (h = next_dispersion(f->a, f->b, k, h)) >= 0; h++) {
        Expr g = gcd_expr(f->a, expand_expr(shifted(f->b, k, h)));
        if (!walk_has(g, k))
            continue;
        f->a = ratfun_quotient(f->a, g, k, NULL);
        f->b = ratfun_quotient(f->b, expand_expr(shifted(g, k, -h)), k, NULL);
        for (long i = 1; i <= h; i++)
            f->c = expr_mul(f->c, shifted(g, k, -i));
    }
    f->c = expand_expr(f->c);
    return true;
}

/* Most degree of a polynomial x with a(k)*x(k+1) - b(k-1)*x(k) = c(k), or -1. */
static long degree_bound(Expr a, Expr b, Expr c, Expr k)
{
    Expr sum = expand_expr(expr_add(a, b)), difference = expand_expr(expr_sub(a, b));
    long dc = c == EXPR_ZERO ? -1 : degree_expr(c, k);
    long ds = sum == EXPR_ZERO ? -1 : degree_expr(sum, k);
    long dd = difference == EXPR_ZERO ? -1 : degree_expr(difference, k), n;
    if (dd >= ds)
        return dc - dd;
    Expr lead = coeff_expr(sum, k, ds),
         next = dd < 0 ? EXPR_ZERO : coeff_expr(difference, k, ds - 1);
    Expr special = normal_expr(expr_div(expr_mul(expr_int(-2), next), lead));
    long bound = dc - ds + 1;
    return num_get_si(&n, special) && n > bound ? n : bound;
}

/* The polynomial x, or NULL. */
static Expr gosper_solve(Expr a, Expr b, Expr c, Expr k)
{
    Expr before = expand_expr(shifted(b, k, -1)), x = EXPR_ZERO;
    long n = degree_bound(a, before, c, k);
    if (n < 0 || n > MAX_DEGREE)
        return NULL;
    Expr *unknown = mem_array((size_t)n + 1, sizeof *unknown), *value = NULL, *eqs = NULL;
    err_defer(mem_release, unknown);
    for (long i = 0; i <= n; i++) {
        unknown[i] = expr_from_symbol(sym_fresh("x"));
        x = expr_add(x, expr_mul(unknown[i], expr_pow(k, expr_int(i))));
    }
    Expr r = expand_expr(expr_sub(expr_sub(expr_mul(a, shifted(x, k, 1)), expr_mul(before, x)), c));
    long m = r == EXPR_ZERO ? 0 : degree_expr(r, k) + 1;
    value = mem_array((size_t)(n + 1 + m), sizeof *value);
    err_defer(mem_release, value);
    eqs = value + n + 1;
    for (long i = 0; i < m; i++)
        eqs[i] = coeff_expr(r, k, i);
    bool solved = linalg_solve_system(value, eqs, m, unknown, n + 1) == 1;
    for (long i = 0; i <= n && solved; i++)
        x = at(x, unknown[i], value[i]);
    for (long i = 0; i <= n && solved; i++) /* what stayed free */
        x = at(x, unknown[i], EXPR_ZERO);
    err_undefer(true);
    err_undefer(true);
    return solved ? x : NULL;
}

static Expr gosper(Expr t, Expr k)
{
    GosperForm f;
    Expr q = quotient_of(t, k), x;
    if (!q || !gosper_form(normal_expr(q), k, &f) || !(x = gosper_solve(f.a, f.b, f.c, k)))
        return NULL;
    Expr factor = expr_div(expr_mul(shifted(f.b, k, -1), x), f.c);
    return normal_expr(expr_mul(factor, t));
}

/* --- sums of rational functions by Psi
 * ------------------------------------------------------------- */

/* n/(p*k+q)^m: n/p^m * (-1)^(m-1)/(m-1)! * Psi(m-1, k+q/p) */
static Expr psi_term(const ParfracTerm *t, Expr k)
{
    if (degree_expr(t->base, k) != 1)
        return NULL;
    Expr p = coeff_expr(t->base, k, 1), shift = expr_div(coeff_expr(t->base, k, 0), p);
    Expr m = expr_int(t->power), at_k = expr_add(k, shift);
    Expr psi = t->power == 1 ? funcs_apply1("Psi", at_k)
                             : funcs_apply2("Psi", expr_int(t->power - 1), at_k);
    Expr factorial = funcs_apply1("factorial", expr_int(t->power - 1));
    Expr sign = t->power % 2 ? EXPR_ONE : EXPR_MINUS_ONE;
    return expr_product(
        (Expr[]){sign, t->numerator, expr_pow(p, expr_neg(m)), expr_inv(factorial), psi}, 5);
}

static Expr rational_sum(Expr f, Expr k)
{
    Expr p, q, sum;
    Parfrac parts;
    if (!parfrac_rational(f, k, &p, &q) || !walk_has(q, k))
        return NULL;
    parfrac_begin(&parts, p, q, k);
    sum = parts.polynomial == EXPR_ZERO ? EXPR_ZERO : gosper(parts.polynomial, k);
    for (long i = 0; i < parts.count && sum; i++) {
        Expr term = psi_term(&parts.term[i], k);
        sum = term ? expr_add(sum, term) : NULL;
    }
    parfrac_end(&parts);
    return sum;
}

Expr sum_indefinite(Expr f, Expr k)
{
    if (!walk_has(f, k))
        return expr_mul(f, k);
    Expr value = gosper(f, k);
    if (!value)
        value = rational_sum(f, k);
    if (value || !expr_is(f, EXPR_SUM))
        return value;
    value = EXPR_ZERO;
    for (long i = 0; i < expr_term_count(f) && value; i++) {
        Expr part = sum_indefinite(expr_term(f, i), k);
        value = part ? expr_add(value, part) : NULL;
    }
    return value;
}

/* --- infinite sums and full ranges
 * -------------------------------------------------------------------- */

/* The sum of t(0)*x^k/k! or of binomial(n,k)*x^k from 0 by the quotient of its terms. */
static Expr known_series(Expr t, Expr k, Expr b)
{
    Expr q = quotient_of(t, k), p, d;
    if (!q || !parfrac_rational(normal_expr(q), k, &p, &d) || degree_expr(d, k) != 1)
        return NULL;
    Expr lead = coeff_expr(d, k, 1), x;
    if (normal_expr(expr_sub(coeff_expr(d, k, 0), lead)) != EXPR_ZERO)
        return NULL; /* the denominator is a multiple of k+1 */
    Expr first = at(t, k, EXPR_ZERO);
    if (!walk_has(p, k) && b == EXPR_INFINITY)
        return expr_mul(first, funcs_apply1("exp", expr_div(p, lead)));
    if (degree_expr(p, k) != 1)
        return NULL;
    x = normal_expr(expr_neg(expr_div(coeff_expr(p, k, 1), lead))); /* x*(n-k)/(k+1) */
    Expr n = normal_expr(expr_neg(expr_div(coeff_expr(p, k, 0), coeff_expr(p, k, 1))));
    if (b != n && normal_expr(expr_sub(b, n)) != EXPR_ZERO)
        return NULL;
    return expr_mul(first, expr_pow(expr_add(EXPR_ONE, x), n));
}

/* c*x^k from a on, |x| < 1 taken for granted where x is a name as Maple does. */
static Expr geometric(Expr t, Expr k, Expr a)
{
    Expr q = quotient_of(t, k);
    if (!q || walk_has(q = normal_expr(q), k))
        return NULL;
    Expr size = funcs_apply1("abs", q), order = funcs_apply1("signum", expr_sub(size, EXPR_ONE));
    if (expr_is_real_number(order) && num_sign(order) >= 0)
        return NULL;
    return expr_div(at(t, k, a), expr_sub(EXPR_ONE, q));
}

/* A rational function from a on: the Psi of the parts, whose logarithms cancel at infinity when the
 * parts with simple poles do; otherwise it diverges. */
static Expr infinite_rational(Expr f, Expr k, Expr a)
{
    Expr p, q, residues = EXPR_ZERO, sum = EXPR_ZERO;
    Parfrac parts;
    if (!parfrac_rational(f, k, &p, &q) || !walk_has(q, k))
        return NULL;
    parfrac_begin(&parts, p, q, k);
    bool proper = parts.polynomial == EXPR_ZERO;
    for (long i = 0; i < parts.count && sum; i++) {
        const ParfracTerm *t = &parts.term[i];
        Expr term = psi_term(t, k);
        if (term && t->power == 1)
            residues = expr_add(residues, expr_div(t->numerator, coeff_expr(t->base, k, 1)));
        sum = term ? expr_sub(sum, at(term, k, a)) : NULL;
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

static Expr infinite_sum(Expr f, Expr k, Expr a)
{
    Expr value = geometric(f, k, a);
    if (!value)
        value = infinite_rational(f, k, a);
    if (!value && a == EXPR_ZERO)
        value = known_series(f, k, EXPR_INFINITY);
    if (value)
        return value;
    Expr S = sum_indefinite(f, k), end = S ? limit_expr(S, k, EXPR_INFINITY, 0) : NULL;
    if (!end || end == EXPR_UNDEFINED)
        return NULL;
    if (walk_has(end, EXPR_INFINITY))
        return end;
    return expr_sub(end, at(S, k, a));
}

/* --- definite sums
 * ----------------------------------------------------------------------------------------- */

static Expr added(Expr f, Expr k, long a, long b)
{
    long n = b - a + 1;
    Expr *terms = mem_array((size_t)n, sizeof *terms);
    err_defer(mem_release, terms);
    for (long i = 0; i < n; i++) {
        err_poll();
        terms[i] = at(f, k, expr_int(a + i));
    }
    Expr value = expr_sum(terms, n);
    err_undefer(true);
    return value;
}

static Expr definite(Expr f, Expr k, Expr a, Expr b)
{
    long lo, hi;
    bool numbers = num_get_si(&lo, a) && num_get_si(&hi, b);
    if (numbers && hi < lo - 1) {
        Expr value = definite(f, k, expr_add(b, EXPR_ONE), expr_sub(a, EXPR_ONE));
        return value ? expr_neg(value) : NULL;
    }
    if (numbers && hi - lo < MAX_TERMS)
        return hi < lo ? EXPR_ZERO : added(f, k, lo, hi);
    if (!walk_has(f, k) && b != EXPR_INFINITY)
        return expr_mul(f, expr_add(expr_sub(b, a), EXPR_ONE));
    if (b == EXPR_INFINITY)
        return infinite_sum(f, k, a);
    Expr S = sum_indefinite(f, k);
    if (S)
        return expr_sub(at(S, k, expr_add(b, EXPR_ONE)), at(S, k, a));
    return a == EXPR_ZERO ? known_series(f, k, b) : NULL;
}

typedef struct Job {
    Expr f, k, a, b, value;
    Expr (*work)(Expr f, Expr k, Expr a, Expr b);
} Job;

static void job_body(void *arg)
{
    Job *j = arg;
    j->value = j->work(j->f, j->k, j->a, j->b);
}

/* A pole or a refusal on the way means: not found. */
static Expr run(Job job)
{
    Status status = err_try(job_body, &job);
    if (status != ST_OK && status != ST_DIVZERO && status != ST_DOMAIN && status != ST_LIMIT)
        err_reraise();
    return status == ST_OK ? job.value : NULL;
}

Expr sum_definite(Expr f, Expr k, Expr a, Expr b)
{
    Expr value = run((Job){f, k, a, b, NULL, definite}), p, q;
    if (!value || expr_is_number(value))
        return value;
    bool rational = expr_is(b, EXPR_SYMBOL) && parfrac_rational(value, b, &p, &q);
    return rational ? factor_expr(value) : simplify_size(value);
}

/* --- products
 * ------------------------------------------------------------------------------------------------
 */

static Expr product_of(Expr f, Expr k, Expr a, Expr b);

/* The product of p*k+q: p^n*GAMMA(b+1+q/p)/GAMMA(a+q/p) */
static Expr linear_product(Expr f, Expr k, Expr a, Expr b)
{
    if (!is_polynomial_in(f, &k, 1) || degree_expr(f, k) != 1)
        return NULL;
    Expr p = coeff_expr(f, k, 1), q = expr_div(coeff_expr(f, k, 0), p);
    Expr count = expr_add(expr_sub(b, a), EXPR_ONE);
    Expr top = funcs_apply1("GAMMA", expr_sum((Expr[]){b, EXPR_ONE, q}, 3));
    return expr_div(expr_mul(expr_pow(p, count), top), funcs_apply1("GAMMA", expr_add(a, q)));
}

static Expr factor_product(Expr base, Expr exponent, Expr k, Expr a, Expr b)
{
    if (walk_has(exponent, k)) {
        Expr sum = walk_has(base, k) ? NULL : definite(exponent, k, a, b);
        return sum ? expr_pow(base, sum) : NULL;
    }
    Expr value = product_of(base, k, a, b);
    return value ? expr_pow(value, exponent) : NULL;
}

static Expr product_of(Expr f, Expr k, Expr a, Expr b)
{
    if (!walk_has(f, k))
        return expr_pow(f, expr_add(expr_sub(b, a), EXPR_ONE));
    if (expr_is(f, EXPR_POWER))
        return factor_product(expr_arg(f, 0), expr_arg(f, 1), k, a, b);
    Expr u = funcs_argument(f, "exp");
    if (u) {
        Expr sum = definite(u, k, a, b);
        return sum ? funcs_apply1("exp", sum) : NULL;
    }
    if (!expr_is(f, EXPR_PRODUCT))
        return linear_product(f, k, a, b);
    Expr value = product_of(expr_arg(f, 0), k, a, b);
    for (long i = 1; i < expr_count(f) && value; i += 2) {
        Expr part = factor_product(expr_arg(f, i), expr_arg(f, i + 1), k, a, b);
        value = part ? expr_mul(value, part) : NULL;
    }
    return value;
}

static Expr multiplied(Expr f, Expr k, long a, long b)
{
    long n = b - a + 1;
    Expr *factors = mem_array((size_t)n, sizeof *factors);
    err_defer(mem_release, factors);
    for (long i = 0; i < n; i++) {
        err_poll();
        factors[i] = at(f, k, expr_int(a + i));
    }
    Expr value = expr_product(factors, n);
    err_undefer(true);
    return value;
}

static Expr any_product(Expr f, Expr k, Expr a, Expr b)
{
    long lo, hi;
    if (num_get_si(&lo, a) && num_get_si(&hi, b)) {
        if (hi < lo - 1)
            return expr_inv(any_product(f, k, expr_add(b, EXPR_ONE), expr_sub(a, EXPR_ONE)));
        if (hi - lo < MAX_TERMS)
            return hi < lo ? EXPR_ONE : multiplied(f, k, lo, hi);
    }
    if (b == EXPR_INFINITY)
        return NULL;
    return product_of(walk_has(f, k) ? factor_expr(f) : f, k, a, b);
}

Expr sum_product(Expr f, Expr k, Expr a, Expr b)
{
    return run((Job){f, k, a, b, NULL, any_product});
}
