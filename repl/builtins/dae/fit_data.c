/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A value that was not measured is `undefined`; it has no residual. One of weight 0 has a residual
 * and tells nothing: neither counts among the degrees of freedom.
 */
#include "repl/builtins/dae/fit_data.h"

#include <math.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable_convert.h"
#include "cas/value/evalf.h"

void fit_data_end(void *arg)
{
    FitData *data = arg;
    mem_free(data->time);
    mem_free(data->value);
    mem_free(data->weight);
}

_Noreturn static void refuse(const char *format, long row, Expr e)
{
    char *text = print_text(e, 60);
    err_defer(mem_release, text);
    err_raise(ST_TYPE, format, row, text);
}

/* Entry j of row i of a list of lists or a Matrix; NULL past the end of the row. */
static Expr entry(Expr given, long i, long j)
{
    const RTable *matrix = rtable_matrix_of(given);
    if (matrix)
        return i < rtable_rows(matrix) && j < rtable_cols(matrix) ? rtable_get(matrix, i, j) : NULL;
    long rows, n;
    const Expr *row = rtable_items(&given, &rows);
    if (i >= rows || (!expr_is(row[i], EXPR_LIST) && !rtable_of(row[i])))
        return NULL;
    const Expr *item = rtable_items(&row[i], &n);
    return j < n ? item[j] : NULL;
}

static long count_rows(Expr given)
{
    const RTable *matrix = rtable_matrix_of(given);
    long rows;
    if (matrix)
        return rtable_rows(matrix);
    rtable_items(&given, &rows);
    return expr_is(given, EXPR_LIST) || rtable_of(given) ? rows : 0;
}

static double number(Expr e, long row)
{
    Expr value = evalf_expr(e, 20);
    double number = expr_is_real_number(value) ? num_to_double(value) : NAN;
    if (!isfinite(number))
        refuse("fit: row %ld of the data has %s, which is no number", row + 1, e);
    return number;
}

/* undefined and Float(undefined), which a plain table of doubles holds. */
static bool is_gap(Expr e)
{
    return e == EXPR_UNDEFINED || (expr_is_real_number(e) && num_is_undefined(e));
}

bool fit_data_counts(const FitData *data, long k)
{
    return !isnan(data->value[k]) && data->weight[k] > 0;
}

static void count_measured(FitData *data)
{
    data->count = 0;
    for (long k = 0; k < data->rows * data->columns; k++)
        data->count += fit_data_counts(data, k);
}

void fit_data_read(FitData *data, Expr given)
{
    const RTable *table = rtable_of(given);
    if (table && table->ndim == 2)
        given = rtable_convert_listlist(table);
    *data = (FitData){.rows = count_rows(given)};
    while (data->rows > 0 && entry(given, 0, data->columns + 1))
        data->columns++;
    if (data->rows == 0 || data->columns == 0) {
        err_hint("[[0, 1.2], [0.1, 1.1], ...] or a Matrix with a row for each time");
        err_raise(ST_TYPE, "fit: the data are no rows [t, value, ...]");
    }
    size_t size = (size_t)(data->rows * data->columns) + 1;
    data->time = mem_array((size_t)data->rows, sizeof *data->time);
    data->value = mem_array(size, sizeof *data->value);
    data->weight = mem_array(size, sizeof *data->weight);
    for (long i = 0; i < data->rows; i++) {
        if (!entry(given, i, data->columns) || entry(given, i, data->columns + 1))
            err_raise(ST_TYPE, "fit: row %ld of the data has not %ld entries as the first", i + 1,
                      data->columns + 1);
        data->time[i] = number(entry(given, i, 0), i);
        for (long j = 0; j < data->columns; j++) {
            Expr e = entry(given, i, j + 1);
            data->value[i * data->columns + j] = is_gap(e) ? NAN : number(e, i);
            data->weight[i * data->columns + j] = 1;
        }
    }
    count_measured(data);
}

/* The number for row i, column j of a list of one for each column or of rows. */
static double weight_at(const FitData *data, Expr given, long i, long j, const char *what)
{
    long n;
    const Expr *item = rtable_items(&given, &n);
    bool plain = !rtable_matrix_of(given) && n == data->columns && !expr_is(item[0], EXPR_LIST);
    Expr e = plain ? item[j] : entry(given, i, j);
    Expr value = e ? evalf_expr(e, 20) : EXPR_UNDEFINED;
    if (!expr_is_real_number(value) || !(num_to_double(value) >= 0))
        err_raise(ST_TYPE, "fit: %s: expected numbers not below 0, one for each quantity or value",
                  what);
    return num_to_double(value);
}

void fit_data_weigh(FitData *data, Expr weights, Expr deviations)
{
    for (long i = 0; i < data->rows; i++)
        for (long j = 0; j < data->columns; j++) {
            double *weight = &data->weight[i * data->columns + j];
            if (weights)
                *weight *= sqrt(weight_at(data, weights, i, j, "weights"));
            if (deviations)
                *weight /= weight_at(data, deviations, i, j, "deviations");
            if (!isfinite(*weight))
                err_raise(ST_TYPE, "fit: a deviation is 0 or a weight infinite");
        }
    count_measured(data);
}
