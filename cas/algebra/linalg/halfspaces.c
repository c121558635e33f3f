/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear inequalities in several real unknowns with rational coefficients, by the elimination of
 * Fourier and Motzkin: of each lower and each upper bound of the last unknown the sum says what is
 * left of the others. The solved form gives bounds of the first unknown, then of the second in the
 * first, and so on. A row that the others imply is left out: with its opposite they have no
 * solution, which the same elimination decides. Everything is exact (A. Schrijver, Theory of Linear
 * and Integer Programming, ch. 12).
 */
#include "cas/algebra/linalg/halfspaces.h"

#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/list.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"

enum { MOST_UNKNOWNS = 8, MOST_ROWS = 300 };

/* --- rows --------------------------------------------------------------------------------------
 * c[0]*x[0] + ... + c[n] < 0, or <= 0, as the LIST of c[0..n] and of 1 where strict, else 0. */

static Expr row_of(const Expr *c, long n, bool strict)
{
    Expr row[MOST_UNKNOWNS + 2], size = NULL;

    for (long k = 0; k < n && size == NULL; k++)
        if (c[k] != EXPR_ZERO)
            size = num_sign(c[k]) < 0 ? num_neg(c[k]) : c[k];
    for (long k = 0; k <= n; k++)
        row[k] = size == NULL ? c[k] : num_div(c[k], size);
    row[n + 1] = strict ? EXPR_ONE : EXPR_ZERO;
    return expr_list(row, n + 2);
}

static bool is_strict(Expr row, long n)
{
    return expr_arg(row, n + 1) == EXPR_ONE;
}

/* a*s + b*t for positive s, t. */
static Expr combined(Expr a, Expr s, Expr b, Expr t, long n)
{
    Expr c[MOST_UNKNOWNS + 1];

    for (long k = 0; k <= n; k++)
        c[k] = num_add(num_mul(expr_arg(a, k), s), num_mul(expr_arg(b, k), t));
    return row_of(c, n, is_strict(a, n) || is_strict(b, n));
}

static Expr opposite(Expr row, long n)
{
    Expr c[MOST_UNKNOWNS + 1];

    for (long k = 0; k <= n; k++)
        c[k] = num_neg(expr_arg(row, k));
    return row_of(c, n, !is_strict(row, n));
}

/* The last unknown that occurs, -1 for none. */
static long last_unknown(Expr row, long n)
{
    long k = n - 1;

    while (k >= 0 && expr_arg(row, k) == EXPR_ZERO)
        k--;
    return k;
}

/* A row without unknowns: is it true? */
static bool is_true(Expr row, long n)
{
    int sign = num_sign(expr_arg(row, n));

    return is_strict(row, n) ? sign < 0 : sign <= 0;
}

static Expr appended(Expr rows, Expr row)
{
    for (long i = 0; i < expr_count(rows); i++)
        if (expr_arg(rows, i) == row)
            return rows;
    return expr_list((Expr[]){expr_seq(rows->u.args, expr_count(rows)), row}, 2);
}

static Expr without(Expr rows, long i)
{
    return expr_list((Expr[]){expr_seq(rows->u.args, i),
                              expr_seq(rows->u.args + i + 1, expr_count(rows) - i - 1)},
                     2);
}

/* --- elimination ------------------------------------------------------------------------------ */

/* The rows without unknown k; NULL when they are too many. */
static Expr eliminated(Expr rows, long k, long n)
{
    Expr out = expr_list(NULL, 0);

    for (long i = 0; i < expr_count(rows); i++) {
        Expr upper = expr_arg(rows, i), a = expr_arg(upper, k);

        err_poll();
        if (a == EXPR_ZERO)
            out = appended(out, upper);
        if (num_sign(a) <= 0)
            continue;
        for (long j = 0; j < expr_count(rows); j++) {
            Expr lower = expr_arg(rows, j), b = expr_arg(lower, k);

            if (num_sign(b) < 0)
                out = appended(out, combined(upper, num_neg(b), lower, a, n));
        }
        if (expr_count(out) > MOST_ROWS)
            return NULL;
    }
    return out;
}

/* Is there a point where all rows hold? Not decided counts as yes. */
static bool is_feasible(Expr rows, long n)
{
    for (long k = n - 1; k >= 0; k--) {
        rows = eliminated(rows, k, n);
        if (rows == NULL)
            return true;
    }
    for (long i = 0; i < expr_count(rows); i++)
        if (!is_true(expr_arg(rows, i), n))
            return false;
    return true;
}

/* Without the rows that the others imply. */
static Expr irredundant(Expr rows, long n)
{
    for (long i = expr_count(rows) - 1; i >= 0; i--) {
        Expr others = without(rows, i);

        if (!is_feasible(appended(others, opposite(expr_arg(rows, i), n)), n))
            rows = others;
    }
    return rows;
}

/* --- reading and showing -----------------------------------------------------------------------
 */

static bool read_row(Expr *rows, Expr lhs, Expr rhs, bool strict, const Expr *x, long n)
{
    Expr e = expand_expr(expr_sub(lhs, rhs)), c[MOST_UNKNOWNS + 1];

    if (!is_polynomial_in(e, x, n))
        return false;
    for (long k = 0; k < n; k++) {
        if (degree_expr(e, x[k]) > 1)
            return false;
        c[k] = degree_expr(e, x[k]) == 1 ? coeff_expr(e, x[k], 1) : EXPR_ZERO;
        e = coeff_expr(e, x[k], 0);
        if (!expr_is_rational(c[k]))
            return false;
    }
    c[n] = e;
    if (!expr_is_rational(e))
        return false;
    *rows = appended(*rows, row_of(c, n, strict));
    return true;
}

/* The inequalities, with the values that the equations give the unknowns. */
static bool read_rows(Expr *rows, const Expr *conditions, long m, const Expr *values, const Expr *x,
                      long n)
{
    for (long i = 0; i < m; i++) {
        Expr e = conditions[i];

        if (expr_is(e, EXPR_EQUATION))
            continue;
        if (!expr_is(e, EXPR_LESS) && !expr_is(e, EXPR_LESSEQ))
            return false;
        e = walk_replace(expr_make(EXPR_LIST, (Expr[]){expr_arg(e, 0), expr_arg(e, 1)}, 2), x,
                         values, n);
        if (!read_row(rows, expr_arg(e, 0), expr_arg(e, 1), expr_is(conditions[i], EXPR_LESS), x,
                      n))
            return false;
    }
    return true;
}

/* The row as a bound of unknown k; as an equation when `exact`. */
static Expr shown(Expr row, long k, const Expr *x, long n, bool exact)
{
    Expr bound = EXPR_ZERO, c = expr_arg(row, k), sides[2];
    bool upper = num_sign(c) > 0;

    for (long i = 0; i <= n; i++)
        if (i != k)
            bound =
                expr_sub(bound, expr_mul(num_div(expr_arg(row, i), c), i < n ? x[i] : EXPR_ONE));
    if (exact)
        return expr_equation(x[k], bound);
    sides[!upper] = x[k];
    sides[upper] = bound;
    return expr_make(is_strict(row, n) ? EXPR_LESS : EXPR_LESSEQ, sides, 2);
}

static bool holds_both_ways(Expr rows, Expr row, long n)
{
    Expr c[MOST_UNKNOWNS + 1], back;

    for (long k = 0; k <= n; k++)
        c[k] = num_neg(expr_arg(row, k));
    back = row_of(c, n, false);
    for (long i = 0; i < expr_count(rows) && !is_strict(row, n); i++)
        if (expr_arg(rows, i) == back)
            return true;
    return false;
}

/* The bounds of unknown k among rows, before those in `after`; its value where it has one. */
static Expr with_bounds(Expr after, Expr rows, long k, Expr value, const Expr *x, long n)
{
    Expr list = expr_list(NULL, 0);

    for (long i = 0; i < expr_count(rows); i++) {
        Expr row = expr_arg(rows, i);

        if (last_unknown(row, n) == k)
            list = appended(list, shown(row, k, x, n, holds_both_ways(rows, row, n)));
    }
    if (expr_count(list) == 0)
        list = appended(list, expr_equation(x[k], value));
    return expr_list((Expr[]){expr_seq(list->u.args, expr_count(list)),
                              expr_seq(after->u.args, expr_count(after))},
                     2);
}

/* The solved form of rows, where values[k] is x[k] for the unknowns that occur. */
static Expr solved_form(Expr rows, const Expr *values, const Expr *x, long n)
{
    Expr solved = expr_list(NULL, 0);

    for (long k = n - 1; k >= 0; k--) {
        rows = irredundant(rows, n);
        solved = with_bounds(solved, rows, k, values[k], x, n);
        rows = eliminated(rows, k, n);
        if (rows == NULL)
            return NULL;
    }
    return expr_list(&solved, 1);
}

/* Solves the equations among the conditions; how many solutions there are, -1 for others. */
static int solve_equalities(Expr *values, const Expr *conditions, long m, const Expr *x, long n)
{
    List eqs;
    int count = 1;

    for (long k = 0; k < n; k++)
        values[k] = x[k];
    list_begin(&eqs);
    for (long i = 0; i < m; i++)
        if (expr_is(conditions[i], EXPR_EQUATION))
            list_put(&eqs, conditions[i]);
    if (eqs.count > 0)
        count = linalg_solve_system(values, eqs.item, eqs.count, x, n);
    list_end(&eqs);
    return count;
}

Expr halfspaces_solve(const Expr *conditions, long m, const Expr *x, long n)
{
    Expr rows = expr_list(NULL, 0), values[MOST_UNKNOWNS];
    int count;

    if (n > MOST_UNKNOWNS)
        return NULL;
    count = solve_equalities(values, conditions, m, x, n);
    if (count == 0)
        return rows;
    if (count < 0 || !read_rows(&rows, conditions, m, values, x, n))
        return NULL;
    return is_feasible(rows, n) ? solved_form(rows, values, x, n) : expr_list(NULL, 0);
}

bool halfspaces_contradict(const Expr *conditions, long m, const Expr *x, long n)
{
    Expr rows = expr_list(NULL, 0);

    for (long i = 0; i < m && n <= MOST_UNKNOWNS; i++) {
        Expr c = conditions[i], a, b;

        if (!expr_is(c, EXPR_LESS) && !expr_is(c, EXPR_LESSEQ) && !expr_is(c, EXPR_EQUATION))
            continue;
        a = expr_arg(c, 0);
        b = expr_arg(c, 1);
        if (read_row(&rows, a, b, expr_is(c, EXPR_LESS), x, n) && expr_is(c, EXPR_EQUATION))
            read_row(&rows, b, a, false, x, n);
    }
    return n <= MOST_UNKNOWNS && !is_feasible(rows, n);
}
