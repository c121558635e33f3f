/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All examples of the help: of commands, of pages about the language, of known functions.
 */
#ifndef DAESY_TESTS_LANG_EXAMPLES_H
#define DAESY_TESTS_LANG_EXAMPLES_H

#include "cas/value/funcs_row.h"
#include "repl/help_topics.h"
#include "tests/lang/run.h"

/* output: see repl/builtin.h; package, todo: or NULL. */
typedef void (*ExamplesTake)(const char *package, const char *input, const char *output,
                             const char *todo);

/* Calls take for every example. */
static inline void examples_each(ExamplesTake take)
{
    enum { MOST = sizeof((Builtin *)0)->examples / sizeof((Builtin *)0)->examples[0] };
    const Builtin *row;
    for (long i = 0; (row = builtin_row(i)) != NULL; i++)
        for (size_t k = 0; k < MOST && row->examples[k].input; k++)
            take(row->package, row->examples[k].input, row->examples[k].output,
                 row->examples[k].todo);
    const HelpTopic *topic;
    for (long i = 0; (topic = help_topics_row(i)) != NULL; i++)
        for (size_t k = 0; k < sizeof topic->examples / sizeof topic->examples[0]; k++)
            if (topic->examples[k].input)
                take(NULL, topic->examples[k].input, topic->examples[k].output,
                     topic->examples[k].todo);
    const FuncRow *function;
    for (long i = 0; (function = funcs_row(i)) != NULL; i++)
        for (size_t k = 0; k < sizeof function->examples / sizeof function->examples[0]; k++)
            if (function->examples[k].input)
                take(NULL, function->examples[k].input, function->examples[k].output, NULL);
}

/* What an example of a package's command needs before it. */
static inline void examples_load(const char *package)
{
    char statement[80];
    Expr names;
    snprintf(statement, sizeof statement, "with(%s):", package);
    if (run_try(statement, &names) != ST_OK)
        run_fail("%s %s", statement, err_message());
}

typedef struct ExamplesComparison {
    Expr got, wanted;
    bool same;
} ExamplesComparison;

static inline void examples_compare(void *arg)
{
    ExamplesComparison *c = arg;
    c->same = same_mathematics(c->got, c->wanted);
}

/* Blanks at the ends of lines do not count. */
static inline bool examples_same_text(const char *a, const char *b)
{
    for (;; a++, b++) {
        size_t i = strspn(a, " "), j = strspn(b, " ");
        a += a[i] == '\n' || a[i] == '\0' ? i : 0;
        b += b[j] == '\n' || b[j] == '\0' ? j : 0;
        if (*a != *b || !*a)
            return *a == *b;
    }
}

/* The same for an example that prints. */
static inline const char *examples_judge_printed(const char *input, const char *wanted)
{
    static char heard[6000];
    Expr value;
    FILE *file = tmpfile();
    if (!file)
        return "there is no file for what is printed";
    Status status = run_diverted(input, &value, run_divert(fileno(file)));
    rewind(file);
    heard[fread(heard, 1, sizeof heard - 1, file)] = '\0';
    fclose(file);
    if (status != ST_OK)
        return err_message();
    return examples_same_text(heard, wanted) ? NULL : heard;
}

/* NULL when the example does what its row says, else what went wrong. */
static inline const char *examples_judge(const char *input, const char *output)
{
    static char said[600];
    Expr got, wanted;
    const char *out = output ? output : "";
    if (strncmp(out, BUILTIN_PRINTS, strlen(BUILTIN_PRINTS)) == 0)
        return examples_judge_printed(input, out + strlen(BUILTIN_PRINTS));
    Status status = run_try(input, &got);
    out += strncmp(out, "test: ", 6) == 0 ? 6 : 0;
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
    ExamplesComparison c = {got, wanted, false};
    status = err_try(examples_compare, &c);
    if (status == ST_OK && c.same)
        return NULL;
    char *text = print_text(got, 400);
    snprintf(said, sizeof said, "got %s", text);
    mem_free(text);
    return said;
}

#endif
