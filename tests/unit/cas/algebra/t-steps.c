/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions with jumps at places of one variable: the places in their order, what the function is
 * between, at and beside them, compared with its own values; relations of the unit impulse, which
 * are checked by integrating against a power.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/algebra/steps.h"
#include "cas/algebra/zero.h"

static Expr x;

static int setup(void **state)
{
    algebra_begin(state);
    x = expr_symbol("x");
    return 0;
}

static Expr at(Expr f, Expr point)
{
    return funcs_refresh(walk_replace(f, &x, &point, 1));
}

static const struct {
    const char *f;
    const char *place[4];
    long places;
} CASES[] = {
    {"Heaviside(x-1)*x^2", {"1"}, 1},
    {"signum(2*x+3)", {"-3/2"}, 1},
    {"abs(x)+abs(x-Pi)", {"0", "Pi"}, 2},
    {"piecewise(x<1,x,x<=2,x^2,5)", {"1", "2"}, 2},
    {"Heaviside(x+1)-Heaviside(3-x)", {"-1", "3"}, 2},
    {"piecewise(x>0 and x<1,2,x=3,7,0)", {"0", "1", "3"}, 3},
    {"abs(x-sqrt(2))*signum(x-3/2)", {"sqrt(2)", "3/2"}, 2},
    {"piecewise(not x<1,x,3*x+5)", {"1"}, 1},
    {"piecewise(x<>2,x,5)", {"2"}, 1},
    {"piecewise(x<0 or x>1,x^2,2*x)", {"0", "1"}, 2},
    {"csgn(x-1)*(x+2)", {"1"}, 1},
    {"piecewise(x<1,x+3)", {"1"}, 1},
    {"piecewise(x<0,abs(x-1),x<3,signum(x-2)*x,x)", {"0", "1", "2", "3"}, 4},
};
enum { HOW_MANY = sizeof CASES / sizeof *CASES };

static Steps steps_of(Expr f, const char *input)
{
    Steps s = {.x = x};
    if (!steps_places(&s, f))
        fail_msg("%s: no places", input);
    return s;
}

static void places(void **state)
{
    (void)state;
    for (int i = 0; i < HOW_MANY; i++) {
        Steps s = steps_of(read_expr(CASES[i].f), CASES[i].f);
        assert_int_equal(s.places, CASES[i].places);
        for (long k = 0; k < s.places; k++)
            assert_same_number(s.place[k], read_expr(CASES[i].place[k]), CASES[i].f);
    }
    static const char *const NONE[] = {
        "abs(x^2-1)",
        "Heaviside(sin(x))",
        "piecewise(f(x),1,2)",
        "piecewise(x<1 or f(x),1,2)",
        "piecewise(x^2<1,x,2)",
        "Heaviside(x-a)+Heaviside(x-b)",
        "abs(x-1-sqrt(2))+abs(x-sqrt(3+2*sqrt(2)))", /* one place, which no ball can tell */
    };
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++) {
        Steps s = {.x = x};
        if (steps_places(&s, read_expr(NONE[i])))
            fail_msg("places of %s", NONE[i]);
    }
    Steps several = steps_of(read_expr("abs(x-a)+Heaviside(x-a)+piecewise(b<1,x,2)"), "one place");
    assert_int_equal(several.places, 1);
    assert_expr(several.place[0], expr_symbol("a"), "the place");
    Expr many = EXPR_ZERO;
    for (long k = 0; k <= STEPS_MOST; k++) {
        Steps s = {.x = x};
        assert_true(steps_places(&s, many) && s.places == k);
        many = expr_add(many, funcs_apply1("abs", expr_sub(x, expr_int(k))));
    }
    Steps s = {.x = x};
    assert_false(steps_places(&s, many));
}

typedef struct There {
    const Steps *s;
    Expr f, value;
} There;

static void at_first(void *arg)
{
    There *t = arg;
    t->value = steps_at(t->s, t->f, 0);
}

/* A step that is 0 at a place hides no pole there; of a branch that does not hold none is asked. */
static void poles(void **state)
{
    (void)state;
    static const char *const POLE[] = {"signum(x)/x", "signum(x)*ln(x)", "1/signum(x)",
                                       "piecewise(x=0,0,1)/x", "signum(x)*piecewise(x<=0,1/x,3)"};
    for (size_t i = 0; i < sizeof POLE / sizeof POLE[0]; i++) {
        Expr f = read_expr(POLE[i]);
        Steps s = steps_of(f, POLE[i]);
        if (err_attempt_for(ERR_DIVZERO, at_first, &(There){&s, f, NULL}))
            fail_msg("%s has a value at its place", POLE[i]);
    }
    Expr f = read_expr("signum(x)+piecewise(x=0,7,1/x)");
    Steps s = steps_of(f, "branch");
    assert_same_number(steps_at(&s, f, 0), expr_int(7), "at 0");
}

/* On every interval at three points, and at the places themselves. */
static void values(void **state)
{
    (void)state;
    for (int i = 0; i < HOW_MANY; i++) {
        Expr f = read_expr(CASES[i].f);
        Steps s = steps_of(f, CASES[i].f);
        for (long k = 0; k <= s.places; k++) {
            Expr g = steps_on(&s, f, k);
            assert_non_null(g);
            assert_false(steps_has_jump(g));
            Expr low = k ? s.place[k - 1] : expr_sub(s.place[0], EXPR_TWO);
            Expr high = k < s.places ? s.place[k] : expr_add(s.place[s.places - 1], EXPR_TWO);
            for (long m = 1; m < 8; m += 3) {
                Expr p = expr_add(low, expr_mul(expr_ratio(m, 8), expr_sub(high, low)));
                assert_same_number(at(g, p), at(f, p), CASES[i].f);
            }
        }
    }
    Expr f = read_expr("piecewise(x<1,x,x<=2,x^2,5)");
    Steps s = steps_of(f, "at places");
    assert_same_number(at(steps_at(&s, f, 0), s.place[0]), EXPR_ONE, "at 1");
    assert_same_number(at(steps_at(&s, f, 1), s.place[1]), expr_int(4), "at 2");
    /* A condition on another name is open. */
    f = read_expr("piecewise(a<1,x,x<2,1,7)");
    s = steps_of(f, "open");
    assert_int_equal(s.places, 1);
    assert_null(steps_on(&s, f, 0));
    assert_null(steps_at(&s, f, 0));
    Steps none = {.x = x};
    assert_expr(steps_on(&none, f, 0), f, "no place");
}

static Expr same(Expr e)
{
    return e;
}

static void merged(void **state)
{
    (void)state;
    for (int i = 0; i < HOW_MANY; i++) {
        Expr f = read_expr(CASES[i].f), g = steps_merge(f, same);
        for (long k = -21; k <= 35; k += 2)
            assert_same_number(at(g, expr_ratio(3 * k + 1, 30)), at(f, expr_ratio(3 * k + 1, 30)),
                               CASES[i].f);
    }
}

/* f at the place, NULL where it has no value there. */
static Expr value_there(Expr f, Expr place)
{
    return funcs_value(f, &x, &place, 1);
}

static void merged_exactly(void **state)
{
    (void)state;
    for (int i = 0; i < HOW_MANY; i++) {
        Expr f = read_expr(CASES[i].f), g = steps_merge(f, same);
        for (long k = 0; k < CASES[i].places; k++) {
            Expr place = read_expr(CASES[i].place[k]), value = value_there(f, place);
            if (value)
                assert_same_number(value_there(g, place), value, CASES[i].f);
        }
    }
    static const char *const MERGED[] = {
        "piecewise(x<1,x,x)",
        "x",
        "piecewise(x=1,5,x<1,1,1)",
        "piecewise(x<1,1,x=1,5,1)",
        "piecewise(x<1,1,x<2,piecewise(x<0,1,3),4)",
        "piecewise(x<1,1,x<2,3,4)",
        "piecewise(x<=1,2,3)+signum(x-1)",
        "piecewise(x<1,1,x=1,2,4)",
        "piecewise(x<=0,2,x)+piecewise(x<=0,1,5)",
        "piecewise(x<=0,3,x+5)",
        /* no value at a place, no decision, an impulse, no jump: as they are */
        "piecewise(x<=0,1/x,2)",
        "piecewise(x<=0,1/x,2)",
        "piecewise(a<1,x,x<2,1,7)",
        "piecewise(a<1,x,x<2,1,7)",
        "piecewise(x<1,2,3)+Dirac(x)",
        "piecewise(x<1,2,3)+Dirac(x)",
        "sin(x)",
        "sin(x)",
        "Heaviside(sin(x))",
        "Heaviside(sin(x))",
        NULL,
    };
    for (const char *const *p = MERGED; *p; p += 2)
        assert_expr(steps_merge(read_expr(p[0]), same), read_expr(p[1]), p[0]);
}

static Expr same_by(Expr e, Expr by)
{
    (void)by;
    return e;
}

static void gathered(void **state)
{
    static const char *const GATHERED[] = {
        "piecewise(x<1,x,2)*piecewise(x<3,x,4)",
        "piecewise(x<1,x^2,x<3,2*x,8)",
        "piecewise(x<1,x,2)+Heaviside(x-2)",
        "piecewise(x<1,x,x<2,2,3)",
        "abs(x)",
        "abs(x)",
        "piecewise(x<1,x,2)*Dirac(x)",
        "piecewise(x<1,x,2)*Dirac(x)",
        "piecewise(x^2<1,x,2)",
        "piecewise(x^2<1,x,2)",
        "piecewise(a<1,x,2)",
        "piecewise(a<1,x,2)",
        "piecewise(a<1,x,x<2,1,7)",
        "piecewise(a<1,x,x<2,1,7)",
        NULL,
    };
    (void)state;
    for (const char *const *p = GATHERED; *p; p += 2)
        assert_expr(steps_gather(read_expr(p[0]), x, same_by), read_expr(p[1]), p[0]);
}

static void beside(void **state)
{
    (void)state;
    for (int i = 0; i < HOW_MANY; i++)
        for (long k = 0; k < CASES[i].places; k++)
            for (int direction = -1; direction <= 1; direction += 2) {
                Expr f = read_expr(CASES[i].f), place = read_expr(CASES[i].place[k]);
                Expr g = steps_beside(f, x, place, direction);
                Expr p = expr_add(place, expr_ratio(direction, 100));
                assert_same_number(at(g, p), at(f, p), CASES[i].f);
            }
    Expr far = steps_beside(read_expr("Heaviside(x-5)*x"), x, EXPR_INFINITY, 0);
    assert_expr(far, x, "near infinity");
    static const struct {
        const char *f, *at, *value;
        int direction;
    } BESIDE[] = {
        {"Heaviside(x+5)*x+2", "-infinity", "2", 0},
        {"piecewise(x<1,x^2,x<3,5,7)", "-infinity", "x^2", 0},
        {"piecewise(x<1,x^2,x<3,5,7)", "infinity", "7", 0},
        {"piecewise(x<1,x^2,x<3,5,7)", "2", "5", 1},
        {"piecewise(x<1,x^2,x<3,5,7)", "2", "5", -1},
        {"piecewise(x<1,x^2,x<3,5,7)", "3", "7", 1},
        {"piecewise(x<1,x^2,x<3,5,7)", "4", "7", -1},
        {"abs(x-a)+Heaviside(x-a)", "a", "x-a+1", 1},
        {"abs(x-a)+Heaviside(x-a)", "a", "a-x", -1},
        {"Heaviside(x-a)", "b", "Heaviside(x-a)", 1},     /* which lies first is not known */
        {"Heaviside(x^2-1)", "1", "Heaviside(x^2-1)", 1}, /* no places */
        {"piecewise(a<1,x,x<2,1,7)", "2", "piecewise(a<1,x,x<2,1,7)", 1},
        {"sin(x)", "0", "sin(x)", 1},
    };
    for (size_t i = 0; i < sizeof BESIDE / sizeof *BESIDE; i++)
        assert_expr(
            steps_beside(read_expr(BESIDE[i].f), x, read_expr(BESIDE[i].at), BESIDE[i].direction),
            read_expr(BESIDE[i].value), BESIDE[i].f);
}

/* --- impulses -------------------------------------------------------------------------------- */

static void impulses(void **state)
{
    static const char *const SAME[] = {
        "(x^2+1)*Dirac(x-2)",
        "5*Dirac(x-2)",
        "sin(x)*Dirac(x)",
        "0",
        "x*Dirac(1,x)",
        "-Dirac(x)",
        "exp(x)*Dirac(1,x)",
        "Dirac(1,x)-Dirac(x)",
        "x^2*Dirac(2,x)",
        "2*Dirac(x)",
        "(x+1)*(x*Dirac(x-1)+2)",
        "2*Dirac(x-1)+2*x+2",
        "x*Dirac(2*x-1)",
        "Dirac(2*x-1)/2",
        "x^3*Dirac(2,x-1)",
        "Dirac(2,x-1)-6*Dirac(1,x-1)+6*Dirac(x-1)",
        "f(x)*Dirac(x-a)",
        "f(a)*Dirac(x-a)",
        "f(x)*Dirac(1,x-2)",
        "f(2)*Dirac(1,x-2)-D(f)(2)*Dirac(x-2)",
        "f(x,y)*Dirac(1,x-y)",
        "f(y,y)*Dirac(1,x-y)-D[1](f)(y,y)*Dirac(x-y)",
        /* what has no value there, or is an impulse itself, stays */
        "Dirac(x)/x",
        "Dirac(x)/x",
        "Heaviside(x)*Dirac(x)",
        "Heaviside(x)*Dirac(x)",
        "Dirac(x)*Dirac(x-1)",
        "Dirac(x)*Dirac(x-1)",
        NULL,
    };
    (void)state;
    for (const char *const *p = SAME; *p; p += 2) {
        Expr a = steps_reduce(read_expr(p[0]), x), b = steps_reduce(read_expr(p[1]), x);
        Expr gap = expr_sub(a, b);
        if (steps_has_impulse(gap, x) || !oracle_is_zero(gap, x, 0.625))
            assert_expr(a, b, p[0]);
    }
    Expr a, b, impulse, regular;
    long order;
    assert_true(steps_impulse(read_expr("Dirac(2,3*x-6)"), x, &a, &b, &order));
    assert_int_equal(order, 2);
    assert_expr(a, expr_int(3), "slope");
    assert_expr(b, expr_int(-6), "constant");
    assert_true(steps_impulse(read_expr("Dirac(x)"), x, &a, &b, &order));
    assert_int_equal(order, 0);
    static const char *const NO_IMPULSE[] = {"Heaviside(x)", "Dirac(n,x)", "Dirac(x^2)", "Dirac(y)",
                                             "Dirac(f(x))"};
    for (size_t i = 0; i < sizeof NO_IMPULSE / sizeof *NO_IMPULSE; i++)
        if (steps_impulse(read_expr(NO_IMPULSE[i]), x, &a, &b, &order))
            fail_msg("%s is taken for an impulse", NO_IMPULSE[i]);
    steps_split(read_expr("x+3*Dirac(x-1)+sin(x)"), &impulse, &regular);
    assert_expr(impulse, read_expr("3*Dirac(x-1)"), "impulses");
    assert_expr(regular, read_expr("x+sin(x)"), "the rest");
    assert_true(steps_has_impulse(read_expr("x*Dirac(x-1)"), x));
    assert_false(steps_has_impulse(read_expr("x*Dirac(a)"), x));
}

static void tested(void **state)
{
    static const struct {
        const char *e;
        Truth truth;
    } TESTS[] = {
        {"Heaviside(x)+Heaviside(-x)-1", TRUTH_YES},
        {"abs(x)-x*signum(x)", TRUTH_YES},
        {"signum(x)*x-x", TRUTH_NO},
        {"Heaviside(x-1)*Heaviside(x-2)-Heaviside(x-2)", TRUTH_YES},
        {"Heaviside(x-1)-Heaviside(x-2)", TRUTH_NO},
        {"x*Dirac(x)", TRUTH_YES},
        {"Dirac(x-1)", TRUTH_NO},
    };
    (void)state;
    for (size_t i = 0; i < sizeof TESTS / sizeof *TESTS; i++) {
        Expr e = read_expr(TESTS[i].e);
        if (!steps_pieces(e) || zero_truth(e) != TESTS[i].truth)
            fail_msg("%s is judged wrongly", TESTS[i].e);
    }
    static const char *const NOT_IN_PIECES[] = {"sin(x)-x", "Dirac(x^2-1)", "Heaviside(x^2-1)",
                                                "Heaviside(x-a)+Heaviside(x-b)"};
    for (size_t i = 0; i < sizeof NOT_IN_PIECES / sizeof *NOT_IN_PIECES; i++)
        assert_null(steps_pieces(read_expr(NOT_IN_PIECES[i])));
    assert_expr(steps_pieces(read_expr("piecewise(a<1,x,x<2,1,7)")), read_expr("[x,undefined]"),
                "an open condition");
    assert_int_equal(expr_count(steps_pieces(read_expr("x*Heaviside(x-1)"))), 2);
    assert_int_equal(expr_count(steps_pieces(read_expr("x*Dirac(x)"))), 0); /* zero already */
    assert_true(steps_has_jump(read_expr("1+Heaviside(x)")));
    assert_false(steps_has_jump(read_expr("sin(x)")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places), cmocka_unit_test(values),         cmocka_unit_test(poles),
        cmocka_unit_test(merged), cmocka_unit_test(beside),         cmocka_unit_test(impulses),
        cmocka_unit_test(tested), cmocka_unit_test(merged_exactly), cmocka_unit_test(gathered),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
