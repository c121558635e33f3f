/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Limits of time: which limit ends what, how much of the outer one is left afterwards, that a
 * child's time counts, and that the timer is set to what is left, always.
 */
#include "tests/unit/cas/algebra.h"

#include <math.h>
#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cas/base/deadline.h"

static double processor_time(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Uses so much time of the processor, polling. */
static void burn(void *seconds)
{
    for (double start = processor_time(); processor_time() - start < *(double *)seconds;)
        err_poll();
}

static double timer_left(void)
{
    struct itimerval timer;
    getitimer(ITIMER_PROF, &timer);
    return (double)timer.it_value.tv_sec + 1e-6 * (double)timer.it_value.tv_usec;
}

/* So much is left, or what tests use of the processor less; the timer is set to it, too. */
static bool is_left(double seconds)
{
    const double most_used = 0.4, tick = 0.1;
    double left = deadline_left(), more = seconds + 1e-6;
    return left <= more && (seconds == 0 ? left == 0 : left > seconds - most_used) &&
           fabs(timer_left() - left) < tick;
}

/* --- one limit ------------------------------------------------------------------------------- */

static void simple(void **state)
{
    (void)state;
    double shortly = 0.005, forever = 100;
    assert_true(is_left(0));
    assert_int_equal(deadline_run(50, burn, &shortly), ST_OK);
    assert_int_equal(err_interrupt_pending, 0);
    double start = processor_time();
    assert_int_equal(deadline_run(0.02, burn, &forever), ST_TIMEOUT);
    double used = processor_time() - start;
    assert_true(used > 0.01 && used < 2);
    assert_int_equal(err_interrupt_pending, 0);
    assert_true(is_left(0));
    assert_int_equal(deadline_run(1e-9, burn, &forever), ST_TIMEOUT);
    assert_int_equal(deadline_run(1.5, burn, &shortly), ST_OK);
}

/* Works a little without polling; how much less was left then is in what arg points to. */
static void work_a_little(void *arg)
{
    double before = deadline_left(), until = processor_time() + 0.003;
    while (processor_time() < until)
        ;
    *(double *)arg = before - deadline_left();
}

/* The processor's time that is used is off what is left. */
static void time_is_used(void **state)
{
    (void)state;
    for (int k = 0; k < 2; k++) {
        double used, most = processor_time();
        assert_int_equal(deadline_run(50, work_a_little, &used), ST_OK);
        most = processor_time() - most;
        assert_true(used >= 0.003 - 1e-9 && used <= most + 1e-9);
    }
}

/* Is so much left as arg points to? The answer stays there. */
static void look(void *arg)
{
    *(double *)arg = is_left(*(double *)arg);
}

/* Of whole seconds, of parts, and of more than a timer holds. A limit of a whole second is a hair
 * less once it was added to the clock and taken off again: the timer runs all the same. */
static void timer_is_set(void **state)
{
    (void)state;
    const double seconds[] = {0.5, 0.999999, 1, 1.25, 2, 3, 59.75, 100, 1000.5, 1e6, 1e8};
    for (size_t k = 0; k < sizeof seconds / sizeof *seconds; k++)
        for (int again = 0; again < 50; again++) {
            double left = seconds[k];
            assert_int_equal(deadline_run(left, look, &left), ST_OK);
            assert_true(left == 1 && is_left(0));
        }
}

static void look_at_timer(void *arg)
{
    *(double *)arg = timer_left();
}

static void timer_is_set_to_the_most(void **state)
{
    (void)state;
    double timer = 0;
    assert_int_equal(deadline_run(1e300, look_at_timer, &timer), ST_OK);
    assert_true(timer > 1e8);
    assert_int_equal(deadline_run(INFINITY, look_at_timer, &timer), ST_OK);
    assert_true(timer == 0 || timer > 1e8);
}

static void expire(void *unused)
{
    (void)unused;
    err_raise(ST_TIMEOUT, "time expired");
}

/* What is taken for done and put off: nobody polls before the limit is over. */
static void put_off(void *done)
{
    if (err_try(expire, NULL) != ST_OK)
        err_postpone();
    *(bool *)done = true;
}

/* The end of time that was put off goes with its limit; what comes after has time. */
static void put_off_at_the_end(void **state)
{
    (void)state;
    bool done = false;
    double shortly = 0.001;
    assert_int_equal(deadline_run(50, put_off, &done), ST_OK);
    assert_true(done);
    assert_int_equal(err_interrupt_pending, 0);
    assert_int_equal(err_try(burn, &shortly), ST_OK);
}

static void request(void *what)
{
    err_interrupt_request(*(int *)what);
}

/* What else was asked for stays: Ctrl-C, and what a statement put off. */
static void others_stay(void **state)
{
    (void)state;
    for (int what = 0; what < 4; what++) {
        assert_int_equal(deadline_run(50, request, &what), ST_OK);
        assert_int_equal(err_interrupt_pending, what == 2 ? 0 : what);
        err_interrupt_request(0);
    }
}

/* --- nested limits --------------------------------------------------------------------------- */

typedef struct Nested {
    double inner, burnt, after; /* the limit inside, the time used inside and after it */
    Status status;
    double left;
} Nested;

static void inner_run(void *arg)
{
    Nested *n = arg;
    n->status = deadline_run(n->inner, burn, &n->burnt);
    n->left = deadline_left();
    burn(&n->after);
}

/* The inner limit ends the inner work only; the outer one goes on with what is left. */
static void inner_first(void **state)
{
    (void)state;
    Nested n = {.inner = 0.02, .burnt = 100, .after = 0.01};
    assert_int_equal(deadline_run(40, inner_run, &n), ST_OK);
    assert_int_equal(n.status, ST_TIMEOUT);
    assert_true(n.left > 30 && n.left < 39.99);
}

/* The outer limit ends the inner work, and raises where it is polled next. */
static void outer_first(void **state)
{
    (void)state;
    Nested n = {.inner = 80, .burnt = 100, .after = 100};
    double start = processor_time();
    assert_int_equal(deadline_run(0.03, inner_run, &n), ST_TIMEOUT);
    assert_int_equal(n.status, ST_TIMEOUT);
    assert_true(n.left < 0.03 && processor_time() - start < 3); /* the timer counts ticks */
}

typedef struct Times {
    double outer, inner, charge;
} Times;

static void look_inside(void *arg)
{
    const Times *t = arg;
    assert_true(is_left(fmin(t->outer, t->inner)));
}

static void run_inside(void *arg)
{
    Times *t = arg;
    assert_true(is_left(t->outer));
    assert_int_equal(deadline_run(t->inner, look_inside, t), ST_OK);
    assert_true(is_left(t->outer));
    deadline_charge(t->charge);
    assert_true(is_left(t->outer - t->charge));
    assert_int_equal(deadline_run(t->inner, request, &(int){0}), ST_OK);
    assert_true(is_left(t->outer - t->charge));
}

/* The earlier of two ends of time counts, the outer one again when the inner is left; what children
 * have used is off. */
static void nested_times(void **state)
{
    (void)state;
    const double inners[] = {0.75, 1, 10, 100, 1000}, charges[] = {0, 0.5, 20, 40};
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 4; k++) {
            Times t = {100, inners[i], charges[k]};
            assert_int_equal(deadline_run(t.outer, run_inside, &t), ST_OK);
            assert_true(is_left(0));
        }
    Times little = {0.75, 30, 0};
    assert_int_equal(deadline_run(little.outer, run_inside, &little), ST_OK);
}

/* --- time of children ------------------------------------------------------------------------ */

static void charge_some(void *arg)
{
    int *passed = arg;
    deadline_charge(12);
    assert_true(is_left(38));
    err_poll();
    deadline_charge(37.25);
    assert_true(is_left(0.75));
    err_poll();
    *passed = 1;
    deadline_charge(40);
    assert_true(deadline_left() == 0);
    assert_int_equal(err_interrupt_pending, 2);
    err_poll();
    *passed = 2;
}

static void charge_all(void *unused)
{
    (void)unused;
    deadline_charge(INFINITY);
    assert_true(deadline_left() == 0);
    err_poll();
}

/* All of it ends the run at once; without a limit nothing ends. */
static void charged(void **state)
{
    (void)state;
    int passed = 0;
    for (int k = 0; k < 2; k++) {
        deadline_charge(10);
        assert_int_equal(err_interrupt_pending, 0);
        assert_true(is_left(0));
        assert_int_equal(deadline_run(50, charge_some, &passed), ST_TIMEOUT);
        assert_int_equal(passed, 1);
        assert_true(is_left(0));
        assert_int_equal(deadline_run(50, charge_all, NULL), ST_TIMEOUT);
        assert_true(is_left(0));
    }
}

/* Many small charges are as much as one of their sum. */
static void charge_often(void *unused)
{
    (void)unused;
    for (int i = 0; i < 2000; i++)
        deadline_charge(0.001);
    assert_true(is_left(18));
}

static void charged_often(void **state)
{
    (void)state;
    assert_int_equal(deadline_run(20, charge_often, NULL), ST_OK);
}

/* A child goes on with what is left of the limit, or without one. */
static int end_of_child(double seconds, double work)
{
    int end = 0;
    pid_t child = fork();
    if (child == 0) {
        deadline_end_after(seconds);
        bool good = is_left(seconds);
        for (double until = processor_time() + work; processor_time() < until;)
            ;
        _exit(good ? 3 : 4);
    }
    assert_true(child > 0 && waitpid(child, &end, 0) == child);
    return WIFSIGNALED(end) ? -WTERMSIG(end) : WEXITSTATUS(end);
}

static void fork_inside(void *unused)
{
    (void)unused;
    assert_int_equal(end_of_child(30, 0), 3);
    assert_int_equal(end_of_child(0, 0), 3);
    assert_int_equal(end_of_child(0.01, 5), -SIGPROF);
}

static void in_children(void **state)
{
    (void)state;
    fork_inside(NULL);
    assert_int_equal(deadline_run(50, fork_inside, NULL), ST_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(simple),       cmocka_unit_test(time_is_used),
        cmocka_unit_test(timer_is_set), cmocka_unit_test(timer_is_set_to_the_most),
        cmocka_unit_test(others_stay),  cmocka_unit_test(put_off_at_the_end),
        cmocka_unit_test(inner_first),  cmocka_unit_test(outer_first),
        cmocka_unit_test(nested_times), cmocka_unit_test(charged),
        cmocka_unit_test(in_children),  cmocka_unit_test(charged_often),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
