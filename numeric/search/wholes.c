/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Branch and bound (A. H. Land and A. G. Doig, 1960): the relaxed program is solved; where a marked
 * unknown is not whole, the program splits into two by bounds on either side of it, the nearer side
 * first. A part whose relaxed value is no better than the best whole point so far is dropped. Depth
 * first, so that memory grows with the depth alone.
 */
#include "numeric/search/wholes.h"

#include <math.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"

static const double WHOLE = 1e-7;

typedef struct Branch {
    SimplexProblem program;
    const bool *is_integer;
    double *lower, *upper, *best;
    double value, terms; /* of best: its objective and the sizes of what this is summed of */
    bool found;
} Branch;

static double value_of(const Branch *b, const double *x)
{
    double sum = 0;
    for (long j = 0; j < b->program.n; j++)
        sum += b->program.c[j] * x[j];
    return sum;
}

/* The marked unknown farthest from a whole number, -1 when all are whole. */
static long broken(const Branch *b, const double *x)
{
    long found = -1;
    double worst = WHOLE;
    for (long j = 0; j < b->program.n; j++) {
        double off = fabs(x[j] - round(x[j]));
        if (b->is_integer[j] && off > worst * fmax(1, fabs(x[j]) * WHOLE)) {
            worst = off;
            found = j;
        }
    }
    return found;
}

static void keep(Branch *b, const double *x)
{
    for (long j = 0; j < b->program.n; j++)
        b->best[j] = b->is_integer[j] ? round(x[j]) : x[j];
    b->value = value_of(b, b->best);
    b->terms = 0;
    for (long j = 0; j < b->program.n; j++)
        b->terms += fabs(b->program.c[j] * b->best[j]);
    b->found = true;
}

static Status follow(Branch *b);

/* One side of x[j] = at. */
static Status follow_side(Branch *b, long j, double at, bool above)
{
    double *bound = above ? b->lower + j : b->upper + j, old = *bound;
    Status status = ST_OK;
    *bound = above ? ceil(at) : floor(at);
    if (b->lower[j] <= b->upper[j])
        status = follow(b);
    *bound = old;
    return status;
}

static Status follow(Branch *b)
{
    double *x = mem_array((size_t)b->program.n, sizeof *x);
    err_stack_check();
    err_poll();
    err_defer(mem_release, x);
    Status status = simplex_solve(&b->program, x);
    bool better = !b->found || value_of(b, x) < b->value - 1e-9 * b->terms;
    if (status == ST_OK && better) {
        long j = broken(b, x);
        bool up = j >= 0 && x[j] - floor(x[j]) > 0.5;
        if (j < 0) {
            keep(b, x);
        } else {
            status = follow_side(b, j, x[j], up);
            if (status == ST_OK)
                status = follow_side(b, j, x[j], !up);
        }
    }
    err_undefer(true);
    return status == ST_UNABLE ? ST_OK : status;
}

Status wholes_solve(const SimplexProblem *problem, const bool *is_integer, double *x)
{
    size_t n = (size_t)problem->n;
    Branch b = {.program = *problem, .is_integer = is_integer, .best = x};
    b.lower = mem_array(2 * n + 1, sizeof *b.lower);
    err_defer(mem_release, b.lower);
    b.upper = b.lower + n;
    memcpy(b.lower, problem->lower, n * sizeof *b.lower);
    memcpy(b.upper, problem->upper, n * sizeof *b.upper);
    b.program.lower = b.lower;
    b.program.upper = b.upper;
    Status status = follow(&b);
    err_undefer(true);
    return status == ST_OK && !b.found ? ST_UNABLE : status;
}
