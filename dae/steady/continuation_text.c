/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A bifurcation diagram in words: one line for each branch, with how it ends, and one for each
 * special point on it.
 */
#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "dae/steady/continuation.h"

#include <math.h>

enum {
    MOST_SHOWN = 4, /* unknowns of a special point on its line */
    MOST_NODES = 40 /* of an exact value that is shown */
};

static void put_expr(Buf *out, Expr e)
{
    char *text = print_text(e, 200);
    err_defer(mem_release, text);
    buf_puts(out, text);
    err_undefer(true);
}

static int shown_digits(void)
{
    return (int)(num_digits < 15 ? num_digits : 15);
}

static void put_value(Buf *out, Expr name, double value)
{
    put_expr(out, name);
    buf_printf(out, " = %.*g", shown_digits(), value);
}

static const char *end_words(const Branch *branch, int side)
{
    switch (branch->end[side]) {
    case BRANCH_RANGE:
    case BRANCH_CLOSED:
        return "";
    case BRANCH_CROSSING:
        return " (a branch point)";
    case BRANCH_POINTS:
        return " (as many points as allowed)";
    case BRANCH_FAR:
        return " (unbounded)";
    case BRANCH_STOPPED:
        return " (interrupted)";
    case BRANCH_STUCK:
        break;
    }
    return branch->why[side] == ST_DOMAIN || branch->why[side] == ST_DIVZERO
               ? " (the equations have no value beyond)"
               : " (no convergence beyond)";
}

static void put_branch(Buf *out, const Continuation *c, long k)
{
    const Branch *branch = c->diagram->branch[k];
    const Steady *s = c->steady;
    buf_printf(out, "branch %ld: %ld points, ", k + 1, branch->count);
    if (branch->end[1] == BRANCH_CLOSED) {
        buf_puts(out, "closed\n");
        return;
    }
    for (int side = 0; side < 2; side++) {
        const CurvePoint *end = branch->point[side == 0 ? 0 : branch->count - 1];
        buf_puts(out, side == 0 ? "from " : " to ");
        put_value(out, s->p, continuation_coordinate(c, end, s->n));
        buf_puts(out, end_words(branch, side));
    }
    buf_putc(out, '\n');
}

/* Short values; of the long ones where they are. */
static void put_exact(Buf *out, Expr exact, long number)
{
    Expr parameter = expr_arg(exact, 0);
    if (walk_tree_exceeds(parameter, MOST_NODES)) {
        buf_printf(out, "      exactly: special[%ld][\"exact\"]\n", number);
        return;
    }
    buf_puts(out, "      exactly ");
    put_expr(out, parameter);
    buf_putc(out, '\n');
}

static void put_special(Buf *out, const Continuation *c, const ContinuationPoint *k)
{
    const Steady *s = c->steady;
    const CurvePoint *point = k->point;
    buf_printf(out, "  %s  ", continuation_label(point->label));
    put_value(out, s->p, continuation_coordinate(c, point, s->n));
    buf_puts(out, "  [");
    for (long j = 0; j < s->shown && j < MOST_SHOWN; j++) {
        if (j > 0)
            buf_puts(out, ", ");
        put_value(out, s->unknowns[j], continuation_coordinate(c, point, j));
    }
    buf_puts(out, s->shown > MOST_SHOWN ? ", ...]" : "]");
    if (point->label == CURVE_HOPF)
        buf_printf(out, "  omega = %.*g", shown_digits(), point->omega);
    if (!isnan(k->lyapunov))
        buf_puts(out, k->lyapunov < 0   ? "  supercritical"
                      : k->lyapunov > 0 ? "  subcritical"
                                        : "  degenerate");
    if (k->before >= 0 && k->after >= 0)
        buf_printf(out, "  unstable %ld -> %ld", k->before, k->after);
    if (point->label == CURVE_MULTIPLE)
        buf_puts(out, "  several eigenvalues vanish");
    const Crossing *place = point->place >= 0 ? &c->diagram->place[point->place] : NULL;
    if (place && place->surface && place->count < 3)
        buf_puts(out, "  a surface of steady states (a continuous symmetry): fix a phase");
    else if (place && place->count == 0)
        buf_puts(out, "  no way out is found");
    buf_putc(out, '\n');
    if (k->exact)
        put_exact(out, k->exact, k - c->special + 1);
}

void continuation_describe(Buf *out, const Continuation *c)
{
    const Diagram *d = c->diagram;
    if (!d) {
        buf_puts(out, "continuation");
        return;
    }
    buf_puts(out, "steady states along ");
    put_expr(out, c->steady->p);
    buf_printf(out, " = %.10g .. %.10g\n", d->curve->system.low, d->curve->system.high);
    for (long k = 0; k < d->branches; k++) {
        put_branch(out, c, k);
        for (long i = 0; i < c->specials; i++)
            if (c->special[i].branch == k)
                put_special(out, c, &c->special[i]);
    }
    while (out->length > 0 && buf_text(out)[out->length - 1] == '\n')
        buf_truncate(out, out->length - 1);
}
