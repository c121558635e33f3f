/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * RODAS: six stages, orders 4 and 3, L-stable and stiffly accurate (Hairer and Wanner II, IV.7 and
 * VI.4). With W = I/(h gamma) - df/dy,
 *   W u_i = f(t + c_i h, y + sum_j a_ij u_j) + sum_j (c_ij / h) u_j + h d_i df/dt.
 * The last two stages are taken at the embedded and at the new solution, so that the last u is the
 * error estimate. The matrix is that of the point itself (exact derivatives, or differences).
 *
 * The order conditions are those of Runge-Kutta methods with alpha where the root of a tree has
 * several children and beta where it has one (HW II, IV.7); u = h*Gamma*k leads from the form above
 * to that of the theory.
 */
#include "numeric/step/rosenbrock.h"

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/lu.h"
#include "numeric/linear/vec.h"
#include "numeric/step/implicit.h"
#include "numeric/step/trees.h"

enum { STAGES = ROSENBROCK_STAGES };

static const double GAMMA = 0.25;
static const double NODE[STAGES] = {0, 0.386, 0.21, 0.63, 1, 1};
static const double SLOPE[STAGES] = {0.25, -0.1043, 0.1035, -0.03620000000000023, 0, 0};
static const double A[STAGES][STAGES] = {
    {0},
    {1.544},
    {0.9466785280815826, 0.2557011698983284},
    {3.314825187068521, 2.896124015972201, 0.9986419139977817},
    {1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950},
    {1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950, 1},
};
static const double C[STAGES][STAGES] = {
    {0},
    {-5.6688},
    {-2.430093356833875, -0.2063599157091915},
    {-0.1073529058151375, -9.594562251023355, -20.47028614809616},
    {7.496443313967647, -10.24680431464352, -33.99990352819905, 11.70890893206160},
    {8.083246795921522, -7.981132988064893, -31.52159432874371, 16.31930543123136,
     -6.058818238834054},
};

typedef struct Rosenbrock {
    Step step;
    Lu *lu;
    Implicit *implicit; /* df/dy at the point remembered */
    double *ft;         /* df/dt there */
    double *y_at, *f, *u;
    double jac_t; /* the point remembered; NAN: none */
    double *jac_y;
} Rosenbrock;

/* The derivatives at (t, y), from memory when they are there; f is left in r->f. */
static Status derivatives(Rosenbrock *r, double t, const double *y)
{
    long n = r->step.n;
    Status status = fun_rhs(r->step.fun, t, y, r->f);
    if (status != ST_OK || (t == r->jac_t && vec_same(y, r->jac_y, n)))
        return status;
    status = implicit_jacobian(r->implicit, t, y, r->ft);
    r->jac_t = status == ST_OK ? t : NAN;
    vec_copy(r->jac_y, y, n);
    return status;
}

static Status factor(Rosenbrock *r, double h)
{
    for (long i = 0; i < r->lu->count; i++)
        r->lu->a[i] = -r->implicit->y_slope[i];
    for (long i = 0; i < r->step.n; i++)
        r->lu->a[r->implicit->diagonal[i]] += 1 / (h * GAMMA);
    return lu_factor(r->lu);
}

/* argument = y + the weighted sum of the first i stages, u = the other sum / h + slope * ft.
 * Inlined for each i, so that weights are constants and none is multiplied that is zero. */
static inline __attribute__((always_inline)) void
add_stages(const Rosenbrock *r, const double *y, double slope, double inverse, const int i)
{
    long n = r->step.n;
    double *argument = r->y_at, *u = r->u + i * n;
    const double *before = r->u, *ft = r->ft;
    for (long k = 0; k < n; k++) {
        double total = 0, sum = 0;
#pragma GCC unroll 6
        for (int j = 0; j < i; j++) {
            double x = before[j * n + k];
            total += A[i][j] * x;
            sum += C[i][j] * x;
        }
        argument[k] = y[k] + total;
        u[k] = slope * ft[k] + sum * inverse;
    }
}

static void prepare(const Rosenbrock *r, const double *y, double h, int i)
{
    double slope = h * SLOPE[i], inverse = 1 / h;
    switch (i) {
    case 0:
        add_stages(r, y, slope, inverse, 0);
        break;
    case 1:
        add_stages(r, y, slope, inverse, 1);
        break;
    case 2:
        add_stages(r, y, slope, inverse, 2);
        break;
    case 3:
        add_stages(r, y, slope, inverse, 3);
        break;
    case 4:
        add_stages(r, y, slope, inverse, 4);
        break;
    default:
        add_stages(r, y, slope, inverse, 5);
    }
}

/* u_i, from the stages before it; f at the first stage is known. */
static Status stage(Rosenbrock *r, double t, double h, const double *y, int i)
{
    long n = r->step.n;
    double *u = r->u + i * n;
    Status status = ST_OK;
    prepare(r, y, h, i);
    if (i > 0)
        status = fun_rhs(r->step.fun, t + NODE[i] * h, r->y_at, r->f);
    for (long k = 0; k < n; k++)
        u[k] += r->f[k];
    if (status == ST_OK)
        lu_solve(r->lu, u);
    return status;
}

static Status rosenbrock_attempt(Step *step, double t, double h, const double *y, double *next,
                                 double *error)
{
    Rosenbrock *r = (Rosenbrock *)step;
    long n = step->n;
    Status status = derivatives(r, t, y);
    if (status == ST_OK)
        status = factor(r, h);
    for (int i = 0; i < STAGES && status == ST_OK; i++)
        status = stage(r, t, h, y, i);
    if (status != ST_OK)
        return status;
    vec_copy(error, r->u + (STAGES - 1) * n, n);
    vec_copy(next, r->y_at, n); /* argument of the last stage: the embedded solution */
    vec_axpy(next, 1, error, n);
    return ST_OK;
}

static void rosenbrock_destroy(Step *step)
{
    Rosenbrock *r = (Rosenbrock *)step;
    lu_free(r->lu);
    implicit_free(r->implicit);
    mem_free(r->ft);
    mem_free(r);
}

Step *rosenbrock_new(Fun *fun)
{
    CHECK(fun->rhs);
    Rosenbrock *r = mem_zalloc(sizeof *r);
    long n = fun->n;
    r->step = (Step){.name = "rosenbrock",
                     .fun = fun,
                     .n = n,
                     .width = n,
                     .order = 4,
                     .error_order = 4,
                     .adaptive = true,
                     .linearised = true,
                     .attempt = rosenbrock_attempt,
                     .destroy = rosenbrock_destroy};
    err_defer(step_release, r);
    r->implicit = implicit_new(fun);
    r->lu = lu_new_for(r->implicit->pattern);
    r->ft = mem_zalloc((size_t)(n * (4 + STAGES)) * sizeof(double));
    r->y_at = r->ft + n;
    r->f = r->y_at + n;
    r->jac_y = r->f + n;
    r->u = r->jac_y + n;
    r->jac_t = NAN;
    if (fun->program)
        tape_expect_many(fun->program->tape);
    err_undefer(false);
    return &r->step;
}

/* --- theory ---------------------------------------------------------------------------------- */

/* gamma = (1/GAMMA - C)^-1, lower triangular. */
static void invert(double *gamma)
{
    for (int j = 0; j < STAGES; j++)
        for (int i = 0; i < STAGES; i++) {
            double sum = i == j;
            for (int k = j; k < i; k++)
                sum += C[i][k] * gamma[k * STAGES + j];
            gamma[i * STAGES + j] = i < j ? 0 : GAMMA * sum;
        }
}

/* to = row * gamma */
static void times_gamma(const double *row, const double *gamma, double *to)
{
    for (int j = 0; j < STAGES; j++) {
        to[j] = 0;
        for (int k = j; k < STAGES; k++)
            to[j] += row[k] * gamma[k * STAGES + j];
    }
}

void rosenbrock_form(RosenbrockForm *form)
{
    double gamma[STAGES * STAGES], weight[STAGES];
    invert(gamma);
    form->time_defect = 0;
    for (int i = 0; i < STAGES; i++) {
        double node = 0, slope = 0;
        times_gamma(A[i], gamma, form->alpha + i * STAGES);
        for (int j = 0; j < STAGES; j++) {
            form->beta[i * STAGES + j] = form->alpha[i * STAGES + j] + gamma[i * STAGES + j];
            node += form->alpha[i * STAGES + j];
            slope += gamma[i * STAGES + j];
        }
        form->time_defect = fmax(form->time_defect, fabs(node - NODE[i]));
        form->time_defect = fmax(form->time_defect, fabs(slope - SLOPE[i]));
    }
    vec_copy(weight, A[STAGES - 1], STAGES);
    times_gamma(weight, gamma, form->lower);
    weight[STAGES - 1] = 1;
    times_gamma(weight, gamma, form->b);
}

double rosenbrock_order_defect(int order, bool embedded)
{
    RosenbrockForm form;
    rosenbrock_form(&form);
    Trees *trees = trees_new(order);
    err_defer(trees_free, trees);
    double *phi = mem_array((size_t)(trees->count * STAGES), sizeof *phi), worst = 0;
    for (long t = 0; t < trees->count; t++) {
        const Tree *tree = &trees->tree[t];
        const double *a = tree->children == 1 ? form.beta : form.alpha;
        double total = 0;
        for (int i = 0; i < STAGES; i++) {
            double product = 1;
            for (int k = 0; k < tree->children; k++) {
                double sum = 0;
                for (int j = 0; j < STAGES; j++)
                    sum += a[i * STAGES + j] * phi[tree->child[k] * STAGES + j];
                product *= sum;
            }
            phi[t * STAGES + i] = product;
            total += (embedded ? form.lower : form.b)[i] * product;
        }
        worst = fmax(worst, fabs(total - 1 / (double)tree->density));
    }
    mem_free(phi);
    err_undefer(true);
    return worst;
}
