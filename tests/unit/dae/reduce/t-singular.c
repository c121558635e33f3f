/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is known of pivots: which factors they have, each once; which are zero nowhere; and what
 * constraints make of them: something without unknowns where it follows, and else they stay.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "dae/reduce/singular.h"

static void never(void **state)
{
    (void)state;
    static const char *const YES[] = {"exp(x)",
                                      "3*exp(x)",
                                      "-exp(x)^2/7",
                                      "exp(x+y)*exp(x*y)",
                                      "5",
                                      "exp(exp(x))*2",
                                      "exp(x)+1",
                                      "1+cos(x)^2",
                                      "2+sin(x*y)",
                                      "cosh(x)*(a^2+x^2+1)",
                                      "-3-x^4",
                                      "7-2*cos(x)",
                                      "arctan(x)^2+1",
                                      "x+I",
                                      "(x+I)^2+y^2+2",
                                      "exp(x)+f(x)^2"};
    static const char *const NO[] = {
        "x",         "x*exp(y)",       "exp(x)-1",        "sin(x)*exp(x)",
        "ln(x)",     "exp(x)*(y-1)",   "exp(x)-exp(y)",   "1+cos(x)",
        "x^2",       "1-2*sin(x)",     "sinh(x)",         "x^2-1",
        "(x+I)^2+1", "arccosh(x)^2+1", "sin(x^(1/2))^2+1"};
    uint64_t units = UINT64_MAX;
    Memo sizes;
    memo_begin(&sizes);
    for (size_t i = 0; i < sizeof YES / sizeof *YES; i++)
        if (!singular_is_never(read_expr(YES[i]), &units, &sizes))
            fail_msg("%s is never zero", YES[i]);
    for (size_t i = 0; i < sizeof NO / sizeof *NO; i++)
        if (singular_is_never(read_expr(NO[i]), &units, &sizes))
            fail_msg("%s may be zero", NO[i]);
    memo_end(&sizes);
}

/* What would be more work than is allowed is not known to be nonzero. */
static void never_with_little_work(void **state)
{
    (void)state;
    uint64_t units = 1;
    Memo sizes;
    memo_begin(&sizes);
    assert_false(singular_is_never(read_expr("(x+y)^2*cos(x)+2*(x+y)^2+1"), &units, &sizes));
    assert_true(units == 0);
    memo_end(&sizes);
}

/* Equal but for a number. */
static bool is_same_factor(Expr a, Expr b)
{
    return expr_is_number(normal_expr(expr_div(a, b)));
}

static void factors(void **state)
{
    (void)state;
    static const struct {
        const char *pivots, *factors;
    } CASES[] = {
        {"[x]", "[x]"},
        {"[x,x]", "[x]"},
        {"[x*y,x,y,x^3*y^2]", "[x,y]"},
        {"[x,y,x*y]", "[x,y]"},
        {"[3*x-3,1-x,(x-1)^2*y]", "[x-1,y]"},
        {"[x^2-y^2,x+y,2*y-2*x]", "[x+y,x-y]"},
        {"[2*x-3*y+1,3*y-2*x-1,1+2*x-3*y,1/3*y-2/9*x-1/9,2*x-3*y-1]", "[2*x-3*y+1,2*x-3*y-1]"},
        {"[exp(x)*y,exp(y),7]", "[y]"},
        {"[x/y,y/(x+1)]", "[x]"},
        {"[a,c-b^2/a]", "[a*c-b^2]"},
        {"[y,y-x^2/y]", "[x-y,x+y]"},
        {"[a^2,b/a]", "[a,b]"},
        {"[x*y+y,x^2+2*x+1]", "[y,x+1]"},
        {"[]", "[]"},
        {"[x^2+y^2-1,sin(x)*cos(x)]", "[x^2+y^2-1,sin(x),cos(x)]"},
    };
    for (size_t k = 0; k < sizeof CASES / sizeof *CASES; k++) {
        Expr found[8], wanted = read_expr(CASES[k].factors), pivots = read_expr(CASES[k].pivots);
        pivots = expr_list(&pivots, 1);
        bool all;
        long n = singular_factors(pivots, found, 8, &all), same = 0;
        assert_true(all);
        for (long i = 0; i < expr_count(wanted); i++)
            for (long j = 0; j < n; j++)
                same += is_same_factor(expr_arg(wanted, i), found[j]);
        if (n != expr_count(wanted) || same != n)
            fail_msg("%s: %ld factors, %ld of them among %s", CASES[k].pivots, n, same,
                     CASES[k].factors);
        for (long most = 0; most < n; most++) {
            assert_int_equal(singular_factors(pivots, found, most, &all), most);
            assert_false(all);
        }
    }
}

static void on_constraints(void **state)
{
    (void)state;
    static const struct {
        const char *constraints, *pivot, *there; /* NULL: it stays */
    } CASES[] = {
        {"[x^2+y^2-L^2]", "x^2+y^2", "L"},
        {"[x^2+y^2-L^2]", "5*x^2+5*y^2", "L"},
        {"[x^2+y^2-L^2]", "x", NULL},
        {"[x^2+y^2-L^2]", "x^2-y^2", NULL},
        {"[x-2]", "x", "1"},
        {"[x*y-1]", "x*y", "1"},
        {"[x-y]", "x*y", NULL},
        {"[]", "x+y", NULL},
        {"[x^2+y^2-1,z-2]", "(x^2+y^2)*z", "1"},
        {"[]", "x*(cos(z)^2+sin(z)^2+1)", "x"},
    };
    Expr unknowns[] = {read_expr("x"), read_expr("y"), read_expr("z")};
    for (size_t k = 0; k < sizeof CASES / sizeof *CASES; k++) {
        Expr list = read_expr(CASES[k].constraints), pivot = read_expr(CASES[k].pivot);
        Singular singular;
        singular_begin(&singular, list->u.args, expr_count(list), unknowns, 3);
        Expr there = singular_on(&singular, pivot);
        Expr wanted = CASES[k].there ? read_expr(CASES[k].there) : pivot;
        if (CASES[k].there ? !is_same_factor(there, wanted) : there != pivot)
            assert_expr(there, wanted, CASES[k].pivot);
    }
}

/* Another elimination divides nothing out. */
static void of_two_eliminations(void **state)
{
    (void)state;
    Expr found[4];
    bool all;
    assert_int_equal(singular_factors(read_expr("[[a],[b/a]]"), found, 4, &all), 2);
    assert_int_equal(singular_factors(read_expr("[[a,b/a]]"), found, 4, &all), 1);
}

static void always(void **state)
{
    (void)state;
    static const struct {
        const char *constraints, *pivot;
        bool always;
    } CASES[] = {
        {"[x^2]", "x", true},
        {"[x^2]", "x*y", true},
        {"[x^2]", "y", false},
        {"[(x^2+y^2-1)^2]", "x^2+y^2-1", true},
        {"[x^2+2*x*y+y^2, y*z-1]", "z*(x+y)", true},
        {"[x^3-x]", "x", false},
        {"[x, x-1]", "y", false}, /* they have no solution */
        {"[]", "x", false},
    };
    Expr unknowns[] = {read_expr("x"), read_expr("y"), read_expr("z")};
    for (size_t k = 0; k < sizeof CASES / sizeof *CASES; k++) {
        Expr list = read_expr(CASES[k].constraints);
        Singular singular;
        singular_begin(&singular, list->u.args, expr_count(list), unknowns, 3);
        if (singular_always(&singular, read_expr(CASES[k].pivot)) != CASES[k].always)
            fail_msg("%s by %s", CASES[k].pivot, CASES[k].constraints);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(never),
        cmocka_unit_test(never_with_little_work),
        cmocka_unit_test(factors),
        cmocka_unit_test(on_constraints),
        cmocka_unit_test(of_two_eliminations),
        cmocka_unit_test(always),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
