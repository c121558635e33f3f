/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Attempts: every status there is either makes an attempt fail or goes through it, after what was
 * registered inside has been released; attempts nest, and what raises after one is not caught by
 * it. Messages, what is shown in their place and advice belong to the error raised last.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cas/base/err.h"
#include "cas/base/unwind.h"

typedef struct Work {
    Status raises; /* ST_OK: comes to its end */
    unsigned expected;
    int released, failed, ended;
} Work;

static void release(void *arg)
{
    ((Work *)arg)->released++;
}

static void work(void *arg)
{
    Work *w = arg;
    err_defer(release, w);
    if (w->raises != ST_OK)
        err_raise(w->raises, "status %d", (int)w->raises);
    err_undefer(false);
    w->ended++;
}

static void attempt_any(void *arg)
{
    Work *w = arg;
    w->failed = !err_attempt(work, w);
}

static void attempt_expected(void *arg)
{
    Work *w = arg;
    w->failed = !err_attempt_for(w->expected, work, w);
}

static bool is_fatal(Status s)
{
    return s == ST_INTERRUPT || s == ST_TIMEOUT || s == ST_NOMEM || s == ST_QUIT ||
           s == ST_INTERNAL;
}

/* What an attempt that catches these does with each status. */
static void check_each(void (*attempt)(void *), unsigned caught)
{
    for (int s = ST_OK + 1; s < ST_COUNT; s++) {
        Work w = {.raises = (Status)s, .expected = caught};
        bool fails = !is_fatal((Status)s) && (caught >> s & 1);
        assert_int_equal(err_try(attempt, &w), fails ? ST_OK : (Status)s);
        assert_int_equal(w.failed, fails);
        assert_int_equal(w.released, 1);
        assert_int_equal(w.ended, 0);
        assert_int_equal(err_status(), s);
    }
}

static void test_any(void **state)
{
    (void)state;
    check_each(attempt_any, ~0u);
}

static void test_expected(void **state)
{
    (void)state;
    check_each(attempt_expected, ERR_DIVZERO | ERR_DOMAIN);
    check_each(attempt_expected, ERR_LIMIT);
    check_each(attempt_expected, ERR_TYPE | ERR_FATAL);
    check_each(attempt_expected, 0);
}

static void test_end(void **state)
{
    (void)state;
    Work w = {.raises = ST_OK};
    assert_true(err_attempt(work, &w));
    assert_true(err_attempt_for(0, work, &w));
    assert_int_equal(w.ended, 2);
    assert_int_equal(w.released, 0);
}

/* Fails once inside an attempt and raises after it. */
static void fail_and_raise(void *arg)
{
    Work *w = arg;
    attempt_any(w);
    err_raise(ST_UNABLE, "after the attempt");
}

static void test_nested(void **state)
{
    (void)state;
    Work w = {.raises = ST_DIVZERO};
    assert_false(err_attempt_for(ERR_UNABLE, fail_and_raise, &w));
    assert_true(w.failed);
    assert_int_equal(err_status(), ST_UNABLE);
    w = (Work){.raises = ST_INTERNAL};
    assert_int_equal(err_try(fail_and_raise, &w), ST_INTERNAL);
    assert_int_equal(w.released, 1);
}

static void postpone_and_poll(void *arg)
{
    Work *w = arg;
    if (err_try(work, w) != ST_OK)
        err_postpone();
    w->failed = 1; /* goes on until somebody polls */
    err_poll();
    w->ended++;
}

static void test_postponed(void **state)
{
    (void)state;
    for (int s = ST_OK + 1; s < ST_COUNT; s++) {
        Work w = {.raises = (Status)s};
        assert_int_equal(err_try(postpone_and_poll, &w), s);
        assert_true(w.failed && !w.ended);
        assert_int_equal(err_interrupt_pending, 0);
        bool stops = s == ST_INTERRUPT || s == ST_TIMEOUT;
        assert_true(stops || strncmp(err_message(), "status ", 7) == 0);
    }
}

/* --- messages -------------------------------------------------------------------------------- */

static char root[] = "root", pole[] = "pole", f[] = "f", g[] = "g", sum[] = "sum";

static void raise_plainly(void *arg)
{
    err_raise(ST_DOMAIN, "no %s %d", (const char *)arg, 7);
}

static void raise_shown(void *arg)
{
    err_hint("take another %s", (const char *)arg);
    err_show_as("kein Wert");
    err_raise(ST_UNABLE, "no value of %s", (const char *)arg);
}

static void raise_again(void *arg)
{
    (void)arg;
    err_raise(ST_TYPE, "%s", err_message());
}

static void raise_within(void *arg)
{
    (void)arg;
    err_raise(ST_TYPE, "in f: %s", err_message());
}

static void assert_last(Status status, const char *message, const char *shown, const char *advice)
{
    assert_int_equal(err_status(), status);
    assert_string_equal(err_message(), message);
    assert_string_equal(err_message_shown(), shown);
    assert_string_equal(err_advice(), advice);
}

static void test_messages(void **state)
{
    (void)state;
    for (int k = 0; k < 2; k++) {
        assert_int_equal(err_try(raise_plainly, root), ST_DOMAIN);
        assert_last(ST_DOMAIN, "no root 7", "no root 7", "");
        assert_int_equal(err_try(raise_shown, f), ST_UNABLE);
        assert_last(ST_UNABLE, "no value of f", "kein Wert", "take another f");
    }
    assert_int_equal(err_try(raise_again, NULL), ST_TYPE); /* what is shown stays */
    assert_last(ST_TYPE, "no value of f", "kein Wert", "");
    assert_int_equal(err_try(raise_within, NULL), ST_TYPE);
    assert_last(ST_TYPE, "in f: no value of f", "in f: no value of f", "");
    err_hint("of before");
    assert_int_equal(err_try(raise_plainly, pole), ST_DOMAIN);
    assert_last(ST_DOMAIN, "no pole 7", "no pole 7", "");
}

static void set_flags(void *arg)
{
    err_in_library = err_broken = true;
    if (arg)
        raise_plainly(arg);
}

/* What is done aside leaves no trace, whether it fails or not. */
static void test_aside(void **state)
{
    (void)state;
    assert_int_equal(err_try(raise_shown, f), ST_UNABLE);
    for (int k = 0; k < 4; k++) {
        err_in_library = k % 2;
        err_broken = k / 2;
        err_aside(set_flags, k ? sum : NULL);
        err_aside(raise_shown, g);
        assert_last(ST_UNABLE, "no value of f", "kein Wert", "take another f");
        assert_true(err_in_library == k % 2 && err_broken == k / 2);
    }
    err_in_library = err_broken = false;
    assert_int_equal(err_try(raise_plainly, root), ST_DOMAIN);
    err_aside(raise_shown, g);
    assert_last(ST_DOMAIN, "no root 7", "no root 7", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any),       cmocka_unit_test(test_expected),
        cmocka_unit_test(test_end),       cmocka_unit_test(test_nested),
        cmocka_unit_test(test_postponed), cmocka_unit_test(test_messages),
        cmocka_unit_test(test_aside),
    };
    int failed = cmocka_run_group_tests_name("err", tests, NULL, NULL);
    err_done();
    return failed;
}
