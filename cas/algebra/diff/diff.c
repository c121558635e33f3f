/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differentiation of shared graphs, operands before nodes, one derivative per distinct node. Where
 * only one operand depends on the variable the derivative is kept as a link (factor, operand):
 * a chain of links is multiplied out once, where its value is asked for, so a function nested
 * n deep costs O(n) and not O(n^2). Sums and products are put together by the automatic
 * simplification.
 *
 * Unknown functions: diff(f(x,y),x) stays where x is a plain argument; otherwise the chain rule is
 * written with D, as Maple does. Mixed derivatives are nested in the order of their names, so
 * they agree. An indexed name x[1] is a name of its own. In function mode (diff_function) the
 * variable is a call such as x(t), and its derivatives are independent of it.
 */
#include "cas/algebra/diff/diff.h"

#include <string.h>

#include "cas/algebra/subs/subs.h"
#include "cas/algebra/sum_roots.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/auto.h"
#include "cas/core/num.h"
#include "cas/core/order.h"
#include "cas/core/packed_ops.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "cas/value/extend.h"
#include "cas/value/funcs_row.h"

/* A derivative that is not zero: its value, or number times factor times the derivative of inner.
 * The number stays apart, so that it is distributed over no sum: (x^2-y)^2 has 4*(x^2-y)*x. No
 * value and no factor: of something that has no derivative here (a list, a relation). */
typedef struct Slope {
    Expr value, number, factor, inner;
} Slope;

typedef struct Diff {
    Expr x;
    bool function;        /* x is a call taken as an independent variable */
    DiffCorners *corners; /* undefined where a piecewise function has no derivative, or NULL */
    Memo slopes;          /* node to Slope; nothing: zero */
} Diff;

static bool is_name(Expr e)
{
    return expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_INDEXED);
}

/* --- slopes ---------------------------------------------------------------------------------- */

static void slopes_release(void *arg)
{
    memo_each(arg, mem_free);
}

static void put_slope(Diff *d, Expr node, Slope slope)
{
    Slope *kept = mem_alloc(sizeof *kept);
    *kept = slope;
    err_defer(mem_release, kept);
    memo_put(&d->slopes, node, kept);
    err_undefer(false);
}

static void put_value(Diff *d, Expr node, Expr value)
{
    if (value != EXPR_ZERO)
        put_slope(d, node, (Slope){.value = value});
}

/* number * factor * slope of inner */
static void put_link(Diff *d, Expr node, Expr number, Expr factor, Expr inner)
{
    if (factor == EXPR_ZERO)
        return;
    Slope *slope = memo_get(&d->slopes, inner);
    if (slope->value == EXPR_ONE)
        put_value(d, node, expr_mul(number, factor));
    else
        put_slope(d, node, (Slope){.number = number, .factor = factor, .inner = inner});
}

static bool is_opaque(const Slope *slope)
{
    return slope && !slope->value && !slope->factor;
}

/* Multiplies out the chain that starts here. */
static Expr chain_value(Diff *d, Slope *first)
{
    long n = 1;
    for (Slope *s = first; !s->value; s = memo_get(&d->slopes, s->inner), n++)
        if (is_opaque(s))
            err_raise(ST_UNABLE, "unable to differentiate a list, set or relation in an "
                                 "expression");
    Expr *factors = mem_array((size_t)(2 * n), sizeof *factors);
    err_defer(mem_release, factors);
    Slope *s = first;
    for (long i = 0; i < n; i++) {
        factors[2 * i] = s->value ? EXPR_ONE : s->number;
        factors[2 * i + 1] = s->value ? s->value : s->factor;
        if (!s->value)
            s = memo_get(&d->slopes, s->inner);
    }
    first->value = expr_product(factors, 2 * n);
    err_undefer(true);
    return first->value;
}

static Expr slope_value(Diff *d, Expr node)
{
    Slope *slope = memo_get(&d->slopes, node);
    if (!slope)
        return EXPR_ZERO;
    return slope->value ? slope->value : chain_value(d, slope);
}

static bool depends(const Diff *d, Expr node)
{
    return memo_get(&d->slopes, node) != NULL;
}

/* --- arithmetic ------------------------------------------------------------------------------ */

static void diff_sum(Diff *d, Expr e)
{
    long n = 0;
    Expr *terms = mem_array((size_t)expr_count(e), sizeof *terms), last = NULL;
    err_defer(mem_release, terms);
    for (long i = 0; i < expr_count(e); i += 2) {
        Expr t = expr_arg(e, i), c = expr_arg(e, i + 1);
        if (!depends(d, t))
            continue;
        terms[n++] = c;
        last = t;
    }
    if (n == 1) {
        put_link(d, e, EXPR_ONE, terms[0], last);
    } else if (n > 1) {
        n = 0;
        for (long i = 0; i < expr_count(e); i += 2)
            if (depends(d, expr_arg(e, i)))
                terms[n++] = expr_mul(expr_arg(e, i + 1), slope_value(d, expr_arg(e, i)));
        put_value(d, e, expr_sum(terms, n));
    }
    err_undefer(true);
}

/* The part of (b^x)' that comes from b: x*b^(x-1) with a number x apart, and from x: ln(b)*b^x. */
static Expr by_base(Expr b, Expr x, Expr *number)
{
    Expr power = expr_pow(b, expr_sub(x, EXPR_ONE));
    *number = expr_is_number(x) ? x : EXPR_ONE;
    return *number == x ? power : expr_mul(x, power);
}

static Expr by_exponent(Expr b, Expr x)
{
    return expr_mul(funcs_apply1("ln", b), expr_pow(b, x));
}

/* How many of base and exponent depend; for one: the link's number, factor and operand. */
static int power_link(Diff *d, Expr b, Expr x, Slope *link)
{
    bool by_b = depends(d, b), by_x = depends(d, x);
    if (by_b && by_x)
        return 2;
    if (!by_b && !by_x)
        return 0;
    link->inner = by_b ? b : x;
    link->number = EXPR_ONE;
    link->factor = by_b ? by_base(b, x, &link->number) : by_exponent(b, x);
    return 1;
}

static Expr power_value(Diff *d, Expr b, Expr x)
{
    Expr number, base = by_base(b, x, &number);
    return expr_add(expr_product((Expr[]){number, base, slope_value(d, b)}, 3),
                    expr_mul(by_exponent(b, x), slope_value(d, x)));
}

static void diff_power(Diff *d, Expr e)
{
    Expr b = expr_arg(e, 0), x = expr_arg(e, 1);
    Slope link = {0};
    switch (power_link(d, b, x, &link)) {
    case 1:
        put_link(d, e, link.number, link.factor, link.inner);
        break;
    case 2:
        put_value(d, e, power_value(d, b, x));
        break;
    }
}

/* The product e without its pair k, times factor. */
static Expr product_without(Expr e, long k, Expr factor)
{
    long n = expr_count(e) / 2;
    Expr *parts = mem_array((size_t)n + 1, sizeof *parts);
    err_defer(mem_release, parts);
    parts[0] = expr_arg(e, 0);
    for (long i = 0; i < n; i++)
        parts[i + 1] = i == k ? factor : auto_power(expr_arg(e, 1 + 2 * i), expr_arg(e, 2 + 2 * i));
    Expr value = expr_product(parts, n + 1);
    err_undefer(true);
    return value;
}

/* The terms of (b0^x0 * b1^x1 * ...)', more than one factor depending. */
static Expr product_value(Diff *d, Expr e)
{
    long n = 0, pairs = expr_count(e) / 2;
    Expr *terms = mem_array((size_t)pairs, sizeof *terms), factor;
    Slope link = {0};
    err_defer(mem_release, terms);
    for (long k = 0; k < pairs; k++) {
        Expr b = expr_arg(e, 1 + 2 * k), x = expr_arg(e, 2 + 2 * k);
        err_poll();
        switch (power_link(d, b, x, &link)) {
        case 1:
            factor =
                expr_product((Expr[]){link.number, link.factor, slope_value(d, link.inner)}, 3);
            break;
        case 2:
            factor = power_value(d, b, x);
            break;
        default:
            continue;
        }
        terms[n++] = product_without(e, k, factor);
    }
    Expr value = expr_sum(terms, n);
    err_undefer(true);
    return value;
}

static void diff_product(Diff *d, Expr e)
{
    long found = 0, at = 0;
    Slope link = {0};
    for (long k = 0; k < expr_count(e) / 2 && found < 2; k++) {
        Expr b = expr_arg(e, 1 + 2 * k), x = expr_arg(e, 2 + 2 * k);
        if (!depends(d, b) && !depends(d, x))
            continue;
        found += power_link(d, b, x, &link);
        at = k;
    }
    if (found == 1)
        put_link(d, e, link.number, product_without(e, at, link.factor), link.inner);
    else if (found > 1)
        put_value(d, e, product_value(d, e));
}

/* --- unknown functions --------------------------------------------------------------------- */

/* The call f(...) under diff(diff(f(...),x),y) and its variables; their number, or 0. */
static long derivative_parts(Expr e, Expr *f, Expr *names, long room)
{
    long n = 0;
    while (expr_is(e, EXPR_CALL) && expr_count(e) == 3 && expr_is_symbol(expr_arg(e, 0), "diff") &&
           is_name(expr_arg(e, 2))) {
        if (n < room)
            names[n] = expr_arg(e, 2);
        n++;
        e = expr_arg(e, 1);
    }
    *f = e;
    return n;
}

static Expr nested_diff(Expr f, const Expr *names, long n)
{
    for (long i = 0; i < n; i++)
        f = expr_call2("diff", f, names[i]);
    return f;
}

/* diff(f, names.., x) with the names in order. */
static Expr sorted_diff(Expr e, Expr x)
{
    Expr f;
    long n = derivative_parts(e, &f, NULL, 0);
    Expr *names = mem_array((size_t)n + 1, sizeof *names);
    err_defer(mem_release, names);
    derivative_parts(e, &f, names, n);
    names[n] = x;
    order_sort(names, n + 1);
    Expr value = nested_diff(f, names, n + 1);
    err_undefer(true);
    return value;
}

/* Where the variable is a plain argument of the call, and nothing else in it depends: its place
 * (from 1), else 0. */
static long plain_place(const Diff *d, Expr call)
{
    long at = 0;
    for (long i = 1; i < expr_count(call); i++) {
        if (!depends(d, expr_arg(call, i)))
            continue;
        if (at || expr_arg(call, i) != d->x)
            return 0;
        at = i;
    }
    return at;
}

/* sum of D[i](f)(args)*args[i]' */
static Expr chain_rule(Diff *d, Expr e)
{
    long n = expr_count(e) - 1, count = 0;
    Expr *terms = mem_array((size_t)n, sizeof *terms);
    err_defer(mem_release, terms);
    for (long i = 0; i < n; i++) {
        if (!depends(d, expr_arg(e, i + 1)))
            continue;
        Expr head = diff_op_make(expr_arg(e, 0), n, i);
        Expr outer = diff_op_apply(head, e->u.args + 1, n);
        if (!outer)
            outer = expr_call(head, e->u.args + 1, n);
        terms[count++] = expr_mul(outer, slope_value(d, expr_arg(e, i + 1)));
    }
    Expr value = expr_sum(terms, count);
    err_undefer(true);
    return value;
}

static bool has_opaque(Diff *d, Expr e)
{
    for (long i = 1; i < expr_count(e); i++)
        if (is_opaque(memo_get(&d->slopes, expr_arg(e, i))))
            return true;
    return false;
}

/* Is the function itself another one at each x, as in f(x)(y)? Its slope has no name. */
static bool is_family(const Diff *d, Expr head)
{
    bool moves = false;
    if (!expr_is(head, EXPR_CALL) || !expr_is(expr_arg(head, 0), EXPR_SYMBOL) ||
        diff_op_is(head, NULL) || expr_is_call(head, expr_symbol("@")) ||
        expr_is_call(head, expr_symbol("@@")))
        return false;
    for (long i = 1; i < expr_count(head); i++)
        moves = moves || walk_has(expr_arg(head, i), d->x);
    return moves;
}

static void diff_unknown(Diff *d, Expr e)
{
    bool any = false;
    Expr ruled = extend_rule && !d->function ? extend_rule("diff", e, &d->x, 1) : NULL;
    if (ruled) {
        put_value(d, e, ruled);
        return;
    }
    if (is_family(d, expr_arg(e, 0))) {
        put_value(d, e, expr_call2("diff", e, d->x));
        return;
    }
    for (long i = 1; i < expr_count(e); i++)
        any = any || depends(d, expr_arg(e, i));
    if (!any)
        return;
    bool stays = !d->function && !diff_op_is(expr_arg(e, 0), NULL) && plain_place(d, e);
    if (stays || has_opaque(d, e))
        put_value(d, e, expr_call2("diff", e, d->x));
    else
        put_value(d, e, chain_rule(d, e));
}

/* --- known functions -------------------------------------------------------------------------- */

static void diff_known(Diff *d, const FuncRow *row, Expr e)
{
    long n = expr_count(e) - 1, count = 0;
    const Expr *args = e->u.args + 1;
    Expr *terms = mem_array((size_t)n + 1, sizeof *terms), last = NULL;
    bool known = row->derivative != NULL;
    err_defer(mem_release, terms);
    for (long i = 0; i < n && known; i++) {
        if (!depends(d, args[i]))
            continue;
        last = args[i];
        terms[count] = row->derivative(args, n, i);
        known = terms[count] && !is_opaque(memo_get(&d->slopes, last));
        count++;
    }
    if (!known) {
        diff_unknown(d, e);
    } else if (count == 1) {
        put_link(d, e, EXPR_ONE, terms[0], last);
    } else if (count > 1) {
        count = 0;
        for (long i = 0; i < n; i++)
            if (depends(d, args[i])) {
                terms[count] = expr_mul(terms[count], slope_value(d, args[i]));
                count++;
            }
        put_value(d, e, expr_sum(terms, count));
    }
    err_undefer(true);
}

/* --- calls with their own rules --------------------------------------------------------------- */

static Expr diff_any(Diff *d, Expr e)
{
    return d->function ? diff_function(e, d->x) : diff_name(e, d->x);
}

/* diff(f(...), y, ...) */
static void diff_derivative(Diff *d, Expr e)
{
    Expr f;
    if (!d->function && expr_count(e) == 3 && expr_is_call(expr_arg(e, 2), expr_symbol("$"))) {
        Expr times = expr_arg(e, 2); /* diff(f, x$n) */
        if (walk_has(expr_arg(times, 2), d->x)) {
            put_value(d, e, expr_call2("diff", e, d->x)); /* by the order itself */
            return;
        }
        Expr first = diff_name(expr_arg(e, 1), d->x);
        if (first != EXPR_ZERO)
            put_value(d, e, expr_call2("diff", first, times));
        return;
    }
    if (d->function || derivative_parts(e, &f, NULL, 0) == 0)
        return;
    if (!depends(d, f))
        return;
    if (expr_is(f, EXPR_CALL) && plain_place(d, f) && !funcs_find(expr_arg(f, 0))) {
        put_value(d, e, sorted_diff(e, d->x));
        return;
    }
    Expr slope = diff_name(expr_arg(e, 1), d->x);
    bool stays = slope == expr_call2("diff", expr_arg(e, 1), d->x); /* Im has no derivative */
    put_value(d, e, stays ? sorted_diff(e, d->x) : diff_name(slope, expr_arg(e, 2)));
}

/* piecewise(c1, v1, ..., otherwise): the values, and their corners. */
static void diff_piecewise(Diff *d, Expr e)
{
    long n = expr_count(e) - 1;
    bool any = false;
    Expr *args = mem_array((size_t)n + 1, sizeof *args);
    err_defer(mem_release, args);
    for (long i = 0; i < n; i++) {
        bool value = i % 2 == 1 || i + 1 == n;
        args[i] = value ? slope_value(d, expr_arg(e, i + 1)) : expr_arg(e, i + 1);
        any = any || (value && args[i] != EXPR_ZERO);
    }
    Expr slope = any ? funcs_apply(expr_arg(e, 0), args, n) : EXPR_ZERO;
    err_undefer(true);
    put_value(d, e, d->corners ? d->corners(e, slope, d->x) : slope);
}

/* F(f, y) and F(f, y = a..b) for an integral or sum F, where the variable is not y. */
static Expr inside(Diff *d, Expr e)
{
    Expr f = diff_any(d, expr_arg(e, 1));
    return f == EXPR_ZERO ? f : expr_call(expr_arg(e, 0), (Expr[]){f, expr_arg(e, 2)}, 2);
}

/* bound' * f(bound) */
static Expr at_bound(Diff *d, Expr e, Expr bound)
{
    Expr y = expr_arg(expr_arg(e, 2), 0), slope = slope_value(d, bound);
    if (slope == EXPR_ZERO)
        return slope;
    Expr rule = expr_equation(y, bound);
    return expr_mul(slope, subs_once(&rule, 1, expr_arg(e, 1)));
}

static bool is_definite(Expr e)
{
    return expr_is(expr_arg(e, 2), EXPR_EQUATION) &&
           expr_is(expr_arg(expr_arg(e, 2), 1), EXPR_RANGE);
}

/* Is the variable that of the definite integral e, and in none of its ends? */
static bool is_bound(Diff *d, Expr e)
{
    return is_definite(e) && expr_arg(expr_arg(e, 2), 0) == d->x &&
           !depends(d, expr_arg(expr_arg(e, 2), 1));
}

/* Leibniz's rule. Of an integral with options, a principal value, the derivative is left. */
static void diff_integral(Diff *d, Expr e)
{
    if (expr_count(e) < 3) {
        diff_unknown(d, e);
    } else if (expr_count(e) > 3) {
        if (!is_bound(d, e))
            put_value(d, e, expr_call(expr_symbol("diff"), (Expr[]){e, d->x}, 2));
    } else if (is_definite(e)) {
        Expr range = expr_arg(expr_arg(e, 2), 1);
        bool bound_variable = expr_arg(expr_arg(e, 2), 0) == d->x;
        put_value(d, e,
                  expr_sum((Expr[]){at_bound(d, e, expr_arg(range, 1)),
                                    expr_neg(at_bound(d, e, expr_arg(range, 0))),
                                    bound_variable ? EXPR_ZERO : inside(d, e)},
                           3));
    } else if (expr_arg(e, 2) == d->x) {
        put_value(d, e, expr_arg(e, 1));
    } else {
        put_value(d, e, inside(d, e));
    }
}

/* Diff(f, y, ...), a derivative as it is written, has one name more. */
static void diff_written(Diff *d, Expr e)
{
    long n = (long)expr_count(e);
    if (n < 3 || !depends(d, expr_arg(e, 1)))
        return;
    Expr *args = mem_array((size_t)n, sizeof *args);
    err_defer(mem_release, args);
    memcpy(args, e->u.args + 1, sizeof(Expr) * (size_t)(n - 1));
    args[n - 1] = d->x;
    Expr more = expr_call(expr_arg(e, 0), args, n);
    err_undefer(true);
    put_value(d, e, more);
}

/* A sum whose limits do not depend, or over the roots of a polynomial. */
static void diff_sum_call(Diff *d, Expr e)
{
    Expr f, r, root, value;
    if (sum_root_parts(e, &f, &r, &root)) {
        value = r == d->x ? EXPR_ZERO : sum_roots_derivative(f, r, root, d->x);
        if (value)
            put_value(d, e, value);
        else
            diff_unknown(d, e);
    } else if (expr_count(e) != 3 || !is_definite(e) || depends(d, expr_arg(expr_arg(e, 2), 1)))
        diff_unknown(d, e);
    else if (expr_arg(expr_arg(e, 2), 0) != d->x)
        put_value(d, e, inside(d, e));
}

/* A root r of p(r, x): -p_x/p_r, for a root chosen by its index alike. */
static void diff_root(Diff *d, Expr e)
{
    Expr z = expr_symbol("_Z"), slope, p = expr_arg(e, 1), steep = diff_name(p, z);
    if (steep == EXPR_ZERO) {
        diff_unknown(d, e);
        return;
    }
    slope = expr_neg(expr_div(diff_name(p, d->x), steep));
    put_value(d, e, walk_replace1(slope, z, e));
}

/* O(u^k) with u' constant: O(u^(k-1)), as of a series. */
static void diff_remainder(Diff *d, Expr e)
{
    Expr base, k, f = expr_count(e) == 2 ? expr_arg(e, 1) : EXPR_ONE;
    expr_split_power(f, &base, &k);
    if (expr_count(e) != 2 || !depends(d, f) || walk_has(k, d->x) ||
        walk_has(slope_value(d, base), d->x))
        diff_unknown(d, e);
    else
        put_value(d, e, expr_call1("O", expr_pow(base, expr_sub(k, EXPR_ONE))));
}

static const struct {
    const char *name;
    void (*rule)(Diff *d, Expr e);
} SPECIAL[] = {
    {"RootOf", diff_root},  {"diff", diff_derivative}, {"piecewise", diff_piecewise},
    {"int", diff_integral}, {"Int", diff_integral},    {"sum", diff_sum_call},
    {"Sum", diff_sum_call}, {"Diff", diff_written},    {"O", diff_remainder},
};

static void diff_call(Diff *d, Expr e)
{
    Expr head = expr_arg(e, 0);
    for (size_t i = 0; i < sizeof SPECIAL / sizeof *SPECIAL; i++)
        if (expr_is_symbol(head, SPECIAL[i].name)) {
            SPECIAL[i].rule(d, e);
            return;
        }
    const FuncRow *row = funcs_find(head);
    if (row)
        diff_known(d, row, e);
    else
        diff_unknown(d, e);
}

/* --- the walk --------------------------------------------------------------------------------- */

/* Lists, relations and the like have no derivative as parts of an expression. */
static void diff_container(Diff *d, Expr e)
{
    for (long i = 0; i < expr_count(e); i++)
        if (depends(d, expr_arg(e, i))) {
            put_slope(d, e, (Slope){0});
            return;
        }
}

static void diff_node(Expr e, void *arg)
{
    Diff *d = arg;
    if (memo_get(&d->slopes, e))
        return;
    if (e == d->x) {
        put_value(d, e, EXPR_ONE);
        return;
    }
    if ((e->names & d->x->names) != d->x->names)
        return;
    switch (expr_kind(e)) {
    case EXPR_SUM:
        diff_sum(d, e);
        break;
    case EXPR_PRODUCT:
        diff_product(d, e);
        break;
    case EXPR_POWER:
        diff_power(d, e);
        break;
    case EXPR_CALL:
        diff_call(d, e);
        break;
    case EXPR_COMPLEX:
    case EXPR_SYMBOL:
    case EXPR_INDEXED:
    case EXPR_STRING:
    case EXPR_OBJECT:
        break;
    default:
        if (!expr_is_number(e))
            diff_container(d, e);
        break;
    }
}

static Expr diff_scalar(Diff *d, Expr e)
{
    if (e != d->x && (e->names & d->x->names) != d->x->names)
        return EXPR_ZERO;
    walk_each(e, diff_node, d);
    return slope_value(d, e);
}

static Expr diff_mapped(Expr e, void *arg)
{
    RTable *table;
    switch (expr_kind(e)) {
    case EXPR_LIST:
    case EXPR_SET:
    case EXPR_SEQ:
    case EXPR_EQUATION:
        err_stack_check();
        return walk_operands(e, diff_mapped, arg);
    case EXPR_OBJECT:
        table = rtable_of(e);
        if (table)
            return rtable_expr(rtable_map(table, diff_mapped, arg));
        err_raise(ST_TYPE, "invalid input: diff received an object it cannot differentiate");
    default:
        return diff_scalar(arg, e);
    }
}

static Expr diff_whole(Expr e, Expr x, bool function, DiffCorners *corners)
{
    Diff d = {.x = x, .function = function, .corners = corners};
    memo_begin(&d.slopes);
    err_defer(slopes_release, &d.slopes);
    Expr value = diff_mapped(e, &d);
    err_undefer(true);
    memo_end(&d.slopes);
    return value;
}

Expr diff_name(Expr e, Expr x)
{
    CHECK(e != NULL && x != NULL);
    Expr packed = expr_is(x, EXPR_SYMBOL) ? packed_ops_diff(e, x) : NULL;
    return packed ? packed : diff_whole(e, x, false, NULL);
}

Expr diff_function(Expr e, Expr x)
{
    return diff_whole(e, x, !is_name(x), NULL);
}

/* --- the command --------------------------------------------------------------------------- */

static _Noreturn void raise_not_valid(Expr by, long place)
{
    err_hint("differentiate with respect to a name; Diff(f, x(t)) takes a function as variable");
    print_not_valid("diff", by, place);
}

static Expr diff_by(Expr e, Expr by, long place, DiffCorners *corners);

/* x$n */
static Expr diff_repeated(Expr e, Expr by, long place, DiffCorners *corners)
{
    long n;
    if (!num_get_si(&n, expr_arg(by, 2)) || n < 0)
        raise_not_valid(by, place);
    for (long i = 0; i < n && e != EXPR_ZERO; i++) {
        err_poll();
        e = diff_by(e, expr_arg(by, 1), place, corners);
    }
    return e;
}

static Expr diff_by(Expr e, Expr by, long place, DiffCorners *corners)
{
    if (expr_is(by, EXPR_LIST)) {
        for (long i = 0; i < expr_count(by); i++)
            e = diff_by(e, expr_arg(by, i), place, corners);
        return e;
    }
    if (expr_is(by, EXPR_CALL) && expr_count(by) == 3 && expr_is_symbol(expr_arg(by, 0), "$"))
        return diff_repeated(e, by, place, corners);
    if (!is_name(by) || funcs_is_constant_name(by))
        raise_not_valid(by, place);
    return walk_has(e, expr_symbol("piecewise")) ? diff_whole(e, by, false, corners)
                                                 : diff_name(e, by);
}

Expr diff_command(const Expr *args, long n, DiffCorners *corners)
{
    if (n < 2)
        err_raise(ST_ARITY, "invalid input: diff expects 2 or more arguments, but received %ld", n);
    Expr e = args[0];
    for (long i = 1; i < n; i++)
        e = diff_by(e, args[i], i + 1, corners);
    return e;
}

/* --- derivatives as data ---------------------------------------------------------------------- */

long diff_order(Expr e, Expr *f, Expr *x)
{
    long n = 0;
    Expr name = NULL;
    while (expr_is(e, EXPR_CALL) && expr_count(e) == 3 && expr_is_symbol(expr_arg(e, 0), "diff")) {
        if (!is_name(expr_arg(e, 2)) || (name && expr_arg(e, 2) != name))
            return 0;
        name = expr_arg(e, 2);
        e = expr_arg(e, 1);
        n++;
    }
    if (n == 0 || !expr_is(e, EXPR_CALL))
        return 0;
    *f = e;
    *x = name;
    return n;
}

Expr diff_make(Expr f, Expr x, long n)
{
    for (long i = 0; i < n; i++)
        f = expr_call2("diff", f, x);
    return f;
}
