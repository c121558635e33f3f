/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stored values of worksheets: what they are as expressions, how they compare with results, and
 * daesy --compare on whole sheets, with what it says and how it exits.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#include <cmocka.h>

#include "repl/eval/eval.h"
#include "repl/files/mw_value.h"
#include "repl/sheet/sheet_run.h"
#include "tests/lang/run.h"
#include "tests/lang/tool.h"
#include "tests/unit/repl/files/sheet.h"

/* --- values ----------------------------------------------------------------------------------- */

typedef struct ValueRow {
    const char *tree, *wanted;
} ValueRow;

static const ValueRow values[] = {
    {"123456789012345678901234567890", "123456789012345678901234567890"},
    {"-7", "-7"},
    {"100", "100"},
    {"(/ 22 7)", "22/7"},
    {"(/ -1 2)", "-1/2"},
    {"(float 981 -2)", "9.81"},
    {"(float -5 3)", "-5.e3"},
    {"\"a b|c\"", "\"a b|c\""},
    {"(+ x 2 (* x 2 y 1) -1 1 3)", "2*x-x^2*y+3"},
    {"(+ (* x 2) (/ 1 2) Pi 1)", "1/2*x^2+Pi"},
    {"(^ x (/ 1 2))", "x^(1/2)"},
    {"(list 1 (set b a) (seq c d))", "[1, {a, b}, c, d]"},
    {"(seq)", "NULL"},
    {"(= (call x t) (call sin t))", "x(t) = sin(t)"},
    {"(call diff (call diff (call x t) t) t)", "diff(diff(x(t),t),t)"},
    {"(call int (call f x) (= x (.. 0 1)))", "int(f(x),x = 0 .. 1)"},
    {"(call system \"true\")", "system(\"true\")"},
    {"(index A 1 2)", "A[1,2]"},
    {"(rtable Matrix 2 2 a b c d)", "Matrix(2,2,[[a,c],[b,d]])"},
    {"(rtable column 2 0 a b)", "Vector[column](2,[a,b])"},
    {"(<= a b)", "a <= b"},
    {"(and (< a b) (not c))", "a < b and not c"},
    {"(:- LinearAlgebra Rank)", "Rank"},
    {"(list (<> a b) (or a b) (< a b))", "[a<>b, a or b, a<b]"},
    {"(quote (call f x))", "f(x)"},
    {"(call (index f 1) x y)", "f[1](x,y)"},
    {"(list (float infinity 0) (float undefined 0) (float (+ infinity -1) 0))",
     "[Float(infinity),Float(undefined),Float(-infinity)]"},
    {"(list infinity undefined Pi I true false FAIL gamma)",
     "[infinity,undefined,Pi,I,true,false,FAIL,gamma]"},
    {"(list (call sum (call f k) (= k (.. 1 n))) (call (call D y) 0))",
     "[sum(f(k),k=1..n),D(y)(0)]"},
    {"(rtable row 3 0 a b c)", "Vector[row](3,[a,b,c])"},
    {"(rtable Matrix 2 3 a b c d e f)", "Matrix(2,3,[[a,c,e],[b,d,f]])"},
    {"(rtable Array 2 2 a b c d)", "Array(1..2,1..2,[[a,c],[b,d]])"},
    {"(rtable Array 2 0 a b)", "Array(1..2,[a,b])"},
    {"(rtable Matrix 2 0 a b)", "it holds an rtable of a wrong shape"},
    {"(rtable column 2 2 a b c d)", "it holds an rtable of a wrong shape"},
    {"(float \"a\" 0)", "it holds a float that is none"},
    {"(float 1 (/ 1 2))", "it holds a float that is none"},
    {"(float 1 99999999999999)", "it holds a float that is none"},
    {"(call (:- \"\" mprintslash) (list (:= a 1) (:= (call f x) 2) x (:= (index b 1) 3)) (list 1 2 "
     "x 3))",
     "a,f(x),b[1]: 1,2,x,3"},
    {"(call (:- \"\" mprintslash) (list (:= (float x (/ 1 2)) 1)) (list 1))", "?: 1"},
    {"(call mprintslash (list) (list))", ": NULL"},
    {"(call mprintslash 1 (list 2))", "mprintslash(1,[2])"},
    {"(call mprintslash (list 1) (set 2))", "mprintslash([1],{2})"},
    {"(call mprintslash (list 1) (list 2) 3)", "mprintslash([1],[2],3)"},
    {"(call other (list 1) (list 2))", "other([1],[2])"},
};

static void put_value(Buf *text, const char *tree)
{
    Buf base64 = {0}, why = {0};
    MwShown shown;
    sheet_base64(&base64, tree);
    bool good = mw_value_shown(&shown, buf_text(&base64), &why);
    if (shown.left)
        buf_printf(text, "%s: ", shown.left);
    if (good)
        print_linear(text, shown.value);
    else
        buf_puts(text, buf_text(&why));
    mem_free(shown.left);
    buf_free(&why);
    buf_free(&base64);
}

static void values_are_read(void **state)
{
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        Buf text = {0}, plain = {0}, wanted = {0};
        put_value(&text, values[i].tree);
        for (const char *c = buf_text(&text); *c; c++)
            if (*c != ' ')
                buf_putc(&plain, *c);
        for (const char *c = values[i].wanted; *c; c++)
            if (*c != ' ')
                buf_putc(&wanted, *c);
        if (strcmp(buf_text(&plain), buf_text(&wanted)) != 0) {
            printf("# %s\n#  gives  %s\n#  wanted %s\n", values[i].tree, buf_text(&text),
                   values[i].wanted);
            wrong++;
        }
        buf_free(&text);
        buf_free(&plain);
        buf_free(&wanted);
    }
    assert_int_equal(wrong, 0);
}

/* What no tree of sheet.h has: a procedure, and lists that hold one another many times. */
static void refused_values(void **state)
{
    (void)state;
    enum { LEVELS = 40 };
    Buf grown = {0};
    for (int i = 0; i < LEVELS; i++)
        buf_puts(&grown, "7#6$");
    buf_puts(&grown, "\"\"#\"\"#");
    for (long i = LEVELS - 1; i > 0; i--) {
        buf_putc(&grown, 'F');
        sheet_number(&grown, 2 * i + 1);
    }
    const struct {
        const char *bytes, *wanted;
    } ROWS[] = {
        {"8#", "it holds a procedure"},
        {"9$", "it holds a procedure"},
        {"O!\"\"#", "it holds a procedure"},
        {"C\"", "it holds a procedure"},
        {"7#6#f\"", "it holds a procedure"},
        {"%!G", "it stores no value"},
        {"%\"xG", ""},
        {buf_text(&grown), "it is too large"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Buf base64 = {0}, why = {0};
        MwShown shown;
        sheet_letters(&base64, ROWS[i].bytes, strlen(ROWS[i].bytes));
        assert_int_equal(mw_value_shown(&shown, buf_text(&base64), &why), !*ROWS[i].wanted);
        assert_string_equal(buf_text(&why), ROWS[i].wanted);
        mem_free(shown.left);
        buf_free(&base64);
        buf_free(&why);
    }
    buf_free(&grown);
}

/* Damage in the encoded form is said, byte by byte. */
static void damaged_values(void **state)
{
    (void)state;
    static const struct {
        const char *bytes, *wanted;
    } ROWS[] = {
        {"\"#", "its encoded form is damaged at byte 2: an integer is damaged"},
        {"7#6$", "its encoded form is damaged at byte 4: a count is damaged"},
        {"I#x", "its encoded form is damaged at byte 2: a count is damaged"},
        {"I\"xH6\"", "its encoded form is damaged at byte 4: a name is damaged"},
        {"~", "its encoded form is damaged at byte 1: a node is of an unknown kind"},
        {"6\"6\"", "its encoded form is damaged at byte 2: something follows the expression"},
        {"7#F\"", "its encoded form is damaged at byte 4: it refers to what is not there"},
        {"", "its encoded form is damaged at byte 0: it ends too soon"},
        {"6zz", "its encoded form is damaged at byte 2: a count is damaged"},
        {",#\"\"\"",
         "its encoded form is damaged at byte 5: terms and coefficients do not pair up"},
        {"I", "its encoded form is damaged at byte 1: it ends too soon"},
        {"8{", "its encoded form is damaged at byte 2: a number is damaged"},
        {"8[\\", "its encoded form is damaged at byte 3: it ends too soon"},
        {"8[[[[[[[[k", "its encoded form is damaged at byte 9: a number is damaged"},
        {"I#|!aG6\"", "its encoded form is damaged at byte 4: a character is damaged"},
        {"I#|[[nqG6\"", "its encoded form is damaged at byte 6: a character is damaged"},
        {"\"!", "its encoded form is damaged at byte 2: an integer is damaged"},
        {"\"\"~", "its encoded form is damaged at byte 3: an integer is damaged"},
        {"\"\"+", "its encoded form is damaged at byte 3: an integer is damaged"},
        {"\"# #", "its encoded form is damaged at byte 3: an integer is damaged"},
        {"X%%!G%!G%!G(gl", "its encoded form is damaged at byte 12: an rtable is damaged"},
        {"X%%!G%!G%!G[hl", "its encoded form is damaged at byte 13: an rtable is damaged"},
        {"X%%!G%!G%!G[gm", "its encoded form is damaged at byte 14: an rtable is damaged"},
        {"X%%!G%!G%!G[gl!%!!!!\"!\"!",
         "its encoded form is damaged at byte 16: an rtable is of an unknown kind"},
        {"X%%!G%!G%!G[gl!\"!!!!!!",
         "its encoded form is damaged at byte 22: an rtable has no such number of dimensions"},
        {"X%%!G%!G%!G[gl!\"!!!!&!",
         "its encoded form is damaged at byte 22: an rtable has no such number of dimensions"},
        {"X%%!G%!G%!G[gl!\"!!!!\"!$!!",
         "its encoded form is damaged at byte 24: an rtable is damaged"},
        {"X%%!G%!G%!G[gl!\"!!!!\"!\"\"",
         "its encoded form is damaged at byte 24: an rtable is not stored entry by entry"},
        {"X%%!G%!G%!G[gl!\"!!!!#!![[[[[[l![[[[[[l",
         "its encoded form is damaged at byte 38: an rtable is damaged"},
        {"6-F\"", "its encoded form is damaged at byte 2: a count is damaged"},
        {"7#7#7#6\"F#", "its encoded form is damaged at byte 8: something follows the expression"},
    };
    int wrong = 0;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        MwTree tree;
        Buf why = {0};
        bool good = mw_dotm_read(&tree, ROWS[i].bytes, strlen(ROWS[i].bytes), &why);
        if (good || strcmp(buf_text(&why), ROWS[i].wanted) != 0) {
            printf("# %s\n#  gives  %s\n#  wanted %s\n", ROWS[i].bytes, buf_text(&why),
                   ROWS[i].wanted);
            wrong++;
        }
        mw_tree_release(&tree);
        buf_free(&why);
    }
    assert_int_equal(wrong, 0);
}

/* --- comparison ------------------------------------------------------------------------------- */

static const struct {
    const char *a, *b;
    MwSame wanted;
} PAIRS[] = {
    {"x+y", "y+x", MW_EQUAL},
    {"(x+1)^2", "x^2+2*x+1", MW_EQUAL_FORM},
    {"sin(t)^2+cos(t)^2", "1", MW_EQUAL_FORM},
    {"x+1", "x+2", MW_DIFFERENT},
    {"x", "[x]", MW_DIFFERENT},
    {"[1,(a+b)^2]", "[1,a^2+2*a*b+b^2]", MW_EQUAL_FORM},
    {"[1,2]", "[2,1]", MW_DIFFERENT},
    {"{a,(b+1)*2}", "{2*b+2,a}", MW_EQUAL},
    {"{a*(a+1),b}", "{b,a^2+a}", MW_EQUAL_FORM},
    {"{a,b}", "{a,c}", MW_DIFFERENT},
    {"x = 2*y", "2*y = x", MW_EQUAL_FORM},
    {"x = 2*y", "x = 3*y", MW_DIFFERENT},
    {"<1,x*(x+1)>", "<1,x^2+x>", MW_EQUAL_FORM},
    {"<1,2>", "Matrix([[1],[2]])", MW_EQUAL_FORM},
    {"<1,2>", "<1,2,3>", MW_DIFFERENT},
    {"Matrix([[1,2],[3,4]])", "Matrix([[1,3],[2,4]])", MW_DIFFERENT},
    {"0.3333333333", "0.3333333334", MW_EQUAL_FORM},
    {"0.3333", "0.3334", MW_DIFFERENT},
    {"1.5*x(t)+sin(2.)", "1.500000001*x(t)+0.9092974268", MW_EQUAL_FORM},
    {"1.5*x(t)", "1.5*y(t)", MW_DIFFERENT},
    {"2.0", "2", MW_EQUAL_FORM},
    {"1.5+2.*I", "1.5+2.000000001*I", MW_EQUAL_FORM},
    {"diff(x(t),t)*(a+b)", "a*diff(x(t),t)+b*diff(x(t),t)", MW_EQUAL_FORM},
    {"\"a\"", "\"b\"", MW_DIFFERENT},
    {"y(x) = _C1*exp(-x)", "y(x) = _C1/exp(x)", MW_EQUAL_FORM},
    {"y(x) = c__1*sin(x)+c__2*cos(x)", "y(x) = _C1*cos(x)+_C2*sin(x)", MW_EQUAL_FORM},
    {"c__1*a+c__2*b+c__3*c", "_C2*a+_C3*b+_C1*c", MW_EQUAL_FORM},
    {"c__1*x+c__2", "_C1*x+_C2^2", MW_DIFFERENT},
    {"c__1*x", "c*x", MW_DIFFERENT},
    {"f", "g", MW_DIFFERENT},
    {"a < b", "b > a", MW_EQUAL},
    {"a < (b+1)^2", "a < b^2+2*b+1", MW_EQUAL_FORM},
    {"a < b", "a <= b", MW_DIFFERENT},
    {"a <= b", "a <= c", MW_DIFFERENT},
    {"a <= 2*(b+1)", "a <= 2*b+2", MW_EQUAL},
    {"1..2", "1..3", MW_DIFFERENT},
    {"1..x*(x+1)", "1..x^2+x", MW_EQUAL_FORM},
    {"a < b and c < (b+1)^2", "a < b and c < b^2+2*b+1", MW_EQUAL_FORM},
    {"a < b or c < x*(x+1)", "a < b or c < x^2+x", MW_EQUAL_FORM},
    {"not f(x*(x+1))", "not f(x^2+x)", MW_EQUAL_FORM},
    {"a < b and c", "a < b and d", MW_DIFFERENT},
    {"a < b or c", "a < b and c", MW_DIFFERENT},
    {"not c", "c", MW_DIFFERENT},
    {"a <> b", "a <> c", MW_DIFFERENT},
    {"a <> x*(x+1)", "a <> x^2+x", MW_EQUAL_FORM},
    {"a and b", "a and c", MW_DIFFERENT},
    {"a or b", "a or c", MW_DIFFERENT},
    {"a or b", "a and b", MW_DIFFERENT},
    {"not a", "not b", MW_DIFFERENT},
    {"a", "not a", MW_DIFFERENT},
    {"[a,b]", "[a,b,c]", MW_DIFFERENT},
    {"[a,b]", "{a,b}", MW_DIFFERENT},
    {"{a,b,x*(x+1)}", "{x^2+x,b,c}", MW_DIFFERENT},
    {"x-y = 0", "x = y", MW_EQUAL_FORM},
    {"[x-y = 0, a]", "[x = y, a]", MW_EQUAL_FORM},
    {"{x-y = 0, a}", "{x = y, a}", MW_EQUAL_FORM},
    {"x-y = 0, a", "x = y, a", MW_EQUAL_FORM},
    {"x-y = 0 and a", "x = y and a", MW_EQUAL},
    {"x-y = 0 or a", "x = y or a", MW_EQUAL_FORM},
    {"not x-y = 0", "not x = y", MW_EQUAL},
    {"z = [x-y = 0]", "z = [x = y]", MW_EQUAL_FORM},
    {"a .. <1,2>", "a .. Matrix([[1],[2]])", MW_EQUAL_FORM},
    {"a < <1,2>", "a < Matrix([[1],[2]])", MW_EQUAL_FORM},
    {"a <= <1,2>", "a <= Matrix([[1],[2]])", MW_EQUAL_FORM},
    {"a <> <1,2>", "a <> Matrix([[1],[2]])", MW_EQUAL_FORM},
    {"[x -> x*(x+1)]", "[x -> x^2+x]", MW_EQUAL_FORM},
    {"{x -> x*(x+1), a}", "{x -> x^2+x, a}", MW_EQUAL_FORM},
    {"x -> x*(x+1), a", "x -> x^2+x, a", MW_EQUAL_FORM},
    {"f = (x -> x*(x+1))", "f = (x -> x^2+x)", MW_EQUAL_FORM},
    {"(x -> x*(x+1)) .. a", "(x -> x^2+x) .. a", MW_EQUAL_FORM},
    {"a < (x -> x*(x+1))", "a < (x -> x^2+x)", MW_EQUAL_FORM},
    {"a <= (x -> x*(x+1))", "a <= (x -> x^2+x)", MW_EQUAL_FORM},
    {"a <> (x -> x*(x+1))", "a <> (x -> x^2+x)", MW_EQUAL_FORM},
    {"(x -> x*(x+1)) and a", "(x -> x^2+x) and a", MW_EQUAL_FORM},
    {"(x -> x*(x+1)) or a", "(x -> x^2+x) or a", MW_EQUAL_FORM},
    {"not (x -> x*(x+1))", "not (x -> x^2+x)", MW_EQUAL_FORM},
    {"1, 2", "1, 3", MW_DIFFERENT},
    {"1, 2", "1", MW_DIFFERENT},
    {"1, 2", "[1, 2]", MW_DIFFERENT},
    {"NULL", "NULL", MW_EQUAL},
    {"NULL", "0", MW_DIFFERENT},
    {"\"a\"", "a", MW_DIFFERENT},
    {"a", "\"a\"", MW_DIFFERENT},
    {"x = 1", "x-1", MW_DIFFERENT},
    {"x-1", "x = 1", MW_DIFFERENT},
    {"1 .. 2", "3", MW_DIFFERENT},
    {"x-y = 0", "2*x = y", MW_DIFFERENT},
    {"0 = x-y", "x = y", MW_EQUAL_FORM},
    {"x = \"a\"", "x = \"b\"", MW_DIFFERENT},
    {"<1,2>", "x", MW_DIFFERENT},
    {"x", "<1,2>", MW_DIFFERENT},
    {"x -> x", "f", MW_UNDECIDED},
    {"f", "x -> x", MW_UNDECIDED},
    {"Matrix([[1,2],[3,4]])", "Array([[1,2],[3,4]])", MW_DIFFERENT},
    {"Array([1,2])", "Array([1,2])", MW_EQUAL},
    {"Array([1,2])", "Array([1,3])", MW_DIFFERENT},
    {"Array([1,2])", "Array(0..1,[1,2])", MW_DIFFERENT},
    {"<1,2>", "<1|2>", MW_DIFFERENT},
    {"<1|2>", "Matrix([[1,2]])", MW_EQUAL_FORM},
    {"Matrix([[1,2,3],[4,5,6]])", "Matrix([[1,2],[3,4],[5,6]])", MW_DIFFERENT},
    {"Matrix([[1,2,3],[4,5,6]])", "Matrix([[1,2],[4,5]])", MW_DIFFERENT},
    {"1.5*Pi", "4.712388980", MW_EQUAL_FORM},
    {"infinity", "1e308", MW_DIFFERENT},
    {"1", "infinity", MW_DIFFERENT},
    {"infinity", "-infinity", MW_DIFFERENT},
    {"1.5*g(infinity)+1", "1.50000000001*g(infinity)+1", MW_EQUAL_FORM},
    {"1.5*g(undefined)", "2.5*g(undefined)", MW_DIFFERENT},
    {"1.5*sin", "2.5*sin", MW_UNDECIDED},
    {"1.5/(12*x-17)", "1.500000000001/(12*x-17)", MW_UNDECIDED},
    {"1.5/(12*x-17)", "2.5/(12*x-17)", MW_DIFFERENT},
    {"1.*ln(x-17/12)", "1.0000000001*ln(x-17/12)", MW_UNDECIDED},
    {"0.", "1.e-10", MW_EQUAL_FORM},
    {"0.", "1.e-8", MW_DIFFERENT},
    {"1.e8", "100000000.5", MW_EQUAL_FORM},
    {"1.+1.e-5*x", "1.+1.e-5*y", MW_DIFFERENT},
    {"1.0*I", "1.0", MW_DIFFERENT},
    {"add(1.5*x[i],i=1..20)", "add(1.50000000001*x[i],i=1..20)", MW_EQUAL_FORM},
    {"add(1.5*x[i],i=1..20)", "add(1.5*x[i],i=1..19)+1.5*x[21]", MW_DIFFERENT},
    {"Float(undefined)", "1.5", MW_DIFFERENT},
    {"_C1+_C2*x+_C3*x^2+_C4*x^3", "c__4+c__3*x+c__2*x^2+c__1*x^3", MW_EQUAL_FORM},
    {"_C1+_C2*x+_C3*x^2+_C4*x^3+_C5*x^4", "_C5+_C4*x+_C3*x^2+_C2*x^3+_C1*x^4", MW_DIFFERENT},
    {"_C*x", "_C1*x", MW_DIFFERENT},
    {"c__x*y", "_C1*y", MW_DIFFERENT},
    {"_C1a*y", "_C1*y", MW_DIFFERENT},
    {"_C1*x", "y", MW_DIFFERENT},
    {"<_C1*x>", "<_C2*x>", MW_DIFFERENT},
    {"_C1*x+_C2", "2*_C1*x+_C1*_C2", MW_DIFFERENT},
};

static Expr run_one(const char *text)
{
    Run run = {.text = text};
    assert_int_equal(err_try(run_body, &run), ST_OK);
    if (run.unit)
        ast_release(run.unit);
    if (run.begun)
        parse_end(&run.parser);
    return run.value;
}

/* What a statement gives: one value, or a sequence of none or several. */
static Expr one_value(Expr list)
{
    return expr_count(list) == 1 ? expr_arg(list, 0) : expr_seq(expr_args(list), expr_count(list));
}

static void comparison_is_mathematics(void **state)
{
    (void)state;
    int wrong = 0;
    eval_restart();
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++) {
        char text[200];
        snprintf(text, sizeof text, "[[%s], [%s]]:", PAIRS[i].a, PAIRS[i].b);
        Expr both = run_one(text);
        MwSame same = mw_compare_shown(one_value(expr_arg(both, 0)), one_value(expr_arg(both, 1)));
        if (same != PAIRS[i].wanted) {
            printf("# %s against %s: %d, wanted %d\n", PAIRS[i].a, PAIRS[i].b, same,
                   PAIRS[i].wanted);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

/* --- whole sheets ----------------------------------------------------------------------------- */

static char folder[] = "/tmp/t-compare.XXXXXX";

static int begin(void **state)
{
    tool_folder(folder);
    assert_int_equal(chdir(folder), 0);
    return run_setup(state);
}

static int end(void **state)
{
    assert_int_equal(chdir("/"), 0);
    tool_remove(folder);
    return run_teardown(state);
}

/* What daesy --compare says of the sheet, which is released, and how it exits. */
static void compare_says(Buf *sheet, int status, const char *wanted)
{
    static char said[8000];
    char command[600];
    const char *daesy = getenv("DAESY");
    FILE *file = fopen("s.mw", "w");
    assert_non_null(file);
    fputs(buf_text(sheet), file);
    fclose(file);
    buf_free(sheet);
    if (!daesy)
        skip();
    snprintf(command, sizeof command, "%s --compare s.mw 2>&1", daesy);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    said[fread(said, 1, sizeof said - 1, pipe)] = '\0';
    int left = pclose(pipe);
    assert_string_equal(said, wanted);
    assert_int_equal(left, status << 8);
}

static void stored(Buf *text, const char *input, const char *name, const char *tree)
{
    Buf output = {0};
    sheet_value(&output, name, tree);
    sheet_cell(text, "Maple Input", input, buf_text(&output));
    buf_free(&output);
}

static void printed(Buf *text, const char *input, const char *style, const char *output)
{
    Buf field = {0};
    buf_puts(&field, "<Output>");
    sheet_field(&field, style, output);
    buf_puts(&field, "</Output>\n");
    sheet_cell(text, "Maple Input", input, buf_text(&field));
    buf_free(&field);
}

static void all_is_equal(void **state)
{
    (void)state;
    Buf text = {0};
    sheet_begin(&text);
    sheet_section(&text, "S");
    stored(&text, "e := (x+1)^2;", "e", "(^ (+ x 1 1 1) 2)");
    stored(&text, "expand(e)", "", "(+ (* x 2) 1 x 2 1 1)");
    sheet_section_end(&text);
    stored(&text, "factor(%);", "", "(+ (* x 2) 1 x 2 1 1)");
    printed(&text, "printf(\"%d and\\n  %a\", 3, x):", "Line Printed Output", "3 and x");
    printed(&text, "1/0;", "Error", "Error, numeric exception: division by zero");
    printed(&text, "plot(x, x = 0..1);", "2D Output Plot", "abc");
    sheet_cell(&text, "Maple Input", "3*4;", "");
    sheet_end(&text);
    compare_says(
        &text, 0,
        "s.mw, cell 1 (section S), e: equal\ns.mw, cell 2 (section S), output 1: equal\n"
        "s.mw, cell 3, output 1: equal in another form\n"
        "s.mw, cell 4, what is printed: equal\ns.mw, cell 5, error: equal in another form\n"
        "s.mw, cell 6, output: a plot, not compared\n"
        "s.mw: 6 stored outputs: 3 equal, 2 equal in another form, 0 different, 0 missing, 1 "
        "plots\ns.mw: 1 results of which the sheet stores nothing\n");
}

static void differences_are_told(void **state)
{
    (void)state;
    Buf text = {0};
    sheet_begin(&text);
    stored(&text, "a := 2;", "a", "3");
    stored(&text, "b := 1/0;", "b", "5");
    stored(&text, "c := 3: d := 4;", "d", "4");
    printed(&text, "printf(\"one\"):", "Text Output", "two");
    printed(&text, "1;", "Error", "Error, unexpected");
    sheet_cell(
        &text, "Maple Input", "f := 1;",
        "<Output><Text-field style=\"2D Output\"><Equation>JSFH</Equation></Text-field></Output>");
    stored(&text, "g := x -> x;", "g", "(call h x)");
    sheet_typeset(&text, "(mrow (mo &smile;))");
    sheet_end(&text);
    compare_says(
        &text, 3,
        "s.mw, cell 1, a: different\n    stored  3\n    result  2\n"
        "s.mw, cell 2, b: missing\n    because numeric exception: division by zero\n"
        "s.mw, cell 3, d: equal\n"
        "s.mw, cell 4, what is printed: different\n    stored  two \n    result  one\n"
        "s.mw, cell 5, error: different\n    stored  Error, unexpected\n    result  no "
        "error\n"
        "s.mw, cell 6, output 1: not compared\n    because it stores no value\n"
        "s.mw, cell 7, g: not decided\n    stored  h(x)\n    result  x -> x\n"
        "s.mw, cell 8, line 42 of the file: not read: the operator `&smile;` is unknown\n"
        "s.mw: 7 stored outputs: 1 equal, 0 equal in another form, 3 different, 1 missing, 1 "
        "not decided, 1 not compared\n"
        "s.mw: 1 results of which the sheet stores nothing\n"
        "s.mw: 1 cells could not be read\n");
}

/* --- runs that are listened to ---------------------------------------------------------------- */

static void note_statement(const char *text, size_t length, unsigned long line, void *data)
{
    buf_printf(data, "%lu<%.*s>", line, (int)length, text);
}

static void note_show(const char *label, Expr value, void *data)
{
    (void)value;
    sheet_run_put_name(data, label);
    buf_puts(data, "! ");
}

static void note_write(const char *text, size_t length, void *data)
{
    buf_printf(data, "\"%.*s\" ", (int)length, text);
}

static void note_error(const char *message, unsigned long line, void *data)
{
    buf_printf(data, "%lu:%s ", line, message);
}

static void listeners_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *sheet;
        bool closes, whole;
        const char *wanted;
    } CASES[] = {
        {"# one\nx := 2; x+1;\n y := 3:\nprintf(\"a\\n\"); WARNING(\"w\"); z", true, true,
         "2<x := 2;>x! 2<x+1;>! 3<y := 3:>4<printf(\"a\\n\");>\"a\n\" 4<WARNING(\"w\");>4<z>! "},
        {"1/0;\n2", false, true,
         "1<1/0;>1:numeric exception: division by zero 2:the text ends inside a statement "},
        {"1: quit; 2:", true, false, "1<1:>1<quit;>"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Buf said = {0};
        SheetListener listener = {note_statement, note_show, note_write, note_error, &said};
        void (*show)(const char *, Expr) = eval_show;
        void (*write)(const char *, size_t) = eval_write;
        void (*warn)(const char *) = eval_warn;
        const char *text = CASES[i].sheet;
        const Source *source = source_add("sheet", text, strlen(text), 1);
        assert_int_equal(sheet_run(source, CASES[i].closes, &listener), CASES[i].whole);
        assert_string_equal(buf_text(&said), CASES[i].wanted);
        assert_true(eval_show == show && eval_write == write && eval_warn == warn);
        buf_free(&said);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_read),    cmocka_unit_test(damaged_values),
        cmocka_unit_test(refused_values),     cmocka_unit_test(comparison_is_mathematics),
        cmocka_unit_test(all_is_equal),       cmocka_unit_test(differences_are_told),
        cmocka_unit_test(listeners_are_told),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
