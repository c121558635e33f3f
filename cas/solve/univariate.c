/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One equation in one unknown. The numerator is split into factors. A factor that mentions x
 * through a single kernel k(x) is a polynomial in k: its roots are the values of k, and k is
 * inverted (inverse.c). Several kernels go by what they are: exponentials and x beside them
 * (transcend.c), functions of an angle (circle.c), absolute values and other functions that are
 * one of several formulas (cases.c); roots of expressions in x become unknowns of a polynomial
 * system. Raising to powers and inverting may add values that solve nothing: the caller verifies
 * every one by substitution. Of a periodic inverse the principal values are returned, as Maple
 * does, unless every solution is asked for.
 */
#include "cas/algebra/notes.h"
#include "cas/algebra/powers.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/base/compat.h"
#include "cas/base/mem.h"
#include "cas/base/stage.h"
#include "cas/base/told.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/value/funcs.h"

#define MAX_ROOT 100
#define MAX_RADICALS 20

Expr solve_fresh(void)
{
    return expr_from_symbol(sym_fresh("_z"));
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

void solve_kernels_of(SolveList *list, Expr e, Expr x)
{
    Kernels k;

    kernels_begin(&k, e, x);
    for (long i = 0; i < k.list.count; i++)
        solve_list_put(list, k.list.item[i]);
    kernels_end(&k);
}

/* --- one kernel ---------------------------------------------------------------------------- */

bool solve_through(SolveList *roots, Expr e, Expr z, Expr kernel, Expr x)
{
    SolveList values;
    bool complete = true;

    solve_list_begin(&values);
    values.implicit = roots->implicit;
    e = numer_expr(normal_expr(e));
    if (walk_has(e, x) || !is_polynomial_in(e, &z, 1))
        complete = false;
    else {
        e = expand_expr(e);
        notes_pivot(coeff_expr(e, z, degree_expr(e, z)));
        solve_polynomial(&values, e, z);
    }
    for (long i = 0; i < values.count; i++) {
        bool again = false;

        for (long k = 0; k < i && kernel != x; k++)
            again = again || values.item[k] == values.item[i];
        complete = (again || solve_invert(roots, kernel, values.item[i], x)) && complete;
    }
    solve_list_end(&values);
    return complete;
}

/* --- radicals -------------------------------------------------------------------------------- */

/* The k-th radical's new unknown z and its base: z^root = base. */
typedef struct Radicals {
    SolveList base, unknown, eqs;
    long *root;
} Radicals;

/* base^exponent, or surd(base, n) as base^(1/n): which root it is is left to the verification. */
static void split_root(Expr kernel, Expr *base, Expr *exponent)
{
    expr_split_power(kernel, base, exponent);
    if (expr_is_call(kernel, expr_symbol("surd")) && expr_count(kernel) == 3 &&
        expr_is(expr_arg(kernel, 2), EXPR_INTEGER)) {
        *base = expr_arg(kernel, 1);
        *exponent = expr_inv(expr_arg(kernel, 2));
    }
}

static long root_of(Expr kernel)
{
    Expr base, exponent;
    long q = 0;

    split_root(kernel, &base, &exponent);
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

    split_root(kernel, &base, &exponent);
    while (k < r->base.count && r->base.item[k] != base)
        k++;
    if (k == r->base.count) {
        solve_list_put(&r->base, base);
        solve_list_put(&r->unknown, solve_fresh());
        r->root[k] = 1;
    }
    r->root[k] = least_common_multiple(r->root[k], root_of(kernel));
}

/* e with the kernels written in the new unknowns. */
static Expr in_unknowns(const Radicals *r, Expr e, const SolveList *kernel)
{
    for (long i = 0; i < kernel->count; i++) { /* outer roots come before those inside them */
        Expr base, exponent;
        long k = 0;

        split_root(kernel->item[i], &base, &exponent);
        while (r->base.item[k] != base)
            k++;
        e = solve_replace(e, kernel->item[i],
                          expr_pow(r->unknown.item[k], expr_mul(exponent, expr_int(r->root[k]))));
    }
    return e;
}

/* The equation in the new unknowns, and those that define these. */
static void rewrite(Radicals *r, Expr e, const SolveList *kernel)
{
    solve_list_put(&r->eqs, in_unknowns(r, e, kernel));
    for (long k = 0; k < r->base.count; k++)
        solve_list_put(&r->eqs, expr_sub(expr_pow(r->unknown.item[k], expr_int(r->root[k])),
                                         in_unknowns(r, r->base.item[k], kernel)));
}

/* All roots of expressions in x among the kernels and inside these; false when there are other
 * functions of x. */
static bool nested_radicals(SolveList *radical, const SolveList *kernel, Expr x)
{
    for (long i = 0; i < kernel->count; i++)
        if (kernel->item[i] != x)
            solve_list_put(radical, kernel->item[i]);
    for (long i = 0; i < radical->count; i++) {
        Expr base, exponent;
        Kernels inner;

        if (root_of(radical->item[i]) == 0 || radical->count > MAX_RADICALS)
            return false;
        split_root(radical->item[i], &base, &exponent);
        kernels_begin(&inner, base, x);
        for (long k = 0; k < inner.list.count; k++) {
            bool again = inner.list.item[k] == x;

            for (long j = 0; j < radical->count; j++)
                again = again || radical->item[j] == inner.list.item[k];
            if (!again)
                solve_list_put(radical, inner.list.item[k]);
        }
        kernels_end(&inner);
    }
    return radical->count > 0;
}

/* The values of x, the last unknown; one that leaves an unknown free holds on an interval. */
static void take_values(SolveList *roots, const Radicals *r, const SolveList *found)
{
    for (long i = 0; i < found->count; i++) {
        Expr value = expr_arg(found->item[i], r->unknown.count - 1);

        if (solve_has(value, r->unknown.item, r->unknown.count))
            roots->region = true;
        else
            solve_list_put(roots, value);
    }
}

static bool solve_radicals(SolveList *roots, Radicals *r, Expr e, const SolveList *radical, Expr x)
{
    SolveList found;
    bool complete;

    for (long i = 0; i < radical->count; i++)
        add_radical(r, radical->item[i]);
    rewrite(r, e, radical);
    solve_list_put(&r->unknown, x);
    solve_list_begin(&found);
    complete = solve_branches(&found, solve_list_expr(&r->eqs), solve_list_expr(&r->unknown), NULL);
    take_values(roots, r, &found);
    solve_list_end(&found);
    return complete;
}

/* All kernels are x and roots of expressions in x and in such roots: a polynomial system. */
static bool radicals(SolveList *roots, Expr e, const SolveList *kernel, Expr x)
{
    Radicals r;
    SolveList radical;
    bool complete;

    solve_list_begin(&r.base);
    solve_list_begin(&r.unknown);
    solve_list_begin(&r.eqs);
    solve_list_begin(&radical);
    complete = nested_radicals(&radical, kernel, x);
    if (complete) {
        r.root = mem_array((size_t)radical.count, sizeof *r.root);
        err_defer(mem_release, r.root);
        complete = solve_radicals(roots, &r, e, &radical, x);
        err_undefer(true);
    }
    solve_list_end(&radical);
    solve_list_end(&r.eqs);
    solve_list_end(&r.unknown);
    solve_list_end(&r.base);
    return complete;
}

/* --- one factor ------------------------------------------------------------------------------ */

static bool through_kernels(SolveList *roots, Expr e, Expr x)
{
    Kernels k;
    bool complete;

    kernels_begin(&k, e, x);
    if (k.list.count == 1) {
        Expr z = solve_fresh(), kernel = k.list.item[0];

        complete = solve_through(roots, solve_replace(e, kernel, z), z, kernel, x);
    } else {
        complete = solve_exponentials(roots, e, &k.list, x) ||
                   solve_circular(roots, e, &k.list, x) || radicals(roots, e, &k.list, x) ||
                   solve_beside(roots, e, &k.list, x);
    }
    kernels_end(&k);
    return complete;
}

/* The same in a form to be tried, with its name for infolevel[solve]; what a failed attempt has
 * found is dropped. */
static bool attempt(bool (*method)(SolveList *roots, Expr e, Expr x), const char *name,
                    SolveList *roots, Expr e, Expr x)
{
    long before = roots->count;
    Notes notes;

    notes_begin(&notes);
    int stage = stage_enter("solve", name);
    bool found = method(roots, e, x);
    stage_leave(stage);
    if (found) {
        notes_keep(&notes);
        told_say("solve", 1, "%s", name);
        return true;
    }
    roots->count = before;
    notes_drop(&notes);
    return false;
}

static bool solve_factor(SolveList *roots, Expr e, Expr x)
{
    Expr expanded;

    if (is_polynomial_in(e, &x, 1)) {
        solve_polynomial(roots, e, x);
        return true;
    }
    static const char *const KERNELS = "functions and radicals of the unknown as new unknowns";
    if (attempt(through_kernels, KERNELS, roots, e, x))
        return true;
    expanded = expand_expr(e); /* functions of sums and multiples by those of single arguments */
    return (expanded != e && attempt(through_kernels, KERNELS, roots, expanded, x)) ||
           attempt(solve_logarithms, "logarithms", roots, e, x) ||
           attempt(solve_two_terms, "two terms on two sides", roots, e, x) ||
           attempt(solve_power_logarithm, "powers and a logarithm", roots, e, x) ||
           attempt(solve_towers, "powers with the unknown in base and exponent", roots, e, x) ||
           attempt(solve_homogeneous, "a homogeneous equation", roots, e, x) ||
           attempt(solve_arcs, "inverse sines and tangents", roots, e, x);
}

/* e is a polynomial in one function of x: factors would bring in roots of that function. */
static bool through_one_kernel(SolveList *roots, Expr e, Expr x)
{
    Kernels k;
    Expr kernel, z = solve_fresh();

    kernels_begin(&k, e, x);
    kernel = k.list.count == 1 ? k.list.item[0] : x;
    kernels_end(&k);
    return kernel != x && solve_through(roots, solve_replace(e, kernel, z), z, kernel, x);
}

/* The only kernel is base^exponent with x in both, which the normal form would take apart. */
static bool through_tower(SolveList *roots, Expr e, Expr x)
{
    Kernels k;
    Expr base = x, exponent = EXPR_ONE;

    kernels_begin(&k, e, x);
    if (k.list.count == 1)
        expr_split_power(k.list.item[0], &base, &exponent);
    kernels_end(&k);
    return walk_has(base, x) && walk_has(exponent, x) && through_one_kernel(roots, e, x);
}

static bool floors(SolveList *roots, Expr e, Expr x)
{
    Kernels k;
    bool complete;

    kernels_begin(&k, e, x);
    complete = solve_floors(roots, e, &k.list, x);
    kernels_end(&k);
    return complete;
}

static bool solve_factors(SolveList *roots, Expr e, Expr x)
{
    Expr factored = factor_expr(e);
    long n = expr_factor_count(factored);
    bool complete = true;

    for (long i = 0; i < n; i++) {
        Expr base, exponent;

        expr_split_power(expr_factor(factored, i), &base, &exponent);
        if (walk_has(exponent, x) || !expr_is(exponent, EXPR_INTEGER))
            base = expr_factor(factored, i);
        if (walk_has(base, x))
            complete = solve_factor(roots, base, x) && complete;
        else
            notes_contradiction(base);
    }
    return complete;
}

/* 0^x, which has no logarithm. */
static bool is_power_of_zero(Expr base, Expr exponent, const void *x)
{
    return base == EXPR_ZERO && walk_has(exponent, x);
}

bool solve_univariate(SolveList *roots, bool *all, Expr e, Expr x)
{
    CHECK(e != NULL && x != NULL);
    bool complete;

    err_stack_check();
    err_poll();
    if (powers_any(e, is_power_of_zero, x))
        return false;
    if (attempt(through_tower, "a power with the unknown in base and exponent", roots, e, x))
        return true;
    e = numer_expr(normal_expr(e));
    if (is_polynomial_in(e, &x, 1) && !walk_has(solve_without_zeros(e, x), x))
        e = solve_without_zeros(e, x);
    if (!walk_has(e, x)) {
        *all = zero_is(e);
        if (!*all)
            notes_contradiction(e);
        return true;
    }
    if (is_polynomial_in(e, &x, 1)) {
        notes_contradiction(ratfun_content(e, &x, 1));
        told_say("solve", 1, "a polynomial");
        solve_polynomial(roots, e, x);
        return true;
    }
    if (zero_truth(e) == TRUTH_YES) {
        *all = true;
        return true;
    }
    if (solve_cases(roots, &complete, e, x))
        return complete;
    if (attempt(floors, "floor, ceil and their like", roots, e, x) ||
        attempt(through_one_kernel, "a polynomial in one function", roots, e, x))
        return true;
    return solve_factors(roots, e, x);
}
