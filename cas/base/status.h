/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Status codes and three-valued truth, shared by every layer.
 */
#ifndef DAESY_CAS_BASE_STATUS_H
#define DAESY_CAS_BASE_STATUS_H

typedef enum Status {
#define STATUS(name, meaning) ST_##name,
#include "cas/base/status.def"
#undef STATUS
    ST_COUNT
} Status;

/* The name of a status, such as "DIVZERO"; never NULL. */
const char *status_name(Status status);

/* Answer of every test that can fail to decide. */
typedef enum Truth { TRUTH_NO = 0, TRUTH_YES = 1, TRUTH_UNKNOWN = 2 } Truth;

#endif
