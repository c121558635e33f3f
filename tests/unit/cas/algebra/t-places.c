/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where calls are not analytic: what is told of each function vanishes at its places in the range,
 * and at no others of those tried; open ranges and many places are owned up to.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/algebra/places.h"

static Expr x;

static int setup(void **state)
{
    algebra_begin(state);
    x = expr_symbol("x");
    return 0;
}

typedef struct Zeros {
    Expr found[64];
    long count;
} Zeros;

static void note(Expr e, void *arg)
{
    Zeros *z = arg;
    assert_true(z->count < 64);
    z->found[z->count++] = e;
}

static Zeros told_between(const char *call, Expr low, Expr high, PlacesKind kind)
{
    Zeros z = {.count = 0};
    if (!places_each(read_expr(call), x, low, high, kind, note, &z))
        fail_msg("%s: not told", call);
    return z;
}

static Zeros told(const char *call, PlacesKind kind)
{
    return told_between(call, expr_int(-3), expr_int(4), kind);
}

/* In a range that holds this place and hardly more. */
static Zeros told_near(const char *call, Expr place)
{
    Expr far = expr_ratio(1, 1000);
    return told_between(call, expr_sub(place, far), expr_add(place, far), PLACES_ALL);
}

static bool vanishes_at(const Zeros *z, Expr place)
{
    for (long i = 0; i < z->count; i++)
        if (oracle_is_zero(funcs_at(z->found[i], x, place), NULL, 0))
            return true;
    return false;
}

static void places(void **state)
{
    static const struct {
        const char *call;
        const char *place[4], *none;
    } CASES[] = {
        {"'abs'(x-1)", {"1"}, "0"},
        {"'Heaviside'(x^2-4)", {"2", "-2"}, "0"},
        {"'signum'(sin(x))", {"0"}, "1"},
        {"'floor'(x)", {"-2", "0", "1", "3"}, "1/2"},
        {"'max'(x,1-x)", {"1/2"}, "0"},
        {"'piecewise'(x<1,x,x<=2,1,0)", {"1", "2"}, "0"},
        {"'round'(x)", {"1/2", "-1/2", "3/2"}, "0"},
        {"'frac'(2*x)", {"1/2", "1", "-1/2"}, "1/4"},
        {"tan(x)", {"Pi/2", "-Pi/2"}, "0"},
        {"csc(x+1)", {"-1", "Pi-1"}, "0"},
        {"sec(2*x)", {"Pi/4", "-3*Pi/4", "5*Pi/4"}, "0"},
        {"cot(x^2)", {"0", "sqrt(Pi)", "sqrt(2*Pi)"}, "1"},
        {"coth(x-1)", {"1"}, "0"},
        {"GAMMA(1-x)", {"1", "2", "3", "4"}, "0"},
        {"Psi(2*x)", {"0", "-1/2", "-1", "-5/2"}, "1/2"},
        {"factorial(x)", {"-1", "-2", "-3"}, "0"},
        {"arctanh(x/2)", {"2", "-2"}, "0"},
        {"Li(x)", {"0", "1"}, "2"},
        {"BesselY(1,x-2)", {"2"}, "0"},
        {"Zeta(1,x)", {"1"}, "0"},
        {"arcsin(x)", {"1", "-1"}, "0"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Zeros z = told(CASES[i].call, PLACES_ALL);
        for (int k = 0; k < 4 && CASES[i].place[k]; k++) {
            Expr place = read_expr(CASES[i].place[k]);
            Zeros near = told_near(CASES[i].call, place);
            if (!vanishes_at(&z, place) || !vanishes_at(&near, place))
                fail_msg("%s: no place at %s", CASES[i].call, CASES[i].place[k]);
        }
        if (vanishes_at(&z, read_expr(CASES[i].none)))
            fail_msg("%s: a place at %s", CASES[i].call, CASES[i].none);
    }
}

/* Only where the function may leap: arcsin goes on beyond 1 continuously, arccsc does not at 0. */
static void broken(void **state)
{
    (void)state;
    Zeros z = told("arcsin(x)", PLACES_BROKEN);
    assert_int_equal(z.count, 0);
    z = told("arccsc(x)", PLACES_BROKEN);
    assert_true(z.count == 1 && vanishes_at(&z, EXPR_ZERO));
    z = told("'abs'(x)", PLACES_BROKEN);
    assert_int_equal(z.count, 1);
}

static bool is_told(const char *call, const char *a, const char *b)
{
    Zeros z = {.count = 0};
    return places_each(read_expr(call), x, read_expr(a), read_expr(b), PLACES_ALL, note, &z);
}

static void open_ranges(void **state)
{
    (void)state;
    assert_false(is_told("'floor'(x)", "0", "infinity"));
    assert_false(is_told("tan(x)", "0", "infinity"));
    assert_false(is_told("tan(x)", "0", "100000"));
    assert_true(is_told("GAMMA(x)", "1", "infinity"));
    assert_false(is_told("GAMMA(x)", "-infinity", "0"));
    assert_true(is_told("tan(c*x)", "0", "1")); /* generic */
    assert_false(is_told("'floor'(c*x)", "0", "1"));
    assert_true(is_told("sin(x)", "0", "infinity"));
    assert_true(is_told("f(x)", "0", "1"));
}

static void zeros(void **state)
{
    (void)state;
    Zeros z = {.count = 0};
    bool recurs;
    assert_true(places_of_zeros(read_expr("cos(2*x)"), x, EXPR_ZERO, EXPR_TWO, &recurs, note, &z));
    assert_true(recurs && vanishes_at(&z, read_expr("Pi/4")));
    assert_false(vanishes_at(&z, read_expr("Pi/2")));
    assert_true(places_of_zeros(read_expr("cosh(x)"), x, EXPR_ZERO, EXPR_TWO, &recurs, note, &z));
    assert_false(recurs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places),
        cmocka_unit_test(broken),
        cmocka_unit_test(open_ranges),
        cmocka_unit_test(zeros),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
