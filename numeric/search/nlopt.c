/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The only file that knows NLopt. Its SLSQP (D. Kraft, ACM Trans. Math. Softw. 20, 1994) brings a
 * starting point near a minimum under constraints; it stops where its steps no longer help, so
 * the result is a neighbourhood, and what it reports as failure (rounding) is often a good point.
 */
#include "config.h"

#include "numeric/search/nlopt.h"

#ifdef HAVE_NLOPT

#include <math.h>
#include <nlopt.h>
#include <string.h>

#include "cas/base/aside.h"
#include "cas/base/buf.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"

/* One evaluation gives f and all constraints; NLopt asks for them apart, at the same point. */
typedef struct Shared {
    const OptimumProblem *problem;
    nlopt_opt opt;
    double *at, *values, *jacobian; /* of the last evaluation */
    bool valid;
} Shared;

static void evaluate(Shared *s, const double *x)
{
    const OptimumProblem *p = s->problem;
    if (s->valid && vec_same(s->at, x, p->n))
        return;
    if (err_interrupt_pending)
        nlopt_force_stop(s->opt);
    vec_copy(s->at, x, p->n);
    vec_zero(s->jacobian, (1 + p->equalities + p->inequalities) * p->n);
    p->eval(p->ctx, x, s->values, s->jacobian);
    s->valid = true;
}

static double objective(unsigned n, const double *x, double *gradient, void *arg)
{
    Shared *s = arg;
    evaluate(s, x);
    if (gradient)
        vec_copy(gradient, s->jacobian, (long)n);
    return s->values[0];
}

/* Rows from..from+m of the constraints. */
static void rows(Shared *s, long from, unsigned m, double *result, const double *x,
                 double *gradient)
{
    long n = s->problem->n;
    evaluate(s, x);
    vec_copy(result, s->values + 1 + from, (long)m);
    if (gradient)
        vec_copy(gradient, s->jacobian + (1 + from) * n, (long)m * n);
}

static void equalities(unsigned m, double *result, unsigned n, const double *x, double *gradient,
                       void *arg)
{
    (void)n;
    rows(arg, 0, m, result, x, gradient);
}

static void inequalities(unsigned m, double *result, unsigned n, const double *x, double *gradient,
                         void *arg)
{
    (void)n;
    rows(arg, ((Shared *)arg)->problem->equalities, m, result, x, gradient);
}

static bool describe(Shared *s)
{
    const OptimumProblem *p = s->problem;
    nlopt_opt opt = s->opt;
    bool good = nlopt_set_min_objective(opt, objective, s) > 0 &&
                nlopt_set_lower_bounds(opt, p->lower) > 0 &&
                nlopt_set_upper_bounds(opt, p->upper) > 0;
    if (p->equalities)
        good = good && nlopt_add_equality_mconstraint(opt, (unsigned)p->equalities, equalities, s,
                                                      NULL) > 0;
    if (p->inequalities)
        good = good && nlopt_add_inequality_mconstraint(opt, (unsigned)p->inequalities,
                                                        inequalities, s, NULL) > 0;
    nlopt_set_stopval(opt, -1e20);
    nlopt_set_xtol_rel(opt, 1e-12);
    nlopt_set_ftol_rel(opt, 1e-15);
    nlopt_set_maxeval(opt, 1000 + 20 * (int)p->n);
    return good;
}

bool nlopt_is_available(void)
{
    return true;
}

static Status improve(const OptimumProblem *p, double *x)
{
    long m = 1 + p->equalities + p->inequalities;
    if (p->equalities > p->n)
        return ST_UNABLE;
    double *room = mem_array((size_t)(p->n + m + m * p->n), sizeof *room), f = 0;
    Shared s = {
        p, nlopt_create(NLOPT_LD_SLSQP, (unsigned)p->n), room, room + p->n, room + p->n + m, false};
    Status status = ST_UNABLE;
    if (s.opt && describe(&s)) {
        nlopt_result result = nlopt_optimize(s.opt, x, &f);
        status = ST_OK;
        if (result == NLOPT_STOPVAL_REACHED)
            status = ST_LIMIT;
        else if (result == NLOPT_FORCED_STOP)
            status = ST_INTERRUPT;
        else if (result == NLOPT_INVALID_ARGS || result == NLOPT_OUT_OF_MEMORY)
            status = ST_UNABLE;
    }
    nlopt_destroy(s.opt);
    mem_free(room);
    return status;
}

/* SLSQP looks at nothing between two evaluations, and its own work grows with n^3: of many unknowns
 * it works aside, where an interrupt ends it at once. */
enum { MANY = 50 };

typedef struct Job {
    const OptimumProblem *problem;
    double *x;
    Buf said; /* the status, then x */
} Job;

static void improve_there(Buf *out, void *arg)
{
    Job *job = arg;
    Status status = improve(job->problem, job->x);
    buf_putn(out, (const char *)&status, sizeof status);
    buf_putn(out, (const char *)job->x, (size_t)job->problem->n * sizeof *job->x);
}

static void improve_aside(void *arg)
{
    aside_run(&((Job *)arg)->said, improve_there, arg);
}

Status nlopt_improve(const OptimumProblem *p, double *x)
{
    Job job = {.problem = p, .x = x};
    size_t size = (size_t)p->n * sizeof *x;
    if (p->n < MANY)
        return improve(p, x);
    Status status = err_try(improve_aside, &job);
    if (status == ST_INTERRUPT || status == ST_TIMEOUT) {
        err_postpone(); /* raised where the caller polls */
        status = ST_INTERRUPT;
    } else if (status != ST_OK || job.said.length != sizeof status + size) {
        status = ST_UNABLE;
    } else {
        memcpy(&status, buf_text(&job.said), sizeof status);
        memcpy(x, buf_text(&job.said) + sizeof status, size);
    }
    buf_release(&job.said);
    return status;
}

#else

bool nlopt_is_available(void)
{
    return false;
}

Status nlopt_improve(const OptimumProblem *problem, double *x)
{
    (void)problem;
    (void)x;
    return ST_UNABLE;
}

#endif
