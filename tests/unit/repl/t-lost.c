/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Want of memory while a session tells, reads and completes: each allocation fails once, ours and
 * those of the library that writes records. Every piece is then whole or a failure that is said,
 * and all memory, blocks of the library and open files are given back.
 */
#include "config.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

#include "repl/complete.h"
#include "repl/emit.h"
#include "repl/session_parts.h"
#include "tests/lang/run.h"

/* --- what is held -------------------------------------------------------------------------- */

static unsigned long library_fails_at;
static long library_blocks;

static void *library_alloc(size_t bytes)
{
    if (library_fails_at && --library_fails_at == 0)
        return NULL;
    library_blocks++;
    return malloc(bytes);
}

static void library_free(void *block)
{
    library_blocks -= block != NULL;
    free(block);
}

static long open_files(void)
{
    long n = 0;
    DIR *dir = opendir("/proc/self/fd");
    assert_non_null(dir);
    while (readdir(dir))
        n++;
    closedir(dir);
    return n;
}

typedef struct Held {
    size_t bytes;
    long blocks, files;
} Held;

static Held held(void)
{
    return (Held){mem_bytes_in_use(), library_blocks, open_files()};
}

static void assert_given_back(Held before, const char *what, unsigned long k)
{
    Held now = held();
    if (now.bytes != before.bytes || now.blocks != before.blocks || now.files != before.files)
        run_fail("%s, allocation %lu: %zd bytes, %ld blocks, %ld files are kept", what, k,
                 (ssize_t)(now.bytes - before.bytes), now.blocks - before.blocks,
                 now.files - before.files);
}

/* --- records ------------------------------------------------------------------------------- */

static void record(void *unused)
{
    static const Report report = {"warning", NULL, "low", "in f", "more"};
    (void)unused;
    emit_begin("sheet.dae", 3, 1, "x := abc\xff;", 10);
    emit_result("x := ", expr_symbol("abc")); /* of numbers the library keeps a block */
    emit_output("printed", 7);
    emit_message(&report);
    emit_plot("a.svg");
}

/* The line that comes of it; the message of the failure is where one was raised. */
static void write_record(char *line, size_t room, Status *status, bool *whole)
{
    FILE *out = tmpfile();
    assert_non_null(out);
    *status = err_try(record, NULL);
    *whole = emit_end(out);
    rewind(out);
    line[fread(line, 1, room - 1, out)] = '\0';
    fclose(out);
}

static void check_records(const char *what, void (*fail_at)(unsigned long))
{
    char wanted[1000], line[1000];
    Status status;
    bool whole, struck = true;
    write_record(wanted, sizeof wanted, &status, &whole);
    assert_true(status == ST_OK && whole && strstr(wanted, "\"value\":\"abc\""));
    for (unsigned long k = 1; struck; k++) {
        Held before = held();
        fail_at(k);
        write_record(line, sizeof line, &status, &whole);
        fail_at(0);
        struck = status != ST_OK || !whole;
        if (!struck && strcmp(line, wanted) != 0)
            run_fail("%s, allocation %lu: a part of a record in silence: %s", what, k, line);
        if (struck && status != ST_OK && status != ST_NOMEM)
            run_fail("%s, allocation %lu: %s", what, k, err_message());
        assert_true(whole || strstr(line, "out of memory"));
        assert_given_back(before, what, k);
        assert_true(k < 1000);
    }
}

static void fail_library_at(unsigned long k)
{
    library_fails_at = k;
}

static void records(void **state)
{
    (void)state;
    json_set_alloc_funcs(library_alloc, library_free);
    check_records("records", mem_fail_at);
    check_records("the library's part of records", fail_library_at);
}

/* --- completion ---------------------------------------------------------------------------- */

static long count_and_free(char **list)
{
    long n = 0;
    for (; list && list[n]; n++)
        free(list[n]);
    free(list);
    return n;
}

static void completion(void **state)
{
    static const char *const LINES[] = {"dsolve(sys, numeric, st", "plots:-ode", "read \"fol"};
    (void)state;
    assert_true(mkdir("folder", 0700) == 0 || access("folder", X_OK) == 0);
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        int end = (int)strlen(LINES[i]), start = end;
        while (start > 0 && !strchr(" \":-", LINES[i][start - 1]))
            start--;
        long wanted = count_and_free(complete_candidates(LINES[i], start, end)), found = 0;
        assert_true(wanted > 0);
        for (unsigned long k = 1; found != wanted; k++) {
            Held before = held();
            mem_fail_at(k);
            found = count_and_free(complete_candidates(LINES[i], start, end));
            mem_fail_at(0);
            assert_true(found == 0 || found == wanted);
            assert_given_back(before, LINES[i], k);
            assert_true(k < 10000);
        }
    }
    rmdir("folder");
}

/* --- reading ------------------------------------------------------------------------------- */

static void slurp(void *text)
{
    assert_null(session_slurp(fopen("/proc/self/cmdline", "re"), text));
}

static void reading(void **state)
{
    (void)state;
    Status status = ST_NOMEM;
    for (unsigned long k = 1; status != ST_OK; k++) {
        Held before = held();
        Buf text = {0};
        mem_fail_at(k);
        status = err_try(slurp, &text);
        mem_fail_at(0);
        assert_true(status == ST_OK || status == ST_NOMEM);
        assert_int_equal(status == ST_OK, text.length > 0);
        buf_free(&text);
        assert_given_back(before, "a file", k);
    }
}

static void taken_from_the_front(void **state)
{
    (void)state;
    Buf text = {0};
    buf_drop(&text, 0);
    buf_puts(&text, "abcdef");
    mem_fail_at(1);
    buf_drop(&text, 2);
    assert_string_equal(buf_text(&text), "cdef");
    buf_drop(&text, 0);
    assert_string_equal(buf_text(&text), "cdef");
    buf_drop(&text, 4);
    mem_fail_at(0);
    assert_null(text.data);
    assert_int_equal(text.length, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records),
        cmocka_unit_test(completion),
        cmocka_unit_test(reading),
        cmocka_unit_test(taken_from_the_front),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
