/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Faults on purpose in one room: a piece of work is run with the k-th allocation failing, with an
 * interrupt at the k-th allocation inside the arithmetic libraries, and with room for k units of
 * effort, k = 1, 2, 4, ... until it passes untouched. Each run ends in the result, the same node as
 * without a fault, or in the error of the fault; in between the work is done in peace and gives
 * that node. To be included by the one source of a test program.
 */
#ifndef DAESY_TESTS_UNIT_CAS_FAULTS_H
#define DAESY_TESTS_UNIT_CAS_FAULTS_H

#include "tests/broken_off.h"
#include "tests/unit/cas/algebra.h"

#include "cas/base/effort.h"
#include "cas/core/heap.h"

typedef struct FaultWork {
    const char *name;
    Expr (*work)(void);
} FaultWork;

typedef struct FaultRun {
    Expr (*work)(void);
    Expr value;
} FaultRun;

static inline void fault_body(void *arg)
{
    FaultRun *run = arg;
    run->value = run->work();
}

static inline Status fault_at_allocation(unsigned long k, FaultRun *run)
{
    mem_fail_at(k);
    Status status = err_try(fault_body, run);
    mem_fail_at(0);
    return status;
}

static inline Status fault_by_interrupt(unsigned long k, FaultRun *run)
{
    mem_interrupt_at(k);
    Status status = err_try(fault_body, run);
    mem_interrupt_at(0);
    err_interrupt_pending = 0;
    return status;
}

static inline Status fault_by_effort(unsigned long k, FaultRun *run)
{
    uint64_t units = k;
    return effort_run(&units, fault_body, run);
}

/* The caches are emptied before each run, so that all of the work is done again. Did the
 * fault strike for some k? */
static inline bool assert_survives(const FaultWork *w,
                                   Status (*with_fault)(unsigned long k, FaultRun *run),
                                   Status fault)
{
    FaultRun run = {.work = w->work};
    if (err_try(fault_body, &run) != ST_OK)
        fail_msg("%s raises %s", w->name, err_message());
    Expr wanted = run.value;
    bool struck = false;
    for (unsigned long k = 1; k < 1UL << 24; k *= 2) {
        run.value = NULL;
        heap_clear_caches();
        Status status = with_fault(k, &run);
        if (status == ST_OK ? run.value != wanted : status != fault)
            fail_msg("%s with k = %lu ends with %s: %s", w->name, k, status_name(status),
                     status == ST_OK ? "another value" : err_message());
        struck |= status == fault;
        if (status == ST_OK)
            break;
        if (err_try(fault_body, &run) != ST_OK || run.value != wanted)
            fail_msg("%s after k = %lu is not as before", w->name, k);
    }
    return struck;
}

#endif
