/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The only file that knows SUNDIALS (A. C. Hindmarsh et al., ACM Trans. Math. Softw. 31, 2005).
 * Each direction has a solver of its own, which is stepped one internal step at a time. After a
 * step the polynomial the solver interpolates it by is kept as its Taylor coefficients, so every
 * point of the past can be asked. When the memory allowed is full the older half is dropped; a
 * question about it starts the solver anew, which takes the same steps again. Root functions are
 * looked for in that polynomial as in the steps of all other methods (within.h): the solver's own
 * search compares the ends of steps alone.
 *
 * What must hold: the callbacks neither raise nor allocate; they are called from C code that is not
 * ours.
 */
#include "config.h"

#include "numeric/step/sundials.h"

#ifdef HAVE_SUNDIALS

#include <cvode/cvode.h>
#include <ida/ida.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_version.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunmatrix/sunmatrix_sparse.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include <float.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"
#include "numeric/step/control.h"
#include "numeric/step/guard.h"
#include "numeric/step/implicit.h"
#include "numeric/step/narrow.h"
#include "numeric/step/records.h"
#include "numeric/step/within.h"

#ifdef HAVE_SUNDIALS_KLU
/* Its header wants KLU's, which stands in another folder on every system. */
SUNLinearSolver SUNLinSol_KLU(N_Vector y, SUNMatrix A, SUNContext context);
#endif

enum { MOST_ORDER = 12 };
#define DRIFT 5.0
#define PULL 1.0
#define WEAK_PULL 0.25

typedef struct Sundials Sundials;

typedef struct Arm {
    Sundials *owner;
    void *solver;
    N_Vector y, slope, spare; /* slope: of IDA */
    SUNMatrix matrix;
    SUNLinearSolver linear;
    SUNNonlinearSolver fixed_point;
    Records records;
    bool running; /* the solver stands at the end of the last record */
    double t;     /* where it stands */
    double first; /* step; 0: the solver chooses it */
    long spent;   /* calls of the right-hand side */
    Status why;   /* what the right-hand side said last when it had no value */
    TraceState so_far;
    double *front, *roots; /* the end of the last step, and root functions there */
    double most;           /* how far its next one may go where others missed a peak; 0: any way */
    int missed;            /* how many did */
} Arm;

/* A record as a step, for within. */
typedef struct RecordStep {
    Step step;
    const Record *record;
} RecordStep;

struct Sundials {
    Trace trace;
    bool is_ida, is_adams;
    Fun *fun;
    SUNContext context;
    Implicit *implicit; /* the problem as IDA sees it; not of Adams' formulas */
    TraceOptions options;
    double t0;
    double *y0, *dfdt; /* n each */
    Arm arm[2];
    RecordStep last;
    Within *within; /* of last; NULL: there are no root functions */
    double *end;    /* root functions at the end of a step */
    Guard *guard;   /* of last; NULL: there are no poles to look for */
    Narrow *narrow; /* of last; NULL: there are no peaks to look for */
};

bool sundials_is_available(void)
{
    return true;
}

/* --- callbacks ------------------------------------------------------------------------------- */

/* 1 lets the solver try a shorter step. */
static int slope_at(Arm *arm, double t, const double *y, double *to)
{
    Fun *fun = arm->owner->fun;
    Status status = fun_slope(fun, t, y, to);
    if (status == ST_OK && !vec_finite(to, fun->n))
        status = ST_DOMAIN;
    if (status != ST_OK)
        arm->why = status;
    return status != ST_OK;
}

static int rhs(sunrealtype t, N_Vector y, N_Vector dydt, void *arm)
{
    return slope_at(arm, t, N_VGetArrayPointer(y), N_VGetArrayPointer(dydt));
}

/* IDA cannot be told of constraints, and to begin again after each way back to them costs it its
 * order. So y' = f(t, y) becomes y' = f(t, y) + PULL/h * back(y), where back is the way from y to
 * the nearest point on the constraints: nothing for the solution, and what the formulas leave in
 * its direction halves about every step. A stronger pull would want a Jacobian that follows the
 * direction; a weak one does without, where a Jacobian stored sparse has no room for it: what is
 * missed is a quarter of 1/h at most. 0: there is none. */
static double pull(const Arm *arm)
{
    const Fun *fun = arm->owner->fun;
    double h = 0;
    if (!fun->project || !fun->rhs || IDAGetCurrentStep(arm->solver, &h) != IDA_SUCCESS || h == 0)
        return 0;
    return (arm->owner->implicit->pattern->dense ? PULL : WEAK_PULL) / h;
}

/* F(t, y, y') */
static int residual(sunrealtype t, N_Vector y, N_Vector dydt, N_Vector r, void *arg)
{
    Arm *arm = arg;
    double *to = N_VGetArrayPointer(r);
    Status status = implicit_residual(arm->owner->implicit, t, N_VGetArrayPointer(y),
                                      N_VGetArrayPointer(dydt), to);
    double rate = pull(arm), *back = arm->owner->dfdt;
    if (status == ST_OK && rate != 0) {
        status = implicit_back(arm->owner->fun, t, N_VGetArrayPointer(y), back);
        vec_axpy(to, -rate, back, arm->owner->fun->n);
    }
    if (status == ST_OK && !vec_finite(to, arm->owner->fun->n))
        status = ST_DOMAIN;
    if (status != ST_OK)
        arm->why = status;
    return status != ST_OK;
}

/* The values of a pattern as the library has them: by columns, as here, or all of them. */
static int put_matrix(const Pattern *pattern, const double *value, SUNMatrix matrix)
{
    long n = pattern->n;
    if (!vec_finite(value, pattern->count))
        return 1;
    if (SUNMatGetID(matrix) == SUNMATRIX_SPARSE) {
        for (long j = 0; j <= n; j++)
            SM_INDEXPTRS_S(matrix)[j] = pattern->start[j];
        for (long k = 0; k < pattern->count; k++)
            SM_INDEXVALS_S(matrix)[k] = pattern->row[k];
        vec_copy(SM_DATA_S(matrix), value, pattern->count);
        return 0;
    }
    SUNMatZero(matrix);
    for (long j = 0; j < n; j++)
        for (long k = pattern->dense ? 0 : pattern->start[j];
             k < (pattern->dense ? n : pattern->start[j + 1]); k++) {
            long i = pattern->dense ? k : pattern->row[k];
            SM_ELEMENT_D(matrix, i, j) = value[pattern->dense ? i * n + j : k];
        }
    return 0;
}

static int cvode_matrix(sunrealtype t, N_Vector y, N_Vector f, SUNMatrix matrix, void *arm,
                        N_Vector a, N_Vector b, N_Vector c)
{
    Sundials *s = ((Arm *)arm)->owner;
    (void)f;
    (void)a;
    (void)b;
    (void)c;
    Status status = implicit_jacobian(s->implicit, t, N_VGetArrayPointer(y), s->dfdt);
    return status != ST_OK || put_matrix(s->implicit->pattern, s->implicit->y_slope, matrix);
}

static int ida_matrix(sunrealtype t, sunrealtype alpha, N_Vector y, N_Vector dydt, N_Vector r,
                      SUNMatrix matrix, void *arm, N_Vector a, N_Vector b, N_Vector c)
{
    Implicit *implicit = ((Arm *)arm)->owner->implicit;
    const Pattern *pattern = implicit->pattern;
    (void)r;
    (void)a;
    (void)b;
    (void)c;
    Status status = implicit_slopes(implicit, t, N_VGetArrayPointer(y), N_VGetArrayPointer(dydt));
    double rate = pull(arm);
    if (status == ST_OK && rate != 0 && pattern->dense)
        status = implicit_add_back(implicit, -rate, t, N_VGetArrayPointer(y));
    if (status != ST_OK)
        return 1;
    vec_axpy(implicit->y_slope, alpha, implicit->yp_slope, pattern->count);
    return put_matrix(pattern, implicit->y_slope, matrix);
}

/* corr := the nearest point on the constraints - y. Only BDF can be told. */
static int project(sunrealtype t, N_Vector y, N_Vector corr, sunrealtype eps, N_Vector error,
                   void *arg)
{
    Fun *fun = ((Arm *)arg)->owner->fun;
    (void)eps;
    (void)error;
    return implicit_back(fun, t, N_VGetArrayPointer(y), N_VGetArrayPointer(corr)) != ST_OK;
}

/* --- setting a solver up --------------------------------------------------------------------- */

static void silence(Sundials *s, void *solver)
{
/* One process: MPI is not initialised, and a communicator would be one of its own. */
#ifndef SUN_COMM_NULL
#define SUN_COMM_NULL NULL /* before SUNDIALS 7 */
#endif

#if SUNDIALS_VERSION_MAJOR >= 7
    (void)solver;
    SUNContext_ClearErrHandlers(s->context);
#else
    if (s->is_ida)
        IDASetErrFile(solver, NULL);
    else
        CVodeSetErrFile(solver, NULL);
#endif
}

static bool begin_cvode(Arm *arm)
{
    Sundials *s = arm->owner;
    const TraceOptions *o = &s->options;
    bool good = CVodeInit(arm->solver, rhs, s->t0, arm->y) == CV_SUCCESS;
    silence(s, arm->solver);
    CVodeSetUserData(arm->solver, arm);
    CVodeSStolerances(arm->solver, o->relerr, o->abserr);
    CVodeSetMaxNumSteps(arm->solver, -1);
    CVodeSetMinStep(arm->solver, o->minstep);
    CVodeSetInitStep(arm->solver, arm->records.direction * o->initstep);
    if (o->maxstep > 0)
        CVodeSetMaxStep(arm->solver, o->maxstep);
    if (s->is_adams)
        return good && CVodeSetNonlinearSolver(arm->solver, arm->fixed_point) == CV_SUCCESS;
    good = good && CVodeSetLinearSolver(arm->solver, arm->linear, arm->matrix) == CV_SUCCESS;
    if (s->fun->jac)
        CVodeSetJacFn(arm->solver, cvode_matrix);
    if (s->fun->project && CVodeSetProjFn(arm->solver, project) == CV_SUCCESS)
        CVodeSetProjErrEst(arm->solver, SUNFALSE);
    return good;
}

/* Weights of IDA's norm for systems of higher index: the error of an unknown of index k is larger
 * by h^(1-k) than what it does to the others (fun_weigh), for Newton's corrections as for the test
 * of the step. IDA asks anew before every step. */
static int weights(N_Vector y, N_Vector weight, void *arg)
{
    const Arm *arm = arg;
    const Sundials *s = arm->owner;
    const double *at = N_VGetArrayPointer(y);
    double *to = N_VGetArrayPointer(weight), h = 0;
    if (IDAGetCurrentStep(arm->solver, &h) != IDA_SUCCESS || h == 0)
        h = arm->first;
    h = fabs(h) < 1 ? fabs(h) : 1;
    for (long i = 0; i < s->fun->n; i++)
        to[i] = 1 / (s->options.relerr * fabs(at[i]) + s->options.abserr);
    if (h > 0)
        fun_weigh(s->fun, h, to);
    return 0;
}

/* The error of unknowns whose derivative does not occur is no measure for the step where their
 * index is not known: for systems of index 2 and 3 it does not fall with it. */
static bool leave_out_algebraic(Arm *arm)
{
    const Implicit *implicit = arm->owner->implicit;
    long n = implicit->fun->n;
    double *kind = N_VGetArrayPointer(arm->spare);
    if (implicit_slopes(arm->owner->implicit, arm->owner->t0, arm->owner->y0,
                        N_VGetArrayPointer(arm->slope)) != ST_OK)
        return false;
    char *occurs = mem_array((size_t)n + 1, sizeof *occurs);
    pattern_columns(implicit->pattern, implicit->yp_slope, occurs);
    for (long j = 0; j < n; j++)
        kind[j] = occurs[j];
    mem_free(occurs);
    return IDASetId(arm->solver, arm->spare) == IDA_SUCCESS &&
           IDASetSuppressAlg(arm->solver, SUNTRUE) == IDA_SUCCESS;
}

/* IDA's own first step is a part of the time asked for, whatever the time scale of the problem, and
 * so small that rounding, divided by its powers, would be all that is seen of the unknowns of
 * higher index. */
static double first_step(Arm *arm)
{
    const Sundials *s = arm->owner;
    return fabs(control_first(s->fun, s->t0, s->y0, N_VGetArrayPointer(arm->slope), 1,
                              arm->records.direction, s->options.abserr, s->options.relerr,
                              s->options.maxstep, s->implicit->work));
}

static bool begin_ida(Arm *arm)
{
    Sundials *s = arm->owner;
    const TraceOptions *o = &s->options;
    bool good = IDAInit(arm->solver, residual, s->t0, arm->y, arm->slope) == IDA_SUCCESS;
    silence(s, arm->solver);
    IDASetUserData(arm->solver, arm);
    if (s->fun->index)
        IDAWFtolerances(arm->solver, weights);
    else
        IDASStolerances(arm->solver, o->relerr, o->abserr);
    IDASetMaxNumSteps(arm->solver, -1);
    arm->first = o->initstep;
    if (arm->first == 0)
        arm->first = first_step(arm);
    IDASetInitStep(arm->solver, arm->records.direction * arm->first);
    if (o->maxstep > 0)
        IDASetMaxStep(arm->solver, o->maxstep);
#if SUNDIALS_VERSION_MAJOR >= 7
    IDASetMinStep(arm->solver, o->minstep);
#endif
    good = good && IDASetLinearSolver(arm->solver, arm->linear, arm->matrix) == IDA_SUCCESS;
    if (s->fun->jac || s->fun->jac2)
        IDASetJacFn(arm->solver, ida_matrix);
    return good && (s->fun->rhs || s->fun->index || leave_out_algebraic(arm));
}

static void arm_clear(Arm *arm)
{
    if (arm->solver && arm->owner->is_ida)
        IDAFree(&arm->solver);
    else if (arm->solver)
        CVodeFree(&arm->solver);
    if (arm->fixed_point)
        SUNNonlinSolFree(arm->fixed_point);
    if (arm->linear)
        SUNLinSolFree(arm->linear);
    if (arm->matrix)
        SUNMatDestroy(arm->matrix);
    N_Vector vectors[] = {arm->y, arm->slope, arm->spare};
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
        if (vectors[i])
            N_VDestroy(vectors[i]);
    arm->solver = NULL;
    arm->fixed_point = NULL;
    arm->linear = NULL;
    arm->matrix = NULL;
    arm->y = arm->slope = arm->spare = NULL;
    records_clear(&arm->records);
    arm->running = false;
}

/* Tells the problem who asks. */
static void set_out(const Arm *arm)
{
    arm->owner->fun->start = arm->owner->t0;
    arm->owner->fun->heading = arm->records.direction;
}

/* The solver of linear equations: KLU where the matrix is stored sparse. */
static void choose_matrix(Arm *arm)
{
    Sundials *s = arm->owner;
    const Pattern *pattern = s->implicit->pattern;
#ifdef HAVE_SUNDIALS_KLU
    if (!pattern->dense) {
        arm->matrix = SUNSparseMatrix(pattern->n, pattern->n, pattern->count, CSC_MAT, s->context);
        arm->linear = SUNLinSol_KLU(arm->y, arm->matrix, s->context);
        return;
    }
#endif
    arm->matrix = SUNDenseMatrix(pattern->n, pattern->n, s->context);
    arm->linear = SUNLinSol_Dense(arm->y, arm->matrix, s->context);
}

static Status arm_begin(Arm *arm)
{
    Sundials *s = arm->owner;
    Fun *fun = s->fun;
    arm_clear(arm);
    set_out(arm);
    arm->y = N_VNew_Serial(fun->n, s->context);
    arm->slope = N_VNew_Serial(fun->n, s->context);
    arm->spare = N_VNew_Serial(fun->n, s->context);
    if (!arm->y || !arm->slope || !arm->spare)
        return ST_NOMEM;
    vec_copy(N_VGetArrayPointer(arm->y), s->y0, fun->n);
    arm->why = fun_slope(fun, s->t0, s->y0, N_VGetArrayPointer(arm->slope));
    if (arm->why != ST_OK || !vec_finite(N_VGetArrayPointer(arm->slope), fun->n))
        return arm->why == ST_OK ? ST_DOMAIN : arm->why;
    if (s->is_adams)
        arm->fixed_point = SUNNonlinSol_FixedPoint(arm->y, 0, s->context);
    else
        choose_matrix(arm);
    arm->solver = s->is_ida ? IDACreate(s->context)
                            : CVodeCreate(s->is_adams ? CV_ADAMS : CV_BDF, s->context);
    if (!arm->solver || !(s->is_ida ? begin_ida(arm) : begin_cvode(arm)))
        return ST_NOMEM;
    arm->t = s->t0;
    arm->most = arm->missed = 0;
    arm->running = true;
    vec_copy(arm->front, s->y0, fun->n);
    return fun->roots ? fun->root(fun->ctx, s->t0, s->y0, arm->roots) : ST_OK;
}

/* --- steps ----------------------------------------------------------------------------------- */

/* Keeps the polynomial of the step that ended at t. */
static void keep_step(Arm *arm, double from, double t)
{
    Sundials *s = arm->owner;
    long n = s->fun->n;
    int order = 0;
    if (s->is_ida)
        IDAGetLastOrder(arm->solver, &order);
    else
        CVodeGetLastOrder(arm->solver, &order);
    order = order > MOST_ORDER ? MOST_ORDER : order;
    Record *record = records_add(&arm->records, from, t, order, n);
    double *c = record->coefficient, factorial = 1;
    for (int k = 0; k <= order; k++) {
        int flag = s->is_ida ? IDAGetDky(arm->solver, t, k, arm->spare)
                             : CVodeGetDky(arm->solver, t, k, arm->spare);
        factorial *= k > 1 ? k : 1;
        for (long i = 0; i < n; i++)
            c[k * n + i] = flag == 0 ? N_VGetArrayPointer(arm->spare)[i] / factorial : 0;
    }
}

/* Step.inside of the record being looked at. */
static Status inside(Step *step, double t, double h, const double *state, const double *next,
                     double d, double *y)
{
    (void)h;
    (void)state;
    (void)next;
    records_value(((RecordStep *)step)->record, step->n, t + d, y);
    return ST_OK;
}

/* Ends the arm at the first root of the step that has just been kept, or before a pole in it. */
static void find_root(Arm *arm, double from)
{
    Sundials *s = arm->owner;
    Fun *fun = s->fun;
    double *y = N_VGetArrayPointer(arm->y);
    WithinStep taken = {from, arm->t - from, arm->front, y, arm->roots};
    long which = -1;
    s->last.record = &arm->records.record[arm->records.count - 1];
    if (guard_ends(s->guard, &taken, &arm->so_far))
        arm->so_far.t = from;
    else if (fun->roots && within_first(s->within, &taken, &arm->so_far.t, &which, s->end))
        trace_meets_root(&arm->so_far, which);
    vec_copy(arm->front, y, fun->n);
    vec_copy(arm->roots, s->end, fun->roots);
}

/* Adams' formulas drift off the constraints slowly: from where they have drifted by DRIFT
 * tolerances they go on at the nearest point that satisfies the constraints. false: the solver
 * could not be set on the point. */
static bool arm_return(Arm *arm)
{
    Sundials *s = arm->owner;
    Fun *fun = s->fun;
    if (!fun->project || !s->is_adams)
        return true;
    double *y = N_VGetArrayPointer(arm->y), *back = N_VGetArrayPointer(arm->spare);
    if (implicit_back(fun, arm->t, y, back) != ST_OK)
        return true; /* the next step may be back where that is possible */
    if (!(vec_error_norm(back, y, y, fun->n, s->options.abserr, s->options.relerr) > DRIFT))
        return true;
    vec_axpy(y, 1, back, fun->n);
    return CVodeReInit(arm->solver, arm->t, arm->y) == CV_SUCCESS;
}

/* The solver ends its next step at a time known ahead, if one is near. */
static void set_stop(Arm *arm, double far)
{
    Sundials *s = arm->owner;
    Fun *fun = s->fun;
    double h = 0, at;
    int flag =
        s->is_ida ? IDAGetCurrentStep(arm->solver, &h) : CVodeGetCurrentStep(arm->solver, &h);
    h *= arm->records.count > 5 ? 12 : 1e5; /* steps grow tenfold, the first ones more */
    if (flag != 0 || h == 0 || arm->records.count == 0)
        h = far - arm->t;
    bool ends = fun_ends(fun, arm->t, h, &at);
    if (arm->most != 0 && !(ends && fabs(at - arm->t) < fabs(arm->most)))
        at = arm->t + arm->most;
    else if (!ends)
        return;
    if (s->is_ida)
        IDASetStopTime(arm->solver, at);
    else
        CVodeSetStopTime(arm->solver, at);
}

/* Goes on from the end of a step taken for the first time; stopped: at a time known ahead. */
static Status arm_keep(Arm *arm, double from, bool stopped)
{
    arm->so_far.t = arm->t;
    arm->so_far.h = fabs(arm->t - from);
    arm->so_far.steps++;
    find_root(arm, from);
    Fun *fun = arm->owner->fun;
    if (arm->so_far.end == TRACE_OPEN && stopped && fun_stops(fun, from, arm->t - from)) {
        bool walled = fun_meets_wall(fun, from, arm->t - from);
        arm->so_far.end = walled ? TRACE_WALL : TRACE_ROOT;
        arm->so_far.root = fun->roots;
    }
    return arm->so_far.end == TRACE_OPEN && !arm_return(arm) ? ST_LIMIT : ST_OK;
}

static Status why_gives_up(const Sundials *s, int flag)
{
    bool setup = flag == (s->is_ida ? IDA_LSETUP_FAIL : CV_LSETUP_FAIL);
    bool diverged = flag == (s->is_ida ? IDA_CONV_FAIL : CV_CONV_FAILURE);
    return setup ? ST_SINGULAR : diverged ? ST_DIVERGED : ST_LIMIT;
}

#define RESTART 1e-2 /* of the way to a peak: the first step */

/* Did the step that has just been kept miss a peak? Then the solver stands where it began again. */
static bool takes_back(Arm *arm, double from, double t)
{
    Sundials *s = arm->owner;
    double most, *y = N_VGetArrayPointer(arm->y), *slope = N_VGetArrayPointer(arm->slope);
    const WithinStep taken = {.t = from, .h = t - from, .state = arm->front, .next = y};
    s->last.record = &arm->records.record[arm->records.count - 1];
    if (!narrow_takes_back(s->narrow, &taken, arm->missed, &most) ||
        fun_slope(s->fun, from, arm->front, slope) != ST_OK)
        return false;
    records_drop(&arm->records);
    vec_copy(y, arm->front, s->fun->n);
    arm->missed++;
    arm->so_far.rejected++;
    arm->most = most;
    arm->first = fabs(RESTART * most);
    if (s->is_ida)
        return IDAReInit(arm->solver, from, arm->y, arm->slope) == IDA_SUCCESS &&
               IDASetInitStep(arm->solver, RESTART * most) == IDA_SUCCESS;
    return CVodeReInit(arm->solver, from, arm->y) == CV_SUCCESS &&
           CVodeSetInitStep(arm->solver, RESTART * most) == CV_SUCCESS;
}

/* One internal step in the direction of `far`. A root function that changes sign ends the arm. */
static Status arm_step(Arm *arm, double far)
{
    Sundials *s = arm->owner;
    double from = arm->t, t = from;
    arm->why = ST_OK;
    set_stop(arm, far);
    int flag = s->is_ida ? IDASolve(arm->solver, far, &t, arm->y, arm->slope, IDA_ONE_STEP)
                         : CVode(arm->solver, far, arm->y, &t, CV_ONE_STEP);
    if (flag < 0 || !(arm->records.direction * (t - from) > 0)) {
        arm->so_far.end = arm->why != ST_OK ? TRACE_UNDEFINED : TRACE_STEP;
        arm->so_far.why = arm->why != ST_OK ? arm->why : why_gives_up(s, flag);
        return ST_LIMIT;
    }
    keep_step(arm, from, t);
    if (takes_back(arm, from, t))
        return ST_OK;
    arm->t = t;
    arm->most = arm->missed = 0;
    if (arm->records.direction * (t - arm->so_far.t) > 0)
        return arm_keep(arm, from, flag == (s->is_ida ? IDA_TSTOP_RETURN : CV_TSTOP_RETURN));
    vec_copy(arm->front, N_VGetArrayPointer(arm->y), s->fun->n); /* a step taken again */
    return arm_return(arm) ? ST_OK : ST_LIMIT;
}

/* Steps until the solver has passed t, which may lie in what is known already. */
static Status arm_advance(Arm *arm, double t)
{
    Sundials *s = arm->owner;
    /* Only the direction counts, and for a first step the distance: the same in every run. */
    double distance = arm->records.direction * fmax(1, fabs(s->t0));
    long before = s->fun->calls, spent = arm->spent;
    Status status = ST_OK;
    TraceWatching watching = trace_watch_begin();
    set_out(arm);
    while (status == ST_OK && records_beyond(&arm->records, arm->t, t)) {
        double last = arm->t;
        if (err_interrupt_pending) {
            status = ST_INTERRUPT;
        } else if (arm->so_far.end != TRACE_OPEN &&
                   !records_beyond(&arm->records, arm->t, arm->so_far.t)) {
            status = ST_LIMIT;
        } else if (s->options.maxfun > 0 && spent + s->fun->calls - before >= s->options.maxfun) {
            arm->so_far.end = TRACE_MAXFUN;
            status = ST_LIMIT;
        } else {
            status = arm_step(arm, arm->t + distance);
            trace_watch_step(&watching, s->t0, arm->t, t, arm->t - last);
        }
    }
    trace_watch_end(&watching);
    arm->spent = spent + s->fun->calls - before;
    arm->so_far.calls = arm->spent;
    return status == ST_OK && records_beyond(&arm->records, arm->so_far.t, t) ? ST_LIMIT : status;
}

static Status reach(Trace *trace, double t)
{
    Sundials *s = (Sundials *)trace;
    Arm *arm = &s->arm[t >= s->t0];
    if (!records_beyond(&arm->records, arm->so_far.t, t))
        return ST_OK;
    if (arm->so_far.end != TRACE_OPEN)
        return ST_LIMIT;
    Status status = arm->running ? ST_OK : arm_begin(arm);
    if (status != ST_OK) {
        arm->so_far.end = TRACE_UNDEFINED;
        arm->so_far.why = status;
        return ST_LIMIT;
    }
    return arm_advance(arm, t);
}

/* --- asking ---------------------------------------------------------------------------------- */

static Status eval(Trace *trace, double t, double *y)
{
    Sundials *s = (Sundials *)trace;
    long n = s->fun->n;
    if (!isfinite(t))
        return ST_DOMAIN;
    if (t == s->t0) {
        vec_copy(y, s->y0, n);
        return ST_OK;
    }
    Status status = reach(trace, t);
    if (status != ST_OK)
        return status;
    Arm *arm = &s->arm[t >= s->t0];
    if (arm->records.direction * (t - arm->so_far.t) > 0)
        t = arm->so_far.t;
    const Record *record = records_find(&arm->records, t);
    if (!record) { /* dropped: the same steps again, or further on after that */
        if (!arm->running || !records_beyond(&arm->records, arm->t, t))
            status = arm_begin(arm);
        status = status == ST_OK ? arm_advance(arm, t) : status;
        record = records_find(&arm->records, t);
        if (!record)
            return status == ST_OK ? ST_LIMIT : status;
    }
    records_value(record, n, t, y);
    return s->fun->project ? s->fun->project(s->fun->ctx, t, y) : ST_OK;
}

static TraceState state(const Trace *trace, bool forward)
{
    return ((const Sundials *)trace)->arm[forward].so_far;
}

static void set_maxfun(Trace *trace, long maxfun)
{
    Sundials *s = (Sundials *)trace;
    s->options.maxfun = maxfun;
    for (int i = 0; i < 2; i++)
        if (s->arm[i].so_far.end == TRACE_MAXFUN)
            s->arm[i].so_far.end = TRACE_OPEN;
}

/* --- making ---------------------------------------------------------------------------------- */

static void destroy(Trace *trace)
{
    Sundials *s = (Sundials *)trace;
    for (int i = 0; i < 2; i++)
        arm_clear(&s->arm[i]);
    SUNContext_Free(&s->context);
    implicit_free(s->implicit);
    within_free(s->within);
    guard_free(s->guard);
    narrow_free(s->narrow);
    mem_free(s);
}

static double step_end(const Trace *trace, double t, bool forward)
{
    return records_end(&((const Sundials *)trace)->arm[forward].records, t);
}

static const TraceKind KIND = {
    .reach = reach,
    .eval = eval,
    .state = state,
    .step_end = step_end,
    .set_maxfun = set_maxfun,
    .free = destroy,
};

static void release(void *sundials)
{
    destroy(sundials);
}

/* The next n doubles of the room. */
static double *take(double **room, size_t n)
{
    double *taken = *room;
    *room += n;
    return taken;
}

static Sundials *new_solver(Fun *fun, double t0, const double *y0, const TraceOptions *options,
                            bool is_ida, bool is_adams)
{
    size_t n = (size_t)fun->n, roots = (size_t)fun->roots;
    Sundials *s = mem_zalloc(sizeof *s + (4 * n + 3 * roots) * sizeof(double));
    s->trace.kind = &KIND;
    double *room = (double *)(s + 1);
    s->y0 = take(&room, n);
    s->dfdt = take(&room, n);
    s->fun = fun;
    s->is_ida = is_ida;
    s->is_adams = is_adams;
    s->t0 = t0;
    s->options = *options;
    vec_copy(s->y0, y0, fun->n);
    if (SUNContext_Create(SUN_COMM_NULL, &s->context) != 0) {
        mem_free(s);
        err_raise(ST_NOMEM, "out of memory");
    }
    size_t memory = options->memory ? options->memory : (size_t)16 << 20;
    size_t each = sizeof(Record) + 6 * n * sizeof(double), limit = memory / each;
    for (int i = 0; i < 2; i++) {
        s->arm[i].owner = s;
        s->arm[i].records =
            (Records){.direction = i ? 1 : -1, .limit = limit > 64 ? (long)limit : 64};
        s->arm[i].t = s->arm[i].so_far.t = t0;
        s->arm[i].front = take(&room, n);
        s->arm[i].roots = take(&room, roots);
    }
    s->end = take(&room, roots);
    s->last.step = (Step){.name = "sundials",
                          .fun = fun,
                          .n = fun->n,
                          .width = fun->n,
                          .abserr = options->abserr,
                          .relerr = options->relerr,
                          .inside = inside};
    err_defer(release, s);
    s->within = roots ? within_new(&s->last.step) : NULL;
    s->guard = guard_new(&s->last.step);
    s->narrow = narrow_new(&s->last.step);
    s->implicit = is_adams ? NULL : implicit_new(fun);
    err_undefer(false);
    return s;
}

Trace *sundials_bdf(Fun *fun, double t0, const double *y0, const TraceOptions *options)
{
    return &new_solver(fun, t0, y0, options, false, false)->trace;
}

Trace *sundials_adams(Fun *fun, double t0, const double *y0, const TraceOptions *options)
{
    return &new_solver(fun, t0, y0, options, false, true)->trace;
}

Trace *sundials_ida(Fun *fun, double t0, const double *y0, const TraceOptions *options)
{
    return &new_solver(fun, t0, y0, options, true, false)->trace;
}

#else

bool sundials_is_available(void)
{
    return false;
}

Trace *sundials_bdf(Fun *fun, double t0, const double *y0, const TraceOptions *options)
{
    (void)fun, (void)t0, (void)y0, (void)options;
    return NULL;
}

Trace *sundials_adams(Fun *fun, double t0, const double *y0, const TraceOptions *options)
{
    return sundials_bdf(fun, t0, y0, options);
}

Trace *sundials_ida(Fun *fun, double t0, const double *y0, const TraceOptions *options)
{
    return sundials_bdf(fun, t0, y0, options);
}

#endif
