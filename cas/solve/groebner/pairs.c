/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The criteria of R. Gebauer and H. M. Moeller (J. Symb. Comp. 6 (1988) 275-286) in the form of T.
 * Becker and V. Weispfenning (Groebner Bases, 5.5), on numbers of monomials. Sugar is the degree
 * that an element would have in homogeneous form (A. Giovini, T. Mora, G. Niesi, L. Robbiano, C.
 * Traverso, ISSAC 1991).
 */
#include "cas/solve/groebner/pairs.h"

#include "cas/base/err.h"
#include "cas/base/mem.h"

static uint32_t lead(const F4 *f, long i)
{
    return f->poly[i].monomial[0];
}

static bool coprime(const F4 *f, long i, long j, uint32_t lcm)
{
    const Monomials *m = &f->monomials;

    return monomials_degree(m, lead(f, i)) + monomials_degree(m, lead(f, j)) ==
           monomials_degree(m, lcm);
}

static void put(F4 *f, long i, long j, uint32_t lcm)
{
    const Monomials *m = &f->monomials;
    long degree = monomials_degree(m, lcm);
    long left = f->poly[i].sugar - monomials_degree(m, lead(f, i));
    long right = f->poly[j].sugar - monomials_degree(m, lead(f, j));

    if (f->pairs == f->pair_capacity) {
        f->pair_capacity = f->pair_capacity == 0 ? 64 : 2 * f->pair_capacity;
        f->pair = mem_rearray(f->pair, (size_t)f->pair_capacity, sizeof *f->pair);
    }
    f->pair[f->pairs++] = (F4Pair){i, j, degree + (left > right ? left : right), lcm};
}

/* Old pairs that n takes over: its leading monomial divides their lcm, and both pairs with it have
 * a smaller one. */
static void drop_old(F4 *f, long n, const uint32_t *lcm)
{
    long kept = 0;

    for (long k = 0; k < f->pairs; k++) {
        F4Pair pair = f->pair[k];

        if (!monomials_divides(&f->monomials, lead(f, n), pair.lcm) || lcm[pair.i] == pair.lcm ||
            lcm[pair.j] == pair.lcm)
            f->pair[kept++] = pair;
    }
    f->pairs = kept;
}

/* Is the pair of i with n of use? Not when the lcm of another one is a proper part of its own; of
 * equal ones one is, unless the leading monomials of one of them have nothing in common. */
static bool is_useful(const F4 *f, long i, long n, const uint32_t *lcm)
{
    for (long k = 0; k < n; k++) {
        if (k == i || f->poly[k].redundant)
            continue;
        if (lcm[k] == lcm[i]) {
            if (k < i || coprime(f, k, n, lcm[k]))
                return false;
        } else if (monomials_divides(&f->monomials, lcm[k], lcm[i])) {
            return false;
        }
    }
    return !coprime(f, i, n, lcm[i]);
}

void pairs_update(F4 *f, long n)
{
    uint32_t *lcm = mem_array((size_t)n + 1, sizeof *lcm);

    err_defer(mem_free, lcm);
    err_poll();
    for (long i = 0; i < n; i++)
        lcm[i] = monomials_lcm(&f->monomials, lead(f, i), lead(f, n));
    drop_old(f, n, lcm);
    for (long i = 0; i < n; i++)
        if (!f->poly[i].redundant && is_useful(f, i, n, lcm))
            put(f, i, n, lcm[i]);
    for (long i = 0; i < n; i++)
        if (monomials_divides(&f->monomials, lead(f, n), lead(f, i)))
            f->poly[i].redundant = true;
    err_undefer(true);
}

static long degree_of(const F4 *f, const F4Pair *pair)
{
    return f->monomials.lex ? pair->sugar : monomials_degree(&f->monomials, pair->lcm);
}

long pairs_select(F4 *f)
{
    long least = -1, chosen = 0;

    for (long k = 0; k < f->pairs; k++) {
        long degree = degree_of(f, &f->pair[k]);

        if (least < 0 || degree < least)
            least = degree;
    }
    for (long k = 0; k < f->pairs - chosen;) {
        if (degree_of(f, &f->pair[k]) == least) {
            F4Pair pair = f->pair[k];

            f->pair[k] = f->pair[f->pairs - 1 - chosen];
            f->pair[f->pairs - 1 - chosen++] = pair;
        } else {
            k++;
        }
    }
    return chosen;
}
