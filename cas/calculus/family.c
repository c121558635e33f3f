/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The free coordinates run over their ranges in balls that are halved again and again, until in
 * each of them another coordinate is not real or lies beyond its own range.
 */
#include "cas/calculus/family.h"

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/held.h"
#include "cas/core/sym.h"
#include "cas/value/enclose.h"
#include "cas/value/funcs.h"

enum { BITS = 64, MOST_HALVINGS = 10 };

typedef struct Family {
    Expr part[FAMILY_MOST]; /* names: how far the free coordinates are on their way, 0..1 */
    acb_struct ball[FAMILY_MOST];
    long n;
    Enclosure margin[2 * FAMILY_MOST]; /* negative or not real: outside */
    long margins;
    bool known;
} Family;

static void add_margin(Family *f, Expr e)
{
    f->known = enclose_begin(&f->margin[f->margins++], e, f->part, f->n) && f->known;
}

static bool is_outside(Family *f)
{
    for (long i = 0; i < f->margins; i++) {
        acb_srcptr value = enclose_eval(&f->margin[i], f->part, f->ball, f->n, BITS);

        if (acb_is_finite(value) &&
            (arb_is_negative(acb_realref(value)) || !arb_contains_zero(acb_imagref(value))))
            return true;
    }
    return false;
}

/* The part at*2^-halvings .. (at+1)*2^-halvings of the way. */
static void set_part(acb_t ball, long at, long halvings)
{
    arb_set_si(acb_realref(ball), 2 * at + 1);
    arb_mul_2exp_si(acb_realref(ball), acb_realref(ball), -halvings - 1);
    mag_set_ui_2exp_si(arb_radref(acb_realref(ball)), 1, -halvings - 1);
}

/* Are all members outside whose free coordinates from the k-th on lie in these parts? */
static bool misses(Family *f, long k, long at, long halvings)
{
    err_poll();
    set_part(f->ball + k, at, halvings);
    if (is_outside(f) || (k + 1 < f->n && misses(f, k + 1, 0, 0)))
        return true;
    if (halvings == MOST_HALVINGS)
        return false;
    for (long half = 0; half < 2; half++) {
        for (long later = k + 1; later < f->n; later++)
            set_part(f->ball + later, 0, 0);
        if (!misses(f, k, 2 * at + half, halvings + 1))
            return false;
    }
    return true;
}

bool family_misses(Expr point, const Expr *x, const Expr *low, const Expr *high, long n)
{
    CHECK(n >= 1 && n <= FAMILY_MOST);
    Family f = {.known = true};
    Expr free[FAMILY_MOST], way[FAMILY_MOST];
    bool none;

    for (long i = 0; i < n; i++)
        if (expr_arg(point, i) == x[i]) {
            f.part[f.n] = expr_from_symbol(sym_fresh("s"));
            free[f.n] = x[i];
            way[f.n] = expr_add(low[i], expr_mul(f.part[f.n], expr_sub(high[i], low[i])));
            held_acb(f.ball + f.n);
            set_part(f.ball + f.n++, 0, 0);
        }
    for (long i = 0; i < n; i++) {
        Expr value = funcs_replace(expr_arg(point, i), free, way, f.n);

        if (expr_arg(point, i) != x[i]) {
            add_margin(&f, expr_sub(value, low[i]));
            add_margin(&f, expr_sub(high[i], value));
        }
    }
    none = f.known && f.n > 0 && misses(&f, 0, 0, 0);
    while (f.margins > 0)
        enclose_end(&f.margin[--f.margins]);
    held_end((int)f.n);
    return none;
}
