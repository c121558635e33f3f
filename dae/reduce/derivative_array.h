/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The differential index by its definition, at a generic point.
 */
#ifndef DAESY_DAE_REDUCE_DERIVATIVE_ARRAY_H
#define DAESY_DAE_REDUCE_DERIVATIVE_ARRAY_H

#include "dae/model/model.h"

/* The least number of times that all equations must be differentiated so that the first derivatives
 * (of unknowns of higher order: the highest that occur) are determined by the lower ones. upper is
 * known to be enough. -1: not decided, as the system is too large, no consistent point was found or
 * two points disagree.
 * S. L. Campbell, C. W. Gear, The index of general nonlinear DAEs, Numer. Math. 72 (1995). */
long derivative_array_index(const Model *model, long upper);

#endif
