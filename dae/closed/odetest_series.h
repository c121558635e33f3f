/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Putting truncated series back into a differential equation.
 */
#ifndef DAESY_DAE_CLOSED_ODETEST_SERIES_H
#define DAESY_DAE_CLOSED_ODETEST_SERIES_H

#include "dae/model/model.h"

/* Does e have terms O(...)? */
bool odetest_is_series(Expr e);
/* e without them. */
Expr odetest_truncated(Expr e);
/* Does the value of the only unknown leave no more of residual = 0 than its terms O(...) explain?
 * Doubt counts as no. */
bool odetest_series_holds(const Model *model, Expr residual, Expr value);

#endif
