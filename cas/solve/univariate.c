/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One equation in one unknown. The numerator is split into factors. A factor that mentions x
 * through a single kernel k(x) is a polynomial in k: its roots are the values of k, and k is
 * inverted by a table (u from sin(u) = v, and so on inwards). Several exponentials with arguments
 * that are integer multiples of one become powers of it; sin and cos of one argument become
 * rational in z = tan(u/2), the pole u = Pi looked at apart; roots of expressions in x become
 * unknowns of a polynomial system; a sum of logarithms becomes a product; x beside exp(x) gives
 * Lambert's W. Raising to powers and inverting may add values that solve nothing: the caller
 * verifies every one by substitution. Of a periodic inverse the principal values are returned, as
 * Maple does.
 */
#include "cas/base/mem.h"
#include "cas/funcs.h"
#include "cas/num.h"
#include "cas/ratfun.h"
#include "cas/solve/parts.h"
#include "cas/sym.h"
#include "cas/walk.h"
#include "cas/zero.h"

#define MAX_ROOT 100

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

/* --- radicals -------------------------------------------------------------------------------- */

/* The k-th radical's new unknown z and its base: z^root = base. */
typedef struct Radicals {
    SolveList base, unknown, eqs;
    long *root;
} Radicals;

static long root_of(Expr kernel)
{
    Expr base, exponent;
    long q = 0;

    expr_split_power(kernel, &base, &exponent);
    if (expr_is(exponent, EXPR_RATIONAL))
        q = fmpz_get_si(exponent->u.rational.den);
    return q > 0 && q <= MAX_ROOT ? q : 0;
}

static long least_common_multiple(long a, long b)
{
    long x = a, y = b;

    while (y != 0) {
        long t = x % y;

        x = y;
        y = t;
    }
    return a / x * b;
}

/* The exponents over one base share the root of their common denominator. */
static void add_radical(Radicals *r, Expr kernel)
{
    Expr base, exponent;
    long k = 0;

    expr_split_power(kernel, &base, &exponent);
    while (k < r->base.count && r->base.item[k] != base)
        k++;
    if (k == r->base.count) {
        solve_list_put(&r->base, base);
        solve_list_put(&r->unknown, fresh());
        r->root[k] = 1;
    }
    r->root[k] = least_common_multiple(r->root[k], root_of(kernel));
}

/* e with the kernels written in the new unknowns, and the equations that define these. */
static void rewrite(Radicals *r, Expr e, const SolveList *kernel, Expr x)
{
    for (long i = 0; i < kernel->count; i++) {
        Expr base, exponent;
        long k = 0;

        if (kernel->item[i] == x)
            continue;
        expr_split_power(kernel->item[i], &base, &exponent);
        while (r->base.item[k] != base)
            k++;
        e = solve_replace(e, kernel->item[i],
                          expr_pow(r->unknown.item[k], expr_mul(exponent, expr_int(r->root[k]))));
    }
    solve_list_put(&r->eqs, e);
    for (long k = 0; k < r->base.count; k++)
        solve_list_put(
            &r->eqs, expr_sub(expr_pow(r->unknown.item[k], expr_int(r->root[k])), r->base.item[k]));
}

/* All kernels are x and roots of expressions in x: a polynomial system. */
static bool radicals(SolveList *roots, Expr e, const SolveList *kernel, Expr x)
{
    Radicals r;
    SolveList found;
    bool complete;

    for (long i = 0; i < kernel->count; i++)
        if (kernel->item[i] != x && root_of(kernel->item[i]) == 0)
            return false;
    solve_list_begin(&r.base);
    solve_list_begin(&r.unknown);
    solve_list_begin(&r.eqs);
    solve_list_begin(&found);
    r.root = mem_array((size_t)kernel->count, sizeof *r.root);
    err_defer(mem_release, r.root);
    for (long i = 0; i < kernel->count; i++)
        if (kernel->item[i] != x)
            add_radical(&r, kernel->item[i]);
    rewrite(&r, e, kernel, x);
    solve_list_put(&r.unknown, x);
    complete = solve_branches(&found, solve_list_expr(&r.eqs), solve_list_expr(&r.unknown), NULL);
    for (long i = 0; i < found.count; i++)
        solve_list_put(roots, expr_arg(found.item[i], r.unknown.count - 1));
    err_undefer(true);
    solve_list_end(&found);
    solve_list_end(&r.eqs);
    solve_list_end(&r.unknown);
    solve_list_end(&r.base);
    return complete;
}

/* --- logarithms ------------------------------------------------------------------------------ */

/* e = sum of c*ln(u) + rest with rational c and rest free of x: the product of the u^c is
 * exp(-rest). */
static bool logarithms(SolveList *roots, Expr e, Expr x)
{
    Expr product = EXPR_ONE, rest = EXPR_ZERO;
    bool all = false;

    e = expand_expr(e);
    for (long i = 0; i < expr_term_count(e); i++) {
        Expr term = expr_term(e, i), c, kernel;

        expr_split_coefficient(term, &c, &kernel);
        if (!walk_has(term, x))
            rest = expr_add(rest, term);
        else if (is_function(kernel, "ln") && expr_is_rational(c))
            product = expr_mul(product, expr_pow(expr_arg(kernel, 1), c));
        else
            return false;
    }
    e = expr_sub(product, apply("exp", expr_neg(rest)));
    return solve_univariate(roots, &all, e, x) && !all;
}

/* --- x beside exp(x) ------------------------------------------------------------------------- */

/* e = c[0] + c[1]*x; false when it is not linear. */
static bool linear_in(Expr c[2], Expr e, Expr x)
{
    e = expand_expr(e);
    if (!is_polynomial_in(e, &x, 1) || degree_expr(e, x) > 1)
        return false;
    c[0] = coeff_expr(e, x, 0);
    c[1] = coeff_expr(e, x, 1);
    return true;
}

/* (p*x + q)*exp(r*x + s) + t = 0: with y = r*(x + q/p), y*exp(y) = -t*r/p*exp(r*q/p - s). */
static void lambert(SolveList *roots, const Expr pq[2], const Expr rs[2], Expr t)
{
    Expr p = pq[1], r = rs[1], shift = expr_div(pq[0], p), w;

    w = expr_product(
        (Expr[]){expr_neg(t), r, expr_inv(p), apply("exp", expr_sub(expr_mul(r, shift), rs[0]))},
        4);
    w = apply("LambertW", normal_expr(w));
    solve_list_put(roots, expr_sub(expr_div(w, r), shift));
}

static bool beside_exponential(SolveList *roots, Expr e, const SolveList *kernel, Expr x)
{
    Expr exponential, z = fresh(), u, with[2], without[2], rs[2], negated[2];

    if (kernel->count != 2 || (kernel->item[0] != x && kernel->item[1] != x))
        return false;
    exponential = kernel->item[kernel->item[0] == x];
    u = exponential_argument(exponential);
    e = expand_expr(solve_replace(e, exponential, z));
    if (u == NULL || !linear_in(rs, u, x) || rs[1] == EXPR_ZERO || !is_polynomial_in(e, &z, 1) ||
        degree_expr(e, z) != 1 || !linear_in(with, coeff_expr(e, z, 1), x) ||
        !linear_in(without, coeff_expr(e, z, 0), x))
        return false;
    negated[0] = expr_neg(rs[0]);
    negated[1] = expr_neg(rs[1]);
    if (without[1] == EXPR_ZERO && with[1] != EXPR_ZERO)
        lambert(roots, with, rs, without[0]);
    else if (with[1] == EXPR_ZERO && without[1] != EXPR_ZERO)
        lambert(roots, without, negated, with[0]);
    else
        return false;
    return true;
}

/* --- one factor ------------------------------------------------------------------------------ */

static bool through_kernels(SolveList *roots, Expr e, Expr x)
{
    Kernels k;
    bool complete;

    kernels_begin(&k, e, x);
    if (k.list.count == 1) {
        Expr z = fresh(), kernel = k.list.item[0];

        complete = through_kernel(roots, solve_replace(e, kernel, z), z, kernel, x);
    } else {
        complete = exponentials(roots, e, &k.list, x) || trigonometric(roots, e, &k.list, x) ||
                   radicals(roots, e, &k.list, x) || beside_exponential(roots, e, &k.list, x);
    }
    kernels_end(&k);
    return complete;
}

static bool solve_factor(SolveList *roots, Expr e, Expr x)
{
    long before = roots->count;
    Expr expanded;

    if (is_polynomial_in(e, &x, 1)) {
        solve_polynomial(roots, e, x);
        return true;
    }
    if (through_kernels(roots, e, x))
        return true;
    roots->count = before;
    expanded = expand_expr(e); /* functions of sums and multiples by those of single arguments */
    if (expanded != e && through_kernels(roots, expanded, x))
        return true;
    return logarithms(roots, e, x);
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
