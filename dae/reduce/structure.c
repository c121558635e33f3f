/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Telling what sigma.c found. The system Jacobian is made from the equations as they stand, so
 * whether it is singular is decided for a general point; where it is, repair.c rewrites the system
 * and the indices of both are told.
 */
#include "dae/reduce/structure.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/sparse.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/print/print.h"
#include "dae/reduce/repair.h"

/* Larger matrices are not drawn on the screen. */
enum { MOST_COLUMNS = 14 };

/* --- matrices ---------------------------------------------------------------------------- */

RTable *structure_signature(const Model *model)
{
    RTable *matrix = rtable_matrix(model->equations, model->count);
    for (long i = 0; i < model->equations; i++) {
        for (long j = 0; j < model->count; j++)
            rtable_set(matrix, i, j, expr_neg(EXPR_INFINITY));
        for (long k = 0; k < model->term_counts[i]; k++)
            rtable_set(matrix, i, model->terms[i][k].column, expr_int(model->terms[i][k].order));
    }
    return matrix;
}

/* The entry of J for the k-th term of equation i: EXPR_ZERO unless the term is of the full order.
 */
static Expr slope(const Model *model, const Sigma *sigma, long i, long k)
{
    const ModelTerm *term = &model->terms[i][k];
    Expr x = model->unknowns[term->column];
    if (term->order != sigma->d[term->column] - sigma->c[i])
        return EXPR_ZERO;
    return diff_function(model->residuals[i],
                         term->order ? diff_make(x, model->t, term->order) : x);
}

RTable *structure_jacobian(const Model *model, const Sigma *sigma)
{
    CHECK(sigma->equations == model->equations && sigma->count == model->count);
    RTable *matrix = rtable_matrix(sigma->equations, sigma->count);
    for (long i = 0; i < sigma->equations; i++)
        for (long k = 0; k < model->term_counts[i]; k++)
            rtable_set(matrix, i, model->terms[i][k].column, slope(model, sigma, i, k));
    return matrix;
}

bool structure_holds(const Model *model, const Sigma *sigma)
{
    CHECK(sigma->equations == model->equations && sigma->count == model->count);
    Sparse *sparse = linalg_sparse_begin(sigma->equations, sigma->count, 0);
    for (long i = 0; i < sigma->equations; i++)
        for (long k = 0; k < model->term_counts[i]; k++) {
            Expr e = slope(model, sigma, i, k);
            if (e != EXPR_ZERO)
                linalg_sparse_put(sparse, i, model->terms[i][k].column, e);
        }
    long rank = linalg_sparse_eliminate(sparse, false);
    linalg_sparse_end(sparse);
    return rank == sigma->count;
}

/* --- helpers ------------------------------------------------------------------------------ */

static void put_expr(Buf *out, Expr e)
{
    char *text = print_text(e, 60);
    err_defer(mem_release, text);
    buf_puts(out, text);
    err_undefer(true);
}

static void put(Table *table, const char *key, Expr value)
{
    table_put(table, expr_string(key, -1), value);
}

static Expr name_of(const Model *model, long i)
{
    Buf name = {0};
    err_defer(buf_release, &name);
    model_put_name(&name, model, i, 0);
    Expr e = expr_string(buf_text(&name), -1);
    err_undefer(true);
    return e;
}

static Expr integers(const long *value, long n)
{
    Expr list = expr_list(NULL, 0);
    for (long i = 0; i < n; i++)
        list = collection_append(list, expr_int(value[i]));
    return list;
}

/* --- over- and underdetermined parts ------------------------------------------------------ */

void structure_put_part(Buf *out, const Model *model, const Sigma *s, SigmaPart part,
                        const char *what, const char *after)
{
    bool any = false;
    for (long i = 0; i < s->equations; i++) {
        if (s->equation_part[i] != part)
            continue;
        buf_puts(out, any ? ", " : what);
        model_put_name(out, model, i, 0);
        any = true;
    }
    const char *comma = any ? " for " : what;
    for (long j = 0; j < s->count; j++)
        if (s->unknown_part[j] == part) {
            buf_puts(out, comma);
            put_expr(out, model->unknowns[j]);
            comma = ", ";
            any = true;
        }
    if (any)
        buf_puts(out, after);
}

void structure_put_parts(Buf *out, const Model *model, const Sigma *sigma)
{
    buf_puts(out, "  structurally singular: no unknown can be assigned to every equation\n");
    structure_put_part(out, model, sigma, SIGMA_OVER, "  too many equations: ", "\n");
    structure_put_part(out, model, sigma, SIGMA_UNDER, "  too few equations: ", "\n");
}

static void tell_parts(Table *table, const Model *model, const Sigma *s)
{
    static const char *const keys[][2] = {{"over_equations", "over_unknowns"},
                                          {"under_equations", "under_unknowns"}};
    static const SigmaPart parts[] = {SIGMA_OVER, SIGMA_UNDER};
    for (int p = 0; p < 2; p++) {
        Expr names = expr_list(NULL, 0), unknowns = names;
        for (long i = 0; i < s->equations; i++)
            if (s->equation_part[i] == parts[p])
                names = collection_append(names, name_of(model, i));
        for (long j = 0; j < s->count; j++)
            if (s->unknown_part[j] == parts[p])
                unknowns = collection_append(unknowns, model->unknowns[j]);
        put(table, keys[p][0], names);
        put(table, keys[p][1], unknowns);
    }
}

/* --- a regular structure ------------------------------------------------------------------ */

static Expr transversal(const Model *model, const Sigma *s)
{
    Expr list = expr_list(NULL, 0);
    for (long i = 0; i < s->equations; i++)
        list = collection_append(
            list, expr_equation(name_of(model, i), model->unknowns[s->unknown_of[i]]));
    return list;
}

static Expr blocks(const Model *model, const Sigma *s)
{
    Expr list = expr_list(NULL, 0);
    for (long block = 0; block < s->blocks; block++) {
        Expr names = expr_list(NULL, 0), unknowns = names;
        for (long i = 0; i < s->equations; i++)
            if (s->block_of[i] == block) {
                names = collection_append(names, name_of(model, i));
                unknowns = collection_append(unknowns, model->unknowns[s->unknown_of[i]]);
            }
        list = collection_append(list, expr_list((Expr[]){names, unknowns}, 2));
    }
    return list;
}

static void tell_regular(Table *table, const Model *model, const Sigma *s)
{
    put(table, "transversal", transversal(model, s));
    put(table, "c", integers(s->c, s->equations));
    put(table, "d", integers(s->d, s->count));
    put(table, "index", expr_int(s->index));
    put(table, "degrees", expr_int(s->value));
    put(table, "blocks", blocks(model, s));
    put(table, "jacobian", rtable_expr(structure_jacobian(model, s)));
}

/* --- the screen --------------------------------------------------------------------------- */

static void put_padded(Buf *out, const char *text, int width)
{
    buf_printf(out, " %*s", width, text);
}

/* The matrix with the transversal starred, c at the right, d below. */
static void draw_matrix(Buf *out, const Model *model, const Sigma *s)
{
    Buf cell = {0};
    err_defer(buf_release, &cell);
    buf_printf(out, "  %-14s", "");
    for (long j = 0; j < s->count; j++) {
        buf_truncate(&cell, 0);
        put_expr(&cell, model->unknowns[j]);
        put_padded(out, buf_text(&cell), 8);
    }
    buf_puts(out, s->regular ? "        c\n" : "\n");
    for (long i = 0; i < s->equations; i++) {
        buf_truncate(&cell, 0);
        model_put_name(&cell, model, i, 0);
        buf_printf(out, "  %-14s", buf_text(&cell));
        for (long j = 0; j < s->count; j++) {
            long order = model_order(model, i, j);
            buf_truncate(&cell, 0);
            if (order >= 0)
                buf_printf(&cell, "%ld", order);
            buf_puts(&cell, s->unknown_of[i] == j ? "*" : " ");
            put_padded(out, buf_text(&cell), 8);
        }
        if (s->regular)
            buf_printf(out, " %8ld", s->c[i]);
        buf_putc(out, '\n');
    }
    buf_printf(out, "  %-14s", s->regular ? "d" : "");
    for (long j = 0; j < s->count && s->regular; j++)
        buf_printf(out, " %7ld ", s->d[j]);
    buf_puts(out, s->regular ? "\n" : "");
    err_undefer(true);
}

static void draw_blocks(Buf *out, const Model *model, const Sigma *s)
{
    buf_printf(out, "  %ld block%s, in order of solution:\n", s->blocks, s->blocks == 1 ? "" : "s");
    for (long block = 0; block < s->blocks; block++) {
        const char *comma = "    ";
        for (long i = 0; i < s->equations; i++)
            if (s->block_of[i] == block) {
                buf_puts(out, comma);
                model_put_name(out, model, i, 0);
                comma = ", ";
            }
        comma = "  for ";
        for (long i = 0; i < s->equations; i++)
            if (s->block_of[i] == block) {
                buf_puts(out, comma);
                put_expr(out, model->unknowns[s->unknown_of[i]]);
                comma = ", ";
            }
        buf_putc(out, '\n');
    }
}

static void draw(Buf *out, const Model *model, const Sigma *s)
{
    if (s->count <= MOST_COLUMNS && s->equations <= 2 * MOST_COLUMNS)
        draw_matrix(out, model, s);
    if (!s->regular) {
        structure_put_parts(out, model, s);
        return;
    }
    buf_printf(out, "  structural index %ld, %ld degree%s of freedom\n", s->index, s->value,
               s->value == 1 ? "" : "s");
    draw_blocks(out, model, s);
}

/* --- the whole ---------------------------------------------------------------------------- */

static void judge(Table *table, const Model *model, const Sigma *s, Buf *text)
{
    bool holds = structure_holds(model, s);
    put(table, "holds", holds ? EXPR_TRUE : EXPR_FALSE);
    if (holds) {
        if (text)
            buf_puts(text, "  the system Jacobian is nonsingular: the structure is right\n");
        return;
    }
    Repair repair;
    repair_system(&repair, model);
    put(table, "repaired", repair.steps);
    if (repair.holds)
        put(table, "repaired_index", expr_int(repair.index));
    if (!text)
        return;
    buf_puts(text, "  the system Jacobian is singular: the structure misleads\n");
    for (long k = 0; k < expr_count(repair.steps); k++)
        buf_printf(text, "    %s\n", expr_text(expr_arg(repair.steps, k)));
    if (repair.holds)
        buf_printf(text, "  so rewritten: structural index %ld, %ld degree%s of freedom\n",
                   repair.index, repair.degrees, repair.degrees == 1 ? "" : "s");
    else
        buf_puts(text, "  so rewritten no unknown can be assigned to every equation\n");
}

Table *structure_table(const Expr *eqs, long m, const Expr *unknowns, long n, Buf *text)
{
    Model model;
    Sigma sigma;
    Table *table = table_new();
    model_begin(&model, eqs, m, unknowns, n, NULL);
    sigma_begin(&sigma, &model);
    put(table, "signature", rtable_expr(structure_signature(&model)));
    put(table, "regular", sigma.regular ? EXPR_TRUE : EXPR_FALSE);
    tell_parts(table, &model, &sigma);
    if (text)
        draw(text, &model, &sigma);
    if (sigma.regular) {
        tell_regular(table, &model, &sigma);
        judge(table, &model, &sigma, text);
    }
    sigma_end(&sigma);
    model_end(&model);
    return table;
}
