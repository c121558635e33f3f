/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Factorisation over algebraic number fields by Trager's norm (Algebraic factoring and rational
 * function integration, SYMSAC 1976). A polynomial irreducible over the rationals is shifted,
 * x -> x - s1*a1 - s2*a2..., until its norm, the product over all conjugates of the algebraic
 * numbers a1, a2, ..., is free of squares; every factor of the norm over the rationals gives one
 * factor by a gcd over the field. Other unknowns are parameters of the field.
 *
 * The algebraic numbers are square roots and other radicals of rationals, I and RootOf; zero in
 * the field is what the normal forms say (normal, evala). The product of the factors is compared
 * with the polynomial, so an extension given twice in disguise costs the factorisation, not its
 * truth.
 */
#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rootof.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

enum { MOST = 6, SHIFTS = 12 };

typedef struct Field {
    Expr number[MOST];                   /* as it is written */
    Expr symbol[MOST], polynomial[MOST]; /* polynomial(symbol) = 0 */
    Expr root[MOST]; /* a RootOf of it: arithmetic in the field is simplify_algebraic's */
    long n;
    bool full;
} Field;

static Expr reduced(Expr e)
{
    return simplify_algebraic(e);
}

/* The least relation of e as a polynomial in z; NULL for what is no algebraic number. */
static Expr relation(Expr e, Expr z)
{
    Expr p;
    long index, den;
    if (e == EXPR_I)
        return expr_add(expr_pow(z, EXPR_TWO), EXPR_ONE);
    if (rootof_parts(e, &p, &index))
        return walk_replace(p, (Expr[]){expr_symbol("_Z")}, &z, 1);
    if (!expr_is(e, EXPR_POWER) || !expr_is(expr_arg(e, 1), EXPR_RATIONAL) ||
        !funcs_is_constant(expr_arg(e, 0)))
        return NULL;
    Expr unit = expr_arg(e, 1);
    if (!num_get_si(&den, expr_fmpz(unit->u.rational.den)) || den > 12)
        return NULL;
    return expr_sub(expr_pow(z, expr_int(den)), expr_arg(e, 0));
}

/* The generator of a power: 2^(3/2) and 2^(-1/2) belong to 2^(1/2). */
static Expr generator(Expr e)
{
    if (!expr_is(e, EXPR_POWER) || !expr_is(expr_arg(e, 1), EXPR_RATIONAL))
        return e;
    Expr den = expr_fmpz(expr_arg(e, 1)->u.rational.den);
    return expr_pow(expr_arg(e, 0), expr_inv(den));
}

static void add_number(Field *k, Expr e)
{
    e = generator(e);
    for (long i = 0; i < k->n; i++)
        if (k->number[i] == e)
            return;
    Expr z = expr_from_symbol(sym_fresh("_a")), p = relation(e, z);
    if (!p)
        return;
    k->full = k->full || k->n == MOST;
    if (k->full)
        return;
    k->number[k->n] = e;
    k->symbol[k->n] = z;
    k->root[k->n] = rootof_make(p, z, 0);
    k->polynomial[k->n++] = p;
}

static void look(Expr e, void *arg)
{
    Field *k = arg;
    if (expr_is(e, EXPR_COMPLEX))
        add_number(k, EXPR_I);
    else if (expr_is(e, EXPR_POWER) || expr_is(e, EXPR_CALL))
        add_number(k, e);
    for (long i = 1; expr_is(e, EXPR_PRODUCT) && i < expr_count(e); i += 2)
        if (expr_is(expr_arg(e, i + 1), EXPR_RATIONAL))
            add_number(k, expr_pow(expr_arg(e, i), expr_arg(e, i + 1)));
}

static Expr symbol_of(const Field *k, Expr number)
{
    for (long i = 0; i < k->n; i++)
        if (k->number[i] == number)
            return k->symbol[i];
    return NULL;
}

/* e with the symbols of the field for its numbers. */
static Expr in_symbols(Expr e, void *arg)
{
    const Field *k = arg;
    Expr z;
    err_stack_check();
    switch (expr_kind(e)) {
    case EXPR_COMPLEX:
        z = symbol_of(k, EXPR_I);
        return z ? expr_add(expr_arg(e, 0), expr_mul(expr_arg(e, 1), z)) : e;
    case EXPR_POWER:
        z = symbol_of(k, generator(e));
        if (z && expr_is(expr_arg(e, 1), EXPR_RATIONAL))
            return expr_pow(z, expr_fmpz(expr_arg(e, 1)->u.rational.num));
        return expr_pow(in_symbols(expr_arg(e, 0), arg), expr_arg(e, 1));
    case EXPR_PRODUCT: {
        Expr product = EXPR_ONE;
        for (long i = 0; i < expr_factor_count(e); i++)
            product = expr_mul(product, in_symbols(expr_factor(e, i), arg));
        return product;
    }
    case EXPR_CALL:
        z = symbol_of(k, e);
        return z ? z : e;
    case EXPR_SUM:
        return walk_operands(e, in_symbols, arg);
    default:
        return e;
    }
}

/* The first unknown of p that is none of the algebraic numbers, of degree two at least; or NULL. */
static Expr main_unknown(const Field *k, Expr p)
{
    Expr unknowns = ratfun_unknowns(p);
    for (long i = 0; i < expr_count(unknowns); i++) {
        Expr x = expr_arg(unknowns, i);
        bool algebraic = false;
        for (long j = 0; j < k->n; j++)
            algebraic |= k->number[j] == x;
        if (!algebraic && is_polynomial_in(p, &x, 1) && degree_expr(p, x) >= 2)
            return x;
    }
    return NULL;
}

/* p with x replaced by x + sign * (s1*c1 + s2*c2 + ...), c the numbers or their symbols. */
static Expr shifted(const Field *k, Expr p, Expr x, long s, const Expr *c)
{
    Expr to = x;
    for (long i = 0; i < k->n; i++)
        to = expr_add(to, expr_mul(expr_int(s * (i + 1)), c[i]));
    return walk_replace1(p, x, to);
}

/* The product over all conjugates of p(x - s*a). */
static Expr norm(const Field *k, Expr p, Expr x, long s)
{
    p = expand_expr(shifted(k, p, x, -s, k->symbol));
    for (long i = 0; i < k->n; i++)
        p = expand_expr(ratfun_resultant(k->polynomial[i], p, k->symbol[i]));
    return p;
}

/* The factors of the norm as a LIST when it has no squares in x and splits; else NULL. */
static Expr norm_factors(const Field *k, Expr p, Expr x, long s)
{
    Expr pairs = expr_arg(factor_list(norm(k, p, x, s), false), 1);
    for (long i = 0; i < expr_count(pairs); i++)
        if (walk_has(expr_arg(expr_arg(pairs, i), 0), x) &&
            expr_arg(expr_arg(pairs, i), 1) != EXPR_ONE)
            return NULL;
    return pairs;
}

static Expr in_roots(const Field *k, Expr e)
{
    return walk_replace(e, k->symbol, k->root, k->n);
}

/* p divided by its leading coefficient, every coefficient in normal form. */
static Expr monic(Expr p, Expr x)
{
    p = expand_expr(p);
    long degree = degree_expr(p, x);
    if (degree < 0) /* zero: coefficients that are no numbers, such as infinity, cancelled */
        return p;
    Expr lead = coeff_expr(p, x, degree), sum = expr_pow(x, expr_int(degree));
    for (long i = degree - 1; i >= 0; i--)
        sum = expr_add(
            sum, expr_mul(reduced(expr_div(coeff_expr(p, x, i), lead)), expr_pow(x, expr_int(i))));
    return sum;
}

static Expr field_gcd(Expr a, Expr b, Expr x)
{
    Expr s, t;
    return monic(ratfun_gcdex(a, b, x, &s, &t, reduced), x);
}

/* p as number * product, or p itself when the product is no factorisation of it. */
static Expr scaled(Expr p, Expr product, Expr x)
{
    Expr q = expand_expr(product);
    Expr rest =
        reduced(expr_div(coeff_expr(p, x, degree_expr(p, x)), coeff_expr(q, x, degree_expr(q, x))));
    bool holds = reduced(expand_expr(expr_sub(p, expr_mul(rest, q)))) == EXPR_ZERO;
    return holds ? expr_mul(rest, product) : p;
}

/* The product of the factors over the field of p, a polynomial in the symbols without multiple
 * roots. */
static Expr split_simple(const Field *k, Expr p, Expr x)
{
    Expr pairs = NULL;
    long s = 0;
    for (; s < SHIFTS && !pairs; s++)
        pairs = norm_factors(k, p, x, s);
    Expr product = EXPR_ONE;
    s--;
    p = in_roots(k, p);
    if (!pairs)
        return p;
    for (long i = 0; i < expr_count(pairs); i++) {
        Expr q = expr_arg(expr_arg(pairs, i), 0);
        if (!walk_has(q, x))
            continue;
        Expr g = field_gcd(p, expand_expr(shifted(k, q, x, s, k->root)), x);
        if (walk_has(g, x))
            product = expr_mul(product, numer_expr(g));
    }
    return scaled(p, product, x);
}

static Expr in_field_symbols(const Field *k, Expr e)
{
    return walk_replace(e, k->root, k->symbol, k->n);
}

/* The same for any p: p/g and g with g the gcd of p and its derivative. */
static Expr split(const Field *k, Expr p, Expr x)
{
    err_stack_check();
    Expr f = in_roots(k, p), g = field_gcd(f, diff_name(f, x), x);
    if (!walk_has(g, x))
        return split_simple(k, p, x);
    Expr q = monic(ratfun_quotient(f, g, x, NULL), x);
    Expr product =
        expr_mul(split_simple(k, in_field_symbols(k, q), x), split(k, in_field_symbols(k, g), x));
    return scaled(f, product, x);
}

static Expr split_pair(const Field *k, Expr pair)
{
    Expr p = expr_arg(pair, 0), x = main_unknown(k, p);
    if (x)
        p = walk_replace(split(k, in_symbols(p, (void *)k), x), k->root, k->number, k->n);
    return expr_pow(p, expr_arg(pair, 1));
}

Expr factor_extended(Expr e, const Expr *extensions, long n)
{
    Field k = {.n = 0};
    for (long i = 0; i < n; i++)
        walk_each(extensions[i], look, &k);
    walk_each(e, look, &k);
    if (k.full)
        err_raise(ST_LIMIT, "factor: at most %d algebraic numbers", (int)MOST);
    if (k.n == 0)
        return factor_expr(e);
    Expr list = factor_list(e, false), pairs = expr_arg(list, 1), product = expr_arg(list, 0);
    for (long i = 0; i < expr_count(pairs); i++) {
        err_poll();
        product = expr_mul(product, split_pair(&k, expr_arg(pairs, i)));
    }
    return product;
}
