/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the signature method holds (the Jacobian of every block is regular), the derivatives that
 * it asks for are made on jets and solved stage by stage (prolong.c): that costs the square of the
 * number of differentiations, and never more than splitting, which differentiates what it has
 * eliminated and so swells exponentially in a chain of blocks. Where the structure misleads, or an
 * equation is nonlinear in what should be solved for, the algebra decides, by splitting.
 *
 * Repeated splitting. Each unknown enters with its highest derivative (the first, for an unknown
 * that is never differentiated); lower derivatives are states, so higher-order systems need no new
 * names. An equation that turns out algebraic is a constraint and is replaced, in its place, by
 * its total derivative, so every constraint keeps the name of the equation it came from.
 *
 * What must hold: every step yields a constraint, and there are no more of them than states, so it
 * ends for every system. A constraint without unknowns is a contradiction; more constraints than
 * states repeat or contradict each other.
 */
#include "dae/reduce/hidden.h"

#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/walk.h"
#include "dae/reduce/reduce.h"
#include "dae/reduce/relations.h"
#include "dae/reduce/singular.h"

enum { PIVOT_UNITS = 1000000 }; /* of work that asks which pivots are never zero */

static void hidden_release(void *arg)
{
    Hidden *hidden = arg;
    mem_free(hidden->constraints);
    mem_free(hidden->orders);
    mem_free(hidden->block_of);
    mem_free(hidden->offsets);
    mem_free(hidden->tops);
    mem_free(hidden->equations);
    mem_free(hidden->pivots);
    mem_free(hidden->levels);
}

/* Without numeric factor; a sum begins with 1. */
static Expr monic(Expr e)
{
    Expr c, t;
    expr_split_coefficient(e, &c, &t);
    return expr_is(t, EXPR_SUM) ? expr_div(t, expr_arg(t, 1)) : t;
}

static void note_pivots(Hidden *hidden, const Expr *pivots, long n)
{
    size_t room = (size_t)(hidden->pivot_count + n + 1);
    hidden->pivots = mem_rearray(hidden->pivots, room, sizeof(Expr));
    Memo known, sizes;
    memo_begin(&known);
    memo_begin(&sizes);
    for (long k = 0; k < hidden->pivot_count; k++)
        memo_put(&known, hidden->pivots[k], hidden->pivots[k]);
    for (long i = 0; i < n; i++) {
        if (memo_get(&known, pivots[i]) || singular_is_never(pivots[i], &hidden->units, &sizes))
            continue;
        memo_put(&known, pivots[i], pivots[i]);
        hidden->pivots[hidden->pivot_count++] = pivots[i];
    }
    memo_end(&sizes);
    memo_end(&known);
}

Expr hidden_last_pivots(const Hidden *hidden)
{
    long n = 0, count = expr_count(hidden->last);
    for (long i = 0; i < count; i++)
        n += expr_count(expr_arg(hidden->last, i));
    Expr *pivots = mem_array((size_t)n + 1, sizeof *pivots);
    err_defer(mem_release, pivots);
    n = 0;
    for (long i = 0; i < count; i++)
        for (long k = 0; k < expr_count(expr_arg(hidden->last, i)); k++)
            pivots[n++] = expr_arg(expr_arg(hidden->last, i), k);
    Expr list = expr_list(pivots, n);
    err_undefer(true);
    return list;
}

static void note_last(Hidden *hidden, Expr eliminations)
{
    hidden->last = eliminations;
    Expr pivots = hidden_last_pivots(hidden);
    hidden->determinant = expr_product(expr_args(pivots), expr_count(pivots));
}

/* The dimension of the state: a regular system cannot have more constraints. */
static long state_count(const Hidden *hidden)
{
    long sum = 0;
    for (long j = 0; j < hidden->count; j++)
        sum += hidden->orders[j];
    return sum;
}

/* Takes the constraints of one step; false when one of them ends the reduction. */
static bool note_constraints(Hidden *hidden, const Reduce *reduce, long *levels)
{
    const Model *model = hidden->model;
    size_t room = (size_t)(hidden->constraint_count + reduce->algebraic_count + 1);
    hidden->constraints = mem_rearray(hidden->constraints, room, sizeof *hidden->constraints);
    long most = state_count(hidden);
    Memo unknowns;
    memo_begin(&unknowns);
    for (long j = 0; j < model->count; j++)
        memo_put(&unknowns, model->unknowns[j], model->unknowns[j]);
    bool goes_on = true;
    for (long k = 0; k < reduce->algebraic_count && goes_on; k++) {
        long i = reduce->algebraic_row[k];
        Expr residual = reduce->algebraic[k];
        if (zero_is(residual) || hidden->constraint_count == most)
            hidden->end = HIDDEN_DEPENDENT;
        else if (!walk_has_key(residual, &unknowns))
            hidden->end = HIDDEN_CONTRADICTION;
        goes_on = hidden->end == HIDDEN_REGULAR;
        if (!goes_on) {
            hidden->witness = i;
            continue;
        }
        hidden->constraints[hidden->constraint_count++] =
            (Constraint){residual, i, levels[i]++, 0, 0};
        hidden->equations[i] = reduce->derivative[k];
    }
    memo_end(&unknowns);
    return goes_on;
}

/* --- splitting -------------------------------------------------------------------------- */

static void lay_out(Hidden *hidden)
{
    const Model *model = hidden->model;
    size_t n = (size_t)hidden->count + 1;
    hidden->orders = mem_rearray(hidden->orders, n, sizeof(long));
    hidden->block_of = mem_rearray(hidden->block_of, n, sizeof(long));
    hidden->offsets = mem_rearray(hidden->offsets, n, sizeof(long));
    hidden->blocks = 1;
    hidden->tops = mem_rearray(hidden->tops, n, sizeof(Expr));
    hidden->equations = mem_rearray(hidden->equations, n, sizeof(Expr));
    for (long j = 0; j < hidden->count; j++) {
        hidden->orders[j] = model->orders[j] < 1 ? 1 : model->orders[j];
        hidden->equations[j] = model->residuals[j];
        hidden->block_of[j] = hidden->offsets[j] = 0;
    }
}

static void name_tops(Hidden *hidden)
{
    const Model *model = hidden->model;
    for (long j = 0; j < hidden->count; j++)
        hidden->tops[j] = diff_make(model->unknowns[j], model->t, hidden->orders[j]);
}

static void split(Hidden *hidden, Sample *sample)
{
    long n = hidden->count;
    long *levels = mem_zalloc(((size_t)n + 1) * sizeof *levels);
    err_defer(mem_release, levels);
    name_tops(hidden);
    for (bool more = true; more;) {
        Reduce reduce;
        reduce_begin_at(&reduce, hidden->equations, n, hidden->tops, n, sample);
        note_pivots(hidden, reduce.pivots, reduce.rank);
        Expr last = expr_list(reduce.pivots, reduce.rank);
        note_last(hidden, expr_list(&last, 1));
        more = reduce.algebraic_count > 0 && note_constraints(hidden, &reduce, levels);
        hidden->index += more;
        reduce_end(&reduce);
    }
    err_undefer(true);
}

/* --- jets ------------------------------------------------------------------------------- */

/* The equation of each top, its value; the prolongation solved for them all. */
static void take_values(Hidden *hidden, const Prolong *p)
{
    Memo values;
    memo_begin(&values);
    for (long k = 0; k < p->solved_count; k++)
        memo_put(&values, p->solved[k], p->values[k]);
    for (long j = 0; j < hidden->count; j++)
        hidden->equations[j] = expr_sub(hidden->tops[j], memo_get(&values, hidden->tops[j]));
    memo_end(&values);
}

/* At a sample they are for numbers: simplified forms would lose what they have in common. */
static void take_constraints(Hidden *hidden, const Prolong *p, const Sample *sample)
{
    long n = p->constraint_count;
    hidden->constraints = mem_array((size_t)n + 1, sizeof *hidden->constraints);
    for (long k = 0; k < n; k++) {
        Constraint c = p->constraints[k];
        if (!sample)
            c.residual = reduce_shown(c.residual);
        hidden->constraints[hidden->constraint_count++] = c;
    }
}

/* False: the structure misleads, or something is not linear. What was to stay a state and what the
 * structure leaves undetermined below its last stage are states; when the latter are more, the
 * orders are raised and the prolongation is made again. */
static bool prolong(Hidden *hidden, const Sigma *sigma, Sample *sample)
{
    bool done, again;
    do {
        Prolong p;
        prolong_begin(&p, hidden->model, sigma, hidden->orders, sample);
        again = false;
        for (long j = 0; j < hidden->count && p.end == PROLONG_DONE; j++)
            again |= p.orders[j] > hidden->orders[j];
        done = p.end == PROLONG_DONE && !again;
        if (again)
            memcpy(hidden->orders, p.orders, (size_t)hidden->count * sizeof *p.orders);
        if (done) {
            name_tops(hidden);
            take_values(hidden, &p);
            hidden->relations = sample ? relations_of(&p, hidden->tops, hidden->count) : NULL;
            take_constraints(hidden, &p, sample);
            for (long k = 0; k < p.pivot_count; k++)
                p.pivots[k] = monic(p.pivots[k]);
            note_pivots(hidden, p.pivots, p.pivot_count);
            note_last(hidden, expr_list(p.last, p.last_count));
            hidden->index = p.index;
            hidden->by_jets = true;
            hidden->blocks = sigma->blocks;
            for (long j = 0; j < hidden->count; j++) {
                hidden->block_of[j] = sigma->block_of[sigma->equation_of[j]];
                hidden->offsets[j] = sigma->d[j];
            }
        }
        prolong_end(&p);
    } while (again);
    return done;
}

static bool reduce_by_jets(Hidden *hidden, Sample *sample)
{
    Sigma sigma;
    lay_out(hidden);
    sigma_begin(&sigma, hidden->model);
    bool done = sigma.regular && prolong(hidden, &sigma, sample);
    sigma_end(&sigma);
    return done;
}

/* --- the whole -------------------------------------------------------------------------- */

/* What the constraints say of the pivots: those that they keep from zero are no assumptions. */
static void settle(Hidden *hidden)
{
    long p = hidden->constraint_count, n = hidden->pivot_count;
    if (hidden->end != HIDDEN_REGULAR)
        return;
    Expr *residuals = mem_array((size_t)p + 1, sizeof *residuals);
    err_defer(mem_release, residuals);
    for (long k = 0; k < p; k++)
        residuals[k] = hidden->constraints[k].residual;
    Singular singular;
    singular_begin(&singular, residuals, p, hidden->model->unknowns, hidden->count);
    for (long k = 0; k < n; k++)
        hidden->pivots[k] = singular_on(&singular, hidden->pivots[k]);
    Expr judged = expr_list(hidden->pivots, n); /* the array itself grows */
    hidden->pivot_count = 0;
    note_pivots(hidden, judged->u.args, n);
    Expr left = singular_left(hidden->last), last = expr_list(NULL, 0);
    for (long k = 0; k < expr_count(left); k++)
        last = collection_append(last, singular_on(&singular, expr_arg(left, k)));
    for (long k = 0; k < expr_count(last) && !hidden->vanishing; k++)
        if (singular_always(&singular, expr_arg(last, k)))
            hidden->vanishing = expr_arg(last, k);
    note_last(hidden, expr_list(&last, 1));
    err_undefer(true);
}

static void begin(Hidden *hidden, const Model *model, Sample *sample, bool jets)
{
    *hidden = (Hidden){.model = model,
                       .count = model->count,
                       .end = HIDDEN_REGULAR,
                       .witness = -1,
                       .units = PIVOT_UNITS};
    err_defer(hidden_release, hidden);
    hidden->levels = mem_zalloc(((size_t)model->count + 1) * sizeof *hidden->levels);
    if (model->equations != model->count) {
        hidden->end = HIDDEN_NOT_SQUARE;
        return;
    }
    if (!jets || !reduce_by_jets(hidden, sample)) {
        lay_out(hidden);
        split(hidden, sample);
    }
    for (long k = 0; k < hidden->constraint_count; k++)
        hidden->levels[hidden->constraints[k].equation]++;
    if (!sample) /* a run looks at its pivots as it goes */
        settle(hidden);
}

void hidden_begin(Hidden *hidden, const Model *model)
{
    begin(hidden, model, NULL, true);
}

void hidden_begin_at(Hidden *hidden, const Model *model, Sample *sample)
{
    begin(hidden, model, sample, true);
}

void hidden_begin_split(Hidden *hidden, const Model *model, Sample *sample)
{
    begin(hidden, model, sample, false);
}

long hidden_levels(const Hidden *hidden, long equation)
{
    CHECK(equation >= 0 && equation < hidden->count && hidden->levels);
    return hidden->levels[equation];
}

Expr hidden_residuals(const Hidden *hidden)
{
    long p = hidden->constraint_count;
    Expr *residuals = mem_array((size_t)p, sizeof *residuals);
    err_defer(mem_release, residuals);
    for (long k = 0; k < p; k++)
        residuals[k] = hidden->constraints[k].residual;
    Expr list = expr_list(residuals, p);
    err_undefer(true);
    return list;
}

void hidden_take(Hidden *to, Hidden *from)
{
    *to = *from;
    to->model = NULL;
    *from = (Hidden){.model = from->model, .end = from->end};
}

void hidden_drop(Hidden *hidden)
{
    hidden_release(hidden);
    *hidden = (Hidden){0};
}

void hidden_end(Hidden *hidden)
{
    (void)hidden;
    err_undefer(true);
}
