/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Examples of the rows, one in two drawn, while memory fails: the k-th allocation of our own, for a
 * few k drawn for each. Whatever the example then says, the session goes on, the same example does
 * afterwards what its row promises, and nothing is left behind: the leak sanitizer says so, here
 * without exceptions, since no call of the libraries is broken off. TEST_SEED chooses
 * examples and k, TEST_SCALE above 1 takes all examples and says how many k there are.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cas/base/mem_fault.h"
#include "tests/lang/examples.h"
#include "tests/prop/gen.h"

typedef struct Case {
    const char *package, *input, *output, *todo;
} Case;

enum { MOST = 6000, TIMES = 1 };
static Case cases[MOST];
static struct CMUnitTest tests[MOST];
static size_t count;
static long times;

/* Of any size: the logarithm is drawn evenly. */
static unsigned long any_place(void)
{
    enum { SIZES = 12 };
    long below = 1L << (1 + gen_below(SIZES));
    return 1 + (unsigned long)gen_below(below);
}

static void survives(void **state)
{
    const Case *example = *state;
    Expr value;
    gen_seed_name(example->input);
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
    gen_seed_name(input);
    if (!gen_takes(2))
        return;
    cases[count] = (Case){package, input, output, todo};
    tests[count] =
        (struct CMUnitTest){.name = input, .test_func = survives, .initial_state = &cases[count]};
    count++;
}

/* With a pattern, such as '*Statistics*', only the examples that match it. */
int main(int argc, char **argv)
{
    run_begin();
    times = gen_trials(TIMES);
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    examples_each(add);
    int failed = _cmocka_run_group_tests("examples", tests, count, NULL, NULL);
    run_end();
    return failed;
}
