/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One equation in one unknown. The numerator is split into factors. A factor that mentions x
 * through a single kernel k(x) is a polynomial in k: its roots are the values of k, and k is
 * inverted by a table (u from sin(u) = v, and so on inwards). Several exponentials with arguments
 * that are integer multiples of one become powers of it; sin and cos of one argument become
 * rational in z = tan(u/2), the pole u = Pi looked at apart; a square root beside x is isolated and
 * squared. Squaring and inverting may add values that solve nothing: the caller verifies every
 * one by substitution. Of a periodic inverse the principal values are returned, as Maple does.
 */
#include "cas/base/mem.h"
#include "cas/funcs.h"
#include "cas/num.h"
#include "cas/ratfun.h"
#include "cas/solve/parts.h"
#include "cas/sym.h"
#include "cas/walk.h"
#include "cas/zero.h"

static Expr fresh(void)
{
    return expr_from_symbol(sym_fresh("_z"));
}

static Expr apply(const char *f, Expr u)
{
    return funcs_apply1(f, u);
}

/* --- inverses of functions ----------------------------------------------------------------- */

static Expr negative(Expr v)
{
    return expr_neg(v);
}

static Expr square(Expr v)
{
    return expr_pow(v, EXPR_TWO);
}

/* u from f(u) = v: u = g(v) by the inverse function or a formula, and a second branch. */
typedef struct Inverse {
    const char *f, *g;
    Expr (*formula)(Expr v);
    Expr (*second)(Expr v);
} Inverse;

static const Inverse INVERSES[] = {
    {"exp", "ln", NULL, NULL},       {"ln", "exp", NULL, NULL},
    {"sin", "arcsin", NULL, NULL},   {"cos", "arccos", NULL, NULL},
    {"tan", "arctan", NULL, NULL},   {"cot", "arccot", NULL, NULL},
    {"sinh", "arcsinh", NULL, NULL}, {"cosh", "arccosh", NULL, negative},
    {"tanh", "arctanh", NULL, NULL}, {"arcsin", "sin", NULL, NULL},
    {"arccos", "cos", NULL, NULL},   {"arctan", "tan", NULL, NULL},
    {"arcsinh", "sinh", NULL, NULL}, {"arccosh", "cosh", NULL, NULL},
    {"arctanh", "tanh", NULL, NULL}, {"abs", NULL, NULL, negative},
    {"sqrt", NULL, square, NULL},
};

static const Inverse *find_inverse(Expr head)
{
    for (size_t i = 0; i < sizeof INVERSES / sizeof *INVERSES; i++)
        if (expr_is_symbol(head, INVERSES[i].f))
            return &INVERSES[i];
    return NULL;
}

static bool solve_inner(SolveList *roots, Expr u, Expr value, Expr x)
{
    bool all = false, complete = solve_univariate(roots, &all, expr_sub(u, value), x);

    return complete && !all;
}

/* x from f(u(x)) = v. */
static bool invert_call(SolveList *roots, Expr call, Expr v, Expr x)
{
    const Inverse *inverse = find_inverse(expr_arg(call, 0));
    Expr u, first;
    bool complete;

    if (inverse == NULL || expr_count(call) != 2)
        return false;
    if (v == EXPR_ZERO && expr_is_symbol(expr_arg(call, 0), "exp"))
        return true;
    u = expr_arg(call, 1);
    first = inverse->g != NULL ? apply(inverse->g, v) : inverse->formula ? inverse->formula(v) : v;
    complete = solve_inner(roots, u, first, x);
    if (inverse->second != NULL && v != EXPR_ZERO)
        complete = solve_inner(roots, u, inverse->second(first), x) && complete;
    return complete;
}

/* x from base^exponent = v, with x in one of them. */
static bool invert_power(SolveList *roots, Expr base, Expr exponent, Expr v, Expr x)
{
    if (!walk_has(base, x)) {
        if (v == EXPR_ZERO)
            return true;
        return solve_inner(roots, exponent, expr_div(apply("ln", v), apply("ln", base)), x);
    }
    if (walk_has(exponent, x))
        return false;
    return solve_inner(roots, base, expr_pow(v, expr_inv(exponent)), x);
}

static bool invert(SolveList *roots, Expr kernel, Expr v, Expr x)
{
    Expr base, exponent;

    if (kernel == x) {
        solve_list_put(roots, v);
        return true;
    }
    if (expr_is(kernel, EXPR_CALL))
        return invert_call(roots, kernel, v, x);
    expr_split_power(kernel, &base, &exponent);
    return exponent != EXPR_ONE && invert_power(roots, base, exponent, v, x);
}

/* --- kernels ------------------------------------------------------------------------------- */

typedef struct Kernels {
    SolveList list;
    Memo seen;
    Expr x;
} Kernels;

static void collect(Kernels *k, Expr e);

static void collect_power(Kernels *k, Expr base, Expr exponent, Expr whole)
{
    if (expr_is(exponent, EXPR_INTEGER))
        collect(k, base);
    else if (walk_has(whole, k->x) && memo_get(&k->seen, whole) == NULL) {
        memo_put(&k->seen, whole, k);
        solve_list_put(&k->list, whole);
    }
}

/* The maximal non-arithmetic subexpressions of e that mention x. */
static void collect(Kernels *k, Expr e)
{
    if (memo_get(&k->seen, e) != NULL || !walk_has(e, k->x))
        return;
    err_stack_check();
    memo_put(&k->seen, e, k);
    if (expr_is(e, EXPR_SUM)) {
        for (long i = 0; i < expr_count(e); i += 2)
            collect(k, expr_arg(e, i));
    } else if (expr_is(e, EXPR_PRODUCT)) {
        for (long i = 1; i < expr_count(e); i += 2)
            collect_power(k, expr_arg(e, i), expr_arg(e, i + 1),
                          expr_pow(expr_arg(e, i), expr_arg(e, i + 1)));
    } else if (expr_is(e, EXPR_POWER) && expr_is(expr_arg(e, 1), EXPR_INTEGER)) {
        collect(k, expr_arg(e, 0));
    } else {
        solve_list_put(&k->list, e);
    }
}

static void kernels_begin(Kernels *k, Expr e, Expr x)
{
    k->x = x;
    k->seen = (Memo){0};
    solve_list_begin(&k->list);
    memo_begin(&k->seen);
    collect(k, e);
}

static void kernels_end(Kernels *k)
{
    memo_end(&k->seen);
    solve_list_end(&k->list);
}

static bool is_function(Expr e, const char *f)
{
    return expr_is(e, EXPR_CALL) && expr_count(e) == 2 && expr_is_symbol(expr_arg(e, 0), f);
}

/* --- one kernel ---------------------------------------------------------------------------- */

/* e is a polynomial in z after numerators; appends the x with kernel(x) = root. */
static bool through_kernel(SolveList *roots, Expr e, Expr z, Expr kernel, Expr x)
{
    SolveList values;
    bool complete = true;

    solve_list_begin(&values);
    values.implicit = roots->implicit;
    e = numer_expr(normal_expr(e));
    if (walk_has(e, x) || !is_polynomial_in(e, &z, 1))
        complete = false;
    else
        solve_polynomial(&values, e, z);
    for (long i = 0; i < values.count; i++)
        complete = invert(roots, kernel, values.item[i], x) && complete;
    solve_list_end(&values);
    return complete;
}

/* --- exponentials of multiples of one argument ---------------------------------------------- */

/* The exponent of e as exp(u) or c^u, or NULL. */
static Expr exponential_argument(Expr e)
{
    Expr base, exponent;

    if (is_function(e, "exp"))
        return expr_arg(e, 1);
    expr_split_power(e, &base, &exponent);
    if (exponent != EXPR_ONE && expr_is_rational(base) && num_sign(base) > 0)
        return expr_mul(exponent, apply("ln", base));
    return NULL;
}

/* The positive generator of the integer multiples of a and b, both rational. */
static Expr rational_gcd(Expr a, Expr b)
{
    fmpq_t p, q;
    Expr g;

    fmpq_init(p);
    fmpq_init(q);
    num_get_fmpq(p, a);
    num_get_fmpq(q, b);
    fmpq_gcd(p, p, q);
    g = expr_fmpq(p);
    fmpq_clear(p);
    fmpq_clear(q);
    return g;
}

static bool exponentials(SolveList *roots, Expr e, const SolveList *kernel, Expr x)
{
    Expr unit = exponential_argument(kernel->item[0]), z, step = EXPR_ONE;

    if (unit == NULL)
        return false;
    for (long i = 1; i < kernel->count; i++) {
        Expr u = exponential_argument(kernel->item[i]), ratio;

        ratio = u == NULL ? x : normal_expr(expr_div(u, unit));
        if (!expr_is_rational(ratio))
            return false;
        step = rational_gcd(step, ratio);
    }
    z = fresh();
    for (long i = 0; i < kernel->count; i++) {
        Expr ratio = normal_expr(expr_div(exponential_argument(kernel->item[i]), unit));

        e = solve_replace(e, kernel->item[i], expr_pow(z, expr_div(ratio, step)));
    }
    return through_kernel(roots, e, z, apply("exp", expr_mul(step, unit)), x);
}

/* --- sin and cos of one argument ------------------------------------------------------------- */

static bool trigonometric(SolveList *roots, Expr e, const SolveList *kernel, Expr x)
{
    Expr u = NULL, z = fresh(), d = expr_add(EXPR_ONE, expr_pow(z, EXPR_TWO)), at_pole = e;
    bool complete;

    for (long i = 0; i < kernel->count; i++) {
        Expr k = kernel->item[i], value, limit;

        if (is_function(k, "sin")) {
            value = expr_div(expr_mul(EXPR_TWO, z), d);
            limit = EXPR_ZERO;
        } else if (is_function(k, "cos")) {
            value = expr_div(expr_sub(EXPR_ONE, expr_pow(z, EXPR_TWO)), d);
            limit = EXPR_MINUS_ONE;
        } else {
            return false;
        }
        if (u != NULL && u != expr_arg(k, 1))
            return false;
        u = expr_arg(k, 1);
        e = solve_replace(e, k, value);
        at_pole = solve_replace(at_pole, k, limit);
    }
    complete = through_kernel(roots, e, z, apply("tan", expr_mul(EXPR_HALF, u)), x);
    if (!walk_has(at_pole, x) && zero_is(at_pole))
        complete = solve_inner(roots, u, EXPR_PI, x) && complete;
    return complete;
}

/* --- x beside one square root ---------------------------------------------------------------- */

static bool square_root_beside(SolveList *roots, Expr e, const SolveList *kernel, Expr x)
{
    Expr root = NULL, z = fresh(), base, exponent, a = EXPR_ZERO, b = EXPR_ZERO, g;
    long degree;
    bool all = false;

    for (long i = 0; i < kernel->count; i++) {
        if (kernel->item[i] == x)
            continue;
        expr_split_power(kernel->item[i], &base, &exponent);
        if (root != NULL || exponent != EXPR_HALF)
            return false;
        root = kernel->item[i];
    }
    if (root == NULL)
        return false;
    g = expr_arg(root, 0);
    e = expand_expr(solve_replace(e, root, z));
    if (!is_polynomial_in(e, &z, 1))
        return false;
    degree = degree_expr(e, z);
    for (long k = 0; k <= degree; k++) {
        Expr c = expr_mul(coeff_expr(e, z, k), expr_pow(g, expr_int(k / 2)));

        if (k % 2 == 0)
            a = expr_add(a, c);
        else
            b = expr_add(b, c);
    }
    e = expr_sub(expr_pow(a, EXPR_TWO), expr_mul(expr_pow(b, EXPR_TWO), g));
    return solve_univariate(roots, &all, e, x) && !all;
}

/* --- one factor ------------------------------------------------------------------------------ */

static bool solve_factor(SolveList *roots, Expr e, Expr x)
{
    Kernels k;
    bool complete;

    if (is_polynomial_in(e, &x, 1)) {
        solve_polynomial(roots, e, x);
        return true;
    }
    kernels_begin(&k, e, x);
    if (k.list.count == 1) {
        Expr z = fresh(), kernel = k.list.item[0];

        complete = through_kernel(roots, solve_replace(e, kernel, z), z, kernel, x);
    } else {
        complete = exponentials(roots, e, &k.list, x) || trigonometric(roots, e, &k.list, x) ||
                   square_root_beside(roots, e, &k.list, x);
    }
    kernels_end(&k);
    return complete;
}

bool solve_univariate(SolveList *roots, bool *all, Expr e, Expr x)
{
    bool complete = true;
    Expr factored;
    long n;

    err_stack_check();
    err_poll();
    e = numer_expr(normal_expr(e));
    if (!walk_has(e, x)) {
        *all = zero_is(e);
        return true;
    }
    if (is_polynomial_in(e, &x, 1)) {
        solve_polynomial(roots, e, x);
        return true;
    }
    factored = factor_expr(e);
    n = expr_factor_count(factored);
    for (long i = 0; i < n; i++) {
        Expr base, exponent;

        expr_split_power(expr_factor(factored, i), &base, &exponent);
        if (walk_has(exponent, x) || !expr_is(exponent, EXPR_INTEGER))
            base = expr_factor(factored, i);
        if (walk_has(base, x))
            complete = solve_factor(roots, base, x) && complete;
    }
    return complete;
}
