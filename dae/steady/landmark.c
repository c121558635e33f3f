/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * At a special point the equations F = 0 hold together with one condition: det F_z = 0 at limit and
 * branch points; at Hopf points the last but one Hurwitz determinant of det(x*E - F_z) vanishes (it
 * is the product of all sums of two eigenvalues: L. Orlando, Math. Ann. 71, 1911). These are solved
 * exactly (cas/solve/solve.h), in several ways: first the branch in terms of the parameter and then
 * the condition in the parameter alone, then all at once. The numeric point chooses among the
 * solutions, and no solution that is not next to it counts, so each answer has been found twice.
 *
 * The numeric point also suggests a smaller problem: coordinates that look like simple rational
 * numbers are set to these, coordinates that are equal to one another. A wrong guess costs nothing
 * but work: the equations are then contradictory, or their solution is not next to the point.
 *
 * How far a search goes is limited by the number of solutions to be expected and by counted work,
 * not by time, so that the same call gives the same answer on a busy machine as well.
 *
 * What it does not do: certify that an elimination is complete; points of large algebraic degree
 * run into the limit of work and stay numbers.
 */
#include "dae/steady/landmark.h"

#include <math.h>

#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rootof.h"
#include "cas/algebra/zero.h"
#include "cas/base/effort.h"
#include "cas/base/mem.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "cas/value/evalf.h"

#define NEAR 1e-8   /* relative: next to the numeric point */
#define LOOKS 1e-11 /* relative: looks like a simple number, or like another coordinate */
enum {
    SIMPLE = 60,          /* most denominator of a simple number */
    RADICALS = 2,         /* most degree of a root that is written with radicals */
    MOST_SOLUTIONS = 300, /* beyond this an elimination is not tried */
    MOST_STATES = 24, /* beyond these numbers the integers in a determinant are too long to be */
    MOST_HOPF_STATES = 12 /* of use, and so much work in one step that counting it is too late */
};

/* Units of work (cas/base/effort.h) for one point, in two rounds, so that a hard one does not keep
 * easy ones from being found; and for a diagram. Points that are found take less than 50 000; a
 * million is about a third of a second. */
static const uint64_t ROUNDS[] = {250000, 1500000};
static const uint64_t ALL_POINTS = 5000000;

/* One point and one way of looking for it. */
typedef struct Search {
    const Continuation *c;
    const CurvePoint *point;
    long n;         /* states */
    Expr *value;    /* of the states: themselves, a number, or another state; later the solution */
    Expr p;         /* value of the parameter, when found */
    Expr *equation; /* F with these values */
    long equations;
    Expr *unknown; /* states that are left */
    long unknowns;
    bool suggested; /* values are taken from the numbers */
    bool found;
} Search;

/* --- numbers ------------------------------------------------------------------------------- */

static double size_at(const Search *s, long i)
{
    const Curve *curve = s->c->diagram->curve;
    return fmax(fabs(s->point->u[i]), 1e-3 * curve_unit(curve, i));
}

/* Is the constant e the number u[i]? */
static bool is_near(const Search *s, Expr e, long i)
{
    Expr value = expr_is_number(e) ? e : evalf_expr(e, 20);
    if (expr_is(value, EXPR_COMPLEX)) /* rounding leaves specks of I where radicals are complex */
        value = fabs(num_to_double(expr_arg(value, 1))) < 1e-15 ? expr_arg(value, 0) : value;
    return expr_is_real_number(value) &&
           fabs(num_to_double(value) - s->point->u[i]) <= NEAR * size_at(s, i);
}

/* The rational number with the least denominator that x looks like, or NULL. */
static Expr simple_number(double x, double size)
{
    for (long b = 1; b <= SIMPLE; b++) {
        double a = round(x * (double)b);
        if (fabs(a) < 1e9 && fabs(a / (double)b - x) <= LOOKS * size)
            return expr_ratio((long)a, b);
    }
    return NULL;
}

/* --- the equations ------------------------------------------------------------------------- */

static void suggest_values(Search *s)
{
    const double *u = s->point->u;
    for (long i = 0; i < s->n; i++) {
        Expr name = s->c->steady->names[i];
        s->value[i] = name;
        if (!s->suggested)
            continue;
        Expr simple = simple_number(u[i], size_at(s, i));
        if (simple)
            s->value[i] = simple;
        for (long j = 0; j < i && !simple; j++)
            if (s->value[j] == s->c->steady->names[j] &&
                fabs(u[i] - u[j]) <= LOOKS * size_at(s, i)) {
                s->value[i] = s->value[j];
                break;
            }
    }
}

static Expr with_values(const Search *s, Expr e)
{
    return linalg_exact(walk_replace(e, s->c->steady->names, s->value, s->n));
}

/* False when the values contradict the equations. */
static bool set_equations(Search *s)
{
    suggest_values(s);
    s->unknowns = s->equations = 0;
    for (long i = 0; i < s->n; i++) {
        if (s->value[i] == s->c->steady->names[i])
            s->unknown[s->unknowns++] = s->value[i];
        Expr e = numer_expr(with_values(s, s->c->steady->rates[i]));
        if (zero_truth(e) == TRUTH_YES)
            continue;
        if (!walk_has(e, s->c->steady->p) && !walk_has_any(e, s->c->steady->names, s->n))
            return false;
        bool repeated = false;
        for (long k = 0; k < s->equations; k++)
            repeated = repeated || s->equation[k] == e;
        if (!repeated)
            s->equation[s->equations++] = e;
    }
    return true;
}

/* How many solutions an equation contributes by its total degree; transcendental ones are taken to
 * be like quartics. */
static double degree(const Search *s, Expr e)
{
    long n = s->unknowns;
    Expr *vars = mem_array((size_t)n + 1, sizeof *vars);
    err_defer(mem_release, vars);
    for (long j = 0; j < n; j++)
        vars[j] = s->unknown[j];
    vars[n] = s->c->steady->p;
    e = expand_products(e);
    double d = is_polynomial_in(e, vars, n + 1) ? (double)degree_total(e, vars, n + 1, 1) : 4;
    err_undefer(true);
    return d;
}

/* Is the number of solutions to be expected (E. Bezout's) beyond what elimination can do? */
static bool is_hopeless(const Search *s, double number)
{
    for (long k = 0; k < s->equations; k++)
        number *= degree(s, s->equation[k]);
    return number > MOST_SOLUTIONS;
}

/* x*E - F_z at the values; with x = NULL the matrix -F_z. */
static RTable *pencil(const Search *s, Expr x)
{
    const Steady *steady = s->c->steady;
    RTable *m = rtable_matrix(s->n, s->n);
    steady_jacobian(steady, m->data);
    for (long i = 0; i < s->n * s->n; i++)
        m->data[i] = expr_neg(with_values(s, m->data[i]));
    for (long k = 0; x && k < steady->masses; k++) {
        const SteadyEntry *e = &steady->mass[k];
        Expr *entry = &m->data[e->row * s->n + e->column];
        *entry = expr_add(*entry, expr_mul(x, with_values(s, e->value)));
    }
    return m;
}

/* The Hurwitz determinant of order degree-1 of a polynomial in x. */
static Expr hurwitz(Expr polynomial, Expr x)
{
    polynomial = numer_expr(normal_expr(polynomial));
    long degree = degree_expr(polynomial, x), m = degree - 1;
    if (m < 1)
        return NULL;
    RTable *h = rtable_matrix(m, m);
    for (long i = 0; i < m; i++)
        for (long j = 0; j < m; j++) {
            long k = 2 * (j + 1) - (i + 1); /* coefficient number, from the leading one */
            if (k >= 0 && k <= degree)
                rtable_set(h, i, j, coeff_expr(polynomial, x, degree - k));
        }
    return linalg_det(h);
}

static Expr condition(const Search *s)
{
    if (s->point->label != CURVE_HOPF)
        return numer_expr(linalg_det(pencil(s, NULL)));
    Expr x = expr_from_symbol(sym_fresh("x"));
    Expr h = hurwitz(linalg_det(pencil(s, x)), x);
    return h ? numer_expr(h) : NULL;
}

/* --- solving ------------------------------------------------------------------------------- */

/* Takes a solution for the unknowns (and for p) when it is next to the point: then the values are
 * complete. */
static bool accept(Search *s, const Expr *values, Expr p)
{
    const Steady *steady = s->c->steady;
    Expr from[1] = {steady->p}, to[1] = {p};
    if (!is_near(s, p, s->n))
        return false;
    Expr *all = mem_array((size_t)(2 * s->n) + 1, sizeof *all), *names = all + s->n;
    err_defer(mem_release, all);
    for (long k = 0; k < s->unknowns; k++) {
        names[k] = s->unknown[k];
        all[k] = walk_replace(values[k], from, to, 1);
    }
    bool near = true;
    for (long i = 0; i < s->n && near; i++)
        near = is_near(s, walk_replace(s->value[i], names, all, s->unknowns), i);
    for (long i = 0; i < s->n && near; i++)
        s->value[i] = simplify_expr(walk_replace(s->value[i], names, all, s->unknowns));
    err_undefer(true);
    if (near) {
        s->p = p;
        s->found = true;
    }
    return near;
}

/* Tries the roots of f, an irreducible expression in p alone. Of higher degree they are written as
 * RootOf: real roots of a cubic by radicals would need complex ones. */
static void try_roots(Search *s, Expr f, const Expr *branch)
{
    Expr p = s->c->steady->p;
    long degree = is_polynomial_in(f, &p, 1) ? degree_expr(f, p) : 0;
    if (degree > RADICALS) {
        for (long k = 1; k <= degree && !s->found; k++)
            accept(s, branch, rootof_make(f, p, k));
        return;
    }
    Expr roots = solve_for(f, p).solutions;
    for (long r = 0; r < expr_count(roots) && !s->found; r++)
        accept(s, branch, expr_arg(roots, r));
}

/* The branch in terms of p, then the condition in p alone. */
static void solve_branch_first(Search *s, Expr condition)
{
    Expr p = s->c->steady->p, branches = expr_list((Expr[]){expr_list(NULL, 0)}, 1);
    if (s->unknowns > 0)
        branches = solve_equations(s->equation, s->equations, s->unknown, s->unknowns).solutions;
    else if (s->equations > 0)
        condition = gcd_expr(condition, s->equation[0]);
    for (long k = 0; k < expr_count(branches) && !s->found; k++) {
        Expr branch = expr_arg(branches, k);
        Expr left = walk_replace(condition, s->unknown, branch->u.args, s->unknowns);
        left = numer_expr(normal_expr(left));
        if (!walk_has(left, p) || walk_has_any(left, s->unknown, s->unknowns))
            continue;
        Expr factors = expr_arg(factor_list(left, false), 1);
        for (long j = 0; j < expr_count(factors) && !s->found; j++)
            try_roots(s, expr_arg(expr_arg(factors, j), 0), branch->u.args);
    }
}

/* Everything at once; the parameter first or last among the unknowns. */
static void solve_together(Search *s, Expr condition, bool parameter_first)
{
    long m = s->unknowns;
    Expr *room = mem_array((size_t)(s->equations + m + 2), sizeof *room);
    err_defer(mem_release, room);
    Expr *vars = room + s->equations + 1;
    for (long i = 0; i < s->equations; i++)
        room[i] = s->equation[i];
    room[s->equations] = condition;
    for (long j = 0; j < m; j++)
        vars[j + parameter_first] = s->unknown[j];
    vars[parameter_first ? 0 : m] = s->c->steady->p;
    Expr solutions = solve_equations(room, s->equations + 1, vars, m + 1).solutions;
    for (long k = 0; k < expr_count(solutions) && !s->found; k++) {
        const Expr *values = expr_arg(solutions, k)->u.args;
        accept(s, values + parameter_first, values[parameter_first ? 0 : m]);
    }
    err_undefer(true);
}

typedef struct Attempt {
    Search *search;
    Expr condition;
    int way;
} Attempt;

enum { WAYS = 3 };

static void attempt(void *arg)
{
    Attempt *a = arg;
    if (a->way == 0)
        solve_branch_first(a->search, a->condition);
    else
        solve_together(a->search, a->condition, a->way == 1);
}

/* suggested: values are taken from the numbers. */
static void search_once(Search *s, bool suggested)
{
    s->suggested = suggested;
    if (!set_equations(s) || is_hopeless(s, s->unknowns > 0 ? (double)s->n : 1))
        return;
    Attempt a = {s, condition(s), 0};
    if (a.condition && s->unknowns > 0 && is_hopeless(s, degree(s, a.condition)))
        return;
    for (; a.way < WAYS && a.condition && !s->found; a.way++)
        err_attempt(attempt, &a);
}

static void search_body(void *arg)
{
    Search *s = arg;
    search_once(s, true);
    if (!s->found)
        search_once(s, false);
}

static Expr solution(const Search *s)
{
    const Steady *steady = s->c->steady;
    Expr *items = mem_array((size_t)steady->shown + 1, sizeof *items);
    err_defer(mem_release, items);
    items[0] = expr_equation(steady->p, s->p);
    for (long j = 0; j < steady->shown; j++)
        items[j + 1] = expr_equation(steady->unknowns[j], s->value[j]);
    Expr list = expr_list(items, steady->shown + 1);
    err_undefer(true);
    return list;
}

static Expr find(const Continuation *c, const CurvePoint *point, uint64_t *units)
{
    long n = c->steady->n;
    if (n > (point->label == CURVE_HOPF ? MOST_HOPF_STATES : MOST_STATES))
        return NULL;
    Expr *room = mem_array((size_t)(3 * n) + 1, sizeof *room), exact = NULL;
    err_defer(mem_release, room);
    Search s = {.c = c, .point = point, .n = n};
    s.value = room;
    s.equation = room + n;
    s.unknown = room + 2 * n;
    effort_attempt(units, search_body, &s);
    if (s.found)
        exact = solution(&s);
    err_undefer(true);
    return exact;
}

/* What is known of the same branch point on another branch. */
static Expr known(const Continuation *c, long k)
{
    long place = c->special[k].point->place;
    for (long i = 0; place >= 0 && i < c->specials; i++)
        if (c->special[i].point->place == place && c->special[i].exact)
            return c->special[i].exact;
    return NULL;
}

void landmark_find(Continuation *c)
{
    heap_clear_caches();
    uint64_t all = ALL_POINTS;
    for (size_t round = 0; round < sizeof ROUNDS / sizeof *ROUNDS; round++)
        for (long k = 0; k < c->specials; k++) {
            ContinuationPoint *point = &c->special[k];
            if (!point->exact)
                point->exact = known(c, k);
            uint64_t left = all < ROUNDS[round] ? all : ROUNDS[round];
            all -= left;
            if (!point->exact && left > 0 && !continuation_is_repeated(c, k))
                point->exact = find(c, point->point, &left);
            all += left;
        }
}
