/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All allocation: checked malloc and friends, counters, the hooks given to GMP and FLINT (where a
 * pending interrupt may jump), a cap on memory, and failure of the k-th allocation for tests.
 */
#ifndef DAESY_CAS_BASE_MEM_H
#define DAESY_CAS_BASE_MEM_H

#include <stddef.h>

/* Never return NULL: they raise ST_NOMEM. mem_alloc(0) gives a unique pointer. */
void *mem_alloc(size_t bytes);
void *mem_zalloc(size_t bytes);
void *mem_realloc(void *block, size_t bytes);
/* count * size with overflow check. */
void *mem_array(size_t count, size_t size);
/* NULL when the system has not so much; the cap does not count: for giving memory back. */
void *mem_try_array(size_t count, size_t size);
void *mem_rearray(void *block, size_t count, size_t size);
/* `bytes` that are read and written here and there (tables, the slabs of nodes): from some
 * megabytes on the system is asked for large pages, since looking up the place of a page costs more
 * there than what is done with it. The contents are undefined; mem_free frees it. */
void *mem_scattered(size_t bytes);
char *mem_strdup(const char *text);
char *mem_strndup(const char *text, size_t length);
void mem_free(void *block);
/* For err_defer: frees the pointer itself. */
void mem_release(void *block);

/* Between these two (they nest) libraries' requests for memory do not raise: a reserve is kept for
 * them. For the heap. */
void mem_hold(void);
void mem_unhold(void);

/* After a failure for want of memory: lends the reserve to whoever asks, above the cap too, so that
 * the failure can be told and what is idle be given back. mem_keep takes it again, if it can. */
void mem_lend(void);
void mem_keep(void);

/* Installs the hooks in GMP and FLINT; called once, first thing. */
void mem_init(void);
/* Frees FLINT's caches at exit. */
void mem_done(void);

/* Makes the k-th allocation from now fail (0: never). For tests. */
void mem_fail_at(unsigned long k);
/* Raises a pending interrupt at the k-th allocation inside GMP or FLINT from now. For tests. */
void mem_interrupt_at(unsigned long k);
size_t mem_bytes_in_use(void); /* by us, GMP and FLINT together, without what is idle */
/* Bytes that the heap holds free for its next nodes; it keeps the count. */
extern size_t mem_idle;
void mem_set_cap(size_t bytes); /* 0: none; beyond it allocation raises ST_NOMEM */
size_t mem_cap(void);
/* Three quarters of what the machine, the group of processes or the system's limit gives. */
size_t mem_usual_cap(void);

#endif
