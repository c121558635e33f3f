/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Taking a problem apart. An equation with f(a), D(f)(a) or (D@@n)(f)(a) at a point a on one
 * side is a starting value; every other item is an equation of the model. Derivatives written with
 * D or left undone by subs become diff(x(t),t). Nothing is solved here.
 */
#include "dae/model/ivp.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/origin.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"
#include "cas/value/names.h"
#include "dae/model/label.h"

/* What is_start found. */
typedef struct StartTerm {
    Expr name, point, value;
    long order;
} StartTerm;

/* Raises with the text of an expression in place of %s. */
_Noreturn static void refuse(Status status, const char *format, Expr e)
{
    char *text = print_text(e, 70);
    err_defer(mem_release, text);
    err_raise(status, format, text);
}

void ivp_collect(IvpItems *items, Expr e)
{
    err_stack_check();
    if (expr_is(e, EXPR_SET) || expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SEQ)) {
        for (long i = 0; i < expr_count(e); i++)
            ivp_collect(items, expr_arg(e, i));
        return;
    }
    if (items->count == items->capacity) {
        items->capacity = 2 * items->capacity + 16;
        items->item = mem_rearray(items->item, (size_t)items->capacity, sizeof *items->item);
    }
    items->item[items->count++] = e;
}

/* --- starting values ------------------------------------------------------------------------- */

/* f(a) or f[i](a), f no known function. */
static bool is_unknown_call(Expr e)
{
    if (!expr_is(e, EXPR_CALL) || expr_count(e) != 2)
        return false;
    Expr head = expr_arg(e, 0);
    return (expr_is(head, EXPR_SYMBOL) || expr_is(head, EXPR_INDEXED)) && !funcs_find(head);
}

/* A constant, or anything free of the variable t where that is known. */
static bool is_point(Expr e, Expr t)
{
    return funcs_is_constant(e) || (t && !walk_has(e, t));
}

/* Is e f(a), D(f)(a) or (D@@n)(f)(a) at a point a? The order of an operator is asked of its
 * application to a fresh name. */
static bool is_start_term(Expr e, Expr t, StartTerm *start)
{
    Expr f = e, x;
    start->order = 0;
    if (!expr_is(e, EXPR_CALL) || expr_count(e) != 2 || !is_point(expr_arg(e, 1), t))
        return false;
    if (diff_op_is(expr_arg(e, 0), NULL)) {
        Expr dummy = expr_from_symbol(sym_fresh("t"));
        start->order = diff_order(diff_from_D(expr_call(expr_arg(e, 0), &dummy, 1)), &f, &x);
        if (start->order == 0)
            return false;
    }
    if (!is_unknown_call(f))
        return false;
    start->name = expr_arg(f, 0);
    start->point = expr_arg(e, 1);
    return true;
}

bool ivp_is_value(Expr e, Expr t, Expr *name, long *order, Expr *point)
{
    StartTerm start;
    if (!is_start_term(e, t, &start))
        return false;
    *name = start.name;
    *order = start.order;
    *point = start.point;
    return true;
}

static bool is_start(Expr item, Expr t, StartTerm *start)
{
    if (!expr_is(item, EXPR_EQUATION))
        return false;
    for (int side = 0; side < 2; side++)
        if (is_start_term(expr_arg(item, side), t, start)) {
            start->value = expr_arg(item, 1 - side);
            return true;
        }
    return false;
}

/* names: the unknowns' names -> their places in model.unknowns. */
static void add_start(Ivp *ivp, const Memo *names, const StartTerm *term, Expr item)
{
    const Expr *place = memo_get(names, term->name);
    if (!place)
        refuse(ST_TYPE, "%s is a starting value of no unknown", item);
    long unknown = place - ivp->model.unknowns;
    if (!ivp->t0)
        ivp->t0 = term->point;
    for (long i = ivp->first[unknown]; i >= 0; i = ivp->start[i].next) {
        const IvpStart *known = &ivp->start[i];
        if (known->order != term->order || known->point != term->point)
            continue;
        if (known->value != term->value)
            refuse(ST_TYPE, "%s contradicts another starting value", item);
        return;
    }
    long last = ivp->starts;
    ivp->start[last] = (IvpStart){unknown, term->order, term->point, term->value, -1};
    long *end = &ivp->first[unknown]; /* they stay in the order in which they are given */
    while (*end >= 0)
        end = &ivp->start[*end].next;
    *end = last;
    ivp->starts++;
}

static void read_starts(Ivp *ivp, Expr t)
{
    Memo names;
    StartTerm start;
    ivp->start = mem_array((size_t)ivp->items.count, sizeof *ivp->start);
    ivp->first = mem_array((size_t)ivp->model.count + 1, sizeof *ivp->first);
    memo_begin(&names);
    for (long j = ivp->model.count - 1; j >= 0; j--) {
        ivp->first[j] = -1;
        if (is_unknown_call(ivp->model.unknowns[j])) /* what else is given as one starts nowhere */
            memo_put(&names, expr_arg(ivp->model.unknowns[j], 0), &ivp->model.unknowns[j]);
    }
    for (long i = 0; i < ivp->items.count; i++)
        if (is_start(ivp->items.item[i], t, &start))
            add_start(ivp, &names, &start, ivp->items.item[i]);
    memo_end(&names);
}

void ivp_need_one_point(const Ivp *ivp)
{
    for (long i = 0; i < ivp->starts; i++)
        if (ivp->start[i].point != ivp->t0) {
            err_hint("write the derivatives as diff(y(x), x): then it is a boundary value problem");
            refuse(ST_UNABLE, "starting values must be given at one point, not at %s",
                   expr_seq((Expr[]){ivp->t0, ivp->start[i].point}, 2));
        }
}

/* --- equations ------------------------------------------------------------------------------- */

/* diff(x(t)*y(t), t), as subs may leave it, is carried out; done maps nodes to what they became. */
static Expr carry_out(Expr e, void *done)
{
    Expr f, x, known = memo_get(done, e);
    if (known)
        return known;
    err_stack_check();
    if (expr_is(e, EXPR_SYMBOL) || expr_is_number(e) || diff_order(e, &f, &x) > 0)
        return e;
    Expr result = walk_operands(e, carry_out, done);
    if (expr_is_call(result, expr_symbol("diff")) && expr_count(result) == 3 &&
        diff_order(result, &f, &x) == 0 && expr_is(expr_arg(result, 2), EXPR_SYMBOL))
        result = diff_name(expr_arg(result, 1), expr_arg(result, 2));
    memo_put(done, e, result);
    return result;
}

/* "ALG, 0 = 1, can never hold" */
_Noreturn static void refuse_named(Expr item)
{
    Expr label;
    Buf name = {0};
    err_defer(buf_release, &name);
    label_find(&label, &item, 1);
    if (label) {
        label_put(&name, label, 0, 0);
        buf_puts(&name, ", ");
    }
    char *text = print_text(item, 100);
    err_defer(mem_release, text);
    err_raise(ST_SINGULAR, "%s%s%s can never hold", buf_text(&name), text, label ? "," : "");
}

static void find_undone(Expr node, void *arg)
{
    Expr f, x;
    if (expr_is(node, EXPR_CALL) && expr_is_symbol(expr_arg(node, 0), "diff") &&
        diff_order(node, &f, &x) == 0)
        *(bool *)arg = true;
}

/* The item as an expression in diffs that is to be 0, or NULL when it says nothing. */
static Expr as_zero(Expr item)
{
    bool undone = false;
    if (item == EXPR_TRUE)
        return NULL;
    if (item == EXPR_FALSE || (!expr_is(item, EXPR_EQUATION) &&
                               (expr_kind(item) > EXPR_INDEXED || expr_is(item, EXPR_STRING))))
        refuse(ST_TYPE, "%s is neither an equation nor a starting value", item);
    Expr e = diff_from_D(linalg_residual(item));
    walk_each(e, find_undone, &undone);
    if (undone) {
        Memo done;
        memo_begin(&done);
        e = carry_out(e, &done);
        memo_end(&done);
    }
    bool nothing = expr_is_number(e) && num_is_zero(e);
    if (!nothing && expr_is_number(e))
        refuse_named(item);
    return nothing ? NULL : e;
}

/* --- all of it ------------------------------------------------------------------------------- */

static void release(void *arg)
{
    Ivp *ivp = arg;
    mem_free(ivp->items.item);
    mem_free(ivp->equations.item);
    mem_free(ivp->given.item);
    mem_free(ivp->start);
    mem_free(ivp->first);
}

/* y beside y(x), which the equations differentiate. */
static void refuse_bare(const Model *model)
{
    Memo names;
    memo_begin(&names);
    for (long i = 0; i < model->equations; i++) {
        Expr list = names_in(model->residuals[i]);
        for (long k = 0; k < expr_count(list); k++)
            memo_put(&names, expr_arg(list, k), list);
    }
    Expr found = NULL;
    for (long j = 0; j < model->count && !found; j++)
        if (model->orders[j] > 0 && memo_get(&names, expr_arg(model->unknowns[j], 0)))
            found = model->unknowns[j];
    memo_end(&names);
    if (!found)
        return;
    char *call = print_text(found, 60), *name = print_text(expr_arg(found, 0), 60);
    err_defer(mem_release, call);
    err_defer(mem_release, name);
    err_raise(ST_TYPE, "%s and %s cannot both stand in the equations", call, name);
}

void ivp_begin(Ivp *ivp, Expr system, Expr unknowns)
{
    StartTerm start;
    *ivp = (Ivp){0};
    err_defer(release, ivp);
    ivp_collect(&ivp->items, system);
    Expr t = model_variable(ivp->items.item, ivp->items.count);
    for (long i = 0; i < ivp->items.count; i++) {
        Expr item = ivp->items.item[i], e = is_start(item, t, &start) ? NULL : as_zero(item);
        if (e) {
            origin_note(e, item);
            ivp_collect(&ivp->equations, e);
        }
    }
    if (unknowns)
        ivp_collect(&ivp->given, unknowns);
    model_begin(&ivp->model, ivp->equations.item, ivp->equations.count, ivp->given.item,
                ivp->given.count, NULL);
    read_starts(ivp, t);
    refuse_bare(&ivp->model);
}

void ivp_end(Ivp *ivp)
{
    model_end(&ivp->model);
    err_undefer(true);
}

Expr ivp_start(const Ivp *ivp, long unknown, long order)
{
    CHECK(unknown >= 0 && unknown < ivp->model.count);
    CHECK(order >= 0);
    for (long i = ivp->first[unknown]; i >= 0; i = ivp->start[i].next)
        if (ivp->start[i].order == order)
            return ivp->start[i].value;
    return NULL;
}

Expr ivp_derivative(const Ivp *ivp, long unknown, long order)
{
    CHECK(unknown >= 0 && unknown < ivp->model.count);
    CHECK(order >= 0);
    return diff_make(ivp->model.unknowns[unknown], ivp->model.t, order);
}

Expr ivp_point(const Ivp *ivp)
{
    return ivp->t0 ? ivp->t0 : EXPR_ZERO;
}

Expr ivp_start_name(const Ivp *ivp, long unknown, long order)
{
    CHECK(unknown >= 0 && unknown < ivp->model.count);
    CHECK(order >= 0);
    Expr op = expr_arg(ivp->model.unknowns[unknown], 0), at = ivp_point(ivp);
    for (long i = 0; i < order; i++)
        op = diff_op_make(op, 1, 0);
    return expr_call(op, &at, 1);
}

static Expr differentiated(const Model *model)
{
    Expr list = expr_list(NULL, 0);
    for (long j = 0; j < model->count; j++)
        if (model->orders[j] > 0)
            list = collection_append(list, model->unknowns[j]);
    return list;
}

Expr ivp_guess_unknowns(Expr system)
{
    Ivp ivp;
    ivp_begin(&ivp, system, NULL);
    long equations = ivp.model.equations, count = ivp.model.count;
    Expr list = differentiated(&ivp.model);
    ivp_end(&ivp);
    return count > equations && expr_count(list) == equations ? list : NULL;
}
