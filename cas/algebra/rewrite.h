/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The same expression by other functions: what convert(e, exp), convert(e, sincos) and their like
 * do. Identities hold wherever both sides are defined; steps agree except at the step.
 */
#ifndef DAESY_CAS_ALGEBRA_REWRITE_H
#define DAESY_CAS_ALGEBRA_REWRITE_H

#include "cas/core/expr.h"

typedef enum RewriteForm {
    REWRITE_EXP,       /* trigonometric and hyperbolic functions by exp */
    REWRITE_TRIG,      /* exp by sinh, cosh, of imaginary terms by sin, cos */
    REWRITE_EXPSINCOS, /* trigonometric functions by sin, cos, hyperbolic ones by exp */
    REWRITE_SINCOS,    /* tan, sec, ... by sin and cos, hyperbolic ones alike */
    REWRITE_TAN,       /* sin, cos, ... by the tangent of half the angle */
    REWRITE_LN,        /* inverse trigonometric and hyperbolic functions by ln */
    REWRITE_FACTORIAL, /* GAMMA and binomial by factorial */
    REWRITE_GAMMA,     /* factorial and binomial by GAMMA */
    REWRITE_HEAVISIDE, /* piecewise, abs, signum by Heaviside */
    REWRITE_PIECEWISE, /* abs, signum, Heaviside, max, min of two by piecewise */
    REWRITE_ABS,       /* signum, Heaviside by abs */
    REWRITE_ROOTOF     /* roots by RootOf */
} RewriteForm;

Expr rewrite_expr(Expr e, RewriteForm form);
/* A polynomial in the first of a list of names nested: a0 + x*(a1 + x*(...)), and its coefficients
 * so in the others. Raises ST_DOMAIN for what is none. */
Expr rewrite_horner(Expr e, Expr names);
/* a*cos(u) + b*sin(u) + rest as sqrt(a^2+b^2)*cos(u - arctan(b, a)) + rest, for every u with x. */
Expr rewrite_phase(Expr e, Expr x);

#endif
