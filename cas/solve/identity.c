/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Identities: the equations for the unknowns under which an equation holds for every x. As a
 * polynomial in x and in functions of x that are algebraically independent - x itself, exp(u),
 * ln(w), and sin(v) with cos(v)^2 = 1 - sin(v)^2 - it vanishes exactly when all its coefficients
 * do. For polynomials u and v, exp(u) and sin(v) are independent unless u and I*v are rational
 * multiples of each other but for constants (J. Ax, Ann. of Math. 93, 1971); then, and where there
 * are several exponentials, all are written as powers of one. Functions with unknowns inside are
 * not followed.
 */
#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rewrite.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/solve/solve.h"
#include "cas/value/funcs.h"

/* Is no power of exp(u) one of exp(I*v) but for a constant? */
static bool is_apart(Expr u, Expr v, Expr x)
{
    Expr ratio = expr_div(diff_name(u, x), expr_mul(EXPR_I, diff_name(v, x)));

    return !expr_is_rational(normal_expr(ratio));
}

/* Do the kernels depend on x alone, and on each other through nothing but sin^2 + cos^2 = 1? */
static bool is_independent(const SolveList *kernel, Expr x, const Expr *unknowns, long n)
{
    static const char *const heads[] = {"exp", "ln", "sin", "cos"};
    Expr seen[4] = {NULL}, angle;

    for (long i = 0; i < kernel->count; i++) {
        Expr k = kernel->item[i];
        bool known = k == x;

        if (solve_has(k, unknowns, n))
            return false;
        for (int h = 0; h < 4; h++)
            if (funcs_argument(k, heads[h]) != NULL) {
                known = seen[h] == NULL;
                seen[h] = funcs_argument(k, heads[h]);
            }
        if (!known)
            return false;
    }
    angle = seen[2] != NULL ? seen[2] : seen[3];
    return (seen[3] == NULL || seen[3] == angle) &&
           (seen[1] == NULL || is_polynomial_in(seen[1], &x, 1)) &&
           (seen[0] == NULL || is_polynomial_in(seen[0], &x, 1)) &&
           (angle == NULL || is_polynomial_in(angle, &x, 1)) &&
           (seen[0] == NULL || angle == NULL || is_apart(seen[0], angle, x));
}

/* cos^2 as 1 - sin^2. */
static Expr without_squares(Expr e, Expr sine, Expr cosine)
{
    Expr sum = EXPR_ZERO, square = expr_sub(EXPR_ONE, expr_pow(sine, EXPR_TWO));

    for (long k = 0; k <= degree_expr(e, cosine); k++)
        sum = expr_add(
            sum, expr_product((Expr[]){coeff_expr(e, cosine, k), expr_pow(cosine, expr_int(k % 2)),
                                       expr_pow(square, expr_int(k / 2))},
                              3));
    return expand_expr(sum);
}

/* Appends the coefficients of e, expanded, in z[0..n). */
static void put_coefficients(SolveList *list, Expr e, const Expr *z, long n)
{
    if (n == 0) {
        if (e != EXPR_ZERO)
            solve_list_put(list, e);
        return;
    }
    for (long k = 0; k <= degree_expr(e, z[0]); k++)
        put_coefficients(list, coeff_expr(e, z[0], k), z + 1, n - 1);
}

/* e in names z for its kernels; false when it is no polynomial in them. */
static bool in_names(Expr *e, SolveList *z, const SolveList *kernel)
{
    Expr sine = NULL, cosine = NULL;

    for (long i = 0; i < kernel->count; i++) {
        Expr name = solve_fresh();

        solve_list_put(z, name);
        *e = solve_replace(*e, kernel->item[i], name);
        if (funcs_argument(kernel->item[i], "sin") != NULL)
            sine = name;
        if (funcs_argument(kernel->item[i], "cos") != NULL)
            cosine = name;
    }
    *e = expand_expr(*e);
    if (!is_polynomial_in(*e, z->item, z->count))
        return false;
    if (sine != NULL && cosine != NULL)
        *e = without_squares(*e, sine, cosine);
    return true;
}

typedef struct Question {
    Expr x;
    const Expr *unknowns;
    long n;
} Question;

/* e, a numerator, in names z for the functions in it; false when they are not independent. */
static bool by_kernels(const Question *q, Expr *e, SolveList *z)
{
    SolveList kernel;
    bool good;

    solve_list_begin(&kernel);
    solve_kernels_of(&kernel, *e, q->x);
    good = is_independent(&kernel, q->x, q->unknowns, q->n) && in_names(e, z, &kernel) &&
           !walk_has(*e, q->x);
    solve_list_end(&kernel);
    return good;
}

static Expr expanded_numerator(Expr e)
{
    return expand_expr(numer_expr(normal_expr(expand_expr(e))));
}

/* The same with circular and hyperbolic functions and exponentials as powers of one, which has the
 * first name in z. */
static bool by_one_exponential(const Question *q, Expr *e, SolveList *z)
{
    SolveList kernel;
    Expr name = solve_fresh(), unit;
    long kept = 0;

    *e = expanded_numerator(rewrite_expr(*e, REWRITE_EXP));
    solve_list_begin(&kernel);
    solve_kernels_of(&kernel, *e, q->x);
    for (long i = 0; i < kernel.count; i++)
        if (funcs_argument(kernel.item[i], "exp") != NULL)
            kernel.item[kept++] = kernel.item[i];
    kernel.count = kept;
    unit = kept > 0 ? solve_exponential_kernel(e, &kernel, name, q->x) : NULL;
    solve_list_end(&kernel);
    if (unit == NULL || solve_has(unit, q->unknowns, q->n) ||
        !is_polynomial_in(expr_arg(unit, 1), &q->x, 1))
        return false;
    *e = expanded_numerator(*e);
    solve_list_put(z, name);
    return by_kernels(q, e, z);
}

Expr solve_identity(Expr equation, Expr x, const Expr *unknowns, long n)
{
    Question q = {x, unknowns, n};
    Expr given = linalg_residual(equation), e = expanded_numerator(given), list;
    SolveList z, equations;
    bool good;

    solve_list_begin(&z);
    solve_list_begin(&equations);
    good = by_kernels(&q, &e, &z);
    if (!good) {
        z.count = 0;
        e = given;
        good = by_one_exponential(&q, &e, &z);
    }
    if (good)
        put_coefficients(&equations, e, z.item, z.count);
    list = good ? solve_list_expr(&equations) : NULL;
    solve_list_end(&equations);
    solve_list_end(&z);
    return list;
}
