/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the methods of integration share. A method gives an antiderivative of f in x, or NULL when
 * f is none of its kind; it may ask integrate_search for the integrals it reduces f to.
 */
#ifndef DAESY_CAS_INTEGRATE_PARTS_H
#define DAESY_CAS_INTEGRATE_PARTS_H

#include "cas/core/walk.h"
#include "cas/integrate/integrate.h"

/* What one call of integrate_indefinite has learnt. */
typedef struct IntegralSearch {
    Memo failed;       /* integrand to its variable */
    Memo failed_plain; /* the same while `plain` */
    long tried;
    int plain; /* how often no polylogarithms were asked for */
    bool held; /* what was found for the whole integrand was held against it */
} IntegralSearch;

/* One search: what is being integrated on the way down, so that no method runs in circles. */
typedef struct Integral {
    const struct Integral *outer;
    IntegralSearch *search; /* what the whole search has learnt */
    Expr f, x;
    int depth;
} Integral;

/* An antiderivative by all methods, or NULL. */
Expr integrate_search(const Integral *outer, Expr f, Expr x);

Expr integrate_table(const Integral *in);           /* one function of a linear argument */
Expr integrate_rational(const Integral *in);        /* rational functions of x */
Expr integrate_expoly(const Integral *in);          /* sums of P(x)*exp(a*x)*cos(b*x+c) */
Expr integrate_by_change(const Integral *in);       /* substitution of an inner function */
Expr integrate_circular(const Integral *in);        /* rational functions of sin and cos */
Expr integrate_exponential(const Integral *in);     /* rational functions of exp */
Expr integrate_powers(const Integral *in);          /* a^(x...) as exponentials */
Expr integrate_radical(const Integral *in);         /* roots of linear and quadratic functions */
Expr integrate_torn(const Integral *in);            /* roots of squares and products */
Expr integrate_pairs(const Integral *in);           /* roots with common factors */
Expr integrate_anypower(const Integral *in);        /* exponents that hold names */
Expr integrate_wave_roots(const Integral *in);      /* roots of sines and cosines */
Expr integrate_double_angle(const Integral *in);    /* of both, by that of the double angle */
Expr integrate_binomial(const Integral *in);        /* x^m*(a+b*x^n)^p */
Expr integrate_linear_powers(const Integral *in);   /* (a+b*x)^m*(c+d*x)^n */
Expr integrate_incomplete(const Integral *in);      /* (c+d*x)^m*exp(a*x^k) by GAMMA */
Expr integrate_smooth_power(const Integral *in);    /* that, where it is smooth */
Expr integrate_as_exponentials(const Integral *in); /* sin, cosh by exp */
Expr integrate_pieces(const Integral *in);          /* max, min, abs with places in numbers */
Expr integrate_squares(const Integral *in);         /* roots of squares alone */
Expr integrate_by_inverse(const Integral *in);      /* t = arcsin(x), t = 1/x */
Expr inner_search(const Integral *in);              /* a function inside as the variable */
Expr wavepower_search(const Integral *in);          /* symbolic powers of sines and cosines */
Expr wavefactors_search(const Integral *in); /* powers of several functions of a sine and cosine */
Expr threepowers_search(const Integral *in); /* powers of three linear functions, by AppellF1 */
Expr integrate_by_arc(const Integral *in);   /* powers of arcsin(x) and its kin */
Expr integrate_by_logarithm(const Integral *in); /* x^m*G(ln(x)), G no polynomial */
Expr integrate_by_parts(const Integral *in);     /* a logarithm or inverse function as a factor */
Expr integrate_polylog(const Integral *in);      /* x^n*exp(a*x)*rational functions of exp */
Expr integrate_special(const Integral *in);      /* erf, Ei, Si, Ci */
Expr integrate_by_series(const Integral *in);    /* x^m times a hypergeometric function */
Expr integrate_by_near(const Integral *in);      /* those with a logarithm at 0 */
Expr integrate_as_series(const Integral *in);    /* those of it that are for no other method */
/* The same over quadratics: two of them for each, so only where the sum has no closed form. */
Expr integrate_wave_quadratics(const Integral *in);
Expr integrate_erf_pair(const Integral *in);    /* exponentials of a*x^2+b/x^2 */
Expr integrate_named(const Integral *in);       /* Fresnel, dilog, Bessel */
Expr integrate_quartic(const Integral *in);     /* roots of other quartics */
Expr integrate_elliptic(const Integral *in);    /* roots of quartics in x^2 */
Expr parallel_search(const Integral *in);       /* undetermined coefficients in a field */
Expr parallel_search_curve(const Integral *in); /* the same where all are roots, of a curve */
Expr integrate_steps(const Integral *in);       /* Heaviside, Dirac, abs, piecewise */

/* Puts the places where functions of several formulas change into place[0..most), in rising order:
 * their number, or -1 when they are not all known. */
long integrate_places(Expr f, Expr x, Expr *place, long most);
/* Integrals of Dirac from a to b: *sum is that of the terms of f with an impulse, *rest the other
 * terms. False when there are none, or one lies at an end. */
bool integrate_impulses(Expr f, Expr x, Expr a, Expr b, Expr *sum, Expr *rest);

/* Sign of p - q for real constants or infinities: -1, 0, 1, or 2. */
int integrate_order(Expr p, Expr q);

/* Between which ends poles are looked for, and what is done with them. */
typedef struct Poles {
    Expr x, a, b;
    int order;  /* of a and b: -1, or 2 where it is not known */
    bool noted; /* is noted what has to be taken for granted? */
    Expr whole; /* where it is not: noted is what jumps in this, sqrt((x-a)^2)/(x-a); or NULL */
    void (*place)(Expr point, void *arg);
    void *arg;
} Poles;

/* Calls place for the zeros of e, which holds other names, that lie between the ends by what is
 * assumed. False where there is one whose place cannot be used (granted.c). */
bool integrate_poles(const Poles *poles, Expr e);

/* The integral from a to b by a formula for just these ends, or NULL. */
Expr integrate_known(Expr f, Expr x, Expr a, Expr b);

/* The integral of x^p*core from 0 to infinity by a Mellin transform, for a core that is a function
 * with a name, p an expression that has the value `at`; NULL: none, or not known to converge. */
Expr integrate_mellin(Expr core, Expr x, Expr at, Expr p);
/* Integrals of waves of waves over a period, and of hyperbolic functions over the half line or the
 * line, or NULL. */
Expr integrate_kernel(Expr f, Expr x, Expr a, Expr b);

/* hypergeom([a, b], [c], z) */
Expr integrate_series(Expr a, Expr b, Expr c, Expr z);
/* The integral of numerator/base, base irreducible, as a sum over its roots (residues.c). */
Expr integrate_residues(Expr numerator, Expr base, Expr x);
/* A sum over roots in e, or NULL. */
Expr integrate_root_sum(Expr e);
/* F with those of its sums over roots replaced that depend on x: by something with the same limit
 * as x goes to end (side -1: from below, 1: from above, 0: to infinity). NULL: not found. */
Expr integrate_root_limit(Expr F, Expr x, Expr end, int side);

/* --- questions ------------------------------------------------------------------------------ */

bool integrate_is_free(Expr e, Expr x);
/* Does a root of anything with x occur; of anything at all, where x is NULL? */
bool integrate_has_root(Expr e, Expr x);
/* Is e known to be positive, by itself or by what is assumed? */
bool integrate_is_positive(Expr e);
/* u where the factor is exp(u), k*u where it is exp(u)^k; else NULL. */
Expr integrate_exponent(Expr factor);
/* g with f = exp(g)*rest, no factor of rest being an exponential; 0 where none of f is. */
Expr integrate_outer_exponent(Expr f, Expr *rest);
/* e = a*x + b with a, b free of x and a not zero. */
bool integrate_linear(Expr e, Expr x, Expr *a, Expr *b);
/* e = a*x^2 + b*x + c likewise. */
bool integrate_quadratic(Expr e, Expr x, Expr *a, Expr *b, Expr *c);
/* The roots root[0..2) of the quadratic e and its derivatives slope[0..2) there; false: it is none,
 * or both are the same. */
bool integrate_two_roots(Expr e, Expr x, Expr *root, Expr *slope);
/* e = (a*x+b)/(c*x+d), not constant. */
bool integrate_quotient(Expr e, Expr x, Expr *a, Expr *b, Expr *c, Expr *d);
/* A fresh name for a new variable. */
Expr integrate_fresh(void);
/* Does a power of the base to another exponent than an integer occur in e? */
bool integrate_has_broken(Expr e, Expr base);
/* The value with such powers of t = u = exp(v) as exp(c*v), from which they come: that is more than
 * exp(v)^c off the real line. As it is where f has such powers itself, or u is no exponential. */
Expr integrate_exponentials_back(Expr value, Expr f, Expr t, Expr u);
/* e with from replaced by to, known functions simplified anew. */
Expr integrate_replace(Expr e, Expr from, Expr to);
/* A function of t by t = wave, a call of sin, cos, tan or cot: its logarithms as tables write them.
 * What is no such call takes the place of t as it is. Constants are lost. */
Expr integrate_wave_back(Expr value, Expr t, Expr wave);
/* A square root of e in which perfect squares are taken out without regard to sign. */
Expr integrate_root(Expr e);
/* f by S = sin(*u) and C = cos(*u), u linear in x, where x occurs in circular functions alone; NULL
 * otherwise. */
Expr integrate_by_waves(Expr f, Expr x, Expr S, Expr C, Expr *u);
/* The same for a given u = a*x+b. */
Expr integrate_in_waves(Expr f, Expr x, Expr u, Expr S, Expr C);
/* f with its hyperbolic functions of x written by exp. */
Expr integrate_by_exponentials(Expr f, Expr x);

#endif
