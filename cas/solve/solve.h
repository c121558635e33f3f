/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solving equations. Three answers are kept apart: solutions, provably none, and could not decide.
 * Every solution is put back into the equations before it is returned. Implemented by cas/solve/.
 */
#ifndef DAESY_CAS_SOLVE_SOLVE_H
#define DAESY_CAS_SOLVE_SOLVE_H

#include "cas/algebra/notes.h"
#include "cas/core/expr.h"

typedef struct SolveResult {
    Expr solutions;  /* a LIST of solutions, each a LIST of the unknowns' values in their order; an
                        unknown that stays free is its own value */
    bool complete;   /* false: there may be more; with no solution found: could not decide */
    Expr lost;       /* an expression = 0 that could not be solved, or NULL */
    Expr only_where; /* a LIST of relations between parameters: some solution holds only where they
                        do */
    bool region;     /* there are intervals of solutions: solve_inequalities gives them all */
} SolveResult;

/* Which polynomials that do not factor have their roots as RootOf(p, index = k), whose real roots
 * are seen to be: none up to degree 4, quartics, cubics too. */
typedef enum SolveImplicit { SOLVE_RADICALS, SOLVE_QUARTICS, SOLVE_IMPLICIT } SolveImplicit;

typedef struct SolveOptions {
    bool every; /* all branches of periodic functions, with integer constants _Z1, _Z2, ... */
    SolveImplicit implicit;
    bool beside; /* an unknown x^2 may have x beside it in its value; else there is none then */
} SolveOptions;

/* Solves eqs[0..m) (an expression counts as = 0; also the conditions <>, <, <=) for
 * unknowns[0..n), which are names, functions or derivatives. Derivatives of an unknown function
 * are not the unknown. Raises ST_DOMAIN for an unknown that is a number. */
SolveResult solve_equations(const Expr *eqs, long m, const Expr *unknowns, long n);
SolveResult solve_equations_by(SolveOptions options, const Expr *eqs, long m, const Expr *unknowns,
                               long n);
/* The values of x with e = 0, as a LIST, multiple roots repeated. */
SolveResult solve_for(Expr e, Expr x);
SolveResult solve_for_by(SolveOptions options, Expr e, Expr x);
/* The same where those of circular functions, which recur, are wanted between a and b only; not
 * complete when such a range is infinite. */
SolveResult solve_zeros(Expr e, Expr x, Expr a, Expr b);
/* Around solving eqs for a person: what the solutions (any expression; NULL: none could be found)
 * take for granted is recorded as relations f <> 0 (notes.h): coefficients that were divided
 * by, denominators of the solutions, what would have to vanish for a branch that was dropped. f may
 * vanish for real values of the parameters and is in no denominator of eqs. */
void solve_taken_begin(Notes *notes, const Expr *eqs, long m);
void solve_taken_end(Notes *notes, Expr solutions);
/* All cases of eqs in the unknowns: a piecewise function of the parameters whose values are lists
 * of solutions, each a list of equations; NULL when they are too many or cannot be followed. */
Expr solve_parametric(const Expr *eqs, long m, const Expr *unknowns, long n);
/* The real x for which all conditions (=, <, <=, <>) hold: solutions is a LIST of intervals, each a
 * LIST of conditions on x: a < x, x <= b, or x = a for a single point. Not complete: undecided. */
SolveResult solve_inequalities(const Expr *conditions, long m, Expr x);
/* The same with parameters, which are real: the LIST of intervals, or where it depends on them
 * nested calls of piecewise whose values are such lists. NULL: too many cases, or not of the kind
 * that can be followed (factors of degree 1 and 2 in x, binomials, absolute values). */
Expr solve_regions(const Expr *conditions, long m, Expr x);
/* The equations (a LIST of expressions = 0) in unknowns[0..n) under which the equation holds for
 * every x; NULL when it is no polynomial in independent functions of x. */
Expr solve_identity(Expr equation, Expr x, const Expr *unknowns, long n);
/* e with every RootOf replaced by its roots, in every combination, as a LIST. */
Expr solve_all_values(Expr e);
/* eqs with the unknowns eliminated: a LIST of results, each a LIST of the unknowns' values and of
 * the expressions that are left to vanish; NULL when that was not possible. */
Expr solve_eliminate(const Expr *eqs, long m, const Expr *unknowns, long n);
/* y(n) from a linear recurrence and starting values among eqs, y and n names; NULL when it is of
 * another kind. Values that are not given stay as y(0), y(1), ... */
Expr recurrence_solve(const Expr *eqs, long m, Expr y, Expr n);
/* The same for as many recurrences with constant coefficients as functions y[0..count), names: the
 * LIST of their values. */
Expr recurrence_solve_all(const Expr *eqs, long m, const Expr *y, long count, Expr n);
/* The generating function of that y(n) in z, of a homogeneous recurrence with constant
 * coefficients; NULL for others. */
Expr recurrence_series(const Expr *eqs, long m, Expr y, Expr n, Expr z);
/* The integer solutions as a LIST of LISTs of values, free integers as _Z1, _Z2, ...; NULL when
 * they are beyond the method. */
Expr diophantine_solve(const Expr *eqs, long m, const Expr *unknowns, long n);
/* Integer constants count from _Z1 again. */
void solve_integers_restart(void);
/* The names to solve for when none are given: all names in e but constants, as a set. */
Expr solve_default_unknowns(Expr e);

#endif
