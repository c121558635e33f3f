/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the diagnosis says of linear systems with constant coefficients: their pencil decides the
 * index exactly, and where it is singular its minimal indices say how many unknowns are free and
 * how many conditions the inhomogeneity must meet. Larger pencils are left to PencilIndex, which
 * the user calls for himself: canonical forms cost more than the rest of the diagnosis.
 */
#include "dae/report/info.h"

#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/effort.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "dae/reduce/pencil.h"

/* States up to which the pencil is looked at: when all entries are numbers, when some are names. */
enum {
    MOST_STATES = 40,
    MOST_SYMBOLIC_STATES = 6,
    PENCIL_UNITS = 3000000 /* of work: a second */
};

static void put(Table *table, const char *key, Expr value)
{
    table_put(table, expr_string(key, -1), value);
}

static void put_text(Buf *out, const char *before, Expr e)
{
    char *text = print_text(e, 160);
    err_defer(mem_release, text);
    buf_printf(out, "%s%s", before, text);
    err_undefer(true);
}

static bool all_numbers(const RTable *A)
{
    for (long i = 0; i < rtable_count(A); i++)
        if (!expr_is_number(A->data[i]))
            return false;
    return true;
}

static void report_regular(Table *table, Buf *text, const Pencil *pencil)
{
    Expr s = expr_symbol("s"), finite = factor_expr(numer_expr(linalg_charpoly(pencil->J, s)));
    put(table, "nilpotency", expr_int(pencil->index));
    put(table, "finite", finite);
    if (!text)
        return;
    buf_printf(text, "  regular pencil s*E-A: nilpotency index %ld", pencil->index);
    if (rtable_rows(pencil->J) > 0)
        put_text(text, ", finite eigenvalues where ", expr_equation(finite, EXPR_ZERO));
    buf_puts(text, rtable_rows(pencil->J) > 0 ? "\n" : ", no finite eigenvalues\n");
}

static void report_singular(Table *table, Buf *text, const Pencil *pencil)
{
    put(table, "column_indices", pencil->columns);
    put(table, "row_indices", pencil->rows);
    if (!text)
        return;
    buf_puts(text, "  singular pencil s*E-A:");
    put_text(text, " column minimal indices ", pencil->columns);
    put_text(text, ", row minimal indices ", pencil->rows);
    long free = expr_count(pencil->columns), conditions = expr_count(pencil->rows);
    buf_printf(text, "\n  (%ld unknown%s left free, %ld condition%s on the right-hand sides)\n",
               free, free == 1 ? "" : "s", conditions, conditions == 1 ? "" : "s");
}

typedef struct Job {
    const RTable *E, *A;
    Pencil pencil;
} Job;

static void reduce(void *arg)
{
    Job *job = arg;
    pencil_reduce(&job->pencil, job->E, job->A, PENCIL_PLAIN);
}

void info_pencil(Table *table, Buf *text, const Model *model)
{
    RTable *E, *A, *f;
    Expr x;
    if (!pencil_of_model(&E, &A, &f, &x, model))
        return;
    long most = all_numbers(E) && all_numbers(A) ? MOST_STATES : MOST_SYMBOLIC_STATES;
    if (rtable_cols(E) > most || rtable_rows(E) > most)
        return;
    Job job = {E, A, {0}};
    uint64_t units = PENCIL_UNITS;
    if (!effort_attempt(&units, reduce, &job)) {
        if (text)
            buf_puts(text, "  the pencil s*E-A is not looked at here: that is much work, "
                           "PencilIndex does it\n");
    } else if (job.pencil.regular) {
        report_regular(table, text, &job.pencil);
    } else {
        report_singular(table, text, &job.pencil);
    }
}
