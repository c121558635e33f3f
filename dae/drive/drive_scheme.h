/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Schemes: the ways in which a problem becomes one that an integrator can do. One row a way; the
 * table (drive_scheme.c) is asked in its order, and the first row that takes the problem has it.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_SCHEME_H
#define DAESY_DAE_DRIVE_DRIVE_SCHEME_H

#include "dae/drive/drive_problem.h"
#include "dae/model/ivp.h"
#include "dae/reduce/hidden.h"

/* A problem while it is set up. */
typedef struct Setup {
    Ivp *ivp;
    bool is_dae; /* it has constraints, or turned out to have */
    /* Of a stretch that goes on: the one before, and where; NULL: from the starting values. */
    const Problem *from;
    double t;
    const double *y;
    TapeLinearReport report; /* of the elimination of the highest derivatives */
    /* The index reduction, once a row has asked for it (drive_reduce.h): */
    bool is_reduced;
    Hidden hidden;
    Sample sample;
    Expr *kernels;
    double *values;
    char *algebraic; /* flags of states that are never differentiated */
    long *orders;    /* of the unknowns, as the model had them */
} Setup;

typedef struct Scheme {
    const char *name;
    /* Does the row serve such a problem? */
    bool (*takes)(const Problem *problem, const Setup *setup);
    /* Lays the problem out and compiles what the row needs of it, problem->work among it. False
     * when that shows that it cannot be served here: the next rows are asked. Raises in words for
     * what no row can serve. */
    bool (*set_up)(Problem *problem, Setup *setup);
    /* After other values of parameters, with the starting values for them: is everything that the
     * row has set up right for them too? NULL: it is not known to be, and it is set up anew. */
    bool (*renew)(Problem *problem);
    /* What the integrator sees, as in Fun; NULL: nothing. ctx is the problem. project counts where
     * constraints are held by projection. */
    Status (*rhs)(void *ctx, double t, const double *y, double *dydt);
    Status (*jac)(void *ctx, double t, const double *y, double *dfdy, double *dfdt);
    Status (*project)(void *ctx, double t, double *y);
    /* Compiles what jac needs where it was not needed until now and the system is large; NULL:
     * differences are taken then, too. */
    void (*slopes)(Problem *problem);
    /* What the run is watched for besides events, drive_dae_watches(problem) values. kept: the
     * states that are integrated; all: all of them, or NULL when nobody has computed them. */
    Status (*roots)(Problem *problem, double t, const double *kept, const double *all, double *g);
    bool program; /* the field serves integrators that compile whole steps */
    bool lazy;    /* the field is compiled when it is asked for: rhs needs none */
    bool alone;   /* the row has looked at the starting values itself */
    bool slides;  /* the cases of switches can be asked one by one: drive_problem_rhs is the slope
                   * wherever y is what expand makes of what is picked from it */
    /* What is done once the above stands in Fun; NULL: nothing. */
    void (*attach)(Problem *problem);
    /* From all states y to those that are integrated and back; NULL: they are the same. */
    void (*pick)(const Problem *problem, const double *y, double *kept);
    Status (*expand)(Problem *problem, double t, const double *kept, double *y);
    /* Behind an event, back onto the constraints (drive_dae_cross); NULL: there are none. */
    Status (*cross)(Problem *problem, double t, double *y);
    /* Why the run ended where state says, for messages; "" when there is nothing to be said. */
    void (*describe)(Problem *problem, bool forward, const TraceState *state, char *text,
                     size_t size);
    /* A step of the row's own around the method's; NULL: the method alone. */
    Step *(*step)(Problem *problem, const MethodChoice *choice);
    /* The trace from y (of the states that are integrated) at t; NULL: by such steps. */
    Trace *(*trace)(Problem *problem, double t, const double *y, const TraceOptions *options);
    /* The state at the number at, which has been reached, with the digits shown now as far as the
     * tolerance goes; the values live until the next safe point. NULL: no more than doubles have.
     */
    Status (*digits)(Problem *problem, Expr at, Expr *values);
    void (*mark)(const void *work, void (*mark)(Expr e)); /* NULL: it holds no expressions */
    void (*free)(void *work);                             /* NULL: work is */
} Scheme;

/* The i-th row, NULL past the end. */
const Scheme *drive_scheme_row(long i);

/* The rows, each in its file. */
extern const Scheme drive_bvp_scheme, drive_taylor_scheme, drive_direct_scheme,
    drive_ordinary_scheme, drive_ggl_scheme, drive_partition_scheme, drive_algebraic_scheme,
    drive_condense_scheme, drive_dae_scheme;

#endif
