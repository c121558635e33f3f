/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Substitution: what matches and what does not, order of arguments, no evaluation afterwards,
 * matrices, shared graphs, errors.
 */
#include "read.h"

#include "cas/algebra/subs/subs.h"
#include "cas/core/rtable.h"

static Expr substitute(const char *rules, const char *e)
{
    Expr list = read_expr(rules), args[9];
    long n = expr_is(list, EXPR_SEQ) ? expr_count(list) : 1;
    for (long i = 0; i < n; i++)
        args[i] = expr_is(list, EXPR_SEQ) ? expr_arg(list, i) : list;
    args[n] = read_expr(e);
    return subs_command(args, n + 1);
}

static void table_of_cases(void **state)
{
    (void)state;
    static const char *const CASES[][3] = {
        {"x=2", "x^2+y", "4+y"},
        {"x=y,y=x", "[x,y]", "[x,x]"},
        {"{x=y,y=x}", "[x,y]", "[y,x]"},
        {"[x=y,y=x]", "2*x+y", "2*y+x"},
        {"[[x=1],{y=2}]", "x+y", "3"},
        {"x=1,[x=2]", "x", "1"},
        {"t=0", "x1(t)=1", "x1(0)=1"},
        {"t=0", "sin(t)", "'sin'(0)"},
        {"q3(t)=0", "diff(q3(t),t)", "'diff'(0,t)"},
        {"x(t)=X", "diff(x(t),t)+x(t)", "'diff'(X,t)+X"},
        {"diff(x(t),t)=u", "diff(x(t),t)^2+x(t)", "u^2+x(t)"},
        {"x1(0.1)=5", "x1(0.1)+x1(1/10)", "5+x1(1/10)"},
        {"x^2=y", "x^2*z+x^4", "y*z+x^4"},
        {"1/x=y", "z/x", "y*z"},
        {"a+b=c", "a+b+d", "a+b+d"},
        {"a+b=c", "sin(a+b)*d", "sin(c)*d"},
        {"2*x=y", "2*x+z", "y+z"},
        {"x*y=w", "2*x*y+x", "2*w+x"},
        {"x*y=w", "x*y*z", "x*y*z"},
        {"f=g", "f(x)+f", "g(x)+g"},
        {"x=x1", "x(t)+x", "x1(t)+x1"},
        {"2=3", "x^2+2*y", "x^3+3*y"},
        {"I=j", "2*I+x*I", "2*I+j*x"},
        {"a[1]=b", "a[1]+a[2]", "b+a[2]"},
        {"i=1", "a[i]", "a[1]"},
        {"x=0", "[x,{x,0},x=1,x..2]", "[0,{0},0=1,0..2]"},
        {"g=9.81", "m*g", "9.81*m"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_expr(substitute(CASES[i][0], CASES[i][1]), read_expr(CASES[i][2]), CASES[i][1]);
}

static void algebraic(void **state)
{
    (void)state;
    static const char *const CASES[][3] = {
        {"a+b=c", "a+b+d", "c+d"},
        {"a+b=c", "(a+b)^3", "c^3"},
        {"a+b=c", "sin(a+b)/(a+b)^2", "sin(c)/c^2"},
        {"x^2=y", "x^5+x+1", "x*y^2+x+1"},
        {"a*b=c", "a^3*b^2*d", "a*c^2*d"},
        {"a*b=c", "a/b", "a/b"},
        {"2*x=y", "x^2", "y^2/4"},
        {"x=y", "z^2", "z^2"},
        {"a+b=c", "sqrt(a)+b", "sqrt(a)+b"},
        {"a+b=c", "b*exp(a)+a+b", "b*exp(a)+a+b"},
        {"a+b=c", "b^2+d", "b^2+d"},
        {"a+b=c", "f(a+b)+b", "f(c)+b"},
        {"a+b=c", "(a+b)^2/(d+a+b)", "c^2/(c+d)"},
        {"a+b=c", "2*a+3*b", "2*c+b"},
        {"a^2+b=c", "a^4+2*a^2*b+b^2+a", "c^2+a"},
        {"x^2=y", "x^3/z+sin(x^2)", "(x*y+z*sin(y))/z"},
        {"x^2*y=w", "x^5*y^3+x^4*y", "x*y*w^2+x^2*w"},
        {"3*x*y=w", "x^2*y^2", "w^2/9"},
        {"x^(-1)=y", "x+1/x", "x+y"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_expr(subs_algebraic(read_expr(CASES[i][0]), read_expr(CASES[i][1])),
                    read_expr(CASES[i][2]), CASES[i][1]);
}

static void matrices_are_fresh(void **state)
{
    (void)state;
    RTable *m = rtable_matrix(2, 2);
    rtable_set(m, 0, 1, read_expr("x+1"));
    Expr rule = read_expr("x=3"), list = expr_list((Expr[]){rtable_expr(m), rtable_expr(m)}, 2);
    Expr result = subs_once(&rule, 1, list);
    RTable *copy = rtable_of(expr_arg(result, 0));
    assert_ptr_not_equal(copy, m);
    assert_ptr_equal(expr_arg(result, 0), expr_arg(result, 1));
    assert_expr(rtable_get(copy, 0, 1), expr_int(4), "entry of the copy");
    assert_expr(rtable_get(m, 0, 1), read_expr("x+1"), "entry of the original");
}

static void shared_graphs(void **state)
{
    (void)state;
    Expr e = read_expr("x"), y = read_expr("y"), rule = read_expr("x=y");
    Expr expected = y;
    for (int i = 0; i < 200; i++) { /* 2^200 paths */
        e = expr_call2("f", e, e);
        expected = expr_call2("f", expected, expected);
    }
    assert_ptr_equal(subs_once(&rule, 1, e), expected);
    for (int i = 0; i < 8000; i++)
        e = expr_call1("sin", e);
    assert_ptr_not_equal(subs_once(&rule, 1, e), e);
    /* What has none of the names is not entered: this is deeper than the stack. */
    for (int i = 0; i < 300000; i++)
        e = expr_call1("sin", e);
    rule = read_expr("z=y");
    assert_ptr_equal(subs_once(&rule, 1, e), e);
}

/* Numbers for the names of a polynomial, few and many, in a sum of few terms and of many: as Horner
 * would have it, and nothing of it expanded or forgotten. */
static void values_of_polynomials(void **state)
{
    (void)state;
    enum { NAMES = 40 };
    Expr rules[NAMES], sum = EXPR_ZERO, wanted = EXPR_ZERO;
    for (long n = 1; n <= NAMES; n++) {
        char name[8];
        snprintf(name, sizeof name, "v%ld", n);
        Expr v = expr_symbol(name), value = expr_ratio(n - 7, 3);
        rules[n - 1] = expr_equation(v, value);
        for (long k = 1; k <= 3; k++) {
            Expr c = expr_int(10 * n + k), y = expr_symbol(k == 2 ? "y" : "z");
            sum = expr_add(sum, expr_mul(c, expr_mul(y, expr_pow(v, expr_int(k)))));
            wanted = expr_add(wanted, expr_mul(c, expr_mul(y, expr_pow(value, expr_int(k)))));
        }
        assert_expr(subs_once(rules, n, sum), wanted, name);
        assert_expr(subs_once(rules, n, expr_mul(sum, expr_symbol("w"))),
                    expr_mul(wanted, expr_symbol("w")), name);
    }
}

typedef struct Call {
    Expr args[3];
    long n;
} Call;

static void call_body(void *arg)
{
    Call *c = arg;
    subs_command(c->args, c->n);
}

static void errors(void **state)
{
    (void)state;
    Call c = {{read_expr("x"), read_expr("x+1")}, 2};
    assert_int_equal(err_try(call_body, &c), ST_TYPE);
    assert_non_null(strstr(err_message(), "1st argument"));
    c = (Call){{read_expr("x=1"), read_expr("[y=2,3]"), read_expr("x+y")}, 3};
    assert_int_equal(err_try(call_body, &c), ST_TYPE);
    assert_non_null(strstr(err_message(), "2nd argument"));
    c = (Call){{read_expr("x=0"), read_expr("1/x")}, 2};
    assert_int_equal(err_try(call_body, &c), ST_DIVZERO);
    c.n = 0;
    assert_int_equal(err_try(call_body, &c), ST_ARITY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_of_cases),        cmocka_unit_test(algebraic),
        cmocka_unit_test(matrices_are_fresh),    cmocka_unit_test(shared_graphs),
        cmocka_unit_test(values_of_polynomials), cmocka_unit_test(errors),
    };
    return cmocka_run_group_tests(tests, read_setup, read_teardown);
}
