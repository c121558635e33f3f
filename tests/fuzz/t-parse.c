/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A fuzz run of the parser on mutilated text: the corpus with bytes overwritten, dropped, doubled
 * and moved, from a fixed seed. The parser must come to the end of every text, each error must say
 * something and point into the text, what parses must print and parse back, and mending must not
 * crash. TEST_SCALE multiplies the trials.
 */
#include <stdlib.h>

#include "repl/syntax/mend.h"
#include "tests/prop/gen.h"
#include "tests/unit/repl/tree.h"

enum { TRIALS = 3000, LONGEST = 3000 };

static size_t below(size_t n)
{
    return (size_t)gen_below((long)n);
}

static Buf corpus;

static void read_corpus(void)
{
    const char *top = getenv("srcdir");
    Buf name = {0};
    buf_printf(&name, "%s/tests/unit/repl/corpus.mpl", top ? top : ".");
    FILE *file = fopen(buf_text(&name), "r");
    if (!file)
        fail_msg("no %s", buf_text(&name));
    for (int c; (c = getc(file)) != EOF;)
        buf_putc(&corpus, (char)c);
    fclose(file);
    buf_free(&name);
}

/* A piece of the corpus with some damage. */
static size_t make_text(char *text)
{
    size_t length = 1 + below(LONGEST);
    size_t from = below(corpus.length - length);
    memcpy(text, corpus.data + from, length);
    for (size_t damage = below(12); damage; damage--) {
        size_t at = below(length), size = 1 + below(length - at < 40 ? length - at : 40);
        switch (below(5)) {
        case 0:
            text[at] = (char)below(256);
            break;
        case 1:
            text[at] = "()[]{}<>|'\"`;:#%&\\.,=~!$^@"[below(26)];
            break;
        case 2:
            memmove(text + at, text + at + size, length - at - size);
            length -= size;
            break;
        case 3:
            memmove(text + below(length - size + 1), text + at, size);
            break;
        default:
            memcpy(text + at, corpus.data + below(corpus.length - size), size);
        }
        if (!length)
            length = 1;
    }
    return length;
}

static void check_place(const Source *source, const Parser *parser, size_t trial)
{
    const ParseError *error = &parser->error;
    size_t length;
    if (!error->message || !*error->message)
        fail_msg("trial %zu: an error without a message", trial);
    source_line(source, error->place.line, &length);
    if (error->place.line < 1 || error->place.column < 1 || error->place.column > length + 1 ||
        error->place.length < 1 || error->place.column - 1 + error->place.length > length + 1)
        fail_msg("trial %zu: `%s` at %u:%u+%u is outside its line of %zu bytes", trial,
                 error->message, error->place.line, error->place.column, error->place.length,
                 length);
}

static void check_reprint(const Ast *root, size_t trial)
{
    Buf printed = {0};
    ast_print(&printed, root, NULL);
    AstUnit *copy = NULL;
    Parser parser;
    parse_begin(&parser, source_add("printed", buf_text(&printed), printed.length, 1));
    parser.final_closes = true;
    ParseResult result = parse_next(&parser, &copy);
    if (result != PARSE_STATEMENT || !ast_equal(root, ast_root(copy)))
        fail_msg("trial %zu: does not parse back: %s", trial, buf_text(&printed));
    ast_release(copy);
    parse_end(&parser);
    buf_free(&printed);
}

typedef struct Trial {
    const char *text;
    size_t length, number;
    size_t statements, errors;
} Trial;

static void run_trial(void *arg)
{
    Trial *trial = arg;
    const Source *source = source_add("fuzz", trial->text, trial->length, 1);
    Parser parser;
    AstUnit *unit;
    ParseResult result;
    size_t before = 0;
    parse_begin(&parser, source);
    while ((result = parse_next(&parser, &unit)) != PARSE_END) {
        if (result == PARSE_STATEMENT) {
            trial->statements++;
            check_reprint(ast_root(unit), trial->number);
            ast_release(unit);
        } else {
            trial->errors++;
            check_place(source, &parser, trial->number);
        }
        if (result == PARSE_INCOMPLETE) {
            assert_true(parser.open && *parser.open);
            break;
        }
        if (parser.position <= before)
            fail_msg("trial %zu: the parser does not move on", trial->number);
        before = parser.position;
    }
    parse_end(&parser);
}

static void damaged_text_is_read_to_its_end(void **state)
{
    (void)state;
    static char text[LONGEST];
    size_t trials = (size_t)gen_trials(TRIALS);
    size_t statements = 0, errors = 0;
    for (size_t i = 0; i < trials; i++) {
        gen_seed(i);
        Trial trial = {.text = text, .length = make_text(text), .number = i};
        if (err_try(run_trial, &trial))
            fail_msg("trial %zu raises: %s", i, err_message());
        statements += trial.statements;
        errors += trial.errors;
        Buf mended = {0}, note = {0};
        bool prompted = false;
        size_t count = mend_text(&mended, &note, text, trial.length, &prompted);
        assert_int_equal(count > 0, note.length > 0);
        buf_free(&mended);
        buf_free(&note);
        source_done();
    }
    assert_true(statements > trials && errors > trials / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_text_is_read_to_its_end),
    };
    err_stack_init((size_t)6 << 20);
    read_corpus();
    int failed = cmocka_run_group_tests(tests, NULL, tree_end);
    buf_free(&corpus);
    return failed;
}
