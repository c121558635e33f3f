/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * In the graph of constraints (rows) and unknowns (columns) a largest matching by augmenting paths,
 * then the decomposition of A. L. Dulmage and N. S. Mendelsohn (1958): what is reached from a row
 * without a column, or from a column without a row, is not in the square part.
 *
 * Only the structure is looked at: whether the square part is regular, and linear in the unknowns,
 * is for who solves it.
 */
#include "dae/reduce/given.h"

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/base/sort.h"
#include "cas/core/walk.h"

typedef struct Graph {
    long rows, columns;
    long *edge, edges, capacity; /* columns of each row, from begin[i] to begin[i+1] */
    long *begin;
    long *row_of, *match;    /* of each column, of each row; -1: none */
    long *seen;              /* of columns: the last row that was looked for a path from */
    char *spoilt;            /* of columns */
    long *place;             /* of columns: their numbers */
    long *path, *next;       /* rows of a path, and where each has come to among its columns */
    long *down, *down_begin; /* rows of each column */
} Graph;

static void graph_release(void *arg)
{
    Graph *g = arg;
    mem_free(g->edge);
    mem_free(g->begin);
    mem_free(g->spoilt);
    mem_free(g->down);
}

typedef struct Note {
    const Memo *column; /* state -> its entry in `place` of the graph */
    Graph *graph;
} Note;

static void note_state(Expr node, void *arg)
{
    Note *note = arg;
    Graph *g = note->graph;
    const long *place = memo_get(note->column, node);
    if (!place)
        return;
    if (g->edges == g->capacity) {
        g->capacity = 2 * g->capacity + 64;
        g->edge = mem_rearray(g->edge, (size_t)g->capacity, sizeof *g->edge);
    }
    g->edge[g->edges++] = place - g->place;
}

/* The rows of each column. */
static void turn(Graph *g)
{
    size_t columns = (size_t)g->columns + 2;
    g->down = mem_zalloc(((size_t)g->edges + columns) * sizeof *g->down);
    g->down_begin = g->down + g->edges;
    for (long e = 0; e < g->edges; e++)
        g->down_begin[g->edge[e] + 2]++;
    for (long j = 0; j < g->columns; j++)
        g->down_begin[j + 2] += g->down_begin[j + 1];
    for (long i = 0; i < g->rows; i++)
        for (long e = g->begin[i]; e < g->begin[i + 1]; e++)
            g->down[g->down_begin[g->edge[e] + 1]++] = i;
}

static void make_room(Graph *g)
{
    size_t rows = (size_t)g->rows + 2, columns = (size_t)g->columns + 1;
    g->spoilt = mem_zalloc(columns);
    g->begin = mem_array(3 * columns + 4 * rows, sizeof *g->begin);
    g->match = g->begin + rows;
    g->path = g->match + rows;
    g->next = g->path + rows;
    g->row_of = g->next + rows;
    g->seen = g->row_of + columns;
    g->place = g->seen + columns;
}

static void read_graph(Graph *g, const Expr *constraints, const Expr *unknowns)
{
    Memo column;
    make_room(g);
    memo_begin(&column);
    for (long j = 0; j < g->columns; j++) {
        g->place[j] = j;
        memo_put(&column, unknowns[j], &g->place[j]);
        g->row_of[j] = g->seen[j] = -1;
    }
    Note note = {&column, g};
    for (long i = 0; i < g->rows; i++) {
        g->match[i] = -1;
        g->begin[i] = g->edges;
        walk_each(constraints[i], note_state, &note);
        sort_longs(g->edge + g->begin[i], g->edges - g->begin[i]);
    }
    g->begin[g->rows] = g->edges;
    memo_end(&column);
    turn(g);
}

/* The path from the row at its end to the one before, with a column between each. */
static void turn_path(Graph *g, long depth)
{
    for (long k = depth; k >= 0; k--) {
        long i = g->path[k], j = g->edge[g->next[k] - 1];
        g->row_of[j] = i;
        g->match[i] = j;
    }
}

/* An augmenting path from a row, in depth. */
static void augment(Graph *g, long row)
{
    long depth = 0;
    g->path[0] = row;
    g->next[0] = g->begin[row];
    while (depth >= 0) {
        if (g->next[depth] == g->begin[g->path[depth] + 1]) {
            depth--;
            continue;
        }
        long j = g->edge[g->next[depth]++];
        if (g->seen[j] == row)
            continue;
        g->seen[j] = row;
        if (g->row_of[j] < 0) {
            turn_path(g, depth);
            return;
        }
        g->path[++depth] = g->row_of[j];
        g->next[depth] = g->begin[g->row_of[j]];
    }
}

/* Spoils the columns of row i, and with each those of its own row. */
static void spoil_row(Graph *g, long row)
{
    long count = 0;
    g->path[count++] = row;
    while (count > 0) {
        long i = g->path[--count];
        for (long e = g->begin[i]; e < g->begin[i + 1]; e++) {
            long j = g->edge[e];
            if (g->spoilt[j])
                continue;
            CHECK(g->row_of[j] >= 0); /* else the matching were no largest */
            g->spoilt[j] = 1;
            g->path[count++] = g->row_of[j];
        }
    }
}

/* Spoils column j, and with it the columns that the rows it stands in were to give. */
static void spoil_column(Graph *g, long column)
{
    long count = 0, *list = g->seen; /* matching is done */
    g->spoilt[column] = 1;
    list[count++] = column;
    while (count > 0) {
        long j = list[--count];
        for (long e = g->down_begin[j]; e < g->down_begin[j + 1]; e++) {
            long given = g->match[g->down[e]];
            CHECK(given >= 0);
            if (g->spoilt[given])
                continue;
            g->spoilt[given] = 1;
            list[count++] = given;
        }
    }
}

static void decompose(Graph *g)
{
    for (long i = 0; i < g->rows; i++)
        augment(g, i);
    for (long i = 0; i < g->rows; i++)
        if (g->match[i] < 0)
            spoil_row(g, i);
    for (long j = 0; j < g->columns; j++)
        if (g->row_of[j] < 0 && !g->spoilt[j])
            spoil_column(g, j);
}

long given_find(const Expr *constraints, long m, const Expr *unknowns, long n, long *constraint_of)
{
    long found = 0;
    Graph g = {.rows = m, .columns = n};
    err_defer(graph_release, &g);
    read_graph(&g, constraints, unknowns);
    decompose(&g);
    for (long j = 0; j < n; j++) {
        constraint_of[j] = g.spoilt[j] ? -1 : g.row_of[j];
        found += constraint_of[j] >= 0;
    }
    err_undefer(true);
    return found;
}
