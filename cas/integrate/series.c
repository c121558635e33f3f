/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A power of x times a function whose series around 0 is hypergeometric: with u = c*x^k,
 *
 *     u^v*F(a; b; z),   z = s*u^n,
 *
 * as erf, Fresnel's and Bessel's functions are (DLMF 7.6, 10.16, 11.2, 7.12). With q = (m+1+k*v)/d,
 * d = k*n the degree of z in x, term by term
 *
 *     x^m*u^v*F(a; b; z) has x^(m+1)*u^v/(m+1+k*v)*F(a, q; b, q+1; z).
 *
 * Where q is -j, a whole number that is not positive, the terms up to that of z^j stand for
 * themselves (the last one has a logarithm), and those behind it are z^(j+1) times a series of the
 * same kind.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/num.h"
#include "cas/value/funcs.h"

enum { MOST = 6, MOST_TERMS = 6, MOST_DEPTH = 4 };

/* front*F(up; down; z), front a power of x but for a factor free of x */
typedef struct Series {
    Expr front, up[MOST], down[MOST], z;
    long p, q;
    bool alone; /* no other method takes it: an exponential or 1/x beside, or a general series */
} Series;

typedef struct Row {
    const char *name;
    bool order;        /* the parameters and v grow with the order */
    signed char v, n;  /* u^v, z = s*u^n */
    signed char sign;  /* that of s */
    short up, down[2]; /* in quarters; 0: none */
} Row;

/* What is known of a function as a series; scales are in scale_of. */
static const Row ROWS[] = {
    {"erf", false, 1, 2, -1, 2, {6, 0}},      {"erfi", false, 1, 2, 1, 2, {6, 0}},
    {"FresnelC", false, 1, 4, -1, 1, {2, 5}}, {"FresnelS", false, 3, 4, -1, 3, {6, 7}},
    {"Si", false, 1, 2, -1, 2, {6, 6}},       {"Shi", false, 1, 2, 1, 2, {6, 6}},
    {"BesselJ", true, 0, 2, -1, 0, {4, 0}},   {"BesselI", true, 0, 2, 1, 0, {4, 0}},
    {"StruveH", true, 1, 2, -1, 4, {6, 6}},   {"StruveL", true, 1, 2, 1, 4, {6, 6}},
};

static const Row *row_of(Expr call)
{
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        if (expr_is(call, EXPR_CALL) && expr_count(call) == (ROWS[i].order ? 3 : 2) &&
            expr_is_symbol(expr_arg(call, 0), ROWS[i].name))
            return &ROWS[i];
    return NULL;
}

static Expr quarters(long n)
{
    return expr_ratio(n, 4);
}

static Expr product3(Expr a, Expr b, Expr c)
{
    return expr_product((Expr[]){a, b, c}, 3);
}

static Expr inverse_gamma(Expr e)
{
    return expr_inv(funcs_apply1("GAMMA", e));
}

/* s without its sign: 1 for the error functions, 1/4 for most, (Pi/4)^2 for Fresnel's. */
static Expr rate_of(const Row *row)
{
    if (row->n == 4)
        return expr_pow(expr_mul(quarters(1), EXPR_PI), EXPR_TWO);
    return row->down[1] == 0 && !row->order ? EXPR_ONE : quarters(1);
}

/* The coefficient of the first term. */
static Expr scale_of(const Row *row, Expr order)
{
    Expr root = expr_pow(EXPR_PI, expr_neg(EXPR_HALF));
    if (row->order && row->v == 0)
        return expr_mul(expr_pow(EXPR_TWO, expr_neg(order)),
                        inverse_gamma(expr_add(order, EXPR_ONE)));
    if (row->order)
        return product3(root, expr_pow(EXPR_TWO, expr_neg(order)),
                        inverse_gamma(expr_add(order, expr_ratio(3, 2))));
    if (row->n == 2)
        return row->down[1] == 0 ? expr_mul(EXPR_TWO, root) : EXPR_ONE;
    return row->v == 1 ? EXPR_ONE : expr_mul(EXPR_PI, expr_ratio(1, 6));
}

static void read_row(Series *s, const Row *row, Expr call)
{
    Expr u = expr_arg(call, expr_count(call) - 1);
    Expr order = row->order ? expr_arg(call, 1) : EXPR_ZERO;
    Expr v = expr_add(order, expr_int(row->v));
    s->p = s->q = 0;
    if (row->up)
        s->up[s->p++] = quarters(row->up);
    for (int i = 0; i < 2; i++) /* the last one grows */
        if (row->down[i]) {
            bool last = i == 1 || row->down[1] == 0;
            s->down[s->q++] = expr_add(quarters(row->down[i]), last ? order : EXPR_ZERO);
        }
    s->front = product3(s->front, scale_of(row, order), expr_pow(u, v));
    s->z = product3(expr_int(row->sign), rate_of(row), expr_pow(u, expr_int(row->n)));
}

/* The square of a Bessel function of the first kind. */
static void square_bessel(Series *s, const Row *row, Expr call)
{
    Expr n = expr_arg(call, 1), u = expr_arg(call, 2), twice = expr_mul(EXPR_TWO, n);
    s->p = 1;
    s->q = 2;
    s->up[0] = expr_add(n, EXPR_HALF);
    s->down[0] = expr_add(n, EXPR_ONE);
    s->down[1] = expr_add(twice, EXPR_ONE);
    s->front = product3(s->front, expr_pow(scale_of(row, n), EXPR_TWO), expr_pow(u, twice));
    s->z = expr_mul(expr_int(row->sign), expr_pow(u, EXPR_TWO));
}

static bool read_lists(Series *s, Expr call)
{
    Expr up = expr_arg(call, 1), down = expr_arg(call, 2);
    if (!expr_is(up, EXPR_LIST) || !expr_is(down, EXPR_LIST) || expr_count(up) > MOST - 2 ||
        expr_count(down) > MOST - 2)
        return false;
    s->p = expr_count(up);
    s->q = expr_count(down);
    for (long i = 0; i < s->p; i++)
        s->up[i] = expr_arg(up, i);
    for (long i = 0; i < s->q; i++)
        s->down[i] = expr_arg(down, i);
    s->z = expr_arg(call, 3);
    return true;
}

/* exp(g)*erf(u): exp(g-u^2)*2*u/sqrt(Pi)*F(1; 3/2; u^2) where g-u^2 is free of x; erfi likewise. */
static bool beside_error(Series *s, const Row *row, Expr g, Expr x)
{
    Expr left = expand_expr(expr_add(g, s->z));
    if (row->n != 2 || row->order || row->down[1] || !integrate_is_free(left, x))
        return false;
    s->up[0] = EXPR_ONE;
    s->z = expr_neg(s->z);
    s->front = expr_mul(s->front, funcs_apply1("exp", left));
    return true;
}

/* 1/x, or an even power of x beside an exponential: others are simpler by parts. */
static bool is_beside_parts(Expr front, bool exponential, Expr x)
{
    Expr c, m;
    walk_monomial(front, x, &c, &m);
    if (!exponential)
        return m == EXPR_MINUS_ONE;
    return expr_is(expr_mul(EXPR_HALF, m), EXPR_INTEGER);
}

/* The one function in f, its power, the exponent beside it and the power of x. */
static bool read(Series *s, Expr f, Expr x)
{
    Expr call = NULL, power = EXPR_ONE, g = EXPR_ZERO, base, exponent, c, k;
    s->front = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr factor = expr_factor(f, i), e = integrate_exponent(factor);
        expr_split_power(factor, &base, &exponent);
        if (e) {
            g = expr_add(g, e);
        } else if (walk_monomial(factor, x, &c, &k)) {
            s->front = expr_mul(s->front, factor);
        } else if (!call && expr_is(base, EXPR_CALL) && expr_count(base) > 1) {
            call = base;
            power = exponent;
        } else {
            return false;
        }
    }
    if (!call || !walk_monomial(expr_arg(call, expr_count(call) - 1), x, &c, &k))
        return false;
    for (long i = 1; i + 1 < expr_count(call); i++)
        if (!integrate_is_free(expr_arg(call, i), x))
            return false;
    const Row *row = row_of(call);
    bool bessel = row && row->order && row->v == 0;
    if (power == EXPR_TWO && bessel && g == EXPR_ZERO) {
        square_bessel(s, row, call);
        return true;
    }
    if (power != EXPR_ONE)
        return false;
    s->alone = !row || is_beside_parts(s->front, g != EXPR_ZERO, x);
    if (row)
        read_row(s, row, call);
    else if (!expr_is_symbol(expr_arg(call, 0), "hypergeom") || !read_lists(s, call))
        return false;
    return g == EXPR_ZERO || (row && beside_error(s, row, g, x));
}

static Expr function_of(const Series *s)
{
    Expr up = expr_list(s->up, s->p), down = expr_list(s->down, s->q);
    return funcs_apply(expr_symbol("hypergeom"), (Expr[]){up, down, s->z}, 3);
}

/* The factor from the coefficient of z^i to the next one. */
static Expr ratio_at(const Series *s, long i)
{
    Expr ratio = expr_ratio(1, i + 1), by = expr_int(i);
    for (long k = 0; k < s->p; k++)
        ratio = expr_mul(ratio, expr_add(s->up[k], by));
    for (long k = 0; k < s->q; k++)
        ratio = expr_div(ratio, expr_add(s->down[k], by));
    return ratio;
}

/* The integral where front*z^j is a constant over x. */
static Expr with_logarithm(const Series *s, Expr x, Expr degree, long j)
{
    Expr sum = EXPR_ZERO, coefficient = EXPR_ONE, term = s->front;
    for (long i = 0; i < j; i++) { /* front*z^i has the degree (i-j)*d-1 */
        Expr over = expr_mul(expr_int(i - j), degree);
        sum = expr_add(sum, expr_div(product3(coefficient, term, x), over));
        coefficient = expr_mul(coefficient, ratio_at(s, i));
        term = expr_mul(term, s->z);
    }
    term = expr_mul(term, x);
    sum = expr_add(sum, product3(coefficient, term, funcs_apply1("ln", x)));
    Series rest = {.z = s->z, .p = s->p, .q = s->q};
    Expr by = expr_int(j + 1);
    for (long k = 0; k < s->p; k++)
        rest.up[k] = expr_add(s->up[k], by);
    for (long k = 0; k < s->q; k++)
        rest.down[k] = expr_add(s->down[k], by);
    rest.up[rest.p++] = EXPR_ONE;
    rest.up[rest.p++] = EXPR_ONE;
    rest.down[rest.q++] = EXPR_TWO;
    rest.down[rest.q++] = expr_int(j + 2);
    coefficient = expr_mul(coefficient, ratio_at(s, j));
    Expr last = product3(coefficient, expr_mul(term, s->z), function_of(&rest));
    return expr_add(sum, expr_div(last, degree));
}

static Expr of_series(Series *s, Expr x)
{
    Expr m = normal_expr(expr_div(expr_mul(x, diff_name(s->front, x)), s->front));
    Expr d = normal_expr(expr_div(expr_mul(x, diff_name(s->z, x)), s->z));
    long j;
    if (!integrate_is_free(m, x) || !integrate_is_free(d, x) || d == EXPR_ZERO)
        return NULL;
    Expr next = normal_expr(expr_add(m, EXPR_ONE)), q = normal_expr(expr_div(next, d));
    if (num_get_si(&j, q) && j <= 0)
        return j > -MOST_TERMS ? with_logarithm(s, x, d, -j) : NULL;
    s->up[s->p++] = q;
    s->down[s->q++] = normal_expr(expr_add(q, EXPR_ONE));
    return expr_div(product3(x, s->front, function_of(s)), next);
}

Expr integrate_as_series(const Integral *in)
{
    Series s = {.alone = false};
    bool found = in->depth <= MOST_DEPTH && read(&s, in->f, in->x);
    return found && s.alone ? of_series(&s, in->x) : NULL;
}

Expr integrate_by_series(const Integral *in)
{
    Series s;
    bool found = in->depth <= MOST_DEPTH && read(&s, in->f, in->x);
    return found ? of_series(&s, in->x) : NULL;
}
