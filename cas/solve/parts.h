/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of cas/solve/ share: growing lists of expressions, and the steps of solving.
 */
#ifndef DAESY_CAS_SOLVE_PARTS_H
#define DAESY_CAS_SOLVE_PARTS_H

#include "cas/expr.h"

/* A growing list. solve_list_begin registers its release with err_defer, solve_list_end runs it. */
typedef struct SolveList {
    Expr *item;
    long count, capacity;
    bool implicit; /* of roots: cubics and quartics as RootOf, not by their formulas */
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
/* Does one of the symbols unknowns[0..n) occur in e? */
bool solve_has(Expr e, const Expr *unknowns, long n);

/* Appends the roots of the polynomial p in the symbol x, multiple ones repeated, of a quadratic
 * the one with + first. p is not zero. */
void solve_polynomial(SolveList *roots, Expr p, Expr x);
/* Appends the values of the symbol x with e = 0; false when some may be missing. *all is set when
 * e vanishes identically. */
bool solve_univariate(SolveList *roots, bool *all, Expr e, Expr x);
/* The same for unknowns that occur only as sin(u) and cos(u); false when there is none such. */
bool solve_angles(SolveList *solutions, bool *complete, Expr eqs, Expr unknowns, Expr *lost);
/* A lexicographic Groebner basis of eqs (a LIST), the last unknown lowest; NULL when they are no
 * polynomials in names and functions, or too large. */
Expr solve_groebner(Expr eqs, const Expr *unknowns, long n);
/* zero_test for expressions in which RootOf(p(_Z), index=k) may occur. */
Truth solve_test_roots(Expr e);
/* e with powers of each RootOf below the degree of its polynomial, where e is polynomial in it. */
Expr solve_lower_roots(Expr e);
/* Appends the solutions (LISTs of values) of the equations eqs (a LIST of expressions = 0) in the
 * symbols unknowns (a LIST); false when some may be missing: *lost (lost may be NULL) is then an
 * equation that could not be solved. */
bool solve_branches(SolveList *solutions, Expr eqs, Expr unknowns, Expr *lost);

#endif
