/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Roots by Arb's arb_fmpz_poly_complex_roots: simultaneous iteration, then certified discs. Arb
 * must not be left from inside, so interrupts are blocked meanwhile. What may take longer than a
 * prompt can wait is done in a child process, which hands back the balls exactly as Arb's text of
 * them; an interrupt then ends the child.
 */
#include "cas/isolate.h"

#include <string.h>

#include "cas/base/aside.h"
#include "cas/base/err.h"

/* degree^2 * bits up to which the roots come within some 20 ms */
static const double short_work = 400000;

typedef struct Work {
    acb_ptr roots;
    const fmpz_poly_struct *p;
    slong prec;
} Work;

static void put_part(Buf *out, const arb_t x)
{
    char *text = arb_dump_str(x);

    buf_puts(out, text);
    buf_puts(out, "\n");
    flint_free(text);
}

static void isolate_aside(Buf *out, void *arg)
{
    Work *w = arg;

    arb_fmpz_poly_complex_roots(w->roots, w->p, 0, w->prec);
    for (slong i = 0; i < fmpz_poly_degree(w->p); i++) {
        put_part(out, acb_realref(w->roots + i));
        put_part(out, acb_imagref(w->roots + i));
    }
}

/* Reads one line; `text` is written into. */
static char *read_part(arb_t x, char *text)
{
    char *end = strchr(text, '\n');

    if (end != NULL)
        *end = '\0';
    if (end == NULL || arb_load_str(x, text) != 0)
        err_raise(ST_INTERNAL, "roots came back damaged");
    return end + 1;
}

static void read_back(Work *w, Buf *result)
{
    char *text = result->data;

    for (slong i = 0; i < fmpz_poly_degree(w->p); i++) {
        text = read_part(acb_realref(w->roots + i), text);
        text = read_part(acb_imagref(w->roots + i), text);
    }
}

void isolate_roots(acb_ptr roots, const fmpz_poly_t p, slong prec)
{
    double degree = (double)fmpz_poly_degree(p);
    Work w = {roots, p, prec};
    Buf result = {0};

    if (degree * degree * (double)prec <= short_work) {
        err_interrupt_block();
        arb_fmpz_poly_complex_roots(roots, p, 0, prec);
        err_interrupt_unblock();
        return;
    }
    err_defer(buf_release, &result);
    aside_run(&result, isolate_aside, &w);
    err_interrupt_block();
    read_back(&w, &result);
    err_interrupt_unblock();
    err_undefer(true);
}
