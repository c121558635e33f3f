/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Peers of bench/stiff.sh: IDA and CVODE of SUNDIALS (BDF of variable order) on a problem that
 * bench/stiff-c.dae wrote into problem.h, with exact Jacobians, by KLU and dense. Weights of index
 * or projections are what daesy adds to IDA, so here there are none; errors of unknowns without a
 * derivative are left out of the test, as IDA's manual advises for index 2.
 * usage: stiff NAME WAY TOLERANCE...   prints  METHOD name error milliseconds  for each tolerance;
 * WAY: 0 CVODE, 1 CVODE with KLU, 2 IDA, 3 IDA with KLU.
 */
#include <cvode/cvode.h>
#include <ida/ida.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdio.h>
#include <stdlib.h>
#include <sundials/sundials_context.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunlinsol/sunlinsol_klu.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunmatrix/sunmatrix_sparse.h>
#include <time.h>

#include "problem.h"

static double values[NNZ];
static SUNContext context;

/* The entries into a matrix of either kind. */
static void put(SUNMatrix A, const double *value)
{
    if (SUNMatGetID(A) == SUNMATRIX_SPARSE) {
        for (long j = 0; j <= N; j++)
            SM_INDEXPTRS_S(A)[j] = START[j];
        for (long k = 0; k < NNZ; k++) {
            SM_INDEXVALS_S(A)[k] = ROW[k];
            SM_DATA_S(A)[k] = value[k];
        }
        return;
    }
    SUNMatZero(A);
    for (long j = 0; j < N; j++)
        for (long k = START[j]; k < START[j + 1]; k++)
            SM_ELEMENT_D(A, ROW[k], j) = value[k];
}

static int residual(sunrealtype t, N_Vector y, N_Vector yp, N_Vector r, void *data)
{
    (void)data;
    F(t, N_VGetArrayPointer(y), N_VGetArrayPointer(yp), N_VGetArrayPointer(r));
    return 0;
}

static int matrix(sunrealtype t, sunrealtype alpha, N_Vector y, N_Vector yp, N_Vector r,
                  SUNMatrix A, void *data, N_Vector a, N_Vector b, N_Vector c)
{
    (void)r, (void)data, (void)a, (void)b, (void)c;
    J(t, alpha, N_VGetArrayPointer(y), N_VGetArrayPointer(yp), values);
    put(A, values);
    return 0;
}

#if EXPLICIT
static int rhs(sunrealtype t, N_Vector y, N_Vector dydt, void *data)
{
    (void)data;
    f(t, N_VGetArrayPointer(y), N_VGetArrayPointer(dydt));
    return 0;
}

static int slopes(sunrealtype t, N_Vector y, N_Vector dydt, SUNMatrix A, void *data, N_Vector a,
                  N_Vector b, N_Vector c)
{
    (void)dydt, (void)data, (void)a, (void)b, (void)c;
    fy(t, N_VGetArrayPointer(y), values);
    put(A, values);
    return 0;
}
#endif

static N_Vector vector(const double *from)
{
    N_Vector v = N_VNew_Serial(N, context);
    for (long i = 0; i < N; i++)
        N_VGetArrayPointer(v)[i] = from[i];
    return v;
}

/* One run; false when it did not end. */
static int run(int is_ida, int sparse, double tolerance, double *last)
{
    double slope[N], kind[N], t = 0;
    for (long i = 0; i < N; i++) {
        slope[i] = YP0[i];
        kind[i] = MOVES[i];
    }
    N_Vector y = vector(Y0), yp = vector(slope), id = vector(kind);
    SUNMatrix A =
        sparse ? SUNSparseMatrix(N, N, NNZ, CSC_MAT, context) : SUNDenseMatrix(N, N, context);
    SUNLinearSolver linear = sparse ? SUNLinSol_KLU(y, A, context) : SUNLinSol_Dense(y, A, context);
    void *solver = is_ida ? IDACreate(context) : CVodeCreate(CV_BDF, context);
    int flag = 0;
    if (is_ida) {
        IDAInit(solver, residual, 0, y, yp);
        IDASetErrFile(solver, NULL);
        IDASStolerances(solver, tolerance, tolerance * SIZE);
        IDASetLinearSolver(solver, linear, A);
        IDASetJacFn(solver, matrix);
        IDASetId(solver, id);
        IDASetSuppressAlg(solver, SUNTRUE);
        IDASetMaxNumSteps(solver, 10000000);
        IDASetInitStep(solver, 1e-9 * T_END);
        IDASetStopTime(solver, T_END);
        flag = IDASolve(solver, T_END, &t, y, yp, IDA_NORMAL);
        IDAFree(&solver);
    }
#if EXPLICIT
    else {
        CVodeInit(solver, rhs, 0, y);
        CVodeSetErrFile(solver, NULL);
        CVodeSStolerances(solver, tolerance, tolerance * SIZE);
        CVodeSetLinearSolver(solver, linear, A);
        CVodeSetJacFn(solver, slopes);
        CVodeSetMaxNumSteps(solver, 10000000);
        CVodeSetStopTime(solver, T_END);
        flag = CVode(solver, T_END, y, &t, CV_NORMAL);
        CVodeFree(&solver);
    }
#endif
    for (long i = 0; i < N; i++)
        last[i] = N_VGetArrayPointer(y)[i];
    SUNLinSolFree(linear);
    SUNMatDestroy(A);
    N_VDestroy(y);
    N_VDestroy(yp);
    N_VDestroy(id);
    return flag >= 0 && t == T_END;
}

static double milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

static void measure(const char *name, int is_ida, int sparse, double tolerance)
{
    double last[N], worst = 0, spent = 0;
    long runs = 0;
    for (long many = 1; spent < 20 && runs < 2000; many *= 4) {
        double begun = milliseconds();
        for (runs = 0; runs < many; runs++)
            if (!run(is_ida, sparse, tolerance, last))
                return;
        spent = milliseconds() - begun;
    }
    for (long k = 0; k < COUNT; k++)
        worst = fmax(worst, fabs(last[AT[k]] - KNOWN[k]) / (SIZE + fabs(KNOWN[k])));
    printf("%s%s %s %.2e %.4f\n", is_ida ? "IDA" : "CVODE", sparse ? "-KLU" : "", name, worst,
           spent / (double)runs);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    int way = argc > 2 ? atoi(argv[2]) : 0;
    if (argc < 4 || SUNContext_Create(0, &context) != 0 || (way < 2 && !EXPLICIT))
        return 1;
    for (int i = 3; i < argc; i++)
        measure(argv[1], way / 2, way % 2, atof(argv[i]));
    return 0;
}
