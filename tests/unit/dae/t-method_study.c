/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The theory of every method: the orders that exact order conditions give are those the tables
 * claim, stability is what the literature says, a damaged tableau is found out. The arithmetic
 * underneath is checked on numbers whose sign rounding would get wrong.
 */
#include "tests/unit/cas/algebra.h"

#include <math.h>

#include "dae/theory/method_study.h"

static MethodStudy study_of(Arena *arena, const char *name)
{
    return method_study(arena, read_expr(name));
}

static void claimed_orders_hold(void **state)
{
    (void)state;
    for (long i = 0; tableau_row(i); i++) {
        const TableauRow *row = tableau_row(i);
        Arena arena;
        arena_begin(&arena);
        MethodStudy study = study_of(&arena, row->name);
        if (study.order != row->order || study.lower != row->lower || study.defect != 0)
            fail_msg("%s: orders %d and %d, defect %g", row->name, study.order, study.lower,
                     study.defect);
        arena_end(&arena);
    }
}

static void others_have_their_orders(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int order, stage_order, lower; /* lower: of the embedded method */
    } cases[] = {{"rosenbrock", 4, 0, 3},  {"collocation[1]", 2, 1},
                 {"collocation[4]", 8, 4}, {"collocation[9]", 18, 9},
                 {"adambash", 4, 0},       {"abmoulton", 4, 0},
                 {"bdf1", 1, 0},           {"bdf6", 6, 0},
                 {"radauIIA3", 5, 3},      {"lobattoIIIC4", 6, 3},
                 {"lobattoIIIA4", 6, 4},   {"classical[rk3]", 3, 1},
                 {"rkf45_dae", 5, 1, 4},   {"tableau([[0]],[1],[0])", 1, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Arena arena;
        arena_begin(&arena);
        MethodStudy study = study_of(&arena, cases[i].name);
        if (study.order != cases[i].order || study.C != cases[i].stage_order ||
            study.lower != cases[i].lower)
            fail_msg("%s: orders %d and %d, C(%d)", cases[i].name, study.order, study.lower,
                     study.C);
        arena_end(&arena);
    }
}

static void given_tableaux(void **state)
{
    (void)state;
    static const struct {
        const char *call;
        int order, lower;
        bool exact;
    } cases[] = {
        {"tableau([[0,0],[1/2,0]],[0,1],[0,1/2])", 2, 0, true},
        {"tableau([[0,0],[1/2,0]],[1/1000,999/1000],[0,1/2])", 1, 0, true},
        {"tableau([[0.,0],[0.5,0]],[0,1],[0,0.5])", 2, 0, false},
        {"tableau([[1/4,1/4-sqrt(3)/6],[1/4+sqrt(3)/6,1/4]],[1/2,1/2],[1/2-sqrt(3)/6,1/2+sqrt(3)/"
         "6])",
         4, 0, true},
        {"tableau([[0,0],[1,0]],[1/2,1/2],[0,1],[1,0])", 2, 1, true},
        {"tableau([[0,0],[2^(1/3),0]],[1-2^(-4/3),2^(-4/3)],[0,2^(1/3)])", 2, 0, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Arena arena;
        arena_begin(&arena);
        MethodStudy study = study_of(&arena, cases[i].call);
        if (study.order != cases[i].order || study.lower != cases[i].lower ||
            (study.defect == 0) != cases[i].exact)
            fail_msg("%s: orders %d and %d, defect %g", cases[i].call, study.order, study.lower,
                     study.defect);
        arena_end(&arena);
    }
}

static void stability_is_known(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        bool a, l, algebraic;
        double interval;
    } cases[] = {
        {"foreuler", false, false, false, 2},
        {"rk2", false, false, false, 2},
        {"rk3", false, false, false, 2.5127453266},
        {"rk4", false, false, false, 2.7852935634},
        {"beuler", true, true, true, INFINITY},
        {"midpoint", true, false, true, INFINITY},
        {"trapezoid", true, false, false, INFINITY},
        {"sdirk2", true, true, false, INFINITY},
        {"sdirk3", true, false, true, INFINITY},
        {"sdirk4", true, true, false, INFINITY},
        {"gauss3", true, false, true, INFINITY},
        {"collocation[6]", true, false, true, INFINITY},
        {"radauIA3", true, true, true, INFINITY},
        {"radauIIA3", true, true, true, INFINITY},
        {"lobattoIIIA4", true, false, false, INFINITY},
        {"lobattoIIIB3", true, false, false, INFINITY},
        {"lobattoIIIC4", true, true, true, INFINITY},
        {"rosenbrock", true, true, false, INFINITY},
        {"bdf1", true, false, false, INFINITY},
        {"bdf2", true, false, false, INFINITY},
        {"bdf3", false, false, false, INFINITY},
        {"adambash", false, false, false, 0.3},
        {"tableau([[1/4,0],[1/2,1/4]],[1/2,1/2],[1/4,3/4])", true, false, true, INFINITY},
        {"tableau([[1/5]],[1],[1/5])", false, false, false, 10 / 3.},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Arena arena;
        arena_begin(&arena);
        MethodStudy s = study_of(&arena, cases[i].name);
        bool l = s.kind != STUDY_MULTISTEP && s.stability.l_stable;
        bool near = isfinite(cases[i].interval)
                        ? fabs(s.interval - cases[i].interval) < 1e-5 * cases[i].interval
                        : !isfinite(s.interval);
        if (s.a_stable != cases[i].a || l != cases[i].l ||
            s.algebraically_stable != cases[i].algebraic || !near)
            fail_msg("%s: A %d, L %d, algebraically %d, interval %.10g", cases[i].name, s.a_stable,
                     l, s.algebraically_stable, s.interval);
        arena_end(&arena);
    }
}

static void multistep_methods(void **state)
{
    (void)state;
    static const double angle[] = {0, 90, 90, 86.0323, 73.3517, 51.8397, 17.8395};
    for (int k = 1; k <= 7; k++) {
        Arena arena;
        arena_begin(&arena);
        Multistep bdf = multistep_bdf(&arena, k);
        Surd constant;
        assert_int_equal(multistep_order(&bdf, &constant), k);
        assert_true(surd_is_zero(surd_add(constant, surd_ratio(1, k + 1))));
        assert_int_equal(multistep_is_zero_stable(&bdf), k <= 6);
        assert_int_equal(multistep_is_a_stable(&bdf), k <= 2);
        if (k <= 6)
            assert_true(fabs(multistep_angle(&bdf) - angle[k]) < 1e-3);
        Multistep adams = multistep_adams(&arena, k % 2);
        assert_int_equal(multistep_order(&adams, &constant), 4);
        assert_true(surd_is_zero(surd_sub(constant, surd_ratio(k % 2 ? -19 : 251, 720))));
        assert_true(multistep_is_zero_stable(&adams));
        arena_end(&arena);
    }
}

static void signs_are_exact(void **state)
{
    (void)state;
    /* convergents of sqrt(2): 665857/470832 is larger by 1.6e-12, 275807/195025 smaller */
    assert_int_equal(surd_sign(surd_make(665857, 470832, -1, 1, 2)), 1);
    assert_int_equal(surd_sign(surd_make(275807, 195025, -1, 1, 2)), -1);
    Surd x = surd_make(1, 3, -2, 7, 5), y = surd_div(x, x);
    assert_true(y.a == EXPR_ONE && surd_is_zero(surd_sub(y, surd_int(1))));
    assert_true(fabs(surd_double(surd_make(665857, 470832, -1, 1, 2)) / 1.594861824e-12 - 1) <
                1e-6);
    assert_true(surd_read(&x, read_expr("(1+sqrt(12))^2/2")));
    assert_true(surd_is_zero(surd_sub(x, surd_make(13, 2, 2, 1, 3))));
    assert_false(surd_read(&x, read_expr("sqrt(2)+sqrt(3)")));
    assert_false(surd_read(&x, read_expr("2^(1/3)")));
    assert_false(surd_read(&x, read_expr("a")));
}

/* (x-1)^2 (x-3)^k touches or crosses zero at 3. */
static void polynomials_are_judged(void **state)
{
    (void)state;
    Arena arena;
    arena_begin(&arena);
    SurdPoly one = surd_poly_new(&arena, 1), three = surd_poly_new(&arena, 1);
    one.c[0] = surd_make(0, 1, -1, 1, 2); /* x - sqrt(2) */
    three.c[0] = surd_int(-3);
    one.c[1] = three.c[1] = surd_int(1);
    SurdPoly p = surd_poly_mul(&arena, one, one);
    assert_true(surd_poly_nonnegative(&arena, p));
    assert_false(surd_poly_nonnegative(&arena, surd_poly_mul(&arena, p, three)));
    p = surd_poly_mul(&arena, p, surd_poly_mul(&arena, three, three));
    assert_true(surd_poly_nonnegative(&arena, p));
    assert_false(surd_poly_nonnegative(&arena, surd_poly_mul(&arena, p, one)));
    assert_false(surd_poly_is_hurwitz(&arena, p));
    one.c[0] = surd_int(1);
    three.c[0] = surd_make(0, 1, 1, 7, 2);
    p = surd_poly_mul(&arena, surd_poly_mul(&arena, one, three), three);
    assert_true(surd_poly_is_hurwitz(&arena, p));
    SurdPoly axis = surd_poly_new(&arena, 2); /* x^2 + 1 */
    axis.c[0] = axis.c[2] = surd_int(1);
    assert_false(surd_poly_is_hurwitz(&arena, surd_poly_mul(&arena, p, axis)));
    arena_end(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(claimed_orders_hold),    cmocka_unit_test(others_have_their_orders),
        cmocka_unit_test(given_tableaux),         cmocka_unit_test(stability_is_known),
        cmocka_unit_test(multistep_methods),      cmocka_unit_test(signs_are_exact),
        cmocka_unit_test(polynomials_are_judged),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
