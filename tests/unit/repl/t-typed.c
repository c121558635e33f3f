/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the prompt offers for words in their places, how messages are broken for screens of several
 * widths, and the commands that packages share: the first two as typed.txt has them.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "repl/complete.h"
#include "repl/report.h"
#include "tests/lang/report.h"
#include "tests/lang/run.h"

static const char *const places[] = {
    "%s",
    "x := 2*%s",
    "f(%s",
    "(%s",
    "[a, %s",
    "dsolve(%s",
    "dsolve(sys, %s",
    "dsolve(sys, numeric, %s",
    "dsolve({f(x, y)}, %s",
    "dsolve(sys)(%s",
    "dsolve(sys, numeric, stabilization=%s",
    "dsolve(sys, numeric, stabilization = %s",
    "g(dsolve(sys, numeric, %s",
    "dsolve(sys, g(a, %s",
    "dsolve(sys, g(a), %s",
    "dsolve(sys, \"a)\", %s",
    "plots:-%s",
    "plots[%s",
    "plots:-odeplot(S, [t, x(t)], %s",
    "with(%s",
    "with(LinearAlgebra): %s",
    "LinearAlgebra:-%s",
    "LinearAlgebra[%s",
    "?%s",
    "? %s",
    "interface(%s",
    "interface(hints = %s",
    "interface(prettyprint=%s",
    "kernelopts(%s",
    "plotsetup(%s",
    "plot(x, x = 0..1, %s",
    "plot(x, x = 0..1, style = %s",
    "`%s",
    "# %s",
    "a := proc(x) local %s",
    "int(x, x, %s",
    "solve(x, %s",
    "x:-%s",
    "x[%s",
    "y.%s",
    "Optimization:-Minimize(x, %s",
    "CodeGeneration:-C(x, %s",
    "StringTools:-Hash(s, %s",
    ":-%s",
    "foo:-bar(%s",
    ",%s",
    ")%s",
};

static const char *const words[] = {"arcse", "Ran", "stab", "metho", "numer",   "hin", "zz",
                                    "odep",  "Lin", "sym",  "proj",  "resultn", "po"};

static const char *const texts[] = {
    "",
    "one",
    "one two three four five six seven eight nine ten eleven twelve",
    "Warning, a+b*c-d*(e+f)-g^2*sin(x+y)*cos(x-y)+1.5e-12*h-2e+5*k = 0, and that is all",
    "1e-12*cccccccccccccccccc(t)+dddddddddddddddd(t)",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "f(a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p)",
    "[[1,2,3],[4,5,6],[7,8,9],[10,11,12]], 5",
    "x*y*z*u*v*w*a*b*c*d*e*f*g*h*i*j*k",
    "a\nbb\n\nccc ddd",
    "  two blanks  and   more",
    "a\tb\001c",
    "\xc3\xa4\xc3\xb6 \xe2\x88\x9a(x+y) \xe2\x89\xa0 0",
    "x(t)-y(t) = z(t)+w(t) = u(t)*v(t)",
    "e-5",
    "(a+b)-(c-d)+{e+f,g-h}-[i+j]*k",
};

/* All that is offered at the end of the line. */
static void put_offered(Buf *out, const char *line)
{
    enum { MOST = 12 };
    int end = (int)strlen(line), start = end;
    while (start > 0 && !strchr(COMPLETE_BREAKS, line[start - 1]))
        start--;
    char **list = complete_candidates(line, start, end);
    long count = 0;
    for (long i = 0; list && list[i]; i++) {
        if (i < MOST)
            buf_printf(out, " %s", list[i]);
        free(list[i]);
        count++;
    }
    free(list);
    if (count > MOST)
        buf_printf(out, " ... %ld", count);
}

static void words_and_messages_show_so(void **state)
{
    (void)state;
    Buf out = {0};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        buf_printf(&out, "| %s\n", places[i]);
        for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
            char line[200];
            snprintf(line, sizeof line, places[i], words[k]);
            buf_printf(&out, "%s:", words[k]);
            put_offered(&out, line);
            buf_putc(&out, '\n');
        }
    }
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (int width = 0; width < 80; width += 26)
            for (int column = 0; column < 20; column += 9) {
                buf_printf(&out, "| text %zu, %d cells from %d\n", i, width, column);
                report_put_text(&out, texts[i], column, column / 4, width);
            }
    report_assert_joined(buf_text(&out), true, "tests/unit/repl/typed.txt");
    buf_free(&out);
}

static void shares_are_rows_of_others(void **state)
{
    (void)state;
    const BuiltinShare *share;
    long count = 0;
    for (; (share = builtin_share(count)); count++) {
        const Builtin *row = builtin_find_in(share->package, share->name);
        assert_non_null(row);
        assert_ptr_equal(row, builtin_find_in(share->owner, share->original));
    }
    assert_true(count > 10);
    assert_null(builtin_share(-1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_and_messages_show_so),
        cmocka_unit_test(shares_are_rows_of_others),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
