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

#include "repl/help_topics.h"
#include "tests/lang/run.h"

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

/* An example of a package's command is written as after with(package). */
static void load(const char *package)
{
    char statement[80];
    Expr names;
    snprintf(statement, sizeof statement, "with(%s):", package);
    if (run_try(statement, &names) != ST_OK)
        run_fail("%s %s", statement, err_message());
}

static void example_holds(void **state)
{
    const Case *example = *state;
    eval_restart();
    if (example->package != NULL)
        load(example->package);
    const char *wrong = judge(example);
    if (example->todo == NULL && wrong != NULL)
        run_fail("%s, wanted %s", wrong, example->output);
    if (example->todo != NULL && wrong == NULL)
        run_fail("works now; its mark says: %s", example->todo);
    heap_collect();
}

static void add(const char *package, const char *input, const char *output, const char *todo)
{
    if (input == NULL || count == MOST)
        return;
    cases[count] = (Case){package, input, output, todo};
    tests[count] = (struct CMUnitTest){
        .name = input, .test_func = example_holds, .initial_state = &cases[count]};
    count++;
}

int main(void)
{
    run_begin();
    const Builtin *row;
    for (long i = 0; (row = builtin_row(i)) != NULL; i++)
        for (size_t k = 0; k < sizeof row->examples / sizeof row->examples[0]; k++)
            add(row->package, row->examples[k].input, row->examples[k].output,
                row->examples[k].todo);
    const HelpTopic *topic;
    for (long i = 0; (topic = help_topics_row(i)) != NULL; i++)
        for (size_t k = 0; k < sizeof topic->examples / sizeof topic->examples[0]; k++)
            add(NULL, topic->examples[k].input, topic->examples[k].output, topic->examples[k].todo);
    const FuncRow *function;
    for (long i = 0; (function = funcs_row(i)) != NULL; i++)
        for (size_t k = 0; k < sizeof function->examples / sizeof function->examples[0]; k++)
            add(NULL, function->examples[k].input, function->examples[k].output, NULL);
    int failed = _cmocka_run_group_tests("examples", tests, count, NULL, NULL);
    run_end();
    return failed;
}
