/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names of the status codes, read from status.def. What they mean in words stands there; what a
 * user reads is the message that an error was raised with.
 */
#include "cas/base/status.h"

static const char *const names[] = {
#define STATUS(name, meaning) #name,
#include "cas/base/status.def"
#undef STATUS
};

const char *status_name(Status status)
{
    return (unsigned)status < ST_COUNT ? names[status] : "?";
}
