/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Roots by Arb's arb_fmpz_poly_complex_roots: simultaneous iteration, then certified discs, where
 * no interrupt strikes (aside_balls.h).
 */
#include "cas/value/isolate.h"

#include "cas/base/aside_balls.h"

/* degree^2 * bits up to which the roots come within some 20 ms */
static const double short_work = 400000;

typedef struct Work {
    acb_ptr roots;
    const fmpz_poly_struct *p;
    slong prec;
} Work;

static bool find_roots(void *arg)
{
    Work *w = arg;

    arb_fmpz_poly_complex_roots(w->roots, w->p, 0, w->prec);
    return true;
}

void isolate_roots(acb_ptr roots, const fmpz_poly_t p, slong prec)
{
    double degree = (double)fmpz_poly_degree(p);
    AsideBalls out = {(arb_ptr)roots, 2 * fmpz_poly_degree(p)};
    Work w = {roots, p, prec};

    aside_balls_fill(&out, 1, degree * degree * (double)prec <= short_work, find_roots, &w);
}
