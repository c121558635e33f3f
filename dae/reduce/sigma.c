/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Signature method (J. D. Pryce, A simple structural analysis method for DAEs, BIT 41, 2001).
 *
 * The transversal of highest value is a maximum-weight assignment on the sparse pattern, found by
 * successive shortest augmenting paths with potentials (Dijkstra; R. Jonker and A. Volgenant,
 * Computing 38, 1987, adapted to sparse rows). Offsets are the least fixed point of
 * d_j = max(sigma_ij + c_i), c_i = d_j(i) - sigma_i,j(i). The block triangular form is the
 * strongly connected components (R. Tarjan, SIAM J. Comput. 1, 1972) of the matched pattern.
 * Without a transversal, a maximum matching gives the over- and underdetermined parts by
 * alternating paths (A. L. Dulmage and N. S. Mendelsohn, Can. J. Math. 10, 1958).
 */
#include "dae/reduce/sigma.h"

#include <limits.h>

#include "cas/base/mem.h"

static long *filled(long n, long value)
{
    long *a = mem_array(n > 0 ? (size_t)n : 1, sizeof *a);
    for (long i = 0; i < n; i++)
        a[i] = value;
    return a;
}

/* --- the assignment --------------------------------------------------------------------- */

/* Shortest paths with costs top - sigma_ij >= 0, reduced by the potentials u (rows), v (columns).
 */
typedef struct Assignment {
    const Model *model;
    Sigma *sigma;
    long *u, *v;
    long *distance;    /* of columns */
    long *predecessor; /* row before a column on the path */
    char *done;        /* columns settled */
    long *queue;       /* columns reached, not settled */
    long queued;
    long *reached; /* columns with a distance; the others have LONG_MAX */
    long reaches;
    long top;
} Assignment;

static void relax_row(Assignment *a, long i, long base)
{
    for (long k = 0; k < a->model->term_counts[i]; k++) {
        const ModelTerm *term = &a->model->terms[i][k];
        long j = term->column, cost = base + (a->top - term->order) - a->u[i] - a->v[j];
        if (a->done[j] || cost >= a->distance[j])
            continue;
        if (a->distance[j] == LONG_MAX)
            a->queue[a->queued++] = a->reached[a->reaches++] = j;
        a->distance[j] = cost;
        a->predecessor[j] = i;
    }
}

/* Takes the nearest reached column off the queue; -1 when none is left. */
static long settle_nearest(Assignment *a)
{
    long best = -1;
    for (long q = 0; q < a->queued; q++)
        if (best < 0 || a->distance[a->queue[q]] < a->distance[a->queue[best]])
            best = q;
    if (best < 0)
        return -1;
    long j = a->queue[best];
    a->queue[best] = a->queue[--a->queued];
    a->done[j] = 1;
    return j;
}

static void flip_path(Assignment *a, long row, long column)
{
    Sigma *s = a->sigma;
    for (;;) {
        long i = a->predecessor[column], next = s->unknown_of[i];
        s->unknown_of[i] = column;
        s->equation_of[column] = i;
        if (i == row)
            return;
        column = next;
    }
}

/* Assigns one more row; false when no augmenting path exists. */
static bool augment(Assignment *a, long row)
{
    Sigma *s = a->sigma;
    for (long k = 0; k < a->reaches; k++) {
        a->distance[a->reached[k]] = LONG_MAX;
        a->done[a->reached[k]] = 0;
    }
    a->queued = a->reaches = 0;
    relax_row(a, row, 0);
    long column;
    while ((column = settle_nearest(a)) >= 0 && s->equation_of[column] >= 0)
        relax_row(a, s->equation_of[column], a->distance[column]);
    if (column < 0)
        return false;
    long length = a->distance[column];
    a->u[row] += length;
    for (long k = 0; k < a->reaches; k++) {
        long j = a->reached[k];
        if (!a->done[j] || j == column)
            continue;
        a->v[j] -= length - a->distance[j];
        a->u[s->equation_of[j]] += length - a->distance[j];
    }
    flip_path(a, row, column);
    return true;
}

/* A transversal of highest value; false when there is none (then a maximum matching). */
static bool assign(Sigma *s, const Model *model)
{
    Assignment a = {.model = model, .sigma = s};
    long n = s->count;
    for (long j = 0; j < n; j++)
        if (model->orders[j] > a.top)
            a.top = model->orders[j];
    long *room = filled(s->equations + 5 * n, 0);
    err_defer(mem_release, room);
    a.u = room;
    a.v = room + s->equations;
    a.distance = a.v + n;
    a.predecessor = a.distance + n;
    a.queue = a.predecessor + n;
    a.reached = a.queue + n;
    for (long j = 0; j < n; j++)
        a.distance[j] = LONG_MAX;
    a.done = mem_zalloc((size_t)n + 1);
    err_defer(mem_release, a.done);
    long matched = 0;
    for (long i = 0; i < s->equations; i++) {
        err_poll();
        matched += augment(&a, i);
    }
    err_undefer(true);
    err_undefer(true);
    return matched == s->equations && matched == n;
}

/* --- offsets ---------------------------------------------------------------------------- */

static void find_offsets(Sigma *s, const Model *model)
{
    bool changed = true;
    while (changed) {
        err_poll();
        changed = false;
        for (long i = 0; i < s->equations; i++)
            for (long k = 0; k < model->term_counts[i]; k++) {
                const ModelTerm *term = &model->terms[i][k];
                if (term->order + s->c[i] > s->d[term->column])
                    s->d[term->column] = term->order + s->c[i];
            }
        for (long i = 0; i < s->equations; i++) {
            long j = s->unknown_of[i], c = s->d[j] - model_order(model, i, j);
            changed |= c != s->c[i];
            s->c[i] = c;
        }
    }
    long highest = 0;
    bool algebraic = false;
    for (long i = 0; i < s->equations; i++) {
        if (s->c[i] > highest)
            highest = s->c[i];
        s->value += s->d[i] - s->c[i];
        algebraic |= s->d[i] == 0;
    }
    s->index = highest + (algebraic ? 1 : 0);
}

/* --- block triangular form -------------------------------------------------------------- */

/* Tarjan's algorithm without recursion; vertex i is equation i with its unknown, and i points to
 * the equations that determine the other unknowns in it, or those of which it has the highest
 * derivative. Components come in order of solution. */
typedef struct Tarjan {
    const Model *model;
    const Sigma *sigma;
    bool highest;
    long blocks, *block_of; /* -1: not yet in one */
    long *number, *low, *stack, *call, *next;
    long stacked, visited;
} Tarjan;

static void close_component(Tarjan *t, long i)
{
    long member;
    do {
        member = t->stack[--t->stacked];
        t->block_of[member] = t->blocks;
    } while (member != i);
    t->blocks++;
}

static void enter_vertex(Tarjan *t, long i)
{
    t->number[i] = t->low[i] = ++t->visited;
    t->next[i] = 0;
    t->stack[t->stacked++] = i;
}

/* The equation that a term of equation i points to. */
static long pointed_to(const Tarjan *t, long i, const ModelTerm *term)
{
    const Sigma *s = t->sigma;
    bool counts = !t->highest || term->order == s->d[term->column] - s->c[i];
    return counts ? s->equation_of[term->column] : i;
}

static void search_from(Tarjan *t, long root)
{
    long depth = 0;
    t->call[depth++] = root;
    enter_vertex(t, root);
    while (depth > 0) {
        long i = t->call[depth - 1];
        if (t->next[i] < t->model->term_counts[i]) {
            long to = pointed_to(t, i, &t->model->terms[i][t->next[i]++]);
            if (t->number[to] == 0) {
                t->call[depth++] = to;
                enter_vertex(t, to);
            } else if (t->block_of[to] < 0 && t->number[to] < t->low[i]) {
                t->low[i] = t->number[to];
            }
            continue;
        }
        depth--;
        if (t->low[i] == t->number[i])
            close_component(t, i);
        if (depth > 0 && t->low[i] < t->low[t->call[depth - 1]])
            t->low[t->call[depth - 1]] = t->low[i];
    }
}

/* block_of[0..equations), all -1; the number of blocks. */
static long find_blocks(const Sigma *s, const Model *model, bool highest, long *block_of)
{
    long n = s->equations, *room = filled(5 * n, 0);
    err_defer(mem_release, room);
    Tarjan t = {.model = model,
                .sigma = s,
                .highest = highest,
                .block_of = block_of,
                .number = room,
                .low = room + n,
                .stack = room + 2 * n,
                .call = room + 3 * n,
                .next = room + 4 * n};
    for (long i = 0; i < n; i++)
        if (t.number[i] == 0)
            search_from(&t, i);
    err_undefer(true);
    return t.blocks;
}

static void find_alone(Sigma *s, const Model *model)
{
    long n = s->equations, *block_of = filled(n, -1), *size = filled(n, 0);
    err_defer(mem_release, block_of);
    err_defer(mem_release, size);
    find_blocks(s, model, true, block_of);
    for (long i = 0; i < n; i++)
        size[block_of[i]]++;
    for (long i = 0; i < n; i++)
        s->is_alone[i] = size[block_of[i]] == 1;
    err_undefer(true);
    err_undefer(true);
}

/* --- over- and underdetermined parts ---------------------------------------------------- */

/* Rows that alternating paths reach from an unmatched row are too many for their unknowns. */
static void mark_over(Sigma *s, const Model *model, long i)
{
    err_stack_check();
    s->equation_part[i] = SIGMA_OVER;
    for (long k = 0; k < model->term_counts[i]; k++) {
        long j = model->terms[i][k].column;
        if (s->unknown_part[j] == SIGMA_OVER)
            continue;
        s->unknown_part[j] = SIGMA_OVER;
        if (s->equation_of[j] >= 0 && s->equation_part[s->equation_of[j]] != SIGMA_OVER)
            mark_over(s, model, s->equation_of[j]);
    }
}

/* The equations in which each unknown occurs: unknown j's from first[j] to first[j+1]. */
typedef struct Uses {
    long *first, *equation;
} Uses;

static void list_uses(Uses *uses, const Model *model, long m, long n)
{
    long count = 0;
    for (long i = 0; i < m; i++)
        count += model->term_counts[i];
    uses->first = mem_zalloc((size_t)(n + 2 + count) * sizeof *uses->first);
    uses->equation = uses->first + n + 2;
    for (long i = 0; i < m; i++)
        for (long k = 0; k < model->term_counts[i]; k++)
            uses->first[model->terms[i][k].column + 2]++;
    for (long j = 0; j < n; j++)
        uses->first[j + 2] += uses->first[j + 1];
    for (long i = 0; i < m; i++)
        for (long k = 0; k < model->term_counts[i]; k++)
            uses->equation[uses->first[model->terms[i][k].column + 1]++] = i;
}

/* Columns that alternating paths reach from an unmatched column are not determined. */
static void mark_under(Sigma *s, const Uses *uses, long j)
{
    err_stack_check();
    s->unknown_part[j] = SIGMA_UNDER;
    for (long k = uses->first[j]; k < uses->first[j + 1]; k++) {
        long i = uses->equation[k];
        if (s->equation_part[i] == SIGMA_UNDER)
            continue;
        s->equation_part[i] = SIGMA_UNDER;
        if (s->unknown_of[i] >= 0 && s->unknown_part[s->unknown_of[i]] != SIGMA_UNDER)
            mark_under(s, uses, s->unknown_of[i]);
    }
}

static void find_parts(Sigma *s, const Model *model)
{
    for (long i = 0; i < s->equations; i++)
        if (s->unknown_of[i] < 0)
            mark_over(s, model, i);
    Uses uses;
    list_uses(&uses, model, s->equations, s->count);
    err_defer(mem_release, uses.first);
    for (long j = 0; j < s->count; j++)
        if (s->equation_of[j] < 0)
            mark_under(s, &uses, j);
    err_undefer(true);
}

/* --- the whole -------------------------------------------------------------------------- */

static void sigma_release(void *arg)
{
    Sigma *s = arg;
    mem_free(s->unknown_of);
    mem_free(s->equation_of);
    mem_free(s->c);
    mem_free(s->d);
    mem_free(s->equation_part);
    mem_free(s->unknown_part);
    mem_free(s->block_of);
    mem_free(s->is_alone);
}

void sigma_begin(Sigma *s, const Model *model)
{
    long m = model->equations, n = model->count;
    *s = (Sigma){.equations = m, .count = n};
    err_defer(sigma_release, s);
    s->unknown_of = filled(m, -1);
    s->equation_of = filled(n, -1);
    s->c = filled(m, 0);
    s->d = filled(n, 0);
    s->block_of = filled(m, -1);
    s->is_alone = mem_zalloc((size_t)m + 1);
    s->equation_part = mem_zalloc(((size_t)m + 1) * sizeof *s->equation_part);
    s->unknown_part = mem_zalloc(((size_t)n + 1) * sizeof *s->unknown_part);
    s->regular = assign(s, model);
    if (s->regular) {
        find_offsets(s, model);
        s->blocks = find_blocks(s, model, false, s->block_of);
        find_alone(s, model);
    } else {
        find_parts(s, model);
    }
}

void sigma_end(Sigma *s)
{
    (void)s;
    err_undefer(true);
}
