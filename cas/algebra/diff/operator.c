/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The operator D. Derivative operators have three shapes: D(f) and (D@@n)(f) for functions of one
 * argument, D[i,j,...](f) with sorted indices for several. D of a known function is written by its
 * derivative at a dummy name: what is a combination of functions of that name alone becomes the
 * combination of the functions (D(tan) = 1+tan^2); anything else (D(ln)) waits for its argument.
 */
#include "cas/algebra/diff/diff.h"

#include "cas/algebra/subs/subs.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/order.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_row.h"

enum { MAX_ORDER = 1000 };

/* What a derivative operator says: of f, order times (indices NULL) or by indices. */
typedef struct Operator {
    Expr f, order;
    const Expr *indices;
    long count;
} Operator;

static Expr name_D(void)
{
    return expr_symbol("D");
}

static bool operator_parts(Expr e, Operator *op)
{
    if (!expr_is(e, EXPR_CALL) || expr_count(e) != 2)
        return false;
    Expr head = expr_arg(e, 0);
    *op = (Operator){.f = expr_arg(e, 1)};
    if (head == name_D()) {
        op->order = EXPR_ONE;
        return true;
    }
    if (expr_is(head, EXPR_CALL) && expr_count(head) == 3 &&
        expr_is_symbol(expr_arg(head, 0), "@@") && expr_arg(head, 1) == name_D()) {
        op->order = expr_arg(head, 2);
        return true;
    }
    if (expr_is(head, EXPR_INDEXED) && expr_arg(head, 0) == name_D()) {
        op->indices = head->u.args + 1;
        op->count = expr_count(head) - 1;
        return true;
    }
    return false;
}

bool diff_op_is(Expr e, Expr *f)
{
    Operator op;
    if (!operator_parts(e, &op))
        return false;
    if (f)
        *f = op.f;
    return true;
}

/* (D@@order)(f) */
static Expr with_order(Expr f, Expr order)
{
    if (order == EXPR_ZERO)
        return f;
    Expr head = name_D();
    if (order != EXPR_ONE)
        head = expr_call2("@@", head, order);
    return expr_call(head, &f, 1);
}

/* D[old.., index](f), sorted. */
static Expr with_index(Expr f, const Expr *old, long n, Expr index)
{
    Expr *all = mem_array((size_t)n + 2, sizeof *all);
    err_defer(mem_release, all);
    all[0] = name_D();
    for (long i = 0; i < n; i++)
        all[i + 1] = old[i];
    all[n + 1] = index;
    order_sort(all + 1, n + 1);
    Expr value = expr_call(expr_make(EXPR_INDEXED, all, n + 2), &f, 1);
    err_undefer(true);
    return value;
}

Expr diff_op_make(Expr f, long n, long i)
{
    Operator op;
    bool derived = operator_parts(f, &op);
    if (n == 1) {
        if (!derived)
            return with_order(f, EXPR_ONE);
        return with_order(op.f, expr_add(op.indices ? expr_int(op.count) : op.order, EXPR_ONE));
    }
    if (derived && op.indices)
        return with_index(op.f, op.indices, op.count, expr_int(i + 1));
    return with_index(f, NULL, 0, expr_int(i + 1));
}

/* --- application ------------------------------------------------------------------------------ */

/* Number of differentiations, or -1; the k-th argument (from 0) to differentiate by. */
static long operator_order(const Operator *op)
{
    long n = op->count;
    if (!op->indices && (!num_get_si(&n, op->order) || n < 0 || n > MAX_ORDER))
        return -1;
    return n;
}

static long operator_argument(const Operator *op, long k)
{
    long i = 1;
    if (op->indices && !num_get_si(&i, op->indices[k]))
        return -1;
    return i - 1;
}

Expr diff_op_places(Expr e)
{
    Operator op;
    long order = operator_parts(e, &op) ? operator_order(&op) : -1;
    if (order < 0)
        return NULL;
    Expr *place = mem_array((size_t)order, sizeof *place);
    err_defer(mem_release, place);
    for (long k = 0; k < order; k++)
        place[k] = op.indices ? op.indices[k] : EXPR_ONE;
    Expr places = expr_list(place, order);
    err_undefer(true);
    return places;
}

/* f(names..) differentiated as op says, or NULL when f has no derivative there. */
static Expr derive_at(const Operator *op, const Expr *names, long n)
{
    Expr value = funcs_apply(op->f, names, n);
    long order = operator_order(op);
    for (long k = 0; k < order; k++) {
        long i = operator_argument(op, k);
        if (i < 0 || i >= n)
            return NULL;
        value = diff_name(value, names[i]);
        if (walk_has(value, expr_symbol("diff")) || walk_has(value, name_D()))
            return NULL;
    }
    return order < 0 ? NULL : value;
}

static Expr apply_by_names(const Operator *op, const Expr *args, long n)
{
    Expr *names = mem_array((size_t)n * 2, sizeof *names), *rules = names + n;
    err_defer(mem_release, names);
    for (long i = 0; i < n; i++) {
        names[i] = expr_from_symbol(sym_fresh("z"));
        rules[i] = expr_equation(names[i], args[i]);
    }
    Expr value = derive_at(op, names, n);
    if (value)
        value = subs_valued(rules, n, value);
    err_undefer(true);
    return value;
}

Expr diff_op_apply(Expr head, const Expr *args, long n)
{
    Operator op;
    if (!operator_parts(head, &op))
        return NULL;
    const FuncRow *row = funcs_find(op.f);
    if (!row || !row->derivative || n < 1)
        return NULL;
    if (operator_order(&op) == 1) {
        long i = operator_argument(&op, 0);
        return i >= 0 && i < n ? row->derivative(args, n, i) : NULL;
    }
    return apply_by_names(&op, args, n);
}

/* --- D of the language -------------------------------------------------------------------------
 */

/* g(z) to g */
static Expr strip(Expr e, void *z)
{
    bool is = expr_is(e, EXPR_CALL) && expr_count(e) == 2 && expr_arg(e, 1) == *(Expr *)z;
    return is ? expr_arg(e, 0) : NULL;
}

/* The derivative of a known function of one argument as a combination of functions, or NULL. */
static Expr known_operator(Expr f)
{
    const FuncRow *row = funcs_find(f);
    if (!row || !row->derivative || row->arity != 1)
        return NULL;
    Expr z = expr_from_symbol(sym_fresh("z"));
    Expr value = walk_rebuild(row->derivative(&z, 1, 0), strip, NULL, &z);
    return walk_has(value, z) ? NULL : value;
}

static Expr operator_of_product(Expr f)
{
    long n = expr_factor_count(f);
    Expr *terms = mem_array((size_t)n, sizeof *terms);
    err_defer(mem_release, terms);
    for (long i = 0; i < n; i++) {
        Expr factor = expr_factor(f, i);
        terms[i] = expr_mul(diff_op_command(factor, NULL, 0), expr_div(f, factor));
    }
    Expr value = expr_sum(terms, n);
    err_undefer(true);
    return value;
}

static Expr operator_of_sum(Expr f)
{
    long n = expr_term_count(f);
    Expr *terms = mem_array((size_t)n, sizeof *terms);
    err_defer(mem_release, terms);
    for (long i = 0; i < n; i++)
        terms[i] = diff_op_command(expr_term(f, i), NULL, 0);
    Expr value = expr_sum(terms, n);
    err_undefer(true);
    return value;
}

/* D(f@g) = D(f)@g * D(g), from the outermost function in. */
static Expr operator_of_composition(Expr f)
{
    long n = expr_nops(f);
    Expr product = EXPR_ONE, at = expr_symbol("@");
    for (long i = 1; i <= n; i++) {
        Expr slope = diff_op_command(expr_op(f, i), NULL, 0), inner = NULL;
        if (i < n)
            inner = i + 1 == n ? expr_op(f, n) : expr_call(at, f->u.args + 1 + i, n - i);
        product = expr_mul(product, inner ? expr_call2("@", slope, inner) : slope);
    }
    return product;
}

static Expr operator_once(Expr f)
{
    err_stack_check();
    if (funcs_is_constant(f))
        return EXPR_ZERO;
    if (expr_is(f, EXPR_SUM))
        return operator_of_sum(f);
    if (expr_is(f, EXPR_PRODUCT))
        return operator_of_product(f);
    if (expr_is_call(f, expr_symbol("@")) && expr_nops(f) > 1)
        return operator_of_composition(f);
    if (expr_is(f, EXPR_POWER) && expr_is(expr_arg(f, 1), EXPR_INTEGER)) {
        Expr b = expr_arg(f, 0), x = expr_arg(f, 1);
        return expr_product(
            (Expr[]){x, expr_pow(b, expr_sub(x, EXPR_ONE)), diff_op_command(b, NULL, 0)}, 3);
    }
    Expr known = known_operator(f);
    return known ? known : diff_op_make(f, 1, 0);
}

Expr diff_op_command(Expr f, const Expr *indices, long n)
{
    if (n == 0)
        return operator_once(f);
    Operator op;
    for (long k = 0; k < n; k++)
        if (operator_parts(f, &op) && op.indices)
            f = with_index(op.f, op.indices, op.count, indices[k]);
        else if (indices[k] == EXPR_ONE && known_operator(f))
            f = known_operator(f);
        else
            f = with_index(f, NULL, 0, indices[k]);
    return f;
}

/* --- convert
 * -------------------------------------------------------------------------------------- */

/* Place (from 1) of the name among the arguments of the call when it stands there once, else 0. */
static long place_of(Expr call, Expr name)
{
    long at = 0;
    for (long i = 1; i < expr_count(call); i++)
        if (expr_arg(call, i) == name)
            at = at ? -1 : i;
    return at > 0 ? at : 0;
}

/* diff(...diff(f(args),x),y) as D..(f)(args), or NULL. */
static Expr derivative_to_D(Expr e)
{
    if (!expr_is(e, EXPR_CALL))
        return NULL;
    if (expr_count(e) != 3 || !expr_is_symbol(expr_arg(e, 0), "diff"))
        return funcs_find(expr_arg(e, 0)) ? NULL : e;
    if (!expr_is(expr_arg(e, 2), EXPR_SYMBOL) && !expr_is(expr_arg(e, 2), EXPR_INDEXED))
        return NULL;
    err_stack_check();
    Expr call = derivative_to_D(expr_arg(e, 1));
    long i = call ? place_of(call, expr_arg(e, 2)) : 0;
    if (!i)
        return NULL;
    long n = expr_count(call) - 1;
    return expr_call(diff_op_make(expr_arg(call, 0), n, i - 1), call->u.args + 1, n);
}

/* D..(f)(args) as a nested diff, where it is taken at plain names, no constants; else NULL. */
static Expr derivative_from_D(Expr e)
{
    Operator op;
    if (!expr_is(e, EXPR_CALL) || !operator_parts(expr_arg(e, 0), &op))
        return NULL;
    long n = expr_count(e) - 1, order = operator_order(&op);
    Expr value = expr_call(op.f, e->u.args + 1, n);
    for (long k = 0; k < order; k++) {
        long i = operator_argument(&op, k);
        Expr x = i >= 0 && i < n ? expr_arg(e, i + 1) : NULL;
        if (!x || !place_of(e, x) || !expr_is(x, EXPR_SYMBOL) || funcs_is_constant_name(x))
            return NULL;
        value = diff_name(value, x);
    }
    return order < 0 ? NULL : value;
}

typedef struct Convert {
    Expr (*rule)(Expr e);
    const Expr *names; /* only derivatives by one of these; NULL: all */
    long n;
} Convert;

/* Is e a derivative, at some level, by one of the names? */
static bool is_by(const Convert *c, Expr e)
{
    if (!c->names)
        return true;
    for (; expr_is(e, EXPR_CALL) && expr_count(e) == 3 && expr_is_symbol(expr_arg(e, 0), "diff");
         e = expr_arg(e, 1))
        for (long i = 0; i < c->n; i++)
            if (expr_arg(e, 2) == c->names[i])
                return true;
    return false;
}

static Expr converted(Expr e, void *arg)
{
    const Convert *c = arg;
    Expr value = expr_is(e, EXPR_CALL) && is_by(c, e) ? c->rule(e) : NULL;
    return value == e ? NULL : value;
}

static Expr convert(Expr e, Expr (*rule)(Expr e), const Expr *names, long n)
{
    Convert c = {.rule = rule, .names = names, .n = n};
    return walk_rebuild(e, converted, NULL, &c);
}

Expr diff_to_D(Expr e)
{
    return convert(e, derivative_to_D, NULL, 0);
}

Expr diff_from_D(Expr e)
{
    return walk_has(e, expr_symbol("D")) ? convert(e, derivative_from_D, NULL, 0) : e;
}

Expr diff_to_D_by(Expr e, const Expr *names, long n)
{
    return n ? convert(e, derivative_to_D, names, n) : e;
}

Expr diff_ready(Expr e, Expr x, Expr value)
{
    if (!expr_is(x, EXPR_SYMBOL) || !walk_has(e, expr_symbol("diff")) ||
        (expr_is(value, EXPR_SYMBOL) && !walk_has(e, value)))
        return e;
    return diff_to_D_by(e, &x, 1);
}
