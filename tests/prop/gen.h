/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random expressions for property tests, biased to corners: zero, one, minus one, repeated parts,
 * nested fractions, functions with relations among them. The stream depends on TEST_SEED alone;
 * TEST_SCALE multiplies the number of trials. A failing trial prints its seed and its expressions.
 */
#ifndef DAESY_TESTS_PROP_GEN_H
#define DAESY_TESTS_PROP_GEN_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "cas/base/mem.h"
#include "cas/base/splitmix.h"
#include "cas/core/expr.h"
#include "cas/core/print/print.h"
#include "cas/value/funcs.h"

static uint64_t gen_state = 1;

static inline uint64_t gen_next(void)
{
    return splitmix_next(&gen_state);
}

static inline long gen_below(long n)
{
    return (long)(gen_next() % (uint64_t)n);
}

static inline void gen_seed(uint64_t trial)
{
    const char *seed = getenv("TEST_SEED");
    gen_state = (seed ? strtoull(seed, NULL, 10) : 1) * 1000003u + trial;
}

static inline long gen_trials(long n)
{
    const char *scale = getenv("TEST_SCALE");
    return scale ? (long)((double)n * atof(scale)) : n;
}

/* Starts the stream that belongs to a name, whatever else is drawn. */
static inline void gen_seed_name(const char *name)
{
    uint64_t trial = 0;
    for (; *name; name++)
        trial = splitmix_bits(trial + (unsigned char)*name);
    gen_seed(trial);
}

/* Is the next one among those of a run? One of n is, and all where TEST_SCALE is above 1. */
static inline bool gen_takes(long n)
{
    return gen_below(n) == 0 || gen_trials(10) > 10;
}

static inline Expr gen_number(void)
{
    switch (gen_below(6)) {
    case 0:
        return EXPR_ONE;
    case 1:
        return EXPR_MINUS_ONE;
    case 2:
        return expr_int(gen_below(19) - 9);
    case 3:
        return expr_ratio(gen_below(19) - 9, 1 + gen_below(9));
    case 4:
        return expr_int((long)(gen_next() >> 2) - (1L << 61));
    default:
        return expr_ratio(1, 2 + gen_below(5));
    }
}

static inline Expr gen_name(void)
{
    static const char *const names[] = {"x", "y", "z", "a"};
    return expr_symbol(names[gen_below(4)]);
}

/* A polynomial in four names: sums and products of small things. */
static inline Expr gen_polynomial(int depth)
{
    if (depth <= 0)
        return gen_below(3) ? gen_name() : gen_number();
    Expr a = gen_polynomial(depth - 1);
    Expr b = gen_polynomial(depth - 1 - (int)gen_below(2));
    switch (gen_below(5)) {
    case 0:
        return expr_sub(a, b);
    case 1:
        return expr_mul(a, b);
    case 2:
        return expr_pow(a, expr_int(1 + gen_below(3)));
    default:
        return expr_add(a, b);
    }
}

/* Nonzero by the number that is added: only for denominators. */
static inline Expr gen_nonzero(int depth)
{
    Expr e = gen_polynomial(depth);
    return expr_is_number(e) ? expr_int(1 + gen_below(5)) : e;
}

static inline Expr gen_rational(int depth)
{
    Expr a = gen_polynomial(depth), b = gen_nonzero(depth - 1);
    Expr c = gen_polynomial(depth - 1), d = gen_nonzero(depth - 1);
    return expr_add(expr_div(a, b), expr_div(c, d));
}

/* With functions: sin, cos, exp of small arguments, unknown functions and their derivatives. */
static inline Expr gen_kernel(int depth)
{
    static const char *const functions[] = {"sin", "cos", "exp", "f", "g", "sqrt"};
    Expr argument = depth > 0 && gen_below(2) ? gen_polynomial(depth - 1) : gen_name();
    return funcs_apply1(functions[gen_below(6)], argument);
}

static inline Expr gen_any(int depth)
{
    if (depth <= 0)
        return gen_below(4) ? gen_name() : gen_number();
    Expr a = gen_any(depth - 1);
    Expr b = gen_any(depth - 1 - (int)gen_below(2));
    switch (gen_below(7)) {
    case 0:
        return expr_sub(a, b);
    case 1:
    case 2:
        return expr_mul(a, b);
    case 3:
        return expr_pow(a, expr_int(1 + gen_below(3)));
    case 4:
        return expr_add(gen_kernel(depth - 1), b);
    case 5:
        return expr_mul(gen_kernel(depth - 1), a);
    default:
        return expr_add(a, b);
    }
}

/* Completes part[leaves..count) of those before them: parts that have many readers, and sines that
 * stand beside cosines. */
static inline void gen_parts(Expr *part, long leaves, long count)
{
    static const char *const functions[] = {"sin", "cos", "sin", "arctan"};
    for (long k = leaves; k < count; k++) {
        Expr a = part[gen_below(k)], b = part[gen_below(k)];
        switch (gen_below(7)) {
        case 0:
            part[k] = expr_add(a, b);
            break;
        case 1:
            part[k] = expr_sub(a, b);
            break;
        case 2:
            part[k] = expr_mul(a, b);
            break;
        default:
            part[k] = funcs_apply1(functions[gen_below(4)], a);
        }
    }
}

static inline void gen_show(const char *name, Expr e)
{
    char *text = print_text(e, 400);
    printf("# %s = %s\n", name, text);
    mem_free(text);
}

#endif
