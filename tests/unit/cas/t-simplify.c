/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * simplify, combine, radnormal: worked examples, and that no form changes the value, checked in
 * floating point so that nothing of the algebra checks itself.
 */
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/parts.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/zero.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "cas/value/assume.h"
#include "cas/value/evalf.h"
#include "tests/prop/gen.h"
#include "tests/unit/cas/algebra.h"

static void simplify_uses_relations(void **state)
{
    (void)state;
    static const char *const pairs[] = {"sin(x)^2+cos(x)^2",
                                        "1",
                                        "1-sin(x)^2",
                                        "cos(x)^2",
                                        "1-cos(q(t))^2",
                                        "sin(q(t))^2",
                                        "m*sin(q(t))^2+m*cos(q(t))^2+a*b",
                                        "a*b+m",
                                        "sin(2*x)-2*sin(x)*cos(x)",
                                        "0",
                                        "cos(a-b)*cos(b)-sin(a-b)*sin(b)",
                                        "cos(a)",
                                        "(sin(x)^4-cos(x)^4)/(sin(x)^2-cos(x)^2)",
                                        "1",
                                        "cosh(x)^2-sinh(x)^2",
                                        "1",
                                        "tan(x)*cos(x)",
                                        "sin(x)",
                                        "1/(1+tan(x)^2)",
                                        "cos(x)^2",
                                        "(n+1)!/n!",
                                        "n+1",
                                        "(n+1)*n!",
                                        "(n+1)!",
                                        "GAMMA(n+1/2)/GAMMA(n-1/2)",
                                        "n-1/2",
                                        "binomial(n+1,k)/binomial(n,k)",
                                        "(n+1)/(n+1-k)",
                                        "pochhammer(a,n+1)/pochhammer(a,n)",
                                        "a+n",
                                        "binomial(n,k)*k!*(n-k)!",
                                        "n!",
                                        "exp(x)*exp(-x)",
                                        "1",
                                        "exp(2*x)-exp(x)^2",
                                        "0",
                                        "(x^2-1)/(x-1)",
                                        "x+1",
                                        "sqrt(12)*x+sqrt(3)*x",
                                        "3*sqrt(3)*x",
                                        "1/(sqrt(2)-1)",
                                        "sqrt(2)+1",
                                        "f(sin(x)^2+cos(x)^2)",
                                        "f(1)",
                                        "9.81*x+x*sin(q)^2+x*cos(q)^2",
                                        "10.81*x",
                                        "[x-x, (a*b+a*c)/a]",
                                        "[0, b+c]",
                                        "1/(1+1/(1+1/x))",
                                        "(x+1)/(2*x+1)",
                                        "1/(R+1/(s*C)+s*L)",
                                        "s*C/(R*s*C+L*s^2*C+1)",
                                        "1/(1/x+1/y)",
                                        "x*y/(x+y)",
                                        NULL};
    assert_maps(simplify_expr, pairs);
}

static void branches_stay(void **state)
{
    (void)state;
    static const char *const same[] = {
        "sqrt(x^2)", "ln(x^2)", "sqrt(x)*sqrt(y)", "abs(x)", "sin(x)*cos(y)+cos(x)*sin(y)", NULL};
    for (const char *const *p = same; *p; p++)
        assert_expr(simplify_expr(read_expr(*p)), read_expr(*p), *p);
}

static void polynomials_are_collected(void **state)
{
    (void)state;
    static const char *const pairs[] = {"a*x+b*x",
                                        "(a+b)*x",
                                        "x^2*y+2*x*y+y",
                                        "(x^2+2*x+1)*y",
                                        "2*a*x-2*b*x",
                                        "2*x*(a-b)",
                                        "-2*a*x-4*b*x",
                                        "-2*x*(a+2*b)",
                                        "4*a*x+6*b*x+10*c*x",
                                        "2*x*(2*a+3*b+5*c)",
                                        "4/3*a*x-2/9*b*x",
                                        "2/9*x*(6*a-b)",
                                        "2*a*x+4*b*x+5*c*x",
                                        "x*(2*a+4*b+5*c)",
                                        "-a*x-sqrt(2)*b*x",
                                        "-x*(a+sqrt(2)*b)",
                                        NULL};
    assert_maps(simplify_expr, pairs);
    static const char *const sizes[] = {"a*x+b*x+c*x", "(a+b+c)*x", "sin(x)^2+cos(x)^2",
                                        "sin(x)^2+cos(x)^2", NULL};
    assert_maps(simplify_size, sizes);
}

static void matrices_are_mapped_freshly(void **state)
{
    (void)state;
    RTable *m = rtable_matrix(1, 2);
    rtable_set(m, 0, 0, read_expr("sin(x)^2+cos(x)^2"));
    rtable_set(m, 0, 1, read_expr("x/x^2"));
    Expr r = simplify_expr(rtable_expr(m));
    assert_ptr_not_equal(r, rtable_expr(m));
    assert_ptr_equal(rtable_get(rtable_of(r), 0, 0), EXPR_ONE);
    assert_ptr_equal(rtable_get(m, 0, 0), read_expr("sin(x)^2+cos(x)^2"));
}

static Expr combine_all(Expr e)
{
    return simplify_combine(e, COMBINE_TRIG | COMBINE_EXP | COMBINE_LN | COMBINE_RADICAL);
}

static void combine_puts_together(void **state)
{
    (void)state;
    static const char *const pairs[] = {"sin(x)*cos(x)",
                                        "sin(2*x)/2",
                                        "4*sin(x)^3",
                                        "3*sin(x)-sin(3*x)",
                                        "2*cos(a)*cos(b)",
                                        "cos(a+b)+cos(a-b)",
                                        "(sin(x)+1)*cos(x)",
                                        "sin(2*x)/2+cos(x)",
                                        "2*sinh(x)^2",
                                        "cosh(2*x)-1",
                                        "exp(a)*exp(b)^2",
                                        "exp(a+2*b)",
                                        "ln(2)+ln(3)",
                                        "ln(6)",
                                        "sqrt(2)*sqrt(3)",
                                        "sqrt(6)",
                                        "x+1",
                                        "x+1",
                                        NULL};
    assert_maps(combine_all, pairs);
}

static void roots_of_numbers(void **state)
{
    (void)state;
    static const char *const pairs[] = {"sqrt(3+2*sqrt(2))",
                                        "1+sqrt(2)",
                                        "sqrt(5-2*sqrt(6))",
                                        "sqrt(3)-sqrt(2)",
                                        "sqrt(1+sqrt(2))",
                                        "sqrt(1+sqrt(2))",
                                        "1/(1+sqrt(2))",
                                        "sqrt(2)-1",
                                        "1/(a+sqrt(x))",
                                        "(a-sqrt(x))/(a^2-x)",
                                        "sqrt(6)-sqrt(2)*sqrt(3)",
                                        "0",
                                        NULL};
    assert_maps(simplify_radicals, pairs);
}

/* Roots of sums of roots, and what is of them then. */
static void denested(void **state)
{
    (void)state;
    static const char *const pairs[] = {
        "surd(2-sqrt(5),3)", "1/2-sqrt(5)/2", "surd(7-5*sqrt(2),3)", "1-sqrt(2)",
        "(99-70*sqrt(2))^(1/6)", "sqrt(2)-1", "(17+12*sqrt(2))^(1/4)", "1+sqrt(2)",
        "(41+29*sqrt(2))^(2/5)", "(1+sqrt(2))^2", "sqrt(16-2*sqrt(29)+2*sqrt(55-10*sqrt(29)))",
        "sqrt(5)+sqrt(11-2*sqrt(29))", "sqrt(2+sqrt(3))", "sqrt(6)/2+sqrt(2)/2",
        "(26-15*sqrt(3))^(-1/3)", "2+sqrt(3)", "(10+6*sqrt(3))^(1/3)", "1+sqrt(3)",
        "sqrt(4+2*sqrt(3))-sqrt(4-2*sqrt(3))", "2", "sqrt(3+2*sqrt(2))*sqrt(x)/sqrt(3-2*sqrt(2))",
        "sqrt(x)*(1+sqrt(2))^2", "sqrt(8+2*sqrt(15))^3", "(sqrt(5)+sqrt(3))^3",
        "sqrt(112+70*sqrt(2)+(46+34*sqrt(2))*sqrt(5))", "5+4*sqrt(2)+3*sqrt(5)+sqrt(10)",
        "sqrt(14+3*sqrt(3+2*sqrt(5-12*sqrt(3-2*sqrt(2)))))", "3+sqrt(2)", "(sqrt(5)-2)^(1/3)",
        "sqrt(5)/2-1/2", "sin(sqrt(3+2*sqrt(2))-1-sqrt(2))", "0", "ln(sqrt(3+2*sqrt(2))-sqrt(2))+x",
        "x", "abs(x*(sqrt(3+2*sqrt(2))-1-sqrt(2)))", "0", "surd(sqrt(3+2*sqrt(2))-1-sqrt(2),3)",
        "0",
        /* negative, not real, of three roots, of cube roots, no rational norm: as they are */
        "(-7-5*sqrt(2))^(1/3)", "(-7-5*sqrt(2))^(1/3)", "(-26+15*sqrt(3))^(1/3)",
        "(-26+15*sqrt(3))^(1/3)", "(1+I*sqrt(2))^(1/3)", "(1+I*sqrt(2))^(1/3)",
        "(1+sqrt(2)+sqrt(3))^(1/3)", "(1+sqrt(2)+sqrt(3))^(1/3)", "(2+3^(1/3))^(1/2)",
        "(2+3^(1/3))^(1/2)", "(1+sqrt(2))^(1/3)", "(1+sqrt(2))^(1/3)", "((1+sqrt(5))/2)^(1/3)",
        "(1/2+sqrt(5)/2)^(1/3)", "(5+3*sqrt(3))^(1/3)", "(5+3*sqrt(3))^(1/3)", "sqrt(sqrt(2)+Pi)",
        "sqrt(sqrt(2)+Pi)", "sqrt(1.5+sqrt(2))", "sqrt(1.5+sqrt(2))", "sqrt(sqrt(5)-2)",
        "sqrt(sqrt(5)-2)", NULL};
    assert_maps(simplify_expr, pairs);
}

/* f(f(..)) + g(f(..)): 40 nodes, a tree of 2^40. */
static Expr nest(const char *f, const char *g)
{
    Expr e = read_expr("x");
    for (int i = 0; i < 40; i++)
        e = expr_add(funcs_apply1(f, e), funcs_apply1(g, e));
    return e;
}

static void shared_graphs_are_not_written_out(void **state)
{
    (void)state;
    Expr e = nest("f", "g"), s = nest("sin", "cos"), x = read_expr("x");
    assert_ptr_equal(normal_expr(e), e);
    assert_ptr_equal(expand_expr(e), e);
    assert_ptr_equal(simplify_expr(s), s);
    Expr zero = expr_sub(expr_sub(expr_mul(s, expr_add(x, EXPR_ONE)), expr_mul(s, x)), s);
    assert_ptr_equal(normal_expr(zero), EXPR_ZERO);
    assert_int_equal(zero_truth(zero), TRUTH_YES);
    assert_int_equal(zero_truth(expr_sub(e, x)), TRUTH_NO);
    Expr one = expr_div(expr_add(expr_mul(e, x), e), expr_mul(e, read_expr("x+1")));
    assert_ptr_equal(simplify_expr(one), EXPR_ONE); /* too large for a form, but a number */
}

/* --- properties ------------------------------------------------------------------------------ */

/* Functions tied by relations, broken and symbolic powers, I, fractions. */
static Expr tangled(int depth);

static Expr tangled_call(int depth)
{
    static const char *const NAMES[] = {"sin",  "cos", "exp",  "tan", "cosh",  "sinh",
                                        "sqrt", "ln",  "tanh", "sec", "arctan"};
    Expr u = depth > 0 && gen_below(2) ? tangled(depth - 1) : gen_name();
    return funcs_apply1(NAMES[gen_below(11)], u);
}

static Expr tangled(int depth)
{
    if (depth <= 0)
        return gen_below(4)   ? gen_name()
               : gen_below(8) ? expr_ratio(gen_below(9) - 4, 1 + gen_below(4))
                              : EXPR_I;
    Expr a = tangled(depth - 1), b = tangled(depth - 1 - (int)gen_below(2));
    switch (gen_below(9)) {
    case 0:
        return expr_sub(a, b);
    case 1:
        return expr_mul(a, b);
    case 2:
        return expr_pow(a, expr_int(1 + gen_below(3)));
    case 3:
        return expr_add(tangled_call(depth - 1), b);
    case 4:
        return expr_mul(tangled_call(depth - 1), a);
    case 5:
        return expr_div(a, expr_add(expr_mul(b, b), expr_int(3)));
    case 6:
        return expr_pow(a, expr_ratio(1 + gen_below(4), 2 + gen_below(2)));
    case 7:
        return expr_mul(expr_pow(expr_int(2 + gen_below(11)), expr_ratio(1, 2 + gen_below(2))), a);
    default:
        return expr_add(a, b);
    }
}

/* The value at a fixed positive point, to 30 digits. */
static Expr value(Expr e)
{
    Expr from[] = {read_expr("x"), read_expr("y"), read_expr("z"), read_expr("a")};
    Expr to[] = {read_expr("13/10"), read_expr("7/9"), read_expr("17/11"), read_expr("5/7")};
    return evalf_expr(walk_replace(e, from, to, 4), 30);
}

static double magnitude(Expr v)
{
    if (expr_is(v, EXPR_COMPLEX)) {
        double re = num_to_double(expr_arg(v, 0)), im = num_to_double(expr_arg(v, 1));
        return (re < 0 ? -re : re) + (im < 0 ? -im : im);
    }
    double x = expr_is_real_number(v) ? num_to_double(v) : -1;
    return x < 0 ? -x : x;
}

typedef struct Sample {
    int depth;
    Expr e, value;
} Sample;

static void make_sample(void *arg)
{
    Sample *s = arg;
    s->e = tangled(s->depth);
    s->value = value(s->e);
}

static void no_form_changes_the_value(void **state)
{
    (void)state;
    static Expr (*const forms[])(Expr) = {normal_expr,   expand_expr,    factor_expr,
                                          simplify_expr, combine_all,    simplify_radicals,
                                          simplify_size, normal_expanded};
    long digits = num_digits;
    num_digits = 30;
    for (long i = 0; i < gen_trials(150); i++) {
        gen_seed((uint64_t)i);
        Sample s = {.depth = 3};
        if (err_try(make_sample, &s) != ST_OK || !expr_is_number(s.value) ||
            magnitude(s.value) > 1e12)
            continue;
        for (size_t k = 0; k < sizeof forms / sizeof *forms; k++) {
            Expr r = forms[k](s.e);
            double error = magnitude(num_sub(value(r), s.value));
            if (error > 1e-14 * (1 + magnitude(s.value))) {
                gen_show("e", s.e);
                gen_show("form", r);
                fail_msg("trial %ld: form %zu changes the value by %g", i, k, error);
            }
        }
    }
    num_digits = digits;
}

/* What each kind of node adds to the weight by which forms are chosen, and which of two is lighter.
 */
static void weights(void **state)
{
    (void)state;
    static const struct {
        const char *e;
        double weight;
    } CASES[] = {
        {"x", 1},          {"7", 1.125},   {"-7", 1.125},    {"123", 1.375},  {"2/3", 2.25},
        {"1.5", 1.5},      {"2+I", 3.25},  {"f(x)", 2.25},   {"f(x,y)", 3.5}, {"f()", 1},
        {"x+y", 4},        {"x-y", 4.25},  {"x+2*y", 5.625}, {"x+7", 4.125},  {"x*y", 3},
        {"-x*y", 3.25},    {"2*x", 3.125}, {"1/x", 2},       {"x^2", 2.625},  {"x/y", 4},
        {"sqrt(x)", 3.75}, {"x^y*z", 4.5}, {"[x,y]", 1},
    };
    static const char *const LIGHTER[][2] = {
        {"cos(x)^2", "1-sin(x)^2"},
        {"a*(b+c)", "a*b+a*c"},
        {"1/x", "x^(-2)"},
        {"x", "-x"},
        {"-x", "2*x"},
        {"tan(x)", "sin(x)/cos(x)"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        double weight = simplify_weight(read_expr(CASES[i].e));
        if (weight != CASES[i].weight)
            fail_msg("%s weighs %g instead of %g", CASES[i].e, weight, CASES[i].weight);
    }
    for (size_t i = 0; i < sizeof LIGHTER / sizeof *LIGHTER; i++)
        assert_true(simplify_weight(read_expr(LIGHTER[i][0])) <
                    simplify_weight(read_expr(LIGHTER[i][1])));
}

/* Powers and logarithms of products split where the signs that are known allow it, nowhere else: p
 * is positive, n negative, r real, u and v are any numbers. */
static void assumed_signs_split(void **state)
{
    (void)state;
    static const char *const CASES[][2] = {
        {"ln(p^3*u)", "3*ln(p)+ln(u)"},       {"sqrt(p*u)", "sqrt(p)*sqrt(u)"},
        {"sqrt(p^3*u)/sqrt(p)", "p*sqrt(u)"}, {"ln(n^3*u)", "3*ln(-n)+ln(-u)"},
        {"ln(n^2*u)", "2*ln(-n)+ln(u)"},      {"sqrt(n*u)", "sqrt(-n)*sqrt(-u)"},
        {"ln(r^2*u)", "2*ln(abs(r))+ln(u)"},  {"ln(r^3*u)", "ln(r^3*u)"},
        {"sqrt(r^2*u)", "abs(r)*sqrt(u)"},    {"ln(u*v)", "ln(u*v)"},
        {"sqrt(u^2*v)", "sqrt(u^2*v)"},       {"(u*v)^3", "u^3*v^3"},
        {"ln(p^r*v)", "r*ln(p)+ln(v)"},       {"ln(p^u*v)", "ln(p^u*v)"},
        {"ln(p^2+p*u)", "ln(p)+ln(p+u)"},     {"ln(-1-p)", "ln(1+p)+I*Pi"},
        {"sqrt(-1-p)", "I*sqrt(1+p)"},        {"sin(ln(p*u))", "sin(ln(p)+ln(u))"},
        {"ln(2*u)", "ln(2)+ln(u)"},           {"ln(-2*u)", "ln(2)+ln(-u)"},
        {"ln(2.5*p*u)", "ln(2.5*p*u)"},
    };
    static const char *const FACTS[] = {"p > 0", "n < 0", "r >= q", "q >= r-1"};
    Expr before = assume_snapshot();
    for (size_t i = 0; i < sizeof FACTS / sizeof *FACTS; i++)
        assume_add(read_expr(FACTS[i]));
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_expr(simplify_assumed(read_expr(CASES[i][0])), read_expr(CASES[i][1]), CASES[i][0]);
    assume_restore(before);
    assert_expr(simplify_assumed(read_expr("sqrt(p*u)")), read_expr("sqrt(p*u)"), "without facts");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(simplify_uses_relations),
        cmocka_unit_test(branches_stay),
        cmocka_unit_test(polynomials_are_collected),
        cmocka_unit_test(matrices_are_mapped_freshly),
        cmocka_unit_test(combine_puts_together),
        cmocka_unit_test(roots_of_numbers),
        cmocka_unit_test(denested),
        cmocka_unit_test(shared_graphs_are_not_written_out),
        cmocka_unit_test(no_form_changes_the_value),
        cmocka_unit_test(weights),
        cmocka_unit_test(assumed_signs_split), /* what it assumes stays where it fails */
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
