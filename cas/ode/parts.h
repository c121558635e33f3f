/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the methods for differential equations share. A method returns NULL when the equation is
 * none of its kind or an integral or equation on the way cannot be done.
 */
#ifndef DAESY_CAS_ODE_PARTS_H
#define DAESY_CAS_ODE_PARTS_H

#include "cas/algebra/zero.h"
#include "cas/ode/ode.h"

/* May equations of this class be tried? */
static inline bool ode_allows(const Ode *ode, unsigned class)
{
    return ode->classes == 0 || (ode->classes & class) != 0;
}

/* --- constants, integrals, shapes (shape.c) -------------------------------------------------- */

Expr ode_constant(void); /* a fresh constant of integration */
Expr ode_fresh(void);    /* a fresh name for a new variable */
/* The constants of integration in e, as a set. */
Expr ode_constants(Expr e);
bool ode_is_free(Expr e, Expr x);
/* e with from replaced by to, known functions simplified anew. */
Expr ode_replace(Expr e, Expr from, Expr to);
/* An antiderivative of f by t in closed form, or NULL; square roots in it perhaps with another
 * sign.
 */
Expr ode_antiderivative(Expr f, Expr t);
/* The same, or an integral that stays: from the point of the starting values up to t where there
 * is one, else int(f, t). */
Expr ode_integral(const Ode *ode, Expr f);
/* int(f(_a), _a = from .. y), where from is NULL from a small integer with a finite f. Integrals by
 * y in f get limits as well; NULL when there are others that depend on y. */
Expr ode_open_integral(Expr f, Expr y, Expr from);
/* arctan(a*tan(w)+b), w linear in t, leaps back by Pi at every pole of tan: with the steps
 * signum(a)*Pi*floor(w/Pi+1/2) it goes on. Any other node as it is. */
Expr ode_gone_on(Expr node, void *t);
/* ln(u) as ln(-u) where u is negative at names[i] = points[i]: the same but for a constant. */
Expr ode_real_logarithms(Expr e, const Expr *names, const Expr *points, long n);
/* e = a*x + b with a, b free of x? */
bool ode_split_linear(Expr e, Expr x, Expr *a, Expr *b);
/* A square root of e in which perfect squares are taken out without regard to sign. */
Expr ode_root(Expr e);
/* The same for every square root in e: sqrt(-1/(t^2-1)) is 1/sqrt(1-t^2). */
Expr ode_roots_apart(Expr e);
/* An equal expression that is easier to read: terms with the same functions of t together. */
Expr ode_tidy(Expr e, Expr t);
/* exp(u)^k as exp(k*u), everywhere in e. */
Expr ode_gather_powers(Expr e);
/* Do nested roots or a RootOf occur, on which normal forms would be wasted? */
bool ode_is_heavy(Expr e);
/* Is e zero, as far as can be told (zero.h: taken), and is it proved not to be? Without the form
 * for heavy expressions. */
bool ode_vanishes(Expr e);
bool ode_differs(Expr e);
/* Is the difference between a value at the start and what is given there zero, as far as can be
 * told? Of LambertW it is asked where what is assumed about names holds, and the other names are
 * positive where the value is the `only` one or where it vanishes anyway; that is noted. */
bool ode_meets_start(Expr difference, bool only);
/* Is e not zero when its integrals are taken for variables of their own? */
bool ode_is_generic(Expr e);
/* All values of the name x with e = 0, as a list; NULL when they are not found. */
Expr ode_roots(Expr e, Expr x);
/* The order of the highest derivative of y in e; -1 when y does not occur. */
long ode_order(Expr e, Expr y);
/* Appends to a list. */
Expr ode_append(Expr list, Expr item);
/* Runs f(arg); NULL when it raises anything but an interrupt or lack of memory. What it assumed is
 * forgotten when it gives NULL. */
Expr ode_attempt(Expr (*f)(void *arg), void *arg);

/* The same for at most so many units of work (cas/base/effort.h): NULL when they run out, too. */
Expr ode_attempt_within(uint64_t units, Expr (*f)(void *arg), void *arg);

/* The derivative of e by t with an impulse at every jump (impulse.c). */
Expr ode_slope(Expr e, Expr t);

/* --- linear equations (linear.c) ------------------------------------------------------------- */

/* a[0]*y + a[1]*y' + ... + a[n]*y^(n) = b */
typedef struct OdeLinear {
    Expr t;
    Expr a; /* list of the n+1 coefficients; the last is not zero */
    Expr b;
} OdeLinear;

static inline long ode_linear_order(const OdeLinear *eq)
{
    return expr_count(eq->a) - 1;
}
static inline Expr ode_linear_coeff(const OdeLinear *eq, long k)
{
    return expr_arg(eq->a, k);
}
/* Reads residual = 0 as a linear equation for y; false when it is none. */
bool ode_read_linear(OdeLinear *eq, Expr residual, Expr y, Expr t);
/* Reads residual = 0 as row[0](x0) + row[1](x1) + ... = b, each row[j] a list of the coefficients
 * of x_j, x_j', ... (empty when it does not occur); false when it is not linear. */
bool ode_read_row(Expr *row, Expr *b, Expr residual, Expr t, const Expr *unknowns, long n);
/* The general solution, or NULL. */
Expr ode_solve_linear(const Ode *ode, const OdeLinear *eq);
/* A basis of the solutions with b = 0, as a list, or NULL. */
Expr ode_basis(const Ode *ode, const OdeLinear *eq);
/* The same for constant coefficients and Euler's equations only. */
Expr ode_basis_steady(const OdeLinear *eq);
/* e with ln(w) for the name s, exp(r*s) as w^r. */
Expr ode_from_logarithm(Expr e, Expr s, Expr w);
/* exp(u) with logarithms in u as powers. */
Expr ode_exponential(Expr u);

/* --- constant coefficients (roots.c, forced.c) ----------------------------------------------- */

/* Real functions exp(re*t)*cos(im*t)*t^k, ... spanning the solutions of c[0]*y + ... +
 * c[n]*y^(n) = 0, where c is a list of n+1 expressions free of t; NULL when the roots of the
 * characteristic polynomial are not found. */
Expr ode_exponentials(Expr c, Expr t);
/* A particular solution for a right-hand side that is a sum of polynomials times exponentials,
 * sines and cosines; *rest is the part of b that is none. */
Expr ode_undetermined(Expr c, Expr b, Expr t, Expr *rest);
/* A particular solution from a basis, by variation of parameters. */
Expr ode_variation(const Ode *ode, const OdeLinear *eq, Expr basis);

/* --- variable coefficients (variable.c) ------------------------------------------------------ */

/* A basis for equations of second order by transformation to constant coefficients, for any order
 * from trial solutions and reduction of order. */
Expr ode_basis_variable(const Ode *ode, const OdeLinear *eq);

/* [w, P, s]: P*exp(integral of w + sqrt(s)) and the same with -sqrt(s) solve z'' = r*z; w and s are
 * rational functions of t, P is a polynomial. NULL when there is no such solution (kovacic.c). */
Expr ode_liouvillian(Expr r, Expr t);
/* A basis of z'' = r*z by hypergeometric functions of a rational function of t, where the group of
 * the equation is that of the tetrahedron, octahedron or icosahedron; not verified, or NULL
 * (klein.c). */
Expr ode_klein(Expr r, Expr t);
/* A basis of y'' + p*y' + q*y = 0 in functions with a name, not verified, or NULL (named.c). */
Expr ode_named_basis(Expr p, Expr q, Expr t);

/* A basis in hypergeometric functions of a power of t for an equation of any order with two powers
 * of t, not verified, or NULL (hyper.c). */
Expr ode_hypergeometric_basis(const OdeLinear *eq);
/* e with so many terms of the series of the Bessel and Kummer functions of fractional order in it
 * whose argument vanishes at t = point; NULL when there are none (bessel.c). *rests gets the list
 * of the names of what is cut off: a limit with one of them in it is none. */
Expr ode_bessel_near(Expr e, Expr t, Expr point, long terms, Expr *rests);

/* --- constants of integration (conjugate.c) -------------------------------------------------- */

/* Values of the constants for which the list of expressions, linear in them, vanishes, where their
 * coefficients hold a RootOf each. As linalg_solve_system returns; -1 also when the conditions are
 * of another kind. */
int ode_fit_conjugate(Expr *choice, Expr list, Expr constants);

/* --- constants as one writes them (constants.c) ---------------------------------------------- */

/* A value, or a list, in which a constant that occurs in one function of it only is that function.
 * Values are tidied. */
Expr ode_better_constants(Expr value, Expr t);
/* exp(u+k*ln(v)) with rational k as v^k*exp(u). */
Expr ode_free_logarithms(Expr value);
/* ln(exp(u)) as u. Formal: must be verified. */
Expr ode_without_logarithms(Expr value);

/* --- linear systems (system.c, commuting.c) -------------------------------------------------- */

typedef enum OdeLinearEnd {
    ODE_LINEAR_SOLVED,
    ODE_LINEAR_NONE,  /* the equations contradict each other */
    ODE_LINEAR_UNABLE /* not linear, underdetermined, or beyond the methods */
} OdeLinearEnd;
/* *values becomes the list of the unknowns' values. */
OdeLinearEnd ode_linear_system(Expr *values, const Ode *ode, const Expr *residuals, long m,
                               const Expr *unknowns, long n);

/* The general solution [x1, x2] of x' = A*x + b, A a list of four entries by rows that commutes
 * with its integral; not verified. NULL when it does not. */
Expr ode_commuting_pair(const Ode *ode, Expr A, Expr b);

/* --- nonlinear equations (first.c, isolate.c, scalar.c, lower.c) ----------------------------- */

/* F(t, y) that is constant along the solutions of y' = f, where y is a name; NULL when no method
 * finds one. */
Expr ode_first_integral(const Ode *ode, Expr f, Expr y);
/* The same by the methods that need no change of the unknown; with `open`, integrals by y may stay.
 * Not verified where `open` is set. */
Expr ode_first_integral_plain(const Ode *ode, Expr f, Expr y, bool open);
/* The same after a change of the unknown (change.c); verified. */
Expr ode_integral_by_change(const Ode *ode, Expr f, Expr y, bool open);
/* Is F a first integral of y' = f that depends on the name y? */
bool ode_is_integral(const Ode *ode, Expr f, Expr y, Expr F);
/* Isolates the name y in the relation lhs = rhs: a list of values, empty when it cannot. Formal:
 * values must be verified. */
Expr ode_isolate(Expr relation, Expr y);
/* Equations for the function y that lack y or t. */
Expr ode_lower(const Ode *ode, Expr residual, Expr y);
/* Solutions of an equation of second order by scaling symmetries or as an exact one, of one of
 * higher order as a total derivative: a list, or NULL (scaling.c). */
Expr ode_by_symmetry(const Ode *ode, Expr residual, Expr y);
/* The same of second order by a normal form without the variable, by a linear equation of third
 * order, or without u = y/t (normalform.c); R is the residual in names[0..3) for y, y', y''. */
Expr ode_by_normal_form(const Ode *ode, Expr residual, Expr y, Expr R, const Expr *names);
/* A solution of y'' = force, a function of name for y, in Jacobi's elliptic functions, with the
 * starting values of *ode; not verified. NULL for other forces. */
Expr ode_oscillator(const Ode *ode, Expr y, Expr force, Expr name);
/* Solutions of residual = 0 for the function y from a first integral F in the name `name` for y:
 * with starting values when *ode has them. A list of equations, not empty. */
Expr ode_from_integral(const Ode *ode, Expr residual, Expr y, Expr F, Expr name);
/* Is no equation y = other in the list the same family as y = value? */
bool ode_is_new(Expr list, Expr value, Expr t);
/* Does the value solve residual = 0 for t right after the point, perhaps for positive parameters?
 */
bool ode_holds_near(Expr residual, Expr t, Expr y, Expr value, Expr point, bool positive);
/* Solutions of the equation were not found; those noted since the list was `left` are forgotten. */
void ode_note_left(const Ode *ode, Expr equation);
void ode_forget_left(const Ode *ode, Expr left);
/* The starting value of a derivative of y, or NULL. */
const OdeStart *ode_start(const Ode *ode, Expr y, long order);

/* --- first order, in y' as it stands (slope.c, singular.c) ----------------------------------- */

/* An equation of first order and what the search for its solutions came upon. */
typedef struct OdeSearch {
    const Ode *ode;
    Expr residual, y;
    Expr R, name, p;        /* the residual in names for y and y' */
    Expr slopes, integrals; /* lists: y' as functions of t and name, first integrals in these */
    Expr found;             /* a list of values of y that may be singular */
} OdeSearch;

/* Solutions of an equation that can be solved for y or t where y' enters nonlinearly: A. C.
 * Clairaut's, J. d'Alembert's and others, by differentiation. A list of equations y = value and of
 * lists [t(_T) = ..., y(_T) = ...]; NULL when there are none. */
Expr ode_by_differentiation(OdeSearch *s);
/* The straight lines that solve Clairaut's equation y = t*y' + g(y'), or NULL. */
Expr ode_clairaut(const OdeSearch *s);
/* The list of solutions with those appended that no constant gives. Limits of a solution go to
 * ode->limits. */
Expr ode_with_singular(const OdeSearch *s, Expr list);
/* Does other become value when its only constant is expressed by that of value? */
bool ode_same_family(Expr other, Expr value, Expr t);

#endif
