/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The orders of convergence that theory predicts for a method applied directly to
 * differential-algebraic systems in Hessenberg form.
 */
#ifndef DAESY_DAE_THEORY_PREDICT_H
#define DAESY_DAE_THEORY_PREDICT_H

#include "dae/theory/stability.h"

enum { PREDICT_NONE = -1 }; /* the method cannot be applied, diverges, or no theorem says more */

/* Rows of a prediction: index 1, 2, 3 in general, 3 with multipliers that occur linearly; none. */
enum { PREDICT_ROWS = 4, PREDICT_INDEX_3_LINEAR = 4, PREDICT_NOWHERE = 5 };

/* order[i-1][j] of row i; j = 0 the differential variables y, 1 the algebraic ones z of index 1 and
 * 2, and the velocities of index 3, 2 the multipliers of index 3. The order 0 says that the error
 * does not fall with the step. */
typedef struct Prediction {
    int order[PREDICT_ROWS][3];
} Prediction;

/* Of a Runge-Kutta method with the order p, the stage order q and the D(r) of its tableau. */
Prediction predict_runge_kutta(const Butcher *method, const Stability *stability, int p, int q,
                               int r);
/* Nothing is predicted. */
Prediction predict_nothing(void);
/* Of the k-step BDF with constant step size. */
Prediction predict_bdf(int k);

#endif
