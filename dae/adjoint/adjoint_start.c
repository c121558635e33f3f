/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Starting values y of a system with constraints C(y, p) = 0 are given in part: E y = v(p). So
 * [E; C_y] dy = [v_p; -C_p], and of (mu, nu) with E^T mu + C_y^T nu = lambda the gradient takes
 * mu^T v_p - nu^T C_p: one least squares problem, however many parameters there are.
 */
#include "dae/adjoint/adjoint_start.h"

#include <math.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "dae/start/start.h"
#include "numeric/linear/lsq.h"
#include "numeric/linear/vec.h"

#define APART 1e-6 /* of lambda, what may be left over */

/* --- what is given --------------------------------------------------------------------------- */

_Noreturn static void refuse(const char *format, Expr e)
{
    char *text = print_text(e, 60);
    err_defer(mem_release, text);
    err_raise(ST_TYPE, format, text);
}

/* Does `given` name this starting value? */
static bool is_start(const Ivp *ivp, const IvpStart *start, Expr given)
{
    Expr name, point;
    long order;
    return ivp_is_value(given, ivp->model.t, &name, &order, &point) && start->order == order &&
           start->point == point && expr_arg(ivp->model.unknowns[start->unknown], 0) == name;
}

static void begin(Ivp *ivp, const Problem *problem)
{
    ivp_begin(ivp, problem->system, problem->options.unknowns);
}

void adjoint_start_check(const Problem *problem, Expr given)
{
    Ivp ivp;
    Expr name, point;
    long order;
    bool found = false;
    begin(&ivp, problem);
    bool is_value = ivp_is_value(given, ivp.model.t, &name, &order, &point);
    for (long i = 0; i < ivp.starts && !found; i++)
        found = is_start(&ivp, &ivp.start[i], given);
    ivp_end(&ivp);
    if (!is_value)
        refuse("gradient: %s is no parameter of this solution, and no starting value", given);
    if (!found)
        refuse("gradient: the system gives no starting value %s", given);
}

/* Of the starting values given: which state each is, and its derivatives by all of `by`. */
typedef struct Given {
    long count;
    long *state;
    double *slope;
} Given;

static void given_release(void *arg)
{
    mem_free(((Given *)arg)->state);
    mem_free(((Given *)arg)->slope);
}

static void read_slopes(const AdjointStretch *s, const Ivp *ivp, const long *of, Given *given)
{
    long by = s->by->count;
    Expr *slope = mem_array((size_t)(given->count * by) + 1, sizeof *slope);
    err_defer(mem_release, slope);
    for (long i = 0; i < given->count; i++)
        for (long p = 0; p < by; p++) {
            const IvpStart *start = &ivp->start[of[i]];
            Expr name = s->by->name[p];
            slope[i * by + p] = name ? diff_function(start->value, name)
                                : is_start(ivp, start, expr_arg(s->by->given, p)) ? EXPR_ONE
                                                                                  : EXPR_ZERO;
        }
    Tape *tape = tape_new(slope, given->count * by, NULL, 0);
    given->slope = mem_array((size_t)(given->count * by) + 1, sizeof *given->slope);
    tape_eval(tape, NULL, given->slope);
    tape_free(tape);
    err_undefer(true);
}

/* Values of highest derivatives are given for comparison only. */
static void read_given(const AdjointStretch *s, Given *given)
{
    const Problem *problem = s->problem;
    Ivp ivp;
    begin(&ivp, problem);
    given->state = mem_array(2 * (size_t)ivp.starts + 1, sizeof *given->state);
    long *of = given->state + ivp.starts;
    for (long i = 0; i < ivp.starts; i++) {
        const IvpStart *start = &ivp.start[i];
        if (start->order >= problem->order[start->unknown])
            continue;
        given->state[given->count] = problem->first[start->unknown] + start->order;
        of[given->count++] = i;
        double value = drive_problem_number(&ivp, start->unknown, start->order, start->value);
        double y = s->in[1 + given->state[given->count - 1]];
        if (problem->options.initial == START_PROJECT &&
            fabs(y - value) > 1e-9 * fmax(1, fabs(value)))
            err_raise(ST_UNABLE, "gradient: not where initial = project moved the starting values");
    }
    read_slopes(s, &ivp, of, given);
    ivp_end(&ivp);
}

/* --- lambda ---------------------------------------------------------------------------------- */

/* Where nothing else holds the starting values. */
static void take_given(const AdjointStretch *s, const Given *given, const double *mu,
                       double *gradient)
{
    for (long i = 0; i < given->count; i++)
        vec_axpy(gradient, mu[i], given->slope + i * s->by->count, s->by->count);
}

/* [E; C_y] dy = [v_p; -C_p] by the p-th, the shortest; what of it does not hold, in units of what
 * stands there. */
static double contradiction(const AdjointStretch *s, const Given *given, const double *C, long rows,
                            long p)
{
    long n = s->n, width = n + s->by->count, m = given->count + rows;
    double *A = mem_zalloc((size_t)(m * n + 2 * m + 5 * n + 1) * sizeof *A), *b = A + m * n;
    double *dy = b + 2 * m, size = 0, far = 0;
    for (long i = 0; i < given->count; i++) {
        A[i * n + given->state[i]] = 1;
        b[i] = given->slope[i * s->by->count + p];
    }
    for (long r = 0; r < rows; r++) {
        vec_copy(A + (given->count + r) * n, C + r * width, n);
        b[given->count + r] = -C[r * width + n + p];
    }
    vec_copy(b + m, b, m);
    size = vec_max(b, m);
    lsq_solve(A, b, m, n, 1e-11, dy, NULL, dy + n);
    for (long i = 0; i < given->count; i++)
        far = fmax(far, fabs(b[m + i] - dy[given->state[i]]));
    for (long r = 0; r < rows; r++)
        far = fmax(far, fabs(b[m + given->count + r] - vec_dot(C + r * width, dy, n)));
    mem_free(A);
    return size > 0 ? far / size : 0;
}

/* Where more is given than is free, it must hold for all values of the parameters. */
static void check_contradictions(const AdjointStretch *s, const Given *given, const double *C,
                                 long rows)
{
    for (long p = 0; p < s->by->count && given->count + rows > s->n; p++)
        if (contradiction(s, given, C, rows, p) > APART)
            refuse("gradient: with another %s the starting values contradict the constraints",
                   expr_arg(s->by->given, p));
}

static void take_constrained(AdjointStretch *s, AdjointJump *jump, const Given *given,
                             const double *lambda, double *gradient)
{
    long rows, n = s->n, width = n + s->by->count;
    double *C = adjoint_jump_constraints(jump, &rows);
    err_defer(mem_release, C);
    check_contradictions(s, given, C, rows);
    long columns = given->count + rows;
    size_t room = (size_t)(n * columns + 2 * n + 5 * columns) + 1;
    double *A = mem_zalloc(room * sizeof *A), *b = A + n * columns, *mu = b + n;
    err_defer(mem_release, A);
    double size = vec_max(lambda, n);
    for (long i = 0; i < given->count; i++)
        A[given->state[i] * columns + i] = 1;
    for (long i = 0; i < n; i++) {
        for (long r = 0; r < rows; r++)
            A[i * columns + given->count + r] = s->held[i] ? 0 : C[r * width + i];
        b[i] = s->held[i] ? 0 : lambda[i];
    }
    lsq_solve(A, b, n, columns, 1e-11, mu, NULL, mu + columns);
    vec_copy(b, lambda, n); /* what is left of it */
    for (long i = 0; i < given->count; i++)
        b[given->state[i]] -= mu[i];
    for (long r = 0; r < rows; r++)
        vec_axpy(b, -mu[given->count + r], C + r * width, n);
    for (long i = 0; i < n; i++)
        if (!s->held[i] && fabs(b[i]) > APART * size)
            refuse("gradient: how the starting value of %s depends on the others is not known",
                   s->problem->states[i]);
    take_given(s, given, mu, gradient);
    for (long r = 0; r < rows; r++)
        vec_axpy(gradient, -mu[given->count + r], C + r * width + n, s->by->count);
    err_undefer(true);
    err_undefer(true);
}

void adjoint_start_take(AdjointStretch *s, AdjointJump *jump, const double *lambda,
                        double *gradient)
{
    Given given = {.count = 0};
    err_defer(given_release, &given);
    read_given(s, &given);
    if (s->problem->dae) {
        take_constrained(s, jump, &given, lambda, gradient);
    } else {
        double *mu = mem_array((size_t)given.count + 1, sizeof *mu);
        err_defer(mem_release, mu);
        for (long i = 0; i < given.count; i++)
            mu[i] = lambda[given.state[i]];
        take_given(s, &given, mu, gradient);
        err_undefer(true);
    }
    err_undefer(true);
}
