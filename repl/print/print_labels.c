/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Labels, as Maple's terminal has them: what a result too wide for the screen holds more than once
 * is written once, behind it, and stands in it as %1, %2, ... Expressions are shared graphs, so a
 * part that is repeated is a node with several edges leading to it; one that is repeated only
 * because what is around it is, has one edge and gets no label. A sum and its opposite (two
 * denominators that differ by their sign) count as one: the opposite is -%1.
 *
 * Only sums and plain calls get labels: a product, a power and a derivative are taken apart by
 * those who show what is around them.
 */
#include "repl/print/print_labels.h"

#include <stdint.h>
#include <stdio.h>

#include "cas/base/err.h"
#include "cas/core/rtable.h"
#include "cas/core/table.h"
#include "cas/core/walk.h"
#include "repl/print/print_2d.h"
#include "repl/print/print_matrix.h"
#include "repl/print/print_special.h"

typedef struct Search {
    Memo uses; /* how many edges lead to a node, once it was met */
    Memo done; /* nodes whose label was thought of */
    PrintLabels *found;
    int least;
} Search;

static void each_operand(Expr e, void (*f)(Search *s, Expr operand), Search *s)
{
    const RTable *m = rtable_look(e);
    const Table *table = table_of(e);
    bool headed = expr_is(e, EXPR_CALL) || expr_is(e, EXPR_INDEXED);
    if (m) {
        for (long i = 0; !print_matrix_is_large(e) && i < rtable_count(m); i++)
            f(s, rtable_entry(m, i));
    } else if (table) {
        for (long i = 0; i < table_size(table); i++)
            f(s, table_value(table, i));
    } else if (!expr_is_number(e)) {
        for (long i = headed; i < expr_count(e); i++)
            f(s, expr_arg(e, i));
    }
}

static uintptr_t uses_of(const Search *s, Expr e)
{
    return (uintptr_t)memo_get(&s->uses, e);
}

static bool may_have_label(const Search *s, Expr e)
{
    bool plain = expr_is(e, EXPR_CALL) && print_2d_binding(e) == BIND_ATOM &&
                 !print_special_is_derivative(e);
    return (expr_is(e, EXPR_SUM) || plain) && print_2d_box(e, BIND_LOOSE)->width >= s->least;
}

/* What gets no label itself hands its uses down: the root of a sum stands at two places, and so
 * does the sum. */
static void count(Search *s, Expr e)
{
    err_stack_check();
    err_poll();
    uintptr_t before = uses_of(s, e);
    memo_put(&s->uses, e, (void *)(before + 1));
    if (before == 0 || (before == 1 && !may_have_label(s, e)))
        each_operand(e, count, s);
}

static void label(Search *s, Expr e)
{
    err_stack_check();
    if (memo_get(&s->done, e))
        return;
    memo_put(&s->done, e, e);
    PrintLabels *found = s->found;
    if (found->n < PRINT_LABELS_MAX && may_have_label(s, e)) {
        Expr opposite = expr_is(e, EXPR_SUM) ? expr_neg(e) : NULL;
        bool both = opposite && uses_of(s, opposite) > 0;
        if (both || uses_of(s, e) > 1) {
            found->parts[found->n] = e;
            found->opposite[found->n++] = both ? opposite : NULL;
        }
        if (both)
            memo_put(&s->done, opposite, opposite);
    }
    each_operand(e, label, s);
}

void print_labels_find(PrintLabels *labels, Expr e, int least)
{
    Search s = {.found = labels, .least = least};
    labels->n = 0;
    memo_begin(&s.uses);
    memo_begin(&s.done);
    count(&s, e);
    memo_put(&s.done, e, e);
    each_operand(e, label, &s);
    memo_end(&s.done);
    memo_end(&s.uses);
}

void print_labels_use(const PrintLabels *labels)
{
    for (int i = 0; i < labels->n; i++) {
        char name[16];
        snprintf(name, sizeof name, "-%%%d", i + 1);
        print_2d_stand_in(labels->parts[i], box_text(name + 1), BIND_ATOM);
        if (labels->opposite[i])
            print_2d_stand_in(labels->opposite[i], box_text(name), BIND_SUM);
    }
}
