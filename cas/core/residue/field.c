/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arithmetic of F_p[i] on top of the arithmetic modulo p of sig.h, and the pseudo-random numbers
 * (splitmix64 of content and point), the same in every run.
 */
#include "cas/base/splitmix.h"
#include "cas/core/residue/residue.h"

#include "cas/base/check.h"

Residue residue_add(Residue a, Residue b)
{
    return (Residue){sig_add(a.re, b.re), sig_add(a.im, b.im)};
}

Residue residue_mul(Residue a, Residue b)
{
    CHECK(!residue_is_none(a) && !residue_is_none(b));
    if ((a.im | b.im) == 0)
        return (Residue){sig_mul(a.re, b.re), 0};
    return (Residue){sig_sub(sig_mul(a.re, b.re), sig_mul(a.im, b.im)),
                     sig_add(sig_mul(a.re, b.im), sig_mul(a.im, b.re))};
}

Residue residue_inv(Residue a)
{
    CHECK(!residue_is_zero(a) && !residue_is_none(a));
    if (a.im == 0)
        return (Residue){sig_inv(a.re), 0};
    uint64_t norm = sig_add(sig_mul(a.re, a.re), sig_mul(a.im, a.im)), inv = sig_inv(norm);
    return (Residue){sig_mul(a.re, inv), sig_mul(sig_sub(0, a.im), inv)};
}

Residue residue_pow(Residue a, uint64_t n)
{
    Residue r = {1, 0};
    for (; n; n >>= 1) {
        if (n & 1)
            r = residue_mul(r, a);
        if (n > 1)
            a = residue_mul(a, a);
    }
    return r;
}

uint64_t residue_random(uint64_t h, uint64_t seed)
{
    h = splitmix_bits(h + SPLITMIX_STEP * (seed + 1));
    return h % (SIG_PRIME - 2) + 2; /* neither 0 nor 1 */
}
