/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * At an event g(t, x, p) = 0 with x+ = h(t, x-, p) the solution's derivatives s become
 *
 *     s+ = h_x s- + h_p + (h_x f- + h_t - f+) dt/dp,   dt/dp = -(g_x s- + g_p)/(g_t + g_x f-)
 *
 * (dae/drive/drive_sensitivity.c), so what lambda+ makes of them is, with
 * a = lambda+ (h_x f- + h_t - f+) + r- - r+ over g_t + g_x f-,
 *
 *     lambda- = h_x^T lambda+ - a g_x,   and   lambda+ h_p - a g_p   for the gradient.
 *
 * Several events at one time are several h; the time is that of the first. Where there are
 * constraints, what may jump follows from them: lambda of it is handed to the other states first.
 */
#include "dae/adjoint/adjoint_jump.h"

#include <math.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/walk.h"
#include "dae/drive/drive_dae.h"
#include "dae/drive/drive_events.h"
#include "dae/drive/drive_run.h"
#include "dae/drive/drive_triggers.h"
#include "numeric/linear/lsq.h"
#include "numeric/linear/vec.h"

enum { MOST_AT_ONCE = 64 };

struct AdjointJump {
    AdjointStretch *stretch;
    AdjointSlopes triggers, values, constraints;
    DriveEvents *events; /* the events as they are read, for their expressions; or NULL */
    Tape *integrand;     /* of t, states and highest derivatives */
    bool early;          /* pre() occurs */
    double *flow, *after, *before, *value;
};

void adjoint_jump_free(AdjointJump *jump)
{
    if (!jump)
        return;
    adjoint_slopes_end(&jump->triggers);
    adjoint_slopes_end(&jump->values);
    adjoint_slopes_end(&jump->constraints);
    drive_events_free(jump->events);
    tape_free(jump->integrand);
    mem_free(jump->flow);
    mem_free(jump);
}

static void release(void *jump)
{
    adjoint_jump_free(jump);
}

/* --- reading --------------------------------------------------------------------------------- */

/* e with x(t) for pre(x(t)): they are the same where one event happens at a time. */
static Expr without_pre(AdjointJump *jump, Expr e)
{
    const Problem *problem = jump->stretch->problem;
    for (long i = 0; i < problem->n && walk_has_call(e, "pre"); i++) {
        Expr pre = expr_call1("pre", problem->states[i]), state = problem->states[i];
        jump->early = true;
        e = walk_replace(e, &pre, &state, 1);
    }
    return e;
}

static void read_events(AdjointJump *jump)
{
    AdjointStretch *s = jump->stretch;
    DriveReading r;
    DriveEvents *events = jump->events = mem_zalloc(sizeof *events);
    drive_triggers_read(&r, s->problem, events);
    for (long i = 0; i < r.values; i++)
        r.value[i] = without_pre(jump, r.value[i]);
    adjoint_slopes_begin(&jump->triggers, s, r.trigger, events->count);
    adjoint_slopes_begin(&jump->values, s, r.value, r.values);
    err_undefer(true);
}

AdjointJump *adjoint_jump_new(AdjointStretch *s, Expr integrand)
{
    const Problem *problem = s->problem;
    size_t n = (size_t)s->n + 1, values = 1;
    AdjointJump *jump = mem_zalloc(sizeof *jump);
    err_defer(release, jump);
    jump->stretch = s;
    if (problem->dae)
        adjoint_slopes_begin(&jump->constraints, s, problem->dae->constraints->u.args,
                             expr_count(problem->dae->constraints));
    if (problem->events)
        read_events(jump);
    if (jump->events)
        values += (size_t)jump->values.rows;
    if (integrand) {
        Expr *var = mem_array(1 + (size_t)(s->n + s->m), sizeof *var);
        err_defer(mem_release, var);
        var[0] = problem->t;
        memcpy(var + 1, problem->states, (size_t)s->n * sizeof *var);
        memcpy(var + 1 + s->n, problem->tops, (size_t)s->m * sizeof *var);
        jump->integrand = tape_new(&integrand, 1, var, 1 + s->n + s->m);
        err_undefer(true);
    }
    jump->flow = mem_zalloc((3 * n + values) * sizeof *jump->flow);
    jump->after = jump->flow + n;
    jump->before = jump->after + n;
    jump->value = jump->before + n;
    err_undefer(false);
    return jump;
}

/* --- constraints ----------------------------------------------------------------------------- */

double *adjoint_jump_constraints(AdjointJump *jump, long *rows)
{
    const AdjointStretch *s = jump->stretch;
    AdjointSlopes *slopes = &jump->constraints;
    long width = s->n + s->by->count, which;
    *rows = slopes->rows;
    double *matrix = mem_zalloc(((size_t)(slopes->rows * width) + 1) * sizeof *matrix);
    if (slopes->rows == 0)
        return matrix;
    adjoint_slopes_look(slopes, s);
    for (long e = 0; e < tape_outputs(slopes->tape); e++) {
        double *row = matrix + tape_row(slopes->tape, e) * width;
        char kind = adjoint_column(s, tape_column(slopes->tape, e), &which);
        if (kind == 's')
            row[which] = slopes->entry[e];
        else if (kind == 'p')
            row[s->n + which] = slopes->entry[e];
    }
    return matrix;
}

static bool jumps(const AdjointStretch *s, long i)
{
    return s->problem->dae && s->problem->dae->jumps[i] != 1 && !s->held[i];
}

/* C_J^T mu = lambda_J, the shortest; then -C^T mu to lambda, -c_p mu to the gradient, which leaves
 * nothing of lambda_J. */
static void hand_over(AdjointJump *jump, double *lambda, double *gradient)
{
    const AdjointStretch *s = jump->stretch;
    long rows, n = s->n, width = n + s->by->count, count = 0;
    for (long i = 0; i < n; i++)
        count += jumps(s, i);
    if (count == 0)
        return;
    double *C = adjoint_jump_constraints(jump, &rows);
    err_defer(mem_release, C);
    double *A = mem_array((size_t)(count * rows + count + 5 * rows) + 1, sizeof *A);
    double *b = A + count * rows, *mu = b + count;
    for (long i = 0, k = 0; i < n; i++)
        if (jumps(s, i)) {
            for (long r = 0; r < rows; r++)
                A[k * rows + r] = C[r * width + i];
            b[k++] = lambda[i];
        }
    lsq_solve(A, b, count, rows, 1e-12, mu, NULL, mu + rows);
    for (long r = 0; r < rows; r++) {
        vec_axpy(lambda, -mu[r], C + r * width, n);
        vec_axpy(gradient, -mu[r], C + r * width + n, s->by->count);
    }
    for (long i = 0; i < n; i++)
        if (jumps(s, i) || s->held[i])
            lambda[i] = 0;
    mem_free(A);
    err_undefer(true);
}

/* --- an event -------------------------------------------------------------------------------- */

/* The events that happened at one time, in their order. */
typedef struct Moment {
    long event[MOST_AT_ONCE], count;
    double t;
} Moment;

static void find_moment(const AdjointJump *jump, long piece, Moment *moment)
{
    const AdjointStretch *s = jump->stretch;
    const DriveEvents *events = s->problem->events;
    long from, to = events->happenings;
    (void)drive_run_piece(s->problem, s->forward, piece - 1, &from);
    if (piece < drive_run_pieces(s->problem, s->forward))
        (void)drive_run_piece(s->problem, s->forward, piece, &to);
    for (long i = from; i < to; i++) {
        const DriveHappening *happened = &events->happened[i];
        const DriveEvent *event = &jump->events->event[happened->event];
        if ((happened->heading > 0) != s->forward)
            continue;
        moment->t = happened->t;
        if (event->procedure)
            err_raise(ST_UNABLE, "gradient: what the procedure of event %ld does is not known",
                      happened->event + 1);
        if (moment->count == MOST_AT_ONCE || (moment->count > 0 && jump->early))
            err_raise(ST_UNABLE, "gradient: too many events at one time");
        moment->event[moment->count++] = happened->event;
    }
}

/* Row `row` of a program at stretch->in along (time, states). */
static double along(const AdjointStretch *s, const AdjointSlopes *slopes, long row, double time,
                    const double *states)
{
    double sum = 0;
    long which;
    for (long e = 0; e < tape_outputs(slopes->tape); e++) {
        if (tape_row(slopes->tape, e) != row)
            continue;
        char kind = adjoint_column(s, tape_column(slopes->tape, e), &which);
        sum += slopes->entry[e] * (kind == 't' ? time : kind == 's' ? states[which] : 0);
    }
    return sum;
}

/* Adds factor times row `row` to lambda and the gradient. */
static void add_row(const AdjointStretch *s, const AdjointSlopes *slopes, long row, double factor,
                    double *lambda, double *gradient)
{
    long which;
    for (long e = 0; e < tape_outputs(slopes->tape); e++) {
        if (tape_row(slopes->tape, e) != row)
            continue;
        switch (adjoint_column(s, tape_column(slopes->tape, e), &which)) {
        case 's':
            lambda[which] += s->held[which] ? 0 : factor * slopes->entry[e];
            break;
        case 'p':
            gradient[which] += factor * slopes->entry[e];
            break;
        case 'z':
            err_raise(ST_UNABLE, "gradient: not across events that highest derivatives decide");
        default:
            break;
        }
    }
}

static double running(const AdjointJump *jump)
{
    double r = 0;
    if (jump->integrand)
        tape_eval(jump->integrand, jump->stretch->in, &r);
    return r;
}

/* The flow through the assignments of event k, from the state in stretch->in, which they change. */
static void flow_through(AdjointJump *jump, long k)
{
    AdjointStretch *s = jump->stretch;
    const DriveEvents *own = s->problem->events;
    const DriveEvent *event = &jump->events->event[k];
    if (event->assignments == 0)
        return;
    adjoint_slopes_look(&jump->values, s);
    vec_copy(own->in, s->in, 1 + s->n);
    vec_copy(own->pre, s->in + 1, s->n);
    tape_eval(own->values, own->in, own->out);
    for (long i = 0; i < event->assignments; i++)
        jump->value[i] = along(s, &jump->values, event->first_assignment + i, 1, jump->flow);
    for (long i = 0; i < event->assignments; i++) {
        long at = event->first_assignment + i, state = jump->events->target[at];
        jump->flow[state] = jump->value[i];
        s->in[1 + state] = own->out[at];
    }
}

/* lambda back through the assignments of event k, whose state before them is in stretch->in. */
static void back_through(AdjointJump *jump, long k, double *lambda, double *gradient)
{
    AdjointStretch *s = jump->stretch;
    const DriveEvent *event = &jump->events->event[k];
    if (event->assignments == 0)
        return;
    adjoint_slopes_look(&jump->values, s);
    for (long i = 0; i < event->assignments; i++) {
        long state = jump->events->target[event->first_assignment + i];
        jump->value[i] = lambda[state];
        lambda[state] = 0;
    }
    for (long i = 0; i < event->assignments; i++)
        add_row(s, &jump->values, event->first_assignment + i, jump->value[i], lambda, gradient);
}

/* The state before events of the moment from number i on, in stretch->in. */
static Status replay(AdjointJump *jump, const Moment *moment, long piece, long i)
{
    AdjointStretch *s = jump->stretch;
    s->piece = piece - 1;
    Status status = adjoint_stretch_at(s, moment->t);
    if (status != ST_OK)
        return status;
    adjoint_stretch_flow(s, jump->flow);
    for (long k = 0; k < i; k++)
        flow_through(jump, moment->event[k]);
    return ST_OK;
}

/* The event that moves the time: the first one that is no switch of time alone. */
static bool move_time(AdjointJump *jump, long k, double change, double *lambda, double *gradient)
{
    AdjointStretch *s = jump->stretch;
    adjoint_slopes_look(&jump->triggers, s);
    double rate = along(s, &jump->triggers, k, 1, jump->flow);
    if (rate == 0 || !isfinite(rate))
        return false;
    add_row(s, &jump->triggers, k, -change / rate, lambda, gradient);
    return true;
}

bool adjoint_jump_back(AdjointJump *jump, long piece, double *lambda, double *gradient)
{
    AdjointStretch *s = jump->stretch;
    Moment moment = {.count = 0};
    if (!jump->events)
        return true;
    find_moment(jump, piece, &moment);
    if (moment.count == 0) /* the method changed there, no more */
        return true;
    s->piece = piece;
    if (adjoint_stretch_at(s, moment.t) != ST_OK)
        return false;
    adjoint_stretch_flow(s, jump->after);
    double change = -running(jump);
    hand_over(jump, lambda, gradient);
    if (replay(jump, &moment, piece, moment.count) != ST_OK)
        return false;
    for (long i = 0; i < s->n; i++)
        change += s->held[i] ? 0 : lambda[i] * (jump->flow[i] - jump->after[i]);
    for (long i = moment.count - 1; i >= 0; i--) {
        if (replay(jump, &moment, piece, i) != ST_OK)
            return false;
        back_through(jump, moment.event[i], lambda, gradient);
    }
    change += running(jump); /* stretch->in is the state before all of them */
    if (moment.t == s->problem->t0)
        return true;
    return move_time(jump, moment.event[0], change, lambda, gradient) ||
           fabs(change) <= 1e-12 * (1 + fabs(change));
}

void adjoint_jump_halt(AdjointJump *jump, double rate, double *lambda, double *gradient)
{
    AdjointStretch *s = jump->stretch;
    Moment moment = {.count = 0};
    if (!jump->events)
        return;
    find_moment(jump, drive_run_pieces(s->problem, s->forward), &moment);
    if (moment.count == 0)
        return;
    adjoint_stretch_flow(s, jump->flow);
    if (!move_time(jump, moment.event[0], rate + running(jump), lambda, gradient))
        err_raise(ST_UNABLE, "gradient: the event that ends the solution touches its zero there");
}
