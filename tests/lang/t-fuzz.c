/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A short fuzz run of the evaluator: mixed statements run under limits of time and memory. Nothing
 * may crash or raise an internal error, and after each the session answers.
 */
#include "config.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/time.h>

#include <cmocka.h>

#include "tests/lang/mix.h"
#include "tests/lang/run.h"

static void on_alarm(int signal_number)
{
    (void)signal_number;
    err_interrupt_request(2);
}

static bool touches_the_outside(const char *text)
{
    return strstr(text, "save") || strstr(text, "read") || strstr(text, "plot") ||
           strstr(text, "quit") || strstr(text, "system");
}

static void mixed_statements_evaluate(void **state)
{
    (void)state;
    char text[4096];
    signal(SIGALRM, on_alarm);
    mem_set_cap((size_t)1 << 30);
    FILE *quiet = freopen("/dev/null", "w", stderr);
    assert_non_null(quiet);
    for (long i = 0; i < gen_trials(1500); i++) {
        gen_seed((uint64_t)i);
        mix(text, sizeof text);
        if (touches_the_outside(text))
            continue;
        struct itimerval limit = {.it_value = {.tv_usec = 200000}};
        setitimer(ITIMER_REAL, &limit, NULL);
        Expr value;
        Status status = run_try(text, &value);
        setitimer(ITIMER_REAL, &(struct itimerval){.it_value = {.tv_usec = 0}}, NULL);
        err_interrupt_pending = 0;
        if (status == ST_INTERNAL)
            run_fail("trial %ld: %s\n%s", i, err_message(), text);
        eval_restart();
        if (run_try("1+1;", &value) != ST_OK || value != EXPR_TWO)
            run_fail("trial %ld: the session does not answer after\n%s", i, text);
        heap_collect();
    }
    mem_set_cap(0);
}

int main(void)
{
    run_begin();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mixed_statements_evaluate),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
