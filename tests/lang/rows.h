/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables of statements and what they give, to the character: what they print, warnings included,
 * and then the last value in 1-D form, or "error: " and the message. Every row starts a session
 * of its own. All rows that are wrong are told before the test fails.
 */
#ifndef DAESY_TESTS_LANG_ROWS_H
#define DAESY_TESTS_LANG_ROWS_H

#include "cas/base/buf.h"
#include "tests/lang/run.h"

typedef struct Row {
    const char *statements; /* without what ends the last */
    const char *wanted;
} Row;

enum { ROWS_TEXT = 8000 }; /* what is told of a result at most */

/* Standard output and error go to a file from here, the same each time. Gives back what they were.
 */
static inline FILE *rows_catch(int keep[2])
{
    static FILE *file;
    if (!file)
        file = tmpfile();
    assert_non_null(file);
    rewind(file);
    assert_int_equal(ftruncate(fileno(file), 0), 0);
    fflush(stdout);
    fflush(stderr);
    for (int i = 0; i < 2; i++) {
        keep[i] = dup(i + 1);
        dup2(fileno(file), i + 1);
    }
    return file;
}

/* Back to what they were; what was caught is put into said. */
static inline void rows_release(FILE *file, const int keep[2], char *said)
{
    fflush(stdout);
    fflush(stderr);
    for (int i = 0; i < 2; i++) {
        dup2(keep[i], i + 1);
        close(keep[i]);
    }
    rewind(file);
    said[fread(said, 1, ROWS_TEXT - 1, file)] = '\0';
}

static inline Status rows_evaluate(Run *run, char *said)
{
    int keep[2];
    FILE *caught = rows_catch(keep);
    Status status = err_try(run_body, run);
    if (run->unit != NULL)
        ast_release(run->unit);
    if (run->begun)
        parse_end(&run->parser);
    rows_release(caught, keep, said);
    return status;
}

/* A value in words; the caller frees. */
typedef char *(*RowsText)(Expr value);

static inline char *rows_linear(Expr value)
{
    return print_text(value, ROWS_TEXT / 2);
}

/* What the statements give in the session as it is, into said of ROWS_TEXT characters, from *used
 * on what is not printed. Is that a value? */
static inline bool rows_tell(const char *statements, RowsText text_of, char *said, size_t *used)
{
    char text[4000];
    snprintf(text, sizeof text, "%s:", statements);
    Run run = {.text = text};
    Status status = rows_evaluate(&run, said);
    *used = strlen(said);
    if (status != ST_OK) {
        snprintf(said + *used, ROWS_TEXT - *used, "error: %s", err_message());
        return false;
    }
    char *value = text_of(run.value);
    snprintf(said + *used, ROWS_TEXT - *used, "%s", value);
    mem_free(value);
    heap_collect();
    return true;
}

static inline bool rows_run_on(const char *statements, RowsText text_of, char *said)
{
    size_t used;
    return rows_tell(statements, text_of, said, &used);
}

/* The same in a session of their own. */
static inline void rows_run(const char *statements, RowsText text_of, char *said)
{
    eval_restart();
    rows_run_on(statements, text_of, said);
}

/* Appends what the statements give in the session as it is, a value NULL left out, and what an
 * error advises: what a report (report.h) is made of. */
static inline void rows_put(Buf *out, const char *statements, RowsText text_of)
{
    static char said[ROWS_TEXT];
    size_t used;
    bool failed = !rows_tell(statements, text_of, said, &used);
    size_t length = !failed && !strcmp(said + used, "NULL") ? used : strlen(said);
    buf_putn(out, said, length);
    if (failed && *err_advice())
        buf_printf(out, " (%s)", err_advice());
    if (length && said[length - 1] != '\n')
        buf_putc(out, '\n');
}

/* All rows of a table give what they promise. */
static inline void rows_hold(const Row *rows, size_t count, RowsText text_of)
{
    static char said[ROWS_TEXT];
    int wrong = 0;
    for (size_t i = 0; i < count; i++) {
        rows_run(rows[i].statements, text_of, said);
        if (strcmp(said, rows[i].wanted) == 0)
            continue;
        wrong++;
        printf("# %s\n#  gives  %s\n#  wanted %s\n", rows[i].statements, said, rows[i].wanted);
    }
    assert_int_equal(wrong, 0);
}

#define ROWS_HOLD(rows) rows_hold(rows, sizeof(rows) / sizeof *(rows), rows_linear)

#endif
