/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Floating evaluation: correct rounding, cancellation, large arguments, what is mapped and what
 * stays, agreement at rising Digits, certified signs.
 */
#include "read.h"

#include "cas/value/evalf.h"

static void numbers(void **state)
{
    (void)state;
    static const struct {
        const char *input;
        long digits;
        const char *output;
    } CASES[] = {
        {"Pi", 10, "3.141592654"},
        {"Pi", 50, "3.1415926535897932384626433832795028841971693993751"},
        {"exp(1)", 20, "2.7182818284590452354"},
        {"gamma", 10, "0.5772156649"},
        {"1/3", 10, "0.3333333333"},
        {"2/3", 10, "0.6666666667"},
        {"1", 10, "1."},
        {"0", 10, "0."},
        {"sqrt(2)", 30, "1.41421356237309504880168872421"},
        {"sin(10^22)", 10, "-0.8522008498"},
        {"exp(Pi*sqrt(163))-262537412640768744", 20, "-7.4992740280181431112e-13"},
        {"ln(-1)", 10, "3.141592654*I"},
        {"(-8)^(1/3)", 10, "1.000000000+1.732050808*I"},
        {"sqrt(2)*sqrt(3)-sqrt(6)", 10, "0."},
        {"sqrt(3+2*sqrt(2))-1-sqrt(2)", 10, "0."},
        {"sin(Pi/7)^2+cos(Pi/7)^2", 10, "1.000000000"},
        {"2+3*I", 10, "2.+3.*I"},
        {"123456789012345", 10, "1.234567890e14"},
        {"BesselJ(0,1)", 10, "0.7651976866"},
        {"HankelH1(0,3333*I)", 10, "-4.335088180e-1450*I"},
        {"HankelH2(0,-3333*I)", 10, "4.335088180e-1450*I"},
        {"HankelH1(1/3,2-3*I)", 10, "3.359955032+7.894718577*I"},
        {"HankelH2(2,3)", 10, "0.4860912606+0.1604003935*I"},
        {"infinity", 10, "Float(infinity)"},
        {"10^100+1/3", 5, "1.0000e100"},
        {"sin(10^30000)", 10, "-0.1587623416"},
        {"sin(10^30000)+2", 10, "1.841237658"},
        {"10^100000*(sqrt(2)*sqrt(3)-sqrt(6))", 10, "0."},
        {"0^0.", 10, "1."},
        /* exact ties go to the even digit */
        {"(sqrt(5)+sqrt(3))*(sqrt(5)-sqrt(3))/2+5/10^5", 5, "1.0000"},
        {"(sqrt(5)+sqrt(3))*(sqrt(5)-sqrt(3))/2+15/10^5", 5, "1.0002"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_text(evalf_expr(read_expr(CASES[i].input), CASES[i].digits), CASES[i].output,
                    CASES[i].input);
}

static void mapping(void **state)
{
    (void)state;
    static const char *const CASES[][2] = {
        {"x+1/3", "x+0.3333333333"},
        {"x^2", "x^2"},
        {"x^(1/2)", "x^0.5000000000"},
        {"2*x", "2.*x"},
        {"-x", "-1.*x"},
        {"2*Pi*x", "6.283185307*x"},
        {"1/2+x+sqrt(2)", "1.914213562+x"},
        {"sin(2*x)", "sin(2.*x)"},
        {"f(1/2)", "f(0.5000000000)"},
        {"x1(0)", "x1(0)"},
        {"[x1(0) = 1, x2(0) = 1/2]", "[x1(0) = 1., x2(0) = 0.5000000000]"},
        {"a[1]", "a[1]"},
        {"diff(x(t),t)", "diff(x(t),t)"},
        {"D(x)(0) = 0", "D(x)(0) = 0."},
        {"1..2", "1. .. 2."},
        {"'sin'(0)", "0."},
        {"'floor'(5/2)", "2."},
        {"true", "true"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_text(evalf_expr(read_expr(CASES[i][0]), 10), CASES[i][1], CASES[i][0]);
}

/* More digits never contradict fewer: they round to them. */
static void rising_digits(void **state)
{
    (void)state;
    static const char *const INPUTS[] = {
        "sin(1)",
        "exp(-20)",
        "ln(3)/7",
        "sqrt(2)^sqrt(3)",
        "arctan(1/5)",
        "tan(11)",
        "Pi^(Pi^2)",
        "GAMMA(1/3)",
        "exp(exp(3))",
        "sinh(1/100)-1/100",
        "erf(1/10)",
        "cos(10^8)",
        "ln(ln(10^50))",
        "arcsin(9/10)",
        "LambertW(2)",
        "Zeta(3)",
        "sqrt(10^30+1)-10^15",
        "sin(22)-sin(22-44*Pi)",
        "BesselY(1,3)",
        "Psi(1/4)",
    };
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr e = read_expr(INPUTS[i]), best = evalf_expr(e, 120);
        for (long digits = 2; digits < 100; digits += 7)
            assert_expr(evalf_expr(e, digits), num_round(best, digits), INPUTS[i]);
    }
}

static void deep_constants(void **state)
{
    (void)state;
    Expr e = EXPR_ONE;
    for (int i = 0; i < 3000; i++)
        e = expr_add(expr_call1("sin", e), EXPR_ONE);
    assert_int_equal(expr_kind(evalf_expr(e, 10)), EXPR_FLOAT);
    /* shared: 2^60 paths */
    e = read_expr("sqrt(2)");
    for (int i = 0; i < 60; i++)
        e = expr_add(expr_call1("sin", e), expr_call1("cos", e));
    assert_int_equal(expr_kind(evalf_expr(e, 10)), EXPR_FLOAT);
}

static void signs(void **state)
{
    (void)state;
    assert_int_equal(evalf_sign(read_expr("Pi-22/7"), 256), -1);
    assert_int_equal(evalf_sign(read_expr("exp(1)^3-20"), 256), 1);
    assert_int_equal(evalf_sign(read_expr("sqrt(2)*sqrt(3)-sqrt(6)"), 1024), 2);
    /* 2.5e-28, 2.5e-38 and so on apart: as many bits as are asked for and no more */
    Expr near = read_expr("exp(1)-2718281828459045235360287471/10^27");
    assert_int_equal(evalf_sign(near, 64), 2);
    assert_int_equal(evalf_sign(near, 127), 2);
    assert_int_equal(evalf_sign(near, 128), 1);
    near = read_expr("2718281828459045235360287471352662497757247093699959574967/10^57-exp(1)");
    assert_int_equal(evalf_sign(near, 128), 2);
    assert_int_equal(evalf_sign(near, 256), 1);
    assert_int_equal(evalf_sign(read_expr("x"), 256), 2);
    assert_int_equal(evalf_sign(read_expr("sqrt(-2)"), 256), 2);
    assert_int_equal(evalf_sign(EXPR_ZERO, 64), 0);
    Expr u = read_expr("(I*sqrt(3)-1)^(1/3)"), v = read_expr("2^(2/3)/(I*sqrt(3)-1)^(1/3)");
    Expr root = expr_mul(expr_add(u, v), read_expr("2^(-1/3)")); /* 2*cos(2*Pi/9) */
    assert_int_equal(evalf_sign(root, 1000), 1);
    assert_int_equal(evalf_sign(expr_sub(root, read_expr("153/100")), 1000), 1);
    assert_int_equal(evalf_sign(expr_sub(root, read_expr("153/100")), 64), 2); /* the bound: 1156 */
    assert_int_equal(evalf_sign(expr_sub(root, read_expr("154/100")), 1000), -1);
    assert_int_equal(evalf_sign(expr_add(root, u), 1000), 2);
    assert_true(evalf_excludes_zero(read_expr("exp(I)-1"), 256));
    assert_false(evalf_excludes_zero(read_expr("exp(ln(2)/2)-sqrt(2)"), 256));
    assert_false(evalf_excludes_zero(read_expr("x"), 256));
}

typedef struct Try {
    Expr e;
} Try;

static void evalf_body(void *arg)
{
    evalf_expr(((Try *)arg)->e, 10);
}

typedef struct Long {
    Expr e;
    long digits;
} Long;

static void long_body(void *arg)
{
    Long *l = arg;
    evalf_expr(l->e, l->digits);
}

/* A pending interrupt ends the evaluation, here or in a child process, and the next is right. */
static void interrupted(void **state)
{
    (void)state;
    static const struct {
        const char *input;
        long digits;
    } CASES[] = {{"Pi+sin(1)+ln(7)+gamma+exp(sqrt(2))", 300},
                 {"Pi+sin(1)+ln(7)+exp(sqrt(2))", 25000},
                 {"GAMMA(1/3)+Zeta(3)", 1500}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Long l = {read_expr(CASES[i].input), CASES[i].digits};
        Expr before = evalf_expr(l.e, 30);
        err_interrupt_request(1);
        assert_int_equal(err_try(long_body, &l), ST_INTERRUPT);
        err_interrupt_pending = 0;
        assert_expr(evalf_expr(l.e, 30), before, CASES[i].input);
    }
}

/* What is done in a child process is the same number. */
static void aside(void **state)
{
    (void)state;
    static const struct {
        const char *input;
        long digits, fewer;
    } CASES[] = {{"-Pi+sin(1)/10^7", 20000, 15000},
                 {"GAMMA(1/3)", 1200, 700},
                 {"Zeta(1/2+3*I)", 1000, 600},
                 {"exp(10^9)*GAMMA(1/5)", 1000, 600}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr e = read_expr(CASES[i].input);
        Expr long_one = evalf_expr(e, CASES[i].digits), short_one = evalf_expr(e, CASES[i].fewer);
        if (expr_is(long_one, EXPR_COMPLEX))
            long_one = expr_complex(num_round(expr_arg(long_one, 0), CASES[i].fewer),
                                    num_round(expr_arg(long_one, 1), CASES[i].fewer));
        else
            long_one = num_round(long_one, CASES[i].fewer);
        assert_expr(long_one, short_one, CASES[i].input);
    }
    Try t = {read_expr("1/(GAMMA(1/3)*GAMMA(2/3)-2*Pi/sqrt(3))")};
    assert_int_equal(err_try(evalf_body, &t), ST_DIVZERO);
}

static void integrals(void **state)
{
    (void)state;
    static const struct {
        const char *input;
        long digits;
        const char *output; /* NULL: stays */
    } CASES[] = {
        {"'Int'(exp(-x^2),x=0..1)", 10, "0.7468241328"},
        {"'Int'(1/(1+x^2),x=0..1)", 30, "0.785398163397448309615660845820"},
        {"'Int'(exp(-x^2),x=-infinity..infinity)", 10, "1.772453851"},
        {"'Int'(1/sqrt(x),x=0..1)", 10, "2.000000000"},
        {"'Int'(sqrt(x),x=0..1)", 10, "0.6666666667"},
        {"'Int'(ln(x),x=0..1)", 10, "-1.000000000"},
        {"'Int'(abs(x-1/3),x=0..1)", 10, "0.2777777778"},
        {"'Int'(x^x,x=0..1)", 40, "0.7834305107121344070592643865269754694077"},
        {"'Int'(exp(-x)*x^3,x=infinity..0)", 10, "-6.000000000"},
        {"'Int'(exp(I*x),x=0..1)", 10, "0.8414709848+0.4596976941*I"},
        {"'Sum'(1/k^2,k=1..10)", 10, "1.549767731"},
        {"'Int'(1/x,x=0..1)", 10, NULL},
        {"'Int'(a*x,x=0..1)", 10, NULL},
        {"'Int'(floor(x),x=0..5/2)", 10, "2."},
        {"'Int'(floor(1/x),x=0..1)", 10, NULL},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr got = evalf_expr(read_expr(CASES[i].input), CASES[i].digits);
        if (CASES[i].output)
            assert_text(got, CASES[i].output, CASES[i].input);
        else
            assert_int_equal(expr_kind(got), EXPR_CALL);
    }
}

static void poles(void **state)
{
    (void)state;
    static const char *const INPUTS[] = {
        "1/(sqrt(2)*sqrt(3)-sqrt(6))", "'tan'(Pi/2)",      "KummerU(1/2,1,0)", "KummerU(1/2,2,0)",
        "WhittakerW(0,1,0)",           "exp(exp(exp(10)))"};
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Try t = {read_expr(INPUTS[i])};
        assert_int_equal(err_try(evalf_body, &t), ST_DIVZERO);
    }
    static const char *const HARD[] = {"hypergeom([10^6,1/2],[2/3],99999/100000)",
                                       "LegendreP(10^6+1/3,1/2,3)"};
    for (size_t i = 0; i < sizeof HARD / sizeof *HARD; i++) {
        Try t = {read_expr(HARD[i])};
        assert_int_equal(err_try(evalf_body, &t), ST_LIMIT);
    }
    assert_text(evalf_expr(read_expr("WhittakerW(0,1/2,0)"), 5), "1.0000", "at a limit");
    assert_text(evalf_expr(read_expr("Pi"), 5), "3.1416", "after an error");
}

static void no_digits_body(void *arg)
{
    Try *t = arg;
    for (long digits = 0; digits > -40; digits -= 3)
        t->e = evalf_expr(t->e, digits);
}

/* Nobody can be given a number without digits. */
static void no_digits(void **state)
{
    (void)state;
    static const char *const INPUTS[] = {"1/3", "Pi", "sin(2)", "x+1/7", "2.5", "[exp(1), x]"};
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Try t = {read_expr(INPUTS[i])};
        assert_int_equal(err_try(no_digits_body, &t), ST_DOMAIN);
    }
    assert_text(evalf_expr(read_expr("2/3"), 1), "0.7", "one digit");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers),       cmocka_unit_test(mapping),
        cmocka_unit_test(rising_digits), cmocka_unit_test(deep_constants),
        cmocka_unit_test(signs),         cmocka_unit_test(poles),
        cmocka_unit_test(integrals),     cmocka_unit_test(interrupted),
        cmocka_unit_test(aside),         cmocka_unit_test(no_digits),
    };
    return cmocka_run_group_tests(tests, read_setup, read_teardown);
}
