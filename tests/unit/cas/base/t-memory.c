/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Blocks, arenas and growing text: what was put in is there, blocks do not overlap, sizes that
 * overflow raise, every byte that is asked for is counted until it is given back, and no more is
 * asked for than growth by doubling needs.
 */
#include "tests/unit/cas/algebra.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cas/base/arena.h"
#include "cas/base/buf.h"
#include "cas/base/compat.h"
#include "cas/base/splitmix.h"
#include "cas/base/status.h"

static uint64_t seed = 5;

static size_t below(size_t n)
{
    return (size_t)(splitmix_next(&seed) % n);
}

/* --- blocks ---------------------------------------------------------------------------------- */

static void counted(void **state)
{
    (void)state;
    size_t before = mem_bytes_in_use();
    char *a = mem_alloc(1000), *b = mem_zalloc(2000), *c = mem_array(30, 100),
         *d = mem_strdup("abc");
    size_t all = mem_bytes_in_use() - before;
    assert_true(all >= 6004 && all < 7000);
    for (int i = 0; i < 2000; i++)
        assert_int_equal(b[i], 0);
    a = mem_realloc(a, 50000);
    assert_true(mem_bytes_in_use() - before >= all + 49000);
    a = mem_realloc(a, 10);
    assert_true(mem_bytes_in_use() - before <= all);
    c = mem_rearray(c, 50, 100);
    assert_true(mem_bytes_in_use() - before >= 2000 + 5000);
    mem_free(a);
    mem_free(b);
    mem_free(c);
    assert_string_equal(d, "abc");
    mem_free(d);
    mem_free(NULL);
    assert_int_equal(mem_bytes_in_use(), before);
}

static void scattered(void **state)
{
    (void)state;
    static const size_t sizes[] = {1, 100, (2 << 20) - 1, (2 << 20) + 1, 9 << 20};
    size_t before = mem_bytes_in_use();
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        unsigned char *block = mem_scattered(sizes[k]);
        assert_true(mem_bytes_in_use() >= before + sizes[k]);
        for (size_t i = 0; i < sizes[k]; i += 997)
            block[i] = (unsigned char)(i + k);
        block[sizes[k] - 1] = 7;
        for (size_t i = 0; i < sizes[k] - 1; i += 997)
            assert_int_equal(block[i], (unsigned char)(i + k));
        mem_free(block);
        assert_int_equal(mem_bytes_in_use(), before);
    }
}

static void empty_blocks(void **state)
{
    (void)state;
    void *a = mem_alloc(0), *b = mem_alloc(0), *c = mem_zalloc(0), *d = mem_try_array(0, 8);
    assert_true(a && b && c && d && a != b);
    a = mem_realloc(a, 0);
    assert_non_null(a);
    mem_free(a);
    mem_free(b);
    mem_free(c);
    mem_free(d);
    char *text = mem_strndup("abcdef", 3);
    assert_string_equal(text, "abc");
    mem_free(text);
}

static void too_many(void *arg)
{
    (void)arg;
    mem_array(SIZE_MAX / 4, 8);
}

static void too_many_again(void *arg)
{
    mem_rearray(arg, SIZE_MAX / 4, 8);
}

static void overflow(void **state)
{
    (void)state;
    assert_int_equal(err_try(too_many, NULL), ST_NOMEM);
    char *block = mem_alloc(8);
    block[7] = 'x';
    assert_int_equal(err_try(too_many_again, block), ST_NOMEM);
    assert_int_equal(block[7], 'x');
    mem_free(block);
    assert_null(mem_try_array(SIZE_MAX / 4, 8));
}

static void take(void *arg)
{
    mem_free(mem_alloc(*(size_t *)arg));
}

static void take_more(void *arg)
{
    void **block = arg;
    *block = mem_realloc(*block, 200000);
}

/* Below the cap there is memory, above it there is none; what exists is kept. */
static void capped(void **state)
{
    (void)state;
    size_t small = 50000, large = 200000, before = mem_cap();
    mem_set_cap(mem_bytes_in_use() + 100000);
    assert_int_equal(err_try(take, &small), ST_OK);
    assert_int_equal(err_try(take, &large), ST_NOMEM);
    assert_non_null(strstr(err_message(), "200000 bytes asked for"));
    void *block = mem_zalloc(100);
    assert_int_equal(err_try(take_more, &block), ST_NOMEM);
    assert_int_equal(((char *)block)[99], 0);
    mem_set_cap(0);
    assert_int_equal(mem_cap(), 0);
    assert_int_equal(err_try(take_more, &block), ST_OK);
    mem_free(block);
    mem_set_cap(before);
}

/* What the heap holds free does not count, but the cap gives way for it by a third only. */
static void idle(void **state)
{
    (void)state;
    size_t used = mem_bytes_in_use(), real = mem_idle;
    size_t before = mem_cap(), want = 400000, more = 700000;
    void *held = mem_alloc(1000000);
    mem_idle = real + 1000000;
    assert_true(mem_bytes_in_use() <= used + 5000);
    mem_set_cap(used + real + 1000000);
    size_t third = (used + real + 1000000) / 3;
    if (third < more && third > want) {
        assert_int_equal(err_try(take, &want), ST_OK);
        assert_int_equal(err_try(take, &more), ST_NOMEM);
    }
    mem_set_cap(before);
    mem_idle = real;
    mem_free(held);
}

static void take_three(void *arg)
{
    int *made = arg;
    for (*made = 0; *made < 3; ++*made)
        mem_free(mem_alloc(16));
}

static void injected(void **state)
{
    (void)state;
    int made;
    for (unsigned long k = 1; k <= 3; k++) {
        mem_fail_at(k);
        assert_int_equal(err_try(take_three, &made), ST_NOMEM);
        assert_int_equal(made, k - 1);
    }
    mem_fail_at(4);
    assert_int_equal(err_try(take_three, &made), ST_OK);
    mem_fail_at(0);
    assert_int_equal(err_try(take_three, &made), ST_OK);
}

static void usual_cap(void **state)
{
    (void)state;
    size_t all = (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE);
    assert_true(mem_usual_cap() <= all / 4 * 3);
    assert_true(mem_usual_cap() > 64 << 20);
#ifndef __SANITIZE_ADDRESS__ /* which has more than it uses */
    /* Three quarters of what the process may have, when that is less. */
    struct rlimit before, less;
    size_t usual = mem_usual_cap();
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    less = before;
    less.rlim_cur = usual / 3 / 4 * 4;
    assert_int_equal(setrlimit(RLIMIT_AS, &less), 0);
    size_t limited = mem_usual_cap();
    assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
    assert_true(limited == less.rlim_cur / 4 * 3);
    assert_true(mem_usual_cap() == usual);
#endif
}

/* --- want of memory --------------------------------------------------------------------------- */

enum { MANY = 300000 };

/* Takes all that the system gives, from large blocks to small ones. */
static void **hoard(void)
{
    void **all = NULL;
    for (size_t bytes = 1 << 20; bytes >= 32; bytes /= 2)
        for (void **block; (block = malloc(bytes)); all = block)
            *block = all;
    return all;
}

static void let_go(void **all)
{
    while (all) {
        void **next = *all;
        free(all);
        all = next;
    }
}

static void pool_child(void)
{
    static fmpz z[MANY];
    for (long i = 0; i < MANY; i++) {
        fmpz_init_set_ui(z + i, 1);
        fmpz_mul_2exp(z + i, z + i, 70 + i % 50);
    }
    struct rlimit now = {80 << 20, RLIM_INFINITY};
    setrlimit(RLIMIT_AS, &now);
    mem_hold();
    mem_lend();
    void **all = hoard();
    for (long i = 0; i < MANY; i++)
        fmpz_clear(z + i);
    let_go(all);
    for (long i = 0; i < MANY; i++) {
        fmpz_init_set_si(z + i, -i);
        fmpz_mul_2exp(z + i, z + i, 80);
    }
    for (long i = 0; i < MANY; i++)
        if (fmpz_cmp_si(z + i, -(i > 0)) > 0 || (i && fmpz_val2(z + i) < 80))
            _exit(2);
    _exit(0);
}

/* Integers are given back to FLINT's pool, which then wants to grow, when there is no memory at
 * all. */
static void full_pool(void **state)
{
    (void)state;
#ifdef __SANITIZE_ADDRESS__
    skip(); /* it maps its own shadow in the child */
#endif
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        pool_child();
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static void take_lent(void *arg)
{
    size_t bytes = mem_cap() - mem_bytes_in_use() + 1000000;
    (void)arg;
    mem_free(mem_alloc(bytes));
}

/* The reserve is there above the cap when it is lent, and only then. */
static void lending(void **state)
{
    (void)state;
    size_t before = mem_cap();
    mem_set_cap(mem_bytes_in_use() + 5000000);
    assert_int_equal(err_try(take_lent, NULL), ST_NOMEM);
    mem_lend();
    assert_int_equal(err_try(take_lent, NULL), ST_OK);
    mem_keep();
    assert_int_equal(err_try(take_lent, NULL), ST_NOMEM);
    mem_set_cap(before);
}

/* --- arenas ---------------------------------------------------------------------------------- */

enum { BLOCKS = 400 };

static void fill_arena(void *arg)
{
    struct {
        unsigned char *at;
        size_t size;
    } block[BLOCKS];
    Arena arena;
    (void)arg;
    arena_begin(&arena);
    for (int i = 0; i < BLOCKS; i++) {
        block[i].size = below(20) ? below(300) : 4080 + below(40);
        block[i].at = arena_alloc(&arena, block[i].size);
        assert_int_equal((uintptr_t)block[i].at % 16, 0);
        for (size_t k = 0; k < block[i].size; k++) {
            assert_int_equal(block[i].at[k], 0);
            block[i].at[k] = (unsigned char)i;
        }
    }
    for (int i = 0; i < BLOCKS; i++)
        for (size_t k = 0; k < block[i].size; k++)
            assert_int_equal(block[i].at[k], (unsigned char)i);
    arena_end(&arena);
}

static void arenas(void **state)
{
    (void)state;
    size_t before = mem_bytes_in_use();
    for (int i = 0; i < 5; i++)
        assert_int_equal(err_try(fill_arena, NULL), ST_OK);
    assert_int_equal(mem_bytes_in_use(), before);
}

/* Small blocks share chunks, but where a sanitizer is to see their borders. */
static void little_waste(void **state)
{
    (void)state;
    Arena arena;
    size_t before = mem_bytes_in_use();
    arena_begin(&arena);
    for (int i = 0; i < 2000; i++)
        arena_alloc(&arena, 10);
#ifndef __SANITIZE_ADDRESS__
    assert_true(mem_bytes_in_use() - before < 40000);
#endif
    arena_end(&arena);
}

static void arena_too_large(void *arg)
{
    Arena arena;
    arena_begin(&arena);
    arena_alloc(&arena, *(size_t *)arg);
    arena_end(&arena);
}

static void arena_too_many(void *arg)
{
    Arena arena;
    (void)arg;
    arena_begin(&arena);
    arena_array(&arena, SIZE_MAX / 4, 8);
    arena_end(&arena);
}

static void arena_overflow(void **state)
{
    (void)state;
    size_t before = mem_bytes_in_use();
    for (size_t less = 0; less < 80; less++) {
        size_t size = SIZE_MAX - less;
        assert_int_equal(err_try(arena_too_large, &size), ST_NOMEM);
    }
    assert_int_equal(err_try(arena_too_many, NULL), ST_NOMEM);
    assert_int_equal(mem_bytes_in_use(), before);
}

static void growing_arrays(void **state)
{
    (void)state;
    Arena arena;
    arena_begin(&arena);
    long *items = NULL, *last = NULL;
    size_t capacity = 0;
    int moves = 0;
    for (size_t used = 0; used < 3000; used++) {
        items = arena_grow(&arena, items, used, &capacity, sizeof *items);
        assert_true(used < capacity && capacity <= 2 * used + 8);
        moves += items != last;
        last = items;
        items[used] = (long)used * 7;
    }
    for (long i = 0; i < 3000; i++)
        assert_int_equal(items[i], i * 7);
    assert_true(moves < 12);
    arena_end(&arena);
}

/* --- text ------------------------------------------------------------------------------------ */

static void texts(void **state)
{
    (void)state;
    Buf buf = {0};
    char expected[20000];
    size_t n = 0, grown = 0, capacity = 0;
    assert_string_equal(buf_text(&buf), "");
    buf_truncate(&buf, 0);
    buf_printf(&buf, "%s", "");
    assert_string_equal(buf_text(&buf), "");
    for (int i = 0; i < 3000; i++) {
        switch (i % 4) {
        case 0:
            buf_putc(&buf, (char)('a' + i % 26));
            n += (size_t)sprintf(expected + n, "%c", 'a' + i % 26);
            break;
        case 1:
            buf_puts(&buf, "word");
            n += (size_t)sprintf(expected + n, "word");
            break;
        case 2:
            buf_printf(&buf, "%d,", i);
            n += (size_t)sprintf(expected + n, "%d,", i);
            break;
        default:
            buf_putn(&buf, "12345", (size_t)(i % 5));
            n += (size_t)sprintf(expected + n, "%.*s", i % 5, "12345");
        }
        assert_int_equal(buf.length, n);
        assert_int_equal(strlen(buf.data), n);
        assert_true(buf.length < buf.capacity && buf.capacity <= 2 * n + 34);
        grown += buf.capacity != capacity;
        capacity = buf.capacity;
    }
    assert_true(grown < 12);
    assert_string_equal(buf_text(&buf), expected);
    buf_truncate(&buf, n);
    buf_truncate(&buf, n + 5);
    assert_int_equal(buf.length, n);
    buf_truncate(&buf, 7);
    expected[7] = '\0';
    assert_string_equal(buf_text(&buf), expected);
    char *stolen = buf_steal(&buf);
    assert_string_equal(stolen, expected);
    mem_free(stolen);
    assert_true(buf.length == 0 && buf.capacity == 0);
    buf_repeat(&buf, "ab", 3);
    buf_repeat(&buf, "ab", 0);
    assert_string_equal(buf_text(&buf), "ababab");
    buf_free(&buf);
    stolen = buf_steal(&buf);
    assert_string_equal(stolen, "");
    mem_free(stolen);
}

/* Exactly what was asked for at every length, and one more byte for the end. */
static void exact_room(void **state)
{
    (void)state;
    for (size_t n = 0; n < 200; n++) {
        Buf buf = {0};
        char line[200];
        memset(line, 'x', sizeof line);
        buf_putn(&buf, line, n);
        buf_printf(&buf, "%.*s", (int)n, line);
        assert_int_equal(strlen(buf_text(&buf)), 2 * n);
        buf_free(&buf);
    }
}

/* --- statuses and numbers -------------------------------------------------------------------- */

static void statuses(void **state)
{
    (void)state;
    assert_string_equal(status_name(ST_OK), "OK");
    assert_string_equal(status_name(ST_INTERNAL), "INTERNAL");
    assert_string_equal(status_name(ST_COUNT), "?");
    assert_string_equal(status_name((Status)-1), "?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counted),        cmocka_unit_test(empty_blocks),
        cmocka_unit_test(scattered),      cmocka_unit_test(overflow),
        cmocka_unit_test(capped),         cmocka_unit_test(idle),
        cmocka_unit_test(injected),       cmocka_unit_test(usual_cap),
        cmocka_unit_test(full_pool),      cmocka_unit_test(lending),
        cmocka_unit_test(arenas),         cmocka_unit_test(little_waste),
        cmocka_unit_test(arena_overflow), cmocka_unit_test(growing_arrays),
        cmocka_unit_test(texts),          cmocka_unit_test(exact_room),
        cmocka_unit_test(statuses),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
