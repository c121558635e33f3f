/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rational functions over kernels: expressions to FLINT multivariate polynomials and back. A
 * kernel is a maximal non-arithmetic subexpression; relations between kernels (sqrt(a)^2 = a,
 * I^2 = -1, exp(a+b) = exp(a)*exp(b)) are part of the normal form. Contexts hold only the
 * generators present.
 */
#ifndef DAESY_CAS_ALGEBRA_RATFUN_RATFUN_H
#define DAESY_CAS_ALGEBRA_RATFUN_RATFUN_H

#include "cas/core/expr.h"

/* Maple's normal: one reduced fraction, numerator and denominator as given by the factored or
 * expanded form that is shorter. Maps over lists, sets, equations, matrices. */
Expr normal_expr(Expr e);
/* The same for what is evaluated in floats: exponentials of differences of functions are not split
 * into quotients, whose parts may overflow. */
Expr unsplit_normal(Expr e);
/* normal(e, expanded): both expanded. */
Expr normal_expanded(Expr e);
Expr numer_expr(Expr e);
Expr denom_expr(Expr e);
Expr expand_expr(Expr e); /* products, integer powers, sums in function arguments of sin, exp...:
                             as Maple's expand */
/* Only products and powers of sums are multiplied out; functions stay as they are. */
Expr expand_products(Expr e);
Expr factor_expr(Expr e); /* into irreducible factors over the integers */
/* Into factors irreducible over the field of the algebraic numbers that occur in e and in
 * extensions[0..n): radicals of rationals, I, RootOf. Raises ST_LIMIT for too many of them. */
Expr factor_extended(Expr e, const Expr *extensions, long n);
/* The same as a list [number, [[factor, exponent], ...]]; squarefree: factors without multiple
 * roots that are not split further. */
Expr factor_list(Expr e, bool squarefree);
Expr gcd_expr(Expr a, Expr b);
Expr lcm_expr(Expr a, Expr b);
Expr simplify_expr(Expr e); /* ends; trig identities, powers, radicals; maps over containers */
Expr simplify_size(Expr e);
/* collect(e, vars): vars a name, function name (lambda collects lambda(t)), kernel, or list of
 * these; form maps over coefficients (NULL: as they are). */
Expr collect_expr(Expr e, Expr vars, Expr (*form)(Expr coefficient));
/* The same as one flat sum of coefficient * monomial. */
Expr collect_distributed(Expr e, Expr vars);
/* Either, with a form that has an argument. */
typedef struct CollectForm {
    Expr (*of)(Expr coefficient, void *arg); /* NULL: coefficients as they are */
    void *arg;
    bool distributed;
} CollectForm;
Expr collect_with(Expr e, Expr vars, CollectForm form);

/* --- polynomials in given variables (any expressions) ----------------------------------- */

/* Degree and low degree of e (as it stands, like Maple: expand first when nested) in x;
 * LONG_MIN of 0; raises ST_DOMAIN when e is no polynomial in x. */
long degree_expr(Expr e, Expr x);
long ldegree_expr(Expr e, Expr x);
/* Total degree in all of vars[0..n), high (sign 1) or low (sign -1). */
long degree_total(Expr e, const Expr *vars, long n, int sign);
/* Coefficient of x^k. */
Expr coeff_expr(Expr e, Expr x, long k);
/* The list of exponent, coefficient, ... of all powers of x in e that have one, highest first;
 * what cannot be split belongs to the coefficient of x^0. ST_TYPE where a sequence is one. */
Expr coeff_all(Expr e, Expr x);
/* Is e a polynomial in vars[0..n)? */
bool is_polynomial_in(Expr e, const Expr *vars, long n);

/* The unknowns of a polynomial: its free kernels (names, calls), in order of occurrence, as a
 * list. */
Expr ratfun_unknowns(Expr e);
/* a = q*b + r with degree of r in x below that of b; coefficients are normalised fractions. Raises
 * ST_DOMAIN for what is no polynomial in x, ST_DIVZERO for b = 0. rem may be NULL. */
Expr ratfun_quotient(Expr a, Expr b, Expr x, Expr *rem);
/* m*a = q*b + r with m a power of the leading coefficient of b, without fractions. */
Expr ratfun_pseudo_quotient(Expr a, Expr b, Expr x, Expr *rem, Expr *multiplier);
/* A field by its normal form: zero becomes 0, anything else does not. */
typedef Expr (*RatfunField)(Expr);
/* The monic gcd g of a and b as polynomials in x over the field, and s, t of least degree with
 * s*a + t*b = g. Errors as ratfun_quotient's. */
Expr ratfun_gcdex(Expr a, Expr b, Expr x, Expr *s, Expr *t, RatfunField field);
/* Is a a multiple of b as polynomials over the rationals? *quotient (may be NULL) as well. */
bool ratfun_divides(Expr a, Expr b, Expr *quotient);
/* Raise ST_DOMAIN for what is no polynomial in x. */
Expr ratfun_resultant(Expr a, Expr b, Expr x);
Expr ratfun_discriminant(Expr a, Expr x);
/* e with numerator and denominator reduced by the relations (equations, or expressions = 0) in
 * order of total degree; maps over containers. Raises ST_DIVZERO when they make the denominator
 * vanish, ST_LIMIT when their Groebner basis is too large. */
Expr ratfun_modulo(Expr e, const Expr *relations, long n);
/* The determinant of the n x n matrix a (row by row) as normal_expanded shows it, by evaluation and
 * interpolation; NULL when that would take more than about `budget` nanoseconds. The relations
 * that the normal form knows are applied; whether others make it vanish is the caller's to ask. */
Expr ratfun_det(const Expr *a, long n, double budget);
/* The same for the rows of <A|B>, A being n x n: det(A), with x (n x sides) such that A.x = B, as
 * normal_expr shows it. x is not set when the determinant is NULL or 0. */
Expr ratfun_solve(Expr *x, const Expr *a, long n, long sides, double budget);
/* The gcd of the coefficients of e as a polynomial in vars[0..n). */
Expr ratfun_content(Expr e, const Expr *vars, long n);

#endif
