/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The field in which expressions get random values: its laws on random elements; expressions that
 * are equal by the relations that the values keep have the same value at many points, different
 * ones have not; where a relation cannot be kept there is no value.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/core/residue/residue.h"

static uint64_t drawn = 88172645463325252ULL;

/* G. Marsaglia's xorshift, below the prime. */
static Residue draw(void)
{
    uint64_t part[2];
    for (int i = 0; i < 2; i++) {
        drawn ^= drawn << 13;
        drawn ^= drawn >> 7;
        drawn ^= drawn << 17;
        part[i] = drawn % SIG_PRIME;
    }
    return (Residue){part[0], part[1]};
}

static bool equal(Residue a, Residue b)
{
    return a.re == b.re && a.im == b.im;
}

static void field(void **state)
{
    (void)state;
    const Residue one = {1, 0}, i = {0, 1}, zero = {0, 0};
    assert_true(equal(residue_mul(i, i), (Residue){SIG_PRIME - 1, 0}));
    assert_true(residue_is_zero(zero) && !residue_is_zero(i) && residue_is_none(RESIDUE_NONE));
    for (int k = 0; k < 200; k++) {
        Residue a = draw(), b = draw(), c = draw();
        assert_true(equal(residue_add(a, b), residue_add(b, a)));
        assert_true(equal(residue_mul(a, b), residue_mul(b, a)));
        assert_true(equal(residue_mul(a, residue_add(b, c)),
                          residue_add(residue_mul(a, b), residue_mul(a, c))));
        assert_true(equal(residue_mul(residue_mul(a, b), c), residue_mul(a, residue_mul(b, c))));
        assert_true(equal(residue_add(a, zero), a) && equal(residue_mul(a, one), a));
        assert_true(equal(residue_mul(a, residue_inv(a)), one));
        assert_true(equal(residue_pow(a, 0), one) && equal(residue_pow(a, 1), a));
        assert_true(equal(residue_pow(a, 13), residue_mul(residue_pow(a, 6), residue_pow(a, 7))));
    }
    /* Lagrange: the group of units of F_p and Fermat's theorem */
    assert_true(equal(residue_pow((Residue){12345, 0}, SIG_PRIME - 1), one));
}

static void signature_field(void **state)
{
    (void)state;
    for (int k = 0; k < 200; k++) {
        uint64_t a = draw().re, b = draw().re, c = draw().re;
        assert_true(sig_add(sig_sub(a, b), b) == a);
        assert_true(sig_mul(a, sig_add(b, c)) == sig_add(sig_mul(a, b), sig_mul(a, c)));
        assert_true(sig_mul(a, sig_inv(a)) == 1);
        assert_true(sig_pow(a, 5) == sig_mul(sig_mul(sig_mul(a, a), sig_mul(a, a)), a));
        __extension__ typedef unsigned __int128 Wide;
        assert_true(sig_mul(a, b) == (uint64_t)((Wide)a * b % SIG_PRIME));
    }
    assert_true(sig_mul(SIG_TENTH, 10) == 1);
}

/* The value at a point: operands first. */
static Residue value_at(const ResiduePoint *point, Expr operand)
{
    return residue_of_node(point, operand);
}

static const char *const EQUAL[] = {
    "tan(x+Pi/4)",
    "(1+tan(x))/(1-tan(x))",
    "tan(x+3*Pi/4)",
    "(tan(x)-1)/(1+tan(x))",
    "exp(x+I*Pi/4)^2",
    "I*exp(2*x)",
    "exp(x+I*Pi/8)^4",
    "I*exp(4*x)",
    "(x+y)^3",
    "x^3+3*x^2*y+3*x*y^2+y^3",
    "(x^2-y^2)/(x-y)",
    "x+y",
    "1/x+1/y",
    "(x+y)/(x*y)",
    "sin(x)^2+cos(x)^2",
    "1",
    "sin(2*x)",
    "2*sin(x)*cos(x)",
    "cos(x+y)",
    "cos(x)*cos(y)-sin(x)*sin(y)",
    "exp(x+y)",
    "exp(x)*exp(y)",
    "exp(2*x)",
    "exp(x)^2",
    "cosh(x)^2-sinh(x)^2",
    "1",
    "sinh(x)",
    "(exp(x)-exp(-x))/2",
    "exp(I*x)",
    "cos(x)+I*sin(x)",
    "2^(x+3)",
    "8*2^x",
    "sqrt(x)^2",
    "x",
    "x^(1/3)*x^(2/3)",
    "x",
    "sin(x-y)+sin(x+y)",
    "2*sin(x)*cos(y)",
    "(1+I)^2",
    "2*I",
    "cos(3*x)",
    "4*cos(x)^3-3*cos(x)",
    "sin(x/2)^2",
    "(1-cos(x))/2",
    "f(x)*(1+f(x))",
    "f(x)+f(x)^2",
    NULL,
};

static const char *const DIFFERENT[] = {
    "x+y", "x-y", "sin(x)",  "cos(x)", "exp(x)", "x",   "f(x)",   "f(y)",     "x^(1/2)", "x^(1/3)",
    "2^x", "3^x", "sinh(x)", "sin(x)", "x^2",    "x^3", "exp(x)", "exp(2*x)", NULL,
};

static void relations(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        ResiduePoint point = {seed * 0x9e3779b97f4a7c15ULL, value_at};
        for (const char *const *p = EQUAL; *p; p += 2) {
            Residue a = value_at(&point, read_expr(p[0])), b = value_at(&point, read_expr(p[1]));
            if (residue_is_none(a) || residue_is_none(b) || !equal(a, b))
                fail_msg("%s and %s differ at point %lu", p[0], p[1], (unsigned long)seed);
        }
        for (const char *const *p = DIFFERENT; *p; p += 2) {
            Residue a = value_at(&point, read_expr(p[0])), b = value_at(&point, read_expr(p[1]));
            if (equal(a, b))
                fail_msg("%s and %s agree at point %lu", p[0], p[1], (unsigned long)seed);
        }
    }
}

/* Signatures are values at one point: equal expressions have equal ones, or one has none. */
static void signatures(void **state)
{
    (void)state;
    for (const char *const *p = EQUAL; *p; p += 2) {
        uint64_t a = read_expr(p[0])->sig, b = read_expr(p[1])->sig;
        if (a != SIG_NONE && b != SIG_NONE && a != b)
            fail_msg("%s and %s have different signatures", p[0], p[1]);
    }
}

static void without_value(void **state)
{
    static const char *const INPUTS[] = {"sqrt(x+1)", "abs(x+y)", "ln(x*y)", "Float(infinity)^x",
                                         "Float(infinity)^(x+2)"};
    ResiduePoint point = {77, value_at};
    (void)state;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++)
        if (!residue_is_none(value_at(&point, read_expr(INPUTS[i]))))
            fail_msg("%s has a value", INPUTS[i]);
    assert_true(residue_is_tied(read_expr("ln(x)")));
    assert_false(residue_is_tied(read_expr("f(x)")));
}

/* Coefficients of a combination of independent kernels, like terms collected. */
static void combinations(void **state)
{
    ResiduePoint point = {99, value_at};
    ResidueLinear a, b;
    (void)state;
    assert_true(residue_linear(&point, read_expr("2*x/3-y+x"), &a));
    assert_int_equal(a.count, 2);
    bool found = false;
    for (int i = 0; i < 2; i++)
        found |= a.term[i].re.num == 5 && a.term[i].re.den == 3 && a.term[i].im.num == 0;
    assert_true(found && !a.has_call);
    assert_true(residue_linear(&point, read_expr("(x+1)^2-1-2*x"), &a));
    assert_true(residue_linear(&point, read_expr("x^2"), &b));
    assert_int_equal(a.count, b.count);
    assert_true(a.term[0].key == b.term[0].key);
    assert_true(residue_linear(&point, read_expr("I*sin(x)/2"), &a));
    assert_true(a.has_call && a.term[0].im.num == 1 && a.term[0].im.den == 2);
    assert_true(residue_linear(&point, EXPR_ZERO, &a));
    assert_int_equal(a.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(field),         cmocka_unit_test(signature_field),
        cmocka_unit_test(relations),     cmocka_unit_test(signatures),
        cmocka_unit_test(without_value), cmocka_unit_test(combinations),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
