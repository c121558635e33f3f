/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Failures of allocations that lose nothing, for tests: mem_fail_at (mem.h) strikes GMP and FLINT
 * too, which leave behind what they held.
 */
#ifndef DAESY_CAS_BASE_MEM_FAULT_H
#define DAESY_CAS_BASE_MEM_FAULT_H

/* Makes the k-th of our own allocations from now fail (0: never). */
void mem_fail_own_at(unsigned long k);

#endif
