/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A polynomial in one unknown has all its roots isolated by the algebra (cas/algebra/roots.h). Any
 * other equation is looked at in doubles at points spread over its range (numeric/search/root.h), a
 * system is solved by Newton's method from several starts; what is found is refined to Digits by
 * the algebra. What cannot be compiled is evaluated point by point, which is dear, and so is a call
 * of a procedure in an equation: a few values are looked at first, and fewer in all. Complex roots
 * are refined without doubles.
 *
 * It proves nothing: that it sees no root does not mean that there is none.
 */
#include "numeric/search/find_root.h"

#include <math.h>
#include <stdlib.h>

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/roots.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "numeric/program/tape.h"
#include "numeric/program/tape_function.h"
#include "numeric/program/tape_known.h"
#include "numeric/search/root.h"

enum {
    MOST_CANDIDATES = 64, /* roots of one equation looked at */
    SAMPLES = 4800,       /* values spent on looking for them */
    SLOW_SAMPLES = 240,   /* where each costs a procedure */
    FIRST_SAMPLES = 12,   /* of these at first */
    STARTS = 60,          /* of a system */
    NEAR_STARTS = 6,      /* of these around a start that is given */
    DOUBLE_DIGITS = 15    /* that a root has when it is known in doubles alone */
};

static const double EDGE = 1e-12; /* relative: so far outside a range is rounding */
static const double SAME = 1e-6;  /* relative: nearer points are the same to `avoid` */
static const double STRAY = 1e-5; /* relative: refined further away it is another root */
static const double LEVEL = 1e-9; /* relative: real parts of a conjugate pair */

typedef struct Search {
    const FindRootProblem *p;
    const FindRootUnknown *x;
    long n;
    TapeFunction function;  /* of one equation */
    Tape *value, *jacobian; /* of the equations */
} Search;

static void search_end(void *search)
{
    Search *s = search;
    tape_function_end(&s->function);
    tape_free(s->value);
    tape_free(s->jacobian);
}

/* --- what counts as a solution ----------------------------------------------------------- */

static void parts_of(Expr value, double parts[2])
{
    bool complex = expr_is(value, EXPR_COMPLEX);
    parts[0] = num_to_double(complex ? expr_arg(value, 0) : value);
    parts[1] = complex ? num_to_double(expr_arg(value, 1)) : 0;
}

static bool is_inside(const FindRootUnknown *x, Expr value)
{
    double part[2], near[2];
    parts_of(value, part);
    for (int k = 0; k < 2; k++) {
        near[k] = EDGE * fmax(1e-3, fabs(part[k]));
        bool free = k == 1 && !(x->range && (x->low[1] != 0 || x->high[1] != 0));
        if (!free && (part[k] < x->low[k] - near[k] || part[k] > x->high[k] + near[k]))
            return false;
    }
    return true;
}

static bool is_point(const Search *s, const Expr *value, Expr point)
{
    for (long j = 0; j < s->n; j++) {
        double a[2], b[2];
        if (expr_arg(point, j) == EXPR_UNDEFINED)
            continue;
        parts_of(value[j], a);
        parts_of(expr_arg(point, j), b);
        if (hypot(a[0] - b[0], a[1] - b[1]) > SAME * fmax(1, hypot(b[0], b[1])))
            return false;
    }
    return true;
}

static bool is_wanted(const Search *s, const Expr *value)
{
    for (long j = 0; j < s->n; j++)
        if ((!s->p->complex && expr_is(value[j], EXPR_COMPLEX)) || !is_inside(&s->x[j], value[j]))
            return false;
    for (long i = 0; i < expr_count(s->p->avoid); i++)
        if (is_point(s, value, expr_arg(s->p->avoid, i)))
            return false;
    return true;
}

/* --- polynomials in one unknown ---------------------------------------------------------- */

static double distance(Expr a, Expr b)
{
    double x[2], y[2];
    parts_of(a, x);
    parts_of(b, y);
    return hypot(x[0] - y[0], x[1] - y[1]);
}

/* Complex roots by real part, conjugate ones by imaginary part. */
static int compare_roots(const void *a, const void *b)
{
    double x[2], y[2];
    parts_of(*(const Expr *)a, x);
    parts_of(*(const Expr *)b, y);
    bool level = fabs(x[0] - y[0]) <= LEVEL * fmax(fabs(x[0]), fabs(x[1]));
    double d = level ? x[1] - y[1] : x[0] - y[0];
    return (d > 0) - (d < 0);
}

/* The roots that are wanted, in a LIST; with a start the nearest one. */
static Expr choose(const Search *s, Expr roots)
{
    Expr *items = mem_array((size_t)expr_count(roots) + 1, sizeof *items), nearest = NULL;
    err_defer(mem_release, items);
    long count = 0;
    for (long i = 0; i < expr_count(roots); i++) {
        Expr root = expr_arg(roots, i);
        if (!is_wanted(s, &root))
            continue;
        items[count++] = root;
        if (s->x[0].start &&
            (!nearest || distance(root, s->x[0].start) < distance(nearest, s->x[0].start)))
            nearest = root;
    }
    if (s->p->complex)
        qsort(items, (size_t)count, sizeof *items, compare_roots);
    if (s->p->most > 0 && count > s->p->most)
        count = s->p->most;
    Expr list = nearest ? expr_list(&nearest, 1) : expr_list(items, count);
    err_undefer(true);
    return list;
}

/* --- equations in doubles ----------------------------------------------------------------- */

static void compile_body(void *arg)
{
    Search *s = arg;
    Expr *names = mem_array((size_t)s->n, sizeof *names);
    err_defer(mem_release, names);
    for (long j = 0; j < s->n; j++)
        names[j] = s->x[j].name;
    s->value = tape_new(s->p->equation, s->n, names, s->n);
    s->jacobian = tape_new_jacobian(s->p->equation, s->n, names, s->n, 0, s->n);
    err_undefer(true);
}

/* Compiles the equations for doubles; one that cannot be compiled is evaluated by the language. */
static void compile(Search *s)
{
    if (s->p->complex)
        return;
    if (s->p->procedure) {
        tape_function_of_procedure(&s->function, s->p->procedure);
        return;
    }
    if (s->n > 1) {
        compile_body(s);
        return;
    }
    tape_function_begin(&s->function, s->p->equation[0], s->x[0].name);
    if (s->function.tape) /* without a derivative it is looked at all the same */
        err_attempt_for(ERR_UNABLE, compile_body, s);
}

/* --- systems, and complex roots ---------------------------------------------------------- */

static void system_values(void *ctx, const double *x, double *values, double *jacobian)
{
    Search *s = ctx;
    tape_eval(s->value, x, values);
    if (jacobian)
        tape_eval_dense(s->jacobian, x, jacobian, s->n);
}

/* Numbers in (-1, 1) that look random and are always the same. */
static double scatter(long k)
{
    double x = (double)k * 0.6180339887498949;
    return 2 * (x - floor(x)) - 1;
}

/* Start number k for unknown j. */
static double start_part(const Search *s, long k, long j, int part)
{
    const FindRootUnknown *x = &s->x[j];
    double given[2];
    if (x->start)
        parts_of(x->start, given);
    if (x->start && k < NEAR_STARTS)
        return given[part] +
               (k == 0 ? 0 : 0.1 * (double)k * scatter(k * 7 + j) * fmax(1, fabs(given[part])));
    double u = k == 0 ? 0.1 : scatter(k * 31 + 7 * j + 3 * part);
    if (isfinite(x->low[part]) && isfinite(x->high[part]) && x->low[part] < x->high[part])
        return x->low[part] + (x->high[part] - x->low[part]) * (1 + u) / 2;
    double size = k < 4 ? 1 : k < 20 ? 5 : k < 40 ? 50 : 1000;
    if (k < 3)
        u = k == 0 ? 1 : k == 1 ? 0.1 + 0.1 * (double)j : -1;
    double v = size * u * (part == 1 && k == 0 ? 0.5 : 1);
    return fmin(fmax(v, x->low[part]), part == 1 ? INFINITY : x->high[part]);
}

static bool refine(const Search *s, Expr *value)
{
    Expr *names = mem_array((size_t)(2 * s->n), sizeof *names), *work = names + s->n;
    err_defer(mem_release, names);
    for (long j = 0; j < s->n; j++) {
        names[j] = s->x[j].name;
        work[j] = value[j];
    }
    Status status = roots_refine(s->p->equation, names, s->n, work, num_digits);
    if (status == ST_UNABLE && !s->p->complex) {
        for (long j = 0; j < s->n; j++)
            work[j] = num_round(num_to_float(value[j], 17),
                                num_digits < DOUBLE_DIGITS ? num_digits : DOUBLE_DIGITS);
        status = ST_OK;
    }
    bool good = status == ST_OK && is_wanted(s, work);
    for (long j = 0; j < s->n && good; j++)
        value[j] = work[j];
    err_undefer(true);
    return good;
}

/* A root from start number k: real ones through doubles first. */
static bool solve_from(Search *s, long k, double *x, Expr *value)
{
    double *low = x + s->n, *high = low + s->n;
    if (s->p->complex) {
        for (long j = 0; j < s->n; j++) {
            Expr re = num_from_double(start_part(s, k, j, 0), 0);
            value[j] = expr_complex(re, num_from_double(start_part(s, k, j, 1), 0));
        }
        return refine(s, value);
    }
    for (long j = 0; j < s->n; j++) {
        x[j] = start_part(s, k, j, 0);
        low[j] = s->x[j].low[0];
        high[j] = s->x[j].high[0];
    }
    RootSystem system = {s->n, low, high, s, system_values};
    Status status = root_solve(&system, x);
    err_poll();
    if (status != ST_OK)
        return false;
    for (long j = 0; j < s->n; j++)
        value[j] = num_from_double(x[j], 0);
    return refine(s, value);
}

/* Looks from starts first..last; the values as a LIST, or NULL. */
static Expr point_from_start(Search *s, long first, long last)
{
    double *x = mem_array((size_t)(3 * s->n), sizeof *x);
    err_defer(mem_release, x);
    Expr *value = mem_array((size_t)s->n, sizeof *value), found = NULL;
    err_defer(mem_release, value);
    for (long k = first; k < last && !found; k++)
        if (solve_from(s, k, x, value))
            found = expr_list(value, s->n);
    err_undefer(true);
    err_undefer(true);
    return found;
}

/* Of what the first starts find in the complex plane the number of least size, as a LIST: one of
 * many periods is not the one that is meant. NULL: they find none. */
static Expr least_of_starts(Search *s)
{
    enum { FIRST = 8 };
    Expr best = NULL;
    for (long k = 0; k < FIRST; k++) {
        Expr found = point_from_start(s, k, k + 1);
        if (found && (!best || distance(expr_arg(found, 0), EXPR_ZERO) <
                                   distance(expr_arg(best, 0), EXPR_ZERO) - STRAY))
            best = found;
    }
    return best;
}

/* --- one equation ------------------------------------------------------------------------ */

/* Is the equation known point by point alone? */
static bool is_pointwise(const Search *s)
{
    return s->function.procedure != NULL;
}

/* The root near this number to Digits, or NULL when it is none that is wanted. */
static Expr polished(const Search *s, double near)
{
    Expr value = num_from_double(near, 0);
    long digits = num_digits < DOUBLE_DIGITS ? num_digits : DOUBLE_DIGITS;
    Status status = ST_UNABLE;
    if (!is_pointwise(s))
        status = roots_refine(s->p->equation, &s->x[0].name, 1, &value, num_digits);
    if (status == ST_UNABLE)
        value = num_round(num_to_float(value, 17), digits);
    else if (status != ST_OK)
        return NULL;
    if (!is_wanted(s, &value))
        return NULL;
    double found[2];
    parts_of(value, found);
    double stray = fmax(STRAY, pow(10, 1 - (double)digits)); /* the number is rounded */
    return fabs(found[0] - near) <= stray * fmax(1, fabs(near)) ? value : NULL;
}

static void note_procedure(Expr e, void *found)
{
    if (expr_is(e, EXPR_CALL) && !funcs_find(expr_arg(e, 0)) && tape_known_is(expr_arg(e, 0)))
        *(bool *)found = true;
}

/* Does a value cost the evaluation of a procedure? */
static bool is_slow(const Search *s)
{
    bool found = is_pointwise(s);
    if (!found)
        walk_each(s->p->equation[0], note_procedure, &found);
    return found;
}

/* The roots that so many values show, the first `most` of those that are wanted. */
static Expr scanned(Search *s, long samples, long most)
{
    double roots[MOST_CANDIDATES], from[2] = {0, 0};
    long count = 0;
    if (s->x[0].start)
        parts_of(s->x[0].start, from);
    long n = root_scan(tape_function_value, &s->function, s->x[0].low[0], s->x[0].high[0], from[0],
                       samples, roots, MOST_CANDIDATES);
    err_poll();
    Expr items[MOST_CANDIDATES];
    for (long i = 0; i < n && count < most; i++) {
        Expr value = polished(s, roots[i]);
        bool known = !value; /* a root of high order shows as several in doubles */
        for (long k = 0; k < count && !known; k++)
            known = num_cmp(value, expr_arg(items[k], 0)) == 0;
        if (!known)
            items[count++] = expr_list(&value, 1);
    }
    return expr_list(items, count);
}

/* Where values are dear, a few are looked at first. */
static Expr one_equation(Search *s)
{
    long most = s->p->most > 0 ? s->p->most : 1;
    Expr found = s->x[0].start && s->jacobian ? point_from_start(s, 0, 1) : NULL, values;
    if (found)
        return expr_list(&found, 1);
    if (!is_slow(s))
        return scanned(s, SAMPLES, most);
    values = most == 1 ? scanned(s, FIRST_SAMPLES, most) : NULL;
    return values && expr_count(values) ? values : scanned(s, SLOW_SAMPLES, most);
}

/* --- all of it --------------------------------------------------------------------------- */

/* Numbers as points of one coordinate. */
static Expr as_points(Expr values)
{
    Expr *items = mem_array((size_t)expr_count(values) + 1, sizeof *items), points;
    err_defer(mem_release, items);
    for (long i = 0; i < expr_count(values); i++) {
        Expr value = expr_arg(values, i);
        items[i] = expr_list(&value, 1);
    }
    points = expr_list(items, expr_count(values));
    err_undefer(true);
    return points;
}

static Expr searched(Search *s)
{
    Expr found;
    if (s->n == 1 && !s->p->procedure) {
        Expr roots = roots_of_polynomial(s->p->equation[0], s->x[0].name, num_digits);
        if (!roots && s->p->complex) /* all roots of a quotient are asked for */
            roots = roots_of_polynomial(numer_expr(s->p->equation[0]), s->x[0].name, num_digits);
        if (roots)
            return as_points(choose(s, roots));
    }
    compile(s);
    if (s->n == 1 && !s->p->complex) {
        found = one_equation(s);
        return expr_count(found) ? found : NULL;
    }
    if (s->p->procedure || (!s->p->complex && !s->jacobian))
        return NULL;
    found = s->n == 1 && s->p->complex && !s->x[0].start ? least_of_starts(s) : NULL;
    if (!found)
        found = point_from_start(s, 0, STARTS);
    return found ? expr_list(&found, 1) : NULL;
}

Expr find_root_points(const FindRootProblem *problem)
{
    Search s = {.p = problem, .x = problem->unknown, .n = problem->n};
    err_defer(search_end, &s);
    Expr points = searched(&s);
    err_undefer(true);
    return points;
}
