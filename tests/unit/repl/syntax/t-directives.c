/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The directives of files: what each makes of a text, by hand; that what is included is looked for
 * beside the file that names it; that what does not fit together is said; and that failing
 * allocations leave nothing behind.
 */
#include "tests/unit/repl/tree.h"

#include <stdlib.h>

#include "repl/syntax/directives.h"

/* --- files of the test ------------------------------------------------------------------------ */

static const char *const FILES[][2] = {
    {"one.mpl", "a := 1;\n"},       {"bare", "b"},
    {"names.mpl", "$define N 7\n"}, {"sub/outer.mpl", "o;\n$include \"inner.mpl\"\n"},
    {"sub/inner.mpl", "i;\n"},      {"loop.mpl", "$include <loop.mpl>\n"},
    {"open.mpl", "$ifdef X\n"},     {"close.mpl", "$endif\n"},
};

/* Names stand for themselves, but in a folder when the file that names them is in it. */
static const char *read_file(Buf *text, Buf *path, const char *from)
{
    const char *slash = strrchr(from, '/');
    if (slash) {
        char name[100];
        assert_true(snprintf(name, sizeof name, "%s", buf_text(path)) < (int)sizeof name);
        buf_truncate(path, 0);
        buf_putn(path, from, (size_t)(slash + 1 - from));
        buf_puts(path, name);
    }
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++)
        if (!strcmp(buf_text(path), FILES[i][0])) {
            buf_puts(text, FILES[i][1]);
            return NULL;
        }
    return "no such file";
}

typedef struct Work {
    const char *text;
    Buf in, out;
    SourceOrigins origins;
} Work;

static void release(void *arg)
{
    Work *work = arg;
    buf_free(&work->in);
    buf_free(&work->out);
    source_origins_release(&work->origins);
}

static void expand(void *arg)
{
    Work *work = arg;
    buf_puts(&work->in, work->text);
    directives_expand(&work->out, &work->in, "main.mpl", read_file, &work->origins);
}

static void assert_becomes(const char *text, const char *expected)
{
    Work work = {.text = text};
    Status status = err_try(expand, &work);
    if (status != ST_OK)
        fail_msg("%s: %s", text, err_message());
    if (strcmp(buf_text(&work.out), expected) != 0)
        fail_msg("%s\nbecomes\n%s\ninstead of\n%s", text, buf_text(&work.out), expected);
    release(&work);
}

static void assert_fails(const char *text, Status status, const char *words)
{
    Work work = {.text = text};
    Status got = err_try(expand, &work);
    if (got != status || !strstr(err_message(), words))
        fail_msg("%s: %s, \"%s\"", text, status_name(got), got == ST_OK ? "" : err_message());
    release(&work);
}

/* --- what they do ----------------------------------------------------------------------------- */

static bool occur(const char *text)
{
    Buf buf = {0};
    buf_puts(&buf, text);
    bool found = directives_occur(&buf);
    buf_free(&buf);
    return found;
}

static void test_occur(void **state)
{
    (void)state;
    assert_true(occur("x;\n  \t$define A 1\n"));
    assert_true(occur("$endif"));
    assert_true(occur("$undef A\n"));
    assert_false(occur("x $define A 1\n"));
    assert_false(occur("$defined A\n"));
    assert_false(occur("seq(i, i = 1 .. 3);\n$3;\n"));
    assert_false(occur(""));
}

static void test_names(void **state)
{
    (void)state;
    assert_becomes("x := 1;\ny;", "x := 1;\ny;");
    assert_becomes("$define A 2+3\nA*B;\n", "\n2+3*B;\n");
    assert_becomes("$define A   2 \t\r\nA_ + _A + A1 + 1A + 2*A;", "\nA_ + _A + A1 + 1A + 2*2;");
    assert_becomes("$define A\nA;A", "\n;");
    assert_becomes("$define A 1\n$define A 2\nA;", "\n\n2;");
    assert_becomes("$define A 1\n$define A 2\n$undef A\nA;", "\n\n\nA;");
    assert_becomes("$undef A\nA;", "\nA;");
    assert_becomes("A;\n$define A B\n$define B C\nA;", "A;\n\n\nC;");
    assert_becomes("$define A A+1\nA;", "\nA+1;");
    assert_becomes("$define A B\n$define B A\nA;B;", "\n\nA;B;");
    assert_becomes("$define x.y 3\nx;", "\n.y 3;");
}

static void test_parameters(void **state)
{
    (void)state;
    assert_becomes("$define SQ(x) ((x)*(x))\nSQ(a+1)+SQ;", "\n((a+1)*(a+1))+SQ;");
    assert_becomes("$define F(x, y) y-x\nF(f(1,2), [3,4]);", "\n[3,4]-f(1,2);");
    assert_becomes("$define F( x , y ) y-x\nF({1,2},(3));", "\n(3)-{1,2};");
    assert_becomes("$define F(x) x\nF(1,2); F(; F", "\nF(1,2); F(; F");
    assert_becomes("$define F() 5\nF()+F(1)+F;", "\n5+F(1)+F;");
    assert_becomes("$define F(x) <x>\nF()", "\n<>");
    assert_becomes("$define F (x)\nF;", "\n(x);");
    assert_becomes("$define F(x) x+F(x)\nF(1);", "\n1+F(1);");
    assert_becomes("$define F(x) x+1\nF(F(2));", "\n2+1+1;");
    assert_becomes("$define N 3\n$define F(x) x\nF(N);", "\n\n3;");
    assert_becomes("$define F(a,b,c,d,e,f,g,h) h,a\nF(1,2,3,4,5,6,7,8)", "\n8,1");
}

static void test_quotes(void **state)
{
    (void)state;
    assert_becomes("$define A 1\n\"A\" `A` A # A\nA", "\n\"A\" `A` 1 # A\n1");
    assert_becomes("$define A 1\n\"\\\"A\" + A", "\n\"\\\"A\" + 1");
    assert_becomes("$define A 1\n\"A\"\"A\" A", "\n\"A\"\"A\" 1");
    assert_becomes("$define A 1\nA (* A *) A", "\n1 (* A *) 1");
    assert_becomes("$define A 1\n(*) A *) A", "\n(*) A *) 1");
    assert_becomes("$define A 1\n(A)*A", "\n(1)*1");
    assert_becomes("$define F(x) print(\"x\", x)\nF(2)", "\nprint(\"x\", 2)");
    assert_becomes("$define F(x,y) y\nF(\",)\", 2)", "\n2");
    /* what begins in one line ends in another */
    assert_becomes("$define A 1\nx := \"A\nA\" + A;", "\nx := \"A\nA\" + 1;");
    assert_becomes("$define A 1\n`A\n\nA` + A;", "\n`A\n\nA` + 1;");
    assert_becomes("(* A\n$define A 1\n *) A", "(* A\n$define A 1\n *) A");
    assert_becomes("$define A 1\n(* (* A\n*) A\nA *) A", "\n(* (* A\n*) A\nA *) 1");
    assert_becomes("$define A 1\nx # \"A\nA", "\nx # \"A\n1");
    assert_becomes("$define A 1\n\"A\\", "\n\"A\\");
}

static void test_conditions(void **state)
{
    (void)state;
    assert_becomes("$ifdef A\n1\n$else\n2\n$endif\n3", "\n\n\n2\n\n3");
    assert_becomes("$ifndef A\n1\n$else\n2\n$endif\n3", "\n1\n\n\n\n3");
    assert_becomes("$define A\n$ifdef A\n1\n$else\n2\n$endif\n", "\n\n1\n\n\n\n");
    assert_becomes("$ifdef A\n$define B 1\n$include \"nowhere\"\n$endif\nB", "\n\n\n\nB");
    assert_becomes("$ifdef A\n$ifndef B\n1\n$else\n2\n$endif\n$else\n3\n$endif",
                   "\n\n\n\n\n\n\n3\n");
    assert_becomes("$ifndef A\n$ifdef A\n1\n$else\n2\n$endif\n$endif", "\n\n\n\n2\n\n");
    assert_becomes("$ifdef A\nisn't \"open\n$endif\nx", "\n\n\nx");
}

static void test_included(void **state)
{
    (void)state;
    assert_becomes("$include \"one.mpl\"\nb;", "a := 1;\n\nb;");
    assert_becomes("$include <one.mpl>\nb;", "a := 1;\n\nb;");
    assert_becomes("  $include  \"bare\" rest\nc", "b\nc");
    assert_becomes("$include \"names.mpl\"\nN", "\n\n7");
    assert_becomes("$define o p\n$include \"sub/outer.mpl\"\n", "\np;\ni;\n\n\n");
}

/* Each line of the result and the file and line it is said to come from. */
static void assert_origins(const char *text, const char *expected)
{
    Work work = {.text = text};
    Buf spots = {0};
    assert_int_equal(err_try(expand, &work), ST_OK);
    const Source *source = source_add("main.mpl", buf_text(&work.out), work.out.length, 1);
    source_set_origins(source, &work.origins);
    uint32_t line = 1;
    for (const char *at = source->text; at; line++) {
        SourceSpot spot = source_spot(source, line);
        buf_printf(&spots, "%.*s@%s:%u ", (int)strcspn(at, "\n"), at, spot.name, spot.line);
        at = strchr(at, '\n');
        at = at ? at + 1 : NULL;
    }
    if (strcmp(buf_text(&spots), expected) != 0)
        fail_msg("%s\ncomes from\n%s\ninstead of\n%s", text, buf_text(&spots), expected);
    buf_free(&spots);
    release(&work);
}

static void test_origins(void **state)
{
    (void)state;
    assert_origins("a\nb", "a@main.mpl:1 b@main.mpl:2 ");
    assert_origins("$include \"bare\"\nc", "b@bare:1 c@main.mpl:2 ");
    assert_origins("x\n$include \"one.mpl\"\nb;\nc",
                   "x@main.mpl:1 a := 1;@one.mpl:1 @one.mpl:2 b;@main.mpl:3 c@main.mpl:4 ");
    assert_origins("$ifdef A\n$include \"one.mpl\"\n$endif\n$include \"sub/outer.mpl\"\nz",
                   "@main.mpl:1 @main.mpl:2 @main.mpl:3 o;@sub/outer.mpl:1 i;@sub/inner.mpl:1 "
                   "@sub/inner.mpl:2 @sub/outer.mpl:3 z@main.mpl:5 ");
}

static void test_misfits(void **state)
{
    (void)state;
    assert_fails("$define\n", ST_SYNTAX, "$define needs a name");
    assert_fails("$define (x) 1\n", ST_SYNTAX, "$define needs a name");
    assert_fails("$ifdef\n$endif", ST_SYNTAX, "$ifdef needs a name");
    assert_fails("$undef 1\n", ST_SYNTAX, "$undef needs a name");
    assert_fails("$define F(x\n", ST_SYNTAX, "F(");
    assert_fails("$define F(x y) 1\n", ST_SYNTAX, "F(");
    assert_fails("$define F(x,) 1\n", ST_SYNTAX, "F(");
    assert_fails("$define F(a,b,c,d,e,f,g,h,i) 1\n", ST_LIMIT, "parameters");
    assert_fails("$else\n", ST_SYNTAX, "$else without $ifdef");
    assert_fails("$endif\n", ST_SYNTAX, "$endif without $ifdef");
    assert_fails("$ifdef A\n$else\n$else\n$endif", ST_SYNTAX, "$else");
    assert_fails("$ifdef A\n", ST_SYNTAX, "$ifdef without $endif");
    assert_fails("$include one.mpl\n", ST_SYNTAX, "$include needs the name");
    assert_fails("$include \"one.mpl\n", ST_SYNTAX, "$include needs the name");
    assert_fails("$include\n", ST_SYNTAX, "$include needs the name");
    assert_fails("$include \"nowhere\"\n", ST_IO, "nowhere");
    assert_fails("$include \"loop.mpl\"\n", ST_IO, "without end");
    assert_fails("\n$include \"nowhere\"\n", ST_IO, "main.mpl:2:1: ");
    assert_fails("\n$include \"open.mpl\"\n$endif\n", ST_SYNTAX,
                 "open.mpl:2:1: $ifdef without $endif");
    assert_fails("$ifdef X\n$else\n$include \"close.mpl\"\n", ST_SYNTAX, "$endif without $ifdef");
    Buf deep = {0};
    for (int i = 0; i < 17; i++)
        buf_puts(&deep, "$ifndef A\n");
    assert_fails(buf_text(&deep), ST_LIMIT, "too many $ifdef");
    buf_free(&deep);
}

/* --- failures --------------------------------------------------------------------------------- */

static void test_gives_back(void **state)
{
    (void)state;
    static const char TEXT[] =
        "$define A 1\n$define F(x, y) x+y*A\n$ifdef A\n$include "
        "\"sub/outer.mpl\"\n$endif\n$undef A\n$define A 2\nF(F(1,2), \"3\");";
    Status status = ST_NOMEM;
    unsigned long k = 0;
    while (status == ST_NOMEM) {
        size_t before = mem_bytes_in_use();
        Work work = {.text = TEXT};
        mem_fail_at(++k);
        status = err_try(expand, &work);
        mem_fail_at(0);
        release(&work);
        if (mem_bytes_in_use() != before)
            fail_msg("%zu bytes are kept when allocation %lu fails", mem_bytes_in_use() - before,
                     k);
    }
    assert_int_equal(status, ST_OK);
    assert_true(k > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_occur),      cmocka_unit_test(test_names),
        cmocka_unit_test(test_parameters), cmocka_unit_test(test_quotes),
        cmocka_unit_test(test_conditions), cmocka_unit_test(test_included),
        cmocka_unit_test(test_misfits),    cmocka_unit_test(test_gives_back),
        cmocka_unit_test(test_origins),
    };
    mem_init();
    return cmocka_run_group_tests_name("directives", tests, NULL, tree_end);
}
