/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every table of options that a command has, row by row: a value of each kind that the row allows
 * is taken, every word that it lists is taken, a value of the wrong kind is refused by the option's
 * name, an option that does not exist by its own; the help shows the row and completion offers it.
 * Whatever its options are read by, a command refuses one that it does not have.
 */
#include "config.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cas/value/options.h"
#include "repl/complete.h"
#include "repl/help.h"
#include "repl/plot/plot_options.h"
#include "tests/lang/examples.h"
#include "tests/lang/tool.h"

typedef struct Take {
    const OptionTable *table;
    void *target;
    Expr argument;
    bool taken;
} Take;

static void take_body(void *arg)
{
    Take *take = arg;
    options_begin(take->table, take->target);
    take->taken = options_take(take->table, take->target, take->argument);
    if (!take->taken)
        options_refuse(take->table, take->argument);
}

static Status take_argument(const OptionTable *table, Expr argument)
{
    /* What the frame of a picture takes is the picture's. */
    bool framed = table == &PLOT_FRAME_OPTIONS;
    void *target = framed ? (void *)&plot_new()->frame : mem_zalloc(table->size);
    Take t = {table, target, argument, false};
    Status status = err_try(take_body, &t);
    if (!framed)
        mem_free(target);
    return status;
}

static Status take(const OptionTable *table, const char *name, Expr value)
{
    return take_argument(table, expr_equation(expr_symbol(name), value));
}

static void must_take(const OptionTable *table, const OptionRow *row, Expr value)
{
    char *text = print_text(value, 60);
    if (take(table, row->name, value) != ST_OK)
        run_fail("%s, %s = %s: %s", table->command, row->name, text, err_message());
    mem_free(text);
}

static void must_refuse(const OptionTable *table, const OptionRow *row, Expr value)
{
    char *text = print_text(value, 60), start[80];
    snprintf(start, sizeof start, "%s = ", row->name);
    if (take(table, row->name, value) != ST_TYPE)
        run_fail("%s takes %s = %s", table->command, row->name, text);
    if (strncmp(err_message(), start, strlen(start)) != 0)
        run_fail("%s, %s = %s is refused without its name: %s", table->command, row->name, text,
                 err_message());
    mem_free(text);
}

/* The values of a row's trial, each as typed. */
static void take_trials(const OptionTable *table, const OptionRow *row)
{
    char text[200];
    Expr value;
    for (const char *at = row->trial; at && *at; at += *at == ';') {
        size_t length = strcspn(at, ";");
        snprintf(text, sizeof text, "%.*s;", (int)length, at);
        if (run_try(text, &value) != ST_OK)
            run_fail("%s, %s: the trial %s raises: %s", table->command, row->name, text,
                     err_message());
        must_take(table, row, value);
        at += length;
    }
}

static void take_integers(const OptionTable *table, const OptionRow *row)
{
    must_take(table, row, expr_int(row->low));
    must_take(table, row, expr_int(row->high ? row->high : row->low + 1000));
    must_refuse(table, row, expr_int(row->low - 1));
    must_refuse(table, row, EXPR_HALF);
    if (row->high)
        must_refuse(table, row, expr_int(row->high + 1));
}

static void take_lists(const OptionTable *table, const OptionRow *row)
{
    Expr item[8];
    assert_in_range(row->count, 1, 7);
    for (int i = 0; i < 8; i++)
        item[i] = expr_int(i % 2 ? row->high : row->low);
    must_take(table, row, expr_list(item, row->count));
    must_refuse(table, row, expr_list(item, row->count + 1));
    must_refuse(table, row, item[0]);
    item[0] = expr_int(row->high + 1);
    must_refuse(table, row, expr_list(item, row->count));
}

/* A name that no row knows: taken where any may stand. */
static void take_names(const OptionTable *table, const OptionRow *row, Expr name)
{
    bool truth = row->bare && row->type == OPTION_IDLE;
    if (row->words || truth)
        must_refuse(table, row, name);
    else
        must_take(table, row, name);
    if (truth) {
        must_take(table, row, EXPR_TRUE);
        must_take(table, row, EXPR_FALSE);
    }
}

static void take_by_type(const OptionTable *table, const OptionRow *row);

/* What has no effect is looked at like what has. */
static void take_idle(const OptionTable *table, const OptionRow *row, Expr name)
{
    OptionRow as = *row;
    as.type = row->is;
    if (row->is == OPTION_EXPR || row->words)
        take_names(table, row, name);
    else
        take_by_type(table, &as);
    if (row->is != OPTION_EXPR && row->words)
        must_take(table, row, EXPR_HALF);
}

static void take_by_type(const OptionTable *table, const OptionRow *row)
{
    Expr x = expr_symbol("some_name"), one = EXPR_ONE;
    switch (row->type) {
    case OPTION_IDLE:
        take_idle(table, row, x);
        return;
    case OPTION_EXPR:
        take_names(table, row, x);
        return;
    case OPTION_NAME:
        take_names(table, row, x);
        must_refuse(table, row, one);
        return;
    case OPTION_LIST:
        must_take(table, row, expr_list(&one, 1));
        must_refuse(table, row, one);
        return;
    case OPTION_TRUTH:
        must_take(table, row, EXPR_TRUE);
        must_take(table, row, EXPR_FALSE);
        must_refuse(table, row, x);
        return;
    case OPTION_REAL:
    case OPTION_POSITIVE:
        must_take(table, row, EXPR_HALF);
        must_take(table, row, EXPR_PI);
        must_refuse(table, row, x);
        if (row->type == OPTION_POSITIVE)
            must_refuse(table, row, EXPR_ZERO);
        return;
    case OPTION_INTEGER:
        take_integers(table, row);
        return;
    case OPTION_INTEGERS:
        take_lists(table, row);
        return;
    case OPTION_RANGE:
        must_take(table, row, expr_range(EXPR_ZERO, EXPR_PI));
        must_refuse(table, row, one);
        return;
    case OPTION_WORD:
        must_refuse(table, row, expr_symbol("some_other_word"));
        return;
    case OPTION_OWN:
        if (!row->trial)
            run_fail("%s, %s: no trial", table->command, row->name);
        return;
    }
}

static void take_row(const OptionTable *table, const OptionRow *row)
{
    take_by_type(table, row);
    take_trials(table, row);
    for (const OptionWord *word = row->words; word && word->name; word++)
        must_take(table, row, expr_symbol(word->name));
}

/* What is none is refused by the name it was given. */
static void refuse_unknown(const OptionTable *table)
{
    if (take(table, "no_such_option", EXPR_ONE) != ST_TYPE ||
        !strstr(err_message(), "no_such_option") || !strstr(err_message(), table->command))
        run_fail("%s: no_such_option: %s", table->command, err_message());
}

/* An option spelt wrongly is refused, and the right one named. */
static void suggest(const OptionTable *table, const OptionRow *row)
{
    char name[64], advice[80];
    if (strlen(row->name) < 7 || strlen(row->name) > 40)
        return;
    snprintf(name, sizeof name, "%szq", row->name);
    snprintf(advice, sizeof advice, "did you mean %s?", row->name);
    if (take(table, name, EXPR_ONE) != ST_TYPE || strcmp(err_advice(), advice) != 0)
        run_fail("%s: %s: %s", table->command, name, err_advice());
}

/* One that needs a value does not stand alone. */
static void want_value(const OptionTable *table, const OptionRow *row)
{
    if (row->bare)
        return;
    if (take_argument(table, expr_symbol(row->name)) != ST_TYPE ||
        !strstr(err_message(), "has no value"))
        run_fail("%s, %s: %s", table->command, row->name, err_message());
}

static void every_option(void **state)
{
    const OptionTable *table = *state;
    assert_true(table->size > 0 && table->rows[0].name);
    for (const OptionRow *row = table->rows; row->name; row++) {
        take_row(table, row);
        suggest(table, row);
        want_value(table, row);
    }
    refuse_unknown(table);
}

/* --- help and completion --------------------------------------------------------------------- */

static bool offers(const char *command, const char *option)
{
    char line[160];
    bool any = false;
    snprintf(line, sizeof line, "%s(x, %s", command, option);
    int end = (int)strlen(line), start = end - (int)strlen(option);
    char **list = complete_candidates(line, start, end);
    for (long i = 0; list && list[i]; i++) {
        any |= !strncmp(list[i], option, strlen(option));
        free(list[i]);
    }
    free(list);
    return any;
}

static void shown_and_offered(void **state)
{
    (void)state;
    const Builtin *row;
    for (long i = 0; (row = builtin_row(i)); i++) {
        Buf page = {0};
        char line[160];
        snprintf(line, sizeof line, "%s%s%s", row->package ? row->package : "",
                 row->package ? "," : "", row->name);
        if (row->options)
            assert_true(help_put(&page, line));
        for (const OptionTable *table = row->options; table; table = table->also)
            for (const OptionRow *option = table->rows; option->name; option++) {
                snprintf(line, sizeof line, "\n    %s%s", option->name, option->bare ? "" : "=");
                bool shown = option->summary && (!table->page || !strcmp(table->page, row->name));
                if (shown && !strstr(buf_text(&page), line))
                    run_fail("?%s does not show %s", row->name, option->name);
                if (option->summary && !offers(row->name, option->name))
                    run_fail("completion in %s does not offer %s", row->name, option->name);
            }
        buf_free(&page);
    }
}

/* --- options that do not exist --------------------------------------------------------------- */

/* The place behind the arguments of the call that begins at the bracket; NULL: it has no end. */
static const char *end_of_call(const char *bracket)
{
    int depth = 0;
    bool quoted = false;
    for (const char *p = bracket; *p; p++) {
        quoted ^= *p == '"';
        depth += !quoted && strchr("([{", *p);
        depth -= !quoted && strchr(")]}", *p);
        if (depth == 0)
            return p;
    }
    return NULL;
}

/* The example with one more option in the first call of the command; false when it has none. */
static bool with_option(char *text, size_t size, const Builtin *row, const Example *example)
{
    char name[80];
    snprintf(name, sizeof name, "%s(", row->name);
    const char *at = strstr(example->input, name);
    if (!at || (at > example->input && (isalnum((unsigned char)at[-1]) || at[-1] == '_')))
        return false;
    const char *end = end_of_call(at + strlen(name) - 1);
    snprintf(text, size, "%.*s, nosuchoption = 17%s", (int)(end - example->input), example->input,
             end);
    return strncmp(example->output, "error", 5) != 0;
}

/* No command that takes options passes over one that it does not know. convert hands its further
 * arguments to whatever makes the form. */
static void unknown_options_are_refused(void **state)
{
    enum { MOST = sizeof((Builtin *)0)->examples / sizeof((Builtin *)0)->examples[0] };
    (void)state;
    const Builtin *row;
    for (long i = 0; (row = builtin_row(i)); i++) {
        char text[1000];
        bool tried = !strstr(row->signature, "options") || !strcmp(row->name, "convert");
        for (size_t k = 0; k < MOST && row->examples[k].input && !tried; k++) {
            Expr value;
            tried = with_option(text, sizeof text, row, &row->examples[k]);
            eval_restart();
            if (tried && row->package)
                examples_load(row->package);
            if (tried && run_try(text, &value) == ST_OK)
                run_fail("%s is taken", text);
        }
    }
    eval_restart();
}

int main(void)
{
    enum { MOST = 200 };
    static struct CMUnitTest tests[MOST];
    size_t count = 0;
    run_begin();
    const Builtin *row;
    for (long i = 0; (row = builtin_row(i)); i++)
        for (const OptionTable *table = row->options; table; table = table->also) {
            bool seen = count + 2 >= MOST;
            for (size_t k = 0; k < count; k++)
                seen = seen || tests[k].initial_state == table;
            if (!seen)
                tests[count++] = (struct CMUnitTest){.name = table->command,
                                                     .test_func = every_option,
                                                     .initial_state = (void *)(uintptr_t)table};
        }
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(shown_and_offered);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(unknown_options_are_refused);
    /* An example cut short by its wrong option may leave the file it wrote. */
    char folder[] = "/tmp/daesy-options-XXXXXX";
    tool_enter(folder);
    int failed = _cmocka_run_group_tests("options", tests, count, NULL, NULL);
    run_end();
    tool_remove(folder);
    return failed;
}
