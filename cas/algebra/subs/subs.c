/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Substitution as Maple does it: a part matches when it is an operand, a term of a sum with its
 * coefficient or without, a factor of a product with its exponent or without, a product without
 * its numeric coefficient; never a mere part of a sum or product (subs(a+b=c, a+b+d) changes
 * nothing). A match is not entered. What held a replaced part is put together by the automatic
 * simplification of sums, products and powers, and calls are left as they are (or evaluated, where
 * that is asked: then variables that a call binds are its own).
 *
 * Linear in the shared graph: a memo per substitution, and a mask of names that skips whatever
 * cannot match. Matrices come back as fresh copies; tables and procedures are not entered.
 */
#include "cas/algebra/subs/subs.h"

#include "cas/algebra/kernel.h"
#include "cas/base/buf.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/auto.h"
#include "cas/core/collection.h"
#include "cas/core/list.h"
#include "cas/core/num.h"
#include "cas/core/origin.h"
#include "cas/core/packed.h"
#include "cas/core/packed_ops.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

typedef struct Subs {
    Memo to, done;
    Expr from[PACKED_VARS], by[PACKED_VARS]; /* the rules again, as long as all are for names */
    long named;                              /* how many; -1: there are others, or too many */
    uint64_t names;                          /* a node with none of these names cannot match */
    bool nameless;                           /* some part to be replaced has no name in it */
    bool numbers;                            /* some part to be replaced is a number */
    bool valued;                             /* known functions are evaluated */
    const Expr *eqs;                         /* the rules as they were given */
    long count;
    bool scaled; /* some part to be replaced is a product with a coefficient */
} Subs;

static Expr replaced(Expr e, void *arg);

/* --- sums and products ----------------------------------------------------------------------- */

static Expr number_replaced(Subs *s, Expr c)
{
    Expr to = s->numbers ? memo_get(&s->to, c) : NULL;
    return to ? to : c;
}

/* The term c*t of a sum. */
static Expr term_replaced(Subs *s, Expr t, Expr c)
{
    if (t == EXPR_ONE)
        return number_replaced(s, c);
    if (c == EXPR_ONE)
        return replaced(t, s);
    if (s->scaled) {
        Expr to = memo_get(&s->to, auto_scale(c, t));
        if (to)
            return to;
    }
    return expr_mul(number_replaced(s, c), replaced(t, s));
}

/* Names in a polynomial replaced by rational numbers, and nothing else; NULL otherwise. */
static Expr packed_replaced(const Subs *s, Expr e)
{
    return s->named < 0 ? NULL : packed_ops_value(e, s->from, s->by, s->named);
}

static Expr sum_replaced(Subs *s, Expr e)
{
    Expr packed = packed_replaced(s, e);
    if (packed)
        return packed;
    long n = expr_count(e) / 2;
    Expr *terms = mem_array((size_t)n, sizeof *terms);
    err_defer(mem_release, terms);
    bool changed = false;
    for (long i = 0; i < n; i++) {
        Expr t = expr_arg(e, 2 * i), c = expr_arg(e, 2 * i + 1);
        terms[i] = term_replaced(s, t, c);
        changed = changed || terms[i] != auto_scale(c, t);
    }
    Expr value = changed ? expr_sum(terms, n) : e;
    err_undefer(true);
    return value;
}

static Expr product_replaced(Subs *s, Expr e)
{
    Expr c, t;
    expr_split_coefficient(e, &c, &t);
    if (c != EXPR_ONE)
        return expr_mul(number_replaced(s, c), replaced(t, s));
    long n = expr_count(e) / 2;
    Expr *factors = mem_array((size_t)n, sizeof *factors);
    err_defer(mem_release, factors);
    bool changed = false;
    for (long i = 0; i < n; i++) {
        Expr old = auto_power(expr_arg(e, 1 + 2 * i), expr_arg(e, 2 + 2 * i));
        factors[i] = replaced(old, s);
        changed = changed || factors[i] != old;
    }
    Expr value = changed ? expr_product(factors, n) : e;
    err_undefer(true);
    return value;
}

/* --- everything else -------------------------------------------------------------------------- */

static Expr args_replaced(Subs *s, Expr e)
{
    long n = expr_count(e);
    Expr *args = mem_array((size_t)n + 1, sizeof *args);
    err_defer(mem_release, args);
    bool changed = false;
    for (long i = 0; i < n; i++) {
        Expr old = expr_arg(e, i);
        args[i] = replaced(old, s);
        changed = changed || args[i] != old;
        if (expr_is(old, EXPR_EQUATION) || (expr_is(e, EXPR_SET) && expr_is(old, EXPR_SUM)))
            origin_note(args[i], old);
    }
    Expr value = changed ? expr_make(expr_kind(e), args, n) : e;
    err_undefer(true);
    return value;
}

static Expr substituted(const Expr *eqs, long n, Expr e, bool valued);

/* A name like this one that does not stand in e and in no rule. */
static Expr another_name(const Subs *s, Expr e, Expr name)
{
    Buf text = {0};
    Expr other = name;
    bool taken = true;
    buf_puts(&text, expr_text(name));
    err_defer(buf_release, &text);
    while (taken) {
        buf_putc(&text, '1');
        other = expr_symbol(text.data);
        taken = walk_has(e, other);
        for (long i = 0; i < s->count; i++)
            taken = taken || walk_has(s->eqs[i], other);
    }
    err_undefer(true);
    return other;
}

/* Does a rule that is for something in e, not for the name, put it there? */
static bool is_captured(const Subs *s, Expr e, Expr name)
{
    for (long i = 0; i < s->count; i++)
        if (!walk_has(expr_arg(s->eqs[i], 0), name) && walk_has(expr_arg(s->eqs[i], 1), name) &&
            walk_has(e, expr_arg(s->eqs[i], 0)))
            return true;
    return false;
}

/* e by the rules for others than the names in `own`, which have other names first where a rule puts
 * them there: renamed, as rules. */
static Expr inside_replaced(const Subs *s, Expr e, Expr own, const List *renamed)
{
    List inner;
    list_begin(&inner);
    for (long i = 0; i < s->count; i++)
        if (collection_find(own, expr_arg(s->eqs[i], 0)) < 0)
            list_put(&inner, s->eqs[i]);
    e = substituted(renamed->item, renamed->count, e, false);
    e = substituted(inner.item, inner.count, e, true);
    list_end(&inner);
    return e;
}

static Expr left_sides(Expr equations)
{
    Expr list = expr_list(NULL, 0);
    for (long i = 0; i < expr_count(equations); i++)
        list = collection_append(list, expr_arg(expr_arg(equations, i), 0));
    return list;
}

static void rename_captured(const Subs *s, Expr e, Expr names, List *renamed)
{
    for (long i = 0; i < expr_count(names); i++) {
        Expr name = expr_arg(names, i);
        if (expr_is(name, EXPR_SYMBOL) && is_captured(s, expr_arg(e, 1), name))
            list_put(renamed, expr_equation(name, another_name(s, e, name)));
    }
}

/* x = a..b with the range by all rules. */
static Expr range_replaced(Subs *s, Expr equation, const List *renamed)
{
    return expr_equation(subs_once(renamed->item, renamed->count, expr_arg(equation, 0)),
                         replaced(expr_arg(equation, 1), s));
}

/* The same of a list or set, whose ranges may hold the variables of others unless that is a place.
 */
static Expr ranges_replaced(Subs *s, Expr e, Expr own, const List *renamed)
{
    List items;
    if (!expr_is_symbol(expr_arg(e, 0), "Eval"))
        return inside_replaced(s, expr_arg(e, 2), own, renamed);
    list_begin(&items);
    for (long i = 0; i < expr_count(expr_arg(e, 2)); i++)
        list_put(&items, range_replaced(s, expr_arg(expr_arg(e, 2), i), renamed));
    Expr value = expr_make(expr_kind(expr_arg(e, 2)), items.item, items.count);
    list_end(&items);
    return value;
}

/* int(f, x = a..b) and its kin: no rule is for the x in f, all are for the range. */
static Expr binder_replaced(Subs *s, Expr e, Expr binders)
{
    Expr own = left_sides(binders), over = expr_arg(e, 2);
    List renamed, args;
    list_begin(&renamed);
    list_begin(&args);
    rename_captured(s, e, own, &renamed);
    list_put(&args, replaced(expr_arg(e, 0), s));
    list_put(&args, inside_replaced(s, expr_arg(e, 1), own, &renamed));
    over = expr_is(over, EXPR_EQUATION) ? range_replaced(s, over, &renamed)
                                        : ranges_replaced(s, e, own, &renamed);
    list_put(&args, over);
    for (long i = 3; i < expr_count(e); i++)
        list_put(&args, replaced(expr_arg(e, i), s));
    Expr value = expr_make(EXPR_CALL, args.item, args.count);
    list_end(&args);
    list_end(&renamed);
    return value;
}

/* int(f, x) and its kin where x gets a value that is no name: what f becomes does not say it. */
static Expr at_value(Subs *s, Expr e, Expr x)
{
    Expr to = memo_get(&s->to, x), own = expr_list(&x, 1);
    List renamed;
    if (!to || expr_is(to, EXPR_SYMBOL))
        return args_replaced(s, e);
    list_begin(&renamed);
    rename_captured(s, e, own, &renamed);
    x = subs_once(renamed.item, renamed.count, x);
    e = inside_replaced(s, e, own, &renamed);
    list_end(&renamed);
    return expr_call2("Eval", e, expr_equation(x, to));
}

static Expr call_replaced(Subs *s, Expr e)
{
    Expr binders = s->valued ? kernel_binders(e) : NULL;
    Expr x = s->valued ? kernel_free_variable(e) : NULL;
    return binders ? binder_replaced(s, e, binders) : x ? at_value(s, e, x) : args_replaced(s, e);
}

static Expr compound_replaced(Subs *s, Expr e)
{
    RTable *table;
    switch (expr_kind(e)) {
    case EXPR_CALL:
        return call_replaced(s, e);
    case EXPR_SUM:
        return sum_replaced(s, e);
    case EXPR_PRODUCT:
        return product_replaced(s, e);
    case EXPR_POWER:
        return expr_pow(replaced(expr_arg(e, 0), s), replaced(expr_arg(e, 1), s));
    case EXPR_OBJECT:
        table = rtable_of(e);
        return table ? rtable_expr(rtable_map(table, replaced, s)) : e;
    default:
        return args_replaced(s, e);
    }
}

static bool is_leaf(Expr e)
{
    return expr_is_number(e) || expr_is(e, EXPR_STRING) || expr_is(e, EXPR_SYMBOL);
}

static Expr replaced(Expr e, void *arg)
{
    Subs *s = arg;
    Expr known = memo_get(&s->to, e);
    if (known)
        return known;
    if (is_leaf(e))
        return e;
    if (!s->nameless && (e->names & s->names) == 0 && !(e->flags & NODE_HAS_OBJECT))
        return e;
    known = memo_get(&s->done, e);
    if (known)
        return known;
    err_stack_check();
    Expr value = compound_replaced(s, e);
    value = s->valued ? funcs_applied(value, NULL) : value;
    memo_put(&s->done, e, value);
    return value;
}

/* --- the command --------------------------------------------------------------------------------
 */

static void add_rule(Subs *s, Expr rule)
{
    Expr from = expr_arg(rule, 0), c, t;
    if (memo_get(&s->to, from))
        return;
    memo_put(&s->to, from, expr_arg(rule, 1));
    if (s->named == PACKED_VARS || !expr_is(from, EXPR_SYMBOL))
        s->named = -1;
    if (s->named >= 0) {
        s->from[s->named] = from;
        s->by[s->named++] = expr_arg(rule, 1);
    }
    s->names |= from->names;
    s->nameless = s->nameless || from->names == 0;
    s->numbers = s->numbers || expr_is_number(from);
    expr_split_coefficient(from, &c, &t);
    s->scaled = s->scaled || (c != EXPR_ONE && t != EXPR_ONE);
}

static Expr substituted(const Expr *eqs, long n, Expr e, bool valued)
{
    CHECK(n >= 0);
    Subs s = {.valued = valued, .eqs = eqs, .count = n};
    memo_begin(&s.to);
    memo_begin(&s.done);
    for (long i = 0; i < n; i++)
        add_rule(&s, eqs[i]);
    Expr value = replaced(e, &s);
    memo_end(&s.done);
    memo_end(&s.to);
    return value;
}

Expr subs_once(const Expr *eqs, long n, Expr e)
{
    return substituted(eqs, n, e, false);
}

Expr subs_valued(const Expr *eqs, long n, Expr e)
{
    return funcs_refresh(substituted(eqs, n, e, true));
}

/* A growing list of equations: those of one argument, nested lists opened. */
typedef struct Rules {
    Expr *eqs;
    long count, capacity, argument;
} Rules;

static void rules_release(void *arg)
{
    mem_free(((Rules *)arg)->eqs);
}

static void rules_add(Rules *r, Expr e);

static void rules_add_all(Rules *r, const Expr *items, long n)
{
    for (long i = 0; i < n; i++)
        rules_add(r, items[i]);
}

static _Noreturn void raise_not_valid(Expr e, long place)
{
    err_hint("every argument but the last is an equation or a list or set of equations");
    print_not_valid("subs", e, place);
}

static void rules_add(Rules *r, Expr e)
{
    RTable *table = rtable_of(e);
    err_stack_check();
    if (table) {
        rules_add_all(r, table->data, rtable_count(table));
    } else if (expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET) || expr_is(e, EXPR_SEQ)) {
        rules_add_all(r, e->u.args, expr_count(e));
    } else if (expr_is(e, EXPR_EQUATION)) {
        if (r->count == r->capacity) {
            r->capacity = r->capacity ? 2 * r->capacity : 16;
            r->eqs = mem_rearray(r->eqs, (size_t)r->capacity, sizeof *r->eqs);
        }
        r->eqs[r->count++] = e;
    } else {
        raise_not_valid(e, r->argument);
    }
}

Expr subs_command(const Expr *args, long n)
{
    if (n < 1)
        err_raise(ST_ARITY, "invalid input: subs expects at least 1 argument, but received 0");
    Expr e = args[n - 1];
    Rules r = {0};
    err_defer(rules_release, &r);
    for (long i = 0; i + 1 < n; i++) {
        r.count = 0;
        r.argument = i + 1;
        rules_add(&r, args[i]);
        e = subs_once(r.eqs, r.count, e);
    }
    err_undefer(true);
    return e;
}
