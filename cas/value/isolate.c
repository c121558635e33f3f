/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Roots by Arb's arb_fmpz_poly_complex_roots: simultaneous iteration, then certified discs, where
 * no interrupt strikes (aside_balls.h). The roots of one polynomial are asked for one after the
 * other, so those of the last few polynomials are kept, to exactly the precision asked for: an
 * answer does not depend on what was asked before.
 */
#include "cas/value/isolate.h"

#include "cas/base/aside_balls.h"
#include "cas/base/ball_functions.h"
#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/core/heap.h"

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

/* --- what was found last --------------------------------------------------------------------- */

enum { KEPT = 4, MOST_KEPT_BITS = 4000000 };

typedef struct Kept {
    fmpz_poly_t p; /* 0: nothing is kept */
    slong prec;
    acb_ptr roots;
} Kept;

static Kept kept[KEPT];
static int oldest;

static const Kept *recall(const fmpz_poly_t p, slong prec)
{
    for (int i = 0; i < KEPT; i++)
        if (kept[i].prec == prec && fmpz_poly_equal(kept[i].p, p))
            return kept + i;
    return NULL;
}

static void forget(Kept *k)
{
    _acb_vec_clear(k->roots, fmpz_poly_degree(k->p));
    fmpz_poly_clear(k->p);
    fmpz_poly_init(k->p);
    k->roots = NULL;
}

/* At every collection and at the end of everything: else they outlived FLINT's own memory. */
static void forget_all(void)
{
    for (int i = 0; i < KEPT; i++)
        if (kept[i].roots != NULL)
            forget(kept + i);
}

/* No interrupt strikes between the parts of an entry. */
static void keep(const fmpz_poly_t p, slong prec, acb_srcptr roots)
{
    Kept *k = kept + oldest;

    heap_add_cache(forget_all);
    err_interrupt_block();
    if (k->roots != NULL)
        forget(k);
    k->roots = _acb_vec_init(fmpz_poly_degree(p));
    _acb_vec_set(k->roots, roots, fmpz_poly_degree(p));
    fmpz_poly_set(k->p, p);
    k->prec = prec;
    oldest = (oldest + 1) % KEPT;
    err_interrupt_unblock();
}

void isolate_roots(acb_ptr roots, const fmpz_poly_t p, slong prec)
{
    CHECK(prec > 0 && fmpz_poly_is_squarefree(p));
    slong n = fmpz_poly_degree(p);
    double degree = (double)n;
    AsideBalls out = {(arb_ptr)roots, 2 * n};
    Work w = {roots, p, prec};
    const Kept *known = recall(p, prec);

    if (known != NULL) {
        _acb_vec_set(roots, known->roots, n);
        return;
    }
    aside_balls_fill(&out, 1, degree * degree * (double)prec <= short_work, find_roots, &w);
    if (degree * (double)prec <= MOST_KEPT_BITS)
        keep(p, prec, roots);
}
