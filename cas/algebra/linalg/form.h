/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear forms: an expression as rest + sum of coefficient*unknown, for unknowns that are names,
 * functions, derivatives or any other expressions.
 */
#ifndef DAESY_CAS_ALGEBRA_LINALG_FORM_H
#define DAESY_CAS_ALGEBRA_LINALG_FORM_H

#include "cas/core/expr.h"

typedef struct LinearForms LinearForms;

typedef struct LinearForm {
    bool linear;       /* false: an unknown occurs nonlinearly, and the rest is unset */
    long count;        /* number of unknowns that occur */
    const long *index; /* which, increasing */
    const Expr *coef;  /* their coefficients: not expanded, possibly zero without looking so */
    Expr rest;         /* the expression with every unknown set to 0, not expanded */
} LinearForm;

/* Opens a set of forms in unknowns[0..n); begin registers its release with err_defer and end runs
 * it, so the two pair within one function. The unknowns must stay alive. Raises ST_DOMAIN when an
 * unknown is a number. */
LinearForms *linalg_forms_begin(const Expr *unknowns, long n);
void linalg_forms_end(LinearForms *forms);
/* The form of e as it stands (products of sums are not expanded); valid until forms_end. */
LinearForm linalg_form(LinearForms *forms, Expr e);

#endif
