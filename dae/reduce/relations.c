/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The prolongation solves group by group (a block at a stage), as many relations as derivatives. A
 * group is needed when it solves for a derivative that is asked for or that stands in a relation of
 * a group that is needed.
 */
#include "dae/reduce/relations.h"

#include "cas/base/mem.h"
#include "cas/core/walk.h"

typedef struct Groups {
    const Prolong *p;
    Memo solved;       /* derivative -> its place + 1 */
    long *first;       /* of each group */
    long *list, count; /* those that are needed */
    char *needed;
} Groups;

static void need(Expr node, void *groups)
{
    Groups *g = groups;
    size_t place = (size_t)memo_get(&g->solved, node);
    if (place == 0)
        return;
    long group = g->p->group[place - 1];
    if (!g->needed[group])
        g->list[g->count++] = group;
    g->needed[group] = 1;
}

static void find_needed(Groups *g, const Expr *tops, long n)
{
    const Prolong *p = g->p;
    for (long k = p->solved_count - 1; k >= 0; k--)
        g->first[p->group[k]] = k;
    g->first[p->group_count] = p->solved_count;
    for (long j = 0; j < n; j++)
        need(tops[j], g);
    for (long k = 0; k < g->count; k++) {
        long group = g->list[k], first = g->first[group], end = g->first[group + 1];
        walk_each(expr_list(p->rows + first, end - first), need, g);
    }
}

/* Expressions with a place for each derivative that is needed and no top, or for each relation. */
static Expr gather(const Groups *g, const Expr *from, const Memo *left_out)
{
    const Prolong *p = g->p;
    Expr *item = mem_array((size_t)p->solved_count + 1, sizeof *item);
    long count = 0;
    err_defer(mem_release, item);
    for (long k = 0; k < p->solved_count; k++)
        if (g->needed[p->group[k]] && !(left_out && memo_get(left_out, p->solved[k])))
            item[count++] = from[k];
    Expr list = expr_list(item, count);
    err_undefer(true);
    return list;
}

Expr relations_of(const Prolong *p, const Expr *tops, long n)
{
    size_t groups = (size_t)p->group_count + 1;
    Memo asked;
    Groups g = {.p = p};
    g.list = mem_array(2 * groups, sizeof *g.list);
    err_defer(mem_release, g.list);
    g.first = g.list + groups;
    g.needed = mem_zalloc(groups);
    err_defer(mem_release, g.needed);
    memo_begin(&g.solved);
    memo_begin(&asked);
    for (long k = 0; k < p->solved_count; k++)
        memo_put(&g.solved, p->solved[k], (void *)(size_t)(k + 1));
    bool known = true;
    for (long j = 0; j < n; j++) {
        known = known && memo_get(&g.solved, tops[j]);
        memo_put(&asked, tops[j], tops);
    }
    if (known)
        find_needed(&g, tops, n);
    Expr part[RELATIONS_PARTS] = {gather(&g, p->rows, NULL), gather(&g, p->solved, &asked),
                                  gather(&g, p->values, &asked)};
    Expr relations = known ? expr_list(part, RELATIONS_PARTS) : NULL;
    memo_end(&asked);
    memo_end(&g.solved);
    err_undefer(true);
    err_undefer(true);
    return relations;
}
