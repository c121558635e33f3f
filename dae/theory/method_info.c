/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is known of a method, told: the coefficients as they are printed in books, then order,
 * stability and what to expect on differential-algebraic systems, a line each. Numbers that are
 * exact are shown exactly; what was computed in doubles is shown with the digits that are right.
 */
#include "dae/theory/method_info.h"

#include <math.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"

enum { MOST_SHOWN = 7 }; /* stages of a tableau that fits on a screen */

/* A coefficient: exact, or as many digits as it has. */
static Expr coefficient(const MethodStudy *study, Surd x)
{
    return study->butcher.tolerance > 0 ? num_from_double(surd_double(x), 15) : surd_expr(x);
}

static Expr polynomial(const MethodStudy *study, const SurdPoly *p, const char *variable)
{
    bool exact = study->butcher.is_gauss; /* whose function is known exactly all the same */
    Expr x = expr_symbol(variable), *terms = mem_array((size_t)p->degree + 1, sizeof *terms);
    err_defer(mem_release, terms);
    for (long i = 0; i <= p->degree; i++)
        terms[i] = expr_mul(exact ? surd_expr(p->c[i]) : coefficient(study, p->c[i]),
                            expr_pow(x, expr_int(i)));
    Expr sum = expr_sum(terms, p->degree + 1);
    err_undefer(true);
    return sum;
}

static Expr stability_function(const MethodStudy *study)
{
    return expr_div(polynomial(study, &study->stability.p, "z"),
                    polynomial(study, &study->stability.q, "z"));
}

static Expr at_infinity(const MethodStudy *study)
{
    Surd value = study->stability.at_infinity;
    return study->butcher.is_gauss ? surd_expr(value) : coefficient(study, value);
}

/* --- table ------------------------------------------------------------------------------------ */

static void put(Table *table, const char *key, Expr value)
{
    table_put(table, expr_string(key, -1), value);
}

static void put_truth(Table *table, const char *key, bool value)
{
    put(table, key, value ? EXPR_TRUE : EXPR_FALSE);
}

static Expr vector(const MethodStudy *study, const Surd *x, long n)
{
    RTable *v = rtable_vector(RTABLE_COLUMN, n);
    for (long i = 0; i < n; i++)
        v->data[i] = coefficient(study, x[i]);
    return rtable_expr(v);
}

static Expr real(double x)
{
    return isfinite(x) ? num_from_double(x, 10) : expr_symbol("infinity");
}

static void put_tableau(Table *table, const MethodStudy *study)
{
    const Butcher *m = &study->butcher;
    RTable *a = rtable_matrix(m->s, m->s);
    for (long i = 0; i < m->s * m->s; i++)
        a->data[i] = coefficient(study, m->a[i]);
    put(table, "A", rtable_expr(a));
    put(table, "b", vector(study, m->b, m->s));
    put(table, "c", vector(study, m->c, m->s));
    if (m->e)
        put(table, "e", vector(study, m->e, m->s));
    put(table, "stage_order", expr_int(study->C < study->B ? study->C : study->B));
    put(table, "B", expr_int(study->B));
    put(table, "C", expr_int(study->C));
    put(table, "D", expr_int(study->D));
    put_truth(table, "algebraically_stable", study->algebraically_stable);
}

static void put_one_step(Table *table, const MethodStudy *study)
{
    const Stability *s = &study->stability;
    if (study->kind == STUDY_RUNGE_KUTTA)
        put_tableau(table, study);
    if (study->lower)
        put(table, "embedded_order", expr_int(study->lower));
    put(table, "conditions", expr_int(study->conditions));
    put(table, "defect", study->defect > 0 ? num_from_double(study->defect, 2) : EXPR_ZERO);
    put(table, "R", stability_function(study));
    put(table, "at_infinity", s->is_bounded ? at_infinity(study) : expr_symbol("infinity"));
    put_truth(table, "L_stable", s->l_stable);
    put_truth(table, "stiffly_accurate", study->stiffly_accurate);
}

static void put_multistep(Table *table, const MethodStudy *study)
{
    const Multistep *m = &study->multistep;
    put(table, "alpha", vector(study, m->alpha, m->k + 1));
    put(table, "beta", vector(study, m->beta, m->k + 1));
    put(table, "error_constant", surd_expr(study->error_constant));
    put_truth(table, "zero_stable", study->zero_stable);
    put(table, "angle", real(study->angle));
}

static Expr expected(const MethodStudy *study, int row)
{
    Expr items[3];
    long n = row < 3 ? 2 : 3;
    for (int j = 0; j < n; j++) {
        int order = method_study_expected(study, row, j);
        items[j] = order == PREDICT_NONE ? EXPR_UNDEFINED : expr_int(order);
    }
    return expr_list(items, n);
}

Table *method_info_table(const MethodStudy *study)
{
    Table *table = table_new();
    put(table, "name", expr_string(study->name, -1));
    put(table, "summary", expr_string(study->summary, -1));
    if (study->kind == STUDY_NONE)
        return table;
    put(table, "order", expr_int(study->order));
    if (study->kind == STUDY_MULTISTEP)
        put_multistep(table, study);
    else
        put_one_step(table, study);
    put_truth(table, "A_stable", study->a_stable);
    put(table, "interval", real(study->interval));
    put(table, "index1", expected(study, 1));
    put(table, "index2", expected(study, 2));
    put(table, "index3", expected(study, 3));
    put(table, "index3_linear", expected(study, PREDICT_INDEX_3_LINEAR));
    return table;
}

/* --- text: coefficients ----------------------------------------------------------------------- */

static void put_expr(Buf *text, Expr e)
{
    char *shown = print_text(e, 300);
    err_defer(mem_release, shown);
    buf_puts(text, shown);
    err_undefer(true);
}

/* The rows of a tableau as texts, row by row: c | A, then b, then e. */
typedef struct Grid {
    long rows, columns;
    char **cell;
    size_t *width;
} Grid;

static void grid_release(void *arg)
{
    Grid *grid = arg;
    for (long i = 0; grid->cell && i < grid->rows * grid->columns; i++)
        mem_free(grid->cell[i]);
    mem_free(grid->cell);
    mem_free(grid->width);
}

/* 2/5-sqrt(6)/10 */
static char *cell_text(const MethodStudy *study, Surd x)
{
    Buf text = {0};
    if (study->butcher.tolerance > 0 || !x.root)
        return print_text(coefficient(study, x), 24);
    err_defer(buf_release, &text);
    if (!num_is_zero(x.a))
        put_expr(&text, x.a);
    Expr part = expr_mul(x.b, expr_symbol("r"));
    char *shown = print_text(part, 24);
    err_defer(mem_release, shown);
    if (text.length && shown[0] != '-')
        buf_putc(&text, '+');
    const char *r = strchr(shown, 'r');
    buf_printf(&text, "%.*ssqrt(%ld)%s", (int)(r - shown), shown, x.root, r + 1);
    err_undefer(true);
    err_undefer(false);
    return buf_steal(&text);
}

static void set_cell(Grid *grid, const MethodStudy *study, long i, long j, Surd x)
{
    char *shown = cell_text(study, x);
    size_t length = strlen(shown);
    grid->cell[i * grid->columns + j] = shown;
    if (length > grid->width[j])
        grid->width[j] = length;
}

static void fill_grid(Grid *grid, const MethodStudy *study)
{
    const Butcher *m = &study->butcher;
    long s = m->s;
    for (long i = 0; i < s; i++) {
        set_cell(grid, study, i, 0, m->c[i]);
        for (long j = 0; j < s; j++)
            if (!study->is_explicit || j < i)
                set_cell(grid, study, i, j + 1, m->a[i * s + j]);
    }
    for (long j = 0; j < s; j++) {
        set_cell(grid, study, s, j + 1, m->b[j]);
        if (m->e)
            set_cell(grid, study, s + 1, j + 1, m->e[j]);
    }
}

static void put_grid(Buf *text, const Grid *grid, long stages)
{
    for (long i = 0; i < grid->rows; i++) {
        if (i == stages) {
            size_t total = 0;
            for (long j = 1; j < grid->columns; j++)
                total += grid->width[j] + 2;
            buf_puts(text, "  ");
            buf_repeat(text, "-", (long)grid->width[0] + 1);
            buf_putc(text, '+');
            buf_repeat(text, "-", (long)total);
            buf_putc(text, '\n');
        }
        for (long j = 0; j < grid->columns; j++) {
            const char *cell = grid->cell[i * grid->columns + j];
            buf_printf(text, "  %*s%s", (int)grid->width[j], cell ? cell : "", j == 0 ? " |" : "");
        }
        while (text->length > 0 && text->data[text->length - 1] == ' ')
            buf_truncate(text, text->length - 1);
        buf_putc(text, '\n');
    }
}

static void tell_tableau(Buf *text, const MethodStudy *study)
{
    const Butcher *m = &study->butcher;
    if (m->s > MOST_SHOWN) {
        buf_printf(text, "  %ld stages; output=table has the tableau\n", m->s);
        return;
    }
    Grid grid = {.rows = m->s + 1 + (m->e != NULL), .columns = m->s + 1};
    err_defer(grid_release, &grid);
    grid.width = mem_zalloc((size_t)grid.columns * sizeof *grid.width);
    grid.cell = mem_zalloc((size_t)(grid.rows * grid.columns) * sizeof *grid.cell);
    fill_grid(&grid, study);
    put_grid(text, &grid, m->s);
    err_undefer(true);
}

static void tell_formula(Buf *text, const MethodStudy *study)
{
    const Multistep *m = &study->multistep;
    buf_puts(text, "  rho(x) = ");
    put_expr(text, polynomial(study, &m->rho, "x"));
    buf_puts(text, "\n  sigma(x) = ");
    put_expr(text, polynomial(study, &m->sigma, "x"));
    buf_putc(text, '\n');
    if (m->predictor)
        buf_puts(text, "  f at the new point is taken at the predictor's value, then once more\n");
}

/* --- text: order and stability ---------------------------------------------------------------- */

static void tell_order(Buf *text, const MethodStudy *study)
{
    buf_printf(text, "  order %d", study->order);
    if (study->lower)
        buf_printf(text, ", embedded solution of order %d", study->lower);
    if (study->kind == STUDY_MULTISTEP) {
        buf_puts(text, ", error constant ");
        put_expr(text, surd_expr(study->error_constant));
    } else if (study->defect > 0) {
        buf_printf(text, "; %ld order conditions checked to %.0e", study->conditions,
                   study->defect);
    } else {
        buf_printf(text, "; %ld order conditions checked exactly", study->conditions);
    }
    buf_putc(text, '\n');
    if (study->kind == STUDY_RUNGE_KUTTA)
        buf_printf(text, "  stage order %d; B(%d), C(%d), D(%d)%s%s\n",
                   study->C < study->B ? study->C : study->B, study->B, study->C, study->D,
                   study->stiffly_accurate ? "; stiffly accurate" : "",
                   study->is_explicit   ? "; explicit"
                   : study->is_diagonal ? "; diagonally implicit"
                                        : "; implicit");
}

static void tell_function(Buf *text, const MethodStudy *study)
{
    const Stability *s = &study->stability;
    buf_puts(text, "  R(z) = ");
    put_expr(text, stability_function(study));
    if (s->is_bounded) {
        buf_puts(text, ", R(infinity) = ");
        put_expr(text, at_infinity(study));
    }
    buf_putc(text, '\n');
}

static void tell_stability(Buf *text, const MethodStudy *study)
{
    bool multistep = study->kind == STUDY_MULTISTEP;
    if (!multistep)
        tell_function(text, study);
    buf_puts(text, "  ");
    if (multistep)
        buf_puts(text, study->zero_stable ? "zero-stable, " : "not zero-stable, ");
    if (!multistep && study->stability.l_stable)
        buf_puts(text, "L-stable");
    else
        buf_puts(text, study->a_stable ? "A-stable" : "not A-stable");
    if (study->algebraically_stable)
        buf_puts(text, ", algebraically stable");
    if (multistep && !study->a_stable && study->angle > 0)
        buf_printf(text, ", A(alpha)-stable with alpha = %.4f degrees", study->angle);
    if (!isfinite(study->interval) && !study->a_stable)
        buf_puts(text, ", stable on the whole negative axis");
    else if (isfinite(study->interval))
        buf_printf(text, ", stable on the real axis from %.6g to 0", -study->interval);
    buf_putc(text, '\n');
}

/* --- text: differential-algebraic systems ----------------------------------------------------- */

static void tell_row(Buf *text, const MethodStudy *study, int row, const char *title,
                     const char *const *variable)
{
    if (method_study_expected(study, row, 0) == PREDICT_NONE)
        return;
    buf_printf(text, "    %s: ", title);
    for (int j = 0; variable[j]; j++) {
        int order = method_study_expected(study, row, j);
        const char *comma = j ? ", " : "";
        if (order > 0)
            buf_printf(text, "%s%d in the %s", comma, order, variable[j]);
        else if (order == 0)
            buf_printf(text, "%s%s do not converge", comma, variable[j]);
    }
    buf_putc(text, '\n');
}

static void tell_dae(Buf *text, const MethodStudy *study)
{
    static const char *const low[] = {"differential variables", "algebraic ones", NULL};
    static const char *const high[] = {"positions", "velocities", "multipliers", NULL};
    if (method_study_expected(study, 1, 0) == PREDICT_NONE) {
        buf_printf(
            text,
            "  on DAEs: of order %d in all variables of the reduced system that dsolve makes;\n"
            "  it cannot be applied to the equations as they are\n",
            study->order);
        return;
    }
    buf_printf(text,
               "  on DAEs: of order %d in all variables of the reduced system that dsolve makes;\n"
               "  applied to the equations as they are (reduction=none), order\n",
               study->order);
    tell_row(text, study, 1, "index 1", low);
    tell_row(text, study, 2, "index 2", low);
    tell_row(text, study, 3, "index 3", high);
    tell_row(text, study, PREDICT_INDEX_3_LINEAR, "index 3, linear in multipliers", high);
}

void method_info_text(const MethodStudy *study, Buf *text)
{
    buf_printf(text, "%s: %s\n", study->name, study->summary);
    if (study->kind == STUDY_NONE) {
        buf_puts(text, "  order and step are chosen as it goes\n");
        return;
    }
    if (study->kind == STUDY_RUNGE_KUTTA)
        tell_tableau(text, study);
    else if (study->kind == STUDY_MULTISTEP)
        tell_formula(text, study);
    tell_order(text, study);
    tell_stability(text, study);
    tell_dae(text, study);
}
