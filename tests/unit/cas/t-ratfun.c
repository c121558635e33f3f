/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Normal form, expansion, factors, gcd, collect, coefficients: worked examples and properties on
 * random rational functions.
 */
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "tests/unit/cas/algebra.h"

static void normal_is_one_reduced_fraction(void **state)
{
    (void)state;
    static const char *const pairs[] = {"(x^2-1)/(x-1)",
                                        "x+1",
                                        "1/x+1/y",
                                        "(x+y)/(x*y)",
                                        "(x+1)/(x^2-1)+1/(x-1)",
                                        "2/(x-1)",
                                        "(x^2-y^2)/(x-y)^3",
                                        "(x+y)/(x-y)^2",
                                        "1/(1-x)",
                                        "-1/(x-1)",
                                        "(f(x)^2-1)/(f(x)-1)",
                                        "f(x)+1",
                                        "x/2+1/2",
                                        "x/2+1/2",
                                        "1/(x*(x+1))-1/x+1/(x+1)",
                                        "0",
                                        "(x+1)^10*(x+2)/(x+1)^3",
                                        "(x+1)^7*(x+2)",
                                        "sin((x^2-1)/(x-1))+x",
                                        "sin(x+1)+x",
                                        "(x(t)^2-y)^2/(x(t)^2-y)",
                                        "x(t)^2-y",
                                        "[x/x^2, 1/x-1/x]",
                                        "[1/x, 0]",
                                        NULL};
    assert_maps(normal_expr, pairs);
}

static void normal_knows_powers_roots_and_exponentials(void **state)
{
    (void)state;
    static const char *const pairs[] = {"(x-1)/(sqrt(x)-1)",
                                        "sqrt(x)+1",
                                        "sqrt(2)*sqrt(3)-sqrt(6)",
                                        "0",
                                        "sqrt(12)-2*sqrt(3)",
                                        "0",
                                        "sqrt(4*x+4)-2*sqrt(x+1)",
                                        "0",
                                        "1/(1+sqrt(2))",
                                        "sqrt(2)-1",
                                        "(x^2+1)/(x+I)",
                                        "x-I",
                                        "exp(x)^2-exp(2*x)",
                                        "0",
                                        "exp(x+y)/exp(x)",
                                        "exp(y)",
                                        "x^n*x-x^(n+1)",
                                        "0",
                                        "2^n*3^n-6^n",
                                        "0",
                                        "4^n-2^(2*n)",
                                        "0",
                                        "(x+1)^(n+2)-(x+1)^n*(x+1)^2",
                                        "0",
                                        "1/sqrt(1-x^2)+sqrt(1-x^2)",
                                        "(2-x^2)/sqrt(1-x^2)",
                                        "I^(3/2)-I*(-1)^(1/4)",
                                        "0",
                                        NULL};
    static const char *const roots[] = {"1/(sqrt(2)+sqrt(3))",
                                        "sqrt(3)-sqrt(2)",
                                        "1/(1+sqrt(2)+sqrt(3))",
                                        "1/2-sqrt(6)/4+sqrt(2)/4",
                                        "1/(sqrt(2)+sqrt(3)+sqrt(5))",
                                        "sqrt(3)/6+sqrt(2)/4-sqrt(30)/12",
                                        "1/(sqrt(x)+sqrt(1+sqrt(x)))",
                                        "(sqrt(x)-sqrt(1+sqrt(x)))*(x+sqrt(x)-1)/(x^2-3*x+1)",
                                        "1/(x+sqrt(x^2))",
                                        "1/(x+sqrt(x^2))",
                                        "1/(a+sqrt(b))+1/(a-sqrt(b))",
                                        "2*a/(a^2-b)",
                                        "1/(sqrt(x)+sqrt(y))^3",
                                        "(sqrt(x)-sqrt(y))^3/(x-y)^3",
                                        "1/((1+sqrt(x))*(1+sqrt(y)))",
                                        "(sqrt(x)-1)*(sqrt(y)-1)/((x-1)*(y-1))",
                                        "(1+sqrt(3))/(sqrt(2)+sqrt(2+sqrt(2)))",
                                        "sqrt(2)*(1+sqrt(3))*(sqrt(2+sqrt(2))-sqrt(2))/2",
                                        NULL};
    assert_maps(normal_expr, pairs);
    assert_maps(simplify_rationalized, roots);
    /* sin^2+cos^2 is no relation of the normal form, and roots of squares have two branches */
    assert_ptr_not_equal(normal_expr(read_expr("sin(x)^2+cos(x)^2-1")), EXPR_ZERO);
    assert_ptr_not_equal(normal_expr(read_expr("sqrt(x^2)-x")), EXPR_ZERO);
}

/* Exponents as decimals give them. */
static void normal_knows_long_exponents(void **state)
{
    (void)state;
    static const char *const pairs[] = {"exp(3846153846/100000000*x)^2-exp(3846153846/50000000*x)",
                                        "0",
                                        "x*(x^(3333333/10000000)+1)-x^(13333333/10000000)",
                                        "x",
                                        "(y^(2/12345677)-1)/(y^(1/12345677)-1)",
                                        "y^(1/12345677)+1",
                                        "exp(3846153846/100000000*x)*exp(1/3*x)/exp(1/3*x)",
                                        "exp(3846153846/100000000*x)",
                                        "exp(x/1000003+I*x)*exp(x/4)/exp(x/4)",
                                        "exp((1/1000003+I)*x)",
                                        "x*(x^(3333333/10000000+2*I)+1)-x^(13333333/10000000+2*I)",
                                        "x",
                                        "exp(I*x/1000003)^2-exp(2*I*x/1000003)",
                                        "0",
                                        NULL};
    assert_maps(normal_expr, pairs);
}

static void exponentials_of_differences_stay(void **state)
{
    (void)state;
    static const char *const pairs[] = {"2*exp(20*x(t)-20*y(t))+3*exp(20*y(t)-20*x(t))+1",
                                        "2*exp(20*x(t)-20*y(t))+3*exp(20*y(t)-20*x(t))+1",
                                        "exp(x(t)-y(t))*(z^2-1)/(z-1)",
                                        "exp(x(t)-y(t))*z+exp(x(t)-y(t))",
                                        "(exp(x(t)-y(t))^2-1)/(exp(x(t)-y(t))-1)",
                                        "exp(x(t)-y(t))+1",
                                        "exp(x(t)-y(t))*(exp(y(t)-x(t))-1)+exp(x(t)-y(t))",
                                        "exp(x(t)-y(t))*exp(y(t)-x(t))",
                                        "exp(2*x(t))-exp(x(t))^2",
                                        "0",
                                        "exp(x(t)+a)/exp(a)",
                                        "exp(x(t))",
                                        "(f(z)^2-1)/(f(z)-1)",
                                        "f(z)+1",
                                        NULL};
    assert_maps(unsplit_normal, pairs);
}

static void numer_and_denom(void **state)
{
    (void)state;
    static const char *const numers[] = {"(x/2+1)/(3*y)", "x+2",     "2/3", "2", "x^2",
                                         "x^2",           "1/x+1/y", "x+y", NULL};
    static const char *const denoms[] = {"(x/2+1)/(3*y)", "6*y", "2/3", "3", "x^2", "1", NULL};
    /* numbers that are floats stand above */
    static const char *const floats[] = {"1.5*x/(3*y+2)", "1.5*x", "0.5*(x+1)/y", "0.5*x+0.5",
                                         "x/(0.5*y)",     "2.*x",  "0.25",        "0.25",
                                         "(x+1.5)/(y+3)", "x+1.5", NULL};
    static const char *const below[] = {"1.5*x/(3*y+2)", "3*y+2", "0.5*(x+1)/y", "y",
                                        "x/(0.5*y)",     "y",     "0.25",        "1",
                                        "(x+1.5)/(y+3)", "y+3",   NULL};
    assert_maps(numer_expr, floats);
    assert_maps(denom_expr, below);
    assert_maps(numer_expr, numers);
    assert_maps(denom_expr, denoms);
}

static void expand_multiplies_out(void **state)
{
    (void)state;
    static const char *const pairs[] = {"(x+y)^3",
                                        "x^3+3*x^2*y+3*x*y^2+y^3",
                                        "(a+b)*(c+d)",
                                        "a*c+a*d+b*c+b*d",
                                        "(x+1)^2/(y+1)^2",
                                        "x^2/(y+1)^2+2*x/(y+1)^2+1/(y+1)^2",
                                        "x*(x+1/(y+1))",
                                        "x^2+x/(y+1)",
                                        "(x+1)^2/x",
                                        "x+2+1/x",
                                        "2.5*(x+0.3)",
                                        "2.5*x+0.75",
                                        "sin(x+y)",
                                        "sin(x)*cos(y)+cos(x)*sin(y)",
                                        "sin(2*x)",
                                        "2*sin(x)*cos(x)",
                                        "cos(x-y)",
                                        "cos(x)*cos(y)+sin(x)*sin(y)",
                                        "exp(2*x+y)",
                                        "exp(x)^2*exp(y)",
                                        "(1+I*x)^2",
                                        "1+2*I*x-x^2",
                                        "f((x+1)*y)",
                                        "f((x+1)*y)",
                                        NULL};
    assert_maps(expand_expr, pairs);
    assert_int_equal(expr_nops(expand_expr(read_expr("(1+x+y+z+t)^12"))), 1820);
}

static void too_large_is_an_error(void *arg)
{
    (void)arg;
    expand_expr(read_expr("(x+1)^1000000000"));
}

static void expand_refuses_what_cannot_be_held(void **state)
{
    (void)state;
    assert_int_equal(err_try(too_large_is_an_error, NULL), ST_LIMIT);
    assert_ptr_equal(expand_expr(read_expr("(x+1)^2")), read_expr("x^2+2*x+1"));
}

static void factor_splits(void **state)
{
    (void)state;
    static const char *const pairs[] = {"x^2-1",
                                        "(x-1)*(x+1)",
                                        "(x^2-y^2)/(x^4-1)",
                                        "(x-y)*(x+y)/((x-1)*(x+1)*(x^2+1))",
                                        "6*x^2*y+12*x*y",
                                        "6*x*y*(x+2)",
                                        "x^2+1",
                                        "x^2+1",
                                        NULL};
    assert_maps(factor_expr, pairs);
}

static void gcd_and_lcm(void **state)
{
    (void)state;
    assert_ptr_equal(gcd_expr(read_expr("6*x^2-6"), read_expr("4*x+4")), read_expr("2*x+2"));
    assert_ptr_equal(lcm_expr(read_expr("6*x^2-6"), read_expr("4*x+4")), read_expr("12*x^2-12"));
    assert_ptr_equal(gcd_expr(read_expr("12"), read_expr("18")), read_expr("6"));
    assert_ptr_equal(gcd_expr(read_expr("0"), read_expr("x")), read_expr("x"));
    assert_ptr_equal(gcd_expr(read_expr("x*(x+1)"), read_expr("x*y")), read_expr("x"));
}

static Expr modulo(Expr pair)
{
    Expr relations = expr_op(pair, 2);
    return ratfun_modulo(expr_op(pair, 1), relations->u.args, expr_count(relations));
}

static void side_relations_reduce(void **state)
{
    (void)state;
    static const char *const pairs[] = {"[s^4-c^4, [s^2+c^2=1]]",
                                        "1-2*c^2",
                                        "[a*x+b*x^3, [x^2=2]]",
                                        "a*x+2*b*x",
                                        "[(x^2+y^2+z)/(x^2+y^2), [x^2+y^2=r^2]]",
                                        "(r^2+z)/r^2",
                                        "[x^2*y^2, [x*y-1]]",
                                        "1",
                                        "[x-y, [x^2-y, x^3-x]]",
                                        "x-y",
                                        "[x^3-x*y, [x^2=y]]",
                                        "0",
                                        "[y^2, [x^2-y, x*y-1]]",
                                        "x",
                                        "[y^3, [x^2-y, x*y-1]]",
                                        "1",
                                        "[1/y^4, [x^2-y, x*y-1]]",
                                        "1/y",
                                        NULL};
    assert_maps(modulo, pairs);
}

/* a*f + b*g + c*h is 0 wherever f, g and h are, whatever the others are: only with all consequences
 * of the relations is that seen. */
static void members_of_ideals_vanish(void **state)
{
    static const char *const RELATIONS[] = {"[x^2-y,x*y-1]",
                                            "[x^2+y^2-1,x*y-1/2]",
                                            "[x*y-z,y*z-x]",
                                            "[x^2-y,y^2-z,z^2-x]",
                                            "[x^2*y-1,x*y^2-x]",
                                            "[x^3-2*x*y,x^2*y-2*y^2+x]",
                                            "[x+y+z,x*y+y*z+z*x,x*y*z-1]"};
    static const char *const FACTORS[] = {"x", "y^2-3", "x*z+1", "x-y+2*z", "y*z/2"};
    (void)state;
    for (size_t i = 0; i < sizeof RELATIONS / sizeof *RELATIONS; i++)
        for (int k = 0; k < 5; k++) {
            Expr relations = read_expr(RELATIONS[i]), sum = EXPR_ZERO;
            for (long j = 0; j < expr_count(relations); j++)
                sum = expr_add(
                    sum, expr_mul(read_expr(FACTORS[(k + 2 * j) % 5]), expr_arg(relations, j)));
            sum = expand_expr(sum);
            assert_expr(ratfun_modulo(sum, relations->u.args, expr_count(relations)), EXPR_ZERO,
                        RELATIONS[i]);
        }
}

static void quotient_in_a_kernel(void *arg)
{
    (void)arg;
    ratfun_quotient(read_expr("sin(x)"), read_expr("x"), read_expr("x"), NULL);
}

static void quotient_by_zero(void *arg)
{
    (void)arg;
    ratfun_quotient(read_expr("x"), read_expr("a-a"), read_expr("x"), NULL);
}

static void division_of_polynomials(void **state)
{
    (void)state;
    Expr x = read_expr("x"), r,
         q = ratfun_quotient(read_expr("a*x^3+1"), read_expr("x^2+b"), x, &r);
    assert_expr(q, read_expr("a*x"), "quotient");
    assert_expr(r, read_expr("1-a*b*x"), "remainder");
    assert_true(ratfun_divides(read_expr("x^2-y^2"), read_expr("x-y"), &q));
    assert_expr(q, read_expr("x+y"), "exact quotient");
    assert_false(ratfun_divides(read_expr("x^2+1"), read_expr("x+1"), NULL));
    assert_expr(ratfun_resultant(read_expr("x^2/2-a"), read_expr("x-b"), x), read_expr("b^2/2-a"),
                "resultant");
    assert_expr(ratfun_discriminant(read_expr("x^2/2+b*x+c"), x), read_expr("b^2-2*c"),
                "discriminant");
    assert_expr(ratfun_content(read_expr("4*x*y+6*y"), &x, 1), read_expr("2*y"), "content");
    assert_int_equal(err_try(quotient_in_a_kernel, NULL), ST_DOMAIN);
    assert_int_equal(err_try(quotient_by_zero, NULL), ST_DIVZERO);
}

static Expr collect_in(Expr pair)
{
    return collect_expr(expr_op(pair, 1), expr_op(pair, 2), NULL);
}

static void collect_by_unknowns(void **state)
{
    (void)state;
    static const char *const pairs[] = {
        "[(x+a)*(x+b), x]",
        "x^2+(a+b)*x+a*b",
        "[a*x(t)+b*x(t)+y*x(t)^2+c, x]",
        "y*x(t)^2+(a+b)*x(t)+c",
        "[a*lambda(t)*x+b*lambda(t)+c*x, [lambda, x]]",
        "(a*x+b)*lambda(t)+c*x",
        "[x^n*a+x^n*b+c/x+d/x, x]",
        "(a+b)*x^n+(c+d)/x",
        "[sin(x)*x+x+1/(x+1), x]",
        "(sin(x)+1)*x+1/(x+1)",
        "[a*diff(x(t),t)+b*diff(x(t),t)+c*diff(y(t),t)+d*diff(y(t),t), diff]",
        "(a+b)*diff(x(t),t)+(c+d)*diff(y(t),t)",
        NULL};
    assert_maps(collect_in, pairs);
    assert_ptr_equal(collect_expr(read_expr("a^2*x+2*a*x+x"), read_expr("x"), factor_expr),
                     read_expr("(a+1)^2*x"));
}

static void degrees_and_coefficients(void **state)
{
    (void)state;
    Expr e = read_expr("(x+1)^5*x^2+3*x"), x = read_expr("x");
    assert_int_equal(degree_expr(e, x), 7);
    assert_int_equal(ldegree_expr(e, x), 1);
    assert_ptr_equal(coeff_expr(read_expr("a*x+b*x+c"), x, 1), read_expr("a+b"));
    assert_ptr_equal(coeff_expr(read_expr("a*x+b*x+c"), x, 0), read_expr("c"));
    assert_ptr_equal(coeff_expr(read_expr("a*x+b*x+c"), x, 2), EXPR_ZERO);
    assert_ptr_equal(coeff_expr(read_expr("3*diff(x(t),t)+y"), read_expr("diff(x(t),t)"), 1),
                     read_expr("3"));
    assert_true(is_polynomial_in(read_expr("x^2*sin(y)+1/z"), &x, 1));
    assert_false(is_polynomial_in(read_expr("x^2*sin(x)"), &x, 1));
    assert_false(is_polynomial_in(read_expr("1/x"), &x, 1));
}

/* --- properties ------------------------------------------------------------------------------ */

static uint64_t rng = 88172645463325252ULL;

static unsigned pick(unsigned n)
{
    rng ^= rng << 13;
    rng ^= rng >> 7;
    rng ^= rng << 17;
    return (unsigned)(rng % n);
}

static Expr random_polynomial(int terms)
{
    static const char *const NAMES[] = {"x", "y", "z", "f(x)", "diff(q(t),t)", "sin(y)"};
    Expr e = expr_int((long)pick(5) + 1);
    for (int i = 0; i < terms; i++) {
        Expr t = expr_ratio((long)pick(19) - 9, (long)pick(4) + 1);
        for (int j = 0; j < 3; j++)
            t = expr_mul(t, expr_pow(read_expr(NAMES[pick(6)]), expr_int((long)pick(3))));
        e = expr_add(e, t);
    }
    return e == EXPR_ZERO ? EXPR_ONE : e;
}

static Expr random_fraction(void)
{
    return expr_div(random_polynomial(3), random_polynomial(2));
}

static void quotients_cancel(void **state)
{
    (void)state;
    for (int i = 0; i < 100; i++) {
        Expr a = random_fraction(), b = random_fraction();
        if (normal_expr(a) == EXPR_ZERO || normal_expr(b) == EXPR_ZERO)
            continue;
        Expr sum = normal_expr(expr_add(a, b));
        assert_ptr_equal(normal_expr(expr_sub(expr_sub(sum, a), b)), EXPR_ZERO);
        Expr q = expr_div(expand_expr(numer_expr(a)), expand_expr(numer_expr(a)));
        assert_ptr_equal(q, EXPR_ONE);
        assert_ptr_equal(normal_expr(expr_mul(expr_div(sum, b), expr_div(b, sum))), EXPR_ONE);
        assert_ptr_equal(normal_expr(expr_sub(a, expr_div(numer_expr(a), denom_expr(a)))),
                         EXPR_ZERO);
    }
}

static void factors_expand_to_the_product(void **state)
{
    (void)state;
    for (int i = 0; i < 60; i++) {
        Expr product = expand_expr(expr_mul(random_polynomial(2), random_polynomial(3)));
        assert_ptr_equal(expand_expr(factor_expr(product)), product);
        assert_ptr_equal(expand_expr(collect_expr(product, read_expr("[x,y]"), NULL)), product);
        assert_ptr_equal(expand_expr(normal_expr(product)), product);
    }
}

/* Products as long as these are formed aside. */
static void long_products(void **state)
{
    (void)state;
    Expr p = expand_expr(read_expr("(2+x-y+3*z)^28")), q = expand_expr(read_expr("(2+x-y+3*z)^56"));
    assert_ptr_equal(expand_expr(expr_pow(p, EXPR_TWO)), q);
    assert_ptr_equal(expand_expr(expr_mul(p, expr_add(p, EXPR_ONE))), expr_add(p, q));
}

static Expr power_of(const char *name, long n)
{
    return expr_pow(expr_symbol(name), expr_int(n));
}

/* x^n - 1 has a factor for every divisor of n, x^n - y^n too; so have powers of polynomials. */
static void powers_of_the_unknowns_factor(void **state)
{
    (void)state;
    for (long n = 2; n <= 120; n += 7) {
        long divisors = 0;
        for (long d = 1; d <= n; d++)
            divisors += n % d == 0;
        Expr one = expr_sub(power_of("x", n), EXPR_ONE);
        Expr form = expr_sub(power_of("x", n), power_of("y", n));
        assert_int_equal(expr_factor_count(factor_expr(one)), divisors);
        assert_int_equal(expr_factor_count(factor_expr(form)), divisors);
        assert_ptr_equal(expand_expr(factor_expr(form)), form);
    }
    static const char *const pairs[] = {"x^12+4",
                                        "(x^6-2*x^3+2)*(x^6+2*x^3+2)",
                                        "-8*x^9*z^3+27*y^6*z^3",
                                        "-z^3*(2*x^3-3*y^2)*(4*x^6+6*x^3*y^2+9*y^4)",
                                        "(x^6-2)^3*(x^4-1)^2",
                                        "(x^6-2)^3*(x-1)^2*(x+1)^2*(x^2+1)^2",
                                        "12*x^4*y^2-3*y^2",
                                        "3*y^2*(2*x^2-1)*(2*x^2+1)",
                                        NULL};
    assert_maps(factor_expr, pairs);
}

static void order_depends_on_the_input_alone(void **state)
{
    (void)state;
    char first[200], *text = print_text(expand_expr(read_expr("(p1+p2)^3*(p3+1)")), 0);
    snprintf(first, sizeof first, "%s", text);
    mem_free(text);
    assert_int_equal(algebra_end(NULL), 0);
    algebra_begin(NULL);
    read_expr("p3+p2+p1"); /* other nodes before */
    char *second = print_text(expand_expr(read_expr("(p1+p2)^3*(p3+1)")), 0);
    assert_string_equal(first, second);
    mem_free(second);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(normal_is_one_reduced_fraction),
        cmocka_unit_test(normal_knows_powers_roots_and_exponentials),
        cmocka_unit_test(normal_knows_long_exponents),
        cmocka_unit_test(exponentials_of_differences_stay),
        cmocka_unit_test(numer_and_denom),
        cmocka_unit_test(expand_multiplies_out),
        cmocka_unit_test(expand_refuses_what_cannot_be_held),
        cmocka_unit_test(factor_splits),
        cmocka_unit_test(gcd_and_lcm),
        cmocka_unit_test(side_relations_reduce),
        cmocka_unit_test(members_of_ideals_vanish),
        cmocka_unit_test(division_of_polynomials),
        cmocka_unit_test(collect_by_unknowns),
        cmocka_unit_test(degrees_and_coefficients),
        cmocka_unit_test(quotients_cancel),
        cmocka_unit_test(factors_expand_to_the_product),
        cmocka_unit_test(long_products),
        cmocka_unit_test(powers_of_the_unknowns_factor),
        cmocka_unit_test(order_depends_on_the_input_alone),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
