/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Work in a child process: what its values, errors and end become, and that its time counts.
 */
#include "tests/unit/cas/algebra.h"

#include <signal.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "cas/base/aside.h"
#include "cas/base/aside_balls.h"
#include "cas/base/deadline.h"
#include "cas/base/effort.h"
#include "cas/base/mem_fault.h"

static double clock_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* --- children -------------------------------------------------------------------------------- */

static void say(Buf *out, void *arg)
{
    buf_repeat(out, "0123456789", *(long *)arg);
    buf_putc(out, '.');
}

static void values(void **state)
{
    (void)state;
    static const long TIMES[] = {0, 1, 1000, 100000}; /* less and more than a pipe holds */
    for (int i = 0; i < 4; i++) {
        Buf out = {0};
        long times = TIMES[i];
        buf_puts(&out, "before ");
        aside_run(&out, say, &times);
        assert_int_equal(out.length, 7 + 10 * times + 1);
        assert_memory_equal(out.data, "before ", 7);
        for (long k = 0; k < 10 * times; k++)
            assert_int_equal(out.data[7 + k], '0' + k % 10);
        assert_string_equal(out.data + 7 + 10 * times, ".");
        buf_free(&out);
    }
}

typedef struct Aside {
    void (*work)(Buf *out, void *arg);
    void *arg;
    bool came_back;
} Aside;

static void run_aside(void *arg)
{
    Aside *a = arg;
    Buf out = {0};
    err_defer(buf_release, &out);
    aside_run(&out, a->work, a->arg);
    a->came_back = true;
    err_undefer(true);
}

static void raise_it(Buf *out, void *arg)
{
    buf_puts(out, "never seen");
    err_raise(*(Status *)arg, "about %d", 42);
}

static void raise_nothing(Buf *out, void *arg)
{
    (void)out;
    err_raise(*(Status *)arg, "%s", "");
}

static void errors(void **state)
{
    (void)state;
    for (int s = ST_OK + 1; s < ST_COUNT; s++) {
        Status status = (Status)s;
        Aside a = {raise_it, &status, false};
        assert_int_equal(err_try(run_aside, &a), s);
        assert_string_equal(err_message(), "about 42");
        a.work = raise_nothing;
        assert_int_equal(err_try(run_aside, &a), s);
        assert_string_equal(err_message(), "");
        assert_false(a.came_back);
    }
}

static void die(Buf *out, void *arg)
{
    (void)out;
    (void)arg;
    kill(getpid(), SIGKILL);
}

static void ended(void **state)
{
    (void)state;
    Aside a = {die, NULL, false};
    assert_int_equal(err_try(run_aside, &a), ST_NOMEM);
    assert_int_equal(deadline_run(60, run_aside, &a), ST_NOMEM);
    assert_false(a.came_back);
}

static void burn_aside(Buf *out, void *arg)
{
    double start = clock_seconds();
    while (clock_seconds() - start < *(double *)arg)
        ;
    buf_puts(out, "done");
}

typedef struct Charged {
    Aside aside;
    double left;
} Charged;

static void run_charged(void *arg)
{
    Charged *c = arg;
    run_aside(&c->aside);
    c->left = deadline_left();
}

/* A child's time counts, and the limit ends it. */
static void time_of_children(void **state)
{
    (void)state;
    double shortly = 0.5, forever = 60;
    Charged c = {.aside = {burn_aside, &shortly, false}};
    assert_int_equal(deadline_run(30, run_charged, &c), ST_OK);
    assert_true(c.aside.came_back && c.left > 27 && c.left < 29.6);
    c.aside = (Aside){burn_aside, &forever, false};
    time_t start = time(NULL);
    assert_int_equal(deadline_run(0.1, run_charged, &c), ST_TIMEOUT);
    assert_true(!c.aside.came_back && time(NULL) - start < 30);
    assert_int_equal(err_interrupt_pending, 0);
}

static void interrupt_parent(int signal)
{
    (void)signal;
    err_interrupt_request(1);
}

/* Ctrl-C ends the child at once. */
static void interrupted(void **state)
{
    (void)state;
    double forever = 60;
    Aside a = {burn_aside, &forever, false};
    signal(SIGALRM, interrupt_parent);
    alarm(1);
    time_t start = time(NULL);
    assert_int_equal(err_try(run_aside, &a), ST_INTERRUPT);
    assert_true(time(NULL) - start < 20);
    signal(SIGALRM, SIG_DFL);
}

/* Work that cannot be counted is more than any limit of work. */
static void under_effort(void **state)
{
    (void)state;
    long times = 1;
    uint64_t units = 1u << 30;
    Aside a = {say, &times, false};
    assert_int_equal(effort_run(&units, run_aside, &a), ST_TIMEOUT);
    assert_int_equal(units, 0);
    assert_false(a.came_back);
    assert_int_equal(err_try(run_aside, &a), ST_OK);
    assert_true(a.came_back);
}

/* --- many pieces ----------------------------------------------------------------------------- */

enum { PIECES = 300 };

typedef struct Pieces {
    long processes, count;
    long taken[PIECES];
    Status status[PIECES];
    bool right, fine;
    double seconds;
} Pieces;

/* Piece i is i repeated so often; every tenth raises, every hundredth kills its child. */
static void do_piece(Buf *out, long i, void *arg)
{
    Pieces *p = arg;
    if (i % 10 == 3 && !p->fine)
        err_raise(ST_DOMAIN, "piece %ld", i);
    if (i % 100 == 50 && !p->fine)
        kill(getpid(), SIGKILL);
    for (double start = clock_seconds(); clock_seconds() - start < p->seconds;)
        ;
    for (long k = 0; k < i * 20; k++)
        buf_printf(out, "%ld ", i);
}

static void take_piece(long i, Status status, const char *bytes, size_t n, void *arg)
{
    Pieces *p = arg;
    char text[20], *end;
    p->taken[i]++;
    p->status[i] = status;
    snprintf(text, sizeof text, "piece %ld", i);
    if (status == ST_DOMAIN)
        p->right &= n == strlen(text) && memcmp(bytes, text, n) == 0;
    if (status != ST_OK)
        return;
    p->right &= n == (size_t)(i * 20) * (size_t)(i < 10 ? 2 : i < 100 ? 3 : 4);
    for (size_t at = 0; at < n; at = (size_t)(end - bytes) + 1)
        p->right &= strtol(bytes + at, &end, 10) == i;
}

static void run_pieces(void *arg)
{
    Pieces *p = arg;
    aside_each(&(AsideTasks){.count = p->count,
                             .processes = p->processes,
                             .work = do_piece,
                             .take = take_piece,
                             .arg = p});
}

/* Each is done once, whoever does it; what raises takes only itself with it, what dies what its
 * child had not handed over. */
static void pieces(void **state)
{
    (void)state;
    for (long processes = 0; processes < 9; processes += 4) {
        Pieces p = {.processes = processes, .count = PIECES, .right = true, .fine = true};
        assert_int_equal(err_try(run_pieces, &p), ST_OK);
        for (long i = 0; i < PIECES; i++)
            assert_true(p.taken[i] == 1 && p.status[i] == ST_OK);
        assert_true(p.right);
        p = (Pieces){.processes = processes + 4, .count = PIECES, .right = true};
        assert_int_equal(err_try(run_pieces, &p), ST_OK);
        long failed = 0, done = 0;
        for (long i = 0; i < PIECES; i++) {
            assert_int_equal(p.taken[i], 1);
            failed += p.status[i] == ST_DOMAIN;
            done += p.status[i] == ST_OK;
        }
        assert_true(p.right && failed > 5 && done > 50);
        assert_int_equal(p.status[50], ST_NOMEM);
    }
    Pieces none = {.count = 0};
    assert_int_equal(err_try(run_pieces, &none), ST_OK);
    assert_true(aside_processors() > 0);
}

/* With a limit of the system as low as this for body(arg); its status. */
static Status within_limit(int resource, rlim_t most, void (*body)(void *), void *arg)
{
    struct rlimit before, now;
    assert_int_equal(getrlimit(resource, &before), 0);
    now = (struct rlimit){most, before.rlim_max};
    assert_int_equal(setrlimit(resource, &now), 0);
    Status status = err_try(body, arg);
    assert_int_equal(setrlimit(resource, &before), 0);
    return status;
}

/* Where the system gives no pipe or no memory that is shared it is said, and nothing stays open;
 * one child, if there can be no more, does all pieces. */
static void no_children(void **state)
{
    (void)state;
    long times = 3;
    int lowest = dup(0);
    close(lowest);
    Aside a = {say, &times, false};
    Pieces p = {.processes = 4, .count = PIECES, .right = true, .fine = true};
    assert_int_equal(within_limit(RLIMIT_NOFILE, (rlim_t)lowest, run_aside, &a), ST_LIMIT);
    assert_string_equal(err_message(), "no pipe for a computation aside");
    assert_int_equal(within_limit(RLIMIT_NOFILE, (rlim_t)lowest + 1, run_aside, &a), ST_LIMIT);
    assert_int_equal(within_limit(RLIMIT_NOFILE, (rlim_t)lowest + 1, run_pieces, &p), ST_LIMIT);
    assert_string_equal(err_message(), "no process for computations aside");
    assert_int_equal(p.taken[0], 0);
    assert_int_equal(within_limit(RLIMIT_NOFILE, (rlim_t)lowest + 2, run_pieces, &p), ST_OK);
    for (long i = 0; i < PIECES; i++)
        assert_true(p.taken[i] == 1 && p.status[i] == ST_OK);
    assert_true(p.right);
#ifndef __SANITIZE_ADDRESS__ /* which has more than it uses */
    assert_int_equal(within_limit(RLIMIT_AS, 1 << 12, run_pieces, &p), ST_LIMIT);
    assert_string_equal(err_message(), "no memory that processes share");
#endif
    int now = dup(0);
    close(now);
    assert_int_equal(now, lowest);
    assert_int_equal(err_try(run_aside, &a), ST_OK);
}

static void need_memory(Buf *out, long i, void *arg)
{
    (void)i;
    (void)arg;
    mem_free(mem_alloc(60 << 20));
    buf_puts(out, "x");
}

static void count_failures(long i, Status status, const char *bytes, size_t n, void *failures)
{
    (void)i;
    (void)bytes;
    (void)n;
    if (status == ST_NOMEM)
        ++*(long *)failures;
    else
        assert_int_equal(status, ST_OK);
}

static void run_large(void *tasks)
{
    aside_each(tasks);
}

/* A child without memory for what it has to tell ends: it never goes on as a second parent. */
static void pieces_stay_in_children(void **state)
{
    (void)state;
    pid_t parent = getpid();
    int fds[2];
    char byte;
    assert_int_equal(pipe(fds), 0);
    for (unsigned long k = 1; k < 60; k++) {
        Pieces p = {.processes = 2, .count = 40, .right = true, .fine = true};
        mem_fail_own_at(k);
        Status status = err_try(run_pieces, &p);
        mem_fail_own_at(0);
        if (getpid() != parent)
            _exit(write(fds[1], "x", 1) != 1);
        assert_true(status == ST_OK || status == ST_NOMEM);
    }
    close(fds[1]);
    assert_int_equal(read(fds[0], &byte, 1), 0);
    close(fds[0]);
}

/* The cap of memory is for all children together. */
static void pieces_share_memory(void **state)
{
    (void)state;
    for (long processes = 1; processes <= 4; processes *= 4) {
        long failures = 0;
        AsideTasks tasks = {.count = 8,
                            .processes = processes,
                            .work = need_memory,
                            .take = count_failures,
                            .arg = &failures};
        mem_set_cap(mem_bytes_in_use() + (100 << 20));
        Status status = err_try(run_large, &tasks);
        mem_set_cap(0);
        assert_int_equal(status, ST_OK);
        assert_int_equal(failures, processes == 1 ? 0 : 8);
    }
}

/* Ctrl-C ends all children at once, a limit of time too. */
static void pieces_interrupted(void **state)
{
    (void)state;
    Pieces p = {.processes = 3, .count = 100, .fine = true, .seconds = 60};
    signal(SIGALRM, interrupt_parent);
    alarm(1);
    time_t start = time(NULL);
    assert_int_equal(err_try(run_pieces, &p), ST_INTERRUPT);
    assert_true(time(NULL) - start < 20);
    signal(SIGALRM, SIG_DFL);
    start = time(NULL);
    assert_int_equal(deadline_run(0.1, run_pieces, &p), ST_TIMEOUT);
    assert_true(time(NULL) - start < 30);
    assert_int_equal(err_interrupt_pending, 0);
}

/* --- balls ----------------------------------------------------------------------------------- */

enum { BALLS = 5 };

typedef struct Fill {
    arb_ptr first, second;
    bool succeeds;
} Fill;

static bool fill(void *arg)
{
    const Fill *f = arg;
    for (slong i = 0; i < BALLS; i++) {
        arb_set_si(f->first + i, i + 2);
        arb_sqrt(f->first + i, f->first + i, 300);
        arb_const_pi(f->second + i, 64);
        arb_mul_si(f->second + i, f->second + i, -i, 64);
    }
    arb_pos_inf(f->first);
    arb_zero(f->second + BALLS - 1);
    return f->succeeds;
}

/* Exactly the same balls both ways, and the work's own word. */
static void balls(void **state)
{
    (void)state;
    arb_ptr here = _arb_vec_init(2 * BALLS), there = _arb_vec_init(2 * BALLS);
    for (int succeeds = 0; succeeds < 2; succeeds++)
        for (int brief = 0; brief < 2; brief++) {
            arb_ptr out = brief ? here : there;
            Fill f = {out, out + BALLS, succeeds};
            AsideBalls list[] = {{out, BALLS}, {out + BALLS, BALLS}};
            assert_int_equal(aside_balls_fill(list, 2, brief, fill, &f), succeeds);
            assert_false(err_fragile() || err_interrupt_pending);
        }
    for (slong i = 0; i < 2 * BALLS; i++)
        assert_true(arb_equal(here + i, there + i));
    _arb_vec_clear(here, 2 * BALLS);
    _arb_vec_clear(there, 2 * BALLS);
}

/* --- the rest of raising --------------------------------------------------------------------- */

static void count_down(void *arg)
{
    int *at = arg;
    ++*at;
}

static void defer_many(void *arg)
{
    int *count = arg;
    for (int i = 0; i < 300; i++)
        err_defer(count_down, count);
    err_interrupt_block();
    err_fragile_begin();
    err_hint("a step");
    err_raise(ST_TYPE, "%d of them", 300);
}

static void no_hint(void *arg)
{
    (void)arg;
    err_raise(ST_TYPE, "another");
}

static void unwound(void **state)
{
    (void)state;
    int count = 0;
    assert_int_equal(err_try(defer_many, &count), ST_TYPE);
    assert_int_equal(count, 300);
    assert_false(err_fragile());
    assert_string_equal(err_advice(), "a step");
    assert_string_equal(err_message(), "300 of them");
    assert_int_equal(err_try(no_hint, NULL), ST_TYPE);
    assert_string_equal(err_advice(), "");
}

static void blocks(void *arg)
{
    (void)arg;
    assert_false(err_interrupt_blocked());
    err_interrupt_block();
    err_interrupt_block();
    err_interrupt_unblock();
    assert_true(err_interrupt_blocked());
    err_interrupt_unblock();
    assert_false(err_interrupt_blocked());
    err_fragile_begin();
    err_fragile_begin();
    err_fragile_end();
    assert_true(err_fragile());
    err_fragile_end();
    assert_false(err_fragile());
}

static void requests(void **state)
{
    (void)state;
    assert_int_equal(err_try(blocks, NULL), ST_OK);
    err_interrupt_request(2);
    assert_int_equal(err_interrupt_pending, 2);
    err_interrupt_request(1);
    assert_int_equal(err_interrupt_pending, 1);
    err_interrupt_request(2); /* Ctrl-C stays */
    assert_int_equal(err_interrupt_pending, 1);
    err_interrupt_request(0);
    assert_int_equal(err_interrupt_pending, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values),
        cmocka_unit_test(errors),
        cmocka_unit_test(ended),
        cmocka_unit_test(time_of_children),
        cmocka_unit_test(interrupted),
        cmocka_unit_test(pieces),
        cmocka_unit_test(pieces_interrupted),
        cmocka_unit_test(no_children),
        cmocka_unit_test(pieces_stay_in_children),
        cmocka_unit_test(pieces_share_memory),
        cmocka_unit_test(under_effort),
        cmocka_unit_test(balls),
        cmocka_unit_test(unwound),
        cmocka_unit_test(requests),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
