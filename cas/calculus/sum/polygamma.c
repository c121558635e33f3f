/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Indefinite sums of polynomials in polygamma functions of the index, harmonic numbers among them,
 * whose coefficients can be summed. P = Psi(m, k+s) has the difference d = (-1)^m*m!/(k+s)^(m+1),
 * so that of the terms c(k)*P^i, from the highest power down, each leaves lower powers only when a
 * sum T(k)*P^i is taken off, and T(k) = T0(k) + T1*P with a constant T1 is the sum of c: that of
 * T1*P^(i+1)/(i+1) has T1*d*P^i on top (M. Karr, Summation in finite terms, 1981, for one
 * extension). What it does not find may have a sum with other functions.
 */
#include "cas/calculus/sum/parts.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"
#include "cas/calculus/sum/term.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"
#include "cas/value/funcs_facts.h"

enum { MOST_POWER = 8, MOST_ORDER = 20, MOST_STEPS = 50 };

static Expr signed_factorial(long m)
{
    Expr value = funcs_apply1("factorial", expr_int(m));
    return m % 2 ? expr_neg(value) : value;
}

/* Is e Psi(m, k+shift)? */
static bool read_psi(Expr e, Expr k, long *m, Expr *shift)
{
    if (!expr_is_call(e, expr_symbol("Psi")))
        return false;
    long n = expr_nops(e);
    *m = 0;
    if (n == 2 && (!num_get_si(m, expr_op(e, 1)) || *m < 0 || *m > MOST_ORDER))
        return false;
    *shift = expand_expr(expr_sub(expr_op(e, n), k));
    return !walk_has(*shift, k);
}

static Expr psi_of(long m, Expr u)
{
    return m ? funcs_apply2("Psi", expr_int(m), u) : funcs_apply1("Psi", u);
}

/* Psi(m, w+1) - Psi(m, w) */
static Expr psi_step(long m, Expr w)
{
    return expr_mul(signed_factorial(m), expr_pow(w, expr_int(-m - 1)));
}

/* Harmonic numbers by polygamma functions. */
static Expr by_psi(Expr node, void *arg)
{
    (void)arg;
    return expr_is_call(node, expr_symbol("harmonic")) ? funcs_reduced(node) : node;
}

/* Polygamma functions by harmonic numbers. */
static Expr by_harmonic(Expr node, void *arg)
{
    Expr k = *(const Expr *)arg, shift;
    long m;
    if (!read_psi(node, k, &m, &shift))
        return node;
    Expr x = expr_add(k, expr_sub(shift, EXPR_ONE)), order = expr_int(m + 1);
    if (m == 0)
        return expr_sub(funcs_apply1("harmonic", x), expr_symbol("gamma"));
    Expr rest = expr_sub(funcs_apply2("harmonic", x, order), funcs_apply1("Zeta", order));
    return expr_mul(signed_factorial(m), rest);
}

/* Those whose arguments differ by integers by one of them: the number in the shift above 0 and at
 * most 1. */
static Expr settled(Expr node, void *arg)
{
    Expr k = *(const Expr *)arg, shift;
    long m, steps;
    if (!read_psi(node, k, &m, &shift))
        return node;
    Expr number = EXPR_ZERO;
    for (long i = 0; i < expr_term_count(shift); i++)
        if (expr_is_rational(expr_term(shift, i)))
            number = expr_term(shift, i);
    Expr above = funcs_apply1("ceil", number);
    if (!num_get_si(&steps, above) || steps - 1 > MOST_STEPS || 1 - steps > MOST_STEPS)
        return node;
    steps -= 1;
    Expr w = expr_add(k, expr_sub(shift, expr_int(steps))), value = psi_of(m, w);
    for (long i = 0; i < steps; i++)
        value = expr_add(value, psi_step(m, expr_add(w, expr_int(i))));
    for (long i = -1; i >= steps; i--)
        value = expr_sub(value, psi_step(m, expr_add(w, expr_int(i))));
    return value;
}

static Expr settle(Expr e, Expr k)
{
    return walk_rebuild(e, NULL, settled, &k);
}

/* The polygamma function of the lowest order in e. */
typedef struct Lowest {
    Expr (*sum)(Expr f, Expr k); /* of coefficients */
    Expr k, call, shift;
    long order;
} Lowest;

static void look_for_lowest(Expr node, void *arg)
{
    Lowest *low = arg;
    Expr shift;
    long m;
    if (read_psi(node, low->k, &m, &shift) && (!low->call || m < low->order)) {
        low->call = node;
        low->order = m;
        low->shift = shift;
    }
}

/* Is there one that does not stand in `known`? */
typedef struct Strange {
    Expr k, known;
    bool found;
} Strange;

static void look_for_strange(Expr node, void *arg)
{
    Strange *strange = arg;
    Expr shift;
    long m;
    if (read_psi(node, strange->k, &m, &shift) && !walk_has(strange->known, node))
        strange->found = true;
}

/* The sum of c(k)*P^i up to lower powers of P; NULL: none. */
static Expr power_sum(Expr c, long i, Expr P, const Lowest *low)
{
    Expr T = low->sum(c, low->k);
    if (!T)
        return NULL;
    T = expand_expr(walk_replace1(settle(T, low->k), low->call, P));
    if (i == 0)
        return T;
    if (!is_polynomial_in(T, &P, 1) || degree_expr(T, P) > 1)
        return NULL;
    Expr top = normal_expr(coeff_expr(T, P, 1)), next = expr_int(i + 1);
    Strange strange = {low->k, c, false}; /* it would come back in lower powers */
    walk_each(T, look_for_strange, &strange);
    if (walk_has(top, low->k) || strange.found)
        return NULL;
    return expr_add(expr_mul(coeff_expr(T, P, 0), expr_pow(P, expr_int(i))),
                    expr_product((Expr[]){top, expr_inv(next), expr_pow(P, next)}, 3));
}

static Expr step_of(Expr part, Expr P, const Lowest *low)
{
    Expr next = expr_add(P, psi_step(low->order, expr_add(low->k, low->shift)));
    Expr shifted = settle(term_shifted(part, low->k, 1), low->k);
    shifted = term_at(walk_replace1(shifted, low->call, P), P, next);
    return expr_sub(shifted, part);
}

static Expr sum_in(Expr f, const Lowest *low)
{
    Expr P = expr_from_symbol(sym_fresh("P")), sum = EXPR_ZERO;
    Expr rest = expand_expr(walk_replace1(f, low->call, P));
    if (!is_polynomial_in(rest, &P, 1) || degree_expr(rest, P) > MOST_POWER)
        return NULL;
    for (long i = degree_expr(rest, P); i >= 0; i--) {
        Expr c = normal_expr(coeff_expr(rest, P, i));
        Expr part = c == EXPR_ZERO ? c : power_sum(c, i, P, low);
        if (!part)
            return NULL;
        sum = expr_add(sum, part);
        if (i > 0)
            rest = expand_expr(expr_sub(rest, step_of(part, P, low)));
    }
    return walk_replace1(sum, P, low->call);
}

Expr sum_polygamma(Expr f, Expr k, Expr (*sum)(Expr f, Expr k))
{
    CHECK(f != NULL && expr_is(k, EXPR_SYMBOL));
    Expr plain = walk_rebuild(f, NULL, by_psi, NULL);
    Expr g = settle(plain, k);
    Lowest low = {.sum = sum, .k = k};
    walk_each(g, look_for_lowest, &low);
    Expr value = low.call ? sum_in(g, &low) : NULL; /* its coefficients have fewer of them */
    return value && plain != f ? expand_expr(walk_rebuild(value, NULL, by_harmonic, &k)) : value;
}
