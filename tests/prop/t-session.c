/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Laws of whole commands on random input, one row each in laws.table: a name, the inputs and how
 * they are drawn, a statement. The statement must give true, or something whose every part is zero;
 * false, an error or a part that is not zero break the law. NULL says that the law has nothing to
 * say about this input, FAIL that the program could not decide: a law that is decided in less than
 * half of its trials fails too, since it would prove nothing. Inputs go through text, so that every
 * law tries the printer and the parser as well.
 */
#include "config.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/run.h"
#include "tests/prop/draw.h"

enum { LAWS = 400, COLUMNS = 3, LINE = 2000, TRIALS = 8 };

typedef struct Law {
    char *name, *inputs, *statement;
} Law;

typedef struct Verdict {
    Expr value;
    Truth truth;
    bool silent; /* the law has nothing to say */
} Verdict;

static Law laws[LAWS];
static int law_count;

/* --- reading the table ------------------------------------------------------------------- */

static char *trimmed(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    char *end = text + strlen(text);
    while (end > text && isspace((unsigned char)end[-1]))
        *--end = '\0';
    return text;
}

/* A row is name ; inputs ; statement, and goes on where the next line is indented. */
static void law_add(const char *row)
{
    char *copy = strdup(row), *column[COLUMNS] = {copy};
    for (int i = 1; i < COLUMNS; i++) {
        char *mark = strstr(column[i - 1], " ; ");
        if (mark == NULL) {
            printf("# laws.table: a row needs \"name ; inputs ; statement\": %s\n", row);
            exit(1);
        }
        *mark = '\0';
        column[i] = mark + 3;
    }
    if (law_count == LAWS)
        exit(1);
    laws[law_count++] = (Law){trimmed(column[0]), trimmed(column[1]), trimmed(column[2])};
}

static void read_table(const char *path)
{
    FILE *in = fopen(path, "r");
    char line[LINE], row[2 * LINE] = "";
    if (in == NULL) {
        printf("# %s cannot be read\n", path);
        exit(1);
    }
    while (fgets(line, sizeof line, in) != NULL) {
        bool continues = line[0] == ' ';
        line[strcspn(line, "\n")] = ' ';
        if (!continues && *trimmed(row))
            law_add(row);
        if (!continues)
            row[0] = '\0';
        if (line[0] != '#' && strlen(row) + strlen(line) < sizeof row)
            strcat(row, line);
    }
    if (*trimmed(row))
        law_add(row);
    fclose(in);
}

/* --- one trial --------------------------------------------------------------------------- */

/* The assignments "A := value;" for inputs such as "A:square p:poly". */
static void draw_inputs(const char *inputs, char *text, size_t size)
{
    char copy[LINE], *rest = NULL;
    size_t used = 0;
    snprintf(copy, sizeof copy, "%s", inputs);
    text[0] = '\0';
    for (char *input = strtok_r(copy, " ", &rest); input != NULL;
         input = strtok_r(NULL, " ", &rest)) {
        char *kind = strchr(input, ':');
        if (kind == NULL)
            fail_msg("an input is written name:kind, not %s", input);
        *kind++ = '\0';
        char *value = draw_text(kind);
        if (value == NULL)
            fail_msg("nothing draws a %s", kind);
        used += (size_t)snprintf(text + used, size - used, "%s := %s: ", input, value);
        mem_free(value);
        assert_true(used < size);
    }
}

static Truth every(Expr value);

static Truth every_part(long count, Expr (*part)(Expr, long), Expr of)
{
    Truth truth = TRUTH_YES;
    for (long i = 0; i < count && truth != TRUTH_NO; i++) {
        Truth one = every(part(of, i));
        if (one != TRUTH_YES)
            truth = one;
    }
    return truth;
}

static Expr table_part(Expr e, long i)
{
    return rtable_of(e)->data[i];
}

/* Whether the value is true or zero, part by part. */
static Truth every(Expr value)
{
    if (value == EXPR_TRUE || value == EXPR_ZERO)
        return TRUTH_YES;
    if (value == EXPR_FALSE)
        return TRUTH_NO;
    if (value == EXPR_FAIL)
        return TRUTH_UNKNOWN;
    if (rtable_of(value))
        return every_part(rtable_count(rtable_of(value)), table_part, value);
    if (expr_is(value, EXPR_LIST) || expr_is(value, EXPR_SET) || expr_is(value, EXPR_SEQ))
        return every_part(expr_count(value), expr_arg, value);
    return zero_truth(value);
}

static void judge(void *arg)
{
    Verdict *verdict = arg;
    verdict->truth = every(verdict->value);
}

static void show_failure(const Law *law, long trial, const char *inputs, Expr value)
{
    printf("# law \"%s\", trial %ld\n# %s\n# %s\n", law->name, trial, inputs, law->statement);
    gen_show("value", value);
}

static Verdict law_trial(const Law *law, long trial)
{
    static char inputs[1 << 16], text[(1 << 16) + 2 * LINE];
    Verdict verdict = {.value = EXPR_NULL, .truth = TRUTH_YES};
    gen_seed((uint64_t)trial);
    draw_inputs(law->inputs, inputs, sizeof inputs);
    snprintf(text, sizeof text, "restart: %s %s", inputs, law->statement);
    Status status = run_try(text, &verdict.value);
    verdict.silent = status == ST_OK && verdict.value == EXPR_NULL;
    if (status == ST_OK && !verdict.silent)
        status = err_try(judge, &verdict);
    if (status != ST_OK || verdict.truth == TRUTH_NO) {
        show_failure(law, trial, inputs, verdict.value);
        fail_msg("%s", status != ST_OK ? err_message() : law->name);
    }
    return verdict;
}

static void law_holds(void **state)
{
    const Law *law = *state;
    long trials = gen_trials(TRIALS), decided = 0;
    for (long i = 0; i < trials; i++) {
        Verdict verdict = law_trial(law, i);
        decided += !verdict.silent && verdict.truth == TRUTH_YES;
        heap_maybe_collect();
    }
    if (2 * decided < trials)
        fail_msg("%s: decided in %ld of %ld trials", law->name, decided, trials);
}

int main(int argc, char **argv)
{
    const char *only = argc > 1 ? argv[1] : NULL, *folder = getenv("srcdir");
    static struct CMUnitTest tests[LAWS];
    char path[LINE];
    snprintf(path, sizeof path, "%s/tests/prop/laws.table", folder ? folder : ".");
    read_table(path);
    size_t count = 0;
    for (int i = 0; i < law_count; i++)
        if (only == NULL || strstr(laws[i].name, only))
            tests[count++] = (struct CMUnitTest){
                .name = laws[i].name, .test_func = law_holds, .initial_state = &laws[i]};
    run_begin();
    int failed = _cmocka_run_group_tests("session", tests, count, NULL, NULL);
    run_end();
    return failed;
}
