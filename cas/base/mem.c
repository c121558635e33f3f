/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Allocation with counters, a cap and injected failures, and the hooks given to GMP and FLINT.
 *
 * A pending interrupt may jump out of a GMP or FLINT computation from its allocation or
 * reallocation, never from a free: blocks of the abandoned call leak, its outputs are thrown away
 * by the caller. The reallocation of FLINT's own pool of integers (mpz_free_arr) is exempt, since
 * a jump there leaves the pool inconsistent. FLINT stays single-threaded.
 */
#include "cas/base/mem.h"

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/compat.h"
#include "cas/base/effort.h"
#include "cas/base/err.h"

static unsigned long fail_at, hook_calls, interrupt_at;
static size_t in_use, cap;

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
    return cap != 0 && in_use + bytes > cap;
}

static _Noreturn void out_of_memory(size_t bytes)
{
    err_raise(ST_NOMEM, "out of memory (%zu bytes asked for, %zu in use)", bytes, in_use);
}

void *mem_alloc(size_t bytes)
{
    void *block = must_fail(bytes) ? NULL : malloc(bytes ? bytes : 1);
    if (!block)
        out_of_memory(bytes);
    account(block);
    return block;
}

void *mem_zalloc(size_t bytes)
{
    void *block = must_fail(bytes) ? NULL : calloc(1, bytes ? bytes : 1);
    if (!block)
        out_of_memory(bytes);
    account(block);
    return block;
}

void *mem_realloc(void *block, size_t bytes)
{
    if (!block)
        return mem_alloc(bytes);
    if (must_fail(bytes))
        out_of_memory(bytes);
    size_t before = malloc_usable_size(block);
    void *grown = realloc(block, bytes ? bytes : 1);
    if (!grown)
        out_of_memory(bytes);
    in_use -= before;
    account(grown);
    return grown;
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
    bool fits = !__builtin_mul_overflow(count, size, &bytes) && !must_fail(bytes);
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

static void hook_poll(size_t bytes)
{
    err_in_library = true;
    hook_calls++;
    effort_count(bytes);
    if (interrupt_at != 0 && hook_calls >= interrupt_at && !err_interrupt_blocked()) {
        interrupt_at = 0;
        err_interrupt_pending = 1;
    }
    if (__builtin_expect(err_interrupt_pending != 0, 0) && !err_interrupt_blocked())
        err_interrupt_raise();
    err_in_library = false;
}

/* Out of memory inside a library: land if possible, else there is nothing left to do. */
static void *checked(void *block, size_t bytes)
{
    if (!block) {
        if (err_interrupt_blocked())
            abort();
        err_in_library = true;
        out_of_memory(bytes);
    }
    account(block);
    return block;
}

static void *hook_malloc(size_t bytes)
{
    hook_poll(bytes);
    return checked(must_fail(bytes) && !err_interrupt_blocked() ? NULL : malloc(bytes ? bytes : 1),
                   bytes);
}

static void *hook_calloc(size_t count, size_t size)
{
    hook_poll(count * size);
    return checked(calloc(count ? count : 1, size ? size : 1), count * size);
}

static void *hook_realloc(void *block, size_t bytes)
{
    if (!block)
        return hook_malloc(bytes);
    bool pool = block == (void *)mpz_free_arr;
    if (!pool) {
        hook_poll(bytes);
        if (must_fail(bytes) && !err_interrupt_blocked())
            checked(NULL, bytes);
    }
    size_t before = malloc_usable_size(block);
    void *grown = realloc(block, bytes ? bytes : 1);
    if (!grown)
        return checked(NULL, bytes);
    in_use -= before;
    return checked(grown, bytes);
}

static void *hook_gmp_realloc(void *block, size_t old_bytes, size_t bytes)
{
    (void)old_bytes;
    return hook_realloc(block, bytes);
}

static void hook_gmp_free(void *block, size_t bytes)
{
    (void)bytes;
    mem_free(block);
}

__attribute__((noreturn)) static void hook_abort(void)
{
    err_raise(ST_INTERNAL, "the arithmetic library gave up (see the line above)");
}

void mem_init(void)
{
    /* Blocks of some hundred kilobytes come and go (long lists that grow): the kernel is not to
     * take and clear their pages each time. */
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    __flint_set_memory_functions(hook_malloc, hook_calloc, hook_realloc, mem_free);
    mp_set_memory_functions(hook_malloc, hook_gmp_realloc, hook_gmp_free);
    flint_set_abort(hook_abort);
    flint_set_num_threads(1);
}

void mem_done(void)
{
    flint_cleanup_master();
    mpfr_free_cache();
}

void mem_fail_at(unsigned long k)
{
    fail_at = k;
}

void mem_interrupt_at(unsigned long k)
{
    interrupt_at = k ? hook_calls + k : 0;
}

size_t mem_bytes_in_use(void)
{
    return in_use;
}

void mem_set_cap(size_t bytes)
{
    cap = bytes;
}
