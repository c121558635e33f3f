/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A problem that dsolve(..., numeric) solves: equations in states, where they start, what holds on
 * the way, and all this in numbers. How it is integrated is the row of its scheme
 * (drive_scheme.h); what is known of the solution is its run (drive_run.h).
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_PROBLEM_H
#define DAESY_DAE_DRIVE_DRIVE_PROBLEM_H

#include "dae/drive/drive_notes.h"
#include "dae/drive/drive_options.h"
#include "dae/model/field.h"
#include "dae/model/ivp.h"
#include "numeric/program/fun.h"
#include "numeric/step/trace.h"

typedef struct Problem Problem;
struct Problem {
    DriveOptions options; /* as given, without names of parameters */
    DriveNotes *notes;    /* borrowed, or NULL */
    Expr system;          /* the items of the last wording: a list */
    /* Names in it whose values are set when it is set up already, borrowed; NULL: there are none.
     */
    struct TapeParameters *parameters;
    struct DriveAgain *again; /* what a run with other values begins with; NULL: it must be set up
                                 anew */
    Expr t, equations;        /* equations: a list, for messages */
    Expr relations;           /* what they were solved from (relations.h), or NULL */
    /* The state: unknowns with their derivatives below the highest one; states[0..n). After them
     * the highest derivatives, tops[0..m). */
    long n, m;
    long extra; /* states at the end that are not the user's (drive_implicit.h and
                   drive_switches.h) */
    Expr *states, *tops;
    long *first, *order;        /* of each unknown: place of x(t) in the state, order */
    Expr switches;              /* of drive_switches.h, or NULL */
    Expr named;                 /* of drive_implicit.h, or NULL */
    bool slides;                /* some of them have slid (drive_sliding.h) */
    bool firm;                  /* none of them may be let go */
    Expr suspects;              /* of suspects.h, of time alone; or NULL */
    Expr moving;                /* the same of those that the solution moves */
    Expr narrow;                /* of peaks.h, or NULL */
    struct DriveGuards *guards; /* of both; NULL: there are none, or no run */
    Expr steep;                 /* of fronts.h, or NULL */
    struct Fronts *fronts;      /* NULL: there are none to look for */
    struct Poles *poles;        /* NULL: there are none to look for */
    double t0, *y0;
    Field field;                /* tops from t and the state */
    double *in, *y;             /* room for t and the states, and for the states */
    double *barren;             /* y0 where field could not be compiled; NULL: it was not tried */
    struct DriveDae *dae;       /* what the index reduction found; NULL: an ordinary system */
    struct DriveEvents *events; /* NULL: there are none */
    const struct Scheme *scheme;
    void *work;           /* the scheme's own */
    Fun fun;              /* what the integrator sees */
    bool derived;         /* its derivatives were asked of the scheme, which may have none */
    struct DriveRun *run; /* NULL until the problem is complete */
    /* A pivot of the index reduction may become small where the system itself is regular: then the
     * solution goes on in a stretch of its own, reduced with other pivots. */
    Problem *next[2]; /* to the left, to the right, once they were asked for */
    bool tried[2];
};

/* Forgets the states. */
void drive_problem_clear(Problem *problem);
/* Memory for the states and highest derivatives of ivp, and its equations. */
void drive_problem_lay_out(Problem *problem, const Ivp *ivp);
/* The same, after a check that no starting value is missing, with the starting values. */
void drive_problem_begin(Problem *problem, const Ivp *ivp);
/* An expression in what the system was reworded to, as it was before; arg: the Problem. */
Expr drive_problem_before(const void *arg, Expr e);
/* The same of one in states, with floats where the user wrote some, for messages. */
Expr drive_problem_shown(const Problem *problem, Expr e);
/* A starting value as a number; raises ST_TYPE when it is none. */
double drive_problem_number(const Ivp *ivp, long function, long order, Expr value);
/* problem->field by elimination of the highest derivatives, with these derivatives; the
 * field stays empty where *report says why. */
void drive_problem_compile(Problem *problem, TapeLinearSlopes slopes, TapeLinearReport *report);
/* Scheme.slopes of the rows that show the integrator problem->field. */
void drive_problem_slopes(Problem *problem);
/* The field, which the integrator sees, takes the Jacobian of the same elimination over; NULL, or
 * one without: there is none. */
void drive_problem_take_slopes(Problem *problem, Field *field, TapeLinear *derived);
/* Raises what the elimination found wrong, in terms of the equations. */
_Noreturn void drive_problem_refuse(const Problem *problem, const TapeLinearReport *report);
/* Which derivatives of the right-hand side the method uses. */
TapeLinearSlopes drive_problem_uses_slopes(const DriveOptions *options);
/* Raises ST_TYPE for starting values of highest derivatives that are not those the equations give.
 */
void drive_problem_check_tops(Problem *problem, const Ivp *ivp);
/* Compiles the field where the integrator needed less until now; raises as drive_problem_refuse. */
void drive_problem_need(Problem *problem);
/* The same; false: there is none, which is remembered. */
bool drive_problem_has(Problem *problem);
/* Forgets that, where other values of parameters may give one. */
void drive_problem_try_again(Problem *problem);
/* The highest derivatives tops[0..m) at in[...]: t and all states, by a field that is needed. */
Status drive_problem_tops(Problem *problem, const double *in, double *tops);
/* Fun's rhs and jac by the field; ctx is the problem. */
Status drive_problem_rhs(void *ctx, double t, const double *y, double *dydt);
Status drive_problem_jac(void *ctx, double t, const double *y, double *dfdy, double *dfdt);

/* Scheme.renew where nothing of the scheme's own depends on the parameters' values. */
bool drive_problem_renew(Problem *problem);
/* All states y at t from those that are integrated, by the scheme of the problem. */
Status drive_problem_expand(Problem *problem, double t, const double *kept, double *y)
    __attribute__((warn_unused_result));
/* Of all states y those that are integrated; kept may be y. */
void drive_problem_pick(const Problem *problem, const double *y, double *kept);
/* place[0..n): where each state stands among those that are integrated, -1: it follows from them.
 */
void drive_problem_places(const Problem *problem, long *place);

/* How the problem is run from y (of the states that are integrated) at t: as its row does, by the
 * method for stiff systems, which goes on with the steps of the one before, or by the chosen one.
 */
Trace *drive_problem_trace(Problem *problem, bool stiff, double t, const double *y,
                           const TraceOptions *options);

#endif
