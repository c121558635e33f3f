/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names and messages of the status codes, both read from status.def.
 */
#include "cas/base/status.h"

static const struct {
    const char *name, *message;
} rows[] = {
#define STATUS(name, message) {#name, message},
#include "cas/base/status.def"
#undef STATUS
};

const char *status_message(Status status)
{
    return (unsigned)status < ST_COUNT ? rows[status].message : "unknown status";
}

const char *status_name(Status status)
{
    return (unsigned)status < ST_COUNT ? rows[status].name : "?";
}
