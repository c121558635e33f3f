/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Substitution: what matches and what does not, order of arguments, no evaluation afterwards,
 * matrices, shared graphs, errors.
 */
#include "tests/unit/cas/oracle.h"

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
        {"x=y,x=z", "x+1", "y+1"},
        {"{x=y},{y=z}", "x+1", "z+1"},
        {"[x=1,x=2]", "x+y", "1+y"},
        {"2*x=y", "2*x*z", "2*x*z"},
        {"2*x=y", "4*x+2*x*z", "4*x+2*x*z"},
        {"2*x=y", "2*x", "y"},
        {"-x=y", "z-x", "z+y"},
        {"x=2*y", "3*x", "6*y"},
        {"3=5", "3*x+x^3+3", "5*x+x^5+5"},
        {"1/2=h", "x^(1/2)+y/2", "x^h+h*y"},
        {"x^2=y", "3*x^2*z", "3*y*z"},
        {"x^2=y", "[x^2,x]", "[y,x]"},
        {"x^(-1)=y", "3/x", "3*y"},
        {"x=0", "x^2*y+x*z+w", "w"},
        {"x=1", "(x-1)*y", "0"},
        {"x=y", "x-y", "0"},
        {"x=-y", "x+y+z", "z"},
        {"x=a+b", "(x*y)^2", "(a+b)^2*y^2"},
        {"x=3", "x..y=x", "3..y=3"},
        {"x=3", "x<y", "3<y"},
        {"f(x)=3", "f(x)+f(y)+f", "3+f(y)+f"},
        {"x=y", "f(x,g(x))", "f(y,g(y))"},
        {"sin(x)=s", "sin(x)^2+sin(2*x)", "s^2+'sin'(2*x)"},
        {"Pi=3", "Pi*x", "3*x"},
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
        {"x^2*y=w", "x*y^5+x^3", "x*y^5+x^3"},
        {"x^2*y=w", "x^2*y", "w"},
        {"x^2*y=w", "x^4*y", "x^2*w"},
        {"x^2*y=w", "x^7*y^3", "x*w^3"},
        {"x^2=y", "x^2+x^3+x^4+x", "y+x*y+y^2+x"},
        {"x^2=y", "1/(x^4+z)", "1/(y^2+z)"},
        {"x^2=y", "z/x^3", "z/(x*y)"},
        {"x^n=y", "x^n+x", "y+x"},
        {"x^n=y", "z*x^(2*n)", "z*x^(2*n)"},
        {"x*y=3", "x^2*y+z*x*y+1", "3*x+3*z+1"},
        {"-x=y", "x^3+z", "z-y^3"},
        {"x/2=y", "x^2*z", "4*y^2*z"},
        {"a+b=0", "a^3+b^3+c", "c"},
        {"a-2*b=c", "3*a+b+d", "3*c+7*b+d"},
        {"a^2+b^2=1", "a^4-b^4", "1-2*b^2"},
        {"a+b=c", "[a+b,{a},f(a+b)=a]", "[c,{a},f(c)=a]"},
        {"f(x)=y", "f(x)^2+f(z)", "y^2+f(z)"},
        {"f(x)+1=y", "f(x)^2+2*f(x)+1+z", "y^2+z"},
        {"sin(x)^2=1-cos(x)^2", "sin(x)^5+x", "sin(x)-2*sin(x)*cos(x)^2+sin(x)*cos(x)^4+x"},
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

/* What is put in for names gives the values that the expression has there. */
static void keeps_values(void **state)
{
    static const char *const INPUTS[] = {
        "(x+y)^3/(x-z)",     "sin(x*y)+cos(z)^2", "exp(x)*y-z/x",
        "sqrt(x^2+y^2)*z",   "x^y+y^z",           "ln(x+y)/(1+z^2)",
        "x*y*z*(x+2*y+3*z)", "(1+x)^5*(y-z)^4",   "arctan(x/y)*exp(-z)",
        "2*x-3*y+z/7",
    };
    static const char *const VALUES[] = {"3/7", "a+1", "a*b", "2*a-b", "sqrt(c)", "sin(a)", "5"};
    unsigned draw = 1;
    (void)state;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++)
        for (int round = 0; round < 8; round++) {
            Expr e = read_expr(INPUTS[i]), rules[3], name[3], to[3];
            for (int k = 0; k < 3; k++) {
                name[k] = expr_symbol((const char *[]){"x", "y", "z"}[k]);
                draw = draw * 69069 + 1;
                to[k] = read_expr(VALUES[(draw >> 16) % 7]);
                rules[k] = expr_equation(name[k], to[k]);
            }
            if (to[0] == to[2])
                continue; /* x - z below */
            assert_same_at(funcs_refresh(subs_once(rules, 3, e)), funcs_replace(e, name, to, 3),
                           NULL, 0, INPUTS[i]);
            Expr one = e; /* the values have none of the names: one after the other is the same */
            for (int k = 0; k < 3; k++)
                one = subs_once(rules + k, 1, one);
            assert_same_at(funcs_refresh(one), funcs_replace(e, name, to, 3), NULL, 0, INPUTS[i]);
        }
}

/* The branch that the values choose is taken before they are put into the others. */
static void pieces(void **state)
{
    static const char *const CASES[][3] = {
        {"x=0", "'piecewise'(x=0,1,sin(x)/x)", "1"},
        {"x=2", "'piecewise'(x=0,1,sin(x)/x)", "sin(x)/x"},
        {"x=1", "'piecewise'(x<1,a,x<2,b,c)", "b"},
        {"x=2", "'piecewise'(x<1,a,x<2,b,c)", "c"},
        {"x=0", "'piecewise'(x<1,a,x<2,b,c)+x", "a+x"},
        {"y=0", "'piecewise'(x<1,a,x<2,b,c)", "'piecewise'(x<1,a,x<2,b,c)"},
        {"x=0", "'piecewise'(y<1,a,x<2,b,c)", "'piecewise'(y<1,a,x<2,b,c)"},
        {"x=5", "'piecewise'(x>3,'piecewise'(x<4,a,b),c)", "b"},
        {"x=5", "f('piecewise'(x>3,a,c))^2+1", "f(a)^2+1"},
        {"x=5", "x+y", "x+y"},
        {"x=5", "'piecewise'(x<3,a)", "0"},
        {"[x=5,y=1]", "'piecewise'(x<y,a,b)", "b"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr rules = read_expr(CASES[i][0]);
        bool one = expr_is(rules, EXPR_EQUATION);
        Expr got = subs_pieces(one ? &rules : expr_args(rules), one ? 1 : expr_count(rules),
                               read_expr(CASES[i][1]));
        if (strcmp(CASES[i][2], "0") == 0) /* what applies where no condition holds */
            got = subs_once(&rules, 1, got);
        assert_expr(funcs_refresh(got), funcs_refresh(read_expr(CASES[i][2])), CASES[i][1]);
    }
}

/* x^i*y^j = z in x^a*y^b, alone, times another name and in a sum: as often as it divides. */
static void powers_divide(void **state)
{
    (void)state;
    Expr x = read_expr("x"), y = read_expr("y"), z = read_expr("z"), beside = read_expr("3*p^2");
    for (long i = 0; i <= 3; i++)
        for (long j = i == 0; j <= 3; j++)
            for (long a = 0; a <= 7; a++)
                for (long b = 0; b <= 7; b++) {
                    long k = i == 0 ? b / j : j == 0 ? a / i : a / i < b / j ? a / i : b / j;
                    Expr rule = expr_equation(
                        expr_mul(expr_pow(x, expr_int(i)), expr_pow(y, expr_int(j))), z);
                    Expr e = expr_mul(expr_pow(x, expr_int(a)), expr_pow(y, expr_int(b)));
                    Expr wanted = expr_product((Expr[]){expr_pow(x, expr_int(a - k * i)),
                                                        expr_pow(y, expr_int(b - k * j)),
                                                        expr_pow(z, expr_int(k))},
                                               3);
                    assert_expr(subs_algebraic(rule, e), wanted, "powers");
                    if (i + j < 2 || k == 0)
                        continue;
                    e = expr_mul(beside, e);
                    wanted = expr_mul(beside, wanted);
                    assert_expr(subs_algebraic(rule, e), wanted, "powers beside others");
                }
}

static void algebraic_body(void *pair)
{
    subs_algebraic(expr_op(pair, 1), expr_op(pair, 2));
}

static void algebraic_errors(void **state)
{
    (void)state;
    Expr rule = read_expr("[x,x+1]"), number = read_expr("[2=y,x+1]");
    assert_int_equal(err_try(algebraic_body, (void *)(uintptr_t)rule), ST_TYPE);
    assert_int_equal(err_try(algebraic_body, (void *)(uintptr_t)number), ST_DOMAIN);
}

typedef struct Call {
    Expr args[6];
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
    static const char *const PLACES[] = {"1st", "2nd", "3rd", "4th", "5th"};
    for (long wrong = 0; wrong < 5; wrong++) {
        for (long i = 0; i < 5; i++)
            c.args[i] = read_expr(i == wrong ? "17" : "x=1");
        c.args[5] = read_expr("x");
        c.n = 6;
        assert_int_equal(err_try(call_body, &c), ST_TYPE);
        assert_non_null(strstr(err_message(), "received 17"));
        assert_non_null(strstr(err_message(), PLACES[wrong]));
        assert_true(err_advice()[0]);
    }
    c.n = 0;
    assert_int_equal(err_try(call_body, &c), ST_ARITY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_of_cases),        cmocka_unit_test(algebraic),
        cmocka_unit_test(matrices_are_fresh),    cmocka_unit_test(shared_graphs),
        cmocka_unit_test(values_of_polynomials), cmocka_unit_test(errors),
        cmocka_unit_test(keeps_values),          cmocka_unit_test(pieces),
        cmocka_unit_test(powers_divide),         cmocka_unit_test(algebraic_errors),
    };
    return cmocka_run_group_tests(tests, read_setup, read_teardown);
}
