/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Conditions of a reduction as a person would write them.
 */
#ifndef DAESY_DAE_REPORT_CONDITION_H
#define DAESY_DAE_REPORT_CONDITION_H

#include "cas/core/expr.h"

/* A shorter form of e with the same zeros and poles, or e: sines and cosines of sums where there
 * are products of them, one fraction where there are fractions in fractions. */
Expr condition_short(Expr e);

#endif
