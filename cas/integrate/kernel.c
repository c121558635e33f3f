/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Definite integrals with a parameter in the kernel: S. D. Poisson's over a period, exp(a*cos(x))
 * and cos(a*sin(x)-n*x) by Bessel functions and the logarithm of A+B*cos(x); quotients of
 * hyperbolic functions and waves by the residues of one strip; functions of exp(x) over the line by
 * t = exp(x); exp(-a*x^q-b/x^q) and J(v, b*x)*exp(-a*x^q) beside powers of x; powers of ln(1/x)
 * from 0 to 1, also over 1-x and 1+x (I. S. Gradshteyn, I. M. Ryzhik, Table of Integrals, 3.471,
 * 3.511, 3.71, 3.915, 4.22, 4.27, 6.61, 6.63). Where convergence is not known there is no answer.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/core/num.h"
#include "cas/value/funcs.h"

/* --- over a period --------------------------------------------------------------------------- */

/* The number of half periods of cos(x) between two multiples of Pi, 0: another range; *whole: are
 * they whole periods, over which sin(x) takes the same values? */
static long half_periods(Expr a, Expr b, bool *whole)
{
    Expr low = expr_div(a, EXPR_PI), count = expr_div(expr_sub(b, a), EXPR_PI);
    long n;
    if (!expr_is(low, EXPR_INTEGER) || !num_get_si(&n, count) || n <= 0)
        return 0;
    *whole = n % 2 == 0;
    return n;
}

/* f = exp(a*cos(x))*cos(n*x)? */
static bool read_bessel(Expr f, Expr x, Expr *a, long *n)
{
    Expr u = NULL, m, cosine = funcs_apply1("cos", x);
    *n = 0;
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr factor = expr_factor(f, i), e = integrate_exponent(factor);
        Expr angle = funcs_argument(factor, "cos");
        if (e && !u) {
            u = e;
        } else if (angle && *n == 0) {
            m = expr_div(angle, x);
            if (!num_get_si(n, m) || *n <= 0)
                return false;
        } else {
            return false;
        }
    }
    *a = u ? expr_div(u, cosine) : NULL;
    return u && integrate_is_free(*a, x);
}

/* cos(a*sin(x)-n*x) or cos(a*cos(x)): true with *a and *n. */
static bool read_phase(Expr f, Expr x, Expr *a, long *n)
{
    Expr u = funcs_argument(f, "cos"), sine = funcs_apply1("sin", x);
    if (!u)
        return false;
    *n = 0;
    *a = expr_div(u, funcs_apply1("cos", x));
    if (integrate_is_free(*a, x))
        return true;
    *a = expr_is(u, EXPR_SUM) ? EXPR_ZERO : expr_div(u, sine);
    for (long i = 0; expr_is(u, EXPR_SUM) && i < expr_term_count(u); i++) {
        Expr term = expr_term(u, i), by = expr_div(term, sine), m = expr_div(term, x);
        if (integrate_is_free(by, x))
            *a = expr_add(*a, by);
        else if (*n != 0 || !num_get_si(n, m) || *n == 0)
            return false;
    }
    return *a != EXPR_ZERO && integrate_is_free(*a, x);
}

/* ln(A+B*wave(x)): Pi*ln((A+sqrt(A^2-B^2))/2) over half a period, where A >= |B|. */
static Expr of_logarithm(Expr f, Expr x, const char *name)
{
    Expr u = funcs_argument(f, "ln"), A, B, root;
    if (!u || !expr_is(u, EXPR_SUM))
        return NULL;
    walk_split_terms(u, x, &A, &B);
    B = expr_div(B, funcs_apply1(name, x));
    Expr up = factor_expr(expr_add(A, B)), down = factor_expr(expr_sub(A, B));
    int s = funcs_real_sign(up), t = funcs_real_sign(down);
    if (!integrate_is_free(B, x) || s < 0 || t < 0 || s > 1 || t > 1)
        return NULL;
    root = integrate_root(expr_mul(up, down));
    int sign = funcs_real_sign(root);
    root = sign > 1 ? funcs_sqrt(expr_mul(up, down)) : sign < 0 ? expr_neg(root) : root;
    root = expr_mul(EXPR_HALF, expr_add(A, root));
    return expr_mul(EXPR_PI, funcs_apply1("ln", normal_expr(root)));
}

static Expr over_period(Expr f, Expr x, Expr a, Expr b)
{
    bool whole = false;
    long count = half_periods(a, b, &whole), n;
    Expr k, value = NULL;
    if (count == 0)
        return NULL;
    if (read_bessel(f, x, &k, &n))
        value = expr_mul(EXPR_PI, funcs_apply2("BesselI", expr_int(n), k));
    else if (read_phase(f, x, &k, &n))
        value = expr_mul(EXPR_PI, funcs_apply2("BesselJ", expr_int(-n), k));
    else if (!(value = of_logarithm(f, x, "cos")) && whole)
        value = of_logarithm(f, x, "sin");
    return value ? expr_mul(expr_int(count), value) : NULL;
}

enum { MOST_CALLS = 16 };

typedef struct Calls {
    Expr *call;
    long n;
} Calls;

static void note_exponential(Expr node, void *arg)
{
    Calls *found = arg;
    if (funcs_argument(node, "exp") && found->n < MOST_CALLS)
        found->call[found->n++] = node;
}

/* --- hyperbolic functions -------------------------------------------------------------------- */

/* The argument k*x of f = name(k*x)^power. */
static Expr rate_of(Expr f, const char *name, long power, Expr x)
{
    Expr base, exponent;
    expr_split_power(f, &base, &exponent);
    Expr u = exponent == expr_int(power) ? funcs_argument(base, name) : NULL;
    u = u ? expr_div(u, x) : NULL;
    return u && integrate_is_free(u, x) ? u : NULL;
}

/* cos(a*x)/cosh(b*x) and its relatives over the half line: Pi/(2*b)*value(Pi*a/(2*b)); those with
 * hyperbolic functions above where |a| < b. */
static Expr over_strip(Expr f, Expr x)
{
    static const struct {
        const char *up, *down, *value;
        bool bounded;
    } KINDS[] = {{"cos", "cosh", "sech", true},
                 {"sin", "sinh", "tanh", true},
                 {"cosh", "cosh", "sec", false},
                 {"sinh", "sinh", "tan", false}};
    if (expr_factor_count(f) != 2)
        return NULL;
    for (size_t i = 0; i < 2 * (sizeof KINDS / sizeof *KINDS); i++) {
        long first = (long)(i & 1);
        Expr a = rate_of(expr_factor(f, first), KINDS[i / 2].up, 1, x);
        Expr b = rate_of(expr_factor(f, 1 - first), KINDS[i / 2].down, -1, x);
        if (!a || !b || !integrate_is_positive(b) || funcs_real_sign(a) > 1)
            continue;
        if (!KINDS[i / 2].bounded &&
            !(integrate_is_positive(expr_sub(b, a)) && integrate_is_positive(expr_add(b, a))))
            return NULL;
        Expr scale = expr_div(EXPR_PI, expr_mul(EXPR_TWO, b));
        return expr_mul(scale, funcs_apply1(KINDS[i / 2].value, expr_mul(a, scale)));
    }
    return NULL;
}

/* e with exp(k*x+c) as exp(c)*t^k, NULL where x stays. */
static Expr by_power(Expr e, Expr x, Expr t)
{
    Expr calls[MOST_CALLS], powers[MOST_CALLS], k, c;
    Calls found = {calls, 0};
    walk_each(e, note_exponential, &found);
    for (long i = 0; i < found.n; i++) {
        if (!integrate_linear(expr_arg(calls[i], 1), x, &k, &c))
            return NULL;
        powers[i] = expr_mul(funcs_apply1("exp", c), expr_pow(t, k));
    }
    e = walk_replace(e, calls, powers, found.n);
    return integrate_is_free(e, x) ? e : NULL;
}

/* f over the line by t = exp(x): x stands in exponentials, or as a factor x^n. */
static Expr over_exponentials(Expr f, Expr x)
{
    Expr t = integrate_fresh(), g = EXPR_ONE, base, exponent;
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr factor = expr_factor(f, i);
        expr_split_power(factor, &base, &exponent);
        bool power = base == x && expr_is(exponent, EXPR_INTEGER) && num_sign(exponent) > 0;
        factor = power ? expr_pow(funcs_apply1("ln", t), exponent) : by_power(factor, x, t);
        if (!factor)
            return NULL;
        g = expr_mul(g, factor);
    }
    return integrate_known(expr_div(g, t), t, EXPR_ZERO, EXPR_INFINITY);
}

/* --- exponentials beside powers -------------------------------------------------------------- */

typedef struct Beside {
    Expr p, u, v, w; /* x^p*exp(u)*BesselJ(v, w*x), NULL: none */
} Beside;

static bool read_beside(Beside *s, Expr f, Expr x)
{
    *s = (Beside){EXPR_ZERO, NULL, NULL, NULL};
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr factor = expr_factor(f, i), base, exponent, u = integrate_exponent(factor);
        expr_split_power(factor, &base, &exponent);
        if (u) {
            s->u = s->u ? expr_add(s->u, u) : u;
        } else if (base == x && integrate_is_free(exponent, x)) {
            s->p = expr_add(s->p, exponent);
        } else if (!s->v && expr_is_call(factor, expr_symbol("BesselJ")) &&
                   integrate_is_free(expr_arg(factor, 1), x)) {
            s->v = expr_arg(factor, 1);
            s->w = expr_div(expr_arg(factor, 2), x);
        } else {
            return false;
        }
    }
    return s->u != NULL;
}

/* 2*(b/a)^s*K(s, z), z = 2*a*b, for s = n+1/2 or -n-1/2 by elementary functions (DLMF 10.49.12):
 * K = sqrt(Pi/(2*z))*exp(-z)*sum((n+k)!/(k!*(n-k)!)/(2*z)^k, k = 0..n); NULL for another s. */
static Expr half_macdonald(Expr s, Expr z, Expr a, Expr b)
{
    enum { MOST = 20 };
    Expr size = expr_is_real_number(s) && num_sign(s) < 0 ? expr_neg(s) : s;
    Expr sum = EXPR_ZERO, c = EXPR_ONE;
    long n;
    if (!num_get_si(&n, expr_sub(size, EXPR_HALF)) || n < 0 || n > MOST)
        return NULL;
    for (long k = 0; k <= n; k++) {
        sum = expr_add(sum, expr_mul(c, expr_pow(expr_mul(EXPR_TWO, z), expr_int(-k))));
        c = num_mul(c, expr_ratio((n + k + 1) * (n - k), k + 1));
    }
    return expr_product((Expr[]){expr_pow(EXPR_PI, EXPR_HALF), expr_pow(b, expr_sub(s, EXPR_HALF)),
                                 expr_pow(a, expr_neg(expr_add(s, EXPR_HALF))),
                                 funcs_apply1("exp", expr_neg(z)), sum},
                        5);
}

/* x^p*exp(-a*x^q-b*x^(-q)+c): 2/q*(b/a)^(s/2)*K(s, 2*sqrt(a*b)), s = (p+1)/q, by elementary
 * functions for half a number. */
static Expr with_two_powers(const Beside *s, Expr x)
{
    Expr c, u = expand_expr(s->u), a, b, q, r, at, root;
    walk_split_terms(u, x, &c, &u);
    if (expr_term_count(u) != 2 || !expr_is(u, EXPR_SUM) ||
        !walk_monomial(expr_neg(expr_term(u, 0)), x, &a, &q) ||
        !walk_monomial(expr_neg(expr_term(u, 1)), x, &b, &r) ||
        normal_expr(expr_add(q, r)) != EXPR_ZERO || !integrate_is_positive(a) ||
        !integrate_is_positive(b))
        return NULL;
    if (!integrate_is_positive(q)) {
        Expr swap = a;
        a = b;
        b = swap;
        q = r;
    }
    if (!integrate_is_positive(q))
        return NULL;
    at = normal_expr(expr_div(expr_add(s->p, EXPR_ONE), q));
    a = simplify_assumed(expr_pow(a, EXPR_HALF));
    b = simplify_assumed(expr_pow(b, EXPR_HALF));
    root = expr_product((Expr[]){EXPR_TWO, a, b}, 3);
    Expr value = half_macdonald(at, root, a, b);
    if (!value)
        value = expr_product(
            (Expr[]){EXPR_TWO, expr_pow(expr_div(b, a), at), funcs_apply2("BesselK", at, root)}, 3);
    return expr_product((Expr[]){expr_inv(q), funcs_apply1("exp", c), value}, 3);
}

/* x^p*J(v, b*x)*exp(-a*x), p one of v, v+1, 0, -1, and x^(v+1)*J(v, b*x)*exp(-a*x^2). */
static Expr with_bessel(const Beside *s, Expr x)
{
    Expr a, q, b = s->w, v = s->v, size, up = expr_add(v, EXPR_ONE);
    if (!integrate_is_free(b, x) || !integrate_is_positive(b) ||
        !walk_monomial(expr_neg(s->u), x, &a, &q) || !integrate_is_positive(a) ||
        !integrate_is_positive(expr_add(s->p, up)))
        return NULL;
    bool next = normal_expr(expr_sub(s->p, up)) == EXPR_ZERO;
    if (q == EXPR_TWO && next) {
        Expr power = expr_div(expr_pow(b, v), expr_pow(expr_mul(EXPR_TWO, a), up));
        size = expr_div(expr_mul(b, b), expr_mul(expr_int(-4), a));
        return expr_mul(power, funcs_apply1("exp", size));
    }
    if (q != EXPR_ONE)
        return NULL;
    size = expr_add(expr_mul(a, a), expr_mul(b, b));
    if (s->p == EXPR_ZERO || s->p == EXPR_MINUS_ONE) {
        Expr root = expr_pow(size, EXPR_HALF);
        Expr power = expr_pow(expr_div(expr_sub(root, a), b), v);
        return expr_div(power, s->p == EXPR_ZERO ? root : v);
    }
    if (!next && normal_expr(expr_sub(s->p, v)) != EXPR_ZERO)
        return NULL;
    Expr half = expr_add(v, next ? expr_ratio(3, 2) : EXPR_HALF);
    return expr_product((Expr[]){next ? expr_mul(EXPR_TWO, a) : EXPR_ONE,
                                 expr_pow(expr_mul(EXPR_TWO, b), v), funcs_apply1("GAMMA", half),
                                 expr_pow(EXPR_PI, expr_neg(EXPR_HALF)),
                                 expr_pow(size, expr_neg(half))},
                        5);
}

static Expr beside_powers(Expr f, Expr x)
{
    Beside s;
    if (!read_beside(&s, f, x))
        return NULL;
    return s.v ? with_bessel(&s, x) : with_two_powers(&s, x);
}

/* --- logarithms from 0 to 1 ------------------------------------------------------------------ */

/* x^p*ln(x)^k, p > -1: (-1)^k*GAMMA(k+1)/(p+1)^(k+1), k > -1; over 1-x, k > 0 an integer: -Psi(k,
 * p+1); over 1+x: (Psi(k, p/2+1)-Psi(k, (p+1)/2))/2^(k+1). */
static Expr over_unit(Expr f, Expr x)
{
    Expr p = EXPR_ONE, k = NULL, sign = EXPR_ONE, down = NULL, base, exponent;
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr factor = expr_factor(f, i), u = NULL;
        expr_split_power(factor, &base, &exponent);
        u = funcs_argument(base, "ln");
        if (!u && (u = funcs_argument(expr_neg(base), "ln")) == x)
            sign = expr_pow(EXPR_MINUS_ONE, exponent);
        if (base == x && integrate_is_free(exponent, x))
            p = expr_add(p, exponent);
        else if (!k && u == x && integrate_is_free(exponent, x))
            k = exponent;
        else if (!down && exponent == EXPR_MINUS_ONE)
            down = base;
        else
            return NULL;
    }
    if (!k || !integrate_is_positive(p) || !integrate_is_positive(expr_add(k, EXPR_ONE)))
        return NULL;
    Expr up = expr_add(k, EXPR_ONE), turn = expr_pow(EXPR_MINUS_ONE, k);
    if (!down)
        return expr_product((Expr[]){sign == EXPR_ONE ? turn : EXPR_ONE, funcs_apply1("GAMMA", up),
                                     expr_pow(p, expr_neg(up))},
                            3);
    if (!expr_is(k, EXPR_INTEGER))
        return NULL;
    if (normal_expr(expr_sub(down, expr_sub(EXPR_ONE, x))) == EXPR_ZERO)
        return k == EXPR_ZERO ? NULL : expr_neg(expr_mul(sign, funcs_apply2("Psi", k, p)));
    if (normal_expr(expr_sub(down, expr_add(EXPR_ONE, x))) != EXPR_ZERO)
        return NULL;
    Expr low = expr_mul(EXPR_HALF, p), high = expr_add(low, EXPR_HALF);
    Expr gap = expr_sub(funcs_apply2("Psi", k, high), funcs_apply2("Psi", k, low));
    return expr_div(expr_mul(sign, gap), expr_pow(EXPR_TWO, up));
}

/* --- all of them ----------------------------------------------------------------------------- */

static Expr of_core(Expr f, Expr x, Expr a, Expr b)
{
    Expr value = NULL;
    if (a == EXPR_ZERO && b == EXPR_ONE) {
        value = over_unit(f, x);
        return value ? value : over_unit(integrate_replace(f, x, expr_sub(EXPR_ONE, x)), x);
    }
    if (b != EXPR_INFINITY)
        return over_period(f, x, a, b);
    if (a == EXPR_ZERO) {
        value = over_strip(f, x);
        return value ? value : beside_powers(f, x);
    }
    return a == expr_neg(EXPR_INFINITY) ? over_exponentials(f, x) : NULL;
}

Expr integrate_kernel(Expr f, Expr x, Expr a, Expr b)
{
    Expr constant, core, value;
    walk_split_factors(f, x, &constant, &core);
    value = of_core(core, x, a, b);
    return value ? expr_mul(constant, value) : NULL;
}
