/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Allocation with counters, a cap and injected failures, and the hooks given to GMP and FLINT.
 *
 * A pending interrupt may jump out of a GMP or FLINT computation from its allocation or
 * reallocation, never from a free: blocks of the abandoned call leak, its outputs are thrown away
 * by the caller. The reallocation of FLINT's own pool of integers (mpz_free_arr) is exempt, since
 * a jump there leaves the pool inconsistent: where it cannot grow, half of the free integers in it
 * are forgotten instead, so that giving an integer back never fails. FLINT stays single-threaded.
 *
 * Arb makes kept constants in place, frees old mantissas before it asks for new ones and holds work
 * space between calls. So a jump out of a call of it (err_fragile) first makes both libraries
 * forget all that they keep, and until the jump has landed nothing of theirs is freed or copied:
 * what looks like a block may be gone.
 */
#include "cas/base/mem.h"

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cas/base/compat.h"
#include "cas/base/effort.h"
#include "cas/base/err.h"
#include "cas/base/mem_fault.h"

static unsigned long fail_at, fail_own_at, hook_calls, interrupt_at;
static size_t in_use, cap;
size_t mem_idle;
static bool forgetting; /* the libraries' caches are being given up */
static int holding;     /* nothing may raise: what failed is taken from the reserve */
static void *reserve;
static size_t reserve_bytes, lent; /* of the reserve, above the cap */

/* The reserve is taken first thing, before anything else can use up the memory. */
enum { RESERVE = 16 << 20, RESERVE_PART = 16 };
/* Blocks of some hundred kilobytes come and go (long lists that grow): the kernel is not to take
 * and clear their pages each time. */
enum { MAPPED_FROM = 32 << 20, TRIMMED_FROM = 64 << 20 };
enum { LARGE_PAGE = 2 << 20 };

static void account(void *block)
{
    in_use += malloc_usable_size(block);
}

static void unaccount(void *block)
{
    in_use -= malloc_usable_size(block);
}

static bool must_fail(size_t bytes)
{
    if (fail_at != 0 && --fail_at == 0)
        return true;
    /* What the heap has free it will use again; the cap gives way for it by a third. */
    return cap != 0 &&
           (in_use - mem_idle + bytes > cap + lent || in_use + bytes > cap + cap / 3 + lent);
}

static bool own_must_fail(size_t bytes)
{
    return (fail_own_at != 0 && --fail_own_at == 0) || must_fail(bytes);
}

static _Noreturn void out_of_memory(size_t bytes)
{
    err_raise(ST_NOMEM, "out of memory (%zu bytes asked for, %zu in use)", bytes,
              mem_bytes_in_use());
}

void *mem_alloc(size_t bytes)
{
    void *block = own_must_fail(bytes) ? NULL : malloc(bytes ? bytes : 1);
    if (!block)
        out_of_memory(bytes);
    account(block);
    return block;
}

void *mem_zalloc(size_t bytes)
{
    void *block = own_must_fail(bytes) ? NULL : calloc(1, bytes ? bytes : 1);
    if (!block)
        out_of_memory(bytes);
    account(block);
    return block;
}

void *mem_realloc(void *block, size_t bytes)
{
    if (!block)
        return mem_alloc(bytes);
    if (own_must_fail(bytes))
        out_of_memory(bytes);
    size_t before = malloc_usable_size(block);
    void *grown = realloc(block, bytes ? bytes : 1);
    if (!grown)
        out_of_memory(bytes);
    in_use -= before;
    account(grown);
    return grown;
}

void *mem_scattered(size_t bytes)
{
    char *block = mem_alloc(bytes);
#ifdef MADV_HUGEPAGE
    /* Advice: where it is not taken, nothing is lost but time. */
    uintptr_t from = ((uintptr_t)block + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    uintptr_t to = ((uintptr_t)block + bytes) / LARGE_PAGE * LARGE_PAGE;
    if (from < to)
        madvise(block + (from - (uintptr_t)block), to - from, MADV_HUGEPAGE);
#endif
    return block;
}

void *mem_array(size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes))
        out_of_memory(SIZE_MAX);
    return mem_alloc(bytes);
}

void *mem_try_array(size_t count, size_t size)
{
    size_t bytes;
    bool fits = !__builtin_mul_overflow(count, size, &bytes);
    void *block = fits ? malloc(bytes ? bytes : 1) : NULL;
    if (block)
        account(block);
    return block;
}

void *mem_rearray(void *block, size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes))
        out_of_memory(SIZE_MAX);
    return mem_realloc(block, bytes);
}

char *mem_strndup(const char *text, size_t length)
{
    char *copy = mem_alloc(length + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

char *mem_strdup(const char *text)
{
    return mem_strndup(text, strlen(text));
}

void mem_free(void *block)
{
    if (!block)
        return;
    unaccount(block);
    free(block);
}

void mem_release(void *block)
{
    mem_free(block);
}

/* --- hooks ------------------------------------------------------------------------------ */

/* Before a jump out of a library that keeps things: they are given up. */
static void leave_library(bool fragile)
{
    err_in_library = true;
    if (!fragile)
        return;
    forgetting = true;
    flint_cleanup();
    forgetting = false;
    err_broken = true;
}

static void hook_poll(size_t bytes)
{
    if (forgetting)
        return;
    err_in_library = true;
    hook_calls++;
    effort_count(bytes);
    if (interrupt_at != 0 && hook_calls >= interrupt_at && !err_interrupt_blocked()) {
        interrupt_at = 0;
        err_interrupt_pending = 1;
    }
    if (__builtin_expect(err_interrupt_pending != 0, 0) && !err_interrupt_blocked()) {
        leave_library(err_fragile());
        err_interrupt_raise();
    }
    err_in_library = false;
}

static void keep_reserve(void)
{
    if (!reserve)
        reserve = malloc(reserve_bytes);
}

void mem_hold(void)
{
    if (holding++ == 0 && !lent)
        keep_reserve();
}

void mem_unhold(void)
{
    holding--;
}

void mem_lend(void)
{
    free(reserve);
    reserve = NULL;
    lent = reserve_bytes;
}

void mem_keep(void)
{
    lent = 0;
    keep_reserve();
}

/* Out of memory inside a library. Where nothing may raise, the reserve is all there is. */
static void *checked(void *block, size_t bytes)
{
    if (!block && holding) {
        free(reserve);
        reserve = NULL;
        block = malloc(bytes ? bytes : 1);
        if (!block)
            abort();
    }
    if (!block) {
        leave_library(err_fragile() || err_interrupt_blocked());
        out_of_memory(bytes);
    }
    account(block);
    return block;
}

static bool refused(size_t bytes)
{
    return !holding && !forgetting && must_fail(bytes);
}

static void *hook_malloc(size_t bytes)
{
    hook_poll(bytes);
    return checked(refused(bytes) ? NULL : malloc(bytes ? bytes : 1), bytes);
}

static void *hook_calloc(size_t count, size_t size)
{
    size_t bytes;
    bool fits = !__builtin_mul_overflow(count, size, &bytes);
    hook_poll(fits ? bytes : 0);
    return checked(!fits || refused(bytes) ? NULL : calloc(count ? count : 1, size ? size : 1),
                   fits ? bytes : SIZE_MAX);
}

/* FLINT has just written down the room that it asks for, and puts an integer into the pool next. */
static void *grow_pool(void *block, size_t bytes)
{
    size_t before = malloc_usable_size(block);
    void *grown = realloc(block, bytes);
    if (!grown) {
        mpz_free_alloc = mpz_free_num;
        mpz_free_num /= 2;
        return block;
    }
    in_use -= before;
    account(grown);
    return grown;
}

/* The first block of FLINT's pool; where a jump is the answer the pool stays empty. */
static void *begin_pool(size_t bytes)
{
    void *block = malloc(bytes);
    if (!block && !holding)
        mpz_free_alloc = 0;
    return checked(block, bytes);
}

static void *hook_realloc(void *block, size_t bytes)
{
    if (!block && !mpz_free_arr && bytes == mpz_free_alloc * sizeof *mpz_free_arr)
        return begin_pool(bytes);
    if (!block)
        return hook_malloc(bytes);
    if (block == (void *)mpz_free_arr)
        return grow_pool(block, bytes);
    if (forgetting || err_broken)
        return checked(calloc(1, bytes ? bytes : 1), bytes);
    hook_poll(bytes);
    if (refused(bytes))
        checked(NULL, bytes);
    size_t before = malloc_usable_size(block);
    void *grown = realloc(block, bytes ? bytes : 1);
    if (!grown && holding) {
        grown = checked(NULL, bytes);
        memcpy(grown, block, before < bytes ? before : bytes);
        mem_free(block);
        return grown;
    }
    if (!grown)
        return checked(NULL, bytes);
    in_use -= before;
    return checked(grown, bytes);
}

static void hook_free(void *block)
{
    if (!forgetting && !err_broken)
        mem_free(block);
}

static void *hook_gmp_realloc(void *block, size_t old_bytes, size_t bytes)
{
    (void)old_bytes;
    return hook_realloc(block, bytes);
}

static void hook_gmp_free(void *block, size_t bytes)
{
    (void)bytes;
    hook_free(block);
}

__attribute__((noreturn)) static void hook_abort(void)
{
    err_raise(ST_INTERNAL, "the arithmetic library gave up (see the line above)");
}

static size_t reserve_wanted(void)
{
    struct rlimit limit;
    bool limited = getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur / RESERVE_PART < RESERVE;
    return limited ? limit.rlim_cur / RESERVE_PART : RESERVE;
}

void mem_init(void)
{
    mallopt(M_MMAP_THRESHOLD, MAPPED_FROM);
    mallopt(M_TRIM_THRESHOLD, TRIMMED_FROM);
    __flint_set_memory_functions(hook_malloc, hook_calloc, hook_realloc, hook_free);
    mp_set_memory_functions(hook_malloc, hook_gmp_realloc, hook_gmp_free);
    flint_set_abort(hook_abort);
    flint_set_num_threads(1);
    reserve_bytes = reserve_wanted();
    keep_reserve();
}

void mem_done(void)
{
    flint_cleanup_master();
    mpfr_free_cache();
    free(reserve);
    reserve = NULL;
}

void mem_fail_at(unsigned long k)
{
    fail_at = k;
}

void mem_fail_own_at(unsigned long k)
{
    fail_own_at = k;
}

void mem_interrupt_at(unsigned long k)
{
    interrupt_at = k ? hook_calls + k : 0;
}

size_t mem_bytes_in_use(void)
{
    return in_use - mem_idle;
}

void mem_set_cap(size_t bytes)
{
    cap = bytes;
}

size_t mem_cap(void)
{
    return cap;
}

/* A limit of the group of processes (Linux); SIZE_MAX: none. */
static size_t group_limit(void)
{
    unsigned long long bytes;
    FILE *file = fopen("/sys/fs/cgroup/memory.max", "re");
    bool known = file && fscanf(file, "%llu", &bytes) == 1;
    if (file)
        fclose(file);
    return known && bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;
}

size_t mem_usual_cap(void)
{
    struct rlimit limit;
    size_t all = (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE);
    size_t group = group_limit();
    all = all < group ? all : group;
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur < all)
        all = limit.rlim_cur;
    return all / 4 * 3;
}
