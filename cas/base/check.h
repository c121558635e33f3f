/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What must hold at the borders of modules, said where it is relied on. With --enable-debug-checks
 * a program in which it does not hold ends at once and says where; else nothing is evaluated.
 * Conditions have no effects. What a user may cause is no check but an error (cas/base/err.h).
 */
#ifndef DAESY_CAS_BASE_CHECK_H
#define DAESY_CAS_BASE_CHECK_H

#include "config.h"

/* Ends the program. */
_Noreturn void check_failed(const char *condition, const char *file, int line);

#ifdef DAESY_CHECKS
#define CHECK(condition) ((condition) ? (void)0 : check_failed(#condition, __FILE__, __LINE__))
#else
#define CHECK(condition) ((void)sizeof((condition) ? 1 : 0))
#endif

#endif
