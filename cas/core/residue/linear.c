/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arguments of exp, sin and powers as linear combinations. The group laws exp(a+b) = exp(a)*exp(b)
 * hold for the residues only when equal arguments give equal combinations, so a combination is
 * accepted only in a form that is canonical: products of names, unknown functions and single
 * exponentials multiplied out, no quotient by a sum, no product of two of exp, sin and cos, no root
 * of a sum. Monic terms are known by their value; like terms are collected.
 */
#include "cas/core/residue/residue.h"

#include "cas/base/compat.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"

enum { MAX_DEPTH = 30 };

static const ResidueRatio ZERO = {0, 1};

static bool ratio_set(ResidueRatio *r, __int128 num, __int128 den)
{
    __int128 a = num < 0 ? -num : num, b = den;
    while (b) {
        __int128 rest = a % b;
        a = b;
        b = rest;
    }
    if (a > 1) {
        num /= a;
        den /= a;
    }
    if (num > INT32_MAX || num < -INT32_MAX || den > INT32_MAX)
        return false;
    *r = (ResidueRatio){(int64_t)num, (int64_t)den};
    return true;
}

static bool ratio_add(ResidueRatio *r, ResidueRatio a, ResidueRatio b)
{
    return ratio_set(r, (__int128)a.num * b.den + (__int128)b.num * a.den, (__int128)a.den * b.den);
}

static bool ratio_mul(ResidueRatio *r, ResidueRatio a, ResidueRatio b)
{
    return ratio_set(r, (__int128)a.num * b.num, (__int128)a.den * b.den);
}

static bool ratio_of(ResidueRatio *r, Expr number)
{
    fmpq_t q;
    fmpq_init(q);
    bool fits = false;
    if (num_get_fmpq(q, number) && fmpz_abs_fits_ui(fmpq_numref(q)) &&
        fmpz_abs_fits_ui(fmpq_denref(q)) && fmpz_fits_si(fmpq_numref(q)) &&
        fmpz_fits_si(fmpq_denref(q)))
        fits = ratio_set(r, fmpz_get_si(fmpq_numref(q)), fmpz_get_si(fmpq_denref(q)));
    fmpq_clear(q);
    return fits;
}

static bool ratio_of_small(ResidueRatio *r, Expr number)
{
    if (expr_is(number, EXPR_FLOAT) &&
        (number->u.decimal.exp10 > 20 || number->u.decimal.exp10 < -20))
        return false;
    return ratio_of(r, number);
}

/* --- combinations -------------------------------------------------------------------------- */

static bool put(ResidueLinear *out, uint64_t key, ResidueRatio re, ResidueRatio im)
{
    for (int i = 0; i < out->count; i++) {
        ResidueTerm *t = &out->term[i];
        if (t->key != key)
            continue;
        if (!ratio_add(&t->re, t->re, re) || !ratio_add(&t->im, t->im, im))
            return false;
        if (t->re.num == 0 && t->im.num == 0)
            *t = out->term[--out->count];
        return true;
    }
    if (re.num == 0 && im.num == 0)
        return true;
    if (out->count == RESIDUE_TERMS)
        return false;
    out->term[out->count++] = (ResidueTerm){key, re, im};
    return true;
}

static bool term_mul(ResidueTerm *r, const ResidueTerm *a, const ResidueTerm *b)
{
    ResidueRatio rr, ii, ri, ir;
    if (!ratio_mul(&rr, a->re, b->re) || !ratio_mul(&ii, a->im, b->im) ||
        !ratio_mul(&ri, a->re, b->im) || !ratio_mul(&ir, a->im, b->re))
        return false;
    ii.num = -ii.num;
    r->key = sig_mul(a->key, b->key);
    return ratio_add(&r->re, rr, ii) && ratio_add(&r->im, ri, ir);
}

static bool linear_mul(ResidueLinear *r, const ResidueLinear *a, const ResidueLinear *b)
{
    if (a->has_call && b->has_call) /* such a product may have another form */
        return false;
    ResidueLinear out = {.has_call = a->has_call || b->has_call};
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++) {
            ResidueTerm t;
            if (!term_mul(&t, &a->term[i], &b->term[j]) || !put(&out, t.key, t.re, t.im))
                return false;
        }
    *r = out;
    return true;
}

static bool of_number(Expr e, ResidueLinear *out)
{
    ResidueRatio re, im = ZERO;
    if (expr_is(e, EXPR_COMPLEX)) {
        if (!ratio_of_small(&re, expr_arg(e, 0)) || !ratio_of_small(&im, expr_arg(e, 1)))
            return false;
    } else if (!ratio_of_small(&re, e)) {
        return false;
    }
    *out = (ResidueLinear){.count = 0};
    return put(out, 1, re, im);
}

/* A kernel whose powers are independent of everything else. */
static bool is_free_kernel(Expr e)
{
    if (expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_INDEXED))
        return true;
    return expr_is(e, EXPR_CALL) &&
           !(expr_is(expr_arg(e, 0), EXPR_SYMBOL) && sym_of(expr_arg(e, 0))->function);
}

/* exp, sin or cos of one kernel: independent of the others as long as it enters linearly. */
static bool is_basic_call(Expr e)
{
    if (!expr_is(e, EXPR_CALL) || expr_count(e) != 2)
        return false;
    if (!is_free_kernel(expr_arg(e, 1)))
        return false;
    return expr_is_symbol(expr_arg(e, 0), "exp") || expr_is_symbol(expr_arg(e, 0), "sin") ||
           expr_is_symbol(expr_arg(e, 0), "cos");
}

static bool of_kernel(const ResiduePoint *point, Expr e, ResidueLinear *out)
{
    Residue v = point->value(point, e);
    if (residue_is_none(v) || v.im != 0)
        return false;
    *out = (ResidueLinear){.has_call = !is_free_kernel(e)};
    return put(out, v.re, (ResidueRatio){1, 1}, ZERO);
}

static bool linear_at(const ResiduePoint *point, Expr e, ResidueLinear *out, int depth);

static bool of_power(const ResiduePoint *point, Expr base, Expr exponent, ResidueLinear *out,
                     int depth)
{
    long k;
    ResidueLinear b;
    if (!expr_is(exponent, EXPR_INTEGER) || !num_get_si(&k, exponent) || k > 64 || k < -64)
        return false;
    if (k == 1)
        return linear_at(point, base, out, depth);
    if (is_free_kernel(base)) {
        Residue v = point->value(point, base);
        if (residue_is_none(v) || residue_is_zero(v) || v.im != 0)
            return false;
        uint64_t power = sig_pow(v.re, (uint64_t)(k < 0 ? -k : k));
        *out = (ResidueLinear){.count = 0};
        return put(out, k < 0 ? sig_inv(power) : power, (ResidueRatio){1, 1}, ZERO);
    }
    if (k < 0 || !expr_is(base, EXPR_SUM) || !linear_at(point, base, &b, depth))
        return false;
    if (!of_number(EXPR_ONE, out))
        return false;
    for (; k > 0; k--)
        if (!linear_mul(out, out, &b))
            return false;
    return true;
}

static bool of_product(const ResiduePoint *point, Expr e, ResidueLinear *out, int depth)
{
    if (!of_number(expr_arg(e, 0), out))
        return false;
    for (long i = 1; i < expr_count(e); i += 2) {
        ResidueLinear f;
        if (!of_power(point, expr_arg(e, i), expr_arg(e, i + 1), &f, depth) ||
            !linear_mul(out, out, &f))
            return false;
    }
    return true;
}

static bool of_sum(const ResiduePoint *point, Expr e, ResidueLinear *out, int depth)
{
    ResidueLinear sum = {.count = 0};
    for (long i = 0; i < expr_count(e); i += 2) {
        ResidueLinear t, c;
        if (!linear_at(point, expr_arg(e, i), &t, depth) || !of_number(expr_arg(e, i + 1), &c) ||
            !linear_mul(&t, &t, &c))
            return false;
        for (int j = 0; j < t.count; j++)
            if (!put(&sum, t.term[j].key, t.term[j].re, t.term[j].im))
                return false;
        sum.has_call |= t.has_call;
    }
    *out = sum;
    return true;
}

/* Called while a node is being made: it must neither raise nor make nodes. */
static bool linear_at(const ResiduePoint *point, Expr e, ResidueLinear *out, int depth)
{
    if (expr_is_number(e))
        return of_number(e, out);
    if (depth == MAX_DEPTH)
        return false;
    switch (expr_kind(e)) {
    case EXPR_SUM:
        return of_sum(point, e, out, depth + 1);
    case EXPR_PRODUCT:
        return of_product(point, e, out, depth + 1);
    case EXPR_POWER:
        return of_power(point, expr_arg(e, 0), expr_arg(e, 1), out, depth + 1);
    default:
        return (is_free_kernel(e) || is_basic_call(e)) && of_kernel(point, e, out);
    }
}

bool residue_linear(const ResiduePoint *point, Expr e, ResidueLinear *out)
{
    return linear_at(point, e, out, 0);
}
