/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Printing trees: what is printed parses back to an equal tree, for the corpus and, where they
 * are at hand, for the course sheets; the echo of procedures is Maple's, and parses to itself.
 */
#include <stdlib.h>

#include "tests/unit/repl/tree.h"

/* --- printing and parsing back -------------------------------------------------------------- */

static AstUnit *parse_printed(const Buf *printed, const char *was)
{
    Parser parser;
    AstUnit *unit;
    parse_begin(&parser, source_add("printed", buf_text(printed), printed->length, 1));
    parser.final_closes = true;
    if (parse_next(&parser, &unit) != PARSE_STATEMENT)
        fail_msg("%s prints as\n%s\nwhich fails: %s", was, buf_text(printed), parser.error.message);
    parse_end(&parser);
    return unit;
}

static void check_reprint(const AstUnit *unit)
{
    Buf printed = {0}, again = {0};
    ast_print(&printed, ast_root(unit), NULL);
    AstUnit *copy = parse_printed(&printed, "a statement");
    if (!ast_equal(ast_root(unit), ast_root(copy))) {
        ast_print(&again, ast_root(copy), NULL);
        fail_msg("%s\nparses as\n%s", buf_text(&printed), buf_text(&again));
    }
    ast_release(copy);
    buf_free(&printed);
    buf_free(&again);
}

static const AstProc *proc_of(const Ast *root)
{
    if (root->kind == AST_ASSIGN)
        root = root->kid[1];
    return root->proc;
}

static void check_echo(const AstUnit *unit)
{
    const AstProc *proc = proc_of(ast_root(unit));
    if (!proc)
        return;
    Buf echo = {0}, again = {0};
    ast_print_proc(&echo, proc, NULL);
    AstUnit *copy = parse_printed(&echo, "a procedure");
    ast_print_proc(&again, proc_of(ast_root(copy)), NULL);
    assert_string_equal(buf_text(&echo), buf_text(&again));
    ast_release(copy);
    buf_free(&echo);
    buf_free(&again);
}

static size_t check_text(const char *name, const char *text, size_t length)
{
    Parser parser;
    AstUnit *unit;
    size_t count = 0;
    ParseResult result;
    parse_begin(&parser, source_add(name, text, length, 1));
    while ((result = parse_next(&parser, &unit)) == PARSE_STATEMENT) {
        check_reprint(unit);
        check_echo(unit);
        ast_release(unit);
        count++;
    }
    if (result != PARSE_END)
        fail_msg("%s:%u:%u: %s", name, parser.error.place.line, parser.error.place.column,
                 parser.error.message);
    parse_end(&parser);
    return count;
}

/* The statements of a file under srcdir; 0 when there is none. */
static size_t check_file(const char *path)
{
    const char *top = getenv("srcdir");
    Buf name = {0}, text = {0};
    buf_printf(&name, "%s/%s", top ? top : ".", path);
    FILE *file = fopen(buf_text(&name), "r");
    size_t count = 0;
    if (file) {
        for (int c; (c = getc(file)) != EOF;)
            buf_putc(&text, (char)c);
        fclose(file);
        count = check_text(path, buf_text(&text), text.length);
    }
    buf_free(&name);
    buf_free(&text);
    return count;
}

static void the_corpus_prints_and_parses_back(void **state)
{
    (void)state;
    assert_true(check_file("tests/unit/repl/corpus.mpl") > 180);
}

static void course_sheets_print_and_parse_back(void **state)
{
    (void)state;
    static const char *const sheets[] = {
        "1-setup",          "2-library-reduction", "3-manual-reduction", "4-initial-conditions",
        "5-solve-and-plot", "6-projection",        "7-full-example",     "8-baumgarte-pendulum",
        "9-toolbox"};
    static const char *const kinds[] = {"mpl", "chk"};
    size_t found = 0;
    for (size_t i = 0; i < sizeof sheets / sizeof *sheets; i++)
        for (size_t k = 0; k < 2; k++) {
            Buf path = {0};
            buf_printf(&path, "../shared/worksheets/%s.%s", sheets[i], kinds[k]);
            found += check_file(buf_text(&path)) > 0;
            buf_free(&path);
        }
    if (!found)
        skip();
    assert_int_equal(found, 2 * sizeof sheets / sizeof *sheets);
}

/* --- exact texts ---------------------------------------------------------------------------- */

static void printed_forms(void **state)
{
    (void)state;
    static const TreeCase cases[] = {
        {"a+b-c*d/e^f", "a + b - c*d/e^f"},
        {"-(-a)", "-(-a)"},
        {"a-(b-c)", "a - (b - c)"},
        {"(-1)^n", "(-1)^n"},
        {"A[r+1..-1,..]", "A[r+1..-1, ..]"},
        {"1. .. 2", "1. ..2"},
        {"A.B", "A . B"},
        {"h/2*x", "h/2*x"},
        {"<a,b|c,d>", "<<a, b> | <c, d>>"},
        {"<(a>b),c>", "<(a > b), c>"},
        {"a=b and not c", "a = b and not c"},
        {"x->x^2", "x -> x^2"},
        {"()->1", "() -> 1"},
        {"`if`(a,b)", "`if`(a, b)"},
        {"`a b`", "`a b`"},
        {"\"a\\\"b\"", "\"a\\\"b\""},
        {"if a then b else c fi", "if a then\n    b\nelse\n    c\nend if"},
        {"for i to 3 do a;b od", "for i to 3 do\n    a;\n    b\nend do"},
        {"x->if x then a;b fi", "x -> if x then a; b end if"},
        {"a,b:=1,2", "a, b := 1, 2"},
        {"x+=1", "x += 1"},
        {"proc() end", "proc()\nend proc"},
        {"a+(if b then c fi)", "a + (if b then c end if)"},
        {"a+(y:=b)", "a + (y := b)"},
        {"a+(for i to 3 do i od)", "a + (for i to 3 do i end do)"},
        {"a+(for i in b do i od)", "a + (for i in b do i end do)"},
        {"f((for i,j in b do i od))", "f((for i, j in b do i end do))"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        AstUnit *unit = tree_parse(cases[i].text);
        Buf printed = {0};
        ast_print(&printed, ast_root(unit), NULL);
        assert_string_equal(buf_text(&printed), cases[i].shape);
        buf_free(&printed);
        ast_release(unit);
    }
}

static const char *qualify(const char *name)
{
    static const char *const commands[][2] = {
        {"GenerateMatrix", "LinearAlgebra:-GenerateMatrix"},
        {"LUDecomposition", "LinearAlgebra:-LUDecomposition"},
        {"LinearSolve", "LinearAlgebra:-LinearSolve"},
        {"Rank", "LinearAlgebra:-Rank"},
        {"Transpose", "LinearAlgebra:-Transpose"},
    };
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (!strcmp(name, commands[i][0]))
            return commands[i][1];
    return NULL;
}

static const TreeCase ECHOES[] = {
    {"KtLtbuild := proc( E )\n"
     "  local P, L, U, r, LtKt, Lt, Kt;   # definition of the local variables\n"
     "  P, L, U := LUDecomposition( E );\n"
     "  r := Rank( E );\n"
     "  LtKt := LinearSolve(L,Transpose(P));\n"
     "  Lt := LtKt[1..r,1..-1];\n"
     "  Kt := LtKt[r+1..-1,1..-1];\n"
     "  return Kt, Lt;\n"
     "end proc",
     "proc(E)\n"
     "    local P, L, U, r, LtKt, Lt, Kt;\n"
     "    P, L, U := LinearAlgebra:-LUDecomposition(E);\n"
     "    r := LinearAlgebra:-Rank(E);\n"
     "    LtKt := LinearAlgebra:-LinearSolve(L, LinearAlgebra:-Transpose(P));\n"
     "    Lt := LtKt[1..r, 1..-1];\n"
     "    Kt := LtKt[r+1..-1, 1..-1];\n"
     "    return Kt, Lt\n"
     "end proc"},
    {"ReduceBy1TheIndex := proc( EQS, Dvars )\n"
     "  local E, G, Kt, Lt, DPART, ALG, DALG;\n"
     "  E, G := GenerateMatrix(EQS,Dvars);\n"
     "  Kt, Lt := KtLtbuild( E );\n"
     "  # Separate Algebraic and Differential part\n"
     "  DPART := simplify(Lt.(E.<Dvars>-G));\n"
     "  return <DPART,DALG>, ALG;\n"
     "end proc",
     "proc(EQS, Dvars)\n"
     "    local E, G, Kt, Lt, DPART, ALG, DALG;\n"
     "    E, G := LinearAlgebra:-GenerateMatrix(EQS, Dvars);\n"
     "    Kt, Lt := KtLtbuild(E);\n"
     "    DPART := simplify(`.`(Lt, `.`(E, <Dvars>) - G));\n"
     "    return <DPART, DALG>, ALG\n"
     "end proc"},
    {"collatzStep := proc(tk,h,yk)\n"
     "  local yk12 :\n"
     "  yk12 := yk + h/2 * subs( t=tk, y(tk)=yk, ode[1]) :\n"
     "  yk12 := yk + h*( subs(t=tk+h/2, y(tk)=yk) + 1) /2 :\n"
     "end proc",
     "proc(tk, h, yk)\n"
     "    local yk12;\n"
     "    yk12 := yk + 1/2*h*subs(t = tk, y(tk) = yk, ode[1]);\n"
     "    yk12 := yk + 1/2*h*(subs(t = tk + 1/2*h, y(tk) = yk) + 1)\n"
     "end proc"},
    {"f := x -> x/2", "x -> 1/2*x"},
    {"f := (x,y) -> x/(2*y)*4", "(x, y) -> 2*x/y"},
    {"f := x -> 1/x", "x -> 1/x"},
    {"f := x -> a/b*c", "x -> a/b*c"},
    {"f := x -> x^(4/2)-x/3", "x -> x^2 - 1/3*x"},
    {"f := x -> 3/6", "x -> 1/2"},
    {"f := x -> (2/4)^x", "x -> (1/2)^x"},
    {"f := x -> 0.5*x/2", "x -> 1/2*0.5*x"},
    {"f := x -> A.B.x", "x -> `.`(`.`(A, B), x)"},
    {"f := x -> <(x < a) | (x <= a), (x > a), (x >= a), (x <> a), x = a>",
     "x -> <(x < a) | <(x <= a), (x > a), (x >= a), (x <> a), x = a>>"},
    {"f := proc(Rank) Rank(A) end", "proc(Rank)\n    Rank(A)\nend proc"},
    {"f := proc() y := 1; for i to 2 do y od end",
     "proc()\n    local y, i;\n    y := 1;\n    for i to 2 do\n        y\n    end do\nend "
     "proc"},
};

static void echoes(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ECHOES / sizeof *ECHOES; i++) {
        AstUnit *unit = tree_parse(ECHOES[i].text);
        Buf echo = {0};
        ast_print_proc(&echo, proc_of(ast_root(unit)), qualify);
        assert_string_equal(buf_text(&echo), ECHOES[i].shape);
        buf_free(&echo);
        ast_release(unit);
    }
}

static void equality_sees_differences(void **state)
{
    (void)state;
    static const char *const texts[] = {"a+b",
                                        "a-b",
                                        "b+a",
                                        "a",
                                        "`a b`",
                                        "\"a\"",
                                        "f(a)",
                                        "f[a]",
                                        "f(a, b)",
                                        "<a, b>",
                                        "<a | b>",
                                        "x -> x",
                                        "x -> y",
                                        "(x, y) -> x",
                                        "proc(x) x end",
                                        "proc() x end",
                                        "proc(x := 1) x end",
                                        "a := b",
                                        "a += b",
                                        "proc(x, $) x end",
                                        "proc({x := 1}) x end",
                                        "%",
                                        "%%"};
    const size_t count = sizeof texts / sizeof *texts;
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count; j++) {
            AstUnit *a = tree_parse(texts[i]), *b = tree_parse(texts[j]);
            if (ast_equal(ast_root(a), ast_root(b)) != (i == j))
                fail_msg("`%s` and `%s`", texts[i], texts[j]);
            ast_release(a);
            ast_release(b);
        }
}

static void long_sums_print(void **state)
{
    (void)state;
    Buf text = {0}, printed = {0};
    buf_puts(&text, "f := x -> x");
    buf_repeat(&text, " + a*b - c", 100000);
    AstUnit *unit = tree_parse(buf_text(&text));
    ast_print(&printed, ast_root(unit), NULL);
    assert_string_equal(buf_text(&printed), buf_text(&text));
    check_echo(unit);
    ast_release(unit);
    buf_free(&text);
    buf_free(&printed);
}

static void units_are_counted(void **state)
{
    (void)state;
    size_t before = mem_bytes_in_use();
    AstUnit *unit = tree_parse("f := proc(x) local y; y := x; [y, y] end proc");
    assert_ptr_equal(ast_retain(unit), unit);
    ast_release(unit);
    assert_int_equal(ast_root(unit)->kind, AST_ASSIGN);
    assert_true(mem_bytes_in_use() > before);
    ast_release(unit);
    ast_release(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_corpus_prints_and_parses_back),
        cmocka_unit_test(course_sheets_print_and_parse_back),
        cmocka_unit_test(printed_forms),
        cmocka_unit_test(echoes),
        cmocka_unit_test(equality_sees_differences),
        cmocka_unit_test(long_sums_print),
        cmocka_unit_test(units_are_counted),
    };
    err_stack_init((size_t)6 << 20);
    return cmocka_run_group_tests(tests, NULL, tree_end);
}
