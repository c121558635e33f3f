/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear systems, differential and algebraic equations of any order alike. The system is a matrix
 * of operators a[0] + a[1]*D + ... whose coefficients are functions of t; they multiply by D*a =
 * a*D + a'. Rows are combined by Euclid's algorithm in each column until the matrix is triangular
 * (N. Jacobson, The Theory of Rings, 1943, ch. 3; O. Ore, Ann. of Math. 34, 1933). Such steps can
 * be undone, so the triangular system has exactly the solutions of the given one: its degrees of
 * freedom are the orders on the diagonal, hidden constraints have become equations of order 0,
 * and rows that vanish show whether the equations contradict each other. The scalar equations are
 * then solved from the last unknown to the first. With coefficients that depend on t another order
 * of the unknowns may lead to equations that can be solved, so several are tried; two equations may
 * have a matrix with a known exponential.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/powers.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

/* --- reading --------------------------------------------------------------------------------- */

/* The coefficient of the name z in e, NULL when it is not free of names[0..n). */
static Expr coefficient(Expr e, Expr z, const Expr *names, long n)
{
    Expr a = normal_expr(diff_name(e, z));

    return walk_has_any(a, names, n) ? NULL : a;
}

typedef struct Names {
    Expr from, to; /* derivatives of the unknowns, and names for them */
} Names;

static Names name_derivatives(Expr residual, Expr t, const Expr *unknowns, long n)
{
    Names names = {expr_list(NULL, 0), expr_list(NULL, 0)};

    for (long j = 0; j < n; j++)
        for (long k = 0; k <= ode_order(residual, unknowns[j]); k++) {
            names.from = ode_append(names.from, diff_make(unknowns[j], t, k));
            names.to = ode_append(names.to, ode_fresh());
        }
    return names;
}

/* Coefficients of all names in e; false when e is not linear in them. */
static bool read_coefficients(Expr *row, Expr *b, Expr e, const Names *names, Expr residual,
                              const Expr *unknowns, long n)
{
    long count = expr_count(names->to), at = 0;
    Expr rest = e;

    for (long j = 0; j < n; j++) {
        row[j] = expr_list(NULL, 0);
        for (long k = 0; k <= ode_order(residual, unknowns[j]); k++, at++) {
            Expr a = coefficient(e, expr_arg(names->to, at), names->to->u.args, count);

            if (!a)
                return false;
            row[j] = ode_append(row[j], a);
        }
    }
    for (long i = 0; i < count; i++)
        rest = ode_replace(rest, expr_arg(names->to, i), EXPR_ZERO);
    *b = expr_neg(rest);
    return true;
}

static bool is_below(Expr base, Expr exponent, const void *names)
{
    Expr to = ((const Names *)names)->to;

    return expr_is_real_number(exponent) && num_sign(exponent) < 0 &&
           walk_has_any(base, to->u.args, expr_count(to));
}

/* e reduced where a name is in a denominator: (u+u^2)/(u^2+u^3)*u is linear, but has no value at
 * u = 0. */
static Expr without_quotients(Expr e, const Names *names)
{
    return powers_any(e, is_below, names) ? normal_expr(e) : e;
}

typedef struct Numerator {
    Expr e;
} Numerator;

static Expr take_numerator(void *arg)
{
    return numer_expr(normal_expr(((Numerator *)arg)->e));
}

bool ode_read_row(Expr *row, Expr *b, Expr residual, Expr t, const Expr *unknowns, long n)
{
    Names names = name_derivatives(residual, t, unknowns, n);
    Expr e = walk_replace(residual, names.from->u.args, names.to->u.args, expr_count(names.from));

    for (long j = 0; j < n; j++)
        if (walk_has(e, expr_arg(unknowns[j], 0))) /* y(0), y(t-1) */
            return false;
    e = without_quotients(e, &names);
    if (read_coefficients(row, b, e, &names, residual, unknowns, n))
        return true;
    e = ode_attempt(take_numerator, &(Numerator){e});
    return e && read_coefficients(row, b, e, &names, residual, unknowns, n);
}

/* --- operators ------------------------------------------------------------------------------- */

typedef struct Rows {
    Expr t;
    long m, n;
    Expr *op; /* m * n lists of coefficients, without zeros at the top */
    Expr *b;  /* m right-hand sides */
} Rows;

static Expr *op_at(const Rows *s, long i, long j)
{
    return &s->op[i * s->n + j];
}

static long degree(Expr op)
{
    return expr_count(op) - 1;
}

static Expr lead(Expr op)
{
    return expr_arg(op, degree(op));
}

static Expr trim(Expr op)
{
    long n = expr_count(op);

    while (n > 0 && zero_is(expr_arg(op, n - 1)))
        n--;
    return expr_list(op->u.args, n);
}

/* D*op */
static Expr shifted(Expr op, Expr t)
{
    long n = expr_count(op);
    Expr list = expr_list(NULL, 0);

    for (long k = 0; n > 0 && k <= n; k++) {
        Expr a = k < n ? diff_name(expr_arg(op, k), t) : EXPR_ZERO;

        list = ode_append(list, k > 0 ? expr_add(a, expr_arg(op, k - 1)) : a);
    }
    return list;
}

/* x - f*y, coefficient by coefficient. */
static Expr reduced(Expr x, Expr f, Expr y)
{
    long n = expr_count(x) > expr_count(y) ? expr_count(x) : expr_count(y);
    Expr list = expr_list(NULL, 0);

    for (long k = 0; k < n; k++) {
        Expr a = k < expr_count(x) ? expr_arg(x, k) : EXPR_ZERO;

        if (k < expr_count(y))
            a = normal_expr(expr_sub(a, expr_mul(f, expr_arg(y, k))));
        list = ode_append(list, a);
    }
    return trim(list);
}

/* Lowers the degree of row i in column j by row r. */
static void reduce_row(const Rows *s, long i, long r, long j)
{
    long d = degree(*op_at(s, i, j)) - degree(*op_at(s, r, j));
    Expr f = normal_expr(expr_div(lead(*op_at(s, i, j)), lead(*op_at(s, r, j)))), b = s->b[r];

    err_poll();
    for (long c = 0; c < s->n; c++) {
        Expr op = *op_at(s, r, c);

        for (long k = 0; k < d; k++)
            op = shifted(op, s->t);
        *op_at(s, i, c) = reduced(*op_at(s, i, c), f, op);
    }
    for (long k = 0; k < d; k++)
        b = diff_name(b, s->t);
    s->b[i] = ode_tidy(expr_sub(s->b[i], expr_mul(f, b)), s->t);
}

static void swap_rows(const Rows *s, long i, long k)
{
    Expr b = s->b[i];

    s->b[i] = s->b[k];
    s->b[k] = b;
    for (long j = 0; j < s->n; j++) {
        Expr op = *op_at(s, i, j);

        *op_at(s, i, j) = *op_at(s, k, j);
        *op_at(s, k, j) = op;
    }
}

/* The row from r on with the lowest degree in column j, the simplest coefficient; -1: none. */
static long pivot_row(const Rows *s, long r, long j, long *others)
{
    long best = -1;

    *others = 0;
    for (long i = r; i < s->m; i++) {
        Expr op = *op_at(s, i, j), known;

        if (expr_count(op) == 0)
            continue;
        ++*others;
        if (best < 0) {
            best = i;
            continue;
        }
        known = *op_at(s, best, j);
        if (degree(op) < degree(known) ||
            (degree(op) == degree(known) && walk_tree_size(lead(op)) < walk_tree_size(lead(known))))
            best = i;
    }
    --*others;
    return best;
}

/* Makes column j zero below row r; false when it is zero from r on. */
static bool clear_column(const Rows *s, long r, long j)
{
    for (;;) {
        long others, best = pivot_row(s, r, j, &others);

        if (best < 0)
            return false;
        swap_rows(s, r, best);
        if (others == 0)
            return true;
        for (long i = r + 1; i < s->m; i++)
            while (degree(*op_at(s, i, j)) >= degree(*op_at(s, r, j)))
                reduce_row(s, i, r, j);
    }
}

/* --- solving --------------------------------------------------------------------------------- */

/* Operator applied to x. */
static Expr applied(Expr op, Expr x, Expr t)
{
    Expr sum = EXPR_ZERO;

    for (long k = 0; k < expr_count(op); k++) {
        sum = expr_add(sum, expr_mul(expr_arg(op, k), x));
        if (k + 1 < expr_count(op))
            x = diff_name(x, t);
    }
    return sum;
}

static bool solve_triangle(Expr *x, const Ode *ode, const Rows *s)
{
    for (long j = s->n - 1; j >= 0; j--) {
        OdeLinear eq = {s->t, *op_at(s, j, j), s->b[j]};

        for (long c = j + 1; c < s->n; c++)
            eq.b = expr_sub(eq.b, applied(*op_at(s, j, c), x[c], s->t));
        eq.b = ode_tidy(eq.b, s->t);
        x[j] = ode_solve_linear(ode, &eq);
        if (!x[j])
            return false;
        x[j] = ode_tidy(x[j], s->t);
    }
    return true;
}

static bool is_empty_row(const Rows *s, long i)
{
    for (long j = 0; j < s->n; j++)
        if (expr_count(*op_at(s, i, j)) > 0)
            return false;
    return true;
}

/* x[0..n) in the order of the columns. */
static OdeLinearEnd solve_rows(Expr *x, const Ode *ode, const Rows *s)
{
    long rank = 0;

    for (long j = 0; j < s->n && rank < s->m; j++)
        rank += clear_column(s, rank, j);
    for (long i = rank; i < s->m; i++)
        if (is_empty_row(s, i) && !zero_is(s->b[i]))
            return ODE_LINEAR_NONE;
    if (rank < s->n)
        return ODE_LINEAR_UNABLE;
    return solve_triangle(x, ode, s) ? ODE_LINEAR_SOLVED : ODE_LINEAR_UNABLE;
}

/* The columns in another order: column j of `to` is column (j + turn) mod n. */
static void turn_columns(const Rows *to, const Rows *from, long turn)
{
    for (long i = 0; i < from->m; i++) {
        to->b[i] = from->b[i];
        for (long j = 0; j < from->n; j++)
            *op_at(to, i, j) = *op_at(from, i, (j + turn) % from->n);
    }
}

static bool is_constant(const Rows *s)
{
    for (long i = 0; i < s->m * s->n; i++)
        if (!ode_is_free(s->op[i], s->t))
            return false;
    return true;
}

static bool all_hold(const Expr *residuals, long m, Expr t, const Expr *unknowns, const Expr *x,
                     long n)
{
    for (long i = 0; i < m; i++)
        if (!ode_holds(residuals[i], t, unknowns, x, n))
            return false;
    return true;
}

typedef struct Attempt {
    const Ode *ode;
    const Rows *given, *work;
    Expr *x;
    long turn;
    OdeLinearEnd end;
} Attempt;

/* One order of the columns; the values come back in the order of the unknowns. */
static Expr try_order(void *arg)
{
    Attempt *a = arg;
    long n = a->given->n;

    turn_columns(a->work, a->given, a->turn);
    a->end = solve_rows(a->x + n, a->ode, a->work);
    for (long j = 0; j < n && a->end == ODE_LINEAR_SOLVED; j++)
        a->x[(j + a->turn) % n] = a->x[n + j];
    return EXPR_ONE;
}

/* Row i as x_j' = -(a*x_0 + b*x_1) + c with the one unknown j that is differentiated in it: puts
 * the coefficients into A and c into b. */
static bool read_rate(const Rows *s, long i, Expr *A, Expr *b)
{
    long j = degree(*op_at(s, i, 0)) == 1 ? 0 : 1;
    Expr top;

    if (degree(*op_at(s, i, j)) != 1 || degree(*op_at(s, i, 1 - j)) > 0 || b[j])
        return false;
    top = lead(*op_at(s, i, j));
    for (long c = 0; c < 2; c++) {
        Expr op = *op_at(s, i, c), a = expr_count(op) > 0 ? expr_arg(op, 0) : EXPR_ZERO;

        A[2 * j + c] = normal_expr(expr_neg(expr_div(a, top)));
    }
    b[j] = normal_expr(expr_div(s->b[i], top));
    return true;
}

/* Two equations of first order, by the exponential of the integral of their matrix. */
static Expr try_commuting(void *arg)
{
    Attempt *a = arg;
    const Rows *s = a->given;
    Expr A[4], b[2] = {NULL, NULL}, pair;

    if (s->m != 2 || s->n != 2 || !read_rate(s, 0, A, b) || !read_rate(s, 1, A, b))
        return NULL;
    pair = ode_commuting_pair(a->ode, expr_list(A, 4), expr_list(b, 2));
    for (long j = 0; pair && j < 2; j++)
        a->x[j] = ode_tidy(expr_arg(pair, j), s->t);
    a->end = pair ? ODE_LINEAR_SOLVED : ODE_LINEAR_UNABLE;
    return pair;
}

static bool read_rows(const Rows *s, const Expr *residuals, const Expr *unknowns)
{
    for (long i = 0; i < s->m; i++) {
        if (!ode_read_row(&s->op[i * s->n], &s->b[i], residuals[i], s->t, unknowns, s->n))
            return false;
        for (long j = 0; j < s->n; j++)
            *op_at(s, i, j) = trim(*op_at(s, i, j));
    }
    return true;
}

OdeLinearEnd ode_linear_system(Expr *values, const Ode *ode, const Expr *residuals, long m,
                               const Expr *unknowns, long n)
{
    size_t cells = (size_t)m * (size_t)(n + 1);
    Expr *room = mem_array(2 * cells + 2 * (size_t)n + 1, sizeof *room);
    Rows given = {ode->t, m, n, room, room + m * n};
    Rows work = {ode->t, m, n, room + cells, room + cells + m * n};
    Attempt attempt = {ode, &given, &work, room + 2 * cells, 0, ODE_LINEAR_UNABLE};

    err_defer(mem_release, room);
    if (read_rows(&given, residuals, unknowns)) {
        long turns = is_constant(&given) ? 1 : n;

        for (; attempt.turn < turns && attempt.end == ODE_LINEAR_UNABLE; attempt.turn++)
            if (!ode_attempt(try_order, &attempt))
                attempt.end = ODE_LINEAR_UNABLE;
        if (attempt.end == ODE_LINEAR_UNABLE)
            ode_attempt(try_commuting, &attempt);
    }
    if (attempt.end == ODE_LINEAR_SOLVED) {
        if (!all_hold(residuals, m, ode->t, unknowns, attempt.x, n))
            attempt.end = ODE_LINEAR_UNABLE;
        *values = expr_list(attempt.x, n);
    }
    err_undefer(true);
    return attempt.end;
}
