/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of cas/solve/ share: growing lists of expressions, and the steps of solving.
 */
#ifndef DAESY_CAS_SOLVE_PARTS_H
#define DAESY_CAS_SOLVE_PARTS_H

#include "cas/core/expr.h"
#include "cas/core/list.h"
#include "cas/solve/solve.h"

/* A growing list. solve_list_begin registers its release with err_defer, solve_list_end runs it. */
typedef struct SolveList {
    union {
        List list;
        struct {
            Expr *item;
            long count, capacity;
        };
    };
    /* of roots: */
    SolveImplicit implicit;
    bool every;    /* all values of periodic inverses, with integer constants */
    bool branches; /* all branches of Lambert's function, too */
    bool region;   /* set when the equation also holds on an interval */
} SolveList;

void solve_list_begin(SolveList *list);
void solve_list_end(SolveList *list);
void solve_list_put(SolveList *list, Expr e);
/* The contents as a LIST. */
Expr solve_list_expr(const SolveList *list);

/* e with x replaced by value everywhere (no evaluation of functions beyond the constructors'). */
Expr solve_replace(Expr e, Expr x, Expr value);
/* The same for unknowns[0..n), and known functions applied to their new arguments: sin(Pi/6) is
 * 1/2. */
Expr solve_substitute(Expr e, const Expr *unknowns, const Expr *values, long n);
/* The same, NULL where that has no value. */
Expr solve_try_substitute(Expr e, const Expr *unknowns, const Expr *values, long n);
/* Does one of the symbols unknowns[0..n) occur in e? */
bool solve_has(Expr e, const Expr *unknowns, long n);

/* Appends the roots of the polynomial p in the symbol x, multiple ones repeated, of a quadratic
 * the one with + first. p is not zero. */
void solve_polynomial(SolveList *roots, Expr p, Expr x);
/* The polynomial expanded, without terms of highest degree whose coefficient is zero though it does
 * not look so, as that of (sin(1)^2+cos(1)^2-1)*x^2+x-2. */
Expr solve_without_zeros(Expr p, Expr x);
/* Appends the values of the symbol x with e = 0; false when some may be missing. *all is set when
 * e vanishes identically. */
bool solve_univariate(SolveList *roots, bool *all, Expr e, Expr x);
/* Appends the solutions (LISTs of values) of a system whose equations give the unknowns one after
 * the other, as polynomials of degree one or two; false, and nothing done, for other systems. */
bool solve_triangular(SolveList *found, Expr eqs, Expr unknowns);
/* A fresh name. */
Expr solve_fresh(void);
/* The same for a polynomial e in z (after numerators) whose roots are the values of kernel(x). */
bool solve_through(SolveList *roots, Expr e, Expr z, Expr kernel, Expr x);
/* Does a function occur in e that takes every value periodically: sin, exp and their kin, 2^x? */
bool solve_has_periodic(Expr e);
/* The same for kernel(x) = v, and u = value. */
bool solve_invert(SolveList *roots, Expr kernel, Expr v, Expr x);
bool solve_inner(SolveList *roots, Expr u, Expr value, Expr x);
/* A new integer constant _Z1, _Z2, ..., counted from the last solve_integers_restart; is e one? */
Expr solve_integer(void);
/* How many names of integers have been given; what is thrown away gives its names back. */
typedef struct SolveCount {
    long integer, natural;
} SolveCount;
SolveCount solve_integers_count(void);
void solve_integers_back(SolveCount count);
/* The same _NN1, _NN2, ... that is not negative; solve_is_integer says yes to it too. */
Expr solve_natural(void);
bool solve_is_integer(Expr e);

/* Methods for e = 0 with several kernels in x, false when they do not apply or may miss something:
 * exponentials of multiples of one argument, functions of multiples of one angle, x beside one
 * exponential or logarithm. */
bool solve_exponentials(SolveList *roots, Expr e, const SolveList *kernel, Expr x);
bool solve_circular(SolveList *roots, Expr e, const SolveList *kernel, Expr x);
bool solve_beside(SolveList *roots, Expr e, const SolveList *kernel, Expr x);
/* e (an expression or a LIST) with the kernels, exponentials of multiples of one argument, as
 * powers of z; the result is the exponential that z stands for, NULL when they are others. */
Expr solve_exponential_kernel(Expr *e, const SolveList *kernel, Expr z, Expr x);
/* Appends the maximal subexpressions of e with x in them that are no sums, products or powers. */
void solve_kernels_of(SolveList *list, Expr e, Expr x);
/* The same for sums of logarithms, for two terms whose quotient is an exponential, and for
 * x^exponent = v. */
bool solve_logarithms(SolveList *roots, Expr e, Expr x);
bool solve_two_terms(SolveList *roots, Expr e, Expr x);
/* The same for two terms whose quotient has a factor base^exponent with x in both: logarithms. */
bool solve_towers(SolveList *roots, Expr e, Expr x);
/* The same for sums of inverse functions: arctan, arcsin, arcsinh, ... */
bool solve_arcs(SolveList *roots, Expr e, Expr x);
/* The same for sums of exponentials whose quotients are powers of one. */
bool solve_homogeneous(SolveList *roots, Expr e, Expr x);
/* a*exp(u) + b*exp(v) = 0 with unknowns x[0..n) in u and v alone, of bases of any kind, as an
 * equation of the exponents: this expression = 0. NULL for others. */
Expr solve_exponents(Expr e, const Expr *x, long n);
/* ln of the numerator less ln of the denominator, which is ln(base) up to a multiple of 2*Pi*I. */
Expr solve_logarithm(Expr base);
bool solve_tower(SolveList *roots, Expr exponent, Expr v, Expr x);
/* u of exp(u) or c^u with x in u alone, NULL for others. */
Expr solve_exponent(Expr e, Expr x);
/* e = c[0] + c[1]*x; false when it is not linear. */
bool solve_is_linear(Expr c[2], Expr e, Expr x);
/* w^a*exp(r*w^c) = v with w = pq[0] + pq[1]*x and rational a and c, none of them zero. */
typedef struct SolvePower {
    Expr pq[2], a, r, c, v;
    bool logarithm; /* it stands for a*ln(w) + r*w^c = ln(v), principal logarithms */
} SolvePower;
bool solve_power_exponential(SolveList *roots, const SolvePower *e, Expr x);
/* The same as the methods above for sums of logarithms of powers of w and one power of w. */
bool solve_power_logarithm(SolveList *roots, Expr e, Expr x);
/* The same for one floor, ceil, round or trunc of a linear expression beside x. */
bool solve_floors(SolveList *roots, Expr e, const SolveList *kernel, Expr x);
/* Is e a call of floor, ceil, round or trunc? */
bool solve_is_floor(Expr e);
/* Functions that are one of several formulas (abs, max, piecewise, ...) by following each; false
 * when there are none in e. *complete as the results above. */
bool solve_cases(SolveList *roots, bool *complete, Expr e, Expr x);
/* The conditions lo (<, <=) x (<, <=) hi as a LIST, NULL for no bound; a single point as x = point.
 */
Expr solve_interval(Expr x, Expr lo, bool lo_in, Expr hi, bool hi_in);
/* Appends the integer points of the conic e = 0 with integer coefficients as LISTs [x, y], a fresh
 * name in them for any integer; false when it is none, a parabola, two lines, or too large. */
bool conics_integer_points(SolveList *points, Expr e, Expr x, Expr y);
/* Is e a condition (<, <=, <>)? */
bool bounds_are(Expr e);
/* Of solutions in integers (a LIST of LISTs of values of unknowns[0..n), free integers as names)
 * those that obey the conditions; NULL when that cannot be told. */
Expr bounds_keep(Expr solutions, const Expr *unknowns, long n, const Expr *conditions, long m);
/* term = c*n^degree*base^n (base 1 for polynomials); false for others. */
bool recurrence_term(Expr n, Expr term, Expr *c, long *degree, Expr *base);
/* The positive generator of the integer multiples of two rationals. */
Expr solve_rational_gcd(Expr a, Expr b);

/* The same for unknowns that occur only as sin(u) and cos(u); false when there is none such. */
bool solve_angles(SolveList *solutions, bool *complete, Expr eqs, Expr unknowns, Expr *lost);
/* The same for unknowns that occur only in functions of them alone, such as exp(x) and exp(2*x). */
bool solve_functions(SolveList *solutions, bool *complete, Expr eqs, Expr unknowns, Expr *lost);
/* Appends the solutions of eqs (a LIST of expanded expressions = 0), which are finitely many, put
 * into `values`; false, and nothing, when eqs are no polynomials over the rationals in the unknowns
 * or there are other or too many solutions. */
bool solve_zero_dimensional(SolveList *solutions, Expr eqs, Expr values, const Expr *unknowns,
                            long n);
/* Appends values (a LIST for the unknowns) with numbers for its integer constants: all that the
 * conditions on single unknowns allow; where these leave infinitely many, the constant itself when
 * out->every, else what is nearest to 0. False: there are too many, only one is appended. */
bool solve_members(SolveList *out, Expr values, const Expr *unknowns, long n,
                   const SolveList *conditions);
/* The member of a family (any expression) all of whose integer constants are k; NULL where it has
 * no value. */
Expr solve_member(Expr family, long k);
/* Is one of the values (a LIST) a number that is not real? */
bool solve_is_nonreal(Expr values);
/* Is there one of the other solutions where in each equation of eqs (a LIST of expressions = 0) a
 * factor vanishes that vanishes at values, too? All are LISTs of values of names. */
bool solve_shares_factors(Expr eqs, const Expr *names, const SolveList *others, Expr values);
/* Is residual = 0? In doubt it is taken to hold, and noted. */
typedef enum SolveTruth {
    SOLVE_FAILS,
    SOLVE_HOLDS,
    SOLVE_HOLDS_SOMEWHERE /* not for all values of the parameters */
} SolveTruth;
SolveTruth solve_truth(Expr residual);
/* Do the equation's denominators and logarithms have values where names are values? Notes what is
 * taken not to vanish (notes.h). Raises ST_DIVZERO where evaluation meets a pole. */
bool solve_has_value(Expr equation, const Expr *names, const Expr *values, long n);
/* Has it such parts with names in them at all? */
bool solve_may_lack_value(Expr equation, const Expr *names, long n);
/* What both sides, as they were given, divide by: a LIST. */
Expr solve_denominators(Expr equation);
/* e with powers of each RootOf below the degree of its polynomial, where e is polynomial in it. */
Expr solve_lower_roots(Expr e);
/* Appends the solutions (LISTs of values) of the equations eqs (a LIST of expressions = 0) in the
 * symbols unknowns (a LIST); false when some may be missing: *lost (lost may be NULL) is then an
 * equation that could not be solved. */
bool solve_branches(SolveList *solutions, Expr eqs, Expr unknowns, Expr *lost);

#endif
