/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Compiled expressions: values against a direct evaluation of the same expressions, sharing and
 * fusion by the number of instructions, Jacobians against central differences, conditions, what has
 * no real value, and the names in the messages about missing values.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "cas/cas.h"
#include "cas/core/expr.h"
#include "cas/core/num.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "numeric/program/tape.h"
#include "tests/unit/cas/read.h"

static Expr X, Y, Z;

static Expr num(long n)
{
    return expr_int(n);
}

static Expr call(const char *name, Expr a)
{
    return expr_call1(name, a);
}

static int setup(void **state)
{
    (void)state;
    cas_init();
    X = expr_symbol("x");
    Y = expr_symbol("y");
    Z = expr_call1("z", expr_symbol("t"));
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    expr_done();
    return 0;
}

/* One output at the point. */
static double value(Expr e, double x, double y, double z)
{
    Expr vars[] = {X, Y, Z};
    double in[] = {x, y, z}, out;
    Tape *tape = tape_new(&e, 1, vars, 3);
    tape_eval(tape, in, &out);
    tape_free(tape);
    return out;
}

static bool close_to(double a, double b)
{
    return fabs(a - b) <= 1e-13 * fmax(1, fabs(b));
}

static void test_values(void **state)
{
    (void)state;
    double x = 1.25, y = -0.75, z = 2.5;
    Expr e = expr_add(expr_mul(num(3), expr_pow(X, num(2))), expr_mul(X, Y)); /* 3x^2+xy */
    assert_true(close_to(value(e, x, y, z), 3 * x * x + x * y));
    e = expr_div(expr_add(X, Z), expr_add(expr_pow(Y, num(3)), num(5)));
    assert_true(close_to(value(e, x, y, z), (x + z) / (y * y * y + 5)));
    e = expr_pow(Z, expr_ratio(-3, 2));
    assert_true(close_to(value(e, x, y, z), pow(z, -1.5)));
    e = expr_pow(Z, expr_ratio(1, 3));
    assert_true(close_to(value(e, x, y, z), cbrt(z)));
    e = expr_pow(Z, Y);
    assert_true(close_to(value(e, x, y, z), pow(z, y)));
    e = expr_sub(call("sin", expr_mul(X, Y)),
                 expr_mul(call("cos", expr_mul(X, Y)), call("exp", Z)));
    assert_true(close_to(value(e, x, y, z), sin(x * y) - cos(x * y) * exp(z)));
    e = expr_mul(EXPR_PI, call("arctan", X));
    assert_true(close_to(value(e, x, y, z), acos(-1) * atan(x)));
    e = expr_call2("arctan", Y, X);
    assert_true(close_to(value(e, x, y, z), atan2(y, x)));
    assert_true(value(num(7), x, y, z) == 7);
    assert_true(value(expr_pow(X, num(40)), 1.5, 0, 0) == pow(1.5, 40) ||
                close_to(value(expr_pow(X, num(40)), 1.5, 0, 0) / pow(1.5, 40), 1));
    assert_true(close_to(value(expr_pow(X, num(-200)), 1.01, 0, 0), pow(1.01, -200)));
}

/* The whole polynomial, a sum of 60 random terms, agrees with the naive sum. */
static void test_horner_keeps_the_value(void **state)
{
    (void)state;
    uint64_t seed = 3;
    double x = 0.9, y = -1.1, z = 0.7, expected = 0, size = 0;
    Expr sum = EXPR_ZERO;
    for (int i = 0; i < 60; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        long c = (long)(seed >> 60) - 7, a = (seed >> 50) % 5, b = (seed >> 40) % 4,
             k = (seed >> 30) % 3;
        sum = expr_add(
            sum, expr_mul(num(c), expr_mul(expr_pow(X, num(a)),
                                           expr_mul(expr_pow(Y, num(-b)), expr_pow(Z, num(k))))));
        double term = (double)c * pow(x, (double)a) * pow(y, -(double)b) * pow(z, (double)k);
        expected += term;
        size += fabs(term);
    }
    assert_true(fabs(value(sum, x, y, z) - expected) < 1e-13 * size);
}

static long length_of(const Expr *e, long m)
{
    Expr vars[] = {X, Y, Z};
    Tape *tape = tape_new(e, m, vars, 3);
    long length = tape_length(tape);
    tape_free(tape);
    return length;
}

/* Number of instructions: what is shared or fused is there once. */
static void test_lengths(void **state)
{
    (void)state;
    Expr xy = expr_mul(X, Y), s = expr_add(X, Y);
    Expr e[] = {expr_add(xy, Z)};
    assert_int_equal(length_of(e, 1), 1); /* a*b+c */
    Expr f[] = {call("sin", s), call("cos", s)};
    assert_int_equal(length_of(f, 2), 2); /* the sum, both at once */
    Expr g[] = {expr_pow(s, num(8))};
    assert_int_equal(length_of(g, 1), 4); /* sum, three squares */
    Expr h[] = {expr_div(X, Y)};
    assert_int_equal(length_of(h, 1), 1);
    Expr k[] = {expr_add(expr_mul(num(4), expr_mul(X, Y)), expr_mul(num(4), expr_mul(X, Z)))};
    assert_int_equal(length_of(k, 1), 2); /* 4*x*(y+z) */
    Expr copies[] = {s, s, X};
    assert_int_equal(length_of(copies, 3), 1);
}

/* What users write, with the instructions of its program and of that of its Jacobian: derivatives
 * share what they have in common. */
static const struct {
    const char *text;
    long length, slopes;
} SIZES[] = {
    {"x*y*x*y", 3, 4},
    {"y*x*z*x*y*z", 4, 9},
    {"x*y+y*x*z", 2, 4},
    {"x*y*z+2*x*y+3*x*z", 4, 6},
    {"2*x+2*y+2*z", 2, 0},
    {"x^2+2*x*y+y^2", 3, 3},
    {"x^3*y^2*z", 4, 10},
    {"x^7", 3, 7},
    {"x^15+x^5", 5, 12},
    {"x^(-2)*y", 3, 5},
    {"x/y/z", 2, 9},
    {"x/(y*z)+z/(x*y)", 4, 14},
    {"1/(x+y)+1/(x+y)^2", 4, 6},
    {"x-y-z", 2, 0},
    {"-x-y-z", 3, 0},
    {"-(x*y)-z", 3, 2},
    {"z-x*y", 1, 2},
    {"x*y-z", 1, 0},
    {"3*x*y-5*z+7", 3, 2},
    {"x^(1/2)+x^(3/2)", 3, 8},
    {"x^(-1/2)*y", 2, 10},
    {"x^(1/3)", 1, 2},
    {"x^y+x^z", 3, 11},
    {"exp(x)*exp(y)", 3, 3},
    {"exp(-x)*sin(y)+exp(-x)*cos(y)", 5, 8},
    {"exp(2*x)+exp(x)", 4, 4},
    {"sin(x+y)*cos(x+y)", 3, 4},
    {"sin(x)^2+cos(x)^2", 3, 4},
    {"sinh(x)*cosh(x)", 3, 4},
    {"tan(x)+tan(x)^3", 3, 5},
    {"ln(x*y)+ln(x)", 4, 5},
    {"arctan(y,x)", 1, 6},
    {"abs(x)+signum(x)", 3, 4},
    {"(x+y)^2*(x+y+z)", 4, 5},
    {"(x+y+z)^3", 3, 3},
    {"(x^2+y^2)^(1/2)", 3, 6},
    {"x/(x^2+y^2)^(3/2)+y/(x^2+y^2)^(3/2)", 7, 21},
    {"x*(x*(x*2+3)+4)+5", 3, 5},
    {"x^4+x^3+x^2+x+1", 4, 7},
    {"piecewise(x<1,x^2,y)", 3, 6},
    {"piecewise(x<1 and y>2,x*y,z<0,x+y,x*y*z)", 9, 14},
    {"max(x,y,z)", 2, 7},
    {"floor(x)*y", 2, 1},
    {"5", 0, 0},
    {"x", 0, 0},
    {"0*x+y", 0, 0},
};

static void test_sizes(void **state)
{
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        Expr e = read_expr(SIZES[i].text), vars[] = {X, Y, expr_symbol("z")};
        Tape *tape = tape_new(&e, 1, vars, 3);
        Tape *jacobian = tape_new_jacobian(&e, 1, vars, 3, 0, 3);
        long length = tape_length(tape), slopes = jacobian ? tape_length(jacobian) : -1;
        if (length != SIZES[i].length || slopes != SIZES[i].slopes) {
            printf("# %s: %ld and %ld\n", SIZES[i].text, length, slopes);
            wrong++;
        }
        tape_free(tape);
        tape_free(jacobian);
    }
    assert_int_equal(wrong, 0);
}

static void test_conditions(void **state)
{
    (void)state;
    Expr less = expr_make(EXPR_LESS, (Expr[]){X, num(1)}, 2);
    Expr args[] = {less, expr_pow(X, expr_ratio(1, 2)),
                   expr_make(EXPR_LESSEQ, (Expr[]){X, num(3)}, 2), num(2),
                   call("ln", expr_sub(num(0), X))};
    Expr e = expr_call(expr_symbol("piecewise"), args, 5);
    assert_true(value(e, 0.25, 0, 0) == 0.5);
    assert_true(value(e, 3, 0, 0) == 2);
    assert_true(isnan(value(e, 4, 0, 0)));
    Expr both = expr_make(EXPR_AND, (Expr[]){less, expr_make(EXPR_NOT, &EXPR_FALSE, 1)}, 2);
    assert_true(value(both, 0, 0, 0) == 1 && value(both, 1, 0, 0) == 0);
    Expr most[] = {X, Y, Z};
    assert_true(value(expr_call(expr_symbol("max"), most, 3), 1, 5, 3) == 5);
    assert_true(value(expr_call(expr_symbol("min"), most, 3), 4, 5, 3) == 3);
    assert_true(value(call("Heaviside", X), -1, 0, 0) == 0 &&
                value(call("Heaviside", X), 2, 0, 0) == 1);
}

static void test_no_real_value(void **state)
{
    (void)state;
    assert_true(isnan(value(expr_pow(X, expr_ratio(1, 2)), -1, 0, 0)));
    assert_true(isinf(value(expr_inv(X), 0, 0, 0)));
    assert_true(isnan(value(call("ln", X), -1, 0, 0)));
}

/* Exact derivatives against central differences. */
static void test_jacobian(void **state)
{
    (void)state;
    Expr vars[] = {X, Y, Z};
    Expr outputs[] = {
        expr_mul(expr_pow(X, num(3)), call("sin", expr_mul(Y, Z))),
        expr_div(expr_sub(X, Y), expr_add(Z, expr_pow(X, num(2)))),
        expr_pow(expr_add(expr_pow(X, num(2)), num(1)), Y),
        call("ln", expr_add(num(2), call("cos", Z))),
        expr_add(call("arctan", expr_mul(X, Y)), expr_pow(Z, expr_ratio(1, 2))),
        num(5),
        expr_call2("arctan", Y, X),
        call("abs", Y),
    };
    enum { M = sizeof outputs / sizeof *outputs };
    double at[] = {0.8, -1.3, 0.6}, exact[M * 3] = {0}, high[M], low[M], h = 1e-5;
    Tape *tape = tape_new(outputs, M, vars, 3);
    Tape *jacobian = tape_new_jacobian(outputs, M, vars, 3, 0, 3);
    assert_non_null(jacobian);
    tape_eval_dense(jacobian, at, exact, 3);
    for (long j = 0; j < 3; j++) {
        double x = at[j];
        at[j] = x + h;
        tape_eval(tape, at, high);
        at[j] = x - h;
        tape_eval(tape, at, low);
        at[j] = x;
        for (long i = 0; i < M; i++)
            assert_true(fabs(exact[3 * i + j] - (high[i] - low[i]) / (2 * h)) < 1e-8);
    }
    assert_int_equal(tape_outputs(jacobian), 3 + 3 + 2 + 1 + 3 + 0 + 2 + 1);
    tape_free(tape);
    tape_free(jacobian);
}

static void compile_missing(void *arg)
{
    Expr vars[] = {X};
    tape_free(tape_new((Expr *)arg, 2, vars, 1));
}

static void test_missing_values(void **state)
{
    (void)state;
    Expr e[] = {expr_add(X, expr_symbol("g")), expr_mul(expr_symbol("m"), expr_symbol("g"))};
    assert_int_equal(err_try(compile_missing, e), ST_UNABLE);
    assert_string_equal(err_message(), "g and m have no values");
    Expr f[] = {X, expr_call1("u", expr_symbol("t"))};
    assert_int_equal(err_try(compile_missing, f), ST_UNABLE);
    assert_non_null(strstr(err_message(), "u(t) has no value"));
    Expr g[] = {X, EXPR_I};
    assert_int_equal(err_try(compile_missing, g), ST_UNABLE);
    assert_string_equal(err_message(), "I cannot be computed in floating point");
}

/* A chain that shares everything: 2^200 paths, few instructions. */
static void test_shared_graph(void **state)
{
    (void)state;
    Expr e = X;
    for (int i = 0; i < 200; i++)
        e = expr_mul(expr_add(e, Y), expr_add(call("sin", e), Z));
    assert_true(length_of(&e, 1) < 1000);
    Expr vars[] = {X, Y, Z};
    Tape *jacobian = tape_new_jacobian(&e, 1, vars, 3, 0, 3);
    assert_true(tape_length(jacobian) < 3000);
    tape_free(jacobian);
}

/* By balls: to the last digits of doubles, 0 where it is 0, and nothing where no ball is narrow
 * enough to tell. */
static void test_special(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double x, value;
    } CASES[] = {
        {"hypergeom([-1],[sin(1)^2+cos(1)^2+1],x)", 2, 0},
        {"hypergeom([-1],[sin(1)^2+cos(1)^2+1],x)", 3, -0.5},
        {"hypergeom([-1],[sin(1)^2+cos(1)^2+1],x)", -4, 3},
        {"hypergeom([1/2,1],[3/2],-x^2)", 0.5, 2 * 0.46364760900080611621},
        {"Zeta(x)", 2, 1.6449340668482264365},
        {"Zeta(x)", -1, -1.0 / 12},
        {"Zeta(x)", -2, 0},
        {"Zeta(x)", 1, NAN},
        {"Zeta(x)", INFINITY, NAN},
        {"BesselJ(1/3,x)", 2, 0.44293981814857621225},
        {"BesselJ(1/3,x)", 1e300, NAN},
        {"BesselJ(1/3,x)", -1, NAN},
        {"LegendreP(2,x)", 0.5, -0.125},
        {"polylog(2,x)", 1, 1.6449340668482264365},
        {"polylog(2,x)", 2, NAN},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        double got = value(read_expr(CASES[i].text), CASES[i].x, 0, 0);
        if (isnan(CASES[i].value) ? !isnan(got)
                                  : !(fabs(got - CASES[i].value) <= 1e-15 * fabs(got)))
            fail_msg("%s at %g: %.17g", CASES[i].text, CASES[i].x, got);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_values, setup, teardown),
        cmocka_unit_test_setup_teardown(test_horner_keeps_the_value, setup, teardown),
        cmocka_unit_test_setup_teardown(test_lengths, setup, teardown),
        cmocka_unit_test_setup_teardown(test_sizes, setup, teardown),
        cmocka_unit_test_setup_teardown(test_conditions, setup, teardown),
        cmocka_unit_test_setup_teardown(test_no_real_value, setup, teardown),
        cmocka_unit_test_setup_teardown(test_jacobian, setup, teardown),
        cmocka_unit_test_setup_teardown(test_missing_values, setup, teardown),
        cmocka_unit_test_setup_teardown(test_special, setup, teardown),
        cmocka_unit_test_setup_teardown(test_shared_graph, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
