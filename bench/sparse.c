/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Peer of bench/sparse.sh: the ladder of diodes with all its currents by IDA of SUNDIALS with KLU,
 * and the heat equation by lines by CVODE with KLU, written by hand, with exact sparse Jacobians
 * and the tolerances of daesy. usage: sparse ladder|heat SIZE   prints seconds of processor time
 * and the value
 */
#include <cvode/cvode.h>
#include <ida/ida.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sundials/sundials_context.h>
#include <sunlinsol/sunlinsol_klu.h>
#include <sunmatrix/sunmatrix_sparse.h>
#include <time.h>

static long m; /* of v[0..m] and i[0..m-1], or of u[1..m] */
static SUNContext context;

/* v[0] = sin(100*t), i[j] = (v[j]-v[j+1])/1000, v[j]' = 1000*(v[j-1]-2*v[j]+v[j+1])-diode */
static int ladder(sunrealtype t, N_Vector y, N_Vector yp, N_Vector r, void *data)
{
    const double *v = N_VGetArrayPointer(y), *i = v + m + 1, *vp = N_VGetArrayPointer(yp);
    double *out = N_VGetArrayPointer(r);
    (void)data;
    out[0] = v[0] - sin(100 * t);
    for (long j = 1; j < m; j++)
        out[j] = vp[j] - 1000 * (v[j - 1] - 2 * v[j] + v[j + 1]) + 0.001 * (exp(v[j] / 0.026) - 1);
    out[m] = vp[m] - 1000 * (v[m - 1] - v[m]);
    for (long j = 0; j < m; j++)
        out[m + 1 + j] = i[j] - (v[j] - v[j + 1]) / 1000;
    return 0;
}

static int ladder_matrix(sunrealtype t, sunrealtype shift, N_Vector y, N_Vector yp, N_Vector r,
                         SUNMatrix A, void *data, N_Vector a, N_Vector b, N_Vector c)
{
    const double *v = N_VGetArrayPointer(y);
    sunindextype *start = SM_INDEXPTRS_S(A), *row = SM_INDEXVALS_S(A), k = 0;
    double *value = SM_DATA_S(A);
    (void)t, (void)yp, (void)r, (void)data, (void)a, (void)b, (void)c;
    for (long j = 0; j <= m; j++) {
        start[j] = k;
        if (j > 1)
            row[k] = j - 1, value[k++] = -1000;
        row[k] = j;
        value[k++] = j == 0   ? 1
                     : j == m ? shift + 1000
                              : shift + 2000 + 0.001 / 0.026 * exp(v[j] / 0.026);
        if (j < m)
            row[k] = j + 1, value[k++] = -1000;
        if (j > 0)
            row[k] = m + j, value[k++] = 1e-3;
        if (j < m)
            row[k] = m + 1 + j, value[k++] = -1e-3;
    }
    for (long j = 0; j < m; j++) {
        start[m + 1 + j] = k;
        row[k] = m + 1 + j;
        value[k++] = 1;
    }
    start[2 * m + 1] = k;
    return 0;
}

static int heat(sunrealtype t, N_Vector y, N_Vector dydt, void *data)
{
    const double *u = N_VGetArrayPointer(y);
    double *out = N_VGetArrayPointer(dydt), c = (double)m * (double)m;
    (void)t, (void)data;
    for (long j = 0; j < m; j++)
        out[j] = c * ((j > 0 ? u[j - 1] : 0) - 2 * u[j] + (j + 1 < m ? u[j + 1] : 0));
    return 0;
}

static int heat_matrix(sunrealtype t, N_Vector y, N_Vector f, SUNMatrix A, void *data, N_Vector a,
                       N_Vector b, N_Vector d)
{
    sunindextype *start = SM_INDEXPTRS_S(A), *row = SM_INDEXVALS_S(A), k = 0;
    double *value = SM_DATA_S(A), c = (double)m * (double)m;
    (void)t, (void)y, (void)f, (void)data, (void)a, (void)b, (void)d;
    for (long j = 0; j < m; j++) {
        start[j] = k;
        for (long i = j > 0 ? j - 1 : 0; i <= j + 1 && i < m; i++) {
            row[k] = i;
            value[k++] = i == j ? -2 * c : c;
        }
    }
    start[m] = k;
    return 0;
}

static double run_ladder(long size)
{
    m = size / 2 - 1;
    long n = 2 * m + 1;
    double t;
    N_Vector y = N_VNew_Serial(n, context), yp = N_VNew_Serial(n, context);
    N_VConst(0, y);
    N_VConst(0, yp);
    N_VGetArrayPointer(yp)[0] = 100;
    N_VGetArrayPointer(yp)[m + 1] = 0.1;
    SUNMatrix A = SUNSparseMatrix(n, n, 6 * n, CSC_MAT, context);
    SUNLinearSolver linear = SUNLinSol_KLU(y, A, context);
    void *solver = IDACreate(context);
    IDAInit(solver, ladder, 0, y, yp);
    IDASStolerances(solver, 1e-6, 1e-7);
    IDASetLinearSolver(solver, linear, A);
    IDASetJacFn(solver, ladder_matrix);
    IDASetMaxNumSteps(solver, 1000000);
    IDASetStopTime(solver, 0.02);
    if (IDASolve(solver, 0.02, &t, y, yp, IDA_NORMAL) < 0)
        return NAN;
    return N_VGetArrayPointer(y)[2];
}

static double run_heat(long size)
{
    m = size;
    double t, pi = 4 * atan(1);
    N_Vector y = N_VNew_Serial(m, context);
    for (long j = 0; j < m; j++)
        N_VGetArrayPointer(y)[j] = sin(pi * (double)(j + 1) / ((double)m + 1));
    SUNMatrix A = SUNSparseMatrix(m, m, 3 * m, CSC_MAT, context);
    SUNLinearSolver linear = SUNLinSol_KLU(y, A, context);
    void *solver = CVodeCreate(CV_BDF, context);
    CVodeInit(solver, heat, 0, y);
    CVodeSStolerances(solver, 1e-6, 1e-7);
    CVodeSetLinearSolver(solver, linear, A);
    CVodeSetJacFn(solver, heat_matrix);
    CVodeSetMaxNumSteps(solver, 1000000);
    CVodeSetStopTime(solver, 0.1);
    if (CVode(solver, 0.1, y, &t, CV_NORMAL) < 0)
        return NAN;
    return N_VGetArrayPointer(y)[m / 2 - 1];
}

int main(int argc, char **argv)
{
    struct timespec now;
    if (argc != 3 || SUNContext_Create(0, &context) != 0)
        return 1;
    double value = strcmp(argv[1], "heat") ? run_ladder(atol(argv[2])) : run_heat(atol(argv[2]));
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    printf("%.3f %.6g\n", (double)now.tv_sec + 1e-9 * (double)now.tv_nsec, value);
    return 0;
}
