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

enum { MOST = 4000 };
static Case cases[MOST];
static struct CMUnitTest tests[MOST];
static size_t count;

typedef struct Comparison {
    Expr got, wanted;
    bool same;
} Comparison;

static void compare(void *arg)
{
    Comparison *c = arg;
    c->same = same_mathematics(c->got, c->wanted);
}

/* NULL when the example does what its row says, else what went wrong. */
static const char *judge(const Case *example)
{
    static char said[600];
    Expr got, wanted;
    Status status = run_try(example->input, &got);
    const char *out = example->output ? example->output : "";
    if (strncmp(out, "error:", 6) == 0) {
        const char *word = out + 6 + strspn(out + 6, " ");
        if (status == ST_OK)
            return "no error was raised";
        if (strstr(err_message(), word))
            return NULL;
        snprintf(said, sizeof said, "another error: %s", err_message());
        return said;
    }
    if (status != ST_OK) {
        snprintf(said, sizeof said, "error: %s", err_message());
        return said;
    }
    if (*out == '\0')
        return NULL;
    status = run_try(out, &wanted);
    if (status != ST_OK) {
        snprintf(said, sizeof said, "the answer itself raises: %s", err_message());
        return said;
    }
    Comparison c = {got, wanted, false};
    status = err_try(compare, &c);
    if (status == ST_OK && c.same)
        return NULL;
    char *text = print_text(got, 400);
    snprintf(said, sizeof said, "got %s", text);
    mem_free(text);
    return said;
}

static void example_holds(void **state)
{
    const Case *example = *state;
    eval_restart();
    if (example->package != NULL)
        examples_load(example->package);
    const char *wrong = judge(example);
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
