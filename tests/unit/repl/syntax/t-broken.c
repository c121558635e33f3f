/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is said of statements with one mistake: each word of some texts is left out, or another
 * stands in its place, and what the parser makes of that - the tree and its span, or the message,
 * its place, the hint, what is open, and the lines of the statements behind it that are read - is
 * what broken.txt says.
 */
#include "tests/lang/report.h"
#include "tests/unit/repl/tree.h"

/* Words between blanks. */
static const char *const texts[] = {
    "x := 3 + 4 * ( a - b ) ^ 2",
    "f ( a , [ b , c ] , { d = e } )",
    "< a , b | c , d > . < 1 , 2 >",
    "a [ 1 .. 2 , .. ] := ' b ' || c",
    "p , q := g ( ) [ 1 ] , h~ ( 2 )",
    "x -> x ^ 2 + 1",
    "( x , y :: list ) -> [ x , y ]",
    "if a < b then c elif d then e else f end if",
    "for i from 1 by 2 to 9 while c do\n s := s + i\n od",
    "for x in [ 1 , 2 ] do break ; next end do",
    "do x += 1 until x > 3",
    "try error \"a\" , b\n catch \"c\" : d\n finally e end try",
    "use a = b in a + c end use",
    "f := proc ( x , y := 2 , { k :: name := 3 } )\n local u , v := 1 ;\n global w ;\n u := x + "
    "k\n end",
    "m := module ( )\n export e , g ;\n local l ;\n option package ;\n e := 1\n end module",
    "proc ( a :: integer ) :: list ; description \"d\" ; return a , 1 end proc",
    "not a and b or c xor d implies e",
    "a union b minus c subset d",
    "n ! + m $ 3 mod 2 @@ 4",
    "save a , \"f\"",
    "read \"f\" ; quit 3",
    "2 x + y z",
    "A ^ %T + % - %%",
    "m :- e ( 1 ) assuming a > 0 , b :: real",
    "x := [ ( 1 ,\n { 2 } , a_very_long_name_of_more_than_forty_letters_at_all ,\n\n 3 ) ]",
    "g := proc ( x ) local y ; for y in x do\n f ( y ) ; y := sum ( k , k = 1 .. y )\n od end",
    "'f' ( x ) , x -> - x , h [ a ] ( b ) , ( a , b )",
    "local u , v := 2",
    "local w",
    "to 3 do if a then break fi ; while b do c od od : d",
    "for k , v in t do print ( k ) end do",
    "[ seq ( i ^ 2 , i = 1 .. 3 ) , ( q for q in L if q > 1 ) ]",
    "module m ( ) local a ; export b ; uses c ; b := a end module",
    "a &* b || c || 1 , 1.5 - .5 , 2. ^ ( - 1e-3 ) , \"t\" || \"u\"",
    "plots:-odeplot ( s ) , CodeGeneration[C] ( x , e ) , f ( a ) ( b ) , m:-n:-k ( 1 ) [ 2 ] , "
    "-a!",
    "f := proc ( ) local x ; x := \"\" ; if x then x [ 1 ] := 2 ; return fi ; error \"%1\" , x end "
    ":",
};

/* Stand in for a word, one after the other. */
static const char *const others[] = {
    ")",  ";",  "end",  "*",     "[",  "then", ":=",    "x",    ",",     "'",  "do",     "(",
    "2",  "..", "]",    "not",   "{",  ":",    "==",    "|",    "\"s\"", "%",  "end if", "}",
    "->", "\n", "elif", "\\",    "=>", "//",   "endif", "proc", "<",     "in", "end do", "end proc",
    "!",  "@",  "_",    "local", "~",  "&&",   "?",     "`",    "\"",    "(*",
};

static void put_visible(Buf *out, const char *text)
{
    for (; *text; text++)
        if (*text == '\n')
            buf_puts(out, "\\n");
        else
            buf_putc(out, *text);
}

static void put_place(Buf *out, Place place)
{
    buf_printf(out, "%u:%u+%u ", (unsigned)place.line, (unsigned)place.column,
               (unsigned)place.length);
}

/* Where the parts of a tree are and how far they go, each in front of its own parts. */
static void put_places(Buf *out, const Ast *ast)
{
    if (!ast)
        return;
    buf_printf(out, " %u+%u", (unsigned)ast->place.column, (unsigned)ast->place.length);
    if (ast->span.column != ast->place.column || ast->span.length != ast->place.length)
        buf_printf(out, "/%u+%u", (unsigned)ast->span.column, (unsigned)ast->span.length);
    for (uint32_t i = 0; i < ast->count; i++)
        put_places(out, ast->kid[i]);
    if (ast->proc)
        put_places(out, ast->proc->body);
}

/* What stands behind each text, and how it is shown: the line alone, where it is read. */
static const char behind[] = ";\nlater + 1:\nlast;";

static void put_tree(Buf *out, const Parser *parser, const Ast *ast, bool places)
{
    Buf tree = {0};
    tree_put(&tree, ast);
    buf_puts(&tree, ast->silent ? " :" : "");
    if (parser->note)
        buf_printf(&tree, " {%s}", parser->note);
    bool later = !strcmp(buf_text(&tree), "(+ later 1) :");
    if (later || !strcmp(buf_text(&tree), "last")) {
        buf_printf(out, "%u%s", (unsigned)ast->span.line, later ? " " : "\n");
    } else {
        put_place(out, ast->span);
        buf_puts(out, buf_text(&tree));
        if (places)
            put_places(out, ast);
        buf_putc(out, '\n');
    }
    buf_free(&tree);
}

static void put_error(Buf *out, const Parser *parser)
{
    put_place(out, parser->error.place);
    put_visible(out, parser->error.message);
    if (parser->error.hint) {
        buf_puts(out, " [");
        put_visible(out, parser->error.hint);
        buf_puts(out, "]");
    }
    if (parser->unfinished)
        buf_printf(out, " ; at %zu", parser->unfinished);
    if (parser->open)
        buf_printf(out, " open: %s", parser->open);
    buf_putc(out, '\n');
}

/* One line for the text, one for each statement that is read or fails. */
static void report(Buf *out, const char *text, bool places)
{
    Parser parser;
    AstUnit *unit;
    buf_puts(out, "| ");
    put_visible(out, text);
    buf_putc(out, '\n');
    Buf whole = {0};
    buf_printf(&whole, "%s%s", text, behind);
    parse_begin(&parser, tree_source(buf_text(&whole)));
    for (;;) {
        ParseResult result = parse_next(&parser, &unit);
        if (result == PARSE_END)
            break;
        if (result == PARSE_STATEMENT) {
            put_tree(out, &parser, ast_root(unit), places);
            ast_release(unit);
        } else {
            put_error(out, &parser);
        }
        if (result == PARSE_INCOMPLETE)
            break;
    }
    parse_end(&parser);
    buf_free(&whole);
}

/* The text with another word, or none, in the place of the which-th; false behind the last. */
static bool broken(Buf *out, const char *text, long which, const char *other)
{
    bool found = false;
    for (long k = 0; *text; k++) {
        size_t length = strcspn(text, " ");
        if (k == which)
            buf_puts(out, other);
        else
            buf_putn(out, text, length);
        found = found || k == which;
        text += length;
        if (*text)
            buf_putc(out, *text++);
    }
    return found;
}

static void report_all(Buf *out)
{
    size_t next = 0, kinds = sizeof others / sizeof *others;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (long k = -1;; k++) {
            Buf without = {0}, with = {0};
            bool inside = broken(&without, texts[i], k, "") || k < 0;
            if (inside)
                report(out, buf_text(&without), k < 0);
            if (inside && k >= 0 && broken(&with, texts[i], k, others[next++ % kinds]))
                report(out, buf_text(&with), false);
            buf_free(&without);
            buf_free(&with);
            if (!inside)
                break;
        }
}

static void one_mistake(void **state)
{
    (void)state;
    Buf out = {0};
    report_all(&out);
    report_assert(buf_text(&out), "tests/unit/repl/syntax/broken.txt");
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_mistake),
    };
    err_stack_init((size_t)4 << 20);
    return cmocka_run_group_tests(tests, NULL, tree_end);
}
