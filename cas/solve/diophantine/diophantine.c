/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Equations in integers. A linear equation is solved by Euclid's algorithm on its coefficients: the
 * unknown with the smallest one, a, is replaced by a combination with a new integer, which leaves
 * the remainders of the others modulo a (L. Euler, Elements of Algebra, 1770); the solution goes
 * into the other equations. A polynomial in one unknown has its integer roots, one that factors
 * those of its factors, one of degree 2 in two unknowns the integer points of a conic (conics.c).
 * Free integers are named _Z1, _Z2, ... Conditions choose among the solutions (bounds.c). Others
 * are not handled.
 */
#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/vanish.h"
#include "cas/algebra/zero.h"
#include "cas/base/compat.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/solve/solve.h"

typedef struct Integers {
    const Expr *unknown;
    long n;
    SolveList out; /* LISTs of values */
    bool failed;
} Integers;

/* The names in e. */
static Expr names_of(Expr e)
{
    return solve_default_unknowns(e);
}

/* The name with the coefficient smallest in size, *a; NULL when e is not linear over the integers.
 */
static Expr smallest(Expr e, Expr *a)
{
    Expr names = names_of(e), best = NULL;

    if (!is_polynomial_in(e, names->u.args, expr_count(names)) ||
        degree_total(e, names->u.args, expr_count(names), 1) != 1)
        return NULL;
    for (long i = 0; i < expr_count(names); i++) {
        Expr c = coeff_expr(e, expr_arg(names, i), 1);

        if (!expr_is(c, EXPR_INTEGER))
            return NULL;
        if (best == NULL || fmpz_cmpabs(c->u.integer, (*a)->u.integer) < 0) {
            best = expr_arg(names, i);
            *a = c;
        }
    }
    return best;
}

static Expr floor_quotient(Expr c, Expr a)
{
    fmpz_t q;

    fmpz_init(q);
    fmpz_fdiv_q(q, c->u.integer, a->u.integer);
    return expr_take_fmpz(q);
}

/* e = a*x + rest: the sum of the terms' coefficients divided by a, rounded down, negated, and the
 * new integer z: x = z - sum(floor(c/a)*other). */
static Expr step_value(Expr e, Expr x, Expr a, Expr z)
{
    Expr sum = z;

    for (long i = 0; i < expr_term_count(e); i++) {
        Expr c, term;

        expr_split_coefficient(expr_term(e, i), &c, &term);
        if (term != x)
            sum = expr_sub(sum, expr_mul(floor_quotient(c, a), term));
    }
    return sum;
}

static void follow(Integers *s, Expr eqs, Expr values);

static void go_on(Integers *s, Expr eqs, Expr values, Expr x, Expr value)
{
    follow(s, solve_replace(eqs, x, value), solve_replace(values, x, value));
}

/* A linear equation: solved for x when its coefficient is 1, else one step of Euclid's. */
static void linear_step(Integers *s, Expr eqs, Expr e, Expr values, Expr x, Expr a)
{
    Expr z;

    if (fmpz_is_pm1(a->u.integer)) {
        go_on(s, eqs, values, x, expand_expr(expr_neg(expr_div(coeff_expr(e, x, 0), a))));
        return;
    }
    z = solve_fresh();
    go_on(s, eqs, values, x, step_value(e, x, a, z));
}

static void by_roots(Integers *s, Expr eqs, Expr e, Expr values, Expr x)
{
    SolveResult result = solve_for(e, x);

    if (!result.complete)
        s->failed = true;
    for (long i = 0; i < expr_count(result.solutions); i++)
        if (expr_is(expr_arg(result.solutions, i), EXPR_INTEGER))
            go_on(s, eqs, values, x, expr_arg(result.solutions, i));
}

static void by_points(Integers *s, Expr eqs, Expr e, Expr values, Expr x, Expr y)
{
    SolveList points;

    solve_list_begin(&points);
    if (!conics_integer_points(&points, e, x, y))
        s->failed = true;
    for (long i = 0; i < points.count && !s->failed; i++) {
        Expr point = points.item[i], from[] = {x, y};
        if (expr_count(eqs) > 0 && expr_count(names_of(point)) > 0)
            s->failed = true; /* powers in other equations */
        else
            follow(s, solve_substitute(eqs, from, point->u.args, 2),
                   solve_substitute(values, from, point->u.args, 2));
    }
    solve_list_end(&points);
}

/* Each factor of e in turn; false when it is irreducible. */
static bool by_factors(Integers *s, Expr eqs, Expr e, Expr values)
{
    Expr factored = factor_expr(e);
    long n = expr_factor_count(factored);

    if (n < 2 && !expr_is(factored, EXPR_POWER))
        return false;
    for (long i = 0; i < n && !s->failed; i++) {
        Expr base, exponent;

        expr_split_power(expr_factor(factored, i), &base, &exponent);
        if (!expr_is_number(base))
            follow(s, expr_list((Expr[]){base, expr_seq(eqs->u.args, expr_count(eqs))}, 2), values);
    }
    return true;
}

/* `others` are the equations behind e, those before it hold, where e is not easy. */
static void follow_equation(Integers *s, Expr eqs, Expr others, Expr e, Expr values)
{
    Expr a, x = smallest(e, &a);

    if (x != NULL && expr_count(names_of(e)) == 1)
        by_roots(s, eqs, e, values, x);
    else if (x != NULL)
        linear_step(s, eqs, e, values, x, a);
    else if (expr_count(names_of(e)) == 1)
        by_roots(s, eqs, e, values, expr_arg(names_of(e), 0));
    else if (by_factors(s, others, e, values))
        return;
    else if (expr_count(names_of(e)) == 2)
        by_points(s, others, e, values, expr_arg(names_of(e), 0), expr_arg(names_of(e), 1));
    else
        s->failed = true;
}

/* The content of the coefficients of unknowns does not divide the constant: no solution. */
static bool is_impossible(Expr e)
{
    Expr constant = EXPR_ZERO, g = EXPR_ZERO;

    for (long i = 0; i < expr_term_count(e); i++) {
        Expr c, term;

        expr_split_coefficient(expr_term(e, i), &c, &term);
        if (term == EXPR_ONE || expr_is_number(expr_term(e, i)))
            constant = expr_term(e, i);
        else if (expr_is(c, EXPR_INTEGER))
            g = solve_rational_gcd(g, c);
    }
    return expr_is(constant, EXPR_INTEGER) && g != EXPR_ZERO &&
           !expr_is(num_div(constant, g), EXPR_INTEGER);
}

/* Divides by the gcd of the coefficients. */
static Expr primitive(Expr e)
{
    Expr names = names_of(e), content = expr_count(names) > 0
                                            ? ratfun_content(e, names->u.args, expr_count(names))
                                            : EXPR_ONE;

    return expr_is_number(content) && content != EXPR_ZERO ? expand_expr(expr_div(e, content)) : e;
}

/* The equation as a polynomial of integers. */
static Expr polynomial(Expr equation)
{
    return expand_expr(numer_expr(normal_expr(equation)));
}

/* Linear, or in one unknown: such equations go first, and others lose unknowns by them. */
static bool is_easy(Expr e)
{
    Expr a;

    return expr_count(names_of(e)) == 1 || smallest(e, &a) != NULL;
}

/* The first equation that is easy, or else the first that is not 0 = 0; their number when there is
 * none. *impossible: one has no solution. */
static long next_equation(Expr eqs, bool *impossible)
{
    long n = expr_count(eqs), first = n;

    *impossible = false;
    for (long i = 0; i < n; i++) {
        Expr e = polynomial(expr_arg(eqs, i));

        if (e == EXPR_ZERO)
            continue;
        *impossible = expr_is_number(e) || is_impossible(e);
        if (*impossible || is_easy(e))
            return i;
        first = first < n ? first : i;
    }
    return first;
}

static void follow(Integers *s, Expr eqs, Expr values)
{
    bool impossible;
    long i, n = expr_count(eqs);

    err_stack_check();
    err_poll();
    if (s->failed)
        return;
    i = next_equation(eqs, &impossible);
    if (impossible)
        return;
    if (i == n)
        solve_list_put(&s->out, values);
    else
        follow_equation(s, eqs, expr_list(eqs->u.args + i + 1, n - i - 1),
                        primitive(polynomial(expr_arg(eqs, i))), values);
}

/* The free names of a solution as _Z1, _Z2, ... */
static Expr named(Expr values)
{
    Expr names = names_of(values);

    for (long i = 0; i < expr_count(names); i++)
        values = solve_replace(values, expr_arg(names, i), solve_integer());
    return values;
}

/* Records that e, in free integers, is not 0. */
static void assume_nonzero(Expr e)
{
    Expr factors = vanish_collect(expr_list(NULL, 0), e, EXPR_ONE, 0);

    for (long i = 0; i < expr_count(factors); i++)
        notes_add(notes_current(),
                  expr_make(EXPR_UNEQUAL, (Expr[]){expr_arg(factors, i), EXPR_ZERO}, 2));
}

/* The product of the equations' denominators there. */
static Expr denominators_at(const Integers *s, const Expr *eqs, long m, Expr values)
{
    Expr product = EXPR_ONE;

    for (long i = 0; i < m; i++) {
        Expr below = denom_expr(linalg_residual(eqs[i]));

        product = expr_mul(product, solve_substitute(below, s->unknown, values->u.args, s->n));
    }
    return expand_expr(product);
}

static Expr solve_equalities(const Expr *eqs, long m, const Expr *unknowns, long n)
{
    Integers s = {.unknown = unknowns, .n = n};
    SolveList residuals;
    Expr list;
    long kept = 0;

    solve_list_begin(&s.out);
    solve_list_begin(&residuals);
    for (long i = 0; i < m; i++)
        solve_list_put(&residuals, linalg_exact(linalg_residual(eqs[i])));
    follow(&s, solve_list_expr(&residuals), expr_list(unknowns, n));
    for (long i = 0; i < s.out.count; i++) {
        if (zero_is(denominators_at(&s, eqs, m, s.out.item[i])))
            continue;
        s.out.item[kept] = named(s.out.item[i]);
        assume_nonzero(denominators_at(&s, eqs, m, s.out.item[kept++]));
    }
    s.out.count = kept;
    list = s.failed ? NULL : solve_list_expr(&s.out);
    solve_list_end(&residuals);
    solve_list_end(&s.out);
    return list;
}

Expr diophantine_solve(const Expr *eqs, long m, const Expr *unknowns, long n)
{
    SolveList equations, conditions;
    solve_list_begin(&equations);
    solve_list_begin(&conditions);
    for (long i = 0; i < m; i++)
        solve_list_put(bounds_are(eqs[i]) ? &conditions : &equations, eqs[i]);
    Expr solutions = solve_equalities(equations.item, equations.count, unknowns, n);
    if (solutions && conditions.count > 0)
        solutions = bounds_keep(solutions, unknowns, n, conditions.item, conditions.count);
    solve_list_end(&conditions);
    solve_list_end(&equations);
    return solutions;
}
