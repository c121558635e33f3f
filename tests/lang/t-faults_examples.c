/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every example of every row while memory fails: the k-th allocation of our own, for a few k drawn
 * anew for each example. Whatever the example then says, the session goes on, the same example does
 * afterwards what its row promises, and nothing is left behind: the leak sanitizer says so, here
 * without exceptions, since no call of the libraries is broken off. TEST_SEED chooses the
 * k, TEST_SCALE how many there are.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cas/base/mem_fault.h"
#include "cas/base/splitmix.h"
#include "tests/lang/examples.h"

typedef struct Case {
    const char *package, *input, *output, *todo;
} Case;

enum { MOST = 6000, TIMES = 1 };
static Case cases[MOST];
static struct CMUnitTest tests[MOST];
static size_t count;
static uint64_t random_state;
static long times;

/* Of any size: the logarithm is drawn evenly. */
static unsigned long any_place(void)
{
    enum { SIZES = 12 };
    unsigned long below = 1UL << (1 + splitmix_next(&random_state) % SIZES);
    return 1 + splitmix_next(&random_state) % below;
}

static void survives(void **state)
{
    const Case *example = *state;
    Expr value;
    for (long i = 0; i < times; i++) {
        unsigned long k = any_place();
        eval_restart();
        if (example->package)
            examples_load(example->package);
        mem_fail_own_at(k);
        Status status = run_try(example->input, &value);
        mem_fail_own_at(0);
        if (status == ST_INTERNAL)
            run_fail("k = %lu: %s", k, err_message());
        heap_collect();
    }
    eval_restart();
    if (example->package)
        examples_load(example->package);
    /* What the interface was told it answers later. */
    bool told = strncmp(example->input, "interface(", 10) == 0;
    const char *wrong =
        example->todo || told ? NULL : examples_judge(example->input, example->output);
    if (wrong)
        run_fail("afterwards %s, wanted %s", wrong, example->output);
    heap_collect();
}

static void add(const char *package, const char *input, const char *output, const char *todo)
{
    assert_true(count < MOST);
    cases[count] = (Case){package, input, output, todo};
    tests[count] =
        (struct CMUnitTest){.name = input, .test_func = survives, .initial_state = &cases[count]};
    count++;
}

static long number_from(const char *name, long otherwise)
{
    const char *text = getenv(name);
    return text ? strtol(text, NULL, 10) : otherwise;
}

/* With a pattern, such as '*Statistics*', only the examples that match it. */
int main(int argc, char **argv)
{
    run_begin();
    random_state = (uint64_t)number_from("TEST_SEED", 1);
    times = TIMES * number_from("TEST_SCALE", 1);
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    examples_each(add);
    int failed = _cmocka_run_group_tests("examples", tests, count, NULL, NULL);
    run_end();
    return failed;
}
