/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * No result depends on what was made before it. Every golden sheet is run after a few hundred
 * random expressions in the same names, which take up memory, births and hash chains in another
 * order; it must print what NAME.out has. Term order may differ (the first written stays),
 * mathematics may not: each line must have the same characters, signs of sums and blanks apart;
 * where one has not, the statements are run here both ways and their values compared. A run takes
 * every fifth sheet, and each change of what the sheets print moves on to others. TEST_SEED chooses
 * other expressions, TEST_SCALE above 1 takes all sheets and says how often.
 */
#include "config.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "cas/base/buf.h"
#include "repl/print/print.h"
#include "tests/lang/run.h"
#include "tests/prop/gen.h"

enum { STATEMENTS = 400, SHEETS = 200, EXPRESSIONS = 300, DEPTH = 4, TURNS = 5 };

static PrintStyle usual_style;
static char before[] = "/tmp/daesy-order-XXXXXX"; /* the file of random expressions */

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

/* --- as the program prints it ----------------------------------------------------------------- */

static void write_expressions(void *seed)
{
    FILE *out = fopen(before, "w");
    assert_non_null(out);
    gen_seed(*(uint64_t *)seed);
    for (int i = 0; i < EXPRESSIONS; i++) {
        char *text = print_text(gen_any(DEPTH), 0);
        fprintf(out, "'%s':\n", text);
        mem_free(text);
    }
    fclose(out);
}

static void count_characters(const char *line, size_t length, long counts[256])
{
    memset(counts, 0, 256 * sizeof *counts);
    for (size_t i = 0; i < length; i++)
        counts[(unsigned char)line[i]]++;
    counts['+'] = counts[' '] = 0;
}

/* Has every line the same characters? */
static bool lines_agree(const char *a, const char *b)
{
    while (*a || *b) {
        size_t m = strcspn(a, "\n"), n = strcspn(b, "\n");
        long of_a[256], of_b[256];
        count_characters(a, m, of_a);
        count_characters(b, n, of_b);
        if (memcmp(of_a, of_b, sizeof of_a) != 0)
            return false;
        a += m + (a[m] == '\n');
        b += n + (b[n] == '\n');
    }
    return true;
}

static char *read_stream(FILE *in)
{
    Buf text = {0};
    char chunk[4096];
    size_t n;
    while ((n = fread(chunk, 1, sizeof chunk, in)) > 0)
        buf_putn(&text, chunk, n);
    return buf_steal(&text);
}

/* What the sheet prints after the random expressions, as tests/golden.sh keeps it. */
static char *run_program(const char *sheet)
{
    char command[4000];
    snprintf(command, sizeof command,
             "g=$(cd \"$(dirname '%s')\" && pwd); {"
             " \"${DAESY:-./daesy}\" -q --init=%s --batch \"$g/$(basename '%s')\" 2>&1 < /dev/null;"
             " s=$?; test $s -eq 0 || echo \"exit $s\"; } |"
             " sed \"s|$g/||g; s|\\(at repl/library/[a-z_]*\\.dae\\):[0-9]*|\\1:N|\"",
             sheet, before, sheet);
    FILE *out = popen(command, "r");
    assert_non_null(out);
    char *text = read_stream(out);
    pclose(out);
    return text;
}

static bool prints_the_same(const char *path, uint64_t seed)
{
    char kept[600];
    snprintf(kept, sizeof kept, "%.*s.out", (int)strlen(path) - 4, path);
    FILE *in = fopen(kept, "r");
    assert_non_null(in);
    char *expected = read_stream(in);
    fclose(in);
    assert_int_equal(err_try(write_expressions, &seed), ST_OK);
    char *got = run_program(path);
    bool same = lines_agree(expected, got);
    mem_free(got);
    mem_free(expected);
    return same;
}

/* --- as values -------------------------------------------------------------------------------- */

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
} Sheet;

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

static void crowd(void *seed)
{
    gen_seed(*(uint64_t *)seed);
    for (int i = 0; i < EXPRESSIONS; i++)
        gen_any(DEPTH);
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

static void compare_values(const char *path, uint64_t seed)
{
    static Results plain, shuffled;
    Sheet sheet = {0};
    forget(&plain); /* of a sheet that failed */
    forget(&shuffled);
    sheet.text = read_file(path, &sheet.length);
    Status first = results_of(&sheet, &plain, 0), second = results_of(&sheet, &shuffled, seed);
    assert_int_equal(first, second);
    assert_int_equal(plain.count, shuffled.count);
    for (long i = 0; i < plain.count; i++)
        if (!agree(plain.text[i], shuffled.text[i]))
            run_fail("statement %ld: %s\nbut after other expressions: %s", i + 1, plain.text[i],
                     shuffled.text[i]);
    forget(&shuffled);
    forget(&plain);
    free(sheet.text);
    eval_restart();
}

static void order_does_not_matter(void **state)
{
    const char *path = *state;
    for (long trial = 1; trial <= gen_trials(1); trial++) {
        uint64_t seed = strlen(path) * 1000 + (uint64_t)trial;
        if (!prints_the_same(path, seed))
            compare_values(path, seed);
    }
}

/* Which sheets are taken: it depends on what all of them print, and on nothing else. */
static long turn_of(struct dirent **found, int n, const char *folder)
{
    long bytes = 0;
    for (int i = 0; i < n; i++) {
        char path[600];
        struct stat about;
        snprintf(path, sizeof path, "%s/%s", folder, found[i]->d_name);
        if (strcmp(path + strlen(path) - 4, ".out") == 0 && stat(path, &about) == 0)
            bytes += (long)about.st_size;
    }
    return bytes % TURNS;
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
    long turn = turn_of(found, n, folder), sheets = 0;
    for (int i = 0; i < n; i++) {
        const char *name = found[i]->d_name;
        size_t length = strlen(name);
        if (length > 4 && strcmp(name + length - 4, ".dae") == 0 && count < SHEETS &&
            (sheets++ % TURNS == turn || gen_trials(1) > 1)) {
            snprintf(paths[count], sizeof paths[0], "%s/%s", folder, name);
            tests[count] = (struct CMUnitTest){.name = strrchr(paths[count], '/') + 1,
                                               .test_func = order_does_not_matter,
                                               .initial_state = paths[count]};
            count++;
        }
        free(found[i]);
    }
    free(found);
    int file = mkstemp(before);
    if (count == 0 || file < 0)
        return 1;
    close(file);
    run_begin();
    usual_style = print_style;
    int failed = _cmocka_run_group_tests("order", tests, count, NULL, NULL);
    run_end();
    unlink(before);
    return failed;
}
