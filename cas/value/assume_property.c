/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Properties made of others come down to relations and names of properties, which assume.c judges.
 * Parity goes through sums, products and whole powers; a root of a rational number that is none is
 * irrational, as Pi is.
 */
#include "cas/value/assume_property.h"

#include <flint/fmpz.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/core/num.h"
#include "cas/value/integers.h"

static Expr joined(Expr all, Expr fact)
{
    return all ? expr_make(EXPR_AND, (Expr[]){all, fact}, 2) : fact;
}

static bool is_open(Expr end)
{
    return expr_is_call(end, expr_symbol("Open")) && expr_nops(end) == 1;
}

static Expr interval(Expr x, Expr lo, Expr hi)
{
    bool open_lo = is_open(lo), open_hi = is_open(hi);
    Expr a = open_lo ? expr_op(lo, 1) : lo, b = open_hi ? expr_op(hi, 1) : hi;
    Expr all = NULL;
    if (a != expr_neg(expr_symbol("infinity")))
        all = joined(all, expr_make(open_lo ? EXPR_LESS : EXPR_LESSEQ, (Expr[]){a, x}, 2));
    if (b != expr_symbol("infinity"))
        all = joined(all, expr_make(open_hi ? EXPR_LESS : EXPR_LESSEQ, (Expr[]){x, b}, 2));
    return all ? all : expr_make(EXPR_TYPED, (Expr[]){x, expr_symbol("real")}, 2);
}

/* x::Not(0) is a relation, x::Not(P) is left where P is no property that unfolds. */
static Expr unfold_not(Expr x, Expr type, Expr fact)
{
    if (expr_is_number(type))
        return expr_make(EXPR_UNEQUAL, (Expr[]){x, type}, 2);
    return expr_is(type, EXPR_SYMBOL) || expr_is(type, EXPR_CALL)
               ? expr_make(EXPR_NOT,
                           (Expr[]){assume_unfold(expr_make(EXPR_TYPED, (Expr[]){x, type}, 2))}, 1)
               : fact;
}

static Expr unfold_or(Expr x, Expr type, Expr fact)
{
    Expr any = NULL;
    for (long i = 1; i <= expr_nops(type); i++) {
        Expr one = assume_unfold(expr_make(EXPR_TYPED, (Expr[]){x, expr_op(type, i)}, 2));
        any = any ? expr_make(EXPR_OR, (Expr[]){any, one}, 2) : one;
    }
    return any ? any : fact;
}

Expr assume_unfold(Expr fact)
{
    if (expr_is(fact, EXPR_TYPED) && expr_is(expr_arg(fact, 1), EXPR_QUOTE)) /* n::'integer' */
        fact =
            expr_make(EXPR_TYPED, (Expr[]){expr_arg(fact, 0), expr_arg(expr_arg(fact, 1), 0)}, 2);
    if (expr_is(fact, EXPR_TYPED) && expr_is_symbol(expr_arg(fact, 1), "NonZero"))
        return expr_make(EXPR_TYPED, (Expr[]){expr_arg(fact, 0), expr_symbol("nonzero")}, 2);
    if (!expr_is(fact, EXPR_TYPED) || !expr_is(expr_arg(fact, 1), EXPR_CALL))
        return fact;
    Expr x = expr_arg(fact, 0), type = expr_arg(fact, 1);
    if (expr_is_call(type, expr_symbol("Not")) && expr_nops(type) == 1)
        return unfold_not(x, expr_op(type, 1), fact);
    if (expr_is_call(type, expr_symbol("Or")) || expr_is_call(type, expr_symbol("OrProp")))
        return unfold_or(x, type, fact);
    if (expr_is_call(type, expr_symbol("RealRange")) && expr_nops(type) == 2)
        return interval(x, expr_op(type, 1), expr_op(type, 2));
    if (!expr_is_call(type, expr_symbol("And")) && !expr_is_call(type, expr_symbol("AndProp")))
        return fact;
    Expr all = NULL;
    for (long i = 1; i <= expr_nops(type); i++)
        all = joined(all, assume_unfold(expr_make(EXPR_TYPED, (Expr[]){x, expr_op(type, i)}, 2)));
    return all ? all : fact;
}

static int parity_of_name(Expr name, AssumeAsk ask)
{
    Expr facts = ask.facts(name);
    for (long i = 0; facts && i < expr_count(facts); i++) {
        Expr fact = expr_arg(facts, i);
        if (!expr_is(fact, EXPR_TYPED) || expr_arg(fact, 0) != name)
            continue;
        if (expr_is_symbol(expr_arg(fact, 1), "even"))
            return 0;
        if (expr_is_symbol(expr_arg(fact, 1), "odd"))
            return 1;
    }
    return 2;
}

static int parity_of_product(Expr e, AssumeAsk ask)
{
    bool even = false, odd = true;
    for (long i = 1; i <= expr_nops(e); i++) {
        Expr factor = expr_op(e, i);
        int p = assume_parity(factor, ask);
        if (p == 2 && !ask.is_integer(factor))
            return 2;
        even = even || p == 0;
        odd = odd && p == 1;
    }
    return even ? 0 : odd ? 1 : 2;
}

int assume_parity(Expr e, AssumeAsk ask)
{
    err_stack_check();
    if (expr_is(e, EXPR_INTEGER))
        return fmpz_is_even(e->u.integer) ? 0 : 1;
    if (expr_is(e, EXPR_SYMBOL))
        return parity_of_name(e, ask);
    if (expr_is(e, EXPR_SUM)) {
        int sum = 0;
        for (long i = 1; i <= expr_nops(e); i++) {
            int p = assume_parity(expr_op(e, i), ask);
            if (p == 2)
                return 2;
            sum ^= p;
        }
        return sum;
    }
    if (expr_is(e, EXPR_PRODUCT))
        return parity_of_product(e, ask);
    long k;
    if (expr_is(e, EXPR_POWER) && num_get_si(&k, expr_arg(e, 1)) && k > 0)
        return assume_parity(expr_arg(e, 0), ask);
    return 2;
}

static Truth is_rational(Expr e, AssumeAsk ask);

static bool is_root(Expr e)
{
    return expr_is(e, EXPR_POWER) && expr_is_rational(expr_arg(e, 0)) &&
           expr_is_rational(expr_arg(e, 1));
}

/* exp(q), ln(q), sin(q) and their like are transcendental for rational q but the one where they are
 * rational (Lindemann). */
static bool is_transcendental(Expr e)
{
    static const char *const of_zero[] = {"exp",  "sin",  "cos",    "tan",    "sinh",
                                          "cosh", "tanh", "arctan", "arcsinh"};
    if (!expr_is(e, EXPR_CALL) || expr_nops(e) != 1 || !expr_is_rational(expr_op(e, 1)))
        return false;
    Expr q = expr_op(e, 1);
    if (expr_is_symbol(expr_arg(e, 0), "ln"))
        return num_sign(q) > 0 && q != EXPR_ONE;
    for (size_t i = 0; i < sizeof of_zero / sizeof *of_zero; i++)
        if (expr_is_symbol(expr_arg(e, 0), of_zero[i]))
            return q != EXPR_ZERO;
    return false;
}

static bool is_square_root(Expr e)
{
    return expr_is(e, EXPR_POWER) && expr_is(expr_arg(e, 0), EXPR_INTEGER) &&
           num_sign(expr_arg(e, 0)) > 0 && expr_arg(e, 1) == EXPR_HALF;
}

/* Is the product of two radicands, of which no large square factor is known, a square? Then their
 * roots are multiples of each other. */
static bool are_multiples(Expr a, Expr b)
{
    Expr product = expr_mul(expr_arg(a, 0), expr_arg(b, 0));
    return fmpz_is_square(product->u.integer);
}

/* Rational numbers beside one irrational term, or beside square roots of integers: those of
 * different squarefree ones are linearly independent over the rationals (Besicovitch). */
static Truth is_rational_sum(Expr e, AssumeAsk ask)
{
    long others = 0;
    bool roots = true, all = true;
    for (long i = 0; i < expr_count(e); i += 2) {
        Expr term = expr_arg(e, i);
        Truth t = !expr_is_rational(expr_arg(e, i + 1)) ? TRUTH_UNKNOWN : is_rational(term, ask);
        all = all && t != TRUTH_UNKNOWN;
        others += t == TRUTH_NO;
        roots = roots && (t == TRUTH_YES || is_square_root(term));
        for (long k = 0; k < i && roots && t == TRUTH_NO; k += 2)
            roots = !is_square_root(expr_arg(e, k)) || !are_multiples(expr_arg(e, k), term);
    }
    if (!all || (others > 1 && !roots))
        return TRUTH_UNKNOWN;
    return others == 0 ? TRUTH_YES : TRUTH_NO;
}

/* Of sqrt(2): a root of a rational number is rational where it is a number already. */
static Truth is_rational(Expr e, AssumeAsk ask)
{
    if (expr_is_rational(e) || ask.is_integer(e))
        return TRUTH_YES;
    if (expr_is_symbol(e, "Pi") || is_transcendental(e))
        return TRUTH_NO;
    if (expr_is(e, EXPR_SUM))
        return is_rational_sum(e, ask);
    Expr factor, rest;
    expr_split_coefficient(e, &factor, &rest);
    if (factor != EXPR_ONE && expr_is_rational(factor))
        return is_rational(rest, ask);
    return is_root(e) ? TRUTH_NO : TRUTH_UNKNOWN;
}

/* Irrational numbers are real: (-1)^(1/3) is neither. */
static Truth is_irrational(Expr e, AssumeAsk ask)
{
    Truth t = is_rational(e, ask);
    Expr factor, rest;
    expr_split_coefficient(e, &factor, &rest);
    bool complex = is_root(rest) && num_sign(expr_arg(rest, 0)) < 0;
    for (long i = 0; expr_is(e, EXPR_SUM) && i < expr_count(e); i += 2)
        if (is_root(expr_arg(e, i)) && num_sign(expr_arg(expr_arg(e, i), 0)) < 0)
            return TRUTH_UNKNOWN;
    return t == TRUTH_UNKNOWN ? t : t == TRUTH_YES || complex ? TRUTH_NO : TRUTH_YES;
}

Truth assume_divisible(Expr e, const char *property, AssumeAsk ask)
{
    bool whole = expr_is(e, EXPR_INTEGER);
    int p = assume_parity(e, ask);
    if (strcmp(property, "even") == 0 || strcmp(property, "odd") == 0)
        return p == 2 ? TRUTH_UNKNOWN : (p == 0) == (*property == 'e') ? TRUTH_YES : TRUTH_NO;
    if (whole && strcmp(property, "prime") == 0)
        return num_sign(e) > 0 && integers_is_prime(e->u.integer) ? TRUTH_YES : TRUTH_NO;
    if (whole && strcmp(property, "composite") == 0)
        return num_sign(e) > 0 && e != EXPR_ONE && !integers_is_prime(e->u.integer) ? TRUTH_YES
                                                                                    : TRUTH_NO;
    if (strcmp(property, "rational") == 0)
        return is_rational(e, ask);
    if (strcmp(property, "irrational") == 0)
        return is_irrational(e, ask);
    return TRUTH_UNKNOWN;
}

/* The number among the terms of a sum, 0 when there is none. */
static Expr constant_term(Expr k)
{
    for (long i = 1; expr_is(k, EXPR_SUM) && i <= expr_nops(k); i++)
        if (expr_is_number(expr_op(k, i)))
            return expr_op(k, i);
    return EXPR_ZERO;
}

Expr assume_minus_one_to(Expr k, AssumeAsk ask)
{
    Expr coefficient, term, constant;
    if (expr_is_number(k) || !ask.is_integer(k))
        return NULL;
    int parity = assume_parity(k, ask);
    if (parity == 0 || ask.is_integer(expr_div(k, EXPR_TWO)))
        return EXPR_ONE;
    if (parity == 1)
        return EXPR_MINUS_ONE;
    constant = constant_term(k);
    if (expr_is(constant, EXPR_INTEGER) && constant != EXPR_ZERO) {
        Expr rest = expr_pow(EXPR_MINUS_ONE, expr_sub(k, constant));
        return expr_mul(expr_pow(EXPR_MINUS_ONE, constant), rest);
    }
    expr_split_coefficient(k, &coefficient, &term);
    return expr_is_real_number(coefficient) && num_sign(coefficient) < 0
               ? expr_pow(EXPR_MINUS_ONE, expr_neg(k))
               : NULL;
}
