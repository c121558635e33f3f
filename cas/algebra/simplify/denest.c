/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Roots inside roots. sqrt(A + B*sqrt(r)) is sqrt((A+d)/2) + sign(B)*sqrt((A-d)/2) with d^2 = A^2 -
 * B^2*r (A. Borodin, R. Fagin, J. Hopcroft and M. Tompa, Decreasing the nesting depth of
 * expressions involving square roots, J. Symb. Comp. 1, 1985); A, B and r may have roots
 * themselves, and what comes out is denested again; it is taken when it is less deep. An odd root
 * of A + B*sqrt(r) with rational A, B, r is p + q*sqrt(r) when the norm has a rational root m of
 * that order and 2*A = D(2*p, m) a rational p, D the Dickson polynomial. Signs are those of the
 * principal values: radicands are positive numbers, under square roots negative ones too.
 */
#include "cas/algebra/powers.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/parts.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/zero.h"
#include "cas/base/compat.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "cas/value/integers.h"

enum { MOST_DEPTH = 6, MOST_ORDER = 15, MOST_SIZE = 300, SIGN_BITS = 2000, WORD_BITS = 64 };

static Expr root_of(Expr e, int depth);

/* --- what is under a root -----------------------------------------------------------------------
 */

static void put_prime(Expr prime, long times, void *arg)
{
    Expr *product = arg;

    *product = expr_mul(*product, expr_pow(expr_pow(prime, EXPR_HALF), expr_int(times)));
}

/* sqrt(6) as sqrt(2)*sqrt(3): products of roots of primes are independent over the rationals.
 * Integers beyond a word, which may take long to factor, stay. */
static Expr by_primes(Expr e, void *arg)
{
    Expr base, exponent, product = EXPR_ONE;

    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL))
        return e;
    expr_split_power(e, &base, &exponent);
    if (exponent != EXPR_HALF || !expr_is(base, EXPR_INTEGER) || num_sign(base) <= 0 ||
        fmpz_bits(base->u.integer) > WORD_BITS)
        return expr_is(e, EXPR_POWER) ? e : walk_operands(e, by_primes, arg);
    integers_factor(base, put_prime, &product);
    return product;
}

/* How deep roots lie inside roots. */
static int nesting(Expr e)
{
    int deepest = 0;
    bool root = false;

    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL))
        return 0;
    for (long i = 0; i < expr_count(e); i++) {
        int own = nesting(expr_arg(e, i));

        deepest = own > deepest ? own : deepest;
    }
    if (expr_is(e, EXPR_POWER))
        root = expr_is(expr_arg(e, 1), EXPR_RATIONAL);
    for (long i = 2; expr_is(e, EXPR_PRODUCT) && i < expr_count(e); i += 2)
        if (expr_is(expr_arg(e, i), EXPR_RATIONAL)) {
            int own = nesting(expr_arg(e, i - 1)) + 1;

            deepest = own > deepest ? own : deepest;
        }
    return deepest + root;
}

static bool is_positive(Expr e)
{
    return evalf_sign(e, SIGN_BITS) == 1;
}

/* --- square roots --------------------------------------------------------------------------------
 */

static bool has_root(Expr term, Expr r)
{
    for (long k = 0; k < expr_factor_count(term); k++) {
        Expr base, exponent;

        expr_split_power(expr_factor(term, k), &base, &exponent);
        if (base == r && exponent == EXPR_HALF)
            return true;
    }
    return false;
}

/* e = A + B*s for s = sqrt(r): B*s are the terms with that factor. */
static bool split_by(Expr e, Expr s, Expr *A, Expr *B)
{
    *A = *B = EXPR_ZERO;
    for (long i = 0; i < expr_term_count(e); i++) {
        Expr term = expr_term(e, i);

        if (has_root(term, expr_arg(s, 0)))
            *B = expr_add(*B, expr_div(term, s));
        else
            *A = expr_add(*A, term);
    }
    return *A != EXPR_ZERO && *B != EXPR_ZERO;
}

/* sqrt(e) by the root s in it. When d, or one of the two roots, is too deep, any other root in e
 * would have led to one as deep: NULL. False where the signs do not allow the formula. */
static bool by_root(Expr *result, Expr e, Expr s, int depth)
{
    Expr A, B, norm, d, p, q;
    int most = nesting(e);

    if (!split_by(e, s, &A, &B) || !is_positive(A))
        return false;
    norm = expand_expr(expr_sub(expr_mul(A, A), expr_product((Expr[]){B, B, expr_arg(s, 0)}, 3)));
    if (norm != EXPR_ZERO && !is_positive(norm))
        return false;
    *result = NULL;
    d = root_of(norm, depth + 1);
    if (nesting(d) > most)
        return true;
    p = root_of(expand_expr(expr_mul(EXPR_HALF, expr_add(A, d))), depth + 1);
    if (nesting(p) > most)
        return true;
    q = root_of(expand_expr(expr_mul(EXPR_HALF, expr_sub(A, d))), depth + 1);
    if (nesting(q) <= most)
        *result = is_positive(B) ? expr_add(p, q) : expr_sub(p, q);
    return true;
}

/* The square roots that are factors of terms of e, a LIST. */
static Expr roots_in(Expr e)
{
    Expr list = expr_list(NULL, 0);

    for (long i = 0; i < expr_term_count(e); i++) {
        Expr term = expr_term(e, i);

        for (long k = 0; k < expr_factor_count(term); k++) {
            Expr base, exponent, root;

            expr_split_power(expr_factor(term, k), &base, &exponent);
            root = expr_pow(base, EXPR_HALF);
            if (exponent == EXPR_HALF && collection_find(list, root) < 0)
                list = collection_append(list, root);
        }
    }
    return list;
}

/* Does the root s stand inside another one of the list? Then it cannot change its sign alone. */
static bool is_inside(Expr roots, Expr s)
{
    for (long i = 0; i < expr_count(roots); i++)
        if (expr_arg(roots, i) != s && walk_has(expr_arg(roots, i), s))
            return true;
    return false;
}

/* The square root of a positive constant, less deep where that is found. */
static Expr root_of(Expr e, int depth)
{
    Expr roots, best = NULL;
    bool tried = false;

    err_poll();
    e = by_primes(expand_expr(e), NULL);
    if (!expr_is(e, EXPR_SUM) || depth > MOST_DEPTH || walk_tree_size(e) > MOST_SIZE)
        return expr_pow(e, EXPR_HALF);
    roots = roots_in(e);
    for (long i = 0; i < expr_count(roots) && !tried; i++)
        if (!is_inside(roots, expr_arg(roots, i)))
            tried = by_root(&best, e, expr_arg(roots, i), depth);
    return best != NULL ? best : expr_pow(e, EXPR_HALF);
}

/* --- odd roots ---------------------------------------------------------------------------------
 */

/* D_n(t, m): t^n + ... with D_n(u + m/u, m) = u^n + (m/u)^n. */
static Expr dickson(Expr t, Expr m, long n)
{
    Expr before = EXPR_TWO, now = t;

    for (long k = 1; k < n; k++) {
        Expr next = expand_expr(expr_sub(expr_mul(t, now), expr_mul(m, before)));

        before = now;
        now = next;
    }
    return now;
}

/* The rational root of e in t, or NULL. */
static Expr rational_root(Expr e, Expr t)
{
    Expr factored = factor_expr(e);

    for (long i = 0; i < expr_factor_count(factored); i++) {
        Expr base, exponent;

        expr_split_power(expr_factor(factored, i), &base, &exponent);
        if (walk_has(base, t) && degree_expr(base, t) == 1)
            return expr_neg(expr_div(coeff_expr(base, t, 0), coeff_expr(base, t, 1)));
    }
    return NULL;
}

/* The real n-th root of A + B*sqrt(r), n odd, as p + q*sqrt(r); NULL when there is none. */
static Expr odd_root(Expr e, long n)
{
    Expr A, B, s, norm, m, t = expr_from_symbol(sym_fresh("_t")), trace, square, q, root;
    Expr roots = roots_in(e);

    if (expr_count(roots) != 1 || !split_by(e, s = expr_arg(roots, 0), &A, &B) ||
        !expr_is_rational(A) || !expr_is_rational(B) || !expr_is_rational(expr_arg(s, 0)))
        return NULL;
    norm = num_sub(num_mul(A, A), num_mul(num_mul(B, B), expr_arg(s, 0)));
    m = expr_pow(num_sign(norm) < 0 ? num_neg(norm) : norm, expr_ratio(1, n));
    m = num_sign(norm) < 0 ? expr_neg(m) : m;
    if (!expr_is_rational(m))
        return NULL;
    trace = rational_root(expr_sub(dickson(t, m, n), expr_mul(EXPR_TWO, A)), t);
    if (trace == NULL)
        return NULL;
    /* (p + q*s)*(p - q*s) = m */
    square = num_div(num_sub(num_div(num_mul(trace, trace), expr_int(4)), m), expr_arg(s, 0));
    q = num_sign(square) < 0 ? EXPR_I : expr_pow(square, EXPR_HALF);
    if (!expr_is_rational(q))
        return NULL;
    root = expr_add(expr_mul(EXPR_HALF, trace), expr_mul(q, s));
    if (expand_expr(expr_pow(root, expr_int(n))) != expand_expr(e))
        root = expr_sub(expr_mul(EXPR_HALF, trace), expr_mul(q, s));
    return zero_is(expr_sub(expr_pow(root, expr_int(n)), e)) ? root : NULL;
}

/* --- expressions ------------------------------------------------------------------------------ */

static bool is_nested_constant(Expr e)
{
    return expr_is(e, EXPR_SUM) && walk_tree_size(e) <= MOST_SIZE && nesting(e) > 0 &&
           funcs_is_constant(e) && (e->flags & NODE_HAS_FLOAT) == 0;
}

static Expr denest_power(Expr base, Expr exponent)
{
    long order = expr_is(exponent, EXPR_RATIONAL) ? fmpz_get_si(exponent->u.rational.den) : 1;
    Expr root = base;
    long left = order;

    if (order < 2 || order > MOST_ORDER || !is_nested_constant(base))
        return expr_pow(base, exponent);
    if (order == 2 && is_positive(expr_neg(base))) /* sqrt(-r) = I*sqrt(r) */
        return expr_mul(expr_pow(EXPR_I, num_mul(expr_int(order), exponent)),
                        denest_power(expr_neg(base), exponent));
    if (!is_positive(base))
        return expr_pow(base, exponent);
    for (; left % 2 == 0; left /= 2)
        root = root_of(root, 0);
    if (left > 1)
        root = odd_root(root, left);
    if (root == NULL || nesting(root) > nesting(base))
        return expr_pow(base, exponent);
    return expr_pow(root, num_mul(expr_int(order), exponent));
}

/* Calls of known functions are evaluated anew: what they are of may have become a number. */
static Expr denest_node(Expr e, void *unused)
{
    Expr base, exponent, r = EXPR_ONE;

    (void)unused;
    if (expr_is(e, EXPR_CALL) && funcs_find(expr_arg(e, 0)))
        e = funcs_apply(expr_arg(e, 0), e->u.args + 1, expr_nops(e));
    if (!expr_is(e, EXPR_PRODUCT) && !expr_is(e, EXPR_POWER))
        return e;
    for (long i = 0; i < expr_factor_count(e); i++) {
        expr_split_power(expr_factor(e, i), &base, &exponent);
        r = expr_mul(r, denest_power(base, exponent));
    }
    return r;
}

static bool is_root_of_sum(Expr base, Expr exponent, const void *arg)
{
    (void)arg;
    return expr_is(base, EXPR_SUM) && expr_is(exponent, EXPR_RATIONAL);
}

Expr simplify_denested(Expr e)
{
    return powers_any(e, is_root_of_sum, NULL) ? walk_rebuild(e, NULL, denest_node, NULL) : e;
}
