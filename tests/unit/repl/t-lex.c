/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lexer: what is one token, what a point or a quote means, places, and bytes that are no text.
 */
#include "tests/unit/repl/tree.h"

/* The tokens of a text, each shown by its kind and text, with blanks between. */
static void show_tokens(Buf *out, const char *text, size_t length)
{
    static const char kinds[] = "ENSADO&WMXB";
    Lexer lexer;
    Token token;
    lex_begin(&lexer, source_add("test", text, length, 1), (LexMark){0, 1, 0});
    for (;;) {
        lex_next(&lexer, &token);
        if (token.kind == TOKEN_END)
            break;
        if (out->length)
            buf_putc(out, ' ');
        buf_putc(out, kinds[token.kind]);
        switch (token.kind) {
        case TOKEN_OP:
            buf_printf(out, "%s%s%s", ast_op(token.op)->text, token.elementwise ? "~" : "",
                       token.assigns ? "=" : "");
            break;
        case TOKEN_WORD:
            buf_puts(out, lex_word_text(token.word));
            break;
        case TOKEN_MARK:
            buf_putc(out, token.mark);
            break;
        case TOKEN_DITTO:
            buf_printf(out, "%zu", token.length);
            break;
        default:
            buf_puts(out, token.text);
        }
    }
    lex_end(&lexer);
}

static void assert_tokens(const TreeCase *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        Buf shown = {0};
        show_tokens(&shown, cases[i].text, strlen(cases[i].text));
        if (strcmp(buf_text(&shown), cases[i].shape))
            fail_msg("`%s` reads %s, not %s", cases[i].text, buf_text(&shown), cases[i].shape);
        buf_free(&shown);
    }
}

#define ASSERT_TOKENS(cases) assert_tokens(cases, sizeof(cases) / sizeof *(cases))

static void numbers(void **state)
{
    (void)state;
    static const TreeCase cases[] = {
        {"1 12 007", "N1 N12 N007"},
        {"1. .5 2.5", "N1. O. N5 N2.5"}, /* behind an operand a point is a product */
        {"x := .5", "Ax O:= N.5"},
        {"1e3 1.5e-6 2E+4 1.e2", "N1e3 N1.5e-6 N2E+4 N1.e2"},
        {"2e 3e+", "N2 Ae N3 Ae O+"},
        {"1..5", "N1 O.. N5"},
        {"1...5", "N1 O.. N5"},
        {"-0.3...0.3", "O- N0.3 O.. N0.3"},
        {"a....b", "Aa O.. Ab"},
        {".\\\n98 1.5e-\\\n4 1\\\n.\\\n5", "N.98 N1.5e-4 N1.5"},
        {"1.5..2.5", "N1.5 O.. N2.5"},
        {"1 .. -1", "N1 O.. O- N1"},
        {"2 .3", "N2 O. N3"},
        {"3.x", "N3 O. Ax"},
        {"2.(a)", "N2 O. M( Aa M)"},
        {"1.<x", "N1. O< Ax"},
        {"x[1.]", "Ax M[ N1. M]"},
        {"12\\\n34", "N1234"},
        {"12\\\r\n34.5\\\n6", "N1234.56"},
        {"1.2.3", "Ba number has one decimal point O. N3"},
    };
    ASSERT_TOKENS(cases);
}

static void names(void **state)
{
    (void)state;
    static const TreeCase cases[] = {
        {"x _x x__1 a1b", "Ax A_x Ax__1 Aa1b"},
        {"`my name` `a``b` `a\\`b` ``", "Amy name Aa`b Aa`b A"},
        {"`if` if", "Aif Wif"},
        {"ends endproc notx", "Aends Aendproc Anotx"},
        {"not x and y", "Onot Ax Oand Ay"},
        {"λ λ__1 Δx π ω0 Α Ωπ", "Alambda Alambda__1 ADeltax APi Aomega0 AAlpha AOmegapi"},
        {"né", "Ané"},
        {"`λ`", "Aλ"},
        {"ab\\\ncd", "Aabcd"},
        {"%diff %T %", "A%diff A%T D1"},
        {"%% %%% %%[1]", "D2 D3 D2 M[ N1 M]"},
        {"%%%%", "Bonly %, %% and %%% are kept"},
        {"&* &plus &^", "&&* &&plus &&^"},
    };
    ASSERT_TOKENS(cases);
}

static void strings(void **state)
{
    (void)state;
    static const TreeCase cases[] = {
        {"\"abc\" \"\"", "Sabc S"},
        {"\"a\"\"b\"", "Sa\"b"},
        {"\"a\\\"b\\\\c\\n\"", "Sa\"b\\c\n"},
        {"\"\\x41\\102\\q\"", "SABq"},
        {"\"\\xe9\\351\"", "Séé"},
        {"\"a\\\nb\"", "Sab"},
        {"\"a\nb\"", "Sa\nb"},
        {"\"# no comment (* *)\"", "S# no comment (* *)"},
        {"\"abc", "Xstring"},
        {"`abc", "Xname in backquotes"},
        {"\"abc\\", "Xstring"},
    };
    ASSERT_TOKENS(cases);
}

static void operators(void **state)
{
    (void)state;
    static const TreeCase cases[] = {
        {"a:=b::c:d;", "Aa O:= Ab O:: Ac M: Ad M;"},
        {"a:-b a :- b 3:-1", "Aa O:- Ab Aa O:- Ab N3 M: O- N1"},
        {"a<=b<>c>=d->e", "Aa O<= Ab O<> Ac O>= Ad O-> Ae"},
        {"a||b|c", "Aa O|| Ab M| Ac"},
        {"a**b a^b a**~b a^~b", "Aa O^ Ab Aa O^ Ab Aa O^~ Ab Aa O^~ Ab"},
        {"a=~b a+~b a<~b a .~b f~(x)", "Aa O=~ Ab Aa O+~ Ab Aa O<~ Ab Aa O.~ Ab Af M~ M( Ax M)"},
        {"G^%T G^%Type", "AG O^%T AG O^ A%Type"},
        {"a+=b a-=b a||=b a mod=b a,=b", "Aa O+= Ab Aa O-= Ab Aa O||= Ab Aa Omod= Ab Aa O,= Ab"},
        {"a==b", "Aa O= O= Ab"},
        {"f@g@@2", "Af O@ Ag O@@ N2"},
        {"n!!", "An O! O!"},
        {"a && b", "Aa B`&&` unexpected Ab"},
    };
    ASSERT_TOKENS(cases);
}

static void comments(void **state)
{
    (void)state;
    static const TreeCase cases[] = {
        {"a # b; c\nd", "Aa Ad"},
        {"a (* b (* c *) d *) e", "Aa Ae"},
        {"a (*) b *) e", "Aa Ae"},
        {"a (* (*) b *) c *) e", "Aa Ae"},
        {"a (* b", "Aa Xcomment"},
        {"a\\\n b", "Aa Ab"},
        {"\xEF\xBB\xBF"
         "a\xC2\xA0"
         "b",
         "Aa Ab"},
        {"a # caf\xE9 in Latin-1\nb", "Aa Ab"},
    };
    ASSERT_TOKENS(cases);
}

static void foreign_bytes(void **state)
{
    (void)state;
    static const TreeCase cases[] = {
        {"\x01", "Bthe byte 0x01 is no text: this looks like binary data"},
        {"\xFF", "Bthe byte 0xFF is no text: this looks like binary data"},
        {"\"\xE9\"", "Bbytes that are no UTF-8 text: this looks like binary data"},
        {"−", "B`−` unexpected"},
        {"a \\ b", "Aa B`\\` unexpected Ab"},
    };
    ASSERT_TOKENS(cases);
    Buf shown = {0};
    show_tokens(&shown, "a\0b", 3);
    assert_string_equal(buf_text(&shown),
                        "Aa Bthe byte 0x00 is no text: this looks like binary data Ab");
    buf_free(&shown);
}

static void assert_place(Place place, uint32_t line, uint32_t column, uint32_t length)
{
    assert_int_equal(place.line, line);
    assert_int_equal(place.column, column);
    assert_int_equal(place.length, length);
}

static void places(void **state)
{
    (void)state;
    Lexer lexer;
    Token token;
    lex_begin(&lexer, tree_source("ab # c\n  \"x\"(* \n*)\n \u03BB\\\n1"), (LexMark){0, 1, 0});
    lex_next(&lexer, &token);
    assert_place(token.place, 1, 1, 2);
    lex_next(&lexer, &token);
    assert_place(token.place, 2, 3, 3);
    assert_true(token.breaks && token.spaced);
    lex_next(&lexer, &token);
    assert_string_equal(token.text, "lambda1");
    assert_place(token.place, 4, 2, 3); /* goes on in the next line */
    lex_end(&lexer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers),   cmocka_unit_test(names),    cmocka_unit_test(strings),
        cmocka_unit_test(operators), cmocka_unit_test(comments), cmocka_unit_test(foreign_bytes),
        cmocka_unit_test(places),
    };
    return cmocka_run_group_tests(tests, NULL, tree_end);
}
