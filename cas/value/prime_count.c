/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Legendre's sieve for the number of primes (A.-M. Legendre, "Theorie des nombres", 1808) on the
 * values x/i alone: after the step of the prime p, count(v) is how many of 2..v are prime or have
 * no prime factor up to p. A number that leaves at p is p times one that was left before it, so
 * count(v) -= count(v/p) - pi(p-1) for v >= p^2.
 */
#include "cas/value/prime_count.h"

#include <flint/fmpz.h>
#include <flint/ulong_extras.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"

/* One step; small[i] is count(i), large[i] count(x/i), i up to the root r of x. */
static void sieve(unsigned long *small, unsigned long *large, unsigned long x, unsigned long r,
                  unsigned long p)
{
    unsigned long before = small[p - 1], last = x / (p * p);
    unsigned long near = r / p < last ? r / p : last;
    last = last < r ? last : r;
    for (unsigned long i = 1; i <= near; i++)
        large[i] -= large[i * p] - before;
    for (unsigned long i = near + 1, rest = x / p; i <= last; i++)
        large[i] -= small[rest / i] - before;
    for (unsigned long i = r; i >= p * p; i--)
        small[i] -= small[i / p] - before;
}

unsigned long prime_count(unsigned long x)
{
    if (x < 2)
        return 0;
    unsigned long r = n_sqrt(x);
    unsigned long *small = mem_array(r + 1, sizeof *small);
    err_defer(mem_release, small);
    unsigned long *large = mem_array(r + 1, sizeof *large);
    err_defer(mem_release, large);
    small[0] = 0;
    for (unsigned long i = 1; i <= r; i++) {
        small[i] = i - 1;
        large[i] = x / i - 1;
    }
    for (unsigned long p = 2; p <= x / p; p++) {
        if (small[p] == small[p - 1])
            continue;
        err_poll();
        sieve(small, large, x, r, p);
    }
    unsigned long count = large[1];
    err_undefer(true);
    err_undefer(true);
    return count;
}
