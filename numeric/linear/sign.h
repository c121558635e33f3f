/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Signs of two numbers. The product of two small ones underflows to zero: it does not tell them.
 */
#ifndef DAESY_NUMERIC_LINEAR_SIGN_H
#define DAESY_NUMERIC_LINEAR_SIGN_H

#include <stdbool.h>

/* Is one positive and the other one negative? */
static inline bool sign_differs(double a, double b)
{
    return (a < 0 && b > 0) || (a > 0 && b < 0);
}

/* Are both positive or both negative? */
static inline bool sign_agrees(double a, double b)
{
    return (a < 0 && b < 0) || (a > 0 && b > 0);
}

#endif
