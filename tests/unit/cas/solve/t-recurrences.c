/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recurrences solved in closed form against the numbers that the recurrence itself gives step by
 * step (computed with fractions outside of daesy): simple, multiple and complex roots, forced ones
 * with and without resonance, coefficients with n, starting values that do not begin at 0, systems.
 * Of others there is no answer rather than a wrong one.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

typedef struct Sequence {
    const char *call, *name; /* what is asked, and of which function the values are */
    int first;
    const char *values;
} Sequence;

static const Sequence sequences[] = {
    {"rsolve({a(n)=3*a(n-1), a(0)=2}, a(n))", "a", 0, "2, 6, 18, 54, 162, 486, 1458"},
    {"rsolve({a(n)=a(n-1)+a(n-2), a(0)=0,a(1)=1}, a(n))", "a", 0, "0, 1, 1, 2, 3, 5, 8"},
    {"rsolve({a(n+2)=4*a(n+1)-4*a(n), a(0)=1,a(1)=5}, a(n))", "a", 0,
     "1, 5, 16, 44, 112, 272, 640"},
    {"rsolve({a(n+3)=3*a(n+2)-3*a(n+1)+a(n), a(0)=1,a(1)=2,a(2)=5}, a(n))", "a", 0,
     "1, 2, 5, 10, 17, 26, 37"},
    {"rsolve({a(n+2)=-a(n), a(0)=1,a(1)=2}, a(n))", "a", 0, "1, 2, -1, -2, 1, 2, -1"},
    {"rsolve({a(n+2)=2*a(n+1)-2*a(n), a(0)=1,a(1)=3}, a(n))", "a", 0, "1, 3, 4, 2, -4, -12, -16"},
    {"rsolve({a(n)=2*a(n-1)+n, a(0)=1}, a(n))", "a", 0, "1, 3, 8, 19, 42, 89, 184"},
    {"rsolve({a(n)=2*a(n-1)+2^n, a(0)=1}, a(n))", "a", 0, "1, 4, 12, 32, 80, 192, 448"},
    {"rsolve({a(n)=a(n-1)+n^2, a(0)=0}, a(n))", "a", 0, "0, 1, 5, 14, 30, 55, 91"},
    {"rsolve({a(n)=2*a(n-1)-a(n-2)+n*3^n, a(0)=0,a(1)=1}, a(n))", "a", 0,
     "0, 1, 20, 120, 544, 2183, 8196"},
    {"rsolve({a(n)=5*a(n-1)-6*a(n-2)+3^n+2, a(0)=1,a(1)=1}, a(n))", "a", 0,
     "1, 1, 10, 73, 388, 1747, 7138"},
    {"rsolve({a(n)=a(n-1)/2+1, a(0)=0}, a(n))", "a", 0, "0, 1, 3/2, 7/4, 15/8, 31/16, 63/32"},
    {"rsolve({a(n)=n*a(n-1), a(0)=1}, a(n))", "a", 0, "1, 1, 2, 6, 24, 120, 720"},
    {"rsolve({a(n+1)=(n+1)/(n+2)*a(n), a(0)=1}, a(n))", "a", 0, "1, 1/2, 1/3, 1/4, 1/5, 1/6, 1/7"},
    {"rsolve({(n+1)*a(n+1)=2*a(n), a(0)=1}, a(n))", "a", 0, "1, 2, 2, 4/3, 2/3, 4/15, 4/45"},
    {"rsolve({n*a(n+1)=(n+1)*a(n), a(1)=2}, a(n))", "a", 1, "2, 4, 6, 8, 10, 12, 14"},
    {"rsolve({(n-1)*a(n+1)=2*a(n), a(2)=1}, a(n))", "a", 2, "1, 2, 2, 4/3, 2/3, 4/15, 4/45"},
    {"rsolve({a(n)=3*a(n-1)-2, a(1)=2}, a(n))", "a", 1, "2, 4, 10, 28, 82, 244, 730"},
    {"rsolve({a(n)=a(n-1)+a(n-2), a(1)=1,a(2)=3}, a(n))", "a", 1, "1, 3, 4, 7, 11, 18, 29"},
    {"rsolve({a(n)=6*a(n-1)-12*a(n-2)+8*a(n-3), a(0)=1,a(1)=0,a(2)=0}, a(n))", "a", 0,
     "1, 0, 0, 8, 48, 192, 640"},
    {"rsolve({a(n)=a(n-2)+1, a(0)=0,a(1)=5}, a(n))", "a", 0, "0, 5, 1, 6, 2, 7, 3"},
    {"rsolve({a(n)=-2*a(n-1)+(-2)^n, a(0)=3}, a(n))", "a", 0, "3, -8, 20, -48, 112, -256, 576"},
    {"rsolve({x(n+1)=2*x(n)+y(n), y(n+1)=x(n)+2*y(n), x(0)=1, y(0)=0}, {x(n), y(n)})", "x", 0,
     "1, 2, 5, 14, 41, 122"},
    {"rsolve({x(n+1)=2*x(n)+y(n), y(n+1)=x(n)+2*y(n), x(0)=1, y(0)=0}, {x(n), y(n)})", "y", 0,
     "0, 1, 4, 13, 40, 121"},
    {"rsolve({x(n+1)=x(n)+y(n), y(n+1)=y(n), x(0)=1, y(0)=2}, {x(n), y(n)})", "x", 0,
     "1, 3, 5, 7, 9, 11"},
    {"rsolve({x(n+1)=x(n)+y(n), y(n+1)=y(n), x(0)=1, y(0)=2}, {x(n), y(n)})", "y", 0,
     "2, 2, 2, 2, 2, 2"},
    {"rsolve({x(n+1)=2*x(n)+y(n)+n, y(n+1)=x(n)+2*y(n)+3^n, x(0)=1, y(0)=0}, {x(n), y(n)})", "x", 0,
     "1, 2, 7, 25, 87, 298"},
    {"rsolve({x(n+1)=2*x(n)+y(n)+n, y(n+1)=x(n)+2*y(n)+3^n, x(0)=1, y(0)=0}, {x(n), y(n)})", "y", 0,
     "0, 2, 9, 34, 120, 408"},
    {"rsolve({x(n+1)=y(n), y(n+1)=-x(n), x(0)=1, y(0)=3}, {x(n), y(n)})", "x", 0,
     "1, 3, -1, -3, 1, 3"},
    {"rsolve({x(n+1)=y(n), y(n+1)=-x(n), x(0)=1, y(0)=3}, {x(n), y(n)})", "y", 0,
     "3, -1, -3, 1, 3, -1"},
    {"rsolve({x(n+1)=y(n)+1, y(n+1)=z(n), z(n+1)=x(n)+2*n, x(0)=1, y(0)=0, z(0)=2}, {x(n), y(n), "
     "z(n)})",
     "x", 0, "1, 1, 3, 2, 4, 8"},
    {"rsolve({x(n+1)=y(n)+1, y(n+1)=z(n), z(n+1)=x(n)+2*n, x(0)=1, y(0)=0, z(0)=2}, {x(n), y(n), "
     "z(n)})",
     "y", 0, "0, 2, 1, 3, 7, 8"},
    {"rsolve({x(n+1)=y(n)+1, y(n+1)=z(n), z(n+1)=x(n)+2*n, x(0)=1, y(0)=0, z(0)=2}, {x(n), y(n), "
     "z(n)})",
     "z", 0, "2, 1, 3, 7, 8, 12"},
    {"rsolve({x(n+1)=3*x(n)-y(n)+n*2^n, y(n+1)=x(n)+y(n), x(0)=0, y(0)=1}, {x(n), y(n)})", "x", 0,
     "0, -1, -2, 2, 32, 160"},
    {"rsolve({x(n+1)=3*x(n)-y(n)+n*2^n, y(n+1)=x(n)+y(n), x(0)=0, y(0)=1}, {x(n), y(n)})", "y", 0,
     "1, 1, 0, -2, 0, 32"},
    {"rsolve({x(n+1)=x(n)+y(n), y(n+1)=x(n)-y(n), x(2)=1, y(2)=1}, {x(n), y(n)})", "x", 2,
     "1, 2, 2, 4, 4, 8"},
    {"rsolve({x(n+1)=x(n)+y(n), y(n+1)=x(n)-y(n), x(2)=1, y(2)=1}, {x(n), y(n)})", "y", 2,
     "1, 0, 2, 0, 4, 0"},
    {"rsolve({a(n)=n*a(n-1)+n!, a(0)=1}, a(n))", "a", 0, "1, 2, 6, 24, 120, 720"},
    {"rsolve({a(n)=a(n-1)+1/(n*(n+1)), a(0)=0}, a(n))", "a", 0, "0, 1/2, 2/3, 3/4, 4/5"},
    {"rsolve({a(n)=a(n-1)^2, a(0)=2}, a(n))", "a", 0, "2, 4, 16, 256, 65536"},
};

/* The last line; what is taken for granted may be told before. */
static void assert_true_of(const char *statements)
{
    static char said[ROWS_TEXT];
    rows_run(statements, rows_linear, said);
    const char *line = strrchr(said, '\n');
    if (strcmp(line ? line + 1 : said, "true") != 0)
        run_fail("%s\ngives %s", statements, said);
}

static void test_values(void **state)
{
    (void)state;
    char statements[1500];
    for (size_t i = 0; i < sizeof sequences / sizeof *sequences; i++) {
        const Sequence *q = &sequences[i];
        char of[20] = "s";
        if (strstr(q->call, "}, {"))
            snprintf(of, sizeof of, "subs(s,%s(n))", q->name);
        snprintf(statements, sizeof statements,
                 "s := %s: W := [%s]: L := [seq(evalf(eval(%s, n=k+%d)), k=0..nops(W)-1)]: "
                 "evalb(max(seq(abs(L[i]-W[i]), i=1..nops(W))) < 1/10^6)",
                 q->call, q->values, of, q->first);
        assert_true_of(statements);
    }
}

/* Without starting values the first ones stay in the answer: any of them may be put in. */
static void test_open(void **state)
{
    (void)state;
    static const char *const TRUE[] = {
        "s := rsolve(a(n+2)=a(n+1)+2*a(n), a(n)): "
        "evalb(simplify(subs(a(0)=3, a(1)=5, eval(s, n=4))) = 43)",
        "s := rsolve({x(n+1)=y(n), y(n+1)=x(n)+y(n)}, {x(n),y(n)}): "
        "evalb(simplify(subs(x(0)=1, y(0)=1, eval(subs(s, x(n)), n=5))) = 8)",
        "s := rsolve({x(n+1)=2*x(n)+y(n), y(n+1)=x(n)+2*y(n), x(0)=1}, {x(n),y(n)}): "
        "evalb(simplify(subs(y(0)=4, eval(subs(s, y(n)), n=3))) = 69)",
    };
    for (size_t i = 0; i < sizeof TRUE / sizeof *TRUE; i++)
        assert_true_of(TRUE[i]);
}

static void test_none(void **state)
{
    (void)state;
    static const char *const CALLS[] = {
        "rsolve({x(n+1)=y(n)^2, y(n+1)=x(n), x(0)=1, y(0)=2}, {x(n),y(n)})",
        "rsolve({x(n+1)=n*y(n)+x(n), y(n+1)=x(n), x(0)=1, y(0)=2}, {x(n),y(n)})",
        "rsolve({x(n+1)=y(2*n), y(n+1)=x(n), x(0)=1, y(0)=2}, {x(n),y(n)})",
        "rsolve({x(n+1)=x(n)*y(n), y(n+1)=x(n), x(0)=1, y(0)=2}, {x(n),y(n)})",
        "rsolve({x(n+1)=x(n)+y(n), x(0)=1, y(0)=2}, {x(n),y(n)})",
        "rsolve({x(n+1)=x(n)+y(n)+ln(n+1), y(n+1)=x(n), x(0)=1, y(0)=2}, {x(n),y(n)})",
    };
    char statements[300];
    for (size_t i = 0; i < sizeof CALLS / sizeof *CALLS; i++) {
        snprintf(statements, sizeof statements, "s := %s: evalb(op(0, s) = rsolve)", CALLS[i]);
        assert_true_of(statements);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_open),
        cmocka_unit_test(test_none),
    };
    return cmocka_run_group_tests_name("recurrences", tests, run_setup, run_teardown);
}
