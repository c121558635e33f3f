/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Indexed roots of polynomials over the rationals, or with other constants as coefficients. All
 * roots are isolated by Arb (isolate.h) (Durand-Kerner with certified discs), sorted by argument
 * and modulus, and the one with the index is taken: the order is by the midpoints, which is safe
 * because the discs are far smaller than their distances and roots on one ray differ in modulus.
 * Nothing is kept between calls.
 */
#include "cas/algebra/rootof.h"

#include <flint/fmpq_poly.h>
#include <math.h>

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/ball_functions.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/enclose.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "cas/value/isolate.h"

#define MAX_DEGREE 2000

bool rootof_parts(Expr e, Expr *p, long *index)
{
    Expr option;

    if (!expr_is(e, EXPR_CALL) || !expr_is_symbol(expr_arg(e, 0), "RootOf") ||
        (expr_count(e) != 2 && expr_count(e) != 3))
        return false;
    *p = expr_arg(e, 1);
    *index = 0;
    if (expr_count(e) == 2)
        return true;
    option = expr_arg(e, 2);
    return expr_is(option, EXPR_EQUATION) && expr_is_symbol(expr_arg(option, 0), "index") &&
           num_get_si(index, expr_arg(option, 1)) && *index >= 1;
}

Expr rootof_make(Expr p, Expr x, long k)
{
    CHECK(k >= 0);
    Expr z = expr_symbol("_Z");

    p = walk_replace1(p, x, z);
    if (k == 0)
        return expr_call1("RootOf", p);
    return expr_call2("RootOf", p, expr_equation(expr_symbol("index"), expr_int(k)));
}

/* --- reading the polynomial ------------------------------------------------------------------ */

/* c*_Z^k; false when the term is something else. */
static bool read_term(fmpq_t c, long *k, Expr term)
{
    Expr number, rest, base, exponent;

    expr_split_coefficient(term, &number, &rest);
    if (!num_get_fmpq(c, number))
        return false;
    *k = 0;
    if (rest == EXPR_ONE)
        return true;
    expr_split_power(rest, &base, &exponent);
    return expr_is_symbol(base, "_Z") && expr_is(exponent, EXPR_INTEGER) &&
           num_get_si(k, exponent) && *k >= 0 && *k <= MAX_DEGREE;
}

static bool read_terms(fmpq_poly_t q, Expr e)
{
    fmpq_t c;
    bool good = true;
    long n = expr_term_count(e), k;

    fmpq_init(c);
    for (long i = 0; i < n && good; i++) {
        good = read_term(c, &k, expr_term(e, i));
        if (good)
            fmpq_poly_set_coeff_fmpq(q, k, c);
    }
    fmpq_clear(c);
    return good;
}

/* The polynomial over the integers with the roots of e; false when e is no such polynomial. */
static bool read_polynomial(fmpz_poly_t p, Expr e)
{
    fmpq_poly_t q;
    bool good;

    e = expand_expr(e);
    fmpq_poly_init(q);
    good = read_terms(q, e);
    fmpq_poly_get_numerator(p, q);
    fmpq_poly_clear(q);
    return good && fmpz_poly_degree(p) >= 1 && fmpz_poly_is_squarefree(p);
}

/* Is p a polynomial in _Z with constants as coefficients? *degree is its degree then. */
static bool has_constant_coefficients(Expr p, long *degree)
{
    Expr z = expr_symbol("_Z");

    if (!is_polynomial_in(p, &z, 1))
        return false;
    p = expand_expr(p);
    *degree = degree_expr(p, z);
    for (long k = 0; k <= *degree; k++)
        if (!funcs_is_constant(coeff_expr(p, z, k)))
            return false;
    return *degree >= 1 && *degree <= MAX_DEGREE;
}

bool rootof_is_constant(Expr e)
{
    Expr p;
    long k, degree;
    fmpz_poly_t poly;
    bool constant;

    if (!rootof_parts(e, &p, &k) || k == 0)
        return false;
    err_stack_check();
    fmpz_poly_init(poly);
    constant = read_polynomial(poly, p) && k <= fmpz_poly_degree(poly);
    fmpz_poly_clear(poly);
    return constant || (has_constant_coefficients(p, &degree) && k <= degree);
}

/* --- values ---------------------------------------------------------------------------------- */

typedef struct Place {
    double argument, modulus;
    long root;
} Place;

static Place place_of(const acb_struct *z, long i)
{
    double re = arf_get_d(arb_midref(acb_realref(z)), ARF_RND_NEAR);
    double im = arf_get_d(arb_midref(acb_imagref(z)), ARF_RND_NEAR);
    double argument = atan2(arb_contains_zero(acb_imagref(z)) ? 0 : im, re);

    return (Place){argument < 0 ? argument + 2 * M_PI : argument, hypot(re, im), i};
}

static int compare_places(const void *a, const void *b)
{
    const Place *x = a, *y = b;

    if (fabs(x->argument - y->argument) > 1e-12)
        return x->argument < y->argument ? -1 : 1;
    return (x->modulus > y->modulus) - (x->modulus < y->modulus);
}

/* The places of all roots in order; the caller frees them. */
static Place *ordered(acb_srcptr roots, long n)
{
    Place *places = mem_array((size_t)n, sizeof *places);

    for (long i = 0; i < n; i++)
        places[i] = place_of(roots + i, i);
    qsort(places, (size_t)n, sizeof *places, compare_places);
    return places;
}

static void take_root(acb_t value, acb_srcptr roots, long n, long k)
{
    Place *places = ordered(roots, n);

    acb_set(value, roots + places[k - 1].root);
    mem_free(places);
}

long rootof_nearest(Expr p, double re, double im)
{
    fmpz_poly_t poly;
    long nearest = 0;
    double best = INFINITY;

    fmpz_poly_init(poly);
    if (read_polynomial(poly, p)) {
        slong n = fmpz_poly_degree(poly);
        acb_ptr roots = _acb_vec_init(n);
        Place *places;

        isolate_roots(roots, poly, 64);
        places = ordered(roots, n);
        for (long k = 0; k < n; k++) {
            double x = places[k].modulus * cos(places[k].argument) - re;
            double y = places[k].modulus * sin(places[k].argument) - im;

            if (hypot(x, y) < best) {
                best = hypot(x, y);
                nearest = k + 1;
            }
        }
        mem_free(places);
        _acb_vec_clear(roots, n);
    }
    fmpz_poly_clear(poly);
    return nearest;
}

/* Encloses the coefficient of _Z^i. */
static void enclose_coefficient(acb_t value, Expr c, slong prec)
{
    Enclosure enclosure = {0};

    if (enclose_begin(&enclosure, c, NULL, 0))
        acb_set(value, enclose_eval(&enclosure, NULL, NULL, 0, prec));
    else
        acb_indeterminate(value);
    enclose_end(&enclosure);
}

/* The root of a polynomial with irrational coefficients: they are balls, and so is what is found
 * when all roots can be told apart. */
static void enclose_by_balls(acb_t value, Expr p, long degree, long k, slong prec)
{
    acb_poly_t poly;
    acb_ptr roots = _acb_vec_init(degree);
    acb_t c;

    acb_init(c);
    acb_poly_init(poly);
    for (long i = 0; i <= degree; i++) {
        enclose_coefficient(c, coeff_expr(p, expr_symbol("_Z"), i), prec);
        acb_poly_set_coeff_acb(poly, i, c);
    }
    if (acb_poly_find_roots(roots, poly, NULL, 0, prec) == degree)
        take_root(value, roots, degree, k);
    else
        acb_indeterminate(value);
    acb_poly_clear(poly);
    acb_clear(c);
    _acb_vec_clear(roots, degree);
}

void rootof_enclose(acb_t value, Expr e, slong prec)
{
    Expr p;
    long k, degree;
    fmpz_poly_t poly;

    fmpz_poly_init(poly);
    if (rootof_parts(e, &p, &k) && k > 0 && read_polynomial(poly, p) &&
        k <= fmpz_poly_degree(poly)) {
        slong n = fmpz_poly_degree(poly);
        acb_ptr roots = _acb_vec_init(n);

        isolate_roots(roots, poly, prec < 64 ? 64 : prec);
        take_root(value, roots, n, k);
        _acb_vec_clear(roots, n);
    } else if (k > 0 && has_constant_coefficients(p, &degree) && k <= degree) {
        enclose_by_balls(value, expand_expr(p), degree, k, prec < 64 ? 64 : prec);
    } else {
        acb_indeterminate(value);
    }
    fmpz_poly_clear(poly);
}

Expr rootof_value(Expr e, long digits)
{
    Expr p, first;
    long index;

    if (!rootof_parts(e, &p, &index) || index != 0)
        return NULL;
    first = rootof_make(p, expr_symbol("_Z"), 1);
    return rootof_is_constant(first) ? evalf_expr(first, digits) : NULL;
}
