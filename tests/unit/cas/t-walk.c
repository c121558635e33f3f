/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Searches and parts: what occurs is found wherever it stands and nothing else is; free and rest
 * give the whole again, and no x is left among what is free; a monomial is read as it is meant.
 */
#include "algebra.h"

#include "cas/algebra/powers.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/walk.h"

static void test_kinds(void **state)
{
    (void)state;
    assert_true(walk_has_kind(read_expr("f(x, [1, {2+3*I}])"), EXPR_COMPLEX));
    assert_true(walk_has_kind(read_expr("I*x^2+1"), EXPR_COMPLEX));
    assert_false(walk_has_kind(read_expr("f(x, [1, {2+3*y}])"), EXPR_COMPLEX));
    assert_true(walk_has_kind(read_expr("1+x^sin(y)"), EXPR_CALL));
    assert_false(walk_has_kind(read_expr("1+x^y"), EXPR_CALL));
    assert_true(walk_has_kind(read_expr("x"), EXPR_SYMBOL));
}

static bool is_root(Expr base, Expr exponent, const void *of)
{
    assert_ptr_not_equal(exponent, EXPR_ONE);
    return expr_is(exponent, EXPR_RATIONAL) && (!of || base == of);
}

static void test_powers(void **state)
{
    (void)state;
    Expr x = read_expr("x");
    assert_true(powers_any(read_expr("f(1+x^(1/2))"), is_root, x));
    assert_true(powers_any(read_expr("1+3*y^2*x^(1/2)"), is_root, x)); /* no node of its own */
    assert_true(powers_any(read_expr("2^(1/2)*y"), is_root, NULL));
    assert_true(powers_any(read_expr("[y^(x^(1/2))]"), is_root, x));
    assert_false(powers_any(read_expr("(1+x)^(1/2)*x^2*x^y"), is_root, x));
    assert_false(powers_any(x, is_root, NULL));
}

static void test_calls(void **state)
{
    (void)state;
    Expr e = read_expr("ln(x)+f(ln(x), ln(y+ln(x)))*g(ln)");
    assert_true(walk_has_call(e, "ln"));
    assert_false(walk_has_call(e, "exp"));
    assert_false(walk_has_call(read_expr("g(ln)"), "ln"));
    assert_expr(walk_calls(e, "ln"), read_expr("[ln(x), ln(y+ln(x))]"), "inner before outer, once");
    assert_expr(walk_calls(e, "exp"), read_expr("[]"), "none");
}

static void test_split(void **state)
{
    static const char *const CASES[][4] = {
        /* the factors without x, those with; the terms without x, those with */
        {"3*a*x*sin(x)", "3*a", "x*sin(x)", NULL},
        {"a/(b*x+1)^2", "a", "1/(b*x+1)^2", NULL},
        {"a*b", "a*b", "1", NULL},
        {"x", "1", "x", NULL},
        {"2+a+x*a+f(x)", "2+a", "x*a+f(x)", "+"},
        {"x^2", "0", "x^2", "+"},
        {"5", "5", "0", "+"},
    };
    (void)state;
    Expr x = read_expr("x"), free, rest;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr e = read_expr(CASES[i][0]);
        (CASES[i][3] ? walk_split_terms : walk_split_factors)(e, x, &free, &rest);
        assert_expr(free, read_expr(CASES[i][1]), CASES[i][0]);
        assert_expr(rest, read_expr(CASES[i][2]), CASES[i][0]);
    }
}

static void test_monomial(void **state)
{
    static const char *const CASES[][3] = {
        {"3*a*x^2", "3*a", "2"},
        {"x", "1", "1"},
        {"a", "a", "0"},
        {"a*x^n/x", "a", "n-1"},
        {"sqrt(x)/2", "1/2", "1/2"},
        {"x^x", NULL, NULL},
        {"x+1", NULL, NULL},
        {"x*sin(x)", NULL, NULL},
    };
    (void)state;
    Expr x = read_expr("x"), c, p;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        bool is = walk_monomial(read_expr(CASES[i][0]), x, &c, &p);
        assert_int_equal(is, CASES[i][1] != NULL);
        if (is) {
            assert_expr(c, read_expr(CASES[i][1]), CASES[i][0]);
            assert_expr(p, read_expr(CASES[i][2]), CASES[i][0]);
        }
    }
}

/* A value is put for all of x at once and known functions are evaluated; where there is none, NULL
 * or an error. */
static void test_values(void **state)
{
    (void)state;
    Expr x = read_expr("x"), y = read_expr("y"), zero = EXPR_ZERO, one = EXPR_ONE;
    assert_expr(walk_replace1(read_expr("x+f(x)"), x, y), read_expr("y+f(y)"), "once");
    assert_expr(funcs_at(read_expr("sin(x)+cos(x)*y"), x, zero), y, "evaluated");
    assert_expr(funcs_value(read_expr("exp(x)+1"), &x, &zero, 1), read_expr("2"), "a value");
    assert_null(funcs_value(read_expr("ln(x)"), &x, &zero, 1));
    assert_null(funcs_value(read_expr("1/(x-1)"), &x, &one, 1));
    assert_expr(funcs_replace(read_expr("x/y"), (Expr[]){x, y}, (Expr[]){y, x}, 2),
                read_expr("y/x"), "at once");
}

/* What is put is got, from a table within the Memo and from one that outgrew it, and forgotten. */
static void test_memo(void **state)
{
    (void)state;
    Memo memo = {0};
    for (int round = 0; round < 2; round++) {
        for (long i = 0; i < 300; i++) {
            assert_null(memo_get(&memo, expr_int(i)));
            memo_put(&memo, expr_int(i), expr_int(-i));
            memo_put(&memo, expr_int(i), expr_int(i + 1000));
            assert_int_equal(memo.used, i + 1);
            for (long j = 0; j <= i; j++)
                assert_ptr_equal(memo_get(&memo, expr_int(j)), expr_int(j + 1000));
        }
        memo_forget(&memo);
        assert_null(memo_get(&memo, expr_int(1)));
    }
}

/* A sum of products that share: 3^60 nodes of a tree, none of which above the limit is counted. */
static void test_size(void **state)
{
    (void)state;
    Expr e = expr_symbol("x");
    assert_false(walk_tree_exceeds(e, 1));
    for (int i = 0; i < 60; i++)
        e = expr_pow(expr_add(e, expr_symbol("y")), e);
    assert_true(walk_tree_exceeds(e, 1e9));
    assert_true(walk_tree_exceeds(e, walk_tree_size(e) / 2));
    assert_false(walk_tree_exceeds(e, walk_tree_size(e)));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),    cmocka_unit_test(test_calls),
        cmocka_unit_test(test_powers),   cmocka_unit_test(test_split),
        cmocka_unit_test(test_monomial), cmocka_unit_test(test_values),
        cmocka_unit_test(test_memo),     cmocka_unit_test(test_size),
    };
    return cmocka_run_group_tests_name("walk", tests, algebra_begin, algebra_end);
}
