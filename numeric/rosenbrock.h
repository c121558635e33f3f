/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A Rosenbrock method for stiff y' = f(t, y): one linear system a stage, no iteration.
 */
#ifndef DAESY_NUMERIC_ROSENBROCK_H
#define DAESY_NUMERIC_ROSENBROCK_H

#include "numeric/step.h"

Step *rosenbrock_new(Fun *fun);

#endif
