/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Adams methods of order 4 with fixed step: the explicit one (Adams-Bashforth), and the pair with
 * one correction (Adams-Bashforth-Moulton).
 */
#ifndef DAESY_NUMERIC_ADAMS_H
#define DAESY_NUMERIC_ADAMS_H

#include "numeric/step.h"

Step *adams_new(Fun *fun, bool corrected);

#endif
