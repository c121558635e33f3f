/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a list of events says, in expressions: [trigger, action] pairs in Maple's forms.
 */
#include "dae/drive/drive_triggers.h"

#include <float.h>
#include <math.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"
#include "dae/drive/drive_switches.h"
#include "numeric/program/tape_known.h"

_Noreturn static void refuse(long k, Expr e, const char *expected)
{
    char *text = print_text(e, 60);
    err_defer(mem_release, text);
    err_hint("an event is [x(t) = 0, halt] or [[x(t), diff(x(t),t) < 0], diff(x(t),t) = ...]");
    err_raise(ST_TYPE, "event %ld: %s is no %s", k + 1, text, expected);
}

static bool is_condition(Expr e)
{
    switch (expr_kind(e)) {
    case EXPR_LESS:
    case EXPR_LESSEQ:
    case EXPR_UNEQUAL:
    case EXPR_AND:
    case EXPR_OR:
    case EXPR_NOT:
        return true;
    default:
        return false;
    }
}

/* And(a, b) for `a and b`, which a sheet writes to keep it from being evaluated. */
static Expr plain(Expr e)
{
    static const struct {
        const char *name;
        Kind kind;
    } WORDS[] = {{"And", EXPR_AND}, {"Or", EXPR_OR}, {"Not", EXPR_NOT}};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (expr_is_call(e, expr_symbol(WORDS[i].name)) && expr_count(e) > 1) {
            Expr made = plain(expr_arg(e, 1));
            for (long k = 2; k < expr_count(e); k++)
                made = expr_make(WORDS[i].kind, (Expr[]){made, plain(expr_arg(e, k))}, 2);
            return WORDS[i].kind == EXPR_NOT ? expr_make(EXPR_NOT, &made, 1) : made;
        }
    return e;
}

/* What is positive where a condition holds; NULL: nothing is. */
static Expr side_of(Expr c)
{
    bool both = expr_is(c, EXPR_AND);
    if (expr_is(c, EXPR_LESS) || expr_is(c, EXPR_LESSEQ))
        return expr_sub(expr_arg(c, 1), expr_arg(c, 0));
    if (!both && !expr_is(c, EXPR_OR))
        return NULL;
    Expr a = side_of(expr_arg(c, 0)), b = side_of(expr_arg(c, 1));
    return a && b ? funcs_apply2(both ? "min" : "max", a, b) : NULL;
}

/* [0, y(t) > 1, ...]: the event is that the conditions come to hold together. As a trigger: the
 * least of their sides that must be positive. NULL: one of them has no sides. */
static Expr entry_of(Expr e)
{
    Expr least = NULL;
    for (long i = 1; i < expr_count(e); i++) {
        Expr side = side_of(plain(expr_arg(e, i)));
        if (!side)
            return NULL;
        least = least ? funcs_apply2("min", least, side) : side;
    }
    return least ? diff_from_D(least) : NULL;
}

static void add_check(DriveReading *r, Expr condition)
{
    r->check[r->checks++] = diff_from_D(condition);
}

/* f = a..b: where f leaves the range. */
static Expr range_trigger(DriveReading *r, long k, Expr e)
{
    Expr f = expr_arg(e, 0), range = expr_arg(e, 1);
    Expr below = expr_make(EXPR_LESS, (Expr[]){f, expr_arg(range, 0)}, 2);
    Expr above = expr_make(EXPR_LESS, (Expr[]){expr_arg(range, 1), f}, 2);
    Expr outside = expr_make(EXPR_OR, (Expr[]){below, above}, 2);
    r->events->event[k].entry = true;
    r->events->event[k].entries = 1;
    r->events->event[k].first_entry = r->checks;
    add_check(r, outside);
    return diff_from_D(side_of(outside));
}

/* Is t0 one of the times start, start + step, ...? */
static bool is_among(double t0, double start, double step)
{
    double passed = (t0 - start) / step, whole = nearbyint(passed);
    return whole >= 0 && fabs(passed - whole) <= 16 * DBL_EPSILON * fmax(1, fabs(t0) / step);
}

/* t = [start, step]: from start on, each step; t = start. */
static Expr time_trigger(DriveReading *r, long k, Expr e)
{
    DriveEvent *event = &r->events->event[k];
    Expr t = r->problem->t, times = expr_arg(e, 1);
    bool again = expr_is(times, EXPR_LIST) && expr_count(times) == 2;
    double start = again ? options_real(expr_arg(times, 0), "the start of an event's times")
                         : options_real(times, "the time of an event");
    double step = again ? options_real(expr_arg(times, 1), "the step of an event's times") : 1;
    if (!(step > 0))
        refuse(k, e, "trigger: the step must be positive");
    event->starts = again ? is_among(r->problem->t0, start, step) : start == r->problem->t0;
    if (!again)
        return expr_sub(t, times);
    Expr passed = expr_div(expr_sub(t, drive_switches_exact(expr_arg(times, 0))),
                           drive_switches_exact(expr_arg(times, 1)));
    event->first_condition = r->checks;
    event->conditions = 1;
    add_check(r, expr_make(EXPR_LESS, (Expr[]){expr_neg(EXPR_HALF), passed}, 2));
    return funcs_apply1("sin", expr_mul(expr_symbol("Pi"), passed));
}

/* --- unknowns that jump ---------------------------------------------------------------------- */

static void look_for_jump(Expr node, void *found)
{
    *(bool *)found |= expr_is_call(node, expr_symbol("piecewise")) ||
                      (expr_is(node, EXPR_CALL) && funcs_jump(node) != FUNC_JUMP_NONE);
}

static bool has_jump(Expr e)
{
    bool jumps = false;
    walk_each(e, look_for_jump, &jumps);
    return jumps;
}

static Expr unknown_of(const Problem *p, long j)
{
    return p->order[j] > 0 ? p->states[p->first[j]] : p->tops[j];
}

static void note_node(Expr node, void *nodes)
{
    memo_put(nodes, node, node);
}

/* algebraic: the unknowns of which no equation has a derivative. */
static void find_algebraic(const Problem *p, Memo *algebraic)
{
    Memo nodes;
    memo_begin(&nodes);
    walk_each(p->system, note_node, &nodes);
    for (long j = 0; j < p->m; j++) {
        Expr v = unknown_of(p, j);
        if (!memo_get(&nodes, diff_name(v, p->t)))
            memo_put(algebraic, v, v);
    }
    memo_end(&nodes);
}

/* What an equation of the system gives for v, which stands in it linearly beside no derivatives;
 * or NULL. */
static Expr value_of(const Problem *p, Expr v)
{
    for (long i = 0; i < expr_count(p->system); i++) {
        Expr item = expr_arg(p->system, i);
        if (!expr_is(item, EXPR_EQUATION) || !walk_has(item, v))
            continue;
        Expr e = diff_from_D(linalg_residual(item));
        e = p->switches ? drive_switches_shown(p->switches, e) : e;
        if (walk_has_call(e, "diff") || !is_polynomial_in(e, &v, 1) || degree_expr(e, v) != 1)
            continue;
        Expr c = coeff_expr(e, v, 1);
        if (expr_is_number(c))
            return expr_neg(expr_div(coeff_expr(e, v, 0), c));
    }
    return NULL;
}

/* e with v and its derivatives written as the value and its total derivatives. */
static Expr with_value(const Problem *p, Expr e, Expr v, Expr value)
{
    enum { MOST = 4 };
    Expr from[MOST] = {v}, to[MOST] = {value};
    long n = 1;
    while (n < MOST && walk_has(e, diff_name(from[n - 1], p->t))) {
        from[n] = diff_name(from[n - 1], p->t);
        to[n] = diff_name(to[n - 1], p->t);
        n++;
    }
    return walk_replace(e, from, to, n);
}

/* e with algebraic unknowns that equations give as something that jumps, u(t) =
 * piecewise(x(t) < 1, 0, 1), written as that: u itself is asked beside the jump only. */
static Expr with_jumps(const DriveReading *r, Expr e)
{
    const Problem *p = r->problem;
    Expr all = e;
    bool found = true;
    for (long round = 0; round < p->m && found; round++) {
        found = false;
        for (long j = 0; j < p->m && !found && walk_has_key(all, r->algebraic); j++) {
            Expr v = unknown_of(p, j), value = NULL;
            if (memo_get(r->algebraic, v) && walk_has(all, v))
                value = value_of(p, v);
            found = value != NULL;
            if (found)
                all = with_value(p, all, v, value);
        }
    }
    return has_jump(all) ? all : e;
}

static Expr trigger_of(DriveReading *r, long k, Expr e)
{
    bool equation = expr_is(e, EXPR_EQUATION);
    if (walk_has_call(e, "pre"))
        refuse(k, e, "trigger: pre() is known in conditions and actions");
    if (equation && expr_is(expr_arg(e, 1), EXPR_RANGE))
        return range_trigger(r, k, e);
    if (equation && expr_arg(e, 0) == r->problem->t &&
        (expr_is(expr_arg(e, 1), EXPR_LIST) || funcs_is_constant(expr_arg(e, 1))))
        return time_trigger(r, k, e);
    if (!expr_is(e, EXPR_EQUATION) && (expr_kind(e) > EXPR_INDEXED || expr_is(e, EXPR_STRING)))
        refuse(k, e, "trigger");
    const Problem *p = r->problem;
    Expr residual = with_jumps(r, diff_from_D(linalg_residual(e)));
    if (funcs_is_constant(residual))
        refuse(k, e, "trigger: it does not change");
    Expr condition, smooth = drive_switches_rest(residual, p->t, p->states, p->n, &condition);
    if (smooth && condition) {
        r->events->event[k].first_condition = r->checks;
        r->events->event[k].conditions = 1;
        add_check(r, condition);
    }
    return smooth ? smooth : residual;
}

static void read_trigger(DriveReading *r, long k, Expr e)
{
    DriveEvent *event = &r->events->event[k];
    event->fired = NAN;
    event->held = -1;
    event->first_condition = r->checks;
    if (!expr_is(e, EXPR_LIST)) {
        r->trigger[k] = trigger_of(r, k, e);
        return;
    }
    if (expr_count(e) == 0)
        refuse(k, e, "trigger");
    Expr entry = expr_arg(e, 0) == EXPR_ZERO ? entry_of(e) : NULL;
    r->trigger[k] = entry ? entry : trigger_of(r, k, expr_arg(e, 0));
    event->entry |= entry != NULL;
    if (!event->conditions)
        event->first_condition = r->checks;
    for (long i = 1; i < expr_count(e); i++) {
        if (!is_condition(plain(expr_arg(e, i))))
            refuse(k, expr_arg(e, i), "condition");
        add_check(r, plain(expr_arg(e, i)));
        event->conditions++;
    }
    if (!entry)
        return;
    event->entries = event->conditions;
    event->first_entry = event->first_condition;
    event->conditions = 0;
}

long drive_triggers_state(const Problem *problem, Expr e)
{
    for (long i = 0; i < problem->n; i++)
        if (problem->states[i] == e)
            return i;
    return -1;
}

static void read_action(DriveReading *r, long k, Expr e)
{
    DriveEvent *event = &r->events->event[k];
    err_stack_check();
    if (expr_is(e, EXPR_LIST)) {
        for (long i = 0; i < expr_count(e); i++)
            read_action(r, k, expr_arg(e, i));
    } else if (expr_is_symbol(e, "halt") || expr_is_symbol(e, "delayhalt")) {
        event->halt = true;
    } else if (expr_is_symbol(e, "toend") || expr_is_symbol(e, "breakiteration")) {
        event->ends_round = true;
        event->ends_rounds = expr_is_symbol(e, "breakiteration");
    } else if (expr_is(e, EXPR_EQUATION)) {
        long state = drive_triggers_state(r->problem, diff_from_D(expr_arg(e, 0)));
        if (state < 0)
            refuse(k, expr_arg(e, 0), "state: only unknowns below their highest derivative are");
        r->events->target[r->values] = state;
        r->value[r->values++] = diff_from_D(expr_arg(e, 1));
        event->assignments++;
    } else if (!expr_is_symbol(e, "none") && tape_known_is(e)) {
        event->procedure = e;
    } else if (!expr_is_symbol(e, "none")) {
        refuse(k, e, "action");
    }
}

static void read_events(DriveReading *r, Expr list)
{
    for (long k = 0; k < r->events->given; k++) {
        Expr e = expr_arg(list, k);
        if (!expr_is(e, EXPR_LIST) || expr_count(e) != 2)
            refuse(k, e, "event");
        read_trigger(r, k, expr_arg(e, 0));
        r->events->event[k].first_assignment = r->values;
        read_action(r, k, expr_arg(e, 1));
    }
}

static void read_switches(DriveReading *r, Expr list)
{
    for (long k = r->events->given; k < r->events->count; k++) {
        Expr e = expr_arg(list, k - r->events->given);
        long held = drive_triggers_state(r->problem, expr_arg(e, DRIVE_SWITCH_UNKNOWN));
        r->events->event[k] = (DriveEvent){.fired = NAN, .held = held};
        r->trigger[k] = diff_from_D(expr_arg(e, DRIVE_SWITCH_BORDER));
    }
}

void drive_triggers_read(DriveReading *r, Problem *problem, DriveEvents *events)
{
    Expr none = expr_list(NULL, 0), list = problem->options.events ? problem->options.events : none;
    Expr switches = problem->switches ? problem->switches : none;
    size_t size = walk_tree_size(list) + (size_t)expr_count(switches) + 1;
    events->given = expr_count(list);
    events->count = events->given + expr_count(switches);
    events->event = mem_zalloc((size_t)(events->count + 1) * sizeof *events->event);
    events->target = mem_array(size, sizeof *events->target);
    *r = (DriveReading){.problem = problem, .events = events};
    r->trigger = mem_array(3 * size, sizeof *r->trigger);
    err_defer(mem_release, r->trigger);
    r->check = r->trigger + size;
    r->value = r->check + size;
    Memo algebraic;
    memo_begin(&algebraic);
    if (events->given > 0)
        find_algebraic(problem, &algebraic);
    r->algebraic = &algebraic;
    read_events(r, list);
    r->algebraic = NULL;
    memo_end(&algebraic);
    read_switches(r, switches);
}
