/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Mending pasted text: what is mended, what must stay, and the note.
 */
#include "repl/syntax/mend.h"
#include "tests/unit/repl/tree.h"

/* Of those without a change: nothing is said. */
static void check(const TreeCase *cases, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        Buf out = {0}, note = {0};
        bool prompted = false;
        size_t count = mend_text(&out, &note, cases[i].text, strlen(cases[i].text), &prompted);
        assert_string_equal(buf_text(&out), cases[i].shape);
        bool changed = strcmp(cases[i].text, cases[i].shape);
        assert_int_equal(count > 0, changed);
        assert_int_equal(note.length > 0, changed);
        buf_free(&out);
        buf_free(&note);
    }
}

static void quotes_and_invisible_signs(void **state)
{
    (void)state;
    static const TreeCase cases[] = {
        {"„a“, „b”, «c», »d«", "\"a\", \"b\", \"c\", \"d\""},
        {"«a „b“ c» “«”", "\"a „b“ c\" \"«\""},
        {"sin\u2061(x)\u200B a\u2062b", "sin(x) a*b"},
    };
    check(cases, sizeof cases / sizeof *cases);
}

static void mended_texts(void **state)
{
    (void)state;
    static const TreeCase cases[] = {
        {"> a := 1;\n> b;", " a := 1;\n b;"},
        {"a;\n  > b := 2:\n> # c\n> d;", "a;\n   b := 2:\n # c\n d;"},
        {"> a := 1;\n        a := 1\n> b;\n   b\n> c:", " a := 1;\n\n b;\n\n c:"},
        {"> a;\n            2\n           x\n\n# r\n", " a;\n\n\n\n# r\n"},
        {"> a;\nb := 2;", " a;\nb := 2;"},
        {"a;\n      b;\n", "a;\n      b;\n"},
        {"if a\n> b then", "if a\n> b then"},
        {"> a :=\n> 1;", " a :=\n 1;"},
        {"x − 1", "x - 1"},
        {"‘x’, “a”", "'x', \"a\""},
        {"a\xC2\xA0:= 1", "a := 1"},
        {"EQ| |(1..4)", "EQ||(1..4)"},
        {"<a | b>, a||b", "<a | b>, a||b"},
        {"omega\\_n\\*h", "omega_n*h"},
        {"x ≤ y·z²", "x <= y*z^2"},
        {"\"− “a” \\_ | |\"", "\"− “a” \\_ | |\""},
        {"`− \\_`", "`− \\_`"},
        {"a # − “b” \\_\n−1", "a # − “b” \\_\n-1"},
        {"a (* − \\_ *) −1", "a (* − \\_ *) -1"},
        {"“a − b”−1", "\"a − b\"-1"},
        {"\"a\\\"−\"−1", "\"a\\\"−\"-1"},
        {"a;\n        a + 1\nb := 2;", "a;\n\nb := 2;"},
        {"a;\n        a + 1\n\n\n# r\nb := 2;", "a;\n        a + 1\n\n\n# r\nb := 2;"},
        {"a;\n         d\n  E := ── z(t)\n        dt\n\nb;", "a;\n\n\n\n\nb;"},
        {"a;\n⎡1  2⎤\n⎣3  4⎦\n\nb;\n                x² := 7", "a;\n\n\n\nb;\n"},
        {"a; b;\n    [x = 1,\n     y = 2]\nWarning, no\n  more\n5;", "a; b;\n\n\n\n\n5;"},
        {"a:\n        a + 1\nb := 2;", "a:\n        a + 1\nb := 2;"},
        {"a;\n        a + 1\n+ b;", "a;\n        a + 1\n+ b;"},
        {"a;\n        a\nor b;", "a;\n        a\nor b;"},
        {"a;\n    b := proc(x)\n    x; end;", "a;\n    b := proc(x)\n    x; end;"},
        {"p := proc(x)\n    y;\n    x\nend proc;", "p := proc(x)\n    y;\n    x\nend proc;"},
        {"if a then\n    b;\n    c\nend if; if d then\n    e;\n    f\nend if;",
         "if a then\n    b;\n    c\nend if; if d then\n    e;\n    f\nend if;"},
        {"p := proc(x)\n    y;\nend proc;\n    p := proc(x) y end proc\nq;",
         "p := proc(x)\n    y;\nend proc;\n\nq;"},
        {"A := <1, 2;\n                    3, 4>;", "A := <1, 2;\n                    3, 4>;"},
        {"x¹⁰+y⁻²+⁻", "x^10+y^(-2)+⁻"},
        {"√2 + √(x) + √x_1*√π+√ 2", "sqrt(2) + sqrt(x) + sqrt(x_1)*sqrt(π)+√ 2"},
        {"√2.5 + x = √2..√3", "sqrt(2.5) + x = sqrt(2)..sqrt(3)"},
        {"（ｘ＋１）；\n> ２:", "(x+1);\n 2:"},
        {"ｎ！ ～ ＾２", "n! ~ ^2"},
        {"1…3, a•b, ⅇ^x", "1..3, a*b, exp(1)^x"},
        {"12\\\n34", "12\\\n34"},
        {"\"abc", "\"abc"},
        {"", ""},
    };
    check(cases, sizeof cases / sizeof *cases);
}

static void the_note_says_what(void **state)
{
    (void)state;
    Buf out = {0}, note = {0};
    bool prompted = false;
    const char *text = "> x := ‘a’ − 1;";
    assert_int_equal(mend_text(&out, &note, text, strlen(text), &prompted), 4);
    assert_true(prompted);
    assert_string_equal(buf_text(&note), "mended: 1 minus sign, 2 quotes, 1 prompt");
    buf_free(&out);
    buf_free(&note);
}

static void prompts_go_on(void **state)
{
    (void)state;
    Buf out = {0}, note = {0};
    bool prompted = true;
    mend_text(&out, &note, "x := a\n> + b;", 13, &prompted);
    assert_string_equal(buf_text(&out), "x := a\n + b;");
    buf_free(&out);
    buf_free(&note);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mended_texts),
        cmocka_unit_test(quotes_and_invisible_signs),
        cmocka_unit_test(the_note_says_what),
        cmocka_unit_test(prompts_go_on),
    };
    return cmocka_run_group_tests(tests, NULL, tree_end);
}
