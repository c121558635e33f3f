/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rational functions of S = sin(u) and C = cos(u) (or hyperbolic ones, u being imaginary) times odd
 * powers of roots of such: t = sin(u) where the bases are functions of C^2, else t = sin(u/2) with
 * C = 1-2*t^2 where they are functions of C, of S (u a quarter turn later), or one of them
 * A + B*C + D*S (u turned by the angle of B and D); last t = tan(u/2). That leaves roots of
 * polynomials in t, for elliptic.c in general. Roots are taken apart by factors, and dx by
 * sqrt(1-t^2): all that is right up to a factor that is constant between the zeros of the bases.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/parfrac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/subs/subs.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"

enum { MAX_BASES = 4 };

typedef struct Rooted {
    Expr x, u, S, C;
    Expr rational;                         /* by S and C */
    Expr given;                            /* the roots as they stand in x */
    Expr base[MAX_BASES], form[MAX_BASES]; /* by S and C; then by C alone */
    long n;
} Rooted;

static Expr replace_two(Expr f, const Rooted *r, Expr s, Expr c)
{
    Expr rules[] = {expr_equation(r->S, s), expr_equation(r->C, c)};
    return subs_once(rules, 2, f);
}

static bool is_broken(Expr e)
{
    return expr_is(e, EXPR_RATIONAL) && expr_is(expr_add(e, EXPR_HALF), EXPR_INTEGER);
}

/* f by S and C, its roots apart. */
static bool read(Rooted *r, Expr f)
{
    Expr base, exponent, rest = EXPR_ONE, all;
    r->given = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr factor = expr_factor(f, i);
        expr_split_power(factor, &base, &exponent);
        if (!is_broken(exponent) || integrate_is_free(base, r->x)) {
            rest = expr_mul(rest, factor);
            continue;
        }
        if (r->n == MAX_BASES)
            return false;
        r->given = expr_mul(r->given, expr_pow(base, EXPR_HALF));
        rest = expr_mul(rest, expr_pow(base, expr_sub(exponent, EXPR_HALF)));
        r->base[r->n++] = base;
    }
    all = rest;
    for (long i = 0; i < r->n; i++)
        all = expr_add(all, expr_mul(integrate_fresh(), r->base[i]));
    if (r->n == 0 || !integrate_by_waves(all, r->x, r->S, r->C, &r->u))
        return false;
    r->rational = integrate_in_waves(rest, r->x, r->u, r->S, r->C);
    for (long i = 0; i < r->n; i++)
        r->base[i] = integrate_in_waves(r->base[i], r->x, r->u, r->S, r->C);
    return !walk_has_kind(r->rational, EXPR_CALL);
}

/* A polynomial in S and C without odd powers of S, by C alone; NULL when there are some. */
static Expr by_cosine(const Rooted *r, Expr p)
{
    Expr pair[] = {r->S, r->C}, square = expr_sub(EXPR_ONE, expr_pow(r->C, EXPR_TWO));
    if (!is_polynomial_in(p, pair, 2))
        return NULL;
    p = expand_expr(integrate_replace(expand_expr(p), r->S, expr_pow(square, EXPR_HALF)));
    return is_polynomial_in(p, &r->C, 1) ? p : NULL;
}

/* The bases as quotients of polynomials in C. */
static bool all_by_cosine(Rooted *r)
{
    for (long i = 0; i < r->n; i++) {
        Expr f = normal_expr(r->base[i]);
        Expr up = by_cosine(r, numer_expr(f)), down = by_cosine(r, denom_expr(f));
        if (!up || !down || down == EXPR_ZERO)
            return false;
        r->form[i] = expr_div(factor_expr(up), factor_expr(down));
    }
    return true;
}

/* u = v + angle: S and C by those of v. */
static void turn(Rooted *r, Expr angle, Expr sine, Expr cosine)
{
    Expr S = expr_add(expr_mul(r->S, cosine), expr_mul(r->C, sine));
    Expr C = expr_sub(expr_mul(r->C, cosine), expr_mul(r->S, sine));
    r->rational = replace_two(r->rational, r, S, C);
    for (long i = 0; i < r->n; i++)
        r->base[i] = normal_expr(replace_two(r->base[i], r, S, C));
    r->u = expr_sub(r->u, angle);
}

/* A + B*C + D*S is A + R*cos(u - angle), R = B*sqrt(1+D^2/B^2), tan(angle) = D/B. */
static bool turn_by_sum(Rooted *r)
{
    Expr pair[] = {r->S, r->C}, e = expand_expr(r->base[0]);
    if (r->n != 1 || !is_polynomial_in(e, pair, 2) || degree_total(e, pair, 2, 1) != 1)
        return false;
    Expr D = coeff_expr(e, r->S, 1), B = coeff_expr(e, r->C, 1),
         A = expr_sub(e, expr_add(expr_mul(D, r->S), expr_mul(B, r->C)));
    if (B == EXPR_ZERO || D == EXPR_ZERO)
        return false;
    Expr tangent = normal_expr(expr_div(D, B));
    Expr root = funcs_sqrt(normal_expr(expr_add(EXPR_ONE, expr_pow(tangent, EXPR_TWO))));
    turn(r, funcs_apply1("arctan", tangent), expr_div(tangent, root), expr_inv(root));
    r->base[0] = expr_add(expand_expr(A), expr_product((Expr[]){B, root, r->C}, 3));
    return true;
}

/* p^e, a multiple of `square` by that one's power. */
static Expr power_of(Expr p, Expr e, Expr square)
{
    Expr ratio = normal_expr(expr_div(p, square));
    if (expr_is_number(p) || !expr_is_number(ratio))
        return expr_pow(p, e);
    return expr_mul(expr_pow(ratio, e), expr_pow(square, e));
}

/* The root of a form by those of its factors, at C = c. */
static Expr root_of(const Rooted *r, Expr form, Expr c, Expr square)
{
    Expr root = EXPR_ONE, base, e;
    for (long i = 0; i < expr_factor_count(form); i++) {
        expr_split_power(expr_factor(form, i), &base, &e);
        base = normal_expr(expand_expr(integrate_replace(base, r->C, c)));
        e = expr_mul(EXPR_HALF, e);
        root = expr_mul(root, power_of(expand_expr(numer_expr(base)), e, square));
        root = expr_div(root, power_of(expand_expr(denom_expr(base)), e, square));
    }
    return root;
}

static bool is_even(Expr form, Expr C)
{
    return normal_expr(expr_sub(form, integrate_replace(form, C, expr_neg(C)))) == EXPR_ZERO;
}

/* The rational part at S = s, C = c as a rational function of t, or NULL. */
static Expr rational_at(const Rooted *r, Expr s, Expr c, Expr t)
{
    Expr f = normal_expr(expand_expr(normal_expr(replace_two(r->rational, r, s, c)))), p, q;
    return parfrac_rational(f, t, &p, &q) ? f : NULL;
}

/* Integral of what is a function of t = sin(u), sin(u/2) or tan(u/2), where dt = slope*w^n*dx,
 * w = cos of the same angle up to its sign, or 1/w^2 = 1+t^2. */
typedef enum Way { BY_SINE, BY_HALF, BY_TANGENT, WAYS } Way;

/* The product of the bases of the roots of t in a term: of degree 4 where elliptic integrals are
 * enough. */
static bool within_degree(Expr term, Expr t)
{
    enum { MOST = 4 };
    Expr product = EXPR_ONE, base, exponent;
    for (long i = 0; i < expr_factor_count(term); i++) {
        expr_split_power(expr_factor(term, i), &base, &exponent);
        if (expr_is(exponent, EXPR_RATIONAL) && !integrate_is_free(base, t))
            product = expr_mul(product, base);
    }
    product = normal_expr(product);
    return !is_polynomial_in(product, &t, 1) || degree_expr(product, t) <= MOST;
}

static Expr in_variable(const Integral *in, const Rooted *r, Way way)
{
    Expr t = integrate_fresh(), a, b, square = expr_pow(t, EXPR_TWO), w, c, s, f, roots = EXPR_ONE;
    Expr angle = way == BY_SINE ? r->u : expand_expr(expr_mul(EXPR_HALF, r->u));
    w = expr_pow(expr_sub(EXPR_ONE, square), EXPR_HALF);
    c = way == BY_HALF ? expr_sub(EXPR_ONE, expr_mul(EXPR_TWO, square)) : w;
    s = way == BY_HALF ? expr_product((Expr[]){EXPR_TWO, t, w}, 3) : t;
    if (way == BY_TANGENT) {
        w = expr_add(EXPR_ONE, square);
        c = expr_div(expr_sub(EXPR_ONE, square), w);
        s = expr_div(expr_mul(EXPR_TWO, t), w);
    }
    if (!(f = rational_at(r, s, c, t)))
        return NULL;
    for (long i = 0; i < r->n; i++)
        roots = expr_mul(
            roots, root_of(r, r->form[i], c, expr_pow(w, way == BY_TANGENT ? EXPR_ONE : EXPR_TWO)));
    integrate_linear(angle, in->x, &a, &b);
    f = expr_product((Expr[]){f, roots, expr_inv(w)}, 3);
    f = way == BY_TANGENT ? f : expand_products(f);
    for (long i = 0; i < expr_term_count(f); i++)
        if (!within_degree(expr_term(f, i), t))
            return NULL;
    Expr value = integrate_search(in, f, t);
    if (!value)
        return NULL;
    Expr name = funcs_apply1(way == BY_TANGENT ? "tan" : "sin", angle), ratio = r->given;
    if (way != BY_TANGENT)
        ratio =
            expr_div(expr_mul(ratio, integrate_replace(w, t, name)), funcs_apply1("cos", angle));
    ratio = expr_div(ratio, expr_mul(a, integrate_replace(roots, t, name)));
    return expr_mul(ratio, integrate_replace(value, t, name));
}

/* The part of the rational function that changes its sign with w, S or C. */
static Expr odd_part(const Rooted *r, Expr w)
{
    Expr other = integrate_replace(r->rational, w, expr_neg(w));
    return normal_expr(expr_mul(EXPR_HALF, expr_sub(r->rational, other)));
}

/* Takes the part that is odd in w from the rational function and adds its integral, which the other
 * wave as a new variable gives, to *sum. False where that is all of it, or is not found. */
static bool take_odd(const Integral *in, Rooted *r, Expr w, Expr *sum)
{
    Expr odd = odd_part(r, w), rest = normal_expr(expr_sub(r->rational, odd));
    if (odd == EXPR_ZERO)
        return true;
    if (rest == EXPR_ZERO)
        return false;
    odd = expr_div(numer_expr(odd), expand_expr(denom_expr(odd))); /* S^2-4, no (S+2)*(S-2) */
    odd = replace_two(odd, r, funcs_apply1("sin", r->u), funcs_apply1("cos", r->u));
    r->rational = rest;
    Expr value = integrate_search(in, expr_mul(odd, r->given), in->x);
    *sum = value ? expr_add(*sum, value) : *sum;
    return value != NULL;
}

static void look_for_hyperbolic(Expr node, void *arg)
{
    bool *found = arg;
    *found = *found || funcs_is_hyperbolic(node);
}

static Expr by_sines(const Integral *in)
{
    Rooted r = {.x = in->x, .S = integrate_fresh(), .C = integrate_fresh()};
    bool even = true;
    if (!read(&r, in->f))
        return NULL;
    if (!all_by_cosine(&r)) {
        Rooted other = r;
        turn(&other, expr_mul(EXPR_HALF, EXPR_PI), EXPR_ONE, EXPR_ZERO);
        if (!all_by_cosine(&other) && (other = r, !turn_by_sum(&other) || !all_by_cosine(&other)))
            return NULL;
        r = other;
    }
    for (long i = 0; i < r.n; i++)
        even = even && is_even(r.form[i], r.C);
    Expr value = NULL, sum = EXPR_ZERO;
    if (!take_odd(in, &r, r.S, &sum) || (even && !take_odd(in, &r, r.C, &sum)))
        return NULL; /* the cosine, or the sine, as a new variable does */
    for (Way way = even ? BY_SINE : BY_HALF; way < WAYS && !value; way++)
        value = in_variable(in, &r, way);
    return value ? expr_add(value, sum) : NULL;
}

/* Numbers with I by J; *arg is NULL first, then J where there was one. */
static Expr without_imaginary(Expr node, void *arg)
{
    Expr *J = arg;
    if (!expr_is(node, EXPR_COMPLEX))
        return NULL;
    if (!*J)
        *J = integrate_fresh();
    return expr_add(expr_arg(node, 0), expr_mul(expr_arg(node, 1), *J));
}

static Expr turned_by_sines(const Integral *in, Expr f, Expr y)
{
    Integral turned = {in, in->search, f, y, in->depth};
    return by_sines(&turned);
}

/* A root of a+b*sinh(x) is one of a-I*b*sin(y). Normal forms make denominators free of I, and with
 * their factors the degree of what was a power of the base is doubled: a name stands for I. */
static Expr with_name(const Integral *in, Expr f, Expr y)
{
    Expr J = NULL, base, exponent;
    for (long i = 0; i < expr_factor_count(f); i++) {
        expr_split_power(expr_factor(f, i), &base, &exponent);
        if (is_broken(exponent))
            walk_rebuild(base, without_imaginary, NULL, &J);
    }
    Expr value = J ? turned_by_sines(in, walk_rebuild(f, without_imaginary, NULL, &J), y) : NULL;
    return value ? integrate_replace(value, J, EXPR_I) : NULL;
}

Expr integrate_wave_roots(const Integral *in)
{
    bool hyperbolic = false;
    walk_each(in->f, look_for_hyperbolic, &hyperbolic);
    if (!hyperbolic)
        return by_sines(in);
    Expr y = integrate_fresh(), x = expr_neg(expr_mul(EXPR_I, y)); /* cosh(x) = cos(y) */
    Expr f = integrate_replace(in->f, in->x, x), value = with_name(in, f, y);
    if (!value)
        value = turned_by_sines(in, f, y);
    if (!value)
        return NULL;
    return expr_neg(expr_mul(EXPR_I, integrate_replace(value, y, expr_mul(EXPR_I, in->x))));
}

/* --- powers of a sine and a cosine
 * -------------------------------------------------------------- */

/* f = constant * S^power[0] * C^power[1], fractions of them in bases included; false: it is not. */
static bool read_powers(Expr f, Expr exponent, Expr S, Expr C, Expr power[2])
{
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr base, e, factor = expr_factor(f, i);
        expr_split_power(factor, &base, &e);
        e = expr_mul(e, exponent);
        if (base == S || base == C)
            power[base == C] = expr_add(power[base == C], e);
        else if (expr_is(base, EXPR_PRODUCT) && !read_powers(base, e, S, C, power))
            return false;
        else if (!expr_is(base, EXPR_PRODUCT) &&
                 !(integrate_is_free(base, S) && integrate_is_free(base, C)))
            return false;
    }
    return true;
}

/* Exponents that are halves of odd numbers and differ by an odd one, with roots of sin(2*u) in f:
 * they are written by sin(u)*cos(u), for which t^2 = tan(u) leaves a rational function. */
static Expr by_single_angle(const Integral *in, Expr u, const Expr power[2])
{
    Expr y = expand_expr(expr_mul(EXPR_TWO, u)), sine = funcs_apply1("sin", y);
    if (!walk_has(in->f, sine) || !expr_is(expr_sub(power[1], power[0]), EXPR_INTEGER))
        return NULL;
    Expr wave[] = {funcs_apply1("sin", u), funcs_apply1("cos", u)};
    int more = num_sign(expr_sub(power[1], power[0])) > 0;
    Expr m = power[!more], both = expr_mul(wave[0], wave[1]);
    Expr g = expr_mul(expr_pow(both, m), expr_pow(wave[more], expr_sub(power[more], m)));
    Expr value = integrate_search(in, g, in->x);
    if (!value)
        return NULL;
    value = expr_mul(value, expr_div(in->f, g));
    return integrate_replace(value, both, expr_mul(EXPR_HALF, sine));
}

/* Exponents that are halves of odd numbers and differ by an even one: with m the smaller one
 * (S*C)^m is (sin(y)/2)^m, y = 2*u, and what is left, an even power of S or C, is a polynomial in
 * cos(y): one root, of a sine, where there were two. */
Expr integrate_double_angle(const Integral *in)
{
    Expr S = integrate_fresh(), C = integrate_fresh(), y = integrate_fresh(), u, a, b;
    bool rooted = integrate_has_root(in->f, in->x);
    Expr f = rooted ? integrate_by_waves(in->f, in->x, S, C, &u) : NULL;
    Expr power[2] = {EXPR_ZERO, EXPR_ZERO};
    if (!f || !integrate_linear(u, in->x, &a, &b) || !read_powers(f, EXPR_ONE, S, C, power))
        return NULL;
    Expr half = expr_mul(EXPR_HALF, expr_sub(power[1], power[0]));
    if (!expr_is(power[0], EXPR_RATIONAL) || !expr_is(expr_mul(EXPR_TWO, power[0]), EXPR_INTEGER))
        return NULL;
    if (!expr_is(half, EXPR_INTEGER))
        return by_single_angle(in, u, power);
    int sign = num_sign(half) >= 0 ? 1 : -1; /* is more of C left, or of S? */
    Expr m = power[sign < 0], k = expr_mul(expr_int(sign), half);
    Expr square = expr_add(EXPR_ONE, expr_mul(expr_int(sign), funcs_apply1("cos", y)));
    square = expand_expr(expr_pow(expr_mul(EXPR_HALF, square), k));
    Expr both = expr_pow(expr_mul(EXPR_HALF, funcs_apply1("sin", y)), m);
    Expr value = integrate_search(in, expr_mul(both, square), y);
    if (!value)
        return NULL;
    Expr left = expr_pow(sign > 0 ? C : S, expr_mul(EXPR_TWO, k));
    Expr ratio = expr_div(f, expr_mul(expr_pow(expr_mul(S, C), m), left));
    ratio = integrate_replace(ratio, S, funcs_apply1("sin", u));
    ratio = integrate_replace(ratio, C, funcs_apply1("cos", u));
    value = integrate_replace(value, y, expand_expr(expr_mul(EXPR_TWO, u)));
    return expr_div(expr_product((Expr[]){EXPR_HALF, ratio, value}, 3), a);
}
