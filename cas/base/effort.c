/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One counter and one limit. An inner limit lowers the outer one for its time; work done inside
 * counts for both. Once the limit is reached, everything that counts raises again until the
 * innermost run is left, so that code which catches errors on the way does not go on.
 */
#include "cas/base/effort.h"

#include "cas/base/err.h"

uint64_t effort_used, effort_limit = UINT64_MAX;

void effort_over(void)
{
    if (!err_interrupt_blocked() && !err_fragile())
        err_raise(ST_TIMEOUT, "too much work");
}

void effort_uncounted(void)
{
    if (effort_limit == UINT64_MAX)
        return;
    effort_used = effort_limit;
    err_raise(ST_TIMEOUT, "too much work");
}

Status effort_run(uint64_t *units, void (*body)(void *arg), void *arg)
{
    uint64_t outer = effort_limit, begun = effort_used;
    if (outer - begun > *units)
        effort_limit = begun + *units;
    Status status = err_try(body, arg);
    bool over = effort_used >= effort_limit;
    uint64_t spent = effort_used - begun;
    effort_limit = outer;
    *units -= spent < *units ? spent : *units;
    if (status == ST_TIMEOUT && !over)
        err_reraise();
    return status;
}

bool effort_attempt(uint64_t *units, void (*body)(void *arg), void *arg)
{
    Status status = effort_run(units, body, arg);
    bool outer_over = effort_used >= effort_limit;
    if (status == ST_TIMEOUT ? outer_over : (1u << status & ERR_FATAL) != 0)
        err_reraise();
    return status == ST_OK;
}
