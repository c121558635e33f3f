/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * N. S. Nedialkov and J. D. Pryce, Solving differential-algebraic equations by Taylor series (I),
 * BIT 45 (2005) 561-591, with expressions for numbers. At stage k = -max d, ..., 0 equation i is
 * differentiated c_i + k times and gives the derivatives of order d_j + k of its block's unknowns.
 * Where a block has fewer equations than unknowns at a stage, its derivatives are states and its
 * equations constraints; where it has as many, they are linear in them with the Jacobian
 * df_i / dx_j^(d_j-c_i), which up to numeric factors does not depend on the stage. Derivatives that
 * are to stay states are not solved for; the equations left over are then constraints too. One
 * stage more is needed when an unknown is to be differentiated that the stages leave at order 0.
 *
 * What is solved for are Taylor coefficients x^(q)/q!: with derivatives, every convolution would
 * carry binomial factors that nothing shares. Each gets a name, for the same reason: a quotient put
 * into a product would dissolve in it and be computed again at every use. Where something must be
 * known to be zero or is returned, the names' values are put in.
 *
 * Values are substituted into the jets through a memo that lives as long as the reduction: an entry
 * is kept when it does not involve the derivatives being solved for, which count as 0 while the
 * right-hand side is made (the lowest bit of a stored pointer marks those entries, which are
 * dropped afterwards).
 */
#include "dae/reduce/prolong.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/zero.h"
#include "cas/algebra/zero_point.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/base/sort.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "dae/model/jet.h"
#include "dae/model/stage.h"

typedef struct Work {
    Prolong *result;
    const Model *model;
    const Sigma *sigma;
    Jet *jet;
    Memo known;   /* node -> its value in names, for good */
    Memo lifted;  /* name, or node with names -> its value in states */
    Memo passing; /* node -> its value with the derivatives being solved for set to 0 */
    Memo open;    /* the derivatives being solved for */
    Sample *sample;
    ZeroPoint *point; /* where pivots are looked at */
    long stage;
    long *of_block, *block_first; /* block b has the equations of_block[block_first[b]..) */
    long *at;                     /* of each unknown: its place among the columns, or -1 */
    long *rows, *columns;         /* of the block at this stage */
    long block, row_count, column_count;
    long kept;    /* columns whose derivatives stay states: they stand after the others */
    bool keeping; /* ... are named by the caller */
    long *last;   /* stage of each block */
    long *seen;   /* of each block: the last source that was looked for in it ... */
    long sources; /* ... of so many */
    bool solving;
} Work;

static void prolong_release(void *arg)
{
    Prolong *p = arg;
    mem_free(p->solved);
    mem_free(p->values);
    mem_free(p->rows);
    mem_free(p->group);
    mem_free(p->veils);
    mem_free(p->coefficients);
    mem_free(p->states);
    mem_free(p->orders);
    mem_free(p->constraints);
    mem_free(p->pivots);
    mem_free(p->last);
}

static void append(Expr **list, long *count, Expr e)
{
    if ((*count & (*count - 1)) == 0) /* full at every power of two */
        *list = mem_rearray(*list, *count ? 2 * (size_t)*count : 1, sizeof **list);
    (*list)[(*count)++] = e;
}

/* --- substitution ----------------------------------------------------------------------- */

typedef struct Pass {
    Work *work;
    bool open; /* something being solved for was met */
} Pass;

static Expr substituted(Expr e, void *arg);

static Expr compute(Expr e, Work *w, bool *open)
{
    Pass inner = {w, false};
    Expr value = walk_operands(e, substituted, &inner);
    *open = inner.open;
    return value;
}

static Expr substituted(Expr e, void *arg)
{
    Pass *pass = arg;
    Work *w = pass->work;
    if (!(e->names & w->model->t->names) || e->kind == EXPR_SYMBOL)
        return e;
    if (w->solving && memo_get(&w->open, e)) {
        pass->open = true;
        return EXPR_ZERO;
    }
    Expr value = memo_get(&w->known, e);
    if (value)
        return value;
    value = memo_get(&w->passing, e);
    if (value) {
        pass->open = true;
        return value;
    }
    Expr f, x;
    if (diff_order(e, &f, &x) > 0)
        return e; /* a state */
    err_stack_check();
    bool open;
    value = compute(e, w, &open);
    memo_put(open ? &w->passing : &w->known, e, value);
    pass->open |= open;
    return value;
}

static Expr substitute(Work *w, Expr e)
{
    Pass pass = {w, false};
    return substituted(e, &pass);
}

/* The value of e with the names' values put in. */
static Expr lift(Expr e, void *arg)
{
    Work *w = arg;
    if (expr_is_number(e))
        return e;
    Expr value = memo_get(&w->lifted, e);
    if (value)
        return value;
    err_stack_check();
    value = e->kind == EXPR_SYMBOL ? e : walk_operands(e, lift, w);
    memo_put(&w->lifted, e, value);
    return value;
}

/* --- one block at one stage ------------------------------------------------------------- */

static Expr derivative(const Model *model, long j, long order)
{
    return order == 0 ? model->unknowns[j] : diff_make(model->unknowns[j], model->t, order);
}

static Expr factorial(long k)
{
    Expr product = EXPR_ONE;
    for (long i = 2; i <= k; i++)
        product = expr_mul(product, expr_int(i));
    return product;
}

/* Rows and columns of a block at this stage, first the columns that are to be solved for. */
static void choose(Work *w, long block)
{
    const Sigma *s = w->sigma;
    w->block = block;
    w->row_count = w->column_count = w->kept = 0;
    for (int kept = 0; kept < 2; kept++)
        for (long k = w->block_first[block]; k < w->block_first[block + 1]; k++) {
            long i = w->of_block[k], j = s->unknown_of[i], order = s->d[j] + w->stage;
            if (!kept && s->c[i] + w->stage >= 0)
                w->rows[w->row_count++] = i;
            if (order >= 0 && (order < w->result->orders[j]) == kept) {
                w->columns[w->column_count++] = j;
                w->kept += kept;
            }
        }
}

/* Calls visit with the other blocks, and their stages, that solve for derivatives in equation i at
 * this stage. */
static void each_need(Work *w, long i, long stage,
                      void (*visit)(Work *w, long block, long stage, void *arg), void *arg)
{
    const Sigma *s = w->sigma;
    for (long k = 0; k < w->model->term_counts[i]; k++) {
        const ModelTerm *term = &w->model->terms[i][k];
        long j = term->column, block = s->block_of[s->equation_of[j]];
        long order = term->order + s->c[i] + stage;
        if (block != s->block_of[i] && order >= w->result->orders[j])
            visit(w, block, order - s->d[j], arg);
    }
}

/* The equation that was differentiated most among those that went into something. */
typedef struct Source {
    long equation, level;
} Source;

static void look_for_source(Work *w, long block, long stage, void *arg)
{
    const Sigma *s = w->sigma;
    Source *source = arg;
    err_stack_check();
    if (w->seen[block] == w->sources)
        return;
    w->seen[block] = w->sources;
    for (long k = w->block_first[block]; k < w->block_first[block + 1]; k++) {
        long i = w->of_block[k], level = s->c[i] + stage;
        if (level < 0)
            continue;
        if (level > source->level) {
            source->level = level;
            source->equation = i;
        }
        each_need(w, i, stage, look_for_source, source);
    }
}

/* A constraint is named after its equation when that was differentiated, else after one that was
 * and whose solved derivatives stand in it. */
static Source source_of(Work *w, long i)
{
    Source source = {i, w->sigma->c[i] + w->stage};
    if (source.level > 0)
        return source;
    w->sources++;
    each_need(w, i, w->stage, look_for_source, &source);
    return source;
}

/* `named` is an equation that it follows from, i or a higher derivative. */
static void note_constraint(Work *w, long i, long named, Expr coefficient)
{
    Prolong *p = w->result;
    long level = w->sigma->c[i] + w->stage, count = p->constraint_count;
    Source source = source_of(w, named);
    if ((count & (count - 1)) == 0) /* full at every power of two */
        p->constraints =
            mem_rearray(p->constraints, count ? 2 * (size_t)count : 1, sizeof *p->constraints);
    p->constraints[p->constraint_count++] =
        (Constraint){lift(expr_mul(factorial(level), coefficient), w), source.equation,
                     source.level, w->block, w->stage};
}

static Expr coefficient_of(Work *w, long i)
{
    return jet_coefficient(w->jet, w->model->residuals[i], w->sigma->c[i] + w->stage);
}

static void keep_states(Work *w, long from)
{
    Prolong *p = w->result;
    for (long k = from; k < w->column_count; k++) {
        long j = w->columns[k], order = w->sigma->d[j] + w->stage;
        append(&p->states, &p->state_count, derivative(w->model, j, order));
        if (p->orders[j] <= order)
            p->orders[j] = order + 1;
    }
}

/* Fewer equations than unknowns: what they are about stays. */
static void keep_block(Work *w)
{
    keep_states(w, 0);
    for (long k = 0; k < w->row_count; k++)
        note_constraint(w, w->rows[k], w->rows[k], substitute(w, coefficient_of(w, w->rows[k])));
}

static bool stop(Work *w, ProlongEnd end, long i)
{
    w->result->end = end;
    w->result->witness = i;
    return false;
}

/* Coefficient c of equation i by coefficient q of unknown j, of which a derivative of the right
 * order occurs: the Jacobian times q!/c!. */
static Expr slope(Work *w, long i, long j, Pass *pass)
{
    const Sigma *s = w->sigma;
    long order = s->d[j] - s->c[i];
    Expr entry = diff_function(w->model->residuals[i], derivative(w->model, j, order));
    Expr factor = expr_div(factorial(s->d[j] + w->stage), factorial(s->c[i] + w->stage));
    return expr_mul(factor, substituted(entry, pass));
}

/* The columns in which equation i has an entry, ascending. */
static long columns_in(const Work *w, long i, long columns, long *column)
{
    const Sigma *s = w->sigma;
    long count = 0;
    for (long k = 0; k < w->model->term_counts[i]; k++) {
        const ModelTerm *term = &w->model->terms[i][k];
        long b = w->at[term->column];
        if (b >= 0 && b < columns && term->order == s->d[term->column] - s->c[i])
            column[count++] = b;
    }
    sort_longs(column, count);
    return count;
}

/* The Jacobian, and the negated right-hand sides with the unknowns at 0. column: room. */
static bool fill_rows(Work *w, Stage *stage, long *column)
{
    for (long a = 0; a < w->row_count; a++) {
        long i = w->rows[a], count = columns_in(w, i, stage->columns, column);
        for (long k = 0; k < count; k++) {
            Pass pass = {w, false};
            stage_append(stage, a, column[k], slope(w, i, w->columns[column[k]], &pass));
            if (pass.open)
                return stop(w, PROLONG_NONLINEAR, i);
        }
        stage->side[a] = expr_neg(substitute(w, coefficient_of(w, i)));
    }
    return true;
}

static bool fill(Work *w, Stage *stage)
{
    long *column = mem_array((size_t)stage->columns + 1, sizeof *column);
    err_defer(mem_release, column);
    for (long b = 0; b < w->column_count; b++)
        w->at[w->columns[b]] = b;
    bool linear = fill_rows(w, stage, column);
    for (long b = 0; b < w->column_count; b++)
        w->at[w->columns[b]] = -1;
    err_undefer(true);
    return linear;
}

static void note_pivots(Work *w, const Stage *stage)
{
    Prolong *p = w->result;
    long first = p->pivot_count;
    for (long k = 0; k < stage->rank; k++)
        append(&p->pivots, &p->pivot_count,
               lift(stage_entry(stage, stage->pivot_row[k], stage->pivot_column[k]), w));
    if (w->stage == w->last[w->block])
        append(&p->last, &p->last_count, expr_list(p->pivots + first, p->pivot_count - first));
}

static void keep_values(Work *w, const Stage *stage)
{
    Prolong *p = w->result;
    Expr *x = mem_array((size_t)stage->columns + 1, sizeof *x);
    err_defer(mem_release, x);
    stage_back(stage, x);
    for (long b = 0; b < stage->columns; b++) {
        long j = w->columns[b], order = w->sigma->d[j] + w->stage;
        Expr kernel = derivative(w->model, j, order), veil = expr_from_symbol(sym_fresh("v"));
        Expr value = lift(x[b], w);
        long names = p->solved_count, coefficients = names, values = names;
        append(&p->solved, &p->solved_count, kernel);
        append(&p->veils, &names, veil);
        append(&p->coefficients, &coefficients, x[b]);
        append(&p->values, &values, expr_mul(factorial(order), value));
        memo_put(&w->known, kernel, expr_mul(factorial(order), veil));
        memo_put(&w->lifted, veil, value);
    }
    err_undefer(true);
}

/* The relations that the stage was solved by, as they are; `first` derivatives had been solved for
 * before. */
static void note_rows(Work *w, const Stage *stage, long first)
{
    Prolong *p = w->result;
    long count = first;
    for (long a = 0; a < stage->rows; a++)
        if (stage->row_used[a])
            append(&p->rows, &count, coefficient_of(w, w->rows[a]));
    if (count == first)
        return;
    p->group = mem_rearray(p->group, (size_t)count, sizeof *p->group);
    while (first < count)
        p->group[first++] = p->group_count;
    p->group_count++;
}

/* What a stage with fewer equations than unknowns leaves undetermined is a state. */
static void raise_orders(Work *w, const Stage *stage)
{
    for (long b = 0; b < stage->columns; b++)
        if (!stage->column_used[b])
            w->result->orders[w->columns[b]] = w->sigma->d[w->columns[b]] + w->stage + 1;
}

/* Rows left over are constraints. Which of the rows that one is made of serves as a pivot and which
 * is left, pivots alone decide: it is named after the one that was differentiated most and after
 * which no other is named. */
static void note_constraints(Work *w, const Stage *stage)
{
    bool *taken = mem_zalloc((size_t)stage->rows + 1);
    err_defer(mem_release, taken);
    for (long a = 0; a < stage->rows; a++)
        taken[a] = !stage->row_used[a];
    for (long a = 0; a < stage->rows; a++) {
        const StageSources *sources = &stage->sources[a];
        long named = a;
        if (stage->row_used[a])
            continue;
        for (long k = 0; k < sources->n && named == a; k++)
            if (!taken[sources->row[k]] && stage->level[sources->row[k]] > stage->level[a])
                named = sources->row[k];
        taken[named] = true;
        note_constraint(w, w->rows[a], w->rows[named], expr_neg(stage->side[a]));
    }
    err_undefer(true);
}

/* Solves for what is not kept; rows left over are constraints. Nothing but orders is changed when
 * some of it cannot be solved for. */
static bool solve(Work *w, Stage *stage)
{
    if (!fill(w, stage))
        return false;
    stage_eliminate(stage, w->sample);
    if (stage->rank < stage->columns && w->row_count == w->column_count)
        return stop(w, PROLONG_SINGULAR, w->rows[0]);
    if (stage->rank < stage->columns) {
        raise_orders(w, stage);
        return true;
    }
    w->solving = false;
    note_pivots(w, stage);
    keep_states(w, stage->columns);
    note_constraints(w, stage);
    note_rows(w, stage, w->result->solved_count);
    keep_values(w, stage);
    return true;
}

/* *again: some of its unknowns turned out to be states. */
static bool solve_block(Work *w, bool *again)
{
    Stage stage;
    memo_begin(&w->passing);
    memo_begin(&w->open);
    stage_begin(&stage, w->row_count, w->column_count - w->kept);
    for (long b = 0; b < stage.columns; b++) {
        long j = w->columns[b];
        memo_put(&w->open, derivative(w->model, j, w->sigma->d[j] + w->stage), EXPR_ONE);
    }
    for (long a = 0; a < stage.rows; a++)
        stage.level[a] = w->sigma->c[w->rows[a]] + w->stage;
    stage.meaning = lift;
    stage.arg = w;
    stage.point = w->point;
    w->solving = true;
    bool done = solve(w, &stage);
    w->solving = false;
    *again = done && stage.rank < stage.columns;
    stage_end(&stage);
    memo_end(&w->open);
    memo_end(&w->passing);
    return done;
}

/* --- the whole -------------------------------------------------------------------------- */

/* All blocks at this stage; false: stopped. */
static bool run_stage(Work *w)
{
    bool again = false;
    for (long block = 0; block < w->sigma->blocks; block += !again) {
        err_poll();
        again = false;
        if (w->stage > w->last[block])
            continue;
        choose(w, block);
        if (w->column_count > 0 && w->row_count < w->column_count && !w->keeping)
            keep_block(w);
        else if (w->column_count > 0 && !solve_block(w, &again))
            return false;
    }
    return true;
}

static void need_stage(Work *w, long block, long stage, void *arg)
{
    (void)arg;
    if (stage > w->last[block])
        w->last[block] = stage;
}

/* The last stage of each block, which solves for all its unknowns: stage 0, or as far as the
 * derivatives that are no states and the blocks after it need. Those come later in the order of
 * solution. *last: the latest. */
static void find_last(Work *w, long *last)
{
    const Sigma *s = w->sigma;
    *last = 0;
    for (long block = 0; block < s->blocks; block++)
        w->last[block] = w->keeping ? w->stage : 0;
    for (long j = 0; w->keeping && j < s->count; j++) {
        long block = s->block_of[s->equation_of[j]], stage = w->result->orders[j] - s->d[j];
        w->last[block] = stage > w->last[block] ? stage : w->last[block];
    }
    for (long block = s->blocks - 1; block >= 0; block--) {
        *last = w->last[block] > *last ? w->last[block] : *last;
        for (long k = w->block_first[block]; k < w->block_first[block + 1]; k++) {
            long i = w->of_block[k], level = s->c[i] + w->last[block];
            if (level < 0)
                continue;
            each_need(w, i, w->last[block], need_stage, NULL);
            if (level > w->result->index)
                w->result->index = level;
        }
    }
}

/* Lists the equations of each block; room: blocks + 1 and equations. */
static void list_blocks(Work *w, long *room)
{
    const Sigma *s = w->sigma;
    w->block_first = room;
    w->of_block = room + s->blocks + 1;
    for (long b = 0; b <= s->blocks; b++)
        w->block_first[b] = 0;
    for (long i = 0; i < s->equations; i++)
        w->block_first[s->block_of[i] + 1]++;
    for (long b = 0; b < s->blocks; b++)
        w->block_first[b + 1] += w->block_first[b];
    for (long i = 0; i < s->equations; i++)
        w->of_block[w->block_first[s->block_of[i]]++] = i;
    for (long b = s->blocks; b > 0; b--)
        w->block_first[b] = w->block_first[b - 1];
    w->block_first[0] = 0;
}

/* The first stage; *last: the last. */
static void start_stages(Work *w, long *last)
{
    w->stage = 0;
    for (long j = 0; j < w->sigma->count; j++)
        w->stage = -w->sigma->d[j] < w->stage ? -w->sigma->d[j] : w->stage;
    find_last(w, last);
}

void prolong_begin(Prolong *prolong, const Model *model, const Sigma *sigma, const long *keep,
                   Sample *sample)
{
    CHECK(sigma->equations == model->equations && sigma->count == model->count);
    *prolong = (Prolong){.end = PROLONG_DONE};
    err_defer(prolong_release, prolong);
    if (!sigma->regular)
        err_raise(ST_SINGULAR, "the system is structurally singular");
    size_t n = (size_t)sigma->equations;
    long last;
    ZeroPoint point;
    prolong->orders = mem_zalloc((n + 1) * sizeof(long));
    for (long j = 0; keep && j < sigma->count; j++)
        prolong->orders[j] = keep[j];
    Work w = {.result = prolong,
              .model = model,
              .sigma = sigma,
              .sample = sample,
              .keeping = keep != NULL};
    w.rows = mem_array(7 * n + 2, sizeof(long));
    err_defer(mem_release, w.rows);
    w.columns = w.rows + n;
    w.last = w.columns + n;
    w.at = w.last + n;
    w.seen = w.at + n;
    for (size_t j = 0; j < n; j++) {
        w.at[j] = -1;
        w.seen[j] = 0;
    }
    list_blocks(&w, w.seen + n);
    w.jet = jet_begin(model->t);
    memo_begin(&w.known);
    memo_begin(&w.lifted);
    zero_point_begin(&point);
    w.point = &point;
    start_stages(&w, &last);
    while (w.stage <= last && run_stage(&w))
        w.stage++;
    zero_point_end(&point);
    memo_end(&w.lifted);
    memo_end(&w.known);
    jet_end(w.jet);
    err_undefer(true);
}

void prolong_end(Prolong *prolong)
{
    (void)prolong;
    err_undefer(true);
}

void prolong_check(const Prolong *prolong, const Model *model)
{
    if (prolong->end == PROLONG_DONE)
        return;
    char *text = print_text(model_brief(model, model->residuals[prolong->witness]), 80);
    err_defer(mem_release, text);
    err_raise(ST_UNABLE,
              prolong->end == PROLONG_NONLINEAR
                  ? "%s is not linear in what the structure would solve it for"
                  : "the Jacobian of the block with %s is singular: the structure misleads",
              text);
}

long prolong_index(const Model *model, const Sigma *sigma, const long *keep)
{
    CHECK(sigma->regular);
    size_t n = (size_t)sigma->count;
    long last, *room = mem_array(4 * n + 2, sizeof *room);
    err_defer(mem_release, room);
    Prolong result = {.orders = room};
    Work w = {.result = &result, .model = model, .sigma = sigma, .last = room + n, .keeping = true};
    for (size_t j = 0; j < n; j++)
        room[j] = keep[j];
    list_blocks(&w, room + 2 * n);
    start_stages(&w, &last);
    err_undefer(true);
    return result.index;
}

/* --- counting --------------------------------------------------------------------------- */

/* Numeric coefficients of a sum other than 1 and -1, equal ones (their terms are added first)
 * once. */
static long distinct_coefficients(Expr sum)
{
    long count = 0;
    for (long i = 0; i < expr_count(sum); i += 2) {
        Expr c = expr_arg(sum, i + 1);
        bool known = expr_arg(sum, i) == EXPR_ONE || c == EXPR_ONE || c == EXPR_MINUS_ONE;
        for (long k = 0; k < i && !known; k += 2)
            known = expr_arg(sum, k + 1) == c && expr_arg(sum, k) != EXPR_ONE;
        count += !known;
    }
    return count;
}

typedef struct Count {
    long total;
    Memo powers; /* those counted */
} Count;

/* Multiplications of base^exponent: squaring and multiplying; a root counts as one. */
static void count_power(Count *count, Expr base, Expr exponent)
{
    if (num_sign(exponent) < 0)
        exponent = num_neg(exponent);
    Expr power = expr_pow(base, exponent);
    if (exponent == EXPR_ONE || memo_get(&count->powers, power))
        return;
    memo_put(&count->powers, power, power);
    long k;
    if (!num_get_si(&k, exponent)) {
        count->total++;
        return;
    }
    for (; k > 1; k /= 2)
        count->total += 1 + k % 2;
}

static void count_factors(Count *count, Expr product)
{
    bool divides_only = true;
    long n = 0;
    for (long i = 0; i < expr_factor_count(product); i++) {
        Expr base, exponent, factor = expr_factor(product, i);
        if (factor == EXPR_MINUS_ONE)
            continue;
        n++;
        expr_split_power(factor, &base, &exponent);
        if (!expr_is_rational(exponent)) {
            divides_only = false;
            continue;
        }
        divides_only &= num_sign(exponent) < 0;
        count_power(count, base, exponent);
    }
    count->total += n - !divides_only;
}

static void count_node(Expr node, void *arg)
{
    Count *count = arg;
    if (node->kind == EXPR_PRODUCT || node->kind == EXPR_POWER)
        count_factors(count, node);
    else if (node->kind == EXPR_SUM)
        count->total += distinct_coefficients(node);
}

long prolong_multiplications(const Expr *e, long n)
{
    CHECK(n >= 0);
    Count count = {.total = 0};
    memo_begin(&count.powers);
    walk_each(expr_list(e, n), count_node, &count);
    memo_end(&count.powers);
    return count.total;
}
