/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Roots taken apart: b^(1/n) = s*g*r^(1/n), where b = g^n*r and s is constant between the places
 * where g vanishes. The integral is sought with s as a constant, and s = b^(1/n)/(g*r^(1/n)) put
 * back. g comes from multiple factors of b, from sin^2+cos^2 = 1 and its kin, from half angles,
 * A + B*cos(u) + C*sin(u) being a square where A^2 = B^2 + C^2, and from p^j*q^(n-j) = q^n*(p/q)^j
 * where p and q are linear or sine and cosine of one argument. So are products p^a*q^b with broken
 * a, b and a whole a+b. Square roots of fractions are those of their two parts.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/base/compat.h"
#include "cas/base/err.h"
#include "cas/core/num.h"
#include "cas/value/funcs_facts.h"

enum { MAX_TORN = 6, MAX_INDEX = 12, MAX_SIZE = 400 };

/* base^(1/n) = s*g*r^(1/n) */
typedef struct Tear {
    Expr base, g, r, s;
    Expr ratio, j; /* p/q and its power, beside r; or NULL */
    long n;
} Tear;

typedef struct Tears {
    Tear item[MAX_TORN];
    long n;
    Expr x;
} Tears;

/* --- collecting ------------------------------------------------------------------------------- */

static void note_root(Tears *all, Expr base, Expr exponent)
{
    long i = 0;
    if (!expr_is(exponent, EXPR_RATIONAL) || integrate_is_free(base, all->x) ||
        !fmpz_fits_si(exponent->u.rational.den))
        return;
    long d = fmpz_get_si(exponent->u.rational.den);
    while (i < all->n && all->item[i].base != base)
        i++;
    if (i == MAX_TORN || d > MAX_INDEX)
        return;
    if (i == all->n)
        all->item[all->n++] = (Tear){.base = base, .n = d};
    else if (all->item[i].n % d)
        all->item[i].n *= d;
}

static void look_at(Expr node, void *arg)
{
    Tears *all = arg;
    if (expr_is(node, EXPR_POWER))
        note_root(all, expr_arg(node, 0), expr_arg(node, 1));
    for (long i = 1; expr_is(node, EXPR_PRODUCT) && i < expr_count(node); i += 2)
        note_root(all, expr_arg(node, i), expr_arg(node, i + 1));
}

/* --- factors ---------------------------------------------------------------------------------- */

/* The multiple factors of b into g, what is left of it into r; false when there are none. */
static bool by_multiple_factors(Tear *tear, Expr b, Expr x)
{
    Expr factored = factor_expr(b), base, exponent;
    long e;
    tear->g = tear->r = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(factored); i++) {
        Expr factor = expr_factor(factored, i);
        expr_split_power(factor, &base, &exponent);
        if (integrate_is_free(factor, x) || !num_get_si(&e, exponent)) {
            tear->r = expr_mul(tear->r, factor);
            continue;
        }
        tear->g = expr_mul(tear->g, expr_pow(base, expr_int(e / tear->n)));
        tear->r = expr_mul(tear->r, expr_pow(base, expr_int(e % tear->n)));
    }
    return tear->g != EXPR_ONE;
}

/* p/q of two linear functions that are no multiples of one another, tan(u) of sin(u) and cos(u);
 * else NULL. */
static Expr quotient_of(Expr p, Expr q, Expr x)
{
    Expr a, b, u = funcs_argument(p, "sin");
    if (integrate_linear(p, x, &a, &b) && integrate_linear(q, x, &a, &b))
        return expr_div(p, q);
    return u && funcs_argument(q, "cos") == u ? funcs_apply1("tan", u) : NULL;
}

/* r = c*p^j*q^k, j+k = m*n, as q^(m*n)*c*(p/q)^j. */
static bool by_quotient(Tear *tear, Expr x)
{
    Expr free, rest, p, q, ratio, j, k;
    long a, b, n = tear->n;
    walk_split_factors(tear->r, x, &free, &rest);
    if (expr_factor_count(rest) == 1) { /* (p^j)^(1/n) */
        expr_split_power(rest, &p, &j);
        if (j == EXPR_ONE || !num_get_si(&a, j))
            return false;
        tear->r = free;
        tear->ratio = p;
        tear->j = j;
        return true;
    }
    if (expr_factor_count(rest) != 2)
        return false;
    expr_split_power(expr_factor(rest, 0), &p, &j);
    expr_split_power(expr_factor(rest, 1), &q, &k);
    if (!num_get_si(&a, j) || !num_get_si(&b, k) || (a + b) % n)
        return false;
    long sum = a + b;
    bool plain = expr_is(p, EXPR_CALL);
    if ((n == 2 || a + b == 0) && !plain)
        return false; /* a quadratic, or the quotient itself */
    if (!(ratio = quotient_of(p, q, x))) {
        Expr swap = p;
        p = q;
        q = swap;
        a = b;
        ratio = quotient_of(p, q, x);
    }
    if (!ratio)
        return false;
    tear->g = expr_mul(tear->g, expr_pow(q, expr_int(sum / n)));
    tear->r = free;
    tear->ratio = ratio;
    tear->j = expr_int(a);
    return true;
}

/* --- waves ------------------------------------------------------------------------------------ */

typedef struct Argument {
    Expr u, x;
    bool other, is_hyperbolic;
} Argument;

static void look_for_waves(Expr node, void *arg)
{
    Argument *a = arg;
    const FuncWave *wave = funcs_wave(node);
    if (!expr_is(node, EXPR_CALL) || integrate_is_free(node, a->x))
        return;
    a->other = a->other || !wave || (a->u && a->u != expr_arg(node, 1)) ||
               (a->u && wave->is_hyperbolic != a->is_hyperbolic);
    if (wave && !a->u) {
        a->u = expr_arg(node, 1);
        a->is_hyperbolic = wave->is_hyperbolic;
    }
}

/* The root of p = A + B*cosine(u) + C*sine(u) by the half angle, or NULL when p is no square. */
static Expr half_angle(Expr p, Expr x)
{
    Argument v = {.x = x};
    Expr c = integrate_fresh(), s = integrate_fresh(), cs[] = {c, s}, a, b;
    walk_each(p, look_for_waves, &v);
    if (!v.u || v.other || !integrate_linear(v.u, x, &a, &b))
        return NULL;
    Expr q = funcs_by_waves(p, v.u, c, s);
    if (!integrate_is_free(q, x) || !is_polynomial_in(q, cs, 2))
        return NULL;
    q = expand_expr(q);
    if (degree_total(q, cs, 2, 1) != 1)
        return NULL;
    Expr B = coeff_expr(q, c, 1), C = coeff_expr(q, s, 1);
    Expr A = coeff_expr(coeff_expr(q, c, 0), s, 0);
    /* A + B*cosine + C*sine = (A+B)*cosine^2 + 2*C*cosine*sine + (A-B)*sine^2 of u/2; hyperbolic:
     * the last one B-A */
    Expr first = normal_expr(expr_add(A, B));
    Expr last = normal_expr(v.is_hyperbolic ? expr_sub(B, A) : expr_sub(A, B));
    if (normal_expr(expr_sub(expr_mul(first, last), expr_mul(C, C))) != EXPR_ZERO)
        return NULL;
    Expr half = expand_expr(expr_mul(EXPR_HALF, v.u)), root;
    Expr cosine = funcs_cosine(half, v.is_hyperbolic), sine = funcs_sine(half, v.is_hyperbolic);
    if (first == EXPR_ZERO)
        return expr_mul(integrate_root(last), sine);
    root = integrate_root(first);
    return expr_add(expr_mul(root, cosine), expr_mul(expr_div(C, root), sine));
}

/* The odd factors of r that are squares by the half angle. */
static bool by_half_angles(Tear *tear, Expr b, Expr x)
{
    Expr factored = factor_expr(b), base, exponent, root;
    bool some = false;
    long e;
    tear->g = tear->r = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(factored); i++) {
        Expr factor = expr_factor(factored, i);
        expr_split_power(factor, &base, &exponent);
        root = num_get_si(&e, exponent) && !integrate_is_free(base, x) ? half_angle(base, x) : NULL;
        if (root) {
            tear->g = expr_mul(tear->g, expr_pow(root, exponent));
            some = true;
        } else {
            tear->r = expr_mul(tear->r, factor);
        }
    }
    return some;
}

/* b by sines and cosines alone. */
static Expr by_waves(Expr b, const Argument *v)
{
    Expr cosine = expr_call1(v->is_hyperbolic ? "cosh" : "cos", v->u);
    Expr sine = expr_call1(v->is_hyperbolic ? "sinh" : "sin", v->u);
    return normal_expr(funcs_by_waves(b, v->u, cosine, sine));
}

static bool by_relations(Tear *tear, Expr x)
{
    static const int RELATIONS[] = {SIMPLIFY_SIN, SIMPLIFY_COS};
    Argument v = {.x = x};
    walk_each(tear->base, look_for_waves, &v);
    if (!v.u || v.other || tear->n % 2)
        return false;
    Expr plain = by_waves(tear->base, &v);
    for (size_t i = 0; i < sizeof RELATIONS / sizeof *RELATIONS; i++)
        if (by_multiple_factors(tear, simplify_form(plain, RELATIONS[i], MAX_SIZE), x))
            return true;
    return tear->n == 2 && by_half_angles(tear, plain, x);
}

/* --- the method ------------------------------------------------------------------------------- */

/* A function of the root's base is the same function of x alone: no roots inside. */
static bool has_roots(Expr b, Expr x)
{
    Tears inside = {.x = x};
    walk_each(b, look_at, &inside);
    return inside.n > 0;
}

/* A fraction as it is written, or brought over one bar; a minus sign before it goes below:
 * -1/(x^2-1) is 1/(1-x^2), whose roots are real together. */
static Expr as_fraction(Expr e)
{
    Expr up = EXPR_ONE, down = EXPR_ONE, base, exponent;
    for (long i = 0; i < expr_factor_count(e); i++) {
        Expr factor = expr_factor(e, i);
        expr_split_power(factor, &base, &exponent);
        bool below = expr_is_real_number(exponent) && num_sign(exponent) < 0;
        *(below ? &down : &up) = expr_mul(below ? down : up, below ? expr_inv(factor) : factor);
    }
    if (down == EXPR_ONE) {
        up = numer_expr(e);
        down = denom_expr(e);
    }
    if (expr_is_real_number(up) && num_sign(up) < 0) {
        up = expr_neg(up);
        down = expr_neg(down);
    }
    return expr_div(up, down);
}

/* The square root of a fraction of polynomials, but for one of linear functions, which is a
 * variable of its own: the roots of both. */
static bool by_fraction(Tear *tear, Expr x)
{
    Expr a, b, c, d, up = numer_expr(tear->base), down = denom_expr(tear->base);
    tear->g = EXPR_ONE;
    tear->r = as_fraction(tear->base);
    return tear->n == 2 && !integrate_is_free(up, x) && !integrate_is_free(down, x) &&
           is_polynomial_in(up, &x, 1) && is_polynomial_in(down, &x, 1) &&
           !integrate_quotient(tear->base, x, &a, &b, &c, &d);
}

static bool tear_apart(Tear *tear, Expr x)
{
    if (has_roots(tear->base, x))
        return false;
    bool torn = by_multiple_factors(tear, tear->base, x);
    if (by_quotient(tear, x))
        torn = true;
    return torn || by_relations(tear, x) || by_fraction(tear, x);
}

/* r^exponent by its numerator and denominator, a single power with the exponents multiplied. */
static Expr root_power(const Tear *t, Expr exponent)
{
    Expr power = t->ratio ? expr_pow(t->ratio, expr_mul(t->j, exponent)) : EXPR_ONE, base, e;
    Expr parts[2] = {EXPR_ONE, EXPR_ONE};
    for (long i = 0; i < expr_factor_count(t->r); i++) {
        Expr factor = expr_factor(t->r, i);
        expr_split_power(factor, &base, &e);
        bool below = expr_is_real_number(e) && num_sign(e) < 0;
        parts[below] = expr_mul(parts[below], below ? expr_inv(factor) : factor);
    }
    for (int below = 0; below < 2; below++) {
        expr_split_power(parts[below], &base, &e);
        power = expr_mul(power, expr_pow(base, expr_mul(e, below ? expr_neg(exponent) : exponent)));
    }
    return power;
}

/* base^(k/n) as (s*g)^k*r^(k/n). */
static Expr torn(Expr node, void *arg)
{
    const Tears *all = arg;
    if (!expr_is(node, EXPR_POWER) || !expr_is(expr_arg(node, 1), EXPR_RATIONAL))
        return NULL;
    for (long i = 0; i < all->n; i++) {
        const Tear *t = &all->item[i];
        if (t->base != expr_arg(node, 0) || !t->s)
            continue;
        Expr k = expr_mul(expr_arg(node, 1), expr_int(t->n));
        return expr_mul(expr_pow(expr_mul(t->s, t->g), k), root_power(t, expr_arg(node, 1)));
    }
    return NULL;
}

static Expr mended(Expr value, const Tears *all)
{
    for (long i = 0; i < all->n; i++) {
        const Tear *t = &all->item[i];
        Expr index = expr_ratio(1, t->n);
        if (t->s)
            value = integrate_replace(
                value, t->s,
                expr_div(expr_pow(t->base, index), expr_mul(t->g, root_power(t, index))));
    }
    return value;
}

static bool is_broken(Expr e)
{
    return expr_is(e, EXPR_RATIONAL);
}

/* p^a*q^b of two factors, a and b broken and a+b whole, as s*q^(a+b)*(p/q)^a. */
static Expr by_two_powers(const Integral *in)
{
    Expr p, q, a, b, x = in->x;
    for (long i = 0; i < expr_factor_count(in->f); i++)
        for (long k = 0; k < expr_factor_count(in->f); k++) {
            Expr one = expr_factor(in->f, i), other = expr_factor(in->f, k), ratio;
            expr_split_power(one, &p, &a);
            expr_split_power(other, &q, &b);
            if (i == k || !is_broken(a) || !is_broken(b) ||
                !expr_is(expr_add(a, b), EXPR_INTEGER) || !(ratio = quotient_of(p, q, x)) ||
                has_roots(ratio, x))
                continue;
            Expr product = expr_mul(one, other);
            Expr whole = expr_mul(expr_pow(q, expr_add(a, b)), expr_pow(ratio, a));
            Expr f = expr_mul(expr_div(in->f, product), whole);
            Expr value = f == in->f ? NULL : integrate_search(in, f, x);
            return value ? expr_mul(expr_div(product, whole), value) : NULL;
        }
    return NULL;
}

/* A + B*cos(u) or A + C*sin(u) as 2*A*cos(v)^2, or 2*A*sin(v)^2, v half of u up to a quarter turn:
 * the square, or NULL. */
static Expr square_of_half(Expr p, Expr x)
{
    Argument v = {.x = x};
    Expr c = integrate_fresh(), s = integrate_fresh(), cs[] = {c, s}, a, b;
    walk_each(p, look_for_waves, &v);
    if (!v.u || v.other || v.is_hyperbolic || !integrate_linear(v.u, x, &a, &b))
        return NULL;
    Expr q = expand_expr(funcs_by_waves(p, v.u, c, s)), u = v.u;
    if (!integrate_is_free(q, x) || !is_polynomial_in(q, cs, 2) || degree_total(q, cs, 2, 1) != 1)
        return NULL;
    Expr B = coeff_expr(q, c, 1), A = coeff_expr(coeff_expr(q, c, 0), s, 0);
    if (B == EXPR_ZERO) {
        B = coeff_expr(q, s, 1);
        u = expr_sub(u, expr_mul(EXPR_HALF, EXPR_PI));
    } else if (coeff_expr(q, s, 1) != EXPR_ZERO) {
        return NULL;
    }
    u = expand_expr(expr_mul(EXPR_HALF, u));
    bool even = normal_expr(expr_sub(A, B)) == EXPR_ZERO;
    if (!even && normal_expr(expr_add(A, B)) != EXPR_ZERO)
        return NULL;
    Expr root = even ? funcs_cosine(u, false) : funcs_sine(u, false);
    return expr_product((Expr[]){EXPR_TWO, A, expr_pow(root, EXPR_TWO)}, 3);
}

/* (a+a*sin(u))^n with a name in n: (2*a*cos(v)^2)^n is cos(v)^(2*n) up to a constant factor. */
static Expr by_half_angle_power(const Integral *in)
{
    Expr x = in->x, base, n, c, square;
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        Expr factor = expr_factor(in->f, i);
        expr_split_power(factor, &base, &n);
        if (expr_is_number(n) || !integrate_is_free(n, x) || !(square = square_of_half(base, x)))
            continue;
        walk_split_factors(square, x, &c, &square);
        expr_split_power(square, &square, &c);
        Expr power = expr_pow(square, expr_mul(EXPR_TWO, n));
        Expr rest = expr_div(in->f, factor), w = expr_arg(square, 1), S, C, u;
        if (rest != EXPR_ONE) { /* by functions of v too */
            S = expr_product((Expr[]){EXPR_TWO, funcs_sine(w, false), funcs_cosine(w, false)}, 3);
            C = expr_sub(EXPR_ONE, expr_mul(EXPR_TWO, expr_pow(funcs_sine(w, false), EXPR_TWO)));
            if (!(rest = integrate_by_waves(rest, x, S, C, &u)) ||
                normal_expr(expr_sub(u, expr_mul(EXPR_TWO, w))) != EXPR_ZERO)
                return NULL;
        }
        Expr value = integrate_search(in, expand_products(expr_mul(rest, power)), x);
        return value ? expr_mul(expr_div(factor, power), value) : NULL;
    }
    return NULL;
}

static bool is_square(Tear *tear, Expr x)
{
    return !has_roots(tear->base, x) && by_multiple_factors(tear, tear->base, x) &&
           integrate_is_free(tear->r, x);
}

static Expr by_tears(const Integral *in, bool (*apart)(Tear *tear, Expr x))
{
    Tears all = {.x = in->x};
    bool some = false;
    walk_each(in->f, look_at, &all);
    for (long i = 0; i < all.n; i++)
        if (apart(&all.item[i], in->x)) {
            all.item[i].s = integrate_fresh();
            some = true;
        }
    if (!some)
        return NULL;
    Expr f = walk_rebuild(in->f, torn, NULL, &all);
    Expr value = f == in->f ? NULL : integrate_search(in, f, in->x);
    return value ? mended(value, &all) : NULL;
}

Expr integrate_squares(const Integral *in)
{
    return by_tears(in, is_square);
}

Expr integrate_torn(const Integral *in)
{
    Expr value = by_tears(in, tear_apart);
    value = value ? value : by_two_powers(in);
    return value ? value : by_half_angle_power(in);
}
