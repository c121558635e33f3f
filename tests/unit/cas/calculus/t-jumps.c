/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions that jump or turn: that what they are said to be between two places or beside one has
 * the same values there as the function itself; corners of piecewise functions; smallest values
 * against a grid.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/calculus/beside.h"
#include "cas/calculus/corner.h"
#include "cas/calculus/critical.h"
#include "cas/calculus/extremum.h"
#include "cas/calculus/jumps.h"

static Expr x;

static int setup(void **state)
{
    algebra_begin(state);
    x = expr_symbol("x");
    return 0;
}

/* The function's own value at a point: evaluated, not interpreted. */
static Expr at(Expr f, Expr point)
{
    return funcs_refresh(walk_replace(f, &x, &point, 1));
}

static void occur(void **state)
{
    (void)state;
    assert_true(jumps_occur(read_expr("x+abs(x)"), x));
    assert_false(jumps_occur(read_expr("x+abs(a)"), x));
    assert_true(jumps_hide(read_expr("x*floor(x)"), x));
    assert_false(jumps_hide(read_expr("abs(x)+sin(x)"), x));
}

static void between(void **state)
{
    static const struct {
        const char *f, *a, *b;
    } CASES[] = {
        {"abs(x-1)", "1", "3"},          {"abs(x-1)", "-2", "1"},
        {"floor(x)*x", "2", "3"},        {"ceil(x)", "-1", "0"},
        {"trunc(x)", "-2", "-1"},        {"frac(x)", "1", "2"},
        {"round(x)", "1/2", "3/2"},      {"max(x,1-x)", "1/2", "5"},
        {"min(x,1-x)", "1/2", "5"},      {"signum(sin(x))", "Pi", "2*Pi"},
        {"Heaviside(x^2-4)", "-2", "2"}, {"piecewise(x<1,x,x<=2,7,0)", "1", "2"},
        {"abs(x^2-3*x+2)", "1", "2"},    {"abs(sin(x))*floor(x/2)", "4", "6"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr f = read_expr(CASES[i].f), a = read_expr(CASES[i].a), b = read_expr(CASES[i].b);
        Expr g = jumps_between(f, x, a, b);
        assert_non_null(g);
        assert_false(jumps_occur(g, x));
        for (long k = 1; k < 8; k += 2) {
            Expr point = expr_add(a, expr_mul(expr_ratio(k, 8), expr_sub(b, a)));
            assert_same_number(at(g, point), at(f, point), CASES[i].f);
        }
    }
    Expr open = read_expr("abs(x-c)");
    assert_expr(jumps_between(open, x, EXPR_ZERO, EXPR_ONE), open, "a name");
}

/* To the right, to the left: the same values at points close by. */
static void beside(void **state)
{
    static const struct {
        const char *f, *a;
    } CASES[] = {
        {"floor(x)", "2"},   {"ceil(x)*x", "0"},       {"frac(x)", "1"},    {"round(x)", "3/2"},
        {"trunc(x)", "-1"},  {"max(x,x^2)", "1"},      {"min(x,x^2)", "0"}, {"floor(sin(x))", "Pi"},
        {"floor(x^2)", "2"}, {"max(x,-x,1/2)", "1/2"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        for (int direction = -1; direction <= 1; direction += 2) {
            Expr f = read_expr(CASES[i].f), a = read_expr(CASES[i].a);
            Expr g = beside_place(f, x, a, direction);
            if (!g)
                fail_msg("%s: nothing", CASES[i].f);
            Expr point = expr_add(a, expr_ratio(direction, 1000));
            assert_same_number(at(g, point), at(f, point), CASES[i].f);
        }
    assert_null(beside_place(read_expr("floor(x*sin(1/x))"), x, EXPR_ZERO, 1));
}

static void corners(void **state)
{
    static const struct {
        const char *f;
        const char *place;
        bool smooth;
    } CASES[] = {
        {"piecewise(x<0,-x,x)", "0", false},     {"piecewise(x<0,x,x)", "0", true},
        {"piecewise(x<1,x^2,2*x-1)", "1", true}, {"piecewise(x<1,x,2)", "1", false},
        {"piecewise(x<2,x^2,x+2)", "2", false},  {"piecewise(x<0,0,x^2)", "0", true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr f = read_expr(CASES[i].f), slope = diff_command((Expr[]){f, x}, 2, corner_slope);
        Expr value = at(slope, read_expr(CASES[i].place));
        bool smooth = value != EXPR_UNDEFINED;
        if (smooth != CASES[i].smooth)
            fail_msg("%s at %s", CASES[i].f, CASES[i].place);
    }
}

/* --- extrema --------------------------------------------------------------------------------- */

typedef struct Smallest {
    const char *f, *low[2], *high[2], *value;
    long n;
    bool attained;
} Smallest;

/* No point of a grid is below the infimum, and every point told has that value. */
static void check_smallest(const Smallest *c)
{
    Expr v[] = {x, expr_symbol("y")}, low[2], high[2], f = read_expr(c->f);
    for (long i = 0; i < c->n; i++) {
        low[i] = read_expr(c->low[i]);
        high[i] = read_expr(c->high[i]);
    }
    Extremum e;
    if (!extremum_smallest(&e, f, v, low, high, c->n))
        fail_msg("%s: not found", c->f);
    if (e.value != expr_neg(EXPR_INFINITY))
        assert_same_number(e.value, read_expr(c->value), c->f);
    else
        assert_string_equal(c->value, "-infinity");
    assert_true((expr_count(e.points) > 0) == c->attained);
    for (long i = 0; i < expr_count(e.points); i++)
        assert_same_number(walk_replace(f, v, expr_args(expr_arg(e.points, i)), c->n), e.value,
                           c->f);
}

static void smallest(void **state)
{
    static const Smallest CASES[] = {
        {"x^2-2*x", {"0"}, {"3"}, "-1", 1, true},
        {"x^2-2*x", {"2"}, {"3"}, "0", 1, true},
        {"x^3-3*x", {"-3"}, {"3"}, "-18", 1, true},
        {"x^3-3*x", {"-3/2"}, {"3"}, "-2", 1, true},
        {"sin(x)", {"0"}, {"2*Pi"}, "-1", 1, true},
        {"exp(x)", {"-infinity"}, {"infinity"}, "0", 1, false},
        {"x^2*exp(-x)", {"-infinity"}, {"infinity"}, "0", 1, true},
        {"x", {"-infinity"}, {"0"}, "-infinity", 1, false},
        {"x^4-2*x^2+3", {"-infinity"}, {"infinity"}, "2", 1, true},
        {"x/(1+x^2)", {"-infinity"}, {"infinity"}, "-1/2", 1, true},
        {"abs(x-1/3)", {"0"}, {"1"}, "0", 1, true},
        /* at places where they leap or have no value */
        {"tan(x)", {"0"}, {"2"}, "-infinity", 1, false},
        {"-csch(x)", {"-1"}, {"1"}, "-infinity", 1, false},
        {"coth(x)", {"-1"}, {"1"}, "-infinity", 1, false},
        {"ln(x^2)", {"-1"}, {"1"}, "-infinity", 1, false},
        {"Ei(x)", {"-1"}, {"1"}, "-infinity", 1, false},
        {"-arctanh(x)", {"0"}, {"1"}, "-infinity", 1, false},
        {"arctan(1/x)", {"-1"}, {"1"}, "-Pi/2", 1, false},
        {"exp(-1/x)", {"-1"}, {"1"}, "0", 1, false},
        {"(x^2-1)/(x-1)", {"1"}, {"3"}, "2", 1, false},
        {"-1/x^2", {"-1"}, {"2"}, "-infinity", 1, false},
        {"floor(x)-x", {"0"}, {"3"}, "-1", 1, false},
        {"-frac(x)", {"0"}, {"3"}, "-1", 1, false},
        {"round(x)-x", {"0"}, {"3"}, "-1/2", 1, false},
        {"arccsc(x)", {"-2"}, {"-1"}, "-Pi/2", 1, true},
        {"-FresnelC(x^2)+erf(y)", {"0", "0"}, {"1/2", "1"}, "-FresnelC(1/4)", 2, true},
        {"x^2+y^2-2*x", {"-3", "-3"}, {"3", "3"}, "-1", 2, true},
        {"x*y", {"-1", "-1"}, {"2", "3"}, "-3", 2, true},
        {"x^2+x*y+y^2+3*x", {"-infinity", "-infinity"}, {"infinity", "infinity"}, "-3", 2, true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        check_smallest(&CASES[i]);
    Extremum e;
    Expr f = read_expr("a*x^2"), low = EXPR_ZERO, high = EXPR_ONE;
    assert_false(extremum_smallest(&e, f, &x, &low, &high, 1));
}

/* Lagrange: the constraint holds and the gradients are parallel. */
static void critical(void **state)
{
    (void)state;
    Expr y = expr_symbol("y"), v[] = {x, y}, g = read_expr("x^2+y^2-1"), f = read_expr("x+2*y");
    Expr points = critical_points(f, &g, 1, v, 2);
    assert_non_null(points);
    assert_int_equal(expr_count(points), 2);
    for (long i = 0; i < 2; i++) {
        const Expr *p = expr_args(expr_arg(points, i));
        assert_same_number(walk_replace(g, v, p, 2), EXPR_ZERO, "the constraint");
        Expr det = expr_sub(expr_mul(diff_name(f, x), diff_name(g, y)),
                            expr_mul(diff_name(f, y), diff_name(g, x)));
        assert_same_number(walk_replace(det, v, p, 2), EXPR_ZERO, "parallel gradients");
    }
    points = critical_points(read_expr("x^3-3*x"), NULL, 0, &x, 1);
    assert_int_equal(expr_count(points), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(occur),   cmocka_unit_test(between),  cmocka_unit_test(beside),
        cmocka_unit_test(corners), cmocka_unit_test(smallest), cmocka_unit_test(critical),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
