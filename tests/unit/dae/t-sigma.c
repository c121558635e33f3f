/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Structural analysis: offsets, index and degrees of freedom of systems with known answers, block
 * triangular form, over- and underdetermined parts.
 */

#include "tests/unit/cas/algebra.h"

#include "cas/algebra/diff/diff.h"
#include "dae/reduce/sigma.h"

static Expr t;

static Expr fun(const char *name, int i)
{
    char text[32];
    snprintf(text, sizeof text, "%s%d", name, i);
    return expr_call1(text, t);
}

static Expr prime(Expr f)
{
    return diff_make(f, t, 1);
}

static Expr square(Expr a)
{
    return expr_pow(a, EXPR_TWO);
}

static Expr times(Expr a, Expr b)
{
    return expr_mul(a, b);
}

/* x'' = -2 l x, y'' = -2 l y - 1; x1^2+y1^2 = 1, xi^2+yi^2 = (1 + l(i-1)/10)^2: index 2p+1. */
static long pendula(Expr *eqs, int p)
{
    long m = 0;
    for (int i = 1; i <= p; i++) {
        Expr x = fun("x", i), y = fun("y", i), l = fun("l", i);
        Expr length =
            i == 1 ? EXPR_ONE : expr_add(EXPR_ONE, expr_div(fun("l", i - 1), expr_int(10)));
        eqs[m++] = expr_add(diff_make(x, t, 2), expr_mul(EXPR_TWO, times(l, x)));
        eqs[m++] =
            expr_sum((Expr[]){diff_make(y, t, 2), expr_mul(EXPR_TWO, times(l, y)), EXPR_ONE}, 3);
        eqs[m++] = expr_sub(expr_add(square(x), square(y)), square(length));
    }
    return m;
}

static void pendula_have_index_2p_plus_1(void **state)
{
    (void)state;
    enum { MOST = 23 };
    Expr eqs[3 * MOST];
    for (int p = 1; p <= MOST; p += 11) {
        long m = pendula(eqs, p);
        Model model;
        model_begin(&model, eqs, m, NULL, 0, NULL);
        assert_int_equal(model.count, 3 * p);
        Sigma s;
        sigma_begin(&s, &model);
        assert_true(s.regular);
        assert_int_equal(s.index, 2 * p + 1);
        assert_int_equal(s.value, 2 * p);
        sigma_end(&s);
        model_end(&model);
    }
}

/* The Cartesian pendulum as the course writes it. */
static void first_order_pendulum(void **state)
{
    (void)state;
    Expr x = fun("x", 0), y = fun("y", 0), u = fun("u", 0), v = fun("v", 0), l = fun("l", 0);
    Expr eqs[] = {expr_sub(prime(x), u), expr_sub(prime(y), v), expr_add(prime(u), times(x, l)),
                  expr_sum((Expr[]){prime(v), times(y, l), EXPR_ONE}, 3),
                  expr_sum((Expr[]){square(x), square(y), EXPR_MINUS_ONE}, 3)};
    Expr unknowns[] = {x, y, u, v, l};
    Model model;
    model_begin(&model, eqs, 5, unknowns, 5, NULL);
    Sigma s;
    sigma_begin(&s, &model);
    assert_true(s.regular);
    assert_int_equal(s.index, 3);
    assert_int_equal(s.value, 2);
    const long c[] = {1, 1, 0, 0, 2}, d[] = {2, 2, 1, 1, 0};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(s.c[i], c[i]);
        assert_int_equal(s.d[i], d[i]);
    }
    sigma_end(&s);
    model_end(&model);
}

static void blocks_come_in_order_of_solution(void **state)
{
    (void)state;
    Expr x = fun("x", 0), y = fun("y", 0), z = fun("z", 0);
    /* z from x and y; x and y together. */
    Expr eqs[] = {expr_sub(z, times(x, y)), expr_add(x, square(y)), expr_sub(square(x), y)};
    Model model;
    model_begin(&model, eqs, 3, (Expr[]){x, y, z}, 3, t);
    Sigma s;
    sigma_begin(&s, &model);
    assert_int_equal(s.blocks, 2);
    assert_int_equal(s.block_of[1], 0);
    assert_int_equal(s.block_of[2], 0);
    assert_int_equal(s.block_of[0], 1);
    sigma_end(&s);
    model_end(&model);
}

/* By which equation alone a highest derivative is given, wherever lower ones stand. */
static void highest_derivatives_have_blocks(void **state)
{
    (void)state;
    Expr x = fun("x", 0), y = fun("y", 0), z = fun("z", 0);
    Expr alone[] = {expr_sub(prime(x), z), expr_add(prime(x), y), expr_sub(prime(z), times(x, y))},
         together[] = {expr_add(x, expr_add(prime(x), y)), expr_add(prime(x), y), prime(z)};
    Model model;
    Sigma s;
    model_begin(&model, alone, 3, (Expr[]){x, y, z}, 3, t);
    sigma_begin(&s, &model);
    assert_int_equal(s.blocks, 1);
    for (int i = 0; i < 3; i++)
        assert_true(s.is_alone[i]);
    sigma_end(&s);
    model_end(&model);
    model_begin(&model, together, 3, (Expr[]){x, y, z}, 3, t);
    sigma_begin(&s, &model);
    assert_false(s.is_alone[0] || s.is_alone[1]);
    assert_true(s.is_alone[2]);
    sigma_end(&s);
    model_end(&model);
}

static void parts_of_singular_systems(void **state)
{
    (void)state;
    Expr x = fun("x", 0), y = fun("y", 0), z = fun("z", 0);
    /* Two equations for x alone, one for y and z. */
    Expr eqs[] = {expr_sub(x, EXPR_ONE), expr_sub(square(x), EXPR_TWO), expr_sub(y, z)};
    Model model;
    model_begin(&model, eqs, 3, (Expr[]){x, y, z}, 3, t);
    Sigma s;
    sigma_begin(&s, &model);
    assert_false(s.regular);
    assert_int_equal(s.equation_part[0], SIGMA_OVER);
    assert_int_equal(s.equation_part[1], SIGMA_OVER);
    assert_int_equal(s.equation_part[2], SIGMA_UNDER);
    assert_int_equal(s.unknown_part[0], SIGMA_OVER);
    assert_int_equal(s.unknown_part[1], SIGMA_UNDER);
    assert_int_equal(s.unknown_part[2], SIGMA_UNDER);
    sigma_end(&s);
    model_end(&model);
}

static int begin(void **state)
{
    int status = algebra_begin(state);
    t = expr_symbol("t");
    return status;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_order_pendulum),
        cmocka_unit_test(pendula_have_index_2p_plus_1),
        cmocka_unit_test(blocks_come_in_order_of_solution),
        cmocka_unit_test(highest_derivatives_have_blocks),
        cmocka_unit_test(parts_of_singular_systems),
    };
    return cmocka_run_group_tests(tests, begin, algebra_end);
}
