/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The end of a program in which something does not hold that must. It aborts rather than raises:
 * a raise could be caught, and what comes after a broken promise is worth nothing.
 */
#include "cas/base/check.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void check_failed(const char *condition, const char *file, int line)
{
    fprintf(stderr, "%s:%d: %s does not hold\n", file, line, condition);
    abort();
}
