/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What Explore shows with sliders, for a front end that has them.
 */
#ifndef DAESY_REPL_BUILTINS_PLOTS_EXPLORE_H
#define DAESY_REPL_BUILTINS_PLOTS_EXPLORE_H

#include "cas/core/expr.h"

typedef struct ExploreParameter {
    Expr name;
    Expr low, high; /* real numbers; NULL where values are chosen from */
    Expr values;    /* a list, or NULL */
    Expr start;     /* the first value */
    bool integer;   /* only integers between low and high */
} ExploreParameter;

/* The value of the expression, which is not evaluated yet, where names have the values of
 * equations[0..n). */
Expr explore_value(Expr body, const Expr *equations, long n);
/* Shows the expression with controls for the parameters; false where there are none. NULL: there is
 * no front end. */
extern bool (*explore_front)(Expr body, const ExploreParameter *parameters, long n);

#endif
