/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The diagnosis, from both views of a system: the signature matrix (sigma.c) and repeated
 * splitting (hidden.c). A system that is not linear in its highest derivatives is split in its
 * semi-explicit form. Free starting values: the columns that elimination of the constraints'
 * Jacobian leaves without pivot, algebraic unknowns and derivatives eliminated first.
 */
#include "dae/report/info.h"

#include <stdio.h>
#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/form.h"
#include "cas/algebra/linalg/sparse.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "dae/reduce/clash.h"
#include "dae/reduce/derivative_array.h"
#include "dae/reduce/hidden.h"
#include "dae/reduce/repair.h"
#include "dae/reduce/sigma.h"
#include "dae/reduce/singular.h"
#include "dae/reduce/structure.h"
#include "dae/reduce/toolbox.h"
#include "dae/report/condition.h"

typedef struct Info {
    Model model;
    Sigma sigma;
    Table *table;
    Buf *text;
    bool cut;   /* an expression was too long for a line */
    bool named; /* the unknowns were given */
} Info;

/* --- small helpers ---------------------------------------------------------------------- */

static void put(Info *info, const char *key, Expr value)
{
    table_put(info->table, expr_string(key, -1), value);
}

static void put_shown(Info *info, const char *key, const Expr *items, long n)
{
    put(info, key, model_shown(&info->model, expr_list(items, n)));
}

static void put_name(Buf *out, const Info *info, long i, long primes)
{
    model_put_name(out, &info->model, i, primes);
}

/* Five lines of a screen; what is longer is cut, and the last line of the text says where it stands
 * whole. */
static void put_text(Info *info, Expr e)
{
    enum { LONGEST = 400 };
    char *text = print_text(e, LONGEST);
    err_defer(mem_release, text);
    buf_puts(info->text, text);
    info->cut |= strlen(text) >= LONGEST;
    err_undefer(true);
}

static const char *plural(long n)
{
    return n == 1 ? "" : "s";
}

/* --- kind ------------------------------------------------------------------------------- */

static Expr top_of(const Model *model, long j)
{
    long order = model->orders[j] < 1 ? 1 : model->orders[j];
    return diff_make(model->unknowns[j], model->t, order);
}

/* Unknowns and all their derivatives that occur, as independent symbols of a linear form. */
typedef struct Kernels {
    Expr *item;
    long count;
} Kernels;

/* The caller frees. */
static Kernels all_kernels(const Model *model)
{
    long total = 0;
    for (long j = 0; j < model->count; j++)
        total += model->orders[j] == MODEL_ABSENT ? 0 : model->orders[j] + 1;
    Kernels k = {mem_array((size_t)total + 1, sizeof(Expr)), 0};
    for (long j = 0; j < model->count; j++)
        for (long order = 0; order <= model->orders[j]; order++)
            k.item[k.count++] =
                order ? diff_make(model->unknowns[j], model->t, order) : model->unknowns[j];
    return k;
}

/* The kernels are replaced by terms without t, all different: differences of two of them may stand
 * in a denominator. */
static bool depends_on_time(Expr e, const Model *model, const Kernels *kernels)
{
    Expr *frozen = mem_array((size_t)kernels->count + 1, sizeof *frozen);
    err_defer(mem_release, frozen);
    for (long i = 0; i < kernels->count; i++)
        frozen[i] = expr_call1("kernel", expr_int(i));
    bool depends = walk_has(walk_replace(e, kernels->item, frozen, kernels->count), model->t);
    err_undefer(true);
    return depends;
}

typedef struct Traits {
    bool linear, constant, autonomous, quasilinear, semi_explicit;
} Traits;

static void judge_linearity(Traits *kind, const Model *model, const Kernels *kernels)
{
    LinearForms *forms = linalg_forms_begin(kernels->item, kernels->count);
    for (long i = 0; i < model->equations; i++) {
        LinearForm form = linalg_form(forms, model->residuals[i]);
        kind->linear &= form.linear;
        for (long k = 0; form.linear && k < form.count; k++)
            kind->constant &= !walk_has(form.coef[k], model->t);
    }
    linalg_forms_end(forms);
}

/* Linear in the highest derivatives? Semi-explicit: at most one of them in an equation, with a
 * coefficient free of the unknowns. */
static void judge_derivatives(Traits *kind, const Model *model)
{
    Expr *tops = mem_array((size_t)model->count + 1, sizeof *tops);
    err_defer(mem_release, tops);
    for (long j = 0; j < model->count; j++)
        tops[j] = top_of(model, j);
    LinearForms *forms = linalg_forms_begin(tops, model->count);
    for (long i = 0; i < model->equations; i++) {
        LinearForm form = linalg_form(forms, model->residuals[i]);
        kind->quasilinear &= form.linear;
        kind->semi_explicit &= form.linear && form.count <= 1 &&
                               (form.count == 0 || !walk_has(form.coef[0], model->t));
    }
    linalg_forms_end(forms);
    err_undefer(true);
}

static bool is_algebraic(const Model *model, long i)
{
    for (long k = 0; k < model->term_counts[i]; k++)
        if (model->terms[i][k].order > 0)
            return false;
    return true;
}

/* Is a constraint below the last level free of unknowns that are never differentiated? */
static bool is_early_free(const Model *model, const Constraint *c, long index)
{
    for (long j = 0; j < model->count; j++)
        if (model->orders[j] == 0 && c->level < index - 1 &&
            walk_has(c->residual, model->unknowns[j]))
            return false;
    return true;
}

/* Hessenberg form of size `index`: as many algebraic equations as unknowns that are never
 * differentiated, each of which is differentiated index - 1 times before these appear in it. */
static bool is_hessenberg(Traits kind, const Hidden *hidden)
{
    const Model *model = hidden->model;
    long equations = 0, unknowns = 0;
    for (long i = 0; i < model->equations; i++)
        equations += is_algebraic(model, i);
    for (long j = 0; j < model->count; j++)
        unknowns += model->orders[j] == 0;
    if (!kind.semi_explicit || hidden->end != HIDDEN_REGULAR || hidden->index < 2 ||
        equations != unknowns || hidden->constraint_count != equations * hidden->index)
        return false;
    for (long k = 0; k < hidden->constraint_count; k++)
        if (!is_algebraic(model, hidden->constraints[k].equation) ||
            !is_early_free(model, &hidden->constraints[k], hidden->index))
            return false;
    return true;
}

static Traits traits_of(const Model *model)
{
    Kernels kernels = all_kernels(model);
    err_defer(mem_release, kernels.item);
    Traits kind = {true, true, true, true, true};
    judge_linearity(&kind, model, &kernels);
    judge_derivatives(&kind, model);
    for (long i = 0; i < model->equations; i++)
        kind.autonomous &= !depends_on_time(model->residuals[i], model, &kernels);
    err_undefer(true);
    return kind;
}

static void report_traits(Info *info, const Hidden *hidden)
{
    const Model *model = &info->model;
    Traits kind = traits_of(model);
    const char *words[4];
    int n = 0;
    words[n++] = !kind.linear    ? "nonlinear"
                 : kind.constant ? "linear time-invariant"
                                 : "linear time-varying";
    words[n++] = kind.autonomous ? "autonomous" : "non-autonomous";
    words[n++] = kind.semi_explicit ? "semi-explicit"
                 : kind.quasilinear ? "linear in the derivatives"
                                    : "fully implicit";
    bool hessenberg = hidden->model == model && is_hessenberg(kind, hidden);
    if (hessenberg)
        words[n++] = "Hessenberg";
    Expr list[4];
    for (int i = 0; i < n; i++)
        list[i] = expr_string(words[i], -1);
    put(info, "kind", expr_list(list, n));
    if (!info->text)
        return;
    buf_puts(info->text, "  ");
    for (int i = 0; i < n; i++)
        buf_printf(info->text, "%s%s", i ? ", " : "", words[i]);
    if (hessenberg)
        buf_printf(info->text, " of size %ld", hidden->index);
    buf_putc(info->text, '\n');
}

/* --- the structural view ---------------------------------------------------------------- */

static const char *times_word(long n)
{
    static const char *const words[] = {"", "once", "twice"};
    return n < 3 ? words[n] : NULL;
}

/* Has the equation no name but its place? */
static bool is_nameless(const Info *info, long i)
{
    char place[40];
    Buf name = {0};
    err_defer(buf_release, &name);
    put_name(&name, info, i, 0);
    snprintf(place, sizeof place, "equation %ld", i + 1);
    bool is = !strcmp(buf_text(&name), place);
    err_undefer(true);
    return is;
}

/* The equations that are differentiated c times, runs without names as equations 3..7. */
static void put_equations(Info *info, long c)
{
    const Sigma *s = &info->sigma;
    const char *before = "    ";
    for (long i = 0, next; i < s->equations; i = next) {
        next = i + 1;
        if (s->c[i] != c)
            continue;
        while (next < s->equations && s->c[next] == c && is_nameless(info, i) &&
               is_nameless(info, next))
            next++;
        buf_puts(info->text, before);
        before = ", ";
        if (next - i > 2) {
            buf_printf(info->text, "equations %ld..%ld", i + 1, next);
            continue;
        }
        next = i + 1;
        put_name(info->text, info, i, 0);
    }
}

static void report_differentiations(Info *info)
{
    const Sigma *s = &info->sigma;
    Expr *counts = mem_array((size_t)s->equations, sizeof *counts);
    err_defer(mem_release, counts);
    long highest = 0;
    for (long i = 0; i < s->equations; i++) {
        counts[i] = expr_int(s->c[i]);
        highest = s->c[i] > highest ? s->c[i] : highest;
    }
    put(info, "differentiations", expr_list(counts, s->equations));
    err_undefer(true);
    for (long c = highest; info->text && highest > 0 && c >= 0; c--) {
        bool any = false;
        for (long i = 0; i < s->equations; i++)
            any |= s->c[i] == c;
        if (!any)
            continue;
        put_equations(info, c);
        if (c == 0)
            buf_puts(info->text, "  used as written\n");
        else if (times_word(c))
            buf_printf(info->text, "  differentiated %s\n", times_word(c));
        else
            buf_printf(info->text, "  differentiated %ld times\n", c);
    }
}

static bool is_free_function(const Info *info, long j)
{
    return info->sigma.unknown_part[j] == SIGMA_UNDER && info->model.orders[j] < 1;
}

/* "F(t), G(t)": the unknowns that are free functions, or the others. */
static void put_functions(Info *info, bool free)
{
    const char *between = "";
    for (long j = 0; j < info->model.count; j++) {
        if (is_free_function(info, j) != free)
            continue;
        buf_puts(info->text, between);
        put_text(info, info->model.unknowns[j]);
        between = ", ";
    }
}

/* Functions that are never differentiated may be meant to be given: inputs, forces. */
static void report_inputs(Info *info)
{
    const Model *model = &info->model;
    long free = 0;
    for (long j = 0; j < model->count; j++)
        free += is_free_function(info, j);
    if (info->named || free == 0 || free != model->count - model->equations)
        return;
    buf_puts(info->text, "  if ");
    put_functions(info, true);
    buf_printf(info->text, " %s given, name the unknowns: DAEinfo(..., [", free > 1 ? "are" : "is");
    put_functions(info, false);
    buf_puts(info->text, "])\n");
}

/* --- hidden constraints ----------------------------------------------------------------- */

static void report_constraints(Info *info, const Hidden *hidden, bool is_extended)
{
    long p = hidden->constraint_count, hidden_count = 0;
    Expr *residuals = mem_array(2 * (size_t)p + 1, sizeof *residuals), *names = residuals + p;
    err_defer(mem_release, residuals);
    Buf name = {0};
    err_defer(buf_release, &name);
    for (long k = 0; k < p; k++) {
        const Constraint *c = &hidden->constraints[k];
        if (c->level == 0)
            continue;
        buf_truncate(&name, 0);
        put_name(&name, info, c->equation, c->level);
        residuals[hidden_count] = c->residual;
        names[hidden_count++] = expr_string(buf_text(&name), -1);
        if (!info->text)
            continue;
        buf_printf(info->text, "%s%s   ", hidden_count == 1 ? "  hidden:  " : "           ",
                   buf_text(&name));
        put_text(info, model_brief(&info->model, c->residual));
        buf_puts(info->text, " = 0\n");
    }
    put_shown(info, "hidden", residuals, hidden_count);
    put(info, "hidden_names", expr_list(names, hidden_count));
    if (info->text && is_extended)
        buf_puts(info->text, "  (of its semi-explicit form: x__d(t) stands for diff(x(t),t))\n");
    err_undefer(true);
    err_undefer(true);
}

/* States of the reduced system, the first to be implied first: algebraic unknowns, then the highest
 * derivatives, then the unknowns from the last to the first. */
static long order_states(const Model *model, Expr *states, long *unknown_of)
{
    long n = 0;
    for (long j = model->count - 1; j >= 0; j--)
        if (model->orders[j] <= 0) {
            unknown_of[n] = j;
            states[n++] = model->unknowns[j];
        }
    long highest = 0;
    for (long j = 0; j < model->count; j++)
        highest = model->orders[j] > highest ? model->orders[j] : highest;
    for (long order = highest - 1; order >= 0; order--)
        for (long j = model->count - 1; j >= 0; j--)
            if (model->orders[j] > order) {
                unknown_of[n] = j;
                states[n++] =
                    order ? diff_make(model->unknowns[j], model->t, order) : model->unknowns[j];
            }
    return n;
}

static void report_free(Info *info, const Model *model, const Hidden *hidden)
{
    long total = model->count, p = hidden->constraint_count;
    for (long j = 0; j < model->count; j++)
        total += model->orders[j] > 0 ? model->orders[j] : 0;
    Expr *states = mem_array(3 * (size_t)total + 1, sizeof *states);
    err_defer(mem_release, states);
    long *unknown_of = mem_array((size_t)total + 1, sizeof *unknown_of);
    err_defer(mem_release, unknown_of);
    long n = order_states(model, states, unknown_of);
    Expr *free = states + total, *implied = free + total;
    Sparse *sparse = linalg_sparse_begin(p, n, 0);
    for (long k = 0; k < p; k++)
        for (long j = 0; j < n; j++)
            if (hidden->block_of[unknown_of[j]] == hidden->constraints[k].block &&
                walk_has(hidden->constraints[k].residual, states[j]))
                linalg_sparse_put(sparse, k, j,
                                  diff_function(hidden->constraints[k].residual, states[j]));
    linalg_sparse_eliminate(sparse, true);
    long free_count = 0, implied_count = 0;
    for (long j = n - 1; j >= 0; j--)
        if (linalg_sparse_is_free(sparse, j))
            free[free_count++] = states[j];
        else
            implied[implied_count++] = states[j];
    linalg_sparse_end(sparse);
    put(info, "free", expr_list(free, free_count));
    put(info, "implied", expr_list(implied, implied_count));
    put(info, "degrees", expr_int(free_count));
    if (info->text) {
        buf_printf(info->text, "  %ld free starting value%s", free_count, plural(free_count));
        if (free_count) {
            buf_puts(info->text, ", for example of ");
            put_text(info, expr_seq(free, free_count));
        }
        if (implied_count) {
            buf_puts(info->text, "; the constraints give ");
            put_text(info, expr_seq(implied, implied_count));
        }
        buf_putc(info->text, '\n');
    }
    err_undefer(true);
    err_undefer(true);
}

/* --- pivots ----------------------------------------------------------------------------- */

static void report_pivots(Info *info, const Hidden *hidden)
{
    enum { MOST = 64 };
    Expr singular[MOST];
    bool all;
    long count = singular_factors(hidden->last, singular, MOST, &all);
    put_shown(info, "pivots", hidden->pivots, hidden->pivot_count);
    put_shown(info, "singular", singular, count);
    if (hidden->vanishing)
        put_shown(info, "vanishing", &hidden->vanishing, 1);
    if (!info->text)
        return;
    if (hidden->vanishing) {
        buf_puts(info->text, "  not to be relied on: the constraints make zero ");
        put_text(info, model_brief(&info->model, condition_short(hidden->vanishing)));
        buf_puts(info->text, ", which was divided by; write them without powers or doubles\n");
    }
    if (hidden->pivot_count > 0) {
        Expr pivots = expr_list(NULL, 0);
        for (long k = 0; k < hidden->pivot_count; k++)
            pivots = collection_append(pivots, condition_short(hidden->pivots[k]));
        buf_puts(info->text, "  assumed nonzero: ");
        put_text(info, model_brief(&info->model, expr_seq(expr_args(pivots), hidden->pivot_count)));
        buf_putc(info->text, '\n');
    }
    for (long k = 0; k < count; k++) {
        buf_puts(info->text, k ? "                   " : "  singular where   ");
        put_text(info, model_brief(&info->model, condition_short(singular[k])));
        buf_puts(info->text, " = 0\n");
    }
    if (!all)
        buf_printf(info->text, "  pivots too large to be factored are left out: %s\n",
                   count ? "there may be more such places, or fewer"
                         : "where the system is singular is not said");
}

/* --- the symbolic view ------------------------------------------------------------------ */

/* What clashes in a system without solution, or without a unique one. */
static void report_end(Info *info, const Hidden *hidden)
{
    if (!info->text)
        return;
    Clash clash = clash_find(&info->model);
    if (clash.kind == CLASH_NONE && hidden->end == HIDDEN_NOT_SQUARE)
        return;
    buf_puts(info->text, "  ");
    if (clash.kind != CLASH_NONE) {
        clash_put(info->text, &info->model, &clash);
        buf_putc(info->text, '\n');
        return;
    }
    put_name(info->text, info, hidden->witness, 0);
    buf_puts(info->text, hidden->end == HIDDEN_CONTRADICTION
                             ? "  contradicts the others: there is no solution\n"
                             : "  adds nothing to the others when differentiated: it repeats them"
                               " or contradicts them\n");
}

/* The semi-explicit form of a system that is not linear in its highest derivatives: *m equations
 * (the given ones keep their places), then *n unknowns. The caller frees. */
static Expr *extended_system(const Model *model, long *m, long *n)
{
    Expr lists[4];
    toolbox_semi_explicit(lists, model->residuals, model->equations, model->unknowns, model->count);
    static const int order[] = {3, 0, 1, 2}; /* ALG, ODE, DVARS, AVARS */
    *m = expr_count(lists[3]) + expr_count(lists[0]);
    *n = expr_count(lists[1]) + expr_count(lists[2]);
    Expr *items = mem_array((size_t)(*m + *n) + 1, sizeof *items);
    long count = 0;
    for (int k = 0; k < 4; k++)
        for (long i = 0; i < expr_count(lists[order[k]]); i++)
            items[count++] = expr_arg(lists[order[k]], i);
    return items;
}

static void report_symbolic(Info *info, const Model *model, const Hidden *hidden, bool is_extended)
{
    if (hidden->end != HIDDEN_REGULAR) {
        report_end(info, hidden);
        return;
    }
    report_constraints(info, hidden, is_extended);
    report_free(info, model, hidden);
    report_pivots(info, hidden);
}

/* --- the whole -------------------------------------------------------------------------- */

/* A structure that misleads, and what makes it right. */
static void report_repair(Info *info)
{
    Repair repair;
    put(info, "holds", structure_holds(&info->model, &info->sigma) ? EXPR_TRUE : EXPR_FALSE);
    if (table_get(info->table, expr_string("holds", -1)) == EXPR_TRUE)
        return;
    repair_system(&repair, &info->model);
    if (repair.holds)
        put(info, "repaired_index", expr_int(repair.index));
    put(info, "repaired", repair.steps);
    if (!info->text || !repair.holds)
        return;
    buf_printf(info->text, "  the structure has index %ld when the system is rewritten:\n",
               repair.index);
    for (long k = 0; k < expr_count(repair.steps); k++)
        buf_printf(info->text, "    %s\n", expr_text(expr_arg(repair.steps, k)));
}

/* The index of the system as given. That of the semi-explicit form of an implicit one would be 1
 * even for y'^2 = y, where nothing has to be differentiated. */
static long index_of_implicit(const Info *info, const Hidden *hidden)
{
    const Model *model = &info->model;
    if (hidden->model == model || !info->sigma.regular || !structure_holds(model, &info->sigma))
        return hidden->index;
    long *keep = mem_array((size_t)model->count + 1, sizeof *keep);
    err_defer(mem_release, keep);
    for (long j = 0; j < model->count; j++)
        keep[j] = model->orders[j] < 1 ? 1 : model->orders[j];
    long index = prolong_index(model, &info->sigma, keep);
    err_undefer(true);
    return index;
}

/* What the structure asks for is enough; whether less does, the derivative array tells. *sure: is
 * it the least? */
static long index_of(const Info *info, const Hidden *hidden, bool *sure)
{
    long upper = index_of_implicit(info, hidden);
    *sure = upper < 2 || !hidden->by_jets || is_hessenberg(traits_of(&info->model), hidden);
    if (*sure || hidden->end != HIDDEN_REGULAR)
        return upper;
    long index = derivative_array_index(&info->model, upper);
    *sure = index >= 0;
    return *sure ? index : upper;
}

static void report_counts(Info *info, const Hidden *hidden)
{
    const Sigma *s = &info->sigma;
    bool sure;
    long index = index_of(info, hidden, &sure);
    if (hidden->end == HIDDEN_REGULAR)
        put(info, "index", expr_int(index));
    put(info, "equations", expr_int(s->equations));
    put(info, "unknowns", expr_int(s->count));
    if (s->regular)
        put(info, "structural_index", expr_int(s->index));
    if (!info->text)
        return;
    buf_printf(info->text, "  %ld equation%s, %ld unknown%s", s->equations, plural(s->equations),
               s->count, plural(s->count));
    if (s->regular)
        buf_printf(info->text, ", structural index %ld", s->index);
    if (hidden->end == HIDDEN_REGULAR)
        buf_printf(info->text, ", differential index %s%ld", sure ? "" : "at most ", index);
    buf_putc(info->text, '\n');
    if (s->regular && hidden->end == HIDDEN_REGULAR && s->index != index)
        buf_printf(info->text, "  the two views differ: %s\n",
                   s->index < index
                       ? "the structure hides a singular Jacobian, the algebra is right"
                       : "the structure counts differentiations that the algebra does not need");
}

static void check_unknowns(const Model *model)
{
    for (long j = 0; j < model->count; j++)
        if (model->orders[j] < 0) {
            char *text = print_text(model->unknowns[j], 60);
            err_defer(mem_release, text);
            err_raise(ST_SINGULAR, "the unknown %s does not occur in the equations", text);
        }
}

/* The symbolic view of model, which is the users' or its semi-explicit form. */
static void analyse(Info *info, const Model *model)
{
    Hidden hidden;
    hidden_begin(&hidden, model);
    report_counts(info, &hidden);
    report_traits(info, &hidden);
    if (info->sigma.regular)
        report_repair(info);
    if (info->sigma.regular)
        report_differentiations(info);
    else if (info->text)
        structure_put_parts(info->text, &info->model, &info->sigma);
    if (info->text && !info->sigma.regular)
        report_inputs(info);
    if (hidden.end == HIDDEN_NOT_SQUARE)
        report_end(info, &hidden);
    else
        report_symbolic(info, model, &hidden, model != &info->model);
    hidden_end(&hidden);
    if (model == &info->model)
        info_pencil(info->table, info->text, model);
}

static void analyse_extended(Info *info)
{
    long m, n;
    Expr *items = extended_system(&info->model, &m, &n);
    err_defer(mem_release, items);
    Model extended;
    model_begin(&extended, items, m, items + m, n, info->model.t);
    analyse(info, &extended);
    model_end(&extended);
    err_undefer(true);
}

/* What to type now. */
static void report_next(const Info *info)
{
    long index;
    Expr value = table_get(info->table, expr_string("index", -1));
    if (info->cut)
        buf_puts(info->text, "  cut off here: DAEinfo(..., output = table) has all of it\n");
    if (value && num_get_si(&index, value) && index > 1)
        buf_puts(
            info->text,
            "  next:    ReduceBy1TheIndex, or dsolve(..., numeric) reduces the index itself\n");
}

Table *info_table(const Expr *eqs, long m, const Expr *unknowns, long n, Buf *text)
{
    Info info = {.table = table_new(), .text = text, .named = n > 0};
    model_begin(&info.model, eqs, m, unknowns, n, NULL);
    check_unknowns(&info.model);
    sigma_begin(&info.sigma, &info.model);
    if (traits_of(&info.model).quasilinear)
        analyse(&info, &info.model);
    else
        analyse_extended(&info);
    if (text)
        report_next(&info);
    sigma_end(&info.sigma);
    model_end(&info.model);
    return info.table;
}
