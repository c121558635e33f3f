/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Points may be [[x1,y1],...], Vectors in a list, a Matrix with a row for each, or one list of
 * numbers for each coordinate. Coordinates are any expressions with a real value; undefined is a
 * gap.
 */
#include "repl/plot/plot_items.h"

#include <math.h>
#include <string.h>

#include "cas/core/rtable.h"
#include "cas/value/funcs.h"
#include "repl/eval/eval.h"
#include "repl/plot/plot_map.h"
#include "repl/plot/plot_options.h"

bool plot_items_is_range(Expr e)
{
    if (expr_is(e, EXPR_EQUATION))
        return expr_is(expr_arg(e, 1), EXPR_RANGE) && !expr_is_symbol(expr_arg(e, 0), "view");
    return expr_is(e, EXPR_RANGE);
}

Expr plot_items_range_name(Expr e)
{
    return expr_is(e, EXPR_EQUATION) ? expr_arg(e, 0) : NULL;
}

Expr plot_items_entry(Expr e, long i)
{
    return rtable_look(e) ? rtable_entry(rtable_look(e), i) : expr_arg(e, i);
}

long plot_items_count(Expr e)
{
    return rtable_look(e) ? rtable_count(rtable_look(e)) : expr_count(e);
}

/* Has it the form of a point? Its coordinates need not be numbers. */
static bool has_form_of_point(Expr e, int dim)
{
    if (rtable_look_vector(e))
        return rtable_count(rtable_look(e)) == dim;
    if (!expr_is(e, EXPR_LIST) || expr_count(e) != dim)
        return false;
    for (long i = 0; i < dim; i++) {
        Expr part = expr_arg(e, i);
        if (plot_items_is_range(part) || expr_is(part, EXPR_LIST) || rtable_look(part))
            return false;
    }
    return true;
}

bool plot_items_is_point(Expr e, int dim)
{
    if (!has_form_of_point(e, dim))
        return false;
    for (long i = 0; i < dim; i++)
        if (!isfinite(plot_map_real(plot_items_entry(e, i))))
            return false;
    return true;
}

bool plot_items_are_points(Expr e, int dim)
{
    RTable *m = rtable_look_matrix(e);
    if (m)
        return rtable_cols(m) == dim;
    bool listed = expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET);
    long n = listed ? expr_count(e) : rtable_look_vector(e) ? plot_items_count(e) : 0;
    for (long i = 0; i < n; i++)
        if (!has_form_of_point(plot_items_entry(e, i), dim))
            return false;
    return n > 0;
}

bool plot_items_is_column(Expr e)
{
    return expr_is(e, EXPR_LIST) || rtable_look_vector(e) ||
           (rtable_look_matrix(e) && rtable_cols(rtable_look(e)) == 1);
}

long plot_items_names(Expr e, Expr *found, long room)
{
    Expr names = eval_expr(expr_call2("indets", e, expr_symbol("name")));
    long count = 0;
    for (long i = 0; expr_is(names, EXPR_SET) && i < expr_count(names) && count < room; i++) {
        Expr name = expr_arg(names, i);
        if (expr_is(name, EXPR_SYMBOL) && isnan(plot_map_real(name)) && !funcs_find(name))
            found[count++] = name;
    }
    return count;
}

Expr plot_items_only_name(Expr e)
{
    Expr found[2];
    return plot_items_names(e, found, 2) == 1 ? found[0] : NULL;
}

/* --- reading ---------------------------------------------------------------------------------- */

static double coordinate(Expr e)
{
    double x = plot_map_real(e);
    if (isfinite(x) || expr_is_number(e) || expr_is_symbol(e, "undefined"))
        return x;
    return plot_options_real(e, "a coordinate");
}

void plot_items_read_point(Expr e, int dim, const char *what, double *to)
{
    if (!has_form_of_point(e, dim))
        plot_options_unsuited(what, e);
    for (int k = 0; k < dim; k++)
        to[k] = plot_options_real(plot_items_entry(e, k), what);
}

PlotCurve *plot_items_add_points(Plot *plot, Expr e, int dim)
{
    RTable *m = rtable_look_matrix(e);
    long n = m ? rtable_rows(m) : plot_items_count(e);
    PlotCurve *curve = plot_add(plot, PLOT_CURVE, dim, n);
    if (m && m->type == RTABLE_FLOAT) {
        memcpy(curve->points, m->block, (size_t)(n * dim) * sizeof *curve->points);
        return curve;
    }
    for (long i = 0; i < n; i++)
        for (int k = 0; k < dim; k++)
            curve->points[i * dim + k] = coordinate(
                m ? rtable_entry(m, i * dim + k) : plot_items_entry(plot_items_entry(e, i), k));
    return curve;
}

PlotCurve *plot_items_add_point(Plot *plot, Expr e, int dim)
{
    return plot_items_add_points(plot, expr_list(&e, 1), dim);
}

PlotCurve *plot_items_add_columns(Plot *plot, const Expr *columns, int dim)
{
    long n = plot_items_count(columns[0]);
    for (int k = 1; k < dim; k++)
        if (plot_items_count(columns[k]) != n)
            err_raise(ST_DOMAIN, "the lists of coordinates have different lengths: %ld and %ld", n,
                      plot_items_count(columns[k]));
    PlotCurve *curve = plot_add(plot, PLOT_CURVE, dim, n);
    for (long i = 0; i < n; i++)
        for (int k = 0; k < dim; k++)
            curve->points[i * dim + k] = coordinate(plot_items_entry(columns[k], i));
    return curve;
}
