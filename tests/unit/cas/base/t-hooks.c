/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Failures inside GMP, FLINT and Arb: whichever of their requests for memory is refused, or meets
 * an interrupt, the call is given up with its reason and the next one computes as if nothing had
 * been. Where nothing may raise, the reserve is there, and its end is the end.
 */
#include "tests/unit/cas/algebra.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <flint/fmpz_poly.h>

#include "cas/base/ball.h"
#include "cas/base/mem_fault.h"
#include "cas/base/status.h"

/* --- computations ---------------------------------------------------------------------------- */

/* A product of polynomials with large coefficients: temporary space, growth, many integers. */
static void multiply(void *hash)
{
    fmpz_poly_t a, b;
    fmpz_t value;
    fmpz_poly_init(a);
    fmpz_poly_init(b);
    fmpz_init(value);
    for (slong i = 0; i < 60; i++) {
        fmpz_fac_ui(value, 30 + (ulong)i);
        fmpz_poly_set_coeff_fmpz(a, i, value);
    }
    fmpz_poly_pow(b, a, 3);
    fmpz_poly_mul(b, b, a);
    fmpz_poly_evaluate_fmpz(value, b, value);
    *(ulong *)hash = fmpz_fdiv_ui(value, 1000000007);
    fmpz_poly_clear(a);
    fmpz_poly_clear(b);
    fmpz_clear(value);
}

/* Values for which Arb keeps constants, then more digits of these than it has: it makes them in the
 * place of those that it had. */
static void enclose(void *hash)
{
    static slong more = 2000;
    arb_t value, factor;
    fmpz_t digits;
    err_fragile_begin();
    arb_init(value);
    arb_init(factor);
    fmpz_init(digits);
    arb_set_ui(value, 5);
    arb_div_ui(value, value, 7, 900);
    arb_gamma(value, value, 900);
    arb_const_pi(factor, 900);
    arb_mul(value, value, factor, 900);
    arb_const_log2(factor, 900);
    arb_mul(value, value, factor, 900);
    arb_const_euler(factor, 900);
    arb_mul(value, value, factor, 900);
    arb_mul_2exp_si(value, value, 600);
    arf_get_fmpz(digits, arb_midref(value), ARF_RND_DOWN);
    *(ulong *)hash = fmpz_fdiv_ui(digits, 1000000007);
    more += 500;
    arb_const_pi(factor, more);
    arb_const_log2(factor, more);
    arb_const_euler(factor, more);
    fmpz_clear(digits);
    arb_clear(value);
    arb_clear(factor);
    err_fragile_end();
}

/* Each k-th request, denser where they are few, until the computation comes to its end. */
static void strike(void (*body)(void *), void (*at)(unsigned long), Status expected)
{
    ulong wanted = 0, hash = 0;
    assert_int_equal(err_try(body, &wanted), ST_OK);
    int struck = 0;
    Status status = expected;
    for (unsigned long k = 1; status == expected; k += 1 + k / 4) {
        at(k);
        status = err_try(body, &hash);
        at(0);
        err_interrupt_pending = 0;
        struck += status == expected;
        assert_false(err_fragile() || err_broken);
        if (status == expected && k % 3 == 0) { /* and at once, as well as at the end */
            assert_int_equal(err_try(body, &hash), ST_OK);
            assert_int_equal(hash, wanted);
        }
    }
    assert_int_equal(status, ST_OK);
    assert_int_equal(hash, wanted);
    assert_true(struck > 5);
}

static void refused(void **state)
{
    (void)state;
    strike(multiply, mem_fail_at, ST_NOMEM);
    strike(enclose, mem_fail_at, ST_NOMEM);
}

static void interrupted(void **state)
{
    (void)state;
    strike(multiply, mem_interrupt_at, ST_INTERRUPT);
    strike(enclose, mem_interrupt_at, ST_INTERRUPT);
    /* requests before it was asked for do not count */
    ulong hash;
    mem_interrupt_at(5000);
    assert_int_equal(err_try(multiply, &hash), ST_OK);
    assert_int_equal(err_interrupt_pending, 0);
    mem_interrupt_at(0);
}

/* Requests of our own, of which the third is refused; what libraries ask for does not count. */
static void ask_three(void *blocks)
{
    void **block = blocks;
    ulong hash;
    for (int i = 0; i < 3; i++) {
        multiply(&hash);
        block[i] = mem_alloc(100);
    }
}

static void own_refused(void **state)
{
    (void)state;
    void *block[3] = {NULL};
    mem_fail_own_at(3);
    assert_int_equal(err_try(ask_three, block), ST_NOMEM);
    assert_true(block[0] && block[1] && !block[2]);
    void *more = mem_alloc(100); /* once */
    mem_free(more);
    mem_free(block[0]);
    mem_free(block[1]);
}

/* Where interrupts are blocked they wait. */
static void blocked_body(void *hash)
{
    err_interrupt_block();
    mem_interrupt_at(1);
    multiply(hash);
    *(ulong *)hash += 1;
    err_interrupt_unblock();
    err_interrupt_request(1);
    err_poll();
}

static void blocked(void **state)
{
    (void)state;
    ulong wanted = 0, hash = 0;
    assert_int_equal(err_try(multiply, &wanted), ST_OK);
    assert_int_equal(err_try(blocked_body, &hash), ST_INTERRUPT);
    assert_int_equal(hash, wanted + 1);
    mem_interrupt_at(0);
}

/* --- sizes that cannot be -------------------------------------------------------------------- */

static void too_many(void *arg)
{
    (void)arg;
    flint_calloc(SIZE_MAX / 2, 4);
}

static void too_large(void *block)
{
    flint_realloc(block, SIZE_MAX / 2);
}

static void impossible(void **state)
{
    (void)state;
    assert_int_equal(err_try(too_many, NULL), ST_NOMEM);
    char *block = flint_malloc(100);
    memset(block, 'x', 100);
    mem_set_cap(mem_bytes_in_use() + (1 << 20));
    assert_int_equal(err_try(too_large, block), ST_NOMEM);
    mem_set_cap(0);
    for (int i = 0; i < 100; i++)
        assert_int_equal(block[i], 'x');
    flint_free(block);
}

/* --- the reserve ----------------------------------------------------------------------------- */

/* All that the system gives, from large blocks to small ones. */
static void hoard(void)
{
    struct rlimit now = {80 << 20, RLIM_INFINITY};
    setrlimit(RLIMIT_AS, &now);
    for (size_t bytes = 1 << 20; bytes >= 32; bytes /= 2)
        while (malloc(bytes))
            ;
}

/* Requests of a library that may not raise, when there is no memory at all: 0 where they were
 * served. */
static void held_child(size_t bytes)
{
    char *small = flint_malloc(1000);
    memset(small, 'y', 1000);
    mem_hold();
    hoard();
    char *block = flint_malloc(bytes / 4), *zero = flint_calloc(1000, 8);
    small = flint_realloc(small, bytes / 4);
    for (int i = 0; i < 1000; i++)
        if (small[i] != 'y' || zero[8 * i] != 0)
            _exit(2);
    block = flint_realloc(block, bytes / 2);
    block[bytes / 2 - 1] = 1;
    mem_unhold();
    _exit(0);
}

static int status_of(size_t bytes)
{
    int status;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        struct rlimit none = {0, 0};
        setrlimit(RLIMIT_CORE, &none);
        signal(SIGABRT, SIG_DFL);
        held_child(bytes);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void reserve(void **state)
{
    (void)state;
#ifdef __SANITIZE_ADDRESS__
    skip(); /* it maps its own shadow in the child */
#endif
    int served = status_of(4 << 20), beyond = status_of((size_t)60 << 20);
    assert_true(WIFEXITED(served) && WEXITSTATUS(served) == 0);
    assert_true(WIFSIGNALED(beyond) && WTERMSIG(beyond) == SIGABRT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refused), cmocka_unit_test(own_refused), cmocka_unit_test(interrupted),
        cmocka_unit_test(blocked), cmocka_unit_test(impossible),  cmocka_unit_test(reserve),
    };
    /* Blocks of calls that are given up leak (mem.c): nobody counts them at the end. */
    return cmocka_run_group_tests(tests, algebra_begin, NULL);
}
