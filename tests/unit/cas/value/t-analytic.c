/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Balls in which a function must be analytic, as integrals want them: indeterminate where the ball
 * meets the cut that the row tells for these arguments, elsewhere finite and around the value at a
 * point of the ball.
 */
#include <math.h>

#include "tests/unit/cas/oracle.h"

#include "cas/value/funcs_row.h"

enum { BITS = 128 };
static const double RADIUS = 1. / 1024;

/* The expected geometry of the cuts, for the ball of this radius in both directions. */
static bool meets(FuncCut cut, double re, double im)
{
    bool real = fabs(im) <= RADIUS, imaginary = fabs(re) <= RADIUS;
    switch (cut) {
    case FUNC_CUT_NONE:
        return false;
    case FUNC_CUT_NEGATIVE:
        return real && re - RADIUS <= 0;
    case FUNC_CUT_OUTSIDE:
        return real && fabs(re) + RADIUS >= 1;
    case FUNC_CUT_INSIDE:
        return real && fabs(re) - RADIUS <= 1;
    case FUNC_CUT_BELOW_ONE:
        return real && re - RADIUS <= 1;
    case FUNC_CUT_ABOVE_ONE:
        return real && re + RADIUS >= 1;
    case FUNC_CUT_IMAGINARY:
        return imaginary && fabs(im) + RADIUS >= 1;
    case FUNC_CUT_ZERO:
        return imaginary;
    case FUNC_CUT_ALL:
        break;
    }
    return true;
}

static const struct {
    const char *f;
    FuncCut cut;
} CASES[] = {
    {"exp(x)", FUNC_CUT_NONE},
    {"x^3-2*x", FUNC_CUT_NONE},
    {"ln(x)", FUNC_CUT_NEGATIVE},
    {"sqrt(x)", FUNC_CUT_NEGATIVE},
    {"x^(-2/3)", FUNC_CUT_NEGATIVE},
    {"x^sqrt(2)", FUNC_CUT_NEGATIVE},
    {"arcsin(x)", FUNC_CUT_OUTSIDE},
    {"arccos(x)", FUNC_CUT_OUTSIDE},
    {"arctanh(x)", FUNC_CUT_OUTSIDE},
    {"arccosh(x)", FUNC_CUT_BELOW_ONE},
    {"arctan(x)", FUNC_CUT_IMAGINARY},
    {"arcsinh(x)", FUNC_CUT_IMAGINARY},
    {"abs(x)", FUNC_CUT_ZERO},
    {"signum(x)", FUNC_CUT_ZERO},
    {"GAMMA(1/2,x)", FUNC_CUT_NEGATIVE},
    {"StruveH(1,x)", FUNC_CUT_NONE},
    {"StruveH(1/2,x)", FUNC_CUT_NEGATIVE},
    {"EllipticE(x)", FUNC_CUT_OUTSIDE},
    {"EllipticE(1/3,x)", FUNC_CUT_ALL},
    {"hypergeom([1/2],[4/3],x)", FUNC_CUT_NONE},
    {"hypergeom([1/2,2/3],[4/3],x)", FUNC_CUT_ABOVE_ONE},
    {"hypergeom([1/2,2/3,1/5],[4/3],x)", FUNC_CUT_ALL},
    {"LegendreP(1/3,x)", FUNC_CUT_NEGATIVE},
    {"LegendreP(1/3,1/2,x)", FUNC_CUT_BELOW_ONE},
};

static void check(Enclosure *c, Expr x, FuncCut cut, double re, double im, const char *f)
{
    acb_t z, wide;
    acb_init(z);
    acb_init(wide);
    acb_set_d_d(z, re, im);
    acb_set(wide, z);
    mag_set_d(arb_radref(acb_realref(wide)), RADIUS);
    mag_set_d(arb_radref(acb_imagref(wide)), RADIUS);
    c->analytic = true;
    acb_set(wide, enclose_eval(c, &x, wide, 1, BITS));
    bool met = meets(cut, re, im);
    if (acb_is_finite(wide) == met)
        fail_msg("%s at %g%+g*I is %s", f, re, im, met ? "not cut" : "cut");
    c->analytic = cut == FUNC_CUT_ZERO; /* there the function that goes on */
    acb_set(z, enclose_eval(c, &x, z, 1, BITS));
    if (!met && !acb_contains(wide, z))
        fail_msg("%s at %g%+g*I is not enclosed", f, re, im);
    acb_clear(wide);
    acb_clear(z);
}

static void cuts(void **state)
{
    static const double PLACES[] = {-2, -1, -0.5, 0, 0.5, 1, 2};
    enum { COUNT = sizeof PLACES / sizeof *PLACES };
    (void)state;
    Expr x = expr_symbol("x");
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Enclosure c;
        bool known = enclose_begin(&c, read_expr(CASES[i].f), &x, 1);
        if (!known)
            fail_msg("%s has no balls", CASES[i].f);
        for (int j = 0; j < COUNT * COUNT; j++)
            check(&c, x, CASES[i].cut, PLACES[j / COUNT], PLACES[j % COUNT], CASES[i].f);
        enclose_end(&c);
    }
}

/* On either side of the imaginary axis these go on as they begin. */
static void one_sided(void **state)
{
    static const struct {
        const char *f;
        double at, value;
    } SIDES[] = {{"abs(x)", 2, 2}, {"abs(x)", -2, 2}, {"signum(x)", 2, 1}, {"signum(x)", -2, -1}};
    (void)state;
    Expr x = expr_symbol("x");
    for (size_t i = 0; i < sizeof SIDES / sizeof *SIDES; i++) {
        Enclosure c;
        acb_t z, wanted;
        acb_init(z);
        acb_init(wanted);
        assert_true(enclose_begin(&c, read_expr(SIDES[i].f), &x, 1));
        c.analytic = true;
        for (int im = -1; im <= 1; im++) {
            bool moves = SIDES[i].f[0] == 'a';
            acb_set_d_d(z, SIDES[i].at, im);
            acb_set_d_d(wanted, SIDES[i].value, !moves ? 0 : SIDES[i].at < 0 ? -im : im);
            assert_true(acb_equal(enclose_eval(&c, &x, z, 1, BITS), wanted));
        }
        enclose_end(&c);
        acb_clear(wanted);
        acb_clear(z);
    }
}

/* Values that are real have balls that are: no precision tells it of others. */
static void real_values(void **state)
{
    static const char *const REAL[] = {"hypergeom([1,1,1],[2,2],-3)",
                                       "hypergeom([1/2,1/3,1/5],[1,3/2],-3)",
                                       "hypergeom([1/2,3/2,1/3,4/3],[1/5,1/7,2],-10)"};
    (void)state;
    for (size_t i = 0; i < sizeof REAL / sizeof *REAL; i++) {
        Enclosure c;
        assert_true(enclose_begin(&c, read_expr(REAL[i]), NULL, 0));
        acb_srcptr z = enclose_eval(&c, NULL, NULL, 0, BITS);
        if (!acb_is_finite(z) || !acb_is_real(z))
            fail_msg("%s is not real", REAL[i]);
        enclose_end(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cuts),
        cmocka_unit_test(one_sided),
        cmocka_unit_test(real_values),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
