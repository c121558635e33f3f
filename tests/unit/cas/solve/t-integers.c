/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Equations in integers against trying all: the families that are told give each solution within a
 * box, and nothing else; what has none has no family, and what is beyond the method is said to be.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/splitmix.h"
#include "cas/solve/solve.h"

static uint64_t seed = 19;

static long below(long n)
{
    return (long)(splitmix_next(&seed) % (uint64_t)n);
}

enum { BOX = 7, SIDE = 2 * BOX + 1, POINTS = SIDE * SIDE * SIDE, FREE = 3 };

/* Which points of the box, three coordinates or two and 0, are solutions. */
typedef struct Marks {
    bool at[POINTS];
} Marks;

static Expr unknown[3];

static int setup(void **state)
{
    algebra_begin(state);
    unknown[0] = expr_symbol("x");
    unknown[1] = expr_symbol("y");
    unknown[2] = expr_symbol("z");
    return 0;
}

static void try_all(Marks *m, const Expr *eqs, long count, long n)
{
    for (long p = 0; p < POINTS; p++) {
        Expr value[] = {expr_int(p / (SIDE * SIDE) - BOX), expr_int(p / SIDE % SIDE - BOX),
                        expr_int(p % SIDE - BOX)};
        m->at[p] = n == 3 || p % SIDE == BOX;
        for (long i = 0; i < count && m->at[p]; i++) {
            Expr left = funcs_value(eqs[i], unknown, value, n);
            m->at[p] = left && expand_expr(left) == EXPR_ZERO;
        }
    }
}

static void mark(Marks *m, Expr point, long n, const char *what)
{
    long p = 0;
    for (long k = 0; k < 3; k++) {
        long value = 0;
        if (k < n && !num_get_si(&value, expand_expr(expr_arg(point, k))))
            fail_msg("%s: no integers", what);
        if (value < -BOX || value > BOX)
            return;
        p = p * SIDE + value + BOX;
    }
    m->at[p] = true;
}

/* Every value of the free integers up to a bound. */
static void mark_family(Marks *m, Expr family, long n, const char *what)
{
    static const long MOST[] = {0, 60, 22, 8};
    Expr name[FREE];
    char text[8];
    long free = 0;
    for (long k = 1; k <= 9 && free < FREE; k++) {
        snprintf(text, sizeof text, "_Z%ld", k);
        if (walk_has(family, expr_symbol(text)))
            name[free++] = expr_symbol(text);
    }
    long most = MOST[free], side = 2 * most + 1, all = 1;
    for (long k = 0; k < free; k++)
        all *= side;
    for (long i = 0; i < all; i++) {
        Expr value[FREE];
        for (long k = 0, rest = i; k < free; k++, rest /= side)
            value[k] = expr_int(rest % side - most);
        mark(m, walk_replace(family, name, value, free), n, what);
    }
}

static void check(const char *text, long n)
{
    Expr eqs = read_expr(text);
    static Marks wanted, got;
    solve_integers_restart();
    Expr families = diophantine_solve(expr_args(eqs), expr_count(eqs), unknown, n);
    if (!families)
        fail_msg("%s: beyond the method", text);
    try_all(&wanted, expr_args(eqs), expr_count(eqs), n);
    memset(&got, 0, sizeof got);
    for (long i = 0; i < expr_count(families); i++)
        mark_family(&got, expr_arg(families, i), n, text);
    for (long p = 0; p < POINTS; p++)
        if (got.at[p] != wanted.at[p]) {
            char *shown = print_text(families, 300);
            fail_msg("%s: %s is wrong at %ld, %ld, %ld", text, shown, p / (SIDE * SIDE) - BOX,
                     p / SIDE % SIDE - BOX, p % SIDE - BOX);
        }
}

static void two_unknowns(void **state)
{
    static const char *const INPUTS[] = {
        "[x^2+y^2-50]",
        "[x^2+y^2-3]",
        "[x^2+2*y^2-9]",
        "[x*y-6]",
        "[x*y+2*x-3*y-10]",
        "[x^2-y^2-15]",
        "[x^2-y^2-6]",
        "[x^2-y^2]",
        "[(x-y)*(x+y-2)]",

        "[x^3-8*y^3]",
        "[x^2-2*x*y+y^2-4]",
        "[x^2+x*y+y^2-13]",
        "[3*x^2+5*y^2-32]",
        "[x^2+y^2-6*y+5]",
        "[2*x^2+2*x*y+3*y^2-4*y-8]",
        "[(x-1)^2+(y-3)^2-4]",
        "[x^2+(y+3)^2]",
        "[x^2+y^2-2*x+4*y]",
        "[x-3,y+2]",
        "[x^2-9]",
        "[x^2-5]",
        "[2*x-1]",
        "[1/x+1/y-1/6]",
        "[x^3-x]",
        "[x+y-5,x*y-6]",
        "[x+y-5,x*y-7]",
        "[x-y,x^2+y^2-8]",
        "[x^2-y,x-y+2]",
        "[2*x+3*y-1,x-y]",
        "[2*x+3*y-5,x-y]",
        "[x*y,x+y-4]",
        "[x^2+y^2-25,x-y-1]",
        "[x*y-2*x-2*y]",
        "[0*x,x-y-3]",
        "[4*x+6*y-10]",
        "[x^2-3*y^2-1,x-2]",
        "[x^2+y^2,x]",
        "[x^2+1]",
    };
    (void)state;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++)
        check(INPUTS[i], 2);
}

static void three_unknowns(void **state)
{
    static const char *const INPUTS[] = {
        "[x+y+z-3,x-y-1]",     "[x^2+y^2-z,z-5]",   "[2*x+4*y-6*z-1]",       "[x-2*y,y-2*z]",
        "[3*x+2*y-z-1,x-y+z]", "[x+y+z-6,x-y,y-z]", "[6*x+10*y+15*z-1,x-1]", "[x*y-6,z-x]",
        "[x*y-z,z-4]",         "[2*x-3*y,5*y-7*z]", "[x^2-y,z-2,x-z]",       "[x+y,y+z,z+x-2]",
    };
    (void)state;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++)
        check(INPUTS[i], 3);
}

/* Drawn coefficients of both signs, with and without common divisors. */
static void linear(void **state)
{
    (void)state;
    char text[200];
    for (int round = 0; round < 40; round++) {
        long a = below(19) - 9, b = below(19) - 9, c = below(21) - 10;
        snprintf(text, sizeof text, "[(%ld)*x+(%ld)*y+(%ld)]", a, b, c);
        if (a && b)
            check(text, 2);
        snprintf(text, sizeof text, "[(%ld)*x+(%ld)*y+(%ld)*z, x+(%ld)*y-z-(%ld)]", a, b,
                 1 + below(4), below(5) - 2, below(3));
        if (a && b && round % 4 == 0)
            check(text, 3);
    }
}

static void beyond(void **state)
{
    static const char *const INPUTS[] = {"[x^3+y^3-z^3]", "[x^4+y^4-17]", "[x*y*z-6]",
                                         "[x^2+y^2-z^2]", "[x^3-y^2-1]",  "[x^2-4*y]"};
    (void)state;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr eqs = read_expr(INPUTS[i]);
        Expr found = diophantine_solve(expr_args(eqs), expr_count(eqs), unknown, 3);
        if (found)
            assert_text(found, "nothing", INPUTS[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_unknowns),
        cmocka_unit_test(three_unknowns),
        cmocka_unit_test(linear),
        cmocka_unit_test(beyond),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
