/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting and naming, in the order in which a user can act: an unknown that never occurs comes
 * before the count it spoils; beside a count that is too high stand equations that clash. The parts
 * with too many or too few equations are those of the structural analysis (sigma.h), the clashes
 * those of clash.h.
 */
#include "dae/reduce/posed.h"

#include "cas/algebra/diff/diff.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"
#include "dae/reduce/clash.h"
#include "dae/reduce/structure.h"
#include "numeric/program/tape_parameters.h"

/* --- clashes -----------------------------------------------------------------------------------
 */

/* Raises when equations clash as they are written. */
static void check_clash(const Model *model)
{
    Clash clash = clash_find(model);
    if (clash.kind == CLASH_NONE)
        return;
    Buf text = {0};
    err_defer(buf_release, &text);
    clash_put(&text, model, &clash);
    err_raise(ST_SINGULAR, "%s", buf_text(&text));
}

void posed_end(const Hidden *hidden, const Ivp *ivp)
{
    const Model *model = &ivp->model;
    if (hidden->end != HIDDEN_CONTRADICTION && hidden->end != HIDDEN_DEPENDENT)
        return;
    check_clash(model);
    Expr equation = expr_equation(model->residuals[hidden->witness], EXPR_ZERO);
    char *text = print_text(model_brief(model, equation), 100);
    err_defer(mem_release, text);
    Buf name = {0};
    err_defer(buf_release, &name);
    model_put_name(&name, model, hidden->witness, 0);
    err_raise(ST_SINGULAR,
              hidden->end == HIDDEN_CONTRADICTION
                  ? "%s, %s, contradicts the others: there is no solution"
                  : "%s, %s, adds nothing to the others when differentiated: it repeats them or"
                    " contradicts them",
              buf_text(&name), text);
}

/* --- counts ------------------------------------------------------------------------------------
 */

static void check_absent(const Model *model)
{
    for (long k = 0; k < model->count; k++) {
        if (model->orders[k] >= 0)
            continue;
        char *text = print_text(model->unknowns[k], 100);
        err_defer(mem_release, text);
        err_raise(ST_SINGULAR, "the unknown %s does not occur in the equations", text);
    }
}

/* "; if F(t) is given, it needs a value: F := t -> ..." where one function that is never
 * differentiated is too many. */
static void put_input(Buf *out, const Model *model, const Sigma *sigma)
{
    Expr input = NULL;
    long free = 0;
    for (long j = 0; j < model->count; j++)
        if (sigma->unknown_part[j] == SIGMA_UNDER && model->orders[j] < 1) {
            input = model->unknowns[j];
            free++;
        }
    if (free != 1 || model->count != model->equations + 1 || !expr_is(input, EXPR_CALL) ||
        !expr_is(expr_arg(input, 0), EXPR_SYMBOL))
        return;
    char *text = print_text(input, 60);
    err_defer(mem_release, text);
    buf_printf(out, "if %s is given, it needs a value: %s := %s -> ...; ", text,
               expr_text(expr_arg(input, 0)), expr_text(model->t));
    err_undefer(true);
}

/* Equations that clash, or "too few equations: EQ1 for y(t), z(t)". */
static void hint_counts(const Model *model)
{
    Sigma sigma;
    Buf text = {0};
    err_defer(buf_release, &text);
    Clash clash = {CLASH_NONE};
    if (model->equations > model->count)
        clash = clash_find(model);
    if (clash.kind != CLASH_NONE) {
        clash_put(&text, model, &clash);
        err_hint("%s", buf_text(&text));
        err_undefer(true);
        return;
    }
    sigma_begin(&sigma, model);
    if (!sigma.regular) {
        structure_put_part(&text, model, &sigma, SIGMA_OVER, "too many equations: ", "; ");
        structure_put_part(&text, model, &sigma, SIGMA_UNDER, "too few equations: ", "; ");
        put_input(&text, model, &sigma);
    }
    sigma_end(&sigma);
    if (text.length > 0) {
        buf_truncate(&text, text.length - 2);
        err_hint("%s", buf_text(&text));
    }
    err_undefer(true);
}

/* --- delays -----------------------------------------------------------------------------------
 */

typedef struct Delay {
    const Model *model;
    Memo names; /* of the unknowns */
    Expr found; /* an unknown at another time, or NULL */
} Delay;

static void look_for_delay(Expr e, void *arg)
{
    Delay *delay = arg;
    const Model *m = delay->model;
    if (delay->found || !expr_is(e, EXPR_CALL) || expr_count(e) != 2 || expr_arg(e, 1) == m->t ||
        !walk_has(e, m->t))
        return;
    Expr f = expr_arg(e, 0);
    diff_op_is(f, &f);
    if (memo_get(&delay->names, f))
        delay->found = e;
}

/* Raises when an unknown stands in the equations at another time than t. */
static void check_delays(const Model *model)
{
    Delay delay = {.model = model};
    memo_begin(&delay.names);
    for (long k = 0; k < model->count; k++)
        memo_put(&delay.names, expr_arg(model->unknowns[k], 0), model->unknowns[k]);
    for (long i = 0; i < model->equations; i++)
        walk_each(model->residuals[i], look_for_delay, &delay);
    memo_end(&delay.names);
    if (!delay.found)
        return;
    char *text = print_text(delay.found, 60);
    err_defer(mem_release, text);
    err_hint("for a delay go from step to step of its length: with the history as a procedure X in"
             " the place of the unknown and known = [X], then with output = listprocedure the"
             " solution itself as X");
    err_raise(ST_UNABLE, "delay equations are not solved: %s is an unknown at another time", text);
}

void posed_counts(const Ivp *ivp)
{
    const Model *model = &ivp->model;
    if (model->count == 0)
        err_raise(ST_TYPE, "there is no unknown function");
    check_delays(model);
    check_absent(model);
    if (model->equations == model->count)
        return;
    char *text = print_text(expr_seq(model->unknowns, model->count), 100);
    err_defer(mem_release, text);
    hint_counts(model);
    err_raise(ST_SINGULAR, "%ld equation%s for %ld unknown%s %s", model->equations,
              model->equations == 1 ? "" : "s", model->count, model->count == 1 ? "" : "s", text);
}

/* --- names without values ----------------------------------------------------------------------
 */

typedef struct Nameless {
    Expr t;
    Expr *names;
    long count;
    bool found; /* in the equation being looked at */
} Nameless;

static void note(Nameless *n, Expr name)
{
    n->found = true;
    for (long i = 0; i < n->count; i++)
        if (n->names[i] == name)
            return;
    n->names = mem_rearray(n->names, (size_t)n->count + 1, sizeof *n->names);
    n->names[n->count++] = name;
}

/* Names among the operands; heads of calls are none, and calls that bind a name (s = 0..1) are left
 * to the compiler. */
static void look(Nameless *n, Expr e, Memo *seen)
{
    err_stack_check();
    if (expr_is(e, EXPR_SYMBOL)) {
        if (e != n->t && !funcs_is_constant_name(e) && e != EXPR_TRUE && e != EXPR_FALSE &&
            e != EXPR_INFINITY && e != EXPR_UNDEFINED && !tape_parameters_find(e))
            note(n, e);
        return;
    }
    if (expr_is_number(e) || expr_count(e) == 0 || memo_get(seen, e))
        return;
    memo_put(seen, e, e);
    bool call = expr_is(e, EXPR_CALL);
    for (long i = 0; call && i < expr_count(e); i++)
        if (expr_is(expr_arg(e, i), EXPR_EQUATION))
            return;
    if (expr_is(e, EXPR_INDEXED))
        note(n, e);
    for (long i = call ? 1 : 0; i < expr_count(e) && !expr_is(e, EXPR_INDEXED); i++)
        look(n, expr_arg(e, i), seen);
}

static void nameless_release(void *arg)
{
    mem_free(((Nameless *)arg)->names);
}

Expr posed_nameless(Expr t, const Expr *e, long count)
{
    Nameless n = {.t = t};
    Memo seen;
    err_defer(nameless_release, &n);
    memo_begin(&seen);
    for (long i = 0; i < count; i++)
        look(&n, e[i], &seen);
    memo_end(&seen);
    Expr names = expr_list(n.names, n.count);
    err_undefer(true);
    return names;
}

/* "k, m and L" */
static void put_names(Buf *out, const Nameless *n)
{
    for (long i = 0; i < n->count; i++) {
        char *text = print_text(n->names[i], 60);
        err_defer(mem_release, text);
        buf_printf(out, "%s%s", i == 0 ? "" : i + 1 < n->count ? ", " : " and ", text);
        err_undefer(true);
    }
}

void posed_values(const Ivp *ivp)
{
    const Model *model = &ivp->model;
    Nameless n = {.t = model->t};
    Buf names = {0}, where = {0};
    err_defer(nameless_release, &n);
    err_defer(buf_release, &names);
    err_defer(buf_release, &where);
    for (long i = 0; i < model->equations; i++) {
        Memo seen; /* of this equation: each is named with all that holds a name */
        n.found = false;
        memo_begin(&seen);
        look(&n, model->residuals[i], &seen);
        memo_end(&seen);
        if (n.found) {
            buf_puts(&where, where.length ? ", " : "");
            model_put_name(&where, model, i, 0);
        }
    }
    if (n.count > 0) {
        put_names(&names, &n);
        char *first = print_text(n.names[0], 60);
        err_defer(mem_release, first);
        err_hint("give %s a value first, for example by subs(%s = 1, ...), or later: parameters ="
                 " [%s%s]",
                 n.count > 1 ? "each" : "it", first, first, n.count > 1 ? ", ..." : "");
        err_raise(ST_UNABLE, n.count > 1 ? "%s have no values, in %s" : "%s has no value, in %s",
                  buf_text(&names), buf_text(&where));
    }
    for (int i = 0; i < 3; i++)
        err_undefer(true);
}

/* --- impulses ----------------------------------------------------------------------------------
 */

typedef struct Impulse {
    Expr t, dirac, found;
} Impulse;

static void look_impulse(Expr node, void *impulse)
{
    Impulse *i = impulse;
    if (!i->found && expr_is_call(node, i->dirac) && walk_has(node, i->t))
        i->found = node;
}

void posed_impulses(const Ivp *ivp)
{
    Impulse impulse = {.t = ivp->model.t, .dirac = expr_symbol("Dirac")};
    for (long i = 0; i < ivp->model.equations; i++)
        if (walk_has(ivp->model.residuals[i], impulse.dirac))
            walk_each(ivp->model.residuals[i], look_impulse, &impulse);
    if (!impulse.found)
        return;
    char *text = print_text(impulse.found, 60);
    err_defer(mem_release, text);
    err_hint("say what it does to the unknowns: events = [[t = 1, x(t) = x(t) + 3]] for"
             " diff(x(t), t) = ... + 3*Dirac(t - 1)");
    err_raise(ST_UNABLE, "%s is an impulse, which steps cannot see", text);
}

/* --- constraints -------------------------------------------------------------------------------
 */

static bool has_algebraic_unknown(const Ivp *ivp)
{
    bool found = false;
    for (long k = 0; k < ivp->model.count; k++)
        found |= ivp->model.orders[k] == 0;
    return found;
}

bool posed_is_dae(const Ivp *ivp)
{
    Sigma sigma;
    if (has_algebraic_unknown(ivp))
        return true;
    sigma_begin(&sigma, &ivp->model);
    bool found = !sigma.regular;
    for (long i = 0; i < sigma.equations && !found; i++)
        found = sigma.c[i] > 0;
    sigma_end(&sigma);
    return found;
}

bool posed_hides_constraints(const Ivp *ivp)
{
    Hidden hidden;
    hidden_begin(&hidden, &ivp->model);
    bool found = hidden.constraint_count > 0 || hidden.end != HIDDEN_REGULAR;
    hidden_end(&hidden);
    return found;
}
