/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A Rosenbrock method for stiff y' = f(t, y): one linear system a stage, no iteration.
 */
#ifndef DAESY_NUMERIC_STEP_ROSENBROCK_H
#define DAESY_NUMERIC_STEP_ROSENBROCK_H

#include "numeric/step/step.h"

enum { ROSENBROCK_STAGES = 6 };

/* The coefficients in their usual form: k_i = h f(y + sum_j alpha_ij k_j) + h J sum_j gamma_ij k_j,
 * y_1 = y + sum_i b_i k_i; beta = alpha + gamma; lower: weights of the embedded solution. */
typedef struct RosenbrockForm {
    double alpha[ROSENBROCK_STAGES * ROSENBROCK_STAGES];
    double beta[ROSENBROCK_STAGES * ROSENBROCK_STAGES];
    double b[ROSENBROCK_STAGES], lower[ROSENBROCK_STAGES];
    double time_defect; /* by how much the nodes in t miss those of an autonomous system */
} RosenbrockForm;

void rosenbrock_form(RosenbrockForm *form);
/* As tableau_order_defect, for the order conditions of Rosenbrock methods. */
double rosenbrock_order_defect(int order, bool embedded);

Step *rosenbrock_new(Fun *fun);

#endif
