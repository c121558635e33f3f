/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every example of every row is run: the commands of the shell and the known functions. The result
 * must equal the row's answer as mathematics, or be the error the row promises. An example marked
 * as known to fail is reported, and is a failure when it works.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/examples.h"

typedef struct Case {
    const char *package, *input, *output, *todo;
} Case;

enum { MOST = 9000 };
static Case cases[MOST];
static struct CMUnitTest tests[MOST];
static size_t count;

static void example_holds(void **state)
{
    const Case *example = *state;
    eval_restart();
    if (example->package != NULL)
        examples_load(example->package);
    const char *wrong = examples_judge(example->input, example->output);
    if (example->todo == NULL && wrong != NULL)
        run_fail("%s, wanted %s", wrong, example->output);
    if (example->todo != NULL && wrong == NULL)
        run_fail("works now; its mark says: %s", example->todo);
    heap_collect();
}

static void add(const char *package, const char *input, const char *output, const char *todo)
{
    assert_true(count < MOST);
    cases[count] = (Case){package, input, output, todo};
    tests[count] = (struct CMUnitTest){
        .name = input, .test_func = example_holds, .initial_state = &cases[count]};
    count++;
}

/* With a pattern, such as '*Statistics*', only the examples that match it. */
int main(int argc, char **argv)
{
    run_begin();
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    examples_each(add);
    int failed = _cmocka_run_group_tests("examples", tests, count, NULL, NULL);
    run_end();
    return failed;
}
