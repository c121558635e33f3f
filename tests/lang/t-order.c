/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * No result depends on what was made before it. Every golden sheet is run twice: as it stands, and
 * after a few hundred random expressions in the same names, which take up memory, births and hash
 * chains in another order. Term order may differ (the first written stays), mathematics may not.
 * TEST_SEED chooses other expressions, TEST_SCALE how often it is run after some.
 */
#include "config.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "repl/print/print.h"
#include "tests/lang/run.h"
#include "tests/prop/gen.h"

enum { STATEMENTS = 400, SHEETS = 200 };

typedef struct Results {
    char *text[STATEMENTS];
    long count;
} Results;

typedef struct Sheet {
    char *text;
    size_t length;
    Parser parser;
    AstUnit *unit;
    Results *results;
    Expr value;
} Sheet;

static char *read_file(const char *path, size_t *length)
{
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    static char block[1 << 16];
    *length = fread(block, 1, sizeof block - 1, in);
    fclose(in);
    block[*length] = '\0';
    return strdup(block);
}

static void run_sheet(void *arg)
{
    Sheet *sheet = arg;
    while (parse_next(&sheet->parser, &sheet->unit) == PARSE_STATEMENT) {
        Expr value = eval_statement(sheet->unit);
        if (sheet->results->count < STATEMENTS)
            sheet->results->text[sheet->results->count++] = print_text(value, 0);
        ast_release(sheet->unit);
        sheet->unit = NULL;
    }
}

static PrintStyle usual_style;

static void crowd(void *arg)
{
    gen_seed(*(uint64_t *)arg);
    for (int i = 0; i < 300; i++)
        gen_any(4);
}

static Status results_of(Sheet *sheet, Results *results, uint64_t shuffle)
{
    print_style = usual_style; /* restart keeps what interface has set */
    eval_restart();
    heap_collect();
    if (shuffle != 0)
        assert_int_equal(err_try(crowd, &shuffle), ST_OK);
    int out = run_hush();
    sheet->results = results;
    parse_begin(&sheet->parser, source_add("sheet", sheet->text, sheet->length, 1));
    Status status = err_try(run_sheet, sheet);
    if (sheet->unit != NULL)
        ast_release(sheet->unit);
    sheet->unit = NULL;
    parse_end(&sheet->parser);
    run_unhush(out);
    return status;
}

typedef struct Pair {
    Expr a, b;
    bool same;
} Pair;

static void compare(void *arg)
{
    Pair *pair = arg;
    pair->same = same_mathematics(pair->a, pair->b);
}

/* The texts are equal, or read back to equal mathematics in a session that knows nothing. */
static bool agree(const char *a, const char *b)
{
    Pair pair;
    if (strcmp(a, b) == 0)
        return true;
    eval_restart();
    return run_try(a, &pair.a) == ST_OK && run_try(b, &pair.b) == ST_OK &&
           err_try(compare, &pair) == ST_OK && pair.same;
}

static void forget(Results *results)
{
    for (long i = 0; i < results->count; i++)
        mem_free(results->text[i]);
    results->count = 0;
}

static void order_does_not_matter(void **state)
{
    static Results plain, shuffled;
    Sheet sheet = {0};
    sheet.text = read_file(*state, &sheet.length);
    Status first = results_of(&sheet, &plain, 0);
    for (long trial = 1; trial <= gen_trials(1); trial++) {
        Status second = results_of(&sheet, &shuffled, sheet.length + (uint64_t)trial);
        assert_int_equal(first, second);
        assert_int_equal(plain.count, shuffled.count);
        for (long i = 0; i < plain.count; i++)
            if (!agree(plain.text[i], shuffled.text[i]))
                run_fail("statement %ld: %s\nbut after other expressions: %s", i + 1, plain.text[i],
                         shuffled.text[i]);
        forget(&shuffled);
    }
    forget(&plain);
    free(sheet.text);
    eval_restart();
}

int main(void)
{
    static struct CMUnitTest tests[SHEETS];
    static char paths[SHEETS][512];
    size_t count = 0;
    const char *srcdir = getenv("srcdir");
    char folder[256];
    snprintf(folder, sizeof folder, "%s/tests/golden", srcdir ? srcdir : ".");
    struct dirent **found = NULL;
    int n = scandir(folder, &found, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        const char *name = found[i]->d_name;
        size_t length = strlen(name);
        if (length > 4 && strcmp(name + length - 4, ".dae") == 0 && count < SHEETS) {
            snprintf(paths[count], sizeof paths[0], "%s/%s", folder, name);
            tests[count] = (struct CMUnitTest){.name = strrchr(paths[count], '/') + 1,
                                               .test_func = order_does_not_matter,
                                               .initial_state = paths[count]};
            count++;
        }
        free(found[i]);
    }
    free(found);
    if (count == 0)
        return 1;
    run_begin();
    usual_style = print_style;
    int failed = _cmocka_run_group_tests("order", tests, count, NULL, NULL);
    run_end();
    return failed;
}
