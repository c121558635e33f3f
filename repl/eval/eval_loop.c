/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Loops, as statements and as generators: inside an expression a loop is the sequence of what its
 * rounds gave ([i^2 for i to 3], [for k, v in t do k = v end do]).
 *
 * Loops are where memory is given back: at every back-edge nodes made since the loop began are
 * collected unless a binding, an object, the loop's own value or a value gathered reaches them
 * (heap.h).
 */
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/heap.h"
#include "cas/core/list.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/core/table.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/object.h"

/* What the rounds gave, behind room for what else a round must keep. */
typedef struct Gathered {
    Expr *items;
    long n, size;
} Gathered;

enum { HIDDEN = 5 }; /* levels that hide results, as those of a procedure's body */
enum { KEPT = 2 };   /* items in front: the loop's value and where it stands */

typedef struct Loop {
    const Ast *variable, *second, *condition, *body, *until;
    HeapScope scope;
    Value *value;
    Gathered *gathered; /* NULL for a statement */
    Value now;          /* where the loop stands, which no variable may hold */
} Loop;

static void gather(Gathered *g, Expr value)
{
    if (KEPT + g->n == g->size) {
        g->size *= 2;
        g->items = mem_rearray(g->items, (size_t)g->size, sizeof *g->items);
    }
    g->items[KEPT + g->n++] = value;
}

/* Gives back what the round made and nobody holds. */
static void collect(const Loop *loop)
{
    Expr kept[KEPT] = {small_is(*loop->value) ? NULL : *loop->value,
                       small_is(loop->now) ? NULL : loop->now};
    Gathered *g = loop->gathered;
    if (!g) {
        heap_scope_maybe(loop->scope, kept, KEPT);
        return;
    }
    for (int i = 0; i < KEPT; i++)
        g->items[i] = kept[i];
    heap_scope_maybe(loop->scope, g->items, KEPT + g->n);
}

/* Which loop the last break or next was for, of those around it. */
static struct {
    long outer;           /* so many more than the innermost */
    const char *variable; /* or the one over this name, else NULL */
} leaving;

void eval_loop_leave(const Ast *ast)
{
    leaving.outer = 0;
    leaving.variable = NULL;
    if (ast->count == 0)
        return;
    const Ast *which = ast->kid[0];
    if (which->kind == AST_NAME) {
        leaving.variable = which->text;
        return;
    }
    long n;
    if (!num_get_si(&n, eval_ast(which)) || n < 1)
        err_raise(ST_TYPE, "break and next take the number of a loop, counted from inside, or the "
                           "name of its variable");
    leaving.outer = n - 1;
}

void eval_loop_check(Flow flow)
{
    if (flow == FLOW_BREAK || flow == FLOW_CONTINUE)
        err_raise(ST_ERROR, "break or next not in loop");
}

/* Is a break or next for a loop outside this one? */
static bool passes_on(const Loop *loop, Flow flow)
{
    if (flow != FLOW_BREAK && flow != FLOW_CONTINUE)
        return false;
    if (leaving.variable)
        return !loop->variable || loop->variable->kind != AST_NAME ||
               strcmp(loop->variable->text, leaving.variable) != 0;
    return leaving.outer-- > 0;
}

/* One round of the body. False when the loop is over; *flow says how. */
static bool run_round(Loop *loop, Flow *flow)
{
    err_poll();
    if (loop->condition && !eval_condition(loop->condition))
        return false;
    if (loop->gathered)
        *loop->value = EXPR_NULL;
    Flow inner = eval_run_inner(loop->body, loop->value);
    if (loop->gathered && inner == FLOW_NEXT)
        gather(loop->gathered, small_expr(*loop->value));
    collect(loop);
    if (inner == FLOW_RETURN || passes_on(loop, inner)) {
        *flow = inner;
        return false;
    }
    if (inner == FLOW_BREAK)
        return false;
    return !(loop->until && eval_condition(loop->until));
}

static void set_variable(const Ast *variable, Value value)
{
    if (variable)
        eval_assign_target(variable, value, NULL);
}

static Expr bound(const Ast *ast, Expr otherwise, const char *which)
{
    if (!ast)
        return otherwise;
    Expr value = eval_ast(ast);
    eval_current = ast;
    if (expr_is_real_number(value))
        return value;
    if (value == EXPR_INFINITY)
        return NULL;
    err_raise(ST_TYPE, "%s value in for loop must be numeric or character", which);
}

static int compare(Value a, Expr b)
{
    long m, n;
    if (small_get(&m, a) && small_get(&n, b))
        return (m > n) - (m < n);
    return num_cmp(small_expr(a), b);
}

static Value advanced(Value i, Expr step)
{
    long m, n;
    if (small_get(&m, i) && small_get(&n, step) && small_fits(m + n))
        return small_value(m + n);
    return num_add(small_expr(i), step);
}

static Flow run_for(const Ast *ast, Value *value, Gathered *gathered)
{
    Expr start = bound(ast->kid[1], EXPR_ONE, "initial"), step = bound(ast->kid[2], EXPR_ONE, "by");
    Expr end = bound(ast->kid[3], NULL, "final");
    if (!start || !step)
        err_raise(ST_TYPE, "initial value in for loop must be numeric or character");
    Loop loop = {ast->kid[0],        NULL,  ast->kid[4], ast->kid[5], ast->kid[6],
                 heap_scope_begin(), value, gathered,    start};
    Flow flow = FLOW_NEXT;
    int direction = num_sign(step);
    for (Value i = start;; loop.now = i) {
        set_variable(loop.variable, i);
        if (end && direction * compare(i, end) > 0)
            break;
        if (!run_round(&loop, &flow))
            break;
        if (loop.variable && loop.variable->kind == AST_NAME) {
            /* The body may have changed the variable. */
            Value changed = eval_value(loop.variable);
            i = small_is(changed) || expr_is_real_number(changed) ? changed : i;
        }
        i = advanced(i, step);
    }
    return flow;
}

/* --- loops over the parts of something ------------------------------------------------------ */

/* The indices of the k-th entry of an rtable, counted row by row. */
static Expr place_in_rtable(const RTable *m, long k)
{
    Expr *place = mem_array((size_t)m->ndim, sizeof *place);
    err_defer(mem_release, place);
    for (long d = m->ndim; d-- > 0; k /= m->size[d])
        place[d] = expr_int(m->lower[d] + k % m->size[d]);
    Expr indices = expr_seq(place, m->ndim);
    err_undefer(true);
    return indices;
}

/* The k-th index of what eval_elements takes apart. */
static Expr index_of_element(Expr e, long k)
{
    if (table_of(e))
        return table_key(table_of(e), k);
    if (rtable_look(e))
        return place_in_rtable(rtable_look(e), k);
    return expr_int(k + 1);
}

/* The two procedures that a module with an export ModuleIterator gives, is there more, and the
 * next; that of an object gets the object. NULL for anything else. */
static Expr iterator_of(Expr iterated)
{
    const Module *module = proc_module_of(iterated);
    Expr make = module ? object_special(module, "ModuleIterator") : NULL;
    if (!make)
        return NULL;
    Expr pair = eval_apply(make, &iterated, module->code && module->code->is_object);
    if (!expr_is(pair, EXPR_SEQ) || expr_count(pair) != 2)
        err_raise(ST_TYPE, "a ModuleIterator gives two procedures: is there more, and the next");
    return pair;
}

static bool has_more(Expr iterator)
{
    return eval_truth(eval_apply(expr_arg(iterator, 0), NULL, 0));
}

static Expr next_of(Expr iterator)
{
    return eval_apply(expr_arg(iterator, 1), NULL, 0);
}

Expr eval_iterated(Expr e)
{
    Expr iterator = iterator_of(e);
    if (!iterator)
        return NULL;
    List items;
    list_begin(&items);
    while (has_more(iterator)) {
        err_poll();
        list_put(&items, next_of(iterator));
    }
    Expr all = expr_list(items.item, items.count);
    list_end(&items);
    return all;
}

/* One round for one call of the iterator: what comes may have no end. */
static Flow run_over_iterator(Loop *loop, Expr iterator)
{
    Flow flow = FLOW_NEXT;
    for (long i = 1; has_more(iterator); i++) {
        Expr item = next_of(iterator);
        set_variable(loop->variable, loop->second ? expr_int(i) : item);
        set_variable(loop->second, item);
        if (!run_round(loop, &flow))
            break;
    }
    return flow;
}

static Flow run_for_in(const Ast *ast, Value *value, Gathered *gathered)
{
    Expr whole = eval_ast(ast->kid[1]), object = eval_follow(whole);
    Expr iterator = iterator_of(object), items = iterator ? EXPR_NULL : eval_elements(whole);
    if (table_of(object) && ast->kid[5]) /* the body may take entries away */
        object = table_expr(table_copy(table_of(object)));
    Loop loop = {ast->kid[0],        ast->kid[5], ast->kid[2], ast->kid[3], ast->kid[4],
                 heap_scope_begin(), value,       gathered,    NULL};
    Flow flow = FLOW_NEXT;
    if (iterator)
        return run_over_iterator(&loop, iterator);
    for (long i = 0; i < expr_count(items); i++) {
        set_variable(loop.variable, loop.second ? index_of_element(object, i) : expr_arg(items, i));
        set_variable(loop.second, expr_arg(items, i));
        if (!run_round(&loop, &flow))
            break;
    }
    return flow;
}

/* --- both ----------------------------------------------------------------------------------- */

/* `for local`: outside procedures the names get their values back. */
static void make_local(Rebinding **list, const Ast *variable)
{
    if (variable && variable->kind == AST_NAME && variable->scope == AST_GLOBAL)
        env_bind(eval_rebind(list, variable->text), NULL);
}

static Flow run(const Ast *ast, Value *value, Gathered *gathered)
{
    bool counted = ast->kind == AST_FOR;
    Rebinding *list = NULL;
    err_defer(eval_rebind_undo, &list);
    if (ast->op) {
        make_local(&list, ast->kid[0]);
        make_local(&list, counted ? NULL : ast->kid[5]);
    }
    Flow flow = counted ? run_for(ast, value, gathered) : run_for_in(ast, value, gathered);
    err_undefer(true);
    return flow;
}

Flow eval_loop(const Ast *ast, Value *value)
{
    return run(ast, value, NULL);
}

static void release_gathered(void *gathered)
{
    mem_free(((Gathered *)gathered)->items);
}

Expr eval_loop_values(const Ast *ast)
{
    enum { FIRST_SIZE = 16 };
    Gathered gathered = {mem_array(FIRST_SIZE, sizeof(Expr)), 0, FIRST_SIZE};
    err_defer(release_gathered, &gathered);
    Value value = EXPR_NULL;
    int level = eval_level;
    eval_level += HIDDEN;
    if (run(ast, &value, &gathered) == FLOW_RETURN)
        err_raise(ST_DOMAIN, "a loop inside an expression cannot return from its procedure");
    eval_level = level;
    Expr values = expr_seq(gathered.items + KEPT, gathered.n);
    err_undefer(true);
    return values;
}
