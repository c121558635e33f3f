/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Searches over expressions: roots with ranges, starts and points to avoid, to the digits asked
 * for; linear programs and smooth minima with every end a search may have; integrals whose
 * integrand is compiled. What needs the language is tested there (t-fsolve, t-optimize,
 * t-quadrature).
 */
#include "tests/unit/cas/algebra.h"

#include <math.h>

#include "cas/value/evalf.h"
#include "numeric/search/find_integral.h"
#include "numeric/search/find_minimum.h"
#include "numeric/search/find_root.h"

/* --- roots ------------------------------------------------------------------------------------ */

typedef struct Roots {
    const char *equation[2]; /* in x, or in x and y */
    double low, high;        /* for each unknown */
    const char *start;       /* of x, or NULL */
    long most;
    const char *found; /* the points as a list of lists, "" for none, NULL: the search sees none */
    bool complex;
} Roots;

static const Roots ROOTS[] = {
    {{"x^3-x"}, -9, 9, NULL, 0, "[[-1],[0],[1]]", false},
    {{"x^3-x"}, 0.5, 9, NULL, 0, "[[1]]", false},
    {{"x^3-x"}, -9, 9, "0.8", 0, "[[1]]", false},
    {{"x^3-x"}, -9, 9, NULL, 2, "[[-1],[0]]", false},
    {{"x^2+1"}, -9, 9, NULL, 0, "", false},
    {{"x^2+1"}, -9, 9, NULL, 0, "[[-I],[I]]", true},
    {{"sin(x)"}, 1, 20, NULL, 3, "[[Pi],[2*Pi],[3*Pi]]", false},
    {{"sin(x)"}, 2, 20, "6", 0, "[[2*Pi]]", false},
    {{"exp(x)-2"}, -INFINITY, INFINITY, NULL, 0, "[[ln(2)]]", false},
    {{"exp(x)"}, -INFINITY, INFINITY, NULL, 0, NULL, false},
    {{"x^2+y^2-4", "x-y"}, 0, 3, NULL, 0, "[[sqrt(2),sqrt(2)]]", false},
    {{"x^2+y^2+1", "x-y"}, -9, 9, NULL, 0, NULL, false},
};

static Expr points_of(const Roots *c, Expr avoid)
{
    bool two = c->equation[1] != NULL;
    Expr equation[] = {read_expr(c->equation[0]), two ? read_expr(c->equation[1]) : NULL};
    FindRootUnknown unknown[2];
    for (int k = 0; k < 2; k++)
        unknown[k] = (FindRootUnknown){.name = read_expr(k ? "y" : "x"),
                                       .start = c->start && !k ? read_expr(c->start) : NULL,
                                       .low = {c->low, 0},
                                       .high = {c->high, 0},
                                       .range = !isinf(c->low)};
    FindRootProblem problem = {.n = two ? 2 : 1,
                               .equation = equation,
                               .unknown = unknown,
                               .complex = c->complex,
                               .most = c->most,
                               .avoid = avoid ? avoid : expr_list(NULL, 0)};
    return find_root_points(&problem);
}

static void assert_near(Expr got, Expr wanted, const char *what)
{
    Expr difference = evalf_expr(expr_sub(got, wanted), 30);
    Expr size = evalf_expr(expr_call1("abs", difference), 30);
    if (!expr_is_real_number(size) || num_to_double(size) > 1e-8)
        assert_expr(got, wanted, what);
}

static void test_roots(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ROOTS / sizeof *ROOTS; i++) {
        const Roots *c = &ROOTS[i];
        Expr got = points_of(c, NULL);
        if (!c->found) {
            assert_null(got);
            continue;
        }
        assert_non_null(got);
        Expr wanted = *c->found ? read_expr(c->found) : expr_list(NULL, 0);
        assert_int_equal(expr_count(got), expr_count(wanted));
        for (long k = 0; k < expr_count(got); k++)
            for (long j = 0; j < expr_count(expr_arg(got, k)); j++)
                assert_near(expr_arg(expr_arg(got, k), j), expr_arg(expr_arg(wanted, k), j),
                            c->equation[0]);
    }
}

/* Any value of a coordinate that is not said. */
static void test_avoided(void **state)
{
    (void)state;
    Expr zero = EXPR_ZERO, one = expr_list(&zero, 1);
    Expr got = points_of(&ROOTS[0], expr_list(&one, 1));
    assert_int_equal(expr_count(got), 2);
    assert_near(expr_arg(expr_arg(got, 0), 0), expr_int(-1), "x^3-x without 0");
    Expr half[] = {evalf_expr(read_expr("sqrt(2)"), 17), EXPR_UNDEFINED},
         point = expr_list(half, 2);
    Roots system = ROOTS[10];
    system.low = -3;
    got = points_of(&system, expr_list(&point, 1));
    assert_near(expr_arg(expr_arg(got, 0), 1), read_expr("-sqrt(2)"), "the other point");
}

static void test_digits(void **state)
{
    (void)state;
    long digits = num_digits;
    num_digits = 40;
    Expr got = points_of(&ROOTS[8], NULL), root = expr_arg(expr_arg(got, 0), 0);
    Expr error = evalf_expr(expr_sub(root, read_expr("ln(2)")), 50);
    num_digits = digits;
    assert_true(fabs(num_to_double(error)) < 1e-39);
}

/* --- minima ----------------------------------------------------------------------------------- */

typedef struct Minimum {
    const char *objective, *equal, *less; /* one constraint of a kind, or NULL */
    double low, high;                     /* of x and y */
    bool whole;                           /* x is */
    bool linear;
    OptimumEnd end;
    double value, x, y;
} Minimum;

static const Minimum MINIMA[] = {
    {"(x-1)^2+(y-2)^2", "x+y-1", NULL, -INFINITY, INFINITY, false, false, OPTIMUM_FOUND, 2, 0, 1},
    {"x^2+y^2", NULL, "1-x*y", 0.5, 9, false, false, OPTIMUM_FOUND, 2, 1, 1},
    {"(1-x)^2+100*(y-x^2)^2", NULL, NULL, -INFINITY, INFINITY, false, false, OPTIMUM_FOUND, 0, 1,
     1},
    {"x^2+y^2", NULL, "2-x", -1, 1, false, false, OPTIMUM_INFEASIBLE, 0, 0, 0},
    {"x^3+y", NULL, NULL, -INFINITY, 5, false, false, OPTIMUM_UNBOUNDED, 0, 0, 0},
    {"-3*x-2*y", NULL, "x+y-4", 0, 3, false, true, OPTIMUM_FOUND, -11, 3, 1},
    {"-5*x-4*y+1", NULL, "6*x+4*y-21", 0, 9, true, true, OPTIMUM_FOUND, -20, 0, 5.25},
    {"x+y", "x+y+1", NULL, 0, 9, false, true, OPTIMUM_INFEASIBLE, 0, 0, 0},
    {"x-y", NULL, "x-y-1", 0, INFINITY, false, true, OPTIMUM_UNBOUNDED, 0, 0, 0},
    {"y^2-exp(-1000*(x-9)^2)", NULL, NULL, -INFINITY, INFINITY, false, false, OPTIMUM_FLAT, 0, 0,
     0},
    {"y^2-exp(-1000*(x-9)^2)", NULL, "x-y-99", -INFINITY, INFINITY, false, false, OPTIMUM_FLAT, 0,
     0, 0},
    {"sqrt(-(x-1)^2)", NULL, NULL, -INFINITY, INFINITY, false, false, OPTIMUM_FOUND, 0, 1, 1},
    {"max(x-3,0)^2+y^2", "x-y-1", NULL, -INFINITY, INFINITY, false, false, OPTIMUM_FOUND, 0, 1, 0},
};

static void check_minimum(const Minimum *c)
{
    Expr name[] = {read_expr("x"), read_expr("y")};
    Expr equal = c->equal ? read_expr(c->equal) : NULL, less = c->less ? read_expr(c->less) : NULL;
    double lower[] = {c->low, c->low}, upper[] = {c->high, c->high}, value = 0;
    double x[] = {fmin(1, c->high), fmin(1, c->high)};
    bool whole[] = {c->whole, false};
    OptimumEnd end;
    FindMinimumProblem problem = {read_expr(c->objective),
                                  &equal,
                                  &less,
                                  equal != NULL,
                                  less != NULL,
                                  name,
                                  2,
                                  lower,
                                  upper,
                                  whole};
    assert_int_equal(find_minimum_linear(&problem, x, &end, &value), c->linear);
    if (!c->linear)
        end = find_minimum_smooth(&problem, x, false, &value);
    assert_int_equal(end, c->end);
    if (end != OPTIMUM_FOUND)
        return;
    assert_true(fabs(value - c->value) < 1e-9);
    assert_true(fabs(x[0] - c->x) < 1e-7 && fabs(x[1] - c->y) < 1e-7);
}

static void test_minima(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof MINIMA / sizeof *MINIMA; i++)
        check_minimum(&MINIMA[i]);
}

/* --- integrals -------------------------------------------------------------------------------- */

static double integral(const char *f, const char *a, const char *b)
{
    Expr value = find_integral_value(read_expr(f), read_expr("x"), read_expr(a), read_expr(b), 10);
    return value ? num_to_double(value) : NAN;
}

static void test_integrals(void **state)
{
    (void)state;
    assert_true(fabs(integral("abs(x)", "-1", "2") - 2.5) < 1e-9);
    assert_true(fabs(integral("exp(-x^2)", "-infinity", "infinity") - 1.7724538509) < 1e-9);
    assert_true(fabs(integral("floor(x)", "0", "Pi") - 3.4247779608) < 1e-8);
    assert_true(isnan(integral("1/x", "-1", "1")));
    assert_true(isnan(integral("x", "0", "a")));
    assert_true(isnan(integral("sqrt(x)", "-1", "1")));
    Expr x = read_expr("x");
    assert_null(find_integral_value(x, x, EXPR_ZERO, EXPR_ONE, 16)); /* more than doubles have */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_roots),     cmocka_unit_test(test_avoided),
        cmocka_unit_test(test_digits),    cmocka_unit_test(test_minima),
        cmocka_unit_test(test_integrals),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
