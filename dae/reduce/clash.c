/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looked for in this order: single equations that simplify to something without unknowns; pairs
 * with the same terms of which one is a multiple of the other (the factor is the quotient of their
 * derivatives by one term); and, among the equations that are linear in everything that occurs, one
 * that elimination makes zero or a statement without unknowns. Meant for systems that were refused:
 * all of it together costs no more than one reduction.
 */
#include "dae/reduce/clash.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/form.h"
#include "cas/algebra/linalg/sparse.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"

/* Larger equations are taken as they stand. */
static const double simplified_below = 800;

static Expr simplified(Expr e)
{
    return walk_tree_size(e) < simplified_below ? simplify_expr(e) : e;
}

static bool has_unknown(const Model *model, Expr e)
{
    return walk_has_any(e, model->unknowns, model->count);
}

/* --- single equations ------------------------------------------------------------------------- */

static ClashKind single_kind(const Model *model, Expr rest)
{
    if (has_unknown(model, rest))
        return CLASH_NONE;
    if (zero_is(rest))
        return CLASH_ALWAYS;
    return expr_is_number(rest) ? CLASH_NEVER : CLASH_NO_UNKNOWN;
}

static Clash find_single(const Model *model)
{
    for (long i = 0; i < model->equations; i++) {
        Expr rest = simplified(model->residuals[i]);
        ClashKind kind = single_kind(model, rest);
        if (kind != CLASH_NONE)
            return (Clash){.kind = kind, .equation = i, .rest = rest};
    }
    return (Clash){CLASH_NONE};
}

/* --- pairs --------------------------------------------------------------------------------------
 */

static bool same_terms(const Model *model, long i, long k)
{
    bool same = model->term_counts[i] == model->term_counts[k] && model->term_counts[i] > 0;
    for (long n = 0; same && n < model->term_counts[i]; n++) {
        ModelTerm a = model->terms[i][n], b = model->terms[k][n];
        same = a.column == b.column && a.order == b.order;
    }
    return same;
}

static Expr term_of(const Model *model, long i)
{
    ModelTerm term = model->terms[i][0];
    Expr x = model->unknowns[term.column];
    return term.order ? diff_make(x, model->t, term.order) : x;
}

static Clash compare_pair(const Model *model, long other, long i)
{
    Expr term = term_of(model, i);
    Expr slope = diff_function(model->residuals[other], term);
    if (zero_is(slope))
        return (Clash){CLASH_NONE};
    Expr factor = simplified(expr_div(diff_function(model->residuals[i], term), slope));
    if (has_unknown(model, factor) || zero_is(factor))
        return (Clash){CLASH_NONE};
    Expr rest =
        simplified(expr_sub(model->residuals[i], expr_mul(factor, model->residuals[other])));
    if (has_unknown(model, rest))
        return (Clash){CLASH_NONE};
    return (Clash){zero_is(rest) ? CLASH_REPEATS : CLASH_CONTRADICTS, i, other, factor, rest};
}

static Clash find_pair(const Model *model)
{
    for (long i = 1; i < model->equations; i++)
        for (long k = 0; k < i; k++) {
            if (!same_terms(model, i, k))
                continue;
            err_poll();
            Clash clash = compare_pair(model, k, i);
            if (clash.kind != CLASH_NONE)
                return clash;
        }
    return (Clash){CLASH_NONE};
}

/* --- combinations of linear equations -----------------------------------------------------------
 */

/* Every derivative of every unknown up to its highest; the caller frees. */
static Expr *all_terms(const Model *model, long *count)
{
    size_t total = 1;
    for (long j = 0; j < model->count; j++)
        total += (size_t)(model->orders[j] < 0 ? 0 : model->orders[j]) + 1;
    Expr *terms = mem_array(total, sizeof *terms);
    *count = 0;
    for (long j = 0; j < model->count; j++)
        for (long k = 0; k <= (model->orders[j] < 0 ? 0 : model->orders[j]); k++)
            terms[(*count)++] = k ? diff_make(model->unknowns[j], model->t, k) : model->unknowns[j];
    return terms;
}

/* Puts the linear equations into the rows of their numbers; the others stay empty. */
static void put_linear(Sparse *sparse, const Model *model, const Expr *terms, long n, char *linear)
{
    LinearForms *forms = linalg_forms_begin(terms, n);
    for (long i = 0; i < model->equations; i++) {
        LinearForm form = linalg_form(forms, model->residuals[i]);
        linear[i] = (char)form.linear;
        for (long k = 0; form.linear && k < form.count; k++)
            linalg_sparse_put(sparse, i, form.index[k], form.coef[k]);
        if (form.linear)
            linalg_sparse_put(sparse, i, n, form.rest);
    }
    linalg_forms_end(forms);
}

static Clash find_combination(const Model *model)
{
    long n;
    Expr *terms = all_terms(model, &n);
    err_defer(mem_release, terms);
    char *linear = mem_zalloc((size_t)model->equations + 1);
    err_defer(mem_release, linear);
    Clash clash = {CLASH_NONE};
    Sparse *sparse = linalg_sparse_begin(model->equations, n, 1);
    put_linear(sparse, model, terms, n, linear);
    linalg_sparse_eliminate(sparse, false);
    for (long i = 0; i < model->equations && clash.kind == CLASH_NONE; i++) {
        if (!linear[i] || linalg_sparse_gave_pivot(sparse, i))
            continue;
        Expr rest = simplified(linalg_sparse_side(sparse, i, 0));
        clash = (Clash){
            .kind = zero_is(rest) ? CLASH_FOLLOWS : CLASH_OPPOSES, .equation = i, .rest = rest};
    }
    linalg_sparse_end(sparse);
    err_undefer(true);
    err_undefer(true);
    return clash;
}

Clash clash_find(const Model *model)
{
    Clash clash = find_single(model);
    if (clash.kind == CLASH_NONE)
        clash = find_pair(model);
    return clash.kind == CLASH_NONE ? find_combination(model) : clash;
}

/* --- in words ------------------------------------------------------------------------------------
 */

static void put_text(Buf *out, const Model *model, Expr e)
{
    char *text = print_text(model_brief(model, e), 60);
    err_defer(mem_release, text);
    buf_puts(out, text);
    err_undefer(true);
}

/* " ... -1 = 0" */
static void put_statement(Buf *out, const Model *model, const char *before, Expr rest)
{
    buf_puts(out, before);
    put_text(out, model, rest);
    buf_puts(out, " = 0");
}

void clash_put(Buf *out, const Model *model, const Clash *clash)
{
    model_put_name(out, model, clash->equation, 0);
    switch (clash->kind) {
    case CLASH_NONE:
        break;
    case CLASH_NEVER:
        put_statement(out, model, " can never hold: it says ", clash->rest);
        break;
    case CLASH_ALWAYS:
        buf_puts(out, " always holds: it says nothing about the unknowns");
        break;
    case CLASH_NO_UNKNOWN:
        put_statement(out, model, " contains no unknown: it says ", clash->rest);
        break;
    case CLASH_REPEATS:
        buf_puts(out, " repeats ");
        model_put_name(out, model, clash->other, 0);
        if (clash->factor != EXPR_ONE) {
            buf_puts(out, ", multiplied by ");
            put_text(out, model, clash->factor);
        }
        buf_puts(out, ": together they determine no more than one of them");
        break;
    case CLASH_CONTRADICTS:
        buf_puts(out, " contradicts ");
        model_put_name(out, model, clash->other, 0);
        put_statement(out, model, ": together they say ", clash->rest);
        break;
    case CLASH_FOLLOWS:
        buf_puts(out, " follows from the others: the solution is not unique");
        break;
    case CLASH_OPPOSES:
        put_statement(out, model,
                      " contradicts the others: there is no solution, together they say ",
                      clash->rest);
        break;
    }
}
