/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums of products with few multiplications: the greedy Horner scheme. The factor that occurs in
 * most terms is taken out of them, with the lowest power it has there, and both parts are treated
 * alike: a*x^2 + b*x + c*y = x*(a*x + b) + c*y (Ceberio and Kreinovich, SIGSAM Bulletin 38, 2004).
 * Ties go to the factor that was computed first, so the program depends on the expressions alone.
 */
#include <math.h>
#include <stdlib.h>

#include "cas/base/mem.h"
#include "numeric/program/tape_build.h"

/* What no input changes is multiplied together first. */
TapeValue tape_horner_product(TapeIr *ir, const TapeTerm *term)
{
    TapeValue product = tape_ir_number(ir, 1), scale = tape_ir_number(ir, term->number);
    for (long i = 0; i < term->count; i++) {
        TapeValue base = term->factor[i].base;
        TapeValue *part = ir->node[base].fixed ? &scale : &product;
        *part = tape_ir_mul(ir, *part, tape_ir_power(ir, base, term->factor[i].power));
    }
    return tape_ir_mul(ir, product, scale);
}

/* --- which factor ---------------------------------------------------------------------------- */

typedef struct Tally {
    TapeValue base;
    long terms;
} Tally;

static int by_base(const void *a, const void *b)
{
    TapeValue x = ((const Tally *)a)->base, y = ((const Tally *)b)->base;
    return (x > y) - (x < y);
}

/* The base that occurs in most terms, at least two; TAPE_NONE when there is none. */
static TapeValue most_frequent(const TapeTerm *terms, long n)
{
    long total = 0, used = 0;
    for (long i = 0; i < n; i++)
        total += terms[i].count;
    Tally *tally = mem_array((size_t)total, sizeof *tally);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < terms[i].count; j++)
            tally[used++] = (Tally){terms[i].factor[j].base, 1};
    qsort(tally, (size_t)used, sizeof *tally, by_base);
    TapeValue best = TAPE_NONE;
    long most = 1, run = 0;
    for (long i = 0; i < used; i++) {
        run = i > 0 && tally[i].base == tally[i - 1].base ? run + 1 : 1;
        if (run > most) {
            most = run;
            best = tally[i].base;
        }
    }
    mem_free(tally);
    return best;
}

static TapeFactor *find(const TapeTerm *term, TapeValue base)
{
    for (long j = 0; j < term->count; j++)
        if (term->factor[j].base == base)
            return &term->factor[j];
    return NULL;
}

/* Moves the terms that have the base to the front, in their order; returns how many, and the lowest
 * power. */
static long gather(TapeTerm *terms, long n, TapeValue base, long *power)
{
    TapeTerm *others = mem_array((size_t)n, sizeof *others);
    long with = 0, without = 0;
    *power = 0;
    for (long i = 0; i < n; i++) {
        TapeFactor *factor = find(&terms[i], base);
        if (!factor) {
            others[without++] = terms[i];
            continue;
        }
        if (*power == 0 || factor->power < *power)
            *power = factor->power;
        terms[with++] = terms[i];
    }
    for (long i = 0; i < without; i++)
        terms[with + i] = others[i];
    mem_free(others);
    return with;
}

static void divide_out(TapeTerm *term, TapeValue base, long power)
{
    TapeFactor *factor = find(term, base);
    factor->power -= power;
    if (factor->power > 0)
        return;
    term->count--;
    for (TapeFactor *f = factor; f < term->factor + term->count; f++)
        f[0] = f[1];
}

/* --- sums ------------------------------------------------------------------------------------ */

/* Sum of terms that share no factor. A number common to all (up to sign) is taken out. */
static TapeValue plain_sum(TapeIr *ir, TapeTerm *terms, long n)
{
    double common = fabs(terms[0].number);
    for (long i = 1; i < n; i++)
        if (fabs(terms[i].number) != common)
            common = 1;
    if (!(common > 0) || n == 1)
        common = 1;
    TapeValue sum = tape_ir_number(ir, 0);
    for (int sign = 1; sign >= -1; sign -= 2) /* positive terms first: no leading negation */
        for (long i = 0; i < n; i++) {
            if ((terms[i].number < 0) != (sign < 0))
                continue;
            terms[i].number = fabs(terms[i].number) / common;
            TapeValue term = tape_horner_product(ir, &terms[i]);
            sum = sign > 0 ? tape_ir_add(ir, sum, term) : tape_ir_sub(ir, sum, term);
            terms[i].number *= sign;
        }
    return tape_ir_mul(ir, sum, tape_ir_number(ir, common));
}

/* The scheme is quadratic in the number of terms at worst: longer sums are summed in blocks. */
enum { BLOCK = 1024 };

TapeValue tape_horner_sum(TapeIr *ir, TapeTerm *terms, long n)
{
    TapeValue sum = TAPE_NONE;
    err_stack_check();
    for (; n > BLOCK; terms += BLOCK, n -= BLOCK) {
        TapeValue part = tape_horner_sum(ir, terms, BLOCK);
        sum = sum == TAPE_NONE ? part : tape_ir_add(ir, sum, part);
    }
    while (n > 0) { /* what has no common factor left is the next round's sum */
        TapeValue base = most_frequent(terms, n), part;
        long with = n, power;
        if (base == TAPE_NONE) {
            part = plain_sum(ir, terms, n);
        } else {
            with = gather(terms, n, base, &power);
            for (long i = 0; i < with; i++)
                divide_out(&terms[i], base, power);
            part =
                tape_ir_mul(ir, tape_horner_sum(ir, terms, with), tape_ir_power(ir, base, power));
        }
        sum = sum == TAPE_NONE ? part : tape_ir_add(ir, sum, part);
        terms += with;
        n -= with;
    }
    return sum == TAPE_NONE ? tape_ir_number(ir, 0) : sum;
}
