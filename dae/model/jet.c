/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Taylor arithmetic on expressions (R. E. Moore, Interval Analysis, 1966; A. Griewank and A.
 * Walther, Evaluating Derivatives, ch. 13): sums termwise, products by convolution, a function
 * w = f(u) by w' = f'(u)*u', that is k*w[k] = sum of m*u[m]*v[k-m] with v = f'(u), which is a jet
 * of its own (for sin: cos). A power with a positive integer exponent is a product, so that it
 * needs no division; any other solves u*w' = a*w*u'.
 *
 * A memo keeps the coefficients computed so far, one row a node.
 */
#include "dae/model/jet.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/kernel.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_row.h"

typedef struct Row {
    struct Row *next; /* of all rows, for release */
    Expr *coefficient;
    long count, capacity;
} Row;

struct Jet {
    Expr t;
    Memo rows;
    Row *first;
};

static void jet_release(void *arg)
{
    Jet *jet = arg;
    for (Row *row = jet->first, *next; row; row = next) {
        next = row->next;
        mem_free(row->coefficient);
        mem_free(row);
    }
    mem_free(jet);
}

Jet *jet_begin(Expr t)
{
    Jet *jet = mem_zalloc(sizeof *jet);
    jet->t = t;
    err_defer(jet_release, jet);
    memo_begin(&jet->rows);
    return jet;
}

void jet_end(Jet *jet)
{
    memo_end(&jet->rows);
    err_undefer(true);
}

/* --- kernels ---------------------------------------------------------------------------- */

static Expr factorial(long k)
{
    fmpz_t z;
    fmpz_init(z);
    fmpz_fac_ui(z, (unsigned long)k);
    return expr_take_fmpz(z);
}

/* Coefficient of f(t) or its derivative of some order: derivative of order+k over k!. */
static Expr of_derivative(Expr f, Expr t, long order, long k)
{
    return expr_div(order + k == 0 ? f : diff_make(f, t, order + k), factorial(k));
}

/* --- rules ------------------------------------------------------------------------------ */

static Expr of_sum(Jet *jet, Expr e, long k)
{
    long n = expr_count(e) / 2;
    Expr *terms = mem_array((size_t)n, sizeof *terms);
    err_defer(mem_release, terms);
    for (long i = 0; i < n; i++)
        terms[i] = expr_mul(expr_arg(e, 2 * i + 1), jet_coefficient(jet, expr_arg(e, 2 * i), k));
    Expr sum = expr_sum(terms, n);
    err_undefer(true);
    return sum;
}

/* sum over m = 0..k of a[m]*b[k-m]; a square uses its symmetry. */
static Expr convolution(Jet *jet, Expr a, Expr b, long k)
{
    Expr *terms = mem_array((size_t)k + 1, sizeof *terms);
    err_defer(mem_release, terms);
    long n = 0;
    for (long m = 0; m <= k; m++) {
        if (a == b && m > k - m)
            break;
        Expr product = expr_mul(jet_coefficient(jet, a, m), jet_coefficient(jet, b, k - m));
        terms[n++] = a == b && m < k - m ? expr_mul(EXPR_TWO, product) : product;
    }
    Expr sum = expr_sum(terms, n);
    err_undefer(true);
    return sum;
}

/* The first factor times the rest, so that partial products are shared jets too. */
static Expr of_product(Jet *jet, Expr e, long k)
{
    Expr c, t;
    expr_split_coefficient(e, &c, &t);
    if (c != EXPR_ONE)
        return expr_mul(c, jet_coefficient(jet, t, k));
    long n = expr_factor_count(e);
    Expr *factors = mem_array((size_t)n, sizeof *factors);
    err_defer(mem_release, factors);
    for (long i = 0; i < n; i++)
        factors[i] = expr_factor(e, i);
    Expr rest = expr_product(factors + 1, n - 1), first = factors[0];
    err_undefer(true);
    return convolution(jet, first, rest, k);
}

/* k*w[k]*u[0] = sum over m = 1..k of (a*m - (k-m))*u[m]*w[k-m], for w = u^a. */
static Expr of_general_power(Jet *jet, Expr e, long k)
{
    Expr u = expr_arg(e, 0), a = expr_arg(e, 1);
    Expr *terms = mem_array((size_t)k, sizeof *terms);
    err_defer(mem_release, terms);
    for (long m = 1; m <= k; m++) {
        Expr weight = expr_sub(expr_mul(a, expr_int(m)), expr_int(k - m));
        terms[m - 1] = expr_product(
            (Expr[]){weight, jet_coefficient(jet, u, m), jet_coefficient(jet, e, k - m)}, 3);
    }
    Expr sum = expr_sum(terms, k);
    err_undefer(true);
    return expr_div(sum, expr_mul(expr_int(k), jet_coefficient(jet, u, 0)));
}

static Expr of_power(Jet *jet, Expr e, long k)
{
    Expr u = expr_arg(e, 0), a = expr_arg(e, 1);
    if (a->kind == EXPR_INTEGER && fmpz_sgn(a->u.integer) > 0 && fmpz_fits_si(a->u.integer)) {
        long n = fmpz_get_si(a->u.integer);
        return convolution(jet, expr_pow(u, expr_int(n / 2)), expr_pow(u, expr_int(n - n / 2)), k);
    }
    if (!walk_has(a, jet->t))
        return of_general_power(jet, e, k);
    Expr log = funcs_apply1("ln", u);
    return jet_coefficient(jet, funcs_apply1("exp", expr_mul(a, log)), k);
}

/* The derivative of a call by its argument i: of a name that is no known function D[i](f)(...). */
static Expr partial(Expr call, const FuncRow *row, long n, long i)
{
    Expr head = expr_arg(call, 0);
    if (row)
        return row->derivative ? row->derivative(&call->u.args[1], n, i) : NULL;
    if (expr_is(head, EXPR_SYMBOL) ? kernel_is_operator(call) : !diff_op_is(head, NULL))
        return NULL;
    return expr_call(diff_op_make(head, n, i), &call->u.args[1], n);
}

static Expr of_function(Jet *jet, Expr e, long k)
{
    long n = expr_nops(e);
    const FuncRow *row = funcs_find(expr_arg(e, 0));
    Expr sum = EXPR_ZERO;
    for (long i = 0; i < n; i++) {
        Expr u = expr_op(e, i + 1);
        if (!walk_has(u, jet->t))
            continue;
        Expr v = partial(e, row, n, i);
        if (!v) {
            char *text = print_text(e, 60);
            err_defer(mem_release, text);
            err_raise(ST_UNABLE, "no rule to differentiate %s", text);
        }
        for (long m = 1; m <= k; m++)
            sum = expr_add(sum, expr_product((Expr[]){expr_int(m), jet_coefficient(jet, u, m),
                                                      jet_coefficient(jet, v, k - m)},
                                             3));
    }
    return expr_div(sum, expr_int(k));
}

/* piecewise(c1, v1, ..., otherwise): case by case. */
static Expr of_cases(Jet *jet, Expr e, long k)
{
    long n = expr_nops(e);
    Expr *args = mem_array((size_t)n + 1, sizeof *args);
    err_defer(mem_release, args);
    for (long i = 0; i < n; i++) {
        bool value = i % 2 == 1 || i + 1 == n;
        args[i] = value ? jet_coefficient(jet, expr_op(e, i + 1), k) : expr_op(e, i + 1);
    }
    Expr cases = funcs_apply(expr_arg(e, 0), args, n);
    err_undefer(true);
    return cases;
}

static Expr of_call(Jet *jet, Expr e, long k)
{
    Expr f, x;
    long order = diff_order(e, &f, &x);
    if (order > 0)
        return of_derivative(f, jet->t, order, k);
    if (!funcs_find(expr_arg(e, 0)) && expr_nops(e) == 1 && expr_op(e, 1) == jet->t)
        return of_derivative(e, jet->t, 0, k);
    if (expr_is_symbol(expr_arg(e, 0), "piecewise"))
        return of_cases(jet, e, k);
    return of_function(jet, e, k);
}

static Expr compute(Jet *jet, Expr e, long k)
{
    if (k == 0)
        return e;
    if (e == jet->t)
        return k == 1 ? EXPR_ONE : EXPR_ZERO;
    if (!(e->names & jet->t->names) || !walk_has(e, jet->t))
        return EXPR_ZERO;
    switch (expr_kind(e)) {
    case EXPR_SUM:
        return of_sum(jet, e, k);
    case EXPR_PRODUCT:
        return of_product(jet, e, k);
    case EXPR_POWER:
        return of_power(jet, e, k);
    case EXPR_CALL:
        return of_call(jet, e, k);
    default: {
        char *text = print_text(e, 60);
        err_defer(mem_release, text);
        err_raise(ST_TYPE, "cannot differentiate %s", text);
    }
    }
}

Expr jet_coefficient(Jet *jet, Expr e, long k)
{
    CHECK(k >= 0);
    Row *row = memo_get(&jet->rows, e);
    if (!row) {
        row = mem_zalloc(sizeof *row);
        row->next = jet->first;
        jet->first = row;
        memo_put(&jet->rows, e, row);
    }
    while (row->count <= k) {
        err_stack_check();
        err_poll();
        if (row->count == row->capacity) {
            row->capacity = row->capacity ? 2 * row->capacity : 4;
            row->coefficient = mem_rearray(row->coefficient, (size_t)row->capacity, sizeof(Expr));
        }
        Expr value = compute(jet, e, row->count);
        row->coefficient[row->count++] = value;
    }
    return row->coefficient[k];
}

Expr jet_derivative(Jet *jet, Expr e, long k)
{
    CHECK(k >= 0);
    return expr_mul(factorial(k), jet_coefficient(jet, e, k));
}
