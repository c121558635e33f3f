/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What signatures need to know of the twelve circular and hyperbolic functions; their rows say it.
 */
#ifndef DAESY_CAS_CORE_WAVE_H
#define DAESY_CAS_CORE_WAVE_H

#include "cas/core/expr.h"

/* A circular or hyperbolic function as powers of a cosine and a sine: tan = cos^-1*sin. */
typedef struct FuncWave {
    bool is, is_hyperbolic;
    signed char cosine, sine;
} FuncWave;

#endif
