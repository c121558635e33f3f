/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The adjoint system along one stretch of a numeric solution.
 */
#ifndef DAESY_DAE_ADJOINT_ADJOINT_STRETCH_H
#define DAESY_DAE_ADJOINT_ADJOINT_STRETCH_H

#include "dae/drive/drive_problem.h"
#include "numeric/linear/lu.h"
#include "numeric/program/tape.h"

/* By what: of each the name that stands for it in the expressions of the problem, NULL: a starting
 * value; and its size, by which derivatives by it are counted. */
typedef struct AdjointBy {
    Expr given; /* the list */
    long count;
    Expr *name;
    double *value, *size; /* value: of names */
} AdjointBy;

/* A program of derivatives of rows of expressions by t, the states, the highest derivatives and
 * names; and its values. */
typedef struct AdjointSlopes {
    Tape *tape;
    long rows;
    double *entry;
} AdjointSlopes;

typedef struct AdjointStretch {
    Problem *problem; /* borrowed */
    const AdjointBy *by;
    long n, m;            /* states and highest derivatives */
    bool forward;         /* which side of the start */
    long piece;           /* of the run: the one that is looked at */
    double unit;          /* of lambda, in which the integrand counts */
    char *held;           /* flags of states that hold cases: they do not vary */
    long *last;           /* the state whose derivative is highest derivative k */
    AdjointSlopes slopes; /* of the m equations, then of the integrand */
    double *in;           /* t, states, highest derivatives, values of names */
    Lu *lu;               /* of the equations by the highest derivatives, transposed */
    Pattern *pattern;     /* of it */
    long places;          /* entries of slopes that stand in it: */
    long *place, *of;     /* where in it; which entry */
    double *matrix;       /* its values; factored: lu has its factors */
    bool factored;
    double *w;      /* room: of the equations */
    Fun fun;        /* of lambda, then of the gradient in units of the sizes */
    Pattern *shape; /* of its Jacobian, or NULL: dense */
    long *turned;   /* where each value of the field's Jacobian goes in that */
} AdjointStretch;

/* integrand: in the problem's terms, or NULL. Raises ST_UNABLE where a derivative is not known. */
AdjointStretch *adjoint_stretch_new(Problem *problem, const AdjointBy *by, Expr integrand,
                                    bool forward);
void adjoint_stretch_free(AdjointStretch *stretch); /* NULL is nothing */

/* The derivatives of exprs[0..count) as above. tops: by the highest derivatives, too. */
void adjoint_slopes_begin(AdjointSlopes *slopes, const AdjointStretch *stretch, const Expr *exprs,
                          long count);
void adjoint_slopes_end(AdjointSlopes *slopes);
/* Their values at stretch->in. */
void adjoint_slopes_look(AdjointSlopes *slopes, const AdjointStretch *stretch);

/* What column `column` of such a program is: 't' time, 's' a state, 'z' a highest derivative, 'p'
 * one of `by`; *which: which. */
char adjoint_column(const AdjointStretch *stretch, long column, long *which);

/* stretch->in at t in the piece being looked at, or at (t, y) by the equations. */
Status adjoint_stretch_at(AdjointStretch *stretch, double t);
Status adjoint_stretch_from(AdjointStretch *stretch, double t, const double *y);
/* The states' derivatives at stretch->in. */
void adjoint_stretch_flow(const AdjointStretch *stretch, double *flow);
/* Adds what `weight` of the highest derivatives, k in the place last[k], is in the states and in
 * `by`: states[0..n), gradient[0..by), at stretch->in. weight: n numbers. */
Status adjoint_stretch_pull(AdjointStretch *stretch, const double *weight, double *states,
                            double *gradient);
/* The integrand's derivatives at stretch->in in units of lambda, added likewise; those by the
 * highest derivatives go to weight. */
void adjoint_stretch_integrand(AdjointStretch *stretch, double *weight, double *states,
                               double *gradient);

#endif
